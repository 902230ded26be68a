"""Rules of Formula-1 that scenarios cannot reach: corners by the line, faulty data, secrets, results."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from f1_games import SMALL, dash, laid, on_small, play, played, random_setup, small_circuit

from game.engine.contract import Action, Event, Kind, Outcome, Setup
from game.engine.errors import IllegalStep, SetupError, UnknownStep
from game.games.formula_one import GAME
from game.games.formula_one.rules import events, season
from game.games.formula_one.rules.cards import QUICK, SUPERB
from game.games.formula_one.rules.circuit import Circuit, circuit_of
from game.games.formula_one.rules.driving import move_paths
from game.games.formula_one.rules.season import FACTS, RaceResult
from game.services.i18n import load_languages
from game.tracks.draft import Draft
from game.tracks.faults import Faults
from game.tracks.load import expand

# Corners close to the line (F1-5.4): the small circuit has one five rows before it and one three rows past it


def test_a_line_crossed_after_the_corner_that_spins_is_not_crossed() -> None:
    """From row 18 over the band of row 20 and the line to row 2; the spin happens before the line."""
    state = on_small(["18a", "10a"])
    dash(state, speed=120)
    told = play(state, "speed 120", "drive 0a via 20a", "roll 1 2")
    assert [event.kind for event in told][-3:] == ["rolled", "spun", "turn_started"]
    data = state.to_data()
    assert data["spaces"][0] == "S2" and data["laps"] == [3, 3] and data["distance"][0] == 21


def test_a_line_crossed_after_a_corner_that_holds_is_crossed() -> None:
    """The same move without a spin."""
    state = on_small(["18a", "10a"])
    dash(state, speed=120)
    told = play(state, "speed 120", "drive 0a via 20a", "roll 1 1")
    assert "lap" in [event.kind for event in told]
    assert state.to_data()["laps"] == [2, 3] and state.to_data()["distance"][0] == 24


@pytest.mark.parametrize(("dice", "stopped"), [("roll 1 2", False), ("roll 1 1", True)])
def test_a_pit_stop_after_a_corner_that_spins_did_not_happen(dice: str, stopped: bool) -> None:
    """Car 4 drives over the band of row 20 into its box beside row 23; the dice decide about the stop."""
    state = on_small(["19c", "10a", "11a", "12a"], first=1)
    dash(state, speed=80, tyres=3)
    told = play(state, "speed 80", "drive box via 20b", dice)
    assert ("pitted" in [event.kind for event in told]) == stopped
    data = state.to_data()
    assert data["tyres"][0] == (0 if stopped else 3) and data["unseen"] == 16 - stopped
    assert data["spaces"][0] == ("P4" if stopped else "S2")


def test_a_spin_point_past_the_line_has_crossed_it() -> None:
    """The corner ends with the lap, its spin point is one row on, and the car comes back past the line."""
    text = SMALL.replace("[20, 22]", "[21, 23]").replace("row: 21", "row: 0")
    track = expand(text, Draft("small", "formula_one", Faults("small.yaml", "small")), None, False)
    assert track is not None
    state = on_small(["19a", "10a"])
    state.config = replace(state.config, circuit=Circuit(track))
    dash(state, speed=100)
    told = play(state, "speed 100", "drive 0a via 21a", "roll 1 2")
    assert [event.kind for event in told][-3:] == ["spun", "lap", "turn_started"]
    assert state.to_data()["spaces"][0] == "S2" and state.to_data()["distance"][0] == 24
    play(state, "speed 0", "speed 20", "drive 0a")
    assert state.laps_left == [2, 3]


def test_both_corners_in_one_move_over_the_line() -> None:
    """The second corner counts the line that was crossed before it."""
    state = on_small(["19a", "10a"], cards=(QUICK,))
    dash(state, speed=120)
    play(state, "speed 120", "drive 1a via 20a", "play quick_reactions", "drive 5a via 3a")
    assert [corner.laps for corner in state.entered] == [0, 1]
    told = play(state, "roll 1 1", "roll 1 2")
    assert [event.kind for event in told if event.kind in ("spun", "lap")] == ["spun", "lap"]
    assert state.to_data()["spaces"][0] == "S1" and state.laps_left[0] == 2


def test_a_spin_in_the_first_of_two_voids_the_lap_and_the_other() -> None:
    """The event says which corners do not count."""
    state = on_small(["19a", "10a"], cards=(QUICK,))
    dash(state, speed=120)
    play(state, "speed 120", "drive 1a via 20a", "play quick_reactions", "drive 5a via 3a")
    spun = next(event for event in play(state, "roll 5 6") if event.kind == "spun")
    assert spun.data["void"] == [1] and spun.data["to"] == "S2" and spun.data["cause"] == "dice"
    assert state.laps_left[0] == 3


def test_superb_driving_passes_over_a_corner_at_its_safety_speed() -> None:
    """The first one is entered at 80 in the lane for 80, so that the card spares the second one."""
    state = on_small(["19a", "10a"], cards=(SUPERB,))
    dash(state, speed=80)
    play(state, "play superb_driving", "speed 140")
    way = next(way for way in move_paths(state, 0, 140).paths if len(way.corners) == 1)
    assert way.corners[0].excess == 60
    slow = on_small(["23c", "10a"], cards=(SUPERB,))
    dash(slow, speed=60)
    told = play(slow, "play superb_driving", "speed 120", "drive 5a via 3a")
    spared = [event.data["corner"] for event in told if event.kind == "corner_spared"]
    assert spared == [1]


# -- steps as text -----


@pytest.mark.parametrize("text", ["roll 3 4", "roll 6 6"])
def test_outcomes(text: str) -> None:
    """What chance decides is an Outcome."""
    assert isinstance(GAME.parse(text), Outcome)


@pytest.mark.parametrize(
    "text",
    [
        "speed 0",
        "speed 160",
        "play superb_driving",
        "done",
        "match 100",
        "spare 3",
        "keep_speed",
        "use",
        "keep",
        "drive 23c",
        "drive 23c via 18a 21b",
        "drive box",
        "drive box via 62a",
        "drive 9a via 7b behind red",
        "drive 9a behind blue",
    ],
)
def test_actions(text: str) -> None:
    """What a seat decides is an Action."""
    assert isinstance(GAME.parse(text), Action)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "roll 7 1",
        "roll 4",
        "speed 10",
        "speed 180",
        "play joker",
        "drive",
        "drive P1",
        "drive S2",
        "drive 23c via",
        "drive 3a behind pink",
        "deal quick_reactions",
        "pits 1 2 3",
        "Done",
    ],
)
def test_no_steps(text: str) -> None:
    """Everything else is refused in a sentence."""
    with pytest.raises(UnknownStep):
        GAME.parse(text)


# -- faulty data -----


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("spaces", ["20a", "20a", "30b"]),
        ("spaces", ["20a", "99a", "30b"]),
        ("spaces", ["20a", "30b"]),
        ("spaces", ["20a", "P1", "30b"]),
        ("tyres", [9, 0, 0]),
        ("brakes", [-1, 0, 0]),
        ("speeds", [70, 0, 0]),
        ("laps", [4, 0, 0]),
        ("phase", "lunch"),
        ("turn", 3),
        ("track", "nowhere"),
        ("seats", 4),
        ("options", {"laps": 12}),
        ("hands", [["joker"], [], []]),
        ("hands", [["carburettor"], [], []]),
        ("pit_deck", [1, 2, 3]),
        ("kept", [[3], [], []]),
        ("race", 2),
        ("results", [{"order": [0, 0, 1]}]),
        ("miss", None),
    ],
)
def test_broken_data_are_refused_in_a_sentence(key: str, value: Any) -> None:
    """Nothing of a broken file becomes a position."""
    data = laid(spaces=["20a", "25b", "30b"]).to_data()
    with pytest.raises(SetupError):
        GAME.load({**data, key: value})
    with pytest.raises(SetupError):
        GAME.load({name: kept for name, kept in data.items() if name != key})


@pytest.mark.parametrize(
    "options", [{"laps": 0}, {"laps": True}, {"fair_deal": 1}, {"races": 0}, {"discs": 3}, {"laps": "3"}]
)
def test_options_that_cannot_be(options: dict[str, Any]) -> None:
    """Every option of its kind and in its range."""
    with pytest.raises(SetupError):
        GAME.new(Setup(3, options))


def test_refusals_are_worded_in_both_languages(seed: int) -> None:
    """Every refusal met in random play has a sentence of its own."""
    languages = load_languages()[0]
    rng = Random(seed)
    steps = [GAME.parse(f"speed {speed}") for speed in range(0, 161, 20)]
    steps += [GAME.parse(f"play {card}") for card in ("superb_driving", "carburettor", "quick_reactions")]
    steps += [GAME.parse(text) for text in ("done", "use", "keep_speed", "drive 9a", "drive box", "roll 1 2")]
    met = set()
    for _ in range(10):
        for state, _, _ in played(random_setup(rng), rng):
            if rng.random() > 0.3 or state.actor() is None:
                continue
            try:
                state.copy().apply(rng.choice(steps))
            except IllegalStep as error:
                met.add(error.key)
                for language in languages.values():
                    assert language.has(f"formula_one.error.{error.key}"), error.key
                    assert str(error.step) in language.error(error, "formula_one")
    assert len(met) > 8


# -- secrets -----


def test_hands_and_the_pit_deck_are_hidden() -> None:
    """Counts of others' cards, None for what nobody has turned over."""
    state = laid(spaces=["20a", "25b"], hands=[["carburettor"], ["carburettor", "superb_driving"]])
    mine, nobodys = state.observe(0), state.observe(None)
    assert mine["hands"] == [["carburettor"], 2] and nobodys["hands"] == [1, 2]
    assert mine["stock"] == 27 and mine["pit_deck"] == [None] * 16


