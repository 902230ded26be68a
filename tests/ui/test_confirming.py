"""Decisions that are asked about before they are played: where, when not, and how one answers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from driving import click, element, ids, press, rest, seated, settle, tick, uncut
from playthrough import every_other

from game.engine.contract import Action
from game.engine.figure import Figure
from game.games.formula_one.table.view import FormulaOneView
from game.services import challenges, lessons
from game.services.settings import SettingsStore
from game.ui.app import App
from game.ui.draw.theme import MS_REPEAT
from game.ui.race import routes
from game.ui.scenes.race.confirming import MS_CALM
from game.ui.scenes.race.play import PlayScene

FMR, F1, FT, GP = "formula_motor_racing", "formula_one", "full_throttle", "grand_prix"
GAMES = (FMR, F1, FT, GP)


def sit_down(
    app: App, game_id: str, when: str, seed: int = 7, humans: int = 1, practice: bool = False
) -> PlayScene:
    app.store.change(save=False, confirm=when)
    return seated(app, game_id, seed, practice, 3, humans)


def decision(scene: PlayScene, rng: Random) -> bool:
    """Go on to the next decision; False where the race is over."""
    app = scene.app
    while not scene.match.is_over:
        if app.top is not scene:
            app.pop()
        rest(app)
        if scene.offered:
            return True
    return False


def choose(scene: PlayScene, action: Action) -> str:
    """Choose on the table what a hint would name; gives the button that plays it, and it is there."""
    scene.view.suggest((action,))
    scene.app.changed()
    tick(scene.app)
    return element(scene.app, scene.view.hint_button(action)).id


def make(scene: PlayScene, action: Action, by_key: bool) -> None:
    """Decide with the mouse or with the button's key."""
    button = element(scene.app, choose(scene, action))
    if by_key:
        press(scene.app, button.key.lower())
    else:
        click(scene.app, button.id)


def read_and_press(app: App, key: str) -> None:
    """Answer with a key once the question has been there for a while."""
    tick(app, MS_CALM + 1)
    press(app, key)


@pytest.mark.parametrize("game_id", every_other(GAMES))
@pytest.mark.slow
def test_every_decision_is_asked_about_and_answered_by_mouse_and_keys(app: App, game_id: str) -> None:
    scene, rng, asked = sit_down(app, game_id, "always"), Random(3), 0
    while asked < 4 and decision(scene, rng):
        offered, before = list(scene.offered), len(scene.match.history)
        by_key = asked % 2 == 1
        policy = scene.game.evaluator.policy(scene.match.state_at(before), rng)
        make(scene, policy, by_key)
        if len(offered) == 1:
            assert len(scene.match.history) > before, "the only choice there is needs no question"
            continue
        assert app.top.name == "confirm" and len(scene.match.history) == before
        assert uncut(app) == []
        # not yet: the choice is there as it was, and nothing is played
        press(app, "escape") if by_key else click(app, "dialog.no")
        rest(app)
        assert app.top is scene and len(scene.match.history) == before and list(scene.offered) == offered
        make(scene, policy, by_key)
        if by_key:
            read_and_press(app, "space" if asked == 1 else "enter")
        else:
            click(app, "dialog.yes")
        assert len(scene.match.history) > before and scene.match.history[before].seat == scene.viewer
        asked += 1
    assert asked == 4


def dare(view: FormulaOneView) -> None:
    """Set a speed at which one may spin, where there is one, else the highest."""
    for speed in [*view.model.speeds, view.model.speeds[-1]]:
        view.choice.choose_speed(speed)
        plan = view.choice.chosen()
        if plan is not None and plan.risk_level == "spin":
            break
    tick(view.app)


def risks_met(scene: PlayScene, decisions: int) -> int:
    """Choose at random; how often that was asked about, as it could not be taken back."""
    app, rng, asked = scene.app, Random(1), 0
    for _ in range(decisions):
        if not decision(scene, rng):
            break
        before = len(scene.match.history)
        if isinstance(scene.view, FormulaOneView) and scene.view.chosen is not None:
            dare(scene.view)
            click(app, "go")
        else:
            make(scene, rng.choice(scene.offered), False)
        if app.top.name != "confirm":
            continue
        asked += 1
        assert len(scene.match.history) == before and "cannot be undone" in app.top.read_out()
        read_and_press(app, "enter")
        rest(app)
        if not scene.match.is_over:
            assert not scene.can_undo
    return asked


@pytest.mark.parametrize(("game_id", "seed"), [(FMR, 7), (F1, 7), (GP, 7)])
@pytest.mark.slow
def test_a_risk_is_asked_about_where_it_cannot_be_taken_back(app: App, game_id: str, seed: int) -> None:
    scene = sit_down(app, game_id, "risky", seed)
    assert 0 < risks_met(scene, 8) < 8


@pytest.mark.parametrize(("own", "asked"), [(0.1, True), (0.4, False)])
def test_a_bet_is_asked_about_where_it_wins_far_less_often_than_the_best(
    app: App, own: float, asked: bool
) -> None:
    scene = sit_down(app, FT, "risky")
    assert decision(scene, Random(1))
    scene.complete_estimates()
    worse, better, *_ = (action for action in scene.offered if action.startswith("bet "))
    wins = {action: Figure(own if action == worse else 0.5, 0.01) for action in scene.offered}
    scene.estimating.result = wins
    make(scene, worse, False)
    assert (app.top.name == "confirm") == asked
    if asked:
        said = app.top.read_out()
        assert "about 10 times in 100, your best choice 50." in said and "cannot be undone" not in said
        press(app, "escape")
        rest(app)
        scene.estimating.result = wins
        make(scene, better, False)
        assert app.top is scene, "the best bet is no risk"


