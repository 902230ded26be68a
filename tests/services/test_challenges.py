"""Challenges as they are shipped: they stand on legal races, are asked fairly, and keep their best answer."""

from __future__ import annotations

import datetime
import re
import shutil
from dataclasses import replace
from pathlib import Path
from random import Random, SystemRandom

import pytest
from playthrough import languages

from game.engine import registry
from game.engine.match import Match
from game.engine.record import HeaderText, Record
from game.services import challenges, paths
from game.services.challenges import Challenge, RatedAnswer
from tools.clear_choice import ERRORS, MARGIN, Weighing

FMR = "formula_motor_racing"
FOUR = (FMR, "formula_one", "full_throttle", "grand_prix")
OF = {game: challenges.challenges(game)[0] for game in registry.games()}
FEW = 5
"""The quick tests look at one in so many."""
ALL = [one for found in OF.values() for one in found]
EVERY = pytest.mark.parametrize(
    "one",
    [pytest.param(one, id=one.name, marks=pytest.mark.long if n % FEW else ()) for n, one in enumerate(ALL)],
)


def margin(one: Challenge) -> float:
    """By how much the best answer is ahead of the next one that differs from it."""
    return min(cost for answer in one.answers if (cost := one.cost(answer.step)) > 0)


CLEAREST = [max(found, key=margin) for found in OF.values() if found]


def redrawn(one: Challenge, seed: int) -> Match:
    """The same question over another truth."""
    header = one.record.header
    branch = replace(header.branches[-1], seed=seed)
    config = replace(header.config, seed=seed)
    return Match.from_record(replace(one.record, header=replace(header, config=config, branches=(branch,))))


def test_the_four_games_have_challenges_without_errors() -> None:
    assert {game for game, found in OF.items() if len(found) >= 1} >= set(FOUR)
    assert [notice for game in registry.games() for notice in challenges.challenges(game)[1]] == []


@EVERY
def test_a_challenge_stands_on_a_legal_race_and_asks_what_can_be_decided(one: Challenge) -> None:
    challenges.rehearse(one)
    match = one.match()
    assert match.practice and match.actor() == one.seat
    assert match.undo_stop(one.seat) is not None
    assert [seat.kind for seat in one.record.header.config.seats].count("human") == 1
    assert one.record.header.config.humans() == {one.seat}
    assert one.record.header.is_secret, "the race it comes from must not be shown to others' eyes"
    best, rest = one.best, one.answers[1:]
    assert 0.05 <= best.wins <= 0.97
    others = [answer for answer in rest if one.cost(answer.step) > 0]
    assert others
    for answer in others:
        # rounded to four digits in the file
        assert one.cost(answer.step) >= MARGIN - 1e-4
        assert one.cost(answer.step) >= (ERRORS - 0.1) * answer.error or answer.wins == 0.0


@EVERY
def test_the_question_is_worded_and_the_same_over_every_truth(one: Challenge) -> None:
    for language in languages():
        assert language.has(one.question), one.question
    match = one.match()
    asked = match.observe(one.seat), list(map(str, match.legal()))
    for seed in (1, 2):
        other = redrawn(one, seed)
        assert (other.observe(one.seat), list(map(str, other.legal()))) == asked


def test_what_is_hidden_is_drawn_anew() -> None:
    truths = {str(redrawn(one, seed).to_data()) for one in OF[FMR][:1] for seed in range(8)}
    assert len(truths) > 1
    for one in ALL:
        file = paths.asset("challenges") / f"{one.name}.race"
        mined = HeaderText.of(file.read_text(encoding="utf-8"), file.name).get("mined", dict)
        assert mined["seed"] != one.record.header.config.seed


def test_no_two_are_alike() -> None:
    for found in OF.values():
        asked = [str(one.match().observe(one.seat)) for one in found]
        assert len(set(asked)) == len(asked)
        assert len({one.id for one in found}) == len(found)


def test_stars_tell_how_much_an_answer_costs() -> None:
    rows = [("a", 0.5, 0.01), ("b", 0.48, 0.01), ("c", 0.47, 0.009), ("d", 0.45, 0.01), ("e", 0.40, 0.02)]
    answers = tuple(RatedAnswer(*row) for row in rows)
    one = Challenge(FMR, "x", 1, 0, ALL[0].record, answers)
    assert [one.stars(answer.step) for answer in answers] == [3, 3, 2, 1, 0]
    with pytest.raises(KeyError):
        one.stars("f")
    little = replace(
        one,
        answers=(
            RatedAnswer("a", 0.06, 0.001),
            RatedAnswer("b", 0.035, 0.001),
            RatedAnswer("c", 0.01, 0.001),
        ),
    )
    assert [little.stars(step) for step in "abc"] == [3, 2, 0], "next to nothing of a small chance is left"


