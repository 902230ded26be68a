"""Every bet of every round at a race's end: a row a seat, bets with points in colour."""

from __future__ import annotations

from functools import partial

from game.games.full_throttle.rules.scoring import POINTS, Counted
from game.games.full_throttle.table.art.cards import draw_chip, split
from game.games.full_throttle.table.messages.sheet import panelled, ranked
from game.games.full_throttle.table.names import Names
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, row, text
from game.ui.kit.parts import seat as seat_mark

NAME_W, SUM_W, ROW_H = 170.0, 80.0, 112.0
HEAD, HEADS, GAP, FOOT = 48.0, 26.0, 4.0, 14.0
"""Heights of the title and of the rounds' numbers, the gap between rows, the space below them."""
TOTAL = TextStyle(32, "cb")


def every_bet(p: Painter, names: Names, count: Counted, h: float) -> Node:
    """Return the table of all bets by seat and round, `h` high at most."""
    t, order = p.theme, ranked(count)
    rounds = max(1, max(len(seat_count["bets"]) for seat_count in count["seats"]))
    heads = (text(str(i + 1), Type.MEASURE, t.light_muted, "c", grow=1) for i in range(rounds))
    each = min(ROW_H, (h - HEAD - HEADS - 2 * GAP - FOOT) / len(order)) - GAP
    note = text(names.t("report.bets_note"), Type.CAPTION, t.light_muted, "r", grow=1)
    return panelled(
        p,
        row(text(names.t("report.bets"), Type.NAME, t.light), note, gap=42, fixed_h=HEAD, pad=(8, 4, 8, 0)),
        row(box(w=NAME_W), *heads, box(w=SUM_W), fixed_h=HEADS),
        *(_row(p, names, count, seat, rounds, each) for seat in order),
        gap=GAP,
    )


def _row(p: Painter, names: Names, count: Counted, seat: int, rounds: int, h: float) -> Node:
    t, seat_count, look = p.theme, count["seats"][seat], names.scene.mark(seat)
    name = text(names.seat(seat), Type.STRONG, t.accent if names.scene.is_me(seat) else t.light, grow=1)
    sign = seat_mark(look[1], look[0], 7, dark=True, w=38) if look else box(w=38)
    bets = (partial(_bet, card=card, points=bet_points(card, count)) for card in seat_count["bets"])
    cells = [box(grow=1, draw=draw) for draw in bets]
    return row(
        row(sign, name, w=NAME_W, max_w=NAME_W, pad=(0, 0, 14, 0)),
        *cells,
        *(box(grow=1) for _ in range(rounds - len(cells))),
        text(str(seat_count["points"]), TOTAL, t.light, "r", w=SUM_W, pad=(0, 0, 14, 0)),
        fixed_h=h,
        fill=t.stripe,
        r=6,
    )


def _bet(p: Painter, rect: Box, look: Look, card: str, points: int) -> None:
    """A card with its points, pale without any."""
    x, y, w, h = rect
    middle, width = y + h / 2, min(44.0, w - 8, (h - 10) / 1.42)
    left = x + (w - width) / 2
    draw_chip(p, card, left, middle - width * 0.71, width, 255 if points else 105)
    if points and width >= 22:
        p.circle(left + width, middle - width * 0.66, 9, PAPER.accent, INK, 1.2)
        p.text(left + width, middle - width * 0.66, str(points), 15, INK, "cb", "c")


def bet_points(card: str, count: Counted) -> int:
    """Return the points of a bet."""
    place = count["order"].index(split(card)[0])
    return POINTS[place] if place < len(POINTS) else 0
