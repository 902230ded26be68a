"""The rule book's page: a game's chapters as one long column, measured once, drawn in part."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

from game.engine.contract import Game
from game.services.i18n import Translator
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, HEAD, STRIPES, TITLE, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, paint, para, place, row, text
from game.ui.race.board.pieces import kept, put
from game.ui.race.table import TableView
from game.ui.scenes.rulebook.text import BookEntry, Chapter, Span, matches

GUTTER = 92.0
"""The width of the clause ids left of the text."""
LINE_SPACING = 1.62
"""The distance of lines, as a multiple of the size of the text."""
AIR = 16.0
"""The margin of a diagram for what reaches out of its box: arrows, shadows, wings."""
EMBLEM = 132.0
"""The width of the emblem beside the game's name."""
HEAD_KEY = "head"
"""The key of the block with the game's name."""

DrawBlock = Callable[[Painter, float, float, float], None]


@dataclass(frozen=True, slots=True)
class BlockPart:
    """A part of a block: its height, and how to draw it at x, y in a width."""

    height: float
    draw: DrawBlock


@dataclass(slots=True)
class Block:
    """A chapter's heading or an entry, with its position on the page."""

    key: str
    chapter: str
    parts: list[BlockPart] = field(default_factory=list)
    top: float = 0.0
    height: float = 0.0


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
        self.blocks = list(_blocks(p, source, w))
        top = 0.0
        for block in self.blocks:
            block.top = top
            block.height = sum(part.height for part in block.parts)
            top += block.height
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
                _draw_mark(p, x, at, self.w, block.height)
            for part in block.parts:
                if at + part.height >= y and at <= y + height:
                    part.draw(p, x, at, self.w)
                at += part.height


def _draw_mark(p: Painter, x: float, y: float, w: float, h: float) -> None:
    t = p.theme
    p.rect(x - 18, y - 2, w + 36, h - 6, t.card, 8, t.accent, 2)
    p.rect(x - 18, y + 8, 5, h - 26, t.accent)


# -- blocks -----
def _blocks(p: Painter, source: Source, w: float) -> Iterator[Block]:
    yield Block(HEAD_KEY, "", [_space(26), _book_head(p, source, w)])
    if not source.book:
        name = source.translator.language.name(source.game.id)
        sentence = source.translator.text("rules.no_text", game=name)
        yield Block("none", "", [_space(8), *_prose(p, sentence, w, 0, ())])
    for number, chapter in enumerate(source.book, 1):
        yield Block(chapter.id, chapter.id, [_chapter_head(p, number, chapter.title)])
        for entry in chapter.entries:
            yield Block(entry.key, chapter.id, list(_entry(p, source, entry, w)))


def _entry(p: Painter, source: Source, entry: BookEntry, w: float) -> Iterator[BlockPart]:
    yield _space(10)
    yield _title(p, entry, source.search_words)
    inner = w - GUTTER
    if entry.text:
        yield from _prose(p, entry.text, inner, GUTTER, source.search_words)
    if entry.key in source.view.diagrams.drawn:
        yield _diagram(source, entry.key, inner)
        if entry.caption:
            yield _paragraph(p, entry.caption, CAPTION, inner, GUTTER, source.search_words, muted=True)
            yield _space(8)
    if entry.ruling:
        yield _ruling(p, source, entry.ruling, inner)
    yield _space(14)


# -- parts of blocks -----
def _space(height: float) -> BlockPart:
    return BlockPart(height, lambda p, x, y, w: None)


def _part_of_node(p: Painter, node: Node, w: float, left: float = 0.0, below: float = 0.0) -> BlockPart:
    """Return a node as a part, indented by `left`, with a margin `below`."""
    height = node.measure(p, 1, width=w)
    placed = place(p, node, (left, 0.0, w, height))

    def draw(p: Painter, x: float, y: float, _w: float) -> None:
        paint(p, [(node, (x + dx, y + dy, w, h), e) for node, (dx, dy, w, h), e in placed])

    return BlockPart(height + below, draw)


def _book_head(p: Painter, source: Source, w: float) -> BlockPart:
    t, render, game = p.theme, source.translator.text, source.game
    heading = column(
        box(w=48, h=28, draw=_stripes),
        text(source.translator.language.name(game.id), TextStyle(TITLE, "jb"), t.ink),
        text(render("rules.designer", name=game.designer), Type.BODY, t.ink),
        *([para(render("rules.ours"), Type.CAPTION, t.muted, 1.5)] if source.book else []),
        gap=5,
        grow=1,
    )
    emblem = box(w=EMBLEM, h=EMBLEM * 250 / 292, draw=partial(_emblem, game.id))
    return _part_of_node(p, row(heading, emblem, gap=28, align="start"), w, below=23)


