"""The rule book's page: a game's chapters as one long column, measured once, drawn in part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.engine.contract import Game
from game.services.i18n import Translator
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, HEAD, LINE_H, STRIPES, TITLE, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, Placed, box, column, paint, para, place, row, text
from game.ui.kit.parts import rule
from game.ui.race.board.pieces import kept, put
from game.ui.race.table import TableView
from game.ui.scenes.rulebook.text import BookEntry, Chapter, Span, matches

GUTTER = 92.0
"""The width of the clause ids left of the text."""
LINE_SPACING = 1.62
"""The distance of lines, as a multiple of the size of the text."""
POINT = BODY * LINE_SPACING / 2
"""The middle of a list's point below the top of its first line."""
AIR = 16.0
"""The margin of a diagram for what reaches out of its box: arrows, shadows, wings."""
EMBLEM = 132.0
"""The width of the emblem beside the game's name."""
HEAD_KEY = "head"
"""The key of the block with the game's name."""

CLAUSE = TextStyle(BODY, "cs")


@dataclass(slots=True)
class Block:
    """A chapter's heading or an entry, placed as at (0, 0), with its position on the page."""

    key: str
    chapter: str
    placed: Placed
    top: float
    height: float


@dataclass(frozen=True, slots=True)
class Source:
    """What a page is made from; `view` is the game's table class, `search_words` are folded."""

    translator: Translator
    game: Game
    book: tuple[Chapter, ...]
    view: type[TableView]
    search_words: tuple[str, ...] = ()


class Page:
    """All blocks of a book, laid out for one width."""

    def __init__(self, p: Painter, source: Source, w: float) -> None:
        self.w = w
        self.blocks: list[Block] = []
        top = 0.0
        for key, chapter, node in _blocks(p, source, w):
            height = node.measure(p, 1, width=w)
            self.blocks.append(Block(key, chapter, place(p, node, (0.0, 0.0, w, height)), top, height))
            top += height
        self.height = top + 40

    def block(self, key: str) -> Block:
        """Return the block of an entry or chapter, or the first one."""
        return next((block for block in self.blocks if block.key == key), self.blocks[0])

    def at(self, y: float) -> Block:
        """Return the block at a y of the page."""
        return next((block for block in self.blocks if y < block.top + block.height), self.blocks[-1])

    def draw(self, p: Painter, x: float, y: float, top: float, height: float, marked: str) -> None:
        """Draw the part of the page from `top` on in a window of this height at x, y."""
        for block in self.blocks:
            at = y + block.top - top
            if at > y + height or at + block.height < y:
                continue
            if block.key == marked:
                t, w, h = p.theme, self.w, block.height
                p.rect(x - 18, at - 2, w + 36, h - 6, t.card, 8, t.accent, 2)
                p.rect(x - 18, at + 8, 5, h - 26, t.accent)
            moved = [(node, (x + left, at + down, w, h), e) for node, (left, down, w, h), e in block.placed]
            paint(p, [one for one in moved if one[1][1] + one[1][3] >= y and one[1][1] <= y + height])


# -- blocks -----
def _blocks(p: Painter, source: Source, w: float) -> Iterator[tuple[str, str, Node]]:
    """Yield the key, the chapter and the content of each block."""
    yield HEAD_KEY, "", _book_head(p, source)
    if not source.book:
        name = source.translator.language.name(source.game.id)
        sentence = source.translator.text("rules.no_text", game=name)
        yield "none", "", column(*_prose(p, sentence, w, ()), gap=6, pad=(0, 8, 0, 6))
    for number, chapter in enumerate(source.book, 1):
        yield chapter.id, chapter.id, _chapter_head(p, number, chapter.title)
        for entry in chapter.entries:
            yield entry.key, chapter.id, _entry(p, source, entry, w - GUTTER)


