"""The points of a season below the podium: a line a team; a click on a race opens the replay there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, panel
from game.ui.kit.scene import Scene
from game.ui.race.report import race_ends
from game.ui.race.result import RaceReport, Series, render_text
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import charts

AXIS_H = 30.0
"""The height of the races' names below the columns, which are clickable too."""


class SeasonChart:
    """A chart whose columns open the replay at the start of each race."""

    def __init__(
        self, scene: Scene, race: RaceScene, report: RaceReport, open_replay: Callable[[int], None]
    ) -> None:
        self.scene, self.race, self.report, self.open_replay = scene, race, report, open_replay
        self._starts: Sequence[int] = [0, *race_ends(race.match.history)] if report.series else ()

    def build(self, box: Box) -> None:
        """Declare a button for each race."""
        plan = charts.points_plan(box, self.report.series)
        each = plan.xs[1] - plan.xs[0]
        for n, (x, step) in enumerate(zip(plan.xs[1:], self._starts, strict=False), 1):
            right = min(x + each / 2, plan.xs[-1] + 14)
            rect = (x - each / 2, plan.top - 10, right - x + each / 2, plan.bottom + AXIS_H - plan.top + 10)
            self.scene.ui.add(
                Element(
                    f"season.{n}",
                    "button",
                    self.words(n),
                    rect,
                    partial(self.open_replay, step),
                    partial(_draw_column, plan, x),
                    tooltip=self.scene.t("race_end.jump"),
                )
            )

    def words(self, n: int) -> str:
        """Describe the points of all after a race, the best first."""
        standing = sorted(self.report.series, key=lambda line: -line.totals[n])
        points = [f"{self._name(line)} {line.totals[n]}" for line in standing]
        return " · ".join([self.race.t("common.race_n", n=n), *points])

    def _name(self, line: Series) -> str:
        return render_text(self.race, line.name)

    def paint(self, p: Painter, box: Box) -> None:
        """Draw the chart, and above it its note or the race under the pointer."""
        x, y, w, _ = box
        t = p.theme
        panel(p, *box)
        head_w = p.text(x + 18, y + 24, self.race.t("race_end.season_points"), BODY, t.light, "jb")
        pointed = self.scene.ui.pointed() or ""
        note, colour = render_text(self.race, self.report.series_note), t.light_muted
        if pointed.startswith("season."):
            note, colour = self.race.t("common.race_n", n=int(pointed[7:])), t.accent
        p.text(x + w - 18, y + 24, note, CAPTION, colour, "j", "r", w=w - head_w - 60)

        def draw(q: Painter) -> None:
            charts.points_chart(
                q, box, self.report.series, self._label, self._name, lambda line: self.race.is_me(line.seat)
            )

        key = (self.report, self.race.app.translator.version, self.race.viewer, box)
        p.layer("race_end.season", key, *box, draw)

    def _label(self, n: int) -> str:
        few = len(self.report.series[0].totals) <= 7
        return self.race.t("common.race_n", n=n) if few else str(n)


def _draw_column(plan: charts.PointsPlan, at: float, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    if look.is_hot:
        p.line(at, plan.top - 6, at, plan.bottom + 6, p.theme.accent, 2)
    if look.focused:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 7)
