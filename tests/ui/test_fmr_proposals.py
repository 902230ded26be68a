"""What the table proposes: Space is never for the clearly worse choice, and the end speaks of winning."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from driving import click, element, go_on_from, press, rest, tick, uncut
from looking import traced
from test_fmr_table import open_table

from game.engine.contract import ALIKE, Action, Outcome
from game.engine.default_choice import SLACK
from game.engine.figure import Figure
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules.cards import CARDS
from game.games.formula_motor_racing.rules.preview import hidden_cards
from game.review.advice import Proposal
from game.ui.app import App
from game.ui.race.board.pieces import GOOD
from game.ui.race.depth import Depth
from game.ui.scenes.race.play import PlayScene

TEAMS = ("green", "red", "yellow", "blue", "orange", "purple")
LINE = [f"{team}-{n}" for n in (1, 2) for team in TEAMS]
HAND = ("overtake-4-blue", "wrong-line", "tailender-turbo", "overtake-2-purple", "pit-stop-any")

pytestmark = pytest.mark.usefixtures("exact_estimates")


def standing(
    app: App, hand: Sequence[str] = HAND, steps: Sequence[str] = (), line: Sequence[str] = LINE, **given: Any
) -> PlayScene:
    """Blue on turn with these cards, red and purple neutral; after steps of its own play."""
    scene = open_table(app)
    rest(app)
    laid = {"order": list(line), "hands": [list(hand)], "phase": "play", "turn": 0, **given}
    match: Any = scene.match
    state = GAME.load(GAME.apply_overrides(match._state.to_data(), laid))
    for step in steps:
        state.apply((Outcome if step.startswith("roll") else Action)(step))
    go_on_from(match, state)
    scene.asked_at = 0
    scene.view.sync_to(scene.match.observe(scene.viewer))
    scene.estimating.begin()
    scene.complete_estimates()
    scene.app.changed()
    tick(app)
    assert isinstance(scene, PlayScene)
    return scene


def ending(app: App, hand: Sequence[str] = HAND, steps: Sequence[str] = (), **given: Any) -> PlayScene:
    """The same with the last play of the race."""
    return standing(app, hand, steps, deck=[], last_plays=1, **given)


def kind(app: App, id: str) -> str:
    return str(element(app, id).extra["kind"])


@pytest.mark.parametrize(
    ("lang", "wins", "loses"),
    [("en", "Play it: you win", "Gaston wins"), ("ja", "使う：あなたの勝ち", "ガストンの勝ち")],
)
@pytest.mark.slow
def test_the_last_play_says_who_wins(make_app: Callable[..., App], lang: str, wins: str, loses: str) -> None:
    app = make_app(lang=lang)
    scene = ending(app)
    press(app, "1")
    go = element(app, "go")
    assert go.label == wins and go.key == "Space" and kind(app, "go") == "primary"
    press(app, "2")
    click(app, "car.purple-2")
    go = element(app, "go")
    assert go.label.endswith(loses) and go.key == "Enter" and kind(app, "go") == "normal"
    played = len(scene.match.history)
    press(app, "space")
    assert len(scene.match.history) == played
    assert uncut(app) == []


def test_a_charge_that_wins_is_stopped_with_space(app: App) -> None:
    line = ["green-1", "blue-1", *(car for car in LINE if car not in ("green-1", "blue-1"))]
    steps = ["play charge-engine-blows blue-1", "roll 4"]
    ending(app, ["charge-engine-blows", *HAND[1:]], steps, line=line)
    stop, again = element(app, "stop"), element(app, "go")
    assert (stop.label, stop.key, kind(app, "stop")) == ("Stop: you win", "Space", "primary")
    assert again.label == "Roll again: wins in 75 of 100" and again.key == "Enter"
    assert kind(app, "go") == "danger" and "pts" not in again.label


def test_a_roll_that_can_only_lose_says_so_and_is_grey(app: App) -> None:
    """A spin hits blue, who leads, or changes nothing that counts: whoever stands on it wins."""
    line = ["blue-1", "blue-2", *(car for car in LINE if not car.startswith("blue"))]
    ending(app, ["crash", *HAND[1:]], ["play crash", "roll 2"], line=line)
    with_own, other = element(app, "with.blue-1"), element(app, "with.green-1")
    assert (with_own.key, other.key) == ("Enter", "Space")
    assert kind(app, "with.green-1") == "primary" and kind(app, "with.blue-1") != "primary"


@pytest.mark.slow
def test_a_card_without_a_good_target_waits_for_a_car(app: App) -> None:
    scene = standing(app, deck=["crash", "spin-out", "lose-control"])
    view: Any = scene.view
    press(app, "4")
    assert view.model.previewed == []
    assert scene.view.prompt() == "Choose a car for this card"
    assert any("on which car?" in seen.text for seen in traced(app).texts)
    press(app, "tab")
    assert view.model.previewed and element(app, "go").enabled
    assert scene.view.prompt() == "Play the card, or choose another car"


@pytest.mark.slow
@pytest.mark.parametrize("raised", ["", "4"], ids=["no card", "a card without a good target"])
def test_space_picks_a_play_and_space_again_plays_it(app: App, raised: str) -> None:
    """Somebody pressed Space sixty times, and was told each time to choose a car first."""
    scene = standing(app, deck=["crash", "spin-out", "lose-control"])
    view: Any = scene.view
    if raised:
        press(app, raised)
    played, estimates = len(scene.match.history), scene.estimates
    assert element(app, "pick").key == "Space" and estimates
    press(app, "space")
    assert len(scene.match.history) == played, "it is only previewed"
    (picked, *_) = view.model.previewed
    assert estimates[picked.action].value >= max(win.value for win in estimates.values()) - ALIKE - SLACK
    assert element(app, "go").key == "Space" and kind(app, "go") == "primary"
    press(app, "space")
    assert str(scene.match.history[played].step) == picked.action


@pytest.mark.slow
def test_space_picks_no_own_goal_though_it_is_the_only_play_of_a_card(app: App) -> None:
    """Space refuses own goals: that would be as stuck as before."""
    line = [car for car in LINE if car != "blue-1"]
    scene = standing(app, ["pit-stop-blue", *HAND[1:]], line=line, out=["blue-1"])
    goal = Action("play pit-stop-blue blue-2")
    scene.estimating.result = {one: Figure(0.3 if one == goal else 0.29, 0.01) for one in scene.offered}
    scene.view.on_decision_estimated()
    app.changed()
    tick(app)
    view: Any = scene.view
    assert view.model.best_play("pit-stop-blue") == goal and view.model.is_own_goal(goal)
    press(app, "space")
    assert view.model.previewed[0].action != goal and element(app, "go").key == "Space"


@pytest.mark.parametrize("number", [pytest.param(n, marks=[pytest.mark.long] * (n > 1)) for n in range(12)])
@pytest.mark.slow
def test_what_space_picks_in_any_position_space_plays(app: App, seed: int, number: int) -> None:
    rng = Random(f"{seed}.{number}")
    hand = rng.sample([card.id for card in CARDS], len(HAND))
    scene = standing(app, hand, line=rng.sample(LINE, len(LINE)))
    played = len(scene.match.history)
    press(app, "space")
    assert element(app, "go").key == "Space" and element(app, "go").enabled, hand
    press(app, "space")
    assert len(scene.match.history) > played


@pytest.mark.slow
def test_a_card_without_a_target_asks_for_no_car(app: App) -> None:
    scene = standing(app, ["spin-out", *HAND[1:]], deck=["crash", "lose-control"])
    press(app, "1")
    assert scene.view.prompt() == "Play the card, or choose another one"


@pytest.mark.slow
def test_what_is_clearly_worse_is_neither_green_nor_for_space(app: App) -> None:
    scene = standing(app, deck=["crash"])
    view: Any = scene.view
    press(app, "2")
    for car in LINE:
        click(app, f"car.{car}")
        outlook = view.model.previewed[0]
        if view.model.is_worse(outlook.action):
            assert element(app, "go").key == "Enter" and kind(app, "go") != "primary"
            assert GOOD not in {outlook.tone_of(branch) for branch in outlook.lineups}
            return
    raise AssertionError("every target is as good")


def lame(app: App, hand: Sequence[str], best: str) -> PlayScene:
    """The same where one card, which has no car, is clearly better than all others."""
    scene = standing(app, hand, deck=["lose-control"])
    scene.estimating.result = {a: Figure(0.5 if a == best else 0.1, 0.001) for a in scene.offered}
    scene.view.on_decision_estimated()
    app.changed()
    tick(app)
    return scene


WEAK = ("charge-engine-blows", "pit-stop-any", "spin-out", "wrong-line", "tailender-turbo")


@pytest.mark.parametrize(
    ("card", "outcomes"),
    [
        ("1", ("9 in 12 (75.0 %) up 1", "3 in 12 (25.0 %) out")),
        ("2", ("6 in 12 (50.0 %) drops back", "6 in 12 (50.0 %) stays")),
    ],
)
@pytest.mark.slow
def test_every_outcome_of_a_weak_card_has_its_name(app: App, card: str, outcomes: tuple[str, ...]) -> None:
    """All twelve faces were said to be "not enough"."""
    lame(app, WEAK, "play spin-out")
    press(app, card)
    click(app, "car.yellow-1")
    told = [seen.text for seen in traced(app).texts]
    assert all(outcome in told for outcome in outcomes)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "Another choice is clearly better. Press Enter to play this one all the same."),
        ("ja", "明らかに勝率の高い手がほかにあります。それでもこの手にするならEnterを押してください。"),
    ],
)
@pytest.mark.slow
def test_space_says_why_what_is_worse_takes_another_key(
    make_app: Callable[..., App], lang: str, said: str
) -> None:
    app = make_app(lang=lang)
    scene = lame(app, WEAK, "play spin-out")
    press(app, "1")
    click(app, "car.yellow-1")
    played = len(scene.match.history)
    press(app, "space")
    press(app, "space")
    assert list(app.notice_texts()).count(said) == 1
    assert len(scene.match.history) == played


@pytest.mark.slow
def test_the_button_never_calls_worse_what_the_hint_puts_first_or_as_good(app: App) -> None:
    scene = lame(app, WEAK, "play spin-out")
    press(app, "1")
    click(app, "car.yellow-1")
    assert element(app, "go").key == "Enter"
    best, weak = Action("play spin-out"), Action("play charge-engine-blows yellow-1")
    scene.hinting.rows = [Proposal((action,), Figure(0.2, 0.01), 500) for action in (best, weak)]
    app.changed()
    tick(app)
    assert element(app, "go").key == "Space" and kind(app, "go") == "primary"
    scene.hinting.rows = [scene.hinting.rows[0], scene.hinting.rows[1]._replace(behind=0.1)]
    app.changed()
    tick(app)
    assert element(app, "go").key == "Enter"


def test_two_that_are_as_good_are_chosen_by_digits(app: App) -> None:
    """Neither neighbour matters to who wins: none shines, and Space does nothing."""
    others = [car for car in LINE if not car.startswith(("green", "blue"))]
    line = ["green-1", *others[:4], "blue-1", "green-2", *others[4:], "blue-2"]
    scene = ending(app, ["crash", *HAND[1:]], ["play crash", "roll 11"], line=line)
    assert [element(app, f"with.{str(a).split(' ')[1]}").key for a in scene.offered] == ["1", "2"]
    played = len(scene.match.history)
    press(app, "space")
    assert len(scene.match.history) == played
    assert list(app.notice_texts()) == ["Your decision: press 1 or 2."]


@pytest.mark.slow
def test_a_die_counts_the_faces_that_its_word_is_true_of(app: App) -> None:
    scene = standing(app, ["crash", "spin-out", "spin-last", *HAND[1:3]], deck=["lose-control", "wrong-line"])
    view: Any = scene.view
    for card in ("crash", "spin-out", "spin-last"):
        outlook = view.model.outlook(f"play {card}")
        for tone in ("good", "bad"):
            found = outlook.faces(tone)
            word = outlook.tone_text(tone) if found else ""
            if word in ("hits another car", "hits you"):
                own = word == "hits you"
                hit = [
                    face
                    for face, end in outlook.endings_by_face().items()
                    if (struck := outlook.affected_cars(end.facts))
                    and any(c[:4] == "blue" for c in struck) == own
                ]
                assert sorted(hit) == sorted(found), (card, tone)


@pytest.mark.slow
def test_a_hint_leaves_ten_places_free(app: App) -> None:
    app.store.change(save=False, hints="best")
    scene = standing(app, deck=["crash", "spin-out"])
    press(app, "h")
    scene.hinting.complete(30)
    tick(app)
    hint, last = element(app, "hint").rect, element(app, "row.10").rect
    assert hint[1] >= last[1] + last[3]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_a_hint_in_large_letters_has_two_choices_below_ten_places(
    make_app: Callable[..., App], lang: str
) -> None:
    app = make_app(lang=lang)
    app.change_settings(text_scale=150)
    app.store.change(save=False, hints="best")
    scene = standing(app, deck=["crash", "spin-out"])
    press(app, "h")
    scene.hinting.complete(30)
    tick(app)
    hint, tenth = element(app, "hint").rect, element(app, "row.10").rect
    assert element(app, "hint.row.1") and hint[1] >= tenth[1] + tenth[3]
    assert uncut(app) == []


@pytest.mark.slow
def test_tab_stays_with_a_card_that_has_one_car(app: App) -> None:
    line = ["blue-1", *(car for car in LINE if not car.startswith("blue"))]
    scene = standing(app, ["crash", *HAND[1:]], line=[*line, "blue-2"], deck=["spin-out"])
    press(app, "1")
    for key in ("tab", "left", "right"):
        press(app, key)
        assert [e.id for e in app.top.ui.items if e.id.startswith("card.") and e.selected] == ["card.1"]
        view: Any = scene.view
        assert view.model.raised == 0 and element(app, "go").enabled, key
    press(app, "space" if element(app, "go").key == "Space" else "enter")
    assert any(played.step == "play crash" for played in scene.match.history[-3:])


@pytest.mark.parametrize(("lang", "said"), [("en", "as often as you like"), ("ja", "何度でも")])
@pytest.mark.slow
def test_a_charge_says_that_it_may_be_repeated(make_app: Callable[..., App], lang: str, said: str) -> None:
    app = make_app(lang=lang)
    standing(app, ["charge-engine-blows", *HAND[1:]], deck=["crash", "spin-out"])
    press(app, "1")
    click(app, "car.blue-1")
    assert any(said in text.text for text in traced(app).texts)
    assert uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_words_of_the_end_have_room_in_large_letters(make_app: Callable[..., App], lang: str) -> None:
    app = make_app(lang=lang)
    app.change_settings(text_scale=150)
    ending(app)
    for key in ("1", "2", "3"):
        press(app, key)
        tick(app)
        assert uncut(app) == [], key
    press(app, "tab")
    assert uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_everything_adds_to_odds_what_a_play_does_for_the_others(
    make_app: Callable[..., App], lang: str
) -> None:
    """Both looked the same: the points of rivals, the error of a chance and the next card differ."""
    app = make_app(lang=lang)
    scene = standing(app)
    press(app, "1")
    view: Any = scene.view
    (outlook,), was = view.model.previewed, view.model.observation["order"]
    passed = next(car for car in was if outlook.lineups[0].changes.get(car, 0) < 0 and car[:4] != "blue")
    now, then = (points.cars[passed] for points in (outlook.before, outlook.lineups[0].points))
    action = Action(outlook.action)
    scene.estimating.result = {**dict(scene.estimates or {}), action: Figure(0.24, 0.015)}
    app.changed()
    added = {
        f"{now}→{then}": "the points of a car that is passed",
        "±3": "the error of the chance to win",
    }
    for depth in (Depth.ODDS, Depth.EVERYTHING):
        scene.show_depth(depth)
        tick(app)
        said = " ".join(text.text for text in traced(app).texts)
        is_all = depth is Depth.EVERYTHING
        assert {one: one in said for one in added} == dict.fromkeys(added, is_all)
        assert ("24" in said) == is_all
        next_card = app.t("formula_motor_racing.deck.next", list="").rstrip(" .。")
        assert (next_card in element(app, "deck").tooltip) == is_all
        assert uncut(app) == []


@pytest.mark.slow
def test_chances_of_the_next_card_add_up(app: App) -> None:
    scene = standing(app)
    told = element(app, "deck").tooltip
    shares = [float(share) for share in re.findall(r"([\d.]+) %", told)]
    assert len(shares) >= 8 and shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(100.0, abs=0.1 * len(shares))
    assert sum(hidden_cards(scene.view.observation).values()) > scene.view.observation["deck"]


@pytest.mark.parametrize(("left", "is_last"), [(1, True), (2, False)])
@pytest.mark.slow
def test_the_table_dims_for_the_last_play_of_a_race_alone(app: App, left: int, is_last: bool) -> None:
    scene = standing(app, deck=[], last_plays=left)
    index = len(scene.match.history)
    scene.commit(Action("play overtake-4-blue blue-1"))
    clips = scene.view.clips(scene.match.history[index], scene.match.observe(0))
    assert any(clip.dims for clip in clips) == is_last
