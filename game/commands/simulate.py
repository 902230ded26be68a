"""`simulate`: plays bot races without a window and counts them with confidence intervals."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypedDict

from game import bots
from game.commands import arguments, intervals, output
from game.engine import registry
from game.engine.contract import Json, Setup
from game.engine.match import Match
from game.services import track_files
from game.services.workers import worker_count, worker_pool

HELP: Final = "bot races without a window"
DESCRIPTION: Final = (
    "Plays bots against each other. The seats are rotated, and the rotations of one deal share its "
    "shuffles and dice, so that every bot plays the same luck from every seat."
)
EPILOG: Final = (
    "Example: simulate --game formula_motor_racing --seats bot:ace,bot:pro,bot:pro,bot:pro "
    "--games 1000 --json"
)

MAX_GAMES: Final = 1_000_000
"""The figures of each game are kept until the end."""
DEAL_STEP: Final = 1_000_003
"""Keeps the deals of neighbouring seeds apart."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """All that a worker needs to play any game of a simulation."""

    game: str
    setup: Setup
    bots: tuple[tuple[str, str], ...]
    seed: int
    rotate: bool

    def deal(self, index: int) -> tuple[int, int]:
        """Return the seed of a game's deal, and by how many seats the bots are rotated."""
        count = len(self.bots)
        deal, moved = divmod(index, count) if self.rotate else (index, 0)
        return self.seed * DEAL_STEP + deal, moved


@dataclass(frozen=True, slots=True)
class SimulatedGame:
    """A finished game; figures by bot in the order of --seats."""

    wins: tuple[float, ...]
    points: tuple[float, ...]
    places: tuple[int, ...]
    think_ms: tuple[tuple[float, ...], ...]
    decisions: int


class ThinkTime(TypedDict):
    """How long a bot thinks about a decision, in ms."""

    median: float
    p95: float


class BotFigures(TypedDict):
    """The figures of one bot, or of several of the same level together."""

    games: int
    wins: float
    win_share: float
    wins_ci95: list[float]
    points_mean: float
    points_ci95: list[float]
    places: list[int]
    """By place the number of races."""
    decision_ms: ThinkTime


class SeatFigures(BotFigures):
    """The figures of the bot on one of --seats, from 1."""

    seat: int
    bot: str


class LevelFigures(BotFigures):
    """The figures of the bots of a level, on so many of --seats."""

    seats: int


class Report(TypedDict):
    """The report as plain data."""

    game: str
    options: dict[str, Json]
    seed: int
    games: int
    even_share: float
    decisions_per_s: float
    seats: list[SeatFigures]
    levels: dict[str, LevelFigures]


