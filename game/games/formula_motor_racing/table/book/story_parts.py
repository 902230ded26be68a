"""Parts of the rule book's pictures: a road, a row of the new order, arrows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.names import Names
from game.ui.draw import art
from game.ui.kit.marks import draw_mark
from game.ui.race.board import canvas as book
from game.ui.race.board.pieces import arrow, car_at, change_pill, ghost_at, tag

Canvas = book.Canvas[Names]


@dataclass(frozen=True, slots=True)
class Places:
    """The places shown side by side, the foremost at the right."""

    left: float
    w: float
    first: int
    last: int

    @property
    def pitch(self) -> float:
        """Width of one place."""
        return self.w / (self.last - self.first + 1)

    def x(self, place: float) -> float:
        """Return the middle x of a place."""
        return self.left + self.w - (place - self.first + 0.5) * self.pitch

    def has_place(self, place: int) -> bool:
        """Return whether the place is shown."""
        return self.first <= place <= self.last


# -- roads -----
def _asphalt(canvas: Canvas, x: float, y: float, w: float, h: float) -> None:
    t = canvas.p.theme
    canvas.p.svg_fragments(
        x, y, w, h, art.straight(x, y + 8, w, h - 16, 0, 40, t.asphalt, t.grass, t.grass_hatch)
    )


def _points_line(canvas: Canvas, grid: Places, y: float, h: float) -> None:
    t = canvas.p.theme
    if grid.has_place(6) and grid.has_place(7):
        x = grid.x(6.5)
        canvas.p.rect(x, y, grid.left + grid.w - x, h, t.asphalt_light)
        canvas.p.line(x, y, x, y + h, t.accent, 2.4, "8 6")


def _place_label(canvas: Canvas, x: float, y: float, place: int, w: float) -> None:
    face = "jb" if canvas.names.language_code == "ja" else "cb"
    canvas.p.text(x, y, canvas.names.t("place", n=place), 15, canvas.p.theme.light, face, "c", w=w)


def road(
    canvas: Canvas,
    grid: Places,
    y: float,
    h: float,
    order: Sequence[str],
    target: str,
    choice: Sequence[str],
) -> None:
    """Draw a row of cars on asphalt, the target outlined and the cars of `choice` boxed."""
    p, k = canvas.p, canvas.k
    _asphalt(canvas, grid.left, y, grid.w, h)
    _points_line(canvas, grid, y + 8, h - 16)
    if grid.first == 1:
        end = grid.left + grid.w - 8
        p.svg_fragments(end, y + 8, 8, h - 16, art.chequers(end, y + 8, 8, h - 16, 4))
    for place in range(grid.last, grid.first - 1, -1):
        car, x = order[place - 1], grid.x(place)
        if car in choice:
            box = (x - grid.pitch / 2 + 3, y + 12 * k, grid.pitch - 6, h - 24 * k)
            p.rect(*box, None, 8, p.theme.accent, 2, dash="6 4")
        width = min(grid.pitch * 0.94, 90 * k)
        outline, number = "amber" if car == target else "white", canvas.names.number(car)
        car_at(p, x, y + 66 * k, width, canvas.names.colour(car), outline, sign=number)
        tag(p, x, y + 25 * k, canvas.names.car_style(car), canvas.names.number(car), car == target)
        _place_label(canvas, x, y + h - 20 * k, place, grid.pitch)


def long_road(
    canvas: Canvas,
    grid: Places,
    y: float,
    h: float,
    order: Sequence[str],
    points: bool = True,
) -> None:
    """Draw twelve cars in the table's two staggered rows, up to the chequered line."""
    p, k = canvas.p, canvas.k
    _asphalt(canvas, canvas.x, y, canvas.w, h)
    if points:
        x = grid.x(6.5)
        p.rect(x, y + 8, canvas.x + canvas.w - x, h - 16, p.theme.asphalt_light)
        p.line(x, y + 8, x, y + h - 8, p.theme.accent, 2.4, "8 6")
    end = canvas.x + canvas.w - 16 * k
    p.svg_fragments(end, y + 8, 12 * k, h - 16, art.chequers(end, y + 8, 12 * k, h - 16, 6 * k))
    for row in (0, 1):
        for place in range(12, 0, -1):
            if place % 2 == row:
                continue
            car, x, ground = order[place - 1], grid.x(place), y + (54 + 44 * row) * k
            width = grid.pitch * 1.42
            p.svg_fragments(
                x - width / 2,
                ground - 24 * k,
                width + 4,
                34 * k,
                art.grid_box(x - width * 0.43, ground + 5 * k, width * 0.86, 24 * k),
            )
            car_at(p, x, ground, width, canvas.names.colour(car), "white", sign=canvas.names.number(car))
            tag(p, x, ground - 33 * k, canvas.names.car_style(car), canvas.names.number(car), False)
    for place in range(1, 13):
        _place_label(canvas, grid.x(place), y + h - 18 * k, place, grid.pitch)


