"""Measures what habits cost: every driver at a table of plain bots of its level, wins with 95 % intervals.

Six seats, so that even is 16.7 %. Seats are rotated with the same shuffles and dice, and intervals are over
deals, each the mean of its rotations. `--adjusted` takes the luck of dice and cards off, as
tools/adjusted_leads.py does: fewer races are needed then, but each takes longer, which pays at the level of
the ace.

Run from the project's folder: uv run tools/driver_table.py --game grand_prix --races 1200 --jobs 2"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import fsum
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.bots import LEVELS
from game.commands import intervals
from game.commands.simulate import Simulation, play_one
from game.engine.contract import Json
from game.engine.drivers import drivers
from game.services import track_files
from tools.adjusted_leads import over, raced
from tools.bot_table import GAMES, Where

SEATS: Final = 6
SHORT: Final[Mapping[str, Mapping[str, Json]]] = {
    "formula_motor_racing": {"races": 1},
    "formula_one": {"laps": 1},
}
"""By game the options of its shortest race, other games as they are."""
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


def won(task: tuple[Simulation, int]) -> float:
    """Return the share of the first bot in the win."""
    return play_one(*task).wins[0]


def adjusted(task: tuple[Simulation, int]) -> float:
    """Return the same without the luck of the race, from the lead over the mean of the others."""
    found = raced(task)
    # every game here has a standing at this table, and all shares add up to 1
    assert found is not None
    return (1 + found[1] * (SEATS - 1)) / SEATS


def measured(plan: Simulation, races: int, jobs: int, without_luck: bool) -> dict[str, Any]:
    """Return the share of wins of a plan's first bot, with its bounds over deals."""
    tasks = [(plan, index) for index in range(-(-races // SEATS) * SEATS)]
    shares = over(adjusted if without_luck else won, tasks, jobs)
    deals = [fsum(shares[at : at + SEATS]) / SEATS for at in range(0, len(shares), SEATS)]
    wins, low, high = (round(value, 4) for value in intervals.mean_interval(deals))
    return {"races": len(shares), "wins": wins, "low": low, "high": high}


def line(driver: str, row: Mapping[str, Any]) -> str:
    """Return a driver's row, marked where the interval lies off the bound."""
    text = f"{driver:<10}{row['wins']:>7.1%}  ({row['low']:.1%} – {row['high']:.1%})"
    if row["high"] < 1 / SEATS - BOUND:
        text += "  too weak"
    return text + "  too strong" if row["low"] > 1 / SEATS + BOUND else text


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    add_arguments(parser, 1200)
    parser.add_argument("--drivers", default="", help="only these, separated by commas")
    parser.add_argument("--adjusted", action="store_true", help="take the luck off")
    args = parser.parse_args(argv)
    track_files.install()
    where = Where(args.game, SEATS, None, SHORT.get(args.game, {}))
    plain = where.plan(args.level, args.level, args.seed)
    rows: dict[str, Any] = {}
    for driver in args.drivers.split(",") if args.drivers else drivers.ids:
        plan = replace(plain, bots=((args.level, driver), *plain.bots[1:]))
        rows[driver] = measured(plan, args.races, args.jobs, args.adjusted)
        if not args.json:
            print(line(driver, rows[driver]), flush=True)
    mean = fsum(row["wins"] for row in rows.values()) / len(rows)
    if args.json:
        print(json.dumps({"game": args.game, "level": args.level, "drivers": rows, "mean": mean}))
    else:
        print(f"{'mean':<10}{mean:>7.1%}")


if __name__ == "__main__":
    main()
