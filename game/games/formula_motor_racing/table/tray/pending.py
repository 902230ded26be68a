"""Decisions within a card: roll on in a charge, roll again after a spin, whom a crash takes."""

from __future__ import annotations

from functools import partial

from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.games.formula_motor_racing.table.tray.choice import ending_label, own_label, risk_label
from game.ui.draw.painter import Painter
from game.ui.draw.theme import GAP, NEAR, Type
from game.ui.kit.layout import Node, box, column, grid, row, text
from game.ui.kit.parts import seat
from game.ui.race.board.action_panel import (
    SIDES_H,
    Commit,
    action_panel,
    commits,
    faces,
    gain_pill,
    head,
    hidden_odds,
    points,
)
from game.ui.race.board.pieces import BAD, GOOD, signed, tone_colour

REROLL_W, LINE_H, ROW_H = 150.0, 21.5, 26.0
"""Least room for what one more roll may bring; the heights of a line of three and of one of two."""


def _choice(do: Commands, id: str, label: str, action: str, kind: str = "normal") -> Commit:
    return Commit(id, label, partial(do.commit, action), kind)


def _two(
    model: Model, first: tuple[Commit, str], second: tuple[Commit, str], *, share: float = 0.5
) -> tuple[Node, Node]:
    """Two buttons that commit, each with its action: Space is for the proposed one, Enter for the other.

    Where none is proposed, as long as that is worked out too, neither is bright and 1 and 2 choose.
    """
    found, buttons = model.proposed, []
    for at, ((choice, action), part) in enumerate(zip((first, second), (share, 1 - share), strict=True), 1):
        ending = ending_label(model, action, choice.label) if model.decides else None
        label, kind = ending or (choice.label, choice.kind)
        if action == found.action and (kind != "danger" or found.outcome == "wins"):
            kind = "primary"
        elif kind == "primary":
            kind = "normal"
        key = str(at) if found.action is None else "Space" if action == found.action else "Enter"
        look = Commit(choice.id, label, choice.action, kind)
        buttons.append(commits(look, part, key=key, clause=model.clause))
    return buttons[0], buttons[1]


def _points(p: Painter, model: Model, count: int, gain: int) -> Node:
    return points(p, count, model.names.t("tray.points_unit"), gain, LINE_H)


# -- a charge ----------------------------------------------------------------------------------------
def charge(p: Painter, model: Model, room: float, do: Commands) -> Node:
    """Stop with what one has, against the next roll."""
    t, names, pending, again = p.theme, model.names, model.pending, model.outlook("again")
    place = names.t("place", n=model.observation["order"].index(model.pending_car) + 1)
    rolls = names.t("tray.rolls_so_far", rolls=" · ".join(str(r) for r in pending["rolls"]))
    title = names.t("tray.single", card=names.card(again.card), car=names.car(model.pending_car), place=place)
    stopping = column(
        text(f"{names.t('tray.stop_now')} · {place}", Type.HEAD, t.light, high=LINE_H),
        _points(p, model, again.own_points(), 0),
        text(names.t("tray.ends_turn"), Type.CAPTION, t.light_muted, high=LINE_H),
        grow=0.35,
    )
    rolling = column(*_rolling(p, model, again), gap=1, grow=0.65)
    told = row(rolling, box(w=1.2, fill=t.edge_raised), stopping, gap=GAP)
    label, kind = names.t("button.again"), "primary"
    if not model.decides:
        label, kind = risk_label(model, again, "button.again_risk")
    stop = _choice(do, "stop", names.t("button.stop"), "stop")
    share = 0.5 if model.decides else 0.74
    buttons = _two(model, (_choice(do, "go", label, "again", kind), "again"), (stop, "stop"), share=share)
    return action_panel(t, head(p, room, title, rolls), told, buttons=buttons)


def _rolling(p: Painter, model: Model, again: Outlook) -> list[Node]:
    """The next roll by its endings."""
    if not model.wants_odds:
        return [hidden_odds(model.names.scene.app)]
    lines = [faces(again.tones(), 20)]
    for ending in again.consequence.endings:
        branch = ending.facts
        said = f"{again.chance(len(ending.first))} {again.words(branch)}"
        told = text(said, Type.HEAD, tone_colour(p, again.mood(branch)))
        worth = _points(p, model, again.own_points(branch), again.gain(branch))
        lines.append(row(told, worth, gap=10, align="middle", high=LINE_H))
    return lines


