"""The action panel: dice of this turn, the odds of the next one, what stopping and rolling come to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.games.grand_prix.table.action_panel.dice import head, paint_dice
from game.games.grand_prix.table.action_panel.odds import chance_text
from game.games.grand_prix.table.action_panel.verdict import tone_of, verdict, way_line
from game.games.grand_prix.table.board.cars import draw_car
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.geometry import Box, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.stage import Stage
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION
from game.ui.kit.layout import Placed, paint
from game.ui.race.board.pieces import tone_colour
from game.ui.race.result import Words, told


def paint_action_panel(
    p: Painter, lay: Layout, m: Model, stage: Stage, crash: Placed, paint_odds: Callable[[], object]
) -> None:
    """The ground of the action panel and what it tells now."""
    t = p.theme
    p.rect(lay.left, lay.panel_y, lay.board_w, p.h - lay.panel_y, t.panel)
    p.rect(lay.left, lay.panel_y, lay.board_w, 2, "#000000")
    if crash:
        paint(p, crash)
        return
    if m.deciding and m.phase in ("tray", "item", "place"):
        _paint_choosing(p, m, lay.choosing)
        return
    paint_dice(p, m, lay.dice, stage.rocket)
    p.rect(*lay.divider, t.edge_raised)
    if m.looked_item:
        _paint_item(p, m, m.looked_item, lay.odds)
    elif m.lookahead is not None and m.phase == "way":
        _paint_ways(p, m, lay.odds)
    elif m.lookahead is not None and m.phase in ("turn", "run", "roll", "qualify", "qualify_roll"):
        paint_odds()
    else:
        _paint_note(p, m, lay.odds, stage.note, stage.rocket is not None)
    if not m.deciding:
        _paint_waiting(p, m, lay.buttons)


# -- ways, items ---------------------------------------------------------------------------------------
def _paint_ways(p: Painter, m: Model, box: Box) -> None:
    """At a fork: the way that is looked at, and what lies at its end."""
    x, y, w, _ = box
    t, names = p.theme, m.names
    head(p, x, y + 12, names.t("way.title"), w)
    if not m.foreseen:
        return
    landing = m.foreseen[0]
    p.text(x, y + 42, way_line(names, landing), 18, t.light, "jb", w=w)
    p.block(
        x, y + 70, w, 84, verdict(names, m.shown, landing), 15, tone_colour(p, tone_of(landing)), "j", 1.4
    )


def _paint_item(p: Painter, m: Model, item: str, box: Box) -> None:
    """What the item at hand does, and what it would come to here."""
    x, y, w, _ = box
    t, names = p.theme, m.names
    draw_chip(p, x + 20, y + 24, 44, item)
    p.text(x + 50, y + 16, names.item(item), 18, t.light, "jb", w=w - 52)
    p.block(x + 50, y + 40, w - 52, 40, names.t(f"item_does.{item}"), CAPTION, t.light_muted, "j", 1.35)
    aim = m.lookahead.aim if item == "rocket" and m.lookahead else None
    if aim:
        said = names.t("rocket.aim", cars=names.seats(aim.cars), space=names.space(aim.space), n=aim.distance)
        p.block(x, y + 96, w, 40, said, 15, t.light, "j", 1.35)
        hits = chance_text(m, aim.chance)
        if hits:
            p.text(x, y + 146, names.t("rocket.chance", chance=hits), 16, t.good, "jb", w=w)
        else:
            p.text(x, y + 146, m.hidden, CAPTION, t.light_muted, "j", w=w)
        return
    why = names.t(f"item_note.{item}")
    p.block(x, y + 102, w, 56, why, 15, t.light, "j", 1.4)


def _paint_choosing(p: Painter, m: Model, box: Box) -> None:
    """The heading while an item for the tray is chosen, or a space for an item."""
    (x, y, w, _), t, names = box, p.theme, m.names
    if m.phase == "place":
        head(p, x, y + 12, names.t("place.title"), w)
        draw_chip(p, x + 34, y + 72, 64, m.placing)
        p.text(x + 80, y + 48, names.item(m.placing), 20, t.light, "jb", w=w - 84)
        p.block(x + 80, y + 74, w - 84, 60, names.t(f"item_does.{m.placing}"), 15, t.light_muted, "j", 1.4)
        rest = len(m.shown["available"])
        p.text(x, y + 140, names.t("place.left", n=rest), 15, t.light, "j", w=w)
        return
    head(p, x, y + 12, names.t("pick.title"), w)
    looked = m.pointed_at("pick.") or m.chosen.pick
    said = names.t(f"item_does.{looked}") if looked else names.t("pick.note")
    p.block(x, y + 134, w, 36, said, 15, t.light_muted, "j", 1.35)


# -- waiting -------------------------------------------------------------------------------------------
def _paint_note(p: Painter, m: Model, box: Box, note: Words, rocket: bool) -> None:
    """While things move: the chance that was taken, or what is going on."""
    x, y, w, _ = box
    t, names, seen = p.theme, m.names, m.seen
    rolled, phase = list(seen["rolled"]), str(seen["phase"])
    head(p, x, y + 12, names.t("note.title"), w)
    seat = seen["turn"]
    if phase in ("seat", "over") or seat is None:
        p.block(
            x, y + 44, w, 90, names.t(f"note.{'over' if phase == 'over' else 'draw'}"), 16, t.light, "j", 1.45
        )
        return
    if note:
        p.block(x, y + 46, w, 100, told(names.scene, note), 18, t.light, "jb", 1.4)
        return
    if rolled and not rocket and not m.hidden:
        chance = Fraction(len(set(rolled)), 6)
        p.text(x, y + 46, names.t("odds.repeat", chance=chance_text(m, chance)), 18, t.light, "jb", w=w)
        return
    p.text(x, y + 46, names.t("note.turn", name=names.seat(seat)), 18, t.light, "jb", w=w)


def _paint_waiting(p: Painter, m: Model, box: Box) -> None:
    """Whose move is being watched."""
    x, y, w, h = box
    t, seen = p.theme, m.seen
    seat = seen["turn"]
    if seat is None:
        return
    p.rect(x, y + 8, w, h - 16, t.raised, 8, t.edge_raised, 1.2)
    size = min(96.0, h - 40)
    flipped = bool(seen["flipped"][seat]) and seen["spaces"][seat] is not None
    draw_car(p, m.livery(seat), x + 16 + size / 2, y + h / 2, size, -90, flipped)
    left = x + size + 34
    p.text(left, y + h / 2 - 30, m.names.seat(seat), 20, t.light, "jb", w=x + w - left - 10)
    where = m.names.space(seen["spaces"][seat]) if seen["spaces"][seat] is not None else ""
    p.text(left, y + h / 2, where, 16, t.light_muted, "j", w=x + w - left - 10)
    said = m.names.t("dice.left_all", n=seen["dice"][seat])
    p.text(left, y + h / 2 + 28, said, 16, t.light_muted, "j", w=x + w - left - 10)
