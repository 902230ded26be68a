"""The events of Full Throttle!: what the screen, the log and statistics are told once it has happened."""

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

# Kinds: cards, colours and spaces as in state.py; `nth` counts from 1 unless it is said


class GridSet(TypedDict):
    """FT-2.1: the mopeds stand on the grid, in `order` the foremost first."""

    order: list[str]
    spaces: dict[str, str]


class Shuffled(TypedDict):
    """FT-2.3: how many cards the deck has, and those put back in the box with two seats (FT-2.2)."""

    deck: int
    box: list[str]


class Plug(TypedDict):
    """FT-2.3, 4.5: the seat has the spark plug now, which `before` had."""

    before: int | None
    round: int


class RoundStarted(TypedDict):
    """FT-3.1: step A begins; `due` cards will be turned of so many in the deck."""

    round: int
    due: int
    deck: int


class Turned(TypedDict):
    """FT-3.1, 5.2: a card is turned; `last` where the first moped was home before. Reveals."""

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
    """The colour that stands there, passed through or run up against."""
    kept: bool
    """Whether it lies before the end of the move; behind the last one kept is the block it fell back from."""
    line: bool
    """Whether that step crosses the finish line, and that counts."""


class Moved(TypedDict):
    """FT-3.2; 3.4 where others stand in the way, 3.6 for a bonus, 3.5 on an outer course: a moped moves."""

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
    """`free`, `passed` through others, `blocked` on its way, `stays` where it was blocked at once."""
    laps: int
    """Lines crossed."""


class Bonus(TypedDict):
    """FT-3.6: its move ended on a +2 space; another `moved` follows."""

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
    """FT-5.2: the first is home: cards are turned until three are."""

    colour: str


class DraftStarted(TypedDict):
    """FT-4.1: the spark plug takes this round's cards; `order` has the seats."""

    round: int
    cards: list[str]
    order: list[int]


class Bet(TypedDict):
    """FT-4.1: the seat keeps a card face down, and has so many `left` in hand."""

    nth: int
    of: int
    left: int
    last: bool


class BetCard(TypedDict):
    """FT-4.4: which card it keeps, of how many bets. Private."""

    card: str
    bets: int


class HandPassed(TypedDict):
    """FT-4.1: the seat gets so many cards from the seat `before`, on its right."""

    before: int
    cards: int
    nth: int
    of: int


class Cards(TypedDict):
    """FT-4.1, 4.4: the hand it holds now, or what it put under the deck, drawn first first. Private."""

    cards: list[str]


class RowLaid(TypedDict):
    """FT-4.3: a card lies at the right end of the row, of which so many lie face down."""

    length: int
    down: int


class RowCard(TypedDict):
    """FT-4.4: which card it laid in the row. Private."""

    card: str


class PutUnder(TypedDict):
    """FT-4.2: how many cards go under the deck, and how many it has then."""

    cards: int
    deck: int


class RowTurned(TypedDict):
    """FT-4.3: the leftmost hidden card of the row lies face up. Reveals."""

    card: str
    index: int
    down: int


class RaceOver(TypedDict):
    """FT-5.2 (`podium`), 5.3 (`deck`): nothing moves any more."""

    reason: str
    home: int
    """How many drove onto the podium."""
    podium: list[str]
    filled: list[str]
    """Those put on the steps that were left."""
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

# Before the start


def emit_grid_set(state: RaceState, emit: Emit, order: Sequence[int]) -> None:
    """The mopeds stand on the grid."""
    labels = state.config.course.labels
    spaces = {COLOURS[moped]: labels[state.spaces[moped]] for moped in order}
    emit(GRID_SET("FT-2.1", None, {"order": colours(order), "spaces": spaces}))


def emit_shuffled(state: RaceState, emit: Emit) -> None:
    """The deck lies face down."""
    clause = "FT-2.2" if state.config.seats == 2 else "FT-2.3"
    emit(SHUFFLED(clause, None, {"deck": len(state.deck), "box": state.config.box}))


def emit_plug_given(state: RaceState, emit: Emit, before: int | None) -> None:
    """Somebody has the spark plug."""
    clause = "FT-2.3" if before is None else "FT-4.5"
    emit(PLUG(clause, state.plug, {"before": before, "round": state.round}))


def emit_round_started(state: RaceState, emit: Emit) -> None:
    """Step A begins."""
    told: RoundStarted = {"round": state.round, "due": state.config.each, "deck": _left(state)}
    emit(ROUND_STARTED("FT-3.1", None, told))


def _left(state: RaceState) -> int:
    return len(state.deck) - state.drawn


# Step A


def emit_turned(state: RaceState, emit: Emit, card: int) -> None:
    """A card lies face up."""
    each = state.config.each
    nth = state.drawn - each * (state.round - 1)
    emit(_turned(card, nth, each, len(state.deck) - state.drawn, bool(state.podium)))


def driven(state: RaceState, moped: int, legs: Sequence[Leg]) -> list[tuple[Event[Any], int]]:
    """What is to be told of a moped's moves, with where it stands then; before it has left its space."""
    course, spaces = state.config.course, state.spaces
    told: list[tuple[Event[Any], int]] = []
    for nth, leg in enumerate(legs):
        if nth:
            told.append((_bonus(course, moped, leg, nth), leg.start))
        met: tuple[str | None, ...] = ()
        if leg.met:
            others = zip(leg.path, leg.taken, strict=True)
            met = tuple([COLOURS[spaces.index(space)] if taken else None for space, taken in others])
        told.append((_moved(course, moped, leg, nth, met), leg.to))
    return told


