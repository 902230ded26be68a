"""Tracks as pictures: the board of a table, thumbnails, and the picture that `track show` writes.

`road` paints a whole track in one cached layer; what moves on it (gates, cars, items) is drawn above it by
its owner, at the places that `Board` gives.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.engine.venue.track import Space, Track
from game.ui.draw import svg
from game.ui.draw.art import icon
from game.ui.draw.art_base import drawing
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache, rasterise
from game.ui.draw.theme import CAPTION, INK, PAPER, THEMES, Theme
from game.ui.tracks.board import Board, PitBox, Slot, Spot, unit
from game.ui.tracks.ground import corner_masks, ground
from game.ui.tracks.lanes import Lanes, plain_road
from game.ui.tracks.renderer import renderer_of
from game.ui.tracks.road import arrow, arrow_spaces, pieces, ribbon, start_arrow

__all__ = [
    "Board",
    "Box",
    "PitBox",
    "Slot",
    "Spot",
    "gate",
    "gates",
    "numbers",
    "picture",
    "road",
    "sign",
    "thumbnail",
    "unit",
    "vectors",
    "walk",
]

NUMBER = "#C3C8CF"
"""The colour of space numbers on the asphalt."""
EVERY = 32.0
"""The size of a cell in u from which each space has its number."""
_FRAME = 1.8
_VECTORS: list[tuple[tuple[object, ...], str]] = []
_MAX_VECTORS = 12


def vectors(board: Board, theme: Theme, detail: bool = True, keep: Sequence[Box] = ()) -> str:
    """Return a whole track as SVG in u: ground, road and features, without numbers and gates.

    Boxes in `keep`, in u, stay free beside the road. A game may have a renderer of its own.
    """
    renderer = renderer_of(board.track.game)
    if renderer is not None:
        return renderer.vectors(board, theme, detail, keep)
    if board.track.layout == "road":
        return ground(board, theme, detail) + plain_road(Lanes(board), theme.space_line)
    return ground(board, theme, detail) + walk(board, theme, detail)


def walk(board: Board, theme: Theme, detail: bool = True) -> str:
    """Return the road of a walk with everything on it, without the ground."""
    spaces = arrow_spaces(board)
    plain = (s.index for s in board.course[1:] if not board.features_at(s.index))
    first = next(plain, -1)
    arrows = "".join(arrow(board, s, 1.0 if detail else 1.25) for s in spaces if s != first)
    start = start_arrow(board, first) if first >= 0 else ""
    return ribbon(board, theme.space_line) + arrows + start + pieces(board)


def road(
    p: Painter,
    board: Board,
    name: str = "track",
    detail: bool = True,
    around: str | None = None,
    keep: Sequence[Box] = (),
    framed: bool = True,
    numbered: bool = True,
) -> None:
    """Draw a track into its board's box, rasterised once; `detail` adds pebbles and the grandstand.

    Of the labels `detail` adds the smaller ones, such as rows, unless it is not `numbered`.
    `framed` draws a frame, with `around` behind the rounded corners (empty: paper); `keep` are boxes that a
    table covers with panels. Gates are drawn by `gates`, as they open and close.
    """
    draw = partial(_draw_road, board, detail, around, tuple(keep), framed, numbered)
    key = (
        board.track,
        board.box,
        round(board.cell, 3),
        round(board.ox, 2),
        round(board.oy, 2),
        detail,
        around,
        tuple(keep),
        framed,
        numbered,
    )
    p.layer(name, key, *board.box, draw, opaque=True)


def _draw_road(
    board: Board,
    detail: bool,
    around: str | None,
    keep: tuple[Box, ...],
    framed: bool,
    numbered: bool,
    q: Painter,
) -> None:
    x, y, w, h = board.box
    renderer = renderer_of(board.track.game)
    inner, outside = _cached_vectors(board, q.theme, detail, keep), around or q.theme.paper
    is_painted = renderer is not None and renderer.paint_ground(q, board, detail, keep)
    if is_painted and framed:
        # the outermost pixels may be partly outside the frame
        pygame.draw.rect(q.target, outside, q.target.get_rect(), 1)
        inner += svg.rect(x - 0.7, y - 0.7, w + 1.4, h + 1.4, None, 0, outside, 2.6)
    if framed:
        m = _FRAME / 2
        inner += corner_masks(board.box, 8, outside)
        inner += svg.rect(x + m, y + m, w - _FRAME, h - _FRAME, None, 8 - m, INK, _FRAME)
    blit(q, inner, board.box)
    if renderer is not None:
        renderer.labels(q, board, detail and numbered, keep)
    else:
        numbers(q, board)


def _cached_vectors(board: Board, theme: Theme, detail: bool, keep: tuple[Box, ...]) -> str:
    """Return the vectors of a track, cached: the same road is needed again in another frame."""
    track, place = board.track, (board.box, board.cell, board.ox, board.oy)
    key = track, place, theme.name, detail, keep
    at = next((i for i, (old, _) in enumerate(_VECTORS) if old == key), None)
    found = _VECTORS.pop(at)[1] if at is not None else vectors(board, theme, detail, keep)
    _VECTORS.append((key, found))
    del _VECTORS[:-_MAX_VECTORS]
    return found


def sign(p: Painter, board: Board, title: str, sub: str) -> None:
    """Draw a board on the grass with the track's name and a line below it, if there is space."""
    if board.sign is None:
        return
    x, y, w, h = board.sign
    p.rect(x + 3, y + 4, w, h, "#000000", 3, op=0.25)
    p.rect(x, y, w, h, PAPER.card, 3, INK, 1.6)
    p.rect(x + 4, y + 4, w - 8, h - 8, None, 2, PAPER.rule, 1)
    p.art(icon("flag", INK), x + w / 2, y + h * 0.26, h * 0.26, mid=True)
    p.text(x + w / 2, y + h * 0.55, title, 17, INK, "jb", "c", w=w - 8)
    p.text(x + w / 2, y + h * 0.79, sub, CAPTION + 1, PAPER.muted, "c", "c", w=w - 8)


