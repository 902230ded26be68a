"""The coach at a table: a panel that keeps off what it speaks of, and rings round that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final

from game.ui.draw.art_base import polygon
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, BUTTON_H, INK, Type
from game.ui.kit.bar import BAR
from game.ui.kit.elements import Element, Look, Rect, overlap
from game.ui.kit.layout import Node, Placed, box, column, declare, paint, place, row, text
from game.ui.kit.marks import icon, keycap_width
from game.ui.kit.widgets import pushed
from game.ui.race.board.layout import Frame
from game.ui.race.table_scene import TableScene

TEXT_SIZE: Final = 17.0
LEAD: Final = 1.4
PAD: Final = 14.0
RING: Final = 5.0
"""How far round what is lit nothing else is laid."""
NEAR: Final = 2.0
"""How far from it that is drawn."""
STROKE: Final = 6.5
"""How wide a ring is with its outline."""
BESIDE: Final = frozenset(("button", "item", "choice"))
"""Roles whose sign stands at the middle of their left side, as words stand above them."""
SIGN: Final = 7.0
"""How far off an outline its sign stands."""
Outline = tuple[tuple[float, float], ...]
PANEL_MARGIN: Final = 2 * RING
"""What the panel keeps between itself and what it speaks of."""
HEAD_H: Final = 26.0
SIGN_W: Final = 24.0
ROW_H: Final = 60.0
"""What is higher in the column is no line of it."""
BUTTON_PAD: Final = 17.0
"""What a button keeps round its words at the least."""
HEADING: Final = 38.0
BETWEEN: Final = 84.0
"""Between two lists of the column lie no more than a note and a heading."""
LOG_HEAD: Final = 44.0
"""The log's heading, which is hidden whole or not at all."""


@dataclass(frozen=True, slots=True)
class CoachButton:
    """A button of the panel."""

    id: str
    label: str
    action: Callable[[], object]
    first: bool = False
    """Whether it is what Space does."""
    key: str = ""
    tip: str = ""


