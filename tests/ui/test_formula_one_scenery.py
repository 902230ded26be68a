"""How Formula-1's circuits look: nothing stands on the road, limits stay in their cells."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable

import pygame
import pytest
from driving import element, ids, point, show, uncut

from game.engine.venue.track import Track, catalogue
from game.games.formula_one.rules.circuit import TRACK_RULES
from game.games.formula_one.table.board import scenery
from game.games.formula_one.table.board.scenery import ROADS
from game.games.formula_one.table.trackside.pits import built
from game.services import paths
from game.tracks.load import load
from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.kit.elements import is_inside
from game.ui.scenes.tracks.tracks import TracksScene
from game.ui.tracks import art as track_art
from game.ui.tracks import circuit as track_circuit
from game.ui.tracks import scenery as ui_scenery
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import Roadside
from game.ui.tracks.landscape import landscape_of
from game.ui.tracks.placer import Placer
from game.ui.tracks.room import to_scale
from game.ui.tracks.sites import CircuitSite
from tools.text_trace import Trace

F1 = "formula_one"
BOX = (0.0, 0.0, 960.0, 496.0)
Make = Callable[..., App]


@pytest.fixture(params=catalogue.ids(F1) or ["porto_serra", "kestrel_heath"])
def circuit(request: pytest.FixtureRequest) -> Track:
    return catalogue.find(F1, request.param)


@pytest.fixture
def board(circuit: Track) -> Board:
    return Board(circuit, BOX)


def painter(u: float = 1.0, theme: str = "paper", text_scale: float = 1.0) -> Painter:
    surface = pygame.Surface((round(BOX[2] * u), round(BOX[3] * u)))
    return Painter(surface, u, THEMES[theme], SurfaceCache(), Layers(), text_scale)


def colour_at(p: Painter, x: float, y: float) -> str:
    return "#{:02X}{:02X}{:02X}".format(*p.target.get_at((int(x * p.u), int(y * p.u)))[:3])


def on_road(track: Track, x: float, y: float) -> bool:
    """Whether a point of the track lies on a space, a box included."""
    return any(is_inside(space.outline, x, y) for space in track.spaces)


def around(x: float, y: float, w: float, h: float, angle: float = 0.0) -> list[tuple[float, float]]:
    """Points on the edge of a turned rectangle round its middle."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    spots = [(i / 8 - 0.5, side) for i in range(9) for side in (-0.5, 0.5)]
    spots += [(side, i / 8 - 0.5) for i in range(9) for side in (-0.5, 0.5)]
    return [(x + a * w * c - b * h * s, y + a * w * s + b * h * c) for a, b in spots]


def placed_on(track: Track) -> Placer:
    """Everything that a circuit's landscape puts round it."""
    found = landscape_of(track)
    assert found is not None
    placer = Placer(CircuitSite(track, built(track).taken), found, "paper", True)
    placer.run(True)
    return placer


def trees_of(track: Track) -> list[tuple[float, float, float]]:
    """The trees with their sizes, in the track's units."""
    k = to_scale(track).unit
    return [(one.x * k, one.y * k, one.w * k) for one in placed_on(track).sprites]


# -- what stands beside the road -----
@pytest.mark.slow
def test_trees_grow_beside_the_road_and_not_through_one_another(circuit: Track) -> None:
    trees = trees_of(circuit)
    assert len([1 for x, y, _ in trees if 0 < x < circuit.size[0] and 0 < y < circuit.size[1]]) > 40
    stands = placed_on(circuit).stood
    assert {"marshal_post", "tyre_wall"} < {name for name, _ in stands}
    k = to_scale(circuit).unit
    for x, y, size in trees:
        if any(abs(space.pose.x - x) < 50 and abs(space.pose.y - y) < 50 for space in circuit.spaces):
            assert not any(on_road(circuit, px, py) for px, py in around(x, y, size, size))
        assert not any(is_inside(outline, x / k, y / k) for _, outline in stands)
    for i, (ax, ay, a) in enumerate(trees):
        for bx, by, b in trees[:i]:
            assert math.dist((ax, ay), (bx, by)) > 0.36 * (a + b)


@pytest.mark.slow
def test_spin_points_and_discs_lie_off_the_road_and_apart(circuit: Track, board: Board) -> None:
    discs = track_circuit.corner_spots(board)
    assert set(discs) == {corner.index for corner in circuit.corners}
    for x, y in discs.values():
        assert not any(on_road(circuit, px, py) for px, py in around(*board.back(x, y), 22, 22))
    marks = [track_circuit.spin_spot(board, c.spin_point) for c in circuit.corners if c.spin_point]
    for x, y, angle in marks:
        corners = around(*board.back(x, y), track_circuit.SPIN_LONG, track_circuit.SPIN_WIDE, angle)
        assert not any(on_road(circuit, px, py) for px, py in corners)
        assert all(0 <= px <= circuit.size[0] and 0 <= py <= circuit.size[1] for px, py in corners)
        assert all(math.dist((x, y), disc) > 30 for disc in discs.values())
    spots = list(discs.values())
    assert all(math.dist(a, b) > 24 for i, a in enumerate(spots) for b in spots[:i])


