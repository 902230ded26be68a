"""What a player sees and is told at every table, held line by line in `seen/`.

`pytest tests/ui/test_seen.py -m "not window" --refresh-seen` writes the lines anew; read the difference
before you commit it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from driving import press, settle
from playthrough import play_out, table
from reading import SEED, played, stories
from seeing import Golden, install, logged, logged_line, offered, point_at, seen, told

from game.engine import registry
from game.engine.match import Match
from game.engine.record import Record, new_header
from game.engine.venue.track import catalogue
from game.services.records.saves import RecordSummary
from game.ui.app import App
from game.ui.race.views import view_class
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.records.replay import ReplayScene, first_eyes
from tools.pictures.tables import table_shots

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
TOLD_BY_STORIES = ("grand_prix", "formula_one")
"""Games whose scenarios begin with positions that a table can show."""
SEASONS: Mapping[str, Sequence[tuple[int, dict[str, Any]]]] = {
    "formula_motor_racing": [(4, {"races": 2, "drivers_title": True})],
    "formula_one": [(3, {"races": 2, "laps": 1})],
    "grand_prix": [
        (2, {"championship": True, "target": 4, "fastest_turn": True}),
        (4, {"championship": True, "target": 8, "teams": True}),
    ],
}
"""Seats and options of races that count together."""
RACES: Mapping[str, Sequence[tuple[int, dict[str, Any]]]] = {
    "formula_motor_racing": [(6, {"races": 1})],
    "formula_one": [(6, {"laps": 2}), (4, {"laps": 2})],
    "full_throttle": [(5, {})],
    "grand_prix": [(5, {}), (2, {"wet_race": True, "safety_car": True, "more_items": True})],
}
"""Seats and options of races against bots, driven to their ends by what a table offers."""
WHIMS = 6
"""Races for their logs and key moments."""
WHIM = 0.25
"""How often anything legal is done there."""
POINTED = 2
TRIED = 3
STEPS = 4
ALIKE = ("grid", "turn", "table")
"""States of which there is one on every circuit: the first will do."""
KEYS = ("right", "right", "up", "1", "2", "left")
STILL = ("box", "circle", "shapes")
"""What is not written out where it moves, as it goes with a word or a car."""


def test_every_picture_shows_and_offers_what_it_did(held: Golden, app: App, game_id: str) -> None:
    """The states of `shots`; then what a few elements add when pointed at, and keys that decide nothing."""
    kinds: Counter[str] = Counter()
    families: Counter[str] = Counter()
    tried = 0
    for name, arrange in table_shots(game_id):
        family = name.partition("_")[0]
        if family in ALIKE and families[family]:
            continue
        families[family] += 1
        arrange(app)
        held.add(name, [*seen(app), *offered(app), *told(app)])
        if not isinstance(app.top, PlayScene):
            continue
        for id in _a_few(app, kinds):
            point_at(app, id)
            held.add(f"{name}, pointing at {id}", seen(app))
        point_at(app, "")
        if app.top.offered and not app.top.busy and tried < TRIED:
            for nth, key in enumerate(KEYS):
                press(app, key)
                settle(app)
                held.add(f"{name}, key {nth + 1}: {key}", [*seen(app), *offered(app), *told(app)])
            tried += 1
        app.top.toggle_odds()
        held.add(f"{name} with odds off", [*seen(app), *offered(app), *told(app)])
        app.top.toggle_odds()


def _a_few(app: App, kinds: Counter[str]) -> Iterator[str]:
    """The first elements of every kind, some in this state and some in others."""
    here: Counter[str] = Counter()
    for id in [e.id for e in app.top.ui.items if not e.id.startswith("bar.")]:
        kind = id.partition(".")[0]
        if kinds[kind] < POINTED and not here[kind]:
            kinds[kind] += 1
            here[kind] += 1
            yield id


def test_every_story_is_told_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """The whole log of every second scenario, and the screen after it."""
    _told(held, app, game_id, 0)


@pytest.mark.long
def test_every_further_story_is_told_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """The other scenarios."""
    _told(held, app, game_id, 1)


def _told(held: Golden, app: App, game_id: str, first: int) -> None:
    for title in [*stories(game_id)][first::2] if game_id in TOLD_BY_STORIES else ():
        scene = played(app, game_id, title)
        held.add(title, [*logged(scene), *seen(app), *offered(app), *told(app)])
        while app.stack:
            app.stack.pop().closed()


def test_every_season_is_told_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """The end of every race that counts, the score sheet there, and the end of the season."""
    for seats, options in SEASONS.get(game_id, ()):
        agreed, game = table(registry.game(game_id), seats, SEED, options), registry.game(game_id)
        match = Match(game, agreed.setup(), SEED)
        play_out(match)
        record = Record(new_header(game, agreed), tuple(match.steps))
        scene = ReplayScene(app, record, match, first_eyes(record), 0)
        scene.record_path = Path("season")
        app.push(scene)
        for at, done in enumerate(match.history):
            if scene.view.moment(done) != "end":
                continue
            name = f"{seats} seats, race ended at {at + 1}"
            scene.seek(at + 1)
            held.add(name, [*seen(app), *told(app)])
            if to := scene.view.paused_at(done):
                _pages(held, app, to, f"{name}, report")
            for id, label, open_it in scene.view.menu_items():
                open_it()
                settle(app)
                held.add(f"{name}, {id}", [label, *seen(app), *offered(app)])
                app.pop()
        _pages(held, app, scene.view.end_scene(), f"{seats} seats, season over")
        while app.stack:
            app.stack.pop().closed()


def test_every_moment_is_told_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """Logs and key moments of races driven by rules of thumb with a whim now and then; facts of tracks."""
    game = registry.game(game_id)
    for seed in range(WHIMS):
        seats = game.seats[seed % len(game.seats)]
        agreed, rng = table(game, seats, seed, {}), Random(seed)
        match = Match(game, agreed.setup(), seed)
        while not match.over:
            if match.step_chance() is None:
                legal, world = match.legal(), match.state_at(len(match.steps))
                match.play(game.evaluator.policy(world, rng) if rng.random() > WHIM else rng.choice(legal))
        record = Record(new_header(game, agreed), tuple(match.steps))
        scene = ReplayScene(app, record, match, first_eyes(record), len(match.steps))
        held.add(f"{seats} seats, seed {seed}: log", logged(scene))
        report = scene.view.end_scene().report
        found = [
            f"{one.step} round {one.round} {scene.told(one.words)} {one.icon} {one.tone}"
            for one in report.moments or ()
        ]
        held.add(f"{seats} seats, seed {seed}: moments", [*found, f"{report.positions.steps}"])
    for id in catalogue.ids(game_id) if game.tracks else ():
        facts = view_class(game).track_facts(app, catalogue.find(game_id, id))
        held.add(f"track {id}", [f"{label}: {fact}" for label, fact in facts])


@pytest.mark.long
def test_every_drive_is_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """Races against bots by the table's own buttons: decisions as offered, looked over, hinted; the ends."""
    for seats, options in RACES.get(game_id, ()):
        agreed = table(registry.game(game_id), seats, SEED, options)
        match, rng = Match(registry.game(game_id), agreed.setup(), SEED), Random(SEED)
        scene = PlayScene(app, agreed, match, None)
        app.push(scene)
        name, nth = f"{seats} seats {options}", 0
        while True:
            settle(app)
            if isinstance(app.top, RaceEnd):
                break
            nth += 1
            held.add(f"{name}, decision {nth}", [*seen(app), *offered(app), *told(app)])
            _look_over(scene, app, rng, nth)
            held.add(f"{name}, decision {nth} looked over", [*seen(app), *offered(app), *told(app)])
            _decide(scene, rng)
        held.add(f"{name}, log", logged(scene))
        _pages(held, app, None, f"{name}, race over")
        report = app.top.report
        leads = [*(report.positions.steps or ()), *(moment.step for moment in report.moments or ())]
        held.add(f"{name}, where the race end leads to", [f"{leads}"])
        while app.stack:
            app.stack.pop().closed()


