"""Teams, cars, the 54 action cards and every step of Formula Motor Racing as precomputed tables.

Inside the game cars are 0-11 (team x 2 + car - 1) and cards 0-33 (the index in `CARDS`). The texts of
steps are interned, so that legal actions are shared tuples.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cache
from random import Random
from typing import Final, Literal, NamedTuple

from game.engine.contract import Action, Chance, Outcome, Step

TEAMS: Final = ("blue", "green", "yellow", "orange", "red", "purple")  # FMR-1.1
CARS: Final = tuple(f"{team}-{n}" for team in TEAMS for n in (1, 2))
CAR_OF: Final[Mapping[str, int]] = {name: car for car, name in enumerate(CARS)}
TEAM_OF: Final = tuple(car // 2 for car in range(12))
NUMBERS: Final[Mapping[str, str]] = {name: str(car + 1) for car, name in enumerate(CARS)}
"""The car numbers unless the players choose others (FMR-6.4)."""

HAND: Final = 5  # FMR-2.3
DEFAULT_REMOVED: Final = 6  # FMR-2.5

Kind = Literal["overtake", "drop", "turbo", "pit", "charge", "spin", "crash"]
Aim = Literal["colour", "any", "tail", "none"]


@dataclass(frozen=True, slots=True)
class Card:
    """One kind of action card: its id, how many there are, what it does and what it aims at."""

    id: str
    copies: int
    kind: Kind
    aim: Aim
    clause: str
    places: int = 0
    team: int = -1
    retires: bool = False
    """Whether a failed charge or a spin puts the car out instead of last."""


def _cards() -> tuple[Card, ...]:
    cards = [
        Card(f"overtake-{n}-{team}", copies, "overtake", "colour", "FMR-4.1", n, t)
        for n, copies in ((2, 1), (3, 2), (4, 1))
        for t, team in enumerate(TEAMS)
    ]
    cards += [
        Card(name, 3, "drop", "any", "FMR-4.2", n)
        for n, name in ((1, "wrong-line"), (2, "off-circuit"), (3, "lose-control"))
    ]
    cards.append(Card("tailender-turbo", 4, "turbo", "tail", "FMR-4.3", 3))
    cards += [Card(f"pit-stop-{team}", 1, "pit", "colour", "FMR-4.4", 6, t) for t, team in enumerate(TEAMS)]
    cards.append(Card("pit-stop-any", 2, "pit", "any", "FMR-4.4", 6))
    cards.append(Card("charge-lose-gear", 3, "charge", "any", "FMR-4.5", 1))
    cards.append(Card("charge-engine-blows", 3, "charge", "any", "FMR-4.5", 1, retires=True))
    cards.append(Card("spin-out", 1, "spin", "none", "FMR-4.6", retires=True))
    cards.append(Card("spin-last", 1, "spin", "none", "FMR-4.6"))
    cards.append(Card("crash", 1, "crash", "none", "FMR-4.7", retires=True))
    return tuple(cards)


CARDS: Final = _cards()  # FMR-1.2
CARD_IDS: Final = tuple(card.id for card in CARDS)
CARD_OF: Final[Mapping[str, int]] = {card.id: i for i, card in enumerate(CARDS)}
COPIES: Final = tuple(card.copies for card in CARDS)
PACK: Final = tuple(i for i, card in enumerate(CARDS) for _ in range(card.copies))
"""All 54 cards in the order of `CARDS`."""
TURBO: Final = CARD_OF["tailender-turbo"]

# One small int a card, the index in `effects.EFFECTS`
KINDS: Final[tuple[Kind, ...]] = ("overtake", "drop", "turbo", "pit", "charge", "spin", "crash")
KIND_OF: Final = tuple(KINDS.index(card.kind) for card in CARDS)
PLACES: Final = tuple(card.places for card in CARDS)
AIM_OF: Final = tuple(card.aim for card in CARDS)

NO_CAR: Final = -1
NO_CARD: Final = -1


def _play_text(card: Card, car: int) -> Action:
    return Action(f"play {card.id}" if car == NO_CAR else f"play {card.id} {CARS[car]}")


def _targets(card: Card) -> list[int]:
    """Every car the card could ever be played on, NO_CAR for a play without one."""
    if card.aim == "colour":
        return [2 * card.team, 2 * card.team + 1, NO_CAR]  # none: both are out (FMR-4.1.4, 4.4.2)
    return [NO_CAR] if card.aim == "none" else list(range(12))


PLAYS: Final[tuple[Mapping[int, Action], ...]] = tuple(
    {car: _play_text(card, car) for car in _targets(card)} for card in CARDS
)
"""Per card: the interned action for each car (and NO_CAR)."""
ROLLS: Final = tuple(Outcome(f"roll {n}") for n in range(1, 13))
AGAIN_STEP: Final = Action("again")
STOP_STEP: Final = Action("stop")
STAND_STEP: Final = Action("stand")
WITHS: Final = tuple(Action(f"with {name}") for name in CARS)
CHARGE_CHOICE: Final = (AGAIN_STEP, STOP_STEP)  # FMR-4.5.1
SPIN_CHOICE: Final = (AGAIN_STEP, STAND_STEP)  # FMR-4.6


class StepKind(IntEnum):
    """What a step does."""

    ROLL = 0
    AGAIN = 1
    STOP = 2
    STAND = 3
    WITH = 4
    PLAY = 5
    OTHER = 6
    """Not in `STEPS`: a shuffle, or a text that is not a step in this game."""


class Entry(NamedTuple):
    """A step as numbers: `value` is the roll, the other car of a crash or the card, `target` its car."""

    kind: StepKind
    value: int = 0
    target: int = NO_CAR


OTHER: Final = Entry(StepKind.OTHER)


def _steps() -> dict[Step, Entry]:
    steps: dict[Step, Entry] = {roll: Entry(StepKind.ROLL, n) for n, roll in enumerate(ROLLS, 1)}
    steps[AGAIN_STEP] = Entry(StepKind.AGAIN)
    steps[STOP_STEP] = Entry(StepKind.STOP)
    steps[STAND_STEP] = Entry(StepKind.STAND)
    steps.update({step: Entry(StepKind.WITH, car) for car, step in enumerate(WITHS)})
    for card, plays in enumerate(PLAYS):
        steps.update({step: Entry(StepKind.PLAY, card, car) for car, step in plays.items()})
    return steps


STEPS: Final[Mapping[Step, Entry]] = _steps()
"""Every step but the two shuffles, which are parsed instead."""
_INTERNED: Final[Mapping[str, Step]] = {str(step): step for step in STEPS}


@cache
def offers(out: frozenset[int]) -> tuple[tuple[Action, ...], ...]:
    """Return by card its plays while these cars are out, none for the turbo, whose plays need the line."""
    rows: list[tuple[Action, ...]] = []
    for card, plays in zip(CARDS, PLAYS, strict=True):
        runs = tuple(play for car, play in plays.items() if car != NO_CAR and car not in out)
        without = (plays[NO_CAR],) if NO_CAR in plays else ()
        rows.append(() if card.aim == "tail" else runs or without)
    return tuple(rows)


ALL_RUN: Final = offers(frozenset())


class Grid(Chance):
    """The order in which the teams are drawn for the first grid (FMR-2.2)."""

    kind = "grid"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]] | None:
        """Return None, as 720 orders are too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return the six teams in random order."""
        return Outcome("grid " + " ".join(rng.sample(TEAMS, 6)))


class Deal(Chance):
    """The shuffle before a race (FMR-2.3); the first cards of the text are the top of the pack."""

    kind = "deal"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]] | None:
        """Return None, as there are too many shuffles to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """Return all 54 cards in random order."""
        keys = [rng.random() for _ in PACK]
        return Outcome("deal " + " ".join([_PACK_IDS[i] for i in sorted(range(54), key=keys.__getitem__)]))


class D12(Chance):
    """The 12-sided die (FMR-1.3)."""

    kind = "d12"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return the twelve faces, equally likely."""
        return _FACES

    def sample(self, rng: Random) -> Outcome:
        """Return one face."""
        return ROLLS[int(rng.random() * 12)]


_PACK_IDS: Final = tuple(CARD_IDS[card] for card in PACK)
_FACES: Final = tuple((roll, Fraction(1, 12)) for roll in ROLLS)
GRID_CHANCE: Final = Grid()
DEAL_CHANCE: Final = Deal()
D12_CHANCE: Final = D12()


def find_step(text: str) -> Step | None:
    """Return the step with this text form, None where there is none."""
    step = _INTERNED.get(text)
    if step is not None:
        return step
    word, *names = text.split(" ")
    if word == "grid" and sorted(names) == sorted(TEAMS):
        return Outcome(text)
    if word == "deal" and sorted(CARD_OF.get(name, -1) for name in names) == list(PACK):
        return Outcome(text)
    return None
