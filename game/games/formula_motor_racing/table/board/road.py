"""The road of twelve places with its cars, and what goes by beside it."""

from __future__ import annotations

import math
from functools import partial

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.board import scenery
from game.games.formula_motor_racing.table.geometry import BAR, Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.stage import RoadPose
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import zone
from game.ui.race.board import effects
from game.ui.race.board.effects import paint_fx, paint_shadow, skid
from game.ui.race.board.pieces import car_at, tag

RUSHING = 0.02
"""From this speed on the road is seen to go by."""


# -- what lies under the cars ----------------------------------------------------------------------
def paint_ground(p: Painter, model: Model, lay: Layout) -> None:
    """The road with its grid, places and chequered line, and what goes by beside it."""
    if model.rush > RUSHING:
        _paint_under_way(p, model, lay)
        return
    # at rest it is one picture: every frame would lay a dozen large ones over each other
    scenic = model.when if scenery.drawn(p.theme) else None
    p.layer(
        "fmr.at_rest",
        (len(model.observation["order"]), model.names.code, lay, scenic, model.travel),
        lay.left,
        BAR,
        lay.board_w,
        lay.panel_y - BAR,
        lambda c: _paint_under_way(c, model, lay),
        opaque=True,
    )


def _paint_under_way(p: Painter, model: Model, lay: Layout) -> None:
    running = len(model.observation["order"])
    scenic = model.when if scenery.drawn(p.theme) else None
    p.layer(
        "fmr.ground",
        (running, model.names.code, lay, scenic),
        lay.left,
        BAR,
        lay.board_w,
        lay.panel_y - BAR,
        lambda c: _ground(c, model, lay, running),
        opaque=True,
    )
    if scenic:
        scenery.paint_behind(p, lay, scenic, model.travel)
    scenery.paint_edges(p, lay, model.travel)
    if model.rush > RUSHING:
        scenery.paint_rush(p, lay, model.travel, model.rush)


def _ground(c: Painter, model: Model, lay: Layout, running: int) -> None:
    t = c.theme
    x, right, y, h = lay.left, lay.right, lay.road_y, lay.road_h
    w = lay.board_w
    c.rect(x, BAR, w, lay.panel_y - BAR, t.paper)
    if model.when and scenery.drawn(t):
        scenery.paint_sky(c, lay, model.when)
    c.rect(x, y, w, h, t.asphalt)
    points = lay.x_of(5) - lay.pitch / 2
    c.rect(points, y, right - points, h, t.asphalt_light)
    c.line(points, y, points, y + h, t.accent, 2.4, "8 6")
    for i in range(12):
        _grid_box(c, lay, i, i >= running)
    for i in range(12):
        label = model.names.t("place", n=i + 1)
        colour = t.light if i < running else t.light_muted
        face = "jb" if model.names.japanese else "cb"
        c.text(lay.x_of(i), y + h - 11, label, 15, colour, face, "c", w=lay.pitch)
    c.svg_fragments(right - 22, y, 16, h, art.chequers(right - 22, y, 16, h, 8))


def _grid_box(c: Painter, lay: Layout, i: int, empty: bool) -> None:
    x, g, half = lay.x_of(i), lay.ground_of(i), 46 * lay.k
    high = 33 * lay.k
    paint = c.theme.grid if c.theme.name == "contrast" else ""
    c.svg_fragments(
        x - half - 2,
        g - high,
        2 * half + 6,
        high + 12,
        art.grid_box(x - half, g + 7, 2 * half, high - 2, empty, colour=paint),
    )


# -- cars ------------------------------------------------------------------------------------------
def paint_cars(p: Painter, model: Model, lay: Layout) -> None:
    """Every car where the stage has it, upper row first, moving ones on top."""
    stage = model.stage
    if stage.fade:
        old, t = stage.fade
        _paint_poses(p, model, lay, old, int(255 * (1 - t)))
        _paint_poses(p, model, lay, stage.poses, int(255 * t))
        return
    _paint_poses(p, model, lay, stage.poses, 255)


def _paint_poses(p: Painter, model: Model, lay: Layout, poses: dict[str, RoadPose], alpha: int) -> None:
    for car, pose in sorted(poses.items(), key=lambda item: _depth(lay, item[1])):
        if pose.mix == 0:
            _paint_car(p, model, lay, car, pose, alpha)


def paint_moving(p: Painter, model: Model, lay: Layout) -> None:
    """Cars between the road and the out line, above everything else."""
    for car, pose in model.stage.poses.items():
        if 0 < pose.mix < 1:
            _paint_car(p, model, lay, car, pose, 255)


def _depth(lay: Layout, pose: RoadPose) -> tuple[bool, float]:
    return pose.top, lay.ground_of(pose.at) + pose.aside * lay.k


