"""The parts of a seat's result: an equal start, luck, what its mistakes cost, and what the others' gave it.

A decision costs its seat what the best choice would have won more often, judged by what the seat could know.
Its partners lose as much, and the other seats share that equally. All the rest is luck: dice, draws, and what
hidden cards turned out to be. So the parts always add up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, fsum, hypot
from typing import Final

from game.engine.figure import Figure
from game.review.steps import Decision, Luck

PARTS: Final = ("luck", "own", "others")
"""The parts that are added to the equal start."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a step changed for one seat; `chooser` is the seat that chose it, None where it was luck."""

    index: int
    chooser: int | None
    gain: float


@dataclass(frozen=True, slots=True)
class ResultParts:
    """The parts of a seat's result in shares of a win: fair + luck + own + others = result."""

    fair: float
    """The share of an equal start: one win for all seats together."""
    luck: Figure
    own: Figure
    others: Figure
    result: float

    def percentage_points(self) -> dict[str, int]:
        """Return fair, luck, own, others and result as whole percentage points that add up."""
        fair, result = round(self.fair * 100), round(self.result * 100)
        exact = {name: getattr(self, name).value * 100 for name in PARTS}
        found = {name: floor(value) for name, value in exact.items()}
        spare = result - fair - sum(found.values())
        # the largest remainders are rounded up
        order = sorted(PARTS, key=lambda name: found[name] - exact[name])
        for i in range(abs(spare)):
            found[order[i % len(order)]] += 1 if spare > 0 else -1
        return {"fair": fair, **found, "result": result}


def result_parts(
    wins: Sequence[float], decisions: Sequence[Decision], teams: Sequence[int] = ()
) -> list[ResultParts]:
    """Return the parts of each seat's result; `teams` has the team of each seat, if seats win together."""
    teams = teams or range(len(wins))
    return [_of_seat(wins, seat, decisions, teams) for seat in range(len(wins))]


def changes_of(
    wins: Sequence[float],
    seat: int,
    decisions: Sequence[Decision],
    chances: Sequence[Luck],
    teams: Sequence[int] = (),
) -> list[Change]:
    """Return what changed a seat's chance to win, from the equal start to the result; they add up to it."""
    teams = teams or range(len(wins))
    found = [Change(one.index, one.seat, one.worth * _share(one.seat, seat, teams)) for one in decisions]
    found += [Change(one.index, None, one.wins[seat]) for one in chances]
    found.sort(key=lambda one: one.index)
    # what no single die or draw decided, such as how hidden cards lay
    rest = wins[seat] - 1 / len(wins) - fsum(one.gain for one in found)
    last = found[-1].index if found else 0
    return [*found, Change(last, None, rest)]


def _share(chooser: int, seat: int, teams: Sequence[int]) -> float:
    """Return how much of what a decision costs its seat another seat gains."""
    if teams[chooser] == teams[seat]:
        return -1.0
    losers = sum(team == teams[chooser] for team in teams)
    return losers / (len(teams) - losers)


def _of_seat(
    wins: Sequence[float], seat: int, decisions: Sequence[Decision], teams: Sequence[int]
) -> ResultParts:
    def total(is_own: bool) -> Figure:
        shares = [(one, _share(one.seat, seat, teams)) for one in decisions if (one.seat == seat) == is_own]
        gain = fsum(one.worth * share for one, share in shares)
        return Figure(gain, hypot(*(one.error * share for one, share in shares)))

    fair, own, others = 1 / len(wins), total(True), total(False)
    luck = fsum((wins[seat], -fair, -own.value, -others.value))
    return ResultParts(fair, Figure(luck, hypot(own.error, others.error)), own, others, wins[seat])
