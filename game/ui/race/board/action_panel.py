"""The consequence box while one decides: its head, the odds, what was and would be, the buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements
from game.ui.kit.marks import arrow_right
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import button, primary
from game.ui.race.board.chances import odds_hidden_text, odds_shown
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Box, Tone, cells, change_pill, pill_width, tone_colour

SIDE_BUTTON = 140.0
BUTTON_H = 46.0


# -- buttons -------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Commit:
    """A button that commits: its element's id, its label, what it does, and its kind."""

    id: str
    label: str
    action: Callable[[], object]
    kind: str = "normal"


def commit_button(ui: Elements, box: Box, choice: Commit, key: str, clause: str = "") -> Element:
    """One button that commits, with its key on it."""
    size = 18 if key == "Space" else 17
    made = button(
        ui, choice.id, *box, choice.label, choice.action, kind=choice.kind, key=key, size=size, clause=clause
    )
    made.extra["commits"] = True
    return made


def two_buttons(
    ui: Elements, box: Box, first: Commit, second: Commit, share: float = 0.5, clause: str = ""
) -> None:
    """Two buttons that commit at the foot of the box, for Space and for Enter."""
    x, y, w, h = box
    wide, top = (w - 42) * share, y + h - 58
    commit_button(ui, (x + 16, top, wide, BUTTON_H), first, "Space", clause)
    commit_button(ui, (x + 26 + wide, top, w - 42 - wide, BUTTON_H), second, "Enter", clause)


def go_button(
    ui: Elements,
    box: Box,
    choice: Commit,
    *,
    enabled: bool = True,
    why: str = "",
    clause: str = "",
    side: Callable[[Box], object] | None = None,
) -> Element:
    """The button that Space presses, over the foot of the box; `side` declares a smaller one beside it."""
    x, y, w, h = box
    top, wide = y + h - 58, w - 32 - (SIDE_BUTTON + 10 if side else 0)
    go = primary(
        ui,
        choice.id,
        x + 16,
        top,
        wide,
        BUTTON_H,
        choice.label,
        choice.action,
        kind=choice.kind,
        size=19,
        enabled=enabled,
        why=why,
        clause=clause,
    )
    go.extra["commits"] = True
    if side:
        side((x + w - 16 - SIDE_BUTTON, top, SIDE_BUTTON, BUTTON_H))
    return go


# -- head and changes ----------------------------------------------------------------------------------
def paint_head(p: Painter, box: Box, title: str, *rights: str) -> None:
    """The box's title, and at its right the first of the remarks that has room."""
    x, y, w, _ = box
    wide = p.text(x + 18, y + 22, title, 16, p.theme.light, "jb", w=w - 36)
    room = w - 56 - wide
    right = next((text for text in rights if text and p.width(text, 14, "j") <= room), "")
    p.text(x + w - 18, y + 22, right, 14, p.theme.light_muted, "j", "r")


def paint_says(p: Painter, box: Box, head: str, text: str, size: float = 18, top: float = 26) -> None:
    """A sentence and a smaller one below it, where there is nothing to work out."""
    x, y, w, h = box
    p.text(x + 18, y + top, head, size, p.theme.light, "jb", w=w - 36)
    room = h - top - 18 - (BUTTON_H + 18)
    p.block(x + 18, y + top + 28, w - 36, max(40.0, room), text, 15, p.theme.light_muted, "j", 1.45)


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


def paint_change(p: Painter, x: float, y: float, w: float, change: Change) -> None:
    """A label, and below it: was → now, its unit, and how much that is better or worse."""
    t = p.theme
    p.text(x, y, change.label, 14, t.light_muted, "j", w=w - 8)
    y += 29
    x += p.text(x, y, f"{change.before}{change.was}", 34, t.light_muted, "cb") + 10
    arrow_right(p, x, y, 22, t.accent, 3)
    x += 34
    bad = change.gone or change.gain < 0
    tone = t.danger if bad else t.good if change.gain > 0 else t.light
    now = change.gone or f"{change.before}{change.now}"
    x += p.text(x, y, now, 30 if change.gone else 34, tone, "cb") + 6
    if change.unit and not change.gone:
        x += p.text(x, y + 3, change.unit, 16, t.light, "j") + 8
    if change.gain:
        change_pill(p, x + 22, y + 1, change.gain, 18, 22, 38)


def paint_points(p: Painter, x: float, y: float, points: int, unit: str, gain: int) -> None:
    """Points, their unit, and what they would gain."""
    t = p.theme
    x += p.text(x, y, str(points), 18, t.light, "cb") + 4
    x += p.text(x, y, unit, 14, t.light_muted, "j") + 6
    if gain:
        change_pill(p, x + 16, y, gain, 15, 18, 30)


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


def paint_odds(p: Painter, app: Shell, box: Box, odds: Odds) -> None:
    """Head, faces, then the good and the bad in exact numbers; no chances where the player wants none."""
    paint_head(p, box, odds.title, *odds.remarks)
    x, y, w, _ = box
    if not odds_shown(app):
        hidden_odds(p, app, (x + 18, y + 38, w - 36, 56))
        return
    cells(p, x + 18, y + 38, w - 36, 24, odds.faces, lit=odds.lit, labels=odds.labels)
    left, right = x + 18, x + w - 18
    if odds.bad:
        room = (w - 46) / 2 if odds.good else w - 36
        right -= paint_side(p, odds.bad, right, y + 82, room, "r") + 14
    if odds.good:
        left += paint_side(p, odds.good, left, y + 82, right - left, "l") + 12
    if odds.note and right - left > p.width(odds.note, 14, "j"):
        p.text(left, y + 82, odds.note, 14, p.theme.light_muted, "j", w=right - left)


def paint_side(p: Painter, side: Side, x: float, y: float, room: float, align: str) -> float:
    """A half of the odds from its left (`l`) or right (`r`) end; returns its width."""
    colour, text = tone_colour(p, side.tone), side.text
    pill = pill_width(p, side.gain, 16, 34, side.unit) + 8
    if not side.gain or p.width(text, 16, "jb") + pill > room:
        pill = 0.0
    if align == "r":
        if pill:
            change_pill(p, x - (pill - 8) / 2, y, side.gain, 16, 20, 34, side.unit)
        return pill + p.text(x - pill, y, text, 16, colour, "jb", "r", w=room - pill)
    wide = p.text(x, y, text, 16, colour, "jb", w=room - pill)
    if pill:
        change_pill(p, x + wide + 8 + (pill - 8) / 2, y, side.gain, 16, 20, 34, side.unit)
    return wide + pill


def hidden_odds(p: Painter, app: Shell, box: Box) -> None:
    """What stands in the place of chances that the player does not want to see."""
    x, y, w, h = box
    p.rect(x, y, w, h, None, 6, p.theme.edge_raised, 1.4, dash="6 5")
    p.text(x + w / 2, y + h / 2, odds_hidden_text(app), 14, p.theme.light_muted, "j", "c", w=w - 16)
