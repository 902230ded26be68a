"""Drawings of the village beside the road, as SVG fragments in units of the track."""

from __future__ import annotations

from random import Random

from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, drawing, polar, polygon
from game.ui.draw.theme import INK, PAPER
from game.ui.tracks.lanes import Line, offset

CLOTHES = ("#C8240C", "#2440B0", "#E0A526", "#2F6B62", "#7A4F2E", "#F3EDE0", "#5B6E8C", "#D98FB0")
SKINS = ("#E9B98F", "#C98F66", "#F0CDA8", "#8A5A3C")
HAIR, STRAW, WHITE, WOOD = "#7A4F2E", "#EBC25A", "#FBF8F1", "#7A4F2E"
STONE, STONE_JOINT, ROOF, ROOF_SHADE, TOWER = "#CFC7B6", "#8E8675", "#C4593A", "#A5462B", "#B79F83"
FOAM, REED = "#F3EDE0", "#5E7D45"
HOUSES: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("house", ()),
    ("house_timber", ()),
    ("house_timber", (("#5B6E8C", "#8A6A4E"), ("#FBF8F1", "#F3E3C3"), ("#8A2B1E", "#2440B0"))),
    ("house", (("#FBF8F1", "#F6D9A8"), ("#2F6B62", "#5B6E8C"))),
    ("house", (("#C4593A", "#5B6E8C"), ("#2F6B62", "#8A2B1E"))),
)
"""The houses of the village: a drawing, and pairs of colours to replace in it."""


def house(kind: int) -> Drawing:
    """Return one of the houses, in its colours."""
    name, colours = HOUSES[kind % len(HOUSES)]
    found = drawing(f"full_throttle/{name}")
    inner = found.inner
    for old, new in colours:
        inner = inner.replace(old, new)
    return Drawing(found.width, found.height, inner)


def crowd(left: float, right: float, base: float, rng: Random) -> str:
    """Return people side by side behind a fence whose foot is at `base`."""
    parts = []
    x = left + 9
    while x < right - 7:
        parts.append(_person(x, base - 14 + rng.uniform(-2, 2), base, rng))
        x += 15
    return "".join(parts) + _fence(left, right, base)


def _person(x: float, y: float, base: float, rng: Random) -> str:
    left, right, neck = f"{x - 7:.1f}", f"{x + 7:.1f}", f"{y + 3:.1f}"
    body = f"M{left} {base}V{y + 8:.1f}C{left} {neck} {right} {neck} {right} {y + 8:.1f}V{base}Z"
    parts = [
        svg.path(body, rng.choice(CLOTHES), INK, 1.3),
        svg.circle(round(x, 1), round(y, 1), 5.2, rng.choice(SKINS), INK, 1.3),
    ]
    hat = rng.choice(("", "", "cap", "bun", "straw"))
    if hat == "cap":
        d = f"M{x - 5.4:.1f} {y - 1:.1f}A5.4 5.4 0 0 1 {x + 5.4:.1f} {y - 1:.1f}L{x + 9:.1f} {y:.1f}Z"
        parts.append(svg.path(d, rng.choice(CLOTHES), INK, 1.1))
    elif hat == "bun":
        d = f"M{x - 5.4:.1f} {y:.1f}A5.4 5.6 0 0 1 {x + 5.4:.1f} {y:.1f}Z"
        parts += [svg.circle(round(x, 1), round(y - 6.3, 1), 2.6, HAIR, INK, 1), svg.path(d, HAIR, INK, 1)]
    elif hat == "straw":
        top = f"{x - 4:.1f} {y - 8.4:.1f} {x + 4:.1f} {y - 8.4:.1f}"
        crown = f"M{x - 4.4:.1f} {y - 3.2:.1f}C{top} {x + 4.4:.1f} {y - 3.2:.1f}Z"
        parts += [f'<ellipse cx="{x:.1f}" cy="{y - 3:.1f}" rx="8.4" ry="2.4" fill="{STRAW}" stroke="{INK}"/>']
        parts.append(svg.path(crown, STRAW, INK, 1.1))
    return "".join(parts)


def _fence(left: float, right: float, base: float) -> str:
    rail = "".join(svg.line(left, base - 4, right, base - 4, *paint) for paint in ((INK, 4.6), (WHITE, 2.2)))
    d, x = "", left + 3
    while x <= right - 2.6:
        d += f"M{x - 2.6:.1f} {base + 2}V{base - 9}L{x:.1f} {base - 12}L{x + 2.6:.1f} {base - 9}V{base + 2}Z"
        x += 11.5
    return rail + svg.path(d, WHITE, INK, 1.2)


# -- water -----
def stream(line: Line, pond: tuple[float, float, float, float] | None, water: str) -> str:
    """Return a stream along a line into a pond (middle and half axes)."""
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
    bank, brook = svg.path(d, None, INK, 31, cap="butt"), svg.path(d, None, water, 27.5, cap="butt")
    if pond is None:
        return bank + brook
    x, y, rx, ry = pond
    oval = f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="'
    inner = f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx - 1.9:.1f}" ry="{ry - 1.9:.1f}" fill="'
    return bank + f'{oval}{INK}"/>' + f'{inner}{water}"/>' + brook + _pond_life(x, y, rx, ry)


