"""A capital: the road runs past its tower, a stadium, a dome and a railway, between bright blocks."""

from __future__ import annotations

import math

from game.games.grand_prix.table.places import props
from game.games.grand_prix.table.places.plants import Plant, disc, grove
from game.games.grand_prix.table.places.scene_builder import SceneBuilder
from game.ui.draw import svg
from game.ui.draw.art_base import polygon

STREET, COBBLE, WALK, LAWN = "#DDBC9A", "#D4B08C", "#F2E8D3", "#9CC272"
BLOCKS = (
    *((1.5, 0.64), (1.25, 1.4), (1.2, 1.05), (1.05, 1.15), (1.3, 0.66), (0.62, 1.1)),
    *((0.95, 0.95), (1.0, 0.64), (0.64, 0.9), (0.8, 0.62), (0.6, 0.6), (0.54, 0.56)),
)
STALLS = ("#C8240C", "#0B7A55", "#FFB000", "#2440B0", "#E2714F", "#2B8FA3")


def build(scene: SceneBuilder) -> None:
    """Build a capital: cobbles, pavements, tower, stadium, dome, railway, market, blocks, trees."""
    palette, rng = scene.palette, scene.brush
    scene.stripes(palette(COBBLE), 0.5, 0.25)
    scene.verge(0.16, palette(WALK))
    mx, my = scene.middle
    by_tower, by_middle = scene.near_point(mx, my - 1), scene.near_point(mx, my)
    squares = [(size, size) for size in (1.62, 1.4, 1.2)]
    scene.put_largest(squares, lambda w, h: _tower_park(scene, w), by_tower, gap=0.0)
    grounds = ((2.2, 1.3), (1.9, 1.2), (1.6, 1.0), (1.5, 0.9), (1.35, 0.82))
    scene.put_largest(grounds, lambda w, h: _stadium(scene, w, h), by_middle, gap=0.05)
    squares = [(size, size) for size in (1.35, 1.1, 0.96, 0.84)]
    scene.put_largest(squares, lambda w, h: props.dome(palette, w), by_middle, gap=0.05)
    lines = [(width, 0.58) for width in (5.2, 4.4, 3.4)]
    scene.put_largest(lines, lambda w, h: _railway(scene, w, h), lambda x, y: x + y, gap=0.0)
    rows = [(width, 0.5) for width in (2.6, 2.0, 1.5)]
    scene.put_largest(rows, lambda w, h: _market(scene, w, h), lambda x, y: -y, gap=0.03)
    for w, h in BLOCKS:
        for _ in range(3):
            scene.put(
                w, h, lambda a, b: props.tower_block(palette, a, b, rng, min(34.0, b * 0.3)), None, gap=0.03
            )
    for w, h in ((2.2, 1.2), (1.4, 1.0), (1.0, 0.8)):
        scene.put(w, h, lambda a, b: _park(scene, a, b), None, gap=0.04)
    scene.scatter_far(
        34, 1.25, lambda: props.tower_block(palette, rng.uniform(70, 105), rng.uniform(80, 105), rng)
    )
    scene.grow("blossom", 60, (0.14, 0.17), gap=0.02)
    scene.grow("tree", 500, (0.1, 0.12, 0.15, 0.19), gap=0.0)
    scene.grow("bush", 160, (0.09, 0.11), gap=0.02)


