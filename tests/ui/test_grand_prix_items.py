"""Items at the table of nestorgames GP: laid, told, aimed, and used."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import arrange, assert_reachable, click, element, ids, point, press, rest, show, uncut
from test_grand_prix_table import assert_true, decide_by_clicks, open_table

from game.engine import registry
from game.services.lessons import lessons
from game.ui.app import App
from game.ui.scenes.setup.setup import SetupScene


@pytest.mark.slow
def test_an_item_can_be_laid_where_two_roads_cross(app: App) -> None:
    scene, rng = open_table(app, "hbb", 624043, "grand", items_on_road=True, items=True), Random(624043)
    while not (offered := [a.split(" ") for a in scene.offered if a.startswith("place ")]):
        rest(app)
        decide_by_clicks(app, scene, rng)
        rest(app)
    spots = [f"space.{words[2]}" for words in offered]
    shared = [e.rect for e in scene.ui.items if e.role == "space"]
    assert any(shared.count(element(app, id).rect) > 1 for id in spots)
    for id in spots:
        assert_reachable(app, id)


def test_items_are_strewn_by_clicks_on_free_spaces(app: App) -> None:
    scene = open_table(app, "hh", 3, "oval", items_on_road=True)
    for _ in range(60):
        rest(app)
        if app.top is not scene:
            press(app, "space")
            continue
        if scene.view.observation["phase"] == "place":
            break
        press(app, "enter" if "stop" in scene.offered else "space")
    view: Any = scene.view
    free = view.model.free_spots
    assert view.model.placing == "oil" and len(free) > 20
    assert element(app, "go").label
    click(app, f"space.{free[4]}")
    rest(app)
    assert view.observation["road"] == [[free[4], "oil"]] and free[4] not in view.model.free_spots


def test_the_die_of_a_rocket_is_not_one_of_the_turn(any_app: App) -> None:
    scene = open_table(any_app, "hb", 4, "oval")
    arrange(scene, spaces=[1, 4], items=[["rocket"]], turn=0)
    rest(any_app)
    stage = scene.view.stage
    stage.rocket, stage.displayed = (5, 3, True), {**stage.displayed, "rolled": [5]}
    assert not uncut(any_app)
    scene.view.sync_to(scene.match.observe(scene.viewer))
    assert stage.rocket is None
    assert_true(scene)


def test_a_rocket_shows_target_distance_and_chance(app: App) -> None:
    scene = open_table(app, "hb", 4, "oval")
    arrange(scene, spaces=[1, 4], items=[["rocket", "wrench"]], turn=0)
    rest(app)
    # it is clearly worth firing, so it is at hand from the start; its number puts it back, and takes it again
    key = element(app, "item.rocket").key
    assert scene.view.choice.now.item == "rocket"
    press(app, key)
    assert scene.view.choice.now.item == "" and element(app, "go").key == "Space"
    press(app, key)
    assert scene.view.choice.now.item == "rocket"
    aim = scene.view.lookahead.aim
    assert (aim.cars, aim.distance) == ((1,), 3)
    assert "4/6 (66.7" in element(app, "go").value
    press(app, "escape")
    assert not scene.view.choice.is_made and app.top is scene


def test_no_face_is_offered_where_an_item_is_described(app: App) -> None:
    """The item's words lie in the place of the odds."""
    scene = open_table(app, "hb", 4, "grand")
    arrange(scene, spaces=[24, 1], items=[["rocket"]], turn=0)
    rest(app)
    assert "face.1" in ids(app)
    point(app, "item.rocket")
    element(app, "item.rocket")
    assert not [id for id in ids(app) if id.startswith("face.")]
    point(app, "go")
    element(app, "go")
    assert "face.1" in ids(app)


def test_a_wrench_says_where_there_is_nothing_to_mend(app: App) -> None:
    scene = open_table(app, "hb", 4, "grand")
    for given, line, kind, key in (
        ({}, "No dice lost, nothing to mend", "normal", "Enter"),
        ({"lost": [4]}, "All dice back, car upright", "primary", "Space"),
    ):
        arrange(scene, spaces=[24, 1], items=[["wrench"]], turn=0, **given)
        rest(app)
        if scene.view.choice.now.item != "wrench":
            click(app, "item.wrench")
        go = element(app, "go")
        assert (go.value, go.extra["kind"], go.key) == (line, kind, key)


def test_the_race_after_the_lessons_has_the_items_that_they_taught() -> None:
    game, course = registry.game("grand_prix"), lessons("grand_prix")[0]
    assert "items" in [lesson.id for lesson in course]
    setup = course[-1].race_for(game)
    assert setup is not None and game.options_of(setup)["items"]


def test_the_second_preset_puts_all_items_on_the_road(any_app: App) -> None:
    scene = SetupScene(any_app, "grand_prix")
    show(any_app, scene)
    presets = [id for id in ids(any_app) if id.startswith("setup.preset.")]
    assert presets[1] == "setup.preset.arcade"
    click(any_app, presets[1])
    options = scene.model.game.options_of(scene.model.setup())
    assert options["items"] and options["items_on_road"] and uncut(any_app) == []
