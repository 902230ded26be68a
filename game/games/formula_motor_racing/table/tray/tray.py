"""The consequence box while one decides: what a choice comes to, the odds, the buttons."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.formula_motor_racing.rules.preview import Lineup
from game.games.formula_motor_racing.table.geometry import Box, Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.marks import mark, panel
from game.ui.kit.widgets import button
from game.ui.race.board.action_panel import (
    Change,
    Commit,
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
from game.ui.race.board.pieces import (
    BAD,
    GOOD,
    PLAIN,
    Tone,
    cells,
    change_pill,
    pill_width,
    signed,
    tone_colour,
)


# -- buttons -----------------------------------------------------------------------------------------
def declare_tray(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    """The buttons of the decision at hand."""
    if not model.deciding:
        return
    declare = {
        "play": _play_buttons,
        "charge": _charge_buttons,
        "spin": _spin_buttons,
        "crash": _crash_buttons,
    }
    declare[model.shown["phase"]](ui, model, lay.tray_box(), do)


def _play_buttons(ui: Elements, model: Model, box: Box, do: Commands) -> None:
    outlook = model.previewed[0] if model.previewed else None
    others = outlook is not None and len(model.targets(outlook.card)) > 1
    label, kind = _play_label(model, outlook)

    def other(at: Box) -> None:
        names = model.names
        button(
            ui,
            "other",
            *at,
            names.t("button.other"),
            lambda: do.next_target(1),
            key="Tab",
            tooltip=names.t("tip.other"),
        ).extra["quiet"] = True

    go_button(
        ui,
        box,
        Commit("go", label, do.play_selected, kind),
        enabled=outlook is not None,
        why=model.names.t("why.card_first"),
        clause=model.clause,
        side=other if others else None,
    )


def _play_label(model: Model, outlook: Outlook | None) -> tuple[str, str]:
    if outlook is None:
        return model.names.t("button.choose"), "primary"
    if not outlook.dice:
        return model.names.t("button.play_nothing" if outlook.useless else "button.play"), "primary"
    return _risk_label(model, outlook, "button.roll_risk")


def _risk_label(model: Model, outlook: Outlook, key: str) -> tuple[str, str]:
    """The button that rolls carries the odds, and is hatched where the roll can hurt; bare with odds off."""
    for tone in (BAD, GOOD) if model.odds_shown else ():
        faces = outlook.faces(tone)
        if faces:
            label = model.names.t(key, what=outlook.word_of(tone), chance=outlook.chance(len(faces)))
            return label, "danger" if tone == BAD else "primary"
    return model.names.t(key.removesuffix("_risk")), "primary"


def _choice(do: Commands, id: str, label: str, action: str, kind: str = "normal") -> Commit:
    return Commit(id, label, lambda: do.commit(action), kind)


def _charge_buttons(ui: Elements, model: Model, box: Box, do: Commands) -> None:
    label, kind = _risk_label(model, model.outlook("again"), "button.again_risk")
    again = _choice(do, "go", label, "again", kind)
    stop = _choice(do, "stop", model.names.t("button.stop"), "stop")
    two_buttons(ui, box, again, stop, 0.74, model.clause)


def _spin_buttons(ui: Elements, model: Model, box: Box, do: Commands) -> None:
    stands = model.outlook("stand")
    bad = stands.mood(stands.branches[0]) == BAD
    label, kind = _risk_label(model, model.outlook("again"), "button.reroll_risk")
    stand = _choice(do, "go", model.names.t("button.stand"), "stand", "normal" if bad else "primary")
    two_buttons(ui, box, stand, _choice(do, "again", label, "again", kind), 0.31, model.clause)


def _crash_buttons(ui: Elements, model: Model, box: Box, do: Commands) -> None:
    pairs = []
    for action in model.offered:
        car = action.split(" ")[1]
        bad = model.outlook(action).mood(model.outlook(action).branches[0]) == BAD
        label = model.names.car(car)
        if model.text_scale <= 125:
            # larger texts leave room for the car and what it is worth
            label = model.names.t("ghost.with", car=label)
        label = f"{label} · {_effect(model, model.outlook(action))}"
        pairs.append(_choice(do, f"with.{car}", label, str(action), "danger" if bad else "normal"))
    if len(pairs) == 2:
        two_buttons(ui, box, pairs[0], pairs[1], clause=model.clause)


def button_of(step: str, offered: Sequence[str]) -> str:
    """The id of the button that plays this step, where the offered ones are chosen from by a button each."""
    word, *car = step.split(" ")
    if word == "with":
        return f"with.{car[0]}"
    # the first button is that of standing after a spin, of charging on in a charge
    first = "stand" if "stand" in offered else "again"
    return "go" if word in ("play", first) else word


def _effect(model: Model, outlook: Outlook) -> str:
    """What an outcome without a die is worth to the viewer: in points, else in places of their cars."""
    branch = outlook.branches[0]
    if gain := outlook.gain(branch):
        return model.names.t("tray.in_points", n=signed(gain))
    places = outlook.own_places(branch)
    return model.names.t("tray.in_places" if places else "tray.in_points", n=signed(places))


# -- painting ----------------------------------------------------------------------------------------
def paint_tray(p: Painter, model: Model, lay: Layout) -> None:
    """The box and what it says of the present choice."""
    box = lay.tray_box()
    panel(p, *box)
    phase = model.shown["phase"]
    if phase == "play":
        if model.previewed:
            _paint_choice(p, model, model.previewed[0], box)
        else:
            names = model.names
            paint_says(p, box, names.t("tray.choose"), names.t("tray.choose_text"))
    elif phase == "charge":
        _paint_charge(p, model, box)
    elif phase == "spin":
        _paint_spin(p, model, box)
    elif phase == "crash":
        _paint_crash(p, model, box)


def title_of(model: Model, outlook: Outlook) -> str:
    """The choice in words: card, car, and who is pulled along."""
    names, shown, car = model.names, model.shown, outlook.car
    card = f"{names.card(outlook.card)} {names.card_value(outlook.card)}".strip()
    if card_of(outlook.card).kind == "charge":
        kind = "blows" if card_of(outlook.card).retires else "gear"
        card = names.t("card_with", card=card, what=names.t(f"ill.{kind}"))
    if car is None:
        return names.t("tray.none", card=card)
    order = shown["order"]
    at = order.index(car)
    if card_of(outlook.card).kind == "overtake" and at + 1 < len(order):
        other = names.car(order[at + 1])
        return names.t("tray.pair", card=card, car=names.car(car), other=other)
    place = names.t("place", n=at + 1)
    return names.t("tray.single", card=card, car=names.car(car), place=place)


def _paint_choice(p: Painter, model: Model, outlook: Outlook, box: Box) -> None:
    if outlook.dice:
        paint_odds(p, model.names.scene.app, box, odds_of(model, outlook))
        return
    branch = outlook.branches[0]
    paint_head(p, box, title_of(model, outlook), *_also(model, outlook, branch), model.names.t("tray.no_die"))
    if outlook.useless:
        x, y, w, _ = box
        p.text(x + 18, y + 66, model.names.t("tray.no_effect"), 20, p.theme.light, "jb", w=w - 36)
        why = _why_nothing(model, outlook)
        p.text(x + 18, y + 90, why, 15, p.theme.light_muted, "j", w=w - 36)
        return
    paint_certain(p, model, outlook, branch, box)


def _why_nothing(model: Model, outlook: Outlook) -> str:
    if outlook.car is None:
        return model.names.t("why.both_out")
    return model.names.t("why.leader" if model.shown["order"][0] == outlook.car else "why.last")


def _also(model: Model, outlook: Outlook, branch: Lineup) -> tuple[str, ...]:
    """Whose points change besides one's own, the most first: two of them, or one where room is short."""
    parts = []
    for team, after in branch.points.totals.items():
        change = after - outlook.before.totals[team]
        if change and team not in model.own_teams:
            name = model.names.team_owner(team)
            parts.append((abs(change), model.names.t("tray.also_one", name=name, n=change)))
    parts.sort(key=lambda part: -part[0])
    language = model.names.language
    texts = [text for _, text in parts]
    lists = [language.listing(texts[:n]) for n in (2, 1) if len(texts) >= n]
    return tuple(model.names.t("tray.also", list=text) for text in lists)


