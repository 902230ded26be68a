"""How a turn of Formula-1 is chosen: by clicks, previews, cards and proposals; and how it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at

from game.engine.contract import Action
from game.engine.figure import Figure
from game.games.formula_one.rules.preview import Plan, Plans, next_speeds
from game.games.formula_one.table import view as view_module
from game.games.formula_one.table.plan.choice import default_speed
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App

ELSEWHERE = ("0b", "0c", "0d")
PACK = ["quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change"]


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


def at_corner(app: App, **given: Any) -> FormulaOneView:
    """Return a table two spaces before corner 3, at 120 mph: 100 mph is the fastest safe speed."""
    return table_at(app, "26b", *ELSEWHERE, **{"speeds": [120], **given})


def steps(plan: Plan | None) -> str:
    """Return the steps of a plan in one line."""
    return "" if plan is None else ", ".join(step for step in plan.steps if step != "done")


def chosen(view: FormulaOneView) -> str:
    """Return what the button would send."""
    return steps(view.choice.chosen())


def plans_of(view: FormulaOneView) -> Plans:
    """Return all plans of the turn."""
    assert view.plans is not None
    return view.plans


def node(view: FormulaOneView, label: str) -> int:
    """Return the node of a space."""
    return view.ground.circuit.node_of[label]


# -- proposals -----
def test_the_fastest_of_the_safest_speeds_stands_at_first(app: App) -> None:
    assert chosen(at_corner(app)) == "speed 100, drive 31a via 28a"
    assert default_speed(plans_of(at_corner(app, tyres=[8]))) == 100
    assert default_speed(plans_of(at_corner(app, kept=[[1]]))) == 140, "the special tyre spares the corner"
    assert default_speed(plans_of(table_at(app, "52b", *ELSEWHERE))) == 60
    bald = table_at(app, "27b", *ELSEWHERE, speeds=[160], tyres=[8])
    assert default_speed(plans_of(bald)) == 160, "where all is lost, as fast as can be"


def test_a_proposal_is_the_choice_until_the_player_chooses(app: App) -> None:
    choice = at_corner(app).choice
    choice.propose(("speed 80", "drive 30b via 28b"))
    assert steps(choice.chosen()) == "speed 80, drive 30b via 28b" and not choice.is_made
    choice.choose_speed(60)
    choice.propose(("speed 120", "drive 32a via 28a"))
    assert steps(choice.chosen()) == "speed 60, drive 29a" and choice.is_made
    choice.clear()
    assert steps(choice.chosen()) == "speed 120, drive 32a via 28a" and not choice.is_made


def test_nothing_is_chosen_while_the_player_is_to_choose(app: App) -> None:
    choice = at_corner(app).choice
    choice.begin_decision(True)
    assert choice.is_open and not choice.leaves_risk_open
    choice.propose(("speed 100", "drive 31a via 28a"))
    assert not choice.is_open, "a proposal is a choice"
    choice.leave_open()
    assert choice.is_open and choice.leaves_risk_open
    choice.choose_speed(60)
    assert not choice.is_open
    choice.clear()
    assert choice.is_open
    choice.begin_decision()
    assert not choice.is_open and not choice.leaves_risk_open


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"speed 100": 0.5, "speed 120": 0.4}, "speed 100"),
        ({"speed 100": 0.3, "speed 120": 0.6}, "speed 120"),
        ({"speed 120": 0.6, "speed 140": 0.6}, ""),
    ],
)
def test_the_estimates_propose_the_best_or_leave_the_risk_open(
    app: App, known: dict[str, float], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = at_corner(app)
    view.choice.begin_decision(True)
    evaluator: Any = SimpleNamespace(
        is_safe=lambda state, action: action == "speed 100",
        complete_choice=lambda state, action: (action, *plans_of(view).of(int(action[6:]))[0].steps[1:]),
    )
    monkeypatch.setattr(view.scene, "game", SimpleNamespace(evaluator=evaluator))
    estimate(view, known)
    view.on_decision_estimated()
    assert chosen(view).startswith(said) and view.choice.is_open == (not said)
    monkeypatch.setattr(view.scene, "is_lesson", True)
    view.choice.begin_decision(True)
    view.on_decision_estimated()
    assert view.choice.is_open and not view.choice.leaves_risk_open, "the coach asks for a choice"


def estimate(view: FormulaOneView, known: dict[str, float]) -> None:
    """Let these chances to win be known."""
    scene: Any = view.scene
    scene.estimating.result = {Action(step): Figure(value) for step, value in known.items()}


@pytest.mark.parametrize(
    ("known", "first", "wins"),
    [
        ({"speed 100": 1.0, "speed 120": 0.4}, "speed 100", True),
        ({"speed 100": 0.99}, "speed 100", False),
        ({"speed 120": 1.0}, "speed 100", False),
        ({}, "speed 100", False),
        ({"speed 100": 1.0}, "", False),
    ],
)
def test_the_button_says_so_where_its_choice_wins_for_certain(
    app: App, known: dict[str, float], first: str, wins: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = at_corner(app)
    best = plans_of(view).of(100)[0].steps
    monkeypatch.setattr(view_module, "best_turn", lambda state, card, speed: ())
    monkeypatch.setattr(view_module, "complete_turn", lambda state, action: best)
    if first:
        view.choice.choose_speed(100)
    else:
        view.choice.begin_decision(True)
    estimate(view, known)
    assert view._wins() == wins
    assert view.model.is_certain_win == wins
    if wins:
        view.choice.choose_plan(plans_of(view).of(100)[1])
        assert not view._wins(), "the chance is that of the best way"


def test_the_button_names_a_certain_win_in_place_of_its_risk(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps = ("speed 60", "drive 21a")
    view = table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)
    estimate(view, {"match 120": 1.0, "keep_speed": 0.2})
    assert view._wins()
    view.choice.take_option("keep_speed")
    assert not view._wins()


@pytest.mark.parametrize(
    ("known", "speed", "said"),
    [
        (
            {"speed 100": 0.5, "speed 120": 0.62},
            120,
            "It may spin, but wins about 12 more in 100 than the best way at 100 mph.",
        ),
        (
            {"speed 100": 0.5, "speed 120": 0.501},
            120,
            "It may spin, and wins about as often as the best way at 100 mph.",
        ),
        (
            {"speed 100": 0.5, "speed 120": 0.3},
            120,
            "It may spin, and wins about 20 less in 100 than the best way at 100 mph.",
        ),
        (
            {"speed 120": 0.62},
            120,
            "This way may spin the car. At 100 mph, without a card, there is a safe one.",
        ),
        (
            {"speed 100": 0.5},
            120,
            "This way may spin the car. At 100 mph, without a card, there is a safe one.",
        ),
        (
            {"speed 100": 0.5, "speed 120": 0.62},
            100,
            "This way is safe. Faster than 100 mph needs luck or a card.",
        ),
    ],
)
def test_of_a_risk_the_table_tells_by_how_much_it_pays(
    app: App, known: dict[str, float], speed: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = at_corner(app)
    best = plans_of(view).of(120)[0].steps
    monkeypatch.setattr(view_module, "best_turn", lambda state, card, speed: ())
    monkeypatch.setattr(view_module, "complete_turn", lambda state, action: best)
    view.choice.choose_speed(speed)
    estimate(view, known)
    assert view.why_it_matters() == said
    if "12 more" in said:
        view.choice.choose_plan(plans_of(view).of(120)[1])
        assert view.why_it_matters().startswith("This way may spin"), "the figure is that of the best way"


def test_once_somebody_is_home_the_card_says_how_one_wins(app: App) -> None:
    view = table_at(app, "52b", "1b", *ELSEWHERE[1:], speeds=[60], laps=[1, 0, 1, 1], last_round=True)
    assert view.why_it_matters() == "Whoever is furthest past the line after this round wins."
    view = table_at(app, "26b", "1b", *ELSEWHERE[1:], speeds=[120], laps=[1, 0, 1, 1], last_round=True)
    assert view.why_it_matters().startswith("This way is safe"), "a corner matters more"


# -- clicks and previews -----
def test_a_click_on_a_speed_takes_its_best_way(app: App) -> None:
    view = at_corner(app)
    view.choice.choose_speed(120)
    assert chosen(view) == "speed 120, drive 32a via 28a"
    view.choice._best_turn = lambda card, speed: plans_of(view).of(120)[1].steps if speed == 120 else ()
    view.choice.choose_speed(120)
    assert chosen(view) == "speed 120, drive 32b via 28a", "the turn that wins most"


def test_a_click_on_a_space_takes_the_best_way_there(app: App) -> None:
    view = at_corner(app)
    view.choice.choose_space(node(view, "31b"))
    assert chosen(view) == "speed 100, drive 31b via 28a"
    view.choice.choose_space(node(view, "29c"))
    assert chosen(view) == "speed 60, drive 29c", "at another speed"
    view.choice.choose_space(node(view, "60a"))
    assert chosen(view) == "speed 60, drive 29c", "out of reach"


def test_a_click_on_a_space_keeps_the_speed_if_that_leads_there(app: App) -> None:
    """Every speed from 60 on ends behind the cars that close the road."""
    wall = ("13a", "13b", "13c", "13d")
    view = table_at(app, "10b", *wall, kinds="hbbbb", speeds=[120, 20, 20, 20, 20])
    for speed in (80, 120, 100):
        view.choice.choose_speed(speed)
        view.choice.choose_space(node(view, "12a"))
        assert chosen(view).startswith(f"speed {speed}, drive 12a")


def test_a_way_that_is_gone_gives_place_to_the_last_one(app: App) -> None:
    view = at_corner(app)
    view.choice.now.speed, view.choice.now.plan_index = 100, 99
    assert chosen(view) == steps(plans_of(view).of(100)[-1])
    view.choice.now.speed = 200
    view.choice.now.plan_index = 0
    assert chosen(view) == "speed 100, drive 31a via 28a", "a speed that cannot be declared"


def test_a_second_click_leads_the_way_through_a_band(app: App) -> None:
    view = at_corner(app)
    view.choice.choose_space(node(view, "31b"))
    labels = view.ground.circuit.labels
    assert sorted(labels[at] for at in view.choice.passages()) == ["28a", "28b", "28c"]
    view.choice.choose_space(node(view, "28b"))
    assert chosen(view) == "speed 100, drive 31b via 28b"
    assert view.choice.previewed("space.28b") is None and steps(view.choice.previewed("space.28a")) == (
        "speed 100, drive 31b via 28a"
    )
    view.choice.choose_speed(80)
    assert chosen(view) == "speed 80, drive 30a", "the way is given up with its speed"
    view.choice.begin_decision()
    assert view.choice.passages() == frozenset(), "no end is chosen"


@pytest.mark.parametrize(
    ("pointed", "plan"),
    [
        ("speed.120", "speed 120, drive 32a via 28a"),
        ("tab.120", "speed 120, drive 32a via 28a"),
        ("speed.100", ""),
        ("space.30b", "speed 80, drive 30b via 28b"),
        ("space.31a", ""),
        ("space.60a", ""),
        ("card.superb_driving", "play superb_driving, speed 100, drive 31a via 28a"),
        ("card.carburettor", ""),
        ("alt", "speed 100, drive 31b via 28a"),
        ("go", ""),
        ("row.1", ""),
    ],
)
def test_what_is_pointed_at_previews_what_a_click_would_choose(app: App, pointed: str, plan: str) -> None:
    view = at_corner(app, hands=[["superb_driving"]])
    found = view.choice.previewed(pointed)
    assert steps(found) == plan
    view.choice.begin_decision(True)
    found = view.choice.previewed(pointed)
    if pointed in ("speed.100", "space.31a"):
        assert steps(found) == "speed 100, drive 31a via 28a", "nothing is chosen yet"


def test_nothing_is_previewed_while_others_drive(app: App) -> None:
    view = at_corner(app, turn=1)
    assert view.choice.previewed("speed.120") is None and view.choice.plans is None
    assert view.choice.chosen() is None and not view.choice.may_play("superb_driving")
    assert view.choice.alternatives() == [] and view.choice.alternative() is None
    view.choice.choose_speed(60)
    view.choice.choose_card("superb_driving")
    view.choice.choose_space(node(view, "31b"))
    assert not view.choice.is_made


def test_the_wheel_goes_through_all_ways_from_left_to_right(app: App) -> None:
    view = at_corner(app)
    found = []
    for _ in range(7):
        assert view.choice.choose_next_plan(1)
        found.append(chosen(view).partition("drive ")[2])
    ways = [
        "31a via 28b",
        "31a via 28c",
        "31b via 28a",
        "31b via 28b",
        "31b via 28c",
        "31c via 28b",
        "31c via 28c",
    ]
    assert found == ways
    view.choice.choose_next_plan(1)
    assert chosen(view) == "speed 100, drive 31a via 28a", "and begins anew"
    stuck = table_at(app, "P1", "3g", *ELSEWHERE[1:], laps=[1])
    assert not stuck.choice.choose_next_plan(1)
    box = table_at(app, "64g", *ELSEWHERE, speeds=[100], laps=[2])
    box.choice.choose_speed(100)
    ends = [steps(plan).partition("drive ")[2] for plan in box.choice.alternatives()]
    assert ends[-1] == "box", "the pit box comes last"


def test_the_other_way_is_the_safest_that_is_left(app: App) -> None:
    view = at_corner(app)
    assert steps(view.choice.alternative()) == "speed 100, drive 31b via 28a"
    view.choice.choose_space(node(view, "31b"))
    assert steps(view.choice.alternative()) == "speed 100, drive 31a via 28a"
    view.choice.choose_speed(160)
    assert view.choice.alternative() is None, "every way spins for certain"
    extra = table_at(
        app, "20b", *ELSEWHERE, speeds=[60], hands=[["fast_gear_change"]], steps=("speed 60", "drive 23b")
    )
    extra.choice.begin_decision(True)
    assert extra.choice.alternative() is plans_of(extra).find(("done",))


# -- the pit box -----
def test_a_chosen_box_stays_while_speeds_are_tried(app: App) -> None:
    view = table_at(app, "64g", *ELSEWHERE, speeds=[100], laps=[2])
    view.choice.choose_space(node(view, "P1"))
    assert chosen(view) == "speed 100, drive box"
    view.choice.choose_speed(120)
    assert chosen(view) == "speed 120, drive 4g" and view.choice.now.end == node(view, "P1")
    view.choice.choose_speed(100)
    assert chosen(view) == "speed 100, drive box"
    view.choice.choose_space(node(view, "3g"))
    view.choice.choose_speed(120)
    assert view.choice.now.end == node(view, "4g"), "another end goes with its speed"


# -- cards -----
def test_a_card_is_put_back_as_it_was_taken(app: App) -> None:
    view = at_corner(app, hands=[PACK])
    view.choice.choose_speed(140)
    view.choice.choose_next_plan(1)
    before = chosen(view)
    view.choice.choose_card("superb_driving")
    assert chosen(view) == f"play superb_driving, {before}"
    view.choice.choose_card("carburettor")
    assert view.choice.now.card == "carburettor" and view.choice.has_idle_card
    view.choice.choose_card("carburettor")
    assert chosen(view) == before and view.choice.now.card == ""
    view.choice.choose_card("superb_driving")
    view.choice.choose_speed(120)
    view.choice.choose_card("superb_driving")
    assert chosen(view) == "speed 120, drive 32a via 28a", "the speed was changed since"


def test_a_proposed_card_that_is_put_back_leaves_the_best_turn_without_it(app: App) -> None:
    view = at_corner(app, hands=[PACK])
    view.choice.propose(("play superb_driving", "speed 140", "drive 33a via 28a", "done"))
    assert chosen(view) == "play superb_driving, speed 140, drive 33a via 28a"
    assert not view.choice.leaves_card
    view.choice._best_turn = lambda card, speed: plans_of(view).of(80)[0].steps if not card else ()
    view.choice.choose_card("superb_driving")
    assert chosen(view) == "speed 80, drive 30a" and view.choice.leaves_card
    view.choice.choose_card("superb_driving")
    assert view.choice.now.card == "superb_driving" and not view.choice.leaves_card


def test_another_card_than_the_proposed_one_is_put_back_to_the_proposal(app: App) -> None:
    view = at_corner(app, hands=[PACK])
    view.choice.propose(("play superb_driving", "speed 140", "drive 33a via 28a", "done"))
    view.choice.choose_card("slipstreaming")
    assert view.choice.now.card == "slipstreaming"
    view.choice.choose_card("slipstreaming")
    assert chosen(view) == "play superb_driving, speed 140, drive 33a via 28a"
    view.choice.choose_card("carburettor")
    view.suggest([Action("speed 60"), Action("drive 29c"), Action("done")])
    assert view.choice.now.card == ""
    view.choice.choose_card("slipstreaming")
    view.choice.choose_card("slipstreaming")
    assert chosen(view) == "speed 60, drive 29c", "the hint that was chosen, not what was before it"


def test_a_space_keeps_the_proposed_card_only_if_it_needs_one(app: App) -> None:
    proposal = ("speed 100", "drive 31a via 28a", "play fast_gear_change", "drive 33a")
    view = at_corner(app, hands=[["fast_gear_change"]])
    view.choice.propose(proposal)
    assert chosen(view) == ", ".join(proposal)
    view.choice.choose_space(node(view, "32b"))
    assert chosen(view) == "speed 120, drive 32b via 28a" and view.choice.now.card == ""
    view.choice.clear()
    view.choice.choose_space(node(view, "33a"))
    assert chosen(view) == ", ".join(proposal) and view.choice.now.card == "fast_gear_change"


def test_the_best_turn_with_a_card_is_taken_if_it_is_known(app: App) -> None:
    view = at_corner(app, hands=[PACK])
    plans = plans_of(view)
    with_card = plans.of(140, "superb_driving")[1].steps
    view.choice._best_turn = lambda card, speed: with_card if card == "superb_driving" else ()
    assert steps(view.choice.with_card(plans, "superb_driving")) == steps_of(with_card)
    assert steps(view.choice.with_card(plans, "slipstreaming")).startswith(
        "speed 100, drive 31a via 28a, play"
    )
    view.choice.now.card = "superb_driving"
    assert steps(view.choice.at_speed(plans, 140)) == steps_of(with_card)


def steps_of(found: Sequence[str]) -> str:
    """Return steps in one line."""
    return ", ".join(step for step in found if step != "done")


@pytest.mark.parametrize(
    ("speed", "playable"),
    [
        (100, ["quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change"]),
        (0, ["superb_driving", "carburettor"]),
    ],
)
def test_an_extra_move_follows_only_a_move(app: App, speed: int, playable: list[str]) -> None:
    view = at_corner(app, hands=[PACK])
    view.choice.choose_speed(speed)
    assert [card for card in PACK if view.choice.may_play(card)] == playable
    assert not at_corner(app).choice.may_play("superb_driving"), "nobody plays a card that is not there"


def test_on_the_way_into_the_pits_there_is_no_room_for_a_card(app: App) -> None:
    view = table_at(app, "64g", *ELSEWHERE, speeds=[100], laps=[2], hands=[["fast_gear_change"]])
    view.choice.choose_speed(100)
    assert view.choice.may_play("fast_gear_change")
    view.choice.choose_space(node(view, "P1"))
    assert not view.choice.may_play("fast_gear_change")


def test_a_chosen_card_may_be_put_back_or_replaced(app: App) -> None:
    view = at_corner(app, hands=[["superb_driving", "slipstreaming"]])
    view.choice.choose_speed(0)
    assert not view.choice.may_play("slipstreaming")
    view.choice.choose_card("superb_driving")
    assert view.choice.may_play("superb_driving") and view.choice.may_play("slipstreaming")
    assert not view.choice.may_play("carburettor")


def test_the_carburettor_allows_120_at_once(app: App) -> None:
    view = table_at(app, "53b", *ELSEWHERE, hands=[["carburettor"]])
    plans = plans_of(view)
    assert plans.speeds == (0, 20, 40, 60)
    assert plans.speeds_with("carburettor") == (0, 20, 40, 60, 80, 100, 120)
    assert plans.speeds_with("slipstreaming") == plans.speeds
    fast, slow = plans.of(120, "carburettor")[0], plans.of(60, "carburettor")[0]
    assert plans.uses(fast, "carburettor") and not plans.uses(slow, "carburettor")
    assert plans.of(120) == () and plans.risk_level(120) == "sure"
    view.choice.now.card, view.choice.now.speed = "carburettor", 60
    assert chosen(view) == "speed 60, drive 56b" and view.choice.has_idle_card
    view.choice.choose_speed(120)
    view.choice.choose_card("carburettor")
    assert chosen(view) == "speed 60, drive 56b", "without the card 120 cannot be declared"


def test_a_card_that_does_nothing_leaves_the_best_way_without_it(app: App) -> None:
    view = at_corner(app, hands=[["superb_driving"]])
    plans = plans_of(view)
    bare = plans.of(80)[1]
    view.choice._best_turn = lambda card, speed: bare.steps if (card, speed) == ("", 80) else ()
    view.choice.now.card = "superb_driving"
    assert steps(view.choice.at_speed(plans, 80)) == f"play superb_driving, {steps(bare)}"
    assert steps(view.choice.at_speed(plans, 60)) == "play superb_driving, speed 60, drive 29a"
    view.choice.begin_decision()
    view.choice.propose(("play superb_driving", "speed 140", "drive 33b via 28a"))
    view.choice.choose_card("superb_driving")
    assert chosen(view) == "speed 140, drive 33b via 28a", "the same way, where no better one is known"


# -- suggestions -----
@pytest.mark.parametrize(
    ("suggested", "plan"),
    [
        (("speed 120", "drive 32b via 28a"), "speed 120, drive 32b via 28a"),
        (("speed 120", "drive 32b via 28a", "done", "roll 1 2"), "speed 120, drive 32b via 28a"),
        (("speed 120",), "speed 120, drive 32a via 28a"),
        (("play superb_driving",), "speed 100, drive 31a via 28a"),
        (
            ("play superb_driving", "speed 120", "drive 32a via 28a"),
            "play superb_driving, speed 120, drive 32a via 28a",
        ),
        (("speed 120", "drive 60a"), ""),
        (("done",), ""),
        ((), ""),
    ],
)
def test_a_hint_is_chosen_as_if_the_player_had(app: App, suggested: tuple[str, ...], plan: str) -> None:
    view = at_corner(app, hands=[["superb_driving"]])
    view.suggest([Action(step) for step in suggested])
    assert view.choice.is_made == bool(plan)
    assert chosen(view) == (plan or "speed 100, drive 31a via 28a")


# -- a few steps -----
def faster_car(app: App) -> FormulaOneView:
    """Return a table right behind a car at 140 mph."""
    steps = ("speed 60", "drive 21a")
    return table_at(app, "20a", "22a", kinds="hb", track="kestrel_heath", speeds=[60, 140], steps=steps)


def test_the_lower_button_changes_between_a_few_steps(app: App) -> None:
    view = faster_car(app)
    choice = view.choice
    assert [*choice.options] == ["match 120", "match 100", "match 80", "keep_speed"]
    assert (choice.option_now(), choice.other_option()) == ("match 120", "keep_speed")
    view.choice.choose_other()
    assert (choice.option_now(), choice.other_option()) == ("keep_speed", "match 120")
    choice.take_option("match 80")
    assert (choice.option_now(), choice.other_option(), choice.is_made) == ("match 80", "keep_speed", True)
    choice.take_option("match 160")
    assert choice.option_now() == "match 80", "it is not offered"
    choice.begin_decision(True)
    assert choice.other_option() == "match 120", "where nothing is chosen it stands below"
    choice._options_now = lambda: ("use", "keep")
    choice.begin_decision()
    assert (choice.option_now(), choice.other_option()) == ("use", "keep")
    choice.take_option("keep")
    assert choice.other_option() == "use"
    choice._options_now = lambda: ("use",)
    assert choice.other_option() == ""
    choice.choose_steps(["use"])
    assert choice.option_now() == "use" and choice.is_made


def test_the_dial_takes_a_speed_behind_a_faster_car(app: App) -> None:
    view = faster_car(app)
    assert view.model.speeds == (60, 80, 100, 120) and view.model.speed == 120
    for speed, step in ((60, "keep_speed"), (80, "match 80")):
        view.choice.choose_speed(speed)
        assert view.choice.option_now() == step
    view._model = None
    assert view.model.speed == 80 and view.turn_dial(-1) and view.choice.option_now() == "keep_speed"
    view._model = None
    assert view.model.speed == 60 and not view.turn_dial(-1)
    view.choice._options_now = lambda: ("use", "keep")
    assert view.choice.speeds(60) == ()


# -- sending -----
def sent(view: FormulaOneView, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return what is sent from now on: the first step and what follows it."""
    found: list[list[str]] = []
    monkeypatch.setattr(view.scene, "commit", lambda action, then: found.append([action, *then]))
    return found


