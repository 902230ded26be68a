"""The tray: dice of this turn, the odds of the next one, what stopping and rolling come to."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from game.games.grand_prix.table.cars import draw_car, draw_die
from game.games.grand_prix.table.geometry import Box
from game.games.grand_prix.table.outlook import Landing, Outlook
from game.games.grand_prix.table.scenery import draw_chip
from game.games.grand_prix.table.verdict import short_word, tone_of, verdict
from game.ui import svg
from game.ui.board.chances import odds_hidden_text, odds_shown
from game.ui.board.pieces import tone_colour
from game.ui.painter import Painter
from game.ui.text import narrower
from game.ui.theme import CAPTION, INK, PAPER
from game.ui.widgets import keycap

if TYPE_CHECKING:
    from game.games.grand_prix.table.view import GrandPrixView

DIE = 46.0
GAP = 6.0


def paint_tray(p: Painter, view: GrandPrixView) -> None:
    """The ground of the tray and what it tells now."""
    lay, t = view.layout(p), p.theme
    p.rect(0, lay.tray_y, lay.side_x, p.h - lay.tray_y, t.panel)
    p.rect(0, lay.tray_y, lay.side_x, 2, "#000000")
    if view.stage.crash is not None:
        paint_crash(p, view)
        return
    phase = view.shown["phase"]
    if view.deciding and phase in ("tray", "item", "place"):
        _paint_choosing(p, view, lay.dice)
        return
    paint_dice(p, view, lay.dice)
    x, y, _, h = lay.odds
    p.rect(x - 14, y + 6, 1, h - 12, t.edge_raised)
    item = view.choice.looked_item() if view.deciding else None
    if item:
        _paint_item(p, view, item, lay.odds)
    elif view.outlook is not None and phase in ("way",):
        _paint_ways(p, view, lay.odds)
    elif view.outlook is not None and phase in ("turn", "run", "roll", "qualify", "qualify_roll"):
        paint_odds(p, view, view.outlook, lay.odds)
    else:
        _paint_note(p, view, lay.odds)
    if not view.deciding:
        _paint_waiting(p, view, lay.buttons)


def head(p: Painter, x: float, y: float, text: str, w: float) -> float:
    """A small heading of a part of the tray."""
    return p.text(x, y, text, 15, p.theme.light_muted, "jb", w=w)


# -- dice --------------------------------------------------------------------------------------------
def slot(box: Box, at: int) -> tuple[float, float]:
    """The middle of a die's place in the row."""
    return box[0] + DIE / 2 + at * (DIE + GAP), box[1] + 52


def paint_dice(p: Painter, view: GrandPrixView, box: Box) -> None:
    """Six places: dice rolled, dice still in hand, dice lost; then the sum."""
    x, y, w, _ = box
    seen, t = view.stage.seen, p.theme
    seat = seen["turn"]
    rocket = view.stage.rocket
    name = view.names.seat(seat)
    own = view.scene.is_me(seat) or seat is None
    title = view.names.t("dice.title") if own else view.names.t("dice.title_of", name=name)
    head(p, x, y + 12, view.names.t("dice.rocket") if rocket else title, w)
    if seat is None:
        p.para(x, y + 46, w, view.names.t("dice.none"), 15, t.light_muted, "j", 1.45, maxl=3)
        return
    if rocket:
        _paint_rocket(p, view, seat, box, rocket)
        return
    livery = view.livery(seat)
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
                _cross(p, cx, cy, DIE)
        elif i < dice:
            h = DIE / 2 - 1
            ink = t.light_muted if i < may else t.edge
            p.rect(cx - h, cy - h, 2 * h, 2 * h, None, 9, ink, 2, dash="5 4")
        else:
            h = DIE / 2 - 1
            p.rect(cx - h, cy - h, 2 * h, 2 * h, t.night, 9, t.edge, 1.4, op=0.7)
            p.hatch(cx - h + 3, cy - h + 3, 2 * h - 6, 2 * h - 6, t.edge, 8, 1.6)
    _paint_sum(p, view, (x, y + 100), shown, may)


