"""The table of Formula-1: every decision by its real elements, and a picture that is the truth."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import driving
import pytest
from driving import (
    arrange,
    click,
    element,
    few_drawn,
    ids,
    point,
    press,
    rest,
    start_race,
    tick,
    uncut,
    wheel,
)
from playthrough import every_other

from game.engine.contract import Action, Outcome
from game.engine.venue.track import catalogue
from game.games.formula_one.table.board.spots import spaces_reached
from game.games.formula_one.table.plan.choice import OPTION_PHASES
from game.games.formula_one.table.plan.words import leaves_of
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene

GAME = "formula_one"
TRACKS = ("porto_serra", "kestrel_heath")


def open_table(
    app: App, seats: str = "hbbb", seed: int = 5, track: str = "porto_serra", **options: Any
) -> PlayScene:
    """A table with a seat a letter: h human, b rookie bot."""
    return start_race(app, GAME, seats, seed, track, **options)


def at(scene: PlayScene, me: str, *others: str, **given: Any) -> None:
    """The first seat has car 1 and stands on a space to choose its speed; the others stand elsewhere."""
    n = scene.match.observe(None)["seats"]
    far = [f"{row}a" for row in range(60, 60 + n)]
    spaces = [me, *others, *far][:n]
    arrange(scene, first=0, turn=0, phase="speed", spaces=spaces, **given)


def assert_true(scene: PlayScene) -> None:
    """What is drawn equals what the viewer may know."""
    view: Any = scene.view
    seen = scene.match.observe(scene.viewer)
    assert view.observation == seen and view.stage.displayed == seen
    assert view.stage.poses == view.ground.rest(seen)
    stage = view.stage
    assert stage.rolling is None and stage.skid is None and stage.pit is None and stage.banner is None
    assert view.steps_shown == len(scene.match.history)


def decide_by_clicks(app: App, scene: PlayScene, rng: Random) -> str:
    """Take a decision at random, by clicking what stands for it; returns what was clicked last."""
    view: Any = scene.view
    before = len(scene.match.history)
    phase = view.observation["phase"]
    if phase in OPTION_PHASES and rng.random() < 0.5:
        click(app, "alt")
    if phase in OPTION_PHASES:
        if phase == "match" and rng.random() < 0.5:
            click(
                app,
                rng.choice([id for id in ids(app) if id.startswith("speed.") and element(app, id).enabled]),
            )
        option = view.choice.option_now()
        assert element(app, "go").extra["risky"] == (option == "keep" and view.model.spin_without_tyre > 0)
        click(app, "go")
        assert scene.match.history[before].step == option
        return phase
    cards = [id for id in ids(app) if id.startswith("card.") and element(app, id).enabled]
    card = rng.choice(cards) if cards and rng.random() < 0.3 else ""
    if card:
        click(app, card)
    speeds = [id for id in ids(app) if id.startswith("speed.") and element(app, id).enabled]
    if phase == "speed" and rng.random() < 0.7:
        click(app, rng.choice(speeds))
    if rng.random() < 0.5:
        goals = [id for id in ids(app) if id.startswith("space.") and element(app, id).action]
        goals = [id for id in goals if reachable(app, id)]
        if goals:
            click(app, rng.choice(goals))
    if not element(app, "go").enabled:
        click(app, rng.choice(speeds))
    chosen = view.choice.chosen()
    click(app, "go")
    played = [played.step for played in scene.match.history[before:] if played.seat == scene.viewer]
    assert played and played == list(chosen.steps)[: len(played)], (played, chosen.steps)
    return card or "go"


def reachable(app: App, id: str) -> bool:
    """Whether the middle of an element is its own, and nothing lies over it."""
    x, y, w, h = element(app, id).rect
    found = app.top.ui.at(x + w / 2, y + h / 2)
    return found is not None and found.id == id


def play_on(app: App, scene: PlayScene, rng: Random, limit: int = 4000) -> set[str]:
    """Play by clicks until all is over or so many decisions were made; return what was clicked."""
    return driving.play_on(
        app, scene, assert_true, lambda: decide_by_clicks(app, scene, rng).split(".")[0], limit
    )


# -- whole races -----
@pytest.mark.parametrize("track", every_other(TRACKS, 1))
@pytest.mark.slow
def test_random_races_by_clicks_show_the_truth(app: App, track: str, seed: int) -> None:
    scene = open_table(app, "hbb", seed, track, laps=1)
    play_on(app, scene, Random(seed), 10)
    assert len(scene.match.history) > 25


@pytest.mark.long
@pytest.mark.parametrize("track", TRACKS)
def test_whole_random_races_by_clicks_show_the_truth(app: App, track: str, seed: int) -> None:
    scene = open_table(app, "hbbbbb", seed, track, laps=2)
    play_on(app, scene, Random(seed))
    assert scene.match.is_over


@pytest.mark.long
def test_a_league_ends_on_its_standings(app: App, seed: int) -> None:
    scene = open_table(app, "hb", seed, laps=1, races=2, fair_deal=True)
    for _ in range(800):
        rest(app)
        if scene.match.is_over:
            break
        before = len(scene.match.history)
        press(app, "space")
        if app.top is scene and len(scene.match.history) == before:
            # where nothing is proposed, any speed that can be chosen will do
            press(app, "up")
    assert scene.match.is_over and len(scene.match.observe(None)["results"]) == 2


def test_motion_ends_in_the_truth_at_every_speed(make_app: Any) -> None:
    for still in (False, True):
        app = make_app(speed=None)
        app.store.change(save=False, language="en", speed_bots=4, speed_own=4, reduced_motion=still)
        scene = open_table(app, "bb", 12, laps=1)
        with few_drawn(app):
            for _ in range(120):
                tick(app, 300)
                if not scene.director.is_busy and app.top is scene:
                    assert_true(scene)
                if scene.match.is_over:
                    break
        assert len(scene.match.history) > 12


@pytest.mark.slow
def test_the_race_can_be_driven_by_keys(app: App) -> None:
    scene = open_table(app, "hb", 8, laps=1)
    rng = Random(8)
    for _ in range(300):
        rest(app)
        if app.top is not scene:
            break
        for key in rng.sample(("up", "down", "left", "right", "1", "enter"), 2):
            if key != "enter" or "alt" in ids(app):
                press(app, key)
        rest(app)
        if scene.offered:
            press(app, "space")
    assert scene.match.is_over


# -- before one commits -----
def test_the_odds_shown_are_those_of_all_rolls(app: App) -> None:
    """Every plan's chance to spin equals what 36 rolls a corner come to when they are carried out."""
    scene = open_table(app, "hb", 4)
    at(scene, "26b", tyres=[3, 0], speeds=[120, 0])
    rest(app)
    view: Any = scene.view
    rolls = [Outcome(f"roll {a} {b}") for a, b in product(range(1, 7), repeat=2)]

    def spins(state: Any) -> Fraction:
        if state.phase != 4:
            return Fraction(state.config.circuit.labels[state.at[0]][0] in "SO")
        total = Fraction(0)
        for roll in rolls:
            after = state.copy()
            after.apply(roll)
            total += spins(after) / 36
        return total

    checked = 0
    for speed in view.plans.speeds:
        for plan in view.plans.of(speed):
            state = view.plans.state.copy()
            for step in plan.steps:
                state.apply(Action(step))
            assert spins(state) == plan.spin, plan.steps
            checked += bool(0 < plan.spin < 1)
    assert checked > 1