def test_pit_cards_under_the_deck_are_known() -> None:
    """Who has watched knows what lies there."""
    state = laid(spaces=["64g", "30b"], speeds=[100, 0], laps=[2, 3], pit_deck=[14])
    play(state, "speed 100", "drive box")
    seen = state.observe(1)
    assert seen["pit_deck"] == [None] * 15 + [14] and seen["unseen"] == 15


def test_only_the_seat_sees_its_deal() -> None:
    """The deal is told to each seat alone, and stops an undo."""
    state = GAME.new(Setup(2))
    rng = Random(3)
    told: list[Event] = []
    for step in ("roll 6 6", "roll 1 1"):
        state.apply(GAME.parse(step))
    chance = state.actor()
    assert chance is not None and not isinstance(chance, int)
    state.apply(chance.sample(rng), told.append)
    hands = [event for event in told if event.kind == "hand_dealt"]
    assert [event.seats for event in hands] == [(0,), (1,)] and all(event.reveals for event in hands)


def test_a_pit_card_stops_the_undo_of_its_own_seat() -> None:
    """Who stops learns the card together with all the others, so that it is nobody's own news."""
    state = laid(spaces=["64g", "30b"], speeds=[100, 0], laps=[2, 3], pit_deck=[7])
    told = play(state, "speed 100", "drive box")
    turned = next(event for event in told if event.kind == "pit_deck_turned")
    assert turned.reveals and turned.seat is None and turned.data["card"] == 7


