"""What bots ask a game beyond the contract's Evaluator, and what they make of games that offer no more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Literal, Protocol, runtime_checkable

from game.engine.contract import Action, Evaluator, SeatView, State

Sight = Literal["near", "far", "full"]
"""How far ahead a rating looks: at what is on the table now, at the end of the race too, or, in games
with `levels`, at everybody's chances."""

Rated = list[tuple[Action, float]]


@runtime_checkable
class Adviser(Protocol):
    """An evaluator that can also rate every action; without it a bot knows only the policy's choice."""

    def ratings(self, state: State, sight: Sight, style: str) -> Sequence[tuple[Action, float]]:
        """Every legal action with its worth in the unit of `scale`, as this style leans.

        Uses only what the seat on turn may know, and never who else is a person or a bot.
        """
        ...


@runtime_checkable
class Leveller(Adviser, Protocol):
    """An evaluator whose ratings serve every level, so that none of them has to search."""

    levels: Mapping[str, tuple[Sight, float]]
    """By level how far it looks, and by how many times the scale it misjudges an action."""


@runtime_checkable
class Ponderer(Leveller, Protocol):
    """An evaluator whose ratings take time at some sights, and get better with it."""

    def ponder(self, state: State, sight: Sight, style: str, rng: Random) -> Iterator[Rated]:
        """Every legal action's rating time and again, a few milliseconds apart; the last are the best."""
        ...


@runtime_checkable
class Preparer(Protocol):
    """An evaluator that has something to work out, once for a track, before it can rate."""

    def prepare(self, state: State, sight: Sight) -> Iterator[float]:
        """Work in slices of a few milliseconds; the share that is done, nothing where all is ready."""
        ...


def ratings(evaluator: Evaluator, state: State, sight: Sight, style: str, rng: Random) -> Rated:
    """The game's ratings; in a game without them the policy's choice is one scale above the others."""
    if isinstance(evaluator, Adviser):
        return list(evaluator.ratings(state, sight, style))
    choice = evaluator.policy(state, rng)
    others = [action for action in evaluator.candidates(state) if action != choice]
    return [(choice, evaluator.scale), *((action, 0.0) for action in others)]


def decision_rng(seed: int, view: SeatView) -> Random:
    """Luck that depends on the seed and on what the seat sees: a resumed game goes on as it would have."""
    return Random(f"{seed}:{view.seat}:{view.observation}")
