"""Measures the tracks of Full Throttle!: whether a race is won before the deck runs out, and how fair it is.

By number of seats and kind of drafter: the share of races whose first moped finishes before the deck ends,
the share with a complete podium, rounds, the share of moves that end short, and the wins by starting space
and by colour. The cards and the road alone move the mopeds; drafters matter only by the cards they leave.

Run from the project's folder:
uv run python tools/calibrate_full_throttle.py [--races 2000] [--bot-races 200] [--track side_a] [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from game import bots
from game.engine.contract import Action, Chance, SeatView, Setup
from game.engine.venue.track import catalogue
from game.games.full_throttle import GAME
from game.games.full_throttle.rules.bets import BETS
from game.games.full_throttle.rules.cards import COLOURS, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import BET, TURN
from game.services import track_files

PODIUM: Final = 3
SEATS: Final = tuple(GAME.seats)
BOT_LEVELS: Final = ("rookie", "club")
Drafter = Callable[[FullThrottleState, int, Random], Action]


def any_card(race: FullThrottleState, seat: int, rng: Random) -> Action:
    """Draft any card."""
    return rng.choice(race.legal())


def leaders(race: FullThrottleState, seat: int, rng: Random) -> Action:
    """Draft for the leader, slow cards first."""
    if race.phase != BET:
        return rng.choice(race.legal())
    order = race.running_order()
    return BETS[min(race.hand, key=lambda card: (order.index(MOPED_OF[card]), NUMBER_OF[card]))]


def loyal(race: FullThrottleState, seat: int, rng: Random) -> Action:
    """Draft for the colour with the most bets so far, and order its fast cards first."""
    held = Counter(MOPED_OF[card] for card in race.bets[seat])
    if race.phase != BET:
        return max(race.legal(), key=lambda step: _speed_for(step, held))
    return BETS[max(race.hand, key=lambda card: (held[MOPED_OF[card]], -NUMBER_OF[card], rng.random()))]


def _speed_for(step: Action, held: Mapping[int, int]) -> float:
    cards = [word.split("-") for word in step.split(" ")[1:]]
    return sum(held[COLOURS.index(colour)] * int(n) / (i + 1) for i, (colour, n) in enumerate(cards))


def mixed(race: FullThrottleState, seat: int, rng: Random) -> Action:
    """Draft as one of the three kinds, by seat."""
    return (any_card, leaders, loyal)[seat % 3](race, seat, rng)


DRAFTERS: Final[Mapping[str, Drafter]] = {
    "random": any_card,
    "leaders": leaders,
    "loyal": loyal,
    "mixed": mixed,
}


@dataclass(slots=True)
class Tally:
    """The counts over some races."""

    races: int = 0
    finished: int = 0
    podium: int = 0
    rounds: int = 0
    moves: int = 0
    short: int = 0
    by_start: list[int] = field(default_factory=lambda: [0] * len(COLOURS))
    by_colour: list[int] = field(default_factory=lambda: [0] * len(COLOURS))

    def to_data(self) -> dict[str, float | int | list[float]]:
        """Return the counts as shares."""
        n = self.races
        return {
            "races": n,
            "finished": self.finished / n,
            "podium": self.podium / n,
            "rounds": self.rounds / n,
            "short": self.short / self.moves,
            "win_by_start": [round(wins / n, 4) for wins in self.by_start],
            "win_by_colour": [round(wins / n, 4) for wins in self.by_colour],
        }

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        for name in ("races", "finished", "podium", "rounds", "moves", "short"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.by_start = [a + b for a, b in zip(self.by_start, other.by_start, strict=True)]
        self.by_colour = [a + b for a, b in zip(self.by_colour, other.by_colour, strict=True)]


def race(track: str, seats: int, drafter: Drafter, rng: Random, tally: Tally) -> None:
    """Play one race and count it."""
    state = GAME.new(Setup(seats, track=track))
    course = state.config.course
    grid: list[int] = []
    while (actor := state.actor()) is not None:
        if not isinstance(actor, Chance):
            state.apply(drafter(state, actor, rng))
            continue
        if state.phase == TURN:
            card = state.deck[state.drawn]
            legs = course.legs(state.spaces[MOPED_OF[card]], NUMBER_OF[card], state.occupied)
            tally.moves += 1
            tally.short += any(leg.kept < len(leg.path) for leg in legs)
        state.apply(actor.sample(rng))
        if state.spaces and not grid:
            grid = [state.spaces.index(space) for space in course.grid]
    finished = sum(laps == HOME for laps in state.laps)
    tally.races += 1
    tally.finished += finished >= 1
    tally.podium += finished >= PODIUM
    tally.rounds += state.round
    winner = state.running_order()[0]
    tally.by_start[grid.index(winner)] += 1
    tally.by_colour[winner] += 1


def bot_drafter(level: str, seed: int) -> Drafter:
    """Return the game's own bots of a level at every seat."""
    numbers = count()
    made = [bots.make(level, None, GAME, seed * 10 + seat) for seat in range(SEATS[-1])]
    return lambda state, seat, rng: made[seat].choose(SeatView(state, seat, next(numbers)))


