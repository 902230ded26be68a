"""The large compositions: the title's poster and the podium's backdrop, for any window shape."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, drawing, halftone, polar, rays
from game.ui.draw.art_road import kerb
from game.ui.draw.theme import INK, PAPER, STRIPES

MENU = 368.0
"""The width of the menu panel at the right of the poster."""

_SUN, _SUN_SHADE = "#FFC53D", "#F0900F"
_FIELD = "#2A2E35"
_BEND = 420.0
_HERO = "#C8240C"


@dataclass(frozen=True, slots=True)
class NumberSpot:
    """The place of a number: centre, type size, clockwise turn in degrees, and the number itself."""

    x: float
    y: float
    size: float
    angle: float
    text: str


@dataclass(frozen=True, slots=True)
class PosterSpots:
    """The places of the title's words and of its cars' numbers."""

    title_x: float
    title_width: float
    numbers: tuple[NumberSpot, ...]
    bend: tuple[float, float, float]
    """Centre and radius of the bend: the road is outside it."""


@dataclass(frozen=True, slots=True)
class _Plan:
    width: float
    height: float
    bend_x: float
    bend_y: float
    ground: float
    hero_x: float
    hero_width: float
    chasers: tuple[tuple[float, float, str, str], ...]  # angle on the bend, width, colour, number


def _plan(width: float, height: float) -> _Plan:
    extra = max(0.0, width - 1280.0)
    ground = height - 104.0
    hero_width = 520.0 + min(90.0, extra * 0.18)
    chasers = [(138.0, 190.0, "#FFD21A", "3"), (172.0, 150.0, "#2440B0", "5")]
    if extra >= 240:
        chasers.insert(0, (102.0, 230.0, "#0DBB88", "4"))
    return _Plan(
        width=width,
        height=height,
        bend_x=32.0 + _BEND,
        bend_y=ground - _BEND,
        ground=ground,
        hero_x=392.0 + hero_width / 2 + extra * 0.62 - (hero_width - 520.0) * 0.5,
        hero_width=hero_width,
        chasers=tuple(chasers),
    )


def _bend(plan: _Plan, r: float, end: float) -> str:
    """Return path data: down the left edge, round the bend of radius r, right to x = end."""
    x, y = plan.bend_x, plan.bend_y
    return f"M{x - r} -40V{y}A{r} {r} 0 0 0 {x} {y + r}H{end}"


def _stripe(plan: _Plan, r: float, w: float, colour: str, end: float, dash: str | None = None) -> str:
    return svg.path(_bend(plan, r, end), None, colour, w, 1.0, dash, "butt", "miter")


def _sun(plan: _Plan) -> str:
    x, y, r = plan.hero_x + 44, plan.ground - 212, 150 + (plan.height - 720) * 0.25
    return svg.circle(x, y, r, _SUN) + svg.path(halftone(x, y, r, y - 38), _SUN_SHADE)


def _trails(plan: _Plan) -> str:
    """Return the stripes: each is the trail of a car, the widest that of the first."""
    tail = plan.hero_x - plan.hero_width / 2
    lanes = (
        (40, 46, STRIPES[0], 108),
        (88, 30, STRIPES[1], 78),
        (120, 22, STRIPES[2], 108),
        (146, 18, STRIPES[3], 138),
    )
    parts = []
    for inset, w, colour, reach in lanes:
        r, end = _BEND - inset, tail + reach
        parts.append(_stripe(plan, r, w, colour, end))
        if colour != STRIPES[0]:
            y = plan.bend_y + r
            parts.append(svg.path(f"M{end - 1} {y - w / 2}H{end + w * 1.4}L{end - 1} {y + w / 2}Z", colour))
    return "".join(parts)


def _ground(plan: _Plan) -> str:
    w, h = plan.width + 10, plan.height + 10
    x, y, r = plan.bend_x, plan.bend_y, _BEND
    field = svg.path(f"M{x - r} -40V{y}A{r} {r} 0 0 0 {x} {y + r}H{w}V{h}H-10V-40Z", _FIELD)
    return field + _stripe(plan, r + 28, 4, PAPER.light, w, "46 30")


def _kerbs(plan: _Plan) -> str:
    w, r = plan.width + 10, _BEND
    white, red = (
        _stripe(plan, r - 1, 14, PAPER.kerb_white, w),
        _stripe(plan, r - 1, 14, PAPER.kerb_red, w, "24 24"),
    )
    return white + red + _stripe(plan, r - 9, 2.6, INK, w) + _stripe(plan, r + 7, 2.6, INK, w)


def _racer(body: str) -> Drawing:
    """Return a 1960s car with a thin paper edge, which sets it off from the stripes."""
    edge = drawing("common/silhouette_60_side", fill=PAPER.paper, edge=PAPER.paper, wide=9)
    base = drawing("common/car_60_side", body=body)
    return Drawing(base.width, base.height, edge.inner + base.inner)


def _on_bend(plan: _Plan, angle: float, w: float) -> tuple[float, float]:
    """Return the middle of a car of body width w on the kerb of the bend at an angle (90 is the foot)."""
    k = w / 330
    return polar(plan.bend_x, plan.bend_y, _BEND - 8 - 55 * k, angle)


def _cars(plan: _Plan) -> str:
    """Return the followers on the bend, then the first car; 354 / 330 adds the margin of the drawing."""
    parts = []
    for angle, w, body, _ in reversed(plan.chasers):
        x, y = _on_bend(plan, angle, w)
        parts.append(_racer(body).at(x, y, w * 354 / 330, angle - 90))
    y = plan.ground - 8 - 54 * plan.hero_width / 330
    parts.append(_racer(_HERO).at(plan.hero_x, y, plan.hero_width * 354 / 330))
    return "".join(parts)


@lru_cache(maxsize=4)
def poster(width: float, height: float) -> Drawing:
    """Return the title's picture without words: bend, stripes, sun, the first car and its followers.

    Extra width lengthens the straight between the bend and the first car; extra height moves everything up
    with the ground. The right MENU units stay free of detail.
    """
    plan = _plan(width, height)
    paper = svg.rect(0, 0, width, height, PAPER.paper)
    return Drawing(
        width, height, paper + _sun(plan) + _ground(plan) + _trails(plan) + _kerbs(plan) + _cars(plan)
    )


@lru_cache(maxsize=4)
def poster_spots(width: float, height: float) -> PosterSpots:
    """Return the places of text on the poster of the same size."""
    plan = _plan(width, height)
    k = plan.hero_width / 330
    spots = [NumberSpot(plan.hero_x - 2 * k, plan.ground - 8 - 54 * k + 13 * k, 28 * k, 0.0, "7")]
    for angle, w, _, number in plan.chasers:
        x, y = _on_bend(plan, angle, w)
        turn = math.radians(angle - 90)
        dx, dy = -2 * w / 330, 13 * w / 330
        px = x + dx * math.cos(turn) - dy * math.sin(turn)
        py = y + dx * math.sin(turn) + dy * math.cos(turn)
        spots.append(NumberSpot(px, py, 26 * w / 330, angle - 90, number))
    extra = max(0.0, width - 1280.0)
    bend = (plan.bend_x, plan.bend_y, _BEND)
    return PosterSpots(250.0 + extra * 0.16, 592.0 + min(90.0, extra * 0.2), tuple(spots), bend)


# -- the podium -----
@lru_cache(maxsize=8)
def podium_panel(width: float, height: float, party: bool = True) -> Drawing:
    """Return the backdrop of a race's end: rays, sun, confetti and a strip of road, 32 high, at its foot."""
    foot = height - 32
    x, y, r = width / 2, height * 0.39, min(height * 0.3, width * 0.2)
    parts = [
        svg.rect(0, 0, width, height, "#F0DDB0"),
        svg.path(rays(x, height * 0.69, width + height, 22, -184, 188), "#F6E7C2"),
        svg.circle(x, y, r, PAPER.accent),
        svg.path(halftone(x, y, r, y - r * 0.7, 9, 4.4), _SUN_SHADE),
    ]
    if party:
        parts.append(_confetti(width, foot))
    parts.append(svg.rect(0, foot, width, 32, _FIELD))
    parts.append(kerb(0, foot, width, 8, 36))
    parts.append(svg.rect(0, foot - 1.2, width, 2.4, INK) + svg.rect(0, foot + 7, width, 2.4, INK))
    return Drawing(width, height, "".join(parts))


