"""The positions tab of a race end: every car's place after every turn, and which cars are followed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, HEAD
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, panel
from game.ui.kit.scene import Scene
from game.ui.race.result import PlaceLine, RaceReport, render_text
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import charts
from game.ui.scenes.race_end.parts import CHART_LEGEND


class PositionsTab:
    """A chart whose columns open the replay there and whose names can be followed."""

    def __init__(
        self,
        scene: Scene,
        race: RaceScene,
        report: RaceReport,
        words: Callable[[int], str],
        open_replay: Callable[[int], None],
    ) -> None:
        """Create the tab; `words` describes a column."""
        self.scene, self.race, self.report = scene, race, report
        self.words, self.open_replay = words, open_replay
        self.followed: set[str] = set()

    def build(self, box: Box) -> None:
        """Declare a button for each column and each name."""
        at = charts.places_plan(box, self.report.positions, CHART_LEGEND)
        half = at.step / 2
        for column, step in enumerate(self.report.positions.steps):
            id, label, go = f"turn.{column}", self.words(column), partial(self.open_replay, step)
            rect = (at.x(column) - half, at.top - 18, at.step, at.bottom - at.top + 56)
            draw = partial(_draw_column, at)
            self.scene.ui.add(Element(id, "button", label, rect, go, draw, value=column))
        for trace in self.report.positions.traces:
            y = at.y(trace.places[-1])
            rect = (at.right + 14, y - 15, box[0] + box[2] - at.right - 24, 30)
            words = f"{trace.badge.number} {render_text(self.race, trace.name)}".strip()
            self.scene.ui.add(
                Element(
                    f"trace.{trace.id}",
                    "toggle",
                    words,
                    rect,
                    partial(self.follow, trace.id),
                    self._draw_trace_name,
                    value=trace.id in self.followed,
                    tooltip=self.scene.t("race_end.follow"),
                    extra={"of": trace},
                )
            )

    def follow(self, id: str) -> None:
        """Follow a token through the chart, or stop following it."""
        self.followed ^= {id}
        self.scene.app.changed()

    def _is_lit(self, trace: PlaceLine) -> bool:
        pointed = self.scene.ui.pointed() or ""
        if pointed.startswith("trace."):
            return pointed == f"trace.{trace.id}"
        if self.followed:
            return trace.id in self.followed
        return self.race.is_me(trace.seat)

    def paint(self, p: Painter, box: Box, hint: str) -> None:
        """Draw the chart, and above it the hint or the description of the column under the pointer."""
        t = p.theme
        x, y, w, _ = box
        panel(p, *box)
        positions = self.report.positions
        at = charts.places_plan(box, positions, CHART_LEGEND)
        lit = tuple(trace.id for trace in positions.traces if self._is_lit(trace))

        def draw(q: Painter) -> None:
            charts.places_chart(q, at, box, positions, self.report.scoring, self._is_lit)

        p.layer("race_end.positions", (self.report, lit, p.w, p.h), *box, draw)
        pointed = self.scene.ui.pointed() or ""
        head = self.scene.t("race_end.tab_positions")
        head_w = p.text(x + 18, y + 26, head, HEAD, t.light, "jb")
        note, size, colour = hint, CAPTION, t.light_muted
        if pointed.startswith("turn."):
            note, size, colour = self.words(int(pointed[5:])), BODY, t.accent
        p.text(x + w - 18, y + 26, note, size, colour, "j", "r", w=w - head_w - 60)

    def _draw_trace_name(self, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        trace = e.of(PlaceLine)
        lit = self._is_lit(trace)
        if look.is_hot:
            p.rect(x, y, w, h, t.raised, 5)
        if look.focused:
            focus_ring(p, x + 3, y + 3, w - 6, h - 6, 7)
        colour = t.accent if lit else t.light if trace.out_from is None else t.out_dark
        left = x + 18 + max(46.0, charts.badge(p, trace.badge, x + 8, y + h / 2, colour, True))
        name, face = render_text(self.race, trace.name), "jb" if lit else "j"
        p.text(left, y + h / 2, name, 15, colour, face, w=x + w - left - 6)


def _draw_column(at: charts.PlacesPlan, p: Painter, e: Element, look: Look) -> None:
    if look.is_hot:
        x, _, w, _ = e.rect
        p.line(x + w / 2, at.top - 16, x + w / 2, at.bottom + 16, p.theme.accent, 2)
