"""A home of its own for every test of the services."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty PADDOCK_HOME."""
    folder = tmp_path / "home"
    monkeypatch.setenv("PADDOCK_HOME", str(folder))
    return folder


@pytest.fixture
def blocked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PADDOCK_HOME that cannot be made, even by root: a file stands in its way."""
    obstacle = tmp_path / "obstacle"
    obstacle.write_text("a file, not a folder")
    folder = obstacle / "home"
    monkeypatch.setenv("PADDOCK_HOME", str(folder))
    return folder
