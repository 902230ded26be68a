"""What one chooses at the table of Formula-1 is what instruments tell and what the button does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from driving import click, element, ids, point, press, rest, tick, wait
from looking import overlaps, traced
from playthrough import every_other
from test_formula_one_table import GAME, at, open_table

from game.engine.contract import Action
from game.engine.venue.track import catalogue
from game.games.formula_one.rules.cards import TACTICS
from game.games.formula_one.table.board import board
from game.games.formula_one.table.board.callout import Note
from game.games.formula_one.table.panels.dashboard import dial_of, wear_of
from game.games.formula_one.table.panels.decision import _draw_go
from game.ui.app import App
from game.ui.kit.elements import Element, Look
from tools.pictures import shots
from tools.text_trace import Trace

POINTED = ["space.25b", "tab.20", "speed.0", "speed.100", "card.superb_driving", "alt"]


def shown_speed(view: Any, app: App) -> tuple[Any, ...]:
    """What dial, gauges, panel, button and read-out tell of the turn."""
    dial = dial_of(view.model)
    wear = [wear_of(view.chosen, kind) for kind in ("tyres", "brakes")]
    go = element(app, "go")
    said = view.read_out().split("Chosen: ")[1].split("\n")[0]
    return dial.chosen, wear, go.label, go.value, go.extra["risky"], said


@pytest.mark.parametrize("what", POINTED)
@pytest.mark.slow
def test_what_is_pointed_at_changes_no_instrument_and_not_what_space_does(
    app: App, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pointing at a space of 20 mph showed 0 → 20 beside a button that drove 60."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0], hands=[["superb_driving"], []])
    rest(app)
    click(app, "speed.120")
    view: Any = scene.view
    told, plan = shown_speed(view, app), view.chosen
    notes: list[Note | None] = []
    paint = board.paint_callout
    monkeypatch.setattr(board, "paint_callout", lambda *args: (notes.append(args[-1]), paint(*args)))
    point(app, what)
    app.changed()
    tick(app)
    previewed = view.model.preview
    assert previewed is not None and previewed is not plan
    assert shown_speed(view, app) == told and view.chosen is plan
    assert (
        notes[-1].head == "Preview – click to choose" and f"{view.model.preview.speed} mph" in notes[-1].text
    )
    previewed = view.model.preview
    notes.clear()
    click(app, what)
    assert view.chosen.steps == previewed.steps, "the preview is what a click chooses"
    assert what == "alt" or (not any(notes) and view.model.preview is None), "what is chosen is no preview"
    done = len(scene.match.history)
    press(app, "space")
    assert scene.match.history[done].step == previewed.steps[0]


@pytest.mark.parametrize(
    "card", every_other(["carburettor", "superb_driving", "quick_reactions", "fast_gear_change"])
)
@pytest.mark.slow
def test_a_card_sets_a_plan_that_it_helps_and_put_back_restores_the_one_before(
    app: App, card: str, seed: int
) -> None:
    """Carburettor adjustment was spent on a turn from 0 to 60, and Superb driving on a straight."""
    rng = Random(seed)
    compared = 0
    for _ in range(12):
        scene = open_table(app, "hb", 4)
        at(scene, f"{rng.randrange(5, 50)}b", speeds=[20 * rng.randrange(0, 8), 0], hands=[[card], []])
        rest(app)
        view: Any = scene.view
        press(app, "down" if view.chosen is None or view.chosen.speed else "up")
        if view.choice.now.card:
            press(app, "1")
        for key in rng.sample(("up", "left", "right", "right"), rng.randrange(3)):
            press(app, key)
        before = view.chosen
        if not element(app, f"card.{card}").enabled:
            continue
        press(app, "1")
        after = view.chosen
        assert view.choice.now.card == card
        if view.choice.has_idle_card:
            assert after.steps == before.steps
            assert element(app, "go").label.startswith("Drive, keep the card: ")
        else:
            assert f"play {card}" in after.steps and view.plans.uses(after, card)
        press(app, "1")
        assert view.choice.now.card == "" and view.chosen.steps == before.steps
        compared += 1
    assert compared > 3


@pytest.mark.slow
def test_the_carburettor_sets_120_and_says_so(app: App) -> None:
    """It left the speed at 60, and was gone."""
    scene = open_table(app, "hb", 4)
    at(scene, "53b", speeds=[0, 0], hands=[["carburettor"], []])
    rest(app)
    view: Any = scene.view
    click(app, "speed.60")
    assert view.choice.has_idle_card and element(app, "go").label.startswith("Drive, keep the card: ")
    press(app, "1")
    assert view.choice.now.card == "" and view.chosen.speed == 60
    click(app, "card.carburettor")
    assert view.chosen.speed == 120 and "Card: 120 mph" in view.read_out()
    press(app, "1")
    assert view.chosen.speed == 60 and view.choice.now.card == ""
    click(app, "card.carburettor")
    click(app, "speed.60")
    assert view.choice.has_idle_card and element(app, "go").label.startswith("Drive, keep the card: ")
    press(app, "space")
    rest(app)
    assert scene.match.observe(0)["hands"][0] == ["carburettor"]


def test_the_proposed_card_stays_while_speeds_are_compared(app: App) -> None:
    """The arrow down dropped it without a word, and up did not bring it back."""
    scene = open_table(app, "hbbb", 4, "kestrel_heath", laps=1)
    at(scene, "0c", speeds=[0] * 4, hands=[["quick_reactions", "slipstreaming"], [], [], []])
    rest(app)
    view: Any = scene.view
    card, steps = view.choice.now.card, view.chosen.steps
    assert card and view.chosen.card == card
    press(app, "down")
    assert view.chosen.card == card and element(app, f"card.{card}").selected
    press(app, "up")
    assert view.chosen.steps == steps


def test_a_space_that_needs_no_card_says_that_it_is_left(app: App) -> None:
    scene = open_table(app, "hb", 4, "kestrel_heath", laps=1)
    at(scene, "52b", speeds=[120, 0], hands=[["quick_reactions"], []])
    rest(app)
    view: Any = scene.view
    card = view.choice.now.card
    assert card and "Without the card" not in view.read_out()
    ends = {plan.end for speed in view.plans.speeds for plan in view.plans.of(speed, card)}
    both = [plan.end for speed in view.plans.speeds for plan in view.plans.of(speed) if plan.end in ends]
    view.choice.choose_space(both[0])
    assert view.choice.now.card == "" and "Also: Without the card" in view.read_out()


def test_a_card_set_for_one_speed_comes_back_with_it(app: App) -> None:
    scene = open_table(app, "hb", 4)
    at(scene, "53b", speeds=[0, 0], hands=[["carburettor"], []])
    rest(app)
    view: Any = scene.view
    steps = view.chosen.steps
    assert view.chosen.card == "carburettor"
    while view.chosen.speed > 60:
        press(app, "down")
    assert view.choice.has_idle_card, "it is said that the card is kept"
    while view.chosen.speed < 120:
        press(app, "up")
    assert view.chosen.steps == steps


@pytest.mark.slow
def test_the_other_way_is_never_one_that_surely_spins(app: App, seed: int) -> None:
    rng = Random(seed)
    lost = 0
    for _ in range(6):
        scene = open_table(app, "hb", 4)
        at(scene, f"{rng.randrange(20, 30)}b", speeds=[160, 0], hands=[[], []])
        rest(app)
        view: Any = scene.view
        for speed in view.plans.speeds:
            click(app, f"speed.{speed}")
            other = view.choice.alternative()
            lost += any(plan.spin == 1 for plan in view.plans.of(speed))
            assert other is None or other.spin < 1
            if other is not None and other.spin:
                said = element(app, "alt").label
                assert view.names.one_in(other.spin) in said, "in the words of the button above"
    assert lost


@pytest.mark.slow
def test_nothing_shines_before_the_chances_are_known(app: App) -> None:
    """The rules of thumb proposed a speed for a moment, and then it went blank."""
    scene = open_table(app, "hb", laps=1)
    at(scene, "29b", "27a", speeds=[140, 100], hands=[[], []])
    rest(app)
    scene.complete_estimates()
    scene.estimating.begin()
    view: Any = scene.view
    view.on_decision_began()
    app.changed()
    app.top.draw(app.painter())
    go = element(app, "go")
    assert scene.estimates is None and not go.enabled and go.label == app.t("formula_one.button.working")
    scene.complete_estimates()
    app.changed()
    tick(app)
    assert element(app, "go").label == app.t("formula_one.button.open")


def test_a_card_that_does_nothing_in_the_race_s_plan_is_kept(app: App) -> None:
    """Superb driving was spent on a straight."""
    scene = open_table(app, "hb", 4)
    at(scene, "52b", speeds=[40, 0], hands=[["superb_driving"], []])
    rest(app)
    click(app, "card.superb_driving")
    assert element(app, "go").label.startswith("Drive, keep the card: ")
    press(app, "space")
    rest(app)
    assert scene.match.observe(0)["hands"][0] == ["superb_driving"]


def test_a_box_that_was_chosen_stays_chosen_when_its_speed_is_set(app: App) -> None:
    """The coach says: choose 100 and the box. In that order or the other."""
    scene = open_table(app, "hb", 4)
    at(scene, "64g", speeds=[100, 0], laps=[2, 3], tyres=[6, 0], brakes=[4, 0])
    rest(app)
    view: Any = scene.view
    click(app, "space.P1")
    assert view.chosen.is_in_box
    click(app, "speed.120")
    assert not view.chosen.is_in_box
    click(app, "speed.100")
    assert view.chosen.is_in_box


@pytest.mark.slow
def test_space_and_enter_mean_the_same_at_every_prompt(app: App) -> None:
    """Space does what is chosen, Enter shows the other choice and sends nothing."""
    over = {"hands": [["superb_driving"], []], "speeds": [140, 0]}
    prompts: dict[str, tuple[tuple[str, ...], tuple[str, ...], dict[str, Any]]] = {
        "match": (("20a", "22a"), ("speed 60", "drive 21a"), {"speeds": [60, 140]}),
        "spare": (("27a", "0b"), ("play superb_driving", "speed 140", "drive 34c"), over),
        "tyre": (("18a", "0b"), ("speed 100", "drive 23a"), {"speeds": [100, 0], "kept": [[1], []]}),
    }
    for phase, (spaces, steps, given) in prompts.items():
        track = "kestrel_heath" if phase == "match" else "porto_serra"
        scene = open_table(app, "hb", 4, track)
        at(scene, *spaces, **given)
        rest(app)
        for step in steps:
            scene.commit(Action(step))
            rest(app)
        view: Any = scene.view
        assert view.observation["phase"] == phase
        first, before = view.choice.option_now(), len(scene.match.history)
        press(app, "enter")
        second = view.choice.option_now()
        assert second != first and len(scene.match.history) == before
        press(app, "enter")
        assert view.choice.option_now() in scene.match.legal()
        chosen = view.choice.option_now()
        press(app, "space")
        assert scene.match.history[before].step == chosen


@pytest.mark.slow
def test_behind_a_faster_car_any_speed_is_set_on_the_dial(app: App) -> None:
    scene = open_table(app, "hb", 4, "kestrel_heath")
    at(scene, "20a", "22a", speeds=[60, 140])
    rest(app)
    for step in ("speed 60", "drive 21a"):
        scene.commit(Action(step))
        rest(app)
    view: Any = scene.view
    assert view.model.speeds == (60, 80, 100, 120)
    click(app, "speed.80")
    assert element(app, "go").label == "Take 80 mph" and dial_of(view.model).chosen == 80
    press(app, "up")
    assert element(app, "go").label == "Take 100 mph"
    click(app, "speed.60")
    assert element(app, "go").label == "Keep your own speed"
    click(app, "speed.80")
    press(app, "space")
    assert scene.match.observe(0)["speeds"][0] == 80


def test_a_card_that_has_no_room_on_the_chosen_way_does_not_change_the_way(app: App) -> None:
    """On the way into the pit an extra move led past the box."""
    scene = open_table(app, "hb", 4)
    view: Any = scene.view
    track = catalogue.find(GAME, "porto_serra")
    box = next(box for box in track.boxes if box.car == 1)
    entry = track.rows[box.row - 1 if box.row else -1]
    start = track.spaces[entry[0] if box.side == "left" else entry[-1]].label
    at(scene, start, speeds=[20, 0], laps=[2, 3], hands=[["fast_gear_change"], []])
    rest(app)
    plan = next(plan for plan in view.plans.of(20) if plan.is_in_box)
    view.choice.choose_space(plan.end)
    tick(app)
    assert view.chosen.is_in_box and not element(app, "card.fast_gear_change").enabled
    press(app, "1")
    assert view.chosen.is_in_box and view.choice.now.card == ""


@pytest.mark.slow
def test_up_and_down_stay_in_the_dial_at_its_ends(app: App) -> None:
    """At top speed Up went on to move the focus, and Space no longer meant the button."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0])
    rest(app)
    view: Any = scene.view
    for key, end in (("up", max), ("down", min)):
        for _ in range(12):
            press(app, key)
        assert view.chosen.speed == end(view.plans.speeds) and not app.top.ui.shows_focus


