"""Why a race was won or lost: the bar adds up, the sentence is the review's, the moment is raced again."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from driving import click, element, ids, press, tick, uncut
from looking import traced

from game import review
from game.engine import registry
from game.engine.match import Match
from game.engine.record import Branch, Record
from game.games.full_throttle.table.messages.report import shared_win
from game.games.grand_prix.rules.events import REPAIRED, TURNED_BACK
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.report import find_repairs
from game.games.grand_prix.table.story import RaceStory
from game.review import Decision, ReviewPlan
from game.review.jobs import Job, assemble_review, review_step
from game.review.parts import PARTS
from game.review.steps import RatedOption, WinChances
from game.review.verdict import KeyDecision, MainPart
from game.review.work import TaskAnswer
from game.services.records import reviews
from game.services.records.saves import read_record
from game.ui.app import App
from game.ui.race import routes
from game.ui.race.result import Message, SeatName, render_text
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.background import Upcoming
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end import charts, reviewing
from game.ui.scenes.race_end.navigation import LAST_CALM_MS
from game.ui.scenes.race_end.parts import sentence
from game.ui.scenes.race_end.race_end import RaceEnd
from game.ui.scenes.race_end.result_bar import BarColumn
from game.ui.scenes.race_end.reviewing import ReviewFigures
from game.ui.scenes.race_end.why import Why
from game.ui.scenes.records.replay import ReplayScene

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("formula_motor_racing-3", "formula_one-2", "full_throttle-2", "grand_prix-2", "toy_race-2")
GOLDEN = "grand_prix-2"
FEW = 9
"""A review of the last few steps, from where the end is near, is one like any other."""
SECOND = 400.0
serials = count(1000)


@pytest.fixture(autouse=True)
def few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = review.steps_to_review
    monkeypatch.setattr(review, "steps_to_review", lambda match: sorted(whole(match))[-FEW:])


def read(name: str) -> tuple[Record, Match]:
    record = read_record(RECORDS / f"{name}.race")
    return record, Match.from_record(record)


def ended(app: App, name: str = GOLDEN, viewer: int | None = 0, **changes: object) -> RaceEnd:
    """The end of a recorded race whose podium has risen, right after the race."""
    record, match = read(name)
    config = replace(record.header.config, **changes)
    scene = TableScene(app, match.game, config, match, viewer)
    scene.record_path = RECORDS / f"{name}.race"
    app.push(routes.Title())
    app.push(scene)
    end = scene.view.end_scene()
    assert end is not None
    app.push(end)
    top = app.top
    assert isinstance(top, RaceEnd)
    top.age = top.rise_ms
    tick(app)
    return top


def parts_shown(app: App) -> dict[str, BarColumn]:
    found = [e for e in app.top.ui.items if e.id.startswith("why.part.")]
    return {part.name: part for part in (e.of(BarColumn) for e in found)}


def finished_review(end: RaceEnd) -> review.Review:
    """The chances of the last steps, and no decision."""
    match = end.race.match
    plan, steps = ReviewPlan(review.MIN_PLAYOUTS, others=1), review.steps_to_review(match)[-FEW:]
    return assemble_review(
        "", match, plan, 0, [review_step(match, index, plan, decisions=False) for index in steps]
    )


def show(app: App, end: RaceEnd, found: review.Review, are_decisions_final: bool = True) -> None:
    """Let the review have found so much, and be settled unless said otherwise."""
    end.review.reviewing.work = None
    places = review.curve(found, len(end.race.match.history), reviewing.PLACES)
    figures = ReviewFigures(next(serials), found, tuple(places), True, are_decisions_final)
    end.review.reviewing.figures = figures
    app.changed()
    tick(app)


def decided(end: RaceEnd, seat: int, cost: float, error: float) -> Decision:
    """The seat's last decision with a choice, as if it had cost so much."""
    match = end.race.match
    for played in reversed(match.history):
        legal = match.state_at(played.index).legal() if played.seat == seat else ()
        chosen = str(played.step)
        words = end.review.words
        others = [
            str(one)
            for one in legal
            if words.action(str(one), played.index) != words.action(chosen, played.index)
        ]
        if others:
            options = (RatedOption(others[0], 0.3 + cost, 0.01), RatedOption(chosen, 0.3, 0.01))
            return Decision(played.index, seat, chosen, others[0], cost, error, options, 32)
    raise AssertionError("no decision")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", pytest.param("ja", marks=pytest.mark.long)])
