"""The preview in the band above the road: rows or faces, and the path of each car to its cell."""

from __future__ import annotations

from game.games.formula_motor_racing.rules.preview import Lineup, faces_of
from game.games.formula_motor_racing.table.board.rows import (
    PreviewRow,
    good_ground,
    paint_columns,
    paint_row,
    rows_of,
)
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import card_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Elements
from game.ui.kit.marks import draw_mark, icon
from game.ui.kit.widgets import zone
from game.ui.race.board.chances import faces_text
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, arrow, change_pill, tone_colour

BETWEEN, MAX_ROW_H, MAX_ROWS = 4.0, 74.0, 3
"""The gap between two rows; the largest height of one; the most rows in one column."""


def paint_preview(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the preview of the choice at hand, if there is one."""
    if not model.visible_outlooks:
        return
    key = (*model.cache_key(layout), tuple(o.action for o in model.visible_outlooks), model.pointed_face)
    top = layout.band[1]
    box = layout.left, top - 4, layout.board_w, layout.road_y + layout.road_h * 0.8 - top
    p.layer("fmr.preview", key, *box, lambda c: _preview(c, model, layout))


def _preview(c: Painter, model: Model, layout: Layout) -> None:
    rows = [row for outlook in model.visible_outlooks for row in rows_of(model, outlook)]
    outlook = faces_outlook(model)
    if outlook is not None:
        _paint_faces_and_row(c, model, layout, outlook, rows)
        return
    if len(rows) > MAX_ROWS:
        paint_columns(c, model, layout, rows)
        return
    boxes = _boxes(layout, len(rows))
    for row, box in zip(rows, boxes, strict=True):
        paint_row(c, model, layout, row, box)
    if rows[0].outlook.action.startswith("with "):
        return
    bottoms = [y + h for _, y, _, h in boxes]
    if len(rows) == 1:
        _paint_arrows(c, model, layout, rows[0], bottoms[0])
        return
    for row, bottom in zip(rows, bottoms, strict=True):
        _paint_path(c, model, layout, row, bottom, bottoms[-1])


def _boxes(layout: Layout, count: int) -> list[Box]:
    """The boxes of the rows; a single one leaves space for the arrows below it."""
    x, y, w, h = layout.band
    if count == 1:
        return [(x, y + 5, w, min(h - 40, 66 + (layout.k - 1) * 60))]
    height = min((h - BETWEEN * (count - 1)) / count, MAX_ROW_H)
    return [(x, y + i * (height + BETWEEN), w, height) for i in range(count)]


# -- faces -----
def faces_outlook(model: Model) -> Outlook | None:
    """Return the visible outlook in which the die chooses the car, if any."""
    return next((outlook for outlook in model.visible_outlooks if outlook.has_random_car), None)


def declare_faces(ui: Elements, model: Model, layout: Layout) -> None:
    """Declare the faces of a die that chooses a car, each under its place."""
    outlook = faces_outlook(model)
    if outlook is None:
        return
    for n, box in face_boxes(layout).items():
        words = outlook.effect_text(outlook.endings_by_face()[n].facts)
        tip = f"{model.names.t('tip.face', n=n)}: {words}"
        zone(ui, f"face.{n}", "item", f"{n}: {words}", box, tooltip=tip, clause=model.clause)


def face_boxes(layout: Layout) -> dict[int, Box]:
    """Return the cell of every face; the die's 1 is the leader."""
    _, y, _, height = _boxes(layout, 2)[0]
    first, pitch = layout.preview_cells(12)
    return {n: (first - (n - 1) * pitch - pitch / 2, y, pitch, height) for n in range(1, 13)}


def _paint_faces_and_row(
    c: Painter, model: Model, layout: Layout, outlook: Outlook, rows: list[PreviewRow]
) -> None:
    """The faces, and below them the order after the face pointed at, or the first row."""
    upper, lower = _boxes(layout, 2)
    face = model.pointed_face
    _paint_faces(c, model, layout, outlook, upper)
    paint_row(c, model, layout, rows[0] if rows and not face else _row_of(model, outlook, face), lower)


def _row_of(model: Model, outlook: Outlook, face: int) -> PreviewRow:
    ending = outlook.endings_by_face()[face or outlook.best_face()]
    label = model.names.t("ghost.if_faces", faces=faces_text(model.names.scene, faces_of(ending)))
    return PreviewRow(label, outlook.effect_text(ending.facts), ending.facts, outlook)


def _paint_faces(c: Painter, model: Model, layout: Layout, outlook: Outlook, rect: Box) -> None:
    """The chance of a face, and twelve cells."""
    t, names, (x, y, w, h), found = c.theme, model.names, rect, outlook.endings_by_face()
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    boxes = face_boxes(layout)
    width, middle = boxes[12][0] - x - 16, y + h / 2
    each = names.t("ghost.again_each" if outlook.action == "again" else "ghost.each")
    chance = names.language.pct(found[1].chance / len(faces_of(found[1])))
    c.text(x + 12, middle - 10, each, 16, t.ink, "jb", w=width)
    c.text(x + 12, middle + 11, chance, 14, t.muted, "j", w=width)
    scale, c.text_scale = c.text_scale, min(c.text_scale, 1.0)
    for n, box in boxes.items():
        _paint_face(c, model, n, box, outlook, found[n].facts)
        if n == model.pointed_face:
            c.rect(box[0] + 2, y + 2, box[2] - 4, h - 4, None, 6, t.accent, 2.6)
    c.text_scale = scale


def _paint_face(c: Painter, model: Model, n: int, box: Box, outlook: Outlook, lineup: Lineup) -> None:
    """The face and the car that it hits, on a colour that shows if that is good for the viewer."""
    t, (x, y, w, h), tone = c.theme, box, outlook.tone_of(lineup)
    if tone == BAD:
        c.rect(x + 2, y + 3, w - 4, h - 6, t.bad_paper, 5)
        c.hatch(x + 3, y + 4, w - 6, h - 8, t.bad_hatch, 8, 2)
    elif tone == GOOD:
        c.rect(x + 2, y + 3, w - 4, h - 6, good_ground(t), 5)
    top = y + h / 2 - 11
    c.rect(x + 5, top - 10, 20, 19, INK, 4)
    c.text(x + 15, top - 0.5, str(n), 15, PAPER.light, "cb", "c")
    for car in model.observation["order"][n - 1 : n]:
        draw_mark(c, model.names.car_style(car), x + 34, top, 5, dark=t.name == "night")
        c.text(x + 42, top, model.names.number(car), 16, t.ink, "cb", w=w - 44)
    _paint_value(c, model, (x + w / 2, y + h / 2 + 12), outlook, lineup)


def _paint_value(c: Painter, model: Model, at: tuple[float, float], outlook: Outlook, lineup: Lineup) -> None:
    """The value of a face for the viewer: points, else places; a dash if nothing happens."""
    (x, y), gain, places = at, outlook.gain(lineup), outlook.own_places(lineup)
    if gain:
        change_pill(c, x, y, gain, 16, 18, unit=model.names.t("tray.points_unit"))
    elif places:
        tone = tone_colour(c, GOOD if places > 0 else BAD, False)
        icon(c, "up" if places > 0 else "down", x - 8, y, 12, tone)
        c.text(x + 1, y, str(abs(places)), 16, tone, "cb")
    elif not lineup.changes:
        c.text(x, y, "–", 16, c.theme.ghost_ink, "cb", "c")


# -- paths -----
def _paint_path(
    c: Painter, model: Model, layout: Layout, row: PreviewRow, bottom: float, under: float
) -> None:
    """The path of a car to its cell in one of several rows, between the cells of the rows below it."""
    order, cars = model.observation["order"], row.cars
    first, pitch = layout.preview_cells(len(cars))
    for car in row.outlook.affected_cars(row.lineup):
        if car not in order or not (row.lineup.changes.get(car) or car in row.lost):
            continue
        start, middle = order.index(car), first - cars.index(car) * pitch
        side = 1 if layout.x_of(start) > middle else -1
        x0, y0 = layout.x_of(start) - 4 * side, layout.tag_y(start) - 15
        x1 = middle if bottom == under else middle + side * (pitch / 2 - 5)
        t = c.theme
        colour = {BAD: t.danger, GOOD: t.good, PLAIN: t.accent}[row.tone]
        w, bend, tip = 4.2, (y0 + under) / 2, bottom + 1
        d = f"M{x0} {y0}C{x0} {bend - 8} {x1} {bend + 8} {x1} {under + 6}V{tip + w * 2}"
        head = f"M{x1} {tip}L{x1 + w * 2.1} {tip + w * 3}H{x1 - w * 2.1}Z"
        inner = svg.path(d, None, INK, w + 3.4) + svg.path(head, INK, INK, 3.4)
        inner += svg.path(d, None, colour, w) + svg.path(head, colour)
        left = min(x0, x1) - w * 3
        c.svg_fragments(left, tip - w, abs(x1 - x0) + w * 6, y0 - tip + w * 4, inner)


def _paint_arrows(c: Painter, model: Model, layout: Layout, row: PreviewRow, bottom: float) -> None:
    """The only ending: an arrow for each car that changes place, thick for those that the card moves."""
    t, order, cars, changes = c.theme, model.observation["order"], row.cars, row.lineup.changes
    first, pitch = layout.preview_cells(len(cars))
    movers = _movers(model, row)
    thin = [car for car in cars if changes.get(car) and car in order and car not in movers]
    for car in [*thin, *movers]:
        start = order.index(car)
        x0, y0 = layout.x_of(start) + 2, layout.tag_y(start) - 15
        x1 = first - cars.index(car) * pitch
        up = changes[car] > 0
        if car in movers:
            colour = t.accent if car == row.outlook.car else t.good if up else t.danger
            arrow(c, x0, y0, x1, bottom + 2, 5, colour)
        else:
            # a rim in the paper's colour keeps it legible over the scenery
            arrow(c, x0, y0, x1, bottom + 2, 4.6, t.paper, False)
            arrow(c, x0, y0, x1, bottom + 4, 2.6, "#5FA98B" if up else "#DB8673", False)


def _movers(model: Model, row: PreviewRow) -> list[str]:
    """The cars that the card moves: the chosen one, its slipstreamer, the two of a crash."""
    outlook, order = row.outlook, model.observation["order"]
    movers = list(outlook.affected_cars(row.lineup))
    if outlook.car and card_of(outlook.card).kind == "overtake":
        at = order.index(outlook.car)
        movers = [*order[at + 1 : at + 2], *movers]
    return [car for car in movers if row.lineup.changes.get(car)]
