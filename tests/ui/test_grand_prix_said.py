"""What the table of nestorgames GP says of steps and crashes names the dice, the places and the persons."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import pytest
from driving import SEAT_NAMES, arrange, element, rest
from test_grand_prix_table import open_table

from game.engine.contract import Reason
from game.games.grand_prix.table.motion import thrown_about
from game.games.grand_prix.table.report import GrandPrixReporter
from game.ui.app import App
from game.ui.race.board.stage import CarPose
from game.ui.scenes.race_end.championship import ChampionshipScene
from game.ui.scenes.race_end.review_words import ReviewWords


def test_decisions_of_one_name_are_distinguished_by_the_table(app: App) -> None:
    """A review listed three lines "Roll again" of one race."""
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    said = set()
    for rolled, space in (([3], 10), ([3, 5], 10), ([6], 10)):
        arrange(scene, spaces=[space, 30, 28, 26], phase="run", turn=0, rolled=rolled)
        seen = scene.match.observe(None)
        said |= {scene.view.names.describe_in_full(step, seen) for step in ("again", "stop", "roll 4")}
    assert len(said) == 9
    assert {"2nd die on 3", "3rd die on 3 + 5", "Stop on 3 + 5", "rolled 4 on 6"} <= said
    arrange(scene, spaces=[10, 30, 28, 26], turn=0)
    assert scene.view.names.describe_in_full("roll", scene.match.observe(None)) == "Roll, from space 10"


def test_how_often_a_die_spoils_a_stop_is_said_as_one_would(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    said = scene.view.names.describe_reason(Reason("keeps", {"n": 13, "k": 3, "of": 6}))
    assert said == "You keep 13 spaces; one more die loses them 1 time in 2."


@pytest.mark.parametrize(("fastest", "note"), [(True, "The fastest turn of a race earns 0.5"), (False, "")])
def test_standings_say_where_halves_of_points_come_from(app: App, fastest: bool, note: str) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False, championship=True, fastest_turn=fastest)
    told = [scene.render_text(tie) for tie in GrandPrixReporter(scene).championship().ties]
    assert any("points decide the title." in line for line in told)
    assert any(note in line for line in told) and (note or "0.5" not in " ".join(told))


def test_standings_of_a_season_by_points_promise_no_number_of_races(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False, championship=True)
    begun = replace(GrandPrixReporter(scene).championship(), run=1, races=2)
    assert ChampionshipScene(app, scene, begun).prompt.endswith("After race 1")
    known = replace(begun, ends_by_points=False)
    assert ChampionshipScene(app, scene, known).prompt.endswith("After race 1 of 2")


def test_a_review_words_a_step_by_the_moment_it_was_played_in(app: App) -> None:
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    rest(app)
    while len(scene.match.history) < 12:
        scene.commit(scene.offered[0])
        rest(app)
    words = ReviewWords(scene)
    steps = [played for played in scene.match.history if played.step.startswith("roll ")]
    told = [words.action(str(played.step), played.index) for played in steps]
    later = [
        said
        for said, played in zip(told, steps, strict=True)
        if words.race.match.state_at(played.index).rolled
    ]
    assert later and all(" on " in said for said in later)


@pytest.mark.parametrize(
    ("cars", "said"),
    [
        ((0,), "You crash!"),
        ((1,), "Gaston crashes!"),
        ((1, 2), "Gaston and Nikki crash!"),
        ((0, 1, 2, 3), "4 cars crash!"),
    ],
)
def test_a_crash_names_who_crashes(app: App, cars: tuple[int, ...], said: str) -> None:
    assert SEAT_NAMES[1] == "gaston"
    scene = open_table(app, "hbbb", 4, "oval")
    assert scene.view.names.crashing(cars, False) == said


def test_a_stop_says_with_whom_one_would_crash(app: App) -> None:
    """GP-4.1: Gaston stands in the corner on space 8."""
    scene = open_table(app, "hbbb", 4, "oval", items=False)
    arrange(scene, spaces=[3, 8, 30, 40], phase="run", turn=0, rolled=[2, 3])
    rest(app)
    assert element(app, "stop").value == "you and Gaston crash in space 8"


@pytest.mark.parametrize("count", range(2, 9))
def test_crashed_cars_do_not_lie_on_each_other(count: int) -> None:
    """However they are turned: a car is 0.96 of its size long and 0.75 wide."""
    poses = [CarPose(0.0, 0.0, 0.6) for _ in range(count)]
    for i, pose in enumerate(poses):
        thrown_about(pose, pose.copy(), (0.0, 0.0), (i, count), 1.0)
    across = math.hypot(0.96, 0.75) * poses[0].scale
    assert all(math.dist((a.x, a.y), (b.x, b.y)) >= across for a, b in combinations(poses, 2))
