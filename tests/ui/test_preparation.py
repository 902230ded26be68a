"""Bots that must work something out first do it in slices, say how far they are, and hold nobody up."""

from __future__ import annotations

import re

import pytest
from driving import element, few_drawn, tick, wait

from game import bots
from game.engine.precomputed import precomputed
from game.engine.record import RaceConfig, SeatInfo
from game.engine.venue.charts import charts
from game.engine.venue.track import catalogue
from game.games.formula_one.bots.solo import solo_tables
from game.ui.app import App
from game.ui.scenes.race.background import Preparation
from game.ui.scenes.race.play import PlayScene

GAME = "formula_one"
SEED = 1
"""With it seat 0 has car 1."""


@pytest.fixture(autouse=True)
def nothing_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after the installation."""
    monkeypatch.setattr(precomputed, "_store", None)
    solo_tables.cache_clear()


def table(app: App, *kinds: str, seed: int = 3) -> PlayScene:
    """A race of one lap: humans, and bots by their level."""
    seats = tuple(SeatInfo() if kind == "human" else SeatInfo("bot", kind, kind) for kind in kinds)
    scene = PlayScene.start(app, RaceConfig(GAME, seats, seed, {"laps": 1}))
    app.push(scene)
    return scene


@pytest.mark.slow
def test_a_bot_says_how_far_its_study_of_the_track_is(app: App) -> None:
    scene = table(app, "ace", "ace")
    told: list[str] = []
    with few_drawn(app):
        for _ in range(6000):
            tick(app)
            if "studies" in scene.prompt:
                told.append(scene.prompt)
            if any(played.seat is not None for played in scene.match.history):
                break
    shares = [int(found.group(1)) for text in told if (found := re.search(r"(\d+) %", text))]
    assert len(set(shares)) > 2
    assert shares == sorted(shares)
    assert shares[-1] < 100


def test_nothing_is_worked_out_for_hints_that_are_off(app: App) -> None:
    scene = table(app, "human", "rookie", seed=SEED)
    for _ in range(60):
        tick(app)
    assert scene.match.actor() == 0 and app.settings.hints == "none"
    assert scene.hinting.advice is None and not scene.hinting.is_pending


@pytest.mark.slow
def test_bots_and_hints_prepare_while_a_person_decides(app: App) -> None:
    app.change_settings(hints="best")
    scene = table(app, "human", "club", seed=SEED)
    task = solo_tables(catalogue.find(GAME), charts.find(GAME), 1)
    wait(app, lambda: task.done == 1)
    assert scene.match.actor() == 0, "the person still decides"
    hint = bots.make("pro", None, scene.game, 1)
    assert not list(bots.preparations([hint], scene.match.view(0))), "the hint needs no time"


@pytest.mark.slow
def test_a_hint_that_must_be_worked_out_comes_when_it_is(app: App) -> None:
    scene = table(app, "human", "club", seed=SEED)
    for _ in range(200):
        tick(app)
        if scene.offered:
            break
    solo_tables.cache_clear()
    scene.preparation = scene.hinting.preparation = Preparation([scene.hinting.bot])
    scene.hinting.ask()
    assert scene.is_busy
    assert "studies" in element(app, "hint").label
    wait(app, lambda: not scene.hinting.is_pending)
    assert element(app, "hint").label.startswith("Hint: ") and not app.notices