# -- the order and the league -----


def _result(order: tuple[int, ...]) -> RaceResult:
    n = len(order)
    return RaceResult(order, (1,) * n, (66,) * n, (), (0,) * (FACTS * n), 9, 0)


def test_points_and_ties_of_a_league() -> None:
    """F1-8.4: 10, 8, 6, 4, 2, 1; then wins, then the last race."""
    assert season.totals(6, [_result((5, 4, 3, 2, 1, 0))]) == [1, 2, 4, 6, 8, 10]
    assert season.rank_seats(2, [_result((0, 1)), _result((1, 0))]) == [1, 0]
    more_wins = [_result((0, 1, 2, 3)), _result((1, 2, 3, 0))]
    assert season.totals(4, more_wins)[:2] == [14, 18]
    assert season.places(3, [_result((2, 0, 1))]) == (2, 3, 1)


def test_the_result_tells_the_whole_classification(seed: int) -> None:
    """Order, laps, distance, wear, spins, rolls, stops and points of every race."""
    rng = Random(seed)
    for state, _, _ in played(Setup(4, {"laps": 1, "races": 2}), rng):
        last = state
    result = last.result()
    assert result is not None
    table = result.data
    assert len(table["races"]) == 2 and table["totals"] == list(result.points)
    for race, points in zip(table["races"], table["points"], strict=True):
        assert sorted(race["order"]) == [0, 1, 2, 3] and points[race["order"][0]] == 10
        far = [race["distance"][seat] for seat in race["order"] if seat not in race["retired"]]
        assert far == sorted(far, reverse=True) and max(race["laps"]) == 1
        assert set(race["facts"][0]) == {
            "spins",
            "penalty_rolls",
            "tyre_wear",
            "brake_wear",
            "pit_stops",
            "cards",
            "baulks",
        }


