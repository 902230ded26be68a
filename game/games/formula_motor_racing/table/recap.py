"""What the others did since the viewer's last turn: cards in the band, numbered trails over the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.table.cards import RATIO, draw_pile_card
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.names import pictogram, picture_of
from game.games.formula_motor_racing.table.stage import Move
from game.games.formula_motor_racing.table.words import BAD, GOOD, change_text, change_tone
from game.ui import svg
from game.ui.elements import Elements
from game.ui.painter import Painter
from game.ui.theme import INK, PAPER, on
from game.ui.widgets import icon, mark, zone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


def boxes_of(lay: Layout, count: int) -> list[Box]:
    """Where the cards of so many moves lie."""
    x, y, w, h = lay.band
    columns = max(3, count)
    each = (w - 8 * (columns - 1)) / columns
    return [(x + i * (each + 8), y + 26, each, h - 30) for i in range(count)]


def declare_recap(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    """Every move can be asked about."""
    for i, (move, box) in enumerate(zip(view.recent, boxes_of(lay, len(view.recent)), strict=True)):
        name = view.scene.seat_name(move.seat)
        zone(
            ui,
            f"since.{i + 1}",
            "item",
            f"{i + 1}. {name}: {view.names.card_whole(move.card)}",
            box,
            lambda m=move: view.app.open_rules(view.scene.game_id, m.clause),
            None,
            clause=move.clause,
            tooltip=view.names.t("tip.since"),
        )


def paint_recap(p: Painter, view: MotorRacingView) -> None:
    """The band while nothing is previewed."""
    lay = view.layout(p)
    moves = view.recent
    key = (
        tuple((m.seat, m.card, m.car, m.rolls, m.changes, m.note) for m in moves),
        view.app.translator.code,
        lay.w,
        lay.h,
        view.scene.viewer,
        view.deciding,
        view.shown_key,
    )
    y = lay.band[1]
    p.layer(
        "fmr.recap", key, 0, y - 4, lay.board_w, lay.road_y + 8 - y, lambda c: _recap(c, view, lay, moves)
    )


def _recap(c: Painter, view: MotorRacingView, lay: Layout, moves: list[Move]) -> None:
    t, names = c.theme, view.names
    x, y, w, h = lay.band
    title = names.t("since.title" if view.scene.viewer is not None else "since.title_all")
    wide = c.text(x + 2, y + 9, title, 15, t.ink, "jb")
    hint = names.t("since.hint") if view.deciding and moves else ""
    c.text(x + w, y + 9, hint, 14, t.muted, "j", "r", w=w - wide - 20)
    if not moves:
        c.rect(x, y + 26, w, h - 34, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
        key = "since.none" if view.deciding else "since.watch"
        c.text(x + w / 2, y + 26 + (h - 34) / 2, names.t(key), 16, t.ghost_ink, "j", "c", w=w - 40)
        return
    boxes = boxes_of(lay, len(moves))
    if len(moves) < 3:
        bx, by, bw, bh = boxes[-1]
        left = bx + bw + 8
        c.rect(left, by, x + w - left, bh, t.ghost, 8, t.ghost_edge, 1.4, dash="6 5")
        c.text(
            (left + x + w) / 2,
            by + bh / 2,
            names.t("since.watch"),
            16,
            t.ghost_ink,
            "j",
            "c",
            w=x + w - left - 24,
        )
    for i, (move, box) in enumerate(zip(moves, boxes, strict=True)):
        _move_card(c, view, i + 1, move, box)
    if view.scene.match.history:
        for i, move in enumerate(moves):
            _trail(c, view, lay, i + 1, move)


def _badge(c: Painter, x: float, y: float, n: int, colour: str) -> None:
    c.circle(x, y, 9.5, colour, INK, 1.6)
    c.text(x, y, str(n), 15, on(colour), "cb", "c")


def _move_card(c: Painter, view: MotorRacingView, n: int, move: Move, box: Box) -> None:
    t, names = c.theme, view.names
    x, y, w, h = box
    colour, shape = names.seat_look(move.seat, view.shown)
    c.rect(x + 1, y + 3, w, h, "#000000", 8, op=0.18)
    c.rect(x, y, w, h, t.card, 8, t.ink, 1.8)
    _badge(c, x + 16, y + 16, n, colour)
    mark(c, shape, colour, x + 36, y + 16, 6, dark=t.name == "night")
    c.text(x + 48, y + 16, view.scene.seat_name(move.seat), 15, t.ink, "jb", w=w - 54)
    if h >= 160:
        # a tall window has room for the card itself
        wide = min(w - 24, (h - 96) / RATIO)
        draw_pile_card(c, names, move.card, x + (w - wide) / 2, y + 84, wide)
        h = 86.0
    icon(c, pictogram(picture_of(move.card)), x + 17, y + 40, 22, t.ink)
    label = f"{names.card(move.card)} {names.card_value(move.card)}".strip()
    right = 6.0
    if move.rolls:
        for roll in reversed(move.rolls[-2:]):
            right += _die(c, x + w - right, y + 40, roll)
    c.text(x + 34, y + 40, label, 14, t.ink, "j", w=w - 34 - right)
    _results(c, view, move, (x, y + 52, w, h - 56))


def _die(c: Painter, right: float, y: float, roll: int) -> float:
    c.rect(right - 23, y - 11, 23, 22, INK, 5)
    c.text(right - 11.5, y, str(roll), 15, PAPER.light, "cb", "c")
    return 27


def _results(c: Painter, view: MotorRacingView, move: Move, box: Box) -> None:
    """The cars the card moved, each with its places before and after."""
    t, names = c.theme, view.names
    x, y, w, h = box
    middle = y + h / 2
    left = x + 10
    if not move.changes:
        if move.note:
            key = "log.result_stays" if move.note == "stays" else "log.result_none"
            c.text(left, middle, names.t(key), 14, t.muted, "j", w=w - 20)
        return
    for car, was, now in move.changes[:2]:
        if left > x + w - 50:
            break
        colour, shape = names.look(car)
        mark(c, shape, colour, left + 6, middle, 5.5, dark=t.name == "night")
        left += 16
        left += c.text(left, middle, names.number(view.shown, car), 16, t.ink, "cb") + 5
        tone = {GOOD: t.good_paper, BAD: t.danger_paper}.get(change_tone(was, now), t.ink)
        left += c.text(left, middle, change_text(names, was, now), 16, tone, "jb", w=x + w - left - 4) + 10


def _trail(c: Painter, view: MotorRacingView, lay: Layout, n: int, move: Move) -> None:
    """A thin arc over the road from where the car was to where the card left it."""
    if not move.changes or move.changes[0][2] is None:
        return
    _, was, now = move.changes[0]
    if now is None or now == was:
        return
    colour = view.names.seat_look(move.seat, view.shown)[0]
    x1, x2 = lay.x_of(was - 1), lay.x_of(now - 1)
    base = lay.road_y + 4
    top = base - 40 - 2.5 * abs(was - now)
    mid = (x1 + x2) / 2
    d = f"M{x1} {base}Q{mid} {top} {x2} {base - 5}"
    lean = 1 if x2 > x1 else -1
    tip = f"M{x2 + lean * 3} {base + 3}L{x2 - lean * 8} {base - 5}L{x2 - lean * 1} {base - 11}Z"
    inner = svg.path(d, None, INK, 5.4) + svg.path(tip, INK, INK, 3) + svg.path(d, None, colour, 2.8)
    inner += svg.path(tip, colour)
    c.frags(min(x1, x2) - 14, top, abs(x2 - x1) + 28, base + 8 - top, inner)
    y = base * 0.5 + top * 0.5 - 2
    c.circle(mid, y, 8.5, PAPER.card, INK, 1.6)
    c.text(mid, y, str(n), 14, INK, "cb", "c")
