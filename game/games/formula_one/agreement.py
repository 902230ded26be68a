"""What was agreed before the first race: seats, circuit, charts, laps, the deal, how many races."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.charts import charts
from game.engine.contract import Json, Option, Setup
from game.engine.setups import chosen, seated
from game.engine.track import shelf
from game.games.formula_one.cards import MAX_SEATS
from game.games.formula_one.charts import Charts
from game.games.formula_one.circuit import Circuit, circuit_of

GAME_ID: Final = "formula_one"
SEATS: Final = range(2, MAX_SEATS + 1)
LAPS: Final = 3
MOST_LAPS: Final = 10
MOST_RACES: Final = 8
POINTS: Final = (10, 8, 6, 4, 2, 1)
"""F1-8.4: for the places."""

OPTIONS: Final = (
    Option("laps", "int", LAPS, "F1-2.1", 1, MOST_LAPS),
    Option("fair_deal", "bool", False, "F1-1.2"),
    Option("races", "int", 1, "F1-8.4", 1, MOST_RACES),
)
DEFAULTS: Final[Mapping[str, Json]] = {option.id: option.default for option in OPTIONS}


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """What all races share; never changes during play."""

    seats: int
    circuit: Circuit
    charts: Charts
    options: Mapping[str, Json]
    """Every option with its value."""
    laps: int
    fair_deal: bool
    races: int

    @classmethod
    def of(cls, setup: Setup) -> Agreement:
        """What this set-up asks for; raises SetupError."""
        return build(setup.seats, setup.track, setup.options)


def build(seats: int, track: str | None, given: Mapping[str, Json]) -> Agreement:
    """An agreement from its parts; raises SetupError where they cannot be."""
    options = chosen(OPTIONS, given)
    circuit = circuit_of(shelf.find(GAME_ID, track))
    found = charts.find(GAME_ID)
    assert isinstance(found, Charts)
    return Agreement(
        seats=seated(seats, SEATS, "F1-1.1"),
        circuit=circuit,
        charts=found,
        options=options,
        laps=options["laps"],
        fair_deal=options["fair_deal"],
        races=options["races"],
    )
