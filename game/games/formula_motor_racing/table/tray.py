"""The consequence box while one decides: what a choice comes to, the odds, the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.games.formula_motor_racing.insight import Branch
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.board.chances import odds_shown
from game.ui.board.pieces import BAD, GOOD, PLAIN, Tone, cells, change_pill, pill_width, signed, tone_colour
from game.ui.board.tray import (
    Change,
    Choice,
    Odds,
    Side,
    go_button,
    hidden_odds,
    paint_change,
    paint_head,
    paint_odds,
    paint_points,
    paint_says,
    two_buttons,
)
from game.ui.elements import Elements
from game.ui.painter import Painter
from game.ui.widgets import button, mark, panel

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.view import MotorRacingView


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
    outlook = view.previewed[0] if view.previewed else None
    others = outlook is not None and len(view.targets(outlook.card)) > 1
    label, kind = _play_label(view, outlook)

    def other(at: Box) -> None:
        names = view.names
        button(
            ui, "other", *at, names.t("button.other"), lambda: view.next_target(1),
            key="Tab", tooltip=names.t("tip.other"),
        ).extra["quiet"] = True  # fmt: skip

    go_button(
        ui,
        box,
        Choice("go", label, view.play_selected, kind),
        enabled=outlook is not None,
        why=view.names.t("why.card_first"),
        clause=view.clause(),
        side=other if others else None,
    )


def _play_label(view: MotorRacingView, outlook: Outlook | None) -> tuple[str, str]:
    if outlook is None:
        return view.names.t("button.choose"), "primary"
    if not outlook.dice:
        return view.names.t("button.play_nothing" if outlook.useless else "button.play"), "primary"
    return _risk_label(view, outlook, "button.roll_risk")


def _risk_label(view: MotorRacingView, outlook: Outlook, key: str) -> tuple[str, str]:
    """The button that rolls carries the odds, and is hatched where the roll can hurt; bare with odds off."""
    for tone in (BAD, GOOD) if odds_shown(view.app) else ():
        faces = outlook.faces(tone)
        if faces:
            label = view.names.t(key, what=outlook.word_of(tone), chance=outlook.chance(len(faces)))
            return label, "danger" if tone == BAD else "primary"
    return view.names.t(key.removesuffix("_risk")), "primary"


def _choice(view: MotorRacingView, id: str, label: str, action: str, kind: str = "normal") -> Choice:
    return Choice(id, label, lambda: view.commit(action), kind)


def _charge_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    label, kind = _risk_label(view, view.outlook("again"), "button.again_risk")
    again = _choice(view, "go", label, "again", kind)
    stop = _choice(view, "stop", view.names.t("button.stop"), "stop")
    two_buttons(ui, box, again, stop, 0.74, view.clause())


def _spin_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    stands = view.outlook("stand")
    bad = stands.mood(stands.branches[0]) == BAD
    label, kind = _risk_label(view, view.outlook("again"), "button.reroll_risk")
    stand = _choice(view, "go", view.names.t("button.stand"), "stand", "normal" if bad else "primary")
    two_buttons(ui, box, stand, _choice(view, "again", label, "again", kind), 0.31, view.clause())


def _crash_buttons(ui: Elements, view: MotorRacingView, box: Box) -> None:
    pairs = []
    for action in view.scene.offered:
        car = action.split(" ")[1]
        bad = view.outlook(action).mood(view.outlook(action).branches[0]) == BAD
        label = view.names.car(view.shown, car)
        if view.app.settings.text_scale <= 125:
            # larger texts leave room for the car and what it is worth
            label = view.names.t("ghost.with", car=label)
        label = f"{label} · {_effect(view, view.outlook(action))}"
        pairs.append(_choice(view, f"with.{car}", label, str(action), "danger" if bad else "normal"))
    if len(pairs) == 2:
        two_buttons(ui, box, pairs[0], pairs[1], clause=view.clause())


def _effect(view: MotorRacingView, outlook: Outlook) -> str:
    """What an outcome without a die is worth to the viewer: in points, else in places of their cars."""
    branch = outlook.branches[0]
    if gain := outlook.gain(branch):
        return view.names.t("tray.in_points", n=signed(gain))
    places = outlook.own_places(branch)
    return view.names.t("tray.in_places" if places else "tray.in_points", n=signed(places))


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
            names = view.names
            paint_says(p, box, names.t("tray.choose"), names.t("tray.choose_text"))
    elif phase == "charge":
        _paint_charge(p, view, box)
    elif phase == "spin":
        _paint_spin(p, view, box)
    elif phase == "crash":
        _paint_crash(p, view, box)


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
        paint_odds(p, view.app, box, odds_of(view, outlook))
        return
    branch = outlook.branches[0]
    paint_head(p, box, title_of(view, outlook), *_also(view, outlook, branch), view.names.t("tray.no_die"))
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
        after = [*branch.order, *branch.out].index(car) + 1
        label = view.names.car(view.shown, car)
        label = view.names.t("your_car", car=label) if car in view.own_cars else label
        gone = view.names.t("order.out") if car in branch.out else ""
        before, unit = _place_words(view)
        was = line.index(car) + 1
        paint_change(p, x + 18, y + 54, half, Change(label, was, after, was - after, before, unit, gone))
    if view.own_teams:
        was, now = outlook.own_points(), outlook.own_points(branch)
        unit = view.names.t("tray.points_unit")
        change = Change(own_label(view), was, now, now - was, unit=unit)
        paint_change(p, x + 18 + half, y + 54, half, change)


def own_label(view: MotorRacingView) -> str:
    """Whose points these are: of one's team, or of the better of one's teams."""
    return view.names.t("now.better" if len(view.own_teams) > 1 else "now.race")


def _place_words(view: MotorRacingView) -> tuple[str, str]:
    """What stands before and behind the number of a place: P3, 3位."""
    if view.app.translator.code == "ja":
        return "", view.scene.t("common.place")[-1:]
    return "P", ""


def odds_of(view: MotorRacingView, outlook: Outlook) -> Odds:
    """Twelve faces, then the good and the bad in exact numbers, each with what it is worth."""
    first = next((tone for tone in (GOOD, PLAIN) if outlook.faces(tone)), None)
    return Odds(
        title_of(view, outlook),
        outlook.tones(),
        good=_side(view, outlook, first) if first else None,
        bad=_side(view, outlook, BAD) if outlook.faces(BAD) else None,
        note=_extra(view, outlook),
        remarks=(view.names.t("tray.one_die"),),
    )


def _side(view: MotorRacingView, outlook: Outlook, tone: Tone) -> Side:
    """The chance of a mood in full, its word, and the points it brings where all its faces bring the same."""
    text = f"{outlook.chance(len(outlook.faces(tone)))} {outlook.word_of(tone)}"
    gains = {outlook.gain(branch) for branch in outlook.branches if outlook.mood(branch) == tone}
    return Side(text, tone, gains.pop() if len(gains) == 1 else 0, view.names.t("tray.points_unit"))


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
    paint_head(p, box, title, rolls)
    column = (w - 36) * 0.64
    _paint_again(p, view, again, x + 18, y, column - 12)
    left = x + 18 + column + 14
    room = x + w - 16 - left
    p.rect(left - 12, y + 40, 1.2, 60, t.edge_raised)
    p.text(left, y + 47, f"{names.t('tray.stop_now')} · {place}", 15, t.light, "jb", w=room)
    _points(p, view, left, y + 70, again.own_points(), 0)
    p.text(left, y + 92, names.t("tray.ends_turn"), 14, t.light_muted, "j", w=room)


def _paint_again(p: Painter, view: MotorRacingView, again: Outlook, x: float, y: float, w: float) -> None:
    """What one more roll may bring, each outcome with its chance."""
    if not odds_shown(view.app):
        hidden_odds(p, view.app, (x, y + 40, w, 58))
        return
    cells(p, x, y + 36, w, 20, again.tones())
    for i, branch in enumerate(again.branches):
        text = f"{again.chance(len(branch.rolls))} {again.words(branch)}"
        line = y + 71 + i * 21
        wide = p.text(x, line, text, 15, tone_colour(p, again.mood(branch)), "jb", w=w - 74)
        _points(p, view, x + 10 + wide, line, again.own_points(branch), again.gain(branch))


def _points(p: Painter, view: MotorRacingView, x: float, y: float, points: int, gain: int) -> None:
    paint_points(p, x, y, points, view.names.t("tray.points_unit"), gain)


def _paint_spin(p: Painter, view: MotorRacingView, box: Box) -> None:
    """What stands now, against one more roll."""
    x, y, w, _ = box
    names, roll = view.names, view.shown["pending"]["rolls"][-1]
    stands, again = view.outlook("stand"), view.outlook("again")
    branch = stands.branches[0]
    struck = stands.struck(branch)
    car = names.car(view.shown, struck[0]) if struck else names.t("banner.nothing")
    title = f"{names.card(stands.card)} · {names.t('step.roll', n=roll)}"
    paint_head(p, box, title, names.t("tray.roll_final"))
    if odds_shown(view.app):
        cells(p, x + 18, y + 38, w - 36, 22, again.tones(), lit=roll)
    else:
        hidden_odds(p, view.app, (x + 18, y + 36, w - 36, 26))
    tone = tone_colour(p, stands.mood(branch))
    left = x + 18
    if struck:
        colour, shape = names.look(struck[0])
        mark(p, shape, colour, left + 7, y + 81, 6)
        left += 20
    text = f"{names.t('tray.stand_now')}: {car}, {stands.words(branch)}"
    if view.app.translator.code == "ja":
        text = f"{names.t('tray.stand_now')}：{car} {stands.words(branch)}"
    left += p.text(left, y + 81, text, 15, tone, "jb", w=w * 0.5) + 10
    gain, unit = stands.gain(branch), names.t("tray.points_unit")
    if gain:
        wide = pill_width(p, gain, 15, unit=unit)
        change_pill(p, left + wide / 2, y + 81, gain, 15, 18, unit=unit)
        left += wide + 8
    if odds_shown(view.app):
        _paint_reroll(p, again, left, x + w - 18, y + 81)


def _paint_reroll(p: Painter, again: Outlook, left: float, right: float, y: float) -> None:
    """The chance that one more roll goes wrong; where none can, that it goes well."""
    tone = next((tone for tone in (BAD, GOOD) if again.faces(tone)), None)
    if tone is not None and right - left > 150:
        text = f"{again.chance(len(again.faces(tone)))} {again.word_of(tone)}"
        p.text(right, y, text, 14, tone_colour(p, tone), "jb", "r", w=max(120.0, right - left - 50))


def _paint_crash(p: Painter, view: MotorRacingView, box: Box) -> None:
    """Two neighbours, two outcomes."""
    t, (x, y, w, _) = p.theme, box
    names, pending = view.names, view.shown["pending"]
    hit = names.car(view.shown, pending["car"])
    paint_head(
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
        wide = p.text(left + 24, y + 82, own_label(view), 14, t.light_muted, "j", w=half * 0.55)
        _points(p, view, left + 34 + wide, y + 82, outlook.own_points(branch), outlook.gain(branch))