def _tower_park(scene: SceneBuilder, w: float) -> str:
    """The tower of the capital, red and white, over lawns with beds of flowers."""
    palette, r = scene.palette, w / 2
    parts = [svg.rect(-r, -r, w, w, palette(LAWN), 14, palette("#5F8650"), 3)]
    paths = f"M{-r + 3:.1f} {r * 0.62:.1f}H{r - 3:.1f}M0 {r - 3:.1f}V0"
    parts.append(svg.path(paths, None, palette(WALK), 15, cap="butt"))
    for side in (-1, 1):
        for i, colour in enumerate(("#E2714F", "#FFB000", "#D99BB0")):
            beds = "".join(disc(side * r * (0.5 + j * 0.13), r * (0.3 - i * 0.13), 4.6) for j in range(3))
            parts.append(svg.path(beds, palette(colour)))
    edges = (-0.82, -0.6, 0.6, 0.82)
    trees: list[Plant] = [(x * r, y * r, w * 0.075) for x in edges for y in (-0.78, -0.5, -0.2)]
    trees += [(x * r, r * 0.86, w * 0.065) for x in (-0.8, -0.5, 0.5, 0.8)]
    return "".join(parts) + grove(palette, "dark", trees) + _tower(scene, w)


def _tower(scene: SceneBuilder, w: float) -> str:
    """A lattice tower on four legs, seen from the south, with its shadow and two galleries."""
    palette, low, height = scene.palette, w * 0.36, w * 0.92
    top, parts = low - height, []
    if palette.shade:
        fall = polygon(
            [(-w * 0.2, low), (w * 0.2, low), (w * 0.48, low - w * 0.3), (w * 0.46, low - w * 0.33)]
        )
        parts.append(svg.path(fall, "#000000", op=palette.shade))
    red, white = palette("#D8341C"), palette("#FBF3E4")

    def half(share: float) -> float:
        """Return half the distance of the legs at a share of the height."""
        return w * (0.028 + 0.19 * math.pow(1 - share, 2.3))

    outline = [(side * half(i / 12), low - height * 0.86 * i / 12) for side in (1, -1) for i in range(13)]
    outline = outline[:13] + outline[:12:-1]
    parts.append(svg.path(polygon(outline), palette("#8E2414"), palette.ink, 3))
    for i in range(7):
        a, b = i / 7, (i + 1) / 7
        ya, yb = low - height * 0.86 * a, low - height * 0.86 * b
        d = polygon([(-half(a), ya), (half(a), ya), (half(b), yb), (-half(b), yb)])
        parts.append(svg.path(d, white if i in (2, 4, 6) else red))
        braces = (
            f"M{-half(a):.1f} {ya:.1f}L{half(b):.1f} {yb:.1f}M{half(a):.1f} {ya:.1f}L{-half(b):.1f} {yb:.1f}"
        )
        parts.append(svg.path(braces, None, palette.ink, 1.2))
    span = half(0) * 0.56
    arch = f"M{-span:.1f} {low + 1:.1f}Q{-span:.1f} {low - w * 0.17:.1f} 0 {low - w * 0.17:.1f}"
    arch += f"Q{span:.1f} {low - w * 0.17:.1f} {span:.1f} {low + 1:.1f}Z"
    parts.append(svg.path(arch, palette(LAWN), palette.ink, 2.2))
    parts.append(svg.path(polygon(outline), None, palette.ink, 2.4))
    for share, width in ((0.36, 1.5), (0.68, 2.0)):
        y, reach = low - height * 0.86 * share, half(share) * width
        parts.append(svg.rect(-reach, y - 6, 2 * reach, 9, white, 2, palette.ink, 2))
        parts.append(
            svg.rect(
                -reach + 3, y - 4, 2 * reach - 6, 4, props.LIT if palette.night else palette("#5F7C90"), 1
            )
        )
    mast = low - height * 0.86
    parts.append(svg.path(f"M0 {mast:.1f}V{top:.1f}", None, palette.ink, 5))
    parts.append(svg.path(f"M0 {mast:.1f}V{top:.1f}", None, red, 2.4))
    glow = svg.circle(0, round(top, 1), 16, props.LIT, op=0.3) if palette.night else ""
    return (
        "".join(parts)
        + glow
        + svg.circle(0, round(top, 1), 3.6, props.LIT if palette.night else red, palette.ink, 1.4)
    )


