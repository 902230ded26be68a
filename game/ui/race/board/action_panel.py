"""The box of what is decided, described: its head, what it tells, the odds, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Unpack

from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, GAP, INSET, NEAR, TextStyle, Theme, Type
from game.ui.kit.elements import Look, Rect
from game.ui.kit.layout import Node, Style, box, column, para, picture, row, text
from game.ui.kit.marks import arrow_right
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import ButtonLook, pushed
from game.ui.race.board.chances import odds_hidden_text, wants_odds
from game.ui.race.board.pieces import (
    BAD,
    GOOD,
    PLAIN,
    Box,
    Tone,
    cells,
    change_pill,
    grown,
    pill_width,
    tone_colour,
)

SIDE_BUTTON = 140.0
HEAD_H, FACES_H, HIDDEN_H, SIDES_H = 38.0, 24.0, 56.0, 40.0
"""Heights of the head, of the cells of faces, of what stands in their place, of the two halves below them."""
FIGURES = 1.0
"""So many times as large as normal the figures of a change grow with the letters."""


def action_panel(t: Theme, *told: Node, buttons: tuple[Node, ...] = ()) -> Node:
    """The box: its head and what it tells, and at its foot the buttons."""
    foot = row(*buttons, gap=GAP, h=BUTTON_H)
    ground = Style(fill=t.panel, stroke=t.edge, sw=1.2, r=10, pad=(INSET, 0, INSET, GAP))
    return column(column(*told, grow=1), foot, **ground)


def content_width(rect: Box) -> float:
    """Return the width inside the panel."""
    return rect[2] - 2 * INSET


# -- buttons -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Commit:
    """A button that commits: its element's id, its label, what it does, and its kind."""

    id: str
    label: str
    action: Callable[[], object]
    kind: str = "normal"


def commits(choice: Commit, grow: float = 1.0, **look: Unpack[ButtonLook]) -> Node:
    """A button that commits; Space presses it where no other key is named."""
    look.setdefault("key", "Space")
    look.setdefault("size", 18 if look["key"] == "Space" else 17)
    look["kind"] = choice.kind
    made = pushed(choice.id, choice.label, choice.action, **look)
    made.extra["commits"] = True
    return box(item=made, grow=grow)


# -- head and changes ----------------------------------------------------------------------------------
def head(p: Painter, room: float, title: str, *remarks: str) -> Node:
    """The box's title, and at its right the first of the remarks that has room."""
    t, least = p.theme, room - min(room, p.width(title, *Type.STRONG)) - 20
    remark = next((said for said in remarks if said and p.width(said, *Type.CAPTION) <= least), "")
    beside = [text(remark, Type.CAPTION, t.light_muted, "r")] if remark else []
    return row(text(title, Type.STRONG, t.light, grow=1), *beside, gap=20, h=HEAD_H, pad=(0, 6, 0, 0))


def message_panel(t: Theme, title: str, more: str) -> Node:
    """Return a panel with a sentence and a smaller one below it."""
    told = para(more, Type.NOTE, t.light_muted, 1.45) if more else box()
    return column(text(title, Type.NAME, t.light), told, gap=6, pad=(0, INSET, 0, 0))


@dataclass(frozen=True, slots=True)
class Change:
    """A number that was and would be: `gone` replaces what would be by a word for the worst."""

    label: str
    was: int
    now: int
    gain: int
    before: str = ""
    unit: str = ""
    gone: str = ""


def change(p: Painter, told: Change, grow: float = 1.0) -> Node:
    """A label, and below it: was → now, its unit, and how much that is better or worse."""
    t, worst = p.theme, bool(told.gone)
    # the room between head and buttons does not grow with the letters
    large, word = (TextStyle(grown(p, size, FIGURES), face) for size, face in (Type.CHANGE, Type.SHARE))
    tone = t.danger if worst or told.gain < 0 else t.good if told.gain > 0 else t.light
    now = told.gone or f"{told.before}{told.now}"
    numbers = [
        text(f"{told.before}{told.was}", large, t.light_muted),
        picture(lambda p, x, y: arrow_right(p, x - 11, y, 22, t.accent, 3), 26),
        text(now, word if worst else large, tone),
    ]
    if told.unit and not worst:
        # on the line of the taller figures
        numbers.append(text(told.unit, Type.BODY, t.light, pad=(0, 6, 0, 0)))
    if told.gain:
        numbers.append(gain_pill(p, told.gain, 18, 22, 38))
    label = text(told.label, Type.CAPTION, t.light_muted)
    return column(label, row(*numbers, gap=NEAR, align="middle"), pad=(0, NEAR, 0, 0), grow=grow)