@pytest.mark.slow
def test_panels_of_a_table_get_bare_ground(board: Board) -> None:
    trees = trees_of(board.track)

    def grown(box: tuple[float, float, float, float]) -> int:
        x0, y0, w, h = box
        return sum(x0 < x < x0 + w and y0 < y < y0 + h for x, y, _ in trees)

    spots = [(x, y, 90.0, 60.0) for x in range(100, 800, 30) for y in range(120, 400, 30)]
    box = max(spots, key=grown)

    def trees_in(keep: list[tuple[float, float, float, float]]) -> int:
        p = painter()
        track_art.road(p, board, "test", keep=keep)
        crown = pygame.Color("#5F7E4C")
        return pygame.mask.from_threshold(p.target.subsurface(pygame.Rect(box)), crown, (9, 9, 9)).count()

    assert trees_in([]) > 100
    assert trees_in([box]) == 0


# -- the road -----
@pytest.mark.parametrize("theme", ("paper", "night", "contrast"))
@pytest.mark.parametrize("u", (1.0, 1.5))
@pytest.mark.slow
def test_every_space_has_the_colour_of_its_kind(board: Board, u: float, theme: str) -> None:
    p = painter(u, theme)
    track_art.road(p, board, "test")
    assert p.cut == []
    track, asphalt = board.track, ROADS[theme]
    bands = {space for corner in track.corners for space in track.rows[corner.band]}
    for space in track.spaces:
        if space.part == "road":
            corner = asphalt.after if space.corner is not None else asphalt.plain
            wanted = asphalt.band if space.index in bands else corner
            assert ground_of(p, board, space.index) == wanted, space.label
    for box in track.boxes:
        x, y = board.point(*inner_point(track.spaces[box.space].outline, 0.16, 0.2))
        assert colour_at(p, x, y) == scenery.CARS[box.car]


def ground_of(p: Painter, board: Board, space: int) -> str:
    """The colour that most of a space is painted in."""
    lanes = Roadside(board).lanes
    found = Counter[str]()
    for share in (0.14, 0.24, 0.76, 0.86):
        (ax, ay), (bx, by) = lanes.across(space, share)
        found.update(colour_at(p, ax + (bx - ax) * i / 12, ay + (by - ay) * i / 12) for i in range(2, 11))
    return found.most_common(1)[0][0]


def inner_point(outline: tuple[tuple[float, float], ...], along: float, across: float) -> tuple[float, float]:
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = outline
    one = ax + (bx - ax) * along, ay + (by - ay) * along
    two = dx + (cx - dx) * along, dy + (cy - dy) * along
    return one[0] + (two[0] - one[0]) * across, one[1] + (two[1] - one[1]) * across


@pytest.mark.parametrize("text_scale", (1.0, 1.25, 1.5))
def test_limits_are_upright_and_stay_in_their_cells(board: Board, text_scale: float) -> None:
    p, track = painter(1.5, text_scale=text_scale), board.track
    size = track_circuit.text_size(p, board, 16)
    for corner in track.corners:
        for space, limit in zip(track.rows[corner.band], corner.limits, strict=True):
            spot = board.at(space)
            angle = track_circuit.upright(spot.angle)
            assert -90 < angle <= 90
            assert math.sin(math.radians(angle - spot.angle)) == pytest.approx(0, abs=1e-6)
            w, h = p.width(str(limit), size, "cb"), 0.7 * size * text_scale
            outline = tuple(board.outline(space))
            assert all(is_inside(outline, x, y) for x, y in around(spot.x, spot.y, w, h, angle)), (
                corner.number,
                limit,
            )


def test_islands_are_painted_between_their_lanes(board: Board) -> None:
    p = painter(1.5)
    track_art.road(p, board, "test")
    colours = {"island": track_circuit.ROCK, "pool": track_circuit.WATER, "bales": track_circuit.STRAW}
    for island in board.track.islands:
        x0, y0 = (min(axis) for axis in zip(*island.outline, strict=True))
        x1, y1 = (max(axis) for axis in zip(*island.outline, strict=True))
        (ax, ay), (bx, by) = board.point(x0, y0), board.point(x1, y1)
        area = pygame.Rect(int(ax * 1.5), int(ay * 1.5), int((bx - ax) * 1.5), int((by - ay) * 1.5))
        found = pygame.mask.from_threshold(
            p.target.subsurface(area), pygame.Color(colours[island.kind]), (6, 6, 6)
        )
        assert found.count() > 60, island


