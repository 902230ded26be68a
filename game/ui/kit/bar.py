"""The top bar of a scene: prompt, a seat's mark, and buttons at its right end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import draw_mark, focus_ring, icon, keycap, keycap_width

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


def declare_bar_buttons(p: Painter, ui: Elements, items: Sequence[BarItem]) -> float:
    """Declare buttons at the bar's right end, listed from the left; return the x where they begin."""
    x = p.w - 8
    for item in reversed(items):
        icon_w = 24 if item.icon else 0
        w = (
            18
            + icon_w
            + p.width(item.label, CAPTION, "j")
            + (keycap_width(p, item.key) + 8 if item.key else 0)
        )
        x -= w
        ui.add(
            Element(
                item.id,
                "button",
                item.label,
                (x, 7, w - 4, 33),
                item.action,
                _draw_bar_button,
                item.enabled,
                key=item.key,
                tooltip=item.tooltip,
                extra={"icon": item.icon},
            )
        )
        x -= 4
    return x


def _draw_bar_button(p: Painter, e: Element, look: Look) -> None:
    t = p.theme
    x, y, w, h = e.rect
    colour = t.light if e.enabled else t.lane
    p.rect(x, y, w, h, t.raised if look.is_hot and e.enabled else t.panel, 6)
    left = x + 10
    if e.extra["icon"]:
        icon(p, e.extra["icon"], left + 9, y + h / 2, 18, colour)
        left += 24
    left += p.text(left, y + h / 2, e.label, CAPTION, colour, "j") + 8
    if e.key:
        keycap(p, left, y + h / 2, e.key, colour=t.light_muted if e.enabled else t.lane)
    if look.focused:
        focus_ring(p, x + 3, y + 3, w - 6, h - 6, 8)
