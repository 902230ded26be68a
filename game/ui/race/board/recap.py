"""What others did since the viewer's last turn: numbered cards in a band, numbered trails on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, on
from game.ui.kit.marks import icon, mark
from game.ui.race.board.pieces import Badge, Box, badge_spot, number_badge, tone_colour

HEAD, GAP = 26.0, 8.0
ROLL_W = 27.0
TALL = 160.0
"""From this height on a card has room for a picture of what was played."""

Spot = Callable[[int], tuple[float, float]]
"""Where a place lies on the board."""


@dataclass(frozen=True, slots=True)
class RecapResult:
    """What became of one car: its badge and number, and the change in words with its tone."""

    badge: Badge
    number: str
    text: str
    tone: str = ""


@dataclass(frozen=True, slots=True)
class RecapEntry:
    """One thing a seat did: who, the icon and the words for it, what was rolled, what became of whom.

    `trail` is the place a car left and the one it came to, drawn on the board in the seat's colour.
    """

    name: str
    badge: Badge
    icon: str
    label: str
    rolls: tuple[int, ...] = ()
    results: tuple[RecapResult, ...] = ()
    note: str = ""
    trail: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class RecapWords:
    """What the band says: its title, a hint at its right, and what stands where nothing is yet, if any."""

    title: str
    hint: str
    empty: str
    waiting: str


def recap_boxes(band: Box, count: int) -> list[Box]:
    """Where the cards of so many deeds lie."""
    x, y, w, h = band
    columns = max(3, count)
    each = (w - GAP * (columns - 1)) / columns
    return [(x + i * (each + GAP), y + HEAD, each, h - HEAD - 4) for i in range(count)]


def paint_recap(
    c: Painter,
    band: Box,
    deeds: Sequence[RecapEntry],
    words: RecapWords,
    picture: Callable[[Painter, int, Box], None] | None = None,
    open_air: bool = False,
) -> None:
    """The band: title, hint and a card a deed; `picture` draws the deed's own picture where there is room.

    In the open air what lies behind the band is to be seen wherever no card and no word is.
    """
    vacant = paint_open if open_air else paint_empty
    t, (x, y, w, h) = c.theme, band
    if not deeds and not words.empty:
        return
    wide = c.text(x + 2, y + 9, words.title, 15, t.ink, "jb")
    c.text(x + w, y + 9, words.hint, 14, t.muted, "j", "r", w=w - wide - 20)
    if not deeds:
        vacant(c, (x, y + HEAD, w, h - HEAD - 8), words.empty, 40)
        return
    boxes = recap_boxes(band, len(deeds))
    if len(deeds) < 3 and words.waiting:
        bx, by, bw, bh = boxes[-1]
        left = bx + bw + GAP
        vacant(c, (left, by, x + w - left, bh), words.waiting, 24)
    for i, (deed, box) in enumerate(zip(deeds, boxes, strict=True)):
        _card(c, i, deed, box, picture)


def paint_empty(c: Painter, box: Box, text: str, edge: float) -> None:
    """A dashed box that says what will stand there."""
    t, (x, y, w, h) = c.theme, box
    c.rect(x, y, w, h, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
    c.text(x + w / 2, y + h / 2, text, 16, t.ghost_ink, "j", "c", w=w - edge)


def paint_open(c: Painter, box: Box, text: str, edge: float) -> None:
    """The same on a plate no larger than its words, before whatever lies behind."""
    t, (x, y, w, h) = c.theme, box
    wide = min(w, c.width(text, 16, "j") + edge)
    high = min(h, 28 * max(1.0, c.text_scale) + 8)
    c.rect(x + w / 2 - wide / 2, y + h / 2 - high / 2, wide, high, t.ghost, high / 2, t.ghost_edge, 1.4)
    c.text(x + w / 2, y + h / 2, text, 16, t.ghost_ink, "j", "c", w=wide - edge * 0.6)


def _card(
    c: Painter, i: int, deed: RecapEntry, box: Box, picture: Callable[[Painter, int, Box], None] | None
) -> None:
    t, (x, y, w, h) = c.theme, box
    colour, shape = deed.badge
    c.rect(x + 1, y + 3, w, h, "#000000", 8, op=0.18)
    c.rect(x, y, w, h, t.card, 8, t.ink, 1.8)
    number_badge(c, x + 16, y + 16, i + 1, colour, on(colour))
    mark(c, shape, colour, x + 36, y + 16, 6, dark=t.name == "night")
    c.text(x + 48, y + 16, deed.name, 15, t.ink, "jb", w=w - 54)
    if h >= TALL:
        if picture:
            picture(c, i, (x + 12, y + 84, w - 24, h - 96))
        h = 86.0
    icon(c, deed.icon, x + 17, y + 40, 22, t.ink)
    right = 6.0
    count, shown = rolls_that_fit(deed.rolls, w - 44 - min(c.width(deed.label, 14, "j"), w * 0.5))
    for roll in reversed(shown):
        right += _rolled(c, x + w - right, y + 40, roll)
    if count:
        right += c.text(x + w - right - 2, y + 40, count, 14, t.muted, "jb", "r") + 6
    c.text(x + 34, y + 40, deed.label, 14, t.ink, "j", w=w - 34 - right)
    _results(c, deed, (x, y + 52, w, h - 56))


def rolls_that_fit(rolls: Sequence[int], room: float) -> tuple[str, tuple[int, ...]]:
    """All dice of a deed where they fit into `room`; else how many there were, and the last two of them."""
    if len(rolls) <= 2 or len(rolls) * ROLL_W <= room:
        return "", tuple(rolls)
    return f"×{len(rolls)} …", tuple(rolls[-2:])


def _rolled(c: Painter, right: float, y: float, roll: int) -> float:
    c.rect(right - 23, y - 11, 23, 22, INK, 5)
    c.text(right - 11.5, y, str(roll), 15, PAPER.light, "cb", "c")
    return ROLL_W


def _results(c: Painter, deed: RecapEntry, box: Box) -> None:
    """The cars concerned, each with what became of it."""
    t, (x, y, w, h) = c.theme, box
    middle, left = y + h / 2, x + 10
    if not deed.results:
        c.text(left, middle, deed.note, 14, t.muted, "j", w=w - 20)
        return
    for result in deed.results[:2]:
        if left > x + w - 50:
            break
        colour, shape = result.badge
        mark(c, shape, colour, left + 6, middle, 5.5, dark=t.name == "night")
        left += 16
        left += c.text(left, middle, result.number, 16, t.ink, "cb") + 5
        tone = tone_colour(c, result.tone, dark=False)
        left += c.text(left, middle, result.text, 16, tone, "jb", w=x + w - left - 4) + 10


def paint_trails(c: Painter, deeds: Sequence[RecapEntry], spot: Spot) -> None:
    """A numbered arc for every deed that moved a car; `spot` says where a place lies."""
    taken: list[tuple[float, float]] = []
    for i, deed in enumerate(deeds):
        if deed.trail and deed.trail[0] != deed.trail[1]:
            was, now = deed.trail
            paint_trail(c, i + 1, deed.badge[0], spot(was), spot(now), 40 + 2.5 * abs(was - now), taken)


def paint_trail(
    c: Painter,
    n: int,
    colour: str,
    start: tuple[float, float],
    end: tuple[float, float],
    rise: float,
    taken: list[tuple[float, float]],
) -> None:
    """A thin arc in a seat's colour from where a car was to where it came, with its number on top."""
    (x1, y1), (x2, y2) = start, end
    top, mid = min(y1, y2) - rise, (x1 + x2) / 2
    d = f"M{x1} {y1}Q{mid} {top} {x2} {y2 - 5}"
    lean = 1 if x2 > x1 else -1
    tip = f"M{x2 + lean * 3} {y2 + 3}L{x2 - lean * 8} {y2 - 5}L{x2 - lean * 1} {y2 - 11}Z"
    inner = svg.path(d, None, INK, 5.4) + svg.path(tip, INK, INK, 3) + svg.path(d, None, colour, 2.8)
    inner += svg.path(tip, colour)
    c.svg_fragments(min(x1, x2) - 14, top, abs(x2 - x1) + 28, max(y1, y2) + 8 - top, inner)
    # from the top of the arc to its end, then the way there
    bow = [_on_arc((x1, y1), (mid, top), (x2, y2 - 5), s / 20) for s in (*range(10, 20), *range(10, 0, -1))]
    number_badge(c, *badge_spot(bow, taken, 9.3), n, PAPER.card, INK, 8.5, 14)


def _on_arc(
    a: tuple[float, float], top: tuple[float, float], b: tuple[float, float], s: float
) -> tuple[float, float]:
    """The point of a bow after that share of it."""
    u, v, w = (1 - s) ** 2, 2 * s * (1 - s), s * s
    return u * a[0] + v * top[0] + w * b[0], u * a[1] + v * top[1] + w * b[1]