def test_the_button_carries_the_odds_of_the_corner(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "26b", tyres=[4, 0], speeds=[120, 0])
    rest(app)
    view: Any = scene.view
    click(app, "speed.120")
    plan = next(p for p in view.plans.of(120) if p.corners and p.corners[0].excess == 40 and p.spin < 1)
    view.choice.choose_plan(plan)
    app.changed()
    assert element(app, "go").value == "spin 11 in 36 (30.6 %)" and element(app, "go").extra["risky"]
    leaf = leaves_of(view.model, plan)[0]
    assert leaf.excess == "+40" and sum(part.count for part in leaf.parts) == 36
    assert (leaf.parts[0].kind, leaf.parts[0].count) == ("spin", 11)
    press(app, "o")
    assert element(app, "go").label.endswith("about 3 in 10 spin")
    assert "30.6" not in scene.read_out() and "36" not in element(app, "alt").label
    press(app, "o")


def test_a_certain_spin_within_the_move_is_shown_with_its_cause(app: App) -> None:
    """Pit card 2 bites in the second corner; corners behind a sure spin are void and not told."""
    scene = open_table(app, "hb", 4)
    kept, hand = [[2]], [["quick_reactions"]]
    at(scene, "27b", speeds=[100, 0], kept=kept, corners_since=[1], hands=hand, pit_deck=[1])
    rest(app)
    view: Any = scene.view
    plans = view.plans.of(100, "quick_reactions")
    plan = next(p for p in plans if [entry.excess for entry in p.corners] == [20, 40])
    roll_spread, failed = leaves_of(view.model, plan)
    assert plan.spin == 1 and roll_spread.parts and not failed.parts
    assert failed.verdict == app.t("formula_one.corner.failed_brakes")
    at(scene, "27a", speeds=[160, 0])
    rest(app)
    plan = next(p for p in view.plans.of(160) if len(p.corners) == 2)
    assert plan.corners[0].excess == 60 and len(leaves_of(view.model, plan)) == 1


