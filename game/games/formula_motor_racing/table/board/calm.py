"""What a calm table says of a decision: why it matters, what the choice does, and who leads."""

from __future__ import annotations

from fractions import Fraction

from game.games.formula_motor_racing.bots.proposal import is_harmless
from game.games.formula_motor_racing.table.geometry import SCORING, Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK, PAPER
from game.ui.race.board.pieces import BAD

PILL_H = 42.0


def why_it_matters(model: Model) -> str:
    """Return one sentence about the viewer's cars: which leads, or which does not score yet."""
    t, names, order = model.names.t, model.names, model.observation["order"]
    if model.observation["phase"] != "play":
        return t(f"calm.why_{model.observation['phase']}")
    own = [car for car in order if car in model.own_cars]
    if not own:
        return t("calm.why_out")
    first, last = own[0], own[-1]
    if order[0] == first:
        return t("calm.why_leads", car=names.car(first))
    if order.index(first) >= SCORING and first != last:
        return t("calm.why_both_outside")
    if order.index(last) >= SCORING:
        return t("calm.why_outside", car=names.car(last))
    return t("calm.why_scores", car=names.car(first))


def own_goal_text(model: Model) -> str:
    """Return that the card on the button hurts an own car or helps a rival; empty where it does neither."""
    goal = model.previewed[0].own_goal if model.previewed and not model.is_decisive else None
    if goal is None:
        return ""
    key = "both" if goal.hurts and goal.helps else "hurts" if goal.hurts else "helps"
    told = {
        "car": model.names.car(goal.hurts) if goal.hurts else "",
        "name": model.names.team_label(team_of(goal.helps)) if goal.helps else "",
    }
    used = {"both": ("car", "name"), "hurts": ("car",), "helps": ("name",)}[key]
    key = f"calm.goal_{key}" if goal.is_sure else f"calm.goal_{key}_roll"
    return model.names.t(key, **{field: told[field] for field in used})


def consequence(model: Model, outlook: Outlook) -> str:
    """Return what a play does, as one sentence; the risk of a die in words."""
    t, names = model.names.t, model.names
    if outlook.has_dice:
        faces = outlook.faces(BAD)
        if lifted := _lifts(model, outlook):
            return lifted
        if not faces:
            ends = [ending.facts for ending in outlook.consequence.endings]
            is_safe = all(is_harmless(model.observation, end, model.own_teams) for end in ends)
            return t("calm.no_risk" if is_safe else "calm.die")
        chance = Fraction(len(faces), 12)
        key = "calm.risk_again" if outlook.action == "again" else "calm.risk"
        return t(key, a=chance.numerator, b=chance.denominator, what=outlook.tone_text(BAD))
    lineup, moved = outlook.lineups[0], _moved_cars(model, outlook)
    for car in outlook.affected_cars(lineup)[:1]:
        if car in lineup.out:
            return t("calm.out", car=names.car(car))
    if not moved:
        return t("calm.nothing")
    keys = [f"calm.goes_{'own' if car in model.own_cars else 'other'}" for car in moved[1:]]
    if len(keys) > 1:
        # a third car is the viewer's, and a sentence holds only so many places
        keys[-1] = "calm.goes_own_to"
    others = [t(key, **_move_words(model, outlook, car)) for key, car in zip(keys, moved[1:], strict=True)]
    words = _move_words(model, outlook, moved[0])
    return t("calm.goes_with", **words, others=others) if others else t("calm.goes", **words)


def _lifts(model: Model, outlook: Outlook) -> str:
    """Return how often a die moves another's car up, and whom that helps; empty where it does not."""
    names, car = model.names, outlook.car
    if car is None or car in model.own_cars:
        return ""
    ends = [ending.facts for ending in outlook.endings_by_face().values()]
    chance = Fraction(sum(1 for end in ends if end.changes.get(car, 0) > 0), len(ends))
    if not chance:
        return ""
    key = "calm.lifts" if names.owner(team_of(car)) is not None else "calm.lifts_neutral"
    told = {"car": names.car(car), "name": names.team_label(team_of(car))}
    return names.t(key, a=chance.numerator, b=chance.denominator, **told)


def _move_words(model: Model, outlook: Outlook, car: str) -> dict[str, str]:
    """Return the name of a car with its place before and after a play without a die."""
    names = model.names
    was, now = (names.scene.t("common.nth_place", n=at + 1) for at in _places(model, outlook, car))
    return {"car": names.car(car), "was": was, "now": now}


def _moved_cars(model: Model, outlook: Outlook) -> list[str]:
    """Return the car that a play without a die is about, the one it pulls along, and the viewer's car.

    Of the viewer's cars it is the foremost that moves.
    """
    lineup = outlook.lineups[0]
    first = [car for car in outlook.affected_cars(lineup)[:1] if lineup.changes.get(car)]
    if card_of(outlook.card).kind == "overtake":
        first = [car for car in lineup.order if lineup.changes.get(car, 0) > 0]
    own = [car for car in lineup.order if car in model.own_cars and car not in first]
    return [*first, *[car for car in own if lineup.changes.get(car)][:1]]


def _places(model: Model, outlook: Outlook, car: str) -> tuple[int, int]:
    """Return the index of a car in the line before and after a play without a die."""
    lineup = outlook.lineups[0]
    return model.line.index(car), [*lineup.order, *lineup.out].index(car)


def paint_consequence(p: Painter, model: Model, layout: Layout) -> None:
    """Paint one sentence above the road, and an arrow to the new place of each car that it names."""
    if not model.previewed or model.observation["phase"] != "play":
        return
    outlook, top = model.previewed[0], layout.band[1]
    key = (*model.cache_key(layout), outlook.action)
    box = layout.left, top - 4, layout.board_w, layout.road_y + layout.road_h * 0.8 - top
    p.layer("fmr.calm", key, *box, lambda c: _consequence(c, model, layout, outlook))


def _consequence(c: Painter, model: Model, layout: Layout, outlook: Outlook) -> None:
    t, (x, y, w, _), words = c.theme, layout.band, consequence(model, outlook)
    words = words[:1].upper() + words[1:]
    width, top, height = min(w, c.width(words, 19, "jb") + 64), y + 22, PILL_H * min(1.3, c.text_scale)
    c.rect(x + (w - width) / 2, top, width, height, t.ghost, height / 2, t.ghost_edge, 2)
    c.text(x + w / 2, top + height / 2, words, 19, t.ink, "jb", "c", w=width - 30)
    lineup = outlook.lineups[0]
    for car in [] if outlook.has_dice else _moved_cars(model, outlook):
        if car not in lineup.out:
            _arrow(c, layout, *_places(model, outlook, car))


def _arrow(c: Painter, layout: Layout, was: int, now: int) -> None:
    """Draw an arrow over the road from one place to another."""
    (x1, y1), (x2, y2) = ((layout.x_of(at), layout.tag_y(at) - 14) for at in (was, now))
    apex, w = layout.road_y - 30, 6.0
    d = f"M{x1} {y1}C{x1} {apex} {x2} {apex} {x2} {y2 - w * 2}"
    tip = f"M{x2} {y2}L{x2 + w * 2} {y2 - w * 2.8}H{x2 - w * 2}Z"
    inner = svg.path(d, None, INK, w + 3.4) + svg.path(tip, INK, INK, 3.4)
    inner += svg.path(d, None, PAPER.accent, w) + svg.path(tip, PAPER.accent)
    left = min(x1, x2) - 16
    c.svg_fragments(left, apex - 8, abs(x2 - x1) + 32, max(y1, y2) - apex + 16, inner)
