"""The race in the background of the title: real bots in a real game, shown as a train of small cars."""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Generator
from dataclasses import dataclass

from game import bots
from game.bots import Bot
from game.engine import registry
from game.engine.contract import Action, Chance, Setup
from game.engine.match import Match
from game.ui.draw.painter import Painter
from game.ui.race.table import TableView
from game.ui.race.views import view_class

SLICE_S = 0.003
"""Seconds that bots may think within one tick."""
DECISION_MS = 2600.0
"""Milliseconds between decisions; slow enough not to draw the eye from the menu."""
SPEED = 52.0
"""The train's speed, in u a second."""
GAP = 64.0
LENGTH = 42.0
"""A car's length in u."""
PASSING_MS = 1300.0
ASIDE = 13.0
"""How far a car swings out to pass."""


@dataclass(slots=True)
class TrainCar:
    """A car of the train: the slot it leaves, the slot it drives to, and its progress between them."""

    id: str
    colour: str
    start: float
    goal: float
    share: float = 1.0

    @property
    def slot(self) -> float:
        """Its present position in the train, 0 is the leader's."""
        eased = self.share * self.share * (3 - 2 * self.share)
        return self.start + (self.goal - self.start) * eased

    @property
    def aside(self) -> float:
        """Its distance from the lane while it passes others."""
        return ASIDE * math.sin(math.pi * self.share) if self.goal < self.start else 0.0


@dataclass(frozen=True, slots=True)
class Road:
    """The road of the poster: down the left edge, round the bend, to the right."""

    x: float
    y: float
    radius: float
    end: float

    @property
    def length(self) -> float:
        """The length from above the window to where it goes under the menu."""
        return self.y + math.pi / 2 * self.radius + (self.end - self.x)

    def at(self, s: float, aside: float = 0.0) -> tuple[float, float, float]:
        """Return x, y and heading (degrees clockwise from right) `s` along the road, `aside` outwards."""
        r = self.radius + aside
        if s < self.y:
            return self.x - r, s, 90.0
        bend = math.pi / 2 * self.radius
        if s < self.y + bend:
            turned = (s - self.y) / self.radius
            return self.x - r * math.cos(turned), self.y + r * math.sin(turned), 90.0 - math.degrees(turned)
        return self.x + s - self.y - bend, self.y + r, 0.0


class Demo:
    """A bots-only race, one decision every few seconds, and the train that follows its order."""

    def __init__(self, seed: int | None = None, game_id: str = "") -> None:
        self.seed = secrets.randbelow(1_000_000) if seed is None else seed
        self.game_id = game_id
        """The game that is raced, if its view gives a running order."""
        self.cars: list[TrainCar] = []
        self.head = 640.0
        self._view: type[TableView] = TableView
        self._match: Match | None = None
        self._bots: list[Bot] = []
        self._thinking: Generator[None, None, Action] | None = None
        self._wait = DECISION_MS
        self._begin()

    # -- the race -----
    def _begin(self) -> None:
        """Start a race of the preferred game, or of the first whose view gives a running order."""
        for game in sorted(registry.games().values(), key=lambda game: game.id != self.game_id):
            view = view_class(game)
            if view.runners.__func__ is TableView.runners.__func__:  # type: ignore[attr-defined]
                continue
            self._view = view
            seats = game.usual_seats
            setup = Setup(seats, dict(game.presets.get("first", {})))
            self._match = Match(game, setup, self.seed)
            self._bots = [bots.make("rookie", None, game, self.seed + i) for i in range(seats)]
            self._skip_chance()
            self._follow()
            return

    def _skip_chance(self) -> None:
        while self._match and isinstance(self._match.actor(), Chance):
            self._match.play_chance()

    def think(self, ms: float) -> None:
        """Let the race go on; bots think in slices, so that the title never stutters."""
        self._wait -= ms
        match = self._match
        if match is None or self._wait > 0:
            return
        actor = match.actor()
        if not isinstance(actor, int):
            self.seed += 1
            self._wait = DECISION_MS
            self._begin()
            return
        if self._thinking is None:
            self._thinking = self._bots[actor].think(match.view(actor))
        until = time.perf_counter() + SLICE_S
        try:
            while time.perf_counter() < until:
                next(self._thinking)
        except StopIteration as done:
            self._thinking = None
            self._wait = DECISION_MS
            match.play(done.value)
            self._skip_chance()
            self._follow()

    def _follow(self) -> None:
        """Send every car to its place in the order."""
        if self._match is None:
            return
        known = {car.id: car for car in self.cars}
        order = self._view.runners(self._match.observe(None))
        for place, runner in enumerate(order):
            car = known.get(runner.id)
            if car is None:
                self.cars.append(TrainCar(runner.id, runner.colour, float(place), float(place)))
            elif car.goal != place:
                car.start, car.goal, car.share = car.slot, float(place), 0.0
        # a retired car leaves the train
        running = {runner.id for runner in order}
        self.cars = [car for car in self.cars if car.id in running]

    # -- the train -----
    def drive(self, ms: float, road: Road) -> None:
        """Move the train on; once it is behind the menu it begins again at the top."""
        for car in self.cars:
            car.share = min(1.0, car.share + ms / PASSING_MS)
        self.head += SPEED * ms / 1000
        tail = self.head - GAP * max(0, len(self.cars) - 1)
        if tail > road.length + LENGTH:
            self.head = -LENGTH

    def places(self, road: Road) -> list[tuple[TrainCar, float, float, float]]:
        """Return the visible cars with centre and heading."""
        found = []
        for car in self.cars:
            s = self.head - car.slot * GAP
            if -LENGTH < s < road.length + LENGTH:
                found.append((car, *road.at(s, car.aside)))
        return found

    def draw(self, p: Painter, car: TrainCar, x: float, y: float, heading: float) -> None:
        """Draw a car of the train, as its game draws it."""
        self._view.vehicle.draw_above(p, car.id, car.colour, x, y, LENGTH, heading)
