"""Landscapes: files under assets/scenery that say what the ground round a track is and what stands on it."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from game.engine.venue.track import Track, TrackFault
from game.services.paths import asset
from game.tracks.faults import Faults
from game.tracks.reader import Section, compose, line_of, members, quote_node, read_file
from game.ui.tracks import symbols
from game.ui.tracks.sites import Shape, turned

SPOTS: Final = {
    "middle": (0.5, 0.5),
    "north": (0.5, 0.0),
    "south": (0.5, 1.0),
    "west": (0.0, 0.5),
    "east": (1.0, 0.5),
    "north_west": (0.0, 0.0),
    "north_east": (1.0, 0.0),
    "south_west": (0.0, 1.0),
    "south_east": (1.0, 1.0),
}
"""Places of the board that a rule may name, as shares of its width and height."""
FEATURES: Final = ("start", "sign", "stand", "corners", "gates", "teleports", "shortcuts")
"""Places that only some tracks have."""
LAYERS: Final = {
    "infield": ("colour",),
    "stripes": ("colour", "width", "slant"),
    "verge": ("colour", "width", "edge"),
    "pads": ("colour",),
    "run_off": (),
    "stream": ("colour", "bank", "crest", "bridge"),
    "strewn": ("symbols", "count", "sizes", "tints"),
}
"""What may lie on the ground, and the keys that each layer has."""
WALK_LAYERS: Final = ("verge", "pads", "run_off", "stream")
"""Layers that go along a walk; a circuit of lanes draws its own."""
ALONG: Final = ("straights", "corners", "exits", "gravel", "pits", "narrows", "road", "north")
"""Where along a circuit, or along the edge of its board, something stands."""
_KEYS: Final = ("include", "cell", "ground", "stand", "layers", "rules")
_NEEDED: Final = {
    "infield": ("colour",),
    "stripes": ("colour",),
    "verge": ("colour", "width"),
    "pads": ("colour",),
    "stream": ("colour", "bank", "crest", "bridge"),
    "strewn": ("symbols", "count"),
}
_PLACE: Final = (
    *("place", "sizes", "where", "near", "each", "beyond"),
    *("take", "count", "gap", "turns", "tints", "detail"),
    *("at", "along", "off", "apart"),
)
_SCATTER: Final = (
    *("scatter", "sizes", "where", "tries", "most", "gap", "turns", "tints", "detail", "far"),
    *("road", "group"),
)
_THEMES: Final = ("paper", "night", "contrast")
_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_MAX_SIZE, _MAX_COUNT, _MAX_TRIES, _MAX_TURN = 40.0, 200, 10_000, 360.0

Tinted = tuple[tuple[str, tuple[str, ...]], ...]


class Colour(NamedTuple):
    """A colour of the ground in each theme."""

    paper: str
    night: str
    contrast: str

    def of(self, theme: str) -> str:
        """Return the colour in a theme."""
        return {"night": self.night, "contrast": self.contrast}.get(theme, self.paper)


@dataclass(frozen=True, slots=True)
class Rule:
    """What stands where: symbols that are placed one by one, or that are scattered in many `tries`.

    `sizes` are widths in cells, empty for the size in which a symbol is drawn. Of `tints` one is chosen for
    each copy: the first colours of all, or the second ones, and so on.
    """

    symbols: tuple[str, ...]
    is_scattered: bool = False
    sizes: tuple[float, ...] = ()
    where: str = ""
    near: str = ""
    each: str = ""
    beyond: str = ""
    take: str = "first"
    count: int = 1
    most: int = _MAX_TRIES
    gap: float = 0.1
    turns: tuple[float, ...] = (0.0,)
    tints: Tinted = ()
    is_detail: bool = False
    far: str = "too"
    at: tuple[float, float] | None = None
    along: str = ""
    off: float = 0.3
    apart: float = 0.0
    road: float = 0.0
    group: float = 0.0

    def fixed(self) -> list[Shape]:
        """Return the ground of what the rule puts at a certain place, in cells."""
        if self.at is None:
            return []
        (x, y), turn = self.at, self.turns[0]
        return [turned(x, y, turn, *symbols.size_of(name)) for name in self.symbols]


@dataclass(frozen=True, slots=True)
class Layer:
    """What lies on the ground below all that is placed; measures are in cells."""

    kind: str
    colours: dict[str, Colour]
    width: float = 0.5
    slant: float = 0.0
    edge: float = 0.0
    bridge: str = ""
    strewn: Rule | None = None


@dataclass(frozen=True, slots=True)
class Landscape:
    """What surrounds a track: the ground far out, layers on it, rules in their order."""

    ground: Colour
    stand: str
    """The symbol that is drawn in the box of the track's grandstand; empty for none."""
    layers: tuple[Layer, ...]
    rules: tuple[Rule, ...]
    cell: float = 1.0
    """What its measures call a cell, as a share of a usual space of the track."""