class Coach:
    """What is said at a moment of a lesson, where that stands, and what is lit meanwhile."""

    def __init__(
        self,
        scene: TableScene,
        light: Callable[[], Sequence[str]],
        head: Callable[[], str],
        said: Callable[[], list[str]],
        ways: Callable[[], list[CoachButton]],
        warns: bool = True,
        short_head: Callable[[], str] | None = None,
    ) -> None:
        """`light` are patterns of what is spoken of; `get_lines` one or two paragraphs.

        `warns`: the second one says why a choice was wrong. `short_head` stands where the other has no room.
        """
        self.short_head = short_head or head
        self.warns = warns
        self.scene, self.light = scene, light
        self.head, self.get_lines, self.get_buttons = head, said, ways
        self.rect: Rect = (0.0, 0.0, 0.0, 0.0)
        self._placed: Placed = []

    # -- what is lit ---------------------------------------------------------------------------------
    def lit(self) -> list[Element]:
        """The elements that are spoken of."""
        wanted = () if self.scene.director.busy else self.light()
        return [e for e in self.scene.ui.items if any(fnmatchcase(e.id, pattern) for pattern in wanted)]

    def paint_lit(self, p: Painter) -> None:
        """A ring round all that is spoken of, along its outline where it has one, with a sign a group."""
        lit = self.lit()
        plain = _joined([_near(e) for e in lit if not _outline(e)])
        outlines = [found for e in lit if (found := _outline(e))]
        for colour, wide in ((INK, STROKE), (p.theme.accent, STROKE - 3)):
            for x, y, w, h in (_within(p, ring) for ring in plain):
                p.rect(x, y, w, h, None, 9, colour, wide)
            for points in outlines:
                p.path(_box_of(points, wide), polygon(list(points)), None, colour, wide)
        own = [e.extra["sign"] for e in lit if "sign" in e.extra]
        beside = [e.rect for e in lit if e.role in BESIDE]
        signs = [_sign(ring, any(overlap(rect, ring) for rect in beside)) for ring in plain] + own
        signs += _signs([found for e in lit if "sign" not in e.extra and (found := _outline(e))])
        for x, y in signs:
            x, y = max(x, 13.0), max(y, BAR + 13)
            p.circle(x, y, 11, INK, p.theme.accent, 2)
            icon(p, "bulb", x, y, 15, p.theme.accent)

    # -- the panel -----------------------------------------------------------------------------------
    def build(self, p: Painter) -> None:
        """Declare the panel with its buttons, once the table has declared what it may speak of."""
        scene = self.scene
        deciding = [e for e in self.lit() if e.extra.get("commits") and "kind" in e.extra]
        if len(deciding) == 1:
            scene.ui.favour(deciding[0])
        said = self.get_lines()
        label = " ".join([f"{self.head()}:", *said])
        frame = scene.view.frame(p)
        wide = frame.side
        log = scene.ui.find("log")
        foot = log.rect[1] + log.rect[3] + 4 if log is not None else p.h - 184
        if self._height(p, said, wide) > foot - BAR:
            # why a choice was wrong says what to do as well
            said = said[-1:]
        high = self._height(p, said, wide)
        lit = [_beside(frame, e.rect) for e in self.lit()]
        found = _free(frame, high, foot, lit)
        self.rect = self._whole_rows(found, lit, p.text_scale)
        if log is not None and overlap(self.rect, log.rect):
            scene.log_covered = max(0.0, log.rect[1] + log.rect[3] - self.rect[1])
        scene.ui.cover(self.rect)
        panel = Element("coach", "item", label, self.rect, draw=self._draw, focusable=False)
        panel.extra["quiet"] = panel.extra["always"] = True
        scene.ui.add(panel)
        self._placed = place(p, self._node(p, said), self.rect)
        declare(scene.ui, self._placed)

    def _whole_rows(self, rect: Rect, lit: Sequence[Rect], scale: float) -> Rect:
        """The panel, higher where it would hide a line of the column only in part."""
        x, top, w, h = rect
        foot = top + h
        rows = [
            e.rect for e in self.scene.ui.items if e.role == "item" and x - PANEL_MARGIN < e.rect[0] < x + w
        ]
        rows = [r for r in rows if r[3] < ROW_H and r[1] < foot and not self._lights(r)]
        top = _snapped(rows, top)
        above = max((y + high for _, y, _, high in rows if y + high <= top + 8), default=top)
        if above < top <= above + BETWEEN * scale:
            # the heading of what begins here, and notes below what ends
            top = above + 2
        elif rows and above < top:
            top = _snapped(rows, top - HEADING * scale)
        log = self.scene.ui.find("log")
        if log is not None and log.rect[1] < top < log.rect[1] + LOG_HEAD:
            top = log.rect[1]
        if top < BAR + HEAD_H * 1.4:
            top = BAR + 2
        # what is lit above it stays in sight
        limit = max(
            (y + high for left, y, wide, high in lit if left < x + w and x < left + wide and y < foot),
            default=top,
        )
        top = max(top, min(limit, rect[1]))
        return x, top, w, foot - top

    def _lights(self, rect: Rect) -> bool:
        return any(overlap(rect, _round(e.rect)) for e in self.lit())

    def _height(self, p: Painter, said: Iterable[str], wide: float) -> float:
        lines = sum(len(p.lines(words, TEXT_SIZE, "j", wide - 2 * PAD)) for words in said)
        gaps = 10.0 * (len(list(said)) - 1)
        beside = self._are_beside(p, wide - 2 * PAD)
        buttons = (BUTTON_H + 8) * (1 if beside else len(self.get_buttons()))
        return HEAD_H * p.text_scale + 12 + lines * TEXT_SIZE * LEAD * p.text_scale + gaps + buttons + 12

    def _are_beside(self, p: Painter, room: float) -> bool:
        ways = self.get_buttons()
        return len(ways) == 2 and sum(_button_w(p, way) for way in ways) + 8 <= room

    def _node(self, p: Painter, said: list[str]) -> Node:
        """Head, paragraphs, and the buttons, side by side where they have room: so less is hidden."""
        t = p.theme
        words: list[Node] = []
        for part in said:
            lines = len(p.lines(part, TEXT_SIZE, "j", self.rect[2] - 2 * PAD))
            later = t.danger if self.warns else t.light_muted
            colour = later if part != self.get_lines()[0] else t.light
            words.append(box(h=lines * TEXT_SIZE * LEAD * p.text_scale, draw=_paragraph(part, colour)))
        beside = self._are_beside(p, self.rect[2] - 2 * PAD)
        buttons = [
            box(
                h=BUTTON_H,
                grow=_button_w(p, way) if beside else 0,
                item=pushed(
                    way.id,
                    way.label,
                    way.action,
                    kind="primary" if way.first else "normal",
                    key="Space" if way.first else "",
                ),
            )
            # what leads on stands where the click before it was
            for way in reversed(self.get_buttons())
        ]
        for node in buttons:
            if node.item is not None:
                node.item.extra["always"] = True
        if beside:
            buttons = [row(*buttons, gap=8, h=BUTTON_H)]
        sign = box(
            w=SIGN_W,
            h=HEAD_H,
            draw=lambda q, r, look: icon(q, "bulb", r[0] + 10, r[1] + r[3] / 2, 18, t.accent),
        )
        room = self.rect[2] - 2 * PAD - SIGN_W
        shown = self.head() if p.width(self.head(), *Type.HEAD) <= room else self.short_head()
        head = row(sign, text(shown, Type.HEAD, t.accent, grow=1), h=HEAD_H * p.text_scale)
        inner = column(*words, gap=10)
        return column(head, inner, box(grow=1), *buttons, pad=(PAD, 6, PAD, 10), gap=8)

    def _draw(self, p: Painter, e: Element, look: Look) -> None:
        x, y, w, h = e.rect
        if p.trace is not None:
            p.trace.laid_over(e.rect)
        p.rect(x + 3, y + 5, w, h, "#000000", 10, op=0.4)
        p.rect(x, y, w, h, p.theme.raised, 10, p.theme.accent, 2.5)
        paint(p, self._placed)


