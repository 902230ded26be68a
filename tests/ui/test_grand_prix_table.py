"""The table of nestorgames GP: every decision by its real elements, and a picture that is the truth."""

from __future__ import annotations

import math
import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, cast

import driving
import pygame
import pytest
from driving import (
    arrange,
    click,
    element,
    few_drawn,
    ids,
    point,
    press,
    rest,
    start_race,
    tick,
    uncut,
)
from looking import traced
from playthrough import every_other

from game.engine.match import Match
from game.games.grand_prix.rules.dice import mean_rolling_on
from game.games.grand_prix.table import sidebar
from game.games.grand_prix.table.action_panel.verdict import short_word
from game.games.grand_prix.table.board import tabs
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.lookahead import SpaceMark
from game.games.grand_prix.table.stage import Crash, Ground
from game.services.records.saves import read_record
from game.services.settings import DEPTHS
from game.ui.app import App
from game.ui.kit.layout import paint, place
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.play import PlayScene
from game.ui.tracks.art import numbers

GAME = "grand_prix"
RECORD = Path(__file__).parents[1] / "records" / "grand_prix-8.race"
TRACKS = ("oval", "gate", "tele", "eight", "grand")


def open_table(
    app: App, seats: str = "hbbb", seed: int = 5, track: str = "grand", **options: Any
) -> PlayScene:
    """A table with a seat a letter: h human, b rookie bot."""
    return start_race(app, GAME, seats, seed, track, **options)


def assert_true(scene: PlayScene) -> None:
    """What is drawn equals what the viewer may know."""
    view: Any = scene.view
    seen = scene.match.observe(scene.viewer)
    assert view.observation == seen and view.stage.displayed == seen
    assert view.stage.poses == view.ground.rest(seen)
    stage = view.stage
    assert stage.thrown is None and stage.flying is None and stage.crash is None and stage.banner is None
    assert view.steps_shown == len(scene.match.history)


def decide_by_clicks(app: App, scene: PlayScene, rng: Random) -> str:
    """Take one offered action at random, by clicking what stands for it; returns it."""
    offered = scene.offered
    action = rng.choice(offered)
    words = action.split(" ")
    before = len(scene.match.history)
    at_hand = scene.view.choice.now.item
    if at_hand and words != ["use", at_hand]:
        click(app, "cancel")
    if words[0] == "use":
        if at_hand != words[1]:
            click(app, f"item.{words[1]}")
        click(app, "go")
    elif words[0] == "item":
        click(app, f"pick.{words[1]}")
        click(app, "go")
    elif words[0] in ("go", "stay"):
        ways = [landing.step for landing in scene.view.lookahead.stop]
        click(app, f"way.{ways.index(action) + 1}")
        click(app, "go")
    elif words[0] == "place":
        click(app, f"space.{words[2]}")
    elif words[0] == "stop":
        click(app, "stop")
    elif words[0] == "repair" and "roll" in offered:
        click(app, "repair")
    else:
        click(app, "go")
    assert len(scene.match.history) > before, f"{action} was not played"
    assert scene.match.history[before].step == action
    return str(action)


def play_on(app: App, scene: PlayScene, rng: Random, limit: int = 4000) -> set[str]:
    """Play by clicks until all is over or so many decisions were made; return the kinds of actions."""
    return driving.play_on(
        app, scene, assert_true, lambda: decide_by_clicks(app, scene, rng).split(" ")[0], limit
    )


@pytest.mark.parametrize("track", every_other(TRACKS, 1))
@pytest.mark.slow
def test_random_decisions_by_clicks_show_the_truth(app: App, track: str, seed: int) -> None:
    scene = open_table(app, "hb", seed, track)
    kinds = play_on(app, scene, Random(seed), 45)
    assert {"roll", "stop"} <= kinds


@pytest.mark.long
def test_a_whole_random_race_by_clicks_shows_the_truth(app: App, seed: int) -> None:
    scene = open_table(app, "hbb", seed)
    play_on(app, scene, Random(seed))
    assert scene.match.is_over


