"""The drawings that all games share: cars, seat marks, icons, emblems, dice.

Everything here returns SVG, as a `Drawing` (a picture in its own units) or as a fragment of a larger
picture; nothing here uses pixels or pygame. Large compositions are in art_poster, pieces of the road in
art_road; both are exported from here as well, so that screens import one module.
"""

from __future__ import annotations

import zlib
from functools import lru_cache

from game.services.paths import asset
from game.ui.draw import svg
from game.ui.draw.art_base import Drawing, burst, drawing, halftone, has_drawing, polar, polygon, rays
from game.ui.draw.art_numbers import roundel
from game.ui.draw.art_poster import PosterSpots, podium_panel, podium_step, poster, poster_spots
from game.ui.draw.art_road import chequers, grid_box, kerb, skid_marks, straight, turf
from game.ui.draw.svg import hatch_path as hatch
from game.ui.draw.theme import INK, PAPER, mix

__all__ = [
    "CARS",
    "D12_NUMBER",
    "EFFECTS",
    "SHAPES",
    "Drawing",
    "PosterSpots",
    "burst",
    "car",
    "chequers",
    "d6",
    "d12",
    "drawing",
    "effect",
    "emblem",
    "grid_box",
    "halftone",
    "has_drawing",
    "hatch",
    "icon",
    "icons",
    "kerb",
    "mark",
    "mark_drawing",
    "plate",
    "podium_panel",
    "podium_step",
    "polar",
    "polygon",
    "poster",
    "poster_spots",
    "rays",
    "roundel",
    "silhouette",
    "skid_marks",
    "straight",
    "trophy",
    "turf",
]

CARS = ("modern_side", "60_side", "modern_top", "60_top")
EFFECTS = ("spin", "crash", "engine", "gear", "pit", "gravel")
SHAPES = ("disc", "square", "tri", "diamond", "hex", "plus", "shield", "star", "pent")

# outer and inner colour and width, for cars in side view; from above they are 0.55 of it
_OUTLINES: dict[str, tuple[tuple[str, float], ...]] = {
    "none": (),
    "white": ((INK, 20.0), ("#FFFFFF", 13.0)),
    "amber": ((INK, 25.0), (PAPER.accent, 18.0)),
    "paper": ((PAPER.card, 9.0),),
}
_TOP_SCALE = 0.55
_PLATES = {
    "modern_side": (175.0, 95.0, 14.5),
    "60_side": (175.0, 83.0, 17.0),
    "modern_top": (72.0, 54.0, 10.0),
    "60_top": (130.0, 54.0, 10.0),
}
_ROUNDELS = {"modern_side": (172.0, 87.0, 29.0), "60_side": (174.0, 84.0, 27.0)}
"""The disc of a car with a number, large enough for two digits in the smallest window."""
D12_NUMBER = (50.0, 50.0, 31.0)
"""The number's place in a d12's 100 × 100 drawing: centre x, centre y, type size."""
_D12_STATES = {
    "plain": (PAPER.card, "#FFFFFF"),
    "hot": ("#FFD97A", PAPER.accent),
    "good": ("#BFE6D5", "#DDF4EA"),
    "bad": ("#F2B5A8", "#FBD9D0"),
    "rolling": ("#E4DAC4", "#F3EDE0"),
}


@lru_cache(maxsize=256)
def car(kind: str, body: str, outline: str = "none", ghost: bool = False, sign: str = "") -> Drawing:
    """Return a car in its team's colour, nose to the right, with 12 units of margin around it.

    Outlines: "white" for asphalt, "amber" for the chosen car, "paper" for light grounds. A ghost is the same
    car faded towards paper. The size never depends on the outline. The disc of a car in side view carries
    its `sign`: a number, or the shape of a seat's mark.
    """
    scale = _TOP_SCALE if kind.endswith("_top") else 1.0
    under = [
        drawing(f"common/silhouette_{kind}", fill=colour, edge=colour, wide=width * scale).inner
        for colour, width in _OUTLINES[outline]
    ]
    base = drawing(f"common/car_{kind}", body=body)
    disc = _sign(kind, body, sign) if sign and kind in _ROUNDELS else ""
    complete = Drawing(base.width, base.height, "".join(under) + base.inner + disc)
    return complete.washed() if ghost else complete


