"""The band above the road while something is previewed: a row an outcome, arrows, the faces."""

from __future__ import annotations

from dataclasses import dataclass

from game.games.formula_motor_racing.rules.preview import Lineup, faces_of
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import card_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.elements import Elements
from game.ui.kit.marks import icon, mark
from game.ui.kit.widgets import zone
from game.ui.race.board.chances import faces_text
from game.ui.race.board.pieces import BAD, GOOD, arrow, car_at, change_pill, ghost_at, pill_width, tone_colour

LABEL = 158.0
FULL, LINE = 50.0, 30.0
"""From this height on a row has cars; from that on its label has two lines."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """One row of the preview: its label, a line below it, and the outcome it shows."""

    label: str
    sub: str
    branch: Lineup
    outlook: Outlook

    @property
    def tone(self) -> str:
        """Whether the outcome is good or bad for the viewer."""
        return self.outlook.mood(self.branch)


# -- which rows ------------------------------------------------------------------------------------
def rows_of(model: Model, outlook: Outlook) -> list[PreviewRow]:
    """The rows of an action; none where faces are shown instead."""
    names = model.names
    if outlook.by_place:
        return []
    rows = []
    for ending in outlook.consequence.endings:
        branch, rolls = ending.facts, faces_of(ending)
        if rolls:
            chance = outlook.chance(len(rolls), short=True)
            label = names.t("faces_of", faces=faces_text(names.scene, rolls), chance=chance)
            sub = f"{names.language.pct(ending.chance)} · {outlook.words(branch)}"
        else:
            label, sub = names.t("ghost.if"), names.t("ghost.certain")
            if outlook.action.startswith("with "):
                label = names.t("ghost.with", car=names.car(outlook.car or ""))
            elif outlook.action == "stand":
                label = names.t("ghost.stand")
        rows.append(PreviewRow(label, sub, branch, outlook))
    return rows


# -- painting --------------------------------------------------------------------------------------
def paint_preview(p: Painter, model: Model, lay: Layout) -> None:
    """Everything above the road that shows what would be."""
    outlooks = model.foretold
    if not outlooks:
        return
    face = model.pointed_face
    key = (*model.depends(lay), tuple(o.action for o in outlooks), face)
    y = lay.band[1]
    high = lay.road_y + lay.road_h * 0.8 - y
    p.layer(
        "fmr.preview",
        key,
        lay.left,
        y - 4,
        lay.board_w,
        high,
        lambda c: _preview(c, model, lay, outlooks, face),
    )


def _preview(c: Painter, model: Model, lay: Layout, outlooks: list[Outlook], face: int) -> None:
    rows = [row for outlook in outlooks for row in rows_of(model, outlook)]
    faced = next((o for o in outlooks if o.by_place), None)
    x, y, w, h = lay.band
    if faced is not None:
        _paint_faced(c, model, lay, faced, rows, face)
        return
    if len(rows) > 3:
        _paint_columns(c, model, lay, rows)
        return
    gap = 4.0
    if len(rows) == 1:
        tall = min(h - 40, 66 + (lay.k - 1) * 60)
        boxes = [(x, y + 5, w, tall)]
    else:
        tall = min((h - gap * (len(rows) - 1)) / len(rows), 74.0)
        boxes = [(x, y + i * (tall + gap), w, tall) for i in range(len(rows))]
    for row, box in zip(rows, boxes, strict=True):
        paint_row(c, model, lay, row, box)
    if rows[0].outlook.action.startswith("with "):
        return
    lows = [box[1] + box[3] for box in boxes]
    if len(rows) == 1:
        _paint_arrows(c, model, lay, rows[0], lows[0])
    else:
        for row, low in zip(rows, lows, strict=True):
            _paint_way(c, model, lay, row, low, lows[-1])


def _paint_faced(
    c: Painter, model: Model, lay: Layout, outlook: Outlook, rows: list[PreviewRow], face: int
) -> None:
    x, y, w, h = lay.band
    tall = min((h - 4) / 2, 74.0)
    paint_faces(c, model, lay, outlook, (x, y, w, tall), face)
    if face or not rows:
        face = face or outlook.best_face()
        ending = outlook.by_face()[face]
        label = model.names.t("ghost.if_faces", faces=faces_text(model.names.scene, faces_of(ending)))
        row = PreviewRow(label, outlook.words(ending.facts), ending.facts, outlook)
    else:
        row = rows[0]
    paint_row(c, model, lay, row, (x, y + tall + 4, w, tall))


def _paint_columns(c: Painter, model: Model, lay: Layout, rows: list[PreviewRow]) -> None:
    """Many outcomes: two columns of compact rows."""
    x, y, w, h = lay.band
    each = (len(rows) + 1) // 2
    gap = 4.0
    tall = min((h - gap * (each - 1)) / each, 42.0)
    wide = (w - 8) / 2
    for i, row in enumerate(rows):
        box = (x + (i // each) * (wide + 8), y + (i % each) * (tall + gap), wide, tall)
        _paint_compact(c, model, row, box)


def _cells(lay: Layout, box: Box, running: int) -> tuple[float, float]:
    """Middle of the leader's cell and the pitch of a row that leaves room for its label."""
    first = lay.first_x
    room = first + lay.pitch / 2 - (box[0] + LABEL)
    return first, min(lay.pitch, room / max(1, running))


