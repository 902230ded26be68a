"""The circuits of Formula-1: what its clauses ask of rows, lanes, corners, islands, boxes and the grid."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game.engine.venue.track import Corner, Track
from game.games.formula_one.rules.circuit import TRACK_RULES
from game.services import paths
from game.services import track_files as command
from game.tracks.load import load

FOLDER = paths.bundled_tracks() / "formula_one"
FILES = sorted(FOLDER.glob("*.yaml"))
TWISTY, FAST = "porto_serra", "kestrel_heath"


def _loaded(id: str) -> Track:
    track, faults = load(FOLDER / f"{id}.yaml", "formula_one", TRACK_RULES)
    assert track is not None, faults
    return track


@pytest.fixture(scope="module", params=[file.stem for file in FILES])
def circuit(request: pytest.FixtureRequest) -> Track:
    """One of our circuits."""
    return _loaded(request.param)


def _inside_out(track: Track, corner: Corner) -> list[int]:
    """The limits of a corner from the inside out."""
    return list(reversed(corner.limits)) if corner.hand == "right" else list(corner.limits)


def test_there_are_a_fast_one_and_a_twisty_one() -> None:
    assert {TWISTY, FAST} <= {file.stem for file in FILES}
    fast, twisty = _loaded(FAST), _loaded(TWISTY)

    def slowest(track: Track) -> int:
        return min(min(corner.limits) for corner in track.corners)

    def best(track: Track) -> float:
        return sum(max(corner.limits) for corner in track.corners) / len(track.corners)

    assert slowest(fast) >= 80 > slowest(twisty)
    assert best(fast) > best(twisty) + 20
    assert len(twisty.islands) > len(fast.islands)


def test_the_check_finds_no_fault() -> None:
    assert command.faults_in(FILES) == []


def test_it_is_named_and_described_in_both_languages(circuit: Track) -> None:
    assert circuit.name("en") != circuit.name("ja")
    assert all(circuit.about[code].rstrip(".。") != circuit.about[code] for code in ("en", "ja"))


# -- rows and lanes -----
def test_rows_are_shared_by_all_lanes(circuit: Track) -> None:
    assert 60 <= circuit.lap == len(circuit.rows) <= 90
    for space in circuit.spaces:
        if space.part == "road":
            assert circuit.distance[space.index] == space.row
            assert {circuit.spaces[to].row for to in space.forward if circuit.spaces[to].part == "road"} == {
                (space.row + 1) % circuit.lap
            }


def test_three_lanes_mostly_more_at_the_start_and_before_corners(circuit: Track) -> None:
    lanes = [len(row) for row in circuit.rows]
    assert Counter(lanes).most_common(1)[0][0] == 3
    assert lanes[0] == lanes[-1] == max(lanes) == 7
    assert min(lanes) == 2, "a narrow place"
    assert any(
        lanes[corner.band - 1] > len(corner.limits) or len(corner.limits) > 3 for corner in circuit.corners
    )


def test_lanes_come_and_go_one_by_one(circuit: Track) -> None:
    lanes = [len(row) for row in circuit.rows]
    assert all(abs(a - b) <= 1 for a, b in pairwise([*lanes, lanes[0]]))


def test_a_car_goes_straight_or_one_lane_aside(circuit: Track) -> None:
    for row, after in pairwise([*circuit.rows, circuit.rows[0]]):
        for space in row:
            ahead = [to for to in circuit.forward[space] if circuit.spaces[to].part == "road"]
            assert 1 <= len(ahead) <= 3
            assert [after.index(to) for to in ahead] == list(
                range(after.index(ahead[0]), after.index(ahead[0]) + len(ahead))
            )
            if len(row) == len(after):
                assert all(abs(after.index(to) - row.index(space)) <= 1 for to in ahead)


def test_the_road_lies_nowhere_on_itself(circuit: Track) -> None:
    middles = {space.index: space.pose[:2] for space in circuit.spaces}
    for one in circuit.spaces:
        for other in circuit.spaces:
            apart = abs(one.row - other.row)
            if min(apart, circuit.lap - apart) > 2:
                (ax, ay), (bx, by) = middles[one.index], middles[other.index]
                assert (ax - bx) ** 2 + (ay - by) ** 2 > 24**2, (one.label, other.label)


# -- corners -----
def test_five_to_eight_corners_with_a_safety_speed_in_every_lane(circuit: Track) -> None:
    assert 5 <= len(circuit.corners) <= 8
    for corner in circuit.corners:
        assert len(corner.limits) == len(circuit.rows[corner.band])
        assert corner.band == corner.rows[0], "the red row is the first one"
        assert all(limit % 20 == 0 and 40 <= limit <= 140 for limit in corner.limits)
        assert _inside_out(circuit, corner) == sorted(corner.limits), "never faster inside than outside"


def test_every_corner_has_its_spin_point_outside(circuit: Track) -> None:
    for corner in circuit.corners:
        point = corner.spin_point
        assert point is not None
        assert point.side != corner.hand
        assert (
            0
            <= (point.row - corner.rows[0]) % circuit.lap
            <= (corner.rows[1] - corner.rows[0]) % circuit.lap + 1
        )
        row = circuit.rows[point.row]
        assert point.rejoin == (row[-1] if point.side == "right" else row[0])


def test_corners_do_not_share_rows_and_bands_are_apart(circuit: Track) -> None:
    taken = [circuit.spaces[space].row for corner in circuit.corners for space in corner.spaces]
    rows = {(corner.index, row) for corner in circuit.corners for row in _rows(circuit, corner)}
    assert len({row for _, row in rows}) == len(rows)
    assert set(taken) == {row for _, row in rows}


def _rows(circuit: Track, corner: Corner) -> list[int]:
    first, last = corner.rows
    return [(first + i) % circuit.lap for i in range((last - first) % circuit.lap + 1)]


def test_islands_part_corners_and_a_narrow_place_is_a_bottleneck(circuit: Track) -> None:
    in_corners = {row for corner in circuit.corners for row in _rows(circuit, corner)}
    bars = [bar for bar in circuit.islands if bar.kind == "island"]
    narrows = [bar for bar in circuit.islands if bar.kind != "island"]
    assert len(bars) >= 2 and narrows
    assert all(set(range(bar.rows[0], bar.rows[1] + 1)) <= in_corners for bar in bars)
    for bar in narrows:
        rows = range(bar.rows[0], bar.rows[1] + 1)
        assert not set(rows) & in_corners
        assert {len(circuit.rows[row]) for row in rows} == {2}


def test_no_lane_is_changed_across_an_island(circuit: Track) -> None:
    for bar in circuit.islands:
        for row in range(bar.rows[0], bar.rows[1]):
            for space in circuit.rows[row]:
                here = circuit.spaces[space].lane <= bar.after_lane
                for to in circuit.forward[space]:
                    assert (circuit.spaces[to].lane <= bar.after_lane) is here


# -- start and pits -----
def test_the_grid_is_one_row_of_six_just_past_the_line(circuit: Track) -> None:
    lanes = [circuit.spaces[space].lane for space in circuit.grid]
    free = 6 if circuit.boxes[0].side == "right" else 0
    assert lanes == [lane for lane in range(7) if lane != free], "the lane beside the boxes is free"
    assert {circuit.spaces[space].row for space in circuit.grid} == {0}
    for space in circuit.grid:
        assert all((before, space) in circuit.line for before in circuit.behind[space])
        assert not any((space, to) in circuit.line for to in circuit.forward[space])


def test_six_boxes_lie_beside_six_rows_round_the_line(circuit: Track) -> None:
    rows = {box.car: (box.row + 10) % circuit.lap - 10 for box in circuit.boxes}
    assert rows == {6: -2, 5: -1, 4: 0, 3: 1, 2: 2, 1: 3}
    assert len({box.side for box in circuit.boxes}) == 1


def test_a_box_is_entered_from_the_row_before_and_left_beside_it(circuit: Track) -> None:
    for box in circuit.boxes:
        edge = -1 if box.side == "right" else 0
        assert box.entry == circuit.rows[box.row - 1][edge]
        assert box.exit == circuit.rows[box.row][edge]
        assert circuit.behind[box.space] == (box.entry,), "nobody comes sideways"
        assert circuit.forward[box.space] == (box.exit,)
        assert (box.space, box.exit) not in circuit.line


@pytest.mark.slow
def test_boxes_one_to_four_have_the_line_behind_them(circuit: Track) -> None:
    start = circuit.rows[-8][-1 if circuit.boxes[0].side == "right" else 0]
    for box in circuit.boxes:
        for way in circuit.paths(start, 8 + (box.row + 10) % circuit.lap - 10, frozenset({"road", "pit"})):
            if way.path[-1] == box.space:
                assert way.laps == (1 if box.car <= 4 else 0)
                break
        else:
            pytest.fail(f"box {box.car} is not reached")


def test_the_narrows_and_corners_leave_the_start_alone(circuit: Track) -> None:
    near_line = {row % circuit.lap for row in range(-3, 5)}
    assert all(len(circuit.rows[row]) == 7 for row in near_line)
    assert not near_line & {row for corner in circuit.corners for row in _rows(circuit, corner)}
