"""The tools in the bar above a race: buttons with words and keys, or icons over their keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BODY, CAPTION, INK
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.marks import focus_ring, icon, keycap, keycap_width

TOP: Final = 3.0
HEIGHT: Final = 41.0
ICON: Final = 19.0
NARROW: Final = 36.0
GAP: Final = 2.0
WORD: Final = BODY
WORD_TOP, WORD_H, WORD_GAP, WORD_ICON = 6.0, 34.0, 7.0, 17.0
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
    lit: bool = False
    """Whether it holds the race now."""
    value_text: str = ""
    """A short value beside the icon, or in place of the label."""
    words: tuple[str, ...] = ()
    """The values that a click on one of them chooses, if there is room for all."""
    choose: Callable[[int], object] | None = None
    """Chooses one of the words."""


def tool_buttons(
    p: Painter, ui: Elements, groups: Sequence[Sequence[Tool]], right: float, room: float
) -> float:
    """Declare groups of tools, listed from the left and ending at `right`; return the x where they begin.

    Those without a value show their labels as far as `room` goes, the last first.
    """
    x = right
    spare = room - sum(tool_width(p, tool) + GAP for group in groups for tool in group)
    spare -= GROUP_GAP * (len(groups) - 1)
    for n, group in enumerate(reversed(groups)):
        x -= GROUP_GAP if n else 0.0
        for i, tool in enumerate(reversed(group)):
            w, worded = tool_width(p, tool), replace(tool, value_text=tool.value_text or tool.label)
            if (more := tool_width(p, worded) - w) <= spare:
                tool, w, spare = worded, w + more, spare - more
            x -= w + (GAP if i else 0.0)
            ui.add(tool_element(tool, x, w))
        ui.items[-1].extra["begins"] = n < len(groups) - 1
    return x


# -- buttons with words -----
def word_buttons(p: Painter, ui: Elements, tools: Sequence[Tool], right: float, room: float) -> float:
    """Declare tools as buttons with words, listed from the left; return the x where they begin.

    A tool with several values shows them all if the buttons then fit in `room`, else the present one.
    """
    has_room = sum(_word_width(p, tool, True) + WORD_GAP for tool in tools) < room
    for tool in reversed(tools):
        w = _word_width(p, tool, has_room)
        right -= w
        ui.add(_word_element(p, tool, right, w, has_room))
        right -= WORD_GAP
    return right


def _shown(tool: Tool) -> str:
    return tool.value_text or tool.label


def _word_width(p: Painter, tool: Tool, has_room: bool) -> float:
    key = keycap_width(p, tool.key) + 8 if tool.key else 0.0
    if tool.words and has_room:
        return sum(_segment_width(p, word) for word in tool.words) + key + 8
    return 18 + (WORD_ICON + 6 if tool.icon else 0.0) + p.width(_shown(tool), WORD, "jb") + key


def _segment_width(p: Painter, word: str) -> float:
    return p.width(word, WORD, "jb") + 20


def _word_element(p: Painter, tool: Tool, x: float, w: float, has_room: bool) -> Element:
    made, shows_all = tool_element(tool, x, w), bool(tool.words) and has_room
    made.rect, made.draw = (x, WORD_TOP, w, WORD_H), _draw_words if shows_all else _draw_word
    made.extra["shown"], made.extra["kind"] = _shown(tool), "primary" if tool.lit else "normal"
    if shows_all and tool.choose is not None:
        made.extra["of"] = tool.words
        made.on_point = partial(_choose_at, p, tool, x)
    return made


def _choose_at(p: Painter, tool: Tool, left: float, x: float, _y: float) -> None:
    """Choose the word at `x`; beside all words, the next one."""
    assert tool.choose is not None
    for n, word in enumerate(tool.words):
        left += _segment_width(p, word)
        if x < left + 4:
            tool.choose(n)
            return
    tool.action()


def _draw_word(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, _, h) = p.theme, e.rect
    is_lit = e.extra["kind"] == "primary"
    colour = INK if is_lit else t.light if e.enabled else t.light_muted
    _draw_frame(p, e, look)
    left, middle = x + 9, y + h / 2
    if e.extra["icon"]:
        icon(p, e.extra["icon"], left + WORD_ICON / 2, middle, WORD_ICON, colour)
        left += WORD_ICON + 6
    left += p.text(left, middle, e.extra["shown"], WORD, colour, "jb") + 8
    if e.key:
        keycap(p, left, middle, e.key, colour=INK if is_lit else t.light_muted)


def _draw_words(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, _, h) = p.theme, e.rect
    words: Sequence[str] = cast("Sequence[str]", e.extra["of"])
    _draw_frame(p, e, look)
    left, middle = x + 4, y + h / 2
    for word in words:
        width, chosen = _segment_width(p, word), word == e.extra["shown"]
        if chosen:
            p.rect(left, y + 4, width, h - 8, t.accent if e.enabled else t.lane, 5)
        p.text(left + width / 2, middle, word, WORD, INK if chosen else t.light, "jb", "c")
        left += width
    if e.key:
        keycap(p, left + 4, middle, e.key, colour=t.light_muted)


def _draw_frame(p: Painter, e: Element, look: Look) -> None:
    t, (x, y, w, h) = p.theme, e.rect
    if e.extra["kind"] == "primary":
        p.rect(x, y, w, h, t.accent, 7)
    elif not e.enabled:
        p.rect(x, y, w, h, None, 7, t.lane, 1.4, dash="5 4")
    else:
        p.rect(x, y, w, h, t.raised if look.is_hot else t.panel, 7, t.edge_raised, 1.4)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 8)


# -- icons -----
def tool_width(p: Painter, tool: Tool) -> float:
    """Return the width of a tool: its icon over its key, and its value beside both."""
    value = p.width(tool.value_text, CAPTION, "jb") + 6 if tool.value_text else 0.0
    return max(NARROW, keycap_width(p, tool.key, 0) + 6) + value


def tool_element(tool: Tool, x: float, w: float) -> Element:
    """Return a tool as an element of the bar."""
    extra = Extra(icon=tool.icon, shown=tool.value_text, tip_head=tool.label)
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
    if e.key:
        cap = INK if e.selected else t.light_muted if e.enabled else t.lane
        cap_h = 16.0 * min(1.15, p.text_scale)
        keycap(p, mx, y + h - 2 - cap_h / 2, e.key, h=cap_h, a="c", colour=cap)
    if look.focused:
        focus_ring(p, x + 4, y + 4, w - 8, h - 8, 8)
