"""What lies over the circuit of Formula-1: nothing that is to be clicked or read is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from driving import arrange, click, element, ids, rest, tick, uncut, wait
from looking import traced
from playthrough import every_other
from test_formula_one_table import TRACKS, at, open_table, reachable
from test_hints import ask

from game.games.formula_one.rules.cards import TACTICS
from game.games.formula_one.table.board import effects, overlay, spots
from game.games.formula_one.table.messages.report import FormulaOneReporter
from game.games.formula_one.table.stage import Rolling
from game.games.formula_one.table.trackside.pits import built
from game.ui.app import App
from game.ui.scenes.race_end.race_end import RaceEnd


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    """Whether two boxes have room in common."""
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("speed", [60, 120])
@pytest.mark.slow
def test_the_bulbs_of_a_hint_hide_no_words(make_app: Any, lang: str, speed: int) -> None:
    """They stood on the heading of the hand and on numbers of the dial, and the third choice had no room."""
    app = make_app(lang=lang)
    app.change_settings(hints="best")
    scene: Any = open_table(app, "hbbb", 4, "kestrel_heath", laps=1)
    hands: list[list[str]] = [list(TACTICS), [], [], []]
    at(scene, "5b", "9a", "8b", "7a", speeds=[speed, 100, 40, 80], hands=hands)
    rest(app)
    ask(app, scene)
    panel, rows = scene.hinting.panel, scene.hinting.rows
    assert panel.count == len(rows) == 3
    texts = traced(app).texts
    marks = [mark for row in rows for mark in panel._marked(app.painter(), row) if mark.bulb]
    assert len(marks) > 2
    for x, y in (mark.bulb for mark in marks):
        around = x - 11, y - 11, 22, 22
        assert not [text.text for text in texts if overlap(around, text[:4])]


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.slow
def test_the_players_pit_box_is_never_under_a_speed(app: App, track: str) -> None:
    scene: Any = open_table(app, "hbbbbb", 11, track, laps=3)
    rest(app)
    seen = 0
    for car in range(1, 7):
        for row in (57, 59, 61, 63):
            spaces = [f"{row}b", "20a", "21a", "22a", "23a", "24a"]
            arrange(
                scene,
                first=(1 - car) % 6,
                turn=0,
                phase="speed",
                spaces=spaces,
                speeds=[160, 0, 0, 0, 0, 0],
                laps=[2] * 6,
            )
            tick(app)
            box = f"space.P{car}"
            if element(app, box).action:
                seen += 1
                assert reachable(app, box), (car, row)
    assert seen > 8


def test_standing_still_shows_its_wear(app: App) -> None:
    scene: Any = open_table(app)
    rest(app)
    at(scene, "22a", speeds=[120, 0, 0, 0], tyres=[2, 0, 0, 0], brakes=[1, 0, 0, 0])
    rest(app)
    click(app, "speed.0")
    assert element(app, "go").label == f"Stop: {scene.view.names.wear(4, 4)}"
    assert scene.view.names.wear(4, 4) in element(app, "speed.0").tooltip


@pytest.mark.parametrize("track", TRACKS)
def test_chart_and_dice_hide_neither_each_other_nor_the_corner(app: App, track: str) -> None:
    scene: Any = open_table(app, track=track)
    rest(app)
    view, p = scene.view, app.painter()
    for corner in view.ground.track.corners:
        space = view.ground.track.spaces[view.ground.track.rows[corner.band][0]]
        at(scene, space.label)
        tick(app)
        rolling = Rolling(0, corner=corner.number, excess=40)
        chart = effects._chart_box(view.model, rolling)
        dice = effects._roll_box(view.model, rolling, chart)
        spot = view.board(p).at(space.index)
        car = spot.x - 10, spot.y - 10, 20, 20
        assert not overlap(chart, dice)
        assert not overlap(dice, car)
        assert not overlap(chart, car)


def test_players_at_one_screen_can_be_distinguished(make_app: Any) -> None:
    app = make_app(lang="ja")
    open_table(app, "hhhh", 5)
    for _ in range(40):
        tick(app, 100)
    assert uncut(app) == []


def test_one_race_alone_counts_no_points_and_wear_has_no_signs(app: App) -> None:
    scene: Any = open_table(app, "bbb", 3, "kestrel_heath", laps=1)
    wait(app, lambda: scene.match.is_over, limit=60000)
    report = FormulaOneReporter(scene).race_report(1)
    assert "points" not in report.columns
    assert report.banner is not None and report.banner.points is None
    assert report.tally is not None and not report.tally.signed
    if not isinstance(app.top, RaceEnd):
        app.push(RaceEnd(app, scene, report, True))
    tick(app)
    assert not any("point" in element(app, id).label for id in ids(app) if id.startswith("row."))


@pytest.mark.parametrize("track", every_other([*TRACKS, "tannfeld"], 1))
def test_the_key_to_the_tones_hides_no_pit_box_and_not_the_way_round(
    make_app: Any, monkeypatch: pytest.MonkeyPatch, track: str
) -> None:
    keys: list[tuple[float, ...]] = []
    find = spots.legend_spot

    def spot(p: Any, m: Any, size: tuple[float, float]) -> tuple[float, float]:
        keys.append((*find(p, m, size), *size))
        return keys[-1][0], keys[-1][1]

    monkeypatch.setattr(spots, "legend_spot", spot)
    app = make_app(lang="ja")
    scene: Any = open_table(app, "hbbbbb", 11, track, laps=3)
    rest(app)
    assert keys
    for n in range(1, 7):
        assert not overlap(keys[-1], element(app, f"space.P{n}").rect), n
    ground = scene.view.board(app.painter())
    arrow = built(ground.track).arrow
    assert arrow is not None
    assert not overlap(keys[-1], (*ground.point(*arrow[:2]), 1, 1))


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("seed", [11, 12])
def test_the_players_flag_hides_no_car_on_the_grid(app: App, track: str, seed: int) -> None:
    scene: Any = open_table(app, "hbbbbb", seed, track, laps=3)
    rest(app)
    view, p = scene.view, app.painter()
    ground = view.board(p)
    flag = spots.my_boxes(p, view.model)[1]
    for seat, pose in view.stage.poses.items():
        x, y = ground.point(pose.x, pose.y)
        assert seat == view.me or not overlap(flag, (x - 6, y - 3, 12, 6)), seat


@pytest.mark.parametrize("track", every_other(TRACKS, 1))
@pytest.mark.slow
def test_no_speed_stands_over_the_circuits_name(app: App, track: str) -> None:
    scene: Any = open_table(app, "hbbb", 5, track, laps=2)
    rest(app)
    view, p = scene.view, app.painter()
    sign, seen = spots.sign_box(view.model), 0
    for row in range(6, 46, 2):
        at(scene, f"{row}b", speeds=[140, 0, 0, 0])
        rest(app)
        boxes = spots.tab_boxes(p, view.model)
        seen += len(boxes)
        for speed, box in boxes.items():
            assert speed == view.chosen.speed or not overlap(box, sign), (row, speed)
    assert seen > 40


def test_the_path_leaves_a_gap_where_it_would_hide_a_limit() -> None:
    line = [(float(x), 0.0) for x in range(0, 101, 10)]
    assert (
        overlay.outside(line, [(50.0, 0.0)], 15)
        == "M0.0 0.0L10.0 0.0L20.0 0.0L30.0 0.0M70.0 0.0L80.0 0.0L90.0 0.0L100.0 0.0"
    )
    assert overlay.outside(line[:2], [], 15) == "M0.0 0.0L10.0 0.0"