# -- the new order -----
def after_row(
    canvas: Canvas,
    grid: Places,
    y: float,
    h: float,
    before: Sequence[str],
    after: Position,
    target: str,
) -> None:
    """Draw the new order as the table previews it: changed cars in colour, the others as silhouettes."""
    p, t = canvas.p, canvas.p.theme
    p.rect(grid.left, y, grid.w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    line = [*after["order"], *after["out"]]
    for place in range(grid.first, grid.last + 1):
        car, x = line[place - 1], grid.x(place)
        if place > grid.first:
            p.rect(x + grid.pitch / 2 - 0.7, y + 10, 1.4, h - 20, t.rule)
        box = (x - grid.pitch / 2, y, grid.pitch, h)
        if car in after["out"]:
            _lost(canvas, car, box)
        else:
            _cell(canvas, car, box, before.index(car) + 1 - place, car == target)


def _cell(canvas: Canvas, car: str, box: Any, change: int, is_target: bool) -> None:
    p, t, k = canvas.p, canvas.p.theme, canvas.k
    x, y, w, h = box
    middle, top, width = x + w / 2, y + 18 * k, min(w * 0.9, 78 * k)
    if is_target and change:
        p.rect(x + 2, y + 3, w - 4, h - 6, t.own_paper, 6, t.accent, 2)
    if not change:
        ghost_at(p, middle, y + h - 8 * k, width, t.ghost_car)
        p.text(middle, top, canvas.names.number(car), 17, t.ghost_ink, "cb", "c")
        return
    car_at(p, middle, y + h - 8 * k, width, canvas.names.colour(car), sign=canvas.names.number(car))
    _name(canvas, car, x, top)
    change_pill(p, x + w - 20, top, change)


def _lost(canvas: Canvas, car: str, box: Any) -> None:
    p, t, k = canvas.p, canvas.p.theme, canvas.k
    x, y, w, h = box
    p.rect(x + 2, y + 3, w - 4, h - 6, t.bad_paper, 6, t.danger_paper, 2)
    p.hatch(x + 4, y + h * 0.46, w - 8, h * 0.46, t.bad_hatch, 7, 2)
    colour, number = canvas.names.colour(car), canvas.names.number(car)
    car_at(p, x + w / 2, y + h - 8 * k, min(w * 0.9, 78 * k), colour, sign=number)
    _name(canvas, car, x, y + 18 * k)
    label = canvas.names.t("order.out").upper()
    width = min(w - 38, max(32.0, p.width(label, 15, "cb") + 6))
    p.rect(x + w - 4 - width, y + 18 * k - 10, width, 20, "#B3261E", 8)
    p.text(x + w - 4 - width / 2, y + 18 * k, label, 15, "#FFFFFF", "cb", "c", w=width - 2)


def _name(canvas: Canvas, car: str, x: float, y: float) -> None:
    p, t = canvas.p, canvas.p.theme
    draw_mark(p, canvas.names.car_style(car), x + 11, y, 5, dark=t.name == "night")
    p.text(x + 19, y, canvas.names.number(car), 17, t.ink, "cb")


# -- arrows -----
def arrows(
    canvas: Canvas,
    grid: Places,
    top: float,
    low: float,
    before: Sequence[str],
    after: Position,
    target: str,
) -> None:
    """Draw an arrow from every car to its new place, bold for those the card moves, thin for the others."""
    line = [*after["order"], *after["out"]]
    moved = [car for car in before if line.index(car) != before.index(car)]
    bold = [target] if target in moved else []
    change = before.index(target) - line.index(target)
    follower = before[before.index(target) + 1] if before.index(target) < 11 else target
    if change > 0 and before.index(follower) - line.index(follower) == change:
        bold.insert(0, follower)
    for car in [*(car for car in moved if car not in bold), *bold]:
        a, b = before.index(car) + 1, line.index(car) + 1
        if not (grid.has_place(a) and grid.has_place(b)):
            continue
        if car in bold:
            good = canvas.p.theme.accent if car == target else "#4FD1A5"
            _arrow(canvas, grid.x(a), top, grid.x(b), low, 5, canvas.p.theme.danger if b > a else good)
        else:
            _arrow(canvas, grid.x(a), top, grid.x(b), low, 2.4, "#5FA98B" if b < a else "#DB8673")


def fork(canvas: Canvas, grid: Places, top: float, low: float, before: Sequence[str], target: str) -> None:
    """Draw one arrow straight down from the target, where several rows follow."""
    x = grid.x(before.index(target) + 1)
    _arrow(canvas, x, top, x, low, 5, canvas.p.theme.accent)


def _arrow(canvas: Canvas, x1: float, y1: float, x2: float, y2: float, w: float, colour: str) -> None:
    arrow(canvas.p, x1, y1 - 2, x2, y2 - 2, w * canvas.k, colour, w > 3, 10)
