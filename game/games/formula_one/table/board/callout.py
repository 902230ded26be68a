"""The call-out with what each corner on the path may cost, and a tail at its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, draw_node, para, picture, row, text
from game.ui.kit.parts import rule
from game.ui.race.board.pieces import kept, put

WIDTH = 262.0
MAX_SCALE = 1.42
"""The largest growth of a call-out with the letters: it hides the road."""
SPIN, TYRES, BOTH, HEAVY, NOTHING = "spin", "tyres", "both", "heavy", "nothing"
_FILL = {SPIN: "#E0452F", TYRES: "#FFB000", BOTH: "#F08A5D", HEAVY: "#D98A00", NOTHING: "#CFCBBF"}
_LINES = {SPIN: True, BOTH: False, HEAVY: False}
"""The hatched ones, and whether they are crosshatched."""


@dataclass(frozen=True, slots=True)
class Part:
    """One possible result of a roll: its look, its name, the number of 36 rolls, and that in words."""

    kind: str
    text: str
    count: int
    fraction: str
    percent: str


@dataclass(frozen=True, slots=True)
class Leaf:
    """One corner: its number, the speed against the limit, the excess, and its possible results.

    `tone` is `good` where nothing can happen, else `bad`; `verdict` is the result where nothing is rolled.
    """

    number: int
    head: str
    excess: str = ""
    verdict: str = ""
    tone: str = "good"
    parts: tuple[Part, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """The head of a call-out for a plan that is only previewed."""

    head: str
    text: str


def size_of(p: Painter, leaves: Sequence[Leaf], note: Note | None = None) -> tuple[float, float]:
    """Return width and height of a call-out with these corners: one with little content hides little road."""
    card, plain, k = _card(leaves, note), p.unscaled(), growth(p)
    width = card.measure(plain, 0)
    return k * width, k * card.measure(plain, 1, width=width)


def growth(p: Painter) -> float:
    """Return the factor of a call-out, which grows as a whole with the letters."""
    return min(p.text_scale, MAX_SCALE)


def paint_callout(
    p: Painter,
    leaves: Sequence[Leaf],
    at: tuple[float, float],
    tip: tuple[float, float],
    note: Note | None = None,
) -> None:
    """Paint the corners in a card with its top left at `at` and its tail at `tip`; above them a note."""
    if not leaves and note is None:
        return
    k, (x, y) = growth(p), at
    w, h = (side / k for side in size_of(p, leaves, note))

    def draw(c: Painter) -> None:
        c.rect(9, 10, w, h, INK, 10, op=0.28)
        draw_node(c, _card(leaves, note), (6, 6, w, h))
        if note is not None:
            c.rect(6, 6, w, h, None, 10, "#FFFFFF", 2.4, dash="7 5")

    _tail(p, (x, y, k * w, k * h), tip)
    picture = kept(p, ("f1 callout", tuple(leaves), note, w, h), w + 16, h + 18, draw, 1.0, k)
    put(p, picture, x - 6 * k, y - 6 * k)


def _tail(p: Painter, box: Box, tip: tuple[float, float]) -> None:
    """Paint the tail that points to the subject."""
    x, y, w, h = box
    tx, ty = tip
    aside, above = max(x - tx, tx - x - w), max(y - ty, ty - y - h)
    if max(aside, above) < 12:
        return
    if aside > above:
        cy, edge = min(max(ty, y + 46), y + h - 26), x + 4 if tx < x else x + w - 4
        base = [(edge, cy - 13), (edge, cy + 13)]
    else:
        cx, edge = min(max(tx, x + 30), x + w - 30), y + 4 if ty < y else y + h - 4
        base = [(cx - 15, edge), (cx + 15, edge)]
    points = [base[0], tip, base[1]]
    left, top = min(q[0] for q in points) - 4, min(q[1] for q in points) - 4
    width, height = max(q[0] for q in points) + 4 - left, max(q[1] for q in points) + 4 - top
    p.svg_fragments(left, top, width, height, svg.path(polygon(points), PAPER.card, INK, 2))


def _card(leaves: Sequence[Leaf], note: Note | None) -> Node:
    parts = [_leaf(leaf, note is None and leaf is leaves[0]) for leaf in leaves]
    if note is not None:
        head = text(note.head, Type.HEAD, INK, fixed_h=26)
        parts.insert(0, column(head, para(note.text, Type.CAPTION, PAPER.muted, 1.25), pad=(12, 3, 12, 0)))
    is_full = any(leaf.parts or leaf.note for leaf in leaves)
    pad, w = (1, 1, 1, 5), WIDTH if is_full else 0.0
    return column(*parts, pad=pad, w=w, max_w=WIDTH, fill=PAPER.card, stroke=INK, sw=2, r=10)


def _leaf(leaf: Leaf, first: bool) -> Node:
    """Return a corner: its speeds on a dark ground, its rolls side by side, and what each may cost."""
    is_bad = leaf.tone == "bad"
    head = row(
        picture(partial(_paint_number, number=leaf.number), 20),
        text(leaf.head, Type.STRONG, PAPER.light, grow=1),
        text(leaf.excess, Type.SUM, PAPER.danger if is_bad else PAPER.good, "r"),
        gap=8,
        pad=(7, 0, 11, 0),
        fixed_h=30,
        draw=partial(_paint_head, first=first),
    )
    lines = [head]
    if leaf.parts:
        rolls = box(fixed_h=30, draw=partial(_paint_rolls, parts=leaf.parts))
        lines.append(column(rolls, *map(_part, leaf.parts), pad=(11, 0, 11, 0)))
    if leaf.verdict:
        colour = PAPER.danger_paper if is_bad else PAPER.good_paper
        lines.append(para(leaf.verdict, Type.HEAD, colour, 1.5, pad=(11, 2, 11, 0)))
    if leaf.note:
        note = para(leaf.note, Type.CAPTION, PAPER.muted, 1.25, pad=(0, 4, 0, 0))
        lines.append(column(rule(PAPER.rule), note, pad=(11, 2, 11, 0)))
    return column(*lines)


def _part(part: Part) -> Node:
    is_spin = part.kind == SPIN
    ink, face = (PAPER.danger_paper, "cb") if is_spin else (INK, "cs")
    figures = TextStyle(16, face)
    return row(
        box(w=12, draw=partial(_paint_sample, kind=part.kind)),
        text(part.text, Type.HEAD if is_spin else Type.NOTE, ink, grow=1),
        text(part.fraction, figures, ink if is_spin else PAPER.muted, "r"),
        text(part.percent, figures, ink, "r", w=44),
        gap=6,
        fixed_h=19.5,
    )


def _paint_number(p: Painter, x: float, y: float, number: int) -> None:
    p.circle(x, y, 10, "#C8240C", "#F4F1E8", 1.5)
    p.text(x, y, str(number), 16, PAPER.light, "cb", "c")


def _paint_head(p: Painter, rect: Box, look: Look, first: bool) -> None:
    x, y, w, h = rect
    p.rect(*rect, INK, 9 if first else 0)
    if first:
        p.rect(x, y + h / 2, w, h / 2, INK)


def _paint_rolls(p: Painter, rect: Box, look: Look, parts: Sequence[Part]) -> None:
    """Paint thirty-six rolls side by side."""
    x, y, w, _ = rect
    kinds = [part.kind for part in parts for _ in range(part.count)]
    each = w / 36
    inner = "".join(
        _sample((round(x + i * each + 0.5, 2), y + 10, round(each - 1, 2), 14), kind, 1)
        for i, kind in enumerate(kinds)
    )
    p.svg_fragments(x - 1, y + 9, w + 2, 16, inner)


def _paint_sample(p: Painter, rect: Box, look: Look, kind: str) -> None:
    x, y, w, h = rect
    p.svg_fragments(x - 1, y, w + 2, h, _sample((x, y + (h - w) / 2, w, w), kind, 2))


def _sample(box: Box, kind: str, r: float) -> str:
    """Return a rectangle in the look of a result."""
    return svg.rect(*box, _FILL[kind], r) + (_strokes(*box, 3, _LINES[kind]) if kind in _LINES else "")


def _strokes(x: float, y: float, w: float, h: float, count: int, crossed: bool) -> str:
    d = ""
    for i in range(count):
        a, b = y + h * i / count, y + h * (i + 1) / count
        d += f"M{x:.2f} {b:.2f}L{x + w:.2f} {a:.2f}"
        if crossed:
            d += f"M{x:.2f} {a:.2f}L{x + w:.2f} {b:.2f}"
    return svg.path(d, None, "#7A120A", 1, cap="butt")
