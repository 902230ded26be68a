"""Every step of Formula-1 as text, what it means, and the chances: two dice, the deal, the pit cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.engine.contract import Action, Chance, Outcome, Step
from game.games.formula_one.cards import (
    CARBURETTOR,
    CARS,
    EXTRA,
    PIT_CARDS,
    STEP,
    SUPERB,
    TACTIC_OF,
    TACTICS,
    TOP_SPEED,
    WHOLE_PACK,
)

SIDES: Final = 6
ROLL, DEAL, SHUFFLE, PLAY, DECLARE, DRIVE, SAME_SPEED, SPECIAL, DONE_ = range(9)
"""What a step does."""

SPEEDS: Final = tuple(Action(f"speed {speed}") for speed in range(0, TOP_SPEED + STEP, STEP))
"""By speed in spaces."""
PLAYS: Final = tuple(Action(f"play {name}") for name in TACTICS)
DONE: Final = Action("done")
MATCH_SPEED: Final = Action("match_speed")
KEEP_SPEED: Final = Action("keep_speed")
USE: Final = Action("use")
KEEP: Final = Action("keep")
ROLLS: Final = tuple(Outcome(f"roll {a} {b}") for a in range(1, SIDES + 1) for b in range(1, SIDES + 1))
MATCH_CHOICES: Final = (MATCH_SPEED, KEEP_SPEED)
TYRE_CHOICES: Final = (USE, KEEP)

STEPS: Final[dict[Step, tuple[int, int, int]]] = {
    **{step: (DECLARE, i * STEP, 0) for i, step in enumerate(SPEEDS)},
    **{step: (PLAY, kind, 0) for kind, step in enumerate(PLAYS)},
    **{step: (ROLL, 1 + i // SIDES, 1 + i % SIDES) for i, step in enumerate(ROLLS)},
    DONE: (DONE_, 0, 0),
    MATCH_SPEED: (SAME_SPEED, 1, 0),
    KEEP_SPEED: (SAME_SPEED, 0, 0),
    USE: (SPECIAL, 1, 0),
    KEEP: (SPECIAL, 0, 0),
}
"""Every step that names no space and no cards: what it does, and its numbers."""
UNKNOWN: Final = (-1, 0, 0)
_INTERNED: Final[dict[str, Step]] = {str(step): step for step in STEPS}
_LABEL: Final = r"[0-9]+[a-z](?:\.[0-9]+)?"
_DRIVE: Final = re.compile(
    rf"drive (?:{_LABEL}|box)(?: via {_LABEL}(?: {_LABEL})*)?(?: behind (?:{'|'.join(CARS)}))?"
)


def known(text: str) -> Step | None:
    """The step with this text form, None where there is none."""
    step = _INTERNED.get(text)
    if step is not None:
        return step
    if _DRIVE.fullmatch(text):
        return Action(text)
    return Outcome(text) if meaning(text)[0] in (DEAL, SHUFFLE) else None


def meaning(text: str) -> tuple[int, int, int]:
    """What a step that is not in `STEPS` does: a drive, a deal or a shuffle; UNKNOWN otherwise."""
    if text.startswith("drive "):
        return (DRIVE, 0, 0)
    words = text.split(" ")
    if words[0] == "deal" and sorted(TACTIC_OF.get(word, -1) for word in words[1:]) == list(WHOLE_PACK):
        return (DEAL, 0, 0)
    if words[0] == "pits" and sorted(words[1:]) == _ALL_PITS:
        return (SHUFFLE, 0, 0)
    return UNKNOWN


_ALL_PITS: Final = sorted(str(number) for number in PIT_CARDS)


def dealt(step: str) -> list[int]:
    """The tactic cards of a `deal` in their order, by kind."""
    return [TACTIC_OF[word] for word in step.split(" ")[1:]]


def shuffled(step: str) -> tuple[int, ...]:
    """The pit cards of a `pits` in their order, the top one first."""
    return tuple(int(word) for word in step.split(" ")[1:])


EXTRAS: Final = tuple(
    (*(PLAYS[kind] for kind in EXTRA if mask >> kind & 1), DONE) for mask in range(1 << len(TACTICS))
)
"""F1-6.1: by the mask of kinds in hand, the extra moves or none."""
_BEFORE: Final = tuple(
    tuple(PLAYS[kind] for kind in (SUPERB, CARBURETTOR) if mask >> kind & 1)
    for mask in range(1 << len(TACTICS))
)
_DECLARATIONS: Final[dict[tuple[int, int, int], tuple[Action, ...]]] = {}


def declarations(low: int, high: int, mask: int) -> tuple[Action, ...]:
    """F1-3.1, 6.2: the speeds from low to high, then the cards of the mask that are played before."""
    key = (low, high, mask)
    found = _DECLARATIONS.get(key)
    if found is None:
        found = SPEEDS[low // STEP : high // STEP + 1] + _BEFORE[mask]
        _DECLARATIONS[key] = found
    return found


_ROLL_OUTCOMES: Final = tuple((step, Fraction(1, SIDES * SIDES)) for step in ROLLS)


class PenaltyDice(Chance):
    """The two dice against the penalty chart (F1-5.2)."""

    kind = "penalty"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """36 rolls, the first die before the second."""
        return _ROLL_OUTCOMES

    def sample(self, rng: Random) -> Outcome:
        """One of them."""
        return ROLLS[int(rng.random() * 36)]


class OrderDice(PenaltyDice):
    """The two dice for the cars (F1-2.1)."""

    kind = "order"


class Deal(Chance):
    """The shuffle of the thirty tactic cards (F1-2.1)."""

    kind = "deal"

    def outcomes(self) -> None:
        """Too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """The whole pack in one order."""
        pack = list(WHOLE_PACK)
        rng.shuffle(pack)
        return Outcome("deal " + " ".join(TACTICS[kind] for kind in pack))


class PitShuffle(Chance):
    """The shuffle of the sixteen pit cards (F1-1.3)."""

    kind = "pits"

    def outcomes(self) -> None:
        """Too many to list."""
        return None

    def sample(self, rng: Random) -> Outcome:
        """All of them in one order, the top one first."""
        pack = list(PIT_CARDS)
        rng.shuffle(pack)
        return Outcome("pits " + " ".join(map(str, pack)))


PENALTY_DICE: Final = PenaltyDice()
ORDER_DICE: Final = OrderDice()
THE_DEAL: Final = Deal()
THE_PITS: Final = PitShuffle()
