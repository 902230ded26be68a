"""Rules of Formula Motor Racing that a whole game hardly reaches, and set-ups that are refused."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from game.engine.contract import Action, Chance, Event, Outcome, Setup
from game.engine.errors import IllegalStep, SetupError, UnknownStep
from game.engine.match import Match
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules import line as moves
from game.games.formula_motor_racing.rules.cards import CARDS, CARS, D12_CHANCE, PACK, TEAMS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.rules.scoring import (
    best_places,
    race_points,
    rank_drivers,
    rank_teams,
    team_totals,
)

TWELVE = list(range(12))


def at_play(given: dict[str, Any], seats: int = 4, **options: Any) -> MotorRacingState:
    """A state with this position, completed as a scenario would be."""
    data = GAME.new(Setup(seats, options)).to_data()
    return GAME.load(GAME.apply_overrides(data, given))


# -- clauses on the functions alone -----


def test_a_lone_running_car_crashes_alone() -> None:
    """FMR-4.7.1."""
    line = TWELVE[:]
    assert moves.crash_partners(1, 0) == (0,)
    assert moves.crash(line, 1, 0, 0) == 0
    assert line == TWELVE


def test_crash_partners_are_the_neighbours_that_run() -> None:
    """FMR-4.7: the leader takes the car behind, the last the one ahead, the others either."""
    assert moves.crash_partners(12, 0) == (1,)
    assert moves.crash_partners(12, 11) == (10,)
    assert moves.crash_partners(12, 5) == (4, 6)
    assert moves.crash_partners(2, 0) == (1,)
    assert moves.crash_partners(2, 1) == (0,)


def test_with_fewer_than_six_running_cars_out_score_from_the_head() -> None:
    """FMR-5.2: place 5 and 6 go to the cars that went out last."""
    line = TWELVE[:]
    running = 12
    for _ in range(8):
        running = moves.retire(line, running, running - 1)
    assert running == 4
    assert line == TWELVE
    points = race_points(line)
    assert [points[car] for car in line[:7]] == [10, 6, 4, 3, 2, 1, 0]


def test_the_last_one_out_is_the_head_of_the_out_line() -> None:
    """FMR-5.1."""
    line = TWELVE[:]
    running = moves.retire(line, 12, 0)
    running = moves.retire(line, running, 0)
    assert line[running:] == [1, 0]


def test_places_beyond_the_lead_and_the_last_are_lost() -> None:
    """FMR-4.1.1, 4.2, 4.3."""
    line = TWELVE[:]
    assert moves.pull_up(line, 12, 2, 4) == 2
    assert line[:5] == [2, 3, 0, 1, 4]
    line = TWELVE[:]
    assert moves.drop(line, 6, 4, 3) == 1
    assert line[:6] == [0, 1, 2, 3, 5, 4]
    line = TWELVE[:]
    assert moves.move_up(line, 1, 3) == 1
    assert line[:3] == [1, 0, 2]


def test_ties_are_broken_by_the_better_car_of_the_last_race() -> None:
    """FMR-6.3, 6.4."""
    last = TWELVE[::-1]
    assert best_places(last) == [10, 8, 6, 4, 2, 0]
    assert rank_teams([5] * 6, last) == [5, 4, 3, 2, 1, 0]
    assert rank_drivers([5] * 12, last) == last


def test_points_of_a_race_go_to_the_cars_team() -> None:
    """FMR-6.1."""
    assert team_totals([TWELVE]) == [16, 7, 3, 0, 0, 0]
    assert team_totals([TWELVE, TWELVE]) == [32, 14, 6, 0, 0, 0]


def test_the_pack_is_what_the_rules_list() -> None:
    """FMR-1.2."""
    copies = {card.id: card.copies for card in CARDS}
    assert len(PACK) == sum(copies.values()) == 54
    assert sum(n for name, n in copies.items() if name.startswith("overtake-2")) == 6
    assert sum(n for name, n in copies.items() if name.startswith("overtake-3")) == 12
    assert sum(n for name, n in copies.items() if name.startswith("overtake-4")) == 6
    assert sum(n for name, n in copies.items() if name.startswith("pit-stop")) == 8
    assert copies["pit-stop-any"] == 2
    assert copies["tailender-turbo"] == 4
    assert [copies[name] for name in ("spin-out", "spin-last", "crash")] == [1, 1, 1]


# -- results -----


def ended(order: list[str], out: list[str], seats: int = 4, **given: Any) -> MotorRacingState:
    """A season of one race that ends with this order (its last car is dropped in vain)."""
    state = at_play(
        {
            "order": order,
            "out": out,
            "hands": [["wrong-line"]],
            "turn": 0,
            "deck": [],
            "last_plays": 1,
            **given,
        },
        seats,
        races=1 + len(given.get("results", ())),
    )
    state.apply(Action(f"play wrong-line {order[-1]}"))
    return state


def test_an_undirected_champion_leaves_no_winner() -> None:
    """FMR-6.3."""
    order = ["red-1", "red-2", "yellow-1", "blue-1", "green-1", "green-2"]
    order += ["blue-2", "yellow-2", "orange-1", "orange-2", "purple-1", "purple-2"]
    result = ended(order, []).result()
    assert result is not None
    assert result.winners == ()
    assert result.places == (2, 3, 1, 4)
    assert result.points == (3, 3, 4, 0)
    assert result.data["champion"] == "red"
    assert result.data["champion_seat"] is None
    assert result.data["best_directed"] == "yellow"
    assert result.data["best_directed_seat"] == 2


def test_with_two_teams_a_seat_stands_by_its_better_team() -> None:
    """FMR-2.1, 6.3."""
    order = ["yellow-1", "blue-1", "green-1", "blue-2", "green-2", "red-1"]
    order += ["red-2", "orange-1", "orange-2", "purple-1", "purple-2", "yellow-2"]
    result = ended(order, [], seats=3).result()
    assert result is not None
    assert result.winners == (1,)
    assert result.places == (2, 1, 3)
    assert result.points == (9, 10, 1)


def test_the_final_table_lists_every_team_and_driver() -> None:
    """FMR-6.6."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    result = ended(order, []).result()
    assert result is not None
    assert [row["team"] for row in result.data["teams"]] == list(TEAMS)
    assert {row["car"] for row in result.data["drivers"]} == set(CARS)
    assert result.data["races"][0]["blue-1"] == 10


