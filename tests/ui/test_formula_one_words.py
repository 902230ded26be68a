"""What buttons, cards and the log of Formula-1 say, and what is lit where the player is to decide alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from driving import click, element, ids, press, rest, settle, tick, wait
from looking import set_look, traced
from test_formula_one_table import at, open_table

from game.engine.contract import Action
from game.games.formula_one.table.plan.words import remark
from game.services import challenges as files
from game.ui.app import App
from game.ui.race import routes

AT_60 = {"speeds": [60, 60, 60, 120]}
SAID = {
    "en": ("Wait at 60: no wear", "Stop: Tyres +1, brakes +2"),
    "ja": ("60 mphのまま待つ：消耗なし", "停止する：タイヤ+1・ブレーキ+2"),
}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_blocked_car_shows_what_each_speed_costs(make_app: Callable[..., App], lang: str) -> None:
    app = make_app(lang=lang)
    scene: Any = open_table(app)
    rest(app)
    at(scene, "6a", "7c", "7a", "7b", **AT_60)
    rest(app)
    labels = []
    for speed in (60, 0):
        click(app, f"speed.{speed}")
        labels.append(element(app, "go").label)
    assert labels[0] == SAID[lang][0]
    assert labels[1].lower() == SAID[lang][1].lower()


def test_a_card_before_the_move_is_closed_by_the_declared_speed(app: App) -> None:
    scene: Any = open_table(app)
    rest(app)
    at(scene, "20a", speeds=[100, 0, 0, 0], hands=[["superb_driving", "slipstreaming"], [], [], []])
    rest(app)
    scene.commit(Action("speed 100"))
    rest(app)
    if scene.view.observation["phase"] == "drive":
        assert element(app, "card.superb_driving").why == app.t("formula_one.why.after_speed")


def test_a_click_on_another_card_takes_the_place_of_the_chosen_one(app: App) -> None:
    scene: Any = open_table(app)
    rest(app)
    at(scene, "50a", speeds=[20, 0, 0, 0], hands=[["carburettor", "slipstreaming"], [], [], []])
    rest(app)
    click(app, "card.carburettor")
    assert element(app, "card.slipstreaming").enabled
    click(app, "card.slipstreaming")
    assert scene.view.choice.now.card == "slipstreaming"
    assert "Slipstreaming" in element(app, "go").label
    assert "Slipstreaming" in scene.view.read_out().partition("With the card: ")[2]


@pytest.mark.slow
def test_in_a_challenge_nothing_is_lit_before_the_player_chooses(app: App) -> None:
    for challenge in files.challenges("formula_one")[0]:
        app.push(routes.Challenge(challenge))
        settle(app)
        tick(app, 1000)
        scene: Any = app.top
        go = element(app, "go")
        assert not go.enabled and not go.key, challenge.name
        assert scene.view.chosen is None and not any(e.selected for e in scene.ui.items if "speed." in e.id)
        press(app, "space")
        settle(app)
        assert scene.verdict is None
        click(app, "alt" if "alt" in ids(app) else f"speed.{max(scene.view.model.speeds)}")
        assert element(app, "go").enabled, challenge.name
        app.pop()
        settle(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("at_home", [0, 1])
@pytest.mark.slow
def test_over_the_line_there_is_no_further_lap(make_app: Callable[..., App], lang: str, at_home: int) -> None:
    """After the line a race of one lap was in lap 2 of 1 (F1-8.2)."""
    app = make_app(lang=lang)
    app.change_settings(depths={"formula_one": "odds"})
    scene: Any = open_table(app, laps=1)
    rest(app)
    view = scene.view
    assert view.chips()[-1] == (app.t("formula_one.chip.laps"), "1/1")
    laps = [1, 1, 1, 1]
    laps[at_home] = 0
    view.stage.displayed = {**view.stage.displayed, "laps": laps, "round": 9}
    key = "last_round" if at_home else "home"
    assert view.chips()[-1] == (app.t(f"formula_one.chip.{key}"), "")
    set_look(app, lang, app.size, 150)
    said = [text.text for text in traced(app).texts]
    assert {app.t("formula_one.where.home"), app.t(f"formula_one.chip.{key}")} <= set(said)
    assert not app.last_cut


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_move_over_the_line_promises_no_win(make_app: Callable[..., App], lang: str) -> None:
    """F1-8.2: who is furthest past the line after the round has won."""
    app = make_app(lang=lang)
    scene: Any = open_table(app, track="kestrel_heath", laps=1)
    rest(app)
    at(scene, "64b", "50b", "48b", "46a", speeds=[120] * 4, laps=[1] * 4, round=9)
    rest(app)
    assert remark(scene.view.model, scene.view.chosen) == app.t("formula_one.facts.finish")
    assert not any(word in app.t("formula_one.facts.finish") for word in ("finish", "ゴール", "勝"))
    app.change_settings(speed_own=1, speed_bots=1)
    scene.view.drive()
    wait(app, lambda: scene.view.stage.banner is not None)
    said = [text.text for text in traced(app).texts]
    assert app.t("formula_one.banner.home") in said and app.t("formula_one.banner.home_sub") in said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_in_the_last_round_the_card_says_how_one_wins(make_app: Callable[..., App], lang: str) -> None:
    """Somebody is over the line, and only "there is a safe way" was said to the others."""
    app = make_app(lang=lang)
    set_look(app, lang, app.size, 150)
    app.change_settings(depths={"formula_one": "calm"}, first_met=True)
    scene: Any = open_table(app, track="kestrel_heath", laps=1)
    rest(app)
    at(scene, "60b", "2b", "48b", "46a", speeds=[120] * 4, laps=[1, 0, 1, 1], round=9, last_round=True)
    rest(app)
    assert scene.view.why_it_matters() == app.t("formula_one.calm.last_round")
    traced(app)
    assert not app.last_cut


def calm_table(app: App, **options: Any) -> Any:
    app.change_settings(depths={"formula_one": "calm"})
    scene = open_table(app, "hb", track="kestrel_heath", laps=1, **options)
    rest(app)
    return scene


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_risk_that_pays_says_by_how_much(make_app: Callable[..., App], lang: str) -> None:
    """Gold dared the corner, the sentence spoke of a safe way, and the review called that way a blunder."""
    app = make_app(lang=lang)
    scene = calm_table(app)
    at(scene, "10a", "14a", speeds=[60, 140], laps=[1, 1], hands=[[], []])
    rest(app)
    scene.complete_estimates()
    view, known = scene.view, scene.estimates
    assert known is not None
    plan = view.choice.chosen()
    n = round(100 * (known[plan.steps[0]].value - known["speed 100"].value))
    assert plan.speed == 120 and plan.spin and n > 5
    assert view.why_it_matters() == app.t("formula_one.calm.daring_pays", n=n, speed=100)
    reasons = scene.match.game.evaluator.reasons(view.position, plan.steps)
    assert [one.is_against for one in reasons if one.key == "fast"] == [True], "a risk is no reason"
    view.choice.choose_plan(view.choice.alternative())
    assert view.why_it_matters() == app.t("formula_one.calm.this_may_spin", speed=100), "not the best way"


def test_the_calm_card_speaks_of_the_plan_that_is_chosen(app: App) -> None:
    """Beside a proposed card it said that even the fastest speed without one is safe."""
    scene = calm_table(app)
    hand = ["carburettor"]
    safe = ("This way is safe", "This way costs no wear", "With the card this way is safe")
    seen = set()
    for space, speed in (("2a", 0), ("10a", 60), ("34a", 60)):
        at(scene, space, "40a", speeds=[speed, 140], laps=[1, 1], hands=[hand, []])
        rest(app)
        view = scene.view
        for card in ("", *hand):
            for speed in view.plans.speeds_with(card):
                for plan in view.plans.of(speed, card):
                    view.choice.now.card = card
                    view.choice.choose_plan(plan)
                    chosen, said = view.choice.chosen(), view.why_it_matters()
                    assert said.startswith(safe) == (chosen.risk_level == "safe"), (plan.steps, said)
                    seen.add(said.split(".")[0])
    assert {"With the card this way is safe", "This way is safe"} <= seen


def test_the_other_way_is_told_apart_from_the_chosen_one(app: App) -> None:
    """Gold ended outside, and the choice below it was called outside as well."""
    scene = calm_table(app)
    for space, hand in (("13a", ["quick_reactions"]), ("10a", ["quick_reactions"]), ("7a", [])):
        at(scene, space, f"{int(space[:-1]) + 4}a", speeds=[100, 140], laps=[1, 1], hands=[hand, []])
        rest(app)
        scene.complete_estimates()
        tick(app)
        names, plan = scene.view.names, scene.view.chosen
        own = names.lane(scene.view.ground.circuit.labels[plan.end])
        other = element(app, "alt").label
        assert own and not other.startswith(f"Or {own}:") and "before corner" not in other
