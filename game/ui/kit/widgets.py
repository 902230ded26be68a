"""The widget kit: buttons, tabs, segments and zones; drawn with a Painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypedDict, TypeVar, Unpack

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK
from game.ui.kit.elements import DrawElement, Element, Elements, Extra, Look
from game.ui.kit.layout import Node, box, column, row
from game.ui.kit.marks import focus_ring, icon, keycap, keycap_width

Value = TypeVar("Value")


def ring(inset: float = 2.0, r: float = 9.0, hot: bool = True) -> DrawElement:
    """Return what draws the ring round an element that draws nothing else: focused, and if `hot` hovered."""

    def draw(p: Painter, e: Element, look: Look) -> None:
        if look.focused or (hot and look.is_hot and e.action):
            x, y, w, h = e.rect
            focus_ring(p, x + inset, y + inset, w - 2 * inset, h - 2 * inset, r)

    return draw


# -- buttons -----
def draw_button(p: Painter, e: Element, look: Look) -> None:
    """Draw a button; `extra`: kind (primary, normal, danger, quiet), dark, size, icon, sub."""
    x, y, w, h = e.rect
    kind = kind_of(e)
    dark = e.extra.get("dark", True)
    if not e.enabled:
        kind = "disabled"
    colour = _button_ground(p, x, y, w, h, kind, dark, look)
    if look.is_hot and e.enabled:
        focus_ring(p, x, y, w, h)
    _button_label(p, e, kind, colour, dark)


def kind_of(e: Element) -> str:
    """Return the kind a button is drawn as: once one is recommended, it alone is primary."""
    kind = e.extra.get("kind", "normal")
    favoured = e.extra.get("favoured")
    if favoured and kind == "normal":
        return "primary"
    return "normal" if favoured is False and kind == "primary" else kind


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
        if look.is_hot:
            p.rect(x, y, w, h, t.raised if dark else t.sand, 6)
        return t.light if dark else t.ink
    p.rect(x, y, w, h, t.raised if dark else t.card, 8, t.edge_raised if dark else t.ink, 1.4 if dark else 2)
    return t.light if dark else t.ink


def _button_label(p: Painter, e: Element, kind: str, colour: str, dark: bool) -> None:
    x, y, w, h = e.rect
    size, sub = e.extra.get("size", BODY), e.extra.get("sub")
    # of two lines, large letters grow only as far as both fit
    share = min(1.0, 0.84 * h / ((size + CAPTION) * p.text_scale)) if sub else 1.0
    size *= share
    face = "j" if kind == "quiet" else "jb"
    key_w = keycap_width(p, e.key, 20) + 10 if e.key else 0
    icon_w = size + 10 if e.extra.get("icon") else 0
    space = w - 16 - key_w - icon_w
    label, size, face = p.fitted(e.label, size, face, space)
    text_w = p.width(label, size, face)
    left = x + (w - text_w - key_w - icon_w) / 2
    cy = y + h * (0.32 if sub else 0.5)
    if kind == "danger":
        p.rect(left - 8, y + 5, text_w + key_w + icon_w + 16, h - 10, "#F4F1E8", 6, op=0.93)
    if icon_w:
        icon(p, e.extra["icon"], left + size / 2, cy, size + 2, colour)
        left += icon_w
    p.text(left, cy, label, size, colour, face)
    if e.key:
        bright = kind in ("primary", "danger")
        keycap(p, left + text_w + 10, cy, e.key, dark, 20, colour=INK if bright else None)
    if sub:
        p.text(x + w / 2, y + h * 0.74, sub, CAPTION * share, colour, "j", "c", w=w - 16)


class ButtonLook(TypedDict, total=False):
    """The optional properties of a button: `kind` is primary, normal, danger or quiet."""

    kind: str
    key: str
    dark: bool
    size: float
    icon: str
    sub: str
    enabled: bool
    why: str
    tooltip: str
    clause: str
    commits: bool


def declare_button(
    ui: Elements,
    id: str,
    x: float,
    y: float,
    w: float,
    h: float,
    label: str,
    action: Callable[[], object] | None,
    **look: Unpack[ButtonLook],
) -> Element:
    """Declare a button."""
    return ui.add(pushed(id, label, action, (x, y, w, h), **look))


def pushed(
    id: str,
    label: str,
    action: Callable[[], object] | None,
    rect: Box = (0.0, 0.0, 0.0, 0.0),
    **look: Unpack[ButtonLook],
) -> Element:
    """Return a button for a node of the layout, which places it."""
    extra = Extra(
        kind=look.get("kind", "normal"),
        dark=look.get("dark", True),
        size=look.get("size", BODY),
        icon=look.get("icon", ""),
        sub=look.get("sub", ""),
        commits=look.get("commits", False),
    )
    return Element(
        id,
        "button",
        label,
        rect,
        action,
        draw_button,
        look.get("enabled", True),
        look.get("why", ""),
        look.get("key", ""),
        look.get("tooltip", ""),
        look.get("clause", ""),
        extra=extra,
    )


# -- choices -----
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
    if look.is_hot:
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


TAB_H: Final = 34.0
TAB_GAP: Final = 8.0
TAB_PAD: Final = 36.0
"""Height of a round tab, the gap between two, and its width beyond its label."""


def _round_tab(id: str, label: str, w: float, selected: bool, action: Callable[[], object]) -> Node:
    extra = Extra(round=True, size=BODY)
    item = Element(id, "tab", label, action=action, draw=_draw_tab, selected=selected, extra=extra)
    return box(item=item, w=w, h=TAB_H)


def _tab_widths(p: Painter, labels: Sequence[tuple[str, str]]) -> list[float]:
    return [p.width(label, BODY, "jb") + TAB_PAD for _, label in labels]


def tab_row(
    p: Painter,
    id: str,
    labels: Sequence[tuple[str, str]],
    selected: str,
    action: Callable[[str], object],
    space: float,
) -> Node:
    """Return round tabs (value, label) side by side, all narrower where `space` is short."""
    widths = _tab_widths(p, labels)
    share = min(1.0, (space - TAB_GAP * (len(labels) - 1)) / sum(widths))
    tabs = (
        _round_tab(f"{id}.{value}", label, share * w, value == selected, partial(action, value))
        for (value, label), w in zip(labels, widths, strict=True)
    )
    return row(*tabs, gap=TAB_GAP)


def tab_rows(
    p: Painter,
    id: str,
    labels: Sequence[tuple[str, str]],
    selected: str,
    action: Callable[[str], object],
    space: float,
) -> Node:
    """Return round tabs in as many rows as the width needs."""
    rows: list[list[Node]] = [[]]
    for (value, label), w in zip(labels, _tab_widths(p, labels), strict=True):
        tab = _round_tab(f"{id}.{value}", label, min(space, w), value == selected, partial(action, value))
        if rows[-1] and sum(one.w + TAB_GAP for one in rows[-1]) + tab.w > space:
            rows.append([])
        rows[-1].append(tab)
    return column(*(row(*tabs, gap=TAB_GAP) for tabs in rows), gap=TAB_GAP)


CHOICE_GAP: Final = 4.0
"""Between the boxes of a choice."""


def choices(
    id: str,
    labels: Sequence[tuple[Value, str]],
    selected: Value,
    action: Callable[[Value], object],
    dark: bool = False,
    size: float = BODY,
    tooltips: Mapping[Value, str] | None = None,
    w: float = 0.0,
    h: float = 0.0,
) -> Node:
    """Return a choice of one in a row of equal boxes."""
    items = (
        Element(
            f"{id}.{value}",
            "choice",
            label,
            action=partial(action, value),
            draw=_draw_tab,
            selected=value == selected,
            tooltip=(tooltips or {}).get(value, ""),
            extra={"dark": dark, "size": size},
        )
        for value, label in labels
    )
    return row(*(box(item=item, grow=1) for item in items), gap=CHOICE_GAP, w=w, h=h)


class Traits(TypedDict, total=False):
    """The optional properties of an element with a drawing of the scene's own."""

    enabled: bool
    why: str
    key: str
    tooltip: str
    clause: str
    value: object
    selected: bool
    on_wheel: Callable[[int], object] | None
    on_text: Callable[[str], object] | None
    on_point: Callable[[float, float], object] | None
    focusable: bool
    shape: tuple[tuple[float, float], ...]
    extra: Extra


def zone(
    ui: Elements,
    id: str,
    role: str,
    label: str,
    rect: Box,
    action: Callable[..., object] | None = None,
    draw: DrawElement | None = None,
    **traits: Unpack[Traits],
) -> Element:
    """Declare an element with a drawing of the scene's own."""
    return ui.add(Element(id, role, label, rect, action, draw, **traits))


def item(ui: Elements, id: str, label: str, rect: Box, **traits: Unpack[Traits]) -> Element:
    """Declare a read-only element, with a tooltip and no action."""
    return ui.add(readable(id, label, rect, **traits))


def readable(id: str, label: str, rect: Box = (0.0, 0.0, 0.0, 0.0), **traits: Unpack[Traits]) -> Element:
    """Return a read-only element for a node of the layout, which places it."""
    traits["focusable"] = False
    return Element(id, "item", label, rect, **traits)
