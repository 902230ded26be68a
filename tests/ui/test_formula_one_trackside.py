"""What stands beside Formula-1's circuits, ours and others: it touches no space, no label, no other thing."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
import yaml

from game.engine.venue.track import Track, catalogue
from game.games.formula_one.rules.circuit import TRACK_RULES
from game.games.formula_one.table.trackside.pits import built
from game.games.formula_one.table.trackside.rubber import racing_line
from game.services import paths
from game.tracks.load import load
from game.ui.kit.elements import is_inside
from game.ui.tracks import circuit as track_circuit
from game.ui.tracks.landscape import landscape_of
from game.ui.tracks.placer import Placer
from game.ui.tracks.room import to_scale
from game.ui.tracks.sites import CircuitSite, Point, Shape, turned

F1 = "formula_one"
OURS = ("kestrel_heath", "porto_serra", "tannfeld")


def edge(outline: Sequence[Point], step: float = 2.0) -> Iterator[Point]:
    """Points close to each other along an outline."""
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        count = max(1, round(math.dist((ax, ay), (bx, by)) / step))
        for i in range(count):
            yield ax + (bx - ax) * i / count, ay + (by - ay) * i / count


def things(track: Track) -> list[tuple[str, Shape]]:
    """All that stands beside a circuit, by its symbol, and its ground in the track's units."""
    found, k = landscape_of(track), to_scale(track).unit
    assert found is not None
    placer = Placer(CircuitSite(track, built(track).taken), found, "paper", True)
    placer.run(False)
    stood = [(name, tuple((x * k, y * k) for x, y in outline)) for name, outline in placer.stood]
    return [*(("pit", pit.outline) for pit in built(track).pits), *stood]


def check(track: Track) -> set[str]:
    """Nothing touches a space, a disc, the place of a car that spun, or another building."""
    found, board = things(track), to_scale(track)
    discs = [board.back(*spot) for spot in track_circuit.corner_spots(board).values()]
    spins = [corner.spin_point.pose for corner in track.corners if corner.spin_point]
    spins_at = [turned(*pose, track_circuit.SPIN_LONG, track_circuit.SPIN_WIDE) for pose in spins]
    boxes = [
        (space.outline, [f(p[i] for p in space.outline) for f in (min, max) for i in (0, 1)])
        for space in track.spaces
    ]
    for _, shape in found:
        for x, y in edge(shape):
            near = (outline for outline, (x0, y0, x1, y1) in boxes if x0 <= x <= x1 and y0 <= y <= y1)
            on_space = any(is_inside(outline, x, y) for outline in near)
            assert not on_space, (track.id, shape)
            assert all(math.dist((x, y), disc) > track_circuit.DISC for disc in discs), (track.id, shape)
            assert not any(is_inside(outline, x, y) for outline in spins_at), (track.id, shape)
    # one stack of tyres leans against the next
    firm = [thing for thing in found if thing[0] != "tyre_wall"]
    for (name, one), (other, two) in combinations(firm, 2):
        assert not any(is_inside(two, x, y) for x, y in edge(one)), (track.id, name, other)
    return {name for name, _ in found}


@pytest.mark.parametrize("name", OURS)
def test_nothing_beside_the_road_touches_a_space_a_label_or_another_thing(name: str) -> None:
    track = catalogue.find(F1, name)
    stood = check(track)
    assert any(name.startswith("tribune") for name in stood)
    assert stood > {"marshal_post", "banner", "spectators_1", "tyre_wall", "pit"}
    assert built(track).arrow


@pytest.mark.parametrize("name", OURS)
def test_each_car_has_a_garage_behind_its_box(name: str) -> None:
    track = catalogue.find(F1, name)
    (pit,) = built(track).pits
    assert sorted(garage.car for garage in pit.garages) == [1, 2, 3, 4, 5, 6]
    for garage in pit.garages:
        box = next(box for box in track.boxes if box.car == garage.car)
        x, y, _ = track.spaces[box.space].pose
        middle = sum(x for x, _ in garage.opening) / len(garage.opening)
        low = sum(y for _, y in garage.opening) / len(garage.opening)
        others = [track.spaces[other.space].pose for other in track.boxes]
        nearest = min(others, key=lambda pose: math.dist(pose[:2], (middle, low)))
        assert nearest[:2] == (x, y)


@pytest.mark.parametrize("name", OURS)
def test_the_rubber_stays_on_the_road(name: str) -> None:
    track = catalogue.find(F1, name)
    for x, y in racing_line(track):
        assert any(is_inside(space.outline, x, y) for space in track.spaces if space.part == "road"), (x, y)


def others(name: str, rng: Random, count: int) -> Iterator[Track]:
    """Circuits as a player may draw them: ours bent, stretched and mirrored, those that break no rule."""
    given = yaml.safe_load((paths.bundled_tracks() / F1 / f"{name}.yaml").read_text(encoding="utf-8"))
    for n in range(count):
        made = dict(given)
        pull = rng.uniform(2, 30)
        made["centre"] = [
            [x + rng.uniform(-pull, pull), y + rng.uniform(-pull, pull), r] for x, y, r in given["centre"]
        ]
        if rng.random() < 0.5:
            high = given["board"][1]
            made["centre"] = [[x, high - y, r] for x, y, r in made["centre"]]
            made["line"] = [given["line"][0], high - given["line"][1]]
            made.pop("corners", None)
            made["corners"] = [_mirrored(corner) for corner in given["corners"]]
            made["boxes"] = [_mirrored(box) for box in given["boxes"]]
        made["name"] = {"en": f"Made {name} {n}", "ja": f"Made {name} {n}"}
        file = paths.tracks() / f"made_{name}_{n}_{rng.random():.8f}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(yaml.safe_dump(made, allow_unicode=True), encoding="utf-8")
        track, _ = load(file, F1, TRACK_RULES, is_custom=True)
        file.unlink()
        if track is not None:
            yield track


def _mirrored(given: dict[str, object]) -> dict[str, object]:
    """A corner or a box with left and right changed round."""
    other = {"left": "right", "right": "left"}
    made = dict(given)
    if "side" in made:
        made["side"] = other[str(made["side"])]
    spun = made.get("spin_point")
    if isinstance(spun, dict):
        made["spin_point"] = {**spun, "side": other[spun["side"]]}
    return made


@pytest.mark.long
@pytest.mark.parametrize("name", OURS)
def test_nothing_beside_the_road_of_any_circuit_touches_what_it_should_not(name: str, seed: int) -> None:
    tracks = list(others(name, Random(seed), 40))
    assert len(tracks) > 3
    for track in tracks:
        check(track)
        racing_line(track)
