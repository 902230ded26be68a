"""Luck in event points: chances of all places, single chances, whole events, and the second column."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import permutations
from math import fsum, prod, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import pytest

from game import cli
from game.career import file, luck
from game.career.careers import CareerView
from game.career.luck import EVEN, Column, column, event_luck, expected_points, points_by_strength, step_luck
from game.career.play import record_text
from game.career.points import POINTS, event_points, ranked
from game.career.season import FIRST_CAST, event_config
from game.engine.contract import Chance, State
from game.engine.match import Match
from game.engine.odds import after
from game.engine.record import CareerEvent, Header, Record, SeatInfo, format_record, parse_record
from game.engine.registry import game
from game.review import ReviewPlan
from game.review.jobs import is_chance
from game.services.records import reviews

DRIVER = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}
RECORDS = Path(__file__).parents[1] / "records"
GRAND_PRIX, FORMULA_ONE = 3, 4
"""Events of the first season."""


def raced(number: int, seed: int = 1, seats: int = 6) -> Record:
    career = CareerEvent(DRIVER, seed, 1, "club", number, FIRST_CAST[1 - seats :])
    return parse_record(record_text(event_config(career, SeatInfo("bot", "Mika", "policy"))))


def slow_points(strengths: list[float]) -> list[float]:
    """Return the expected points from all orders, each with its chance."""
    found = [0.0] * len(strengths)
    for order in permutations(range(len(strengths))):
        left = [fsum(strengths[seat] for seat in order[at:]) for at in range(len(order))]
        chance = prod(strengths[seat] / rest for seat, rest in zip(order, left, strict=True))
        for seat, points in zip(order, POINTS, strict=False):
            found[seat] += chance * points
    return found


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("formula_motor_racing-3", [8.009, 7.965, 8.025]),
        ("full_throttle-6", [5.261, 5.194, 5.168, 5.057, 5.197, 5.124]),
        ("grand_prix-2", [9.034, 8.966]),
        ("formula_one-6", [7.365, 3.507, 2.752, 4.432, 6.374, 6.569]),
    ],
)
def test_who_changes_expected_points_raises_the_version(name: str, points: list[float]) -> None:
    match = Match.from_record(parse_record((RECORDS / f"{name}.race").read_text("utf-8")))
    found = expected_points(match.state_at(len(match.history) // 2), match.game.evaluator)
    assert luck.VERSION == 12 and found == pytest.approx(points, abs=0.001)


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_expected_points_are_those_of_all_orders(seats: int) -> None:
    rng = Random(seats)
    for _ in range(5):
        odds = [rng.random() ** 3 + 0.001 for _ in range(seats)]
        strengths = [one / fsum(odds) for one in odds]
        assert points_by_strength(strengths) == pytest.approx(slow_points(strengths))


def test_equal_strengths_share_the_places_behind() -> None:
    assert points_by_strength([1e-9, 1, 1e-9, 1e-9]) == pytest.approx([6, 10, 6, 6])


def test_a_finished_race_has_its_own_points() -> None:
    record = raced(FORMULA_ONE)
    match = Match.from_record(record)
    assert match.result is not None
    found = expected_points(match.state_at(len(match.history)), match.game.evaluator)
    assert found == [float(one) for one in event_points(ranked(match.result.places))]


@pytest.mark.parametrize("number", [GRAND_PRIX, FORMULA_ONE])
def test_luck_of_a_chance_adds_up_to_nothing_over_seats_and_over_outcomes(number: int) -> None:
    match = Match.from_record(raced(number))
    evaluator, plan, listed = match.game.evaluator, ReviewPlan(), 0
    for played in list(filter(is_chance, match.history))[::5]:
        state = match.state_at(played.index)
        gained = step_luck(state, played.step, evaluator, plan, played.index)
        assert gained is not None and fsum(gained) == pytest.approx(0, abs=1e-9)
        actor = state.actor()
        if isinstance(actor, Chance) and (outcomes := actor.outcomes()) and len(outcomes) > 1:
            listed += 1
            by_outcome = [
                (float(share), step_luck(state, outcome, evaluator, plan, played.index))
                for outcome, share in outcomes
                if share
            ]
            for seat in range(6):
                mean = fsum(share * (found or [])[seat] for share, found in by_outcome)
                assert mean == pytest.approx(0, abs=1e-9)
    assert listed


def test_luck_of_dice_is_what_a_slow_count_of_all_orders_says() -> None:
    record = raced(FORMULA_ONE, seats=4)
    rules = game("formula_one")
    state, evaluator, listed = rules.new(record.header.config.setup()), rules.evaluator, 0

    def points(now: State) -> list[float]:
        if (result := now.result()) is None:
            return slow_points([one ** (1 / 3) + EVEN for one in evaluator.standing(now) or ()])
        order = sorted(range(4), key=lambda seat: result.places[seat])
        return [float(POINTS[order.index(seat)]) for seat in range(4)]

    for index, text in enumerate(record.steps):
        actor, step = state.actor(), rules.parse(text)
        outcomes = actor.outcomes() if isinstance(actor, Chance) else None
        if outcomes and len(outcomes) > 1:
            total = [0.0] * 4
            for outcome, share in outcomes:
                weight = (outcome == step) - float(share)
                values = points(after(state, (outcome,)))
                total = [so_far + weight * one for so_far, one in zip(total, values, strict=True)]
            assert step_luck(state, step, evaluator, ReviewPlan(), index) == pytest.approx(total)
            listed += 1
        state.apply(step)
    assert listed


@pytest.mark.slow
@pytest.mark.parametrize("number", [GRAND_PRIX, FORMULA_ONE])
def test_luck_is_nothing_on_average_and_takes_spread_away(number: int) -> None:
    lucks, points = [], []
    for seed in range(1, 61):
        record = raced(number, seed)
        found, result = event_luck(record), Match.from_record(record).result
        assert found is not None and result is not None
        by_seat = event_points(ranked(result.places))
        lucks.append(found[0])
        points.append(float(by_seat[file.driver_seats(record.header.config)[0]]))
    error = stdev(lucks) / sqrt(len(lucks))
    assert abs(fmean(lucks)) < 3.5 * error, f"seeds 1 to 60: {fmean(lucks):.2f} ± {error:.2f}"
    assert stdev([one - gained for one, gained in zip(points, lucks, strict=True)]) < stdev(points)


# -- the column -----
PLACES = [(1, 2, 3, 4), (1, 3, 2, 4), (2, 1, 4, 3)]


def test_both_columns_add_up() -> None:
    found = column(PLACES, [(1.4, -0.6, -1.0, 0.2), (2.2, 0, -2, -0.2), (-0.9, 1, 0, -0.1)])
    assert found is not None and found.luck == (3, 0, -3, 0)
    totals = [sum(event_points(places)[driver] for places in PLACES) for driver in range(4)]
    assert [rest + gained for rest, gained in zip(found.points, found.luck, strict=True)] == totals
    assert found.points == (25, 24, 21, 14) and found.first == (0,) and not found.unknown


def test_the_column_waits_for_three_events() -> None:
    assert column(PLACES[:2], [(0.0,) * 4] * 2) is None


def test_an_event_without_its_luck_counts_in_full_and_is_said() -> None:
    found = column(PLACES, [(1.0, -1.0, 0.0, 0.0), None, (1.0, 0.0, 0.0, -1.0)])
    assert found is not None and found.luck == (2, -1, 0, -1) and found.unknown == 1


def test_shared_places_keep_their_fractions() -> None:
    found = column([(1, 1, 3, 4), *PLACES[:2]], [(0.0,) * 4] * 3)
    assert found is not None and found.points[:2] == (Fraction(29), Fraction(23))


def test_the_error_is_that_of_many_seasons() -> None:
    """Seasons of points that scatter by 3 about each driver's mean."""
    rng, sums, errors = Random(7), [], []
    for _ in range(400):
        lucks = []
        for places in (PLACES * 3)[:8]:
            noise = [rng.gauss(0, 3) for _ in range(4)]
            points = [float(one) for one in event_points(places)]
            lucks.append([p - 5 - (n - fmean(noise)) for p, n in zip(points, noise, strict=True)])
        found = column((PLACES * 3)[:8], lucks)
        assert found is not None
        sums.append(float(found.points[0]))
        errors.append(found.error)
    assert fmean(errors) == pytest.approx(stdev(sums), rel=0.1), "seed 7"
    assert Column((0,) * 4, (Fraction(),) * 4, 3.0, 0).lead_error == pytest.approx(3 * sqrt(8 / 3))


