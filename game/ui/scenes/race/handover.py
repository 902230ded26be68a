"""The curtain between two people at one screen, drawn instead of the table."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, Type
from game.ui.kit.bar import BAR, paint_bar
from game.ui.kit.cards import put_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import box, para, row, text
from game.ui.kit.marks import draw_mark, foot_stripes
from game.ui.kit.parts import primary_button
from game.ui.kit.rhythm import Rhythm
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes
from game.ui.race.table_scene import TableScene

STRIPES = 16
WIDTH, OPEN, TOKEN = 600.0, 340.0, 140.0
"""Widths of the card and of its button; the height of the piece."""


class Handover(Scene):
    """Asks the next person to sit down and shows nothing secret."""

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
    def is_busy(self) -> bool:
        return not self.rhythm.is_ready

    def tick(self, ms: float) -> None:
        self.rhythm.wait(ms)

    def accepts_input(self, element: Element | None) -> bool:
        """Ignore keys pressed in haste: one meant for the table must not reveal another person's hand."""
        return element is not None or not self.rhythm.is_hasty()

    def build(self, p: Painter) -> None:
        t, name = p.theme, self.race.seat_name(self.seat)
        ready = primary_button("curtain.open", self.t("curtain.ready", name=name), self._open, OPEN)
        put_card(
            self,
            p,
            WIDTH,
            box(draw=self._draw_token, h=TOKEN),
            text(self.prompt, Type.BANNER, t.ink, "c"),
            para(self.t("curtain.text", name=name), Type.BODY, t.muted, 1.5, "c", pad=(INSET, 0, INSET, 0)),
            row(box(grow=1), ready, box(grow=1)),
            gap=INSET,
        )

    def _open(self) -> None:
        self.app.pop()
        self.take_seat(self.seat)

    def escape(self) -> None:
        self.app.push(routes.Menu(self.race))

    def paint(self, p: Painter) -> None:
        t = p.theme
        p.rect(0, 0, p.w, p.h, t.night)
        width = p.w / (2 * STRIPES)
        for i in range(STRIPES):
            p.rect(2 * i * width, BAR, width, p.h - BAR, t.panel)
        foot_stripes(p, 6)
        paint_bar(p, self.prompt, self.race.view.mark(self.seat))

    def _draw_token(self, p: Painter, rect: Box, look: Look) -> None:
        """Draw the next person's piece, and their mark where the piece does not carry it."""
        x, y, w, h = rect
        token, view = self.race.view.mark(self.seat), self.race.view
        if token and view.vehicle.has_mark:
            view.vehicle.draw_piece(p, *token, x + w / 2, y + h / 2, 230)
        elif token:
            draw_mark(p, token, x + w / 2, y + h * 0.25, 24, dark=False)
            view.vehicle.draw_piece(p, *token, x + w / 2, y + h * 0.7, 170)
