"""The widget kit: buttons, key caps, tabs, toggles, steppers, fields, panels; drawn with a Painter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from game.ui import art
from game.ui.elements import Element, Elements, Look, Rect
from game.ui.painter import Painter
from game.ui.theme import BODY, BUTTON, CAPTION, INK


# -- pieces ----------------------------------------------------------------------------------------
def keycap(p: Painter, x, y, key: str, dark=True, h=18.0, a="l", colour=None) -> float:
    """A small key cap round (x, y middle); returns its width."""
    c = colour or (p.theme.light_muted if dark else p.theme.muted)
    w = keycap_width(p, key, h)
    x -= w if a == "r" else w / 2 if a == "c" else 0
    p.rect(x, y - h / 2, w, h, None, 4, c, 1.2)
    p.text(x + w / 2, y, key, CAPTION, c, "cs", "c")
    return w


def keycap_width(p: Painter, key: str, h=18.0) -> float:
    """Width of a key cap."""
    return max(h, p.width(key, CAPTION, "cs") + 10)


def panel(p: Painter, x, y, w, h, dark=True, r=10.0) -> None:
    """A panel: dark instrument or light card."""
    t = p.theme
    if dark:
        p.rect(x, y, w, h, t.panel, r, t.edge, 1.2)
    else:
        p.rect(x, y, w, h, t.card, r, t.ink, 2.4)


def focus_ring(p: Painter, x, y, w, h, r=11.0) -> None:
    """The amber ring round what the keyboard or the pointer is on."""
    p.rect(x - 4, y - 4, w + 8, h + 8, None, r, p.theme.accent, 2.5)


def pill(p: Painter, x, y, t: str, fill: str, colour: str, size=17.0, a="c", h=20.0, min_w=30.0) -> float:
    """A filled pill with a short text; returns its width."""
    w = max(min_w, p.width(t, size, "cb") + 14)
    x -= w / 2 if a == "c" else w if a == "r" else 0
    p.rect(x, y - h / 2, w, h, fill, h / 2)
    p.text(x + w / 2, y, t, size, colour, "cb", "c")
    return w


def icon(p: Painter, name: str, x, y, size=20.0, colour=INK, alpha=255) -> None:
    """An icon of the 24 grid round (x, y)."""
    p.art(art.icon(name, colour), x, y, size, alpha, mid=True)


def mark(p: Painter, shape: str, colour: str, x, y, r=6.0, dark=True) -> None:
    """A seat's mark round (x, y), keyed for dark or paper ground."""
    key, out = ("#FFFFFF", None) if dark else (None, INK)
    m = r * 1.6
    p.frags(x - m, y - m, 2 * m, 2 * m, art.mark(shape, x, y, r, colour, key, out, 0.9))


def arrow_right(p: Painter, x, y, length, colour, sw=2.0) -> None:
    """A small arrow from (x, y) to the right (the faces have no arrow glyph)."""
    hd = max(3.0, sw * 2)
    d = f"M{x} {y}H{x + length}M{x + length - hd} {y - hd}L{x + length} {y}L{x + length - hd} {y + hd}"
    p.path((x - sw, y - hd - sw, length + 2 * sw, 2 * hd + 2 * sw), d, None, colour, sw)


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


def _button_ground(p: Painter, x, y, w, h, kind, dark, look: Look) -> str:
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
    ui: Elements, id: str, x, y, w, h, label: str, action: Callable[[], Any] | None, *,
    kind="normal", key="", dark=True, size: float = BODY, icon="", sub="", enabled=True, why="",
    tooltip="", clause="",
) -> Element:
    """Declare a button."""
    extra = {"kind": kind, "dark": dark, "size": size, "icon": icon, "sub": sub}
    return ui.add(
        Element(id, "button", label, (x, y, w, h), action, draw_button, enabled, why, key, tooltip, clause,
                extra=extra)
    )


def primary(ui: Elements, id: str, x, y, w, h, label, action, **more) -> Element:
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
    p.text(x + w / 2, y + h / 2, e.label, e.extra.get("size", BODY), colour, "jb" if e.selected else "j", "c",
           w=w - 10)


def tabs(p: Painter, ui: Elements, id: str, x, y, labels: Sequence[tuple[str, str]], selected: str,
         action: Callable[[str], Any], h=34.0, gap=8.0, size=16.0, room: float | None = None) -> float:
    """A row of round tabs (value, label) on paper, closer where `room` is short; returns the x behind it."""
    wides = [p.width(label, size, "jb") + 36 for _, label in labels]
    share = min(1.0, (room - gap * (len(labels) - 1)) / sum(wides)) if room else 1.0
    for (value, label), wide in zip(labels, wides, strict=True):
        w = share * wide
        ui.add(Element(f"{id}.{value}", "tab", label, (x, y, w, h), partial(action, value), _draw_tab,
                       selected=value == selected, extra={"round": True, "size": size}))
        x += w + gap
    return x


def flowing_tabs(p: Painter, ui: Elements, id: str, box: Rect, labels: Sequence[tuple[str, str]],
                 selected: str, action: Callable[[str], Any], h=34.0, gap=8.0, size=16.0) -> float:
    """Round tabs in as many rows as the width of `box` asks for; returns the y below the last row."""
    left, y, wide, _ = box
    x = left
    for value, label in labels:
        w = min(wide, p.width(label, size, "jb") + 36)
        if x > left and x + w > left + wide:
            x, y = left, y + h + gap
        ui.add(Element(f"{id}.{value}", "tab", label, (x, y, w, h), partial(action, value), _draw_tab,
                       selected=value == selected, extra={"round": True, "size": size}))
        x += w + gap
    return y + h


