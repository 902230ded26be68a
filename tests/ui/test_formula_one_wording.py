"""What is said of rare turns of Formula-1: edited charts, ways told apart, cards that are left."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import pytest
from driving import config_of
from formula_one_tables import make_table_app, table_at, table_of

from game.engine import registry
from game.engine.contract import Chance
from game.engine.venue.track import catalogue
from game.games.formula_one.rules.chances import CornerEntry, forecast_move
from game.games.formula_one.rules.charts import Charts, Penalty, PenaltyRow
from game.games.formula_one.rules.preview import Plan
from game.games.formula_one.table.board import spots
from game.games.formula_one.table.messages.words import why_chosen
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.plan import words
from game.games.formula_one.table.plan.choice import PLAN_PHASES
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App
from game.ui.race.depth import Depth

ELSEWHERE = ("0b", "0c", "0d")


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


@pytest.fixture(scope="module")
def view(app: App) -> FormulaOneView:
    """A table two spaces before corner 3, at 120 mph."""
    return table_at(app, "26b", *ELSEWHERE, speeds=[120])


@pytest.fixture
def m(view: FormulaOneView) -> Model:
    """Its model."""
    return view.model


def plan_of(view: FormulaOneView, *steps: str) -> Plan:
    """Return the plan of these steps."""
    assert view.plans is not None
    found = view.plans.find(steps)
    assert found is not None, steps
    return found


def edited(ours: Charts, change: Callable[[PenaltyRow], PenaltyRow]) -> Charts:
    """Return our charts with every penalty row changed."""
    reductions = dict(zip(range(20, 180, 20), ours.reductions[1:], strict=True))
    return Charts(reductions, {name: change(row) for name, row in ours.rows.items()})


def entering(plan: Plan, charts: Charts, entries: list[CornerEntry], tyres: int = 0) -> Plan:
    """Return the plan as if it entered these corners, by these charts."""
    return replace(plan, forecast=forecast_move(charts, entries, tyres, 0))


def leaf(m: Model, plan: Plan) -> tuple[str, str]:
    """Return tone and verdict of the first corner."""
    first = words.leaves_of(m, plan)[0]
    return first.tone, first.verdict


# -- edited charts -----
def test_wear_that_only_dice_may_bring_is_a_may(view: FormulaOneView, m: Model) -> None:
    """A chart without spins."""
    plan = plan_of(view, "speed 120", "drive 32a via 28a", "done")
    tame = edited(m.charts, lambda row: row._replace(spin=False, spin_from=None))
    wears = entering(plan, tame, list(plan.corners))
    m = replace(m, chosen=wears)
    assert wears.risk_level == "wear" and wears.spin == 0
    assert words.action_words(m) == "Enter outside at 120: may wear"
    assert words.calm_words(m, wears) == "The dice may wear the car in the corner."
    assert why_chosen(wears, "calm.spins_above", 100) == "calm.this_may_wear"
    assert words.describe_path(m, wears) == "Or same space, another path: may wear"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"spin": False, "tyres": 0, "brakes": 0, "spin_from": None}, ("good", "No roll can hurt you here")),
        ({"spin": True, "marks": (20, 40)}, ("bad", "Every roll is a spin here")),
    ],
)
def test_a_corner_is_certain_where_the_chart_says_so(
    view: FormulaOneView, m: Model, change: Mapping[str, Any], said: tuple[str, str]
) -> None:
    plan = plan_of(view, "speed 120", "drive 32a via 28a", "done")
    charts = edited(m.charts, lambda row: row._replace(**change))
    assert leaf(m, entering(plan, charts, list(plan.corners))) == said


def test_a_chance_over_two_rolls_is_none_of_36(m: Model) -> None:
    part = words._part(m, Penalty(True), Fraction(1, 10))
    assert (part.kind, part.text, part.count, part.fraction, part.percent) == (
        "spin",
        "Spin",
        4,
        "of all",
        "10.0 %",
    )
    part = words._part(m, Penalty(False, 2, 1), Fraction(1, 9))
    assert (part.kind, part.text, part.count, part.fraction) == ("both", "Tyres +2, brakes +1", 4, "4 in 36")
    kinds = [words._part(m, Penalty(False, *wear), Fraction(1)).kind for wear in ((0, 0), (1, 0), (0, 2))]
    assert kinds == ["nothing", "tyres", "heavy"]


def test_worn_tyres_are_noted_only_where_rows_depend_on_them(view: FormulaOneView, m: Model) -> None:
    plan = plan_of(view, "speed 140", "drive 33a via 28a", "done")
    assert plan.forecast is not None
    check = plan.forecast.checks[0]
    assert words._note(m, plan, check) == "From tyre wear 4 on, totals 6 and 10 spin too."
    assert words._note(m, replace(plan, tyres=4), check).startswith("With tyre wear 4 or more")
    plain = replace(m, charts=edited(m.charts, lambda row: row._replace(spin_from=None)))
    assert words._note(plain, plan, check) == ""
    mild = check._replace(corner=check.corner._replace(excess=20))
    assert words._note(m, plan, mild) == ""


@pytest.mark.parametrize(
    ("kept", "excess", "tyres", "cause", "ruling", "why"),
    [
        ([], 60, 0, "", "roll", "sure"),
        ([], 40, 8, "", "roll", "tyres"),
        ([], 40, 7, "", "roll", "rolls"),
        ([2], 40, 0, "", "spin", "failed_brakes"),
        ([16], 40, 0, "", "spin", "puncture"),
        ([2, 16], 40, 0, "", "spin", "failed_brakes"),
        ([2, 16], 20, 0, "", "spin", "puncture"),
        ([16], 20, 0, "failed_brakes", "roll", "failed_brakes"),
        ([2], 20, 0, "puncture", "roll", "puncture"),
    ],
)
def test_a_certain_spin_names_its_cause(
    app: App, kept: list[int], excess: int, tyres: int, cause: str, ruling: Any, why: str
) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], kept=[kept], corners_since=[1])
    plan = replace(plan_of(view, "speed 120", "drive 32a via 28a", "done"), tyres=tyres, cause=cause)
    assert words.why_spin(view.model, plan, CornerEntry(2, 0, 100, excess, ruling)) == why


# -- ways -----
@pytest.mark.parametrize(
    ("chosen", "other", "said"),
    [
        ("", "31b via 28a", "end middle"),
        ("31a via 28a", "31b via 28a", "end middle"),
        ("31b via 28a", "31b via 28a", "same space, another path"),
        ("31b via 28a", "31b via 28b", "enter middle"),
        ("31b via 28b", "31a via 28a", "enter outside"),
        ("31c via 28c", "31a via 28c", "farther in"),
        ("31a via 28a", "31a via 28c", "enter inside"),
    ],
)
def test_another_way_is_told_by_what_differs(
    view: FormulaOneView, m: Model, chosen: str, other: str, said: str
) -> None:
    """By the lane of a corner or of its end; by neither where the button may name the same lane."""
    own = plan_of(view, "speed 100", f"drive {chosen}", "done") if chosen else None
    plan = plan_of(view, "speed 100", f"drive {other}", "done")
    assert words._told_apart(replace(m, chosen=own), plan) == said


@pytest.mark.parametrize(
    ("way", "course"),
    [
        ("speed 120, drive 32a via 28a", "outside"),
        ("speed 100, drive 31b via 28b", "drive"),
        ("speed 100, drive 31c via 28c", "inside"),
        ("speed 100, drive 31a via 28a", "drive"),
    ],
)
def test_a_corner_taken_too_fast_is_taken_inside_or_outside(
    view: FormulaOneView, m: Model, way: str, course: str
) -> None:
    assert words._course(m, plan_of(view, *way.split(", "), "done")) == course


@pytest.mark.parametrize(("end", "course"), [("34a", "inside"), ("34b", "drive"), ("34c", "outside")])
def test_the_inside_of_a_left_hand_corner_is_on_the_left(app: App, end: str, course: str) -> None:
    view = table_at(app, "31b", *ELSEWHERE, speeds=[60])
    assert view.plans is not None
    plan = next(
        one for one in view.plans.of(120) if any(view.ground.circuit.labels[at] == end for at in one.nodes)
    )
    assert words._course(view.model, plan) == course


def test_the_way_into_the_pits_says_its_risk(app: App, view: FormulaOneView) -> None:
    pit = table_at(app, "64g", *ELSEWHERE, speeds=[100], laps=[2])
    box, spins = (
        plan_of(pit, "speed 100", "drive box"),
        plan_of(view, "speed 120", "drive 32a via 28a", "done"),
    )
    m = replace(pit.model, chosen=replace(box, forecast=spins.forecast))
    assert words.action_words(m) == "Into the pit: 1 in 9 spins"
    assert words.action_words(replace(m, chosen=box)) == "Drive into the pit"
    assert words.describe_path(m, box) == "Or own pit box: no wear"


@pytest.mark.parametrize(
    ("depth", "odds", "what"),
    [
        (Depth.EVERYTHING, True, "1 in 9 spins"),
        (Depth.EVERYTHING, False, "may spin"),
        (Depth.CALM, True, "may spin"),
    ],
)
def test_the_other_way_tells_its_chance_where_chances_are_told(
    view: FormulaOneView, m: Model, depth: Depth, odds: bool, what: str
) -> None:
    plan = plan_of(view, "speed 120", "drive 32a via 28a", "done")
    m = replace(m, depth=depth, shows_odds=odds)
    assert words.describe_path(m, plan) == f"Or 2 spaces before corner 4, inside: {what}"
    sure = plan_of(view, "speed 160", "drive 34a", "done")
    assert words.describe_path(m, sure) == "Or corner 4, inside: you spin"


SPIN_WORDS = ("spin", "retire")


def random_tables(app: App, rng: Random, count: int) -> Iterator[FormulaOneView]:
    """Yield tables of random games at which the player is to choose a plan."""
    game = registry.game("formula_one")
    while count:
        track = rng.choice(catalogue.ids("formula_one"))
        config = config_of("formula_one", "hbbb", 5, track, laps=2)
        state, steps = game.new(config.setup()), rng.randrange(20, 160)
        while (actor := state.actor()) is not None:
            if steps <= 0 and actor == 0 and state.observe(0)["phase"] in PLAN_PHASES:
                count -= 1
                yield table_of(app, config, state)
                break
            step = actor.sample(rng) if isinstance(actor, Chance) else rng.choice(state.legal())
            state.apply(step)
            steps -= 1


def test_no_label_hides_a_spin(app: App, seed: int) -> None:
    """At 120 mph "Or middle: brakes +1" was a spin in 4 of 36, and "Brake" a certain one."""
    rng = Random(seed)
    braking = table_at(app, "26b", *ELSEWHERE, speeds=[160])
    for view in chain([braking], random_tables(app, rng, 25)):
        plans = view.plans
        assert plans is not None
        every = [plan for speed in plans.speeds for plan in plans.of(speed)]
        for plan in every if view is braking else rng.sample(every, min(len(every), 25)):
            view.choice.choose_plan(plan)
            view._model = None
            look = {"depth": rng.choice([*Depth]), "shows_odds": rng.random() < 0.5, "chosen": plan}
            m = replace(view.model, **look)
            labels = {words.action_words(m), words.plan_words(m, plan)}
            if words.plan_kind(plan) == "done":
                labels.add(words.done_words(m, plan))
            others = [other for other in plans.of(plan.speed) if other is not plan]
            m = replace(m, chosen=rng.choice(others) if others else None)
            labels |= {words.describe_path(m, plan, is_brief) for is_brief in (True, False)}
            if plan.lost != "retire" and not plan.is_blocked:
                labels.add(words.calm_words(m, plan).replace("dice decide", "spin"))
            for label in labels:
                said = label.replace("spin point", "")
                assert any(word in said for word in SPIN_WORDS) == (plan.spin > 0), (seed, plan, label)


def test_no_two_ways_have_one_name(app: App, seed: int) -> None:
    """Below "Enter outside at 140" stood "Or outside", which meant the end of the way."""
    rng = Random(seed)
    for view in random_tables(app, rng, 12):
        assert view.plans is not None
        model = view.model
        for speed in view.plans.speeds:
            found = view.plans.of(speed)
            for plan in rng.sample(found, min(len(found), 4)):
                m = replace(model, chosen=plan)
                course = words._course(m, plan)
                for other in rng.sample(found, min(len(found), 10)):
                    told = words._told_apart(m, other)
                    assert told != f"end {course}", (seed, plan, other)


def test_a_car_may_be_held_up_by_the_first_seat(app: App) -> None:
    """The player has the second seat, and all three lanes ahead are taken."""
    spaces = ("7a", "6a", "7b", "7c")
    view = table_at(app, *spaces, kinds="bhbb", speeds=[60, 60, 60, 60], first=1, turn=1)
    view.choice.choose_speed(80)
    m = view.model
    plan = m.chosen
    assert plan is not None and plan.baulked_by == 0 and spots.speeds_on_road(m) == {}
    assert words.action_words(m) == "Wait at 60: no wear" and words.remark(m, plan) == "slowed to 60 mph"
    assert words.certain(m, plan) == ("No free space: behind Yuki, no wear", "warn")
    assert words.calm_words(m, plan) == "You end right behind Yuki."


WALL = ("10b", "13a", "13b", "13c", "13d")
QUEUE = ("6a", "7c", "7a", "7b")


@pytest.mark.parametrize(
    ("spaces", "given", "speed", "said"),
    [
        (WALL, {"speeds": [120, 20, 20, 20, 20], "tyres": [8]}, 120, ("retires", "bad")),
        (("26b",), {"speeds": [120], "brakes": [5]}, 60, ("Brakes worn out: spins", "bad")),
        (QUEUE, {"speeds": [60, 60, 60, 120]}, 120, ("tyres +1, brakes +2", "bad")),
        (QUEUE, {"speeds": [60, 60, 60, 120]}, 60, ("No free space: behind Nikki, no wear", "warn")),
        (("P1", "3g"), {"laps": [1]}, 20, ("only the speed changes", "warn")),
        (("26b",), {"speeds": [120]}, 20, ("braking: tyres +3, brakes +4", "warn")),
        (("26b",), {"speeds": [120]}, 100, ("slowing by 20 is free", "")),
        (("26b",), {"speeds": [120]}, 140, ("speeding up is free", "")),
    ],
)
def test_what_is_certain_is_bad_where_it_costs_more_than_was_chosen(
    app: App, spaces: tuple[str, ...], given: Any, speed: int, said: tuple[str, str]
) -> None:
    view = table_at(app, *spaces, kinds="h" + "b" * max(3, len(spaces) - 1), **given)
    view.choice.choose_speed(speed)
    plan = view.model.chosen
    assert plan is not None
    text, tone = words.certain(view.model, plan)
    assert (text.endswith(said[0]), tone) == (True, said[1]), text


# -- next turn, cards -----
def test_without_brakes_a_standing_car_cannot_slow_further(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[20], brakes=[5])
    stands, drives = plan_of(view, "speed 0"), plan_of(view, "speed 40", "drive 28a", "done")
    assert words.later(view.model, stands) == "Next turn without wear: 0–60 mph"
    assert words.later(view.model, drives) == "Next turn: 20–100 mph; slower, you spin"
    worn = table_at(app, "26b", *ELSEWHERE, speeds=[120], brakes=[4])
    assert words.later(worn.model, plan_of(worn, "speed 80", "drive 30a", "done")).endswith(
        "slower, you spin"
    )


def test_a_proposed_card_that_is_not_played_is_said_to_be_left(app: App) -> None:
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], hands=[["superb_driving"]])
    view.choice.propose(("play superb_driving", "speed 140", "drive 33a via 28a"))
    view.suggest(["speed 100", "drive 31a via 28a", "done"])
    m = view._build_model(app.painter())
    assert m.chosen is not None and words.remark(m, m.chosen) == "Without the card"
    assert words.remark(m, plan_of(view, "speed 80", "drive 30a", "done")) == "", "that is of the chosen one"
    view.choice.propose(("speed 140", "drive 33a via 28a"))
    m = view._build_model(app.painter())
    assert m.chosen is not None and words.remark(m, m.chosen) == ""


def test_after_a_card_no_other_may_be_played(app: App) -> None:
    held = [["superb_driving", "slipstreaming", "superb_driving"]]
    view = table_at(app, "26b", *ELSEWHERE, speeds=[120], hands=held, steps=("play superb_driving",))
    assert view.plans is not None
    assert not view.plans.may_play("slipstreaming", 100) and not view.plans.may_play("superb_driving", 100)


def test_a_hidden_chance_is_no_value_of_the_button(view: FormulaOneView, m: Model) -> None:
    risky, safe = (
        plan_of(view, f"speed {speed}", way, "done")
        for speed, way in ((120, "drive 32a via 28a"), (80, "drive 30a"))
    )
    assert words.odds_words(m, risky) == "spin 4 in 36 (11.1 %)"
    assert words.odds_words(replace(m, shows_odds=False), risky) == ""
    assert words.odds_words(m, safe) == words.odds_words(m, None) == ""
    assert words.speed_words(m, 200) == "", "a speed that cannot be declared"
