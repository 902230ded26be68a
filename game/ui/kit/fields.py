"""Widgets that hold a value, for nodes of the layout: toggles, steppers, text fields and sliders."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.engine.texts import breaks
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, INK
from game.ui.kit.elements import Element, Elements, Look, TextCursor
from game.ui.kit.marks import focus_ring


def _draw_toggle(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    cy = y + h / 2
    on = bool(e.value)
    edge = INK if on else t.edge_raised if dark else t.muted
    p.rect(x, cy - 12, 44, 24, t.accent if on else None, 12, edge, 1.8)
    p.circle(x + (32 if on else 12), cy, 8, INK if on else (t.light_muted if dark else t.muted))
    if look.is_hot:
        focus_ring(p, x, cy - 12, 44, 24, 16)
    if e.label and not e.extra.get("bare"):
        colour = (t.light if dark else t.ink) if e.enabled else t.muted
        p.text(x + 56, cy, e.label, BODY, colour, "j", w=w - 60)


def toggled(
    id: str,
    label: str,
    value: bool,
    action: Callable[[], object],
    dark: bool = False,
    enabled: bool = True,
    why: str = "",
    tooltip: str = "",
    bare: bool = False,
    clause: str = "",
) -> Element:
    """Return an on/off switch with its label to the right (`bare`: without)."""
    return Element(
        id,
        "toggle",
        label,
        action=action,
        draw=_draw_toggle,
        enabled=enabled,
        why=why,
        tooltip=tooltip,
        clause=clause,
        value=value,
        extra={"dark": dark, "bare": bare},
    )


def _draw_stepper(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    colour = (t.light if dark else t.ink) if e.enabled else t.muted
    p.rect(x, y, w, h, None, 6, t.edge_raised if dark else t.ink, 1.6)
    p.rect(x + h, y + 6, 1.2, h - 12, t.edge_raised if dark else t.rule)
    p.rect(x + w - h, y + 6, 1.2, h - 12, t.edge_raised if dark else t.rule)
    dim = t.lane if dark else t.ghost_edge
    low, high = e.extra["ends"]
    p.text(x + h / 2, y + h / 2, "−", 22, dim if low else colour, "cb", "c")
    p.text(x + w - h / 2, y + h / 2, "+", 22, dim if high else colour, "cb", "c")
    p.text(x + w / 2, y + h / 2, e.extra["shown"], 18, colour, "jb", "c", w=w - 2 * h - 8)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


def stepped(
    id: str,
    label: str,
    value: int,
    low: int,
    high: int,
    action: Callable[[int], object],
    text: str = "",
    step: int = 1,
    dark: bool = False,
    enabled: bool = True,
    why: str = "",
    tooltip: str = "",
    at_end: str = "",
    clause: str = "",
) -> Element:
    """Return a number with − and +; clicks on its halves, the wheel and the arrow keys change it.

    At an end its sign is dim, and `at_end` is added to the tooltip.
    """
    ends = value <= low, value >= high

    def change(by: int) -> None:
        new = max(low, min(high, value + by * step))
        if new != value:
            action(new)

    return Element(
        id,
        "stepper",
        label,
        action=lambda: change(1),
        draw=_draw_stepper,
        enabled=enabled,
        why=why,
        tooltip=f"{tooltip} {at_end}".strip() if any(ends) and enabled else tooltip,
        clause=clause,
        value=value,
        on_wheel=change,
        on_share=lambda share: change(1 if share > 0.5 else -1),
        extra={"dark": dark, "shown": text or str(value), "ends": ends},
    )


INSET: Final = 10.0
"""The distance from a field's edge to its text."""


