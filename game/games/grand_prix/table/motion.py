"""The motion of nestorgames GP: which verb shows each event; the match is always ahead of the picture."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from game.games.grand_prix.rules import events as e
from game.games.grand_prix.rules import preview
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table import pace
from game.games.grand_prix.table.board.overlay import rounded
from game.games.grand_prix.table.names import MAX_NAMED, Names
from game.games.grand_prix.table.stage import Crash, Flying, Ground, Rocket, Stage, Thrown
from game.ui.race.board import motion
from game.ui.race.board.effects import LIGHTS
from game.ui.race.board.motion import Heading
from game.ui.race.board.path import Point
from game.ui.race.board.stage import CarPose
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.engine.contract import Event
    from game.ui.race.events import Rows

ALONE = 0.81
"""The size of a car that is alone on its space, in cells."""


class Motion(motion.Motion):
    """The motion of one table."""

    names: Names
    stage: Stage
    after: Position
    reach = 0.16

    def __init__(self, names: Names, stage: Stage, rows: Rows[Motion, Names, Any], ground: Ground) -> None:
        super().__init__(names, stage, rows)
        self.ground = ground

    def happened(self, event: Event, after: Position) -> None:
        """Show the position after an event, with every car at rest."""
        self.stage.displayed = after
        self.stage.note = self.rows.caption(self.names, event)
        self._rest()
        self.scene.app.changed()

    def _rest(self) -> None:
        self.stage.poses = self.ground.rest(self.stage.displayed)

    # -- dice -----
    def _die(
        self, seat: int | None, faces: list[int], ms: float, rocket: Rocket | None = None, loss: str = ""
    ) -> Clip:
        """Return the last of these dice flying to its place in the row."""
        stage = self.stage

        def began() -> None:
            stage.show(turn=seat, rolled=faces[:-1])
            stage.rocket = rocket

        def ended() -> None:
            stage.show(rolled=faces)

        die = Thrown(faces[-1], min(5, len(faces) - 1), loss)
        return self.hold("thrown", lambda: die, ms, ease_out, on_begin=began, ended=ended, dims=bool(loss))

    def rolled(self, event: Event[e.Rolled]) -> list[Clip]:
        """Return a die that falls, slowly if it may end the turn; a repeat, or its crash, stays readable."""
        data, is_own = event.data, self.scene.is_me(event.seat)
        safe = pace.OWN_SAFE_DICE if is_own else pace.OTHERS_SAFE_DICE
        risky = pace.OWN_RISKY_DIE if is_own else pace.OTHERS_RISKY_DIE
        ms = risky if data["in_corner"] or data["nth"] > safe else pace.SAFE_DIE
        dims = data["nth"] > (1 if data["in_corner"] else pace.OTHERS_SAFE_DICE)
        loss = "zero" if data["cause"] == "qualifying" else "crash" if data["in_corner"] else "end"
        die = self._die(event.seat, data["faces"], ms, loss=loss if dims else "")
        is_read = data["repeat"] and not any(other.kind == e.CRASHED for other in self.step)
        return [die, Clip(pace.REPEAT)] if is_read else [die]

    def rocket(self, event: Event[e.RocketFired]) -> list[Clip]:
        """Return the rocket's die, then its flight as far as it gets."""
        data, stage, ground = event.data, self.stage, self.ground
        (x1, y1), (x2, y2) = ground.point(data["from"]), ground.point(data["space"])
        share = 1.0 if data["hit"] else max(0.2, data["roll"] / data["distance"] - 0.08)
        end = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
        aimed = data["roll"], data["distance"], data["hit"]

        def over() -> None:
            stage.show(rolled=[])
            stage.rocket = None

        return [
            self._die(event.seat, [data["roll"]], pace.OWN_RISKY_DIE, aimed),
            Clip(pace.REPEAT),
            self._thing("rocket", (x1, y1), end, pace.ROCKET.ms(data["distance"]), sound="spin"),
            Clip(0, ended=over),
        ]

    # -- driving -----
    def line(self, spots: Sequence[Heading]) -> Sequence[Point]:
        return rounded([(x, y) for x, y, _ in spots], 0.34)

    def moved(self, event: Event[e.Moved]) -> list[Clip]:
        """Return a car driving its path, over the line at its finish."""
        data = event.data
        spots = [data["from"], *data["path"]]
        if not data["path"]:
            return []
        drive = self._drive(event.seat, spots, pace.DRIVE.ms(len(spots)), leaves_road=data["to"] is None)
        return motion.over_kerbs(drive, data["to"] is not None and self.ground.is_corner(data["to"]))

    def pushed(self, event: Event[e.Pushed]) -> list[Clip]:
        """Return a car pushed on, at a crossing to the other part of the course."""
        ms = pace.PUSH_SIDEWAYS if event.data["sideways"] else pace.PUSH
        return [self._drive(event.seat, [event.data["from"], event.data["to"]], ms)]

    def slid(self, event: Event[e.Slid]) -> list[Clip]:
        """Return cars sliding together."""
        data = event.data
        ms = pace.SLIDE.ms(max(map(len, data["path"]), default=0))
        sliding = zip(data["cars"], data["from"], data["path"], strict=True)
        clips = [self._drive(car, [start, *path], ms, sound="spin") for car, start, path in sliding if path]
        for clip in clips[:-1]:
            clip.with_next = True
        return clips

    def _drive(
        self,
        seat: int | None,
        spots: Sequence[Spot],
        ms: float,
        leaves_road: bool = False,
        sound: str = "engine-kart",
    ) -> Clip:
        """Return a car driving from space to space; at the finish it leaves the road."""
        way = [self.ground.heading(spot) for spot in spots]
        if leaves_road and not self.still:
            x, y, _ = way[-1]
            angle = self.ground.board.exit_heading(self.ground.index[spots[-1]])
            heading = math.radians(angle)
            way.append((x + math.cos(heading) * 0.9, y + math.sin(heading) * 0.9, angle))

        def look(pose: CarPose, t: float) -> None:
            pose.scale = ALONE
            if leaves_road and t > 0.85:
                pose.alpha = round(255 * (1 - t) / 0.15)

        return self.drive(seat, way, ms, look, sound=sound)

    def teleported(self, event: Event[e.Teleported]) -> list[Clip]:
        """Return a car whirling away on one T and out of the other."""
        data, still = event.data, self.still

        def whirl(t: float) -> tuple[Spot, float]:
            spot, visibility = data["from"] if t < 0.5 else data["to"], abs(1 - 2 * t)
            if pose := self.stage.poses.get(event.seat or 0):
                motion.put_at(*self.ground.heading(spot))(pose)
                pose.alpha = round(255 * visibility)
                pose.scale = ALONE if still else ALONE * (0.3 + 0.7 * visibility)
                pose.angle += 0 if still else 360 * (1 - visibility) * (1 if t < 0.5 else -1)
            return spot, visibility

        return [self.show("pulse", whirl, pace.TELEPORT)]

    # -- crashes -----
    def crashed(self, event: Event[e.Crashed]) -> list[Clip]:
        """Return cars that fly up, come down belly up and stay readable."""
        data, stage = event.data, self.stage
        cars, point, big = (
            tuple(data["cars"]),
            self.ground.well_inside(data["space"]),
            event.clause == "GP-9.3",
        )
        dice = tuple(data["before"]), tuple(data["dice"])
        crash = Crash(cars, point, *dice, data["cause"], big, turns=int(data["flipped"]))
        driven = (other.seat for other in self.step if other.kind in (e.MOVED, e.PUSHED))
        ms, start = pace.CRASH + pace.CRASH_HOLD.ms(len(cars)), dict[int, CarPose]()

        def began() -> None:
            self._rest()
            stage.highlighted = tuple(dict.fromkeys(seat for seat in driven if seat is not None))
            start.update({car: stage.poses[car].copy() for car in cars if car in stage.poses})

        def picture(t: float) -> Crash:
            crash.t = min(1.0, t * ms / pace.CRASH)
            for i, car in enumerate(cars):
                if pose := stage.poses.get(car):
                    pose.top, pose.flipped = True, pose.flipped or crash.t >= 0.4
                    if not self.still:
                        pose_in_crash(pose, start[car], point, (i, len(cars)), crash.t)
            return crash

        def ended() -> None:
            stage.highlighted = ()

        return [self.show("crash", picture, ms, on_begin=began, ended=ended)]

    def turned(self, event: Event[Any]) -> list[Clip]:
        """Return a car turning upright."""

        def flip(pose: CarPose, t: float) -> None:
            pose.flipped = t < 0.5
            pose.lift = 0.0 if self.still else 0.5 * math.sin(t * math.pi)

        return [self.move(event.seat, flip, pace.FLIP)]

    def mended(self, event: Event[e.Mended]) -> list[Clip]:
        """Return the wrench turning a car that lay upside down."""
        return self.turned(event) if event.data["turned"] else []

    # -- items and effects -----
    def pulse(self, event: Event[e.At]) -> list[Clip]:
        """Return a pulse on the space of an event."""
        return [self._pulse(event.data["space"])]

    def placed(self, event: Event[e.Item]) -> list[Clip]:
        """Return a pulse where an item comes to the road."""
        return [self._pulse(event.data["space"], pace.PLACED)]

    def _pulse(self, spot: Spot, ms: float = pace.PULSE) -> Clip:
        return self.show("pulse", lambda t: (spot, t), ms)

    def _thing(
        self,
        what: str,
        source: Point,
        target: Point,
        ms: float = pace.FLIGHT,
        colour: str = "",
        sound: str = "card",
    ) -> Clip:
        """Return something flying over the board."""
        angle = math.degrees(math.atan2(target[1] - source[1], target[0] - source[0]))

        def progress(t: float) -> float:
            return 1.0 if self.still and t else ease(t)

        thing = Flying(what, source, target, angle=angle, colour=colour)
        return self.hold("flying", lambda: thing, ms, progress, sound=sound)

    def _box_point(self, seat: int | None) -> tuple[float, float] | None:
        """Return the middle of a seat's box in track units."""
        board, order = self.ground.board, self.stage.pit_order
        if seat not in order or order.index(seat) >= len(board.pit_boxes):
            return None
        x, y, w, h = board.pit_boxes[order.index(seat)].rect
        return board.back(x + w / 2, y + h / 2)

    def taken(self, event: Event[e.ItemTaken]) -> list[Clip]:
        """Return an item flying to the box of its new owner."""
        spot = event.data["space"]
        x, y = self.ground.point(spot)
        target = self._box_point(event.seat) or (x, y - 2)
        return [self._pulse(spot), self._thing(event.data["item"], (x, y), target)]

    def item_laid(self, event: Event[e.Item]) -> list[Clip]:
        """Return an item flying from the box of a seat to the road."""
        spot, source = event.data["space"], self._box_point(event.seat)
        if source is None:
            return self.placed(event)
        return [
            self._thing(event.data["item"], source, self.ground.point(spot)),
            self._pulse(spot, pace.PLACED),
        ]

    def lap(self, event: Event[e.Lap]) -> list[Clip]:
        """Return a disc flying out of the box."""
        point = self._box_point(event.seat)
        if point is None:
            return []
        colour = self.names.livery(self.stage.displayed, event.seat or 0).colour
        return [self._thing("disc", point, (point[0], point[1] - 1.6), colour=colour)]

    # -- lines over the board -----
    def started(self, event: Event[e.RaceStarted]) -> list[Clip]:
        """Assign the boxes to the seats that start there, under a banner."""

        def boxes() -> None:
            self.stage.pit_order = tuple(event.data["order"])

        return [Clip(0, ended=boxes), *motion.banner(LIGHTS)(self, event)]

    def finished(self, event: Event[e.Finished]) -> list[Clip]:
        """Return a banner, longer for the winner, and longest with who was close behind."""
        if event.data["place"] > 1:
            return motion.banner("flag", pace.HOME)(self, event)
        n, rivals = motion.photo_finish(preview.to_go(self.ground.course, self.after))
        if not rivals:
            return motion.banner("flag", pace.WON)(self, event)

        def params() -> dict[str, Any]:
            names = self.names
            return {"name": names.seat(event.seat), "n": n, "names": names.seats(rivals[:MAX_NAMED])}

        return [self.banner("photo", params, ms=pace.PHOTO_FINISH)]

    def qualified(self, event: Event[e.Qualified]) -> list[Clip]:
        """Return a pause at the last result, as its panel goes then; the dice stay beside every result."""

        def began() -> None:
            self.stage.qualified[event.seat or 0] = tuple(event.data["faces"])

        is_last = len(self.after["queue"]) == 1
        return [Clip(pace.LAST_RESULT if is_last else 0, on_begin=began)]

    def roll_off(self, event: Event[e.Qualifying]) -> list[Clip]:
        """Return a banner for those who tied and roll once more."""
        level = event.data["level"]
        key = "roll_off" if level else "roll_off_zero"
        return [] if level is None else motion.banner("dice", pace.ROLL_OFF, key)(self, event)


def pose_in_crash(
    pose: CarPose, start: CarPose, middle: tuple[float, float], place: tuple[int, int], t: float
) -> None:
    """Pose a crashing car: it flies up, out of the heap, and comes down askew; `place` is i of n."""
    index, count = place
    share = ease(min(1.0, t * 1.4))
    pose.lift = 0.6 * math.sin(min(1.0, t) * math.pi)
    lean = (34 if index % 2 else -38) + 7 * index
    pose.angle = start.angle + lean * share + 40 * math.sin(t * math.pi * 2)
    direction = math.radians(360 * index / max(1, count) + 200)
    # far enough apart that no car covers another
    distance = 0.0 if count == 1 else min(1.1, 0.14 + 0.19 * count)
    pose.x = start.x + (middle[0] + math.cos(direction) * distance - start.x) * share
    pose.y = start.y + (middle[1] + math.sin(direction) * distance * 0.8 - start.y) * share
    pose.scale = start.scale + ((0.82 if count <= 5 else 0.55) - start.scale) * share