def _pond_life(x: float, y: float, rx: float, ry: float) -> str:
    ripples = ((-0.66, 0.1, 16), (0.2, 0.62, 20), (0.34, -0.44, 13), (-0.5, 0.62, 13))
    d = "".join(
        f"M{x + rx * dx:.1f} {y + ry * dy:.1f}q{w / 4} -4 {w / 2} 0t{w / 2} 0" for dx, dy, w in ripples
    )
    ducks = _duck(x - rx * 0.2, y - ry * 0.06, 1) + _duck(x + rx * 0.3, y + ry * 0.24, -1)
    return svg.path(d, None, FOAM, 1.8) + ducks


def _duck(x: float, y: float, sign: int) -> str:
    body = "M-10 -2C-8 6 6 6 9 -2L4 -3C5 -8 9 -8 9 -12C9 -17 1 -17 1 -11C1 -6 -4 -5 -10 -2Z"
    bill = "M9 -13L14 -12L9 -10Z"
    inner = svg.path(body, WHITE, INK, 1.6) + svg.path(bill, PAPER.accent, INK, 1)
    inner += svg.circle(5.6, -12.6, 1.1, INK)
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({sign} 1)">{inner}</g>'


def reeds(x: float, y: float) -> str:
    """Return two bulrushes with their feet at (x, y)."""
    stalks = f"M{x - 4} {y}V{y - 18}M{x + 4} {y}V{y - 24}"
    cobs = f"M{x - 4} {y - 13}V{y - 20}M{x + 4} {y - 18}V{y - 26}"
    return svg.path(stalks, None, REED, 2) + svg.path(cobs, None, WOOD, 4)


# -- at narrow rows -----
def parapets(left: Line, right: Line) -> str:
    """Return the two walls of a bridge along the road's edges."""
    parts = []
    for line in (offset(left, -6, closed=False), offset(right, 6, closed=False)):
        d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in line)
        joints = ""
        for a, b in zip(offset(line, -3.4, closed=False), offset(line, 3.4, closed=False), strict=True):
            joints += f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}"
        parts += [svg.path(d, None, INK, 11, cap="square"), svg.path(d, None, STONE, 8, cap="square")]
        parts.append(svg.path(joints, None, STONE_JOINT, 1.3, cap="butt"))
    return "".join(parts)


def tower(x: float, y: float) -> str:
    """Return a tower of the village gate from above, with a pennant."""
    parts = [
        svg.circle(x + 2, y + 3, 18, "#000000", op=0.25),
        svg.circle(x, y, 18, TOWER, INK, 2),
        svg.circle(x, y, 13.6, ROOF, INK, 1.6),
    ]
    slices, teeth = "", ""
    for i in range(8):
        inner, rim, edge, on = (polar(x, y, r, 45 * (i + (r == 12.9))) for r in (14, 18, 12.8, 12.9))
        if i % 2:
            slices += polygon([(x, y), edge, on])
        teeth += f"M{inner[0]:.2f} {inner[1]:.2f}L{rim[0]:.2f} {rim[1]:.2f}"
    parts += [svg.path(slices, ROOF_SHADE), svg.path(teeth, None, INK, 1.2)]
    parts.append(svg.line(x, y, x, y - 22, INK, 2))
    flag = polygon([(x, y - 22), (x + 14, y - 18), (x, y - 14)])
    return "".join(parts) + svg.path(flag, PAPER.accent, INK, 1.2)


# -- on the grass -----
def cow(x: float, y: float) -> str:
    """Return a cow that looks to the right; its feet stand at y."""
    legs = "M10 30V38M16 30V38M32 30V38M37 30V38"
    body = "M6 14L38 14C42 18 42 28 38 32L9 32C5 28 5 18 6 14Z"
    head, muzzle = "M36 8L46 8L49 18C49 23 41 23 39 19Z", "M40 18L49 17C50 23 41 24 40 18Z"
    patches = "M12 14L22 14C23 21 14 23 12 14ZM27 32C26 25 35 24 35 32Z"
    tail, horns = "M6 16C3 20 4 26 2 28", "M34 9L37 12M48 9L45 11"
    inner = "".join(
        (
            svg.path(f"{legs}{tail}{horns}", None, INK, 6),
            svg.path(legs, None, WHITE, 3.4),
            svg.path(f"{tail}{horns}", None, WHITE, 2.6),
            svg.path(body, WHITE, INK, 1.8),
            svg.path(patches, "#2B2F37"),
            svg.path(head, WHITE, INK, 1.8),
            svg.path(muzzle, "#E9A9A0", INK, 1.2),
            svg.circle(43, 13, 1.3, INK),
        )
    )
    return f'<g transform="translate({x - 25:.1f} {y - 38:.1f})">{inner}</g>'


def bale(x: float, y: float, angle: float) -> str:
    """Return a bale of straw along a heading."""
    return drawing("full_throttle/straw_bale").at(x, y, 32, angle)


def tufts(area: tuple[float, float, float, float], colour: str, rng: Random) -> str:
    """Return blades of grass all over an area."""
    x0, y0, w, h = area
    d = ""
    for _ in range(round(w * h / 1850)):
        x, y = x0 + rng.random() * w, y0 + rng.random() * h
        d += f"M{x:.1f} {y:.1f}l2 -5M{x + 4:.1f} {y:.1f}v-6"
    return svg.path(d, None, colour, 1.5)
