"""A career by its screens: from the season's page over grid and race back to the table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest
from driving import click, element, few_drawn, ids, press, settle, tick, type_text, uncut
from looking import traced

from game.career import careers, file, luck
from game.career.play import record_text
from game.career.points import Row
from game.career.season import CLASSES, FIRST_CAST, event_config
from game.career.starting import start_event
from game.engine.drivers import drivers
from game.engine.head_to_head import HeadToHead
from game.engine.record import SeatInfo
from game.services import locks, paths
from game.services.records import reviews, trophies
from game.services.records.saves import read_record
from game.services.records.statistics import FinishedGame, SeatEntry
from game.services.wording import points_text
from game.ui.app import App
from game.ui.race import routes
from game.ui.race.career import goal_words, row_words
from game.ui.scenes.career.giving_up import GivingUp
from game.ui.scenes.career.grid import GridScene
from game.ui.scenes.career.hub import CareerScene
from game.ui.scenes.career.list import CareerList
from game.ui.scenes.career.season import SeasonScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


def begun(seats: int = 4) -> Path:
    """Return the folder of a career whose first season has just begun."""
    folder = careers.begin(DRIVER, 5)
    careers.start_season(careers.view_of(folder), "club", FIRST_CAST[1 - seats :])
    return folder


def raced(folder: Path, events: int) -> None:
    """Let bots race the first events, the player's seat included."""
    now = careers.view_of(folder)
    for number in range(1, events + 1):
        config = event_config(now.event(number), SeatInfo("bot", "Mika", "policy"))
        (folder / f"{number}.race").write_bytes(record_text(config).encode())
        file.store(folder, [f"{number}.race"])


def to_career(app: App, folder: Path | None = None) -> CareerScene:
    app.reset(routes.Title())
    app.push(routes.Career(folder))
    settle(app)
    return page(app)


def page(app: App) -> CareerScene:
    scene = app.top
    assert isinstance(scene, CareerScene)
    return scene


def to_race(app: App) -> PlayScene:
    press(app, "space")
    settle(app)
    assert isinstance(app.top, GridScene)
    press(app, "space")
    settle(app)
    assert isinstance(app.top, PlayScene)
    return app.top


def finish(app: App, scene: PlayScene) -> RaceEnd:
    """Take the first choice until the race is over and its end is shown."""
    for _ in range(4000):
        if app.top.name == "race_end" and app.top.is_final:
            break
        if app.top is scene and scene.offered:
            scene.commit(scene.offered[0])
        elif app.top is not scene:
            settle(app)
            press(app, "space")
        with few_drawn(app):
            tick(app)
    else:
        raise AssertionError("the race does not end")
    settle(app)
    assert isinstance(app.top, RaceEnd)
    return app.top


def test_a_new_career_begins_with_the_choice_of_a_class(app: App) -> None:
    folder = careers.begin(DRIVER, 5)
    app.reset(routes.Title())
    app.push(routes.Career(folder))
    settle(app)
    assert isinstance(app.top, SeasonScene)
    click(app, "season.class.pro")
    press(app, "space")
    settle(app)
    assert page(app).now.rank == "pro" and page(app).now.cast == FIRST_CAST
    assert file.look(folder)[0].seasons[1] == file.Season("pro", FIRST_CAST)


