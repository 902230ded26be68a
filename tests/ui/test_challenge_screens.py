"""Challenges: the page, one decision at the real table, what it was worth, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from random import Random

import pytest
from driving import click, element, ids, press, settle, tick, uncut
from looking import traced

from game.engine.contract import Action, Reason
from game.services import challenges as files
from game.services.challenges import Challenge
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race import routes
from game.ui.scenes.challenges.challenge import ChallengeScene
from game.ui.scenes.challenges.page import ChallengesScene
from game.ui.scenes.challenges.verdict import Verdict
from game.ui.scenes.race.play import PlayScene

pytestmark = pytest.mark.usefixtures("unpainted")
FMR = "formula_motor_racing"
EVERY = [
    # the quick tests look at the first challenge of a game in Japanese, the long ones at all of them in both
    pytest.param(one, lang, id=f"{one.name}-{lang}", marks=[pytest.mark.long] if n or m else [])
    for game in files.games()
    for n, one in enumerate(files.challenges(game)[0])
    for m, lang in enumerate(("ja", "en"))
]
DAY = date(2026, 11, 23)


def opened(app: App, challenge: Challenge) -> ChallengeScene:
    app.push(routes.Challenge(challenge))
    return rest(app)


def rest(app: App) -> ChallengeScene:
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    app.changed()
    tick(app)
    scene = app.top
    assert isinstance(scene, ChallengeScene)
    return scene


def first(game: str = FMR) -> Challenge:
    return files.challenges(game)[0][0]


def stars(app: App, challenge: Challenge) -> int | None:
    return app.settings.challenge_stars.get(challenge.name)


@pytest.mark.parametrize(("challenge", "lang"), EVERY)
@pytest.mark.slow
def test_a_challenge_is_asked_answered_and_explained(
    make_app: Callable[..., App], challenge: Challenge, lang: str
) -> None:
    app = make_app(lang=lang)
    scene = opened(app, challenge)
    shown = scene.view.read_out()
    assert scene.viewer == challenge.seat and set(scene.offered) == {a.step for a in challenge.answers}
    assert element(app, "coach").label.endswith(" ".join(scene._coach_lines()))
    assert not element(app, "bar.hint").enabled and not element(app, "bar.undo").enabled
    assert uncut(app) == []
    best, worst = challenge.answers[0], challenge.answers[-1]
    steps = len(scene.match.history)
    scene.commit(Action(worst.step))
    settle(app)
    assert stars(app, challenge) == challenge.stars(worst.step)
    told = scene.read_out()
    assert app.t("challenges.best") in told and app.t("challenges.own") in told
    assert f"{round(best.wins * 100)}" in element(app, "verdict.option.0").label
    assert len(scene.match.history) == steps and uncut(app) == []
    options = [id for id in ids(app) if id.startswith("verdict.option.")]
    assert len(options) >= 2
    for id in options:
        click(app, id)
        assert element(app, id).selected and uncut(app) == []
    click(app, "verdict.again")
    scene = rest(app)
    assert scene.verdict is None and scene.view.read_out() == shown
    scene.commit(Action(best.step))
    settle(app)
    assert stars(app, challenge) == 3
    assert app.t("challenges.own_best") in element(app, "verdict.option.0").label


def test_today_is_one_click_from_the_page_and_marked_when_it_is_solved(app: App) -> None:
    app.push(routes.Title())
    settle(app)
    click(app, "title.challenges")
    assert app.top.name == "challenges"
    app.pop()
    app.push(page := ChallengesScene(app, day=DAY))
    today = files.of_the_day(DAY)
    assert today is not None
    assert element(app, "challenges.today").value == app.t("challenges.untried")
    assert "23 Nov 2026" in element(app, "challenges.today").label
    assert not element(app, "challenges.today").selected
    click(app, "challenges.today")
    scene = rest(app)
    assert scene.challenge is today
    scene.commit(Action(today.answers[0].step))
    settle(app)
    press(app, "escape")
    assert app.top is page
    assert element(app, "challenges.today").value == app.t("challenges.stars", n=3)
    assert element(app, "challenges.today").selected and page.is_solved
    assert uncut(app) == []


def test_a_challenge_by_keys_from_the_title_and_back(app: App) -> None:
    app.push(routes.Title())
    settle(app)
    press(app, "c")
    click(app, f"challenges.game.{FMR}")
    press(app, "space")
    scene = rest(app)
    challenge = scene.challenge
    assert challenge is first()
    scene.view.suggest((Action(challenge.answers[0].step),))
    app.changed()
    tick(app)
    # nobody says which choice is good, so that none is the one of Space
    press(app, element(app, "go").key.lower())
    settle(app)
    assert scene.verdict is not None
    got = scene.verdict.stars
    assert stars(app, challenge) == got
    press(app, "space")
    following = rest(app)
    assert following.challenge is files.challenges(FMR)[0][1]
    press(app, "escape")
    assert app.top.name == "challenges"
    tile = element(app, f"challenges.one.{challenge.id}")
    assert tile.value == app.t("challenges.stars", n=got)


def test_the_best_answer_counts_and_nothing_is_answered_twice(app: App) -> None:
    challenge = first()
    scene = opened(app, challenge)
    best, worst = (Action(challenge.answers[i].step) for i in (0, -1))
    scene.commit(best)
    settle(app)
    scene.commit(worst)
    assert scene.verdict is not None and scene.verdict.stars == 3
    click(app, "verdict.again")
    scene = rest(app)
    scene.commit(worst)
    settle(app)
    assert scene.verdict is not None and scene.verdict.stars == challenge.stars(worst) < 3
    assert stars(app, challenge) == 3
    assert element(app, "verdict.next").action is not None


def test_the_race_goes_on_from_there_as_practice(app: App) -> None:
    challenge = first()
    scene = opened(app, challenge)
    shown = scene.match.observe(challenge.seat)
    scene.commit(Action(challenge.answers[0].step))
    settle(app)
    click(app, "verdict.race_on")
    race = app.top
    assert isinstance(race, PlayScene) and race.name == "table" and race.config.practice
    assert race.match.observe(challenge.seat) == shown
    assert race.config.humans() == {challenge.seat}
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    race.commit(Action(challenge.answers[0].step))
    assert len(race.match.history) == len(challenge.record.steps) + 1
    race.open_menu()
    tick(app)
    assert element(app, "menu.origin").label == "Back to the challenge"
    click(app, "menu.origin")
    assert isinstance(app.top, ChallengeScene) and app.top.challenge is challenge


def test_estimates_of_a_table_come_with_the_answer(app: App) -> None:
    challenge = first("full_throttle")
    scene = opened(app, challenge)
    assert not element(app, "bar.depth").enabled
    assert app.t("challenges.no_odds") in element(app, "bar.depth").why
    assert not scene.view.model.wants_odds
    scene.commit(Action(challenge.answers[0].step))
    settle(app)
    assert element(app, "bar.depth").enabled and scene.view.model.wants_odds


@pytest.mark.parametrize("game_id", files.games())
@pytest.mark.slow
def test_no_button_speaks_for_a_choice_before_the_answer(app: App, game_id: str) -> None:
    """A card chosen by the player shone gold on Space in one game and took Enter in another."""
    seen = set()
    for challenge in files.challenges(game_id)[0][:6]:
        scene = opened(app, challenge)
        for answer in challenge.answers[:2]:
            scene.view.suggest([Action(answer.step)])
            tick(app)
            buttons = [e for e in scene.ui.items if e.extra.get("commits") and e.enabled]
            shining = [e.id for e in buttons if e.extra.get("kind") not in ("normal", None)]
            assert not shining, (challenge.name, answer.step, shining)
            seen.update(e.key for e in buttons if e.role == "button")
        app.pop()
    assert seen <= {"Space", *"123456789"}, "what is chosen is played with the main key in every game"


def test_the_language_changes_over_the_verdict(app: App) -> None:
    scene, worst = opened(app, first()), first().answers[-1].step
    scene.commit(Action(worst))
    settle(app)
    press(app, "f2")
    settle(app)
    assert app.translator.code == "ja" and uncut(app) == []
    said = app.t(f"challenges.verdict_{first().stars(worst)}")
    assert said in element(app, "verdict").label


def test_progress_counts_stars_of_all_levels(app: App) -> None:
    found = files.challenges(FMR)[0]
    app.store.change(save=False, challenge_stars={found[0].name: 3, found[-1].name: 1})
    app.push(page := ChallengesScene(app, FMR, DAY))
    assert page.progress(FMR) == (4, 3 * len(found))
    assert page.next is found[1]
    assert all(f"challenges.one.{one.id}" in ids(app) for one in found)
    assert [one.level for one in found] == sorted(one.level for one in found)
    press(app, "space")
    assert rest(app).challenge is found[1]


def answered(app: App, id: str, step: str) -> ChallengeScene:
    game = next(game for game in files.games() if any(one.id == id for one in files.challenges(game)[0]))
    scene = opened(app, next(one for one in files.challenges(game)[0] if one.id == id))
    scene.commit(Action(step))
    settle(app)
    return scene


def options_of(app: App) -> list[str]:
    return [element(app, id).label for id in ids(app) if id.startswith("verdict.option.")]


def test_two_ways_to_one_space_are_not_one_choice(app: App) -> None:
    # both end on 14b: one is the best choice, the other enters the corner faster and costs 11 points
    scene = answered(app, "drive-236-132", "drive 14b via 11b")
    assert scene.verdict is not None and scene.verdict.stars == 0
    best, own, *_ = options_of(app)
    assert best.endswith("(best)") and "49 %" in best and "by corner 1, outside" in best
    assert own.endswith("(yours)") and "38 %" in own and "by corner 1, 2nd from outside" in own
    click(app, "verdict.again")
    rest(app).commit(Action("drive 14b via 11a"))
    settle(app)
    assert "(your choice, the best)" in options_of(app)[0]


def test_the_figures_of_a_verdict_agree_with_one_another(app: App) -> None:
    # 77.5 and 59.2 of a hundred are 18.4 apart, but 78 % and 59 % are told
    scene = answered(app, "bet-1202-166", "bet purple-3")
    assert scene.verdict is not None
    best, own, *others = options_of(app)
    assert "78 % ±" in best and "59 % to win" in own
    assert not any("±" in told for told in (own, *others))
    assert any(
        "Wins about 19 in 100 (±5) less often than the best." in line for line in scene.verdict.lines()
    )


def test_a_choice_without_a_chance_is_shown_without_a_gap(app: App) -> None:
    answered(app, "speed-4017-90", "speed 0")
    assert any("<1 % to win" in told for told in options_of(app))


def test_a_wrong_answer_is_explained_without_a_click(app: App) -> None:
    answered(app, "bet-1202-166", "bet purple-3")
    said = " ".join(text.text for text in traced(app).texts)
    assert "Best: The cards known to be in the deck carry black 4 spaces, purple 3." in said
    assert "About 19 more wins in 100 than “Purple 3”." in said
    assert "Yours: Wins about 19 in 100" in said
    click(app, "verdict.option.1")
    said = " ".join(text.text for text in traced(app).texts)
    assert "Best:" not in said and "Wins about 19 in 100" in said
    click(app, "verdict.again")
    rest(app).commit(Action("bet black-2"))
    settle(app)
    assert "Yours:" not in " ".join(text.text for text in traced(app).texts)


def test_tiles_of_all_levels_are_alike_and_every_game_says_how_far_one_is(
    make_app: Callable[..., App],
) -> None:
    app = make_app(lang="ja")
    app.push(ChallengesScene(app, "grand_prix", DAY))
    tick(app)
    tiles = [element(app, id).rect for id in ids(app) if id.startswith("challenges.one.")]
    assert max(r[3] for r in tiles) - min(r[3] for r in tiles) < 1
    said = [text.text for text in traced(app).texts]
    assert said.count(app.t("challenges.progress", done=0, of=72)) == len(files.games())


@pytest.mark.parametrize("game_id", files.games())
def test_a_verdict_says_what_the_best_choice_gains_against_the_next_one(app: App, game_id: str) -> None:
    scene = opened(app, first(game_id))
    scene.answer(Action(scene.challenge.answers[-1].step))
    verdict = scene.verdict
    assert verdict is not None
    best, after = verdict.options[0], next(one for one in verdict.options if not one.is_best)
    gained = round(best.answer.wins * 100) - round(after.answer.wins * 100)
    assert gained > 0 and app.t("hint.gain", n=gained, what=after.what) in verdict.why(best)
    for fact in best.reasons:
        assert fact not in after.reasons, "what is true of the next best one is no reason"


def test_the_best_choice_has_its_colour_where_its_lead_exceeds_the_error(app: App) -> None:
    scene = opened(app, first())
    scene.answer(Action(scene.challenge.answers[-1].step))
    verdict = scene.verdict
    assert verdict is not None and verdict.is_clear
    best, after, *others = scene.challenge.answers
    close = replace(after, wins=best.wins - 0.03, error=0.02)
    doubtful = replace(scene.challenge, answers=(best, close, *others))
    unsure = Verdict(scene, doubtful, Action(others[-1].step), lambda: ())
    t = app.painter().theme
    assert verdict._colour(app.painter(), verdict.options[0]) == t.accent
    assert not unsure.is_clear and unsure._colour(app.painter(), unsure.options[0]) != t.accent


@pytest.mark.slow
def test_the_reason_for_the_best_card_is_not_given_for_the_next(app: App) -> None:
    """The best one was praised for what the next best had as well, and a worse one for what it had alone."""
    for challenge in files.challenges("full_throttle")[0][:6]:
        scene = opened(app, challenge)
        scene.commit(Action(challenge.answers[-1].step))
        rest(app)
        verdict = scene.verdict
        assert verdict is not None
        evaluator = scene.game.evaluator
        world = scene.match.view(challenge.seat).determinize(Random(1))
        best, after, *_ = verdict.options
        found = evaluator.compare_reasons(world, best.steps, after.steps)
        other_way = evaluator.compare_reasons(world, after.steps, best.steps)
        assert best.reasons == tuple((found or ())[:1])
        assert not set(fact_of(found)) & set(fact_of(other_way))
        assert not any(option.reasons for option in verdict.options[1:])
        app.stack.pop().on_closed()


def fact_of(reasons: Sequence[Reason] | None) -> list[tuple[str, str]]:
    return [(reason.key, str(sorted(reason.params.items()))) for reason in reasons or ()]


def test_no_extra_move_can_be_chosen_where_one_is_asked_for(app: App) -> None:
    """The answer stood only behind a speed on the dial."""
    scene = opened(app, first("formula_one"))
    assert {"done"} < set(scene.offered)
    assert element(app, "alt").label == app.t("formula_one.button.done")
    click(app, "alt")
    click(app, "go")
    assert scene.verdict is not None and rest(app)
