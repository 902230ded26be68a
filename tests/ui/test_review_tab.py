"""The review tab: figures equal the review's, moments are seen and raced on, leaving ends the work."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from driving import click, element, ids, point, press, settle, tick, uncut
from looking import traced
from playthrough import every_other

from game import review
from game.engine import registry
from game.engine.contract import Evaluator, State
from game.engine.record import RaceConfig, SeatInfo
from game.review import CurvePoint, Decision, InProcessWorker, Luck, ReviewPlan, jobs
from game.review.jobs import Job
from game.review.parts import PARTS
from game.review.steps import WinChances
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from game.services.records.saves import read_record
from game.ui.app import App
from game.ui.race import routes
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end import bands, review_lists, reviewing
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.race_end.review_lists import first_difference, shortened_before
from game.ui.scenes.race_end.review_words import ReviewWords
from game.ui.scenes.records.replay import ReplayScene, default_viewer
from game.ui.scenes.records.skill import per_choice
from game.ui.scenes.records.statistics import StatisticsScene
from tools.pictures.reviews import review_tab

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = ("formula_motor_racing-3", "formula_one-2", "full_throttle-2", "grand_prix-2")
SECOND = 400.0
"""A tick of so many milliseconds shows what was found."""


@pytest.fixture
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review of the last few steps, from where the end is near, is one like any other."""
    whole = review.steps_to_review
    monkeypatch.setattr(review, "steps_to_review", lambda match: sorted(whole(match))[-9:])


def replayed(app: App, name: str, at: int = 0) -> ReplayScene:
    app.push(routes.Title())
    app.push(routes.Replay(RECORDS / f"{name}.race", at))
    scene = app.top
    assert isinstance(scene, ReplayScene)
    return scene


def opened(app: App, name: str, ticks: int = 28) -> RaceEnd:
    """The tab of a finished replay after some work: what the game tells of itself, and a first look."""
    replayed(app, name).show_results()
    end = shown(app)
    for _ in range(ticks):
        tick(app, SECOND)
    assert app.top is end
    return end


def shown(app: App) -> RaceEnd:
    """The tab of a result that has opened: its review began with it, so no tick goes by until it rests."""
    end = app.top
    assert isinstance(end, RaceEnd)
    end.age = end.rise_ms
    end.rhythm.wait(end.rhythm.patience_ms)
    click(app, "tab.review")
    assert app.top is end and end.tab == "review"
    return end


@pytest.fixture
def even_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    """By open cards everybody has as much left to lose, so that what a decision cost is told."""

    def even(
        state: State, evaluator: Evaluator, plan: ReviewPlan, index: int, luck: Luck | None
    ) -> WinChances:
        seats, actor = len(evaluator.standing(state) or ()), state.actor()
        return WinChances(index, (1 / seats,) * seats, 0, actor if isinstance(actor, int) else None)

    monkeypatch.setattr(jobs, "win_chances_of", even)


def figures(end: RaceEnd) -> reviewing.ReviewFigures:
    found = end.review.reviewing.figures
    assert found is not None
    return found


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize(
    ("name", "lang"),
    [
        pytest.param(name, lang, marks=() if (i + j) % 2 else pytest.mark.long)
        for i, name in enumerate(GOLDEN)
        for j, lang in enumerate(("en", "ja"))
    ],
)
@pytest.mark.slow
def test_the_figures_are_the_reviews(name: str, lang: str, make_app: Callable[..., App]) -> None:
    app = make_app(lang=lang)
    end = opened(app, name)
    found = figures(end).found
    assert found.left_out == 0 and uncut(app) == []
    for row in found.seats():
        said = element(app, f"review.seat.{row.seat}")
        shown = said.of(list)
        assert row.parts is not None
        points = row.parts.percentage_points()
        assert all(
            value in ("–", "?", app.t("review.signed" if name in PARTS else "review.plain", n=n))
            for value, (name, n) in zip(shown, points.items(), strict=True)
        )
        assert "–" not in (shown[0], shown[1], shown[4])
        assert all(value in said.label for value in shown if value != "–")
        assert "?" not in shown or (shown.index("?") == 2 and not points["own"] and row.parts.own.error > 0)
    costly = found.costliest_decisions(3, end.review.seat)
    listed = [e for e in end.ui.items if e.id.startswith("review.decision.")]
    decisions = [e.of(Decision) for e in listed]
    assert decisions == sorted(costly, key=lambda one: -one.worth)
    good, bad = found.luckiest_chances(2, end.review.seat)
    lucks = [e for e in end.ui.items if e.id.startswith("review.luck.")]
    assert [(e.of(Luck), e.extra["seat"]) for e in lucks] == [*good, *bad]
    assert all(("±" in e.label) == (e.of(Luck).errors[e.extra["seat"]] > 0) for e in lucks)
    raw = {str(played.step) for played in end.race.match.history if " " in str(played.step)}
    said = end.read_out()
    assert not [step for step in raw if step in said], "no step is told in the words of a record"
    places = [e for e in end.ui.items if e.id.startswith("review.at.")]
    assert len(places) == len(figures(end).places) > 1


