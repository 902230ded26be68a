"""Nothing is said of what still moves: coach, explanations, log and captions come after the motion."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from driving import element, ids, press, rest, seated, tick

from game.engine import registry
from game.services.lessons import lessons
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race import routes
from game.ui.race.board.calm import card_texts
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.race.play import PlayScene

GAMES = registry.FLOOR
SHORT = ("formula_motor_racing", "grand_prix")
"""Games whose last lesson is soon over."""
LESSONS = [
    # the last lesson of a game ends a race, with all that moves then
    pytest.param(
        lesson, id=lesson.name, marks=() if lesson is taught[-1] and game in SHORT else pytest.mark.long
    )
    for game, taught in ((game, lessons(game)[0]) for game in GAMES)
    for lesson in taught
]
LOOKS_MS = 120.0
"""How often one looks while something moves."""

pytestmark = pytest.mark.usefixtures("unpainted")


def moving(app: App, scene: PlayScene) -> Iterator[None]:
    """Each look at what moves, until it is at rest."""
    for _ in range(4000):
        tick(app, LOOKS_MS)
        if scene.is_moving:
            yield
        elif not scene.is_busy or app.top is not scene:
            return
    raise AssertionError("it never comes to rest")


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.slow
def test_the_coach_speaks_after_the_motion(make_app: Callable[..., App], lesson: object) -> None:
    app = make_app(speed="1")
    app.push(routes.Lesson(lesson))  # type: ignore[arg-type]
    scene = app.top
    assert isinstance(scene, LessonScene)
    looks = 0
    while not (scene.course.is_over and scene.has_ended):
        tick(app, MS_LOCK + 1)
        tick(app, MS_LOCK + 1)
        if scene.is_moving:
            said = element(app, "coach").label
        elif scene.course.is_asking:
            scene.commit(scene.course.answers()[0][0])
            said = element(app, "coach").label
        else:
            press(app, "space")
            said = element(app, "coach").label
        for _ in moving(app, scene):
            assert element(app, "coach").label == said, "the coach tells what is not to be seen yet"
            assert not [id for id in ids(app) if id.startswith("coach.")], "and nothing leads on yet"
            looks += 1
    said = lesson.id and scene.lesson_text(scene.course.current_moment.text)  # type: ignore[attr-defined,union-attr]
    assert said in element(app, "coach").label and looks


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_the_log_tells_a_step_after_its_motion(make_app: Callable[..., App], game: str, seed: int) -> None:
    app = make_app()
    scene, rng = seated(app, game), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1, first_met=True)
    looks = 0
    while not looks:
        assert not scene.match.is_over
        scene.commit(rng.choice(list(scene.offered)))
        for _ in moving(app, scene):
            *seen, _unseen = scene.match.history
            assert scene.log == [line for played in seen for line in scene.view.log(played)]
            assert "met" not in ids(app), "an explanation comes when what it explains has been seen"
            looks += 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.slow
def test_merged_turns_are_logged_after_they_have_been_shown(
    make_app: Callable[..., App], game: str, seed: int
) -> None:
    app = make_app()
    scene, rng = seated(app, game), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1, bots_turns="together", first_met=True)
    looks = 0
    while not looks:
        assert not scene.match.is_over
        scene.commit(rng.choice(list(scene.offered)))
        for _ in moving(app, scene):
            since = scene.merged_turns.since
            if since is None:
                continue
            assert scene.steps_shown == since < len(scene.match.history)
            assert scene.view.observation == scene.match.state_at(since).observe(scene.viewer)
            told = [line for played in scene.match.history[:since] for line in scene.view.log(played)]
            assert scene.log == told
            assert scene.prompt == app.t("table.turns_awaited") and "met" not in ids(app)
            looks += 1
        rest(app)
        assert scene.view.observation == scene.match.observe(scene.viewer)


@pytest.mark.parametrize("game", ["formula_one", "grand_prix"])
@pytest.mark.slow
def test_the_card_names_who_moves_and_calls_the_last_line_past(
    make_app: Callable[..., App], game: str, seed: int
) -> None:
    """What came before stood there as if it were what moves now."""
    app = make_app()
    scene, rng = seated(app, game), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1, first_met=True, depths={game: "calm"})
    looks = 0
    while looks < 20:
        scene.commit(rng.choice(list(scene.offered)))
        for _ in moving(app, scene):
            card = card_texts(scene.view, scene)
            assert card is not None
            now, before, _ = card
            assert now == scene.prompt
            if scene.log:
                said = scene.render_text(scene.log[-1].calm) or scene.render_log_line(scene.log[-1])
                assert before == app.t("table.just_before", what=said)
                looks += 1
        rest(app)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.slow
def test_the_card_of_formula_motor_racing_tells_the_move_that_is_shown(
    make_app: Callable[..., App], lang: str, seed: int
) -> None:
    """It told the card before, while another one flew and moved its cars."""
    app = make_app(lang=lang)
    scene, rng = seated(app, "formula_motor_racing"), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1, depths={"formula_motor_racing": "calm"})
    view: Any = scene.view
    looks = 0
    while looks < 20 and scene.offered:
        scene.commit(rng.choice(list(scene.offered)))
        for _ in moving(app, scene):
            texts, step = card_texts(view, scene), scene.match.history[scene.steps_shown :][:1]
            if texts is None or not step or not step[0].step.startswith("play ") or not view.stage.flight:
                continue
            _, card, *car = step[0].step.split(" ")
            assert texts[1] == view.names.move(card, car[0] if car else None)
            looks += 1
        rest(app)


@pytest.mark.slow
def test_a_caption_of_formula_one_comes_when_its_car_is_there(
    make_app: Callable[..., App], seed: int
) -> None:
    app = make_app()
    scene, rng = seated(app, "formula_one"), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1)
    looks = 0
    while not looks:
        scene.commit(rng.choice(list(scene.offered)))
        note = scene.view.stage.note  # type: ignore[attr-defined]
        for _ in moving(app, scene):
            events = [event for event in scene.match.history[-1].events if event.kind == "moved"]
            stage = scene.view.stage  # type: ignore[attr-defined]
            seat = events[0].seat if events else None
            if seat is not None and stage.displayed["spaces"][seat] != events[0].data["to"]:
                assert stage.note == note, "it tells of a car that is still on its way"
                looks += 1
            note = stage.note
        rest(app)


@pytest.mark.slow
def test_full_throttle_says_how_far_a_moped_came_when_it_is_there(
    make_app: Callable[..., App], seed: int
) -> None:
    app = make_app()
    scene, rng = seated(app, "full_throttle"), Random(seed)
    app.change_settings(speed_own=1, speed_bots=1)
    stage = scene.view.stage  # type: ignore[attr-defined]
    looks = 0
    while not looks:
        scene.commit(rng.choice(list(scene.offered)))
        shown = stage.moves_shown
        for _ in moving(app, scene):
            if 0 < stage.moves_shown <= len(stage.turned.moves) and stage.moves_shown != shown:
                way, pose = stage.turned.moves[stage.moves_shown - 1], stage.poses.get(stage.turned.colour)
                there = scene.view.ground.pose(way.to)  # type: ignore[attr-defined]
                assert pose is None or (pose.x, pose.y) == (there.x, there.y)
                looks += 1
            shown = stage.moves_shown
        rest(app)
