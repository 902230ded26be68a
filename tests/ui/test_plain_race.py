"""A game without screens of its own: it is raced to the end and told what the rules say of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from driving import click, ids, settle, tick, uncut
from looking import traced

from game.engine import registry
from game.engine.contract import Chance, Result
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.report import plain_report
from game.ui.race.table_scene import TableScene
from game.ui.race.views import PlainView
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.parts import plan
from game.ui.scenes.race_end.race_end import RaceEnd

TOY = "toy_race"


def raced(seats: int = 4, seed: int = 3) -> tuple[RaceConfig, Match]:
    """A toy race by rules of thumb, to its end."""
    game = registry.game(TOY)
    config = RaceConfig(
        TOY, (SeatInfo(), *(SeatInfo("bot", "yuki", "club") for _ in range(seats - 1))), seed, {}
    )
    match = Match(game, config.setup(), seed)
    while not match.is_over:
        if isinstance(match.actor(), Chance):
            match.play_chance()
        else:
            match.play(match.legal()[0])
    return config, match


def test_a_game_without_a_table_and_an_end_of_its_own_ends_at_the_podium(app: App) -> None:
    config = RaceConfig(TOY, (SeatInfo(), SeatInfo("bot", "yuki", "club")), 5, {"length": 8})
    app.push(PlayScene.start(app, config))
    assert isinstance(app.top, TableScene) and isinstance(app.top.view, PlainView)
    for _ in range(60):
        settle(app)
        assert app.last_cut == []
        if app.top.name == "race_end":
            break
        click(app, "action.drive")
    assert app.top.name == "race_end"
    settle(app)
    assert {"row.0", "row.1", "end.rematch", "end.title", "end.replay"} <= set(ids(app))
    tabs = [id for id in ids(app) if id.startswith("tab.")]
    assert tabs == ["tab.result", "tab.review"], "there is nothing else to show"
    click(app, "end.rematch")
    assert app.top.name == "table"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_plain_end_shows_the_rules_result(any_app: App, seats: int) -> None:
    config, match = raced(seats)
    scene = TableScene(any_app, registry.game(TOY), config, match, 0)
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


def test_two_stand_in_the_middle_of_their_podium(app: App) -> None:
    """No room is left for a third who did not race."""
    config, match = raced(2)
    scene = TableScene(app, registry.game(TOY), config, match, 0)
    end = RaceEnd(app, scene, plain_report(scene), True)
    app.push(end)
    settle(app)
    x, _, w, _ = end.why.boxes(app.painter(), plan(app.painter()).area).podium
    second, first = sorted(seen.x for seen in traced(app).texts if seen.size >= 56 and seen.x < x + w)
    step = first - second
    assert abs((second + first + step) / 2 - (x + w / 2)) < step / 4


def test_the_cars_of_a_toy_table_drive_to_where_the_rules_say(make_app: Callable[..., App]) -> None:
    app = make_app(speed="1")
    config = RaceConfig("toy_circuit", (SeatInfo(), SeatInfo("bot", "yuki", "club")), 5, {}, "ring")
    scene = PlayScene.start(app, config)
    app.push(scene)
    settle(app)
    tick(app, MS_LOCK + 1)
    click(app, "card.1")
    before = scene.view.stage.poses[0].copy()
    click(app, "go")
    assert not any(e.selected for e in app.top.ui.items), "the choice is sent"
    way: list[tuple[float, float]] = []
    for _ in range(400):
        tick(app)
        pose = scene.view.stage.poses[0]
        way.append((pose.x, pose.y))
        if not scene.is_busy:
            break
    assert (before.x, before.y) != way[-1] and len(set(way)) > 5, "it glides from space to space"
    assert scene.view.observation == scene.match.observe(0)


def test_of_two_equal_cards_only_the_clicked_one_is_chosen(app: App) -> None:
    config = RaceConfig("toy_circuit", (SeatInfo(), SeatInfo("bot", "yuki", "club")), 1, {}, "ring")
    app.push(PlayScene.start(app, config))
    settle(app)
    cards = [e for e in app.top.ui.items if e.role == "card"]
    assert cards[1].label == cards[2].label
    click(app, "card.3")
    assert [e.id for e in app.top.ui.items if e.selected] == ["card.3"]


def test_a_hand_is_hidden_until_one_of_two_people_decides(app: App) -> None:
    scene = PlayScene.start(app, RaceConfig("toy_circuit", (SeatInfo(), SeatInfo()), 1, {}, "ring"))
    app.push(scene)
    settle(app)
    assert app.top.name == "curtain" and not scene.view.hand
    tick(app, 2000)
    click(app, "curtain.open")
    settle(app)
    assert len(scene.view.hand) == 3


def test_shared_places_stand_on_steps_of_their_own(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    config, match = raced(3)
    monkeypatch.setattr(Match, "result", Result((1, 3, 1), (9, 2, 9), (0, 2)))
    scene = TableScene(app, registry.game(TOY), config, match, 0)
    report = plain_report(scene)
    assert [row.seat for row in report.rows] == [0, 2, 1] and report.banner is None
    app.push(RaceEnd(app, scene, report, True))
    settle(app)
    tick(app)
    assert app.top.read_out().count("1. ") == 2
