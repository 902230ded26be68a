"""Where replay and past say that a race is: as it counts itself, alike in the bar and at its end."""

from __future__ import annotations

from itertools import pairwise

import pytest
from driving import element
from looking import traced
from playthrough import config_of, play_out

from game.engine import registry
from game.engine.record import RaceConfig
from game.ui.app import App
from game.ui.scenes.records.calendar import Date
from game.ui.scenes.records.replay import ReplayScene

GAMES, QUICK = sorted(registry.FLOOR), "formula_motor_racing"


def replayed(app: App, agreed: RaceConfig) -> ReplayScene:
    game = registry.game(agreed.game)
    match, journal = app.saves.start(game, agreed)
    play_out(match)
    journal.close()
    scene = ReplayScene.open(app, journal.path)
    app.push(scene)
    return scene


@pytest.mark.parametrize(
    "game_id", [QUICK, *(pytest.param(id, marks=pytest.mark.long) for id in GAMES if id != QUICK)]
)
def test_rounds_are_those_of_the_race_end_and_every_turn_is_counted_once(
    app: App, game_id: str, seed: int
) -> None:
    game = registry.game(game_id)
    scene = replayed(app, config_of(game, game.seats[0], seed))
    dates, total = scene.calendar.dates, scene.calendar.turns[1]
    assert len(dates) == scene.total + 1 and dates[0] == Date()
    assert all(a <= b for a, b in pairwise(dates))
    begun = [
        sum(scene.view.rows.counts.get(event.kind) == "turn" for event in played.events)
        for played in scene.match.history
    ]
    # a turn without a choice, such as a car being turned back, begins and ends within another's step
    assert [b.turn - a.turn for a, b in pairwise(dates)] == begun
    assert dates[-1].turn == total > dates[-1].round > 1
    moments = scene.view.end_scene().report.moments
    for moment in moments:
        near = dates[max(0, moment.step - 1) : moment.step + 2]
        assert moment.round in [date.round for date in near], f"{seed}: {moment}"
    scene.show_at(scene.total)
    assert scene.where.startswith(scene.t("race_end.moment_round", n=dates[-1].round))
    assert str(total) in scene.prompt and element(app, "bar.scrubber").value == scene.total
    scene.show_at(0)
    assert scene.where == scene.t("replays.where.start")


def test_a_turn_that_counts_over_rounds_says_so(app: App) -> None:
    """Behind the round it would else read as a turn of that round, of so many; in large letters too."""
    game = registry.game(QUICK)
    scene = replayed(app, config_of(game, 4, 3))
    date = scene.calendar.dates[-1]
    assert date.turn > date.round > 9
    scene.show_at(scene.total)
    for language, said in (
        ("en", f"turn {date.turn} of {date.turn}"),
        ("ja", f"手番 {date.turn}/{date.turn}"),
    ):
        for scale in (100, 150):
            app.change_settings(language=language, text_scale=scale)
            assert scene.where.endswith(said)
            drawn = traced(app)
            assert scene.where in {seen.text for seen in drawn.texts} and app.last_cut == []


@pytest.mark.long
@pytest.mark.parametrize("game_id", ["formula_motor_racing", "formula_one"])
def test_a_season_says_which_race_and_counts_the_turns_of_each(app: App, game_id: str, seed: int) -> None:
    game = registry.game(game_id)
    agreed = config_of(game, game.seats[0], seed)
    scene = replayed(app, RaceConfig(game_id, agreed.seats, seed, {**agreed.options, "races": 2}))
    turns = scene.calendar.turns
    assert turns[1] and turns[2]
    for race in (1, 2):
        last = max(i for i, date in enumerate(scene.calendar.dates) if date.race == race)
        scene.show_at(last)
        assert scene.where.startswith(scene.t("replays.where.race", n=race))
        assert scene.where.endswith(scene.t("replays.where.turn", n=turns[race], total=turns[race]))
