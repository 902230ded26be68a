"""Effects over the board: dice in the air, rockets, bursts with their caption, pulses, banners."""

from __future__ import annotations

import math
from random import Random

from game.games.grand_prix.table.action_panel.dice import DIE, slot
from game.games.grand_prix.table.board.cars import Livery, draw_die
from game.games.grand_prix.table.board.scenery import draw_chip, paint_cars
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import Names
from game.games.grand_prix.table.stage import Crash, Flying, Stage, Thrown
from game.ui.draw import svg
from game.ui.draw.art_base import drawing, polygon
from game.ui.draw.box import Box, moved_inside
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.effects import CAPTION_H, caption_width, paint_caption
from game.ui.race.board.pieces import kept, put
from game.ui.race.board.stage import CarPose
from game.ui.tracks.board import Board

VEIL = 97
"""The veil's alpha, 38 %, over everything that a crash does not concern."""


def paint_pulse(p: Painter, board: Board, space: int, t: float) -> None:
    """Paint a pulse on a space."""
    here, scale = board.at(space), 0.5 + 0.5 * t
    r = round(scale * board.cell * 0.62)
    p.circle(here.x, here.y, r, None, INK, 6, op=0.5)
    p.circle(here.x, here.y, r, None, PAPER.accent, 3.4)


def paint_above(p: Painter, board: Board, m: Model, stage: Stage) -> None:
    """Paint what is above the cars: a crash, something in flight."""
    if stage.crash is not None:
        paint_crash(p, board, m, stage, stage.crash)
    if stage.flying is not None:
        _flying(p, board, stage.flying)


def _flying(p: Painter, board: Board, flying: Flying) -> None:
    (x1, y1), (x2, y2), t = flying.source, flying.target, flying.t
    x, y = board.point(x1 + (x2 - x1) * t, y1 + (y2 - y1) * t)
    y -= math.sin(t * math.pi) * board.cell * (0.0 if flying.what == "rocket" else 0.8)
    if flying.what == "rocket":
        p.art(drawing("grand_prix/rocket"), x, y, board.cell * 0.8, mid=True, angle=flying.angle + 90)
    elif flying.what == "disc":
        p.art(drawing("grand_prix/lap_disc", body=flying.colour), x, y, board.cell * 0.4, mid=True)
    else:
        draw_chip(p, x, y, board.cell * 0.66, flying.what)


def paint_dice_of(p: Painter, board: Board, m: Model, pose: CarPose) -> None:
    """Paint beside a car what its driver has rolled: the faces and their sum, or that one was repeated."""
    rolled, seat = m.displayed["rolled"], m.displayed["turn"]
    is_repeat = len(set(rolled)) < len(rolled)
    parts = rolled if is_repeat else m.counted_dice
    key = "dice.again" if is_repeat else "dice.sum" if len(parts) > 1 else "dice.single"
    words = m.names.t(key, name=m.names.seat(seat), faces="+".join(map(str, parts)), n=sum(parts))
    x, y = board.point(pose.x, pose.y)
    w, h = p.width(words, 17, "jb") + 20, 28.0 * max(1.0, p.text_scale)
    away = board.cell * 0.5 + h / 2 + 4
    y += -away if y - away - h / 2 > board.box[1] + 4 else away
    # a car may be out of sight on an enlarged board
    x, y = moved_inside(board.box, x, y, w / 2 + 4, h / 2 + 4)
    left, top = x - w / 2, y - h / 2
    p.rect(left + 2, top + 3, w, h, INK, 7, op=0.35)
    p.rect(left, top, w, h, PAPER.card, 7, INK, 2)
    p.text(x, y, words, 17, PAPER.danger_paper if is_repeat else INK, "jb", "c")


