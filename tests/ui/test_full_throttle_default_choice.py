"""Full Throttle!'s button: Space does what wins most often, and what the player chose stays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest
from driving import element, ids, press, tick, wait
from looking import traced
from test_full_throttle_table import open_at, rest

from game.engine.contract import Action, Reason
from game.engine.default_choice import default_choice
from game.engine.figure import Figure
from game.games.full_throttle.bots.reasons import gains
from game.games.full_throttle.rules.cards import COLOURS, NUMBERS
from game.games.full_throttle.table import model as model_of_table
from game.games.full_throttle.table.art.cards import split
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.model import SAME_MOPED
from game.games.full_throttle.table.panels.turned import who_drafts
from game.services.challenges import challenges
from game.services.lessons import lessons
from game.ui.app import App
from game.ui.kit.widgets import kind_of
from game.ui.scenes.challenges.challenge import ChallengeScene
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.confirming import cost_of
from game.ui.scenes.race.play import PlayScene

pytestmark = pytest.mark.usefixtures("exact_estimates")


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
@pytest.mark.slow
def test_space_alone_plays_what_wins_most_often(app: App, phase: str) -> None:
    scene = open_at(app, phase, 5, "hbb", 6)
    action, before = likeliest(scene), len(scene.match.history)
    assert scene.view.model.chosen == action and not scene.view.choice.is_made
    assert kind_of(element(app, "go")) == "primary"
    press(app, "space")
    assert scene.match.history[before].step == action


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("phase", "seats"), [("bet", "hbbb"), ("row", "hbb"), ("under", "hbb")])
@pytest.mark.slow
def test_a_proposal_at_calm_says_why_and_another_choice_does_not(
    make_app: Any, lang: str, phase: str, seats: str
) -> None:
    """Newcomers saw a card raised and no reason for it."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={})
    scene = open_at(app, phase, 4, seats, 6)
    scene.complete_estimates()
    tick(app)
    view: Any = scene.view
    proposed = view.model.chosen
    others = [action for action in scene.offered if action != proposed]
    reason = view.model.reason
    assert reason is not None and proposed == likeliest(scene)
    said = view.names.describe_reason(reason)
    assert said in wording.why_proposed(view.model) and is_drawn(app, said)
    assert reason.key != "oftener", "a fact can be pointed at"
    held = [list(gains(view.model.known, other, Action(proposed))) for other in others]
    assert reason not in [one for reasons in held for one in reasons]
    view.suggest((others[0],))
    tick(app)
    assert view.model.chosen == others[0] and not is_drawn(app, said)


def say_ranking(scene: Any, ranking: list[Action]) -> None:
    """Have estimates say that bets win in this order, the first one clearly most often."""
    wins = [
        Figure(0.3, 0.01),
        Figure(0.2, 0.01),
        *(Figure(0.1 - 0.001 * i, 0.01) for i in range(len(ranking))),
    ]
    scene.estimating.result = dict(zip(ranking, wins, strict=False))
    tick(scene.app)


def colour_of(bet: str) -> str:
    return bet.split()[1].split("-")[0]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
