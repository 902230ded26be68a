"""Measures how well drivers are told apart by what they choose, and who is taken for whom.

Six drivers at random race each other. At every decision each habit that any driver has in the game is a
chance where its rule likes some legal actions more than others: what was chosen counts 1 where nothing was
liked more, 0 where nothing was liked less, and in proportion between. A feature is what was taken of such
chances. Some events of a driver are named by the nearest centroid, each feature divided by its spread within
a driver; the centroids are of all other events. An event is one race, three in Formula Motor Racing.

Run from the project's folder: uv run tools/driver_marks.py --game grand_prix --races 200 --jobs 2"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import fsum
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.commands import intervals
from game.commands.simulate import Simulation
from game.engine import registry
from game.engine.contract import Action, Event, Game, HabitContext, Preference, SeatView
from game.engine.drivers import Habit, drivers
from game.services import track_files
from tools.adjusted_leads import over, played
from tools.bot_table import Where
from tools.driver_table import SEATS, SHORT, add_arguments

EVENT: Final = {**SHORT, "formula_motor_racing": {"races": 3}}
SHOWN: Final = 3
"""From how many events the table names drivers."""
Tally = tuple[tuple[float, int], ...]
"""By feature what was taken, and the number of chances."""
Events = Mapping[str, Sequence[Tally]]
"""By driver what it did in each event."""


# -- counting -----
def features(game: Game) -> dict[str, Habit]:
    """Return by name every habit of a driver in a game; those that differ in their cost alone are one."""
    found = {}
    for driver in map(drivers.find, drivers.ids):
        for habit in driver.habits.get(game.id, ()) if driver else ():
            found[feature_name(habit)] = habit
    return found


def feature_name(habit: Habit) -> str:
    """Return the rule of a habit and its parameters."""
    params = (f"{key}={','.join(map(str, values))}" for key, values in habit.params.items())
    return " ".join((habit.rule, *params))


def counted(task: tuple[Simulation, int]) -> list[Tally]:
    """Return by bot what it took of its chances in a race, in the order of `features`."""
    match, _ = played(*task)
    rules = match.game.evaluator.habits
    habits = [(rules[habit.rule], habit) for habit in features(match.game).values()]
    tallies = [[(0.0, 0)] * len(habits) for _ in task[0].bots]
    state, history = match.state_at(0), list[Sequence[Event[Any]]]()
    for was in match.history:
        seat = state.actor()
        if isinstance(seat, int) and len(legal := state.legal()) > 1:
            context = HabitContext(state, SeatView(state, seat, 0, history))
            for at, (rule, habit) in enumerate(habits):
                share = _taken(rule(context, habit), Action(was.step), legal)
                if share is not None:
                    so_far, chances = tallies[seat][at]
                    tallies[seat][at] = (so_far + share, chances + 1)
        state.apply(was.step)
        history.append(was.events)
    return [tuple(tally) for tally in tallies]


def _taken(preference: Preference | None, chosen: Action, legal: Sequence[Action]) -> float | None:
    """Return how far a habit was followed, from 0 to 1; None where it likes all actions alike."""
    if preference is None:
        return None
    liked = {action: float(preference(action)) for action in legal}
    least, most = min(liked.values()), max(liked.values())
    return None if least == most else (liked[chosen] - least) / (most - least)


def raced(game: str, level: str, races: int, seed: int, jobs: int) -> dict[str, list[Tally]]:
    """Race drivers drawn at random, and return by driver what each took in every event."""
    plain = Where(game, SEATS, None, EVENT.get(game, {})).plan(level, level, seed)
    plans = [
        replace(plain, bots=tuple((level, id) for id in drawn), rotate=False)
        for drawn in (Random(seed * races + i).sample(drivers.ids, SEATS) for i in range(races))
    ]
    found: dict[str, list[Tally]] = {id: [] for id in drivers.ids}
    counts = over(counted, [(plan, index) for index, plan in enumerate(plans)], jobs)
    for plan, tallies in zip(plans, counts, strict=True):
        for (_, id), tally in zip(plan.bots, tallies, strict=True):
            found[id].append(tally)
    return found


# -- naming -----
def total(tallies: Sequence[Tally]) -> Tally:
    """Return what was taken in several events together."""
    return tuple(
        (fsum(t for t, _ in column), sum(n for _, n in column)) for column in zip(*tallies, strict=True)
    )


def less(all_events: Tally, some: Tally) -> Tally:
    """Return a total without some of its events."""
    return tuple((t - less, n - fewer) for (t, n), (less, fewer) in zip(all_events, some, strict=True))


def shares(tally: Tally) -> list[float | None]:
    """Return by feature the share of the chances taken; None where there was none."""
    return [taken / chances if chances else None for taken, chances in tally]


def variances(events: Events) -> list[float]:
    """Return by feature how one chance varies from event to event within a driver.

    A share of n chances varies by the n-th part of it, also where chances of an event hang together.
    """
    squares = [0.0] * len(next(iter(events.values()))[0])
    chances = [1] * len(squares)
    for tallies in events.values():
        means = shares(total(tallies))
        for tally in tallies:
            for at, ((taken, n), mean) in enumerate(zip(tally, means, strict=True)):
                squares[at] += (taken - n * (mean or 0.0)) ** 2
                chances[at] += n
    return [max(square, 1.0) / n for square, n in zip(squares, chances, strict=True)]


def nearest(tally: Tally, centroids: Mapping[str, Tally], varies: Sequence[float]) -> str:
    """Return the driver whose shares are nearest, each difference divided by its spread."""

    def distance(driver: str) -> float:
        rows = zip(tally, shares(tally), shares(centroids[driver]), varies, strict=True)
        return fsum(
            (own - mean) ** 2 * n / variance
            for (_, n), own, mean, variance in rows
            if own is not None and mean is not None
        )

    return min(centroids, key=distance)


def named(events: Events, size: int) -> dict[str, Counter[str]]:
    """Return by driver as whom it was taken, from `size` events at a time and the centroids of all others."""
    totals, varies = {id: total(tallies) for id, tallies in events.items()}, variances(events)
    found = {}
    for id, tallies in events.items():
        found[id] = Counter[str]()
        for at in range(0, len(tallies) - size + 1, size):
            some = total(tallies[at : at + size])
            centroids = {**totals, id: less(totals[id], some)}
            found[id][nearest(some, centroids, varies)] += 1
    return found


# -- reporting -----
def report(game: str, level: str, events: Events, sizes: Sequence[int]) -> dict[str, Any]:
    """Return the figures as plain data."""
    taken_for = {size: named(events, size) for size in sizes}
    accuracy = {}
    for size, rows in taken_for.items():
        right, all_ = sum(row[id] for id, row in rows.items()), sum(row.total() for row in rows.values())
        accuracy[size] = [round(value, 4) for value in (right / max(all_, 1), *intervals.wilson(right, all_))]
    return {
        "events": {id: len(tallies) for id, tallies in events.items()},
        "accuracy": accuracy,
        "taken_for": {size: {id: dict(row) for id, row in rows.items()} for size, rows in taken_for.items()},
        "habits": list(habits_of(game, level, events)),
    }


def habits_of(game: str, level: str, events: Events) -> Iterator[dict[str, Any]]:
    """Yield every driver's habits with the shares that it and the others take of the chances."""
    totals = {id: total(tallies) for id, tallies in events.items()}
    names, varies = list(features(registry.game(game))), variances(events)
    for id in events:
        driver = drivers.find(id)
        others = total([tally for other, tally in totals.items() if other != id])
        for habit in driver.at(level).habits.get(game, ()) if driver else ():
            at = names.index(feature_name(habit))
            chances = totals[id][at][1] / len(events[id])
            own, plain = shares(totals[id])[at], shares(others)[at]
            # by how many of its spreads in one event a driver differs from the others
            marked = ((own or 0.0) - (plain or 0.0)) * (chances / varies[at]) ** 0.5
            yield {
                "driver": id,
                "habit": names[at],
                "cost": habit.cost,
                "own": own,
                "others": plain,
                "chances": chances,
                "spreads": marked,
            }


