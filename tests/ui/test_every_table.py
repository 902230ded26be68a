"""Every game's table: what is drawn is the truth, the same keys decide, a saved race has a picture."""

from __future__ import annotations

from random import Random

import pytest
from driving import press, settle, tick

from game.commands.pictures.tables import play_until, seats_for
from game.engine import registry
from game.engine.match import Match
from game.engine.record import Table
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.views import view_class
from game.ui.scenes.race.play import PlayScene

GAMES = sorted(registry.games())
DECISIONS = 6
KEYS = ("space", "1", "right", "enter")


@pytest.fixture(params=GAMES)
def race(request: pytest.FixtureRequest, app: App, seed: int) -> PlayScene:
    """A person and a rookie at each game's table."""
    game = registry.game(request.param)
    seats = seats_for(game.id, max(2, game.seats[0]), level="rookie")
    scene = PlayScene.start(app, Table(game.id, seats, seed, dict(game.presets.get("first", {}))))
    app.push(scene)
    return scene


def rest(app: App) -> None:
    """Until nothing moves and a click counts."""
    settle(app, 60000)
    tick(app, MS_LOCK + 1)


def test_a_table_at_rest_shows_what_its_viewer_may_know(app: App, race: PlayScene, seed: int) -> None:
    rng = Random(seed)
    for _ in range(DECISIONS):
        rest(app)
        assert race.view.shown == race.match.observe(race.viewer)
        assert app.last_cut == []
        if app.top is not race or not race.offered:
            break
        assert race.view.read_out()
        race.commit(rng.choice(list(race.offered)))
    assert any(played.seat == race.viewer for played in race.match.history)


def test_the_same_keys_decide_at_every_table(app: App, race: PlayScene) -> None:
    """Space, a number, an arrow and Enter are enough, whatever the game."""
    for key in KEYS * 6:
        rest(app)
        if any(played.seat == race.viewer for played in race.match.history):
            return
        press(app, key)
    raise AssertionError(f"nothing was decided: {[e.id for e in race.ui.items]}")


@pytest.mark.parametrize("game_id", registry.FLOOR)
@pytest.mark.parametrize("steps", [0, 40, 10**6], ids=["new", "begun", "over"])
def test_every_saved_race_has_a_thumbnail_and_lines(app: App, game_id: str, steps: int, seed: int) -> None:
    game = registry.game(game_id)
    seats = seats_for(game_id, game.seats[0])
    table = Table(game_id, seats, seed, dict(game.presets.get("first", {})))
    match = Match(game, table.setup(), seed)
    play_until(match, lambda m: m.over or len(m.history) >= steps, seed)
    seen, view = match.observe(None), view_class(game)
    if steps:
        assert view.thumbnail(app.painter(), seen, 0, 60, 240, 160)
        assert view.runners(seen)
    progress = view.progress(seen)
    assert progress is not None and 0 <= progress <= 1
    assert progress == 1 or not match.over
