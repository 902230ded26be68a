"""What the coach says of places and points is what the rules make of the lesson's positions."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from fractions import Fraction

from game.engine.contract import Action
from game.engine.lesson import LessonRun
from game.engine.odds import Ending
from game.games.formula_motor_racing import GAME
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import Lineup, points_if_ended_now, preview
from game.services import lessons as files

BY_ID = {lesson.id: lesson for lesson in files.lessons(GAME.id)[0]}
OWN = ("blue-1", "blue-2")


def at(lesson: str, say: str) -> MotorRacingState:
    """The position in which the coach says this, the first right choices taken before."""
    run = LessonRun(next(found for id, found in BY_ID.items() if id.endswith(lesson)))
    while run.moment is None or run.moment.text != say:
        if run.scripted is not None:
            run.play_scripted()
        elif run.is_asking:
            run.match.play(run.answers()[0][0])
        else:
            run.advance()
    return GAME.load(run.match.to_data())


def answered(lesson: str, say: str, key: str) -> Iterator[Action]:
    """The decisions to which the coach answers with this text."""
    state, run = at(lesson, say), LessonRun(next(found for id, found in BY_ID.items() if id.endswith(lesson)))
    moment = next(moment for moment in run.lesson.moments() if moment.text == say)
    right = [pattern for choice in moment.accept for pattern in choice.steps]
    for step in state.legal():
        if any(fnmatchcase(step, pattern) for pattern in right):
            continue
        if next((text for pattern, text in moment.wrong.items() if fnmatchcase(step, pattern)), "") == key:
            yield step


def endings(state: MotorRacingState, step: str) -> tuple[Ending[Lineup], ...]:
    return preview(state, Action(step)).endings


def moves(state: MotorRacingState, step: str, car: str) -> int:
    """The places a car gains with a play that leaves nothing to the die."""
    (end,) = endings(state, step)
    return int(end.facts.changes.get(car, 0))


def chance_that(state: MotorRacingState, step: str, car: str, places: int) -> Fraction:
    """How likely a car gains so many places."""
    return sum(
        (end.chance for end in endings(state, step) if end.facts.changes.get(car, 0) == places), Fraction(0)
    )


def test_overtake() -> None:
    """Both cars up four; on blue 2 alone blue 1 falls two; behind purple 11 blue 2 goes up three."""
    state = at("overtake", "play")
    assert [moves(state, "play overtake-4-blue blue-1", car) for car in OWN] == [4, 4]
    assert [moves(state, "play overtake-4-blue blue-2", car) for car in OWN] == [-2, 4]
    state = at("overtake", "ride")
    assert moves(state, "play overtake-3-purple purple-1", "blue-2") == 3
    assert [moves(state, "play overtake-3-purple purple-2", car) for car in OWN] == [0, 0]


def test_pit() -> None:
    """Half the time with yellow 5, with green 3 not on a 1; where it costs least nothing can be lost."""
    state = at("pit", "play")
    assert chance_that(state, "play pit-stop-any yellow-1", "blue-1", 1) == Fraction(6, 12)
    assert chance_that(state, "play pit-stop-any green-1", "blue-1", 1) == Fraction(5, 12)
    for step in answered("pit", "play", "not_ahead"):
        assert all(not end.facts.changes.get("blue-1", 0) > 0 for end in endings(state, step)), step
    for say in ("play", "least"):
        for step in answered("pit", say, "helps"):
            assert step.startswith("play overtake-") and "blue" not in step
    state = at("pit", "least")
    hand = state.observe(0)["hands"][0]
    assert sum(card.startswith("overtake") for card in hand) == 4 and "pit-stop-blue" in hand
    assert chance_that(state, "play pit-stop-blue blue-2", "blue-2", 0) == 1
    assert chance_that(state, "play pit-stop-blue blue-1", "blue-1", -6) > 0


def test_charge() -> None:
    """Three in four; the lead is worth four points more than second place, and all can be lost there."""
    state = at("charge", "play")
    assert chance_that(state, "play charge-lose-gear blue-1", "blue-1", 1) == Fraction(3, 4)
    state = at("charge", "again")
    before = points_if_ended_now(state).teams["blue"]
    gains = {end.facts.points.teams["blue"] - before: end.chance for end in endings(state, "again")}
    assert before == 6 and gains[4] == Fraction(3, 4)
    state = at("charge", "stop")
    assert min(end.facts.points.teams["blue"] for end in endings(state, "again")) == 0


def test_spin() -> None:
    """The roll that lies hits blue 1, another one 1 time in 12; the crash puts blue 1 in the lead."""
    state = at("spin", "disliked")
    (stands,) = endings(state, "stand")
    assert "blue-1" in stands.facts.out
    assert sum(end.chance for end in endings(state, "again") if "blue-1" in end.facts.out) == Fraction(1, 12)
    (crash,) = endings(at("spin", "neighbour"), "with green-1")
    assert crash.facts.order[0] == "blue-1"


def test_race() -> None:
    """Three points become six with one play, and by one with those of which the coach says so."""
    state = at("race", "play")
    before = points_if_ended_now(state).teams["blue"]
    after = {
        step: max(end.facts.points.teams["blue"] for end in endings(state, step)) for step in state.legal()
    }
    assert before == 3 and [step for step, points in after.items() if points == 6] == [
        "play overtake-2-yellow yellow-1"
    ]
    assert all(after[step] == 4 for step in answered("race", "play", "little"))
    assert all(after[step] <= 3 for step in answered("race", "play", "no_points"))
