"""A game without screens of its own: it is raced to the end and told what the rules say of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driving import click, ids, settle, tick, uncut

from game.app import App
from game.engine import registry
from game.engine.contract import Chance, Result
from game.engine.match import Match
from game.engine.record import SeatInfo, Table
from game.ui.plain_table import PlainView
from game.ui.result import plain_report
from game.ui.scenes.play import PlayScene
from game.ui.scenes.race_end import RaceEnd
from game.ui.table import RaceScene

TOY = "toy_race"


def raced(seats: int = 4, seed: int = 3) -> tuple[Table, Match]:
    """A toy race by rules of thumb, to its end."""
    game = registry.game(TOY)
    table = Table(TOY, (SeatInfo(), *(SeatInfo("bot", "yuki", "club") for _ in range(seats - 1))), seed, {})
    match = Match(game, table.setup(), seed)
    while not match.over:
        if isinstance(match.actor(), Chance):
            match.step_chance()
        else:
            match.play(match.legal()[0])
    return table, match


@pytest.mark.parametrize("own_table", [True, False], ids=["toy", "plain"])
def test_a_game_without_an_end_of_its_own_ends_at_the_podium(
    app: App, monkeypatch: pytest.MonkeyPatch, own_table: bool
) -> None:
    if not own_table:
        monkeypatch.setattr("game.ui.table.view_class", lambda game: PlainView)
    table = Table(TOY, (SeatInfo(), SeatInfo("bot", "yuki", "club")), 5, {"length": 8})
    app.push(PlayScene.start(app, table))
    assert isinstance(app.top, RaceScene) and isinstance(app.top.view, PlainView) is not own_table
    for _ in range(60):
        settle(app)
        assert app.last_cut == []
        if app.top.name == "race_end":
            break
        click(app, "action.drive")
    assert app.top.name == "race_end"
    settle(app)
    assert {"row.0", "row.1", "end.rematch", "end.title", "end.replay"} <= set(ids(app))
    assert not [id for id in ids(app) if id.startswith("tab.")], "one tab alone is no tab"
    click(app, "end.rematch")
    assert app.top.name == "table"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plain_end_shows_the_rules_result(any_app: App, seats: int) -> None:
    table, match = raced(seats)
    scene = RaceScene(any_app, registry.game(TOY), table, match, 0)
    report = plain_report(scene)
    result = match.result
    assert result is not None
    assert {row.seat: (row.place, row.points) for row in report.rows} == dict(
        enumerate(zip(result.places, result.points, strict=True))
    )
    assert [row.place for row in report.rows] == sorted(result.places)
    assert report.banner and report.banner.seat == result.winners[0]
    any_app.push(RaceEnd(any_app, scene, report, True))
    settle(any_app)
    assert uncut(any_app) == []
    assert any_app.translator.language.missing == set()


def test_the_cars_of_the_toy_table_drive_to_where_the_rules_say(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1")
    table = Table(TOY, (SeatInfo(), SeatInfo("bot", "yuki", "club")), 5, {"boosts": False})
    scene = PlayScene.start(app, table)
    app.push(scene)
    settle(app)
    click(app, "action.drive")
    halfway: list[float] = []
    for _ in range(400):
        tick(app)
        halfway += getattr(scene.view, "driving", {}).values()
        if not scene.busy:
            break
    assert any(0 < space % 1 < 1 for space in halfway), "it glides from space to space"
    assert scene.view.shown["spaces"] == scene.match.observe(0)["spaces"] != [0, 0]
    assert not scene.view.driving


def test_shared_places_stand_on_steps_of_their_own(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table, match = raced(3)
    monkeypatch.setattr(Match, "result", Result((1, 3, 1), (9, 2, 9), (0, 2)))
    scene = RaceScene(app, registry.game(TOY), table, match, 0)
    report = plain_report(scene)
    assert [row.seat for row in report.rows] == [0, 2, 1] and report.banner is None
    app.push(RaceEnd(app, scene, report, True))
    settle(app)
    tick(app)
    assert app.top.read_out().count("1. ") == 2
