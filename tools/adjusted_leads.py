"""Measures by how much each bot level leads the level below, with the luck of dice and cards removed.

The races are those of tools/bot_table.py, seats rotated. The luck of an outcome is the change of the game's
standing, minus the exact mean over all outcomes. Its mean is zero, so a lead stays the same and its interval
becomes narrower. Tables without a standing, such as those with partners, are left out. `--called` races
aces alone, and compares in ten bands the chances that their plan gave to actions with the results, without
the luck that came later, or with it for `--raced`.

Run from the project's folder: uv run python tools/adjusted_leads.py --game grand_prix --levels ace"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import fsum
from pathlib import Path
from typing import Final, TypeVar

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots
from game.bots import LEVELS
from game.commands import arguments, intervals
from game.commands.simulate import Simulation
from game.engine import registry
from game.engine.contract import Chance, State, Step
from game.engine.match import Match
from game.engine.standing import win_shares
from game.review import ReviewPlan
from game.review.chances import luck_of
from game.services import track_files
from game.services.workers import worker_count, worker_pool
from tools import samples
from tools.bot_table import GAMES, Where, everywhere

EXACT: Final = ReviewPlan()
BANDS: Final = 10
EVERY: Final = 7
"""Every how many steps the plan is compared with the result; no divisor of the steps of a usual turn."""
Pair = tuple[float, float]


def played(plan: Simulation, index: int) -> tuple[Match, int]:
    """Play the race of an index and return it with the seat of the first bot."""
    game = registry.game(plan.game)
    seed, moved = plan.deal(index)
    match = Match(game, plan.setup, seed)
    count = len(plan.bots)
    players = [bots.make(*bot, game, seed * count + i) for i, bot in enumerate(plan.bots)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play(players[(seat - moved) % count].choose(match.view(seat)))
        match.advance()
    return match, moved


def raced(task: tuple[Simulation, int]) -> Pair | None:
    """Return the first bot's lead over the mean of the others, raw and adjusted; None without a standing."""
    match, seat = played(*task)
    if match.game.evaluator.standing(match.state_at(0)) is None:
        return None
    won = win_shares(match.state_at(len(match.steps))) or []
    return _lead(won, seat), _lead(without_luck(match), seat)


def without_luck(match: Match) -> list[float]:
    """Return by seat the share of the win of a finished race less its luck; the game has a standing."""
    *_, (_, _, luck) = lucky(match)
    won = win_shares(match.state_at(len(match.steps))) or []
    return [share - part for share, part in zip(won, luck, strict=True)]


def tried(task: tuple[Simulation, int], as_raced: bool = False) -> list[Pair] | None:
    """Return pairs of the chance that the plan gave to an action and its result, with or without luck."""
    match, _ = played(*task)
    evaluator, found = match.game.evaluator, []
    won, after = win_shares(match.state_at(len(match.steps))) or [], [0.0] * match.setup.seats
    for index, (state, step, after) in enumerate((stepped if as_raced else lucky)(match)):
        actor = state.actor()
        if index % EVERY or not isinstance(actor, int) or len(state.legal()) < 2:
            continue
        for action, called in evaluator.chances(state) or ():
            if action == step:
                found.append((actor, called, after[actor]))
    return [(called, won[seat] - after[seat] + luck) for seat, called, luck in found]


def lucky(match: Match) -> Iterator[tuple[State, Step, list[float]]]:
    """Yield every step with the state before it and each seat's luck so far, this step included."""
    evaluator, state = match.game.evaluator, match.state_at(0)
    total = [0.0] * match.setup.seats
    for index, step in enumerate(match.steps):
        if isinstance(state.actor(), Chance):
            luck = luck_of(state, step, evaluator, EXACT, index)
            if luck is not None:
                total = [so_far + gained for so_far, gained in zip(total, luck.wins, strict=True)]
        yield state, step, total
        state.apply(step)


