"""What stands on the table this instant: cars in poses, the position as far as it has been shown, effects.

Poses are in the track's own units, so that a window may change its size while cars drive.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.engine.contract import Json
from game.ui.board.stage import Pose
from game.ui.board.stage import Stage as BoardStage
from game.ui.result import Words
from game.ui.track_board import Board

if TYPE_CHECKING:
    from game.engine.track import Track

Spot = int | str
_BURST = 1.3


class Ground:
    """A track as the table asks for it: spaces by label, and poses of cars in the track's units."""

    def __init__(self, track: Track) -> None:
        self.track = track
        self.board = Board(track, (0, 0, 1000, 1000))
        self.index: dict[Spot, int] = {}
        for space in track.spaces:
            label: Spot = int(space.label) if space.label.isdigit() else space.label
            self.index[label] = space.index
        self.label = {index: label for label, index in self.index.items()}

    def point(self, spot: Spot) -> tuple[float, float]:
        """The middle of a space in the track's units."""
        pose = self.track.spaces[self.index[spot]].pose
        return pose.x, pose.y

    def well_inside(self, spot: Spot) -> tuple[float, float]:
        """The middle of a space, or a point near it that is far enough from the board's edge for a burst."""
        x, y = self.point(spot)
        x0, y0, x1, y1 = self.board.bounds
        return min(x1 - _BURST, max(x0 + _BURST, x)), min(y1 - _BURST, max(y0 + _BURST, y))

    def place(self, spot: Spot) -> int:
        """The place of a space: the two spaces of a crossing share one."""
        return self.track.place[self.index[spot]]

    def is_corner(self, spot: Spot) -> bool:
        """Whether a space is a corner."""
        return self.track.is_corner[self.index[spot]]

    def rest(self, seen: Mapping[str, Json]) -> dict[int, Pose]:
        """By seat the pose of every car on the road, several on one space side by side."""
        groups: dict[int, list[int]] = {}
        for seat, spot in enumerate(seen["spaces"]):
            if spot is not None:
                groups.setdefault(self.place(spot), []).append(seat)
        poses: dict[int, Pose] = {}
        for seats in groups.values():
            space = self.index[seen["spaces"][seats[0]]]
            for seat, slot in zip(seats, self.board.slots(space, len(seats)), strict=True):
                own = self.index[seen["spaces"][seat]]
                angle = slot.angle if len(seats) > 1 else self.board.at(own).angle
                x, y = self.board.back(slot.x, slot.y)
                scale = slot.size / self.board.cell
                poses[seat] = Pose(x, y, scale, 255, bool(seen["flipped"][seat]), angle=angle)
        return poses


@dataclass(slots=True)
class Thrown:
    """A die in the air or just fallen, on its way to its place in the row."""

    face: int
    at: int
    t: float = 0.0
    repeat: bool = False


@dataclass(slots=True)
class Flying:
    """A thing in flight over the board, in the track's units: a rocket, an item, a disc."""

    what: str
    source: tuple[float, float]
    target: tuple[float, float]
    t: float = 0.0
    angle: float = 0.0
    colour: str = ""


@dataclass(slots=True)
class Crash:
    """A crash being shown: the cars in it, where, dice before and after, and how far it has come."""

    cars: tuple[int, ...]
    point: tuple[float, float]
    before: tuple[int, ...]
    dice: tuple[int, ...]
    cause: str
    spot: Spot | None
    big: bool = False
    t: float = 0.0


@dataclass(slots=True)
class Trail:
    """A way that a car went: by itself, pushed, slid or teleported, in spaces."""

    seat: int
    spots: tuple[Spot, ...]
    kind: str = "drive"
    index: int = 0


@dataclass(slots=True)
class Stage(BoardStage):
    """All that moves; `seen` is the position as far as it has been shown."""

    seen: dict[str, Json] = field(default_factory=dict)
    poses: dict[int, Pose] = field(default_factory=dict)
    thrown: Thrown | None = None
    rocket: tuple[int, int, bool] | None = None
    """While a rocket is fired: its roll, what it needs, whether it hits."""
    flying: Flying | None = None
    crash: Crash | None = None
    lit: tuple[int, ...] = ()
    """Cars that stay in full colour while the others are veiled."""
    pulse: tuple[Spot, float] | None = None
    """A space that something happens on, and how far it has come."""
    note: Words = ""

    def rest(self, shown: Mapping[str, Json], ground: Ground) -> None:
        """Everything still, as the observation has it."""
        self.clear()
        self.seen = copy.deepcopy(dict(shown))
        self.poses = ground.rest(shown)
        self.thrown = self.flying = self.crash = self.pulse = self.rocket = None
        self.lit = ()


