"""Consequences of a choice: its possible outcomes, their probabilities and its value.

Every game foretells by its own rules, carried out on a copy: exactly where the outcomes of chance can be
listed, else from sampled worlds, with the standard error. What comes of a choice is told in facts of the
game's own, one value for each way of coming out that differs.
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
"""How many states a walk may visit before it is given up as too wide."""
SURE: Final = Fraction(1)


class TooWideError(ArithmeticError):
    """A chance cannot be listed or the tree is too large: sample instead, and say so."""


# What is told


@dataclass(frozen=True, slots=True)
class Ending(Generic[F]):
    """One way in which a choice may come out."""

    facts: F
    """What comes of it, in the game's own terms."""
    chance: Fraction
    steps: tuple[Step, ...] = ()
    """What is decided and what falls on a way that leads here."""
    first: tuple[Outcome, ...] = ()
    """The outcomes of the first chance that may lead here; none where nothing is left to chance."""


@dataclass(frozen=True, slots=True)
class Consequence(Generic[F]):
    """The outcomes of a complete choice that differ in their facts; the chances add up to 1."""

    endings: tuple[Ending[F], ...]
    choice: tuple[Action, ...] = ()
    """What is decided first; nothing where a chance is due, or the choice has been carried out."""
    sampled: int = 0
    """Of how many equally likely samples the chances are shares; 0: all that may come is listed."""

    @property
    def chances(self) -> Mapping[F, Fraction]:
        """How likely each of the facts is."""
        return {one.facts: one.chance for one in self.endings}

    def chance(self, holds: Callable[[F], bool]) -> Fraction:
        """How likely it comes out so."""
        return sum((one.chance for one in self.endings if holds(one.facts)), Fraction(0))

    def mean(self, of: Callable[[F], int | Fraction]) -> Fraction:
        """What this amounts to on average."""
        return sum((one.chance * of(one.facts) for one in self.endings), Fraction(0))


# Carrying out


class Foretold(NamedTuple, Generic[S]):
    """The steps of one turn applied to a copy, with the events they emitted.

    A named tuple, as tables make hundreds of them while one points.
    """

    after: S
    ends: Set[str] = frozenset()
    """The kinds of events that begin another turn: what is told from there on is no part of this one."""
    steps: tuple[Step, ...] = ()
    events: tuple[Event, ...] = ()
    over: bool = False
    """Whether another turn has begun."""

    def then(self, step: Step) -> Foretold[S]:
        """The same with one step more."""
        after, told = self.after.copy(), list[Event]()
        after.apply(step, told.append)
        end = 0 if self.over else next((i for i, event in enumerate(told) if event.kind in self.ends), None)
        steps, events = (*self.steps, step), (*self.events, *told[:end])
        return Foretold(after, self.ends, steps, events, end is not None)

    def of(self, kind: Kind[Facts]) -> list[Event[Facts]]:
        """The events of a kind."""
        return [cast("Event[Facts]", event) for event in self.events if event.kind == kind]

    def last(self, kind: Kind[Facts]) -> Event[Facts] | None:
        """The last event of a kind."""
        return next(reversed(self.of(kind)), None)


def follow(
    state: S,
    choice: Sequence[Action],
    facts: Callable[[S], F],
    decide: Callable[[S], Action | None] | None = None,
    limit: int = LIMIT,
) -> Consequence[F]:
    """Enumerate the outcomes of a choice; `facts` reads each final state, `state` is not changed.

    The walk goes through all that is left to chance, and through decisions by `decide`: it ends where that
    gives None, at the first decision without it. An empty choice asks about the chance that is due.
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
    """A copy of the state with these steps carried out."""
    world = state.copy()
    for step in steps:
        world.apply(step)
    return world


def listed(state: State) -> Sequence[tuple[Outcome, Fraction]]:
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
        return listed(state)
    action = decide(state) if decide is not None and actor is not None else None
    return () if action is None else ((action, SURE),)


# Rolls of a race that is over


def at_least(chances: Sequence[Fraction], count: int) -> Fraction:
    """The exact chance that at least `count` of these independent events happen."""
    # whole numbers over one common denominator: fractions would be reduced at every step
    spread, whole = [1], 1
    for chance in chances:
        comes, whole = chance.numerator, whole * chance.denominator
        stays = chance.denominator - comes
        spread = [more * stays + less * comes for more, less in zip([*spread, 0], [0, *spread], strict=True)]
    return Fraction(sum(spread[count:]), whole)


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