def paint_certain(p: Painter, model: Model, outlook: Outlook, branch: Lineup, box: Box) -> None:
    """A car's place and one's points, before and after."""
    x, y, w, _ = box
    half = (w - 36) / 2
    struck = outlook.struck(branch)
    if struck:
        car = struck[0]
        line = [*model.shown["order"], *model.shown["out"]]
        after = [*branch.order, *branch.out].index(car) + 1
        label = model.names.car(car)
        label = model.names.t("your_car", car=label) if car in model.own_cars else label
        gone = model.names.t("order.out") if car in branch.out else ""
        before, unit = _place_words(model)
        was = line.index(car) + 1
        paint_change(p, x + 18, y + 54, half, Change(label, was, after, was - after, before, unit, gone))
    if model.own_teams:
        was, now = outlook.own_points(), outlook.own_points(branch)
        unit = model.names.t("tray.points_unit")
        change = Change(own_label(model), was, now, now - was, unit=unit)
        paint_change(p, x + 18 + half, y + 54, half, change)


def own_label(model: Model) -> str:
    """Whose points these are: of one's team, or of the better of one's teams."""
    return model.names.t("now.better" if len(model.own_teams) > 1 else "now.race")


def _place_words(model: Model) -> tuple[str, str]:
    """What stands before and behind the number of a place: P3, 3位."""
    if model.names.japanese:
        return "", model.names.scene.t("common.place")[-1:]
    return "P", ""


