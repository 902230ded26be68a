"""A small picture of a table with the present settings: side of the running order, car colour, magnifier."""

from __future__ import annotations

from typing import Final

from game.services.own_colours import OWN_COLOURS
from game.services.settings import Settings
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Look
from game.ui.kit.marks import draw_mark

WIDTH, HEIGHT = 440.0, 240.0
BAR, COLUMN, PANEL = 16.0, 114.0, 66.0
"""In the picture: height of the bar, width of the running order, height of the action panel."""
FIELD: Final = (("blue", 0.2, 0.13, 0), ("yellow", 0.66, 0.13, 0), ("green", 0.905, 0.5, 90))
"""The other cars by colour: positions on the board and headings."""
OWN_CAR: Final = (0.42, 0.87, 180)


def paint_preview(settings: Settings, p: Painter, rect: Box, look: Look) -> None:
    """Draw the picture in the middle of a rectangle."""
    x, y = rect[0] + (rect[2] - WIDTH) / 2, rect[1] + (rect[3] - HEIGHT) / 2
    t, is_left_handed = p.theme, settings.left_handed
    own_colour = settings.my_colour if settings.my_colour in OWN_COLOURS else "red"
    field = [("red" if name == own_colour else name, at) for name, *at in FIELD]
    others = [name for name, _ in field]
    p.rect(x, y, WIDTH, HEIGHT, t.night, 8)
    p.rect(x + 3, y + BAR, WIDTH - 6, 1.5, t.accent)
    board = (x + (COLUMN if is_left_handed else 3), y + BAR + 4, WIDTH - COLUMN - 3, HEIGHT - BAR - PANEL - 4)
    _paint_board(p, board)
    for name, (dx, dy, angle) in field:
        _paint_car(p, board, name, (dx, dy, angle))
    _paint_car(p, board, own_colour, OWN_CAR, "amber")
    column_x = x + 8 if is_left_handed else x + WIDTH - COLUMN + 8
    _paint_column(p, column_x, y + BAR + 10, [others[0], own_colour, *others[1:]], own_colour)
    hand_x, button_x = (x + 10, x + WIDTH - 130) if not is_left_handed else (x + WIDTH - 212, x + 10)
    for i in range(4):
        p.rect(hand_x + i * 52, y + HEIGHT - PANEL + 10, 46, PANEL - 20, t.card, 4, t.ink, 1.5)
        p.rect(hand_x + i * 52 + 8, y + HEIGHT - PANEL + 20, 30, 4, t.muted, 2)
    p.rect(button_x, y + HEIGHT - 38, 120, 26, t.accent, 6)
    if settings.magnifier:
        _paint_magnifier(p, board, own_colour)
    p.rect(x, y, WIDTH, HEIGHT, None, 8, t.ink, 2)


def _paint_board(p: Painter, board: Box) -> None:
    """Draw a ring of road on grass."""
    t, (x, y, w, h) = p.theme, board
    p.rect(x, y, w, h, t.grass, 4)
    p.rect(x + 12, y + 8, w - 24, h - 16, t.asphalt, 40, t.paper, 2)
    p.rect(x + 58, y + 42, w - 116, h - 84, t.grass, 24, t.paper, 2)
    p.rect(x + w * 0.5, y + h - 40, 5, 31, t.paper)


def _paint_car(
    p: Painter, board: Box, colour: str, at: tuple[float, float, float], outline: str = "white"
) -> None:
    x, y, w, h = board
    drawing = art.car("modern_top", OWN_COLOURS[colour][0], outline)
    p.art(drawing, x + w * at[0], y + h * at[1], 46, mid=True, angle=at[2])


def _paint_column(p: Painter, x: float, y: float, order: list[str], own_colour: str) -> None:
    """Draw the order of the cars, and the log below it."""
    t = p.theme
    for i, name in enumerate(order):
        if name == own_colour:
            p.rect(x - 2, y + i * 22 - 2, COLUMN - 14, 20, t.accent, 4)
        draw_mark(p, Mark(*OWN_COLOURS[name]), x + 10, y + i * 22 + 8, 6, dark=True)
        p.rect(x + 24, y + i * 22 + 5, 62 - 9 * (i % 2), 5, t.night if name == own_colour else t.muted, 2)
    for i, width in enumerate((80, 62, 74)):
        p.rect(x + 4, y + 102 + i * 15, width, 4, t.muted, 2)


def _paint_magnifier(p: Painter, board: Box, colour: str) -> None:
    """Draw the magnifier beside the pointer."""
    t, (x, y, w, h) = p.theme, board
    cx, cy = x + w * 0.6, y + h * 0.5
    p.circle(cx, cy, 46, t.asphalt, t.accent, 4)
    p.art(art.car("modern_top", OWN_COLOURS[colour][0], "amber"), cx, cy, 84, mid=True, angle=180)
