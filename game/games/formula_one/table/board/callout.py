"""The call-out with what each corner on the path may cost, and a tail at its subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.pieces import kept, put

WIDTH = 262.0
_HEAD, _BAR, _ROW, _NOTE = 31.0, 26.0, 19.5, 17.5
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
    plain, k = p.unscaled(), growth(p)
    return k * _width(plain, leaves, note), k * _height(plain, leaves, note)


def _width(p: Painter, leaves: Sequence[Leaf], note: Note | None) -> float:
    if note is not None:
        least = max(p.width(note.head, 15, "jb"), p.width(note.text, 14, "j")) + 26
        return max(min(WIDTH, least), _width(p, leaves, None) if leaves else 0.0)
    if any(leaf.parts or leaf.note for leaf in leaves):
        return WIDTH
    heads = [p.width(leaf.head, 16, "jb") + p.width(leaf.excess, 20, "cb") + 66 for leaf in leaves]
    verdicts = [p.width(leaf.verdict, 15, "jb") + 30 for leaf in leaves]
    return min(WIDTH, max(heads + verdicts))


def growth(p: Painter) -> float:
    """Return the factor of a call-out, which grows as a whole with the letters."""
    return min(p.text_scale, MAX_SCALE)


def _height(p: Painter, leaves: Sequence[Leaf], note: Note | None) -> float:
    height = sum(_leaf_height(p, leaf) for leaf in leaves) + 6
    return height if note is None else height + _note_height(p, note, _width(p, leaves, note))


def _note_height(p: Painter, note: Note, w: float) -> float:
    return 28.0 + len(p.lines(note.text, 14, "j", w - 24)) * _NOTE


def _leaf_height(p: Painter, leaf: Leaf) -> float:
    h = _HEAD
    if leaf.parts:
        h += _BAR + len(leaf.parts) * _ROW + 4
    if leaf.verdict:
        h += 24.0 * _lines(p, leaf.verdict, 15, "jb")
    if leaf.note:
        h += 6 + _NOTE * _lines(p, leaf.note, 14, "j")
    return h


def _lines(p: Painter, text: str, size: float, face: str) -> int:
    return len(p.lines(text, size, face, WIDTH - 24))


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
        c.rect(6, 6, w, h, PAPER.card, 10, INK, 2)
        top = 6.0
        if note is not None:
            top += _head_note(c, note, w, top)
        for i, leaf in enumerate(leaves):
            _leaf(c, leaf, w, top, i == 0 and note is None)
            top += _leaf_height(c, leaf)
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


def _head_note(c: Painter, note: Note, w: float, y: float) -> float:
    """Paint the note on the card, and return its height."""
    h = _note_height(c, note, w)
    c.text(18, y + 16, note.head, 15, INK, "jb", w=w - 24)
    c.para(18, y + 36, w - 24, note.text, 14, PAPER.muted, "j", 1.25)
    return h


def _leaf(c: Painter, leaf: Leaf, w: float, y: float, first: bool) -> None:
    x = 6.0
    c.rect(x + 1, y + 1, w - 2, 30, INK, 9 if first else 0)
    if first:
        c.svg_fragments(x + 1, y + 16, w - 2, 15, svg.rect(x + 1, y + 16, w - 2, 15, INK))
    c.circle(x + 18, y + 16, 10, "#C8240C", "#F4F1E8", 1.5)
    c.text(x + 18, y + 16, str(leaf.number), 16, PAPER.light, "cb", "c")
    width = c.width(leaf.excess, 20, "cb")
    c.text(x + 36, y + 16, leaf.head, 16, PAPER.light, "jb", w=w - 60 - width)
    c.text(x + w - 12, y + 16, leaf.excess, 20, PAPER.danger if leaf.tone == "bad" else PAPER.good, "cb", "r")
    y += _HEAD
    if leaf.parts:
        _bar(c, x + 12, y + 10, w - 24, leaf.parts)
        y += _BAR
        for part in leaf.parts:
            _part(c, x, y + _ROW / 2 + 2, w, part)
            y += _ROW
        y += 4
    if leaf.verdict:
        colour = PAPER.danger_paper if leaf.tone == "bad" else PAPER.good_paper
        y += c.para(x + 12, y + 14, w - 24, leaf.verdict, 15, colour, "jb", 1.5, maxl=3)
    if leaf.note:
        c.rect(x + 12, y + 1, w - 24, 1, PAPER.rule)
        c.para(x + 12, y + 13, w - 24, leaf.note, 14, PAPER.muted, "j", 1.25, maxl=4)


def _bar(c: Painter, x: float, y: float, w: float, parts: Sequence[Part]) -> None:
    """Paint thirty-six rolls side by side."""
    each, i, inner = w / 36, 0, ""
    for part in parts:
        for _ in range(part.count):
            left = x + i * each + 0.5
            inner += svg.rect(round(left, 2), y, round(each - 1, 2), 14, _FILL[part.kind], 1)
            if part.kind in _LINES:
                inner += _strokes(left, y, each - 1, 14, 3, _LINES[part.kind])
            i += 1
    c.svg_fragments(x - 1, y - 1, w + 2, 16, inner)


def _strokes(x: float, y: float, w: float, h: float, count: int, crossed: bool) -> str:
    d = ""
    for i in range(count):
        a, b = y + h * i / count, y + h * (i + 1) / count
        d += f"M{x:.2f} {b:.2f}L{x + w:.2f} {a:.2f}"
        if crossed:
            d += f"M{x:.2f} {a:.2f}L{x + w:.2f} {b:.2f}"
    return svg.path(d, None, "#7A120A", 1, cap="butt")


def _part(c: Painter, x: float, y: float, w: float, part: Part) -> None:
    inner = svg.rect(x + 12, y - 6, 12, 12, _FILL[part.kind], 2)
    if part.kind in _LINES:
        inner += _strokes(x + 12, y - 6, 12, 12, 3, _LINES[part.kind])
    c.svg_fragments(x + 11, y - 7, 14, 14, inner)
    spin = part.kind == SPIN
    colour, face = (PAPER.danger_paper, "cb") if spin else (INK, "cs")
    c.text(x + w - 12, y, part.percent, 16, colour, face, "r")
    c.text(x + w - 62, y, part.fraction, 16, colour if spin else PAPER.muted, face, "r")
    c.text(x + 30, y, part.text, 15, colour, "jb" if spin else "j", w=w - 152)
