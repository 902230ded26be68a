"""A city: the road runs between blocks of flats, a park with a fountain, squares and rows of trees."""

from __future__ import annotations

from game.games.grand_prix.table.places import things
from game.games.grand_prix.table.places.plants import Plant, disc, grove
from game.games.grand_prix.table.places.site import Site
from game.ui.draw import svg

STREET, WALK, LAWN = "#C9C3B6", "#E0D9CA", "#A9C082"
BLOCKS = (
    *((1.6, 1.3), (1.25, 1.4), (1.2, 1.05), (1.05, 1.15), (1.3, 0.7), (0.62, 1.1)),
    *((0.95, 0.95), (1.0, 0.66), (0.64, 0.9), (0.8, 0.62), (0.62, 0.66), (0.56, 0.58)),
)


def lay(site: Site) -> None:
    """From the ground up: paving, pavements along the road, park, blocks, cars, trees."""
    t, rng = site.tone, site.brush
    site.stripes(t("#C3BCAE"), 0.5, 0.0)
    site.verge(0.12, t(WALK))
    mx, my = site.middle
    for w, h in ((2.6, 1.7), (2.2, 1.3), (1.7, 1.3), (1.4, 1.0)):
        if site.put(w, h, lambda a, b: _park(site, a, b), site.near(mx, my), room=0.04):
            break
    for size in (1.35, 1.1, 0.96, 0.84):
        if site.put(size, size, lambda a, b: things.dome(t, a), site.near(mx, my), room=0.06):
            break
    for w, h in BLOCKS:
        for _ in range(3):
            site.put(w, h, lambda a, b: things.tower_block(t, a, b, rng, min(34.0, b * 0.3)), None, room=0.05)
    for w, h in ((1.2, 0.42), (0.9, 0.42), (0.6, 0.42)):
        site.put(w, h, lambda a, b: things.car_park(t, a, b, rng), None, room=0.03)
    site.far(34, 1.25, lambda: things.tower_block(t, rng.uniform(70, 105), rng.uniform(80, 105), rng))
    site.grow("tree", 200, (0.15, 0.18, 0.2), room=0.02)
    site.grow("bush", 120, (0.09, 0.11), room=0.02)


def _park(site: Site, w: float, h: float) -> str:
    """Lawns between paths that meet at a fountain, under trees."""
    t, rng = site.tone, site.brush
    x, y = -w / 2, -h / 2
    path = t("#E9DDBF")
    parts = [svg.rect(x, y, w, h, t(LAWN), 14, t("#6E8858"), 3)]
    parts.append(svg.path(f"M{x + 4} 0H{-x - 4}M0 {y + 4}V{-y - 4}", None, path, 13, cap="butt"))
    parts.append(
        svg.path(
            f"M{x + 14} {y + 14}L{-x - 14} {-y - 14}M{-x - 14} {y + 14}L{x + 14} {-y - 14}", None, path, 8
        )
    )
    r = min(w, h) * 0.2
    parts += [svg.circle(0, 0, r * 1.4, path), svg.circle(0, 0, r, t("#D5CDBE"), t.ink, 2.2)]
    parts += [
        svg.circle(0, 0, r * 0.8, t("#7DBFD0"), t.ink, 1.4),
        svg.circle(0, 0, r * 0.3, t("#D5CDBE"), t.ink, 1.8),
    ]
    drops = "".join(disc(r * 0.52 * dx, r * 0.52 * dy, 3) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    parts.append(svg.path(drops, t("#E8F6F8")))
    trees: list[Plant] = []
    for _ in range(60):
        px, py = rng.uniform(x + 16, -x - 16), rng.uniform(y + 16, -y - 16)
        off_path = min(abs(px), abs(py)) > 20 and abs(abs(px) * h / w - abs(py)) > 14
        apart = all((px - a) ** 2 + (py - b) ** 2 > 26**2 for a, b, _ in trees)
        if off_path and apart and px * px + py * py > (r * 1.4 + 16) ** 2:
            trees.append((px, py, rng.uniform(13, 18)))
    return "".join(parts) + grove(t, "dark", trees)
