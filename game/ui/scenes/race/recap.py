"""What others did since a decision: step by step once more, or all of it at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from game.engine.contract import Position
from game.engine.match import Played
from game.ui.race.director import Clip
from game.ui.race.scene import LogLine
from game.ui.race.table_scene import TableScene

MS_TOGETHER: Final = 1500.0
"""So long at most all of them move at speed 1x, however much they did."""
SAMPLES: Final = 8
"""How often a motion is looked at for the way that it goes."""
NUMBERS: Final = ("x", "y", "at", "out", "mix", "aside", "lift", "scale", "alpha", "travel", "rush", "fx_t")
"""What of a figure goes evenly from one look to the next; its angle goes the shorter way round."""
FIELDS: Final = (*NUMBERS, "angle", "fx", "flipped")
Appearance = Mapping[str, Any]
"""By field how a figure looks."""


def show_again(
    scene: TableScene, index: int, until: int, on_step: Callable[[Played], None], shown: Callable[[], None]
) -> None:
    """Queue step `index` of what was played; those before `until` follow by themselves, then `shown` runs.

    `on_step` hears of each step when its motion begins.
    """
    match, view, director = scene.match, scene.view, scene.director
    before = match.state_at(index).observe(scene.viewer)
    after = match.state_at(index + 1).observe(scene.viewer)

    def began() -> None:
        # clips speak of what they find on the table, so they are made when it is their turn
        view.sync_to(before)
        on_step(match.history[index])
        clips = view.clips(match.history[index], after)
        director.add([*clips, Clip(0, ended=settled), Clip(0, ended=go_on)])

    def settled() -> None:
        view.sync_to(after)
        scene.app.changed()

    def go_on() -> None:
        if index + 1 < until:
            show_again(scene, index + 1, until, on_step, shown)
        else:
            settled()
            shown()

    director.add([Clip(0, began=began)])


class Together:
    """Gathers what is played while the table stays as it was; then each figure goes its whole way at once."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self.clear()

    def clear(self) -> None:
        """What was gathered is on the table already."""
        self._ways: dict[Hashable, list[Appearance]] = {}
        self._lines: list[LogLine] = []
        self._ms = 0.0
        self._after: Position = {}
        self.held = False
        """Whether anything has been gathered and not been shown."""
        self.since: int | None = None
        """After which step the table stands still, until all that was gathered has been seen."""

    def add(self, played: Played, after: Position) -> None:
        """Carry out the motion of a step unseen; table and log speak of it when it has been seen."""
        scene, view = self._scene, self._scene.view
        before = view.observation
        if self.held:
            view.sync_to(self._after)
        else:
            self.held, self.since = True, played.index
        self._look()
        together: list[Clip] = []
        for clip in view.clips(played, after):
            together.append(clip)
            if not clip.with_next:
                self._carry_out(together)
                together = []
        self._carry_out(together)
        view.sync_to(after)
        self._look()
        self._after = after
        self._lines += view.log(played)
        view.sync_to(before)
        scene.app.changed()

    def show(self) -> None:
        """Let all that was gathered be seen as one motion, and then be told."""
        if not self.held:
            return
        ways = {name: way for name, way in self._ways.items() if len(way) > 1}
        scene, after, lines = self._scene, self._after, self._lines
        ms = min(self._ms, MS_TOGETHER) if ways else 0.0
        self.held = False

        def update(t: float) -> None:
            figures = scene.view.figures()
            for name in ways.keys() & figures.keys():
                _put(figures[name], between(ways[name], t))

        def settled() -> None:
            self.clear()
            scene.view.sync_to(after)
            scene.log.extend(lines)
            scene.app.changed()

        scene.director.add([Clip(ms, update, ended=settled, sound="overtake" if ways else "")])

    def _carry_out(self, clips: Sequence[Clip]) -> None:
        """Clips that run together, from their beginning to their end."""
        for clip in clips:
            if clip.began:
                clip.began()
        ms = max((clip.ms for clip in clips), default=0.0)
        for i in range(1, SAMPLES + 1) if any(clip.update for clip in clips) else ():
            for clip in clips:
                if clip.update:
                    clip.update(min(1.0, ms * i / SAMPLES / clip.ms) if clip.ms > 0 else 1.0)
            self._look()
        for clip in clips:
            if clip.ended:
                clip.ended()
        self._ms += ms

    def _look(self) -> None:
        for name, figure in self._scene.view.figures().items():
            look = {field: getattr(figure, field) for field in FIELDS if hasattr(figure, field)}
            way = self._ways.setdefault(name, [])
            if not way or way[-1] != look:
                way.append(look)


def between(way: Sequence[Appearance], t: float) -> Appearance:
    """How a figure looks at the time t, from 0 to 1, of its way."""
    done = t * (len(way) - 1)
    i = min(int(done), len(way) - 2)
    share, now, then = done - i, way[i], way[i + 1]
    if share >= 1:
        return then
    look = dict(then)
    for field in NUMBERS:
        if field in look:
            look[field] = type(then[field])(now[field] + (then[field] - now[field]) * share)
    if "angle" in look:
        look["angle"] = now["angle"] + ((then["angle"] - now["angle"] + 180) % 360 - 180) * share
    return look


def _put(figure: object, look: Appearance) -> None:
    for field, value in look.items():
        setattr(figure, field, value)
