"""Actions of others since the viewer's last turn: numbered cards in a band, numbered trails on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.draw import svg
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, text_colour_on
from game.ui.kit.marks import draw_mark, icon
from game.ui.race.board.pieces import badge_spot, number_badge, tone_colour

HEAD, GAP = 26.0, 8.0
ROLL_W = 27.0
TALL = 160.0
"""The height from which on a card has a picture of what was played."""

Spot = Callable[[int], tuple[float, float]]
"""Returns where a place lies on the board."""


@dataclass(frozen=True, slots=True)
class RecapResult:
    """The result for one car: its badge and number, and the change as text with its tone."""

    badge: Mark
    number: str
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class RecapEntry:
    """One action of a seat: its name and badge, icon and label, the rolls, the results.

    `trail` is the place a car left and the one it reached, drawn on the board in the seat's colour.
    """

    name: str
    badge: Mark
    icon: str
    label: str
    rolls: tuple[int, ...] = ()
    results: tuple[RecapResult, ...] = ()
    note: str = ""
    trail: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RecapWords:
    """The texts of the band: title, a hint at its right, and notes while there are no or few entries."""

    title: str
    hint: str
    empty: str
    waiting: str
    is_numbered: bool = True
    """Whether the entries are numbered, as the trails on the board are."""


def recap_boxes(band: Box, count: int) -> list[Box]:
    """Return the boxes of `count` cards."""
    x, y, w, h = band
    columns = max(3, count)
    each = (w - GAP * (columns - 1)) / columns
    return [(x + i * (each + GAP), y + HEAD, each, h - HEAD - 4) for i in range(count)]


def paint_recap(
    c: Painter,
    band: Box,
    entries: Sequence[RecapEntry],
    words: RecapWords,
    picture: Callable[[Painter, int, Box], None] | None = None,
    open_air: bool = False,
) -> None:
    """Draw the band: title, hint and a card for each entry; `picture` draws a card's picture if it is tall.

    With `open_air` only cards and texts have a ground, so that the scenery behind the band stays visible.
    """
    paint_note = paint_open if open_air else paint_empty
    t, (x, y, w, h) = c.theme, band
    if not entries and not words.empty:
        return
    title_w = c.text(x + 2, y + 9, words.title, 15, t.ink, "jb")
    c.text(x + w, y + 9, words.hint, 14, t.muted, "j", "r", w=w - title_w - 20)
    if not entries:
        paint_note(c, (x, y + HEAD, w, h - HEAD - 8), words.empty, 40)
        return
    boxes = recap_boxes(band, len(entries))
    if len(entries) < 3 and words.waiting:
        bx, by, bw, bh = boxes[-1]
        left = bx + bw + GAP
        paint_note(c, (left, by, x + w - left, bh), words.waiting, 24)
    for i, (entry, box) in enumerate(zip(entries, boxes, strict=True)):
        _draw_card(c, i, entry, box, picture, words.is_numbered)


def paint_empty(c: Painter, box: Box, text: str, edge: float) -> None:
    """Draw a dashed box with a note on what will be there."""
    t, (x, y, w, h) = c.theme, box
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    c.text(x + w / 2, y + h / 2, text, 16, t.ghost_ink, "j", "c", w=w - edge)


def paint_open(c: Painter, box: Box, text: str, edge: float) -> None:
    """Draw the same note on a plate no larger than it, over the scenery."""
    t, (x, y, w, h) = c.theme, box
    plate_w = min(w, c.width(text, 16, "j") + edge)
    plate_h = min(h, 28 * max(1.0, c.text_scale) + 8)
    mx, my, r = x + w / 2, y + h / 2, plate_h / 2
    c.rect(mx - plate_w / 2, my - r, plate_w, plate_h, t.ghost, r, t.ghost_edge, 1.4)
    c.text(mx, my, text, 16, t.ghost_ink, "j", "c", w=plate_w - edge * 0.6)


def _draw_card(
    c: Painter,
    i: int,
    entry: RecapEntry,
    box: Box,
    picture: Callable[[Painter, int, Box], None] | None,
    is_numbered: bool,
) -> None:
    t, (x, y, w, h) = c.theme, box
    colour = entry.badge.colour
    c.rect(x + 1, y + 3, w, h, "#000000", 8, op=0.18)
    c.rect(x, y, w, h, t.card, 8, t.ink, 1.8)
    left = 16.0
    if is_numbered:
        number_badge(c, x + left, y + 16, i + 1, colour, text_colour_on(colour))
        left += 20
    draw_mark(c, entry.badge, x + left, y + 16, 6, dark=t.name == "night")
    c.text(x + left + 12, y + 16, entry.name, 15, t.ink, "jb", w=w - left - 18)
    if h >= TALL:
        if picture:
            picture(c, i, (x + 12, y + 84, w - 24, h - 96))
        h = 86.0
    icon(c, entry.icon, x + 17, y + 40, 22, t.ink)
    right = 6.0
    count, rolls = rolls_that_fit(entry.rolls, w - 44 - min(c.width(entry.label, 14, "j"), w * 0.5))
    for roll in reversed(rolls):
        edge = x + w - right
        c.rect(edge - 23, y + 29, 23, 22, INK, 5)
        c.text(edge - 11.5, y + 40, str(roll), 15, PAPER.light, "cb", "c")
        right += ROLL_W
    if count:
        right += c.text(x + w - right - 2, y + 40, count, 14, t.muted, "jb", "r") + 6
    c.text(x + 34, y + 40, entry.label, 14, t.ink, "j", w=w - 34 - right)
    _draw_results(c, entry, (x, y + 52, w, h - 56))


def rolls_that_fit(rolls: Sequence[int], width: float) -> tuple[str, tuple[int, ...]]:
    """Return all dice of an entry if they fit; else the last one, and a text with how many there were."""
    if len(rolls) <= 2 or len(rolls) * ROLL_W <= width:
        return "", tuple(rolls)
    return f"×{len(rolls)}", tuple(rolls[-1:])


def _draw_results(c: Painter, entry: RecapEntry, box: Box) -> None:
    t, (x, y, w, h) = c.theme, box
    middle, left = y + h / 2, x + 10
    if not entry.results:
        c.text(left, middle, entry.note, 14, t.muted, "j", w=w - 20)
        return
    for result in entry.results[:2]:
        if left > x + w - 50:
            break
        draw_mark(c, result.badge, left + 6, middle, 5.5, dark=t.name == "night")
        left += 16
        left += c.text(left, middle, result.number, 16, t.ink, "cb") + 5
        tone = tone_colour(c, result.tone, dark=False)
        left += c.text(left, middle, result.text, 16, tone, "jb", w=x + w - left - 4) + 10


def paint_trails(c: Painter, entries: Sequence[RecapEntry], spot: Spot) -> None:
    """Draw a numbered arc for every entry that moved a car; `spot` returns where a place lies."""
    taken: list[tuple[float, float]] = []
    for i, entry in enumerate(entries):
        if entry.trail and entry.trail[0] != entry.trail[1]:
            was, now = entry.trail
            paint_trail(c, i + 1, entry.badge[0], spot(was), spot(now), 40 + 2.5 * abs(was - now), taken)


def paint_trail(
    c: Painter,
    n: int,
    colour: str,
    start: tuple[float, float],
    end: tuple[float, float],
    rise: float,
    taken: list[tuple[float, float]],
) -> None:
    """Draw a thin arc in a seat's colour from where a car was to where it is, with its number on top."""
    (x1, y1), (x2, y2) = start, end
    top, mid = min(y1, y2) - rise, (x1 + x2) / 2
    d = f"M{x1} {y1}Q{mid} {top} {x2} {y2 - 5}"
    lean = 1 if x2 > x1 else -1
    tip = f"M{x2 + lean * 3} {y2 + 3}L{x2 - lean * 8} {y2 - 5}L{x2 - lean * 1} {y2 - 11}Z"
    inner = svg.path(d, None, INK, 5.4) + svg.path(tip, INK, INK, 3) + svg.path(d, None, colour, 2.8)
    inner += svg.path(tip, colour)
    c.svg_fragments(min(x1, x2) - 14, top, abs(x2 - x1) + 28, max(y1, y2) + 8 - top, inner)
    # from the top of the arc to its end, then from its top back to the start
    spots = [_on_arc((x1, y1), (mid, top), (x2, y2 - 5), s / 20) for s in (*range(10, 20), *range(10, 0, -1))]
    number_badge(c, *badge_spot(spots, taken, 9.3), n, PAPER.card, INK, 8.5, 14)


def _on_arc(
    a: tuple[float, float], top: tuple[float, float], b: tuple[float, float], s: float
) -> tuple[float, float]:
    u, v, w = (1 - s) ** 2, 2 * s * (1 - s), s * s
    return u * a[0] + v * top[0] + w * b[0], u * a[1] + v * top[1] + w * b[1]
