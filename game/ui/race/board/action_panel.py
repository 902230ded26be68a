"""The action panel as nodes of the layout: its head, the consequences, the odds, the buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON_H, GAP, INSET, NEAR, TextStyle, Theme, Type
from game.ui.kit.layout import Node, Style, box, column, para, picture, row, text
from game.ui.kit.marks import arrow_right
from game.ui.kit.widgets import ButtonLook, pushed
from game.ui.race.board.chances import wants_odds
from game.ui.race.board.pieces import (
    BAD,
    GOOD,
    PLAIN,
    Tone,
    cells,
    change_pill,
    grown,
    pill_width,
    tone_colour,
)
from game.ui.race.scene import RaceScene

SIDE_BUTTON = 140.0
HEAD_H, FACES_H, SIDES_H = 38.0, 24.0, 40.0
"""Heights of the head, of the cells of faces, of the note in their place, of the two halves below them."""
FIGURES = 1.0
"""The most that the figures of a change grow with the letters."""


def action_panel(t: Theme, *parts: Node, buttons: tuple[Node, ...] = ()) -> Node:
    """Return the panel: its parts from the top, and the buttons at its foot."""
    foot = row(*buttons, gap=GAP, h=BUTTON_H)
    ground = Style(fill=t.panel, stroke=t.edge, sw=1.2, r=10, pad=(INSET, 0, INSET, GAP))
    return column(column(*parts, grow=1), foot, **ground)


def content_width(rect: Box) -> float:
    """Return the width inside the panel."""
    return rect[2] - 2 * INSET


# -- buttons -----
@dataclass(frozen=True, slots=True)
class Commit:
    """A button that sends a decision: its element's id, label, action and kind."""

    id: str
    label: str
    action: Callable[[], object]
    kind: str = "normal"
    risk: str = ""
    """What it risks, if its label does not say so."""


def commits(choice: Commit, grow: float = 1.0, **look: Unpack[ButtonLook]) -> Node:
    """Return a button that sends a decision; Space presses it unless `look` names a key."""
    look.setdefault("key", "Space")
    look.setdefault("size", 18 if look["key"] == "Space" else 17)
    look["kind"] = choice.kind
    item = pushed(choice.id, choice.label, choice.action, **look)
    item.extra["commits"], item.extra["risk"] = True, choice.risk
    return box(item=item, grow=grow)


def pair_keys(better: int | None, after: int = 0) -> tuple[str, str]:
    """Return the keys of two buttons that never change places: Space for the better, Enter for the other.

    Where neither is better they are the two numbers after `after`.
    """
    if better is None:
        return str(after + 1), str(after + 2)
    return ("Enter", "Space") if better else ("Space", "Enter")


def commit_pair(
    pair: Sequence[Commit], better: int | None, share: float = 0.5, clause: str = ""
) -> tuple[Node, ...]:
    """Return two buttons that send a decision, with the keys of `pair_keys`; `share` is the first's width.

    Only the better one is bright, and never a danger.
    """
    bright = ["primary" if i == better else "normal" for i in range(2)]
    kinds = [one.kind if one.kind == "danger" else kind for one, kind in zip(pair, bright, strict=True)]
    parts = zip(pair, kinds, (share, 1 - share), pair_keys(better), strict=True)
    return tuple(
        commits(replace(one, kind=kind), grow, key=key, clause=clause) for one, kind, grow, key in parts
    )


# -- head and changes -----
def head(p: Painter, width: float, title: str, *remarks: str) -> Node:
    """Return the panel's title with the first of the remarks that fits at its right."""
    t, space = p.theme, width - min(width, p.width(title, *Type.STRONG)) - 20
    remark = next((one for one in remarks if one and p.width(one, *Type.CAPTION) <= space), "")
    beside = [text(remark, Type.CAPTION, t.light_muted, "r")] if remark else []
    return row(text(title, Type.STRONG, t.light, grow=1), *beside, gap=20, h=HEAD_H, pad=(0, 6, 0, 0))


def message_panel(t: Theme, title: str, detail: str) -> Node:
    """Return a panel with a sentence and a smaller one below it."""
    below = para(detail, Type.NOTE, t.light_muted, 1.45) if detail else box()
    return column(text(title, Type.NAME, t.light), below, gap=6, pad=(0, INSET, 0, 0))


@dataclass(frozen=True, slots=True)
class Change:
    """A number before and after; `gone` is a word for the worst, in place of the number after."""

    label: str
    was: int
    now: int
    gain: int
    before: str = ""
    unit: str = ""
    gone: str = ""


