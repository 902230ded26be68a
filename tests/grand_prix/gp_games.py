"""Random and laid-out games for the tests of nestorgames GP."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from game.engine.contract import Chance, Event, Setup, Step
from game.engine.errors import SetupError
from game.engine.venue.track import catalogue
from game.games.grand_prix import GAME
from game.games.grand_prix.bots.evaluator import GrandPrixEvaluator
from game.games.grand_prix.rules.play import GrandPrixState

TRACKS = catalogue.ids("grand_prix")
EVALUATOR = GrandPrixEvaluator()


def laid(options: dict[str, Any] | None = None, track: str | None = None, **given: Any) -> GrandPrixState:
    """A position as scenarios give it; the number of seats follows from `spaces`."""
    chosen = {"items": False} if options is None else options
    setup = Setup(len(given["spaces"]), chosen, (), track)
    return GAME.load(GAME.apply_overrides(GAME.new(setup).to_data(), given))


def random_setup(rng: Random) -> Setup:
    """Any track, seats and options that go together."""
    while True:
        options: dict[str, Any] = {}
        for option in GAME.options:
            if option.kind == "bool":
                options[option.id] = rng.random() < 0.5
            elif option.kind == "choice":
                options[option.id] = rng.choice(option.choices)
        seats = rng.choice(GAME.seats)
        options["target"] = seats
        setup = Setup(seats, options, (), rng.choice(TRACKS))
        try:
            GAME.new(setup)
        except SetupError:
            continue
        return setup


def played(
    setup: Setup, rng: Random, sensible: float = 0.5
) -> Iterator[tuple[GrandPrixState, Step, list[Event]]]:
    """The state after each step of a game by random and sensible play, with the step and its events."""
    state = GAME.new(setup)
    while (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            step: Step = actor.sample(rng)
        elif rng.random() < sensible:
            step = EVALUATOR.policy(state, rng)
        else:
            step = rng.choice(state.legal())
        events: list[Event] = []
        state.apply(step, events.append)
        yield state, step, events


def positions(rng: Random, games: int, every: int) -> Iterator[GrandPrixState]:
    """Copies of positions in which a seat decides about its turn."""
    for _ in range(games):
        for number, (state, _, _) in enumerate(played(random_setup(rng), rng)):
            if number % every == 0 and isinstance(state.actor(), int):
                yield state.copy()