def test_wear_is_shown_before_it_is_paid(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "20b", speeds=[120, 0])
    rest(app)
    view: Any = scene.view
    click(app, "speed.40")
    plan = view.choice.chosen()
    assert (plan.tyres, plan.brakes) == (2, 3) and plan.risk_level == "wear"
    assert "tyres +2, brakes +3" in element(app, "speed.40").tooltip
    press(app, "space")
    rest(app)
    seen = scene.match.observe(0)
    assert (seen["tyres"][0], seen["brakes"][0]) == (2, 3)


def test_a_baulk_says_behind_whom_and_what_it_costs(app: App) -> None:
    scene = open_table(app, "hbbbb", 4)
    at(scene, "4c", "7a", "7b", "7c", "7d", speeds=[120, 60, 60, 60, 60])
    rest(app)
    view: Any = scene.view
    click(app, "speed.120")
    plan = view.choice.chosen()
    assert plan.baulked_by in (1, 2, 3, 4) and plan.final == 60
    assert (plan.tyres, plan.brakes) == (1, 2)
    assert scene.seat_name(plan.baulked_by) in element(app, f"space.{plan_end(view, plan)}").tooltip
    hinted = view.names.describe_choice([Action("drive 9a via 7b behind red")])
    assert hinted.endswith(app.t("formula_one.token.red")), "where several are in the way, a hint says which"
    press(app, "space")
    rest(app)
    kinds = [event.kind for played in scene.match.history[-3:] for event in played.events]
    told = [event.kind for played in scene.match.history for event in played.events]
    assert "baulked" in told or "baulked" in kinds


def plan_end(view: Any, plan: Any) -> str:
    """The label of the space a plan ends on."""
    return str(view.ground.circuit.labels[plan.end])


def test_every_reachable_space_has_a_tone_and_can_be_clicked(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[100, 0])
    rest(app)
    view: Any = scene.view
    shown = {one.space for one in spaces_reached(view.model, view.chosen.speed)}
    spaces = view.ground.circuit.labels
    for space in shown:
        made = element(app, f"space.{spaces[space]}")
        assert made.action is not None and made.tooltip
    goal = next(space for space in shown if not spaces[space].startswith("P"))
    click(app, f"space.{spaces[goal]}")
    assert view.choice.chosen().end == goal