def _button_w(p: Painter, way: CoachButton) -> float:
    """The least width of a button with its key."""
    key = keycap_width(p, "Space", 20) + 10 if way.first else 0
    return p.width(way.label, BODY, "jb") + key + BUTTON_PAD


def _paragraph(said: str, colour: str) -> Callable[[Painter, Rect, Look], object]:
    def draw(p: Painter, rect: Rect, look: Look) -> None:
        x, y, w, _ = rect
        p.para(x, y + TEXT_SIZE * LEAD * p.text_scale / 2, w, said, TEXT_SIZE, colour, "j", LEAD)

    return draw


def _round(rect: Rect) -> Rect:
    x, y, w, h = rect
    return x - RING, y - RING, w + 2 * RING, h + 2 * RING


def _beside(frame: Frame, rect: Rect) -> Rect:
    """Its ring, which does not reach from the board into the column."""
    x, y, w, h = _round(rect)
    if rect[0] < frame.left or rect[0] + rect[2] > frame.right:
        return x, y, w, h
    left, right = max(x, frame.left), min(x + w, frame.right)
    return left, y, right - left, h


def _near(e: Element) -> Rect:
    """Its ring, which leaves the lines and headings beside it legible."""
    x, y, w, h = e.rect
    # the lines of a list lie close together
    high = 0.5 if e.role == "item" and h < ROW_H else NEAR
    return x - NEAR, y - high, w + 2 * NEAR, h + 2 * high


def _within(p: Painter, ring: Rect) -> Rect:
    """The ring, its stroke wholly in the window."""
    x, y, w, h = ring
    left, foot = max(x, NEAR), min(y + h, p.h - NEAR)
    return left, y, min(x + w, p.w - NEAR) - left, foot - y


def _sign(ring: Rect, beside: bool) -> tuple[float, float]:
    """Where the sign of a ring stands."""
    x, y, _, h = ring
    return (x - SIGN / 2, y + h / 2) if beside else (x, y)


def _outline(e: Element) -> Outline:
    """What its ring follows: `lit` of its extras, else its shape."""
    return e.extra.get("lit", e.shape)


def _signs(outlines: Sequence[Outline]) -> list[tuple[float, float]]:
    """One place beside each group of outlines that lie together, off what they show."""
    groups: list[tuple[Rect, Outline]] = []
    for points in outlines:
        at, found = _round(_box_of(points)), list(points)
        for group in [one for one in groups if overlap(one[0], at)]:
            groups.remove(group)
            found += group[1]
            at = _round(_box_of(found))
        groups.append((at, tuple(found)))
    corners = [min(points, key=lambda point: point[0] + point[1]) for _, points in groups]
    return [(x - SIGN, y - SIGN) for x, y in corners]


def _box_of(points: Sequence[tuple[float, float]], margin: float = 0.0) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs) - margin, min(ys) - margin
    return left, top, max(xs) + margin - left, max(ys) + margin - top


def _joined(rings: list[Rect]) -> list[Rect]:
    """Neighbours in one row or column get one ring."""
    found: list[Rect] = []
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


def _snapped(rows: list[Rect], top: float) -> float:
    """Up to the top of the line that would be hidden in part."""
    return min([top, *(y for _, y, _, high in rows if y < top < y + high)])


def _free(frame: Frame, h: float, foot: float, lit: list[Rect]) -> Rect:
    """Where the panel covers nothing that is lit: in the column above `foot`, else over the board."""
    w, low, top = frame.side, foot - h, BAR + 8
    right = frame.w - w
    column_ = [(right, y) for y in (low, *range(int(low) - 20, int(top), -20), top)]
    board = [(x, y) for y in (top, (top + low) / 2, low) for x in (right - w - 24, 12.0, (right - w) / 2)]
    places = [frame.handed(x, max(top, y), w, h) for x, y in (*column_, *board)]
    # the first of the places that cover least
    return min(places, key=lambda spot: sum(overlap(spot, (*box_,)) for box_ in lit))
