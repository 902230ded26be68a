"""What a seat may know of every card, from its observation alone: in the deck, under it, gone, kept by whom.

The cards of a round are public when they are turned. Of its draft a seat knows the hand it chose from: what
is missing there was kept by the seats before it, and what it passed on was kept by the seats after it, laid
in the row or put under the deck. The last seat knows the row and the order under the deck (FT-4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.full_throttle.rules.cards import CARD_OF, CARDS, COLOURS, COPIES, UNDER_CARDS
from game.games.full_throttle.rules.config import GameConfig, agreed
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position

Cards = tuple[int, ...]
Slots = tuple[int | None, ...]
"""Cards in their places; None where the seat does not know which."""
NOBODY: Final = -1
_DRAFTING: Final = ("bet", "row", "under")


class Draft(NamedTuple):
    """One round's draft, as a seat knows it."""

    number: int
    seats: tuple[int, ...]
    """In the order they draft."""
    place: int
    """Where the seat itself stands in that order, −1 for a spectator."""
    turned: Cards
    """The cards of the round in the order they were turned."""
    made: int
    """How many bets have been made."""
    before: Cards
    """What the seats before it kept, known only together."""
    own_bet: int | None
    """Its own bet, once made."""
    choosing: tuple[int, ...]
    """The seats that keep a card out of `pool`."""
    pool: Cards
    """The cards that `choosing` keep one each of; the others lie in the unknown places of row and under."""
    row: Slots
    """The card laid beside the board, where one is."""
    under: Slots
    """The three put under the deck, the first one drawn first; unknown ones while the draft goes on."""


class Group(NamedTuple):
    """What is left of the cards that one round put under the deck, the next one first."""

    number: int
    by: int
    """The seat that put them there."""
    cards: Slots
    among: Cards
    """The cards that the unknown ones are out of."""


class Knowledge(NamedTuple):
    """All that a seat (None: a spectator) knows; what is told by card are copies of each of `CARDS`."""

    seat: int | None
    config: GameConfig
    phase: str
    round: int
    plug: int
    turn: int
    grid: tuple[int, ...]
    """The space each moped started from; empty where that is not known."""
    spaces: tuple[int, ...]
    laps: tuple[int, ...]
    podium: tuple[int, ...]
    turned: Cards
    """Every card turned so far."""
    own_bets: Cards
    """Its own bets."""
    drafts: tuple[Draft, ...]
    """Every round's draft up to the present one."""
    groups: tuple[Group, ...]
    """What lies under the deck, in the order it will be drawn."""
    deck: int
    """How many cards the deck has."""
    sure: int
    """How many of them, from the top on, have never been turned: which ones they are is public."""
    top: Cards
    """By card: copies among those never turned."""
    under: Cards
    """By card: further copies that are certainly under the deck."""
    possible: Cards
    """By card: further copies that may be under the deck."""
    face_up: Cards
    """By card: copies of this round on the table, which may still go under the deck."""
    gone: Cards
    """By card: copies that never come again, those in the box included."""

    @property
    def course(self) -> Course:
        """The road that is raced on."""
        return self.config.course

    @property
    def certain(self) -> Cards:
        """By card: copies that are certainly in the deck."""
        return tuple(
            [top + under for top, under in zip(self.top, self.under, strict=True)] if self.top else ()
        )

    @property
    def uncertain_count(self) -> int:
        """How many cards of the deck may be any of several, so that with `certain` they are all of it."""
        return self.deck - sum(self.certain)

    @property
    def draft(self) -> Draft | None:
        """The draft that is going on."""
        return self.drafts[-1] if self.phase in _DRAFTING else None


def know(course: Course, seen: Position, seat: int | None) -> Knowledge:
    """What follows from the observation of a seat (None: a spectator) in a race on this course."""
    config = agreed(seen["seats"], course)
    turned = _cards(seen["turned"])
    drafts = tuple(_drafts(seen, seat, config, turned))
    groups = tuple(_groups(seen, drafts))
    drawn, sure = len(turned), seen["deck"]["top"]
    top = _left(config.pack, turned[: len(config.pack)]) if seen["phase"] not in ("grid", "deal") else ()
    under, most = _bounds(groups)
    possible = tuple(more - less for more, less in zip(most, under, strict=True))
    shown = _counted(_shown(seen, config, turned, drafts))
    never = _counted(top)
    gone = [COPIES[card % 3] - shown[card] - never[card] - most[card] for card in CARDS]
    course = config.course
    return Knowledge(
        seat,
        config,
        seen["phase"],
        seen["round"],
        _seat(seen["plug"]),
        _seat(seen["turn"]),
        tuple(course.space_of[seen["grid"][colour]] for colour in COLOURS if seen["grid"]),
        tuple(course.space_of[seen["spaces"][colour]] for colour in COLOURS if seen["spaces"]),
        tuple(seen["laps"][colour] for colour in COLOURS if seen["laps"]),
        tuple(COLOURS.index(colour) for colour in seen["podium"]),
        turned,
        _cards(_cards_of(seen["bets"][seat])) if seat is not None else (),
        drafts,
        groups,
        len(config.pack) - drawn + UNDER_CARDS * (seen["round"] - 1) if top or drawn else 0,
        sure,
        never,
        under,
        possible,
        shown,
        tuple(gone) if top or drawn else (0,) * len(CARDS),
    )


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _cards_of(bets: list[str] | int) -> list[str]:
    """A seat's own bets, which it sees."""
    assert isinstance(bets, list)
    return bets


