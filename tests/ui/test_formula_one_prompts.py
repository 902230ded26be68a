"""What the bar of Formula-1's table says, what keys and hints do there, and what Calm explains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from formula_one_tables import GAME, make_table_app, table_at

from game.engine.contract import Action
from game.games.formula_one.table.model import CLAUSES, Model
from game.games.formula_one.table.plan.words import certain
from game.games.formula_one.table.stage import Rolling, Skid
from game.ui.app import App
from game.ui.kit.elements import Element
from game.ui.race.depth import Depth

ELSEWHERE = ("0b", "0c", "0d")
"""Spaces of the other three, where they are in nobody's way."""


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


@pytest.fixture
def look(app: App) -> Iterator[Callable[..., App]]:
    """Shows the app with other settings for one test."""
    before = {name: getattr(app.settings, name) for name in ("depths", "text_scale")}

    def change(**settings: Any) -> App:
        app.store.change(save=False, **settings)
        return app

    yield change
    change(**before)


def calm(m: Model) -> Model:
    """Return the model as Calm shows it."""
    return replace(m, depth=Depth.CALM)


# -- prompts -----
def test_what_goes_on_is_said_while_others_drive(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table_at(app, "24b", *ELSEWHERE, turn=1, speeds=[0, 60])
    assert view.prompt() == "Waiting for Gaston"
    stage = view.stage
    stage.rolling = Rolling(1, corner=3)
    assert view.prompt() == "Dice for the corner"
    stage.rolling = Rolling(1)
    assert view.prompt() == "Rolling the dice for the cars"
    stage.skid = Skid(1, [])
    assert view.prompt() == "Gaston: a spin!"
    stage.skid = Skid(0, [])
    assert view.prompt() == "You spin!"
    stage.skid = stage.rolling = None
    view.observation = {**view.observation, "turn": 0}
    assert view.prompt() == "Your turn"
    monkeypatch.setattr(type(view.scene.director), "is_busy", True)
    assert view.prompt() == "The cars are moving"
    stage.displayed = {**stage.displayed, "speeds": [0] * 4}
    assert view.prompt() == "Rolling the dice for the cars"
    stage.displayed = {**stage.displayed, "round": 2}
    assert view.prompt() == "The cars are moving"


@pytest.mark.parametrize(
    ("races", "depth", "scale", "given", "chips"),
    [
        (1, "everything", 100, {"laps": [1, 2, 3, 3]}, ["Round 4", "Lap 3/3"]),
        (2, "everything", 100, {}, ["Race 1/2", "Round 4", "Lap 1/3"]),
        (2, "calm", 100, {}, ["Race 1/2", "Lap 1/3"]),
        (1, "everything", 120, {}, ["Round 4", "Lap 1/3"]),
        (1, "everything", 150, {}, ["Lap 1/3"]),
        (1, "everything", 100, {"laps": [1, 0, 1, 1], "last_round": True}, ["Round 4", "Last round"]),
        (1, "everything", 100, {"laps": [0, 1, 1, 1], "last_round": True}, ["Round 4", "Over the line"]),
    ],
)
def test_the_bar_counts_races_rounds_and_laps(
    look: Callable[..., App], races: int, depth: str, scale: int, given: Any, chips: list[str]
) -> None:
    app = look(depths={GAME: depth}, text_scale=scale)
    view = table_at(app, "24b", "1b", *ELSEWHERE[1:], options={"races": races}, round=4, **given)
    assert [f"{name} {value}".strip() for name, value in view.chips()] == chips


def test_calm_asks_for_the_corner_ahead(look: Callable[..., App]) -> None:
    app = look(depths={GAME: "calm"})
    assert table_at(app, "24b", *ELSEWHERE, speeds=[100]).prompt() == "Choose a speed for corner 3"
    assert table_at(app, "52b", *ELSEWHERE).prompt() == "Choose a speed and a space"


# -- keys and hints -----
def test_the_arrows_turn_the_dial_and_change_the_way(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    found = []
    for key in ("up", "right", "left", "left", "down"):
        assert view.key(key)
        view._model = None
        plan = view.chosen
        assert plan is not None
        found.append(", ".join(plan.steps[:2]))
    assert found == [
        "speed 120, drive 32a via 28a",
        "speed 120, drive 32a via 28b",
        "speed 120, drive 32a via 28a",
        "speed 120, drive 32d via 28c",
        "speed 100, drive 31a via 28a",
    ]
    view.choice.choose_speed(160)
    view._model = None
    assert not view.turn_dial(1) and view.key("up") and view.chosen is not None and view.chosen.speed == 160
    assert not table_at(app, "24b", *ELSEWHERE, turn=1).key("up"), (
        "others drive, so the arrow moves the focus"
    )


def test_a_hint_points_at_the_card_the_speed_and_the_end_of_the_way(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])

    def marks(*steps: str) -> list[str]:
        return list(view.hint_elements([Action(step) for step in steps]))

    assert marks("speed 120", "drive 32a via 28b") == ["speed.120", "space.32a"]
    assert marks("speed 100", "drive 26a", "play slipstreaming", "drive 28b", "done") == [
        "speed.100",
        "card.slipstreaming",
        "space.28b",
    ]
    assert marks("speed 100", "drive box") == ["speed.100", "space.P1"], "the own box, by its number"
    assert marks("match 80") == ["speed.80"]
    assert marks("done") == ["go"]


def test_a_row_of_a_hint_is_marked_while_it_is_chosen(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    view.suggest([Action("speed 120")])
    plan = view._build_model(app.painter()).chosen
    assert plan is not None and plan.speed == 120
    assert view.is_selected(plan.steps) and view.is_selected((*plan.steps, "roll 1 2"))
    assert not view.is_selected(("speed 100", *plan.steps[1:]))
    steps = ("speed 60", "drive 21a")
    view = table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)
    assert view.is_selected(["match 120"]) and not view.is_selected(["keep_speed"])


@pytest.mark.parametrize(
    ("steps", "hint", "click"),
    [
        ((), False, False),
        (("speed 60",), True, True),
        (("play superb_driving",), True, True),
        (("speed 60", "drive 23b"), True, True),
        (("speed 60", "drive 23b", "play fast_gear_change"), True, True),
    ],
)
def test_what_one_click_decides_is_one_choice(app: App, steps: Any, hint: bool, click: bool) -> None:
    view = table_at(
        app, "20b", *ELSEWHERE, speeds=[60], hands=[["superb_driving", "fast_gear_change"]], steps=steps
    )
    seen = view.observation
    assert (view.is_same_choice(seen), view.is_same_choice(seen, in_one_click=True)) == (hint, click)


def test_a_short_choice_belongs_to_the_turn_but_not_to_its_click(app: App) -> None:
    steps = ("speed 60", "drive 21a")
    view = table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)
    seen = view.observation
    assert view.is_same_choice(seen) and not view.is_same_choice(seen, in_one_click=True)