def test_events_after_a_gap_are_in_neither_column() -> None:
    career = file.Career(DRIVER, 1, {1: file.Season("club", FIRST_CAST[:3])})
    for number in (1, 2, 3, 5):
        career.events[1, number] = file.Finished(f"{number}.race", "00000000", (1, 2, 3, 4))
    found = luck.season_column(career, 1)
    rows = CareerView(Path(), career, ()).table()
    assert found is not None and len(career.results(1)) == 3
    assert [found.points[row.driver] + found.luck[row.driver] for row in rows] == [row.points for row in rows]


# -- what is kept -----
def test_luck_is_kept_under_the_records_digest_and_can_be_deleted(home: Path) -> None:
    path = home / "x.race"
    config = event_config(
        CareerEvent(DRIVER, 1, 1, "club", FORMULA_ONE, FIRST_CAST[-3:]), SeatInfo("bot", "Mika", "policy")
    )
    path.write_text(record_text(config))
    event = luck.event_of(path)
    assert luck.kept() == {}
    luck.work_out(event)
    kept = luck.kept()
    assert [*kept] == [event.digest] and fsum(kept[event.digest]) == pytest.approx(0, abs=1e-3)
    (home / "reviews" / reviews.LUCK_FILE).unlink()
    luck.work_out(event)
    assert luck.kept() == kept


