"""Tooltips, placed beside their element where they cover least."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK
from game.ui.kit.elements import Element, overlap
from game.ui.kit.scene import Shell

GAP: Final = 12.0
EDGE: Final = 8.0
HEAD: Final = 26.0
"""The height of a heading."""
ELEMENT, LIT, SIMILAR, OTHER = 1000.0, 100.0, 4.0, 1.0
"""Costs of covering the element itself, related boxes, similar elements, and anything else."""
FAR: Final = 1 / 150
"""The cost of a u of distance in comparison."""


@dataclass(frozen=True, slots=True)
class Tip:
    """The text of a tooltip, broken to its width."""

    lines: tuple[str, ...]
    head: str
    clause: str
    w: float
    h: float
    step: float


def tip_of(p: Painter, element: Element) -> Tip:
    """Return an element's tooltip: what it is, or why it can do nothing."""
    body = element.why if element.why and (not element.enabled or not element.tooltip) else element.tooltip
    head = element.extra.get("tip_head", "")
    head_w = p.width(head, BODY, "jb") + 90 if head else 0
    w = min(340.0, max(160.0, p.width(body, CAPTION, "j") + 28, head_w))
    lines = p.lines(body, CAPTION, "j", w - 28)
    step = CAPTION * 1.45 * p.text_scale
    return Tip(
        lines, head, element.clause, w, len(lines) * step + (HEAD * p.text_scale if head else 0) + 20, step
    )


def place(
    size: tuple[float, float],
    window: tuple[float, float],
    element: Element,
    items: Sequence[Element],
    lit: Iterable[Box] = (),
) -> Box:
    """Return where a tooltip goes: in the window, clear of its element, of `lit` and of similar elements."""
    w, h = size
    kind = element.id.partition(".")[0]
    costs = [(element.rect, ELEMENT), *((box, LIT) for box in lit)]
    for other in items:
        if other.id != element.id and not _is_within(element.rect, other.rect):
            is_similar = other.id.partition(".")[0] == kind
            # the button that decides stays readable whatever is pointed at
            weight = LIT if other.extra.get("commits") else SIMILAR if is_similar else OTHER
            costs.append((other.rect, weight))

    def cost(spot: tuple[float, float]) -> float:
        box = (*spot, w, h)
        covered = sum(weight * overlap(box, rect) for rect, weight in costs) / (w * h)
        return covered + apart(box, element.rect) * FAR

    x, y = min(_spots(size, window, element.rect), key=cost)
    return x, y, w, h


def _spots(
    size: tuple[float, float], window: tuple[float, float], rect: Box
) -> Iterator[tuple[float, float]]:
    """Yield places around an element, the nearest first: above, below, beside, then farther off."""
    (w, h), (x, y, ew, eh) = size, rect
    right, bottom = max(EDGE, window[0] - w - EDGE), max(EDGE, window[1] - h - EDGE)
    for distance in (GAP, 60.0, 120.0, 200.0, 300.0):
        level = (x + ew / 2 - w / 2, x, x + ew - w, x - w / 2, x + ew - w / 2)
        upright = (y + eh / 2 - h / 2, y, y + eh - h)
        spots = [(offset, top) for top in (y - h - distance, y + eh + distance) for offset in level]
        spots += [(left, offset) for left in (x + ew + distance, x - w - distance) for offset in upright]
        for left, top in spots:
            yield min(right, max(EDGE, left)), min(bottom, max(EDGE, top))


def apart(a: Box, b: Box) -> float:
    """Return the distance between two boxes."""
    dx = max(0.0, b[0] - a[0] - a[2], a[0] - b[0] - b[2])
    dy = max(0.0, b[1] - a[1] - a[3], a[1] - b[1] - b[3])
    return float((dx * dx + dy * dy) ** 0.5)


def _is_within(a: Box, b: Box) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[0] + a[2] <= b[0] + b[2] and a[1] + a[3] <= b[1] + b[3]


def paint_tip(p: Painter, tip: Tip, box: Box) -> None:
    """Draw a tooltip as a dark box."""
    x, y, w, h = box
    p.rect(x + 2, y + 3, w, h, "#000000", 5, op=0.3)
    p.rect(x, y, w, h, INK, 5, p.theme.accent, 1.6)
    ty = y + 10 + tip.step / 2
    if tip.head:
        p.text(x + 14, ty + 2, tip.head, BODY, p.theme.accent, "jb", w=w - 90)
        p.text(x + w - 12, ty + 2, tip.clause, 15, "#B4B9C2", "cs", "r")
        ty += HEAD * p.text_scale
    for line in tip.lines:
        p.text(x + 14, ty, line, CAPTION, "#F4F1E8", "j")
        ty += tip.step


class Tips:
    """The tooltip of the top scene, if one is open."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self._placed: tuple[object, Box] | None = None

    def element(self) -> Element | None:
        """Return the element whose tooltip would open now."""
        element = self.app.top.pointed_element()
        if element is None or element.extra.get("quiet"):
            # it already shows what its tooltip says
            return None
        return element if element.tooltip or element.why else None

    @property
    def box(self) -> Box | None:
        """The box of the open tooltip; None if none is open."""
        return self._placed[1] if self._placed and self.app.input.has_tooltip and self.element() else None

    def draw(self, p: Painter) -> None:
        """Draw the tooltip once the pointer has rested; it stays where it opened."""
        element = self.element()
        if element is None or not self.app.input.has_tooltip:
            self._placed = None
            return
        tip, scene = tip_of(p, element), self.app.top
        key = (element.id, element.rect, tip, p.w, p.h)
        if self._placed is None or self._placed[0] != key:
            lit = scene.related_boxes(p, element)
            self._placed = key, place((tip.w, tip.h), (p.w, p.h), element, scene.ui.items, lit)
        if p.trace is not None:
            # texts below a tooltip are hidden on purpose, as below a dialog
            p.trace.clear()
        paint_tip(p, tip, self._placed[1])
