"""Formula-1 in a real window: six cars, three laps and a pit stop by mouse; a race by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from test_season import decided, settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

GAME = "formula_one"
TURNS = 300


def own_box(tree: Tree) -> dict[str, Any]:
    """The pit box of the first seat's car (F1-7.1)."""
    car = -tree["table"]["first"] % tree["table"]["seats"] + 1
    box = Window.element(tree, f"space.P{car}")
    assert box is not None
    return box


def way_to_the_pit(tree: Tree) -> str | None:
    """The goal to click on the way into the pit after the first lap: the box itself, or what is nearest to it."""
    seen, box = tree["table"], own_box(tree)
    if box["clickable"]:
        return str(box["id"])
    here = Window.element(tree, f"space.{seen['spaces'][0]}")
    if here is None or seen["laps"][0] >= seen["options"]["laps"]:
        return None

    def far(e: dict[str, Any]) -> float:
        (ax, ay, aw, ah), (bx, by, bw, bh) = e["rect"], box["rect"]
        return ((ax + aw / 2 - bx - bw / 2) ** 2 + (ay + ah / 2 - by - bh / 2) ** 2) ** 0.5

    goals = [e for e in tree["elements"] if e["clickable"] and e["id"].startswith("space.")]
    near = min(goals, key=far, default=None)
    if near is None or far(near) > 0.3 * tree["size"][0] or far(near) >= far(here):
        return None
    return str(near["id"])


def choose(window: Window, tree: Tree, stops: int) -> bool:
    """One decision by mouse: towards the pit until it has been seen, else what is laid out.

    Returns whether it was the pit.
    """
    goal = way_to_the_pit(tree) if not stops else None
    if goal is not None:
        chosen = lambda t, id=goal: Window.element(t, id)["selected"]  # noqa: E731
        tree = window.click_until(goal, chosen, f"{goal} chosen")
    elif not (Window.element(tree, "go") or {}).get("enabled"):
        first = next(e for e in tree["elements"] if e["clickable"] and e["id"].startswith(("tab.", "space.")))
        window.click(first["id"], tree)
        tree = window.wait(lambda t: (Window.element(t, "go") or {}).get("enabled"), "a way chosen")
    window.click("go", tree)
    decided(window, tree)
    return goal is not None and goal.startswith("space.P")


def drive(window: Window, step: Callable[[Tree, int], bool]) -> tuple[Tree, int]:
    """Until the race ends; returns the last screen and how often the pit was driven into."""
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
    window.click_until("setup.fill", lambda t: Window.element(t, "setup.seat.5.name"), "six seats")
    window.click_until("setup.track", lambda t: t["scene"] != "setup", "the tracks")
    window.click_until(f"track.{track}", lambda t: t["scene"] == "setup", "the set-up again")
    window.click_until("setup.start", lambda t: t["scene"] == "table" and not t["busy"], "the table")

    def step(tree: Tree, stops: int) -> bool:
        if tree["steps"] < 40:
            before = tree["language"]
            tree = window.click_until("bar.language", lambda t: t["language"] != before and not t["busy"])
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
