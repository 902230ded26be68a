"""The statistics screen: numbers, filters, dice in words, and the empty page."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from driving import click, ids, press, show, uncut

from game.engine import registry
from game.engine.venue.track import catalogue
from game.services.records.statistics import FinishedGame, SeatEntry
from game.ui.app import App
from game.ui.scenes.records.statistics import StatisticsScene

FMR = "formula_motor_racing"


def entry(
    place: int, level: str = "club", game: str = FMR, dice: dict[str, int] | None = None
) -> FinishedGame:
    """A race of four in which you came in at that place."""
    seats = (SeatEntry("human", "Ann"), *(SeatEntry("bot", "yuki", level) for _ in range(3)))
    others = [p for p in (1, 2, 3, 4) if p != place]
    winners = (0,) if place == 1 else (others.index(1) + 1,)
    points = tuple(30 - 5 * p for p in (place, *others))
    return FinishedGame(
        game, "2026-03-01", seats, (place, *others), points, winners, 1200, dice={"roll": dice or {}}
    )


def filled(app: App, rolls: int = 240) -> StatisticsScene:
    rng = Random(5)
    faces = [rng.randint(1, 12) for _ in range(rolls)]
    dice = {str(face): faces.count(face) for face in range(1, 13)}
    for place, level in ((2, "rookie"), (1, "rookie"), (1, "club"), (1, "pro"), (4, "ace")):
        app.statistics.add(entry(place, level))
    app.statistics.add(entry(3, "ace", dice=dice))
    app.statistics.add(entry(1, "club", game="toy_race"))
    scene = StatisticsScene(app)
    show(app, scene)
    return scene


def test_the_numbers_are_those_of_the_service(app: App) -> None:
    scene = filled(app)
    facts = {label: value for label, value, _ in scene._facts()}
    assert facts[app.t("statistics.played")] == "7"
    assert facts[app.t("statistics.won")] == "4"
    assert facts[app.t("statistics.win_rate")] == "57 %"
    assert facts[app.t("statistics.best")] == "1st"
    assert facts[app.t("statistics.streak")] == "3"
    levels = {level: (played, won) for level, played, won, _ in scene._levels()}
    assert levels == {"rookie": (2, 1), "club": (2, 2), "pro": (1, 1), "ace": (2, 0)}


def test_points_are_compared_within_one_game_and_counted_for_teams(app: App, toy_games: None) -> None:
    scene = filled(app)
    most, won, best = (app.t(f"statistics.{name}") for name in ("best_points", "won", "best"))
    assert most not in {label for label, _, _ in scene._facts()}
    click(app, f"statistics.game.{FMR}")
    facts = {label: (value, note) for label, value, note in scene._facts()}
    assert facts[most] == ("25", "") and not uncut(app)
    # a car of one's own may win on the podium, and the team come in third
    assert facts[won][1] == facts[best][1] == "for your teams"
    click(app, "statistics.game.toy_race")
    assert {note for label, _, note in scene._facts() if label in (most, won, best)} == {""}


def test_a_streak_that_has_ended_is_not_shown_as_zero_wins_in_a_row(app: App) -> None:
    app.change_settings(language="ja")
    for place, note in ((4, "–"), (1, "現在1連勝")):
        app.statistics.add(entry(place))
        scene = StatisticsScene(app)
        show(app, scene)
        assert {label: note for label, _, note in scene._facts()}["最長連勝"] == note


def test_statistics_can_be_filtered_by_game(app: App, toy_games: None) -> None:
    scene = filled(app)
    click(app, "statistics.game.toy_race")
    assert scene.summary.played == 1
    click(app, "statistics.game.all")
    assert scene.summary.played == 7


def test_dice_are_counted_and_judged_in_words(app: App) -> None:
    scene = filled(app)
    game, counts = scene._dice()
    assert (game, sum(counts), len(counts)) == (FMR, 240, 12)
    words = scene._dice_words()
    assert "%" in words
    app.statistics.add(entry(1, dice={"7": 200}))
    assert app.t("statistics.dice_very_rare") in scene._dice_words()


def test_a_game_with_several_dice_shows_one_at_a_time(any_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(registry.game("toy_race")), "dice", {"speed": 6, "brake": 4})
    dice = {"speed": {"6": 40, "1": 30}, "brake": {"4": 8}}
    any_app.statistics.add(replace(entry(1, game="toy_race"), dice=dice))
    scene = StatisticsScene(any_app)
    show(any_app, scene)
    assert scene._dice() == ("toy_race", [30, 0, 0, 0, 0, 40])
    click(any_app, "statistics.die.brake")
    assert scene._dice() == ("toy_race", [0, 0, 0, 8])
    assert uncut(any_app) == []


def test_few_rolls_are_not_judged(app: App) -> None:
    assert filled(app, 20)._dice_words() == app.t("statistics.dice_few")


def test_without_races_the_page_says_what_would_be_here(app: App) -> None:
    scene = StatisticsScene(app)
    show(app, scene)
    assert app.t("statistics.empty") in scene.read_out()
    assert set(ids(app)) == {"bar.trophies", "bar.language", "bar.back"}


def test_the_read_out_has_the_numbers(app: App) -> None:
    scene = filled(app)
    assert "57 %" in scene.read_out()
    press(app, "f2")
    assert "57%" in scene.read_out()


@pytest.mark.parametrize("rolls", [0, 20, 240])
def test_no_text_is_cut(any_app: App, rolls: int) -> None:
    show(any_app, StatisticsScene(any_app))
    assert uncut(any_app) == []
    filled(any_app, rolls)
    assert uncut(any_app) == []


def test_a_game_with_tracks_is_listed_by_track(app: App) -> None:
    for place, track in ((1, "oval"), (3, "oval"), (2, "figure eight")):
        app.statistics.add(replace(entry(place), track=track))
    scene = StatisticsScene(app)
    show(app, scene)
    click(app, f"statistics.game.{FMR}")
    assert [(name, s.played, s.won) for _, name, s in scene._parts()] == [
        ("oval", 2, 1),
        ("figure eight", 1, 0),
    ]


def test_tracks_are_called_by_their_names(app: App) -> None:
    app.statistics.add(replace(entry(1), game="full_throttle", track="side_b"))
    scene = StatisticsScene(app)
    show(app, scene)
    click(app, "statistics.game.full_throttle")
    name = catalogue.find("full_throttle", "side_b").name("en")
    assert name != "side_b" and [said for _, said, _ in scene._parts()] == [name]
    assert "no dice" in scene._dice_words()
