"""What others did since a decision: step by step once more, or all of it at once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

from game.engine.match import Played
from game.ui.race.director import Clip
from game.ui.race.scene import Observation
from game.ui.race.table_scene import TableScene

MS_TOGETHER: Final = 1500.0
"""So long at most all of them move at speed 1x, however much they did."""
LOOKS: Final = 8
"""How often a motion is looked at for the way that it goes."""
NUMBERS: Final = ("x", "y", "at", "out", "mix", "aside", "lift", "scale", "alpha", "travel", "rush", "fx_t")
"""What of a figure goes evenly from one look to the next; its angle goes the shorter way round."""
FIELDS: Final = (*NUMBERS, "angle", "fx", "flipped")
Looks = Mapping[str, Any]
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
        view.settle(before)
        on_step(match.history[index])
        clips = view.clips(match.history[index], after)
        director.add([*clips, Clip(0, ended=settled), Clip(0, ended=go_on)])

    def settled() -> None:
        view.settle(after)
        scene.app.changed()

    def go_on() -> None:
        if index + 1 < until:
            show_again(scene, index + 1, until, on_step, shown)
        else:
            settled()
            shown()

    director.add([Clip(0, began=began)])


class Together:
    """Gathers what is played while the figures stand still; then each goes its whole way, all at once."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._ways: dict[Hashable, list[Looks]] = {}
        self._ms = 0.0
        self.held = False
        """Whether anything has been gathered and not been shown."""

    def clear(self) -> None:
        """What was gathered is on the table already."""
        self._ways, self._ms, self.held = {}, 0.0, False

    def add(self, played: Played, after: Observation) -> None:
        """Carry out the motion of a step where nobody sees it; the log tells it at once."""
        scene, view = self._scene, self._scene.view
        self._place(-1)
        self.held = True
        self._look()
        together: list[Clip] = []
        for clip in view.clips(played, after):
            together.append(clip)
            if not clip.with_next:
                self._carry_out(together)
                together = []
        self._carry_out(together)
        view.settle(after)
        self._look()
        self._place(0)
        scene.log.extend(view.log(played))
        scene.app.changed()

    def show(self) -> None:
        """Let all that was gathered be seen as one motion."""
        ways = {name: way for name, way in self._ways.items() if len(way) > 1}
        ms, view, app = min(self._ms, MS_TOGETHER), self._scene.view, self._scene.app
        self.clear()

        def update(t: float) -> None:
            figures = view.figures()
            for name in ways.keys() & figures.keys():
                _put(figures[name], between(ways[name], t))

        if ways:
            self._scene.director.add([Clip(ms, update, ended=app.changed, sound="overtake")])

    def _carry_out(self, clips: Sequence[Clip]) -> None:
        """Clips that run together, from their beginning to their end."""
        for clip in clips:
            if clip.began:
                clip.began()
        ms = max((clip.ms for clip in clips), default=0.0)
        for i in range(1, LOOKS + 1) if any(clip.update for clip in clips) else ():
            for clip in clips:
                if clip.update:
                    clip.update(min(1.0, ms * i / LOOKS / clip.ms) if clip.ms > 0 else 1.0)
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

    def _place(self, at: int) -> None:
        """Put every figure where its way begins (0) or has come to (-1)."""
        figures = self._scene.view.figures()
        for name in self._ways.keys() & figures.keys():
            _put(figures[name], self._ways[name][at])


def between(way: Sequence[Looks], t: float) -> Looks:
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


def _put(figure: object, look: Looks) -> None:
    for field, value in look.items():
        setattr(figure, field, value)
