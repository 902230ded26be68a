"""A replay shows what was true at its step: nothing on its table knows how the race goes on."""

from __future__ import annotations

from random import Random

import pygame
import pytest
from driving import settle, show, tick

from game.engine import registry
from game.engine.match import Match
from game.engine.record import Header, RaceConfig, Record, new_header
from game.ui.app import App
from game.ui.kit.bar import BAR
from game.ui.scenes.records.replay import ReplayScene
from tools.pictures.tables import play_until, seats_for

PLACES = 4
MOST = 120


def table_at(app: App, match: Match, header: Header, at: int, viewer: int | None) -> tuple[bytes, list[str]]:
    """The picture below the bar, and all that is said there, of a step of this match."""
    record = Record(header, tuple(map(str, match.steps)))
    scene = ReplayScene(app, record, match, viewer)
    show(app, scene)
    # the same eyes in both: those of a race that is not over are shut
    scene.viewer = viewer
    scene.seek(at)
    settle(app)
    app.changed()
    tick(app)
    bar = round(BAR * app.u) + 1
    picture = app.screen.subsurface((0, bar, app.size[0], app.size[1] - bar))
    said = [f"{e.id}: {e.label}, {e.value}" for e in scene.ui.items if not e.id.startswith("bar.")]
    told = pygame.image.tobytes(picture, "RGB"), [*said, *scene.view.read_out().splitlines()]
    app.pop()
    return told


@pytest.mark.parametrize("game_id", sorted(registry.FLOOR))
@pytest.mark.slow
def test_a_step_looks_the_same_however_the_race_goes_on(app: App, game_id: str, seed: int) -> None:
    """Some steps of a whole race against a record that ends there, with the eyes of a seat and of nobody."""
    rng = Random(seed)
    # sampled figures get finer while one looks
    app.store.change(save=False, depths={})
    game = registry.game(game_id)
    options = dict(game.presets.get("first", {}))
    config = RaceConfig(game_id, seats_for(game_id, max(3, game.seats[0])), seed, options)
    match = Match(game, config.setup(), seed)
    play_until(match, lambda m: m.is_over or len(m.steps) >= MOST, seed)
    header = new_header(game, config)
    for at in sorted(rng.sample(range(1, len(match.steps)), PLACES)):
        cut = Match.from_record(Record(header, tuple(map(str, match.steps[:at])), tuple(range(at))))
        for viewer in (0, None):
            short, whole = (table_at(app, m, header, at, viewer) for m in (cut, match))
            assert short[1] == whole[1], f"step {at}, seen by {viewer}"
            assert short[0] == whole[0], f"step {at}, seen by {viewer}: the pictures differ"
