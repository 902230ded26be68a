"""The header above the road: the race, how many run, where and when, and where the cars run to."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.weekend import Weekend
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, NEAR, STRIPES, TextStyle, Type
from game.ui.kit.elements import Look, Rect
from game.ui.kit.layout import Node, Style, box, row, show, text
from game.ui.race.board.pieces import grown

TOP, FOOT = 44.0, 87.0
"""Between these lies the line; the largest letters need all of it."""
RACE = TextStyle(26, "jb")
LARGEST = 1.2
"""So many times as large as normal the race is in large letters: the bar lies close above it."""
LOW = 3.0
"""So much lower end the large letters of the race than the smaller ones beside it that share its line."""


def paint_header(p: Painter, model: Model, lay: Layout) -> None:
    """The whole header as one kept picture."""
    shown = model.observation
    position = shown["race"], shown["races"], len(shown["order"]), shown["last_plays"]
    key = position, model.when, model.names.code, lay
    room = lay.left + 20, TOP, lay.board_w - 38, FOOT - TOP
    ground = lay.left, TOP, lay.board_w, 48
    p.layer("fmr.header", key, *ground, lambda c: show(c, _header(c, model, room[2]), room))


def _header(p: Painter, model: Model, room: float) -> Node:
    """All of it, with as much of where and when, and of the last round, as has room."""
    t, names, shown = p.theme, model.names, model.observation
    race_style = TextStyle(grown(p, RACE.size, LARGEST), RACE.face)
    race = [
        box(draw=_stripes, w=36, h=28),
        text(names.scene.t("common.race_n", n=shown["race"]), race_style, t.ink),
    ]
    if shown["races"] > 1:
        of = names.t("head.of", n=shown["races"])
        race.append(text(of, Type.BODY, t.muted, pad=(0, 0, NEAR, LOW)))
    way = [
        box(draw=_arrow, w=68, h=24),
        text(names.t("head.direction"), Type.CAPTION, t.muted, pad=(0, 0, 0, LOW)),
    ]
    said = names.t("head.running", n=len(shown["order"]), out=len(shown["out"]))
    for beside in _beside(p, model):
        running = text(said, Type.BODY, t.ink, pad=(0, 0, NEAR, LOW))
        line = row(*race, running, *beside, box(w=6, grow=1), *way, gap=10, align="end")
        if line.measure(p, 0) <= room:
            return line
    return row(*race, text(said, Type.BODY, t.ink, grow=1, pad=(0, 0, 14, LOW)), *way, gap=10, align="end")


def _beside(p: Painter, model: Model) -> Iterator[list[Node]]:
    """What may stand beside how many run, the most first."""
    names, plays, when = model.names, model.observation["last_plays"], model.when
    last: list[Node] = []
    if plays:
        pill = Style(fill=p.theme.accent, stroke=INK, sw=1.8, r=12, pad=(12, 0, 12, 0), high=24)
        last.append(text(names.t("head.last_round", n=plays), Type.HEAD, INK, "c", **pill))
    for said in _where(model, when) if when else ():
        bar, where = box(fill=p.theme.muted, w=2, h=15), text(said, Type.NOTE, p.theme.muted)
        yield [row(bar, where, gap=10, align="middle", pad=(2, 0, 10 if last else 0, LOW)), *last]
    yield last


def _where(model: Model, when: Weekend) -> tuple[str, str]:
    """Where and when the race is run, and where alone."""
    t = model.names.t
    place, hour, weather = t(f"place_of.{when.place}"), t(f"hour.{when.hour}"), t("weather.rain")
    return t(
        "head.where_rain" if when.rainy else "head.where", place=place, hour=hour, weather=weather
    ), place


def _stripes(p: Painter, rect: Rect, look: Look) -> None:
    x, top, low = rect[0], rect[1], rect[1] + 23
    for i, colour in enumerate(STRIPES):
        left = x + i * 9
        d = f"M{left} {low}L{left + 6} {top}H{left + 12}L{left + 6} {low}Z"
        p.path((left - 1, top - 1, 14, 25), d, colour)


def _arrow(p: Painter, rect: Rect, look: Look) -> None:
    x, y, colour = rect[0] + 66, rect[1] + rect[3] / 2, p.theme.muted
    p.path((x - 70, y - 9, 74, 18), f"M{x - 66} {y}H{x - 8}", None, colour, 2)
    p.path((x - 12, y - 7, 14, 14), f"M{x} {y}L{x - 10} {y - 5}V{y + 5}Z", colour)
