"""The right column: running order with laps, dice and items, and the latest lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.grand_prix.table.cars import draw_car
from game.games.grand_prix.table.geometry import BAR, Layout
from game.games.grand_prix.table.scenery import draw_chip
from game.ui.board.sidebar import paint_news
from game.ui.painter import Painter

if TYPE_CHECKING:
    from game.games.grand_prix.table.view import GrandPrixView


def paint_sidebar(p: Painter, view: GrandPrixView) -> None:
    """The whole column as one kept picture."""
    lay, seen = view.layout(p), view.stage.seen
    facts = tuple(
        (s, seen["spaces"][s], seen["laps"][s], seen["dice"][s], tuple(seen["items"][s]), seen["flipped"][s],
         seen["qualifying"][s], seen["cylinders"][s])
        for s in view.order()
    )  # fmt: skip
    last = view.scene.log[-1] if view.scene.log else None
    key = (
        facts, seen["turn"], seen["phase"], view.scene.log_covered, view.app.translator.code, lay.w, lay.h,
        len(view.scene.log), last, view.scene.viewer, tuple(seen["finished"]), len(seen["results"]),
    )  # fmt: skip
    box = lay.side_x, BAR, lay.side, lay.h - BAR
    p.layer("gp.side", key, *box, lambda c: _column(c, view, lay), opaque=True)


def _column(c: Painter, view: GrandPrixView, lay: Layout) -> None:
    t, x = c.theme, lay.side_x
    order = view.order()
    c.rect(x, BAR, lay.side, lay.h - BAR, t.panel)
    c.rect(x, BAR, 1.5, lay.h - BAR, t.edge)
    y = BAR + 16
    columns = columns_of(lay)
    c.text(x + 16, y, view.scene.t("common.order"), 15, t.light_muted, "jb", w=columns[0] - x - 26)
    for at, key in zip(columns, ("laps", "dice", "items"), strict=True):
        wide = columns[columns.index(at) + 1] - at - 4 if at != columns[2] else lay.w - at - 4
        c.text(at, y, view.names.t(f"column.{key}"), 14, t.light_muted, "j", w=wide)
    for i, seat in enumerate(order):
        _row(c, view, lay, i, seat)
    top = lay.log_y(len(order))
    paint_news(c, (x, top, lay.side, lay.h - 6 - top), view.scene.log, view.scene)


def columns_of(lay: Layout) -> tuple[float, float, float]:
    """Left edges of laps, dice and items."""
    extra = lay.side - 320
    x = lay.side_x
    return x + 156 + extra * 0.4, x + 201 + extra * 0.55, x + 252 + extra * 0.62


def _row(c: Painter, view: GrandPrixView, lay: Layout, i: int, seat: int) -> None:
    t, seen = c.theme, view.stage.seen
    x, y, w, h = lay.row(i)
    middle = y + h / 2
    turn, own = seen["turn"] == seat, view.scene.is_me(seat)
    if turn:
        c.rect(x, y + 1, w, h - 2, t.own_dark if own else t.raised, 5)
        c.rect(x, y + 1, 4, h - 2, t.accent, 2)
    elif i:
        c.rect(x + 8, y, w - 16, 1, t.edge)
    # before anybody has qualified there are no places
    drawn = seen["phase"] in ("seat", "qualify", "qualify_roll") and seen["spaces"][seat] is None
    c.text(x + 18, middle, "–" if drawn else str(i + 1), 21, t.light_muted if drawn else t.light, "cb", "c")
    draw_car(c, view.livery(seat), x + 46, middle, min(36.0, h - 3), -90, bool(seen["flipped"][seat]))
    laps, dice, items = columns_of(lay)
    room = laps - x - 76
    name = t.accent if own else t.light
    c.text(x + 68, middle - 8, view.names.seat(seat), 15, name, "jb" if own or turn else "j", w=room)
    c.text(x + 68, middle + 10, _where(view, seat), 14, t.light_muted, "j", w=room)
    _laps(c, view, laps, middle, seat)
    for j in range(6):
        cx, cy = dice + (j % 3) * 12, middle - 10.5 + (j // 3) * 12
        have = j < seen["dice"][seat]
        c.rect(cx, cy, 9, 9, t.light if have else None, 2, None if have else t.lane, 1.3)
    _items(c, items, middle, seen["items"][seat])


def _items(c: Painter, x: float, y: float, owned: list[str]) -> None:
    """The items of a seat: two of a size to be read, more of them smaller in two rows."""
    if len(owned) <= 2:
        for j, item in enumerate(owned):
            draw_chip(c, x + 13 + j * 27, y, 25, item)
        return
    for j, item in enumerate(owned[:6]):
        draw_chip(c, x + 9 + j % 3 * 19, y - 9 + j // 3 * 18, 18, item)
    if len(owned) > 6:
        c.text(x + 58, y + 9, f"+{len(owned) - 6}", 14, c.theme.light, "cb", "l")


def _laps(c: Painter, view: GrandPrixView, x: float, y: float, seat: int) -> None:
    t, seen = c.theme, view.stage.seen
    discs, done = int(seen["options"]["discs"]), int(seen["laps"][seat])
    if discs > 5:
        c.text(x, y, f"{done}/{discs}", 17, t.light, "cb")
        return
    columns = min(discs, 3)
    for j in range(discs):
        cx, cy = x + 5 + (j % columns) * 13, y + (0 if discs <= 3 else -6.5 + 13 * (j // columns))
        c.circle(cx, cy, 4.8, t.light if j < done else None, t.light if j < done else t.lane, 1.4)


def _where(view: GrandPrixView, seat: int) -> str:
    seen, t = view.stage.seen, view.names.t
    if seat in seen["finished"]:
        return t("where.finished", n=seen["finished"].index(seat) + 1)
    if seen["spaces"][seat] is None:
        result = seen["qualifying"][seat]
        if seen["phase"] == "over" or seat not in seen["racing"]:
            return t("where.off")
        return t("where.qualifying") if result is None else t("where.qualified", n=result)
    key = "where.flipped" if seen["flipped"][seat] else "where.space"
    return t(key, n=seen["spaces"][seat])
