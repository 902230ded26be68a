"""The luck of a chance or a draw: the value after it less the mean over all that might have come.

A position is valued by what all seats together know: what nobody knows, such as the order of a deck, is drawn
anew in every playout. Luck has mean zero whatever the playouts are worth: each outcome is valued alike,
whichever fell, and where outcomes are sampled, the true one is among them like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt
from typing import Final

from game.engine.contract import Chance, Evaluator, State, Step
from game.review.playouts import Plan, Standing, luck_for, play_out
from game.review.results import Luck, Outlook


@dataclass(frozen=True, slots=True)
class _Branch:
    """What came or might have come, and with which weight."""

    step: Step
    after: State
    weight: float


def luck_of(state: State, step: Step, evaluator: Evaluator, plan: Plan, index: int) -> Luck | None:
    """What the seats gained by the outcome of a chance, or by what an action drew; None without one."""
    branches, fell, exact = _branches(state, step, plan, index)
    if len(branches) < 2:
        return None
    values = _valued(branches, evaluator, plan, index)
    weights = [branch.weight for branch in branches]
    wins = _Spread([[one.wins for one in row] for row in values], weights)
    points = _Spread([[one.points for one in row] for row in values], weights)
    return Luck(
        index,
        str(step),
        exact,
        tuple(wins.gains(fell)),
        tuple(points.gains(fell)),
        tuple(wins.errors(fell, 0 if exact else plan.others)),
        tuple(wins.mean),
        tuple(wins.means[fell]),
        plan.playouts,
    )


def outlook_of(state: State, evaluator: Evaluator, plan: Plan, index: int) -> Outlook:
    """The seats' chances to win in a position, by what all of them together know."""
    found = [_playout(state, evaluator, plan, index, number) for number in range(plan.playouts)]
    wins = [fsum(one.wins[seat] for one in found) / plan.playouts for seat in range(len(found[0].wins))]
    return Outlook(index, tuple(wins), plan.playouts)


def _branches(state: State, step: Step, plan: Plan, index: int) -> tuple[list[_Branch], int, bool]:
    """What might have come, the place of what came among it, and whether that is all there is."""
    actor = state.actor()
    listed = actor.outcomes() if isinstance(actor, Chance) else None
    if listed is not None and len(listed) > 1:
        rows = [
            _Branch(outcome, _after(state, outcome), float(weight)) for outcome, weight in listed if weight
        ]
        return rows, [row.step for row in rows].index(step), True
    hides = type(state).redrawn is not State.redrawn
    if not hides and (listed is not None or not isinstance(actor, Chance)):
        return [], 0, True
    share = 1 / (plan.others + 1)
    rows = [_Branch(step, _after(state, step), share)]
    for number in range(plan.others):
        rng = luck_for(plan, index, number, "draw")
        world = state.redrawn(rng)
        due = world.actor()
        other = due.sample(rng) if isinstance(due, Chance) else step
        rows.append(_Branch(other, _after(world, other), share))
    return rows, 0, False


def _after(state: State, step: Step) -> State:
    world = state.copy()
    world.apply(step)
    return world


def _valued(
    branches: Sequence[_Branch], evaluator: Evaluator, plan: Plan, index: int
) -> list[list[Standing]]:
    """By branch its playouts, each with the same luck in all branches."""
    return [
        [_playout(branch.after, evaluator, plan, index, number) for number in range(plan.playouts)]
        for branch in branches
    ]


def _playout(state: State, evaluator: Evaluator, plan: Plan, index: int, number: int) -> Standing:
    rng = luck_for(plan, index, number, "chance")
    return play_out(state.redrawn(rng), evaluator, rng)


class _Spread:
    """Values of branches by playout and seat: their means, and how much of their spread is no noise."""

    def __init__(self, values: Sequence[Sequence[Sequence[float]]], weights: Sequence[float]) -> None:
        self._count = len(values[0])
        self._seats: Final = range(len(values[0][0]))
        numbers = range(self._count)
        level = [
            [fsum(w * row[j][s] for w, row in zip(weights, values, strict=True)) for s in self._seats]
            for j in numbers
        ]
        self._leads = [[[row[j][s] - level[j][s] for s in self._seats] for j in numbers] for row in values]
        self.means = [[fsum(row[j][s] for j in numbers) / self._count for s in self._seats] for row in values]
        self.mean = [fsum(level[j][s] for j in numbers) / self._count for s in self._seats]
        self._gains = [
            [fsum(lead[j][s] for j in numbers) / self._count for s in self._seats] for lead in self._leads
        ]
        self._noise = [
            [self._variance(lead, gain, s) for s in self._seats]
            for lead, gain in zip(self._leads, self._gains, strict=True)
        ]
        spread = fsum(w * g * g for w, gain in zip(weights, self._gains, strict=True) for g in gain)
        noise = fsum(w * n for w, own in zip(weights, self._noise, strict=True) for n in own)
        self.trust: Final = max(0.0, 1 - noise / spread) if spread > 0 else 0.0
        """The share of the spread that is more than noise; it does not depend on which branch fell."""

    def _variance(self, lead: Sequence[Sequence[float]], gain: Sequence[float], seat: int) -> float:
        """The variance of a branch's mean gain."""
        return fsum((row[seat] - gain[seat]) ** 2 for row in lead) / (self._count - 1) / self._count

    def gains(self, branch: int) -> list[float]:
        """By seat what a branch gives over the mean of all, without the part of it that may be noise."""
        return [self.trust * gain for gain in self._gains[branch]]

    def errors(self, branch: int, others: int) -> list[float]:
        """The standard errors of the gains, over so many sampled others (0: over all outcomes)."""
        found = []
        for s in self._seats:
            variance = self._noise[branch][s]
            if others:
                apart = [self.means[i][s] for i in range(others + 1) if i != branch]
                mean = fsum(apart) / others
                variance += fsum((value - mean) ** 2 for value in apart) / max(1, others - 1) / others
            found.append(self.trust * sqrt(variance))
        return found
