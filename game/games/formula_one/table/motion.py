"""From events to motion: one animator an event kind; the truth is always ahead of the picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.stage import PitStop, Played, Rolling, Skid, Stage, follow
from game.games.formula_one.table.words import caption
from game.ui.draw.theme import MS_CAR, MS_CAR_MAX
from game.ui.race.board.dice import Die, dice_clips
from game.ui.race.board.motion import drive_clip, fade_clip, line_clip, show_clip
from game.ui.race.board.path import Path, through
from game.ui.race.board.stage import Pose
from game.ui.race.director import Clip, ease_out

if TYPE_CHECKING:
    from game.engine.contract import Event
    from game.engine.match import Played as Step
    from game.ui.race.scene import RaceScene

MS_SPIN, MS_NEEDLE, MS_BLOCK, MS_OUT = 900, 260, 420, 700
MS_CARD, MS_PIT, MS_PULSE = 900, 1700, 420
HOLD_OWN, HOLD_OTHER = 1500, 900
"""How long a roll stays to be read: one's own, and others'."""


class Motion:
    """Builds the clips of one step."""

    def __init__(
        self,
        scene: RaceScene,
        names: Names,
        stage: Stage,
        ground: Ground,
        me: int,
        reached: Callable[[int], None],
    ) -> None:
        """`me` is whose dashboard is shown; `reached` is told how many steps have been shown."""
        self.scene, self.names = scene, names
        self.stage, self.ground = stage, ground
        self.me, self.reached = me, reached

    @property
    def still(self) -> bool:
        """Whether things fade instead of travelling."""
        return bool(self.scene.app.settings.reduced_motion)

    def clips(self, played: Step) -> list[Clip]:
        """The motion of a step, event by event; what has none only changes what is shown."""
        clips: list[Clip] = []
        for event in played.visible_to(self.scene.viewer):
            make = _ANIMATORS.get(event.kind)
            if event.kind in _TOLD_FIRST:
                clips.append(self._say(event))
            clips += make(self, event) if make else []
            clips.append(self._tell(event))
            clips += self._pulse(event)
        clips.append(Clip(0, ended=lambda: self.reached(played.index + 1)))
        return clips

    def _say(self, event: Event) -> Clip:
        """The sentence comes before the motion, where it gives nothing away."""

        def said() -> None:
            self.stage.note = caption(self.names, event) or self.stage.note

        return Clip(0, ended=said)

    def _tell(self, event: Event) -> Clip:
        """The shown position takes the event in; cars that were not moved by a clip stand right."""

        def told() -> None:
            follow(self.stage.seen, self.ground.circuit, event.kind, event.seat, event.data)
            note = caption(self.names, event)
            if note or event.kind == "turn_started":
                self.stage.note = note
            if event.kind in _RESTING:
                self.stage.poses = self.ground.rest(self.stage.seen)
            if event.kind in _AFTER_ROLL:
                self.stage.rolling = None
            self.scene.app.changed()

        return Clip(0, ended=told)

    def _pulse(self, event: Event) -> list[Clip]:
        """The viewer's gauges that have changed light up."""
        stage, data = self.stage, event.data
        if event.seat != self.me or event.kind not in ("declared", "braked", "rolled", "pitted"):
            return []
        worn = data["before"][1:] if event.kind == "pitted" else (data["brakes"], data["tyres"])
        brakes, tyres = (bool(wear) for wear in worn)
        if not (brakes or tyres):
            return []

        def show(t: float | None) -> None:
            stage.pulse = None if t is None else (tyres, brakes, t)

        return [show_clip(show, MS_PULSE)]

    # -- driving ---------------------------------------------------------------------------------------
    def _moved(self, event: Event) -> list[Clip]:
        data, seat = event.data, event.seat
        if seat is None or not data["path"]:
            return []
        if self.still:
            return [self._fade(seat, data["to"])]
        ground, stage = self.ground, self.stage

        def way(pose: Pose | None) -> Path:
            spots = [ground.spot(label) for label in (data["from"], *data["path"])]
            if pose is not None:
                spots[0] = (pose.x, pose.y, spots[0][2])
            return Path(through(spots, 6))

        ms = min(MS_CAR_MAX, MS_CAR * len(data["path"]) + 200)
        reach, down = ground.lane * 0.6, partial(self._down, seat)
        return [drive_clip(lambda: stage.poses.get(seat), way, ms, reach, ended=down)]

    def _down(self, seat: int) -> None:
        pose = self.stage.poses.get(seat)
        if pose is not None:
            pose.top, pose.lift = False, 0.0

    def _fade(self, seat: int, label: str | None) -> Clip:
        """Reduced motion: the car goes here and comes there."""
        stage, ground = self.stage, self.ground

        def put(pose: Pose) -> None:
            if label is not None:
                pose.x, pose.y, pose.angle = ground.spot(label)

        return fade_clip(lambda: stage.poses.get(seat), put if label is not None else None)

    def _baulked(self, event: Event) -> list[Clip]:
        """The car brakes hard behind the other: a nod, with the other lit."""
        seat = event.seat
        if seat is None:
            return []
        start: list[float] = []

        def began() -> None:
            pose = self.stage.poses.get(seat)
            start[:] = [pose.angle if pose else 0.0]

        def update(t: float) -> None:
            pose = self.stage.poses.get(seat)
            if pose is not None and not self.still:
                pose.angle = start[0] + 9 * math.sin(t * math.pi * 3) * (1 - t)

        return [Clip(MS_BLOCK, update, began, None, "spin")]

    def _declared(self, event: Event) -> list[Clip]:
        """One's own needle swings to the speed."""
        return self._needle(event.seat, event.data["before"], event.data["speed"])

    def _slowed(self, event: Event) -> list[Clip]:
        seat = event.seat
        before = self.stage.seen["speeds"][seat] if seat is not None else 0
        return self._needle(seat, event.data.get("before", before), event.data["speed"])

    def _needle(self, seat: int | None, before: int, speed: int) -> list[Clip]:
        if seat != self.me or self.still or before == speed:
            return []

        def update(t: float) -> None:
            self.stage.needle = before + (speed - before) * ease_out(t)

        def ended() -> None:
            self.stage.needle = None

        return [Clip(MS_NEEDLE, update, None, ended)]

    # -- rolls and spins -------------------------------------------------------------------------------
    def _rolled(self, event: Event) -> list[Clip]:
        data, seat = event.data, event.seat
        if seat is None:
            return []
        brakes, tyres = data["before"]
        rolling = Rolling(
            seat,
            (),
            data["corner"],
            data["excess"],
            data["row"],
            data["spin"],
            data["tyres"],
            data["brakes"],
            (tyres, brakes),
        )
        return self._throw(rolling, data["dice"], data["spin"])

    def _rolled_for_cars(self, event: Event) -> list[Clip]:
        if event.seat is None:
            return []
        clips = self._throw(Rolling(event.seat), event.data["dice"], False)

        def over() -> None:
            self.stage.rolling = None

        return [*clips, Clip(0, ended=over)]

    def _throw(self, rolling: Rolling, faces: list[int], bad: bool) -> list[Clip]:
        stage = self.stage

        def show(dice: tuple[Die, ...]) -> None:
            rolling.dice = dice
            stage.rolling = rolling

        def lie() -> tuple[Die, ...]:
            return tuple(Die(face, 6, tone="bad" if bad else "plain") for face in faces)

        hold = HOLD_OWN if self.scene.is_me(rolling.seat) and rolling.corner else HOLD_OTHER
        return dice_clips(show, lie, still=self.still, hold=hold if rolling.corner else 420)

    def _spun(self, event: Event) -> list[Clip]:
        data, seat = event.data, event.seat
        if seat is None:
            return []
        if self.still:
            return [self._fade(seat, data["to"]), self._over()]
        ground, stage = self.ground, self.stage
        held: list[Path] = []
        turns: list[float] = []

        def began() -> None:
            start = stage.poses.get(seat)
            goal = ground.rest({**stage.seen, "spaces": _at(stage.seen["spaces"], seat, data["to"])})[seat]
            if start is None:
                return
            start.top = True
            heading = math.radians(start.angle)
            far = math.hypot(goal.x - start.x, goal.y - start.y)
            bend = start.x + math.cos(heading) * far * 0.45, start.y + math.sin(heading) * far * 0.45
            line = _bow((start.x, start.y), bend, (goal.x, goal.y))
            held[:] = [Path(line)]
            turns[:] = [start.angle, start.angle + 360 + (goal.angle - start.angle + 180) % 360 - 180]
            stage.skid = Skid(seat, line, data["cause"], data["corner"], (turns[0], turns[1]))

        def update(t: float) -> None:
            pose = stage.poses.get(seat)
            if pose is None or not held:
                return
            share = ease_out(t)
            pose.x, pose.y, _ = held[0].at(held[0].length * share)
            pose.angle = turns[0] + (turns[1] - turns[0]) * share
            if stage.skid is not None:
                stage.skid.t = t

        hold = Clip(HOLD_OWN * 0.6, lambda t: None)
        return [Clip(MS_SPIN, update, began, lambda: self._down(seat), "spin"), hold, self._over()]

    def _over(self) -> Clip:
        """The spin has been seen."""

        def ended() -> None:
            self.stage.skid = self.stage.rolling = None

        return Clip(0, ended=ended)

    def _retired(self, event: Event) -> list[Clip]:
        seat = event.seat
        if seat is None:
            return []

        def update(t: float) -> None:
            pose = self.stage.poses.get(seat)
            if pose is not None:
                pose.alpha = round(255 * (1 - t))
                pose.lift = 0.0 if self.still else 0.4 * t

        return [*self._banner("warning")(event), Clip(MS_OUT, update, None, None, "crash")]

    # -- cards and pits --------------------------------------------------------------------------------
    def _card(self, event: Event) -> list[Clip]:
        stage, seat = self.stage, event.seat
        if seat is None:
            return []

        def show(t: float | None) -> None:
            stage.played = None if t is None else Played(seat, event.data["card"], t)

        share = 0.5 if self.scene.is_me(seat) else 1.0
        return [show_clip(show, MS_CARD * share, "card")]

    def _pit_card(self, event: Event) -> list[Clip]:
        stage, seat = self.stage, event.seat
        if seat is None:
            return []

        def show(t: float | None) -> None:
            stage.pit = None if t is None else PitStop(seat, event.data["card"], t)

        share = 1.3 if self.scene.is_me(seat) else 0.8
        return [show_clip(show, MS_PIT * share, "card")]

    # -- lines over the board --------------------------------------------------------------------------
    def _banner(self, icon: str, share: float = 2.0) -> Callable[[Event], list[Clip]]:
        def make(event: Event) -> list[Clip]:
            names, data = self.names, event.data

            def params() -> dict[str, Any]:
                return {
                    "n": data.get("left", data.get("race", 0)),
                    "name": names.seat(event.seat if event.seat is not None else data.get("champion")),
                    "names": names.seats(data.get("seats", [])),
                }

            return [line_clip(self.stage, names, event.kind, params, icon, share)]

        return make

    def _lap(self, event: Event) -> list[Clip]:
        return self._banner("flag", 1.2)(event) if self.scene.is_me(event.seat) else []

    def _flag(self, event: Event) -> list[Clip]:
        return self._banner("flag")(event)

    def _dice_line(self, event: Event) -> list[Clip]:
        return self._banner("dice", 1.6)(event)


