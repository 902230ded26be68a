"""The review tab of a race end: chances over the race, costly decisions, luck, a table of seats."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.review import CurvePoint, Decision, Luck
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, GAP, HEAD, TextStyle, Type
from game.ui.kit import layout
from game.ui.kit.elements import Element, Extra, Look
from game.ui.kit.marks import focus_ring, icon, panel
from game.ui.kit.scene import Scene
from game.ui.kit.widgets import zone
from game.ui.race.result import KeyMoment, RaceReport, render_text
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import bands, charts
from game.ui.scenes.race_end.parts import sentence
from game.ui.scenes.race_end.review_lists import MAX_LUCKS, ReviewLists, draw_decision_number
from game.ui.scenes.race_end.reviewing import ReviewFigures, Reviewing
from game.ui.scenes.records.words import ellipsize

LOWER: Final = 250.0
"""The height of the lists below the chart."""
COSTLY, LUCKY = 3, MAX_LUCKS // 2
"""The number of decisions listed, and of turns of luck each way."""
SIGNS: Final = {"blunder": "??", "mistake": "?", "doubtful": "?!"}
"""The signs of named decisions below the bands."""
MARK: Final = 22.0
PROGRESS_SHARE: Final = 0.3
"""The most of the heading's line that the words on the progress take."""