def paint_thrown(p: Painter, row: Box, thrown: Thrown, livery: Livery | None, reduced_motion: bool) -> None:
    """Paint a die on its way into the row of dice, a large one if the table dims for it."""
    x, y = slot(row, thrown.at)
    t, rest = thrown.t, 1 - thrown.t
    face = (thrown.face + int(rest * 9) * 5 - 1) % 6 + 1
    size = round((DIE + 4 + (100 if thrown.loss else 26) * rest) / 2) * 2
    if reduced_motion:
        draw_die(p, livery, x, y, size, face)
        return
    y -= (300 if thrown.loss else 190) * rest * rest + 26 * abs(math.sin(t * math.pi * 2.5)) * rest
    draw_die(p, livery, x + 130 * rest, y, size, face, angle=round(rest * 540 / 12) * 12.0)


# -- a crash -----
def paint_crash(p: Painter, board: Board, m: Model, stage: Stage, crash: Crash) -> None:
    """Paint a crash: a veil, a burst with a plain core, cars thrown about, a caption."""
    bx, by, bw, bh = board.box
    p.veil(bx, by, bw, bh, p.theme.paper, VEIL)
    k = board.cell
    x, y = board.point(*crash.point)
    share = 1.0 if m.reduced_motion else min(1.0, crash.t * 3)
    size = k * (1.5 + 0.12 * min(4, len(crash.cars))) * (0.55 + 0.45 * share)
    size = round(size / 4) * 4
    if bx <= x <= bx + bw and by <= y <= by + bh:
        # Not cut off, even at the edge.
        x, y = moved_inside(board.box, x, y, size + 6, size * 0.9 + 6)
    paint_burst(p, x, y, size)
    paint_cars(p, board, m, stage.poses, set(stage.highlighted) - set(crash.cars))
    paint_cars(p, board, m, stage.poses, crash.cars)
    if share >= 1:
        _caption(p, board, m.names, crash, (x, y), size)


def paint_burst(p: Painter, x: float, y: float, size: float) -> None:
    """Paint the hatched star with its core."""

    def draw(c: Painter) -> None:
        rng = Random(5)
        outer, inner = [], []
        middle = size + 6
        for i in range(32):
            a = math.pi * i / 16 + 0.07
            r = size * (0.84 + 0.16 * rng.random()) if i % 2 == 0 else size * 0.66
            outer.append((middle + r * math.cos(a), middle + r * math.sin(a) * 0.9))
            r = size * (0.66 if i % 2 == 0 else 0.56)
            inner.append((middle + r * math.cos(a), middle + r * math.sin(a) * 0.9))
        shade = polygon([(px + 3, py + 4) for px, py in outer])
        fragments = svg.path(shade, INK, op=0.25) + svg.path(polygon(outer), PAPER.accent)
        # the shaded half of every ray
        rays = (
            f"M{a:.1f} {b:.1f}L{x:.1f} {y:.1f}L{middle} {middle}Z"
            for (a, b), (x, y) in zip(outer[::2], outer[1::2], strict=True)
        )
        fragments += svg.path("".join(rays), PAPER.danger_paper)
        fragments += svg.path(polygon(outer), None, INK, 2.6) + svg.path(polygon(inner), "#FFE3A0", INK, 2)
        c.svg_fragments(0, 0, 2 * middle, 2 * middle, fragments)

    put(p, kept(p, ("gp burst", size), 2 * size + 12, 2 * size + 12, draw), x - size - 6, y - size - 6)


def _caption(
    p: Painter, board: Board, names: Names, crash: Crash, at: tuple[float, float], size: float
) -> None:
    """Paint what happened on a card beside the burst, within the board."""
    t, (x, y) = names.t, at
    many = len(crash.cars) > 1
    title = names.crashing(crash.cars, crash.big)
    loses = "crash.loses_all" if crash.big else "crash.loses_many" if many else "crash.loses"
    lines = (t(f"cause.{crash.cause}"), INK), (t(loses), INK)
    w, away = caption_width(p, title, lines), size + 14
    fits = x + away + w < board.box[0] + board.box[2] - 8
    middle = x + away + w / 2 if fits else x - away - w / 2
    x, y = moved_inside(board.box, middle, y, w / 2 + 8, CAPTION_H / 2 + 8)
    paint_caption(p, x - w / 2, y - CAPTION_H / 2, w, title, lines)
