"""Lessons of Formula-1 in a real window, by mouse: speeds, pits, the last turn, and over into a race."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_lessons_full_throttle import play_lessons
from test_season import settle_settings
from window_driver import Tree, Window

from game.engine.lesson import LessonRun
from game.services.lessons import lessons

pytestmark = pytest.mark.window


def test_three_lessons_by_mouse_and_over_into_a_race(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="ja", speed_own=0, speed_bots=0)
    window = open_window()
    of = {lesson.id: lesson for lesson in lessons("formula_one")[0]}
    tree = play_lessons(window, [of["speed"], of["pits"], of["race"]], decide)
    # what the player chooses stays when the chances come
    window.click_until("speed.60", lambda t: chosen(t, "speed.60"), "60 mph")
    moves = tree["steps"]
    window.click_until("go", lambda t: t["steps"] > moves and not t["busy"], "the first move")
    tree = window.wait(lambda t: Window.element(t, "hint"), "the hint of the next turn")
    assert tree["scene"] == "table" and not tree["notices"]


def decide(window: Window, tree: Tree, course: LessonRun) -> None:
    """Click the speed on the dial and the goal on the road, then drive."""
    asked = course.current_moment
    while course.current_moment is asked and course.scripted is None:
        action = course.answers()[0][0]
        word, where = action.split(" ")[:2]
        id = f"speed.{where}" if word == "speed" else f"space.{'P1' if where == 'box' else where}"
        tree = window.wait(lambda t, id=id: (Window.element(t, id) or {}).get("clickable"), f"{id} open")
        if not chosen(tree, id):
            window.click_until(id, lambda t, id=id: chosen(t, id), f"{action} chosen")
        course.match.play(action)
    steps = tree["steps"]
    window.click_until("go", lambda t: t["steps"] > steps, "the move")


def chosen(tree: Tree, id: str) -> bool:
    """Return whether this element of the table is chosen."""
    found = Window.element(tree, id)
    return bool(found and found["selected"])
