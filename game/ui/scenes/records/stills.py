"""Pictures of positions for lists of records: drawn one a frame once the list is visible, then cached."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import registry
from game.engine.errors import PaddockError
from game.services.records.saves import RecordSummary
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.scene import Shell
from game.ui.race.views import draw_position

BEYOND: Final = 3.0
"""How much of a picture's own frame with its round corners is cut off, in u."""


class Stills:
    """The pictures of a list of records, as a spectator sees each race."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.is_waiting = False
        """Whether a picture that was asked for has not been drawn."""
        self._may_draw = False
        self._none: set[object] = set()

    def begin(self) -> None:
        """Start a frame."""
        self.is_waiting = False

    def tick(self) -> bool:
        """Allow the next frame to draw a picture; return whether it will."""
        self._may_draw = self.is_waiting
        if self.is_waiting:
            self.app.redraw()
        return self.is_waiting

    def draw(self, p: Painter, summary: RecordSummary, rect: Box) -> None:
        """Draw the position, or an empty frame until it is ready; nothing for a damaged record."""
        key = "still", summary.path, summary.modified, summary.steps, _pixels(p, rect), p.u, p.theme.name
        if summary.error or summary.header is None or key in self._none:
            return
        made = p.cache.find(key)
        if made is None and self._may_draw:
            self._may_draw = False
            made = _draw_position(p, summary, rect)
            if made is None:
                self._none.add(key)
                return
            p.cache.keep(key, made)
        if made is None:
            self.is_waiting = True
            p.rect(*rect, p.theme.sand, 5)
        else:
            p.target.blit(made, (round((rect[0] - p.ox) * p.u), round((rect[1] - p.oy) * p.u)))
        p.rect(*rect, None, 5, INK, 2)


def _pixels(p: Painter, rect: Box) -> tuple[int, int]:
    """Return the size in pixels, which does not depend on the position."""
    return max(1, round(rect[2] * p.u)), max(1, round(rect[3] * p.u))


def _draw_position(p: Painter, summary: RecordSummary, rect: Box) -> pygame.Surface | None:
    """Return the picture, or None where the record's game or track is missing."""
    assert summary.header is not None
    surface = pygame.Surface(_pixels(p, rect)).convert()
    surface.fill(p.theme.sand)
    # at the same position for all, so that the layer of a track is drawn once for all its races
    q = Painter(surface, p.u, p.theme, p.cache, p.layers, p.text_scale)
    w, h = rect[2] + 2 * BEYOND, rect[3] + 2 * BEYOND
    try:
        game = registry.game(summary.header.config.game)
        draw_position(q, game, summary.observation, (-BEYOND, -BEYOND, w, h))
    except PaddockError:
        return None
    return surface