@pytest.mark.long
def test_a_championship_with_everything_ends_on_the_standings(app: App, seed: int) -> None:
    options = {
        "championship": True,
        "target": 4,
        "safety_car": True,
        "fastest_turn": True,
        "more_items": True,
    }
    scene = open_table(app, "hbbb", seed, "grand", **options)
    play_on(app, scene, Random(seed))
    assert scene.match.is_over


@pytest.mark.slow
def test_cached_spaces_equal_fresh_ones(app: App, seed: int) -> None:
    """A click makes only those anew that it changes, and all of those."""
    scene, rng = open_table(app, "hbb", seed, "grand", items_on_road=True, items=True), Random(seed)
    kept = 0
    for _ in range(16):
        rest(app)
        if scene.match.is_over or app.top is not scene:
            break
        before = {e.id: e for e in scene.ui.items if e.role == "space"}
        decide_by_clicks(app, scene, rng)
        tick(app)
        told = [e for e in scene.ui.items if e.role == "space"]
        kept += sum(before.get(e.id) is e for e in told)
        scene.ui._kinds.clear()
        scene.is_stale = True
        scene.rebuild(app.painter())
        anew = [e for e in scene.ui.items if e.role == "space"]
        for old, new in zip(told, anew, strict=True):
            assert (old.id, old.label, old.tooltip, old.rect) == (new.id, new.label, new.tooltip, new.rect)
            assert old.clause == new.clause and old.focusable == new.focusable
            assert old.extra == new.extra and bool(old.action) == bool(new.action)
    assert kept > 80


def test_motion_ends_in_the_truth_at_every_speed(make_app: Any) -> None:
    for still in (False, True):
        app = make_app(speed=None)
        app.store.change(save=False, language="en", speed_bots=4, speed_own=4, reduced_motion=still)
        scene = open_table(app, "bbbb", 12, "grand", safety_car=True)
        with few_drawn(app):
            for _ in range(500):
                tick(app, 240)
                if not scene.director.is_busy and app.top is scene:
                    assert_true(scene)
                if len(scene.match.history) > 60:
                    break
        assert len(scene.match.history) > 60


def test_the_odds_box_agrees_with_the_rules(app: App) -> None:
    scene = open_table(app, "hb", 4, "oval", items=False)
    arrange(scene, spaces=[1, 9], rolled=[4, 2], turn=0)
    rest(app)
    lookahead = scene.view.lookahead
    assert (lookahead.repeat.numerator, lookahead.repeat.denominator) == (1, 3)
    assert "1/3" not in element(app, "go").value and "2/6 (33.3" in element(app, "go").value
    stop = lookahead.stop[0]
    assert stop.distance == 6 and stop.end == 7
    for face in (1, 3, 5, 6):
        ending = lookahead.face(face)[0]
        assert ending.distance == 6 + face
        assert element(app, f"face.{face}").label
    assert lookahead.face(4) == ()


def test_best_play_on_an_empty_straight_is_known(app: App) -> None:
    values = [mean_rolling_on(0, dice) for dice in (1, 2, 3, 6)]
    assert [(v.numerator, v.denominator) for v in values] == [(7, 2), (35, 6), (223, 36), (223, 36)]


