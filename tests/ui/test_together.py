"""Bots' turns together: one motion until one's own turn, nothing lost, and off where two people play."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import click, element, few_drawn, press, rest, seated, start_race, tick

from game.engine import registry
from game.engine.record import parse_record
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race.recap import between

GAMES = sorted(registry.FLOOR)


def decided(app: App, scene: PlayScene, rng: Random) -> tuple[int, int]:
    """Decide and wait for the next decision: frames of one's own motion, and of the others'."""
    while not scene.offered:
        rest(app)
        assert not scene.match.is_over
    scene.commit(rng.choice(list(scene.offered)))
    own = others = 0
    with few_drawn(app):
        while app.top is scene and scene.is_busy:
            gathered = scene.merged_turns.has_steps
            tick(app)
            if scene.merged_turns.has_steps:
                assert not scene.director.is_busy, "while it is gathered nothing moves"
            elif gathered:
                others = 1
            if scene.director.is_busy:
                own, others = (own, others + 1) if others else (own + 1, others)
    tick(app)
    return own, others


def still(scene: PlayScene) -> None:
    """What stands on the table is what the seat may know, figure by figure."""
    assert scene.view.observation == scene.match.observe(scene.viewer)
    fields = ("x", "y", "at", "out", "mix", "aside", "angle", "scale", "alpha", "lift", "fx", "travel", "top")

    def looks() -> dict[Any, Any]:
        return {n: [getattr(f, a, 0) for a in fields] for n, f in scene.view.stage.moving_pieces.items()}

    before = looks()
    scene.view.sync_to(scene.match.observe(scene.viewer))
    assert looks() == before
    assert scene.log == [line for played in scene.match.history for line in scene.view.log(played)]


def two_ways(make_app: Any, game_id: str, decisions: int) -> None:
    """The same decisions with turns one by one and together lead to the same race, and no later."""
    ends, frames = [], []
    for turns in ("single", "together"):
        app = make_app()
        scene, rng = seated(app, game_id), Random(5)
        app.change_settings(bots_turns=turns, speed_own=1, speed_bots=1, forced=False)
        count = 0
        for _ in range(decisions):
            own, others = decided(app, scene, rng)
            count += own + others
            still(scene)
            if turns == "together":
                assert others <= 1500 / 16 + 3
        ends.append((scene.match.steps, [scene.render_log_line(line) for line in scene.log]))
        frames.append(count)
        if turns == "together":
            own = [p.index for p in scene.match.history if p.seat == scene.viewer]
            assert scene.news_from == own[-1] + 1
        else:
            assert scene.news_from is None
    assert ends[0] == ends[1]
    assert frames[1] <= frames[0]


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_turns_shown_together_are_the_same_race_and_take_no_longer(make_app: Any, game_id: str) -> None:
    two_ways(make_app, game_id, 6)


def test_a_race_of_several_people_shows_turns_one_by_one(app: App) -> None:
    scene = seated(app, "grand_prix", humans=2)
    while app.top is not scene:
        tick(app, 2000)
        click(app, "curtain.open")
        rest(app)
    press(app, "b")
    assert app.settings.bots_turns == "together" and not scene.is_merging
    assert app.t("table.turns_shared") in app.notice_texts()
    press(app, "b")
    assert app.settings.bots_turns == "single"


@pytest.mark.slow
def test_cards_that_are_turned_after_ones_own_bet_are_merged_too(app: App) -> None:
    """Who bet last saw the round card by card, as if it were a move of one's own."""
    scene, rng = seated(app, "full_throttle"), Random(5)
    app.change_settings(bots_turns="together", speed_own=1, speed_bots=1)
    history, merged = scene.match.history, 0
    while not merged:
        if scene.offered:
            scene.commit(rng.choice(list(scene.offered)))
        count = len(history)
        app.top.tick(16)
        turned = [played for played in history[count:] if played.seat is None]
        if turned and scene.last_seat == scene.viewer:
            assert scene.merged_turns.has_steps and not scene.director.is_busy
            merged += 1


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_undo_while_others_are_gathered_leaves_the_table_as_it_was(make_app: Any, game_id: str) -> None:
    app = make_app()
    scene = seated(app, game_id, practice=True)
    app.change_settings(bots_turns="together", speed_own=1, speed_bots=1)
    at = len(scene.match.history)
    scene.commit(scene.offered[0])
    while not scene.merged_turns.has_steps:
        if scene.offered:
            # the decision goes on
            at = len(scene.match.history)
            scene.commit(scene.offered[0])
        tick(app)
    scene.undo()
    assert not scene.merged_turns.has_steps
    rest(app)
    still(scene)
    assert scene.offered and scene.match.can_redo
    assert len(scene.match.history) <= at


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_what_is_gathered_is_shown_before_the_race_goes_on_at_once(app: App, game_id: str) -> None:
    """The table stood at what had been gathered, and the race was steps ahead of it."""
    scene = seated(app, game_id)
    app.change_settings(bots_turns="together", speed_own=1, speed_bots=1)
    scene.commit(scene.offered[0])
    while not scene.merged_turns.has_steps:
        if scene.offered:
            scene.commit(scene.offered[0])
        tick(app)
    app.change_settings(speed_own=0, speed_bots=0)
    while not scene.offered and app.top is scene:
        tick(app)
    still(scene)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.slow
