"""Lessons: played through by their own right choices, wrong ones answered, nothing lit covered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fnmatch import fnmatchcase

import pytest
from driving import click, element, ids, press, settle, tick
from looking import traced

from game.engine import registry
from game.engine.lesson import Lesson, rehearse
from game.services import lessons as files
from game.services import paths
from game.services.i18n import load_languages
from game.ui.app import App
from game.ui.draw.box import Box
from game.ui.draw.theme import MS_LOCK
from game.ui.kit.elements import overlap
from game.ui.race import routes
from game.ui.scenes.lessons import coach
from game.ui.scenes.lessons.lesson import LessonScene
from game.ui.scenes.lessons.words import lesson_text_of
from game.ui.scenes.race.play import PlayScene

FMR = "formula_motor_racing"
ALL = [pytest.param(lesson, id=lesson.name) for game in files.games() for lesson in files.lessons(game)[0]]
SEEN = [
    # the quick tests look at the first lesson in large Japanese letters, the long ones at all of them in both
    pytest.param(
        lesson,
        lang,
        scale,
        id=f"{lesson.name}-{lang}-{scale}",
        marks=[pytest.mark.long] if n or m else [],
    )
    for game in files.games()
    for n, lesson in enumerate(files.lessons(game)[0])
    for m, (lang, scale) in enumerate((("ja", 150), ("en", 100)))
]


WAY = """\
setup: {seats: 2}
steps:
  - {say: now, accept: [[speed 60, drive 3b]], wrong: {"speed *": slow, "*": way}}
  - say: done
texts:
  en: {title: Ways, about: Which way, now: Drive to 3b, done: There, slow: Faster, way: Another way}
