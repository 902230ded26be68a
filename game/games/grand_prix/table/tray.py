"""The tray: dice of this turn, the odds of the next one, what stopping and rolling come to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from game.games.grand_prix.table.cars import draw_car, draw_cross, draw_die
from game.games.grand_prix.table.geometry import Box, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import Names
from game.games.grand_prix.table.odds import chance_text
from game.games.grand_prix.table.outlook import Landing
from game.games.grand_prix.table.scenery import draw_chip
from game.games.grand_prix.table.stage import Crash, Stage
from game.games.grand_prix.table.verdict import tone_of, verdict
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import CAPTION, INK
from game.ui.kit.marks import keycap
from game.ui.race.board.pieces import tone_colour
from game.ui.race.result import Words, told

Rocket = tuple[int, int, bool]
"""A rocket's roll, what it needs, whether it hits."""
DIE = 46.0
GAP = 6.0


def paint_tray(p: Painter, lay: Layout, m: Model, stage: Stage, paint_odds: Callable[[], object]) -> None:
    """The ground of the tray and what it tells now."""
    t = p.theme
    p.rect(0, lay.tray_y, lay.side_x, p.h - lay.tray_y, t.panel)
    p.rect(0, lay.tray_y, lay.side_x, 2, "#000000")
    if stage.crash is not None:
        paint_crash(p, lay, m, stage.crash)
        return
    if m.deciding and m.phase in ("tray", "item", "place"):
        _paint_choosing(p, m, (*lay.dice[:2], lay.buttons[0] - lay.dice[0] - 18, lay.dice[3]))
        return
    paint_dice(p, m, lay.dice, stage.rocket)
    x, y, _, h = lay.odds
    p.rect(x - 14, y + 6, 1, h - 12, t.edge_raised)
    if m.looked_item:
        _paint_item(p, m, m.looked_item, lay.odds)
    elif m.outlook is not None and m.phase == "way":
        _paint_ways(p, m, lay.odds)
    elif m.outlook is not None and m.phase in ("turn", "run", "roll", "qualify", "qualify_roll"):
        paint_odds()
    else:
        _paint_note(p, m, lay.odds, stage.note, stage.rocket is not None)
    if not m.deciding:
        _paint_waiting(p, m, lay.buttons)


def head(p: Painter, x: float, y: float, text: str, w: float) -> float:
    """A small heading of a part of the tray."""
    return p.text(x, y, text, 15, p.theme.light_muted, "jb", w=w)


# -- dice --------------------------------------------------------------------------------------------
def slot(box: Box, at: int) -> tuple[float, float]:
    """The middle of a die's place in the row."""
    return box[0] + DIE / 2 + at * (DIE + GAP), box[1] + 52


def paint_dice(p: Painter, m: Model, box: Box, rocket: Rocket | None = None) -> None:
    """Six places: dice rolled, dice still in hand, dice lost; then the sum."""
    x, y, w, _ = box
    seen, t, names = m.seen, p.theme, m.names
    seat = seen["turn"]
    own = m.is_me(seat) or seat is None
    title = names.t("dice.title") if own else names.t("dice.title_of", name=names.seat(seat))
    head(p, x, y + 12, names.t("dice.rocket") if rocket else title, w)
    if seat is None:
        p.para(x, y + 46, w, names.t("dice.none"), 15, t.light_muted, "j", 1.45, maxl=3)
        return
    if rocket:
        if seen["rolled"]:
            _paint_rocket(p, m, seat, box, rocket)
        return
    livery = m.livery(seat)
    qualifying = str(seen["phase"]).startswith("qualify") and seen["spaces"][seat] is None
    dice = 6 if qualifying else int(seen["dice"][seat])
    may = min(1, dice) if seen["one_die"] else dice
    shown = list(seen["rolled"])
    for i in range(6):
        cx, cy = slot(box, i)
        if i < len(shown):
            repeat = i == len(shown) - 1 and shown[i] in shown[:i]
            draw_die(p, livery, cx, cy, DIE + 4, shown[i])
            if repeat:
                draw_cross(p, cx, cy, DIE)
        elif i < dice:
            h = DIE / 2 - 1
            ink = t.light_muted if i < may else t.edge
            p.rect(cx - h, cy - h, 2 * h, 2 * h, None, 9, ink, 2, dash="5 4")
        else:
            h = DIE / 2 - 1
            p.rect(cx - h, cy - h, 2 * h, 2 * h, t.night, 9, t.edge, 1.4, op=0.7)
            p.hatch(cx - h + 3, cy - h + 3, 2 * h - 6, 2 * h - 6, t.edge, 8, 1.6)
    _paint_sum(p, m, (x, y + 100), shown, may)