def stepped(match: Match) -> Iterator[tuple[State, Step, list[float]]]:
    """Yield every step with the state before it, with no luck counted."""
    state = match.state_at(0)
    for step in match.steps:
        yield state, step, [0.0] * match.setup.seats
        state.apply(step)


def _lead(figures: Sequence[float], seat: int) -> float:
    return figures[seat] - (fsum(figures) - figures[seat]) / (len(figures) - 1)


def line(where: Where, level: str, found: Sequence[Pair]) -> str:
    """Return a row; intervals are over deals, as rotations share shuffles and dice."""
    cells = []
    for figures in zip(*found, strict=True):
        deals = [figures[at : at + where.seats] for at in range(0, len(figures), where.seats)]
        lead, low, high = intervals.mean_interval([fsum(deal) / len(deal) for deal in deals])
        cells.append(f"{lead:+.1%} ({low:+.1%} – {high:+.1%})")
    head = f"{where.seats} · {where.track or '-'} · {json.dumps(dict(where.options))}"
    return f"| {head} | {level} | {len(found)} | {cells[0]} | {cells[1]} |"


def bands(races: Sequence[Sequence[Pair]]) -> Iterator[str]:
    """Yield in ten bands the chances given and the share won, with the interval over races."""
    for band in range(BANDS):
        kept = [[pair for pair in race if min(BANDS - 1, int(BANDS * pair[0])) == band] for race in races]
        races_of_band = [race for race in kept if race]
        if races_of_band:
            called = _mean(races_of_band, 0)
            _, low, high = samples.jackknife(races_of_band, lambda few: _mean(few, 1))
            text = f"called {called:6.1%}, won {_mean(races_of_band, 1):6.1%} ({low:.1%} to {high:.1%})"
            yield f"  {text}, {sum(map(len, races_of_band))} actions"


def _mean(races: Sequence[Sequence[Pair]], which: int) -> float:
    return fsum(pair[which] for race in races for pair in race) / sum(len(race) for race in races)


Found = TypeVar("Found")


def over(
    work: Callable[[tuple[Simulation, int]], Found], tasks: Sequence[tuple[Simulation, int]], jobs: int
) -> list[Found]:
    """Return the results of races in their order."""
    if (count := worker_count(jobs, len(tasks))) == 1:
        return list(arguments.progress(map(work, tasks), total=len(tasks)))
    with worker_pool(count, track_files.install) as pool:
        return list(arguments.progress(pool.imap(work, tasks, chunksize=4), total=len(tasks)))


def contests(where: Where, args: argparse.Namespace) -> Iterator[tuple[str, Simulation]]:
    """Yield each chosen level against the level below."""
    for below, level in pairwise(LEVELS):
        if level in args.levels.split(","):
            yield level, where.plan(level, below, args.seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=GAMES, default="grand_prix")
    parser.add_argument("--levels", default=",".join(LEVELS[1:]))
    parser.add_argument("--only", default="", help="only tables whose key has this in it, such as ' 5 - '")
    parser.add_argument("--games", type=int, default=200, help="races a row")
    parser.add_argument(
        "--called", action="store_true", help="what the ace's plan calls, and what came of it"
    )
    parser.add_argument("--raced", action="store_true", help="with --called: results as raced")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    track_files.install()
    for where in everywhere(registry.game(args.game)):
        if args.only not in where.key:
            continue
        count = -(-args.games // where.seats) * where.seats
        if args.called:
            # all bots are alike, so a rotation would repeat the same race
            plain = replace(where.plan(LEVELS[-1], LEVELS[-1], args.seed), rotate=False)
            tasks = [(plain, index) for index in range(count)]
            called = over(partial(tried, as_raced=args.raced), tasks, args.jobs)
            print(where.key, *bands([race for race in called if race is not None]), sep="\n", flush=True)
            continue
        for name, plan in contests(where, args):
            found = over(raced, [(plan, index) for index in range(count)], args.jobs)
            pairs = [pair for pair in found if pair is not None]
            if len(pairs) == count:
                print(line(where, name, pairs), flush=True)


if __name__ == "__main__":
    main()
