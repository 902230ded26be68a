"""What the others did since the viewer's last turn: cards in the band, numbered trails over the road."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.formula_motor_racing.table.board import scenery
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import pictogram, picture_of, team_of
from game.games.formula_motor_racing.table.told.moves import Move, change_text, change_tone
from game.games.formula_motor_racing.table.tray.cards import RATIO, die_tones, draw_pile_card
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Elements
from game.ui.kit.marks import mark, panel
from game.ui.kit.widgets import zone
from game.ui.race.board import recap as board
from game.ui.race.board.dice import paint_dice
from game.ui.race.board.pieces import cells, tone_colour
from game.ui.race.board.recap import RecapEntry, RecapResult, RecapWords, paint_trails, recap_boxes


def declare_recap(ui: Elements, model: Model, lay: Layout) -> None:
    """Every move shows the table as it was then."""
    scene = model.names.scene
    for i, (move, box) in enumerate(zip(model.recent, recap_boxes(lay.band, len(model.recent)), strict=True)):
        label = f"{i + 1}. {model.names.seat(move.seat)}: {model.names.card_whole(move.card)}"
        show, tip = partial(scene.show_at, move.index + 1), scene.t("table.turn_tip")
        zone(ui, f"since.{i + 1}", "button", label, box, show, clause=move.clause, tooltip=tip)


def paint_recap(p: Painter, model: Model, lay: Layout) -> None:
    """The band while nothing is previewed."""
    moves = model.recent
    told = tuple((m.seat, m.card, m.car, m.rolls, m.changes, m.note) for m in moves)
    key = (*model.depends(lay), told, model.deciding)
    y = lay.band[1]
    p.layer(
        "fmr.recap",
        key,
        lay.left,
        y - 4,
        lay.board_w,
        lay.road_y + 8 - y,
        lambda c: _recap(c, model, lay, moves),
    )


def paint_waiting(p: Painter, model: Model, lay: Layout) -> None:
    """The band while no race is run: what one waits for."""
    vacant = board.paint_open if scenery.drawn(p.theme) else board.paint_empty
    vacant(p, lay.band, model.interlude, 40)


def _recap(c: Painter, model: Model, lay: Layout, moves: Sequence[Move]) -> None:
    names = model.names
    entries = [_entry(model, move) for move in moves]
    # a race that goes on shows no more moves in its past
    waiting = "" if model.gone_by else names.t("since.watch")
    words = RecapWords(
        title=names.t("since.title" if model.viewer is not None else "since.title_all"),
        hint=names.t("since.hint") if model.deciding and moves else "",
        empty=names.t("since.none") if model.deciding else waiting,
        waiting=waiting,
    )

    def picture(p: Painter, i: int, box: Box) -> None:
        x, y, w, h = box
        wide = min(w, h / RATIO)
        draw_pile_card(p, names, moves[i].card, x + (w - wide) / 2, y, wide)

    board.paint_recap(c, lay.band, entries, words, picture, scenery.drawn(c.theme))
    if model.steps:
        paint_trails(c, entries, lambda place: (lay.x_of(place - 1), lay.road_y + 4))


def _entry(model: Model, move: Move) -> RecapEntry:
    names = model.names
    results = tuple(
        RecapResult(
            names.look(car),
            names.number(car),
            change_text(names, was, now),
            change_tone(was, now),
        )
        for car, was, now in move.changes
    )
    first = move.changes[0] if move.changes else None
    note = names.t("log.result_stays" if move.note == "stays" else "log.result_none") if move.note else ""
    if move.car and not results:
        results = (RecapResult(names.look(move.car), names.number(move.car), note),)
    return RecapEntry(
        name=model.names.seat(move.seat),
        badge=names.seat_look(move.seat),
        icon=pictogram(picture_of(move.card)),
        label=f"{names.card(move.card)} {names.card_value(move.card)}".strip(),
        rolls=move.rolls,
        results=results,
        note=note,
        trail=(first[1], first[2]) if first and first[2] is not None else None,
    )


def paint_story(p: Painter, model: Model, lay: Layout) -> None:
    """The box while one waits."""
    box = lay.tray_box()
    panel(p, *box)
    move = model.stage.story
    if move is None or model.between:
        _paint_start(p, model, box)
        return
    x, y, w, h = box
    if model.spectated:
        # a spectator sees the card itself, raised, in the tray
        _paint_move(p, model, move, (x + 20, y, w - 40, h))
        return
    wide = (h - 24) / RATIO
    draw_pile_card(p, model.names, move.card, x + 14, y + 11, wide)
    _paint_move(p, model, move, (x + wide + 32, y, w - wide - 48, h))


def _paint_start(p: Painter, model: Model, box: Box) -> None:
    x, y, w, _ = box
    # a lesson or a scenario may begin in the middle of a race
    begun = bool(model.shown["discard"]) and not model.between
    said = "ended" if model.stage.flagged else "begun" if begun else "start"
    p.text(x + 18, y + 30, model.names.t(f"tray.{said}"), 20, p.theme.light, "jb", w=w - 36)
    text = model.names.t(f"tray.{said}_text")
    p.para(x + 18, y + 62, w - 36, text, 16, p.theme.light_muted, "j", 1.5, maxl=3)


def _paint_move(p: Painter, model: Model, move: Move, box: Box) -> None:
    t, names, (x, y, w, _) = p.theme, model.names, box
    colour, shape = names.seat_look(move.seat)
    mark(p, shape, colour, x + 10, y + 25, 8)
    p.text(x + 28, y + 25, _whose(model, move), 18, t.light, "jb", w=w - 30)
    title = names.card_whole(move.card)
    if move.car:
        who = names.team_owner(team_of(move.car))
        title = f"{title} · {names.car(move.car)} ({who})"
        if model.names.japanese:
            title = f"{names.card_whole(move.card)}・{names.car(move.car)}（{who}）"
    p.text(x, y + 53, title, 16, t.light, "j", w=w)
    tones = die_tones(move.card)
    if tones is not None:
        cells(p, x, y + 70, w, 22, tones, lit=move.rolls[-1] if move.rolls else 0)
    else:
        lines = names.card_text(move.card, True).replace("\n", " ")
        p.para(x, y + 80, w, lines, 14, t.light_muted, "j", 1.4, maxl=2)
    _paint_result(p, model, move, (x, y + 112, w, 40))


def _whose(model: Model, move: Move) -> str:
    if model.is_me(move.seat):
        return model.names.t("tray.yours")
    return model.names.t("tray.played_by", name=model.names.seat(move.seat))


def _paint_result(p: Painter, model: Model, move: Move, box: Box) -> None:
    t, names, (x, y, w, _) = p.theme, model.names, box
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
        left += p.text(left, y, names.number(car), 22, t.light, "cb") + 8
        tone = tone_colour(p, change_tone(was, now))
        left += p.text(left, y, change_text(names, was, now), 22, tone, "jb", w=max(60.0, x + w - left)) + 16
    if not move.rolls and not move.changes and not move.note and die_tones(move.card) is not None:
        words = names.card_text(move.card, True).replace("\n", " ")
        p.text(x, y, words, 14, t.light_muted, "j", w=w)
    if not move.changes and move.note:
        key = "log.result_stays" if move.note == "stays" else "log.result_none"
        p.text(left, y, names.t(key), 18, t.light_muted, "jb", w=x + w - left)


def paint_die(p: Painter, model: Model, lay: Layout) -> None:
    """The die in the band above the road, with what it means once it lies."""
    paint_dice(p, lay.band, model.stage.dice, model.names.t("prompt.die"))
