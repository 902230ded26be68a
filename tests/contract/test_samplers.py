"""The checks themselves: a sampler that returns the truth, and an event that tells too much, must fail."""

from __future__ import annotations

from random import Random
from typing import Self

import pytest
from playthrough import Hidden, check_events, check_refusal, check_secrecy, random_setup, states

from game.engine import registry
from game.engine.contract import Action, Emit, Event, Setup, State, Step

TOY = registry.game("toy_race")
ToyState = type(TOY.new(Setup(2)))


class Peeking(ToyState):
    """Its sampled worlds are the true one."""

    __slots__ = ()

    def determinize(self, seat: int, rng: Random) -> Self:
        return self.copy()


class Telling(ToyState):
    """Its boosts tell everybody the hand."""

    __slots__ = ()

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        hands = [list(hand) for hand in self.hands]
        super().apply(step, emit)
        if emit and step == "drive":
            emit(Event("moved", "TOY-2.1", 0, {"hands": hands}))


class Careless(ToyState):
    """Changes itself before it refuses."""

    __slots__ = ()

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        self.length += 1
        super().apply(step, emit)
        self.length -= 1


def _dealt(kind: type[State]) -> State:
    state = kind(3, 12, True)
    state.apply(state.actor().sample(Random(3)))
    return state


def test_a_sampler_that_returns_the_truth_fails() -> None:
    """Hidden hands must vary."""
    hidden = Hidden()
    for _ in range(20):
        hidden.look(_dealt(Peeking), 0, Random(1))
    with pytest.raises(AssertionError, match="always hold the truth"):
        hidden.check()


def test_an_event_that_tells_too_much_fails() -> None:
    """Events follow from what the seat may know."""
    rng = Random(2)
    with pytest.raises(AssertionError, match="more than it may know"):
        for _ in range(20):
            check_secrecy(_dealt(Telling), Action("drive"), 1, rng)


def test_a_refusal_that_changes_something_fails() -> None:
    """Refused steps leave the state equal."""
    with pytest.raises(AssertionError, match="changed the state"):
        check_refusal(_dealt(Careless), Action("boost 6"))


def test_a_private_event_is_for_its_seat_only() -> None:
    """The deal tells each seat its own boosts."""
    rng = Random(4)
    state, step = next(states(TOY, random_setup(TOY, 4, rng), Random(4)))
    check_events(TOY, state, step)
    fresh = TOY.new(Setup(4))
    events: list[Event] = []
    fresh.apply(fresh.actor().sample(rng), events.append)
    assert [event.seats for event in events] == [(0,), (1,), (2,), (3,)]
    assert not any(event.is_visible_to(None) for event in events)
