"""Goals of sponsors: each with a race that meets it and one that does not, and what is offered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

import pytest
from formula_one import f1_games
from full_throttle import ft_games

from game.career.goals import (
    COMMON,
    NEVER_TOGETHER,
    STAYS_MET,
    STAYS_MISSED,
    Goal,
    event_goals,
    goal_so_far,
    is_goal_met,
)
from game.career.play import record_text
from game.career.season import CLASSES, FIRST_CAST, calendar, event_config, seating
from game.engine import registry
from game.engine.contract import Event, RaceHistory, Setup, State
from game.engine.match import Match
from game.engine.record import CareerEvent, SeatInfo, parse_record
from game.services.i18n import load_languages

YOU = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


def career(event: int = 1, seed: int = 3, season: int = 1, rank: str = "club") -> CareerEvent:
    return CareerEvent(YOU, seed, season, rank, event, FIRST_CAST)


def event_of(kind: str, seat: int | None = 0, **data: Any) -> Event[Any]:
    return Event(kind, "", seat, data)


def is_met(
    game: str, name: str, events: list[Event[Any]], setup: Setup, states: Callable[[int], State] | None = None
) -> bool:
    """Whether seat 0 meets a goal by these events, one a step."""
    race = RaceHistory(
        setup, list(enumerate(events)), states or (lambda steps: pytest.fail("needs no state"))
    )
    return registry.game(game).goals[name](race, 0)


# -- Formula Motor Racing: seat 0 has red -----
TEAMS = (("red",), ("blue",), ("green",), ("yellow",), ("orange",), ("purple",))
GRID = [f"{team[0]}-{n}" for n in (1, 2) for team in TEAMS]
RED_LAST = [*(car for car in GRID if not car.startswith("red")), "red-1", "red-2"]
RED_FIRST = ["red-1", *(car for car in GRID if car != "red-1")]


def fmr_race(grid: list[str], order: list[str], out: list[str] | None = None) -> list[Event[Any]]:
    return [
        event_of("race_started", None, order=grid),
        event_of("race_ended", None, order=order, out=out or []),
    ]


def die(effect: str, car: str | None, seat: int = 0) -> Event[Any]:
    return event_of("rolled", seat, car=car, effect=effect)


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        (
            "all_home",
            [*fmr_race(GRID, GRID[:-1], ["purple-2"]), *fmr_race(GRID, GRID)],
            [*fmr_race(GRID, GRID), *fmr_race(GRID, GRID[1:], ["red-1"])],
        ),
        (
            "no_own_die",
            [
                die("charges", "blue-1"),
                die("crashes", "red-1"),
                die("charges", "red-1", 1),
                die("nothing", None),
            ],
            [die("charges", "blue-1"), die("stays", "red-2")],
        ),
        (
            "all_in_front",
            [*fmr_race(GRID, RED_LAST), *fmr_race(GRID, ["blue-1", "red-2", "red-1", *GRID[2:6], *GRID[7:]])],
            [*fmr_race(GRID, GRID), *fmr_race(GRID, RED_LAST)],
        ),
        (
            "won_from_the_back",
            [*fmr_race(GRID, RED_LAST), *fmr_race(RED_LAST, ["red-2", *RED_LAST[:-1]])],
            [*fmr_race(GRID, RED_FIRST), *fmr_race(RED_LAST, RED_LAST)],
        ),
    ],
)
def test_formula_motor_racing(name: str, met: list[Event[Any]], missed: list[Event[Any]]) -> None:
    assert is_met("formula_motor_racing", name, met, Setup(6, {}, TEAMS))
    assert not is_met("formula_motor_racing", name, missed, Setup(6, {}, TEAMS))


# -- Formula-1 -----
def corner(number: int, excess: int, seat: int = 0) -> Event[Any]:
    return event_of("entered", seat, corner=number, excess=excess)


TURN = event_of("turn_started", round=1)
SPIN = event_of("spun", corner=2, void=[3])


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("no_spin", [event_of("spun", 1)], [SPIN]),
        ("no_spin", [event_of("retired", 1)], [event_of("retired")]),
        (
            "wear_3",
            [event_of("declared", wear=[0, 3]), event_of("rolled", 1, wear=[5, 8])],
            [event_of("braked", wear=[4, 0])],
        ),
        (
            "wear_5",
            [event_of("rolled", wear=[5, 5])],
            [event_of("rolled", wear=[0, 6]), event_of("declared", wear=[0, 0])],
        ),
        ("calm_corners", [corner(1, 20), corner(2, 40, 1)], [corner(1, 0), corner(2, 40)]),
        (
            "bold_corners",
            [TURN, corner(1, 40), TURN, corner(2, 60)],
            [TURN, corner(1, 40), TURN, corner(2, 20)],
        ),
        (
            "bold_corners",
            [TURN, corner(1, 40), TURN, corner(2, 60), SPIN, TURN, corner(4, 40)],
            [TURN, corner(1, 40), TURN, corner(2, 40), corner(3, 40), SPIN],
        ),
        (
            "led_a_lap",
            [event_of("lap", 0, done=1), event_of("lap", 1, done=1)],
            [event_of("lap", 1, done=1), event_of("lap", done=1)],
        ),
        ("led_a_lap", [event_of("lap", 1, done=1), event_of("lap", 0, done=2)], [event_of("lap", 1, done=1)]),
    ],
)
def test_formula_one(name: str, met: list[Event[Any]], missed: list[Event[Any]]) -> None:
    assert is_met("formula_one", name, met, Setup(6))
    assert not is_met("formula_one", name, missed, Setup(6))


def test_two_passed_in_one_round_are_not_two_passed_in_two() -> None:
    def positions(*rows: int) -> State:
        spaces = [f"{row}{lane}" for row, lane in zip(rows, "abc", strict=True)]
        return f1_games.laid("kestrel_heath", spaces=spaces)

    def race(*rounds: State) -> bool:
        events = [
            event_of("race_started", race=1),
            *(event_of("turn_started", round=n) for n in range(2, len(rounds) + 1)),
        ]
        return is_met("formula_one", "two_passed", events, Setup(3), lambda steps: rounds[steps - 1])

    start, one, both = positions(2, 4, 6), positions(5, 4, 7), positions(9, 5, 8)
    assert race(start, both)
    assert not race(start, one, both)


# -- Full Throttle! -----
ORDER = ["red", "yellow", "green", "blue", "purple", "black"]


def bets(**cards: int) -> list[Event[Any]]:
    return [event_of("ended", None, order=ORDER, seats=[{"cards": dict.fromkeys(ORDER, 0) | cards}])]


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("whole_podium", bets(red=1, yellow=1, green=1, black=4), bets(red=5, yellow=2, blue=1)),
        ("none_on_last", bets(red=1, purple=3), bets(red=7, black=1)),
        ("three_on_winner", bets(red=3), bets(red=2, yellow=5)),
        ("four_on_winner", bets(red=4), bets(red=3, yellow=5)),
    ],
)
def test_full_throttle(name: str, met: list[Event[Any]], missed: list[Event[Any]]) -> None:
    assert is_met("full_throttle", name, met, Setup(4))
    assert not is_met("full_throttle", name, missed, Setup(4))


@pytest.mark.parametrize(
    ("cards", "is_bold"),
    [
        (["green-1", "green-3"], True),
        (["green-1", "blue-3"], False),
        (["red-1", "red-3"], False),
        (["purple-1", "purple-3"], False),
    ],
)
def test_an_outsider_is_backed_twice_in_place_4_to_6_and_reaches_the_podium(
    cards: list[str], is_bold: bool
) -> None:
    """Red leads at the bets, green is fourth; purple stays last but one in the end."""
    order = ("red", "yellow", "blue", "green", "purple", "black")
    spaces = {colour: f"{7 - place}a" for place, colour in enumerate(order)}
    state = ft_games.laid(4, spaces=spaces)
    events = [*(event_of("bet_card", card=card) for card in cards), *bets()]
    assert is_met("full_throttle", "outsiders", events, Setup(4), lambda steps: state) == is_bold


# -- nestorgames GP -----
def crash(*cars: int, dice: int = 5) -> Event[Any]:
    return event_of("crashed", 1, cars=list(cars), dice=[dice] * len(cars))


@pytest.mark.parametrize(
    ("name", "met", "missed"),
    [
        ("no_crash", [crash(1, 2)], [crash(1, 0)]),
        ("one_crash", [crash(0), crash(1)], [crash(0), crash(2, 0)]),
        ("two_crashes", [crash(0)] * 2, [crash(0)] * 3),
        ("three_crashes", [crash(0)] * 3, [crash(0)] * 4),
        (
            "all_dice",
            [crash(1, 0, dice=5), event_of("repaired", dice=6)],
            [crash(0, dice=4), event_of("repaired", dice=5)],
        ),
        (
            "all_dice",
            [crash(0, dice=2), event_of("mended", dice=6)],
            [event_of("repaired", 1, dice=6), crash(0)],
        ),
        (
            "long_move",
            [event_of("moved", distance=14)],
            [event_of("moved", 1, distance=14), event_of("moved", distance=13)],
        ),
        (
            "two_pushes",
            [event_of("pushed", 1, by=0), event_of("pushed", 2, by=0)],
            [event_of("pushed", 0, by=1)] * 2,
        ),
        (
            "three_items",
            [event_of("item_used")] * 3,
            [event_of("item_used"), event_of("item_used"), event_of("item_used", 1)],
        ),
    ],
)
def test_grand_prix(name: str, met: list[Event[Any]], missed: list[Event[Any]]) -> None:
    assert is_met("grand_prix", name, met, Setup(6))
    assert not is_met("grand_prix", name, missed, Setup(6))


# -- real races -----
@pytest.fixture(scope="module")
def races() -> dict[str, Match]:
    """A race of each game, with rookies and clubs."""
    return {
        (config := event_config(career(number), SeatInfo("bot", "Mika", "club"))).game: Match.from_record(
            parse_record(record_text(config))
        )
        for number in (1, 2, 3, 4)
    }


def test_the_tested_goals_are_all_there_are() -> None:
    tested: set[str] = set()
    for test in (test_formula_motor_racing, test_formula_one, test_full_throttle, test_grand_prix):
        tested |= {case[0] for mark in test.pytestmark for case in mark.args[1]}  # type: ignore[attr-defined]
    all_goals = {name for game in registry.games().values() for name in game.goals}
    assert all_goals - tested == {"wear_2", "wear_4", "two_passed", "outsiders"}


def test_goals_of_real_races_agree_with_what_the_games_count(races: Mapping[str, Match]) -> None:
    f1, gp = races["formula_one"], races["grand_prix"]
    end = next(e.data for played in f1.history for e in played.events if e.kind == "race_ended")
    for seat in range(6):
        spun = end["facts"][seat]["spins"] > 0 or seat in end["retired"]
        assert is_goal_met(Goal(f1.game.id, "no_spin", seat), f1) == (not spun)
    last = gp.state_at(len(gp.steps) - 1).to_data()
    crashed = {car for e in gp.history[-1].events if e.kind == "crashed" for car in e.data["cars"]}
    for seat in set(range(6)) - crashed:
        assert is_goal_met(Goal(gp.game.id, "all_dice", seat), gp) == (last["dice"][seat] == 6)


def test_winning_and_beating_the_rival_are_read_from_the_places(races: Mapping[str, Match]) -> None:
    for match in races.values():
        assert match.result is not None
        places = match.result.places
        for one, other in product(range(6), repeat=2):
            goal = Goal(match.game.id, "ahead_of_rival", one, other)
            assert is_goal_met(goal, match) == (places[one] < places[other])
            assert is_goal_met(Goal(match.game.id, "win", one), match) == (places[one] == 1)


def test_a_race_that_is_not_over_meets_nothing(races: Mapping[str, Match]) -> None:
    match = races["formula_one"]
    begun = Match(match.game, match.setup, match.seed)
    assert not any(is_goal_met(Goal(match.game.id, name, 0), begun) for name in ("no_spin", "win"))


# -- the offer -----
@pytest.mark.parametrize("rank", CLASSES)
def test_every_event_offers_a_clean_and_a_bold_goal_that_go_together(rank: str) -> None:
    for seed, season in product(range(30), (1, 2)):
        for number, event in enumerate(calendar(seed, season), 1):
            this = career(number, seed, season, rank)
            for rival in ("", "yuki"):
                clean, bold = event_goals(this, event, rival)
                assert {clean.name, bold.name} not in NEVER_TOGETHER and clean.name != bold.name
                assert {goal.name for goal in (clean, bold)} <= {*COMMON, *registry.game(event.game).goals}
                assert (clean.rival is not None) == (clean.name == "ahead_of_rival")
                assert rival or clean.rival is None


def test_the_goals_are_those_of_the_players_seat() -> None:
    for number, event in enumerate(calendar(3, 1), 1):
        config = event_config(career(number), SeatInfo("human", "Mika"))
        assert [seat.style if seat.kind == "bot" else "" for seat in config.seats] == seating(career(number))
        for goal in event_goals(career(number), event, "yuki"):
            assert config.seats[goal.seat].kind == "human"
            assert goal.rival is None or config.seats[goal.rival].style == "yuki"


def test_the_seed_draws_the_goals_and_draws_them_again() -> None:
    event = calendar(3, 1)[0]
    drawn = {tuple(goal.name for goal in event_goals(career(1, seed), event, "yuki")) for seed in range(20)}
    assert len(drawn) > 1
    assert event_goals(career(), event) == event_goals(career(), event)


def test_every_goal_has_a_text_in_both_languages() -> None:
    goals = [Goal(game.id, name, 0) for game in registry.games().values() for name in (*game.goals, *COMMON)]
    for code, language in load_languages()[0].items():
        assert [goal.key for goal in goals if not language.has(goal.key)] == [], code


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_what_is_said_of_a_goal_during_a_race_stays_true_to_its_end(number: int, seed: int) -> None:
    for season in (1, 2):
        place = career(number, seed % 1000, season)
        text = record_text(event_config(place, SeatInfo("bot", "", "policy")))
        match = Match.from_record(parse_record(text))
        for name, seat in product(match.game.goals, range(match.setup.seats)):
            goal = Goal(match.game.id, name, seat)
            said = [goal_so_far(goal, match, steps) for steps in range(0, len(match.history), 9)]
            said.append(goal_so_far(goal, match, len(match.history)))
            first = next((n for n, is_met in enumerate(said) if is_met is not None), -1)
            assert {*said[first:]} == {is_goal_met(goal, match)}, (goal, seed)


def test_every_goal_that_can_be_told_early_is_a_goal() -> None:
    known = {name for game in registry.games() for name in registry.game(game).goals}
    assert known >= STAYS_MET | STAYS_MISSED and not STAYS_MET & STAYS_MISSED
