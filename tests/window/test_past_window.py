"""The past of a race in a real window: a moment opened from the log and left again, and a branch raced."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from test_grand_prix import choose
from test_season import GAME, choose_by_keys, settle_settings
from window_driver import Tree, Window

from game.services.records.saves import read_record

pytestmark = pytest.mark.window

RACE = ("play", "--game", GAME, "--seats", "human,bot:club,bot:club", "--seed", "3", "--option", "races=1")
KEYS = {"Enter": "Return", "Space": "space"}
TABLE = ("play", "--game", "grand_prix", "--seats", "human,bot:club,bot:club", "--seed", "3")


def place(tree: Tree) -> int:
    """Return the step at which the scrubber stands."""
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
    window.press("l")
    tree = window.wait(lambda t: t["scene"] == "log", "the log")
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


def walk_to(window: Window, id: str, key: str = "Tab") -> None:
    """Move the focus to an element with one key."""
    passed: list[str | None] = []
    while (here := window.settled()["focus"]) != id:
        assert len(passed) < 60, f"{id} is never focused: {passed}"
        passed.append(here)
        window.press(key)
        window.wait(lambda t, here=here: t["focus"] not in (None, here), f"what {key} leads to")


def test_by_keyboard_alone_a_line_is_opened_and_left_and_a_branch_raced_and_left(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window(*RACE)
    for _ in range(3):
        tree = choose_by_keys(window)
    steps, before = tree["steps"], tree["table"]
    window.press("l")
    tree = window.wait(lambda t: t["scene"] == "log", "the log")
    line = [e["id"] for e in tree["elements"] if e["id"].startswith("log.") and e["id"] != "log.close"][3]
    walk_to(window, line)
    window.press("Return")
    tree = window.wait(lambda t: t["scene"] == "past", "the table as it was")
    at = place(tree)
    assert at < steps and tree["table"] != before and tree["focus"] == "bar.scrubber"
    window.press("Right")
    window.wait(lambda t: place(t) == at + 1, "a step on")
    window.press("Left")
    window.wait(lambda t: place(t) == at, "and back")
    window.press("Home")
    tree = window.wait(lambda t: place(t) == 0, "the beginning")
    assert "Before the start" in tree["prompt"]
    window.press("space")
    tree = window.wait(lambda t: t["scene"] == "table" and not t["busy"], "all played, the present")
    assert (tree["steps"], tree["table"]) == (steps, before), "the race has waited"
    window.press("comma")
    window.wait(lambda t: t["scene"] == "past", "a step ago")
    window.press("Prior")
    at = place(window.wait(lambda t: place(t) < steps - 1, "further back"))
    walk_to(window, "bar.race_on")
    window.press("Return")
    window.wait(lambda t: t["scene"] == "table", "a race for practice")
    branched = decision(window)["steps"]
    assert branched >= at
    assert choose_by_keys(window)["steps"] > branched
    window.press("Escape")
    window.wait(lambda t: Window.element(t, "menu.origin"), "the menu")
    walk_to(window, "menu.origin")
    window.press("Return")
    tree = window.wait(lambda t: t["scene"] == "table" and t["steps"] == steps and not t["busy"], "the race")
    assert tree["table"] == before


@pytest.mark.skipif(os.name != "posix", reason="kill -9 is for POSIX systems")
def test_a_kill_while_looking_at_the_past_harms_neither_race_nor_branch(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window(*RACE)
    for _ in range(3):
        tree = choose_by_keys(window)
    steps, before = tree["steps"], tree["table"]
    (record,) = (tmp_path / "saves").glob("*.race")
    kept = record.read_bytes()

    def killed() -> None:
        window.process.kill()
        window.process.wait(10)

    window.press("comma")
    window.wait(lambda t: t["scene"] == "past", "a step ago")
    window.press("Home")
    window.wait(lambda t: place(t) == 0, "the beginning")
    window.press("space")
    killed()
    assert record.read_bytes() == kept
    window = open_window()
    tree = window.click_until(
        "title.continue", lambda t: t["scene"] == "table" and not t["busy"], "it goes on"
    )
    assert (tree["steps"], tree["table"]) == (steps, before)
    window.press("comma", "comma")
    window.wait(lambda t: t["scene"] == "past" and place(t) == steps - 2, "two steps ago")
    window.click_until("bar.race_on", lambda t: t["scene"] == "table", "a race for practice")
    branched = choose_by_keys(window)["steps"]
    window.press("comma")
    window.wait(lambda t: t["scene"] == "past", "the past of the branch")
    killed()
    assert record.read_bytes() == kept
    (branch,) = (path for path in (tmp_path / "saves").glob("*.race") if path != record)
    assert len(read_record(branch).steps) == branched and len(read_record(record).steps) == steps


def test_the_past_of_a_season_spans_races_and_the_next_race_waits(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window(*RACE[:-1], "races=2")
    for _ in range(60):
        if window.settled()["scene"] != "table":
            break
        choose_by_keys(window)
    window.settled("race_end")
    tree = window.click_until("end.replay", lambda t: t["scene"] == "past", "the past of the season")
    assert place(tree) == 0
    window.press("Escape")
    window.settled("race_end")
    window.click_until("end.next", lambda t: t["scene"] == "table" and not t["busy"], "the next race")
    tree = decision(window)
    steps, before = tree["steps"], tree["table"]
    window.press("comma")
    window.wait(lambda t: t["scene"] == "past", "a step ago")
    window.press("Home")
    tree = window.wait(lambda t: place(t) == 0, "the first race")
    window.click_until("bar.next", lambda t: place(t) > 0, "a moment on")
    window.press("space")
    # nothing of the past stops for a result that was read then
    tree = window.wait(lambda t: t["scene"] != "past" and not t["busy"], "the present")
    assert (tree["scene"], tree["steps"], tree["table"]) == ("table", steps, before)
