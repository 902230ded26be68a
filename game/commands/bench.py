"""`bench`: how fast the engine and the screen are, beside the goals."""

from __future__ import annotations

import argparse
import importlib
import json
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar

from tqdm import tqdm

from game.commands import frame_bounds, table
from game.engine import registry
from game.engine.contract import Chance, Event, Game, Json, Setup, State

HELP: Final = "engine and frame benchmarks"
DESCRIPTION: Final = "Measures random playouts, copies, saves and loads of every game, and the screen."
EPILOG: Final = (
    "The screen part needs a display (or SDL_VIDEODRIVER=dummy); --engine leaves it out. --frames races "
    "every table at 1080p and at 4K, a few minutes each, and says of each bound who meets it."
)

T = TypeVar("T")

SCREEN_GOALS: Final[Mapping[str, float]] = {
    "first_frame_ms": 250,
    "frame_1080p_ms": 4,
    "frame_2160p_ms": 12,
    "idle_cpu_percent": 1,
    "memory_mb": 150,
}
HIGHER_IS_BETTER: Final = ("decisions_per_s", "with_events_per_s")
MOST_RACES: Final = 100
REFERENCE_US: Final = 200.0
"""What the reference loop takes where the goals are as they stand. On a slower or busier machine they are
wider by as much, so that what has not changed is told alike."""
TIMELESS: Final = ("memory_mb",)
"""The figures that have nothing to do with how fast the machine is."""


def add(parser: argparse.ArgumentParser) -> None:
    """The arguments of `bench`."""
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


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    if not 0 < args.seconds <= 60:
        raise table.UsageError("--seconds goes up to 60.")
    chosen = [table.find_game(args.game)] if args.game else list(registry.games().values())
    if args.races and (not args.frames or not 0 < args.races <= MOST_RACES):
        raise table.UsageError(f"--races goes with --frames, and up to {MOST_RACES}.")
    report = _frames(chosen, args) if args.frames else _figures(chosen, args)
    print(json.dumps(report) if args.json else as_table(report))
    return 0


def _frames(chosen: Sequence[Game], args: argparse.Namespace) -> dict[str, Json]:
    """What the frames of these tables take."""
    frames = importlib.import_module("game.commands.frame_bench")
    report: dict[str, Json] = {"games": {}, "frames": {}}
    for game in tqdm(chosen, disable=table.quiet(), unit="table"):
        before = _loop_us(args.seconds, time.process_time)
        figures = frames.measure(game.id, args.races)
        loop = round((before + _loop_us(args.seconds, time.process_time)) / 2, 1)
        report["frames"][game.id] = {**figures, "reference_us": loop}
    return report


def _figures(chosen: Sequence[Game], args: argparse.Namespace) -> dict[str, Json]:
    """What the engine takes for these games, and the screen for the first."""
    report: dict[str, Json] = {"games": {}}
    for game in tqdm(chosen, disable=table.quiet(), unit="game"):
        report["games"][game.id] = measure(game, args.seconds)
    if not args.engine:
        shown = chosen[0].id if args.game else registry.FLOOR[0]
        screen = importlib.import_module("game.commands.screen_bench")
        before = _loop_us(args.seconds)
        figures = screen.measure(shown)
        report["screen"] = {**figures, "reference_us": round((before + _loop_us(args.seconds)) / 2, 1)}
    return report


def reference(_: None = None) -> int:
    """A fixed loop of plain Python, of what rules and tables are made of: numbers, lists, keys, texts."""
    total, marks, names = 0, [0] * 64, dict.fromkeys(range(64), 0)
    for n in range(2000):
        at = n & 63
        marks[at] += n
        names[at] += marks[at] % 7
        total += len(str(n)) + names[at]
    return total