def test_a_custom_circuit_lies_in_open_country() -> None:
    text = (paths.bundled_tracks() / F1 / "porto_serra.yaml").read_text(encoding="utf-8")
    text = text.replace("landscape: bay\n", "").replace("Porto Serra", "My Serra")
    text = text.replace("ポルト・セーラ", "わが家の坂")
    file = paths.tracks() / "own_serra.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(
        text,
        encoding="utf-8",
    )
    track, faults = load(file, F1, TRACK_RULES, is_custom=True)
    assert track is not None, faults
    drawn = scenery.vectors(Board(track, BOX), THEMES["paper"], True, ())
    assert "#7DB3BD" in scenery.vectors(
        Board(catalogue.find(F1, "porto_serra"), BOX), THEMES["paper"], True, ()
    )
    assert "#7DB3BD" not in drawn
    assert any(name == "tribune_long" for name, _ in placed_on(track).stood)


def test_a_circuit_with_a_bad_landscape_lies_on_plain_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (scenery, ui_scenery):
        monkeypatch.setattr(module, "landscape_of", lambda track: None)
    ui_scenery.build_scenery.cache_clear()
    try:
        drawn = scenery.vectors(Board(catalogue.find(F1, "tannfeld"), BOX), THEMES["night"], True, ())
    finally:
        ui_scenery.build_scenery.cache_clear()
    assert "<path" in drawn and "#4A6340" not in drawn


def test_a_thumbnail_has_no_texts_but_the_same_road(board: Board) -> None:
    small = Board(board.track, (0.0, 0.0, 116.0, 62.0))
    p = painter(1.5)
    p.trace = Trace()
    track_art.road(p, small, "thumb", False)
    assert p.trace.texts == []
    track_art.road(p, board, "whole", True)
    assert {seen.text for seen in p.trace.texts} >= {str(n) for n in range(1, len(board.track.corners) + 1)}


def test_the_sheet_numbers_every_row_for_whoever_writes_a_circuit(circuit: Track) -> None:
    p, board = painter(1.5), Board(circuit, (0.0, 0.0, 1224.0, 632.0))
    p.trace = Trace()
    track_circuit.row_numbers(p, board)
    assert [seen.text for seen in p.trace.texts] == [str(row) for row in range(board.track.lap)]
    boxes = board.track.boxes[0].side
    for (x, y, w, h, *_), row in zip(p.trace.texts, board.track.rows, strict=True):
        ends = [board.at(row[0])[:2], board.at(row[-1])[:2]]
        away = ends[0] if boxes == "right" else ends[1]
        assert math.dist((x + w / 2, y + h / 2), away) == min(
            math.dist((x + w / 2, y + h / 2), end) for end in ends
        ), "on the side without pit boxes"


# -- the viewer -----
@pytest.mark.parametrize("lang", ("en", "ja"))
@pytest.mark.slow
def test_the_viewer_tells_limits_by_lane_and_spin_points(make_app: Make, lang: str, circuit: Track) -> None:
    app = make_app(lang=lang)
    scene = TracksScene(app, F1, circuit.id)
    show(app, scene)
    assert uncut(app) == []
    told = scene.read_out()
    for corner in circuit.corners:
        assert " ".join(map(str, corner.limits)) in told
        assert corner.spin_point is not None
        spin = app.t("tracks.corner_spin", row=corner.spin_point.row)
        assert spin in told
        assert f"tracks.spin.{corner.number}" in ids(app)
    assert not app.translator.language.missing


def test_pointing_explains_bands_boxes_and_spin_points(make_app: Make) -> None:
    app = make_app(lang="en")
    show(app, TracksScene(app, F1, "porto_serra"))
    band = element(app, "tracks.space.34a")
    assert "limit 40" in band.label and "40" in band.tooltip
    assert band.shape, "the space itself, not a square round it"
    assert "car 3" in element(app, "tracks.space.P3").label
    assert "37c" in element(app, "tracks.spin.4").tooltip
    point(app, "tracks.space.34a")
    assert uncut(app) == []


@pytest.mark.parametrize("scale", (100, 150))
@pytest.mark.slow
def test_the_viewer_is_whole_in_larger_letters(make_app: Make, circuit: Track, scale: int) -> None:
    app = make_app(lang="ja", size=(1920, 1080))
    app.store.change(save=False, text_scale=scale)
    show(app, TracksScene(app, F1, circuit.id))
    assert uncut(app) == []