@pytest.mark.slow
def test_the_bar_adds_up_to_the_result_for_every_seat(app: App, name: str, lang: str) -> None:
    app.change_settings(language=lang)
    for seat in range(len(read(name)[0].header.config.seats)):
        end = ended(app, name, seat)
        for _ in range(400):
            if end.why.is_final:
                break
            tick(app, SECOND)
        shown = parts_shown(app)
        if name.startswith("toy_race"):
            # it tells no chances, as several races in a row do
            drawn = "".join(text.text for text in traced(app).texts).replace(" ", "")
            assert not shown and app.t("why.no_bar").replace(" ", "") in drawn
            continue
        assert {*shown} == {"start", *PARTS, "result"} and list(shown)[-1] == "result"
        points = {name: part.points for name, part in shown.items()}
        assert points["start"] + sum(points[name] for name in PARTS) == points["result"]
        figures = end.why.figures
        assert figures is not None
        assert points["result"] == round(100 * figures.found.wins[seat])
        for name_, part in shown.items():
            label = element(app, f"why.part.{name_}").label
            assert str(abs(part.points)) in label or (name_ == "own" and part.is_unclear)
            assert not part.error or str(part.error) in element(app, f"why.part.{name_}").tooltip
            said = re.search(r"[+−](\d+)", part.cause)
            assert said is None or int(said[1]) < abs(part.points), "a cause is no more than its part"
        assert uncut(app) == [] and app.translator.language.missing == set()


def test_until_the_figures_rest_it_says_so_and_no_button_takes_space(app: App) -> None:
    """Space began a rematch until the verdict came: one press too many threw the result away."""
    end = ended(app)
    assert element(app, "why.sentence").label == app.t("why.working")
    moment = element(app, "end.moment")
    assert not moment.enabled and moment.why == app.t("why.try_later")
    assert moment.why in [text.text for text in traced(app).texts], "in sight, not only on hover"
    assert not parts_shown(app), "nothing is shown before every chance is known"
    tick(app, 10 * LAST_CALM_MS)
    for _ in range(400):
        if end.why.is_final:
            break
        assert "Space" not in [e.key for e in end.ui.items]
        press(app, "space")
        assert app.top is end and element(app, "end.rematch").enabled
        tick(app, SECOND)
    assert element(app, "why.sentence").label != app.t("why.working")
    assert "Space" in [e.key for e in end.ui.items]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_bar_begins_with_luck_and_stays_and_the_sentence_comes_once(app: App, lang: str) -> None:
    """It denied any mistake, blamed luck ten seconds later, and the bar moved under it."""
    app.change_settings(language=lang)
    end = ended(app)
    found = lost_by(end, decisions=(decided(end, 0, 0.12, 0.01),))
    show(app, end, replace(found, decisions=()), False)
    bar = parts_shown(app)
    assert list(bar) == ["start", "luck", "result"] and bar["luck"].points == -38
    assert element(app, "why.sentence").label == app.t("why.working") and uncut(app) == []
    assert element(app, "end.moment").why == app.t("why.try_later")
    assert "Space" not in [e.key for e in end.ui.items]
    show(app, end, found)
    assert end.why.reason() == app.t("why.lost_luck", name=end.race.seat_name(0)) and "12" in end.why.choice()
    assert bar.items() <= parts_shown(app).items() and parts_shown(app)["own"].points == -12
    assert uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 150])
def test_nothing_moves_when_the_choice_is_known(app: App, lang: str, scale: int) -> None:
    app.change_settings(language=lang, text_scale=scale)
    end = ended(app)
    found = lost_by(end, decisions=(decided(end, 0, 0.12, 0.02),))
    show(app, end, replace(found, decisions=()), False)
    before = {name: element(app, f"why.part.{name}").rect for name in ("start", "luck", "result")}
    show(app, end, found)
    assert {name: element(app, f"why.part.{name}").rect for name in before} == before and uncut(app) == []


def test_a_result_opened_again_from_its_replay_offers_the_moment_too(app: App) -> None:
    app.push(routes.Title())
    app.push(routes.Replay(RECORDS / f"{GOLDEN}.race"))
    replay = app.top
    assert isinstance(replay, ReplayScene)
    replay.show_results()
    end = app.top
    assert isinstance(end, RaceEnd)
    end.age = end.rise_ms
    mistake = decided(end, 0, 0.31, 0.02)
    show(app, end, lost_by(end, decisions=(mistake,)))
    assert element(app, "end.back").key == "Space" and element(app, "end.moment").enabled
    tick(app, 10 * LAST_CALM_MS)
    click(app, "end.moment")
    assert isinstance(app.top, PlayScene) and len(app.top.match.history) == mistake.index


def test_the_costly_decision_is_named_and_raced_again_from_right_before_it(app: App) -> None:
    end = ended(app)
    mistake = decided(end, 0, 0.31, 0.02)
    show(app, end, lost_by(end, decisions=(mistake,)))
    said, words = element(app, "why.sentence").label, end.review.words
    for step in (mistake.chosen, mistake.best):
        assert words.action(step, mistake.index).lower() in said.lower()
    assert "31" in said and "P1 lost it in round" in said, said
    assert "Luck was against P1." in said
    assert element(app, "end.moment").key == "Space" and element(app, "end.rematch").key == "Enter"
    tick(app, LAST_CALM_MS)
    press(app, "space")
    branch = app.top
    assert isinstance(branch, PlayScene) and branch.config.practice
    assert branch.match.observe(0) == end.race.match.state_at(mistake.index).observe(0)


