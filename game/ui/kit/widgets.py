"""The widget kit: buttons, tabs, segments and zones; drawn with a Painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, BUTTON, CAPTION, INK
from game.ui.kit.elements import Draw, Element, Elements, Look, Rect
from game.ui.kit.marks import focus_ring, icon, keycap, keycap_width


# -- buttons ---------------------------------------------------------------------------------------
def draw_button(p: Painter, e: Element, look: Look) -> None:
    """A button; `extra`: kind (primary, normal, danger, quiet), dark, size, icon, sub."""
    x, y, w, h = e.rect
    kind = e.extra.get("kind", "normal")
    dark = e.extra.get("dark", True)
    if not e.enabled:
        kind = "disabled"
    colour = _button_ground(p, x, y, w, h, kind, dark, look)
    if look.hot and e.enabled:
        focus_ring(p, x, y, w, h)
    _button_label(p, e, kind, colour, dark)


def _button_ground(
    p: Painter, x: float, y: float, w: float, h: float, kind: str, dark: bool, look: Look
) -> str:
    t = p.theme
    if look.pressed:
        y += 1
    if kind == "primary":
        p.rect(x, y + 2, w, h, "#000000", 8, op=0.35)
        p.rect(x, y, w, h, t.accent, 8, INK, 2)
        return INK
    if kind == "danger":
        p.rect(x, y + 2, w, h, "#000000", 8, op=0.35)
        p.rect(x, y, w, h, "#F4F1E8", 8)
        p.hatch(x + 2, y + 2, w - 4, h - 4, "#F3B5A8", 9, 3.2)
        p.rect(x, y, w, h, None, 8, "#B3261E", 3)
        return INK
    if kind == "disabled":
        p.rect(x, y, w, h, None, 8, t.lane if dark else t.rule, 1.4, dash="5 4")
        return t.light_muted if dark else t.muted
    if kind == "quiet":
        if look.hot:
            p.rect(x, y, w, h, t.raised if dark else t.sand, 6)
        return t.light if dark else t.ink
    p.rect(x, y, w, h, t.raised if dark else t.card, 8, t.edge_raised if dark else t.ink, 1.4 if dark else 2)
    return t.light if dark else t.ink


def _button_label(p: Painter, e: Element, kind: str, colour: str, dark: bool) -> None:
    x, y, w, h = e.rect
    size = e.extra.get("size", BODY)
    face = "j" if kind == "quiet" else "jb"
    key_w = keycap_width(p, e.key, 20) + 10 if e.key else 0
    icon_w = size + 10 if e.extra.get("icon") else 0
    room = w - 16 - key_w - icon_w
    label, size, face = p.fitted(e.label, size, face, room)
    text_w = p.width(label, size, face)
    left = x + (w - text_w - key_w - icon_w) / 2
    cy = y + h / 2 - (9 if e.extra.get("sub") else 0)
    if kind == "danger":
        p.rect(left - 8, y + 5, text_w + key_w + icon_w + 16, h - 10, "#F4F1E8", 6, op=0.93)
    if icon_w:
        icon(p, e.extra["icon"], left + size / 2, cy, size + 2, colour)
        left += icon_w
    p.text(left, cy, label, size, colour, face)
    if e.key:
        bright = kind in ("primary", "danger")
        keycap(p, left + text_w + 10, cy, e.key, dark, 20, colour=INK if bright else None)
    if e.extra.get("sub"):
        p.text(x + w / 2, cy + 20, e.extra["sub"], CAPTION, colour, "j", "c", w=w - 16)


def button(
    ui: Elements,
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    label: str,
    action: Callable[[], Any] | None,
    *,
    kind: str = "normal",
    key: str = "",
    dark: bool = True,
    size: float = BODY,
    icon: str = "",
    sub: str = "",
    enabled: bool = True,
    why: str = "",
    tooltip: str = "",
    clause: str = "",
) -> Element:
    """Declare a button."""
    extra = {"kind": kind, "dark": dark, "size": size, "icon": icon, "sub": sub}
    return ui.add(
        Element(
            id,
            "button",
            label,
            (x, y, w, h),
            action,
            draw_button,
            enabled,
            why,
            key,
            tooltip,
            clause,
            extra=extra,
        )
    )


def primary(
    ui: Elements,
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    label: str,
    action: Callable[[], Any] | None,
    **more: Any,
) -> Element:
    """Declare the button that Space presses."""
    more.setdefault("key", "Space")
    more.setdefault("size", BUTTON)
    more.setdefault("kind", "primary")
    return button(ui, id, x, y, w, h, label, action, **more)


# -- choices ---------------------------------------------------------------------------------------
def _draw_tab(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    back, fore = (t.light, INK) if dark else (t.ink, t.paper)
    edge = t.edge_raised if dark else t.ghost_edge
    if e.selected:
        p.rect(x, y, w, h, back, h / 2 if e.extra.get("round") else 6)
    else:
        p.rect(x, y, w, h, None, h / 2 if e.extra.get("round") else 6, edge, 1.6)
    if look.hot:
        focus_ring(p, x, y, w, h, h / 2 + 4 if e.extra.get("round") else 9)
    colour = fore if e.selected else (t.light if dark else t.ink) if e.enabled else t.muted
    p.text(
        x + w / 2,
        y + h / 2,
        e.label,
        e.extra.get("size", BODY),
        colour,
        "jb" if e.selected else "j",
        "c",
        w=w - 10,
    )


def tabs(
    p: Painter,
    ui: Elements,
    id: str,
    x: float,
    y: float,
    labels: Sequence[tuple[str, str]],
    selected: str,
    action: Callable[[str], Any],
    h: float = 34.0,
    gap: float = 8.0,
    size: float = 16.0,
    room: float | None = None,
) -> float:
    """A row of round tabs (value, label) on paper, closer where `room` is short; returns the x behind it."""
    wides = [p.width(label, size, "jb") + 36 for _, label in labels]
    share = min(1.0, (room - gap * (len(labels) - 1)) / sum(wides)) if room else 1.0
    for (value, label), wide in zip(labels, wides, strict=True):
        w = share * wide
        ui.add(
            Element(
                f"{id}.{value}",
                "tab",
                label,
                (x, y, w, h),
                partial(action, value),
                _draw_tab,
                selected=value == selected,
                extra={"round": True, "size": size},
            )
        )
        x += w + gap
    return x


def flowing_tabs(
    p: Painter,
    ui: Elements,
    id: str,
    box: Rect,
    labels: Sequence[tuple[str, str]],
    selected: str,
    action: Callable[[str], Any],
    h: float = 34.0,
    gap: float = 8.0,
    size: float = 16.0,
) -> float:
    """Round tabs in as many rows as the width of `box` asks for; returns the y below the last row."""
    left, y, wide, _ = box
    x = left
    for value, label in labels:
        w = min(wide, p.width(label, size, "jb") + 36)
        if x > left and x + w > left + wide:
            x, y = left, y + h + gap
        ui.add(
            Element(
                f"{id}.{value}",
                "tab",
                label,
                (x, y, w, h),
                partial(action, value),
                _draw_tab,
                selected=value == selected,
                extra={"round": True, "size": size},
            )
        )
        x += w + gap
    return y + h


def segmented(
    ui: Elements,
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    labels: Sequence[tuple[Any, str]],
    selected: Any,
    action: Callable[[Any], Any],
    dark: bool = False,
    size: float = 16.0,
    gap: float = 4.0,
    tooltips: Mapping[Any, str] | None = None,
) -> None:
    """A choice of one in a row of equal boxes."""
    each = (w - gap * (len(labels) - 1)) / len(labels)
    for i, (value, label) in enumerate(labels):
        ui.add(
            Element(
                f"{id}.{value}",
                "choice",
                label,
                (x + i * (each + gap), y, each, h),
                partial(action, value),
                _draw_tab,
                selected=value == selected,
                tooltip=(tooltips or {}).get(value, ""),
                extra={"dark": dark, "size": size},
            )
        )


def zone(
    ui: Elements,
    id: str,
    role: str,
    label: str,
    rect: Rect,
    action: Callable[..., Any] | None = None,
    draw: Draw | None = None,
    **more: Any,
) -> Element:
    """Declare an element with a drawing of the scene's own."""
    return ui.add(Element(id, role, label, rect, action, draw, **more))
