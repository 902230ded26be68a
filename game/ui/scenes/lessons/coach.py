"""The coach at a table: a panel that does not cover what it refers to, and rings round that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, BUTTON_H, INK, NEAR, TextStyle, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look, overlap
from game.ui.kit.layout import Node, Placed, box, column, declare, paint, para, place, row, text
from game.ui.kit.marks import icon, keycap_width
from game.ui.kit.parts import sign
from game.ui.kit.widgets import pushed
from game.ui.race.board.layout import Frame
from game.ui.race.table_scene import TableScene

TEXT: Final = TextStyle(17)
LEAD: Final = 1.4
PAD: Final = 14.0
RING: Final = 5.0
"""The margin round a highlighted element that nothing else covers."""
RING_GAP: Final = 2.0
"""The distance of the ring from the element."""
STROKE: Final = 6.5
"""The width of a ring with its outline."""
BESIDE: Final = frozenset(("button", "item", "choice"))
"""Roles whose icon is at the middle of their left side, as there is text above them."""
SIGN: Final = 7.0
"""The distance of an icon from its outline."""
Outline = tuple[tuple[float, float], ...]
PANEL_MARGIN: Final = 2 * RING
"""The distance of the panel from what it refers to."""
HEAD_H: Final = 26.0
SIGN_W: Final = 24.0
ROW_H: Final = 60.0
"""Taller elements in the column are not lines."""
BUTTON_PAD: Final = 17.0
"""The minimum padding of a button's label."""
HEADING: Final = 38.0
BETWEEN: Final = 84.0
"""The space between two lists of the column holds at most a note and a heading."""
LOG_HEAD: Final = 44.0
"""The log's heading is hidden completely or not at all."""


@dataclass(frozen=True, slots=True)
class CoachButton:
    """A button of the panel."""

    id: str
    label: str
    action: Callable[[], object]
    is_primary: bool = False
    """Whether it is the primary one, which Space presses."""
    key: str = ""
    tip: str = ""