@pytest.mark.slow
def test_whatever_is_pointed_at_beside_the_road_can_be_drawn(app: App) -> None:
    """A car that cannot leave its spin point plans to stay there, which is no space of the road."""
    dict(shots())["formula_one.beside_the_road"](app)
    for id in ("speed.0", "speed.20", "speed.160", "alt", "go"):
        point(app, id)
        app.draw()


def test_a_card_that_a_faster_turn_has_no_room_for_is_said_to_be_idle(app: App) -> None:
    """Two cars side by side close the road three spaces on: at 20 mph the card leads up to them."""
    scene = open_table(app, "hbb", 4)
    at(scene, "12b", "15a", "15b", speeds=[40, 0, 0], hands=[["fast_gear_change"], [], []])
    rest(app)
    view: Any = scene.view
    click(app, "speed.20")
    click(app, "card.fast_gear_change")
    assert "No use for the card" not in view.read_out()
    click(app, "speed.40")
    assert view.choice.now.card == "fast_gear_change" and "Also: No use for the card" in view.read_out()
    click(app, "speed.20")
    assert "No use for the card" not in view.read_out()


def test_what_one_click_did_is_taken_back_and_played_again_at_once(app: App) -> None:
    """Speed, way and end were one step back, and three forth again."""
    scene = open_table(app, "hb", 4)
    at(scene, "24b", speeds=[80, 0], hands=[["fast_gear_change"], []])
    rest(app)
    before = len(scene.match.history)
    click(app, "speed.80")
    click(app, "go")
    wait(app, lambda: scene.match.actor() != 0)
    press(app, "p")
    done = [played.step for played in scene.match.history[before:]]
    assert len(done) > 1
    press(app, "z")
    assert len(scene.match.history) == before
    press(app, "y")
    assert [played.step for played in scene.match.history[before:]] == done
    assert not scene.match.can_redo


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_the_button_says_what_comes_of_it_in_large_letters(any_app: App, lang: str, scale: int) -> None:
    any_app.change_settings(language=lang, text_scale=scale)
    p, t = any_app.painter(), any_app.t
    cards = [t(f"formula_one.card_name.{kind}") for kind in TACTICS]
    courses = [("drive", ""), ("inside", ""), ("outside", ""), *(("with_card", card) for card in cards)]
    for what in (t("formula_one.button.what.one_in", n=9), t("formula_one.button.what.about_in_ten", n=3)):
        for course, card in courses:
            label = t(f"formula_one.button.at.{course}", speed=160, what=what, card=card)
            p.trace = trace = Trace()
            button = Element("go", "button", label, (968.0, 640.0, 304.0, 46.0), key="Space")
            button.extra |= {"risky": True, "kind": "primary"}
            _draw_go(what, p, button, Look())
            assert p.cut == [] and overlaps(trace.texts) == []
            said = [text.text for text in trace.texts]
            assert "Space" in said, "its key stands beside the longest words"
            said.remove("Space")
            assert "".join(said).replace(" ", "") == label.replace(" ", "")


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_a_message_of_three_lines_stays_clear_of_the_button(app: App, lang: str, scale: int) -> None:
    """The last line of the choice which corner to spare lay under the button."""
    app.change_settings(language=lang, text_scale=scale)
    scene = open_table(app, "hb", 4)
    at(scene, "27a", "0b", hands=[["superb_driving"], []], speeds=[140, 0])
    rest(app)
    for step in ("play superb_driving", "speed 140", "drive 34c"):
        scene.commit(Action(step))
        rest(app)
    view: Any = scene.view
    left, top, _, _ = view.model.layout.decision
    words = [one for one in traced(app).drawn if one.x >= left and one.y >= top and not one.owner]
    assert view.observation["phase"] == "spare" and words
    # a quarter of their size is what letters reach below their line
    assert max(one.y + one.h + one.size / 4 for one in words) < element(app, "go").rect[1]


@pytest.mark.slow
def test_where_two_dangerous_speeds_are_about_as_good_the_player_decides(app: App) -> None:
    scene = open_table(app, "hb", laps=1)
    at(scene, "29b", "27a", speeds=[140, 100], hands=[[], []])
    rest(app)
    scene.complete_estimates()
    tick(app)
    view: Any = scene.view
    go = element(app, "go")
    assert view.chosen is None and not go.enabled and not go.key and "alt" not in ids(app)
    steps = len(scene.match.history)
    press(app, "space")
    assert len(scene.match.history) == steps, "nothing shines, so Space does nothing"
    click(app, "speed.100")
    assert element(app, "go").enabled and view.chosen.speed == 100
    press(app, "escape")
    assert view.chosen is None
    click(app, "speed.120")
    press(app, "space")
    assert scene.match.history[steps].step == "speed 120"
