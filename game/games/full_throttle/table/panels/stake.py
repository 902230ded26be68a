"""The viewer's stake: pools and chips of bets on the mopeds, cheers, what the bets would pay now."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.rules.cards import CARD_OF, COLOURS
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.scoring import by_moped, score_bets
from game.games.full_throttle.table.art.cards import split
from game.games.full_throttle.table.art.riders import RIDERS, plain_badge
from game.games.full_throttle.table.art.scenery import crowd_near
from game.games.full_throttle.table.geometry import Places
from game.games.full_throttle.table.messages.story import TurnedCard
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.stage import Ride
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import overlap
from game.ui.race.board.pieces import kept, pool, put
from game.ui.tracks.board import Board

CHIP: Final = 8.0
"""Radius of a chip beside a plate."""
OVERLAP: Final = 10.0
"""The distance of chips that lie over each other."""
MAX_CHIPS: Final = 3
"""More bets on one moped are one wide chip with their number."""
PIECES: Final = 26
SPREAD: Final = 130.0
"""The width of the confetti, in u."""


class Reaction(NamedTuple):
    """What a turned card does to the viewer's bets: a moped that passes, or is passed or blocked."""

    colour: str
    is_good: bool

    @property
    def sound(self) -> str:
        return "cheer" if self.is_good else "groan"


class Payment(NamedTuple):
    """The points of a seat's bets if the race ended now, and those of its bets on one moped."""

    total: int
    on_moped: int


def stakes(observation: Position, seat: int | None) -> dict[str, int]:
    """Return by colour the number of a seat's bets, without mopeds that have none."""
    return {colour: n for colour, n in counts(own_bets(observation, seat)).items() if n}


def reaction(turned: TurnedCard, order: Sequence[str], held: Mapping[str, int]) -> Reaction | None:
    """Return the reaction of a seat with these bets to a card, after which `order` is the order."""
    was, now = turned.places
    if turned.colour in held:
        if now < was:
            return Reaction(turned.colour, True)
        if any(move.stopped in ("blocked", "stays") for move in turned.moves):
            return Reaction(turned.colour, False)
    passed = next((colour for colour in order[now:was] if colour in held), "")
    return Reaction(passed, False) if passed else None


def payment(observation: Position, seat: int | None, colour: str) -> Payment:
    """Return what a seat's bets would pay now (FT-5.4)."""
    bets = own_bets(observation, seat)
    order = [COLOURS.index(one) for one in observation["order"]]
    parts = (bets, [card for card in bets if split(card)[0] == colour])
    return Payment(*(score_bets(by_moped([CARD_OF[card] for card in part]), order)[0] for part in parts))


def stake_line(model: Model) -> tuple[str, bool] | None:
    """Return what the viewer's bets would pay after the last card, if it moved one; and if that is good."""
    turned, observation = model.stage.turned, model.displayed
    if turned is None or model.explained is not turned or model.stage.moves_shown < len(turned.moves):
        return None
    found = reaction(turned, observation["order"], stakes(observation, model.pov_seat))
    if found is None:
        return None
    pays = payment(observation, model.pov_seat, found.colour)
    key = "stake.pays" if pays.on_moped else "stake.pays_none"
    colour = model.names.colour_in(found.colour)
    return model.names.t(key, n=pays.total, part=pays.on_moped, colour=colour), found.is_good


# -- chips -----
def chips_width(n: int, r: float = CHIP) -> float:
    """Return the width of `n` chips."""
    return 2 * r + (min(n, MAX_CHIPS) - 1) * OVERLAP * r / CHIP


def draw_chips(p: Painter, x: float, y: float, n: int, r: float = CHIP, alpha: int = 255) -> None:
    """Draw the chips of `n` bets from x to the right, their middle at y."""
    w, h = chips_width(n, r) + 2, 2 * r + 2

    def draw(c: Painter) -> None:
        if n > MAX_CHIPS:
            # beside single chips a number would be read as more of them
            c.rect(1, 1, w - 2, 2 * r, PAPER.accent, r, INK, 1.3)
            c.text(w / 2, 1 + r, f"×{n}", 1.75 * r / c.text_scale, INK, "cb", "c")
            return
        for i in range(n):
            last = 1 + r + i * OVERLAP * r / CHIP
            inner = svg.circle(last, 1 + r, r - 0.4, PAPER.accent)
            edge = "".join(_notch(last, 1 + r, r, 60 * k) for k in range(6))
            inner += svg.path(edge, None, PAPER.card, 0.34 * r, cap="butt")
            inner += svg.circle(last, 1 + r, 0.46 * r, None, INK, 0.16 * r)
            inner += svg.circle(last, 1 + r, r - 0.6, None, INK, 0.18 * r)
            c.svg_fragments(0, 0, w, h, inner)

    put(p, kept(p, ("ft chips", n, r), w, h, draw, 1.0), x - 1, y - 1 - r, alpha)


