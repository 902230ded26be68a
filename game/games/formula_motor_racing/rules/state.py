"""The fields of a season of Formula Motor Racing, each declared once."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType
from typing import Final

from game.engine.contract import Action
from game.engine.fields import PLAIN, SEAT, Declared, Form, clearing, field, joint, named
from game.engine.plain import data_error, look_up
from game.games.formula_motor_racing.rules.cards import (
    ALL_RUN,
    CAR_OF,
    CARD_IDS,
    CARD_OF,
    CARS,
    NO_CAR,
    NO_CARD,
    PACK,
    offers,
)
from game.games.formula_motor_racing.rules.position import FinishedRace, PendingCard
from game.games.formula_motor_racing.rules.season import Season

PHASES: Final = ("over", "grid", "deal", "roll", "play", "charge", "spin", "crash")
OVER, GRID, DEAL, ROLL, PLAY, CHARGE, SPIN, CRASH = range(8)
"""The phases by number; from PLAY on a seat decides."""

FinalLine = tuple[tuple[int, ...], int]
"""How a race ended: all cars in final order, and how many of them ran to the end."""


# -- forms in plain data -----


def car_names(cars: Sequence[int]) -> list[str]:
    """Return the ids of these cars."""
    return [CARS[car] for car in cars]


def card_ids(cards: Sequence[int]) -> list[str]:
    """Return the ids of these cards."""
    return [CARD_IDS[card] for card in cards]


def _cars(names: Sequence[str]) -> list[int]:
    return [look_up(name, CARS, "car") for name in names]


def _cards(ids: Sequence[str]) -> list[int]:
    return [look_up(name, CARD_IDS, "card") for name in ids]


def _complete(line: Sequence[int]) -> Sequence[int]:
    """All twelve cars once; raises SetupError otherwise."""
    for car in line:
        if line.count(car) > 1:
            raise data_error(f"{CARS[car]} stands in two places")
    if len(line) != len(CARS):
        lacking = [name for car, name in enumerate(CARS) if car not in line]
        raise data_error(f"order and out lack {', '.join(lacking)}")
    return line


def _read_order(state: RaceState, names: Sequence[str]) -> None:
    state.line, state.running_count = _cars(names), len(names)


def _read_out(state: RaceState, names: Sequence[str]) -> None:
    state.line += _cars(names)
    if state.line:
        state.offers = offers(frozenset(_complete(state.line)[state.running_count :]))


def _pending(state: RaceState) -> PendingCard | None:
    if state.card == NO_CARD:
        return None
    car = None if state.car == NO_CAR else CARS[state.car]
    return {"card": CARD_IDS[state.card], "car": car, "rolls": list(state.rolls)}


def _read_pending(state: RaceState, pending: PendingCard | None) -> None:
    if pending is not None:
        state.card = CARD_OF[pending["card"]]
        state.car = NO_CAR if pending["car"] is None else CAR_OF[pending["car"]]
        state.rolls = tuple(pending["rolls"])


def _read_result(result: FinishedRace) -> FinalLine:
    return tuple(_complete(_cars([*result["order"], *result["out"]]))), len(result["order"])


_PILE: Final = Form([str], lambda state, cards: card_ids(cards), lambda state, ids: _cards(ids))
_UNSEEN: Final = _PILE._replace(read=lambda state, ids: tuple(_cards(ids)))
_DECK: Final = _UNSEEN._replace(write=lambda state, deck: card_ids(deck[state.drawn :]))
_HANDS: Final = Form(
    [[str]],
    lambda state, hands: [card_ids(hand) for hand in hands],
    lambda state, hands: [_cards(ids) for ids in hands],
)
_RESULTS: Final = Form(
    [{"order": [str], "out": [str]}],
    lambda state, results: [
        {"order": car_names(line[:n]), "out": car_names(line[n:])} for line, n in results
    ],
    lambda state, results: tuple(map(_read_result, results)),
)


class RaceState(Declared[Season]):
    """The fields of a season in progress.

    `line` is always the order the race would end in now: the first `running_count` cars, then the out line
    from its head. The deck is the tuple `deck` from `drawn` on, so that copies share it. `car`, `card` and
    `rolls` belong to the card being carried out; `last_plays` counts the plays left once the deck is
    empty (None before).
    """

    race: int = field(1, PLAIN)
    phase: int = field(GRID, named(PHASES, "phase"))
    turn: int = field(-1, SEAT)
    line: list[int] = field([])
    running_count: int = field(12, of="race")
    order = joint([str], lambda state: car_names(state.line[: state.running_count]), _read_order)
    out = joint([str], lambda state: car_names(state.line[state.running_count :]), _read_out)
    offers: tuple[tuple[Action, ...], ...] = field(ALL_RUN, of="race")
    card: int = field(NO_CARD, of="card")
    car: int = field(NO_CAR, of="card")
    rolls: tuple[int, ...] = field((), of="card")
    pending = joint(
        ({"card": str, "car": (str, NoneType), "rolls": [int]}, NoneType), _pending, _read_pending
    )
    last_plays: int | None = field(None, PLAIN, of="race")
    discard: list[int] = field([], _PILE, of="race")
    results: tuple[FinalLine, ...] = field((), _RESULTS)
    hands: list[list[int]] = field(
        lambda state: [[] for _ in range(state.config.seats)], _HANDS, secret=True, of="race"
    )
    deck: tuple[int, ...] = field(PACK, _DECK, secret=True, of="race")
    drawn: int = field(0, of="race")
    removed: tuple[int, ...] = field((), _UNSEEN, secret=True, of="race")

    def final_lines(self) -> list[tuple[int, ...]]:
        """Return the final orders of the races run so far, the first race first."""
        return [line for line, _running in self.results]


clear_card = clearing(RaceState, "card")
"""Reset the fields of the card being carried out."""
clear_race = clearing(RaceState, "race")
"""Reset the fields of one race: all cards are gathered, all cars run."""
