"""What drivers like in Formula Motor Racing, each habit on a small position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.engine.contract import Action, HabitContext, SeatView, Setup
from game.engine.drivers import Habit
from game.engine.match import Match
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.habits import HABITS

LINE = [f"{team}-{n}" for n in (1, 2) for team in ("green", "blue", "yellow", "orange", "red", "purple")]
"""The usual line: seat 0 has the blue cars, in places 2 and 8."""
OWNERS = ("blue", "green", "yellow", "orange")


def liked(rule: str, hand: list[str], params: dict[str, Any] | None = None, **given: Any) -> set[str]:
    """The actions of seat 0 that a habit likes more than others; none where it likes all alike."""
    state = GAME.new(Setup(4, {"races": 2}, tuple((team,) for team in OWNERS)))
    overrides = {"order": LINE, "hands": [hand], "phase": "play", "turn": 0, **given}
    state = GAME.load(GAME.apply_overrides(state.to_data(), overrides))
    return likes(rule, SeatView(state, 0, 0), params or {}, hand)


def likes(rule: str, view: SeatView, params: dict[str, Any], hand: list[str]) -> set[str]:
    """The actions that a habit likes more than others at this decision, of these cards alone.

    A position is filled up with other cards.
    """
    wrapped = {key: value if isinstance(value, tuple) else (value,) for key, value in params.items()}
    preference = HABITS[rule](HabitContext(view.determinize(Random(1)), view), Habit(rule, 0.5, wrapped))
    values = {
        action: preference(action) if preference else 0
        for action in view.legal
        if not hand or action.split(" ")[1] in hand
    }
    most = max(values.values())
    return {str(action) for action, value in values.items() if value == most > min(values.values())}


def test_a_die_is_liked_on_cards_and_on_a_charge() -> None:
    cards = liked("die_bonus", ["overtake-3-blue", "pit-stop-blue", "spin-last"])
    assert cards == {"play pit-stop-blue blue-1", "play pit-stop-blue blue-2", "play spin-last"}
    pending = {"card": "charge-lose-gear", "car": "blue-1", "rolls": [5]}
    assert liked("die_bonus", [], phase="charge", pending=pending) == {"again"}


def test_a_charge_is_rolled_on() -> None:
    pending = {"card": "charge-lose-gear", "car": "blue-1", "rolls": [5]}
    assert liked("roll_again", [], phase="charge", pending=pending) == {"again"}
    assert liked("roll_again", ["charge-lose-gear", "wrong-line"]) == set()


@pytest.mark.parametrize(("which", "car"), [("front", "blue-1"), ("rear", "blue-2")])
def test_the_front_or_the_rear_own_car_is_moved(which: str, car: str) -> None:
    hand = ["overtake-3-blue", "overtake-3-green", "charge-lose-gear", "wrong-line"]
    assert liked("own_car", hand, {"which": which}) == {
        f"play overtake-3-blue {car}",
        f"play charge-lose-gear {car}",
    }


def test_neither_is_the_front_one_where_only_one_own_car_runs() -> None:
    order = [car for car in LINE if car != "blue-2"]
    assert liked("own_car", ["overtake-3-blue"], {"which": "front"}, order=order, out=["blue-2"]) == set()


def test_an_own_car_is_towed_by_the_one_ahead_of_it() -> None:
    hand = ["overtake-2-green", "overtake-2-blue", "overtake-2-yellow"]
    assert liked("tow", hand) == {"play overtake-2-green green-1", "play overtake-2-green green-2"}


def test_the_car_behind_an_own_one_is_thrown_back() -> None:
    assert liked("guard", ["wrong-line", "overtake-3-blue"]) == {
        "play wrong-line yellow-1",
        "play wrong-line yellow-2",
    }


def test_the_leading_car_of_a_rival_is_the_target() -> None:
    hand = ["lose-control", "charge-lose-gear", "overtake-2-green"]
    assert liked("target", hand, {"who": "race_leader"}) == {
        "play lose-control green-1",
        "play charge-lose-gear green-1",
    }
    leading = ["blue-1", "yellow-1", *(car for car in LINE if car not in ("blue-1", "yellow-1"))]
    assert liked("target", ["lose-control"], {"who": "race_leader"}, order=leading) == {
        "play lose-control yellow-1"
    }


def test_the_rival_with_most_points_is_the_target() -> None:
    """Those of the races before and of this one as it stands."""
    both = {"play lose-control green-1", "play lose-control green-2"}
    assert liked("target", ["lose-control"], {"who": "points_leader"}) == both
    first = ["red-1", "red-2", *(car for car in LINE if not car.startswith("red"))]
    given = {"race": 2, "results": [{"order": first, "out": []}]}
    assert liked("target", ["lose-control"], {"who": "points_leader"}, **given) == {
        "play lose-control red-1",
        "play lose-control red-2",
    }


def test_a_crash_is_aimed_too() -> None:
    pending = {"card": "crash", "car": "blue-1", "rolls": [2]}
    given = {"phase": "crash", "pending": pending}
    assert liked("target", [], {"who": "race_leader"}, **given) == {"with green-1"}


def test_cards_are_kept_for_the_last_plays() -> None:
    hand = ["overtake-4-blue", "charge-lose-gear", "wrong-line"]
    params = {"cards": ("overtake-4", "charge"), "last_plays": 2}
    early = liked("keep", hand, params)
    assert early and all("wrong-line" in action for action in early)
    # with 8 plays to come and four seats it is the last but one
    assert {action.split(" ")[1] for action in liked("keep", hand, params, deck=[], last_plays=8)} == {
        "overtake-4-blue",
        "charge-lose-gear",
    }
    assert all("wrong-line" in action for action in liked("keep", hand, params, deck=[], last_plays=9))


def _match(hands: list[list[str]], turn: int = 1) -> Match:
    """A match in which the next seat is on turn, with the usual line and these hands."""
    match = Match(GAME, Setup(4, {"races": 1}, tuple((team,) for team in OWNERS)), 1)
    match.advance()
    data = {"order": LINE, "hands": hands, "phase": "play", "turn": turn}
    match._state = GAME.load(GAME.apply_overrides(match.to_data(), data))
    return match


def _played(match: Match, *plays: str) -> SeatView:
    """The view of seat 0 after these plays."""
    for play in plays:
        match.play(Action(play))
        match.advance()
    return match.view(0)


HANDS = [["wrong-line"], ["off-circuit"], ["overtake-3-red"], ["lose-control"]]


def test_whoever_hit_an_own_car_is_answered() -> None:
    """Only as long ago as the habit remembers, and not who hit others."""
    play = ("play off-circuit blue-1", "play overtake-3-red red-1", "play lose-control purple-1")
    view = _played(_match(HANDS), *play)
    assert likes("answer", view, {"plays": 10}, HANDS[0]) == {
        "play wrong-line green-1",
        "play wrong-line green-2",
    }
    assert likes("answer", view, {"plays": 2}, HANDS[0]) == set()
    play = ("play off-circuit yellow-1", "play overtake-3-red red-1", "play lose-control purple-1")
    assert likes("answer", _played(_match(HANDS), *play), {"plays": 10}, HANDS[0]) == set()


def test_the_last_one_who_hit_is_answered_first() -> None:
    play = ("play off-circuit blue-1", "play overtake-3-red red-1", "play lose-control blue-2")
    assert likes("answer", _played(_match(HANDS), *play), {"plays": 10}, HANDS[0]) == {
        "play wrong-line orange-1",
        "play wrong-line orange-2",
    }


def test_the_kind_of_card_of_the_leading_rival_is_copied() -> None:
    """Green leads and has dropped a car; what others played does not count."""
    hands = [["wrong-line", "overtake-3-blue"], *HANDS[1:]]
    play = ("play off-circuit purple-2", "play overtake-3-red red-1", "play lose-control purple-1")
    found = likes("copy_kind", _played(_match(hands), *play), {}, hands[0])
    assert "play wrong-line green-1" in found and "play overtake-3-blue blue-1" not in found


def test_nothing_is_copied_before_anything_was_played() -> None:
    assert liked("copy_kind", ["wrong-line", "overtake-3-blue"]) == set()
