"""The positions of the rule book's pictures, completed by the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from game.engine import registry
from game.engine.contract import Json
from game.games.formula_one.rules.circuit import DrivePath
from game.games.formula_one.rules.driving import move_paths
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.table.names import ID
from game.ui.race.board.canvas import example_state

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a circuit with a position: its middle in the track's units, u for one unit, overrides.

    With `speed` the car on turn drives: the paths that end on `ends` are drawn, the first of them as
    chosen. With `after` the position that follows stands beside it.
    """

    track: str
    middle: Point
    scale: float
    height: float
    overrides: Mapping[str, Json]
    speed: int = 0
    ends: tuple[str, ...] = ()
    after: bool = False
    steps: tuple[str, ...] = ()
    """The steps before the picture, to show what the rules make of them."""


PIECES: Final = {
    "F1-2_1": Piece("porto_serra", (438, 94), 1.5, 250, {"spaces": ["0a", "0b", "0c", "0d", "0e", "0f"]}),
    "F1-4_2": Piece(
        "porto_serra",
        (893, 212),
        1.55,
        262,
        {"spaces": ["17a", "17b", "14b"], "speeds": [60, 60, 100], "laps": [2, 2, 2], "turn": 2},
        100,
        ("16a",),
        after=True,
    ),
    "F1-5_1": Piece(
        "porto_serra",
        (729, 417),
        2.3,
        262,
        {"spaces": ["22b", "60a"], "speeds": [120, 80], "laps": [2, 2]},
        120,
        ("28a", "28b", "28c"),
    ),
    "F1-5_4": Piece(
        "porto_serra",
        (590, 400),
        2.0,
        262,
        {"spaces": ["27a", "60a"], "speeds": [120, 80], "laps": [2, 2]},
        steps=("speed 140", "drive 34a", "roll 5 6"),
    ),
    "F1-7_1": Piece(
        "porto_serra",
        (378, 112),
        1.62,
        236,
        {"spaces": ["40a", "30a", "62e"], "speeds": [80, 80, 80], "laps": [2, 2, 2], "turn": 2, "round": 9},
        100,
        ("P3",),
    ),
}
"""By entry of the rule book."""

BOARDS: Final[dict[str, tuple[str, Mapping[str, Json]]]] = {
    "goal": (
        "porto_serra",
        {"spaces": ["45b", "24c", "58b", "29b", "S1", "P6"], "laps": [2, 2, 2, 2, 3, 3]},
    ),
    "kestrel_heath": ("kestrel_heath", {}),
    "porto_serra": ("porto_serra", {}),
    "tannfeld": ("tannfeld", {}),
}
"""Pictures of whole circuits: the track, and the cars on it."""


def position(track: str, overrides: Mapping[str, Json], *steps: str) -> FormulaOneState:
    """Return the position of a picture, completed by the rules, after these steps."""
    return cast(FormulaOneState, example_state(registry.game(ID), overrides, *steps, track=track))


@lru_cache(maxsize=32)
def position_before(name: str) -> FormulaOneState:
    """Return the position at the beginning of a picture."""
    piece = PIECES[name]
    return position(piece.track, piece.overrides, *piece.steps)


@lru_cache(maxsize=32)
def example_paths(name: str) -> tuple[DrivePath, ...]:
    """Return the paths in a picture, the chosen one first."""
    piece, state = PIECES[name], position_before(name)
    if not piece.speed:
        return ()
    labels = state.config.circuit.labels
    found = move_paths(state, state.turn, piece.speed).paths
    return tuple(next(route for route in found if labels[route.end] == end) for end in piece.ends)


@lru_cache(maxsize=32)
def position_after(name: str) -> FormulaOneState:
    """Return the position after the chosen path has been driven."""
    piece, drive = PIECES[name], str(example_paths(name)[0].step)
    return position(piece.track, piece.overrides, *piece.steps, f"speed {piece.speed}", drive)