def segmented(ui: Elements, id: str, x, y, w, h, labels: Sequence[tuple[Any, str]], selected: Any,
              action: Callable[[Any], Any], dark=False, size=16.0, gap=4.0, tooltips=None) -> None:
    """A choice of one in a row of equal boxes."""
    each = (w - gap * (len(labels) - 1)) / len(labels)
    for i, (value, label) in enumerate(labels):
        ui.add(Element(f"{id}.{value}", "choice", label, (x + i * (each + gap), y, each, h),
                       partial(action, value), _draw_tab, selected=value == selected,
                       tooltip=(tooltips or {}).get(value, ""), extra={"dark": dark, "size": size}))


def _draw_toggle(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    cy = y + h / 2
    on = bool(e.value)
    edge = INK if on else t.edge_raised if dark else t.muted
    p.rect(x, cy - 12, 44, 24, t.accent if on else None, 12, edge, 1.8)
    p.circle(x + (32 if on else 12), cy, 8, INK if on else (t.light_muted if dark else t.muted))
    if look.hot:
        focus_ring(p, x, cy - 12, 44, 24, 16)
    if e.label and not e.extra.get("bare"):
        colour = (t.light if dark else t.ink) if e.enabled else t.muted
        p.text(x + 56, cy, e.label, BODY, colour, "j", w=w - 60)


def toggle(ui: Elements, id: str, x, y, w, h, label: str, value: bool, action: Callable[[], Any],
           dark=False, enabled=True, why="", tooltip="", bare=False, clause="") -> Element:
    """Declare an on/off switch with its label to the right (`bare`: the scene wrote the label)."""
    return ui.add(Element(id, "toggle", label, (x, y, w, h), action, _draw_toggle, enabled, why, "", tooltip,
                          clause, value, on_wheel=None, extra={"dark": dark, "bare": bare}))


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
    if look.hot:
        focus_ring(p, x, y, w, h, 9)


def stepper(ui: Elements, id: str, x, y, w, h, label: str, value: int, low: int, high: int,
            action: Callable[[int], Any], shown: str | None = None, step=1, dark=False, enabled=True,
            why="", tooltip="", at_end="") -> Element:
    """Declare a number with − and +; clicks on its halves, the wheel and the arrow keys change it.

    Where it can go no further one way, that sign is dim, and `at_end` says so.
    """
    ends = value <= low, value >= high

    def change(by: int) -> None:
        new = max(low, min(high, value + by * step))
        if new != value:
            action(new)

    if any(ends) and enabled:
        tooltip = f"{tooltip} {at_end}".strip()
    element = Element(id, "stepper", label, (x, y, w, h), lambda: change(1), _draw_stepper, enabled, why, "",
                      tooltip, "", value, on_wheel=change,
                      on_point=lambda px, py: change(1 if px > x + w / 2 else -1),
                      extra={"dark": dark, "shown": shown if shown is not None else str(value), "ends": ends,
                             "stuck": lambda px: ends[1 if px > x + w / 2 else 0]})
    return ui.add(element)


def _draw_field(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    dark = e.extra.get("dark", False)
    editing = e.extra.get("editing", False)
    edge = t.accent if editing else t.edge_raised if dark else t.ink
    p.rect(x, y, w, h, t.raised if dark else t.card, 6, edge, 2.4 if editing else 1.6)
    shown = str(e.value) + (e.extra.get("composing", "") if editing else "")
    colour = t.light if dark else t.ink
    wide = p.text(x + 10, y + h / 2, shown, BODY, colour, "j", w=w - 24)
    if editing:
        p.rect(x + 11 + wide, y + 7, 2, h - 14, t.accent)
    elif look.hot:
        focus_ring(p, x, y, w, h, 9)


def field(ui: Elements, id: str, x, y, w, h, label: str, value: str, change: Callable[[str], Any], dark=False,
          composing="", tooltip="") -> Element:
    """Declare a line of text that can be edited; `change` gets every new value."""
    def edit() -> None:
        ui.editing = id

    return ui.add(Element(id, "field", label, (x, y, w, h), edit, _draw_field, tooltip=tooltip, value=value,
                          on_text=change,
                          extra={"dark": dark, "editing": ui.editing == id, "composing": composing}))


def _draw_slider(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    low, high = e.extra["range"]
    share = (e.value - low) / (high - low)
    cy = y + h / 2
    p.rect(x, cy - 3, w, 6, t.sand, 3)
    p.rect(x, cy - 3, max(6, w * share), 6, t.accent, 3)
    p.circle(x + w * share, cy, 10, t.card, INK, 2.4)
    if look.hot:
        focus_ring(p, x, y, w, h, 9)


def slider(ui: Elements, id: str, x, y, w, h, label: str, value: int, low: int, high: int, step: int,
           action: Callable[[int], Any], tooltip="") -> Element:
    """Declare a slider: click a place, wheel or arrow keys."""

    def put(px: float, _py: float) -> None:
        raw = low + (px - x) / w * (high - low)
        action(max(low, min(high, round(raw / step) * step)))

    return ui.add(Element(id, "slider", label, (x, y, w, h), None, _draw_slider, tooltip=tooltip, value=value,
                          on_wheel=lambda by: action(max(low, min(high, value + by * step))), on_point=put,
                          extra={"range": (low, high)}))


def zone(ui: Elements, id: str, role: str, label: str, rect, action=None, draw=None, **more) -> Element:
    """Declare an element with a drawing of the scene's own."""
    return ui.add(Element(id, role, label, rect, action, draw, **more))
