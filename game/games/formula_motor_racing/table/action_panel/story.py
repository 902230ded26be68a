"""The box while others decide: the card played last, its effect and its results."""

from __future__ import annotations

from functools import partial

from game.games.formula_motor_racing.table.action_panel.cards import RATIO, die_tones, draw_pile_card
from game.games.formula_motor_racing.table.messages.moves import Move, change_text, change_tone
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import team_of
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, INK, NEAR, TextStyle, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, para, picture, row, stack, text
from game.ui.kit.parts import seat
from game.ui.race.board.action_panel import faces
from game.ui.race.board.pieces import PLAIN, tone_colour

CAR, CHANGE = TextStyle(22, "cb"), TextStyle(22, "jb")
CARD_H, HEAD_H, DOES_H, RESULT_H = 140.0, 28.0, 41.0, 34.0
"""Heights of the card, of the lines with player and card, of the card's text at least, of the result."""
MAX_ROLLS, MAX_CARS = 4, 2
"""The most rolls and cars shown."""


def story_panel(p: Painter, model: Model) -> Node:
    """Return the card played last with its results, or a text before the first play."""
    t, move = p.theme, model.stage.story
    content = _start(p, model) if move is None or model.is_between_races else _played(p, model, move)
    return stack(content, fill=t.panel, stroke=t.edge, sw=1.2, r=10)


def _start(p: Painter, model: Model) -> Node:
    key = "ended" if model.stage.is_flagged else "start" if _is_on_the_grid(model) else "begun"
    title = text(model.names.t(f"tray.{key}"), Type.TITLE, p.theme.light)
    body = para(model.names.t(f"tray.{key}_text"), Type.BODY, p.theme.light_muted, 1.5)
    return column(title, body, gap=NEAR, pad=(18, 18, 18, GAP))


def _is_on_the_grid(model: Model) -> bool:
    """Whether the first card is to be played; a lesson or a scenario may begin in the middle of a race."""
    if model.is_between_races:
        return True
    observation = model.observation
    seats = {team: seat for seat, teams in enumerate(observation["teams"]) for team in teams}
    front = next((seats[team] for car in observation["order"] if (team := team_of(car)) in seats), None)
    return not observation["discard"] and observation["turn"] in (None, front)


def _played(p: Painter, model: Model, move: Move) -> Node:
    content = column(*_move_rows(p, model, move), grow=1)
    if model.is_spectated:
        # for a spectator the card is in the action panel already
        return row(content, pad=(20, 11, 20, 4))
    card = box(draw=partial(_card, model, move.card), w=CARD_H / RATIO)
    return row(card, content, gap=18, pad=(14, 11, 16, 4))


def _card(model: Model, card: str, p: Painter, rect: Box, look: Look) -> None:
    draw_pile_card(p, model.names, card, *rect[:3])


def _move_rows(p: Painter, model: Model, move: Move) -> list[Node]:
    """The player, the card with its car, its effect and its results."""
    t, names = p.theme, model.names
    colour, shape = names.seat_style(move.seat)
    whose = "tray.yours" if model.is_me(move.seat) else "tray.played_by"
    name = text(names.t(whose, name=names.seat(move.seat)), Type.NAME, t.light)
    effect, result = names.card_text(move.card, True).replace("\n", " "), _result(p, model, move)
    if model.wants_odds and die_tones(move.card):
        # for a spectator no face is good or bad
        body = faces(move.tones or (PLAIN,) * 12, 22, move.rolls[-1] if move.rolls else 0)
        result = result or [text(effect, Type.CAPTION, t.light_muted)]
    else:
        body = para(effect, Type.CAPTION, t.light_muted)
    return [
        row(seat(shape, colour, 8, dark=True, w=20), name, gap=NEAR, align="middle", fixed_h=HEAD_H),
        text(names.move(move.card, move.car), Type.BODY, t.light, fixed_h=HEAD_H),
        column(body, h=DOES_H, pad=(0, 3, 0, 0)),
        row(*result, gap=6, align="middle", fixed_h=RESULT_H),
    ]


def _result(p: Painter, model: Model, move: Move) -> list[Node]:
    """The dice that were rolled and the changes of places, empty until there are any."""
    content = [picture(partial(_rolled, roll), 36, RESULT_H) for roll in move.rolls[-MAX_ROLLS:]]
    if move.changes:
        return content + [_change(p, model, *change) for change in move.changes[:MAX_CARS]]
    if move.note:
        note = model.names.t("log.result_stays" if move.note == "stays" else "log.result_none")
        content.append(text(note, Type.NAME, p.theme.light_muted))
    return content


def _rolled(roll: int, p: Painter, x: float, y: float) -> None:
    p.art(art.d12("plain"), x, y - 1, 36, mid=True)
    p.text(x, y - 1.5, str(roll), Type.COUNT.size, INK, Type.COUNT.face, "c")


def _change(p: Painter, model: Model, car: str, was: int, now: int | None) -> Node:
    names, (colour, shape) = model.names, model.names.car_style(car)
    number = text(names.number(car), CAR, p.theme.light)
    change = text(change_text(names, was, now), CHANGE, tone_colour(p, change_tone(was, now)))
    return row(seat(shape, colour, 7, dark=True), number, change, gap=NEAR, align="middle", pad=(0, 0, 10, 0))