@lru_cache(maxsize=256)
def silhouette(kind: str, fill: str) -> Drawing:
    """Return the flat shape of a car, in the same box as `car`."""
    return drawing(f"common/silhouette_{kind}", fill=fill, edge=fill, wide=0.5)


def _sign(kind: str, body: str, sign: str) -> str:
    x, y, r = _ROUNDELS[kind]
    shape = mark(sign, x, y, r * 0.6, body, None, INK, 1.8) if sign in SHAPES else ""
    return roundel(x, y, r, sign) + shape


def plate(kind: str) -> tuple[float, float, float]:
    """Return a car's number plate in its drawing's units: centre x, centre y, radius."""
    return _PLATES[kind]


# -- seat marks -----
def _mark_path(shape: str, x: float, y: float, r: float) -> str:
    k = r * 0.9
    a, b = k * 0.5, r * 1.05
    if shape == "square":
        return f"M{x - k} {y - k}H{x + k}V{y + k}H{x - k}Z"
    if shape == "tri":
        return f"M{x} {y - r * 1.15}L{x + r * 1.12} {y + r * 0.85}H{x - r * 1.12}Z"
    if shape == "diamond":
        return polygon([polar(x, y, r * 1.2, angle) for angle in (-90, 0, 90, 180)])
    if shape == "hex":
        return polygon([polar(x, y, r * 1.1, angle) for angle in range(0, 360, 60)])
    if shape == "pent":
        return polygon([polar(x, y + r * 0.06, r * 1.14, angle) for angle in range(-90, 270, 72)])
    if shape == "plus":
        arm = f"h{k}v{b - a}h{b - a}v{k}h{a - b}v{b - a}h{-k}v{a - b}h{a - b}v{-k}h{b - a}Z"
        return f"M{x - a} {y - b}{arm}"
    if shape == "shield":
        right = f"V{y + r * 0.1}C{x + k} {y + r * 0.7} {x + k * 0.4} {y + r} {x} {y + r * 1.2}"
        left = f"C{x - k * 0.4} {y + r} {x - k} {y + r * 0.7} {x - k} {y + r * 0.1}Z"
        return f"M{x - k} {y - r}H{x + k}{right}{left}"
    if shape == "star":
        return burst(x, y, r * 1.25, 5, 0.46, -90)
    raise ValueError(f"no seat mark has the shape {shape!r}")


def mark(
    shape: str,
    x: float,
    y: float,
    r: float,
    fill: str,
    keyline: str | None = "#FFFFFF",
    outline: str | None = INK,
    sw: float = 1.6,
) -> str:
    """Return a seat's mark: its shape, a keyline and an outline around that; None leaves a line out."""
    layers = [(colour, sw * width) for colour, width in ((outline, 3.2), (keyline, 1.6)) if colour]
    layers.append((fill, 0.4))
    if shape == "disc":
        return "".join(svg.circle(x, y, r, colour, colour, width) for colour, width in layers)
    d = _mark_path(shape, x, y, r)
    return "".join(svg.path(d, colour, colour, width) for colour, width in layers)


@lru_cache(maxsize=256)
def mark_drawing(
    shape: str, fill: str, keyline: str | None = "#FFFFFF", outline: str | None = INK
) -> Drawing:
    """Return a seat's mark as a drawing, in a 32 × 32 box."""
    return Drawing(32, 32, mark(shape, 16, 16, 10, fill, keyline, outline, 1.6))


# -- icons -----
@lru_cache(maxsize=1)
def _icon_files() -> dict[str, str]:
    found = {}
    for path in sorted(asset("art").glob("*/*.svg")):
        if path.stem.startswith(("icon_", "action_")):
            prefix = "" if path.parent.name == "common" else f"{path.parent.name}/"
            found[prefix + path.stem.removeprefix("icon_")] = f"{path.parent.name}/{path.stem}"
    return found


def icons() -> tuple[str, ...]:
    """Return the names of all icons: files icon_<name>.svg or action_<name>.svg in assets/art.

    Those of a game begin with its id, as in `formula_motor_racing/action_crash`.
    """
    return tuple(_icon_files())


@lru_cache(maxsize=512)
def icon(name: str, colour: str = INK) -> Drawing:
    """Return a one-colour icon on a 24 grid; a game's own is called `<game>/<name>`."""
    return drawing(_icon_files()[name], ink=colour)


