"""The events of Full Throttle!, for the screen, the log and statistics."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypedDict

from game.engine.contract import Emit, Event, Kind
from game.games.full_throttle.rules import scoring
from game.games.full_throttle.rules.cards import (
    CARD_IDS,
    COLOURS,
    MOPED_OF,
    NUMBER_OF,
    UNDER_CARDS,
    colours,
    ids,
)
from game.games.full_throttle.rules.course import Course, Leg
from game.games.full_throttle.rules.scoring import Counted
from game.games.full_throttle.rules.state import RaceState

# Kinds: cards, colours and spaces as in position.py; `nth` counts from 1 unless noted


class GridSet(TypedDict):
    """FT-2.1: the mopeds are on the grid, in `order` the foremost first."""

    order: list[str]
    spaces: dict[str, str]


class Shuffled(TypedDict):
    """FT-2.3: the number of cards in the deck, and with two seats those put back in the box (FT-2.2)."""

    deck: int
    box: list[str]


class Plug(TypedDict):
    """FT-2.3, 4.5: the seat gets the spark plug from the seat `before`."""

    before: int | None
    round: int


class RoundStarted(TypedDict):
    """FT-3.1: step A begins; `due` cards of `deck` will be turned."""

    round: int
    due: int
    deck: int


class Turned(TypedDict):
    """FT-3.1, 5.2: a card is turned; `last` if the first moped has finished. Reveals."""

    card: str
    colour: str
    number: int
    nth: int
    due: int
    deck: int
    last: bool


class Counting(TypedDict):
    """A space that a move counts."""

    space: str
    by: str | None
    """The colour on that space, which is passed through or blocks."""
    kept: bool
    """Whether it is up to the end of the move; later ones are blocked."""
    line: bool
    """Whether that step crosses the finish line and is kept."""


class Moved(TypedDict):
    """FT-3.2: a moped moves; FT-3.4 through others, FT-3.6 by a bonus, FT-3.5 on an outer course."""

    colour: str
    cause: str
    """`card` or `bonus`."""
    nth: int
    """0 for the card, then 1, 2 … for its bonuses."""
    steps: int
    """The number to count."""
    start: str
    to: str
    path: list[Counting]
    stopped: str
    """`free`, `passed` through others, `blocked` on its path, `stays` if it was blocked at once."""
    laps: int
    """Lines crossed."""


class Bonus(TypedDict):
    """FT-3.6: a move ended on a +2 space; another `moved` follows."""

    colour: str
    space: str
    steps: int
    nth: int


class Lap(TypedDict):
    """FT-3.7: the lap marker moves; 4 laps are the podium."""

    colour: str
    before: int
    laps: int


class Podium(TypedDict):
    """FT-5.1: a moped has finished, on `step` 1, 2 or 3."""

    colour: str
    step: int


class LastCards(TypedDict):
    """FT-5.2: the first moped has finished: cards are turned until three have."""

    colour: str


class DraftStarted(TypedDict):
    """FT-4.1: the spark plug takes this round's cards; `order` has the seats."""

    round: int
    cards: list[str]
    order: list[int]


class Bet(TypedDict):
    """FT-4.1: the seat keeps a card face down, with `left` cards in hand."""

    nth: int
    of: int
    left: int
    last: bool


class BetCard(TypedDict):
    """FT-4.4: the card that it keeps, and its number of bets. Private."""

    card: str
    bets: int


class HandPassed(TypedDict):
    """FT-4.1: the seat gets `cards` cards from the seat `before`, on its right."""

    before: int
    cards: int
    nth: int
    of: int


class Cards(TypedDict):
    """FT-4.1, 4.4: the seat's hand, or the cards it put under the deck, the next one first. Private."""

    cards: list[str]


class RowLaid(TypedDict):
    """FT-4.3: a card is added to the row, of which `down` cards are face down."""

    length: int
    down: int


class RowCard(TypedDict):
    """FT-4.4: the card that the seat added to the row. Private."""

    card: str


class PutUnder(TypedDict):
    """FT-4.2: the number of cards put under the deck, and the size of the deck then."""

    cards: int
    deck: int


class RowTurned(TypedDict):
    """FT-4.3: the leftmost hidden card of the row is turned up. Reveals."""

    card: str
    index: int
    down: int


class RaceOver(TypedDict):
    """FT-5.2 (`podium`), 5.3 (`deck`): the race is over."""

    reason: str
    home: int
    """The number of mopeds that finished."""
    podium: list[str]
    filled: list[str]
    """The mopeds put on the remaining steps."""
    order: list[str]


