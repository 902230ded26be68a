"""Tracks: every circuit that a game here is raced on, drawn by that game, with its facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.engine import registry
from game.engine.contract import Game
from game.ui.elements import Element, Look
from game.ui.painter import Painter
from game.ui.scene import BAR, Scene, bar_buttons, paint_bar
from game.ui.table import view_class
from game.ui.theme import CAPTION, INK, STRIPES
from game.ui.widgets import focus_ring, icon
from game.ui.words import first_text, game_name

if TYPE_CHECKING:
    from game.app import App

ROW = 50.0
LIST_W = 300.0


class TracksScene(Scene):
    """A list at the left, the chosen track at the right."""

    name = "tracks"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        games = [game for game in registry.games().values() if game.tracks]
        self.tracks: list[tuple[Game, str]] = [(g, id) for g in games for id in view_class(g).track_ids()]
        self.chosen = 0
        self.first = 0

    @property
    def prompt(self) -> str:
        return self.t("tracks.title")

    def track_name(self, index: int) -> str:
        """A track's name in the player's language."""
        game, id = self.tracks[index]
        return first_text(self.app, (f"{game.id}.track.{id}",), id.replace("_", " ").title())

    def choose(self, index: int) -> None:
        """Show another track."""
        self.chosen = max(0, min(len(self.tracks) - 1, index))

    def _chooser(self, index: int) -> Callable[[], None]:
        return lambda: self.choose(index)

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, self.first - by)
        return True

    # -- elements ------------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        rows = max(1, int((p.h - BAR - 80) // ROW))
        self.first = max(0, min(self.first, len(self.tracks) - rows))
        for i in range(self.first, min(len(self.tracks), self.first + rows)):
            game, id = self.tracks[i]
            rect = (32, BAR + 28 + (i - self.first) * ROW, LIST_W, ROW - 8)
            self.ui.add(
                Element(
                    f"tracks.{game.id}.{id}",
                    "choice",
                    self.track_name(i),
                    rect,
                    self._chooser(i),
                    _draw_row,
                    selected=i == self.chosen,
                    extra={"game": game_name(self.app, game.id)},
                )
            )
        keys = self.app.keymap
        self._bar_left = bar_buttons(
            p,
            self.ui,
            [
                {
                    "id": "bar.language",
                    "label": self.t("bar.language"),
                    "key": keys.cap("language"),
                    "icon": "language",
                    "action": self.app.toggle_language,
                    "tooltip": self.t("bar.language_tip"),
                },
                {
                    "id": "tracks.back",
                    "label": self.t("common.back"),
                    "key": keys.cap("back"),
                    "icon": "back",
                    "action": self.app.pop,
                },
            ],
        )

    # -- picture -------------------------------------------------------------------------------------
    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.paper)
        for i, colour in enumerate(STRIPES):
            p.rect(0, p.h - 24 + i * 6, p.w, 6, colour)
        paint_bar(p, self.prompt, room=getattr(self, "_bar_left", p.w) - 40)
        x, y = LIST_W + 64, BAR + 28
        w, h = p.w - x - 32, p.h - y - 52
        p.rect(x, y, w, h, t.card, 13, INK, 2.6)
        if not self.tracks:
            icon(p, "track", x + w / 2, y + h / 2 - 40, 48, t.ghost_ink)
            p.para(x + 40, y + h / 2 + 10, w - 80, self.t("tracks.empty"), 16, t.muted, "j", 1.5, "c")
            return
        game, id = self.tracks[self.chosen]
        p.text(x + 24, y + 34, self.track_name(self.chosen), 26, t.ink, "jb", w=w - 48)
        facts = view_class(game).track_facts(self.app, id)
        for i, (label, value) in enumerate(facts):
            fx = x + 24 + i * (w - 48) / max(1, len(facts))
            room = (w - 48) / len(facts) - 12
            p.text(fx, y + 66, f"{label}  {value}", CAPTION, t.muted, "j", w=room)
        view_class(game).draw_track(p, id, x + 16, y + 88, w - 32, h - 104)


def _draw_row(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.rect(x, y, w, h, t.ink if e.selected else t.card, 8, t.ink, 1.6)
    colour = t.paper if e.selected else t.ink
    p.text(x + 16, y + h / 2 - 8, e.label, 16, colour, "jb", w=w - 32)
    p.text(x + 16, y + h / 2 + 11, e.extra["game"], CAPTION, t.rule if e.selected else t.muted, "j", w=w - 32)
    if look.hot:
        focus_ring(p, x, y, w, h)