def lost_by(
    end: RaceEnd, own: float = 0.0, others: float = 0.0, decisions: tuple[Decision, ...] = ()
) -> review.Review:
    """A lost race of two, of which luck took what own choices and the other did not."""
    found = finished_review(end)
    slips = decisions or ((decided(end, 0, -own, 0.0),) if own else ())
    loss = sum(one.worth for one in slips if one.worth > 2 * one.error and not one.is_excused)
    after_luck = loss - others
    first, second = (entry.index for entry in found.win_chances[:2])
    entries = (
        WinChances(first, (0.5, 0.5), 0, None),
        WinChances(second, (after_luck, 1 - after_luck), 0, 1),
    )
    return replace(found, wins=(0.0, 1.0), chances=(), win_chances=entries, decisions=slips)


def test_columns_stand_in_an_order_that_never_leaves_0_to_100_if_one_does_not(app: App) -> None:
    """ "25 − 34 = −9" was no chance to win that anybody could make sense of."""
    end = ended(app)
    show(app, end, lost_by(end, -0.1, 0.4))
    points = {name: part.points for name, part in parts_shown(app).items()}
    assert points == {"start": 50, "luck": -80, "own": -10, "others": 40, "result": 0}
    lefts = {name: element(app, f"why.part.{name}").rect[0] for name in points}
    assert sorted(lefts, key=lambda name: lefts[name]) == ["start", "own", "others", "luck", "result"]
    assert uncut(app) == []


def test_what_is_worked_out_is_said_beside_the_bar_of_progress(app: App) -> None:
    end = ended(app)
    assert end.why.is_working and end.review.progress() in [text.text for text in traced(app).texts]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_places_won_and_lost_stand_beside_where_the_car_started(app: App, lang: str) -> None:
    """A green arrow with a 2 did not say what it counts from."""
    app.change_settings(language=lang)
    end = ended(app, "grand_prix-2")
    drawn = [text.text for text in traced(app).texts]
    starts = [row.start for row in end.report.rows]
    assert sorted(starts) == [1, 2]
    assert all(app.t("race_end.started", n=start) in drawn for start in starts) and uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_full_throttle_names_its_winner_once_the_bets_are_counted(app: App, lang: str) -> None:
    """On its steps stand mopeds that belong to nobody."""
    app.change_settings(language=lang)
    end = ended(app, "full_throttle-2")
    banner = end.report.banner
    assert banner is not None and banner.seat in end.race.match.result.winners
    plate = {app.t("race_end.winner"), end.race.seat_name(banner.seat)}
    assert plate <= {text.text for text in traced(app).texts} and uncut(app) == []
    app.change_settings(speed_own=1, speed_bots=1)
    end.age = end.rise_ms / 2
    assert end.rise() < 1
    assert app.t("race_end.winner") not in {text.text for text in traced(app).texts}, "it is still counted"


def test_full_throttle_names_all_who_share_a_win(app: App) -> None:
    """FT-5.4."""
    end = ended(app, "full_throttle-2")
    end.report = replace(end.report, banner=shared_win(end.report, [0, 1]))
    drawn = {text.text for text in traced(app).texts}
    names = app.translator.language.listing([end.race.seat_name(seat) for seat in (0, 1)])
    # a long list of names may take two lines
    assert app.t("full_throttle.report.shared") in drawn
    assert names in " ".join(text.text for text in traced(app).texts)