def _stadium(scene: SceneBuilder, w: float, h: float) -> str:
    """A ground with its pitch in mown stripes, and stands full of people all round."""
    palette, rng = scene.palette, scene.brush
    x, y, r = -w / 2, -h / 2, h * 0.42
    depth = min(w, h) * 0.23
    parts = [
        props.shadow_svg(palette, x, y, w, h, 10, r),
        svg.rect(x, y, w, h, palette("#EEF0F2"), r, palette.ink, props.LINE),
    ]
    people = dict.fromkeys(props.CROWD, "")
    for ring in range(3):
        inset = 7 + ring * (depth - 12) / 2.4
        a, b = w / 2 - inset, h / 2 - inset
        count = int(2.4 * (a + b) / 8)
        for i in range(count):
            turn = math.tau * i / count
            c, s = math.cos(turn), math.sin(turn)
            # a rounded box, as the stands are
            distance = (abs(c / a) ** 3.2 + abs(s / b) ** 3.2) ** (-1 / 3.2)
            people[rng.choice(props.CROWD)] += (
                f"M{distance * c - 2.4:.1f} {distance * s:.1f}l2.4-3.2 2.4 3.2-1 2.8h-2.8Z"
            )
    if not palette.plain:
        parts += [svg.path(d, palette(colour)) for colour, d in people.items() if d]
    fx, fy, fw, fh = x + depth, y + depth, w - 2 * depth, h - 2 * depth
    parts.append(svg.rect(fx, fy, fw, fh, palette("#C4573A"), r * 0.62, palette.ink, 2))
    px, py, pw, ph = fx + 8, fy + 7, fw - 16, fh - 14
    parts.append(svg.rect(px, py, pw, ph, palette("#6FAE5C"), 4))
    stripes = "".join(
        f"M{px + pw * i / 8:.1f} {py:.1f}h{pw / 8:.1f}v{ph:.1f}h{-pw / 8:.1f}Z" for i in range(0, 8, 2)
    )
    parts.append(svg.path(stripes, palette("#82BE6C")))
    lines = svg.rect(px + 4, py + 4, pw - 8, ph - 8, None, 1, palette("#F7F7F2"), 1.8)
    lines += svg.path(f"M0 {py + 4:.1f}V{-py - 4:.1f}", None, palette("#F7F7F2"), 1.8)
    return "".join(parts) + lines + svg.circle(0, 0, ph * 0.2, None, palette("#F7F7F2"), 1.8)


def _railway(scene: SceneBuilder, w: float, h: float) -> str:
    """Two tracks in gravel, a train on each, and the platform's striped roof."""
    palette, rng = scene.palette, scene.brush
    x, y = -w / 2, -h / 2
    parts = [svg.rect(x, y, w, h, palette("#B9A88F"), 3, palette("#8C7B63"), 2)]
    for track, (colour, first, cars) in enumerate((("#0B7A55", 0.04, 5), ("#FFB000", 0.3, 6))):
        line = y + h * (0.24 + 0.5 * track)
        sleepers = "".join(f"M{x + 5 + i * 13:.1f} {line - 9:.1f}v18" for i in range(int((w - 6) / 13)))
        rails = f"M{x + 2:.1f} {line - 6:.1f}h{w - 4:.1f}M{x + 2:.1f} {line + 6:.1f}h{w - 4:.1f}"
        parts.append(svg.path(sleepers, None, palette("#7A6248"), 3, cap="butt"))
        parts.append(svg.path(rails, None, palette("#6B7280"), 2, cap="butt"))
        car_length = w * 0.6 / cars
        for i in range(cars):
            left = x + w * first + i * car_length
            parts.append(
                svg.rect(
                    round(left, 1),
                    line - 10,
                    round(car_length - 3, 1),
                    20,
                    palette(colour),
                    4,
                    palette.ink,
                    2,
                )
            )
            parts.append(
                svg.rect(round(left + 5, 1), line - 4, round(car_length - 13, 1), 8, palette("#F7F1E2"), 2)
            )
    count = int(w * 0.24 / 12)
    left = x + w * (0.7 + 0.04 * rng.random())
    roof = "".join(f"M{left + i * 12:.1f} {y + 3:.1f}h6v{h * 0.42 - 3:.1f}h-6Z" for i in range(count))
    cover = svg.rect(left, y + 3, count * 12, h * 0.42 - 3, palette("#F7F1E2"), 2, palette.ink, 2)
    return "".join(parts) + cover + svg.path(roof, palette("#2440B0"))