class Coach:
    """The panel with the text of a moment of a lesson, and the highlights."""

    def __init__(
        self,
        scene: TableScene,
        light: Callable[[], Sequence[str]],
        head: Callable[[], str],
        get_lines: Callable[[], list[str]],
        get_buttons: Callable[[], list[CoachButton]],
        warns: bool = True,
        short_head: Callable[[], str] | None = None,
    ) -> None:
        """Create a coach; `light` returns patterns of element ids, `get_lines` one or two paragraphs.

        With `warns` the second paragraph is the reason why a choice was wrong. `short_head` is used where
        `head` does not fit.
        """
        self.short_head = short_head or head
        self.warns = warns
        self.scene, self.light = scene, light
        self.head, self.get_lines, self.get_buttons = head, get_lines, get_buttons
        self.rect: Box = (0.0, 0.0, 0.0, 0.0)
        self._placed: Placed = []

    # -- highlights -----
    def lit(self) -> list[Element]:
        """Return the elements to highlight."""
        patterns = () if self.scene.director.is_busy else self.light()
        return [e for e in self.scene.ui.items if any(fnmatchcase(e.id, pattern) for pattern in patterns)]

    def paint_lit(self, p: Painter) -> None:
        """Draw rings round the highlighted elements, along their outlines where they have one, and icons."""
        lit = self.lit()
        plain = _joined([_ring(e) for e in lit if not _outline(e)])
        outlines = [found for e in lit if (found := _outline(e))]
        for colour, width in ((INK, STROKE), (p.theme.accent, STROKE - 3)):
            for x, y, w, h in plain:
                # moved so that the stroke is completely in the window
                left, foot = max(x, RING_GAP), min(y + h, p.h - RING_GAP)
                p.rect(left, y, min(x + w, p.w - RING_GAP) - left, foot - y, None, 9, colour, width)
            for points in outlines:
                p.path(box_of(points, width), polygon(list(points)), None, colour, width)
        fixed = [e.extra["sign"] for e in lit if "sign" in e.extra]
        beside = [e.rect for e in lit if e.role in BESIDE]
        signs = [
            (x - SIGN / 2, y + h / 2) if any(overlap(rect, (x, y, w, h)) for rect in beside) else (x, y)
            for x, y, w, h in plain
        ]
        signs += fixed + _signs([found for e in lit if "sign" not in e.extra and (found := _outline(e))])
        for x, y in signs:
            x, y = max(x, 13.0), max(y, BAR + 13)
            p.circle(x, y, 11, INK, p.theme.accent, 2)
            icon(p, "bulb", x, y, 15, p.theme.accent)

    # -- the panel -----
    def build(self, p: Painter) -> None:
        """Declare the panel with its buttons, after the table's elements."""
        scene = self.scene
        deciding = [e for e in self.lit() if e.extra.get("commits") and "kind" in e.extra]
        if len(deciding) == 1:
            scene.ui.favour(deciding[0])
        lines = self.get_lines()
        label = " ".join([f"{self.head()}:", *lines])
        frame = scene.view.frame(p)
        log = scene.ui.find("log")
        foot = log.rect[1] + log.rect[3] + 4 if log is not None else p.h - 184
        node = self._node(p, lines, frame.side)
        if node.measure(p, 1, width=frame.side) > foot - BAR:
            # the reason why a choice was wrong also says what to do
            node = self._node(p, lines[-1:], frame.side)
        lit = [_margin(frame, e.rect) for e in self.lit()]
        found = _find_place(frame, node.measure(p, 1, width=frame.side), foot, lit)
        self.rect = self._snap_to_rows(found, lit, p.text_scale)
        if log is not None and overlap(self.rect, log.rect):
            scene.log_covered = max(0.0, log.rect[1] + log.rect[3] - self.rect[1])
        scene.ui.remove_covered(self.rect)
        panel = Element("coach", "item", label, self.rect, draw=self._draw, focusable=False)
        panel.extra["quiet"] = panel.extra["always"] = True
        scene.ui.add(panel)
        self._placed = place(p, node, self.rect)
        declare(scene.ui, self._placed)

    def _snap_to_rows(self, rect: Box, lit: Sequence[Box], scale: float) -> Box:
        """Return the panel's rectangle, taller where it would cover a line of the column in part."""
        x, top, w, h = rect
        foot = top + h
        rows = [
            e.rect for e in self.scene.ui.items if e.role == "item" and x - PANEL_MARGIN < e.rect[0] < x + w
        ]
        rings = [_round(e.rect) for e in self.lit()]
        rows = [
            r for r in rows if r[3] < ROW_H and r[1] < foot and not any(overlap(r, ring) for ring in rings)
        ]
        top = _snapped(rows, top)
        above = max((y + height for _, y, _, height in rows if y + height <= top + 8), default=top)
        if above < top <= above + BETWEEN * scale:
            # cover the heading of the list below, and the notes of the list above
            top = above + 2
        elif rows and above < top:
            top = _snapped(rows, top - HEADING * scale)
        log = self.scene.ui.find("log")
        if log is not None and log.rect[1] < top < log.rect[1] + LOG_HEAD:
            top = log.rect[1]
        if top < BAR + HEAD_H * 1.4:
            top = BAR + 2
        # keep what is highlighted above it visible
        column_lit = [one for one in lit if one[0] < x + w and x < one[0] + one[2] and one[1] < foot]
        limit = max((one[1] + one[3] for one in column_lit), default=top)
        top = max(top, min(limit, rect[1]))
        return x, top, w, foot - top

    def _node(self, p: Painter, paragraphs: list[str], width: float) -> Node:
        """Return heading, paragraphs, and the buttons, side by side if they fit, so that less is covered."""
        t, inner = p.theme, width - 2 * PAD
        later = t.danger if self.warns else t.light_muted
        words = (
            para(part, TEXT, t.light if part == self.get_lines()[0] else later, LEAD) for part in paragraphs
        )
        # the primary button comes last, in the place of the one that was clicked before
        links = self.get_buttons()[::-1]
        widths = [_button_w(p, link) for link in links]
        is_beside = len(links) == 2 and sum(widths) + NEAR <= inner
        buttons = []
        for link, w in zip(links, widths, strict=True):
            kind, key = ("primary", "Space") if link.is_primary else ("normal", "")
            item = pushed(link.id, link.label, link.action, kind=kind, key=key)
            item.extra["always"] = True
            buttons.append(box(item=item, h=BUTTON_H, grow=w if is_beside else 0))
        title = self.head() if p.width(self.head(), *Type.HEAD) <= inner - SIGN_W else self.short_head()
        head = row(
            sign("bulb", 18, t.accent, SIGN_W),
            text(title, Type.HEAD, t.accent, grow=1),
            h=HEAD_H * p.text_scale,
        )
        foot = [row(*buttons, gap=NEAR)] if is_beside else buttons
        pad = (PAD, 6, PAD, 10)
        return column(head, column(*words, gap=10, grow=1), *foot, pad=pad, gap=NEAR)

    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        x, y, w, h = e.rect
        if p.trace is not None:
            p.trace.cover(e.rect)
        p.rect(x + 3, y + 5, w, h, "#000000", 10, op=0.4)
        p.rect(x, y, w, h, p.theme.raised, 10, p.theme.accent, 2.5)
        paint(p, self._placed)