# What happens again and again is told by events built once and shared: they are facts that nobody changes.


@lru_cache(maxsize=8192)
def _turned(card: int, nth: int, due: int, deck: int, last: bool) -> Event[Turned]:
    told: Turned = {
        "card": CARD_IDS[card],
        "colour": COLOURS[MOPED_OF[card]],
        "number": NUMBER_OF[card],
        "nth": nth,
        "due": due,
        "deck": deck,
        "last": last,
    }
    return TURNED("FT-5.2" if last else "FT-3.1", None, told, None, True)


@lru_cache(maxsize=1024)
def _bonus(course: Course, moped: int, leg: Leg, nth: int) -> Event[Bonus]:
    space, steps = course.labels[leg.start], len(leg.path)
    return BONUS("FT-3.6", None, {"colour": COLOURS[moped], "space": space, "steps": steps, "nth": nth})


@lru_cache(maxsize=16384)
def _moved(course: Course, moped: int, leg: Leg, nth: int, met: tuple[str | None, ...]) -> Event[Moved]:
    labels = course.labels
    path: list[Counting] = []
    here = leg.start
    for at, space in enumerate(leg.path):
        kept = at < leg.kept
        line = kept and (here, space) in course.line
        path.append({"space": labels[space], "by": met[at] if met else None, "kept": kept, "line": line})
        here = space
    stopped = "blocked" if leg.kept < len(path) else "passed" if leg.met else "free"
    told: Moved = {
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
    outer = course.parted[leg.to] and course.inward[leg.to] > 0
    clause = "FT-3.4" if leg.met else "FT-3.6" if nth else "FT-3.5" if outer else "FT-3.2"
    return MOVED(clause, None, told)


@cache
def _lap(moped: int, before: int, laps: int) -> Event[Lap]:
    return LAP("FT-3.7", None, {"colour": COLOURS[moped], "before": before, "laps": laps})


def emit_lap(state: RaceState, emit: Emit, moped: int, before: int) -> None:
    """A lap marker has moved."""
    emit(_lap(moped, before, state.laps[moped]))


def emit_on_podium(state: RaceState, emit: Emit, moped: int) -> None:
    """A moped has finished."""
    emit(PODIUM("FT-5.1", None, {"colour": COLOURS[moped], "step": len(state.podium)}))


def emit_last_cards(state: RaceState, emit: Emit) -> None:
    """There is no draft any more."""
    emit(LAST_CARDS("FT-5.2", None, {"colour": COLOURS[state.podium[0]]}))


# Step B


def emit_draft_started(state: RaceState, emit: Emit) -> None:
    """The seat with the spark plug takes the cards, which all have seen."""
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
    """A seat has kept a card; all see that, it alone sees which."""
    seat, n = state.turn, state.config.seats
    emit(_bet(seat, (seat - state.plug) % n + 1, n, len(state.hand)))
    emit(_bet_card(seat, card, len(state.bets[seat])))


def emit_hand_passed(state: RaceState, emit: Emit, before: int) -> None:
    """The next seat holds the hand and sees it."""
    seat, n = state.turn, state.config.seats
    emit(_passed(seat, before, len(state.hand), (seat - state.plug) % n + 1, n))
    emit(HAND("FT-4.1", seat, {"cards": ids(state.hand)}, (seat,), True))


def emit_row_laid(state: RaceState, emit: Emit, card: int) -> None:
    """The row has one more card."""
    seat, length = state.turn, len(state.row)
    emit(ROW_LAID("FT-4.3", seat, {"length": length, "down": length - state.row_up}))
    emit(ROW_CARD("FT-4.4", seat, {"card": CARD_IDS[card]}, (seat,)))


@cache
def _put_under(seat: int, deck: int) -> Event[PutUnder]:
    return PUT_UNDER("FT-4.2", seat, {"cards": UNDER_CARDS, "deck": deck})


def emit_put_under(state: RaceState, emit: Emit, seat: int, cards: Sequence[int]) -> None:
    """The deck has three more cards at its bottom."""
    emit(_put_under(seat, _left(state)))
    emit(LAID_UNDER("FT-4.4", seat, {"cards": ids(cards)}, (seat,)))


def emit_row_turned(state: RaceState, emit: Emit) -> None:
    """A card of the row lies face up now."""
    index = state.row_up - 1
    card, down = CARD_IDS[state.row[index]], len(state.row) - state.row_up
    emit(ROW_TURNED("FT-4.3", None, {"card": card, "index": index, "down": down}, None, True))


# The end


def emit_race_over(state: RaceState, emit: Emit, reason: str, home: int) -> None:
    """Nothing moves any more; then the bets are counted."""
    podium = colours(state.podium)
    told: RaceOver = {
        "reason": reason,
        "home": home,
        "podium": podium,
        "filled": podium[home:],
        "order": colours(state.standings()),
    }
    emit(RACE_OVER("FT-5.2" if reason == "podium" else "FT-5.3", None, told))
    count = scoring.final_count(state, scoring.count(state))
    emit(ENDED("FT-5.4", None, count, None, True))
