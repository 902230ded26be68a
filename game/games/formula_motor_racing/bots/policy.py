"""Rules of thumb: rate every legal action by its value to the seat on turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action
from game.games.formula_motor_racing.bots.evaluate import View, keeping, plays_left
from game.games.formula_motor_racing.rules.cards import (
    AGAIN_STEP,
    CARDS,
    KIND_OF,
    NO_CAR,
    PLACES,
    PLAYS,
    STEPS,
    TEAM_OF,
    WITHS,
)
from game.games.formula_motor_racing.rules.line import crash_partners
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, PLAY

if TYPE_CHECKING:
    from game.games.formula_motor_racing.rules.state import RaceState

CardValue = Callable[[View, int, int, bool], float]
"""(view, card, index in the line or -1, whether it is an own car) -> value."""


def _charge(view: View, card: int, at: int, is_own: bool) -> float:
    retires = CARDS[card].retires
    return view.charge_on(at, retires) if is_own else view.charge(at, retires)


_VALUE: Final[tuple[CardValue, ...]] = (
    lambda view, card, at, is_own: view.overtake(at, PLACES[card]),
    lambda view, card, at, is_own: view.drop(at, PLACES[card]),
    lambda view, card, at, is_own: view.climb(at, 3),
    lambda view, card, at, is_own: view.pit(at),
    _charge,
    lambda view, card, at, is_own: view.spin(CARDS[card].retires),
    lambda view, card, at, is_own: view.crashes(),
)
"""In the order of cards.KINDS."""
_NO_TARGET: Final = ("spin", "crash")


def action_values(state: RaceState, far: bool = True) -> list[tuple[Action, float]]:
    """Return every legal action with its value in places, in the order of `legal()`.

    With `far` places are valued by what they lead to, else by their points now.
    """
    seat = state.turn
    view = View(state, seat, far)
    if state.phase == PLAY:
        return _plays(state, view, seat)
    if state.phase == CHARGE:
        at = state.line.index(state.car)
        again = view.charge_on(at, CARDS[state.card].retires)
        return [(step, again if step is AGAIN_STEP else 0.0) for step in state.legal()]
    if state.phase == CRASH:
        at = state.line.index(state.car)
        partners = crash_partners(state.running_count, at)
        return [(WITHS[state.line[p]], view.crash(at, p)) for p in partners]
    faces = view.spins(CARDS[state.card].retires)  # a spin: the roll, or one more
    mean = sum(faces) / 12
    return [(step, mean if step is AGAIN_STEP else faces[state.rolls[0] - 1]) for step in state.legal()]


def _plays(state: RaceState, view: View, seat: int) -> list[tuple[Action, float]]:
    place_of = [0] * 12
    for at, car in enumerate(state.line):
        place_of[car] = at
    teams = state.config.teams[seat]
    found: list[tuple[Action, float]] = []
    for step in state.legal():
        _, card, car = STEPS[step]
        if car == NO_CAR:
            has_effect = CARDS[card].kind in _NO_TARGET
            value = _VALUE[KIND_OF[card]](view, card, -1, False) if has_effect else 0.0
        else:
            value = _VALUE[KIND_OF[card]](view, card, place_of[car], TEAM_OF[car] in teams)
        found.append((step, value))
    return found


def rated(state: RaceState, far: bool = True) -> list[tuple[Action, float]]:
    """Return `action_values` less the value of keeping the card."""
    found = action_values(state, far)
    if state.phase != PLAY:
        return found
    later = (plays_left(state) - 1) // state.config.seats
    if not later or not far:
        return found
    teams = state.config.teams[state.turn]
    return [(step, value - keeping(STEPS[step][1], teams, later)) for step, value in found]


def best(rated_steps: Sequence[tuple[Action, float]]) -> list[Action]:
    """Return the actions with the highest rating, more than one if they tie."""
    top = max([value for _step, value in rated_steps])
    return [step for step, value in rated_steps if value >= top - 1e-9]


# A faster version for playouts, which need only the best action; a test keeps both equal

BestPlay = tuple[float, int]
"""The value of a card's best play and the index of its car in the line, -1 without one."""


def choose(state: RaceState, far: bool = True) -> Action:
    """Return one of the actions of `best(rated(state, far))`."""
    if state.phase != PLAY:
        return best(action_values(state, far))[0]
    seat = state.turn
    view = View(state, seat, far)
    teams = state.config.teams[seat]
    later = (plays_left(state) - 1) // state.config.seats if far else 0
    most, play = -1e9, (0, -1)
    for card in dict.fromkeys(state.hands[seat]):
        value, at = _BEST_PLAYS[KIND_OF[card]](state, view, card, teams)
        if later:
            value -= keeping(card, teams, later)
        if value > most:
            most, play = value, (card, at)
    card, at = play
    return PLAYS[card][NO_CAR if at < 0 else state.line[at]]


def _best_on(state: RaceState, card: int, value: Callable[[int], float]) -> BestPlay:
    """The better of the colour's cars that still run, or a play without effect."""
    team = CARDS[card].team
    line, running = state.line, state.running_count
    places = [at for at in (line.index(2 * team), line.index(2 * team + 1)) if at < running]
    if not places:
        return 0.0, -1
    return max([(value(at), at) for at in places])


def _best_overtake(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    places = PLACES[card]
    return _best_on(state, card, lambda at: view.overtake(at, places))


def _best_drop(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    return _best_place(view.drops(PLACES[card]))


def _best_turbo(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    return max(
        [(view.climb(at, 3), at) for at in range(max(0, state.running_count - 3), state.running_count)]
    )


def _best_pit(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    if CARDS[card].team < 0:
        return _best_place([view.pit(at) for at in range(state.running_count)])
    return _best_on(state, card, view.pit)


def _best_charge(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    retires = CARDS[card].retires
    found = view.charges(retires)
    for at in range(state.running_count):
        if TEAM_OF[state.line[at]] in teams:
            found[at] = view.charge_on(at, retires)
    return _best_place(found)


def _best_spin(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    return view.spin(CARDS[card].retires), -1


def _best_crash(state: RaceState, view: View, card: int, teams: tuple[int, ...]) -> BestPlay:
    return view.crashes(), -1


def _best_place(found: list[float]) -> BestPlay:
    most = max(found)
    return most, found.index(most)


_BEST_PLAYS: Final = (
    _best_overtake,
    _best_drop,
    _best_turbo,
    _best_pit,
    _best_charge,
    _best_spin,
    _best_crash,
)
"""In the order of cards.KINDS."""
