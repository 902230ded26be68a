"""Fixtures of all screen tests: an app without a display, in a home of its own.

The helpers that drive it are in driving.py: `from driving import click, press, settle`.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from driving import click, press, settle  # noqa: F401
from fmr_positions import Tables
from full_throttle_tables import one_app, table  # noqa: F401
from looking import unpaint

from game.career import luck
from game.engine import registry
from game.engine.venue.track import catalogue
from game.games.formula_motor_racing.bots import winning as motor_racing
from game.games.full_throttle.bots import search as full_throttle
from game.games.full_throttle.table import live_estimate
from game.review import InProcessWorker
from game.services import paths, track_files
from game.services.i18n import load_languages
from game.ui.app import App
from game.ui.draw import surfaces
from game.ui.draw.surfaces import SurfaceCache
from game.ui.kit import scene
from game.ui.race import table_scene
from game.ui.scenes.race_end import reviewing
from tools.pictures.tables import Idle

TOY = Path(__file__).resolve().parents[1] / "toy"


APPS_KEPT = 20
"""After so many tests with an app the closed apps are collected."""
_finished = count(1)
_surfaces, _vectors = SurfaceCache(), SurfaceCache()
_load = surfaces._load
_languages = lru_cache(maxsize=4)(load_languages)


@pytest.fixture(autouse=True)
def kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings are made, tracks and locale files read once for all apps of a process: they are alike in each.

    What is worked out of a track is known by the track that was read; a home's own are looked for anew.
    """
    monkeypatch.setattr(track_files, "install", catalogue.refresh)
    monkeypatch.setattr(scene, "SurfaceCache", lambda: _surfaces)
    monkeypatch.setattr(surfaces, "_load", lambda *key: _vectors.get(key, lambda: _load(*key)))
    monkeypatch.setattr(scene, "load_languages", lambda: _languages(tuple(paths.locales_dirs())))
    # a table that is closed would give all that the session holds back to the garbage collector
    monkeypatch.setattr(table_scene, "gc", SimpleNamespace(freeze=int, unfreeze=int))


@pytest.fixture(scope="module", autouse=True)
def collected() -> Iterator[None]:
    """Collect the apps of a module after it; what is alive then is not gone through again."""
    yield
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def unhurried_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what is written: no test's files have to outlive a power cut."""
    monkeypatch.setattr(os, "fsync", lambda handle: None)


REVIEWS_MATTER = ("review_tab", "why")
"""Ends of the names of modules in which reviews of races go on."""


@pytest.fixture(autouse=True)
def no_helpers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews are worked on in this process, a step each time the app ticks, and only where they matter."""
    worker = InProcessWorker if request.module.__name__.endswith(REVIEWS_MATTER) else Idle
    monkeypatch.setattr(reviewing, "POOL", worker)
    monkeypatch.setattr(reviewing, "POOL_OF_ONE", worker)
    monkeypatch.setattr(luck, "WORK", luck.LuckWork())
    monkeypatch.setattr(luck, "start_in_background", lambda work, item: multiprocessing.Process())


@pytest.fixture
def exact_estimates() -> None:
    """Asked for by tests and modules in which it matters how well chances to win are estimated."""


@pytest.fixture(autouse=True)
def quick_estimates(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts for what Space does and tables show, where it only matters that there is something."""
    if "exact_estimates" not in request.fixturenames:
        monkeypatch.setattr(motor_racing, "DECISIONS", 300)
        monkeypatch.setattr(full_throttle, "PROPOSED", 10 * full_throttle.STEP)
        monkeypatch.setattr(live_estimate, "GOAL", live_estimate.AT_ONCE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for everything the app keeps."""
    monkeypatch.setenv("PADDOCK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def module_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The same for an app that all tests of a module share: what one changes is read by no other module's."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PADDOCK_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="module")
def tables(module_home: None) -> Iterator[Tables]:
    """Tables of Formula Motor Racing before their first step, by language, seats and options."""
    made = Tables()
    yield made
    made.close()


@pytest.fixture
def make_app(home: Path) -> Iterator[Callable[..., App]]:
    """Makes strict apps; 1280×720 and English unless told otherwise, and as fast as can be."""
    made: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), lang: str = "en", speed: str | None = "instant") -> App:
        app = App(size=size, lang=lang, strict=True, speed=speed)
        # otherwise the first change of a setting would bring back the system's language
        # and what is asserted of a table is of all that it can show
        everything = dict.fromkeys(registry.games(), "everything")
        app.store.change(save=False, language=lang, first_met=False, depths=everything)
        made.append(app)
        return app

    yield make
    for app in made:
        while app.stack:
            app.stack.pop().on_closed()
        app.forget_pictures()
    if pygame.mixer.get_init():
        # there is one device for the apps of all tests
        pygame.mixer.music.stop()
    if next(_finished) % APPS_KEPT == 0:
        # an app is a circle with megabytes of pictures, of which the collector counts nothing
        gc.collect()


@pytest.fixture
def app(make_app: Callable[..., App]) -> App:
    """A strict app of 1280×720 in English with an empty stack."""
    return make_app()


@pytest.fixture
def toy_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Formula Motor Racing and the toy game and no other, however many there are; ask for it before `app`."""
    monkeypatch.setenv("PADDOCK_GAMES", str(TOY))
    registry.games.cache_clear()
    two = {id: game for id, game in registry.games().items() if id in ("formula_motor_racing", "toy_race")}
    with monkeypatch.context() as patch:
        patch.setattr(registry, "games", lambda: two)
        yield
    monkeypatch.delenv("PADDOCK_GAMES")
    registry.games.cache_clear()


@pytest.fixture
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Words and places are looked at, no vectors."""
    unpaint(monkeypatch)


@pytest.fixture(
    params=[
        pytest.param(("en", (1280, 720)), id="en-720"),
        pytest.param(("ja", (1920, 1080)), id="ja-1080"),
        pytest.param(("ja", (1280, 720)), id="ja-720", marks=pytest.mark.long),
        pytest.param(("en", (1920, 1080)), id="en-1080", marks=pytest.mark.long),
    ],
)
def any_app(request: pytest.FixtureRequest, make_app: Callable[..., App]) -> App:
    """An app in each language at both sizes, for tests that look for cut text; the quick ones pair them."""
    lang, size = request.param
    return make_app(size=size, lang=lang)
