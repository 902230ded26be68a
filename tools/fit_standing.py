"""Fits how the facts of a position predict the winner, from races of bots, and measures the fit.

The bots rate as pros do, most of them with noise, so that the races also visit what a good player would
avoid; some tables have other seats, tracks and options. Facts of every few steps and the winner go into a
multinomial logistic regression, which is then tested on fresh races, in ten bands of its chances.

Run from the project's folder:
uv run python tools/fit_standing.py --game grand_prix --races 2000 --seed 1

With --only the weights of other facts stay as they are; --laps sets the laps of every race:

uv run python tools/fit_standing.py --game formula_one --only sprint --laps 1 --races 400 --seed 1"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from math import fsum, log, sqrt
from operator import mul
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Protocol, TypeVar, cast

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.commands import arguments
from game.engine import registry
from game.engine.contract import Chance, Game, Json, Setup, State
from game.engine.equations import solve
from game.engine.errors import SetupError
from game.engine.standing import (
    KNOTS,
    SeatFacts,
    Weights,
    knot_below,
    weights_in_order,
    win_chances,
    win_shares,
)
from game.engine.venue.track import catalogue
from game.services import track_files
from game.services.workers import worker_count, worker_pool
from tools import samples

ROOT: Final = Path(__file__).parent.parent
NOISES: Final = (0.0, 0.25, 0.5, 1.0)
"""The noises of bots, in scales of the ratings; each seat of a race has one of them."""
ODD: Final = 0.3
"""The share of races at unusual tables."""
FLIPPED: Final = 0.3
"""The share of options that are flipped at an unusual table."""
TAKEN: Final = 24
"""The most positions taken from a race."""
RIDGE: Final = 2.0
"""Pulls weights of facts that say little towards 0, in units of the facts' own spread."""
HESSIAN: Final = 4
"""Every how many positions one counts for the Hessian; all count for the gradient."""
ROUNDS: Final = 25


class Facts(Protocol):
    """The module `game/games/<game>/bots/standing.py`.

    Rows are seats, or teams where it has a function `won`, which returns the winners among them."""

    FACTS: Sequence[str]

    def seat_facts(self, state: State) -> SeatFacts | None:
        """Return the facts of a position; None within a turn or after the end."""


class Position(NamedTuple):
    """A position of a race: its facts, and each seat's final share of the win."""

    facts: SeatFacts
    won: Sequence[float]


class Called(NamedTuple):
    """The standing at a position of a race, and each seat's final share of the win."""

    chances: Sequence[float]
    won: Sequence[float]


class Race(NamedTuple):
    """A race to play: its game and seed; `odd` is the probability of an unusual table."""

    game: str
    seed: str
    odd: float
    noises: tuple[float, ...]
    options: tuple[tuple[str, Json], ...] = ()
    """The options of every table."""


def facts_of(game: str) -> Facts:
    """Return the game's standing module."""
    return cast(Facts, importlib.import_module(f"game.games.{game}.bots.standing"))


def setup(game: Game, rng: Random, odd: bool) -> Setup:
    """Return a table of four with the usual options, or an odd one with other seats, track and options."""
    options: dict[str, Json] = {}
    if odd:
        options = {o.id: not o.default for o in game.options if o.kind == "bool" and rng.random() < FLIPPED}
    if any(option.id == "races" for option in game.options):
        options["races"] = rng.randint(1, 3) if odd else 1
    if not odd:
        return Setup(min(max(4, game.seats[0]), game.seats[-1]), options)
    track = rng.choice(catalogue.ids(game.id)) if game.has_tracks else None
    return Setup(rng.choice(game.seats), options, track=track)


def fresh(game: Game, rng: Random, odd: bool, options: Mapping[str, Json]) -> State:
    """Return a new race of a playable set-up, with the given options added."""
    while True:
        try:
            config = setup(game, rng, odd)
            return game.new(replace(config, options={**config.options, **options}))
        except SetupError:
            continue


def fit_positions(race: Race) -> list[Position]:
    """Return some positions of a race with their facts."""
    facts = facts_of(race.game)
    found, over = run(race, facts.seat_facts)
    won: Sequence[float] = getattr(facts, "won", win_shares)(over) or ()
    return [Position(facts_now, won) for facts_now in found] if any(won) else []


