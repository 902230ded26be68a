"""The ground round a track as SVG fragments: mown grass, run-off, trees, the pit apron, a grandstand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box
from game.ui.draw.theme import INK, STRIPES, Theme
from game.ui.tracks.board import Board, unit


@dataclass(frozen=True, slots=True)
class GroundColours:
    """The colours of the ground in a theme."""

    grass: str
    mown: str
    gravel: str
    pebbles: str
    tree: str
    crown: str
    bark: str
    concrete: str
    edge: str


def ground_colours(theme: Theme) -> GroundColours:
    """Return the ground's colours: lively on paper, dim by night, pale for high contrast."""
    if theme.name == "night":
        return GroundColours(
            "#2B3A30", "#2F4035", "#57503D", "#6B624A", "#3E5A40", "#4C6C4B", "#1C2A20", "#474D52", "#0C0E12"
        )
    if theme.name == "contrast":
        return GroundColours(
            "#E4ECCF", "#DCE6C4", "#F2E6C8", "#B59B62", "#7C9A62", "#9CB782", "#33502C", "#F2F2F2", "#000000"
        )
    return GroundColours(
        "#CBD3AB", "#C4CDA2", "#E6D6AE", "#CDB98A", "#8FA873", "#AABD8C", "#6E8858", "#DDD5C3", INK
    )


def ground(board: Board, theme: Theme, detail: bool = True) -> str:
    """Return everything below the road; `detail` adds what is too small for a thumbnail."""
    colours = ground_colours(theme)
    x, y, w, h = board.box
    parts = [svg.rect(x, y, w, h, colours.grass), _mown(board, colours)]
    walk = board.track.layout == "walk"
    corners = [s.index for s in board.course if walk and s.corner is not None]
    parts += [run_off(board, space, colours, detail) for space in corners]
    parts.append(_trees(board, colours))
    parts.append(pit_apron(board, colours))
    if detail and board.grandstand:
        parts.append(grandstand(*board.grandstand))
    return "".join(parts)


def corner_masks(box: Box, r: float, colour: str) -> str:
    """Return shapes that cover the four corners of a box so that it looks rounded."""
    x, y, w, h = box
    d = ""
    for cx, cy, sx, sy in ((x, y, 1, 1), (x + w, y, -1, 1), (x + w, y + h, -1, -1), (x, y + h, 1, -1)):
        sweep = 0 if sx * sy > 0 else 1
        d += f"M{cx} {cy}h{sx * r}A{r} {r} 0 0 {sweep} {cx} {cy + sy * r}Z"
    return svg.path(d, colour)


def _mown(board: Board, colours: GroundColours) -> str:
    x, y, w, h = board.box
    k = board.cell
    stripe = board.ox + math.floor((x - board.ox) / k / 2) * 2 * k
    d = ""
    while stripe < x + w:
        left, right = max(x, stripe), min(x + w, stripe + k)
        if right > left:
            d += f"M{left:.2f} {y}H{right:.2f}V{y + h}H{left:.2f}Z"
        stripe += 2 * k
    return svg.path(d, colours.mown)


def run_off(board: Board, space: int, colours: GroundColours, detail: bool) -> str:
    """Return a patch of gravel outside a corner, if there is space for it."""
    here = board.track.spaces[space]
    if not here.turn:
        return ""
    (ax, ay), (bx, by) = unit(board.entry_heading(space)), unit(board.exit_heading(space))
    # outside the bend, half a cell from the middle where the turn is a right angle
    tx, ty = here.pose.x + (ax - bx) * 0.34, here.pose.y + (ay - by) * 0.34
    others = [road for road in board.roads if road != (here.pose.x, here.pose.y)]
    ahead = [(x - here.pose.x) * (ax - bx) + (y - here.pose.y) * (ay - by) for x, y in others]
    distances = [math.hypot(x - tx, y - ty) for (x, y), d in zip(others, ahead, strict=True) if d > 0.5]
    # half a road and the patch, 0.5 + 0.66: nearer, it would reach the next road
    if distances and min(distances) < 1.15:
        return ""
    x, y = board.point(tx, ty)
    r = 0.66 * board.cell
    lobes = [
        (2 * math.pi * i / 28, r * (1 + 0.06 * math.sin(6 * math.pi * i / 28 + space))) for i in range(28)
    ]
    patch = svg.path(polygon([(x + q * math.cos(a), y + q * math.sin(a)) for a, q in lobes]), colours.gravel)
    return patch + (_pebbles(x, y, r, colours, space) if detail else "")


