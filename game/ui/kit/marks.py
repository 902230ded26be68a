"""Small marks of the interface that cannot be clicked: key caps, panels, rings, pills, icons, faces."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.contract import Json
from game.engine.drivers import drivers
from game.ui.draw import art
from game.ui.draw.art_faces import Mood, face, helmet, is_helmet
from game.ui.draw.art_own import is_own_face, own_face, own_face_id
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, STRIPES

DOTTED = 60.0
"""The least size in u of a portrait that shows the dots on its disc."""
SMALL = frozenset(",.")
"""Characters too small to read on a key cap; they are drawn larger."""


def keycap(
    p: Painter,
    x: float,
    y: float,
    key: str,
    dark: bool = True,
    h: float = 18.0,
    a: str = "l",
    colour: str | None = None,
) -> float:
    """Draw a small key cap with its middle at the height y; return its width."""
    c = colour or (p.theme.light_muted if dark else p.theme.muted)
    w = keycap_width(p, key, h)
    x -= w if a == "r" else w / 2 if a == "c" else 0
    p.rect(x, y - h / 2, w, h, None, 4, c, 1.2)
    if key in SMALL:
        _draw_punctuation(p, x + w / 2, y + h / 2, key, c)
    else:
        p.text(x + w / 2, y, key, CAPTION, c, "cs", "c")
    return w


def _draw_punctuation(p: Painter, x: float, foot: float, key: str, colour: str) -> None:
    """Draw a stop or comma at the foot of its cap, where the glyph would look like an apostrophe."""
    if key == ".":
        p.circle(x, foot - 5, 2, colour)
        return
    p.circle(x + 0.5, foot - 6.5, 2, colour)
    p.line(x + 1.6, foot - 6, x - 1, foot - 2.6, colour, 1.6)


def keycap_width(p: Painter, key: str, h: float = 18.0) -> float:
    """Return the width of a key cap."""
    return max(h, p.width(key, CAPTION, "cs") + 10)


def panel(p: Painter, x: float, y: float, w: float, h: float, dark: bool = True, r: float = 10.0) -> None:
    """Draw a panel: a dark instrument or a light card."""
    t = p.theme
    if dark:
        p.rect(x, y, w, h, t.panel, r, t.edge, 1.2)
    else:
        p.rect(x, y, w, h, t.card, r, t.ink, 2.4)


def focus_ring(p: Painter, x: float, y: float, w: float, h: float, r: float = 11.0) -> None:
    """Draw the amber ring around the focused or hovered element."""
    p.rect(x - 4, y - 4, w + 8, h + 8, None, r, p.theme.accent, 2.5)


def pill_width(p: Painter, t: str, size: float, min_w: float = 30.0) -> float:
    """Return the width of a pill with this text."""
    return max(min_w, p.width(t, size, "cb") + 14)


def pill(
    p: Painter,
    x: float,
    y: float,
    t: str,
    fill: str,
    colour: str,
    size: float = 17.0,
    a: str = "c",
    h: float = 20.0,
    min_w: float = 30.0,
) -> float:
    """Draw a filled pill with a short text; return its width."""
    w = pill_width(p, t, size, min_w)
    h *= min(1.3, p.text_scale)
    x -= w / 2 if a == "c" else w if a == "r" else 0
    p.rect(x, y - h / 2, w, h, fill, h / 2)
    p.text(x + w / 2, y, t, size, colour, "cb", "c")
    return w


def icon(
    p: Painter, name: str, x: float, y: float, size: float = 20.0, colour: str = INK, alpha: int = 255
) -> None:
    """Draw an icon of the 24 grid centred on (x, y)."""
    p.art(art.icon(name, colour), x, y, size, alpha, mid=True)


def draw_mark(
    p: Painter, mark: Mark, x: float, y: float, r: float = 6.0, dark: bool = True, edge: str | None = None
) -> None:
    """Draw a mark centred on (x, y), with a white line for dark grounds or an edge for paper.

    `edge` replaces the theme's.
    """
    keyline, outline = ("#FFFFFF", None) if dark else (None, edge or p.theme.ink)
    m = r * 1.6
    inner = art.mark(mark.shape, x, y, r, mark.colour, keyline, outline, 0.9)
    p.svg_fragments(x - m, y - m, 2 * m, 2 * m, inner)


def draw_face(
    p: Painter,
    who: str,
    x: float,
    y: float,
    size: float,
    mood: Mood = "calm",
    alpha: int = 255,
    dark: bool = True,
) -> None:
    """Draw the portrait of a driver centred on (x, y), `size` wide; 24 u is the least that can be told apart.

    `who` is a driver's id, that of the player's own driver (`own_face_id`), a helmet (`helmet_id`), or an
    icon, which is drawn on a plain disc, whose colours depend on whether the ground is dark.
    """
    if is_own_face(who):
        p.art(own_face(who, mood, size >= DOTTED), x, y, size, alpha, mid=True)
        return
    if is_helmet(who):
        p.art(helmet(who, mood, size >= DOTTED), x, y, size, alpha, mid=True)
        return
    driver = drivers.find(who)
    if driver is not None:
        p.art(face(driver.id, driver.colours, mood, size >= DOTTED), x, y, size, alpha, mid=True)
        return
    t = p.theme
    colour, edge = (t.light_muted, t.edge_raised) if dark else (t.muted, t.ghost_edge)
    p.circle(x, y + size * 0.06, size * 0.41, None, edge, 1.4)
    # a record may name a driver that is no longer there
    known = who if who in art.icons() else "bot"
    icon(p, known, x, y + size * 0.06, size * 0.56, colour, alpha)


def draw_own_face(p: Painter, driver: Mapping[str, Json], box: Box, mood: Mood = "calm") -> None:
    """Draw the portrait of a player's driver (`OWN_DRIVER`) as large as fits into a box."""
    x, y, w, h = box
    draw_face(p, own_face_id(driver), x + w / 2, y + h / 2, min(w, h), mood)


def arrow_right(p: Painter, x: float, y: float, length: float, colour: str, sw: float = 2.0) -> None:
    """Draw a small arrow from (x, y) to the right, as the fonts have no arrow glyph."""
    hd = max(3.0, sw * 2)
    d = f"M{x} {y}H{x + length}M{x + length - hd} {y - hd}L{x + length} {y}L{x + length - hd} {y + hd}"
    p.path((x - sw, y - hd - sw, length + 2 * sw, 2 * hd + 2 * sw), d, None, colour, sw)


def foot_stripes(p: Painter, band: float = 3.0) -> None:
    """Draw the four stripes along the foot of the window."""
    for i, colour in enumerate(STRIPES):
        p.rect(0, p.h - band * (len(STRIPES) - i), p.w, band, colour)