# -- emblems, prizes -----
@lru_cache(maxsize=32)
def emblem(game_id: str) -> Drawing:
    """Return a game's picture for the chooser, 292 × 250; generated if the game has none."""
    if has_drawing(f"{game_id}/emblem"):
        return drawing(f"{game_id}/emblem")
    return _generic_emblem(game_id)


def _generic_emblem(game_id: str) -> Drawing:
    grounds = ("#1F8A5B", "#2440B0", "#7C3FA8", "#C8240C", "#0B7A8A", "#B8620A")
    seed = zlib.crc32(game_id.encode())
    ground = grounds[seed % len(grounds)]
    body = ("#FFD21A", "#F7F7F2", "#FFB000")[seed // 7 % 3]
    kind = ("modern_side", "60_side")[seed // 31 % 2]
    parts = [
        svg.rect(0, 0, 292, 250, ground),
        svg.path(rays(146, 196, 400, 13, -180, 182), mix(ground, "#FFFFFF", 0.12)),
        svg.circle(146, 128, 84, PAPER.accent),
        svg.path(halftone(146, 128, 84, 104, 9, 3.6), "#F0900F"),
        chequers(-8, 176, 308, 22, 11),
        straight(-20, 206, 340, 60, margin=0, step=36),
        car(kind, "#9AA0A8", "paper").at(58, 188, 150),
        svg.path("M-4 236H70M110 243H250M240 231H310", None, "#FBF8F1", 3, 0.8),
        car(kind, body, "paper").at(180, 196, 214),
    ]
    return Drawing(292, 250, "".join(parts))


@lru_cache(maxsize=1)
def trophy() -> Drawing:
    """Return a golden cup on its plinth."""
    return drawing("common/trophy")


@lru_cache(maxsize=16)
def effect(kind: str) -> Drawing:
    """Return an effect on a car, 96 × 96, to draw over it; each kind has a shape of its own."""
    return drawing(f"common/effect_{kind}")


# -- dice -----
@lru_cache(maxsize=64)
def d12(state: str = "plain", turn: float = 0.0) -> Drawing:
    """Return a twelve-sided die without its number, 100 × 100; `turn` in degrees while it rolls.

    The number is text and belongs at D12_NUMBER.
    """
    side, face = _D12_STATES[state]
    x, y, r = 50.0, 48.0, 43.0
    inner = [polar(x, y, r * 0.62, turn - 90 + i * 72) for i in range(5)]
    rim = [polar(x, y, r if i % 2 == 0 else r * 0.94, turn - 90 + i * 36) for i in range(10)]
    shades = []
    for i in range(5):
        facet = polygon([inner[i], rim[2 * i], rim[2 * i + 1], rim[(2 * i + 2) % 10], inner[(i + 1) % 5]])
        middle_y = (inner[i][1] + inner[(i + 1) % 5][1]) / 2
        depth = max(0.0, (middle_y - y) / r)
        shades.append(svg.path(facet, "#000000", op=round(0.04 + 0.3 * depth, 3)))
    edges = "".join(
        f"M{a:.2f} {b:.2f}L{c:.2f} {d:.2f}" for (a, b), (c, d) in zip(inner, rim[::2], strict=True)
    )
    shadow = '<ellipse cx="52" cy="90" rx="34.4" ry="6" fill="#000000" opacity=".3"/>'
    body = svg.path(polygon(rim), side) + "".join(shades) + svg.path(polygon(inner), face, INK, 2.6)
    return Drawing(
        100, 100, shadow + body + svg.path(edges, None, INK, 2.6) + svg.path(polygon(rim), None, INK, 3.4)
    )


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=64)
def d6(face: int, fill: str = PAPER.card, pip: str = INK) -> Drawing:
    """Return a six-sided die, 100 × 100."""
    block = svg.rect(9, 11, 84, 84, "#000000", 17, op=0.3) + svg.rect(6, 6, 84, 84, fill, 17, INK, 4.4)
    rim = svg.rect(18, 78, 60, 5, "#000000", 2.5, op=0.14)
    pips = "".join(svg.circle(48 + x * 21, 48 + y * 21, 8.4, pip) for x, y in _PIPS[face])
    return Drawing(100, 100, block + rim + pips)
