"""The choice of a card in the tray: what it comes to, the odds of its die, the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.games.formula_motor_racing.rules.preview import Lineup
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import card_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, NEAR, Type
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.widgets import pushed
from game.ui.race.board.action_panel import (
    SIDE_BUTTON,
    Change,
    Commit,
    Odds,
    Side,
    action_panel,
    change,
    commits,
    head,
    message_panel,
    odds_panel,
)
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Tone


def play(p: Painter, model: Model, room: float, do: Commands) -> Node:
    """What the card chosen or pointed at comes to, and the buttons that play it or aim it elsewhere."""
    t, outlook = model.names.t, model.previewed[0] if model.previewed else None
    if outlook is None and model.raised is not None:
        card = model.names.card_whole(model.hand[model.raised])
        told = message_panel(
            p.theme,
            t("tray.aim", card=card),
            t("tray.aim_text" if model.chosen == model.raised else "tray.aim_first"),
        )
    elif outlook is None:
        told = message_panel(p.theme, t("tray.choose"), t("tray.choose_text"))
    elif outlook.dice:
        told = odds_panel(p, model.names.scene.app, room, odds_of(model, outlook))
    else:
        told = _certain(p, model, room, outlook)
    return action_panel(p.theme, told, buttons=_buttons(model, outlook, do))


# -- buttons -----------------------------------------------------------------------------------------
def _buttons(model: Model, outlook: Outlook | None, do: Commands) -> tuple[Node, ...]:
    """Play what is chosen; beside it the next car, where the card has several.

    Space is for what is not clearly worse than another choice; what is can still be played, with Enter.
    Nothing is bright where the player is examined.
    """
    t, (label, kind), examined = model.names.t, _play_label(model, outlook), model.names.scene.examined
    worse = outlook is None or model.estimates is None or model.is_worse(outlook.action)
    if examined or (worse and kind == "primary"):
        kind = "normal"
    choice = Commit("go", label, do.play_selected, kind)
    why = t("why.card_first" if model.raised is None else "why.car_first")
    key = "Enter" if worse and outlook is not None and not examined else "Space"
    go = commits(choice, key=key, size=19, enabled=outlook is not None, why=why, clause=model.clause)
    card = outlook.card if outlook else None if model.raised is None else model.hand[model.raised]
    if card is None or len(model.targets(card)) < 2:
        return (go,)
    other = pushed("other", t("button.other"), partial(do.next_target, 1), key="Tab", tooltip=t("tip.other"))
    other.extra["quiet"] = True
    return go, box(item=other, w=SIDE_BUTTON)


def _play_label(model: Model, outlook: Outlook | None) -> tuple[str, str]:
    t = model.names.t
    if outlook is None:
        return t("button.choose" if model.raised is None else "button.aim"), "primary"
    ending = ending_label(model, outlook.action, t("button.roll" if outlook.dice else "button.play_it"))
    if ending:
        return ending
    if not outlook.dice:
        return t("button.play_nothing" if outlook.useless else "button.play"), "primary"
    return risk_label(model, outlook, "button.roll_risk")


def ending_label(model: Model, action: str, does: str) -> tuple[str, str] | None:
    """What the button says of the last play of all, and its kind: who wins, not how many points it brings."""
    if not model.decides:
        return None
    t, outlook = model.names.t, model.outlook(action)
    if model.wins(action):
        return t("button.ends", does=does, what=t("button.you_win")), "primary"
    if model.loses(action) and (outlook.dice or any(branch.then for branch in outlook.branches)):
        return t("button.ends", does=does, what=t("button.only_lose")), "normal"
    if not outlook.dice:
        return t("button.ends", does=does, what=_winner(model, outlook)), "normal"
    chance = model.chance_to_win(action) if model.wants_odds else None
    what = t("button.may_win" if chance is None else "button.wins_in", p=round(100 * (chance or 0.0)))
    return t("button.ends", does=does, what=what), "danger" if model.wants_odds else "primary"


def _winner(model: Model, outlook: Outlook) -> str:
    """Who wins the race if it ends like this."""
    team = outlook.champion(outlook.branches[0])
    return model.names.t("button.other_wins", name=model.names.team_named(team))


def risk_label(model: Model, outlook: Outlook, key: str) -> tuple[str, str]:
    """The button that rolls carries the odds, and is hatched where the roll can hurt; bare with odds off."""
    kind = "danger" if model.wants_odds and outlook.faces(BAD) else "primary"
    for what, faces in _outcome_labels(outlook) if model.wants_odds else ():
        if faces:
            return model.names.t(key, what=what, chance=outlook.chance(len(faces))), kind
    return model.names.t(key.removesuffix("_risk")), kind


def _outcome_labels(outlook: Outlook) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What a button may say that rolls, with its faces, the first to be said first."""
    if card_of(outlook.card).kind == "pit":
        # as the card itself counts them, whomever they help or hurt
        yield outlook.fall, outlook.falling
    else:
        for tone in (BAD, GOOD):
            yield outlook.word_of(tone), outlook.faces(tone)


# -- what it comes to --------------------------------------------------------------------------------
def _certain(p: Painter, model: Model, room: float, outlook: Outlook) -> Node:
    """The place of a car and one's points as they were and would be, or why nothing changes."""
    t, branch = model.names.t, outlook.branches[0]
    title = head(p, room, title_of(model, outlook), *_also(model, outlook, branch), t("tray.no_die"))
    if outlook.useless:
        nothing = text(t("tray.no_effect"), Type.TITLE, p.theme.light)
        why = text(_why_nothing(model, outlook), Type.NOTE, p.theme.light_muted)
        return column(title, column(nothing, why, gap=3, pad=(0, INSET, 0, 0)))
    cars = [change(p, told) for told in _car_changes(model, outlook, branch)]
    if model.decides:
        return column(title, row(*cars, _decided(p, model, outlook)))
    points = [change(p, told) for told in _points_changes(model, outlook, branch)]
    return column(title, row(*cars, *points))


