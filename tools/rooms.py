"""Draws docs/rooms.svg, which room imports which, from the sources: `uv run tools/rooms.py`.

Every import counts, also within functions and for annotations only. An edge that a longer path already
implies is pale (left out where it leads to the engine); one that leads upwards is red. `--list` prints each
edge with the modules that import."""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
TARGET: Final = ROOT / "docs" / "rooms.svg"

PLACES: Final[Mapping[str, tuple[float, float]]] = {
    "cli": (1.9, 0),
    "commands": (1.9, 1),
    "ui/app": (0.9, 2),
    "ui/scenes": (0.9, 3),
    "games/*/table": (3.3, 2),
    "ui/race": (0.9, 4),
    "ui/tracks": (1.5, 5),
    "ui/kit": (0.4, 6),
    "ui/draw": (0.4, 7),
    "games/*": (2.7, 3.7),
    "games/*/bots": (3.3, 5.4),
    "games/*/rules": (3.3, 7),
    "career": (0.4, 7.3),
    "review": (1.2, 8),
    "services": (0.4, 8.3),
    "bots": (1.2, 8.9),
    "tracks": (2.1, 8.9),
    "reading": (2.1, 9.9),
    "engine": (1.7, 10.9),
}
"""The column and row of every room; imports lead downwards."""

FRAMES: Final = (("ui: the screen", 0.3, 2, 1.5, 7), ("games: one folder each", 2.7, 2, 3.3, 7))
"""The name of a frame, and its first and last columns and rows."""

LABELS: Final[Mapping[str, str]] = {
    "cli": "cli.py",
    "reading": "reading.py",
    "games/*": "__init__: GAME",
    "games/*/table": "table",
    "games/*/bots": "bots",
    "games/*/rules": "rules",
}

Imports = dict[tuple[str, str], list[str]]


def modules() -> dict[str, Path]:
    """Return every module of the app by its dotted name."""
    files = sorted((ROOT / "game").rglob("*.py"))
    dotted = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return {name.removesuffix(".__init__"): file for name, file in zip(dotted, files, strict=True)}


def room(module: str) -> str | None:
    """Return the room of a module; None for packages that only hold rooms."""
    parts = module.split(".")[1:]
    if parts[:1] == ["games"]:
        parts = ["games", "*", *parts[2:3]] if parts[1:] else []
    elif parts[:1] == ["ui"]:
        # files outside the rooms of the screen open and join them
        parts = ["ui", "app"] if parts[1:2] and parts[1] in ("app", "start", "screens") else parts[:2]
        parts = parts if parts[1:] else []
    else:
        parts = ["cli"] if parts[:1] == ["__main__"] else parts[:1]
    return "/".join(parts) or None


def imported(module: str, file: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules that a module imports anywhere."""
    package = module.split(".") if file.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            for name in (f"{base}.{alias.name}" for alias in node.names):
                if name in known or base in known:
                    yield name if name in known else base


def imports() -> Imports:
    """Return which room imports which, with the modules that do."""
    known = modules()
    found: Imports = {}
    for module, file in known.items():
        for other in imported(module, file, known):
            source, target = room(module), room(other)
            if source and target and source != target:
                takers = found.setdefault((source, target), [])
                if module not in takers:
                    takers.append(module)
    return dict(sorted(found.items()))


def is_upward(edge: tuple[str, str]) -> bool:
    """Return whether an edge leads upwards or stays on its row."""
    return PLACES[edge[1]][1] <= PLACES[edge[0]][1]


def is_implied(edge: tuple[str, str], found: Imports) -> bool:
    """Return whether a longer path downwards connects the same rooms."""
    reached: set[str] = set()
    ahead = [target for source, target in found if source == edge[0] and target != edge[1]]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += [
                target for source, target in found if source == here and not is_upward((source, target))
            ]
    return edge[1] in reached


WIDTH, HEIGHT, COLUMN, ROW, LEFT, TOP = 150, 38, 232, 74, 110, 40
INK, RED, STRONG, PALE = "#26323D", "#C0392B", "#3C5A78", "#C3CDD6"


def centre(name: str) -> tuple[float, float]:
    """Return the middle of a room's box."""
    column, row = PLACES[name]
    return LEFT + column * COLUMN, TOP + row * ROW


def ports(found: Iterable[tuple[str, str]]) -> dict[tuple[tuple[str, str], int], float]:
    """Return the x at which an edge leaves (0) and reaches (1) its boxes, sorted by the other ends."""
    at = {}
    for end in (0, 1):
        for name in PLACES:
            mine = [edge for edge in found if edge[end] == name]
            mine.sort(key=lambda edge: (centre(edge[1 - end])[0], centre(edge[1 - end])[1]))
            for i, edge in enumerate(mine, 1):
                at[edge, end] = centre(name)[0] + WIDTH * (i / (len(mine) + 1) - 0.5) * 0.9
    return at


def draw_picture(found: Imports) -> str:
    """Return the picture as SVG."""
    width, height = 2 * LEFT + 3.3 * COLUMN, 2 * TOP + 10.9 * ROW
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        'font-family="Helvetica, Arial, sans-serif" font-size="15" text-anchor="middle">',
        "<title>The rooms of the house and which imports which</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#FFFFFF"/>',
        *(frame(*each) for each in FRAMES),
    ]
    styles = {edge: RED if is_upward(edge) else PALE if is_implied(edge, found) else STRONG for edge in found}
    styles = {edge: style for edge, style in styles.items() if (edge[1], style) != ("engine", PALE)}
    at = ports(styles)
    for colour in (PALE, STRONG, RED):
        parts += [line(edge, at, colour) for edge, style in styles.items() if style == colour]
    parts += [box(name) for name in PLACES]
    return "\n".join([*parts, "</svg>"]) + "\n"


