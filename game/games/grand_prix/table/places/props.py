"""Buildings, boats and rocks seen from above: fragments in hundredths of a cell round a middle."""

from __future__ import annotations

import math
from random import Random
from typing import Final

from game.games.grand_prix.table.places.palette import Palette
from game.games.grand_prix.table.places.plants import disc
from game.ui.draw import svg
from game.ui.draw.art_base import polygon

LINE: Final = 2.4
CROWD: Final = ("#C8240C", "#FFB000", "#2440B0", "#F7F1E2", "#0DBB88", "#7A5B4A")
ROOFS: Final = (("#C4573A", "#A8452D"), ("#B9664A", "#99513A"), ("#CF7A4F", "#AF6240"))
SLATE: Final = (("#5E6B78", "#4C5763"), ("#6C7177", "#575B61"), ("#59646A", "#475157"))
WALLS: Final = ("#F0DDB8", "#D9805E", "#8FB7C9", "#E8B95C", "#A9C6A0", "#C96A52", "#E9C7B4", "#7FA3A8")
LIT: Final = "#FFD778"


def at(x: float, y: float, inner: str, angle: float = 0.0) -> str:
    """Return fragments moved from 0, 0 to a point, and turned."""
    turn = f" rotate({angle:.1f})" if angle else ""
    return f'<g transform="translate({x:.1f} {y:.1f}){turn}">{inner}</g>'


def shadow_svg(
    palette: Palette, x: float, y: float, w: float, h: float, offset: float = 7.0, r: float = 2.0
) -> str:
    """Return the shadow of a box, to the lower right like all shadows."""
    return (
        svg.rect(x + offset * 0.8, y + offset, w, h, "#000000", r, op=palette.shade) if palette.shade else ""
    )


# -- buildings -----
def house(
    palette: Palette, w: float, h: float, rng: Random, roofs: tuple[tuple[str, str], ...] = ROOFS
) -> str:
    """A gabled roof with its ridge along the longer side, and a chimney."""
    light, dark = (palette(colour) for colour in rng.choice(roofs))
    x, y = -w / 2, -h / 2
    parts = [shadow_svg(palette, x, y, w, h), svg.rect(x, y, w, h, dark, 1, palette.ink, LINE)]
    if w >= h:
        parts.append(svg.rect(x + 1.2, y + 1.2, w - 2.4, h / 2 - 1.2, light))
        tiles = "".join(f"M{x + w * i / 6:.1f} {y + 2}V{-y - 2}" for i in range(1, 6))
        ridge = f"M{x} 0H{-x}"
    else:
        parts.append(svg.rect(x + 1.2, y + 1.2, w / 2 - 1.2, h - 2.4, light))
        tiles = "".join(f"M{x + 2} {y + h * i / 6:.1f}H{-x - 2}" for i in range(1, 6))
        ridge = f"M0 {y}V{-y}"
    parts.append(svg.path(tiles, None, "#000000", 1.0, 0.1, cap="butt"))
    parts.append(svg.path(ridge, None, palette.ink, 1.8, cap="butt"))
    cx, cy = (x + w * 0.72, y + h * 0.24) if w >= h else (x + w * 0.24, y + h * 0.7)
    if palette.night and rng.random() < 0.7:
        lx, ly = (x + w * 0.25, h * 0.24) if w >= h else (w * 0.22, y + h * 0.3)
        parts += [
            svg.circle(lx, ly, 11, LIT, op=0.16),
            svg.rect(lx - 4, ly - 3, 8, 6, LIT, 0, palette.ink, 1),
        ]
    return "".join(parts) + svg.rect(cx - 4, cy - 4, 8, 8, palette("#8C6A5A"), 0, palette.ink, 1.4)


