"""Pieces of a straight road, as fragments in the units of the picture they are part of."""

from __future__ import annotations

from game.ui.draw import svg
from game.ui.draw.theme import INK, PAPER

KERB = 5.0
"""Height of a kerb."""


def chequers(x: float, y: float, w: float, h: float, cell: float = 8.0) -> str:
    """Return a chequered band that fills its rectangle exactly, with cells of about that size."""
    columns, rows = max(1, round(w / cell)), max(1, round(h / cell))
    cw, ch = w / columns, h / rows
    d = "".join(
        f"M{x + i * cw:.2f} {y + j * ch:.2f}h{cw:.2f}v{ch:.2f}h{-cw:.2f}Z"
        for i in range(columns)
        for j in range(rows)
        if (i + j) % 2 == 0
    )
    return svg.rect(x, y, w, h, PAPER.kerb_white) + svg.path(d, INK)


def kerb(x: float, y: float, w: float, h: float = KERB, step: float = 48.0, shift: float = 0.0) -> str:
    """Return a red and white kerb along a horizontal edge; no block extends over the ends."""
    blocks = []
    at = x - step + shift % step
    while at < x + w:
        left, right = max(x, at), min(x + w, at + step / 2)
        if right > left:
            blocks.append(f"M{left:.2f} {y:.2f}H{right:.2f}V{y + h:.2f}H{left:.2f}Z")
        at += step
    return svg.rect(x, y, w, h, PAPER.kerb_white) + svg.path("".join(blocks), PAPER.kerb_red)


def turf(
    x: float, y: float, w: float, h: float, grass: str = PAPER.grass, blades: str = PAPER.grass_hatch
) -> str:
    """Return a band of mown grass."""
    return svg.rect(x, y, w, h, grass) + svg.hatch(x, y, w, h, blades, 7, 2)


def straight(
    x: float,
    y: float,
    w: float,
    h: float,
    margin: float = 9.0,
    step: float = 48.0,
    asphalt: str = PAPER.asphalt,
    grass: str = PAPER.grass,
    blades: str = PAPER.grass_hatch,
) -> str:
    """Return a straight: asphalt in (x, y, w, h), kerbs and edges outside it, `margin` of grass beyond."""
    edge = KERB + 2
    parts = []
    if margin:
        parts.append(turf(x, y - edge - margin, w, margin, grass, blades))
        parts.append(turf(x, y + h + edge, w, margin, grass, blades))
    parts.append(svg.rect(x, y - edge, w, h + 2 * edge, INK))
    parts.append(kerb(x, y - KERB, w, KERB, step))
    parts.append(kerb(x, y + h, w, KERB, step, step / 2))
    parts.append(svg.rect(x, y, w, h, asphalt))
    return "".join(parts)


def grid_box(x: float, y: float, w: float, h: float, empty: bool = False, colour: str = "") -> str:
    """Return the painted front corner of a grid slot; an empty slot is hatched and dim.

    (x, y) is the slot's left ground corner, `w` its length, `h` the height of the painted line.
    """
    colour = colour or ("#666D78" if empty else PAPER.grid)
    paint = svg.path(f"M{x + w} {y - h}V{y}H{x}", None, colour, 2, cap="butt", join="miter")
    hatching = svg.hatch(x + 2, y - h + 2, w - 6, h - 6, "#4E5560", 8, 2) if empty else ""
    return hatching + paint


def skid_marks(x: float, y: float, length: float) -> str:
    """Return two wavering tyre marks that end at (x, y)."""
    w = 4.0
    x0, x1, x2 = x - length, x - length * 0.6, x - length * 0.4
    parts = []
    for low in (y, y + w * 2.4):
        bend = f"{x1:.1f} {low + w * 2:.1f} {x2:.1f} {low - w * 2:.1f} {x:.1f} {low:.1f}"
        parts.append(svg.path(f"M{x0:.1f} {low - w:.1f}C{bend}", None, "#1B1D22", w, 0.7))
    return "".join(parts)
