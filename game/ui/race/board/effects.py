"""Effects on cars, and banners over the road: spins, bursts, smoke, cogs, shadows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.ui.draw import art, svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.kit.marks import icon
from game.ui.race.board.pieces import kept, put
from game.ui.race.board.stage import Banner, BoardPiece
from game.ui.race.director import Clip, ease

SIZES = {"crash": 0.95, "engine": 0.9, "gear": 0.62, "pit": 0.66, "spin": 0.6, "gravel": 0.8}
"""The size of each effect in car widths."""
OFFSETS = {"engine": (-0.2, -0.42), "gear": (0.05, -0.5), "pit": (0.48, -0.42), "crash": (0.18, -0.2)}
"""Its place over a car in side view, in car widths from the middle of its ground."""
RISING = ("engine", "gear")
LIGHTS = "lights"
"""The icon of a banner with start lights over it."""
LAMPS, LIGHTS_OUT = 5, 0.75
"""The number of start lights, and the time from 0 to 1 when they go out."""


def paint_fx(
    p: Painter, piece: BoardPiece, x: float, ground: float, w: float, alpha: int = 255, above: bool = False
) -> None:
    """Draw the effect on a car of width `w`: it grows and then stays.

    `above`: the board is seen from above, so the effect is centred on the car.
    """
    if not piece.fx:
        return
    fx, progress = piece.fx, piece.fx_t
    size = SIZES[fx] * w * (0.45 + 0.55 * math.sin(min(1.0, progress * 1.6) * math.pi / 2))
    dx, dy = (0.0, 0.0) if above else OFFSETS.get(fx, (0.0, -0.5))
    rise = 0.12 * w * progress if fx in RISING else 0.0
    width = max(8.0, round(size / 4) * 4)
    p.art(art.effect(fx), x + dx * w, ground + dy * w - rise, width, alpha, mid=True)


def paint_skid(p: Painter, x: float, ground: float, w: float, progress: float) -> None:
    """Draw rubber behind a car that spins; `progress` is 0 at the start of the spin and 1 at its end."""
    length = w * 0.9 * min(1.0, progress * 1.5)
    p.svg_fragments(x - length - 4, ground - 14, length + 8, 34, art.skid_marks(x, ground - 2, length))


def paint_shadow(p: Painter, x: float, ground: float, w: float) -> None:
    """Draw the shadow below a car in side view."""
    d = f"M{x - w / 2} {ground + 3}a{w / 2} 5 0 1 0 {w} 0a{w / 2} 5 0 1 0 {-w} 0Z"
    p.svg_fragments(x - w / 2 - 1, ground - 3, w + 2, 12, svg.path(d, "#000000", op=0.4))


def paint_banner(p: Painter, banner: Banner | None, x: float, y: float, board_w: float, still: bool) -> None:
    """Draw a banner centred on (x, y): it slides in and out; `board_w` is the width of the board."""
    if banner is None:
        return
    t = p.theme
    k = max(1.0, p.text_scale)
    w, h = min(640.0, board_w - 80), 84.0 * k
    visible = min(1.0, banner.t * 6, (1 - banner.t) * 6 + 0.25)
    slide = 0 if still else (1 - visible) * 40

    def draw(c: Painter) -> None:
        c.rect(3, 5, w, h, "#000000", 12, op=0.4)
        c.rect(2, 2, w, h, INK, 12, t.accent, 3)
        if banner.icon in ("flag", LIGHTS):
            c.svg_fragments(2, 2, 60, h, art.chequers(14, 14, 40, h - 24, 10))
        else:
            icon(c, banner.icon, 36, h / 2 + 2, 36, "#FFB000")
        c.text(78, 32 * k, banner.headline, 28, "#F4F1E8", "jb", w=w - 96)
        c.text(78, 62 * k, banner.detail, 16, "#FFB000", "j", w=w - 96)

    key = ("banner", banner.icon, banner.headline, banner.detail)
    put(p, kept(p, key, w + 8, h + 10, draw), x - w / 2 - slide, y - h / 2, int(255 * visible))
    if banner.icon == LIGHTS:
        _paint_lights(p, LAMPS if still else lamps_lit(banner.t), x, y - h / 2, int(255 * visible))


CAPTION_H = 78.0
"""The height of a caption."""


def caption_width(p: Painter, title: str, lines: Sequence[tuple[str, str]]) -> float:
    """Return the width of a caption."""
    return max(p.width(title, 20, "jb"), *(p.width(line, 15, "j") for line, _ in lines)) + 44


def paint_caption(
    p: Painter, left: float, top: float, w: float, title: str, lines: Sequence[tuple[str, str]]
) -> None:
    """Draw a card with bad news over the board: a title, and two lines, each with its colour."""
    p.rect(left + 3, top + 4, w, CAPTION_H, INK, 5, op=0.35)
    p.rect(left, top, w, CAPTION_H, PAPER.card, 5, INK, 2)
    p.rect(left + 1, top + 1, 9, CAPTION_H - 2, PAPER.danger_paper, 3)
    p.text(left + 22, top + 19, title, 20, PAPER.danger_paper, "jb")
    for i, (line, ink) in enumerate(lines):
        p.text(left + 22, top + 42 + 20 * i, line, 15, ink, "j")


def lamps_lit(t: float) -> int:
    """Return how many start lights are on: one after the other, then none, which is the start."""
    return min(LAMPS, math.floor(t / LIGHTS_OUT * (LAMPS + 1))) if t < LIGHTS_OUT else 0


def _paint_lights(p: Painter, lit: int, x: float, bottom: float, alpha: int) -> None:
    """Draw the start lights over a banner."""
    w, h = LAMPS * 40.0 + 12, 46.0

    def draw(c: Painter) -> None:
        c.rect(2, 2, w, h, INK, 10, "#3A414C", 2)
        for i in range(LAMPS):
            colour = "#E8321F" if i < lit else "#2C313A"
            c.circle(28 + i * 40, 2 + h / 2, 14, colour, "#0B0D10", 2)

    put(p, kept(p, ("start lights", lit), w + 4, h + 4, draw), x - w / 2, bottom - h - 8, alpha)


def mishap_clip(
    pieces: Callable[[], Sequence[BoardPiece]],
    fx: str,
    ms: float,
    *,
    still: bool = False,
    sound: str = "",
    turn: float = 360.0,
) -> Clip:
    """Return the clip of an effect on cars: a spin turns them once, a crash shakes them.

    `pieces` is called for every frame, as poses may be replaced meanwhile.
    """
    start: list[float] = []

    def began() -> None:
        for piece in pieces():
            piece.fx, piece.fx_t, piece.top = fx, 0.0, True
            start.append(piece.angle)

    def update(progress: float) -> None:
        for i, piece in enumerate(pieces()):
            piece.fx_t = progress
            if still:
                continue
            if fx == "spin":
                piece.angle = start[i] + turn * ease(progress)
            elif fx == "crash":
                # the two cars of a crash tilt away from each other
                piece.angle = start[i] + (14 if i else -14) * math.sin(progress * math.pi)
                piece.lift = 8 * math.sin(progress * math.pi)

    return Clip(ms, update, began, None, sound)