def _confetti(width: float, height: float) -> str:
    """Return paper strips from a fixed seed, none over an edge, thinner towards the ground."""
    colours = (STRIPES[0], STRIPES[3], STRIPES[2], PAPER.kerb_white)
    dice = Random(12)
    parts = []
    for i in range(int(width / 13)):
        x, y = dice.uniform(10, width - 10), 10 + dice.random() ** 1.4 * (height * 0.5 - 10)
        turn = f'transform="rotate({dice.randrange(180)} {x:.1f} {y:.1f})"'
        place = f'x="{x - 3.5:.1f}" y="{y - 6:.1f}" width="7" height="{dice.choice((9, 12, 12))}"'
        parts.append(f'<rect {place} fill="{colours[i % 4]}" {turn}/>')
    return "".join(parts)


def podium_step(x: float, base: float, w: float, h: float, colour: str) -> str:
    """Return a podium's step centred on x, standing on y = base; a car stands at base - h - 6."""
    left, right, top = x - w / 2, x + w / 2, base - h
    lid = svg.path(f"M{left} {top}l10 -10H{right + 10}l-10 10Z", PAPER.card, INK, 2.4)
    side = svg.path(f"M{right} {top}l10 -10V{base}H{right}Z", PAPER.rule, INK, 2.4)
    front = svg.rect(left, top, w, h, PAPER.card, 0, INK, 2.4)
    return lid + side + front + svg.rect(left + 1.2, top + 1.2, w - 2.4, 7, colour)