def test_what_the_safety_car_forbids_counts_as_nothing(app: App) -> None:
    scene = open_table(app, "hbb", 4, "oval", items=False, safety_car=True)
    arrange(scene, spaces=[8, 9, 10], rolled=[5], turn=0, safety_car={"rounds": 2, "seat": 1})
    rest(app)
    lookahead = scene.view.lookahead
    assert all(landing.is_held for landing in lookahead.stop)
    assert (
        lookahead.stop_distance == 0 and lookahead.expected == 0 and lookahead.distance(lookahead.rolled) == 5
    )


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_running_order_has_the_laps_to_go_at_all_depths(
    app: App, depth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Calm had filled dots for the laps to go, the others for those done; a lost die was read as a lap."""
    app.change_settings(depths={"grand_prix": depth})
    scene = open_table(app, "hbb", 4, "oval", items=False)
    arrange(scene, spaces=[20, 19, 18], laps=[1, 0, 0], lost=[1, 2, 0], turn=0)
    rest(app)
    if depth == "calm":
        assert {"1 die lost", "2 dice lost"} <= {seen.text for seen in traced(app).texts}
    drawn: list[str | None] = []
    monkeypatch.setattr(sidebar.Painter, "circle", lambda *_, fill, **__: drawn.append(fill))
    layout = Layout.of(1280, 720)
    panel = sidebar.calm_panel if depth == "calm" else sidebar.order_panel
    given = (app.painter(), layout, scene.view.model, *([None] if depth == "calm" else []))
    paint(app.painter(), place(app.painter(), panel(*given), (0, 0, layout.side, 400)))
    assert drawn == [app.painter().theme.light] * (2 + 3 + 3)


@pytest.mark.parametrize("depth", DEPTHS)
def test_once_the_race_is_over_the_order_is_that_of_the_finish(
    app: App, depth: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seats stood by number, each with all laps to go, beside the places of the result."""
    app.change_settings(depths={"grand_prix": depth})
    record = read_record(RECORD)
    match = Match.from_record(record)
    app.push(TableScene(app, match.game, record.header.config, match, 0))
    drawn: list[str | None] = []
    monkeypatch.setattr(sidebar.Painter, "circle", lambda *_, fill, **__: drawn.append(fill))
    tick(app)
    assert match.result is not None
    places = match.result.places
    rows = [element(app, f"row.{nth}").value for nth in range(1, len(places) + 1)]
    assert rows == sorted(range(len(places)), key=lambda seat: places[seat])
    scene, layout = app.top, Layout.of(1280, 720)
    drawn.clear()
    if depth == "calm":
        panel = sidebar.calm_panel(app.painter(), layout, scene.view.model, None)
    else:
        panel = sidebar.order_panel(app.painter(), layout, scene.view.model)
    paint(app.painter(), place(app.painter(), panel, (0, 0, layout.side, 400)))
    assert drawn == [], "no laps to go"


def test_one_s_own_crash_has_a_word_of_its_own(any_app: App) -> None:
    scene = open_table(any_app, "hbb", 4, "oval", items=False)
    arrange(scene, spaces=[8, 14, 13], rolled=[2], turn=0)
    rest(any_app)
    view: Any = scene.view
    own, pushes = view.lookahead.face(4)[0], view.lookahead.face(3)[0]
    assert own.crashed == (0, 1) and pushes.crashed == (2, 1)
    assert short_word(view.names, own) != short_word(view.names, pushes)


@pytest.mark.parametrize(
    ("count", "scale"),
    [(8, 100), *(pytest.param(n, 150, marks=pytest.mark.long) for n in (8, 5, 3, 1))],
)
def test_a_crash_of_many_cars_is_described_completely(any_app: App, count: int, scale: int) -> None:
    """Each car's dice as a pair of numbers, in words where there is room."""
    any_app.change_settings(text_scale=scale)
    scene = open_table(any_app, "hbbbbbbb", 4, "grand")
    arrange(scene, spaces=[*range(10, 18)], turn=0)
    rest(any_app)
    view: Any = scene.view
    cars = tuple(range(count))
    view.stage.crash = Crash(cars, (300.0, 300.0), (6,) * count, (5,) * count, "corner", False, 1.0)
    assert not uncut(any_app)
    told = [seen.text for seen in traced(any_app).texts]
    assert sum("6 → 5" in text for text in told) == count


def test_a_stop_shows_pushes_and_crashes_before_it(app: App) -> None:
    scene = open_table(app, "hbb", 4, "grand", items=False)
    arrange(scene, spaces=[36, 40, 41], rolled=[4], turn=0)
    rest(app)
    stop = scene.view.lookahead.stop[0]
    assert [event.seat for event in stop.pushed] == [1, 2]
    assert set(stop.crashed) == {2}
    assert "crash" in element(app, "stop").value.lower()
    press(app, "enter")
    played = next(played for played in reversed(scene.match.history) if played.step == "stop")
    kinds = [event.kind for event in played.events]
    assert kinds.count("pushed") == 2 and "crashed" in kinds


def test_a_fork_shows_both_roads(app: App) -> None:
    scene = open_table(app, "hb", 4, "grand", items=False)
    arrange(scene, spaces=[24, 1], rolled=[3], turn=0)
    rest(app)
    assert len(scene.view.model.foreseen) == 2
    press(app, "enter")
    rest(app)
    assert scene.view.observation["phase"] == "way"
    assert {"way.1", "way.2", "end.1", "end.2"} <= set(ids(app))
    press(app, "2")
    assert scene.view.observation["phase"] == "way"
    press(app, "space")
    rest(app)
    assert scene.view.observation["cylinders"][0]


def test_nothing_is_marked_beyond_the_finish(app: App) -> None:
    """GP-6.1: on the last lap only spaces before the line are reached; a sum over it says home."""
    scene = open_table(app, track="oval")
    for rolled in ([], [2], [2, 3]):
        for space in (30, 40, 46, 48):
            arrange(scene, spaces=[space, 2, 5, 9], laps=[2, 1, 1, 1], rolled=rolled, turn=0)
            rest(app)
            marked = {mark.spot for mark in scene.view.model.marks}
            assert all(space < int(spot) <= 48 for spot in marked), f"from {space} with {rolled}: {marked}"
            assert bool(marked) == (space + max(1, sum(rolled)) <= 48)


def test_one_may_stay_where_only_the_shortcut_is_open(any_app: App) -> None:
    """GP-7.1, 9.3: staying is a way like the others: a button, what it comes to, a click or a key."""
    for way, key, end in (("way.1", "1", 31), ("way.2", "2", 19)):
        scene = open_table(any_app, seats="hbb", track="oval", safety_car=True, items=False)
        arrange(scene, spaces=[19, 21, 40], safety_car={"rounds": 2}, rolled=[3], turn=0)
        rest(any_app)
        press(any_app, "enter")
        rest(any_app)
        assert [str(step) for step in scene.offered] == ["go shortcut", "stay"]
        press(any_app, key)
        assert element(any_app, way).selected
        assert not uncut(any_app)
        press(any_app, "space")
        assert scene.match.observe(None)["spaces"][0] == end
        assert scene.match.observe(None)["cylinders"][0] is (end == 31)


def test_pointing_at_a_face_looks_at_its_landing(app: App) -> None:
    scene = open_table(app, "hb", 4, "oval", items=False)
    arrange(scene, spaces=[1, 9], rolled=[4], turn=0)
    rest(app)
    point(app, "face.6")
    element(app, "face.6")
    assert scene.view.model.distance == 10 and scene.view.model.foreseen[0].distance == 10


@pytest.mark.slow
def test_the_race_can_be_played_by_keys(app: App) -> None:
    scene = open_table(app, "hb", 8, "oval", items=False)
    for _ in range(700):
        rest(app)
        if app.top is not scene:
            break
        if "stop" in scene.offered and len(scene.view.observation["rolled"]) > 1:
            press(app, "enter")
        else:
            press(app, "space")
    assert scene.match.is_over


ON_GRID = [74, 73, 72, 71, 70, 69, 68, 67]
STATES: dict[str, dict[str, Any]] = {
    "turn": {"spaces": [24, 40, 41, 42, 42, 12, 12, 12], "flipped": [False, False, False, True, True]},
    "items": {"spaces": [24, 23], "items": [["turbine", "rocket", "bomb", "wrench", "oil"]], "lost": [2]},
    "corner": {"spaces": [25, 40, 41, 42], "rolled": [3, 5, 1, 6], "laps": [2, 1, 1]},
    "fork": {"spaces": [24, 40], "rolled": [4, 2], "phase": "way"},
    "flipped": {"spaces": [25], "flipped": [True], "items": [["wrench"]]},
    "tray": {"spaces": ON_GRID, "phase": "tray", "in_pit_lane": [True] * 8},
    "safety": {"spaces": [60, 20, 22], "safety_car": {"rounds": 2, "seat": 1}, "rolled": [2]},
}


@pytest.mark.parametrize("state", STATES)
@pytest.mark.slow
def test_no_text_is_cut(any_app: App, state: str) -> None:
    scene = open_table(any_app, "hbbbbbbb", 6, "grand")
    arrange(scene, **{"turn": 0, **STATES[state]})
    rest(any_app)
    assert scene.offered and uncut(any_app) == []
    for id in ids(any_app):
        if id.startswith(("item.", "face.", "way.", "pick.")):
            point(any_app, id)
            assert uncut(any_app) == [], id


def test_the_read_out_describes_the_table(app: App) -> None:
    scene = open_table(app, "hbb", 4, "grand")
    arrange(scene, spaces=[24, 1, 5], items=[["rocket"]], turn=0)
    rest(app)
    text = scene.read_out()
    assert "24" in text and "Rocket" in text
    assert not re.search(r"\[grand_prix", text)


def test_the_middle_button_moves_a_zoomed_board_and_the_left_one_does_not(app: App) -> None:
    scene = open_table(app)
    rest(app)
    left, top, w, h = scene.view.layout(app.painter()).board
    pos = (int(left + w / 2), int(top + h / 2))

    def drag(buttons: tuple[int, int, int]) -> tuple[float, float]:
        tick(app, events=[pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(12, 7), buttons=buttons)])
        return scene.view.camera.shift

    assert drag((0, 1, 0)) == (0, 0)
    for _ in range(3):
        tick(app, events=[pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1)])
    before = scene.view.camera.shift
    assert scene.view.camera.zoom > 1.5
    assert drag((1, 0, 0)) == before
    assert drag((0, 1, 0)) == pytest.approx((before[0] + 12, before[1] + 7))
    press(app, "0")
    assert scene.view.camera.zoom == 1 and scene.view.camera.shift == (0, 0)


