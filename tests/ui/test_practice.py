"""Replays of races that go on, and races that branch from another: practice, with nothing given away."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import click, element, ids, press, settle, show, tick, uncut

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services.records.saves import read_record
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.log import LogScene
from game.ui.scenes.race.menu import RaceMenu
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.navigation import LAST_CALM_MS
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.records.panel import seat_marks
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.records.replays import ReplaysScene
from tools.pictures.tables import play_until
from tools.text_trace import Trace

FMR = "formula_motor_racing"
RECORDS = Path(__file__).parents[1] / "records"


def _seats(game_id: str, humans: int = 1, count: int = 4) -> tuple[SeatInfo, ...]:
    tokens = registry.game(game_id).default_tokens(count)
    return tuple(
        SeatInfo("human", f"P{i}", tokens=tokens[i])
        if i < humans
        else SeatInfo("bot", "yuki", "club", "", tokens[i])
        for i in range(count)
    )


def _raced(app: App, game_id: str, steps: int | None, humans: int = 1):
    """The record of a race that goes on after so many steps, or is over."""
    game = registry.game(game_id)
    config = RaceConfig(game_id, _seats(game_id, humans), 5, dict(game.presets.get("first", {})))
    match, journal = app.saves.start(game, config)
    while not match.is_over and (steps is None or len(match.steps) < steps):
        if match.play_chance() is None:
            match.play(match.legal()[0])
    journal.close()
    return journal.path


@pytest.mark.parametrize("game_id", [FMR, "full_throttle"])
@pytest.mark.parametrize("humans", [1, 2])
@pytest.mark.slow
def test_a_race_in_progress_is_shown_from_the_players_point_of_view(
    app: App, game_id: str, humans: int
) -> None:
    """By key, button and wheel; in hot seat with what everybody sees. When it is over, with all."""
    own = 0 if humans == 1 else None
    scene = ReplayScene.open(app, _raced(app, game_id, 12, humans), 12)
    show(app, scene)
    tick(app)
    said = str(scene.log)
    for hand in (
        lambda: press(app, "e"),
        lambda: click(app, "bar.eyes"),
        lambda: scene.set_viewer(1),
        lambda: scene.next_viewer(-1),
    ):
        hand()
        tick(app)
        assert scene.viewer == own and scene.view.observation == scene.match.state_at(12).observe(own)
        assert str(scene.log) == said and scene.tree_extra()["viewer"] == own
    assert not element(app, "bar.eyes").enabled and "over" in element(app, "bar.eyes").why
    show(app, LogScene(app, scene))
    app.pop()
    over = ReplayScene.open(app, _raced(app, game_id, None, humans), 12)
    show(app, over)
    press(app, "e")
    assert over.viewer != own


@pytest.mark.parametrize("game_id", [FMR, "full_throttle"])
def test_a_branch_of_a_race_in_progress_reveals_nothing_of_it(app: App, game_id: str) -> None:
    """What was hidden is dealt anew, and its replay keeps its eyes shut, however far it is raced."""
    path = _raced(app, game_id, 12)
    scene = ReplayScene.open(app, path, 10)
    show(app, scene)
    hidden = scene.match.state_at(10).to_data()
    scene.race_on()
    race = app.top
    assert isinstance(race, PlayScene) and race.viewer == 0
    assert race.match.to_data() != hidden, "the bots hold the very cards of the other race"
    assert race.match.observe(0) == scene.match.state_at(10).observe(0)
    while not race.match.is_over:
        if race.match.play_chance() is None:
            race.match.play(race.match.legal()[0])
    record = read_record(race.record_path)
    show(app, ReplayScene.open(app, race.record_path, 5))
    press(app, "e")
    assert app.top.viewer == 0 and record.header.is_secret
    app.top.race_on()
    assert read_record(app.top.record_path).header.is_secret, "nor by a branch of the branch"


@pytest.mark.parametrize(("game_id", "steps"), [(FMR, 20), ("full_throttle", 60)])
def test_a_branch_shows_nobody_the_hand_of_another_at_the_screen(app: App, game_id: str, steps: int) -> None:
    """In hot seat whoever races on sits down for all, so all that not everybody sees is drawn anew."""
    path = _raced(app, game_id, steps, humans=2)
    scene = ReplayScene.open(app, path, steps)
    show(app, scene)
    scene.race_on()
    race = app.top
    assert isinstance(race, PlayScene) and race.match.observe(None) == scene.match.observe(None)
    for seat in (0, 1):
        assert race.match.observe(seat) != scene.match.observe(seat)
    again = ReplayScene.open(app, race.record_path, steps)
    assert again.match.to_data() == race.match.to_data()


@pytest.mark.parametrize("hand", ["click", "key"])
def test_the_menu_of_a_branch_leads_back_to_its_replay(app: App, hand: str) -> None:
    """Before, all it led to was the title."""
    show(app, ReplayScene.open(app, _raced(app, FMR, None), 20))
    click(app, "bar.race_on")
    settle(app)
    app.top.open_menu()
    tick(app)
    assert element(app, "menu.origin").label == "Back to the replay" and not uncut(app)
    click(app, "menu.origin") if hand == "click" else press(app, "b")
    replay = app.top
    assert isinstance(replay, ReplayScene) and replay.index == 20
    press(app, "escape")
    assert app.top.name == "title", "nothing of the race is left below"


@pytest.mark.parametrize("game_id", ["formula_one", FMR, "full_throttle", "grand_prix"])
@pytest.mark.parametrize("tab", ["result", "review"])
def test_the_end_of_a_moment_tried_again_leads_back_to_its_result(app: App, game_id: str, tab: str) -> None:
    """The gold button was the way back: whoever has not won from there tries once more, and it stays."""
    path = RECORDS / f"{game_id}-{3 if game_id == FMR else 2}.race"
    app.push(routes.Replay(path, 0, tab))
    first = app.top
    assert isinstance(first, RaceEnd) and first.tab == tab and first.race.record_path == path
    first.race_on(len(first.race.match.history) - 1)
    branch = app.top
    assert isinstance(branch, PlayScene)
    play_until(branch.match, lambda match: match.is_over)
    end = branch.view.end_scene()
    assert end is not None
    app.push(end)
    over = app.top
    assert isinstance(over, RaceEnd)
    over.age = over.rise_ms
    tick(app, 10 * LAST_CALM_MS)
    result = branch.match.result
    assert result is not None
    gold = "end.rematch" if branch.viewer in result.winners else "end.again"
    assert element(app, gold).key == "Space"
    back = element(app, "end.origin")
    assert back.key == "Enter" and back.label == app.t("pause.to_result") and uncut(app) == []
    if gold == "end.again":
        press(app, "space")
        once_more = app.top
        assert isinstance(once_more, PlayScene) and once_more.retried == branch.retried
        assert once_more.came_from == branch.came_from
        app.push(over)
        tick(app, 10 * LAST_CALM_MS)
    press(app, "enter")
    result = app.top
    assert isinstance(result, RaceEnd) and result is not over
    assert result.tab == tab and result.race.record_path == path
    assert [scene.name for scene in app.stack] == ["title", "replay", "race_end"]
    result.age = result.rise_ms
    tick(app)
    click(app, "end.back")
    assert app.top.name == "replay", "which opens no result by itself again"


def test_a_race_that_began_at_its_start_has_no_other_way_back(app: App) -> None:
    show(app, PlayScene.resume(app, _raced(app, FMR, 12)))
    show(app, RaceMenu(app, app.top))
    assert "menu.title" in ids(app) and "menu.origin" not in ids(app)


def test_a_branch_is_practice_and_says_so(app: App) -> None:
    """In the bar, the menu, at the end; it counts in no statistics and has dice of its own."""
    show(app, ReplayScene.open(app, _raced(app, FMR, None), 20))
    click(app, "bar.race_on")
    race = app.top
    assert isinstance(race, PlayScene) and "Practice from here" in "".join(app.notice_texts())
    assert race.config.practice and race.config.seed != 5
    app.trace = Trace()
    settle(app)
    app.changed()
    tick(app)
    assert any(seen.text == "Practice" for seen in app.trace.drawn) and not uncut(app)
    show(app, RaceMenu(app, race))
    assert any("not counted" in seen.text for seen in app.trace.drawn)
    app.pop()
    while not race.match.is_over:
        if race.match.play_chance() is None:
            race.match.play(race.match.legal()[0])
    settle(app)
    assert app.top is not race and "Practice, not counted" in app.top.prompt and not uncut(app)
    assert not app.statistics.entries


def test_the_notice_of_a_branch_closes_with_the_first_decision(app: App) -> None:
    show(app, ReplayScene.open(app, _raced(app, FMR, None), 20))
    app.top.race_on()
    race = app.top
    settle(app)
    while not race.offered:
        tick(app)
    said = "".join(app.notice_texts())
    race.commit(race.offered[0])
    assert "Practice from here" in said and "Practice from here" not in "".join(app.notice_texts())


def test_undo_ends_where_the_practice_race_begins(app: App) -> None:
    """And says so."""
    show(app, ReplayScene.open(app, _raced(app, FMR, None), 20))
    app.top.race_on()
    race = app.top
    race.undo()
    assert len(race.match.steps) == 20 and race.why_no_undo() == "The practice race begins here."


def test_replays_are_listed_by_the_car_that_was_driven(app: App) -> None:
    """In Formula-1 dice decide the cars, whatever was chosen before."""
    path = _raced(app, "formula_one", 40)
    scene = show(app, ReplaysScene(app))
    (item,) = scene.visible_records()
    seen = dict(item.summary.observation)
    tokens = {token.id: (token.colour, token.shape) for token in registry.game("formula_one").tokens}
    marks = [seat_marks(item.config, seat, seen) for seat in range(4)]
    assert marks == [[tokens[car]] for car in seen["cars"]]
    assert [mark[0] for mark in marks] != [tokens[seat.tokens[0]] for seat in item.config.seats], path


def test_the_seed_is_shown_once_it_reveals_nothing(app: App) -> None:
    """With it the rest of a race that goes on could be looked up."""
    app.trace = Trace()
    _raced(app, FMR, 12)
    show(app, ReplaysScene(app))
    assert not any("Seed" in seen.text for seen in app.trace.drawn)
