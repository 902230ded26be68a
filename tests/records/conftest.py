"""An app for what is told of recorded races, in English and without reviews or estimates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine import registry
from game.games.full_throttle.table import live_estimate
from game.ui.app import App
from game.ui.scenes.race_end import reviewing
from tools.pictures.tables import Idle


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    """The app; all that a table can show, but for figures that depend on the time there is."""
    monkeypatch.setattr(live_estimate, "FIRST", 10**9)
    for pool in ("POOL", "POOL_OF_ONE"):
        monkeypatch.setattr(reviewing, pool, Idle)
    made = App(size=(1280, 720), lang="en", strict=True, speed="instant")
    made.store.change(save=False, language="en", first_met=False)
    made.store.change(save=False, depths=dict.fromkeys(registry.games(), "everything"))
    yield made
    while made.stack:
        made.stack.pop().on_closed()
    made.forget_pictures()
