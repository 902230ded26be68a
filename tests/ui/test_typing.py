"""Text fields: every letter lands, however many come within one frame, and none of them plays a hotkey."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import pygame
import pytest
from driving import click, element, press, tick, type_text

from game.ui.app import App
from game.ui.kit.keys import name_of
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
@pytest.mark.slow
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
    assert app.top.ui.cursor.composing == "はや" and element(app, id).value == kept
    tick(
        app,
        events=[
            pygame.event.Event(pygame.TEXTINPUT, text="早"),
            pygame.event.Event(pygame.TEXTINPUT, text="瀬"),
        ],
    )
    assert element(app, id).value == kept + "早瀬" and app.top.ui.cursor.composing == ""


FAMILY = "👨‍👩‍👧‍👦"


@pytest.fixture
def named(app: App) -> str:
    """The id of an empty name field that is being edited."""
    app.push(TitleScene(app))
    app.push(SetupScene(app, "formula_motor_racing"))
    tick(app)
    id = "setup.seat.0.name"
    click(app, id)
    return id


@pytest.fixture
def system(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What the system is told of text input: on, off, and the place of the text."""
    told: list[object] = []
    monkeypatch.setattr(pygame.key, "start_text_input", lambda: told.append("on"))
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: told.append("off"))
    monkeypatch.setattr(pygame.key, "set_text_input_rect", told.append)
    return told


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A clipboard of our own; its last entry is on it."""
    kept = [""]
    monkeypatch.setattr(pygame.scrap, "put_text", kept.append)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: kept[-1])
    return kept


def composed(app: App, *pieces: tuple[str, int, int]) -> None:
    """What an input method reports of an unfinished text: its pieces, where each begins, its length."""
    kinds = [pygame.event.Event(pygame.TEXTEDITING, text=t, start=s, length=n) for t, s, n in pieces]
    tick(app, events=kinds)


def test_text_input_is_on_only_while_a_field_is_edited(app: App, system: list[object]) -> None:
    """Elsewhere an input method would swallow the keys of the table."""
    app.push(TitleScene(app))
    tick(app)
    assert system == ["off"]
    app.push(SetupScene(app, "formula_motor_racing"))
    tick(app)
    click(app, "setup.seat.0.name")
    x, y, w, h = (round(value * app.u) for value in element(app, "setup.seat.0.name").rect)
    on, place = system[1:]
    assert on == "on" and isinstance(place, pygame.Rect)
    assert (place.y, place.bottom) == (y, y + h) and x < place.x < x + w
    press(app, "escape")
    assert system[3:] == ["off"]
    click(app, "setup.seat.0.name")
    app.pop()
    tick(app)
    assert system[-1] == "off"


def test_another_click_keeps_what_is_composed_once(app: App, named: str) -> None:
    composed(app, ("かわ", 0, 2))
    click(app, "setup.seat.1.name")
    assert element(app, named).value == "かわ"
    other = element(app, "setup.seat.1.name").value
    # some input methods hand it over as well when they are left
    type_text(app, "か")
    type_text(app, "わ")
    assert element(app, named).value == "かわ" and element(app, "setup.seat.1.name").value == other
    type_text(app, "a")
    composed(app, ("かわ", 0, 2))
    click(app, named)
    composed(app, ("かわ", 0, 2))
    type_text(app, "かわ")
    assert element(app, "setup.seat.1.name").value == f"{other}aかわ"
    assert element(app, named).value == "かわかわ"


def test_a_click_in_the_same_field_ends_the_composition(app: App, named: str, system: list[object]) -> None:
    composed(app, ("はな", 0, 2))
    x, y, _, h = element(app, named).rect
    _mouse(app, (x + 2, y + h / 2))
    # an input method that goes on with its own text would write it again
    assert [told for told in system if isinstance(told, str)] == ["off", "on"]
    composed(app, ("", 0, 0), ("あ", 0, 1))
    type_text(app, "あ")
    assert element(app, named).value == "あはな"


def test_a_window_that_loses_the_focus_keeps_what_is_composed(
    app: App, named: str, system: list[object]
) -> None:
    composed(app, ("さる", 0, 2))
    tick(app, events=[pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert element(app, named).value == "さる" and app.top.ui.cursor.composing == ""
    assert [told for told in system if isinstance(told, str)] == ["off", "on"]
    # some input methods hand it over as well
    type_text(app, "さる")
    type_text(app, "た")
    assert element(app, named).value == "さるた"


def test_what_is_composed_stands_underlined_at_the_caret(app: App, named: str) -> None:
    type_text(app, "ab")
    press(app, "left")
    plain = app.screen.copy()
    composed(app, ("さくらざかのうえのに", 0, 10), ("のみや", 10, 3))
    cursor = app.top.ui.cursor
    assert cursor.composing == "さくらざかのうえのにのみや" and cursor.composing_caret == 13
    assert pygame.image.tobytes(app.screen, "RGB") != pygame.image.tobytes(plain, "RGB")
    type_text(app, "坂")
    assert element(app, named).value == "a坂b"


def test_a_caret_goes_where_arrows_home_end_and_clicks_send_it(app: App, named: str) -> None:
    type_text(app, "Aki Ito")
    for key, typed in (("home", "1"), ("right", "2"), ("end", "3"), ("left", "4")):
        press(app, key)
        type_text(app, typed)
    assert element(app, named).value == "1A2ki Ito43"
    press(app, "left", ctrl=True)
    type_text(app, "-")
    assert element(app, named).value == "1A2ki -Ito43"
    x, y, _, h = element(app, named).rect
    _mouse(app, (x + 3, y + h / 2))
    type_text(app, "0")
    assert element(app, named).value == "01A2ki -Ito43"


def test_what_is_selected_is_replaced_cut_copied_and_pasted(app: App, named: str, board: list[str]) -> None:
    type_text(app, "Aki Ito")
    press(app, "home")
    for _ in range(3):
        press(app, "right", shift=True)
    press(app, "c", ctrl=True)
    type_text(app, "Yu")
    assert element(app, named).value == "Yu Ito" and board[-1] == "Aki"
    press(app, "a", ctrl=True)
    press(app, "x", ctrl=True)
    assert element(app, named).value == "" and board[-1] == "Yu Ito"
    board.append("Jo\nIto\t")
    press(app, "v", ctrl=True)
    press(app, "v", ctrl=True)
    assert element(app, named).value == "Jo Ito Jo Ito "
    press(app, "end", shift=True)
    press(app, "home", shift=True)
    press(app, "delete")
    assert element(app, named).value == ""


def test_a_held_paste_is_one(app: App, named: str, board: list[str]) -> None:
    board.append("Aki")
    for _ in range(3):
        press(app, "v", ctrl=True, held=True)
    assert element(app, named).value == "Aki"


def test_of_one_letter_with_too_many_marks_some_are_kept(app: App, named: str, board: list[str]) -> None:
    board.append("e" + "\u0301" * 300)
    press(app, "v", ctrl=True)
    assert str(element(app, named).value).startswith("e\u0301")


def test_dragging_selects_and_a_double_click_takes_a_word(app: App, named: str) -> None:
    type_text(app, "Aki Ito")
    x, y, w, h = element(app, named).rect
    _mouse(app, (x + 2, y + h / 2), (x + w - 2, y + h / 2))
    type_text(app, "Rin Abe")
    assert element(app, named).value == "Rin Abe"
    for _ in range(2):
        _mouse(app, (x + 14, y + h / 2))
    type_text(app, "Jo")
    assert element(app, named).value == "Jo Abe"


def _mouse(app: App, start: tuple[float, float], *way: tuple[float, float]) -> None:
    """Press the button at a place, move it held over others, release it."""
    places = [(round(x * app.u), round(y * app.u)) for x, y in (start, *way)]
    event = pygame.event.Event
    moves = [event(pygame.MOUSEMOTION, pos=pos, rel=(1, 0), buttons=(1, 0, 0)) for pos in places[1:]]
    down = event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1)
    up = event(pygame.MOUSEBUTTONUP, pos=places[-1], button=1)
    tick(app, events=[down, *moves, up])


@pytest.mark.parametrize("whole", [FAMILY, "🇯🇵", "👍🏽", "e\u0301", "ก็", "각"])
@pytest.mark.slow
def test_a_visible_character_is_erased_as_one(app: App, named: str, whole: str) -> None:
    type_text(app, f"a{whole}")
    press(app, "backspace")
    assert element(app, named).value == "a"
    type_text(app, whole)
    press(app, "home")
    press(app, "right")
    press(app, "delete")
    assert element(app, named).value == "a"


def test_a_long_name_is_cut_between_characters(app: App, named: str) -> None:
    type_text(app, "abc" + FAMILY * 9)
    value = str(element(app, named).value)
    assert value and value.removeprefix("abc").replace(FAMILY, "") == ""


def test_digits_of_the_keypad_are_digits_while_num_lock_is_on() -> None:
    keypad = [getattr(pygame, f"K_KP_{n}") for n in range(10)]
    assert [name_of(code) for code in keypad] == list("0123456789")
    assert name_of(pygame.K_KP4, mod=0) == ("4" if sys.platform == "darwin" else "left")


@pytest.mark.parametrize(
    ("code", "place", "name"),
    [
        (0x434, pygame.KSCAN_L, "l"),  # Cyrillic д
        (0x431, pygame.KSCAN_COMMA, ","),  # Cyrillic б
        (ord("&"), pygame.KSCAN_1, "1"),  # a French 1
        (ord("a"), pygame.KSCAN_Q, "a"),  # a French A stays one
        (0xE9, pygame.KSCAN_2, "2"),  # é, a French 2
    ],
)
def test_keys_of_other_layouts_go_by_their_place(code: int, place: int, name: str) -> None:
    assert name_of(code, place) == name


def test_keys_that_switch_do_not_repeat_while_held(app: App) -> None:
    app.push(TitleScene(app))
    for _ in range(5):
        press(app, "f2", held=True)
    assert app.translator.code == "ja"
    press(app, "f2")
    press(app, "f2")
    assert app.translator.code == "en"


def test_a_held_arrow_goes_on(app: App) -> None:
    app.push(TitleScene(app))
    tick(app)
    found = set()
    for _ in range(4):
        press(app, "down", held=True)
        found.add(app.top.ui.focused)
    assert len(found) == 4