def lines(found: Mapping[str, Any]) -> Iterator[str]:
    """Yield the report as a table to read."""
    yield "events   named (95 %)"
    for size, (share, low, high) in found["accuracy"].items():
        yield f"{size:>6}{share:>8.1%}  ({low:.1%} – {high:.1%})"
    size = min(found["taken_for"], key=lambda size: abs(size - SHOWN))
    yield f"\nfrom {size} taken for"
    for id, row in found["taken_for"][size].items():
        known = sorted(row.items(), key=lambda item: (item[0] != id, -item[1]))
        yield f"{id:<8}" + "".join(f"  {who} {count / sum(row.values()):.0%}" for who, count in known[:5])
    yield "\ndriver   takes  others  chances  spreads   cost  habit"
    for row in found["habits"]:
        own, others = (f"{row[key] or 0.0:.0%}" for key in ("own", "others"))
        yield (
            f"{row['driver']:<8}{own:>6}{others:>8}{row['chances']:>9.1f}{row['spreads']:>+9.1f}"
            f"{row['cost']:>7}  {row['habit']}"
        )


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add_arguments(parser, 400)
    parser.add_argument("--events", default="1,2,3,5,8", help="from how many events drivers are named")
    args = parser.parse_args(argv)
    track_files.install()
    events = raced(args.game, args.level, args.races, args.seed, args.jobs)
    found = report(args.game, args.level, events, [int(size) for size in args.events.split(",")])
    print(json.dumps(found) if args.json else "\n".join(lines(found)))


if __name__ == "__main__":
    main()
