"""The statistics' page of skill and luck: errors and luck race by race, wins without the luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import Final

from game.bots import LEVELS
from game.review.steps import NAMED_FROM
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from game.ui.draw import svg
from game.ui.draw.art_base import polyline
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, GAP, INSET, LINE_H, Type
from game.ui.kit.cards import on_page
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, row, text
from game.ui.kit.parts import rule
from game.ui.kit.scene import Scene

MAX_RACES: Final = 40
"""The number of races drawn, the latest ones."""
TOGETHER: Final = 5
"""The number of races that the line of errors averages."""
MIN_TOP: Final = 0.02
"""The minimum range of a chart, so that small figures look small."""
FIGURES: Final = ("races", "error", "luck", "won", "adjusted")
Figures = tuple[float, float | None, float, float, float]
"""The number of races, and the means of error, luck, wins, and wins without luck."""
FIGURE_W: Final = 72.0
PAD: Final = (6.0, 0.0, 0.0, 0.0)
"""Keeps two headings of the table apart."""
NOT_YET: Final = "–"
"""In place of an error that rests on too few trials."""


class SkillPage:
    """The player's review results; `level` narrows them to races against bots of that level."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.level: str | None = None
        self.races: list[OwnReview] = []

    @property
    def t(self) -> Callable[..., str]:
        """The scene's translation function."""
        return self.scene.t

    def read(self) -> None:
        """Read the saved results."""
        self.races = reviews.own_reviews()

    def chosen(self, game: str | None) -> list[OwnReview]:
        """Return the races of a game and of the chosen level."""
        return reviews.filter_reviews(self.races, game, self.level)

    def choose(self, level: str) -> None:
        """Show the races against this level only; those against all with "", or once it is chosen already."""
        self.level = level if level and level != self.level else None
        self.scene.app.changed()

    # -- words -----
    def lines(self, game: str | None) -> list[str]:
        """Return the page as text."""
        if not reviews.filter_reviews(self.races, game):
            return [self.t("statistics.no_reviews")]
        return [self._row_words(name, figures(races)) for _, name, races in self._levels(game)]

    def _levels(self, game: str | None) -> list[tuple[str, str, list[OwnReview]]]:
        """Return all races, then those against bots of each level: its id, its name, its races."""
        found = [(level, reviews.filter_reviews(self.races, game, level)) for level in LEVELS]
        levels = [(level, self.t(f"level.{level}"), races) for level, races in found if races]
        return [("", self.t("statistics.all_levels"), reviews.filter_reviews(self.races, game)), *levels]

    def _row_words(self, name: str, values: Figures) -> str:
        known = zip(FIGURES, values, strict=True)
        parts = [f"{self.t(f'statistics.skill_{key}')} {self._points_text(key, n)}" for key, n in known]
        return f"{name}: {', '.join(parts)}"

    def _points_text(self, key: str, value: float | None) -> str:
        if value is None:
            return NOT_YET
        if key == "races":
            return str(round(value))
        points = round(value * 100, 1) + 0.0
        return self.t("review.signed" if key == "luck" else "review.plain", n=points)

    # -- the page -----
    def layout_node(self, p: Painter, game: str | None) -> Node:
        """Return the charts and beside them the levels, or a sentence where there is no review yet."""
        if self.level is not None and not self.chosen(game):
            self.level = None
        if not reviews.filter_reviews(self.races, game):
            note = para(self.t("statistics.no_reviews"), Type.NAME, p.theme.ink, 1.5, "c", grow=1)
            width, sides = p.w * 0.18, box(grow=2)
            return column(sides, note, box(grow=3), pad=(width, 0, width, 0), grow=1, draw=on_page)
        return row(self._charts(p, self.chosen(game)[-MAX_RACES:]), self._table(p, game), gap=18, grow=1)

    def _charts(self, p: Painter, races: Sequence[OwnReview]) -> Node:
        ink, not_yet = p.theme.ink, self.t("statistics.errors_not_yet")
        return column(
            text(self.t("statistics.errors"), Type.STRONG, ink, h=34),
            box(item=self._chart("error", races), draw=partial(_errors, not_yet, races), grow=3),
            text(self.t("statistics.lucks"), Type.STRONG, ink, h=34),
            box(item=self._chart("luck", races), draw=partial(_lucks, races), grow=2),
            pad=(20, 10, 20, 16),
            grow=1,
            draw=on_page,
        )

    def _chart(self, name: str, races: Sequence[OwnReview]) -> Element:
        found = (per_choice([race]) if name == "error" else race.luck for race in races)
        values = [self._points_text(name, value) for value in found]
        label = f"{self.t(f'statistics.{name}s')}: {', '.join(values)}"
        return Element(f"skill.{name}", "item", label, focusable=False)

    def _table(self, p: Painter, game: str | None) -> Node:
        """Return the figures of all races, and of those against bots of each level."""
        t, heads = p.theme, []
        for key in FIGURES:
            label, tip = self.t(f"statistics.skill_{key}"), self.t(f"statistics.skill_{key}_tip")
            item = Element(f"skill.column.{key}", "item", label, tooltip=tip)
            heads.append(
                text(
                    label,
                    Type.OWN_CAPTION,
                    t.muted,
                    "r",
                    item=item,
                    ring=6,
                    pad=PAD,
                    w=FIGURE_W,
                    max_w=FIGURE_W,
                )
            )
        lines = (self._level(p, level, name, figures(races)) for level, name, races in self._levels(game))
        note = para(self.t("statistics.skill_note"), Type.CAPTION, t.muted)
        return column(
            row(box(grow=1), *heads, h=44, pad=(GAP, 0, INSET, 0)),
            rule(t.ink, LINE_H),
            *lines,
            column(note, pad=(GAP, INSET, GAP, 0), grow=1),
            pad=(8, 6, 8, 8),
            w=142 + len(FIGURES) * FIGURE_W,
            max_w=142 + len(FIGURES) * FIGURE_W,
            draw=on_page,
        )

    def _level(self, p: Painter, level: str, name: str, values: Figures) -> Node:
        """Return a line of the table, which narrows the charts to its level."""
        t, is_chosen = p.theme, (self.level or "") == level
        item = Element(f"skill.level.{level or 'all'}", "choice", self._row_words(name, values))
        item.action, item.selected = partial(self.choose, level), is_chosen
        item.tooltip, item.extra = self.t("statistics.skill_level_tip"), {"of": values}
        cells = [
            text(
                self._points_text(key, value),
                Type.FIGURE,
                t.ink if key in ("error", "adjusted") else t.muted,
                "r",
                w=FIGURE_W,
            )
            for key, value in zip(FIGURES, values, strict=True)
        ]
        head = text(name, Type.HEAD if is_chosen else Type.NOTE, t.ink, grow=1)
        fill, hot = (t.own_paper, t.own_paper) if is_chosen else (None, t.sand)
        line = row(head, *cells, fill=fill, hot=hot, focus=8, r=6, pad=(GAP, 0, INSET, 0), grow=1)
        return row(line, item=item, pad=(0, 3, 0, 3), h=50)


