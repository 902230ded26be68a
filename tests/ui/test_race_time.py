"""How long a race takes: the time at its table in all its sittings, whatever the clock says."""

from __future__ import annotations

import itertools
import time
from dataclasses import replace
from pathlib import Path

import pytest
from driving import settle, show, tick

from game.engine.record import RaceConfig, SeatInfo
from game.services.records import times
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.title.title import TitleScene

SEATS = (SeatInfo("human", "Ann", tokens=("red",)), SeatInfo("bot", "yuki", "club", "", ("blue",)))
CONFIG = RaceConfig("toy_race", SEATS, 7)


@pytest.fixture
def race(toy_games: None, app: App) -> PlayScene:
    """A race at Ann's first decision."""
    show(app, TitleScene(app))
    app.push(PlayScene.start(app, CONFIG))
    settle(app)
    assert isinstance(app.top, PlayScene)
    return app.top


def _let_pass(app: App, seconds: int) -> None:
    for _ in range(seconds * 5):
        tick(app, 200)


def _resumed(app: App, path: Path) -> PlayScene:
    app.reset(TitleScene(app))
    app.push(PlayScene.resume(app, path))
    assert isinstance(app.top, PlayScene)
    return app.top


def _race_on(app: App, race: PlayScene) -> None:
    while not race.match.is_over:
        settle(app)
        if app.top is not race:
            app.pop()
        elif race.offered:
            race.lock_ms = 0
            race.commit(race.offered[0])
    settle(app)


def test_time_passes_at_the_table_and_beneath_what_is_opened_over_it(race: PlayScene) -> None:
    before = race.seconds
    _let_pass(race.app, 3)
    race.app.push(routes.Menu(race))
    _let_pass(race.app, 2)
    assert race.seconds == pytest.approx(before + 5)


def test_a_resumed_race_goes_on_with_the_time_of_before(race: PlayScene) -> None:
    app, path = race.app, race.record_path
    assert path is not None
    _let_pass(app, 40)
    before = race.seconds
    race = _resumed(app, path)
    assert race.seconds == pytest.approx(before, abs=0.1)
    _let_pass(app, 20)
    app.reset(TitleScene(app))
    race = _resumed(app, app.saves.rename(path, "mine"))
    assert race.seconds == pytest.approx(before + 20, abs=0.2)
    _race_on(app, race)
    # the table was open for less than a second more
    assert app.statistics.entries[-1].seconds in (round(race.seconds), round(race.seconds) - 1)
    assert race.seconds >= 60


def test_a_clock_that_is_set_back_or_slept_through_changes_nothing(
    race: PlayScene, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, now = race.app, time.time()
    monkeypatch.setattr(time, "time", lambda: now - 86_400)
    # the machine sleeps for eight hours between two turns of the loop
    moments = itertools.chain([0.0, 0.1, 28_825.0], itertools.count(28_825.1, 0.1))
    monkeypatch.setattr(time, "perf_counter", lambda: next(moments))
    monkeypatch.setattr(app, "_close", lambda: None)
    before, turns = race.seconds, iter(range(4))

    def turn(_events: object, ms: float) -> None:
        race.pass_time(ms)
        app.is_running = next(turns) < 3

    monkeypatch.setattr(app, "guarded_tick", turn)
    app.run()
    assert 0 < race.seconds - before < 1
    app.is_running = True
    monkeypatch.undo()


def test_another_race_has_a_time_of_its_own(race: PlayScene) -> None:
    app = race.app
    _let_pass(app, 30)
    app.reset(TitleScene(app))
    app.push(PlayScene.start(app, replace(CONFIG, seed=8)))
    assert isinstance(app.top, PlayScene) and app.top.seconds == 0


@pytest.mark.slow
def test_only_so_many_races_are_remembered_and_damaged_lines_are_left_out(tmp_path: Path) -> None:
    file = tmp_path / times.FILE
    file.write_text("".join(f"r{n} 1\n" for n in range(times.MAX_RACES)) + "bad\nold -3\nnan nan\nx 1e99\n")
    times.save_time(tmp_path, "new", 7.26)
    lines = file.read_text().split("\n")
    assert len(lines) == times.MAX_RACES + 1 and lines[-2] == "new 7.3" and lines[0] == "r1 1.0"
    assert times.load_time(tmp_path, "new") == 7.3 and times.load_time(tmp_path, "nan") == 0