def called_positions(race: Race) -> list[Called]:
    """Return some positions of a race with the game's standing."""
    found, over = run(race, registry.game(race.game).evaluator.standing)
    return [Called(chances, win_shares(over) or ()) for chances in found]


Result = TypeVar("Result")


def run(race: Race, look: Callable[[State], Result | None]) -> tuple[list[Result], State]:
    """Play a race; returns what `look` finds in a sample of its positions, and the final state."""
    game, rng = registry.game(race.game), Random(race.seed)
    state = fresh(game, rng, rng.random() < race.odd, dict(race.options))
    evaluator = game.evaluator
    sight = evaluator.levels["pro"][0]
    noises: dict[int, float] = {}
    found: list[Result] = []
    count = 0
    while (actor := state.actor()) is not None:
        value = look(state)
        if value is not None:
            # reservoir sampling: every position is equally likely to be taken
            count += 1
            if len(found) < TAKEN:
                found.append(value)
            elif (place := rng.randrange(count)) < TAKEN:
                found[place] = value
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        noise = noises.setdefault(actor, evaluator.scale * rng.choice(race.noises))
        rated = evaluator.ratings(state, sight)
        state.apply(max(rated, key=lambda one: one[1] + rng.gauss(0.0, noise))[0])
    return found, state


def over_races(work: Callable[[Race], list[Result]], races: Sequence[Race], jobs: int) -> list[Result]:
    """Return the results of all races in their order."""
    with worker_pool(worker_count(jobs, len(races)), track_files.install) as pool:
        results = arguments.progress(pool.imap(work, races, chunksize=4), total=len(races))
        return [one for race in results for one in race]


# -- fit -----


class Fit:
    """Weights in units of the facts' spread, improved by Newton's method.

    `known` are the initial weights; those of the facts in `fixed` never change."""

    def __init__(self, found: Sequence[Position], known: Weights, fixed: Collection[int]) -> None:
        count = len(found[0].facts.rows[0])
        columns = [[row[f] for one in found for row in one.facts.rows] for f in range(count)]
        self.spreads = [sqrt(fsum(x * x for x in column) / len(column)) or 1.0 for column in columns]
        self.found = [
            Position(
                SeatFacts(
                    facts.left,
                    [[x / s for x, s in zip(row, self.spreads, strict=True)] for row in facts.rows],
                ),
                won,
            )
            for facts, won in found
        ]
        self.weights = [[w * s for w in weights] for weights, s in zip(known, self.spreads, strict=True)]
        self._fixed = [f * len(KNOTS) + k for f in fixed for k in range(len(KNOTS))]
        self.size = count * len(KNOTS)

    def loss(self, weights: Sequence[Sequence[float]]) -> float:
        """Return the loss of the positions in nats, plus the penalty for large weights."""
        return _loss(self.found, weights) + 0.5 * RIDGE * fsum(w * w for row in weights for w in row)

    def improve(self) -> bool:
        """Do one Newton step; returns whether it improved the loss noticeably."""
        before = self.loss(self.weights)
        gradient, curve = self._slopes()
        step = solve(curve, gradient)
        for share in (1.0, 0.5, 0.25, 0.1):
            called_positions = [
                [w + share * step[f * len(KNOTS) + k] for k, w in enumerate(row)]
                for f, row in enumerate(self.weights)
            ]
            if (after := self.loss(called_positions)) < before:
                self.weights = called_positions
                return before - after > 1e-5 * before
        return False

    def _slopes(self) -> tuple[list[float], list[list[float]]]:
        size, knots = self.size, len(KNOTS)
        gradient = [-RIDGE * w for row in self.weights for w in row]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for number, (facts, won) in enumerate(self.found):
            chances = win_chances(facts, self.weights)
            at, part = knot_below(facts.left)
            ends = ((at, 1.0 - part), (at + 1, part))
            columns = list(zip(*facts.rows, strict=True))
            for f, column in enumerate(columns):
                slope = sum([(w - p) * x for w, p, x in zip(won, chances, column, strict=True)])
                for knot, share in ends:
                    gradient[f * knots + knot] += share * slope
            if number % HESSIAN:
                continue
            apart = []
            for column in columns:
                mean = sum([p * x for p, x in zip(chances, column, strict=True)])
                apart.append([x - mean for x in column])
            weighed = [[p * x for p, x in zip(chances, column, strict=True)] for column in apart]
            for f, g in combinations_with_replacement(range(len(columns)), 2):
                bend = HESSIAN * sum(map(mul, weighed[f], apart[g]))
                for (k, a), (m, b) in product(ends, ends):
                    curve[f * knots + k][g * knots + m] += a * b * bend
                    if f != g:
                        curve[g * knots + m][f * knots + k] += a * b * bend
        for at in self._fixed:
            gradient[at] = 0.0
            for other in range(size):
                curve[at][other] = curve[other][at] = float(at == other)
        return gradient, curve

    def plain(self) -> list[list[float]]:
        """Return the weights in units of the facts themselves."""
        return [[w / spread for w in row] for row, spread in zip(self.weights, self.spreads, strict=True)]


