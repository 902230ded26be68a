"""The column: running order and the latest lines of the log."""

from __future__ import annotations

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.geometry import BAR, Box, Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import team_of
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.widgets import item
from game.ui.race.board.sidebar import SHORT, OrderRow, declare_log, paint_column, paint_log, paint_order

SCORING = 6
"""The dashed line stands behind the last place with points."""


def paint_sidebar(p: Painter, model: Model, lay: Layout) -> None:
    """The whole column as one kept picture."""
    key = (*model.depends(lay), *model.foreseen_key, tuple(sorted(model.lit)))
    paint_column(p, "fmr.side", key, column_box(lay), model.names.scene, lambda c: _column(c, model, lay))


def column_box(lay: Layout) -> Box:
    """The column, from the bar to the tray."""
    return lay.side_x, BAR, lay.side, lay.panel_y - BAR


def _column(c: Painter, model: Model, lay: Layout) -> None:
    titles = model.names.scene.t("common.order"), model.names.scene.t("common.points")
    paint_order(c, column_box(lay), order_rows(model), titles, lay.row_h, SCORING)
    paint_log(c, log_box(lay), model.names.scene)


def log_box(lay: Layout) -> Box:
    """The log, below all places of the running order."""
    return lay.side_x, lay.log_y, lay.side, lay.panel_y - 6 - lay.log_y


def hint_box(lay: Layout) -> Box:
    """The log and the last two places above it: the log alone has room for one choice only."""
    x, y, w, h = log_box(lay)
    more = 2 * lay.row_h + 10
    return x, y - more, w, h + more


def order_rows(model: Model) -> list[OrderRow]:
    """All cars in running order, then those that are out."""
    shown, names = model.observation, model.names
    line = model.line
    points = points_if_ended_now(shown).cars if line else {}
    changes = model.foreseen[1].facts.changes if model.foreseen else {}
    rows = []
    for i, car in enumerate(line):
        out = i >= len(shown["order"])
        quiet = names.owner(team_of(car)) is None
        who = names.driver(car)
        if quiet and who == names.team_owner(team_of(car)):
            who = names.team_named(team_of(car))
        earned = str(points[car]) if points.get(car) else ""
        rows.append(
            OrderRow(
                i + 1,
                names.look(car),
                names.number(car),
                who,
                is_own=car in model.own_cars,
                lit=car in model.lit,
                change=changes.get(car, 0),
                value=names.t("order.out") if out else earned,
                out=out,
                quiet=quiet,
                disc=True,
            )
        )
    return rows


def declare_side(ui: Elements, model: Model, lay: Layout) -> None:
    """The rows of the running order, and the log."""
    names = model.names
    for i, car in enumerate(model.line):
        who = names.driver(car)
        place = names.t("place", n=i + 1)
        tip = "" if names.owner(team_of(car)) is not None else names.t("order.undirected")
        label = names.t("row", place=place, car=names.car(car), who=who)
        box = lay.side_x + 6, 84 + i * lay.row_h, lay.side - 12, lay.row_h
        clause = "FMR-2.1" if tip else "FMR-6.1"
        item(ui, f"row.{i + 1}", label, box, tooltip=tip, clause=clause, value=car)
    declare_log(ui, names.scene, log_box(lay), SHORT)
