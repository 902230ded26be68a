"""All records: finished and unfinished races, copies among the replays, damaged files with their fault."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from game.engine.errors import PaddockError
from game.engine.record import Table
from game.services.saves import SUFFIX, shown_name
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card, scroll_mark
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon, mark
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, flowing_tabs, primary
from game.ui.race import routes
from game.ui.race.words import game_name, seat_name
from game.ui.scenes.go_on import go_on
from game.ui.scenes.records.items import Item, Reader
from game.ui.scenes.records.panel import Panel, seat_marks
from game.ui.scenes.records.words import state_of
from game.ui.scenes.settings.data import show_folder

ROW = 72.0
SIDE = 376.0
FIRST: Final = 16
"""So many records are read before the list is shown, more than it has rows."""
SLICE: Final = 0.008
"""Seconds a frame that the others are read for."""
KINDS: Final = ("both", "finished", "unfinished")


class ReplaysScene(Scene):
    """Choose a record to watch, go on with, or delete."""

    name = "replays"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.kind = "both"
        self.only: str | None = None
        self.first = 0
        self.chosen: str | None = None
        self.items: list[Item] = []
        self.reader = Reader(app.saves)
        self._unread: Iterator[Item] | None = None
        self._below = BAR + 50
        """Where the filters end."""

    @property
    def prompt(self) -> str:
        return self.t("replays.title")

    def entered(self) -> None:
        self.load()

    # -- records -----------------------------------------------------------------------------------
    def load(self) -> None:
        """Read the folders again: the newest records at once, the others while time passes."""
        self.items, self._unread = [], self.reader.items()
        self._take(list(islice(self._unread, FIRST)))

    @property
    def busy(self) -> bool:
        return self._unread is not None

    def tick(self, ms: float) -> None:
        if self._unread is None:
            return
        began, new = time.perf_counter(), []
        for item in self._unread:
            new.append(item)
            if time.perf_counter() - began > SLICE:
                break
        else:
            self._unread = None
        self._take(new)

    def _take(self, new: list[Item]) -> None:
        self.items = sorted([*self.items, *new], key=lambda item: item.summary.modified, reverse=True)
        if self.selected() is None:
            self.chosen = self.shown()[0].summary.path.as_posix() if self.shown() else None
        self.app.changed()

    def shown(self) -> list[Item]:
        """The records that pass the filters; a damaged one counts as unfinished."""
        return [
            item
            for item in self.items
            if (self.kind == "both" or item.summary.finished == (self.kind == "finished"))
            and (self.only is None or (item.table is not None and item.table.game == self.only))
        ]

    def selected(self) -> Item | None:
        """The record the panel tells of."""
        return next((i for i in self.shown() if i.summary.path.as_posix() == self.chosen), None)

    def _games(self) -> list[str]:
        return sorted({item.table.game for item in self.items if item.table})

    # -- elements ----------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        self.declare_bar(p, self.language_item(), self.back_item())
        x, _, w, _ = self._list_box(p)
        kinds = [(kind, self.t(f"replays.filter_{kind}")) for kind in KINDS]
        self._below = flowing_tabs(
            p, self.ui, "replays.kind", (x, BAR + 16, w, 0), kinds, self.kind, self._set_kind
        )
        if len(self._games()) > 1:
            games = [
                ("all", self.t("replays.filter_all")),
                *((g, game_name(self.app, g)) for g in self._games()),
            ]
            row = x, self._below + 8, w, 0.0
            self._below = flowing_tabs(
                p, self.ui, "replays.game", row, games, self.only or "all", self._set_game
            )
        self._build_rows(p)
        self._build_side(p)

    def _list_box(self, p: Painter) -> tuple[float, float, float, float]:
        # without a record there is nothing to tell of beside the list
        side = SIDE + 16 if self.shown() else 0.0
        top = self._below + 16
        return 24.0, top, p.w - side - 48, p.h - top - 28

    def _rows(self, p: Painter) -> int:
        return max(1, int((self._list_box(p)[3] - 16) // ROW))

    def _build_rows(self, p: Painter) -> None:
        x, y, w, _ = self._list_box(p)
        items, rows = self.shown(), self._rows(p)
        self.first = max(0, min(self.first, len(items) - rows))
        for i, item in enumerate(items[self.first : self.first + rows]):
            path = item.summary.path.as_posix()
            self.ui.add(
                Element(
                    f"replays.{self.first + i}",
                    "item",
                    self._label(item),
                    (x + 8, y + 8 + i * ROW, w - 22, ROW - 4),
                    self._chooser(path),
                    self._draw_row,
                    selected=path == self.chosen,
                    extra={"item": item},
                )
            )

    def _label(self, item: Item) -> str:
        if item.summary.error:
            return f"{shown_name(item.summary.path)}: {self.app.translator.error(item.summary.error)}"
        name = self._title(item, item.table) if item.table else shown_name(item.summary.path)
        return f"{name} · {self._when(item)} · {state_of(self.app, item.summary, item.result)}"

    def _build_side(self, p: Painter) -> None:
        item = self.selected()
        if item is None:
            return
        x, y, w, h = self._side_box(p)
        error = item.summary.error
        why = self.app.translator.error(error) if error else ""
        stop = why or (self.t("replays.go_on_over") if item.summary.finished else "")
        stop = stop or (self.t("replays.go_on_copy") if item.copy else "")
        bottom = y + h - 16
        button(
            self.ui,
            "replays.delete",
            x + 16,
            bottom - 42,
            w / 2 - 22,
            42,
            self.t("common.delete"),
            self._ask_delete,
            dark=False,
            icon="trash",
        )
        button(
            self.ui,
            "replays.folder",
            x + w / 2 + 6,
            bottom - 42,
            w / 2 - 22,
            42,
            self.t("replays.show_folder"),
            lambda: show_folder(self.app, item.summary.path.parent),
            dark=False,
            icon="folder",
            size=15,
        )
        button(
            self.ui,
            "replays.go_on",
            x + 16,
            bottom - 96,
            w - 32,
            44,
            self.t("replays.go_on"),
            self.go_on,
            dark=False,
            icon="flag",
            key="Enter",
            enabled=not stop,
            why=stop,
        )
        primary(
            self.ui,
            "replays.watch",
            x + 16,
            bottom - 156,
            w - 32,
            50,
            self.t("replays.watch"),
            self.watch,
            enabled=not why,
            why=why,
            icon="play",
        )

    def _side_box(self, p: Painter) -> tuple[float, float, float, float]:
        return p.w - SIDE - 24, BAR + 16, SIDE, p.h - BAR - 44

    # -- changes -----------------------------------------------------------------------------------
    def _set_kind(self, kind: str) -> None:
        self.kind, self.first = kind, 0
        self.load()

    def _set_game(self, game_id: str) -> None:
        self.only, self.first = (None if game_id == "all" else game_id), 0
        self.load()

    def _chooser(self, path: str) -> Callable[[], None]:
        def choose() -> None:
            self.chosen = path

        return choose

    def watch(self) -> None:
        """Open the replay player."""
        item = self.selected()
        if item is None:
            return
        try:
            self.app.push(routes.Replay(item.summary.path))
        except PaddockError as error:
            self.app.notify_error(error)

    def go_on(self) -> None:
        """Sit down at the race again."""
        item = self.selected()
        if item is None or not item.summary.playable or item.copy:
            return
        go_on(self.app, item.summary.path, self.app.replace)

    def _ask_delete(self) -> None:
        item = self.selected()
        if item is None:
            return
        answers = [("yes", "common.delete", self._delete, "danger"), ("no", "common.cancel", None, "normal")]
        text = ("replays.delete_text", {"name": shown_name(item.summary.path)})
        self.app.push(Dialog(self.app, "replays.delete_title", text, answers))

    def _delete(self) -> None:
        item = self.selected()
        if item is None:
            return
        try:
            item.folder.delete(item.summary.path)
        except PaddockError as error:
            self.app.notify_error(error)
        self.chosen = None
        self.load()

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, self.first - by)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -5, "pagedown": 5, "home": -(10**6), "end": 10**6}.get(name)
        if name == "delete":
            self._ask_delete()
        elif jump is not None:
            self.first = max(0, self.first + jump)
        else:
            return False
        return True

    # -- words -------------------------------------------------------------------------------------
    def _when(self, item: Item) -> str:
        language = self.app.translator.language
        return language.text("replays.when", when=item.summary.modified)

    def _title(self, item: Item, table: Table) -> str:
        """The game, and the name that the player gave to a copy."""
        name, stem = game_name(self.app, table.game), shown_name(item.summary.path).removesuffix(SUFFIX)
        return f"{name} · {stem}" if item.copy and not stem.startswith(f"{table.game} ") else name

    # -- drawing -----------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, BAR, p.w, p.h - BAR, t.paper)
        self.paint_bar(p)
        foot_stripes(p)
        x, y, w, h = self._list_box(p)
        page_card(p, (x, y, w, h))
        shown, rows = self.shown(), self._rows(p)
        if not shown:
            p.art(art.car("60_side", "#C4B99F", "none", True), x + w / 2, y + h / 2 - 50, 260, mid=True)
            key = "empty" if not self.items else "empty_filter"
            p.text(x + w / 2, y + h / 2 + 40, self.t(f"replays.{key}"), 18, t.muted, "j", "c", w=w - 60)
        scroll_mark(p, x + w - 10, y + 12, h - 24, (self.first, rows, len(shown)), t.rule)
        self._paint_side(p)

    def _draw_row(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        item: Item = e.extra["item"]
        if e.selected:
            p.rect(x, y, w, h, t.own_paper, 8)
        elif look.hot:
            p.rect(x, y, w, h, t.sand, 8)
        p.rect(x + 8, y + h + 1, w - 16, 1, t.rule)
        if look.focused:
            focus_ring(p, x + 4, y + 4, w - 8, h - 8, 9)
        if item.summary.error:
            self._draw_damaged(p, item, x, y, w, h)
            return
        icon(
            p,
            "flag" if item.summary.finished else "play",
            x + 30,
            y + h / 2,
            26,
            t.ink if item.summary.finished else t.good_paper,
        )
        table = item.table
        assert table is not None
        state_w = 190.0
        p.text(x + 60, y + 21, self._title(item, table), 17, t.ink, "jb", w=w - state_w - 260)
        p.text(x + w - state_w - 16, y + 21, self._when(item), CAPTION, t.muted, "j", "r", w=180)
        own = item.result is not None and set(item.result.winners) & set(table.humans())
        p.text(
            x + w - 14,
            y + h / 2,
            state_of(self.app, item.summary, item.result),
            BODY,
            t.good_paper if own else t.ink,
            "jb",
            "r",
            w=state_w - 8,
        )
        left = x + 60
        for seat in range(len(table.seats)):
            left = self._draw_seat(p, item, seat, left, y + 47, x + w - state_w - 16)

    def _draw_seat(self, p: Painter, item: Item, seat: int, x: float, y: float, end: float) -> float:
        """A seat's mark and name; returns the x behind it, the same where it found no room."""
        t, table = p.theme, item.table
        assert table is not None
        name = seat_name(self.app, table, seat)
        face = "jb" if table.seats[seat].kind == "human" else "j"
        marks = seat_marks(table, seat, dict(item.summary.observation))
        wide = len(marks) * 18 + 6 + p.width(name, CAPTION, face) + 16
        if x + wide > end:
            return x
        for i, (colour, shape) in enumerate(marks):
            mark(p, shape, colour, x + 8 + i * 18, y, 6, dark=False)
        p.text(x + len(marks) * 18 + 4, y, name, CAPTION, t.ink, face)
        return x + wide

    def _draw_damaged(self, p: Painter, item: Item, x: float, y: float, w: float, h: float) -> None:
        t = p.theme
        icon(p, "warning", x + 30, y + h / 2, 26, t.danger_paper)
        p.text(x + 60, y + 21, shown_name(item.summary.path), BODY, t.ink, "jb", w=w - 300)
        p.text(x + w - 14, y + 21, self._when(item), CAPTION, t.muted, "j", "r", w=200)
        assert item.summary.error is not None
        sentence = self.app.translator.error(item.summary.error)
        lines = p.lines(sentence, CAPTION, "j", w - 100)
        p.text(
            x + 60, y + 47, lines[0] + ("…" if len(lines) > 1 else ""), CAPTION, t.danger_paper, "j", w=w - 74
        )

    def _paint_side(self, p: Painter) -> None:
        if not self.shown():
            return
        t = p.theme
        x, y, w, h = self._side_box(p)
        page_card(p, (x, y, w, h))
        item = self.selected()
        if item is None:
            p.text(x + w / 2, y + h / 2, self.t("replays.pick"), BODY, t.muted, "j", "c", w=w - 40)
            return
        if item.summary.error:
            icon(p, "warning", x + 36, y + 38, 28, t.danger_paper)
            p.text(x + 60, y + 38, self.t("replays.damaged"), 20, t.danger_paper, "jb", w=w - 80)
            p.para(
                x + 20, y + 82, w - 40, self.app.translator.error(item.summary.error), BODY, t.ink, "j", 1.5
            )
            return
        if item.table is not None:
            Panel(self.app, item, item.table).paint(p, self._side_box(p), self._when(item))