def blit(p: Painter, inner: str, box: Box) -> None:
    """Rasterise fragments without caching them, as the layer around them is cached."""
    px, py, pw, ph = p._box(*box)
    view = px / p.u + p.ox, py / p.u + p.oy
    p.target.blit(rasterise(svg.document(inner, *view, pw / p.u, ph / p.u), pw, ph), (px, py))


def numbers(p: Painter, board: Board) -> None:
    """Draw the spaces' labels, upright: each one if a cell is large enough, else every tenth."""
    if board.track.layout == "road":
        return
    every = board.cell >= EVERY
    for space in board.course:
        if every:
            _number(p, board, space.index, space.label)
        elif board.cell >= 18 and _is_tenth(board, space):
            spot = board.at(space.index)
            p.text(spot.x, spot.y, space.label, CAPTION, "#F4F1E8", "cb", "c")


def _is_tenth(board: Board, space: Space) -> bool:
    is_tenth = space.label.isdigit() and int(space.label) % 10 == 0
    return is_tenth and not set(board.features_at(space.index)) - {"corner"}


def corner_numbers(p: Painter, board: Board) -> list[Box]:
    """Return the boxes of the corners' labels, so that tables can keep them free."""
    if board.track.layout == "road" or board.cell < EVERY:
        return []
    size, found = _number_size(p, board), []
    for space in board.course:
        if space.turn:
            (x, y), w = _apex(board, space.index), p.width(space.label, size, "cs")
            found.append((x - w / 2, y - size / 2, w, size))
    return found


def _number_size(p: Painter, board: Board) -> float:
    """Return the size of a number: it grows with the letters as far as its cell allows."""
    k = board.cell
    return min(max(CAPTION, min(24.0, 0.29 * k)), max(CAPTION, 0.38 * k) / p.text_scale)


def _apex(board: Board, space: int) -> tuple[float, float]:
    """Return the middle of a corner's number: near the apex, away from the next space's number."""
    spot, k = board.at(space), board.cell
    (ax, ay), (bx, by) = unit(board.entry_heading(space)), unit(board.exit_heading(space))
    return spot.x + (bx - ax) * 0.27 * k, spot.y + (by - ay) * 0.29 * k