def _button_w(p: Painter, button: CoachButton) -> float:
    """Return the minimum width of a button with its key."""
    key = keycap_width(p, "Space", 20) + 10 if button.is_primary else 0
    return p.width(button.label, BODY, "jb") + key + BUTTON_PAD


def _round(rect: Box) -> Box:
    x, y, w, h = rect
    return x - RING, y - RING, w + 2 * RING, h + 2 * RING


def _margin(frame: Frame, rect: Box) -> Box:
    """Return the margin round a rectangle, which does not reach from the board into the column."""
    x, y, w, h = _round(rect)
    if rect[0] < frame.left or rect[0] + rect[2] > frame.right:
        return x, y, w, h
    left, right = max(x, frame.left), min(x + w, frame.right)
    return left, y, right - left, h


def _ring(e: Element) -> Box:
    """Return the ring of an element, close enough to keep the lines beside it legible."""
    x, y, w, h = e.rect
    # the lines of a list are close together
    dy = 0.5 if e.role == "item" and h < ROW_H else RING_GAP
    return x - RING_GAP, y - dy, w + 2 * RING_GAP, h + 2 * dy


def _outline(e: Element) -> Outline:
    """Return the outline that a ring follows: `lit` of the extras, else the shape."""
    return e.extra.get("lit", e.shape)


def _signs(outlines: Sequence[Outline]) -> list[tuple[float, float]]:
    """Return a position for an icon beside each group of neighbouring outlines."""
    groups: list[tuple[Box, Outline]] = []
    for points in outlines:
        at, found = _round(box_of(points)), list(points)
        for group in [one for one in groups if overlap(one[0], at)]:
            groups.remove(group)
            found += group[1]
            at = _round(box_of(found))
        groups.append((at, tuple(found)))
    corners = [min(points, key=lambda point: point[0] + point[1]) for _, points in groups]
    return [(x - SIGN, y - SIGN) for x, y in corners]


def _joined(rings: list[Box]) -> list[Box]:
    """Merge the rings of neighbours in a row or column."""
    found: list[Box] = []
    for ring in rings:
        x, y, w, h = ring
        for i, (ox, oy, ow, oh) in enumerate(found):
            in_row = abs(y - oy) < 2 and abs(h - oh) < 2 and min(x + w, ox + ow) - max(x, ox) > -PANEL_MARGIN
            in_column = (
                abs(x - ox) < 2 and abs(w - ow) < 2 and min(y + h, oy + oh) - max(y, oy) > -PANEL_MARGIN
            )
            if in_row or in_column:
                left, top = min(x, ox), min(y, oy)
                found[i] = left, top, max(x + w, ox + ow) - left, max(y + h, oy + oh) - top
                break
        else:
            found.append(ring)
    return found


def _snapped(rows: list[Box], top: float) -> float:
    """Return `top`, raised to the top of a line that would be covered in part."""
    return min([top, *(y for _, y, _, height in rows if y < top < y + height)])


def _find_place(frame: Frame, h: float, foot: float, lit: list[Box]) -> Box:
    """Return a place where the panel covers little: in the column above `foot`, else over the board."""
    w, lowest, top = frame.side, foot - h, BAR + 8
    right = frame.w - w
    in_column = [(right, y) for y in (lowest, *range(int(lowest) - 20, int(top), -20), top)]
    board = [
        (x, y) for y in (top, (top + lowest) / 2, lowest) for x in (right - w - 24, 12.0, (right - w) / 2)
    ]
    places = [frame.handed(x, max(top, y), w, h) for x, y in (*in_column, *board)]
    # the first of the places that cover the least
    return min(places, key=lambda spot: sum(overlap(spot, rect) for rect in lit))