@pytest.mark.parametrize(
    ("lang", "rest", "unit"),
    [
        ("en", "Neutral", " %"),
        pytest.param("ja", "無人", "%", marks=pytest.mark.long),
    ],
)
@pytest.mark.slow
def test_the_bands_with_what_no_seat_wins_are_named_and_make_a_hundred(
    make_app: Callable[..., App], lang: str, rest: str, unit: str
) -> None:
    app = make_app(lang=lang)
    review_tab("formula_motor_racing", app)
    settle(app)
    end = app.top
    assert isinstance(end, RaceEnd)
    assert bands.has_rest(figures(end).places), "cars that nobody directs may win this race"
    texts = traced(app).texts
    chart = [text for text in texts if text.x < bands.NAMES_W]
    (name,) = [text for text in chart if text.text == rest]
    shares = [text.text for text in chart if text.text.endswith("%")]
    assert len(shares) == len(end.review.seats) + 1
    assert all(share.removesuffix(unit).isdecimal() for share in shares), shares
    assert abs(sum(int(share.removesuffix(unit)) for share in shares) - 100) <= 2
    (beside,) = [text for text in chart if text.text.endswith("%") and abs(text.y - name.y) < 3]
    places = figures(end).places
    assert beside.text == f"{round(100 - 100 * sum(places[0].wins))}{unit}"
    assert {f"{n}{unit}" for n in (0, 50, 100)} <= {text.text for text in texts}
    shown = {text.text for text in texts}
    assert {app.t("review.hint_neutral"), app.t("review.sum")} <= shown
    assert uncut(app) == []


@pytest.mark.usefixtures("few_steps")
@pytest.mark.parametrize("theme", every_other(["paper", "night", "contrast"], 1))
@pytest.mark.slow
def test_every_theme_and_text_size_shows_it_whole(app: App, theme: str) -> None:
    end = opened(app, "grand_prix-8", 12)
    for size in (100, 125, 150):
        app.change_settings(theme=theme, text_scale=size)
        assert uncut(app) == [], size
        texts, top = traced(app).texts, element(app, "review.column.own").rect[1]
        cut = {text.text for text in texts if text.text.endswith("…")} - {app.t("review.not_yet")}
        assert not cut, "what is cut tells lines apart"
        heads = {app.t(f"review.col_{name}") for name in review_lists.COLUMNS}
        found = [text for text in texts if text.text in heads and text.y > top]
        assert len({text.size for text in found}) == 1 and len(found) >= len(heads), size
        for e in end.ui.items:
            x, y, w, h = e.rect
            assert x >= 0 and y >= 0 and x + w <= 1280.5 and y + h <= 720.5, e.id


