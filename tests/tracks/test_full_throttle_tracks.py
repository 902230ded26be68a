"""The two sides of Full Throttle!: what the rules ask of them, how they are drawn, what stands there."""

from __future__ import annotations

import importlib.util
import math
import re
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine.venue.track import Track, catalogue
from game.games.full_throttle import GAME
from game.games.full_throttle.table import tracks
from game.games.full_throttle.table.art import scenery
from game.games.full_throttle.table.art.scenery import infield
from game.services import paths
from game.tracks.load import load
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.surfaces import Layers, SurfaceCache
from game.ui.draw.theme import THEMES
from game.ui.kit.elements import is_inside
from game.ui.tracks import art as track_art
from game.ui.tracks import renderer
from game.ui.tracks import scenery as track_scenery
from game.ui.tracks.board import Board
from game.ui.tracks.landscape import landscape_of
from game.ui.tracks.lanes import Lanes, plain_road
from game.ui.tracks.placer import Placer
from game.ui.tracks.room import to_scale
from game.ui.tracks.scenery import build_scenery, fixed
from game.ui.tracks.sites import CircuitSite, narrow_rows, turned

SIDES = ("side_a", "side_b")
TABLE: Box = (0.0, 48.0, 960.0, 500.0)


@pytest.fixture(params=SIDES)
def track(request: pytest.FixtureRequest) -> Track:
    return catalogue.find(GAME.id, request.param)


@pytest.fixture
def mirrored(tmp_path: Path) -> Track:
    """A player's own road that is raced clockwise: side A from right to left."""
    text = (paths.bundled_tracks() / GAME.id / "side_a.yaml").read_text(encoding="utf-8")
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(("  - [", "line: [")):
            head, _, rest = line.partition("[")
            x, comma, tail = rest.partition(",")
            line = f"{head}[{960 - float(x):g}{comma}{tail}"
        lines.append(line)
    text = "\n".join(lines).replace("landscape: duck_pond\n", "")
    swap = str.maketrans("ab", "ba")
    for part in ("[10a, 10b, 9a, 9b, 8a, 8b]", "space: 0b,", "space: 4a,", "space: 7b,"):
        head, found, tail = text.partition(part)
        assert found, f"side A has no {part}"
        # only the lanes, as "space" has an a too
        text = head + re.sub(r"(?<=\d)[ab]", lambda lane: lane[0].translate(swap), part) + tail
    file = tmp_path / "mirror.yaml"
    file.write_text(text, encoding="utf-8")
    track, faults = load(file, GAME.id, GAME.track_rules)
    assert track is not None, faults
    return track


def _labels(track: Track, spaces: tuple[int, ...]) -> list[str]:
    return [track.spaces[space].label for space in spaces]


# -- the graph -----
def test_side_a_is_the_default() -> None:
    assert catalogue.ids(GAME.id)[:2] == SIDES and catalogue.find(GAME.id).id == "side_a"
    assert not catalogue.faults(GAME.id)


def test_a_lap_has_ten_or_eleven_rows_of_one_or_two_lanes(track: Track) -> None:
    assert track.layout == "road" and len(track.rows) == track.lap in (10, 11)
    lanes = [{track.spaces[space].lane for space in row} for row in track.rows]
    assert {len(row) for row in lanes} == {1, 2}
    assert 1 <= sum(len(row) == 1 for row in lanes) <= 3
    assert set(track.names) == set(track.about) == {"en", "ja"}


def test_two_corners_have_a_longer_outer_course_of_its_own(track: Track) -> None:
    assert len(track.corners) == 2
    for corner in track.corners:
        inner = [s for s in corner.spaces if track.spaces[s].lane == 0]
        outer = [s for s in corner.spaces if track.spaces[s].lane == 1]
        assert corner.hand == "left" and len(outer) > len(inner) >= 2
        for course in (inner, outer):
            # FT-3.5: whoever is on a course stays on it to the corner's end
            for here, after in pairwise(course):
                assert track.forward[here] == (after,)
            assert len(track.forward[course[-1]]) in (1, 2)
        before = track.behind[inner[0]]
        assert before == track.behind[outer[0]], "both courses are entered from the same spaces"


def test_the_inner_space_is_listed_first(track: Track) -> None:
    assert track.inner == "left"
    for ahead in track.forward:
        lanes = [track.spaces[space].lane for space in ahead]
        assert lanes == sorted(lanes) and 1 <= len(lanes) <= 2


def test_every_space_but_the_corners_leads_straight_and_diagonally(track: Track) -> None:
    for space in track.spaces:
        ahead = {track.spaces[to] for to in space.forward}
        rows = {other.row for other in ahead}
        assert len(rows) == 1
        (row,) = rows
        if space.corner is None and row != space.row:
            first = [s for s in track.rows[row] if track.spaces[s].sub == 0]
            assert list(space.forward) == first