def _pebbles(x: float, y: float, r: float, colours: GroundColours, seed: int) -> str:
    rng, d = Random(seed), ""
    for _ in range(18):
        angle, distance = rng.random() * math.tau, r * 0.92 * math.sqrt(rng.random())
        q = 0.032 * r
        d += f"M{x + distance * math.cos(angle) - q:.2f} {y + distance * math.sin(angle):.2f}h{2 * q:.2f}"
    return svg.path(d, None, colours.pebbles, round(0.064 * r, 2), cap="round")


def _trees(board: Board, colours: GroundColours) -> str:
    x0, y0, x1, y1 = board.bounds
    rng = Random(f"{board.track.id} {len(board.track.spaces)}")
    parts: list[str] = []
    planted: list[tuple[float, float, float]] = []
    side = board.unit
    for _ in range(int((x1 - x0) * (y1 - y0) / side**2 * 2.2)):
        r = rng.choice((0.16, 0.2, 0.26, 0.3)) * side
        edge = 0.4 * side
        x, y = rng.uniform(x0 + edge, x1 - edge), rng.uniform(y0 + edge, y1 - edge)
        alone = all(math.hypot(x - px, y - py) > 1.15 * (r + pr) for px, py, pr in planted)
        free = len(planted) < 44 and alone and board.is_clear(x, y, r / side + 0.06)
        if free and not board.is_built(x, y, r + 0.2 * side):
            planted.append((x, y, r))
            parts.append(_tree(*board.point(x, y), r * board.scale, colours))
    return "".join(parts)


def _tree(x: float, y: float, r: float, colours: GroundColours) -> str:
    line = round(max(0.8, r * 0.09), 2)
    circles = (
        (0.16, 0.22, 1.0, INK, None, 0.18),
        (0, 0, 1.0, colours.tree, colours.bark, 1),
        (-0.22, -0.24, 0.56, colours.crown, None, 1),
    )
    return "".join(
        svg.circle(round(x + r * dx, 2), round(y + r * dy, 2), round(r * size, 2), fill, edge, line, op)
        for dx, dy, size, fill, edge, op in circles
    )


def pit_apron(board: Board, colours: GroundColours) -> str:
    """Return the concrete under the pit boxes."""
    boxes = [pit.rect for pit in board.pit_boxes]
    if not boxes:
        return ""
    k = board.cell
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[0] + b[2] for b in boxes), max(b[1] + b[3] for b in boxes)
    m = 0.05 * k
    plate = svg.rect(
        x0 - m, y0 - m, x1 - x0 + 2 * m, y1 - y0 + 2 * m, colours.concrete, 2, colours.edge, 0.035 * k
    )
    shade = "".join(
        svg.rect(b[0] + 0.04 * k, b[1] + 0.04 * k, b[2] - 0.08 * k, b[3] - 0.08 * k, "#000000", 3, op=0.07)
        for b in boxes
    )
    return plate + shade


def grandstand(x: float, y: float, w: float, h: float) -> str:
    """Return a grandstand full of people, from above."""
    rng = Random(1)
    rows, step = 5, w / 14
    parts = [
        svg.rect(x + 3, y + 4, w, h, "#000000", 3, op=0.25),
        svg.rect(x, y, w, h, "#D5D9DE", 3, INK, 1.6),
    ]
    parts.append(svg.rect(x, y, w * 0.08, h, STRIPES[0], 2, INK, 1.2))
    crowd = (*STRIPES, "#8D6E63", "#FBF8F1")
    for row in range(rows):
        top = y + h * (row + 0.5) / rows
        parts.append(svg.rect(x + w * 0.11, top - h * 0.055, w * 0.86, h * 0.11, "#EEF0F2"))
        for seat in range(12):
            if rng.random() < 0.78:
                cx = x + w * 0.14 + seat * step
                parts.append(svg.circle(round(cx, 2), round(top, 2), round(w * 0.022, 2), rng.choice(crowd)))
    return "".join(parts)
