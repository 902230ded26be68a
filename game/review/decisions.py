"""What a decision cost, judged by nothing but what its seat could know."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from math import fsum, sqrt
from random import Random
from typing import Final

from game.engine.contract import Action, Evaluator, State
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.review.advice import gain
from game.review.playouts import SIGHT, ReviewPlan, look_ahead, luck_for
from game.review.steps import Decision, RatedOption

KEPT: Final = 4
"""How many of the best options are compared in all worlds, beside the chosen one."""


def decision_of(
    state: State,
    chosen: Action,
    evaluator: Evaluator,
    plan: ReviewPlan,
    index: int,
    among: Sequence[Action] | None = None,
    tried: MutableMapping[tuple[int, Action], float] | None = None,
) -> Decision | None:
    """Return what a decision cost its seat against the legal actions, or `among`; None for a forced one.

    `tried` keeps the chance after each option by world, so that a look with more playouts goes on from there.

    All options are tried in the same worlds, drawn by `determinize`, with the same luck. The first quarter of
    the worlds drops weak options. The best of the others is picked in one half of the remaining worlds and
    measured in the other half, and vice versa, so that noise is never taken for an error.
    """
    seat, legal = state.actor(), list(state.legal() if among is None else among)
    assert isinstance(seat, int)
    if len(legal) < 2:
        return None
    for _ in evaluator.prepare(state, SIGHT):
        pass
    first = max(2, plan.playouts // 4)
    values: dict[Action, list[float]] = {action: [] for action in legal}
    known = {} if tried is None else tried

    def try_options(options: Sequence[Action], worlds: range) -> None:
        for number in worlds:
            if new := [action for action in options if (number, action) not in known]:
                rng = luck_for(plan, index, number, "decision")
                world, dice_seed = state.determinize(seat, rng), rng.random()
                for action in new:
                    after = world.copy()
                    after.apply(action)
                    known[number, action] = look_ahead(after, evaluator, Random(dice_seed), seat)
            for action in options:
                values[action].append(known[number, action])

    try_options(legal, range(first))
    ranked = sorted(legal, key=lambda action: (-fsum(values[action]), action != chosen))
    kept = [*ranked[:KEPT], *([chosen] if chosen not in ranked[:KEPT] else [])]
    try_options(kept, range(first, first + plan.playouts))
    loss, error = _gain(kept, chosen, values, first)
    figures = {action: Figure.mean(values[action]) for action in legal}
    best = max(kept, key=lambda action: (figures[action].value, action == chosen))
    order = sorted(kept, key=lambda action: -figures[action].value) + [
        one for one in ranked if one not in kept
    ]
    options = tuple(RatedOption(str(action), *figures[action]) for action in order)
    alike = tuple(
        str(one)
        for one in order[: len(kept)]
        if one not in (best, chosen)
        and gain(values[one], values[chosen]).is_clear
        and not gain(values[best], values[one]).is_clear
    )
    return Decision(index, seat, str(chosen), str(best), loss, error, options, plan.playouts, alike=alike)


def _gain(kept: Sequence[Action], chosen: Action, values: dict[Action, list[float]], first: int) -> Figure:
    """Return the gain of the best option over the chosen one, picked and measured in different worlds."""
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
    # a few worlds may all agree by accident: count one more that differs
    error = sqrt((squares + UNSAMPLED_VARIANCE) / (worlds - 1) / worlds) if differ else 0.0
    return Figure(fsum(gains) / 2, error)
