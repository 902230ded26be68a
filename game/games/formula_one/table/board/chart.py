"""The penalty chart on a card, with the charts in use; and the two dice of a roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.games.formula_one.rules.charts import MARKS, Charts, PenaltyRow
from game.games.formula_one.table.names import Names
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.dice import FILLS, Die
from game.ui.race.board.pieces import kept, put

HEAD, FOOT = 66.0, 44.0
_RESULTS = {"good": PAPER.good_paper, "warn": PAPER.accent, "bad": "#C8240C"}


@dataclass(frozen=True, slots=True)
class ChartRow:
    """One row: the dice, the columns where it applies, its effect; a `quiet` one has none."""

    dice: str
    marks: tuple[bool, ...]
    text: str
    quiet: bool = False

    def is_spared(self, column: int | None) -> bool:
        """Return whether the row does nothing in this column."""
        return self.quiet or (column is not None and not self.marks[column])


@dataclass(frozen=True, slots=True)
class Chart:
    """The chart in words: title, heads, rows, the current column and row, and notes."""

    title: str
    heads: tuple[str, ...]
    """The heads of the dice, of each column, of the penalty."""
    rows: tuple[ChartRow, ...]
    column: int | None = None
    highlighted: int | None = None
    highlight_note: str = ""
    note: str = ""


# -- in words -----
def penalty_chart(
    names: Names,
    charts: Charts,
    excess: int | None = None,
    row: str | None = None,
    highlight_note: str = "",
    tyre_wear: int | None = None,
) -> Chart:
    """Return the chart for a card; `excess` picks a column, `row` (by name) a highlighted row."""
    t, rows = names.t, list(charts.in_order())
    column = MARKS.index(excess) if excess in MARKS else None
    shown = []
    for one in rows:
        marks, dice = tuple(mark in one.marks for mark in MARKS), one.name.replace("+", " + ")
        shown.append(ChartRow(dice, marks, _row_label(names, one), one.is_quiet))
    at = next((i for i, one in enumerate(rows) if one.name == row), None)
    if at is not None and shown[at].is_spared(column):
        # what has been rolled: the effect that it has in another column would be read as this one's
        shown[at] = replace(shown[at], text=t("chart.none"))
    return Chart(
        t("chart.title"),
        (t("chart.dice"), *(f"+{mark}" for mark in MARKS), t("chart.penalty")),
        tuple(shown),
        column,
        at,
        highlight_note,
        _note(t, rows, tyre_wear),
    )


def _row_label(names: Names, row: PenaltyRow) -> str:
    if row.is_quiet or row.spin:
        return names.t("chart.none" if row.is_quiet else "chart.spin")
    wears = row.tyres or row.brakes
    text = names.wear_head(row.tyres, row.brakes) if wears else names.t("chart.none")
    return f"{text} {names.t('chart.sign')}" if row.spin_from is not None else text


def _note(t: Callable[..., str], rows: list[PenaltyRow], tyre_wear: int | None) -> str:
    """Return the meaning of the sign; each wear from which some row spins, once."""
    from_ = sorted({row.spin_from for row in rows if row.spin_from is not None and not row.is_quiet})
    if not from_:
        return ""
    note = t("chart.note", n=from_[0])
    return note if tyre_wear is None else t("chart.now", note=note, n=tyre_wear)


# -- on its card -----
def paint_chart(p: Painter, box: Box, chart: Chart) -> None:
    """Paint the chart within a box, at its top left."""
    x, y, w, h = box
    rh = max(18.0, min(25.0, (h - HEAD - FOOT) / max(1, len(chart.rows))))
    height = HEAD + rh * len(chart.rows) + FOOT

    def draw(c: Painter) -> None:
        _ground(c, chart, w, height)
        for i, row in enumerate(chart.rows):
            _row(c, chart, i, row, w, HEAD + 12 + (i + 0.5) * rh, rh)
        c.para(
            26, 12 + HEAD + rh * len(chart.rows) + 14, w - 28, chart.note, 14, PAPER.muted, "j", 1.3, maxl=2
        )

    put(p, kept(p, ("f1 chart", chart, w, rh), w + 24, height + 24, draw, 1.0), x - 12, y - 12)


def _ground(c: Painter, chart: Chart, w: float, h: float) -> None:
    c.rect(16, 17, w, h, INK, 10, op=0.3)
    c.rect(12, 12, w, h, PAPER.card, 10, INK, 2)
    c.rect(13, 13, w - 2, 32, INK, 9)
    c.rect(13, 32, w - 2, 13, INK)
    c.text(26, 29, chart.title, 18, PAPER.light, "jb", w=w - 28)
    columns = _columns(len(chart.heads) - 2)
    if chart.column is not None:
        middle = columns[1 + chart.column]
        c.rect(middle - 22, 48, 44, h - FOOT - 38, "#F6DDB0", 4)
    for i, (head, at) in enumerate(zip(chart.heads, columns, strict=True)):
        colour = INK if chart.column is not None and i == chart.column + 1 else PAPER.muted
        if 0 < i < len(chart.heads) - 1:
            c.text(at, 62, head, 17, colour, "cb", "c")
        else:
            c.text(at, 62, head, 14, colour, "jb", "l" if i else "c", w=w - at if i else 60)


def _columns(marks: int) -> list[float]:
    """Return the positions of the columns: the dice, each excess, the penalty."""
    return [48.0, *(100.0 + 46 * i for i in range(marks)), 84.0 + 46 * marks]


def _row(c: Painter, chart: Chart, i: int, row: ChartRow, w: float, y: float, rh: float) -> None:
    highlighted = chart.highlighted == i
    if highlighted:
        tone = "good" if row.is_spared(chart.column) else "bad"
        c.rect(4, y - rh / 2 - 1.5, w + 16, rh + 3, _RESULTS[tone], 6, INK, 2)
    elif i and chart.highlighted != i - 1:
        c.rect(24, y - rh / 2, w - 24, 0.8, "#DDD2BC")
    ink = "#FFFFFF" if highlighted else INK
    columns = _columns(len(row.marks))
    c.text(columns[0], y, row.dice, 22 if highlighted and len(row.dice) < 3 else 18, ink, "cb", "c")
    for marked, at in zip(row.marks, columns[1:], strict=False):
        if marked:
            c.circle(at, y, 5.2, ink)
    left = columns[-1]
    right = w + 2
    if highlighted and chart.highlight_note:
        text_width = c.width(row.text, 16, "jb") + 10
        right -= c.text(right, y, chart.highlight_note, 14, ink, "j", "r", w=right - left - text_width) + 8
    colour = ink if highlighted or not row.quiet else PAPER.muted
    c.text(left, y, row.text, 16 if highlighted else 14, colour, "jb" if highlighted else "j", w=right - left)


# -- the roll -----
def paint_roll(p: Painter, box: Box, dice: Sequence[Die], head: str, result: str, tone: str) -> None:
    """Paint two dice on a card, with their sum and its meaning (`good`, `warn`, `bad`) once they lie."""
    x, y, w, h = box
    have_landed = bool(dice) and all(die.has_landed for die in dice)

    def ground(c: Painter) -> None:
        c.rect(6, 7, w, h, INK, 12, op=0.3)
        c.rect(2, 2, w, h, PAPER.paper, 12, INK, 2)
        c.rect(8, 8, w - 12, h - 12, None, 8, INK, 0.8, op=0.5)
        if head:
            c.text(2 + w / 2, 26, head, 16, INK, "jb", "c", w=w - 30)
        if have_landed:
            total = " + ".join(str(die.face) for die in dice) + " = "
            width = c.width(total, 26, "cs") + c.width(str(sum(d.face for d in dice)), 34, "cb")
            left = 2 + w / 2 - width / 2
            left += c.text(left, h - 64, total, 26, PAPER.muted, "cs")
            c.text(left, h - 64, str(sum(die.face for die in dice)), 34, INK, "cb")
            c.rect(16, h - 44, w - 28, 34, _RESULTS[tone], 7, INK if tone == "warn" else None, 1.4)
            ink = INK if tone == "warn" else "#FFFFFF"
            c.text(2 + w / 2, h - 27, result, 20, ink, "jb", "c", w=w - 40)

    faces = tuple(die.face for die in dice) if have_landed else ()
    key = ("f1 roll", w, h, head, result if have_landed else "", tone, faces)
    put(p, kept(p, key, w + 12, h + 12, ground, 1.1), x - 2, y - 2)
    size = min(78.0, (w - 60) / max(1, len(dice)))
    for i, die in enumerate(dice):
        cx = x + w / 2 + (i - (len(dice) - 1) / 2) * (size + 26)
        tilt = (-9 if i == 0 else 10) if die.has_landed else round(die.turn / 12) * 12 % 360
        fill = FILLS["plain" if die.has_landed else "rolling"]
        p.art(art.d6(die.face, fill), cx, y + h / 2 - 20, size, mid=True, angle=tilt)
