"""Calm, Odds and Everything: how much a table shows is the player's choice, game by game."""

from __future__ import annotations

from driving import element, press, seated

from game.services.lessons import lessons
from game.ui.app import App
from game.ui.race.depth import Depth
from game.ui.scenes.lessons.lesson import LessonScene


def test_a_new_player_begins_calm_and_every_press_goes_one_depth_on(app: App) -> None:
    app.store.change(save=False, depths={})
    scene = seated(app, "grand_prix")
    for depth, word in zip(Depth, ("Calm", "Odds", "Everything"), strict=True):
        assert scene.depth == depth and element(app, "bar.depth").extra["shown"] == word
        press(app, "o")
    assert scene.depth == Depth.CALM


def test_a_click_on_a_word_shows_that_depth(app: App) -> None:
    scene = seated(app, "grand_prix")
    x, y, _, h = element(app, "bar.depth").rect
    app.input.activate(element(app, "bar.depth"), (x + 20, y + h / 2))
    assert scene.depth == Depth.CALM


def test_a_lesson_is_calm_until_it_speaks_of_chances(app: App) -> None:
    for lesson in lessons("formula_motor_racing")[0]:
        scene = LessonScene(app, lesson)
        assert (scene.depth == Depth.CALM) == (lesson.id in ("line", "overtake", "dropping"))


def test_each_game_keeps_its_depth(app: App) -> None:
    app.store.change(save=False, depths={})
    scene = seated(app, "grand_prix")
    press(app, "o")
    app.pop()
    assert app.settings.depths == {scene.game_id: "odds"}
    assert seated(app, "formula_motor_racing").depth == Depth.CALM
