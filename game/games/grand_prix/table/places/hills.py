"""A pass in the hills: woods, a river under the road, rice terraces, and the hamlet at the toll gate."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.plants import disc
from game.games.grand_prix.table.places.scene_builder import UNIT, SceneBuilder
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.tracks.board import HALF
from game.ui.tracks.road import open_path

GRASS, MEADOW, WATER, BANK = "#B3C489", "#C2D09A", "#7FB6C4", "#D9CDA4"
STREAM = 0.3
"""Half the river's width, in cells."""


def build(scene: SceneBuilder) -> None:
    """Build a pass: light meadows, river, gravel, terraces, toll house, hamlet, woods."""
    palette, rng = scene.palette, scene.brush
    _meadows(scene)
    _river(scene)
    scene.run_off()
    gates = [scene.free_space.board.at(gate.spaces[0]) for gate in scene.track.gates]
    mx, my = (gates[0].x, gates[0].y) if gates else scene.middle
    scene.put(0.92, 0.8, lambda w, h: _torii(scene, w), scene.near_point(mx, my), gap=0.02)
    for w, h in ((1.9, 1.3), (1.4, 1.0)):
        scene.put(w, h, lambda a, b: _terraces(scene, a, b), None, gap=0.08)
    for w, h in ((0.86, 0.62), (0.62, 0.78), (0.78, 0.56), (0.6, 0.7), (0.74, 0.54)):
        scene.put(
            w,
            h,
            lambda a, b: props.house(palette, a, b, rng, props.SLATE),
            scene.near_point(mx, my + 1),
            gap=0.06,
        )
    scene.grow("blossom", 50, (0.2, 0.24))
    scene.grow("fir", 3200, (0.17, 0.21, 0.26, 0.3), gap=0.01)
    scene.grow("bush", 200, (0.08, 0.1))


def _meadows(scene: SceneBuilder) -> None:
    """Lighter clearings with soft edges."""
    rng, space = scene.brush, scene.free_space
    d = ""
    for _ in range(9):
        x, y = space.left + rng.random() * space.width, space.top + rng.random() * space.height
        r = rng.uniform(0.9, 1.7)
        for i in range(5):
            a = math.tau * i / 5
            d += disc((x + r * 0.6 * math.cos(a)) * UNIT, (y + r * 0.45 * math.sin(a)) * UNIT, r * 0.6 * UNIT)
    scene.add(svg.path(d, scene.palette(MEADOW)))


def _river(scene: SceneBuilder) -> None:
    """A stream from top to bottom where it crosses straights only, with a bridge under each."""
    palette, space = scene.palette, scene.free_space
    crossings = sorted(_crossed(scene), key=lambda c: (len(c[1]), abs(c[0] - scene.middle[0] - 3)))
    if not crossings:
        return
    x, bridges = crossings[0]
    points = []
    for i in range(int(space.height * 4) + 1):
        y = space.top + i / 4
        distance = min((abs(y - bridge) for bridge in bridges), default=9.0)
        points.append(((x + 0.13 * math.sin(y * 1.7) * min(1.0, distance)) * UNIT, y * UNIT))
    d = open_path(points)
    scene.add(svg.path(d, None, palette(BANK), (2 * STREAM + 0.16) * UNIT))
    scene.add(svg.path(d, None, palette(WATER), 2 * STREAM * UNIT))
    crests = [(px + (-9, 10)[i % 2], py) for i, (px, py) in enumerate(points)]
    scene.add(props.waves(palette, crests[:: 2 if scene.detail else 99], "#B9DBDF"))
    space.take((x - STREAM - 0.2, space.top, 2 * STREAM + 0.4, space.height))
    for y in bridges:
        scene.add(_bridge(scene, x * UNIT, y * UNIT))


def _crossed(scene: SceneBuilder) -> Iterator[tuple[float, list[float]]]:
    """Yield where a stream may run, and the roads that it would cross."""
    board = scene.free_space.board
    x0, _, x1, _ = board.bounds
    flat = {(s.pose.x, s.pose.y) for s in board.course if not s.turn and s.pose.angle % 180 == 0}
    half = STREAM + 0.24
    for i in range(round((x1 - x0) * 4)):
        x = x0 + i / 4
        roads = [(px, py) for px, py in board.roads if abs(px - x) < HALF + half]
        built = any(left - half < x < left + w + half for left, _, w, _ in scene.free_space.built)
        if x0 + 1 < x < x1 - 1 and not built and all(road in flat for road in roads):
            yield x, sorted({y for _, y in roads})


def _bridge(scene: SceneBuilder, x: float, y: float) -> str:
    """The stone arch that carries a road, seen as its two parapets."""
    palette = scene.palette
    width = (2 * STREAM + 0.3) * UNIT
    parts = []
    if palette.shade:
        parts.append(svg.rect(x - width / 2, y + 56, width, 16, "#000000", 2, op=palette.shade))
    for top in (y - 60, y + 46):
        parts.append(svg.rect(x - width / 2, top, width, 14, palette("#CFC7B8"), 2, palette.ink, 2.2))
        blocks = "".join(f"M{x - width / 2 + width * i / 6:.1f} {top}v14" for i in range(1, 6))
        parts.append(svg.path(blocks, None, palette("#948B7C"), 1.4, cap="butt"))
    return "".join(parts)


def _terraces(scene: SceneBuilder, w: float, h: float) -> str:
    """Rice in flooded steps along a slope."""
    palette = scene.palette
    parts = []
    for i in range(4):
        inset, top = i * w * 0.04, -h / 2 + h * i / 4
        step = [
            (-w / 2 + inset, top + 3),
            (w / 2 - w * 0.12 + inset, top + 3),
            (w / 2 - w * 0.08 + inset, top + h / 4),
            (-w / 2 + w * 0.05 + inset, top + h / 4),
        ]
        parts.append(
            svg.path(polygon(step), palette("#9CC3B0" if i % 2 else "#A9CBA0"), palette("#7C8B5A"), 4)
        )
        rows = "".join(
            f"M{-w / 2 + inset + 12 + j * 9:.1f} {top + 8:.1f}v{h / 4 - 13:.1f}"
            for j in range(int(w * 0.82 / 9))
        )
        parts.append(svg.path(rows, None, palette("#6E9A5E"), 2.2, dash="3 5"))
    return "".join(parts)


def _torii(scene: SceneBuilder, w: float) -> str:
    """A red gate on its stone steps: the old barrier."""
    palette = scene.palette
    k = w / 92
    red, dark = palette("#C8452F"), palette.ink
    ground = svg.rect(-40 * k, 26 * k, 80 * k, 12 * k, palette("#C9C1B0"), 2, dark, 2)
    fall = f"M{-24 * k} {32 * k}l{26 * k} {8 * k}h{44 * k}l{-22 * k} {-8 * k}Z"
    shade = svg.path(fall, "#000000", op=palette.shade)
    posts = "".join(svg.rect(x * k, -22 * k, 9 * k, 54 * k, red, 1, dark, 2) for x in (-28, 19))
    beam = svg.rect(-34 * k, -12 * k, 68 * k, 8 * k, red, 0, dark, 2)
    top = f"M{-46 * k} {-36 * k}Q0 {-28 * k} {46 * k} {-36 * k}"
    top += f"L{42 * k} {-22 * k}Q0 {-18 * k} {-42 * k} {-22 * k}Z"
    plate = svg.rect(-6 * k, -20 * k, 12 * k, 14 * k, palette("#F0C65A"), 1, dark, 1.6)
    return ground + (shade if palette.shade else "") + posts + beam + svg.path(top, red, dark, 2.2) + plate