def test_points_as_if_ended_now_count_the_last_race_once() -> None:
    """FMR-6.1, 6.6: after the season the line is the last race's, which the totals hold already."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    state = ended(order, [], results=[{"order": order[::-1], "out": []}])
    data = state.to_data()
    for source in (state, state.observe(0), state.observe(None)):
        now = points_if_ended_now(source)
        assert now.cars["blue-1"] == 10
        assert now.totals == data["totals"]
        assert now.drivers == data["driver_totals"]


def test_the_end_of_a_race_tells_this_race_and_the_season() -> None:
    """FMR-6.1, 6.3, 6.6: points of the race apart from the totals, and whether the title was tied."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    first = ["green-1", "blue-1", *(car for car in order if car not in ("green-1", "blue-1"))]
    given = {
        "order": order,
        "hands": [["wrong-line"]],
        "turn": 0,
        "deck": [],
        "last_plays": 1,
        "results": [{"order": first, "out": []}],
    }
    state = at_play(given, races=2)
    events: list[Event] = []
    state.apply(Action("play wrong-line purple-2"), events.append)
    told = next(event.data for event in events if event.kind == "race_ended")
    assert told["points"] == {
        "blue-1": 10,
        "green-1": 6,
        "yellow-1": 4,
        "orange-1": 3,
        "red-1": 2,
        "purple-1": 1,
    }
    assert told["team_points"] == {"blue": 10, "green": 6, "yellow": 4, "orange": 3, "red": 2, "purple": 1}
    assert told["totals"] == {"blue": 16, "green": 16, "yellow": 8, "orange": 6, "red": 4, "purple": 2}
    assert told["drivers"]["blue-1"] == told["drivers"]["green-1"] == 16
    assert told["standing"] == ["blue", "green", "yellow", "orange", "red", "purple"]
    result = state.result()
    assert result is not None and result.data["tied"] and result.data["champion"] == "blue"
    alone = ended(order, []).result()
    assert alone is not None and not alone.data["tied"]


def test_at_most_six_cars_can_go_out() -> None:
    """FMR-5.2: three engines, one spin out, one crash of two."""
    assert sum(card.copies * (2 if card.kind == "crash" else 1) for card in CARDS if card.retires) == 6


# -- refusals -----


@pytest.mark.parametrize(
    ("step", "clause", "key"),
    [
        ("play crash", "FMR-3.2", "not_in_hand"),
        ("play wrong-line blue-2", "FMR-4.2", "car_out"),
        ("play tailender-turbo red-1", "FMR-4.3", "not_tailender"),
        ("play overtake-2-red", "FMR-4.1", "car_runs"),
        ("roll 3", "FMR-3.2", "waits_play"),
        ("stand", "FMR-3.2", "waits_play"),
        ("dance", "FMR-3.2", "no_such_step"),
    ],
)
def test_a_refusal_tells_reason_and_clause_and_changes_nothing(step: str, clause: str, key: str) -> None:
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS[1:]]
    hand = ["wrong-line", "tailender-turbo", "overtake-2-red", "pit-stop-any", "spin-out"]
    state = at_play({"order": order, "out": ["blue-2"], "hands": [hand]})
    before = state.to_data()
    seen: list[Event] = []
    with pytest.raises(IllegalStep) as refusal:
        state.apply(Action(step), seen.append)
    assert (refusal.value.clause, refusal.value.key) == (clause, key)
    assert state.to_data() == before
    assert not seen


