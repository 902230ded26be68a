"""The recap of what the others did since the viewer's last turn: cards in the band, trails over the road."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.formula_motor_racing.table.action_panel.cards import RATIO, draw_pile_card
from game.games.formula_motor_racing.table.board import scenery
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.messages.moves import Move, change_text, change_tone
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import pictogram, picture_of
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.widgets import zone
from game.ui.race.board import recap as board
from game.ui.race.board.dice import paint_dice
from game.ui.race.board.recap import RecapEntry, RecapResult, RecapWords, paint_trails, recap_boxes


def declare_recap(ui: Elements, model: Model, layout: Layout) -> None:
    """Declare a button for each move that shows the table after it."""
    scene = model.names.scene
    boxes = recap_boxes(layout.band, len(model.recent))
    for i, (move, box) in enumerate(zip(model.recent, boxes, strict=True)):
        label = f"{i + 1}. {model.names.seat(move.seat)}: {model.names.full_card(move.card)}"
        show, tip = partial(scene.show_at, move.index + 1), scene.t("table.turn_tip")
        zone(ui, f"since.{i + 1}", "button", label, box, show, clause=move.clause, tooltip=tip)


def paint_recap(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the recap in the band."""
    moves = model.recent
    shown = tuple((m.seat, m.card, m.car, m.rolls, m.changes, m.note) for m in moves)
    key = (*model.cache_key(layout), shown, model.is_deciding, model.stage.is_flagged)
    y = layout.band[1]
    box = layout.left, y - 4, layout.board_w, layout.road_y + 8 - y
    p.layer("fmr.recap", key, *box, lambda c: _recap(c, model, layout, moves))


def paint_waiting(p: Painter, model: Model, layout: Layout) -> None:
    """Paint in the band what the game waits for between two races."""
    paint = board.paint_open if scenery.has_scenery(p.theme) else board.paint_empty
    paint(p, layout.band, model.interlude, 40)


def _recap(c: Painter, model: Model, layout: Layout, moves: Sequence[Move]) -> None:
    names = model.names
    entries = [_entry(model, move) for move in moves]
    # in the past of a race nobody will move, and a die is no time to choose a card
    is_choosing = model.is_deciding and model.observation["phase"] == "play"
    # a calm table asks on its card, and once is enough
    asks = model.wants_odds or names.scene.is_lesson
    waiting = names.t("since.watch") if asks and not model.is_past else ""
    # a lesson begins in the middle of a race, where others have moved long ago
    first = names.t("since.hint" if model.is_rewatched else "since.none") if asks else ""
    title = "title_end" if model.stage.is_flagged else "title" if model.viewer is not None else "title_all"
    words = RecapWords(
        title=names.t(f"since.{title}"),
        hint=names.t("since.hint") if is_choosing and asks and moves else "",
        empty=first if is_choosing else waiting,
        waiting=waiting,
        is_numbered=model.wants_odds,
    )

    def picture(p: Painter, i: int, box: Box) -> None:
        x, y, w, h = box
        width = min(w, h / RATIO)
        draw_pile_card(p, names, moves[i].card, x + (w - width) / 2, y, width)

    board.paint_recap(c, layout.band, entries, words, picture, scenery.has_scenery(c.theme))
    if model.steps and model.wants_odds:
        paint_trails(c, entries, lambda place: (layout.x_of(place - 1), layout.road_y + 4))


def _entry(model: Model, move: Move) -> RecapEntry:
    names = model.names
    results = tuple(
        RecapResult(
            names.car_style(car),
            names.number(car),
            text,
            change_tone(was, now),
        )
        for (car, was, now), text in zip(move.changes, _ways(model, move), strict=True)
    )
    first = move.changes[0] if move.changes else None
    note = names.t("log.result_stays" if move.note == "stays" else "log.result_none") if move.note else ""
    if move.car and not results:
        results = (RecapResult(names.car_style(move.car), names.number(move.car), note),)
    return RecapEntry(
        name=model.names.seat(move.seat),
        badge=names.seat_style(move.seat),
        icon=pictogram(picture_of(move.card)),
        label=f"{names.card(move.card)} {names.card_value(move.card) if model.wants_odds else ''}".strip(),
        rolls=move.rolls,
        results=results,
        note=note,
        trail=(first[1], first[2]) if first and first[2] is not None else None,
    )


def _ways(model: Model, move: Move) -> list[str]:
    """Return how each car moved; on a calm table once for cars that moved alike, after the last of them."""
    if model.wants_odds:
        return [change_text(model.names, was, now) for _, was, now in move.changes]
    ways = [_way(model, was, now) for _, was, now in move.changes]
    return ["" if way == after else way for way, after in zip(ways, [*ways[1:], ""], strict=False)]


def _way(model: Model, was: int, now: int | None) -> str:
    """Return which way a car went, and how many places."""
    if now is None:
        return model.names.t("order.out")
    if now == was:
        return model.names.t("result.stays")
    return model.names.t("result.up" if now < was else "result.down", n=abs(now - was))


def paint_die(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the die in the band, with its meaning once it lies still."""
    paint_dice(p, layout.band, model.stage.dice, model.names.t("prompt.die"))
