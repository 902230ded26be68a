"""The config of a race: seats, track, the pack of cards, the number of cards turned a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.contract import Setup
from game.engine.errors import SetupError
from game.engine.setups import check_options, check_seats
from game.engine.venue import Venue
from game.games.full_throttle.rules.cards import COLOURS, MAX_SEATS, pack_of
from game.games.full_throttle.rules.course import Course, course_of

GAME_ID: Final = "full_throttle"
SEATS: Final = range(2, MAX_SEATS + 1)
CARDS_A_ROUND: Final = (0, 0, 6, 7, 7, 8, 9)
"""FT-3.1: by number of seats the cards turned a round."""
MARKS: Final = ("ivory", "slate", "sand", "steel", "umber", "mist")
ROW_SEATS: Final = (2, 3)
"""FT-4.3: the numbers of seats with a row of cards beside the board."""
HIDDEN: Final = 5
"""FT-4.3: the cards of the row that stay face down."""


@dataclass(frozen=True, slots=True, eq=False)
class GameConfig:
    """The config of a race; it never changes."""

    seats: int
    course: Course
    pack: tuple[int, ...]
    """All race cards, in order."""
    each: int
    """The number of cards that step A turns."""
    row: bool
    """Whether there is a row beside the board."""

    @property
    def box(self) -> list[str]:
        """FT-2.2: the cards put back in the box."""
        return [f"{colour}-3" for colour in COLOURS] if self.seats == 2 else []

    @classmethod
    def of(cls, setup: Setup, venue: Venue) -> GameConfig:
        """Return the config for a set-up; raises SetupError."""
        seats = check_seats(setup.seats, SEATS, "FT-2.2")
        check_options((), setup.options)
        _check_tokens(setup.tokens)
        return config_of(seats, course_of(venue.track))


def _check_tokens(tokens: Sequence[Sequence[str]]) -> None:
    """Seats own no moped (FT-1.1), but each has its mark."""
    taken: list[str] = []
    for token in (token for seat_tokens in tokens for token in seat_tokens):
        if token not in MARKS:
            raise SetupError(f"there is no mark {token!r}", "token_unknown", token=token)
        if token in taken:
            raise SetupError(f"two seats cannot both take {token}", "token_twice", token=token)
        taken.append(token)


@lru_cache(maxsize=64)
def config_of(seats: int, course: Course) -> GameConfig:
    """Return the cached config for a number of seats on a course."""
    return GameConfig(seats, course, pack_of(seats), CARDS_A_ROUND[seats], seats in ROW_SEATS)
