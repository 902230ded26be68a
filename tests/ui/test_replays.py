"""The list of records and the replay player: stepping, eyes, racing on, damaged files."""

from __future__ import annotations

from pathlib import Path

import pytest
from driving import click, element, ids, press, settle, show, tick, uncut, wheel
from looking import traced

from game.engine import registry
from game.engine.record import RaceConfig, SeatInfo
from game.services import paths
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.words import game_name
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.records.replay import ReplayScene
from game.ui.scenes.records.replays import ReplaysScene
from tools.pictures.tables import play_until, seats_for

TOY = "toy_race"
RECORDS = Path(__file__).parent.parent / "records"
SEATS = (
    SeatInfo("human", "Ann", tokens=("red",)),
    SeatInfo("bot", "yuki", "club", "", ("blue",)),
    SeatInfo("bot", "gaston", "pro", "charger", ("yellow",)),
)


def raced(app: App, steps: int | None = None, seats: tuple[SeatInfo, ...] = SEATS, seed: int = 7) -> Path:
    """A toy race on disk, over or cut after some steps."""
    match, journal = app.saves.start(registry.game(TOY), RaceConfig(TOY, seats, seed))
    while not match.is_over and (steps is None or len(match.steps) < steps):
        if match.play_chance() is None:
            match.play(match.legal()[-1])
    journal.close()
    return journal.path


@pytest.fixture
def toy(toy_games: None, app: App) -> App:
    return app


@pytest.fixture
def replay(toy: App) -> ReplayScene:
    scene = ReplayScene.open(toy, raced(toy))
    show(toy, scene)
    return scene


def test_stepping_forward_and_back_equals_the_match(replay: ReplayScene) -> None:
    app = replay.app
    assert replay.index == 0 and replay.viewer == 0
    for index in range(1, replay.total + 1):
        click(app, "bar.step")
        settle(app)
        assert replay.index == index
        assert replay.view.observation == replay.match.state_at(index).observe(0)
    assert replay.view.observation == replay.match.observe(0)
    assert not element(app, "bar.step").enabled
    for index in reversed(range(replay.total)):
        click(app, "bar.previous")
        assert replay.view.observation == replay.match.state_at(index).observe(0)
    assert replay.log == []


def test_playing_runs_to_the_end_and_starts_again(replay: ReplayScene) -> None:
    app = replay.app
    press(app, "space")
    assert replay.is_playing
    settle(app)
    assert replay.index == replay.total and not replay.is_playing
    assert replay.view.observation == replay.match.observe(0)
    assert replay.log[-1].index == replay.total - 1, "told to the end"
    press(app, "p")
    assert replay.is_playing and replay.index <= 1


def test_a_point_of_view_hides_what_it_may_not_see(replay: ReplayScene) -> None:
    app = replay.app
    replay.seek(1)
    hands = [len(hand) for hand in replay.match.state_at(1).to_data()["hands"]]
    assert isinstance(replay.view.observation["hands"][0], list)
    assert replay.view.observation["hands"][1] == hands[1]
    press(app, "e")
    assert replay.viewer == 1
    assert replay.view.observation["hands"][0] == hands[0]
    assert isinstance(replay.view.observation["hands"][1], list)
    wheel(app, "bar.eyes", -1)
    wheel(app, "bar.eyes", -1)
    assert replay.viewer is None
    assert replay.view.observation["hands"] == hands


def test_two_people_are_watched_by_a_spectator(toy: App) -> None:
    seats = (*SEATS[:1], SeatInfo("human", "Ben", tokens=("blue",)))
    assert ReplayScene.open(toy, raced(toy, seats=seats)).viewer is None


def test_the_scrubber_jumps_and_the_keys_step(replay: ReplayScene) -> None:
    app = replay.app
    click(app, "bar.scrubber")
    assert 0 < replay.index < replay.total
    assert replay.view.observation == replay.match.state_at(replay.index).observe(0)
    press(app, "end")
    assert replay.index == replay.total
    press(app, "home")
    assert replay.index == 0
    wheel(app, "bar.scrubber", 1)
    assert replay.index == 1
    press(app, "left")
    press(app, ".")
    press(app, ",")
    assert replay.index <= 1
    press(app, "n")
    assert replay.index == replay.total


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_tool_of_a_replay_says_what_it_does_in_words(replay: ReplayScene, lang: str) -> None:
    app = replay.app
    app.change_settings(language=lang, depths={TOY: "calm"})
    tick(app)
    tools = [e for e in replay.ui.items if e.rect[0] > element(app, "bar.eyes").rect[0]]
    tools = [e for e in tools if e.id.startswith("bar.") and e.id != "bar.eyes"]
    drawn = [text.text for text in traced(app).texts]
    assert len(tools) >= 7 and all(e.extra["shown"] in drawn for e in tools)
    assert uncut(app) == []


def test_large_letters_leave_the_scrubber_its_room(replay: ReplayScene) -> None:
    app = replay.app
    app.change_settings(text_scale=150, depths={TOY: "everything"})
    tick(app)
    assert element(app, "bar.scrubber").rect[2] >= replay.least_scrubber and uncut(app) == []
    for e in replay.ui.items:
        if e.id.startswith("bar."):
            assert e.rect[0] >= 0 and e.rect[0] + e.rect[2] <= 1280


