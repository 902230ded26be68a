"""The qualifying board: everybody's dice and results over the empty road."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.grand_prix.table.board.cars import draw_car, draw_die
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Stage
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER

RESULT_DIE: Final = 0.62
"""The size of the dice of a result, in rows; six of them leave room for what is said of it."""


def paint_qualifying(p: Painter, box: Box, m: Model, stage: Stage) -> None:
    """Paint a row a seat in turn order: the dice rolled, the result, the seat on turn, the best one."""
    (x0, y0, w0, h0), displayed, t = box, m.displayed, m.names.t
    count = len(displayed["qualifying"])
    first = displayed["starter"] or 0
    seats = sorted(displayed["racing"], key=lambda seat: (first - seat) % count)
    p.veil(x0, y0, w0, h0, p.theme.paper, 120)
    row = min(44.0, (h0 - 96) / max(1, len(seats)))
    w, h = min(620.0, w0 - 60), 84 + row * len(seats)
    x, y = x0 + (w0 - w) / 2, y0 + (h0 - h) / 2
    p.rect(x + 4, y + 6, w, h, "#000000", 8, op=0.3)
    p.rect(x, y, w, h, PAPER.card, 8, INK, 2.4)
    p.rect(x + 5, y + 5, w - 10, h - 10, None, 5, INK, 0.8)
    if stage.is_repeated:
        title, note = t("banner.roll_off_zero"), t("banner.roll_off_zero_sub")
    elif any(_is_out(m, seat) for seat in seats):
        title, note = t("banner.roll_off"), t("banner.roll_off_sub")
    else:
        title, note = t("qualifying.title"), t("qualifying.note")
    p.text(x + 26, y + 30, title, 22, INK, "jb", w=w * 0.45)
    p.text(x + w - 26, y + 30, note, 14, PAPER.muted, "j", "r", w=w * 0.48)
    results = [m for m in displayed["qualifying"] if m is not None]
    best = max(results, default=-1)
    for i, seat in enumerate(seats):
        _row(p, (x + 18, y + 54 + i * row, w - 36, row), m, seat, best, stage.qualified.get(seat, ()))


def _row(p: Painter, box: Box, m: Model, seat: int, best: int, result_faces: Sequence[int]) -> None:
    x, y, w, h = box
    displayed, t = m.displayed, m.names.t
    middle = y + h / 2
    turn = displayed["turn"] == seat and displayed["phase"] != "seat"
    result = displayed["qualifying"][seat]
    if turn:
        p.rect(x, y + 1, w, h - 2, PAPER.own_paper, 5, INK, 1.2)
    else:
        p.rect(x + 4, y + h - 1, w - 8, 1, PAPER.rule)
    draw_car(p, m.livery(seat), x + 26, middle, h * 0.86, -90)
    p.text(x + 56, middle, m.names.seat(seat), 17, INK, "jb" if turn else "j", w=150)
    faces = result_faces if result is not None else displayed["rolled"] if turn else []
    livery, size = m.livery(seat), h * (0.84 if result is None else RESULT_DIE)
    for j, face in enumerate(faces):
        draw_die(p, livery, x + 228 + j * size, middle, size, face)
    if result is not None:
        lead = result == best and result > 0
        p.text(x + w - 18, middle, str(result), 26, INK, "cb", "r")
        text = t("qualifying.best") if lead else t("qualifying.zero") if not result else ""
        p.text(
            x + w - 60, middle, text, 15, PAPER.good_paper if lead else PAPER.danger_paper, "jb", "r", w=170
        )
    elif _is_out(m, seat):
        p.text(x + w - 18, middle, t("qualifying.out"), 15, PAPER.muted, "j", "r", w=150)
    elif not faces:
        text = t("qualifying.rolls" if turn else "qualifying.waits")
        p.text(x + w - 18, middle, text, 15, PAPER.muted, "j", "r", w=150)


def _is_out(m: Model, seat: int) -> bool:
    """Return whether the seat takes no part in the roll-off of the best (GP-2.2)."""
    displayed = m.displayed
    has_result = displayed["qualifying"][seat] is not None
    return not has_result and seat not in displayed["queue"] and displayed["phase"] != "seat"