def _number(p: Painter, board: Board, space: int, label: str) -> None:
    k = board.cell
    here = board.track.spaces[space]
    dx, dy = _off_the_line(board, space)
    size = _number_size(p, board)
    spot = board.at(space)
    crossing = next((c for c in board.track.crossings if space in c.spaces), None)
    if here.turn:
        p.text(*_apex(board, space), label, size, NUMBER, "cs", "c")
    elif crossing and space == crossing.spaces[1]:
        p.text(spot.x + 0.41 * k, spot.y - 0.3 * k, label, size, NUMBER, "cs", "r")
    elif space in board.track.grid and board.exit_heading(space) >= 135:
        # the bracket of a starting place takes the usual corner
        back = unit(board.exit_heading(space))[0] < -0.5
        side = (0.4, -0.3) if back else (-0.4, 0.33)
        p.text(spot.x + side[0] * k, spot.y + side[1] * k, label, size, NUMBER, "cs", "r" if back else "l")
    else:
        crowded = set(board.features_at(space)) & {"teleport", "switch"}
        p.text(
            spot.x + (dx - 0.4) * k, spot.y + (dy - (0.34 if crowded else 0.3)) * k, label, size, NUMBER, "cs"
        )


def _off_the_line(board: Board, space: int) -> tuple[float, float]:
    """Return how far a number moves, in cells, so that the finish line does not cover it."""
    for a, b in board.track.line:
        if space in (a, b):
            dx, dy = unit(board.exit_heading(space))
            away = 0.13 if space == b else -0.13
            return max(0.0, dx * away), max(0.0, dy * away)
    return 0.0, 0.0


def gates(p: Painter, board: Board, open: Mapping[int, bool] | None = None) -> None:
    """Draw the barriers of all gates, closed unless `open` says otherwise."""
    for i in range(len(board.track.gates)):
        gate(p, board, i, bool(open and open.get(i)))


def gate(p: Painter, board: Board, index: int, open: bool) -> None:
    """Draw one gate's barrier across its road."""
    spaces = board.track.gates[index].spaces
    spot = board.at(spaces[len(spaces) // 2])
    name = "gate_open" if open else "gate_closed"
    angle = (spot.angle + 90) % 180
    p.art(drawing(f"track/{name}"), spot.x, spot.y, 0.78 * board.cell, mid=True, angle=angle)


def thumbnail(
    p: Painter, track: Track, x: float, y: float, w: float, h: float, name: str = "", around: str = ""
) -> None:
    """Draw a small track for lists; `name` distinguishes several in one picture."""
    board = Board(track, (x, y, w, h))
    if p.trace is not None:
        road(p, board, name or f"track.{track.game}.{track.id}", False, around)
    else:
        _put_thumbnail(p, board, around)
    gates(p, board)


def _put_thumbnail(p: Painter, board: Board, around: str) -> None:
    """Draw the small road from a cache that does not depend on its place, as lists are scrolled."""
    track, (x, y, w, h) = board.track, board.box
    left, top = (x - p.ox) * p.u, (y - p.oy) * p.u
    px, py = math.floor(left), math.floor(top)
    pw, ph = max(1, math.ceil(left + w * p.u) - px), max(1, math.ceil(top + h * p.u) - py)
    origin, phase = (px / p.u + p.ox, py / p.u + p.oy), (round(left - px, 3), round(top - py, 3))

    def draw() -> pygame.Surface:
        surface = pygame.Surface((pw, ph))
        q = Painter(surface, p.u, p.theme, p.cache, p.layers, p.text_scale, origin)
        q.w, q.h, q.cut = p.w, p.h, p.cut
        _draw_road(board, False, around, (), True, True, q)
        return surface

    drawn = track.game, track.id, track.digest, around
    key = ("thumbnail", drawn, pw, ph, phase, p.u, p.theme.name, p.text_scale)
    p.target.blit(p.cache.get(key, draw), (px, py))


def picture(track: Track, width: int, height: int, theme: str = "paper") -> pygame.Surface:
    """Return a picture of the whole track with its numbers, 1280 u wide, to be saved."""
    surface = pygame.Surface((width, height))
    u = min(width / 1280, height / 600)
    p = Painter(surface, u, THEMES[theme], SurfaceCache(), Layers())
    surface.fill(p.theme.paper)
    p.text(28, 34, track.name("ja"), 26, p.theme.ink, "jb")
    name_w = p.width(track.name("ja"), 26, "jb")
    if track.name("en") != track.name("ja"):
        p.text(40 + name_w, 35, track.name("en"), 24, p.theme.muted, "cs", w=p.w * 0.4)
    board = Board(track, (28, 62, p.w - 56, p.h - 90))
    count = f"{len(board.course)} / {len(track.corners)}"
    p.text(p.w - 28, 35, count, 28, p.theme.ink, "cb", "r")
    road(p, board)
    gates(p, board)
    renderer = renderer_of(track.game)
    if renderer is not None:
        renderer.notes(p, board)
    sign(p, board, track.name("ja"), track.name("en"))
    return surface
