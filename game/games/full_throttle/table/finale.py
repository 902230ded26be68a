"""The end of a race: the village square beside the score sheet, and the other tabs of every race end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.full_throttle.scoring import POINTS
from game.games.full_throttle.table.names import ID, Names
from game.games.full_throttle.table.sheet import paint_rounds, paint_sheet, row_box, row_order
from game.games.full_throttle.table.square import paint_square
from game.ui.elements import Element
from game.ui.painter import Painter
from game.ui.result import RaceReport, told
from game.ui.scenes import race_end_parts as parts
from game.ui.scenes.race_end import RaceEnd

if TYPE_CHECKING:
    from game.app import App
    from game.ui.table import RaceScene

COUNT_MS = 4200.0
"""How long the count of the bets takes at speed 1x."""


class Finale(RaceEnd):
    """Podium and count; the bets are turned up step by step, from the third to the first."""

    rise_ms = COUNT_MS
    positions_hint = f"{ID}.report.positions_hint"

    def __init__(self, app: App, race: RaceScene, report: RaceReport, final: bool) -> None:
        super().__init__(app, race, report, final)
        self.names = Names(race)
        result = race.match.result
        assert result is not None
        self.count = result.data

    def _plan(self, p: Painter) -> parts.Plan:
        top = 110.0
        left_w = min(560.0, 424 + max(0.0, p.w - 1280) * 0.35)
        bottom = p.h - 70
        sheet = (24 + left_w + 16, 62.0, p.w - 64 - left_w, bottom - 62)
        return parts.Plan(
            (24, top, left_w, bottom - top), (24, top, p.w - 48, bottom - top), sheet, p.h - 58
        )

    def _row_elements(self, box: parts.Box) -> None:
        if self.tab == "tally":
            return
        order = row_order(self.count, self.rise())
        for row in self.report.rows:
            assert row.seat is not None
            rect = row_box(box, self.count, order[row.seat])
            said = parts.row_words(self.race, self.report, row)
            self.ui.add(Element(f"row.{row.id}", "item", said, rect, focusable=False, clause="FT-5.4"))

    def _column_words(self, column: int) -> str:
        return told(self.race, self.report.positions.said[column])

    def paint(self, p: Painter) -> None:
        at = self._plan(p)
        if self.tab == "positions":
            super().paint(p)
            return
        self.paint_ground(p)
        if self.tab == "tally":
            paint_rounds(p, self.names, at.whole, self.count)
            return
        paint_sheet(p, self.names, at.table, self.count, self.rise())
        if self.tab == "moments":
            self._paint_moments(p, at.left)
            return
        each = [self.names.t("end.each", n=points) for points in POINTS]
        won = any(self.race.is_me(seat) for seat in self.count["winners"]) or self.race.spectated
        paint_square(p, at.left, self.count["order"], self.count["home"], self.rise(), each, won)
