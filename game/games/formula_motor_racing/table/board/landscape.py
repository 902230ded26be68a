"""The landscape beside the road at each place: rows of symbols, from the files under assets/scenery/side.

There is a picture far behind the road and one along it. Each is `WIDTH` wide and repeats: what crosses one
end is drawn at the other end too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

import yaml

from game.engine.venue.track import TrackFault
from game.services.paths import asset
from game.tracks.faults import Faults
from game.tracks.reader import Section, compose, line_of, quote_node, read_file
from game.ui.draw.art_base import read_drawing
from game.ui.tracks import symbols
from game.ui.tracks.landscape import read_number, read_tints, report_faults

WIDTH: Final = 1200.0
"""Width of a picture, after which it repeats."""
HEIGHT: Final = 100.0
"""Height that a picture reaches at most."""
_PICTURES: Final = ("far", "near")
_KEYS: Final = ("row", "times", "start", "up", "tints")
_MAX_TIMES, _MAX_SIZE = 40, 4.0


@dataclass(frozen=True, slots=True)
class Row:
    """Symbols from left to right, `times` over, from `start` on and `up` above the ground.

    A symbol may be followed by its size, and a number is space. The rest of the width is gaps of equal size.
    The copies of a symbol have their `tints` in turn.
    """

    row: Sequence[str | float]
    times: int = 1
    start: float = 0.0
    up: float = 0.0
    tints: Mapping[str, Sequence[str]] = field(default_factory=dict)

    def spots(self) -> list[tuple[str, float, float]]:
        """Return the symbols with their sizes and middles."""
        entries = [_entry(entry) for entry in self.row] * self.times
        free = WIDTH - sum(width for _, _, width in entries)
        gap = free / sum(bool(name) for name, _, _ in entries)
        found, x = [], self.start
        for name, size, width in entries:
            if name:
                found.append((name, size, (x + width / 2) % WIDTH))
                x += gap
            x += width
        return found

    def draw(self, lit: bool) -> Iterator[str]:
        """Yield a fragment for each symbol, and another one where it crosses an end of the picture."""
        seen: Counter[str] = Counter()
        for name, size, x in self.spots():
            tints = tuple((key, colours[seen[name] % len(colours)]) for key, colours in self.tints.items())
            seen[name] += 1
            drawn = symbols.symbol(name, "paper", True, tints, lit)
            width, middle = drawn.width * size, -self.up - drawn.height * size / 2
            for copy in (x, x + WIDTH, x - WIDTH):
                # a symbol reaches beyond its ground by a quarter at most
                if -0.75 * width < copy < WIDTH + 0.75 * width:
                    yield drawn.at(copy, middle, width)


def _entry(entry: str | float) -> tuple[str, float, float]:
    """A symbol with its size and width, or no symbol and the width of a space."""
    if not isinstance(entry, str):
        return "", 1.0, entry
    word, _, size = entry.partition(" ")
    name, k = f"side/{word}", float(size or 1)
    return name, k, k * read_drawing(f"scenery/symbols/{name}").width


@cache
def rows(place: str) -> dict[str, list[Row]]:
    """Return the rows of a place, from the hindmost one on: those `far` away and those `near` the road.

    There are none where the file has an error, which is said on the console once.
    """
    found, faults = load(asset(f"scenery/side/{place}.yaml"))
    report_faults(faults, "Nothing stands beside the road.")
    return found


def load(path: Path) -> tuple[dict[str, list[Row]], list[TrackFault]]:
    """Return the rows in a file, or none with all its errors."""
    faults = Faults(path, path.stem)
    text = read_file(path, faults)
    node = compose(text, faults) if text is not None else None
    if node is None:
        return {}, faults.sorted()
    top = Section(node, faults, _PICTURES)
    top.require(*_PICTURES)
    found = {name: [_row(part) for part in top.sections(name, _KEYS, ("row",))] for name in _PICTURES}
    return ({} if faults else found), faults.sorted()


def _row(part: Section) -> Row:
    entries = [entry for node in part.items("row") if (entry := _read_entry(part, node)) is not None]
    names = [entry.partition(" ")[0] for entry in entries if isinstance(entry, str)]
    if "row" in part and not names:
        part.faults.add("missing_key", part.line, key="row")
    return Row(
        entries,
        round(read_number(part, "times", 1, 1, _MAX_TIMES)),
        read_number(part, "start", 0.0, 0.0, WIDTH),
        read_number(part, "up", 0.0, 0.0, HEIGHT),
        dict(read_tints(part, [f"side/{name}" for name in names])),
    )


def _read_entry(part: Section, node: yaml.Node) -> str | float | None:
    """Return a symbol with its size, or a space; None after an error is reported."""
    word, _, size = str(node.value).partition(" ")
    known = [path.stem for path in asset("scenery/symbols/side").glob("*.svg")]
    try:
        if word not in known:
            return min(WIDTH, max(0.0, float(word)))
        if 0.0 < float(size or 1) <= _MAX_SIZE:
            return str(node.value)
    except ValueError:
        pass
    if word in known:
        part.report_wrong("range", "row", node, low="0", high=f"{_MAX_SIZE:g}")
    else:
        part.faults.report_unknown_key(quote_node(node), line_of(node), known)
    return None


def draw(place: str, name: str, lit: bool) -> str:
    """Return a picture of a place as a fragment: y 0 is the ground, up is negative."""
    return "".join(fragment for row in rows(place).get(name, ()) for fragment in row.draw(lit))
