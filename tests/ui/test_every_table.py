"""Every game's table: what is drawn is the truth, the same keys decide, a saved race has a picture."""

from __future__ import annotations

from random import Random

import pytest
from driving import click, ids, press, rest, tick

from game.engine import registry
from game.engine.contract import Action
from game.engine.match import Match
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.race.views import view_class
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import play_until, seats_for

GAMES = sorted(registry.games())
DECISIONS = 6
MOST = 600
"""Decisions that a race may take a person."""
KEYS = ("space", "1", "right", "enter")


@pytest.fixture(params=GAMES)
def race(request: pytest.FixtureRequest, app: App, seed: int) -> PlayScene:
    """A person and a rookie at each game's table."""
    return seated(app, request.param, seed)


def seated(app: App, game_id: str, seed: int) -> PlayScene:
    """A person and a rookie at a game's table."""
    game = registry.game(game_id)
    seats = seats_for(game.id, max(2, game.seats[0]), level="rookie")
    scene = PlayScene.start(app, RaceConfig(game.id, seats, seed, dict(game.presets.get("first", {}))))
    app.push(scene)
    return scene


def thought_of(race: PlayScene, rng: Random) -> Action:
    """What rules of thumb do there."""
    assert race.viewer is not None
    world = race.match.view(race.viewer).determinize(rng)
    action = race.match.game.evaluator.policy(world, rng)
    return next(offered for offered in race.offered if offered == action)


@pytest.mark.slow
def test_a_table_at_rest_shows_what_its_viewer_may_know(app: App, race: PlayScene, seed: int) -> None:
    rng = Random(seed)
    for _ in range(DECISIONS):
        rest(app)
        assert race.view.observation == race.match.observe(race.viewer)
        assert app.last_cut == []
        if app.top is not race or not race.offered:
            break
        assert race.view.read_out()
        race.commit(rng.choice(list(race.offered)))
    assert any(played.seat == race.viewer for played in race.match.history)


@pytest.mark.slow
def test_the_same_keys_decide_at_every_table(app: App, race: PlayScene) -> None:
    """Space, a number, an arrow and Enter are enough, whatever the game."""
    for key in KEYS * 6:
        rest(app)
        if any(played.seat == race.viewer for played in race.match.history):
            return
        press(app, key)
    raise AssertionError(f"nothing was decided: {[e.id for e in race.ui.items]}")


@pytest.mark.parametrize(
    "game_id", [pytest.param(id, marks=pytest.mark.long) if id in registry.FLOOR else id for id in GAMES]
)
def test_a_whole_race_is_decided_at_the_table(app: App, game_id: str, seed: int) -> None:
    """Every choice is made as a hint makes it and sent by its button; no text is cut or lacks a word."""
    race, rng = seated(app, game_id, seed), Random(seed)
    language = app.translator.language
    for _ in range(MOST):
        rest(app)
        assert app.last_cut == []
        assert sorted(language.missing) == [], "texts without a key, or without what they name"
        if race.match.is_over:
            return
        if app.top is not race:
            press(app, "space")
            continue
        assert race.view.observation == race.match.observe(race.viewer)
        action = thought_of(race, rng)
        before = len(race.match.history)
        race.view.suggest([action])
        tick(app)
        assert app.last_cut == [], f"{action} is chosen"
        button = race.view.hint_button(action)
        if button in ids(app):
            click(app, button)
        else:
            race.commit(action)
        rest(app)
        steps = [played.step for played in race.match.history[before:] if played.seat == race.viewer]
        assert steps[:1] == [action], f"{button or 'the table'} was to play it"
    raise AssertionError(f"the race is not over after {MOST} decisions")


@pytest.mark.parametrize("game_id", registry.FLOOR)
@pytest.mark.parametrize("steps", [0, 40, 10**6], ids=["new", "begun", "over"])
def test_every_saved_race_has_a_thumbnail_and_lines(app: App, game_id: str, steps: int, seed: int) -> None:
    game = registry.game(game_id)
    seats = seats_for(game_id, game.seats[0])
    config = RaceConfig(game_id, seats, seed, dict(game.presets.get("first", {})))
    match = Match(game, config.setup(), seed)
    play_until(match, lambda m: m.is_over or len(m.history) >= steps, seed)
    seen, view = match.observe(None), view_class(game)
    if steps:
        assert view.thumbnail(app.painter(), seen, 0, 60, 240, 160)
        assert view.runners(seen)
    progress = view.progress(seen)
    assert progress is not None and 0 <= progress <= 1
    assert progress == 1 or not match.is_over
