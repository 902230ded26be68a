"""Lessons of Formula-1 at the table: no answer to what was not asked yet, and lit numbers are read."""

from __future__ import annotations

import math
from typing import Any

import pytest
from driving import click, element, ids, settle, tick

from game.services import lessons as files
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import is_inside
from game.ui.race import routes
from game.ui.scenes.lessons.lesson import LessonScene


def opened(app: App, id: str) -> LessonScene:
    lesson = next(one for one in files.lessons("formula_one")[0] if one.id == id)
    app.push(routes.Lesson(lesson))
    scene = app.top
    assert isinstance(scene, LessonScene)
    rest(app)
    return scene


def rest(app: App) -> None:
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    app.changed()
    tick(app)


@pytest.mark.parametrize("id", ["speed", "brake", "race"])
def test_what_a_coach_asks_to_choose_is_not_chosen_already(app: App, id: str) -> None:
    """The speed asked for was set before one chose, so that Space alone did the lesson."""
    scene = opened(app, id)
    clicks(app, "coach.on")
    view: Any = scene.view
    scene.complete_estimates()
    tick(app)
    assert scene.course.moment is not None
    speed = next(light for light in scene.course.moment.light if light.startswith("speed."))
    assert view.chosen is None and not element(app, "go").enabled
    assert "alt" not in ids(app), "Or instead of what? It offered what the coach warns of"
    assert not any(e.selected for e in scene.ui.items if e.id.startswith("speed."))
    clicks(app, speed)
    assert view.chosen.speed == int(speed.partition(".")[2]) and element(app, "go").enabled


def clicks(app: App, *wanted: str) -> None:
    for id in wanted:
        click(app, id)
        rest(app)


def test_what_was_planned_before_the_coach_spoke_is_no_wrong_choice(app: App) -> None:
    scene = opened(app, "cards")
    clicks(app, "coach.on", "card.superb_driving", "go")
    assert scene.course.moment is not None and scene.course.moment.text == "lane"
    assert [str(step) for step in scene.match.steps][:2] == ["play superb_driving", "speed 160"]
    assert not scene.reason, "the card set 160, and that was driven"


def test_card_and_speed_may_be_chosen_together(app: App) -> None:
    scene = opened(app, "cards")
    clicks(app, "coach.on", "card.superb_driving", "speed.160", "go")
    assert scene.course.moment is not None and scene.course.moment.text == "lane" and not scene.reason
    clicks(app, "speed.140", "go")
    assert scene.course.moment.text == "more" and not scene.reason, "no extra move was thought of yet"
    clicks(app, "card.fast_gear_change")
    view: Any = scene.view
    words = view.read_out() + " ".join(e.label for e in scene.ui.items)
    assert app.t("formula_one.facts.card_idle") not in words
    assert element(app, "go").enabled


@pytest.mark.parametrize("speed", [100, 120])
@pytest.mark.slow
def test_the_brake_lesson_takes_every_speed_that_is_free(app: App, speed: int) -> None:
    """It asked for 100 where 120 by the outermost lane is free as well."""
    scene = opened(app, "brake")
    clicks(app, "coach.on", "speed.120", "space.39b", "go")
    assert scene.course.moment is not None and scene.course.moment.text == "corner"
    assert f"speed.{speed}" in scene.course.moment.light
    clicks(app, f"speed.{speed}", f"space.{39 + speed // 20}a", "go")
    assert not scene.reason and scene.course.moment.text == "done"


@pytest.mark.slow
def test_a_box_chosen_before_its_speed_is_driven_to(app: App) -> None:
    scene = opened(app, "pits")
    clicks(app, "coach.on", "space.P1", "speed.100", "go")
    assert scene.course.moment is not None and scene.course.moment.text == "stop" and not scene.reason


def test_the_ring_of_a_speed_leaves_all_numbers_of_the_dial_free(app: App) -> None:
    opened(app, "speed")
    clicks(app, "coach.on")
    steps = [element(app, id) for id in ids(app) if id.startswith("speed.")]
    x, y, w, h = element(app, "dial").rect
    middle = x + w / 2, y + h / 2
    for step in steps:
        ring, sign = step.extra["lit"], step.extra["sign"]
        assert is_inside(ring, *on_the_way(middle, sign, 0.83)), "the segment lies within its ring"
        # numbers stand at half the way to the rim; a pill is no wider than a sixth of the dial
        near = min(math.dist(middle, point) for point in ring)
        assert near > math.dist(middle, sign) * 0.7 and not is_inside(ring, *sign)


def on_the_way(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
