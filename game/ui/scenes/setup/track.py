"""The track of the set-up screen: a row above the options, and a dialog with every track of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.venue.track import Track, catalogue
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import EDGE, GAP, INSET, NEAR, Type, mix
from game.ui.kit.cards import put_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, cells, column, draw_node, para, row, text
from game.ui.kit.marks import focus_ring, icon
from game.ui.kit.parts import button, primary_button, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.scenes.setup.model import SetupModel
from game.ui.scenes.tracks.model import TrackEntry, about_of, fault_text, faulty, length_of, name_of
from game.ui.tracks import art as track_art

ROW_H, THUMB = 64.0, 110.0
"""The row's height, and the width of its picture."""
COLUMN, TILE, PICTURE, AROUND = 345.0, 196.0, 96.0, 190.0
"""A column's width; heights of a tile, of its picture, and of the dialog without tiles."""
LOOK, TURN, DONE = 220.0, 168.0, 180.0


class TrackRow:
    """The row of the chosen track in the options card; a click opens the dialog."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app

    @property
    def track(self) -> Track | None:
        """The chosen track, if it exists."""
        ids = catalogue.ids(self.model.game.id)
        chosen = self.model.track
        if not ids or (chosen is not None and chosen not in ids):
            return None
        return catalogue.find(self.model.game.id, chosen)

    def step(self, by: int) -> None:
        """Choose the next or the previous track."""
        ids = catalogue.ids(self.model.game.id)
        now = self.track
        if ids:
            at = ids.index(now.id) if now else -1
            self.model.track = ids[(at + by) % len(ids)]

    def layout_nodes(self, p: Painter) -> list[Node]:
        """Return the row, where the game has tracks."""
        if not self.model.game.has_tracks:
            return []
        track, t = self.track, p.theme
        item = Element("setup.track", "button", self.scene.t("setup.track"))
        item.action, item.on_wheel = lambda: self.app.push(TrackSheet(self.app, self)), self.step
        item.tooltip = self.scene.t("setup.track_help")
        if track:
            item.label, item.value = track.name(self.app.translator.code), track.id
            item.tooltip = about_of(self.app, track)
            words = column(
                row(text(item.label, Type.STRONG, t.ink), *_custom_sign(track, t.ink), gap=NEAR),
                text(length_of(self.app, track), Type.CAPTION, t.muted),
                gap=2,
                grow=1,
            )
            picture = box(draw=partial(_draw_thumb, track, "setup.track", t.card), w=THUMB, h=ROW_H - INSET)
        else:
            words = text(self.scene.t("setup.track_pick"), Type.STRONG, t.ink, grow=1)
            picture = sign("track", 36, t.muted, THUMB)
        parts, pad = (picture, words, sign("down", 14, t.ink)), (NEAR, 0, GAP, 0)
        return [row(*parts, item=item, draw=_draw_ground, gap=GAP, pad=pad, h=ROW_H, align="middle")]

    def draw_large(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the track large with its description, where a game without options leaves the space."""
        if self.track is None:
            return
        about = para(about_of(self.app, self.track), Type.CAPTION, p.theme.muted)
        picture = box(draw=partial(_draw_thumb, self.track, "setup.wide", p.theme.card), grow=1)
        draw_node(p, column(picture, about, gap=NEAR), rect)


def _custom_sign(track: Track | None, colour: str) -> list[Node]:
    """Return the icon of a track that the player has made."""
    return [sign("person", 16, colour)] if track and track.is_custom else []


def _draw_ground(p: Painter, rect: Box, look: Look) -> None:
    p.rect(*rect, p.theme.card, 8, p.theme.ink, 1.8)
    if look.is_hot:
        focus_ring(p, *rect)


def _draw_thumb(track: Track, name: str, ground: str, p: Painter, rect: Box, look: Look) -> None:
    track_art.thumbnail(p, track, *rect, name, ground)


