"""What rivals say in a race of a career: seldom, never twice, and never while somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from career_races import DRIVER, F1, FMR, FT, GP, start_event
from driving import click, element, ids, press, rest, settle, tick
from looking import faults, traced
from test_calm_figures import holds

from game.career.season import FIRST_CAST, event_config
from game.engine.record import CareerEvent, RaceConfig, SeatInfo
from game.services.settings import DEPTHS
from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.scenes.race import voices
from game.ui.scenes.race.aims import rows_of
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race.voices import MOST, Speech

pytestmark = pytest.mark.usefixtures("unpainted")


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
            assert any(app.t(now.key) in scene.render_text(line.text) for line in scene.log)
            assert_beside_its_row(app, scene)
        if scene.offered:
            scene.commit(scene.offered[0])
        tick(app, 40)
    else:
        raise AssertionError("the race does not end")
    return found


def assert_beside_its_row(app: App, scene: PlayScene) -> None:
    """The bubble touches the row of the speaker, and lies in the column: never over board or hand."""
    now, (x, y, w, h) = scene.voices.now, element(app, "voice").rect
    assert now is not None
    left, top, width, height = scene.view.frame(app.painter()).column
    assert left <= x and x + w <= left + width and top <= y and y + h <= top + height
    edges = [(e.rect[1], e.rect[1] + e.rect[3]) for e in rows_of(scene.ui, now.seat)]
    assert (
        min(abs(y + h - upper) for upper, _ in edges) <= 2 or min(abs(y - lower) for _, lower in edges) <= 2
    )


def while_others_move(app: App, number: int) -> PlayScene:
    """Return an event of a career in which the player has just decided."""
    scene = start_event(app, number)
    app.change_settings(speed_bots=0, speed_own=0)
    rest(app)
    app.change_settings(speed_bots=1, speed_own=1)
    while scene.view.is_deciding:
        scene.commit(scene.offered[0])
        tick(app)
    return scene


def say(app: App, scene: PlayScene, seat: int, line: str) -> Speech:
    """Have the rival on a seat say a line, as after the first round."""
    driver = scene.config.seats[seat].style
    speech = Speech(seat, driver, f"drivers.{driver}.line.{line}")
    scene.voices._say(speech, 1)
    tick(app)
    return speech


def rivals_of(scene: PlayScene) -> list[int]:
    return [seat for seat, info in enumerate(scene.config.seats) if info.style]


@pytest.mark.slow
@pytest.mark.parametrize("number", [FMR, FT, GP, F1])
@pytest.mark.parametrize(("lang", "scale"), [("en", 100), ("ja", 100), ("en", 150), ("ja", 150)])
def test_every_line_fits_its_bubble_beside_the_row(
    make_app: Callable[..., App], number: int, lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    scene = while_others_move(app, number)
    scene.director.is_paused = True
    for depth in DEPTHS:
        app.store.change(False, text_scale=scale, depths={scene.game_id: depth})
        app._apply_settings()
        tick(app)
        for seat in rivals_of(scene):
            for line in ("passes_you.1", "passes_you.2", "you_pass.1", "own_crash.2", "your_crash.1"):
                speech = say(app, scene, seat, line)
                assert scene.voices.now is speech and not scene.voices.is_in_bar
                assert_beside_its_row(app, scene)
                trace = traced(app)
                drawn = "".join(text.text for text in trace.texts if holds(element(app, "voice").rect, text))
                assert drawn.replace(" ", "") == app.t("career.quote", line=app.t(speech.key)).replace(
                    " ", ""
                )
                assert faults(app, trace) == {}
                scene.voices._end()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_was_said_stands_in_the_log_and_stays_there(app: App, language: str) -> None:
    app.change_settings(language=language)
    scene = while_others_move(app, GP)
    scene.voices._steps = len(scene.match.history)
    speech = say(app, scene, rivals_of(scene)[0], "you_pass.1")
    words = app.t("career.said", name=scene.seat_name(speech.seat), line=app.t(speech.key))
    assert words in scene.read_out() and element(app, "voice").label == words
    app.change_settings(speed_bots=0, speed_own=0)
    rest(app)
    assert scene.voices.now is None
    press(app, "l")
    settle(app)
    assert words in [e.label for e in app.top.ui.items]
    press(app, "escape")
    scene._set_viewer(scene.viewer)
    assert sum(scene.render_text(line.text) == words for line in scene.log) == 1
    app.toggle_language()
    assert app.t(speech.key) in scene.render_text(next(line for line in scene.log if line.short).text)


def test_a_decision_ends_what_is_being_said_at_once(app: App) -> None:
    scene = while_others_move(app, GP)
    say(app, scene, rivals_of(scene)[0], "you_pass.1")
    assert "voice" in ids(app)
    scene.voices.tick(0, deciding=True)
    tick(app)
    assert scene.voices.now is None and "voice" not in ids(app)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("where", ["bubble", "row"])
def test_a_right_click_mutes_one_driver_for_the_race(app: App, language: str, where: str) -> None:
    app.change_settings(language=language)
    scene = while_others_move(app, GP)
    one, other, *_ = rivals_of(scene)
    name = scene.seat_name(one)
    say(app, scene, one, "you_pass.1")
    id = "voice" if where == "bubble" else rows_of(scene.ui, one)[0].id
    click(app, id, button=3)
    settle(app)
    assert app.top.name == "whatis" and element(app, "whatis.mute").label == app.t("career.mute", name=name)
    assert faults(app, traced(app)) == {}
    click(app, "whatis.mute")
    tick(app)
    assert app.top is scene and scene.voices.now is None
    said = len(scene.log)
    say(app, scene, one, "you_pass.2")
    assert scene.voices.now is None and not any(
        app.t("career.mute", name=name) in e.label for e in scene.ui.items
    )
    assert len(scene.log) == said
    assert say(app, scene, other, "you_pass.2") is scene.voices.now
    click(app, rows_of(scene.ui, one)[0].id, button=3)
    settle(app)
    assert element(app, "whatis.mute").label == app.t("career.unmute", name=name)
    for _ in range(6):
        if app.top.ui.focused == "whatis.mute":
            break
        press(app, "tab")
    press(app, "enter")
    assert say(app, scene, one, "own_crash.1") is scene.voices.now


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_menu_mutes_who_spoke_last_by_keys_alone(app: App, language: str) -> None:
    app.change_settings(language=language)
    scene = while_others_move(app, GP)
    one, other, *_ = rivals_of(scene)
    press(app, "escape")
    assert "menu.mute" not in ids(app), "nobody has spoken"
    press(app, "escape")
    say(app, scene, one, "you_pass.1")
    for key in ("mute", "unmute", "mute"):
        press(app, "escape")
        assert element(app, "menu.mute").label == app.t(f"career.{key}", name=scene.seat_name(one))
        assert faults(app, traced(app)) == {}
        while app.top.ui.focused != "menu.mute":
            press(app, "tab")
        press(app, "enter")
        press(app, "escape")
        assert app.top is scene
    say(app, scene, one, "you_pass.2")
    assert scene.voices.now is None and say(app, scene, other, "you_pass.2") is scene.voices.now


def test_without_a_row_to_point_at_the_line_stands_in_the_bar(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = while_others_move(app, GP)
    monkeypatch.setattr(voices, "rows_of", lambda *_: [])
    speech = say(app, scene, rivals_of(scene)[0], "you_pass.1")
    assert scene.voices.is_in_bar and "voice" not in ids(app)
    words = app.t("career.quote", line=app.t(speech.key))
    assert words in {text.text for text in traced(app).texts}
    app.change_settings(voices="off")
    tick(app)
    assert words not in {text.text for text in traced(app).texts}


def test_who_switches_voices_off_sees_the_prompt_in_the_bar_at_once(app: App) -> None:
    scene = while_others_move(app, GP)
    say(app, scene, rivals_of(scene)[0], "you_pass.1")
    app.change_settings(voices="off")
    tick(app)
    assert "voice" not in ids(app) and not scene.voices.is_in_bar


def test_a_line_in_the_bar_ends_where_its_room_ends(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = while_others_move(app, GP)
    say(app, scene, rivals_of(scene)[0], "you_pass.1")
    ends: list[float] = []
    monkeypatch.setattr(Painter, "text", lambda self, x, *_, w, **__: ends.append(x + w))
    scene.voices.paint(app.painter(), 400)
    assert ends == [400]


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