def test_bonus_spaces_are_worth_two_and_none_lies_on_the_grid(track: Track) -> None:
    bonus = [space for space in track.spaces if space.bonus]
    assert 2 <= len(bonus) <= 4 and {space.bonus for space in bonus} == {2}
    assert not {space.index for space in bonus} & set(track.grid)
    assert {space.lane for space in bonus} == {0, 1}, "inside and outside both have one"


def test_six_mopeds_start_behind_the_line_the_foremost_inside_first(track: Track) -> None:
    last = track.lap - 1
    rows = (last, last - 1, last - 2)
    assert _labels(track, track.grid) == [f"{row}{lane}" for row in rows for lane in "ab"]
    assert all((space, to) in track.line for space in track.grid[:2] for to in track.forward[space])


def test_the_sides_differ_in_narrow_rows_bonus_spaces_and_corners() -> None:
    one, two = (catalogue.find(GAME.id, side) for side in SIDES)
    assert one.digest != two.digest
    for fact in (
        lambda track: list(narrow_rows(track)),
        lambda track: [space.label for space in track.spaces if space.bonus],
        lambda track: [len(corner.spaces) for corner in track.corners],
    ):
        assert fact(one) != fact(two)


def test_a_bend_of_more_than_half_a_turn_keeps_its_hand() -> None:
    track = catalogue.find(GAME.id, "side_b")
    corner = track.corners[0]
    inner = [track.spaces[space] for space in corner.spaces if track.spaces[space].lane == 0]
    assert corner.hand == "left" and sum(space.turn for space in inner) < -180


def test_the_inside_of_a_mirrored_road_is_the_other_lane(mirrored: Track) -> None:
    assert mirrored.inner == "right" and all(corner.hand == "right" for corner in mirrored.corners)
    for corner in mirrored.corners:
        lanes = [mirrored.spaces[space].lane for space in corner.spaces]
        assert lanes.count(0) > lanes.count(1)


@pytest.mark.parametrize("side", SIDES)
def test_a_moped_finishes_before_the_deck_runs_out(side: str, seed: int) -> None:
    """A short piece of what tools/calibrate_full_throttle.py measures."""
    tool = _tool()
    for seats in (2, 6):
        tally, rng = tool.Tally(), Random(f"{seed} {seats}")
        for _ in range(30):
            tool.race(side, seats, tool.mixed, rng, tally)
        assert tally.finished == tally.races == sum(tally.by_start) == 30
        assert tally.podium >= 20 and 7 < tally.rounds / tally.races < 20


def _tool():
    file = paths.root() / "tools/calibrate_full_throttle.py"
    spec = importlib.util.spec_from_file_location("calibrate_full_throttle", file)
    assert spec is not None and spec.loader is not None
    # its dataclasses look their module up
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- the road as it is drawn -----
def test_the_edges_of_the_road_are_closed_and_smooth(track: Track) -> None:
    lanes = Lanes(to_scale(track))
    for edge in (lanes.left, lanes.right):
        steps = [pygame.Vector2(b) - a for a, b in zip(edge, edge[1:] + edge[:1], strict=True)]
        assert max(step.length() for step in steps) < 12
        turns = [abs((a.angle_to(b) + 180) % 360 - 180) for a, b in pairwise(steps)]
        assert max(turns) < 12, "no kinks"


def test_lanes_change_on_straights_and_not_in_corners(track: Track) -> None:
    lanes = Lanes(to_scale(track))
    two = [row for row in track.rows if len({track.spaces[s].lane for s in row}) == 2]
    assert len(lanes.borders) == len(two)
    for row, (_, is_open) in zip(two, lanes.borders, strict=True):
        assert is_open == (track.spaces[row[0]].corner is None)


def test_a_narrow_row_narrows_and_the_others_keep_their_breadth(track: Track) -> None:
    lanes = Lanes(to_scale(track))
    slim = {track.rows[row][0] for row in narrow_rows(track)}
    for space in track.spaces:
        wide = [(pygame.Vector2(a) - b).length() for a, b in zip(*lanes.sides(space.index), strict=True)]
        if space.index in slim:
            assert min(wide) < 75 and wide[0] > 100 and wide[-1] > 100
        else:
            assert max(wide) - min(wide) < 1.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.slow
def test_every_theme_paints_the_bonus_spaces(track: Track, theme: str) -> None:
    picture = track_art.picture(track, 800, 450, theme)
    colours = {tuple(picture.get_at((x, y)))[:3] for x in range(0, 800, 9) for y in range(60, 440, 9)}
    assert len(colours) > 12 and pygame.Color("#FFB000")[:3] in colours


