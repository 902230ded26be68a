"""Fixtures of the window tests: one virtual display a session, a fresh home a test."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from window_driver import Display, Window


@pytest.fixture(scope="session")
def display() -> Iterator[Display]:
    """Return a virtual display; without its tools the test fails and names the packages."""
    for tool in ("Xvfb", "xdotool"):
        if not shutil.which(tool):
            pytest.fail(f"{tool} is missing: install Debian's xvfb and xdotool")
    server = Display()
    yield server
    server.close()


@pytest.fixture
def open_window(display: Display, tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Return a function that opens the app in a window; windows are closed after the test."""
    windows: list[Window] = []

    def open_(*args: str, **options: object) -> Window:
        window = Window(display, tmp_path, *args, **options)  # type: ignore[arg-type]
        windows.append(window)
        return window

    yield open_
    for window in windows:
        window.close()
