"""The drawing of buttons in the action panel: tall buttons, paths, items."""

from __future__ import annotations

from game.games.grand_prix.table.board.scenery import draw_chip
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Look
from game.ui.kit.marks import focus_ring, icon, keycap
from game.ui.kit.widgets import kind_of
from game.ui.race.board.pieces import BAD, tone_colour


def draw_big(p: Painter, e: Element, look: Look) -> None:
    """Draw a tall button: label, key cap, a line of consequences; hatched at its edge where it is a risk."""
    x, y, w, h = e.rect
    t, kind = p.theme, kind_of(e)
    # A risk keeps its hatch, but is bright only as the default choice.
    bright = e.enabled and (kind == "primary" or (kind == "risk" and e.extra.get("favoured") is not False))
    grey = e.extra.get("off", False) and not bright
    if look.pressed:
        y += 1
    p.rect(x, y + 3, w, h, "#7A5400" if bright else "#000000", 8, op=1 if bright else 0.5)
    p.rect(x, y, w, h, t.accent if bright else t.raised, 8, INK if bright else t.light_muted, 1.6)
    left = x + 16
    if e.extra.get("risky"):
        p.hatch(x + 4, y + 4, 22, h - 8, "#B3261E", 8, 4)
        left = x + 36
    if look.is_hot and e.enabled:
        focus_ring(p, x, y, w, h)
    ink = INK if bright else t.light_muted if grey or not e.enabled else t.light
    cap = keycap(p, x + w - 10, y + 20, e.key, not bright, 20, "r", INK if bright else None)
    max_w = x + w - left - cap - 20
    line = str(e.value)
    long = len(p.lines(line, 14 / p.text_scale, "j", x + w - left - 10)) > 2
    top = y + h * (0.22 if long else 0.31)
    label_w = p.text(left, top, e.label, 20, ink, "jb", w=max_w)
    facts = e.of(str)
    free_w = max_w - label_w - 12
    if facts and p.width(facts, 14, "jb") <= free_w:
        p.text(left + label_w + 12, top, facts, 17, ink if bright else t.accent, "jb", w=free_w)
    colour = INK if bright else t.light_muted if grey else tone_colour(p, e.extra["tone"])
    _draw_line(p, line, left, y, x + w - left - 10, h, colour)


def _draw_line(p: Painter, line: str, x: float, y: float, w: float, h: float, colour: str) -> None:
    """Draw the consequences in one line where they fit, else in two or three."""
    if not line:
        return
    # Large letters leave no space for two lines below the label: they shrink into one.
    if p.width(line, 14 / p.text_scale, "j") <= w:
        p.text(x, y + h * 0.72, line, 16, colour, "j", w=w)
        return
    if len(p.lines(line, 14 / p.text_scale, "j", w)) > 2:
        p.block(x, y + h * 0.46, w, h * 0.5, line, 14, colour, "j", 1.08)
        return
    size = 15 if len(p.lines(line, 15, "j", w)) <= 2 else 14
    p.block(x, y + h * 0.6, w, h * 0.46, line, size, colour, "j", 1.2)


# -- choices -----
def _plate(
    p: Painter,
    e: Element,
    look: Look,
    fill: str,
    r: float = 8,
    sw: float = 2.4,
    ring: tuple[float, float] = (1, 11),
) -> None:
    """Draw the ground of something to choose; `ring` is the inset of the focus ring, and its radius."""
    (x, y, w, h), t = e.rect, p.theme
    p.rect(x, y, w, h, fill, r, t.accent if e.selected else t.edge_raised, sw if e.selected else 1.3)
    if look.is_hot:
        inside, round_ = ring
        focus_ring(p, x + inside, y + inside, w - 2 * inside, h - 2 * inside, round_)


def draw_landing_button(p: Painter, e: Element, look: Look) -> None:
    """Draw a path: the chosen one on a plate and ticked, any other with an empty ring and no frame."""
    (x, y, w, h), t = e.rect, p.theme
    middle = y + h / 2
    if e.selected:
        _plate(p, e, look, t.own_dark, sw=2.2)
        p.circle(x + 22, middle, 10, t.accent, INK, 1)
        icon(p, "check", x + 22, middle, 16, INK)
    else:
        p.circle(x + 22, middle, 9, None, t.light_muted, 1.6)
        if look.is_hot:
            focus_ring(p, x + 1, y + 1, w - 2, h - 2, 11)
    cap = keycap(p, x + w - 10, middle, e.key, True, 20, "r")
    colour = t.danger if e.extra["tone"] == BAD else t.light if e.selected else t.light_muted
    p.text(x + 42, middle, e.label, 16, colour, "jb" if e.selected else "j", w=w - cap - 62)


def draw_item(p: Painter, e: Element, look: Look) -> None:
    (x, y, w, h), t = e.rect, p.theme
    _plate(p, e, look, t.raised if e.enabled else t.panel, 7, ring=(2, 9))
    draw_chip(p, x + 19, y + h / 2, 31, e.of(str), 255 if e.enabled else 130)
    keycap(p, x + w - 13, y + 12, e.key, True, 17, "c", t.light if e.enabled else t.lane)
    if e.extra["number"] > 1:
        p.text(x + w - 13, y + 29, f"×{e.extra['number']}", 15, t.light, "cb", "c")


def draw_pick(p: Painter, e: Element, look: Look) -> None:
    (x, y, w, _), t = e.rect, p.theme
    _plate(p, e, look, t.raised)
    draw_chip(p, x + w / 2, y + 34, 54, e.of(str))
    p.text(x + w / 2, y + 75, e.label, 15, t.light, "jb", "c", w=w - 8)
    keycap(p, x + w - 6, y + 13, e.key, True, 17, "r")
    p.text(x + 8, y + 13, f"×{e.extra['number']}", 15, t.light_muted, "cb")
