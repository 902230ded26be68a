"""From events to motion: one animator an event kind; the truth is always ahead of the picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.games.grand_prix.table.stage import Crash, Flying, Ground, Stage, Thrown
from game.games.grand_prix.table.words import caption
from game.ui.draw.theme import MS_CAR, MS_CAR_MAX, MS_CRASH, MS_DICE
from game.ui.race.board.motion import drive_clip, fade_clip, line_clip, show_clip
from game.ui.race.board.path import Path
from game.ui.race.board.stage import Pose
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.engine.contract import Event, Json
    from game.engine.match import Played
    from game.games.grand_prix.table.names import Names
    from game.ui.race.scene import RaceScene

Spot = int | str
MS_PUSH, MS_FLIP, MS_PULSE, MS_FLIGHT = 260, 360, 520, 480
MS_HOLD_REPEAT, MS_HOLD_CRASH = 520, 1150
"""How long a repeated face, and a crash, stay to be read."""


class Motion:
    """Builds the clips of a step for one table."""

    def __init__(self, scene: RaceScene, names: Names, ground: Ground, stage: Stage) -> None:
        self.scene = scene
        self.names = names
        self.ground = ground
        self.stage = stage
        self._movers: tuple[int, ...] = ()
        """The cars that drive or are pushed in the step being shown."""

    @property
    def still(self) -> bool:
        """Whether things fade instead of travelling."""
        return bool(self.scene.app.settings.reduced_motion)

    def clips(self, played: Played, reached: Callable[[], None]) -> list[Clip]:
        """The motion of a step, event by event; what has none only changes what is shown; then `reached`."""
        clips: list[Clip] = []
        events = self.scene.match.shown(played.index, self.scene.viewer)
        driven = (event.seat for event, _ in events if event.kind in ("moved", "pushed"))
        self._movers = tuple(dict.fromkeys(seat for seat in driven if seat is not None))
        for event, after in events:
            if event.kind == "race_started":
                clips.append(self._stand(event, after))
            make = _ANIMATORS.get(event.kind)
            clips += make(self, event) if make else []
            clips.append(self._tell(event, after))
        clips.append(Clip(0, ended=reached))
        return clips

    def _tell(self, event: Event, after: Mapping[str, Json]) -> Clip:
        """The shown position takes the event in; cars that were not moved by a clip stand right."""

        def told() -> None:
            self.stage.seen = after
            self.stage.note = caption(self.names, event)
            if event.kind in _RESTING:
                self._rest()
            self.scene.app.changed()

        return Clip(0, ended=told)

    def _rest(self) -> None:
        self.stage.poses = self.ground.rest(self.stage.seen)

    # -- dice ----------------------------------------------------------------------------------------
    def _rolled(self, event: Event) -> list[Clip]:
        data, stage = event.data, self.stage
        at = min(5, len(data["faces"]) - 1)

        def began() -> None:
            stage.show(turn=event.seat, rolled=list(data["faces"][:-1]))
            stage.thrown = Thrown(data["roll"], at)

        def update(t: float) -> None:
            if stage.thrown:
                stage.thrown.t = ease_out(t)

        def ended() -> None:
            stage.thrown = None
            stage.show(rolled=list(data["faces"]))

        clips = [Clip(MS_DICE, update, began, ended, "dice")]
        if data["repeat"]:
            clips.append(Clip(MS_HOLD_REPEAT, lambda t: None))
        return clips

    # -- driving ---------------------------------------------------------------------------------------
    def _moved(self, event: Event) -> list[Clip]:
        data, seat = event.data, event.seat
        spots: list[Spot] = [data["from"], *data["path"]]
        return self._drive(seat, spots, off=data["to"] is None) if seat is not None and len(spots) > 1 else []

    def _drive(self, seat: int, spots: Sequence[Spot], off: bool = False, ms: float = 0.0) -> list[Clip]:
        """A car drives from space to space; over the line it goes off the road."""
        if self.still:
            return [self._fade(seat, spots[-1])]
        ground, stage = self.ground, self.stage

        def way(pose: Pose | None) -> Path:
            points = [ground.point(spot) for spot in spots]
            if pose is not None:
                points[0] = (pose.x, pose.y)
                pose.scale = 0.81
            if off:
                heading = math.radians(ground.board.left(ground.index[spots[-1]]))
                x, y = points[-1]
                points.append((x + math.cos(heading) * 0.9, y + math.sin(heading) * 0.9))
            return Path(rounded(points))

        def leave(pose: Pose, t: float) -> None:
            if off and t > 0.85:
                pose.alpha = round(255 * (1 - t) / 0.15)

        length = ms or min(MS_CAR_MAX, MS_CAR * len(spots) + 180)
        return [
            drive_clip(lambda: stage.poses.get(seat), way, length, 0.16, also=leave, ended=self._down(seat))
        ]

    def _down(self, seat: int) -> Callable[[], None]:
        def ended() -> None:
            pose = self.stage.poses.get(seat)
            if pose is not None:
                pose.top, pose.lift = False, 0.0

        return ended

    def _fade(self, seat: int, spot: Spot) -> Clip:
        """Reduced motion: the car goes here and comes there."""
        stage, ground = self.stage, self.ground

        def put(pose: Pose) -> None:
            here = ground.board.at(ground.index[spot])
            pose.x, pose.y = ground.board.back(here.x, here.y)
            pose.angle = here.angle

        return fade_clip(lambda: stage.poses.get(seat), put)

    def _pushed(self, event: Event) -> list[Clip]:
        seat, data = event.seat, event.data
        if seat is None or data["from"] is None or data["to"] is None:
            return []
        start = data["from"]
        if data["sideways"]:
            # it leaves the crossing on the other part of the course
            return self._drive(seat, [start, data["to"]], ms=MS_PUSH * 1.4)
        return self._drive(seat, [start, data["to"]], ms=MS_PUSH)

    def _slid(self, event: Event) -> list[Clip]:
        data = event.data
        clips: list[Clip] = []
        longest = max((len(path) for path in data["path"]), default=0)
        for car, start, path in zip(data["cars"], data["from"], data["path"], strict=True):
            if start is not None and path:
                clips += self._drive(car, [start, *path], ms=min(1000, 150 * longest + 200))
        for clip in clips[:-1]:
            clip.with_next = True
        for clip in clips:
            clip.sound = "spin"
        return clips

    def _teleported(self, event: Event) -> list[Clip]:
        seat, data = event.seat, event.data
        if seat is None:
            return []
        stage, ground = self.stage, self.ground

        def update(t: float) -> None:
            pose = stage.poses.get(seat)
            if pose is None:
                return
            spot = data["from"] if t < 0.5 else data["to"]
            here = ground.board.at(ground.index[spot])
            pose.x, pose.y = ground.board.back(here.x, here.y)
            near = abs(1 - 2 * t)
            pose.alpha = round(255 * near)
            pose.scale = 0.81 if self.still else 0.81 * (0.3 + 0.7 * near)
            pose.angle = here.angle + (0 if self.still else 360 * (1 - near) * (1 if t < 0.5 else -1))
            stage.pulse = spot, near

        def ended() -> None:
            stage.pulse = None
            self._rest()

        return [Clip(760, update, None, ended, "spin")]

    # -- crashes ---------------------------------------------------------------------------------------
    def _crashed(self, event: Event) -> list[Clip]:
        data, stage, ground = event.data, self.stage, self.ground
        cars, movers = tuple(data["cars"]), self._movers
        big = event.clause == "GP-9.3"
        start: dict[int, Pose] = {}
        spot = data["space"]

        def began() -> None:
            self._rest()
            point = ground.well_inside(spot) if spot is not None else (0.0, 0.0)
            stage.crash = Crash(
                cars, point, tuple(data["before"]), tuple(data["dice"]), data["cause"], spot, big
            )
            stage.lit = movers
            start.update({car: stage.poses[car].copy() for car in cars if car in stage.poses})

        def update(t: float) -> None:
            if stage.crash is None:
                return
            stage.crash.t = t
            for i, car in enumerate(cars):
                pose = stage.poses.get(car)
                if pose is None:
                    continue
                pose.top = True
                if t >= 0.4:
                    pose.flipped = True
                if self.still:
                    continue
                thrown_about(pose, start[car], stage.crash.point, (i, len(cars)), t)

        clips = [Clip(MS_CRASH, lambda t: update(t * 0.5), began, None, "crash")]
        clips.append(Clip(MS_FLIP, lambda t: update(0.5 + t * 0.5)))

        def ended() -> None:
            stage.crash, stage.lit = None, ()

        clips.append(Clip(MS_HOLD_CRASH + 150 * min(3, len(cars)), lambda t: None, None, ended))
        return clips

    def _upright(self, event: Event) -> list[Clip]:
        seat = event.seat
        if seat is None or (event.kind == "mended" and not event.data["turned"]):
            return []
        stage = self.stage

        def update(t: float) -> None:
            pose = stage.poses.get(seat)
            if pose is None:
                return
            pose.flipped = t < 0.5
            if not self.still:
                pose.lift = 0.5 * math.sin(t * math.pi)

        return [Clip(MS_FLIP, update, None, self._down(seat), "overtake")]

    # -- things ----------------------------------------------------------------------------------------
    def _pulse(self, event: Event) -> list[Clip]:
        """Something happens on a space."""
        spot = event.data.get("space")
        return [self._pulse_at(spot)] if spot is not None else []

    def _pulse_at(self, spot: Spot, sound: str = "", ms: float = MS_PULSE) -> Clip:
        def show(t: float | None) -> None:
            self.stage.pulse = None if t is None else (spot, t)

        return show_clip(show, ms, sound)

    def _fly(
        self,
        what: str,
        source: tuple[float, float],
        target: tuple[float, float],
        colour: str = "",
        ms: float = MS_FLIGHT,
        sound: str = "card",
    ) -> Clip:
        stage = self.stage
        angle = math.degrees(math.atan2(target[1] - source[1], target[0] - source[0]))

        def began() -> None:
            stage.flying = Flying(what, source, target, 0.0, angle, colour)

        def update(t: float) -> None:
            if stage.flying:
                stage.flying.t = 1.0 if self.still else ease(t)

        def ended() -> None:
            stage.flying = None

        return Clip(ms, update, began, ended, sound)

    def _box_point(self, seat: int) -> tuple[float, float] | None:
        """The middle of a seat's box in track units."""
        board, order = self.ground.board, self.stage.pit_order
        if seat not in order or order.index(seat) >= len(board.pit_boxes):
            return None
        x, y, w, h = board.pit_boxes[order.index(seat)].rect
        return board.back(x + w / 2, y + h / 2)

    def _taken(self, event: Event) -> list[Clip]:
        spot, seat = event.data["space"], event.seat
        source = self.ground.point(spot)
        target = self._box_point(seat) if seat is not None else None
        fly = [self._fly(event.data["item"], source, target or (source[0], source[1] - 2))]
        return [self._pulse_at(spot), *fly]

    def _laid(self, event: Event) -> list[Clip]:
        spot, seat = event.data["space"], event.seat
        if spot is None:
            return []
        target = self.ground.point(spot)
        source = self._box_point(seat) if seat is not None and event.kind != "item_placed" else None
        if event.kind == "item_placed" or source is None:
            return [self._pulse_at(spot, "card", 260)]
        return [self._fly(event.data["item"], source, target), self._pulse_at(spot, "", 260)]

    def _lap(self, event: Event) -> list[Clip]:
        seat = event.seat
        point = self._box_point(seat) if seat is not None else None
        if seat is None or point is None:
            return []
        x, y = point
        return [self._fly("disc", (x, y), (x, y - 1.6), self.names.livery(self.stage.seen, seat).colour)]

    def _rocket(self, event: Event) -> list[Clip]:
        data, stage, ground = event.data, self.stage, self.ground
        source, target = ground.point(data["from"]), ground.point(data["space"])

        def began() -> None:
            stage.show(rolled=[])
            stage.thrown = Thrown(data["roll"], 0)
            stage.rocket = data["roll"], data["distance"], data["hit"]

        def update(t: float) -> None:
            if stage.thrown:
                stage.thrown.t = ease_out(t)

        def ended() -> None:
            stage.thrown = None
            stage.show(rolled=[data["roll"]])

        share = 1.0 if data["hit"] else max(0.2, data["roll"] / data["distance"] - 0.08)
        end = source[0] + (target[0] - source[0]) * share, source[1] + (target[1] - source[1]) * share
        ms = 320 + 90 * data["distance"]

        def over() -> None:
            stage.show(rolled=[])
            stage.rocket = None

        return [
            Clip(MS_DICE, update, began, ended, "dice"),
            Clip(520, lambda t: None),
            self._fly("rocket", source, end, ms=ms, sound="spin"),
            Clip(0, ended=over),
        ]

    # -- lines over the board --------------------------------------------------------------------------
    def _banner(self, icon: str, share: float = 2.0) -> Callable[[Event], list[Clip]]:
        def make(event: Event) -> list[Clip]:
            names, data = self.names, event.data

            def params() -> dict[str, Any]:
                return {
                    "n": data.get("race", data.get("place", data.get("rounds", 0))),
                    "name": names.seat(event.seat),
                    "winner": names.seats(data.get("winner_seats", [])),
                }

            return [line_clip(self.stage, names, event.kind, params, icon, share)]

        return make

    def _stand(self, event: Event, after: Mapping[str, Json]) -> Clip:
        """The cars stand in their boxes."""

        def stand() -> None:
            self.stage.seen = after
            self.stage.pit_order = tuple(event.data["order"])
            self._rest()

        return Clip(0, ended=stand)

    def _flagged(self, event: Event) -> list[Clip]:
        return self._banner("flag")(event)

    def _finished(self, event: Event) -> list[Clip]:
        return self._banner("flag", 2.4 if event.data["place"] == 1 else 1.4)(event)

    def _safety(self, event: Event) -> list[Clip]:
        return self._banner("warning")(event)

    def _ended(self, event: Event) -> list[Clip]:
        return self._banner("flag", 2.4)(event)

    def _seat_drawn(self, event: Event) -> list[Clip]:
        return self._banner("dice", 1.6)(event)

    def _roll_off(self, event: Event) -> list[Clip]:
        return self._banner("dice", 1.8)(event) if event.data["roll_off"] else []


