"""What goes on without a click: choices that are none, and the rest of a race once one is home."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from driving import element, few_drawn, press, rest, tick

from game.engine import registry
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import seats_for

GP = "grand_prix"
OPTIONS = dict(registry.game(GP).presets["first"])


def sit_down(app: App, seed: int, game_id: str = GP, practice: bool = False) -> PlayScene:
    seats, options = seats_for(game_id, 3, level="rookie"), dict(registry.game(game_id).presets["first"])
    scene = PlayScene.start(app, RaceConfig(game_id, seats, seed, options, practice=practice))
    app.push(scene)
    rest(app)
    return scene


def decide(scene: PlayScene, rng: Random) -> None:
    """As the game's rules of thumb do."""
    scene.commit(scene.game.evaluator.policy(scene.match.state_at(len(scene.match.history)), rng))
    rest(scene.app)


@pytest.mark.parametrize(("game_id", "step"), [(GP, "roll"), ("formula_one", "drive")])
@pytest.mark.slow
def test_a_forced_choice_is_made_if_the_setting_is_on(app: App, game_id: str, step: str) -> None:
    app.change_settings(forced=True)
    scene, rng = sit_down(app, 7, game_id), Random(1)
    alone = 0
    while not scene.match.is_over and alone < 2:
        assert len(scene.offered) > 1
        before = len(scene.match.history)
        decide(scene, rng)
        alone += sum(
            1
            for played in scene.match.history[before + 1 :]
            if played.seat == scene.viewer and str(played.step).split()[0] == step
        )
    assert alone >= 2


def test_a_forced_choice_is_asked_if_the_setting_is_off(app: App) -> None:
    scene = sit_down(app, 5)
    assert [str(action) for action in scene.offered] == ["roll"]


def test_undo_goes_back_past_it(app: App) -> None:
    app.change_settings(forced=True)
    scene, rng = sit_down(app, 5, practice=True), Random(1)
    decide(scene, rng)
    while str(scene.match.history[-1].step).split()[0] != "roll" and scene.match.history[-1].seat is not None:
        decide(scene, rng)
    press(app, "z")
    rest(app)
    assert len(scene.offered) > 1
    press(app, "z")
    rest(app)
    assert len(scene.offered) > 1, "it is not made again and again"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_after_the_player_has_finished_the_rest_is_skipped(make_app: Callable[..., App], lang: str) -> None:
    """At normal speed: nobody waits for the motion of others."""
    app = make_app(lang=lang, speed=None)
    app.push(PlayScene.resume(app, home_early(app)))
    scene = app.top
    assert isinstance(scene, PlayScene)
    tick(app)
    tool = element(app, "bar.next")
    assert tool.enabled
    assert tool.label == {"en": "Finish the race", "ja": "最後まで進める"}[lang]
    press(app, "n")
    with few_drawn(app):
        for _ in range(2000):
            assert not scene.director.is_busy
            if app.top is not scene:
                break
            tick(app)
    assert scene.match.is_over and app.top.name == "race_end"


def home_early(app: App) -> Path:
    """The record of a race in which a person is over the line and two bots are not."""
    game = registry.game(GP)
    for seed in range(1, 60):
        match, journal = app.saves.start(
            game, RaceConfig(GP, seats_for(GP, 3, level="rookie"), seed, OPTIONS)
        )
        rng = Random(seed)
        while not match.is_over and match.observe(0)["finished"] != [0]:
            if match.play_chance() is None:
                match.play(game.evaluator.policy(match.state_at(len(match.history)), rng))
        journal.close()
        if not match.is_over:
            return journal.path
    raise AssertionError("nobody was home first")


def test_a_forced_choice_is_not_undone_alone(app: App) -> None:
    """The roll that opens a race was made again at once, and what was undone before it was lost."""
    app.change_settings(forced=True)
    scene, rng = sit_down(app, 5, practice=True), Random(1)
    for _ in range(2):
        decide(scene, rng)
    steps, undone = list(scene.match.steps), 0
    left: list[int] = []
    while not left or len(scene.match.steps) < left[-1]:
        left.append(len(scene.match.steps))
        press(app, "z")
        rest(app)
    assert len(left) > 2 and scene.match.can_redo
    assert [notice.key for notice, _ in app.notices] == ["undo.start"]
    while scene.match.can_redo:
        press(app, "y")
        undone += 1
    assert scene.match.steps == steps and undone == len(left) - 1
    rest(app)
    assert len(scene.offered) > 1
