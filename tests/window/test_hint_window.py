"""A hint in a real window, followed by mouse: asked for, turned on, a row looked at and prepared, played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

TABLE = ("play", "--game", "formula_motor_racing", "--seats", "human,bot:club,bot:club", "--seed", "3")


def chosen(row: int) -> Callable[[Tree], bool]:
    """Return whether a row of the hint is the one that is chosen on the table."""
    return lambda tree: bool((Window.element(tree, f"hint.row.{row}") or {}).get("selected"))


def prepared(tree: Tree) -> list[str]:
    """Return the card and the car that are selected."""
    return [e["id"] for e in tree["elements"] if e["selected"] and e["id"].startswith(("card.", "car."))]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hint_is_followed_by_mouse(lang: str, open_window: Callable[..., Window], tmp_path: Path) -> None:
    # at Calm a hint names one choice
    odds = {"formula_motor_racing": "odds"}
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0, depths=odds)
    window = open_window(*TABLE)
    tree = window.wait(lambda t: t["scene"] == "table" and not t["busy"], "the first decision")
    steps = tree["steps"]
    window.click_until("bar.hint", lambda t: t["scene"] == "dialog", "the question: they are off at first")
    window.click_until("dialog.yes", lambda t: Window.element(t, "hint.row.1"), "two choices")
    tree = window.click_until("hint.row.1", chosen(1), "the second prepared")
    assert tree["steps"] == steps and (other := prepared(tree)), "nothing is played"
    tree = window.click_until("hint.row.0", chosen(0), "the first prepared")
    assert tree["steps"] == steps and prepared(tree) != other
    window.wait(lambda t: "%" in (Window.element(t, "hint.row.0") or {})["label"], "its chance")
    window.click_until("go", lambda t: t["steps"] != steps, "the play")
    tree = window.wait(lambda t: t["scene"] != "table" or not t["busy"], "the others' moves")
    assert not Window.element(tree, "hint"), "it has served"
