"""The events of Formula Motor Racing: what the screen, the log and statistics are told.

| kind | data | when |
|---|---|---|
| `grid_set` | teams, order | the first grid is drawn (FMR-2.2) |
| `race_started` | race, races, order | the cards of a race are about to be dealt |
| `dealt` | hand, deck, removed (counts) | everybody holds 5 cards; each seat's come as `drew` |
| `drew` | cards; private, reveals | a seat sees new cards |
| `hand_size` | hand, deck (counts) | a turn ended with a draw, or without one in the last round |
| `deck_empty` | last_plays | nobody draws any more: the last round (FMR-3.4) |
| `turn_started` | race, last_plays (or None) | a seat is to play a card |
| `card_played` | card, car (or None); reveals | a card goes face up on the discard pile |
| `rolled` | card, roll, nth (1 = first), car and place hit or None, effect | the die fell |
| `rerolled` | card, car, roll | the roll is followed by another: charge on, spin disliked |
| `charge_stopped` | car, rolls | a charge is ended at will |
| `lost_gear`, `engine_blew` | car, roll | a charge failed; `moved` or `out` follows |
| `spun` | card, car, place, roll | a car spins; `moved` or `out` follows |
| `crashed` | cars (front first), roll | two cars collide; `out` follows |
| `moved` | cause, cars, before, after, wanted, places | running cars changed places |
| `out` | cause, cars, before, after, out | cars left the race; `out` is the out line, head first |
| `no_effect` | card, cause, car, roll | nothing happened, and why |
| `race_ended` | race, races, order, out, points, team_points, totals, drivers, standing | FMR-3.4, 6.1 |
| `season_ended` | what `Result.data` holds | after the last race (FMR-6.3) |

`before` and `after` are all twelve cars in the order the race would end in: running, then out.
`cars` are the cars that moved or went out by the card itself; everybody else between was passed.
Positions (`place`) count from 1. `effect` of a roll is one of `drops`, `stays`, `charges`,
`loses_gear`, `engine_blows`, `spins`, `crashes`, `nothing`. `cause` of `moved` and `out` is one of
`overtake`, `drop`, `turbo`, `pit`, `charge`, `lose_gear`, `engine_blows`, `spin`, `crash`; `cause` of
`no_effect` is `both_out` (no car of the colour runs), `leader`, `last`, `stays` (no pit stop) or
`empty_position` (no running car on the rolled position). `seat` is the seat whose card it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from game.engine.contract import Emit, Event, Json
from game.games.formula_motor_racing.rules import data
from game.games.formula_motor_racing.rules.cards import CARD_IDS, CARS, NO_CAR
from game.games.formula_motor_racing.rules.state import RaceState


def names(cars: Sequence[int]) -> list[str]:
    """The ids of these cars."""
    return list(map(CARS.__getitem__, cars))


def name(car: int) -> str | None:
    """The id of the car, None for no car."""
    return None if car == NO_CAR else CARS[car]


# What every turn tells is built once and shared: events are facts that nobody changes.


@cache
def _one_card(card: int) -> Mapping[str, Json]:
    return {"cards": [CARD_IDS[card]]}


@cache
def _counts(hand: int, deck: int) -> Mapping[str, Json]:
    return {"hand": hand, "deck": deck}


@cache
def _turn(race: int, last_plays: int | None) -> Mapping[str, Json]:
    return {"race": race, "last_plays": last_plays}


@cache
def _play(card: int, car: int) -> Mapping[str, Json]:
    return {"card": CARD_IDS[card], "car": name(car)}


def grid_set(state: RaceState, emit: Emit, teams: Sequence[str]) -> None:
    """The first grid stands."""
    emit(Event("grid_set", "FMR-2.2", None, {"teams": list(teams), "order": names(state.line)}))


def race_started(state: RaceState, emit: Emit) -> None:
    """A race begins: its grid, then each seat's cards to that seat alone."""
    season = state.agreement
    order = names(state.line)
    emit(Event("race_started", "FMR-6.2", None, {"race": state.race, "races": season.races, "order": order}))
    counts = {"hand": len(state.hands[0]), "deck": len(state.deck), "removed": len(state.removed)}
    emit(Event("dealt", "FMR-2.3", None, counts))
    for seat, hand in enumerate(state.hands):
        drew(emit, seat, hand, "FMR-2.3")


def drew(emit: Emit, seat: int, cards: Sequence[int], clause: str) -> None:
    """A seat, and nobody else, sees its new cards."""
    emit(Event("drew", clause, seat, {"cards": [CARD_IDS[card] for card in cards]}, (seat,), True))


