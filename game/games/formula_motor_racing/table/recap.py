"""What the others did since the viewer's last turn: cards in the band, numbered trails over the road."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.table.cards import RATIO, draw_pile_card
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.names import pictogram, picture_of
from game.games.formula_motor_racing.table.stage import Move
from game.games.formula_motor_racing.table.words import change_text, change_tone
from game.ui.board import recap as board
from game.ui.board.recap import Deed, RecapWords, Result, paint_trails, recap_boxes
from game.ui.elements import Elements
from game.ui.painter import Painter
from game.ui.widgets import zone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


def declare_recap(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    """Every move can be asked about."""
    for i, (move, box) in enumerate(zip(view.recent, recap_boxes(lay.band, len(view.recent)), strict=True)):
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


def paint_waiting(p: Painter, view: MotorRacingView) -> None:
    """The band while no race is run: what one waits for."""
    board.paint_empty(p, view.layout(p).band, view.interlude(), 40)


def _recap(c: Painter, view: MotorRacingView, lay: Layout, moves: list[Move]) -> None:
    names = view.names
    deeds = [_deed(view, move) for move in moves]
    words = RecapWords(
        title=names.t("since.title" if view.scene.viewer is not None else "since.title_all"),
        hint=names.t("since.hint") if view.deciding and moves else "",
        empty=names.t("since.none" if view.deciding else "since.watch"),
        waiting=names.t("since.watch"),
    )

    def picture(p: Painter, i: int, box: Box) -> None:
        x, y, w, h = box
        wide = min(w, h / RATIO)
        draw_pile_card(p, names, moves[i].card, x + (w - wide) / 2, y, wide)

    board.paint_recap(c, lay.band, deeds, words, picture)
    if view.scene.steps_shown:
        paint_trails(c, deeds, lambda place: (lay.x_of(place - 1), lay.road_y + 4))


def _deed(view: MotorRacingView, move: Move) -> Deed:
    names = view.names
    results = tuple(
        Result(names.look(car), names.number(view.shown, car), change_text(names, was, now),
               change_tone(was, now))
        for car, was, now in move.changes
    )  # fmt: skip
    first = move.changes[0] if move.changes else None
    note = names.t("log.result_stays" if move.note == "stays" else "log.result_none") if move.note else ""
    return Deed(
        name=view.scene.seat_name(move.seat),
        badge=names.seat_look(move.seat, view.shown),
        icon=pictogram(picture_of(move.card)),
        label=f"{names.card(move.card)} {names.card_value(move.card)}".strip(),
        rolls=move.rolls,
        results=results,
        note=note,
        trail=(first[1], first[2]) if first and first[2] is not None else None,
    )