def test_a_crash_takes_no_car_that_is_not_a_neighbour() -> None:
    """FMR-4.7."""
    state = at_play({"hands": [["crash"]]})
    state.apply(Action("play crash"))
    state.apply(Outcome("roll 5"))
    assert list(state.legal()) == ["with orange-1", "with purple-1"]
    with pytest.raises(IllegalStep) as refusal:
        state.apply(Action("with yellow-1"))
    assert refusal.value.key == "not_a_neighbour"


def test_texts_that_are_no_steps() -> None:
    for text in (
        "",
        "play",
        "play joker",
        "roll 0",
        "roll 13",
        "grid blue",
        "deal crash",
        "ROLL 3",
        " roll 3",
    ):
        with pytest.raises(UnknownStep):
            GAME.parse(text)


@pytest.mark.parametrize(
    ("seats", "options", "key"),
    [
        (2, {}, "seats"),
        (7, {}, "seats"),
        (4, {"races": 0}, "option_range"),
        (4, {"races": True}, "option_range"),
        (4, {"races": "3"}, "option_range"),
        (4, {"short_race": "yes"}, "option_flag"),
        (4, {"drivers_title": 1}, "option_flag"),
        (4, {"removed": 6}, "removed_numbers"),
        (4, {"removed": [6, "6"]}, "removed_numbers"),
        (4, {"short_race": True, "removed": [6, 6]}, "removed_length"),
        (6, {"short_race": True, "removed": [24]}, "removed_range"),
        (4, {"drivers": ["Ada"]}, "names_mapping"),
        (4, {"drivers": {"red-1": None}}, "names_text"),
        (4, {"drivers": {"red-3": "Ada"}}, "car_unknown"),
        (4, {"drivers": {"red-1": "A" * 25}}, "driver_long"),
        (4, {"numbers": {"red-1": "1000"}}, "car_number"),
        (4, {"numbers": {"red-1": "1"}}, "number_twice"),
        (4, {"wheels": 4}, "option_unknown"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(seats: int, options: dict[str, Any], key: str) -> None:
    with pytest.raises(SetupError) as refusal:
        GAME.new(Setup(seats, options))
    assert refusal.value.key == key
    assert str(refusal.value)


@pytest.mark.parametrize(
    ("tokens", "key"),
    [
        ((("blue",),), "teams_count"),
        ((("blue", "green"), ("red",), ("yellow",), ("orange",)), "teams_count"),
        ((("blue",), ("pink",), ("yellow",), ("orange",)), "team_unknown"),
        ((("blue",), ("blue",), ("yellow",), ("orange",)), "team_twice"),
    ],
)
def test_teams_that_cannot_be_taken(tokens: tuple[tuple[str, ...], ...], key: str) -> None:
    """FMR-2.1."""
    with pytest.raises(SetupError) as refusal:
        GAME.new(Setup(4, {}, tokens))
    assert refusal.value.key == key


@pytest.mark.parametrize(
    "change",
    [
        {"order": ["blue-1"]},
        {"order": ["blue-1"] * 12},
        {"order": ["pink-1"]},
        {"hands": [["crash", "crash"]]},
        {"hands": [["joker"]]},
        {"phase": "tea"},
        {"phase": "roll"},
        {"turn": 9},
        {"deck": []},
        {"seats": 5},
        {"race": 2},
        {"discard": None},
        {"short_race": [0]},
    ],
)
def test_data_that_contradict_themselves_are_refused(change: dict[str, Any]) -> None:
    good = at_play({"hands": [["crash"]]}).to_data()
    GAME.load(good)
    with pytest.raises(SetupError):
        GAME.load({**good, **change})


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("removed", [0, 6, 23])
def test_a_race_has_as_many_plays_as_its_cards_give(seats: int, removed: int, seed: int) -> None:
    """FMR-3.4, 2.5: the deck once through, then one play a seat; 4 cards are left in every hand."""
    rng = Random(seed)
    state = GAME.new(Setup(seats, {"races": 1, "short_race": True, "removed": [removed]}))
    plays = 0
    while (actor := state.actor()) is not None:
        plays += state.to_data()["phase"] == "play"
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal()))
        state.check()
    assert plays == 54 - removed - 5 * seats + seats
    assert [len(hand) for hand in state.to_data()["hands"]] == [4] * seats


def test_the_season_may_stop_between_any_two_steps(seed: int) -> None:
    """FMR-6.5: data read back play on exactly as the state they were taken from."""
    rng = Random(seed)
    state = GAME.new(Setup(4, {"races": 2, "short_race": True}))
    while (actor := state.actor()) is not None:
        again = GAME.load(state.to_data())
        step = actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal())
        state.apply(step)
        again.apply(step)
        assert again.to_data() == state.to_data()


