"""The choice of a card in the action panel: its results, the odds of its die, the buttons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.engine.contract import Action
from game.games.formula_motor_racing.rules.preview import Lineup
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.names import card_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INSET, NEAR, Type
from game.ui.kit.layout import Node, box, column, row, text
from game.ui.kit.widgets import pushed
from game.ui.race.board import action_panel as panel
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Tone
from game.ui.scenes.race.hint_words import render_chance


def play_panel(p: Painter, model: Model, width: float, do: Commands) -> Node:
    """Return the results of the raised card, and the buttons that play it or choose another car."""
    t, outlook = model.names.t, model.previewed[0] if model.previewed else None
    if outlook is None and model.raised is not None:
        card = model.names.full_card(model.hand[model.raised])
        content = panel.message_panel(
            p.theme,
            t("tray.aim", card=card),
            t("tray.aim_text" if model.chosen == model.raised else "tray.aim_first"),
        )
    elif outlook is None:
        # a calm table asks for a card on its own card
        is_asked = model.wants_odds or model.names.scene.is_lesson
        said = (t("tray.choose"), t("tray.choose_text")) if is_asked else (t("tray.calm"), "")
        content = panel.message_panel(p.theme, *said)
    elif not model.wants_odds:
        key = _die_key(model, outlook) if outlook.has_dice else "calm.certain"
        said_already = model.names.scene.is_examined or model.is_decisive
        if not said_already and not model.is_as_good(outlook.action):
            # its button is dark, and only this says why
            key = "calm.weaker"
        content = panel.message_panel(p.theme, title_of(model, outlook), t(key))
    elif outlook.has_dice:
        content = panel.odds_panel(p, model.names.scene, width, odds_of(model, outlook))
    else:
        content = _certain(p, model, width, outlook)
    return panel.action_panel(p.theme, content, buttons=_buttons(model, outlook, do))


# -- buttons -----
def _buttons(model: Model, outlook: Outlook | None, do: Commands) -> tuple[Node, ...]:
    """The button that plays the choice, and one for the next car if the card has several.

    Before there is a choice it lets the table make one, which is then previewed. Space does not play a choice
    that is clearly worse than another one, or works against its player; Enter does. Only what is about as
    good as the best is bright, and nothing while a challenge waits for its answer.
    """
    t, (label, kind), examined = model.names.t, _play_label(model, outlook), model.names.scene.is_examined
    worse = outlook is None or model.estimates is None or not model.is_playable(outlook.action)
    is_bright = not worse and (outlook is None or model.is_as_good(outlook.action))
    if examined or (not is_bright and kind == "primary"):
        kind = "normal"
    risk = hidden_risk(model, outlook.action) if outlook is not None else ""
    choice = panel.Commit("go", label, do.play_selected, kind, risk)
    why = t("why.card_first" if model.raised is None else "why.car_first")
    key = "Enter" if worse and outlook is not None and not examined else "Space"
    go = panel.commits(choice, key=key, size=19, enabled=outlook is not None, why=why, clause=model.clause)
    if outlook is not None and go.item is not None and outlook.has_dice and not model.wants_odds:
        # at Calm what is pointed at says its odds
        sides = [f"{outlook.chance(len(faces))} {what}" for what, faces in _outcome_labels(outlook) if faces]
        go.item.tooltip = model.names.language.listing(sides)
    if outlook is None and model.pick is not None:
        item = pushed("pick", t("button.pick"), do.pick, key="Space", size=19, clause=model.clause)
        go = box(item=item, grow=1.0)
    card = outlook.card if outlook else None if model.raised is None else model.hand[model.raised]
    if card is None or len(model.targets(card)) < 2:
        return (go,)
    other = pushed("other", t("button.other"), partial(do.next_target, 1), key="Tab", tooltip=t("tip.other"))
    other.extra["quiet"] = True
    return go, box(item=other, w=panel.SIDE_BUTTON)


def _play_label(model: Model, outlook: Outlook | None) -> tuple[str, str]:
    t = model.names.t
    if outlook is None:
        return t("button.choose" if model.raised is None else "button.aim"), "primary"
    ending = ending_label(model, outlook.action, t("button.roll" if outlook.has_dice else "button.play_it"))
    if ending:
        return ending
    if not model.wants_odds and model.is_own_goal(outlook.action):
        return t("button.roll_anyway" if outlook.has_dice else "button.play_anyway"), "normal"
    if not outlook.has_dice:
        return t("button.play_nothing" if outlook.is_useless else "button.play"), "primary"
    return risk_label(model, outlook, "button.roll_risk")


def ending_label(model: Model, action: str, does: str) -> tuple[str, str] | None:
    """Return label and kind of the button of a decisive play, which says who wins; None for other plays."""
    if not model.is_decisive:
        return None
    t, outlook = model.names.t, model.outlook(action)
    if model.is_winning(action):
        return t("button.ends", does=does, what=t("button.you_win")), "primary"
    if model.is_losing(action) and (
        outlook.has_dice or any(lineup.further_choice for lineup in outlook.lineups)
    ):
        return t("button.ends", does=does, what=t("button.only_lose")), "normal"
    if not outlook.has_dice:
        return t("button.ends", does=does, what=_winner(model, outlook)), "normal"
    chance = model.chance_to_win(action) if model.wants_odds else None
    what = t("button.may_win" if chance is None else "button.wins_in", p=round(100 * (chance or 0.0)))
    return t("button.ends", does=does, what=what), "danger" if model.wants_odds else "primary"


def _winner(model: Model, outlook: Outlook) -> str:
    """The text that says who wins."""
    team = outlook.champion(outlook.lineups[0])
    return model.names.t("button.other_wins", name=model.names.team_label(team))


def hidden_risk(model: Model, action: str) -> str:
    """Return what a button risks that is not marked, as chances are hidden; the card lists its bad faces."""
    if model.wants_odds:
        return ""
    outlook = model.outlook(action)
    return model.names.t("risk") if outlook.has_dice and outlook.faces(BAD) else ""


def risk_label(model: Model, outlook: Outlook, key: str) -> tuple[str, str]:
    """Return label and kind of a button that rolls: with the odds, and as a danger if the roll can hurt."""
    kind = "danger" if model.wants_odds and outlook.faces(BAD) else "primary"
    for what, faces in _outcome_labels(outlook) if model.wants_odds else ():
        if faces:
            return model.names.t(key, what=what, chance=outlook.chance(len(faces))), kind
    return model.names.t(key.removesuffix("_risk")), kind


def _outcome_labels(outlook: Outlook) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The outcomes that the label of a roll may name, with their faces, by priority."""
    if card_of(outlook.card).kind == "pit":
        # the faces that the card counts, whomever they help or hurt
        yield outlook.fall_text, outlook.falling_faces
    else:
        for tone in (BAD, GOOD):
            yield outlook.tone_text(tone), outlook.faces(tone)