def measure(track: str, races: int, bot_races: int, seed: int) -> dict[str, dict[int, Tally]]:
    """Return every kind of drafter at every number of seats."""
    found: dict[str, dict[int, Tally]] = {}
    for name, drafter in DRAFTERS.items():
        for seats in SEATS:
            tally = found.setdefault(name, {})[seats] = Tally()
            rng = Random(f"{seed} {track} {name} {seats}")
            for _ in range(races):
                race(track, seats, drafter, rng, tally)
    for level in BOT_LEVELS if bot_races else ():
        for seats in SEATS:
            tally = found.setdefault(level, {})[seats] = Tally()
            rng = Random(f"{seed} {track} {level} {seats}")
            for n in range(bot_races):
                race(track, seats, bot_drafter(level, seed + n), rng, tally)
    return found


def show(track: str, found: Mapping[str, Mapping[int, Tally]]) -> None:
    """Print the figures as a table."""
    print(f"{track}: {catalogue.find(GAME.id, track).name('en')}")
    print("drafters  seats  races  finished  podium  rounds  short")
    for name, by_seats in found.items():
        for seats, t in by_seats.items():
            shares = f"{t.finished / t.races:8.2%} {t.podium / t.races:8.1%}"
            ends = f"{t.rounds / t.races:7.1f} {t.short / t.moves:6.1%}"
            print(f"{name:9} {seats:5} {t.races:6} {shares} {ends}")
    all_races = total(found)
    spread = sqrt(1 / 6 * 5 / 6 / all_races.races)
    for what, wins in (("starting space", all_races.by_start), ("colour", all_races.by_colour)):
        cells = "  ".join(f"{n / all_races.races:.2%}" for n in wins)
        print(f"first place by {what}: {cells}  (± {1.96 * spread:.2%})")


def total(found: Mapping[str, Mapping[int, Tally]]) -> Tally:
    """Return the counts of all races of a track."""
    together = Tally()
    for by_seats in found.values():
        for tally in by_seats.values():
            together.add(tally)
    return together


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print, and write the report if asked."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--races", type=int, default=2000, help="races for each kind of drafter and number of seats"
    )
    parser.add_argument("--bot-races", type=int, default=200, help="the same with the game's own bots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--track", action="append", help="a track's id (default: both sides)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    args = parser.parse_args(argv)
    track_files.install()
    report = {}
    for track in args.track or ("side_a", "side_b"):
        found = measure(track, args.races, args.bot_races, args.seed)
        show(track, found)
        cells = {name: {str(n): t.to_data() for n, t in cell.items()} for name, cell in found.items()}
        report[track] = {"drafters": cells, "all": total(found).to_data()}
    if args.json:
        args.json.write_text(json.dumps(report, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
