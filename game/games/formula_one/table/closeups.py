"""The choice of close-ups: corners with their dice, spins, pit stops, the finish."""

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
"""The share of a path that is slow before and after a spot, and the factor of slowness."""


def slow_at(t: float, at: float) -> float:
    """Return the share of a path at time t, both from 0 to 1, which is slow round the share `at`."""
    start, end = max(0.0, at - _SPAN), min(1.0, at + _SPAN)
    total = 1.0 + (end - start) * (_SLOWED - 1)
    spent = ease(t) * total
    if spent <= start:
        return spent
    within = (spent - start) / _SLOWED
    return start + within if within <= end - start else spent - (end - start) * (_SLOWED - 1)


class CloseUps:
    """Chooses the close-up of an event."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground

    def drive(self, event: Event[events.Moved], after: Position, is_own: bool) -> CloseUp | None:
        """Return the close-up of a pit stop or a finish; None for other drives."""
        data, seat = event.data, event.seat
        if seat is None:
            return None
        nodes = self._nodes(event)
        laps_left = after["laps"][seat]
        if data["laps"] and 0 < laps_left <= data["laps"]:
            at = self._line(nodes)
            if at is not None:
                return self._gone_over(seat, "line", nodes[at : at + 3], is_own)
        return self._gone_over(seat, "pit", nodes[-2:], is_own) if data["box"] else None

    def share(self, event: Event[events.Moved], close: CloseUp) -> float:
        """Return the share of the path at the close-up's spot."""
        nodes = self._nodes(event)
        last = len(nodes) - 1
        at = self._line(nodes) if close.kind == "line" else None
        return (last - 0.8) / last if at is None else (at + 0.5) / last

    def corner(self, event: Event[events.Rolled], at: str, is_own: bool) -> CloseUp | None:
        """Return the close-up of a corner that is rolled for: its entry, its spin point, and the car."""
        data, seat, ground = event.data, event.seat, self.ground
        if seat is None:
            return None
        band, here = ground.spot(data["space"]), ground.spot(at)
        point = ground.track.corners[data["corner"] - 1].spin_point
        spots = [band[:2], *([point.pose[:2]] if point is not None else [])]
        if data["space"] == at:
            return CloseUp(seat, "corner", tuple(spots), data["corner"], is_own)
        line = through([band, here], 8)
        return CloseUp(seat, "corner", (*spots, here[:2]), data["corner"], is_own, band, line)

    def spin(
        self,
        event: Event[events.Spun],
        line: list[Point],
        heading: float,
        is_own: bool,
        before: CloseUp | None,
    ) -> CloseUp | None:
        """Return the close-up of a spin, in the same picture as the corner's if there is one."""
        data, seat = event.data, event.seat
        if seat is None:
            return None
        spots: tuple[Point, ...] = (line[0], line[-1])
        if before is not None and before.seat == seat and before.number == data["corner"]:
            spots = before.spots
        ghost = (*line[0], heading)
        return CloseUp(seat, "spin", spots, data["corner"] or 0, is_own, ghost, line)

    def _nodes(self, event: Event[events.Moved]) -> list[int]:
        return [self.ground.node(label) for label in (event.data["from"], *event.data["path"])]

    def _line(self, nodes: list[int]) -> int | None:
        """Return the number of spaces after which the line is crossed."""
        row = self.ground.circuit.row
        half = len(self.ground.track.rows) / 2
        return next((i for i, (a, b) in enumerate(pairwise(nodes)) if row[b] < row[a] - half), None)

    def _gone_over(self, seat: int, kind: str, nodes: list[int], is_own: bool) -> CloseUp:
        """Return a close-up of these nodes, with the car where it was once it has left."""
        spots = [self.ground.spot_of(node) for node in nodes]
        places = tuple(spot[:2] for spot in spots)
        return CloseUp(seat, kind, places, 0, is_own, spots[0], through(spots, 6), passed=False)
