"""Rubber on the road: the racing line, and skid marks of late braking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.art_base import polyline
from game.ui.tracks.circuit import Roadside
from game.ui.tracks.lanes import offset
from game.ui.tracks.room import to_scale

Point = tuple[float, float]
_TRACK: Final = 3.1
"""Half the distance between a car's left and right wheels."""
_SMOOTHED: Final = 5
_TURN: Final = 40.0
"""The degrees of turning that count as much as the distance."""


@lru_cache(maxsize=16)
def racing_line(track: Track) -> tuple[Point, ...]:
    """Return the quickest line round from space to space, smoothed; closed, in the track's units."""
    route = _shortest(track)
    line = [(track.spaces[space].pose.x, track.spaces[space].pose.y) for space in route]
    for _ in range(_SMOOTHED):
        # There and almost back again: corners are rounded and the line does not shrink inwards.
        line = _eased(_eased(line, 0.5), -0.48)
    return tuple(line)


def _eased(line: Sequence[Point], share: float) -> list[Point]:
    """Return each point moved by a share towards the middle between its neighbours."""
    moved = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[i - 1], line[(i + 1) % len(line)]
        moved.append((x + ((ax + bx) / 2 - x) * share, y + ((ay + by) / 2 - y) * share))
    return moved


@lru_cache(maxsize=16)
def _shortest(track: Track) -> list[int]:
    """Return the shortest lap through the spaces, from the narrowest row."""
    narrow = min(track.rows, key=len)
    laps = [lap for start in narrow if (lap := _lap_from(track, start)) is not None]
    return min(laps)[1] if laps else [row[0] for row in track.rows]


def _lap_from(track: Track, start: int) -> tuple[float, list[int]] | None:
    """Return the shortest lap from a space back to it, and its length."""
    best: dict[int, tuple[float, list[int]]] = {start: (0.0, [])}
    for _ in range(len(track.spaces)):
        after: dict[int, tuple[float, list[int]]] = {}
        for space, (cost, route) in best.items():
            for other, length in _steps(track)[space]:
                if other not in after or cost + length < after[other][0]:
                    after[other] = cost + length, [*route, space]
        if start in after:
            return after[start]
        best = after
    return None


@lru_cache(maxsize=4)
def _steps(track: Track) -> tuple[tuple[tuple[int, float], ...], ...]:
    """Return by space the next ones, and the lengths to them; a change of lanes makes them longer."""

    def length(a: int, b: int) -> float:
        here, there = track.spaces[a].pose, track.spaces[b].pose
        turn = math.degrees(math.atan2(there.y - here.y, there.x - here.x)) - here.angle
        distance = math.dist(here[:2], there[:2])
        return distance * (1 + abs((turn + 180) % 360 - 180) / _TURN)

    return tuple(
        tuple((b, length(space.index, b)) for b in space.forward if track.spaces[b].part == "road")
        for space in track.spaces
    )


def rubber(track: Track, colour: str) -> str:
    """Return two dark tracks of wheels all round, and skid marks out of the corners."""
    runs = [_smooth(run) for run in _runs(track) if len(run) > 1]
    both = "".join(polyline(offset(run, by, closed=False), 1) for run in runs for by in (-_TRACK, _TRACK))
    marks = svg.path(_skids(track), None, colour, 1.6, 0.34, cap="butt")
    return svg.path(both, None, colour, 2.2, 0.28, cap="butt") + marks


def _runs(track: Track) -> list[list[Point]]:
    """Return the racing line in pieces, none over the red bands, whose limits must stay readable."""
    bands = {space for corner in track.corners for space in track.rows[corner.band]}
    route, line = _shortest(track), racing_line(track)
    first = next((i for i, space in enumerate(route) if space in bands), 0)
    runs: list[list[Point]] = [[]]
    for i in range(first, first + len(route) + 1):
        (ax, ay), (bx, by) = line[i % len(route)], line[(i + 1) % len(route)]
        here, ahead = route[i % len(route)] in bands, route[(i + 1) % len(route)] in bands
        if not here:
            runs[-1].append((ax, ay))
        if here != ahead:
            runs[-1].append(((ax + bx) / 2, (ay + by) / 2))
        if here and not ahead:
            runs[-1] = runs[-1][-1:]
        if ahead and not here:
            runs.append([])
    return runs


@lru_cache(maxsize=16)
def _skids(track: Track) -> str:
    """Return one or two pairs of marks from each corner, out over the kerb."""
    side, d = Roadside(to_scale(track)), ""
    for corner in track.corners:
        rng = Random(f"{track.id} {corner.number}")
        length = (corner.rows[1] - corner.rows[0]) % side.rows + 1
        right = corner.hand == "left"
        for share in (0.35, 0.72)[: 2 if length > 2 else 1]:
            r = corner.rows[0] + max(1.3, length * share) + rng.uniform(0.0, 0.4)
            over = [(-15.0, -0.2), (-11.5, 0.35), (-6.0, 0.8), (1.0, 1.15), (8.0, 1.35)]
            points = [side.board.back(*side.at(r + by, right, distance)) for distance, by in over]
            d += "".join(
                polyline(_smooth(_smooth(offset(points, by, closed=False))), 1) for by in (-_TRACK, _TRACK)
            )
    return d


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Return the same line with its corners cut."""
    found = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        found += [
            (ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25),
            (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75),
        ]
    return [*found, points[-1]]
