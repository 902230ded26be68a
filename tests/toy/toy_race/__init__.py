"""Toy race: a dice race of twelve spaces with two hidden boosts a seat; the proof that a game is a folder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.engine.contract import Action, Game, Json, Option, Outcome, Setup, Step, Token
from game.engine.errors import UnknownStep
from game.engine.plain import Shape, fault, misfit
from game.engine.setups import chosen, seated

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


class ToyRace(Game):
    """First over the line wins; a boost moves without a roll."""

    id = "toy_race"
    prefix = "TOY"
    rules_version = 1
    designer = "Paddock"
    seats = range(2, 5)
    minutes = 3
    skill = 2
    options = (
        Option("length", "int", 12, "TOY-1.1", low=6, high=30),
        Option("boosts", "bool", True, "TOY-1.2"),
    )
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
    evaluator = ToyEvaluator()
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}

    def new(self, setup: Setup) -> ToyState:
        """A fresh race on the grid; raises SetupError."""
        options = chosen(self.options, setup.options)
        return ToyState(seated(setup.seats, self.seats, "TOY-1.1"), options["length"], options["boosts"])

    def load(self, data: Mapping[str, Json]) -> ToyState:
        """The state that `to_data` described."""
        wrong = misfit(data, SHAPE)
        if wrong:
            raise fault(wrong)
        return ToyState.from_data(data)

    def parse(self, text: str) -> Step:
        """The step with this text form; raises UnknownStep."""
        word, *numbers = text.split(" ")
        known = {"drive": (0,), "boost": (1,), "roll": (1,), "deal": (len(BOOSTS),)}
        if len(numbers) not in known.get(word, ()) or not all(n in FACES for n in numbers):
            raise UnknownStep(text, "toy race")
        return Outcome(text) if word in ("roll", "deal") else Action(text)


GAME: Final = ToyRace()
