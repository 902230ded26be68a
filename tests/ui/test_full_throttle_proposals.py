"""Full Throttle!'s button: Space does what wins most often, and what the player chose stays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from driving import element, press, tick
from looking import traced
from test_full_throttle_table import open_at, rest

from game.engine.default_choice import default_choice
from game.engine.figure import Figure
from game.games.full_throttle.table.panels.turned import who_drafts
from game.games.full_throttle.table.telling import wording
from game.games.full_throttle.table.telling.words import say_step
from game.services.lessons import lessons
from game.ui.app import App
from game.ui.kit.widgets import kind_of
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene


def likeliest(scene: PlayScene) -> str:
    """What the estimates propose."""
    assert scene.estimates is not None
    return str(default_choice(scene.estimates, lambda _: True).action)


def say_wins(scene: PlayScene, **wins: float) -> None:
    """Have estimates say this of cards by their names (`red_1`), and nothing of all others."""
    found = {}
    for action in scene.offered:
        card = action.split(" ")[1].replace("-", "_")
        found[action] = Figure(wins.get(card, 0.0), 0.01)
    scene.estimating.result = found
    scene.app.changed()
    tick(scene.app)


@pytest.mark.parametrize("phase", ["bet", "row", "under"])
def test_space_alone_plays_what_wins_most_often(app: App, phase: str) -> None:
    scene = open_at(app, phase, 5, "hbb", 6)
    action, before = likeliest(scene), len(scene.match.history)
    assert scene.view.model.chosen == action and not scene.view.choice.made
    assert kind_of(element(app, "go")) == "primary"
    press(app, "space")
    assert scene.match.history[before].step == action


def test_what_the_player_chose_stays_when_estimates_come(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    hand = scene.view.model.hand
    for i, card in enumerate(hand):
        press(app, str(i + 1))
        other = next((one for one in hand if one != card), card)
        say_wins(scene, **{other.replace("-", "_"): 0.9})
        assert scene.view.model.chosen_card == card


def test_an_order_is_begun_by_the_first_click_whatever_is_proposed(app: App) -> None:
    scene = open_at(app, "under", 2, "hbb", 7)
    proposed = scene.view.model.order
    assert len(proposed) == 3
    press(app, str(proposed[2] + 1))
    assert scene.view.model.order == (proposed[2],)


def test_the_button_names_the_card_with_its_number(app: App) -> None:
    """The red 2 and the red 3 are not the same choice."""
    scene = open_at(app, "bet", 3, "hbbb", 5)
    said = set()
    for i, card in enumerate(scene.view.model.hand):
        press(app, str(i + 1))
        tick(app)
        label = element(app, "go").label
        assert scene.view.names.card(card) in label
        said.add(label)
    assert len(said) == len(set(scene.view.model.hand))


def test_a_clearly_worse_choice_is_not_bright_and_says_so(app: App) -> None:
    scene = open_at(app, "bet", 5, "hbbb", 5)
    first, second = list(dict.fromkeys(scene.view.model.hand))[:2]
    first, second = (card.replace("-", "_") for card in (first, second))
    scene.view.estimate.complete(2000)
    press(app, str(scene.view.model.hand.index(second.replace("_", "-")) + 1))
    say_wins(scene, **{first: 0.3, second: 0.5})
    assert kind_of(element(app, "go")) == "primary"
    say_wins(scene, **{first: 0.5, second: 0.3})
    assert kind_of(element(app, "go")) == "normal"
    assert scene.view.model.verdict == "worse"
    assert element(app, "go").extra["sub"] == "a weaker chance"


@pytest.mark.parametrize(
    ("wins", "others", "verdict"),
    [(0.7, 0.4, "leads"), (0.4, 0.2, "best"), (0.4, 0.38, ""), (0.1, 0.4, "worse")],
)
def test_near_the_end_the_button_speaks_of_winning(
    app: App, wins: float, others: float, verdict: str
) -> None:
    scene = open_at(app, "bet", 12, "hbbb", 5)
    model = scene.view.model
    assert model.near_end
    first = model.hand[0]
    say_wins(scene, **{card.replace("-", "_"): wins if card == first else others for card in model.hand})
    press(app, "1")
    assert scene.view.model.verdict == verdict


def test_what_costs_the_chance_to_win_is_asked_about(app: App) -> None:
    """By winning, not by points: a bet that is worth few points may win the race."""
    scene = open_at(app, "bet", 5, "hbbb", 5)
    first, second = list(dict.fromkeys(scene.view.model.hand))[:2]
    say_wins(scene, **{first.replace("-", "_"): 0.5, second.replace("-", "_"): 0.1})
    assert scene.view.costs(f"bet {first}") == ""
    assert "10" in scene.view.costs(f"bet {second}") and "50" in scene.view.costs(f"bet {second}")


def test_no_figure_of_a_card_has_a_digit_that_its_error_does_not_bear(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    view: Any = scene.view
    for trials, decimals in ((120, 0), (2000, 1)):
        view.estimate.complete(trials)
        app.changed()
        said = {
            text.text for text in traced(app).texts if text.text.startswith("≈ ") and text.text[2].isdigit()
        }
        assert said
        assert all(len(text.rpartition(".")[2]) == decimals if "." in text else not decimals for text in said)


def test_no_card_is_called_best_before_its_lead_exceeds_its_error(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete(2000)
    hand = list(dict.fromkeys(view.model.hand))
    for lead, error, best in ((0.3, 0.2, ""), (0.3, 0.05, hand[0])):
        figures = view.estimate.figures
        worth = {card: Figure(2.0 + lead * (card == hand[0]), error) for card in hand}
        win = {card: Figure(0.25, 0.02) for card in hand}
        object.__setattr__(figures, "worth", worth)
        object.__setattr__(figures, "win", win)
        assert view.model.best == best
    object.__setattr__(view.estimate.figures, "win", {**win, hand[1]: Figure(0.5, 0.02)})
    assert view.model.best == "", "what brings points and loses the race is not best"


@pytest.mark.parametrize("lesson", [pytest.param(one, id=one.id) for one in lessons("full_throttle")[0]])
def test_no_chance_is_told_before_a_lesson_has_explained_it(app: App, lesson: Any) -> None:
    explained = [one.id for one in lessons("full_throttle")[0]].index("chances")
    before = [one.id for one in lessons("full_throttle")[0]][:explained]
    assert lesson.hides_odds == (lesson.id in before)
    scene = LessonScene(app, lesson)
    app.push(scene)
    rest(app)
    scene.view.estimate.complete()
    app.changed()
    said = [text.text for text in traced(app).texts]
    assert any("≈" in text for text in said) != lesson.hides_odds


def test_in_a_lesson_the_coach_proposes_and_the_table_does_not(app: App) -> None:
    scene = LessonScene(app, next(one for one in lessons("full_throttle")[0] if one.id == "chances"))
    app.push(scene)
    for _ in range(3):
        rest(app)
        scene.go_on()
    rest(app)
    if scene.offered:
        scene.complete_estimates()
        assert scene.view.model.chosen == ""


@pytest.mark.parametrize("phase", ["bet", "row", "under"])
def test_the_only_person_is_no_you_within_a_sentence(app: App, phase: str) -> None:
    """Once the order read "You has bet" and "You chooses", and a hand came "to You"."""
    scene = open_at(app, phase, 3, "hbb", 6)
    model = scene.view.model
    for busy in (False, True):
        now = replace(model, deciding=False, busy=busy)
        said = [who_drafts(now), wording.prompt(now), say_step(model.names, "plug 0")]
        assert all(" You" not in text for text in said), said
        states = [wording.seat_state(now, i, seat)[0] for i, seat in enumerate(now.draft_order())]
        assert not {"has bet", "chooses"} & set(states)