def tower_block(palette: Palette, w: float, h: float, rng: Random, depth: float = 26.0) -> str:
    """A house of flats seen a little from the south: a flat roof over a front of windows."""
    wall = palette(rng.choice(WALLS))
    x, y = -w / 2, -h / 2
    front = y + h - depth
    parts = [shadow_svg(palette, x, y, w, h, 11), svg.rect(x, y, w, h, wall, 1, palette.ink, LINE)]
    parts.append(svg.rect(x + 1.2, front, w - 2.4, depth - 1.2, "#000000", op=0.16))
    panes: dict[bool, str] = {True: "", False: ""}
    for row in range(max(1, int((depth - 5) / 10))):
        for i in range(int((w - 8) / 11)):
            is_lit = palette.night and rng.random() < 0.55
            panes[is_lit] += f"M{x + 6.5 + i * 11:.1f} {front + 4.5 + row * 10:.1f}h6v5.5h-6Z"
    parts += [svg.path(d, LIT if is_lit else palette("#5F7C90")) for is_lit, d in panes.items() if d]
    m = 5.0
    parts.append(svg.rect(x + m, y + m, w - 2 * m, h - depth - 2 * m, "#FFFFFF", 1, palette.ink, 1.2, 0.22))
    return "".join(parts) + _roof(palette, x + m, y + m, w - 2 * m, h - depth - 2 * m, rng)


def _roof(palette: Palette, x: float, y: float, w: float, h: float, rng: Random) -> str:
    """The equipment of a flat roof."""
    equipment = ("helipad", "pool", "garden", "vents")[rng.randrange(4)]
    if equipment == "helipad" and min(w, h) > 34:
        r = min(w, h) * 0.38
        cx, cy = x + w / 2, y + h / 2
        letter = (
            f"M{cx - r * 0.35} {cy - r * 0.5}V{cy + r * 0.5}M{cx + r * 0.35} {cy - r * 0.5}V{cy + r * 0.5}"
        )
        pad = svg.circle(cx, cy, r, palette("#5C6670"), palette("#F7F1E2"), 2)
        return pad + svg.path(
            letter + f"M{cx - r * 0.35} {cy}H{cx + r * 0.35}", None, palette("#F7F1E2"), 2.6
        )
    if equipment == "pool" and w > 30 and h > 24:
        pool = svg.rect(
            x + w * 0.2, y + h * 0.25, w * 0.45, h * 0.5, palette("#7DBFD0"), 4, palette("#F7F1E2"), 2.4
        )
        return pool + svg.circle(x + w * 0.82, y + h * 0.5, 5, palette("#C8240C"), palette.ink, 1.2)
    if equipment == "garden":
        beds = svg.rect(x + 3, y + 3, w - 6, h - 6, palette("#9DB77F"), 2)
        return beds + svg.path(
            "".join(disc(x + 10 + i * 14, y + h / 2, 4.5) for i in range(int((w - 8) / 14))),
            palette("#5F8B66"),
        )
    boxes = ""
    for i in range(max(1, int(w / 24))):
        bx, by = x + 5 + i * 22, y + 4 + (i % 2) * max(0.0, h - 20)
        boxes += shadow_svg(palette, bx, by, 12, 9, 3, 0) + svg.rect(
            bx, by, 12, 9, palette("#8E979E"), 0, palette.ink, 1.2
        )
    return boxes