GRID_SET: Final = Kind("grid_set", GridSet)
SHUFFLED: Final = Kind("shuffled", Shuffled)
PLUG: Final = Kind("plug", Plug)
ROUND_STARTED: Final = Kind("round_started", RoundStarted)
TURNED: Final = Kind("turned", Turned)
MOVED: Final = Kind("moved", Moved)
BONUS: Final = Kind("bonus", Bonus)
LAP: Final = Kind("lap", Lap)
PODIUM: Final = Kind("podium", Podium)
LAST_CARDS: Final = Kind("last_cards", LastCards)
DRAFT_STARTED: Final = Kind("draft_started", DraftStarted)
BET: Final = Kind("bet", Bet)
BET_CARD: Final = Kind("bet_card", BetCard)
HAND_PASSED: Final = Kind("hand_passed", HandPassed)
HAND: Final = Kind("hand", Cards)
ROW_LAID: Final = Kind("row_laid", RowLaid)
ROW_CARD: Final = Kind("row_card", RowCard)
PUT_UNDER: Final = Kind("put_under", PutUnder)
LAID_UNDER: Final = Kind("under_cards", Cards)
ROW_TURNED: Final = Kind("row_turned", RowTurned)
RACE_OVER: Final = Kind("race_over", RaceOver)
ENDED: Final = Kind("ended", Counted)
"""FT-5.4: the bets are turned up and counted. Reveals."""

# -- before the start -----


def emit_grid_set(state: RaceState, emit: Emit, order: Sequence[int]) -> None:
    """Report the mopeds on the grid."""
    labels = state.config.course.labels
    spaces = {COLOURS[moped]: labels[state.spaces[moped]] for moped in order}
    emit(GRID_SET("FT-2.1", None, {"order": colours(order), "spaces": spaces}))


def emit_shuffled(state: RaceState, emit: Emit) -> None:
    """Report the shuffled deck."""
    clause = "FT-2.2" if state.config.seats == 2 else "FT-2.3"
    emit(SHUFFLED(clause, None, {"deck": len(state.deck), "box": state.config.box}))


def emit_plug_given(state: RaceState, emit: Emit, before: int | None) -> None:
    """Report which seat gets the spark plug."""
    clause = "FT-2.3" if before is None else "FT-4.5"
    emit(PLUG(clause, state.plug, {"before": before, "round": state.round}))


def emit_round_started(state: RaceState, emit: Emit) -> None:
    """Report that step A begins."""
    facts: RoundStarted = {"round": state.round, "due": state.config.each, "deck": _left(state)}
    emit(ROUND_STARTED("FT-3.1", None, facts))


def _left(state: RaceState) -> int:
    return len(state.deck) - state.drawn


# -- step A -----


def emit_turned(state: RaceState, emit: Emit, card: int) -> None:
    """Report a turned card."""
    each = state.config.each
    nth = state.drawn - each * (state.round - 1)
    emit(_turned(card, nth, each, len(state.deck) - state.drawn, bool(state.podium)))


def move_events(state: RaceState, moped: int, legs: Sequence[Leg]) -> list[tuple[Event[Any], int]]:
    """Return the events of a moped's moves, each with its space after it; call before it leaves its space."""
    course, spaces = state.config.course, state.spaces
    events: list[tuple[Event[Any], int]] = []
    for nth, leg in enumerate(legs):
        if nth:
            events.append((_bonus(course, moped, leg, nth), leg.start))
        others: tuple[str | None, ...] = ()
        if leg.meets_others:
            spots = zip(leg.path, leg.taken, strict=True)
            others = tuple([COLOURS[spaces.index(space)] if taken else None for space, taken in spots])
        events.append((_moved(course, moped, leg, nth, others), leg.to))
    return events


# Frequent events are built once and shared, as nobody changes them


@lru_cache(maxsize=8192)
def _turned(card: int, nth: int, due: int, deck: int, last: bool) -> Event[Turned]:
    facts: Turned = {
        "card": CARD_IDS[card],
        "colour": COLOURS[MOPED_OF[card]],
        "number": NUMBER_OF[card],
        "nth": nth,
        "due": due,
        "deck": deck,
        "last": last,
    }
    return TURNED("FT-5.2" if last else "FT-3.1", None, facts, None, True)


@lru_cache(maxsize=1024)
def _bonus(course: Course, moped: int, leg: Leg, nth: int) -> Event[Bonus]:
    space, steps = course.labels[leg.start], len(leg.path)
    return BONUS("FT-3.6", None, {"colour": COLOURS[moped], "space": space, "steps": steps, "nth": nth})


@lru_cache(maxsize=16384)
def _moved(course: Course, moped: int, leg: Leg, nth: int, others: tuple[str | None, ...]) -> Event[Moved]:
    labels = course.labels
    path: list[Counting] = []
    here = leg.start
    for at, space in enumerate(leg.path):
        kept = at < leg.kept
        line = kept and (here, space) in course.line
        path.append(
            {"space": labels[space], "by": others[at] if others else None, "kept": kept, "line": line}
        )
        here = space
    stopped = "blocked" if leg.kept < len(path) else "passed" if leg.meets_others else "free"
    facts: Moved = {
        "colour": COLOURS[moped],
        "cause": "bonus" if nth else "card",
        "nth": nth,
        "steps": len(path),
        "start": labels[leg.start],
        "to": labels[leg.to],
        "path": path,
        "stopped": stopped if leg.kept else "stays",
        "laps": leg.laps,
    }
    outer = course.has_longer_outside[leg.to] and course.inward[leg.to] > 0
    clause = "FT-3.4" if leg.meets_others else "FT-3.6" if nth else "FT-3.5" if outer else "FT-3.2"
    return MOVED(clause, None, facts)


