"""Random and laid-out races for the tests of Full Throttle!."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from game.engine.contract import Chance, Event, Setup, Step
from game.engine.venue.track import Track, catalogue
from game.games.full_throttle import GAME
from game.games.full_throttle.rules.config import config_of
from game.games.full_throttle.rules.course import course_of
from game.games.full_throttle.rules.play import FullThrottleState

SIDES = ("side_a", "side_b")
SEATS = tuple(GAME.seats)


def laid(seats: int = 4, track: str = "side_a", **given: Any) -> FullThrottleState:
    """A position as scenarios give it."""
    return GAME.load(GAME.apply_overrides(GAME.new(Setup(seats, {}, (), track)).to_data(), given))


def random_setup(rng: Random) -> Setup:
    """Any side, any number of seats."""
    return Setup(rng.choice(SEATS), {}, (), rng.choice(SIDES))


def next_step(state: FullThrottleState, rng: Random, loyal: float) -> Step:
    """A random step; with `loyal` above 0 a bet is now and then on the foremost moped on offer."""
    actor = state.actor()
    if isinstance(actor, Chance):
        return actor.sample(rng)
    legal = state.legal()
    if rng.random() < loyal:
        order = state.to_data()["order"]
        return min(legal, key=lambda step: order.index(step.split(" ")[1].split("-")[0]))
    return rng.choice(legal)


def played(
    setup: Setup, rng: Random, loyal: float = 0.3
) -> Iterator[tuple[FullThrottleState, Step, list[Event]]]:
    """The state after each step of a race, with the step and its events."""
    state = GAME.new(setup)
    while state.actor() is not None:
        step = next_step(state, rng, loyal)
        events: list[Event] = []
        state.apply(step, events.append)
        yield state, step, events


def positions(setup: Setup, rng: Random, share: float) -> Iterator[FullThrottleState]:
    """Copies of a share of the positions of one race."""
    for state, _, _ in played(setup, rng):
        if rng.random() < share:
            yield state.copy()


def with_bonus(track: Track, **steps: int) -> Track:
    """The same road with bonus spaces elsewhere; `s9a=2` is a +2 on 9a, an outer `1b.2` is `s1b_2`."""
    wanted = {name[1:].replace("_", "."): value for name, value in steps.items()}
    spaces = tuple(replace(space, bonus=wanted.get(space.label, 0)) for space in track.spaces)
    return replace(track, spaces=spaces)


def on_road(track: Track, spaces: dict[str, str], laps: dict[str, int], deck: list[str]) -> FullThrottleState:
    """Four seats on a road of the test's own, with these cards to be turned next."""
    like = laid(4, track.id, spaces=spaces, laps=laps, deck=deck)
    state = FullThrottleState(config_of(4, course_of(track)))
    for name in ("phase", "plug", "spaces", "laps", "occupied", "deck"):
        setattr(state, name, getattr(like, name))
    state.check()
    return state


def side(name: str) -> Track:
    """One of the two sides."""
    return catalogue.find("full_throttle", name)
