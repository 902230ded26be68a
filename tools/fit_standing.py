"""Fits what the facts of a position say about who will win, from races of bots, and says how well it does.

The bots rate as pros do, most of them with some misjudgement, so that the races also visit what a good player
would avoid; some tables have other seats, tracks and options. Facts of every few steps and the winner go into
a multinomial logistic regression; it is then tried on fresh races, in ten bands of what it called.

Run from the project's folder:
uv run python tools/fit_standing.py --game grand_prix --races 2000 --seed 1

With --only the weights of other facts stay as they are, and --laps races only so many laps:

uv run python tools/fit_standing.py --game formula_one --only sprint --laps 1 --races 400 --seed 1
"""

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

from game.commands import table
from game.engine import registry
from game.engine.contract import Chance, Game, Json, Setup, State
from game.engine.equations import solve
from game.engine.errors import SetupError
from game.engine.standing import KNOTS, SeatFacts, Weights, called, hats, in_order, shares
from game.engine.venue.track import catalogue
from game.services import circuits
from game.services.workers import worker_count, worker_pool
from tools import samples

ROOT: Final = Path(__file__).parent.parent
NOISES: Final = (0.0, 0.25, 0.5, 1.0)
"""By how many times the scale a bot misjudges an action; each seat of a race has one of them."""
ODD: Final = 0.3
"""The share of races at tables that are not the usual one."""
FLIPPED: Final = 0.3
"""How often an option there is not the usual one."""
TAKEN: Final = 24
"""Positions taken from a race."""
RIDGE: Final = 2.0
"""Draws what says little towards nothing, in units of the facts' own spread."""
HESSIAN: Final = 4
"""One in so many positions tells how curved the fit is; all of them tell where it goes."""
ROUNDS: Final = 25


class Facts(Protocol):
    """What `game/games/<game>/bots/standing.py` offers.

    Rows are seats, or teams where it has a function `won` that says which of them has won in the end.
    """

    FACTS: Sequence[str]

    def seen(self, state: State) -> SeatFacts | None:
        """The facts of a position; None where they do not tell it, as within a turn, or once all is over."""


class Position(NamedTuple):
    """A position of a race: what could be seen in it, and each seat's share of the win."""

    seen: SeatFacts
    won: Sequence[float]


class Called(NamedTuple):
    """The chances a game calls in some position of a race, and each seat's share of the win."""

    chances: Sequence[float]
    won: Sequence[float]


class Race(NamedTuple):
    """Which race, of which game; `odd` is how likely its table is not the usual one."""

    game: str
    seed: str
    odd: float
    noises: tuple[float, ...]
    options: tuple[tuple[str, Json], ...] = ()
    """Options that every table has."""


def facts_of(game: str) -> Facts:
    """The game's own module."""
    return cast(Facts, importlib.import_module(f"game.games.{game}.bots.standing"))


def setup(game: Game, rng: Random, odd: bool) -> Setup:
    """One race of a table of four with the usual options, or one with other seats, track and options."""
    options: dict[str, Json] = {}
    if odd:
        options = {o.id: not o.default for o in game.options if o.kind == "bool" and rng.random() < FLIPPED}
    if any(option.id == "races" for option in game.options):
        options["races"] = rng.randint(1, 3) if odd else 1
    if not odd:
        return Setup(min(max(4, game.seats[0]), game.seats[-1]), options)
    track = rng.choice(catalogue.ids(game.id)) if game.tracks else None
    return Setup(rng.choice(game.seats), options, track=track)


def fresh(game: Game, rng: Random, odd: bool, options: Mapping[str, Json]) -> State:
    """A new race of a set-up that can be played, with these options whatever else it has."""
    while True:
        try:
            agreed = setup(game, rng, odd)
            return game.new(replace(agreed, options={**agreed.options, **options}))
        except SetupError:
            continue


def raced(race: Race) -> list[Position]:
    """Some positions of one race that the facts tell."""
    facts = facts_of(race.game)
    found, over = run(race, facts.seen)
    won: Sequence[float] = getattr(facts, "won", shares)(over) or ()
    return [Position(seen, won) for seen in found] if any(won) else []


def tried(race: Race) -> list[Called]:
    """What the game calls in some positions of one race."""
    found, over = run(race, registry.game(race.game).evaluator.standing)
    return [Called(chances, shares(over) or ()) for chances in found]


Told = TypeVar("Told")


def run(race: Race, look: Callable[[State], Told | None]) -> tuple[list[Told], State]:
    """What is told of some positions of a race, and how it ended."""
    game, rng = registry.game(race.game), Random(race.seed)
    state = fresh(game, rng, rng.random() < race.odd, dict(race.options))
    evaluator = game.evaluator
    sight = evaluator.levels["pro"][0]
    noises: dict[int, float] = {}
    found: list[Told] = []
    met = 0
    while (actor := state.actor()) is not None:
        told = look(state)
        if told is not None:
            # any of all positions is as likely to be among those taken
            met += 1
            if len(found) < TAKEN:
                found.append(told)
            elif (place := rng.randrange(met)) < TAKEN:
                found[place] = told
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        noise = noises.setdefault(actor, evaluator.scale * rng.choice(race.noises))
        rated = evaluator.ratings(state, sight, "")
        state.apply(max(rated, key=lambda one: one[1] + rng.gauss(0.0, noise))[0])
    return found, state


