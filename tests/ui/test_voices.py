"""What rivals say in a race of a career: seldom, never twice, and never while somebody has to decide."""

from __future__ import annotations

import pytest
from driving import tick

from game.career.season import FIRST_CAST, event_config
from game.engine.record import CareerEvent, RaceConfig, SeatInfo
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race.voices import MOST, Speech

pytestmark = pytest.mark.usefixtures("unpainted")

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
GP, F1 = 3, 4


def table(number: int) -> RaceConfig:
    return event_config(CareerEvent(DRIVER, 5, 1, "club", number, FIRST_CAST), SeatInfo("human", "Mika"))


def spoken(app: App, config: RaceConfig) -> list[Speech]:
    """Race to the end and return what was said, each line once."""
    scene = PlayScene.start(app, config)
    app.push(scene)
    found: list[Speech] = []
    for _ in range(200_000):
        if app.top is not scene:
            break
        now = scene.voices.now
        assert now is None or not scene.view.is_deciding, "somebody speaks while the player decides"
        if now is not None and (not found or found[-1] is not now):
            found.append(now)
        if scene.offered:
            scene.commit(scene.offered[0])
        tick(app, 40)
    else:
        raise AssertionError("the race does not end")
    return found


@pytest.mark.long
@pytest.mark.parametrize("number", [GP, F1])
def test_rivals_speak_seldom_and_never_the_same_twice(app: App, number: int) -> None:
    app.change_settings(speed_bots=4, speed_own=4)
    found = spoken(app, table(number))
    assert 1 <= len(found) <= MOST
    assert len({*found}) == len(found)
    assert {one.driver for one in found} <= {*FIRST_CAST}


@pytest.mark.parametrize("when", ["ends", "off"])
def test_who_wants_no_words_in_the_race_hears_none(app: App, when: str) -> None:
    app.change_settings(speed_bots=4, voices=when)
    scene = PlayScene.start(app, table(GP))
    assert not scene.voices.is_on
    app.change_settings(voices="all")
    assert scene.voices.is_on
    app.change_settings(speed_bots=0)
    assert not scene.voices.is_on, "nobody could read it"


def test_nobody_speaks_in_other_races(app: App) -> None:
    config = table(GP)
    app.change_settings(speed_bots=4)
    free = RaceConfig(config.game, config.seats, config.seed, config.options, config.track)
    assert not PlayScene.start(app, free).voices.is_on
