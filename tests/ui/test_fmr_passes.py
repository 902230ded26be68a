"""Cars really pass: three instants of a change of places, held against what the event says."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pygame
import pytest
from driving import rest, tick

from game.engine.record import RaceConfig
from game.games.formula_motor_racing.table.board.road import pose_box
from game.games.formula_motor_racing.table.motion import STRETCH, place_changes
from game.ui.app import App
from game.ui.race.director import Clip
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import seats_for

GAME = "formula_motor_racing"
LINE = [f"{team}-{n}" for n in (1, 2) for team in ("blue", "red", "green", "yellow", "orange", "purple")]


def test_those_who_are_passed_fall_back_one_by_one(seed: int) -> None:
    cars, after = ["yellow-2", "orange-2"], list(LINE)
    for car in cars:
        after.remove(car)
    after[5:5] = cars
    assert LINE.index(cars[0]) == 9
    ways = place_changes(cars, LINE, after, "overtake")
    assert set(ways) == {*LINE[5:9], *cars}
    order: list[list[str]] = []
    for step in range(101):
        at = {car: ways[car].spot(step / 100)[0] if car in ways else float(i) for i, car in enumerate(LINE)}
        line = sorted(LINE, key=at.__getitem__)
        if not order or order[-1] != line:
            order.append(line)
    assert order[0] == LINE and order[-1] == after
    # the leading one of the two passes the cars in the order in which they ran
    places = [line.index(cars[0]) for line in order]
    assert places == sorted(places, reverse=True)
    assert all(before - now <= 1 for before, now in pairwise(places))


def moved(app: App, scene: PlayScene, cause: str, least: int) -> tuple[Any, list[Clip]]:
    """Bots play until the next change of places for this cause; its event and the clips that show it."""
    view: Any = scene.view
    for _ in range(400):
        played = scene.match.play_chance() or scene.match.play(scene.match.legal()[0])
        view.sync_to(scene.match.observe(None))
        for event in played.events:
            if event.kind == "moved" and event.data["cause"] == cause and event.data["places"] >= least:
                now = scene.match.observe(None)
                order = [car for car in event.data["before"] if car not in now["out"]]
                view.sync_to({**now, "order": order})
                return event.data, view.motion.moved(event)
    raise AssertionError(f"no {cause} over {least} places")


@pytest.mark.parametrize(("cause", "least"), [("overtake", 2), ("drop", 2)])
def test_a_pass_at_three_instants(make_app: Callable[..., App], cause: str, least: int) -> None:
    app = make_app(speed="1x")
    config = RaceConfig(GAME, seats_for(GAME, 4, humans=0, level="rookie"), 11, {"races": 3})
    scene = PlayScene.start(app, config)
    app.push(scene)
    scene.director.is_paused = True
    data, clips = moved(app, scene, cause, least)
    view: Any = scene.view
    car, before, after = data["cars"][0], data["before"], data["after"]
    lay, stage = view.layout(app.painter()), view.stage
    come = stage.travel
    pictures, seen = [], []
    clip = clips[-1]
    assert clip.on_begin and clip.update and clip.ended
    clip.on_begin()
    for t in (0.0, 0.5, 1.0):
        clip.update(t)
        pose = stage.poses[car]
        spot = pose_box(lay, pose, stage.out_count)
        line = sorted((c for c in before if stage.poses[c].mix == 0), key=lambda c: stage.poses[c].at)
        seen.append((pose.at, pose.aside, line.index(car), stage.travel))
        app.changed()
        tick(app)
        assert 0 < spot[0] < lay.board_w
        pictures.append(pygame.image.tobytes(app.screen, "RGB"))
    start, half, end = seen
    assert start[:3] == (before.index(car), 0.0, before.index(car))
    assert end[0] == after.index(car) and end[2] == after.index(car) and abs(end[1]) < 1e-6
    # half-way it is out of its row, with a part of those it passes behind it
    low, high = sorted((before.index(car), after.index(car)))
    assert low < half[0] < high and low <= half[2] <= high and abs(half[1]) > 15
    assert half[1] > 0 if cause == "overtake" else half[1] < 0
    # and the road has gone by
    assert [round(gone[3] - come, 6) for gone in seen] == [0, STRETCH / 2, STRETCH]
    assert len(set(pictures)) == 3
    clip.ended()
    assert stage.poses[car].aside == 0 and stage.poses[car].at == after.index(car)


def test_the_road_lies_still_while_a_person_decides_and_with_reduced_motion(
    make_app: Callable[..., App],
) -> None:
    app = make_app(speed="1x")
    config = RaceConfig(GAME, seats_for(GAME, 4, level="rookie"), 7, {"races": 1})
    scene = PlayScene.start(app, config)
    app.push(scene)
    rest(app)
    view: Any = scene.view
    assert scene.offered and view.stage.rush == 0
    come = view.model.travel
    assert come == STRETCH * view.moves.shifts
    for _ in range(20):
        tick(app)
        assert not app.is_dirty and view.model.travel == come
    app.store.change(save=False, reduced_motion=True)
    assert view.model.travel == 0 and view.model.rush == 0


def test_a_change_of_places_is_heard_with_reduced_motion_too(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1x")
    scene = PlayScene.start(
        app, RaceConfig(GAME, seats_for(GAME, 4, humans=0, level="rookie"), 11, {"races": 3})
    )
    app.push(scene)
    scene.director.is_paused = True
    for still in (False, True):
        app.store.change(save=False, reduced_motion=still)
        for cause, sound in (("overtake", "overtake"), ("drop", "engine-modern")):
            _, clips = moved(app, scene, cause, 1)
            assert [clip.sound for clip in clips if clip.sound] == [sound]