def test_no_two_lines_of_a_list_are_alike(app: App) -> None:
    """Three times "Gaston rolled 4" stood one below the other, and nobody knew which was which."""
    words = ReviewWords(replayed(app, "grand_prix-2"))
    dates, said = words.calendar.dates, "Gaston rolled 4"
    first = next(index for index, date in enumerate(dates) if date.round == 2)
    same = next(index for index in range(first + 1, len(dates)) if dates[index].round == 2)
    later = next(index for index, date in enumerate(dates) if date.round == 4)
    assert words.disambiguate([said, "Yuki rolled 1"], [first, later]) == [said, "Yuki rolled 1"]
    assert words.disambiguate([said] * 2, [first, later]) == [f"{said}, round 2", f"{said}, round 4"]
    assert words.disambiguate([said] * 3, [first, same, later]) == [
        f"{said}, round 2 (1)",
        f"{said}, round 2 (2)",
        f"{said}, round 4",
    ]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_step_is_of_the_turn_in_which_it_was_played(app: App, name: str) -> None:
    """The card of turn 3 was told as one of turn 4, which its own step began."""
    replay = replayed(app, name)
    words, history = ReviewWords(replay), replay.match.history
    before = None
    for played in history:
        date = words.calendar.of_steps[played.index]
        if played.seat is not None and before is not None and date == before[0]:
            assert played.seat == before[1] or name == "full_throttle-2", "two seats in one turn"
        before = (date, played.seat) if played.seat is not None and date.turn else before


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_decisions_within_their_error_are_not_listed_as_costly(app: App) -> None:
    """The costliest were choices that the app itself had called about as good, and only a report said so."""
    end = opened(app, "formula_motor_racing-3", 22)
    shown = figures(end)
    end.review.reviewing.work = None
    decision = next(one for one in shown.found.decisions if one.best != one.chosen)
    words = [app.t(f"review.size_{size}") for size in ("blunder", "unclear")]
    for serial, (error, said) in enumerate([(0.05, [words[0]]), (0.08, [words[1]]), (0.15, [])]):
        unsure = replace(decision, worth=0.2, error=error, playouts=64, seat=end.race.viewer or 0)
        found = replace(shown.found, decisions=(unsure,))
        end.review.reviewing.figures = replace(shown, found=found, serial=-1 - serial)
        app.changed()
        tick(app)
        texts = [text.text for text in traced(app).texts]
        assert [text for text in texts if text in words] == said
        assert any(text.startswith("Better:") for text in texts) == bool(said)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_no_mistake_is_denied_before_enough_trials(app: App) -> None:
    """It said that no choice cost much, and 0.0 a move."""
    end = opened(app, "formula_motor_racing-3", 22)
    shown = figures(end)
    decision = next(one for one in shown.found.decisions if one.best != one.chosen)
    seat = end.race.viewer or 0
    for serial, (playouts, said) in enumerate(((4, "not_yet"), (32, "none_costly"))):
        own = replace(decision, worth=-0.01, error=0.05, playouts=playouts, seat=seat)
        chances = [
            replace(one, chooser=seat if one.index == own.index else None) for one in shown.found.win_chances
        ]
        found = replace(shown.found, decisions=(own,), win_chances=tuple(chances), left_out=0)
        end.review.reviewing.figures = replace(shown, found=found, serial=-1 - serial, has_all_parts=True)
        end.review.seat = own.seat
        app.changed()
        tick(app)
        told = app.t("review.seat_each", each="0.0", decisions=1)
        assert (told in element(app, f"review.seat.{seat}").label) is (playouts > 4)
        assert app.t(f"review.{said}") in " ".join(text.text for text in traced(app).texts)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_a_seat_narrows_the_lists(app: App) -> None:
    end = opened(app, "formula_motor_racing-3", 20)
    assert end.review.seat == end.race.viewer
    for seat in (1, 2):
        click(app, f"review.seat.{seat}")
        assert element(app, f"review.seat.{seat}").selected
        told = [e.of(Decision).seat for e in end.ui.items if e.id.startswith("review.decision.")]
        assert set(told) <= {seat}
    for key in ("costliest", "lucky"):
        assert app.t(f"review.{key}") not in [text.text for text in traced(app).texts]
    click(app, "review.seat.2")
    assert end.review.seat is None
    for key in ("costliest", "lucky"):
        assert app.t(f"review.{key}") in [text.text for text in traced(app).texts]
        assert "everyone" in app.t(f"review.{key}"), "the lists do not change in silence"
    # before every step was looked at, nothing but the result stands in the table
    shown = figures(end)
    end.review.reviewing.figures = replace(shown, found=replace(shown.found, left_out=3))
    app.changed()
    tick(app)
    for row in shown.found.seats():
        said = element(app, f"review.seat.{row.seat}")
        result = app.t("review.plain", n=round(100 * row.result))
        assert said.of(list) == ["–"] * 4 + [result] and result in said.label