def paint_row(c: Painter, model: Model, lay: Layout, row: PreviewRow, box: Box) -> None:
    """The new order: cars that changed in colour, the others as silhouettes."""
    t = c.theme
    x, y, w, h = box
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    lost = [car for car in row.branch.out if car in model.shown["order"]]
    cars = [*row.branch.order, *lost]
    first, pitch = _cells(lay, box, len(cars))
    # that it is certain is neither good nor bad; the places beside it say which it is
    certain = len(row.outlook.consequence.endings) == 1
    tone = t.muted if certain else tone_colour(c, row.tone, False, t.muted)
    room = first - (len(cars) - 0.5) * pitch - x - 14
    gain = row.outlook.gain(row.branch)
    if h >= LINE + 4:
        above = c.text(x + 12, y + h / 2 - 10, row.label, 16, t.ink, "jb", w=room)
        below = c.text(x + 12, y + h / 2 + 11, row.sub, 14, tone, "j", w=room)
        if gain:
            # beside a car such a pill tells places: without its unit nobody knows that this one is points
            unit = model.names.t("tray.points_unit")
            pill = pill_width(c, gain, 15, unit=unit)
            spots = ((above, y + h / 2 - 10), (below, y + h / 2 + 11))
            for wide, middle in (spot for spot in spots if spot[0] + 6 + pill <= room + 12):
                change_pill(c, x + 18 + wide + pill / 2, middle, gain, 15, 18, unit=unit)
                break
    else:
        c.text(x + 12, y + h / 2, f"{row.label} · {row.sub}", 14, t.ink, "jb", w=room)
    scale, c.text_scale = c.text_scale, min(c.text_scale, 1.0)
    for i, car in enumerate(cars):
        cx = first - i * pitch
        if i:
            c.rect(cx + pitch / 2 - 0.7, y + 9, 1.4, h - 18, t.rule)
        # a cell is as wide as a place on the road, whatever the size of the texts
        _paint_cell(c, model, row, car, (cx - pitch / 2, y, pitch, h), car in lost)
    c.text_scale = scale


def _paint_cell(c: Painter, model: Model, row: PreviewRow, car: str, box: Box, lost: bool) -> None:
    t = c.theme
    x, y, w, h = box
    middle = x + w / 2
    change = row.branch.changes.get(car, 0)
    strong = car in row.outlook.struck(row.branch)
    if lost:
        c.rect(x + 1.5, y + 2, w - 3, h - 4, t.bad_paper, 6, t.danger_paper, 2)
        c.hatch(x + 3, y + h - min(26, h - 6), w - 6, min(22, h - 8), t.bad_hatch, 7, 2)
    elif strong and change:
        c.rect(x + 1.5, y + 2, w - 3, h - 4, t.own_paper, 6, t.accent, 2)
    number = model.names.number(car)
    full = h >= FULL
    top = y + (16 if full else h / 2)
    if full:
        wide = min(w - 4, 68.0, (h - 28) * 2.6)
        if change or lost:
            outline = "paper" if lost or strong else "none"
            car_at(c, middle, y + h - 6, wide, model.names.colour(car), outline, sign=number)
        else:
            ghost_at(c, middle, y + h - 6, wide, t.ghost_car)
    if not change and not lost:
        c.text(middle, top, number, 16, t.ghost_ink, "cb", "c")
        return
    colour, shape = model.names.look(car)
    ink = t.ink if t.name == "night" else INK
    tight = w < 68
    mark(c, shape, colour, x + (9 if tight else 11), top, 4.5 if tight else 5, dark=t.name == "night")
    c.text(
        x + (15 if tight else 19), top, number, 16 if tight else 17, ink, "cb", w=w - (42 if tight else 50)
    )
    if lost:
        _paint_lost(c, model, (x, top, w))
    else:
        change_pill(c, x + w - (15 if tight else 18), top, change, 16, 19, 26 if tight else 30)


