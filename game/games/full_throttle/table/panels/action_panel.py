"""The action panel below the board: the hand or the turned card, the viewer's bets, the buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.table.art.cards import draw_bet
from game.games.full_throttle.table.geometry import Layout, Places
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import Commands, Model
from game.games.full_throttle.table.names import counts, own_bets
from game.games.full_throttle.table.panels.hand import hand_panel, keep_button
from game.games.full_throttle.table.panels.sidebar import side_key
from game.games.full_throttle.table.panels.stake import stake_line
from game.games.full_throttle.table.panels.turned import draft_panel, turned_panel
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import NEAR, Type
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box, column, paint, para, row, text
from game.ui.kit.widgets import pushed, readable


def paint_action_panel(p: Painter, model: Model, at: Places) -> None:
    """Paint the action panel as one cached picture."""
    p.layer(
        "ft.action_panel",
        (action_panel_key(model), at.layout),
        *at.layout.action_panel,
        lambda c: _paint(c, at),
        opaque=True,
    )


def action_panel_key(model: Model) -> tuple[object, ...]:
    """Return the cache key of the action panel."""
    turned, stage, cap = model.explained, model.stage, model.names.scene.app.keymap.cap
    card = replace(turned) if turned is not None else None
    shown = model.card, model.order, card, stage.is_covered, model.hand_size, model.deck_left
    pays = stake_line(model)
    wins = None if model.estimates is None else tuple(model.estimates.items())
    whose = model.is_hot_seat, model.is_alone, model.is_live, model.is_moving, model.is_paused
    return *side_key(model), *shown, pays, wins, *whose, model.hinted_actions, cap("pause"), cap("next")


def _paint(p: Painter, at: Places) -> None:
    t, layout = p.theme, at.layout
    x, y, w, h = layout.action_panel
    # a little more than the action panel, as its edge may be a fraction of a pixel
    p.rect(x - 1, y - 1, w + 2, h + 2, t.panel)
    p.rect(x, y, w, 2, t.night)
    paint(p, at.desk)
    bx, by, bw, _ = layout.bets
    p.rect(bx + bw + 11 if layout.is_left_handed else bx - 11, by + 4, 1.4, h - 24, t.edge)
    paint(p, at.bets)


def desk_panel(p: Painter, model: Model, layout: Layout, do: Commands) -> Node:
    """Return the hand to choose from, the draft of others, or the card turned last."""
    if model.hand and model.is_deciding:
        return hand_panel(p, model, layout, do)
    return draft_panel(p, model) if model.is_drafting else turned_panel(p, model, layout)


def bets_panel(p: Painter, model: Model) -> Node:
    """Return the viewer's bets, a stack for each moped."""
    t, names, seat = p.theme, model.names, model.pov_seat
    is_order = model.phase == "under"
    if model.is_deciding and not model.is_moving and (model.is_quiet or (model.is_calm and not is_order)):
        said = wording.order_note(model) if is_order else wording.choice_summary(model)
        return para(said, Type.BODY, t.light_muted, pad=(0, 8, 0, 0))
    if model.is_quiet and seat is not None:
        # they are on the road and in the sidebar
        return box()
    if seat is None:
        covered = model.viewer is not None or model.is_hot_seat
        note = para(names.t("bets.covered" if covered else "bets.watching"), Type.CAPTION, t.light_muted)
        return column(text(names.t("bets.title_all"), Type.STRONG, t.light, fixed_h=24), note, gap=4)
    cards = own_bets(model.displayed, seat)
    held = counts(cards)
    title = names.t("bets.title") if model.is_alone else names.t("bets.of", name=names.seat(seat))
    named = text(title, Type.STRONG, t.light, grow=1)
    count = text("" if model.is_calm else names.t("bets.count", n=len(cards)), Type.NOTE, t.light_muted, "r")
    stacks = (_bet(model, colour, held[colour]) for colour in COLOURS)
    return column(row(named, count, gap=6, fixed_h=24), row(*stacks, gap=7, h=56, pad=(0, 0, 7, 0)), gap=10)


def _bet(model: Model, colour: str, count: int) -> Node:
    label = model.names.t("read.count", colour=model.names.colour(colour), n=count)
    tip = wording.moped_tooltip(model, colour)
    draw = partial(_draw_bet, colour=colour, count=count, lit=colour in model.lit, bare=model.is_calm)
    item = readable(f"bets.{colour}", label, clause="FT-4.4", tooltip=tip, value=count)
    return box(item=item, draw=draw, grow=1)


def _draw_bet(p: Painter, rect: Box, look: Look, colour: str, count: int, lit: bool, bare: bool) -> None:
    x, y, w, h = rect
    draw_bet(p, colour, x, y, w, h, count, bare=bare)
    if lit:
        p.rect(x - 2, y - 2, w + 4, h + 4, None, 6, p.theme.accent, 2)


def buttons_panel(model: Model, do: Commands) -> Node:
    """Return the button that commits, or while the race runs the buttons to pause and to step."""
    if model.is_deciding and not model.is_moving:
        # the button of an order is beside its cards, except where the bets leave it its place
        return box() if model.phase == "under" and not model.is_quiet else row(keep_button(model, do))
    if not model.can_pause:
        return box()
    pause = "resume" if model.is_paused else "pause"
    return row(_run(model, "pause", pause, "pause"), _run(model, "step", "step", "next"), gap=NEAR)


def _run(model: Model, id: str, label: str, does: str) -> Node:
    translate, scene = model.names.t, model.names.scene
    act, key, tip = partial(scene.key, does, False, False), scene.app.keymap.cap(does), translate(f"tip.{id}")
    item = pushed(f"run.{id}", translate(f"button.{label}"), act, key=key, size=Type.NOTE.size, tooltip=tip)
    item.extra["always"] = True
    return box(item=item, grow=1)
