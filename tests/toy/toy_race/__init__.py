"""Toy race: twelve spaces, one die and two hidden boosts a seat; a new game needs only a folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.engine.contract import Action, Game, Json, Option, Outcome, Ruleset, Setup, Step, Token
from game.engine.plain import Shape, checks_shape
from game.engine.setups import check_options, check_seats
from game.engine.venue import Venue

from .evaluator import ToyEvaluator
from .state import BOOSTS, ToyState

FACES: Final = ("1", "2", "3", "4", "5", "6")


SHAPE: Shape = {
    "length": int,
    "spaces": [int],
    "turn": int,
    "rolling": bool,
    "dealt": bool,
    "hands": [[int]],
    "aside": [int],
}


OPTIONS: Final = (
    Option("length", "int", 12, "TOY-1.1", low=6, high=30),
    Option("boosts", "bool", True, "TOY-1.2"),
)
SEATS: Final = range(2, 5)


def new(setup: Setup, venue: Venue) -> ToyState:
    """Return a fresh race on the grid; raises SetupError."""
    options = check_options(OPTIONS, setup.options)
    return ToyState(check_seats(setup.seats, SEATS, "TOY-1.1"), options["length"], options["boosts"])


@checks_shape(SHAPE)
def load(data: Mapping[str, Json], venue: Venue) -> ToyState:
    """Return the state that `to_data` described; raises SetupError."""
    return ToyState.from_data(data)


def find_step(text: str) -> Step | None:
    """Return the step with this text form, None where there is none."""
    word, *numbers = text.split(" ")
    lengths = {"drive": (0,), "boost": (1,), "roll": (1,), "deal": (len(BOOSTS),)}
    if len(numbers) not in lengths.get(word, ()) or not all(n in FACES for n in numbers):
        return None
    return Outcome(text) if word in ("roll", "deal") else Action(text)


class ToyRace(Game[ToyState]):
    """First over the line wins; a boost moves without a roll."""

    id = "toy_race"
    title = "toy race"
    prefix = "TOY"
    rules_version = 1
    designer = "Paddock"
    seats = SEATS
    minutes = 3
    skill = 2
    options = OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        "first": {"length": 8},
        "standard": {},
        "full": {"length": 20},
    }
    tokens = (
        Token("red", "#C8240C", "disc"),
        Token("blue", "#2440B0", "square"),
        Token("yellow", "#FFD21A", "tri"),
        Token("green", "#0DBB88", "diamond"),
    )
    clauses = ("TOY-1.1", "TOY-1.2", "TOY-2.1", "TOY-2.2", "TOY-3.1")
    ruleset = Ruleset(new, load, find_step)
    evaluator = ToyEvaluator()
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}


GAME: Final = ToyRace()
