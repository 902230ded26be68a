"""Cups, medals and shields of the trophies, in a metal or as dashed outlines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from game.ui.draw import svg
from game.ui.draw.art import trophy
from game.ui.draw.art_base import Drawing
from game.ui.draw.theme import INK

METALS: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "gold": ("#FFD21A", "#FFF3C4", "#E09A00"),
        "silver": ("#CBD3D8", "#F4F7F8", "#8B969D"),
        "bronze": ("#DC9253", "#F6D2B0", "#9C5A2A"),
    }
)
"""The colour of a metal, its light and its shade."""
MEDAL_LETTER: Final = (0.5, 0.66)
"""The middle of a medal's letter in shares of its width and height."""
SHIELD_ICON: Final = 0.45
"""The height of the middle of a shield's icon in shares of its own."""
_SHIELD: Final = "M10 8H70V48C70 70 56 83 40 90C24 83 10 70 10 48Z"
_CUP: Final = (
    "M22 10H66C66 38 60 56 44 60C28 56 22 38 22 10ZM24 18C8 16 6 44 30 48M64 18C80 16 82 44 58 48"
    "M40 60V74M48 60V74M26 74H62L66 92H22Z"
)
_LEFT_RIBBON: Final = "M14 4H32L44 42H28Z"
_RIGHT_RIBBON: Final = "M66 4H48L36 42H52Z"
_DASH: Final = "6 5"


@lru_cache(maxsize=8)
def cup(metal: str) -> Drawing:
    """Return a cup, 88 × 104."""
    inner, gold = trophy().inner, METALS["gold"]
    for old, new in zip(gold, METALS[metal], strict=True):
        inner = inner.replace(old, new)
    return Drawing(88, 104, inner)


@lru_cache(maxsize=8)
def medal(metal: str) -> Drawing:
    """Return a medal on its ribbon, 80 × 104, without the letter."""
    body, light, shade = METALS[metal]
    parts = (
        svg.path(_LEFT_RIBBON, "#C8240C", INK, 3),
        svg.path(_RIGHT_RIBBON, "#2440B0", INK, 3),
        svg.circle(40, 68, 32, body, INK, 3.4),
        svg.circle(40, 68, 24, light, shade, 3),
    )
    return Drawing(80, 104, "".join(parts))


@lru_cache(maxsize=2)
def shield() -> Drawing:
    """Return a golden shield without its icon, 80 × 96."""
    body, light, shade = METALS["gold"]
    inside = "M18 16H62V48C62 64 52 74 40 80C28 74 18 64 18 48Z"
    return Drawing(80, 96, svg.path(_SHIELD, body, INK, 3.4) + svg.path(inside, light, shade, 2.6))


@lru_cache(maxsize=8)
def outline(kind: str, colour: str, fill: str) -> Drawing:
    """Return the dashed outline of a `cup`, a `medal` or a `shield`, in the size of the drawing."""
    if kind == "cup":
        return Drawing(88, 104, svg.path(_CUP, fill, colour, 2.6, dash=_DASH))
    if kind == "shield":
        return Drawing(80, 96, svg.path(_SHIELD, fill, colour, 2.6, dash=_DASH))
    ribbons = svg.path(_LEFT_RIBBON, fill, colour, 2.6, dash=_DASH)
    ribbons += svg.path(_RIGHT_RIBBON, fill, colour, 2.6, dash=_DASH)
    disc = "M8 68A32 32 0 1 1 72 68A32 32 0 1 1 8 68Z"
    return Drawing(80, 104, ribbons + svg.path(disc, fill, colour, 2.6, dash=_DASH))