def test_nothing_is_offered_before_it_has_been_shown(app: App, game_id: str, seed: int) -> None:
    """Tables drew the decision of a position they did not show yet, and weighed cards before the grid."""
    app.change_settings(bots_turns="together", speed_own=1, speed_bots=1)
    scene = start_race(app, game_id, "bhb" if game_id == "formula_motor_racing" else "bh", seed)
    gathered = 0
    while not scene.asked_at > 0:
        assert not scene.merged_turns.has_steps or not scene.offered
        gathered += scene.merged_turns.has_steps
        tick(app)
        app.changed()
    assert gathered


def test_a_figure_goes_the_shorter_way_round() -> None:
    way = [{"x": 0.0, "angle": 350.0, "alpha": 255}, {"x": 4.0, "angle": 10.0, "alpha": 0}]
    assert between(way, 0.5) == {"x": 2.0, "angle": 360.0, "alpha": 127}
    assert between(way, 1.0) == way[-1] and between([*way, *way], 0.0) == way[0]


def test_the_log_marks_what_came_since_the_players_turn(app: App) -> None:
    scene = seated(app, "formula_motor_racing")
    assert scene.news_from is None
    press(app, "b")
    assert scene.news_from == scene.own_from


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["grand_prix"])
def test_after_the_player_has_finished_the_rest_can_be_skipped(app: App, game_id: str) -> None:
    for seed in range(12):
        scene, rng = seated(app, game_id, seed=seed), Random(seed)
        while not (scene.has_only_bots_left or scene.match.is_over):
            if scene.offered:
                # who drives well is mostly home before others are
                world = scene.match.state_at(len(scene.match.history))
                scene.commit(scene.game.evaluator.policy(world, rng))
            tick(app)
        if scene.has_only_bots_left:
            break
    assert scene.has_only_bots_left
    app.change_settings(speed_own=1, speed_bots=1, bots_turns="together")
    tick(app)
    assert not scene.is_merging, "what is no longer between two turns of one's own is watched or finished"
    assert element(app, "bar.next").label == app.t("table.finish_rest")
    log = len(scene.log)
    press(app, "n")
    rest(app)
    assert scene.match.is_over and app.top.name == "race_end"
    assert len(scene.log) > log
    assert scene.log == [line for played in scene.match.history for line in scene.view.log(played)]


@pytest.mark.slow
def test_what_is_gathered_is_on_disk_already(app: App) -> None:
    """Whoever pulls the plug before it is shown finds it in the record, step by step."""
    scene, rng = seated(app, "formula_motor_racing"), Random(5)
    app.change_settings(bots_turns="together", speed_own=1, speed_bots=1)
    scene.commit(rng.choice(list(scene.offered)))
    kept = 0
    while scene.is_busy and kept < 3:
        tick(app)
        if scene.merged_turns.has_steps:
            assert scene.record_path is not None
            steps = parse_record(scene.record_path.read_text(encoding="utf-8")).steps
            assert list(steps) == list(scene.match.steps)
            kept += 1
    assert kept
