"""The colours of a landscape in a theme: unchanged by day, dim by night, pale for high contrast."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from game.ui.draw.theme import INK, Theme, mix

DUSK: Final = "#141C28"


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a landscape in a theme."""

    name: str

    @property
    def night(self) -> bool:
        """Return whether windows and lamps are lit."""
        return self.name == "night"

    @property
    def plain(self) -> bool:
        """Return whether the scenery is pale behind the road."""
        return self.name == "contrast"

    @property
    def ink(self) -> str:
        """Return the colour of outlines."""
        return "#9AA0A6" if self.plain else "#0C0E12" if self.night else INK

    @property
    def shade(self) -> float:
        """Return the opacity of shadows."""
        return 0.0 if self.plain else 0.34 if self.night else 0.2

    def __call__(self, colour: str) -> str:
        """Return a colour in this theme."""
        return _toned(self.name, colour)


@cache
def _toned(name: str, colour: str) -> str:
    if name == "night":
        return mix(colour, DUSK, 0.6)
    return mix(colour, "#FFFFFF", 0.68) if name == "contrast" else colour


def palette_of(theme: Theme) -> Palette:
    """Return the palette of a theme."""
    return Palette(theme.name)