def _paint_rocket(
    p: Painter, view: GrandPrixView, seat: int, box: Box, rocket: tuple[int, int, bool]
) -> None:
    """The die of a rocket, with what it needs: it is none of the turn's dice."""
    roll, needs, hit = rocket
    if not view.stage.seen["rolled"]:
        return
    cx, cy = slot(box, 0)
    draw_die(p, view.livery(seat), cx, cy, DIE + 4, roll)
    said = view.names.t("dice.rocket_hit" if hit else "dice.rocket_miss", roll=roll, n=needs)
    p.text(box[0], box[1] + 100, said, 18, p.theme.light, "jb", w=box[2])


def _cross(p: Painter, x: float, y: float, size: float) -> None:
    r = size * 0.3
    d = f"M{x - r} {y - r}L{x + r} {y + r}M{x + r} {y - r}L{x - r} {y + r}"
    inner = svg.path(d, None, INK, 9) + svg.path(d, None, PAPER.danger, 5)
    p.frags(x - r - 6, y - r - 6, 2 * r + 12, 2 * r + 12, inner)


def _paint_sum(
    p: Painter, view: GrandPrixView, at: tuple[float, float], rolled: list[int], dice: int
) -> None:
    t, (x, y) = p.theme, at
    left = max(0, dice - len(rolled))
    one = view.stage.seen["one_die"] and left == 1 and not rolled
    if len(set(rolled)) < len(rolled):
        said = view.names.t("dice.repeated", faces=" + ".join(map(str, rolled)))
        p.text(x, y, said, 18, t.danger, "jb", w=6 * (DIE + GAP) - GAP)
        _paint_owned(p, view, (x, y + 46))
        return
    if rolled:
        sum_ = sum(rolled)
        double = view.stage.seen["turbine"]
        parts = [*rolled, max(rolled)] if double else rolled
        said = " + ".join(map(str, parts)) + " =" if len(parts) > 1 else ""
        right = x + 6 * (DIE + GAP) - 110
        size = 24.0
        while size > 15 and p.width(said, size, "cs") > right - x - 50:
            size -= 1
        wide = p.text(x, y, said, size, t.light_muted, "cs")
        p.text(x + wide + 8, y, str(sum_ + (max(rolled) if double else 0)), 36, t.light, "cb")
    elif not one:
        p.text(x, y, view.names.t("dice.first"), 16, t.light_muted, "j", w=190)
    _paint_owned(p, view, (x, y + 46))
    said = view.names.t("dice.one") if one else view.names.t("dice.left", n=left)
    p.text(x + 6 * (DIE + GAP) - GAP, y, said, 16, t.light, "jb", "r", w=300 if one else 110)


def _paint_owned(p: Painter, view: GrandPrixView, at: tuple[float, float]) -> None:
    """Outside the moment to use them: the items for one's next turn."""
    t, (x, y) = p.theme, at
    seat = view.scene.viewer
    phase = view.shown["phase"]
    if seat is None or (view.deciding and phase == "turn"):
        return
    owned: list[str] = view.stage.seen["items"][seat]
    if not owned:
        return
    p.rect(x, y - 21, 6 * (DIE + GAP) - GAP, 1, t.edge)
    room = 6 * (DIE + GAP) - 30 * min(6, len(owned)) - 14
    wide = p.text(x, y, view.names.t("dice.items"), CAPTION, t.light_muted, "j", w=room)
    for i, item in enumerate(owned[:6]):
        draw_chip(p, x + wide + 22 + i * 30, y, 27, item)


# -- odds --------------------------------------------------------------------------------------------
def chance_text(view: GrandPrixView, chance: Fraction) -> str:
    """A chance in sixths and in per cent; empty where the player wants none told."""
    if not odds_shown(view.app):
        return ""
    return view.names.t("chance", a=int(chance * 6), b=6, p=chance)


def column(box: Box, face: int) -> Box:
    """The column of a face in the odds box."""
    x, y, w, _ = box
    wide = w / 6
    return x + (face - 1) * wide + 1.5, y + 26, wide - 3, 78