PAST = ("face.", "since.")
"""What leads into the past."""


def _look_over(scene: PlayScene, app: App, rng: Random, nth: int) -> None:
    """A hint, a few keys or clicks that decide nothing."""
    if nth % 3 == 0:
        world, steps = scene.match.state_at(len(scene.match.history)), []
        while world.actor() == scene.viewer and len(steps) < len(KEYS):
            steps.append(scene.game.evaluator.policy(world, rng))
            world.apply(steps[-1])
        scene.view.suggest([str(step) for step in steps])
    elif nth % 3 == 1:
        for key in rng.sample(KEYS, 3):
            press(app, key)
    else:
        looks = [e for e in app.top.ui.items if e.action and e.enabled and e.focusable]
        plain = [e for e in looks if "." in e.id and not e.id.startswith(("bar.", *PAST))]
        for e in [e for e in plain if not e.key and not e.extra.get("commits")][nth % 5 :: 5][:1]:
            e.action()
    settle(app)


def _decide(scene: PlayScene, rng: Random) -> None:
    """One of the buttons that commit, or a sensible action where none did."""
    before = len(scene.match.history)
    buttons = [e for e in scene.ui.items if e.extra.get("commits") and e.enabled and e.action]
    if buttons:
        rng.choice(buttons).action()
    if len(scene.match.history) == before and scene.offered:
        scene.commit(scene.game.evaluator.policy(scene.match.state_at(before), rng))