def grandstand(palette: Palette, w: float, h: float, rng: Random, roofed: bool = True) -> str:
    """A stand full of people, its roof along the upper side where it has one."""
    x, y = -w / 2, -h / 2
    roof = min(24.0, h * 0.3) if roofed else 0.0
    parts = [
        shadow_svg(palette, x, y, w, h, 9),
        svg.rect(x, y, w, h, palette("#C9CED4"), 2, palette.ink, LINE),
    ]
    top, bottom = y + roof + 4, y + h - 4
    rows = max(2, int((bottom - top) / 11))
    benches, people = "", dict.fromkeys(CROWD, "")
    for row in range(rows):
        line = top + (bottom - top) * (row + 0.5) / rows
        benches += f"M{x + 4} {line + 3.4:.1f}H{-x - 4}"
        for i in range(int((w - 10) / 8.4)):
            if rng.random() < 0.84:
                px, py = x + 8 + i * 8.4 + rng.uniform(-1.2, 1.2), line - 1 + rng.uniform(-0.8, 0.8)
                people[rng.choice(CROWD)] += f"M{px - 2.7:.1f} {py:.1f}l2.7-3.4 2.7 3.4-1 3.4h-3.4Z"
    parts.append(svg.path(benches, None, palette("#EEF0F2"), 4.4, cap="butt"))
    if not palette.plain:
        parts += [svg.path(d, palette(colour)) for colour, d in people.items() if d]
    aisles = "".join(f"M{x + w * i / 4:.1f} {top - 2}V{bottom + 2}" for i in range(1, 4))
    parts.append(svg.path(aisles, None, palette("#AEB5BD"), 3.4, cap="butt"))
    if roofed:
        parts.append(_awning(palette, x, y, w, roof))
    return "".join(parts)


def _awning(palette: Palette, x: float, y: float, w: float, h: float) -> str:
    """A striped roof with flags on it."""
    count = max(4, round(w / 16))
    step = w / count
    stripes = "".join(f"M{x + step * i:.1f} {y}h{step:.1f}v{h}h{-step:.1f}Z" for i in range(0, count, 2))
    cover = svg.rect(x, y, w, h, palette("#F7F1E2"), 1, palette.ink, LINE) + svg.path(
        stripes, palette("#C8240C")
    )
    edge = svg.rect(x, y, w, h, None, 1, palette.ink, LINE)
    flags = ""
    for i, colour in enumerate(("#FFB000", "#2440B0", "#0DBB88")):
        flags += flag(palette, x + w * (i + 0.5) / 3 - 6, y + h - 1, colour, h - 2)
    return cover + edge + flags


def flag(palette: Palette, x: float, y: float, colour: str, height: float = 22.0) -> str:
    """A pennant on a pole that stands at a point."""
    pole = svg.path(f"M{x:.1f} {y:.1f}v{-height}", None, palette.ink, 2)
    return pole + svg.path(
        f"M{x:.1f} {y - height:.1f}q6-3 11 1t9 0l-3 10q-5 3-9 0t-8 0Z", palette(colour), palette.ink, 1.2
    )


def pavilion(palette: Palette, r: float, colour: str) -> str:
    """A round tent in two colours."""
    parts = [svg.circle(r * 0.2, r * 0.26, r, "#000000", op=palette.shade)] if palette.shade else []
    parts.append(svg.circle(0, 0, r, palette("#F7F1E2"), palette.ink, LINE))
    wedges = ""
    for i in range(0, 12, 2):
        a, b = math.tau * i / 12, math.tau * (i + 1) / 12
        wedges += (
            f"M0 0L{r * math.cos(a):.1f} {r * math.sin(a):.1f}L{r * math.cos(b):.1f} {r * math.sin(b):.1f}Z"
        )
    return (
        "".join(parts)
        + svg.path(wedges, palette(colour))
        + svg.circle(0, 0, r * 0.14, palette("#FFB000"), palette.ink, 1.4)
    )


def car_park(palette: Palette, w: float, h: float, rng: Random) -> str:
    """Rows of spectators' cars on asphalt."""
    x, y = -w / 2, -h / 2
    parts = [svg.rect(x, y, w, h, palette("#A9AEB2"), 4, palette("#8A9096"), 2)]
    rows, columns = max(1, int(h / 34)), max(1, int((w - 8) / 15))
    lines, cars = "", dict.fromkeys((*CROWD, "#5B6570"), "")
    for row in range(rows):
        top = y + h * (row + 0.5) / rows - 11
        for i in range(columns):
            px = x + 6 + i * 15
            lines += f"M{px - 1.5:.1f} {top - 2:.1f}v26"
            if rng.random() < 0.8:
                cars[rng.choice(list(cars))] += (
                    f"M{px + 1:.1f} {top:.1f}h9q2 0 2 3v16q0 3-2 3h-9q-2 0-2-3v-16q0-3 2-3Z"
                )
    parts.append(svg.path(lines, None, palette("#F4F1E8"), 1.4, cap="butt"))
    edge = palette.ink if not palette.plain else "#9AA0A6"
    parts += [svg.path(d, palette(colour), edge, 1) for colour, d in cars.items() if d]
    return "".join(parts)


