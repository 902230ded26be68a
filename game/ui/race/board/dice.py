"""Dice of any number of faces: how they look, how they tumble, what they say once they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, MS_DICE, PAPER
from game.ui.race.board.pieces import PLAIN, Box, kept, put, tone_colour
from game.ui.race.director import Clip, ease_out

HOLD_MS = 620
"""How long fallen dice stay to be read."""

FILLS = {"plain": PAPER.card, "hot": "#FFD97A", "good": "#BFE6D5", "bad": "#F2B5A8", "rolling": "#E4DAC4"}


@dataclass(frozen=True, slots=True)
class Die:
    """A die over the board: the face shown, how it lies, and what it means once it has fallen.

    `state` is how it looks (`plain`, `hot`, `good`, `bad`, `rolling`); empty follows `tone`.
    """

    face: int
    faces: int = 12
    turn: float = 0.0
    fallen: bool = False
    tone: str = PLAIN
    headline: str = ""
    detail: str = ""
    state: str = ""

    @property
    def look(self) -> str:
        """The state it is drawn in."""
        return self.state or (self.tone if self.fallen else "rolling")


# -- pictures ------------------------------------------------------------------------------------------
def draw_die(
    p: Painter,
    x: float,
    y: float,
    size: float,
    face: int,
    faces: int = 12,
    state: str = "plain",
    turn: float = 0.0,
    alpha: int = 255,
) -> None:
    """A die round (x, y): pips up to six faces, a number from there on."""
    if faces <= 6:
        p.art(art.d6(face, FILLS[state]), x, y, size, alpha, mid=True, angle=turn)
        return
    p.art(art.d12(state, turn), x, y, size, alpha, mid=True)
    cx, cy, type_size = art.D12_NUMBER
    size_of = max(14.0, type_size * size / 100)
    p.text(x + (cx - 50) * size / 100, y + (cy - 52) * size / 100, str(face), size_of, INK, "cb", "c")


def _step(turn: float) -> float:
    """Turned in steps of twelve degrees, so that few pictures are made."""
    return float(round(turn / 12) * 12 % 360)


def paint_dice(p: Painter, box: Box, dice: Sequence[Die], rolling: str) -> None:
    """The dice on a dark plate in the middle of a box, with what they mean once they lie.

    `rolling` is said until then.
    """
    if not dice:
        return
    x, y, w, h = box
    size = min(96.0, h - 8)
    row = len(dice) * (size + 8) - 8
    fallen = all(die.fallen for die in dice)
    wide = min(w, 560.0 + row - size)
    left, top = x + w / 2 - wide / 2, y + (h - size) / 2

    def ground(c: Painter) -> None:
        c.rect(3, 5, wide, size + 8, "#000000", 12, op=0.25)
        c.rect(2, 2, wide, size + 8, INK, 12, PAPER.accent if fallen else PAPER.edge_raised, 2.4)

    key = ("dice ground", fallen, round(wide), round(size))
    put(p, kept(p, key, wide + 8, size + 16, ground), left - 2, top - 6)
    for i, die in enumerate(dice):
        _large(p, left + 16 + i * (size + 8), top, size, die)
    at, room = left + row + 40, wide - row - 60
    if fallen:
        last = dice[-1]
        p.text(at, top + size * 0.36, last.headline, 28, tone_colour(p, last.tone), "jb", w=room)
        p.text(at, top + size * 0.74, last.detail, 18, PAPER.light, "j", w=room)
    else:
        p.text(at, top + size / 2, rolling, 20, PAPER.light_muted, "j", w=room)


def _large(p: Painter, x: float, y: float, size: float, die: Die) -> None:
    turn = _step(die.turn)
    if die.faces <= 6:
        p.art(art.d6(die.face, FILLS[die.look]), x + size / 2, y + size / 2, size, mid=True, angle=turn)
        return
    p.art(art.d12(die.look, turn), x, y, size)
    p.text(x + size / 2, y + size * 0.48, str(die.face), size * 0.31, INK, "cb", "c")


# -- motion --------------------------------------------------------------------------------------------
def tumble(die: Die, t: float, still: bool = False) -> Die:
    """How a die that will come to lie like `die` looks at the time t from 0 to 1."""
    face = (die.face + int((1 - t) * 11) * 5 - 1) % die.faces + 1
    turn = 0.0 if still else (1 - ease_out(t)) * 720
    return replace(die, face=face, turn=turn, fallen=False, headline="", detail="")


def dice_clips(
    show: Callable[[tuple[Die, ...]], None],
    lie: Callable[[], Sequence[Die]],
    *,
    kept_back: Sequence[Die] = (),
    still: bool = False,
    hold: float = HOLD_MS,
    sound: str = "dice",
) -> list[Clip]:
    """Dice are thrown, come to lie as `lie` says (asked when they fall, in the words of that moment), stay.

    `kept_back` are dice that already lie and stay in the row, before those thrown; `show` takes the dice
    of every instant.
    """
    before = tuple(kept_back)

    def throw(t: float) -> None:
        show((*before, *(tumble(die, t, still) for die in lie())))

    def fallen() -> None:
        show((*before, *(replace(die, turn=0.0, fallen=True) for die in lie())))

    return [Clip(MS_DICE, throw, lambda: throw(0.0), fallen, sound), Clip(hold, lambda t: None)]
