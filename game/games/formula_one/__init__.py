"""Formula-1 (1962): every player chooses a speed each turn, and dice only punish."""

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
from game.games.formula_one.bots.evaluator import FormulaOneEvaluator
from game.games.formula_one.rules import clean, facts, season
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.charts import CHART_RULES
from game.games.formula_one.rules.circuit import TRACK_RULES
from game.games.formula_one.rules.goals import GOALS
from game.games.formula_one.rules.load import apply_overrides, load
from game.games.formula_one.rules.play import FormulaOneState, find_step
from game.games.formula_one.rules.season import GameConfig

OWN_SECONDS: Final = 20
BOT_SECONDS: Final = 4
"""The seconds of a turn: to think and drive, and to watch one."""
ROWS_A_TURN: Final = 6
"""The average advance of a car in a turn, with spins and pit stops."""
_CLAUSES: Final = (
    "1.1 1.2 1.3 2.1 3.1 3.2 3.3 3.4 3.5 4.1 4.2 4.3 5.1 5.2 5.3 5.4 6.1 6.2 7.1 7.2 7.3 7.4 8.1 8.2 8.3 8.4"
)
_LOOKS: Final = (
    ("#FFD21A", "tri"),
    ("#F0780F", "pent"),
    ("#0DBB88", "diamond"),
    ("#C8240C", "disc"),
    ("#1D1F24", "star"),
    ("#2440B0", "square"),
)


class FormulaOne(Game[FormulaOneState]):
    """Formula-1 for the rest of the app; dice decide which seat has which car (F1-2.1)."""

    id = season.GAME_ID
    title = "Formula-1"
    prefix = "F1"
    rules_version = 2
    designer = "J. Howarth, T. Jones"
    seats = season.SEATS
    minutes = 20
    skill = 7
    options = season.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        "first": {"laps": 1},
        "standard": {},
        "full": {"laps": 5, "fair_deal": True, "races": 3},
    }
    tokens = tuple(Token(car, *look) for car, look in zip(CARS, _LOOKS, strict=True))
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}
    has_tracks = True
    track_rules = TRACK_RULES
    charts = CHART_RULES
    clauses = tuple(f"F1-{number}" for number in _CLAUSES.split())
    has_clean_race = True
    ruleset = Ruleset(
        lambda setup, venue: FormulaOneState(GameConfig.of(setup, venue)), load, find_step, apply_overrides
    )
    evaluator = FormulaOneEvaluator()
    goals = GOALS

    def has_finished(self, position: Position, seat: int) -> bool:
        """Return whether a car is out or has driven all its laps."""
        is_out = position["places"][seat] == "out" or position["laps"][seat] == 0
        return bool(position["round"]) and is_out

    def counts_points(self, races: int) -> bool:
        """F1-8.4: the places of a season score points, a single race has places only."""
        return races > 1

    def hits(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[Hit]:
        """Yield who hit whom."""
        return facts.hits(history)

    def mishaps(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[tuple[int, int]]:
        """Yield who crashed or spun without another car."""
        return facts.mishaps(history)

    def round_places(self, race: RaceHistory) -> Iterable[RoundPlaces]:
        """Yield who was where after each round."""
        return facts.round_places(race)

    def is_clean(self, setup: Setup, seat: int, events: Iterable[Event]) -> bool:
        """Return whether a seat had two laps in a row without a spin."""
        return clean.is_clean(seat, events)

    def estimated_minutes(self, setup: Setup) -> int:
        """Return the minutes for one person with bots: their turns, and the shorter ones of bots."""
        rows = self.venue(setup.track).track.lap * int(self.options_of(setup)["laps"])
        turns = rows / ROWS_A_TURN + 1
        seconds = turns * (OWN_SECONDS + (setup.seats - 1) * BOT_SECONDS) * self.races(setup)
        return max(1, round(seconds / 60))


GAME: Final = FormulaOne()
