"""What the list of records is looked at for: pictures of positions, kinds and games, names of one's own."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pygame
import pytest
from driving import click, element, ids, press, settle, show, tick, type_text, uncut
from looking import traced

from game.engine import registry
from game.engine.contract import Game, Json
from game.engine.errors import PaddockError
from game.engine.match import Match
from game.engine.record import RaceConfig, new_header
from game.services import locks, paths
from game.services.records import days
from game.services.records.saves import RecordSummary, read_record
from game.ui.app import App
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.scenes.records import stills
from game.ui.scenes.records.items import RecordItem
from game.ui.scenes.records.panel import seat_marks
from game.ui.scenes.records.replays import ReplaysScene
from game.ui.scenes.records.words import state_of
from game.ui.scenes.title.title import TitleScene
from tools.pictures.tables import play_until, seats_for

DAY = date(2027, 11, 23)
FMR, GP, F1 = "formula_motor_racing", "grand_prix", "formula_one"


def raced(app: App, game_id: str, steps: int, seed: int = 7, count: int | None = None) -> Path:
    """A race on disk, cut after some steps."""
    game = registry.game(game_id)
    seats = seats_for(game_id, count or game.seats[0])
    return written(app, RaceConfig(game_id, seats, seed, dict(game.presets.get("first", {}))), steps)


def written(app: App, config: RaceConfig, steps: int) -> Path:
    """A race of this table on disk, cut after some steps."""
    match, journal = app.saves.start(registry.game(config.game), config)
    play_until(match, lambda m: m.is_over or len(m.history) >= steps, config.seed)
    journal.close()
    return journal.path


def aged(path: Path, back: int) -> Path:
    """As if it was played so many hours earlier than now, so that the list has an order."""
    then = path.stat().st_mtime - 3600 * back
    os.utime(path, (then, then))
    return path


def opened(app: App) -> ReplaysScene:
    """The list over the title, at its first frame."""
    app.reset(TitleScene(app))
    scene = ReplaysScene(app)
    show(app, scene)
    return scene


def looks(app: App, id: str) -> bytes:
    """The pixels where a row's picture is."""
    x, y, _, h = element(app, id).rect
    box = pygame.Rect(int(x + 8), int(y + 8), 90, int(h - 16))
    return pygame.image.tobytes(app.screen.subsurface(box), "RGB")


class Counted:
    """What the pictures are drawn from, while they are drawn as ever."""

    def __init__(self, draw: Callable[..., None]) -> None:
        self._draw = draw
        self.seen: list[Mapping[str, Json]] = []

    def __call__(self, p: Painter, game: Game, seen: Mapping[str, Json], rect: Box) -> None:
        self.seen.append(seen)
        self._draw(p, game, seen, rect)


def over(config: RaceConfig, seed: int) -> Match:
    """A race of this table to its end."""
    match = Match(registry.game(config.game), config.setup(), seed)
    play_until(match, lambda m: m.is_over, seed)
    return match


