"""Laid-out and random games, and a small circuit, for the rules tests of Formula-1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from game.engine.contract import Chance, Event, Setup, Step
from game.engine.setups import check_options
from game.engine.venue.charts import charts
from game.engine.venue.track import Track, catalogue
from game.games.formula_one import GAME
from game.games.formula_one.rules.cards import WHOLE_PACK, packed
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import Circuit
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.season import OPTIONS, GameConfig
from game.games.formula_one.rules.state import DEALING
from game.tracks.draft import Draft
from game.tracks.faults import Faults
from game.tracks.load import expand

TRACKS = catalogue.ids("formula_one")

SMALL = """
name: {en: Small Ring, ja: 小さな輪}
about: {en: A corner on either side of the line., ja: ラインの前後にコーナーがあります。}
board: [960, 496]
centre: [[856, 86, 150], [856, 410, 150], [104, 410, 150], [104, 86, 150]]
line: [480, 86]
lane_width: 18
rows: 24
lanes: 3
parts:
  - {rows: [8, 9], lanes: 2}
  - {rows: [12, 14], lanes: 4}
corners:
  - {rows: [3, 5], limits: [100, 80, 60], spin_point: {row: 4, side: left}}
  - {rows: [20, 22], limits: [80, 60, 40], spin_point: {row: 21, side: left}}
islands:
  - {rows: [20, 22], between: [a, b]}
  - {rows: [8, 9], between: [a, b], kind: pool}
grid: [0a, 0b, 0c, 1a, 1b, 1c]
boxes:
  - {car: 1, row: 2, side: right}
  - {car: 2, row: 1, side: right}
  - {car: 3, row: 0, side: right}
  - {car: 4, row: -1, side: right}
  - {car: 5, row: -2, side: right}
  - {car: 6, row: -3, side: right}
"""
"""24 rows, so that a move may lead from one corner over the line into the pits or to the other corner."""


@cache
def small_track() -> Track:
    """The circuit of SMALL."""
    faults = Faults("small.yaml", "small")
    track = expand(SMALL, Draft("small", "formula_one", faults), None, False)
    assert track is not None, list(map(str, faults.sorted()))
    return track


@cache
def small_circuit() -> Circuit:
    """Its tables."""
    return Circuit(small_track())


def our_charts() -> Charts:
    """The charts that come with the app."""
    found = charts.find("formula_one")
    assert isinstance(found, Charts)
    return found


def on_small(spaces: list[str], first: int = 0, cards: tuple[int, ...] = ()) -> FormulaOneState:
    """A race on the small circuit: the cars on these spaces, seat 0 to declare, with these tactic cards."""
    options = check_options(OPTIONS, {})
    circuit = small_circuit()
    agreed = GameConfig(len(spaces), circuit, our_charts(), options, options["laps"], False, 1)
    state = FormulaOneState(agreed)
    rng = Random(1)
    state.first, state.phase = first, DEALING
    for _ in range(2):
        chance = state.actor()
        assert isinstance(chance, Chance)
        state.apply(chance.sample(rng))
    state.at = [circuit.node_of[label] for label in spaces]
    state.turn = 0
    state.hands = [packed(cards), *[0] * (len(spaces) - 1)]
    state.stock = packed(WHOLE_PACK) - packed(cards)
    return state


def dash(state: FormulaOneState, seat: int = 0, **gauges: int) -> None:
    """Set the dashboard of a seat, that of the car on turn with what its turn remembers of it."""
    for name, value in gauges.items():
        getattr(state, name)[seat] = value
    if seat == state.turn:
        state.last, state.worn = state.speed[seat], (state.tyres[seat], state.brakes[seat])


def play(state: FormulaOneState, *steps: str) -> list[Event]:
    """Carry out these steps; returns what happened."""
    told: list[Event] = []
    for step in steps:
        state.apply(GAME.parse(step), told.append)
        state.check()
    return told


def laid(track: str | None = None, options: dict[str, Any] | None = None, **given: Any) -> FormulaOneState:
    """A position as scenarios give it; the number of seats follows from `spaces`."""
    setup = Setup(len(given["spaces"]), options or {}, (), track)
    return GAME.load(GAME.apply_overrides(GAME.new(setup).to_data(), given))


def random_setup(rng: Random) -> Setup:
    """Any circuit, seats and deal; one or two laps, mostly one race."""
    options = {"laps": rng.choice((1, 1, 2)), "fair_deal": rng.random() < 0.5, "races": rng.choice((1, 1, 2))}
    return Setup(rng.choice(GAME.seats), options, (), rng.choice(TRACKS))


def played(setup: Setup, rng: Random) -> Iterator[tuple[FormulaOneState, Step, list[Event]]]:
    """The state after each step of a random game, with the step and its events."""
    state = GAME.new(setup)
    while (actor := state.actor()) is not None:
        step = actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal())
        events: list[Event] = []
        state.apply(step, events.append)
        yield state, step, events


def positions(rng: Random, games: int, every: int) -> Iterator[FormulaOneState]:
    """Copies of positions in which a seat decides."""
    for _ in range(games):
        for number, (state, _, _) in enumerate(played(random_setup(rng), rng)):
            if number % every == 0 and isinstance(state.actor(), int):
                yield state.copy()
