"""Interactive elements: what they are, where they are, and how a scene declares them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, TypeVar

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter

MOSTLY_COVERED = 0.85
"""The share of an element that a panel may cover before the element is removed."""
Id = TypeVar("Id", bound=Hashable)
T = TypeVar("T")


@dataclass(slots=True)
class Look:
    """The hover, focus and press state of an element, for its drawing."""

    hovered: bool = False
    focused: bool = False
    pressed: bool = False

    @property
    def is_hot(self) -> bool:
        """Whether the pointer or the keyboard is on it."""
        return self.hovered or self.focused


@dataclass(slots=True)
class TextCursor:
    """The cursor in the text field being edited, in characters; beyond the text means its end."""

    caret: int = sys.maxsize
    anchor: int = sys.maxsize
    """The other end of the selection; equal to the caret if nothing is selected."""
    composing: str = ""
    """The text an input method has not committed yet; it is shown at the caret."""
    composing_caret: int = 0
    scroll: float = 0.0
    """How far the text is scrolled to the left, in u."""

    def place(self, caret: int, select: bool = False) -> None:
        """Move the caret; with `select` the other end of the selection stays."""
        self.caret = caret
        if not select:
            self.anchor = caret

    def selection(self, text: str) -> tuple[int, int]:
        """Return start and end of the selection; both are the caret if nothing is selected."""
        ends = sorted(min(end, len(text)) for end in (self.caret, self.anchor))
        return ends[0], ends[1]


DrawElement = Callable[[Painter, "Element", Look], None]
"""Draws an element with a painter."""


class Extra(TypedDict, total=False):
    """Properties that only some elements have: for drawings of the kit, for tables and for coaches."""

    of: object
    """The object it represents, such as the moment of a row; read by `Element.of`."""
    number: int
    seat: int
    """The seat that a row is about, such as one of the running order."""
    kind: str
    """The kind of a button: primary, normal, danger or quiet; games draw others."""
    tone: str
    dark: bool
    size: float
    icon: str
    sub: str
    bare: bool
    round: bool
    tip_head: str
    gives_way: bool
    """A hint may cover it."""
    quiet: bool
    """It has no tooltip unless asked for."""
    always: bool
    """It can be clicked during motion and out of turn."""
    commits: bool
    """It may send a decision."""
    risky: bool
    risk: str
    """What it risks, if its label does not say so."""
    favoured: bool
    """Whether a hint or a coach recommends this one (True) or another (False)."""
    lit: tuple[tuple[float, float], ...]
    """The shape of a coach's ring, if it is not the element's outline."""
    sign: tuple[float, float]
    """The place of a coach's sign."""
    bulb: tuple[float, float]
    """The place of a hint's bulb, if not beside the element or at `sign`."""
    begins: bool
    """It is the first tool of a group that is not the first group; a rule is drawn before it."""
    off: bool
    shown: str
    """A value as text."""
    ends: tuple[bool, bool]
    """Whether a stepper is at its lower and at its upper end."""
    cursor: TextCursor | None
    """The cursor of the field that is edited."""
    empty: str
    """The text in an empty field."""


@dataclass(frozen=True, slots=True)
class Also:
    """What can be done with an element beside its action: a button of its explanation."""

    id: str
    label: str
    action: Callable[[], object]


@dataclass(slots=True)
class Element:
    """Something a player can point at.

    `rect` is in u, `key` is the shortcut shown on it, `why` says why it is disabled.
    Tests, the keyboard and the read-out key see the same list of elements as the mouse.
    """

    id: str
    role: str
    label: str
    rect: Box = (0.0, 0.0, 0.0, 0.0)
    action: Callable[[], object] | None = None
    draw: DrawElement | None = None
    enabled: bool = True
    why: str = ""
    key: str = ""
    tooltip: str = ""
    clause: str = ""
    value: object = None
    selected: bool = False
    on_wheel: Callable[[int], object] | None = None
    on_text: Callable[[str], object] | None = None
    on_point: Callable[[float, float], object] | None = None
    on_share: Callable[[float], object] | None = None
    """Handles a click by how far across the element it is, 0 to 1."""
    focusable: bool = True
    shape: tuple[tuple[float, float], ...] = ()
    """Its outline if it is not the whole rectangle, such as a space of a winding road."""
    extra: Extra = field(default_factory=Extra)
    also: Also | None = None

    def of(self, kind: type[T]) -> T:
        """Return the object of this type that the element represents."""
        found = self.extra["of"]
        assert isinstance(found, kind)
        return found

    def contains(self, x: float, y: float) -> bool:
        """Return whether a point in u lies on it."""
        rx, ry, rw, rh = self.rect
        within = rx <= x < rx + rw and ry <= y < ry + rh
        return within and (not self.shape or is_inside(self.shape, x, y))


