"""The steps of nestorgames GP as ready-made strings, their meaning, and the two chances."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Final

from game.engine.contract import Action, Chance, Outcome, Step

MAX_SEATS: Final = 8
SIDES: Final = 6
DICE: Final = 6

# Items (GP-1.2), by the number they have in the state
TURBINE, ROCKET, BOMB, WRENCH, OIL, ARMED, TRAY = range(1, 8)
ITEMS: Final = ("", "turbine", "rocket", "bomb", "wrench", "oil", "armed", "tray")
"""Names of what may lie on a space; `bomb` lies face down and is picked up, `armed` explodes."""
KINDS: Final = range(TURBINE, OIL + 1)
FULL_SET: Final = (0, 2, 2, 2, 2, 4)
"""The number of each kind in one set (GP-1.2)."""
CODE_OF: Final = {name: code for code, name in enumerate(ITEMS) if name}

DRAW, FACE, THROW, STOP, REPAIR, TURN_BACK, USE, GO, CHOOSE, PLACE, REMAIN = range(11)
"""What a step does."""

ROLL: Final = Action("roll")
AGAIN: Final = Action("again")
STOP_STEP: Final = Action("stop")
REPAIR_STEP: Final = Action("repair")
TURN_BACK_STEP: Final = Action("turn-back")
STAY: Final = Action("stay")
"""GP-7.1, 9.3: stay rather than take a shortcut or a gate, where the course itself is forbidden."""
USES: Final = tuple(Action(f"use {ITEMS[kind]}") for kind in (TURBINE, *KINDS))
"""By kind of item (the first one twice, so that kinds count from 1)."""
CHOICES: Final = tuple(Action(f"item {ITEMS[kind]}") for kind in (TURBINE, *KINDS))
SEATS_DRAWN: Final = tuple(Outcome(f"first {seat}") for seat in range(MAX_SEATS))
FACES: Final = tuple(Outcome(f"roll {face}") for face in range(1, SIDES + 1))

STEPS: Final[dict[Step, tuple[int, int]]] = {
    ROLL: (THROW, 0),
    AGAIN: (THROW, 1),
    STOP_STEP: (STOP, 0),
    REPAIR_STEP: (REPAIR, 0),
    TURN_BACK_STEP: (TURN_BACK, 0),
    STAY: (REMAIN, 0),
    **{SEATS_DRAWN[seat]: (DRAW, seat) for seat in range(MAX_SEATS)},
    **{FACES[face - 1]: (FACE, face) for face in range(1, SIDES + 1)},
    **{USES[kind]: (USE, kind) for kind in KINDS},
    **{CHOICES[kind]: (CHOOSE, kind) for kind in KINDS},
}
"""Every step that needs no track, with what it does and the seat, face or kind in it."""
UNKNOWN: Final = (-1, 0)
"""The meaning of any step that is not in `STEPS`."""
_INTERNED: Final[dict[str, Step]] = {str(step): step for step in STEPS}
_WITH_TRACK: Final = re.compile(
    r"go [a-z]+(?:-[0-9]+)?(?:\+[a-z]+(?:-[0-9]+)?)*"
    r"|place (?:turbine|rocket|bomb|wrench|oil) [A-Z]?[0-9]+[a-z]?"
)

ONLY_ROLL: Final = (ROLL,)
AGAIN_OR_STOP: Final = (AGAIN, STOP_STEP)


def find_step(text: str) -> Step | None:
    """Return the step with this text, None where there is none."""
    step = _INTERNED.get(text)
    if step is None and _WITH_TRACK.fullmatch(text):
        return Action(text)
    return step


def _turn_choices(base: tuple[Action, ...]) -> tuple[tuple[Action, ...], ...]:
    """Return by the mask of usable kinds (bit = kind) the ordinary turn, then the items."""
    return tuple(
        (*base, *(USES[kind] for kind in KINDS if mask >> kind & 1)) for mask in range(1 << (OIL + 1))
    )


TURN_CHOICES: Final = (
    _turn_choices((ROLL,)),
    _turn_choices((ROLL, REPAIR_STEP)),
    _turn_choices((REPAIR_STEP,)),
    _turn_choices((TURN_BACK_STEP,)),
)
"""GP-3.1, 3.2, 8.3: by MAY_ROLL … FLIPPED and the mask of usable kinds."""
MAY_ROLL, MAY_REPAIR, NO_DICE, FLIPPED = range(4)


class Die(Chance):
    """A six-sided die."""

    kind = "d6"

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return six equally likely faces."""
        return _DIE_OUTCOMES

    def sample(self, rng: Random) -> Outcome:
        """Return a random face."""
        return FACES[int(rng.random() * SIDES)]


class FirstSeat(Chance):
    """The draw of the seat that begins qualifying (GP-2.1)."""

    kind = "seat"

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)

    def outcomes(self) -> Sequence[tuple[Outcome, Fraction]]:
        """Return the racing seats, all equally likely."""
        return [(SEATS_DRAWN[seat], Fraction(1, len(self.seats))) for seat in self.seats]

    def sample(self, rng: Random) -> Outcome:
        """Return a random racing seat."""
        return SEATS_DRAWN[self.seats[int(rng.random() * len(self.seats))]]


_DIE_OUTCOMES: Final = tuple((face, Fraction(1, SIDES)) for face in FACES)
DIE: Final = Die()