class ReviewTab(ReviewLists):
    """The tab that shows how much of a race was skill and how much luck."""

    def __init__(
        self,
        scene: Scene,
        race: RaceScene,
        report: RaceReport,
        open_replay: Callable[[int], None],
        race_on: Callable[[int], None],
    ) -> None:
        super().__init__(scene, race, report, open_replay, race_on)
        self.reviewing = Reviewing(race)
        self._lists: tuple[object, list[Decision], list[tuple[Luck, int]]] | None = None
        self._lower: layout.Placed = []

    # -- content -----
    def _listed_rows(self, figures: ReviewFigures) -> tuple[list[Decision], list[tuple[Luck, int]]]:
        """Return the decisions and turns of luck, which keep their places while the pointer is on one."""
        pointed = self.scene.ui.pointed() or ""
        held = pointed.startswith(("review.decision.", "review.race_on.", "review.luck."))
        key = (self.seat, figures.serial)
        if self._lists is None or (self._lists[0] != key and not held):
            good, bad = figures.found.luckiest_chances(LUCKY, self.seat)
            self._lists = key, self._costly(figures), [*good, *bad]
        return self._lists[1], self._lists[2]

    def _costly(self, figures: ReviewFigures) -> list[Decision]:
        """Return the costliest decisions, those that cost most by their figure first."""
        return sorted(figures.found.costliest_decisions(COSTLY, self.seat), key=lambda one: -one.worth)

    def progress(self) -> str:
        """Describe the progress of the work."""
        work = self.reviewing.work
        if work is None:
            return ""
        if work.has_failed:
            return self.t("review.broken")
        if work.is_done:
            return self.t("review.gaps" if work.has_gaps else "review.done", n=work.playouts)
        stage = work.now
        return self.t(f"review.stage_{stage.name}", n=stage.playouts, done=work.answered, total=work.total)

    def read_out(self) -> list[str]:
        """Return the tab as text."""
        if self.reviewing.why:
            return [self.t(self.reviewing.why)]
        figures = self.reviewing.figures
        if figures is None:
            return [self.t("review.waiting")]
        decisions, lucks = self._listed_rows(figures)
        lines = [self.progress(), *(self.describe_seat(figures, seat) for seat in self.seats)]
        lines += [self.words.decided(decision) for decision in decisions]
        return [*lines, *(self.describe_luck(luck, seat) for luck, seat in lucks)]

    def _bands(self) -> list[bands.Band]:
        """Return the bands; the player's own is at the foot, where it is easiest to read."""
        found = []
        for seat in self.seats:
            colour, shape = self.mark(seat)
            found.append(bands.Band(seat, self.race.seat_name(seat), colour, shape, seat == self.seat))
        return sorted(found, key=lambda band: (not self.race.is_me(band.seat), band.seat))

    def _moments(self) -> list[KeyMoment]:
        return [moment for moment in self.report.moments or () if moment.step > 0]

    # -- elements -----
    def build(self, p: Painter, area: Box) -> None:
        """Declare the chart's points and marks, then the lists."""
        figures = self.reviewing.figures
        if self.reviewing.why or figures is None:
            return
        decisions, lucks = self._listed_rows(figures)
        chart = self._chart_box(area)
        plan = self._plan(chart, figures)
        self._build_places(figures, plan)
        self._build_marks(figures, plan, decisions)
        x, y, w, h = area
        self._lower = layout.place(p, self.cards(figures, decisions, lucks), (x, y + h - LOWER, w, LOWER))
        layout.declare(self.scene.ui, self._lower)

    def _chart_box(self, area: Box) -> Box:
        x, y, w, h = area
        return x, y, w, h - LOWER - GAP

    def _plan(self, chart: Box, figures: ReviewFigures) -> bands.BandsPlan:
        return bands.bands_plan(chart, figures.places, len(self.race.match.history))

    def _build_places(self, figures: ReviewFigures, plan: bands.BandsPlan) -> None:
        places, ui = figures.places, self.scene.ui
        for i, place in enumerate(places):
            before, after = places[max(0, i - 1)], places[min(len(places) - 1, i + 1)]
            left, right = plan.x((before.at + place.at) / 2), plan.x((place.at + after.at) / 2)
            rect = (left, plan.top, max(2.0, right - left), plan.bottom - plan.top)
            when, go = self.words.came_to(place.at), partial(self.open_replay, place.at)
            label = f"{when} · {self.words.chances(place.wins)}"
            zone(ui, f"review.at.{i}", "button", label, rect, go, _draw_place, extra={"of": place})

    def _build_marks(self, figures: ReviewFigures, plan: bands.BandsPlan, decisions: list[Decision]) -> None:
        moments, ui = self._moments(), self.scene.ui
        for moment, x in zip(moments, self._apart(plan, [m.step for m in moments]), strict=True):
            rect = (x - MARK / 2, plan.top - MARK - 5, MARK, MARK)
            label = sentence(render_text(self.race, moment.words))
            id, go = f"review.moment.{moments.index(moment)}", partial(self.open_replay, moment.step - 1)
            draw = partial(_draw_moment, plan.x(moment.step))
            zone(ui, id, "button", label, rect, go, draw, extra={"of": moment})
        for i, x in enumerate(self._apart(plan, [decision.index for decision in decisions])):
            rect = (x - MARK / 2, plan.bottom + 6, MARK, MARK)
            go = partial(self.open_before, decisions[i])
            label, number = self.words.decided(decisions[i]), Extra(number=i + 1)
            zone(ui, f"review.mark.{i}", "button", label, rect, go, _draw_chip, extra=number)

    def _apart(self, plan: bands.BandsPlan, steps: list[int]) -> list[float]:
        return charts.spread([plan.x(step) for step in steps], MARK + 2, plan.left, plan.right)

    # -- drawing -----
    def paint(self, p: Painter, area: Box) -> None:
        """Draw the chart and the lists, or the reason why there is no review."""
        figures = self.reviewing.figures
        if self.reviewing.why or figures is None:
            self._paint_sentence(p, area)
            return
        chart = self._chart_box(area)
        plan = self._plan(chart, figures)
        panel(p, *chart)
        self._paint_head(p, chart)
        seats = self._bands()
        listed = tuple(one.index for one in self._listed_rows(figures)[0])
        key = (figures.serial, self.seat, listed, p.w, p.h, self.scene.app.translator.version)

        def draw(q: Painter) -> None:
            percent, has_rest = self.words.percent, bands.has_rest(figures.places)
            all_bands = [*seats, bands.Band(bands.REST, self.t("review.nobody"), "", "", False)]
            bands.paint_bands(q, plan, figures.places, seats, percent)
            bands.paint_names(q, chart[0], plan, figures.places, all_bands if has_rest else seats, percent)
            self._paint_decisions(q, plan, figures)

        p.layer("race_end.review", key, *chart, draw)
        layout.paint(p, self._lower)

    def _paint_sentence(self, p: Painter, area: Box) -> None:
        x, y, w, h = area
        panel(p, *area)
        text = self.t(self.reviewing.why or "review.waiting")
        p.text(x + 18, y + 26, self.t("race_end.tab_review"), HEAD, p.theme.light, "jb")
        p.para(x + w * 0.2, y + h * 0.42, w * 0.6, text, 18, p.theme.light, "j", 1.5, "c")

    def _paint_head(self, p: Painter, chart: Box) -> None:
        """Draw the heading, the progress, and below them the label of what is pointed at.

        No tooltip says it, as it would cover the chart. Of a place in the chart the heading says what led to
        it, and the line below the chances.
        """
        t = p.theme
        x, y, w, _ = chart
        pointed = self.scene.pointed_element()
        place = pointed if pointed is not None and pointed.id.startswith("review.at.") else None
        progress_w = p.text(
            x + w - 18, y + 24, self.progress(), CAPTION, t.light_muted, "j", "r", w=w * PROGRESS_SHARE
        )
        head, tone = self.t("review.chances"), t.light
        if place is not None:
            head, tone = self.words.came_to(place.of(CurvePoint).at), t.accent
        room = w - progress_w - 60
        p.text(x + 18, y + 24, ellipsize(p, head, TextStyle(HEAD, "jb"), room), HEAD, tone, "jb")
        work = self.reviewing.work
        if work is not None and not work.is_done and not work.has_failed:
            top = y + 27 + 10 * p.text_scale
            left, share = x + w - 18 - charts.PROGRESS_W, work.answered / max(1, work.total)
            charts.progress_bar(p, left, top, share, t.edge_raised)
        figures = self.reviewing.figures
        has_rest = figures is not None and bands.has_rest(figures.places)
        words, tone = self.t("review.hint_neutral" if has_rest else "review.hint"), t.light_muted
        if place is not None:
            words, tone = self.words.chances(place.of(CurvePoint).wins), t.light
        elif pointed is not None and pointed.id.startswith(("review.moment.", "review.mark.")):
            words, tone = pointed.label, t.accent
        p.text(x + 18, y + 49, ellipsize(p, words, Type.CAPTION, w - 290), CAPTION, tone, "j")

    def _paint_decisions(self, p: Painter, plan: bands.BandsPlan, figures: ReviewFigures) -> None:
        """Draw a stroke below the bands for every decision of the seat, or the sign of a named one."""
        t = p.theme
        decisions = [one for one in figures.found.decisions if self.seat in (None, one.seat)]
        taken = self._apart(plan, [one.index for one in self._listed_rows(figures)[0]])
        chips = len(taken)
        for one in decisions:
            x = plan.x(one.index)
            if one.size and all(abs(x - at) > MARK for at in taken):
                p.text(x, plan.bottom + 17, SIGNS[one.size], 16, t.accent, "cb", "c")
                taken.append(x)
        for x in (plan.x(one.index) for one in decisions if not one.size):
            if all(abs(x - at) > 12 for at in taken[chips:]):
                p.rect(x - 1, plan.bottom + 8, 2, 9, t.light_muted)


# -- small drawings -----
def _draw_place(p: Painter, e: Element, look: Look) -> None:
    if look.is_hot:
        x, y, w, h = e.rect
        p.line(x + w / 2, y - 2, x + w / 2, y + h + 2, p.theme.night, 5)
        p.line(x + w / 2, y - 2, x + w / 2, y + h + 2, p.theme.accent, 2)


def _draw_moment(at: float, p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    moment = e.of(KeyMoment)
    p.line(x + w / 2, y + h, at, y + h + 5, t.light_muted, 1.4)
    p.rect(x, y, w, h, t.raised, h / 2, t.accent if look.is_hot else t.edge_raised, 2 if look.is_hot else 1.2)
    icon(p, moment.icon, x + w / 2, y + h / 2, 15, t.light)


def _draw_chip(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    if look.is_hot:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 11)
    draw_decision_number(p, x + w / 2, y + h / 2, e.extra["number"])
