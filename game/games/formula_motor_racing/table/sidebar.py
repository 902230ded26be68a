"""The right column: running order and the latest lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.insight import points_if_ended_now
from game.games.formula_motor_racing.table.geometry import BAR, Box, Layout
from game.games.formula_motor_racing.table.names import team_of
from game.ui.board.sidebar import OrderRow, paint_column, paint_log, paint_order
from game.ui.painter import Painter

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView

SCORING = 6
"""The dashed line stands behind the last place with points."""


def paint_sidebar(p: Painter, view: MotorRacingView) -> None:
    """The whole column as one kept picture."""
    lay = view.layout(p)
    outlook, branch = view.foreseen or (None, None)
    last = view.scene.log[-1] if view.scene.log else None
    key = (
        view.shown_key,
        view.scene.log_covered,
        view.app.translator.code,
        lay.w,
        lay.h,
        outlook.action if outlook else "",
        branch.rolls if branch else (),
        len(view.scene.log),
        last,
        tuple(sorted(view.lit)),
        view.scene.viewer,
    )
    paint_column(p, "fmr.side", key, column_box(lay), lambda c: _column(c, view, lay))


def column_box(lay: Layout) -> Box:
    """The right column, from the bar to the tray."""
    return lay.side_x, BAR, lay.side, lay.tray_y - BAR


def _column(c: Painter, view: MotorRacingView, lay: Layout) -> None:
    titles = view.scene.t("common.order"), view.scene.t("common.points")
    paint_order(c, column_box(lay), order_rows(view), titles, lay.row_h, SCORING)
    top = lay.log_y
    paint_log(c, (lay.side_x, top, lay.side, lay.tray_y - 6 - top), view.scene.log, view.scene)


def order_rows(view: MotorRacingView) -> list[OrderRow]:
    """All cars in running order, then those that are out."""
    shown, names = view.shown, view.names
    line = [*shown["order"], *shown["out"]]
    points = points_if_ended_now(shown).cars if line else {}
    changes = view.foreseen[1].changes if view.foreseen else {}
    rows = []
    for i, car in enumerate(line):
        out = i >= len(shown["order"])
        earned = str(points[car]) if points.get(car) else ""
        rows.append(OrderRow(
            i + 1, names.look(car), names.number(shown, car), names.driver(shown, car),
            own=car in view.own_cars, lit=car in view.lit, change=changes.get(car, 0),
            value=names.t("order.out") if out else earned, out=out,
            quiet=names.owner(shown, team_of(car)) is None,
        ))  # fmt: skip
    return rows