def frame(name: str, left: float, top: float, right: float, bottom: float) -> str:
    """Return a tinted background behind rooms that belong together."""
    x, y = LEFT + left * COLUMN - WIDTH / 2 - 18, TOP + top * ROW - HEIGHT / 2 - 14
    w, h = (right - left) * COLUMN + WIDTH + 36, (bottom - top) * ROW + HEIGHT + 28
    return (
        f'<rect x="{x:.0f}" y="{y:.0f}" width="{w:.0f}" height="{h:.0f}" rx="14" fill="#F3F5F0"/>'
        f'<text x="{x + 12:.0f}" y="{y + 22:.0f}" font-size="12" fill="#7A8478" text-anchor="start">'
        f"{name}</text>"
    )


def line(edge: tuple[str, str], at: Mapping[tuple[tuple[str, str], int], float], colour: str) -> str:
    """Return an edge, from the bottom of a box to an arrow at the top of another."""
    x, y = at[edge, 0], centre(edge[0])[1] + HEIGHT / 2
    u, v = at[edge, 1], centre(edge[1])[1] - HEIGHT / 2
    bend = max(26.0, (v - y) * 0.45)
    curve = f"M{x:.1f} {y:.1f}C{x:.1f} {y + bend:.1f} {u:.1f} {v - bend:.1f} {u:.1f} {v - 5:.1f}"
    stroke = 0.8 if colour == PALE else 1.3
    return (
        f'<path data-way="{edge[0]} → {edge[1]}" '
        f'd="{curve}" fill="none" stroke="{colour}" stroke-width="{stroke}"/>'
        f'<path d="M{u - 3.2:.1f} {v - 7:.1f}h6.4L{u:.1f} {v - 0.5:.1f}z" fill="{colour}"/>'
    )


def box(name: str) -> str:
    """Return a room with its name."""
    x, y = centre(name)
    label = LABELS.get(name, name)
    return (
        f'<rect x="{x - WIDTH / 2:.1f}" y="{y - HEIGHT / 2:.1f}" width="{WIDTH}" height="{HEIGHT}" rx="7" '
        f'fill="#FFFFFF" stroke="{INK}" stroke-width="1.2"/>'
        f'<text x="{x:.1f}" y="{y + 5:.1f}" fill="{INK}">{label}</text>'
    )


def main() -> int:
    """Write the picture, or print the imports."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--list", action="store_true", help="print who imports whom, and write nothing")
    listing, found = parser.parse_args().list, imports()
    if listing:
        for edge, takers in found.items():
            others = f" and {len(takers) - 1} more" if takers[1:] else ""
            print(f"{' up ' if is_upward(edge) else '    '}{edge[0]} → {edge[1]}: {takers[0]}{others}")
    else:
        TARGET.write_text(draw_picture(found), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
