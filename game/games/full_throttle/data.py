"""The state as plain data in a rules reader's words, for records, seats, scenarios and score sheets.

Colours are `red` … `black`, cards `red-1` … `black-3`, spaces the labels of the track (`7b`).

| key | what |
|---|---|
| seats, track, box | number of seats, the track's id, cards put back in the box (FT-2.2) |
| phase | grid, deal, plug, turn, over, bet, row, under: what comes next |
| round | number of the round, from 1 |
| plug | the seat with the spark plug, or None before the first round |
| turn | the seat that holds the hand, or None |
| grid | by colour the space its moped started from; empty before that, and where it is not known |
| spaces | by colour the space its moped stands on; empty before the grid is drawn |
| laps | by colour how often it has crossed the line: 0 is start, 4 the podium |
| podium | colours on the podium, the winner first |
| order | every colour in the order of FT-5.3, the podium first |
| due | how many cards step A of a round turns (FT-3.1) |
| turned | every card turned so far, in order, of all rounds; those from under the deck come again |
| cards | the cards turned in this round so far, in order |
| deck | `top`: what is left of the shuffled pack, the next card first; `under`: what was put under it |
| hand | the cards that `turn` chooses from, in the order of colours; empty outside step B |
| bets | by seat its bets, one a round |
| row | beside the board from left to right: `up` face up, `down` face down (FT-4.3) |
| points, places, winners | by seat; by seat; seats; None before the end |

What a seat sees (`observe`) differs so:

| key | what |
|---|---|
| deck | `top` is a number; of `under` the cards that others put there are None |
| hand | a number for everybody but the seat that holds it |
| bets | numbers but for its own; face up for all when the race is over |
| row | in `down` the cards that others laid are None |
| held | by round the hand it chose from, as far as it has come to it; None for a spectator |
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.contract import Json
from game.games.full_throttle import scoring
from game.games.full_throttle.cards import CARD_IDS, COLOURS, UNDER_CARDS
from game.games.full_throttle.course import HOME
from game.games.full_throttle.phases import BET, OVER, PHASES

if TYPE_CHECKING:
    from game.games.full_throttle.agreement import Agreement
    from game.games.full_throttle.scoring import Count
    from game.games.full_throttle.state import FullThrottleState


def ids(cards: Sequence[int]) -> list[str]:
    """The words of these cards."""
    return [CARD_IDS[card] for card in cards]


def colours(mopeds: Sequence[int]) -> list[str]:
    """The words of these mopeds."""
    return [COLOURS[moped] for moped in mopeds]


def box(agreed: Agreement) -> list[str]:
    """FT-2.2: the cards put back in the box."""
    return [f"{colour}-3" for colour in COLOURS] if agreed.seats == 2 else []


def to_data(state: FullThrottleState) -> dict[str, Json]:
    """The whole state; see the module for the keys."""
    deck, drawn, pack = state.deck, state.drawn, len(state.agreement.pack)
    return {
        **_public(state),
        "deck": {"top": ids(deck[drawn:pack]), "under": ids(deck[max(drawn, pack) :])},
        "hand": ids(state.hand),
        "bets": [ids(own) for own in state.bets],
        "row": {"up": ids(state.row[: state.row_up]), "down": ids(state.row[state.row_up :])},
    }


def observe(state: FullThrottleState, seat: int | None) -> dict[str, Json]:
    """What this seat (None: a spectator) may know; see the module for the keys."""
    drawn, pack, over = state.drawn, len(state.agreement.pack), state.phase == OVER
    under: list[str | None] = [
        CARD_IDS[state.deck[at]] if _last_seat(state, 1 + (at - pack) // UNDER_CARDS) == seat else None
        for at in range(max(drawn, pack), len(state.deck))
    ]
    down: list[str | None] = [
        CARD_IDS[state.row[at]] if _last_seat(state, at + 1) == seat else None
        for at in range(state.row_up, len(state.row))
    ]
    bets: list[Json] = [ids(own) if over or i == seat else len(own) for i, own in enumerate(state.bets)]
    return {
        **_public(state),
        "deck": {"top": max(0, min(pack, len(state.deck)) - drawn), "under": under},
        "hand": ids(state.hand) if seat == state.turn else len(state.hand),
        "bets": bets,
        "row": {"up": ids(state.row[: state.row_up]), "down": down},
        "held": None if seat is None else held(state, seat),
    }


def held(state: FullThrottleState, seat: int) -> list[list[str]]:
    """FT-4.4: by round the hand this seat chose from, as far as it has come to it."""
    last = state.round if state.phase >= BET else state.round - 1
    hands = [state.held(seat, number) for number in range(1, last + 1)]
    return [ids(hand) for hand in hands if hand]


def _last_seat(state: FullThrottleState, number: int) -> int:
    """Who drafted last in a round: the seat that knows what lies in the row and under the deck."""
    return state.seat_at(state.agreement.seats - 1, number)


def _public(state: FullThrottleState) -> dict[str, Json]:
    agreed = state.agreement
    labels = agreed.course.labels
    begun = agreed.each * (state.round - 1)
    turned = ids(state.deck[: state.drawn])
    return {
        "seats": agreed.seats,
        "track": agreed.course.track.id,
        "box": box(agreed),
        "phase": PHASES[state.phase],
        "round": state.round,
        "plug": None if state.plug < 0 else state.plug,
        "turn": None if state.turn < 0 else state.turn,
        "grid": {COLOURS[moped]: labels[space] for moped, space in enumerate(state.grid)},
        "spaces": {COLOURS[moped]: labels[space] for moped, space in enumerate(state.spaces)},
        "laps": dict(zip(COLOURS, state.laps, strict=False)),
        "podium": colours(state.podium),
        "order": colours(state.standings()),
        "due": agreed.each,
        "turned": turned,
        "cards": turned[begun:],
        **_end(state),
    }


def _end(state: FullThrottleState) -> dict[str, Json]:
    if state.phase != OVER:
        return {"points": None, "places": None, "winners": None}
    count = scoring.count(state)
    return {"points": list(count.points), "places": list(count.places), "winners": list(count.winners)}


def final_count(state: FullThrottleState, count: Count) -> dict[str, Json]:
    """The final count (FT-5.4): the order, who came home, and by seat cards, points and tie-break values.

    `order` has every colour; the first `home` of them drove onto the podium, the rest stand as on the road.
    `seats` has by seat: `bets`, cards in the order of the rounds; `cards`, how many on each colour; `steps`,
    points by podium step; `points`; `tie`, the value of FT-5.4's tie-break; `place`. `tied` are the seats
    that had the most points, if several, so that the tie-break decided; `shared` says that it did not.
    """
    best = max(count.points)
    tied = [seat for seat, points in enumerate(count.points) if points == best]
    home = sum(laps == HOME for laps in state.laps)
    return {
        "order": colours(count.order),
        "podium": colours(state.podium),
        "home": home,
        "reason": "podium" if home >= len(scoring.POINTS) else "deck",
        "rounds": state.round,
        "laps": dict(zip(COLOURS, state.laps, strict=True)),
        "worth": list(scoring.POINTS),
        "seats": [
            {
                "bets": ids(state.bets[seat]),
                "cards": dict(zip(COLOURS, cards, strict=True)),
                "steps": [
                    cards[moped] * each for moped, each in zip(count.order, scoring.POINTS, strict=False)
                ],
                "points": count.points[seat],
                "tie": count.ties[seat],
                "place": count.places[seat],
            }
            for seat, cards in enumerate(count.cards)
        ],
        "tied": tied if len(tied) > 1 else [],
        "shared": len(count.winners) > 1,
        "winners": list(count.winners),
    }