def _paint_lost(c: Painter, model: Model, at: tuple[float, float, float]) -> None:
    """That a car goes out: the word, or a cross where the cell is narrow."""
    x, y, w = at
    if w < 68:
        c.rect(x + w - 30, y - 10, 26, 20, "#B3261E", 10)
        icon(c, "close", x + w - 17, y, 13, "#FFFFFF")
        return
    label = model.names.t("order.out").upper()
    wide = min(w - 33, max(34.0, c.width(label, 15, "cb") + 10))
    c.rect(x + w - 4 - wide, y - 10, wide, 20, "#B3261E", 10)
    c.text(x + w - 4 - wide / 2, y, label, 15, "#FFFFFF", "cb", "c", w=wide - 4)


def _paint_compact(c: Painter, model: Model, row: PreviewRow, box: Box) -> None:
    """One line: the label, then twelve small chips."""
    t = c.theme
    x, y, w, h = box
    c.rect(x, y, w, h, t.ghost, 6, t.ghost_edge, 1.2)
    tone = tone_colour(c, row.tone, False)
    cars = row.branch.order
    gain, unit = row.outlook.gain(row.branch), model.names.t("tray.points_unit")
    pill = pill_width(c, gain, 15, unit=unit) + 8 if gain else 0.0
    # beside a car such a pill tells places, so the cells leave room for its unit
    need = max(118.0, c.width(row.label, 14, "jb") + pill)
    pitch = min(27.0, max(22.0, (w - 18 - need) / max(1, len(cars))))
    room = w - len(cars) * pitch - 18
    middle = y + h / 2 - (8 if h > 36 else 0)
    wide = c.text(x + 8, middle, row.label, 14, tone, "jb", w=room - pill)
    if gain:
        change_pill(c, x + 8 + wide + 6 + (pill - 8) / 2, middle, gain, 15, 18, unit=unit)
    words = row.outlook.words(row.branch)
    left = x + wide + 16 + pill
    if h <= 36 and c.width(words, 14, "j") < x + room - left:
        c.text(left, middle, words, 14, t.muted, "j")
    if h > 36:
        c.text(x + 8, y + h / 2 + 9, row.sub, 14, t.muted, "j", w=room)
    for i, car in enumerate(cars):
        cx = x + w - 6 - (i + 0.5) * pitch
        change = row.branch.changes.get(car, 0)
        number = model.names.number(car)
        if car in row.outlook.struck(row.branch) and change:
            c.rect(cx - pitch / 2 + 0.5, y + 2.5, pitch - 1, h - 5, t.own_paper, 5, t.accent, 1.8)
        elif change:
            fill = t.bad_paper if change < 0 else "#CFE8DC" if t.name != "night" else "#1E4034"
            c.rect(cx - pitch / 2 + 1, y + 4, pitch - 2, h - 8, fill, 4)
        colour, shape = model.names.look(car)
        if change:
            mark(c, shape, colour, cx - 6.5, y + h / 2, 4, dark=t.name == "night")
            c.text(cx + 6, y + h / 2, number, 15, t.ink, "cb", "c", w=pitch - 14)
        else:
            c.text(cx, y + h / 2, number, 15, t.ghost_ink, "cb", "c", w=pitch - 4)
    for car in row.outlook.struck(row.branch):
        if car in cars and car in model.shown["order"] and row.branch.changes.get(car):
            edge = x + w - 6 - pitch / 2
            was, now = edge - model.shown["order"].index(car) * pitch, edge - cars.index(car) * pitch
            _paint_level(c, was, now, y + h - 7, c.theme.danger if row.tone == BAD else "#4FD1A5")


