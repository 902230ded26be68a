"""Toy circuit: cards, two lanes and corners that ask for a die; a whole game on a track, to be copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.engine.contract import Action, Game, Json, Option, Outcome, Setup, Step, Token
from game.engine.errors import UnknownStep
from game.engine.setups import chosen, seated
from game.engine.track import catalogue

from . import rules
from .bots import ToyEvaluator

_FACES: Final = tuple("123456")


class ToyCircuitGame(Game):
    """First over the line after the last lap wins."""

    id = rules.GAME_ID
    prefix = "TC"
    rules_version = 1
    designer = "Paddock"
    seats = range(2, 5)
    minutes = 4
    skill = 3
    options = (Option("laps", "int", 1, "TC-1.1", low=1, high=3),)
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {"first": {}, "standard": {}, "full": {"laps": 2}}
    tokens = (
        Token("red", "#C8240C", "disc"),
        Token("blue", "#2440B0", "square"),
        Token("yellow", "#FFD21A", "tri"),
        Token("green", "#0DBB88", "diamond"),
    )
    tracks = True
    track_rules = rules.TRACK_RULES
    clauses = ("TC-1.1", "TC-1.2", "TC-2.1", "TC-2.2", "TC-2.3", "TC-3.1", "TC-3.2", "TC-3.3", "TC-4.1")
    evaluator = ToyEvaluator()
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}

    def new(self, setup: Setup) -> rules.ToyCircuit:
        """A fresh race on the grid; raises SetupError."""
        seats = seated(setup.seats, self.seats, "TC-1.1")
        laps = chosen(self.options, setup.options)["laps"]
        return rules.ToyCircuit(rules.Agreement(seats, laps, catalogue.find(self.id, setup.track)))

    def load(self, data: Mapping[str, Json]) -> rules.ToyCircuit:
        """The state that `to_data` described; raises SetupError."""
        return rules.load(data)

    def parse(self, text: str) -> Step:
        """The step with this text form; raises UnknownStep."""
        word, *rest = text.split(" ")
        cards = rest[:1] if word == "play" else rest
        known = all(card in _FACES for card in cards)
        if known and word == "play" and len(rest) == 2 and rest[1] in rules.LANES:
            return Action(text)
        if known and (
            (word == "roll" and len(rest) == 1) or (word == "deal" and 0 < len(rest) <= len(rules.PACK))
        ):
            return Outcome(text)
        raise UnknownStep(text, "toy circuit")


GAME: Final = ToyCircuitGame()
