"""The rule book: every game's rules as a tree, a page and a search."""

from __future__ import annotations

from functools import partial

from game.engine import registry
from game.engine.contract import Game, Json
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INSET
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Elements
from game.ui.kit.fields import written
from game.ui.kit.layout import box
from game.ui.kit.marks import icon, keycap
from game.ui.kit.scene import Scene, Shell
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text
from game.ui.scenes.rulebook.page import GUTTER, HEAD_KEY, Page, Source
from game.ui.scenes.rulebook.rows import TreeRow, draw_clear, draw_hit, draw_row
from game.ui.scenes.rulebook.text import Chapter

MARGIN = 18.0
"""Room above a clause that was jumped to."""
LIST_TOP, SEARCH = BAR + 66, 38.0


class _TreeFocus(Elements):
    """Arrow keys walk the tree instead of the plane."""

    def __init__(self, book: RuleBook) -> None:
        super().__init__()
        self.book = book

    def move_focus(self, dx: int, dy: int) -> None:
        here = self.find(self.focused) if self.keyboard else None
        if dx and here is not None and here.role != "item":
            super().move_focus(dx, dy)
            return
        self.keyboard = True
        self.book.walk(dx, dy)


class RuleBook(Scene):
    """The rules of one game on a long page, beside the tree of all games; opens at a clause."""

    name = "rules"

    def __init__(self, app: Shell, game_id: str | None, clause: str = "") -> None:
        super().__init__(app)
        games = registry.games()
        self.game_id = game_id if game_id in games else next(iter(games))
        self.ui = _TreeFocus(self)
        self.query = ""
        self.folded: set[str] = set()
        self.unfolded: set[str] = set()
        self.first_row = 0
        self.rows_shown = 1
        self.follow = True
        """Whether the left column has to show the row of what is read."""
        self.scroll = 0.0
        self.current = HEAD_KEY
        self.marked = ""
        self.anchor = (HEAD_KEY, 0.0)
        """What stands at the top of the window: a block's key and how much of it is above, 0 to 1."""
        self._page: tuple[object, Page] | None = None
        self._book: tuple[object, tuple[Chapter, ...]] | None = None
        self._hits: tuple[object, list[TreeRow]] | None = None
        found = rules_text.find(self.book, clause)
        if found:
            self.show(found[1].key)

    # -- what is written -------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game whose rules are open."""
        return registry.game(self.game_id)

    @property
    def book(self) -> tuple[Chapter, ...]:
        """Its chapters in the language in use."""
        key = (self.game_id, self.app.translator.code)
        if self._book is None or self._book[0] != key:
            self._book = key, rules_text.chapters(self.app, self.game_id)
        return self._book[1]

    @property
    def chapter(self) -> str:
        """The id of the chapter that is being read."""
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
        """The entry being read, for tests on a real window."""
        return {"rules": {"game": self.game_id, "entry": self.current, "marked": self.marked}}

    # -- tree ------------------------------------------------------------------------------------------
    def rows(self) -> list[TreeRow]:
        """What the left column lists: the hits of a search, else the tree."""
        if rules_text.words_of(self.query):
            return self._hit_rows()
        rows = []
        for game_id in registry.games():
            here = game_id == self.game_id
            name = self.app.translator.language.name(game_id)
            rows.append(TreeRow(f"rules.game.{game_id}", "game", HEAD_KEY, name, game_id, open=here))
            if here:
                rows += self._chapter_rows(f"rules.game.{game_id}")
        return rows

    def _chapter_rows(self, parent: str) -> list[TreeRow]:
        rows = []
        for number, chapter in enumerate(self.book, 1):
            id, open = f"rules.chapter.{chapter.id}", self._is_open(chapter.id)
            rows.append(
                TreeRow(id, "chapter", chapter.id, chapter.title, self.game_id, "", parent, number, open)
            )
            if open:
                rows += [
                    TreeRow(
                        f"rules.entry.{e.key}",
                        "entry",
                        e.key,
                        e.title,
                        self.game_id,
                        e.clause,
                        id,
                        depth=e.depth,
                    )
                    for e in chapter.entries
                ]
        return rows

    def _hit_rows(self) -> list[TreeRow]:
        key = (self.query, self.game_id, self.app.translator.code)
        if self._hits is None or self._hits[0] != key:
            self._hits = key, self._find_rows()
        return self._hits[1]

    def _find_rows(self) -> list[TreeRow]:
        order = [self.game_id, *(id for id in registry.games() if id != self.game_id)]
        hits = rules_text.search(self.app, self.query, order)
        return [
            TreeRow(f"rules.hit.{i}", "hit", h.entry.key, h.entry.title, h.game_id, h.entry.clause, hit=h)
            for i, h in enumerate(hits)
        ]

    def _is_open(self, chapter: str) -> bool:
        return chapter in self.unfolded or (chapter == self.chapter and chapter not in self.folded)

    def fold(self, chapter: str, open: bool) -> None:
        """Open or close a chapter in the tree."""
        (self.unfolded if open else self.folded).add(chapter)
        (self.folded if open else self.unfolded).discard(chapter)

    def show(self, key: str, game_id: str = "") -> None:
        """Turn to an entry, a chapter, or the head of a game's book."""
        if game_id and game_id != self.game_id:
            self.game_id = game_id
            self.folded.clear()
            self.unfolded.clear()
        self.current = key
        chapters = {chapter.id for chapter in self.book}
        self.marked = "" if key == HEAD_KEY or key in chapters else key
        self.anchor = (key, 0.0)
        self.folded.discard(self.chapter)
        self.follow = True

    def _reveal(self, rows: list[TreeRow]) -> None:
        """Bring the row that is read into the left column, with one more on either side."""
        here = (i for i, row in enumerate(rows) if row.key == self.current and row.game_id == self.game_id)
        index = next(here, None)
        if index is not None:
            self.first_row = min(self.first_row, max(0, index - 1))
            self.first_row = max(self.first_row, index + 2 - self.rows_shown)
        self.follow = False

    def activate(self, row: TreeRow) -> None:
        """A click on a row: turn there; a chapter that is being read folds and unfolds."""
        if row.kind == "chapter" and self.current == row.key:
            self.fold(row.key, not row.open)
            return
        self.show(row.key, row.game_id)

    def walk(self, dx: int, dy: int) -> None:
        """Arrow keys: along the rows, right to open, left to close or to the chapter.

        Another game's row is only passed; Enter or the right arrow opens its book.
        """
        rows = self.rows()
        if not rows:
            return
        ids = [row.id for row in rows]
        known = [i for i, row in enumerate(rows) if row.key == self.current and row.game_id == self.game_id]
        at = ids.index(self.ui.focused) if self.ui.focused in ids else known[0] if known else -1
        row = rows[max(0, at)]
        other = row.kind == "game" and not row.open
        if dx and row.kind == "chapter" and row.open != (dx > 0):
            self.fold(row.key, dx > 0)
            target = row
        elif other and dx:
            target = row
            if dx > 0:
                self.show(row.key, row.game_id)
        elif dx < 0:
            target = next((r for r in rows if r.id == row.parent), row)
        else:
            target = rows[max(0, min(len(rows) - 1, at + (dy or dx)))]
        if (target is not row or at < 0) and (target.kind != "game" or target.open):
            self.show(target.key, target.game_id)
        self.ui.focused = target.id
        self.app.changed()

    # -- search ----------------------------------------------------------------------------------------
    def search(self, query: str) -> None:
        """Every change of the search field: list the hits and turn to the first."""
        self.query = query
        self.first_row = 0
        rows = self._hit_rows() if rules_text.words_of(query) else []
        if rows:
            self.show(rows[0].key, rows[0].game_id)
        self.follow = True

    def escape(self) -> None:
        if self.query:
            self.search("")
            self.app.changed()
        else:
            self.app.pop()

    # -- page ------------------------------------------------------------------------------------------
    def _frame(self, p: Painter) -> tuple[float, float, float, float]:
        """The page's text: left edge with the gutter, top, width, height of the window on it."""
        side = self._side(p)
        room = p.w - side
        w = min(GUTTER + 760 + min(120.0, max(0.0, p.w - 1280) * 0.2), room - 80)
        return side + (room - w) / 2, BAR, w, p.h - BAR

    def _side(self, p: Painter) -> float:
        return 340 + min(80.0, max(0.0, p.w - 1280) * 0.15)

    def page(self, p: Painter) -> Page:
        """The page for this size, language and search."""
        words = rules_text.words_of(self.query)
        w = self._frame(p)[2]
        key = (self.game_id, self.app.translator.code, words, w, p.u, p.text_scale)
        if self._page is None or self._page[0] != key:
            source = Source(self.app.translator, self.game, self.book, view_class(self.game), words)
            self._page = key, Page(p, source, w)
        return self._page[1]

    def _place(self, p: Painter) -> Page:
        """The page, scrolled to the anchor."""
        page = self.page(p)
        block = page.block(self.anchor[0])
        lowest = max(0.0, page.height - self._frame(p)[3])
        self.scroll = max(0.0, min(lowest, block.top + self.anchor[1] * block.height - MARGIN))
        return page

    def scroll_to(self, p: Painter, top: float) -> None:
        """Scroll the page by hand; the tree follows."""
        page = self.page(p)
        lowest = max(0.0, page.height - self._frame(p)[3])
        top = max(0.0, min(lowest, top))
        block = page.at(top + MARGIN)
        self.anchor = (block.key, (top + MARGIN - block.top) / block.height)
        read = page.blocks[-1] if lowest and top >= lowest else page.at(top + 90)
        self.current = read.key
        self.follow = True
        self.app.changed()

    def wheel(self, by: int, x: float, y: float) -> bool:
        p = self.app.painter()
        if x < self._side(p):
            self.first_row = max(0, self.first_row - 2 * by)
        else:
            self.scroll_to(p, self.scroll - by * 72)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        p = self.app.painter()
        step = self._frame(p)[3] * 0.86
        jump = {"pageup": -step, "pagedown": step, "home": -1e6, "end": 1e6}.get(name)
        if jump is None:
            # the book is open already
            return name == "help"
        self.scroll_to(p, self.scroll + jump)
        return True

    # -- elements --------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self._place(p)
        self._build_search(p)
        self._build_rows(p)
        _, y, _, h = self._frame(p)
        self.ui.add(
            Element(
                "rules.scroll",
                "scroll",
                self.t("rules.contents"),
                (p.w - 26, y, 26, h),
                on_point=lambda px, py: self._scroll_point(p, py),
                focusable=False,
            )
        )
        self.declare_bar(p, self.language_item(), self.back_item())

    def _scroll_point(self, p: Painter, py: float) -> None:
        _, y, _, h = self._frame(p)
        page = self.page(p)
        self.scroll_to(p, (py - y) / h * page.height - h / 2)

    def _build_search(self, p: Painter) -> None:
        w = self._side(p) - 2 * INSET
        ask, said = self.t("rules.search"), self.composing
        item = written(self.ui, "rules.search", ask, self.query, self.search, dark=True, composing=said)
        item.key = "F3"
        self.put(p, (INSET, BAR + 14, w, SEARCH), box(item=item))
        if self.query:
            self.ui.add(
                Element(
                    "rules.clear",
                    "button",
                    self.t("rules.clear"),
                    (w - 18, BAR + 18, 30, 30),
                    lambda: self.search(""),
                    draw_clear,
                    tooltip=self.t("rules.clear"),
                )
            )

    def _build_rows(self, p: Painter) -> None:
        rows = self.rows()
        hits = bool(rules_text.words_of(self.query))
        top = LIST_TOP + (30 * p.text_scale if hits else 0)
        high = (74 if hits else 29) * p.text_scale
        self.rows_shown = max(1, int((p.h - top - 10) // high))
        if self.follow:
            self._reveal(rows)
        self.first_row = max(0, min(self.first_row, len(rows) - self.rows_shown))
        w = self._side(p) - 16
        draw = draw_hit if hits else draw_row
        for i, row in enumerate(rows[self.first_row : self.first_row + self.rows_shown]):
            selected = row.key == self.current and row.game_id == self.game_id
            self.ui.add(
                Element(
                    row.id,
                    "item",
                    f"{row.clause} {row.label}".strip(),
                    (8, top + i * high, w, high - 2),
                    partial(self.activate, row),
                    draw,
                    clause=row.clause,
                    selected=selected,
                    extra={"of": row.hit or row},
                )
            )
        self.overflow = (top, self.rows_shown * high, len(rows)) if len(rows) > self.rows_shown else None

    # -- picture ---------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        side = self._side(p)
        x, y, _, h = self._frame(p)
        p.rect(0, 0, p.w, p.h, t.paper)
        page = self._place(p)
        with p.clipped(side, y, p.w - side, h):
            page.draw(p, x, y, self.scroll, h, self.marked)
        if page.height > h:
            track = h - 16
            size = max(36.0, track * h / page.height)
            at = y + 8 + (track - size) * self.scroll / (page.height - h)
            p.rect(p.w - 14, at, 6, size, t.ghost_edge, 3)
        p.rect(0, BAR, side, p.h - BAR, t.panel)
        p.rect(side - 1.5, BAR, 1.5, p.h - BAR, t.edge)
        if self.overflow:
            top, high, n = self.overflow
            size = max(24.0, high * self.rows_shown / n)
            top += (high - size) * self.first_row / (n - self.rows_shown)
            p.rect(side - 7, top, 4, size, t.edge_raised, 2)
        self.paint_bar(p)

    def paint_over(self, p: Painter) -> None:
        t = p.theme
        w = self._side(p) - 32
        if not self.query and not self.composing:
            icon(p, "search", 34, BAR + 33, 18, t.light_muted)
            if self.ui.editing != "rules.search":
                p.text(52, BAR + 33, self.t("rules.search"), BODY, t.light_muted, "j", w=w - 90)
                keycap(p, 16 + w - 10, BAR + 33, "F3", a="r")
        if rules_text.words_of(self.query):
            n = len(self._hit_rows())
            text = self.t("rules.hits", n=n) if n else self.t("rules.no_hits", text=self.query)
            p.para(18, LIST_TOP + 10, w - 4, text, CAPTION, t.light_muted, "j", 1.5)
