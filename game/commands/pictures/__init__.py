"""Every screen in every language and size as PNG, from scripted states: for READMEs and hard looks."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
SEED = 7

Shot = tuple[str, Callable[[Any], None]]


def run(
    folder: Path, only: str = "", sizes: Sequence[tuple[int, int]] = SIZES, lang: str | None = None
) -> int:
    """Write `<screen>_<language>_<width>x<height>.png` for all screens whose name holds `only`."""
    with _unseen(folder):
        return sum(1 for _ in _pictures(folder, only, sizes, lang))


def gallery(folder: Path) -> int:
    """Write `<sheet>_<language>_<theme>_<text size>.png`: all that the kit draws."""
    with _unseen(folder):
        return sum(1 for _ in _gallery(folder))


@contextmanager
def _unseen(folder: Path) -> Iterator[None]:
    """A folder to draw into, a home of our own and no window meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        os.environ["PADDOCK_HOME"] = home
        os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
        os.environ["SDL_AUDIODRIVER"] = "dummy"
        os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
        yield


def _gallery(folder: Path) -> Iterator[Path]:
    import pygame

    from game.ui.app import App
    from game.ui.draw.theme import THEMES
    from game.ui.scenes.gallery.overlays import Overlays
    from game.ui.scenes.gallery.widgets import SIZE, Gallery

    app = App(size=SIZE, lang="en", strict=True, speed="instant")
    app.push(Gallery(app))
    for sheet, code, theme, scale in product(
        (Gallery, Overlays), app.translator.languages, THEMES, (100, 125, 150)
    ):
        app.replace(sheet(app))
        app.change_settings(language=code, theme=theme, text_scale=scale)
        app.draw()
        file = folder / f"{sheet.name}_{code}_{theme}_{scale}.png"
        pygame.image.save(app.screen, str(file))
        yield file


def _pictures(folder: Path, only: str, sizes: Sequence[tuple[int, int]], lang: str | None) -> Iterator[Path]:
    import pygame

    from game.ui.app import App

    app = App(size=sizes[0], lang="en", strict=True, speed="instant")
    for name, arrange in shots():
        if only not in name:
            continue
        for code in [lang] if lang else app.translator.languages:
            app.change_settings(language=code)
            for w, h in sizes:
                app.resize((w, h))
                arrange(app)
                file = folder / f"{name}_{code}_{w}x{h}.png"
                app.draw()
                pygame.image.save(app.screen, str(file))
                yield file


def shots() -> list[Shot]:
    """(name, arrangement) of every screen of the app and of every game's table."""
    from game.engine import registry

    found: list[Shot] = [*_general()]
    for game_id in registry.games():
        found += _of_game(game_id)
    return [*found, *_reviews()]


def point(app: Any, id: str) -> None:
    """Point at an element with the keyboard's focus, as a hover does."""
    app.top.ui.focused, app.top.ui.keyboard = id, True
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
    from game.commands.pictures.challenges import challenges_page
    from game.commands.pictures.days import day_shots
    from game.commands.pictures.overlays import over_title
    from game.ui.scenes.crash import CrashScene
    from game.ui.scenes.lessons.page import LessonsScene
    from game.ui.scenes.readout import ReadOut
    from game.ui.scenes.records.replays import ReplaysScene
    from game.ui.scenes.records.statistics import StatisticsScene
    from game.ui.scenes.settings.settings import TABS, SettingsScene
    from game.ui.scenes.title.games import GamesScene

    yield "title", _scene(lambda app: None)
    yield "games", _scene(lambda app: GamesScene(app))
    yield "lessons", _scene(lambda app: LessonsScene(app))
    yield "challenges", _scene(challenges_page)
    yield from day_shots()
    yield "settings", _scene(lambda app: SettingsScene(app))
    for tab in TABS[1:]:
        yield f"settings_{tab}", _scene(partial(SettingsScene, tab=tab))
    yield "replays", _scene(lambda app: ReplaysScene(app))
    yield "statistics", _scene(lambda app: StatisticsScene(app))
    yield "replays_many", _many_replays
    yield "statistics_many", _scene(_many_statistics)
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
    return bool(match.over or len(match.history) >= steps)