def _draw_field(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    cursor = e.extra.get("cursor")
    edge = t.accent if cursor else t.edge_raised if dark else t.ink
    p.rect(x, y, w, h, t.raised if dark else t.card, 6, edge, 2.4 if cursor else 1.6)
    colour = t.light if dark else t.ink
    if cursor:
        with p.clipped(x + INSET - 2, y, w - 2 * INSET + 4, h):
            _draw_edited(p, e, cursor, colour)
        return
    p.text(x + INSET, y + h / 2, str(e.value), BODY, colour, "j", w=w - 2 * INSET - 4)
    if not e.value:
        p.text(x + INSET, y + h / 2, e.extra.get("empty", ""), 15, t.muted, "j", w=w - 2 * INSET)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


def _draw_edited(p: Painter, e: Element, cursor: TextCursor, colour: str) -> None:
    """Draw the text with its selection and caret, composed text underlined, scrolled into view."""
    x, y, w, h = e.rect
    text, composing = str(e.value), cursor.composing
    start, end = cursor.selection(text)
    caret = min(cursor.caret, len(text))
    if composing:
        # composed text replaces the selection
        text = text[:start] + composing + text[end:]
        start, end = start, start + len(composing)
        caret = start + cursor.composing_caret

    def width_to(index: int) -> float:
        return p.width(text[:index], BODY)

    width, caret_x = w - 2 * INSET - 4, width_to(caret)
    longest = max(0.0, width_to(len(text)) - width)
    cursor.scroll = min(longest, max(caret_x - width, min(cursor.scroll, caret_x)))
    left, middle = x + INSET - cursor.scroll, y + h / 2
    from_x, to_x = left + width_to(start), left + width_to(end)
    if start < end and not composing:
        p.rect(from_x, y + 6, to_x - from_x, h - 12, p.theme.accent, op=0.45)
    p.text(left, middle, text, BODY, colour, "j")
    if composing:
        p.rect(from_x, middle + BODY * 0.6 * p.text_scale, to_x - from_x, 1.6, colour)
    p.rect(left + caret_x - 0.6, y + 7, 1.6, h - 14, p.theme.accent)


def text_position(p: Painter, e: Element, x: float) -> int:
    """Return the place between two characters of a field's text that is nearest to x, in u."""
    text, cursor = str(e.value), e.extra.get("cursor")
    inside = x - e.rect[0] - INSET + (cursor.scroll if cursor else 0.0)
    return min((0, *breaks(text)), key=lambda at: abs(p.width(text[:at], BODY) - inside))


def caret_rect(p: Painter, e: Element, cursor: TextCursor) -> Box:
    """Return where composed text begins in a field, in u; an input method puts its candidates beside it."""
    x, y, w, h = e.rect
    start, _ = cursor.selection(str(e.value))
    left = INSET + p.width(str(e.value)[:start], BODY) - cursor.scroll
    left = max(INSET, min(left, w - INSET))
    return x + left, y, w - left, h


def text_field(
    ui: Elements,
    id: str,
    label: str,
    value: str,
    change: Callable[[str], object],
    dark: bool = False,
    tooltip: str = "",
    empty: str = "",
) -> Element:
    """Return a line of text that can be edited; `change` gets every new value, `empty` is a placeholder."""

    def edit() -> None:
        ui.editing = id

    return Element(
        id,
        "field",
        label,
        action=edit,
        draw=_draw_field,
        tooltip=tooltip,
        value=value,
        on_text=change,
        extra={"dark": dark, "cursor": ui.cursor if ui.editing == id else None, "empty": empty},
    )


def _draw_slider(share: float, p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    cy = y + h / 2
    p.rect(x, cy - 3, w, 6, t.sand, 3)
    p.rect(x, cy - 3, max(6, w * share), 6, t.accent, 3)
    p.circle(x + w * share, cy, 10, t.card, t.ink, 2.4)
    if look.is_hot:
        focus_ring(p, x, y, w, h, 9)


def slid(
    id: str,
    label: str,
    value: int,
    low: int,
    high: int,
    step: int,
    action: Callable[[int], object],
    tooltip: str = "",
) -> Element:
    """Return a slider for clicks, wheel and arrow keys."""

    def put(share: float) -> None:
        raw = low + share * (high - low)
        action(max(low, min(high, round(raw / step) * step)))

    return Element(
        id,
        "slider",
        label,
        draw=partial(_draw_slider, (value - low) / (high - low)),
        tooltip=tooltip,
        value=value,
        on_wheel=lambda by: action(max(low, min(high, value + by * step))),
        on_share=put,
    )
