"""Fits game/games/formula_motor_racing/bots/forecast.py from races among bots that count the points only.

Two tables are fitted: the value of the place on which a car on each place finally ended, by the plays that
were left; and what each card in hand added to its owner's value, by the owner's plays left (a least squares
fit of what the first table leaves unexplained). The bots misjudge every action by a point, so that the races
also visit what a good player would avoid.

Run from the project's folder: uv run python tools/fit_forecast.py [--races 12000] [--seed 1]"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent.parent))

from game.engine.contract import Chance, Setup
from game.engine.equations import solve
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.bots.evaluate import plays_left, use_of
from game.games.formula_motor_racing.bots.policy import rated
from game.games.formula_motor_racing.rules.cards import HAND, PACK, TEAM_OF
from game.games.formula_motor_racing.rules.state import PLAY

TARGET = Path(__file__).parent.parent / "game/games/formula_motor_racing/bots/forecast.py"
SEATS = 4
MAX_PLAYS = len(PACK) - HAND * SEATS + SEATS
NOISE = 1.0
USES = (
    *("overtake own", "overtake other", "drop", "turbo", "pit own", "pit other", "pit any"),
    *("charge", "engine", "spin", "crash"),
)
PLACE_VALUES = (15.0, 6.0, 3.0, 1.5, 0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
"""The values of the final places. They are steeper than the points (with the same sum): in 3,000 races
against bots of one kind, forecasts of these won 31 % of the races, forecasts of the points 29 %, at equal
points."""
SPANS = ((1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (7, 99))
"""The spans of the owner's plays left, one for each row of the second table."""
RIDGE = 40.0
"""Pulls the values of rare cards towards 0."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The race after a play: plays left, line, running cars, and the hand the play was made from."""

    left: int
    line: tuple[int, ...]
    running: int
    teams: tuple[int, ...]
    hand: tuple[int, ...]


RaceSamples = tuple[list[Sample], list[float]]
"""The samples of a race, and the value of each car's final place."""


def race(rng: Random) -> RaceSamples:
    """Play a race among four bots of sight `near`."""
    state = GAME.new(Setup(SEATS, {"races": 1}))
    samples = []
    while (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
        else:
            steps = rated(state, far=False)
            state.apply(max(steps, key=lambda step: step[1] + rng.gauss(0.0, NOISE))[0])
        if state.phase == PLAY and plays_left(state) < MAX_PLAYS:
            seat = (state.turn - 1) % SEATS
            drew = state.last_plays is None or state.last_plays == SEATS
            hand = state.hands[seat][:-1] if drew else state.hands[seat]
            teams = state.config.teams[seat]
            samples.append(
                Sample(plays_left(state), tuple(state.line), state.running_count, teams, tuple(hand))
            )
    return samples, [PLACE_VALUES[state.line.index(car)] for car in range(len(TEAM_OF))]


def fit_places(races: Sequence[RaceSamples]) -> list[list[float]]:
    """Return the mean value by plays left and place; thin rows are averaged with their neighbours."""
    sums = [[0.0] * len(TEAM_OF) for _ in range(MAX_PLAYS)]
    counts = [[0] * len(TEAM_OF) for _ in range(MAX_PLAYS)]
    for samples, values in races:
        for sample in samples:
            for place in range(sample.running):
                sums[sample.left][place] += values[sample.line[place]]
                counts[sample.left][place] += 1
    rows = [list(PLACE_VALUES)]
    for left in range(1, MAX_PLAYS):
        reach = 0 if left < 3 else 1 if left < 10 else 2 if left < 20 else 3
        span = range(max(1, left - reach), min(MAX_PLAYS, left + reach + 1))
        rows.append(
            [
                sum(sums[t][p] for t in span) / max(1, sum(counts[t][p] for t in span))
                for p in range(len(TEAM_OF))
            ]
        )
    return rows


def fit_keeping(races: Sequence[RaceSamples], places: list[list[float]]) -> list[list[float]]:
    """Return by span of plays left what each use of a card in hand adds beyond its owner's places."""
    size = len(USES)
    table = []
    for low, high in SPANS:
        matrix = [[RIDGE * (i == j) for j in range(size)] for i in range(size)]
        vector = [0.0] * size
        for sample, values in ((one, values) for samples, values in races for one in samples):
            if low <= sample.left // SEATS <= high:
                counts = [0] * size
                for card in sample.hand:
                    counts[USES.index(use_of(card, sample.teams))] += 1
                add_row(matrix, vector, counts, surplus(sample, values, places))
        table.append(solve(matrix, vector))
    return table


def surplus(sample: Sample, values: Sequence[float], places: list[list[float]]) -> float:
    """Return the value of the owner's cars beyond that of their places; other teams lose a fifth each."""
    cars = [(at, car) for at, car in enumerate(sample.line) if TEAM_OF[car] in sample.teams]
    promised = sum(places[sample.left][at] if at < sample.running else 0.0 for at, _car in cars)
    return 1.2 * (sum(values[car] for _at, car in cars) - promised)


def add_row(matrix: list[list[float]], vector: list[float], counts: Sequence[int], target: float) -> None:
    """Add an observation to the normal equations."""
    held = [(i, n) for i, n in enumerate(counts) if n]
    for i, n in held:
        vector[i] += n * target
        for j, m in held:
            matrix[i][j] += n * m


def lines(races: int, seed: int, places: list[list[float]], keeping: list[list[float]]) -> Iterator[str]:
    """Yield the text of forecast.py."""
    yield '"""What places and cards have led to; fitted, not written: see tools/fit_forecast.py.'
    yield ""
    yield f"From {races} races among four near-sighted bots, seed {seed}."
    yield '"""'
    yield ""
    yield "from __future__ import annotations"
    yield ""
    yield "from collections.abc import Mapping"
    yield "from typing import Final"
    yield ""
    yield "PLACES: Final = ("
    for row in places:
        yield f"    ({', '.join(f'{value:.2f}' for value in row)}),"
    yield ")"
    yield '"""By plays left, from 0: what the place was worth that a running car on places 1-12 ended on."""'
    yield ""
    yield "KEEPING: Final[Mapping[str, tuple[float, ...]]] = {"
    spread = [min(i for i, (_low, high) in enumerate(SPANS) if plays <= high) for plays in range(1, 8)]
    for use, name in enumerate(USES):
        values = ["0.0", *(f"{keeping[i][use]:.2f}" for i in spread)]
        yield f'    "{name}": ({", ".join(values)}),'
    yield "}"
    yield '"""By use and the owner\'s plays left, from 0: what a card in hand has added to that."""'


def main() -> None:
    """Play the races, fit the tables and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--races", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    races = [race(Random(f"{args.seed}:{number}")) for number in range(args.races)]
    places = fit_places(races)
    text = "\n".join(lines(args.races, args.seed, places, fit_keeping(races, places))) + "\n"
    TARGET.write_text(text, encoding="utf-8")
    print(f"wrote {TARGET.name} from {args.races} races")


if __name__ == "__main__":
    main()
