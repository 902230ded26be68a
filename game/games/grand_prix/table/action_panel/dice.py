"""The dice of this turn: rolled, in hand, lost; their sum; a rocket's die; the viewer's items."""

from __future__ import annotations

from functools import partial

from game.games.grand_prix.table.board.cars import Livery, draw_cross, draw_die
from game.games.grand_prix.table.board.overlay import tab
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.board.tabs import TAB_H, tab_width
from game.games.grand_prix.table.lookahead import SpaceMark
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Rocket
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, TextStyle, Theme, Type
from game.ui.kit.elements import Element, Look
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.kit.parts import rule

DIE, GAP = 46.0, 6.0
ROW_W = 6 * (DIE + GAP) - GAP
HEAD, TOP, SUM_H, FOOT = 24.0, 29.0, 46.0, 39.0
"""Heights of the heading, of the space above the dice, of their sum and of the line below it."""
ADDED, TOTAL = TextStyle(24, "cs"), TextStyle(36, "cb")
ADDED_W = 152.0
CHIP = 30.0


def head(t: Theme, title: str) -> Node:
    """Return a small heading of a part of the panel."""
    return text(title, Type.HEAD, t.light_muted, fixed_h=HEAD)


def slot(area: Box, at: int) -> tuple[float, float]:
    """Return the middle of a die's place in the row."""
    return area[0] + DIE / 2 + at * (DIE + GAP), area[1] + TOP + DIE / 2


def dice_panel(p: Painter, m: Model, rocket: Rocket | None = None, items: Node | None = None) -> Node:
    """Return six places and the sum of the dice; `items` that can be used now stand below them."""
    t, displayed, names = p.theme, m.displayed, m.names
    seat = displayed["turn"]
    if seat is None:
        none = para(names.t("dice.none"), Type.NOTE, t.light_muted, 1.45)
        return column(head(t, names.t("dice.title")), box(h=11), none)
    if rocket:
        shot = _rocket(p, m, m.livery(seat), rocket) if displayed["rolled"] else ()
        return column(head(t, names.t("dice.rocket")), *shot)
    is_own = m.is_me(seat)
    title = names.t("dice.title") if is_own else names.t("dice.title_of", name=names.seat(seat))
    qualifying = str(displayed["phase"]).startswith("qualify") and displayed["spaces"][seat] is None
    dice = 6 if qualifying else displayed["dice"][seat]
    may, rolled = min(1, dice) if displayed["one_die"] else dice, list(displayed["rolled"])
    places = (_place(t, m.livery(seat), rolled, i, i < dice, i < may) for i in range(6))
    has_items = m.viewer is not None and displayed["items"][m.viewer]
    below = items or (_owned(t, m) if has_items else box() if m.is_calm else _legend(p, m))
    return column(
        head(t, title),
        box(h=TOP - HEAD),
        row(*places, gap=GAP, fixed_h=DIE),
        _sum(t, m, rolled, may, "zero" if qualifying else "end"),
        below,
    )


def _rocket(p: Painter, m: Model, livery: Livery, rocket: Rocket) -> tuple[Node, ...]:
    """Return a rocket's die, which is none of the turn's dice, with the roll it needs."""
    roll, needs, hit = rocket
    result = m.names.t("dice.rocket_hit" if hit else "dice.rocket_miss", roll=roll, n=needs)
    die = row(_place(p.theme, livery, [roll], 0, True, True), fixed_h=DIE)
    return box(h=TOP - HEAD), die, text(result, Type.NAME, p.theme.light, fixed_h=SUM_H, pad=(0, 4, 0, 0))


def _place(t: Theme, livery: Livery, rolled: list[int], i: int, have: bool, may: bool) -> Node:
    """Return a rolled die, a die in hand, or the place of a lost one."""
    if i >= len(rolled):
        draw = partial(_open, ink=t.light_muted if may else t.edge) if have else _lost
        return box(w=DIE, draw=draw)
    face, repeat = rolled[i], i == len(rolled) - 1 and rolled[i] in rolled[:i]

    def draw_face(p: Painter, x: float, y: float) -> None:
        draw_die(p, livery, x, y, DIE + 4, face)
        if repeat:
            draw_cross(p, x, y, DIE)

    return picture(draw_face, DIE)