def thrown_about(
    pose: Pose, start: Pose, middle: tuple[float, float], place: tuple[int, int], t: float
) -> None:
    """A crashing car flies up and out of the heap, turns, and comes down askew; `place` is i of n."""
    at, count = place
    share = ease(min(1.0, t * 1.4))
    pose.lift = 0.6 * math.sin(min(1.0, t) * math.pi)
    lean = (34 if at % 2 else -38) + 7 * at
    pose.angle = start.angle + lean * share + 40 * math.sin(t * math.pi * 2)
    way = math.radians(360 * at / max(1, count) + 200)
    far = 0.0 if count == 1 else 0.42 + 0.05 * count
    pose.x = start.x + (middle[0] + math.cos(way) * far - start.x) * share
    pose.y = start.y + (middle[1] + math.sin(way) * far * 0.8 - start.y) * share
    pose.scale = start.scale + (0.84 - start.scale) * share


def rounded(points: Sequence[tuple[float, float]], radius: float = 0.34) -> list[tuple[float, float]]:
    """A way with its bends rounded."""
    if len(points) < 3:
        return list(points)
    line = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:], strict=False):
        a, b = _near(here, before, radius), _near(here, after, radius)
        for i in range(5):
            t = i / 4
            u = 1 - t
            line.append(
                (
                    u * u * a[0] + 2 * u * t * here[0] + t * t * b[0],
                    u * u * a[1] + 2 * u * t * here[1] + t * t * b[1],
                )
            )
    line.append(points[-1])
    return line


