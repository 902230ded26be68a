"""What the others did since the viewer's last turn: cards in the band, numbered trails over the road."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.formula_motor_racing.table.board import scenery
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.messages.moves import Move, change_text, change_tone
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import pictogram, picture_of
from game.games.formula_motor_racing.table.tray.cards import RATIO, draw_pile_card
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.widgets import zone
from game.ui.race.board import recap as board
from game.ui.race.board.dice import paint_dice
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


def paint_die(p: Painter, model: Model, lay: Layout) -> None:
    """The die in the band above the road, with what it means once it lies."""
    paint_dice(p, lay.band, model.stage.dice, model.names.t("prompt.die"))
