"""How tracks look and where they are seen: their geometry, the viewer, and the choice in the set-up."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from driving import click, element, ids, point, press, settle, show, tick, uncut, wheel

from game.engine.venue.track import Track, catalogue
from game.services import paths
from game.services.i18n import load_languages
from game.tracks.load import load
from game.ui.app import App
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.setup.track import TrackSheet
from game.ui.scenes.title.title import TitleScene
from game.ui.scenes.tracks.model import corner_rows, explain, feature_of, runs_before
from game.ui.scenes.tracks.tracks import TracksScene
from game.ui.tracks import art as track_art
from game.ui.tracks.board import Board

GP = "grand_prix"
BOX = (10.0, 60.0, 940.0, 500.0)
RING = """
name: {en: My Ring, ja: わが家の輪}
about: {en: A plain ring., ja: ただの輪です。}
board: [17, 8]
walk: [[9, 6], [16, 6], [16, 0], [0, 0], [0, 6], [8, 6]]
grid: 8
oil: [5, 15, 25, 30]
"""
BROKEN = RING.replace("My Ring", "Broken").replace("わが家の輪", "こわれた輪") + "shortcutz: 3\n"


@pytest.fixture(params=["oval", "eight", "tele", "gate", "grand"])
def board(request: pytest.FixtureRequest) -> Board:
    return Board(catalogue.find(GP, request.param), BOX)


@pytest.fixture
def grand() -> Board:
    return Board(catalogue.find(GP, "grand"), BOX)


@pytest.fixture
def own_tracks(home: Path) -> Path:
    """A good and a faulty track of the player's own."""
    folder = paths.tracks() / GP
    folder.mkdir()
    (folder / "ring.yaml").write_text(RING, encoding="utf-8")
    (folder / "broken.yaml").write_text(BROKEN, encoding="utf-8")
    catalogue.refresh()
    return folder


@pytest.fixture(autouse=True)
def forget_own_tracks() -> None:
    catalogue.refresh()


# -- geometry -----
def test_every_space_is_under_its_own_middle(board: Board) -> None:
    for space in board.track.spaces:
        hit = board.hit(*board.at(space.index)[:2])
        assert hit is not None
        assert board.track.place[hit] == board.track.place[space.index]
        x, y = board.back(*board.at(space.index)[:2])
        assert (x, y) == pytest.approx((space.pose.x, space.pose.y))


def test_the_course_is_the_lap_in_driving_order(board: Board) -> None:
    assert [board.track.distance[s.index] for s in board.course] == list(range(board.track.lap))


def test_the_whole_board_lies_in_its_box(board: Board) -> None:
    x, y, w, h = BOX
    for space in board.track.spaces:
        sx, sy, side, _ = board.square(space.index)
        assert x <= sx and y <= sy and sx + side <= x + w and sy + side <= y + h


@pytest.mark.parametrize("count", range(1, 9))
def test_cars_on_one_space_do_not_overlap(grand: Board, count: int) -> None:
    for corner in grand.track.corners:
        slots = grand.slots(corner.spaces[0], count)
        assert len(slots) == count
        # a car is three quarters of its square wide and 96 % of it long
        for a, b in itertools.combinations(slots, 2):
            dx, dy = track_art.unit(a.angle)
            along = abs((a.x - b.x) * dx + (a.y - b.y) * dy)
            across = abs((a.x - b.x) * dy - (a.y - b.y) * dx)
            assert along >= a.size * 0.96 - 0.01 or across >= a.size * 0.75 - 0.01


def test_eight_cars_in_a_corner_stay_near_it_without_overlap(grand: Board) -> None:
    corner = grand.track.corners[3].spaces[0]
    spot = grand.at(corner)
    for slot in grand.slots(corner, 8):
        assert max(abs(slot.x - spot.x), abs(slot.y - spot.y)) < 0.62 * grand.cell
        assert slot.size > 16


def test_pit_boxes_lie_beside_the_pit_lane_and_on_no_road(board: Board) -> None:
    assert len(board.pit_boxes) == len(board.track.grid) == 8
    for pit in board.pit_boxes:
        x, y, w, h = pit.rect
        assert w > 0.5 * board.cell and h > 0.5 * board.cell
        for i, j in itertools.product(range(5), range(5)):
            assert board.hit(x + w * i / 4, y + h * j / 4) is None


