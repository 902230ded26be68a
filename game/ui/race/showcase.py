"""What is shown of a game where no race of it is open: on title, set-up and lists, in the rule book."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NamedTuple

from game.engine import registry
from game.engine.contract import AnyPosition
from game.engine.record import RaceConfig
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit.scene import Shell
from game.ui.race.board.canvas import Book
from game.ui.race.names import GameNames, token_styles_of
from game.ui.race.vehicle import Vehicle
from game.ui.race.words import seat_name


@dataclass(frozen=True, slots=True)
class SummaryLine:
    """One line about a saved race on the title screen: the race or lap, or a place in the running order."""

    text: str
    place: str = ""
    mark: Mark | None = None
    """Colour and shape."""
    is_own: bool = False


class Runner(NamedTuple):
    """A car of a race; `seat` drives it if the race, not the set-up, decides that."""

    id: str
    colour: str
    shape: str = ""
    seat: int | None = None


class Showcase(Generic[AnyPosition]):
    """The part of a table that needs only what a spectator knows of a race."""

    vehicle: ClassVar[Vehicle] = Vehicle()
    """How the game's cars are drawn in set-up, curtain and title."""
    diagrams: ClassVar[Book[Any]] = Book(GameNames, {})
    """The pictures of the rule book, by the entry's key (`FMR-4_1`)."""
    token_field: ClassVar[str] = ""
    """The field of a position with the tokens by seat; empty where they are those of the set-up."""

    @classmethod
    def thumbnail(cls, p: Painter, observation: AnyPosition, x: float, y: float, w: float, h: float) -> bool:
        """Draw a saved race small, from a spectator's observation; return False to show the game's emblem."""
        return False

    @classmethod
    def summary_lines(cls, app: Shell, summary: Any) -> list[SummaryLine]:
        """Return at most four lines about a saved race (saves.Summary): race or lap, then the leaders."""
        return []

    @classmethod
    def front_seats(cls, app: Shell, config: RaceConfig, observation: AnyPosition) -> list[SummaryLine]:
        """Return the summary lines of the first three seats, by the `order` of a position."""
        humans, tokens = config.humans(), observation[cls.token_field]
        styles = token_styles_of(registry.game(config.game))
        return [
            SummaryLine(seat_name(app, config, seat), str(place), styles.get(tokens[seat]), seat in humans)
            for place, seat in enumerate(observation["order"][:3], 1)
        ]

    @classmethod
    def runners(cls, observation: AnyPosition) -> list[Runner]:
        """Return the cars in running order, for the race behind the title and the list of saved races.

        Called after every decision of that race. A game that does not override it is never raced there.
        """
        return []

    @classmethod
    def progress(cls, observation: AnyPosition) -> float | None:
        """Return how much of the game is played, 0 to 1, for the time left on the title; None if unknown."""
        return None
