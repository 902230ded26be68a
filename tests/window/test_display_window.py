"""The window on its screen: full screen and back, a size that does not fit, held keys, no display."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from window_driver import ROOT, Display, Window

pytestmark = pytest.mark.window


@pytest.fixture
def small_display() -> Iterator[Display]:
    """A display of a laptop's size."""
    server = Display("1366x768x24")
    yield server
    server.close()


def resized(window: Window, size: list[int]) -> None:
    """Wait until the window has a size."""
    window.wait(lambda tree: tree["size"] == size, f"a window of {size}")


def test_full_screen_and_back_restores_the_size(open_window: Callable[..., Window], tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("window_size: [1400, 800]\n", encoding="utf-8")
    window = open_window("--lang", "en")
    resized(window, [1400, 800])
    for _ in range(2):
        window.press("F11")
        resized(window, [1920, 1080])
        window.press("F11")
        resized(window, [1400, 800])
    settings = (tmp_path / "settings.yaml").read_text(encoding="utf-8")
    assert "display: window" in settings and "- 1400\n- 800" in settings


def test_a_remembered_window_that_is_too_large_is_brought_onto_the_screen(
    small_display: Display, tmp_path: Path
) -> None:
    (tmp_path / "settings.yaml").write_text("window_size: [3840, 2160]\n", encoding="utf-8")
    window = Window(small_display, tmp_path)
    try:
        assert window.tree()["size"] == [1350, 720]
    finally:
        window.close()


def test_a_held_key_switches_once(open_window: Callable[..., Window]) -> None:
    window = open_window("--lang", "en")
    window.settled("title")
    window.hold("F2")
    window.wait(lambda tree: tree["language"] == "ja", "Japanese")
    # a key that is not held any more shows that the repeats before it were taken
    window.press("F1")
    window.settled("rules")
    assert window.tree()["language"] == "ja"


@pytest.mark.parametrize("place", [None, ":987"])
def test_without_a_display_one_sentence_and_code_2(place: str | None, tmp_path: Path) -> None:
    gone = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    env = {key: value for key, value in os.environ.items() if key not in gone}
    env |= {"PADDOCK_HOME": str(tmp_path), "PADDOCK_GAMES": "", **({"DISPLAY": place} if place else {})}
    run = subprocess.run(
        [sys.executable, str(ROOT / "main.py")],
        env=env,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1 and "no display" in run.stderr and "Traceback" not in run.stderr
