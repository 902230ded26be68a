"""Properties of every line, every play and every preview of Formula Motor Racing."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.contract import Action, Chance, Setup
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.evaluate import (
    View,
    plays_left,
    team_coefficients,
    title_scale,
    weights,
)
from game.games.formula_motor_racing.bots.policy import action_values, choose, rated
from game.games.formula_motor_racing.rules import line as moves
from game.games.formula_motor_racing.rules.cards import CARD_IDS, PACK
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import faces_of, hidden_cards, points_if_ended_now, preview
from game.games.formula_motor_racing.rules.scoring import team_totals
from game.games.formula_motor_racing.rules.state import PLAY

LINES = st.permutations(range(12)).map(list)
ONCE = settings(max_examples=60, deadline=None, print_blob=True)


@st.composite
def decisions(draw: st.DrawFn) -> MotorRacingState:
    """A state some random steps into a season, at a decision."""
    seats = draw(st.integers(3, 6))
    rng = Random(draw(st.integers(0, 10**6)))
    state = GAME.new(Setup(seats, {"races": 2, "short_race": draw(st.booleans())}))
    steps = draw(st.integers(0, 110))
    while True:
        actor = state.actor()
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
        elif steps <= 0 or actor is None:
            break
        else:
            state.apply(rng.choice(state.legal()))
        steps -= 1
    return state if state.actor() is not None else draw(decisions())


# -- lines -----


@given(LINES, st.integers(1, 12), st.data())
def test_moves_conserve_the_cars_and_leave_the_out_line(
    line: list[int], running: int, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, running - 1))
    places = data.draw(st.integers(1, 12))
    for move in ("pull", "up", "drop"):
        after = line[:]
        if move == "pull":
            moves.pull_up(after, running, at, places)
        elif move == "up":
            moves.move_up(after, at, places)
        else:
            moves.drop(after, running, at, places)
        assert sorted(after) == list(range(12))
        assert after[running:] == line[running:]


@given(LINES, st.integers(2, 12), st.data())
def test_an_overtaking_pair_keeps_its_order_and_those_passed_drop_two(
    line: list[int], running: int, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, running - 2))
    places = data.draw(st.integers(2, 4))
    after = line[:]
    moved = moves.pull_up(after, running, at, places)
    assert moved == min(places, at)
    assert after[at - moved : at - moved + 2] == line[at : at + 2]
    for car in line[at - moved : at]:
        assert after.index(car) == line.index(car) + 2
    untouched = line[: at - moved] + line[at + 2 :]
    assert after[: at - moved] + after[at + 2 :] == untouched


@given(LINES, st.integers(1, 12), st.data())
def test_going_out_keeps_the_others_in_their_order(
    line: list[int], running: int, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, running - 1))
    other = data.draw(st.sampled_from(moves.crash_partners(running, at)))
    after = line[:]
    left = moves.crash(after, running, at, other)
    gone = line[min(at, other) : max(at, other) + 1]
    assert left == running - len(gone)
    assert after[left : left + len(gone)] == gone
    assert [car for car in after if car not in gone] == [car for car in line if car not in gone]
    alone = line[:]
    assert moves.retire(alone, running, at) == running - 1
    assert alone[running - 1] == line[at]
    assert alone[running:] == line[running:]


# -- states -----


@ONCE
@given(decisions())
def test_there_are_always_54_cards_and_twelve_cars(state: MotorRacingState) -> None:
    state.check()
    data = state.to_data()
    cards = [
        *data["deck"],
        *data["discard"],
        *data["removed"],
        *(card for hand in data["hands"] for card in hand),
    ]
    assert sorted(cards) == sorted(CARD_IDS[card] for card in PACK)
    assert len(set(data["order"]) | set(data["out"])) == 12
    assert GAME.load(data).to_data() == data


@ONCE
@given(decisions())
def test_unseen_cards_are_the_hidden_ones(state: MotorRacingState) -> None:
    seat = state.turn
    data = state.to_data()
    hidden = [card for i, hand in enumerate(data["hands"]) if i != seat for card in hand]
    assert hidden_cards(state.observe(seat)) == Counter([*hidden, *data["deck"], *data["removed"]])
    everything = hidden + data["hands"][seat] + data["deck"] + data["removed"]
    assert hidden_cards(state.observe(None)) == Counter(everything)


# -- previews -----


@ONCE
@given(decisions())
@pytest.mark.slow
def test_previews_sum_to_one_and_agree_with_playing_them(state: MotorRacingState) -> None:
    seen = state.observe(state.turn)
    for action in state.legal():
        told = preview(seen, action)
        assert told == preview(state, action)
        assert sum((ending.chance for ending in told.endings), Fraction(0)) == 1
        faces = sorted(face for ending in told.endings for face in faces_of(ending))
        assert faces in ([], list(range(1, 13)))
        for ending in told.endings:
            for line in (ending.facts, ending.facts.with_other_car or ending.facts):
                after = state.copy()
                for step in (*ending.steps, *line.final_steps):
                    after.apply(GAME.parse(str(step)))
                if len(after.results) == len(state.results):
                    data = after.to_data()
                    assert (data["order"], data["out"]) == (list(line.order), list(line.out))
                    assert points_if_ended_now(after) == line.points


@ONCE
@given(decisions())
def test_every_face_leads_where_its_branch_says(state: MotorRacingState) -> None:
    for action in state.legal():
        for ending in preview(state, action).endings:
            for face in faces_of(ending):
                after = state.copy()
                for step in (*ending.steps, *ending.facts.final_steps):
                    after.apply(GAME.parse(f"roll {face}" if step.startswith("roll ") else str(step)))
                line = [*after.to_data()["order"], *after.to_data()["out"]]
                assert line == [*ending.facts.order, *ending.facts.out]


def test_a_charge_goes_up_with_three_rolls_of_four() -> None:
    """FMR-4.5: the rolls of a charge under way, and what the team would have after either."""
    data = GAME.apply_overrides(GAME.new(Setup(4)).to_data(), {"hands": [["charge-engine-blows"]]})
    state = GAME.load(data)
    for text in ("play charge-engine-blows blue-2", "roll 3", "again", "roll 3"):
        state.apply(GAME.parse(text))
    up, down = preview(state.observe(0), Action("again")).endings
    assert (up.chance, down.chance) == (Fraction(3, 4), Fraction(1, 4))
    assert up.facts.changes["blue-2"] == 1 and down.facts.out == ("blue-2",)
    assert up.facts.points.teams["blue"] == down.facts.points.teams["blue"] == 10


# -- evaluation -----


@ONCE
@given(decisions())
def test_the_worth_of_a_sure_play_is_the_change_of_the_line_it_makes(state: MotorRacingState) -> None:
    """The quick sums of evaluate.View equal the slow difference of two whole lines."""
    seat = state.turn
    if state.phase != PLAY:
        return
    totals = team_totals(state.final_lines())
    scale = title_scale(state.config.races - len(state.results))
    coefficient = team_coefficients(state.config.teams[seat], totals, scale)
    place = weights(True, plays_left(state) - 1, state.running_count).place

    def worth(line: list[int]) -> float:
        return sum(place[at] * coefficient[car // 2] for at, car in enumerate(line))

    view = View(state, seat)
    for at in range(state.running_count):
        for places in (1, 2, 3, 4):
            for quick, move in ((view.overtake, "pull"), (view.drop, "drop"), (view.climb, "up")):
                line = state.line[:]
                if move == "pull":
                    moves.pull_up(line, state.running_count, at, places)
                elif move == "drop":
                    moves.drop(line, state.running_count, at, places)
                else:
                    moves.move_up(line, at, places)
                assert abs(quick(at, places) - (worth(line) - worth(state.line))) < 1e-9


@ONCE
@given(decisions(), st.integers(0, 99))
def test_the_policy_plays_legally_and_rates_everything(state: MotorRacingState, seed: int) -> None:
    assert [step for step, _worth in action_values(state)] == list(state.legal())
    assert GAME.evaluator.policy(state, Random(seed)) in state.legal()
    candidates = GAME.evaluator.candidates(state)
    assert candidates
    assert set(candidates) <= set(state.legal())


@ONCE
@given(decisions(), st.integers(0, 99))
def test_the_policy_knows_nothing_hidden(state: MotorRacingState, seed: int) -> None:
    """Another deal of what the seat cannot see does not change its move."""
    other = state.determinize(state.turn, Random(seed))
    assert GAME.evaluator.policy(other, Random(1)) == GAME.evaluator.policy(state, Random(1))


@ONCE
@given(decisions())
def test_the_worth_of_a_pit_stop_is_the_mean_of_its_faces(state: MotorRacingState) -> None:
    view = View(state, state.turn)
    for at in range(state.running_count):
        faces = sum(view.drop(at, n) for n in range(1, 7))
        assert abs(view.pit(at) - faces / 12) < 1e-9


@ONCE
@given(decisions(), st.booleans())
def test_the_quick_policy_takes_a_best_rated_action(state: MotorRacingState, far: bool) -> None:
    found = dict(rated(state, far))
    assert found[choose(state, far)] >= max(found.values()) - 1e-9