@pytest.mark.usefixtures("few_steps", "even_chances")
@pytest.mark.slow
def test_a_cost_says_between_which_chances_it_lies_and_the_chart_by_whose_knowledge(app: App) -> None:
    """The chart said 11 % where a decision had cost 34 points: it knows the hands of all, a seat its own."""
    end = opened(app, "formula_motor_racing-3", 22)
    row = element(app, "review.decision.0")
    decision = row.of(Decision)
    best, own = map(decision.win_percentage, (decision.best, decision.chosen))
    assert best is not None and own is not None and best - own == decision.percentage_points > 0
    assert f"About {best} % to win with the better choice, {own} % with this one" in row.tooltip
    assert f"by what {end.race.seat_name(decision.seat)} could know" in row.tooltip
    assert "By what all players know together" in " ".join(text.text for text in traced(app).texts)


@pytest.mark.usefixtures("few_steps", "even_chances")
@pytest.mark.slow
def test_the_chart_says_when_who_did_what_and_no_tooltip_covers_it(app: App) -> None:
    """It said "Step 93", and a tooltip lay over the chances that it explained."""
    end = opened(app, "formula_motor_racing-3", 22)
    words = end.review.words
    for e in [e for e in end.ui.items if e.id.startswith("review.at.")]:
        at = e.of(CurvePoint).at
        assert "Step" not in e.label and e.tooltip == ""
        assert e.label.startswith(words.calendar.step_words(end.race, at - 1))
        assert words.happened(at - 1) in e.label
    hovered = end.ui.find("review.at.1")
    assert hovered is not None
    point(app, hovered.id)
    place = hovered.of(CurvePoint)
    said = {text.text for text in traced(app).texts}
    assert {words.came_to(place.at), words.chances(place.wins)} <= said
    assert not {"review.moment.0", "review.mark.0"} - set(ids(app))
    assert all(not element(app, id).tooltip for id in ("review.moment.0", "review.mark.0"))


@pytest.mark.usefixtures("few_steps", "even_chances")
@pytest.mark.slow
def test_a_click_shows_the_board_as_it_was(app: App) -> None:
    """In a replay, the one below; the tab is found again with what was known."""
    end = opened(app, "formula_motor_racing-3", 22)
    decision = element(app, "review.decision.0").of(Decision)
    click(app, "review.decision.0")
    replay = app.top
    assert isinstance(replay, ReplayScene) and replay.index == decision.index
    chosen = end.review.words.action(decision.chosen, decision.index)
    name = end.race.seat_name(decision.seat)
    assert app.t("review.before", name=name, chosen=chosen) in app.notice_texts()
    known = figures(end).found
    replay.show_results()
    again = app.top
    assert isinstance(again, RaceEnd) and figures(again).found == known
    settle(app)
    luck = next(e for e in again.ui.items if e.id.startswith("review.luck."))
    click(app, luck.id)
    assert isinstance(app.top, ReplayScene) and app.top.index == luck.of(Luck).index


@pytest.mark.usefixtures("few_steps", "even_chances")
@pytest.mark.slow
def test_a_moment_is_raced_on(app: App) -> None:
    end = opened(app, "formula_motor_racing-3", 22)
    decision = element(app, "review.decision.0").of(Decision)
    point(app, "review.race_on.0")
    assert "practice" in element(app, "review.race_on.0").tooltip
    click(app, "review.race_on.0")
    race = app.top
    assert isinstance(race, PlayScene) and race.config.practice
    assert len(race.match.history) == decision.index
    same = zip(race.match.steps, end.race.match.steps, strict=False)
    assert all(a == b for a, b in same)
    settle(app)
    race.open_menu()
    tick(app)
    click(app, "menu.origin")
    back = app.top
    assert isinstance(back, RaceEnd) and back.tab == "review", "at the review that one came from"
    app.pop()
    replay = app.top
    assert isinstance(replay, ReplayScene) and replay.index == replay.total


