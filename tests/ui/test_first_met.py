"""What is met for the first time is explained once, where it is met; a setting turns it off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import click, element, ids, press, settle, tick, uncut, wait
from looking import faults, traced

from game.engine import registry
from game.engine.contract import Event
from game.engine.match import Played
from game.engine.record import RaceConfig
from game.services.i18n import load_languages
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.views import view_class
from game.ui.scenes.race.first_time import Topic
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import seats_for

NAMES = {
    "formula_motor_racing": ("undirected", "out", "last_round"),
    "full_throttle": ("blocked", "bonus", "row", "under"),
    "formula_one": ("baulked", "spun", "blocked", "pitted"),
    "grand_prix": ("tray", "pushed", "crashed", "gate", "teleport", "safety"),
}


def race(app: App, game: str, seats: int = 4) -> PlayScene:
    scene = PlayScene.start(app, RaceConfig(game, seats_for(game, seats, level="rookie"), 3))
    app.push(scene)
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    return scene


def told(app: App) -> str:
    """The name of what is explained now; empty where nothing is."""
    scene = app.top
    assert isinstance(scene, PlayScene)
    return scene.first_time_help.waiting[0].name if "met" in ids(app) else ""


def topic(scene: PlayScene, name: str) -> Topic:
    """A topic as the event that a car is out brings it."""
    return Topic(name, Event("out", scene.game.clauses[0], None, {"cars": ["red-1"]}))


def meet(app: App, scene: PlayScene, kind: str, **data: Any) -> None:
    """As if a step had brought this event."""
    clause = scene.game.clauses[0]
    scene.first_time_help.on_step(Played(0, scene.match.steps[0], None, (Event(kind, clause, None, data),)))
    app.changed()
    tick(app)


@pytest.mark.parametrize("game", sorted(NAMES))
def test_everything_that_is_explained_has_its_words(game: str) -> None:
    view = view_class(registry.game(game))
    assert set(view.rows.topics.values()) == set(NAMES[game])
    for code, language in load_languages()[0].items():
        for name in NAMES[game]:
            for key in (f"{game}.met.{name}", f"{game}.met.{name}_head"):
                assert language.has(key), f"{code}: {key}"


def test_undirected_teams_are_explained_at_the_first_race_and_never_again(app: App) -> None:
    app.store.change(first_met=True)
    race(app, "formula_motor_racing")
    said = element(app, "met").label
    assert app.t("formula_motor_racing.met.undirected") in said
    press(app, "f2")
    assert element(app, "met").label != said
    assert uncut(app) == []
    click(app, "met")
    assert told(app) != "undirected"
    app.pop()
    race(app, "formula_motor_racing")
    assert told(app) != "undirected"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", NAMES["formula_motor_racing"])
@pytest.mark.slow
def test_the_log_is_read_beside_an_explanation(make_app: Callable[..., App], lang: str, name: str) -> None:
    """At 1280 × 720 the explanation lay over all of the log."""
    app = make_app(lang=lang)
    scene = race(app, "formula_motor_racing")
    scene.first_time_help.waiting.append(topic(scene, name))
    app.changed()
    tick(app)
    assert "met" in ids(app) and scene.log_covered == 0
    assert faults(app, traced(app)) == {}


@pytest.mark.parametrize("name", NAMES["grand_prix"])
def test_an_explanation_is_as_tall_as_its_text_and_leaves_the_last_round_to_be_read(
    app: App, name: str
) -> None:
    """Three lines about a crash and a tall blank hid all that had happened since one's last turn."""
    app.change_settings(depths={"grand_prix": "calm"})
    scene = race(app, "grand_prix")
    scene.first_time_help.waiting.append(Topic(name, scene.game.clauses[0]))
    app.changed()
    tick(app)
    (_, top, _, _), (_, column, _, _) = element(app, "met").rect, element(app, "log").rect
    assert top > column + 4 * 27 and scene.log_covered > 0
    assert faults(app, traced(app)) == {}


def test_where_all_teams_are_directed_there_is_nothing_to_say(app: App) -> None:
    app.store.change(first_met=True)
    race(app, "formula_motor_racing", 6)
    assert told(app) != "undirected" and "formula_motor_racing/undirected" not in app.settings.met


def test_the_next_decision_closes_it_and_the_book_opens_at_its_rule(app: App) -> None:
    app.store.change(first_met=True)
    scene = race(app, "formula_motor_racing")
    click(app, "met.rules")
    assert app.top.name == "rules"
    press(app, "escape")
    assert told(app) == "undirected"
    scene.commit(scene.offered[0])
    settle(app, 60000)
    assert told(app) != "undirected"


@pytest.mark.parametrize("game", ["full_throttle", "formula_motor_racing"])
def test_it_waits_while_a_hint_is_read(app: App, game: str) -> None:
    """Above the hint it lay over who drafts when, which one decides by."""
    app.store.change(first_met=False, hints="best")
    scene = race(app, game)
    press(app, "h")
    wait(app, lambda: "hint" in ids(app))
    scene.first_time_help.waiting.append(topic(scene, "under" if game == "full_throttle" else "out"))
    app.changed()
    tick(app)
    assert "hint" in ids(app) and "met" not in ids(app) and not app.settings.met
    scene.hinting.clear()
    tick(app)
    assert "met" in ids(app)


def test_a_car_that_drops_out_is_named_where_that_is_explained(app: App) -> None:
    scene = race(app, "formula_motor_racing")
    app.store.change(first_met=True)
    meet(app, scene, "out", cars=["red-1"])
    car = scene.view.names.car("red-1")  # type: ignore[attr-defined]
    assert f"{car} will finish behind" in element(app, "met").label.lower()


@pytest.mark.parametrize(
    ("game", "kind", "name", "data"),
    [
        ("full_throttle", "moved", "blocked", {"stopped": "stays"}),
        ("formula_one", "spun", "spun", {}),
        ("grand_prix", "safety_car_out", "safety", {}),
        ("grand_prix", "gate_toggled", "gate", {}),
        ("grand_prix", "teleported", "teleport", {}),
    ],
)
@pytest.mark.slow
def test_what_happens_on_the_road_is_explained(
    app: App, game: str, kind: str, name: str, data: dict[str, Any]
) -> None:
    scene = race(app, game)
    meet(app, scene, kind, **data)
    assert "met" not in ids(app), "it is turned off"
    app.store.change(first_met=True, text_scale=150)
    meet(app, scene, kind, **data)
    meet(app, scene, kind, **data)
    assert app.t(f"{game}.met.{name}") in element(app, "met").label
    assert app.settings.met == {f"{game}/{name}": True}
    click(app, "met")
    assert "met" not in ids(app)


def test_what_waited_until_a_race_was_over_is_not_explained_in_the_next(app: App) -> None:
    """Race 2 began with "the deck is empty", over a deck of 17 cards."""
    app.change_settings(first_met=True)
    scene = race(app, "formula_motor_racing")
    help_, clause = scene.first_time_help, scene.game.clauses[0]
    help_.waiting, help_._displayed = [topic(scene, "out")], False
    scene.first_time_help.on_step(
        Played(0, scene.match.steps[0], None, (Event("race_ended", clause, None, {}),))
    )
    assert help_.waiting == []
