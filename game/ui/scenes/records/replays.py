"""The list of records: finished and unfinished races, copies, and damaged files with their errors."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from game.engine.errors import PaddockError
from game.services.records import days
from game.services.records.saves import display_name
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes, page_card, scroll_mark
from game.ui.kit.dialog import Dialog
from game.ui.kit.elements import Element
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import flowing_tabs
from game.ui.race import routes
from game.ui.race.words import day_words, game_name
from game.ui.scenes.name_dialog import NameDialog
from game.ui.scenes.records.items import Reader, RecordItem
from game.ui.scenes.records.panel import RecordActions, RecordPanel
from game.ui.scenes.records.rows import ROW, draw_row
from game.ui.scenes.records.stills import Stills
from game.ui.scenes.records.words import kind_of, own_name, state_of, title_of
from game.ui.scenes.resume import resume
from game.ui.scenes.settings.data import show_folder

SIDE = 376.0
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
        self.first = 0
        self.chosen: str | None = None
        self.items: list[RecordItem] = []
        self.reader = Reader(app.saves)
        self.stills = Stills(app)
        self._unread: Iterator[RecordItem] | None = None
        self._below = BAR + 50
        """The bottom of the filters."""

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
        x, _, w, _ = self._list_box(p)
        kinds = [(kind, self.t(f"replays.filter_{kind}")) for kind in KINDS]
        box = x, BAR + 16.0, w, 0.0
        self._below = flowing_tabs(p, self.ui, "replays.kind", box, kinds, self.kind, self._set_kind)
        if len(self._games()) > 1:
            games = [("all", self.t("replays.filter_all"))]
            games += [(game, game_name(self.app, game)) for game in self._games()]
            box, now = (x, self._below + 8, w, 0.0), self.game_filter or "all"
            self._below = flowing_tabs(p, self.ui, "replays.game", box, games, now, self._set_game)
        self._build_rows(p)
        self._build_side(p)

    def _list_box(self, p: Painter) -> tuple[float, float, float, float]:
        # without a record there is no panel beside the list
        side = SIDE + 16 if self.visible_records() else 0.0
        top = self._below + 16
        return 24.0, top, p.w - side - 48, p.h - top - 28

    def _rows(self, p: Painter) -> int:
        return max(1, int((self._list_box(p)[3] - 16) // ROW))

    def _build_rows(self, p: Painter) -> None:
        x, y, w, _ = self._list_box(p)
        items, rows = self.visible_records(), self._rows(p)
        self.first = max(0, min(self.first, len(items) - rows))
        for i, item in enumerate(items[self.first : self.first + rows]):
            path = item.summary.path.as_posix()
            self.ui.add(
                Element(
                    f"replays.{self.first + i}",
                    "item",
                    self._label(item),
                    (x + 8, y + 8 + i * ROW, w - 22, ROW - 4),
                    partial(self._choose, path),
                    partial(draw_row, self.app, self.stills, self._when(item)),
                    selected=path == self.chosen,
                    extra={"of": item},
                )
            )

    def _label(self, item: RecordItem) -> str:
        if item.summary.error:
            return f"{display_name(item.summary.path)}: {self.app.translator.error(item.summary.error)}"
        if item.config is None:
            return display_name(item.summary.path)
        name, day = title_of(self.app, item.summary, item.config), day_words(self.app, item.config)
        kind = day or kind_of(self.app, item.summary, item.config)
        state = state_of(self.app, item.summary, item.result)
        return " · ".join(filter(None, (name, kind, self._when(item), state)))

    def _build_side(self, p: Painter) -> None:
        item = self.selected()
        if item is None:
            return
        error = item.summary.error
        why = self.app.translator.error(error) if error else ""
        stop = why or (self.t("replays.go_on_over") if item.summary.is_finished else "")
        stop = stop or (self.t("replays.go_on_copy") if item.is_copy else "")

        def folder() -> None:
            show_folder(self.app, item.summary.path.parent)

        actions = RecordActions(self.watch, self.resume, self.rename, self._ask_delete, folder, why, stop)
        rect, panel = self._side_box(p), RecordPanel(self.app, item, self.stills, actions)
        self.put(p, rect, panel.layout_node(p, rect, self._when(item)))

    def _side_box(self, p: Painter) -> tuple[float, float, float, float]:
        return p.w - SIDE - 24, BAR + 16, SIDE, p.h - BAR - 44

    # -- changes -----
    def _set_kind(self, kind: str) -> None:
        self.kind, self.first = kind, 0
        self.load()

    def _set_game(self, game_id: str) -> None:
        self.game_filter, self.first = (None if game_id == "all" else game_id), 0
        self.load()

    def _choose(self, path: str) -> None:
        self.chosen = path

    def watch(self) -> None:
        """Open the replay player."""
        item = self.selected()
        if item is None:
            return
        try:
            self.app.push(routes.Replay(item.summary.path))
        except PaddockError as error:
            self.app.notify_error(error)

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
        text = ("replays.delete_text", {"name": display_name(item.summary.path)})
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
        elif name == "e":
            self.rename()
        elif jump is not None:
            self.first = max(0, self.first + jump)
        else:
            return False
        return True

    # -- words -----
    def _when(self, item: RecordItem) -> str:
        return self.app.translator.language.text("replays.when", when=item.summary.modified)

    # -- drawing -----
    def paint(self, p: Painter) -> None:
        t = p.theme
        self.stills.begin()
        p.rect(0, BAR, p.w, p.h - BAR, t.paper)
        self.paint_bar(p)
        foot_stripes(p)
        x, y, w, h = self._list_box(p)
        page_card(p, (x, y, w, h))
        visible, rows = self.visible_records(), self._rows(p)
        if not visible:
            p.art(art.car("60_side", "#C4B99F", "none", True), x + w / 2, y + h / 2 - 50, 260, mid=True)
            day = self.kind == "day" and not any(item.is_of_day for item in self.items)
            key = "empty" if not self.items else "empty_day" if day else "empty_filter"
            p.text(x + w / 2, y + h / 2 + 40, self.t(f"replays.{key}"), 18, t.muted, "j", "c", w=w - 60)
        scroll_mark(p, x + w - 10, y + 12, h - 24, (self.first, rows, len(visible)), t.rule)
        if visible and self.selected() is None:
            box = self._side_box(p)
            page_card(p, box)
            middle = box[0] + box[2] / 2, box[1] + box[3] / 2
            p.text(*middle, self.t("replays.pick"), BODY, t.muted, "j", "c", w=box[2] - 40)


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
        self._on_renamed(path)
        return "rename.renamed", path.name
