"""Every way from the title, walked to the end that it promises: in both languages, at once and with motion.

Each way begins at the title and is made of what the screens offer. What breaks on it is raised with the
presses that led there; `-s` prints how many screens, buttons and ways were walked.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from walking import Walker, rookie_like

from game.engine import registry
from game.services.challenges import challenges
from game.ui import scenes
from game.ui.app import App
from game.ui.kit.scene import Scene
from game.ui.race import routes
from game.ui.scenes.challenges.challenge import ChallengeScene
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.records.replay import ReplayScene

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import monkey

RECORDS = Path(__file__).resolve().parents[1] / "records"
KEPT = ("formula_motor_racing-3", "grand_prix-2", "full_throttle-2")
"""Records of races that a player has kept: of each the whole, and a half that waits to go on."""
SLICE_S = 0.003
"""How far the walk's clock goes on by being looked at: two or three looks are a frame's thinking."""
GLANCE = 20
"""So many presses for what lies behind one button of the title."""
THOROUGH = 2500
"""So many presses at most for all there is."""
BEYOND_RACES = {"curtain", "giving_up", "race_end", "standings"}
"""Screens that decisions of whole races and seasons lead to."""
SEASON = 2
"""Races, laps and points that a season is to have, so that it is short and is one."""
FORK = 4
"""Of so many challenges one is raced on from."""

LANGUAGES = ("en", "ja")
SPEEDS = ("1", "instant")
WAYS = [(lang, speed) for lang in LANGUAGES for speed in SPEEDS]
QUICK_WAY = ("en", "1")
EVERY_WAY = [
    pytest.param(*way, id="-".join(way), marks=[] if way == QUICK_WAY else [pytest.mark.long]) for way in WAYS
]
LONG_WAYS = [pytest.param(*way, id="-".join(way)) for way in WAYS[::3]]
"""Of whole courses of lessons one in each language, with motion and without."""
GAMES = registry.FLOOR

pytestmark = pytest.mark.usefixtures("unpainted", "own_clock")
Walk = Callable[[str, str], Walker]


@pytest.fixture
def own_clock(seed: int) -> Iterator[None]:
    """Bots think as far on every machine, and new races follow from the seed."""
    with monkey.repeatable(seed):
        vars(time.perf_counter)["step"] = SLICE_S
        yield


@pytest.fixture
def walk(make_app: Callable[..., App], seed: int) -> Iterator[Walk]:
    """Opens the app at its title for a walker, and says at the end what was walked."""
    walked: list[Walker] = []

    def begin(lang: str, speed: str) -> Walker:
        app = make_app(lang=lang, speed=speed)
        app.push(routes.Title())
        walked.append(Walker(app, seed))
        walked[-1].rest()
        return walked[-1]

    yield begin
    for walker in walked:
        print(f"\n{walker.language}: {walker.summary()}")


def is_end(scene: Scene) -> bool:
    """Whether a race has come to its result, and a season to that of its last race."""
    return isinstance(scene, RaceEnd) and scene.is_final


def race_on(walker: Walker) -> None:
    """Race to the result, look at all of it, and go back to the title."""
    walker.race(is_end, rookie_like(walker.rng))
    walker.through_tabs()
    walker.ways += 1


# -- all screens -----
@pytest.mark.parametrize("half", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.slow
def test_every_button_of_the_title_leads_somewhere_and_back(walk: Walk, half: int) -> None:
    walker = walk("en", "instant")
    keep_races(walker)
    for id in [e.id for e in walker.offers()][half::2]:
        walker.follow(id)
        walker.explore(GLANCE)
        walker.go_home()
        walker.ways += 1


@pytest.mark.long
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_button_of_every_screen_can_be_pressed(walk: Walk, lang: str) -> None:
    walker = walk(lang, "instant")
    keep_races(walker)
    walker.hold(confirm="always")
    walker.explore(THOROUGH)
    walker.go_home()
    # the set-up is one screen for all games, and only some have options on a sheet of their own
    for game in GAMES:
        walker.follow("title.new", f"games.race.{game}")
        press_all_options(walker)
        walker.go_home()
    # a race at which the walk happens to look may offer but one choice, which nobody confirms
    walker.follow("title.new", f"games.race.{GAMES[0]}", "setup.start")
    walker.race(lambda scene: scene.name == "confirm", rookie_like(walker.rng))
    missed = sorted(offered_screens() - BEYOND_RACES - set(walker.screens))
    assert missed == [], f"no way leads there: {missed}"


def press_all_options(walker: Walker) -> None:
    """Press each option of the set-up that is a button, down to the end of the list."""
    while True:
        for id in [e.id for e in walker.offers() if e.id.startswith("setup.option.") and e.role == "button"]:
            if walker.offer(id) is None:
                walker.escape()  # the sheet of the option before lies over it
            walker.follow(id)
        if walker.here == "setup_option over setup":
            walker.escape()
        if walker.offer("setup.options.down") is None:
            return
        walker.follow("setup.options.down")


def offered_screens() -> set[str]:
    """The names of all screens but those that no button is to lead to."""
    for module in pkgutil.walk_packages(scenes.__path__, "game.ui.scenes."):
        importlib.import_module(module.name)
    found, waiting = set[str](), [Scene]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("game.ui"):
            found.add(kind.name)
    return found - {Scene.name, "crash"}


def keep_races(walker: Walker) -> None:
    """Races that a player has kept: whole ones, and some that wait to go on."""
    saves = walker.app.saves
    for name in KEPT:
        text = (RECORDS / f"{name}.race").read_text(encoding="utf-8")
        lines = text.splitlines(keepends=True)
        (saves.folder / f"{name}.race").write_text(text, encoding="utf-8")
        half = "".join(lines[: len(lines) // 2])
        (saves.folder / f"{name}-half.race").write_text(half, encoding="utf-8")
    walker.app.reset(routes.Title())
    walker.rest()


# -- lessons -----
@pytest.mark.parametrize(("lang", "speed"), EVERY_WAY)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_last_lesson_leads_to_the_race_with_the_coach(
    walk: Walk, game: str, lang: str, speed: str
) -> None:
    walker = walk(lang, speed)
    walker.follow("title.learn", f"lessons.game.{game}")
    walker.follow(walker.ways_on("lessons.lesson.*")[-1])
    learn(walker)
    race = walker.app.top
    assert isinstance(race, PlayScene) and race.name == "table" and race.is_coached
    walker.go_home()


@pytest.mark.long
@pytest.mark.parametrize(("lang", "speed"), LONG_WAYS)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_leads_to_the_next_and_the_last_to_a_result(
    walk: Walk, game: str, lang: str, speed: str
) -> None:
    walker = walk(lang, speed)
    walker.follow("title.learn", f"lessons.game.{game}", "lessons.next")
    while isinstance(walker.app.top, LessonScene):
        learn(walker)
    race_on(walker)
    walker.go_home()


def learn(walker: Walker) -> None:
    """A lesson to its last button, and on by that."""
    lesson = walker.app.top
    assert isinstance(lesson, LessonScene)
    walker.learn(lesson)
    assert walker.app.settings.lessons_done[lesson.lesson.name]
    found = walker.primary
    assert found is not None
    walker.press(found)
    assert walker.app.top is not lesson


# -- challenges -----
@pytest.mark.long
@pytest.mark.parametrize("part", range(len(WAYS)))
@pytest.mark.parametrize("game", GAMES)
def test_every_challenge_leads_to_its_verdict_again_and_on(
    walk: Walk, game: str, part: int, seed: int
) -> None:
    """Each in one language and at one speed, which change with the seed."""
    walker = walk(*WAYS[(part + seed) % len(WAYS)])
    walker.follow("title.challenges", f"challenges.game.{game}")
    ids = walker.ways_on("challenges.one.*")
    assert len(ids) == len(challenges(game)[0])
    for n, id in enumerate(ids[part :: len(WAYS)]):
        walker.follow(id)
        answer(walker)
        walker.follow("verdict.again")
        answer(walker)
        if n % FORK:
            walker.follow("verdict.all")
            continue
        walker.follow("verdict.race_on")
        assert isinstance(walker.app.top, PlayScene) and walker.app.top.config.practice
        if n == 0:
            race_on(walker)
        walker.go_home()
        walker.follow("title.challenges", f"challenges.game.{game}")
    walker.go_home()


def answer(walker: Walker) -> None:
    """Any choice, and what it was worth."""
    asked = walker.app.top
    assert isinstance(asked, ChallengeScene)
    walker.decide(asked, walker.rng.choice(list(asked.offered)))
    assert asked.verdict is not None
    for id in walker.ways_on("verdict.option.*"):
        walker.follow(id)
    walker.ways += 1


@pytest.fixture(params=LANGUAGES)
def either(request: pytest.FixtureRequest, walk: Walk, seed: int) -> Walker:
    """A walker in each language, of whom one sees all move and the other nothing; which, says the seed."""
    lang: str = request.param
    return walk(lang, SPEEDS[(LANGUAGES.index(lang) + seed) % 2])


# -- races -----
@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_race_of_the_day_leads_to_its_list(either: Walker, game: str) -> None:
    walker = either
    walker.follow("title.days", f"days.game.{game}", "days.start")
    race_on(walker)
    walker.follow("end.days")
    listed = [e.id for e in walker.app.top.ui.items if e.id.startswith("days.row.")]
    assert len(listed) == 1, "the race of today is not in the list"
    walker.go_home()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_new_race_leads_to_its_result_and_all_that_begins_there(either: Walker, game: str) -> None:
    """Its replay, a branch of that, a rematch that is left and gone on with, and a quick race after it."""
    walker = either
    set_up(walker, "title.new", game)
    walker.follow("setup.start")
    turn(walker)
    look_back(walker)
    race_on(walker)
    watch(walker)
    branch(walker)
    walker.follow("end.rematch")
    turn(walker)
    walker.go_home()
    walker.follow("title.continue")
    race_on(walker)
    walker.go_home()
    walker.follow("title.quick")
    turn(walker)
    race_on(walker)
    walker.go_home()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_race_of_two_at_one_screen_leads_to_its_result(either: Walker, game: str) -> None:
    walker = either
    set_up(walker, "title.new", game)
    walker.follow("setup.seat.1.human", "setup.start")
    race_on(walker)
    assert walker.screens["curtain"]
    walker.go_home()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_practice_leads_to_its_result(either: Walker, game: str) -> None:
    walker = either
    set_up(walker, "title.new", game)
    walker.follow("setup.practice", "setup.start")
    turn(walker)
    walker.follow("bar.undo")
    race_on(walker)
    walker.go_home()


@pytest.mark.long
def test_every_season_leads_through_two_races_to_its_standings(either: Walker) -> None:
    walker = either
    walker.follow("title.season")
    ids = [e.id for e in walker.offers()]
    seasons = [game for game in GAMES if f"games.race.{game}" in ids]
    walker.go_home()
    assert seasons
    for game in seasons:
        set_up(walker, "title.season", game)
        walker.follow("setup.start")
        race_on(walker)
        if walker.offer("end.standings"):
            # one in which somebody reaches the target at once has none
            walker.follow("end.standings")
            walker.through_tabs()
        walker.go_home()
    assert walker.screens["standings"]


def set_up(walker: Walker, way: str, game: str) -> None:
    """The set-up of the shortest race or season that a game has: what can be set lower is at its lowest."""
    walker.follow(way, f"games.race.{game}")
    while True:
        for id in [e.id for e in walker.offers() if e.role == "stepper" and "option" in e.id]:
            least = SEASON if way == "title.season" else 0
            while (
                (found := walker.offer(id)) and not found.extra["ends"][0] and int(str(found.value)) > least
            ):
                walker.press(found, share=0.05)
        further = walker.offer("setup.options.down")
        if further is None:
            return
        walker.press(further)


def turn(walker: Walker) -> None:
    """A decision of one's own."""
    race = walker.app.top
    assert isinstance(race, PlayScene) and race.offered
    walker.decide(race, rookie_like(walker.rng)(race))