"""


def opened(app: App, lesson: Lesson) -> LessonScene:
    app.push(routes.Lesson(lesson))
    scene = app.top
    assert isinstance(scene, LessonScene)
    return rest(app, scene)


def rest(app: App, scene: LessonScene) -> LessonScene:
    settle(app, 60000)
    tick(app, MS_LOCK + 1)
    app.changed()
    tick(app)
    return scene


def named(game: str, id: str) -> Lesson:
    return next(lesson for lesson in files.lessons(game)[0] if lesson.id == id)


def overlapping(a: Box, b: Box) -> bool:
    return (
        a[0] < b[0] + b[2] - 1
        and b[0] < a[0] + a[2] - 1
        and a[1] < b[1] + b[3] - 1
        and b[1] < a[1] + a[3] - 1
    )


@pytest.mark.parametrize("game", files.games())
def test_our_lesson_files_have_no_faults(game: str) -> None:
    found, faults = files.lessons(game)
    assert [str(fault) for fault in faults] == []
    assert 6 <= len(found) <= 9, f"a game has six to nine lessons, {game} has {len(found)}"
    ends = [lesson.id for lesson in found if lesson.race is not None]
    assert ends == [found[-1].id], "the last lesson, and no other, goes over into a race"


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_can_be_played_by_every_right_choice_and_answers_every_wrong_one(lesson: Lesson) -> None:
    rehearse(lesson)


@pytest.mark.parametrize("game", files.games())
@pytest.mark.slow
def test_every_text_of_a_lesson_is_in_both_languages_and_used(game: str) -> None:
    wanted = {
        f"lessons_{game}.{lesson.id}.{key}" for lesson in files.lessons(game)[0] for key in lesson.text_keys()
    }
    for code, language in load_languages()[0].items():
        here = {key for key in language.all_keys if key.startswith(f"lessons_{game}.")}
        assert sorted(wanted - here) == [], code
        assert sorted(here - wanted) == [], code


@pytest.mark.parametrize(("lesson", "lang", "scale"), SEEN)
@pytest.mark.slow
def test_the_table_shows_what_the_coach_speaks_of(
    make_app: Callable[..., App], lesson: Lesson, lang: str, scale: int
) -> None:
    app = make_app(lang=lang)
    app.store.change(save=False, language=lang, text_scale=scale)
    scene = opened(app, lesson)
    for _ in range(100):
        _looked_at(app, scene)
        if scene.course.is_over:
            break
        if scene.course.is_asking:
            scene.commit(scene.course.answers()[0][0])
        else:
            press(app, "space")
        rest(app, scene)
    assert scene.course.is_over and app.settings.lessons_done[lesson.name]


def _looked_at(app: App, scene: LessonScene) -> None:
    """What is lit is there and uncovered, what is said is told in whole, a wrong choice is answered."""
    moment, panel = scene.course.moment, element(app, "coach")
    assert moment is not None, "the coach is silent"
    here = ids(app)
    for pattern in moment.light:
        assert any(fnmatchcase(id, pattern) for id in here), f"{pattern} is not on the table: {here}"
    for lit in scene.coach.lit():
        assert not overlapping(lit.rect, panel.rect), f"the coach covers {lit.id}"
    assert app.last_cut == [] or not [cut for cut in app.last_cut if cut in panel.label]
    if moment.text:
        assert scene.lesson_text(moment.text) in panel.label
    wrong = next((a for a in scene.offered if not scene.course.judge(a)[0]), None)
    if wrong is not None:
        played = len(scene.match.history)
        scene.commit(wrong)
        rest(app, scene)
        assert len(scene.match.history) == played
        assert scene.lesson_text(scene.course.judge(wrong)[1]) in element(app, "coach").label
        for lit in scene.coach.lit():
            assert not overlapping(lit.rect, element(app, "coach").rect), f"the answer covers {lit.id}"


@pytest.mark.parametrize(
    "lesson",
    [
        # Formula-1's whole turns and Full Throttle!'s playouts take seconds
        pytest.param(
            lesson, id=lesson.name, marks=[pytest.mark.long] if "one" in game or "full" in game else []
        )
        for game in files.games()
        for lesson in files.lessons(game)[0]
    ],
)
@pytest.mark.slow
def test_whatever_is_chosen_first_the_lesson_goes_on(unpainted: None, app: App, lesson: Lesson) -> None:
    """Only what the coach accepts has an estimate; anything else may be chosen all the same."""
    scene = opened(app, lesson)
    while not scene.course.is_over:
        if scene.course.is_asking:
            scene.complete_estimates()
            for digit in "123456789":
                press(app, digit)
            assert app.top is scene
            scene.commit(scene.course.answers()[0][0])
        else:
            press(app, "space")
        rest(app, scene)


@pytest.mark.slow
def test_a_lesson_by_mouse_from_the_title(app: App) -> None:
    app.push(routes.Title())
    settle(app)
    click(app, "title.learn")
    click(app, f"lessons.game.{FMR}")
    click(app, "lessons.next")
    scene = app.top
    assert isinstance(scene, LessonScene) and scene.lesson.id == "line"
    rest(app, scene)
    for _ in range(3):
        click(app, "coach.on")
        rest(app, scene)
    click(app, "card.2")
    click(app, "car.green-1")
    click(app, "go")
    rest(app, scene)
    assert scene.lesson_text("later") in element(app, "coach").label and not scene.match.history
    click(app, "card.1")
    click(app, "car.blue-2")
    click(app, "go")
    rest(app, scene)
    click(app, "coach.on")
    rest(app, scene)
    assert scene.course.is_over and len(scene.match.history) == 4
    click(app, "coach.next")
    following = app.top
    assert isinstance(following, LessonScene) and following.lesson.id == "overtake"
    rest(app, following)
    press(app, "escape")
    click(app, "menu.lessons")
    assert app.top.name == "lessons"
    assert element(app, "lessons.lesson.line").value == app.t("lessons.done")
    assert element(app, "lessons.lesson.overtake").selected
    assert element(app, "lessons.next").label == app.t("lessons.next", title=following.lesson_text("title"))


def test_the_menu_of_a_lesson_promises_no_saving(app: App) -> None:
    opened(app, named(FMR, "line"))
    press(app, "escape")
    assert element(app, "menu.resume").label == app.t("lessons.resume") != app.t("pause.resume")
    assert "menu.copy" not in ids(app), "there is nothing to save"
    told = "".join(seen.text for seen in traced(app).texts)
    assert app.t("lessons.leave_note").split(";")[0] in told and app.t("pause.leave_note")[:17] not in told


def test_no_lap_is_counted_once_a_race_of_grand_prix_is_over(app: App) -> None:
    scene = opened(app, named("grand_prix", "race"))
    lap = app.t("grand_prix.chip.lap")
    assert lap in [seen.text for seen in traced(app).texts]
    while not scene.course.is_over:
        scene.commit(scene.course.answers()[0][0])
        rest(app, scene)
    assert lap not in [seen.text for seen in traced(app).texts], "its leader would be on lap 1 of 3 again"


def test_nobody_is_to_play_once_a_lesson_of_grand_prix_is_over(app: App) -> None:
    scene = opened(app, named("grand_prix", "roll"))
    while not scene.course.is_over:
        if scene.course.is_asking:
            scene.commit(scene.course.answers()[0][0])
        else:
            press(app, "space")
        rest(app, scene)
    told = [seen.text for seen in traced(app).texts]
    assert app.t("lessons.prompt_over") in told
    assert not [one for one in told if one == app.t("grand_prix.note.title") or "To play" in one]


@pytest.mark.parametrize("id", ["line", "pit"])
def test_the_action_panel_announces_no_start_where_somebody_else_would_begin(app: App, id: str) -> None:
    opened(app, named(FMR, id))
    assert action_panel_heads(app) == ["begun"]


def action_panel_heads(app: App) -> list[str]:
    """Which heads of the action panel without a card are on the screen."""
    told = [seen.text for seen in traced(app).texts]
    return [one for one in ("start", "begun") if app.t(f"{FMR}.tray.{one}") in told]


@pytest.mark.parametrize(
    ("game", "id", "moment"),
    [(FMR, "line", "points"), (FMR, "charge", "stop"), ("grand_prix", "roll", "goal")],
)
@pytest.mark.slow
def test_a_ring_leaves_what_stands_beside_it_legible(app: App, game: str, id: str, moment: str) -> None:
    scene = opened(app, named(game, id))
    while (said := scene.course.current_moment) is not None and said.text != moment:
        if scene.course.is_asking:
            scene.commit(scene.course.answers()[0][0])
        else:
            press(app, "space")
        rest(app, scene)
    lit = [e.rect for e in scene.coach.lit()]
    assert lit
    reach = coach.RING_GAP + coach.STROKE / 2
    for seen in traced(app).texts:
        box = seen.x, seen.y, seen.w, seen.h
        if any(overlap(box, rect) for rect in lit):
            continue
        for x, y, w, h in lit:
            ring = x - reach, y - reach, w + 2 * reach, h + 2 * reach
            deep = min(seen.y + seen.h, ring[1] + ring[3]) - max(seen.y, ring[1])
            assert not overlap(box, ring) or deep < 0.2 * seen.h, f"the ring runs through {seen.text!r}"


@pytest.mark.slow
def test_the_last_lesson_goes_over_into_a_race_with_the_coach(app: App) -> None:
    scene = opened(app, named(FMR, "race"))
    while not scene.course.is_over:
        if scene.course.is_asking:
            scene.commit(scene.course.answers()[0][0])
        else:
            press(app, "space")
        rest(app, scene)
    click(app, "coach.race")
    race = app.top
    assert isinstance(race, PlayScene) and race.name == "table" and not race.config.practice
    for _ in range(600):
        settle(app, 60000)
        if race.hinting.rows:
            break
    assert race.offered and race.hinting.rows


@pytest.mark.slow
def test_a_continued_race_keeps_its_coach(app: App) -> None:
    """And H asks for no permission there: the hint is what the coach says."""
    app.push(routes.Title())
    lesson = opened(app, named(FMR, "race"))
    lesson.race()
    race = app.top
    assert isinstance(race, PlayScene) and race.record_path is not None and race.is_coached
    assert app.settings.hints != "best"
    for _ in range(600):
        settle(app, 60000)
        if race.hinting.rows:
            break
    press(app, "h")
    assert race.hinting.rows and app.top is race
    # begun in the same second, but another race
    other = app.saves.start(registry.game(FMR), replace(race.config, seed=race.config.seed + 1))[1]
    other.close()
    for path, coached in ((race.record_path, True), (other.path, False)):
        app.reset(routes.Title())
        app.push(routes.Resume(path))
        again = app.top
        assert isinstance(again, PlayScene) and again.is_coached == coached


@pytest.mark.slow
def test_the_coach_says_which_lesson_it_is_and_no_count_of_steps(any_app: App) -> None:
    said = {"en": "Lesson 1 of", "ja": "レッスン1/"}[any_app.translator.code]
    for game in files.games():
        opened(any_app, files.lessons(game)[0][0])
        assert any(text.text.startswith(said) for text in traced(any_app).texts)
        any_app.pop()


def test_undo_goes_back_to_what_the_coach_said_before(app: App) -> None:
    scene = opened(app, named(FMR, "overtake"))
    assert not element(app, "bar.undo").enabled
    first = element(app, "coach").label
    press(app, "space")
    rest(app, scene)
    scene.commit(scene.course.answers()[0][0])
    rest(app, scene)
    order = scene.view.observation["order"]
    press(app, "z")
    press(app, "z")
    rest(app, scene)
    assert element(app, "coach").label == first and not scene.match.history
    assert scene.view.observation["order"] != order


def test_the_language_changes_in_the_middle_of_a_lesson(app: App) -> None:
    lesson = named(FMR, "line")
    scene = opened(app, lesson)
    press(app, "f2")
    rest(app, scene)
    assert lesson_text_of(app, lesson, "line") in element(app, "coach").label
    assert app.translator.code == "ja"


@pytest.mark.slow
def test_a_choice_of_several_decisions_is_taken_back_whole(app: App) -> None:
    """One click drives at a speed and to a space; where the space is wrong, the speed is not kept either."""
    folder = paths.own_lessons() / "formula_one"
    folder.mkdir(parents=True)
    (folder / "way.yaml").write_text(WAY, encoding="utf-8")
    found, faults = files.lessons("formula_one")
    assert faults == []
    scene = opened(app, next(lesson for lesson in found if lesson.id == "way"))
    click(app, "speed.60")
    click(app, "go")
    rest(app, scene)
    assert scene.lesson_text("way") in element(app, "coach").label and not scene.match.history
    click(app, "speed.60")
    click(app, "alt")
    click(app, "go")
    rest(app, scene)
    assert [str(step) for step in scene.match.steps] == ["speed 60", "drive 3b"] and scene.course.is_over
