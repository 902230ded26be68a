"""Hints: whole choices with chances from nothing but what a seat knows, compared in the same worlds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
from playthrough import random_setup

from game.engine import registry
from game.engine.contract import Action, Chance, Game, Json, Reason, SeatView, Setup, State
from game.engine.figure import CLEAR_ERRORS
from game.engine.scenario import build_state
from game.games.grand_prix.rules.scoring import RaceResult
from game.games.grand_prix.rules.state import RUN
from game.review.advice import (
    LIKELY,
    MAX_PROPOSALS,
    WORLDS_TO_SHOW,
    WORLDS_TO_SORT,
    Advice,
    distinctive_reasons,
    gain,
    proposal,
    ranked,
)
from game.ui.race.views import view_class

GAMES = sorted(registry.games())


def decisions(game: Game[Any], rng: Random, count: int) -> Iterator[tuple[State, int]]:
    """Decisions with a choice from a race by rules of thumb, far apart; the state is applied on."""
    state = game.new(random_setup(game, max(2, game.seats[0]), rng))
    found = 0
    while found < count and (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        if len(state.legal()) > 1 and rng.random() < 0.2:
            found += 1
            yield state, actor
        state.apply(game.evaluator.policy(state, rng))


def advised(game: Game[Any], state: State, seat: int, worlds: int) -> Advice:
    """What is proposed, by rules of thumb, which need no tables."""
    view: Any = view_class(game)
    blank = object.__new__(view)
    advice = Advice(SeatView(state, seat, 0), game.evaluator, "rookie", 1, blank.is_same_choice)
    advice.complete(worlds)
    return advice


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_two_truths_that_a_seat_cannot_tell_apart_give_the_same_hint(game_id: str, seed: int) -> None:
    game, rng = registry.game(game_id), Random(seed)
    for state, seat in decisions(game, rng, 3):
        other = state.determinize(seat, Random(rng.random()))
        assert other.observe(seat) == state.observe(seat)
        # else the first advice works out tables that the second one finds ready
        list(game.evaluator.prepare(state, "full"))
        first, second = (advised(game, truth, seat, 2).proposals for truth in (state, other))
        assert first == second and first


def test_what_a_new_race_is_about_is_worked_out_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """A window draws between them: a championship's chances of the title take many."""
    game = registry.game("grand_prix")
    state: Any = game.new(Setup(4, {"championship": True}, game.default_tokens(4), None))
    rng = Random(1)
    while state.phase != RUN or len(state.legal()) < 2:
        actor = state.actor()
        sampled = isinstance(actor, Chance)
        state.apply(actor.sample(rng) if sampled else game.evaluator.policy(state, rng))
    list(game.evaluator.prepare(state, "full"))
    state.results = (RaceResult((2, 0, 3, 1)),)
    seconds = count()
    monkeypatch.setattr("game.review.advice.time.perf_counter", lambda: float(next(seconds)))
    advice = Advice(SeatView(state, state.turn, 0), game.evaluator, "ace", 1, lambda _: False)
    slices = 0
    while not advice.proposals and not advice.is_done:
        advice.work(1.5)
        slices += 1
    assert slices > 20
    assert all(proposal.win is not None and not proposal.trials for proposal in advice.proposals)


