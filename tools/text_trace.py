"""Records the texts drawn on a picture and finds overlaps and cuts, for tests of every screen."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw.box import Box
from game.ui.draw.text import has_glyphs

SLACK = 1.5
"""How far in u a text may extend over an edge unnoticed."""
PANEL = 60.0
"""The least side of a panel: an opaque box that elements lie on or beside, not across its edge."""
MIN_TEXT_HEIGHT = 14.0
"""The least height of a box that can hold text."""


class DrawnText(NamedTuple):
    """A line of text as drawn: its box in u (the height of capitals and kana), and its size in u."""

    x: float
    y: float
    w: float
    h: float
    text: str
    size: float
    on: Box | None = None
    """The smallest box under it."""
    owner: str = ""
    """The element it belongs to."""


class Trace:
    """The texts of one picture in drawing order, and the faults found on the way."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Begin a new picture."""
        self.pictures: dict[int, tuple[object, Trace, float]] = {}
        self.texts: list[DrawnText] = []
        self.boxes: list[Box] = []
        self.panels: list[Box] = []
        self.owner: str | None = None
        """The element that is being drawn."""
        self.owned: set[int] = set()
        self.writers: set[str] = set()
        """The elements that have texts."""
        self.drawn: list[DrawnText] = []
        """Every text, also those covered later."""
        self.covered: list[tuple[str, Box]] = []
        """Texts that a later panel hides partly, and those of elements that it hides at all."""
        self.leaving: list[tuple[str, Box]] = []
        """Texts that extend over the panel, field or button they are on, or over the drawn region."""

    def text(
        self,
        t: str,
        size: float,
        face: str,
        at: tuple[float, float, float],
        v: str,
        clip: Box | None,
        layer: Box | None,
    ) -> None:
        """Record a text drawn at `at` (x, y, width), with the height of capitals or kana."""
        x, y, width = at
        above, height = (0.35, 0.7) if has_glyphs(t, "c") else (0.43, 0.84)
        down = 0.0 if v == "m" else 0.35 if face[0] == "c" else 0.37
        self.add(DrawnText(x, y - (above + down) * size, width, height * size, t, size), clip, layer)

    def add(self, text: DrawnText, clip: Box | None, layer: Box | None) -> None:
        """Record a text; `clip` hides what is outside, as a list's frame does, `layer` bounds the drawing."""
        for region in (clip, layer):
            if region and _over(text, region, across=True):
                self.leaving.append((text.text, region))
        if layer and _over(text, layer, across=False):
            self.leaving.append((text.text, layer))
        if clip:
            top, low = max(text.y, clip[1]), min(text.y + text.h, clip[1] + clip[3])
            if low <= top or text.x + text.w <= clip[0] or text.x >= clip[0] + clip[2]:
                return
            text = text._replace(y=top, h=low - top)
        held = [box for box in self.boxes if _holds(box, text.x + text.w / 2, text.y + text.h / 2)]
        if held:
            box = min(held, key=lambda b: b[2] * b[3])
            text = text._replace(on=box)
            if _over(text, box, across=True) or _over(text, box, across=False):
                self.leaving.append((text.text, box))
        if self.owner:
            text = text._replace(owner=self.owner)
            self.owned.add(id(text))
            self.writers.add(self.owner)
        self.drawn.append(text)
        self.texts.append(text)

    def picture(self, surface: object, k: float) -> Trace:
        """Return the trace of a picture that is drawn separately and shown `k` times as large."""
        trace = Trace()
        self.pictures[id(surface)] = surface, trace, k
        return trace

    def put(self, surface: object, x: float, y: float, clip: Box | None, layer: Box | None) -> None:
        """Record that such a picture is shown with its origin at (x, y)."""
        if id(surface) not in self.pictures:
            return
        _, trace, k = self.pictures[id(surface)]
        for bx, by, bw, bh in trace.boxes:
            self.shape((k * bx + x, k * by + y, k * bw, k * bh), opaque=True)
        for text in trace.texts:
            at = DrawnText(k * text.x + x, k * text.y + y, k * text.w, k * text.h, text.text, k * text.size)
            self.add(at, clip, layer)
        self.leaving += trace.leaving
        self.covered += trace.covered

    def cover(self, box: Box) -> None:
        """Record that a panel is about to hide, on purpose, whole lines under it."""
        x, y, w, h = box
        for text in self.texts:
            if x <= text.x and y <= text.y and text.x + text.w <= x + w and text.y + text.h <= y + h:
                self.owned.discard(id(text))

    def shape(self, box: Box, opaque: bool, layer: Box | None = None) -> None:
        """Record a rectangle; an opaque one hides what is under it."""
        x, y, w, h = box
        if layer:
            x, y = max(x, layer[0]), max(y, layer[1])
            w, h = min(box[0] + w, layer[0] + layer[2]) - x, min(box[1] + h, layer[1] + layer[3]) - y
            box = (x, y, w, h)
        if opaque:
            kept = []
            for text in self.texts:
                width = min(text.x + text.w, x + w) - max(text.x, x)
                height = min(text.y + text.h, y + h) - max(text.y, y)
                hidden = width >= text.w - SLACK and height >= text.h - SLACK
                if width > SLACK and height > SLACK and (not hidden or id(text) in self.owned):
                    self.covered.append((text.text, box))
                if not _holds(box, text.x + text.w / 2, text.y + text.h / 2):
                    kept.append(text)
            self.texts = kept
            self.boxes = [b for b in self.boxes if not _inside(b, box)]
            self.panels = [b for b in self.panels if not _inside(b, box)]
            if min(w, h) >= PANEL and self.owner is None:
                self.panels.append(box)
        if min(w, h) >= MIN_TEXT_HEIGHT:
            self.boxes.append(box)


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def _inside(a: Box, b: Box) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[0] + a[2] <= b[0] + b[2] and a[1] + a[3] <= b[1] + b[3]


def _over(text: DrawnText, box: Box, across: bool) -> bool:
    if across:
        return text.x < box[0] - SLACK or text.x + text.w > box[0] + box[2] + SLACK
    return text.y < box[1] - SLACK or text.y + text.h > box[1] + box[3] + SLACK
