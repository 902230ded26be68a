"""The scenery of a race: the sky, the landscape, the roadside, rain."""

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
from game.ui.tracks import symbols

VERGE: Final = 16.0
"""Grass, edge and kerb beside the road together."""
EDGE_WIDTH: Final = 336.0
"""Width in u after which grass and kerbs repeat."""
FAR, NEAR, RAIN = 0.06, 0.5, 1.5
"""Speeds of the layers relative to the road."""
RAIN_WIDTH: Final = 240.0


@dataclass(frozen=True, slots=True)
class Light:
    """The colours of a sky from its top to the horizon, of sun and clouds, and the tint of everything."""

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
"""Skies by theme; the theme for contrast has none."""


def has_scenery(theme: Theme) -> bool:
    """Return whether a theme has scenery."""
    return theme.name in LIGHTS


def light_of(theme: Theme, when: Weekend) -> Light:
    """Return the light of a race in a theme."""
    return LIGHTS[theme.name]["rain" if when.is_rainy else when.hour]


def toned(inner: str, theme: Theme, when: Weekend, haze: float) -> str:
    """Return fragments tinted by the light of a race, with a share of haze from 0 to 1."""
    light = light_of(theme, when)
    tinted = Drawing(1, 1, inner).washed(light.tint, light.share)
    if theme.name == "night":
        tinted = tinted.washed("#10151C", 0.56)
    return tinted.washed(light.low, haze).inner


# -- layout -----
def scale_of(layout: Layout) -> float:
    """Return the scale of the landscape, which fills the space between the header and the road."""
    return (ground_of(layout) - BAR - 66) / landscape.HEIGHT


def ground_of(layout: Layout) -> float:
    """Return the y of the ground behind the road."""
    return layout.road_y - VERGE


# -- the sky -----
def paint_sky(c: Painter, layout: Layout, when: Weekend) -> None:
    """Paint the sky down to the road: bands of light, the sun, clouds."""
    light, height, bands = light_of(c.theme, when), ground_of(layout) + 2 - BAR, 24
    for i in range(bands):
        top, colour = BAR + height * i / bands, mix(light.high, light.low, i / (bands - 1))
        c.rect(layout.left, top, layout.board_w, height / bands + 1, colour)
    inner = _sun_and_clouds(layout.board_w, height, when, light)
    moved = f'<g transform="translate({layout.left:.3f} 0)">{inner}</g>'
    c.svg_fragments(layout.left, BAR, layout.board_w, height, moved)


@lru_cache(maxsize=8)
def _sun_and_clouds(w: float, height: float, when: Weekend, light: Light) -> str:
    rng = Random(f"{when}")
    parts = []
    if not when.is_rainy:
        x = {"morning": 0.16, "noon": 0.74, "evening": 0.64}[when.hour] * w
        y = BAR + {"morning": 0.48, "noon": 0.34, "evening": 0.62}[when.hour] * height
        r = {"morning": 28.0, "noon": 24.0, "evening": 36.0}[when.hour]
        parts.append(svg.circle(x, y, r * 1.5, light.sun, op=0.45) + svg.circle(x, y, r, light.sun))
    count = {"clear": 2, "clouds": 7, "rain": 9}[when.weather]
    for i in range(count):
        x, width = (i + rng.uniform(0.2, 0.8)) * w / count, rng.uniform(90, 190)
        drawn = symbols.symbol("side/cloud", "paper", tints=(("cloud", light.cloud),))
        parts.append(drawn.at(x, BAR + height * rng.uniform(0.3, 0.44), width))
    return "".join(parts)


# -- moving layers -----
def paint_behind(p: Painter, layout: Layout, when: Weekend, travel: float) -> None:
    """Paint the landscape behind the road, moved by the distance `travel`."""
    k, ground = scale_of(layout), ground_of(layout)
    for name, speed in (("far", FAR), ("near", NEAR)):
        picture = _tile(p, name, when, k)
        _repeat(p, layout, picture, landscape.WIDTH * k, ground - landscape.HEIGHT * k, travel * speed)
    if when.is_rainy:
        _rain(p, layout, travel)


def warm(p: Painter, layout: Layout, when: Weekend, name: str) -> None:
    """Draw a picture of the landscape ahead of its first use."""
    _tile(p, name, when, scale_of(layout))