@cache
def _lap(moped: int, before: int, laps: int) -> Event[Lap]:
    return LAP("FT-3.7", None, {"colour": COLOURS[moped], "before": before, "laps": laps})


def emit_lap(state: RaceState, emit: Emit, moped: int, before: int) -> None:
    """Report that a lap marker has moved."""
    emit(_lap(moped, before, state.laps[moped]))


def emit_on_podium(state: RaceState, emit: Emit, moped: int) -> None:
    """Report that a moped has finished."""
    emit(PODIUM("FT-5.1", None, {"colour": COLOURS[moped], "step": len(state.podium)}))


def emit_last_cards(state: RaceState, emit: Emit) -> None:
    """Report that there are no more drafts."""
    emit(LAST_CARDS("FT-5.2", None, {"colour": COLOURS[state.podium[0]]}))


# -- step B -----


def emit_draft_started(state: RaceState, emit: Emit) -> None:
    """Report that the seat with the spark plug takes the cards of the round."""
    each, n = state.config.each, state.config.seats
    cards = ids(state.deck[state.drawn - each : state.drawn])
    order = [state.seat_at(place) for place in range(n)]
    emit(DRAFT_STARTED("FT-4.1", state.plug, {"round": state.round, "cards": cards, "order": order}))


@cache
def _bet(seat: int, nth: int, of: int, left: int) -> Event[Bet]:
    return BET("FT-4.1", seat, {"nth": nth, "of": of, "left": left, "last": nth == of})


@cache
def _bet_card(seat: int, card: int, bets: int) -> Event[BetCard]:
    return BET_CARD("FT-4.4", seat, {"card": CARD_IDS[card], "bets": bets}, (seat,))


@cache
def _passed(seat: int, before: int, cards: int, nth: int, of: int) -> Event[HandPassed]:
    return HAND_PASSED("FT-4.1", seat, {"before": before, "cards": cards, "nth": nth, "of": of})


def emit_bet(state: RaceState, emit: Emit, card: int) -> None:
    """Report a bet to all, and its card to the seat."""
    seat, n = state.turn, state.config.seats
    emit(_bet(seat, (seat - state.plug) % n + 1, n, len(state.hand)))
    emit(_bet_card(seat, card, len(state.bets[seat])))


def emit_hand_passed(state: RaceState, emit: Emit, before: int) -> None:
    """Report that the next seat gets the hand, and its cards to that seat."""
    seat, n = state.turn, state.config.seats
    emit(_passed(seat, before, len(state.hand), (seat - state.plug) % n + 1, n))
    emit(HAND("FT-4.1", seat, {"cards": ids(state.hand)}, (seat,), True))


def emit_row_laid(state: RaceState, emit: Emit, card: int) -> None:
    """Report a card in the row to all, and which it is to the seat."""
    seat, length = state.turn, len(state.row)
    emit(ROW_LAID("FT-4.3", seat, {"length": length, "down": length - state.row_up}))
    emit(ROW_CARD("FT-4.4", seat, {"card": CARD_IDS[card]}, (seat,)))


@cache
def _put_under(seat: int, deck: int) -> Event[PutUnder]:
    return PUT_UNDER("FT-4.2", seat, {"cards": UNDER_CARDS, "deck": deck})


def emit_put_under(state: RaceState, emit: Emit, seat: int, cards: Sequence[int]) -> None:
    """Report three cards under the deck to all, and which they are to the seat."""
    emit(_put_under(seat, _left(state)))
    emit(LAID_UNDER("FT-4.4", seat, {"cards": ids(cards)}, (seat,)))


def emit_row_turned(state: RaceState, emit: Emit) -> None:
    """Report a card of the row that is turned up."""
    index = state.row_up - 1
    card, down = CARD_IDS[state.row[index]], len(state.row) - state.row_up
    emit(ROW_TURNED("FT-4.3", None, {"card": card, "index": index, "down": down}, None, True))


# -- the end -----


def emit_race_over(state: RaceState, emit: Emit, reason: str, home: int) -> None:
    """Report the end of the race, then the final count of the bets."""
    podium = colours(state.podium)
    facts: RaceOver = {
        "reason": reason,
        "home": home,
        "podium": podium,
        "filled": podium[home:],
        "order": colours(state.running_order()),
    }
    emit(RACE_OVER("FT-5.2" if reason == "podium" else "FT-5.3", None, facts))
    count = scoring.final_count(state, scoring.count(state))
    emit(ENDED("FT-5.4", None, count, None, True))
