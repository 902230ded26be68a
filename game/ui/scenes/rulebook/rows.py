"""The lines of the rule book's left column: the tree and the search results."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.elements import DrawElement, Element, Look
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.scenes.rulebook.page import draw_line, spans_by_line
from game.ui.scenes.rulebook.text import Hit


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


def _ground(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    if e.selected:
        p.rect(x, y, w, h, t.own_dark, 5, t.accent, 1.4)
    elif look.is_hot:
        p.rect(x, y, w, h, t.raised, 5)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 7)


def draw_row(p: Painter, e: Element, look: Look) -> None:
    """Draw a game, a chapter or an entry of the tree."""
    row = e.of(TreeRow)
    x, y, w, h = e.rect
    t = p.theme
    middle = y + h / 2
    _ground(p, e, look)
    if row.kind == "game":
        icon(p, "book", x + 16, middle, 18, t.accent)
        p.text(x + 34, middle, row.label, BODY, t.light, "jb", w=w - 44)
        return
    if row.kind == "chapter":
        icon(p, "down" if row.open else "right", x + 18, middle, 13, t.light_muted)
        p.text(x + 44, middle, str(row.number), 17, t.accent, "cb", "c")
        p.text(x + 58, middle, row.label, 15, t.light, "jb", w=w - 68)
        return
    left = x + 34
    if row.clause:
        clause_w = 64 * p.text_scale
        p.text(left, middle, row.clause, 15, t.light_muted, "cs", w=clause_w - 2)
        left += clause_w + 8 * row.depth
    colour = t.accent if e.selected else t.light
    p.text(left, middle, row.label, CAPTION, colour, "j", w=x + w - 10 - left)


def draw_hit(p: Painter, e: Element, look: Look) -> None:
    """Draw a search result: clause, title, and two lines of text around the match."""
    hit = e.of(Hit)
    x, y, w, h = e.rect
    t = p.theme
    _ground(p, e, look)
    left, first = x + 12, y + h * 0.22
    if hit.entry.clause:
        left += p.text(left, first, hit.entry.clause, 15, t.accent, "cs") + 8
    title, size, face = p.fitted(hit.entry.title, 15, "jb", x + w - 10 - left)
    spans = hit.title_spans if title == hit.entry.title else ()
    draw_line(p, left, first, title, spans, size, t.light, face)
    lines = p.lines(hit.snippet, CAPTION, "j", w - 26)
    for i, (line, line_spans) in enumerate(spans_by_line(hit.snippet, lines, hit.spans)):
        if i < 2:
            draw_line(p, x + 12, y + h * (0.53 + 0.28 * i), line, line_spans, CAPTION, t.light_muted, "j")


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