def test_a_zoomed_board_follows_the_players_car(app: App) -> None:
    scene = open_table(app, "hbb", 4, "grand")
    arrange(scene, spaces=[2, 20, 5], turn=0)
    rest(app)
    view, p = scene.view, app.painter()
    left, top, w, h = view.layout(p).board
    own = view.stage.moving_pieces[0]

    def in_sight() -> bool:
        board, pose = view.board(p), view.stage.moving_pieces[0]
        x, y = board.point(pose.x, pose.y)
        return left < x < left + w and top < y < top + h

    x, y = view.board(p).point(own.x, own.y)
    away = left + w - (x - left), top + h - (y - top)
    view.camera.zoom_at(view.layout(p).board, 4, *away)
    chosen = view.camera.shift
    rest(app)
    assert not in_sight() and view.camera.shift == chosen, "what one looks at by hand stays"
    arrange(scene, spaces=[6, 20, 5], turn=0)
    rest(app)
    assert in_sight() and view.camera.shift != chosen


def test_no_number_covers_a_pit_box_or_the_grandstand(app: App) -> None:
    scene = open_table(app, "hbbb", 5, "gate")
    rest(app)
    view: Any = scene.view
    board = view.board(app.painter())
    kept = [*(pit.rect for pit in board.pit_boxes), *([board.grandstand] if board.grandstand else [])]
    marks = [(SpaceMark("later", distance, space), space) for distance, space in enumerate(range(18, 40), 1)]
    for x, y, w, h in tabs.place_tabs(app.painter(), board, marks, {}).values():
        assert not any(x < bx + bw and bx < x + w and y < by + bh and by < y + h for bx, by, bw, bh in kept)


