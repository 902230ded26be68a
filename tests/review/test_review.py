"""Reviews: worths and luck by hand, what no seat knows, the same figures twice, kept and damaged files."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import fsum
from pathlib import Path
from random import Random

import pytest

from game import cli, review
from game.commands import review as command
from game.engine import registry
from game.engine.contract import Action, Chance, Outcome, State
from game.engine.match import Match
from game.engine.record import Record, format_record, parse_record
from game.review import ReviewPlan, jobs
from game.services import paths
from game.services.records import reviews
from game.services.records.saves import read_record

RECORDS = Path(__file__).parent.parent / "records"
TOY_FILE = RECORDS / "toy_race-2.race"
PLAN = ReviewPlan(playouts=8, seed=3)
TOY = registry.game("toy_race")
Capture = pytest.CaptureFixture[str]
QUICK = ["--playouts", "4"]


def toy(spaces: list[int], hands: list[list[int]], rolling: bool = False, aside: Sequence[int] = ()) -> State:
    """A position in which the first of two seats is on turn, ten spaces from the start to the line."""
    given = {"spaces": spaces, "hands": hands, "rolling": rolling, "aside": list(aside)}
    return TOY.load({"length": 10, "turn": 0, "dealt": True, **given})


def luck(state: State, step: str) -> review.Luck:
    found = review.luck_of(state, Outcome(step), TOY.evaluator, PLAN, 0)
    assert found is not None
    return found


def decision(state: State, step: str, playouts: int = 32) -> review.Decision:
    found = review.decision_of(state, Action(step), TOY.evaluator, ReviewPlan(playouts), 0)
    assert found is not None
    return found


def record_of(name: str) -> Record:
    return read_record(RECORDS / f"{name}.race")


# -- by hand -----


def test_luck_of_a_die_by_hand() -> None:
    """A 5 or a 6 wins at once; otherwise the other is over the line whatever it rolls."""
    state = toy([5, 9], [[], []], rolling=True)
    for face in range(1, 7):
        found, due = luck(state, f"roll {face}"), (2 / 3 if face > 4 else -1 / 3)
        assert found.exact and found.wins == pytest.approx((due, -due))
        assert found.before == pytest.approx((1 / 3, 2 / 3))
        assert found.errors == pytest.approx((0, 0))
    # the first stands where the roll has left it, the other on 9 or on the line
    mean = (6 + 7 + 8 + 9 + 10 + 10) / 6
    assert luck(state, "roll 1").points == pytest.approx((6 - mean, 1 / 3))


def test_no_luck_where_every_outcome_is_as_good() -> None:
    state = toy([9, 0], [[], []], rolling=True)
    assert all(luck(state, f"roll {face}").wins == pytest.approx((0, 0)) for face in range(1, 7))


def test_luck_has_mean_zero_whatever_the_playouts_say() -> None:
    for spaces in ([3, 2], [0, 0], [6, 8]):
        state = toy(spaces, [[], []], rolling=True)
        found = [luck(state, f"roll {face}") for face in range(1, 7)]
        for seat in (0, 1):
            assert fsum(one.wins[seat] for one in found) == pytest.approx(0, abs=1e-12)
            assert fsum(one.points[seat] for one in found) == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize(("name", "seats"), [("formula_motor_racing-6", 6), ("grand_prix-2", 2)])
def test_luck_of_a_shipped_die_has_mean_zero(name: str, seats: int) -> None:
    match = Match.from_record(record_of(name))
    last = [played.index for played in match.history if isinstance(played.step, Outcome)][-1]
    state = match.state_at(last)
    chance = state.actor()
    assert isinstance(chance, Chance)
    listed = chance.outcomes()
    assert listed is not None and len(listed) > 1
    found = [(weight, review.luck_of(state, step, match.game.evaluator, PLAN, 0)) for step, weight in listed]
    for seat in range(seats):
        told = [float(weight) * one.wins[seat] for weight, one in found if one is not None]
        assert len(told) == len(listed) and fsum(told) == pytest.approx(0, abs=1e-12)


def test_worth_of_a_decision_by_hand() -> None:
    """The boost of 2 wins; a boost of 1 lets the other win; a drive wins five times in six."""
    state = toy([8, 9], [[1, 2], []])
    best, worst, risk = decision(state, "boost 2"), decision(state, "boost 1"), decision(state, "drive", 128)
    assert (best.worth, best.error, best.size, best.best) == (0, 0, "", "boost 2")
    assert (worst.worth, worst.size, worst.best) == (1, "blunder", "boost 2")
    assert [option.step for option in worst.options] == ["boost 2", "drive", "boost 1"]
    assert abs(risk.worth - 1 / 6) < 4 * risk.error and 0 < risk.error < 0.05


def test_an_option_is_as_good_as_the_best_until_enough_worlds_tell_them_apart() -> None:
    """The drive wins five times in six: better than a lost race, and in the end worse than a sure win."""
    state = toy([8, 9], [[1, 2], []])
    few, many = decision(state, "boost 1", 4), decision(state, "boost 1", 128)
    assert few.best == many.best == "boost 2"
    assert few.alike == ("drive",) and many.alike == ()
    assert decision(state, "drive", 4).alike == (), "what was chosen is no other option"


def test_a_game_that_tells_how_it_stands_is_asked_when_the_seat_is_on_turn_again() -> None:
    """Each space of the lead is worth a fortieth; the other seat has rolled once meanwhile."""
    asked: list[State] = []

    class Teller(type(TOY.evaluator)):  # type: ignore[misc]
        def standing(self, state: State) -> tuple[float, float]:
            asked.append(state)
            own, other = state.to_data()["spaces"]
            return 0.5 + (own - other) / 40, 0.5 - (own - other) / 40

    state = toy([0, 0], [[1, 2], []])
    found = review.decision_of(state, Action("boost 1"), Teller(), ReviewPlan(32), 0)
    assert found is not None and found.best == "drive"
    wins = {option.step: option.wins for option in found.options}
    assert wins["boost 2"] - wins["boost 1"] == pytest.approx(1 / 40)
    # a die shows 3.5 in the mean
    assert abs(wins["drive"] - wins["boost 1"] - 2.5 / 40) < 4 * found.error
    assert abs(found.worth - 2.5 / 40) < 4 * found.error
    assert asked and all(one.actor() == 0 and one.to_data()["spaces"][1] > 0 for one in asked)


def test_a_card_is_worth_what_is_made_of_it() -> None:
    """Superb driving lets a car take a corner at any speed: one that drives slowly after it has wasted it."""
    match = Match.from_record(read_record(Path(__file__).parent / "card_and_speed.race"))
    played = [one for one in match.history if str(one.step) == "play superb_driving"][-1]
    found = review.decision_of(
        match.state_at(played.index),
        Action("play superb_driving"),
        match.game.evaluator,
        ReviewPlan(16),
        played.index,
    )
    assert found is not None and found.best == found.chosen and found.worth == 0
    wins = {option.step: option.wins for option in found.options}
    assert wins["play superb_driving"] > wins["speed 140"] > wins["speed 100"]


def test_forced_decisions_do_not_count() -> None:
    assert review.decision_of(toy([8, 9], [[], []]), Action("drive"), TOY.evaluator, PLAN, 0) is None


@pytest.mark.parametrize(
    ("worth", "error", "size"),
    [
        (0.09, 0.009, "blunder"),
        (0.09, 0.029, "mistake"),
        (0.09, 0.031, ""),
        (0.05, 0.01, "mistake"),
        (0.03, 0.009, "doubtful"),
        (0.01, 0.0, ""),
    ],
)
def test_sizes_are_named_only_where_clear(worth: float, error: float, size: str) -> None:
    assert review.Decision(0, 0, "a", "b", worth, error, (), 16).size == size


def test_few_playouts_name_no_size() -> None:
    assert review.Decision(0, 0, "a", "b", 0.5, 0.01, (), 15).size == ""


# -- what a seat knows -----


def test_others_cards_do_not_touch_the_worth_of_a_decision() -> None:
    one = toy([6, 7], [[1, 3], [2, 2]], aside=[1, 3, 4, 5])
    other = toy([6, 7], [[1, 3], [4, 5]], aside=[1, 2, 2, 3])
    assert one.observe(0) == other.observe(0)
    assert decision(one, "boost 1") == decision(other, "boost 1")


@pytest.mark.parametrize("name", ["formula_motor_racing-3", "full_throttle-2", "toy_circuit-2"])
def test_worlds_a_seat_cannot_tell_apart_give_the_same_worth(name: str) -> None:
    match = Match.from_record(record_of(name))
    own = [played for played in match.history if isinstance(played.step, Action)]
    played = [one for one in own if len(match.state_at(one.index).legal()) > 1][-6]
    state, chosen = match.state_at(played.index), played.step
    assert isinstance(chosen, Action) and played.seat is not None
    worlds = [state, *(state.determinize(played.seat, Random(n)) for n in range(2))]
    assert len({str(world.to_data()) for world in worlds}) > 1
    found = [review.decision_of(world, chosen, match.game.evaluator, ReviewPlan(4), 0) for world in worlds]
    assert found[0] is not None and found[0] == found[1] == found[2]


@pytest.mark.parametrize(
    "name", ["formula_motor_racing-3", "formula_one-2", "full_throttle-2", "toy_circuit-2"]
)
def test_what_nobody_knows_is_drawn_anew_alike(name: str) -> None:
    """Every seat sees the same afterwards, the deck varies, and nothing depends on how it really lies."""
    match = Match.from_record(record_of(name))
    table = match.game
    varied = False
    for index in range(1, len(match.history), 7):
        state = match.state_at(index)
        one, other = state.redrawn(Random(1)), state.redrawn(Random(2))
        for seat in range(len(match.setup.tokens)):
            assert one.observe(seat) == other.observe(seat) == state.observe(seat), table.id
        assert other.redrawn(Random(1)).to_data() == one.to_data()
        varied |= one.to_data() != other.to_data()
    assert varied


# -- a whole record -----


@pytest.mark.parametrize("name", sorted(path.stem for path in RECORDS.glob("*.race")))
@pytest.mark.slow
def test_every_golden_race_is_reviewed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = jobs.steps_to_review
    monkeypatch.setattr(jobs, "steps_to_review", lambda match: steps(match)[:8])
    found = review.review_record(record_of(name), ReviewPlan(4, others=1))
    assert found.decisions or found.chances
    for row in found.seats():
        assert row.adjusted == pytest.approx(row.result - row.luck)
        assert row.decisions == sum(one.seat == row.seat for one in found.decisions)
    assert review.from_data(json.loads(json.dumps(found.to_data()))) == found


def test_any_first_part_of_the_steps_is_spread_over_the_race() -> None:
    match = Match.from_record(record_of("grand_prix-8"))
    steps = jobs.steps_to_review(match)
    assert len(set(steps)) == len(steps)
    part = sorted(steps[:8])
    assert part[0] == 0 and max(b - a for a, b in pairwise(part)) < len(match.history) / 4


def test_two_reviews_are_equal_whoever_makes_them() -> None:
    record = record_of("toy_race-4")
    alone = review.review_record(record, PLAN)
    assert review.review_record(record, PLAN) == alone
    assert review.review_record(record, PLAN, jobs=2) == alone
    assert review.review_record(record, ReviewPlan(8, seed=4)) != alone


def test_a_long_time_changes_nothing_and_a_short_one_leaves_steps_out() -> None:
    record = record_of("toy_race-4")
    assert review.review_record(record, PLAN, seconds=1000) == review.review_record(record, PLAN)
    short = review.review_record(record, ReviewPlan(1024), seconds=1e-9)
    assert short.playouts == review.MIN_PLAYOUTS and short.left_out > 0


# -- the command -----


def run(capsys: Capture, *words: str) -> tuple[int, str, str]:
    code = cli.main(["review", *words])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.usefixtures("home")
def test_the_table(capsys: Capture) -> None:
    code, out, err = run(capsys, str(TOY_FILE), *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("toy_race-2.race · toy_race · 4 playouts, seed 1\nseat")
    for part in ("blunders", "adjusted", "costliest decisions", "luckiest", "unluckiest", "P1", "P2"):
        assert part in out


@pytest.mark.usefixtures("home")
def test_json_has_the_same_figures(capsys: Capture) -> None:
    code, out, _ = run(capsys, str(TOY_FILE), *QUICK, "--json")
    data = json.loads(out)
    found = review.from_data(data)
    assert code == 0 and found is not None and data["file"] == TOY_FILE.name
    assert data == json.loads(json.dumps(command.to_data(read_record(TOY_FILE), found)))


@pytest.mark.usefixtures("home")
def test_bad_files_are_told_and_the_others_go_on(capsys: Capture, tmp_path: Path) -> None:
    whole = record_of("toy_race-2")
    secret = whole.branched(len(whole.steps), 1, over=False).header
    texts = {
        "broken": format_record(whole.header, [*whole.steps[:3], "boost 5"]),
        "begun": format_record(whole.header, whole.steps[:3]),
        "secret": format_record(secret, whole.steps),
    }
    files = [tmp_path / f"{name}.race" for name in (*texts, "gone")]
    for file, text in zip(files, texts.values(), strict=False):
        file.write_text(text, encoding="utf-8")
    code, out, err = run(capsys, *map(str, files), str(TOY_FILE), *QUICK)
    assert code == 1 and out.startswith(TOY_FILE.name)
    told = err.splitlines()
    assert len(told) == 4
    line = read_record(files[0]).line_of(3)
    assert told[0].startswith(f"paddock: broken.race, line {line}: ")
    assert told[1] == "paddock: begun.race is not finished: only a finished race is reviewed."
    assert told[2].startswith("paddock: secret.race branched from a race that was not over")
    assert told[3].startswith("paddock: gone.race cannot be read")


@pytest.mark.parametrize(
    "words", [["--playouts", "3"], ["--jobs", "0"], ["--seconds", "0"], ["--seconds", "nan"]]
)
def test_impossible_arguments(words: list[str], capsys: Capture) -> None:
    code, _, err = run(capsys, str(TOY_FILE), *words)
    assert code == 2 and err.startswith("paddock: --")


# -- what is kept -----


def kept_file() -> Path:
    return paths.reviews() / f"{review.record_digest(read_record(TOY_FILE))}.json"


@pytest.mark.usefixtures("home")
def test_a_review_is_kept_under_the_records_digest(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    first = run(capsys, str(TOY_FILE), *QUICK)
    assert kept_file().exists()
    monkeypatch.setattr(review, "review_record", None)
    assert run(capsys, str(TOY_FILE), *QUICK) == first


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "harm",
    [
        lambda text: "",
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('"worth": ', '"worth": 1', 1),
        lambda text: "\0" + text,
        lambda text: "[" * 100_000,
        lambda text: '{"sum": 3, "data": {}}',
        lambda text: "null",
    ],
)
def test_a_damaged_review_is_made_anew(harm: Callable[[str], str], capsys: Capture) -> None:
    first = run(capsys, str(TOY_FILE), *QUICK)
    whole = kept_file().read_text(encoding="utf-8")
    kept_file().write_text(harm(whole), encoding="utf-8")
    assert run(capsys, str(TOY_FILE), *QUICK) == first
    assert kept_file().read_text(encoding="utf-8") == whole


def test_data_of_another_form_are_no_review() -> None:
    good = review.review_record(record_of("toy_race-2"), ReviewPlan(4)).to_data()
    assert review.from_data(json.loads(json.dumps(good))) is not None
    worse = [good | {key: value} for key, value in {"review": 0, "points": [1.0], "seed": "1"}.items()]
    assert all(review.from_data(data) is None for data in [*worse, good | {"decisions": [{}]}, [], None])


def test_a_folder_that_cannot_be_written_hinders_nobody(home: Path) -> None:
    (home / "reviews").write_text("no folder", encoding="utf-8")
    reviews.save_review("digest", {})
    assert reviews.load_review("digest") is None


def test_the_text_of_a_record_is_what_its_digest_is_of() -> None:
    record = record_of("toy_race-2")
    again = parse_record(format_record(record.header, record.steps), "another name")
    assert review.record_digest(again) == review.record_digest(record)
    assert review.record_digest(record.until(3)) != review.record_digest(record)
