"""The road as the rules of Full Throttle! ask for it: where a moped comes to, and who is ahead.

Spaces are numbers, `occupied` is a number with a bit a space. Of the ways on from a space the inner one comes
first (FT-3.3); in a corner that is the lane on its inside, elsewhere the inside of the whole course.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.venue.track import Track, TrackRules
from game.games.full_throttle.rules.cards import MOPEDS, NUMBERS

TRACK_RULES: Final = TrackRules(
    features=frozenset({"road", "lanes", "corners", "bonus", "grid"}),
    needs=frozenset({"road", "corners", "grid"}),
    grid=6,
    spaces=(18, 60),
    rows=(9, 20),
)
"""FT-2.1: six starting spaces; FT-3.5: corners with an outer course; a lap of roughly ten rows."""

LAPS: Final = 3
HOME: Final = LAPS + 1
"""FT-5.1: the grid lies behind the line, so the fourth crossing ends the third lap."""
_ROW, _LANE = 10_000, 100


@dataclass(frozen=True, slots=True, eq=False)
class Leg:
    """One move, by card or by bonus: the spaces counted, those passed through and fallen back from too."""

    start: int
    path: tuple[int, ...]
    """Every space counted, in order."""
    taken: tuple[bool, ...]
    """By space of the path whether another moped stands there."""
    kept: int
    """How many of them the moped keeps: it stands on the last one kept, or has not left its space."""
    to: int
    laps: int
    """How often it has crossed the line up to there (FT-3.7)."""
    met: bool
    """Whether it met others: passed through them, or stopped behind them."""


class Course:
    """The tables of one track; built once and shared by all states."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.labels = tuple(space.label for space in track.spaces)
        self.space_of = {label: i for i, label in enumerate(self.labels)}
        self.grid = track.grid[: len(MOPEDS)]
        self.bonus = tuple(max(0, space.bonus) for space in track.spaces)
        self.bonuses = sum(steps > 0 for steps in self.bonus)
        self.inward = tuple(self._inward(space) for space in range(len(track.spaces)))
        """By space how far it lies from the inside: 0 is the inner lane."""
        self.parted = self._parted()
        """By space whether it lies in a corner whose outer course is longer."""
        self.ahead = tuple(tuple(sorted(on, key=self.inward.__getitem__)) for on in track.forward)
        """By space the spaces it leads to, the inner one first."""
        self.line = track.line
        self.lap = track.lap * _ROW
        self.progress = tuple(
            space.row * _ROW - self.inward[space.index] * _LANE + space.sub for space in track.spaces
        )
        """FT-5.3: how far ahead a space is within a lap: its row, then the inner lane, then further on."""
        self.jumps: tuple[tuple[int, dict[int, tuple[int, int]]], ...] = tuple(
            (self._sight(space, steps) if steps else 0, {})
            for space in range(len(track.spaces))
            for steps in (0, *NUMBERS)
        )
        """By 4 · space + number: the spaces that matter, and where a move ends with these of them taken."""
        self._legs: tuple[dict[int, tuple[Leg, ...]], ...] = tuple({} for _ in self.jumps)
        self._kinds: dict[tuple[int, tuple[int, ...], tuple[bool, ...]], Leg] = {}

    def _inward(self, index: int) -> int:
        space = self.track.spaces[index]
        inside = self.track.inner if space.corner is None else self.track.corners[space.corner].hand
        if inside != "right":
            return space.lane
        return max(other.lane for other in self.track.spaces if other.row == space.row) - space.lane

    def _parted(self) -> tuple[bool, ...]:
        spaces = self.track.spaces
        longer = {space.corner for space in spaces if space.sub}
        return tuple(space.corner is not None and space.corner in longer for space in spaces)

    def _sight(self, start: int, steps: int) -> int:
        """Every space that a move of so many steps, with all bonuses, can come by."""
        left = {start: steps}
        waiting = [start]
        while waiting:
            here = waiting.pop()
            for to in self.ahead[here] if left[here] else ():
                still = max(left[here] - 1, self.bonus[to])
                if still > left.get(to, -1):
                    left[to] = still
                    waiting.append(to)
        return sum(1 << space for space in left if space != start)

    def leg(self, start: int, steps: int, occupied: int) -> Leg:
        """FT-3.2 to 3.5: so many spaces on, to the first free one each; through where none is free."""
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
        """A card's move and the bonus moves it leads to (FT-3.6); kept."""
        at = 4 * start + steps
        occupied &= self.jumps[at][0]
        known = self._legs[at].get(occupied)
        if known is None:
            known = self._legs[at][occupied] = tuple(self._driven(start, steps, occupied))
        return known

    def _driven(self, start: int, steps: int, occupied: int) -> list[Leg]:
        """The moves themselves; bonuses in a circle on a player's own road end after one each."""
        legs = [self.leg(start, steps, occupied)]
        while legs[-1].kept and self.bonus[legs[-1].to] and len(legs) <= self.bonuses:
            legs.append(self.leg(legs[-1].to, self.bonus[legs[-1].to], occupied))
        return legs

    def jump(self, start: int, steps: int, occupied: int) -> tuple[int, int]:
        """Where a card's move ends, bonuses included, and how often it crosses the line; kept."""
        sight, ends = self.jumps[4 * start + steps]
        end = ends.get(occupied & sight)
        if end is None:
            legs = self.legs(start, steps, occupied)
            end = ends[occupied & sight] = (legs[-1].to, sum(leg.laps for leg in legs))
        return end

    def standing(self, spaces: Sequence[int], laps: Sequence[int], podium: Sequence[int] = ()) -> list[int]:
        """FT-5.3: the mopeds from the foremost on; those on the podium first."""
        far = [laps[moped] * self.lap + self.progress[spaces[moped]] for moped in MOPEDS]
        rest = sorted((moped for moped in MOPEDS if moped not in podium), key=far.__getitem__, reverse=True)
        return [*podium, *rest]


@lru_cache(maxsize=128)
def course_of(track: Track) -> Course:
    """The tables of a track, kept as long as others do not push them out."""
    return Course(track)
