"""Ways from the title in a real window, by mouse: last lessons as they move, the race of the day and on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_lessons_formula_one import decide as drive
from test_lessons_full_throttle import play as drive_through
from test_lessons_window import FMR, play
from test_season import choose_and_go, settle_settings
from window_driver import Tree, Window

from game.engine.lesson import Lesson
from game.services.lessons import lessons

pytestmark = pytest.mark.window


def test_the_last_lesson_of_a_card_game_at_normal_speed_leads_to_a_race(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    window, last = last_lesson(open_window, tmp_path, FMR, "ja")
    go = play(window, last, window.settled("lesson"))
    assert go == "coach.race"
    window.click_until(go, lambda t: t["scene"] == "table", "the race")


def test_the_last_lesson_on_a_road_at_normal_speed_leads_to_a_race(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    window, last = last_lesson(open_window, tmp_path, "formula_one", "en")
    drive_through(window, last, drive)
    window.click_until("coach.race", lambda t: t["scene"] == "table", "the race")


def last_lesson(
    open_window: Callable[..., Window], home: Path, game: str, lang: str
) -> tuple[Window, Lesson]:
    """Open the last lesson of a game from the title, with motion as for a new player."""
    settle_settings(home, language=lang, speed_own=1, speed_bots=1)
    window, last = open_window(), lessons(game)[0][-1]
    open_page(window, "title.learn", "lessons", f"lessons.game.{game}")
    window.click_until(f"lessons.lesson.{last.id}", lambda t: t.get("lesson") == last.name, last.name)
    return window, last


def test_the_race_of_the_day_leads_to_its_list_and_its_result_to_replay_branch_and_rematch(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window()
    open_page(window, "title.days", "days", f"days.game.{FMR}")
    window.click_until("days.start", lambda t: t["scene"] == "table", "the race of the day")
    race_on(window)
    window.click_until("end.replay", lambda t: t["scene"] == "replay", "the replay")
    window.click_until("bar.step", lambda t: t["scene"] == "replay" and not t["busy"], "its first step")
    window.click_until("bar.race_on", lambda t: t["scene"] == "table", "a race for practice")
    race_on(window)
    window.click_until("end.rematch", lambda t: t["scene"] == "table", "another race")
    window.settled("table")
    window.click_until("bar.menu", lambda t: t["scene"] == "menu", "the menu")
    window.click_until("menu.title", lambda t: t["scene"] == "title", "the title")
    tree = open_page(window, "title.days", "days", f"days.game.{FMR}")
    assert [e["id"] for e in tree["elements"] if e["id"].startswith("days.row.")]


def open_page(window: Window, button: str, scene: str, game: str) -> Tree:
    """Open a page from the title and choose a game on it."""
    window.settled("title")
    window.click_until(button, lambda t: t["scene"] == scene, scene)
    return window.click_until(game, lambda t: (Window.element(t, game) or {}).get("selected"), game)


def race_on(window: Window) -> None:
    """Race to the result."""
    while (tree := window.wait(lambda t: not t["busy"], "a settled screen"))["scene"] == "table":
        choose_and_go(window, tree)
    assert tree["scene"] == "race_end"