def odds_of(model: Model, outlook: Outlook) -> Odds:
    """Twelve faces, then the good and the bad in exact numbers, each with what it is worth."""
    first = next((tone for tone in (GOOD, PLAIN) if outlook.faces(tone)), None)
    return Odds(
        title_of(model, outlook),
        outlook.tones(),
        good=_side(model, outlook, first) if first else None,
        bad=_side(model, outlook, BAD) if outlook.faces(BAD) else None,
        note=_extra(model, outlook),
        remarks=(model.names.t("tray.one_die"),),
    )


def _side(model: Model, outlook: Outlook, tone: Tone) -> Side:
    """The chance of a mood in full, its word, and the points it brings where all its faces bring the same."""
    text = f"{outlook.chance(len(outlook.faces(tone)))} {outlook.word_of(tone)}"
    gains = {outlook.gain(branch) for branch in outlook.branches if outlook.mood(branch) == tone}
    return Side(text, tone, gains.pop() if len(gains) == 1 else 0, model.names.t("tray.points_unit"))


def _extra(model: Model, outlook: Outlook) -> str:
    """What may follow the roll."""
    kind = card_of(outlook.card).kind
    if any(branch.then for branch in outlook.branches):
        return model.names.t("tray.reroll_open" if kind == "spin" else "tray.then_again")
    return model.names.t("tray.mate_open") if kind == "crash" else ""


# -- decisions within a card -------------------------------------------------------------------------
def _paint_charge(p: Painter, model: Model, box: Box) -> None:
    """Stop with what one has, against the next roll."""
    t, (x, y, w, _) = p.theme, box
    pending, names = model.shown["pending"], model.names
    car = pending["car"]
    again = model.outlook("again")
    place = names.t("place", n=model.shown["order"].index(car) + 1)
    rolls = names.t("tray.rolls_so_far", rolls=" · ".join(str(r) for r in pending["rolls"]))
    title = names.t("tray.single", card=names.card(again.card), car=names.car(car), place=place)
    paint_head(p, box, title, rolls)
    column = (w - 36) * 0.64
    _paint_again(p, model, again, x + 18, y, column - 12)
    left = x + 18 + column + 14
    room = x + w - 16 - left
    p.rect(left - 12, y + 40, 1.2, 60, t.edge_raised)
    p.text(left, y + 47, f"{names.t('tray.stop_now')} · {place}", 15, t.light, "jb", w=room)
    _points(p, model, left, y + 70, again.own_points(), 0)
    p.text(left, y + 92, names.t("tray.ends_turn"), 14, t.light_muted, "j", w=room)