def _near(a: tuple[float, float], b: tuple[float, float], far: float) -> tuple[float, float]:
    whole = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    share = min(0.5, far / whole)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


_RESTING = (
    "moved",
    "pushed",
    "slid",
    "teleported",
    "crashed",
    "finished",
    "turned_back",
    "mended",
    "race_started",
)
_ANIMATORS: dict[str, Callable[[Motion, Event], list[Clip]]] = {
    "rolled": Motion._rolled,
    "moved": Motion._moved,
    "pushed": Motion._pushed,
    "slid": Motion._slid,
    "teleported": Motion._teleported,
    "crashed": Motion._crashed,
    "turned_back": Motion._upright,
    "mended": Motion._upright,
    "gate_toggled": Motion._pulse,
    "bomb_exploded": Motion._pulse,
    "tray_placed": Motion._pulse,
    "item_taken": Motion._taken,
    "item_laid": Motion._laid,
    "item_placed": Motion._laid,
    "item_returned": Motion._laid,
    "lap": Motion._lap,
    "rocket_fired": Motion._rocket,
    "race_started": Motion._flagged,
    "finished": Motion._finished,
    "safety_car_out": Motion._safety,
    "safety_car_in": Motion._safety,
    "race_ended": Motion._ended,
    "championship_ended": Motion._ended,
    "seat_drawn": Motion._seat_drawn,
    "qualifying": Motion._roll_off,
}