# -- results -----
def _certain(p: Painter, model: Model, width: float, outlook: Outlook) -> Node:
    """The place of a car and the viewer's points before and after, or why nothing changes."""
    t, lineup = model.names.t, outlook.lineups[0]
    title = panel.head(p, width, title_of(model, outlook), _win_chance(model, outlook), t("tray.no_die"))
    if outlook.is_useless:
        nothing = text(t("tray.no_effect"), Type.TITLE, p.theme.light)
        why = text(_why_nothing(model, outlook), Type.NOTE, p.theme.light_muted)
        return column(title, column(nothing, why, gap=3, pad=(0, INSET, 0, 0)))
    cars = [panel.change(p, one) for one in _car_changes(model, outlook, lineup)]
    if model.is_decisive:
        return column(title, row(*cars, _decision(p, model, outlook)))
    points = [panel.change(p, one) for one in _points_changes(model, outlook, lineup)]
    return column(title, row(*cars, *points))


def _decision(p: Painter, model: Model, outlook: Outlook) -> Node:
    """Who wins the race with this play."""
    t, is_win = p.theme, outlook.is_win(outlook.lineups[0])
    winner = model.names.t("button.you_win") if is_win else _winner(model, outlook)
    label = text(model.names.t("tray.then_over"), Type.CAPTION, t.light_muted)
    return column(
        label, text(winner, Type.TITLE, t.good if is_win else t.danger), pad=(0, NEAR, 0, 0), grow=1
    )


def title_of(model: Model, outlook: Outlook) -> str:
    """Return the text of the choice: card, car, and the car that is pulled along."""
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
    if not model.wants_odds:
        return names.t("calm.title", card=card, car=names.car(car))
    place = names.t("place", n=at + 1)
    return names.t("tray.single", card=card, car=names.car(car), place=place)