def test_the_dial_turns_by_wheel_click_and_keys(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[60, 0])
    rest(app)
    view: Any = scene.view
    click(app, "speed.80")
    assert view.choice.chosen().speed == 80
    wheel(app, "dial", 1)
    assert view.choice.now.speed == 100
    press(app, "down")
    press(app, "down")
    assert view.choice.now.speed == 60
    barred = element(app, "speed.160")
    assert not barred.enabled and "120 mph" in barred.why
    press(app, "escape")
    assert not view.choice.is_made and app.top is scene


def test_arrows_select_other_paths(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "26b", speeds=[100, 0])
    rest(app)
    view: Any = scene.view
    seen = {view.choice.chosen().steps}
    count = len(view.choice.alternatives())
    for _ in range(count):
        press(app, "right")
        seen.add(view.choice.chosen().steps)
    assert len(seen) == count > 2
    other = view.choice.alternative()
    press(app, "enter")
    assert view.choice.chosen() is other and scene.offered


def test_a_way_may_be_chosen_lane_by_lane(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "26b", speeds=[80, 0])
    rest(app)
    view: Any = scene.view
    click(app, "speed.100")
    circuit = view.ground.circuit
    ends: dict[int, set[int]] = {}
    for plan in view.plans.of(100):
        bands = {node for node in plan.nodes if circuit.band[node] >= 0}
        ends.setdefault(plan.end, set()).update(bands)
    end = next(end for end, bands in ends.items() if len(bands) > 1)
    click(app, f"space.{circuit.labels[end]}")
    first = view.choice.chosen()
    band = next(node for node in ends[end] if node not in first.nodes)
    click(app, f"space.{circuit.labels[band]}")
    assert view.choice.chosen().end == end and band in view.choice.chosen().nodes


# -- cards -----
def test_superb_driving_takes_the_spin_away_before_one_plays_it(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "26b", speeds=[120, 0], hands=[["superb_driving", "slipstreaming"], []])
    rest(app)
    view: Any = scene.view
    click(app, "speed.160")
    if view.choice.now.card:
        click(app, f"card.{view.choice.now.card}")
    assert view.choice.chosen().spin > 0
    click(app, "card.superb_driving")
    plan = view.choice.chosen()
    assert plan.steps[0] == "play superb_driving" and view.choice.now.card == "superb_driving"
    press(app, "1")
    assert view.choice.now.card == ""


def test_an_extra_move_is_planned_with_the_turn(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "20b", speeds=[60, 0], hands=[["slipstreaming"], []])
    rest(app)
    view: Any = scene.view
    click(app, "speed.60")
    if not view.choice.now.card:
        click(app, "card.slipstreaming")
    click(app, "speed.60")
    plan = view.choice.chosen()
    assert plan.legs == (3, 3) and view.ground.circuit.row[plan.end] == 26
    before = len(scene.match.history)
    press(app, "space")
    rest(app)
    steps = [played.step for played in scene.match.history[before:] if played.seat == 0]
    assert tuple(steps[:4]) == plan.steps
    assert scene.match.observe(0)["hands"][0] == []


def test_undo_takes_the_whole_turn_back(app: App) -> None:
    for seed in range(1, 12):
        scene = open_table(app, "hb", seed, fair_deal=True)
        rest(app)
        before = len(scene.match.history)
        press(app, "space")
        rest(app)
        assert len(scene.match.history) > before + 1
        if scene.why_no_undo():
            # the other played a card, which cannot be unseen
            continue
        scene.undo()
        assert len(scene.match.history) == before and scene.match.observe(0)["phase"] == "speed"
        return
    raise AssertionError("no turn could be taken back")


def test_a_move_without_an_extra_one_can_be_ended_after_it(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "20b", speeds=[60, 0], hands=[["slipstreaming", "fast_gear_change"], []])
    rest(app)
    for step in ("speed 60", "drive 23b"):
        scene.commit(Action(step))
        rest(app)
    assert scene.match.observe(0)["phase"] == "extra"
    if scene.view.choice.now.card:
        press(app, "12"[scene.view.choice.now.card != "slipstreaming"])
    assert element(app, "go").label == "No extra move"
    click(app, "card.fast_gear_change")
    assert element(app, "go").label == "60 + Fast gear change: no wear"
    click(app, "card.fast_gear_change")
    press(app, "space")
    rest(app)
    assert len(scene.match.observe(0)["hands"][0]) == 2


