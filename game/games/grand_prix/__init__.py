"""nestorgames GP by Néstor Romeral Andrés: push-your-luck dice on a road of large spaces."""

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
from game.games.grand_prix.bots.evaluator import GrandPrixEvaluator
from game.games.grand_prix.rules import clean, config, facts
from game.games.grand_prix.rules.config import COLOURS, GameConfig
from game.games.grand_prix.rules.course import TRACK_RULES
from game.games.grand_prix.rules.goals import GOALS
from game.games.grand_prix.rules.load import apply_overrides, load
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.steps import find_step

OWN_SECONDS: Final = 12
BOT_SECONDS: Final = 4
"""The seconds of a turn: to think and roll, and to watch one."""
SPACES_A_TURN: Final = 5.7
"""The average advance of a car in a turn, with repeats, crashes and repairs."""
_CLAUSES: Final = (
    "1.1 1.2 1.3 2.1 2.2 2.3 3.1 3.2 3.3 3.3.1 3.3.2 3.3.3 3.4 4.1 4.2 4.3 4.4 5.1 6.1 6.2 "
    "7.1 7.2 7.3 7.4 7.5 8.1 8.2 8.3 8.4 8.5 8.6 9.1 9.2 9.3 9.4 9.5"
)
_LOOKS: Final = (
    ("#C8240C", "disc"),
    ("#2440B0", "square"),
    ("#FFD21A", "tri"),
    ("#0DBB88", "diamond"),
    ("#AAA0F2", "hex"),
    ("#7D6C7E", "plus"),
    ("#F7F7F2", "shield"),
    ("#1D1F24", "star"),
)


class GrandPrix(Game[GrandPrixState]):
    """nestorgames GP for the rest of the app."""

    id = config.GAME_ID
    title = "nestorgames GP"
    prefix = "GP"
    rules_version = 3
    designer = "Néstor Romeral Andrés"
    seats = config.SEATS
    minutes = 10
    skill = 4
    options = config.OPTIONS
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {
        "first": {"items": False},
        "arcade": {"items_on_road": True},
        "standard": {},
        "full": {"championship": True, "fastest_turn": True, "safety_car": True},
    }
    tokens = tuple(Token(colour, *look) for colour, look in zip(COLOURS, _LOOKS, strict=True))
    dice: ClassVar[Mapping[str, int]] = {"d6": 6}
    has_tracks = True
    track_rules = TRACK_RULES
    clauses = tuple(f"GP-{number}" for number in _CLAUSES.split())
    has_clean_race = True
    ruleset = Ruleset(
        lambda setup, venue: GrandPrixState(GameConfig.of(setup, venue)), load, find_step, apply_overrides
    )
    evaluator = GrandPrixEvaluator()
    goals = GOALS

    def has_finished(self, position: Position, seat: int) -> bool:
        """Return whether a car is home, and its seat has not to choose an item any more (GP-8.2)."""
        return seat in position["finished"] and seat != position["chooser"]

    def counts_points(self, races: int) -> bool:
        """GP-9.1: the places of a championship score points, a single race has places only."""
        return races > 1

    def races(self, setup: Setup) -> int:
        """Return about how many races this set-up has; a championship ends at the target."""
        options = self.options_of(setup)
        if not options["championship"]:
            return 1
        return max(1, round(int(options["target"]) / setup.seats * 1.4))

    def upgrade_options(
        self, version: int, seats: int, options: Mapping[str, Json]
    ) -> Mapping[str, Json] | None:
        """Read records of version 2, whose target was a number of points for each car (GP-9.1)."""
        if version != 2:
            return None
        target = options.get("target")
        if not isinstance(target, int) or isinstance(target, bool):
            return options
        return {**options, "target": target * seats}

    def hits(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[Hit]:
        """Yield who hit whom."""
        return facts.hits(history)

    def mishaps(self, setup: Setup, history: Iterable[tuple[int, Event]]) -> Iterable[tuple[int, int]]:
        """Yield who crashed or spun without another car."""
        return facts.mishaps(list(history))

    def round_places(self, race: RaceHistory) -> Iterable[RoundPlaces]:
        """Yield who was where after each round."""
        return facts.round_places(race)

    def is_clean(self, setup: Setup, seat: int, events: Iterable[Event]) -> bool:
        """Return whether a seat had three laps in a row without a crash."""
        return clean.is_clean(seat, events)

    def estimated_minutes(self, setup: Setup) -> int:
        """Return the minutes for one person with bots: their turns, and the shorter ones of bots."""
        length = self.venue(setup.track).track.lap * int(self.options_of(setup)["discs"])
        turns = length / SPACES_A_TURN + 1
        seconds = turns * (OWN_SECONDS + (setup.seats - 1) * BOT_SECONDS) * self.races(setup)
        return max(1, round(seconds / 60))


GAME: Final = GrandPrix()
