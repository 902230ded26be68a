"""Whether the app had proposed a choice, told again from the record as the table told it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game import bots
from game.engine import registry
from game.engine.match import Match
from game.engine.record import format_record
from game.review import jobs
from game.review.jobs import Found, Job
from game.review.playouts import ReviewPlan
from game.review.proposed import TableAdvice, advice_at
from game.review.steps import NAMED_FROM, Decision
from game.services.records.saves import read_record
from tools.defaults import SpaceBot, default_config

RECORDS = Path(__file__).parents[1] / "records"
FEW = {"grand_prix": 6, "formula_one": 5, "full_throttle": 2, "formula_motor_racing": 2}
"""By game how many choices are made with Space alone; some take seconds to estimate."""


def played_with_space(game_id: str, seed: int) -> Match:
    """A race in which the first seat only presses Space, up to a few choices of its own."""
    game = registry.game(game_id)
    match = Match(game, default_config(game, seed, ["rookie"] * 3).setup(), seed)
    players = [SpaceBot(game, seed), *(bots.make("rookie", None, game, seed + i) for i in (1, 2))]
    made = 0
    match.advance()
    while isinstance(seat := match.actor(), int) and made < FEW[game_id]:
        made += seat == 0 and len(match.legal()) > 1
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    return match


@pytest.mark.parametrize("game_id", FEW)
@pytest.mark.slow
def test_what_space_plays_was_proposed_and_nothing_else(game_id: str, seed: int) -> None:
    match = played_with_space(game_id, seed)
    own = [one.index for one in match.history if one.seat == 0 and len(match.state_at(one.index).legal()) > 1]
    waited = [index for index in own if advice_at(match, index).step != str(match.history[index].step)]
    assert len(own) == FEW[game_id]
    # where Space waits, the bot plays anything
    assert len(waited) < len(own), "Space did none of it"
    last = max(set(own) - set(waited))
    state, step = match.state_at(last), match.history[last].step
    other = next(one for one in state.legal() if one != step)
    if game_id == "formula_motor_racing":
        # Space proposes for each card; another target of the same one was not proposed
        same = [one for one in state.legal() if one != step and one.split(" ")[1:2] == step.split(" ")[1:2]]
        other = next(iter(same), other)
    match._played[last] = replace(match.history[last], step=other)
    assert game_id == "formula_motor_racing" or advice_at(match, last).step != str(other)


def test_only_what_cost_a_person_is_held_against_proposals(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def was_asked(match: Match, index: int) -> TableAdvice:
        asked.append(index)
        return TableAdvice(str(match.history[index].step), True)

    monkeypatch.setattr(jobs, "advice_at", was_asked)
    record = read_record(RECORDS / "grand_prix-2.race")
    text = format_record(record.header, record.steps)
    job = Job(text, ReviewPlan(NAMED_FROM))
    found = [job(index) for index in sorted(jobs.steps_to_review(job.match))]
    decisions = [one.decision for one in found if one.decision is not None]
    assert asked and {one.index for one in decisions if one.proposed} == set(asked)
    assert all(one.seat == 0 for one in decisions if one.proposed)
    assert not [one for one in decisions if one.seat == 0 and one.is_costly and not one.proposed]


def test_of_options_as_good_as_the_best_the_proposed_one_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The hint, Space and the review each named another better choice."""
    record = read_record(RECORDS / "grand_prix-2.race")
    job = Job(format_record(record.header, record.steps), ReviewPlan(NAMED_FROM))
    index = next(i for i in jobs.steps_to_review(job.match) if job.match.history[i].seat == 0)
    judged = Decision(index, 0, "chosen", "best", 0.3, 0.01, (), NAMED_FROM, alike=("other", "advised"))
    monkeypatch.setattr(jobs, "review_step", lambda *_: Found(index, judged))
    for step, best, alike in (
        ("advised", "advised", ("best", "other")),
        ("best", "best", ("other", "advised")),
        ("clearly worse", "best", ("other", "advised")),
        ("", "best", ("other", "advised")),
    ):
        monkeypatch.setattr(jobs, "_advice_at", lambda *_, step=step: TableAdvice(step, False))
        found = job(index).decision
        assert found is not None and not found.proposed
        assert (found.best, found.alike) == (best, alike)