def over_races(work: Callable[[Race], list[Told]], races: Sequence[Race], jobs: int) -> list[Told]:
    """What is found in all races, in their order."""
    with worker_pool(worker_count(jobs, len(races)), circuits.install) as pool:
        told = table.progress(pool.imap(work, races, chunksize=4), total=len(races))
        return [one for race in told for one in race]


# The fit


class Fit:
    """Weights in units of the facts' spread, made better by Newton's method.

    `known` are weights to begin with; of the facts in `fixed` they stay.
    """

    def __init__(self, found: Sequence[Position], known: Weights, fixed: Collection[int]) -> None:
        count = len(found[0].seen.rows[0])
        columns = [[row[f] for one in found for row in one.seen.rows] for f in range(count)]
        self.spreads = [sqrt(fsum(x * x for x in own) / len(own)) or 1.0 for own in columns]
        self.found = [
            Position(
                SeatFacts(
                    seen.left, [[x / s for x, s in zip(row, self.spreads, strict=True)] for row in seen.rows]
                ),
                won,
            )
            for seen, won in found
        ]
        self.weights = [[w * s for w in own] for own, s in zip(known, self.spreads, strict=True)]
        self._fixed = [f * len(KNOTS) + k for f in fixed for k in range(len(KNOTS))]
        self.size = count * len(KNOTS)

    def loss(self, weights: Sequence[Sequence[float]]) -> float:
        """What the positions cost, in natural units, with what large weights cost."""
        return _loss(self.found, weights) + 0.5 * RIDGE * fsum(w * w for own in weights for w in own)

    def improve(self) -> bool:
        """One round; True where it was worth it."""
        before = self.loss(self.weights)
        gradient, curve = self._slopes()
        step = solve(curve, gradient)
        for share in (1.0, 0.5, 0.25, 0.1):
            tried = [
                [w + share * step[f * len(KNOTS) + k] for k, w in enumerate(own)]
                for f, own in enumerate(self.weights)
            ]
            if (after := self.loss(tried)) < before:
                self.weights = tried
                return before - after > 1e-5 * before
        return False

    def _slopes(self) -> tuple[list[float], list[list[float]]]:
        size, knots = self.size, len(KNOTS)
        gradient = [-RIDGE * w for own in self.weights for w in own]
        curve = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        for number, (seen, won) in enumerate(self.found):
            chances = called(seen, self.weights)
            at, part = hats(seen.left)
            ends = ((at, 1.0 - part), (at + 1, part))
            columns = list(zip(*seen.rows, strict=True))
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
        """The weights of the facts as the game tells them."""
        return [[w / spread for w in own] for own, spread in zip(self.weights, self.spreads, strict=True)]


def _loss(found: Sequence[Position], weights: Sequence[Sequence[float]]) -> float:
    return -fsum(
        share * log(max(chance, 1e-9))
        for seen, won in found
        for share, chance in zip(won, called(seen, weights), strict=True)
        if share
    )


# What it is worth


def cost(found: Sequence[Called]) -> float:
    """What the winners' chances cost a position, in natural units; knowing nothing costs log(seats)."""
    told = [
        share * log(max(chance, 1e-9))
        for one in found
        for chance, share in zip(one.chances, one.won, strict=True)
        if share
    ]
    return -fsum(told) / len(found)


def lines(args: argparse.Namespace, facts: Sequence[str], weights: Sequence[Sequence[float]]) -> list[str]:
    """The text of the file."""
    told = [
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
    told += [
        f'    "{fact}": ({", ".join(f"{w:.4g}" for w in own)}),'
        for fact, own in zip(facts, weights, strict=True)
    ]
    return [*told, "}"]


def main() -> None:
    """Race, fit, write and try."""
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
    circuits.install()
    facts = facts_of(args.game).FACTS
    weights_now = importlib.import_module(f"game.games.{args.game}.bots.standing_weights").WEIGHTS
    known = in_order(facts, weights_now if args.only else {})
    fixed = [f for f, fact in enumerate(facts) if not fact.startswith(args.only)]
    options = (("laps", args.laps),) if args.laps else ()
    races = [Race(args.game, f"{args.seed}:{i}", ODD, NOISES, options) for i in range(args.races)]
    fit = Fit(over_races(raced, races, args.jobs), known, fixed)
    count = len(fit.found)
    print(f"{count} positions, {_loss(fit.found, fit.weights) / count:.4f} each knowing nothing", flush=True)
    for _ in range(ROUNDS):
        worth = fit.improve()
        print(f"  {_loss(fit.found, fit.weights) / count:.4f}", flush=True)
        if not worth:
            break
    weights = fit.plain()
    if not args.dry:
        target.write_text("\n".join(lines(args, facts, weights)) + "\n", encoding="utf-8")
    others = [Race(args.game, f"fresh {args.seed}:{i}", 0.0, (0.0,), options) for i in range(args.fresh)]
    fresh_ones = over_races(tried, others, args.jobs)
    print(f"{args.fresh} fresh races of pros: {cost(fresh_ones):.4f} a position")
    pairs = [pair for one in fresh_ones for pair in zip(one.chances, one.won, strict=True)]
    # positions of one race depend on each other, so that the intervals are rather too narrow
    print("\n".join(samples.bands(pairs)))
    for fact, own in zip(facts, fit.weights, strict=True):
        print(f"  {fact:24}", " ".join(f"{w:+.2f}" for w in own), "in its spread")


if __name__ == "__main__":
    main()
