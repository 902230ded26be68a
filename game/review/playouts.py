"""Playouts with the game's policy, to the end or to a seat's next turn."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.engine.contract import Action, Chance, Evaluator, State

SIGHT: Final = "far"
"""The sight with which a seat completes its own turn."""
MIN_PLAYOUTS: Final = 4
"""The fewest playouts that show a spread."""
SAMPLES: Final = 20
"""How many other outcomes are sampled where they cost no playouts."""


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """The parameters of a review; the same plan gives the same review of a record."""

    playouts: int = 32
    """Playouts for each option and each outcome that is compared."""
    seed: int = 1
    others: int = 5
    """How many other outcomes are sampled where those of a chance cannot be listed."""
    samples: int = SAMPLES
    """How many where the game's standing values them."""
    race: str = ""
    """An id of the race, so that samples of different races are independent."""


class Payoff(NamedTuple):
    """How a race ended, or is expected to end: by seat its share of the win, and its points."""

    wins: tuple[float, ...]
    points: tuple[float, ...]


def luck_for(plan: ReviewPlan, index: int, number: int, purpose: str) -> Random:
    """Return the random numbers of one playout, the same for all options and outcomes compared in it."""
    return Random(f"{plan.seed}:{plan.race}:{purpose}:{index}:{number}")


def final_payoff(state: State) -> Payoff:
    """Return how a race that is over ended; winners share the win, and there may be none."""
    result = state.result()
    assert result is not None, "the race is not over"
    share = 1 / len(result.winners) if result.winners else 0.0
    wins = tuple(share if seat in result.winners else 0.0 for seat in range(len(result.places)))
    return Payoff(wins, tuple(float(points) for points in result.points))


def play_out(state: State, evaluator: Evaluator, rng: Random) -> Payoff:
    """Play this state to the end by the game's policy and return how it ended; the state is changed."""
    policy = evaluator.policy
    while (actor := state.actor()) is not None:
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
    return final_payoff(state)


def look_ahead(state: State, evaluator: Evaluator, rng: Random, seat: int) -> float:
    """Return the seat's chance to win after one more round of the table; the state is changed."""
    steps = looking_ahead(state, evaluator, rng, seat)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return float(end.value)


def looking_ahead(state: State, evaluator: Evaluator, rng: Random, seat: int) -> Generator[None, None, float]:
    """Do the same as `look_ahead`, but yield after every step, so that a frame can be drawn meanwhile.

    The rest of the seat's own turn is played as a pro rates it, because a card is only worth what is made of
    it. Then every seat goes on by the game's policy until the seat is on turn again, and the game's standing
    gives the chance. Without a standing they race on to the end.
    """
    policy, is_own_turn, has_passed = evaluator.policy, True, False
    while (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        if actor == seat and has_passed and (chances := evaluator.standing(state)) is not None:
            return chances[seat]
        has_passed = actor != seat
        is_own_turn = is_own_turn and not has_passed
        state.apply(_best(state, evaluator) if is_own_turn else policy(state, rng))
        yield
    return final_payoff(state).wins[seat]


def _best(state: State, evaluator: Evaluator) -> Action:
    """Return the legal action that a pro would take."""
    if len(legal := state.legal()) == 1:
        return legal[0]
    return max(evaluator.ratings(state, SIGHT), key=lambda rated: rated[1])[0]