def _paint_rocket(p: Painter, m: Model, seat: int, box: Box, rocket: Rocket) -> None:
    """The die of a rocket, with what it needs: it is none of the turn's dice."""
    roll, needs, hit = rocket
    cx, cy = slot(box, 0)
    draw_die(p, m.livery(seat), cx, cy, DIE + 4, roll)
    said = m.names.t("dice.rocket_hit" if hit else "dice.rocket_miss", roll=roll, n=needs)
    p.text(box[0], box[1] + 100, said, 18, p.theme.light, "jb", w=box[2])


def _paint_sum(p: Painter, m: Model, at: tuple[float, float], rolled: list[int], dice: int) -> None:
    t, (x, y) = p.theme, at
    left = max(0, dice - len(rolled))
    one = m.seen["one_die"] and left == 1 and not rolled
    if len(set(rolled)) < len(rolled):
        said = m.names.t("dice.repeated", faces=" + ".join(map(str, rolled)))
        p.text(x, y, said, 18, t.danger, "jb", w=6 * (DIE + GAP) - GAP)
        _paint_owned(p, m, (x, y + 46))
        return
    if rolled:
        sum_ = sum(rolled)
        double = m.seen["turbine"]
        parts = [*rolled, max(rolled)] if double else rolled
        said = " + ".join(map(str, parts)) + " =" if len(parts) > 1 else ""
        right = x + 6 * (DIE + GAP) - 110
        size = 24.0
        while size > 15 and p.width(said, size, "cs") > right - x - 50:
            size -= 1
        wide = p.text(x, y, said, size, t.light_muted, "cs")
        p.text(x + wide + 8, y, str(sum_ + (max(rolled) if double else 0)), 36, t.light, "cb")
    elif not one:
        p.text(x, y, m.names.t("dice.first"), 16, t.light_muted, "j", w=190)
    _paint_owned(p, m, (x, y + 46))
    said = m.names.t("dice.one") if one else m.names.t("dice.left", n=left)
    p.text(x + 6 * (DIE + GAP) - GAP, y, said, 16, t.light, "jb", "r", w=300 if one else 110)


def _paint_owned(p: Painter, m: Model, at: tuple[float, float]) -> None:
    """Outside the moment to use them: the items for one's next turn."""
    t, (x, y) = p.theme, at
    if m.viewer is None or (m.deciding and m.phase == "turn"):
        return
    owned: list[str] = m.seen["items"][m.viewer]
    if not owned:
        return
    p.rect(x, y - 21, 6 * (DIE + GAP) - GAP, 1, t.edge)
    room = 6 * (DIE + GAP) - 30 * min(6, len(owned)) - 14
    wide = p.text(x, y, m.names.t("dice.items"), CAPTION, t.light_muted, "j", w=room)
    for i, item in enumerate(owned[:6]):
        draw_chip(p, x + wide + 22 + i * 30, y, 27, item)


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


def way_name(names: Names, name: str) -> str:
    """A way in words: the course, the shortcut, through the gate, or none of them."""
    if not name:
        return names.t("way.stay")
    parts = [names.t(f"way.{part.split('-')[0]}") for part in name.split("+")]
    return names.t("way.joined", list=" + ".join(dict.fromkeys(parts))) if len(parts) > 1 else parts[0]