def summary_of(config: RaceConfig) -> RecordSummary:
    """What the list knows of a finished race of this table."""
    header = new_header(registry.game(config.game), config)
    return cast("RecordSummary", SimpleNamespace(header=header, error=None))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Every picture that is drawn."""
    counted = Counted(stills.draw_position)
    monkeypatch.setattr(stills, "draw_position", counted)
    return counted


@pytest.fixture
def race_of_the_day(app: App) -> Path:
    """A first try that has begun."""
    config = days.day_config(registry.game(GP), DAY)
    path = written(app, config, 30)
    days.store_start(config, path)
    return path


def test_finished_races_list_places_and_practice_wins_say_so(
    app: App,
) -> None:
    """Seats of a race under way were numbered where places stand, and practice was "You won" in green."""
    config = RaceConfig(GP, seats_for(GP, 4), 7, dict(registry.game(GP).presets.get("first", {})))
    aged(written(app, config, 30), 1)
    opened(app)
    places = {"1", "2", "3", "4"}
    assert not places & {text.text for text in traced(app).texts if text.size == 22}
    result = next(
        match.result
        for seed in range(50)
        if (match := over(config, seed)).result is not None and match.result.winners == (0,)
    )
    said = {
        practice: state_of(app, summary_of(replace(config, practice=practice)), result)
        for practice in (False, True)
    }
    assert said == {False: "You won", True: "You won (practice)"}


# -- pictures -----
def test_the_list_is_there_before_its_pictures_and_gets_one_a_frame(app: App, drawn: Counted) -> None:
    """Three rows and the panel: four frames, then nothing more is done."""
    for seed in range(3):
        aged(raced(app, GP, 60, seed), seed)
    opened(app)
    assert "replays.2" in ids(app) and not drawn.seen
    for made in range(1, 5):
        assert app.top.is_busy
        tick(app)
        assert len(drawn.seen) == made
    settle(app)
    assert len(drawn.seen) == 4 and not app.top.is_busy


def test_a_picture_shows_how_its_race_stands(app: App) -> None:
    """The same position looks the same, another one differs, and so does another game."""
    one = aged(raced(app, GP, 60), 1)
    aged(app.saves.save_as(one, "twin"), 2)
    aged(raced(app, GP, 90), 3)
    aged(raced(app, FMR, 12), 4)
    opened(app)
    press(app, "end")
    settle(app)
    # the chosen row has a ground of its own, which the pictures cover
    seen = [looks(app, f"replays.{i}") for i in range(4)]
    assert seen[0] == seen[1]
    assert len(set(seen)) == 3


def test_a_picture_shows_no_hidden_card(app: App, drawn: Counted) -> None:
    """Hands are numbers of cards in what it is drawn from."""
    raced(app, FMR, 12)
    opened(app)
    settle(app)
    assert drawn.seen and all(isinstance(hand, int) for seen in drawn.seen for hand in seen["hands"])


def test_pictures_are_kept_until_the_race_goes_on(app: App, drawn: Counted) -> None:
    """The list opened again draws none; one more step, and that race's are drawn anew."""
    path = raced(app, GP, 60)
    opened(app)
    settle(app)
    before = len(drawn.seen)
    opened(app)
    settle(app)
    assert len(drawn.seen) == before
    match, _, journal = app.saves.resume(path)
    play_until(match, lambda m: len(m.history) >= 80, 1)
    journal.close()
    opened(app)
    settle(app)
    assert len(drawn.seen) == 2 * before


