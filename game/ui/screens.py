"""Creates the scene of each route."""

from __future__ import annotations

import importlib

from game.ui.kit import routes as anywhere
from game.ui.kit.routes import Route
from game.ui.kit.scene import Scene, Shell
from game.ui.race import routes


def scene_at(app: Shell, to: Route) -> Scene:
    """Return the scene of a route; modules are imported on demand, so that the app starts fast."""
    return _race_scene(app, to) or _learning_scene(app, to) or _other_scene(app, to)


def load(kind: type[Route]) -> None:
    """Import the modules for a kind of route in advance, while nothing moves."""
    if kind is routes.RaceEnd:
        importlib.import_module("game.ui.scenes.race_end.race_end")
        importlib.import_module("game.ui.scenes.race_end.championship")


def _learning_scene(app: Shell, to: Route) -> Scene | None:
    match to:
        case routes.Lessons(game):
            from game.ui.scenes.lessons.page import LessonsScene

            return LessonsScene(app, game)
        case routes.Lesson(lesson):
            from game.ui.scenes.lessons.lesson import LessonScene

            return LessonScene(app, lesson)
        case routes.Challenges(game):
            from game.ui.scenes.challenges.page import ChallengesScene

            return ChallengesScene(app, game)
        case routes.Challenge(challenge, day):
            from game.ui.scenes.challenges.challenge import ChallengeScene

            return ChallengeScene(app, challenge, day)
        case routes.Days(game):
            from game.ui.scenes.days.page import DaysScene

            return DaysScene(app, game)
        case anywhere.RuleBook(book, clause):
            from game.ui.scenes.rulebook.rulebook import RuleBook

            return RuleBook(app, book, clause)
        case anywhere.WhatIs(element, about):
            from game.ui.scenes.rulebook.whatis import WhatIs

            return WhatIs(app, element, about)
        case anywhere.ReadOut(text):
            from game.ui.scenes.readout import ReadOut

            return ReadOut(app, text)
    return None


def _other_scene(app: Shell, to: Route) -> Scene:
    match to:
        case routes.Title():
            from game.ui.scenes.title.title import TitleScene

            return TitleScene(app)
        case routes.Games(season):
            from game.ui.scenes.title.games import GamesScene

            return GamesScene(app, season)
        case routes.Career(folder):
            from game.ui.scenes.career.hub import career_scene

            return career_scene(app, folder)
        case routes.Careers():
            from game.ui.scenes.career.list import CareerList

            return CareerList(app)
        case routes.NewCareer():
            from game.ui.scenes.career.hub import new_driver

            return new_driver(app)
        case routes.Setup(game_id, preset):
            from game.ui.scenes.setup.setup import SetupScene

            return SetupScene(app, game_id, preset)
        case routes.Tracks(game, track):
            from game.ui.scenes.tracks.tracks import TracksScene

            return TracksScene(app, game, track)
        case routes.Records(kind):
            from game.ui.scenes.records.replays import ReplaysScene

            return ReplaysScene(app, kind)
        case routes.Statistics():
            from game.ui.scenes.records.statistics import StatisticsScene

            return StatisticsScene(app)
        case routes.Trophies():
            from game.ui.scenes.records.trophies import TrophiesScene

            return TrophiesScene(app)
        case routes.Settings():
            from game.ui.scenes.settings.settings import SettingsScene

            return SettingsScene(app)
    raise LookupError(f"no scene for {to!r}")


def _race_scene(app: Shell, to: Route) -> Scene | None:
    match to:
        case routes.Play() | routes.Rehearsal() | routes.Resume() | routes.Copy() | routes.Branch():
            return _table_scene(app, to)
        case routes.Replay(source, at, tab):
            from game.ui.scenes.records.replay import ReplayScene

            return ReplayScene.open(app, source, at, tab)
        case routes.Past(race, at):
            from game.ui.scenes.records.past import PastScene

            return PastScene(app, race, at)
        case routes.SaveAs(source):
            from game.ui.scenes.race.menu import SaveAs

            return SaveAs(app, source)
        case routes.Menu(race):
            from game.ui.scenes.race.menu import RaceMenu

            return RaceMenu(app, race)
        case routes.Log(race):
            from game.ui.scenes.race.log import LogScene

            return LogScene(app, race)
        case routes.RaceEnd(race, report, final):
            from game.ui.scenes.race_end.race_end import RaceEnd

            return RaceEnd(app, race, report, final)
        case routes.Championship(race, data):
            from game.ui.scenes.race_end.championship import ChampionshipScene

            return ChampionshipScene(app, race, data)
    return None


def _table_scene(
    app: Shell, to: routes.Play | routes.Rehearsal | routes.Resume | routes.Copy | routes.Branch
) -> Scene:
    from game.ui.scenes.race.play import PlayScene

    match to:
        case routes.Play(config, is_coached, folder):
            scene = PlayScene.start(app, config, folder)
            if is_coached:
                scene.begin_coaching()
            return scene
        case routes.Rehearsal(config):
            return PlayScene.rehearsed(app, config)
        case routes.Resume(path):
            return PlayScene.resume(app, path)
        case routes.Copy(path):
            return PlayScene.copy(app, path)
        case routes.Branch(record, steps, over):
            return PlayScene.branch(app, record, steps, over)
