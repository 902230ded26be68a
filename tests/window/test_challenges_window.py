"""A challenge in a real window, by mouse: from the title, answered, looked at, and on to the next one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_lessons_window import decide
from test_season import settle_settings
from window_driver import Window

from game.services.challenges import challenges

pytestmark = pytest.mark.window

GAME = "formula_motor_racing"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_challenge_by_mouse(lang: str, open_window: Callable[..., Window], tmp_path: Path) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.click_until("title.challenges", lambda t: t["scene"] == "challenges", "the challenges")
    window.click_until(
        f"challenges.game.{GAME}",
        lambda t: (Window.element(t, f"challenges.game.{GAME}") or {}).get("selected"),
        "the game's",
    )
    found = challenges(GAME)[0]
    window.click_until("challenges.next", lambda t: t["scene"] == "challenge", "the first one")
    tree = window.wait(lambda t: t.get("challenge") == found[0].name and not t["busy"], "its decision")
    steps = tree["steps"]
    decide(window, tree, found[0].answers[0].step)
    tree = window.wait(lambda t: t.get("stars") is not None, "what it was worth")
    assert tree["stars"] == 3 and tree["steps"] == steps
    window.click_until(
        "verdict.option.1",
        lambda t: (Window.element(t, "verdict.option.1") or {}).get("selected"),
        "another choice on the table",
    )
    window.click_until("verdict.next", lambda t: t.get("challenge") == found[1].name, "the next one")
    window.press("Escape")
    tree = window.wait(lambda t: t["scene"] == "challenges", "the page")
    assert "3" in str((Window.element(tree, f"challenges.one.{found[0].id}") or {})["value"])