def _paint_level(c: Painter, was: float, now: float, y: float, colour: str) -> None:
    """A small level arrow within a row, from the cell that a car leaves to the one that it comes to."""
    way = 1 if now > was else -1
    d, head = f"M{was} {y}H{now - way * 6}", f"M{now} {y}L{now - way * 8} {y - 5}V{y + 5}Z"
    inner = svg.path(d, None, INK, 4.6) + svg.path(head, INK, INK, 2.4) + svg.circle(was, y, 3.4, INK)
    inner += svg.path(d, None, colour, 2.4) + svg.path(head, colour) + svg.circle(was, y, 2.2, colour)
    c.frags(min(was, now) - 8, y - 8, abs(now - was) + 16, 16, inner)


def declare_faces(ui: Elements, model: Model, lay: Layout) -> None:
    """The faces of a die that chooses a car, each under its place."""
    faced = next((o for o in model.foretold if o.by_place), None)
    if faced is None:
        return
    for n, box in face_boxes(lay).items():
        words = faced.words(faced.by_face()[n].facts)
        tip = f"{model.names.t('tip.face', n=n)}: {words}"
        zone(ui, f"face.{n}", "item", f"{n}: {words}", box, tooltip=tip, clause=model.clause)


# -- the faces under their places --------------------------------------------------------------------
def face_boxes(lay: Layout) -> dict[int, Box]:
    """The cell of every face; the die's 1 is the leader."""
    x, y, w, h = lay.band
    tall = min((h - 4) / 2, 74.0)
    first, pitch = _cells(lay, (x, y, w, tall), 12)
    return {n: (first - (n - 1) * pitch - pitch / 2, y, pitch, tall) for n in range(1, 13)}


def paint_faces(c: Painter, model: Model, lay: Layout, outlook: Outlook, box: Box, face: int) -> None:
    """Twelve cells: the face, the car it hits, what that is worth to the viewer."""
    t, names = c.theme, model.names
    x, y, w, h = box
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    found = outlook.by_face()
    boxes = face_boxes(lay)
    room = boxes[12][0] - x - 16
    each = names.t("ghost.again_each" if outlook.action == "again" else "ghost.each")
    c.text(x + 12, y + h / 2 - 10, each, 16, t.ink, "jb", w=room)
    c.text(
        x + 12,
        y + h / 2 + 11,
        model.names.language.pct(found[1].chance / len(faces_of(found[1]))),
        14,
        t.muted,
        "j",
        w=room,
    )
    scale, c.text_scale = c.text_scale, min(c.text_scale, 1.0)
    for n, (cx, _, cw, _) in boxes.items():
        _paint_face(c, model, outlook, found[n].facts, n, (cx, y, cw, h), n == face)
    c.text_scale = scale


def _paint_face(
    c: Painter, model: Model, outlook: Outlook, branch: Lineup, n: int, box: Box, chosen: bool
) -> None:
    t = c.theme
    x, y, w, h = box
    tone = outlook.mood(branch)
    if tone == BAD:
        c.rect(x + 2, y + 3, w - 4, h - 6, t.bad_paper, 5)
        c.hatch(x + 3, y + 4, w - 6, h - 8, t.bad_hatch, 8, 2)
    elif tone == GOOD:
        c.rect(x + 2, y + 3, w - 4, h - 6, "#CFE8DC" if t.name != "night" else "#1E4034", 5)
    if chosen:
        c.rect(x + 2, y + 2, w - 4, h - 4, None, 6, t.accent, 2.6)
    c.rect(x + 5, y + h / 2 - 21, 20, 19, INK, 4)
    c.text(x + 15, y + h / 2 - 11.5, str(n), 15, PAPER.light, "cb", "c")
    order = model.shown["order"]
    if n <= len(order):
        car = order[n - 1]
        colour, shape = model.names.look(car)
        mark(c, shape, colour, x + 34, y + h / 2 - 11, 5, dark=t.name == "night")
        c.text(x + 42, y + h / 2 - 11, model.names.number(car), 16, t.ink, "cb", w=w - 44)
    gain, places, low = outlook.gain(branch), outlook.own_places(branch), y + h / 2 + 12
    if gain:
        change_pill(c, x + w / 2, low, gain, 16, 18, unit=model.names.t("tray.points_unit"))
    elif places:
        tone_ink = tone_colour(c, GOOD if places > 0 else BAD, False)
        icon(c, "up" if places > 0 else "down", x + w / 2 - 8, low, 12, tone_ink)
        c.text(x + w / 2 + 1, low, str(abs(places)), 16, tone_ink, "cb")
    elif not branch.changes:
        c.text(x + w / 2, low, "–", 16, t.ghost_ink, "cb", "c")


