"""What is looked at closely while it happens: corners with their dice, spins, pit stops, the finish."""

from __future__ import annotations

from itertools import pairwise

from game.engine.contract import Event
from game.games.formula_one.rules import events
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.stage import CloseUp
from game.ui.race.board.path import Point, through
from game.ui.race.director import ease

_SPAN, _SLOWED = 0.16, 3.2
"""How much of the way is driven slowly before and behind a spot, and how many times as slowly."""


def slow_at(t: float, at: float) -> float:
    """How much of a way has been made at the time t, both from 0 to 1: slowly round the share `at`."""
    low, high = max(0.0, at - _SPAN), min(1.0, at + _SPAN)
    whole = 1.0 + (high - low) * (_SLOWED - 1)
    spent = ease(t) * whole
    if spent <= low:
        return spent
    within = (spent - low) / _SLOWED
    return low + within if within <= high - low else spent - (high - low) * (_SLOWED - 1)


class CloseUps:
    """Chooses the close-up of each event from the event alone."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def drive(self, event: Event[events.Moved], after: Position, own: bool) -> CloseUp | None:
        """A pit stop, or the finish, anybody's; other drives are seen from afar."""
        data, seat = event.data, event.seat
        if seat is None:
            return None
        nodes = self._nodes(event)
        left = after["laps"][seat]
        if data["laps"] and 0 < left <= data["laps"]:
            at = self._line(nodes)
            if at is not None:
                return self._gone_over(seat, "line", nodes[at : at + 3], own)
        return self._gone_over(seat, "pit", nodes[-2:], own) if data["box"] else None

    def share(self, event: Event[events.Moved], close: CloseUp) -> float:
        """How much of the way has been made where it is looked at."""
        nodes = self._nodes(event)
        last = len(nodes) - 1
        at = self._line(nodes) if close.kind == "line" else None
        return (last - 0.8) / last if at is None else (at + 0.5) / last

    def corner(self, event: Event[events.Rolled], at: str, own: bool) -> CloseUp | None:
        """The corner that is rolled for: where it was entered, its spin point, and where the car is now."""
        data, seat, ground = event.data, event.seat, self.ground
        if seat is None:
            return None
        band, here = ground.spot(data["space"]), ground.spot(at)
        point = ground.track.corners[data["corner"] - 1].spin_point
        spots = [band[:2], *([point.pose[:2]] if point is not None else [])]
        if data["space"] == at:
            return CloseUp(seat, "corner", tuple(spots), data["corner"], own)
        line = through([band, here], 8)
        return CloseUp(seat, "corner", (*spots, here[:2]), data["corner"], own, band, line)

    def spin(
        self, event: Event[events.Spun], line: list[Point], heading: float, own: bool, before: CloseUp | None
    ) -> CloseUp | None:
        """A spin, in the picture of the corner where that is looked at already."""
        data, seat = event.data, event.seat
        if seat is None:
            return None
        spots: tuple[Point, ...] = (line[0], line[-1])
        if before is not None and before.seat == seat and before.number == data["corner"]:
            spots = before.spots
        ghost = (*line[0], heading)
        return CloseUp(seat, "spin", spots, data["corner"] or 0, own, ghost, line)

    def _nodes(self, event: Event[events.Moved]) -> list[int]:
        return [self.ground.node(label) for label in (event.data["from"], *event.data["path"])]

    def _line(self, nodes: list[int]) -> int | None:
        """After how many spaces the line is crossed."""
        row = self.ground.circuit.row
        half = len(self.ground.track.rows) / 2
        return next((i for i, (a, b) in enumerate(pairwise(nodes)) if row[b] < row[a] - half), None)

    def _gone_over(self, seat: int, kind: str, nodes: list[int], own: bool) -> CloseUp:
        """Over these nodes, in the end: it is shown where the car was when it has left there."""
        spots = [self.ground.spot_of(node) for node in nodes]
        places = tuple(spot[:2] for spot in spots)
        return CloseUp(seat, kind, places, 0, own, spots[0], through(spots, 6), passed=False)
