"""The penalty chart in words, as it is now: ours or the player's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.games.formula_one.charts import DOUBLES, MARKS, SUMS, Charts, Row
from game.games.formula_one.table.chart import Chart, ChartRow

SIGN = " ※"
"""Behind a penalty that is a spin on worn tyres; the note explains it."""


def rows_of(charts: Charts) -> list[Row]:
    """The rows in reading order: by sum, a double that has a row of its own after its sum."""
    return list(_ordered(charts))


def _ordered(charts: Charts) -> Iterator[Row]:
    for sum_ in SUMS:
        yield charts.rows[str(sum_)]
        half, odd = divmod(sum_, 2)
        double = f"{half}+{half}"
        if not odd and double in DOUBLES and double in charts.rows:
            yield charts.rows[double]


def penalty_chart(
    t: Callable[..., str],
    charts: Charts,
    excess: int | None = None,
    row: str | None = None,
    lit_note: str = "",
    now: int | None = None,
) -> Chart:
    """The chart for a card; `excess` picks a column, `row` (by name) is lit, `now` is the tyre wear told."""
    rows = rows_of(charts)
    names = [one.name for one in rows]
    return Chart(
        t("chart.title"),
        (t("chart.dice"), *(f"+{mark}" for mark in MARKS), t("chart.penalty")),
        [ChartRow(_dice(r), tuple(m in r.marks for m in MARKS), _told(t, r), is_quiet(r)) for r in rows],
        MARKS.index(excess) if excess in MARKS else None,
        names.index(row) if row in names else None,
        lit_note,
        _note(t, rows, now),
    )


def _dice(row: Row) -> str:
    return row.name.replace("+", " + ")


def is_quiet(row: Row) -> bool:
    """Whether a row does nothing in any column."""
    return not row.marks or not (row.spin or row.tyres or row.brakes or row.spin_from is not None)


def _told(t: Callable[..., str], row: Row) -> str:
    if is_quiet(row):
        return t("chart.none")
    if row.spin:
        return t("chart.spin")
    if row.tyres and row.brakes:
        told = t("wear.both", tyres=row.tyres, brakes=row.brakes)
    elif row.tyres or row.brakes:
        told = t("wear.tyres", n=row.tyres) if row.tyres else t("wear.brakes", n=row.brakes)
    else:
        told = t("chart.none")
    told = told[:1].upper() + told[1:]
    return told + SIGN if row.spin_from is not None else told


def _note(t: Callable[..., str], rows: list[Row], now: int | None) -> str:
    """What the sign means; each wear from which some row spins, once."""
    from_ = sorted({row.spin_from for row in rows if row.spin_from is not None and not is_quiet(row)})
    if not from_:
        return ""
    note = t("chart.note", n=from_[0])
    return note if now is None else t("chart.now", note=note, n=now)