def _paint_again(p: Painter, model: Model, again: Outlook, x: float, y: float, w: float) -> None:
    """What one more roll may bring, each outcome with its chance."""
    if not model.odds_shown:
        hidden_odds(p, model.names.scene.app, (x, y + 40, w, 58))
        return
    cells(p, x, y + 36, w, 20, again.tones())
    for i, ending in enumerate(again.consequence.endings):
        branch = ending.facts
        text = f"{again.chance(len(ending.first))} {again.words(branch)}"
        line = y + 71 + i * 21
        wide = p.text(x, line, text, 15, tone_colour(p, again.mood(branch)), "jb", w=w - 74)
        _points(p, model, x + 10 + wide, line, again.own_points(branch), again.gain(branch))


def _points(p: Painter, model: Model, x: float, y: float, points: int, gain: int) -> None:
    paint_points(p, x, y, points, model.names.t("tray.points_unit"), gain)


def _paint_spin(p: Painter, model: Model, box: Box) -> None:
    """What stands now, against one more roll."""
    x, y, w, _ = box
    names, roll = model.names, model.shown["pending"]["rolls"][-1]
    stands, again = model.outlook("stand"), model.outlook("again")
    branch = stands.branches[0]
    struck = stands.struck(branch)
    car = names.car(struck[0]) if struck else names.t("banner.nothing")
    title = f"{names.card(stands.card)} · {names.t('step.roll', n=roll)}"
    paint_head(p, box, title, names.t("tray.roll_final"))
    if model.odds_shown:
        cells(p, x + 18, y + 38, w - 36, 22, again.tones(), lit=roll)
    else:
        hidden_odds(p, model.names.scene.app, (x + 18, y + 36, w - 36, 26))
    tone = tone_colour(p, stands.mood(branch))
    left = x + 18
    if struck:
        colour, shape = names.look(struck[0])
        mark(p, shape, colour, left + 7, y + 81, 6)
        left += 20
    text = f"{names.t('tray.stand_now')}: {car}, {stands.words(branch)}"
    if model.names.japanese:
        text = f"{names.t('tray.stand_now')}：{car} {stands.words(branch)}"
    left += p.text(left, y + 81, text, 15, tone, "jb", w=w * 0.5) + 10
    gain, unit = stands.gain(branch), names.t("tray.points_unit")
    if gain:
        wide = pill_width(p, gain, 15, unit=unit)
        change_pill(p, left + wide / 2, y + 81, gain, 15, 18, unit=unit)
        left += wide + 8
    if model.odds_shown:
        _paint_reroll(p, again, left, x + w - 18, y + 81)


def _paint_reroll(p: Painter, again: Outlook, left: float, right: float, y: float) -> None:
    """The chance that one more roll goes wrong; where none can, that it goes well."""
    tone = next((tone for tone in (BAD, GOOD) if again.faces(tone)), None)
    if tone is not None and right - left > 150:
        text = f"{again.chance(len(again.faces(tone)))} {again.word_of(tone)}"
        p.text(right, y, text, 14, tone_colour(p, tone), "jb", "r", w=max(120.0, right - left - 50))


def _paint_crash(p: Painter, model: Model, box: Box) -> None:
    """Two neighbours, two outcomes."""
    t, (x, y, w, _) = p.theme, box
    names, pending = model.names, model.shown["pending"]
    hit = names.car(pending["car"])
    paint_head(
        p,
        box,
        f"{names.card('crash')} · {names.t('step.roll', n=pending['rolls'][-1])} · {hit}",
        names.t("tray.ends_turn"),
    )
    half = (w - 42) / 2
    for i, action in enumerate(model.offered):
        outlook = model.outlook(action)
        branch = outlook.branches[0]
        left = x + 18 + i * (half + 6)
        car = outlook.car or ""
        colour, shape = names.look(car)
        mark(p, shape, colour, left + 8, y + 56, 7)
        ahead = model.shown["order"].index(car) < model.shown["order"].index(pending["car"])
        where = names.t("tray.ahead" if ahead else "tray.behind")
        label = f"{names.car(car)} · {names.team_owner(team_of(car))} · {where}"
        p.text(left + 24, y + 56, label, 16, t.light, "jb", w=half - 30)
        wide = p.text(left + 24, y + 82, own_label(model), 14, t.light_muted, "j", w=half * 0.55)
        _points(p, model, left + 34 + wide, y + 82, outlook.own_points(branch), outlook.gain(branch))