# -- on the water -----
def waves(palette: Palette, points: list[tuple[float, float]], colour: str) -> str:
    """Small crests."""
    d = "".join(f"M{x - 9:.1f} {y:.1f}q4.5-5 9 0t9 0" for x, y in points)
    return svg.path(d, None, palette(colour), 2) if d else ""


def sailing_boat(palette: Palette, size: float, sail: str) -> str:
    """A yacht under sail with the bow to the right."""
    k = size
    wake = svg.path(
        f"M{-34 * k} {-7 * k}L{-52 * k} {-14 * k}M{-34 * k} {7 * k}L{-52 * k} {14 * k}",
        None,
        palette("#CFE6E8"),
        2,
    )
    hull = f"M{-30 * k} {-9 * k}Q{12 * k} {-15 * k} {34 * k} 0Q{12 * k} {15 * k} {-30 * k} {9 * k}Z"
    deck = f"M{-24 * k} {-5 * k}Q{8 * k} {-9 * k} {22 * k} 0Q{8 * k} {9 * k} {-24 * k} {5 * k}Z"
    cloth = f"M{10 * k} {2 * k}Q{-4 * k} {-27 * k} {-32 * k} {-25 * k}Q{-14 * k} {-8 * k} {-26 * k} {3 * k}Z"
    jib = f"M{33 * k} 0Q{24 * k} {-20 * k} {11 * k} {-21 * k}Q{17 * k} {-9 * k} {12 * k} {2 * k}Z"
    shadow = svg.path(hull, "#000000", op=palette.shade) if palette.shade else ""
    return (
        wake
        + at(4, 6, shadow)
        + svg.path(hull, palette("#F7F7F2"), palette.ink, 2)
        + svg.path(deck, palette("#C99A62"))
        + svg.path(cloth, palette(sail), palette.ink, 1.6)
        + svg.path(jib, palette("#F7F7F2"), palette.ink, 1.6)
    )


def motor_boat(palette: Palette, colour: str, size: float = 1.0) -> str:
    """A boat at its mooring with the bow upwards."""
    k = size
    hull = f"M{-9 * k} {18 * k}V{-4 * k}Q{-8 * k} {-16 * k} 0 {-24 * k}"
    hull += f"Q{8 * k} {-16 * k} {9 * k} {-4 * k}V{18 * k}Z"
    shadow = at(3, 4, svg.path(hull, "#000000", op=palette.shade)) if palette.shade else ""
    cabin = svg.rect(-5.5 * k, -6 * k, 11 * k, 12 * k, palette("#F7F7F2"), 3, palette.ink, 1.2)
    return (
        shadow
        + svg.path(hull, palette(colour), palette.ink, 1.8)
        + cabin
        + svg.rect(-4 * k, -5 * k, 8 * k, 4 * k, palette("#5F7C90"), 1)
    )


