"""Measures the default choices: how often a player wins who only presses Space, and what choices cost.

Prints the shares of wins of a seat that presses Space (and a random digit where Space waits), and of a
rookie and of the policy in the same seat, against rookies and club bots, with 95 % intervals. Then it values
proposals in positions of bots' races: how much less likely they win than the best choice, as reviews measure
it, and how many are more than 4 and 8 points behind. A proposal counts with the chance that its cost exceeds
that bar, given its error. Run from the project's folder:

uv run python tools/defaults.py --game grand_prix --games 400 --decisions 300 --jobs 2"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from math import fsum
from pathlib import Path
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple, cast

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots, review
from game.bots.bot import Bot, Thinking, decision_rng
from game.commands import arguments, intervals
from game.engine import registry
from game.engine.contract import Action, Estimates, Evaluator, Game, SeatView, State
from game.engine.default_choice import default_choice
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.games.formula_motor_racing.bots.proposal import is_clearly_worse, proposed_play
from game.games.formula_motor_racing.rules.position import Position
from game.review.decisions import decision_of
from game.services import track_files
from game.services.workers import worker_count, worker_pool

SPACE: Final = "space"
PLAYERS: Final = (SPACE, "rookie", "policy")
RIVALS: Final = ("rookie", "club")
SEATS: Final = 4
COST_LIMITS: Final = (0.04, 0.08)
MAX_BATCHES: Final = 500
DECISIONS_PER_SAMPLE: Final = 5
"""Every how many decisions of a race one is measured."""
CARD_FIRST: Final = "formula_motor_racing"
"""The game in which a person picks a card before the app proposes a target."""


class SpaceBot(Bot):
    """A bot that presses Space; where Space waits, it presses a random digit."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game, self._seed = game, seed

    def think(self, view: SeatView) -> Thinking:
        """Return the action that is proposed."""
        rng = decision_rng(self._seed, view)
        world = view.determinize(rng)
        yield
        if self._game.id == CARD_FIRST and cards(view.legal):
            return with_card(self._game, world, view.legal, rng)
        return space_action(self._game.evaluator, world, rng, view.legal) or rng.choice(view.legal)


def cards(legal: Sequence[Action]) -> list[str]:
    """Return the cards that may be played."""
    return sorted({action.split(" ")[1] for action in legal if action.startswith("play ")})


def with_card(game: Game, world: State, legal: Sequence[Action], rng: Random) -> Action:
    """Choose as a person who tries cards in random order until Space plays one; else any play."""
    wins = final_estimates(game.evaluator, world, rng)
    for card in rng.sample(held := cards(legal), len(held)):
        plays = [action for action in legal if action.startswith(f"play {card}")]
        seat = acting_seat(world)
        found = proposed_play(cast("Position", world.observe(seat)), wins, plays, seat)
        if found is not None and not is_clearly_worse(wins, found):
            return found
    return rng.choice(legal)


def acting_seat(world: State) -> int:
    """Return the seat on turn."""
    seat = world.actor()
    assert isinstance(seat, int)
    return seat


def actions_of_random_card(game: Game, legal: Sequence[Action], rng: Random) -> Sequence[Action]:
    """Return the actions of one random card, where a card is picked first; else all."""
    held = cards(legal)
    if game.id != CARD_FIRST or not held:
        return legal
    card = rng.choice(held)
    return [action for action in legal if action.startswith(f"play {card}")]


def final_estimates(evaluator: Evaluator, world: State, rng: Random) -> Estimates:
    """Return the final win estimates of each action, after everything they need is prepared."""
    for sight in dict.fromkeys((evaluator.levels["pro"][0], "full")):
        for _ in evaluator.prepare(world, sight):
            pass
    found: Estimates = {}
    for estimates in evaluator.win_estimates(world, rng):
        found = estimates
    return found


def space_action(evaluator: Evaluator, world: State, rng: Random, options: Sequence[Action]) -> Action | None:
    """Return what Space does with these options; None where it waits."""
    if len(options) == 1:
        return options[0]
    safe, alike = partial(evaluator.is_safe, world), evaluator.alike
    return default_choice(final_estimates(evaluator, world, rng), safe, options, alike).action


class Race(NamedTuple):
    """A race of one player against three rivals of a level."""

    game: str
    player: str
    rivals: str
    seed: int


def default_config(game: Game, seed: int, levels: Sequence[str]) -> RaceConfig:
    """Return a table with the game's default options, but a single race."""
    options = {"races": 1} if any(option.id == "races" for option in game.options) else {}
    tokens = game.default_tokens(len(levels))
    seats = tuple(SeatInfo("bot", "", level, "", held) for level, held in zip(levels, tokens, strict=True))
    return RaceConfig(game.id, seats, seed, options)


def play_race(race: Race) -> float:
    """Play a race and return the measured seat's share of the win."""
    game, seat = registry.game(race.game), race.seed % SEATS
    levels = [race.player if i == seat else race.rivals for i in range(SEATS)]
    match = Match(game, default_config(game, race.seed, levels).setup(), race.seed)
    players = [
        SpaceBot(game, race.seed) if level == SPACE else bots.make(level, None, game, race.seed * SEATS + i)
        for i, level in enumerate(levels)
    ]
    match.advance()
    while isinstance(actor := match.actor(), int):
        match.play(players[actor].choose(match.view(actor)))
        match.advance()
    result = match.result
    assert result is not None
    return 1 / len(result.winners) if seat in result.winners else 0.0


class CostRace(NamedTuple):
    """A race of bots in which proposals are measured."""

    game: str
    seed: int
    playouts: int


