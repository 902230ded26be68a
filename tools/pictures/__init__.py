"""Every screen, from scripted states, for `tools/shots.py`, other tools and tests of all screens."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

SEED = 7

Shot = tuple[str, Callable[[Any], None]]


@contextmanager
def without_window(folder: Path) -> Iterator[None]:
    """Run without a window, with a temporary home and a folder to draw into."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["PADDOCK_HOME"] = home
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        yield


def shots() -> list[Shot]:
    """Return (name, function that shows it) for every screen of the app and of every game's table."""
    from game.engine import registry

    found: list[Shot] = [*_general()]
    for game_id in registry.games():
        found += _of_game(game_id)
    return [*found, *_reviews()]


def point(app: Any, id: str) -> None:
    """Point at an element by the keyboard's focus, which acts as a hover."""
    app.top.ui.focused, app.top.ui.shows_focus = id, True
    app.changed()
    app.draw()


def _scene(make: Callable[[Any], Any], under: Callable[[Any], Any] | None = None) -> Callable[[Any], None]:
    def arrange(app: Any) -> None:
        from game.ui.scenes.title.title import TitleScene

        app.notices.clear()
        app.statistics.entries.clear()
        app.reset(TitleScene(app))
        if under:
            app.push(under(app))
        scene = make(app)
        if scene is not None:
            app.push(scene)
        app.tick([], 40)
        app.tick([], 40)

    return arrange


def _general() -> Iterator[Shot]:
    from game.ui.scenes.career.create import CreateDriver
    from game.ui.scenes.crash import CrashScene
    from game.ui.scenes.lessons.page import LessonsScene
    from game.ui.scenes.readout import ReadOut
    from game.ui.scenes.records.replays import ReplaysScene
    from game.ui.scenes.records.statistics import StatisticsScene
    from game.ui.scenes.settings.settings import TABS, SettingsScene
    from game.ui.scenes.title.games import GamesScene
    from tools.pictures.careers import DRIVER, career_shots
    from tools.pictures.challenges import challenges_page
    from tools.pictures.days import day_shots
    from tools.pictures.overlays import over_title

    yield "title", _scene(lambda app: None)
    yield "games", _scene(lambda app: GamesScene(app))
    yield "games_season", _scene(lambda app: GamesScene(app, season=True))
    yield "lessons", _scene(lambda app: LessonsScene(app))
    yield "challenges", _scene(challenges_page)
    yield from career_shots()
    yield from day_shots()
    yield "create_driver", _scene(lambda app: CreateDriver(app, print, DRIVER))
    yield "create_driver_none", _scene(lambda app: CreateDriver(app, print, DRIVER | {"name": ""}))
    yield "settings", _scene(lambda app: SettingsScene(app))
    for tab in TABS[1:]:
        yield f"settings_{tab}", _scene(partial(SettingsScene, tab=tab))
    yield "replays", _scene(lambda app: ReplaysScene(app))
    yield "statistics", _scene(lambda app: StatisticsScene(app))
    yield "replays_many", _many_replays
    yield "statistics_many", _scene(_many_statistics)
    yield "trophies", _scene(partial(_trophies, 0))
    yield "trophies_many", _scene(partial(_trophies, 9))
    yield "readout", _scene(lambda app: ReadOut(app, app.top.read_out()))
    yield "crash", _scene(lambda app: CrashScene(app, RuntimeError("example"), "example.race", "crash.txt"))

    def detailed(app: Any) -> CrashScene:
        scene = CrashScene(app, RuntimeError("example"), "example.race", "")
        scene.toggle_details()
        return scene

    yield "crash_details", _scene(detailed)
    for name, make in over_title():
        yield name, _scene(make)


def _reached(steps: int, match: Any) -> bool:
    return bool(match.is_over or len(match.history) >= steps)


def _many_replays(app: Any) -> None:
    """Store records of every game, unfinished and finished, with long names, and two of a day."""
    from game.engine import registry
    from game.engine.record import RaceConfig
    from game.services.records import days
    from game.ui.scenes.records.replays import ReplaysScene
    from tools.pictures.days import DAY
    from tools.pictures.overlays import LONG_NAMES
    from tools.pictures.tables import play_until, seats_for, settle

    made = []

    def race(config: RaceConfig, steps: int) -> None:
        match, journal = app.saves.start(registry.game(config.game), config)
        play_until(match, partial(_reached, steps), SEED)
        journal.close()
        made.append(journal.path)

    for game in registry.games().values():
        for steps, count in ((10**6, game.seats[0]), (60, game.seats[-1])):
            seats = seats_for(game.id, count)
            named = tuple(replace(seat, name=LONG_NAMES[i % 2]) for i, seat in enumerate(seats))
            race(RaceConfig(game.id, named, SEED, dict(game.presets.get("first", {}))), steps)
    for game in list(registry.games().values())[:2]:
        race(days.day_config(game, DAY), 40)
    made[-1] = app.saves.rename(made[-1], "Rain at the last corner, and how I nearly won")
    _scene(lambda app: ReplaysScene(app))(app)
    settle(app)
    for path in made:
        app.saves.delete(path)