def test_sign_and_labels_keep_off_the_road(board: Board) -> None:
    if board.sign:
        x, y, w, h = board.sign
        assert all(board.hit(x + w * i / 6, y + h * j / 6) is None for i in range(7) for j in range(7))
    off = [s.index for s in board.course if board.hit(*board.tab(s.index)) is None]
    # between two roads a label may have to lie on one
    assert len(off) > 0.9 * len(board.course)


def test_zoom_keeps_what_is_under_the_pointer(app: App) -> None:
    scene = TracksScene(app, GP, "grand")
    show(app, scene)
    before = scene.map.board
    assert before is not None
    spot = before.at(30)
    scene.map.zoom_at(3, spot.x, spot.y)
    after = scene.map.board
    assert after is not None and after.cell == pytest.approx(before.cell * 1.25**3)
    assert after.at(30)[:2] == pytest.approx(spot[:2], abs=0.1)


# -- words -----
def test_straights_are_counted_over_the_line(grand: Board) -> None:
    runs = runs_before(grand.track)
    # from the last corner on 66 over the pit lane and the line to the first on 8
    assert runs[0] == 15
    rows = corner_rows(grand.track)
    assert len(rows) == 18 and rows[0].spaces == "8" and rows[0].hand == "left"
    assert [row.number for row in rows] == list(range(1, 19))


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_feature_has_words(make_app: Callable[..., App], board: Board, code: str) -> None:
    app = make_app(lang=code)
    for space in board.track.spaces:
        if feature_of(board, space.index):
            label, text = explain(app, board, space.index)
            assert label and text
    assert not app.translator.language.missing


# -- pictures -----
@pytest.mark.parametrize("theme", ["paper", "night", "contrast"])
def test_a_picture_shows_road_grass_and_line(app: App, theme: str) -> None:
    track = catalogue.find(GP, "oval")
    surface = track_art.picture(track, 1280, 720, theme)
    assert surface.get_size() == (1280, 720)
    colours = {tuple(surface.get_at((x, y)))[:3] for x in range(0, 1280, 4) for y in range(0, 720, 4)}
    asphalt = pygame.Color("#3A3F47")
    assert (asphalt.r, asphalt.g, asphalt.b) in colours
    assert len(colours) > 100


def test_a_track_is_drawn_once_and_then_kept(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Track] = []
    monkeypatch.setattr(track_art, "vectors", lambda board, *_: drawn.append(board.track) or "")
    p = app.painter()
    for _ in range(3):
        track_art.road(p, Board(catalogue.find(GP, "oval"), BOX))
    assert len(drawn) == 1
    track_art.road(p, Board(catalogue.find(GP, "oval"), BOX, 2.0))
    assert len(drawn) == 2


# -- the viewer -----
@pytest.mark.slow
def test_the_viewer_shows_every_track_uncut(any_app: App, own_tracks: Path) -> None:
    scene = TracksScene(any_app)
    show(any_app, scene)
    ours = len([*(paths.bundled_tracks() / GP).glob("*.yaml")])
    assert sum(entry.game.id == GP for entry in scene.tracks) == ours + len([*own_tracks.iterdir()])
    for index in range(len(scene.tracks)):
        scene.choose(index)
        assert uncut(any_app) == []
    assert not any_app.translator.language.missing


@pytest.mark.slow
def test_title_leads_to_the_viewer(app: App) -> None:
    show(app, TitleScene(app))
    click(app, "title.tracks")
    assert isinstance(app.top, TracksScene)
    second = [e.id for e in app.top.ui.items if e.role == "choice"][1]
    click(app, second)
    entry = app.top.entry
    assert entry is not None and second == f"tracks.{entry.game.id}.{entry.id}"
    press(app, "escape")
    assert isinstance(app.top, TitleScene)


def test_own_tracks_are_marked_and_faulty_ones_tell_why(app: App, own_tracks: Path) -> None:
    scene = TracksScene(app)
    show(app, scene)
    own = [e for e in scene.tracks if e.track and e.track.is_custom]
    assert [e.id for e in own] == ["ring"]
    scene.choose([e.id for e in scene.tracks].index("broken.yaml"))
    app.changed()
    tick(app)
    assert element(app, f"tracks.{GP}.broken.yaml").selected
    told = scene.read_out()
    assert "shortcutz" in told and "Line" in told
    app.change_settings(language="ja")
    assert "shortcutz" in scene.read_out() and "行目" in scene.read_out()


