"""The banner of a winner names the nearest rival where the finish was close, and stays longer then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import arrange, rest, start_race, tick
from looking import set_look, traced

from game.games.full_throttle.table import pace as full_throttle
from game.games.grand_prix.rules import preview
from game.games.grand_prix.table import pace as grand_prix
from game.ui.app import App
from game.ui.race.board.motion import photo_finish
from game.ui.race.board.stage import Banner

TICK_MS = 40.0


def until_banner(app: App, scene: Any) -> Banner:
    """Let time pass until a banner stands; return it."""
    for _ in range(400):
        banner: Banner | None = scene.view.stage.banner
        if banner is not None and banner.t > 0.3:
            return banner
        tick(app, TICK_MS)
    raise AssertionError("there is no banner")


def stays(app: App, scene: Any) -> float:
    """Return roughly how many milliseconds the next banner stands."""
    banner, passed = until_banner(app, scene), 0.0
    seen = banner.t
    while scene.view.stage.banner is banner:
        tick(app, TICK_MS)
        passed += TICK_MS
    return passed / (1 - seen)


# -- nestorgames GP: on the oval the line is after space 48 -----
def my_car_drives(app: App, spaces: list[int], laps: list[int], rolled: list[int]) -> Any:
    """Return a table where the viewer stops at these dice in the last of three laps."""
    app.change_settings(speed_own=0, speed_bots=0)
    scene = start_race(app, "grand_prix", "hbbb", 4, "oval", items=False)
    arrange(scene, spaces=spaces, laps=laps, rolled=rolled)
    rest(app)
    app.change_settings(speed_own=1, speed_bots=1)
    scene.commit("stop")
    return scene


LAST_LAP = [2, 2, 2, 2]
FINISHES = {
    "one is two spaces away": (
        ([42, 47, 30, 20], LAST_LAP, [3, 5]),
        ("Photo finish: You!", "Only 2 spaces from the line: Gaston"),
    ),
    "one is three spaces away and another further back": (
        ([42, 45, 46, 20], LAST_LAP, [3, 5]),
        ("Photo finish: You!", "Only 3 spaces from the line: Nikki"),
    ),
    "I push the winner over the line and stop before it": (
        ([42, 48, 47, 20], LAST_LAP, [2, 4]),
        ("Photo finish: Gaston!", "Only 1 space from the line: You"),
    ),
    "the nearest is four spaces away": (
        ([42, 45, 30, 20], LAST_LAP, [3, 5]),
        ("Finish: You!", "1st place"),
    ),
    "who is near has a lap to go": (
        ([42, 47, 30, 20], [2, 1, 2, 2], [3, 5]),
        ("Finish: You!", "1st place"),
    ),
}


@pytest.mark.parametrize("name", FINISHES)
def test_a_close_finish_of_cars_says_how_close(app: App, name: str) -> None:
    position, banner = FINISHES[name]
    shown = until_banner(app, my_car_drives(app, *position))
    assert (shown.headline, shown.detail) == banner


def test_a_rival_in_the_pit_lane_is_a_whole_race_away(app: App) -> None:
    view: Any = start_race(app, "grand_prix", "hbbb", 4, "oval").view
    rest(app)
    arrange(view.scene, spaces=[42, 41], laps=LAST_LAP, in_pit_lane=[False, True])
    to_go = preview.to_go(view.ground.course, view.observation)
    assert to_go[0] == 7 and to_go[1] == 3 * 48 + 8


# -- Full Throttle!: the line is after row 10 of 11 -----
EVERYBODY = {"red": "10a", "yellow": "2a", "green": "3a", "blue": "4a", "purple": "4b", "black": "5a"}
LAPS = dict.fromkeys(EVERYBODY, 3)


def red_rides_home(app: App, **others: str) -> Any:
    """Return a table where red's next card takes it home; the others stand on these spaces."""
    app.change_settings(speed_own=0, speed_bots=0)
    scene = start_race(app, "full_throttle", "hbbb", 2, "side_a")
    arrange(scene, spaces={**EVERYBODY, **others}, laps=LAPS, deck=["red-1"], phase="turn")
    app.change_settings(speed_own=1, speed_bots=1)
    return scene