@pytest.mark.long
def test_a_bet_with_hidden_figures_is_not_asked_about(app: App) -> None:
    app.store.change(save=False, depths={})
    assert risks_met(sit_down(app, FT, "risky"), 2) == 0


@pytest.mark.long
def test_dice_are_a_risk_with_their_chances_hidden_too(app: App) -> None:
    app.store.change(save=False, depths={})
    scene = sit_down(app, FMR, "risky")
    assert 0 < risks_met(scene, 8) < 8


def test_nothing_is_asked_if_the_setting_is_off(app: App) -> None:
    assert risks_met(sit_down(app, GP, "never"), 6) == 0


def test_a_practice_race_can_undo_risks_and_asks_about_none(app: App) -> None:
    assert risks_met(sit_down(app, GP, "risky", practice=True), 6) == 0


def test_what_is_confirmed_can_be_undone_and_is_asked_again(app: App) -> None:
    scene, rng = sit_down(app, GP, "always", practice=True), Random(1)
    while decision(scene, rng) and len(scene.offered) == 1:
        scene.commit(scene.offered[0])
    before, action = len(scene.match.history), scene.offered[0]
    choose(scene, action)
    assert scene.view.describe_risk(action), "what the button marks as a risk is none in practice"
    for _ in range(2):
        make(scene, action, False)
        assert "cannot be undone" not in app.top.read_out()
        press(app, "z")
        assert app.top.name == "confirm" and len(scene.match.history) == before, "nothing is undone meanwhile"
        read_and_press(app, "space")
        rest(app)
        assert len(scene.match.history) > before
        press(app, "z")
        rest(app)
        assert len(scene.match.history) == before


def test_the_screen_is_handed_over_only_once_it_is_confirmed(app: App) -> None:
    scene, rng = sit_down(app, FMR, "always", humans=2), Random(1)
    settle(app)
    assert app.top.name == "curtain"
    press(app, "space")
    rest(app)
    seat = scene.viewer
    make(scene, scene.game.evaluator.policy(scene.match.state_at(len(scene.match.history)), rng), False)
    for _ in range(20):
        tick(app)
    assert app.top.name == "confirm" and scene.viewer == seat
    read_and_press(app, "space")
    settle(app, 120000)
    for _ in range(20):
        tick(app)
    assert app.top.name == "curtain"


def test_a_key_that_is_held_confirms_nothing(app: App) -> None:
    scene, rng = sit_down(app, F1, "always"), Random(1)
    assert decision(scene, rng)
    before = len(scene.match.history)
    choose(scene, scene.offered[-1])
    for wait in (0, MS_REPEAT, *[45] * 30):
        tick(app, wait)
        press(app, "space")
        assert len(scene.match.history) == before
    assert app.top.name == "confirm"
    read_and_press(app, "space")
    assert len(scene.match.history) > before


def test_forced_choices_are_made_without_a_question(app: App) -> None:
    app.store.change(save=False, forced=True)
    scene, rng = sit_down(app, GP, "always"), Random(1)
    for _ in range(2):
        assert decision(scene, rng) and app.top is scene and len(scene.offered) > 1
        make(scene, scene.offered[-1], False)
        assert app.top.name == "confirm"
        read_and_press(app, "space")


def test_a_lesson_and_a_challenge_ask_nothing(app: App) -> None:
    app.store.change(save=False, confirm="always")
    app.push(routes.Challenge(challenges.challenges(GP)[0][0]))
    challenge = app.top
    rest(app)
    assert isinstance(challenge, PlayScene) and len(challenge.offered) > 1
    challenge.commit(challenge.offered[0])
    assert app.top is challenge
    app.push(routes.Lesson(lessons.lessons(GP)[0][0]))
    lesson = app.top
    assert isinstance(lesson, PlayScene)
    decided = 0
    for _ in range(60):
        rest(app)
        if "coach.on" in ids(app):
            click(app, "coach.on")
        elif len(lesson.offered) > 1:
            for action in lesson.offered:
                lesson.commit(action)
                assert app.top is lesson
            decided += 1
            break
        elif lesson.offered:
            lesson.commit(lesson.offered[0])
    assert decided


def test_it_is_set_kept_and_read_again(app: App, home: Path) -> None:
    app.push(routes.Settings())
    tick(app)
    click(app, "settings.confirm.risky")
    assert app.settings.confirm == "risky" and SettingsStore.load().values.confirm == "risky"
    click(app, "settings.confirm.always")
    assert SettingsStore.load().values.confirm == "always"


def test_a_damaged_value_is_reported_and_set_aside(home: Path) -> None:
    home.mkdir()
    (home / "settings.yaml").write_text("confirm: sometimes\ntheme: night\n", encoding="utf-8")
    store = SettingsStore.load()
    assert (store.values.confirm, store.values.theme) == ("never", "night")
    assert [notice.key for notice in store.notices] == ["settings_value"]
    store.change(volume=10)
    assert (home / "settings.yaml.damaged-1").read_text(encoding="utf-8").startswith("confirm: sometimes")