def _emblem(game_id: str, p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    p.art(art.emblem(game_id), x, y, w)
    p.rect(x, y, w, h, None, 0, p.theme.ink, 2)


def _stripes(p: Painter, rect: Box, look: Look) -> None:
    def draw(c: Painter) -> None:
        for i, colour in enumerate(STRIPES):
            c.path((0, 0, 48, 28), f"M{i * 10} 26L{i * 10 + 7} 2H{i * 10 + 14}L{i * 10 + 7} 26Z", colour)

    put(p, kept(p, "stripes", 48, 28, draw), *rect[:2])


def _chapter_head(p: Painter, number: int, title: str) -> BlockPart:
    def draw(p: Painter, x: float, y: float, w: float) -> None:
        t = p.theme
        number_w = p.text(x, y + 40, str(number), 28, t.danger_paper, "cb")
        p.text(x + max(28, number_w + 12), y + 40, title, 24, t.ink, "jb", w=w - 60)
        p.rect(x, y + 60 + 6 * (p.text_scale - 1), w, 2, t.ink)

    return BlockPart(74 + 6 * (p.text_scale - 1), draw)


def _title(p: Painter, entry: BookEntry, search_words: Sequence[str]) -> BlockPart:
    size = HEAD if not entry.depth else BODY + 1
    height = size * 1.75 * p.text_scale

    def draw(p: Painter, x: float, y: float, w: float) -> None:
        t = p.theme
        middle = y + height * 0.46
        p.text(x, middle, entry.clause, BODY, t.danger_paper, "cs", w=GUTTER - 10)
        draw_line(p, x + GUTTER, middle, entry.title, matches(entry.title, search_words), size, t.ink, "jb")

    return BlockPart(height, draw)


def _prose(
    p: Painter, content: str, w: float, left: float, search_words: Sequence[str]
) -> Iterator[BlockPart]:
    """Yield a part for each paragraph and each point of a list, one a line of the text."""
    for paragraph in content.split("\n"):
        if paragraph.startswith("- "):
            yield _point(p, paragraph[2:], w, left, search_words)
        else:
            yield _paragraph(p, paragraph, BODY, w, left, search_words)
        yield _space(6)


def _paragraph(
    p: Painter,
    content: str,
    size: float,
    w: float,
    left: float,
    search_words: Sequence[str],
    muted: bool = False,
) -> BlockPart:
    lines = _balanced(p, content, size, w)
    step = size * LINE_SPACING * p.text_scale
    spans = matches(content, search_words) if search_words else ()

    def draw(p: Painter, x: float, y: float, w: float) -> None:
        colour = p.theme.muted if muted else p.theme.ink
        for i, (line, line_spans) in enumerate(spans_by_line(content, lines, spans)):
            draw_line(p, x + left, y + step * (i + 0.5), line, line_spans, size, colour, "j")

    return BlockPart(step * len(lines), draw)


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


def _point(p: Painter, content: str, w: float, left: float, search_words: Sequence[str]) -> BlockPart:
    inner = _paragraph(p, content, BODY, w - 20, left + 20, search_words)

    def draw(p: Painter, x: float, y: float, w: float) -> None:
        middle = y + BODY * LINE_SPACING * p.text_scale / 2
        p.rect(x + left + 3, middle - 3.5, 7, 7, p.theme.danger_paper)
        inner.draw(p, x, y, w)

    return BlockPart(inner.height, draw)


def _diagram(source: Source, key: str, w: float) -> BlockPart:
    height = w * source.view.diagrams.shares[key]

    def picture(c: Painter) -> None:
        source.view.diagrams.draw(c, key, AIR, AIR, w, height, source.translator)

    def draw(p: Painter, x: float, y: float, _w: float) -> None:
        # drawn once and cached, so that scrolling only copies it
        name = (source.game.id, key, source.translator.code)
        put(p, kept(p, name, w + 2 * AIR, height + 2 * AIR, picture), x + GUTTER - AIR, y + 8 - AIR)

    return BlockPart(height + 14, draw)


def _ruling(p: Painter, source: Source, ruling: str, w: float) -> BlockPart:
    """Return the box of a house ruling: a badge, a sentence that explains it, and the ruling."""
    t, render = p.theme, source.translator.text
    body = _paragraph(p, ruling, BODY, w - 36, 0, source.search_words)
    label, pad = render("rules.ruling"), (12, 3, 12, 3)
    badge = text(label, Type.OWN_CAPTION, t.paper, "c", fill=t.ink, r=5, pad=pad)
    head = row(badge, para(render("rules.ruling_help"), Type.CAPTION, t.ghost_ink, 1.45, grow=1), gap=12)
    body_node = box(h=body.height, draw=lambda p, rect, look: body.draw(p, *rect[:3]))
    node = column(head, body_node, gap=6, pad=(20, 13, 16, 8), draw=_ruling_ground)
    return _part_of_node(p, node, w, GUTTER, 8)


def _ruling_ground(p: Painter, rect: Box, look: Look) -> None:
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


def draw_line(
    p: Painter, x: float, y: float, line: str, spans: Sequence[Span], size: float, colour: str, face: str
) -> None:
    """Draw a line of text with highlighted spans, from x on, centred at y."""
    h = size * 1.3 * p.text_scale
    for a, b in spans:
        left = p.width(line[:a], size, face) if a else 0.0
        p.rect(x + left - 1, y - h / 2, p.width(line[:b], size, face) - left + 2, h, p.theme.accent, 3)
    if not spans:
        p.text(x, y, line, size, colour, face)
        return
    for run, start, is_match in _runs(line, spans):
        left = p.width(line[:start], size, face) if start else 0
        p.text(x + left, y, run, size, p.theme.on_accent if is_match else colour, face)


def _runs(line: str, spans: Sequence[Span]) -> Iterator[tuple[str, int, bool]]:
    at = 0
    for a, b in spans:
        if a > at:
            yield line[at:a], at, False
        yield line[a:b], a, True
        at = b
    if at < len(line):
        yield line[at:], at, False