def turn_ended(state: RaceState, emit: Emit, card: int | None) -> None:
    """The seat sees the card it drew, everybody how many cards hand and deck hold."""
    turn = state.turn
    if card is not None:
        emit(Event("drew", "FMR-3.2", turn, _one_card(card), (turn,), True))
    counts = _counts(len(state.hands[turn]), len(state.deck) - state.drawn)
    emit(Event("hand_size", "FMR-3.2", turn, counts))


def deck_empty(state: RaceState, emit: Emit) -> None:
    """The last round begins."""
    emit(Event("deck_empty", "FMR-3.4", None, {"last_plays": state.last_plays}))


def turn_started(state: RaceState, emit: Emit, clause: str) -> None:
    """The seat on turn is to play a card."""
    emit(Event("turn_started", clause, state.turn, _turn(state.race, state.last_plays)))


def card_played(state: RaceState, emit: Emit, card: int, car: int) -> None:
    """A card lies on the discard pile; the others see what it was."""
    emit(Event("card_played", "FMR-3.2", state.turn, _play(card, car), None, True))


def rolled(state: RaceState, emit: Emit, roll: int, clause: str, hit: int, effect: str) -> None:
    """The die fell; `hit` is the car concerned, if any."""
    place = state.line.index(hit) + 1 if hit != NO_CAR else None
    told: dict[str, Json] = {
        "card": CARD_IDS[state.card],
        "roll": roll,
        "nth": len(state.rolls),
        "car": name(hit),
        "place": place,
        "effect": effect,
    }
    emit(Event("rolled", clause, state.turn, told))


def rerolled(state: RaceState, emit: Emit, clause: str) -> None:
    """The die is to be rolled once more."""
    told = {"card": CARD_IDS[state.card], "car": name(state.car), "roll": state.rolls[-1]}
    emit(Event("rerolled", clause, state.turn, told))


def charge_stopped(state: RaceState, emit: Emit) -> None:
    """A charge is ended at will."""
    told = {"car": name(state.car), "rolls": list(state.rolls)}
    emit(Event("charge_stopped", "FMR-4.5.1", state.turn, told))


def mishap(state: RaceState, emit: Emit, kind: str, clause: str, car: int) -> None:
    """`lost_gear`, `engine_blew` or `spun`: the fact itself, before anything moves."""
    told: dict[str, Json] = {"car": name(car), "roll": state.rolls[-1]}
    if kind == "spun":
        told |= {"card": CARD_IDS[state.card], "place": state.line.index(car) + 1}
    emit(Event(kind, clause, state.turn, told))


def crashed(state: RaceState, emit: Emit, cars: Sequence[int]) -> None:
    """Cars collide, the front one first."""
    emit(Event("crashed", "FMR-4.7", state.turn, {"cars": names(cars), "roll": state.rolls[-1]}))


def moved(
    state: RaceState,
    emit: Emit,
    cause: str,
    clause: str,
    cars: Sequence[int],
    before: Sequence[int],
    wanted: int,
    places: int,
) -> None:
    """Cars changed places: by `places`, of the `wanted` ones."""
    told: dict[str, Json] = {
        "cause": cause,
        "cars": names(cars),
        "before": names(before),
        "after": names(state.line),
        "wanted": wanted,
        "places": places,
    }
    emit(Event("moved", clause, state.turn, told))


def out(
    state: RaceState, emit: Emit, cause: str, clause: str, cars: Sequence[int], before: Sequence[int]
) -> None:
    """Cars left the race for the head of the out line."""
    told: dict[str, Json] = {
        "cause": cause,
        "cars": names(cars),
        "before": names(before),
        "after": names(state.line),
        "out": names(state.line[state.running :]),
    }
    emit(Event("out", clause, state.turn, told))


def no_effect(state: RaceState, emit: Emit, card: int, cause: str, clause: str, car: int = NO_CAR) -> None:
    """Nothing happened, and why."""
    told: dict[str, Json] = {"card": CARD_IDS[card], "cause": cause, "car": name(car)}
    told["roll"] = state.rolls[-1] if state.rolls else None
    emit(Event("no_effect", clause, state.turn, told))


def race_ended(state: RaceState, emit: Emit) -> None:
    """A race is over: its classification, its points and the standing after it."""
    emit(Event("race_ended", "FMR-6.1", None, data.classification(state)))


def season_ended(state: RaceState, emit: Emit) -> None:
    """The season is over: the whole table."""
    emit(Event("season_ended", "FMR-6.3", None, data.final_table(state)))
