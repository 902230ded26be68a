"""Who was where after each round, in every game on a small position, and what follows from it."""

from __future__ import annotations

from typing import Any

from formula_one import f1_games
from grand_prix import gp_games

from game.career.facts import lead_changes, passes
from game.engine import registry
from game.engine.contract import Event, RaceHistory, RoundPlaces, Setup, State

GRID = [f"{team}-{n}" for team in ("red", "blue", "green", "yellow", "orange", "purple") for n in (1, 2)]


def places(game: str, setup: Setup, events: list[Event[Any]], *states: State) -> list[RoundPlaces]:
    """What a game says of these events, one a step, and of the states after them."""
    race = RaceHistory(setup, list(enumerate(events)), lambda steps: states[steps - 1])
    return list(registry.game(game).round_places(race))


def event(kind: str, seat: int | None = None, **data: Any) -> Event[Any]:
    return Event(kind, "", seat, data)


def rounds(*each: tuple[int, ...]) -> list[RoundPlaces]:
    """Rounds of one race with these places, the grid first."""
    return [RoundPlaces(10 * number, 1, number, places) for number, places in enumerate(each)]


# -- each game -----


def test_formula_motor_racing_looks_at_the_best_running_car_of_a_seat() -> None:
    teams = (("red",), ("blue",), ("green",), ("yellow",))
    ahead = ["blue-1", *(car for car in GRID if car != "blue-1")]
    out = [*(car for car in ahead if car != "blue-1"), "blue-1"]
    found = places(
        "formula_motor_racing",
        Setup(4, {}, teams),
        [
            event("race_started", race=1, order=GRID),
            *(event("turn_started", seat) for seat in (0, 1)),
            event("moved", 1, cars=["blue-1"], before=GRID, after=ahead),
            *(event("turn_started", seat) for seat in (2, 3, 0)),
            event("out", 0, cars=["blue-1"], before=ahead, after=out, out=["blue-1"]),
            event("race_ended", race=1, order=out[:-1], out=["blue-1"]),
        ],
    )
    assert [(at.step, at.round, at.places) for at in found] == [
        (0, 0, (1, 3, 5, 7)),
        (6, 1, (2, 1, 5, 7)),
        (8, 2, (1, 3, 4, 6)),
    ]


def test_nobody_has_the_place_of_a_team_without_a_seat_or_of_a_car_that_is_out() -> None:
    teams = (("blue",), ("green",), ("yellow",), ("orange",))
    after = [*GRID[:2], *GRID[4:], "blue-1", "blue-2"]
    found = places(
        "formula_motor_racing",
        Setup(4, {}, teams),
        [
            event("race_started", race=2, order=GRID),
            event("out", 0, cars=GRID[2:4], before=GRID, after=after, out=["blue-1", "blue-2"]),
            event("race_ended", race=2, order=after[:10], out=["blue-1", "blue-2"]),
        ],
    )
    assert [at.places for at in found] == [(3, 5, 7, 9), (0, 3, 5, 7)]
    assert {at.race for at in found} == {2}


def test_formula_one_counts_laps_before_rows_and_rows_that_are_level_share_a_place() -> None:
    before = f1_games.laid("kestrel_heath", {"laps": 2}, spaces=["10a", "10b", "4a"], laps=[2, 2, 2])
    out = [{"seat": 1, "distance": 15, "speed": 60}]
    spaces = ["20a", None, "2a"]
    after = f1_games.laid("kestrel_heath", {"laps": 2}, spaces=spaces, laps=[2, 2, 1], retired=out)
    found = places(
        "formula_one",
        Setup(3, {"laps": 2}),
        [
            event("race_started", 0, race=1),
            event("turn_started", 0, round=1),
            event("turn_started", 0, round=2),
            event("race_ended", 2, order=[2, 0, 1], retired=[1], rounds=2),
        ],
        before,
        before,
        after,
    )
    assert [(at.round, at.places) for at in found] == [(0, (1, 1, 3)), (1, (2, 0, 1)), (2, (2, 0, 1))]


