"""Lessons in a real window, by mouse: from the title, through all of a game's, into the first race."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import settle_settings
from window_driver import Tree, Window

from game.engine.lesson import Lesson, LessonRun
from game.services.lessons import lessons

pytestmark = pytest.mark.window

FMR, GP = "formula_motor_racing", "grand_prix"
FORCED = 40
"""So many decisions may leave nothing to choose."""


@pytest.mark.parametrize(("game", "lang"), [(FMR, "en"), (GP, "ja")])
def test_every_lesson_by_mouse_and_over_into_a_race(
    game: str, lang: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.click_until("title.learn", lambda t: t["scene"] == "lessons", "the lessons")
    window.click_until(f"lessons.game.{game}", lambda t: t["scene"] == "lessons", "the game's")
    taught = lessons(game)[0]
    window.click_until("lessons.next", lambda t: t["scene"] == "lesson", "the first one")
    for lesson in taught:
        tree = window.wait(lambda t, name=lesson.name: t.get("lesson") == name and not t["busy"], lesson.name)
        go = play(window, lesson, tree)
        last = lesson is taught[-1]
        assert go == ("coach.race" if last else "coach.next")
        window.click_until(go, lambda t, done=lesson.name: t.get("lesson") != done, "what follows")
    tree = window.wait(lambda t: t["scene"] == "table" and not t["busy"], "the race")
    assert tree["viewer"] == 0
    # no hint is given where there is nothing to choose, such as at the first die
    for _ in range(FORCED):
        tree = window.wait(can_decide, "a decision, or the coach's hint")
        if Window.element(tree, "hint"):
            return
        window.click_until("go", lambda t, n=tree["steps"]: t["steps"] > n, "the roll")
    raise AssertionError("the coach never gave a hint")


def can_decide(tree: Tree) -> bool:
    """Whether the coach has given a hint, or a button waits to be pressed."""
    go = Window.element(tree, "go")
    return not tree["busy"] and bool(Window.element(tree, "hint") or (go and go["enabled"]))


def play(window: Window, lesson: Lesson, tree: Tree) -> str:
    """Do all that the coach asks for; returns the id of the button that leads on."""
    course = LessonRun(lesson)
    while not course.is_over:
        text = tree["said"]
        if course.scripted is not None:
            course.play_scripted()
            continue
        if course.is_asking:
            action = course.answers()[0][0]
            decide(window, tree, action)
            course.match.play(action)
        else:
            window.click("coach.on", tree)
            course.advance()
        while course.scripted is not None:
            course.play_scripted()
        steps = len(course.match.history)
        tree = window.wait(
            lambda t, text=text, steps=steps: not t["busy"] and t["steps"] == steps and t["said"] != text,
            f"what comes after {text}",
        )
    return "coach.next" if Window.element(tree, "coach.next") else "coach.race"


def decide(window: Window, tree: Tree, action: str) -> None:
    """Click what a player would for this decision."""
    word, *rest = action.split(" ")
    of_rest = {"use": "item", "item": "pick", "go": "way"}
    if word in of_rest:
        # an item, what comes on the tray, a way: chosen first, then confirmed
        kind = of_rest[word]
        wanted = rest[0] if kind != "way" else "1" if rest[0] == "main" else "2"
        window.click_until(
            f"{kind}.{wanted}", lambda t: (Window.element(t, "go") or {}).get("enabled"), action
        )
        window.click("go")
    elif word == "play":
        hand = tree["table"]["hands"][tree["viewer"]]
        for id in (f"card.{hand.index(rest[0]) + 1}", *(f"car.{car}" for car in rest[1:])):
            window.click_until(id, lambda t, id=id: (Window.element(t, id) or {}).get("selected"), action)
        window.click("go")
    elif word == "with":
        window.click(f"car.{rest[0]}", tree)
    else:
        window.click(word if Window.element(tree, word) else "go", tree)
