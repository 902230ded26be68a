"""The middle of the action panel in place of the odds: a path, an item, a choice, or the current event."""

from __future__ import annotations

from functools import partial

from game.games.grand_prix.rules.dice import repeat_chance, set_of
from game.games.grand_prix.table.action_panel.buttons import picks
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.dice import head
from game.games.grand_prix.table.action_panel.odds import chance_text
from game.games.grand_prix.table.action_panel.verdict import landing_label, tone_of, verdict
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.calm import risk_panel, risk_words
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Stage
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, Theme, Type
from game.ui.kit.layout import Node, box, column, para, picture, row, text
from game.ui.race.board.pieces import tone_colour
from game.ui.race.result import render_text

CHOSEN = ("tray", "item", "place")
"""The phases with many things to choose from, for which the middle is wider."""


def middle(p: Painter, m: Model, choice: Choice, stage: Stage, width: float) -> Node:
    """Return the content for this moment, at a width."""
    if m.is_deciding and m.phase in CHOSEN:
        return _placing(p.theme, m) if m.phase == "place" else _picking(p.theme, m, choice, width)
    if m.focused_item:
        return _item(p.theme, m, m.focused_item)
    if m.lookahead is not None and m.phase == "way":
        return _path(p, m)
    if m.is_calm and m.is_deciding and m.lookahead is not None:
        return risk_panel(p, m, m.lookahead)
    return _note(p.theme, m, stage)


def _path(p: Painter, m: Model) -> Node:
    """Return the path that is focused at a fork, and what its end brings."""
    title = head(p.theme, m.names.t("way.title"))
    if not m.foreseen:
        return title
    landing = m.foreseen[0]
    line = text(landing_label(m.names, landing), Type.NAME, p.theme.light, fixed_h=36)
    summary, tone = verdict(m.names, landing), tone_colour(p, tone_of(landing))
    if "shortcut" in landing.path_kind and not m.is_calm:
        summary = m.names.t("verdict.joint", a=summary, b=m.names.t("way.once"))
    return column(title, line, para(summary, Type.NOTE, tone, 1.4, fixed_h=94))


# -- items -----
def _item(t: Theme, m: Model, item: str) -> Node:
    """Return the effect of the item at hand, in general and here."""
    tr, aim = m.names.t, m.lookahead.aim if item == "rocket" and m.lookahead else None
    name = text(m.names.item(item), Type.NAME, t.light, fixed_h=30)
    does = para(tr(f"item_does.{item}"), Type.CAPTION, t.light_muted, 1.35, fixed_h=50)
    chip = picture(partial(draw_chip, size=44, item=item), 40, 48)
    what = row(chip, column(name, does, grow=1), gap=10, fixed_h=84, align="start")
    if not aim:
        note = para(tr(f"item_note.{item}"), Type.NOTE, t.light, 1.4, fixed_h=66)
        return column(what, box(h=8), note)
    cars, space = m.names.seats(aim.cars), m.names.space(aim.space)
    there = para(
        tr("rocket.aim", cars=cars, space=space, n=aim.distance), Type.NOTE, t.light, 1.35, fixed_h=46
    )
    hits = chance_text(m, aim.chance)
    chance = [text(tr("rocket.chance", chance=hits), Type.STRONG, t.light, fixed_h=32)] if hits else []
    return column(what, there, *chance)


def _placing(t: Theme, m: Model) -> Node:
    """Return the item that goes on a space of the board."""
    tr, item = m.names.t, m.placing
    name = text(m.names.item(item), Type.TITLE, t.light, fixed_h=32)
    does = para(tr(f"item_does.{item}"), Type.NOTE, t.light_muted, 1.4, fixed_h=62)
    chip = picture(partial(draw_chip, size=64, item=item), 68, 96)
    return column(
        head(t, tr("place.title")),
        row(chip, column(name, does, grow=1, pad=(0, 6, 0, 0)), gap=GAP, fixed_h=104, align="start"),
        text(tr("place.left", n=len(m.observation["available"])), Type.NOTE, t.light, fixed_h=24),
    )


def _picking(t: Theme, m: Model, choice: Choice, width: float) -> Node:
    """Return the items to choose from for the tray."""
    looked = m.pointed_at("pick.") or m.chosen.rest("item")
    effect = m.names.t(f"item_does.{looked}") if looked else m.names.t("pick.note")
    note = para(effect, Type.NOTE, t.light_muted, 1.35, fixed_h=46)
    return column(head(t, m.names.t("pick.title")), box(h=4), picks(m, choice, width), box(h=6), note)


# -- while things move -----
def _note(t: Theme, m: Model, stage: Stage) -> Node:
    """Return what a die in the air can cost, else the current event, else the chance that was taken."""
    names, displayed = m.names, m.displayed
    rolled, phase, seat = list(displayed["rolled"]), str(displayed["phase"]), displayed["turn"]
    if stage.thrown is not None and stage.thrown.loss:
        risk = risk_words(names, stage.thrown.loss, rolled)
        note = para(risk, Type.NAME, t.danger, 1.25)
    elif phase in ("seat", "over") or seat is None:
        key = "note.over" if phase == "over" else "note.draw"
        note = para(names.t(key), Type.BODY, t.light, 1.45)
    elif stage.note:
        note = para(render_text(names.scene, stage.note), Type.NAME, t.light, fixed_h=118)
    elif rolled and stage.rocket is None and not m.is_calm:
        chance = chance_text(m, repeat_chance(set_of(rolled)))
        note = text(names.t("odds.repeat", chance=chance), Type.NAME, t.light, fixed_h=26)
    elif names.scene.has_ended:
        return box()
    else:
        note = text(names.t("note.turn", name=names.seat(seat)), Type.NAME, t.light, fixed_h=26)
    return column(head(t, names.t("note.title")), box(h=9), note)
