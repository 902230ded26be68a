"""Interactive elements: what they are, where they lie, and how a scene declares them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypedDict, TypeVar

from game.ui.draw.painter import Painter

Rect = tuple[float, float, float, float]
MOST_OF = 0.85
"""An element of which a panel hides so much cannot be used."""
Id = TypeVar("Id", bound=Hashable)
T = TypeVar("T")


@dataclass(slots=True)
class Look:
    """How an element is being looked at, for its drawing."""

    hovered: bool = False
    focused: bool = False
    pressed: bool = False

    @property
    def hot(self) -> bool:
        """Whether the pointer or the keyboard points at it."""
        return self.hovered or self.focused


@dataclass(slots=True)
class TextCursor:
    """Where typing goes in the text field that is edited, in characters; beyond the text means its end."""

    caret: int = sys.maxsize
    anchor: int = sys.maxsize
    """The other end of the selection; the caret itself where nothing is selected."""
    composing: str = ""
    """What an input method has not handed over yet; it stands at the caret."""
    composing_caret: int = 0
    scroll: float = 0.0
    """How far the text is scrolled to the left, in u."""

    def place(self, caret: int, select: bool = False) -> None:
        """Move the caret; with `select` the other end of the selection stays."""
        self.caret = caret
        if not select:
            self.anchor = caret

    def selection(self, text: str) -> tuple[int, int]:
        """Where the selection begins and ends; both are the caret where nothing is selected."""
        ends = sorted(min(end, len(text)) for end in (self.caret, self.anchor))
        return ends[0], ends[1]


Draw = Callable[[Painter, "Element", Look], None]
"""Draws an element with a painter."""


class Extra(TypedDict, total=False):
    """What an element has beyond what all have: looks of the kit, and what tables and coaches go by."""

    of: object
    """What it stands for, such as the moment of a row; read by `Element.of`."""
    number: int
    seat: int
    kind: str
    """Of a button: primary, normal, danger or quiet; a game's own draws others."""
    tone: str
    dark: bool
    size: float
    icon: str
    sub: str
    bare: bool
    round: bool
    tip_head: str
    quiet: bool
    """It shows no tooltip by itself."""
    always: bool
    """It can be clicked whoever is on turn."""
    commits: bool
    """It may carry out a decision."""
    risky: bool
    favoured: bool
    """Somebody speaks for it, or for another one."""
    hinted: bool
    lit: tuple[tuple[float, float], ...]
    """What a coach's ring follows where that is not its outline."""
    sign: tuple[float, float]
    """Where a coach's sign stands."""
    bulb: tuple[float, float]
    """Where the bulb of a hint stands, if not beside it or where the sign would."""
    begins: bool
    """It is the first of a group of tools."""
    off: bool
    shown: str
    """A value as it is read."""
    ends: tuple[bool, bool]
    """Whether a stepper is at its lower and its upper end."""
    cursor: TextCursor | None
    """Where typing goes, in the field that is edited."""
    empty: str
    """What stands in a field with nothing in it."""


@dataclass(slots=True)
class Element:
    """Something a player can point at; `rect` in u, `key` the shortcut shown on it.

    Tests, the keyboard and the read-out key see the same list of elements as the mouse.
    """

    id: str
    role: str
    label: str
    rect: Rect = (0.0, 0.0, 0.0, 0.0)
    action: Callable[[], object] | None = None
    draw: Draw | None = None
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
    """What a click does by how far across it is, 0 to 1."""
    focusable: bool = True
    shape: tuple[tuple[float, float], ...] = ()
    """Its outline where it is not the whole rectangle, such as a space of a winding road."""
    extra: Extra = field(default_factory=Extra)

    def of(self, kind: type[T]) -> T:
        """Return the object of this type that the element represents."""
        found = self.extra["of"]
        assert isinstance(found, kind)
        return found

    def holds(self, x: float, y: float) -> bool:
        """Whether a point in u lies on it."""
        rx, ry, rw, rh = self.rect
        within = rx <= x < rx + rw and ry <= y < ry + rh
        return within and (not self.shape or inside(self.shape, x, y))


