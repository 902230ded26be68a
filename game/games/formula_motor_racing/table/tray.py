"""The consequence box while one decides: what a choice comes to, the odds, the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.insight import Branch
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.board.pieces import BAD, GOOD, PLAIN, cells, change_pill, tone_colour
from game.ui.elements import Element, Elements
from game.ui.painter import Painter
from game.ui.widgets import arrow_right, button, mark, panel, primary

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView

SIDE_BUTTON = 140.0


# -- buttons -----------------------------------------------------------------------------------------
def declare_tray(ui: Elements, view: MotorRacingView, lay: Layout) -> None:
    """The buttons of the decision at hand."""
    if not view.deciding:
        return
    declare = {
        "play": _play_buttons,
        "charge": _charge_buttons,
        "spin": _spin_buttons,
        "crash": _crash_buttons,
    }
    declare[view.shown["phase"]](ui, view, lay.tray_box())


def _play_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    x, y, w, h = box
    outlook = view.previewed[0] if view.previewed else None
    others = outlook is not None and len(view.targets(outlook.card)) > 1
    wide = w - 32 - (SIDE_BUTTON + 10 if others else 0)
    label, kind = _play_label(view, outlook)
    go = primary(
        ui,
        "go",
        x + 16,
        y + h - 58,
        wide,
        46,
        label,
        view.play_selected,
        kind=kind,
        size=19,
        enabled=outlook is not None,
        why=view.names.t("why.card_first"),
        clause=view.clause(),
    )
    go.extra["commits"] = True
    if others:
        button(
            ui,
            "other",
            x + w - 16 - SIDE_BUTTON,
            y + h - 58,
            SIDE_BUTTON,
            46,
            view.names.t("button.other"),
            lambda: view.next_target(1),
            key="Tab",
            tooltip=view.names.t("tip.other"),
        )


def _play_label(view: MotorRacingView, outlook: Outlook | None) -> tuple[str, str]:
    if outlook is None:
        return view.names.t("button.choose"), "primary"
    if not outlook.dice:
        return view.names.t("button.play_nothing" if outlook.useless else "button.play"), "primary"
    return _risk_label(view, outlook, "button.roll_risk")


def _risk_label(view: MotorRacingView, outlook: Outlook, key: str) -> tuple[str, str]:
    """The button that rolls carries the odds, and is hatched where the roll can hurt."""
    for tone in (BAD, GOOD):
        faces = outlook.faces(tone)
        if faces:
            label = view.names.t(key, what=outlook.word_of(tone), chance=outlook.chance(len(faces)))
            return label, "danger" if tone == BAD else "primary"
    return view.names.t("button.roll" if key == "button.roll_risk" else "button.again"), "primary"


Choice = tuple[str, str, str, str]
"""A button that commits: id, label, action, kind."""


def _two(ui: Elements, view: MotorRacingView, box: Box, first: Choice, second: Choice, share: float) -> None:
    """Two buttons that commit, for Space and for Enter."""
    x, y, w, h = box
    wide = (w - 42) * share
    places = ((first, x + 16, wide, "Space"), (second, x + 26 + wide, w - 42 - wide, "Enter"))
    for (id, label, action, kind), left, width, key in places:
        _commit_button(ui, view, (left, y + h - 58, width, 46), (id, label, action, kind), key)


def _commit_button(ui: Elements, view: MotorRacingView, box: Box, choice: Choice, key: str) -> None:
    id, label, action, kind = choice
    size = 18 if key == "Space" else 17
    made = button(
        ui, id, *box, label, lambda: view.commit(action), kind=kind, key=key, size=size, clause=view.clause()
    )
    made.extra["commits"] = True


def _charge_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    label, kind = _risk_label(view, view.outlook("again"), "button.again_risk")
    _two(
        ui,
        view,
        box,
        ("go", label, "again", kind),
        ("stop", view.names.t("button.stop"), "stop", "normal"),
        0.74,
    )


def _spin_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    stands = view.outlook("stand")
    bad = stands.mood(stands.branches[0]) == BAD
    again, kind = _risk_label(view, view.outlook("again"), "button.reroll_risk")
    _two(
        ui,
        view,
        box,
        ("go", view.names.t("button.stand"), "stand", "normal" if bad else "primary"),
        ("again", again, "again", kind),
        0.31,
    )


def _crash_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    pairs = []
    for action in view.scene.offered:
        car = action.split(" ")[1]
        bad = view.outlook(action).mood(view.outlook(action).branches[0]) == BAD
        label = view.names.t("ghost.with", car=view.names.car(view.shown, car))
        pairs.append((f"with.{car}", label, str(action), "danger" if bad else "normal"))
    if len(pairs) == 2:
        _two(ui, view, box, pairs[0], pairs[1], 0.5)


# -- painting ----------------------------------------------------------------------------------------
def paint_tray(p: Painter, view: MotorRacingView) -> None:
    """The box and what it says of the present choice."""
    lay = view.layout(p)
    box = lay.tray_box()
    panel(p, *box)
    phase = view.shown["phase"]
    if phase == "play":
        if view.previewed:
            _paint_choice(p, view, view.previewed[0], box)
        else:
            _paint_invitation(p, view, box)
    elif phase == "charge":
        _paint_charge(p, view, box)
    elif phase == "spin":
        _paint_spin(p, view, box)
    elif phase == "crash":
        _paint_crash(p, view, box)


def _paint_invitation(p: Painter, view: MotorRacingView, box: Box) -> None:
    x, y, w, _ = box
    p.text(x + 18, y + 26, view.names.t("tray.choose"), 18, p.theme.light, "jb", w=w - 36)
    p.para(
        x + 18, y + 54, w - 36, view.names.t("tray.choose_text"), 15, p.theme.light_muted, "j", 1.45, maxl=3
    )


def _head(p: Painter, box: Box, title: str, *rights: str) -> None:
    """The box's title, and at its right the first of the remarks that has room."""
    x, y, w, _ = box
    wide = p.text(x + 18, y + 22, title, 16, p.theme.light, "jb", w=w - 36)
    room = w - 56 - wide
    right = next((text for text in rights if text and p.width(text, 14, "j") <= room), "")
    p.text(x + w - 18, y + 22, right, 14, p.theme.light_muted, "j", "r")


