"""The preview's rows in the band above the road: one outcome each with its order; many in two columns."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.formula_motor_racing.rules.preview import Lineup, faces_of
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INK, NEAR, Theme, Type
from game.ui.kit.layout import Node, box, column, draw_node, row, text
from game.ui.kit.marks import draw_mark, icon
from game.ui.race.board.action_panel import gain_pill
from game.ui.race.board.chances import faces_text
from game.ui.race.board.pieces import BAD, Tone, car_at, change_pill, ghost_at, tone_colour

FULL, LINE = 50.0, 34.0
"""The least height of a row with cars, and of one with a second line."""
LEAN = 10.0
BETWEEN, MAX_ROW_H, TWO_LINES = 4.0, 42.0, 36.0
"""In two columns: the gap between two rows; the largest height of one; the least for a second line."""
WIDE, PLACE_W = 40.0, 26.0
"""The largest width of a cell of a column, and that of the place at its right end."""
CLOSE = 26.5
"""In a narrower cell of a column sign and number have no gap between them."""
LEVEL, HEAD = 5.0, 4.0
"""A level arrow's height above the foot of its row, below the numbers, and half the height of its head."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of the preview: its label, a line below it, and the outcome it shows."""

    label: str
    sub: str
    lineup: Lineup
    outlook: Outlook

    @property
    def tone(self) -> Tone:
        """Whether the outcome is good or bad for the viewer."""
        return self.outlook.tone_of(self.lineup)

    @property
    def lost(self) -> tuple[str, ...]:
        """The cars that go out."""
        return tuple(car for car in self.lineup.out if car in self.outlook.observation["order"])

    @property
    def cars(self) -> tuple[str, ...]:
        """The cars from the leader on, then those that go out."""
        return *self.lineup.order, *self.lost


def rows_of(model: Model, outlook: Outlook) -> list[PreviewRow]:
    """Return the rows of an action; none if its faces are shown instead."""
    names = model.names
    if outlook.has_random_car:
        return []
    rows = []
    for ending in outlook.consequence.endings:
        lineup, rolls = ending.facts, faces_of(ending)
        if rolls:
            chance = outlook.chance(len(rolls), short=True)
            label = names.t("faces_of", faces=faces_text(names.scene, rolls), chance=chance)
            sub = f"{names.language.pct(ending.chance)} · {outlook.effect_text(lineup)}"
        else:
            label, sub = names.t("ghost.if"), names.t("ghost.certain")
            if outlook.action.startswith("with "):
                label = names.t("ghost.with", car=names.car(outlook.car or ""))
            elif outlook.action == "stand":
                label = names.t("ghost.stand")
        rows.append(PreviewRow(label, sub, lineup, outlook))
    return rows


# -- painting -----
def paint_row(c: Painter, model: Model, layout: Layout, preview: PreviewRow, rect: Box) -> None:
    """Paint an outcome's order: cars that changed place in colour, the others as silhouettes."""
    t, (x, y, w, h), cars = c.theme, rect, preview.cars
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    first, pitch = layout.preview_cells(len(cars))
    # points may reach into the first cell, words end before it
    width = first - (len(cars) - 0.5) * pitch - (x + GAP) + LEAN
    scale = c.text_scale
    # text is scaled only as far as two lines fit
    c.text_scale = min(scale, max(1.0, h / LINE))
    draw_node(c, _row_texts(c, model, preview, width, h), (x + GAP, y, width, h))
    c.text_scale = min(scale, 1.0)
    for i, car in enumerate(cars):
        cx = first - i * pitch
        if i:
            c.rect(cx + pitch / 2 - 0.7, y + 9, 1.4, h - 18, t.rule)
        # the width of a cell does not grow with the text, so neither does its content
        _paint_cell(c, model, preview, car, (cx - pitch / 2, y, pitch, h))
    c.text_scale = scale


def _row_texts(c: Painter, model: Model, preview: PreviewRow, width: float, h: float) -> Node:
    """The row's label and result, in two lines if it is high enough; points beside one of them."""
    t = c.theme
    if h < LINE:
        return text(f"{preview.label} · {preview.sub}", Type.CAPTION, t.ink)
    # the note that it is certain is neither good nor bad
    certain = len(preview.outlook.consequence.endings) == 1
    tone = t.muted if certain else tone_colour(c, preview.tone, False, t.muted)
    lines = [text(preview.label, Type.STRONG, t.ink), text(preview.sub, Type.CAPTION, tone)]
    pill = points_pill(c, model, preview)
    beside = [row(line, *pill, gap=6, align="middle") for line in lines]
    # only a line that ends in points may reach into the first cell
    at = next((i for i, line in enumerate(beside) if pill and line.measure(c, 0) <= width), -1)
    lines = [beside[i] if i == at else row(line, box(w=LEAN + 2)) for i, line in enumerate(lines)]
    return column(box(grow=1), *lines, box(grow=1), gap=3)


