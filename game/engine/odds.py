"""Consequences of a choice: its possible outcomes, their probabilities and its value.

Every game uses its own rules, carried out on a copy: exactly where the outcomes of chance can be listed,
else from sampled worlds, with the standard error. A game describes each ending by facts of its own; endings
with equal facts are one.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Generic, NamedTuple, TypeVar, cast

from game.engine.contract import Action, Chance, Event, Kind, Outcome, State, Step

if TYPE_CHECKING:
    from game.engine.contract import Facts

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Hashable)

LIMIT: Final = 200_000
"""How many states a walk may visit before it gives up as too wide."""
SURE: Final = Fraction(1)


class TooWideError(ArithmeticError):
    """A chance cannot be listed or the tree is too large: sample instead, and say so."""


@dataclass(frozen=True, slots=True)
class Ending(Generic[F]):
    """One ending of a choice, with its probability."""

    facts: F
    """The ending in the game's own terms."""
    chance: Fraction
    steps: tuple[Step, ...] = ()
    """One sequence of actions and outcomes that leads here."""
    first: tuple[Outcome, ...] = ()
    """The outcomes of the first chance that may lead here; empty without chance."""


@dataclass(frozen=True, slots=True)
class Consequence(Generic[F]):
    """The outcomes of a complete choice that differ in their facts; the chances add up to 1."""

    endings: tuple[Ending[F], ...]
    choice: tuple[Action, ...] = ()
    """The actions of the choice; empty where a chance comes first, or the choice has been carried out."""
    sampled: int = 0
    """The number of samples of which the chances are shares; 0 where they are exact."""

    @property
    def chances(self) -> Mapping[F, Fraction]:
        """The chance of each ending, by its facts."""
        return {one.facts: one.chance for one in self.endings}

    def chance(self, holds: Callable[[F], bool]) -> Fraction:
        """Return the chance of an ending for which `holds` is true."""
        return sum((one.chance for one in self.endings if holds(one.facts)), Fraction(0))

    def mean(self, of: Callable[[F], int | Fraction]) -> Fraction:
        """Return the mean of a number that `of` reads from the facts."""
        return sum((one.chance * of(one.facts) for one in self.endings), Fraction(0))


class PlayedAhead(NamedTuple, Generic[S]):
    """The steps of one turn applied to a copy, with the events they emitted.

    A named tuple, as tables make hundreds of them while the mouse moves.
    """

    after: S
    ends: Set[str] = frozenset()
    """The kinds of events that begin another turn; they and later events are left out."""
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    is_over: bool = False
    """Whether another turn has begun."""

    def then(self, step: Step) -> PlayedAhead[S]:
        """Return the same with one more step."""
        after, emitted = self.after.copy(), list[Event]()
        after.apply(step, emitted.append)
        ends = (i for i, event in enumerate(emitted) if event.kind in self.ends)
        end = 0 if self.is_over else next(ends, None)
        steps, events = (*self.steps, step), (*self.events, *emitted[:end])
        return PlayedAhead(after, self.ends, steps, events, end is not None)

    def of(self, kind: Kind[Facts]) -> list[Event[Facts]]:
        """Return the events of a kind."""
        return [cast("Event[Facts]", event) for event in self.events if event.kind == kind]

    def last(self, kind: Kind[Facts]) -> Event[Facts] | None:
        """Return the last event of a kind."""
        return next(reversed(self.of(kind)), None)


def follow(
    state: S,
    choice: Sequence[Action],
    facts: Callable[[S], F],
    decide: Callable[[S], Action | None] | None = None,
    limit: int = LIMIT,
) -> Consequence[F]:
    """Enumerate the outcomes of a choice; `facts` reads each final state, `state` is not changed.

    The walk follows every chance, and decisions as `decide` makes them; it ends where that returns None, or
    at the first decision without it. With an empty choice it begins at the pending chance.
    """
    found: dict[F, Ending[F]] = {}
    waiting: list[tuple[S, Fraction, tuple[Step, ...], tuple[Outcome, ...]]] = []
    waiting.append((after(state, choice), SURE, tuple(choice), ()))
    visited = 0
    while waiting:
        visited += 1
        if visited > limit:
            raise TooWideError(f"More than {limit} states follow from here.")
        here, chance, steps, first = waiting.pop()
        branches = _branches(here, decide)
        if not branches:
            end = facts(here)
            same = found.get(end)
            if same is not None:
                chance, steps = same.chance + chance, same.steps
                first = tuple(dict.fromkeys((*same.first, *first)))
            found[end] = Ending(end, chance, steps, first)
        for step, share in reversed(branches):
            begun = first or ((step,) if isinstance(step, Outcome) else ())
            waiting.append((after(here, (step,)), chance * share, (*steps, step), begun))
    return Consequence(tuple(found.values()), tuple(choice))


def after(state: S, steps: Iterable[Step]) -> S:
    """Return a copy of the state with these steps carried out."""
    world = state.copy()
    for step in steps:
        world.apply(step)
    return world


def list_outcomes(state: State) -> Sequence[tuple[Outcome, Fraction]]:
    """List the outcomes of the pending chance event, if any; raises TooWideError."""
    actor = state.actor()
    if not isinstance(actor, Chance):
        return ()
    outcomes = actor.outcomes()
    if outcomes is None:
        raise TooWideError(f"The outcomes of {actor.kind!r} are too many to list.")
    return [(outcome, share) for outcome, share in outcomes if share]


def _branches(state: S, decide: Callable[[S], Action | None] | None) -> Sequence[tuple[Step, Fraction]]:
    actor = state.actor()
    if isinstance(actor, Chance):
        return list_outcomes(state)
    action = decide(state) if decide is not None and actor is not None else None
    return () if action is None else ((action, SURE),)


# -- rolls of a finished race -----


def at_least(chances: Sequence[Fraction], count: int) -> Fraction:
    """Return the exact chance that at least `count` of these independent events happen."""
    # whole numbers over one common denominator: fractions would be reduced at every step
    spread, total = [1], 1
    for chance in chances:
        hits, total = chance.numerator, total * chance.denominator
        misses = chance.denominator - hits
        spread = [
            same * misses + fewer * hits for same, fewer in zip([*spread, 0], [0, *spread], strict=True)
        ]
    return Fraction(sum(spread[count:]), total)


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll of a seat: the chance of a wanted result, and whether it came."""

    seat: int
    chance: Fraction
    wanted: bool


def luck(rolls: Sequence[Roll], seat: int) -> tuple[int, int, Fraction, Fraction]:
    """Return a seat's number of rolls, of wanted results, their mean, and the exact chance of that many."""
    chances = [roll.chance for roll in rolls if roll.seat == seat]
    wanted = sum(roll.wanted for roll in rolls if roll.seat == seat)
    return len(chances), wanted, sum(chances, Fraction(0)), at_least(chances, wanted)