def _open(p: Painter, rect: Box, look: Look, ink: str) -> None:
    x, y, w, h = rect
    p.rect(x + 1, y + 1, w - 2, h - 2, None, 9, ink, 2, dash="5 4")


def _lost(p: Painter, rect: Box, look: Look) -> None:
    (x, y, w, h), t = rect, p.theme
    p.rect(x + 1, y + 1, w - 2, h - 2, t.night, 9, t.edge, 1.4, op=0.7)
    p.hatch(x + 4, y + 4, w - 8, h - 8, t.edge, 8, 1.6)


def _sum(t: Theme, m: Model, rolled: list[int], dice: int, loss: str) -> Node:
    """Return the sum of the dice, or what a repeated face costs; and how many may still be rolled."""
    tr, dice_left = m.names.t, max(0, dice - len(rolled))
    one = m.displayed["one_die"] and dice_left == 1 and not rolled
    rest = text(tr("dice.one") if one else tr("dice.left", n=dice_left), Type.STRONG, t.light, "r")
    nodes: list[Node] = []
    if len(set(rolled)) < len(rolled):
        nodes = [text(tr(f"dice.repeat_{loss}", faces=" + ".join(map(str, rolled))), Type.NAME, t.danger)]
    elif rolled:
        parts = m.counted_dice
        added = text(" + ".join(map(str, parts)) + " =", ADDED, t.light_muted, max_w=ADDED_W)
        nodes = [
            *([added] if len(parts) > 1 else ()),
            text(str(sum(parts)), TOTAL, t.light),
            box(grow=1),
            rest,
        ]
    else:
        nodes = [box() if one else text(tr("dice.first"), Type.BODY, t.light_muted), box(grow=1), rest]
    return row(*nodes, gap=NEAR, fixed_h=SUM_H, pad=(0, 4, 2, 0))


def _legend(p: Painter, m: Model) -> Node:
    """Return the legend of the tabs on the board: totals with the next die, or with more."""
    marks = {mark.kind: mark for mark in reversed(m.marks) if not mark.bad}
    kinds = [_kind(p, m, marks[kind]) for kind in ("next", "later") if kind in marks]
    if not kinds:
        return box()
    caption = m.names.t("totals.title")
    item = Element("totals", "item", caption, tooltip=m.names.t("totals.tip"), focusable=False)
    title = text(caption, Type.CAPTION, p.theme.light_muted, item=item)
    line = row(title, *kinds, fixed_h=FOOT, pad=(0, 11, 0, 0))
    if line.measure(p, 0) <= ROW_W:
        return line
    # Large text puts one below the other.
    return row(title, column(*kinds), align="start")


def _kind(p: Painter, m: Model, mark: SpaceMark) -> Node:
    word = text(m.names.t(f"totals.{mark.kind}"), Type.CAPTION, p.theme.light, pad=(7, 0, 0, 0))
    sign = picture(partial(tab, mark=mark), tab_width(p, mark), TAB_H)
    return row(sign, word, pad=(12, 0, 0, 0))


def _owned(t: Theme, m: Model) -> Node:
    """Return the items for the viewer's next turn, while they cannot be used."""
    if m.is_deciding and m.phase == "turn":
        return box()
    owned = [] if m.viewer is None else m.displayed["items"][m.viewer][:6]
    chips = (picture(partial(draw_chip, size=27, item=item), CHIP) for item in owned)
    title = text(m.names.t("dice.items"), Type.CAPTION, t.light_muted, pad=(0, 0, 7, 0))
    return column(box(h=4), rule(t.edge), row(title, *chips, fixed_h=34, pad=(0, 7, 0, 0)))