def put_down(seen: dict[str, Json], spot: Spot, item: str) -> None:
    """An item lies on a space."""
    seen["road"] = [*(pair for pair in seen["road"] if pair[0] != spot), [spot, item]]


def pick_up(seen: dict[str, Json], spot: Spot) -> None:
    """Nothing lies on a space any longer."""
    seen["road"] = [pair for pair in seen["road"] if pair[0] != spot]


def follow(seen: dict[str, Json], kind: str, seat: int | None, data: Mapping[str, Any]) -> None:
    """Bring the shown position up to date with one event."""
    make = _FOLLOW.get(kind)
    if make is not None:
        make(seen, seat, data)


def _rolled(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["rolled"], seen["turn"] = list(data["faces"]), seat


def _turn(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["turn"], seen["rolled"], seen["used"], seen["turbine"] = seat, [], False, False
    seen["phase"], seen["one_die"] = "turn", data["one_die"]


def _moved(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["spaces"][seat] = data["to"]


def _crashed(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    for car, dice in zip(data["cars"], data["dice"], strict=True):
        seen["flipped"][car], seen["dice"][car], seen["lost"][car] = True, dice, 6 - dice


def _lap(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["laps"][seat] = data["laps"]


def _finished(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["spaces"][seat], seen["flipped"][seat] = None, False
    if seat not in seen["finished"]:
        seen["finished"].append(seat)


def _slid(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    for car in data["cars"]:
        seen["spaces"][car] = data["to"]


def _mended(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["dice"][seat], seen["lost"][seat] = data["dice"], 6 - data["dice"]
    if data.get("turned"):
        seen["flipped"][seat] = False


def _turned_back(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["flipped"][seat] = False


def _used(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    if seat is not None and data["item"] in seen["items"][seat]:
        seen["items"][seat].remove(data["item"])
    seen["turbine"] = seen["turbine"] or data["item"] == "turbine"


def _laid(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    if data["space"] is not None:
        put_down(seen, data["space"], data["item"])


def _taken(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["items"][seat].append(data["item"])
    if data["tray"]:
        seen["tray"] = "aside"
    else:
        pick_up(seen, data["space"])


def _tray(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["tray"] = {"space": data["space"], "item": data["item"]}


def _exploded(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    pick_up(seen, data["space"])


def _gate(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["gates"][data["gate"]] = data["open"]


def _cylinder(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["cylinders"][seat] = True


def _started(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["spaces"], seen["race"], seen["phase"] = list(data["spaces"]), data["race"], "turn"
    seen["road"] = [[spot, "oil"] for spot in data["oil"]]
    seen["rolled"] = []


def _qualified(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    if seat is not None:
        seen["qualifying"][seat] = data["result"]
    seen["rolled"] = []


def _qualifying(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["qualifying"] = [None] * seen["seats"]
    seen["queue"], seen["turn"], seen["phase"] = list(data["seats"]), seat, "qualify"


def _safety_out(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["safety_car"] = {"rounds": data["rounds"], "seat": seat, "fresh": True}


def _safety_in(seen: dict[str, Json], seat: int | None, data: Mapping[str, Any]) -> None:
    seen["safety_car"] = None


_FOLLOW = {
    "rolled": _rolled, "turn_started": _turn, "moved": _moved, "pushed": _moved, "teleported": _moved,
    "crashed": _crashed, "lap": _lap, "finished": _finished, "slid": _slid, "mended": _mended,
    "repaired": _mended, "turned_back": _turned_back, "item_used": _used, "item_laid": _laid,
    "item_placed": _laid, "item_returned": _laid, "item_taken": _taken, "tray_placed": _tray,
    "bomb_exploded": _exploded, "gate_toggled": _gate, "shortcut_used": _cylinder, "race_started": _started,
    "qualified": _qualified, "qualifying": _qualifying, "safety_car_out": _safety_out,
    "safety_car_in": _safety_in,
}  # fmt: skip
