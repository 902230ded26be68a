"""The dice of this turn: rolled, still in hand, lost; their sum; a rocket's die; the items one owns."""

from __future__ import annotations

from functools import partial

from game.games.grand_prix.table.board.cars import Livery, draw_cross, draw_die
from game.games.grand_prix.table.board.overlay import GREY, tab
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.board.tabs import tab_width
from game.games.grand_prix.table.geometry import Box
from game.games.grand_prix.table.lookahead import Mark
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Rocket
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, PAPER, TextStyle, Theme, Type
from game.ui.kit.elements import Element, Look, Rect
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.parts import rule

DIE, GAP = 46.0, 6.0
WIDE = 6 * (DIE + GAP) - GAP
HEAD, TOP, SUM_H, FOOT = 24.0, 29.0, 46.0, 39.0
"""Heights of the heading, of what lies above the dice, of their sum and of what is told below it."""
ADDED, TOTAL = TextStyle(24, "cs"), TextStyle(36, "cb")
ADDED_W = 152.0
CHIP = 30.0


def head(t: Theme, said: str) -> Node:
    """A small heading of a part of the panel."""
    return text(said, Type.HEAD, t.light_muted, high=HEAD)


def slot(box: Box, at: int) -> tuple[float, float]:
    """The middle of a die's place in the row."""
    return box[0] + DIE / 2 + at * (DIE + GAP), box[1] + TOP + DIE / 2


def dice_panel(p: Painter, m: Model, rocket: Rocket | None = None, items: Node | None = None) -> Node:
    """Six places and the sum of the dice; `items` to be used now stand below them."""
    t, seen, names = p.theme, m.displayed, m.names
    seat = seen["turn"]
    if seat is None:
        none = para(names.t("dice.none"), Type.NOTE, t.light_muted, 1.45)
        return column(head(t, names.t("dice.title")), box(h=11), none)
    if rocket:
        shot = _rocket(p, m, m.livery(seat), rocket) if seen["rolled"] else ()
        return column(head(t, names.t("dice.rocket")), *shot)
    own = m.is_me(seat)
    title = names.t("dice.title") if own else names.t("dice.title_of", name=names.seat(seat))
    qualifying = str(seen["phase"]).startswith("qualify") and seen["spaces"][seat] is None
    dice = 6 if qualifying else int(seen["dice"][seat])
    may, rolled = min(1, dice) if seen["one_die"] else dice, list(seen["rolled"])
    places = (_place(t, m.livery(seat), rolled, i, i < dice, i < may) for i in range(6))
    below = items or (_owned(t, m) if m.viewer is not None and seen["items"][m.viewer] else _legend(p, m))
    return column(
        head(t, title), box(h=TOP - HEAD), row(*places, gap=GAP, high=DIE), _sum(t, m, rolled, may), below
    )


def _rocket(p: Painter, m: Model, livery: Livery, rocket: Rocket) -> tuple[Node, ...]:
    """The die of a rocket, with what it needs: it is none of the turn's dice."""
    roll, needs, hit = rocket
    said = m.names.t("dice.rocket_hit" if hit else "dice.rocket_miss", roll=roll, n=needs)
    die = row(_place(p.theme, livery, [roll], 0, True, True), high=DIE)
    return box(h=TOP - HEAD), die, text(said, Type.NAME, p.theme.light, high=SUM_H, pad=(0, 4, 0, 0))


def _place(t: Theme, livery: Livery, rolled: list[int], i: int, have: bool, may: bool) -> Node:
    """A die that lies, one that may be rolled, or the place of one that is lost."""
    if i >= len(rolled):
        draw = partial(_open, ink=t.light_muted if may else t.edge) if have else _lost
        return box(w=DIE, draw=draw)
    face, repeat = rolled[i], i == len(rolled) - 1 and rolled[i] in rolled[:i]

    def lying(p: Painter, x: float, y: float) -> None:
        draw_die(p, livery, x, y, DIE + 4, face)
        if repeat:
            draw_cross(p, x, y, DIE)

    return picture(lying, DIE)


def _open(p: Painter, rect: Rect, look: Look, ink: str) -> None:
    x, y, w, h = rect
    p.rect(x + 1, y + 1, w - 2, h - 2, None, 9, ink, 2, dash="5 4")


def _lost(p: Painter, rect: Rect, look: Look) -> None:
    (x, y, w, h), t = rect, p.theme
    p.rect(x + 1, y + 1, w - 2, h - 2, t.night, 9, t.edge, 1.4, op=0.7)
    p.hatch(x + 4, y + 4, w - 8, h - 8, t.edge, 8, 1.6)


def _sum(t: Theme, m: Model, rolled: list[int], dice: int) -> Node:
    """What the dice add up to, or that a face was repeated; how many may still be rolled."""
    say, left = m.names.t, max(0, dice - len(rolled))
    one = m.displayed["one_die"] and left == 1 and not rolled
    rest = text(say("dice.one") if one else say("dice.left", n=left), Type.STRONG, t.light, "r")
    told: list[Node] = []
    if len(set(rolled)) < len(rolled):
        told = [text(say("dice.repeated", faces=" + ".join(map(str, rolled))), Type.NAME, t.danger)]
    elif rolled:
        parts = [*rolled, max(rolled)] if m.displayed["turbine"] else rolled
        added = text(" + ".join(map(str, parts)) + " =", ADDED, t.light_muted, most=ADDED_W)
        told = [
            *([added] if len(parts) > 1 else ()),
            text(str(sum(parts)), TOTAL, t.light),
            box(grow=1),
            rest,
        ]
    else:
        told = [box() if one else text(say("dice.first"), Type.BODY, t.light_muted), box(grow=1), rest]
    return row(*told, gap=NEAR, high=SUM_H, pad=(0, 4, 2, 0))


def _legend(p: Painter, m: Model) -> Node:
    """What the tabs on the board are: totals, with the next die or with more."""
    marks = {mark.kind: mark for mark in reversed(m.marks) if not mark.bad}
    kinds = [_kind(p, m, marks[kind]) for kind in ("next", "later") if kind in marks]
    if not kinds:
        return box()
    said = m.names.t("totals.title")
    item = Element("totals", "item", said, tooltip=m.names.t("totals.tip"), focusable=False)
    title = text(said, Type.CAPTION, p.theme.light_muted, item=item)
    line = row(title, *kinds, high=FOOT, pad=(0, 11, 0, 0))
    if line.measure(p, 0) <= WIDE:
        return line
    # one below the other where text is large
    return row(title, column(*kinds), align="start")


def _kind(p: Painter, m: Model, mark: Mark) -> Node:
    said, fill = str(mark.distance), PAPER.card if mark.kind == "next" else GREY
    word = text(m.names.t(f"totals.{mark.kind}"), Type.CAPTION, p.theme.light, pad=(7, 0, 0, 0))
    sign = picture(
        partial(tab, text=said, fill=fill, face=mark.face), tab_width(p, said, mark.face, False), 22
    )
    return row(sign, word, pad=(12, 0, 0, 0))


def _owned(t: Theme, m: Model) -> Node:
    """Outside the moment to use them: the items for one's next turn."""
    if m.deciding and m.phase == "turn":
        return box()
    owned = [] if m.viewer is None else m.displayed["items"][m.viewer][:6]
    chips = (picture(partial(draw_chip, size=27, item=item), CHIP) for item in owned)
    title = text(m.names.t("dice.items"), Type.CAPTION, t.light_muted, pad=(0, 0, 7, 0))
    return column(box(h=4), rule(t.edge), row(title, *chips, high=34, pad=(0, 7, 0, 0)))
