"""Starting the app for real: damaged files, no write permission, odd windows, a kill and Continue."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import GAME, choose_and_go, settle_settings
from window_driver import Window

pytestmark = pytest.mark.window


def test_a_killed_race_continues_where_it_was(open_window: Callable[..., Window], tmp_path: Path) -> None:
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window("play", "--game", GAME, "--seats", "human,bot:rookie,bot:rookie", "--seed", "3")
    for _ in range(3):
        tree = window.settled("table")
        choose_and_go(window, tree)
    before = window.settled("table")["table"]
    window.process.send_signal(signal.SIGKILL)
    window.process.wait()
    again = open_window()
    again.settled("title")
    tree = again.click_until("title.continue", lambda t: t["scene"] == "table" and not t["busy"])
    assert tree["table"]["order"] == before["order"]
    assert tree["table"]["hands"] == before["hands"]


def test_damaged_settings_are_set_aside(open_window: Callable[..., Window], tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_bytes(b"\x00\x01 not: [yaml")
    tree = open_window().settled("title")
    assert any("settings" in text.lower() or "設定" in text for text in tree["notices"])
    assert list(tmp_path.glob("settings.yaml.damaged-*"))


def test_a_foreign_record_is_reported_and_left_alone(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    foreign = folder / "holiday.race"
    foreign.write_text("dear diary\n", encoding="utf-8")
    window = open_window("--lang", "en")
    window.settled("title")
    tree = window.click_until("title.replays", lambda t: t["scene"] == "replays")
    assert any("holiday.race" in e["label"] for e in tree["elements"])
    assert foreign.read_text(encoding="utf-8") == "dear diary\n"


def test_a_small_window_still_shows_everything(open_window: Callable[..., Window], tmp_path: Path) -> None:
    window = open_window("--lang", "en")
    window.settled("title")
    window.resize(900, 520)
    tree = window.wait(lambda t: t["size"] != [1280, 720] or not t["busy"])
    w, h = tree["size"]
    for element in tree["elements"]:
        x, y, ew, eh = element["rect"]
        assert x >= 0 and y >= 0 and x + ew <= w + 1 and y + eh <= h + 1, element["id"]
