"""Measures the rules: playouts, copies, saves and loads, and a reference loop for the machine's speed."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from game.engine.contract import Chance, Event, Game, Setup, State
from tools.benchmarks import goals

T = TypeVar("T")


def reference(_: None = None) -> int:
    """Run a fixed loop of plain Python operations: numbers, lists, dictionaries, strings."""
    total, marks, names = 0, [0] * 64, dict.fromkeys(range(64), 0)
    for n in range(2000):
        at = n & 63
        marks[at] += n
        names[at] += marks[at] % 7
        total += len(str(n)) + names[at]
    return total


def measure(game: Game, seconds: float) -> dict[str, float]:
    """Return the engine's figures of one game at its middle number of seats."""
    setup = Setup(game.seats[len(game.seats) // 2])
    states = _positions(game, setup)
    texts = [json.dumps(state.to_data()) for state in states]
    loops = [loop_us(seconds)]

    def beside(figure: float) -> float:
        """Return the figure, with the loop timed right after it, as others' work comes and goes."""
        loops.append(loop_us(seconds))
        return figure

    return {
        "decisions_per_s": beside(round(_playouts(game, setup, seconds, events=False))),
        "with_events_per_s": beside(round(_playouts(game, setup, seconds, events=True))),
        "copy_us": beside(round(_each_us(states, lambda state: state.copy(), seconds / 2), 2)),
        "save_us": beside(round(_each_us(states, lambda state: json.dumps(state.to_data()), seconds / 2), 1)),
        "load_us": beside(round(_each_us(texts, lambda text: game.load(json.loads(text)), seconds / 2), 1)),
        **{name: beside(round(_slowest_us(calls), 1)) for name, calls in goals.own_calls(game.id).items()},
        "reference_us": round(statistics.mean(loops), 1),
    }


def loop_us(seconds: float, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the microseconds that the reference loop takes here and now."""
    return _each_us([None], reference, seconds / 8, clock)


def _playouts(game: Game, setup: Setup, seconds: float, events: bool) -> float:
    """Return the decisions a second in random games from start to end."""
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
    """Return the 99th percentile of these calls, each timed once."""
    spent = []
    for call in calls:
        began = time.perf_counter()
        call()
        spent.append(time.perf_counter() - began)
    return 1e6 * sorted(spent)[len(spent) * 99 // 100]


def _positions(game: Game, setup: Setup) -> list[State]:
    """Return every tenth position of one random game."""
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
    items: Sequence[T],
    call: Callable[[T], object],
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
) -> float:
    """Return the microseconds of a call, over all items repeatedly."""
    calls, began = 0, clock()
    while (spent := clock() - began) < seconds or not calls:
        for item in items:
            call(item)
        calls += len(items)
    return spent / calls * 1e6
