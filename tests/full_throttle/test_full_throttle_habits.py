"""What drivers like in Full Throttle!, each habit on a small position."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from full_throttle.ft_games import laid

from game.engine.contract import Chance, Event, HabitContext, SeatView
from game.engine.drivers import Habit
from game.games.full_throttle.bots.habits import HABITS

HAND = ["red-1", "red-3", "yellow-2", "green-1", "blue-3", "purple-2", "black-1"]
"""Of four seats, with a card of every colour."""
ORDER = ("red", "yellow", "green", "blue", "purple", "black")
SPACES = dict(zip(ORDER, ("7a", "6a", "5a", "4a", "3a", "2a"), strict=True))


def likes(rule: str, view: SeatView, **params: Any) -> set[str]:
    """The cards that a habit likes most to keep; none where it likes all alike."""
    wrapped = {key: value if isinstance(value, tuple) else (value,) for key, value in params.items()}
    preference = HABITS[rule](HabitContext(view.determinize(Random(1)), view), Habit(rule, 0.3, wrapped))
    values = {action: preference(action) if preference else 0 for action in view.legal}
    most = max(values.values())
    return {action.split(" ")[1] for action, value in values.items() if value == most > min(values.values())}


def liked(rule: str, params: dict[str, Any] | None = None, **given: Any) -> set[str]:
    """The cards of this hand that seat 0 likes most."""
    state = laid(4, hand=HAND, **{"spaces": SPACES, **given})
    return likes(rule, SeatView(state, state.turn, 0), **(params or {}))


def of(*colours: str) -> set[str]:
    """The cards of the hand with these colours."""
    return {card for card in HAND if card.split("-")[0] in colours}


QUEUE = {"red": "10a", "black": "3a", "purple": "2a", "blue": "2b", "yellow": "9b", "green": "6a"}
"""Purple and blue stand behind black on the bridge, which has one space a row."""
CARDS = ["purple-1", "black-1", "red-1", "yellow-1", "green-3", "blue-1", "green-1"]
"""Purple is stopped, blue is not, as black has left the bridge by then; green goes furthest."""
NEXT_CARDS = ["blue-1", "purple-1", "red-2", "red-3", "black-1", "black-1", "green-1"]
"""A round later red goes furthest, and nobody is stopped."""


def turned(rounds: list[list[str]], **given: Any) -> SeatView:
    """The view of the seat that drafts first after these cards of so many rounds are turned."""
    state = laid(4, deck=[card for cards in rounds for card in cards], spaces=QUEUE, **given)
    first, history, rng = state.round, [], Random(1)
    while state.round < first + len(rounds) - 1 or state.turn < 0:
        events: list[Event] = []
        actor = state.actor()
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else state.legal()[0], events.append)
        history.append(events)
    return SeatView(state, state.turn, 0, history)


def test_the_moped_in_front_is_left() -> None:
    assert liked("not_leader") == set(HAND) - of("red")


def test_the_moped_right_behind_the_leader_is_backed() -> None:
    assert liked("back_second") == of("yellow")


def test_mopeds_in_the_wanted_places_are_backed() -> None:
    assert liked("back_rank", {"rank": (4, 5, 6)}) == of("blue", "purple", "black")


@pytest.mark.parametrize("number", [1, 3])
def test_cards_with_the_wanted_number_are_kept(number: int) -> None:
    assert liked("number", {"prefer": number}) == {card for card in HAND if card.endswith(f"-{number}")}


BETS = [["red-1", "blue-1", "blue-2"], ["green-1"] * 3, ["green-2"] * 3, ["yellow-1"] * 3]


def test_an_outsider_is_backed_again() -> None:
    """Red was backed too, but it leads."""
    assert liked("stack", bets=BETS, plug=0) == of("blue")
    assert liked("stack") == set()


def test_the_colour_bet_on_least_is_backed() -> None:
    assert liked("spread", bets=BETS, plug=0) == set(HAND) - of("red", "blue")


def test_late_bets_are_on_the_colour_bet_on_most() -> None:
    """Four seats turn seven of 84 cards a round: twelve rounds, of which this is the fourth."""
    assert liked("late_stack", {"last": 9}, bets=BETS, plug=0) == of("blue")
    assert liked("late_stack", {"last": 8}, bets=BETS, plug=0) == set()


def test_a_colour_that_somebody_kept_is_backed() -> None:
    """Of red a card is left, of green none; the first seat copies nobody."""
    state = laid(4, hand=HAND, spaces=SPACES)
    assert likes("copy_before", SeatView(state, 0, 0)) == set()
    state.apply(next(action for action in state.legal() if action == "bet red-3"))
    assert likes("copy_before", SeatView(state, state.turn, 0)) == {"red-1"}
    state.apply(next(action for action in state.legal() if action == "bet green-1"))
    assert likes("copy_before", SeatView(state, state.turn, 0)) == {"red-1"}


def test_the_moped_that_went_furthest_this_round_is_backed_or_left() -> None:
    assert likes("back_hottest", turned([CARDS])) == {"green-1", "green-3"}
    assert likes("not_hottest", turned([CARDS])) == set(CARDS) - {"green-1", "green-3"}


def test_only_this_round_counts() -> None:
    view = turned([CARDS, NEXT_CARDS])
    assert likes("back_hottest", view) == {"red-2", "red-3"}
    assert likes("back_blocker", view) == set()


def test_a_moped_that_was_stopped_this_round_is_left() -> None:
    assert likes("not_stopped", turned([CARDS])) == set(CARDS) - {"purple-1"}


def test_the_moped_that_stopped_another_this_round_is_backed() -> None:
    assert likes("back_blocker", turned([CARDS])) == {"black-1"}


def test_a_moped_that_stopped_a_colour_of_the_seat_is_spared() -> None:
    """Seat 0 has bet on purple, not on blue; who stopped what others bet on does not count."""
    bets = [["purple-1"], ["blue-1"], ["blue-1"], ["blue-1"]]
    assert likes("spare", turned([CARDS], bets=bets, plug=0), rounds=3) == set(CARDS) - {"black-1"}
    assert likes("spare", turned([CARDS], bets=bets, plug=1), rounds=3) == set()


def test_a_moped_is_spared_for_some_rounds_only() -> None:
    bets = [["purple-2"]] * 4
    view = turned([CARDS, NEXT_CARDS], bets=bets, plug=3)
    assert likes("spare", view, rounds=2) == set(NEXT_CARDS) - {"black-1"}
    assert likes("spare", view, rounds=1) == set()


def test_nothing_is_liked_while_cards_go_under_the_deck() -> None:
    state = laid(4, hand=HAND, spaces=SPACES)
    while state.legal()[0].startswith("bet"):
        state.apply(state.legal()[0])
    view = SeatView(state, state.turn, 0)
    params: dict[str, Any] = {"rank": (1,), "prefer": (1,), "last": (99,), "rounds": (3,)}
    for rule, function in HABITS.items():
        context = HabitContext(view.determinize(Random(1)), view)
        assert function(context, Habit(rule, 0.3, params)) is None, rule
