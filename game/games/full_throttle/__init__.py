"""Full Throttle! by Friedemann Friese: six mopeds drive themselves, and the players bet on them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Final

from game.engine.contract import Event, Game, Json, RaceHistory, RoundPlaces, Ruleset, Setup, Token
from game.games.full_throttle.bots.evaluator import FullThrottleEvaluator
from game.games.full_throttle.rules import clean, config, facts
from game.games.full_throttle.rules.config import GameConfig
from game.games.full_throttle.rules.course import TRACK_RULES
from game.games.full_throttle.rules.goals import GOALS
from game.games.full_throttle.rules.load import apply_overrides, load
from game.games.full_throttle.rules.play import FullThrottleState, find_step

ROUNDS: Final = (0, 0, 16, 13, 13, 12, 10)
"""By number of seats the rounds of a race."""
CARD_SECONDS: Final = 2
PLAYER_SECONDS: Final = 12
BOT_SECONDS: Final = 2
"""Seconds that a turned card and a bet take at the table: of the player, and of a bot."""
_CLAUSES: Final = (
    "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 4.2 4.3 4.4 4.5 5.1 5.2 5.3 5.4 5.5"
)
_TOKEN_STYLES: Final = (
    ("#EFE7D2", "shield"),
    ("#5E6B76", "plus"),
    ("#C2A982", "disc"),
    ("#9AA3AB", "square"),
    ("#6F5B4B", "diamond"),
    ("#CBD3D6", "hex"),
)
"""Seats own no moped (FT-1.1), so they have muted colours that no moped has."""


class FullThrottle(Game[FullThrottleState]):
    """Full Throttle! as the rest of the app sees it."""

    id = config.GAME_ID
    title = "Full Throttle!"
    prefix = "FT"
    rules_version = 1
    designer = "Friedemann Friese"
    seats = config.SEATS
    minutes = 7
    skill = 5
    options = ()
    presets: ClassVar[Mapping[str, Mapping[str, Json]]] = {"standard": {}}
    tokens = tuple(Token(mark, *look) for mark, look in zip(config.MARKS, _TOKEN_STYLES, strict=True))
    has_tracks = True
    track_rules = TRACK_RULES
    clauses = tuple(f"FT-{number}" for number in _CLAUSES.split())
    has_clean_race = True
    ruleset = Ruleset(
        lambda setup, venue: FullThrottleState(GameConfig.of(setup, venue)), load, find_step, apply_overrides
    )
    evaluator = FullThrottleEvaluator()
    goals = GOALS

    def round_places(self, race: RaceHistory) -> Iterable[RoundPlaces]:
        """Yield who was where after each round."""
        return facts.round_places(race)

    def is_clean(self, setup: Setup, seat: int, events: Iterable[Event]) -> bool:
        """Return whether a seat had four bets on the winner."""
        return clean.is_clean(seat, events)

    def estimated_minutes(self, setup: Setup) -> int:
        """Return the minutes that one player against bots needs for all cards and bets."""
        n = setup.seats
        round_seconds = config.CARDS_A_ROUND[n] * CARD_SECONDS + PLAYER_SECONDS + (n - 1) * BOT_SECONDS
        return max(1, round(ROUNDS[n] * round_seconds / 60))


GAME: Final = FullThrottle()
