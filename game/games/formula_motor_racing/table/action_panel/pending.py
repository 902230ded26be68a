"""Decisions within a card: to charge on, to roll again in a spin, the second car of a crash."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.games.formula_motor_racing.table.action_panel.choice import (
    ending_label,
    hidden_risk,
    own_label,
    risk_label,
)
from game.games.formula_motor_racing.table.board.calm import consequence
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, NEAR, Type
from game.ui.kit.layout import Node, box, column, grid, para, row, text
from game.ui.kit.parts import seat
from game.ui.race.board import action_panel as panel
from game.ui.race.board.pieces import BAD, GOOD, signed, tone_colour

REROLL_W, LINE_H, ROW_H = 150.0, 21.5, 26.0
"""Least width of the chances of another roll; the heights of a line of three and of one of two."""


def _choice(do: Commands, id: str, label: str, action: str, kind: str = "normal") -> panel.Commit:
    return panel.Commit(id, label, partial(do.commit, action), kind)


def _two(
    model: Model, first: tuple[panel.Commit, str], second: tuple[panel.Commit, str], *, share: float = 0.5
) -> tuple[Node, ...]:
    """Two buttons that commit, each with its action; the proposed one, if there is one, is the better."""
    found, better, pair = model.proposed, None, []
    for i, (choice, action) in enumerate((first, second)):
        ending = ending_label(model, action, choice.label) if model.is_decisive else None
        label, kind = ending or (choice.label, choice.kind)
        if action == found.action:
            better, kind = i, "primary" if found.outcome == "wins" else kind
        pair.append(replace(choice, label=label, kind=kind, risk=hidden_risk(model, action)))
    return panel.commit_pair(pair, better, share, model.clause)


def _points(p: Painter, model: Model, count: int, gain: int) -> Node:
    return panel.points(p, count, model.names.t("tray.points_unit"), gain, LINE_H)


# -- a charge -----
def charge_panel(p: Painter, model: Model, width: float, do: Commands) -> Node:
    """Return the panel of a charge: to stop, or to roll again."""
    t, names, pending, again = p.theme, model.names, model.pending, model.outlook("again")
    place = names.t("place", n=model.observation["order"].index(model.pending_car) + 1)
    rolls = names.t("tray.rolls_so_far", rolls=" · ".join(str(r) for r in pending["rolls"]))
    told = {"card": names.card(again.card), "car": names.car(model.pending_car), "place": place}
    title, stopped = names.t("tray.single", **told), f"{names.t('tray.stop_now')} · {place}"
    if not model.wants_odds:
        title, stopped = names.t("calm.title", **told), names.t("tray.stop_now")
    stopping = column(
        text(stopped, Type.HEAD, t.light, fixed_h=LINE_H),
        _points(p, model, again.own_points(), 0),
        text(names.t("tray.ends_turn"), Type.CAPTION, t.light_muted, fixed_h=LINE_H),
        grow=0.35,
    )
    rolling = column(*_rolling(p, model, again), gap=1, grow=0.65)
    content = row(rolling, box(w=1.2, fill=t.edge_raised), stopping, gap=GAP)
    label, kind = names.t("button.again"), "primary"
    if not model.is_decisive:
        label, kind = risk_label(model, again, "button.again_risk")
    stop = _choice(do, "stop", names.t("button.stop"), "stop")
    share = 0.5 if model.is_decisive else 0.74
    buttons = _two(model, (_choice(do, "go", label, "again", kind), "again"), (stop, "stop"), share=share)
    return panel.action_panel(t, panel.head(p, width, title, rolls), content, buttons=buttons)


def _rolling(p: Painter, model: Model, again: Outlook) -> list[Node]:
    """The next roll by its endings."""
    if not model.wants_odds:
        return [para(consequence(model, again), Type.STRONG, p.theme.light, 1.35)]
    lines = [panel.faces(again.tones(), 20)]
    for ending in again.consequence.endings:
        lineup = ending.facts
        label = f"{again.chance(len(ending.first))} {again.effect_text(lineup)}"
        content = text(label, Type.HEAD, tone_colour(p, again.tone_of(lineup)))
        value = _points(p, model, again.own_points(lineup), again.gain(lineup))
        lines.append(row(content, value, gap=10, align="middle", fixed_h=LINE_H))
    return lines


# -- a spin -----
def spin_panel(p: Painter, model: Model, width: float, do: Commands) -> Node:
    """Return the panel of a spin: to let the roll stand, or to roll again."""
    names, roll = model.names, model.pending["rolls"][-1]
    stands, again = model.outlook("stand"), model.outlook("again")
    title = f"{names.card(stands.card)} · {names.t('step.roll', n=roll)}"
    die = panel.faces(again.tones(), lit=roll) if model.wants_odds else _rolling(p, model, again)[0]
    content = _standing(p, model, stands)
    used = sum(part.measure(p, 0) + NEAR for part in content)
    if model.wants_odds and width - used > REROLL_W:
        content += [box(grow=1), *_rerolled(p, again)]
    stand = _choice(do, "go", names.t("button.stand"), "stand")
    label, kind = names.t("button.reroll"), "primary"
    if not model.is_decisive:
        label, kind = risk_label(model, again, "button.reroll_risk")
    share = 0.5 if model.is_decisive else 0.31
    rolled = _choice(do, "again", label, "again", kind)
    buttons = _two(model, (stand, "stand"), (rolled, "again"), share=share)
    title_row = panel.head(p, width, title, names.t("tray.roll_final"))
    return panel.action_panel(
        p.theme, title_row, die, row(*content, gap=NEAR, h=panel.SIDES_H, align="middle"), buttons=buttons
    )


def _standing(p: Painter, model: Model, stands: Outlook) -> list[Node]:
    """The car that the current roll hits, and the points of that."""
    names, lineup = model.names, stands.lineups[0]
    cars = stands.affected_cars(lineup)[:1]
    car = names.car(cars[0]) if cars else names.t("banner.nothing")
    label = f"{names.t('tray.stand_now')}: {car}, {stands.effect_text(lineup)}"
    if names.is_japanese:
        label = f"{names.t('tray.stand_now')}：{car} {stands.effect_text(lineup)}"
    badge = [_badge(model, car, 6) for car in cars]
    gain, unit = stands.gain(lineup), names.t("tray.points_unit")
    pill = [panel.gain_pill(p, gain, unit=unit)] if gain else []
    return [*badge, text(label, Type.HEAD, tone_colour(p, stands.tone_of(lineup))), *pill]


def _rerolled(p: Painter, again: Outlook) -> list[Node]:
    """The chance that another roll is bad, else that it is good."""
    for tone in (BAD, GOOD):
        if found := again.faces(tone):
            label = f"{again.chance(len(found))} {again.tone_text(tone)}"
            return [text(label, Type.OWN_CAPTION, tone_colour(p, tone), "r")]
    return []


def _badge(model: Model, car: str, r: float) -> Node:
    colour, shape = model.names.car_style(car)
    return seat(shape, colour, r, dark=True)


# -- a crash -----
def crash_panel(p: Painter, model: Model, width: float, do: Commands) -> Node:
    """Return the panel of a crash: the two neighbours with their outcomes and a button each."""
    names, pending = model.names, model.pending
    hit = names.car(model.pending_car)
    title = f"{names.card('crash')} · {names.t('step.roll', n=pending['rolls'][-1])} · {hit}"
    content = row(*(_neighbour(p, model, model.outlook(action)) for action in model.offered), gap=GAP)
    ahead, behind = (str(action) for action in model.offered)
    buttons = _two(model, (_loss(model, do, ahead), ahead), (_loss(model, do, behind), behind))
    return panel.action_panel(
        p.theme, panel.head(p, width, title, names.t("tray.ends_turn")), content, buttons=buttons
    )


def _loss(model: Model, do: Commands, action: str) -> panel.Commit:
    outlook = model.outlook(action)
    bad = outlook.tone_of(outlook.lineups[0]) == BAD
    car = action.removeprefix("with ")
    label = model.names.car(car)
    if model.text_scale <= 125:
        # larger texts leave space only for the car and its points
        label = model.names.t("ghost.with", car=label)
    if not model.is_decisive:
        label = f"{label} · {_effect(model, outlook)}"
    return _choice(do, f"with.{car}", label, action, "danger" if bad else "normal")


def _effect(model: Model, outlook: Outlook) -> str:
    """The value of an outcome for the viewer: points, else places of the viewer's cars."""
    lineup = outlook.lineups[0]
    if gain := outlook.gain(lineup):
        return model.names.t("tray.in_points", n=signed(gain))
    places = outlook.own_places(lineup)
    return model.names.t("tray.in_places" if places else "tray.in_points", n=signed(places))


def _neighbour(p: Painter, model: Model, outlook: Outlook) -> Node:
    """The car with its owner and position, and the points that the viewer would have."""
    names, order = model.names, model.observation["order"]
    lineup, car = outlook.lineups[0], outlook.car or ""
    ahead = order.index(car) < order.index(model.pending_car)
    where = names.t("tray.ahead" if ahead else "tray.behind")
    title = f"{names.car(car)} · {names.team_label(team_of(car))} · {where}"
    label = text(own_label(model), Type.CAPTION, p.theme.light_muted)
    value = _points(p, model, outlook.own_points(lineup), outlook.gain(lineup))
    who = row(_badge(model, car, 7), text(title, Type.STRONG, p.theme.light, grow=1), gap=NEAR, fixed_h=ROW_H)
    if not model.wants_odds:
        # the button says what it brings
        return column(who, pad=(0, 5, 0, 0), grow=1)
    return grid(
        who,
        row(box(), row(label, value, gap=10, align="middle"), fixed_h=ROW_H),
        pad=(0, 5, 0, 0),
        grow=1,
    )