class Elements:
    """The elements that a scene has declared, topmost last, with hover, focus and press."""

    def __init__(self) -> None:
        self.items: list[Element] = []
        self.hovered: str | None = None
        self.focused: str | None = None
        self.pressed: str | None = None
        self.shows_focus = False
        """Whether the focus ring is visible: the last input came from the keyboard."""
        self.cursor = TextCursor()
        self._editing: str | None = None
        self._parts: dict[str, tuple[object, list[Element]]] = {}
        self._kinds: dict[str, tuple[object, dict[Any, tuple[object, Element]]]] = {}

    @property
    def editing(self) -> str | None:
        """The id of the text field that is edited."""
        return self._editing

    @editing.setter
    def editing(self, id: str | None) -> None:
        if id != self._editing:
            self._editing, self.cursor = id, TextCursor()

    def clear(self) -> None:
        """Start a new declaration; hover and focus are kept by id."""
        self.items.clear()

    def add(self, element: Element) -> Element:
        """Declare an element."""
        self.items.append(element)
        return element

    def declare_part(self, name: str, key: object, declare: Callable[[Elements], object]) -> None:
        """Declare a part of the screen; reuses the last result until `key` changes."""
        cached = self._parts.get(name)
        if cached is None or cached[0] != key:
            part = Elements()
            declare(part)
            cached = self._parts[name] = key, part.items
        self.items += cached[1]

    def declare_each(
        self, name: str, key: object, facts: Mapping[Id, object], make: Callable[[Id], Element]
    ) -> None:
        """Declare one element per fact; reuses each until its fact or `key` changes.

        So a click that changes two spaces of a hundred makes two new elements.
        """
        cached = self._kinds.get(name)
        if cached is None or cached[0] != key:
            cached = self._kinds[name] = key, {}
        made, items = cached[1], self.items
        for id, fact in facts.items():
            found = made.get(id)
            if found is None or found[0] != fact:
                found = made[id] = fact, make(id)
            items.append(found[1])

    def remove_covered(self, rect: Box) -> None:
        """Remove the elements that a panel covers for the most part."""
        self.items[:] = [
            e for e in self.items if overlap(e.rect, rect) < MOSTLY_COVERED * e.rect[2] * e.rect[3]
        ]

    def change(self, element: Element, **changes: Any) -> Element:
        """Replace an element by a changed copy, as the element itself may be cached elsewhere."""
        changed = replace(element, **changes)
        self.items[:] = [changed if e is element else e for e in self.items]
        return changed

    def favour(self, element: Element) -> Element:
        """Mark this button as recommended, so that it alone of those that decide is bright; return it."""
        for e in [e for e in self.items if e.extra.get("commits") and "kind" in e.extra]:
            changed = self.change(e, extra={**e.extra, "favoured": e is element})
            element = changed if e is element else element
        return element

    def find(self, id: str | None) -> Element | None:
        """Return the element with this id, or None."""
        return next((e for e in self.items if e.id == id), None) if id else None

    def at(self, x: float, y: float) -> Element | None:
        """Return the topmost element at a point, or None."""
        return next((e for e in reversed(self.items) if e.contains(x, y)), None)

    def look(self, element: Element) -> Look:
        """Return the hover, focus and press state of an element."""
        return Look(
            hovered=element.id == self.hovered and not self.shows_focus,
            focused=element.id == self.focused and self.shows_focus,
            pressed=element.id == self.pressed,
        )

    def pointed(self) -> str | None:
        """Return the id that previews follow: the focus while the keyboard is used, else the hover."""
        return self.focused if self.shows_focus else self.hovered

    def move_focus(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest element in the direction of an arrow key."""
        items = [e for e in self.items if e.focusable]
        here = self.find(self.focused)
        self.shows_focus = True
        if not items:
            return
        if here is None or not here.focusable:
            self.focused = items[0].id
            return
        best = _nearest(here, items, dx, dy)
        if best:
            self.focused = best.id

    def step_focus(self, by: int) -> None:
        """Move the focus to the next (or previous) element in the order of declaration."""
        items = [e for e in self.items if e.focusable]
        self.shows_focus = True
        if not items:
            return
        index = next((i for i, e in enumerate(items) if e.id == self.focused), None)
        self.focused = items[0 if index is None else (index + by) % len(items)].id


def overlap(a: Box, b: Box) -> float:
    """Return the area that two rectangles share."""
    *_, w, h = intersection(a, b)
    return w * h


def intersection(a: Box, b: Box) -> Box:
    """Return the rectangle that two rectangles share; without area where they share none."""
    x, y = max(a[0], b[0]), max(a[1], b[1])
    return x, y, max(0.0, min(a[0] + a[2], b[0] + b[2]) - x), max(0.0, min(a[1] + a[3], b[1] + b[3]) - y)


def _centre(e: Element) -> tuple[float, float]:
    return e.rect[0] + e.rect[2] / 2, e.rect[1] + e.rect[3] / 2


def _nearest(here: Element, items: list[Element], dx: int, dy: int) -> Element | None:
    hx, hy = _centre(here)
    best, best_score = None, float("inf")
    for e in items:
        x, y = _centre(e)
        along = (x - hx) * dx + (y - hy) * dy
        across = abs((x - hx) * dy) + abs((y - hy) * dx)
        if e is here or along <= 1:
            continue
        score = along + 2.5 * across
        if score < best_score:
            best, best_score = e, score
    return best


def is_inside(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Return whether a point lies in a polygon."""
    inside = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            inside = not inside
    return inside