def _notch(x: float, y: float, r: float, angle: float) -> str:
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return f"M{x + dx * r * 0.62:.2f} {y + dy * r * 0.62:.2f}L{x + dx * r * 0.92:.2f} {y + dy * r * 0.92:.2f}"


def chips_spot(
    x: float,
    y: float,
    n: int,
    area: Box,
    others: Sequence[tuple[float, float]],
    keep: Box | None,
    plate: float,
) -> tuple[float, float]:
    """Return the left end and the height of chips beside a plate at (x, y) of a width, inside `area`.

    They cover neither the other plates, whose middles are `others`, nor the box `keep`, if they can.
    """
    w, beside = chips_width(n), plate / 2 + 1
    spots = [(x + beside, y), (x - w / 2, y + 18), (x - w / 2, y - 18), (x - beside - w, y)]

    def is_free(left: float, middle: float) -> bool:
        box = (left, middle - CHIP, w, 2 * CHIP)
        inside = area[0] < left and left + w < area[0] + area[2]
        inside = inside and area[1] < middle - CHIP and middle + CHIP < area[1] + area[3]
        taken = [(ox - plate / 2, oy - 10, plate, 20) for ox, oy in others] + ([keep] if keep else [])
        return inside and not any(overlap(box, other) > 0 for other in taken)

    return next((spot for spot in spots if is_free(*spot)), spots[0])


def paint_pools(
    p: Painter, board: Board, length: float, poses: Mapping[str, Ride], held: Mapping[str, int]
) -> None:
    """Paint an amber pool under each moped with a bet."""
    for colour in held:
        if pose := poses.get(colour):
            angle = pose.angle % 360 or 360
            pool(p, *board.point(pose.x, pose.y), 1.24 * length, 0.77 * length, angle, pose.alpha)


# -- the crowd -----
def paint_cheer(p: Painter, model: Model, at: Places) -> None:
    """Paint the crowd nearest to a moped that passed: confetti and pennants in its colour, and a call."""
    colour, t = model.stage.cheer
    pose = model.stage.poses.get(colour)
    if not colour or pose is None:
        return
    board = at.board
    x, y = board.point(pose.x, pose.y)
    half, (bx, by, bw, _) = SPREAD / 2, board.box
    x, y = crowd_near(board, p.theme, [at.green.box], x, y) or (
        x,
        y - model.ground.length * board.scale * 0.6,
    )
    x, y = min(bx + bw - half, max(bx + half, x)), max(by + 30, y)
    alpha = round(255 * min(1.0, 4 * (1 - t)))
    if not model.reduced_motion:
        surface = kept(p, ("ft pennants", colour), SPREAD, 40, lambda c: _draw_pennants(c, colour), 1.0)
        put(p, surface, x - half, y - 18 - 16 * math.sin(math.pi * t), alpha)
        rng, piece = Random(colour), kept(p, ("ft confetti", colour), 10, 10, lambda c: _piece(c, colour))
        for _ in range(PIECES):
            dx, high, fall = rng.uniform(-half, half), rng.uniform(6, 40), rng.uniform(40, 90)
            put(p, piece, x + dx * (0.6 + 0.4 * t), y - high * (1 - t) + fall * t * t, alpha)
    _paint_call(p, model.names.t("stake.go", colour=model.names.colour_in(colour)), x, y, alpha, board.box)


def _draw_pennants(c: Painter, colour: str) -> None:
    rider, parts = RIDERS[colour], []
    for i in range(6):
        x, y = 12 + i * (SPREAD - 24) / 5, 6.0 + 5 * (i % 2)
        parts.append(svg.line(x, y, x, 34, INK, 1.6))
        parts.append(svg.path(f"M{x} {y}l13 4l-13 4Z", rider.colour, INK, 1))
    c.svg_fragments(0, 0, SPREAD, 40, "".join(parts))


def _piece(c: Painter, colour: str) -> None:
    c.svg_fragments(0, 0, 10, 10, plain_badge(RIDERS[colour].shape, 5, 5, 4, RIDERS[colour].light))


def _paint_call(p: Painter, words: str, x: float, y: float, alpha: int, area: Box) -> None:
    w, h = p.width(words, 17, "jb") + 22, 9 + 17 * p.text_scale

    def draw(c: Painter) -> None:
        c.rect(1, 1, w, h, PAPER.accent, 7, INK, 1.8)
        c.text(1 + w / 2, 1 + h / 2, words, 17, INK, "jb", "c")

    left = min(area[0] + area[2] - w - 4, max(area[0] + 4, x + SPREAD / 2))
    put(p, kept(p, ("ft call", words), w + 2, h + 2, draw, 2.0), left, y - 20, alpha)