def test_grand_prix_counts_laps_before_spaces_and_the_finished_first() -> None:
    before = gp_games.laid({"items": False}, "oval", spaces=[10, 30, 5], laps=[1, 0, 1])
    after = gp_games.laid({"items": False}, "oval", spaces=[10, 30, None], laps=[1, 1, 3], finished=[2])
    found = places(
        "grand_prix",
        Setup(3),
        [
            event("race_started", 0, race=1),
            *(event("turn_started", seat) for seat in (0, 2, 1, 0)),
            event("race_ended", 1, order=[2, 0, 1]),
        ],
        *[before] * 4,
        after,
    )
    assert [(at.round, at.places) for at in found] == [(0, (1, 3, 2)), (1, (3, 2, 1)), (2, (2, 3, 1))]


def test_full_throttle_counts_the_third_moped_first_and_the_tie_break_last() -> None:
    seats = [
        {"steps": [8, 0, 2], "place": 1},
        {"steps": [0, 6, 4], "place": 2},
        {"steps": [4, 6, 0], "place": 3},
    ]
    found = places("full_throttle", Setup(3), [event("turned"), event("ended", seats=seats)])
    assert [(at.step, at.round, at.places) for at in found] == [
        (1, 0, (1, 1, 1)),
        (1, 1, (2, 1, 3)),
        (1, 2, (3, 1, 2)),
        (1, 3, (1, 1, 1)),
        (1, 4, (1, 2, 3)),
    ]


# -- passes and the lead -----


def test_whoever_was_behind_and_is_ahead_a_round_later_has_passed() -> None:
    found = list(passes(rounds((1, 2, 3), (2, 1, 3), (2, 3, 1))))
    assert [(one, other, at.round) for _, one, other, at in found] == [
        (1, 0, 1),
        (0, 1, 2),
        (2, 0, 2),
        (2, 1, 2),
    ]


def test_nobody_passes_who_was_level_or_has_no_car_left() -> None:
    assert not list(passes(rounds((1, 1, 3), (2, 1, 3), (0, 1, 3), (0, 2, 2))))


def test_no_pass_leads_from_one_race_to_the_next() -> None:
    flag, grid = RoundPlaces(10, 1, 5, (1, 2)), RoundPlaces(11, 2, 0, (2, 1))
    assert not list(passes([flag, grid]))


def taken(*each: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Who won from whom, and the round of the last change of lead."""
    return [(one, other, at.round) for _, one, other, at in lead_changes(rounds(*each))]


def test_the_last_change_of_lead_is_the_one_before_the_flag() -> None:
    assert taken((1, 2, 3), (2, 1, 3), (2, 3, 1), (3, 2, 1)) == [(2, 1, 2)]


def test_a_leader_who_is_caught_up_with_has_not_lost_the_lead_yet() -> None:
    assert taken((1, 2, 3), (1, 1, 3), (2, 1, 3)) == [(1, 0, 2)]


def test_nobody_wins_from_another_who_led_from_the_start_or_took_the_lead_from_nobody() -> None:
    assert taken((1, 2, 3), (1, 3, 2)) == []
    assert taken((2, 2, 2), (1, 2, 3)) == []
    assert taken((3, 1, 2), (2, 3, 4), (1, 2, 3)) == []


def test_a_shared_win_is_from_nobody() -> None:
    assert taken((1, 2, 3), (2, 1, 3), (3, 1, 1)) == []


def test_each_race_of_an_event_has_its_own_lead() -> None:
    first = rounds((1, 2), (2, 1))
    second = [at._replace(race=2, step=at.step + 100) for at in rounds((1, 2), (1, 2))]
    assert [(one, other, at.race) for _, one, other, at in lead_changes([*first, *second])] == [(1, 0, 1)]