def _market(scene: SceneBuilder, w: float, h: float) -> str:
    """Stalls under awnings in stripes, two rows of them with people between."""
    palette, rng = scene.palette, scene.brush
    x, y, width, depth = -w / 2, -h / 2, 26.0, h * 0.36
    parts = [svg.rect(x, y, w, h, palette(WALK), 3, palette("#AE8F70"), 2)]
    people = dict.fromkeys(props.CROWD, "")
    for i in range(int(w / 8)):
        px, py = x + 6 + i * 8 + rng.uniform(-2, 2), rng.uniform(-2, 4)
        people[rng.choice(props.CROWD)] += f"M{px - 3:.1f} {py:.1f}l3-4 3 4-1 4h-4Z"
    parts += [
        svg.path(d, palette(colour), palette.ink, 0.8)
        for colour, d in people.items()
        if d and not palette.plain
    ]
    for row, top in enumerate((y + 2, -y - 2 - depth)):
        for i in range(int((w - 6) / (width + 3))):
            left = x + 4 + i * (width + 3)
            colour = palette(STALLS[(i + 2 * row) % len(STALLS)])
            parts.append(svg.rect(left, top, width, depth, palette("#F7F1E2"), 2, palette.ink, 1.8))
            bands = "".join(f"M{left + 1 + j * 9:.1f} {top + 1:.1f}h5v{depth - 2:.1f}h-5Z" for j in range(3))
            parts.append(svg.path(bands, colour))
    return "".join(parts)


def _park(scene: SceneBuilder, w: float, h: float) -> str:
    """Lawns between paths that meet at a fountain, under trees."""
    palette, rng = scene.palette, scene.brush
    x, y = -w / 2, -h / 2
    path = palette("#E9DDBF")
    parts = [svg.rect(x, y, w, h, palette(LAWN), 14, palette("#6E8858"), 3)]
    parts.append(svg.path(f"M{x + 4} 0H{-x - 4}M0 {y + 4}V{-y - 4}", None, path, 13, cap="butt"))
    parts.append(
        svg.path(
            f"M{x + 14} {y + 14}L{-x - 14} {-y - 14}M{-x - 14} {y + 14}L{x + 14} {-y - 14}", None, path, 8
        )
    )
    r = min(w, h) * 0.2
    parts += [svg.circle(0, 0, r * 1.4, path), svg.circle(0, 0, r, palette("#D5CDBE"), palette.ink, 2.2)]
    parts += [
        svg.circle(0, 0, r * 0.8, palette("#7DBFD0"), palette.ink, 1.4),
        svg.circle(0, 0, r * 0.3, palette("#D5CDBE"), palette.ink, 1.8),
    ]
    drops = "".join(disc(r * 0.52 * dx, r * 0.52 * dy, 3) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    parts.append(svg.path(drops, palette("#E8F6F8")))
    trees: list[Plant] = []
    for _ in range(60):
        px, py = rng.uniform(x + 16, -x - 16), rng.uniform(y + 16, -y - 16)
        off_path = min(abs(px), abs(py)) > 20 and abs(abs(px) * h / w - abs(py)) > 14
        apart = all((px - a) ** 2 + (py - b) ** 2 > 26**2 for a, b, _ in trees)
        if off_path and apart and px * px + py * py > (r * 1.4 + 16) ** 2:
            trees.append((px, py, rng.uniform(13, 18)))
    return "".join(parts) + grove(palette, "dark", trees)