def way_line(names: Names, landing: Landing) -> str:
    """A way with where it leads; staying leads nowhere."""
    if not landing.way:
        return names.t("way.stay")
    return names.t("way.to", way=way_name(names, landing.way), space=names.space(landing.end))


def _paint_item(p: Painter, m: Model, item: str, box: Box) -> None:
    """What the item at hand does, and what it would come to here."""
    x, y, w, _ = box
    t, names = p.theme, m.names
    draw_chip(p, x + 20, y + 24, 44, item)
    p.text(x + 50, y + 16, names.item(item), 18, t.light, "jb", w=w - 52)
    p.block(x + 50, y + 40, w - 52, 40, names.t(f"item_does.{item}"), CAPTION, t.light_muted, "j", 1.35)
    aim = m.outlook.aim if item == "rocket" and m.outlook else None
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


# -- a crash -------------------------------------------------------------------------------------------
def paint_crash(p: Painter, lay: Layout, m: Model, crash: Crash) -> None:
    """The cars that crashed with the dice they had, lose and keep."""
    t, names = p.theme, m.names
    y0 = lay.tray_y
    head(p, 16, y0 + 20, names.t("crash.cars"), 400)
    count = len(crash.cars)
    room = lay.buttons[0] - 34
    w = min(210.0, (room - 10 * (count - 1)) / count)
    h = p.h - y0 - 50
    for i, seat in enumerate(crash.cars):
        x, y = 16 + i * (w + 10), y0 + 38
        livery = m.livery(seat)
        p.rect(x, y, w, h, t.raised, 6)
        p.rect(x, y, 5, h, livery.colour, 2, "#F7F7F2", 0.8)
        narrow = w < 170
        size = min(82.0, h - 34, w * 0.42)
        draw_car(p, livery, x + 8 + size / 2, y + h / 2 + (10 if narrow else 0), size, -90, crash.t > 0.35)
        left = x + size + 12
        if narrow:
            p.text(x + 12, y + 16, names.seat(seat), 15, t.light, "jb", w=w - 18)
        else:
            p.text(left, y + 22, names.seat(seat), 18, t.light, "jb", w=w - size - 18)
        _lost_dice(p, (left, y + h / 2 - 10, w - size - 18), crash.before[i], crash.dice[i])
        said = names.t("crash.dice", a=crash.before[i], b=crash.dice[i])
        p.text(left, y + h - 20, said, 16, t.light_muted, "j", w=w - size - 18)
    x, y, w, h = continue_box(lay)
    p.rect(x, y + 3, w, h, "#7A5400", 8)
    p.rect(x, y, w, h, t.accent, 8, INK, 1.6)
    p.text(x + 16, y + 22, names.scene.t("common.continue"), 20, INK, "jb", w=w - 100)
    keycap(p, x + w - 10, y + 21, "Space", False, 20, "r", INK)
    p.text(x + 16, y + 48, names.t("crash.upright"), 15, INK, "j", w=w - 26)


def continue_box(lay: Layout) -> Box:
    """Where one goes on from a crash."""
    x, y, w, _ = lay.buttons
    return x, y + 30, w, 66


def _lost_dice(p: Painter, at: tuple[float, float, float], before: int, after: int) -> None:
    t, (x, y, w) = p.theme, at
    step = min(18.0, w / 6)
    d = step - 4
    for i in range(6):
        cx = x + i * step
        if i < after:
            p.rect(cx, y, d, d, t.light, 3)
        elif i < before:
            p.rect(cx, y, d, d, None, 3, t.danger, 2)
            cross = f"M{cx + 3} {y + 3}L{cx + d - 3} {y + d - 3}M{cx + d - 3} {y + 3}L{cx + 3} {y + d - 3}"
            p.frags(cx, y, d, d, svg.path(cross, None, t.danger, 2.2))
        else:
            p.rect(cx, y, d, d, None, 3, t.lane, 1.5)
