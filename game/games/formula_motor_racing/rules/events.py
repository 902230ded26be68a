"""The events of Formula Motor Racing, for the screen, the log and statistics.

An event's `seat` is the seat whose card it is. `before` and `after` are all twelve cars in the order the
race would end in: running, then out. `cars` are the cars that the card itself moved or put out; all cars
between were passed. Places (`place`) count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Literal, TypedDict

from game.engine.contract import Emit, Kind
from game.games.formula_motor_racing.rules import data
from game.games.formula_motor_racing.rules.cards import CARD_IDS, CARS, NO_CAR
from game.games.formula_motor_racing.rules.state import RaceState

Effect = Literal["drops", "stays", "charges", "loses_gear", "engine_blows", "spins", "crashes", "nothing"]
"""What a roll does to the car that it hits."""
MoveCause = Literal["overtake", "drop", "turbo", "pit", "charge", "lose_gear", "spin"]
OutCause = Literal["engine_blows", "spin", "crash"]
NoEffectCause = Literal["both_out", "leader", "last", "stays", "empty_position"]
"""No car of the colour runs; nowhere to go; no pit stop; no running car on the rolled position."""


class GridSet(TypedDict):
    """The first grid is drawn (FMR-2.2)."""

    teams: list[str]
    order: list[str]


class RaceStarted(TypedDict):
    """The cards of a race are about to be dealt."""

    race: int
    races: int
    order: list[str]


class Dealt(TypedDict):
    """Everybody holds 5 cards, which come as `drew`; these are counts."""

    hand: int
    deck: int
    removed: int


class Drew(TypedDict):
    """A seat, and nobody else, sees its new cards."""

    cards: list[str]


class HandSize(TypedDict):
    """A turn ended; the cards that hand and deck now hold."""

    hand: int
    deck: int


class DeckEmpty(TypedDict):
    """Nobody draws any more: the last round begins, with the number of its plays (FMR-3.4)."""

    last_plays: int | None


class TurnStarted(TypedDict):
    """A seat is to play a card; `last_plays` are left in the last round."""

    race: int
    last_plays: int | None


class CardPlayed(TypedDict):
    """A card goes face up on the discard pile, and the others see what it was."""

    card: str
    car: str | None


class Rolled(TypedDict):
    """The die was rolled, for the `nth` time from 1, and hit the car on a place, if any."""

    card: str
    roll: int
    nth: int
    car: str | None
    place: int | None
    effect: Effect


class Rerolled(TypedDict):
    """The die will be rolled again: to charge on, or instead of a spin's first roll."""

    card: str
    car: str | None
    roll: int


class ChargeStopped(TypedDict):
    """The player stopped a charge."""

    car: str | None
    rolls: list[int]


class Mishap(TypedDict):
    """A charge failed; `moved` or `out` follows."""

    car: str | None
    roll: int


class Spun(TypedDict):
    """A car spins; `moved` or `out` follows."""

    car: str
    card: str


class Crashed(TypedDict):
    """Two cars collide, the front one first; `out` follows."""

    cars: list[str]
    roll: int


class Moved(TypedDict):
    """Running cars moved `places`, out of `wanted` that the card gives."""

    cause: MoveCause
    cars: list[str]
    before: list[str]
    after: list[str]
    wanted: int
    places: int


class Out(TypedDict):
    """Cars left the race for the head of the out line `out`."""

    cause: OutCause
    cars: list[str]
    before: list[str]
    after: list[str]
    out: list[str]


class NoEffect(TypedDict):
    """A card or roll changed nothing, for the reason `cause`."""

    card: str
    cause: NoEffectCause
    car: str | None
    roll: int | None


GRID_SET: Final = Kind("grid_set", GridSet)
RACE_STARTED: Final = Kind("race_started", RaceStarted)
DEALT: Final = Kind("dealt", Dealt)
DREW: Final = Kind("drew", Drew)
HAND_SIZE: Final = Kind("hand_size", HandSize)
DECK_EMPTY: Final = Kind("deck_empty", DeckEmpty)
TURN_STARTED: Final = Kind("turn_started", TurnStarted)
CARD_PLAYED: Final = Kind("card_played", CardPlayed)
ROLLED: Final = Kind("rolled", Rolled)
REROLLED: Final = Kind("rerolled", Rerolled)
CHARGE_STOPPED: Final = Kind("charge_stopped", ChargeStopped)
LOST_GEAR: Final = Kind("lost_gear", Mishap)
ENGINE_BLEW: Final = Kind("engine_blew", Mishap)
SPUN: Final = Kind("spun", Spun)
CRASHED: Final = Kind("crashed", Crashed)
MOVED: Final = Kind("moved", Moved)
OUT: Final = Kind("out", Out)
NO_EFFECT: Final = Kind("no_effect", NoEffect)
RACE_ENDED: Final = Kind("race_ended", data.Classification)
SEASON_ENDED: Final = Kind("season_ended", data.FinalTable)


def names(cars: Sequence[int]) -> list[str]:
    """Return the ids of these cars."""
    return list(map(CARS.__getitem__, cars))


def name(car: int) -> str | None:
    """Return the id of the car, None for no car."""
    return None if car == NO_CAR else CARS[car]


# The data of frequent events are built once and shared, as nobody changes them


@cache
def _one_card(card: int) -> Drew:
    return {"cards": [CARD_IDS[card]]}


@cache
def _counts(hand: int, deck: int) -> HandSize:
    return {"hand": hand, "deck": deck}


@cache
def _turn(race: int, last_plays: int | None) -> TurnStarted:
    return {"race": race, "last_plays": last_plays}


@cache
def _play(card: int, car: int) -> CardPlayed:
    return {"card": CARD_IDS[card], "car": name(car)}


