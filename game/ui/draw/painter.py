"""Draws in u on a surface: vectors and text rasterised once at the real resolution, then blitted."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Protocol

import pygame

from game.ui.draw import svg, text
from game.ui.draw.art_base import Drawing
from game.ui.draw.box import Box
from game.ui.draw.surfaces import Layers, SurfaceCache, blank, rasterise, stretched
from game.ui.draw.theme import INK, Theme

FLOOR = 14.0
"""The smallest size in u of a text that does not fit."""
LARGE_BOX = 100_000
"""Pixels from which a box is stretched from a small one, as rasterising it would take most of a frame."""
TIGHT = 1.18
"""The least distance between lines of large text, over their size."""


class Trace(Protocol):
    """Records what is drawn; tests and tools use one to find out where texts are."""

    owner: str | None
    """The id of the element that is being drawn."""

    def clear(self) -> None:
        """Forget what was recorded."""

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
        """Record a text at `at` (x, y, width), cut off by the box `clip` and by the layer's box."""

    def shape(self, box: Box, opaque: bool, layer: Box | None = None) -> None:
        """Record a rectangle; an opaque one hides what is under it."""

    def picture(self, surface: object, k: float) -> Trace:
        """Return a trace for a picture that is drawn by itself and shown `k` times as large."""

    def put(self, surface: object, x: float, y: float, clip: Box | None, layer: Box | None) -> None:
        """Record that such a picture is shown with its origin at (x, y)."""

    def cover(self, box: Box) -> None:
        """Record that a panel hides whole lines of what is under it on purpose."""