def _loss(found: Sequence[Position], weights: Sequence[Sequence[float]]) -> float:
    return -fsum(
        share * log(max(chance, 1e-9))
        for facts, won in found
        for share, chance in zip(won, win_chances(facts, weights), strict=True)
        if share
    )


# -- test -----


def cost(found: Sequence[Called]) -> float:
    """Return the mean loss of the winners' chances in nats; knowing nothing costs log(seats)."""
    losses = [
        share * log(max(chance, 1e-9))
        for one in found
        for chance, share in zip(one.chances, one.won, strict=True)
        if share
    ]
    return -fsum(losses) / len(found)


def lines(args: argparse.Namespace, facts: Sequence[str], weights: Sequence[Sequence[float]]) -> list[str]:
    """Return the text of the file."""
    text = [
        '"""What the facts of a position say about who will win; fitted: see tools/fit_standing.py.',
        "",
        f"From {args.races} races, seed {args.seed}, at {', '.join(f'{knot:.0%}' for knot in KNOTS)} left.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from typing import Final",
        "",
        "WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {",
    ]
    text += [
        f'    "{fact}": ({", ".join(f"{w:.4g}" for w in row)}),'
        for fact, row in zip(facts, weights, strict=True)
    ]
    return [*text, "}"]


def main() -> None:
    """Race, fit, write and test."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--races", type=int, default=2000)
    parser.add_argument("--fresh", type=int, default=500, help="races to try it on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--laps", type=int, help="laps of every race, in games that have laps")
    parser.add_argument("--only", default="", help="fit only the facts whose names begin so")
    parser.add_argument("--dry", action="store_true", help="write nothing")
    args = parser.parse_args()
    target = ROOT / f"game/games/{args.game}/bots/standing_weights.py"
    if not target.exists():
        target.write_text("\n".join(lines(args, (), ())) + "\n", encoding="utf-8")
    track_files.install()
    facts = facts_of(args.game).FACTS
    weights_now = importlib.import_module(f"game.games.{args.game}.bots.standing_weights").WEIGHTS
    known = weights_in_order(facts, weights_now if args.only else {})
    fixed = [f for f, fact in enumerate(facts) if not fact.startswith(args.only)]
    options = (("laps", args.laps),) if args.laps else ()
    races = [Race(args.game, f"{args.seed}:{i}", ODD, NOISES, options) for i in range(args.races)]
    fit = Fit(over_races(fit_positions, races, args.jobs), known, fixed)
    count = len(fit.found)
    print(f"{count} positions, {_loss(fit.found, fit.weights) / count:.4f} each knowing nothing", flush=True)
    for _ in range(ROUNDS):
        improved = fit.improve()
        print(f"  {_loss(fit.found, fit.weights) / count:.4f}", flush=True)
        if not improved:
            break
    weights = fit.plain()
    if not args.dry:
        target.write_text("\n".join(lines(args, facts, weights)) + "\n", encoding="utf-8")
    others = [Race(args.game, f"fresh {args.seed}:{i}", 0.0, (0.0,), options) for i in range(args.fresh)]
    fresh_ones = over_races(called_positions, others, args.jobs)
    print(f"{args.fresh} fresh races of pros: {cost(fresh_ones):.4f} a position")
    pairs = [pair for one in fresh_ones for pair in zip(one.chances, one.won, strict=True)]
    # positions of one race depend on each other, so the intervals are somewhat too narrow
    print("\n".join(samples.bands(pairs)))
    for fact, row in zip(facts, fit.weights, strict=True):
        print(f"  {fact:24}", " ".join(f"{w:+.2f}" for w in row), "in its spread")


if __name__ == "__main__":
    main()
