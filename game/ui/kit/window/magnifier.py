"""The magnifier: shows what is hovered at twice its size, beside the pointer."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import pygame

from game.ui.draw.box import Box
from game.ui.draw.theme import INK
from game.ui.kit.elements import overlap
from game.ui.kit.scene import Shell
from game.ui.kit.window.tips import Tips

TIMES: Final = 2
RADIUS: Final = 116.0
"""The radius of the lens; it enlarges a circle of half that radius."""
AWAY: Final = RADIUS * (1 + 1 / TIMES) + 8
"""The distance from the middle of what is enlarged to the middle of the lens."""
DIRECTIONS: Final = (
    (0.0, -1.0),
    (0.7, -0.7),
    (-0.7, -0.7),
    (1.0, 0.0),
    (-1.0, 0.0),
    (0.7, 0.7),
    (-0.7, 0.7),
    (0.0, 1.0),
)
"""Directions from the pointer to the lens, the best first: above the player's hand."""
FINE: Final = 4
"""The factor at which edges are drawn before they are smoothed."""

Spot = tuple[int, int]


class Magnifier:
    """A lens painted over the finished window; it takes no clicks and restores what is below it."""

    def __init__(self, app: Shell, tips: Tips) -> None:
        self.app, self.tips = app, tips
        self.at: Spot | None = None
        """The pixel that is enlarged; None while there is no lens."""
        self.box: Box | None = None
        """The box of the lens, in u."""
        self._direction = DIRECTIONS[0]
        self._below: list[tuple[pygame.Surface, Spot]] = []

    def paint(self) -> None:
        """Paint the lens over a window that was drawn just now."""
        self._below.clear()
        self._put(self._target())

    def follow(self) -> bool:
        """Move the lens to the pointer over an unchanged window; return True if anything moved."""
        wanted = self._target()
        if wanted == self.at:
            return False
        for below, spot in reversed(self._below):
            self.app.screen.blit(below, spot)
        self._below.clear()
        self._put(wanted)
        pygame.display.flip()
        return True

    def _target(self) -> Spot | None:
        """Return the pixel to enlarge: at the pointer, or at the keyboard's focus."""
        app, ui = self.app, self.app.top.ui
        held, at = app.input.is_magnifying, app.input.cursor
        if not held and not app.settings.magnifier:
            return None
        focused = ui.find(ui.focused) if ui.shows_focus else None
        if focused is not None:
            x, y, w, h = focused.rect
            at = x + w / 2, y + h / 2
        if at is None or not (held or app.top.has_magnifier(*at)):
            return None
        return round(at[0] * app.u), round(at[1] * app.u)

    def _put(self, spot: Spot | None) -> None:
        self.at, self.box = spot, None
        if spot is None:
            return
        screen, u = self.app.screen, self.app.u
        big, width, height = round(RADIUS * u), *screen.get_size()
        small = big // TIMES
        # at an edge of the window it enlarges what lies there
        x, y = (min(max(v, small), most - small) for v, most in zip(spot, (width, height), strict=True))
        left, top = self._place((x / u, y / u), (width / u, height / u))
        self.box = left, top, 2 * RADIUS, 2 * RADIUS
        part = screen.subsurface((x - small, y - small, 2 * small, 2 * small))
        glass = pygame.transform.smoothscale(part, (2 * big, 2 * big)).convert_alpha()
        glass.blit(_disc_mask(big), (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        line, accent = max(2, round(3 * u)), self.app.painter().theme.accent
        for over, radius, to in (
            (None, small, (x - small, y - small)),
            (glass, big, (round(left * u), round(top * u))),
        ):
            rim = _ring(radius, line if over else max(1, line // 2), accent)
            to = to[0] - line, to[1] - line
            size = rim.get_width() + line
            area = pygame.Rect(*to, size, size).clip(screen.get_rect())
            self._below.append((screen.subsurface(area).copy(), (area.x, area.y)))
            grown = (rim.get_width() - 2 * radius) // 2
            if over is not None:
                screen.blit(over, (to[0] + line, to[1] + line))
            screen.blit(rim, (to[0] + line - grown, to[1] + line - grown))

    def _place(self, at: tuple[float, float], window: tuple[float, float]) -> tuple[float, float]:
        """Return the lens's top left corner: it stays on its side while it fits, clear of a tooltip."""
        tip = self.tips.box

        def corner(direction: tuple[float, float]) -> tuple[float, float]:
            k = AWAY / math.hypot(*direction)
            return at[0] + direction[0] * k - RADIUS, at[1] + direction[1] * k - RADIUS

        def badness(direction: tuple[float, float]) -> tuple[float, bool]:
            x, y = corner(direction)
            beyond = max(0.0, 4 - x, x + 2 * RADIUS + 4 - window[0])
            beyond += max(0.0, 4 - y, y + 2 * RADIUS + 4 - window[1])
            covers = tip is not None and overlap((x, y, 2 * RADIUS, 2 * RADIUS), tip) > 0
            return beyond, covers

        self._direction = min((self._direction, *DIRECTIONS), key=badness)
        x, y = corner(self._direction)
        return min(max(x, 4.0), window[0] - 2 * RADIUS - 4), min(max(y, 4.0), window[1] - 2 * RADIUS - 4)


@lru_cache(maxsize=4)
def _disc_mask(radius: int) -> pygame.Surface:
    size = 2 * radius
    large = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    pygame.draw.circle(large, (255, 255, 255, 255), (radius * FINE, radius * FINE), radius * FINE)
    return pygame.transform.smoothscale(large, (size, size))


@lru_cache(maxsize=8)
def _ring(radius: int, line: int, colour: str) -> pygame.Surface:
    """Return the lens's ring, dark outside so that it is visible on any ground."""
    half = radius + line
    large = pygame.Surface((2 * half * FINE, 2 * half * FINE), pygame.SRCALPHA)
    middle = half * FINE, half * FINE
    pygame.draw.circle(large, INK, middle, half * FINE, line * FINE)
    pygame.draw.circle(large, colour, middle, round((half - line * 0.5) * FINE), line * FINE)
    return pygame.transform.smoothscale(large, (2 * half, 2 * half))
