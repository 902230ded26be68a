"""Pictures of lessons: for each the last question, with the answer to a wrong choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from game.engine import registry
from game.engine.contract import Event
from game.engine.lesson import Lesson
from game.engine.match import Match
from game.services.lessons import lessons
from tools.pictures.picture import Picture
from tools.pictures.tables import arranged, settle


def lesson_shots(game_id: str) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield a picture of every lesson of a game; the first lesson at its beginning."""
    for n, lesson in enumerate(lessons(game_id)[0]):
        yield f"lesson_{lesson.id}", partial(_arrange, lesson, n == 0)


def met_shots(game_id: str) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield a table with a first-time explanation, if the game has any."""
    from game.ui.race.views import view_class

    game = registry.game(game_id)
    names = list(view_class(game).rows.topics.values())

    def meet(app: Any) -> None:
        from game.ui.scenes.race.first_time import Topic

        app.top.first_time_help.waiting.append(Topic(names[0], Event("", game.clauses[0])))
        app.changed()
        app.draw()

    if names:
        seats = max(2, game.seats.start)
        yield "first_met", arranged(game_id, Picture("first_met", _decides, meet, seats))


def _decides(match: Match) -> bool:
    return match.actor() == 0 and len(match.history) >= 25


def _arrange(lesson: Lesson, begins: bool, app: Any) -> None:
    from game.ui.race import routes
    from game.ui.scenes.title.title import TitleScene

    app.notices.clear()
    app.reset(TitleScene(app))
    app.push(routes.Lesson(lesson))
    _rest(app)
    scene, course = app.top, app.top.course
    asked = 0
    while not (begins or course.is_over):
        if not course.is_asking:
            scene.advance()
        else:
            asked += 1
            if asked == sum(1 for moment in lesson.moments() if moment.accept):
                _err(scene)
                break
            scene.commit(course.answers()[0][0])
        _rest(app)
    _rest(app)


def _rest(app: Any) -> None:
    """Wait until the coach has spoken and clicks count."""
    settle(app)
    app.tick([], 300)
    app.tick([], 40)


def _err(scene: Any) -> None:
    """Make a wrong choice, if there is one."""
    wrong = next((action for action in scene.offered if not scene.course.judge(action)[0]), None)
    if wrong is not None:
        scene.commit(wrong)
