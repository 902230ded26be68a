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
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, LINE_H, Type
from game.ui.kit import layout
from game.ui.kit.cards import page_card
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.marks import focus_ring
from game.ui.kit.parts import rule
from game.ui.kit.scene import Scene

MAX_RACES: Final = 40
"""The number of races drawn, the latest ones."""
TOGETHER: Final = 5
"""The number of races that the line of errors averages."""
MIN_TOP: Final = 0.02
"""The minimum range of a chart, so that small figures look small."""
FIGURES: Final = ("races", "error", "luck", "won", "adjusted")
FIGURE_W: Final = 72.0
NOT_YET: Final = "–"
"""In place of an error that rests on too few trials."""


class SkillPage:
    """The player's review results; `level` narrows them to races against bots of that level."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.level: str | None = None
        self.races: list[OwnReview] = []
        self._placed: layout.Placed = []

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
        """Show the races against this level only, or all of them again."""
        self.level = None if self.level == level else level
        self.scene.app.changed()

    # -- words -----
    def lines(self, game: str | None) -> list[str]:
        """Return the page as text."""
        if not reviews.filter_reviews(self.races, game):
            return [self.t("statistics.no_reviews")]
        return [self._row_words(name, races) for _, name, races in self._levels(game)]

    def _levels(self, game: str | None) -> list[tuple[str, str, list[OwnReview]]]:
        """Return all races, then those against bots of each level: its id, its name, its races."""
        found = [(level, reviews.filter_reviews(self.races, game, level)) for level in LEVELS]
        levels = [(level, self.t(f"level.{level}"), races) for level, races in found if races]
        return [("", self.t("statistics.all_levels"), reviews.filter_reviews(self.races, game)), *levels]

    def _row_words(self, name: str, races: Sequence[OwnReview]) -> str:
        values = zip(FIGURES, figures(races), strict=True)
        parts = [f"{self.t(f'statistics.skill_{key}')} {self._points_text(key, n)}" for key, n in values]
        return f"{name}: {', '.join(parts)}"

    def _points_text(self, key: str, value: float | None) -> str:
        if value is None:
            return NOT_YET
        if key == "races":
            return str(round(value))
        points = round(value * 100, 1) + 0.0
        return self.t("review.signed" if key == "luck" else "review.plain", n=points)

    # -- elements -----
    def build(self, p: Painter, rect: Box, game: str | None) -> None:
        """Declare the charts at the left, the levels at the right."""
        if self.level is not None and not self.chosen(game):
            self.level = None
        self._placed = []
        if reviews.filter_reviews(self.races, game):
            self._placed = layout.place(p, self._describe(p, game), rect)
            layout.declare(self.scene.ui, self._placed)

    def _describe(self, p: Painter, game: str | None) -> Node:
        parts = self._charts(p, self.chosen(game)[-MAX_RACES:]), self._table(p, game)
        return row(*(layout.stack(box(draw=_card), part, grow=part.grow) for part in parts), gap=18)

    def _charts(self, p: Painter, races: Sequence[OwnReview]) -> Node:
        ink, not_yet = p.theme.ink, self.t("statistics.errors_not_yet")
        return column(
            text(self.t("statistics.errors"), Type.STRONG, ink, h=34),
            box(item=self._chart("error", races), draw=partial(_errors, not_yet, races), grow=3),
            text(self.t("statistics.lucks"), Type.STRONG, ink, h=34),
            box(item=self._chart("luck", races), draw=partial(_lucks, races), grow=2),
            pad=(20, 10, 20, 16),
            grow=1,
        )

    def _table(self, p: Painter, game: str | None) -> Node:
        return column(
            row(box(grow=1), *map(self._column, FIGURES), h=44, pad=(0, 0, 12, 0)),
            rule(p.theme.ink, LINE_H),
            *(box(item=self._level_item(*level), h=50) for level in self._levels(game)),
            box(draw=self._note, grow=1),
            pad=(8, 6, 8, 8),
            w=142 + len(FIGURES) * FIGURE_W,
        )

    def _column(self, key: str) -> Node:
        label, tip = self.t(f"statistics.skill_{key}"), self.t(f"statistics.skill_{key}_tip")
        head = Element(f"skill.column.{key}", "item", label, draw=_head, tooltip=tip)
        return box(item=head, w=FIGURE_W)

    def _chart(self, name: str, races: Sequence[OwnReview]) -> Element:
        found = (per_choice([race]) if name == "error" else race.luck for race in races)
        values = [self._points_text(name, value) for value in found]
        label = f"{self.t(f'statistics.{name}s')}: {', '.join(values)}"
        return Element(f"skill.{name}", "item", label, focusable=False)

    def _level_item(self, level: str, name: str, races: Sequence[OwnReview]) -> Element:
        return Element(
            f"skill.level.{level or 'all'}",
            "choice",
            self._row_words(name, races),
            action=partial(self.choose, level) if level else self._choose_all,
            draw=partial(self._draw_level, name),
            tooltip=self.t("statistics.skill_level_tip"),
            selected=(self.level or "") == level,
            extra={"of": figures(races)},
        )

    def _choose_all(self) -> None:
        self.level = None
        self.scene.app.changed()

    # -- drawing -----
    def paint(self, p: Painter, rect: Box) -> None:
        """Draw the page, or a sentence where there is no review yet."""
        if self._placed:
            layout.paint(p, self._placed, self.scene.ui)
            return
        x, y, w, h = rect
        page_card(p, rect)
        content = self.t("statistics.no_reviews")
        p.para(x + w * 0.2, y + h * 0.4, w * 0.6, content, 18, p.theme.ink, "jb", 1.5, "c")

    def _draw_level(self, name: str, p: Painter, e: Element, look: Look) -> None:
        t = p.theme
        x, y, w, h = e.rect
        if e.selected:
            p.rect(x, y + 3, w, h - 6, t.own_paper, 6)
        elif look.is_hot:
            p.rect(x, y + 3, w, h - 6, t.sand, 6)
        if look.focused:
            focus_ring(p, x + 4, y + 6, w - 8, h - 12, 8)
        right = x + w - 12 - len(FIGURES) * FIGURE_W
        p.text(x + 12, y + h / 2, name, 15, t.ink, "jb" if e.selected else "j", w=right - x - 14)
        for i, (key, value) in enumerate(zip(FIGURES, e.of(tuple), strict=True)):
            at = right + (i + 1) * FIGURE_W - 4
            tone = t.ink if key in ("error", "adjusted") else t.muted
            p.text(at, y + h / 2, self._points_text(key, value), 18, tone, "cb", "r", w=FIGURE_W - 6)

    def _note(self, p: Painter, rect: Box, look: Look) -> None:
        x, y, w, h = rect
        p.block(x + 12, y + 24, w - 24, h - 26, self.t("statistics.skill_note"), CAPTION, p.theme.muted)


def per_choice(races: Sequence[OwnReview]) -> float | None:
    """Return what a choice cost on average, in shares of a win; None while it rests on too few trials.

    Noise may make a sampled mean negative, which no true one can be.
    """
    judged = [one for one in races if one.playouts >= NAMED_FROM and one.decisions]
    decisions = sum(one.decisions for one in judged)
    return max(0.0, fsum(one.error * one.decisions for one in judged) / decisions) if decisions else None


def figures(races: Sequence[OwnReview]) -> tuple[float, float | None, float, float, float]:
    """Return the number of races, and the means of cost (per choice), luck, wins, and wins without luck."""
    count = len(races)
    means = (fsum(getattr(one, name) for one in races) / count for name in ("luck", "result", "adjusted"))
    luck, won, adjusted = means
    return float(count), per_choice(races), luck, won, adjusted


def _card(p: Painter, rect: Box, look: Look) -> None:
    page_card(p, rect)


def _head(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    p.text(x + w - 4, y + h / 2, e.label, CAPTION, t.ink if look.is_hot else t.muted, "jb", "r", w=w - 2)
    if look.is_hot:
        p.line(x + 6, y + h - 8, x + w - 4, y + h - 8, t.accent, 2)


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
        d = "M" + "L".join(f"{a:.1f} {at(mean):.1f}" for (a, _, _), mean in ends)
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
