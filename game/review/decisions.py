"""The worth of a decision, from nothing but what its seat could know."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, sqrt
from random import Random
from typing import Final

from game.engine.contract import Action, Evaluator, State
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.review.playouts import SIGHT, ReviewPlan, look_ahead, luck_for
from game.review.steps import Decision, RatedOption

KEPT: Final = 4
"""So many of the best options are compared in all worlds; the chosen one always is."""


def decision_of(
    state: State,
    chosen: Action,
    evaluator: Evaluator,
    plan: ReviewPlan,
    index: int,
    among: Sequence[Action] | None = None,
) -> Decision | None:
    """What a decision cost its seat against the legal actions, or against `among`; None for a forced one.

    All options meet the same worlds, drawn anew from what the seat knows, and the same luck. A quarter of the
    worlds sorts out the options that are not worth more. Of the others the best is picked in one half of the
    worlds and measured in the other half, and the other way round, so that noise is never taken for an error.
    """
    seat, legal = state.actor(), list(state.legal() if among is None else among)
    assert isinstance(seat, int)
    if len(legal) < 2:
        return None
    for _ in evaluator.prepare(state, SIGHT):
        pass
    first = max(2, plan.playouts // 4)
    values: dict[Action, list[float]] = {action: [] for action in legal}

    def meet(options: Sequence[Action], worlds: range) -> None:
        for number in worlds:
            rng = luck_for(plan, index, number, "decision")
            world, luck = state.determinize(seat, rng), rng.random()
            for action in options:
                after = world.copy()
                after.apply(action)
                values[action].append(look_ahead(after, evaluator, Random(luck), seat))

    meet(legal, range(first))
    ranked = sorted(legal, key=lambda action: (-fsum(values[action]), action != chosen))
    kept = [*ranked[:KEPT], *([chosen] if chosen not in ranked[:KEPT] else [])]
    meet(kept, range(first, first + plan.playouts))
    worth, error = _gain(kept, chosen, values, first)
    told = {action: Figure.mean(values[action]) for action in legal}
    best = max(kept, key=lambda action: (told[action].value, action == chosen))
    order = sorted(kept, key=lambda action: -told[action].value) + [one for one in ranked if one not in kept]
    options = tuple(RatedOption(str(action), *told[action]) for action in order)
    return Decision(index, seat, str(chosen), str(best), worth, error, options, plan.playouts)


def _gain(kept: Sequence[Action], chosen: Action, values: dict[Action, list[float]], first: int) -> Figure:
    """What the best option gains over the chosen one, picked and measured in different worlds."""
    gains, squares, worlds, differ = [], 0.0, 0, False
    for half in (0, 1):
        picked = {action: values[action][:first] + values[action][first + half :: 2] for action in kept}
        best = max(kept, key=lambda action: (fsum(picked[action]), action == chosen))
        other = first + 1 - half
        pairs = zip(values[best][other::2], values[chosen][other::2], strict=True)
        apart = [a - b for a, b in pairs]
        gains.append(fsum(apart) / len(apart))
        squares += fsum((gain - gains[-1]) ** 2 for gain in apart)
        worlds += len(apart)
        differ |= best != chosen
    # few worlds may all agree by accident: as if one more had differed
    error = sqrt((squares + UNSAMPLED_VARIANCE) / (worlds - 1) / worlds) if differ else 0.0
    return Figure(fsum(gains) / 2, error)
