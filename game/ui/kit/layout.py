"""Layouts described, not computed: rows, columns, grids and stacks of nodes with measured text.

A node says what it holds, its least size and how it shares the space that is left; `place` gives every node
its rectangle. What is placed is declared (`declare`: the nodes that are elements) and drawn (`paint`), so
that a button, its place and its picture are one expression. Lengths are in u.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple, TypedDict, Unpack

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, TextStyle, Type
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring

DrawNode = Callable[[Painter, Box, Look], object]
LINE_HEIGHT = 1.2
"""The height of a line of text over its type size."""
Insets = tuple[float, float, float, float]
"""Left, top, right and bottom: the width of each edge in u."""
_AXIS = {"row": 0, "column": 1, "grid": 1, "stack": -1}
_ALIGNMENT = {"l": 0.0, "start": 0.0, "c": 0.5, "middle": 0.5, "r": 1.0, "end": 1.0}


class Style(TypedDict, total=False):
    """The properties that every node may have."""

    w: float
    h: float
    max_w: float
    fixed_h: float
    grow: float
    gap: float
    pad: Insets
    align: str
    fill: str | None
    stroke: str | None
    sw: float
    r: float
    hot: str | None
    ring: float
    focus: float
    draw: DrawNode | None
    item: Element | None


@dataclass(slots=True, kw_only=True, eq=False)
class Node:
    """A part of a screen, never changed once it is made.

    `w` and `h` are least sizes; `max_w` is the greatest width and `fixed_h` a fixed height; `grow` is its
    share of the space that is left; `pad` is left, top, right, bottom; `align` places children across a row
    or column: stretch, start, middle or end. An `item` is declared with the node's rectangle; `draw` gets
    that and the hover and focus state of the element it belongs to.
    """

    kind: str
    kids: tuple[Node, ...] = ()
    w: float = 0.0
    h: float = 0.0
    max_w: float = inf
    fixed_h: float = 0.0
    grow: float = 0.0
    gap: float = 0.0
    pad: Insets = (0.0, 0.0, 0.0, 0.0)
    align: str = "stretch"
    fill: str | None = None
    stroke: str | None = None
    sw: float = 1.4
    r: float = 0.0
    hot: str | None = None
    """The fill in place of `fill` while its element is hovered or focused."""
    ring: float = 0.0
    """The corner radius of the ring round it while its element is hovered or focused; 0: none."""
    focus: float = 0.0
    """The corner radius of the ring within it while its element is focused, as in lists; 0: none."""
    draw: DrawNode | None = None
    item: Element | None = None
    text: str = ""
    style: TextStyle = Type.BODY
    colour: str = INK
    a: str = "l"
    line_height: float = 0.0
    """The distance between lines of a paragraph over the type size; 0: a single line."""
    flows: bool = field(init=False)
    """Whether it contains a paragraph, so that its height depends on its width."""
    sizes: dict[tuple[int, bool, float | None, float, float], float] = field(default_factory=dict, repr=False)
    """Cached measurements, as rows, columns and grids ask for them repeatedly."""

    def __post_init__(self) -> None:
        self.flows = bool(self.line_height) or any(kid.flows for kid in self.kids)

    def measure(self, p: Painter, axis: int, tight: bool = False, width: float | None = None) -> float:
        """Return the natural width (axis 0) or height (axis 1); `tight`: with texts shrunk to nothing.

        `width` is the node's width if it is known: the height of a paragraph depends on it.
        """
        width = width if axis and self.flows else None
        key = axis, tight, width, p.u, p.text_scale
        if key not in self.sizes:
            self.sizes[key] = self._measured(p, axis, tight, width)
        return self.sizes[key]

    def _measured(self, p: Painter, axis: int, tight: bool, width: float | None) -> float:
        least, edges = (self.w, self.fixed_h or self.h)[axis], self.pad[axis] + self.pad[axis + 2]
        inner = None if width is None else width - self.pad[0] - self.pad[2]
        if axis == 1 and self.fixed_h:
            return least
        if self.text:
            size = 0.0 if tight else self._text_size(p, axis, inner)
        elif not self.kids:
            return least
        elif self.kind == "grid" and axis == 0:
            size = _length([extent.natural for extent in _column_extents(p, self.kids)], self.kids[0].gap)
        else:
            widths = _kid_widths(p, self, inner) if axis and inner and self.flows else [None] * len(self.kids)
            sizes = [kid.measure(p, axis, tight, kid_w) for kid, kid_w in zip(self.kids, widths, strict=True)]
            size = _length(sizes, self.gap) if axis == _AXIS[self.kind] else max(sizes)
        size = min(size + edges, self.max_w) if axis == 0 else size + edges
        return max(least, size)

    def _text_size(self, p: Painter, axis: int, width: float | None) -> float:
        size, face = self.style
        if axis == 0:
            return max(p.width(line, size, face) for line in self.text.split("\n"))
        if not self.line_height:
            return size * LINE_HEIGHT * p.text_scale
        lines = 1 if width is None else len(p.lines(self.text, size, face, width))
        return lines * size * self.line_height * p.text_scale


# -- describing -----
def row(*kids: Node, **style: Unpack[Style]) -> Node:
    """Return a row: children side by side."""
    return Node(kind="row", kids=kids, **style)


def column(*kids: Node, **style: Unpack[Style]) -> Node:
    """Return a column: children one below the other."""
    return Node(kind="column", kids=kids, **style)


def stack(*kids: Node, **style: Unpack[Style]) -> Node:
    """Return a stack: children in the same box, the last on top."""
    return Node(kind="stack", kids=kids, **style)


def grid(*rows: Node, **style: Unpack[Style]) -> Node:
    """Return a grid of rows; each of its columns is as wide as the widest child in it."""
    return Node(kind="grid", kids=rows, **style)


def cells(kids: Sequence[Node], columns: int, gap: float) -> Node:
    """Return equal children in rows of `columns`."""
    lines = [row(*kids[i : i + columns], gap=gap) for i in range(0, len(kids), columns)]
    return column(*lines, gap=gap)


def text(text: str, style: TextStyle, colour: str, a: str = "l", **properties: Unpack[Style]) -> Node:
    """Return a line of text, centred vertically; set smaller, then cut, if it does not fit."""
    return Node(kind="text", text=text, style=style, colour=colour, a=a, **properties)


def para(
    text: str,
    style: TextStyle,
    colour: str,
    line_height: float = 1.4,
    a: str = "l",
    **properties: Unpack[Style],
) -> Node:
    """Return a paragraph, from the top, broken to its width; set closer, then smaller, if it does not fit."""
    return Node(
        kind="text", text=text, style=style, colour=colour, line_height=line_height, a=a, **properties
    )


def box(**style: Unpack[Style]) -> Node:
    """Return a box: a drawing, an element that draws itself, a filled rectangle, or empty space."""
    return Node(kind="box", **style)


def picture(
    draw: Callable[[Painter, float, float], object], w: float, h: float = 0.0, grow: float = 0.0
) -> Node:
    """Return a box whose drawing is centred on its middle, such as cars, dice and chips."""

    def middle(p: Painter, rect: Box, look: Look) -> None:
        draw(p, rect[0] + rect[2] / 2, rect[1] + rect[3] / 2)

    return box(draw=middle, w=w, h=h or w, grow=grow)


# -- placing -----
Placed = list[tuple[Node, Box, Element | None]]
"""Every node with its rectangle and the element it belongs to, in the order of painting."""


class _Extent(NamedTuple):
    """How long a child wants to be along an axis, how long it must be, and how much it grows."""

    natural: float
    least: float
    grow: float


def _extent_of(p: Painter, kid: Node, axis: int, width: float | None = None) -> _Extent:
    least = (kid.w, kid.fixed_h or kid.h)[axis]
    return _Extent(least if kid.grow else kid.measure(p, axis, width=width), least, kid.grow)


def _length(sizes: Sequence[float], gap: float) -> float:
    return sum(sizes) + gap * (len(sizes) - 1)


def _column_extents(p: Painter, rows: Sequence[Node]) -> list[_Extent]:
    """Return the extents of a grid's columns: in each the greatest of its children's."""
    extents = [[_extent_of(p, kid, 0) for kid in line.kids] for line in rows]
    return [_Extent(*map(max, zip(*column, strict=True))) for column in zip(*extents, strict=True)]


def _kid_widths(p: Painter, node: Node, width: float) -> list[float | None]:
    """Return the width of each child if the node has that width within its padding."""
    if node.kind == "row":
        return [*_sizes(p, node, 0, width, None)]
    return [width] * len(node.kids)


def _distribute(extents: Sequence[_Extent], space: float, gap: float) -> list[float]:
    """Return sizes that fill the space: what is left goes to those that grow, others shrink if it lacks."""
    rest = space - _length([extent.natural for extent in extents], gap)
    total_grow = sum(extent.grow for extent in extents)
    if rest >= 0:
        return [natural + (rest * grow / total_grow if total_grow else 0.0) for natural, _, grow in extents]
    give = sum(natural - least for natural, least, _ in extents) or 1.0
    return [natural + max(rest, -give) * (natural - least) / give for natural, least, _ in extents]


def place(p: Painter, node: Node, rect: Box) -> Placed:
    """Place the node and everything in it in this rectangle."""
    placed: Placed = []
    _place(p, node, rect, None, placed, None)
    return placed


def _place(
    p: Painter,
    node: Node,
    rect: Box,
    owner: Element | None,
    placed: Placed,
    columns: Sequence[_Extent] | None,
) -> None:
    """Place a node and its children; a grid passes its columns down to its rows."""
    if node.item:
        owner = copy(node.item)
        owner.rect = rect
    placed.append((node, rect, owner))
    if not node.kids:
        return
    (x, y, w, h), (left, top, right, bottom) = rect, node.pad
    inner = [x + left, y + top, w - left - right, h - top - bottom]
    axis = _AXIS[node.kind]
    sizes = _sizes(p, node, axis, inner[axis + 2], columns, inner[2]) if axis >= 0 else []
    kid_columns = _column_extents(p, node.kids) if node.kind == "grid" else None
    at = inner[axis]
    for i, kid in enumerate(node.kids):
        spot = list(inner)
        if axis >= 0:
            # rounding errors would move a box by a pixel in windows of some sizes
            spot[axis], spot[axis + 2] = round(at, 6), sizes[i]
            at += sizes[i] + node.gap
            if node.align != "stretch":
                _align(p, kid, spot, 1 - axis, node.align)
        _place(p, kid, (spot[0], spot[1], spot[2], spot[3]), owner, placed, kid_columns)


def _sizes(
    p: Painter,
    node: Node,
    axis: int,
    space: float,
    columns: Sequence[_Extent] | None,
    width: float | None = None,
) -> list[float]:
    """Return the sizes of the children along an axis; `columns` are those of a grid.

    `width` is that of a child in a column.
    """
    if columns:
        return _distribute(columns, space, node.gap)
    extents = [_extent_of(p, kid, axis, width) for kid in node.kids]
    if _length([extent.natural for extent in extents], node.gap) > space:
        # paragraphs shrink before the lines beside them do
        gives = [kid.flows or not (axis and node.flows) for kid in node.kids]
        tight = [kid.measure(p, axis, give, width) for kid, give in zip(node.kids, gives, strict=True)]
        extents = [extent._replace(least=least) for extent, least in zip(extents, tight, strict=True)]
    return _distribute(extents, space, node.gap)


def _align(p: Painter, kid: Node, spot: list[float], axis: int, align: str) -> None:
    size = min(kid.measure(p, axis, width=spot[2] if axis else None), spot[axis + 2])
    spot[axis] += _ALIGNMENT[align] * (spot[axis + 2] - size)
    spot[axis + 2] = size


# -- showing -----
_NO_LOOK = Look()
_HAIR = 1e-3
"""Extra width in u, so that rounding never makes a text that just fits smaller."""


def declare(ui: Elements, placed: Placed) -> None:
    """Declare the elements of placed nodes, in their order."""
    for node, _, owner in placed:
        if node.item and owner:
            ui.add(owner)


def draw_node(p: Painter, node: Node, rect: Box, ui: Elements | None = None) -> None:
    """Place and draw at once, for what changes with every frame and for drawings of elements."""
    paint(p, place(p, node, rect), ui)


def fitting(p: Painter, lines: Sequence[Node], first: int, w: float, h: float) -> tuple[int, int]:
    """Return which lines of a list fit, from `first` or from an earlier one if more fit."""
    heights = [line.measure(p, 1, width=w) for line in lines]
    latest = len(lines)
    while latest and sum(heights[latest - 1 :]) <= h:
        latest -= 1
    first = last = max(0, min(first, latest))
    while last < len(lines) and sum(heights[first : last + 1]) <= h:
        last += 1
    return first, last


def paint(p: Painter, placed: Placed, ui: Elements | None = None) -> None:
    """Draw the placed nodes, each in its hover and focus state."""
    for node, rect, owner in placed:
        if p.trace is not None and ui and owner:
            p.trace.owner = owner.id
        look = ui.look(owner) if ui and owner else _NO_LOOK
        fill = node.hot if node.hot and look.is_hot else node.fill
        if fill or node.stroke:
            p.rect(*rect, fill, node.r, node.stroke, node.sw)
        if node.draw:
            node.draw(p, rect, look)
        if node.ring and look.is_hot:
            focus_ring(p, *rect, node.ring)
        if node.focus and look.focused:
            x, y, w, h = rect
            focus_ring(p, x + 4, y + 4, w - 8, h - 8, node.focus)
        if node.text:
            _write(p, node, rect)
        if p.trace is not None and ui:
            p.trace.owner = None


def _write(p: Painter, node: Node, rect: Box) -> None:
    (left, top, right, bottom), (size, face) = node.pad, node.style
    x, y, w, h = rect[0] + left, rect[1] + top, rect[2] - left - right, rect[3] - top - bottom
    if node.line_height:
        # with a margin, as rounding must not make a paragraph of the measured height smaller
        size, face, line_height = p.fit_paragraph(w, h + 0.1, node.text, size, face, node.line_height)
        # where lines are set closer, the first one begins as much higher
        p.para(
            x,
            y + size * line_height * p.text_scale / 2,
            w,
            node.text,
            size,
            node.colour,
            face,
            line_height,
            node.a,
        )
        return
    p.text(x + _ALIGNMENT[node.a] * w, y + h / 2, node.text, size, node.colour, face, node.a, w=w + _HAIR)


def rect_of(placed: Placed, id: str) -> Box:
    """Return the rectangle of the element with this id."""
    return next(rect for node, rect, _ in placed if node.item and node.item.id == id)


def part_rect(placed: Placed, part: Node) -> Box:
    """Return the rectangle of a node."""
    return next(rect for node, rect, _ in placed if node is part)


class CachedLayout:
    """A described part of a screen; laid out again only when its key, its space or the text size changes."""

    def __init__(self) -> None:
        self._cached: tuple[object, Placed] | None = None

    def place(self, p: Painter, key: object, rect: Box, layout_node: Callable[[], Node]) -> Placed:
        """Return the placed nodes; `layout_node` is called only if something has changed."""
        full_key = key, rect, p.u, p.text_scale, p.theme.name
        if self._cached is None or self._cached[0] != full_key:
            self._cached = full_key, place(p, layout_node(), rect)
        return self._cached[1]
