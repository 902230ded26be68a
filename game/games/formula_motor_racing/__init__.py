"""Formula Motor Racing by Reiner Knizia: twelve cars in one line, no track, position is everything."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from game.engine.contract import Game, Json, Outcome, Setup, Step, Token
from game.engine.errors import UnknownStep
from game.games.formula_motor_racing.bots.evaluator import MotorRacingEvaluator
from game.games.formula_motor_racing.rules import season
from game.games.formula_motor_racing.rules.cards import CARD_OF, HAND, INTERNED, PACK, TEAMS
from game.games.formula_motor_racing.rules.load import lay, load
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.season import Season

OWN_SECONDS: Final = 15
BOT_SECONDS: Final = 3
"""What a play takes at the table: to think and choose, and to watch."""
_CLAUSES: Final = (
    "1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.5.1 3.1 3.2 3.3 3.4 3.5 "
    "4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.2 4.3 4.4 4.4.2 4.5 4.5.1 4.5.2 4.6 4.6.1 4.7 4.7.1 "
    "5.1 5.2 6.1 6.2 6.3 6.4 6.5 6.6"
)
_LOOKS: Final = (
    ("#2440B0", "square"),
    ("#0DBB88", "diamond"),
    ("#FFD21A", "tri"),
    ("#F58220", "plus"),
    ("#C8240C", "disc"),
    ("#8E5BC7", "hex"),
)


class FormulaMotorRacing(Game):
    """Formula Motor Racing as the rest of the app sees it."""

    id = "formula_motor_racing"
    prefix = "FMR"
    rules_version = 1
    designer = "Reiner Knizia"
    seats = season.SEATS
    minutes = 11
    skill = 4
    options = season.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        "first": {"races": 1},
        "standard": {"races": 3},
        "full": {"races": 17, "drivers_title": True},  # FMR-6.5
    }
    tokens = tuple(Token(team, *look) for team, look in zip(TEAMS, _LOOKS, strict=True))
    clauses = tuple(f"FMR-{number}" for number in _CLAUSES.split())
    evaluator = MotorRacingEvaluator()
    dice: ClassVar[Mapping[str, int]] = {"d12": 12}

    def new(self, setup: Setup) -> MotorRacingState:
        """A season before its first grid is drawn; raises SetupError."""
        return MotorRacingState(Season.of(setup))

    def load(self, data: Mapping[str, Json]) -> MotorRacingState:
        """The state that `to_data` described; raises SetupError where the data contradict themselves."""
        return load(data)

    def lay(self, data: Mapping[str, Json], given: Mapping[str, Json]) -> dict[str, Json]:
        """A scenario's position over a fresh game; load.py says what it may leave out."""
        return lay(data, given)

    def parse(self, text: str) -> Step:
        """The step with this text form; raises UnknownStep."""
        step = INTERNED.get(text)
        if step is not None:
            return step
        words = text.split(" ")
        if words[0] == "grid" and sorted(words[1:]) == sorted(TEAMS):
            return Outcome(text)
        if words[0] == "deal" and sorted(CARD_OF.get(word, -1) for word in words[1:]) == list(PACK):
            return Outcome(text)
        raise UnknownStep(text, "Formula Motor Racing")

    def tokens_per_seat(self, seats: int) -> int:
        """Two teams a seat at a table of three, otherwise one (FMR-2.1)."""
        return season.teams_per_seat(seats)

    def races(self, setup: Setup) -> int:
        """How many races this set-up plays (FMR-2.4)."""
        return int(setup.options.get("races", 3))

    def estimated_minutes(self, setup: Setup) -> int:
        """How long one person with bots will sit: every play of FMR-3.4, the own ones slower."""
        agreed = Season.of(setup)
        n = agreed.seats
        plays = sum(len(PACK) - HAND * n - removed + n for removed in agreed.removed)
        return max(1, round(plays * (OWN_SECONDS + (n - 1) * BOT_SECONDS) / n / 60))


GAME: Final = FormulaMotorRacing()