def test_a_thumbnail_leaves_out_what_is_too_small(track: Track) -> None:
    small = scenery.vectors(Board(track, (0, 0, 110, 62)), THEMES["paper"], False, ())
    large = scenery.vectors(Board(track, TABLE), THEMES["paper"], True, ())
    assert scenery.CHEVRON in large and scenery.CHEVRON not in small
    assert len(small) < len(large)


def test_zooming_keeps_the_village_where_it_is(track: Track) -> None:
    whole, close = (scenery.vectors(Board(track, TABLE, zoom), THEMES["paper"], True, ()) for zoom in (1, 3))
    placed = re.compile(r'<g transform="translate\([-\d. ]+\) scale\([\d.]+\)">')
    assert len(placed.findall(whole)) >= 3
    assert placed.sub("", whole) == placed.sub("", close) and whole != close


def test_the_drawing_is_kept_until_something_changes(track: Track) -> None:
    surface = pygame.Surface((960, 600))
    p = Painter(surface, 1.0, THEMES["paper"], SurfaceCache(), Layers())
    track_art.road(p, Board(track, TABLE), "road")
    first = p.layers.items["road"]
    before = pygame.image.tobytes(first[1], "RGB")
    track_art.road(p, Board(track, TABLE), "road")
    assert p.layers.items["road"] is first
    track_art.road(p, Board(track, TABLE), "road", keep=[(300, 200, 200, 100)])
    assert pygame.image.tobytes(p.layers.items["road"][1], "RGB") != before


def test_the_table_of_a_game_brings_its_drawing() -> None:
    assert renderer.renderer_of(GAME.id) is tracks.TRACKS
    assert renderer.renderer_of("formula_motor_racing") is renderer.renderer_of("no_such_game") is None


def test_a_road_of_a_game_without_a_drawing_is_drawn_plainly() -> None:
    file = Path(__file__).parent / "roads" / "moped.yaml"
    track, faults = load(file, "nobody", None)
    assert track is not None, faults
    board = Board(track, TABLE)
    inner = track_art.vectors(board, THEMES["paper"])
    assert plain_road(Lanes(board)) in inner and scenery.SETTS not in inner


def test_without_ease_a_change_of_width_is_spread_over_rows() -> None:
    file = Path(__file__).parent / "roads" / "moped.yaml"
    track, _ = load(file, "nobody", None)
    assert track is not None
    lanes = Lanes(to_scale(track))
    spots = (lanes.across(track.rows[row][0], 0.5) for row in narrow_rows(track))
    middles = [(pygame.Vector2(a) - b).length() for a, b in spots]
    assert middles and all(75 < wide < 100 for wide in middles)