# -- pits, spins -----
def test_a_pit_stop_is_offered_and_mends_everything(app: App) -> None:
    scene = open_table(app, "hb", 4)
    circuit = scene.view.ground.circuit
    entry = circuit.box_entry[0]
    row = (circuit.row[entry] - 3) % circuit.lap
    start = next(n for n in circuit.track.rows[row] if circuit.reach[n][3] >> entry & 1)
    at(scene, circuit.labels[start], speeds=[80, 0], tyres=[6, 0], brakes=[4, 0], laps=[2, 3])
    rest(app)
    view: Any = scene.view
    click(app, "speed.80")
    plan = next(plan for plan in view.plans.of(80) if plan.is_in_box)
    box = element(app, f"space.{plan_end(view, plan)}")
    assert box.action is not None and "pit" in box.tooltip
    click(app, box.id)
    assert element(app, "go").label == "Drive into the pit"
    press(app, "space")
    rest(app)
    seen = scene.match.observe(0)
    told = [event.kind for played in scene.match.history for event in played.events]
    assert "pitted" in told and (seen["tyres"][0], seen["brakes"][0]) == (0, 0)


def test_a_car_that_cannot_leave_says_why(app: App) -> None:
    scene = open_table(app, "hb", 4)
    rejoin = catalogue.find(GAME, "porto_serra").corners[0].spin_point.rejoin
    label = catalogue.find(GAME, "porto_serra").spaces[rejoin].label
    at(scene, "S1", label)
    rest(app)
    view: Any = scene.view
    assert view.choice.chosen().is_blocked
    assert element(app, "go").label == "Wait here at 60: no wear"
    press(app, "space")
    rest(app)
    assert any(event.kind == "blocked" for played in scene.match.history for event in played.events)


STATES: dict[str, dict[str, Any]] = {
    "start": {"me": "0a"},
    "corner": {"me": "26b", "speeds": [120, 80, 80, 80], "tyres": [5, 0, 0, 0], "brakes": [2, 0, 0, 0]},
    "worn": {"me": "26b", "speeds": [120, 80, 80, 80], "tyres": [8, 0, 0, 0], "brakes": [5, 0, 0, 0]},
    "beside": {"me": "S3", "kept": [[1, 2, 16], [], [], []]},
    "hand": {
        "me": "9b",
        "speeds": [60, 0, 0, 0],
        "hands": [
            ["quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change"],
            [],
            [],
            [],
        ],
    },
}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_no_text_is_cut(make_app: Any, lang: str) -> None:
    app = make_app(lang=lang)
    for state, given in STATES.items():
        scene = open_table(app, "hbbb", 6)
        given = dict(given)
        at(scene, given.pop("me"), **given)
        rest(app)
        assert scene.offered and uncut(app) == [], state
        for id in ("speed.20", "speed.160", "card.slipstreaming", "gauge.tyres", "alt", "row.2"):
            if id in ids(app):
                point(app, id)
                assert uncut(app) == [], (state, id)


def test_the_read_out_describes_the_table(app: App) -> None:
    scene = open_table(app, "hbb", 4)
    at(scene, "26b", speeds=[120, 0, 0], tyres=[2, 0, 0], hands=[["carburettor"], [], []])
    rest(app)
    text = scene.read_out()
    assert "26b" in text and "Carburettor adjustment" in text and "tyre wear 2" in text
    assert not re.search(r"\[formula_one", text)


def test_the_read_out_describes_the_new_position_before_it_is_drawn(app: App) -> None:
    scene: Any = open_table(app, "hb", 4)
    rest(app)
    view = scene.view
    drawn = view.read_out()
    arrange(scene, spaces=["31a", "24b"])
    assert view.names.space("31a") in view.read_out() != drawn