def measure(game: Game, seconds: float) -> dict[str, float]:
    """The engine's figures of one game at its middle number of seats."""
    setup = Setup(game.seats[len(game.seats) // 2])
    states = _positions(game, setup)
    texts = [json.dumps(state.to_data()) for state in states]
    loops = [_loop_us(seconds)]

    def beside(figure: float) -> float:
        """The figure, with the loop timed right after it, as others' work comes and goes."""
        loops.append(_loop_us(seconds))
        return figure

    return {
        "decisions_per_s": beside(round(_playouts(game, setup, seconds, events=False))),
        "with_events_per_s": beside(round(_playouts(game, setup, seconds, events=True))),
        "copy_us": beside(round(_each_us(states, lambda state: state.copy(), seconds / 2), 2)),
        "save_us": beside(round(_each_us(states, lambda state: json.dumps(state.to_data()), seconds / 2), 1)),
        "load_us": beside(round(_each_us(texts, lambda text: game.load(json.loads(text)), seconds / 2), 1)),
        **{name: beside(round(_slowest_us(calls), 1)) for name, calls in game.probes().items()},
        "reference_us": round(statistics.mean(loops), 1),
    }


def _loop_us(seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    return _each_us([None], reference, seconds / 8, clock)


def as_table(report: Mapping[str, Json]) -> str:
    """The report for reading, each figure beside its goal."""
    lines = []
    known = registry.games()
    for name, figures in report["games"].items():
        lines += [name, *_rows(figures, known[name].speed_goals), ""]
    for name, figures in report.get("frames", {}).items():
        lines += [name, *_rows(figures, {}), ""]
    if report.get("frames"):
        lines += [*frame_bounds.verdicts(report["frames"]), ""]
    if "screen" in report:
        lines += ["screen", *_rows(report["screen"], SCREEN_GOALS), ""]
    return "\n".join(lines[:-1])


def _rows(figures: Mapping[str, float], goals: Mapping[str, float]) -> list[str]:
    """A line a figure, with its goal where the loop takes `REFERENCE_US`, and what that comes to here."""
    slower = figures["reference_us"] / REFERENCE_US
    rows = []
    for key, value in figures.items():
        goal = goals.get(key)
        if goal is None or not isinstance(value, (int, float)):
            rows.append(f"  {key:<20}{value!s:>14}")
            continue
        more = key in HIGHER_IS_BETTER
        here = goal if key in TIMELESS else goal / slower if more else goal * slower
        met = value >= here if more else value <= here
        sign = "≥" if more else "≤"
        told = "met" if met else f"missed: {value / here:.2f} × the goal"
        rows.append(f"  {key:<20}{value:>14,.2f}   goal {sign} {goal:>9,g}, here {here:>11,.1f}   {told}")
    return rows


def _playouts(game: Game, setup: Setup, seconds: float, events: bool) -> float:
    """Decisions a second in random games from the start to the end."""
    rng = Random(1)
    sink: list[Event] = []
    emit = sink.append if events else None
    decisions, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        state = game.new(setup)
        while (actor := state.actor()) is not None:
            if isinstance(actor, int):  # asked first, as an abstract class is slow to ask for
                legal = state.legal()
                state.apply(legal[int(rng.random() * len(legal))], emit)
                decisions += 1
            else:
                state.apply(actor.sample(rng), emit)
        sink.clear()
    return decisions / spent


def _slowest_us(calls: Sequence[Callable[[], object]]) -> float:
    """The 99th percentile of these calls, each timed once."""
    spent = []
    for call in calls:
        began = time.perf_counter()
        call()
        spent.append(time.perf_counter() - began)
    return 1e6 * sorted(spent)[len(spent) * 99 // 100]


def _positions(game: Game, setup: Setup) -> list[State]:
    """Every tenth position of one random game."""
    rng = Random(2)
    state = game.new(setup)
    found: list[State] = []
    steps = 0
    while (actor := state.actor()) is not None:
        step = actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal())
        if steps % 10 == 3:
            found.append(state.copy())
        state.apply(step)
        steps += 1
    return found or [state]


def _each_us(
    things: Sequence[T],
    do: Callable[[T], object],
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Microseconds a call, over all of these again and again."""
    calls, began = 0, clock()
    while (spent := clock() - began) < seconds:
        for thing in things:
            do(thing)
        calls += len(things)
    return spent / calls * 1e6