def test_hovering_a_feature_explains_it(app: App) -> None:
    scene = TracksScene(app, GP, "grand")
    show(app, scene)
    point(app, "tracks.space.14")
    tick(app, 500)
    assert app.input.has_tooltip
    assert "31" in element(app, "tracks.space.14").tooltip


def test_wheel_zooms_drag_moves_and_zero_fits(app: App) -> None:
    scene = TracksScene(app, GP, "grand")
    show(app, scene)
    for _ in range(4):
        wheel(app, "tracks.space.28", 1)
    assert scene.map.zoom > 2
    settle(app)
    x, y, w, h = scene.map.box
    pos = (int(x + w / 2), int(y + h / 2))
    shift = scene.map.shift
    for button in ((0, 1, 0), (1, 0, 0)):
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(12, 7), buttons=button)
        tick(app, events=[move])
    assert scene.map.shift == pytest.approx((shift[0] + 24, shift[1] + 14))
    settle(app)
    press(app, "0")
    assert scene.map.zoom == 1 and scene.map.shift == (0, 0)


def test_the_buttons_zoom_too(app: App) -> None:
    scene = TracksScene(app, GP, "oval")
    show(app, scene)
    assert not element(app, "tracks.fit").enabled
    click(app, "tracks.zoom_in")
    assert scene.map.zoom > 1
    click(app, "tracks.fit")
    assert scene.map.zoom == 1


# -- the set-up -----
@pytest.mark.slow
def test_the_set_up_offers_the_tracks(any_app: App, own_tracks: Path) -> None:
    scene = SetupScene(any_app, GP)
    show(any_app, scene)
    assert scene.track.track is catalogue.find(GP)
    assert uncut(any_app) == []
    click(any_app, "setup.track")
    assert isinstance(any_app.top, TrackSheet)
    assert uncut(any_app) == []
    click(any_app, "track.eight")
    assert any_app.top is scene and scene.model.track == "eight"
    assert element(any_app, "setup.track").value == "eight"
    assert scene.model.fault() is None and scene.model.config().track == "eight"


def test_own_and_faulty_tracks_are_in_the_sheet(any_app: App, own_tracks: Path) -> None:
    scene = SetupScene(any_app, GP)
    show(any_app, scene)
    click(any_app, "setup.track")
    for _ in range(5):
        press(any_app, "pagedown")
    assert uncut(any_app) == []
    assert {"track.ring", "track.broken.yaml"} <= set(ids(any_app))
    click(any_app, "track.broken.yaml")
    assert isinstance(any_app.top, TracksScene) and any_app.top.entry is not None
    assert any_app.top.entry.faults


def test_a_missing_track_is_forgotten(app: App) -> None:
    scene = SetupScene(app, GP)
    data = scene.model.to_data()
    assert scene.model.restore({**data, "track": "gone"})
    assert scene.model.track is None
    assert scene.model.restore({**data, "track": "grand"})
    assert scene.model.track == "grand"


def test_games_without_tracks_have_no_track_row(app: App) -> None:
    show(app, SetupScene(app, "formula_motor_racing"))
    assert "setup.track" not in ids(app)


def test_a_track_of_lanes_is_drawn_too() -> None:
    file = Path(__file__).resolve().parents[1] / "tracks" / "roads" / "circuit.yaml"
    track, faults = load(file, "laned", None, False)
    assert track is not None and not faults
    board = Board(track, BOX)
    for space in track.spaces:
        hit = board.hit(*board.at(space.index)[:2])
        assert hit is None or track.spaces[hit].place == space.place
    surface = track_art.picture(track, 640, 360)
    assert len({tuple(surface.get_at((x, y))) for x in range(0, 640, 4) for y in range(0, 360, 4)}) > 20


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_sign_on_the_road_counts_as_the_choice_of_a_track_does(lang: str) -> None:
    language = load_languages()[0][lang]
    sign = language.text("formula_one.sign.line", rows=66, corners=5)
    assert language.text("formula_one.track_length", spaces=66, corners=5) == sign.replace(" · ", ", ")
    taken = language.text("formula_one.log.cars_taken", name="X")
    assert taken == {"en": "X took car 1", "ja": "1号車はX"}[lang]
