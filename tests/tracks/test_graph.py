"""The graph that a file becomes: numbers, ways, tables and poses, in walks and in roads with lanes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from rules import CIRCUITS, HERE, MOPEDS, WALKS

from game.engine.venue.track import ROAD, Track
from game.services import paths
from game.tracks.load import load

GP = paths.bundled_tracks() / "grand_prix"
ALL_KINDS = frozenset({"road", "gate", "shortcut"})


def _loaded(file: Path, rules: object = WALKS) -> Track:
    track, faults = load(file, "grand_prix", rules)  # type: ignore[arg-type]
    assert track is not None, faults
    return track


def _labels(track: Track, spaces: tuple[int, ...]) -> list[str]:
    return [track.spaces[space].label for space in spaces]


@pytest.fixture(scope="module")
def grand() -> Track:
    """The track with everything."""
    return _loaded(GP / "grand.yaml")


@pytest.fixture(scope="module")
def circuit() -> Track:
    """A road of lanes with limits, islands and boxes."""
    return _loaded(HERE / "roads" / "circuit.yaml", CIRCUITS)


@pytest.fixture(scope="module")
def moped() -> Track:
    """A road of two lanes with outer courses."""
    return _loaded(HERE / "roads" / "moped.yaml", MOPEDS)


def test_a_walk_is_numbered_from_the_line(grand: Track) -> None:
    assert [space.label for space in grand.spaces] == [*(str(n) for n in range(1, 75)), "G1"]
    assert grand.lap == 74 and grand.line == {(73, 0)}
    assert _labels(grand, grand.grid) == ["74", "73", "72", "71", "70", "69", "68", "67"]
    corners = [int(grand.spaces[c.spaces[0]].label) for c in grand.corners]
    assert corners == [8, 10, 12, 15, 17, 19, 25, 30, 32, 34, 39, 42, 49, 51, 56, 58, 63, 66]
    assert _labels(grand, grand.oil) == ["4", "23", "47", "64"]


def test_a_corner_has_the_heading_of_its_middle(grand: Track) -> None:
    corner = grand.spaces[7]
    assert (corner.pose.x, corner.pose.y) == (16.5, 7.5)
    assert corner.turn == -90 and corner.pose.angle == 315
    assert grand.corners[0].hand == "left"


def test_a_crossing_is_two_spaces_of_one_place(grand: Track) -> None:
    (crossing,) = grand.crossings
    assert _labels(grand, crossing.spaces) == ["28", "36"]
    first, second = (grand.spaces[space] for space in crossing.spaces)
    assert first.place == second.place == crossing.place and first.pose[:2] == second.pose[:2]
    assert abs(first.pose.angle - second.pose.angle) % 180 == 90
    assert _labels(grand, first.forward) == ["29"] and _labels(grand, second.forward) == ["37"]
    assert len(set(grand.place)) == len(grand.spaces) - 1


def test_forks_list_the_course_first(grand: Track) -> None:
    assert _labels(grand, grand.forward[24]) == ["26", "42"] and grand.kinds[24] == ("road", "shortcut")
    assert _labels(grand, grand.forward[52]) == ["54", "G1"] and grand.kinds[52] == ("road", "gate")
    assert _labels(grand, grand.forward[74]) == ["61"]
    assert grand.distance[74] == grand.distance[60] - 1
    assert len(grand.shortcuts[0].marks) == 2


def test_ways_come_in_order_and_count_laps(grand: Track) -> None:
    assert [way.path for way in grand.paths(24, 1)] == [(25,)]
    ways = grand.paths(50, 4, ALL_KINDS)
    assert [_labels(grand, way.path) for way in ways] == [["52", "53", "54", "55"], ["52", "53", "G1", "61"]]
    assert ways[1].kinds == ("road", "road", "gate", "road")
    assert grand.main(72, 3) == grand.paths(72, 3)[0] and grand.main(72, 3).laps == 1
    assert grand.paths(24, 0) == (((), (), 0),)


def test_a_shortcut_is_taken_once_a_way(grand: Track) -> None:
    for way in grand.paths(20, 60, frozenset({"road", "shortcut"})):
        assert way.kinds.count("shortcut") <= 1


def test_straights_and_slides_end_at_the_corner(grand: Track) -> None:
    assert _labels(grand, grand.straight[70]) == ["72", "73", "74", *(str(n) for n in range(1, 9))]
    assert grand.to_corner[70] == grand.straight[70]
    assert _labels(grand, grand.straight[7]) == ["9", "10"]
    # out of the gate road the course bends, though nothing is a corner there
    assert _labels(grand, grand.straight[74]) == ["61"]
    assert _labels(grand, grand.to_corner[74]) == ["61", "62", "63"]


def test_distances_and_neighbours(grand: Track) -> None:
    assert grand.ahead(70, 4) == 8 and grand.ahead(4, 70) == 66
    assert {*grand.forward[60], *grand.behind[60]} == {61, 59, 74}
    assert grand.path(50, 60) == tuple(range(51, 61))
    assert _labels(grand, grand.path(50, 60, ALL_KINDS)) == ["52", "53", "G1", "61"]
    assert grand.path(60, 74) == ()
    assert (73, 0) in grand.line and (0, 1) not in grand.line


def test_tables_agree_with_the_spaces(grand: Track, circuit: Track, moped: Track) -> None:
    for track in (grand, circuit, moped):
        for space in track.spaces:
            assert track.forward[space.index] == space.forward and space.forward
            assert track.onward[space.index] == space.forward[0]
            assert track.onward_laps[space.index] == ((space.index, space.forward[0]) in track.line)
            for to in space.forward:
                assert space.index in track.behind[to]
                crossing = (space.index, to) in track.line
                assert crossing == (track.distance[to] < track.distance[space.index])
        for corner in track.corners:
            assert all(track.corner_of[space] == corner.index for space in corner.spaces)


def test_rows_are_shared_by_all_lanes(circuit: Track) -> None:
    assert circuit.lap == len(circuit.rows) == 66
    assert [len(row) for row in circuit.rows[:8]] == [7, 7, 7, 7, 6, 5, 4, 4]
    assert all(circuit.distance[space] == n for n, row in enumerate(circuit.rows) for space in row)
    assert circuit.inner == "right"
    assert _labels(circuit, circuit.forward[circuit.rows[20][1]]) == ["21a", "21b", "21c"]


def test_no_lane_is_changed_across_an_island(circuit: Track) -> None:
    assert _labels(circuit, circuit.forward[circuit.rows[11][1]]) == ["12a", "12b"]
    assert _labels(circuit, circuit.forward[circuit.rows[11][2]]) == ["12c", "12d"]
    assert [island.kind for island in circuit.islands].count("pool") == 1
    assert all(len(island.outline) > 8 for island in circuit.islands)


def test_corners_have_limits_and_spin_points(circuit: Track) -> None:
    assert [corner.limits for corner in circuit.corners][:2] == [(120, 100, 100, 80), (80, 80, 80)]
    assert [corner.hand for corner in circuit.corners] == [
        "right",
        "right",
        "right",
        "left",
        "right",
        "right",
    ]
    point = circuit.corners[3].spin_point
    assert point is not None and point.side == "right"
    assert circuit.spaces[point.rejoin].label == "37c"


def test_boxes_are_entered_from_the_row_before(circuit: Track) -> None:
    boxes = {box.car: box for box in circuit.boxes}
    assert {car: circuit.spaces[box.entry].row for car, box in boxes.items()} == {
        **{1: 1, 2: 0, 3: 65},
        **{4: 64, 5: 63, 6: 62},
    }
    for box in boxes.values():
        assert circuit.forward[box.space] == (box.exit,)
        at = circuit.forward[box.entry].index(box.space)
        assert circuit.kinds[box.entry][at] == "pit"
        assert circuit.spaces[box.exit].row == box.row
    assert (boxes[3].entry, boxes[3].space) in circuit.line
    assert (boxes[4].entry, boxes[4].space) not in circuit.line


def test_an_outer_course_has_spaces_of_its_own(moped: Track) -> None:
    ways = {space.label: _labels(moped, space.forward) for space in moped.spaces}
    assert ways["0a"] == ["1a", "1b"] and ways["1a"] == ["2a"]
    assert ways["1b"] == ["1b.2"] and ways["1b.2"] == ["2b"] and ways["2b"] == ["3a", "3b"]
    assert ways["3b"] == ["4a"] and ways["4a"] == ["5a", "5b"]
    assert [space.label for space in moped.spaces if space.bonus] == ["0b", "3a", "7b"]
    assert moped.inner == "left" and len(moped.line) == 4
    assert _labels(moped, moped.grid) == ["10a", "10b", "9a", "9b", "8a", "8b"]


def test_poses_lie_on_their_spaces(grand: Track, circuit: Track, moped: Track) -> None:
    for track in (grand, circuit, moped):
        for space in track.spaces:
            xs, ys = zip(*space.outline, strict=True)
            assert min(xs) <= space.pose.x <= max(xs) and min(ys) <= space.pose.y <= max(ys)
            assert 0 <= space.pose.angle < 360


def test_the_digest_knows_the_race_and_not_the_words(grand: Track, tmp_path: Path) -> None:
    text = (GP / "grand.yaml").read_text(encoding="utf-8")
    renamed, changed = tmp_path / "renamed.yaml", tmp_path / "changed.yaml"
    renamed.write_text(text.replace("The Grand,", "The Great,"), encoding="utf-8")
    changed.write_text(text.replace("oil: [4,", "oil: [5,"), encoding="utf-8")
    assert _loaded(renamed).digest == grand.digest != _loaded(changed).digest


def test_the_digest_is_the_same_in_every_process(grand: Track) -> None:
    code = (
        "from pathlib import Path; from game.tracks.load import load;"
        f"print(load(Path({str(GP / 'grand.yaml')!r}), 'grand_prix', None)[0].digest)"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.strip() == grand.digest


def test_every_kind_of_the_road_is_the_course(grand: Track) -> None:
    for space in range(len(grand.spaces)):
        assert len(grand.paths(space, 9, ROAD)) == 1
