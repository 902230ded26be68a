"""What every car did in the viewer's last turn and since, a line a car, for the calm table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from game.engine.contract import Event
from game.engine.match import Played
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table.board.cars import draw_die
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Turn
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Theme, Type
from game.ui.kit.layout import Node, box, column, picture, row, text
from game.ui.kit.parts import cap, seat

LINE, DIE = 27.0, 21.0
DICE_W: Final = 80.0
"""The width of more than three dice, which are smaller so that a word fits beside them."""
FEW_DICE: Final = 3
WORDS: Final[dict[str, str]] = {
    e.TURNED_BACK: "upright",
    e.REPAIRED: "repaired",
    e.PUSHED: "pushed",
    e.FINISHED: "home",
    e.CRASHED: "crashed",
}
"""What happens to a car beside its dice, by the event."""


def turns_since(history: Sequence[Played], viewer: int | None) -> dict[int, Turn]:
    """Return by seat what happened in the viewer's last turn and since, in the order of the turns."""
    found: dict[int, Turn] = {}
    since: list[Played] = []
    for is_own, steps in groupby(reversed(history), partial(_is_own, viewer=viewer)):
        if since or not is_own:
            since += steps
        if since and is_own:
            break
    for event in (event for played in reversed(since) for event in played.events):
        if event.kind == e.RACE_STARTED:
            found.clear()
        for seat_ in _concerned(event):
            _note(found.setdefault(seat_, Turn()), event)
    return found


def _is_own(played: Played, viewer: int | None) -> bool:
    """Return whether the viewer decided or rolled."""
    if viewer is None or played.seat is not None:
        return viewer is not None and played.seat == viewer
    return next((event.seat == viewer for event in played.events), False)


def _concerned(event: Event[Any]) -> Sequence[int]:
    if event.kind == e.CRASHED:
        return list(event.data["cars"])
    is_told = event.kind in (e.ROLLED, e.STOPPED, *WORDS) and event.data.get("cause") != "qualifying"
    return [event.seat] if is_told and event.seat is not None else []


def _note(turn: Turn, event: Event[Any]) -> None:
    if event.kind in (e.TURNED_BACK, e.REPAIRED):
        # such a turn has no dice: those of the turn before would be read as its own
        turn.faces, turn.distance = (), 0
    if event.kind == e.ROLLED:
        turn.faces, turn.distance = tuple(event.data["faces"]), 0
        turn.word = "repeat" if event.data["repeat"] else ""
    elif event.kind == e.STOPPED:
        turn.distance = event.data["distance"]
    else:
        turn.word = WORDS[event.kind]


def recent_panel(p: Painter, m: Model, height: float) -> Node:
    """Return the newest lines that fit below their heading."""
    t, names, scene = p.theme, m.names, m.names.scene
    line = LINE * max(1.0, p.text_scale * 0.9)
    room = max(0, int((height - 30) / line))
    title = text(scene.t("table.what_happened"), Type.HEAD, t.light_muted, grow=1)
    head = row(title, cap(p, scene.app.keymap.cap("recap")), h=30, align="middle")
    lines = [_line(t, m, who, turn, line) for who, turn in list(m.turns.items())[-room:]] if room else []
    none = [] if lines else [text(names.t("recent.none"), Type.NOTE, t.light_muted, fixed_h=line)]
    return column(head, *lines, *none, box(grow=1), pad=(14, 0, 14, 0))


def _line(t: Theme, m: Model, who: int, turn: Turn, h: float) -> Node:
    livery, word = m.livery(who), turn.word or "rolls"
    badge = seat(livery.shape, livery.colour, 7, True, 22)
    is_done = turn.distance and not turn.word
    is_long = len(turn.faces) > FEW_DICE
    said = f"= {turn.distance}" if is_done else m.names.t(f"recent.{word}")
    tone = t.danger if word == "crashed" else t.light if is_done else t.light_muted
    name = text(m.names.seat(who), Type.NOTE, t.accent if m.is_me(who) else t.light, w=84, max_w=84)
    size = DICE_W / len(turn.faces) - 4 if is_long else DIE
    dice = row(*(_die(face, size) for face in turn.faces), gap=2)
    return row(badge, name, dice, text(said, Type.STRONG, tone, grow=1), gap=6, fixed_h=h, align="middle")


def _die(face: int, size: float) -> Node:
    return picture(lambda p, x, y: draw_die(p, None, x, y, size, face), size + 2)
