"""What the lessons of Full Throttle! ask for is what the table beside them calls best."""

from __future__ import annotations

import pytest

from game.engine.lesson import Lesson, LessonRun
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.rules.cards import CARD_OF, MOPED_OF
from game.services.lessons import lessons

TRIALS = 500
DOUBT = 4
"""Standard errors that two cards may lie apart by chance."""


@pytest.mark.parametrize("lesson", [pytest.param(one, id=one.id) for one in lessons("full_throttle")[0]])
@pytest.mark.slow
def test_the_coach_bets_on_what_is_worth_most(lesson: Lesson) -> None:
    """Before, the coach asked for the leader where the table called it the worst card of all."""
    course, bets = LessonRun(lesson), 0
    while not course.is_over:
        if course.scripted is not None:
            course.play_scripted()
        elif not course.is_asking:
            course.advance()
        else:
            right = course.answers()[0][0]
            if right.startswith("bet "):
                assert_worth_most(course, right)
                bets += 1
            course.match.play(right)
    assert bets == 1


def assert_worth_most(course: LessonRun, right: str) -> None:
    state, seat = course.match._state, course.lesson.seat
    estimate = Estimate(state.config.course, state.observe(seat), seat, 1)
    estimate.run(TRIALS)
    worth = {
        action: estimate.expected_points(MOPED_OF[CARD_OF[action.split(" ")[1]]], action)
        for action in course.match.legal()
    }
    best = max(worth, key=lambda action: worth[action].value)
    behind = worth[best].value - worth[right].value
    room = DOUBT * (worth[best].error + worth[right].error) / 2
    assert behind <= room, f"{best} {worth[best]}, {right} {worth[right]}"
