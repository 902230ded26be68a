"""The header above the road: the race, the number of cars, place and weather, and the direction."""

from __future__ import annotations

from collections.abc import Iterator

from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.weekend import Weekend
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, NEAR, STRIPES, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, Style, box, draw_node, row, text
from game.ui.race.board.pieces import grown

TOP, FOOT = 44.0, 87.0
"""Top and bottom of the header's line; the largest text needs all of it."""
RACE = TextStyle(26, "jb")
MAX_SCALE = 1.2
"""The largest scale of the race's name, as the bar is close above it."""
LOW = 3.0
"""Extra padding below smaller texts so that they share the baseline of the race's name."""


def paint_header(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the header as one cached picture."""
    observation = model.observation
    position = observation["race"], observation["races"], len(observation["order"]), observation["last_plays"]
    key = position, model.wants_odds, model.weekend, model.names.language_code, layout
    head = layout.left + 20, TOP, layout.board_w - 38, FOOT - TOP
    ground = layout.left, TOP, layout.board_w, 48
    p.layer("fmr.header", key, *ground, lambda c: draw_node(c, _header(c, model, head[2]), head))


def _header(p: Painter, model: Model, width: float) -> Node:
    """The whole line, with as much of place, weather and last round as fits."""
    t, names, observation = p.theme, model.names, model.observation
    race_style = TextStyle(grown(p, RACE.size, MAX_SCALE), RACE.face)
    race = [
        box(draw=_stripes, w=36, h=28),
        text(names.scene.t("common.race_n", n=observation["race"]), race_style, t.ink),
    ]
    if observation["races"] > 1:
        of = names.t("head.of", n=observation["races"])
        race.append(text(of, Type.BODY, t.muted, pad=(0, 0, NEAR, LOW)))
    direction = [box(draw=_arrow, w=68, h=24)]
    if model.wants_odds:
        direction.append(text(names.t("head.direction"), Type.CAPTION, t.muted, pad=(0, 0, 0, LOW)))
    counts = names.t("head.running", n=len(observation["order"]), out=len(observation["out"]))
    for extras in _extras(p, model):
        running = text(counts, Type.BODY, t.ink, pad=(0, 0, NEAR, LOW))
        counted = [running] if model.wants_odds else []
        line = row(*race, *counted, *extras, box(w=6, grow=1), *direction, gap=10, align="end")
        if line.measure(p, 0) <= width:
            return line
    running = text(counts, Type.BODY, t.ink, grow=1, pad=(0, 0, 14, LOW))
    return row(*race, running, *direction, gap=10, align="end")


def _extras(p: Painter, model: Model) -> Iterator[list[Node]]:
    """The parts that may follow the number of cars, the longest first."""
    names, plays, when = model.names, model.observation["last_plays"], model.weekend
    last: list[Node] = []
    if plays:
        pill = Style(fill=p.theme.accent, stroke=INK, sw=1.8, r=12, pad=(12, 0, 12, 0), fixed_h=24)
        last.append(text(names.t("head.last_round", n=plays), Type.HEAD, INK, "c", **pill))
    # at Calm the scenery says where and when it is
    for place in _place_texts(model, when) if when and model.wants_odds else ():
        bar, where = box(fill=p.theme.muted, w=2, h=15), text(place, Type.NOTE, p.theme.muted)
        yield [row(bar, where, gap=10, align="middle", pad=(2, 0, 10 if last else 0, LOW)), *last]
    yield last


def _place_texts(model: Model, when: Weekend) -> tuple[str, str]:
    """The place with hour and rain, and the place only."""
    t = model.names.t
    place, hour, weather = t(f"place_of.{when.place}"), t(f"hour.{when.hour}"), t("weather.rain")
    key = "head.where_rain" if when.is_rainy else "head.where"
    return t(key, place=place, hour=hour, weather=weather), place


def _stripes(p: Painter, rect: Box, look: Look) -> None:
    x, top, low = rect[0], rect[1], rect[1] + 23
    for i, colour in enumerate(STRIPES):
        left = x + i * 9
        d = f"M{left} {low}L{left + 6} {top}H{left + 12}L{left + 6} {low}Z"
        p.path((left - 1, top - 1, 14, 25), d, colour)


def _arrow(p: Painter, rect: Box, look: Look) -> None:
    x, y, colour = rect[0] + 66, rect[1] + rect[3] / 2, p.theme.muted
    p.path((x - 70, y - 9, 74, 18), f"M{x - 66} {y}H{x - 8}", None, colour, 2)
    p.path((x - 12, y - 7, 14, 14), f"M{x} {y}L{x - 10} {y - 5}V{y + 5}Z", colour)
