"""The track of the set-up screen: a row above the options, and a sheet with every track of the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.engine.track import Track, catalogue
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, mix
from game.ui.kit.cards import overlay_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import button, primary
from game.ui.race import routes
from game.ui.scenes.setup.model import SetupModel
from game.ui.scenes.tracks.model import Entry, about_of, fault_text, faulty, length_of, name_of
from game.ui.tracks import art as track_art

HIGH = 76.0
THUMB = 110.0
TILE = 210.0
PICTURE = 96.0


class TrackRow:
    """The chosen track in the options card: picture, name, length, a sentence; a click shows them all."""

    def __init__(self, scene: Scene, model: SetupModel) -> None:
        self.scene, self.model = scene, model
        self.app = scene.app
        self.rect = (0.0, 0.0, 0.0, 0.0)

    @property
    def high(self) -> float:
        """What it takes of the card; nothing in games without tracks."""
        return HIGH if self.model.game.tracks else 0.0

    @property
    def track(self) -> Track | None:
        """The chosen track, as far as there is one."""
        ids = catalogue.ids(self.model.game.id)
        chosen = self.model.track
        if not ids or (chosen is not None and chosen not in ids):
            return None
        return catalogue.find(self.model.game.id, chosen)

    def step(self, by: int) -> None:
        """The next or the previous track."""
        ids = catalogue.ids(self.model.game.id)
        now = self.track
        if ids:
            at = ids.index(now.id) if now else -1
            self.model.track = ids[(at + by) % len(ids)]

    def build(self, x: float, y: float, w: float) -> None:
        """Declare the row where the game has tracks."""
        if not self.high:
            return
        self.rect = (x, y, w, HIGH - 12)
        track = self.track
        self.scene.ui.add(
            Element(
                "setup.track",
                "button",
                track.name(self.app.translator.code) if track else self.scene.t("setup.track"),
                self.rect,
                lambda: self.app.push(TrackSheet(self.app, self)),
                self._draw,
                tooltip=about_of(self.app, track) if track else self.scene.t("setup.track_help"),
                value=track.id if track else None,
                on_wheel=self.step,
            )
        )

    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        p.rect(x, y, w, h, t.card, 8, t.ink, 1.8)
        track = self.track
        if look.hot:
            focus_ring(p, x, y, w, h)
        if track is None:
            icon(p, "track", x + THUMB / 2, y + h / 2, 36, t.muted)
            p.text(x + THUMB + 14, y + h / 2, self.scene.t("setup.track_pick"), BODY, t.ink, "jb")
            return
        track_art.thumbnail(p, track, x + 7, y + 7, THUMB, h - 14, "setup.track", t.card)
        left, room = x + THUMB + 20, w - THUMB - 54
        icon(p, "down", x + w - 20, y + h / 2, 14, t.ink)
        own = 24 if track.own else 0
        wide = p.text(left, y + 22, e.label, BODY, t.ink, "jb", w=room - own)
        if own:
            icon(p, "person", left + wide + 16, y + 22, 16, t.ink)
        p.text(left, y + 44, length_of(self.app, track), CAPTION, t.muted, "j", w=room)

    def paint_wide(self, p: Painter, box: tuple[float, float, float, float]) -> None:
        """The track large with its sentence, where a game without options leaves the room."""
        track, t = self.track, p.theme
        if track is None:
            return
        x, y, w, h = box
        about = p.lines(about_of(self.app, track), CAPTION, "j", w)
        step = 20 * p.text_scale
        wide = min(w, (h - step * len(about) - 8) * track.size[0] / track.size[1])
        high = wide * track.size[1] / track.size[0]
        track_art.thumbnail(p, track, x + (w - wide) / 2, y, wide, high, "setup.wide", t.card)
        for i, line in enumerate(about):
            p.text(x + 2, y + high + 16 + step * i, line, CAPTION, t.muted, "j", w=w)


class TrackSheet(Scene):
    """Every track of the game as a tile, over the set-up screen; files with faults are told of below."""

    name = "setup_track"
    overlay = True

    def __init__(self, app: Shell, row: TrackRow) -> None:
        super().__init__(app)
        self.row, self.model = row, row.model
        game = self.model.game
        self.game_id = game.id
        catalogue.refresh()
        self.entries = [Entry(game, id, catalogue.find(game.id, id)) for id in catalogue.ids(game.id)]
        self.entries += faulty(game)
        self.first = 0
        chosen = self.model.track
        self.first = next((i for i, e in enumerate(self.entries) if e.id == chosen), 0) // 3

    @property
    def prompt(self) -> str:
        return self.t("setup.track_pick")

    # -- what is done ----------------------------------------------------------------------------------
    def take(self, id: str) -> None:
        """Race on this one."""
        self.model.track = id
        self.app.pop()

    def look(self, id: str) -> None:
        """A track, or a file's faults, in the viewer."""
        self.app.push(routes.Tracks(self.game_id, id))

    def _action(self, entry: Entry) -> Callable[[], None]:
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

    # -- elements ------------------------------------------------------------------------------------
    def _columns(self, p: Painter) -> int:
        return max(3, min(5, int((p.w - 160) // 330)))

    def _lines(self, p: Painter) -> int:
        return -(-len(self.entries) // self._columns(p))

    def _rows(self, p: Painter) -> int:
        return max(1, min(self._lines(p), int((p.h - 150) // TILE)))

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        h = 66 + self._rows(p) * TILE + 74
        w = self._columns(p) * 330 + 40
        return (p.w - w) / 2, (p.h - h) / 2, w, h

    def build(self, p: Painter) -> None:
        x, y, _, _ = self._box(p)
        columns, rows = self._columns(p), self._rows(p)
        self.first = max(0, min(self.first, self._lines(p) - rows))
        chosen = self.row.track
        for i, entry in enumerate(self.entries[self.first * columns : (self.first + rows) * columns]):
            rect = (x + 28 + i % columns * 330, y + 62 + i // columns * TILE, 314, TILE - 14)
            about = about_of(self.app, entry.track) if entry.track else fault_text(self.app, entry.faults[0])
            self.ui.add(
                Element(
                    f"track.{entry.id}",
                    "choice",
                    name_of(self.app, entry),
                    rect,
                    self._action(entry),
                    _draw_tile(self.app, entry, about),
                    selected=chosen is not None and chosen is entry.track,
                    extra={"about": about},
                )
            )
        self._build_foot(p)

    def _build_foot(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        rows, lines = self._rows(p), self._lines(p)
        top = y + h - 62
        look = self.t("setup.track_look")
        button(
            self.ui, "track.look", x + 24, top, 220, 42, look, self._look_closely, dark=False, icon="track"
        )
        if lines > rows:
            end = self.t("tracks.list_end")
            able = {-1: self.first > 0, 1: self.first + rows < lines}
            for i, (id, by) in enumerate((("previous", -1), ("next", 1))):
                button(
                    self.ui,
                    f"track.{id}",
                    x + 256 + i * 176,
                    top,
                    168,
                    42,
                    self.t(f"tracks.{id}"),
                    partial(self._turn, by),
                    dark=False,
                    size=15,
                    icon="up" if by < 0 else "down",
                    enabled=able[by],
                    why="" if able[by] else end,
                )
        primary(
            self.ui, "track.close", x + w - 204, top, 180, 42, self.t("common.ok"), self.app.pop, key="Esc"
        )

    def _turn(self, by: int) -> None:
        self.first = max(0, self.first + by)

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        overlay_card(p, (x, y, w, h))
        p.text(x + 24, y + 34, self.prompt, 20, t.ink, "jb", w=w - 48)

    def read_out(self) -> str:
        tiles = [f"- {e.label}: {e.extra['about']}" for e in self.ui.items if e.role == "choice"]
        return "\n".join([self.prompt, *tiles])


def _draw_tile(app: Shell, entry: Entry, about: str) -> Callable[[Painter, Element, Look], None]:
    track = entry.track

    def draw(p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        ground = t.ink if e.selected else t.card
        colour, pale = (t.paper, mix(t.paper, t.ink, 0.25)) if e.selected else (t.ink, t.muted)
        p.rect(x, y, w, h, ground, 9, t.ink, 1.8)
        if track:
            track_art.thumbnail(p, track, x + 8, y + 8, w - 16, PICTURE, around=ground)
            said = length_of(app, track)
        else:
            p.rect(x + 8, y + 8, w - 16, PICTURE, t.bad_paper, 6)
            p.hatch(x + 8, y + 8, w - 16, PICTURE, t.bad_hatch)
            icon(p, "warning", x + w / 2, y + 8 + PICTURE / 2, 34, t.danger_paper)
            said = app.t("tracks.faulty", n=len(entry.faults))
        top = y + PICTURE + 24
        half = min(p.width(said, CAPTION, "j"), w * 0.5)
        room = w - 40 - half - (24 if track and track.own else 0)
        wide = p.text(x + 14, top, e.label, BODY, colour, "jb", w=room)
        if track and track.own:
            icon(p, "person", x + 28 + wide, top, 16, t.accent if e.selected else t.ink)
        p.text(x + w - 14, top, said, CAPTION, pale if track else t.danger_paper, "j", "r", w=w * 0.5)
        p.block(x + 14, top + 22, w - 28, TILE - 14 - PICTURE - 38, about, CAPTION, colour, "j", 1.28)
        if look.hot:
            focus_ring(p, x, y, w, h)

    return draw
