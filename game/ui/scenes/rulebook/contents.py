"""The rule book's left column: the search, and below it the tree of all games or the hits."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from game.engine import registry
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, Type
from game.ui.kit import layout
from game.ui.kit.bar import BAR
from game.ui.kit.cards import scroll_mark
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.fields import text_field
from game.ui.kit.layout import Node, box, column, para, stack
from game.ui.kit.scene import Shell
from game.ui.kit.scroller import Scroller
from game.ui.scenes.rulebook import text as rules_text
from game.ui.scenes.rulebook.page import HEAD_KEY
from game.ui.scenes.rulebook.rows import HIT_H, TreeRow, draw_clear, draw_search, row_node

SEARCH_H, CLEAR, FOUND_H, ROW_H = 38.0, 30.0, 30.0, 29.0
"""Heights of the search, its clear button, the number of hits and a row of the tree."""
BETWEEN = 2.0


class TreeFocus(Elements):
    """Elements whose arrow keys move through the tree."""

    def __init__(self, contents: Contents) -> None:
        super().__init__()
        self.contents = contents

    def move_focus(self, dx: int, dy: int) -> None:
        here = self.find(self.focused) if self.shows_focus else None
        if dx and here is not None and here.role != "item":
            super().move_focus(dx, dy)
            return
        self.shows_focus = True
        self.contents.walk(dx, dy)


class OpenBook(Protocol):
    """The rule book as the column sees it: what is displayed, what is searched for, how to turn pages."""

    app: Shell
    ui: Elements
    game_id: str
    current: str
    query: str

    @property
    def book(self) -> tuple[rules_text.Chapter, ...]: ...

    @property
    def chapter(self) -> str: ...

    def show(self, key: str, game_id: str = "") -> None: ...

    def search(self, query: str) -> None: ...

    def side(self, p: Painter) -> float: ...

    def t(self, key: str, **params: object) -> str: ...


class Contents:
    """The content of the column: its rows, which chapters are open, and the scroll position."""

    def __init__(self, book: OpenBook) -> None:
        self.book = book
        self.folded: set[str] = set()
        self.unfolded: set[str] = set()
        self.scroller = Scroller(step=2)
        self.is_following = True
        """Whether to scroll to the row of the displayed entry."""
        self._hits: tuple[object, list[TreeRow]] | None = None

    @property
    def is_searching(self) -> bool:
        """Whether hits are listed instead of the tree."""
        return bool(rules_text.words_of(self.book.query))

    # -- rows -----
    def rows(self) -> list[TreeRow]:
        """Return the hits of a search, else the tree."""
        book = self.book
        if self.is_searching:
            key = book.query, book.game_id, book.app.translator.code
            if self._hits is None or self._hits[0] != key:
                self._hits = key, self._found()
            return self._hits[1]
        rows = []
        for game_id in registry.games():
            here, id = game_id == book.game_id, f"rules.game.{game_id}"
            name = book.app.translator.language.name(game_id)
            rows.append(TreeRow(id, "game", HEAD_KEY, name, game_id, open=here))
            if here:
                rows += self._chapters(id)
        return rows

    def _chapters(self, parent: str) -> list[TreeRow]:
        rows, game_id = [], self.book.game_id
        for number, chapter in enumerate(self.book.book, 1):
            is_read = chapter.id == self.book.chapter and chapter.id not in self.folded
            id, open = f"rules.chapter.{chapter.id}", is_read or chapter.id in self.unfolded
            rows.append(TreeRow(id, "chapter", chapter.id, chapter.title, game_id, "", parent, number, open))
            for e in chapter.entries if open else ():
                entry = f"rules.entry.{e.key}"
                rows.append(TreeRow(entry, "entry", e.key, e.title, game_id, e.clause, id, depth=e.depth))
        return rows

    def _found(self) -> list[TreeRow]:
        book = self.book
        order = [book.game_id, *(id for id in registry.games() if id != book.game_id)]
        hits = rules_text.search(book.app, book.query, order)
        return [
            TreeRow(f"rules.hit.{i}", "hit", h.entry.key, h.entry.title, h.game_id, h.entry.clause, hit=h)
            for i, h in enumerate(hits)
        ]

    def is_read(self, row: TreeRow) -> bool:
        """Return whether a row is that of the displayed entry."""
        return row.key == self.book.current and row.game_id == self.book.game_id

    # -- folding -----
    def fold(self, chapter: str, open: bool) -> None:
        """Open or close a chapter in the tree."""
        (self.unfolded if open else self.folded).add(chapter)
        (self.folded if open else self.unfolded).discard(chapter)

    def on_turned(self, other: bool) -> None:
        """Scroll to the newly displayed entry and open its chapter; `other`: it is in another game's book."""
        if other:
            self.folded.clear()
            self.unfolded.clear()
        self.folded.discard(self.book.chapter)
        self.is_following = True

    def activate(self, row: TreeRow) -> None:
        """Turn to the entry of a row; a click on the displayed chapter folds or unfolds it."""
        if row.kind == "chapter" and self.book.current == row.key:
            self.fold(row.key, not row.open)
            return
        self.book.show(row.key, row.game_id)

    def walk(self, dx: int, dy: int) -> None:
        """Handle arrow keys: up and down move, right opens, left closes or moves to the chapter.

        Another game's row is only focused; the right arrow or Enter opens its book.
        """
        rows = self.rows()
        if not rows:
            return
        ui, ids = self.book.ui, [row.id for row in rows]
        known = [i for i, row in enumerate(rows) if self.is_read(row)]
        at = ids.index(ui.focused) if ui.focused in ids else known[0] if known else -1
        row = rows[max(0, at)]
        if dx and row.kind == "chapter" and row.open != (dx > 0):
            self.fold(row.key, dx > 0)
            target = row
        elif dx and row.kind == "game" and not row.open:
            target = row
            if dx > 0:
                self.book.show(row.key, row.game_id)
        elif dx < 0:
            target = next((r for r in rows if r.id == row.parent), row)
        else:
            target = rows[max(0, min(len(rows) - 1, at + (dy or dx)))]
        if (target is not row or at < 0) and (target.kind != "game" or target.open):
            self.book.show(target.key, target.game_id)
        ui.focused = target.id
        self.book.app.changed()

    # -- the column -----
    def layout_node(self, p: Painter) -> Node:
        """Return the search, the number of hits, and as many rows as fit."""
        rows, scale = self.rows(), p.text_scale
        found = [self._count_node(p, len(rows))] if self.is_searching else []
        row_h = (HIT_H + BETWEEN if self.is_searching else ROW_H) * scale
        top = BAR + 2 * 14 + SEARCH_H + len(found) * FOUND_H * scale
        fit, scroller = max(1, int((p.h - top - 10) // row_h)), self.scroller
        read = [i for i, row in enumerate(rows) if self.is_read(row)] if self.is_following else []
        for at in read[:1]:
            # the row of the displayed entry, with one more row on either side
            scroller.first = max(min(scroller.first, max(0, at - 1)), at + 2 - fit)
        self.is_following = False
        lines = [self._row(p, row, row_h - BETWEEN) for row in scroller.visible(rows, fit)]
        return column(
            column(self._search(), pad=(NEAR, 14, NEAR, 14)),
            *found,
            column(*lines, gap=BETWEEN, h=fit * row_h, draw=self._draw_scroll_mark),
            box(grow=1),
            pad=(NEAR, 0, NEAR, 0),
        )

    def _search(self) -> Node:
        book, label = self.book, self.book.t("rules.search")
        item = text_field(book.ui, "rules.search", label, book.query, book.search, True)
        item.key = "F3"
        if not book.query and not book.ui.cursor.composing and item.draw:
            item.draw = partial(draw_search, item.draw, item.key)
        clear = Element("rules.clear", "button", book.t("rules.clear"), draw=draw_clear)
        clear.action, clear.tooltip = partial(book.search, ""), clear.label
        cross = [box(item=clear, w=CLEAR, h=CLEAR)] if book.query else []
        return stack(box(item=item, h=SEARCH_H), layout.row(box(grow=1), *cross, box(w=4), align="middle"))

    def _count_node(self, p: Painter, count: int) -> Node:
        t = self.book.t
        words = t("rules.hits", n=count) if count else t("rules.no_hits", text=self.book.query)
        node = para(words, Type.CAPTION, p.theme.light_muted, 1.5)
        return column(node, pad=(10, 0, 10, 0), h=FOUND_H * p.text_scale)

    def _row(self, p: Painter, row: TreeRow, height: float) -> Node:
        item = Element(row.id, "item", f"{row.clause} {row.label}".strip(), clause=row.clause)
        item.action, item.selected = partial(self.activate, row), self.is_read(row)
        item.extra = {"of": row.hit or row}
        return row_node(p, row, item, self.book.side(p) - 2 * NEAR, height)

    def _draw_scroll_mark(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect
        scroll_mark(p, x + w + 1, y, h, self.scroller.lines, p.theme.edge_raised)
