"""Playouts with the game's policy, to the end or to a seat's next turn: what a position is worth."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.engine.contract import Action, Chance, Evaluator, State

SIGHT: Final = "far"
"""How far a seat looks for the rest of its own turn."""
LEAST: Final = 4
"""Fewer playouts tell no spread."""


@dataclass(frozen=True, slots=True)
class ReviewPlan:
    """How a review is made; the same plan gives the same review of a record."""

    playouts: int = 32
    """Playouts for each option and each outcome that is compared."""
    seed: int = 1
    others: int = 5
    """What else might have come, sampled where the outcomes of a chance cannot be listed."""
    race: str = ""
    """What tells races apart, so that what is sampled for one has nothing to do with another."""


class Payoff(NamedTuple):
    """How a race ended, or is expected to: by seat its share of the win, and its points."""

    wins: tuple[float, ...]
    points: tuple[float, ...]


def luck_for(plan: ReviewPlan, index: int, number: int, purpose: str) -> Random:
    """The random numbers of one playout, alike for all options and outcomes that are compared in it."""
    return Random(f"{plan.seed}:{plan.race}:{purpose}:{index}:{number}")


def final_payoff(state: State) -> Payoff:
    """How a race that is over ended; winners share the win, and there may be none."""
    result = state.result()
    assert result is not None, "the race is not over"
    share = 1 / len(result.winners) if result.winners else 0.0
    wins = tuple(share if seat in result.winners else 0.0 for seat in range(len(result.places)))
    return Payoff(wins, tuple(float(points) for points in result.points))


def play_out(state: State, evaluator: Evaluator, rng: Random) -> Payoff:
    """Race this state on to the end, everybody by the game's policy; the state is used up."""
    policy = evaluator.policy
    while (actor := state.actor()) is not None:
        state.apply(actor.sample(rng) if isinstance(actor, Chance) else policy(state, rng))
    return final_payoff(state)


def look_ahead(state: State, evaluator: Evaluator, rng: Random, seat: int) -> float:
    """The seat's chance to win after one more round of the table; the state is used up."""
    steps = looking_ahead(state, evaluator, rng, seat)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return float(end.value)


def looking_ahead(state: State, evaluator: Evaluator, rng: Random, seat: int) -> Generator[None, None, float]:
    """The same a step at a time, for whoever has a frame to draw meanwhile.

    What belongs to the seat's own turn still is chosen as a pro rates it, as a card is worth what is made of
    it. Then everybody goes on by the game's policy until the seat is on turn again, and the game itself tells
    how it stands: what a pro would make of the rest counts, not what rules of thumb would. Where the game
    does not tell that, they race on to the end.
    """
    policy, own, others = evaluator.policy, True, False
    while (actor := state.actor()) is not None:
        if isinstance(actor, Chance):
            state.apply(actor.sample(rng))
            continue
        if actor == seat and others and (told := evaluator.standing(state)) is not None:
            return told[seat]
        others = actor != seat
        own = own and not others
        state.apply(_best(state, evaluator) if own else policy(state, rng))
        yield
    return final_payoff(state).wins[seat]


def _best(state: State, evaluator: Evaluator) -> Action:
    """The legal action that a pro would take."""
    if len(legal := state.legal()) == 1:
        return legal[0]
    return max(evaluator.ratings(state, SIGHT, ""), key=lambda rated: rated[1])[0]
