"""Measures how well reviews tell skill from luck, over races of bots of one level.

Prints the mean luck of a seat with its 95 % interval, the variance of raw and of luck-adjusted results with
their ratio, and for each level the mean error a decision with its interval. Seats of one race depend on each
other, so intervals are over races. Run from the project's folder:

uv run python tools/review_table.py --game grand_prix --races 40 --playouts 16 --jobs 2
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum
from multiprocessing import get_context
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots, review
from game.commands import intervals, table
from game.engine import registry
from game.engine.match import Match
from game.engine.record import Record, SeatInfo, Table, new_header
from game.review.crew import look_at, steps_to_review
from game.services import circuits


@dataclass(frozen=True, slots=True)
class Task:
    """One race of a game between four bots of a level, and how it is reviewed."""

    game: str
    level: str
    seed: int
    plan: review.Plan
    luck: bool
    """Whether luck is weighed as well; for errors alone it need not be."""
    share: int
    """One in so many decisions is judged, evenly over the race."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A race in figures: luck and results by seat, the mean error a decision."""

    luck: tuple[float, ...]
    wins: tuple[float, ...]
    error: float
    decisions: int


def raced(task: Task) -> Record:
    """The record of the race; where a game has several races, one is raced."""
    game = registry.game(task.game)
    count = min(max(4, game.seats[0]), game.seats[-1])
    options = {"races": 1} if any(option.id == "races" for option in game.options) else {}
    tokens = game.default_tokens(count)
    seats = tuple(SeatInfo("bot", "", task.level, "", own) for own in tokens)
    agreed = Table(task.game, seats, task.seed, options)
    match = Match(game, agreed.setup(), task.seed)
    players = [bots.make(task.level, None, game, task.seed * count + i) for i in range(count)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    return Record(new_header(game, agreed), tuple(map(str, match.steps)))


def measured(task: Task) -> Measured:
    """Race and review."""
    match = Match.from_record(raced(task))
    result = match.result
    assert result is not None
    steps = steps_to_review(match)
    if not task.luck:
        steps = [index for index in steps if match.history[index].seat is not None]
        steps = steps[: max(1, len(steps) // task.share)]
    found = [look_at(match, index, task.plan, not task.luck, task.luck) for index in steps]
    lucks = [one.luck for one in found if one.luck is not None]
    worths = [one.decision.worth for one in found if one.decision is not None]
    seats = range(len(result.places))
    share = 1 / len(result.winners) if result.winners else 0.0
    return Measured(
        tuple(fsum(luck.wins[seat] for luck in lucks) for seat in seats),
        tuple(share if seat in result.winners else 0.0 for seat in seats),
        fsum(worths) / len(worths) if worths else 0.0,
        len(worths),
    )


def run(tasks: Sequence[Task], jobs: int) -> list[Measured]:
    """All of them, in their order."""
    with get_context("spawn").Pool(jobs, initializer=circuits.install) as pool:
        return list(tqdm(pool.imap(measured, tasks), total=len(tasks), disable=table.quiet()))


def luck_lines(found: Sequence[Measured]) -> list[str]:
    """Mean luck by seat, and by how much adjusting narrows the spread of results."""
    lines = []
    for seat in range(len(found[0].wins)):
        mean, low, high = intervals.mean_interval([one.luck[seat] for one in found])
        lines.append(f"  seat {seat + 1}: luck {mean:+.2%}, 95 % {low:+.2%} to {high:+.2%}")
    raw = [own for one in found for own in one.wins]
    adjusted = [own - luck for one in found for own, luck in zip(one.wins, one.luck, strict=True)]
    before, after = _variance(raw), _variance(adjusted)
    lines.append(f"  variance: raw {before:.4f}, adjusted {after:.4f}, ratio {after / before:.2f}")
    return lines


def _variance(values: Sequence[float]) -> float:
    mean = fsum(values) / len(values)
    return fsum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)


def main() -> None:
    """Race, review and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="formula_motor_racing")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--levels", default=",".join(bots.LEVELS), help='for errors; "" for none')
    parser.add_argument("--level-races", type=int, default=100)
    parser.add_argument(
        "--share", type=int, default=4, help="for errors every so many decisions are looked at"
    )
    parser.add_argument("--playouts", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    circuits.install()
    plan, began = review.Plan(args.playouts, args.seed), time.monotonic()
    print(json.dumps(vars(args)))
    if args.races:
        found = run([_task(args, "pro", plan, race, True) for race in range(args.races)], args.jobs)
        print(f"{args.game}: {args.races} races of four pros, {args.playouts} playouts")
        print("\n".join(luck_lines(found)), flush=True)
    for level in filter(None, args.levels.split(",")):
        found = run([_task(args, level, plan, race, False) for race in range(args.level_races)], args.jobs)
        mean, low, high = intervals.mean_interval([one.error for one in found if one.decisions])
        count = sum(one.decisions for one in found)
        told = f"error a decision {mean:.2%}, 95 % {low:.2%} to {high:.2%}"
        print(f"  {level}: {told} ({count} decisions of {args.level_races} races)", flush=True)
    print(f"  {time.monotonic() - began:.0f} s")


def _task(args: argparse.Namespace, level: str, plan: review.Plan, race: int, luck: bool) -> Task:
    seed = args.seed * 1_000_003 + race
    return Task(args.game, level, seed, replace(plan, race=f"{level} {seed}"), luck, args.share)


if __name__ == "__main__":
    main()
