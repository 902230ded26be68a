"""What is happening while others decide: the last card large, what it did, and the die over the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.table.cards import RATIO, die_tones, draw_pile_card
from game.games.formula_motor_racing.table.geometry import Box
from game.games.formula_motor_racing.table.names import team_of
from game.games.formula_motor_racing.table.stage import Move
from game.games.formula_motor_racing.table.words import change_text, change_tone
from game.ui import art
from game.ui.board.dice import paint_dice
from game.ui.board.pieces import cells, tone_colour
from game.ui.painter import Painter
from game.ui.theme import INK
from game.ui.widgets import mark, panel

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


def paint_story(p: Painter, view: MotorRacingView) -> None:
    """The box while one waits."""
    lay = view.layout(p)
    box = lay.tray_box()
    panel(p, *box)
    move = view.stage.story
    if move is None or view.between:
        _paint_start(p, view, box)
        return
    x, y, w, h = box
    if view.scene.spectated:
        # a spectator sees the card itself, raised, in the tray
        _paint_move(p, view, move, (x + 20, y, w - 40, h))
        return
    wide = (h - 24) / RATIO
    draw_pile_card(p, view.names, move.card, x + 14, y + 11, wide)
    _paint_move(p, view, move, (x + wide + 32, y, w - wide - 48, h))


def _paint_start(p: Painter, view: MotorRacingView, box: Box) -> None:
    x, y, w, _ = box
    said = "ended" if view.stage.flagged else "start"
    p.text(x + 18, y + 30, view.names.t(f"tray.{said}"), 20, p.theme.light, "jb", w=w - 36)
    text = view.names.t(f"tray.{said}_text")
    p.para(x + 18, y + 62, w - 36, text, 16, p.theme.light_muted, "j", 1.5, maxl=3)


def _paint_move(p: Painter, view: MotorRacingView, move: Move, box: Box) -> None:
    t, names, (x, y, w, _) = p.theme, view.names, box
    colour, shape = names.seat_look(move.seat, view.shown)
    mark(p, shape, colour, x + 10, y + 25, 8)
    p.text(
        x + 28,
        y + 25,
        _whose(view, move),
        18,
        t.light,
        "jb",
        w=w - 30,
    )
    title = names.card_whole(move.card)
    if move.car:
        who = names.team_owner(view.shown, team_of(move.car))
        title = f"{title} · {names.car(view.shown, move.car)} ({who})"
        if view.app.translator.code == "ja":
            title = f"{names.card_whole(move.card)}・{names.car(view.shown, move.car)}（{who}）"
    p.text(x, y + 53, title, 16, t.light, "j", w=w)
    tones = die_tones(move.card)
    if tones is not None:
        cells(p, x, y + 70, w, 22, tones, lit=move.rolls[-1] if move.rolls else 0)
    else:
        lines = names.card_text(move.card, True).replace("\n", " ")
        p.para(x, y + 80, w, lines, 14, t.light_muted, "j", 1.4, maxl=2)
    _paint_result(p, view, move, (x, y + 112, w, 40))


def _whose(view: MotorRacingView, move: Move) -> str:
    if view.scene.is_me(move.seat):
        return view.names.t("tray.yours")
    return view.names.t("tray.played_by", name=view.scene.seat_name(move.seat))


def _paint_result(p: Painter, view: MotorRacingView, move: Move, box: Box) -> None:
    t, names, (x, y, w, _) = p.theme, view.names, box
    left = x
    y += 14
    for roll in move.rolls[-4:]:
        p.art(art.d12("plain"), left, y - 19, 36)
        p.text(left + 18, y - 1.5, str(roll), 17, INK, "cb", "c")
        left += 42
    for car, was, now in move.changes[:2]:
        colour, shape = names.look(car)
        mark(p, shape, colour, left + 9, y, 7)
        left += 22
        left += p.text(left, y, names.number(view.shown, car), 22, t.light, "cb") + 8
        tone = tone_colour(p, change_tone(was, now))
        left += p.text(left, y, change_text(names, was, now), 22, tone, "jb", w=max(60.0, x + w - left)) + 16
    if not move.rolls and not move.changes and not move.note and die_tones(move.card) is not None:
        words = names.card_text(move.card, True).replace("\n", " ")
        p.text(x, y, words, 14, t.light_muted, "j", w=w)
    if not move.changes and move.note:
        key = "log.result_stays" if move.note == "stays" else "log.result_none"
        p.text(left, y, names.t(key), 18, t.light_muted, "jb", w=x + w - left)


def paint_die(p: Painter, view: MotorRacingView) -> None:
    """The die in the band above the road, with what it means once it lies."""
    lay = view.layout(p)
    _, y, w, h = lay.band
    paint_dice(p, (lay.board_w / 2 - w / 2, y, w, h), view.stage.dice, view.names.t("prompt.die"))
