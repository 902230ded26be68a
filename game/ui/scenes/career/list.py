"""The list of careers: each with its driver, its season and what has been raced."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.career import careers
from game.career.file import Career, look
from game.career.season import EVENTS
from game.engine.errors import PaddockError
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
from game.ui.scenes.resume import open_above_title

LINE_H = 64.0


class CareerList(Scene):
    """All careers of this machine, the one raced last first."""

    name = "careers"
    foot_band = 6.0

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.found: list[tuple[Path, Career | PaddockError]] = []
        self._read()

    def _read(self) -> None:
        self.found = []
        for folder in careers.folders():
            try:
                self.found.append((folder, look(folder)[0]))
            except PaddockError as error:
                self.found.append((folder, error))

    @property
    def prompt(self) -> str:
        return self.t("career.others")

    def open(self, folder: Path) -> None:
        """Open a career in place of the one below."""
        open_above_title(self.app, routes.Career(folder))

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
        lines = self.scroller.fitting(p, [self._line(p, *one) for one in self.found], w, h)
        page = column(
            *lines, box(grow=1), row(box(grow=1), new), gap=NEAR, pad=(EDGE, EDGE, EDGE, EDGE + INSET)
        )
        self.put(p, (0, BAR, p.w, p.h - BAR), page)

    def _note(self, now: careers.CareerView) -> str:
        """Return season and class of a career, what has been raced of it, and the player's place."""
        if not now.season:
            return self.t("career.line_new")
        rank, done = self.t(f"career.class_{now.rank}"), len(now.results)
        line = self.t("career.line", n=now.season, rank=rank, done=done, of=EVENTS)
        if not done:
            return line
        return self.t("career.line_place", line=line, place=now.own_place)

    def _line(self, p: Painter, folder: Path, found: Career | PaddockError) -> Node:
        t = p.theme
        if isinstance(found, PaddockError):
            who, name, note = "person", folder.name, self.app.translator.error(found, "")
        else:
            who, name = own_face_id(found.driver), str(found.driver["name"])
            note = self._note(careers.CareerView(folder, found, ()))
        item = Element(f"careers.{folder.name}", "button", name, action=partial(self.open, folder))
        item.value = note
        delete = button(
            f"careers.delete.{folder.name}",
            self.t("common.delete"),
            partial(self.ask_delete, folder),
            130,
            h=CONTROL_H,
            dark=False,
            size=Type.NOTE.size,
        )
        line = row(
            portrait(who, 44, dark=False),
            text(name, Type.NAME, t.ink, w=260),
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
        return row(line, delete, gap=GAP, align="middle")