class Cost(NamedTuple):
    """By how much a proposal is less likely to win than the best choice, with its error and progress."""

    value: float
    error: float
    progress: float
    outcome: str


def costs_in_race(asked: CostRace) -> list[Cost]:
    """Return the costs of proposals in a race of club bots."""
    game, rng = registry.game(asked.game), Random(asked.seed)
    evaluator = game.evaluator
    match = Match(game, default_config(game, asked.seed, ["club"] * SEATS).setup(), asked.seed)
    players = [bots.make("club", None, game, asked.seed * SEATS + i) for i in range(SEATS)]
    measured: list[tuple[int, review.Decision, str]] = []
    decisions = 0
    plan = review.ReviewPlan(asked.playouts, asked.seed, race=f"{asked.game}:{asked.seed}")
    match.advance()
    while isinstance(seat := match.actor(), int):
        legal = match.legal()
        decisions += len(legal) > 1
        if len(legal) > 1 and decisions % DECISIONS_PER_SAMPLE == asked.seed % DECISIONS_PER_SAMPLE:
            view = match.view(seat)
            world = view.determinize(decision_rng(asked.seed, view))
            options = actions_of_random_card(game, legal, rng)
            estimates = final_estimates(evaluator, world, rng)
            safe, alike = partial(evaluator.is_safe, world), evaluator.alike
            choice = default_choice(estimates, safe, options, alike)
            if game.id == CARD_FIRST and cards(legal):
                # Space proposes for this card; the cost is measured against all legal actions
                aimed = proposed_play(cast("Position", view.observation), estimates, options, seat)
                waits = aimed is None or is_clearly_worse(estimates, aimed)
                choice, options = choice._replace(action=None if waits else aimed), legal
            if choice.action is not None and len(options) > 1:
                state = match.state_at(len(match.history))
                found = decision_of(state, choice.action, evaluator, plan, decisions, options)
                if found is not None:
                    measured.append((len(match.history), found, choice.outcome))
        match.play(players[seat].choose(match.view(seat)))
        match.advance()
    steps = len(match.history)
    return [Cost(one.worth, one.error, at / steps, outcome) for at, one, outcome in measured]


def share_over(found: Sequence[Cost], bar: float) -> float:
    """Return the share of proposals that cost more than a bar, each by its probability given its error."""
    chances_over = [
        1.0 - NormalDist(one.value, one.error).cdf(bar) if one.error else float(one.value > bar)
        for one in found
    ]
    return fsum(chances_over) / len(chances_over) if chances_over else 0.0


def clearly_over(found: Sequence[Cost], bar: float) -> int:
    """Return how many proposals cost more than a bar by more than twice their error."""
    return sum(1 for one in found if one.value - 2 * one.error > bar)


def wins_lines(game: str, games: int, jobs: int, seed: int, players: Sequence[str]) -> list[str]:
    """Return lines with the shares of wins, by rivals and player."""
    lines = []
    for rivals in RIVALS:
        for player in players:
            races = [Race(game, player, rivals, seed + i) for i in range(games)]
            with worker_pool(worker_count(jobs, games), track_files.install) as pool:
                shares = list(arguments.progress(pool.imap(play_race, races, 4), total=games))
            low, high = intervals.wilson(fsum(shares), games)
            share = f"{fsum(shares) / games:6.1%} ({low:.1%} to {high:.1%})"
            lines.append(f"  {player:>7} against three {rivals}: {share}, {games} races")
    return lines


def cost_lines(game: str, decisions: int, jobs: int, seed: int, playouts: int) -> list[str]:
    """Return lines with the costs of proposals, in all and by third of the race."""
    found: list[Cost] = []
    with worker_pool(worker_count(jobs, decisions), track_files.install) as pool:
        for _ in range(MAX_BATCHES):
            if len(found) >= decisions:
                break
            asked = [CostRace(game, seed + i, playouts) for i in range(2 * jobs)]
            seed += len(asked)
            for one in pool.imap(costs_in_race, asked):
                found += one
    lines = []
    for name, part in [
        ("all", found),
        *((f"third {n + 1}", [one for one in found if int(one.progress * 3) == n]) for n in range(3)),
    ]:
        mean, low, high = intervals.mean_interval([one.value * 100 for one in part])
        over = ", ".join(
            f"over {bar * 100:.0f}: {share_over(part, bar):.1%} ({clearly_over(part, bar)} clearly)"
            for bar in COST_LIMITS
        )
        lines.append(
            f"  {name:>8}: {mean:5.2f} points ({low:.2f} to {high:.2f}), {over}, {len(part)} proposals"
        )
    return lines


def main() -> None:
    """Print the shares of wins and the costs for the given games, by default all shipped ones."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", action="append", choices=sorted(registry.FLOOR), help="may be repeated")
    parser.add_argument("--games", type=int, default=400, help="races for each share of wins; 0 for none")
    parser.add_argument("--decisions", type=int, default=300, help="proposals that are measured; 0 for none")
    parser.add_argument("--playouts", type=int, default=64, help="worlds for each choice of such a decision")
    parser.add_argument("--player", action="append", choices=PLAYERS, help="only this one")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    for game in args.game or sorted(registry.FLOOR):
        print(game, flush=True)
        if args.games:
            lines = wins_lines(game, args.games, args.jobs, args.seed, args.player or PLAYERS)
            print("\n".join(lines), flush=True)
        if args.decisions:
            lines = cost_lines(game, args.decisions, args.jobs, args.seed, args.playouts)
            print("\n".join(lines), flush=True)


if __name__ == "__main__":
    main()
