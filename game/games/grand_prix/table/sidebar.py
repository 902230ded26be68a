"""The right column: running order with laps to go, dice and items, and the latest lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.geometry import HEAD_ROW, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.recent import recent_panel
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import LARGE_LETTERS, Theme, Type
from game.ui.kit.elements import Element, Extra
from game.ui.kit.layout import Node, Placed, box, cells, column, grid, paint, picture, row, text
from game.ui.kit.parts import portrait
from game.ui.kit.widgets import readable
from game.ui.race.board.calm import CardTexts, calm_card
from game.ui.race.board.layout import BAR
from game.ui.race.board.sidebar import paint_column, paint_news, row_ground

FACE, FACE_W = 30.0, 27.0
"""The width of a portrait, and of the space that it takes from the name."""
MAX_DISCS: Final = 5
"""More laps to go than these are a number."""
_FACTS: Final = ("spaces", "laps", "dice", "items", "flipped", "qualifying", "finished", "racing", "turn")


def order_key(m: Model) -> tuple[object, ...]:
    """Return the cache key of the column."""
    facts = [m.displayed[name] for name in _FACTS]
    key = facts, m.is_running, m.displayed["phase"] == "over", m.order, m.viewer, m.language, m.depth
    return *key, tuple((seat, turn.faces, turn.distance, turn.word) for seat, turn in m.turns.items())


def order_rect(layout: Layout, m: Model) -> Box:
    """Return the rectangle of the running order."""
    height = layout.h - BAR - 6 if m.is_calm else HEAD_ROW + len(m.order) * layout.row_h()
    return layout.side_x, BAR, layout.side, height


def paint_sidebar(p: Painter, layout: Layout, m: Model, order: Placed, card: CardTexts | None) -> None:
    """Paint the whole column as one cached picture."""
    scene = m.names.scene

    def draw(c: Painter) -> None:
        paint(c, order)
        if not m.is_calm:
            paint_news(c, layout.log(len(m.order)), scene)

    column_rect = layout.side_x, BAR, layout.side, layout.h - BAR
    paint_column(p, "gp.side", (order_key(m), layout, card), column_rect, scene, draw)


def order_panel(p: Painter, layout: Layout, m: Model) -> Node:
    """Return the running order: a row a car with place, name, space, laps to go, dice and items."""
    t, titles = p.theme, (m.names.t(f"column.{key}") for key in ("left_short", "dice", "items"))
    head = row(
        text(m.names.scene.t("common.order"), Type.HEAD, t.light_muted, pad=(10, 0, 10, 0)),
        *(text(title, Type.CAPTION, t.light_muted, pad=(0, 0, 4, 0)) for title in titles),
        h=HEAD_ROW,
        pad=(0, 2, 0, 0),
    )
    return grid(head, *(_line(p, layout, m, i, seat) for i, seat in enumerate(m.order)), pad=(6, 0, 6, 0))


def calm_panel(p: Painter, layout: Layout, m: Model, card: CardTexts | None) -> Node:
    """Return the column of Calm: the card, the order with the laps to go, and the last round."""
    t, tr, scene = p.theme, m.names.t, m.names.scene
    head = row(
        text(scene.t("common.order"), Type.HEAD, t.light, grow=1),
        text(tr("column.left"), Type.CAPTION, t.light_muted),
        fixed_h=HEAD_ROW,
        pad=(14, 0, 14, 0),
    )
    order = column(*(_calm_line(p, layout, m, i, seat) for i, seat in enumerate(m.order)), pad=(6, 0, 6, 0))
    card_h = layout.card_h if card else 0.0
    above = card_h + HEAD_ROW + len(m.order) * layout.row_h(is_calm=True)
    recent = recent_panel(p, m, layout.h - BAR - above - 14 - scene.log_covered)
    opened = Element("log", "button", scene.t("common.log"), action=scene.open_log)
    return column(
        *([calm_card(p, layout, card)] if card else []),
        head,
        order,
        box(h=8),
        column(recent, item=opened, grow=1),
    )


def _calm_line(p: Painter, layout: Layout, m: Model, i: int, seat: int) -> Node:
    t, face = p.theme, m.names.scene.seat_face(seat) if p.text_scale < LARGE_LETTERS else ""
    shown, name, is_own = m.displayed, m.names.seat(seat), m.is_me(seat)
    drawn = not m.is_running and shown["spaces"][seat] is None
    livery, flipped, lost = m.livery(seat), bool(shown["flipped"][seat]), 6 - shown["dice"][seat]
    state = m.names.t("calm.flipped") if flipped else m.names.t("calm.lost", n=lost) if lost else ""
    if shown["phase"] == "over" or seat in shown["finished"]:
        state = _where(m, seat)
    h = layout.row_h(is_calm=True)
    return row(
        text("–" if drawn else str(i + 1), Type.PLACE, t.light, "c", w=26),
        picture(lambda p, x, y: draw_car(p, livery, x, y, h - 2, -90, flipped), 34, 30),
        *([portrait(face, FACE, FACE_W)] if face else []),
        text(name, Type.LABEL if is_own else Type.BODY, t.accent if is_own else t.light, grow=1),
        text(state, Type.CAPTION, t.danger if flipped else t.light_muted, "r"),
        *([] if shown["phase"] == "over" else [_laps(t, shown, seat)]),
        gap=8,
        pad=(2, 0, 8, 0),
        h=h,
        align="middle",
        draw=row_ground(shown["turn"] == seat, is_own, False),
        item=_row_item(m, i, seat),
    )


def _row_item(m: Model, i: int, seat: int) -> Element:
    """Return the element of a row, which says its dice, and where it is if the row does not."""
    name = m.names.seat(seat)
    tip = m.names.t("tip.row", name=name, n=m.displayed["dice"][seat])
    tip = f"{tip} · {_where(m, seat)}" if m.is_calm else tip
    of = Extra(seat=seat)
    return readable(f"row.{i + 1}", f"{i + 1} {name}", tooltip=tip, clause="GP-6.1", value=seat, extra=of)


def _line(p: Painter, layout: Layout, m: Model, i: int, seat: int) -> Node:
    # that a car lies flipped takes the space of a portrait
    has_face = p.text_scale < LARGE_LETTERS and not m.displayed["flipped"][seat]
    t, face = p.theme, m.names.scene.seat_face(seat) if has_face else ""
    shown, name = m.displayed, m.names.seat(seat)
    is_own, on_turn = m.is_me(seat), shown["turn"] == seat
    # There are no places before qualifying.
    drawn = not m.is_running and shown["spaces"][seat] is None
    livery, flipped = m.livery(seat), bool(shown["flipped"][seat])
    where = text(_where(m, seat), Type.CAPTION, t.light_muted)
    who = row(
        text("–" if drawn else str(i + 1), Type.PLACE, t.light_muted if drawn else t.light, "c", w=20),
        picture(lambda p, x, y: draw_car(p, livery, x, y, min(36.0, layout.row_h() - 3), -90, flipped), 36),
        portrait(face, FACE, FACE_W),
        column(
            text(name, Type.HEAD if is_own or on_turn else Type.NOTE, t.accent if is_own else t.light),
            *([] if not m.shows_everything and not _has_news(m, seat) else [where]),
            grow=1,
            pad=(4, 2, 8, 0),
        ),
        pad=(8, 0, 0, 0),
        w=150,
        grow=40,
        align="middle",
    )
    # After a race the discs are back in their boxes.
    laps = box() if shown["phase"] == "over" else _laps(t, shown, seat)
    dice = [_die(t, j < shown["dice"][seat]) for j in range(6)]
    return row(
        who,
        column(laps, w=45, grow=15, align="start"),
        column(cells(dice, 3, 3), w=51, grow=7, align="start"),
        column(_items(t, shown["items"][seat]), w=62, grow=38, align="start"),
        h=layout.row_h(),
        align="middle",
        draw=row_ground(on_turn, is_own, i > 0),
        item=_row_item(m, i, seat),
    )


def _has_news(m: Model, seat: int) -> bool:
    """Return whether there is more to say of a car than the space where it stands."""
    shown = m.displayed
    return shown["flipped"][seat] > 0 or shown["phase"] == "over" or shown["spaces"][seat] is None


def _die(t: Theme, have: bool) -> Node:
    """Return a die in hand, or its empty place."""
    return box(fill=t.light if have else None, stroke=None if have else t.lane, sw=1.3, r=2, w=9, h=9)


def _laps(t: Theme, shown: Position, seat: int) -> Node:
    """Return the laps to go as the discs in the car's box, or as a count where they are many."""
    left = max(0, shown["options"]["discs"] - shown["laps"][seat])
    if left > MAX_DISCS:
        return text(str(left), Type.COUNT, t.light)
    return cells([picture(partial(Painter.circle, r=4.8, fill=t.light), 10)] * left, 3, 3)


def _items(t: Theme, items: Sequence[str]) -> Node:
    """Return the items of a car: two of a readable size, more of them smaller in two rows."""
    if len(items) <= 2:
        return cells([_chip(item, 25) for item in items], 2, 2)
    rest = text(f"+{len(items) - 6}", Type.MORE, t.light) if len(items) > 6 else box()
    return row(cells([_chip(item, 18) for item in items[:6]], 3, 1), rest, align="end")


def _chip(item: str, size: float) -> Node:
    return picture(partial(draw_chip, size=size, item=item), size)


def _where(m: Model, seat: int) -> str:
    displayed, t = m.displayed, m.names.t
    if displayed["phase"] == "over" and seat in displayed["results"][-1]["order"]:
        return t("where.place", n=displayed["results"][-1]["order"].index(seat) + 1)
    if seat in displayed["finished"]:
        return t("where.finished", n=displayed["finished"].index(seat) + 1)
    if displayed["spaces"][seat] is None:
        result = displayed["qualifying"][seat]
        if seat not in displayed["racing"]:
            return t("where.off")
        return t("where.qualifying") if result is None else t("where.qualified", n=result)
    key = "where.flipped" if displayed["flipped"][seat] else "where.space"
    return t(key, n=displayed["spaces"][seat])
