"""Pictures that are made before they are wanted, or kept: what is drawn, and how often, never how fast."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driving import click, show, tick

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.engine.venue.track import catalogue
from game.ui.app import App
from game.ui.draw import painter, surfaces
from game.ui.draw.art_base import Drawing
from game.ui.draw.painter import Painter
from game.ui.draw.svg import rect
from game.ui.kit.routes import Route
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.setup.rehearsal import REST_MS
from game.ui.scenes.setup.setup import SetupScene

MAX_TICKS = 200_000
"""A picture is made on a thread meanwhile, however busy the machine is."""


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """The sizes of all vector pictures that were rasterised."""
    load, found = surfaces._load, list[tuple[int, int]]()

    def count(document: str, width: int, height: int) -> pygame.Surface:
        found.append((width, height))
        return load(document, width, height)

    monkeypatch.setattr(surfaces, "_load", count)
    return found


def large(made: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [size for size in made if size[0] * size[1] >= surfaces.LARGE]


def set_up(app: App, game_id: str) -> SetupScene:
    scene = SetupScene(app, game_id)
    scene.model.seed_text = "11"
    show(app, scene)
    return scene


def rest(app: App, scene: SetupScene) -> None:
    """Look at the set-up screen until its table has been drawn."""
    for _ in range(MAX_TICKS):
        tick(app, REST_MS)
        if scene.rehearsal.is_done:
            return
    raise AssertionError("the table was never drawn")


@pytest.mark.parametrize("game_id", ["formula_one", pytest.param("full_throttle", marks=pytest.mark.long)])
def test_a_race_begins_with_pictures_made_while_its_set_up_rested(
    app: App, game_id: str, made: list[tuple[int, int]], home: Path
) -> None:
    """The road is the large one: it is made once, before the race is started, which leaves no record."""
    scene = set_up(app, game_id)
    made.clear()
    rest(app, scene)
    assert large(made)
    assert not list(home.rglob("*.race"))
    made.clear()
    click(app, "setup.start")
    assert app.top.name == "table"
    assert not large(made)


def test_pictures_made_ahead_are_those_made_at_once(make_app: Callable[..., App]) -> None:
    """To the last pixel."""
    shown = []
    for ahead in (True, False):
        app = make_app()
        scene = set_up(app, "formula_one")
        if ahead:
            rest(app, scene)
        click(app, "setup.start")
        shown.append(pygame.image.tobytes(app.screen, "RGB"))
    assert shown[0] == shown[1]


def almost_over(game_id: str) -> tuple[RaceConfig, Match]:
    """A race of bots that ends by the next step, which is chance."""
    game = registry.game(game_id)
    seats = tuple(SeatInfo("bot", "yuki", "club", "", token) for token in game.default_tokens(3))
    config = RaceConfig(game_id, seats, 5, {})
    step = Match.play_chance, lambda match: match.play(match.legal()[0])
    whole, match = (Match(game, config.setup(), config.seed, practice=True) for _ in range(2))
    while not whole.is_over:
        step[isinstance(whole.actor(), int)](whole)
    for _ in whole.history[:-1]:
        step[isinstance(match.actor(), int)](match)
    return config, match


@pytest.mark.slow
def test_a_race_ends_with_pictures_prepared_during_its_last_motion(
    make_app: Callable[..., App], made: list[tuple[int, int]]
) -> None:
    """And looks as it does where a click has cut that short."""
    shown = []
    for ahead in (True, False):
        app, (config, match) = make_app((1920, 1080), speed="1"), almost_over("full_throttle")
        app.cache.clear()
        scene = PlayScene(app, config, match, None)
        show(app, scene)
        while ahead and not scene.upcoming.is_done(len(match.history)):
            tick(app, 0)
        assert match.is_over
        made.clear()
        scene.director.finish()
        tick(app, 0)
        assert app.top.name == "race_end"
        assert bool(large(made)) != ahead
        shown.append(pygame.image.tobytes(app.screen, "RGB"))
    assert shown[0] == shown[1]


def test_the_end_of_a_race_is_loaded_once_before_anything_moves(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch
) -> None:
    app, foreseen = make_app(speed="1"), list[type[Route]]()
    monkeypatch.setattr(app, "preload", foreseen.append)
    tokens = registry.game("grand_prix").default_tokens(2)
    seats = tuple(SeatInfo("bot", "yuki", "policy", "", token) for token in tokens)
    scene = PlayScene.start(app, RaceConfig("grand_prix", seats, 3, {}))
    show(app, scene)
    for _ in range(4):
        tick(app, 16)
        if scene.waits:
            break
    assert scene.waits and foreseen == [routes.RaceEnd]
    while scene.waits:
        tick(app, 16)
    assert foreseen == [routes.RaceEnd]


def test_nothing_is_drawn_ahead_while_somebody_is_at_it(app: App, made: list[tuple[int, int]]) -> None:
    """A pointer that moves is answered at once."""
    scene = set_up(app, "formula_one")
    made.clear()
    for i in range(20):
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=(300 + i, 300), rel=(1, 0), buttons=(0, 0, 0))
        tick(app, REST_MS * 0.9, [move])
        app.redraw()
    assert not large(made) and not scene.rehearsal.is_done


@pytest.mark.long
def test_another_track_is_drawn_ahead_too(app: App) -> None:
    """What has been drawn is of the track chosen now."""
    scene = set_up(app, "formula_one")
    rest(app, scene)
    scene.model.track = next(id for id in catalogue.ids("formula_one") if id != scene.model.track)
    assert not scene.rehearsal.is_done
    rest(app, scene)


def test_what_is_only_remembered_leaves_pictures_alone(app: App) -> None:
    """Another theme draws them anew."""
    set_up(app, "formula_one")
    click(app, "setup.start")
    kept = set(app.layers.items)
    assert kept
    app.change_settings(last_game="formula_one")
    assert set(app.layers.items) == kept
    app.change_settings(theme="night")
    assert not app.layers.items


def test_a_drawing_is_rasterised_once_for_all_its_angles(app: App, made: list[tuple[int, int]]) -> None:
    """Turning it is cheap, its vectors are not."""
    p = app.painter()
    drawing = Drawing(40, 20, rect(0, 0, 40, 20, "#123456") + rect(1, 1, 3, 3, "#654321"))
    for angle in (360, *range(3, 90, 3)):
        p.art(drawing, 100, 100, 40, mid=True, angle=angle)
    assert len(made) == 1


def test_a_layer_drawn_anew_holds_nothing_of_before(app: App) -> None:
    """Its surface is used again."""
    p = app.painter()
    app.screen.fill("#FFFFFF")

    def draw(x: float) -> Callable[[Painter], None]:
        return lambda c: c.rect(x, 10, 10, 10, "#FF0000")

    p.layer("test", 1, 0, 0, 100, 40, draw(10))
    first = app.layers.items["test"][1]
    app.screen.fill("#FFFFFF")
    p.layer("test", 2, 0, 0, 100, 40, draw(50))
    assert app.layers.items["test"][1] is first
    assert app.screen.get_at((15, 15)) == pygame.Color("#FFFFFF")
    assert app.screen.get_at((55, 15)) == pygame.Color("#FF0000")
    p.layer("test", 3, 0, 0, 100, 40, draw(50), opaque=True)
    assert app.layers.items["test"][1] is not first


@pytest.mark.parametrize("box", [(700.4, 520.7, 12, 2), (640, 400, 8, None), (901, 333.3, 3, 1.4)])
@pytest.mark.slow
def test_a_wide_box_is_drawn_out_from_a_small_one_and_looks_alike(
    app: App,
    box: tuple[float, float, float, float | None],
    made: list[tuple[int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    w, h, r, sw = box

    def drawn() -> bytes:
        app.cache.clear()
        app.screen.fill("#405060")
        app.painter().rect(20.3, 40.8, w, h, "#FBF8F1", r, "#24272E" if sw else None, sw or 1)
        return pygame.image.tobytes(app.screen, "RGB")

    stretched = drawn()
    assert len(made) == 1 and max(made[0]) < 80
    monkeypatch.setattr(painter, "LARGE_BOX", 10**9)
    whole = drawn()
    assert max(abs(a - b) for a, b in zip(stretched, whole, strict=True)) <= 4
    assert len(set(whole)) > 3
