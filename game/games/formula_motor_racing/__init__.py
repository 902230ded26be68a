"""Formula Motor Racing by Reiner Knizia: twelve cars in one line, no track, position is everything."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from game.engine.contract import (
    Event,
    Game,
    Hit,
    Json,
    Position,
    RaceHistory,
    RoundPlaces,
    Ruleset,
    Setup,
    Token,
)
from game.games.formula_motor_racing.bots.evaluator import MotorRacingEvaluator
from game.games.formula_motor_racing.rules import clean, facts, season
from game.games.formula_motor_racing.rules.cards import HAND, PACK, TEAMS, find_step
from game.games.formula_motor_racing.rules.goals import GOALS
from game.games.formula_motor_racing.rules.load import apply_overrides, load
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.season import Season

PLAYER_SECONDS: Final = 15
BOT_SECONDS: Final = 3
"""Seconds that a play takes at the table: of the player, and of a bot."""
_CLAUSES: Final = (
    "1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.5.1 3.1 3.2 3.3 3.4 3.5 "
    "4.1 4.1.1 4.1.2 4.1.3 4.1.4 4.2 4.3 4.4 4.4.2 4.5 4.5.1 4.5.2 4.6 4.6.1 4.7 4.7.1 "
    "5.1 5.2 6.1 6.2 6.3 6.4 6.5 6.6"
)
_TOKEN_STYLES: Final = (
    ("#2440B0", "square"),
    ("#0DBB88", "diamond"),
    ("#FFD21A", "tri"),
    ("#F58220", "plus"),
    ("#C8240C", "disc"),
    ("#8E5BC7", "hex"),
)


class FormulaMotorRacing(Game[MotorRacingState]):
    """Formula Motor Racing as the rest of the app sees it."""

    id = "formula_motor_racing"
    title = "Formula Motor Racing"
    prefix = "FMR"
    rules_version = 1
    designer = "Reiner Knizia"
    seats = season.SEATS
    minutes = 8
    skill = 4
    options = season.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        "first": {"races": 1},
        "standard": {"races": 3},
        "full": {"races": 17, "drivers_title": True},  # FMR-6.5
    }
    tokens = tuple(Token(team, *look) for team, look in zip(TEAMS, _TOKEN_STYLES, strict=True))
    clauses = tuple(f"FMR-{number}" for number in _CLAUSES.split())
    has_clean_race = True
    ruleset = Ruleset(
        lambda setup, venue: MotorRacingState(Season.of(setup)), load, find_step, apply_overrides
    )
    evaluator = MotorRacingEvaluator()
    goals = GOALS
    dice: ClassVar[Mapping[str, int]] = {"d12": 12}

    @property
    def usual_seats(self) -> int:
        """A seat for every team, as bots fill the table and a neutral team may win the cup otherwise."""
        return season.SEATS[-1]

    def tokens_per_seat(self, seats: int) -> int:
        """Return two teams a seat at a table of three, otherwise one (FMR-2.1)."""
        return season.teams_per_seat(seats)

    def has_finished(self, position: Position, seat: int) -> bool:
        """Return whether a seat has played its last card of the last race (FMR-3.4)."""
        last, turn, seats = position["last_plays"], position["turn"], len(position["teams"])
        if position["race"] != position["races"] or last is None or turn is None:
            return False
        return bool((seat - turn) % seats >= last)

    def hits(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[Hit]:
        """Yield who hit whom."""
        return facts.hits(setup.tokens, history)

    def round_places(self, race: RaceHistory) -> Iterable[RoundPlaces]:
        """Yield who was where after each round."""
        return facts.round_places(race)

    def is_clean(self, setup: Setup, seat: int, events: Iterable[Event]) -> bool:
        """Return whether a seat had both cars of a team home in three races."""
        return clean.is_clean(setup.tokens[seat] if setup.tokens else (), events)

    def estimated_minutes(self, setup: Setup) -> int:
        """Return the minutes that one player against bots needs for all plays of FMR-3.4."""
        config = Season.of(setup)
        n = config.seats
        plays = sum(len(PACK) - HAND * n - removed + n for removed in config.removed)
        return max(1, round(plays * (PLAYER_SECONDS + (n - 1) * BOT_SECONDS) / n / 60))


GAME: Final = FormulaMotorRacing()
