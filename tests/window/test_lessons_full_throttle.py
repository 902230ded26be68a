"""Lessons of Full Throttle! in a real window, by mouse: the first and the last, and from that into a race."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from test_season import settle_settings
from window_driver import Tree, Window

from game.engine.lesson import Lesson, LessonRun
from game.games.full_throttle.rules.cards import CARD_OF
from game.services.lessons import lessons

pytestmark = pytest.mark.window

GAME = "full_throttle"
Decide = Callable[[Window, Tree, LessonRun], None]
"""Clicks the right choice, and plays it in the lesson beside the window."""


def test_a_first_and_a_last_lesson_by_mouse_and_over_into_a_race(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="ja", speed_own=0, speed_bots=0)
    window = open_window()
    first, *_, last = lessons(GAME)[0]
    tree = play_lessons(window, (first, last), decide)
    # what the player chooses stays when the chances come
    other = next(e["id"] for e in tree["elements"] if e["id"].startswith("card.") and not e["selected"])
    tree = window.click_until(other, lambda t: (Window.element(t, other) or {}).get("selected"), other)
    bets = tree["steps"]
    window.click_until("go", lambda t: t["steps"] > bets, "the bet")


def play_lessons(window: Window, wanted: Sequence[Lesson], decide: Decide) -> Tree:
    """Play lessons from the title into the race after the last; returns the tree with its first hint."""
    window.settled("title")
    window.click_until("title.learn", lambda t: t["scene"] == "lessons", "the lessons")
    window.click_until(
        f"lessons.game.{wanted[0].game}",
        lambda t: Window.element(t, f"lessons.lesson.{wanted[0].id}"),
        "its own",
    )
    for lesson in wanted:
        window.click_until(
            f"lessons.lesson.{lesson.id}", lambda t, name=lesson.name: t.get("lesson") == name, lesson.name
        )
        play(window, lesson, decide)
        if lesson is not wanted[-1]:
            window.click_until("coach.lessons", lambda t: t["scene"] == "lessons", "all lessons")
    window.click_until("coach.race", lambda t: t["scene"] == "table", "the race")
    # a decision that has just begun takes no click of the button, and its estimates come soon
    tree = window.wait(lambda t: not t["busy"] and Window.element(t, "hint"), "the coach's first hint")
    assert tree["viewer"] == 0
    return tree


def play(window: Window, lesson: Lesson, decide: Decide) -> None:
    """Do all that the coach asks for."""
    course = LessonRun(lesson)
    while not course.is_over:
        if course.scripted is not None:
            course.play_scripted()
            continue
        steps, moment = len(course.match.history), course.current_moment
        assert moment is not None
        tree = window.wait(
            lambda t, steps=steps: not t["busy"] and t["steps"] == steps and Window.element(t, "coach"),
            f"{lesson.id} at {moment.text}",
        )
        if not course.is_asking:
            before = tree["said"]
            window.click_until("coach.on", lambda t, before=before: t["said"] != before, moment.text)
            course.advance()
            continue
        decide(window, tree, course)


def decide(window: Window, tree: Tree, course: LessonRun) -> None:
    """Click the card in the hand, then the button."""
    action = course.answers()[0][0]
    hand = sorted(course.match.observe(course.lesson.seat)["hand"], key=lambda card: CARD_OF[card])
    _, card = action.split(" ")
    window.click(f"card.{hand.index(card) + 1}", tree)
    window.click_until("go", lambda t: t["steps"] > tree["steps"], action)
    course.match.play(action)
