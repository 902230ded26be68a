"""How often one driver ended ahead of another: the one count of pages, press and trophies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class HeadToHead(NamedTuple):
    """In how many races one driver ended ahead of another, behind it and level with it."""

    ahead: int
    behind: int
    level: int

    @property
    def races(self) -> int:
        """The number of races in which both were."""
        return sum(self)


def head_to_head(places: Iterable[tuple[int, int]]) -> HeadToHead:
    """Return the count of two drivers, whose places each race has."""
    pairs = [*places]
    ahead, behind = sum(one < other for one, other in pairs), sum(one > other for one, other in pairs)
    return HeadToHead(ahead, behind, len(pairs) - ahead - behind)
