"""Who has which items: a seat's are one number with four bits a kind, and so is the supply (GP-1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.grand_prix.steps import KINDS, TRAY

OFF: Final = -1
"""The space and place of a car that is not on the road."""
NOBODY: Final = -1
NO_TRAY, ASIDE = -1, -2
"""`tray` where there is none, and where it waits beside the road for an item to be available."""
ONE: Final = tuple(1 << 4 * kind for kind in range(TRAY + 1))
"""By kind what one item adds to a number of items."""


def count(items: int, kind: int) -> int:
    """How many of a kind are among these items."""
    return items >> 4 * kind & 15


def packed(counts: Sequence[int]) -> int:
    """The number for these counts by kind."""
    return sum(n << 4 * kind for kind, n in enumerate(counts))


def as_list(items: int) -> list[int]:
    """The kinds among these items, each as often as it is there."""
    return [kind for kind in KINDS for _ in range(count(items, kind))]