# -- what events tell -----


def test_events_tell_the_whole_move() -> None:
    """Path, corners, wear and dice: enough to draw and explain it without the state."""
    state = laid("porto_serra", spaces=["18a", "0b"], speeds=[140, 0], tyres=[1, 0])
    told = {event.kind: event for event in play(state, "speed 120", "drive 24a", "roll 4 5")}
    assert told["declared"].data == {
        "speed": 120,
        "before": 140,
        "drop": 20,
        "brakes": 0,
        "tyres": 0,
        "wear": [0, 1],
    }
    assert told["moved"].data["path"] == ["19a", "20a", "21a", "22a", "23a", "24a"]
    assert told["entered"].data == {"corner": 2, "space": "20a", "excess": 40, "limit": 80, "speed": 120}
    assert told["rolled"].data == {
        "corner": 2,
        "space": "20a",
        "excess": 40,
        "dice": [4, 5],
        "row": "9",
        "spin": False,
        "brakes": 1,
        "tyres": 1,
        "before": [0, 1],
        "wear": [1, 2],
    }
    assert all(event.clause.startswith("F1-") for event in told.values())


def test_a_retirement_tells_where_and_why() -> None:
    """The car leaves the board from the space where it was stopped."""
    state = laid("porto_serra", spaces=["15a", "18a", "18b"], speeds=[80, 0, 0], tyres=[8, 0, 0])
    told = {event.kind: event for event in play(state, "speed 80", "drive 17a")}
    assert told["retired"].data == {"space": "17a", "speed": 80, "cause": "tyres"}
    assert told["baulked"].data["by"] == 1 and told["baulked"].data["ahead"] == "18a"


def test_tables_are_shared_by_all_states() -> None:
    """The circuit of a track is built once."""
    track = small_circuit().track
    assert circuit_of(track) is circuit_of(track)


def test_who_can_still_win_the_league() -> None:
    """By winning everything that is left, the others sharing the places behind as it suits best."""
    assert season.can_win([18, 18, 10], [1, 1, 0], 1, 0)
    assert not season.can_win([18, 18, 10, 8, 6], [1, 1, 0, 0, 0], 1, 2)
    assert season.can_win([20, 8, 2, 0, 0, 0], [2, 0, 0, 0, 0, 0], 2, 1)
    # with two seats the other has 8 points a race for certain
    assert not season.can_win([20, 8], [2, 0], 2, 1)
    # level in points with as many wins: the last race, which is won, decides
    assert season.can_win([10, 8], [1, 0], 1, 1)
    assert not season.can_win([20, 16], [2, 0], 0, 1)


def test_every_event_is_declared(seed: int) -> None:
    """Every kind that comes is one of events.py, which says what its data hold."""
    declared = {kind for kind in vars(events).values() if isinstance(kind, Kind)}
    rng, met = Random(seed), set()
    for _ in range(25):
        for _, _, happened in played(random_setup(rng), rng):
            met |= {event.kind for event in happened}
    assert len(met) > 20 and met <= declared
    assert all(isinstance(kind, Kind) for kind in met)
