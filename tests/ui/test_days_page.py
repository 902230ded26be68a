"""The race of the day: found, begun, raced, told, and kept in a table of one's own."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from driving import click, element, few_drawn, ids, press, settle, tick, uncut, wheel

from game.engine import registry
from game.services import paths
from game.services.records import days
from game.services.records.saves import read_record
from game.services.records.statistics import FinishedGame, SeatEntry
from game.ui.app import App
from game.ui.race import routes
from game.ui.race.result import render_text
from game.ui.race.words import game_name
from game.ui.scenes.days.page import DaysScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.settings.settings import SettingsScene

FMR = "formula_motor_racing"
DAY = date(2026, 11, 23)
SAID = {"en": "Daily race, 23 Nov 2026", "ja": "日替わりレース　2026年11月23日"}


@pytest.fixture(autouse=True)
def fixed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is that day."""
    monkeypatch.setattr(days, "today", lambda: DAY)


def page(app: App) -> DaysScene:
    scene = app.top
    assert isinstance(scene, DaysScene)
    return scene


def table(app: App) -> PlayScene:
    settle(app)
    scene = app.top
    assert isinstance(scene, PlayScene)
    return scene


def to_page(app: App) -> DaysScene:
    app.reset(routes.Title())
    settle(app)
    press(app, "d")
    settle(app)
    return page(app)


def finish(app: App) -> None:
    """Take the first choice until the race is over and its end is shown."""
    scene = table(app)
    with few_drawn(app):
        for _ in range(2000):
            if app.top is not scene:
                break
            if scene.offered:
                scene.commit(scene.offered[0])
            tick(app)
        else:
            raise AssertionError("the race does not end")
    settle(app)


def raced(day: date, place: int, game_id: str = FMR) -> FinishedGame:
    seats = (SeatEntry("human"), *[SeatEntry("bot", "", "club")] * 3)
    places = (place, *(n for n in range(1, 5) if n != place))
    return FinishedGame(
        game_id, day.isoformat(), seats, places, (10 - place, 3, 2, 1), (places.index(1),), 754
    )


def lay(day: date, place: int, first: bool = True, game_id: str = FMR) -> None:
    """A try that is over."""
    told = days.day_config(registry.game(game_id), day, practice=not first)
    assert days.store_result(told, raced(day, place, game_id)) is None


@pytest.mark.parametrize(
    ("by", "lang"),
    [
        ("keys", "ja"),
        ("clicks", "en"),
        pytest.param("keys", "en", marks=pytest.mark.long),
        pytest.param("clicks", "ja", marks=pytest.mark.long),
    ],
)
@pytest.mark.slow
def test_a_first_try_from_the_title_to_the_table_of_days(
    make_app: Callable[..., App], lang: str, by: str
) -> None:
    app = make_app(lang=lang)
    app.push(routes.Title())
    settle(app)

    def do(id: str, key: str) -> None:
        assert element(app, id).enabled
        click(app, id) if by == "clicks" else press(app, key)
        settle(app)

    do("title.days", "d")
    if by == "clicks":
        click(app, f"days.game.{FMR}")
    assert app.t("days.empty") in app.top.read_out() and uncut(app) == []
    do("days.start", "space")
    scene = table(app)
    assert not scene.config.practice and scene.config.seed == days.seed_of(FMR, DAY)
    assert not scene.match.practice, "undo goes as far as in any race"
    assert SAID[lang] in scene.read_out() and uncut(app) == []
    assert any(SAID[lang] in said for said in app.notice_texts())
    press(app, "escape")
    assert app.top.name == "menu" and uncut(app) == []
    press(app, "escape")
    finish(app)
    assert app.top.name == "race_end"
    end = app.top
    assert isinstance(end, RaceEnd)
    press(app, "q")
    shared = app.top.read_out()
    assert SAID[lang] in shared
    cars = [render_text(end.race, row.car) for row in end.report.rows]
    assert all(cars) and all(f" {car} " in shared for car in cars), "a number alone names no car"
    assert len(app.statistics.entries) == 1, "it is a race like any other"
    scene = to_page(app)
    [result] = scene.results
    assert result.first is not None and result.best is None
    row = element(app, "days.row.2026-11-23")
    assert app.t("days.first") in row.label and uncut(app) == []
    assert element(app, "days.start").label == app.t("days.practise")
    do("days.start", "space")
    assert table(app).config.practice and table(app).config.seed == days.seed_of(FMR, DAY)
    assert SAID[lang] in table(app).read_out()
    finish(app)
    assert app.t("table.practice_note") in app.top.prompt and SAID[lang] in app.top.prompt
    assert len(app.statistics.entries) == 1
    [result] = to_page(app).results
    assert result.first is not None and result.best is not None
    assert app.t("days.later", best=result.best.place, last=result.best.place) in page(app).read_out()


@pytest.mark.slow
def test_a_first_try_that_was_left_is_continued(app: App) -> None:
    to_page(app)
    click(app, f"days.game.{FMR}")
    press(app, "space")
    record = table(app).record_path
    to_page(app)
    assert element(app, "days.go_on").key == "Space" and uncut(app) == []
    assert "days.start" not in ids(app), "nobody rehearses a race that counts"
    click(app, "days.go_on")
    assert table(app).record_path == record and not table(app).config.practice
    finish(app)
    to_page(app)
    assert "days.go_on" not in ids(app)
    [result] = page(app).results
    assert result.first is not None and result.best is None