@cache
def landscape(name: str) -> Landscape | None:
    """Return a landscape by its name; None where there is none, or none that can be read.

    A track without a landscape lies on plain ground. What is wrong with a file is said on the console once.
    """
    path = asset(f"scenery/{name}.yaml")
    if not name or not path.is_file():
        return None
    found, faults = load(path)
    report_faults(faults, "The track lies on plain ground.")
    return found


def report_faults(faults: Sequence[TrackFault], instead: str) -> None:
    """Say on the console what is wrong with a file of scenery first, and what is shown `instead`."""
    if faults and sys.stderr is not None:
        sys.stderr.write(f"paddock: {faults[0]} {instead}\n")


def landscape_of(track: Track) -> Landscape | None:
    """Return a track's landscape."""
    return landscape(track.landscape)


def load(path: Path) -> tuple[Landscape | None, list[TrackFault]]:
    """Return the landscape in a file, or None with all its errors."""
    faults = Faults(path, path.stem)
    text = read_file(path, faults)
    node = compose(text, faults) if text is not None else None
    if node is None:
        return None, faults.sorted()
    top = Section(node, faults, _KEYS)
    base, found = _included(top, path)
    if "include" not in top:
        top.require("ground", "rules")
    ground, stand = _colour(top, "ground"), _plain_symbol(top, "stand")
    layers = [layer for part in _parts(top, "layers") if (layer := _layer(part, faults))]
    rules = [rule for part in _parts(top, "rules") if (rule := _rule(part, faults))]
    cell = read_number(top, "cell", base.cell if base else 1.0, 0.05, 4.0)
    if base:
        ground, stand, rules = ground or base.ground, stand or base.stand, [*rules, *base.rules]
        layers = layers if "layers" in top else list(base.layers)
    if faults or found or ground is None:
        return None, [*faults.sorted(), *found]
    return Landscape(ground, stand, tuple(layers), tuple(rules), cell), []


def _included(top: Section, path: Path) -> tuple[Landscape | None, list[TrackFault]]:
    """Return the landscape that a file includes, and the errors in that file."""
    node = top.nodes.get("include")
    if node is None:
        return None, []
    name, known = str(node.value), sorted(file.stem for file in path.parent.glob("*.yaml"))
    if name not in known or name == path.stem:
        known = [other for other in known if other != path.stem]
        top.faults.report_unknown_key(quote_node(node), line_of(node), known)
        return None, []
    file = path.with_name(f"{name}.yaml")
    inner = compose(read_file(file, Faults(file, name)) or "", Faults(file, name))
    if inner is not None and any(key.value == "include" for key, _ in inner.value):
        top.faults.add("nested_include", line_of(node), name=name)
        return None, []
    return load(file)


def _parts(top: Section, key: str) -> list[yaml.MappingNode]:
    found = []
    for node in top.items(key):
        if isinstance(node, yaml.MappingNode):
            found.append(node)
        else:
            top.report_wrong("group", key, node, known="layer" if key == "layers" else "place, scatter")
    return found


def _layer(node: yaml.MappingNode, faults: Faults) -> Layer | None:
    kinds = [child.value for key, child in node.value if key.value == "layer"]
    known = LAYERS.get(str(kinds[0]), ()) if kinds else ()
    part = Section(node, faults, ("layer", *known))
    part.require("layer")
    kind = part.word("layer", list(LAYERS))
    if kind is None:
        return None
    part.require(*_NEEDED.get(kind, ()))
    colours = {key: colour for key in ("colour", "bank", "crest") if (colour := _colour(part, key))}
    return Layer(
        kind,
        colours,
        read_number(part, "width", 0.5, 0.05, _MAX_SIZE),
        read_number(part, "slant", 0.0, -2.0, 2.0),
        read_number(part, "edge", 0.0, 0.0, 1.0),
        _plain_symbol(part, "bridge"),
        _strewn(part) if kind == "strewn" else None,
    )


def _strewn(part: Section) -> Rule:
    found = _symbols(part, "symbols")
    count = round(read_number(part, "count", 1, 1, _MAX_COUNT))
    return Rule(found, sizes=_sizes(part), count=count, tints=read_tints(part, found))


