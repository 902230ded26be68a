"""Formula-1 in a real window: six cars, three laps and a pit stop by mouse; a race by keyboard alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import dist
from pathlib import Path
from typing import Any

import pytest
from test_season import decided, settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

GAME = "formula_one"
TURNS = 300
ROAD = re.compile(r"(\d+)[a-z]$")
"""The name of a space of the road: its row and its lane."""


def own_car(tree: Tree) -> int:
    """Return the number of the first seat's car."""
    return int(-tree["table"]["first"] % tree["table"]["seats"] + 1)


def pit_goal(tree: Tree) -> str | None:
    """Return the element to click towards the pit: the car's box, or a space in reach of it."""
    box = Window.element(tree, f"space.P{own_car(tree)}")
    assert box is not None
    if box["clickable"]:
        return str(box["id"])
    here = ROAD.match(tree["table"]["spaces"][0] or "")
    rows = 1 + max(int(at[1]) for e in tree["elements"] if (at := ROAD.match(e["id"].removeprefix("space."))))
    if here is None or 2 * int(here[1]) < rows:
        return None

    def left(id: str) -> int:
        """Return the rows to the car's box: 1 to 3 past the line, 4 beside it, 5 and 6 before it (F1-7.1)."""
        at = ROAD.match(id.removeprefix("space."))
        return (4 - own_car(tree) - int(at[1])) % rows if at else rows

    goals = [e for e in tree["elements"] if e["clickable"] and e["id"].startswith("space.")]
    in_reach = [e for e in goals if 2 <= left(e["id"]) <= 6]
    if in_reach:
        return str(min(in_reach, key=lambda e: dist(middle(e), middle(box)))["id"])
    farther = [e for e in goals if 6 < left(e["id"]) <= 12]
    return (
        str(min(farther, key=lambda e: (left(e["id"]), dist(middle(e), middle(box))))["id"])
        if farther
        else None
    )


def middle(e: dict[str, Any]) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    x, y, w, h = e["rect"]
    return x + w / 2, y + h / 2


def choose(window: Window, tree: Tree, stops: int) -> bool:
    """Make one decision by mouse: towards the pit until it was reached, else what is proposed.

    Returns whether the car drives into the pit."""
    if Window.element(tree, "map"):
        # the board leans in at corners, and the pit may be out of sight
        tree = window.click_until("map", lambda t: not Window.element(t, "map"), "the whole circuit")
    goal = pit_goal(tree) if not stops else None
    if goal is not None:
        chosen = lambda t, id=goal: Window.element(t, id)["selected"]  # noqa: E731
        tree = window.click_until(goal, chosen, f"{goal} chosen")
    elif asked := next((e for e in tree["elements"] if e["key"] == "Space" and e["id"] != "go"), None):
        window.click(asked["id"], tree)
        decided(window, tree)
        return False
    elif not (Window.element(tree, "go") or {}).get("enabled"):
        first = next(e for e in tree["elements"] if e["clickable"] and e["id"].startswith(("tab.", "space.")))
        window.click(first["id"], tree)
        tree = window.wait(lambda t: (Window.element(t, "go") or {}).get("enabled"), "a way chosen")
    window.click("go", tree)
    decided(window, tree)
    return goal is not None and goal.startswith("space.P")


def drive(window: Window, step: Callable[[Tree, int], bool]) -> tuple[Tree, int]:
    """Play until the race ends; returns the last tree and the number of pit stops."""
    stops = 0
    for _ in range(TURNS):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        if tree["scene"] != "table":
            return tree, stops
        stops += step(tree, stops)
    raise AssertionError("the race never ended")


@pytest.mark.parametrize(("lang", "track"), [("en", "kestrel_heath"), ("ja", "porto_serra")])
def test_six_cars_three_laps_and_a_pit_stop_by_mouse(
    lang: str, track: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.click_until("title.new", lambda t: t["scene"] == "games", "the chooser")
    window.click_until(f"games.race.{GAME}", lambda t: t["scene"] == "setup", "the set-up")
    standard = "setup.preset.standard"
    window.click_until(standard, lambda t: Window.element(t, standard)["selected"], "three laps")
    window.click_until("setup.fill", lambda t: Window.element(t, "setup.seat.5.name"), "six seats")
    window.click_until("setup.track", lambda t: t["scene"] != "setup", "the tracks")
    window.click_until(f"track.{track}", lambda t: t["scene"] == "setup", "the set-up again")
    window.click("setup.seed", window.settled("setup"))
    window.press("2", "Return")
    window.wait(lambda t: (Window.element(t, "setup.seed") or {}).get("value") == "2", "the seed")
    window.click_until("setup.start", lambda t: t["scene"] == "table" and not t["busy"], "the table")

    def step(tree: Tree, stops: int) -> bool:
        if tree["steps"] < 40:
            before = tree["language"]
            window.press("F2")
            tree = window.wait(lambda t: t["language"] != before and not t["busy"], "the other language")
        return choose(window, tree, stops)

    tree, stops = drive(window, step)
    assert tree["scene"] == "race_end"
    assert stops == 1, "the pit was never open"
    assert sum(e["id"].startswith("row.") for e in tree["elements"]) >= 6
    assert not tree["notices"]


def test_a_race_by_keyboard_alone(open_window: Callable[..., Window], tmp_path: Path) -> None:
    """Speeds by Up and Down, ways by Enter, cards by number, the rest by Space."""
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window(
        "play", "--game", GAME, "--seats", "human,bot:rookie,bot:rookie", "--seed", "3", "--option", "laps=1"
    )
    speeds = set()

    def step(tree: Tree, _stops: int) -> bool:
        dial = Window.element(tree, "dial")
        if dial is not None:
            speeds.add(dial["value"])
        if Window.element(tree, "alt"):
            window.press("Return")
        window.press("space")
        decided(window, tree)
        return False

    tree, _ = drive(window, step)
    assert tree["scene"] == "race_end"
    assert len(speeds) > 2
