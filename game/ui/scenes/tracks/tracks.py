"""Tracks: every one that a game here is raced on, to look at closely, and what is wrong with the player's."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.engine.errors import PaddockError
from game.engine.track import Track, catalogue
from game.services import paths
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK, mix
from game.ui.kit.bar import BAR
from game.ui.kit.cards import foot_stripes
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon, pill
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button
from game.ui.race.views import view_class
from game.ui.race.words import game_name
from game.ui.scenes.tracks.map import LARGEST, TrackMap
from game.ui.scenes.tracks.model import (
    Entry,
    about_of,
    entries,
    facts,
    fault_place,
    fault_text,
    length_of,
    name_of,
)
from game.ui.scenes.tracks.parts import CornerTable, lap_strip
from game.ui.tracks import art as track_art

ROW = 86.0
LIST_W = 298.0
SIDE_W = 184.0
FOOT = 24.0


def folder_name() -> str:
    """Where the player's own tracks lie, for reading; empty where there is no home."""
    try:
        folder = paths.tracks()
    except PaddockError:
        return "–"
    home = Path.home()
    return f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)


class TracksScene(Scene):
    """A list at the left, the chosen track at the right: its map, its lap and its corners."""

    name = "tracks"
    left_drags = True
    rows = 6
    """How many rows of the list fit; set by `build`."""

    def __init__(self, app: Shell, game_id: str | None = None, track: str | None = None) -> None:
        """`game_id` and `track` say what to begin with."""
        super().__init__(app)
        # the player may have changed a file since the app was started
        catalogue.refresh()
        self.tracks = entries()
        self.chosen = 0
        self.first = 0
        self.map = TrackMap(app)
        self.corners = CornerTable(app)
        start = [i for i, e in enumerate(self.tracks) if e.game.id == game_id and track in (None, e.id)]
        self.choose(start[0] if start else 0)

    @property
    def prompt(self) -> str:
        return self.t("tracks.title")

    @property
    def entry(self) -> Entry | None:
        """What is chosen."""
        return self.tracks[self.chosen] if self.tracks else None

    @property
    def game_id(self) -> str | None:
        """The game that F1 and right click speak of."""
        return self.entry.game.id if self.entry else None

    # -- what is done ----------------------------------------------------------------------------------
    def choose(self, index: int) -> None:
        """Show another track."""
        self.chosen = max(0, min(len(self.tracks) - 1, index))
        self.first = max(self.chosen - self.rows + 1, min(self.first, self.chosen))
        self.map.show(self.entry.track if self.entry else None)
        self.corners.show(self.entry.track if self.entry else None)

    def _chooser(self, index: int) -> Callable[[], None]:
        return lambda: self.choose(index)

    def scroll(self, by: int) -> None:
        """Move the list by rows."""
        self.first = max(0, min(max(0, len(self.tracks) - self.rows), self.first + by))

    def wheel(self, by: int, x: float, y: float) -> bool:
        if self.map.holds(x, y) and self.map.track:
            self.map.zoom_at(by, x, y)
        elif self.corners.holds(x, y):
            self.corners.scroll(-by)
        else:
            self.scroll(-by)
        return True

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        if not self.map.holds(x - dx, y - dy) or self.map.zoom <= 1:
            return False
        self.map.drag(dx, dy)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -self.rows, "pagedown": self.rows}.get(name)
        zoom = {"+": 1, "=": 1, ";": 1, "-": -1}.get(name)
        if name == "fit":
            self.map.fit()
        elif jump is not None:
            self.scroll(jump)
        elif zoom is not None:
            self.map.zoom_at(zoom)
        return name == "fit" or jump is not None or zoom is not None

    def tick(self, ms: float) -> None:
        if self.map.tick(ms):
            self.app.redraw()

    @property
    def busy(self) -> bool:
        return self.map.moving

    def help_clause(self) -> str:
        pointed = self.pointed()
        return pointed.clause if pointed else ""

    def read_out(self) -> str:
        lines = [self.prompt, *(f"- {e.label}" for e in self.ui.items if e.role == "choice"), ""]
        if self.entry and self.entry.track:
            lines += [name_of(self.app, self.entry), about_of(self.app, self.entry.track)]
            lines += [f"{label} {value}" for label, value in self._facts(self.entry.track)]
            lines += self.corners.read_out()
        elif self.entry:
            lines += [f"{fault_place(self.app, f)}: {fault_text(self.app, f)}" for f in self.entry.faults]
        return "\n".join(lines)

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        many = len(self.tracks) * ROW > p.h - BAR - FOOT - 32 - 44
        self.rows = max(1, int((p.h - BAR - FOOT - 32 - (92 if many else 44)) // ROW))
        self.scroll(0)
        top = BAR + 24
        for i in range(self.first, min(len(self.tracks), self.first + self.rows)):
            self._build_row(i, (24, top + (i - self.first) * ROW, LIST_W, ROW - 8))
        if many:
            self._build_turning(top + self.rows * ROW)
        self._lay_out(p)
        if self.entry and self.entry.track:
            self.map.build(self.ui)
            self._build_zoom()
        self._build_bar(p)

    def _build_row(self, index: int, rect: tuple[float, float, float, float]) -> None:
        entry = self.tracks[index]
        faults = [fault_text(self.app, fault) for fault in entry.faults[:1]]
        own = entry.track is not None and entry.track.own
        self.ui.add(
            Element(
                f"tracks.{entry.game.id}.{entry.id}",
                "choice",
                name_of(self.app, entry),
                rect,
                self._chooser(index),
                self._draw_row,
                selected=index == self.chosen,
                tooltip=self.t("tracks.own_help") if own else faults[0] if faults else "",
                extra={"index": index},
            )
        )

    def _build_turning(self, y: float) -> None:
        half = (LIST_W - 8) / 2
        end = self.t("tracks.list_end")
        more = self.first + self.rows < len(self.tracks)
        for i, (id, by, able) in enumerate((("previous", -1, self.first > 0), ("next", 1, more))):
            button(
                self.ui,
                f"tracks.{id}",
                24 + i * (half + 8),
                y,
                half,
                36,
                self.t(f"tracks.{id}"),
                partial(self.scroll, by * self.rows),
                dark=False,
                size=15,
                icon="up" if by < 0 else "down",
                enabled=able,
                why="" if able else end,
            )

    def _build_zoom(self) -> None:
        x, y, w, _ = self.map.box
        zoomed = self.map.zoom > 1.001
        for i, (id, name, action, able) in enumerate(
            (
                ("zoom_in", "plus", lambda: self.map.zoom_at(1), self.map.zoom < LARGEST),
                ("zoom_out", "minus", lambda: self.map.zoom_at(-1), zoomed),
                ("fit", "display", self.map.fit, zoomed),
            )
        ):
            label = self.t(f"tracks.{id}")
            tip = f"{label} ({self.app.keymap.cap('fit')})" if id == "fit" else self.t("tracks.zoom_help")
            self.ui.add(
                Element(
                    f"tracks.{id}",
                    "button",
                    label,
                    (x + w - 114 + i * 36, y - 40, 32, 32),
                    action,
                    _draw_tool,
                    able,
                    "",
                    "",
                    tip,
                    extra={"icon": name},
                )
            )

    def _build_bar(self, p: Painter) -> None:
        self.declare_bar(p, self.language_item(), self.back_item("tracks.back"))

    def _lay_out(self, p: Painter) -> None:
        x, y, w, h = self._card(p)
        strip = 84.0
        self.map.box = (x + 16, y + 118, w - 32 - SIDE_W - 16, h - 118 - strip)
        self.corners.box = (x + w - 16 - SIDE_W, y + 78, SIDE_W, h - 78 - strip)
        self._strip = (x + 16, y + h - strip + 14, w - 32, strip - 26)

    def _card(self, p: Painter) -> tuple[float, float, float, float]:
        x, y = LIST_W + 48, BAR + 24
        return x, y, p.w - x - 24, p.h - y - FOOT - 22

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.paper)
        foot_stripes(p, 6)
        self.paint_bar(p)
        x, y, w, h = self._card(p)
        p.rect(x, y, w, h, t.card, 13, INK, 2.6)
        if self.entry is None:
            icon(p, "track", x + w / 2, y + h / 2 - 40, 48, t.ghost_ink)
            p.para(x + 40, y + h / 2 + 10, w - 80, self.t("tracks.empty"), 16, t.muted, "j", 1.5, "c")
            return
        self._paint_folder(p)
        if self.entry.track is None:
            self._paint_faults(p, self.entry)
            return
        self._paint_head(p, self.entry, self.entry.track)
        self.map.paint(p, t.card)
        self.corners.paint(p)
        lap_strip(p, self.entry.track, self.t("tracks.lap"), *self._strip)

    def _paint_folder(self, p: Painter) -> None:
        """Where one's own tracks go, at the foot of the list; a long path loses its beginning."""
        path = folder_name()
        text = self.t("tracks.folder", path=path)
        while len(path) > 8 and p.width(text, CAPTION, "j") > LIST_W:
            path = "…" + path[2:]
            text = self.t("tracks.folder", path=path)
        p.text(26, p.h - FOOT - 18, text, CAPTION, p.theme.muted, "j", w=LIST_W)

    def _facts(self, track: Track) -> list[tuple[str, str]]:
        assert self.entry is not None
        return [*facts(self.app, track), *view_class(self.entry.game).track_facts(self.app, track)]

    def _paint_head(self, p: Painter, entry: Entry, track: Track) -> None:
        t = p.theme
        x, y, w, _ = self._card(p)
        right = x + w - 18
        for label, value in reversed(self._facts(track)):
            right -= p.text(right, y + 32, value, 26, t.ink, "cb", "r") + 7
            right -= p.text(right, y + 33, label, CAPTION, t.muted, "j", "r") + 22
        room = right - x - 20
        wide = p.text(x + 20, y + 32, name_of(self.app, entry), 26, t.ink, "jb", w=room)
        other = track.name("ja" if self.app.translator.code == "en" else "en")
        if track.own:
            wide += 14 + pill(p, x + 32 + wide, y + 32, self.t("tracks.own"), t.accent, INK, 15, "l", 22)
        fits = p.width(other, CAPTION / p.text_scale, "j") <= room - wide - 20
        if other != track.name(self.app.translator.code) and fits:
            p.text(x + 34 + wide, y + 33, other, 16, t.muted, "j", w=room - wide - 20)
        p.block(x + 20, y + 64, w - 56 - SIDE_W - 130, 40, about_of(self.app, track), BODY, t.ink, "j", 1.3)

    def _paint_faults(self, p: Painter, entry: Entry) -> None:
        t = p.theme
        x, y, w, h = self._card(p)
        icon(p, "warning", x + 40, y + 40, 32, t.danger_paper)
        p.text(x + 66, y + 40, self.t("tracks.faulty_title"), 22, t.danger_paper, "jb", w=w - 90)
        p.para(x + 24, y + 82, w - 48, self.t("tracks.faulty_help"), BODY, t.ink, "j", 1.4)
        p.text(x + 24, y + 118, entry.faults[0].file, CAPTION, t.muted, "j", w=w - 48)
        top, end = y + 146.0, y + h - 36
        for i, fault in enumerate(entry.faults):
            text = fault_text(self.app, fault)
            lines = len(p.lines(text, BODY, "j", w - 260))
            high = max(1, lines) * BODY * 1.4 * p.text_scale + 14
            if top + high > end:
                p.text(x + 24, top + 14, self.t("tracks.more_faults", n=len(entry.faults) - i), BODY, t.muted)
                break
            p.rect(x + 24, top, w - 48, 1, t.rule)
            p.text(x + 24, top + 20, fault_place(self.app, fault), BODY, t.danger_paper, "jb", w=186)
            p.para(x + 220, top + 20, w - 260, text, BODY, t.ink, "j", 1.4)
            top += high

    def _draw_row(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        entry = self.tracks[e.extra["index"]]
        ground = t.ink if e.selected else t.card
        colour, pale = (t.paper, mix(t.paper, t.ink, 0.25)) if e.selected else (t.ink, t.muted)
        p.rect(x, y, w, h, ground, 8, t.ink, 1.6)
        self._draw_thumb(p, entry, x + 8, y + 8, 116, h - 16, ground)
        left, room = x + 134, w - 142
        p.text(left, y + 18, e.label, BODY, colour, "jb", w=room)
        p.text(left, y + 39, game_name(self.app, entry.game.id), CAPTION, pale, "j", w=room)
        if entry.track is None:
            danger = "#FF8A79" if e.selected and t.name != "night" else t.danger_paper
            p.text(left, y + 60, self.t("tracks.faulty", n=len(entry.faults)), CAPTION, danger, "jb", w=room)
        else:
            own = entry.track.own
            length = length_of(self.app, entry.track)
            room -= 16 if own else 0
            p.text(left, y + 60, length, CAPTION, pale, "j", w=room)
            if own:
                icon(p, "person", x + w - 16, y + 60, 16, t.accent if e.selected else t.ink)
        if look.hot:
            focus_ring(p, x, y, w, h)

    def _draw_thumb(
        self, p: Painter, entry: Entry, x: float, y: float, w: float, h: float, around: str
    ) -> None:
        if entry.track:
            track_art.thumbnail(p, entry.track, x, y, w, h, around=around)
            return
        p.rect(x, y, w, h, p.theme.bad_paper, 6)
        p.hatch(x, y, w, h, p.theme.bad_hatch)
        icon(p, "warning", x + w / 2, y + h / 2, 30, p.theme.danger_paper)


def _draw_tool(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.card, 6, t.ink if e.enabled else t.rule, 1.6)
    icon(p, e.extra["icon"], x + w / 2, y + h / 2, 18, t.ink if e.enabled else t.rule)
    if look.hot:
        focus_ring(p, x, y, w, h, 9)
