"""The list of records: finished and unfinished races, copies, and damaged files with their errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.services.records import days, trophies
from game.services.records.saves import display_name
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, INSET, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR
from game.ui.kit.cards import on_page, scroll_mark
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import tab_rows
from game.ui.race import routes
from game.ui.race.words import day_words, game_name
from game.ui.scenes.name_dialog import NameDialog
from game.ui.scenes.records.items import Reader, RecordItem
from game.ui.scenes.records.panel import RecordActions, RecordPanel
from game.ui.scenes.records.rows import ROW, record_row
from game.ui.scenes.records.stills import Stills
from game.ui.scenes.records.words import kind_of, own_name, state_of, title_of
from game.ui.scenes.resume import resume
from game.ui.scenes.settings.data import show_folder

SIDE, FOOT = 376.0, 28.0
"""The width of the panel beside the list, and the space below both."""
EMPTY = TextStyle(18)
FIRST: Final = 16
"""The number of records read before the list is shown, more than it has rows."""
SLICE: Final = 0.008
"""Seconds a frame for reading the others."""
KINDS: Final = ("both", "finished", "unfinished", "day")


class ReplaysScene(Scene):
    """Lets the player choose a record to watch, resume, rename or delete."""

    name = "replays"

    def __init__(self, app: Shell, kind: str = "both") -> None:
        super().__init__(app)
        self.kind = kind
        self.game_filter: str | None = None
        self.chosen: str | None = None
        self.items: list[RecordItem] = []
        self.reader = Reader(app.saves)
        self.stills = Stills(app)
        self._unread: Iterator[RecordItem] | None = None

    @property
    def prompt(self) -> str:
        return self.t("replays.title")

    def on_entered(self) -> None:
        self.load()

    # -- records -----
    def load(self) -> None:
        """Read the folders again: as many records as before at once, the others in `tick`."""
        known = len(self.items)
        self.items, self._unread = [], self.reader.items()
        self._take(list(islice(self._unread, max(FIRST, known))))

    @property
    def is_busy(self) -> bool:
        return self._unread is not None or self.stills.is_waiting

    def tick(self, ms: float) -> None:
        # pictures of visible rows come before records further down the list
        if self.stills.tick() or self._unread is None:
            return
        began, new = time.perf_counter(), []
        for item in self._unread:
            new.append(item)
            if time.perf_counter() - began > SLICE:
                break
        else:
            self._unread = None
        self._take(new)

    def _take(self, new: list[RecordItem]) -> None:
        self.items = sorted([*self.items, *new], key=lambda item: item.summary.modified, reverse=True)
        if self.selected() is None:
            first = next(iter(self.visible_records()), None)
            self.chosen = first.summary.path.as_posix() if first else None
        self.app.changed()

    def visible_records(self) -> list[RecordItem]:
        """Return the records that pass the filters."""
        return [item for item in self.items if item.is_of(self.kind, self.game_filter)]

    def selected(self) -> RecordItem | None:
        """Return the chosen record."""
        return next((i for i in self.visible_records() if i.summary.path.as_posix() == self.chosen), None)

    def _games(self) -> list[str]:
        return sorted({item.config.game for item in self.items if item.config})

    # -- elements -----
    def build(self, p: Painter) -> None:
        self.declare_bar(p, self.language_item(), self.back_item())
        visible, item = self.visible_records(), self.selected()
        # without a record there is no panel beside the list
        pick = para(self.t("replays.pick"), Type.BODY, p.theme.muted, a="c")
        none = column(
            box(grow=1), pick, box(grow=1), pad=(EDGE, 0, EDGE, 0), w=SIDE, max_w=SIDE, draw=on_page
        )
        side = [self._panel(p, item) if item else none] if visible else []
        w = p.w - 2 * EDGE - (SIDE + INSET if visible else 0.0)
        kinds = [(kind, self.t(f"replays.filter_{kind}")) for kind in KINDS]
        filters = [tab_rows(p, "replays.kind", kinds, self.kind, self._set_kind, w)]
        if len(self._games()) > 1:
            games = [("all", self.t("replays.filter_all"))]
            games += [(game, game_name(self.app, game)) for game in self._games()]
            filters.append(tab_rows(p, "replays.game", games, self.game_filter or "all", self._set_game, w))
        head = column(*filters, gap=NEAR)
        page_h = p.h - BAR - INSET - FOOT
        listed = self._list(p, w, page_h - head.measure(p, 1, width=w) - INSET)
        page = row(column(head, listed, gap=INSET, grow=1), *side, gap=INSET)
        self.put(p, (EDGE, BAR + INSET, p.w - 2 * EDGE, page_h), page)

    def _list(self, p: Painter, w: float, h: float) -> Node:
        """Return as many records as fit, or why there are none."""
        t, items = p.theme, self.visible_records()
        pad = (NEAR, NEAR, 14, NEAR)
        if not items:
            day = self.kind == "day" and not any(item.is_of_day for item in self.items)
            key = "empty" if not self.items else "empty_day" if day else "empty_filter"
            note = text(self.t(f"replays.{key}"), EMPTY, t.muted, "c")
            car = art.car("60_side", "#C4B99F", "none", True)
            drawn = picture(lambda p, x, y: p.art(car, x, y, 260, mid=True), 260, 120)
            return column(box(grow=1), drawn, note, box(grow=1), gap=EDGE, pad=pad, grow=1, draw=on_page)
        rows = []
        for item in self.scroller.visible(items, int((h - INSET) // ROW)):
            path, when = item.summary.path.as_posix(), self._when(item)
            element = Element(f"replays.{items.index(item)}", "item", self._label(item), extra={"of": item})
            element.action, element.selected = partial(self._choose, path), path == self.chosen
            rows.append(record_row(p, self.app, self.stills, element, when, w - NEAR - 14))
        return column(*rows, pad=pad, grow=1, draw=self._draw_list)

    def _label(self, item: RecordItem) -> str:
        if item.summary.error:
            return f"{display_name(item.summary.path)}: {self.app.translator.error(item.summary.error)}"
        if item.config is None:
            return display_name(item.summary.path)
        name, day = title_of(self.app, item.summary, item.config), day_words(self.app, item.config)
        kind = day or kind_of(self.app, item.summary, item.config)
        state = state_of(self.app, item.summary, item.result)
        return " · ".join(filter(None, (name, kind, self._when(item), state)))

    def _panel(self, p: Painter, item: RecordItem) -> Node:
        """Return the details of the chosen record with its buttons."""
        error = item.summary.error
        why = self.app.translator.error(error) if error else ""
        stop = why or (self.t("replays.go_on_over") if item.summary.is_finished else "")
        stop = stop or (self.t("replays.go_on_copy") if item.is_copy else "")

        def folder() -> None:
            show_folder(self.app, item.summary.path.parent)

        actions = RecordActions(self.watch, self.resume, self.rename, self._ask_delete, folder, why, stop)
        panel = RecordPanel(self.app, item, self.stills, actions)
        return panel.layout_node(p, SIDE, p.h - BAR - INSET - FOOT, self._when(item))

    # -- changes -----
    def _set_kind(self, kind: str) -> None:
        self.kind, self.scroller.first = kind, 0
        self.load()

    def _set_game(self, game_id: str) -> None:
        self.game_filter, self.scroller.first = (None if game_id == "all" else game_id), 0
        self.load()

    def _choose(self, path: str) -> None:
        self.chosen = path

    def watch(self) -> None:
        """Open the replay player."""
        item = self.selected()
        if item is not None:
            self.app.open(routes.Replay(item.summary.path))

    def resume(self) -> None:
        """Resume the race."""
        item = self.selected()
        if item is None or not item.summary.can_continue or item.is_copy:
            return
        resume(self.app, item.summary.path, self.app.replace)

    def rename(self) -> None:
        """Ask for a new name of the chosen record."""
        item = self.selected()
        if item is not None and not item.summary.error:
            self.app.push(Rename(self.app, item, lambda path: self._choose(path.as_posix())))

    def _ask_delete(self) -> None:
        item = self.selected()
        if item is None:
            return
        answers = [("yes", "common.delete", self._delete, "danger"), ("no", "common.cancel", None, "normal")]
        question = ("replays.delete_text", {"name": display_name(item.summary.path)})
        self.app.push(Dialog(self.app, "replays.delete_title", question, answers))

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

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        if name == "delete":
            self._ask_delete()
        elif name == "e":
            self.rename()
        else:
            return super().key(name, ctrl, shift)
        return True

    # -- words -----
    def _when(self, item: RecordItem) -> str:
        return self.app.translator.language.text("replays.when", when=item.summary.modified)

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        self.stills.begin()
        super().paint(p)

    def _draw_list(self, p: Painter, rect: Box, look: Look) -> None:
        on_page(p, rect, look)
        x, y, w, h = rect
        scroll_mark(p, x + w - 10, y + 12, h - 24, self.scroller.lines, p.theme.rule)


class Rename(NameDialog):
    """Asks for a new name of a record, starting from the present one."""

    name = "rename"

    def __init__(self, app: Shell, item: RecordItem, on_renamed: Callable[[Path], object]) -> None:
        super().__init__(app, own_name(item.summary))
        self.item, self._on_renamed = item, on_renamed

    @property
    def prompt(self) -> str:
        return self.t("replays.rename")

    def save_as(self, typed: str) -> tuple[str, str]:
        """Rename the file, and pass the new path on."""
        old = self.item.summary.path
        path = self.item.folder.rename(old, typed)
        self.app.report_unsaved(days.store_rename(old, path))
        self.app.report_unsaved(trophies.store_rename(old, path))
        self._on_renamed(path)
        return "rename.renamed", path.name
