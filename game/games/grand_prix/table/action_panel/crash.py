"""A crash in the action panel: the cars in it with the dice they had, lose and keep."""

from __future__ import annotations

from game.games.grand_prix.table.action_panel.dice import head
from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.geometry import Box, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Crash
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.marks import keycap


def paint_crash(p: Painter, lay: Layout, m: Model, crash: Crash) -> None:
    """The cars that crashed with the dice they had, lose and keep."""
    t, names = p.theme, m.names
    y0 = lay.panel_y
    head(p, 16, y0 + 20, names.t("crash.cars"), 400)
    count = len(crash.cars)
    room = lay.buttons[0] - 34
    w = min(210.0, (room - 10 * (count - 1)) / count)
    h = p.h - y0 - 50
    for i, seat in enumerate(crash.cars):
        x, y = 16 + i * (w + 10), y0 + 38
        livery = m.livery(seat)
        p.rect(x, y, w, h, t.raised, 6)
        p.rect(x, y, 5, h, livery.colour, 2, "#F7F7F2", 0.8)
        narrow = w < 170
        size = min(82.0, h - 34, w * 0.42)
        draw_car(p, livery, x + 8 + size / 2, y + h / 2 + (10 if narrow else 0), size, -90, crash.t > 0.35)
        left = x + size + 12
        if narrow:
            p.text(x + 12, y + 16, names.seat(seat), 15, t.light, "jb", w=w - 18)
        else:
            p.text(left, y + 22, names.seat(seat), 18, t.light, "jb", w=w - size - 18)
        _lost_dice(p, (left, y + h / 2 - 10, w - size - 18), crash.before[i], crash.dice[i])
        said = names.t("crash.dice", a=crash.before[i], b=crash.dice[i])
        p.text(left, y + h - 20, said, 16, t.light_muted, "j", w=w - size - 18)
    x, y, w, h = continue_box(lay)
    p.rect(x, y + 3, w, h, "#7A5400", 8)
    p.rect(x, y, w, h, t.accent, 8, INK, 1.6)
    p.text(x + 16, y + 22, names.scene.t("common.continue"), 20, INK, "jb", w=w - 100)
    keycap(p, x + w - 10, y + 21, "Space", False, 20, "r", INK)
    p.text(x + 16, y + 48, names.t("crash.upright"), 15, INK, "j", w=w - 26)


def continue_box(lay: Layout) -> Box:
    """Where one goes on from a crash."""
    x, y, w, _ = lay.buttons
    return x, y + 30, w, 66


def _lost_dice(p: Painter, at: tuple[float, float, float], before: int, after: int) -> None:
    t, (x, y, w) = p.theme, at
    step = min(18.0, w / 6)
    d = step - 4
    for i in range(6):
        cx = x + i * step
        if i < after:
            p.rect(cx, y, d, d, t.light, 3)
        elif i < before:
            p.rect(cx, y, d, d, None, 3, t.danger, 2)
            cross = f"M{cx + 3} {y + 3}L{cx + d - 3} {y + d - 3}M{cx + d - 3} {y + 3}L{cx + 3} {y + d - 3}"
            p.frags(cx, y, d, d, svg.path(cross, None, t.danger, 2.2))
        else:
            p.rect(cx, y, d, d, None, 3, t.lane, 1.5)
