"""Above a career's page while bots race on an event that the player gives up."""

from __future__ import annotations

import time
from typing import Final

from game.career.careers import CareerView
from game.career.giving_up import give_up
from game.engine.errors import PaddockError
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit.cards import put_card
from game.ui.kit.dialog import WIDTH
from game.ui.kit.layout import box, para, row, text
from game.ui.kit.parts import button
from game.ui.kit.scene import Scene, Shell

SLICE_S: Final = 0.012
"""Seconds of work per frame."""


class GivingUp(Scene):
    """Works until the race is over and counts; leaving it earlier changes nothing."""

    name = "giving_up"
    is_overlay = True
    is_busy = True

    def __init__(self, app: Shell, now: CareerView) -> None:
        super().__init__(app)
        self._work, self.steps = give_up(now), 0

    @property
    def prompt(self) -> str:
        return self.t("career.giving_up")

    def tick(self, ms: float) -> None:
        until = time.perf_counter() + SLICE_S
        try:
            while time.perf_counter() < until:
                self.steps = next(self._work)
            self.app.changed()
        except StopIteration:
            self.app.pop()
        except PaddockError as error:
            self.app.pop()
            self.app.notify_error(error)

    def on_closed(self) -> None:
        self._work.close()

    def build(self, p: Painter) -> None:
        t = p.theme
        stop = button("giving_up.stop", self.t("common.cancel"), self.app.pop, 160, key="Esc", dark=False)
        put_card(
            self,
            p,
            WIDTH,
            text(self.prompt, Type.TITLE, t.ink),
            para(self.t("career.giving_up_note", n=self.steps), Type.BODY, t.ink, 1.4),
            row(box(grow=1), stop),
        )