def points_pill(c: Painter, model: Model, preview: PreviewRow) -> list[Node]:
    """Return a pill with the points that the outcome brings the viewer, if any."""
    # with a unit, as the same pill beside a car means places
    gain, unit = preview.outlook.gain(preview.lineup), model.names.t("tray.points_unit")
    return [gain_pill(c, gain, unit=unit)] if gain else []


def good_ground(t: Theme) -> str:
    """Return the background colour of a cell that is good for the viewer."""
    return "#1E4034" if t.name == "night" else "#CFE8DC"


def _paint_cell(c: Painter, model: Model, preview: PreviewRow, car: str, rect: Box) -> None:
    t, (x, y, w, h) = c.theme, rect
    change, lost = preview.lineup.changes.get(car, 0), car in preview.lost
    strong = car in preview.outlook.affected_cars(preview.lineup)
    if lost:
        c.rect(x + 1.5, y + 2, w - 3, h - 4, t.bad_paper, 6, t.danger_paper, 2)
        c.hatch(x + 3, y + h - min(26, h - 6), w - 6, min(22, h - 8), t.bad_hatch, 7, 2)
    elif strong and change:
        c.rect(x + 1.5, y + 2, w - 3, h - 4, t.own_paper, 6, t.accent, 2)
    number, middle = model.names.number(car), x + w / 2
    top = y + (16 if h >= FULL else h / 2)
    if h >= FULL:
        width = min(w - 4, 68.0, (h - 28) * 2.6)
        if change or lost:
            outline = "paper" if lost or strong else "none"
            car_at(c, middle, y + h - 6, width, model.names.colour(car), outline, sign=number)
        else:
            ghost_at(c, middle, y + h - 6, width, t.ghost_car)
    if not change and not lost:
        c.text(middle, top, number, 16, t.ghost_ink, "cb", "c")
        return
    _paint_changed(c, model, car, (x, top, w), None if lost else change)


def _paint_changed(
    c: Painter, model: Model, car: str, at: tuple[float, float, float], change: int | None
) -> None:
    """The sign and number of a car, and the places that it gains or loses; None if it goes out."""
    t, (x, y, w), tight = c.theme, at, at[2] < 68
    mark = model.names.car_style(car)
    night = t.name == "night"
    draw_mark(c, mark, x + (9 if tight else 11), y, 4.5 if tight else 5, dark=night)
    left, size, width = (15, 16, w - 42) if tight else (19, 17, w - 50)
    c.text(x + left, y, model.names.number(car), size, t.ink if night else INK, "cb", w=width)
    if change is None:
        _paint_lost(c, model, at)
    else:
        change_pill(c, x + w - (15 if tight else 18), y, change, 16, 19, 26 if tight else 30)


def _paint_lost(c: Painter, model: Model, at: tuple[float, float, float]) -> None:
    """The label of a car that goes out, a cross in a narrow cell."""
    x, y, w = at
    if w < 68:
        c.rect(x + w - 30, y - 10, 26, 20, "#B3261E", 10)
        icon(c, "close", x + w - 17, y, 13, "#FFFFFF")
        return
    label = model.names.t("order.out").upper()
    width = min(w - 33, max(34.0, c.width(label, 15, "cb") + 10))
    c.rect(x + w - 4 - width, y - 10, width, 20, "#B3261E", 10)
    c.text(x + w - 4 - width / 2, y, label, 15, "#FFFFFF", "cb", "c", w=width - 4)