class TrackSheet(Scene):
    """Every track of the game as a tile, over the set-up screen; files with errors come last."""

    name = "setup_track"
    is_overlay = True

    def __init__(self, app: Shell, track_row: TrackRow) -> None:
        super().__init__(app)
        self.row, self.model = track_row, track_row.model
        game = self.model.game
        self.game_id = game.id
        catalogue.refresh()
        self.entries = [TrackEntry(game, id, catalogue.find(game.id, id)) for id in catalogue.ids(game.id)]
        self.entries += faulty(game)
        self.first = 0
        chosen = self.model.track
        self.first = next((i for i, e in enumerate(self.entries) if e.id == chosen), 0) // 3

    @property
    def prompt(self) -> str:
        return self.t("setup.track_pick")

    # -- actions -----
    def take(self, id: str) -> None:
        """Choose a track."""
        self.model.track = id
        self.app.pop()

    def look(self, id: str) -> None:
        """Open a track, or the errors of a file, in the track viewer."""
        self.app.push(routes.Tracks(self.game_id, id))

    def _action(self, entry: TrackEntry) -> Callable[[], None]:
        return lambda: self.take(entry.id) if entry.track else self.look(entry.id)

    def _look_closely(self) -> None:
        chosen = self.row.track
        self.look(chosen.id if chosen else self.entries[0].id)

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, self.first - by)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -1, "pagedown": 1}.get(name)
        if jump is not None:
            self.first = max(0, self.first + jump)
        return jump is not None

    # -- elements -----
    def _columns(self, p: Painter) -> int:
        return max(3, min(5, int((p.w - 4 * EDGE) // COLUMN)))

    def _lines(self, p: Painter) -> int:
        return -(-len(self.entries) // self._columns(p))

    def _rows(self, p: Painter) -> int:
        return max(1, min(self._lines(p), int((p.h - AROUND) // (TILE + GAP))))

    def build(self, p: Painter) -> None:
        t, columns, rows = p.theme, self._columns(p), self._rows(p)
        self.first = max(0, min(self.first, self._lines(p) - rows))
        visible = self.entries[self.first * columns : (self.first + rows) * columns]
        tiles = [self._tile(p, entry) for entry in visible]
        tiles += [box(grow=1)] * (-len(tiles) % columns)
        title = text(self.prompt, Type.TITLE, t.ink)
        put_card(self, p, columns * COLUMN, title, cells(tiles, columns, GAP), self._foot(p))

    def _tile(self, p: Painter, entry: TrackEntry) -> Node:
        """Return a tile: picture, name, length and description, or the error in the file."""
        t, track = p.theme, entry.track
        about = about_of(self.app, track) if track else fault_text(self.app, entry.faults[0])
        item = Element(f"track.{entry.id}", "choice", name_of(self.app, entry), extra={"of": about})
        item.action, item.selected = self._action(entry), track is not None and self.row.track is track
        ground = t.ink if item.selected else t.card
        colour, pale = (t.paper, mix(t.paper, t.ink, 0.25)) if item.selected else (t.ink, t.muted)
        note = length_of(self.app, track) if track else self.t("tracks.faulty", n=len(entry.faults))
        name = row(
            text(item.label, Type.STRONG, colour),
            *_custom_sign(track, t.accent if item.selected else t.ink),
            box(grow=1),
            text(note, Type.CAPTION, pale if track else t.danger_paper),
            gap=NEAR,
        )
        picture = partial(_draw_thumb, track, "", ground) if track else _draw_fault
        return column(
            box(draw=picture, h=PICTURE),
            name,
            para(about, Type.CAPTION, colour, 1.28, grow=1),
            item=item,
            draw=partial(_draw_tile, ground),
            gap=4,
            pad=(GAP, NEAR, GAP, 4),
            fixed_h=TILE,
            grow=1,
        )

    def _foot(self, p: Painter) -> Node:
        """Return the viewer button, the scroll buttons where not all tiles fit, and the close button."""
        look = button(
            "track.look", self.t("setup.track_look"), self._look_closely, LOOK, dark=False, icon="track"
        )
        scroll_buttons = []
        if self._lines(p) > self._rows(p):
            able = {-1: self.first > 0, 1: self.first + self._rows(p) < self._lines(p)}
            scroll_buttons = [
                button(
                    f"track.{id}",
                    self.t(f"tracks.{id}"),
                    partial(self._scroll, by),
                    TURN,
                    dark=False,
                    size=Type.NOTE.size,
                    icon="up" if by < 0 else "down",
                    enabled=able[by],
                    why="" if able[by] else self.t("tracks.list_end"),
                )
                for id, by in (("previous", -1), ("next", 1))
            ]
        done = primary_button("track.close", self.t("common.ok"), self.app.pop, DONE, key="Esc")
        return row(look, *scroll_buttons, box(grow=1), done, gap=GAP)

    def _scroll(self, by: int) -> None:
        self.first = max(0, self.first + by)

    def read_out(self) -> str:
        tiles = [f"- {e.label}: {e.of(str)}" for e in self.ui.items if e.role == "choice"]
        return "\n".join([self.prompt, *tiles])


def _draw_tile(ground: str, p: Painter, rect: Box, look: Look) -> None:
    p.rect(*rect, ground, 9, p.theme.ink, 1.8)
    if look.is_hot:
        focus_ring(p, *rect)


def _draw_fault(p: Painter, rect: Box, look: Look) -> None:
    """Draw the placeholder of a file with errors."""
    x, y, w, h = rect
    p.rect(*rect, p.theme.bad_paper, 6)
    p.hatch(*rect, p.theme.bad_hatch)
    icon(p, "warning", x + w / 2, y + h / 2, 34, p.theme.danger_paper)
