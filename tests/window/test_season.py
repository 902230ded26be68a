"""A whole season in a real window: by mouse alone in each language, and by keyboard alone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from window_driver import Tree, Window

pytestmark = pytest.mark.window

GAME = "formula_motor_racing"
KEYS = {"Enter": "Return", "Space": "space"}
"""By what a button shows, what X calls the key."""
SIMPLE = ("card.1", "card.2", "card.3", "card.4", "card.5", "card.6")


def settle_settings(home: Path, **values: Any) -> None:
    """Write settings as left by the player before: instant motion, this language."""
    text = "".join(f"{key}: {json.dumps(value)}\n" for key, value in values.items())
    (home / "settings.yaml").write_text(text, encoding="utf-8")


def decided(window: Window, before: Tree) -> Tree:
    """Return the tree once the decision has been carried out and all others have moved."""
    return window.wait(
        lambda t: (
            (t.get("steps", before["steps"]) != before["steps"] and not t["busy"]) or t["scene"] != "table"
        ),
        "the decision's end",
    )


def answer(tree: Tree) -> dict[str, Any] | None:
    """Return the button that ends a charge or names the other car of a crash, if that is asked."""
    return next((e for e in tree["elements"] if e["id"] == "stop" or e["id"].startswith("with.")), None)


def can_decide(tree: Tree) -> bool:
    """Return whether a decision is asked, made or not."""
    return bool(Window.element(tree, "go") or Window.element(tree, "pick") or answer(tree))


def is_ready(tree: Tree) -> bool:
    """Return whether the button that commits is enabled."""
    go = Window.element(tree, "go")
    return go is not None and bool(go["enabled"])


def asks_for_a_car(tree: Tree) -> list[str]:
    """Return the cars that may be chosen, where a card is chosen and its car is not."""
    chosen = any(e["id"].startswith("card.") and e.get("selected") for e in tree["elements"])
    return (
        [e["id"] for e in tree["elements"] if e["id"].startswith("car.") and e["enabled"]] if chosen else []
    )


def choose_and_go(window: Window, tree: Tree) -> None:
    """Make one decision by mouse: a card, a car if one is needed, then the button that commits."""
    if aside := answer(tree):
        window.click(aside["id"], tree)
        decided(window, tree)
        return
    if not (go := Window.element(tree, "go")) or not go["enabled"]:
        card = next(e for e in tree["elements"] if e["id"] in SIMPLE and e["enabled"])
        window.click(card["id"], tree)
        tree = window.wait(
            lambda t: not t["busy"] and (is_ready(t) or asks_for_a_car(t)),
            f"go, or a car, after {card['id']}",
        )
        if not is_ready(tree):
            # where no car is proposed the player chooses one
            tree = window.click_until(asks_for_a_car(tree)[0], is_ready, "the car")
    window.click("go", tree)
    decided(window, tree)


def choose_by_keys(window: Window) -> Tree:
    """Make one decision by keyboard: the first card, the next car if none is proposed, or the answer."""
    tree = window.settled()
    if aside := answer(tree):
        window.press(KEYS.get(aside["key"], aside["key"].lower()))
    else:
        if not is_ready(tree):
            window.press("1")
            tree = window.wait(
                lambda t: not t["busy"] and (is_ready(t) or asks_for_a_car(t)), "a card, or its cars"
            )
            if not is_ready(tree):
                window.press("Right")
                tree = window.wait(is_ready, "the car")
        go = Window.element(tree, "go")
        assert go is not None
        window.press(KEYS[go["key"]])
    return decided(window, tree)


def play_season(window: Window, toggle: Callable[[int], None] | None = None) -> list[str]:
    """Play until the standings after the last race; returns the names of the scenes."""
    scenes: list[str] = []
    for turn in range(400):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        scenes.append(tree["scene"])
        if tree["scene"] == "table":
            choose_and_go(window, tree)
            if toggle:
                toggle(turn)
        elif Window.element(tree, "end.next"):
            window.click("end.next", tree)
            window.wait(lambda t: t["scene"] == "table" and not t["busy"], "the next race")
        elif Window.element(tree, "end.standings"):
            return scenes
        else:
            raise AssertionError(f"stuck at {tree['scene']}: {[e['id'] for e in tree['elements']]}")
    raise AssertionError("the season never ended")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_season_by_mouse_from_the_title_to_its_end(
    lang: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    tree = window.settled("title")
    assert tree["language"] == lang
    window.click_until("title.new", lambda t: t["scene"] == "games", "the chooser")
    window.click_until(f"games.race.{GAME}", lambda t: t["scene"] == "setup", "the set-up")
    window.click_until("setup.preset.standard", lambda t: True)
    window.wait(lambda t: Window.element(t, "setup.preset.standard")["selected"], "three races")
    window.click_until("setup.start", lambda t: t["scene"] == "table" and not t["busy"], "the table")

    def toggle(turn: int) -> None:
        if turn in (3, 14):
            before = window.settled()["language"]
            window.press("F2")
            window.wait(lambda t: t["language"] != before, "the other language")

    scenes = play_season(window, toggle)
    assert scenes.count("race_end") == 3
    tree = window.click_until("end.standings", lambda t: t["scene"] == "standings", "the standings")
    assert not tree["notices"]


def test_a_race_by_keyboard_alone(open_window: Callable[..., Window], tmp_path: Path) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.press("2")
    window.wait(lambda t: t["scene"] == "games")
    window.press("space")
    window.wait(lambda t: t["scene"] == "setup" and not t["busy"])
    window.press("space")
    window.wait(lambda t: t["scene"] == "table" and not t["busy"])
    for _ in range(120):
        tree = window.settled()
        if tree["scene"] != "table":
            break
        choose_by_keys(window)
    assert window.settled()["scene"] == "race_end"


def test_clicks_and_resizes_during_motion_break_nothing(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language="en", speed_own=1, speed_bots=1)
    window = open_window(
        "play", "--game", GAME, "--seats", "human,bot:rookie,bot:rookie", "--seed", "5", "--option", "races=1"
    )
    for turn, size in enumerate([(1280, 720), (1600, 900), (1300, 1000), (1900, 760), (1280, 720)] * 2):
        tree = window.wait(lambda t: can_decide(t) or t["scene"] != "table")
        window.resize(*size)
        aside = [e["id"] for e in tree["elements"] if e["id"].startswith(("with.", "stop"))]
        for id in (*aside, "card.1", "pick", "go", "card.2", "go", "deck", "go"):
            if element := Window.element(tree, id):
                window.move_to(element)
                window._do("click", "--repeat", "4", "--delay", "15", "1")
        tree = window.settled()
        if tree["scene"] not in ("table", "race_end"):
            window.press("Escape")
        assert window.process.poll() is None, window.messages()
        assert turn < 100
    records = list((tmp_path / "saves").glob("*.race"))
    assert len(records) == 1
    assert records[0].read_text(encoding="utf-8").endswith("\n")