# -- chances and secrets -----


class Fixed(Random):
    """A generator that always gives the same number."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


def test_each_face_has_a_twelfth_of_the_numbers() -> None:
    """FMR-1.3: at both ends of its twelfth."""
    for face in range(1, 13):
        for number in ((face - 1 + 1e-9) / 12, (face - 1e-9) / 12):
            assert D12_CHANCE.sample(Fixed(number)) == f"roll {face}"
    listed = D12_CHANCE.outcomes()
    assert [step for step, _ in listed] == [f"roll {face}" for face in range(1, 13)]
    assert {chance for _, chance in listed} == {Fraction(1, 12)}


def random_match(seats: int, seed: int, **options: Any) -> Match:
    """A whole season of random legal moves."""
    match, rng = Match(GAME, Setup(seats, options), seed), Random(seed)
    while not match.is_over:
        if match.play_chance() is None:
            match.play(rng.choice(match.legal()))
    return match


def test_sampled_worlds_leave_no_hidden_card_in_its_place(seed: int) -> None:
    """Every place in hands, deck and removed cards changes, and the own hand never does."""
    rng = Random(seed)
    state = GAME.new(Setup(4, {"short_race": True}))
    while isinstance(chance := state.actor(), Chance):
        state.apply(chance.sample(rng))

    def hidden(world: MotorRacingState) -> list[str]:
        data = world.to_data()
        return [*(card for hand in data["hands"][1:] for card in hand), *data["deck"], *data["removed"]]

    worlds = [state.determinize(0, rng) for _ in range(60)]
    assert all(world.observe(0) == state.observe(0) for world in worlds)
    for place in range(len(hidden(state))):
        sampled = {hidden(world)[place] for world in worlds}
        assert len(sampled) > 1, f"seed {seed}: place {place} is fixed"


def test_drawn_cards_are_seen_by_one_seat_and_stop_an_undo(seed: int) -> None:
    """FMR-2.3, 3.2: five cards a seat at the deal, one at every draw, for nobody else to see."""
    match = random_match(4, seed, races=1)
    drawn = [event for played in match.history for event in played.events if event.kind == "drew"]
    assert [len(event.data["cards"]) for event in drawn] == [5] * 4 + [1] * 34
    assert all(event.reveals and event.seats == (event.seat,) for event in drawn)
    match = Match(GAME, Setup(4), seed)
    sure: list[Action] = []
    while not sure:  # until somebody plays a card without a die
        match.advance()
        seat = match.actor()
        sure = [step for step in match.legal() if step.startswith(("play overtake", "play tailender"))]
        match.play((sure or match.legal())[0])
    stop = match.undo_stop(seat)
    assert stop is not None and stop.reason == "reveal"


def test_two_running_cars_are_both_tailenders() -> None:
    """FMR-4.3, a defence: at most six cars can go out."""
    order = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in TEAMS]
    state = at_play({"order": order[:2], "out": order[2:], "hands": [["tailender-turbo"]]})
    turbos = [step for step in state.legal() if "turbo" in step]
    assert turbos == ["play tailender-turbo blue-1", "play tailender-turbo green-1"]


def test_no_undo_after_others_have_shown_their_last_cards() -> None:
    """In the last round nobody draws, so only the cards played tell: they must stop an undo too."""
    match = Match(GAME, Setup(4, {"races": 1}, GAME.default_tokens(4)), 0)
    rng = Random(0)
    while True:
        match.advance()
        data = match.to_data()
        if data["last_plays"] == 4:
            break
        match.play(rng.choice(match.legal()))
    me = match.actor()
    assert isinstance(me, int)
    calm = [action for action in match.legal() if "overtake" in action] or list(match.legal())
    match.play(calm[0])
    if match.actor() != me and isinstance(match.actor(), int):
        assert match.undo_stop(me, {me}) is None
        match.play(match.legal()[0])
        stop = match.undo_stop(me, {me})
        assert stop is not None and stop.reason in ("reveal", "chance")
