"""`bench`: goals that say the same on a slow or busy machine as on a quick one."""

from __future__ import annotations

import pytest

from game.commands import bench
from game.engine import registry
from game.engine.contract import Json


def _report(slower: float, **figures: float) -> dict[str, Json]:
    return {"games": {"grand_prix": {**figures, "reference_us": bench.REFERENCE_US * slower}}}


@pytest.mark.parametrize("slower", [0.5, 1.0, 3.0])
def test_a_slower_machine_has_wider_goals(slower: float) -> None:
    """Figures that grew worse as the loop did meet the goals they met before; worse ones miss them."""
    goals = registry.game("grand_prix").speed_goals
    rate, copy = goals["decisions_per_s"] / slower, goals["copy_us"] * slower
    told = bench.as_table(_report(slower, decisions_per_s=rate * 1.01, copy_us=copy * 0.99))
    assert told.count("met") == 2 and "missed" not in told
    told = bench.as_table(_report(slower, decisions_per_s=rate * 0.5, copy_us=copy * 2))
    assert "missed: 0.50 × the goal" in told and "missed: 2.00 × the goal" in told


def test_memory_knows_no_speed() -> None:
    """A slow machine needs no more of it."""
    screen = {"memory_mb": bench.SCREEN_GOALS["memory_mb"] + 1, "reference_us": bench.REFERENCE_US * 9}
    assert "missed" in bench.as_table({"games": {}, "screen": screen})


def test_the_loop_is_fixed() -> None:
    """It does the same work each time, or the goals would mean something else."""
    assert bench.reference() == bench.reference() == 91968
