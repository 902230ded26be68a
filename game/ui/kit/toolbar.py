"""The slim row of icons in the bar above a race: all that keys do there, for the mouse too."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.marks import focus_ring, icon, keycap, keycap_width

TOP: Final = 3.0
HEIGHT: Final = 41.0
ICON: Final = 19.0
NARROW: Final = 36.0
SLIM: Final = 28.0
GAP: Final = 2.0
GROUP_GAP: Final = 9.0
"""Between groups of tools, with a thin line in its middle."""


@dataclass(frozen=True, slots=True)
class Tool:
    """An icon over its key; `why` is why it can do nothing now."""

    id: str
    label: str
    icon: str
    action: Callable[[], object]
    key: str = ""
    tooltip: str = ""
    why: str = ""
    off: bool = False
    """Whether it switches something that is off now."""
    lit: bool = False
    """Whether it holds the race now."""
    value_text: str = ""
    """A short value beside the icon."""
    slim: bool = False
    """Whether its icon is narrower than others."""


def tool_buttons(p: Painter, ui: Elements, groups: Sequence[Sequence[Tool]], right: float) -> float:
    """Declare groups of tools, listed from the left and ending at `right`; return the x where they begin."""
    x = right
    for n, group in enumerate(reversed(groups)):
        x -= GROUP_GAP if n else 0.0
        for i, tool in enumerate(reversed(group)):
            w = tool_width(p, tool)
            x -= w + (GAP if i else 0.0)
            ui.add(tool_element(tool, x, w))
        ui.items[-1].extra["begins"] = n < len(groups) - 1
    return x


def tool_width(p: Painter, tool: Tool) -> float:
    """Return the width of a tool: its icon over its key, and its value beside both."""
    value = p.width(tool.value_text, CAPTION, "jb") + 6 if tool.value_text else 0.0
    return max(SLIM if tool.slim else NARROW, keycap_width(p, tool.key, 0) + 6) + value


def tool_element(tool: Tool, x: float, w: float) -> Element:
    """Return a tool as an element of the bar."""
    extra = Extra(icon=tool.icon, shown=tool.value_text, off=tool.off, tip_head=tool.label)
    return Element(
        tool.id,
        "button",
        tool.label,
        (x, TOP, w, HEIGHT),
        tool.action,
        _draw_tool,
        not tool.why,
        tool.why,
        tool.key,
        tool.tooltip,
        selected=tool.lit,
        extra=extra,
    )


def _draw_tool(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h) = p.theme, e.rect
    colour = INK if e.selected else t.light if e.enabled else t.lane
    if e.selected:
        p.rect(x, y, w, h, t.accent, 6)
    elif look.is_hot and e.enabled:
        p.rect(x, y, w, h, t.raised, 6)
    if e.extra.get("begins"):
        p.rect(x - GROUP_GAP / 2 - 0.5, y + 5, 1, h - 10, t.edge_raised)
    value = p.width(e.extra["shown"], CAPTION, "jb") + 6 if e.extra["shown"] else 0.0
    mx, my = x + (w - value) / 2, y + (13 if e.key else h / 2)
    icon(p, e.extra["icon"], mx, my, ICON, colour)
    if value:
        p.text(x + w - 6, y + h / 2, e.extra["shown"], CAPTION, colour, "jb", "r")
    if e.extra["off"]:
        p.path((mx - 11, my - 11, 22, 22), f"M{mx - 9} {my - 9}L{mx + 9} {my + 9}", None, colour, 2.4)
    if e.key:
        cap = INK if e.selected else t.light_muted if e.enabled else t.lane
        cap_h = 16.0 * min(1.15, p.text_scale)
        keycap(p, mx, y + h - 2 - cap_h / 2, e.key, h=cap_h, a="c", colour=cap)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 8)
