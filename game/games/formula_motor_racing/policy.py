"""Rules of thumb: rank every legal action by what it is worth to the seat on turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action
from game.games.formula_motor_racing.cards import (
    AGAIN_STEP,
    CARDS,
    KIND_OF,
    NO_CAR,
    PLACES,
    STEPS,
    TEAM_OF,
    WITHS,
)
from game.games.formula_motor_racing.evaluate import STANDARD, Taste, View, keeping, plays_left
from game.games.formula_motor_racing.line import crash_partners
from game.games.formula_motor_racing.phases import CHARGE, CRASH, PLAY

if TYPE_CHECKING:
    from game.games.formula_motor_racing.state import MotorRacingState

Worth = Callable[[View, int, int, bool, float], float]
"""(view, card, position or -1, own car, nerve) -> worth."""


def _charge(view: View, card: int, at: int, own: bool, nerve: float) -> float:
    retires = CARDS[card].retires
    return view.charge_on(at, retires, nerve) if own else view.charge(at, retires)


_WORTH: Final[tuple[Worth, ...]] = (
    lambda view, card, at, own, nerve: view.overtake(at, PLACES[card]),
    lambda view, card, at, own, nerve: view.drop(at, PLACES[card]),
    lambda view, card, at, own, nerve: view.climb(at, 3),
    lambda view, card, at, own, nerve: view.pit(at),
    _charge,
    lambda view, card, at, own, nerve: view.spin(CARDS[card].retires),
    lambda view, card, at, own, nerve: view.crashes(),
)
"""In the order of cards.KINDS."""
_NO_TARGET: Final = ("spin", "crash")
_DICE: Final = ("pit", "charge", "spin", "crash")


def worths(state: MotorRacingState, taste: Taste = STANDARD) -> list[tuple[Action, float]]:
    """Every legal action with what it is worth, in the order of `legal()`.

    Worths count places only; `rated` also holds good cards back.
    """
    seat = state.turn
    view = View(state, seat, taste)
    if state.phase == PLAY:
        return _plays(state, view, seat, taste)
    if state.phase == CHARGE:
        at = state.line.index(state.car)
        again = view.charge_on(at, CARDS[state.card].retires, taste.nerve)
        return [(step, again if step is AGAIN_STEP else 0.0) for step in state.legal()]
    if state.phase == CRASH:
        at = state.line.index(state.car)
        partners = crash_partners(state.running, at)
        return [(WITHS[state.line[p]], view.crash(at, p)) for p in partners]
    faces = view.spins(CARDS[state.card].retires)  # a spin: the roll, or one more
    mean = sum(faces) / 12
    return [(step, mean if step is AGAIN_STEP else faces[state.rolls[0] - 1]) for step in state.legal()]


def _plays(state: MotorRacingState, view: View, seat: int, taste: Taste) -> list[tuple[Action, float]]:
    place_of = [0] * 12
    for at, car in enumerate(state.line):
        place_of[car] = at
    teams = state.season.teams[seat]
    nerve = taste.nerve
    found: list[tuple[Action, float]] = []
    for step in state.legal():
        _, card, car = STEPS[step]
        if car == NO_CAR:
            worth = (
                0.0
                if CARDS[card].kind not in _NO_TARGET
                else _WORTH[KIND_OF[card]](view, card, -1, False, 0.0)
            )
        else:
            worth = _WORTH[KIND_OF[card]](view, card, place_of[car], TEAM_OF[car] in teams, nerve)
        found.append((step, worth))
    return found


def rated(state: MotorRacingState, taste: Taste = STANDARD) -> list[tuple[Action, float]]:
    """As `worths`, less what the card would be worth later in the race; `taste` may lean to the die."""
    found = worths(state, taste)
    if state.phase != PLAY:
        return found
    if taste.dice:
        found = [(step, worth + taste.dice * (CARDS[STEPS[step][1]].kind in _DICE)) for step, worth in found]
    later = (plays_left(state) - 1) // state.season.seats
    if not later or not taste.far:
        return found
    teams = state.season.teams[state.turn]
    return [(step, worth - keeping(STEPS[step][1], teams, later)) for step, worth in found]


def best(rated_steps: Sequence[tuple[Action, float]]) -> list[Action]:
    """The actions nobody rates higher; more than one where they tie."""
    top = max([worth for _step, worth in rated_steps])
    return [step for step, worth in rated_steps if worth >= top - 1e-9]
