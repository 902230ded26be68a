"""The curtain between two people at one screen: drawn instead of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.elements import Element
from game.ui.painter import Painter
from game.ui.rhythm import Rhythm
from game.ui.scene import Scene, paint_bar
from game.ui.theme import INK, STRIPES
from game.ui.widgets import mark, primary

if TYPE_CHECKING:
    from game.app import App
    from game.ui.scenes.play import PlayScene


class Curtain(Scene):
    """Asks the next person to sit down; shows nothing that any seat may not see."""

    name = "curtain"

    def __init__(self, app: App, play: PlayScene, seat: int) -> None:
        super().__init__(app)
        self.play = play
        self.seat = seat
        self.game_id = play.game.id
        self.rhythm = Rhythm()

    @property
    def prompt(self) -> str:
        return self.t("curtain.title", name=self.play.seat_name(self.seat))

    @property
    def busy(self) -> bool:
        return not self.rhythm.settled

    def tick(self, ms: float) -> None:
        self.rhythm.wait(ms)

    def gate(self, element: Element | None) -> bool:
        """A key meant for the table before does not open another person's hand."""
        return element is not None or not self.rhythm.hasty()

    @property
    def _text(self) -> str:
        return self.t("curtain.text", name=self.play.seat_name(self.seat))

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        """The card, as high as its sentence needs."""
        h = 278 + (1 + len(p.lines(self._text, 16, "j", 520))) * 24 * p.text_scale
        return p.w / 2 - 300, p.h / 2 - h / 2, 600, h

    def build(self, p: Painter) -> None:
        _, y, _, h = self._box(p)
        ready = self.t("curtain.ready", name=self.play.seat_name(self.seat))
        primary(self.ui, "curtain.open", p.w / 2 - 170, y + h - 78, 340, 54, ready, self._open)

    def _open(self) -> None:
        self.app.pop()
        self.play.take_seat(self.seat)

    def escape(self) -> None:
        self.play.open_menu()

    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.night)
        wide = p.w / 16
        for i in range(16):
            p.rect(i * wide, 48, wide / 2, p.h - 48, t.panel)
        for i, colour in enumerate(STRIPES):
            p.rect(0, p.h - 24 + i * 6, p.w, 6, colour)
        x, y, w, h = self._box(p)
        p.rect(x, y, w, h, t.card, 14, INK, 2.6)
        token = self.play.view.mark(self.seat)
        if token and self.play.view.piece_marked:
            self.play.view.draw_piece(p, *token, p.w / 2, y + 98, 230)
        elif token:
            mark(p, token[1], token[0], p.w / 2, y + 62, 24, dark=False)
            self.play.view.draw_piece(p, *token, p.w / 2, y + 128, 170)
        p.text(p.w / 2, y + 196, self.prompt, 26, t.ink, "jb", "c", w=560)
        p.para(x + 40, y + 204 + 24 * p.text_scale, 520, self._text, 16, t.muted, "j", 1.5, "c")
        paint_bar(p, self.prompt, token)
