"""Compares the ace with plain searches at equal time: a tree over information sets, and flat sampling.

One ace, one tree search, one flat sampler and one pro sit at a table, rotated, with the same shuffles from
every seat. Both searches use the game's policy and the value of a finished race, and nothing else of the ace;
each of their decisions gets as much processor time as the ace's took on average so far. They are yardsticks,
not bots of the app. Races are stored one a line in FILE, and a later run continues.

    uv run python tools/search_rivals.py --game formula_motor_racing --deals 250 --file rivals.jsonl"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots
from game.commands import arguments, intervals
from game.engine import registry
from game.engine.contract import Action, Chance, Evaluator, Game, SeatView, Setup, State, Step
from game.engine.match import Match
from game.services import track_files

WHO: Final = ("ace", "tree", "flat", "pro")
BOLD: Final = 0.7
"""The weight of exploration in UCB1."""
MIN_TRIES: Final = 16
"""The fewest tries, however little time there is."""
DEAL_STEP: Final = 1_000_003


class Clock:
    """The time for a decision: the mean of the ace's so far."""

    def __init__(self, first: float = 0.2) -> None:
        self.spent, self.decisions = first, 1

    @property
    def each(self) -> float:
        """Processor seconds for one decision."""
        return self.spent / self.decisions


class Node:
    """A node of the search tree: the steps and outcomes up to a moment."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Step, Node] = {}
        self.visits = self.offered = 0
        self.total = 0.0
        """The sum of values to the seat that chose this."""

    def pick(self, legal: Sequence[Action], rng: Random) -> Action:
        """Return a random untried action, else the best by UCB1 over the times it was legal."""
        untried = [action for action in legal if action not in self.children]
        for action in legal:
            if action in self.children:
                self.children[action].offered += 1
        if untried:
            return rng.choice(untried)
        return max(legal, key=lambda action: self.children[action].promise())

    def promise(self) -> float:
        """Return the upper confidence bound of this node."""
        return self.total / self.visits + BOLD * math.sqrt(math.log(self.offered + 1) / self.visits)


def played_out(evaluator: Evaluator[Any], state: State, rng: Random) -> None:
    """Play by the policy until the race can be valued."""
    while not evaluator.can_stop_playout(state):
        actor = state.actor()
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else evaluator.policy(state, rng))


def by_tree(game: Game, view: SeatView, seconds: float, rng: Random) -> Action:
    """Choose by single-observer information-set tree search: every try deals the hidden cards anew."""
    evaluator, root = game.evaluator, Node()
    end, tries = time.process_time() + seconds, 0
    while tries < MIN_TRIES or time.process_time() < end:
        tries += 1
        state, node = view.determinize(rng).copy(), root
        path: list[tuple[int | None, Node]] = []
        fresh = False
        while not fresh and not evaluator.can_stop_playout(state):
            actor = state.actor()
            if isinstance(actor, Chance):
                step: Step = actor.sample(rng)
                mover = None
            else:
                step, mover = node.pick(evaluator.candidates(state), rng), actor
            fresh = mover is not None and step not in node.children
            node = node.children.setdefault(step, Node())
            node.offered = max(node.offered, 1)
            path.append((mover, node))
            state.apply(step)
        played_out(evaluator, state, rng)
        values = {mover: evaluator.value(state, mover) for mover, _ in path if mover is not None}
        for mover, node in path:
            node.visits += 1
            node.total += values.get(mover, 0.0) if mover is not None else 0.0
    chosen = max(root.children.items(), key=lambda item: item[1].visits)[0]
    return next(action for action in view.legal if action == chosen)


def by_samples(game: Game, view: SeatView, seconds: float, rng: Random) -> Action:
    """Choose by trying every option equally often, in the same worlds, with playouts to the end."""
    evaluator = game.evaluator
    options = list(evaluator.candidates(view.determinize(rng)))
    totals = [0.0] * len(options)
    end, worlds = time.process_time() + seconds, 0
    while worlds * len(options) < MIN_TRIES or time.process_time() < end:
        world, dice_seed = view.determinize(rng), rng.random()
        worlds += 1
        for i, option in enumerate(options):
            state = world.copy()
            state.apply(option)
            played_out(evaluator, state, Random(dice_seed))
            totals[i] += evaluator.value(state, view.seat)
    return options[max(range(len(options)), key=totals.__getitem__)]


SEARCHES: Final = {"tree": by_tree, "flat": by_samples}


def race(game: Game, setup: Setup, deal: int, moved: int, clock: Clock) -> dict[str, float]:
    """Play one race and return each bot's share of the win."""
    match = Match(game, setup, deal)
    count = len(WHO)
    players = {who: bots.make(who, "", game, deal) for who in WHO if who not in SEARCHES}
    rng = Random(f"{deal}:{moved}")
    match.advance()
    while isinstance(seat := match.actor(), int):
        who, view = WHO[(seat - moved) % count], match.view(seat)
        if len(view.legal) == 1:
            action = view.legal[0]
        elif who in SEARCHES:
            action = SEARCHES[who](game, view, clock.each, rng)
        else:
            began = time.process_time()
            action = players[who].choose(view)
            if who == "ace":
                clock.spent += time.process_time() - began
                clock.decisions += 1
        match.play(action)
        match.advance()
    result = match.result
    assert result is not None
    share = 1 / len(result.winners) if result.winners else 0.0
    return {who: share if (place + moved) % count in result.winners else 0.0 for place, who in enumerate(WHO)}


def summary(results: Sequence[dict[str, Any]]) -> str:
    """Return each bot's share of wins, and the ace's lead over it, with the interval over deals."""
    deals: dict[int, list[dict[str, float]]] = {}
    for line in results:
        deals.setdefault(line["deal"], []).append(line["won"])
    complete = [races for races in deals.values() if len(races) == len(WHO)]
    lines = [f"{len(complete) * len(WHO)} races of {len(complete)} deals"]
    for who in WHO:
        won = [sum(each[who] for each in races) / len(WHO) for races in complete]
        lead = [sum(each["ace"] - each[who] for each in races) / len(WHO) for races in complete]
        mean, low, high = intervals.mean_interval(lead)
        ahead = "" if who == "ace" else f", ace ahead by {mean:+.1%} ({low:+.1%} to {high:+.1%})"
        lines.append(f"  {who:<5}{sum(won) / max(1, len(won)):6.1%}{ahead}")
    return "\n".join(lines)


def main() -> int:
    """Play the missing races and print all results."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="formula_motor_racing")
    parser.add_argument("--deals", type=int, default=250, help="each raced four times (default 250)")
    parser.add_argument("--file", type=Path, required=True, help="what was raced, a line a race")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    track_files.install()
    game = registry.game(args.game)
    options = {"races": 1} if any(option.id == "races" for option in game.options) else {}
    setup = Setup(len(WHO), options, game.default_tokens(len(WHO)), None)
    kept = args.file.read_text(encoding="utf-8").splitlines() if args.file.exists() else []
    lines = [json.loads(line) for line in kept]
    done = {(line["deal"], line["moved"]) for line in lines}
    clock = Clock()
    todo = [(args.seed * DEAL_STEP + i, moved) for i in range(args.deals) for moved in range(len(WHO))]
    with args.file.open("a", encoding="utf-8") as file:
        for deal, moved in arguments.progress([one for one in todo if one not in done], unit="race"):
            lines.append({"deal": deal, "moved": moved, "won": race(game, setup, deal, moved, clock)})
            print(json.dumps(lines[-1]), file=file, flush=True)
    print(summary(lines))
    print(f"{1000 * clock.each:.0f} ms of the processor a decision")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
