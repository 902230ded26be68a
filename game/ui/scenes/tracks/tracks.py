"""The track viewer: every track of every game, and the errors in the player's track files."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from game.engine.errors import PaddockError
from game.engine.venue.track import Track, catalogue
from game.services import paths
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CONTROL_H, EDGE, GAP, INK, INSET, NEAR, Type, mix
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, fitting, para, part_rect, row, text
from game.ui.kit.marks import icon
from game.ui.kit.parts import badge, button, draw_small, path_line, rule, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race.board.camera import holds
from game.ui.race.words import game_name
from game.ui.scenes.tracks.map import MAX_ZOOM, TrackMap
from game.ui.scenes.tracks.model import (
    TrackEntry,
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

ROW, FOOT, NOTE, HEAD, ABOUT, STRIP = 86.0, 36.0, 30.0, 48.0, 40.0, 58.0
"""Heights of a list line, the free space below, the folder's line, and the card's parts."""
PATIENCE = 40
"""The maximum number of ticks that a track waits for its pictures."""
LIST_W, SIDE_W, THUMB, TOOL, PLACE = 298.0, 184.0, 116.0, 32.0, 186.0


def folder_name() -> str:
    """Return the folder of the player's tracks for display; a dash where there is none."""
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
    foot_band = 6.0

    def __init__(self, app: Shell, game_id: str | None = None, track: str | None = None) -> None:
        """Open at a track of a game, if given."""
        super().__init__(app)
        # the player may have changed a file since the app was started
        catalogue.refresh()
        self.tracks = entries()
        self.chosen = 0
        self.scroller.fit = 6
        self.map = TrackMap(app)
        self.corners = CornerTable(app)
        self._map = self._corners = box()
        start = [i for i, e in enumerate(self.tracks) if e.game.id == game_id and track in (None, e.id)]
        self.choose(start[0] if start else 0)

    @property
    def prompt(self) -> str:
        return self.t("tracks.title")

    @property
    def entry(self) -> TrackEntry | None:
        """The chosen track or file."""
        return self.tracks[self.chosen] if self.tracks else None

    @property
    def game_id(self) -> str | None:
        """The game that F1 and right click refer to."""
        return self.entry.game.id if self.entry else None

    # -- actions -----
    def choose(self, index: int) -> None:
        """Show another track."""
        self.chosen = max(0, min(len(self.tracks) - 1, index))
        scroller = self.scroller
        scroller.first = max(self.chosen - scroller.fit + 1, min(scroller.first, self.chosen))
        self.map.show(self.entry.track if self.entry else None)
        self.corners.show(self.entry.track if self.entry else None)
        # the map and the small pictures are drawn a few a tick, and shown when all are ready
        self._patience = PATIENCE if self.app.speed(False) > 0 else 0
        self.waits = self._patience > 0

    def wheel(self, by: int, x: float, y: float) -> bool:
        if self.map.has_point(x, y) and self.map.track:
            self.map.zoom_at(by, x, y)
        elif holds(self.corners.box, x, y):
            self.corners.scroller.move(-by)
        else:
            self.scroller.move(-by)
        return True

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        if not self.map.has_point(x - dx, y - dy) or self.map.zoom <= 1:
            return False
        self.map.drag(dx, dy)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        zoom = {"+": 1, "=": 1, ";": 1, "-": -1}.get(name)
        if name == "fit":
            self.map.fit()
        elif zoom is not None:
            self.map.zoom_at(zoom)
        else:
            return super().key(name, ctrl, shift)
        return True

    def tick(self, ms: float) -> None:
        if self.map.tick(ms):
            self.app.redraw()
        if self.waits:
            self._patience -= 1
            self.waits = self._patience > 0 and not self.app.draw_ahead(self)

    @property
    def is_busy(self) -> bool:
        return self.map.is_moving or self.waits

    def help_clause(self) -> str:
        pointed = self.pointed_element()
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

    # -- elements -----
    def build(self, p: Painter) -> None:
        placed = self.put(p, (0, BAR, p.w, p.h - BAR), self._page(p))
        if self.entry and self.entry.track:
            self.map.box, self.corners.box = (part_rect(placed, part) for part in (self._map, self._corners))
            self.map.build(self.ui)
        self.declare_bar(p, self.language_item(), self.back_item())

    def _page(self, p: Painter) -> Node:
        if self.entry is None:
            note = para(self.t("tracks.empty"), Type.BODY, p.theme.muted, 1.5, "c")
            parts = box(grow=1), sign("track", 48, p.theme.ghost_ink), note, box(grow=1)
            card = column(*parts, gap=GAP, pad=(EDGE, 0, EDGE, 0), grow=1)
        elif self.entry.track is None:
            card = self._faults(p, self.entry)
        else:
            card = self._track(p, self.entry, self.entry.track)
        pad = (EDGE, EDGE, EDGE, FOOT)
        card = column(card, grow=1, fill=p.theme.card, stroke=INK, sw=2.6, r=13)
        return row(self._list(p), card, gap=EDGE, pad=pad)

    # -- the list -----
    def _list(self, p: Painter) -> Node:
        """Return as many tracks as fit, the scroll buttons, and the folder of the player's tracks."""
        height = p.h - BAR - EDGE - FOOT - NOTE
        scrolls = len(self.tracks) * ROW > height
        fit = int((height - (CONTROL_H + NEAR if scrolls else 0)) // ROW)
        visible = self.scroller.visible(range(len(self.tracks)), fit)
        folder = path_line(
            folder_name(), Type.CAPTION, p.theme.muted, lambda path: self.t("tracks.folder", path=path)
        )
        buttons = [row(*self._scroll_buttons(), gap=NEAR)] if scrolls else []
        lines = (self._line(p, i) for i in visible)
        return column(*lines, *buttons, box(grow=1), folder, gap=NEAR, w=LIST_W, max_w=LIST_W)

    def _line(self, p: Painter, index: int) -> Node:
        """Return a list line: picture, name, game, and length or number of errors."""
        t, entry, chosen = p.theme, self.tracks[index], index == self.chosen
        faults, track = [fault_text(self.app, fault) for fault in entry.faults[:1]], entry.track
        is_custom = track is not None and track.is_custom
        item = Element(f"tracks.{entry.game.id}.{entry.id}", "choice", name_of(self.app, entry))
        item.action, item.selected = partial(self.choose, index), chosen
        item.tooltip = self.t("tracks.own_help") if is_custom else faults[0] if faults else ""
        ground = t.ink if chosen else t.card
        colour, pale = (t.paper, mix(t.paper, t.ink, 0.25)) if chosen else (t.ink, t.muted)
        if track is None:
            pale_danger = "#FF8A79" if chosen and t.name != "night" else t.danger_paper
            last = text(self.t("tracks.faulty", n=len(entry.faults)), Type.OWN_CAPTION, pale_danger, grow=1)
        else:
            last = text(length_of(self.app, track), Type.CAPTION, pale, grow=1)
        custom = [sign("person", 16, t.accent if chosen else t.ink)] if is_custom else []
        words = column(
            text(item.label, Type.STRONG, colour),
            text(game_name(self.app, entry.game.id), Type.CAPTION, pale),
            row(last, *custom),
            grow=1,
        )
        thumb = box(draw=partial(_draw_thumb, entry, ground), w=THUMB, h=ROW - 3 * NEAR)
        return row(
            thumb,
            words,
            item=item,
            fill=ground,
            stroke=t.ink,
            sw=1.6,
            r=8,
            ring=11,
            gap=GAP,
            pad=(NEAR, 0, NEAR, NEAR / 2),
            fixed_h=ROW - NEAR,
            align="middle",
        )

    def _scroll_buttons(self) -> Iterator[Node]:
        scroller = self.scroller
        for id, by, able in (("previous", -1, scroller.first > 0), ("next", 1, scroller.has_below)):
            yield button(
                f"tracks.{id}",
                self.t(f"tracks.{id}"),
                partial(scroller.move, by * scroller.fit),
                grow=1,
                h=CONTROL_H,
                dark=False,
                size=Type.NOTE.size,
                icon="up" if by < 0 else "down",
                enabled=able,
                why="" if able else self.t("tracks.list_end"),
            )

    # -- the card -----
    def _track(self, p: Painter, entry: TrackEntry, track: Track) -> Node:
        """Return the card: name and figures, map and description, corners, and the lap as a line."""
        t = p.theme
        self._map = box(draw=lambda p, rect, look: self.map.paint(p, t.card), grow=1)
        height = p.h - BAR - EDGE - FOOT - HEAD - STRIP - 3 * GAP - NEAR
        self._corners = self.corners.layout_node(p, SIDE_W, height)
        about = para(about_of(self.app, track), Type.BODY, t.ink, 1.3, fixed_h=ABOUT, grow=1)
        tools = row(*self._tools(), gap=4, pad=(GAP, 0, 0, 0))
        left = column(row(about, tools, h=ABOUT, align="end"), self._map, gap=NEAR, grow=1)
        strip = box(draw=lambda p, rect, look: lap_strip(p, track, self.t("tracks.lap"), *rect), h=STRIP)
        body = row(left, self._corners, gap=INSET, grow=1)
        return column(
            self._head(p, entry, track), body, strip, gap=GAP, pad=(INSET, NEAR, INSET, GAP), grow=1
        )

    def _head(self, p: Painter, entry: TrackEntry, track: Track) -> Node:
        """Return the name, in the other language too if it fits, and the figures."""
        t, code = p.theme, self.app.translator.code
        figures = [
            row(text(label, Type.CAPTION, t.muted), text(value, Type.TOTAL, t.ink), gap=NEAR)
            for label, value in self._facts(track)
        ]
        names = [text(name_of(self.app, entry), Type.BANNER, t.ink)]
        if track.is_custom:
            names.append(badge(p, self.t("tracks.own"), t.accent, INK, Type.HEAD.size, 22))
        other = text(track.name("ja" if code == "en" else "en"), Type.BODY, t.muted)
        width = sum(part.measure(p, 0) + INSET for part in (*names, other, *figures))
        if other.text != track.name(code) and width <= p.w - LIST_W - 4 * EDGE:
            names.append(other)
        return row(*names, box(grow=1), *figures, gap=INSET, h=HEAD, align="middle")

    def _tools(self) -> Iterator[Node]:
        zoomed = self.map.zoom > 1.001
        for id, shape, action, able in (
            ("zoom_in", "plus", lambda: self.map.zoom_at(1), self.map.zoom < MAX_ZOOM),
            ("zoom_out", "minus", lambda: self.map.zoom_at(-1), zoomed),
            ("fit", "display", self.map.fit, zoomed),
        ):
            label = self.t(f"tracks.{id}")
            item = Element(f"tracks.{id}", "button", label, action=action, draw=draw_small, enabled=able)
            item.tooltip = self.t("tracks.zoom_help")
            if id == "fit":
                item.tooltip = f"{label} ({self.app.keymap.cap('fit')})"
            item.extra = {"icon": shape}
            yield box(item=item, w=TOOL, h=TOOL)

    def _faults(self, p: Painter, entry: TrackEntry) -> Node:
        """Return the errors in a file, line by line, as far as they fit."""
        t = p.theme
        head = [
            row(
                sign("warning", 32, t.danger_paper),
                text(self.t("tracks.faulty_title"), Type.PAGE, t.danger_paper),
                gap=GAP,
            ),
            para(self.t("tracks.faulty_help"), Type.BODY, t.ink),
            text(entry.faults[0].file, Type.CAPTION, t.muted),
        ]
        lines = [
            column(
                rule(t.rule),
                row(
                    text(fault_place(self.app, fault), Type.STRONG, t.danger_paper, w=PLACE, max_w=PLACE),
                    para(fault_text(self.app, fault), Type.BODY, t.ink, grow=1),
                    gap=GAP,
                    pad=(0, NEAR, 0, NEAR),
                    align="start",
                ),
            )
            for fault in entry.faults
        ]
        w = p.w - LIST_W - 5 * EDGE
        used = sum(part.measure(p, 1, width=w) + GAP for part in head) + 3 * EDGE
        _, last = fitting(p, lines, 0, w, p.h - BAR - FOOT - EDGE - used - HEAD)
        rest = len(lines) - last
        rest_note = [text(self.t("tracks.more_faults", n=rest), Type.BODY, t.muted)] if rest else []
        return column(*head, column(*lines[:last], *rest_note), gap=GAP, pad=(EDGE, EDGE, EDGE, EDGE), grow=1)

    def _facts(self, track: Track) -> list[tuple[str, str]]:
        assert self.entry is not None
        return facts(self.app, self.entry.game, track)


def _draw_thumb(entry: TrackEntry, ground: str, p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    if entry.track:
        track_art.thumbnail(p, entry.track, *rect, around=ground)
        return
    p.rect(*rect, p.theme.bad_paper, 6)
    p.hatch(*rect, p.theme.bad_hatch)
    icon(p, "warning", x + w / 2, y + h / 2, 30, p.theme.danger_paper)
