"""A harbour: the road runs along the quays of a town, with the sea on the other side."""

from __future__ import annotations

from functools import partial

from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.scene_builder import UNIT, SceneBuilder, drawn
from game.ui.draw import svg

SEA, CREST, STONE = "#7DB3BD", "#B9DBDF", "#DDD2BA"
SAILS = ("#FBF3DC", "#F5C35A", "#E2714F", "#F7F7F2")
HULLS = ("#C8240C", "#F7F7F2", "#2440B0", "#E8DFC8", "#0DBB88")


def build(scene: SceneBuilder) -> None:
    """Build a harbour: sea all round, land within the lap, a marina, the old town, palms and sails."""
    palette, rng = scene.palette, scene.brush
    scene.infield(palette("#C7CFA2"))
    scene.verge(0.3, palette(STONE), palette.ink)
    scene.pads(palette(STONE), palette.ink)
    mx, my = scene.middle
    basins = ((3.6, 2.2), (2.6, 1.8), (2.2, 2.6), (1.8, 1.8))
    scene.put_largest(basins, partial(_marina, scene), scene.near_point(mx, my), "in", 0.16)
    scene.put(
        1.0, 1.0, lambda w, h: props.lighthouse(palette, w * 0.36), lambda x, y: -abs(x - mx) - y, "out", 0
    )
    for _ in range(7):
        boat = _boat(scene)
        scene.put(0.9, 0.7, drawn(boat), None, "out", 0.04)
    scene.scatter_far(6, 1.2, partial(_boat, scene))
    crests = list(scene.free_space.scattered(rng, 150 if scene.detail else 0, 0.34, "out"))
    scene.add(props.waves(palette, [(x * UNIT, y * UNIT) for x, y in crests], CREST))
    scene.put_largest(((1.15, 0.8), (0.9, 0.66)), partial(props.church, palette), None, "in", 0.05)
    _town(scene)
    scene.grow("palm", 360, (0.2, 0.24, 0.27), "in")
    scene.grow("bush", 150, (0.1, 0.13), "in")


def _boat(scene: SceneBuilder) -> str:
    """A boat under sail, heading anywhere."""
    rng = scene.brush
    turn = rng.choice((-28.0, -12.0, 8.0, 24.0, 158.0, 172.0, 196.0))
    boat = props.sailing_boat(scene.palette, rng.choice((0.72, 0.9, 1.0)), rng.choice(SAILS))
    return props.at(0, 0, boat, turn)


def _marina(scene: SceneBuilder, w: float, h: float) -> str:
    """A basin with a jetty and boats moored on both sides of it."""
    palette, rng = scene.palette, scene.brush
    x, y = -w / 2, -h / 2
    parts = [
        svg.rect(x - 12, y - 12, w + 24, h + 24, palette(STONE), 16, palette.ink, 2.4),
        svg.rect(x, y, w, h, palette(SEA), 12, palette.ink, 2.4),
        svg.rect(x + 3, y + 3, w - 6, 8, "#000000", 5, op=palette.shade * 0.7),
    ]
    if scene.detail:
        crests = [
            (x + rng.uniform(20, w - 20), y + rng.uniform(20, h - 12)) for _ in range(int(w * h / 5200))
        ]
        parts.append(props.waves(palette, crests, CREST))
    rows = max(1, round(h / 115))
    for row in range(rows):
        line = y + h * (row + 0.5) / rows
        planks = "".join(f"M{x + 8 + i * 9:.1f} {line - 5:.1f}v10" for i in range(int((w * 0.84 - 8) / 9)))
        parts.append(svg.rect(x, line - 5.5, w * 0.86, 11, palette("#C9A877"), 1, palette.ink, 1.8))
        parts.append(svg.path(planks, None, palette("#A9885A"), 1.2, cap="butt"))
        for side in (-1, 1):
            for i in range(int((w * 0.84 - 20) / 27)):
                if rng.random() < 0.82:
                    boat = props.motor_boat(palette, rng.choice(HULLS), rng.uniform(0.72, 0.95))
                    angle = 180.0 if side > 0 else 0.0
                    parts.append(props.at(x + 26 + i * 27, line + side * 26, boat, angle))
    return "".join(parts)


def _town(scene: SceneBuilder) -> None:
    """Put red roofs side by side wherever land is free."""
    rng = scene.brush
    sizes = ((0.86, 0.56), (0.56, 0.8), (0.7, 0.5), (0.5, 0.62))
    for i in range(22):
        w, h = sizes[i % len(sizes)]
        scene.put(w, h, lambda a, b: props.house(scene.palette, a, b, rng), None, "in", 0.05)