def _cards(names: Sequence[str]) -> Cards:
    return tuple([CARD_OF[name] for name in names])


def _slots(names: Sequence[str | None]) -> Slots:
    return tuple([None if name is None else CARD_OF[name] for name in names])


def _counted(cards: Sequence[int]) -> Cards:
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _left(cards: Sequence[int], without: Sequence[int | None]) -> Cards:
    """These cards without those; None and cards that are not there are passed over."""
    left = list(cards)
    for card in without:
        if card in left:
            left.remove(card)
    return tuple(left)


# Drafts


def _drafts(seen: Position, seat: int | None, config: GameConfig, turned: Cards) -> list[Draft]:
    """Every round's draft; the present one only once it has begun."""
    last = seen["round"] if seen["phase"] in _DRAFTING else seen["round"] - 1
    row = _slots([*seen["row"]["up"], *seen["row"]["down"]])
    whole: Slots = (*turned, *[None] * seen["deck"]["top"], *_slots(seen["deck"]["under"]))
    drafts = []
    for number in range(1, last + 1):
        cards = turned[config.each * (number - 1) : config.each * number]
        start = len(config.pack) + UNDER_CARDS * (number - 1)
        laid = row[number - 1 : number]
        under = whole[start : start + UNDER_CARDS] or (None,) * UNDER_CARDS
        drafts.append(_draft(seen, seat, config, number, cards, (laid, under)))
    return drafts


def _draft(
    seen: Position,
    seat: int | None,
    config: GameConfig,
    number: int,
    turned: Cards,
    laid: tuple[Slots, Slots],
) -> Draft:
    """One round's draft from the hand the seat had in it, if it has come to it."""
    n = config.seats
    plug = seen["plug"]
    assert plug is not None
    first = (plug - (seen["round"] - number)) % n
    order = tuple((first + place) % n for place in range(n))
    place = order.index(seat) if seat is not None else NOBODY
    bets = [own if isinstance(own, int) else len(own) for own in seen["bets"]]
    made = sum(count >= number for count in bets)
    row = laid[0] or (None,) * config.row
    held = seen["held"] or []
    if number > len(held):
        return Draft(
            number, order, place, turned, made, (), None, order, _left(turned, (*row, *laid[1])), row, laid[1]
        )
    hand = _cards(held[number - 1])
    own = None if seat is None or made <= place else CARD_OF[_cards_of(seen["bets"][seat])[number - 1]]
    choosing = order[place + (own is not None) :]
    pool = _left(hand, (own, *row, *laid[1]))
    return Draft(number, order, place, turned, made, _left(turned, hand), own, choosing, pool, row, laid[1])


def _groups(seen: Position, drafts: Sequence[Draft]) -> list[Group]:
    """What is left under the deck of every past round."""
    left = len(seen["deck"]["under"])
    groups = []
    for draft in reversed(drafts[: seen["round"] - 1]):
        if left <= 0:
            break
        cards = draft.under[max(0, UNDER_CARDS - left) :]
        groups.append(Group(draft.number, draft.seats[-1], cards, draft.pool if None in cards else ()))
        left -= UNDER_CARDS
    return groups[::-1]


# Copies


def _bounds(groups: Sequence[Group]) -> tuple[Cards, Cards]:
    """By card the fewest and the most copies that can lie under the deck."""
    fewest, most = [0] * len(CARDS), [0] * len(CARDS)
    for group in groups:
        unknown = group.cards.count(None)
        for card in group.cards:
            if card is not None:
                fewest[card] += 1
                most[card] += 1
        for card in set(group.among) if unknown else ():
            copies = group.among.count(card)
            fewest[card] += max(0, copies - (len(group.among) - unknown))
            most[card] += min(copies, unknown)
    return tuple(fewest), tuple(most)


def _shown(seen: Position, config: GameConfig, turned: Cards, drafts: Sequence[Draft]) -> Cards:
    """The cards of this round that may still go under the deck."""
    if seen["podium"]:
        return ()
    return drafts[-1].pool if seen["phase"] in _DRAFTING else turned[config.each * (seen["round"] - 1) :]
