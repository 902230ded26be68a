"""The rule book: every game's rules as a tree, a page and a search."""

from __future__ import annotations

from game.engine import registry
from game.engine.contract import Game, Json
from game.ui.draw.painter import Painter
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element
from game.ui.kit.scene import Scene, Shell
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text
from game.ui.scenes.rulebook.contents import Contents, TreeFocus
from game.ui.scenes.rulebook.page import GUTTER, HEAD_KEY, Page, Source
from game.ui.scenes.rulebook.rows import TreeRow
from game.ui.scenes.rulebook.text import Chapter

MARGIN = 18.0
"""The space above a clause after a jump."""


class RuleBook(Scene):
    """The rules of one game on a long page, beside the tree of all games; opens at a clause."""

    name = "rules"

    def __init__(self, app: Shell, game_id: str | None, clause: str = "") -> None:
        super().__init__(app)
        games = registry.games()
        self.game_id = game_id if game_id in games else next(iter(games))
        self.contents = Contents(self)
        self.ui = TreeFocus(self.contents)
        self.query = ""
        self.scroll = 0.0
        self.current = HEAD_KEY
        self.marked = ""
        self.anchor = (HEAD_KEY, 0.0)
        """The scroll position: the key of the block at the top, and the share of it above the window."""
        self._page: tuple[object, Page] | None = None
        self._book: tuple[object, tuple[Chapter, ...]] | None = None
        found = rules_text.find(self.book, clause)
        if found:
            self.show(found[1].key)

    # -- the book -----
    @property
    def game(self) -> Game:
        """The game whose rules are open."""
        return registry.game(self.game_id)

    @property
    def book(self) -> tuple[Chapter, ...]:
        """The game's chapters in the present language."""
        key = (self.game_id, self.app.translator.code)
        if self._book is None or self._book[0] != key:
            self._book = key, rules_text.chapters(self.app, self.game_id)
        return self._book[1]

    @property
    def chapter(self) -> str:
        """The id of the displayed chapter."""
        for chapter in self.book:
            if chapter.id == self.current or any(e.key == self.current for e in chapter.entries):
                return chapter.id
        return ""

    @property
    def prompt(self) -> str:
        return f"{self.t('rules.title')} · {self.app.translator.language.name(self.game_id)}"

    def read_out(self) -> str:
        lines = [self.prompt]
        for chapter in self.book:
            if chapter.id != self.chapter:
                continue
            lines.append(chapter.title)
            for entry in chapter.entries:
                lines.append(f"{entry.clause} {entry.title}".strip())
                lines.append(rules_text.clause_text(self.app, self.game_id, entry.clause or entry.key) or "")
        return "\n".join(lines)

    def tree_extra(self) -> dict[str, Json]:
        """Add the displayed entry, for tests on a real window."""
        return {"rules": {"game": self.game_id, "entry": self.current, "marked": self.marked}}

    # -- navigation -----
    def rows(self) -> list[TreeRow]:
        """Return the rows of the left column."""
        return self.contents.rows()

    def show(self, key: str, game_id: str = "") -> None:
        """Turn to an entry, a chapter, or the head of a game's book."""
        other = bool(game_id) and game_id != self.game_id
        self.game_id, self.current = game_id or self.game_id, key
        chapters = {chapter.id for chapter in self.book}
        self.marked = "" if key == HEAD_KEY or key in chapters else key
        self.anchor = (key, 0.0)
        self.contents.on_turned(other)

    # -- search -----
    def search(self, query: str) -> None:
        """Set the query, list the hits and turn to the first."""
        self.query = query
        self.contents.scroller.first = 0
        for hit in self.rows()[:1] if self.contents.is_searching else ():
            self.show(hit.key, hit.game_id)
        self.contents.is_following = True

    def escape(self) -> None:
        if self.query:
            self.search("")
            self.app.changed()
        else:
            self.app.pop()

    # -- page -----
    def _frame(self, p: Painter) -> tuple[float, float, float, float]:
        """Return left (with the gutter), top, width and height of the page's text."""
        side = self.side(p)
        rest = p.w - side
        w = min(GUTTER + 760 + min(120.0, max(0.0, p.w - 1280) * 0.2), rest - 80)
        return side + (rest - w) / 2, BAR, w, p.h - BAR

    def side(self, p: Painter) -> float:
        """Return the width of the left column."""
        return 340 + min(80.0, max(0.0, p.w - 1280) * 0.15)

    def page(self, p: Painter) -> Page:
        """Return the page for this size, language and search."""
        words = rules_text.words_of(self.query)
        w = self._frame(p)[2]
        key = (self.game_id, self.app.translator.code, words, w, p.u, p.text_scale, p.theme.name)
        if self._page is None or self._page[0] != key:
            source = Source(self.app.translator, self.game, self.book, view_class(self.game), words)
            self._page = key, Page(p, source, w)
        return self._page[1]

    def _scrolled_page(self, p: Painter) -> Page:
        """Return the page, after scrolling to the anchor."""
        page = self.page(p)
        block = page.block(self.anchor[0])
        lowest = max(0.0, page.height - self._frame(p)[3])
        self.scroll = max(0.0, min(lowest, block.top + self.anchor[1] * block.height - MARGIN))
        return page

    def scroll_to(self, p: Painter, top: float) -> None:
        """Scroll the page; the tree follows."""
        page = self.page(p)
        lowest = max(0.0, page.height - self._frame(p)[3])
        top = max(0.0, min(lowest, top))
        block = page.at(top + MARGIN)
        self.anchor = (block.key, (top + MARGIN - block.top) / block.height)
        displayed = page.blocks[-1] if lowest and top >= lowest else page.at(top + 90)
        self.current = displayed.key
        self.contents.is_following = True
        self.app.changed()

    def wheel(self, by: int, x: float, y: float) -> bool:
        p = self.app.painter()
        if x < self.side(p):
            self.contents.scroller.move(-2 * by)
        else:
            self.scroll_to(p, self.scroll - by * 72)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        p = self.app.painter()
        step = self._frame(p)[3] * 0.86
        jump = {"pageup": -step, "pagedown": step, "home": -1e6, "end": 1e6}.get(name)
        if jump is None:
            # the help key does nothing more, as the book is open
            return name == "help"
        self.scroll_to(p, self.scroll + jump)
        return True

    # -- elements -----
    def build(self, p: Painter) -> None:
        self._scrolled_page(p)
        self.put(p, (0, BAR, self.side(p), p.h - BAR), self.contents.layout_node(p))
        _, y, _, h = self._frame(p)
        bar = Element("rules.scroll", "scroll", self.t("rules.contents"), (p.w - 26, y, 26, h))
        bar.on_point, bar.focusable = lambda px, py: self._scroll_point(p, py), False
        self.ui.add(bar)
        self.declare_bar(p, self.language_item(), self.back_item())

    def _scroll_point(self, p: Painter, py: float) -> None:
        _, y, _, h = self._frame(p)
        page = self.page(p)
        self.scroll_to(p, (py - y) / h * page.height - h / 2)

    # -- picture -----
    def paint(self, p: Painter) -> None:
        t = p.theme
        side = self.side(p)
        x, y, _, h = self._frame(p)
        p.rect(0, 0, p.w, p.h, t.paper)
        page = self._scrolled_page(p)
        with p.clipped(side, y, p.w - side, h):
            page.draw(p, x, y, self.scroll, h, self.marked)
        if page.height > h:
            track = h - 16
            size = max(36.0, track * h / page.height)
            at = y + 8 + (track - size) * self.scroll / (page.height - h)
            p.rect(p.w - 14, at, 6, size, t.ghost_edge, 3)
        p.rect(0, BAR, side, p.h - BAR, t.panel)
        p.rect(side - 1.5, BAR, 1.5, p.h - BAR, t.edge)
        self.paint_bar(p)