def _at(spaces: list[str | None], seat: int, label: str) -> list[str | None]:
    return [label if other == seat else at for other, at in enumerate(spaces)]


def _bow(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], steps: int = 24
) -> list[tuple[float, float]]:
    """A curve from a to c that leaves a towards b."""
    line = []
    for i in range(steps + 1):
        t = i / steps
        u = 1 - t
        line.append(
            (
                u * u * a[0] + 2 * u * t * b[0] + t * t * c[0],
                u * u * a[1] + 2 * u * t * b[1] + t * t * c[1],
            )
        )
    return line


_RESTING = ("moved", "spun", "retired", "race_started", "pitted", "turn_started")
_TOLD_FIRST = ("moved", "baulked", "spun", "retired", "pitted", "pit_card", "declared")
_AFTER_ROLL = ("turn_started", "race_ended", "spun", "penalty_due")
_ANIMATORS: dict[str, Callable[[Motion, Event], list[Clip]]] = {
    "moved": Motion._moved,
    "baulked": Motion._baulked,
    "declared": Motion._declared,
    "braked": Motion._slowed,
    "matched": Motion._slowed,
    "rolled": Motion._rolled,
    "rolled_for_cars": Motion._rolled_for_cars,
    "spun": Motion._spun,
    "retired": Motion._retired,
    "played": Motion._card,
    "pit_card": Motion._pit_card,
    "lap": Motion._lap,
    "last_round": Motion._flag,
    "race_started": Motion._flag,
    "race_ended": Motion._flag,
    "league_ended": Motion._flag,
    "tied": Motion._dice_line,
    "cars_taken": Motion._dice_line,
}