@pytest.mark.parametrize("name", ["oval", "eight", "tele", "gate", "grand"])
@pytest.mark.parametrize(
    ("size", "text"),
    [((1280, 720), 100), pytest.param((1920, 1080), 100, marks=pytest.mark.long), ((1280, 720), 150)],
)
@pytest.mark.slow
def test_no_total_covers_a_car_or_the_number_of_a_corner(
    name: str, size: tuple[int, int], text: int, app: App, seed: int
) -> None:
    rng = Random(seed)
    app.resize(size)
    app.change_settings(text_scale=text)
    scene = open_table(app, "hbbbbbbb", 5, name)
    rest(app)
    view: Any = scene.view
    p = app.painter()
    board, ground = view.board(p), Ground(view.board(p).track)
    numbers = corner_figures(p, board)
    assert len(numbers) == sum(bool(space.turn) for space in board.course)
    told = asked = 0
    for _ in range(60):
        start = rng.randrange(len(board.course))
        near = [(start + rng.randrange(1, 22)) % len(board.course) for _ in range(6)]
        spots = [ground.label[i] for i in [start, rng.choice(near), *near]]
        seen = {"spaces": spots, "flipped": [rng.random() < 0.3 for _ in spots]}
        cars = [car_box(board, pose) for pose in ground.rest(seen).values()]
        marks = []
        for distance in range(1, 22):
            space = (start + distance) % len(board.course)
            bad = any(ground.label[space] == spot for spot in spots)
            kind = "next" if distance <= 6 else "later"
            marks.append((SpaceMark(kind, distance, ground.label[space], distance, bad), space))
        boxes = tabs.place_tabs(p, board, marks, Counter(ground.index[spot] for spot in spots))
        for box in boxes.values():
            assert not any(meet(box, car) for car in cars), (start, spots, box)
            assert not any(meet(box, number) for number in numbers), (start, spots, box)
        told += sum(i in boxes for i in range(6))
        asked += 6
    assert told >= 0.97 * asked


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_row_beside_the_dice_says_what_the_numbers_on_the_board_are(code: str, app: App) -> None:
    app.change_settings(language=code)
    scene = open_table(app)
    rest(app)
    arrange(scene, spaces=[14, 30, 40, 50], rolled=[2])
    rest(app)
    said = {seen.text for seen in traced(app).texts}
    words = [scene.t(f"{GAME}.totals.{key}") for key in ("title", "next", "later")]
    assert said >= set(words), said


