"""The landscape beside the road at each place, as SVG fragments: y 0 is the ground, up is negative.

A picture is 1200 wide and repeats: what crosses one end is drawn at the other end too.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from random import Random
from typing import Final

from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.theme import INK

WIDTH: Final = 1200.0
"""Width of a picture, after which it repeats."""
HEIGHT: Final = 100.0
"""Height that a picture reaches at most."""
CROWD: Final = ("#C8240C", "#FFD21A", "#2440B0", "#F4F1E8", "#0DBB88", "#F58220", "#8E5BC7")

DrawProp = Callable[[float, Random, bool], str]
"""(x, random generator for small variations, whether its lights are on) -> fragment."""


def _wrapped(x: float, half: float, draw: Callable[[float], str]) -> str:
    """Something at x, and again at the other end if it crosses one."""
    copy = draw(x + WIDTH) if x - half < 0 else draw(x - WIDTH) if x + half > WIDTH else ""
    return draw(x) + copy


# -- far away -----
def _ridge(low: float, high: float, waves: tuple[int, ...], rng: Random, colour: str) -> str:
    """A line of hills between two heights, equal at both ends."""
    shifts = [rng.uniform(0, 2 * math.pi) for _ in waves]
    points = []
    for i in range(121):
        turn = 2 * math.pi * i / 120
        sway = sum(math.sin(turn * n + s) for n, s in zip(waves, shifts, strict=True)) / len(waves)
        points.append((WIDTH * i / 120, -(low + (high - low) * (sway + 1) / 2)))
    return svg.path(polygon([(0, 4), *points, (WIDTH, 4)]), colour)


def _peaks(rng: Random, count: int, low: float, high: float, rock: str, snow: str) -> str:
    parts = []
    for i in range(count):
        x, h = (i + rng.uniform(0.3, 0.7)) * WIDTH / count, rng.uniform(low, high)
        half = h * rng.uniform(1.15, 1.5)
        lean = rng.uniform(-0.12, 0.12) * half

        def peak(x: float, h: float = h, half: float = half, lean: float = lean) -> str:
            top, share = x + lean, 0.34
            left, right = top + (x - half - top) * share, top + (x + half - top) * share
            jag = [(right, -h * (1 - share)), (top + half * 0.1, -h * 0.72), (top, -h * 0.62)]
            jag += [(top - half * 0.13, -h * 0.74), (left, -h * (1 - share))]
            shade = [(top, -h), (x + half, 4), (x + half * 0.1, 4)]
            body = svg.path(polygon([(x - half, 4), (top, -h), (x + half, 4)]), rock)
            body += svg.path(polygon(shade), INK, op=0.1)
            return body + svg.path(polygon([(top, -h), *jag]), snow)

        parts.append(_wrapped(x, half, peak))
    return "".join(parts)


def _mesas(rng: Random) -> str:
    parts = []
    for i in range(6):
        x, h, half = (i + rng.uniform(0.3, 0.7)) * 200, rng.uniform(34, 74), rng.uniform(26, 70)

        def mesa(x: float, h: float = h, half: float = half) -> str:
            foot = half + h * 0.55
            side = [(x - foot, 4), (x - half, -h * 0.55), (x - half * 0.94, -h)]
            rock = [*side, (x + half * 0.94, -h), (x + half, -h * 0.55), (x + foot, 4)]
            bands = "".join(
                svg.rect(x - half * k, -h * up, 2 * half * k, h * 0.07, "#A4502F", op=0.5)
                for k, up in ((0.95, 0.88), (0.97, 0.7))
            )
            return svg.path(polygon(rock), "#C9774A") + bands

        parts.append(_wrapped(x, half + h, mesa))
    return "".join(parts)


def _skyline(rng: Random, lit: bool, low: float, high: float, wall: str, glass: str) -> str:
    parts, x = [], 0.0
    while x < WIDTH:
        w = min(rng.uniform(26, 62), WIDTH - x)
        h = rng.uniform(low, high)
        parts.append(svg.rect(x, -h, w + 0.6, h + 4, wall))
        if rng.random() < 0.3:
            parts.append(svg.rect(x + w / 2 - 1, -h - 12, 2, 12, wall))
        panes = ""
        for row in range(int((h - 8) / 11)):
            for column in range(int((w - 8) / 9)):
                if rng.random() < (0.62 if lit else 0.85):
                    panes += f"M{x + 5 + column * 9:.1f} {-h + 6 + row * 11:.1f}h4v5h-4Z"
        parts.append(svg.path(panes or "M0 0Z", "#FFD778" if lit else glass))
        x += w
    return "".join(parts)


def _sea(rng: Random) -> str:
    parts = [svg.rect(0, -34, WIDTH, 40, "#5FA9BF"), svg.rect(0, -34, WIDTH, 5, "#86C2D0")]
    waves = ""
    for _ in range(60):
        x, y = rng.uniform(0, WIDTH - 40), rng.uniform(-29, -4)
        waves += f"M{x:.1f} {y:.1f}h{rng.uniform(10, 34):.1f}"
    parts.append(svg.path(waves, None, "#BFE0E4", 1.6))
    for i in range(5):
        x, y, k = (i + rng.random()) * 240, rng.uniform(-30, -14), rng.uniform(0.7, 1.2)
        sail = f"M{x} {y - 24 * k}V{y - 4 * k}H{x + 13 * k}ZM{x - 2} {y - 20 * k}V{y - 4 * k}H{x - 9 * k}Z"
        hull = f"M{x - 11 * k} {y - 3 * k}H{x + 15 * k}L{x + 10 * k} {y + 2 * k}H{x - 7 * k}Z"
        parts.append(svg.path(sail, "#FBF8F1") + svg.path(hull, "#8A3B2C"))
    return "".join(parts)


def _church(x: float) -> str:
    walls = svg.rect(x - 26, -24, 40, 26, "#F0E6D2") + svg.rect(x + 12, -44, 14, 46, "#F0E6D2")
    roofs = f"M{x - 30} -23L{x - 20} -37H{x + 12}V-23ZM{x + 10} -43L{x + 19} -66L{x + 28} -43Z"
    return walls + svg.path(roofs, "#B5573B") + svg.rect(x + 17, -38, 4, 7, "#5A4A40")


def _mill(x: float) -> str:
    body = svg.path(f"M{x - 11} 2L{x - 7} -38H{x + 7}L{x + 11} 2Z", "#F0E6D2")
    cap = svg.path(f"M{x - 8} -38A8 8 0 0 1 {x + 8} -38Z", "#8A4A36")
    vanes = "".join(
        f"M{x} -40L{x + 27 * math.cos(a):.1f} {-40 + 27 * math.sin(a):.1f}"
        for a in (math.radians(20 + 90 * i) for i in range(4))
    )
    return body + cap + svg.path(vanes, None, "#6B4A3A", 3.4)


def draw_far(place: str, lit: bool, rng: Random) -> str:
    """Return the background far behind the road."""
    if place == "coast":
        head = _wrapped(
            900,
            160,
            lambda x: svg.path(f"M{x - 170} -30C{x - 80} -80 {x + 60} -74 {x + 170} -30Z", "#7FA08A"),
        )
        return head + _wrapped(850, 20, _lighthouse) + _sea(rng)
    if place == "forest":
        ridge = _ridge(58, 92, (2, 3, 5), rng, "#86A58C") + _ridge(34, 64, (3, 4, 7), rng, "#688F6E")
        return ridge + "".join(_fir_far(rng, i) for i in range(64))
    if place == "city":
        behind = _skyline(rng, lit, 40, 92, "#8C97A8", "#B9C4D0")
        return behind + _skyline(rng, lit, 18, 58, "#6E7A8C", "#A9B6C4")
    if place == "mountains":
        peaks = _peaks(rng, 7, 62, 96, "#8795A5", "#F7F9FA")
        return peaks + _ridge(14, 40, (2, 5), rng, "#7C9A72")
    if place == "desert":
        return _mesas(rng) + _ridge(10, 26, (2, 3), rng, "#E0B277")
    hills = _ridge(36, 72, (2, 3), rng, "#A9BF8B") + _ridge(20, 44, (3, 4), rng, "#94B274")
    strips = "".join(_field(rng, i) for i in range(9))
    return hills + strips + _wrapped(320, 40, _church) + _wrapped(930, 40, _mill)


def _field(rng: Random, i: int) -> str:
    x, w = (i + rng.random() * 0.5) * 130, rng.uniform(60, 110)
    top = rng.uniform(13, 19)
    d = f"M{x} 3L{x + 26} {-top}H{x + w + 10}L{x + w} 3Z"
    return svg.path(d, rng.choice(("#E5CF7C", "#C9CE7A", "#D9B65E")), op=0.9)


def _fir_far(rng: Random, i: int) -> str:
    x, h = (i + rng.random()) * WIDTH / 64, rng.uniform(20, 38)
    return svg.path(f"M{x - h * 0.24:.1f} 4L{x:.1f} {-h:.1f}L{x + h * 0.24:.1f} 4Z", "#4F7A5B")


def _lighthouse(x: float) -> str:
    tower = svg.path(f"M{x - 8} -44L{x - 5} -86H{x + 5}L{x + 8} -44Z", "#FBF8F1")
    rings = svg.path(f"M{x - 7} -54H{x + 7}L{x + 6.3} -63H{x - 6.3}Z", "#C8240C")
    rings += svg.path(f"M{x - 5.7} -73H{x + 5.7}L{x + 5} -81H{x - 5}Z", "#C8240C")
    return tower + rings + svg.rect(x - 4, -94, 8, 8, "#FFE08A", 1, INK, 1) + svg.rect(x - 6, -87, 12, 2, INK)


# -- along the road -----
def _oak(x: float, rng: Random, lit: bool) -> str:
    h, r = rng.uniform(34, 50), rng.uniform(13, 18)
    crown = svg.circle(x, -h + r, r, "#5E8C52") + svg.circle(x - r * 0.7, -h + r * 1.5, r * 0.72, "#5E8C52")
    crown += svg.circle(x + r * 0.75, -h + r * 1.4, r * 0.68, "#5E8C52")
    light = svg.circle(x - r * 0.3, -h + r * 0.7, r * 0.45, "#7BA565")
    return svg.rect(x - 2.5, -h + r, 5, h - r, "#6B4F3A") + crown + light


def _fir(x: float, rng: Random, lit: bool) -> str:
    h = rng.uniform(44, 68)
    w, parts = h * 0.3, [svg.rect(x - 2.5, -8, 5, 8, "#5F4632")]
    for low, high, k in ((0.08, 0.52, 1.0), (0.34, 0.76, 0.78), (0.6, 1.0, 0.55)):
        parts.append(svg.path(f"M{x - w * k} {-h * low}L{x} {-h * high}L{x + w * k} {-h * low}Z", "#376B4A"))
        parts.append(svg.path(f"M{x} {-h * high}L{x + w * k} {-h * low}H{x}Z", INK, op=0.14))
    return "".join(parts)


def _poplar(x: float, rng: Random, lit: bool) -> str:
    h = rng.uniform(44, 62)
    d = f"M{x} {-h}C{x + 10} {-h * 0.7} {x + 9} {-h * 0.2} {x} -5"
    d += f"C{x - 9} {-h * 0.2} {x - 10} {-h * 0.7} {x} {-h}Z"
    return svg.rect(x - 1.6, -8, 3.2, 8, "#6B4F3A") + svg.path(d, "#6F9A50")


def _palm(x: float, rng: Random, lit: bool) -> str:
    h, lean = rng.uniform(44, 62), rng.uniform(-8, 8)
    tx, ty = x + lean, -h
    trunk = svg.path(f"M{x} 0Q{x} {-h * 0.6} {tx} {ty}", None, "#8A6A48", 4)
    leaves = ""
    for dx, dy in ((-22, 6), (-17, -9), (-4, -15), (12, -12), (22, 3), (13, 14), (-12, 15)):
        leaves += f"M{tx} {ty}Q{tx + dx * 0.6} {ty + dy - 8} {tx + dx} {ty + dy}"
        leaves += f"Q{tx + dx * 0.5} {ty + dy * 0.3} {tx} {ty}Z"
    return trunk + svg.path(leaves, "#4E9060")


def _cactus(x: float, rng: Random, lit: bool) -> str:
    h = rng.uniform(26, 42)
    arms = f"M{x} 0V{-h}M{x - 11} {-h * 0.72}V{-h * 0.45}Q{x - 11} {-h * 0.34} {x} {-h * 0.34}"
    arms += f"M{x + 11} {-h * 0.86}V{-h * 0.6}Q{x + 11} {-h * 0.48} {x} {-h * 0.48}"
    return svg.path(arms, None, "#4F8A5A", 6.4)


def _bush(x: float, rng: Random, lit: bool) -> str:
    r = rng.uniform(8, 12)
    d = "".join(
        f"M{x + dx} 0a{r} {r * k} 0 0 1 {2 * r} 0Z" for dx, k in ((-1.7 * r, 0.9), (-r, 1.3), (-0.2 * r, 0.8))
    )
    return svg.path(d, "#7E9A58")


def _lamp(x: float, rng: Random, lit: bool) -> str:
    post = svg.path(f"M{x} 0V-52Q{x} -58 {x + 7} -58H{x + 13}", None, "#4A525E", 2.6)
    glow = svg.circle(x + 14, -54, 13, "#FFD778", op=0.35) if lit else ""
    return glow + post + svg.rect(x + 8, -58, 12, 4, "#FFE9A8" if lit else "#E6E9EC", 2)


def _house(x: float, rng: Random, lit: bool) -> str:
    w, h = rng.uniform(34, 46), rng.uniform(20, 27)
    wall, roof = rng.choice((("#F4EAD6", "#B5573B"), ("#EAD9BE", "#8F4E38"), ("#F6F0E4", "#6F7F8C")))
    left = x - w / 2
    parts = [svg.rect(left, -h, w, h, wall, 0, INK, 1.2)]
    top = f"M{left - 4} {-h}L{left + 7} {-h - 14}H{left + w - 7}L{left + w + 4} {-h}Z"
    parts.append(svg.path(top, roof, INK, 1.2))
    pane = "#FFD778" if lit else "#8FB3C4"
    for k in (0.18, 0.66):
        parts.append(svg.rect(left + w * k, -h + 7, 7, 8, pane, 0, INK, 0.9))
    parts.append(svg.rect(left + w * 0.43, -13, 6, 13, "#7A4B34"))
    return "".join(parts)


def _block(x: float, rng: Random, lit: bool) -> str:
    w, h = rng.uniform(40, 58), rng.uniform(46, 66)
    left = x - w / 2
    wall = rng.choice(("#C9BDA8", "#B9A08C", "#AEB6C0", "#C4A083"))
    panes = {True: "", False: ""}
    for row in range(int((h - 16) / 12)):
        for column in range(int((w - 8) / 10)):
            on = lit and rng.random() < 0.6
            panes[on] += f"M{left + 6 + column * 10:.1f} {-h + 7 + row * 12:.1f}h5.5v7h-5.5Z"
    front = svg.rect(left, -h, w, h, wall, 0, INK, 1.2) + svg.rect(
        left - 2, -h - 3, w + 4, 4, "#7E7466", 0, INK, 1
    )
    dark = svg.path(panes[False], "#6F8797") if panes[False] else ""
    bright = svg.path(panes[True], "#FFD778") if panes[True] else ""
    awning = svg.rect(left + 4, -11, w - 8, 4, rng.choice(CROWD[:3]), 0, INK, 0.8)
    return front + dark + bright + awning


def _stand(x: float, rng: Random, lit: bool) -> str:
    w, left = 150.0, x - 75.0
    steps = svg.path(f"M{left} 0V-12L{left + 10} -40H{left + w - 10}L{left + w} -12V0Z", "#7F8894", INK, 1.4)
    dots = dict.fromkeys(CROWD, "")
    for row in range(4):
        y, inset = -14.5 - row * 7, 4 + row * 2.4
        at = left + inset
        while at < left + w - inset - 3:
            if rng.random() < 0.86:
                dots[rng.choice(CROWD)] += f"M{at:.1f} {y:.1f}a2.4 2.6 0 1 1 4.8 0v3.4h-4.8Z"
            at += 5.8
    crowd = "".join(svg.path(d, colour) for colour, d in dots.items() if d)
    posts = f"M{left + 12} -40V-60M{x} -40V-60M{left + w - 12} -40V-60"
    roof = svg.path(f"M{left - 2} -58L{left + 8} -66H{left + w - 8}L{left + w + 2} -58Z", "#C8240C", INK, 1.4)
    flags = "".join(
        svg.path(f"M{fx} -66v-11", None, INK, 1.2) + svg.path(f"M{fx} -77l11 3.4l-11 3.4Z", colour)
        for fx, colour in ((left + 16, "#FFD21A"), (x, "#F4F1E8"), (left + w - 16, "#0DBB88"))
    )
    rail = svg.rect(left, -10, w, 10, "#F4F1E8", 0, INK, 1.2)
    bars = "".join(svg.rect(left + 6 + i * 24, -8, 14, 6, ("#C8240C", "#2440B0")[i % 2]) for i in range(6))
    return svg.path(posts, None, "#4A525E", 2.4) + steps + crowd + roof + flags + rail + bars


def _hoarding(x: float, rng: Random, lit: bool) -> str:
    w, left = 70.0, x - 35.0
    ground, sign = rng.choice(
        (("#FFB000", INK), ("#C8240C", "#F7F7F2"), ("#2440B0", "#FFD21A"), ("#0B7A55", "#F7F7F2"))
    )
    board = svg.rect(left, -21, w, 15, ground, 0, INK, 1.2)
    legs = svg.path(f"M{left + 8} -6V0M{left + w - 8} -6V0", None, INK, 2)
    kind = rng.randrange(3)
    if kind == 0:
        d = "".join(f"M{left + 8 + i * 14} -18l6 4.5l-6 4.5h5l6 -4.5l-6 -4.5Z" for i in range(4))
    elif kind == 1:
        d = "".join(f"M{left + 6 + i * 10 + j * 5} {-18.5 + j * 5}h5v5h-5Z" for i in range(6) for j in (0, 1))
    else:
        d = "".join(f"M{left + 10 + i * 18} -9.5l5 -8h7l-5 8Z" for i in range(3))
    return legs + board + svg.path(d, sign)


def _marshal(x: float, rng: Random, lit: bool) -> str:
    flag = rng.choice(("#FFD21A", "#2440B0", "#0DBB88"))
    post = svg.rect(x - 11, -9, 22, 9, "#F58220", 0, INK, 1.1) + svg.rect(x - 11, -6.5, 22, 3, "#F7F7F2")
    body = svg.rect(x - 4, -20, 8, 12, "#F58220", 2, INK, 1) + svg.circle(x, -24, 3.8, "#F7F7F2", INK, 1)
    pole = svg.path(f"M{x + 4} -16L{x + 13} -34", None, INK, 1.5)
    return pole + svg.path(f"M{x + 13} -34l15 2.5l-3 4l4 4l-19 -1.5Z", flag, INK, 1) + body + post


def _rock(x: float, rng: Random, lit: bool) -> str:
    w, h = rng.uniform(16, 30), rng.uniform(10, 18)
    d = f"M{x - w / 2} 0L{x - w * 0.36} {-h * 0.7}L{x} {-h}L{x + w * 0.3} {-h * 0.8}L{x + w / 2} 0Z"
    return svg.path(d, "#A9886C", INK, 1.1)


def _tent(x: float, rng: Random, lit: bool) -> str:
    colour = rng.choice(("#F7F7F2", "#FFD21A", "#7CC7F2"))
    d = f"M{x - 20} 0V-16L{x} -31L{x + 20} -16V0Z"
    door = svg.path(f"M{x - 5} 0V-12L{x} -17L{x + 5} -12V0Z", INK, op=0.5)
    return svg.path(d, colour, INK, 1.2) + door


WIDTHS: Final = {"stand": 162.0, "block": 62.0, "hoarding": 76.0, "house": 56.0}
"""Width of a prop that is wider than a tree."""
_PROPS: Final[dict[str, DrawProp]] = {
    "oak": _oak,
    "fir": _fir,
    "poplar": _poplar,
    "palm": _palm,
    "cactus": _cactus,
    "bush": _bush,
    "lamp": _lamp,
    "house": _house,
    "block": _block,
    "stand": _stand,
    "hoarding": _hoarding,
    "marshal": _marshal,
    "rock": _rock,
    "tent": _tent,
}
CIRCUIT_PROPS: Final = ("stand", "hoarding", "marshal", "stand", "hoarding")
"""The props of every circuit, in this order."""
PLACE_PROPS: Final = {
    "coast": ("palm", "palm", "bush", "house", "tent", "palm"),
    "forest": ("fir", "fir", "oak", "fir", "bush", "fir"),
    "city": ("block", "lamp", "block", "block", "lamp", "oak"),
    "mountains": ("fir", "rock", "house", "fir", "bush", "rock"),
    "desert": ("cactus", "rock", "bush", "cactus", "tent", "rock"),
    "village": ("poplar", "house", "oak", "poplar", "house", "bush"),
}
"""The props of each place."""


def roadside(place: str, rng: Random) -> list[tuple[str, float]]:
    """Return the props along the road with their middles, from left to right without overlaps."""
    found: list[tuple[str, float]] = []
    x, since, built = 0.0, 2, itertools.cycle(CIRCUIT_PROPS)
    kinds = PLACE_PROPS[place]
    while True:
        since += 1
        kind = rng.choice(kinds)
        if since >= rng.randint(4, 6):
            kind, since = next(built), 0
        width = WIDTHS.get(kind, 34.0)
        if x + width > WIDTH:
            return found
        found.append((kind, x + width / 2))
        x += width + rng.uniform(2, 22)


def draw_near(place: str, lit: bool, rng: Random) -> str:
    """Return the props along the road, with the rail before them."""
    props = roadside(place, rng)
    parts = []
    for kind, x in sorted(props, key=lambda prop: prop[0] in CIRCUIT_PROPS):
        half = WIDTHS.get(kind, 34.0) / 2

        def draw(at: float, kind: str = kind, key: str = f"{kind}{x}") -> str:
            return _PROPS[kind](at, Random(key), lit)

        parts.append(_wrapped(x, half, draw))
    return "".join(parts) + rail()


def rail() -> str:
    """Return the barrier along the road."""
    posts = "".join(f"M{12 + i * 40} 0V-6" for i in range(30))
    return (
        svg.path(posts, None, INK, 2.2)
        + svg.rect(-2, -6.5, WIDTH + 4, 3.6, "#D4D8DD")
        + svg.rect(-2, -3.6, WIDTH + 4, 1, INK, op=0.5)
    )


# -- sky -----
def cloud(x: float, y: float, w: float, colour: str) -> str:
    """Return a flat cloud around (x, y)."""
    h = w * 0.16
    d = f"M{x - w / 2} {y + h}a{h} {h} 0 0 1 {h} {-h}a{w * 0.17} {w * 0.16} 0 0 1 {w * 0.3} {-h * 0.7}"
    d += f"a{w * 0.19} {w * 0.17} 0 0 1 {w * 0.34} {h * 0.5}a{h} {h} 0 0 1 {w * 0.16} {1.2 * h}Z"
    return svg.path(d, colour)


def rain(w: float, h: float, rng: Random, colour: str) -> str:
    """Return slanting streaks over a box that repeats sideways."""
    d = ""
    for _ in range(round(w * h / 900)):
        x, y, length = rng.uniform(0, w), rng.uniform(-10, h), rng.uniform(10, 20)
        for at in (x, x - w, x + w):
            d += f"M{at:.1f} {y:.1f}l{-length * 0.32:.1f} {length:.1f}"
    return svg.path(d, None, colour, 1.3, 0.55)
