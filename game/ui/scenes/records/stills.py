"""Pictures of how races stand, for lists of them: made one a frame once the list is there, then kept."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import registry
from game.engine.errors import PaddockError
from game.services.records.saves import RecordSummary
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Rect
from game.ui.kit.scene import Shell
from game.ui.race.views import draw_position

BEYOND: Final = 3.0
"""So much of a picture's own frame with its round corners lies outside what is shown, in u."""


class Stills:
    """The pictures of a list of records, from what a spectator may know of each."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.waiting = False
        """Whether one that was asked for has not been made."""
        self._may = False
        self._none: set[object] = set()

    def begin(self) -> None:
        """A frame is drawn."""
        self.waiting = False

    def tick(self) -> bool:
        """Time passes; whether the next frame makes a picture."""
        self._may = self.waiting
        if self.waiting:
            self.app.redraw()
        return self.waiting

    def draw(self, p: Painter, summary: RecordSummary, rect: Rect) -> None:
        """The race as it stands, or an empty frame until that is made; nothing of what cannot be opened."""
        key = "still", summary.path, summary.modified, summary.steps, _pixels(p, rect), p.u, p.theme.name
        if summary.error or summary.header is None or key in self._none:
            return
        made = p.cache.find(key)
        if made is None and self._may:
            self._may = False
            made = _made(p, summary, rect)
            if made is None:
                self._none.add(key)
                return
            p.cache.keep(key, made)
        if made is None:
            self.waiting = True
            p.rect(*rect, p.theme.sand, 5)
        else:
            p.target.blit(made, (round((rect[0] - p.ox) * p.u), round((rect[1] - p.oy) * p.u)))
        p.rect(*rect, None, 5, INK, 2)


def _pixels(p: Painter, rect: Rect) -> tuple[int, int]:
    """How large it is, wherever it stands."""
    return max(1, round(rect[2] * p.u)), max(1, round(rect[3] * p.u))


def _made(p: Painter, summary: RecordSummary, rect: Rect) -> pygame.Surface | None:
    """The picture; None where the record's game or track has none to give."""
    assert summary.header is not None
    surface = pygame.Surface(_pixels(p, rect)).convert()
    surface.fill(p.theme.sand)
    # at one place for all, so that a track is drawn once for every race on it
    q = Painter(surface, p.u, p.theme, p.cache, p.layers, p.text_scale)
    w, h = rect[2] + 2 * BEYOND, rect[3] + 2 * BEYOND
    try:
        game = registry.game(summary.header.table.game)
        draw_position(q, game, summary.observation, (-BEYOND, -BEYOND, w, h))
    except PaddockError:
        return None
    return surface
