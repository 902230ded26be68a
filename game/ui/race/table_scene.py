"""A race on screen with the picture that its game draws of it."""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from typing import Any, Final

from game.engine.contract import Game, Position
from game.engine.match import Match, Played
from game.engine.record import RaceConfig
from game.ui.draw.box import Box
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element
from game.ui.kit.scene import Shell
from game.ui.kit.toolbar import Tool
from game.ui.race import routes
from game.ui.race.board.camera import holds
from game.ui.race.director import Clip
from game.ui.race.scene import RaceScene
from game.ui.race.tools import menu_tools
from game.ui.race.views import view_class
from game.ui.race.words import day_words

DIM, DIM_IN, DIM_OUT = 0.38, 130.0, 380.0
"""The share of light that goes while something is decided, and the milliseconds at 1x to go and come back in.

It comes back slowly, so that it stays away between the dice of one turn.
"""
PATIENCE: Final = 30
"""How many ticks the first motion waits at most for its pictures to be drawn ahead."""


class TableScene(RaceScene):
    """A race on its game's own table, whether it is played or replayed."""

    def __init__(self, app: Shell, game: Game, config: RaceConfig, match: Match, viewer: int | None) -> None:
        super().__init__(app, game, config, match, viewer)
        self.view = view_class(game)(self)
        self.view.sync_to(match.observe(viewer))
        self._patience = 0 if self.is_past else PATIENCE
        if not self.is_past:
            # what exists by now lives as long as the race, and a garbage collection over it takes two frames
            gc.freeze()

    def on_closed(self) -> None:
        if not self.is_past:
            gc.unfreeze()

    def mark(self, seat: int) -> Mark | None:
        return self.view.mark(seat)

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        return self.view.menu_items()

    def menu_tools(self) -> Sequence[Tool]:
        return menu_tools(self)

    def open_log(self) -> None:
        self.app.push(routes.Log(self))

    # -- motion -----
    def show(self, played: Played, after: Position, is_own: bool) -> None:
        """Queue the motion of a step, then its log lines and the position after it."""
        clips = self.view.clips(played, after)
        for clip in clips:
            clip.is_own = is_own
        lines = self.view.log(played)

        def ended() -> None:
            self.view.sync_to(after, played.index + 1)
            self.log.extend(lines)
            self.app.changed()

        self.director.add([*clips, Clip(0, ended=ended, is_own=is_own)])

    @property
    def is_moving(self) -> bool:
        """Whether motion is still running."""
        return self.director.is_busy

    @property
    def is_busy(self) -> bool:
        return self.is_moving

    def accepts_input(self, element: Element | None) -> bool:
        """Let a click during motion only finish it, except on the bar and on `always` elements."""
        stays = element is not None and (element.id.startswith("bar.") or "always" in element.extra)
        if self.director.is_busy and not stays:
            self.director.finish()
            self.app.changed()
            return False
        return True

    def tick(self, ms: float) -> None:
        moved = self.waits or self.director.tick(ms)
        if self._dim(ms) or moved:
            self.app.redraw()
        if not self.waits and self.view.tick(ms):
            self.app.redraw()
        self.waits = moved and self._still_drawn()

    def _dim(self, ms: float) -> bool:
        """Dim the table while a clip asks for it, and light it again after; True if it changed."""
        before, passed = self.dimness, ms * max(1.0, self.app.speed(False))
        if self.director.is_dimming and not self.reduced_motion:
            self.dimness = min(1.0, before + passed / DIM_IN)
        else:
            self.dimness = max(0.0, before - passed / DIM_OUT)
        return self.dimness != before

    def _still_drawn(self) -> bool:
        """Draw the first motion's pictures ahead, as it would stutter; True while some are missing."""
        if not self._patience or self.app.speed(False) <= 0 or self.app.top is not self:
            return False
        self._patience -= 1
        if self._patience == PATIENCE - 1:
            # loading it when the race ends would hold up the last motion
            self.app.preload(routes.RaceEnd)
            return True
        if self.app.draw_ahead(self):
            self._patience = 0
            return False
        return True

    def has_magnifier(self, x: float, y: float) -> bool:
        return not self.view.is_text and holds(self.view.frame(self.app.painter()).ground, x, y)

    # -- screen -----
    def build(self, p: Painter) -> None:
        self.view.build(p, self.ui)

    def paint(self, p: Painter) -> None:
        self.view.paint(p)

    def paint_over(self, p: Painter) -> None:
        if self.dimness > 0:
            frame = self.view.frame(p)
            for box in (frame.ground, frame.column):
                p.dim(*box, DIM * self.dimness)
        self.view.paint_over(p)

    def arrow_left_right(self, dx: int) -> bool:
        return self.view.key("left" if dx < 0 else "right")

    def keeps_tab(self) -> bool:
        return self.view.key("tab")

    def arrow_up_down(self, dy: int) -> bool:
        return self.view.key("up" if dy > 0 else "down")

    def wheel(self, by: int, x: float, y: float) -> bool:
        """Zoom the board at the pointer."""
        camera = self.view.camera
        if camera is None or not camera.wheel(self.view.frame(self.app.painter()).board, by, x, y):
            return False
        self.app.changed()
        return True

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """Pan the zoomed board; no drag is ever needed to play."""
        if self.view.camera is None:
            return False
        board = self.view.frame(self.app.painter()).board
        if not holds(board, x, y) or not self.view.camera.drag(board, dx, dy):
            return False
        self.app.changed()
        return True

    def notice_place(self, p: Painter) -> tuple[float, float] | None:
        return None if self.view.is_text else self.view.frame(p).notice_place

    def related_boxes(self, p: Painter, element: Element) -> Sequence[Box]:
        return self.view.related_boxes(p, element)

    def help_clause(self) -> str:
        return self.view.clause()

    def read_out(self) -> str:
        day = filter(None, [day_words(self.app, self.config)])
        lines = [self.prompt, *day, self.view.read_out(), "", *map(self.render_log_line, self.log[-12:])]
        return "\n".join(line for line in lines if line is not None)

    def tree_extra(self) -> dict[str, Any]:
        return {"table": self.view.tree_extra(), "viewer": self.viewer, "steps": len(self.match.history)}
