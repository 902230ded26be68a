"""What was agreed before the start: seats, track, the pack of cards and how many are turned a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.engine.contract import Setup
from game.engine.errors import SetupError
from game.engine.setups import chosen, seated
from game.engine.venue import Venue
from game.games.full_throttle.rules.cards import COLOURS, MAX_SEATS, pack_of
from game.games.full_throttle.rules.course import Course, course_of

GAME_ID: Final = "full_throttle"
SEATS: Final = range(2, MAX_SEATS + 1)
CARDS_A_ROUND: Final = (0, 0, 6, 7, 7, 8, 9)
"""FT-3.1: by number of seats."""
MARKS: Final = ("ivory", "slate", "sand", "steel", "umber", "mist")
ROW_SEATS: Final = (2, 3)
"""FT-4.3: with so many seats a row of cards lies beside the board."""
HIDDEN: Final = 5
"""FT-4.3: how many cards of the row stay face down."""


@dataclass(frozen=True, slots=True, eq=False)
class GameConfig:
    """What never changes during a race."""

    seats: int
    course: Course
    pack: tuple[int, ...]
    """Every race card of this table, in order."""
    each: int
    """How many cards step A turns."""
    row: bool
    """Whether a row lies beside the board."""

    @property
    def box(self) -> list[str]:
        """FT-2.2: the cards put back in the box."""
        return [f"{colour}-3" for colour in COLOURS] if self.seats == 2 else []

    @classmethod
    def of(cls, setup: Setup, venue: Venue) -> GameConfig:
        """What this set-up asks for; raises SetupError."""
        seats = seated(setup.seats, SEATS, "FT-2.2")
        chosen((), setup.options)
        _check_tokens(setup.tokens)
        return agreed(seats, course_of(venue.track))


def _check_tokens(tokens: Sequence[Sequence[str]]) -> None:
    """Seats own no moped (FT-1.1), but each has a mark of its own."""
    taken: list[str] = []
    for token in (token for own in tokens for token in own):
        if token not in MARKS:
            raise SetupError(f"there is no mark {token!r}", "token_unknown", token=token)
        if token in taken:
            raise SetupError(f"two seats cannot both take {token}", "token_twice", token=token)
        taken.append(token)


@lru_cache(maxsize=64)
def agreed(seats: int, course: Course) -> GameConfig:
    """The agreement of so many seats on a course, built once."""
    return GameConfig(seats, course, pack_of(seats), CARDS_A_ROUND[seats], seats in ROW_SEATS)
