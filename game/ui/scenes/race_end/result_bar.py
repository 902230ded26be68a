"""The bar that leads from the start of a race to its result: a column for each part, one upon the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from game.review.parts import PARTS
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, Theme, Type

CERTAIN: Final = 100
"""The chance of a certain win."""
COLUMN_W: Final = 86.0
FIGURE: Final = 22.0
MIN_PLOT: Final = 48.0
"""The least height of the columns that leaves space for a heading."""
UNCLEAR: Final = 3
"""The error in percentage points from which a cost of 0 may as well be one, so that no 0 is shown."""
MIN_HEIGHT: Final = 25
"""The percentage points that the highest column has room for at least."""


class BarColumn(NamedTuple):
    """One column of the bar in whole percentage points."""

    name: str
    points: int
    error: int = 0
    """From 1 point on where draws are held against a sample."""
    cause: str = ""
    step: int | None = None
    """The step to look at, where one caused the most."""

    @property
    def is_unclear(self) -> bool:
        """Whether own choices may have cost something, but nothing that is clear of its error."""
        return self.name == "own" and not self.points and self.error >= UNCLEAR

    def figure(self, t: Callable[..., str]) -> str:
        """Return its points as text, those of a part with their sign."""
        if self.is_unclear:
            return t("why.unclear")
        return t("review.signed" if self.name in PARTS else "review.plain", n=self.points)


class ResultBar(NamedTuple):
    """What the bar shows: all columns, the result alone, or that there can be no parts."""

    t: Callable[..., str]
    columns: tuple[BarColumn, ...]
    labels: Mapping[str, str]
    """The name of each column as text."""
    can_have_parts: bool
    """Whether the parts are known, or may still come."""
    shows_unit: bool

    def draw(self, box: Box, p: Painter) -> None:
        """Draw the heading, the columns with their figures, and below them labels and causes."""
        t, k = p.theme, p.text_scale
        x, y, w, h = box
        if not self.can_have_parts:
            p.block(x + 20, y + 28, w - 40, h - 40, self.t("why.no_bar"), BODY, t.muted)
            return
        spans = column_spans(self.columns)
        levels = [level for span in spans.values() for level in span]
        order = column_order(self.columns)
        each = w / len(order)
        causes = {one.name: p.lines(one.cause, CAPTION, "j", each - 8) for one in self.columns}
        # a cause takes a second line before it is made narrow, as long as the columns keep their height
        rows = min(2, max(map(len, causes.values()), default=1))
        if h - 62 - (22 + CAPTION * 1.25 * rows + BODY * 1.3) * k < 2 * MIN_PLOT:
            rows = 1
        foot = y + h - 12 - (CAPTION * 1.25 * rows + BODY * 1.3) * k
        # where little space is left, the columns say more than the heading
        top, bottom = y + 14 + 22 * k, foot - 6
        if bottom - top - 30 >= MIN_PLOT:
            top += 30
            self._draw_head(p, box)
        low, high = min(0, *levels), max(MIN_HEIGHT, *levels)
        unit = (bottom - top) / (high - low)
        base = bottom + low * unit
        self._draw_ground(p, box, base, bottom)
        known = {one.name: one for one in self.columns}
        for i, name in enumerate(order):
            middle = x + (i + 0.5) * each
            p.text(middle, foot + BODY * 0.65 * k, self.labels[name], BODY, t.ink, "jb", "c", w=each - 8)
            one = known.get(name)
            if one is None:
                p.text(middle, base - 16 * k, "…", Type.PAGE.size, t.muted, "cb", "c")
                continue
            begin, end = spans[name]
            self._draw_column(p, one, (middle, base - begin * unit, base - end * unit), base)
            if name != "result":
                level = base - end * unit
                p.line(middle + COLUMN_W / 2, level, middle + each - COLUMN_W / 2, level, t.muted, 1.4, "5 4")
            lines = causes[name] if len(causes[name]) <= rows else (one.cause,)
            for row, line in enumerate(lines):
                below = foot + (BODY * 1.3 + CAPTION * (0.65 + 1.25 * row)) * k
                p.text(middle, below, line, CAPTION, t.muted, "j", "c", w=each - 8)

    def _draw_head(self, p: Painter, box: Box) -> None:
        """Draw the heading."""
        t, (x, y, w, _) = p.theme, box
        head_w = p.text(x + 20, y + 24, self.t("why.bar"), BODY, t.ink, "jb", w=w * 0.6)
        if self.shows_unit:
            p.text(x + w - 20, y + 24, self.t("why.unit"), CAPTION, t.muted, "j", "r", w=w - head_w - 60)

    def _draw_ground(self, p: Painter, box: Box, base: float, bottom: float) -> None:
        """Draw the line of 0, and the ground of what is below it."""
        t, (x, _, w, _) = p.theme, box
        if base < bottom - 1:
            p.rect(x + 18, base, w - 36, bottom - base, t.sand)
        p.rect(x + 18, base - 0.8, w - 36, 1.6, t.ink)

    def _draw_column(self, p: Painter, one: BarColumn, at: tuple[float, float, float], base: float) -> None:
        t, k = p.theme, p.text_scale
        middle, begin, end = at
        top, height = min(begin, end), max(abs(end - begin), 2.0)
        is_loss, left, r = one.points < 0, middle - COLUMN_W / 2, 4 if height > 8 else 0
        p.rect(left, top, COLUMN_W, height, _fill(t, one.name), r)
        if is_loss and height > 6:
            p.hatch(left + 1, top + 1, COLUMN_W - 2, height - 2, t.ink, 9, 2.4, 0.55)
        p.rect(left, top, COLUMN_W, height, None, r, t.ink, 1.6)
        above = top - 14 * k
        if top > base and above < base + 13 * k:
            # below the line, but not on it
            above = base - 14 * k
        tone = t.danger_paper if is_loss else t.ink
        p.text(middle, above, one.figure(self.t), FIGURE, tone, "cb", "c", w=COLUMN_W + 50)


def column_order(columns: Sequence[BarColumn]) -> tuple[str, ...]:
    """Return the columns from left to right, so that none leaves 0 to 100 where another order avoids that.

    The place of luck depends on what is known first, as it must not move: it comes right after the start
    where that keeps within the limits, else last.
    """
    points = {one.name: one.points for one in columns}
    start, luck = points.get("start", 0), points.get("luck", 0)
    is_first = not _beyond(start + luck)
    level = start + luck if is_first else start
    pair = ("own", "others")
    if "own" in points:
        pair = min(pair, pair[::-1], key=lambda one: _beyond(level + points[one[0]]))
    return ("start", "luck", *pair, "result") if is_first else ("start", *pair, "luck", "result")


def _beyond(level: int) -> int:
    """Return by how much a level is below 0 or above a certain win."""
    return max(0, -level, level - CERTAIN)


def column_spans(columns: Sequence[BarColumn]) -> dict[str, tuple[int, int]]:
    """Return where each known column begins and ends: where the one before ends, and so at the result.

    Luck that comes last hangs from the result before the others are known.
    """
    points, found, at = {one.name: one.points for one in columns}, {}, 0
    for name in column_order(columns):
        if name not in points:
            continue
        begin = 0 if name == "result" else at
        if name == "luck" and "own" not in points and _beyond(at + points[name]):
            begin = points["result"] - points[name]
        at = begin + points[name]
        found[name] = begin, at
    return found


def _fill(t: Theme, name: str) -> str:
    fills = {"start": t.ghost_car, "luck": t.info, "own": t.accent, "others": t.lane, "result": t.ink}
    return fills[name]
