"""The motion of Formula-1: which verb shows each event; the match is always ahead of the picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import STEP, TOP_SPEED
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table import pace
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.closeups import CloseUps, slow_at
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.stage import PitStop, Rolling, ShownCard, Skid, Stage
from game.services.sound import engine
from game.ui.race.board import motion
from game.ui.race.board.dice import Die
from game.ui.race.board.motion import Heading
from game.ui.race.board.path import Path, Point, through
from game.ui.race.board.stage import CarPose
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.ui.race.events import Rows
    from game.ui.race.result import MessageLike

_ELSEWHERE = (
    events.ROLLED_FOR_CARS,
    events.TIED,
    events.CARS_TAKEN,
    events.RACE_STARTED,
    events.RACE_ENDED,
    events.LEAGUE_ENDED,
    events.PLAYED,
)
"""Events whose sentence is shown elsewhere than in the panel."""
_READ = (events.TURN_STARTED, events.PENALTY_DUE, events.RACE_ENDED)
"""Events after which the dice have been read."""


class Motion(motion.Motion):
    """The motion of one table."""

    names: Names
    stage: Stage
    after: Position
    me = 0
    """The seat of the dashboard."""

    def __init__(self, names: Names, stage: Stage, rows: Rows[Motion, Names, Any], ground: Ground) -> None:
        super().__init__(names, stage, rows)
        self.ground, self.closeups = ground, CloseUps(ground)
        self.reach = ground.lane * 0.6

    def react(self, event: Event, happened: Callable[[], None]) -> list[Clip]:
        return [*super().react(event, happened), *self._worn(event)]

    def _caption(self, event: Event) -> MessageLike:
        """Return the sentence in the panel while an event is shown; empty for those shown elsewhere."""
        describe = None if event.kind in _ELSEWHERE else self.rows.formatters.get(event.kind)
        message = describe(self.names.as_messages, event) if describe else None
        return message.text if message else ""

    def happened(self, event: Event, after: Position) -> None:
        """Show the position after the event, with every car at rest."""
        self.stage.displayed = after
        self.stage.poses = self.ground.rest(after)
        self.stage.note = "" if event.kind == events.TURN_STARTED else self._caption(event) or self.stage.note
        if event.kind in _READ:
            self.stage.rolling = self.stage.close = None
        self.scene.app.changed()

    def _worn(self, event: Event[Any]) -> list[Clip]:
        """Return a pulse of the viewer's gauges that have changed."""
        if event.kind == events.PITTED:
            pitted: events.Pitted = event.data
            _, *worn = pitted["before"]
        else:
            worn = [event.data.get("brakes"), event.data.get("tyres")]
        brakes, tyres = (bool(wear) for wear in worn)
        if event.seat != self.me or not (brakes or tyres):
            return []
        return [self.show("pulse", lambda t: (tyres, brakes, t), pace.WORN)]

    # -- driving -----
    def line(self, spots: Sequence[Heading]) -> Sequence[Point]:
        return through(spots, 6)

    def moved(self, event: Event[events.Moved]) -> list[Clip]:
        """Return a car driving from node to node, slowly where it is seen close."""
        data, seat = event.data, event.seat or 0
        if not data["path"]:
            return []
        closeup = None if self.still else self.closeups.drive(event, self.after, self.scene.is_me(seat))
        at = 0.0 if closeup is None else self.closeups.share(event, closeup)

        def began() -> None:
            self.stage.close = closeup

        def passing(_: CarPose, t: float) -> None:
            if closeup is not None:
                closeup.passed = closeup.passed or slow_at(t, at) > at

        drive = self.drive(
            seat,
            [self.ground.spot(label) for label in (data["from"], *data["path"])],
            pace.DRIVE.ms(len(data["path"])),
            on_begin=began,
            also=passing,
            progress=ease if closeup is None else partial(slow_at, at=at),
            ended=partial(self._down, seat),
            sound=self._engine_sound(data),
        )
        return motion.over_kerbs(drive, bool(data["corners"]))

    def _engine_sound(self, data: events.Moved) -> str:
        """Return the engine's sound; after braking, or by a card, a car drives further than its speed."""
        speed, place = max(data["speed"], STEP * data["spaces"]), self.ground.spot(data["to"])[0]
        return engine(speed, TOP_SPEED, place / self.ground.track.size[0])

    def _down(self, seat: int) -> None:
        pose = self.stage.poses.get(seat)
        if pose is not None:
            pose.top, pose.lift = False, 0.0

    def baulked(self, event: Event[events.Baulked]) -> list[Clip]:
        """Return a car that brakes hard behind another: a nod."""
        start: list[float] = []

        def nod(pose: CarPose, t: float) -> None:
            start.append(pose.angle)
            if not self.still:
                pose.angle = start[0] + 9 * math.sin(t * math.pi * 3) * (1 - t)

        return [self.move(event.seat, nod, pace.BAULKED)]

    def paced(self, event: Event[events.Paced]) -> list[Clip]:
        """Return the viewer's needle swinging to another speed."""
        before, speed = event.data["before"], event.data["speed"]
        if event.seat != self.me or self.still or before == speed:
            return []
        return [self.show("needle", lambda t: before + (speed - before) * ease_out(t), pace.NEEDLE)]

    # -- rolls and spins -----
    def rolled(self, event: Event[events.Rolled]) -> list[Clip]:
        """Return the dice falling against the chart."""
        data = event.data
        brakes, tyres = data["before"]
        rolling = Rolling(
            event.seat or 0,
            (),
            data["corner"],
            data["excess"],
            data["row"],
            data["spin"],
            data["tyres"],
            data["brakes"],
            (tyres, brakes),
        )
        return [self._show_corner(event), *self._dice(rolling, data["dice"], data["spin"])]

    def _show_corner(self, event: Event[events.Rolled]) -> Clip:
        """Return a close-up of the viewer's corner while its dice roll."""
        seat = event.seat
        is_own = self.scene.is_me(seat) and not self.still
        here = self.after["spaces"][seat] if is_own and seat is not None else None

        def ended() -> None:
            self.stage.close = self.closeups.corner(event, here, is_own) if here is not None else None

        return Clip(0, ended=ended)

    def rolled_for_cars(self, event: Event[events.RolledForCars]) -> list[Clip]:
        """Return a seat's dice falling."""
        return [*self._dice(Rolling(event.seat or 0), event.data["dice"], False), self._over()]

    def _dice(self, rolling: Rolling, faces: list[int], bad: bool) -> list[Clip]:
        def show(dice: tuple[Die, ...]) -> None:
            rolling.dice = dice
            self.stage.rolling = rolling

        def lie() -> tuple[Die, ...]:
            return tuple(Die(face, 6, tone="bad" if bad else "plain") for face in faces)

        corner = pace.OWN_CORNER if self.scene.is_me(rolling.seat) else pace.OTHERS_CORNER
        timing = corner if rolling.corner else pace.CARS_DICE
        return self.throw(lie, timing, show=show, dims=bool(rolling.corner))

    def spun(self, event: Event[events.Spun]) -> list[Clip]:
        """Return a car turning round itself on its way to its new place."""
        data, seat = event.data, event.seat or 0
        if self.still:
            return [self.fade(seat, motion.put_at(*self.ground.spot(data["to"]))), self._over()]
        ground, stage = self.ground, self.stage
        held: list[Path] = []
        turns: list[float] = []

        def began() -> None:
            start = stage.poses.get(seat)
            spaces = list(stage.displayed["spaces"])
            spaces[seat] = data["to"]
            goal = ground.rest({**stage.displayed, "spaces": spaces})[seat]
            if start is None:
                return
            start.top = True
            heading = math.radians(start.angle)
            length = math.hypot(goal.x - start.x, goal.y - start.y)
            bend = start.x + math.cos(heading) * length * 0.45, start.y + math.sin(heading) * length * 0.45
            line = _bow((start.x, start.y), bend, (goal.x, goal.y))
            held[:] = [Path(line)]
            turns[:] = [start.angle, start.angle + 360 + (goal.angle - start.angle + 180) % 360 - 180]
            is_own = self.scene.is_me(seat)
            if stage.rolling is not None and stage.rolling.corner != data["corner"]:
                # The dice belong to another corner, and have been shown long enough.
                stage.rolling = None
            stage.close = self.closeups.spin(event, line, start.angle, is_own, stage.close)
            stage.skid = Skid(seat, line, data["cause"], data["corner"], (turns[0], turns[1]))

        def whirl(pose: CarPose, t: float) -> None:
            if not held:
                return
            share = ease_out(t)
            pose.x, pose.y, _ = held[0].at(held[0].length * share)
            pose.angle = turns[0] + (turns[1] - turns[0]) * share
            if stage.skid is not None:
                stage.skid.t = t

        down = partial(self._down, seat)
        spin = self.move(seat, whirl, pace.SPIN, on_begin=began, ended=down, sound="spin")
        return [spin, Clip(pace.SPIN_HOLD), self._over()]

    def _over(self) -> Clip:
        """Return the end of the spin, or of the dice."""

        def ended() -> None:
            self.stage.skid = self.stage.rolling = self.stage.close = None

        return Clip(0, ended=ended)

    def retired(self, event: Event[events.Retired]) -> list[Clip]:
        """Return a car leaving the board."""

        def leave(pose: CarPose, t: float) -> None:
            pose.alpha = round(255 * (1 - t))
            pose.lift = 0.0 if self.still else 0.4 * t

        return [
            *motion.banner("warning")(self, event),
            self.move(event.seat, leave, pace.OUT, sound="crash"),
        ]

    # -- cards and pits -----
    def played(self, event: Event[events.Played]) -> list[Clip]:
        """Return a tactic card on the screen."""
        seat, card = event.seat or 0, event.data["card"]
        ms = pace.OWN_CARD if self.scene.is_me(seat) else pace.OTHERS_CARD
        return [self.hold("played", lambda: ShownCard(seat, card), ms)]

    def pit_card(self, event: Event[events.PitCardDrawn]) -> list[Clip]:
        """Return a pit card on the screen."""
        seat, card = event.seat or 0, event.data["card"]
        ms = pace.OWN_PIT if self.scene.is_me(seat) else pace.OTHERS_PIT
        return [self.hold("pit", lambda: PitStop(seat, card), ms)]

    def lap(self, event: Event[events.Lap]) -> list[Clip]:
        """Return a banner for the viewer's lap, which says after the last one what decides."""
        key = "lap" if event.data["left"] else "home"
        return motion.banner("flag", pace.OWN_LAP, key)(self, event) if self.scene.is_me(event.seat) else []


def _bow(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> list[tuple[float, float]]:
    """Return a curve from a to c that leaves a towards b."""

    def at(t: float) -> tuple[float, float]:
        u = 1 - t
        return u * u * a[0] + 2 * u * t * b[0] + t * t * c[0], u * u * a[1] + 2 * u * t * b[1] + t * t * c[1]

    return [at(i / 24) for i in range(25)]
