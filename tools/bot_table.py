"""Measures every bot level against three of the level below; prints a table and writes assets/bots/GAME.json.

Each row is the same as `main.py simulate --seats bot:LEVEL,bot:BELOW,bot:BELOW,bot:BELOW --option races=1
--games 1000 --seed 1`: seats rotated, the same shuffles and dice from every seat. A race that an undirected
team wins counts for nobody, so that a level is compared with the mean of the three others.

Run from the project's folder: uv run python tools/bot_table.py --jobs 2
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.bots import LEVELS
from game.commands import intervals, table
from game.commands.simulate import Outcome, Plan, play_one
from game.engine import registry
from game.engine.contract import Setup
from game.services import circuits

ROOT = Path(__file__).parent.parent
Row = dict[str, Any]


def plan_of(game_id: str, level: str, below: str, seed: int) -> Plan:
    """One of a level against a table of the level below, for one race where the game has races."""
    game = registry.game(game_id)
    count = min(max(4, game.seats[0]), game.seats[-1])
    options = {"races": 1} if any(option.id == "races" for option in game.options) else {}
    setup = Setup(count, options, game.default_tokens(count))
    return Plan(game_id, setup, ((level, ""), *[(below, "")] * (count - 1)), seed, True)


def _play(task: tuple[Plan, int]) -> Outcome:
    return play_one(*task)


def played(plan: Plan, games: int, jobs: int) -> list[Outcome]:
    """All games of one row."""
    tasks = [(plan, index) for index in range(games)]
    label = f"{plan.bots[0][0]} against {plan.bots[1][0]}"
    with get_context("spawn").Pool(jobs, initializer=circuits.install) as pool:
        races = pool.imap(_play, tasks, chunksize=4)
        return list(tqdm(races, total=games, desc=label, disable=table.quiet()))


def row_of(plan: Plan, outcomes: Sequence[Outcome]) -> Row:
    """The figures of one level: shares of all games, mean points, and its lead in both with 95 % bounds."""
    games = len(outcomes)
    wins = sum(outcome.wins[0] for outcome in outcomes)
    low, high = intervals.wilson(wins, games)
    others = len(plan.bots) - 1
    win_lead = intervals.mean_interval([o.wins[0] - sum(o.wins[1:]) / others for o in outcomes])
    point_lead = intervals.mean_interval([o.points[0] - sum(o.points[1:]) / others for o in outcomes])
    times = [ms for outcome in outcomes for ms in outcome.think_ms[0]]
    return {
        "beats": plan.bots[1][0],
        "games": games,
        "share": round(wins / games, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "others": round(sum(sum(o.wins[1:]) for o in outcomes) / others / games, 4),
        "lead": [round(value, 4) for value in win_lead],
        "points": round(sum(o.points[0] for o in outcomes) / games, 2),
        "others_points": round(sum(sum(o.points[1:]) for o in outcomes) / others / games, 2),
        "points_lead": [round(value, 2) for value in point_lead],
        "ms": [round(intervals.quantile(times, share), 1) for share in (0.5, 0.95)],
    }


def as_markdown(rows: dict[str, Row]) -> str:
    """The table of the README."""
    lines = [
        "| level | against three | wins | each of the others | lead, 95 % | points | others | lead, 95 % "
        "| ms a decision (median, p95) |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for level, row in rows.items():
        lead = " to ".join(f"{bound:+.1%}" for bound in row["lead"][1:])
        points_lead = " to ".join(f"{bound:+.2f}" for bound in row["points_lead"][1:])
        lines.append(
            f"| {level} | {row['beats']} | {row['share']:.1%} | {row['others']:.1%} | {lead} "
            f"| {row['points']:.2f} | {row['others_points']:.2f} | {points_lead} "
            f"| {row['ms'][0]:.1f}, {row['ms'][1]:.1f} |"
        )
    return "\n".join(lines)


def main() -> None:
    """Play every row, print the table and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="formula_motor_racing")
    parser.add_argument("--levels", default=",".join(LEVELS[1:]), help="the levels to measure anew")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    target = ROOT / "assets" / "bots" / f"{args.game}.json"
    rows: dict[str, Row] = json.loads(target.read_text(encoding="utf-8"))["levels"] if target.exists() else {}
    for below, level in pairwise(LEVELS):
        if level in args.levels.split(","):
            plan = plan_of(args.game, level, below, args.seed)
            rows[level] = row_of(plan, played(plan, args.games, args.jobs))
    rows = {level: rows[level] for level in LEVELS if level in rows}
    command = f"uv run python tools/bot_table.py --game {args.game} --games {args.games} --seed {args.seed}"
    target.parent.mkdir(exist_ok=True)
    text = json.dumps({"command": command, "levels": rows}, indent=2)
    target.write_text(text + "\n", encoding="utf-8")
    print(as_markdown(rows))


if __name__ == "__main__":
    main()
