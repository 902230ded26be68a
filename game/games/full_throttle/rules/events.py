"""The events of Full Throttle!: what the screen, the log and statistics are told.

| kind | data | when |
|---|---|---|
| `grid_set` | order, spaces by colour | FT-2.1; the foremost first |
| `shuffled` | deck (count), box | FT-2.3; `box` are the cards put back with two seats (FT-2.2) |
| `plug` | before (seat or None), round | the seat has the spark plug now (FT-2.3, FT-4.5) |
| `round_started` | round, due, deck (count) | step A begins (FT-3.1) |
| `turned` | card, colour, number, nth, due, deck, last; reveals | a card is turned (FT-3.1, FT-5.2) |
| `moved` | see below | the card's moped moves, or a bonus moves it on |
| `bonus` | colour, space, steps, nth | its move ended on a +2 space; another `moved` follows (FT-3.6) |
| `lap` | colour, before, laps | the lap marker moves (FT-3.7); 4 is the podium |
| `podium` | colour, step | a moped has finished (FT-5.1); `step` is 1, 2 or 3 |
| `last_cards` | colour | the first is home: cards are turned until three are (FT-5.2) |
| `draft_started` | round, cards, order of seats | the spark plug takes this round's cards (FT-4.1) |
| `bet` | nth, of, left (cards left in hand), last | the seat keeps a card face down (FT-4.1) |
| `bet_card` | card, bets (number of them); private | which one |
| `hand_passed` | before (seat), cards (count), nth, of | the seat gets the hand from its right (FT-4.1) |
| `hand` | cards; private, reveals | what it holds now |
| `row_laid` | length, down (counts) | a card lies at the right end of the row (FT-4.3) |
| `row_card` | card; private | which one |
| `put_under` | cards, deck (counts) | the last three go under the deck (FT-4.2) |
| `under_cards` | cards, the first one drawn first; private | which ones, in which order |
| `row_turned` | card, index, down; reveals | the leftmost hidden card of the row lies face up (FT-4.3) |
| `race_over` | reason, home, podium, filled, order | FT-5.2 (`podium`) or FT-5.3 (`deck`) |
| `ended` | what `Result.data` holds; reveals | the bets are turned up and counted (FT-5.4) |

`last` of a turned card: the first moped was home before. `home` of `race_over` counts the mopeds that drove
onto the podium, `filled` are the colours put on the steps left.

`moved` has: colour; cause (`card` or `bonus`) and nth (0 for the card, then 1, 2 … for its bonuses); steps,
the number to count; start and to, spaces; path, the spaces counted in order, each {space, by (the colour that
stands there, passed through or run up against, else None), kept (it lies before the end of the move; what
comes after the last one kept is the block the moped fell back from), line (that step crosses the finish line,
and that counts)}; stopped, one of `free`, `passed` (it went through others), `blocked` (the count ended in a
block), `stays` (blocked at once: it has not left its space); laps, lines crossed. The clause is FT-3.4 where
others stand in the way, FT-3.6 for a bonus, FT-3.5 on an outer course, else FT-3.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from game.engine.contract import Emit, Event, Json
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
from game.games.full_throttle.rules.state import RaceState

# Before the start


def grid_set(state: RaceState, emit: Emit, order: Sequence[int]) -> None:
    """The mopeds stand on the grid."""
    labels = state.agreement.course.labels
    spaces = {COLOURS[moped]: labels[state.spaces[moped]] for moped in order}
    emit(Event("grid_set", "FT-2.1", None, {"order": colours(order), "spaces": spaces}))


def shuffled(state: RaceState, emit: Emit) -> None:
    """The deck lies face down."""
    clause = "FT-2.2" if state.agreement.seats == 2 else "FT-2.3"
    told: dict[str, Json] = {"deck": len(state.deck), "box": state.agreement.box}
    emit(Event("shuffled", clause, None, told))


def plug_given(state: RaceState, emit: Emit, before: int | None) -> None:
    """Somebody has the spark plug."""
    told: dict[str, Json] = {"before": before, "round": state.round}
    emit(Event("plug", "FT-2.3" if before is None else "FT-4.5", state.plug, told))


def round_started(state: RaceState, emit: Emit) -> None:
    """Step A begins."""
    told: dict[str, Json] = {"round": state.round, "due": state.agreement.each, "deck": _left(state)}
    emit(Event("round_started", "FT-3.1", None, told))


def _left(state: RaceState) -> int:
    return len(state.deck) - state.drawn


# Step A


def turned(state: RaceState, emit: Emit, card: int) -> None:
    """A card lies face up."""
    each = state.agreement.each
    nth = state.drawn - each * (state.round - 1)
    emit(_turned(card, nth, each, len(state.deck) - state.drawn, bool(state.podium)))


def driven(state: RaceState, emit: Emit, moped: int, legs: Sequence[Leg]) -> None:
    """The moped moves, with every bonus; the state does not know it yet."""
    course = state.agreement.course
    for nth, leg in enumerate(legs):
        if nth:
            emit(_bonus(course, moped, leg, nth))
        told = _moved(course, moped, leg, nth)
        emit(_with_others(state, told, leg) if leg.met else told)


def _with_others(state: RaceState, told: Event, leg: Leg) -> Event:
    """The same move, told with the mopeds that stood in the way."""
    spaces = state.spaces
    path = [
        {**part, "by": COLOURS[spaces.index(space)]} if taken else part
        for part, space, taken in zip(told.data["path"], leg.path, leg.taken, strict=True)
    ]
    return Event(told.kind, told.clause, None, {**told.data, "path": path})


# What happens again and again is told by events built once and shared: they are facts that nobody changes.


@lru_cache(maxsize=8192)
def _turned(card: int, nth: int, due: int, deck: int, last: bool) -> Event:
    told: dict[str, Json] = {
        "card": CARD_IDS[card],
        "colour": COLOURS[MOPED_OF[card]],
        "number": NUMBER_OF[card],
        "nth": nth,
        "due": due,
        "deck": deck,
        "last": last,
    }
    return Event("turned", "FT-5.2" if last else "FT-3.1", None, told, None, True)


@lru_cache(maxsize=1024)
def _bonus(course: Course, moped: int, leg: Leg, nth: int) -> Event:
    told: dict[str, Json] = {
        "colour": COLOURS[moped],
        "space": course.labels[leg.start],
        "steps": len(leg.path),
        "nth": nth,
    }
    return Event("bonus", "FT-3.6", None, told)


@lru_cache(maxsize=4096)
def _moved(course: Course, moped: int, leg: Leg, nth: int) -> Event:
    labels = course.labels
    path: list[Json] = []
    here = leg.start
    for at, space in enumerate(leg.path):
        kept = at < leg.kept
        line = kept and (here, space) in course.line
        path.append({"space": labels[space], "by": None, "kept": kept, "line": line})
        here = space
    stopped = "blocked" if leg.kept < len(path) else "passed" if leg.met else "free"
    told: dict[str, Json] = {
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
    return Event("moved", clause, None, told)


@cache
def _lap(moped: int, before: int, laps: int) -> Event:
    return Event("lap", "FT-3.7", None, {"colour": COLOURS[moped], "before": before, "laps": laps})


def lap(state: RaceState, emit: Emit, moped: int, before: int) -> None:
    """A lap marker has moved."""
    emit(_lap(moped, before, state.laps[moped]))


def on_podium(state: RaceState, emit: Emit, moped: int) -> None:
    """A moped has finished."""
    emit(Event("podium", "FT-5.1", None, {"colour": COLOURS[moped], "step": len(state.podium)}))


def last_cards(state: RaceState, emit: Emit) -> None:
    """There is no draft any more."""
    emit(Event("last_cards", "FT-5.2", None, {"colour": COLOURS[state.podium[0]]}))


# Step B


def draft_started(state: RaceState, emit: Emit) -> None:
    """The seat with the spark plug takes the cards, which all have seen."""
    each, n = state.agreement.each, state.agreement.seats
    told: dict[str, Json] = {
        "round": state.round,
        "cards": ids(state.deck[state.drawn - each : state.drawn]),
        "order": [state.seat_at(place) for place in range(n)],
    }
    emit(Event("draft_started", "FT-4.1", state.plug, told))


@cache
def _bet(seat: int, nth: int, of: int, left: int) -> Event:
    return Event("bet", "FT-4.1", seat, {"nth": nth, "of": of, "left": left, "last": nth == of})


@cache
def _bet_card(seat: int, card: int, bets: int) -> Event:
    return Event("bet_card", "FT-4.4", seat, {"card": CARD_IDS[card], "bets": bets}, (seat,))


@cache
def _passed(seat: int, before: int, cards: int, nth: int, of: int) -> Event:
    told: dict[str, Json] = {"before": before, "cards": cards, "nth": nth, "of": of}
    return Event("hand_passed", "FT-4.1", seat, told)


def bet(state: RaceState, emit: Emit, card: int) -> None:
    """A seat has kept a card; all see that, it alone sees which."""
    seat, n = state.turn, state.agreement.seats
    emit(_bet(seat, (seat - state.plug) % n + 1, n, len(state.hand)))
    emit(_bet_card(seat, card, len(state.bets[seat])))


def hand_passed(state: RaceState, emit: Emit, before: int) -> None:
    """The next seat holds the hand and sees it."""
    seat, n = state.turn, state.agreement.seats
    emit(_passed(seat, before, len(state.hand), (seat - state.plug) % n + 1, n))
    emit(Event("hand", "FT-4.1", seat, {"cards": ids(state.hand)}, (seat,), True))


def row_laid(state: RaceState, emit: Emit, card: int) -> None:
    """The row has one more card."""
    seat = state.turn
    told: dict[str, Json] = {"length": len(state.row), "down": len(state.row) - state.row_up}
    emit(Event("row_laid", "FT-4.3", seat, told))
    emit(Event("row_card", "FT-4.4", seat, {"card": CARD_IDS[card]}, (seat,)))


@cache
def _put_under(seat: int, deck: int) -> Event:
    return Event("put_under", "FT-4.2", seat, {"cards": UNDER_CARDS, "deck": deck})


def put_under(state: RaceState, emit: Emit, cards: Sequence[int]) -> None:
    """The deck has three more cards at its bottom."""
    seat = state.turn
    emit(_put_under(seat, _left(state)))
    emit(Event("under_cards", "FT-4.4", seat, {"cards": ids(cards)}, (seat,)))


def row_turned(state: RaceState, emit: Emit) -> None:
    """A card of the row lies face up now."""
    index = state.row_up - 1
    told: dict[str, Json] = {
        "card": CARD_IDS[state.row[index]],
        "index": index,
        "down": len(state.row) - state.row_up,
    }
    emit(Event("row_turned", "FT-4.3", None, told, None, True))


# The end


def race_over(state: RaceState, emit: Emit, reason: str, home: int) -> None:
    """Nothing moves any more; then the bets are counted."""
    podium = colours(state.podium)
    told: dict[str, Json] = {
        "reason": reason,
        "home": home,
        "podium": podium,
        "filled": podium[home:],
        "order": colours(state.standings()),
    }
    emit(Event("race_over", "FT-5.2" if reason == "podium" else "FT-5.3", None, told))
    count = scoring.final_count(state, scoring.count(state))
    emit(Event("ended", "FT-5.4", None, count, None, True))