def test_a_bar_shows_how_far_the_review_is(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[float] = []
    monkeypatch.setattr(charts, "progress_bar", lambda p, x, y, share, ground: shares.append(share))
    end = ended(app)
    while end.why.is_working:
        assert len(shares) < 200, "it never ends"
        app.draw()
        assert element(app, "why.sentence").tooltip == end.review.progress() != ""
        tick(app, SECOND)
    assert shares == sorted(shares) and shares[0] < 0.3 and shares[-1] > 0.7 and len(set(shares)) > FEW
    drawn = len(shares)
    app.draw()
    assert len(shares) == drawn and not element(app, "why.sentence").tooltip


def test_a_step_that_cannot_be_reviewed_ends_the_waiting(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(review.InProcessWorker):
        def collect(self) -> list[TaskAnswer]:
            last = max(review.steps_to_review(self.job.match))
            return [one._replace(found=None) if one.task.index == last else one for one in super().collect()]

    monkeypatch.setattr(reviewing, "POOL", Failing)
    end = ended(app)
    for _ in range(200):
        if not end.why.is_working:
            break
        tick(app, SECOND)
    assert element(app, "why.sentence").label == app.t("why.unknown")
    assert element(app, "end.moment").why == app.t("why.try_unknown")
    assert element(app, "end.rematch").key == "Space" and element(app, "end.replay").enabled
    work = end.review.reviewing.work
    assert work is not None
    click(app, "tab.review")
    for _ in range(400):
        if work.is_done:
            break
        tick(app, SECOND)
    assert end.review.progress() == app.t("review.gaps") and uncut(app) == []
    said = end.read_out()
    assert "the rest comes" not in said and "the rest could not be worked out" in said


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", GAMES[:4])
@pytest.mark.slow
def test_the_reason_names_a_part_of_the_bar_with_its_points(app: App, name: str, lang: str) -> None:
    """A win with own choices of -42 had nothing decisive, a second place with -13 no mistake."""
    app.change_settings(language=lang)
    end = ended(app, name)
    match, plan = end.race.match, ReviewPlan(review.MIN_PLAYOUTS, others=1)
    steps = [review_step(match, index, plan) for index in review.steps_to_review(match)]
    found = assemble_review("", match, plan, 0, steps)
    for seat in range(len(found.wins)):
        end.why.seat = seat
        show(app, end, found)
        shown, verdict = parts_shown(app), end.why.verdict
        assert verdict is not None and uncut(app) == []
        sign = 1 if found.wins[seat] else -1
        if verdict.main is not None:
            assert shown[verdict.main.name].points == verdict.main.points and sign * verdict.main.points >= 10
            assert f"{abs(verdict.main.points)}" in end.why.sentence() or verdict.main.name == "own"
        moment = end.why.slip
        assert moment is None or str(moment.percentage_points) in end.why.sentence()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_whoever_the_sentence_calls_by_name_is_not_addressed_below_it(app: App, lang: str) -> None:
    app.change_settings(language=lang)
    for name, key in (("", "own_yours"), ("Mika", "own")):
        seats = read(GOLDEN)[0].header.config.seats
        end = ended(app, GOLDEN, seats=(replace(seats[0], name=name), *seats[1:]))
        show(app, end, lost_by(end, own=-0.4))
        line = next(line for line in end.why.read_out() if line.startswith(app.t(f"why.{key}")))
        assert app.t(f"why.{key}") in line and uncut(app) == []
        assert ("Mika" in end.why.sentence()) == bool(name)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    ("own", "others", "won", "key"),
    [
        (-0.4, 0.0, 0.0, "lost_own"),
        (0.0, -0.4, 0.0, "lost_rival"),
        (0.0, 0.0, 0.0, "lost_luck"),
        (0.0, 0.0, 1.0, "won_rival"),
    ],
)
def test_every_reason_is_a_sentence_of_its_own(
    app: App, lang: str, own: float, others: float, won: float, key: str
) -> None:
    app.change_settings(language=lang)
    end = ended(app)
    # none of three costs half of it
    third = decided(end, 0, -own / 3, 0.0)
    slips = tuple(replace(third, index=third.index - n) for n in range(3)) if own else ()
    show(app, end, replace(lost_by(end, 0.0, others, slips), wins=(won, 1 - won)))
    verdict = end.why.verdict
    assert verdict is not None and verdict.main is not None
    names = {"name": end.race.seat_name(0), "giver": end.race.seat_name(1)}
    assert end.why.reason() == app.t(f"why.{key}", **names, n=abs(verdict.main.points))


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("won", [False, True])
def test_of_several_others_the_one_above_all_is_named(app: App, lang: str, won: bool) -> None:
    app.change_settings(language=lang)
    end = ended(app, "formula_motor_racing-3")
    name, giver = end.race.seat_name(0), end.race.seat_name(2)
    key = "why.won_seat" if won else "why.lost_seat"
    said = end.why._main_words(MainPart("others", 40 if won else -40, 2), name, won)
    assert said == app.t(key, name=name, giver=giver, n=40) and giver in said


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_race_decided_by_a_tie_break_says_so_first(app: App, lang: str) -> None:
    """A race lost 19 to 19 was blamed on luck, and the tie was told on another tab alone."""
    app.change_settings(language=lang)
    end = ended(app)
    tie = Message("race_end.title_plain")
    end.why.report = replace(end.report, ties={0: tie})
    show(app, end, lost_by(end))
    assert end.why.reason() == sentence(render_text(end.race, tie))
    assert end.why.choice() == app.t("why.lost_luck", name=end.race.seat_name(0)) and uncut(app) == []
    show(app, end, lost_by(end, decisions=(decided(end, 0, 0.12, 0.01),)))
    assert "12" in end.why.choice() and uncut(app) == [], "what can be tried again is named"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_largest_step_of_luck_is_named_where_no_choice_was(app: App, lang: str) -> None:
    """ "The others pulled away" left open who did what, and when."""
    app.change_settings(language=lang)
    end = ended(app)
    show(app, end, lost_by(end))
    assert end.why.figures is not None
    (first, *_) = end.why.figures.found.win_chances
    what = end.review.words.happened(first.index).rstrip(".。")
    assert end.why.choice() == app.t("why.largest", when=end.why._when(first.index), what=what)
    assert uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_review_says_what_space_proposed_and_calls_it_no_blunder(app: App, lang: str) -> None:
    """A move that the gold button had proposed was called a blunder."""
    app.change_settings(language=lang)
    end = ended(app)
    advised = replace(decided(end, 0, 0.31, 0.02), proposed=True)
    show(app, end, lost_by(end, decisions=(advised,)))
    assert end.why.slip is None and end.why.to_try is None, "the page names none that the table recommended"
    click(app, "tab.review")
    drawn = [text.text for text in traced(app).texts]
    assert app.t("review.size_proposed") in drawn and "−31 ± 2" in drawn, "the figures stay"
    assert not {app.t(f"review.size_{size}") for size in ("doubtful", "mistake", "blunder")} & set(drawn)
    assert not {"?", "??", "?!"} & set(drawn)
    assert app.t("review.proposed") in element(app, "review.decision.0").label and uncut(app) == []


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_luck_is_what_the_dice_and_draws_of_the_list_add_up_to(app: App, lang: str) -> None:
    """Luck was −68, and the dice in the list came to far less."""
    app.change_settings(language=lang)
    end = ended(app)
    found = finished_review(end)
    show(app, end, replace(found, wins=(0.0, 1.0)))
    shown, figures = parts_shown(app)["luck"], end.why.figures
    assert figures is not None
    drawn = sum(one.gain for one in figures.found.changes(0) if one.chooser is None)
    listed = sum(one.wins[0] for one in figures.found.chances)
    last = figures.found.win_chances[-1]
    # the race is given another end here, which the last step brings
    assert abs(100 * drawn - shown.points) <= 1
    assert last.chooser is None or abs(100 * (drawn - listed)) <= 1


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_choice_that_others_equal_is_not_said_to_be_the_better_one(app: App, lang: str) -> None:
    """The hint, the review and Space each named another choice as the better one."""
    app.change_settings(language=lang)
    end = ended(app)
    alone = decided(end, 0, 0.31, 0.02)
    better = end.review.words.action(alone.best, alone.index)
    for mistake in (alone, replace(alone, alike=("another",))):
        show(app, end, lost_by(end, decisions=(mistake,)))
        ending = "_one" if mistake.alike else ""
        name, when = end.race.seat_name(0), end.why._when(mistake.index)
        facts = {"name": name, "when": when, "chosen": end.review.words.action(mistake.chosen, mistake.index)}
        assert end.why.reason() == app.t(f"why.lost_by{ending}", **facts, other=better, n=31)
        assert end.why._choice_words(KeyDecision(mistake, mistake.best, 31), "slip") == app.t(
            f"why.slip{ending}", **facts, other=better, n=31
        )
        assert uncut(app) == []
        click(app, "tab.review")
        assert (
            app.t(f"review.better{ending}", what=better) in element(app, "review.decision.0").label
            and uncut(app) == []
        )
        click(app, "tab.result")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_moment_tried_again_ends_beside_what_happened_the_first_time(app: App, lang: str) -> None:
    """At the end of the second try nothing was said of the first."""
    app.change_settings(language=lang)
    end = ended(app)
    mistake = decided(end, 0, 0.31, 0.02)
    found = lost_by(end, decisions=(mistake,))
    digest = review.record_digest(end.race.record())
    show(app, end, found)
    assert end.race.match.result is not None
    first = end.race.match.result.places[0]
    for kept, choice in ((None, mistake.best), (found, mistake.best), (found, mistake.chosen)):
        if kept is not None:
            reviews.save_review(digest, replace(kept, digest=digest).to_data())
        end.race_on(mistake.index)
        branch = app.top
        assert isinstance(branch, PlayScene) and branch.retried is not None
        match = branch.match
        match.play(next(one for one in match.legal() if str(one) == choice))
        while not match.is_over:
            if match.play_chance() is None:
                match.play(match.legal()[0])
        assert match.result is not None
        retried = RaceEnd(app, branch, end.report, True)
        app.push(retried)
        tick(app)
        said = element(app, "end.line").label
        assert said in retried.read_out()
        for step, chance in ((mistake.chosen, 30), (choice, 30 if choice == mistake.chosen else 61)):
            words = end.review.words.action(step, mistake.index)
            name = app.t("why.tried" if kept is None else "why.tried_chance", chosen=words, n=chance)
            assert name in said, "each choice by its name, as far apart as the review says"
        assert "勝率が約30%で" not in said, "a chance is not a reason for a place"
        retried.age = retried.rise_ms
        app.notices.clear()
        app.changed()
        tick(app)
        drawn = "".join(text.text for text in traced(app).texts).replace(" ", "")
        assert said.replace(" ", "") in drawn and uncut(app) == []
        assert str(first) in said and str(match.result.places[0]) in said
        app.push(routes.Title())
        app.push(end)


def test_the_review_begins_with_the_last_motion_and_the_result_goes_on_from_there(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bar came seconds after the result, as nothing began before it opened."""
    made: list[review.InProcessWorker] = []

    def make(job: Job) -> review.InProcessWorker:
        made.append(review.InProcessWorker(job))
        return made[-1]

    monkeypatch.setattr(reviewing, "POOL", make)
    end = ended(app)
    app.pop()
    app.background.end()
    made.clear()
    upcoming = Upcoming(app, lambda: RaceEnd(app, end.race, end.report, True))
    upcoming.tick(1)
    for _ in range(4):
        tick(app, SECOND)
    (early,) = made
    opened = RaceEnd(app, end.race, end.report, True)
    app.push(opened)
    work = opened.review.reviewing.work
    assert work is not None and work.revision >= 2 and opened.review.reviewing.figures is not None
    tick(app, SECOND)
    assert made == [early] and not early.is_closed
    # after an undo the race is another one
    app.pop()
    record, _ = read(GOLDEN)
    monkeypatch.setattr(end.race, "record", lambda: record.until(len(record.steps) - 1))
    other = RaceEnd(app, end.race, end.report, True)
    other.review.reviewing.open()
    assert other.review.reviewing.work is not work and early.is_closed


def test_a_race_that_tries_nothing_again_has_no_such_line(app: App) -> None:
    assert ended(app).retry is None and "end.line" not in ids(app)
    end = ended(app, practice=True)
    assert end.retry is None and "end.line" not in ids(app)


def test_formula_motor_racing_shows_the_teams_with_their_points(app: App) -> None:
    end = ended(app, "formula_motor_racing-3")
    standings = end.report.championship
    assert standings is not None
    rows = [id for id in ids(app) if id.startswith("row.")]
    assert rows == [f"row.{team.id}" for team in standings.teams]
    for team in standings.teams:
        line = element(app, f"row.{team.id}").label
        assert f"{team.total} point" in line and line.startswith(f"{team.rank}. ")
    assert sum(team.total for team in standings.teams) == sum(row.total for row in standings.rows)
    assert uncut(app) == []
    said = [text.text for text in traced(app).texts]
    assert any(app.t("race_end.podium_cars") in text for text in said), "its podium is of cars"


def test_a_loss_within_its_error_is_no_slip(app: App) -> None:
    end = ended(app)
    show(app, end, lost_by(end, decisions=(decided(end, 0, 0.05, 0.04),)))
    assert element(app, "why.sentence").label.startswith("Luck was against P1")
    assert end.why.slip is None and element(app, "end.rematch").key == "Space"


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_may_have_cost_something_can_be_tried_again_and_is_no_slip(app: App, lang: str) -> None:
    """In four of five races of strangers the button for the costliest choice was grey."""
    app.change_settings(language=lang)
    end = ended(app)
    doubtful = decided(end, 0, 0.05, 0.04)
    show(app, end, lost_by(end, decisions=(doubtful,)))
    moment, own = element(app, "end.moment"), parts_shown(app)["own"]
    chosen, other = (end.review.words.action(one, doubtful.index) for one in (doubtful.chosen, doubtful.best))
    when = end.why._when(doubtful.index)
    assert moment.tooltip == app.t("why.doubtful", when=when, chosen=chosen, other=other, n=5)
    assert own.figure(app.t) == app.t("why.unclear"), "0 would be as wrong as 5"
    assert uncut(app) == []
    tick(app, LAST_CALM_MS)
    click(app, "end.moment")
    branch = app.top
    assert isinstance(branch, PlayScene)
    assert branch.match.observe(0) == end.race.match.state_at(doubtful.index).observe(0)


def test_where_every_choice_was_about_the_best_none_can_be_tried_again(app: App) -> None:
    end = ended(app)
    show(app, end, lost_by(end, decisions=(decided(end, 0, -0.25, 0.0),)))
    moment = element(app, "end.moment")
    assert not moment.enabled and moment.why == app.t("why.try_none")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_won_is_told_what_changed_most_and_shown_the_board_then(app: App, lang: str) -> None:
    """Rolling on, rather than a repair that nobody would have made, was called the best choice."""
    app.change_settings(language=lang)
    end = ended(app)
    show(app, end, replace(lost_by(end), wins=(1.0, 0.0)))
    verdict, step = end.why.verdict, end.why.step_shown
    assert verdict is not None and verdict.main is not None and step is not None
    assert end.why._when(step) in end.why.choice() and uncut(app) == []
    assert element(app, "why.board").label == app.t("why.board", when=end.why._when(step))


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_who_won_in_spite_of_a_blunder_may_try_it_again(app: App, lang: str) -> None:
    """It was called a blunder on the next tab, and the button for it was grey."""
    app.change_settings(language=lang)
    end = ended(app)
    blunder = decided(end, 0, 0.31, 0.02)
    show(app, end, replace(lost_by(end, decisions=(blunder,)), wins=(1.0, 0.0)))
    moment = element(app, "end.moment")
    assert moment.enabled and moment.key == "Enter", "the other choice"
    assert element(app, "end.rematch").key == "Space", "gold stays"
    assert moment.label == app.t("why.try_again"), "one action has one name"
    chosen = end.review.words.action(blunder.chosen, blunder.index)
    assert chosen.lower() in end.why.choice().lower() and uncut(app) == []
    tick(app, LAST_CALM_MS)
    click(app, "end.moment")
    branch = app.top
    assert isinstance(branch, PlayScene)
    assert branch.match.observe(0) == end.race.match.state_at(blunder.index).observe(0)


def test_a_tap_meant_for_rematch_starts_nothing_else_when_the_gold_button_changes(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    end = ended(app)
    tick(app, 10 * LAST_CALM_MS)
    found = lost_by(end, decisions=(decided(end, 0, 0.31, 0.02),))
    figures = ReviewFigures(next(serials), found, (), True, True)

    def find(ms: float) -> bool:
        end.review.reviewing.figures = figures
        return True

    monkeypatch.setattr(end.review.reviewing, "tick", find)
    tick(app)
    monkeypatch.setattr(end.review.reviewing, "tick", lambda ms: False)
    press(app, "space")
    assert app.top is end and element(app, "end.moment").key == "Space"


def test_each_person_at_one_screen_has_a_sentence_of_their_own(app: App) -> None:
    record, _ = read(GOLDEN)
    seats = tuple(replace(seat, kind="human", level="") for seat in record.header.config.seats)
    end = ended(app, viewer=None, seats=seats)
    best = next(row.seat for row in end.report.rows)
    assert end.why.seat == best and element(app, f"why.seat.{best}").value
    other = 1 - best
    click(app, f"why.seat.{other}")
    assert end.why.seat == other and element(app, f"why.seat.{other}").value


@pytest.mark.parametrize("kind", ["practice", "bots"])
def test_nobody_is_told_why_where_nothing_is_reviewed_for_a_person(app: App, kind: str) -> None:
    record, _ = read(GOLDEN)
    bots = tuple(replace(seat, kind="bot", level="club") for seat in record.header.config.seats)
    end = ended(app, practice=True) if kind == "practice" else ended(app, viewer=None, seats=bots)
    assert "why.sentence" not in ids(app) and "end.moment" not in ids(app)
    assert end.review.reviewing.work is None, "and no review begins by itself"
    assert element(app, "end.rematch").key == "Space" and uncut(app) == []


def test_every_game_has_a_race_here() -> None:
    assert {name.rpartition("-")[0] for name in GAMES} >= {id for id in registry.games() if "toy" not in id}


def test_a_long_name_is_cut_beside_the_sum_of_its_points(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    end = ended(app)
    line = end.why._lines()[0]._replace(name="Gaston the Long" * 4, note="1 + 10 + 4", gain=None)
    monkeypatch.setattr(Why, "_lines", lambda _: [line])
    app.changed()
    assert line.note in [text.text for text in traced(app).texts]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_rematch_after_a_moment_was_tried_again_counts(app: App, lang: str) -> None:
    """It was practice, and only a chip said so."""
    app.change_settings(language=lang)
    end = ended(app, practice=True)
    assert element(app, "end.rematch").label == app.t("race_end.rematch_practice") and uncut(app) == []
    click(app, "end.rematch")
    assert isinstance(app.top, PlayScene) and app.top.config.practice, "the table was set to practice"
    end = ended(app, practice=True)
    end.race.match.branches = (Branch(3, 0, 1, True),)
    app.changed()
    tick(app)
    assert element(app, "end.rematch").label == app.t("race_end.rematch")
    click(app, "end.rematch")
    assert isinstance(app.top, PlayScene) and not app.top.config.practice


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_one_moment_has_one_figure_in_sentence_list_and_tip(app: App, lang: str) -> None:
    """The sentence said 25 points, the list -20 ± 10 and not clear, the second try 38 % and 61 %."""
    app.change_settings(language=lang)
    end = ended(app)
    mistake = decided(end, 0, 0.246, 0.098)
    mistake = replace(
        mistake, options=(RatedOption(mistake.best, 0.61, 0.05), RatedOption(mistake.chosen, 0.38, 0.05))
    )
    show(app, end, lost_by(end, decisions=(mistake,)))
    assert "25" in element(app, "why.sentence").label
    click(app, "tab.review")
    row = element(app, "review.decision.0")
    figure = app.t("review.points", n=-25, error=10)
    assert figure in row.label and figure in [text.text for text in traced(app).texts]
    assert "63" in row.tooltip and "38" in row.tooltip, "as far apart as it cost"
    assert mistake.win_percentage(mistake.best) == 63 and mistake.win_percentage("other") is None
    assert uncut(app) == []


def test_the_list_is_sorted_by_what_it_shows(app: App) -> None:
    """A decision of -14.5 ± 6 stood below one of -6 ± 1."""
    end = ended(app)
    one = decided(end, 0, 0.06, 0.01)
    indexes = [entry.index for entry in finished_review(end).win_chances if entry.index != one.index]
    costs = ((0.06, 0.01), (0.145, 0.06), (0.08, 0.01))
    found = [
        replace(one, index=at, worth=cost, error=error)
        for at, (cost, error) in zip((one.index, *indexes), costs, strict=False)
    ]
    show(app, end, lost_by(end, decisions=tuple(found)))
    click(app, "tab.review")
    listed = [e.of(Decision).worth for e in end.ui.items if e.id.startswith("review.decision.")]
    assert listed == [0.145, 0.08, 0.06]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_where_no_decision_stands_out_the_game_tells_a_fact_of_a_lost_race(app: App, lang: str) -> None:
    """Seven of thirteen bets on a moped without points, and nothing but who was ahead was said."""
    app.change_settings(language=lang)
    end = ended(app)
    fact = Message("full_throttle.report.fact.bets", {"name": "P1", "n": 7, "all": 13, "colour": "X"})
    end.report = end.why.report = replace(end.report, facts={0: fact})
    told = render_text(end.race, fact)
    show(app, end, lost_by(end))
    assert element(app, "why.sentence").label.endswith(told) and uncut(app) == []
    show(app, end, lost_by(end, decisions=(decided(end, 0, 0.31, 0.02),)))
    assert told not in element(app, "why.sentence").label, "a decision stands out"
    show(app, end, replace(lost_by(end), wins=(1.0, 0.0)))
    assert told not in element(app, "why.sentence").label, "it was won"


@pytest.mark.parametrize("name", GAMES[:4])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_facts_of_a_lost_race_are_true(app: App, name: str, lang: str) -> None:
    app.change_settings(language=lang)
    end = ended(app, name)
    match, facts = end.race.match, end.report.facts
    kinds = [event for played in match.history for event in played.events]
    for seat, fact in facts.items():
        given = fact.params
        assert render_text(end.race, fact) and "{" not in render_text(end.race, fact)
        if name.startswith("full_throttle"):
            assert match.result is not None
            count = match.result.data
            colour = given["colour"].key.rpartition(".")[2]
            bets = [card for card in count["seats"][seat]["bets"] if card.startswith(colour)]
            assert (len(bets), colour in count["order"][:3]) == (given["n"], False)
        elif name.startswith("grand_prix"):
            repairs = [e for e in kinds if e.kind in ("turned_back", "repaired") and e.seat == seat]
            crashes = [e for e in kinds if e.kind == "crashed" and seat in e.data["cars"]]
            assert (len(repairs), len(crashes)) == (given["n"], given["m"])
        elif name.startswith("formula_one"):
            assert [
                e for e in kinds if e.kind == "spun" and e.seat == seat and e.data["corner"] == given["n"]
            ]
    assert app.translator.language.missing == set()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_practice_from_a_moment_names_no_dice_or_cards_that_a_game_has_not(app: App, lang: str) -> None:
    app.change_settings(language=lang)
    for key in ("table.branched", "replays.race_on_tip", "past.race_on_tip"):
        assert not any(word in app.t(key) for word in ("dice", "card", "ダイス", "カード"))


def test_nestorgames_gp_counts_the_turns_that_crashes_took() -> None:
    """GP-3.1, 3.2."""
    story = RaceStory(order_after=lambda index: [0, 1])
    story.crashes[1] = 1
    turned, repaired = TURNED_BACK("GP-3.1", 1, {"space": 3}), REPAIRED("GP-3.2", 1, {"before": 4, "dice": 5})
    ROWS.add_to_story(story, [turned], 0)
    assert find_repairs(story) == {}, "one turn is no reason"
    ROWS.add_to_story(story, [repaired], 1)
    (fact,) = find_repairs(story).values()
    assert fact.params["name"] == SeatName(1) and (fact.params["n"], fact.params["m"]) == (2, 1)