def paint_odds(p: Painter, view: GrandPrixView, outlook: Outlook, box: Box) -> None:
    """A column a face: repeated or where it lands; then stopping against rolling, in spaces."""
    x, y, w, _ = box
    t, names = p.theme, view.names
    shown = odds_shown(view.app)
    title = head(p, x, y + 12, names.t("odds.title"), w * 0.5)
    if not outlook.left:
        p.text(x, y + 48, names.t("odds.no_die"), 16, t.light_muted, "j", w=w)
        _paint_bars(p, view, outlook, box)
        return
    chance = outlook.repeat
    if chance and not shown:
        p.text(x + w, y + 12, odds_hidden_text(view.app), CAPTION, t.light_muted, "j", "r", w=w - title - 14)
    else:
        tone = t.danger if chance else t.good
        said = names.t("odds.repeat", chance=chance_text(view, chance)) if chance else names.t("odds.safe")
        p.text(x + w, y + 12, said, 16, tone, "jb", "r", w=w - title - 14)
    for face in range(1, 7):
        _paint_face(p, view, outlook, face, column(box, face))
    _paint_bars(p, view, outlook, box)


def _paint_face(p: Painter, view: GrandPrixView, outlook: Outlook, face: int, box: Box) -> None:
    x, y, w, h = box
    t = p.theme
    cx = x + w / 2
    if face in outlook.rolled:
        inner = svg.rect(x, y, w, h, "#3A1F1E", 5)
        inner += svg.hatch(x + 2, y + 2, w - 4, h - 4, t.danger, 9, 1.6, op=0.42)
        inner += svg.rect(x, y, w, h, None, 5, t.danger, 1.4)
        p.frags(x - 1, y - 1, w + 2, h + 2, inner)
        draw_die(p, None, cx, y + 20, 30, face, 150)
        _cross(p, cx, y + 54, 34)
        return
    hot = view.scene.ui.pointed() == f"face.{face}"
    p.rect(x, y, w, h, t.raised, 5, t.accent if hot else t.light_muted, 2.2 if hot else 1.4)
    found = outlook.face(face)
    if outlook.qualifying or not found:
        draw_die(p, None, cx, y + 20, 30, face)
        if outlook.qualifying:
            p.text(cx, y + 53, str(sum(outlook.rolled) + face), 24, t.light, "cb", "c")
        return
    # die and total as on the tabs of the board
    draw_die(p, None, x + w * 0.3, y + 20, 26, face)
    p.text(x + w * 0.76, y + 20, str(found[0].distance), 20, t.accent, "cb", "c", w=w * 0.42)
    landing = found[0]
    where = "–" if landing.held else _spot_text(view, landing)
    p.text(cx, y + 46, where, 19, t.light, "cb" if where.isascii() else "jb", "c", w=w - 4)
    word = short_word(view.names, landing, view.shown, len(found))
    colour = t.danger if landing.crashed else tone_colour(p, tone_of(landing))
    faces = narrower(word, "j")  # コーナー is longer than any other word here
    fit = next((f for f in faces if p.width(word, CAPTION, f) <= w - 1), "j")
    p.text(cx, y + 66, word, CAPTION, colour, fit, "c", w=w - 1)


def _spot_text(view: GrandPrixView, landing: Landing) -> str:
    return view.names.t("odds.finish") if landing.end is None else f"→{landing.end}"


def _paint_bars(p: Painter, view: GrandPrixView, outlook: Outlook, box: Box) -> None:
    """What stopping is worth for certain, and what rolling on is worth on average."""
    x, y, w, _ = box
    t, names = p.theme, view.names
    rows = []
    kind = "_sum" if outlook.qualifying else ""
    if outlook.rolled:
        crash = any(landing.seat in landing.crashed for landing in outlook.stop)
        key = "odds.certain_crash" if crash else f"odds.certain{kind}"
        rows.append((names.t("odds.stop"), Fraction(outlook.gained), key, crash))
    if outlook.left and odds_shown(view.app):
        key = "odds.expected_corner" if outlook.in_corner and outlook.repeat else f"odds.expected{kind}"
        rows.append((names.t("odds.roll"), outlook.expected, key, False))
    texts = [names.t(key, n=_decimal(value)) for _, value, key, _ in rows]
    # one width for all, as bars of different scales could not be compared
    wide = min(w * 0.55, max((p.width(said, 15, "j") for said in texts), default=0.0) + 2)
    room = w - 66 - wide
    for i, ((label, value, _, crash), said) in enumerate(zip(rows, texts, strict=True)):
        cy = y + 120 + i * 22
        p.text(x, cy, label, CAPTION, t.light, "j", w=50)
        p.text(x + w, cy, said, 15, t.danger if crash else t.light, "j", "r", w=wide)
        long = room * min(1.0, float(value) / 24)
        p.rect(x + 54, cy - 5, room, 10, t.night, 2)
        if long:
            p.rect(x + 54, cy - 5, long, 10, t.danger if crash else t.light if i else t.accent, 2)
        if crash and long:
            p.hatch(x + 54, cy - 5, long, 10, INK, 7, 2)


