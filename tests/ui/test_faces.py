"""The portraits of drivers: in the catalogue's files, at the set-up, at every table."""

from __future__ import annotations

import re
from typing import Any, get_args

import pygame
import pytest

from game.engine import registry
from game.engine.drivers import drivers
from game.engine.record import RaceConfig, SeatInfo
from game.services import driver_files, paths
from game.ui.app import App
from game.ui.draw import art_faces
from game.ui.draw.surfaces import rasterise
from game.ui.draw.theme import THEMES
from game.ui.kit import marks
from game.ui.race.words import seat_face
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.setup.setup import SetupScene
from tests.ui.driving import element, rest, tick

IDS = sorted(file.stem for file in paths.asset("drivers").glob("*.yaml"))
SEATED = ("hana", "bruno", "ines")


@pytest.fixture(autouse=True)
def catalogue() -> None:
    driver_files.install()


def shown(driver: str, mood: art_faces.Mood, size: int = 28, dots: bool = False) -> pygame.Surface:
    found = drivers.find(driver)
    assert found is not None
    return rasterise(art_faces.face(driver, found.colours, mood, dots).svg(), size, size)


@pytest.mark.parametrize("driver", IDS)
def test_every_driver_has_a_portrait_in_three_moods(driver: str) -> None:
    """At the size of a running order each of them is another picture."""
    moods = get_args(art_faces.Mood)
    assert len({shown(driver, mood).get_buffer().raw for mood in moods}) == len(moods) == 3


@pytest.mark.parametrize("driver", IDS)
def test_a_portrait_stays_within_its_box(driver: str) -> None:
    """Nothing is cut off at an edge of the file's 240 units."""
    picture = shown(driver, "calm", 240)
    edges = [picture.get_at((i, j)).a for i in range(240) for j in (0, 239)]
    assert not any(edges + [picture.get_at((j, i)).a for i in range(240) for j in (0, 239)])


@pytest.mark.parametrize("driver", IDS)
def test_the_ring_has_the_two_colours_of_the_driver(driver: str) -> None:
    found = drivers.find(driver)
    assert found is not None
    inner = art_faces.face(driver, found.colours).inner
    for name in found.colours:
        assert f'stroke="{art_faces.COLOURS[name]}" stroke-width="{art_faces.RING}"' in inner


def test_drivers_have_only_colours_that_a_ring_can_show() -> None:
    assert {*driver_files.COLOURS} == {*art_faces.COLOURS}


def test_no_two_drivers_look_alike_in_a_running_order() -> None:
    """Of every two portraits 24 pixels wide at least a third of the pixels differ clearly."""
    pictures = {id: shown(id, "calm", 24) for id in IDS}
    for one in IDS:
        for other in IDS[: IDS.index(one)]:
            apart = 0
            for x in range(24):
                for y in range(24):
                    a, b = (pictures[id].get_at((x, y)) for id in (one, other))
                    apart += sum(abs(a[i] - b[i]) for i in range(4)) > 90
            assert apart > 24 * 24 / 3, (one, other)


def test_a_small_portrait_leaves_the_dots_out(app: App) -> None:
    assert re.search(r'd="[^"]{3000,}"', art_faces.face("hana", ("red", "blue")).inner)
    assert not re.search(r'd="[^"]{3000,}"', art_faces.face("hana", ("red", "blue"), dots=False).inner)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("who", ["hana", "person", "bot", art_faces.helmet_id("#C8240C")])
def test_a_face_is_rasterised_once(app: App, monkeypatch: pytest.MonkeyPatch, theme: str, who: str) -> None:
    app.change_settings(theme=theme)
    p = app.painter()
    marks.draw_face(p, who, 100, 100, 32)
    monkeypatch.setattr("game.ui.draw.painter.rasterise", lambda *_: pytest.fail("drawn again"))
    marks.draw_face(p, who, 100, 100, 32)


def seats_of(game_id: str) -> tuple[SeatInfo, ...]:
    tokens = registry.game(game_id).default_tokens(len(SEATED) + 1)
    bots = (SeatInfo("bot", "", "rookie", id, tokens[i]) for i, id in enumerate(SEATED, 1))
    return SeatInfo("human", tokens=tokens[0]), *bots


def drawn_faces(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that gets the id of every portrait that is drawn from now on."""
    found: list[str] = []

    def face(driver: str, *look: Any) -> Any:
        found.append(driver)
        return art_faces.face(driver, *look)

    monkeypatch.setattr(marks, "face", face)
    return found


@pytest.mark.parametrize("depth", ["calm", "everything"])
@pytest.mark.parametrize("game_id", sorted(registry.games()))
def test_every_table_shows_the_faces_of_its_drivers(
    app: App, monkeypatch: pytest.MonkeyPatch, game_id: str, depth: str
) -> None:
    if not paths.asset(f"bots/{game_id}.json").is_file():
        pytest.skip("a game of the tests")
    app.store.change(save=False, depths={game_id: depth})
    found = drawn_faces(monkeypatch)
    scene = PlayScene.start(app, RaceConfig(game_id, seats_of(game_id), 7, {}))
    app.push(scene)
    rest(app)
    assert {*found} == {*SEATED}
    badge = scene.mark(0)
    assert badge is not None and scene.seat_face(0) == art_faces.helmet_id(badge.colour)
    found.clear()
    tick(app)
    assert not found, "a table at rest draws them again"


def test_a_table_without_drivers_has_no_faces() -> None:
    """A person among drivers has an icon instead, and so has a bot of an older race."""
    seats = (SeatInfo(), SeatInfo("bot", "", "club", "hana"), SeatInfo("bot", "", "club", "cautious"))
    config = RaceConfig("grand_prix", seats, 1, {})
    assert [seat_face(config, seat) for seat in range(3)] == ["person", "hana", "bot"]
    plain = RaceConfig("grand_prix", (seats[0], seats[2]), 1, {})
    assert [seat_face(plain, seat) for seat in range(2)] == ["", ""]


def test_the_set_up_shows_a_different_face_for_every_bot(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = SetupScene(app, "grand_prix")
    app.push(scene)
    scene.model.fill()
    found = drawn_faces(monkeypatch)
    app.draw()
    bots = [seat.driver for seat in scene.model.seats if seat.kind == "bot"]
    assert {*found} == {*bots} and len({*bots}) == len(bots) == 7


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_portrait_of_the_set_up_is_read_out_with_name_and_habit(app: App, language: str) -> None:
    app.change_settings(language=language)
    scene = SetupScene(app, "grand_prix")
    app.push(scene)
    app.draw()
    driver = scene.model.seats[1].driver
    found = element(app, "setup.seat.1.driver")
    assert (found.label, found.value) == (app.t("setup.driver"), app.t(f"drivers.{driver}.name"))
    assert found.tooltip == app.t(f"drivers.{driver}.habit.grand_prix")
