"""Reads YAML with its line numbers: sections with known keys and typed values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import yaml

from game import reading
from game.engine.texts import is_blank, odd_in, shortened
from game.tracks.faults import Faults

BOUNDS: Final = reading.Bounds(size=64_000, depth=8, parts=8_000)
"""The limits of a file of a track or of charts; the shipped ones have about two thousand bytes."""
MAX_NUMBER: Final = 1_000_000
_TAG: Final = "tag:yaml.org,2002:"
LANES: Final = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Ref:
    """A space as a file names it: by its label (`12`, `7b`) or by its square [x, y]."""

    name: str
    square: tuple[int, int] | None
    line: int


@dataclass(frozen=True, slots=True)
class Point:
    """Numbers that belong together, such as coordinates, with their line."""

    values: tuple[float, ...]
    line: int

    @property
    def square(self) -> tuple[int, int]:
        """The first two numbers as a square of the board."""
        return int(self.values[0]), int(self.values[1])


class Section:
    """One mapping of the file; missing and wrong values are reported and read as None or a default."""

    def __init__(self, node: yaml.Node, faults: Faults, known: Iterable[str]) -> None:
        self.faults = faults
        self.line = line_of(node)
        self.nodes: dict[str, yaml.Node] = {}
        self.lines: dict[str, int] = {}
        known = tuple(known)
        assert isinstance(node, yaml.MappingNode)
        for key_node, value in node.value:
            key, line = str(key_node.value), line_of(key_node)
            if key not in known:
                faults.report_unknown_key(key, line, known)
            elif key in self.nodes:
                faults.add("double_key", line, key=key)
            else:
                self.nodes[key] = value
                self.lines[key] = line

    def __contains__(self, key: str) -> bool:
        return key in self.nodes

    def require(self, *keys: str) -> None:
        """Report which of these keys are missing."""
        for key in keys:
            if key not in self.nodes:
                self.faults.add("missing_key", self.line, key=key)

    def report_wrong(self, wanted: str, key: str, node: yaml.Node, **params: object) -> None:
        """Report that a value is of the wrong type."""
        self.faults.add(f"wrong_{wanted}", line_of(node), key=key, found=quote_node(node), **params)

    def integer(self, key: str, default: int | None = None) -> int | None:
        """Return a whole number."""
        node = self.nodes.get(key)
        if node is None:
            return default
        value = _integer(node)
        if value is None:
            self.report_wrong("whole", key, node)
        return value

    def number(self, key: str, default: float) -> float:
        """Return a positive number."""
        node = self.nodes.get(key)
        if node is None:
            return default
        value = _number(node)
        if value is None or value <= 0:
            self.report_wrong("positive", key, node)
            return default
        return value

    def word(self, key: str, choices: Sequence[str]) -> str | None:
        """Return one of these words."""
        node = self.nodes.get(key)
        if node is None:
            return None
        value = str(node.value)
        if not isinstance(node, yaml.ScalarNode) or value not in choices:
            self.report_wrong("word", key, node, choices=", ".join(choices))
            return None
        return value

    def text(self, key: str) -> str | None:
        """Return a text."""
        node = self.nodes.get(key)
        if node is None:
            return None
        if not isinstance(node, yaml.ScalarNode) or not node.value:
            self.report_wrong("text", key, node)
            return None
        return str(node.value)

    def section(self, key: str, known: Sequence[str]) -> Section | None:
        """Return a mapping inside this one."""
        node = self.nodes.get(key)
        if node is None:
            return None
        if not isinstance(node, yaml.MappingNode):
            self.report_wrong("group", key, node, known=", ".join(known))
            return None
        return Section(node, self.faults, known)

    def display_text(self, key: str, most: int) -> str | None:
        """Return a text for the screen; odd characters and more than `most` characters are reported."""
        text = self.text(key)
        if text is None:
            return None
        line, odd = self.lines[key], odd_in(text.replace("\n", ""))
        if odd:
            self.faults.add("odd_text", line, key=key, odd=odd)
        if len(text) > most:
            self.faults.add("long_text", line, key=key, most=most)
        return text

    def translations(self, key: str, most: int) -> dict[str, str]:
        """Return a text in both languages, checked as by `display_text`."""
        inner = self.section(key, ("en", "ja"))
        if inner is None:
            return {}
        inner.require("en", "ja")
        found = {code: text for code in ("en", "ja") if (text := inner.display_text(code, most)) is not None}
        for code, text in found.items():
            if is_blank(text):
                self.faults.add("blank_text", inner.lines[code], key=f"{key}.{code}")
        return found

    def items(self, key: str) -> list[yaml.Node]:
        """Return the members of a list."""
        node = self.nodes.get(key)
        if node is None:
            return []
        if not isinstance(node, yaml.SequenceNode):
            self.report_wrong("list", key, node)
            return []
        return list(node.value)

    def sections(self, key: str, known: Sequence[str], need: Sequence[str] = ()) -> list[Section]:
        """Return the members of a list of mappings."""
        found: list[Section] = []
        for node in self.items(key):
            if isinstance(node, yaml.MappingNode):
                section = Section(node, self.faults, known)
                section.require(*need)
                found.append(section)
            else:
                self.report_wrong("group", key, node, known=", ".join(known))
        return found

    def points(self, key: str, count: int, is_whole: bool = False) -> list[Point]:
        """Return a list of points of `count` numbers each."""
        return [p for node in self.items(key) if (p := self._point(key, node, count, is_whole))]

    def point(self, key: str, is_whole: bool = False) -> Point | None:
        """Return one point of two numbers."""
        node = self.nodes.get(key)
        return self._point(key, node, 2, is_whole) if node is not None else None

    def integers(self, key: str) -> list[int] | None:
        """Return a list of whole numbers; a single number counts as a list of one."""
        node = self.nodes.get(key)
        if node is None:
            return None
        values = [_integer(child) for child in members(node)]
        if any(value is None for value in values):
            self.report_wrong("wholes", key, node)
            return None
        return [value for value in values if value is not None]

    def refs(self, key: str) -> list[Ref]:
        """Return a list of spaces."""
        return [ref for node in self.items(key) if (ref := self.as_ref(key, node))]

    def ref(self, key: str) -> Ref | None:
        """Return one space."""
        node = self.nodes.get(key)
        return self.as_ref(key, node) if node is not None else None

    def as_ref(self, key: str, node: yaml.Node) -> Ref | None:
        """Return a node as a space."""
        if isinstance(node, yaml.ScalarNode) and node.value:
            return Ref(str(node.value), None, line_of(node))
        point = self._point(key, node, 2, True)
        if point is None:
            return None
        return Ref(f"[{point.square[0]}, {point.square[1]}]", point.square, point.line)

    def lanes(self, key: str) -> list[int] | None:
        """Return lanes by their letters, a the leftmost."""
        node = self.nodes.get(key)
        if node is None:
            return None
        letters = [str(child.value) for child in members(node)]
        if not all(len(letter) == 1 and letter in LANES for letter in letters):
            self.report_wrong("lanes", key, node)
            return None
        return [LANES.index(letter) for letter in letters]

    def _point(self, key: str, node: yaml.Node, count: int, is_whole: bool) -> Point | None:
        kind = _integer if is_whole else _number
        values = [kind(child) for child in members(node)] if isinstance(node, yaml.SequenceNode) else []
        good = tuple(value for value in values if value is not None)
        if len(values) != count or len(good) != count:
            self.report_wrong(
                "square" if is_whole else "point", key, node, **({} if is_whole else {"count": count})
            )
            return None
        return Point(good, line_of(node))


def read_file(path: Path, faults: Faults) -> str | None:
    """Return the text of a file, or None after reporting an error."""
    try:
        return reading.read_text(path, BOUNDS)
    except reading.FileFault as fault:
        faults.report_unread(fault)
        return None


def compose(text: str, faults: Faults) -> yaml.MappingNode | None:
    """Return the file as nodes, or None after reporting an error."""
    try:
        node = reading.compose(text, BOUNDS)
    except reading.FileFault as fault:
        faults.report_unread(fault)
        return None
    if not isinstance(node, yaml.MappingNode):
        faults.add("not_mapping", 1)
        return None
    return node


def line_of(node: yaml.Node) -> int:
    """Return the line in which a node begins, from 1."""
    return int(node.start_mark.line) + 1


def members(node: yaml.Node) -> list[yaml.Node]:
    """Return the members of a list node, or the node itself."""
    return list(node.value) if isinstance(node, yaml.SequenceNode) else [node]


def quote_node(node: yaml.Node) -> str:
    """Return a node as in the file, shortened."""
    if isinstance(node, yaml.ScalarNode):
        return shortened(str(node.value))
    if isinstance(node, yaml.SequenceNode):
        # one level is enough
        parts = [str(c.value) if isinstance(c, yaml.ScalarNode) else "…" for c in node.value[:4]]
        return f"[{', '.join(parts)}]"[:40]
    return "{…}"


def _integer(node: yaml.Node) -> int | None:
    if not isinstance(node, yaml.ScalarNode) or node.tag != _TAG + "int":
        return None
    try:
        value = int(node.value)
    except ValueError:
        return None
    return value if abs(value) < MAX_NUMBER else None


def _number(node: yaml.Node) -> float | None:
    if not isinstance(node, yaml.ScalarNode) or node.tag not in (_TAG + "int", _TAG + "float"):
        return None
    try:
        value = float(node.value)
    except ValueError:
        return None
    return value if abs(value) < MAX_NUMBER else None
