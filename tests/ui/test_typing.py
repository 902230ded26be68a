"""Text fields: every letter lands, however many come within one frame, and none of them plays a hotkey."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame
import pytest
from driving import click, element, tick

from game.ui.app import App
from game.ui.kit.scene import Scene
from game.ui.scenes.rulebook.rulebook import RuleBook
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.title.title import TitleScene

WORD = "fnorq zholp"
"""Mostly letters that are keys of the app elsewhere."""


def keystrokes(text: str) -> Iterable[pygame.event.Event]:
    """What a window reports while a text is typed."""
    for letter in text:
        yield pygame.event.Event(pygame.KEYDOWN, key=ord(letter), mod=0, unicode=letter)
        yield pygame.event.Event(pygame.TEXTINPUT, text=letter)
        yield pygame.event.Event(pygame.KEYUP, key=ord(letter), mod=0)


def fields(app: App) -> list[str]:
    """The ids of the fields of the top scene."""
    app.top.rebuild(app.painter())
    return [e.id for e in app.top.ui.items if e.on_text]


def open_setup(app: App) -> Scene:
    return SetupScene(app, "formula_motor_racing")


def open_rules(app: App) -> Scene:
    return RuleBook(app, "grand_prix")


@pytest.mark.parametrize("opened", [open_setup, open_rules])
def test_every_letter_of_one_frame_lands_in_every_field(app: App, opened: Any) -> None:
    app.push(TitleScene(app))
    scene = opened(app)
    app.push(scene)
    tick(app)
    found = fields(app)
    assert found
    before = app.settings
    for id in found:
        click(app, id)
        erase = [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode="")] * 40
        tick(app, events=erase)
        assert element(app, id).value == ""
        typed = "12345" if "seed" in id else WORD
        tick(app, events=[*keystrokes(typed)])
        assert element(app, id).value == typed, id
        assert app.top is scene and app.settings == before
        tick(app, events=erase[:2])
        assert element(app, id).value == typed[:-2]


def test_what_an_input_method_composes_lands_whole(app: App) -> None:
    app.push(TitleScene(app))
    app.push(SetupScene(app, "formula_motor_racing"))
    tick(app)
    id = next(id for id in fields(app) if "name" in id)
    click(app, id)
    kept = element(app, id).value
    tick(
        app,
        events=[
            pygame.event.Event(pygame.TEXTEDITING, text="は", start=0, length=1),
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""),
            pygame.event.Event(pygame.TEXTEDITING, text="はや", start=0, length=2),
        ],
    )
    assert app.top.composing == "はや" and element(app, id).value == kept
    tick(
        app,
        events=[
            pygame.event.Event(pygame.TEXTINPUT, text="早"),
            pygame.event.Event(pygame.TEXTINPUT, text="瀬"),
        ],
    )
    assert element(app, id).value == kept + "早瀬" and app.top.composing == ""
