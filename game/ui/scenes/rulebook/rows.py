"""The lines of the rule book's left column: the tree and the search results."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, GAP, INSET, NEAR, TextStyle, Type
from game.ui.kit.elements import DrawElement, Element, Look
from game.ui.kit.layout import Node, box, column, row, stack, text
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.parts import sign
from game.ui.scenes.rulebook.page import marked_line, spans_by_line
from game.ui.scenes.rulebook.text import Hit

HIT_H = 72.0
"""The height of a search result."""
CLAUSE = TextStyle(15, "cs")


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A line of the tree or of the search results."""

    id: str
    kind: str
    """`game`, `chapter`, `entry` or `hit`."""
    key: str
    label: str
    game_id: str
    clause: str = ""
    parent: str = ""
    number: int = 0
    open: bool = False
    depth: int = 0
    hit: Hit | None = None


def row_node(p: Painter, line: TreeRow, item: Element, w: float, h: float) -> Node:
    """Return a line of the column, `w` wide."""
    t = p.theme
    fill, edge = (t.own_dark, t.accent) if item.selected else (None, None)
    inside = (
        _hit(p, line.hit, w - 2 * INSET) if line.hit else row(*_cells(p, line, item.selected), align="middle")
    )
    return stack(inside, item=item, fill=fill, hot=fill or t.raised, stroke=edge, r=5, focus=7, fixed_h=h)


def _cells(p: Painter, line: TreeRow, is_read: bool) -> list[Node]:
    """Return a game, a chapter or an entry of the tree."""
    t, pad = p.theme, (0, 0, INSET - 6, 0)
    if line.kind == "game":
        return [sign("book", 18, t.accent, 34), text(line.label, Type.STRONG, t.light, pad=pad, grow=1)]
    if line.kind == "chapter":
        arrow = sign("down" if line.open else "right", 13, t.light_muted, 36)
        number = text(str(line.number), Type.COUNT, t.accent, "c", w=16)
        return [arrow, number, text(line.label, Type.HEAD, t.light, pad=(6, 0, 10, 0), grow=1)]
    clause_w = 64 * p.text_scale
    clause = text(line.clause, CLAUSE, t.light_muted, w=clause_w, max_w=clause_w)
    name = text(line.label, Type.CAPTION, t.accent if is_read else t.light, pad=pad, grow=1)
    return [box(w=34), *([clause, box(w=8 * line.depth)] if line.clause else []), name]


def _hit(p: Painter, hit: Hit, w: float) -> Node:
    """Return a search result: clause, title, and two lines of text around the match."""
    t, clause, unit = p.theme, hit.entry.clause, HIT_H * p.text_scale
    clauses = [text(clause, CLAUSE, t.accent)] if clause else []
    space = w - sum(one.measure(p, 0) + NEAR for one in clauses)
    title, size, face = p.fitted(hit.entry.title, *Type.HEAD, space)
    spans = hit.title_spans if title == hit.entry.title else ()
    head = row(
        *clauses, marked_line(title, spans, TextStyle(size, face), t.light), gap=NEAR, fixed_h=0.34 * unit
    )
    lines = p.lines(hit.snippet, *Type.CAPTION, w)
    below = (
        marked_line(line, marks, Type.CAPTION, t.light_muted, 0.28 * unit)
        for line, marks in list(spans_by_line(hit.snippet, lines, hit.spans))[:2]
    )
    return column(head, *below, pad=(GAP, 0.05 * unit, INSET - 6, 0))


def draw_search(field: DrawElement, key: str, p: Painter, e: Element, look: Look) -> None:
    """Draw the empty search field: icon, label and key."""
    field(p, e, look)
    (x, y, w, h), t = e.rect, p.theme
    middle = y + h / 2
    icon(p, "search", x + 18, middle, 18, t.light_muted)
    if not e.extra.get("cursor"):
        p.text(x + 36, middle, e.label, BODY, t.light_muted, "j", w=w - 90)
        keycap(p, x + w - 10, middle, key, a="r")


def draw_clear(p: Painter, e: Element, look: Look) -> None:
    """Draw the button that clears the search."""
    x, y, w, h = e.rect
    icon(p, "close", x + w / 2, y + h / 2, 16, p.theme.accent if look.is_hot else p.theme.light_muted)
    if look.focused:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 7)
