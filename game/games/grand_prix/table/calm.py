"""What a calm table says of a decision: why it matters, and the risk of one more die, in words."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Action
from game.games.grand_prix.bots.gains import route_gain
from game.games.grand_prix.bots.winning import is_win
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.dice import repeat_chance, set_of
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.steps import DICE
from game.games.grand_prix.table.action_panel.verdict import tone_of, verdict
from game.games.grand_prix.table.lookahead import Lookahead
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.names import MAX_NAMED, Names
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Type
from game.ui.kit.layout import Node, box, column, para, text
from game.ui.race.board.pieces import tone_colour


def why_it_matters(m: Model) -> str:
    """Return one sentence about the decision: what it can win or cost, and beside whom."""
    t, ahead = m.names.t, m.lookahead
    if m.phase == "way" and (why := _why_route(m)):
        return why
    if any("shortcut" in landing.path_kind for landing in m.landings):
        return t("feature.shortcut")
    if ahead is None or m.phase not in ("turn", "run"):
        return t(f"calm.why_{m.phase}")
    if turns := int(m.observation["flipped"][ahead.seat]):
        return t("calm.why_flipped", n=turns)
    if ahead.dice_left == 0 and not ahead.rolled:
        return t("calm.why_no_dice")
    stop = ahead.stop
    if any(map(is_win, stop)):
        return t("calm.why_wins")
    if stop and tone_of(stop[0]) == "bad":
        return _why_bad(m.names, stop[0])
    pushed = [event.seat for landing in stop[:1] for event in landing.forecast.of(events.PUSHED)]
    if pushed:
        return t("calm.why_push", names=m.names.seats([seat for seat in pushed if seat is not None]))
    return _beside(m, ahead.seat)


def _why_route(m: Model) -> str:
    """Return what a proposed way off the main track gains over the next best one; empty without one."""
    wins, routes = m.estimates or {}, {landing.step: landing for landing in m.landings}
    others = [step for step in routes if step != m.proposal.action and step in wins]
    if m.proposal.action not in routes or m.proposal.action == "go main" or not others:
        return ""
    best = routes[m.proposal.action]
    gain = route_gain(best, routes[max(others, key=lambda step: wins[Action(step)].value)])
    if gain is None:
        return ""
    route, why = m.names.describe_step(best.step), m.names.describe_reason(gain)
    once = m.names.t("calm.once") if "shortcut" in best.path_kind else ""
    return m.names.t("calm.why_route", route=route, why=why, once=once).strip()


def _why_bad(names: Names, stop: Landing) -> str:
    """Return why stopping costs the car a die, or does not move it at all."""
    if stop.is_held:
        return names.t("calm.why_held")
    crash = next(event.data for event in stop.forecast.of(events.CRASHED) if stop.seat in event.data["cars"])
    others = [car for car in crash["cars"] if car != stop.seat]
    hit = names.seats(others) if len(others) <= MAX_NAMED else names.t("calm.cars", n=len(others))
    return names.t(f"calm.why_crash_{crash['cause']}", names=hit)


def _beside(m: Model, seat: int) -> str:
    """Return whom the car chases, or who chases it."""
    t, home = m.names.t, m.displayed["finished"]
    driving = [other for other in m.order if other not in home]
    place = driving.index(seat)
    if place:
        return t("calm.why_behind", name=m.names.seat(driving[place - 1]))
    if home:
        return t("calm.why_home", names=m.names.seats(home))
    return t("calm.why_leads", name=m.names.seat(driving[1]))


def risk_words(names: Names, loss: str, rolled: Sequence[int]) -> str:
    """Return the chance of a loss in words, with the faces that bring it."""
    faces, chance = sorted(set(rolled)), repeat_chance(set_of(rolled))
    return names.t(f"calm.risk_{loss}", a=chance.numerator, b=chance.denominator, n=len(faces), faces=faces)


def risk_panel(p: Painter, m: Model, ahead: Lookahead) -> Node:
    """Return what one more die can cost, and what stopping does."""
    t, tr = p.theme, m.names.t
    lines: list[Node] = []
    if m.phase not in ("turn", "run", "qualify") or ("roll" not in m.offered and "again" not in m.offered):
        kind = "flipped" if "turn-back" in m.offered else "no_dice" if m.phase == "turn" else m.phase
        return column(para(tr(f"prompt.{kind}"), Type.NAME, t.light, 1.3))
    if not ahead.repeat:
        then = tr(f"calm.first_{ahead.loss}")
        safe = text(tr("calm.first"), Type.NAME, t.light, fixed_h=30)
        # with a single die there is no second one to speak of
        lines = [safe, *([para(then, Type.BODY, t.light_muted, 1.4)] if ahead.dice_left > 1 else [])]
    else:
        lines = [para(risk_words(m.names, ahead.loss, ahead.rolled), Type.NAME, t.danger, 1.25)]
        if m.distance is not None and m.foreseen:
            shown = m.foreseen[0]
            told, tone = verdict(m.names, shown), tone_colour(p, tone_of(shown))
            lines.append(para(told, Type.BODY, tone, 1.35))
        else:
            lines.append(para(tr(f"calm.risk_{ahead.loss}_note"), Type.BODY, t.light_muted, 1.4))
    lost = DICE - m.observation["dice"][ahead.seat]
    if lost > 0 and not ahead.rolled and not ahead.is_qualifying:
        lines.append(text(tr("calm.lost_note", n=lost), Type.CAPTION, t.light_muted, fixed_h=28))
    return column(*lines, box(grow=1), gap=6)