def test_values_of_another_version_and_damaged_lines_are_left_out(home: Path) -> None:
    reviews.save_event_luck(1, "00000000", (1.0, -1.0))
    with (home / "reviews" / reviews.LUCK_FILE).open("a") as store:
        store.write('{"version": 2, "digest": "1", "luck": [1.0, NaN]}\n{"version"')
    reviews.save_event_luck(2, "00000001", (0.5, -0.5))
    assert reviews.event_lucks(2) == {"00000001": (0.5, -0.5)}


def test_a_record_that_was_replaced_is_not_kept_under_its_old_digest(home: Path) -> None:
    path = home / "x.race"
    config = event_config(
        CareerEvent(DRIVER, 1, 1, "club", FORMULA_ONE, FIRST_CAST[-3:]), SeatInfo("bot", "Mika", "policy")
    )
    path.write_text(record_text(config))
    luck.work_out(luck.Event(path, "00000000"))
    luck.work_out_all([luck.Event(home / "none.race", "00000000")])
    assert luck.kept() == {}


def test_show_works_out_what_is_missing_and_prints_columns_that_add_up(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = home / "mika"
    folder.mkdir()
    for number in range(1, GRAND_PRIX + 1):
        (folder / f"{number}.race").write_text(format_record(*raced_four(number)))
        career = file.store(folder, [f"{number}.race"])
        if number < GRAND_PRIX:
            reviews.save_event_luck(luck.VERSION, career.events[1, number].digest, (2.0, -1.0, -1.0, 0.0))
    assert cli.main(["career", "show", str(folder), "--json"]) == 0
    season = json.loads(capsys.readouterr().out)["seasons"][0]
    assert len(luck.kept()) == 3 and season["luck_unknown"] == 0
    for row in season["table"]:
        assert row["points"] == row["without_luck"] + row["luck"] and row["error"] > 0
    assert cli.main(["career", "show", str(folder)]) == 0
    assert "points = without luck (± " in capsys.readouterr().out


def test_a_season_of_two_events_is_not_worked_out(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = home / "mika"
    folder.mkdir()
    (folder / "1.race").write_text(format_record(*raced_four(1)))
    file.store(folder, ["1.race"])
    assert cli.main(["career", "show", str(folder)]) == 0
    assert "without luck" not in capsys.readouterr().out and luck.kept() == {}


def raced_four(number: int) -> tuple[Header, list[str]]:
    record = raced(number, seats=4)
    return record.header, record.steps


@pytest.mark.slow
def test_a_process_of_its_own_works_out_each_event_once(home: Path) -> None:
    path, work = home / "x.race", luck.LuckWork()
    path.write_text(format_record(*raced_four(FORMULA_ONE)))
    event = luck.event_of(path)
    work.begin([event])
    process = work._process
    assert process is not None
    process.join()
    assert not work.is_working and [*luck.kept()] == [event.digest]
    work.begin([event])
    assert work._process is process
