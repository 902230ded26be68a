"""The right column: running order and the latest lines of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.insight import points_if_ended_now
from game.games.formula_motor_racing.table.geometry import BAR, Layout
from game.games.formula_motor_racing.table.names import team_of
from game.ui.painter import Painter
from game.ui.widgets import icon, keycap, mark

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView
    from game.ui.table import LogLine


def paint_sidebar(p: Painter, view: MotorRacingView) -> None:
    """The whole column as one kept picture."""
    lay = view.layout(p)
    outlook, branch = view.foreseen or (None, None)
    last = view.scene.log[-1] if view.scene.log else None
    key = (
        view.shown_key,
        view.app.translator.code,
        lay.w,
        lay.h,
        outlook.action if outlook else "",
        branch.rolls if branch else (),
        len(view.scene.log),
        last,
        tuple(sorted(view.lit)),
        view.scene.viewer,
    )
    p.layer(
        "fmr.side",
        key,
        lay.side_x,
        BAR,
        lay.side,
        lay.tray_y - BAR,
        lambda c: _column(c, view, lay),
        opaque=True,
    )


def _column(c: Painter, view: MotorRacingView, lay: Layout) -> None:
    t = c.theme
    x, right = lay.side_x, lay.w
    c.rect(x, BAR, lay.side, lay.tray_y - BAR, t.panel)
    c.rect(x, BAR, 1.5, lay.tray_y - BAR, t.edge)
    c.text(x + 16, 70, view.scene.t("common.order"), 16, t.light, "jb", w=lay.side - 110)
    c.text(right - 14, 70, view.scene.t("common.points"), 14, t.light_muted, "j", "r", w=90)
    line = [*view.shown["order"], *view.shown["out"]]
    points = points_if_ended_now(view.shown).cars if line else {}
    changes = view.foreseen[1].changes if view.foreseen else {}
    for i, car in enumerate(line):
        _row(c, view, lay, i, car, points.get(car, 0), changes.get(car, 0))
    y = 84 + 6 * lay.row_h
    c.line(x + 6, y, right - 6, y, t.accent, 1.4, "4 4")
    _log(c, view, lay)


def _row(c: Painter, view: MotorRacingView, lay: Layout, i: int, car: str, points: int, change: int) -> None:
    t, x, right = c.theme, lay.side_x, lay.w
    y, h = 84 + i * lay.row_h, lay.row_h - 0.5
    middle = y + h / 2
    own, out = car in view.own_cars, i >= len(view.shown["order"])
    if own:
        c.rect(x + 6, y, lay.side - 12, h, t.own_dark, 4, t.accent if car in view.lit else None, 1.6)
    elif car in view.lit:
        c.rect(x + 6, y, lay.side - 12, h, t.raised, 4, t.accent, 1.6)
    elif i % 2 == 0:
        c.rect(x + 6, y, lay.side - 12, h, t.stripe, 4)
    ink = t.out_dark if out else t.light
    c.text(x + 30, middle, str(i + 1), 19, ink, "cb", "r")
    colour, shape = view.names.look(car)
    mark(c, shape, colour, x + 50, middle, 6)
    c.text(x + 66, middle, view.names.number(view.shown, car), 19, ink, "cb", w=28)
    undirected = view.names.owner(view.shown, team_of(car)) is None
    name = t.accent if own else t.light_muted if undirected or out else t.light
    c.text(
        x + 98, middle, view.names.driver(view.shown, car), 15, name, "jb" if own else "j", w=lay.side - 190
    )
    if change:
        tone = t.good if change > 0 else t.danger
        icon(c, "up" if change > 0 else "down", right - 80, middle, 13, tone)
        c.text(right - 71, middle, str(abs(change)), 17, tone, "cb")
    if out:
        c.text(right - 14, middle, view.names.t("order.out"), 14, t.out_dark, "j", "r", w=56)
    elif points:
        c.text(right - 14, middle, str(points), 19, t.light, "cb", "r")


def _log(c: Painter, view: MotorRacingView, lay: Layout) -> None:
    """The newest lines that fit, the newest at the bottom."""
    t, x, right = c.theme, lay.side_x, lay.w
    top = lay.log_y
    c.rect(x + 16, top, lay.side - 32, 1.2, t.edge_raised)
    c.text(x + 16, top + 18, view.scene.t("common.log"), 16, t.light, "jb")
    wide = keycap(c, right - 14, top + 18, view.app.keymap.cap("log"), a="r")
    c.text(right - 22 - wide, top + 18, view.scene.t("common.show_all"), 14, t.light_muted, "j", "r", w=150)
    room, low = lay.side - 136, lay.tray_y - 6
    if not view.scene.log:
        c.para(
            x + 16,
            top + 46,
            lay.side - 32,
            view.scene.t("table.log_empty"),
            14,
            t.light_muted,
            "j",
            1.5,
            maxl=3,
        )
        return
    step = 18.5 * c.text_scale
    picked: list[tuple[LogLine, tuple[str, ...]]] = []
    used = 0.0
    for line in reversed(view.scene.log):
        texts = c.lines(line.text, 14, "j", room)
        high = max(22.5, len(texts) * step + 4)
        if used + high > low - top - 32:
            break
        used += high
        picked.append((line, texts))
    y = top + 33
    for line, texts in reversed(picked):
        high = max(22.5, len(texts) * step + 4)
        _log_line(c, lay, line, texts, y + high / 2, step)
        y += high


def _log_line(
    c: Painter, lay: Layout, line: LogLine, texts: tuple[str, ...], middle: float, step: float
) -> None:
    t, x = c.theme, lay.side_x
    if line.mark:
        mark(c, line.mark[1], line.mark[0], x + 20, middle, 4.6)
    if line.icon:
        icon(c, line.icon, x + 40, middle, 21, t.light)
    for i, text in enumerate(texts):
        c.text(x + 56, middle + (i - (len(texts) - 1) / 2) * step, text, 14, t.light, "j", w=lay.side - 134)
    tone = {"good": t.good, "bad": t.danger}.get(line.tone, t.light_muted)
    c.text(lay.w - 14, middle, line.result, 16 if "→" in line.result else 14, tone, "jb", "r", w=72)
