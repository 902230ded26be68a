"""The road of twelve places with its cars, and the moving scenery beside it."""

from __future__ import annotations

import math
from functools import partial

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.board import scenery
from game.games.formula_motor_racing.table.board.fights import fight_words
from game.games.formula_motor_racing.table.geometry import BAR, Layout
from game.games.formula_motor_racing.table.model import Commands, Model
from game.games.formula_motor_racing.table.stage import RoadPose
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Elements
from game.ui.kit.marks import focus_ring
from game.ui.kit.widgets import zone
from game.ui.race.board import effects
from game.ui.race.board.effects import paint_fx, paint_shadow, paint_skid
from game.ui.race.board.pieces import car_at, tag

RUSHING = 0.02
"""Up to this speed the road is painted as at rest."""


# -- the ground -----
def paint_ground(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the road with its grid, places and chequered line, and the scenery beside it."""
    if model.rush > RUSHING:
        _paint_layers(p, model, layout)
        return
    # at rest one cached picture saves painting a dozen large ones every frame
    scenic = model.weekend if scenery.has_scenery(p.theme) else None
    key = (
        len(model.observation["order"]),
        model.names.language_code,
        layout,
        scenic,
        model.travel,
        model.wants_odds,
    )
    p.layer("fmr.at_rest", key, *layout.ground, lambda c: _paint_layers(c, model, layout), opaque=True)


def _paint_layers(p: Painter, model: Model, layout: Layout) -> None:
    running = len(model.observation["order"])
    scenic = model.weekend if scenery.has_scenery(p.theme) else None
    key, box = (running, model.names.language_code, layout, scenic, model.wants_odds), layout.ground
    p.layer("fmr.ground", key, *box, lambda c: _ground(c, model, layout, running), opaque=True)
    if scenic:
        scenery.paint_behind(p, layout, scenic, model.travel)
    scenery.paint_edges(p, layout, model.travel)
    if model.rush > RUSHING:
        scenery.paint_rush(p, layout, model.travel, model.rush)


def _ground(c: Painter, model: Model, layout: Layout, running: int) -> None:
    t = c.theme
    x, right, y, h = layout.left, layout.right, layout.road_y, layout.road_h
    w = layout.board_w
    c.rect(x, BAR, w, layout.panel_y - BAR, t.paper)
    if model.weekend and scenery.has_scenery(t):
        scenery.paint_sky(c, layout, model.weekend)
    c.rect(x, y, w, h, t.asphalt)
    points = layout.x_of(5) - layout.pitch / 2
    c.rect(points, y, right - points, h, t.asphalt_light)
    c.line(points, y, points, y + h, t.accent, 2.4, "8 6")
    for i in range(12):
        _grid_box(c, layout, i, i >= running)
    face = "jb" if model.names.is_japanese else "cb"
    for i in range(12) if model.wants_odds else ():
        label, colour = model.names.t("place", n=i + 1), t.light if i < running else t.light_muted
        c.text(layout.x_of(i), y + h - 11, label, 15, colour, face, "c", w=layout.pitch)
    if not model.wants_odds:
        label = model.names.t("head.last_scoring")
        c.text(points + 9, y + h - 11, label, 15, t.light, face, w=2 * layout.pitch)
    c.svg_fragments(right - 22, y, 16, h, art.chequers(right - 22, y, 16, h, 8))


def _grid_box(c: Painter, layout: Layout, i: int, empty: bool) -> None:
    x, g, half, height = layout.x_of(i), layout.ground_of(i), 46 * layout.k, 33 * layout.k
    paint = c.theme.grid if c.theme.name == "contrast" else ""
    box = art.grid_box(x - half, g + 7, 2 * half, height - 2, empty, colour=paint)
    c.svg_fragments(x - half - 2, g - height, 2 * half + 6, height + 12, box)


# -- cars -----
def paint_cars(p: Painter, model: Model, layout: Layout) -> None:
    """Paint every car in its pose, upper row first, moving ones on top."""
    stage = model.stage
    if stage.fade:
        old, t = stage.fade
        _paint_poses(p, model, layout, old, int(255 * (1 - t)))
        _paint_poses(p, model, layout, stage.poses, int(255 * t))
        return
    _paint_poses(p, model, layout, stage.poses, 255)


def _paint_poses(p: Painter, model: Model, layout: Layout, poses: dict[str, RoadPose], alpha: int) -> None:
    for car, pose in sorted(poses.items(), key=lambda item: _depth(layout, item[1])):
        if pose.mix == 0:
            _paint_car(p, model, layout, car, pose, alpha)


def paint_moving(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the cars between the road and the out line, above everything else."""
    for car, pose in model.stage.poses.items():
        if 0 < pose.mix < 1:
            _paint_car(p, model, layout, car, pose, 255)


def _depth(layout: Layout, pose: RoadPose) -> tuple[bool, float]:
    return pose.top, layout.ground_of(pose.at) + pose.aside * layout.k


def pose_box(layout: Layout, pose: RoadPose, out_count: int) -> tuple[float, float, float]:
    """Return middle x, ground and width of a car in a pose."""
    x, w = layout.x_of(pose.at), layout.car_w
    g = layout.ground_of(pose.at) + (pose.aside - pose.lift) * layout.k
    if pose.mix:
        ox, og, ow = layout.out_spot(pose.out, out_count)
        m = pose.mix
        x, g, w = x + (ox - x) * m, g + (og - g) * m, w + (ow - w) * m
    return x, g, w


def _paint_car(p: Painter, model: Model, layout: Layout, car: str, pose: RoadPose, alpha: int) -> None:
    x, g, w = pose_box(layout, pose, model.stage.out_count)
    if model.rush and not pose.mix:
        # no two shake alike
        g += model.rush * 0.9 * math.sin(model.travel * 0.12 + 1.9 * int(model.names.number(car)))
    chosen = car in model.highlighted
    if not pose.lift and not pose.mix:
        paint_shadow(p, x, g, w)
    if pose.fx == "spin" and pose.fx_t > 0:
        paint_skid(p, x, g, w, pose.fx_t)
    if car in model.choosable and not pose.mix:
        # light under the cars that may be chosen, an amber rim around the chosen one
        p.rect(x - w * 0.54, g - 3, w * 1.08, 9, p.theme.accent, 4.5, op=1.0 if chosen else 0.85)
    if pose.fx == "gravel":
        _dust(p, x, g, w, pose.fx_t, alpha)
    colour, outline = model.names.colour(car), "amber" if chosen else "white"
    car_at(p, x, g + 1, w, colour, outline, alpha, pose.angle, sign=model.names.number(car))
    _paint_tag(p, model, layout, car, (x, g, w), alpha)
    if pose.fx != "gravel":
        paint_fx(p, pose, x, g, w, alpha)
    if model.focused == f"car.{car}":
        focus_ring(p, x - w / 2, g - 34 * layout.k, w, 38 * layout.k, 12)


def _dust(p: Painter, x: float, ground: float, w: float, t: float, alpha: int) -> None:
    """Dust behind and under a car off the road, so that its number stays clear."""
    width = max(8.0, round(w * (0.2 + 0.28 * math.sin(t * math.pi / 2)) / 4) * 4)
    p.art(art.effect("gravel"), x - w * 0.5, ground - w * 0.1, width, alpha, mid=True)


def _paint_tag(
    p: Painter, model: Model, layout: Layout, car: str, spot: tuple[float, float, float], alpha: int
) -> None:
    x, g, w = spot
    y = g - 46 * layout.k * (w / layout.car_w)
    tag(p, x + 2, y, model.names.car_style(car), model.names.number(car), car in model.own_cars, alpha)


def paint_tags(p: Painter, model: Model, layout: Layout) -> None:
    """Paint the numbers of the running cars again, so that no arrow of a preview hides one."""
    for car, pose in model.stage.poses.items():
        if pose.mix == 0 and not model.stage.fade:
            _paint_tag(p, model, layout, car, pose_box(layout, pose, model.stage.out_count), 255)


# -- above everything -----
def paint_banner(p: Painter, model: Model, layout: Layout) -> None:
    """Paint a banner over the road: last round, a new race, the flag."""
    x, y = layout.left + layout.board_w / 2, layout.road_y + layout.road_h / 2
    effects.paint_banner(p, model.stage.banner, x, y, layout.board_w, model.reduced_motion)


# -- elements -----
def declare_cars(ui: Elements, model: Model, layout: Layout, do: Commands) -> None:
    observation, names = model.observation, model.names
    points = points_if_ended_now(observation).cars if model.line else {}
    line = model.line
    # the lower row is in front, so its cars are declared last
    running = list(enumerate(observation["order"]))
    boxes = {car: layout.car_box(i) for i, car in running}
    for i, car in enumerate(observation["out"]):
        x, ground, w = layout.out_spot(i, len(observation["out"]))
        boxes[car] = (x - w / 2, layout.out_box[1], w, ground - layout.out_box[1] + 4)
    for car in (
        [c for i, c in running if i % 2 == 0] + [c for i, c in running if i % 2] + list(observation["out"])
    ):
        why = model.why_not_car(car)
        place = names.t("place", n=line.index(car) + 1)
        earned = names.t("tip.car_points_over" if model.is_over else "tip.car_points", n=points[car])
        tip = names.t("tip.car", place=place, car=names.car(car), who=names.driver(car), points=earned)
        tip = ("" if names.is_japanese else " ").join(filter(None, (tip, fight_words(model, car))))
        twice = (model.is_confirmed and model.chosen_car == car) or observation["phase"] == "crash"
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
            selected=model.chosen_car == car,
            value=line.index(car) + 1,
            extra={"commits": twice, "quiet": model.is_deciding and not why},
        )