def lighthouse(palette: Palette, r: float) -> str:
    """A tower in rings on its rocks; by night with its beam."""
    rng = Random(7)
    rocks = []
    for i in range(10):
        distance = r * (1.25 + 0.3 * rng.random())
        rocks.append((distance * math.cos(i * 0.63), r * 0.55 + distance * 0.55 * math.sin(i * 0.63)))
    foam = [(x * 1.25, r * 0.55 + (y - r * 0.55) * 1.3) for x, y in rocks]
    parts = [
        svg.path(polygon(foam), palette("#CFE6E8")),
        svg.path(polygon(rocks), palette("#A39A8A"), palette.ink, 2),
    ]
    low, height, foot, head = r * 0.46, r * 0.28, r * 0.62, -r * 1.02
    if palette.shade:
        fall = polygon([(0, foot), (r * 1.5, r * 1.05), (r * 1.2, r * 1.2), (-low, foot)])
        parts.append(svg.path(fall, "#000000", op=palette.shade))
    if palette.night:
        for side in (-1, 1):
            beam = [(0, head - r * 0.16), (side * r * 3.4, head - r * 0.7), (side * r * 3.4, head + r * 0.35)]
            parts.append(svg.path(polygon(beam), LIT, op=0.2))
    for i in range(5):
        a, b = i / 5, (i + 1) / 5
        wa, wb = low + (height - low) * a, low + (height - low) * b
        ya, yb = foot + (head - foot) * a, foot + (head - foot) * b
        ring = polygon([(-wa, ya), (wa, ya), (wb, yb), (-wb, yb)])
        parts.append(svg.path(ring, palette("#C8240C" if i % 2 else "#F7F7F2")))
    tower = polygon([(-low, foot), (low, foot), (height, head), (-height, head)])
    parts.append(svg.path(tower, None, palette.ink, 2.2))
    parts.append(svg.rect(-height * 1.3, head - 3, height * 2.6, 5, palette("#5E6B78"), 1, palette.ink, 1.6))
    parts.append(
        svg.rect(
            -height * 0.8,
            head - r * 0.32,
            height * 1.6,
            r * 0.28,
            LIT if palette.night else palette("#FFE08A"),
            0,
            palette.ink,
            1.8,
        )
    )
    cap = polygon([(-height, head - r * 0.32), (height, head - r * 0.32), (0, head - r * 0.62)])
    return "".join(parts) + svg.path(cap, palette("#C8240C"), palette.ink, 2)


def church(palette: Palette, w: float, h: float) -> str:
    """A nave with a transept, and its tower with a spire."""
    light, dark = palette("#C4573A"), palette("#A8452D")
    x, y, half = -w / 2, -h * 0.24, h * 0.48
    nave = svg.rect(x, y, w, half, dark, 1, palette.ink, LINE) + svg.rect(
        x + 1.2, y + 1.2, w - 2.4, half / 2, light
    )
    cx = w * 0.12
    across = svg.rect(cx - half / 2, -h / 2, half, h, dark, 1, palette.ink, LINE)
    across += svg.rect(cx - half / 2 + 1.2, -h / 2 + 1.2, half / 2, h - 2.4, light)
    ridges = svg.path(f"M{x} {y + half / 2}H{-x}M{cx} {-h / 2}V{h / 2}", None, palette.ink, 1.8, cap="butt")
    s = half * 0.62
    tx, ty = x + s * 0.55, y + half / 2
    spire = svg.rect(tx - s / 2, ty - s / 2, s, s, palette("#F0E6D2"), 0, palette.ink, LINE)
    h2 = s / 2
    hips = f"M{tx - h2} {ty - h2}l{s} {s}M{tx + h2} {ty - h2}l{-s} {s}"
    spire += svg.path(hips, None, palette.ink, 1.4)
    spire += svg.circle(tx, ty, s * 0.16, palette("#FFB000"), palette.ink, 1.4)
    return (
        shadow_svg(palette, x, y, w, half, 9)
        + shadow_svg(palette, cx - half / 2, -h / 2, half, h)
        + nave
        + across
        + ridges
        + spire
    )


