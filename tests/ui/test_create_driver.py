"""The player's own driver: the layers of the portrait, the screen that makes it, and where it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pygame
import pytest
from driving import click, element, press, rest, show, tick

from game.engine.contract import Json
from game.engine.drivers import drivers
from game.engine.plain import find_misfit
from game.engine.record import OWN_DRIVER, CareerEvent, RaceConfig, SeatInfo
from game.engine.texts import cut_to_width
from game.services import driver_files
from game.ui.app import App
from game.ui.draw import art_own
from game.ui.draw.art_faces import COLOURS
from game.ui.draw.surfaces import rasterise
from game.ui.kit import marks
from game.ui.race import routes
from game.ui.race.words import seat_face, seat_name
from game.ui.scenes.career.create import CreateDriver, random_names
from game.ui.scenes.race.play import PlayScene
from tools.pictures.careers import DRIVER

LAST = {layer: count - 1 for layer, count in art_own.LAYERS.items()}
NONE = dict.fromkeys(art_own.LAYERS, 0)
PIECES = [(layer, number) for layer, count in art_own.LAYERS.items() for number in range(count)]


@pytest.fixture(autouse=True)
def catalogue() -> None:
    driver_files.install()


def shown(
    numbers: Mapping[str, int], size: int = 240, colours: object = ("green", "white")
) -> pygame.Surface:
    driver = {"portrait": art_own.format_portrait(numbers), "colours": colours}
    return rasterise(art_own.own_face(art_own.own_face_id(driver)).svg(), size, size)


def made(app: App, driver: Mapping[str, Json] | None = None, seed: int = 1) -> tuple[CreateDriver, list[Any]]:
    """Return the open screen, and the list that gets the drivers it hands over."""
    found: list[Any] = []
    scene = CreateDriver(app, found.append, driver, Random(seed))
    show(app, scene)
    return scene, found


# -- the portrait -----
@pytest.mark.parametrize(("layer", "number"), PIECES)
def test_a_layer_stays_within_the_portrait(layer: str, number: int) -> None:
    """Nothing is cut off at an edge of the 240 units."""
    picture = shown(NONE | {layer: number})
    edges = [picture.get_at(at).a for i in range(240) for at in ((i, 0), (i, 239), (0, i), (239, i))]
    assert not any(edges)


@pytest.mark.parametrize("layer", art_own.LAYERS)
def test_each_piece_of_a_layer_is_another_picture(layer: str) -> None:
    """At the size of a running order, too."""
    pictures = {shown(NONE | {layer: n}, 28).get_buffer().raw for n in range(art_own.LAYERS[layer])}
    assert len(pictures) == art_own.LAYERS[layer]


def test_no_tint_is_left_open() -> None:
    for numbers in (NONE, LAST):
        drawing = art_own.own_face(art_own.own_face_id({"portrait": art_own.format_portrait(numbers)}))
        assert not [
            word for word in ("FIRST", "SECOND", "SKIN", "HAIR", "SHINE", "BROW") if word in drawing.inner
        ]


@pytest.mark.parametrize(
    ("portrait", "numbers"),
    [
        ("3-2-5-1-0-2-4", [3, 2, 5, 1, 0, 2, 4]),
        ("3-2", [3, 2, 0, 0, 0, 0, 0]),
        ("99-x--1-٣-1e1-1-4-4-4", [0, 0, 0, 1, 0, 0, 1]),
        ("", [0] * 7),
        ("9" * 10_000, [0] * 7),
        ("-" * 10_000, [0] * 7),
    ],
)
def test_a_number_without_a_layer_counts_as_0(portrait: str, numbers: list[int]) -> None:
    assert [*art_own.parse_portrait(portrait).values()] == numbers
    assert art_own.own_face(art_own.own_face_id({"portrait": portrait}))


@pytest.mark.parametrize(
    "colours",
    [None, [], ["red"], ["red", "red"], ["white", "white"], ["pink", 3], "green", ["white", "pink"]],
)
def test_colours_are_always_two_that_differ(colours: object) -> None:
    first, second = art_own.parse_colours(colours)
    assert first != second and {first, second} <= {*COLOURS}


def test_it_is_rasterised_once(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    p = app.painter()
    marks.draw_own_face(p, DRIVER, (0, 0, 80, 80))
    monkeypatch.setattr("game.ui.draw.painter.rasterise", lambda *_: pytest.fail("drawn again"))
    marks.draw_own_face(p, dict(DRIVER), (40, 0, 80, 90))


# -- the screen -----
def test_space_takes_a_driver_drawn_at_random(app: App) -> None:
    _, found = made(app)
    press(app, "space")
    (driver,) = found
    assert not find_misfit(driver, OWN_DRIVER)
    assert driver["name"] in random_names(app) and 1 <= driver["number"] <= 99
    assert len({*driver["colours"]}) == 2


def test_random_leaves_what_is_pinned_or_chosen(app: App) -> None:
    scene, found = made(app)
    scene._type("Mika")
    click(app, "create_driver.pin.top")
    click(app, "create_driver.first.black")
    top, layers = scene.layers["top"], set()
    for _ in range(30):
        press(app, "r")
        assert (scene.typed, scene.colours[0], scene.layers["top"]) == ("Mika", "black", top)
        layers.add(tuple(scene.layers.values()))
    assert len(layers) > 20
    click(app, "create_driver.pin.top")
    assert "top" not in scene.kept and not found


def test_a_driver_is_changed_and_handed_over(app: App) -> None:
    scene, found = made(app, DRIVER)
    assert scene.driver == DRIVER
    scene.ui.focused, scene.ui.shows_focus = "create_driver.extra", True
    press(app, "left")
    press(app, "left")
    click(app, "create_driver.number")
    press(app, "space")
    assert found == [DRIVER | {"number": 20, "portrait": "3-2-5-1-0-2-2"}]


def test_a_colour_that_the_other_half_has_changes_places(app: App) -> None:
    scene, _ = made(app, DRIVER)
    click(app, "create_driver.first.white")
    assert scene.colours == ("white", "green")
    click(app, "create_driver.second.white")
    assert scene.colours == ("green", "white")


@pytest.mark.parametrize("name", ["", "  ", "bruno", "Ｈａｎａ"])
def test_a_driver_needs_a_name_that_no_rival_has(app: App, name: str) -> None:
    scene, found = made(app, DRIVER)
    scene._type(name)
    app.changed()
    tick(app)
    done = element(app, "create_driver.done")
    assert not done.enabled and done.why == scene.fault()
    press(app, "space")
    assert not found


def test_a_name_has_twelve_wide_characters_at_most(app: App) -> None:
    scene, _ = made(app)
    scene._type("あいうえおかきくけこさしすせそ")
    assert scene.typed == "あいうえおかきくけこさし"
    assert cut_to_width("W" * 30, 12) == "W" * 24
    assert cut_to_width("あ" * 11 + "が" + "い", 12) == "あ" * 11 + "が"


def test_damage_in_a_file_is_no_crash(app: App) -> None:
    scene, _ = made(app, {"name": "\u202e", "number": 10**9, "colours": ["pink"], "portrait": "x" * 500})
    assert scene.number == 99 and scene.colours == art_own.FALLBACK and {*scene.layers.values()} == {0}


def test_escape_leaves_without_a_driver(app: App) -> None:
    app.reset(routes.Title())
    tick(app)
    found: list[Any] = []
    app.push(CreateDriver(app, found.append))
    tick(app)
    assert isinstance(app.top, CreateDriver)
    press(app, "escape")
    assert not isinstance(app.top, CreateDriver) and not found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_read_out_in_words(app: App, language: str) -> None:
    app.change_settings(language=language)
    scene, _ = made(app, DRIVER)
    scene._pin("mark")
    said = scene.read_out().split("\n")
    t = app.t
    assert said[1].endswith("Mika") and said[2].endswith("21")
    assert t("create_driver.first", colour=t("create_driver.colour.green")) in said
    for layer, value, key in (("top", "top.5", "spoken"), ("mark", "mark.2", "spoken_kept")):
        named = t(f"create_driver.layer.{layer}")
        assert t(f"create_driver.{key}", layer=named, value=t(f"create_driver.{value}")) in said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_there_are_twenty_names_and_none_of_a_rival(app: App, language: str) -> None:
    app.change_settings(language=language)
    names = random_names(app)
    assert len({*names}) == len(names) == 20
    assert not {*names} & {app.t(f"drivers.{id}.name") for id in drivers.ids}
    assert all(cut_to_width(name, 12) == name for name in names)


# -- in a race -----
def career_race(**changes: Json) -> RaceConfig:
    cast = ("gaston", "yuki", "nikki")
    seats = (*(SeatInfo("bot", "", "rookie", id) for id in cast), SeatInfo("human"))
    return RaceConfig(
        "formula_motor_racing", seats, 7, career=CareerEvent(DRIVER | changes, 1, 1, "club", 1, cast)
    )


def test_a_race_of_a_career_knows_the_player_by_face_and_name(app: App) -> None:
    config = career_race()
    assert config.own_seat() == 3
    assert seat_face(config, 3) == art_own.own_face_id(DRIVER) and seat_face(config, 0) == "gaston"
    assert seat_name(app, config, 3) == "Mika" and seat_name(app, config, 0) == app.t("drivers.gaston.name")
    assert seat_name(app, career_race(name=" "), 3) == app.t("seat.you")


def test_its_table_shows_the_portrait(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []

    def own_face(who: str, *look: Any) -> Any:
        found.append(who)
        return art_own.own_face(who, *look)

    monkeypatch.setattr(marks, "own_face", own_face)
    app.push(PlayScene.start(app, career_race()))
    rest(app)
    assert {*found} == {art_own.own_face_id(DRIVER)}
