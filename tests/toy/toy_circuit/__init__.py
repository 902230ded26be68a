"""Toy circuit: cards, two lanes and corners that need a die; a complete game on a track, to be copied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.engine.contract import Game, Json, Ruleset, Token

from . import rules
from .bots import ToyEvaluator


class ToyCircuitGame(Game[rules.ToyCircuit]):
    """First over the line after the last lap wins."""

    id = rules.GAME_ID
    title = "toy circuit"
    prefix = "TC"
    rules_version = 1
    designer = "Paddock"
    seats = rules.SEATS
    minutes = 4
    skill = 3
    options = rules.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {"first": {}, "standard": {}, "full": {"laps": 2}}
    tokens = (
        Token("red", "#C8240C", "disc"),
        Token("blue", "#2440B0", "square"),
        Token("yellow", "#FFD21A", "tri"),
        Token("green", "#0DBB88", "diamond"),
    )
    has_tracks = True
    track_rules = rules.TRACK_RULES
    clauses = ("TC-1.1", "TC-1.2", "TC-2.1", "TC-2.2", "TC-2.3", "TC-3.1", "TC-3.2", "TC-3.3", "TC-4.1")
    ruleset = Ruleset(rules.new, rules.load, rules.find_step)
    evaluator = ToyEvaluator()
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}


GAME: Final = ToyCircuitGame()
