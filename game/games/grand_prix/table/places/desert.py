"""A desert in the evening: dunes, pyramids, an oasis with palms, and the two doors of a lost temple."""

from __future__ import annotations

import math
from functools import partial

from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.plants import disc, grove
from game.games.grand_prix.table.places.scene_builder import UNIT, SceneBuilder, drawn
from game.ui.draw import svg
from game.ui.draw.art_base import burst, polygon

SAND, CREST, LEE = "#E6C48D", "#F2D9A6", "#D8AE76"


def build(scene: SceneBuilder) -> None:
    """Build a desert: dunes, the doors, pyramids, the oasis, tents, rocks and palms."""
    palette, rng = scene.palette, scene.brush
    _dunes(scene)
    mx, my = scene.middle
    for pair in scene.track.teleports:
        for space in (pair.a, pair.b):
            spot = scene.free_space.board.at(space)
            scene.put(0.8, 0.86, lambda w, h: _door(scene, w), scene.near_point(spot.x, spot.y), gap=0.03)
    for size in (2.0, 1.4, 1.0):
        scene.put(size, size, lambda w, h: _pyramid(scene, w), lambda x, y: -abs(x - mx), gap=0.06)
    oases = ((2.3, 1.7), (1.8, 1.3), (1.3, 1.0))
    scene.put_largest(oases, partial(_oasis, scene), scene.near_point(mx - 3, my), gap=0.06)
    for w, h in ((1.7, 0.9), (1.2, 0.8)):
        scene.put(w, h, lambda a, b: _ruin(scene, a, b), None, gap=0.05)
    scene.put(1.5, 0.42, lambda a, b: _caravan(scene, a), None, gap=0.04)
    for size, colour in ((0.32, "#C8240C"), (0.26, "#2440B0"), (0.28, "#0B7A55"), (0.24, "#C8240C")):
        tent = props.pavilion(palette, size * UNIT, colour)
        scene.put(2 * size, 2 * size, drawn(tent), scene.near_point(mx, my + 1), gap=0.04)
    scene.scatter_far(5, 1.9, lambda: _pyramid(scene, rng.uniform(110, 150)))
    scene.grow("palm", 160, (0.2, 0.24, 0.27))
    scene.scatter(260, 0.5, lambda: props.rock(palette, rng.uniform(13, 23), rng, "#C08A5E"), most=22)
    scene.grow("bush", 220, (0.06, 0.08))


def _dunes(scene: SceneBuilder) -> None:
    """Long crests that throw their shade to the lower right."""
    palette, rng, space = scene.palette, scene.brush, scene.free_space
    light, dark = "", ""
    for i in range(34):
        x = (space.left + space.width * ((i * 0.618) % 1)) * UNIT
        y = (space.top + space.height * (i + 0.5) / 34) * UNIT
        w, h = rng.uniform(120, 260), rng.uniform(18, 34)
        ridge, crest, foot = f"M{x:.0f} {y:.0f}q", f"{w:.0f} 0q{-w * 0.5:.0f}", f"{-w:.0f} 0Z"
        light += f"{ridge}{w * 0.45:.0f} {-h:.0f} {crest} {-h * 0.45:.0f} {foot}"
        dark += f"{ridge}{w * 0.5:.0f} {-h * 0.45:.0f} {crest} {h * 0.7:.0f} {foot}"
    scene.add(svg.path(light, palette(CREST)) + svg.path(dark, palette(LEE)))


def _pyramid(scene: SceneBuilder, w: float) -> str:
    """Four faces in four lights, with courses of stone and a long shadow."""
    palette = scene.palette
    r = w / 2
    fall = polygon([(r, -r), (r * 1.5, r * 0.7), (r * 0.9, r * 1.28), (-r, r)])
    shade = svg.path(fall, "#5A3A4A", op=palette.shade * 1.4)
    faces = (
        ([(-r, -r), (r, -r), (0, 0)], "#EBCB92"),
        ([(-r, -r), (0, 0), (-r, r)], "#F6DDAA"),
        ([(r, -r), (r, r), (0, 0)], "#C48E5A"),
        ([(-r, r), (0, 0), (r, r)], "#A9744C"),
    )
    parts = [shade if palette.shade else ""]
    parts += [svg.path(polygon(points), palette(colour)) for points, colour in faces]
    courses = ""
    for i in range(1, 6):
        q = r * (1 - i / 6.5)
        courses += f"M{-q:.1f} {-q:.1f}H{q:.1f}V{q:.1f}H{-q:.1f}Z"
    parts.append(svg.path(courses, None, palette("#8A5C3C"), 1.3, 0.55))
    edges = f"M{-r} {-r}L{r} {r}M{r} {-r}L{-r} {r}"
    parts.append(
        svg.path(edges, None, palette("#8A5C3C"), 1.6) + svg.rect(-r, -r, w, w, None, 0, palette.ink, 2.4)
    )
    return "".join(parts) + svg.path(
        polygon([(-9, -9), (9, -9), (9, 9), (-9, 9)]), palette("#FFE9B8"), palette.ink, 1.6
    )