# -- a spin ------------------------------------------------------------------------------------------
def spin(p: Painter, model: Model, room: float, do: Commands) -> Node:
    """Let what lies stand, against one more roll."""
    names, roll = model.names, model.pending["rolls"][-1]
    stands, again = model.outlook("stand"), model.outlook("again")
    title = f"{names.card(stands.card)} · {names.t('step.roll', n=roll)}"
    die = faces(again.tones(), lit=roll) if model.wants_odds else hidden_odds(names.scene.app, 26)
    told = _standing(p, model, stands)
    used = sum(part.measure(p, 0) + NEAR for part in told)
    if model.wants_odds and room - used > REROLL_W:
        told += [box(grow=1), *_rerolled(p, again)]
    stand = _choice(do, "go", names.t("button.stand"), "stand")
    label, kind = names.t("button.reroll"), "primary"
    if not model.decides:
        label, kind = risk_label(model, again, "button.reroll_risk")
    share = 0.5 if model.decides else 0.31
    rolled = _choice(do, "again", label, "again", kind)
    buttons = _two(model, (stand, "stand"), (rolled, "again"), share=share)
    title_row = head(p, room, title, names.t("tray.roll_final"))
    return action_panel(
        p.theme, title_row, die, row(*told, gap=NEAR, h=SIDES_H, align="middle"), buttons=buttons
    )


def _standing(p: Painter, model: Model, stands: Outlook) -> list[Node]:
    """Whom the roll that lies hits, and what that is worth."""
    names, branch = model.names, stands.branches[0]
    struck = stands.struck(branch)[:1]
    car = names.car(struck[0]) if struck else names.t("banner.nothing")
    said = f"{names.t('tray.stand_now')}: {car}, {stands.words(branch)}"
    if names.japanese:
        said = f"{names.t('tray.stand_now')}：{car} {stands.words(branch)}"
    badge = [_badge(model, car, 6) for car in struck]
    gain, unit = stands.gain(branch), names.t("tray.points_unit")
    pill = [gain_pill(p, gain, unit=unit)] if gain else []
    return [*badge, text(said, Type.HEAD, tone_colour(p, stands.mood(branch))), *pill]


def _rerolled(p: Painter, again: Outlook) -> list[Node]:
    """The chance that one more roll goes wrong; where none can, that it goes well."""
    for tone in (BAD, GOOD):
        if found := again.faces(tone):
            said = f"{again.chance(len(found))} {again.word_of(tone)}"
            return [text(said, Type.OWN_CAPTION, tone_colour(p, tone), "r")]
    return []


def _badge(model: Model, car: str, r: float) -> Node:
    colour, shape = model.names.look(car)
    return seat(shape, colour, r, dark=True)


# -- a crash -----------------------------------------------------------------------------------------
def crash(p: Painter, model: Model, room: float, do: Commands) -> Node:
    """Two neighbours, two outcomes, a button each."""
    names, pending = model.names, model.pending
    hit = names.car(model.pending_car)
    title = f"{names.card('crash')} · {names.t('step.roll', n=pending['rolls'][-1])} · {hit}"
    told = row(*(_neighbour(p, model, model.outlook(action)) for action in model.offered), gap=GAP)
    ahead, behind = (str(action) for action in model.offered)
    buttons = _two(model, (_loss(model, do, ahead), ahead), (_loss(model, do, behind), behind))
    return action_panel(p.theme, head(p, room, title, names.t("tray.ends_turn")), told, buttons=buttons)


def _loss(model: Model, do: Commands, action: str) -> Commit:
    outlook = model.outlook(action)
    bad = outlook.mood(outlook.branches[0]) == BAD
    car = action.removeprefix("with ")
    label = model.names.car(car)
    if model.text_scale <= 125:
        # larger texts leave room for the car and what it is worth
        label = model.names.t("ghost.with", car=label)
    if not model.decides:
        label = f"{label} · {_effect(model, outlook)}"
    return _choice(do, f"with.{car}", label, action, "danger" if bad else "normal")


def _effect(model: Model, outlook: Outlook) -> str:
    """What an outcome without a die is worth to the viewer: in points, else in places of their cars."""
    branch = outlook.branches[0]
    if gain := outlook.gain(branch):
        return model.names.t("tray.in_points", n=signed(gain))
    places = outlook.own_places(branch)
    return model.names.t("tray.in_places" if places else "tray.in_points", n=signed(places))


def _neighbour(p: Painter, model: Model, outlook: Outlook) -> Node:
    """Which car, whose it is, where it runs, and the points that one would have."""
    names, order, branch, car = (
        model.names,
        model.observation["order"],
        outlook.branches[0],
        outlook.car or "",
    )
    ahead = order.index(car) < order.index(model.pending_car)
    where = names.t("tray.ahead" if ahead else "tray.behind")
    said = f"{names.car(car)} · {names.team_owner(team_of(car))} · {where}"
    label = text(own_label(model), Type.CAPTION, p.theme.light_muted)
    worth = _points(p, model, outlook.own_points(branch), outlook.gain(branch))
    return grid(
        row(_badge(model, car, 7), text(said, Type.STRONG, p.theme.light, grow=1), gap=NEAR, high=ROW_H),
        row(box(), row(label, worth, gap=10, align="middle"), high=ROW_H),
        pad=(0, 5, 0, 0),
        grow=1,
    )