RIDES = {
    "one is two rows away": (
        {"yellow": "9a"},
        ("Photo finish: Red!", "Only 2 rows from the line: yellow"),
    ),
    "one is beside the winner": (
        {"green": "10b", "yellow": "9a"},
        ("Photo finish: Red!", "Only 1 row from the line: green"),
    ),
    "two are three rows away": (
        {"black": "8a", "blue": "8b"},
        ("Photo finish: Red!", "Only 3 rows from the line: black and blue"),
    ),
    "the nearest is four rows away": (
        {"black": "7a"},
        ("Red is 1st", "Across the line: the racer."),
    ),
}


@pytest.mark.parametrize("name", RIDES)
def test_a_close_finish_of_mopeds_says_how_close(app: App, name: str) -> None:
    others, banner = RIDES[name]
    shown = until_banner(app, red_rides_home(app, **others))
    assert (shown.headline, shown.detail) == banner


# -- both -----
TABLES: dict[str, Callable[[App], Any]] = {
    "grand_prix": lambda app: my_car_drives(app, [42, 46, 30, 20], LAST_LAP, [3, 5]),
    "full_throttle": lambda app: red_rides_home(app, purple="8a", yellow="8b"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", TABLES)
def test_large_letters_fit_the_banner(make_app: Callable[..., App], game: str, lang: str) -> None:
    app = make_app(lang=lang)
    set_look(app, lang, app.size, 150)
    banner = until_banner(app, TABLES[game](app))
    lines = {text.text: text for text in traced(app).texts}
    head, detail = lines[banner.headline], lines[banner.detail]
    assert not app.last_cut
    assert detail.y - (head.y + head.h) > 10, "what hangs below the first line has room"


def test_a_close_finish_of_cars_stays_longer(app: App) -> None:
    close = stays(app, my_car_drives(app, [42, 47, 30, 20], LAST_LAP, [3, 5]))
    clear = stays(app, my_car_drives(app, [42, 45, 30, 20], LAST_LAP, [3, 5]))
    assert close == pytest.approx(grand_prix.PHOTO_FINISH, abs=3 * TICK_MS)
    assert clear == pytest.approx(grand_prix.WON, abs=3 * TICK_MS)


def test_a_close_finish_of_mopeds_stays_longer(app: App) -> None:
    close, clear = stays(app, red_rides_home(app, yellow="9a")), stays(app, red_rides_home(app))
    assert close == pytest.approx(full_throttle.PHOTO_FINISH, abs=3 * TICK_MS)
    assert clear == pytest.approx(full_throttle.HOME, abs=3 * TICK_MS)


def test_all_who_are_equally_near_are_named() -> None:
    assert photo_finish({"a": 2, "b": 5, "c": 2}) == (2, ["a", "c"])
    assert photo_finish({"a": 4})[1] == photo_finish({})[1] == []


def test_at_four_times_the_speed_it_stays_a_quarter_as_long(app: App) -> None:
    scene = my_car_drives(app, [42, 47, 30, 20], LAST_LAP, [3, 5])
    app.change_settings(speed_own=4)
    assert stays(app, scene) == pytest.approx(grand_prix.PHOTO_FINISH / 4, abs=3 * TICK_MS)


def test_nobody_waits_for_it_at_instant_speed(app: App) -> None:
    scene = my_car_drives(app, [42, 47, 30, 20], LAST_LAP, [3, 5])
    app.change_settings(speed_own=0)
    tick(app, TICK_MS)
    assert scene.view.stage.displayed["finished"][0] == 0 and scene.view.stage.banner is None