def _many_replays(app: Any) -> None:
    """Records of every game, begun and over, with long names; two of a day, one with a name."""
    from game.commands.pictures.days import DAY
    from game.commands.pictures.overlays import LONG_NAMES
    from game.commands.pictures.tables import play_until, seats_for, settle
    from game.engine import registry
    from game.engine.record import Table
    from game.services.records import days
    from game.ui.scenes.records.replays import ReplaysScene

    made = []

    def race(table: Table, steps: int) -> None:
        match, journal = app.saves.start(registry.game(table.game), table)
        play_until(match, partial(_reached, steps), SEED)
        journal.close()
        made.append(journal.path)

    for game in registry.games().values():
        for steps, count in ((10**6, game.seats[0]), (60, game.seats[-1])):
            seats = seats_for(game.id, count)
            named = tuple(replace(seat, name=LONG_NAMES[i % 2]) for i, seat in enumerate(seats))
            race(Table(game.id, named, SEED, dict(game.presets.get("first", {}))), steps)
    for game in list(registry.games().values())[:2]:
        race(days.table_of(game, DAY), 40)
    made[-1] = app.saves.rename(made[-1], "Rain at the last corner, and how I nearly won")
    _scene(lambda app: ReplaysScene(app))(app)
    settle(app)
    for path in made:
        app.saves.delete(path)


def _many_statistics(app: Any) -> Any:
    """Races of every game, on all tracks, against all levels."""
    from game.commands.pictures.overlays import LONG_NAMES
    from game.engine import registry
    from game.engine.venue.track import catalogue
    from game.services.records.statistics import FinishedGame, SeatEntry
    from game.ui.scenes.records.statistics import StatisticsScene

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
        for day, level in enumerate(("rookie", "club", "pro", "ace"), 1)
        for track in catalogue.ids(game.id) or (None,)
    ]
    app.statistics.entries = entries
    return StatisticsScene(app)


def _reviews() -> Iterator[Shot]:
    """The review of a race of each game, and what the statistics make of many."""
    from game.commands.pictures.reviews import remember, review_tab
    from game.engine import registry
    from game.services.records import reviews

    for game_id in registry.games():
        yield f"{game_id}.review", partial(review_tab, game_id)
    yield "statistics_skill", partial(_skill, remember)
    yield "statistics_unreviewed", partial(_skill, lambda app: reviews.forget())


def _skill(reviewed: Callable[[Any], None], app: Any) -> None:
    """The page of skill and luck, where so much has been reviewed."""
    reviewed(app)
    _scene(_many_statistics)(app)
    app.top.turn_to("skill")
    app.tick([], 40)


def _tracks(game_id: str) -> Iterator[Shot]:
    """The choice of a track, and the viewer on each."""
    from game.engine import registry
    from game.engine.venue.track import catalogue
    from game.ui.scenes.setup.setup import SetupScene
    from game.ui.scenes.setup.track import TrackSheet
    from game.ui.scenes.tracks.tracks import TracksScene

    if not registry.game(game_id).tracks:
        return

    def sheet(app: Any) -> TrackSheet:
        return TrackSheet(app, app.top.track)

    def viewer(track: str) -> Callable[[Any], TracksScene]:
        return lambda app: TracksScene(app, game_id, track)

    yield f"{game_id}.setup_track", _scene(sheet, lambda app: SetupScene(app, game_id))
    for track in catalogue.ids(game_id):
        yield f"{game_id}.track_{track}", _scene(viewer(track))


def _of_game(game_id: str) -> Iterator[Shot]:
    from game.commands.pictures.challenges import challenge_shots
    from game.commands.pictures.lessons import lesson_shots, met_shots
    from game.commands.pictures.overlays import over_table
    from game.commands.pictures.tables import table_shots
    from game.ui.scenes.rulebook.rulebook import RuleBook
    from game.ui.scenes.setup.setup import SetupScene

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
