"""After F2 a table tells word for word what it tells where the race was opened in that language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from driving import press, settle, tick, wait
from playthrough import every_other

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.race.board.sidebar import brief
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.log import LogScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.records.replay import ReplayScene
from tools.pictures.tables import seats_for
from tools.text_trace import Trace

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.race"))
LIVE = 90
"""Steps of a race that is watched as it is raced."""


@pytest.fixture
def app(make_app: Callable[..., App]) -> App:
    """Without chances: some are estimates that change while nothing else does."""
    made = make_app()
    made.change_settings(depths={})
    return made


def drawn(app: App) -> list[str]:
    """Every text that is drawn, the kept regions too."""
    app.forget_pictures()
    app.trace = Trace()
    tick(app)
    texts = [seen.text for seen in app.trace.drawn]
    app.trace = None
    return texts


def told(app: App, scene: TableScene) -> list[str]:
    """The log in full, as the column has it, as text, and all that is drawn of the full log."""
    lines = [scene.render_log_line(line) for line in scene.log]
    lines += [brief(scene, line) for line in scene.log]
    lines += [scene.read_out()]
    app.push(LogScene(app, scene))
    lines += drawn(app)
    app.pop()
    # a race that was watched also shows what was said last while it moved
    return lines if scene.name == "table" else [*lines, *drawn(app)]


def assert_follows(app: App, scene: TableScene, again: TableScene) -> None:
    """F2 on `scene` says what a scene opened in the other language says, and back."""
    before = told(app, scene)
    press(app, "f2")
    changed = told(app, scene)
    app.replace(again)
    assert changed == told(app, again)
    assert changed != before
    app.replace(scene)
    press(app, "f2")
    assert told(app, scene) == before
    for code in ("en", "ja"):
        app.translator.use(code)
        assert sorted(app.translator.language.missing) == [], "texts without a key, or without what they name"
    app.translator.use("en")


def fresh(app: App, path: Path) -> ReplayScene:
    """A replay at its last step, made in Japanese while English is spoken."""
    app.translator.use("ja")
    scene = ReplayScene.open(app, path)
    scene.seek(scene.total)
    app.translator.use("en")
    return scene


@pytest.mark.parametrize("path", every_other(RECORDS), ids=lambda path: path.stem)
@pytest.mark.slow
def test_a_replay_follows_the_current_language(app: App, path: Path) -> None:
    scene = ReplayScene.open(app, path)
    scene.seek(scene.total)
    app.push(scene)
    assert len(scene.log) > 5
    assert_follows(app, scene, fresh(app, path))


@pytest.mark.parametrize("game_id", every_other(sorted(registry.games()), 1))
@pytest.mark.slow
def test_a_watched_race_follows_the_current_language(app: App, game_id: str, seed: int) -> None:
    game = registry.game(game_id)
    seats = seats_for(game_id, min(6, game.seats[-1]), humans=0, level="rookie")
    config = RaceConfig(game_id, seats, seed, dict(game.presets.get("first", {})))
    scene = PlayScene(app, config, Match(game, config.setup(), seed), None)
    app.push(scene)
    wait(app, lambda: len(scene.match.history) >= LIVE or scene.match.is_over)
    scene.is_paused = True
    settle(app)
    while app.top is not scene:
        app.pop()
    app.translator.use("ja")
    again = PlayScene(app, config, scene.match, None)
    again.is_paused = True
    app.translator.use("en")
    assert_follows(app, scene, again)
