"""The past of a race in a real window: a moment opened from the log and left again, and a branch raced."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_grand_prix import choose
from test_season import settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

TABLE = ("play", "--game", "grand_prix", "--seats", "human,bot:club,bot:club", "--seed", "3")


def place(tree: Tree) -> int:
    """Which step the line of time stands at."""
    return int((Window.element(tree, "bar.scrubber") or {})["value"])


def decision(window: Window) -> Tree:
    return window.wait(lambda t: t["scene"] == "table" and not t["busy"], "a decision")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_moment_is_opened_from_the_log_and_left_and_a_branch_is_raced(
    lang: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window(*TABLE)
    for _ in range(3):
        choose(window, decision(window))
    tree = decision(window)
    steps, before = tree["steps"], tree["table"]
    tree = window.click_until("bar.log", lambda t: t["scene"] == "log", "the log")
    line = next(e["id"] for e in tree["elements"] if e["id"].startswith("log."))
    tree = window.click_until(line, lambda t: t["scene"] == "past", "the table as it was")
    assert place(tree) < steps and tree["table"] != before
    at = place(tree)
    window.click_until("bar.step", lambda t: place(t) == at + 1, "a step on")
    tree = window.click_until("bar.now", lambda t: t["scene"] == "table" and not t["busy"], "the present")
    assert (tree["steps"], tree["table"]) == (steps, before), "the race has waited"
    # the same by keys
    window.press("comma")
    tree = window.wait(lambda t: t["scene"] == "past", "a step ago")
    assert place(tree) == steps - 1
    window.press("Escape")
    assert decision(window)["steps"] == steps
    window.press("comma")
    window.wait(lambda t: t["scene"] == "past", "a step ago")
    window.press("comma")
    tree = window.wait(lambda t: place(t) == steps - 2, "two steps ago")
    window.click_until("bar.race_on", lambda t: t["scene"] == "table", "a race for practice")
    tree = decision(window)
    branched = tree["steps"]
    choose(window, tree)
    assert decision(window)["steps"] > branched >= steps - 2