def look_back(walker: Walker) -> None:
    """The table as it was, to its beginning, and back to now."""
    walker.follow("bar.menu", "menu.past", "bar.first", "bar.now")
    walker.ways += 1


def watch(walker: Walker) -> None:
    """The replay from the result, played to its end, and its result."""
    walker.follow("end.replay", "bar.play", "bar.results", "end.back")
    assert isinstance(walker.app.top, ReplayScene)
    walker.ways += 1


def branch(walker: Walker) -> None:
    """From the middle of the replay a race for practice, to its result."""
    middle = walker.offer("bar.scrubber")
    assert middle is not None
    walker.press(middle, share=0.5)
    walker.follow("bar.race_on")
    race = walker.app.top
    assert isinstance(race, PlayScene) and race.config.practice and race.came_from is not None
    race_on(walker)


EVENTS = 8


@pytest.mark.long
def test_a_career_leads_from_a_new_driver_through_its_events_to_the_next_season(either: Walker) -> None:
    either.follow("title.career", "create_driver.done", "season.start")
    for number in range(1, EVENTS + 1):
        either.follow("career.go_on", "grid.race")
        race_on_in_career(either)
        now = either.app.top.now
        assert len(now.results) == number
    assert now.next_event is None
    either.follow("career.go_on", "season.start")
    assert either.app.top.now.season == 2
    either.go_home()
    either.follow("title.career")
    assert either.app.top.now.next_event == 1, "the title leads back to where the career stands"
    either.follow("career.give_up", "dialog.give_up")
    while either.app.top.name == "giving_up":
        either.rest()
    given_up = either.app.top.now.finished(1)
    assert given_up is not None and given_up.is_given_up and either.app.top.now.next_event == 2
    either.ways += 1


def race_on_in_career(walker: Walker) -> None:
    """Race an event to its result, look at all of it, and go back to the career."""
    walker.race(is_end, rookie_like(walker.rng))
    walker.through_tabs()
    walker.follow("end.career")
    walker.ways += 1
