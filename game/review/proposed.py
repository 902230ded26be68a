"""What the table itself had said at a choice: what Space did there, and what it called as good."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from game.bots.bot import decision_rng
from game.engine.contract import Action, Estimates, Evaluator, SeatView, State
from game.engine.default_choice import default_choice, is_as_good
from game.engine.match import Match


def estimating(evaluator: Evaluator, view: SeatView, seed: int) -> Iterator[tuple[State, Estimates]]:
    """Yield the world of a decision with {} while the evaluator prepares, then with better estimates.

    The same race, seat and decision give the same estimates, at the table and in its review.
    """
    rng = decision_rng(seed, view)
    world = view.determinize(rng)
    for sight in dict.fromkeys((evaluator.levels["pro"][0], "full")):
        for _ in evaluator.prepare(world, sight):
            yield world, {}
    for estimates in evaluator.win_estimates(world, rng):
        yield world, estimates


class TableAdvice(NamedTuple):
    """What the table said at a choice."""

    step: str
    """What it had proposed, alone or in a longer choice; "" for nothing."""
    is_as_good: bool
    """Whether it called what was chosen about as good as the best."""


def advice_at(match: Match, index: int) -> TableAdvice:
    """Return what the table had said to a seat before a step."""
    seat, at = match.history[index].seat, index
    while at and match.history[at - 1].seat == seat:
        at -= 1
    proposed = ""
    while at <= index:
        advice = _advice(match, at)
        # what was chosen in one click was proposed as a whole
        steps = advice.steps
        played = tuple(str(one.step) for one in match.history[at : index + 1])
        if len(steps) >= len(played):
            proposed = steps[len(played) - 1] if steps[: len(played) - 1] == played[:-1] else ""
            break
        if steps != played[: len(steps)]:
            chosen = match.history[at].step
            assert isinstance(chosen, Action)
            steps = match.game.evaluator.complete_choice(match.state_at(at), chosen)
        at += max(1, len(steps))
    own = advice if at == index else _advice(match, index)
    return TableAdvice(proposed, own.is_as_good)


class _Advice(NamedTuple):
    steps: tuple[str, ...]
    is_as_good: bool


def _advice(match: Match, index: int) -> _Advice:
    """Return the choice that the table proposed before a step, and whether it called the made one as good.

    No steps where it left the choice open.
    """
    state, evaluator, chosen = match.state_at(index), match.game.evaluator, match.history[index]
    assert chosen.seat is not None and isinstance(chosen.step, Action)
    legal = state.legal()
    if len(legal) < 2:
        return _Advice((str(chosen.step),), True)
    made = sum(1 for one in match.history[:index] if one.seat == chosen.seat)
    *_, (world, estimates) = estimating(evaluator, SeatView(state, chosen.seat, made), match.seed)
    known = {action: estimates[action] for action in legal if action in estimates}
    if evaluator.proposer is not None:
        action = evaluator.proposer(world, known, chosen.step)
    else:
        action = default_choice(known, partial(evaluator.is_safe, world), alike=evaluator.alike).action
    steps = tuple(map(str, evaluator.complete_choice(world, action))) if action is not None else ()
    return _Advice(steps, chosen.step in known and is_as_good(known, chosen.step, evaluator.alike))