def _decimal(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


# -- ways, items ---------------------------------------------------------------------------------------
def _paint_ways(p: Painter, view: GrandPrixView, box: Box) -> None:
    """At a fork: the way that is looked at, and what lies at its end."""
    x, y, w, _ = box
    t, names = p.theme, view.names
    head(p, x, y + 12, names.t("way.title"), w)
    if not view.foreseen:
        return
    landing = view.foreseen[0]
    p.text(x, y + 42, way_line(view, landing), 18, t.light, "jb", w=w)
    p.block(
        x, y + 70, w, 84, verdict(names, view.shown, landing), 15, tone_colour(p, tone_of(landing)), "j", 1.4
    )


def way_name(view: GrandPrixView, name: str) -> str:
    """A way in words: the course, the shortcut, through the gate, or none of them."""
    if not name:
        return view.names.t("way.stay")
    parts = [view.names.t(f"way.{part.split('-')[0]}") for part in name.split("+")]
    return view.names.t("way.joined", list=" + ".join(dict.fromkeys(parts))) if len(parts) > 1 else parts[0]


def way_line(view: GrandPrixView, landing: Landing) -> str:
    """A way with where it leads; staying leads nowhere."""
    if not landing.way:
        return view.names.t("way.stay")
    return view.names.t("way.to", way=way_name(view, landing.way), space=view.names.space(landing.end))


def _paint_item(p: Painter, view: GrandPrixView, item: str, box: Box) -> None:
    """What the item at hand does, and what it would come to here."""
    x, y, w, _ = box
    t, names = p.theme, view.names
    draw_chip(p, x + 20, y + 24, 44, item)
    p.text(x + 50, y + 16, names.item(item), 18, t.light, "jb", w=w - 52)
    p.block(x + 50, y + 40, w - 52, 40, names.t(f"item_does.{item}"), CAPTION, t.light_muted, "j", 1.35)
    aim = view.outlook.aim if item == "rocket" and view.outlook else None
    if aim:
        said = names.t("rocket.aim", cars=names.seats(aim.cars), space=names.space(aim.space), n=aim.distance)
        p.block(x, y + 96, w, 40, said, 15, t.light, "j", 1.35)
        hits = chance_text(view, aim.chance)
        if hits:
            p.text(x, y + 146, names.t("rocket.chance", chance=hits), 16, t.good, "jb", w=w)
        else:
            p.text(x, y + 146, odds_hidden_text(view.app), CAPTION, t.light_muted, "j", w=w)
        return
    why = view.names.t(f"item_note.{item}")
    p.block(x, y + 102, w, 56, why, 15, t.light, "j", 1.4)


def _paint_choosing(p: Painter, view: GrandPrixView, box: Box) -> None:
    """The heading while an item for the tray is chosen, or a space for an item."""
    lay, t, names = view.layout(p), p.theme, view.names
    x, y = box[0], box[1]
    w = lay.buttons[0] - x - 18
    phase = view.shown["phase"]
    if phase == "place":
        head(p, x, y + 12, names.t("place.title"), w)
        draw_chip(p, x + 34, y + 72, 64, view.placing)
        p.text(x + 80, y + 48, names.item(view.placing), 20, t.light, "jb", w=w - 84)
        p.block(x + 80, y + 74, w - 84, 60, names.t(f"item_does.{view.placing}"), 15, t.light_muted, "j", 1.4)
        rest = len(view.shown["available"])
        p.text(x, y + 140, names.t("place.left", n=rest), 15, t.light, "j", w=w)
        return
    head(p, x, y + 12, names.t("pick.title"), w)
    looked = view.choice.pointed_at("pick.") or view.choice.pick
    said = names.t(f"item_does.{looked}") if looked else names.t("pick.note")
    p.block(x, y + 134, w, 36, said, 15, t.light_muted, "j", 1.35)


# -- waiting -------------------------------------------------------------------------------------------
def _paint_note(p: Painter, view: GrandPrixView, box: Box) -> None:
    """While things move: the chance that was taken, or what is going on."""
    x, y, w, _ = box
    t, names, seen = p.theme, view.names, view.stage.seen
    rolled, phase = list(seen["rolled"]), str(seen["phase"])
    head(p, x, y + 12, names.t("note.title"), w)
    seat = seen["turn"]
    if phase in ("seat", "over") or seat is None:
        p.block(
            x, y + 44, w, 90, names.t(f"note.{'over' if phase == 'over' else 'draw'}"), 16, t.light, "j", 1.45
        )
        return
    if view.stage.note:
        p.block(x, y + 46, w, 100, view.scene.told(view.stage.note), 18, t.light, "jb", 1.4)
        return
    if rolled and not view.stage.rocket and odds_shown(view.app):
        chance = Fraction(len(set(rolled)), 6)
        p.text(x, y + 46, names.t("odds.repeat", chance=chance_text(view, chance)), 18, t.light, "jb", w=w)
        return
    p.text(x, y + 46, names.t("note.turn", name=names.seat(seat)), 18, t.light, "jb", w=w)


def _paint_waiting(p: Painter, view: GrandPrixView, box: Box) -> None:
    """Whose move is being watched."""
    x, y, w, h = box
    t, seen = p.theme, view.stage.seen
    seat = seen["turn"]
    if seat is None:
        return
    p.rect(x, y + 8, w, h - 16, t.raised, 8, t.edge_raised, 1.2)
    size = min(96.0, h - 40)
    flipped = bool(seen["flipped"][seat]) and seen["spaces"][seat] is not None
    draw_car(p, view.livery(seat), x + 16 + size / 2, y + h / 2, size, -90, flipped)
    left = x + size + 34
    p.text(left, y + h / 2 - 30, view.names.seat(seat), 20, t.light, "jb", w=x + w - left - 10)
    where = view.names.space(seen["spaces"][seat]) if seen["spaces"][seat] is not None else ""
    p.text(left, y + h / 2, where, 16, t.light_muted, "j", w=x + w - left - 10)
    said = view.names.t("dice.left_all", n=seen["dice"][seat])
    p.text(left, y + h / 2 + 28, said, 16, t.light_muted, "j", w=x + w - left - 10)


# -- a crash -------------------------------------------------------------------------------------------
def paint_crash(p: Painter, view: GrandPrixView) -> None:
    """The cars that crashed with the dice they had, lose and keep."""
    crash = view.stage.crash
    if crash is None:
        return
    lay, t, names = view.layout(p), p.theme, view.names
    y0 = lay.tray_y
    head(p, 16, y0 + 20, names.t("crash.cars"), 400)
    count = len(crash.cars)
    room = lay.buttons[0] - 34
    w = min(210.0, (room - 10 * (count - 1)) / count)
    h = p.h - y0 - 50
    for i, seat in enumerate(crash.cars):
        x, y = 16 + i * (w + 10), y0 + 38
        livery = view.livery(seat)
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
    x, y, w, h = continue_box(view, p)
    p.rect(x, y + 3, w, h, "#7A5400", 8)
    p.rect(x, y, w, h, t.accent, 8, INK, 1.6)
    p.text(x + 16, y + 22, view.scene.t("common.continue"), 20, INK, "jb", w=w - 100)
    keycap(p, x + w - 10, y + 21, "Space", False, 20, "r", INK)
    p.text(x + 16, y + 48, names.t("crash.upright"), 15, INK, "j", w=w - 26)


def continue_box(view: GrandPrixView, p: Painter) -> Box:
    """Where one goes on from a crash."""
    x, y, w, _ = view.layout(p).buttons
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
