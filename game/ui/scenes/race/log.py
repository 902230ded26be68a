"""The complete log of a race, newest last, with clauses."""

from __future__ import annotations

from functools import partial

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, Type
from game.ui.kit.cards import put_card, scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import close, seat, sign
from game.ui.kit.scene import Scene, Shell
from game.ui.race.scene import LogLine, RaceScene

ROW, OTHERS, AROUND = 28.0, 146.0, 100.0
"""Heights of a line, of the card without lines, and of the margin round the card."""
WIDTH, CLAUSE, SIGN = 840.0, 64.0, 24.0


class LogScene(Scene):
    """A scrollable list of the log: a line opens the board at its step, a clause opens the rule."""

    name = "log"
    is_overlay = True

    def __init__(self, app: Shell, race: RaceScene) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id
        self.first: int | None = None
        self._rows = 1

    @property
    def prompt(self) -> str:
        return self.t("table.log")

    def build(self, p: Painter) -> None:
        t, log, height = p.theme, self.race.log, p.h - AROUND
        self._rows = int((height - OTHERS) // ROW)
        last = max(0, len(log) - self._rows)
        self.first = last if self.first is None else max(0, min(self.first, last))
        visible = log[self.first : self.first + self._rows]
        count = text(self.t("log.count", n=len(log)), Type.NOTE, t.muted)
        empty = text("" if log else self.t("table.log_empty"), Type.BODY, t.muted, "c", grow=1)
        hint = text(self.t("log.hint"), Type.CAPTION, t.muted, grow=1)
        lines = (self._line(p, self.first + i, line) for i, line in enumerate(visible))
        put_card(
            self,
            p,
            WIDTH,
            row(text(self.prompt, Type.TITLE, t.ink), box(grow=1), count),
            column(*lines, empty, grow=1, draw=self._draw_place),
            row(hint, close(self, "log.close")),
            h=height,
        )

    def _line(self, p: Painter, index: int, line: LogLine) -> Node:
        t, race = p.theme, self.race
        tone = {"good": t.good_paper, "bad": t.danger_paper}.get(line.tone, t.ink)
        label = race.render_log_line(line)
        item = Element(f"log.{index}", "button", label, clause=line.clause)
        item.action = partial(self._show, line)
        rule = Element(f"rule.{index}", "button", self.t("log.rule", clause=line.clause))
        rule.action = partial(self.app.open_rules, self.game_id, line.clause)
        shape = seat(line.mark[1], line.mark[0], w=SIGN) if line.mark else box(w=SIGN)
        return row(
            shape,
            sign(line.icon, 22, t.ink) if line.icon else box(w=22),
            text(race.render_text(line.text), Type.NOTE, t.ink, grow=1),
            text(race.render_text(line.result), Type.STRONG, tone),
            text(line.clause, Type.CLAUSE, t.muted, "r", w=CLAUSE, item=rule, draw=_draw_ground)
            if line.clause
            else box(w=CLAUSE),
            item=item,
            draw=_draw_ground,
            gap=NEAR,
            pad=(NEAR, 0, NEAR, 0),
            h=ROW,
        )

    def _show(self, line: LogLine) -> None:
        """Show the board right after the step of the line."""
        self.app.pop()
        self.race.show_at(line.index + 1)

    def wheel(self, by: int, x: float, y: float) -> bool:
        self.first = max(0, (self.first or 0) - by * 3)
        return True

    def key(self, name: str, ctrl: bool, shift: bool) -> bool:
        jump = {"pageup": -12, "pagedown": 12, "home": -100000, "end": 100000}.get(name)
        if name == "log":
            self.app.pop()
            return True
        if jump is None:
            return False
        self.first = max(0, (self.first or 0) + jump)
        return True

    def _draw_place(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect
        position = (self.first or 0, self._rows, len(self.race.log))
        scroll_mark(p, x + w + NEAR, y, h, position, p.theme.rule)


def _draw_ground(p: Painter, rect: Box, look: Look) -> None:
    x, y, w, h = rect
    if look.is_hot:
        p.rect(x, y, w, h, p.theme.sand, 5)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 7)
