"""A review in the making: stage by stage, in this process and in others, whatever befalls them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from math import fsum
from pathlib import Path

import pytest

from game import review
from game.engine.match import Match
from game.engine.record import Record, format_record
from game.review import MIN_PLAYOUTS, InProcessWorker, ReviewPlan, Work, decisions
from game.review.jobs import Job
from game.review.steps import WinChances
from game.review.work import FULL_PLAYOUTS, MIDDLE_PLAYOUTS, Task, TaskAnswer
from game.review.worker_pool import MAX_RESTARTS, ProcessPool
from game.services import paths, track_files
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from game.services.records.saves import read_record
from game.services.records.statistics import Statistics

RECORDS = Path(__file__).parent.parent / "records"
FEW = 12
"""So many steps of a race are enough to see how the work goes on."""
PATIENCE_S = 60.0
Race = tuple[Record, Match]


@pytest.fixture(scope="module")
def race() -> Race:
    record = read_record(RECORDS / "toy_race-4.race")
    return record, Match.from_record(record)


def work_on(
    race: Race, make_pool: review.PoolFactory = InProcessWorker, kept: review.Review | None = None
) -> Work:
    record, match = race
    return Work(record, match, review.steps_to_review(match)[:FEW], make_pool, {0}, kept)


def to_the_end(work: Work) -> Work:
    for _ in range(10_000):
        if work.is_done:
            return work
        work.step()
    raise AssertionError("the work never ends")


# -- in this process -----


def noting(tasks: list[Task]) -> type[InProcessWorker]:
    """A worker that notes its tasks."""

    class Noting(InProcessWorker):
        def submit(self, task: Task) -> None:
            tasks.append(task)
            super().submit(task)

    return Noting


def test_the_work_ends_where_the_plan_does(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was looked at again and again is what a review with so many playouts finds at once."""
    from game.review import jobs

    record, match = race
    steps = review.steps_to_review(match)[:FEW]
    monkeypatch.setattr(jobs, "steps_to_review", lambda _: steps)
    at_once = review.review_record(record, ReviewPlan(FULL_PLAYOUTS))
    assert to_the_end(work_on(race)).review() == at_once
    assert at_once.is_even


def test_first_everything_then_ones_own_decisions(race: Race) -> None:
    tasks: list[Task] = []
    work = to_the_end(work_on(race, noting(tasks)))
    first, own = tasks[:FEW], [task for task in tasks if task.is_decision]
    assert {task.playouts for task in first} == {review.MIN_PLAYOUTS} and len({t.index for t in first}) == FEW
    assert tasks[FEW].is_decision and tasks[FEW].playouts == MIDDLE_PLAYOUTS
    seats = {one.index: one.seat for one in work.review().decisions}
    assert own and all(seats.get(task.index, 0) == 0 for task in own)
    assert work.are_decisions_final and work.playouts == FULL_PLAYOUTS


def test_where_the_game_tells_chances_luck_comes_first_and_without_playouts() -> None:
    record = read_record(RECORDS / "grand_prix-2.race")
    match = Match.from_record(record)
    steps = review.steps_to_review(match)[:FEW]
    tasks: list[Task] = []
    work = Work(record, match, steps, noting(tasks), {0})
    while work.stage < 1:
        work.step()
    found = work.review()
    assert [task.playouts for task in tasks[:FEW]] == [0] * FEW and not found.decisions
    assert {one.index for one in (*found.chances, *found.win_chances)} == set(steps)
    assert all(not one.playouts and not any(one.errors) for one in found.chances)
    assert all(fsum(one.wins) == pytest.approx(0) for one in found.chances)
    assert work.review() == review.from_data(json.loads(json.dumps(found.to_data())))
    while not work.are_decisions_final:
        work.step()
    # then only the player's decisions are looked at, until nothing said of them changes
    own = [task for task in tasks[FEW:] if match.history[task.index].seat == 0]
    assert own and tasks[FEW : FEW + len(own)] == own
    assert work.review().chances == found.chances and work.has_all_parts
    while not work.is_done:
        work.step()
    assert all(row.luck_points is None for row in work.review().seats()) and not work.review().left_out


