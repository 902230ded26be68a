"""The luck of a chance or a draw: the value after it minus the mean over all possible outcomes.

A position is valued by what all seats together know, by the game's standing or else by playouts. What nobody
knows, such as the order of a deck, is drawn anew in every playout. The mean of luck is zero however good the
values are: every outcome is valued in the same way, and where outcomes are sampled, the real one counts as
one of the samples.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import fsum, sqrt
from typing import Final

from game.engine.contract import Chance, Evaluator, State, Step
from game.engine.odds import Consequence, Ending, after
from game.review.playouts import Payoff, ReviewPlan, final_payoff, luck_for, play_out
from game.review.steps import MIN_LUCK, Luck, WinChances


def luck_of(state: State, step: Step, evaluator: Evaluator, plan: ReviewPlan, index: int) -> Luck | None:
    """Return what the seats gained by the outcome of a chance, or by what an action drew; None without one.

    Where the game has a standing, no playouts are needed.
    """
    standing = evaluator.standing(state)
    consequence, at = possible_outcomes(state, step, plan, index, plan.samples if standing else plan.others)
    if len(consequence.endings) < 2:
        return None
    if standing and (values := _standings(consequence.endings, evaluator)) is not None:
        return _luck_by_model(consequence, at, values, standing, str(step), index)
    if standing:
        consequence, at = possible_outcomes(state, step, plan, index, plan.others)
    payoffs = [
        [_playout(ending.facts, evaluator, plan, index, number) for number in range(plan.playouts)]
        for ending in consequence.endings
    ]
    weights = [float(ending.chance) for ending in consequence.endings]
    wins = _Spread([[one.wins for one in row] for row in payoffs], weights)
    points = _Spread([[one.points for one in row] for row in payoffs], weights)
    return Luck(
        index,
        str(step),
        not consequence.sampled,
        tuple(wins.gains(at)),
        tuple(points.gains(at)),
        tuple(wins.errors(at, plan.others if consequence.sampled else 0)),
        tuple(wins.mean),
        tuple(wins.means[at]),
        plan.playouts,
    )


def _standings(endings: Sequence[Ending[State]], evaluator: Evaluator) -> list[Sequence[float]] | None:
    """Return the standing of each ending; None where one has none."""
    found = []
    for ending in endings:
        over = ending.facts.result() is not None
        chances = final_payoff(ending.facts).wins if over else evaluator.standing(ending.facts)
        if chances is None:
            return None
        found.append(chances)
    return found


def _luck_by_model(
    consequence: Consequence[State],
    at: int,
    values: Sequence[Sequence[float]],
    before: Sequence[float],
    step: str,
    index: int,
) -> Luck:
    """Return the luck by the game's standing, with the error of the sample or of the standing itself."""
    mean = _mean(consequence.endings, values)
    if consequence.sampled:
        others = [value for i, value in enumerate(values) if i != at]
        errors = [_error_of_mean([value[s] for value in others]) for s in range(len(mean))]
    else:
        # an exact standing equals the mean of its outcomes
        apart = [abs(a - b) for a, b in zip(mean, before, strict=True)]
        errors = [one if one >= MIN_LUCK else 0.0 for one in apart]
    after_it = tuple(values[at])
    gains = tuple(a - b for a, b in zip(after_it, mean, strict=True))
    drawn = consequence.sampled
    return Luck(index, step, not drawn, gains, (), tuple(errors), tuple(mean), after_it, 0, drawn)


def _error_of_mean(values: Sequence[float]) -> float:
    mean = fsum(values) / len(values)
    spread = fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return sqrt(spread / len(values))


