"""Work in slices between frames: what bots and hints prepare, estimates, and drawing in advance."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game import bots
from game.engine.contract import Estimates, SeatView
from game.review.proposed import estimating
from game.ui.draw.surfaces import AHEAD
from game.ui.kit.routes import Route
from game.ui.kit.scene import Destination, Scene, Shell
from game.ui.race.table_scene import TableScene

SLICE_S: Final = 0.006
"""Seconds of work per frame, the same as for bots."""


class Preparation:
    """Prepares bots one after the other; `is_done` when all are ready."""

    def __init__(self, players: Sequence[bots.Bot]) -> None:
        self._players = list(players)
        self._slices: Iterator[None] | None = None
        self.is_done = False

    @property
    def percent(self) -> int:
        """The progress of the preparation, in per cent."""
        return int(100 * min((player.prepared for player in self._players), default=1.0))

    def add(self, player: bots.Bot) -> None:
        """Prepare this bot as well."""
        if player not in self._players:
            self._players.append(player)
            self._slices, self.is_done = None, False

    def work(self, view: SeatView, seconds: float) -> None:
        """Work for up to `seconds`."""
        if self._slices is None:
            self._slices = bots.preparations(self._players, view)
        until = time.perf_counter() + seconds
        while not self.is_done and time.perf_counter() < until:
            self.is_done = next(self._slices, self) is self


class Estimating:
    """The estimates of one decision, from when a person has to decide until they have decided."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._slices: Iterator[Estimates] | None = None
        self._latest: Estimates | None = None
        self.result: Estimates | None = None
        """None until the estimates are complete, and where no person has to decide."""

    @property
    def is_pending(self) -> bool:
        """Return whether the estimates are still being calculated."""
        return self._slices is not None

    def begin(self) -> None:
        """Start estimating the viewer's decision."""
        self.clear()
        scene = self._scene
        if scene.viewer is None or scene.is_examined:
            # an examined player gets no help
            return
        self._slices = self._all(scene.viewer)

    def work(self, seconds: float = 2 * SLICE_S) -> None:
        """Work for up to `seconds`; by default longer than others, as the player waits for a proposal."""
        until = time.perf_counter() + seconds
        while self._slices is not None:
            found = next(self._slices, None)
            if found is None:
                self._slices, self.result = None, self._latest
                self._scene.view.on_decision_estimated()
                self._scene.app.changed()
            else:
                self._latest = found or self._latest
            if time.perf_counter() >= until:
                return

    def complete(self) -> None:
        """Finish the estimates at once."""
        while self._slices is not None:
            self.work(1.0)

    def clear(self) -> None:
        """Discard the estimates: no person has to decide."""
        self._slices = self._latest = self.result = None

    def _all(self, seat: int) -> Iterator[Estimates]:
        """Return {} while the evaluator prepares, then estimates that become more exact."""
        scene, evaluator = self._scene, self._scene.game.evaluator
        view = scene.match.view(seat)
        return (found for _, found in estimating(evaluator, view, scene.config.seed))


class Upcoming:
    """Draws the end of a race in advance, a part a tick, so that it opens at once."""

    def __init__(self, app: Shell, find: Callable[[], Destination | None]) -> None:
        self._app, self._find = app, find
        self._step = -1
        self._scene: Scene | None = None

    def tick(self, step: int) -> None:
        """Draw a part of the scene that opens after `step` steps of the race."""
        if AHEAD.is_busy:
            return
        if step != self._step:
            self._step = step
            found = self._find()
            self._scene = self._app.scene_at(found) if isinstance(found, Route) else found
            if self._scene is not None:
                self._scene.on_expected()
        elif self._scene is not None and self._app.draw_ahead(self._scene):
            self._scene = None

    def is_done(self, step: int) -> bool:
        """Return whether the scene after `step` steps has been drawn, or there is none."""
        return self._scene is None and step == self._step

    def end(self) -> None:
        """Cancel the drawing."""
        self._scene = None
        AHEAD.forget()
