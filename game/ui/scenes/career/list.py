"""The list of careers: each with its driver, its season and what has been raced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.career import careers
from game.career.careers import CareerView
from game.career.file import Career, look
from game.career.luck import Column
from game.career.season import EVENTS
from game.engine.errors import PaddockError
from game.engine.texts import clean_line, cut_to_width
from game.services.records import trophies
from game.ui.draw.art_own import own_face_id
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, EDGE, GAP, INSET, NEAR, Type
from game.ui.kit.bar import BAR
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.elements import Element
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import button, portrait
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.career import medal
from game.ui.scenes.career.create import NAME_WIDTH
from game.ui.scenes.name_dialog import NameDialog
from game.ui.scenes.resume import open_above_title

LINE_H, NAME_W = 64.0, 270.0
"""The height of a career's line, and the width of its name in it."""


class CareerLine:
    """A career as it is listed, with the second column of its table; or why it cannot be read."""

    def __init__(self, folder: Path, career: Career | None = None) -> None:
        self.folder = folder
        self.now: CareerView | PaddockError
        self.aside: Column | None = None
        try:
            self.now = CareerView(folder, career or look(folder)[0], ())
        except PaddockError as error:
            self.now = error
        else:
            self.aside = self.now.without_luck() if self.now.season else None


class CareerList(Scene):
    """All careers of this machine, the one raced last first."""

    name = "careers"
    foot_band = 6.0

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.found: list[CareerLine] = []
        self.has_moved = False
        """Whether the page below may show a career that is no longer there under its name."""
        self._read()

    def _read(self) -> None:
        self.found = [*map(CareerLine, careers.folders())]

    @property
    def prompt(self) -> str:
        return self.t("career.others")

    def open(self, folder: Path) -> None:
        """Open a career in place of the one below."""
        open_above_title(self.app, routes.Career(folder))

    def escape(self) -> None:
        """Return to the page below, or to another career where that one has gone."""
        if self.has_moved:
            open_above_title(self.app, routes.Career())
        else:
            self.app.pop()

    def copy(self, folder: Path) -> None:
        """Copy a career under a free name."""
        try:
            self.app.notify_text("career.copied", name=careers.copy(folder).name)
        except PaddockError as error:
            self.app.notify_error(error)
        self._read()
        self.app.changed()

    def on_renamed(self) -> None:
        """Show the new name; the page below has the old one."""
        self.has_moved = True
        self._read()

    def ask_delete(self, folder: Path) -> None:
        """Ask whether a career is to be deleted."""
        answers: list[Answer] = [
            ("delete", "common.delete", partial(self._delete, folder), "danger"),
            ("keep", "common.cancel", None, "normal"),
        ]
        self.app.push(
            Dialog(self.app, "career.delete_title", ("career.delete_text", {"name": folder.name}), answers)
        )

    def _delete(self, folder: Path) -> None:
        try:
            careers.discard(folder)
            self.has_moved = True
        except PaddockError as error:
            self.app.notify_error(error)
        self._read()
        self.app.changed()

    # -- elements -----
    def build(self, p: Painter) -> None:
        self.declare_bar(p, *self.scroll_items(), self.language_item(), self.back_item())
        new = button(
            "careers.new",
            self.t("career.new_career"),
            partial(open_above_title, self.app, routes.NewCareer()),
            300,
            dark=False,
            icon="helmet",
        )
        w, h = p.w - 2 * EDGE, p.h - BAR - 160
        lines = self.scroller.fitting(p, [self._line(p, one) for one in self.found], w, h)
        page = column(
            *lines, box(grow=1), row(box(grow=1), new), gap=NEAR, pad=(EDGE, EDGE, EDGE, EDGE + INSET)
        )
        self.put(p, (0, BAR, p.w, p.h - BAR), page)

    def _note(self, now: CareerView, aside: Column | None) -> str:
        """Return season and class of a career, what has been raced of it, the player's place and points."""
        if not now.season:
            return self.t("career.line_new")
        rank, done = self.t(f"career.class_{now.rank}"), len(now.results)
        words = self.t("career.line", n=now.season, rank=rank, done=done, of=EVENTS)
        if not done:
            return words
        own = next(row for row in now.table() if not row.driver)
        words = self.t("career.line_place", line=words, place=own.place, points=own.points)
        if aside is None or aside.unknown:
            return words
        return self.t("career.line_luck", line=words, points=aside.points[0])

    def _line(self, p: Painter, one: CareerLine) -> Node:
        t, folder, now, medals = p.theme, one.folder, one.now, []
        if isinstance(now, PaddockError):
            who, whose, note = "person", "", self.app.translator.error(now, "")
        else:
            career = now.career
            who, driver = own_face_id(career.driver), career.driver
            whose = self.t("career.whose", name=driver["name"], number=driver["number"], seed=career.seed)
            note = self._note(now, one.aside)
            medals = [medal(now.own_place, 30)] if now.season and now.results else []
        item = Element(f"careers.{folder.name}", "button", folder.name, action=partial(self.open, folder))
        item.value = " · ".join(filter(None, (whose, note)))
        names = [text(folder.name, Type.NAME, t.ink), *([text(whose, Type.NOTE, t.muted)] if whose else [])]
        line = row(
            portrait(who, 44, dark=False),
            column(box(grow=1), *names, box(grow=1), w=NAME_W, max_w=NAME_W),
            *medals,
            para(note, Type.BODY, t.muted, grow=1),
            item=item,
            fill=t.card,
            stroke=t.ink,
            sw=2,
            r=10,
            ring=13,
            gap=GAP,
            pad=(INSET, 0, INSET, 0),
            h=LINE_H * p.text_scale,
            align="middle",
            grow=1,
        )
        actions = (
            ("copy", "career.copy", partial(self.copy, folder)),
            ("rename", "career.rename", lambda: self.app.push(Rename(self.app, folder, self.on_renamed))),
            ("delete", "common.delete", partial(self.ask_delete, folder)),
        )
        buttons = (self._button(p, f"careers.{id}.{folder.name}", self.t(key), do) for id, key, do in actions)
        return row(line, *buttons, gap=NEAR, align="middle")

    def _button(self, p: Painter, id: str, words: str, action: Callable[[], object]) -> Node:
        w = p.width(words, Type.NOTE.size, "jb") + 2 * INSET
        return button(id, words, action, w, h=CONTROL_H, dark=False, size=Type.NOTE.size)


class Rename(NameDialog):
    """Asks for a new name of a career, which its folder gets too."""

    name = "rename_career"

    def __init__(self, app: Shell, folder: Path, on_renamed: Callable[[], None]) -> None:
        super().__init__(app, folder.name)
        self.folder, self._on_renamed = folder, on_renamed

    @property
    def prompt(self) -> str:
        return self.t("rename_career.title")

    def save_as(self, typed: str) -> tuple[str, str]:
        """Rename the folder."""
        folder = careers.rename(self.folder, typed)
        self.app.report_unsaved(trophies.store_rename(self.folder, folder))
        self._on_renamed()
        return "rename.renamed", folder.name

    def _type(self, typed: str) -> None:
        self.typed = cut_to_width(clean_line(typed), NAME_WIDTH)
