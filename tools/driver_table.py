"""Measures what habits cost: drivers among plain bots of their level, wins with 95 % intervals.

Six seats, so that even is 16.7 %. Three drivers drawn at random race three plain bots, so that a race says
something of three: a driver's figure is what its lead over the mean of the plain bots makes of an even share.
Seats are rotated with the same shuffles and dice, and intervals are over deals, each the mean of its
rotations. `--adjusted` takes the luck of dice and cards off, as tools/adjusted_leads.py does: fewer races are
needed then, but each takes longer, which pays in nestorgames GP at the level of the ace.

Run from the project's folder: uv run tools/driver_table.py --game grand_prix --races 600 --jobs 2"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.bots import LEVELS
from game.commands import intervals
from game.commands.simulate import Simulation, play_one
from game.engine.contract import Json
from game.engine.drivers import drivers
from game.services import track_files
from tools.adjusted_leads import over, played, without_luck
from tools.bot_table import GAMES, Row, Where

SEATS: Final = 6
SHORT: Final[Mapping[str, Mapping[str, Json]]] = {
    "formula_motor_racing": {"races": 1},
    "formula_one": {"laps": 1},
}
"""By game the options of its shortest race, other games as they are."""
TOGETHER: Final = 3
"""How many drivers race at a table."""
BOUND: Final = 0.03
"""How far a driver may be from even."""


def add_arguments(parser: argparse.ArgumentParser, races: int) -> None:
    """Add what the tools about drivers share."""
    parser.add_argument("--game", choices=GAMES, default=GAMES[0])
    parser.add_argument("--level", choices=LEVELS, default="pro")
    parser.add_argument("--races", type=int, default=races, help=f"default {races}")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


@dataclass(frozen=True, slots=True)
class Group:
    """Drivers that race at one table, by the number of their bot; the other bots are plain."""

    plan: Simulation
    deal: int
    bots: Mapping[str, int]

    def shares(self, wins: Sequence[float]) -> dict[str, float]:
        """Return by driver the share of wins that goes with its lead over the mean of the plain bots.

        A driver alone among plain bots gets what it won.
        """
        plain = [share for bot, share in enumerate(wins) if bot not in self.bots.values()]
        even = fsum(plain) / len(plain)
        return {id: (1 + (wins[bot] - even) * (SEATS - 1)) / SEATS for id, bot in self.bots.items()}


def grouped(plain: Simulation, ids: Sequence[str], races: int) -> list[Group]:
    """Return groups drawn at random, in which every driver races so often and as often from each seat."""
    found = []
    for deal in range(-(-races // SEATS)):
        rng = Random(f"{plain.seed}:{deal}")
        drawn = rng.sample(ids, len(ids))
        for at in range(0, len(drawn), TOGETHER):
            few = drawn[at : at + TOGETHER]
            at_bot = dict(zip(few, rng.sample(range(SEATS), len(few)), strict=True))
            bots = list(plain.bots)
            for id, bot in at_bot.items():
                bots[bot] = (bots[bot][0], id)
            found.append(Group(replace(plain, bots=tuple(bots)), deal, at_bot))
    return found


def won(task: tuple[Simulation, int]) -> Sequence[float]:
    """Return by bot its share of the win."""
    return play_one(*task).wins


def adjusted(task: tuple[Simulation, int]) -> Sequence[float]:
    """Return the same without the luck of the race; every game here has a standing at this table."""
    match, moved = played(*task)
    by_seat = without_luck(match)
    return [by_seat[(bot + moved) % SEATS] for bot in range(SEATS)]


def measured(groups: Sequence[Group], jobs: int, less_luck: bool) -> dict[str, Row]:
    """Return by driver its share of wins with its bounds over deals."""
    tasks = [(group.plan, group.deal * SEATS + turn) for group in groups for turn in range(SEATS)]
    wins = over(adjusted if less_luck else won, tasks, jobs)
    deals = defaultdict[str, list[float]](list)
    for at, group in enumerate(groups):
        shares = [group.shares(wins[at * SEATS + turn]) for turn in range(SEATS)]
        for id in group.bots:
            deals[id].append(fsum(share[id] for share in shares) / SEATS)
    return {id: _row(values) for id, values in deals.items()}


def _row(deals: Sequence[float]) -> Row:
    wins, low, high = (round(value, 4) for value in intervals.mean_interval(deals))
    return {"races": len(deals) * SEATS, "wins": wins, "low": low, "high": high}


def line(driver: str, row: Row) -> str:
    """Return a driver's row, marked where the interval lies off the bound."""
    text = f"{driver:<10}{row['wins']:>7.1%}  ({row['low']:.1%} – {row['high']:.1%})"
    if row["high"] < 1 / SEATS - BOUND:
        text += "  too weak"
    return text + "  too strong" if row["low"] > 1 / SEATS + BOUND else text


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add_arguments(parser, 600)
    parser.add_argument("--drivers", default="", help="only these, separated by commas")
    parser.add_argument("--adjusted", action="store_true", help="take the luck off")
    args = parser.parse_args(argv)
    track_files.install()
    where = Where(args.game, SEATS, None, SHORT.get(args.game, {}))
    plain = where.plan(args.level, args.level, args.seed)
    ids = args.drivers.split(",") if args.drivers else drivers.ids
    found = measured(grouped(plain, ids, args.races), args.jobs, args.adjusted)
    rows = {id: found[id] for id in ids}
    mean = fsum(row["wins"] for row in rows.values()) / len(rows)
    if args.json:
        print(json.dumps({"game": args.game, "level": args.level, "drivers": rows, "mean": mean}))
        return
    for driver, row in rows.items():
        print(line(driver, row))
    print(f"{'mean':<10}{mean:>7.1%}")


if __name__ == "__main__":
    main()
