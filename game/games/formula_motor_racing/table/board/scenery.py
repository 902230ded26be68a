"""The scenery of a race as the table shows it: sky, what is far, what stands along the road, rain."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

import pygame

from game.games.formula_motor_racing.table.board import landscape
from game.games.formula_motor_racing.table.geometry import BAR, Layout
from game.games.formula_motor_racing.table.weekend import Weekend
from game.ui.draw import art, svg
from game.ui.draw.art_base import Drawing
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, Theme, mix
from game.ui.race.board.pieces import kept, put

VERGE: Final = 16.0
"""Grass, edge and kerb beside the road together."""
EDGE: Final = 336.0
"""After so many u the grass and the kerbs come again."""
FAR, NEAR, RAIN = 0.06, 0.5, 1.5
"""How fast things go by beside the road itself."""
SHOWER: Final = 240.0


@dataclass(frozen=True, slots=True)
class Light:
    """A sky from above to the horizon, its sun and clouds, and the colour everything is tinted by."""

    high: str
    low: str
    sun: str
    cloud: str
    tint: str
    share: float


LIGHTS: Final = {
    "paper": {
        "morning": Light("#D9E9F0", "#FBEBD2", "#FFF3C9", "#FFFFFF", "#FFE2B8", 0.2),
        "noon": Light("#CFE6F4", "#ECF5F3", "#FFF6CF", "#FFFFFF", "#FFFFFF", 0.06),
        "evening": Light("#F2DDDC", "#FBD9A6", "#FFE9A6", "#FBEDE6", "#E08A5E", 0.26),
        "rain": Light("#DADFE3", "#E7E9E7", "#E7E9E7", "#D3D9DE", "#8F9BA6", 0.4),
    },
    "night": {
        "morning": Light("#1B2533", "#35363B", "#4A4840", "#2C3644", "#6B5A48", 0.2),
        "noon": Light("#1A2A3A", "#26343F", "#3A4A55", "#2E3E4C", "#3D4C5A", 0.1),
        "evening": Light("#221E30", "#43302E", "#5A3F33", "#352B3A", "#7A3F2E", 0.26),
        "rain": Light("#191D23", "#242A31", "#242A31", "#2B323A", "#39424C", 0.4),
    },
}
"""Skies by theme; where contrast is wanted most there is none."""


def drawn(theme: Theme) -> bool:
    """Whether a theme has scenery at all."""
    return theme.name in LIGHTS


def light_of(theme: Theme, when: Weekend) -> Light:
    """The light of a race in a theme."""
    return LIGHTS[theme.name]["rain" if when.rainy else when.hour]


def toned(inner: str, theme: Theme, when: Weekend, haze: float) -> str:
    """Fragments in the light of a race, sunk so far into the haze before the horizon."""
    light = light_of(theme, when)
    tinted = Drawing(1, 1, inner).washed(light.tint, light.share)
    if theme.name == "night":
        tinted = tinted.washed("#10151C", 0.56)
    return tinted.washed(light.low, haze).inner


# -- where it lies -------------------------------------------------------------------------------------
def size_of(lay: Layout) -> float:
    """The size of a unit of the landscape: it fills the room between the header's line and the road."""
    return (ground_of(lay) - BAR - 66) / landscape.HIGH


def ground_of(lay: Layout) -> float:
    """The line on which stands what is behind the road."""
    return lay.road_y - VERGE


# -- what never moves ----------------------------------------------------------------------------------
def paint_sky(c: Painter, lay: Layout, when: Weekend) -> None:
    """The sky down to the road: bands of light, the sun, clouds."""
    light, low = light_of(c.theme, when), ground_of(lay) + 2
    high, bands = low - BAR, 24
    for i in range(bands):
        top = BAR + high * i / bands
        c.rect(lay.left, top, lay.board_w, high / bands + 1, mix(light.high, light.low, i / (bands - 1)))
    heavens = _heavens(lay.board_w, high, when, light)
    c.svg_fragments(
        lay.left, BAR, lay.board_w, high, f'<g transform="translate({lay.left:.3f} 0)">{heavens}</g>'
    )


@lru_cache(maxsize=8)
def _heavens(w: float, high: float, when: Weekend, light: Light) -> str:
    rng = Random(f"{when}")
    parts = []
    if not when.rainy:
        x = {"morning": 0.16, "noon": 0.74, "evening": 0.64}[when.hour] * w
        y = BAR + {"morning": 0.48, "noon": 0.34, "evening": 0.62}[when.hour] * high
        r = {"morning": 28.0, "noon": 24.0, "evening": 36.0}[when.hour]
        parts.append(svg.circle(x, y, r * 1.5, light.sun, op=0.45) + svg.circle(x, y, r, light.sun))
    count = {"clear": 2, "clouds": 7, "rain": 9}[when.weather]
    for i in range(count):
        x, wide = (i + rng.uniform(0.2, 0.8)) * w / count, rng.uniform(90, 190)
        parts.append(landscape.cloud(x, BAR + high * rng.uniform(0.3, 0.44), wide, light.cloud))
    return "".join(parts)