def pools_made_by(monkeypatch: pytest.MonkeyPatch, name: str) -> list[InProcessWorker]:
    """The pools that the factory of this name makes, one after the other."""
    pools: list[InProcessWorker] = []

    def make_pool(job: Job) -> InProcessWorker:
        pools.append(InProcessWorker(job))
        return pools[-1]

    monkeypatch.setattr(reviewing, name, make_pool)
    return pools


def test_a_review_that_is_left_goes_on_in_the_background_until_it_counts(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The statistics had the race only of somebody who waited at the tab."""
    whole = review.steps_to_review
    monkeypatch.setattr(review, "steps_to_review", lambda match: sorted(whole(match))[-20:])
    looking, behind = (pools_made_by(monkeypatch, name) for name in ("POOL", "POOL_OF_ONE"))
    end = opened(app, "grand_prix-2", 6)
    work = end.review.reviewing.work
    assert work is not None and not work.are_decisions_final and not looking[0].is_closed
    press(app, "f1")
    assert app.top is not end and looking[0].is_closed and reviews.load_review(work.digest) is not None
    before = work.answered
    for _ in range(3):
        tick(app, SECOND)
    assert len(behind) == 1 and work.answered > before, "it goes on behind the rule book"
    app.pop()
    for _ in range(3):
        tick(app, SECOND)
    assert behind[0].is_closed and len(looking) == 2, "whoever looks at it has the whole machine"
    app.reset(routes.Title())
    for _ in range(2000):
        tick(app, 40)
        if work.are_decisions_final:
            break
    tick(app, 40)
    assert work.are_decisions_final and behind[1].is_closed and len(behind) == 2
    kept = review.from_data(reviews.load_review(work.digest))
    assert kept is not None and kept == work.review()
    (mine,) = reviews.own_reviews()
    assert mine.playouts == review.ReviewPlan().playouts > kept.playouts, "of your own decisions"


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_one_review_alone_goes_on_and_it_ends_with_the_app(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    behind = pools_made_by(monkeypatch, "POOL_OF_ONE")
    for name in ("grand_prix-2", "formula_one-2"):
        opened(app, name, 3)
        app.reset(routes.Title())
        tick(app, SECOND)
    assert [hands.is_closed for hands in behind] == [True, False]
    app.quit()
    app.run()
    assert all(hands.is_closed for hands in behind) and len(behind) == 2


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_lists_keep_still_while_one_is_pointed_at(app: App) -> None:
    end = opened(app, "formula_motor_racing-3", 18)
    luck = next(e for e in end.ui.items if e.id.startswith("review.luck."))
    point(app, luck.id)
    serial = figures(end).serial
    held = [e.label for e in end.ui.items if e.id.startswith("review.luck.")]
    for _ in range(12):
        tick(app, SECOND)
    assert figures(end).serial != serial
    assert [e.label for e in end.ui.items if e.id.startswith("review.luck.")] == held


def test_the_work_comes_to_an_end_and_says_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = review.steps_to_review
    monkeypatch.setattr(review, "steps_to_review", lambda match: whole(match)[1:4])
    end = opened(app, "grand_prix-2", 0)
    said = [end.review.progress() for _ in range(60) if not tick(app, SECOND)]
    passes = list(dict.fromkeys(line.partition(":")[0] for line in said))
    assert passes[0] == "Chances" and "trials each" in passes[1], "a count that begins anew says so"
    assert end.review.progress() == app.t("review.done", n=review.ReviewPlan().playouts)
    assert figures(end).found.is_even
    work = end.review.reviewing.work
    assert work is not None
    kept = review.from_data(reviews.load_review(work.digest))
    assert kept == figures(end).found


@pytest.mark.usefixtures("few_steps")
def test_a_crash_of_the_workers_is_reported_in_a_sentence(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    end = opened(app, "grand_prix-2", 6)
    work = end.review.reviewing.work
    assert work is not None
    shown = figures(end).found
    monkeypatch.setattr(work._workers, "has_failed", True, raising=False)
    tick(app, SECOND)
    assert end.review.progress() == app.t("review.broken")
    assert figures(end).found.digest == shown.digest and uncut(app) == []


@pytest.mark.parametrize(
    ("one", "other", "kept"),
    [
        ("Overtake +4 on blue 2", "Overtake +4 on yellow 5", "blue 2"),
        ("Overtake +4 on blue 2", "Overtake +4 on blue 4", "blue 2"),
        ("Charge on blue 2", "Overtake +4 on blue 2", "Charge on blue 2"),
        ("追い越し＋4（青2）", "追い越し＋4（赤9）", "青2）"),
    ],
)
def test_where_space_is_short_what_differs_stays(one: str, other: str, kept: str) -> None:
    begin = first_difference(one, other)
    assert one[begin:] == kept
    room = len(kept) + 6
    shorter = shortened_before(one, begin, lambda text: len(text) <= room)
    assert shorter.endswith(kept) and (len(shorter) <= room or begin == 0)


# -- where there is none -----
def sentence(app: App) -> str:
    click(app, "tab.review")
    end = app.top
    assert isinstance(end, RaceEnd) and end.review.reviewing.work is None
    assert not [id for id in ids(app) if id.startswith("review.")] and uncut(app) == []
    return end.read_out()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_practice_race_says_why_there_is_no_review(lang: str, make_app: Callable[..., App]) -> None:
    app = make_app(lang=lang)
    record = read_record(RECORDS / "grand_prix-2.race")
    match, cut, journal = app.saves.branch(record, len(record.steps), True)
    journal.close()
    app.push(routes.Title())
    app.push(ReplayScene(app, cut, match, default_viewer(cut)))
    scene = app.top
    assert isinstance(scene, ReplayScene)
    scene.show_results()
    settle(app)
    assert app.t("review.practice") in sentence(app)


def test_a_season_under_way_says_when_its_review_comes(app: App) -> None:
    game = registry.game("formula_motor_racing")
    seats = (SeatInfo(), SeatInfo("bot", "yuki", "club"), SeatInfo("bot", "gaston", "club"))
    agreed = RaceConfig(game.id, seats, 5, {"races": 2})
    match, journal = app.saves.start(game, agreed)
    pause = None
    scene = PlayScene(app, agreed, match, journal.path)
    while pause is None:
        played = match.play_chance() or match.play(match.legal()[0])
        pause = scene.view.pause_scene(played)
    app.stack.append(scene)
    app.push(pause)
    settle(app)
    assert app.t("review.under_way") in sentence(app)


# -- what the statistics make of it -----
def reviewed(game: str, level: str, day: int, error: float, luck: float, won: float) -> OwnReview:
    return OwnReview(f"{day}", game, f"2026-03-{day:02}", (level,), 4, 20, error, luck, won, 32)


def test_no_loss_is_below_nothing_and_none_is_told_of_a_few_trials() -> None:
    """A player read of a loss of −5.1, which four trials a decision had made."""
    lucky, sure = (reviewed("grand_prix", "club", day, error, 0, 0) for day, error in ((1, -0.05), (2, 0.03)))
    few = replace(lucky, playouts=4)
    assert [per_choice(races) for races in ([few], [lucky], [few, sure])] == [None, 0, 0.03]


@pytest.fixture
def counted(app: App) -> StatisticsScene:
    from tools.pictures import _many_statistics

    scene = _many_statistics(app)
    assert isinstance(scene, StatisticsScene)
    app.push(scene)
    tick(app)
    click(app, "statistics.page.skill")
    return scene


def test_without_a_review_the_statistics_say_how_to_get_one(app: App, counted: StatisticsScene) -> None:
    assert app.t("statistics.no_reviews") in counted.read_out() and uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_skill_and_luck_by_game_and_level(lang: str, app: App, counted: StatisticsScene) -> None:
    app.change_settings(language=lang)
    reviews.save_own_review(reviewed("grand_prix", "club", 1, 0.04, 0.3, 1.0))
    reviews.save_own_review(reviewed("grand_prix", "ace", 2, 0.02, -0.1, 0.0))
    reviews.save_own_review(reviewed("full_throttle", "ace", 3, 0.03, 0.1, 0.0))
    counted.on_entered()
    app.changed()
    whole = element(app, "skill.level.all").of(tuple)
    assert whole == pytest.approx((3, 0.03, 0.1, 1 / 3, 1 / 3 - 0.1))
    click(app, "statistics.game.grand_prix")
    assert element(app, "skill.level.ace").of(tuple) == pytest.approx((1, 0.02, -0.1, 0, 0.1))
    assert uncut(app) == []
    click(app, "skill.level.ace")
    assert len(counted.skill.chosen("grand_prix")) == 1
    click(app, "statistics.page.results")
    assert "skill.level.ace" not in ids(app)


@pytest.mark.usefixtures("few_steps")
@pytest.mark.slow
def test_a_race_of_your_own_is_remembered_when_every_step_was_looked_at(app: App) -> None:
    game = registry.game("grand_prix")
    seats = (SeatInfo(), SeatInfo("bot", "yuki", "club"))
    match, journal = app.saves.start(game, RaceConfig(game.id, seats, 3, {}))
    while not match.is_over:
        if match.play_chance() is None:
            match.play(match.legal()[-1])
    journal.close()
    app.push(routes.Title())
    app.push(routes.Replay(journal.path))
    scene = app.top
    assert isinstance(scene, ReplayScene)
    scene.show_results()
    shown(app)
    for _ in range(9):
        tick(app, SECOND)
    assert reviews.own_reviews() == [], "luck is known, decisions are not"
    for _ in range(10):
        tick(app, SECOND)
    press(app, "escape")
    (mine,) = reviews.own_reviews()
    assert mine.game == "grand_prix" and mine.levels == ("club",) and mine.seats == 2


@pytest.mark.usefixtures("few_steps")
def test_a_die_is_shown_with_the_seat_whose_turn_it_was(app: App) -> None:
    """A die within a turn has no line in the log: "Rolls 6" did not say who rolled."""
    end = opened(app, "grand_prix-2")
    words, match = ReviewWords(end.race), end.race.match
    turn, told = None, 0
    for played in match.history:
        turn = played.seat if played.seat is not None else turn
        if played.seat is None and turn is not None and not words.view.log(played):
            assert words.happened(played.index).startswith(f"{end.race.seat_name(turn)}: ")
            told += 1
    assert told


@pytest.mark.slow
def test_a_step_and_its_result_do_not_run_together_and_a_drawn_card_says_what_counts(app: App) -> None:
    """ "Rolled 5 1→6" was read as one figure, and "Card after" as the worth of the move."""
    end = opened(app, "formula_motor_racing-3", 22)
    words, match = ReviewWords(end.race), end.race.match
    said = [words.happened(played.index) for played in match.history if words.view.log(played)]
    assert any(re.search(r": rolled \d+, \d+→\d+$", line) for line in said)
    assert not any(re.search(r"\d \d+→", line) for line in said)
    played = next(one for one in match.history if one.seat is not None and words.view.log(one))
    luck = Luck(played.index, str(played.step), True, (0.0,) * 4, (0.0,) * 4, (0.0,) * 4, (), (), 0)
    assert words.chance(luck) == f"New card drawn after: {words.happened(played.index)}"
    assert words.counted(luck).startswith("What counts here is not the move")
    rolled = next(one for one in match.history if one.seat is None)
    assert words.counted(replace(luck, index=rolled.index)) == app.t("review.see")


@pytest.mark.slow
def test_a_card_in_nobodys_turn_is_shown_as_nobodys(app: App) -> None:
    """Mopeds drive in nobody's turn: "Yuki: Turn green 2" named the last one who had bet."""
    end = opened(app, "full_throttle-2")
    words = ReviewWords(end.race)
    names = [f"{end.race.seat_name(seat)}: " for seat in range(2)]
    turned = [one for one in end.race.match.history if str(one.step).startswith("turn ")]
    assert turned and not [one for one in turned if words.happened(one.index).startswith(tuple(names))]
