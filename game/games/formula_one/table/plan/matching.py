"""The speeds that may be taken behind a faster car, as the dial sets them (F1-4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games.formula_one.rules.position import Position

if TYPE_CHECKING:
    from game.games.formula_one.table.model import Model


def match_speeds(observation: Position, seat: int, options: Sequence[str]) -> tuple[int, ...]:
    """Return the car's own speed and the offered ones above it, the lowest first; nothing elsewhere."""
    offered = [int(step.split(" ")[1]) for step in options if step.startswith("match ")]
    return tuple(sorted([observation["speeds"][seat], *offered])) if offered else ()


def match_step(observation: Position, seat: int, speed: int) -> str:
    """Return the step that takes a speed, or keeps the car's own."""
    return "keep_speed" if speed == observation["speeds"][seat] else f"match {speed}"


def speed_of(m: Model) -> int:
    """Return the speed of the chosen step; the car's own if it takes none."""
    word, _, speed = m.option.partition(" ")
    return int(speed) if word == "match" else int(m.observation["speeds"][m.me])
