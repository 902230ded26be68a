"""The road for the rules of Full Throttle!: where a move ends, and who is ahead.

Spaces are numbers, `occupied` is a number with one bit a space. Of the spaces that follow one, the inner one
is first (FT-3.3): in a corner the lane on its inside, elsewhere on the inside of the course.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.venue.track import Track, TrackRules
from game.games.full_throttle.rules.cards import MOPEDS, NUMBERS

TRACK_RULES: Final = TrackRules(
    features=frozenset({"road", "lanes", "corners", "bonus", "grid", "landscape"}),
    needs=frozenset({"road", "corners", "grid"}),
    grid=6,
    spaces=(18, 60),
    rows=(9, 20),
    landscapes=("village", "duck_pond", "harvest"),
)
"""FT-2.1: six starting spaces; FT-3.5: corners with an outer course; a lap of roughly ten rows."""

LAPS: Final = 3
HOME: Final = LAPS + 1
"""FT-5.1: the grid lies behind the line, so the fourth crossing ends the third lap."""
_ROW, _LANE = 10_000, 100


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One move, by card or by bonus, with all spaces counted, also those that the moped does not keep."""

    start: int
    path: tuple[int, ...]
    """Every space counted, in order."""
    taken: tuple[bool, ...]
    """By space of the path whether another moped is there."""
    kept: int
    """The number of spaces that the moped keeps: it ends on the last one kept, or where it started."""
    to: int
    laps: int
    """The number of times that it crosses the line up to there (FT-3.7)."""
    meets_others: bool
    """Whether it passes through others, or stops behind them."""


class Course:
    """The tables of one track, shared by all states."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.labels = tuple(space.label for space in track.spaces)
        self.space_of = {label: i for i, label in enumerate(self.labels)}
        self.grid = track.grid[: len(MOPEDS)]
        self.bonus = tuple(max(0, space.bonus) for space in track.spaces)
        self.bonuses = sum(steps > 0 for steps in self.bonus)
        self.inward = tuple(self._inward(space) for space in range(len(track.spaces)))
        """By space its distance from the inside: 0 is the inner lane."""
        self.has_longer_outside = self._has_longer_outside()
        """By space whether it is in a corner whose outer course is longer."""
        self.ahead = tuple(tuple(sorted(on, key=self.inward.__getitem__)) for on in track.forward)
        """By space the spaces it leads to, the inner one first."""
        self.line = track.line
        self.lap = track.lap * _ROW
        self.progress = tuple(
            space.row * _ROW - self.inward[space.index] * _LANE + space.sub for space in track.spaces
        )
        """FT-5.3: the progress of a space within a lap: by row, then inner lane, then space on it."""
        self.jumps: tuple[tuple[int, dict[int, tuple[int, int]]], ...] = tuple(
            (self._sight(space, steps) if steps else 0, {})
            for space in range(len(track.spaces))
            for steps in (0, *NUMBERS)
        )
        """By 4 · space + number: the spaces that matter, and by those occupied the end of the move."""
        self._legs: tuple[dict[int, tuple[Leg, ...]], ...] = tuple({} for _ in self.jumps)
        self._kinds: dict[tuple[int, tuple[int, ...], tuple[bool, ...]], Leg] = {}

    def _inward(self, index: int) -> int:
        space = self.track.spaces[index]
        inside = self.track.inner if space.corner is None else self.track.corners[space.corner].hand
        if inside != "right":
            return space.lane
        return max(other.lane for other in self.track.spaces if other.row == space.row) - space.lane

    def _has_longer_outside(self) -> tuple[bool, ...]:
        spaces = self.track.spaces
        longer = {space.corner for space in spaces if space.sub}
        return tuple(space.corner is not None and space.corner in longer for space in spaces)

    def _sight(self, start: int, steps: int) -> int:
        """A bit for every space that a move of so many steps, with all bonuses, can reach."""
        left = {start: steps}
        queue = [start]
        while queue:
            here = queue.pop()
            for to in self.ahead[here] if left[here] else ():
                still = max(left[here] - 1, self.bonus[to])
                if still > left.get(to, -1):
                    left[to] = still
                    queue.append(to)
        return sum(1 << space for space in left if space != start)

    def leg(self, start: int, steps: int, occupied: int) -> Leg:
        """FT-3.2 to 3.5: one move, each step to the innermost free space, or through where none is free."""
        here = to = start
        path, taken, kept = [], [], 0
        for n in range(steps):
            ahead = self.ahead[here]
            here = next((space for space in ahead if not occupied >> space & 1), ahead[0])
            path.append(here)
            taken.append(occupied >> here & 1 == 1)
            if not taken[-1]:
                to, kept = here, n + 1
        laps = sum(step in self.line for step in zip((start, *path), path[:kept], strict=False))
        leg = Leg(start, tuple(path), tuple(taken), kept, to, laps, any(taken))
        return self._kinds.setdefault((start, leg.path, leg.taken), leg)

    def legs(self, start: int, steps: int, occupied: int) -> tuple[Leg, ...]:
        """Return a card's move and its bonus moves (FT-3.6); cached."""
        at = 4 * start + steps
        occupied &= self.jumps[at][0]
        known = self._legs[at].get(occupied)
        if known is None:
            known = self._legs[at][occupied] = tuple(self._new_legs(start, steps, occupied))
        return known

    def _new_legs(self, start: int, steps: int, occupied: int) -> list[Leg]:
        """The moves; on a player's track with bonuses in a circle each bonus counts once."""
        legs = [self.leg(start, steps, occupied)]
        while legs[-1].kept and self.bonus[legs[-1].to] and len(legs) <= self.bonuses:
            legs.append(self.leg(legs[-1].to, self.bonus[legs[-1].to], occupied))
        return legs

    def jump(self, start: int, steps: int, occupied: int) -> tuple[int, int]:
        """Return the end of a card's move with all bonuses, and its crossings of the line; cached."""
        sight, ends = self.jumps[4 * start + steps]
        end = ends.get(occupied & sight)
        if end is None:
            legs = self.legs(start, steps, occupied)
            end = ends[occupied & sight] = (legs[-1].to, sum(leg.laps for leg in legs))
        return end

    def running_order(
        self, spaces: Sequence[int], laps: Sequence[int], podium: Sequence[int] = ()
    ) -> list[int]:
        """FT-5.3: the mopeds from the leader on, those on the podium first."""
        distance = [laps[moped] * self.lap + self.progress[spaces[moped]] for moped in MOPEDS]
        rest = sorted(
            (moped for moped in MOPEDS if moped not in podium), key=distance.__getitem__, reverse=True
        )
        return [*podium, *rest]


@lru_cache(maxsize=128)
def course_of(track: Track) -> Course:
    """Return the cached tables of a track."""
    return Course(track)