def _many_statistics(app: Any) -> Any:
    """Show statistics of every game, on all tracks, against all levels."""
    from game.bots import LEVELS
    from game.engine import registry
    from game.engine.venue.track import catalogue
    from game.services.records.statistics import FinishedGame, SeatEntry
    from game.ui.scenes.records.statistics import StatisticsScene
    from tools.pictures.overlays import LONG_NAMES

    person = SeatEntry("human", LONG_NAMES[0])
    dice = {"roll": {str(face): 20 + face for face in range(1, 13)}, "d6": {"1": 9, "6": 12}}
    entries = [
        FinishedGame(
            game.id,
            f"2026-03-{day:02}",
            (person, SeatEntry("bot", "yuki", level)),
            (1, 2),
            (123, 8),
            (day % 2,),
            5400,
            track,
            3,
            dice,
        )
        for game in registry.games().values()
        for day, level in enumerate(LEVELS, 1)
        for track in catalogue.ids(game.id) or (None,)
    ]
    app.statistics.entries = entries
    return StatisticsScene(app)


def _trophies(races: int, app: Any) -> Any:
    """Show the trophies after so many races of the first two games, and with some of a career."""
    from game.engine import registry
    from game.engine.drivers import drivers
    from game.services.records import trophies
    from game.services.records.statistics import FinishedGame, SeatEntry
    from game.ui.scenes.records.trophies import TrophiesScene

    trophies.clear()
    app.statistics.entries = [
        FinishedGame(
            game_id,
            f"2027-03-{1 + race:02}",
            (
                SeatEntry("human", "Aki"),
                *(SeatEntry("bot", "", trophies.LEVELS[race % 3], drivers.ids[race + i]) for i in range(3)),
            ),
            (1 + race % 2, 2 - race % 2, 3, 4),
            (9, 6, 4, 2),
            (race % 2,),
            600,
            track,
        )
        for race in range(races)
        for game_id, track in (("formula_one", "tannfeld"), ("formula_motor_racing", None))
    ]
    if races:
        for id in (*(f"clean.{game_id}" for game_id in registry.FLOOR), "cup.pro", "last_round"):
            trophies.award(id, "2027-03-20")
        trophies.award("cup.club", "2027-02-11", place=3)
    return TrophiesScene(app)


def _reviews() -> Iterator[Shot]:
    """Yield the review of a race of each game, why it was lost, and the statistics of many reviews."""
    from game.engine import registry
    from game.services.records import reviews
    from tools.pictures.reviews import remember, review_tab, why_tab

    for game_id in registry.games():
        yield f"{game_id}.review", partial(review_tab, game_id)
        yield f"{game_id}.why", partial(why_tab, game_id)
        yield f"{game_id}.why_so_far", partial(why_tab, game_id, are_decisions_final=False)
    yield "statistics_skill", partial(_skill, remember)
    yield "statistics_unreviewed", partial(_skill, lambda app: reviews.delete_own_reviews())


def _skill(reviewed: Callable[[Any], None], app: Any) -> None:
    """Show the page of skill and luck after many reviews."""
    reviewed(app)
    _scene(_many_statistics)(app)
    app.top.turn_to("skill")
    app.tick([], 40)


def _tracks(game_id: str) -> Iterator[Shot]:
    """Yield the choice of a track, and the viewer on each."""
    from game.engine import registry
    from game.engine.venue.track import catalogue
    from game.ui.scenes.setup.setup import SetupScene
    from game.ui.scenes.setup.track import TrackSheet
    from game.ui.scenes.tracks.tracks import TracksScene

    if not registry.game(game_id).has_tracks:
        return

    def sheet(app: Any) -> TrackSheet:
        return TrackSheet(app, app.top.track)

    def viewer(track: str) -> Callable[[Any], TracksScene]:
        return lambda app: TracksScene(app, game_id, track)

    yield f"{game_id}.setup_track", _scene(sheet, lambda app: SetupScene(app, game_id))
    for track in catalogue.ids(game_id):
        yield f"{game_id}.track_{track}", _scene(viewer(track))


def _of_game(game_id: str) -> Iterator[Shot]:
    from game.ui.scenes.rulebook.rulebook import RuleBook
    from game.ui.scenes.setup.setup import SetupScene
    from tools.pictures.challenges import challenge_shots
    from tools.pictures.lessons import lesson_shots, met_shots
    from tools.pictures.overlays import over_table
    from tools.pictures.tables import table_shots

    def full(app: Any) -> SetupScene:
        scene = SetupScene(app, game_id)
        scene.model.fill()
        return scene

    yield f"{game_id}.setup", _scene(lambda app: SetupScene(app, game_id))
    yield f"{game_id}.setup_full", _scene(full)
    yield from _tracks(game_id)
    yield f"{game_id}.rules", _scene(lambda app: RuleBook(app, game_id))
    for name, arrange in (
        *table_shots(game_id),
        *over_table(game_id),
        *lesson_shots(game_id),
        *met_shots(game_id),
        *challenge_shots(game_id),
    ):
        yield f"{game_id}.{name}", arrange