def add(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `simulate`."""
    arguments.add_table(parser, "the bots: bot:LEVEL[:DRIVER], separated by commas")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="how many games (default 200)")
    parser.add_argument(
        "--jobs",
        type=int,
        default=1,
        metavar="N",
        help="number of processes (default 1), at most one per core",
    )
    parser.add_argument("--fixed-seats", action="store_true", help="every bot keeps its seat")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


def run(args: argparse.Namespace) -> int:
    """Play the games and print the report."""
    if args.games < 1 or args.jobs < 1:
        raise arguments.UsageError("--games and --jobs are at least 1.")
    if args.games > MAX_GAMES:
        raise arguments.UsageError(f"--games goes up to {MAX_GAMES:,}.")
    game = arguments.find_game(args.game)
    seats = arguments.parse_seats(args.seats, game, bots_only=True)
    options = arguments.parse_options(args.option, game)
    setup = arguments.checked_setup(game, seats, options, args.track)
    seed = 1 if args.seed is None else args.seed
    plan = Simulation(game.id, setup, tuple((s.level, s.style) for s in seats), seed, not args.fixed_seats)
    started = time.perf_counter()
    outcomes = list(arguments.progress(_play_all(plan, args.games, args.jobs), total=args.games, unit="game"))
    report = summary(plan, outcomes, time.perf_counter() - started)
    output.print_result(json.dumps(report) if args.json else format_table(report))
    return 0


def play_one(plan: Simulation, index: int) -> SimulatedGame:
    """Play one game; the same plan and index give the same game in every process."""
    game = registry.game(plan.game)
    seed, shift = plan.deal(index)
    match = Match(game, plan.setup, seed)
    count = len(plan.bots)
    players = [bots.make(*bot, game, seed * count + i) for i, bot in enumerate(plan.bots)]
    think: list[list[float]] = [[] for _ in players]
    decisions = 0
    match.advance()
    while isinstance(seat := match.actor(), int):
        bot = (seat - shift) % count
        view = match.view(seat)
        start = time.perf_counter()
        action = players[bot].choose(view)
        think_ms = (time.perf_counter() - start) * 1000
        decisions += 1
        if len(match.legal()) > 1:
            think[bot].append(think_ms)
        match.play(action)
        match.advance()
    result = match.result
    assert result is not None
    seats = [(i + shift) % count for i in range(count)]
    share = 1 / len(result.winners) if result.winners else 0.0
    return SimulatedGame(
        tuple(share if seat in result.winners else 0.0 for seat in seats),
        tuple(result.points[seat] for seat in seats),
        tuple(result.places[seat] for seat in seats),
        tuple(tuple(times) for times in think),
        decisions,
    )


def summary(plan: Simulation, outcomes: Sequence[SimulatedGame], seconds: float) -> Report:
    """Return the report as plain data; only times and speeds vary between runs."""
    count = len(plan.bots)
    rows = [_row(plan, outcomes, [i]) for i in range(count)]
    seats: list[SeatFigures] = [
        {"seat": i + 1, "bot": _bot_name(plan.bots[i]), **row} for i, row in enumerate(rows)
    ]
    levels: dict[str, LevelFigures] = {}
    for bot in dict.fromkeys(plan.bots):
        indexes = [i for i in range(count) if plan.bots[i] == bot]
        levels[_bot_name(bot)] = {"seats": len(indexes), **_row(plan, outcomes, indexes)}
    decisions = sum(outcome.decisions for outcome in outcomes)
    return {
        "game": plan.game,
        "options": dict(plan.setup.options),
        "seed": plan.seed,
        "games": len(outcomes),
        "even_share": round(1 / count, 4),
        "decisions_per_s": round(decisions / seconds, 1) if seconds else 0.0,
        "seats": seats,
        "levels": levels,
    }


def format_table(report: Report) -> str:
    """Return the report as a table to read."""
    head = f"{'bot':<20}{'seats':>6}{'wins':>9}{'share':>9}{'95 %':>17}"
    head += f"{'points':>9}{'95 %':>17}{'ms':>8}{'p95':>8}"
    lines = [f"{report['game']} · {report['games']} games · seed {report['seed']}", head]
    for name, row in report["levels"].items():
        low, high = row["wins_ci95"]
        points_low, points_high = row["points_ci95"]
        times = row["decision_ms"]
        lines.append(
            f"{name:<20}{row['seats']:>6}{row['wins']:>9.1f}{row['win_share']:>9.1%}"
            f"{f'{low:.1%}-{high:.1%}':>17}{row['points_mean']:>9.2f}{f'{points_low:.2f}-{points_high:.2f}':>17}"
            f"{times['median']:>8.1f}{times['p95']:>8.1f}"
        )
    lines.append(f"even share {report['even_share']:.1%} · {report['decisions_per_s']:,.0f} decisions/s")
    return "\n".join(lines)


def _row(plan: Simulation, outcomes: Sequence[SimulatedGame], indexes: Sequence[int]) -> BotFigures:
    """Return the figures of one bot, or of several of the same level together."""
    games = len(outcomes) * len(indexes)
    wins = sum(outcome.wins[i] for outcome in outcomes for i in indexes)
    points = [sum(outcome.points[i] for i in indexes) / len(indexes) for outcome in outcomes]
    mean, low, high = intervals.mean_interval(points)
    places = [outcome.places[i] for outcome in outcomes for i in indexes]
    times = [ms for outcome in outcomes for i in indexes for ms in outcome.think_ms[i]]
    return {
        "games": games,
        "wins": round(wins, 4),
        "win_share": round(wins / games, 4),
        "wins_ci95": [round(bound, 4) for bound in intervals.wilson(wins, games)],
        "points_mean": round(mean, 4),
        "points_ci95": [round(low, 4), round(high, 4)],
        "places": [places.count(place) for place in range(1, max(len(plan.bots), *places) + 1)],
        "decision_ms": {
            "median": round(intervals.quantile(times, 0.5), 3),
            "p95": round(intervals.quantile(times, 0.95), 3),
        },
    }


def _bot_name(bot: tuple[str, str]) -> str:
    return ":".join(part for part in bot if part)


def _play_all(plan: Simulation, games: int, jobs: int) -> Iterator[SimulatedGame]:
    """Yield the games in their order, whatever the number of processes."""
    count = worker_count(jobs, games)
    if count == 1:
        yield from (play_one(plan, index) for index in range(games))
        return
    # workers start without the installed tracks
    with worker_pool(count, track_files.install) as pool:
        yield from pool.imap(_Worker(plan), range(games), chunksize=max(1, min(8, games // (count * 4))))


@dataclass(frozen=True, slots=True)
class _Worker:
    """`play_one` with its plan, in a form that can be sent to another process."""

    plan: Simulation

    def __call__(self, index: int) -> SimulatedGame:
        return play_one(self.plan, index)