def test_every_record_is_told_as_it_was(held: Golden, app: App, game_id: str) -> None:
    """The log, the scrubber's marks and the words of every step; the screen at some, for two viewers."""
    for file in _records(game_id):
        scene = ReplayScene.open(app, file)
        app.push(scene)
        every = max(1, scene.total // STEPS)
        lines = []
        for done in scene.match.history:
            lines.append(f"{scene.view.say_step(str(done.step))} | {scene.view.moment(done)}")
            lines += [logged_line(scene, line) for line in scene.view.log(done)]
        held.add(f"{file.stem} step by step", lines)
        for eyes in dict.fromkeys((scene.viewer, None)):
            scene.look_with(eyes)
            for at in range(0, scene.total + 1, every):
                scene.seek(at)
                lines = [*seen(app), *offered(app), *told(app), *_saved(app, scene, file)]
                held.add(f"{file.stem} after {at} with the eyes of {eyes}", lines)
        for at, done in enumerate(scene.match.history):
            if scene.view.moment(done) != "end":
                continue
            scene.seek(at + 1)
            if to := scene.view.paused_at(done):
                _pages(held, app, to, f"{file.stem} after {at + 1}")
        if scene.match.over:
            _pages(held, app, scene.view.end_scene(), f"{file.stem} at the end")
        while app.stack:
            app.stack.pop().closed()


def _pages(held: Golden, app: App, to: Any, name: str) -> None:
    """A race end or standings, each tab; None: the one that is open."""
    if to is not None:
        app.push(to)
    settle(app)
    held.add(name, [*seen(app), *offered(app)])
    for tab in getattr(app.top, "tabs", ())[1:]:
        app.top.show_tab(tab)
        settle(app)
        held.add(f"{name}: {tab}", [*seen(app), *offered(app)])
    if to is not None:
        app.pop()


def _saved(app: App, scene: ReplayScene, file: Path) -> Iterator[str]:
    """What the title tells of a race that stands here."""
    view, state = type(scene.view), scene.match.state_at(scene.index)
    shown = state.observe(None)
    summary = RecordSummary(file, None, new_header(scene.game, scene.table), scene.index, observation=shown)  # type: ignore[arg-type]
    yield f"{[*view.summary_lines(app, summary)]}"
    yield f"{view.runners(shown)} {view.progress(shown)} {view.driven(shown, 0)}"


def test_every_step_moves_as_it_did(held: Golden, app: App, game_id: str) -> None:
    """Steps with an event that came once before at most: sounds, durations, and the picture on the way."""
    for file in _records(game_id):
        scene = ReplayScene.open(app, file)
        app.push(scene)
        scene.director._speed = lambda own: 1.0
        sounds: list[str] = []
        scene.director._play_sound = sounds.append
        told: Counter[str] = Counter()
        for at, done in enumerate(scene.match.history):
            kinds = {event.kind for event in done.events}
            if all(told[kind] for kind in kinds):
                continue
            told.update(kinds)
            scene.seek(at)
            before = set(seen(app))
            scene.step()
            nth = 0
            while scene.director.busy:
                scene.director.tick(0.0)
                running = [*scene.director._running]
                ms = max((clip.ms for clip in running), default=0.0)
                for share in (0.0, 0.5) if ms else ():
                    scene.director.tick(share * ms)
                    head = f"{[round(clip.ms) for clip in running]} {' '.join(sounds)}"
                    sounds.clear()
                    now = seen(app)
                    moved = [line for line in now if line not in before and not line.startswith(STILL)]
                    held.add(f"{file.stem} step {at + 1} {nth} {share}", [head, *now], [head, *moved])
                    before = set(now)
                scene.director.tick(ms)
                nth += 1
        while app.stack:
            app.stack.pop().closed()


def _records(game_id: str) -> list[Path]:
    return sorted(RECORDS.glob(f"{game_id}-*.race"))


@pytest.fixture(params=registry.FLOOR)
def game_id(request: pytest.FixtureRequest) -> str:
    """Each game of ours."""
    return str(request.param)


@pytest.fixture
def app(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> App:
    """An app that takes down what it would paint."""
    install(monkeypatch)
    return make_app()


@pytest.fixture
def held(request: pytest.FixtureRequest, game_id: str) -> Iterator[Golden]:
    """What is seen in this test, compared with what was when the test ends."""
    part = request.function.__name__.removeprefix("test_every_").partition("_")[0]
    file = HERE / "seen" / f"{game_id}.{part}.txt"
    refresh = bool(request.config.getoption("--refresh-seen"))
    golden = Golden(None if refresh else file, bool(request.config.getoption("maxfail")))
    yield golden
    if refresh:
        golden.write(file)
    else:
        golden.end()
