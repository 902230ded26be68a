"""The viewer's cars on the road, and the rivals right before and behind them."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import team_of
from game.ui.draw import svg
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.race.board.pieces import pool

BEADS = "0.1 7"


class Fight(NamedTuple):
    """Neighbours on the road, one of them the viewer's, and the better place of the two, from 1."""

    own_car: str
    rival: str
    place: int


def fights(model: Model) -> list[Fight]:
    """Return the fights of the viewer's cars with cars of other persons and bots, not with neutral ones."""
    if model.is_between_races or model.is_over:
        return []
    order, found = list(model.observation["order"]), []
    for place, (ahead, behind) in enumerate(pairwise(order), 1):
        for own, rival in ((ahead, behind), (behind, ahead)):
            is_rival = rival not in model.own_cars and model.names.owner(team_of(rival)) is not None
            if own in model.own_cars and is_rival:
                found.append(Fight(own, rival, place))
    return found


def fight_words(model: Model, car: str) -> str:
    """Return whom a car fights for which place; empty for one that is in no fight of the viewer's."""
    names, found = model.names, list[str]()
    for fight in fights(model):
        place = names.t("place", n=fight.place)
        if fight.rival == car:
            found.append(names.t("tip.fight", car=names.car(fight.own_car), place=place))
        elif fight.own_car == car:
            found.append(names.t("tip.own_fight", car=names.car(fight.rival), place=place))
    return ("" if names.is_japanese else " ").join(found)


def paint_fights(p: Painter, model: Model, layout: Layout) -> None:
    """Paint below the cars a pool under each car of the viewer, and beads between those that fight.

    Beads are painted for the car under the pointer alone, whose tooltip says what they are.
    """
    if model.stage.fade or model.is_between_races:
        return
    for car in model.own_cars:
        pose = model.stage.poses.get(car)
        if pose and not pose.mix:
            x, ground = layout.x_of(pose.at), layout.ground_of(pose.at) + pose.aside * layout.k
            pool(p, x, ground, 1.16 * layout.car_w, 0.26 * layout.car_w)
    if model.is_moving:
        return
    order = model.observation["order"]
    for fight in fights(model):
        if model.pointed_car not in fight[:2]:
            continue
        (x1, y1), (x2, y2) = (
            (layout.x_of(order.index(car)), layout.ground_of(order.index(car)) - 6) for car in fight[:2]
        )
        d = f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"
        inner = svg.path(d, None, INK, 6.4, dash=BEADS) + svg.path(d, None, p.theme.accent, 4, dash=BEADS)
        left, top = min(x1, x2) - 4, min(y1, y2) - 4
        p.svg_fragments(left, top, abs(x2 - x1) + 8, abs(y2 - y1) + 8, inner)
