"""The village square at the end of a race: the rising podium, and the other mopeds on cards below."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.games.full_throttle.table.art.riders import RIDERS, badge, ride_at, tag
from game.games.full_throttle.table.panels.green import STEP_TOP, STEPS
from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, polygon, polyline, rays
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.director import ease_out
from game.ui.tracks.symbols import symbol

SKY, SUN, GRASS = "#E9DFC6", "#F3EACF", "#DCE0BD"
CLOTHES: Final = ("#C8240C", "#2440B0", "#E0A526", "#2F6B62", "#7A4F2E", "#F3EDE0", "#5B6E8C", "#D98FB0")
CROWD_W: Final = 126.5
FLAGS: Final = ("#C8240C", "#FFB000", "#2440B0", "#FBF8F1", "#0B7A55")
CONFETTI: Final = ("#C8240C", "#FFB000", "#2440B0", "#0DA878", "#A98CEB")
RISES: Final = ((2, 0.0, 0.3), (1, 0.28, 0.58), (0, 0.56, 0.92))
"""By place (from 0) the times at which its step begins to rise and is up."""


@lru_cache(maxsize=8)
def _square(w: int, h: int) -> Drawing:
    """Sky, houses, people, grass."""
    rng = Random(5)
    horizon = h * 0.58
    parts = [svg.rect(0, 0, w, h, SKY), svg.path(rays(w / 2, horizon, w, 11), SUN)]
    parts += [svg.rect(0, horizon, w, h - horizon, GRASS), svg.line(0, horizon, w, horizon, INK, 2)]
    size = min(w * 0.3, h * 0.26)
    for wall, door, roof, x in (
        ("#FBF8F1", "#2F6B62", "#C4593A", 0.13),
        ("#FBF8F1", "#8A2B1E", "#5B6E8C", 0.87),
    ):
        house = symbol("cottage", "paper", True, (("wall", wall), ("door", door), ("roof", roof)))
        parts.append(house.at(w * x, horizon - size * 0.42, size * 0.94))
    tree = symbol("linden", "paper")
    parts += [tree.at(w * share, horizon - size * 0.22, size * 0.38) for share in (0.29, 0.71)]
    parts += _crowd(w, horizon + 28, rng)
    grass = symbol("grass", "paper")
    spots = ((x, y) for x in range(60, w, 110) for y in range(round(horizon) + 82, h, 84))
    parts += [grass.at(x, y, 104) for x, y in spots]
    parts += [_bunting(-8, w / 2, h * 0.1, h * 0.075), _bunting(w / 2, w + 8, h * 0.1, h * 0.075)]
    return Drawing(w, h, "".join(parts))


def _crowd(w: float, foot: float, rng: Random) -> Iterator[str]:
    """People behind their fence over the whole width."""
    for i in range(math.ceil(w / CROWD_W)):
        tints = tuple((key, rng.choice(CLOTHES)) for key in ("coat", "shirt", "dress"))
        drawn = symbol("crowd_long", "paper", True, tints)
        yield drawn.at((i + 0.5) * CROWD_W, foot - CROWD_W * drawn.height / drawn.width / 2, CROWD_W)


def _bunting(x0: float, x1: float, y: float, sag: float) -> str:
    points = [(x0 + (x1 - x0) * i / 24, y + sag * 4 * (i / 24) * (1 - i / 24)) for i in range(25)]
    parts = [svg.path(polyline(points, 1), None, INK, 2)]
    for i in range(1, 24, 2):
        x, py = points[i]
        flag = polygon([(x - 9, py), (x + 9, py + 1), (x, py + 20)])
        parts.append(svg.path(flag, FLAGS[i // 2 % len(FLAGS)], INK, 1.4))
    return "".join(parts)


@lru_cache(maxsize=8)
def _confetti(w: int, h: int) -> Drawing:
    rng, parts = Random(3), []
    for _ in range(90):
        x, y, length = rng.uniform(8, w - 8), rng.uniform(h * 0.12, h * 0.6), rng.uniform(5, 9)
        turn = f'transform="translate({x:.1f} {y:.1f}) rotate({rng.uniform(0, 180):.0f})"'
        parts.append(f"<g {turn}>{svg.rect(-length / 2, -2.4, length, 4.8, rng.choice(CONFETTI))}</g>")
    return Drawing(w, h, "".join(parts))


def paint_square(
    p: Painter, box: Box, order: Sequence[str], rise: float, each: Sequence[str], party: bool
) -> None:
    """Paint the square at a time of the count; `each` are the labels of the steps with their points."""
    x, y, w, h = box
    p.art(_square(round(w), round(h)), x, y, w)
    if party:
        p.art(_confetti(round(w), round(h)), x, y, w)
    bottom = y + h - 104
    # the winner's head must fit into a low square
    width = min(w - 96, 380.0, (h - 116) * 0.93)
    left = x + (w - width) / 2
    _paint_steps(p, (left, bottom, width), order, rise, each)
    p.rect(x, y, w, h, None, 0, INK, 2.6)
    _paint_rest(p, (x + 14, y + h - 86, w - 28, 74), order[3:])


def _paint_steps(
    p: Painter, at: tuple[float, float, float], order: Sequence[str], rise: float, each: Sequence[str]
) -> None:
    """The three steps with their riders, at a time of the count."""
    left, ground, width = at
    k = width / 120
    shade = f'cx="{left + width / 2}" cy="{ground}" rx="{width * 0.57}" ry="{4.4 * k}"'
    p.svg_fragments(left - 40, ground - 30, width + 80, 60, f'<ellipse {shade} fill="#B9C391"/>')
    with p.clipped(left - 60, ground - 160 * k, width + 120, 160 * k + 1):
        for place, _, _ in RISES:
            _, dx, step_height, fill = next(step for step in STEPS if step[0] == place)
            t = ease_out(counted(rise, place))
            if t <= 0:
                continue
            height = step_height * 1.55 * k
            top = ground - height * t
            x = left + dx * k
            inner = svg.rect(x, top, 40 * k, height, fill, 0, INK, 3) + svg.rect(
                x, top, 40 * k, STEP_TOP * k, PAPER.card, 0, INK, 3
            )
            p.svg_fragments(x - 3, top - 3, 40 * k + 6, height + 6, inner)
            _on_step(p, (x, top, 40 * k, height), place, order[place], each[place], k)


def _on_step(p: Painter, box: Box, place: int, colour: str, each: str, k: float) -> None:
    x, y, w, h = box
    middle = x + w / 2
    size = {0: 110.0, 1: 66.0, 2: 52.0}[place] * k / 3.2
    p.text(middle, y + (h + STEP_TOP * k - 36) / 2, str(place + 1), size, INK, "cb", "c")
    p.rect(middle - 36, y + h - 38, 72, 25, INK, 5)
    p.text(middle, y + h - 25.5, each, 15, PAPER.light, "jb", "c", w=68)
    width = (58 if place == 0 else 49) * k
    ride_at(p, colour, middle, y + 3, width)
    tag(p, colour, middle, y + STEP_TOP * k / 2 + 0.5)


def _paint_rest(p: Painter, box: Box, order: Sequence[str]) -> None:
    """The other three on cards below."""
    x, y, w, h = box
    each = (w - 16) / 3
    for i, colour in enumerate(order):
        left = x + i * (each + 8)
        p.rect(left + 2, y + 3, each, h, "#8A7A52", 6)
        p.rect(left, y, each, h, PAPER.card, 6, INK, 1.8)
        p.text(left + 18, y + h / 2, str(i + 4), 32, PAPER.muted, "cb", "c")
        size = min(66.0, each * 0.52)
        ride_at(p, colour, left + 28 + size / 2, y + h / 2 + size * 0.46, size)
        right = left + each - 18
        badge(p, colour, right, y + h / 2 - 14, 7, disc=False)
        p.text(right, y + h / 2 + 14, RIDERS[colour].number, 20, INK, "cb", "c")


def counted(rise: float, place: int) -> float:
    """Return the share of the cards on a place (from 0) that are counted at a time of the count."""
    begin, end = next((a, b) for n, a, b in RISES if n == place)
    return min(1.0, max(0.0, (rise - begin) / (end - begin)))
