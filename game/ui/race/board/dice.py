"""Dice of any number of faces: how they are drawn, how they tumble, what they show once fallen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race import pace
from game.ui.race.board.pieces import PLAIN, kept, put, tone_colour
from game.ui.race.director import Clip, ease_out

FILLS = {"plain": PAPER.card, "hot": "#FFD97A", "good": "#BFE6D5", "bad": "#F2B5A8", "rolling": "#E4DAC4"}


@dataclass(frozen=True, slots=True)
class Die:
    """A die over the board: the face shown, its turn in degrees, and what it means once it has fallen.

    `state` chooses its colours (`plain`, `hot`, `good`, `bad`, `rolling`); empty follows `tone`.
    """

    face: int
    faces: int = 12
    turn: float = 0.0
    has_landed: bool = False
    tone: str = PLAIN
    headline: str = ""
    detail: str = ""
    state: str = ""

    @property
    def look(self) -> str:
        """The state it is drawn in."""
        return self.state or (self.tone if self.has_landed else "rolling")


# -- pictures -----
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
    """Draw a die centred on (x, y): pips up to six faces, else a number."""
    if faces <= 6:
        p.art(art.d6(face, FILLS[state]), x, y, size, alpha, mid=True, angle=turn)
        return
    p.art(art.d12(state, turn), x, y, size, alpha, mid=True)
    cx, cy, type_size = art.D12_NUMBER
    k = size / 100
    p.text(x + (cx - 50) * k, y + (cy - 52) * k, str(face), max(14.0, type_size * k), INK, "cb", "c")


def paint_dice(p: Painter, box: Box, dice: Sequence[Die], rolling: str) -> None:
    """Draw the dice on a dark plate in the middle of a box, with their meaning once they have fallen.

    `rolling` is the text until then.
    """
    if not dice:
        return
    x, y, w, h = box
    size = min(96.0, h - 8)
    row = len(dice) * (size + 8) - 8
    fallen = all(die.has_landed for die in dice)
    plate_w = min(w, 560.0 + row - size)
    left, top = x + w / 2 - plate_w / 2, y + (h - size) / 2

    def ground(c: Painter) -> None:
        c.rect(3, 5, plate_w, size + 8, "#000000", 12, op=0.25)
        c.rect(2, 2, plate_w, size + 8, INK, 12, PAPER.accent if fallen else PAPER.edge_raised, 2.4)

    key = ("dice ground", fallen, round(plate_w), round(size))
    put(p, kept(p, key, plate_w + 8, size + 16, ground), left - 2, top - 6)
    for i, die in enumerate(dice):
        _draw_large(p, left + 16 + i * (size + 8), top, size, die)
    text_x, text_w = left + row + 40, plate_w - row - 60
    if fallen:
        last = dice[-1]
        p.text(text_x, top + size * 0.36, last.headline, 28, tone_colour(p, last.tone), "jb", w=text_w)
        p.text(text_x, top + size * 0.74, last.detail, 18, PAPER.light, "j", w=text_w)
    else:
        p.text(text_x, top + size / 2, rolling, 20, PAPER.light_muted, "j", w=text_w)


def _draw_large(p: Painter, x: float, y: float, size: float, die: Die) -> None:
    # turned in steps of twelve degrees, so that few pictures are made
    turn = float(round(die.turn / 12) * 12 % 360)
    if die.faces <= 6:
        p.art(art.d6(die.face, FILLS[die.look]), x + size / 2, y + size / 2, size, mid=True, angle=turn)
        return
    p.art(art.d12(die.look, turn), x, y, size)
    p.text(x + size / 2, y + size * 0.48, str(die.face), size * 0.31, INK, "cb", "c")


# -- motion -----
def tumble(die: Die, t: float, still: bool = False) -> Die:
    """Return how a die that will come to rest as `die` looks at the time t from 0 to 1."""
    face = (die.face + int((1 - t) * 11) * 5 - 1) % die.faces + 1
    turn = 0.0 if still else (1 - ease_out(t)) * 720
    return replace(die, face=face, turn=turn, has_landed=False, headline="", detail="")


def dice_clips(
    show: Callable[[tuple[Die, ...]], None],
    fallen: Callable[[], Sequence[Die]],
    *,
    kept_back: Sequence[Die] = (),
    still: bool = False,
    timing: pace.Throw = pace.DICE,
    sound: str = "dice",
    dims: bool = False,
) -> list[Clip]:
    """Return clips that throw dice, let them fall as `fallen` says, and hold them to be read.

    `fallen` is called when they fall, so that its texts are those of that moment. `kept_back` are dice on
    the table that stay in the row, before those thrown; `show` gets the dice of every frame. The table is
    dimmed while they fly if it `dims`.
    """
    before = tuple(kept_back)

    def throw(t: float) -> None:
        show((*before, *(tumble(die, t, still) for die in fallen())))

    def ended() -> None:
        show((*before, *(replace(die, turn=0.0, has_landed=True) for die in fallen())))

    fly = Clip(timing.fly, throw, lambda: throw(0.0), ended, sound, dims=dims)
    return [fly, Clip(timing.lie, lambda t: None)]