def test_a_chance_of_a_model_stands_beside_the_turn_that_it_is_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card at 160 mph had the chance of the same card at 120: another estimate had picked the rest."""
    game = registry.game("grand_prix")
    data = game.new(Setup(4, {}, game.default_tokens(4), "oval")).to_data()
    given = {"spaces": [15, 36, 33, 31], "phase": "run", "turn": 0, "rolled": [4, 2]}
    state = game.load(game.apply_overrides(data, given))
    list(game.evaluator.prepare(state, "full"))

    def completed(_: object, __: State, action: Action) -> tuple[Action, ...]:
        return (action, Action("go main")) if action == "stop" else (action,)

    monkeypatch.setattr(type(game.evaluator), "complete_choice", completed)
    advice = Advice(SeatView(state, 0, 0), game.evaluator, "ace", 1, lambda at: at["phase"] == "way")
    advice.complete(1)
    assert ("stop", "go main") in [one.steps for one in advice.proposals]


@pytest.mark.parametrize("game_id", GAMES)
def test_reasons_and_choices_leave_the_state_as_it_is_and_stay_the_same(game_id: str, seed: int) -> None:
    game, rng = registry.game(game_id), Random(seed)
    for state, seat in decisions(game, rng, 6):
        before = state.to_data()
        for action in game.evaluator.candidates(state):
            found = game.evaluator.reasons(state, (action,))
            unknown = state.determinize(seat, Random(rng.random()))
            assert list(game.evaluator.reasons(unknown, (action,))) == list(found), action
            assert len(distinctive_reasons([found])[0]) <= 2
        assert state.to_data() == before


@pytest.mark.parametrize("game_id", GAMES)
def test_choices_are_legal_to_their_last_step(game_id: str, seed: int) -> None:
    game, rng = registry.game(game_id), Random(seed)
    for state, seat in decisions(game, rng, 3):
        for one in advised(game, state, seat, 1).proposals:
            world = state.copy()
            for step in one.steps:
                assert world.actor() == seat and step in world.legal()
                world.apply(step)


def test_only_a_clear_gain_in_the_same_worlds_moves_a_choice_to_the_front() -> None:
    rng = Random(1)
    luck = [rng.random() for _ in range(200)]
    even = [float(one < 0.5) for one in luck]
    better = [float(one < 0.62) for one in luck]
    assert ranked([even, better]) == [1, 0], "in every world at least as good"
    assert ranked([better, even]) == [0, 1]
    assert ranked([even[: WORLDS_TO_SHOW - 1], better[: WORLDS_TO_SHOW - 1]]) == [0, 1], "too few worlds"


@pytest.mark.parametrize(
    ("worlds", "order"), [(WORLDS_TO_SHOW, [0, 1]), (WORLDS_TO_SORT - 1, [0, 1]), (WORLDS_TO_SORT, [1, 0])]
)
def test_a_likely_gain_moves_a_choice_to_the_front_once_many_worlds_agree(
    worlds: int, order: list[int]
) -> None:
    first, better = [0.0] * worlds, [1.0] * 2 + [0.0] * (worlds - 2)
    more, error = gain(better, first)
    assert LIKELY < more / error < CLEAR_ERRORS
    assert ranked([first, better]) == order


def test_a_choice_that_ratings_think_little_of_is_found_where_it_wins_far_more_often() -> None:
    """The last card of a race: ratings count points, but the race is won by who drops the pursuers."""
    order = "blue-2 green-2 yellow-2 purple-2 yellow-1 blue-1 orange-2 red-1 purple-1 green-1 red-2 orange-1"
    hand = ["tailender-turbo", "overtake-3-red", "off-circuit", "lose-control", "overtake-2-orange"]
    given: dict[str, Json] = {"order": [*order.split()], "hands": [[*hand]], "deck": [], "last_plays": 3}
    game = registry.game("formula_motor_racing")
    state = build_state(game, Setup(4, {"races": 1}), {**given, "turn": 0}, True)
    rated = dict(game.evaluator.ratings(state, "full"))
    best = sorted(game.evaluator.candidates(state), key=lambda step: -rated[step])[:MAX_PROPOSALS]
    found = advised(game, state, 0, WORLDS_TO_SHOW + 1).proposals
    assert len(found) == MAX_PROPOSALS and found[0].steps[0] not in best
    old = next(one for one in found if one.steps[0] in best)
    assert found[0].win is not None and old.win is not None and found[0].win.value > old.win.value + 0.15


def test_a_fact_that_holds_for_every_choice_is_no_reason_for_any() -> None:
    """Blue 1 was put out whatever was played, and that was said to speak for the best."""
    out, gains = Reason("out", {"car": "blue-1"}), Reason("up", {"car": "red-1", "before": 5, "after": 4})
    points, other = Reason("points", {"before": 3, "after": 5}), Reason("out", {"car": "blue-2"})
    told = distinctive_reasons(
        [[out, gains, points, other], [other, out], [Reason("out", {"car": "blue-1"}, ("car",))]]
    )
    assert told == [(gains,), (), ()], "one fact, and none that is true of another choice"
    assert distinctive_reasons([[out, gains, points]]) == [(out,)], "with nothing to be compared with"


def test_a_chance_has_an_error_and_what_is_behind_is_told_only_where_it_is_clear() -> None:
    even = [float(i % 2) for i in range(100)]
    one = proposal((), even, even, 100)
    assert one.win is not None and one.behind == 0
    assert one.win.value == 0.5 and 0.045 < one.win.error < 0.055
    assert proposal((), [0.0] * 100, even, 100).behind == 0.5
    assert proposal((), even[: WORLDS_TO_SHOW - 1], even, 23).win is None
