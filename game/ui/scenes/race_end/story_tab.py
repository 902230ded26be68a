"""The story of a race beside its key moments: sentences that open the replay, and who led when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.text import narrower
from game.ui.draw.theme import BODY, CAPTION, HEAD, INK
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import draw_mark, focus_ring, icon, panel
from game.ui.kit.scene import Scene
from game.ui.race.result import KeyMoment, RaceReport, Stint, render_text
from game.ui.race.scene import RaceScene
from game.ui.scenes.race_end import charts
from game.ui.scenes.race_end.parts import sentence

LEADERS_H: Final = 106.0
"""The height of the leaders' part."""
TOP: Final = 52.0
LINE: Final = 23.0
PAD, TIGHT = 17.0, 9.0
"""The padding of a sentence, and the smaller one for long stories."""


class StoryLine(NamedTuple):
    """A sentence of the story with its layout."""

    nth: int
    words: str
    lines: tuple[str, ...]
    rect: Box


class StoryTab:
    """The panel with the story of a race; its sentences and the leaders' stints open the replay."""

    def __init__(
        self, scene: Scene, race: RaceScene, report: RaceReport, open_replay: Callable[[int], None]
    ) -> None:
        self.scene, self.race, self.report, self.open_replay = scene, race, report, open_replay

    def build(self, p: Painter, box: Box, leaders: bool = True) -> None:
        """Declare a button for each sentence, and for each stint if the leaders are shown."""
        rows = self._fitting_lines(p, box, leaders)
        for row in rows:
            moment = self.report.story[row.nth]
            self.scene.ui.add(
                Element(
                    f"tale.{row.nth}",
                    "button",
                    row.words,
                    row.rect,
                    partial(self.open_replay, moment.step - 1),
                    partial(self._draw_sentence, row.lines, row is rows[-1]),
                    tooltip=self.scene.t("race_end.jump"),
                    extra={"of": moment},
                )
            )
        for i, (stint, rect) in enumerate(self._stints(p, box) if leaders else ()):
            self.scene.ui.add(
                Element(
                    f"stint.{i}",
                    "button",
                    self.stint_words(stint),
                    rect,
                    partial(self.open_replay, stint.step),
                    _draw_stint,
                    extra={"of": stint},
                )
            )

    def stint_words(self, stint: Stint) -> str:
        """Describe who led, and in which rounds."""
        t, key = self.scene.t, "stint_one" if stint.rounds == 1 else "stint_more"
        rounds = t(f"race_end.{key}", a=stint.first, b=stint.last)
        return sentence(t("race_end.stint", name=render_text(self.race, stint.name), rounds=rounds))

    def words(self, index: int) -> str:
        """Return a sentence of the story."""
        return sentence(render_text(self.race, self.report.story[index].words))

    # -- layout -----
    def _fitting_lines(self, p: Painter, box: Box, leaders: bool) -> list[StoryLine]:
        """Return the most important sentences that fit, in order."""
        x, y, w, h = box
        step = LINE * p.text_scale
        available = h - TOP - (LEADERS_H * p.text_scale if leaders else 0.0) - 8
        lines = {i: self._lines(p, i, w) for i in range(len(self.report.story))}
        total = sum(map(len, lines.values())) * step
        pad = PAD if total + PAD * len(lines) <= available else TIGHT
        kept: list[int] = []
        for i in self.report.best:
            used = sum(len(lines[k]) * step + pad for k in (*kept, i))
            if used <= available:
                kept.append(i)
        found, at = [], y + TOP
        spare = available - sum(len(lines[i]) * step + pad for i in kept)
        gap = min(12.0, spare / max(1, len(kept)))
        for i in sorted(kept):
            height = len(lines[i]) * step + pad + gap
            found.append(StoryLine(i, self.words(i), lines[i], (x + 6, at, w - 12, height)))
            at += height
        return found

    def _lines(self, p: Painter, index: int, w: float) -> tuple[str, ...]:
        return tuple(p.lines(self.words(index), BODY, narrower(self.words(index), "j")[0], w - 128))

    def _stints(self, p: Painter, box: Box) -> list[tuple[Stint, Box]]:
        x, y, w, h = box
        stints = self.report.stints
        if not stints:
            return []
        total = sum(stint.rounds for stint in stints)
        top = y + h - LEADERS_H * p.text_scale + 26 * p.text_scale
        left, found = x + 18, []
        for stint in stints:
            width = (w - 36) * stint.rounds / total
            found.append((stint, (left, top, width, 34.0)))
            left += width
        return found

    # -- drawing -----
    def paint(self, p: Painter, box: Box, leaders: bool = True) -> None:
        """Draw the panel behind the sentences, and the legend of the leaders."""
        x, y, w, h = box
        t = p.theme
        panel(p, *box, dark=False)
        p.text(x + 18, y + 28, self.scene.t("race_end.story"), HEAD, t.ink, "jb", w=w - 36)
        if not leaders or not self.report.stints:
            return
        k = p.text_scale
        top = y + h - LEADERS_H * k
        p.rect(x + 18, top, w - 36, 1.2, t.rule)
        p.text(x + 18, top + 15 * k, self._leaders_head(), CAPTION, t.muted, "j", w=w - 36)
        self._legend(p, (x + 18, top + 26 * k + 34 + 26, w - 36))

    def _leaders_head(self) -> str:
        pointed = self.scene.ui.find(self.scene.ui.pointed() or "")
        if pointed is not None and pointed.id.startswith("stint."):
            return pointed.label
        return self.scene.t("race_end.leaders")

    def _legend(self, p: Painter, at: tuple[float, float, float]) -> None:
        """Draw how many rounds each leader led, as far as they fit."""
        x, y, w = at
        t, right = p.theme, at[0] + w
        led: Counter[str] = Counter()
        for stint in self.report.stints:
            led[stint.trace.id] += stint.rounds
        stints = {stint.trace.id: stint for stint in self.report.stints}
        for id, n in led.most_common():
            badge, number = stints[id].trace.badge, str(n)
            name = sentence(render_text(self.race, stints[id].name))
            width = 20 + p.width(name, 15, "j") + 8 + p.width(number, 18, "cb")
            if x + width > right:
                return
            draw_mark(p, badge.mark, x + 7, y, 6.4, dark=False)
            name_w = p.text(x + 20, y, name, 15, t.ink, "j")
            p.text(x + 28 + name_w, y, number, 18, t.ink, "cb")
            x += width + 22

    def _draw_sentence(self, lines: Sequence[str], last: bool, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        moment = e.of(KeyMoment)
        cy = y + h / 2
        if look.is_hot:
            p.rect(x, y + 2, w, h - 4, t.sand, 6)
        if look.focused:
            focus_ring(p, x + 4, y + 5, w - 8, h - 10, 8)
        if not last:
            p.rect(x + 12, y + h - 0.6, w - 24, 1.2, t.rule)
        tone = {"good": t.good_paper, "bad": t.danger_paper}.get(moment.tone, t.ink)
        icon(p, moment.icon, x + 28, cy, 24, tone)
        if moment.badge:
            draw_mark(p, moment.badge.mark, x + 58, cy, 6.4, dark=False)
        step = LINE * p.text_scale
        face = narrower(e.label, "j")[0]
        for i, line in enumerate(lines):
            p.text(x + 78, cy + (i - (len(lines) - 1) / 2) * step, line, BODY, t.ink, face)
        icon(p, "play", x + w - 24, cy, 18, t.ink if look.is_hot else t.muted)


def _draw_stint(p: Painter, e: Element, look: Look) -> None:
    """Draw a stint in the leader's colour, with their mark where it fits."""
    t = p.theme
    x, y, w, h = e.rect
    stint = e.of(Stint)
    p.rect(x, y, w, h, charts.bright(stint.trace.badge.colour, INK), 3, t.ink, 2.6 if look.is_hot else 1.4)
    if w >= 22:
        p.circle(x + w / 2, y + h / 2, 9.5, t.paper, t.ink, 1.2)
        draw_mark(p, stint.trace.badge.mark, x + w / 2, y + h / 2, 5.6, dark=False)
    if look.focused:
        focus_ring(p, x + 1, y + 1, w - 2, h - 2, 4)
