"""What the app itself had proposed at a choice: what Space and the bright button did there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.bots.bot import decision_rng
from game.engine.contract import Action, Estimates, Evaluator, SeatView, State
from game.engine.default_choice import default_choice
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


def proposed_step(match: Match, index: int) -> str:
    """Return the step that the app had proposed to a seat there, alone or in a longer choice; "" for none."""
    seat, at = match.history[index].seat, index
    while at and match.history[at - 1].seat == seat:
        at -= 1
    while at <= index:
        # what was chosen in one click was proposed as a whole
        steps = _proposed_choice(match, at)
        played = tuple(str(one.step) for one in match.history[at : index + 1])
        if len(steps) >= len(played):
            return steps[len(played) - 1] if steps[: len(played) - 1] == played[:-1] else ""
        if steps != played[: len(steps)]:
            own = match.history[at].step
            assert isinstance(own, Action)
            steps = match.game.evaluator.complete_choice(match.state_at(at), own)
        at += max(1, len(steps))
    return ""


def _proposed_choice(match: Match, index: int) -> tuple[str, ...]:
    """Return the choice that the app proposed before a step; empty where it left the choice open."""
    state, evaluator, chosen = match.state_at(index), match.game.evaluator, match.history[index]
    assert chosen.seat is not None and isinstance(chosen.step, Action)
    legal = state.legal()
    if len(legal) < 2:
        return (str(chosen.step),)
    made = sum(1 for one in match.history[:index] if one.seat == chosen.seat)
    *_, (world, estimates) = estimating(evaluator, SeatView(state, chosen.seat, made), match.seed)
    known = {action: estimates[action] for action in legal if action in estimates}
    if evaluator.proposer is not None:
        action = evaluator.proposer(world, known, chosen.step)
    else:
        action = default_choice(known, partial(evaluator.is_safe, world), alike=evaluator.alike).action
    return tuple(map(str, evaluator.complete_choice(world, action))) if action is not None else ()