def win_chances_of(
    state: State, evaluator: Evaluator, plan: ReviewPlan, index: int, luck: Luck | None
) -> WinChances:
    """Return the seats' chances to win before a step, from its luck where that has told them."""
    actor = state.actor()
    chooser = actor if isinstance(actor, int) and len(state.legal()) > 1 else None
    if luck is not None and not luck.playouts and (luck.exact or chooser is None):
        # of a draw against a sample too, so that its luck is the same in every list and sum
        return WinChances(index, luck.before, 0, chooser)
    if (before := model_win_chances(state, evaluator)) is not None:
        return WinChances(index, tuple(before), 0, chooser)
    if luck is not None and not isinstance(actor, int):
        return WinChances(index, luck.before, plan.playouts)
    found = [_playout(state, evaluator, plan, index, number) for number in range(plan.playouts)]
    wins = [fsum(one.wins[seat] for one in found) / plan.playouts for seat in range(len(found[0].wins))]
    return WinChances(index, tuple(wins), plan.playouts, chooser)


def model_win_chances(state: State, evaluator: Evaluator) -> Sequence[float] | None:
    """Return the seats' chances by the game's standing: before a roll the exact mean over its outcomes."""
    if state.result() is not None:
        return final_payoff(state).wins
    standing, actor = evaluator.standing(state), state.actor()
    rolls = actor.outcomes() if isinstance(actor, Chance) else None
    if standing is None or rolls is None:
        return standing
    endings = [Ending(after(state, (outcome,)), share) for outcome, share in rolls if share]
    values = _standings(endings, evaluator)
    return None if values is None else _mean(endings, values)


def _mean(endings: Sequence[Ending[State]], values: Sequence[Sequence[float]]) -> list[float]:
    weights = [float(ending.chance) for ending in endings]
    return [
        fsum(w * value[s] for w, value in zip(weights, values, strict=True)) for s in range(len(values[0]))
    ]


def possible_outcomes(
    state: State, step: Step, plan: ReviewPlan, index: int, others: int
) -> tuple[Consequence[State], int]:
    """Return the possible outcomes of a chance or draw, all or a sample, and the index of the real one.

    There are none where a step leaves nothing to chance.
    """
    actor = state.actor()
    listed = actor.outcomes() if isinstance(actor, Chance) else None
    if listed is not None and len(listed) > 1:
        rows = [Ending(after(state, (outcome,)), share, (outcome,)) for outcome, share in listed if share]
        return Consequence(tuple(rows)), [row.steps for row in rows].index((step,))
    hides = type(state).redrawn is not State.redrawn
    if not hides and (listed is not None or not isinstance(actor, Chance)):
        return Consequence(()), 0
    count = others + 1
    rows = [Ending(after(state, (step,)), Fraction(1, count), (step,))]
    for number in range(others):
        rng = luck_for(plan, index, number, "draw")
        world = state.redrawn(rng)
        due = world.actor()
        other = due.sample(rng) if isinstance(due, Chance) else step
        rows.append(Ending(after(world, (other,)), Fraction(1, count), (other,)))
    return Consequence(tuple(rows), sampled=count), 0


def _playout(state: State, evaluator: Evaluator, plan: ReviewPlan, index: int, number: int) -> Payoff:
    rng = luck_for(plan, index, number, "chance")
    return play_out(state.redrawn(rng), evaluator, rng)


class _Spread:
    """Values of branches by playout and seat: their means, and the part of their spread that is not noise."""

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
        """The share of the spread that is more than noise; it does not depend on which branch came."""

    def _variance(self, lead: Sequence[Sequence[float]], gain: Sequence[float], seat: int) -> float:
        """Return the variance of a branch's mean gain."""
        return fsum((row[seat] - gain[seat]) ** 2 for row in lead) / (self._count - 1) / self._count

    def gains(self, branch: int) -> list[float]:
        """Return by seat the gain of a branch over the mean of all, without the part that may be noise."""
        return [self.trust * gain for gain in self._gains[branch]]

    def errors(self, branch: int, others: int) -> list[float]:
        """Return the standard errors of the gains, over so many sampled others (0: over all outcomes)."""
        found = []
        for s in self._seats:
            variance = self._noise[branch][s]
            if others:
                apart = [self.means[i][s] for i in range(others + 1) if i != branch]
                mean = fsum(apart) / others
                variance += fsum((value - mean) ** 2 for value in apart) / max(1, others - 1) / others
            found.append(self.trust * sqrt(variance))
        return found