def change(p: Painter, data: Change, grow: float = 1.0) -> Node:
    """Return a label, and below it: before → after, the unit, and the gain or loss."""
    t, worst = p.theme, bool(data.gone)
    # the space between head and buttons does not grow with the letters
    large, word = (TextStyle(grown(p, size, FIGURES), face) for size, face in (Type.CHANGE, Type.SHARE))
    tone = t.danger if worst or data.gain < 0 else t.good if data.gain > 0 else t.light
    now = data.gone or f"{data.before}{data.now}"
    numbers = [
        text(f"{data.before}{data.was}", large, t.light_muted),
        arrow(t.accent),
        text(now, word if worst else large, tone),
    ]
    if data.unit and not worst:
        # padded to the baseline of the taller figures
        numbers.append(text(data.unit, Type.BODY, t.light, pad=(0, 6, 0, 0)))
    if data.gain:
        numbers.append(gain_pill(p, data.gain, 18, 22, 38))
    label = text(data.label, Type.CAPTION, t.light_muted)
    return column(label, row(*numbers, gap=NEAR, align="middle"), pad=(0, NEAR, 0, 0), grow=grow)


def arrow(colour: str) -> Node:
    """Return the arrow between a number before and after."""
    return picture(lambda p, x, y: arrow_right(p, x - 11, y, 22, colour, 3), 26)


def points(p: Painter, count: int, unit: str, gain: int, height: float = 0.0) -> Node:
    """Return points with their unit, and the gain."""
    t = p.theme
    texts = [text(str(count), Type.FIGURE, t.light), text(unit, Type.CAPTION, t.light_muted)]
    return row(*texts, *([gain_pill(p, gain)] if gain else []), gap=5, align="middle", fixed_h=height)


def gain_pill(p: Painter, n: int, size: float = 15, h: float = 18, w: float = 30, unit: str = "") -> Node:
    """Return a pill with a gain or loss."""
    width = pill_width(p, n, size, w, unit)
    return picture(lambda p, x, y: change_pill(p, x, y, n, size, h, w, unit), width, h)


# -- odds -----
@dataclass(frozen=True, slots=True)
class Side:
    """One half of the odds: the chance as text, its tone, and the gain that every face of it brings."""

    text: str
    tone: Tone = PLAIN
    gain: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a roll: the tone of every face, the good and the bad half, and a note.

    `labels` names the faces if they are not simply 1, 2, 3 …
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
    """Return odds whose halves say `words(count, tone)`; the plain half stands in for a missing good one.

    Cards that may be turned over are faces too: `labels` has their numbers.
    """
    counts = {tone: faces.count(tone) for tone in (GOOD, PLAIN, BAD)}
    first = next((tone for tone in (GOOD, PLAIN) if counts[tone]), None)
    good = Side(words(counts[first], first), first) if first else None
    bad = Side(words(counts[BAD], BAD), BAD) if counts[BAD] else None
    return Odds(title, faces, good, bad, note, remarks, labels)


def odds_panel(p: Painter, scene: RaceScene, width: float, odds: Odds) -> Node:
    """Return a panel with head, faces and exact odds; only the head at Calm."""
    title = head(p, width, odds.title, *odds.remarks)
    if not wants_odds(scene):
        return title
    cells_of = faces(odds.faces, lit=odds.lit, labels=odds.labels)
    return column(title, cells_of, row(*_sides(p, width, odds), gap=GAP, h=SIDES_H, align="middle"))


def faces(tones: tuple[Tone, ...], h: float = FACES_H, lit: int = 0, labels: tuple[str, ...] = ()) -> Node:
    """Return a cell for each face; `lit` (from 1) is the one that was rolled."""
    return box(h=h, draw=lambda p, rect, look: cells(p, *rect, tones, lit=lit, labels=labels))


def _sides(p: Painter, width: float, odds: Odds) -> list[Node]:
    """Return the half whose faces come first, a note if it fits, and the other half."""
    first, second = odds.good, odds.bad
    if first and second and odds.faces.index(second.tone) < odds.faces.index(first.tone):
        first, second = second, first
    after = [_side(p, second, width / 2 if first else width, "r")] if second else []
    rest = width - sum(half.measure(p, 0) + 2 * GAP for half in after)
    before = [_side(p, first, rest)] if first else []
    note = text(odds.note, Type.CAPTION, p.theme.light_muted)
    fits = odds.note and sum(half.measure(p, 0) + GAP for half in before) + note.measure(p, 0) <= rest
    return [*before, *([note] if fits else []), box(grow=1), *after]


def _side(p: Painter, side: Side, width: float, a: str = "l") -> Node:
    """Return a half of the odds, with its gain if that fits too."""
    chance = text(side.text, Type.STRONG, tone_colour(p, side.tone), a)
    both = row(chance, gain_pill(p, side.gain, 16, 20, 34, side.unit), gap=NEAR, align="middle")
    return both if side.gain and both.measure(p, 0) <= width else chance