def points(p: Painter, count: int, unit: str, gain: int, high: float = 0.0) -> Node:
    """Points, their unit, and what they would gain."""
    t = p.theme
    told = [text(str(count), Type.FIGURE, t.light), text(unit, Type.CAPTION, t.light_muted)]
    return row(*told, *([gain_pill(p, gain)] if gain else []), gap=5, align="middle", high=high)


def gain_pill(p: Painter, n: int, size: float = 15, h: float = 18, w: float = 30, unit: str = "") -> Node:
    """How much better or worse something is."""
    wide = pill_width(p, n, size, w, unit)
    return picture(lambda p, x, y: change_pill(p, x, y, n, size, h, w, unit), wide, h)


# -- odds ----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Side:
    """One half of the odds: the chance with its word, its tone, and the points all of it brings alike."""

    text: str
    tone: Tone = PLAIN
    gain: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a roll may bring: the tone of every face, the good and the bad half, and a note.

    `labels` names the faces where they are not simply 1, 2, 3 …
    """

    title: str
    faces: tuple[Tone, ...]
    good: Side | None = None
    bad: Side | None = None
    note: str = ""
    remarks: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    lit: int = 0


def odds(
    title: str,
    faces: tuple[Tone, ...],
    words: Callable[[int, Tone], str],
    note: str = "",
    *remarks: str,
    labels: tuple[str, ...] = (),
) -> Odds:
    """The odds of faces with so many words for so many of a tone; plain ones stand where none is good.

    Cards that may be turned over are faces too: `labels` has their numbers.
    """
    counts = {tone: faces.count(tone) for tone in (GOOD, PLAIN, BAD)}
    first = next((tone for tone in (GOOD, PLAIN) if counts[tone]), None)
    good = Side(words(counts[first], first), first) if first else None
    bad = Side(words(counts[BAD], BAD), BAD) if counts[BAD] else None
    return Odds(title, faces, good, bad, note, remarks, labels)


def odds_panel(p: Painter, app: Shell, room: float, told: Odds) -> Node:
    """Return a panel with head, faces and exact odds; without odds if the player hides them."""
    title = head(p, room, told.title, *told.remarks)
    if not wants_odds(app):
        return column(title, hidden_odds(app))
    cells_of = faces(told.faces, lit=told.lit, labels=told.labels)
    return column(title, cells_of, row(*_sides(p, room, told), gap=GAP, h=SIDES_H, align="middle"))


def faces(tones: tuple[Tone, ...], h: float = FACES_H, lit: int = 0, labels: tuple[str, ...] = ()) -> Node:
    """A cell a face, `lit` (from 1) the one that was rolled."""
    return box(h=h, draw=lambda p, rect, look: cells(p, *rect, tones, lit=lit, labels=labels))


def hidden_odds(app: Shell, h: float = HIDDEN_H) -> Node:
    """What stands in the place of chances that the player does not want to see."""
    return box(h=h, draw=partial(_paint_hidden, odds_hidden_text(app)))


def _sides(p: Painter, room: float, told: Odds) -> list[Node]:
    """The half whose faces come first, a note where there is room for it, the other half."""
    first, second = told.good, told.bad
    if first and second and told.faces.index(second.tone) < told.faces.index(first.tone):
        first, second = second, first
    last = [_side(p, second, room / 2 if first else room, "r")] if second else []
    rest = room - sum(half.measure(p, 0) + 2 * GAP for half in last)
    begun = [_side(p, first, rest)] if first else []
    note = text(told.note, Type.CAPTION, p.theme.light_muted)
    fits = told.note and sum(half.measure(p, 0) + GAP for half in begun) + note.measure(p, 0) <= rest
    return [*begun, *([note] if fits else []), box(grow=1), *last]


def _side(p: Painter, side: Side, room: float, a: str = "l") -> Node:
    """A half of the odds, with what it brings where that has room too."""
    said = text(side.text, Type.STRONG, tone_colour(p, side.tone), a)
    whole = row(said, gain_pill(p, side.gain, 16, 20, 34, side.unit), gap=NEAR, align="middle")
    return whole if side.gain and whole.measure(p, 0) <= room else said


def _paint_hidden(said: str, p: Painter, rect: Rect, look: Look) -> None:
    x, y, w, h = rect
    p.rect(x, y, w, h, None, 6, p.theme.edge_raised, 1.4, dash="6 5")
    p.text(x + w / 2, y + h / 2, said, Type.CAPTION.size, p.theme.light_muted, a="c", w=w - INSET)
