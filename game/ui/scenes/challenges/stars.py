"""The stars of a challenge, drawn and in words."""

from __future__ import annotations

from typing import Final

from game.services.challenges import Challenge
from game.ui.draw import art
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Look
from game.ui.kit.layout import Node, box
from game.ui.kit.scene import Shell

MAX_STARS: Final = 3
BETWEEN: Final = 2.5
"""The distance between stars, in radii."""


def earned(app: Shell, challenge: Challenge) -> int | None:
    """Return the most stars that the player has got for a challenge; None where it was not tried."""
    return app.settings.challenge_stars.get(challenge.name)


def describe_stars(app: Shell, challenge: Challenge) -> str:
    """Describe the player's stars for a challenge."""
    stars = earned(app, challenge)
    return app.t("challenges.untried") if stars is None else app.t("challenges.stars", n=stars)


def draw_stars(p: Painter, x: float, y: float, r: float, stars: int, dark: bool = False) -> None:
    """Draw three stars round a point, `stars` of them filled."""
    line = p.theme.light_muted if dark else p.theme.muted
    for i in range(MAX_STARS):
        full = i < stars
        cx, m = x + (i - (MAX_STARS - 1) / 2) * BETWEEN * r, r * 1.6
        edge = (p.theme.light if dark else p.theme.ink) if full else line
        ground = p.theme.raised if dark else p.theme.card
        fill = p.theme.accent if full else ground
        size = r if full else 0.8 * r
        p.svg_fragments(cx - m, y - m, 2 * m, 2 * m, art.mark("star", cx, y, size, fill, None, edge, 0.7))


def row_of_stars(stars: int, r: float, dark: bool = False) -> Node:
    """Return stars as a node of a layout."""

    def draw(p: Painter, rect: Box, look: Look) -> None:
        draw_stars(p, rect[0] + rect[2] / 2, rect[1] + rect[3] / 2, r, stars, dark)

    return box(draw=draw, w=3 * BETWEEN * r, h=2.6 * r)
