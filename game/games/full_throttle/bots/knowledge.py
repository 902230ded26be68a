"""The knowledge of a seat about every card, from its observation: in the deck, under it, gone, kept by whom.

The cards of a round are public when they are turned. Of its draft a seat knows the hand it chose from: the
cards missing there were kept by the seats before it, and those it passed on were kept by the seats after it,
put in the row or under the deck. The last seat knows the row and the order under the deck (FT-4.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.games.full_throttle.rules.cards import CARD_OF, CARDS, COLOURS, COPIES, UNDER_CARDS
from game.games.full_throttle.rules.config import GameConfig, config_of
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position

Cards = tuple[int, ...]
Slots = tuple[int | None, ...]
"""Cards in order; None for those that the seat does not know."""
NOBODY: Final = -1
_DRAFTING: Final = ("bet", "row", "under")


class Draft(NamedTuple):
    """One round's draft, as a seat knows it."""

    number: int
    seats: tuple[int, ...]
    """In the order of drafting."""
    place: int
    """The index of the seat in that order, −1 for a spectator."""
    turned: Cards
    """The cards of the round in the order they were turned."""
    made: int
    """The number of bets made."""
    before: Cards
    """The cards that the seats before it kept, known only as a group."""
    own_bet: int | None
    """Its bet, once made."""
    choosing: tuple[int, ...]
    """The seats that keep a card of `pool`."""
    pool: Cards
    """The cards of which `choosing` keep one each; the others are the unknown ones of row and under."""
    row: Slots
    """The card put in the row, if there is one."""
    under: Slots
    """The three put under the deck, the next one first; unknown during the draft."""


class Group(NamedTuple):
    """The cards left of those that one round put under the deck, the next one first."""

    number: int
    by: int
    """The seat that put them there."""
    cards: Slots
    among: Cards
    """The cards that the unknown ones are from."""


class Knowledge(NamedTuple):
    """Everything that a seat (None: a spectator) knows; counts by card are copies of each of `CARDS`."""

    seat: int | None
    config: GameConfig
    phase: str
    round: int
    plug: int
    turn: int
    grid: tuple[int, ...]
    """The space that each moped started from; empty if it is not known."""
    spaces: tuple[int, ...]
    laps: tuple[int, ...]
    podium: tuple[int, ...]
    turned: Cards
    """Every card turned so far."""
    own_bets: Cards
    """Its bets."""
    drafts: tuple[Draft, ...]
    """Every round's draft up to the current one."""
    groups: tuple[Group, ...]
    """The cards under the deck, in the order of drawing."""
    deck: int
    """The number of cards in the deck."""
    sure: int
    """The number of them, from the top, that were never turned, and are publicly known as a set."""
    top: Cards
    """By card: copies among those never turned."""
    under: Cards
    """By card: further copies that are certainly under the deck."""
    possible: Cards
    """By card: further copies that may be under the deck."""
    face_up: Cards
    """By card: copies of this round on the table, which may still go under the deck."""
    gone: Cards
    """By card: copies that will not come again, including those in the box."""

    @property
    def course(self) -> Course:
        """The course of the race."""
        return self.config.course

    @property
    def certain(self) -> Cards:
        """By card: copies that are certainly in the deck."""
        return tuple([a + b for a, b in zip(self.top, self.under, strict=True)] if self.top else ())

    @property
    def uncertain_count(self) -> int:
        """The number of cards of the deck beside the certain ones."""
        return self.deck - sum(self.certain)

    @property
    def draft(self) -> Draft | None:
        """The draft in progress, if any."""
        return self.drafts[-1] if self.phase in _DRAFTING else None


def know(course: Course, observation: Position, seat: int | None) -> Knowledge:
    """Return the knowledge from the observation of a seat (None: a spectator) on this course."""
    config = config_of(observation["seats"], course)
    turned = _cards(observation["turned"])
    drafts = tuple(_drafts(observation, seat, config, turned))
    groups = tuple(_groups(observation, drafts))
    drawn, sure = len(turned), observation["deck"]["top"]
    is_dealt = observation["phase"] not in ("grid", "deal")
    top = _left(config.pack, turned[: len(config.pack)]) if is_dealt else ()
    under, most = _bounds(groups)
    possible = tuple(upper - lower for upper, lower in zip(most, under, strict=True))
    face_up = _count(_face_up(observation, config, turned, drafts))
    never = _count(top)
    gone = [COPIES[card % 3] - face_up[card] - never[card] - most[card] for card in CARDS]
    course = config.course
    return Knowledge(
        seat=seat,
        config=config,
        phase=observation["phase"],
        round=observation["round"],
        plug=_seat(observation["plug"]),
        turn=_seat(observation["turn"]),
        grid=tuple(course.space_of[observation["grid"][colour]] for colour in COLOURS if observation["grid"]),
        spaces=tuple(
            course.space_of[observation["spaces"][colour]] for colour in COLOURS if observation["spaces"]
        ),
        laps=tuple(observation["laps"][colour] for colour in COLOURS if observation["laps"]),
        podium=tuple(COLOURS.index(colour) for colour in observation["podium"]),
        turned=turned,
        own_bets=_cards(_cards_of(observation["bets"][seat])) if seat is not None else (),
        drafts=drafts,
        groups=groups,
        deck=len(config.pack) - drawn + UNDER_CARDS * (observation["round"] - 1) if top or drawn else 0,
        sure=sure,
        top=never,
        under=under,
        possible=possible,
        face_up=face_up,
        gone=tuple(gone) if top or drawn else (0,) * len(CARDS),
    )


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat


def _cards_of(bets: list[str] | int) -> list[str]:
    """The bets of the seat itself, which are never a count."""
    assert isinstance(bets, list)
    return bets


def _cards(names: Sequence[str]) -> Cards:
    return tuple([CARD_OF[name] for name in names])


def _slots(names: Sequence[str | None]) -> Slots:
    return tuple([None if name is None else CARD_OF[name] for name in names])


def _count(cards: Sequence[int]) -> Cards:
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card] += 1
    return tuple(counts)


def _left(cards: Sequence[int], without: Sequence[int | None]) -> Cards:
    """These cards without those; None and missing cards are ignored."""
    left = list(cards)
    for card in without:
        if card in left:
            left.remove(card)
    return tuple(left)


# -- drafts -----


def _drafts(observation: Position, seat: int | None, config: GameConfig, turned: Cards) -> list[Draft]:
    """Every round's draft, the current one once it has begun."""
    last = observation["round"] if observation["phase"] in _DRAFTING else observation["round"] - 1
    row = _slots([*observation["row"]["up"], *observation["row"]["down"]])
    all_cards: Slots = (*turned, *[None] * observation["deck"]["top"], *_slots(observation["deck"]["under"]))
    drafts = []
    for number in range(1, last + 1):
        cards = turned[config.each * (number - 1) : config.each * number]
        start = len(config.pack) + UNDER_CARDS * (number - 1)
        put_away = row[number - 1 : number]
        under = all_cards[start : start + UNDER_CARDS] or (None,) * UNDER_CARDS
        drafts.append(_draft(observation, seat, config, number, cards, (put_away, under)))
    return drafts


def _draft(
    observation: Position,
    seat: int | None,
    config: GameConfig,
    number: int,
    turned: Cards,
    put_away: tuple[Slots, Slots],
) -> Draft:
    """One round's draft, from the hand that the seat had in it, if any."""
    n = config.seats
    plug = observation["plug"]
    assert plug is not None
    first = (plug - (observation["round"] - number)) % n
    order = tuple((first + place) % n for place in range(n))
    place = order.index(seat) if seat is not None else NOBODY
    bets = [cards if isinstance(cards, int) else len(cards) for cards in observation["bets"]]
    made = sum(count >= number for count in bets)
    row, under = put_away[0] or (None,) * config.row, put_away[1]
    held = observation["held"] or []
    if number > len(held):
        pool = _left(turned, (*row, *under))
        return Draft(number, order, place, turned, made, (), None, order, pool, row, under)
    hand = _cards(held[number - 1])
    own_bet = None
    if seat is not None and made > place:
        own_bet = CARD_OF[_cards_of(observation["bets"][seat])[number - 1]]
    choosing = order[place + (own_bet is not None) :]
    pool = _left(hand, (own_bet, *row, *under))
    return Draft(number, order, place, turned, made, _left(turned, hand), own_bet, choosing, pool, row, under)


def _groups(observation: Position, drafts: Sequence[Draft]) -> list[Group]:
    """The cards left under the deck from every past round."""
    left = len(observation["deck"]["under"])
    groups = []
    for draft in reversed(drafts[: observation["round"] - 1]):
        if left <= 0:
            break
        cards = draft.under[max(0, UNDER_CARDS - left) :]
        groups.append(Group(draft.number, draft.seats[-1], cards, draft.pool if None in cards else ()))
        left -= UNDER_CARDS
    return groups[::-1]


# -- copies -----


def _bounds(groups: Sequence[Group]) -> tuple[Cards, Cards]:
    """By card the fewest and the most copies that can be under the deck."""
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


def _face_up(observation: Position, config: GameConfig, turned: Cards, drafts: Sequence[Draft]) -> Cards:
    """The cards of this round that may still go under the deck."""
    if observation["podium"]:
        return ()
    return (
        drafts[-1].pool
        if observation["phase"] in _DRAFTING
        else turned[config.each * (observation["round"] - 1) :]
    )