def test_a_look_with_more_playouts_tries_nothing_twice(race: Race, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each look began anew, so that half of the work of the last one was done before."""
    record, match = race
    index = next(i for i in review.steps_to_review(match) if match.history[i].seat == 0)
    made: list[int] = []
    whole = decisions.look_ahead

    def counted(*args: object) -> float:
        made.append(1)
        return whole(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(decisions, "look_ahead", counted)
    counts, found = [], []
    for job in (Job(format_record(record.header, record.steps), ReviewPlan()) for _ in range(2)):
        for playouts in (MIN_PLAYOUTS, FULL_PLAYOUTS) if not counts else (FULL_PLAYOUTS,):
            found.append(job.review(index, ReviewPlan(playouts), luck=False).decision)
        counts.append(len(made))
        made.clear()
    assert found[1] == found[2] and found[0] != found[1]
    assert counts[0] == counts[1]


def test_a_part_of_the_first_look_is_a_review(race: Race) -> None:
    work = work_on(race)
    assert not work.has_results and work.playouts == 0
    while work.answered < 5:
        work.step()
    found = work.review()
    assert found.left_out == FEW - 5 and found.playouts == review.MIN_PLAYOUTS and not found.is_even
    data = json.loads(json.dumps(found.to_data()))
    assert review.from_data(data) == found


def test_what_is_kept_is_not_looked_at_again(race: Race) -> None:
    half = work_on(race)
    while half.stage < 2:
        half.step()
    known = half.review()
    tasks: list[Task] = []
    rest = to_the_end(work_on(race, noting(tasks), known))
    assert all(task.playouts >= MIDDLE_PLAYOUTS for task in tasks)
    whole = rest.review()
    assert whole == to_the_end(work_on(race)).review()
    assert work_on(race, kept=whole).is_done, "nothing is left to do"
    assert not work_on(race, kept=replace(whole, digest="another")).is_done


def test_a_pause_ends_the_hands_and_loses_nothing_that_was_found(race: Race) -> None:
    pools: list[InProcessWorker] = []

    def make_pool(job: Job) -> InProcessWorker:
        pools.append(InProcessWorker(job))
        return pools[-1]

    work = work_on(race, make_pool)
    for _ in range(6):
        work.step()
    before = work.review()
    work.pause()
    assert pools[0].is_closed and work.review() == before
    to_the_end(work)
    assert len(pools) == 2
    assert work.review() == to_the_end(work_on(race)).review()


def test_a_step_that_fails_is_left_out(race: Race) -> None:
    class Failing(InProcessWorker):
        def collect(self) -> list[TaskAnswer]:
            return [replace_found(one) for one in super().collect()]

    first = work_on(race)._steps[0]

    def replace_found(answer: TaskAnswer) -> TaskAnswer:
        return answer._replace(found=None) if answer.task.index == first else answer

    work = to_the_end(work_on(race, Failing))
    found = work.review()
    assert found.left_out == 1 and work.playouts == FULL_PLAYOUTS and work.has_gaps and not work.has_all_parts
    assert first not in {one.index for one in (*found.decisions, *found.chances, *found.win_chances)}


# -- in other processes -----


def wait_for(work: Work, until: Callable[[], bool]) -> None:
    """Work until something holds; other processes cannot be waited for but by looking."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        work.step()
        if until():
            return
        time.sleep(0.005)
    raise AssertionError("the other processes never came so far")


@pytest.mark.slow
def test_helpers_find_the_same_and_one_that_is_killed_is_replaced(race: Race) -> None:
    pools: list[ProcessPool] = []

    def make_pool(job: Job) -> ProcessPool:
        pools.append(ProcessPool(job, track_files.install, 2))
        return pools[-1]

    work = work_on(race, make_pool)
    try:
        wait_for(work, lambda: work.answered >= 3)
        victim = pools[0].workers[0].process
        victim.kill()
        wait_for(work, lambda: work.is_done)
        assert work.review() == to_the_end(work_on(race)).review()
        assert victim not in [worker.process for worker in pools[0].workers]
    finally:
        work.pause()


def test_leaving_ends_the_helpers_at_once(race: Race) -> None:
    pools: list[ProcessPool] = []

    def make_pool(job: Job) -> ProcessPool:
        pools.append(ProcessPool(job, track_files.install, 1))
        return pools[-1]

    work = work_on(race, make_pool)
    work.step()
    processes = [worker.process for worker in pools[0].workers]
    work.pause()
    assert processes and not any(process.is_alive() for process in processes)


def break_off() -> None:
    """Stands for whatever ends a helper before it has begun."""
    raise SystemExit(3)


@pytest.mark.long
def test_helpers_that_end_again_and_again_are_given_up(race: Race) -> None:
    record, match = race
    work = Work(record, match, review.steps_to_review(match), lambda job: ProcessPool(job, break_off, 1), {0})
    wait_for(work, lambda: work.has_failed)
    assert MAX_RESTARTS < 20 and not work.step()
    assert not work.is_done and not work.has_results


# -- over the race -----


def test_the_curve_begins_where_the_race_is_known_and_ends_with_the_result(
    race: Race,
) -> None:
    found = to_the_end(work_on(race)).review()
    steps = len(race[1].history)
    places = review.curve(found, steps, 20)
    assert places[-1].at == steps and places[-1].wins == found.wins
    assert [place.at for place in places] == sorted({place.at for place in places}) and len(places) <= 20
    assert all(fsum(place.wins) == pytest.approx(1) for place in places)


def test_many_playouts_are_not_smoothed() -> None:
    """Two steps far apart, each with playouts enough: the curve goes through both."""
    win_chances = tuple(WinChances(at, wins, 64) for at, wins in ((0, (0.2, 0.8)), (50, (0.9, 0.1))))
    found = review.Review("", "toy_race", 64, 1, 0, (1.0, 0.0), (1.0, 0.0), (), (), win_chances)
    places = {place.at: place.wins for place in review.curve(found, 100, 101)}
    assert places[0] == (0.2, 0.8) and places[50] == (0.9, 0.1) and places[100] == (1.0, 0.0)
    assert review.curve(replace(found, win_chances=()), 100, 10) == []


# -- how you did -----


def own(day: str, digest: str = "a", **more: object) -> OwnReview:
    base = OwnReview(digest, "toy_race", day, ("club",), 2, 10, 0.02, 0.1, 1.0, 16)
    return replace(base, **more)  # type: ignore[arg-type]


@pytest.mark.usefixtures("home")
def test_your_races_are_remembered_once_each_in_their_order() -> None:
    assert reviews.own_reviews() == []
    reviews.save_own_review(own("2026-03-02"))
    reviews.save_own_review(own("2026-03-01", "b", levels=("ace", "pro"), game="grand_prix"))
    reviews.save_own_review(own("2026-03-02", playouts=32))
    assert reviews.own_reviews() == [
        own("2026-03-01", "b", levels=("ace", "pro"), game="grand_prix"),
        own("2026-03-02", playouts=32),
    ]
    assert [one.digest for one in reviews.filter_reviews(reviews.own_reviews(), "toy_race")] == ["a"]
    assert [one.digest for one in reviews.filter_reviews(reviews.own_reviews(), None, "pro")] == ["b"]
    assert reviews.own_reviews()[0].adjusted == pytest.approx(0.9)
    Statistics().clear()
    assert reviews.own_reviews() == []


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("line", ["", "null", "{}", '{"digest": 1}', "[" * 900, '"\\u0000"'])
def test_a_damaged_line_is_left_out(line: str) -> None:
    reviews.save_own_review(own("2026-03-02"))
    path = paths.reviews() / reviews.OWN_FILE
    good = path.read_text(encoding="utf-8")
    path.write_text(f"{line}\n{good}", encoding="utf-8")
    assert reviews.own_reviews() == [own("2026-03-02")]


@pytest.mark.usefixtures("home")
def test_impossible_figures_are_left_out() -> None:
    reviews.save_own_review(own("2026-03-02"))
    path = paths.reviews() / reviews.OWN_FILE
    good = path.read_text(encoding="utf-8")
    for worse in (
        good.replace("2026-03-02", "tomorrow"),
        good.replace("0.02", "NaN"),
        good.replace("10", "1.5"),
    ):
        path.write_text(worse, encoding="utf-8")
        assert reviews.own_reviews() == []
