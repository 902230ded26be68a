"""The top bar of a scene: prompt, a seat's mark, and buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK, Type
from game.ui.kit.elements import Element
from game.ui.kit.layout import Node, picture, row, text
from game.ui.kit.marks import draw_mark, icon, keycap, keycap_width

BAR: Final = 48.0
"""Height of the top bar in u."""
MIDDLE: Final = 23.5
Chip = tuple[str, str]
"""A fact in the bar: its label and its value."""
StatePill = tuple[str, str]
"""A state of the race, such as paused: a word and its colour."""


def paint_bar(p: Painter, prompt: str, mark: Mark | None = None, prompt_w: float = 520) -> None:
    """Draw the top bar with its amber line, a seat's mark (colour, shape) and the prompt."""
    t = p.theme
    p.rect(0, 0, p.w, BAR, t.night)
    p.rect(0, BAR - 1.5, p.w, 1.5, t.accent)
    x = 20.0
    if mark:
        draw_mark(p, mark, 30, MIDDLE, 9)
        x = 52
    p.text(x, MIDDLE, prompt, 20, t.light, "jb", w=prompt_w)


def state_width(p: Painter, word: str) -> float:
    """Return the width of a state in the bar."""
    return p.width(word, CAPTION, "jb") + 32


def paint_states(p: Painter, states: Sequence[StatePill], right: float) -> float:
    """Draw states as pills in the bar, from the right; return the x where they begin."""
    height = 22 * min(1.3, p.text_scale)
    for word, colour in states:
        width = state_width(p, word)
        right -= width
        p.rect(right + 8, BAR / 2 - height / 2, width - 16, height, colour, height / 2)
        p.text(right + width / 2, BAR / 2, word, CAPTION, INK, "jb", "c")
    return right


def chip_width(p: Painter, chip: Chip) -> float:
    """Return the width of a fact in the bar."""
    return p.width(chip[0], CAPTION, "j") + p.width(chip[1], 18, "cb") + 22


def paint_chips(p: Painter, chips: Sequence[Chip], right: float) -> None:
    """Draw facts in the bar, the last of them ending at `right`."""
    for chip in reversed(chips):
        right -= chip_width(p, chip)
        label_w = p.text(right + 6, MIDDLE, chip[0], CAPTION, p.theme.light_muted, "j")
        p.text(right + 10 + label_w, MIDDLE, chip[1], 18, p.theme.accent, "cb")


@dataclass(frozen=True, slots=True)
class BarItem:
    """A button of the bar."""

    id: str
    label: str
    action: Callable[[], object]
    icon: str = ""
    key: str = ""
    tooltip: str = ""
    enabled: bool = True


def bar_button(p: Painter, button: BarItem) -> Node:
    """Return a button of the bar: its icon, its label and its key."""
    t, able = p.theme, button.enabled
    item = Element(button.id, "button", button.label, action=button.action, enabled=able)
    item.key, item.tooltip, item.extra = button.key, button.tooltip, {"icon": button.icon}
    colour, key_colour = (t.light, t.light_muted) if able else (t.lane, t.lane)
    parts = [text(button.label, Type.CAPTION, colour)]
    if button.icon:
        parts.insert(0, picture(lambda p, x, y: icon(p, button.icon, x, y, 18, colour), 18))
    if button.key:
        w = keycap_width(p, button.key) + 4
        parts.append(picture(lambda p, x, y: keycap(p, x, y, button.key, a="c", colour=key_colour), w))
    hot, pad = t.raised if able else t.panel, (10, 0, 2 if button.key else 4, 0)
    return row(*parts, item=item, fill=t.panel, hot=hot, r=6, focus=8, gap=6, pad=pad, align="middle")
