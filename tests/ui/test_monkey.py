"""A monkey at every game's screens, by keys and mouse, at all speeds, in both languages and many windows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.engine import registry

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import monkey

QUICK_MS = 4_000
LONG_MS = 120_000


def loose(game_id: str, seed: int, ms: float) -> None:
    """What a seed did it does again; what breaks is raised with the last inputs."""
    done = monkey.play(game_id, seed, ms)
    assert done.inputs > ms / 1000


@pytest.mark.parametrize("game_id", registry.FLOOR)
@pytest.mark.slow
def test_a_monkey_breaks_nothing(game_id: str, seed: int) -> None:
    loose(game_id, seed, QUICK_MS)


@pytest.mark.long
@pytest.mark.parametrize("game_id", registry.FLOOR)
def test_a_monkey_breaks_nothing_for_longer(game_id: str, seed: int) -> None:
    loose(game_id, seed + 1, LONG_MS)


@pytest.mark.slow
def test_a_monkey_repeats_itself() -> None:
    a, b = (monkey.play("formula_motor_racing", 3, 2_500) for _ in range(2))
    assert list(a.done) == list(b.done)
