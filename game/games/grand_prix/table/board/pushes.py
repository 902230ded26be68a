"""Whom the viewer's car can push, and who can push it: quiet marks on the road, and their words."""

from __future__ import annotations

from itertools import chain

from game.games.grand_prix.rules import preview
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.table.board.overlay import turned
from game.games.grand_prix.table.model import RUNNING, Model
from game.ui.draw import svg
from game.ui.draw.art_base import polygon, polyline
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.tracks.art import unit
from game.ui.tracks.board import Board


def can_push(m: Model) -> dict[int, int]:
    """Return by seat the smallest total that pushes its car: of stopping now or after the next die."""
    ahead, found = m.lookahead, dict[int, int]()
    if ahead is None or m.viewer is None or m.observation["turn"] != m.viewer or m.phase not in RUNNING:
        return found
    for landing in chain(ahead.stop, *(ahead.face(face) for face in range(1, 7))):
        for event in landing.pushed:
            if event.seat is not None and event.data["by"] == m.viewer and event.seat != m.viewer:
                found[event.seat] = min(found.get(event.seat, landing.distance), landing.distance)
    return found


def can_be_pushed_by(m: Model) -> dict[int, int]:
    """Return by seat the distance of each car that one or two dice drive onto the viewer's.

    While the viewer looks at a stop, it is about that space.
    """
    seen = m.displayed
    spot = None if m.viewer is None else seen["spaces"][m.viewer]
    if m.is_deciding and m.foreseen and m.foreseen[0].end is not None:
        spot = m.foreseen[0].end
    if m.viewer is None or spot is None or not m.is_running or seen["phase"] == "over":
        return {}
    return preview.pushers(m.ground.course, seen, m.viewer, m.ground.index[spot])


def push_words(m: Model) -> dict[Spot, str]:
    """Return by space what is said of pushes where cars stand on it."""
    found: dict[Spot, list[str]] = {}
    for key, seats in (("push.you", can_push(m)), ("push.by", can_be_pushed_by(m))):
        for seat, n in seats.items():
            spot = m.displayed["spaces"][seat]
            if spot is not None:
                found.setdefault(spot, []).append(m.names.t(key, name=m.names.seat(seat), n=n))
    return {spot: " ".join(words) for spot, words in found.items()}


def paint_pushes(p: Painter, board: Board, m: Model) -> None:
    """Paint filled chevrons before a car that can be pushed, one hollow chevron before one that can push."""
    spaces, index = m.displayed["spaces"], m.ground.index
    filled = [(seat, along, PAPER.accent) for seat in can_push(m) for along in (0.42, 0.54)]
    hollow = [(seat, 0.48, "") for seat in can_be_pushed_by(m)]
    for seat, along, fill in (*filled, *hollow):
        if (spot := spaces[seat]) is not None:
            _chevron(p, board, index[spot], along, fill)


def _chevron(p: Painter, board: Board, space: int, along: float, fill: str) -> None:
    """A chevron so many cells ahead of a space's middle; hollow without a colour."""
    to = board.exit_heading(space)
    x, y = board.off(space, along, 0, to)
    r, ahead = 0.13 * board.cell, 0.5 if fill else 0.9
    corners = turned((x, y), unit(to), (-0.6 * r, -1.5 * r), (ahead * r, 0), (-0.6 * r, 1.5 * r))
    if fill:
        d = polyline(corners)
        inner = svg.path(d, None, INK, 0.85 * r) + svg.path(d, None, fill, 0.5 * r)
    else:
        inner = svg.path(polygon(corners), INK, PAPER.light, 0.36 * r)
    p.svg_fragments(x - 3 * r, y - 3 * r, 6 * r, 6 * r, inner)
