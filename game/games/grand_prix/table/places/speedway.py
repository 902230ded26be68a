"""A speedway on a great day: stands full of people, a fair with a big wheel, tents and car parks."""

from __future__ import annotations

import math

from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.scene_builder import UNIT, SceneBuilder, drawn
from game.ui.draw import svg

GRASS, MOWN = "#B5C985", "#A9BF79"


def build(scene: SceneBuilder) -> None:
    """Build a speedway: mown stripes, gravel, stands, wheel, tents, car parks, trees."""
    palette, rng = scene.palette, scene.brush
    scene.stripes(palette(MOWN), 0.6, 0.5)
    scene.run_off()
    mx, my = scene.middle
    left, _, right, low = scene.free_space.board.bounds
    rail = left + 2.2, low + 0.02, right - left - 4.4, 0.42
    if scene.free_space.put(rail):
        x, y, w, h = (part * UNIT for part in rail)
        scene.add(props.at(x + w / 2, y + h / 2, props.hoardings(palette, w, h, rng)))
    scene.put(1.7, 1.85, lambda w, h: _wheel(scene, w), lambda x, y: abs(x - left - 2) + y, gap=0.03)
    for w, h in ((4.6, 1.25), (3.4, 1.15), (3.4, 1.0), (2.4, 1.0)):
        scene.put(
            w,
            h,
            lambda a, b: props.grandstand(palette, a, b, rng),
            lambda x, y: -y - abs(x - mx) / 9,
            gap=0.12,
        )
    scene.put(4.4, 0.62, lambda a, b: _beans(scene, a, b), lambda x, y: y + abs(x - mx), gap=0.02)
    for w, h in ((2.4, 1.3), (1.8, 1.1), (1.3, 1.0)):
        scene.put(w, h, lambda a, b: props.car_park(palette, a, b, rng), lambda x, y: -x + y, gap=0.1)
    for i, size in enumerate((0.42, 0.34, 0.38, 0.3, 0.34, 0.28, 0.3)):
        tent = props.pavilion(palette, size * UNIT, ("#C8240C", "#2440B0", "#FFB000", "#0B7A55")[i % 4])
        scene.put(2 * size, 2 * size, drawn(tent), scene.near_point(left + 3, my), gap=0.05)
    scene.grow("tree", 420, (0.16, 0.2, 0.25, 0.29))
    if scene.detail and not palette.plain:
        _people(scene)


def _beans(scene: SceneBuilder, w: float, h: float) -> str:
    """A field of broad beans, in rows."""
    palette = scene.palette
    x, y = -w / 2, -h / 2
    parts = [svg.rect(x, y, w, h, palette("#B08A5E"), 6, palette("#8A6A45"), 2)]
    rows = max(2, int(h / 15))
    lines = "".join(f"M{x + 7} {y + h * (i + 0.5) / rows:.1f}h{w - 14:.1f}" for i in range(rows))
    pods = "".join(
        f"M{x + 18 + j * 34 + i * 9:.1f} {y + h * (i + 0.5) / rows:.1f}q4 4 9 1"
        for i in range(rows)
        for j in range(int((w - 50) / 34))
    )
    parts.append(svg.path(lines, None, palette("#4A6F4C"), 11, dash="9 2.4", cap="butt"))
    parts.append(svg.path(lines, None, palette("#6E9A5E"), 7, dash="7 4.4", cap="butt"))
    return "".join(parts) + svg.path(pods, None, palette("#C6DC8C"), 2.6, cap="butt")


def _people(scene: SceneBuilder) -> None:
    """Paint spectators who walk about the infield."""
    rng = scene.brush
    found = dict.fromkeys(props.CROWD, "")
    for x, y in scene.free_space.scattered(rng, 320, 0.12, "in"):
        px, py = x * UNIT, y * UNIT
        found[rng.choice(props.CROWD)] += f"M{px - 3.6:.1f} {py:.1f}l3.6-5 3.6 5-1.2 5h-4.8Z"
    for colour, d in found.items():
        if d:
            scene.add(svg.path(d, scene.palette(colour), scene.palette.ink, 1))


def _wheel(scene: SceneBuilder, w: float) -> str:
    """The big wheel of a fair, standing on its own shadow."""
    palette = scene.palette
    r, cy = w * 0.42, -w * 0.06
    foot = cy + r * 1.22
    parts = []
    if palette.shade:
        rx, ry = r, r * 0.16
        fall = f"M{r * 0.3 - rx:.1f} {foot:.1f}a{rx:.1f} {ry:.1f} 0 1 1 {2 * rx:.1f} 0"
        parts.append(
            svg.path(f"{fall}a{rx:.1f} {ry:.1f} 0 1 1 {-2 * rx:.1f} 0Z", "#000000", op=palette.shade)
        )
    legs = f"M0 {cy}L{-r * 0.5} {foot}M0 {cy}L{r * 0.5} {foot}"
    parts.append(svg.path(legs, None, palette.ink, 9) + svg.path(legs, None, palette("#F7F1E2"), 5))
    spokes = "".join(
        f"M0 {cy}L{r * math.cos(a):.1f} {cy + r * math.sin(a):.1f}"
        for a in (math.tau * i / 12 for i in range(12))
    )
    parts.append(svg.path(spokes, None, palette("#8A929B"), 2))
    parts.append(
        svg.circle(0, cy, r, None, palette.ink, 7) + svg.circle(0, cy, r, None, palette("#F7F1E2"), 3.6)
    )
    parts.append(svg.circle(0, cy, r * 0.72, None, palette("#8A929B"), 2))
    for i in range(12):
        a = math.tau * (i + 0.5) / 12
        x, y = r * math.cos(a), cy + r * math.sin(a)
        colour = props.LIT if palette.night and i % 2 else palette(props.CROWD[i % 3])
        parts.append(svg.circle(round(x, 1), round(y, 1), w * 0.048, colour, palette.ink, 1.8))
    return "".join(parts) + svg.circle(0, cy, r * 0.13, palette("#FFB000"), palette.ink, 2)