# -- what stands beside it -----
def _points(box: Box, step: float = 6.0) -> Iterator[tuple[float, float]]:
    x, y, w, h = box
    for i in range(int(w // step) + 1):
        for j in range(int(h // step) + 1):
            yield min(x + w, x + i * step), min(y + h, y + j * step)


def _on_road(track: Track, box: Box) -> bool:
    return any(is_inside(space.outline, *point) for point in _points(box) for space in track.spaces)


def _village(track: Track, keep: tuple[Box, ...] = ()) -> list[tuple[str, Box]]:
    """What stands in a village, by its symbol, and its ground in the track's units, also of a turned thing.

    The boxes `keep`, in the same units, stay free.
    """
    found = landscape_of(track)
    assert found is not None
    cell = to_scale(track).unit * found.cell
    boxes = [(x / cell, y / cell, w / cell, h / cell) for x, y, w, h in keep]
    placer = Placer(CircuitSite(track, (), found.cell), found, "paper", True, boxes)
    placer.run(True)
    trees = [("linden", turned(one.x, one.y, 0.0, one.w, one.w * 1.4)) for one in placer.sprites]
    return [(name, _box([(x * cell, y * cell) for x, y in shape])) for name, shape in (*placer.stood, *trees)]


def _box(shape: Sequence[tuple[float, float]]) -> Box:
    left, top = (min(part) for part in zip(*shape, strict=True))
    right, low = (max(part) for part in zip(*shape, strict=True))
    return left, top, right - left, low - top


@pytest.mark.slow
def test_nothing_stands_on_the_road_or_on_the_edge_of_the_board(track: Track) -> None:
    x0, y0, x1, y1 = to_scale(track).bounds
    for name, (x, y, w, h) in _village(track):
        assert name == "straw_bales" or not _on_road(track, (x, y, w, h)), name
        assert name == "linden" or (x0 <= x and y0 <= y and x + w <= x1 and y + h <= y1), name


def test_straw_lies_clear_of_the_road(track: Track) -> None:
    edges = [point for line in (Lanes(to_scale(track)).left, Lanes(to_scale(track)).right) for point in line]
    for name, (x, y, w, h) in _village(track):
        middle = x + w / 2, y + h / 2
        assert name != "straw_bales" or min(math.dist(middle, point) for point in edges) > 22


@pytest.mark.slow
def test_a_player_s_own_road_gets_a_village_with_a_pond(mirrored: Track) -> None:
    assert mirrored.landscape == "village"
    found = _village(mirrored)
    assert not [name for name, box in found if name != "straw_bales" and _on_road(mirrored, box)]
    assert {"cottage", "linden", "straw_bales", "pond", "gate_tower"} <= {name for name, _ in found}


def test_nothing_stands_on_another(track: Track) -> None:
    # Straw is turned, so that its box is larger than its ground.
    boxes = [pygame.FRect(box).inflate(-4, -4) for name, box in _village(track) if name != "straw_bales"]
    for i, box in enumerate(boxes):
        assert box.collidelist(boxes[i + 1 :]) < 0


def test_there_is_a_village(track: Track) -> None:
    names = [name for name, _ in _village(track)]
    assert sum(name.startswith("cottage") for name in names) >= 7 and names.count("linden") >= 12
    assert names.count("straw_bales") >= 4 and {"cow", "reeds", "crowd_long"} <= set(names)


def test_the_brook_passes_below_the_bridge_only(track: Track) -> None:
    found = landscape_of(track)
    assert found is not None
    cell = to_scale(track).unit * found.cell
    bridges = [track.rows[row][0] for row in narrow_rows(track)]
    (brook,), (pond,) = (
        [rule for rule in found.rules if rule.symbols == (name,)] for name in ("brook", "mill_pond")
    )
    assert brook.at and pond.at
    (ax, ay), (bx, by) = (_along(brook.at, brook.turns[0], 14.58, share) for share in (-0.5, 0.5))
    line = [((ax + (bx - ax) * i / 60) * cell, (ay + (by - ay) * i / 60) * cell) for i in range(61)]
    under = {space.index for point in line for space in track.spaces if is_inside(space.outline, *point)}
    assert len(under) == 1 and under <= set(bridges)
    # The pond is at the lower right end of its symbol.
    x, y = (part * cell for part in pond.at)
    assert not _on_road(track, (x - 0.9 * cell, y + 0.7 * cell, 4.4 * cell, 3.4 * cell))


def _along(at: tuple[float, float], turn: float, length: float, share: float) -> tuple[float, float]:
    """A point of an upright line through its middle, turned clockwise."""
    angle = math.radians(turn)
    return at[0] - math.sin(angle) * length * share, at[1] + math.cos(angle) * length * share


@pytest.mark.slow
def test_panels_lie_on_dry_empty_grass(track: Track) -> None:
    board = Board(track, TABLE)
    box = infield(board, 478, 204)
    assert box[2] > 360 and box[3] > 150
    x, y = board.back(box[0], box[1])
    kept = (x, y, box[2] / board.scale, box[3] / board.scale)
    assert not _on_road(track, kept)
    frame = pygame.FRect(kept).inflate(-4, -4)
    assert not [name for name, thing in _village(track, (kept,)) if frame.colliderect(thing)]
    assert not [piece for piece in fixed(track) if frame.colliderect(_box(piece))]


def test_the_crowd_nearest_to_a_moped_is_found(track: Track) -> None:
    board = Board(track, TABLE)
    found = [box for name, box in _village(track) if name.startswith("crowd")]
    for x, y in ((300.0, 90.0), (700.0, 500.0)):
        spot = scenery.crowd_near(board, THEMES["paper"], [], x, y)
        assert spot is not None
        at = board.back(*spot)
        assert any(
            left - 1 <= at[0] <= left + w + 1 and abs(at[1] - top - h) < 1 for left, top, w, h in found
        )


def test_it_is_the_same_village_every_time(track: Track) -> None:
    one = build_scenery(track, "paper", True)
    build_scenery.cache_clear()
    two = build_scenery(track, "paper", True)
    assert one is not two and one == two


def test_a_road_without_its_landscape_lies_in_a_meadow(track: Track, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (scenery, track_scenery):
        monkeypatch.setattr(module, "landscape_of", lambda track: None)
    build_scenery.cache_clear()
    drawn = scenery.vectors(Board(track, TABLE), THEMES["paper"], True, ())
    build_scenery.cache_clear()
    assert scenery.SETTS in drawn and "#8FC1C9" not in drawn
