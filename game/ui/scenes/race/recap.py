"""Shows again what has happened since a decision, step by step, with the motion it had then."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.race.director import Clip
from game.ui.race.table_scene import TableScene


def show_again(scene: TableScene, index: int, until: int, shown: Callable[[], None]) -> None:
    """Queue step `index` of what was played; those before `until` follow by themselves, then `shown` runs."""
    match, view, director = scene.match, scene.view, scene.director
    before = match.state_at(index).observe(scene.viewer)
    after = match.state_at(index + 1).observe(scene.viewer)

    def began() -> None:
        # clips speak of what they find on the table, so they are made when it is their turn
        view.settle(before)
        clips = view.clips(match.history[index], after)
        director.add([*clips, Clip(0, ended=settled), Clip(0, ended=go_on)])

    def settled() -> None:
        view.settle(after)
        scene.app.changed()

    def go_on() -> None:
        if index + 1 < until:
            show_again(scene, index + 1, until, shown)
        else:
            settled()
            shown()

    director.add([Clip(0, began=began)])
