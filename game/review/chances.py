"""The luck of a chance or a draw: the value after it less the mean over all that might have come.

A position is valued by what all seats together know, by the game's own word or else by playouts: what nobody
knows, such as the order of a deck, is drawn anew in every playout. Luck has mean zero whatever the values are
worth: each outcome is valued alike, whichever fell, and where outcomes are sampled, the true one is among
them like any other.
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

MANY: Final = 20
"""What else might have come, sampled where the game itself tells what it would have led to."""


def luck_of(state: State, step: Step, evaluator: Evaluator, plan: ReviewPlan, index: int) -> Luck | None:
    """What the seats gained by the outcome of a chance, or by what an action drew; None without one.

    A game that tells every seat's chance itself is believed: its luck needs no playouts.
    """
    known = evaluator.standing(state) is not None
    told, fell = _might_come(state, step, plan, index, MANY if known else plan.others)
    if len(told.endings) < 2:
        return None
    if known and (called := _called(told.endings, evaluator)) is not None:
        return _luck_by_model(told, fell, called, evaluator.standing(state) or (), str(step), index)
    if known:
        told, fell = _might_come(state, step, plan, index, plan.others)
    values = _valued(told.endings, evaluator, plan, index)
    weights = [float(ending.chance) for ending in told.endings]
    wins = _Spread([[one.wins for one in row] for row in values], weights)
    points = _Spread([[one.points for one in row] for row in values], weights)
    return Luck(
        index,
        str(step),
        not told.sampled,
        tuple(wins.gains(fell)),
        tuple(points.gains(fell)),
        tuple(wins.errors(fell, plan.others if told.sampled else 0)),
        tuple(wins.mean),
        tuple(wins.means[fell]),
        plan.playouts,
    )


def _called(endings: Sequence[Ending[State]], evaluator: Evaluator) -> list[Sequence[float]] | None:
    """By ending the chances that the game itself tells; None where it does not tell one of them."""
    found = []
    for ending in endings:
        over = ending.facts.result() is not None
        chances = final_payoff(ending.facts).wins if over else evaluator.standing(ending.facts)
        if chances is None:
            return None
        found.append(chances)
    return found


def _luck_by_model(
    told: Consequence[State],
    fell: int,
    called: Sequence[Sequence[float]],
    word: Sequence[float],
    step: str,
    index: int,
) -> Luck:
    """Luck by the game's own word, with the error of the sample, or of the word where all is listed."""
    mean = _mean(told.endings, called)
    if told.sampled:
        others = [own for i, own in enumerate(called) if i != fell]
        errors = [_error_of_mean([own[s] for own in others]) for s in range(len(mean))]
    else:
        # a word that is right does not change before anything has fallen
        apart = [abs(a - b) for a, b in zip(mean, word, strict=True)]
        errors = [one if one >= MIN_LUCK else 0.0 for one in apart]
    then = tuple(called[fell])
    gains = tuple(a - b for a, b in zip(then, mean, strict=True))
    return Luck(index, step, not told.sampled, gains, (), tuple(errors), tuple(mean), then, 0)


def _error_of_mean(values: Sequence[float]) -> float:
    mean = fsum(values) / len(values)
    spread = fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return sqrt(spread / len(values))


def win_chances_of(
    state: State, step: Step, evaluator: Evaluator, plan: ReviewPlan, index: int, luck: Luck | None
) -> WinChances:
    """The seats' chances to win before a step and, where the game tells them, right after it."""
    actor = state.actor()
    chooser = actor if isinstance(actor, int) and len(state.legal()) > 1 else None
    if (called := word_on(state, evaluator)) is not None:
        then = word_on(after(state, (step,)), evaluator)
        return WinChances(index, tuple(called), 0, tuple(then or ()), chooser)
    if luck is not None and not isinstance(actor, int):
        return WinChances(index, luck.before, plan.playouts)
    found = [_playout(state, evaluator, plan, index, number) for number in range(plan.playouts)]
    wins = [fsum(one.wins[seat] for one in found) / plan.playouts for seat in range(len(found[0].wins))]
    return WinChances(index, tuple(wins), plan.playouts, (), chooser)


def word_on(state: State, evaluator: Evaluator) -> Sequence[float] | None:
    """The game's own word on the seats' chances: where a die is due, the exact mean of those after it."""
    if state.result() is not None:
        return final_payoff(state).wins
    word, actor = evaluator.standing(state), state.actor()
    rolls = actor.outcomes() if isinstance(actor, Chance) else None
    if word is None or rolls is None:
        return word
    endings = [Ending(after(state, (outcome,)), share) for outcome, share in rolls if share]
    called = _called(endings, evaluator)
    return None if called is None else _mean(endings, called)


def _mean(endings: Sequence[Ending[State]], called: Sequence[Sequence[float]]) -> list[float]:
    """By seat the mean chance over the endings."""
    weights = [float(ending.chance) for ending in endings]
    return [fsum(w * own[s] for w, own in zip(weights, called, strict=True)) for s in range(len(called[0]))]


def _might_come(
    state: State, step: Step, plan: ReviewPlan, index: int, others: int
) -> tuple[Consequence[State], int]:
    """What a chance or a draw might have led to, all or so much else of it, and the place of what came."""
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


def _valued(
    endings: Sequence[Ending[State]], evaluator: Evaluator, plan: ReviewPlan, index: int
) -> list[list[Payoff]]:
    """By ending its playouts, each with the same luck in all of them."""
    return [
        [_playout(ending.facts, evaluator, plan, index, number) for number in range(plan.playouts)]
        for ending in endings
    ]


def _playout(state: State, evaluator: Evaluator, plan: ReviewPlan, index: int, number: int) -> Payoff:
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
