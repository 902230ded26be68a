"""Where texts come to lie on a picture, and what is wrong with that: for tests that look at every screen."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw.text import has_glyphs

Box = tuple[float, float, float, float]

SLACK = 1.5
"""How far in u a text may reach over an edge: what nobody sees."""
PANEL = 60.0
"""An opaque box from this size on is a panel: what is used lies on it or beside it, not across its edge."""
SMALLEST = 14.0
"""A box lower than this is a line or a bar, and holds no text."""


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
    """The texts of one picture, in the order they were drawn, and the faults found on the way."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """A new picture."""
        self.pictures: dict[int, tuple[object, Trace, float]] = {}
        self.texts: list[DrawnText] = []
        self.boxes: list[Box] = []
        self.panels: list[Box] = []
        self.owner: str | None = None
        """The element that is being drawn."""
        self.owned: set[int] = set()
        self.writers: set[str] = set()
        """The elements that show words."""
        self.drawn: list[DrawnText] = []
        """Every text, those covered later as well."""
        self.covered: list[tuple[str, Box]] = []
        """Texts that a later panel hides in part, and those of elements that it hides at all."""
        self.leaving: list[tuple[str, Box]] = []
        """Texts that leave the panel, field or button they are written on, or the region that is drawn."""

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
        """A text was drawn at `at` (x, y, width): as high as capitals or kana, not as its line."""
        x, y, wide = at
        above, high = (0.35, 0.7) if has_glyphs(t, "c") else (0.43, 0.84)
        down = 0.0 if v == "m" else 0.35 if face[0] == "c" else 0.37
        self.add(DrawnText(x, y - (above + down) * size, wide, high * size, t, size), clip, layer)

    def add(self, seen: DrawnText, clip: Box | None, layer: Box | None) -> None:
        """Keep a text; `clip` ends what is shown, as a list's frame does, `layer` all there is."""
        for region in (clip, layer):
            if region and _over(seen, region, across=True):
                self.leaving.append((seen.text, region))
        if layer and _over(seen, layer, across=False):
            self.leaving.append((seen.text, layer))
        if clip:
            top, low = max(seen.y, clip[1]), min(seen.y + seen.h, clip[1] + clip[3])
            if low <= top:
                return
            seen = seen._replace(y=top, h=low - top)
        held = [box for box in self.boxes if _holds(box, seen.x + seen.w / 2, seen.y + seen.h / 2)]
        if held:
            box = min(held, key=lambda b: b[2] * b[3])
            seen = seen._replace(on=box)
            if _over(seen, box, across=True) or _over(seen, box, across=False):
                self.leaving.append((seen.text, box))
        if self.owner:
            seen = seen._replace(owner=self.owner)
            self.owned.add(id(seen))
            self.writers.add(self.owner)
        self.drawn.append(seen)
        self.texts.append(seen)

    def picture(self, surface: object, k: float) -> Trace:
        """The trace of a picture that is drawn by itself and shown `k` times as large."""
        trace = Trace()
        self.pictures[id(surface)] = surface, trace, k
        return trace

    def put(self, surface: object, x: float, y: float, clip: Box | None, layer: Box | None) -> None:
        """Such a picture is shown with its origin at (x, y)."""
        if id(surface) not in self.pictures:
            return
        _, shown, k = self.pictures[id(surface)]
        for bx, by, bw, bh in shown.boxes:
            self.shape((k * bx + x, k * by + y, k * bw, k * bh), opaque=True)
        for seen in shown.texts:
            at = DrawnText(k * seen.x + x, k * seen.y + y, k * seen.w, k * seen.h, seen.text, k * seen.size)
            self.add(at, clip, layer)
        self.leaving += shown.leaving
        self.covered += shown.covered

    def laid_over(self, box: Box) -> None:
        """A panel is about to hide, as it is meant to, whole lines of what lies under it."""
        x, y, w, h = box
        for seen in self.texts:
            if x <= seen.x and y <= seen.y and seen.x + seen.w <= x + w and seen.y + seen.h <= y + h:
                self.owned.discard(id(seen))

    def shape(self, box: Box, opaque: bool, layer: Box | None = None) -> None:
        """A rectangle was drawn; an opaque one hides what lies under it."""
        x, y, w, h = box
        if layer:
            x, y = max(x, layer[0]), max(y, layer[1])
            w, h = min(box[0] + w, layer[0] + layer[2]) - x, min(box[1] + h, layer[1] + layer[3]) - y
            box = (x, y, w, h)
        if opaque:
            kept = []
            for seen in self.texts:
                wide = min(seen.x + seen.w, x + w) - max(seen.x, x)
                high = min(seen.y + seen.h, y + h) - max(seen.y, y)
                hidden = wide >= seen.w - SLACK and high >= seen.h - SLACK
                if wide > SLACK and high > SLACK and (not hidden or id(seen) in self.owned):
                    self.covered.append((seen.text, box))
                if not _holds(box, seen.x + seen.w / 2, seen.y + seen.h / 2):
                    kept.append(seen)
            self.texts = kept
            self.boxes = [b for b in self.boxes if not _inside(b, box)]
            self.panels = [b for b in self.panels if not _inside(b, box)]
            if min(w, h) >= PANEL and self.owner is None:
                self.panels.append(box)
        if min(w, h) >= SMALLEST:
            self.boxes.append(box)


def _holds(box: Box, x: float, y: float) -> bool:
    return box[0] < x < box[0] + box[2] and box[1] < y < box[1] + box[3]


def _inside(a: Box, b: Box) -> bool:
    return b[0] <= a[0] and b[1] <= a[1] and a[0] + a[2] <= b[0] + b[2] and a[1] + a[3] <= b[1] + b[3]


def _over(seen: DrawnText, box: Box, across: bool) -> bool:
    if across:
        return seen.x < box[0] - SLACK or seen.x + seen.w > box[0] + box[2] + SLACK
    return seen.y < box[1] - SLACK or seen.y + seen.h > box[1] + box[3] + SLACK
