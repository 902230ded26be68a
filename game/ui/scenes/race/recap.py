"""Replays of what others did since a decision: step by step, or merged into one animation."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from game.engine.contract import Position
from game.engine.match import Played
from game.ui.race import pace
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine
from game.ui.race.table_scene import TableScene

SAMPLES: Final = 8
"""Samples taken of each motion."""
NUMBERS: Final = ("x", "y", "at", "out", "mix", "aside", "lift", "scale", "alpha", "travel", "rush", "fx_t")
"""The fields of a figure that are interpolated linearly; its angle takes the shorter direction."""
FIELDS: Final = (*NUMBERS, "angle", "fx", "flipped")
Appearance = Mapping[str, Any]
"""The values of a figure's fields."""


def show_again(
    scene: TableScene, index: int, until: int, on_step: Callable[[Played], None], on_end: Callable[[], None]
) -> None:
    """Queue step `index` for replay, then those before `until`, then call `on_end`.

    `on_step` is called when the motion of each step begins.
    """
    match, view, director = scene.match, scene.view, scene.director
    before = match.state_at(index).observe(scene.viewer)
    after = match.state_at(index + 1).observe(scene.viewer)

    def began() -> None:
        # clips depend on what is on the table, so they are made when it is their turn
        view.sync_to(before)
        on_step(match.history[index])
        clips = view.clips(match.history[index], after)
        director.add([*clips, Clip(0, ended=partial(sync, index + 1)), Clip(0, ended=go_on)])

    def sync(steps: int | None = None) -> None:
        view.sync_to(after, steps)
        scene.app.changed()

    def go_on() -> None:
        if index + 1 < until:
            show_again(scene, index + 1, until, on_step, on_end)
        else:
            sync()
            on_end()

    director.add([Clip(0, on_begin=began)])


class MergedTurns:
    """Gathers steps while the table stands still, then moves each figure along its complete path at once."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.clear()

    def clear(self) -> None:
        """Drop what was gathered."""
        self._paths: dict[Hashable, list[Appearance]] = {}
        self._lines: list[LogLine] = []
        self._ms = 0.0
        self._after: Position = {}
        self.has_steps = False
        """Whether gathered steps are waiting to be shown."""
        self.since: int | None = None
        """The step at which the table stands still until the gathered steps have been shown."""

    def add(self, played: Played, after: Position) -> None:
        """Run the motion of a step unseen; table and log follow when `show` has ended."""
        scene, view = self._scene, self._scene.view
        before = view.observation
        if self.has_steps:
            view.sync_to(self._after)
        else:
            self.has_steps, self.since = True, played.index
        self._sample()
        together: list[Clip] = []
        for clip in view.clips(played, after):
            together.append(clip)
            if not clip.with_next:
                self._carry_out(together)
                together = []
        self._carry_out(together)
        view.sync_to(after)
        self._sample()
        self._after = after
        self._lines += view.log(played)
        view.sync_to(before)
        scene.app.changed()

    def show(self) -> None:
        """Animate all gathered steps as one motion, then add their log lines."""
        if not self.has_steps:
            return
        paths = {name: path for name, path in self._paths.items() if len(path) > 1}
        scene, after, lines = self._scene, self._after, self._lines
        ms = min(self._ms, pace.TOGETHER) if paths else 0.0
        self.has_steps = False

        def update(t: float) -> None:
            figures = scene.view.stage.moving_pieces
            for name in paths.keys() & figures.keys():
                for field, value in between(paths[name], t).items():
                    setattr(figures[name], field, value)

        def end() -> None:
            self.clear()
            scene.view.sync_to(after)
            scene.log.extend(lines)
            scene.app.changed()

        scene.director.add([Clip(ms, update, ended=end, sound="overtake" if paths else "")])

    def _carry_out(self, clips: Sequence[Clip]) -> None:
        """Run clips that play together from start to end, sampling the figures."""
        for clip in clips:
            if clip.on_begin:
                clip.on_begin()
        ms = max((clip.ms for clip in clips), default=0.0)
        for i in range(1, SAMPLES + 1) if any(clip.update for clip in clips) else ():
            for clip in clips:
                if clip.update:
                    clip.update(min(1.0, ms * i / SAMPLES / clip.ms) if clip.ms > 0 else 1.0)
            self._sample()
        for clip in clips:
            if clip.ended:
                clip.ended()
        self._ms += ms

    def _sample(self) -> None:
        for name, figure in self._scene.view.stage.moving_pieces.items():
            look = {field: getattr(figure, field) for field in FIELDS if hasattr(figure, field)}
            path = self._paths.setdefault(name, [])
            if not path or path[-1] != look:
                path.append(look)


def between(path: Sequence[Appearance], t: float) -> Appearance:
    """Interpolate the appearance of a figure at time t, from 0 to 1."""
    done = t * (len(path) - 1)
    i = min(int(done), len(path) - 2)
    share, now, then = done - i, path[i], path[i + 1]
    if share >= 1:
        return then
    look = dict(then)
    for field in NUMBERS:
        if field in look:
            look[field] = type(then[field])(now[field] + (then[field] - now[field]) * share)
    if "angle" in look:
        look["angle"] = now["angle"] + ((then["angle"] - now["angle"] + 180) % 360 - 180) * share
    return look
