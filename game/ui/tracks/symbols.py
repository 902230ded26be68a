"""The symbols of a scenery: SVG files under assets/scenery/symbols, in the colours of a theme.

A symbol is drawn in hundredths of a cell, and its view box is the ground it stands on. It leaves the tints
`#INK` and `#SHADE` to the theme, and others, such as `#ROOF`, to the rule that places it. Groups of a class
are layers: `shadow` and `people` are left out where contrast matters, `detail` in small pictures, and
`night` and `contrast` are drawn in their theme only, in the very colours of the file; `day` gives way to
`night`. Symbols under `side` are seen from the side and stand on the lower edge of their view box.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from game.services.paths import asset
from game.ui.draw.art_base import Drawing, read_drawing
from game.ui.draw.theme import INK, mix

UNIT: Final = 100.0
"""Symbols are in hundredths of a cell."""
DUSK: Final = "#141C28"
_INKS: Final = {"night": "#0C0E12", "contrast": "#9AA0A6"}
_SHADES: Final = {"night": "0.34"}
_LAYER: Final = re.compile(r'<g class="(\w+)">(.*?)</g>', re.S)
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}\b")
_TINT: Final = re.compile(r'"#([A-Z]+)"')
AIR: Final = 1.5
"""The side of a sprite over the side of its symbol: shadows reach beyond the ground."""

Tints = tuple[tuple[str, str], ...]


@cache
def names() -> tuple[str, ...]:
    """Return the names of all symbols."""
    return tuple(sorted(path.stem for path in asset("scenery/symbols").glob("*.svg")))


def size_of(name: str) -> tuple[float, float]:
    """Return the width and the height in which a symbol is drawn, in cells."""
    drawn = read_drawing(f"scenery/symbols/{name}")
    return drawn.width / UNIT, drawn.height / UNIT


@cache
def open_tints(name: str) -> frozenset[str]:
    """Return the tints that a rule has to give."""
    inner = read_drawing(f"scenery/symbols/{name}").inner
    return frozenset(found.lower() for found in _TINT.findall(inner)) - {"ink", "shade"}


def ink(theme: str) -> str:
    """Return the colour of outlines in a theme."""
    return _INKS.get(theme, INK)


@cache
def toned(theme: str, colour: str) -> str:
    """Return a colour in a theme: unchanged by day, dim by night, pale for high contrast."""
    if theme == "night":
        return mix(colour, DUSK, 0.6)
    return mix(colour, "#FFFFFF", 0.68) if theme == "contrast" else colour


@lru_cache(maxsize=1024)
def symbol(name: str, theme: str, detail: bool = True, tints: Tints = (), lit: bool = False) -> Drawing:
    """Return a symbol in the colours of a theme; a `lit` one has the lights of its night in any theme."""
    drawn = read_drawing(f"scenery/symbols/{name}").tinted(tints)
    hidden = {"shadow", "people"} if theme == "contrast" else set()
    hidden |= {"night", "contrast"} - {theme, "night" if lit else theme}
    hidden |= set() if "night" in hidden else {"day"}
    hidden |= set() if detail else {"detail"}
    parts, end = [], 0
    for layer in _LAYER.finditer(drawn.inner):
        parts.append(_toned_all(theme, drawn.inner[end : layer.start()]))
        end = layer.end()
        if layer[1] not in hidden:
            parts.append(layer[2] if layer[1] == theme else _toned_all(theme, layer[2]))
    parts.append(_toned_all(theme, drawn.inner[end:]))
    whole = Drawing(drawn.width, drawn.height, "".join(parts))
    return whole.tinted((("ink", ink(theme)), ("shade", _SHADES.get(theme, "0.2"))))


def _toned_all(theme: str, inner: str) -> str:
    return _COLOUR.sub(lambda found: toned(theme, found.group()), inner)


@lru_cache(maxsize=512)
def sprite(name: str, theme: str, detail: bool, tints: Tints, turn: float) -> Drawing:
    """Return a symbol in the middle of a drawing with space for its shadow, turned by some degrees."""
    drawn = symbol(name, theme, detail, tints)
    width, height = drawn.width * AIR, drawn.height * AIR
    if turn:
        width = height = max(width, height)
    return Drawing(width, height, drawn.at(width / 2, height / 2, drawn.width, turn))