def _decided(p: Painter, model: Model, outlook: Outlook) -> Node:
    """Who wins the race with this play."""
    t, won = p.theme, outlook.wins(outlook.branches[0])
    said = model.names.t("button.you_win") if won else _winner(model, outlook)
    label = text(model.names.t("tray.then_over"), Type.CAPTION, t.light_muted)
    told = text(said, Type.TITLE, t.good if won else t.danger)
    return column(label, told, pad=(0, NEAR, 0, 0), grow=1)


def title_of(model: Model, outlook: Outlook) -> str:
    """The choice in words: card, car, and who is pulled along."""
    names, order, car = model.names, model.observation["order"], outlook.car
    card = f"{names.card(outlook.card)} {names.card_value(outlook.card)}".strip()
    if card_of(outlook.card).kind == "charge":
        kind = "blows" if card_of(outlook.card).retires else "gear"
        card = names.t("card_with", card=card, what=names.t(f"ill.{kind}"))
    if car is None:
        return names.t("tray.none", card=card)
    at = order.index(car)
    if card_of(outlook.card).kind == "overtake" and at + 1 < len(order):
        other = names.car(order[at + 1])
        return names.t("tray.pair", card=card, car=names.car(car), other=other)
    place = names.t("place", n=at + 1)
    return names.t("tray.single", card=card, car=names.car(car), place=place)


def _why_nothing(model: Model, outlook: Outlook) -> str:
    if outlook.car is None:
        return model.names.t("why.both_out")
    return model.names.t("why.leader" if model.observation["order"][0] == outlook.car else "why.last")


def _also(model: Model, outlook: Outlook, branch: Lineup) -> tuple[str, ...]:
    """Whose points change besides one's own, the most first: two of them, or one where room is short.

    Of two that change as much, whoever has more points then: that one may win.
    """
    parts = []
    for team, after in branch.points.totals.items():
        gain = after - outlook.before.totals[team]
        if gain and team not in model.own_teams:
            name = model.names.team_named(team)
            parts.append((abs(gain), after, model.names.t("tray.also_one", name=name, n=gain)))
    parts.sort(key=lambda part: (-part[0], -part[1]))
    texts = [said for *_, said in parts]
    lists = [model.names.language.listing(texts[:n]) for n in (2, 1) if len(texts) >= n]
    return tuple(model.names.t("tray.also", list=said) for said in lists)


def _car_changes(model: Model, outlook: Outlook, branch: Lineup) -> list[Change]:
    """The place of the car it is about, before and after."""
    names = model.names
    found = []
    for car in outlook.struck(branch)[:1]:
        was, now = model.line.index(car) + 1, [*branch.order, *branch.out].index(car) + 1
        label = names.car(car)
        label = names.t("your_car", car=label) if car in model.own_cars else label
        # what stands before and behind the number of a place: P3, 3位
        before, unit = ("", names.scene.t("common.place")[-1:]) if names.japanese else ("P", "")
        gone = names.t("order.out") if car in branch.out else ""
        found.append(Change(label, was, now, was - now, before, unit, gone))
    return found


def _points_changes(model: Model, outlook: Outlook, branch: Lineup) -> list[Change]:
    """One's own points, before and after."""
    was, now = outlook.own_points(), outlook.own_points(branch)
    unit = model.names.t("tray.points_unit")
    return [Change(own_label(model), was, now, now - was, unit=unit)] if model.own_teams else []


def own_label(model: Model) -> str:
    """Whose points these are: of one's team, or of the better of one's teams."""
    return model.names.t("now.better" if len(model.own_teams) > 1 else "now.race")


# -- odds --------------------------------------------------------------------------------------------
def odds_of(model: Model, outlook: Outlook) -> Odds:
    """Twelve faces, then the good and the bad in exact numbers, each with what it is worth."""
    first = next((tone for tone in (GOOD, PLAIN) if outlook.faces(tone)), None)
    faces = outlook.faces(BAD)
    sides: list[Side | None] = [None]
    if first:
        sides = [_side(model, outlook, outlook.faces(first), outlook.word_of(first), first)]
    if faces:
        sides.append(_side(model, outlook, faces, outlook.word_of(BAD), BAD))
    elif outlook.weak:
        # all is grey, and each outcome has its name
        sides = [_side(model, outlook, at, word, PLAIN) for word, at in outlook.weak_groups()]
    return Odds(
        title_of(model, outlook),
        outlook.tones(),
        good=sides[0],
        bad=sides[1] if len(sides) > 1 else None,
        remarks=(_extra(model, outlook), model.names.t("tray.one_die")),
    )


def _side(model: Model, outlook: Outlook, faces: Sequence[int], word: str, tone: Tone) -> Side:
    """The chance of these faces in full, their word, and the points where all of them bring the same."""
    said, ends = f"{outlook.chance(len(faces))} {word}", outlook.by_face()
    gains = {outlook.gain(ends[face].facts) for face in faces}
    if model.decides:
        return Side(said, tone)
    return Side(said, tone, gains.pop() if len(gains) == 1 else 0, model.names.t("tray.points_unit"))


def _extra(model: Model, outlook: Outlook) -> str:
    """What may follow the roll."""
    kind = card_of(outlook.card).kind
    if any(branch.then for branch in outlook.branches):
        return model.names.t("tray.reroll_open" if kind == "spin" else "tray.then_again")
    return model.names.t("tray.mate_open") if kind == "crash" else ""
