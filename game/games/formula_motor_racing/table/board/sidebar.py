"""The sidebar: the running order and the latest lines of the log."""

from __future__ import annotations

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.geometry import BAR, SCORING, Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import team_of
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements, Extra
from game.ui.kit.layout import Placed, declare, paint, place
from game.ui.kit.widgets import item
from game.ui.race.board import sidebar as column
from game.ui.race.board.calm import CardTexts, calm_card


def paint_sidebar(p: Painter, model: Model, layout: Layout, card: CardTexts | None) -> None:
    """Paint the sidebar as one cached picture."""
    key = (*model.cache_key(layout), *model.outcome_key, tuple(sorted(model.highlighted)), card)
    column.paint_column(
        p, "fmr.side", key, column_box(layout), model.names.scene, lambda c: _column(c, model, layout, card)
    )


def column_box(layout: Layout) -> Box:
    """Return the box of the sidebar, from the bar to the action panel."""
    return layout.side_x, BAR, layout.side, layout.panel_y - BAR


def _column(c: Painter, model: Model, layout: Layout, card: CardTexts | None) -> None:
    titles = model.names.scene.t("common.order"), model.names.scene.t("common.points")
    box, row_h = order_box(layout, card)
    column.paint_order(c, box, order_rows(model), titles, row_h, SCORING)
    if card is None:
        column.paint_log(c, log_box(layout), model.names.scene)
    else:
        paint(c, _card(c, layout, card))


def order_box(layout: Layout, card: CardTexts | None) -> tuple[Box, float]:
    """Return the box of the running order, below the card if there is one, and the height of a row."""
    x, y, w, h = column_box(layout)
    if card is None:
        return (x, y, w, h), layout.row_h()
    return (x, y + layout.card_h, w, h - layout.card_h), (h - layout.card_h - column.HEAD - 4) / 12


def _card(p: Painter, layout: Layout, card: CardTexts) -> Placed:
    x, y, w, _ = column_box(layout)
    return place(p, calm_card(p, layout, card), (x, y, w, layout.card_h))


def log_box(layout: Layout) -> Box:
    """Return the box of the log, below the running order."""
    return layout.side_x, layout.log_y, layout.side, layout.panel_y - 6 - layout.log_y


def order_rows(model: Model) -> list[column.OrderRow]:
    """Return the rows of all cars in running order, then of those that are out."""
    observation, names = model.observation, model.names
    line = model.line
    points = points_if_ended_now(observation).cars if line else {}
    outcome = model.visible_outcome if model.wants_odds else None
    changes = outcome[1].facts.changes if outcome else {}
    ends = outcome[1].facts.points.cars if outcome else {}
    rows = []
    for i, car in enumerate(line):
        out = i >= len(observation["order"])
        owner = names.owner(team_of(car))
        now = points.get(car, 0)
        earned = str(now or "")
        if model.shows_everything and (then := ends.get(car, now)) != now:
            earned = f"{now}→{then}"
        rows.append(
            column.OrderRow(
                i + 1,
                names.car_style(car),
                names.number(car),
                names.driver_label(car)
                if model.wants_odds or owner is not None
                else names.t("order.neutral"),
                is_own=car in model.own_cars,
                lit=car in model.highlighted,
                change=changes.get(car, 0),
                value=names.t("order.out") if out else earned,
                out=out,
                quiet=owner is None,
                disc=model.wants_odds,
                face="" if owner is None else names.scene.seat_face(owner),
            )
        )
    return rows


def declare_side(ui: Elements, p: Painter, model: Model, layout: Layout, card: CardTexts | None) -> None:
    """Declare the rows of the running order, and the log or the card of Calm."""
    names, ((_, top, *_), row_h) = model.names, order_box(layout, card)
    for i, car in enumerate(model.line):
        who = names.driver_label(car)
        place = names.t("place", n=i + 1)
        owner = names.owner(team_of(car))
        tip, of = ("", Extra(seat=owner)) if owner is not None else (names.t("order.undirected"), Extra())
        label = names.t("row", place=place, car=names.car(car), who=who)
        box = layout.side_x + 6, top + column.HEAD + i * row_h, layout.side - 12, row_h
        clause = "FMR-2.1" if tip else "FMR-6.1"
        item(ui, f"row.{i + 1}", label, box, tooltip=tip, clause=clause, value=car, extra=of)
    if card is None:
        column.declare_log(ui, names.scene, log_box(layout), column.SHORT)
    else:
        declare(ui, _card(p, layout, card))
