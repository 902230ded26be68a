"""What could come next, exactly: every stop as the rules would carry it out, the next die, rockets, items.

Nothing is hidden in this game, so that a preview lets the rules play on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.engine.contract import Event
from game.games.grand_prix.rules import dice, road
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.road import ways_of
from game.games.grand_prix.rules.state import PLACE, RUN, WAY
from game.games.grand_prix.rules.steps import DICE, SIDES, STOP_STEP
from game.games.grand_prix.rules.tell import spot_of_place

_NEXT_UP = ("turn_started", "race_started", "qualifying")


@dataclass(frozen=True, slots=True)
class Ending:
    """A stop, driven by one of its ways: where the car comes to, and everything that follows."""

    way: str
    """Empty where the safety car keeps the car where it is."""
    distance: int
    space: Spot | None
    """The space the car is driven to; None beyond the finish."""
    rest: Spot | None
    """Where it stands when all is over."""
    corner: bool
    pushed: tuple[int, ...]
    crashed: tuple[int, ...]
    """Every car that crashes, the own one perhaps among them."""
    item: str
    """What the own car takes; empty for nothing."""
    switch: bool
    events: tuple[Event, ...]
    after: GrandPrixState


@dataclass(frozen=True, slots=True)
class NextDie:
    """One face of the next die: a repeat, or the endings if one stops then."""

    face: int
    repeat: bool
    endings: tuple[Ending, ...]


@dataclass(frozen=True, slots=True)
class Aim:
    """What a rocket would be fired at, how far it is, and how likely it hits."""

    cars: tuple[int, ...]
    space: Spot
    distance: int
    path: tuple[Spot, ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class OddsBox:
    """Everything about the dice of the turn under way."""

    repeat: Fraction
    """How likely the next die repeats a face; 0 before the first one."""
    crash: Fraction
    """How likely it crashes the car, as it stands in a corner."""
    accident: Fraction
    """How likely it is a big accident: a second 6 in a corner (GP-9.3)."""
    stop: tuple[Ending, ...]
    """What stopping now does, a way each; empty before the first die."""
    die: tuple[NextDie, ...]
    """The six faces of the next die; empty where none is left."""
    further: dict[int, tuple[Ending, ...]]
    """By distance that two or more further dice may make: where that leads."""
    forbidden: tuple[int, ...]
    """The distances that the safety car forbids altogether."""
    expected: Fraction
    """How far the best plan moves from here on an empty straight."""


def dice_left(state: GrandPrixState) -> int:
    """How many dice the seat may still roll in this turn or qualifying."""
    racing = state.spaces[state.turn] >= 0
    hand = state.dice[state.turn] if racing else DICE
    return max(0, (min(1, hand) if state.one_die else hand) - len(state.rolled))


def odds_box(state: GrandPrixState) -> OddsBox:
    """The odds of the seat on turn, whose car stands upright on the road."""
    seat = state.turn
    shown = dice.set_of(state.rolled)
    left = dice_left(state)
    repeat = dice.repeat_chance(shown) if left else Fraction(0)
    corner = state.agreement.course.corner[state.spaces[seat]]
    six = corner and state.agreement.safety_car and 6 in state.rolled and left > 0
    return OddsBox(
        repeat=repeat,
        crash=repeat if corner else Fraction(0),
        accident=Fraction(int(six), SIDES),
        stop=endings(state, shown),
        die=next_die(state) if left else (),
        further=_further(state, shown, left),
        forbidden=forbidden(state),
        expected=dice.expected_progress(shown, len(state.rolled) + left, state.turbine),
    )


def next_die(state: GrandPrixState) -> tuple[NextDie, ...]:
    """What each face of the next die comes to if one stops then."""
    shown = dice.set_of(state.rolled)
    found = []
    for face in range(1, SIDES + 1):
        larger = shown | dice.set_of((face,))
        repeat = larger == shown
        found.append(NextDie(face, repeat, () if repeat else endings(state, larger)))
    return tuple(found)


def _further(state: GrandPrixState, shown: int, left: int) -> dict[int, tuple[Ending, ...]]:
    far = dice.BOOSTED if state.turbine else dice.SUM
    found: dict[int, tuple[Ending, ...]] = {}
    for more in range(2, left + 1):
        for end in dice.after_dice(shown, more):
            if far[end] not in found:
                found[far[end]] = endings(state, end)
    return dict(sorted(found.items()))


def forbidden(state: GrandPrixState) -> tuple[int, ...]:
    """GP-9.3: the distances the seat on turn cannot drive by any way, of all that its dice can make."""
    if not state.safety_rounds:
        return ()
    far = dice.BOOSTED if state.turbine else dice.SUM
    shown, left = dice.set_of(state.rolled), dice_left(state)
    reach = {far[end] for more in range(left + 1) for end in dice.after_dice(shown, more) if end}
    return tuple(n for n in sorted(reach) if not ways_of(state, n))


def endings(state: GrandPrixState, shown: int) -> tuple[Ending, ...]:
    """What stopping with these faces comes to, the course itself first; empty with no faces."""
    if not shown:
        return ()
    trial = state.copy()
    trial.phase, trial.rolled, trial.seen = RUN, dice.FACES_OF[shown], shown << 1
    distance = (dice.BOOSTED if state.turbine else dice.SUM)[shown]
    events: list[Event] = []
    trial.apply(STOP_STEP, events.append)
    if trial.phase != WAY:
        return (_ending(state, trial, distance, events),)
    found = []
    for way in trial.legal():
        branch, more = trial.copy(), list(events)
        branch.apply(way, more.append)
        found.append(_ending(state, branch, distance, more))
    return tuple(found)


def _ending(before: GrandPrixState, after: GrandPrixState, distance: int, events: list[Event]) -> Ending:
    seat, course = before.turn, before.agreement.course
    upto = next((i for i, event in enumerate(events) if event.kind in _NEXT_UP), len(events))
    own = tuple(events[:upto])
    moved = next((event for event in own if event.kind == "moved"), None)
    space = moved.data["to"] if moved else course.labels[before.spaces[seat]]
    rest = space
    for event in own:
        if event.kind in ("teleported", "slid") and event.seat == seat:
            rest = event.data["to"]
        elif event.kind == "finished" and event.seat == seat:
            rest = None
    crashed = [car for event in own if event.kind == "crashed" for car in event.data["cars"]]
    taken = [e.data["item"] for e in own if e.kind == "item_taken" and e.seat == seat]
    return Ending(
        way=moved.data["way"] if moved else "",
        distance=distance,
        space=space,
        rest=rest,
        corner=rest is not None and course.corner[course.space_of[rest]],
        pushed=tuple(dict.fromkeys(e.seat for e in own if e.kind == "pushed" and e.seat is not None)),
        crashed=tuple(dict.fromkeys(crashed)),
        item=taken[0] if taken else "",
        switch=any(event.kind == "gate_toggled" for event in own),
        events=own,
        after=after,
    )


# Items


def aim(state: GrandPrixState, seat: int) -> Aim | None:
    """GP-8.3: what a rocket of this seat would be fired at now."""
    if state.spaces[seat] < 0:
        return None
    found = road.target(state, seat)
    if found is None:
        return None
    space, far = found
    course = state.agreement.course
    cars = tuple(car for car, place in enumerate(state.places) if place == course.place[space])
    path = tuple(course.spots(course.range[state.spaces[seat]][:far]))
    return Aim(cars, course.labels[space], far, path, Fraction(max(0, SIDES + 1 - far), SIDES))


def item_spaces(state: GrandPrixState) -> tuple[Spot, ...]:
    """Where the next item may lie: before a race any free space, else the one ahead of the leading car."""
    if state.phase != PLACE:
        return (spot_of_place(state, road.place_ahead(state)),)
    kind = road.to_place(state)
    steps = state.agreement.course.places_for[kind]
    free = set(road.free_places(state, kind))
    return tuple(spot_of_place(state, place) for place, step in enumerate(steps) if step in free)
