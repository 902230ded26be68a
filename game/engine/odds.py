"""Exact probabilities: walk every chance outcome with the game's own rules and add up the fractions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, TypeVar

from game.engine.contract import Action, Chance, State, Step

K = TypeVar("K", bound=Hashable)

LIMIT: Final = 200_000
"""How many states a walk may visit before it is given up as too wide."""

Decide = Callable[[State], Action | None]
"""What is decided at a decision; None ends the walk there."""


class TooWideError(ArithmeticError):
    """A chance cannot be listed or the tree is too large: sample instead, and say so."""


def distribution(
    state: State,
    key: Callable[[State], K],
    decide: Decide | None = None,
    until: Callable[[State], bool] | None = None,
    limit: int = LIMIT,
) -> dict[K, Fraction]:
    """How likely each `key` of the state is when chance has decided.

    The walk goes on through decisions by `decide` (without it, it ends at the first one) and ends
    early where `until` holds. The fractions add up to exactly 1; `state` is not touched.
    """
    found: dict[K, Fraction] = {}
    waiting = [(state, Fraction(1))]
    visited = 0
    while waiting:
        visited += 1
        if visited > limit:
            raise TooWideError(f"More than {limit} states follow from here.")
        here, chance_of = waiting.pop()
        branches = [] if until is not None and until(here) else _branches(here, decide)
        if not branches:
            end = key(here)
            found[end] = found.get(end, Fraction(0)) + chance_of
        for step, probability in branches:
            world = here.copy()
            world.apply(step)
            waiting.append((world, chance_of * probability))
    return found


def after(
    state: State,
    action: Action,
    key: Callable[[State], K],
    decide: Decide | None = None,
    until: Callable[[State], bool] | None = None,
) -> dict[K, Fraction]:
    """The distribution that follows from an action; raises IllegalStep where it is not open."""
    world = state.copy()
    world.apply(action)
    return distribution(world, key, decide, until)


def outcomes_after(state: State, action: Action) -> list[tuple[Step, Fraction, State]]:
    """Each outcome of the chance right behind an action, with its probability and the state it gives.

    An action that leaves nothing to chance gives one row with itself.
    """
    world = state.copy()
    world.apply(action)
    rows: list[tuple[Step, Fraction, State]] = []
    for step, probability in _branches(world, None):
        branch = world.copy()
        branch.apply(step)
        rows.append((step, probability, branch))
    return rows or [(action, Fraction(1), world)]


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution over whole numbers."""
    return sum((value * chance for value, chance in chances.items()), Fraction(0))


def at_least(chances: Sequence[Fraction], count: int) -> Fraction:
    """The exact chance that at least `count` of these independent events happen."""
    none = Fraction(0)
    spread = [Fraction(1)]
    for chance in chances:
        spread = [
            (spread[k] * (1 - chance) if k < len(spread) else none) + (spread[k - 1] * chance if k else none)
            for k in range(len(spread) + 1)
        ]
    return sum(spread[count:], none)


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a seat: its chance to come as wanted, and whether it did."""

    seat: int
    chance: Fraction
    wanted: bool


def luck(rolls: Sequence[Roll], seat: int) -> tuple[int, int, Fraction, Fraction]:
    """A seat's rolls, how many came as wanted, how many should have, and the exact chance of so many."""
    own = [roll for roll in rolls if roll.seat == seat]
    wanted = sum(roll.wanted for roll in own)
    chances = [roll.chance for roll in own]
    return len(own), wanted, sum(chances, Fraction(0)), at_least(chances, wanted)


def _branches(state: State, decide: Decide | None) -> list[tuple[Step, Fraction]]:
    actor = state.actor()
    if isinstance(actor, Chance):
        listed = actor.outcomes()
        if listed is None:
            raise TooWideError(f"The outcomes of {actor.kind!r} are too many to list.")
        return [(outcome, probability) for outcome, probability in listed if probability]
    if actor is None or decide is None:
        return []
    action = decide(state)
    return [] if action is None else [(action, Fraction(1))]
