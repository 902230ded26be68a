"""Portraits of drivers, in three expressions and with a ring in the driver's two colours."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, halftone, polar, read_drawing
from game.ui.draw.theme import INK, PAPER

Mood = Literal["calm", "glad", "cross"]

COLOURS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "red": "#C8240C",
        "yellow": "#FFD21A",
        "green": "#0DBB88",
        "blue": "#2440B0",
        "lilac": "#AAA0F2",
        "white": "#F7F7F2",
        "grey": "#8E8296",
        "black": "#1D1F24",
    }
)
"""The colours that drivers have, by name."""
DISC: Final = (120.0, 134.0, 98.0)
"""The disc behind a driver in the 240 × 240 units of a portrait: centre x, centre y, radius."""
RING: Final = 13.0
"""The width of the ring inside the disc's edge."""

_HELMET: Final = "helmet:"
_SHELL: Final = (
    "M54 140C54 78 82 48 120 48C158 48 186 78 186 140V172C186 200 160 212 120 212C80 212 54 200 54 172Z"
)
_PLATE: Final = "#F3D9A0"
_GROUP = re.compile(r'^<g id="(\w+)"[^>]*>\n(.*?)^</g>$(?=\n<g id=|\Z)', re.S | re.M)


@lru_cache(maxsize=64)
def layers(driver: str) -> Mapping[str, str]:
    """Return the parts of a file under assets/drivers by name, from the back to the front."""
    return dict(_GROUP.findall(read_drawing(f"drivers/{driver}").inner))


@lru_cache(maxsize=64)
def face(driver: str, colours: tuple[str, str], mood: Mood = "calm", dots: bool = True) -> Drawing:
    """Return a driver's portrait, 240 × 240; its pale outline keeps it apart from dark grounds.

    Without the `dots` on its disc it is rasterised four times as fast; small ones do not show them. Raises
    FileNotFoundError for a driver without a file under assets/drivers.
    """
    parts = layers(driver)
    back = parts["halo"], parts["plate"], shade() if dots else "", ring(colours), parts["back"]
    return Drawing(240, 240, "".join((*back, parts[mood], parts["front"])))


def helmet_id(colour: str) -> str:
    """Return the text by which `draw_face` knows the helmet of somebody without a face."""
    return f"{_HELMET}{colour}"


def is_helmet(who: str) -> bool:
    """Return whether a text comes from `helmet_id`."""
    return who.startswith(_HELMET)


@lru_cache(maxsize=64)
def helmet(who: str, mood: Mood = "calm", dots: bool = True) -> Drawing:
    """Return somebody in a helmet, 240 × 240 and on a disc as the portraits are."""
    (x, y, r), colour = DISC, who.removeprefix(_HELMET)
    eyes = "".join(svg.circle(at, 138, 7.5, PAPER.light) for at in (103, 137))
    if mood == "glad":
        eyes = svg.path("M94 142Q103 126 112 142M128 142Q137 126 146 142", None, PAPER.light, 6)
    parts = (
        svg.circle(x, y, r, PAPER.card, PAPER.card, 14),
        svg.path(_SHELL, PAPER.card, PAPER.card, 16),
        svg.circle(x, y, r, _PLATE),
        shade() if dots else "",
        svg.circle(x, y, r - RING / 2, None, colour, RING),
        svg.circle(x, y, r - RING, None, INK, 3.6),
        svg.circle(x, y, r, None, INK, 5),
        svg.path(_SHELL, colour),
        svg.path("M107 50H133L131 112H109Z", PAPER.card),
        svg.path("M98 186H142M106 198H134", None, INK, 5),
        svg.path(_SHELL, None, INK, 6),
        svg.rect(70, 110, 100, 54, "#2A313C", 24, INK, 6),
        eyes,
    )
    return Drawing(240, 240, "".join(parts))


def shade() -> str:
    """Return the dots on the disc."""
    x, y, r = DISC
    return svg.path(halftone(x, y, r - RING, y - r / 2, 10, 3.8), "#FFFFFF", op=0.35)


def ring(colours: tuple[str, str]) -> str:
    """Return the ring with a half in each colour, and its edges."""
    x, y, r = DISC
    middle, inside = r - RING / 2, r - RING
    (x1, y1), (x2, y2) = polar(x, y, middle, -60), polar(x, y, middle, 120)
    arc = f"A{middle} {middle} 0 0"
    halves = (
        f"M{x1:.2f} {y1:.2f}{arc} 0 {x2:.2f} {y2:.2f}",
        f"M{x1:.2f} {y1:.2f}{arc} 1 {x2:.2f} {y2:.2f}",
    )
    return "".join(
        (
            *(
                svg.path(d, None, COLOURS[colour], RING, cap="butt")
                for d, colour in zip(halves, colours, strict=True)
            ),
            svg.circle(x, y, inside, None, INK, 3.6),
            svg.circle(x, y, r, None, INK, 5),
        )
    )
