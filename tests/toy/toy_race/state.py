"""The state of a toy race and its few rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Final, Self

from game.engine.contract import Action, Chance, Emit, Event, Json, Outcome, Result, State, Step
from game.engine.errors import IllegalStep

BOOSTS: Final = (1, 1, 2, 2, 3, 3, 4, 5)
HAND: Final = 2
DRIVE: Final = Action("drive")


class Die(Chance):
    """A six-sided die."""

    kind = "d6"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return six equal faces."""
        return [(Outcome(f"roll {n}"), Fraction(1, 6)) for n in range(1, 7)]

    def sample(self, rng: Random) -> Outcome:
        """Draw one face."""
        return Outcome(f"roll {rng.randint(1, 6)}")


class Deal(Chance):
    """The shuffle of the boosts."""

    kind = "deal"

    def outcomes(self) -> None:
        return None

    def sample(self, rng: Random) -> Outcome:
        """Draw one order of the eight boosts."""
        return Outcome("deal " + " ".join(map(str, rng.sample(BOOSTS, len(BOOSTS)))))


DIE: Final = Die()
DEAL: Final = Deal()


class ToyState(State):
    """The spaces of all seats, whose turn it is, and the hidden boosts."""

    __slots__ = ("aside", "dealt", "hands", "length", "rolling", "spaces", "turn")

    def __init__(self, seats: int, length: int, boosts: bool) -> None:
        self.length = length
        self.spaces = [0] * seats
        self.turn = 0
        self.rolling = False
        self.dealt = not boosts
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.aside: list[int] = []

    def actor(self) -> int | Chance | None:
        """Return the deal, the die, or the seat whose turn it is."""
        if not self.dealt:
            return DEAL
        if max(self.spaces) >= self.length:
            return None
        return DIE if self.rolling else self.turn

    def legal(self) -> Sequence[Action]:
        """Return drive, and the boosts in hand."""
        if not isinstance(self.actor(), int):
            return ()
        return (DRIVE, *(Action(f"boost {n}") for n in sorted(set(self.hands[self.turn]))))

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        actor = self.actor()
        word, *rest = step.split(" ")
        numbers = [int(n) for n in rest]
        due = "deal" if actor is DEAL else "roll" if actor is DIE else "drive boost"
        if actor is None or word not in due.split():
            raise IllegalStep(step, "it is not due now", "TOY-2.1")
        if word == "deal":
            self._deal(step, numbers, emit)
        elif word == "drive":
            self.rolling = True
        else:
            self._move(step, word, numbers[0], emit)

    def _deal(self, step: Step, order: list[int], emit: Emit | None) -> None:
        if sorted(order) != list(BOOSTS):
            raise IllegalStep(step, "these are not the eight boosts", "TOY-1.2")
        self.dealt = True
        for seat in range(len(self.spaces)):
            self.hands[seat] = sorted(order[seat * HAND : (seat + 1) * HAND])
            if emit:
                hand = {"boosts": list(self.hands[seat])}
                emit(Event("dealt", "TOY-1.2", seat, hand, seats=(seat,), reveals=True))
        self.aside = sorted(order[len(self.spaces) * HAND :])

    def _move(self, step: Step, word: str, places: int, emit: Emit | None) -> None:
        seat = self.turn
        if word == "boost":
            if places not in self.hands[seat]:
                raise IllegalStep(step, f"seat {seat + 1} holds no such boost", "TOY-2.2")
            self.hands[seat].remove(places)
        self.rolling = False
        start = self.spaces[seat]
        self.spaces[seat] = min(self.length, start + places)
        if emit:
            data = {"from": start, "to": self.spaces[seat]}
            emit(Event("boosted" if word == "boost" else "moved", "TOY-2.1", seat, data))
        self.turn = (seat + 1) % len(self.spaces)
        if emit and self.spaces[seat] == self.length:
            emit(Event("won", "TOY-3.1", seat))

    def copy(self) -> Self:
        """Return an independent copy."""
        twin = object.__new__(type(self))
        twin.length, twin.turn, twin.rolling, twin.dealt = self.length, self.turn, self.rolling, self.dealt
        twin.spaces, twin.aside = self.spaces[:], self.aside[:]
        twin.hands = [hand[:] for hand in self.hands]
        return twin

    def result(self) -> Result | None:
        """Return places by distance; the winner is on the line."""
        if self.actor() is not None:
            return None
        places = tuple(1 + sum(other > mine for other in self.spaces) for mine in self.spaces)
        winner = self.spaces.index(self.length)
        return Result(places, tuple(self.spaces), (winner,))

    def to_data(self) -> dict[str, Json]:
        """Return the race as plain data."""
        return {
            "length": self.length,
            "spaces": self.spaces[:],
            "turn": self.turn,
            "rolling": self.rolling,
            "dealt": self.dealt,
            "hands": [hand[:] for hand in self.hands],
            "aside": self.aside[:],
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Json]) -> Self:
        """Return the state that `to_data` described."""
        state = cls(len(data["spaces"]), data["length"], True)
        state.spaces, state.aside = list(data["spaces"]), list(data["aside"])
        state.turn, state.rolling, state.dealt = data["turn"], data["rolling"], data["dealt"]
        state.hands = [list(hand) for hand in data["hands"]]
        return state

    def observe(self, seat: int | None) -> dict[str, Json]:
        """Return the race with others' boosts and those set aside as counts."""
        data = self.to_data()
        data["hands"] = [hand if i == seat else len(hand) for i, hand in enumerate(self.hands)]
        data["aside"] = len(self.aside)
        return data

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy with all that the seat cannot see shuffled."""
        world = self.copy()
        others = [i for i in range(len(self.hands)) if i != seat]
        unseen = [n for i in others for n in self.hands[i]] + self.aside
        unseen.sort()
        rng.shuffle(unseen)
        for i in others:
            count = len(self.hands[i])
            world.hands[i], unseen = sorted(unseen[:count]), unseen[count:]
        world.aside = sorted(unseen)
        return world

    def check(self) -> None:
        """Check that there are eight boosts at most, and nobody beyond the line."""
        held = [n for hand in self.hands for n in hand] + self.aside
        assert all(held.count(n) <= BOOSTS.count(n) for n in held), f"boosts {held}"
        assert all(0 <= space <= self.length for space in self.spaces), f"spaces {self.spaces}"
        assert sum(space == self.length for space in self.spaces) <= 1, "two winners"