def title_of(view: MotorRacingView, outlook: Outlook) -> str:
    """The choice in words: card, car, and who is pulled along."""
    names, shown, car = view.names, view.shown, outlook.car
    card = f"{names.card(outlook.card)} {names.card_value(outlook.card)}".strip()
    if card_of(outlook.card).kind == "charge":
        kind = "blows" if card_of(outlook.card).retires else "gear"
        card = names.t("card_with", card=card, what=names.t(f"ill.{kind}"))
    if car is None:
        return names.t("tray.none", card=card)
    order = shown["order"]
    at = order.index(car)
    if card_of(outlook.card).kind == "overtake" and at + 1 < len(order):
        other = names.car(shown, order[at + 1])
        return names.t("tray.pair", card=card, car=names.car(shown, car), other=other)
    place = names.t("place", n=at + 1)
    return names.t("tray.single", card=card, car=names.car(shown, car), place=place)


def _paint_choice(p: Painter, view: MotorRacingView, outlook: Outlook, box: Box) -> None:
    if outlook.dice:
        _head(p, box, title_of(view, outlook), view.names.t("tray.one_die"))
        paint_odds(p, view, outlook, box)
        return
    branch = outlook.branches[0]
    _head(p, box, title_of(view, outlook), *_also(view, outlook, branch), view.names.t("tray.no_die"))
    if outlook.useless:
        x, y, w, _ = box
        p.text(x + 18, y + 66, view.names.t("tray.no_effect"), 20, p.theme.light, "jb", w=w - 36)
        why = _why_nothing(view, outlook)
        p.text(x + 18, y + 90, why, 15, p.theme.light_muted, "j", w=w - 36)
        return
    paint_certain(p, view, outlook, branch, box)


def _why_nothing(view: MotorRacingView, outlook: Outlook) -> str:
    if outlook.car is None:
        return view.names.t("why.both_out")
    return view.names.t("why.leader" if view.shown["order"][0] == outlook.car else "why.last")


def _also(view: MotorRacingView, outlook: Outlook, branch: Branch) -> tuple[str, ...]:
    """Whose points change besides one's own, the most first: two of them, or one where room is short."""
    parts = []
    for team, after in branch.points.totals.items():
        change = after - outlook.before.totals[team]
        if change and team not in view.own_teams:
            name = view.names.team_owner(view.shown, team)
            parts.append((abs(change), view.names.t("tray.also_one", name=name, n=change)))
    parts.sort(key=lambda part: -part[0])
    language = view.app.translator.language
    texts = [text for _, text in parts]
    lists = [language.listing(texts[:n]) for n in (2, 1) if len(texts) >= n]
    return tuple(view.names.t("tray.also", list=text) for text in lists)


