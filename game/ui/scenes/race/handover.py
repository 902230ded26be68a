"""The curtain between two people at one screen: drawn instead of the table."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.bar import paint_bar
from game.ui.kit.cards import foot_stripes
from game.ui.kit.elements import Element
from game.ui.kit.marks import mark
from game.ui.kit.rhythm import Rhythm
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.widgets import primary
from game.ui.race import routes
from game.ui.race.table_scene import TableScene


class Handover(Scene):
    """Asks the next person to sit down; shows nothing that any seat may not see."""

    name = "curtain"

    def __init__(self, app: Shell, race: TableScene, seat: int, take_seat: Callable[[int], None]) -> None:
        super().__init__(app)
        self.race = race
        self.take_seat = take_seat
        self.seat = seat
        self.game_id = race.game.id
        self.rhythm = Rhythm()

    @property
    def prompt(self) -> str:
        return self.t("curtain.title", name=self.race.seat_name(self.seat))

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
        return self.t("curtain.text", name=self.race.seat_name(self.seat))

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        """The card, as high as its sentence needs."""
        h = 278 + (1 + len(p.lines(self._text, 16, "j", 520))) * 24 * p.text_scale
        return p.w / 2 - 300, p.h / 2 - h / 2, 600, h

    def build(self, p: Painter) -> None:
        _, y, _, h = self._box(p)
        ready = self.t("curtain.ready", name=self.race.seat_name(self.seat))
        primary(self.ui, "curtain.open", p.w / 2 - 170, y + h - 78, 340, 54, ready, self._open)

    def _open(self) -> None:
        self.app.pop()
        self.take_seat(self.seat)

    def escape(self) -> None:
        self.app.push(routes.Menu(self.race))

    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.night)
        wide = p.w / 16
        for i in range(16):
            p.rect(i * wide, 48, wide / 2, p.h - 48, t.panel)
        foot_stripes(p, 6)
        x, y, w, h = self._box(p)
        p.rect(x, y, w, h, t.card, 14, INK, 2.6)
        token = self.race.view.mark(self.seat)
        if token and self.race.view.piece_marked:
            self.race.view.draw_piece(p, *token, p.w / 2, y + 98, 230)
        elif token:
            mark(p, token[1], token[0], p.w / 2, y + 62, 24, dark=False)
            self.race.view.draw_piece(p, *token, p.w / 2, y + 128, 170)
        p.text(p.w / 2, y + 196, self.prompt, 26, t.ink, "jb", "c", w=560)
        p.para(x + 40, y + 204 + 24 * p.text_scale, 520, self._text, 16, t.muted, "j", 1.5, "c")
        paint_bar(p, self.prompt, token)