def _oasis(scene: SceneBuilder, w: float, h: float) -> str:
    """A pool with a green rim, reeds and palms round it."""
    palette, rng = scene.palette, scene.brush

    def shore(share: float) -> str:
        points = []
        for i in range(18):
            a = math.tau * i / 18
            distance = share * (1 + 0.07 * math.sin(3 * a + 1) + 0.05 * math.sin(5 * a))
            points.append((w * 0.42 * distance * math.cos(a), h * 0.42 * distance * math.sin(a)))
        return polygon(points)

    parts = [svg.path(shore(1.0), palette("#B9B875")), svg.path(shore(0.86), palette("#8FA863"))]
    parts.append(svg.path(shore(0.7), palette("#6FB3BC"), palette.ink, 2.2))
    glints = [(rng.uniform(-0.2, 0.2) * w, rng.uniform(-0.18, 0.2) * h) for _ in range(5)]
    parts.append(props.waves(palette, glints, "#BFE3E2"))
    palms = []
    for i in range(9):
        a = math.tau * (i + rng.uniform(-0.25, 0.25)) / 9
        palms.append((w * 0.4 * math.cos(a), h * 0.39 * math.sin(a), rng.uniform(15, 21)))
    return "".join(parts) + grove(palette, "palm", palms)


def _door(scene: SceneBuilder, w: float) -> str:
    """A doorway without a wall, with another place behind it."""
    palette = scene.palette
    k = w / 80
    stone, dark = palette("#D9B27C"), palette("#A87E52")
    shade = f"M{-30 * k} {34 * k}L{4 * k} {48 * k}H{58 * k}L{30 * k} {34 * k}Z"
    parts = [svg.path(shade, "#5A3A4A", op=palette.shade * 1.2)] if palette.shade else []
    parts.append(svg.rect(-34 * k, 30 * k, 68 * k, 10 * k, dark, 1, palette.ink, 2))
    parts.append(
        svg.rect(
            -14 * k,
            -20 * k,
            28 * k,
            50 * k,
            "#5FA8FF" if palette.night else palette("#2D6FB8"),
            0,
            palette.ink,
            2,
        )
    )
    glow = burst(0, 5 * k, 14 * k, 4, 0.3)
    parts.append(svg.path(glow, "#EAF6FF"))
    for x in (-32, 14):
        parts.append(svg.rect(x * k, -26 * k, 18 * k, 58 * k, stone, 1, palette.ink, 2.2))
        parts.append(
            svg.path(f"M{(x + 5) * k} {-18 * k}v{46 * k}M{(x + 12) * k} {-18 * k}v{46 * k}", None, dark, 1.6)
        )
    parts.append(svg.rect(-38 * k, -40 * k, 76 * k, 16 * k, stone, 1, palette.ink, 2.2))
    return "".join(parts) + svg.circle(0, -32 * k, 5 * k, palette("#C8240C"), palette.ink, 1.4)


def _ruin(scene: SceneBuilder, w: float, h: float) -> str:
    """The remains of a temple: paving, and columns of which some have fallen."""
    palette, rng = scene.palette, scene.brush
    x, y = -w / 2, -h / 2
    parts = [
        props.shadow_svg(palette, x, y, w, h, 4),
        svg.rect(x, y, w, h, palette("#D9BD8C"), 2, palette("#A87E52"), 2),
    ]
    slabs = "".join(f"M{x + w * i / 6:.1f} {y}v{h:.1f}" for i in range(1, 6)) + f"M{x} 0h{w}"
    parts.append(svg.path(slabs, None, palette("#BF9B68"), 1.4, cap="butt"))
    columns = max(3, round(w / 34))
    for row in (y + 14, -y - 14):
        for i in range(columns):
            cx = x + w * (i + 0.5) / columns
            if rng.random() < 0.28:
                drum = svg.rect(-17, -7, 34, 14, palette("#E9D2A2"), 3, palette.ink, 1.8)
                parts.append(props.at(cx, row, drum, rng.uniform(-40, 40)))
                continue
            if palette.shade:
                fall = f"M{cx - 7} {row + 7}l26 22 14-12-26-24Z"
                parts.append(svg.path(fall, "#5A3A4A", op=palette.shade))
            parts.append(svg.circle(cx, row, 10.5, palette("#E9D2A2"), palette.ink, 2))
            parts.append(svg.circle(cx, row, 6, palette("#F6E4BC"), palette("#A87E52"), 1.2))
    return "".join(parts)


def _caravan(scene: SceneBuilder, w: float) -> str:
    """Camels in a row, each with its load."""
    palette = scene.palette
    parts = []
    loads = ("#C8240C", "#2440B0", "#FFB000", "#0B7A55")
    for i in range(4):
        cx = -w / 2 + w * (i + 0.5) / 4
        cy = 3.0 if i % 2 else -3.0
        if palette.shade:
            parts.append(svg.path(disc(cx + 6, cy + 9, 12), "#5A3A4A", op=palette.shade))
        legs = f"M{cx - 8} {cy + 2}v14M{cx - 3} {cy + 3}v14M{cx + 5} {cy + 3}v14M{cx + 9} {cy + 2}v14"
        neck = f"M{cx + 9} {cy}q8 2 10-12l8 1"
        parts.append(svg.path(legs, None, palette.ink, 3) + svg.path(neck, None, palette.ink, 7))
        body = f"M{cx - 13} {cy + 4}q0-9 7-9q1-9 6-9t6 9q7 0 7 8q-13 6-26 1Z"
        parts.append(
            svg.path(body, palette("#B98A52"), palette.ink, 2) + svg.path(neck, None, palette("#B98A52"), 4)
        )
        parts.append(svg.rect(cx - 6, cy - 9, 11, 9, palette(loads[i]), 2, palette.ink, 1.4))
    return "".join(parts)