class Painter:
    """Draws on a surface, with a theme, the size of one u in pixels, and caches that outlive a frame.

    All lengths are in u. `w` and `h` are the logical size of the window, at least 1280 × 720.
    """

    def __init__(
        self,
        target: pygame.Surface,
        u: float,
        theme: Theme,
        cache: SurfaceCache,
        layers: Layers,
        text_scale: float = 1.0,
        origin: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.target = target
        self.u = u
        self.theme = theme
        self.cache = cache
        self.layers = layers
        self.text_scale = text_scale
        self.ox, self.oy = origin
        self.w = target.get_width() / u
        self.h = target.get_height() / u
        self.cut: list[str] = []
        """Texts that did not fit their width even at the smallest size; tests want this empty."""
        self.trace: Trace | None = None
        """Records where texts and boxes are; None outside tests and tools."""
        self.clip_box: Box | None = None
        self.layer_box: Box | None = None

    def unscaled(self) -> Painter:
        """Return the same painter with texts of 100 %, to measure what is enlarged as a whole."""
        return Painter(self.target, self.u, self.theme, self.cache, self.layers, 1.0, (self.ox, self.oy))

    # -- boxes -----
    def _box(self, x: float, y: float, w: float, h: float) -> tuple[int, int, int, int]:
        u = self.u
        x0, y0 = math.floor((x - self.ox) * u), math.floor((y - self.oy) * u)
        x1, y1 = math.ceil((x + w - self.ox) * u), math.ceil((y + h - self.oy) * u)
        return x0, y0, max(1, x1 - x0), max(1, y1 - y0)

    @contextmanager
    def clipped(self, x: float, y: float, w: float, h: float) -> Iterator[None]:
        """Draw nothing outside a box meanwhile."""
        before, inside = self.target.get_clip(), self.clip_box
        self.target.set_clip(pygame.Rect(self._box(x, y, w, h)).clip(before))
        self.clip_box = (x, y, w, h)
        try:
            yield
        finally:
            self.target.set_clip(before)
            self.clip_box = inside

    def svg_fragments(self, x: float, y: float, w: float, h: float, inner: str, alpha: int = 255) -> None:
        """Draw SVG fragments in u coordinates, cut off by the box (x, y, w, h)."""
        px, py, pw, ph = self._box(x, y, w, h)
        u = self.u
        vx, vy = px / u + self.ox, py / u + self.oy
        key = (inner, pw, ph, round(vx, 3), round(vy, 3))
        surface = self.cache.get(key, lambda: rasterise(svg.document(inner, vx, vy, pw / u, ph / u), pw, ph))
        self._blit(surface, px, py, alpha)

    def _blit(self, surface: pygame.Surface, px: int, py: int, alpha: int) -> None:
        if alpha >= 255:
            self.target.blit(surface, (px, py))
        elif alpha > 0:
            surface.set_alpha(alpha)
            self.target.blit(surface, (px, py))
            surface.set_alpha(255)

    # -- shapes -----
    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str | None = None,
        r: float = 0.0,
        stroke: str | None = None,
        sw: float = 1.0,
        op: float = 1.0,
        dash: str | None = None,
    ) -> None:
        """Draw a rectangle; a plain opaque one is a fill, everything else a cached vector."""
        if self.trace is not None and (fill or stroke) and not dash:
            self.trace.shape((x, y, w, h), bool(fill) and op == 1, self.layer_box)
        if fill and not r and not stroke and op == 1:
            u = self.u
            x0, y0 = round((x - self.ox) * u), round((y - self.oy) * u)
            x1, y1 = round((x + w - self.ox) * u), round((y + h - self.oy) * u)
            self.target.fill(fill, (x0, y0, max(1, x1 - x0), max(1, y1 - y0)))
            return
        m = (sw / 2 if stroke else 0) + 0.5
        # drawn at its own origin, so that equal boxes at other places share one raster
        bx, by, bw, bh = x - m, y - m, w + 2 * m, h + 2 * m
        u = self.u
        px, py = round((bx - self.ox) * u), round((by - self.oy) * u)
        pw, ph = math.ceil(bw * u) + 1, math.ceil(bh * u) + 1
        key = (w, h, fill, r, stroke, sw, op, dash, pw, ph)

        def drawn(extra_w: int, extra_h: int) -> pygame.Surface:
            inner = svg.rect(m, m, w - extra_w / u, h - extra_h / u, fill, r, stroke, sw, op, dash)
            width, height = pw - extra_w, ph - extra_h
            return rasterise(svg.document(inner, 0, 0, width / u, height / u), width, height)

        def make() -> pygame.Surface:
            edge = math.ceil((m + sw + max(1.0, r)) * u)
            extra_w, extra_h = max(0, pw - 2 * edge - 3), max(0, ph - 2 * edge - 3)
            if dash or pw * ph < LARGE_BOX or not (extra_w and extra_h):
                return drawn(0, 0)
            return stretched(drawn(extra_w, extra_h), edge, extra_w, extra_h)

        self.target.blit(self.cache.get(key, make), (px, py))

    def opaque(self, x: float, y: float, w: float, h: float) -> None:
        """Tell the trace that a drawing of fragments hides this box as a rectangle would."""
        if self.trace is not None:
            self.trace.shape((x, y, w, h), True, self.layer_box)

    def circle(
        self,
        x: float,
        y: float,
        r: float,
        fill: str | None = None,
        stroke: str | None = None,
        sw: float = 1.0,
        op: float = 1.0,
    ) -> None:
        """Draw a circle."""
        m = r + (sw / 2 if stroke else 0) + 0.5
        self.svg_fragments(x - m, y - m, 2 * m, 2 * m, svg.circle(x, y, r, fill, stroke, sw, op))

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        stroke: str,
        sw: float = 1.0,
        dash: str | None = None,
    ) -> None:
        """Draw a straight line; horizontal and vertical solid ones are fills."""
        if dash is None and x1 == x2:
            return self.rect(x1 - sw / 2, min(y1, y2), sw, abs(y2 - y1), stroke)
        if dash is None and y1 == y2:
            return self.rect(min(x1, x2), y1 - sw / 2, abs(x2 - x1), sw, stroke)
        box = (min(x1, x2) - sw, min(y1, y2) - sw, abs(x2 - x1) + 2 * sw, abs(y2 - y1) + 2 * sw)
        return self.svg_fragments(*box, svg.line(x1, y1, x2, y2, stroke, sw, dash))

    def path(
        self,
        box: Box,
        d: str,
        fill: str | None = None,
        stroke: str | None = None,
        sw: float = 1.0,
        op: float = 1.0,
        dash: str | None = None,
        cap: str = "round",
    ) -> None:
        """Draw a path; `box` (x, y, w, h) must contain it, strokes included."""
        self.svg_fragments(*box, svg.path(d, fill, stroke, sw, op, dash, cap))

    def hatch(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        colour: str,
        step: float = 9.0,
        sw: float = 3.2,
        op: float = 1.0,
    ) -> None:
        """Draw the hatching of a rectangle."""
        self.svg_fragments(x, y, w, h, svg.hatch(x, y, w, h, colour, step, sw, op))

    def veil(self, x: float, y: float, w: float, h: float, colour: str, alpha: int) -> None:
        """Draw a translucent rectangle."""
        px, py, pw, ph = self._box(x, y, w, h)

        def make() -> pygame.Surface:
            surface = pygame.Surface((pw, ph))
            surface.fill(colour)
            return surface

        self._blit(self.cache.get(("veil", colour, pw, ph), make), px, py, min(alpha, 254))

    def dim(self, x: float, y: float, w: float, h: float, share: float) -> None:
        """Take a share of the light from a rectangle; much faster than a veil over a whole board."""
        u, light = self.u, round(255 * (1 - share))
        left, top = round((x - self.ox) * u), round((y - self.oy) * u)
        # on whole pixels, so that no seam of two that touch is darker
        right, bottom = round((x + w - self.ox) * u), round((y + h - self.oy) * u)
        box = left, top, right - left, bottom - top
        self.target.fill((light, light, light), box, pygame.BLEND_RGB_MULT)

    # -- drawings -----
    def sprite(self, drawing: Any, width: float) -> pygame.Surface:
        """Return a drawing rasterised `width` u wide."""
        pw = max(1, round(width * self.u))
        ph = max(1, round(width * self.u * drawing.height / drawing.width))
        return self.cache.get((drawing, pw), lambda: rasterise(drawing.svg(), pw, ph))

    def art(
        self,
        drawing: Drawing,
        x: float,
        y: float,
        w: float,
        alpha: int = 255,
        mid: bool = False,
        angle: float = 0.0,
        flip: bool = False,
    ) -> None:
        """Draw a drawing `w` wide at its top left, or centred (`mid`); `angle` in degrees clockwise."""
        surface = self._turned(drawing, w, angle, flip) if angle else self._upright(drawing, w, flip)
        px, py = (x - self.ox) * self.u, (y - self.oy) * self.u
        if mid or angle:
            if not mid:
                px += w * self.u / 2
                py += w * self.u * drawing.height / drawing.width / 2
            px -= surface.get_width() / 2
            py -= surface.get_height() / 2
        self._blit(surface, round(px), round(py), alpha)

    def _upright(self, drawing: Drawing, w: float, flip: bool) -> pygame.Surface:
        surface = self.sprite(drawing, w)
        if not flip:
            return surface
        key = (drawing, surface.get_width(), "flip")
        return self.cache.get(key, partial(pygame.transform.flip, surface, True, False))

    def _turned(self, drawing: Drawing, w: float, angle: float, flip: bool) -> pygame.Surface:
        step = round(angle / 3) * 3 % 360
        pw = max(1, round(w * self.u))
        ph = max(1, round(w * self.u * drawing.height / drawing.width))

        def upright() -> pygame.Surface:
            big = rasterise(drawing.svg(), pw * 2, ph * 2)
            return pygame.transform.flip(big, True, False) if flip else big

        def make() -> pygame.Surface:
            # cached too, as what turns on the road needs the next angle soon
            big = self.cache.get((drawing, pw * 2, "big", flip), upright)
            return pygame.transform.rotozoom(big, -step, 0.5)

        return self.cache.get((drawing, pw, step, flip), make)

    # -- text -----
    def _px(self, size: float) -> int:
        return max(1, round(size * self.u * self.text_scale))

    def width(self, t: str, size: float, f: str = "j", spacing: float = 0) -> float:
        """Return the width of a text in u."""
        return text.text_width(t, f, self._px(size)) / self.u + spacing * max(0, len(t) - 1)

    def fitted(
        self, t: str, size: float, f: str, w: float | None, spacing: float = 0
    ) -> tuple[str, float, str]:
        """Return the text, the size and the face that fit the width `w`.

        A large text is set narrower first, so that it stays large, and never smaller than it would be at 100
        %; at 100 % it is set smaller, down to 14 u, then narrower, and cut with … at last.
        """
        t = text.readable(t)
        f = text.role_for(t, f)
        if w is None or self.width(t, size, f, spacing) <= w:
            return t, size, f
        faces = text.narrower(t, f) if self.text_scale > 1 else (f,)
        for face in faces[1:]:
            if self.width(t, size, face, spacing) <= w:
                return t, size, face
        f, floor = faces[-1], self._floor(size, lambda s: self._plain_width(t, s, faces[0], spacing) <= w)
        while size > floor:
            size = max(floor, size - 0.5)
            if self.width(t, size, f, spacing) <= w:
                return t, size, f
        for face in text.narrower(t, f):
            if self.width(t, size, face, spacing) <= w:
                return t, size, face
        self.cut.append(t)
        while len(t) > 1 and self.width(t + "…", size, f, spacing) > w:
            t = t[:-1]
        return t + "…", size, f

    def _plain_width(self, t: str, size: float, f: str, spacing: float) -> float:
        return text.text_width(t, f, max(1, round(size * self.u))) / self.u + spacing * max(0, len(t) - 1)

    def _floor(self, size: float, fits: Callable[[float], bool]) -> float:
        """Return the smallest size of a text: 14 u, but for large text what it has at 100 %."""
        low = min(size, FLOOR)
        if self.text_scale <= 1:
            return low
        while size > low and not fits(size):
            size = max(low, size - 0.5)
        return size / self.text_scale

    def text(
        self,
        x: float,
        y: float,
        t: str,
        size: float,
        c: str = INK,
        f: str = "j",
        a: str = "l",
        v: str = "m",
        w: float | None = None,
        spacing: float = 0.0,
        alpha: int = 255,
        angle: float = 0.0,
    ) -> float:
        """Draw a line of text and return its width in u; `w` is the width it may have.

        `a` l/c/r aligns to x; `v` m: y is the optical middle, b: the baseline.
        """
        t = str(t)
        if not t:
            return 0.0
        t, size, f = self.fitted(t, size, f, w, spacing)
        px = self._px(size)
        surface, width, ascent = self._rendered(t, px, c, f, spacing)
        x0 = (x - self.ox) * self.u - (0 if a == "l" else width if a == "r" else width / 2)
        em = size * self.text_scale * self.u
        base = (y - self.oy) * self.u + (em * (0.35 if f[0] == "c" else 0.37) if v == "m" else 0)
        if self.trace is not None and not angle:
            at = x0 / self.u + self.ox, y, width / self.u
            self.trace.text(t, size * self.text_scale, f, at, v, self.clip_box, self.layer_box)
        if angle:
            turned = self._slanted(t, px, c, f, spacing, angle)
            self.target.blit(turned, turned.get_rect(center=((x - self.ox) * self.u, (y - self.oy) * self.u)))
        else:
            self._blit(surface, round(x0), round(base) - ascent, alpha)
        return width / self.u

    def _slanted(self, t: str, px: float, c: str, f: str, spacing: float, angle: float) -> pygame.Surface:
        """Return a text turned clockwise, made from letters of twice the size, as turning blurs them."""

        def make() -> pygame.Surface:
            return pygame.transform.rotozoom(self._rendered(t, 2 * px, c, f, 2 * spacing)[0], -angle, 0.5)

        return self.cache.get(("slanted", t, px, c, f, spacing, round(angle, 1)), make)

    def _rendered(
        self, t: str, px: float, c: str, f: str, spacing: float
    ) -> tuple[pygame.Surface, float, int]:
        face = text.font(f, px)
        if not spacing:
            surface = self.cache.get((t, px, c, f), lambda: _letters(face, t, c))
            return surface, surface.get_width(), face.get_ascent()
        gap = spacing * self.u

        def make() -> pygame.Surface:
            glyphs = [_letters(face, ch, c) for ch in t]
            width = sum(g.get_width() + gap for g in glyphs)
            surface = pygame.Surface((int(width) + 4, face.get_height()), pygame.SRCALPHA)
            x = 0.0
            for glyph in glyphs:
                surface.blit(glyph, (round(x), 0))
                x += glyph.get_width() + gap
            return surface

        surface = self.cache.get((t, px, c, f, gap), make)
        return surface, surface.get_width() - 4 - gap, face.get_ascent()

    def lines(self, t: str, size: float, f: str, w: float) -> tuple[str, ...]:
        """Return a paragraph broken to the width `w`."""
        return text.wrap(str(t), f, self._px(size), int(w * self.u))

    def fitting_role(self, t: str, size: float, f: str, w: float) -> str:
        """Return the face of a paragraph: narrower if a word would be cut."""
        return text.fitting_role(str(t), f, self._px(size), int(w * self.u))

    def para(
        self,
        x: float,
        y: float,
        w: float,
        t: str,
        size: float,
        c: str = INK,
        f: str = "j",
        lead: float = 1.5,
        a: str = "l",
        maxl: int = 99,
    ) -> float:
        """Draw a paragraph from its first line's middle y; return its height in u."""
        lines, f = self._lines_within(t, size, f, w, maxl)
        if len(lines) > maxl:
            self.cut.append(str(t))
            lines = (*lines[: maxl - 1], lines[maxl - 1] + "…")
        step = size * lead * self.text_scale
        for i, line in enumerate(lines):
            self.text(x + (w / 2 if a == "c" else w if a == "r" else 0), y + i * step, line, size, c, f, a)
        return len(lines) * step

    def block(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        t: str,
        size: float,
        c: str = INK,
        f: str = "j",
        lead: float = 1.4,
        a: str = "l",
    ) -> float:
        """Draw a paragraph that fits the height `h`, from its first line's middle; return its height in u."""
        size, f, lead = self.fit_paragraph(w, h, t, size, f, lead)
        return self.para(x, y, w, t, size, c, f, lead, a)

    def fit_paragraph(
        self, w: float, h: float, t: str, size: float, f: str, lead: float
    ) -> tuple[float, str, float]:
        """Return size, face and lead of a paragraph: closer, narrower, then smaller to fit `h`."""
        scale = self.text_scale
        for face in text.narrower(t, f) if scale > 1 else (f,):
            count = len(self.lines(t, size, face, w))
            if count * size * (TIGHT if scale > 1 else lead) * scale <= h:
                tight_lead = min(lead, max(TIGHT, h / (count * size * scale)))
                return size, face, tight_lead if scale > 1 else lead
        face = f if scale <= 1 else text.narrower(t, f)[-1]
        floor = self._floor(size, lambda s: self._plain_line_count(t, s, f, w) * s * lead <= h)
        tight_lead = TIGHT if scale > 1 else lead
        while size > floor and len(self.lines(t, size, face, w)) * size * tight_lead * scale > h:
            size = max(floor, size - 0.5)
        return size, face, tight_lead

    def _plain_line_count(self, t: str, size: float, f: str, w: float) -> int:
        return len(text.wrap(t, f, max(1, round(size * self.u)), int(w * self.u)))

    def _lines_within(self, t: str, size: float, f: str, w: float, most: int) -> tuple[tuple[str, ...], str]:
        """Return a paragraph's lines and face: narrower if large text takes more than `most` lines."""
        f = self.fitting_role(t, size, f, w)
        lines = self.lines(t, size, f, w)
        for face in text.narrower(str(t), f) if self.text_scale > 1 else ():
            if len(lines) <= most:
                break
            f, lines = face, self.lines(t, size, face, w)
        return lines, f

    def mixed(self, x: float, y: float, parts: Sequence[tuple[str, float, str, str]], a: str = "l") -> float:
        """Draw (text, size, colour, font) runs on one baseline; return the width."""
        width = sum(self.width(t, s, f) for t, s, _, f in parts)
        x -= 0 if a == "l" else width if a == "r" else width / 2
        for t, s, c, f in parts:
            x += self.text(x, y, t, s, c, f, v="b")
        return width

    # -- layers -----
    def layer(
        self,
        name: str,
        key: object,
        x: float,
        y: float,
        w: float,
        h: float,
        draw: Callable[[Painter], None],
        opaque: bool = False,
    ) -> None:
        """Draw a region once and reuse it until `key` changes; `draw` gets a painter of that region."""
        px, py, pw, ph = self._box(x, y, w, h)
        full_key = (key, pw, ph, px, py, self.u, self.theme.name, self.text_scale)
        cached = self.layers.items.get(name)
        if cached is None or cached[0] != full_key:
            # removed first: after an error a half-drawn picture must not pass for the old one
            self.layers.items.pop(name, None)
            surface = blank(cached[1] if cached else None, pw, ph, opaque)
            origin = (px / self.u + self.ox, py / self.u + self.oy)
            child = Painter(surface, self.u, self.theme, self.cache, self.layers, self.text_scale, origin)
            child.w, child.h = self.w, self.h
            child.cut = self.cut
            child.trace, child.layer_box = self.trace, (x, y, w, h)
            draw(child)
            cached = (full_key, surface)
            self.layers.items[name] = cached
        self.target.blit(cached[1], (px, py))


def _letters(face: pygame.font.Font | text.Narrow, t: str, c: str) -> pygame.Surface:
    """Return a rendered text; in the tiniest window a letter may have no width, which SDL refuses."""
    return face.render(t, True, c) if face.size(t)[0] else pygame.Surface((1, 1), pygame.SRCALPHA)
