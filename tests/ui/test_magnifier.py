"""The magnifier: beside what it enlarges, on the board or while its key is held, and then gone."""

from __future__ import annotations

import math

import pygame
import pytest
from driving import element, press, seated, tick

from game.ui.app import App
from game.ui.kit.window.magnifier import RADIUS, TIMES
from game.ui.scenes.settings.settings import SettingsScene

BOARD = (400, 330)
"""A place on the road at 1280 × 720."""


def to(app: App, x: float, y: float) -> None:
    """The pointer goes there."""
    pos = round(x * app.u), round(y * app.u)
    tick(app, events=[pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))])
    tick(app)


def key_up(app: App, key: int) -> None:
    tick(app, events=[pygame.event.Event(pygame.KEYUP, key=key, mod=0)])


def pixels(app: App) -> bytes:
    return pygame.image.tobytes(app.screen, "RGB")


@pytest.fixture
def table(app: App) -> App:
    seated(app, "formula_motor_racing", count=3)
    return app


def test_off_at_first_and_only_over_the_board_when_on(table: App) -> None:
    to(table, *BOARD)
    assert table.magnifier.box is None
    before = pixels(table)
    table.change_settings(magnifier=True)
    tick(table)
    assert table.magnifier.box is not None and pixels(table) != before
    to(table, 1100, 640)
    assert table.magnifier.box is None
    table.change_settings(magnifier=False)
    to(table, *BOARD)
    assert pixels(table) == before


def test_it_stands_in_the_window_and_off_what_it_enlarges(table: App) -> None:
    table.change_settings(magnifier=True)
    half = RADIUS / TIMES
    for spot in ((30, 80), (940, 60), (480, 300), (30, 520), (940, 520)):
        to(table, *spot)
        assert table.magnifier.box is not None, spot
        x, y, w, h = table.magnifier.box
        assert x >= 0 and y >= 0 and x + w <= 1280 and y + h <= 720, spot
        middle = min(max(spot[0], half), 1280 - half), min(max(spot[1], half), 720 - half)
        assert math.dist((x + w / 2, y + h / 2), middle) >= RADIUS + half, spot


def test_it_shows_what_is_pointed_at_twice_as_large(table: App) -> None:
    to(table, *BOARD)
    plain = table.screen.copy()
    table.input.is_magnifying = True
    to(table, BOARD[0] + 1, BOARD[1])
    assert table.magnifier.box is not None and table.magnifier.at is not None
    (x, y, w, h), at = table.magnifier.box, table.magnifier.at
    for dx, dy in ((0, 0), (20, 8), (-24, 10), (6, -30)):
        there = round(x + w / 2) + TIMES * dx + 1, round(y + h / 2) + TIMES * dy + 1
        large = table.screen.get_at(there)[:3]
        # between pixels it is as smooth as they are apart
        near = [(at[0] + dx + i, at[1] + dy + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        seen = [plain.get_at(pixel)[:3] for pixel in near]
        assert min(max(abs(a - b) for a, b in zip(large, one, strict=True)) for one in seen) < 40


def test_held_it_works_on_any_screen_and_leaves_no_trace(app: App) -> None:
    app.push(SettingsScene(app))
    to(app, 700, 400)
    tick(app)
    before = pixels(app)
    press(app, "x", held=True)
    tick(app)
    assert app.magnifier.box is not None and pixels(app) != before
    for x in (690, 720, 701):
        to(app, x, 400)
    to(app, 700, 400)
    key_up(app, pygame.K_x)
    tick(app)
    assert app.magnifier.box is None and pixels(app) == before


def test_a_click_under_it_goes_where_the_pointer_is(table: App) -> None:
    table.change_settings(magnifier=True)
    scene = table.top
    x, y, w, h = element(table, "discard").rect
    to(table, x + w / 2, y + h / 2)
    assert table.magnifier.box is not None
    at = round(x + w / 2), round(y + h / 2)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        tick(table, events=[pygame.event.Event(kind, pos=at, button=1)])
    assert table.top is not scene and table.magnifier.box is None
