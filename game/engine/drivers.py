"""The drivers that bots can be: who they are and their habits by game. The catalogue opens no files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal, Protocol

Param = str | float
Feeling = Literal["likes", "dislikes"]

MOMENTS: Final = (
    "grid",
    "passes_you",
    "you_pass",
    "own_crash",
    "your_crash",
    "wins",
    "loses_to_you",
    "title_decided",
)
"""The moments for which every driver has lines."""
LINES: Final = 2
"""How many lines a driver has for each moment."""
LEVELS: Final = ("rookie", "club", "pro", "ace")
"""The levels of bots from weakest to strongest; each is measurably stronger than the one before."""


@dataclass(frozen=True, slots=True)
class Habit:
    """What a driver leans to in one game: the name of the game's rule, its price and its parameters."""

    rule: str
    cost: float
    """The most that is given up for it, in the unit of the game; below 0 it is avoided at that price."""
    params: Mapping[str, tuple[Param, ...]]
    cost_at: Mapping[str, float] = field(default_factory=dict)
    """By level the cost that it has there instead."""

    def number(self, key: str) -> float:
        """Return a parameter that is a number."""
        return float(self.params[key][0])

    def numbers(self, key: str) -> tuple[float, ...]:
        """Return a parameter that is a list of numbers."""
        return tuple(float(value) for value in self.params[key])

    def word(self, key: str, default: str = "") -> str:
        """Return a parameter that is a word, `default` where there is none."""
        return str(self.params[key][0]) if key in self.params else default

    def words(self, key: str) -> tuple[str, ...]:
        """Return a parameter that is a list of words."""
        return tuple(str(value) for value in self.params[key])


@dataclass(frozen=True, slots=True)
class Driver:
    """A driver: number, two colours, habits by game, and how it feels about others.

    Its name, bio, temper, lines and a sentence on its habits by game are texts, `drivers.<id>.…`.
    """

    id: str
    number: int
    colours: tuple[str, str]
    habits: Mapping[str, tuple[Habit, ...]]
    """By game what it leans to; the first habit comes first."""
    feels: Mapping[str, Feeling]
    """By the id of another driver; it changes lines and pictures, never a move."""

    def at(self, level: str) -> Driver:
        """Return the driver with the costs that its habits have at a level."""
        habits = {
            game: tuple(replace(habit, cost=habit.cost_at.get(level, habit.cost)) for habit in those)
            for game, those in self.habits.items()
        }
        return replace(self, habits=habits)


class DriverSource(Protocol):
    """Where the catalogue gets drivers from; `game.services.driver_files` is one that reads files."""

    def ids(self) -> Sequence[str]:
        """Return the ids of all drivers, in alphabetical order."""
        ...

    def driver(self, id: str) -> Driver | None:
        """Return the driver with this id; None where its file has errors."""
        ...


class DriverCatalogue:
    """All drivers by id; each is read when it is first needed."""

    def __init__(self) -> None:
        self._source: DriverSource | None = None
        self._ids: Sequence[str] | None = None
        self._kept: dict[str, Driver | None] = {}

    def install(self, source: DriverSource) -> None:
        """Use this source from now on."""
        self._source = source
        self._ids = None
        self._kept.clear()

    @property
    def ids(self) -> Sequence[str]:
        """The ids of all drivers, in alphabetical order."""
        if self._ids is None:
            self._ids = self._source.ids() if self._source else ()
        return self._ids

    def find(self, id: str) -> Driver | None:
        """Return the driver with this id, or None."""
        if id not in self._kept and self._source is not None and id in self.ids:
            self._kept[id] = self._source.driver(id)
        return self._kept.get(id)


drivers: Final = DriverCatalogue()
