"""Behind a faster car: the speeds that may be taken, as the dial sets them (F1-4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games.formula_one.rules.position import Position

if TYPE_CHECKING:
    from game.games.formula_one.table.model import Model


def match_speeds(shown: Position, seat: int, options: Sequence[str]) -> tuple[int, ...]:
    """The own speed and those above it that are offered, the lowest first; nothing elsewhere."""
    offered = [int(step.split(" ")[1]) for step in options if step.startswith("match ")]
    return tuple(sorted([shown["speeds"][seat], *offered])) if offered else ()


def match_step(shown: Position, seat: int, speed: int) -> str:
    """The step that takes a speed, or keeps the own one."""
    return "keep_speed" if speed == shown["speeds"][seat] else f"match {speed}"


def speed_of(m: Model) -> int:
    """The speed that the chosen step leads to; the own one where it takes none."""
    word, _, speed = m.option.partition(" ")
    return int(speed) if word == "match" else int(m.observation["speeds"][m.me])