def test_the_challenge_of_the_day_is_the_same_for_all_and_repeats_last() -> None:
    count = len(ALL)
    start = datetime.date.fromordinal((datetime.date(2026, 11, 23).toordinal() // count + 1) * count)
    days = [start + datetime.timedelta(n) for n in range(count)]
    names = [one.name for day in days if (one := challenges.of_the_day(day)) is not None]
    assert sorted(names) == sorted(one.name for one in ALL)
    later = [challenges.of_the_day(day + datetime.timedelta(count)) for day in days]
    assert [one.name for one in later if one] != names, "the order is another in the next round"
    again = challenges.of_the_day(start)
    assert again is not None and again.name == names[0]


@pytest.mark.parametrize("one", [pytest.param(one, id=one.game) for one in CLEAREST])
@pytest.mark.slow
def test_the_clearest_answer_of_a_game_is_best_when_computed_anew(one: Challenge) -> None:
    weighing = Weighing(
        one.match().state_at(len(one.record.steps)), registry.game(one.game).evaluator, "anew"
    )
    best = next(action for action, options in weighing.groups.items() if one.best.step in options)
    weighing.try_all(weighing.of([best, *list(weighing.groups)[:5]]), 32)
    assert weighing.leader()[0] == best


@pytest.mark.long
def test_every_answer_is_best_when_computed_anew() -> None:
    seed = SystemRandom().randrange(10**6)
    print("seed", seed)
    ahead, promised = [], []
    for one in ALL:
        state = one.match().state_at(len(one.record.steps))
        weighing = Weighing(state, registry.game(one.game).evaluator, f"{seed}:{one.name}")
        steps = {step: action for action, options in weighing.groups.items() for step in options}
        best = steps[one.best.step]
        rival = max((a for a in one.answers if one.cost(a.step) > 0), key=lambda answer: answer.wins).step
        weighing.try_all(weighing.of([best, steps[rival]]), 64)
        less, error = weighing.gap(weighing.leader(best), weighing.leader(steps[rival]))
        assert less + 3.5 * error > 0, f"{one.name}: {rival} is better by {-less:.1%}, seed {seed}"
        ahead.append(less)
        promised.append(margin(one))
    assert sum(ahead) / len(ahead) > 0.7 * sum(promised) / len(promised), f"seed {seed}"


# -- files of further games' folders -----


@pytest.fixture
def beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of further challenges, with one that is good."""
    folder = tmp_path / "more" / "challenges" / FMR
    folder.mkdir(parents=True)
    monkeypatch.setenv(paths.GAMES_VARIABLE, str(tmp_path / "more"))
    good = OF[FMR][0]
    shutil.copy(paths.asset("challenges") / f"{good.name}.race", folder / "good.race")
    return folder


def test_challenges_beside_further_games_stand_with_ours(beside: Path) -> None:
    found, notices = challenges.challenges(FMR)
    assert notices == [] and len(found) == len(OF[FMR]) + 1 and "good" in {one.id for one in found}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("level: ", "level: 7", "line {line}: .*'level' cannot be 7"),
        ("answers:\n", "answers:\n  - [1, 2]\n", "line {line}: .*is no answer"),
        ('answers:\n  - ["', 'answers:\n  - ["x', "line {line}: .*cannot be played"),
        ("\n---\n", "\n---\nroll 99\n", "practice begins"),
        ("\n---\n", "\n", "the header ends before"),
        ("rules_version: ", "rules_version: 9", "version 91"),
        ("mined:", "level: 1\nmined:", "stands twice"),
    ],
)
def test_a_damaged_file_is_reported_with_its_line_and_the_others_remain(
    beside: Path, old: str, new: str, said: str
) -> None:
    text = (beside / "good.race").read_text(encoding="utf-8")
    line = text[: text.index(old)].count("\n") + 1 + new.startswith("answers")
    (beside / "bad.race").write_text(text.replace(old, new, 1), encoding="utf-8")
    found, notices = challenges.challenges(FMR)
    assert {one.id for one in found} == {one.id for one in OF[FMR]} | {"good"}
    assert len(notices) == 1
    assert re.search(said.format(line=line), str(notices[0])), str(notices[0])
    for language in languages():
        told = language.notice(notices[0])
        assert f"{FMR}/bad.race" in told and not language.missing, told


def test_a_step_that_the_rules_refuse_is_reported_with_its_line(beside: Path) -> None:
    lines = (beside / "good.race").read_text(encoding="utf-8").split("\n")
    number = len(lines) - 2
    lines[number] = "roll 99"
    (beside / "bad.race").write_text("\n".join(lines), encoding="utf-8")
    _, notices = challenges.challenges(FMR)
    assert len(notices) == 1 and f"line {number + 1}:" in str(notices[0]), notices


def test_a_file_is_written_as_it_is_read() -> None:
    rng = Random(1)
    for one in rng.sample(ALL, min(4, len(ALL))):
        file = paths.asset("challenges") / f"{one.name}.race"
        text = file.read_text(encoding="utf-8")
        mined = HeaderText.of(text, file.name).get("mined", dict)
        assert challenges.format_challenge(one, mined) == text
        assert isinstance(one.record, Record)