def test_the_menu_over_a_replay_stops_it_and_leads_back(replay: ReplayScene) -> None:
    app = replay.app
    click(app, "bar.play")
    click(app, "bar.menu")
    assert element(app, "menu.resume").label == app.t("pause.to_replay") and not replay.is_playing
    drawn = "".join(text.text for text in traced(app).texts)
    assert app.t("replays.leave_note") in drawn
    click(app, "menu.resume")
    assert app.top is replay
    click(app, "bar.menu")
    click(app, "menu.title")
    assert app.top.name == "title"


def test_racing_on_makes_a_new_record(replay: ReplayScene) -> None:
    app = replay.app
    old = replay.record_path.read_bytes()
    replay.seek(4)
    tick(app)
    click(app, "bar.race_on")
    assert app.top.name == "table"
    assert [str(step) for step in app.top.match.steps[:4]] == [str(step) for step in replay.match.steps[:4]]
    assert app.top.record_path != replay.record_path
    assert replay.record_path.read_bytes() == old


def test_no_racing_on_from_the_end(replay: ReplayScene) -> None:
    press(replay.app, "end")
    assert not element(replay.app, "bar.race_on").enabled


def test_the_list_marks_finished_unfinished_and_damaged_records(toy: App) -> None:
    over, half = raced(toy), raced(toy, 5, seed=8)
    damaged = half.with_name("broken.race")
    damaged.write_text("nothing of the kind\n", encoding="utf-8")
    scene = ReplaysScene(toy)
    show(toy, scene)
    assert {item.summary.path for item in scene.items} == {over, half, damaged}
    labels = [element(toy, f"replays.{i}").label for i in range(3)]
    assert any("broken.race" in label and "not a Paddock record" in label for label in labels)
    click(toy, "replays.kind.finished")
    assert [item.summary.path for item in scene.visible_records()] == [over]
    assert not element(toy, "replays.go_on").enabled
    click(toy, "replays.kind.unfinished")
    assert {item.summary.path for item in scene.visible_records()} == {half, damaged}


def test_a_damaged_record_says_why_and_can_be_deleted(toy: App) -> None:
    damaged = toy.saves.folder / "broken.race"
    damaged.write_bytes(b"\0\1\2")
    scene = ReplaysScene(toy)
    show(toy, scene)
    watch = element(toy, "replays.watch")
    assert not watch.enabled and "broken.race" in watch.why
    click(toy, "replays.delete")
    press(toy, "escape")
    assert damaged.exists()
    click(toy, "replays.delete")
    click(toy, "dialog.yes")
    assert not damaged.exists() and (toy.saves.folder / "trash" / "broken.race").exists()
    assert scene.items == []


def test_watch_and_go_on(toy: App) -> None:
    half = raced(toy, 5)
    scene = ReplaysScene(toy)
    show(toy, scene)
    press(toy, "enter")
    assert toy.top.name == "replay"
    press(toy, "escape")
    assert toy.top is scene
    press(toy, "space")
    assert toy.top.name == "table" and toy.top.record_path == half


def test_what_is_bright_goes_on_with_a_race_that_waits_and_watches_one_that_is_over(toy: App) -> None:
    raced(toy, 5)
    raced(toy)
    scene = ReplaysScene(toy)
    show(toy, scene)
    for kind, bright in (("unfinished", "replays.go_on"), ("finished", "replays.watch")):
        click(toy, f"replays.kind.{kind}")
        assert [e.id for e in scene.ui.items if e.extra.get("kind") == "primary"] == [bright]
        assert element(toy, bright).key == "Space"


def test_copies_among_the_replays_are_listed_and_only_watched(toy: App) -> None:
    half = raced(toy, 5)
    copy = toy.saves.export(half, paths.replays())
    scene = ReplaysScene(toy)
    show(toy, scene)
    index = next(i for i, item in enumerate(scene.visible_records()) if item.summary.path == copy)
    click(toy, f"replays.{index}")
    assert element(toy, "replays.watch").enabled
    assert not element(toy, "replays.go_on").enabled


def test_games_can_be_filtered(toy: App) -> None:
    raced(toy, 5)
    config = RaceConfig("formula_motor_racing", tuple(SeatInfo("bot", "", "rookie") for _ in range(4)), 3)
    match, _ = toy.saves.start(registry.game("formula_motor_racing"), config)
    match.advance()
    scene = ReplaysScene(toy)
    show(toy, scene)
    assert len(scene.visible_records()) == 2
    click(toy, "replays.game.toy_race")
    assert [item.config.game for item in scene.visible_records()] == [TOY]
    assert game_name(toy, TOY) in element(toy, "replays.0").label


def test_many_records_scroll(toy: App) -> None:
    for seed in range(14):
        raced(toy, 3, seed=seed)
    scene = ReplaysScene(toy)
    show(toy, scene)
    before = [i for i in ids(toy) if i.startswith("replays.") and i[8:].isdigit()]
    press(toy, "end")
    after = [i for i in ids(toy) if i.startswith("replays.") and i[8:].isdigit()]
    assert "replays.13" in after and "replays.13" not in before