# -- arrows ------------------------------------------------------------------------------------------
def _paint_way(c: Painter, model: Model, lay: Layout, row: PreviewRow, low: float, under: float) -> None:
    """One of several endings: from the car on the road to its cell, past the rows below between two cells."""
    order, cars = list(model.shown["order"]), _cars(model, row)
    for car in row.outlook.struck(row.branch):
        if car not in order or not (row.branch.changes.get(car) or car in row.branch.out):
            continue
        first, pitch = _cells(lay, (lay.band[0], 0, 0, 0), len(cars))
        start, middle = order.index(car), first - cars.index(car) * pitch
        side = 1 if lay.x_of(start) > middle else -1
        x0, y0 = lay.x_of(start) - 4 * side, lay.tag_y(start) - 15
        x1 = middle if low == under else middle + side * (pitch / 2 - 5)
        colour = c.theme.danger if row.tone == BAD else "#4FD1A5" if row.tone == GOOD else c.theme.accent
        w, bend, tip = 4.2, (y0 + under) / 2, low + 1
        d = f"M{x0} {y0}C{x0} {bend - 8} {x1} {bend + 8} {x1} {under + 6}V{tip + w * 2}"
        head = f"M{x1} {tip}L{x1 + w * 2.1} {tip + w * 3}H{x1 - w * 2.1}Z"
        inner = svg.path(d, None, INK, w + 3.4) + svg.path(head, INK, INK, 3.4)
        inner += svg.path(d, None, colour, w) + svg.path(head, colour)
        left = min(x0, x1) - w * 3
        c.frags(left, tip - w, abs(x1 - x0) + w * 6, y0 - tip + w * 4, inner)


def _cars(model: Model, row: PreviewRow) -> list[str]:
    """The cars of a row from the leader on, then those that go out."""
    return [*row.branch.order, *(car for car in row.branch.out if car in model.shown["order"])]


def _paint_arrows(c: Painter, model: Model, lay: Layout, row: PreviewRow, low: float) -> None:
    cars = _cars(model, row)
    first, pitch = _cells(lay, (lay.band[0], 0, 0, 0), len(cars))
    order = list(model.shown["order"])
    movers = movers_of(row, model)
    thin = [car for car in cars if row.branch.changes.get(car) and car in order and car not in movers]
    for car in [*thin, *movers]:
        start = order.index(car)
        x0, y0 = lay.x_of(start) + 2, lay.tag_y(start) - 15
        x1 = first - cars.index(car) * pitch
        if car in movers:
            colour = c.theme.accent if car == row.outlook.car else "#4FD1A5"
            if row.branch.changes.get(car, 0) < 0 and car != row.outlook.car:
                colour = c.theme.danger
            arrow(c, x0, y0, x1, low + 2, 5, colour)
        else:
            up = row.branch.changes[car] > 0
            # a rim in the paper's colour: whatever scenery lies behind, it is as plain as on paper
            arrow(c, x0, y0, x1, low + 2, 4.6, c.theme.paper, False)
            arrow(c, x0, y0, x1, low + 4, 2.6, "#5FA98B" if up else "#DB8673", False)


def movers_of(row: PreviewRow, model: Model) -> list[str]:
    """The cars that the card itself moves: the chosen one, its slipstreamer, the two of a crash."""
    outlook = row.outlook
    movers = list(outlook.struck(row.branch))
    if outlook.car and card_of(outlook.card).kind == "overtake":
        order = model.shown["order"]
        at = order.index(outlook.car)
        if at + 1 < len(order):
            movers.insert(0, order[at + 1])
    return [car for car in movers if row.branch.changes.get(car)]