def test_the_button_sends_a_turn_step_by_step(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = at_corner(app)
    told, match = sent(view, monkeypatch), view.scene.match
    view.drive()
    assert told == [["speed 100", "drive 31a via 28a"]]
    assert view.choice.next_step(match, 0) is None, "the first step is not played yet"
    view = at_corner(app)
    sent(view, monkeypatch)
    view.drive()
    match = view.scene.match
    match._carry_out(Action("speed 100"), 0)
    assert view.choice.next_step(match, 0) == "drive 31a via 28a"
    match._carry_out(Action("drive 31a via 28a"), 0)
    assert view.choice.next_step(match, 0) is None


def test_what_was_planned_is_forgotten_after_an_undo(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = at_corner(app)
    sent(view, monkeypatch)
    view.drive()
    match = view.scene.match
    assert view.choice.next_step(match, 0) is None
    match._carry_out(Action("speed 100"), 0)
    assert view.choice.next_step(match, 0) is None


def test_a_step_that_may_not_be_played_is_not(app: App) -> None:
    view = at_corner(app)
    match = view.scene.match
    plan: Any = SimpleNamespace(steps=("speed 100", "drive 31a via 28a"))
    assert view.choice.start_plan(plan, 0) == "speed 100"
    match._carry_out(Action("speed 80"), 0)
    assert view.choice.next_step(match, 0) is None


def test_the_rest_of_a_turn_waits_for_the_speed_behind_a_faster_car(app: App) -> None:
    choice = at_corner(app).choice
    plan: Any = SimpleNamespace(steps=("speed 60", "drive 21a", "done"))
    choice.start_plan(plan, 0)
    sent = []
    for done, legal, phase in (
        (1, ["drive 21a"], "drive"),
        (2, ["match 80", "keep_speed"], "match"),
        (3, ["play slipstreaming", "done"], "extra"),
        (4, ["speed 20"], "speed"),
    ):
        match: Any = SimpleNamespace(history=[None] * done, legal=lambda legal=legal: legal)
        match.observe = lambda viewer, phase=phase: {"phase": phase}
        sent.append(choice.next_step(match, 0))
    assert sent == ["drive 21a", None, "done", None]


def test_nothing_is_sent_while_nothing_is_chosen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    view = at_corner(app)
    told = sent(view, monkeypatch)
    view.choice.begin_decision(True)
    view.drive()
    assert told == []
    view = faster_car(app)
    told = sent(view, monkeypatch)
    view.drive()
    assert told == [["match 120"]]


# -- plans -----
def test_a_plan_counts_what_its_steps_come_to(app: App) -> None:
    view = at_corner(app, tyres=[1], brakes=[1], hands=[["slipstreaming"]])
    plans = plans_of(view)
    plan = plans.of(100, "slipstreaming")[0]
    assert steps(plan) == "speed 100, drive 31a via 28a, play slipstreaming, drive 34c"
    labels = view.ground.circuit.labels
    assert [labels[at] for at in plan.nodes] == ["27b", "28a", "29a", "30a", "31a", "32b", "33c", "34c"]
    assert (plan.legs, plan.card) == ((5, 3), "slipstreaming")
    assert plan.normal(plans.state) == plan.nodes[:5]
    assert [(entry.corner, entry.excess) for entry in plan.corners] == [(2, 0), (3, 20)]
    plan = plans.of(20)[0]
    assert (plan.drop, plan.tyres, plan.brakes, plan.final, plan.sway) == (100, 3, 4, 20, 0)
    assert next_speeds(plan, 4) == (0, 0, 80) and next_speeds(plans.of(120)[0], 8) == (80, 100, 160)
    assert plans.find(()) is None and plans.find(("speed 20", "drive 60a")) is None
    assert plans.holds("slipstreaming") and not plans.holds("carburettor")


def test_the_best_plan_is_safe_unworn_and_straight(app: App) -> None:
    view = at_corner(app)
    ways = [
        f"{steps(plan)[17:]} {plan.risk_level} {plan.spin} {plan.sway}" for plan in plans_of(view).of(100)
    ]
    assert ways == [
        "31a via 28a safe 0 1",
        "31b via 28a safe 0 3",
        "31b via 28b spin 1/9 1",
        "31a via 28b spin 1/9 3",
        "31c via 28b spin 1/9 3",
        "31c via 28c spin 1/9 3",
        "31b via 28c spin 1/9 5",
        "31a via 28c spin 1/9 7",
    ]
    # tone, chance to spin, wear, spaces, pit box, changes of lane
    ranks = [plans_of(view).of(speed)[0].rank for speed in (20, 140)]
    assert ranks == [(1, 0, 7, -1, False, 0), (2, Fraction(1, 9), 3, -7, False, 2)]


def test_laps_boxes_and_baulks_are_part_of_a_plan(app: App) -> None:
    line = plans_of(table_at(app, "64b", *ELSEWHERE, speeds=[120], laps=[2])).of(120)[0]
    assert (line.laps, line.is_in_box, line.final) == (1, False, 120)
    box = plans_of(table_at(app, "64g", *ELSEWHERE, speeds=[100], laps=[2])).find(("speed 100", "drive box"))
    assert box is not None and box.is_in_box and box.final == 0 and box.laps == 1
    stuck = plans_of(table_at(app, "P1", "3g", *ELSEWHERE[1:], laps=[1])).of(40)[0]
    assert stuck.is_blocked and stuck.final == 40 and stuck.nodes == ()
    queue = plans_of(table_at(app, "6a", "7c", "7a", "7b", speeds=[60, 60, 60, 120])).of(20)[0]
    assert (queue.baulked_by, queue.matches, queue.lost) == (2, True, "")
    failed = plans_of(table_at(app, "27b", *ELSEWHERE, speeds=[100], kept=[[2]], corners_since=[2])).of(40)[0]
    assert (failed.lost, failed.cause, failed.spin, failed.final) == ("spin", "failed_brakes", 1, 0)


def test_within_a_move_earlier_corners_count_as_they_were_passed(app: App) -> None:
    """Corner 3 was entered within its limit before the card, corner 4 is with it."""
    given: dict[str, Any] = {"speeds": [100], "hands": [["slipstreaming"]]}
    view = table_at(app, "26b", *ELSEWHERE, steps=("speed 100", "drive 31a via 28a"), **given)
    plan = plans_of(view).of(100, "slipstreaming")[0]
    assert steps(plan) == "play slipstreaming, drive 34c"
    assert [(entry.corner, entry.excess, entry.ruling) for entry in plan.corners] == [
        (2, 0, "roll"),
        (3, 20, "roll"),
    ]
    assert plan.spin == Fraction(1, 9)
