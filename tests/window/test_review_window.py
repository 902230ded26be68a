"""A review in a real window, worked out by other processes: opened, a moment raced on, left at any time."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

RECORD = Path(__file__).parents[1] / "records" / "formula_motor_racing-3.race"


def review_of(window: Window) -> Tree:
    """Open the review tab from the replay by mouse, and wait for the first figures."""
    window.settled("replay")
    window.click_until("bar.results", lambda t: t["scene"] == "race_end" and not t["busy"], "the result")
    return window.click_until("tab.review", lambda t: Window.element(t, "review.seat.0"), "the first figures")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_moment_of_a_review_is_raced_on_by_mouse(
    lang: str, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    file = tmp_path / RECORD.name
    shutil.copy(RECORD, file)
    window = open_window("replay", str(file))
    review_of(window)
    tree = window.wait(lambda t: Window.element(t, "review.decision.0"), "a costly decision")
    shown = Window.element(tree, "review.decision.0")
    assert shown is not None and shown["label"]
    window.click_until("review.race_on.0", lambda t: t["scene"] == "table" and not t["busy"], "the table")
    tree = window.settled("table")
    assert 0 < tree["steps"] < len(RECORD.read_text(encoding="utf-8").split("\n"))


def test_a_killed_review_is_continued(open_window: Callable[..., Window], tmp_path: Path) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    file = tmp_path / RECORD.name
    shutil.copy(RECORD, file)
    before = file.read_bytes()
    window = open_window("replay", str(file))
    review_of(window)
    window.process.kill()
    window.process.wait()
    assert file.read_bytes() == before
    for kept in (tmp_path / "reviews").glob("*.json"):
        json.loads(kept.read_text(encoding="utf-8"))
    again = open_window("replay", str(file))
    tree = review_of(again)
    again.click("bar.back", tree)
    again.settled("replay")
    assert again.process.poll() is None