def paint_certain(p: Painter, view: MotorRacingView, outlook: Outlook, branch: Branch, box: Box) -> None:
    """A car's place and one's points, before and after."""
    x, y, w, _ = box
    half = (w - 36) / 2
    struck = outlook.struck(branch)
    if struck:
        car = struck[0]
        line = [*view.shown["order"], *view.shown["out"]]
        was = line.index(car) + 1
        after = [*branch.order, *branch.out].index(car) + 1
        own = car in view.own_cars
        label = view.names.car(view.shown, car)
        label = view.names.t("your_car", car=label) if own else label
        _change(
            p,
            view,
            (x + 18, y + 54, half),
            label,
            was,
            after,
            was - after,
            place=True,
            gone=car in branch.out,
        )
    if view.own_teams:
        was, after = outlook.own_points(), outlook.own_points(branch)
        _change(p, view, (x + 18 + half, y + 54, half), view.names.t("now.race"), was, after, after - was)


def _change(
    p: Painter,
    view: MotorRacingView,
    at: tuple[float, float, float],
    label: str,
    was: int,
    now: int,
    gain: int,
    place: bool = False,
    gone: bool = False,
) -> None:
    t, (x, y, w) = p.theme, at
    p.text(x, y, label, 14, t.light_muted, "j", w=w - 8)
    y += 29
    latin = view.app.translator.code != "ja"
    before, unit = ("P", "") if place and latin else ("", view.scene.t("common.place")[-1:] if place else "")
    if not place:
        unit = view.names.t("tray.points_unit")
    x += p.text(x, y, f"{before}{was}", 34, t.light_muted, "cb") + 10
    arrow_right(p, x, y, 22, t.accent, 3)
    x += 34
    tone = t.danger if gone or gain < 0 else t.good if gain > 0 else t.light
    x += (
        p.text(x, y, view.names.t("order.out") if gone else f"{before}{now}", 30 if gone else 34, tone, "cb")
        + 6
    )
    if unit and not gone:
        x += p.text(x, y + 3, unit, 16, t.light, "j") + 8
    if gain:
        change_pill(p, x + 22, y + 1, gain, 18, 22, 38)


def paint_odds(p: Painter, view: MotorRacingView, outlook: Outlook, box: Box) -> None:
    """Twelve faces, then the good and the bad in exact numbers, each with what it is worth."""
    t, (x, y, w, _) = p.theme, box
    cells(p, x + 18, y + 38, w - 36, 24, outlook.tones())
    left, right = x + 18, x + w - 18
    first = next((tone for tone in (GOOD, PLAIN) if outlook.faces(tone)), None)
    if outlook.faces(BAD):
        room = (w - 46) / 2 if first else w - 36
        right -= _odds_of(p, outlook, BAD, right, y + 82, room, t.danger, "r") + 14
    if first:
        colour = t.good if first == GOOD else t.light
        left += _odds_of(p, outlook, first, left, y + 82, right - left, colour, "l") + 12
    extra = _extra(view, outlook)
    if extra and right - left > p.width(extra, 14, "j"):
        p.text(left, y + 82, extra, 14, t.light_muted, "j", w=right - left)


def _odds_of(
    p: Painter, outlook: Outlook, tone: str, x: float, y: float, room: float, colour: str, align: str
) -> float:
    """The chance of a mood in full, its word, and the points it brings where all its faces bring the same."""
    text = f"{outlook.chance(len(outlook.faces(tone)))} {outlook.word_of(tone)}"
    gains = {outlook.gain(branch) for branch in outlook.branches if outlook.mood(branch) == tone}
    gain = gains.pop() if len(gains) == 1 else 0
    pill = 42.0 if gain and p.width(text, 16, "jb") + 42 <= room else 0.0
    if align == "r":
        if pill:
            change_pill(p, x - 17, y, gain, 16, 20, 34)
        return pill + p.text(x - pill, y, text, 16, colour, "jb", "r", w=room - pill)
    wide = p.text(x, y, text, 16, colour, "jb", w=room - pill)
    if pill:
        change_pill(p, x + wide + 25, y, gain, 16, 20, 34)
    return wide + pill


def _extra(view: MotorRacingView, outlook: Outlook) -> str:
    """What may follow the roll."""
    kind = card_of(outlook.card).kind
    if any(branch.then for branch in outlook.branches):
        return view.names.t("tray.reroll_open" if kind == "spin" else "tray.then_again")
    return view.names.t("tray.mate_open") if kind == "crash" else ""


