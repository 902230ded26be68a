"""The close-up of a spot: an enlarged piece of the board, where the car was, an arrow to where it went."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pygame import Surface

from game.games.formula_one.table.board.board import paint_cars
from game.games.formula_one.table.board.cars import draw_car
from game.games.formula_one.table.board.effects import close_places, paint_skid, paint_smoke
from game.games.formula_one.table.board.lens import (
    Lens,
    is_in_view,
    is_visible_on_board,
    lens_of,
    shortest_line,
    visible_part,
    zoomed_board,
)
from game.games.formula_one.table.board.scenery import labels, window_vectors
from game.games.formula_one.table.board.spots import full_board_boxes
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.stage import CloseUp
from game.ui.draw import svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.marks import draw_mark
from game.ui.race.board.path import Path, Point
from game.ui.race.board.pieces import kept, put
from game.ui.tracks import art as ground_art

_GHOST: Final = 115
_LOST: Final = "#FF3B22"


def paint_close(p: Painter, m: Model) -> None:
    """Paint the close-up with a line to its spot, unless the board itself is enlarged enough."""
    close = m.stage.close
    if close is None or m.reduced_motion or is_visible_on_board(m, close):
        return
    lens, box = lens_of(m, close), close_places(m, close).close
    colour = p.theme.accent if close.is_own else p.theme.light
    _leader(p, m, visible_part(m, lens), box, colour)
    x, y, w, h = box
    p.rect(x - 1, y + 1, w + 8, h + 8, "#000000", 6, op=0.35)
    p.opaque(*box)
    board = zoomed_board(m, lens, box)
    with p.clipped(*box):
        put(p, _road(p, m, lens), x, y)
        close_model = replace(m, board=board)
        paint_skid(p, close_model, ghosts=False)
        if close.passed:
            _paint_departure(p, close_model, close)
        paint_cars(
            p, close_model, [s for s, pose in m.stage.poses.items() if is_in_view(board, [(pose.x, pose.y)])]
        )
        paint_smoke(p, close_model)
    p.rect(x - 1, y - 1, w + 2, h + 2, None, 4, INK, 6)
    p.rect(x - 1, y - 1, w + 2, h + 2, None, 4, colour, 2.4)
    _plate(p, m, close, box)


def _road(p: Painter, m: Model, lens: Lens) -> Surface:
    """Return the piece of the road, drawn once: the whole board's drawing through a small window."""
    w, h = lens.size
    board = zoomed_board(m, lens, (0.0, 0.0, w, h))

    def draw(c: Painter) -> None:
        inner = window_vectors(m.full_board, board, c.theme, full_board_boxes(m))
        ground_art.blit(c, inner, (0.0, 0.0, w, h))
        labels(c, board, True, ())

    return kept(p, ("f1 close-up", m.full_board, lens), w, h, draw)


def _paint_departure(p: Painter, m: Model, close: CloseUp) -> None:
    """Paint where the car was, and an arrow along its path."""
    skid, long = m.stage.skid, m.long
    if close.ghost is not None:
        x, y, angle = close.ghost
        look = m.look(close.seat)[0], m.number(close.seat)
        draw_car(p, look, *m.board.point(x, y), long, angle, _GHOST, True)
    if skid is not None and skid.t < 0.55:
        return
    path = Path([m.board.point(*point) for point in close.line]) if len(close.line) > 1 else None
    if path is None or path.length < 1.2 * long:
        return
    start, end = 0.4 * long, path.length - 0.55 * long
    points = [path.at(start + (end - start) * i / 16)[:2] for i in range(17)]
    _arrow(p, points, _LOST if skid is not None else p.theme.accent, 0.1 * long)


def _arrow(p: Painter, points: list[Point], colour: str, thick: float) -> None:
    (ax, ay), (bx, by) = points[-3], points[-1]
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    dx, dy = (bx - ax) / length * thick, (by - ay) / length * thick
    d = polyline(points[:-1], 1)
    head = (
        f"M{bx + dx:.1f} {by + dy:.1f}L{bx - 2.2 * dx - 1.9 * dy:.1f} {by - 2.2 * dy + 1.9 * dx:.1f}"
        f"L{bx - 2.2 * dx + 1.9 * dy:.1f} {by - 2.2 * dy - 1.9 * dx:.1f}Z"
    )
    inner = svg.path(d, None, INK, thick + 4) + svg.path(head, INK, INK, 4)
    inner += svg.path(d, None, colour, thick) + svg.path(head, colour, colour, 0.5)
    p.svg_fragments(*box_of(points, 4 * thick), inner)


def _leader(p: Painter, m: Model, spot: Box, box: Box, colour: str) -> None:
    """Paint a frame round the spot on the board, and a line from there to its picture."""
    x, y, w, h = spot
    line = shortest_line(spot, box)
    with p.clipped(*m.layout.board):
        if line is not None:
            (ax, ay), (bx, by) = line
            d = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
            p.svg_fragments(*box_of(line, 6), svg.path(d, None, INK, 5) + svg.path(d, None, colour, 2.2))
        p.rect(x, y, w, h, None, 5, INK, 4.6)
        p.rect(x, y, w, h, None, 5, colour, 2)


def _plate(p: Painter, m: Model, close: CloseUp, box: Box) -> None:
    """Paint the car's name, and what happens, on the frame's upper edge."""
    name = m.names.seat(close.seat)
    kind = "spin" if m.stage.skid is not None else close.kind
    text = m.names.t(f"close.{kind}", name=name, n=close.number)
    width = min(box[2] - 20, p.width(text, 16, "jb") + 46)
    x, y = box[0] + 10, box[1] - 1
    p.rect(x, y - 14, width, 28, INK, 7, p.theme.accent if close.is_own else p.theme.light, 1.6)
    draw_mark(p, m.look(close.seat), x + 18, y, 7)
    p.text(x + 34, y, text, 16, p.theme.light, "jb", w=width - 42)