@pytest.mark.slow
def test_an_event_counts_when_it_is_raced_to_its_end(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    finish(app, to_race(app))
    places = file.look(folder)[0].results(1)
    assert len(places) == 1 and sorted(places[0])[0] == 1
    click(app, "end.standings")
    settle(app)
    click(app, "standings.career")
    settle(app)
    assert page(app).now.next_event == 2, "the standings of three races lead back to the career as well"
    app.push(routes.Resume(folder / file.look(folder)[0].events[1, 1].record))
    settle(app)
    click(app, "tab.career")
    assert uncut(app) == []
    assert "career.row.0" in ids(app) and app.top.read_out().count("points") >= 4
    press(app, "space")
    settle(app)
    assert page(app).now.next_event == 2


def test_a_race_that_was_left_goes_on_from_the_careers_page(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    scene = to_race(app)
    scene.commit(scene.offered[0])
    settle(app)
    steps = len(scene.match.steps)
    to_career(app, folder)
    assert element(app, "career.go_on").label == app.t("career.go_on")
    press(app, "space")
    settle(app)
    assert isinstance(app.top, PlayScene) and len(app.top.match.steps) >= steps
    assert len(list(folder.glob("*.race"))) == 1


def test_the_title_continues_a_careers_race(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    scene = to_race(app)
    scene.commit(scene.offered[0])
    settle(app)
    steps = len(scene.match.steps)
    app.reset(routes.Title())
    settle(app)
    press(app, "space")
    settle(app)
    assert isinstance(app.top, PlayScene) and len(app.top.match.steps) >= steps
    assert app.top.record_path is not None and app.top.record_path.parent == folder


def test_a_rival_says_another_line_on_the_next_grid(app: App) -> None:
    now = careers.view_of(begun())
    for driver in (1, 2, 3):
        said = [GridScene(app, now, 1).line_of(driver), GridScene(app, now, 1).line_of(driver)]
        assert said[0] == said[1], "the same event says the same"
        scene = GridScene(app, now, 1)
        scene.number = 2
        assert scene.line_of(driver) != said[0]


def test_the_menu_of_a_careers_race_leads_back_to_the_career(app: App) -> None:
    to_career(app, begun())
    to_race(app)
    press(app, "escape")
    settle(app)
    click(app, "menu.origin")
    settle(app)
    assert page(app).now.waiting is not None


def test_a_race_that_ended_without_its_line_is_added_on_the_next_visit(app: App) -> None:
    folder = begun()
    config = event_config(careers.view_of(folder).event(1), SeatInfo("bot", "Mika", "policy"))
    (folder / "left.race").write_bytes(record_text(config).encode())
    assert to_career(app, folder).now.next_event == 2
    assert (1, 1) in file.look(folder)[0].events


@pytest.mark.slow
def test_after_the_eighth_event_the_next_season_can_begin(app: App) -> None:
    folder = begun()
    raced(folder, 8)
    now = to_career(app, folder).now
    assert now.next_event is None and uncut(app) == []
    press(app, "space")
    settle(app)
    assert isinstance(app.top, SeasonScene)
    press(app, "space")
    settle(app)
    later = page(app).now
    assert later.season == 2 and len(later.cast) == 3 and later.results == []
    assert len({*later.cast} & {*now.cast}) == 2, "two rivals come along"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "of_a_season"),
    [
        ("en", ("season", "champion", "title is", "constructors")),
        ("ja", ("シーズン", "チャンピオン", "全3戦", "第3戦", "コンストラクターズ")),
    ],
)
def test_three_races_of_one_event_are_called_no_season(
    app: App, code: str, of_a_season: tuple[str, ...]
) -> None:
    folder = begun()
    raced(folder, 1)
    app.change_settings(language=code)
    app.reset(routes.Title())
    app.push(routes.Resume(folder / "1.race"))
    settle(app)
    end = app.top
    assert isinstance(end, RaceEnd) and end.report.championship is not None
    said = [end.prompt, end.read_out(), end.race.view.read_out(), *(line.label for line in end.ui.items)]
    click(app, "end.standings")
    settle(app)
    said += [app.top.prompt, app.top.read_out(), *(e.label for e in app.top.ui.items), *uncut(app)]
    said += [end.race.render_text(line.text) for line in end.race.log]
    for line in said:
        assert not any(word in line.lower() for word in of_a_season), line


def test_texts_for_a_career_stand_beside_those_of_other_races(app: App) -> None:
    for language in app.translator.languages.values():
        named = [key for key in language.all_keys if key.endswith("_in_career")]
        assert named and all(language.has(key.removesuffix("_in_career")) for key in named)


def test_at_full_throttle_nobody_has_a_car(app: App) -> None:
    now = careers.view_of(begun())
    for number, event in enumerate(now.calendar, 1):
        app.reset(routes.Title())
        app.push(GridScene(app, now, number))
        settle(app)
        card = element(app, "grid.0").label
        assert (app.t("career.your_car") in card) == (event.game != "full_throttle"), event.game


def test_an_event_that_is_over_can_be_watched_again(app: App) -> None:
    folder = begun()
    raced(folder, 1)
    to_career(app, folder)
    click(app, "career.event.1")
    settle(app)
    assert app.top.name == "replay"


def test_a_missing_record_is_told_once_and_its_places_stand(app: App) -> None:
    folder = begun()
    raced(folder, 1)
    (folder / "1.race").unlink()
    scene = to_career(app, folder)
    assert len(scene.now.results) == 1
    told = [text for text in app.notice_texts() if "1.race" in text]
    assert len(told) == 1
    scene.on_entered()
    assert [text for text in app.notice_texts() if "1.race" in text] == told


def test_a_file_without_sense_is_one_sentence_and_the_title_stays(app: App) -> None:
    folder = begun()
    with (folder / file.NAME).open("a") as text:
        text.write("event 1.9 nonsense\n")
    app.reset(routes.Title())
    app.open(routes.Career(folder))
    settle(app)
    assert app.top.name == "title"
    app.notices.clear()
    app.open(routes.Career())
    settle(app)
    assert app.top.name == "careers", "from there the others can be reached, or a new one"
    assert any(file.NAME in text and "5" in text for text in app.notice_texts())


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_an_event_is_given_up_after_a_question(app: App, code: str, scale: int) -> None:
    app.change_settings(language=code, text_scale=scale)
    folder = begun()
    to_career(app, folder)
    click(app, "career.give_up")
    settle(app)
    assert app.t("career.give_up_title") in app.top.read_out() and uncut(app) == []
    press(app, "escape")
    settle(app)
    assert page(app).now.next_event == 1 and [*folder.glob("*.race")] == []
    click(app, "career.give_up")
    settle(app)
    press(app, "enter")
    settle(app)
    event = page(app).now.finished(1)
    assert event is not None and event.is_given_up and event.places[0] == 4
    assert page(app).now.next_event == 2 and uncut(app) == []
    assert app.t("career.given_up") in element(app, "career.event.1").label
    assert any("Mika" in words for words, _ in page(app).news()[1])
    click(app, "career.event.1")
    settle(app)
    assert app.top.name == "replay"
    assert any(app.t("replays.given_up", name="Mika", n=0) == text for text in app.notice_texts())


def test_a_race_that_waits_is_given_up_from_where_it_stands(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    scene = to_race(app)
    scene.commit(scene.offered[0])
    settle(app)
    press(app, "escape")
    settle(app)
    click(app, "menu.origin")
    settle(app)
    steps = scene.match.steps
    (path,) = folder.glob("*.race")
    click(app, "career.give_up")
    settle(app)
    click(app, "dialog.give_up")
    settle(app)
    record = read_record(path)
    assert page(app).now.waiting is None and page(app).now.next_event == 2
    assert record.steps[: len(steps)] == tuple(steps) and record.header.given_up == len(steps)
    assert app.statistics.entries == [], "it counts for the career alone"


def test_while_the_others_race_on_the_player_may_still_think_better_of_it(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    app.push(GivingUp(app, page(app).now))
    press(app, "escape")
    settle(app)
    assert page(app).now.next_event == 1 and [*folder.glob("*.race")] == []


def test_a_race_that_another_window_has_open_is_not_given_up(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    scene = to_race(app)
    to_career(app, folder)
    assert scene.record_path is not None
    before = scene.record_path.read_bytes()
    click(app, "career.give_up")
    settle(app)
    with locks.hold(scene.record_path):
        press(app, "enter")
        settle(app)
    assert page(app).now.next_event == 1 and scene.record_path.read_bytes() == before
    assert any(scene.record_path.name in text for text in app.notice_texts())


def test_a_grid_that_another_window_has_left_leads_to_that_windows_race(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    press(app, "space")
    settle(app)
    assert isinstance(app.top, GridScene)
    _, journal = start_event(folder, careers.view_of(folder).config(1))
    press(app, "space")
    settle(app)
    assert "dialog.watch" in ids(app), "it is still open there"
    press(app, "escape")
    journal.close()
    press(app, "space")
    settle(app)
    assert isinstance(app.top, PlayScene) and app.top.record_path == journal.path
    assert [*folder.glob("*.race")] == [journal.path]


def grid_words(app: App, folder: Path) -> str:
    """What the grid page says of the rival of the day."""
    to_career(app, folder)
    press(app, "space")
    settle(app)
    assert isinstance(app.top, GridScene) and uncut(app) == []
    return element(app, "career.rival").label


def entry(places: tuple[int, ...], styles: tuple[str, ...]) -> FinishedGame:
    """A free race of the player against these drivers."""
    seats = (SeatEntry("human"), *(SeatEntry("bot", "", "club", style) for style in styles))
    return FinishedGame("full_throttle", "2026-11-23", seats, places, (0.0,) * len(places), (0,), 0)


def test_grid_and_trophies_never_say_that_those_who_raced_have_not_met(any_app: App) -> None:
    app, folder = any_app, begun()
    now = careers.view_of(folder)
    never = app.t("career.never_met")
    assert never in grid_words(app, folder)
    app.statistics.entries[:] = [entry((1, 2, 3, 4), now.cast), entry((2, 1, 1, 1), now.cast)]
    met = grid_words(app, folder)
    assert never not in met and app.t("career.met_elsewhere", n=1, m=1) in met
    app.push(routes.Trophies())
    settle(app)
    for rival in now.cast:
        words = element(app, f"trophies.driver.{rival}").label
        assert words == app.t("trophies.against", name=app.t(f"drivers.{rival}.name"), ahead=1, behind=1), (
            "both pages have the same numbers"
        )


def test_the_grid_says_that_an_event_ended_level(any_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app, folder = any_app, begun()
    raced(folder, 1)
    monkeypatch.setattr(careers.CareerView, "against", lambda now, rival: HeadToHead(2, 0, 1))
    assert app.t("career.head_to_head_level", n=2, m=0, k=1) in grid_words(app, folder)


@pytest.mark.slow
def test_the_last_event_given_up_ends_the_season(app: App) -> None:
    folder = begun()
    raced(folder, 7)
    to_career(app, folder)
    click(app, "career.give_up")
    settle(app)
    press(app, "enter")
    settle(app)
    assert page(app).now.next_event is None and uncut(app) == []
    assert "career.give_up" not in ids(app)


def test_the_list_opens_each_career(app: App) -> None:
    first, second = begun(), begun()
    to_career(app, first)
    press(app, "c")
    settle(app)
    assert isinstance(app.top, CareerList) and len(app.top.found) == 2
    click(app, f"careers.{second.name}")
    settle(app)
    assert page(app).now.folder == second


def test_a_deleted_career_can_be_put_back(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    press(app, "c")
    settle(app)
    click(app, f"careers.delete.{folder.name}")
    settle(app)
    click(app, "dialog.delete")
    settle(app)
    assert careers.folders() == [] and isinstance(app.top, CareerList) and app.top.found == []
    (folder.parent / "trash" / folder.name).rename(folder)
    assert careers.folders() == [folder] and file.look(folder)[0].seasons


def to_list(app: App, folder: Path) -> CareerList:
    to_career(app, folder)
    press(app, "c")
    settle(app)
    assert isinstance(app.top, CareerList)
    return app.top


def test_a_career_is_copied_and_both_go_their_own_way(app: App) -> None:
    folder = begun()
    raced(folder, 1)
    to_list(app, folder)
    click(app, f"careers.copy.{folder.name}")
    settle(app)
    assert isinstance(app.top, CareerList) and {one.folder.name for one in app.top.found} == {
        "Mika",
        "Mika-2",
    }
    assert app.t("career.copied", name="Mika-2") in app.notice_texts()
    click(app, "careers.Mika-2")
    settle(app)
    assert page(app).now.next_event == 2 and page(app).now.faults == ()
    click(app, "career.give_up")
    settle(app)
    press(app, "enter")
    settle(app)
    assert page(app).now.next_event == 3 and careers.view_of(folder).next_event == 2


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_career_is_renamed_and_its_driver_is_not(app: App, code: str, scale: int) -> None:
    app.change_settings(language=code, text_scale=scale)
    folder = begun()
    raced(folder, 1)
    to_list(app, folder)
    click(app, f"careers.rename.{folder.name}")
    settle(app)
    assert uncut(app) == []
    for _ in folder.name:
        press(app, "backspace")
    press(app, "enter")
    settle(app)
    assert app.top.name == "rename_career" and careers.folders() == [folder], "it needs a name"
    type_text(app, "２つ目の人生をもう一度走る")
    press(app, "enter")
    settle(app)
    renamed = folder.with_name("２つ目の人生をもう一度走")
    assert isinstance(app.top, CareerList) and careers.folders() == [renamed]
    line = element(app, f"careers.{renamed.name}")
    assert line.label == renamed.name and "Mika" in str(line.value) and "5" in str(line.value)
    assert uncut(app) == []
    press(app, "escape")
    settle(app)
    assert page(app).now.folder == renamed, "the page below had gone"
    assert page(app).now.career.driver["name"] == "Mika" and page(app).now.faults == ()
    press(app, "escape")
    settle(app)
    assert app.top.name == "title"


def test_a_rename_that_is_left_changes_nothing(app: App) -> None:
    folder = begun()
    to_list(app, folder)
    click(app, f"careers.rename.{folder.name}")
    settle(app)
    press(app, "escape")
    settle(app)
    assert isinstance(app.top, CareerList) and careers.folders() == [folder]
    press(app, "escape")
    settle(app)
    assert page(app).now.folder == folder


def test_a_career_that_another_window_writes_is_neither_copied_nor_renamed_nor_deleted(app: App) -> None:
    folder = begun()
    scene = to_list(app, folder)
    with locks.hold(folder / file.NAME):
        for id in ("copy", "rename", "delete"):
            app.notices.clear()
            click(app, f"careers.{id}.{folder.name}")
            settle(app)
            if id != "copy":
                type_text(app, "b")
                press(app, "enter")
                settle(app)
            if id == "rename":
                press(app, "escape")
            assert [text for text in app.notice_texts() if file.NAME in text], id
            settle(app)
            assert app.top is scene and careers.folders() == [folder]


def test_a_trophy_still_leads_to_its_race_when_the_career_is_renamed(app: App) -> None:
    folder = begun()
    raced(folder, 1)
    trophies.award("cup.club", "2027-01-01", folder / "1.race", 2)
    to_list(app, folder)
    click(app, f"careers.rename.{folder.name}")
    settle(app)
    type_text(app, "b")
    press(app, "enter")
    settle(app)
    (renamed,) = careers.folders()
    assert renamed != folder and trophies.load()[0]["cup.club"].path == (renamed / "1.race").resolve()


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_a_friends_seed_is_typed_and_shown_in_the_list(app: App, code: str, scale: int) -> None:
    app.change_settings(language=code, text_scale=scale)
    app.reset(routes.Title())
    app.push(routes.NewCareer())
    settle(app)
    click(app, "create_driver.seed")
    type_text(app, "99 99x999990")
    press(app, "enter")
    settle(app)
    assert uncut(app) == [] and "999999999" in app.top.read_out()
    press(app, "space")
    settle(app)
    assert isinstance(app.top, SeasonScene) and app.top.now.career.seed == 999_999_999
    press(app, "c")
    settle(app)
    (folder,) = careers.folders()
    assert "999999999" in str(element(app, f"careers.{folder.name}").value) and uncut(app) == []


def test_an_empty_seed_is_drawn_anew(app: App) -> None:
    seeds = set()
    for _ in range(2):
        app.reset(routes.Title())
        app.push(routes.NewCareer())
        settle(app)
        press(app, "space")
        settle(app)
        assert isinstance(app.top, SeasonScene)
        seeds.add(app.top.now.career.seed)
    assert len(seeds) == 2


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_nothing_is_cut_on_the_pages_of_a_career(app: App, code: str, scale: int) -> None:
    folder = begun(6)
    app.change_settings(language=code, text_scale=scale)
    to_career(app, folder)
    assert uncut(app) == []
    press(app, "space")
    settle(app)
    assert uncut(app) == []
    app.push(SeasonScene(app, careers.view_of(folder)))
    settle(app)
    assert uncut(app) == []


def test_every_class_names_all_its_rivals_levels(app: App) -> None:
    scene = SeasonScene(app, careers.view_of(careers.begin(DRIVER, 5)))
    for rank, levels in CLASSES.items():
        assert all(app.t(f"level.{level}") in scene.levels(rank) for level in levels)


def test_a_record_of_an_event_says_whose_it_is(app: App) -> None:
    folder = begun()
    to_career(app, folder)
    to_race(app)
    (path,) = folder.glob("*.race")
    career = read_record(path).header.config.career
    assert career is not None and career.driver == DRIVER and (career.season, career.event) == (1, 1)


@pytest.mark.slow
def test_the_press_page_shows_the_moments_it_tells(app: App) -> None:
    folder = begun()
    raced(folder, 2)
    scene = to_career(app, folder)
    headline, sentences = scene.news()
    assert headline and 1 <= len(sentences) <= 6
    click(app, "career.news.0")
    settle(app)
    assert app.top.name == "replay"


@pytest.mark.slow
def test_a_season_that_is_over_awards_its_cup_once(app: App) -> None:
    folder = begun()
    raced(folder, 8)
    now = to_career(app, folder).now
    place = next(row.place for row in now.table() if not row.driver)
    won = trophies.load()[0]
    assert ("cup.club" in won) == (place <= 3)
    kept = paths.trophies_file().read_bytes() if place <= 3 else b""
    to_career(app, folder)
    assert (paths.trophies_file().read_bytes() if place <= 3 else b"") == kept


def test_a_record_of_a_career_elsewhere_begins_no_career_there(app: App) -> None:
    folder = begun()
    config = event_config(careers.view_of(folder).event(1), SeatInfo("human", "Mika", "policy"))
    text = record_text(config)
    steps = text.splitlines(keepends=True)
    path = app.saves.folder / "sent by a friend.race"
    path.parent.mkdir(exist_ok=True)
    path.write_text("".join(steps[:-30]), encoding="utf-8", newline="")
    app.push(routes.Resume(path))
    settle(app)
    scene = app.top
    assert isinstance(scene, PlayScene) and scene.came_from is None
    end = finish(app, scene)
    assert end.career is None and not (path.parent / file.NAME).exists()


@pytest.mark.usefixtures("unpainted")
@pytest.mark.parametrize(("lang", "scale"), [("en", 100), ("ja", 100), ("en", 150), ("ja", 150)])
def test_the_grid_says_what_each_driver_does_at_its_game(
    make_app: Callable[..., App], lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    app.store.change(save=False, text_scale=scale)
    found = set()
    for cast in (drivers.ids[:5], drivers.ids[5:10], drivers.ids[7:]):
        folder = careers.begin(DRIVER, 5)
        careers.start_season(careers.view_of(folder), "club", tuple(cast))
        now = careers.view_of(folder)
        for number in range(1, 5):
            scene = GridScene(app, now, number)
            app.reset(scene)
            tick(app)
            assert uncut(app) == []
            for nth, id in enumerate(cast, 1):
                habit = app.t(f"drivers.{id}.habit.{scene.game_id}")
                assert habit in element(app, f"grid.{nth}").label
                found.add(habit)
    assert len(found) == 4 * len(drivers.ids)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_pointing_at_a_rival_of_a_new_season_says_what_it_does_in_each_game(app: App, language: str) -> None:
    app.change_settings(language=language)
    app.reset(SeasonScene(app, careers.view_of(careers.begin(DRIVER, 5))))
    tick(app)
    tip = element(app, "season.rival.gaston").tooltip
    assert [line for line in tip.splitlines() if app.t("drivers.gaston.habit.grand_prix") in line]
    assert len(tip.splitlines()) == 4


class Idle:
    """A process that never runs, as long as a test wants it to seem at work."""

    def __init__(self) -> None:
        self.runs = True

    def is_alive(self) -> bool:
        return self.runs


def luck_of(folder: Path, first: float = 2.0) -> None:
    """Keep what luck gave in every finished event: so much to the player, as much less to the first rival."""
    for event in file.look(folder)[0].events.values():
        reviews.save_event_luck(luck.VERSION, event.digest, [first, -first, 0.0, 0.0])


def test_one_point_is_no_plural_and_half_points_are(app: App) -> None:
    now = careers.view_of(begun())
    rows = [Row(0, 4, Fraction(points), ()) for points in ("1", "0", "19/2")]
    ends = [row_words(app, now, row).partition(", ")[2] for row in rows]
    assert ends == ["1 point", "0 points", "9.5 points"]


def test_an_event_that_brings_one_point_says_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begun(6)
    now = careers.view_of(folder)
    now.career.events[1, 1] = file.Finished("1.race", "00000000", (6, 1, 2, 3, 4, 5), True)
    monkeypatch.setattr(careers, "view_of", lambda _: now)
    scene = to_career(app, folder)
    assert element(app, "career.event.1").label.endswith("given up, 6th, 1 point"), scene.read_out()


def test_the_second_column_waits_for_the_third_event(app: App) -> None:
    folder = begun()
    raced(folder, 2)
    luck_of(folder)
    scene = to_career(app, folder)
    assert app.t("career.luck_too_early") in scene.read_out()
    assert element(app, "career.row.0").tooltip in ("", app.t("career.tie"))


def test_the_second_column_comes_when_it_is_worked_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, work = begun(), Idle()
    raced(folder, 3)
    asked: list[list[luck.Event]] = []
    monkeypatch.setattr(luck, "start_in_background", lambda _, events: asked.append(events) or work)
    scene = to_career(app, folder)
    events = file.look(folder)[0].events.values()
    assert asked == [[luck.Event(folder / event.record, event.digest) for event in events]]
    assert app.t("career.luck_under_way") in scene.read_out()
    luck_of(folder)
    work.runs = False
    settle(app)
    column, first = scene.now.without_luck(), scene.now.table()[0]
    assert column is not None and column.luck == (6, -6, 0, 0)
    row = element(app, f"career.row.{first.driver}")
    assert row.label == row_words(app, scene.now, first, column) != row_words(app, scene.now, first)
    rest = points_text(column.points[first.driver])
    assert f"{points_text(first.points)} = {rest}" in row.tooltip and "±" in row.tooltip
    assert uncut(app) == []
    to_career(app, folder)
    assert len(asked) == 1, "what is known is not worked out again"


def test_events_that_cannot_be_worked_out_count_in_full_and_are_tried_once(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, asked = begun(), list[int]()
    raced(folder, 3)
    (folder / "2.race").unlink()
    monkeypatch.setattr(luck, "start_in_background", lambda _, events: asked.append(len(events)) or Idle())
    scene = to_career(app, folder)
    monkeypatch.setattr(luck.WORK, "_process", None)
    settle(app)
    assert asked == [3] and "±" in element(app, "career.row.1").tooltip
    assert app.t("career.luck_left_out", n=3) in element(app, "career.row.1").tooltip
    assert scene.now.results


@pytest.mark.slow
def test_the_first_in_both_columns_wins_a_trophy_once_luck_is_known(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, work = begun(), Idle()
    raced(folder, 8)
    leader = careers.view_of(folder).table()[0].driver
    monkeypatch.setattr(luck, "start_in_background", lambda *_: work)
    to_career(app, folder)
    assert "luck_aside" not in trophies.load()[0]
    luck_of(folder, -9.0)
    work.runs = False
    settle(app)
    assert ("luck_aside" in trophies.load()[0]) == (leader == 0)


def to_tab(app: App, folder: Path, number: int) -> RaceEnd:
    """The tab of the career at the end of a race that was over before."""
    app.reset(routes.Title())
    app.push(routes.Resume(folder / f"{number}.race"))
    settle(app)
    click(app, "tab.career")
    settle(app)
    assert isinstance(app.top, RaceEnd) and uncut(app) == []
    return app.top


@pytest.mark.parametrize("scale", [100, 150])
def test_the_end_of_a_race_has_both_columns_the_rival_and_the_goals(any_app: App, scale: int) -> None:
    app, folder = any_app, begun(6)
    app.change_settings(text_scale=scale)
    raced(folder, 3)
    luck_of(folder)
    end = to_tab(app, folder, 3)
    now = careers.view_of(folder)
    column = now.without_luck()
    assert column is not None
    for entry in now.table():
        words = row_words(app, now, entry, column)
        assert element(app, f"career.row.{entry.driver}").label == words and words in end.read_out()
    rival, count = now.rival(3), now.against(now.rival(3))
    against = element(app, "career.rival").label
    assert app.t(f"drivers.{rival}.name") in against and str(count.ahead) in against
    assert against in end.read_out()
    for goal, is_met in zip(now.goals(3), now.goals_met(3), strict=True):
        assert goal_words(app, now, goal, 3, is_met) in end.read_out()


def test_the_end_of_a_race_waits_for_the_second_column(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, work = begun(), Idle()
    raced(folder, 3)
    assert app.t("career.luck_too_early") in to_tab(app, folder, 2).read_out()
    monkeypatch.setattr(luck, "start_in_background", lambda *_: work)
    monkeypatch.setattr(luck, "WORK", luck.LuckWork())
    end = to_tab(app, folder, 3)
    assert app.t("career.luck_under_way") in end.read_out()
    luck_of(folder)
    work.runs = False
    settle(app)
    now = careers.view_of(folder)
    first = now.table()[0]
    words = row_words(app, now, first, now.without_luck())
    assert element(app, f"career.row.{first.driver}").label == words in end.read_out()


def test_the_list_has_the_place_and_both_columns(any_app: App) -> None:
    app, folder = any_app, begun()
    raced(folder, 3)
    now = careers.view_of(folder)
    own = next(row for row in now.table() if not row.driver)
    to_list(app, folder)
    words = element(app, f"careers.{folder.name}").value
    assert points_text(own.points) in words and uncut(app) == []
    luck_of(folder)
    to_list(app, folder)
    column, told = now.without_luck(), element(app, f"careers.{folder.name}").value
    assert column is not None and uncut(app) == []
    assert told == app.t("career.line_luck", line=words, points=column.points[0]) != words


def test_a_champion_is_not_told_its_place_beside_its_name(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = begun()
    raced(folder, 8)
    for place in (1, 2):
        monkeypatch.setattr(careers.CareerView, "own_place", place)
        to_career(app, folder)
        assert (app.t("career.you_ended", place=place) in {one.text for one in traced(app).texts}) == (
            place > 1
        )