def test_calm_explains_only_what_is_pointed_at(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    m = view.model
    plan = m.chosen
    assert plan is not None and m.explained is plan and calm(m).explained is None
    for id in ("go", "speed.100", "tab.100", "space.31a"):
        assert replace(calm(m), pointed=id).explained is plan, id
    assert replace(calm(m), pointed="speed.120").explained is None
    other = m.plans_of(120)[0]
    assert replace(calm(m), preview=other).explained is other
    assert replace(m, plans=None).plans_of(120) == ()
    assert m.hand_size(0) == 0 and m.order == view.observation["order"]


def test_a_card_and_a_speed_make_the_plan_that_the_button_names(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], hands=[["superb_driving"]])
    view.choice.choose_card("superb_driving")
    view.choice.choose_speed(120)
    view._model = None
    plan = view.chosen
    assert plan.steps == ("play superb_driving", "speed 120", "drive 32a via 28a")
    assert (plan.speed, plan.risk_level, plan.spin, view.model.preview) == (120, "safe", 0, None)
    assert view.tree_extra() == view.observation


def test_what_an_element_stands_for_is_lit_with_it(app: App) -> None:
    view, p = table_at(app, "26b", *ELSEWHERE, speeds=[120]), app.painter()
    m = view.model
    boxes = {
        id: view.related_boxes(p, Element(id, "button", "", (0, 0, 1, 1)))
        for id in ("speed.100", "go", "row.1")
    }
    assert boxes["speed.100"] == [m.layout.dial_box, *boxes["go"]]
    assert len(boxes["go"]) > len(m.chosen.nodes if m.chosen else ()) and boxes["row.1"] == []


def test_every_phase_has_its_rule() -> None:
    assert CLAUSES == {
        **{"order": "F1-2.1", "deal": "F1-2.1", "pits": "F1-1.3", "penalty": "F1-5.2", "speed": "F1-3.1"},
        **{"drive": "F1-4.1", "match": "F1-4.2", "extra": "F1-6.1", "extra_drive": "F1-6.1"},
        **{"spare": "F1-6.2", "tyre": "F1-7.4", "over": "F1-8.2"},
    }


def test_a_car_that_is_boxed_in_is_told_by_whom_and_what_is_left(app: App, look: Callable[..., App]) -> None:
    """The table asked for a space where none was free, and said "baulked" a turn later."""
    look(depths={GAME: "calm"})
    view = table_at(app, "26a", "27a", "27b", "0d", speeds=[120, 100, 120])
    ahead = view.names.seats([1, 2])
    assert view.prompt() == f"Choose only a speed, boxed in by {ahead}"
    assert view.why_it_matters() == "No space ahead is free. You stay on yours, with 100 mph at most."
    view.choice.choose_speed(140)
    assert view.chosen is not None
    text, _ = certain(view.model, view.chosen)
    assert text.startswith("No free space: behind ") and "0 spaces" not in text
    free = table_at(app, "26a", "27a", *ELSEWHERE[1:], speeds=[120, 100])
    assert "boxed" not in free.prompt() and "free" not in free.why_it_matters()


def test_a_watched_table_shows_the_car_on_turn(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = table_at(app, "24b", *ELSEWHERE, turn=2)
    assert view.me == 0 and view.mark(1) == view.names.token_styles["orange"]
    monkeypatch.setattr(view.scene, "viewer", None)
    assert view.me == 2 and view.plans is None
    view = table_at(app)
    monkeypatch.setattr(view.scene, "viewer", None)
    assert view.me == 0 and view.mark(1) is None, "before the dice"


@pytest.mark.parametrize("is_lesson", [False, True])
def test_nothing_is_proposed_that_the_chances_may_change(
    app: App, is_lesson: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Space turned from 60 mph into 120 with a card while the player had changed only the pace."""
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120])
    monkeypatch.setattr(view.scene, "is_lesson", is_lesson)
    view.on_decision_began()
    assert view.choice.is_open
    assert (view._leaning is not None) == (not is_lesson), "in a lesson the coach points at the board"
    begun = view._leaning
    view._leaning = None
    view.on_decision_began()
    assert view._leaning is None or not begun, "once a turn is enough"