def _repeat(
    p: Painter,
    layout: Layout,
    picture: pygame.Surface,
    width: float,
    y: float,
    shift: float,
    alpha: int = 255,
) -> None:
    """Paint a picture repeatedly over the width of the board."""
    x = layout.left - shift % width
    with p.clipped(layout.left, BAR, layout.board_w, layout.panel_y - BAR):
        while x < layout.right:
            put(p, picture, x, y, alpha)
            x += width


def _tile(p: Painter, name: str, when: Weekend, k: float) -> pygame.Surface:
    """A cached picture of the landscape."""
    theme, below = p.theme, 4.0 if name == "far" else 1.0
    lit = when.hour == "evening" or theme.name == "night"

    def draw(c: Painter) -> None:
        haze = 0.42 if name == "far" else 0.12
        inner = toned(landscape.draw(when.place, name, lit), theme, when, haze)
        scaled = f'<g transform="translate(0 {height:.3f}) scale({k:.5f})">{inner}</g>'
        c.svg_fragments(0, 0, width, height + below, scaled)

    width, height = landscape.WIDTH * k, landscape.HEIGHT * k
    return kept(p, ("fmr.scenery", name, when, round(k, 4)), width, height + below, draw)


def _rain(p: Painter, layout: Layout, travel: float) -> None:
    # not over the words of the header
    top = BAR + 46
    height = ground_of(layout) - top
    colour = "#6F7F8E" if p.theme.name == "paper" else "#8FA0B0"

    def draw(c: Painter) -> None:
        rng, d = Random("rain"), ""
        for _ in range(round(RAIN_WIDTH * height / 900)):
            x, y, length = rng.uniform(0, RAIN_WIDTH), rng.uniform(-10, height), rng.uniform(10, 20)
            for at in (x, x - RAIN_WIDTH, x + RAIN_WIDTH):
                d += f"M{at:.1f} {y:.1f}l{-length * 0.32:.1f} {length:.1f}"
        c.path((0, 0, RAIN_WIDTH, height), d, None, colour, 1.3, 0.55)

    picture = kept(p, ("fmr.rain", round(height, 2), colour), RAIN_WIDTH, height, draw)
    _repeat(p, layout, picture, RAIN_WIDTH, top, travel * RAIN)


def paint_rush(p: Painter, layout: Layout, travel: float, rush: float) -> None:
    """Paint speed lines on the asphalt, stronger at speed, clear of the places' labels."""
    height = layout.road_h - 26

    def draw(c: Painter) -> None:
        rng, d = Random("rush"), ""
        for i in range(16):
            y = (i + rng.uniform(0.2, 0.8)) * height / 16
            d += f"M{rng.uniform(10, 330):.1f} {y:.1f}h{rng.uniform(40, 130):.1f}"
        c.path((0, 0, 480, height), d, None, p.theme.lane, 2)

    picture = kept(p, ("fmr.rush", round(height, 2)), 480, height, draw)
    _repeat(p, layout, picture, 480, layout.road_y + 4, travel, int(170 * rush))


def paint_edges(p: Painter, layout: Layout, travel: float) -> None:
    """Paint grass and kerbs on both sides of the road, moved by the distance `travel`."""
    t = p.theme
    for name, y, draw in (
        ("far", layout.road_y - VERGE, _far_edge),
        ("near", layout.road_y + layout.road_h, _near_edge),
    ):
        picture = kept(p, ("fmr.edge", name), EDGE_WIDTH, VERGE, _edge(draw, t))
        _repeat(p, layout, picture, EDGE_WIDTH, y, travel)


def _edge(draw: Callable[[Theme], str], theme: Theme) -> Callable[[Painter], None]:
    return lambda c: c.svg_fragments(0, 0, EDGE_WIDTH, VERGE, draw(theme))


def _far_edge(t: Theme) -> str:
    grass = art.turf(0, 0, EDGE_WIDTH, 9, t.grass, t.grass_hatch)
    return grass + svg.rect(0, 9, EDGE_WIDTH, 7, INK) + art.kerb(0, 11, EDGE_WIDTH)


def _near_edge(t: Theme) -> str:
    grass = art.turf(0, 7, EDGE_WIDTH, 9, t.grass, t.grass_hatch)
    return grass + svg.rect(0, 0, EDGE_WIDTH, 7, INK) + art.kerb(0, 0, EDGE_WIDTH, shift=24)
