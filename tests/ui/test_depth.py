"""Calm, Odds and Everything: how much a table shows is the player's choice, game by game."""

from __future__ import annotations

from driving import click, element, press, seated

from game.ui.app import App
from game.ui.race.depth import Depth


def test_a_new_player_begins_calm_and_every_press_goes_one_depth_on(app: App) -> None:
    app.store.change(save=False, depths={})
    scene = seated(app, "grand_prix")
    for depth, word in zip(Depth, ("Calm", "Odds", "Everything"), strict=True):
        assert scene.depth == depth and element(app, "bar.depth").extra["shown"] == word
        press(app, "o")
    assert scene.depth == Depth.CALM


def test_each_game_keeps_its_depth(app: App) -> None:
    app.store.change(save=False, depths={})
    scene = seated(app, "grand_prix")
    click(app, "bar.depth")
    app.pop()
    assert app.settings.depths == {scene.game_id: "odds"}
    assert seated(app, "formula_motor_racing").depth == Depth.CALM