def _book_head(p: Painter, source: Source) -> Node:
    t, render, game = p.theme, source.translator.text, source.game
    heading = column(
        box(w=48, h=28, draw=_draw_stripes),
        text(source.translator.language.name(game.id), TextStyle(TITLE, "jb"), t.ink),
        text(render("rules.designer", name=game.designer), Type.BODY, t.ink),
        *([para(render("rules.ours"), Type.CAPTION, t.muted, 1.5)] if source.book else []),
        gap=5,
        grow=1,
    )

    def emblem(p: Painter, rect: Box, look: Look) -> None:
        p.art(art.emblem(game.id), *rect[:3])
        p.rect(*rect, None, 0, p.theme.ink, 2)

    picture = box(w=EMBLEM, h=EMBLEM * 250 / 292, draw=emblem)
    return row(heading, picture, gap=28, pad=(0, 26, 0, 23), align="start")


def _draw_stripes(p: Painter, rect: Box, look: Look) -> None:
    def draw(c: Painter) -> None:
        for i, colour in enumerate(STRIPES):
            c.path((0, 0, 48, 28), f"M{i * 10} 26L{i * 10 + 7} 2H{i * 10 + 14}L{i * 10 + 7} 26Z", colour)

    put(p, kept(p, "stripes", 48, 28, draw), *rect[:2])


def _chapter_head(p: Painter, number: int, title: str) -> Node:
    t = p.theme
    head = row(
        text(str(number), Type.SHARE, t.danger_paper, w=16),
        text(title, Type.TOTAL._replace(face="jb"), t.ink),
        gap=12,
        fixed_h=34,
    )
    return column(head, rule(t.ink, LINE_H), gap=3 + 6 * (p.text_scale - 1), pad=(0, 23, 0, 12))


def _entry(p: Painter, source: Source, entry: BookEntry, w: float) -> Node:
    """Return the clause beside the title, and below that text, picture and ruling, `w` wide."""
    t, words = p.theme, source.search_words
    size = HEAD if not entry.depth else BODY + 1
    height = size * 1.75 * p.text_scale
    title = row(
        text(entry.clause, CLAUSE, t.danger_paper, pad=(0, 0, 10, 0), w=GUTTER, max_w=GUTTER),
        marked_line(entry.title, matches(entry.title, words), TextStyle(size, "jb"), t.ink),
        pad=(0, 0, 0, 0.08 * height),
        fixed_h=height,
    )
    parts = [column(*_prose(p, entry.text, w, words), gap=6, pad=(0, 0, 0, 6))] if entry.text else []
    if entry.key in source.view.diagrams.drawn:
        parts.append(_diagram(source, entry.key, w))
        if entry.caption:
            caption = _paragraph(p, entry.caption, CAPTION, w, words, muted=True)
            parts.append(column(caption, pad=(0, 0, 0, 8)))
    if entry.ruling:
        parts.append(_ruling(p, source, entry.ruling, w))
    return column(title, column(*parts, pad=(GUTTER, 0, 0, 0)), pad=(0, 10, 0, 14))


def _prose(p: Painter, content: str, w: float, search_words: Sequence[str]) -> Iterator[Node]:
    """Yield each paragraph and each point of a list, one a line of the text."""
    for paragraph in content.split("\n"):
        if not paragraph.startswith("- "):
            yield _paragraph(p, paragraph, BODY, w, search_words)
            continue
        point = box(
            w=20,
            draw=lambda p, rect, look: p.rect(
                rect[0] + 3, rect[1] + POINT * p.text_scale - 3.5, 7, 7, p.theme.danger_paper
            ),
        )
        yield row(point, _paragraph(p, paragraph[2:], BODY, w - 20, search_words))


def _paragraph(
    p: Painter, content: str, size: float, w: float, search_words: Sequence[str], muted: bool = False
) -> Node:
    lines = _balanced(p, content, size, w)
    step = size * LINE_SPACING * p.text_scale
    spans = matches(content, search_words) if search_words else ()
    colour, style = p.theme.muted if muted else p.theme.ink, TextStyle(size)
    found = spans_by_line(content, lines, spans)
    return column(*(marked_line(line, line_spans, style, colour, step) for line, line_spans in found), w=w)


