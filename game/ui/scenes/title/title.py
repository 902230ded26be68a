"""The title: a poster with a race driving past, and the gantry with everything that can be started."""

from __future__ import annotations

from datetime import datetime

import pygame

from game import __version__
from game.engine import registry
from game.engine.contract import Json
from game.ui.draw import art
from game.ui.draw.art_poster import MENU
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Element
from game.ui.kit.scene import Scene, Shell
from game.ui.race.words import game_name
from game.ui.scenes.title.demo import LENGTH, Demo, Road
from game.ui.scenes.title.menu import TitleMenu
from game.ui.scenes.title.starts import Starts

FRAME_MS = 84.0
"""The train moves twelve times a second."""
SLEEP_MS = 60_000.0
"""After a minute without input the race in the background stops, so that an idle app costs nothing."""
HUM_MS = 1_500.0
"""The delay of the sound: the first frames have no time for it, and a short visit should be silent."""
LANE = 18.0
"""The distance from the poster's bend to the middle of the lane outside its kerb."""


class TitleScene(Scene):
    """The first screen, to which every race returns."""

    name = "title"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.starts = Starts(app)
        self.menu = TitleMenu(self, self.starts)
        self.demo: Demo | None = None
        self._since_frame = 0.0
        self._since_input = 0.0
        self._since_entered = 0.0
        self._attention: tuple[object, ...] = ()
        self._drawn: list[pygame.Rect] = []
        self._clean: pygame.Surface | None = None

    # -- what can be started -----
    def on_entered(self) -> None:
        self._since_input = self._since_entered = 0.0
        self.starts.look_for_save()

    @property
    def game_id(self) -> str:
        """The game that F1 opens the rule book of."""
        return self.starts.quick_game().id

    def related_boxes(self, p: Painter, element: Element) -> list[Box]:
        """Highlight the quick race together with the small button that changes its game."""
        quick = self.ui.find("title.quick")
        return [quick.rect] if quick and element.id == "title.quick_game" else []

    # -- the race in the background -----
    def tick(self, ms: float) -> None:
        attention = (self.app.input.cursor, self.ui.focused, self.ui.hovered)
        if self._attention != attention:
            self._attention = attention
            self._since_input = 0.0
        self._since_input += ms
        self._hum(ms)
        self.starts.look_further()
        if self.demo is None and self._clean is not None:
            # the first frame must not wait for the import of a game's table
            self.demo = Demo(game_id=self.starts.quick_game().id)
            self.app.redraw()
        if self.app.settings.reduced_motion or self._since_input > SLEEP_MS:
            return
        self._since_frame += ms
        if self.demo is None or self._since_frame < FRAME_MS:
            return
        passed, self._since_frame = self._since_frame, 0.0
        self.demo.think(passed)
        self.demo.drive(passed, self.road(self.app.size[0] / self.app.u, self.app.size[1] / self.app.u))
        self._draw_train()

    def _hum(self, ms: float) -> None:
        """Play the paddock's sound until the player leaves the title or is away."""
        self._since_entered += ms
        if self._since_input > SLEEP_MS:
            self.app.sound.stop_title_music()
        elif self._since_entered > HUM_MS:
            self.app.sound.play_title_music()

    def on_left(self) -> None:
        super().on_left()
        self.app.sound.stop_title_music()

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        self._since_input = 0.0
        return False

    @staticmethod
    def road(w: float, h: float) -> Road:
        """Return the train's road on a poster of this size."""
        x, y, r = art.poster_spots(w, h).bend
        return Road(x, y, r + LANE, w - MENU + 10)

    def _draw_train(self) -> None:
        """Draw the cars alone where nothing covers them; else ask for a frame."""
        app = self.app
        covered = app.is_dirty or app.notices or app.input.has_tooltip or self._clean is None
        if covered or app.top is not self or self._clean.get_size() != app.size:  # type: ignore[union-attr]
            app.redraw()
            return
        assert self._clean is not None
        old = self._drawn
        for rect in old:
            app.screen.blit(self._clean, rect, rect)
        self._paint_train(app.painter())
        pygame.display.update([*old, *self._drawn])

    def _paint_train(self, p: Painter) -> None:
        self._drawn = []
        if self.demo is None:
            return
        road = self.road(p.w, p.h)
        # the gantry stands over the road
        p.target.set_clip(pygame.Rect(0, 0, int((p.w - MENU) * p.u), p.target.get_height()))
        half = round(LENGTH * 0.75 * p.u)
        for car, x, y, heading in self.demo.places(road):
            self.demo.draw(p, car, x, y, heading)
            rect = pygame.Rect(round(x * p.u) - half, round(y * p.u) - half, 2 * half, 2 * half)
            self._drawn.append(rect.clip(p.target.get_rect()))
        p.target.set_clip(None)

    # -- picture -----
    def build(self, p: Painter) -> None:
        self.menu.build(p)

    def paint(self, p: Painter) -> None:
        code = self.app.translator.code
        p.layer("title.poster", (code, p.w, p.h), 0, 0, p.w, p.h, self._paint_poster, opaque=True)
        self.menu.paint(p)

    def paint_over(self, p: Painter) -> None:
        self._clean = p.target.copy()
        self._paint_train(p)

    def _paint_poster(self, p: Painter) -> None:
        p.svg_fragments(0, 0, p.w, p.h, art.poster(p.w, p.h).inner)
        spots = art.poster_spots(p.w, p.h)
        for spot in spots.numbers:
            p.text(spot.x, spot.y, spot.text, spot.size / p.text_scale, INK, "cb", "c", angle=spot.angle)
        self._paint_words(p, spots.title_x, spots.title_width)
        self._paint_foot(p)

    def _paint_words(self, p: Painter, x: float, w: float) -> None:
        name = self.t("title.app").upper()
        face = "jb" if self.app.translator.code == "ja" else "cb"
        k = w / 592
        programme = self.t("title.programme")
        p.text(
            x + 2,
            50 * k,
            programme if face == "jb" else programme.upper(),
            16,
            INK,
            face,
            v="b",
            spacing=1 if face == "jb" else 2,
        )
        p.text(x + w, 50 * k, self.t("title.issue", year=str(datetime.now().year)), 16, INK, face, "r", "b")
        # the name fills the width of the rule below it
        size = 178.5 * k / p.text_scale
        # spaced text has no kerning, so its width is the sum of its letters
        size *= (w + 8) / max(1.0, sum(p.width(letter, size, "cb") + 1 for letter in name))
        p.text(x - 5, 188 * k, name, size, INK, "cb", v="b", spacing=1)
        p.rect(x + 2, 210 * k, w - 2, 5, INK)
        p.text(x, 248 * k, self.t("title.tagline"), 24, INK, "jb", v="b", w=w)

    def _paint_foot(self, p: Painter) -> None:
        foot_w = p.w - MENU - 56
        version = self.t("title.version", version=__version__)
        used = p.text(28 + foot_w, p.h - 57, version, 14, PAPER.light_muted, "j", "r") + 24
        p.text(28, p.h - 57, self.t("title.unofficial"), 14, PAPER.light_muted, "j", w=foot_w - used)
        names = [game_name(self.app, id) for id in registry.games()]
        # names keep their widths; only if they are too long together are all set narrower
        gaps = 26 * (len(names) - 1)
        widths = [p.width(name, 15, "jb") for name in names]
        narrow = min(1.0, (foot_w - gaps) / sum(widths))

        x = 28.0
        for i, (name, width) in enumerate(zip(names, widths, strict=True)):
            if i:
                p.rect(x - 16, p.h - 37, 6, 6, PAPER.kerb_red)
            x += p.text(x, p.h - 33, name, 15, "#E9E4D6", "jb", w=width * narrow) + 26

    def tree_extra(self) -> dict[str, Json]:
        """Add the order of the race in the background, for tests."""
        cars = sorted(self.demo.cars, key=lambda car: car.goal) if self.demo else []
        return {"behind": [car.id for car in cars]}
