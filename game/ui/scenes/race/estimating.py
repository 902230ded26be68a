"""How likely each action of a person's decision wins, worked out in slices while nothing else moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from game.bots.bot import decision_rng
from game.engine.contract import Estimates

if TYPE_CHECKING:
    from game.ui.race.table_scene import TableScene

SLICE_S: Final = 0.006
"""How long a frame may give, as with bots."""


class Estimating:
    """The estimates of one decision: begun when a person has to decide, gone when they have decided."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._slices: Iterator[Estimates] | None = None
        self._latest: Estimates | None = None
        self.result: Estimates | None = None
        """None while they are worked out, and where nobody has to decide."""

    @property
    def pending(self) -> bool:
        """Whether they are still worked out."""
        return self._slices is not None

    def begin(self) -> None:
        """A person has to decide now."""
        self.clear()
        scene = self._scene
        if scene.viewer is None or scene.examined:
            # whoever is examined decides alone
            return
        self._slices = self._all(scene.viewer)

    def work(self, seconds: float = SLICE_S) -> None:
        """Work for so long."""
        until = time.perf_counter() + seconds
        while self._slices is not None:
            found = next(self._slices, None)
            if found is None:
                self._slices, self.result = None, self._latest
                self._scene.view.decision_estimated()
                self._scene.app.changed()
            else:
                self._latest = found or self._latest
            if time.perf_counter() >= until:
                return

    def complete(self) -> None:
        """Finish at once."""
        while self._slices is not None:
            self.work(1.0)

    def clear(self) -> None:
        """Nobody has to decide."""
        self._slices = self._latest = self.result = None

    def _all(self, seat: int) -> Iterator[Estimates]:
        """What estimates need first, then these; an empty one stands for work that is under way."""
        scene, evaluator = self._scene, self._scene.game.evaluator
        view = scene.match.view(seat)
        rng = decision_rng(scene.table.seed, view)
        world = view.determinize(rng)
        for sight in dict.fromkeys((evaluator.levels["pro"][0], "full")):
            for _ in evaluator.prepare(world, sight):
                yield {}
        yield from evaluator.win_estimates(world, rng)
