"""Measures the rules of every game and the screen, beside goals: `uv run tools/bench.py`.

The screen part needs a display (or SDL_VIDEODRIVER=dummy); --engine leaves it out. --frames races every
table at 1080p and at 4K, a few minutes each, and says of each bound who meets it. tools/README.md says more.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.commands import arguments, output
from game.engine import registry
from game.engine.contract import Game, Json
from game.engine.errors import PaddockError
from game.services import track_files
from tools.benchmarks import bounds, engine, frames, goals, screen

SCREEN_GOALS: Final[Mapping[str, float]] = {
    "first_frame_ms": 250,
    "frame_1080p_ms": 4,
    "frame_2160p_ms": 12,
    "idle_cpu_percent": 1,
    "memory_mb": 150,
}
HIGHER_IS_BETTER: Final = ("decisions_per_s", "with_events_per_s")
MAX_RACES: Final = 100
REFERENCE_US: Final = 200.0
"""The reference loop's time for which the goals hold. On a slower or busier machine they are scaled up."""
TIMELESS: Final = ("memory_mb",)
"""The figures that do not depend on the machine's speed."""


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", metavar="ID", help="only this game, and the screen at its table")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="time per figure (default 1)")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--engine", action="store_true", help="leave the screen out")
    only.add_argument(
        "--frames", action="store_true", help="only what each table's frames take in motion and at rest"
    )
    parser.add_argument(
        "--races", type=int, default=0, metavar="N", help="with --frames: memory after so many races"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not 0 < args.seconds <= 60:
        raise arguments.UsageError("--seconds is more than 0 and at most 60.")
    chosen = [arguments.find_game(args.game)] if args.game else list(registry.games().values())
    if args.races and (not args.frames or not 0 < args.races <= MAX_RACES):
        raise arguments.UsageError(f"--races goes with --frames, and up to {MAX_RACES}.")
    report = _frames(chosen, args) if args.frames else _figures(chosen, args)
    output.print_result(json.dumps(report) if args.json else format_table(report))
    return 0


def _frames(chosen: Sequence[Game], args: argparse.Namespace) -> dict[str, Json]:
    """Measure the frames of these tables."""
    report: dict[str, Json] = {"games": {}, "frames": {}}
    for game in arguments.progress(chosen, unit="table"):
        before = engine.loop_us(args.seconds, time.process_time)
        figures = frames.measure(game.id, args.races)
        loop = round((before + engine.loop_us(args.seconds, time.process_time)) / 2, 1)
        report["frames"][game.id] = {**figures, "reference_us": loop}
    return report


def _figures(chosen: Sequence[Game], args: argparse.Namespace) -> dict[str, Json]:
    """Measure the engine for these games, and the screen for the first."""
    report: dict[str, Json] = {"games": {}}
    for game in arguments.progress(chosen, unit="game"):
        report["games"][game.id] = engine.measure(game, args.seconds)
    if not args.engine:
        table_id = chosen[0].id if args.game else registry.FLOOR[0]
        before = engine.loop_us(args.seconds)
        figures = screen.measure(table_id)
        report["screen"] = {**figures, "reference_us": round((before + engine.loop_us(args.seconds)) / 2, 1)}
    return report


def format_table(report: Mapping[str, Json]) -> str:
    """Return the report as a table, each figure beside its goal."""
    lines = []
    for name, figures in report["games"].items():
        lines += [name, *_rows(figures, goals.goals_of(name)), ""]
    for name, figures in report.get("frames", {}).items():
        lines += [name, *_rows(figures, {}), ""]
    if report.get("frames"):
        lines += [*bounds.verdicts(report["frames"]), ""]
    if "screen" in report:
        lines += ["screen", *_rows(report["screen"], SCREEN_GOALS), ""]
    return "\n".join(lines[:-1])


def _rows(figures: Mapping[str, float], limits: Mapping[str, float]) -> list[str]:
    """Return a line for each figure, with its goal and the goal scaled to this machine."""
    slower = figures["reference_us"] / REFERENCE_US
    rows = []
    for key, value in figures.items():
        goal = limits.get(key)
        if goal is None or not isinstance(value, (int, float)):
            rows.append(f"  {key:<20}{value!s:>14}")
            continue
        higher = key in HIGHER_IS_BETTER
        here = goal if key in TIMELESS else goal / slower if higher else goal * slower
        is_met = value >= here if higher else value <= here
        sign = "≥" if higher else "≤"
        verdict = "met" if is_met else f"missed: {value / here:.2f} × the goal"
        rows.append(f"  {key:<20}{value:>14,.2f}   goal {sign} {goal:>9,g}, here {here:>11,.1f}   {verdict}")
    return rows


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; returns 2 for wrong arguments."""
    args = argument_parser().parse_args(words)
    track_files.install()
    try:
        return run(args)
    except PaddockError as error:
        output.print_error(error)
        return 2


if __name__ == "__main__":
    sys.exit(main())