def corner_figures(p: Any, board: Any) -> list[tuple[float, float, float, float]]:
    """The boxes of the corners' numbers, as they are drawn."""
    corners = {space.label for space in board.course if space.turn}
    found = []

    class Spy:
        def __getattr__(self, name: str) -> Any:
            return getattr(p, name)

        def text(self, x: float, y: float, said: str, size: float, *rest: Any, **more: Any) -> None:
            if said in corners and rest[2:] == ("c",):
                w = p.width(said, size, "cs")
                found.append((x - w / 2, y - size * 0.36, w, size * 0.72))

    numbers(cast(Any, Spy()), board)
    return found


def car_box(board: Any, pose: Any) -> tuple[float, float, float, float]:
    """What a car takes on the board: four fifths of its square's length, three fifths of its breadth."""
    x, y = board.point(pose.x, pose.y)
    length, breadth = (share * pose.scale * board.cell for share in (0.84, 0.6))
    turn = math.radians(pose.angle)
    c, s = abs(math.cos(turn)), abs(math.sin(turn))
    w, h = length * c + breadth * s, length * s + breadth * c
    return x - w / 2, y - h / 2, w, h


def meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("code", ["en", "ja"])
def test_a_name_keeps_off_the_place_below_it_in_large_letters(code: str, app: App) -> None:
    app.change_settings(language=code, text_scale=150)
    scene = open_table(app, "hbbbbbbb", 5, "oval")
    arrange(scene, spaces=[2, 16, 18, 5, 8, 6, 9, 41], turn=0)
    rest(app)
    left = scene.view.layout(app.painter()).side_x
    column = sorted((text for text in traced(app).texts if text.x > left), key=lambda text: text.y)
    names = [scene.view.model.names.seat(seat) for seat in range(8)]
    for name in names:
        at = next(text for text in column if text.text == name)
        below = next(text for text in column if text.y > at.y and abs(text.x - at.x) < 2)
        # of the size that letters have there, a little is free between the lines
        assert below.y - (at.y + at.h) > 0.15 * at.size, (name, below.text)