@pytest.mark.slow
def test_why_this_colour_is_true_of_it_and_false_of_the_foremost_other_one(app: App, number: int) -> None:
    """ "Yellow is 5th, nearer to the podium than red in 6th" stood there with purple, 2nd, in the hand."""
    app.store.change(save=False, depths={})
    scene: Any = open_at(app, "bet", number, "hbbb", 6)
    compared = 0
    for best, second in permutations(scene.offered, 2):
        order = scene.view.model.displayed["order"]
        others = [one for one in scene.offered if colour_of(one) != colour_of(best)]
        foremost = min(others, key=lambda bet: order.index(colour_of(bet)))
        say_ranking(scene, [best, second, *(one for one in scene.offered if one not in (best, second))])
        model = scene.view.model
        reason = model.reason
        assert reason is not None and reason.key not in SAME_MOPED
        assert reason.params["colour"] == colour_of(best) and reason.params["other"] == colour_of(foremost)
        facts, against = (list(gains(model.known, *pair)) for pair in ((best, foremost), (foremost, best)))
        assert reason in facts or (not facts and reason.key == "oftener")
        assert reason.key not in [fact.key for fact in against]
        asked = app.t("full_throttle.calm.why", what=colour_of(best), why="")
        assert wording.why_proposed(model).startswith(asked)
        compared += reason in facts
    assert compared


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_colour_that_no_fact_speaks_for_wins_more_often(
    make_app: Any, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    """Only the estimates can propose a colour that is not the foremost one."""
    app = make_app(lang=lang)
    app.store.change(save=False, depths={})
    scene: Any = open_at(app, "bet", 4, "hbbb", 6)
    monkeypatch.setattr(model_of_table, "gains", lambda *_: iter(()))
    order = scene.view.model.displayed["order"]
    second, *_, best = sorted(scene.offered, key=lambda bet: order.index(colour_of(bet)))
    ranking = [best, second, *(one for one in scene.offered if one not in (best, second))]
    names = scene.view.names
    told = {"colour": names.colour_in(colour_of(best)), "other": names.colour_in(colour_of(second))}
    say_ranking(scene, ranking)
    said = app.t("full_throttle.reason.oftener", **told)
    assert wording.why_proposed(scene.view.model).endswith(said[1:])


@pytest.mark.slow
def test_beside_an_open_hint_a_proposal_keeps_its_reason(app: App) -> None:
    """The line vanished when the player asked for help; a hint for another card speaks alone."""
    app.store.change(save=False, depths={})
    app.change_settings(hints="best")
    scene: Any = open_at(app, "bet", 4, "hbbb", 6)
    scene.complete_estimates()
    tick(app)
    why = wording.why_proposed(scene.view.model)
    assert why and is_drawn(app, why)
    press(app, "h")
    wait(app, lambda: not scene.hinting.is_pending)
    assert scene.hinting.rows and scene.view.model.chosen in scene.hinted_actions
    assert wording.why_proposed(scene.view.model) == why and is_drawn(app, why)


def test_a_reason_speaks_of_none_instead_of_0(app: App) -> None:
    """ "You already have 1 bet on red, but 0 on blue" is no way to speak."""
    names = open_at(app, "bet", 1, "hbbb", 6).view.names
    bets = {"colour": "red", "other": "blue", "n": 1, "place": 2}
    assert names.describe_reason(Reason("bets", {**bets, "m": 0})).endswith("1 bet on red, now 2nd.")
    assert names.describe_reason(Reason("keeps", {**bets, "m": 0})).startswith(
        "You have 1 bet on red, none on"
    )
    known = names.describe_reason(Reason("known", {**bets, "n": 7, "m": 0}))
    assert known.endswith("carry red 7 spaces; none of them is blue.")
    cards = {"card": "red-1", "second": "blue-2", "colour": "red", "other": "blue", "n": 2}
    both = [names.describe_reason(Reason("sooner", {**cards, "m": m})) for m in (0, 1)]
    assert [line.rsplit(", ")[-1] for line in both] == ["none on blue.", "1 on blue."]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_a_racing_number_is_explained_where_it_is_drawn_and_only_with_all_figures(
    make_app: Callable[..., App], lang: str
) -> None:
    """The 86 on a moped and on its cards looked like a value, and beside chances like per cent."""
    app = make_app(lang=lang)
    scene: Any = open_at(app, "bet", 3, "hbbb", 5)
    # 13 may also be a count of cards
    numbers = {rider.number for rider in RIDERS.values()} - {"13"}
    for depth in ("calm", "odds", "everything"):
        app.change_settings(depths={"full_throttle": depth})
        tick(app)
        model, is_numbered = scene.view.model, depth == "everything"
        assert bool(numbers & {text.text for text in traced(app).texts}) == is_numbered
        said = app.t("full_throttle.tip.number", n=RIDERS["green"].number)
        space = model.ground.index[model.displayed["spaces"]["green"]]
        for tip in (wording.moped_tooltip(model, "green"), wording.space_tooltip(model, space, "green")):
            assert (said in tip) == is_numbered


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_calm_says_where_it_is_pointed_at_what_pin_lap_track_podium_and_deck_are(
    make_app: Callable[..., App], lang: str
) -> None:
    """Nothing said what the pin beside a name was, nor the box with 1, 2 and 3, nor "? 3"."""
    app = make_app(lang=lang)
    app.change_settings(depths={"full_throttle": "calm"})
    scene: Any = open_at(app, "bet", 3, "hbbb", 5)
    model = scene.view.model
    first = wording.seat_tooltip(model, 0, model.displayed["plug"])
    assert {"en": "the pin by the name", "ja": "名前の横のピン"}[lang] in first
    assert element(app, "laps").tooltip and element(app, "podium").tooltip
    assert is_drawn(app, app.t("full_throttle.green.lap", n=1))
    count = model.known.uncertain_count
    deck = element(app, "deck").tooltip
    assert count and app.t("full_throttle.tip.unseen", n=count) in deck
    sure = [sum(model.left_of(colour, n).known for n in NUMBERS) for colour in COLOURS]
    assert sum(sure) + count == model.deck_left, "the counts add up to what the column says"
    counts = (model.names.colour_in(colour) for colour in COLOURS)
    for colour, n in zip(counts, sure, strict=True):
        assert app.t("full_throttle.read.count", colour=colour, n=n) in deck
    assert not is_drawn(app, app.t("full_throttle.deck.unseen", n=count))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_card_in_an_order_has_its_place_and_no_second_number(
    make_app: Callable[..., App], lang: str
) -> None:
    """The places 2, 1, 3 stood beside the keys 1, 2, 3."""
    app = make_app(lang=lang)
    app.change_settings(depths={"full_throttle": "calm"})
    scene: Any = open_at(app, "under", 3, "hbbb", 5)
    press(app, "3")
    said: dict[str, list[str]] = {}
    for text in traced(app).texts:
        said.setdefault(text.owner, []).append(text.text)
    speed = str(split(scene.view.model.hand[2])[1])
    assert said["card.3"] == [speed, app.t("full_throttle.hand.nth", n=1)]
    assert said["card.2"][-1] == "2", "the others have their keys"


def test_without_a_reason_a_proposal_says_that_all_are_as_good(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    scene.estimating.result = dict.fromkeys(scene.offered[:1], Figure(0.25, 0.01))
    tick(app)
    assert scene.view.model.reason is None
    assert wording.why_proposed(scene.view.model) == app.t("hint.alike")


def is_drawn(app: App, said: str) -> bool:
    """Return whether a sentence is on the screen, in one line or several."""
    return said.replace(" ", "") in "".join(text.text for text in traced(app).texts).replace(" ", "")


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


@pytest.mark.slow
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


def test_what_is_behind_by_less_than_its_error_is_not_called_weaker(app: App) -> None:
    """A card of 23 ± 5 was grey beside one of 28 ± 5."""
    scene = open_at(app, "bet", 5, "hbbb", 5)
    first, second = list(dict.fromkeys(scene.view.model.hand))[:2]
    scene.estimating.result = {action: Figure(0.1, 0.025) for action in scene.offered} | {
        Action(f"bet {first}"): Figure(0.23, 0.025),
        Action(f"bet {second}"): Figure(0.285, 0.025),
    }
    press(app, str(scene.view.model.hand.index(first) + 1))
    tick(app)
    assert scene.view.model.chosen_card == first
    assert kind_of(element(app, "go")) == "primary" and element(app, "go").key == "Space"


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_a_clearly_worse_choice_takes_enter_and_space_says_so(make_app: Any, lang: str) -> None:
    app = make_app(lang=lang)
    scene = open_at(app, "bet", 5, "hbbb", 5)
    first, second = list(dict.fromkeys(scene.view.model.hand))[:2]
    say_wins(scene, **{first.replace("-", "_"): 0.5, second.replace("-", "_"): 0.3})
    press(app, str(scene.view.model.hand.index(second) + 1))
    tick(app)
    assert element(app, "go").key == "Enter"
    before = len(scene.match.history)
    press(app, "space")
    said = app.t("table.press_enter", cap="Enter")
    assert len(scene.match.history) == before and said in app.notice_texts()
    press(app, "enter")
    assert scene.match.history[before].step == f"bet {second}"
    assert not app.notices, "what was said of a move goes with it"


@pytest.mark.parametrize(
    ("wins", "others", "verdict"),
    [(0.7, 0.4, "leads"), (0.4, 0.2, "best"), (0.4, 0.38, ""), (0.1, 0.4, "worse")],
)
@pytest.mark.slow
def test_near_the_end_the_button_speaks_of_winning(
    app: App, wins: float, others: float, verdict: str
) -> None:
    scene = open_at(app, "bet", 12, "hbbb", 5)
    model = scene.view.model
    assert model.is_near_end
    first = model.hand[0]
    say_wins(scene, **{card.replace("-", "_"): wins if card == first else others for card in model.hand})
    press(app, "1")
    assert scene.view.model.verdict == verdict


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_button_row_and_hint_say_the_same_chances(make_app: Any, lang: str) -> None:
    """The button had other trials than the row: it lit a card of 86 as leading where the row said 90."""
    app = make_app(lang=lang)
    scene = open_at(app, "bet", 12, "hbbb", 5)
    app.change_settings(hints="best")
    view: Any = scene.view
    cards = list(dict.fromkeys(view.model.hand))
    chances = {card: 0.86 - 0.07 * i for i, card in enumerate(cards)} | {cards[-1]: 0.9}
    say_wins(scene, **{card.replace("-", "_"): chance for card, chance in chances.items()})
    assert view.model.is_near_end and view.model.chosen_card == cards[-1] == view.model.best
    row = [text.text for text in traced(app).texts if text.text.startswith("≈ ") and text.text[-1] == "%"]
    assert row == [
        app.t("full_throttle.odds.podium", p=f"{chances[card] * 100:.0f}") for card in view.model.hand
    ]
    for i, card in enumerate(view.model.hand):
        assert f"{chances[card] * 100:.0f}" in element(app, f"card.{i + 1}").tooltip
    press(app, "h")
    wait(app, lambda: bool(scene.hinting.rows))
    ranked = sorted(chances, key=lambda card: -chances[card])
    assert [row.steps for row in scene.hinting.rows] == [(f"bet {card}",) for card in ranked[:3]]
    assert "90" in element(app, "hint.row.0").label
    press(app, "1")
    tick(app)
    assert view.model.chosen_card == cards[0] and view.model.verdict != "leads"
    assert app.t("full_throttle.verdict.leads") != element(app, "go").extra.get("sub")


def test_beside_the_verdict_of_a_challenge_stand_its_own_chances(app: App) -> None:
    """The row under the cards had trials of its own: 48 and 35 where the verdict said 78 and 59."""
    challenge = next(one for one in challenges("full_throttle")[0] if one.answers[0].step.startswith("bet "))
    scene = ChallengeScene(app, challenge)
    app.push(scene)
    rest(app)
    assert scene.view.model.best == "" and scene.estimates is None
    scene.commit(Action(challenge.answers[0].step))
    rest(app)
    shown = {answer.step: scene.view.model.win(answer.step.split(" ")[1]) for answer in challenge.answers}
    assert app.t("full_throttle.odds.working") not in [text.text for text in traced(app).texts]
    assert {step: win and win.value for step, win in shown.items()} == {
        answer.step: answer.wins for answer in challenge.answers
    }


def test_a_hint_says_why_it_is_not_the_card_of_most_points(app: App) -> None:
    scene = open_at(app, "bet", 5, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete(400)
    worth = view.estimate.figures.expected_points
    ranked = sorted(worth, key=lambda card: -worth[card].value)
    wins = {action: Figure(0.2, 0.01) for action in scene.offered}
    wins[Action(f"bet {ranked[-1]}")] = Figure(0.3, 0.01)
    (reason,) = view.estimate.advice(wins)[0].reasons
    assert (reason.key, reason.params) == ("wins", {"card": ranked[-1], "second": ranked[0]})
    said = view.names.describe_reason(reason)
    assert view.names.card(ranked[-1]) in said and said.startswith(view.names.card_head(ranked[0]))
    scene.hinting.rows = view.estimate.advice(wins)
    app.changed()
    tick(app)
    assert [f"hint.row.{i}" in ids(app) for i in range(3)] == [True] * 3, (
        "no choice gives way to a second fact"
    )


def test_what_costs_the_chance_to_win_is_asked_about(app: App) -> None:
    """By winning, not by points: a bet that is worth few points may win the race."""
    scene = open_at(app, "bet", 5, "hbbb", 5)
    first, second = list(dict.fromkeys(scene.view.model.hand))[:2]
    say_wins(scene, **{first.replace("-", "_"): 0.5, second.replace("-", "_"): 0.1})
    assert cost_of(scene, Action(f"bet {first}")) == ""
    assert "10" in (said := cost_of(scene, Action(f"bet {second}"))) and "50" in said


def test_no_figure_of_a_card_has_a_digit_that_its_error_does_not_bear(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete(120)
    model = view.model
    for error, said in ((0.6, "≈ 2"), (0.1, "≈ 2.3")):
        object.__setattr__(
            view.estimate.figures, "expected_points", {card: Figure(2.34, error) for card in model.hand}
        )
        assert {wording.value_text(model, card) for card in model.hand} == {said}


@pytest.mark.slow
def test_no_card_is_called_best_before_its_lead_exceeds_its_error(app: App) -> None:
    scene = open_at(app, "bet", 3, "hbbb", 5)
    view: Any = scene.view
    view.estimate.complete(2000)
    hand = list(dict.fromkeys(view.model.hand))
    for lead, error, best in ((0.3, 0.2, ""), (0.3, 0.05, hand[0])):
        figures = view.estimate.figures
        worth = {card: Figure(2.0 + lead * (card == hand[0]), error) for card in hand}
        wins = {card.replace("-", "_"): 0.25 for card in hand}
        object.__setattr__(figures, "expected_points", worth)
        say_wins(scene, **wins)
        assert view.model.best == best
    say_wins(scene, **{**wins, hand[1].replace("-", "_"): 0.26})
    assert view.model.best == "", "what brings points and loses the race is not best"


@pytest.mark.parametrize("lesson", [pytest.param(one, id=one.id) for one in lessons("full_throttle")[0]])
@pytest.mark.slow
def test_no_chance_is_shown_before_a_lesson_has_explained_it(app: App, lesson: Any) -> None:
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
        scene.advance()
    rest(app)
    if scene.offered:
        scene.complete_estimates()
        assert scene.view.model.chosen == ""


def test_the_lesson_on_chances_shows_that_of_every_card(app: App) -> None:
    scene = LessonScene(app, next(one for one in lessons("full_throttle")[0] if one.id == "chances"))
    app.push(scene)
    rest(app)
    while not scene.offered:
        scene.advance()
        rest(app)
    scene.complete_estimates()
    tick(app)
    model = scene.view.model
    assert model.is_near_end and all(wording.value_text(model, card) for card in model.hand)


@pytest.mark.parametrize("phase", ["bet", "row", "under"])
@pytest.mark.slow
def test_the_only_person_is_no_you_within_a_sentence(app: App, phase: str) -> None:
    """Once the order read "You has bet" and "You chooses", and a hand came "to You"."""
    scene = open_at(app, phase, 3, "hbb", 6)
    model = scene.view.model
    for busy in (False, True):
        now = replace(model, offered=(), is_moving=busy)
        said = [who_drafts(now), wording.prompt(now), model.names.describe_step("plug 0")]
        assert all(" You" not in text for text in said), said
        states = [wording.seat_state(now, i, seat)[0] for i, seat in enumerate(now.draft_order())]
        assert not {"has bet", "chooses"} & set(states)
