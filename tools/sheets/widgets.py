"""The gallery's sheet of widgets: each in every state, on dark and on paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Unpack

from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit import fields, widgets
from game.ui.kit.bar import BarItem, bar_button
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.layout import Node, Placed, box, column, declare, draw_node, grid, paint, place, row, text
from game.ui.kit.scene import Scene, Shell
from game.ui.kit.toolbar import Tool, tool_element, tool_width

STATES: Final[Mapping[str, Look]] = {
    "normal": Look(),
    "hovered": Look(hovered=True),
    "focused": Look(focused=True),
    "pressed": Look(hovered=True, pressed=True),
    "selected": Look(),
    "off": Look(),
}
"""The states of an element."""
SIZE: Final = (1920, 720)
"""The size of the window."""
NAMES, WIDE, HIGH, ROW = 96.0, 128.0, 40.0, 50.0
PLACE: Final = (0.0, 0.0, WIDE, HIGH)
BOTH, DARK, PAPER = (True, False), (True,), (False,)
"""The backgrounds that a widget is made for."""

Make = Callable[[Painter, Elements, str, str, bool], object]
"""Declares a widget: painter, elements, id, label, whether the background is dark."""


@dataclass(frozen=True, slots=True)
class Widget:
    """A row of the gallery: the function that declares a widget, its states and its backgrounds."""

    make: Make
    states: tuple[str, ...] = ("normal", "hovered", "focused", "off")
    grounds: tuple[bool, ...] = BOTH


def _nothing(*_: object) -> None:
    """Do nothing, for the gallery's widgets."""


def _button(**look: Unpack[widgets.ButtonLook]) -> Make:
    def make(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> object:
        return widgets.declare_button(ui, id, 0, 0, WIDE, HIGH, label, _nothing, **look | {"dark": dark})

    return make


def _tabs(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> None:
    declare(ui, place(p, widgets.tab_row(p, id, [("a", label)], "", _nothing, WIDE), PLACE))


def _choices(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> None:
    declare(ui, place(p, widgets.choices(id, [("a", label)], "", _nothing, dark), PLACE))


def _toggled(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> Element:
    return fields.toggled(id, label, id.endswith("selected"), _nothing, dark)


def _stepped(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> Element:
    return fields.stepped(id, label, 1, 1, 4, _nothing, dark=dark)


def _written(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> Element:
    ui.editing = id if id.endswith("selected") else None
    return fields.text_field(ui, id, label, label, _nothing, dark)


def _empty(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> Element:
    return fields.text_field(ui, id, label, "", _nothing, dark, empty=label)


def _slid(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> Element:
    return fields.slid(id, label, 60, 0, 100, 10, _nothing)


def _placed(make: Callable[[Painter, Elements, str, str, bool], Element]) -> Make:
    """Place a widget in a cell of the gallery, where the layout would place it."""

    def declared(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> None:
        declare(ui, place(p, box(item=make(p, ui, id, label, dark)), PLACE))

    return declared


def _bar(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> None:
    button = bar_button(p, BarItem(id, label, _nothing, key="F1", enabled=not id.endswith("off")))
    declare(ui, place(p, button, (0.0, 0.0, button.measure(p, 0), 33.0)))
    # the gallery draws elements, and this one is drawn by its node
    ui.items[0].draw = lambda p, e, look: draw_node(p, button, e.rect, Posed())


def _tool(p: Painter, ui: Elements, id: str, label: str, dark: bool) -> object:
    tool = Tool(id, label, "speed", _nothing, "F", value_text="2x")
    return ui.add(tool_element(tool, 0, tool_width(p, tool)))


PRESSED: Final = ("normal", "hovered", "focused", "pressed", "off")
CHOSEN: Final = ("normal", "hovered", "focused", "selected")
WIDGETS: Final[Mapping[str, Widget]] = {
    **{kind: Widget(_button(kind=kind), PRESSED) for kind in ("primary", "normal", "danger", "quiet")},
    "with a key": Widget(_button(key="1"), PRESSED),
    "with an icon": Widget(_button(icon="back"), PRESSED),
    "tabs": Widget(_tabs, CHOSEN, PAPER),
    "choice": Widget(_choices, CHOSEN),
    "toggle": Widget(_placed(_toggled), (*CHOSEN, "off")),
    "stepper": Widget(_placed(_stepped)),
    "field": Widget(_placed(_written), CHOSEN),
    "empty": Widget(_placed(_empty), ("normal", "hovered", "focused")),
    "slider": Widget(_placed(_slid), ("normal", "hovered", "focused"), PAPER),
    "bar": Widget(_bar, ("normal", "hovered", "focused", "off"), DARK),
    "tool": Widget(_tool, (*CHOSEN, "off"), DARK),
}


class Posed(Elements):
    """Elements that look as their place in the gallery says."""

    def look(self, element: Element) -> Look:
        return STATES[element.id.split(".")[2]]


class Gallery(Scene):
    """A row for each widget; its states on dark, then on paper."""

    name = "gallery"

    def __init__(self, app: Shell) -> None:
        super().__init__(app)
        self.ui = Posed()
        self._placed: Placed = []

    def build(self, p: Painter) -> None:
        sides = row(self._side(p, True, p.theme.panel), self._side(p, False, p.theme.paper))
        self._placed = place(p, sides, (0, 0, p.w, p.h))
        declare(self.ui, self._placed)

    def _side(self, p: Painter, dark: bool, ground: str) -> Node:
        """Return all widgets made for a ground, under the names of the states."""
        ink = p.theme.light_muted if dark else p.theme.muted
        heads = (text(state, Type.CAPTION, ink, "c", w=WIDE) for state in STATES)
        rows = (
            row(
                text(name, Type.CAPTION, ink, w=NAMES),
                *self._cells(p, name, dark),
                gap=12,
                h=HIGH + 10,
                align="middle",
            )
            for name, widget in WIDGETS.items()
            if dark in widget.grounds
        )
        table = grid(row(box(w=NAMES), *heads, gap=12, h=28), *rows)
        return column(table, grow=1, fill=ground, pad=(8, 6, 8, 0))

    def _cells(self, p: Painter, name: str, dark: bool) -> Iterator[Node]:
        """Yield a widget in every state it knows, and an empty place for the others."""
        for state in STATES:
            if state not in WIDGETS[name].states:
                yield box(w=WIDE)
                continue
            part, id = Elements(), f"{name}.{'dark' if dark else 'paper'}.{state}"
            WIDGETS[name].make(p, part, id, self.t("common.back"), dark)
            item = part.items[0]
            item.id, item.enabled, item.selected = id, state != "off", state == "selected"
            yield column(box(w=item.rect[2], h=item.rect[3], item=item), w=WIDE, align="start")

    def paint(self, p: Painter) -> None:
        paint(p, self._placed)
