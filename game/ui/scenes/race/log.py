"""The whole log of a race, newest last, with its clauses."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.cards import close_button, scroll_mark
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon, mark
from game.ui.kit.scene import Scene, Shell
from game.ui.race.scene import LogLine, RaceScene

ROW = 28.0


class LogScene(Scene):
    """A scrollable list of the viewer's log; a click on a line opens its rule."""

    name = "log"
    overlay = True

    def __init__(self, app: Shell, race: RaceScene) -> None:
        super().__init__(app)
        self.race = race
        self.game_id = race.game.id
        self.first: int | None = None

    @property
    def prompt(self) -> str:
        return self.t("table.log")

    def _box(self, p: Painter) -> tuple[float, float, float, float]:
        return p.w / 2 - 420, 70, 840, p.h - 120

    def _rows(self, p: Painter) -> int:
        return int((self._box(p)[3] - 130) // ROW)

    def build(self, p: Painter) -> None:
        x, y, w, h = self._box(p)
        rows = self._rows(p)
        last = max(0, len(self.race.log) - rows)
        self.first = last if self.first is None else max(0, min(self.first, last))
        for i, line in enumerate(self.race.log[self.first : self.first + rows]):
            self.ui.add(
                Element(
                    f"log.{self.first + i}",
                    "item",
                    self.race.log_words(line),
                    (x + 16, y + 62 + i * ROW, w - 32, ROW),
                    self._opener(line),
                    _draw_line,
                    clause=line.clause,
                    extra={
                        "line": line,
                        "text": self.race.told(line.text),
                        "result": self.race.told(line.result),
                    },
                )
            )
        close_button(self, "log.close", x + w - 16, y + h - 58, h=42)

    def _opener(self, line: LogLine) -> Callable[[], None]:
        return lambda: self.app.open_rules(self.game_id, line.clause)

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

    def paint(self, p: Painter) -> None:
        t = p.theme
        x, y, w, h = self._box(p)
        p.rect(x, y, w, h, t.card, 12, INK, 2.6)
        p.text(x + 24, y + 34, self.prompt, 20, t.ink, "jb")
        p.text(x + w - 24, y + 34, self.t("log.count", n=len(self.race.log)), 15, t.muted, "j", "r")
        if not self.race.log:
            p.text(x + w / 2, y + h / 2, self.t("table.log_empty"), 16, t.muted, "j", "c")
        shown = (self.first or 0, self._rows(p), len(self.race.log))
        scroll_mark(p, x + w - 12, y + 62, h - 140, shown, t.rule)
        p.text(x + 24, y + h - 36, self.t("log.hint"), 14, t.muted, "j", w=w - 200)


def _draw_line(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    line: LogLine = e.extra["line"]
    cy = y + h / 2
    if look.hot:
        p.rect(x, y, w - 6, h, t.sand, 5)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 14, h - 8, 7)
    if line.mark:
        mark(p, line.mark[1], line.mark[0], x + 18, cy, 6, dark=False)
    if line.icon:
        icon(p, line.icon, x + 46, cy, 22, t.ink)
    p.text(x + 66, cy, e.extra["text"], 15, t.ink, "j", w=w - 260)
    tone = {"good": t.good_paper, "bad": t.danger_paper}.get(line.tone, t.ink)
    p.text(x + w - 90, cy, e.extra["result"], 16, tone, "jb", "r")
    p.text(x + w - 16, cy, line.clause, 15, t.muted, "cs", "r")