# -- decisions within a card -------------------------------------------------------------------------
def _paint_charge(p: Painter, view: MotorRacingView, box: Box) -> None:
    """Stop with what one has, against the next roll."""
    t, (x, y, w, _) = p.theme, box
    pending, names = view.shown["pending"], view.names
    car = pending["car"]
    again = view.outlook("again")
    place = names.t("place", n=view.shown["order"].index(car) + 1)
    rolls = names.t("tray.rolls_so_far", rolls=" · ".join(str(r) for r in pending["rolls"]))
    title = names.t("tray.single", card=names.card(again.card), car=names.car(view.shown, car), place=place)
    _head(p, box, title, rolls)
    column = (w - 36) * 0.64
    cells(p, x + 18, y + 36, column - 12, 20, again.tones())
    for i, branch in enumerate(again.branches):
        colour = tone_colour(p, again.mood(branch))
        text = f"{again.chance(len(branch.rolls))} {again.words(branch)}"
        wide = p.text(x + 18, y + 71 + i * 21, text, 15, colour, "jb", w=column - 86)
        _points(p, view, x + 28 + wide, y + 71 + i * 21, again.own_points(branch), again.gain(branch))
    left = x + 18 + column + 14
    room = x + w - 16 - left
    p.rect(left - 12, y + 40, 1.2, 60, t.edge_raised)
    p.text(left, y + 47, f"{names.t('tray.stop_now')} · {place}", 15, t.light, "jb", w=room)
    _points(p, view, left, y + 70, again.own_points(), 0)
    p.text(left, y + 92, names.t("tray.ends_turn"), 14, t.light_muted, "j", w=room)


def _points(p: Painter, view: MotorRacingView, x: float, y: float, points: int, gain: int) -> None:
    t = p.theme
    x += p.text(x, y, str(points), 18, t.light, "cb") + 4
    x += p.text(x, y, view.names.t("tray.points_unit"), 14, t.light_muted, "j") + 6
    if gain:
        change_pill(p, x + 16, y, gain, 15, 18, 30)


def _paint_spin(p: Painter, view: MotorRacingView, box: Box) -> None:
    """What stands now, against one more roll."""
    t, (x, y, w, _) = p.theme, box
    names, roll = view.names, view.shown["pending"]["rolls"][-1]
    stands, again = view.outlook("stand"), view.outlook("again")
    branch = stands.branches[0]
    struck = stands.struck(branch)
    car = names.car(view.shown, struck[0]) if struck else names.t("banner.nothing")
    title = f"{names.card(stands.card)} · {names.t('step.roll', n=roll)}"
    _head(p, box, title, names.t("tray.roll_final"))
    cells(p, x + 18, y + 38, w - 36, 22, again.tones(), lit=roll)
    mood = stands.mood(branch)
    tone = tone_colour(p, mood)
    left = x + 18
    if struck:
        colour, shape = names.look(struck[0])
        mark(p, shape, colour, left + 7, y + 81, 6)
        left += 20
    text = f"{names.t('tray.stand_now')}: {car}, {stands.words(branch)}"
    if view.app.translator.code == "ja":
        text = f"{names.t('tray.stand_now')}：{car} {stands.words(branch)}"
    left += p.text(left, y + 81, text, 15, tone, "jb", w=w * 0.5) + 10
    if stands.gain(branch):
        change_pill(p, left + 16, y + 81, stands.gain(branch), 15, 18)
    bad, good = len(again.faces(BAD)), len(again.faces(GOOD))
    right = x + w - 18
    for count, tone_name, colour in ((bad, BAD, t.danger), (good, GOOD, t.good)):
        if count and right - left > 150:
            text = f"{again.chance(count)} {again.word_of(tone_name)}"
            right -= p.text(right, y + 81, text, 14, colour, "jb", "r", w=max(120.0, right - left - 50)) + 12
            break


def _paint_crash(p: Painter, view: MotorRacingView, box: Box) -> None:
    """Two neighbours, two outcomes."""
    t, (x, y, w, _) = p.theme, box
    names, pending = view.names, view.shown["pending"]
    hit = names.car(view.shown, pending["car"])
    _head(
        p,
        box,
        f"{names.card('crash')} · {names.t('step.roll', n=pending['rolls'][-1])} · {hit}",
        names.t("tray.ends_turn"),
    )
    half = (w - 42) / 2
    for i, action in enumerate(view.scene.offered):
        outlook = view.outlook(action)
        branch = outlook.branches[0]
        left = x + 18 + i * (half + 6)
        car = outlook.car or ""
        colour, shape = names.look(car)
        mark(p, shape, colour, left + 8, y + 56, 7)
        ahead = view.shown["order"].index(car) < view.shown["order"].index(pending["car"])
        where = names.t("tray.ahead" if ahead else "tray.behind")
        label = f"{names.car(view.shown, car)} · {names.team_owner(view.shown, team_of(car))} · {where}"
        p.text(left + 24, y + 56, label, 16, t.light, "jb", w=half - 30)
        wide = p.text(left + 24, y + 82, names.t("now.race"), 14, t.light_muted, "j", w=half * 0.55)
        _points(p, view, left + 34 + wide, y + 82, outlook.own_points(branch), outlook.gain(branch))


def hovered_choice(element: Element | None) -> str:
    """The action a pointed element would commit, for previews of a crash."""
    return f"with {element.id[5:]}" if element is not None and element.id.startswith("with.") else ""