def test_no_text_is_cut(toy_games: None, any_app: App) -> None:
    show(any_app, ReplaysScene(any_app))
    assert uncut(any_app) == []
    path = raced(any_app)
    raced(any_app, 5, seed=9)
    (any_app.saves.folder / "broken.race").write_text("nothing of the kind\n", encoding="utf-8")
    scene = ReplaysScene(any_app)
    show(any_app, scene)
    for i in range(3):
        click(any_app, f"replays.{i}")
        assert uncut(any_app) == []
    show(any_app, ReplayScene.open(any_app, path))
    assert uncut(any_app) == []


@pytest.mark.slow
def test_a_season_on_its_own_table_steps_and_hides_hands(app: App) -> None:
    tokens = ("blue", "green", "yellow", "orange")
    seats = tuple(
        SeatInfo("bot", "", "rookie", tokens=(team,)) if i else SeatInfo("human", tokens=(team,))
        for i, team in enumerate(tokens)
    )
    match, journal = app.saves.start(
        registry.game("formula_motor_racing"), RaceConfig("formula_motor_racing", seats, 11, {"races": 1})
    )
    while not match.is_over:
        if match.play_chance() is None:
            match.play(match.legal()[0])
    scene = ReplayScene.open(app, journal.path)
    show(app, scene)
    for index in range(1, scene.total + 1):
        scene.step()
        settle(app)
        assert scene.view.observation == scene.match.state_at(index).observe(0)
    kinds = [kind for _, kind in scene.ticks()]
    assert kinds[0] == "start" and kinds[-1] == "end"
    scene.set_viewer(None)
    scene.seek(6)
    tick(app)
    assert all(isinstance(hand, int) for hand in scene.view.observation["hands"])
    scene.set_viewer(2)
    assert [isinstance(hand, list) for hand in scene.view.observation["hands"]] == [False, False, True, False]
    assert scene.view.observation == scene.match.state_at(6).observe(2)


@pytest.mark.parametrize("game_id", sorted(registry.FLOOR))
@pytest.mark.slow
def test_the_next_highlight_visits_every_moment_that_the_story_lists(app: App, game_id: str) -> None:
    """With ten moments in the story it jumped from the start to the end."""
    path = next(iter(sorted((Path(__file__).parents[1] / "records").glob(f"{game_id}-*.race"))))
    scene = ReplayScene.open(app, path)
    show(app, scene)
    scene.show_results()
    end = app.top
    assert isinstance(end, RaceEnd) and end.report.moments
    listed = {moment.step - 1 for moment in end.report.moments} - {0}
    app.pop()
    visited = []
    while scene.index < scene.total:
        click(app, "bar.next")
        visited.append(scene.index)
    assert visited == sorted(set(visited)) and listed <= set(visited)
    assert {at for at, _ in scene.ticks()} <= set(visited), "starts, ends and cars that go out as well"
    for at in reversed(visited[:-1]):
        scene.next_moment(-1)
        assert scene.index == at


@pytest.mark.parametrize("game_id", sorted(registry.FLOOR))
@pytest.mark.slow
def test_a_finished_replay_leads_to_its_results_and_back(app: App, game_id: str, seed: int) -> None:
    """By the bar and by its key; a moment there leads back into the same replay."""
    game = registry.game(game_id)
    config = RaceConfig(
        game_id, seats_for(game_id, max(2, game.seats[0])), seed, dict(game.presets.get("first", {}))
    )
    match, journal = app.saves.start(game, config)
    play_until(match, lambda m: len(m.steps) > 20, seed)
    show(app, ReplayScene.open(app, journal.path))
    assert not element(app, "bar.results").enabled
    press(app, "r")
    assert app.top.name == "replay"
    app.pop()
    play_until(match, lambda m: m.is_over, seed)
    scene = ReplayScene.open(app, journal.path)
    show(app, scene)
    scene.seek(5)
    assert not uncut(app)
    for way in (lambda: click(app, "bar.results"), lambda: press(app, "r")):
        way()
        settle(app)
        assert isinstance(app.top, RaceEnd)
        tick(app, MS_LOCK + 1)
        # a long name may be cut beside the sum of its points
        assert set(uncut(app)) <= {line.name for line in app.top.why._lines() if line.note}
        click(app, "end.back")
        assert app.top is scene and scene.index == 5
    press(app, "r")
    settle(app)
    tick(app, MS_LOCK + 1)
    app.top.show_tab("moments")
    click(app, "moment.0")
    assert app.top is scene and not scene.is_playing


@pytest.mark.parametrize("game_id", registry.FLOOR)
def test_the_card_beside_the_list_says_where_a_replay_begins(app: App, game_id: str) -> None:
    """It was an empty white box before the first step."""
    path = min(RECORDS.glob(f"{game_id}-*.race"))
    app.change_settings(depths={game_id: "calm"})
    app.push(ReplayScene.open(app, path, 0))
    tick(app)
    assert element(app, "turn").label == "Before the start"