def per_choice(races: Sequence[OwnReview]) -> float | None:
    """Return what a choice cost on average, in shares of a win; None while it rests on too few trials.

    Noise may make a sampled mean negative, which no true one can be.
    """
    judged = [one for one in races if one.playouts >= NAMED_FROM and one.decisions]
    decisions = sum(one.decisions for one in judged)
    return max(0.0, fsum(one.error * one.decisions for one in judged) / decisions) if decisions else None


def figures(races: Sequence[OwnReview]) -> Figures:
    """Return the number of races, and the means of cost (per choice), luck, wins, and wins without luck."""
    count = len(races)
    means = (fsum(getattr(one, name) for one in races) / count for name in ("luck", "result", "adjusted"))
    luck, won, adjusted = means
    return float(count), per_choice(races), luck, won, adjusted


def _scale(p: Painter, rect: Box, values: Sequence[float]) -> tuple[float, float, list[float]]:
    """Return the left edge of a chart, the width of a race, and the races' x."""
    x, _, w, _ = rect
    left, each = x + 64, (w - 76) / max(8, len(values))
    return left, each, [left + (i + 0.5) * each for i in range(len(values))]


def _errors(not_yet: str, races: Sequence[OwnReview], p: Painter, rect: Box, look: Look) -> None:
    """Draw a dot a race, and a line of the moving average; lower is better."""
    t = p.theme
    x, y, w, h = rect
    left, each, xs = _scale(p, rect, [one.error for one in races])
    found = [
        (a, one, error) for a, one in zip(xs, races, strict=True) if (error := per_choice([one])) is not None
    ]
    if not found:
        p.block(left, y + 12, w - 76, h - 28, not_yet, BODY, t.muted)
        return
    top, foot = y + 12, y + h - 16
    most = max(MIN_TOP, *(error for _, _, error in found))

    def at(value: float) -> float:
        return foot - value / most * (foot - top)

    for value in (0.0, most):
        p.line(left, at(value), x + w - 12, at(value), t.rule, 1.2)
        p.text(left - 10, at(value), f"{value * 100:.0f}", BODY, t.muted, "cs", "r")
    judged = [one for _, one, _ in found]
    means = [per_choice(judged[max(0, i - TOGETHER + 1) : i + 1]) or 0.0 for i in range(len(judged))]
    if len(means) > 1:
        ends = zip(found, means, strict=True)
        d = polyline(((a, at(mean)) for (a, _, _), mean in ends), 1)
        p.svg_fragments(x, y, w, h, svg.path(d, None, t.info_paper, 3.4))
    for a, _, error in found:
        p.circle(a, at(error), min(5.0, max(3.0, each / 4)), t.card, t.ink, 2)


def _lucks(races: Sequence[OwnReview], p: Painter, rect: Box, look: Look) -> None:
    """Draw a bar a race, up for good luck and down for bad."""
    t = p.theme
    x, y, w, h = rect
    values = [one.luck for one in races]
    left, each, xs = _scale(p, rect, values)
    middle, reach = y + h / 2, h / 2 - 14
    most = max(MIN_TOP, *(abs(value) for value in values))
    for share, sign in ((1, "+"), (0, ""), (-1, "−")):
        label = f"{sign}{abs(share) * most * 100:.0f}"
        p.text(left - 10, middle - share * reach, label, BODY, t.muted, "cs", "r")
    for a, value in zip(xs, values, strict=True):
        height, width = abs(value) / most * reach, min(26.0, each * 0.7)
        top, fill = (middle - height, t.good_paper) if value >= 0 else (middle, t.card)
        p.rect(a - width / 2, top, width, max(1.5, height), fill, 0, t.ink, 1.6)
    p.line(left, middle, x + w - 12, middle, t.ink, 1.6)
