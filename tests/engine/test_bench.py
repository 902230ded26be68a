"""`tools/bench.py`: goals that say the same on a slow or busy machine as on a quick one."""

from __future__ import annotations

import json
from contextlib import nullcontext

import pytest

from game.engine.contract import Json
from tools import bench
from tools.benchmarks import bounds, engine, frames, screen
from tools.benchmarks.goals import goals_of


def _report(slower: float, **figures: float) -> dict[str, Json]:
    return {"games": {"grand_prix": {**figures, "reference_us": bench.REFERENCE_US * slower}}}


@pytest.mark.parametrize("slower", [0.5, 1.0, 3.0])
def test_a_slower_machine_has_wider_goals(slower: float) -> None:
    """Figures that grew worse as the loop did meet the goals they met before; worse ones miss them."""
    goals = goals_of("grand_prix")
    rate, copy = goals["decisions_per_s"] / slower, goals["copy_us"] * slower
    told = bench.format_table(_report(slower, decisions_per_s=rate * 1.01, copy_us=copy * 0.99))
    assert told.count("met") == 2 and "missed" not in told
    told = bench.format_table(_report(slower, decisions_per_s=rate * 0.5, copy_us=copy * 2))
    assert "missed: 0.50 × the goal" in told and "missed: 2.00 × the goal" in told


def test_memory_knows_no_speed() -> None:
    """A slow machine needs no more of it."""
    screen = {"memory_mb": bench.SCREEN_GOALS["memory_mb"] + 1, "reference_us": bench.REFERENCE_US * 9}
    assert "missed" in bench.format_table({"games": {}, "screen": screen})


def test_the_loop_is_fixed() -> None:
    """It does the same work each time, or the goals would mean something else."""
    assert engine.reference() == engine.reference() == 91968


@pytest.mark.parametrize("slower", [0.5, 3.0])
def test_every_bound_has_a_line_with_its_verdict(slower: float) -> None:
    """It is told alike on any machine, who misses it is named, and memory does not widen with time."""
    good: dict[str, Json] = {
        bound.key: bound.most * (slower if bound.timed else 1.0) * 0.9 for bound in bounds.BOUNDS
    }
    loop = bounds.REFERENCE_US * slower
    bad = good | {"p99_1080p_ms": 17.0 * slower, "memory_growth_mb": 61.0, "first_1080p_ms": "failed: no"}
    tables: dict[str, Json] = {"toy": good | {"reference_us": loop}, "other": bad | {"reference_us": loop}}
    told = bench.format_table({"games": {}, "frames": tables}).splitlines()
    rows = {bound.key: [line for line in told if line.startswith(bound.words)] for bound in bounds.BOUNDS}
    assert all(len(lines) == 1 for lines in rows.values())
    ends = {key: line.rsplit("   ", 1)[1] for key, (line,) in rows.items()}
    assert ends.pop("p99_1080p_ms") == "missed: other" and "17.0" in rows["p99_1080p_ms"][0]
    assert ends.pop("memory_growth_mb") == "missed: other" and "61.0" in rows["memory_growth_mb"][0]
    assert ends.pop("first_1080p_ms") == "not measured"
    assert set(ends.values()) == {"met"}


def test_the_longest_frame_is_not_lost_among_the_many() -> None:
    """One long frame in a thousand is the longest, and leaves the 99th per cent alone."""
    told = frames.spread([4.0] * 600 + [6.0] * 399 + [120.0])
    assert told == {"median": 4.0, "p95": 6.0, "p99": 6.0, "longest": 120.0}


def test_a_start_that_failed_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cause stands in the place of its figure, and the others are measured."""

    def run_child(_module: str, args: list[str], _env: object) -> dict[str, Json]:
        return {"first": "failed: no display"} if args[0] == "first" else {args[0]: 1.0}

    monkeypatch.setattr(screen, "run_child", run_child)
    monkeypatch.setattr(screen, "temporary_display", lambda: nullcontext(("dummy", {})))
    figures = screen.measure("toy_race")
    assert figures == {"display": "dummy", "first": "failed: no display"} | dict.fromkeys(
        ("frames", "idle", "thinking"), 1.0
    )


def test_the_rules_of_a_game_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures of the toy game, as JSON and beside the goals."""
    words = ["--engine", "--game", "toy_race", "--seconds", "0.02"]
    assert bench.main([*words, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)["games"]["toy_race"]
    timed = {"decisions_per_s", "with_events_per_s", "copy_us", "save_us", "load_us"}
    assert set(figures) == {*timed, "reference_us"}
    assert bench.main(words) == 0
    assert "goal" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seconds", "0"], "--seconds is more than 0 and at most 60."),
        (["--races", "3"], "--races goes with --frames"),
        (["--frames", "--races", "9" * 30], "up to 100."),
        (["--game", "nothing"], "There is no game 'nothing'"),
    ],
)
def test_what_cannot_be_measured_is_one_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main(words) == 2
    told = capsys.readouterr().err
    assert sentence in told and told.count("\n") == 1
