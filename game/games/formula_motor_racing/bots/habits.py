"""What the habits of drivers like in Formula Motor Racing; costs are points of a race.

Each rule returns what it likes at a decision: a function over actions, None where it has nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, HabitContext, HabitRule, Preference
from game.engine.drivers import Habit
from game.games.formula_motor_racing.bots.evaluate import plays_left
from game.games.formula_motor_racing.rules.cards import (
    AGAIN_STEP,
    CAR_OF,
    CARD_IDS,
    CARD_OF,
    CARDS,
    NO_CAR,
    STEPS,
    TEAM_OF,
    StepKind,
)
from game.games.formula_motor_racing.rules.events import CARD_PLAYED, MOVED, OUT, RACE_STARTED
from game.games.formula_motor_racing.rules.scoring import team_totals
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, PLAY

if TYPE_CHECKING:
    from game.games.formula_motor_racing.rules.state import RaceState

Context = HabitContext["RaceState"]

_DICE: Final = ("pit", "charge", "spin", "crash")
_HARM: Final = ("drop", "pit", "charge")
"""Cards that throw back or roll for the car that they are played on."""
_UP: Final = ("overtake", "turbo", "charge")
_HITS: Final = ("drop", "pit", "lose_gear", "spin")
"""The causes of moves that throw a car back."""


def _die_bonus(context: Context, habit: Habit) -> Preference | None:
    """Like what rolls a die: a card, or a charge that goes on."""
    if context.state.phase == CHARGE:
        return lambda action: action == AGAIN_STEP
    return lambda action: _kind(action) in _DICE


def _roll_again(context: Context, habit: Habit) -> Preference | None:
    """Like rolling a charge on."""
    return (lambda action: action == AGAIN_STEP) if context.state.phase == CHARGE else None


def _own_car(context: Context, habit: Habit) -> Preference | None:
    """Like moving up the front or the rear one (`which`) of at least two own cars that run."""
    state = context.state
    own = [car for car in state.line[: state.running_count] if _is_own(context, car)]
    if len(own) < 2:
        return None
    wanted = own[0] if habit.word("which") == "front" else own[-1]
    return lambda action: _kind(action) in _UP and STEPS[action].target == wanted


def _tow(context: Context, habit: Habit) -> Preference | None:
    """Like an overtake that tows an own car."""
    follows = _followers(context.state)
    return lambda action: (
        _kind(action) == "overtake" and _is_own(context, follows.get(STEPS[action].target, NO_CAR))
    )


def _guard(context: Context, habit: Habit) -> Preference | None:
    """Like harming the car right behind an own car."""
    chasing = {behind for car, behind in _followers(context.state).items() if _is_own(context, car)}
    return _harming(context, lambda car: car in chasing)


def _target(context: Context, habit: Habit) -> Preference | None:
    """Like harming a rival: `who` is `race_leader`, its leading car, or `points_leader`, its best team."""
    state = context.state
    rivals = [car for car in state.line if not _is_own(context, car)]
    if habit.word("who") == "race_leader":
        return _harming(context, lambda car: car == rivals[0])
    points = _points(state)
    most = max(points[TEAM_OF[car]] for car in rivals)
    return _harming(context, lambda car: points[TEAM_OF[car]] == most)


def _answer(context: Context, habit: Habit) -> Preference | None:
    """Like harming whoever hit an own car last, within the last `plays` plays of this race."""
    plays = 0
    for event in context.recent_events():
        plays += CARD_PLAYED.is_of(event)
        if plays >= habit.number("plays") or event.kind == RACE_STARTED:
            return None
        is_hit = (MOVED.is_of(event) and event.data["cause"] in _HITS) or OUT.is_of(event)
        if not is_hit or event.seat in (None, context.seat):
            continue
        if any(_is_own(context, CAR_OF[car]) for car in event.data["cars"]):
            return _harming(context, _cars_of(context.state.config.teams[event.seat]).__contains__)
    return None


def _copy_kind(context: Context, habit: Habit) -> Preference | None:
    """Like the kind of card that the rival with most points played last in this race."""
    state = context.state
    points = _points(state)
    best = [max(points[team] for team in teams) for teams in state.config.teams]
    rivals = [seat for seat in range(state.config.seats) if seat != context.seat]
    leader = max(rivals, key=lambda seat: best[seat])
    for event in context.recent_events():
        if event.kind == RACE_STARTED:
            return None
        if CARD_PLAYED.is_of(event) and event.seat == leader:
            kind = CARDS[CARD_OF[event.data["card"]]].kind
            return lambda action: _kind(action) == kind
    return None


def _keep(context: Context, habit: Habit) -> Preference | None:
    """Like other cards than `cards` before the seat's last `last_plays` plays of a race, and these then."""
    state = context.state
    own_plays = (plays_left(state) - 1) // state.config.seats + 1
    is_late = own_plays <= habit.number("last_plays")
    kept = habit.words("cards")
    return lambda action: _card_id(action).startswith(kept) == is_late


HABITS: Final[Mapping[str, HabitRule]] = {
    "die_bonus": _die_bonus,
    "roll_again": _roll_again,
    "own_car": _own_car,
    "tow": _tow,
    "guard": _guard,
    "target": _target,
    "answer": _answer,
    "copy_kind": _copy_kind,
    "keep": _keep,
}
"""By name each rule that a driver's file may ask for."""


def _kind(action: Action) -> str:
    """The kind of the card that is played, "" where the action plays none."""
    kind, card, _ = STEPS[action]
    return CARDS[card].kind if kind is StepKind.PLAY else ""


def _card_id(action: Action) -> str:
    kind, card, _ = STEPS[action]
    return CARD_IDS[card] if kind is StepKind.PLAY else ""


def _is_own(context: Context, car: int) -> bool:
    return car != NO_CAR and TEAM_OF[car] in context.state.config.teams[context.seat]


def _harming(context: Context, is_wanted: Callable[[int], bool]) -> Preference | None:
    """Like to throw back, to roll for or to crash into such a car of a rival; None at other decisions."""
    if context.state.phase not in (PLAY, CRASH):
        return None

    def harms(action: Action) -> bool:
        kind, value, target = STEPS[action]
        car = value if kind is StepKind.WITH else target if _kind(action) in _HARM else NO_CAR
        return car != NO_CAR and not _is_own(context, car) and is_wanted(car)

    return harms


def _cars_of(teams: Sequence[int]) -> set[int]:
    return {car for car, team in enumerate(TEAM_OF) if team in teams}


def _followers(state: RaceState) -> dict[int, int]:
    """By running car the running car right behind it."""
    running = state.line[: state.running_count]
    return dict(pairwise(running))


def _points(state: RaceState) -> list[int]:
    """By team its points of the season, with those of this race as it stands."""
    return team_totals([*state.final_lines(), tuple(state.line)])