def _rule(node: yaml.MappingNode, faults: Faults) -> Rule | None:
    keys = {str(key.value) for key, _ in node.value}
    part = Section(node, faults, _SCATTER if "scatter" in keys else _PLACE)
    if "scatter" not in keys:
        part.require("place")
    found = _symbols(part, "scatter" if "scatter" in keys else "place")
    rule = Rule(
        found,
        sizes=_sizes(part),
        where=part.word("where", ("in", "out")) or "",
        turns=_numbers(part, "turns", -_MAX_TURN, _MAX_TURN) or (0.0,),
        tints=read_tints(part, found),
        is_detail=part.word("detail", ("only",)) is not None,
    )
    if "scatter" in keys:
        part.require("tries")
        tries = round(read_number(part, "tries", 1, 1, _MAX_TRIES))
        most = round(read_number(part, "most", _MAX_TRIES, 1, _MAX_TRIES))
        gap = read_number(part, "gap", 0.06, -0.2, 5.0)
        far = part.word("far", ("never", "too", "only")) or "too"
        road, group = read_number(part, "road", 0.0, 0.0, 5.0), read_number(part, "group", 0.0, 0.0, 0.95)
        return replace(
            rule, is_scattered=True, count=tries, most=most, gap=gap, far=far, road=road, group=group
        )
    at = _numbers(part, "at", -_MAX_SIZE, 2 * _MAX_SIZE)
    return replace(
        rule,
        near=part.word("near", (*SPOTS, *FEATURES)) or "",
        each=part.word("each", FEATURES) or "",
        beyond=part.word("beyond", ("north", "south")) or "",
        take=part.word("take", ("first", "each", "turn")) or "first",
        count=round(read_number(part, "count", 1, 1, _MAX_COUNT)),
        gap=read_number(part, "gap", 0.1, -0.2, 5.0),
        at=(at[0], at[-1]) if at else None,
        along=part.word("along", ALONG) or "",
        off=read_number(part, "off", 0.3, 0.0, _MAX_SIZE),
        apart=read_number(part, "apart", 0.0, 0.0, _MAX_SIZE),
    )


# -- values -----
def _some(part: Section, key: str) -> list[yaml.Node]:
    """Return a value, or the members of a list; an empty list is reported."""
    found = members(part.nodes[key])
    if not found:
        part.faults.add("missing_key", part.lines[key], key=key)
    return found


def _symbols(part: Section, key: str) -> tuple[str, ...]:
    """Return the names of symbols under a key, and report those that do not exist."""
    node = part.nodes.get(key)
    if node is None:
        return ()
    known, found = symbols.names(), []
    for child in _some(part, key):
        name = str(child.value)
        if name in known:
            found.append(name)
        else:
            part.faults.report_unknown_key(quote_node(child), line_of(child), known)
    return tuple(found)


def _plain_symbol(part: Section, key: str) -> str:
    """Return a symbol that leaves no tints open, as nothing would give them; empty for none."""
    found = _symbols(part, key)
    for name in found[:1]:
        for tint in sorted(symbols.open_tints(name))[:1]:
            part.faults.add("missing_key", part.lines[key], key=f"tints.{tint}")
    return found[0] if found else ""


def read_tints(part: Section, names: Sequence[str]) -> Tinted:
    """Return the tints of a rule, and report those that its symbols lack or that they do not have."""
    needed = sorted(set().union(*(symbols.open_tints(name) for name in names)))
    inner = part.section("tints", needed)
    if inner is None:
        if needed and "tints" not in part:
            part.faults.add("missing_key", part.line, key=f"tints.{needed[0]}")
        return ()
    inner.require(*needed)
    found = {key: _colours(inner, key) for key in needed if key in inner}
    for key, colours in found.items():
        if len(colours) != len(next(iter(found.values()))):
            part.faults.add("tint_count", inner.lines[key], key=key)
    return tuple(found.items())


def _colours(part: Section, key: str) -> tuple[str, ...]:
    found = []
    for child in _some(part, key):
        if _COLOUR.fullmatch(str(child.value)):
            found.append(str(child.value))
        else:
            part.report_wrong("colour", key, child)
    return tuple(found)


def _colour(part: Section, key: str) -> Colour | None:
    """Return a colour: one that each theme tones in its way, or one for each theme."""
    node = part.nodes.get(key)
    if node is None:
        return None
    if isinstance(node, yaml.MappingNode):
        inner = Section(node, part.faults, _THEMES)
        inner.require(*_THEMES)
        found = [colour for theme in _THEMES if theme in inner for colour in _colours(inner, theme)[:1]]
    else:
        found = [symbols.toned(theme, colour) for colour in _colours(part, key)[:1] for theme in _THEMES]
    return Colour(*found) if len(found) == len(_THEMES) else None


def _sizes(part: Section) -> tuple[float, ...]:
    return _numbers(part, "sizes", 0.05, _MAX_SIZE)


def read_number(part: Section, key: str, default: float, low: float, high: float) -> float:
    """Return the number under a key, or `default`; one out of its range is reported."""
    found = _numbers(part, key, low, high)
    return found[0] if found else default


def _numbers(part: Section, key: str, low: float, high: float) -> tuple[float, ...]:
    """Return the numbers under a key, and report those out of their range."""
    node, found = part.nodes.get(key), []
    for child in members(node) if node is not None else []:
        try:
            value = float(child.value) if isinstance(child, yaml.ScalarNode) else None
        except ValueError:
            value = None
        if value is None or not low <= value <= high:
            part.report_wrong("range", key, child, low=f"{low:g}", high=f"{high:g}")
        else:
            found.append(value)
    return tuple(found)