@pytest.mark.slow
def test_its_branches_and_rematches_are_not_races_of_the_day(app: App) -> None:
    to_page(app)
    press(app, "space")
    path = table(app).record_path
    assert path is not None
    finish(app)
    before = days.tries()[0]
    end = app.top
    assert isinstance(end, RaceEnd)
    end.rematch()
    rematch = table(app)
    app.push(routes.Branch(read_record(path), 2, True))
    for scene in (rematch, table(app)):
        assert scene.config.seed != days.seed_of(FMR, DAY) and not scene.config.day
        assert app.t("days.race", day=DAY) not in scene.read_out()
    assert days.tries()[0] == before


def test_days_of_each_game_by_mouse_and_keys(any_app: App) -> None:
    app = any_app
    for back in range(30):
        lay(DAY - timedelta(days=back), 1 + back % 4, first=back % 5 > 0)
    lay(DAY, 2, game_id="grand_prix")
    lay(DAY - timedelta(days=1), 1, first=False)
    scene = to_page(app)
    click(app, f"days.game.{FMR}")
    shown = [id for id in ids(app) if id.startswith("days.row.")]
    assert shown[0] == "days.row.2026-11-23" and 5 <= len(shown) < 30 and uncut(app) == []
    press(app, "pagedown")
    assert "days.row.2026-11-23" not in ids(app) and uncut(app) == []
    press(app, "pageup")
    assert ids(app).count("days.row.2026-11-23") == 1
    wheel(app, "days.row.2026-11-22", -1)
    assert "days.row.2026-11-23" not in ids(app)
    for _ in range(10):
        press(app, "pagedown")
    assert "days.row.2026-10-25" in ids(app) and not element(app, "days.next").enabled
    click(app, "days.previous")
    assert "days.row.2026-10-25" not in ids(app)
    assert (
        app.t("days.practice") in scene.read_out() and app.t("days.later", best=1, last=1) in scene.read_out()
    )
    click(app, "days.game.grand_prix")
    assert [id for id in ids(app) if id.startswith("days.row.")] == ["days.row.2026-11-23"]
    assert uncut(app) == []


def test_the_week_is_a_strip_a_streak_and_a_line_to_share(
    any_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, copied = any_app, []
    monkeypatch.setattr("game.ui.scenes.days.week.copy", lambda text: copied.append(text) or True)
    for back, place in ((6, 4), (1, 2), (0, 1)):
        lay(DAY - timedelta(days=back), place)
    lay(DAY - timedelta(days=1), 4, game_id="grand_prix")
    scene = to_page(app)
    strip = [id for id in ids(app) if id.startswith("days.week.")]
    assert len(strip) == 7 and strip[-1] == "days.week.2026-11-23" and uncut(app) == []
    levels = {"en": "Club", "ja": "中級"}[app.translator.code]
    assert levels in element(app, strip[-1]).label and levels not in element(app, strip[0]).label
    yesterday = element(app, strip[-2]).label
    assert yesterday.index(game_name(app, FMR)) < yesterday.index(game_name(app, "grand_prix"))
    words = scene.read_out()
    assert app.t("days.streak_best", n=2) in words
    assert app.t("days.streak", n=2) in words and app.t("days.missed", day=DAY - timedelta(days=2)) in words
    press(app, "s")
    name = game_name(app, FMR)
    assert copied == [f"Paddock {name} 2026-11-23 1/4 🏁⬜⬜⬜⬜🏁🥉 🔥2"]
    assert app.t("days.shared") in app.notice_texts()


def test_nothing_is_shared_before_the_first_race(app: App) -> None:
    to_page(app)
    assert not element(app, "days.share").enabled and element(app, "days.share").why


def test_points_are_listed_only_where_they_say_more_than_the_place(app: App) -> None:
    for game_id in registry.FLOOR:
        lay(DAY, 2, game_id=game_id)
    to_page(app)
    listed = {}
    for game_id in registry.FLOOR:
        click(app, f"days.game.{game_id}")
        listed[game_id] = "8 points" in element(app, "days.row.2026-11-23").label
    assert listed == {FMR: True, "formula_one": False, "full_throttle": True, "grand_prix": False}


@pytest.mark.slow
def test_the_gold_button_of_its_result_leads_to_the_list(app: App) -> None:
    to_page(app)
    press(app, "space")
    finish(app)
    assert element(app, "end.days").key == "Space"
    click(app, "end.days")
    settle(app)
    assert page(app).chosen == page(app).game_id and "days.row.2026-11-23" in ids(app)
    assert app.stack[0].name == "title"


def test_the_results_go_with_the_statistics(app: App) -> None:
    lay(DAY, 1)
    assert app.statistics.add(raced(DAY, 1)) is None
    app.push(SettingsScene(app, tab="data"))
    tick(app)
    click(app, "settings.clear_statistics")
    click(app, "dialog.yes")
    assert days.tries() == ([], []) and app.statistics.entries == []


def test_a_damaged_table_of_days_is_reported(app: App) -> None:
    lay(DAY, 1)
    path = paths.days_file()
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    scene = to_page(app)
    assert any("days.jsonl" in said for said in app.notice_texts())
    assert len(scene.results) == 1 and path.read_bytes().endswith(b"nonsense\n")


@pytest.mark.parametrize("route", [routes.Days(), routes.Challenges()])
def test_an_open_page_turns_at_midnight(app: App, monkeypatch: pytest.MonkeyPatch, route: object) -> None:
    app.reset(routes.Title())
    app.push(route)  # type: ignore[arg-type]
    settle(app)
    assert "23 Nov 2026" in said(app)
    monkeypatch.setattr(days, "today", lambda: DAY + timedelta(days=1))
    tick(app)
    tick(app)
    # yesterday is a day of the strip now
    rest = said(app).replace(app.t("days.missed", day=DAY), "")
    assert "24 Nov 2026" in rest and "23 Nov" not in rest


def said(app: App) -> str:
    """The page in words."""
    app.top.rebuild(app.painter())
    return app.top.read_out()