def spot_of(lay: Layout, pose: RoadPose, out_count: int) -> tuple[float, float, float]:
    """Middle x, ground and width of a car in a pose."""
    x, g, w = lay.x_of(pose.at), lay.ground_of(pose.at) + (pose.aside - pose.lift) * lay.k, lay.car_w
    if pose.mix:
        ox, og, ow = lay.out_spot(pose.out, out_count)
        m = pose.mix
        x, g, w = x + (ox - x) * m, g + (og - g) * m, w + (ow - w) * m
    return x, g, w


def _paint_car(p: Painter, model: Model, lay: Layout, car: str, pose: RoadPose, alpha: int) -> None:
    x, g, w = spot_of(lay, pose, model.stage.out_count)
    if model.rush and not pose.mix:
        # no two shake alike
        g += model.rush * 0.9 * math.sin(model.travel * 0.12 + 1.9 * int(model.names.number(car)))
    chosen = car in model.lit
    if not pose.lift and not pose.mix:
        paint_shadow(p, x, g, w)
    if pose.fx == "spin" and pose.fx_t > 0:
        skid(p, x, g, w, pose.fx_t)
    if car in model.open and not pose.mix:
        # lit ground: may be chosen; the amber rim is for the one that is
        p.rect(x - w * 0.54, g - 3, w * 1.08, 9, p.theme.accent, 4.5, op=1.0 if chosen else 0.85)
    if pose.fx == "gravel":
        _dust(p, x, g, w, pose.fx_t, alpha)
    colour, outline = model.names.colour(car), "amber" if chosen else "white"
    car_at(p, x, g + 1, w, colour, outline, alpha, pose.angle, sign=model.names.number(car))
    _paint_tag(p, model, lay, car, (x, g, w), alpha)
    if pose.fx != "gravel":
        paint_fx(p, pose, x, g, w, alpha)
    if model.focused == f"car.{car}":
        focus_ring(p, x - w / 2, g - 34 * lay.k, w, 38 * lay.k, 12)


def _dust(p: Painter, x: float, ground: float, w: float, t: float, alpha: int) -> None:
    """Dust behind a car off the road, under it, so that its number stays clear."""
    wide = max(8.0, round(w * (0.2 + 0.28 * math.sin(t * math.pi / 2)) / 4) * 4)
    p.art(art.effect("gravel"), x - w * 0.5, ground - w * 0.1, wide, alpha, mid=True)


def _paint_tag(
    p: Painter, model: Model, lay: Layout, car: str, spot: tuple[float, float, float], alpha: int
) -> None:
    x, g, w = spot
    own = car in model.own_cars
    high = g - 46 * lay.k * (w / lay.car_w)
    tag(p, x + 2, high, model.names.look(car), model.names.number(car), own, alpha)


def paint_tags(p: Painter, model: Model, lay: Layout) -> None:
    """The numbers of the cars that race, once more over the arrows of a preview, so that none hides one."""
    for car, pose in model.stage.poses.items():
        if pose.mix == 0 and not model.stage.fade:
            _paint_tag(p, model, lay, car, spot_of(lay, pose, model.stage.out_count), 255)


# -- over it all ------------------------------------------------------------------------------------
def paint_banner(p: Painter, model: Model, lay: Layout) -> None:
    """A line over the road that does not stop the race: last round, a new race, the flag."""
    still = model.still
    effects.paint_banner(
        p, model.stage.banner, lay.left + lay.board_w / 2, lay.road_y + lay.road_h / 2, lay.board_w, still
    )


# -- what can be pointed at ----------------------------------------------------------------------------
def declare_cars(ui: Elements, model: Model, lay: Layout, do: Commands) -> None:
    shown, names = model.observation, model.names
    points = points_if_ended_now(shown).cars if model.line else {}
    line = model.line
    # the lower row lies in front, so its cars are declared last
    running = list(enumerate(shown["order"]))
    boxes = {car: lay.car_box(i) for i, car in running}
    for i, car in enumerate(shown["out"]):
        x, ground, w = lay.out_spot(i, len(shown["out"]))
        boxes[car] = (x - w / 2, lay.out_box[1], w, ground - lay.out_box[1] + 4)
    for car in [c for i, c in running if i % 2 == 0] + [c for i, c in running if i % 2] + list(shown["out"]):
        why = model.why_not_car(car)
        place = names.t("place", n=line.index(car) + 1)
        earned = names.t("tip.car_points_over" if model.is_over else "tip.car_points", n=points[car])
        tip = names.t("tip.car", place=place, car=names.car(car), who=names.driver(car), points=earned)
        twice = (model.confirmed and model.picked == car) or shown["phase"] == "crash"
        zone(
            ui,
            f"car.{car}",
            "car",
            f"{place} {names.car(car)}",
            boxes[car],
            partial(do.choose_car, car),
            None,
            enabled=not why,
            why=why,
            tooltip=tip,
            clause=model.clause,
            selected=model.picked == car,
            value=line.index(car) + 1,
            extra={"commits": twice, "quiet": model.deciding and not why},
        )