def _why_nothing(model: Model, outlook: Outlook) -> str:
    if outlook.car is None:
        return model.names.t("why.both_out")
    return model.names.t("why.leader" if model.observation["order"][0] == outlook.car else "why.last")


def _win_chance(model: Model, outlook: Outlook) -> str:
    """The chance to win with a choice and its error, where everything is shown."""
    win = (model.estimates or {}).get(Action(outlook.action)) if model.shows_everything else None
    if win is None or model.is_decisive:
        return ""
    chance, error = render_chance(model.names.scene.t, win, True)
    return model.names.t("tray.wins", chance=f"{chance} {error}".strip() if win.error else chance)


def _car_changes(model: Model, outlook: Outlook, lineup: Lineup) -> list[panel.Change]:
    """The place of the car it is about, before and after."""
    names = model.names
    found = []
    for car in outlook.affected_cars(lineup)[:1]:
        was, now = model.line.index(car) + 1, [*lineup.order, *lineup.out].index(car) + 1
        label = names.car(car)
        label = names.t("your_car", car=label) if car in model.own_cars else label
        # the prefix and suffix of the number of a place: P3, 3位
        before, unit = ("", names.scene.t("common.place")[-1:]) if names.is_japanese else ("P", "")
        out = names.t("order.out") if car in lineup.out else ""
        found.append(panel.Change(label, was, now, was - now, before, unit, out))
    return found


def _points_changes(model: Model, outlook: Outlook, lineup: Lineup) -> list[panel.Change]:
    """The viewer's points before and after."""
    was, now = outlook.own_points(), outlook.own_points(lineup)
    unit = model.names.t("tray.points_unit")
    return [panel.Change(own_label(model), was, now, now - was, unit=unit)] if model.own_teams else []


def own_label(model: Model) -> str:
    """Return the label of the viewer's points: of the team, or of the better one of two."""
    return model.names.t("now.better" if len(model.own_teams) > 1 else "now.race")


# -- odds -----
def odds_of(model: Model, outlook: Outlook) -> panel.Odds:
    """Return the odds of a roll: twelve faces, and the good and the bad ones with chance and points."""
    first = next((tone for tone in (GOOD, PLAIN) if outlook.faces(tone)), None)
    faces = outlook.faces(BAD)
    sides: list[panel.Side | None] = [None]
    if first:
        sides = [_side(model, outlook, outlook.faces(first), outlook.tone_text(first), first)]
    if faces:
        sides.append(_side(model, outlook, faces, outlook.tone_text(BAD), BAD))
    elif outlook.is_weak:
        # all faces are grey, and each group has its text
        sides = [_side(model, outlook, at, word, PLAIN) for word, at in outlook.weak_groups()]
    wins, extra = _win_chance(model, outlook), _extra(model, outlook)
    remarks = [f"{extra} · {wins}", extra, wins] if extra and wins else [extra, wins]
    return panel.Odds(
        title_of(model, outlook),
        outlook.tones(),
        good=sides[0],
        bad=sides[1] if len(sides) > 1 else None,
        remarks=(*remarks, model.names.t("tray.one_die")),
    )


def _side(model: Model, outlook: Outlook, faces: Sequence[int], word: str, tone: Tone) -> panel.Side:
    """The chance of these faces and their effect, with the points if they are the same for all."""
    label, ends = f"{outlook.chance(len(faces))} {word}", outlook.endings_by_face()
    gains = {outlook.gain(ends[face].facts) for face in faces}
    if model.is_decisive:
        return panel.Side(label, tone)
    return panel.Side(label, tone, gains.pop() if len(gains) == 1 else 0, model.names.t("tray.points_unit"))


def _die_key(model: Model, outlook: Outlook) -> str:
    """Return the key of the die that is rolled; a charge says how often, as that depends on the car."""
    if card_of(outlook.card).kind != "charge":
        return "tray.one_die"
    return "tray.own_charge" if outlook.car in model.own_cars else "tray.other_charge"


def _extra(model: Model, outlook: Outlook) -> str:
    """The remark about what may follow the roll."""
    kind = card_of(outlook.card).kind
    if any(lineup.further_choice for lineup in outlook.lineups):
        return model.names.t("tray.reroll_open" if kind == "spin" else "tray.then_again")
    if kind == "charge":
        return model.names.t("tray.one_roll")
    return model.names.t("tray.mate_open") if kind == "crash" else ""