# -- two columns -----
def paint_columns(c: Painter, model: Model, layout: Layout, rows: list[PreviewRow]) -> None:
    """Paint many rows in two columns, with the places alone at which cars may change."""
    x, y, w, h = layout.band
    order = model.observation["order"]
    changed = [
        i
        for preview in rows
        for i, (car, was) in enumerate(zip(preview.lineup.order, order, strict=False))
        if car != was
    ]
    places = range(min(changed, default=0), max(changed, default=len(order) - 1) + 1)
    each = (len(rows) + 1) // 2
    height = min((h - BETWEEN * (each - 1)) / each, MAX_ROW_H)
    width = (w - NEAR) / 2
    for i, preview in enumerate(rows):
        at = x + (i // each) * (width + NEAR), y + (i % each) * (height + BETWEEN)
        _paint_compact(c, model, preview, places, (*at, width, height))


def _paint_compact(c: Painter, model: Model, preview: PreviewRow, places: range, rect: Box) -> None:
    """The label with its points, then a chip for each car from the right on, before the first one's place."""
    (x, y, w, h), cars = rect, preview.lineup.order[places.start : places.stop]
    c.rect(x, y, w, h, c.theme.ghost, 6, c.theme.ghost_edge, 1.2)
    label = text(preview.label, Type.OWN_CAPTION, tone_colour(c, preview.tone, False))
    head = row(label, *points_pill(c, model, preview), gap=6, align="middle")
    head_width = max(118.0, head.measure(c, 0) + 2)
    pitch = min(WIDE, max(22.0, (w - 18 - PLACE_W - head_width) / max(1, len(cars))))
    width, right = w - len(cars) * pitch - 18 - PLACE_W, x + w - 6 - PLACE_W
    draw_node(c, _head_texts(c, preview, head, width, h), (x + NEAR, y, width, h))
    scale, c.text_scale = c.text_scale, min(c.text_scale, 1.0)
    for i, car in enumerate(cars):
        _paint_chip(c, model, preview, car, (right - (i + 1) * pitch, y, pitch, h))
    place = model.names.t("place", n=places.start + 1)
    c.text(right + PLACE_W / 2 + 2, y + h / 2, place, 14, c.theme.muted, "j", "c", w=PLACE_W)
    c.text_scale = scale
    order = model.observation["order"]
    for car in preview.outlook.affected_cars(preview.lineup):
        if car in cars and car in order and preview.lineup.changes.get(car):
            edge = right + places.start * pitch - pitch / 2
            was, now = edge - order.index(car) * pitch, right - (cars.index(car) + 0.5) * pitch
            _paint_level_arrow(
                c, was, now, y + h - LEVEL, c.theme.danger if preview.tone == BAD else c.theme.good
            )


def _head_texts(c: Painter, preview: PreviewRow, head: Node, width: float, h: float) -> Node:
    """The label with its chance below in a high row, else with its result beside it if that fits."""
    if h > TWO_LINES:
        return column(box(grow=1), head, text(preview.sub, Type.CAPTION, c.theme.muted), box(grow=1))
    line = row(head, text(preview.outlook.effect_text(preview.lineup), Type.CAPTION, c.theme.muted), gap=NEAR)
    return line if line.measure(c, 0) <= width - NEAR else head


def _paint_chip(c: Painter, model: Model, preview: PreviewRow, car: str, rect: Box) -> None:
    t, (x, y, w, h), change = c.theme, rect, preview.lineup.changes.get(car, 0)
    number, middle = model.names.number(car), x + w / 2
    # in a low row the numbers are above the arrow
    line = y + min(h / 2, h - LEVEL - HEAD - 7)
    if not change:
        c.text(middle, line, number, 15, t.ghost_ink, "cb", "c", w=w - 4)
        return
    if car in preview.outlook.affected_cars(preview.lineup):
        c.rect(x + 0.5, y + 2.5, w - 1, h - 5, t.own_paper, 5, t.accent, 1.8)
    else:
        c.rect(x + 1, y + 4, w - 2, h - 8, t.bad_paper if change < 0 else good_ground(t), 4)
    mark = model.names.car_style(car)
    # beside a long label a cell is no wider than the sign and two digits
    apart = min(9.0, w / 4)
    at, of = (x + 4.5, x + w - 7) if w < CLOSE else (middle - apart, middle + apart)
    draw_mark(c, mark, at, line, 4, dark=t.name == "night")
    c.text(of, line, number, 15, t.ink, "cb", "c", w=14)


def _paint_level_arrow(c: Painter, was: float, now: float, y: float, colour: str) -> None:
    """A small level arrow within a row, from a car's old cell to its new one."""
    sign = 1 if now > was else -1
    d, head = f"M{was} {y}H{now - sign * 6}", f"M{now} {y}L{now - sign * 8} {y - HEAD}V{y + HEAD}Z"
    inner = svg.path(d, None, INK, 4.2) + svg.path(head, INK, INK, 2.0) + svg.circle(was, y, 3.2, INK)
    inner += svg.path(d, None, colour, 2.4) + svg.path(head, colour) + svg.circle(was, y, 2.1, colour)
    c.svg_fragments(min(was, now) - 8, y - 8, abs(now - was) + 16, 16, inner)
