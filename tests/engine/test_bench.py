"""`bench`: goals that say the same on a slow or busy machine as on a quick one."""

from __future__ import annotations

import argparse

import pytest

from game.commands import bench, frame_bench
from game.commands.table import UsageError
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


@pytest.mark.parametrize("slower", [0.5, 3.0])
def test_frames_of_every_table_stand_beside_their_goals(slower: float) -> None:
    """The same share of the goal is told alike on any machine, and memory does not widen with time."""
    goal = bench.FRAME_GOALS["p99_1080p_ms"] * slower
    figures: dict[str, Json] = {"p99_1080p_ms": goal * 1.5, "longest_1080p_ms": goal, "memory_growth_mb": 61}
    told = bench.as_table(
        {"games": {}, "frames": {"toy_race": {**figures, "reference_us": bench.REFERENCE_US * slower}}}
    )
    rows = {line.split()[0]: line for line in told.splitlines()}
    assert "toy_race" in rows
    assert "missed: 1.50 × the goal" in rows["p99_1080p_ms"]
    assert rows["longest_1080p_ms"].endswith("met")
    assert "missed" in rows["memory_growth_mb"]


def test_the_longest_frame_is_not_lost_among_the_many() -> None:
    """One long frame in a thousand is the longest, and leaves the 99th per cent alone."""
    told = frame_bench.spread([4.0] * 600 + [6.0] * 399 + [120.0])
    assert told == {"median": 4.0, "p95": 6.0, "p99": 6.0, "longest": 120.0}


def test_races_are_asked_for_with_frames_only() -> None:
    """Memory after many races belongs to that part."""
    parser = argparse.ArgumentParser()
    bench.add(parser)
    with pytest.raises(UsageError, match="--frames"):
        bench.run(parser.parse_args(["--races", "3"]))