def dome(palette: Palette, w: float) -> str:
    """A great hall: colonnades on four sides round a copper dome."""
    r = w / 2
    parts = [
        shadow_svg(palette, -r, -r, w, w, 12),
        svg.rect(-r, -r, w, w, palette("#E7DDC8"), 3, palette.ink, LINE),
    ]
    columns = ""
    for i in range(7):
        along = -r + w * (i + 0.5) / 7
        columns += (
            disc(along, r - 6, 3.6)
            + disc(along, -r + 6, 3.6)
            + disc(r - 6, along, 3.6)
            + disc(-r + 6, along, 3.6)
        )
    parts.append(svg.path(columns, palette("#F9F4E8"), palette.ink, 1))
    parts.append(svg.rect(-r * 0.74, -r * 0.74, r * 1.48, r * 1.48, palette("#D3C6AA"), 2, palette.ink, 1.8))
    if palette.shade:
        parts.append(svg.circle(r * 0.1, r * 0.13, r * 0.62, "#000000", op=palette.shade))
    parts.append(svg.circle(0, 0, r * 0.6, palette("#6FA894"), palette.ink, LINE))
    ribs = "".join(
        f"M0 0L{r * 0.6 * math.cos(a):.1f} {r * 0.6 * math.sin(a):.1f}"
        for a in (math.tau * i / 12 for i in range(12))
    )
    parts.append(svg.path(ribs, None, palette("#4E8471"), 1.8))
    parts.append(svg.circle(-r * 0.16, -r * 0.18, r * 0.26, "#FFFFFF", op=0.16))
    glow = LIT if palette.night else palette("#FFB000")
    return (
        "".join(parts)
        + svg.circle(0, 0, r * 0.14, palette("#F9F4E8"), palette.ink, 2)
        + svg.circle(0, 0, r * 0.06, glow, palette.ink, 1.2)
    )


def hoardings(palette: Palette, w: float, h: float, rng: Random) -> str:
    """Boards along the road in bright colours, and people who lean on them."""
    x, y = -w / 2, -h / 2
    count = max(3, round(w / 90))
    step, people = w / count, dict.fromkeys(CROWD, "")
    for i in range(int(w / 9)):
        if rng.random() < 0.86:
            px, py = x + 6 + i * 9 + rng.uniform(-2, 2), y + h * 0.66 + rng.uniform(0, h * 0.24)
            people[rng.choice(CROWD)] += f"M{px - 3.2:.1f} {py:.1f}l3.2-4 3.2 4-1.2 5h-4Z"
    parts = [
        svg.path(d, palette(colour), palette.ink, 0.8)
        for colour, d in people.items()
        if d and not palette.plain
    ]
    parts.append(shadow_svg(palette, x, y, w, h * 0.4, 4))
    for i in range(count):
        left = x + step * i
        ground = ("#C8240C", "#F7F1E2", "#2440B0", "#FFB000", "#F7F1E2", "#0B7A55")[i % 6]
        parts.append(
            svg.rect(round(left, 1), y, round(step, 1), h * 0.4, palette(ground), 0, palette.ink, 1.8)
        )
        sign = palette("#14161A" if ground in ("#F7F1E2", "#FFB000") else "#F7F1E2")
        marks = "".join(
            f"M{left + step * 0.2 + j * step * 0.16:.1f} {y + h * 0.2}h{step * 0.08:.1f}" for j in range(4)
        )
        parts.append(svg.path(marks, None, sign, 5, cap="butt"))
    return "".join(parts)


def rock(palette: Palette, r: float, rng: Random, colour: str = "#A9967F") -> str:
    """A boulder with a lit and a dark side."""
    points = [
        (
            r * rng.uniform(0.78, 1.06) * math.cos(i * math.tau / 8),
            r * rng.uniform(0.66, 0.9) * math.sin(i * math.tau / 8),
        )
        for i in range(8)
    ]
    shadow = (
        at(r * 0.2, r * 0.28, svg.path(polygon(points), "#000000", op=palette.shade)) if palette.shade else ""
    )
    top = polygon([(x * 0.58 - r * 0.14, y * 0.56 - r * 0.16) for x, y in points])
    return (
        shadow + svg.path(polygon(points), palette(colour), palette.ink, 2) + svg.path(top, "#FFFFFF", op=0.2)
    )