def emit_grid_set(state: RaceState, emit: Emit, teams: Sequence[str]) -> None:
    """Report the first grid."""
    emit(GRID_SET("FMR-2.2", None, {"teams": list(teams), "order": names(state.line)}))


def emit_race_started(state: RaceState, emit: Emit) -> None:
    """Report that a race begins: its grid to all, then each seat's cards to that seat alone."""
    races, order = state.config.races, names(state.line)
    emit(RACE_STARTED("FMR-6.2", None, {"race": state.race, "races": races, "order": order}))
    hand, deck, removed = len(state.hands[0]), len(state.deck), len(state.removed)
    emit(DEALT("FMR-2.3", None, {"hand": hand, "deck": deck, "removed": removed}))
    for seat, cards in enumerate(state.hands):
        emit(DREW("FMR-2.3", seat, {"cards": [CARD_IDS[card] for card in cards]}, (seat,), True))


def emit_turn_ended(state: RaceState, emit: Emit, card: int | None) -> None:
    """Report the card drawn to its seat, and the counts of hand and deck to all."""
    turn = state.turn
    if card is not None:
        emit(DREW("FMR-3.2", turn, _one_card(card), (turn,), True))
    counts = _counts(len(state.hands[turn]), len(state.deck) - state.drawn)
    emit(HAND_SIZE("FMR-3.2", turn, counts))


def emit_deck_empty(state: RaceState, emit: Emit) -> None:
    """Report that the last round begins."""
    emit(DECK_EMPTY("FMR-3.4", None, {"last_plays": state.last_plays}))


def emit_turn_started(state: RaceState, emit: Emit, clause: str) -> None:
    """Report that the seat on turn is to play a card."""
    emit(TURN_STARTED(clause, state.turn, _turn(state.race, state.last_plays)))


def emit_card_played(state: RaceState, emit: Emit, card: int, car: int) -> None:
    """Report that a card was played."""
    emit(CARD_PLAYED("FMR-3.2", state.turn, _play(card, car), None, True))


def emit_rolled(state: RaceState, emit: Emit, roll: int, clause: str, hit: int, effect: Effect) -> None:
    """Report a roll; `hit` is the car concerned or NO_CAR."""
    facts: Rolled = {
        "card": CARD_IDS[state.card],
        "roll": roll,
        "nth": len(state.rolls),
        "car": name(hit),
        "place": state.line.index(hit) + 1 if hit != NO_CAR else None,
        "effect": effect,
    }
    emit(ROLLED(clause, state.turn, facts))


def emit_rerolled(state: RaceState, emit: Emit, clause: str) -> None:
    """Report that the die is to be rolled again."""
    facts: Rerolled = {"card": CARD_IDS[state.card], "car": name(state.car), "roll": state.rolls[-1]}
    emit(REROLLED(clause, state.turn, facts))


def emit_charge_stopped(state: RaceState, emit: Emit) -> None:
    """Report that the player stopped a charge."""
    facts: ChargeStopped = {"car": name(state.car), "rolls": list(state.rolls)}
    emit(CHARGE_STOPPED("FMR-4.5.1", state.turn, facts))


def emit_charge_failed(state: RaceState, emit: Emit, kind: Kind[Mishap]) -> None:
    """Report that a charge failed, before anything moves."""
    emit(kind("FMR-4.5", state.turn, {"car": name(state.car), "roll": state.rolls[-1]}))


def emit_spun(state: RaceState, emit: Emit, at: int) -> None:
    """Report that the car on this position spins, before anything moves."""
    emit(SPUN("FMR-4.6", state.turn, {"car": CARS[state.line[at]], "card": CARD_IDS[state.card]}))


def emit_crashed(state: RaceState, emit: Emit, cars: Sequence[int]) -> None:
    """Report that cars collide, the front one first."""
    emit(CRASHED("FMR-4.7", state.turn, {"cars": names(cars), "roll": state.rolls[-1]}))


def emit_moved(
    state: RaceState,
    emit: Emit,
    cause: MoveCause,
    clause: str,
    cars: Sequence[int],
    before: Sequence[int],
    wanted: int,
    places: int,
) -> None:
    """Report that cars moved `places`, out of `wanted`."""
    facts: Moved = {
        "cause": cause,
        "cars": names(cars),
        "before": names(before),
        "after": names(state.line),
        "wanted": wanted,
        "places": places,
    }
    emit(MOVED(clause, state.turn, facts))


def emit_out(
    state: RaceState, emit: Emit, cause: OutCause, cars: Sequence[int], before: Sequence[int]
) -> None:
    """Report that cars left the race for the head of the out line."""
    facts: Out = {
        "cause": cause,
        "cars": names(cars),
        "before": names(before),
        "after": names(state.line),
        "out": names(state.line[state.running_count :]),
    }
    emit(OUT("FMR-5.1", state.turn, facts))


def emit_no_effect(
    state: RaceState, emit: Emit, cause: NoEffectCause, clause: str, car: int = NO_CAR
) -> None:
    """Report that a card or roll changed nothing."""
    facts: NoEffect = {
        "card": CARD_IDS[state.card],
        "cause": cause,
        "car": name(car),
        "roll": state.rolls[-1] if state.rolls else None,
    }
    emit(NO_EFFECT(clause, state.turn, facts))


def emit_race_ended(state: RaceState, emit: Emit) -> None:
    """Report that a race is over, with its classification."""
    emit(RACE_ENDED("FMR-6.1", None, data.classification(state)))


def emit_season_ended(state: RaceState, emit: Emit) -> None:
    """Report that the season is over, with the final table."""
    emit(SEASON_ENDED("FMR-6.3", None, data.final_table(state)))