class Elements:
    """The elements a scene declared for the present state, topmost last, and where attention is."""

    def __init__(self) -> None:
        self.items: list[Element] = []
        self.hovered: str | None = None
        self.focused: str | None = None
        self.pressed: str | None = None
        self.keyboard = False
        """Whether the focus ring is shown: the last thing used was the keyboard."""
        self.cursor = TextCursor()
        self._editing: str | None = None
        self._parts: dict[str, tuple[object, list[Element]]] = {}
        self._kinds: dict[str, tuple[object, dict[Any, tuple[object, Element]]]] = {}

    @property
    def editing(self) -> str | None:
        """The text field that takes typing."""
        return self._editing

    @editing.setter
    def editing(self, id: str | None) -> None:
        if id != self._editing:
            self._editing, self.cursor = id, TextCursor()

    def clear(self) -> None:
        """Start a new declaration; attention is kept by id."""
        self.items.clear()

    def add(self, element: Element) -> Element:
        """Declare an element."""
        self.items.append(element)
        return element

    def part(self, name: str, key: object, declare: Callable[[Elements], object]) -> None:
        """Declare a part of the screen; reuses the last result until `key` changes."""
        kept = self._parts.get(name)
        if kept is None or kept[0] != key:
            made = Elements()
            declare(made)
            kept = self._parts[name] = key, made.items
        self.items += kept[1]

    def each(self, name: str, key: object, facts: Mapping[Id, object], make: Callable[[Id], Element]) -> None:
        """Declare one element per fact; reuses each until its fact or `key` changes.

        So a click that changes two spaces of a hundred makes two elements anew.
        """
        kept = self._kinds.get(name)
        if kept is None or kept[0] != key:
            kept = self._kinds[name] = key, {}
        made, items = kept[1], self.items
        for id, fact in facts.items():
            found = made.get(id)
            if found is None or found[0] != fact:
                found = made[id] = fact, make(id)
            items.append(found[1])

    def cover(self, rect: Rect) -> None:
        """Remove elements that a panel covers, except for an edge."""
        self.items[:] = [e for e in self.items if overlap(e.rect, rect) < MOST_OF * e.rect[2] * e.rect[3]]

    def change(self, element: Element, **changes: Any) -> Element:
        """A changed copy takes the place of an element, which may be kept for other pictures."""
        changed = replace(element, **changes)
        self.items[:] = [changed if e is element else e for e in self.items]
        return changed

    def favour(self, element: Element) -> Element:
        """Of the buttons that decide this one is bright, as somebody speaks for it, and no other is."""
        for e in [e for e in self.items if e.extra.get("commits") and "kind" in e.extra]:
            changed = self.change(e, extra={**e.extra, "favoured": e is element})
            element = changed if e is element else element
        return element

    def find(self, id: str | None) -> Element | None:
        """The element of that id."""
        return next((e for e in self.items if e.id == id), None) if id else None

    def at(self, x: float, y: float) -> Element | None:
        """The topmost element under a point."""
        return next((e for e in reversed(self.items) if e.holds(x, y)), None)

    def look(self, element: Element) -> Look:
        """How the element is looked at now."""
        return Look(
            hovered=element.id == self.hovered and not self.keyboard,
            focused=element.id == self.focused and self.keyboard,
            pressed=element.id == self.pressed,
        )

    def pointed(self) -> str | None:
        """The id that hover previews follow: the focus while the keyboard leads, else the pointer."""
        return self.focused if self.keyboard else self.hovered

    def move_focus(self, dx: int, dy: int) -> None:
        """Move the focus by arrow key to the nearest element that way, or by Tab (dx=±1, dy=0: `step`)."""
        items = [e for e in self.items if e.focusable]
        here = self.find(self.focused)
        self.keyboard = True
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
        self.keyboard = True
        if not items:
            return
        index = next((i for i, e in enumerate(items) if e.id == self.focused), None)
        self.focused = items[0 if index is None else (index + by) % len(items)].id


def overlap(a: Rect, b: Rect) -> float:
    """The area that two rectangles share."""
    wide = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    high = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


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


def inside(outline: tuple[tuple[float, float], ...], x: float, y: float) -> bool:
    """Whether a point lies in a polygon."""
    found = False
    for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            found = not found
    return found
