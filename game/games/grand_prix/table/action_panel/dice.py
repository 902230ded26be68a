"""The dice of this turn: rolled, still in hand, lost; their sum; a rocket's die; the items one owns."""

from __future__ import annotations

from game.games.grand_prix.table.board.cars import draw_cross, draw_die
from game.games.grand_prix.table.board.overlay import GREY, tab
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.board.tabs import tab_width
from game.games.grand_prix.table.geometry import Box
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Rocket
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, PAPER

DIE = 46.0
GAP = 6.0
WIDE = 6 * (DIE + GAP) - GAP


def head(p: Painter, x: float, y: float, text: str, w: float) -> float:
    """A small heading of a part of the panel."""
    return p.text(x, y, text, 15, p.theme.light_muted, "jb", w=w)


def slot(box: Box, at: int) -> tuple[float, float]:
    """The middle of a die's place in the row."""
    return box[0] + DIE / 2 + at * (DIE + GAP), box[1] + 52


def paint_dice(p: Painter, m: Model, box: Box, rocket: Rocket | None = None) -> None:
    """Six places: dice rolled, dice still in hand, dice lost; then the sum."""
    x, y, w, _ = box
    seen, t, names = m.seen, p.theme, m.names
    seat = seen["turn"]
    own = m.is_me(seat) or seat is None
    title = names.t("dice.title") if own else names.t("dice.title_of", name=names.seat(seat))
    head(p, x, y + 12, names.t("dice.rocket") if rocket else title, w)
    if seat is None:
        p.para(x, y + 46, w, names.t("dice.none"), 15, t.light_muted, "j", 1.45, maxl=3)
        return
    if rocket:
        if seen["rolled"]:
            _paint_rocket(p, m, seat, box, rocket)
        return
    livery = m.livery(seat)
    qualifying = str(seen["phase"]).startswith("qualify") and seen["spaces"][seat] is None
    dice = 6 if qualifying else int(seen["dice"][seat])
    may = min(1, dice) if seen["one_die"] else dice
    shown = list(seen["rolled"])
    for i in range(6):
        cx, cy = slot(box, i)
        if i < len(shown):
            repeat = i == len(shown) - 1 and shown[i] in shown[:i]
            draw_die(p, livery, cx, cy, DIE + 4, shown[i])
            if repeat:
                draw_cross(p, cx, cy, DIE)
        elif i < dice:
            h = DIE / 2 - 1
            ink = t.light_muted if i < may else t.edge
            p.rect(cx - h, cy - h, 2 * h, 2 * h, None, 9, ink, 2, dash="5 4")
        else:
            h = DIE / 2 - 1
            p.rect(cx - h, cy - h, 2 * h, 2 * h, t.night, 9, t.edge, 1.4, op=0.7)
            p.hatch(cx - h + 3, cy - h + 3, 2 * h - 6, 2 * h - 6, t.edge, 8, 1.6)
    _paint_sum(p, m, (x, y + 100), shown, may)
    # items take its place: to use now, or for the next turn
    if m.viewer is None or not seen["items"][m.viewer]:
        _paint_legend(p, m, (x, y + 146))


def _paint_rocket(p: Painter, m: Model, seat: int, box: Box, rocket: Rocket) -> None:
    """The die of a rocket, with what it needs: it is none of the turn's dice."""
    roll, needs, hit = rocket
    cx, cy = slot(box, 0)
    draw_die(p, m.livery(seat), cx, cy, DIE + 4, roll)
    said = m.names.t("dice.rocket_hit" if hit else "dice.rocket_miss", roll=roll, n=needs)
    p.text(box[0], box[1] + 100, said, 18, p.theme.light, "jb", w=box[2])


def _paint_sum(p: Painter, m: Model, at: tuple[float, float], rolled: list[int], dice: int) -> None:
    t, (x, y) = p.theme, at
    left = max(0, dice - len(rolled))
    one = m.seen["one_die"] and left == 1 and not rolled
    if len(set(rolled)) < len(rolled):
        said = m.names.t("dice.repeated", faces=" + ".join(map(str, rolled)))
        p.text(x, y, said, 18, t.danger, "jb", w=WIDE)
        _paint_owned(p, m, (x, y + 46))
        return
    if rolled:
        sum_ = sum(rolled)
        double = m.seen["turbine"]
        parts = [*rolled, max(rolled)] if double else rolled
        said = " + ".join(map(str, parts)) + " =" if len(parts) > 1 else ""
        right = x + 6 * (DIE + GAP) - 110
        size = 24.0
        while size > 15 and p.width(said, size, "cs") > right - x - 50:
            size -= 1
        wide = p.text(x, y, said, size, t.light_muted, "cs")
        p.text(x + wide + 8, y, str(sum_ + (max(rolled) if double else 0)), 36, t.light, "cb")
    elif not one:
        p.text(x, y, m.names.t("dice.first"), 16, t.light_muted, "j", w=190)
    _paint_owned(p, m, (x, y + 46))
    said = m.names.t("dice.one") if one else m.names.t("dice.left", n=left)
    p.text(x + WIDE, y, said, 16, t.light, "jb", "r", w=300 if one else 110)


def _paint_legend(p: Painter, m: Model, at: tuple[float, float]) -> None:
    """What the tabs on the board are: totals, with the next die or with more."""
    x, y = at
    shown = []
    for kind in ("next", "later"):
        mark = next((mark for mark in m.marks if mark.kind == kind and not mark.bad), None)
        if mark is not None:
            shown.append((mark, m.names.t(f"totals.{kind}")))
    if not shown:
        return
    said = m.names.t("totals.title")
    first = x + p.width(said, CAPTION, "j") + 12
    ends = [tab_width(p, str(mark.distance), mark.face, False) + 7 for mark, _ in shown]
    wide = sum(ends) + sum(p.width(word, CAPTION, "j") + 12 for _, word in shown)
    # one below the other where text is large
    step = 23.0 if len(shown) > 1 and first + wide - 12 > x + WIDE else 0.0
    y -= step * 0.56
    p.text(x, y, said, CAPTION, p.theme.light_muted, "j")
    left = first
    for (mark, word), end in zip(shown, ends, strict=True):
        fill = PAPER.card if mark.kind == "next" else GREY
        tab(p, left + (end - 7) / 2, y, str(mark.distance), fill, face=mark.face)
        far = p.text(left + end, y, word, CAPTION, p.theme.light, "j", w=x + WIDE - left - end)
        left, y = (first, y + step) if step else (left + end + far + 12, y)


def _owned(m: Model) -> list[str]:
    """Outside the moment to use them: the items for one's next turn."""
    if m.viewer is None or (m.deciding and m.phase == "turn"):
        return []
    return list(m.seen["items"][m.viewer])


def _paint_owned(p: Painter, m: Model, at: tuple[float, float]) -> None:
    t, (x, y) = p.theme, at
    owned = _owned(m)
    if not owned:
        return
    p.rect(x, y - 21, WIDE, 1, t.edge)
    room = 6 * (DIE + GAP) - 30 * min(6, len(owned)) - 14
    wide = p.text(x, y, m.names.t("dice.items"), CAPTION, t.light_muted, "j", w=room)
    for i, item in enumerate(owned[:6]):
        draw_chip(p, x + wide + 22 + i * 30, y, 27, item)