def test_a_race_whose_picture_cannot_be_drawn_is_listed_without(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And so is a record that cannot be read."""

    def refused(*_: object) -> None:
        raise PaddockError("There is no such track.")

    monkeypatch.setattr(stills, "draw_position", refused)
    aged(raced(app, GP, 60), 1)
    (app.saves.folder / "broken.race").write_text("nothing of the kind\n", encoding="utf-8")
    opened(app)
    settle(app)
    assert not app.top.is_busy and {"replays.0", "replays.1"} <= set(ids(app))
    press(app, "down")
    click(app, "replays.1")
    settle(app)
    assert element(app, "replays.watch").enabled


def test_the_picture_of_a_race_that_is_over_has_the_cup_and_the_winners_mark(app: App) -> None:
    """At its end the cars of nestorgames GP have left the track."""
    raced(app, GP, 10**6, count=2)
    scene = opened(app)
    settle(app)
    item = scene.visible_records()[0]
    assert item.result is not None and item.config is not None
    own, other = (
        pygame.Color(seat_marks(item.config, seat, dict(item.summary.observation))[0][0])
        for seat in sorted(range(2), key=lambda seat: item.result.places[seat])
    )
    x, y, _, h = element(app, "replays.0").rect
    corner = app.screen.subsurface(pygame.Rect(int(x + 62), int(y + h - 30), 40, 22))
    found = {tuple(corner.get_at((i, j))[:3]) for i in range(40) for j in range(22)}
    assert tuple(own[:3]) in found and tuple(other[:3]) not in found


# -- kinds and games -----
def test_races_of_a_day_are_marked_and_can_be_filtered_for(app: App, race_of_the_day: Path) -> None:
    """By its tab; the same table with another seed is none of a day."""
    config = read_record(race_of_the_day).header.config
    written(app, replace(config, seed=config.seed + 1), 10)
    raced(app, FMR, 12)
    scene = opened(app)
    said = [element(app, f"replays.{i}").label for i in range(3)]
    assert sum(app.t("replays.of_day") in label for label in said) == 1
    click(app, "replays.kind.day")
    assert [item.summary.path for item in scene.visible_records()] == [race_of_the_day]
    assert "23 Nov 2027" in element(app, "replays.0").label
    click(app, "replays.kind.finished")
    assert scene.visible_records() == [] and "replays.watch" not in ids(app)
    click(app, "replays.kind.unfinished")
    click(app, f"replays.game.{GP}")
    assert len(scene.visible_records()) == 2


def test_a_season_is_named_as_such_under_way_and_over(app: App) -> None:
    game = registry.game(FMR)
    season = RaceConfig(FMR, seats_for(FMR, 4), 7, {"races": 2})
    for steps in (12, 10**6):
        written(app, season, steps)
    written(app, replace(season, options=dict(game.presets["first"])), 12)
    scene = opened(app)
    said = app.t("replays.of_season")
    listed = [(e.of(RecordItem), e.label) for e in scene.ui.items if e.role == "item"]
    assert len(listed) == 3
    for item, label in listed:
        assert item.config is not None
        assert (said in label) == (item.config.options["races"] == 2), label
    assert [text.text for text in traced(app).texts].count(said) == 2 and uncut(app) == []


def test_without_a_race_of_a_day_it_says_where_to_find_one(any_app: App) -> None:
    """Not merely that no race fits."""
    raced(any_app, GP, 60)
    opened(any_app)
    click(any_app, "replays.kind.day")
    assert any_app.t("replays.empty_day") in {seen.text for seen in traced(any_app).texts}
    assert uncut(any_app) == []


def test_kinds_and_games_are_reached_by_keys(app: App, race_of_the_day: Path) -> None:
    """Tab to the tabs, Enter takes one."""
    raced(app, FMR, 12)
    scene = opened(app)
    _focus(app, "replays.kind.day")
    press(app, "enter")
    assert [item.summary.path for item in scene.visible_records()] == [race_of_the_day]
    _focus(app, f"replays.game.{FMR}")
    press(app, "enter")
    assert scene.visible_records() == []


def _focus(app: App, id: str) -> None:
    for _ in range(60):
        if app.top.ui.focused == id:
            return
        press(app, "tab")
    raise AssertionError(f"Tab never comes to {id}")


# -- names -----
def test_a_race_is_given_a_name_by_its_button(app: App) -> None:
    """It is listed under it and stays chosen; the file has it too, and can be gone on with."""
    aged(raced(app, FMR, 12), 1)
    path = aged(raced(app, GP, 60), 2)
    steps = read_record(path).steps
    scene = opened(app)
    click(app, "replays.1")
    click(app, "replays.rename")
    assert app.top.prompt == "Rename" and not uncut(app)
    type_text(app, "Rain in Spa")
    click(app, "rename.save")
    assert app.top is scene and not path.exists()
    named = path.with_name("Rain in Spa.race")
    assert read_record(named).steps == steps
    assert "nestorgames GP · Rain in Spa" in element(app, "replays.1").label
    assert "Rain in Spa.race" in "\n".join(app.notice_texts())
    click(app, "replays.go_on")
    assert app.top.name == "table" and app.top.record_path == named


def test_a_name_is_given_and_changed_by_keys(app: App) -> None:
    """E asks; what is typed is no key of the list; Enter takes it, Esc leaves it; the old name is offered."""
    raced(app, GP, 60)
    scene = opened(app)
    press(app, "e")
    press(app, "enter")
    assert app.top is not scene and app.top.ui.editing == "rename.name", "without a name it asks on"
    press(app, "e")
    type_text(app, "e")
    press(app, "enter")
    assert app.top is scene and "· e ·" in element(app, "replays.0").label
    press(app, "e")
    assert element(app, "rename.name").value == "e"
    type_text(app, "xtra")
    press(app, "escape")
    assert app.top is scene and "· e ·" in element(app, "replays.0").label
    press(app, "e")
    type_text(app, "/2: 雪")
    press(app, "enter")
    assert [file.name for file in app.saves.folder.glob("*.race")] == ["e-2- 雪.race"]
    press(app, "e")
    type_text(app, "!" * 80)
    press(app, "enter")
    press(app, "e")
    assert element(app, "rename.name").value == "e-2- 雪" + "!" * 54, "what is offered is the whole name"


def test_a_race_far_down_the_list_stays_chosen_under_its_name(app: App) -> None:
    """And in sight, though the list shows its newest before all are read."""
    for seed in range(20):
        aged(raced(app, GP, 3, seed), seed)
    scene = opened(app)
    settle(app)
    press(app, "end")
    click(app, "replays.19")
    press(app, "e")
    type_text(app, "the first of all")
    press(app, "enter")
    settle(app)
    row = element(app, "replays.19")
    assert row.selected and "the first of all" in row.label and len(scene.items) == 20


def test_a_copy_is_renamed_in_its_folder_under_a_free_name(app: App) -> None:
    """Among the replays; the second of a name gets a number."""
    path = raced(app, GP, 60)
    copies = paths.replays()
    for name in ("one", "two"):
        app.saves.export(path, copies / f"{name}.race")
    app.saves.delete(path)
    opened(app)
    chosen = next(e.id for e in app.top.ui.items if "· two ·" in e.label)
    click(app, chosen)
    press(app, "e")
    for _ in "two":
        press(app, "backspace")
    type_text(app, "one")
    press(app, "enter")
    assert sorted(file.name for file in copies.iterdir()) == ["one-2.race", "one.race"]


def test_a_race_open_in_another_window_keeps_its_name(app: App) -> None:
    """Said in a sentence, and the card asks on."""
    path = raced(app, GP, 60)
    opened(app)
    with locks.hold(path):
        press(app, "e")
        type_text(app, "mine")
        press(app, "enter")
    assert "open in another window" in "\n".join(app.notice_texts())
    assert path.exists() and app.top.name == "rename"


def test_the_day_still_finds_its_first_try_under_a_new_name(app: App, race_of_the_day: Path) -> None:
    """It has begun, so another would be practice: it must not be lost."""
    opened(app)
    press(app, "e")
    type_text(app, "my day")
    press(app, "enter")
    assert days.find_unfinished(days.tries()[0], GP, DAY) == race_of_the_day.with_name("my day.race")


def test_a_damaged_record_has_no_name_to_change(app: App) -> None:
    """Neither button nor key."""
    (app.saves.folder / "broken.race").write_bytes(b"\0\1\2")
    scene = opened(app)
    press(app, "e")
    assert app.top is scene and "replays.rename" not in ids(app)


def test_names_and_days_fit_in_both_languages_and_sizes(any_app: App) -> None:
    """A name as long as may be typed; as many seats as a game has; the card that asks for the name."""
    long = aged(raced(any_app, GP, 60, count=8), 1)
    any_app.saves.rename(long, "A name as long as anybody would care to type it into a line x")
    written(any_app, days.day_config(registry.game(F1), DAY), 40)
    opened(any_app)
    for i in range(2):
        click(any_app, f"replays.{i}")
        settle(any_app)
        assert uncut(any_app) == []
    press(any_app, "e")
    assert uncut(any_app) == []