# -- what goes by --------------------------------------------------------------------------------------
def paint_behind(p: Painter, lay: Layout, when: Weekend, travel: float) -> None:
    """What is far and what stands along the road, after the cars have come so far."""
    k, ground = size_of(lay), ground_of(lay)
    for name, speed in (("far", FAR), ("near", NEAR)):
        picture = _tile(p, name, when, k)
        _along(p, lay, picture, landscape.LONG * k, ground - landscape.HIGH * k, travel * speed)
    if when.rainy:
        _rain(p, lay, travel)


def warm(p: Painter, lay: Layout, when: Weekend, name: str) -> None:
    """Draw a picture of the landscape before it is wanted."""
    _tile(p, name, when, size_of(lay))


def _along(
    p: Painter, lay: Layout, picture: pygame.Surface, long: float, y: float, gone: float, alpha: int = 255
) -> None:
    """A picture laid end to end over the width of the board."""
    x = lay.left - gone % long
    with p.clipped(lay.left, BAR, lay.board_w, lay.panel_y - BAR):
        while x < lay.right:
            put(p, picture, x, y, alpha)
            x += long


def _tile(p: Painter, name: str, when: Weekend, k: float) -> pygame.Surface:
    """A picture of the landscape, drawn once."""
    theme, reach = p.theme, 4.0 if name == "far" else 1.0
    lit = when.hour == "evening" or theme.name == "night"

    def draw(c: Painter) -> None:
        rng = Random(f"{when.place}:{name}")
        make, haze = (landscape.draw_far, 0.42) if name == "far" else (landscape.draw_near, 0.12)
        inner = toned(make(when.place, lit, rng), theme, when, haze)
        high = landscape.HIGH * k
        c.svg_fragments(
            0,
            0,
            landscape.LONG * k,
            high + reach,
            f'<g transform="translate(0 {high:.3f}) scale({k:.5f})">{inner}</g>',
        )

    return kept(
        p, ("fmr.scenery", name, when, round(k, 4)), landscape.LONG * k, landscape.HIGH * k + reach, draw
    )


def _rain(p: Painter, lay: Layout, travel: float) -> None:
    # not over the words of the header
    top = BAR + 46
    high = ground_of(lay) - top
    colour = "#6F7F8E" if p.theme.name == "paper" else "#8FA0B0"

    def draw(c: Painter) -> None:
        c.svg_fragments(0, 0, SHOWER, high, landscape.rain(SHOWER, high, Random("rain"), colour))

    _along(
        p, lay, kept(p, ("fmr.rain", round(high, 2), colour), SHOWER, high, draw), SHOWER, top, travel * RAIN
    )


def paint_rush(p: Painter, lay: Layout, travel: float, rush: float) -> None:
    """What shoots by on the asphalt, the plainer the faster; not where the places are written."""
    high = lay.road_h - 26

    def draw(c: Painter) -> None:
        rng, d = Random("rush"), ""
        for i in range(16):
            y = (i + rng.uniform(0.2, 0.8)) * high / 16
            d += f"M{rng.uniform(10, 330):.1f} {y:.1f}h{rng.uniform(40, 130):.1f}"
        c.path((0, 0, 480, high), d, None, p.theme.lane, 2)

    picture = kept(p, ("fmr.rush", round(high, 2)), 480, high, draw)
    _along(p, lay, picture, 480, lay.road_y + 4, travel, int(170 * rush))


def paint_edges(p: Painter, lay: Layout, travel: float) -> None:
    """Grass and kerbs on both sides of the road, as far as the cars have come."""
    t = p.theme
    for name, y, draw in (
        ("far", lay.road_y - VERGE, _far_edge),
        ("near", lay.road_y + lay.road_h, _near_edge),
    ):
        picture = kept(p, ("fmr.edge", name), EDGE, VERGE, _edge(draw, t))
        _along(p, lay, picture, EDGE, y, travel)


def _edge(draw: Callable[[Theme], str], theme: Theme) -> Callable[[Painter], None]:
    return lambda c: c.svg_fragments(0, 0, EDGE, VERGE, draw(theme))


def _far_edge(t: Theme) -> str:
    grass = art.turf(0, 0, EDGE, 9, t.grass, t.grass_hatch)
    return grass + svg.rect(0, 9, EDGE, 7, INK) + art.kerb(0, 11, EDGE)


def _near_edge(t: Theme) -> str:
    grass = art.turf(0, 7, EDGE, 9, t.grass, t.grass_hatch)
    return grass + svg.rect(0, 0, EDGE, 7, INK) + art.kerb(0, 0, EDGE, shift=24)
