"""The race cards of Full Throttle!, every step as a ready-made string, and the four chances.

A card is a number from 0 to 17: `card // 3` is its moped, `card % 3 + 1` its number. Copies cannot be told
apart (FT-1.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Final, NamedTuple

from game.engine.contract import Action, Chance, Outcome, Step

COLOURS: Final = ("red", "yellow", "green", "blue", "purple", "black")
"""FT-1.1: the six mopeds by their number in the state."""
MOPEDS: Final = range(len(COLOURS))
NUMBERS: Final = (1, 2, 3)
COPIES: Final = (5, 5, 4)
"""FT-1.2: how many cards a moped has of each number."""
MAX_SEATS: Final = 6

CARD_IDS: Final = tuple(f"{colour}-{number}" for colour in COLOURS for number in NUMBERS)
CARD_OF: Final = {name: card for card, name in enumerate(CARD_IDS)}
CARDS: Final = range(len(CARD_IDS))
MOPED_OF: Final = tuple(card // 3 for card in CARDS)
NUMBER_OF: Final = tuple(card % 3 + 1 for card in CARDS)

UNDER_CARDS: Final = 3
"""How many cards go back under the deck each round (FT-4.2)."""


def pack_of(seats: int) -> tuple[int, ...]:
    """The race cards of a table in order: 84, with two seats 78 (FT-2.2)."""
    taken = 1 if seats == 2 else 0
    counts = (COPIES[0], COPIES[1], COPIES[2] - taken)
    return tuple(card for card in CARDS for _ in range(counts[card % 3]))


# Steps

BETS: Final = tuple(Action(f"bet {name}") for name in CARD_IDS)
ROWS: Final = tuple(Action(f"row {name}") for name in CARD_IDS)
TURNS: Final = tuple(Outcome(f"turn {name}") for name in CARD_IDS)
PLUGS: Final = tuple(Outcome(f"plug {seat}") for seat in range(MAX_SEATS))

BET_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(BETS)}
ROW_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(ROWS)}
TURN_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(TURNS)}
PLUG_OF: Final[dict[Step, int]] = {step: seat for seat, step in enumerate(PLUGS)}
_STEPS: Final[tuple[Step, ...]] = (*BETS, *ROWS, *TURNS, *PLUGS)
_INTERNED: Final[dict[str, Step]] = {str(step): step for step in _STEPS}

Triple = tuple[int, ...]


class Unders(NamedTuple):
    """Every order in which three cards may go under the deck."""

    actions: tuple[Action, ...]
    orders: dict[Step, Triple]
    """By step the cards, the first one drawn first."""


_UNDERS: Final[dict[Triple, Unders]] = {}


def unders(hand: Sequence[int]) -> Unders:
    """FT-4.2: every order of the last three cards, without those that look alike; kept."""
    triple = tuple(hand)
    known = _UNDERS.get(triple)
    if known is None:
        orders = tuple(dict.fromkeys(permutations(triple)))
        actions = tuple(Action("under " + " ".join(map(CARD_IDS.__getitem__, order))) for order in orders)
        known = _UNDERS[triple] = Unders(actions, dict(zip(actions, orders, strict=True)))
    return known


def known(text: str) -> Step | None:
    """The step with this text form, None where there is none."""
    step = _INTERNED.get(text)
    if step is not None:
        return step
    word, *rest = text.split(" ")
    if word == "grid":
        return Outcome(text) if sorted(rest) == sorted(COLOURS) else None
    cards = [CARD_OF.get(name, -1) for name in rest]
    if word == "under" and len(cards) == UNDER_CARDS and min(cards) >= 0:
        orders = unders(sorted(cards)).orders
        return next(step for step, order in orders.items() if order == tuple(cards))
    if word == "deal" and tuple(sorted(cards)) in _PACKS:
        return Outcome(text)
    return None


_PACKS: Final = (pack_of(2), pack_of(MAX_SEATS))


# Chances


class GridDraw(Chance):
    """FT-2.1: the mopeds on the six starting spaces, the foremost first."""

    kind = "grid"

    def outcomes(self) -> None:
        """Too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """One order of the six mopeds."""
        return Outcome("grid " + " ".join(rng.sample(COLOURS, len(COLOURS))))


class Deal(Chance):
    """FT-2.3: the shuffled deck, the card that is turned first first."""

    kind = "deal"

    def __init__(self, pack: Sequence[int]) -> None:
        self.names = tuple(CARD_IDS[card] for card in pack)

    def outcomes(self) -> None:
        """Too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """One order of the pack; sorted by random keys, which is five times as fast as a shuffle."""
        draw = rng.random
        return Outcome("deal " + " ".join(sorted(self.names, key=lambda _: draw())))


class PlugDraw(Chance):
    """FT-2.3: who gets the spark plug first."""

    kind = "plug"

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Every seat alike."""
        return [(PLUGS[seat], Fraction(1, self.seats)) for seat in range(self.seats)]

    def sample(self, rng: Random) -> Outcome:
        """One seat."""
        return PLUGS[int(rng.random() * self.seats)]


class Turn(Chance):
    """FT-3.1: the next card of the deck, as the shuffle has it: a chance with one outcome."""

    kind = "turn"

    def __init__(self, card: int) -> None:
        self.step = TURNS[card]

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """The deck's top card."""
        return [(self.step, Fraction(1))]

    def sample(self, rng: Random) -> Outcome:
        """The deck's top card."""
        return self.step


TURN_CHANCES: Final = tuple(Turn(card) for card in CARDS)
GRID_CHANCE: Final = GridDraw()
DEALS: Final = tuple(Deal(pack_of(seats)) for seats in range(MAX_SEATS + 1))
PLUG_CHANCES: Final = tuple(PlugDraw(seats) for seats in range(MAX_SEATS + 1))
"""By number of seats."""