def _balanced(p: Painter, content: str, size: float, w: float) -> tuple[str, ...]:
    """Break a paragraph into lines, slightly narrower where the last one would be very short."""
    lines = p.lines(content, size, "j", w)
    if len(lines) > 1:
        for share in (0.97, 0.94, 0.91, 0.88):
            if p.width(lines[-1], size) > 0.14 * w:
                break
            narrower = p.lines(content, size, "j", w * share)
            lines = narrower if len(narrower) == len(lines) else lines
    return lines


def _diagram(source: Source, key: str, w: float) -> Node:
    height = w * source.view.diagrams.shares[key]

    def picture(c: Painter) -> None:
        source.view.diagrams.draw(c, key, AIR, AIR, w, height, source.translator)

    def draw(p: Painter, rect: Box, look: Look) -> None:
        # drawn once and cached, so that scrolling only copies it
        name = (source.game.id, key, source.translator.code)
        put(p, kept(p, name, w + 2 * AIR, height + 2 * AIR, picture), rect[0] - AIR, rect[1] + 8 - AIR)

    return box(h=height + 14, draw=draw)


def _ruling(p: Painter, source: Source, ruling: str, w: float) -> Node:
    """Return the box of a house ruling: a badge, a sentence that explains it, and the ruling."""
    t, render = p.theme, source.translator.text
    label, pad = render("rules.ruling"), (12, 3, 12, 3)
    badge = text(label, Type.OWN_CAPTION, t.paper, "c", fill=t.ink, r=5, pad=pad)
    head = row(badge, para(render("rules.ruling_help"), Type.CAPTION, t.ghost_ink, 1.45, grow=1), gap=12)
    body = _paragraph(p, ruling, BODY, w - 36, source.search_words)
    ground = column(head, body, gap=6, pad=(20, 13, 16, 8), draw=_draw_ruling)
    return column(ground, pad=(0, 0, 0, 8))


def _draw_ruling(p: Painter, rect: Box, look: Look) -> None:
    (x, y, w, h), edge = rect, p.theme.ghost_edge
    p.rect(x, y + 2, w, h, p.theme.ghost, 8, edge, 1.6, dash="6 5")
    strip_h = h - 16
    strip = kept(p, ("strip", strip_h), 7, strip_h, lambda c: c.hatch(0, 0, 7, strip_h, edge, 7, 2))
    put(p, strip, x + 1, y + 10)


# -- lines with matches -----
def spans_by_line(
    content: str, lines: Sequence[str], spans: Sequence[Span]
) -> Iterator[tuple[str, tuple[Span, ...]]]:
    """Yield each wrapped line with the spans on it."""
    at = 0
    for line in lines:
        start = content.index(line, at)
        at = start + len(line)
        line_spans = ((max(a, start) - start, min(b, at) - start) for a, b in spans if a < at and b > start)
        yield line, tuple(line_spans)


def marked_line(line: str, spans: Sequence[Span], style: TextStyle, colour: str, h: float = 0.0) -> Node:
    """Return a line of text with highlighted spans."""
    if not spans:
        return text(line, style, colour, fixed_h=h)

    def draw(p: Painter, rect: Box, look: Look) -> None:
        (x, y, _, height), (size, face) = rect, style
        middle, line_h = y + height / 2, size * 1.3 * p.text_scale
        for run, start, is_match in _runs(line, spans):
            left, w = x + p.width(line[:start], size, face), p.width(line[: start + len(run)], size, face)
            if is_match:
                p.rect(left - 1, middle - line_h / 2, x + w - left + 2, line_h, p.theme.accent, 3)
            p.text(left, middle, run, size, p.theme.on_accent if is_match else colour, face)

    return box(draw=draw, fixed_h=h)


def _runs(line: str, spans: Sequence[Span]) -> Iterator[tuple[str, int, bool]]:
    at = 0
    for a, b in spans:
        if a > at:
            yield line[at:a], at, False
        yield line[a:b], a, True
        at = b
    if at < len(line):
        yield line[at:], at, False
