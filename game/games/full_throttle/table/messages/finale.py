"""The race end screen: the village square beside the score sheet, and the common tabs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from game.games.full_throttle.rules.scoring import POINTS, Counted
from game.games.full_throttle.table.messages.every_bet import every_bet
from game.games.full_throttle.table.messages.sheet import Counting, sheet, sheet_height
from game.games.full_throttle.table.messages.square import paint_square
from game.games.full_throttle.table.names import ID, Names
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element
from game.ui.kit.layout import CachedLayout, Node, Placed, declare, draw_node, paint
from game.ui.race.result import ClassificationRow, RaceReport, render_text
from game.ui.scenes.race_end import parts
from game.ui.scenes.race_end.race_end import RaceEnd

if TYPE_CHECKING:
    from game.ui.kit.scene import Shell
    from game.ui.race.scene import RaceScene


FEW_SEATS = 3
"""The most seats with space for the story below their score sheet."""
COUNT_MS = 4200.0
"""Duration of the count of the bets at speed 1x."""


class Finale(RaceEnd):
    """Podium and count; the bets are turned up step by step, from the third to the first."""

    rise_ms = COUNT_MS
    positions_hint = f"{ID}.report.positions_hint"

    def __init__(self, app: Shell, race: RaceScene, report: RaceReport, final: bool) -> None:
        super().__init__(app, race, report, final)
        self.names = Names(race)
        result = race.match.result
        assert result is not None
        self.count = cast("Counted", result.data)
        self._sheet, self._bets = CachedLayout(), CachedLayout()

    def _plan(self, p: Painter) -> parts.EndLayout:
        top = 110.0
        left_w = min(560.0, 424 + max(0.0, p.w - 1280) * 0.35)
        bottom = p.h - 70
        sheet_box = (24 + left_w + 16, 62.0, p.w - 64 - left_w, bottom - 62)
        return parts.EndLayout(
            (24, top, left_w, bottom - top), (24, top, p.w - 48, bottom - top), sheet_box, p.h - 58
        )

    def _row_elements(self, p: Painter, box: Box) -> None:
        if self.tab == "result":
            declare(self.ui, self._placed(p, box))

    def _placed(self, p: Painter, box: Box) -> Placed:
        """The score sheet at the current time of the count."""
        now = Counting(self.names, self.count, self.rise())

        def describe() -> Node:
            items = {row.seat: self._item(row) for row in self.report.rows if row.seat is not None}
            return sheet(p, now, *box[2:], items)

        return self._sheet.place(p, (now.frame_key, self.names.language_code), box, describe)

    def _item(self, row: ClassificationRow) -> Element:
        label = parts.row_words(self.race, self.report, row)
        return Element(f"row.{row.id}", "item", label, focusable=False, clause="FT-5.4")

    def _column_words(self, column: int) -> str:
        return render_text(self.race, self.report.positions.column_messages[column])

    def paint(self, p: Painter) -> None:
        at = self._layout(p)
        if self.tab in ("positions", "moments", "career", "review") or self.shows_why:
            super().paint(p)
            return
        self.paint_ground(p)
        if self.tab == "tally":
            describe = partial(every_bet, p, self.names, self.count, at.area[3])
            paint(p, self._bets.place(p, self.names.language_code, at.area, describe))
            return
        table, below = self._split(at.table)
        paint(p, self._placed(p, table))
        if below is not None:
            self.story.paint(p, below, False)
        self._square(p, at.left, self.rise())

    @property
    def shows_why(self) -> bool:
        # the bets are counted first
        return super().shows_why and self.rise() >= 1

    def _paint_left(self, p: Painter, box: Box) -> None:
        self._square(p, box, self.rise())

    def _split(self, box: Box) -> tuple[Box, Box | None]:
        # many seats need the full height
        few = self.tab != "tally" and len(self.report.rows) <= FEW_SEATS
        return super()._split(box) if few else (box, None)

    def _under_podium(self, at: parts.EndLayout) -> tuple[Box, Box | None]:
        return at.left, None

    keepsake_left = 424.0

    @property
    def table_height(self) -> float:
        """The height of the score sheet."""
        return sheet_height(len(self.report.rows))

    def paint_podium(self, p: Painter, box: Box) -> None:
        """Paint the village square."""
        self._square(p, box, 1.0)

    def paint_table(self, p: Painter, box: Box) -> None:
        """Paint the score sheet."""
        draw_node(p, sheet(p, Counting(self.names, self.count, 1.0), *box[2:], {}), box)

    def _square(self, p: Painter, box: Box, rise: float) -> None:
        each = [self.names.t("end.each", n=points) for points in POINTS]
        won = any(self.race.is_me(seat) for seat in self.count["winners"]) or self.race.is_spectated
        paint_square(p, box, self.count["order"], rise, each, won)
        if rise >= 1 and self.report.banner:
            parts.title_banner(p, box, self.race, self.report.banner)
