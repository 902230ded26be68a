"""The drawing of a track within its landscape, for table, lists and `track show`: a ready `TrackRenderer`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.engine.venue.track import Track
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Theme
from game.ui.tracks import ground, symbols
from game.ui.tracks.art import numbers, walk
from game.ui.tracks.board import Board
from game.ui.tracks.free_space import BEYOND
from game.ui.tracks.landscape import landscape_of
from game.ui.tracks.placer import Outline, Placer, Sprite
from game.ui.tracks.renderer import TrackRenderer
from game.ui.tracks.room import to_scale
from game.ui.tracks.sites import CircuitSite, Shape, WalkSite, pieces
from game.ui.tracks.symbols import UNIT

FRAME: Final = 1.8
"""The line round a board, and the radius of its corners, that nothing grows over."""
CORNER: Final = 4.0


class Scenery(NamedTuple):
    """What surrounds a track, from the ground up.

    `floor` are colours with outlines in cells, `inner` fragments in hundredths of a cell, and of the sprites
    the lower ones come later.
    """

    floor: tuple[tuple[str, Outline], ...]
    inner: str
    sprites: tuple[Sprite, ...]
    under: str = ""
    """What lies below the road of a circuit, as the rest is above it."""


@lru_cache(maxsize=24)
def build_scenery(
    track: Track,
    theme: str,
    detail: bool,
    far_ground: bool = False,
    keep: tuple[Box, ...] = (),
    taken: tuple[Shape, ...] = (),
) -> Scenery:
    """Return everything round a track's road; `far_ground` for more than a cell beyond it.

    The boxes `keep`, in cells, stay free, and the outlines `taken`, in the units of a circuit.
    """
    found = landscape_of(track)
    if found is None:
        return Scenery((), "", ())
    site = CircuitSite(track, taken) if track.layout == "road" else WalkSite(track)
    placer = Placer(site, found, theme, detail, keep)
    placer.run(far_ground)
    sprites = tuple(sorted(placer.sprites, key=lambda sprite: sprite.y))
    return Scenery(tuple(placer.floor), "".join(placer.parts), sprites, "".join(placer.under))


def fixed(track: Track) -> list[Shape]:
    """Return the ground of what a landscape puts at a certain place, in pieces and in the track's units."""
    found, k = landscape_of(track), to_scale(track).unit
    shapes = [shape for rule in found.rules for shape in rule.fixed()] if found else []
    return [tuple((x * k, y * k) for x, y in piece) for shape in shapes for piece in pieces(shape)]


def _of(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> Scenery:
    """Return the scenery that a board shows."""
    x0, y0, x1, y1 = board.bounds
    left, top, w, h = board.box
    (a, b), (c, d) = board.back(left, top), board.back(left + w, top + h)
    is_far_visible = a < x0 - BEYOND or b < y0 - BEYOND or c > x1 + BEYOND or d > y1 + BEYOND
    k = board.scale
    boxes = tuple((*board.back(x, y), width / k, height / k) for x, y, width, height in keep)
    return build_scenery(board.track, theme.name, detail, is_far_visible, boxes)


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return a whole track as SVG in u; a track without a landscape lies in a meadow."""
    if landscape_of(board.track) is None:
        return ground.ground(board, theme, detail) + walk(board, theme, detail)
    x, y = board.point(0.0, 0.0)
    inner = _of(board, theme, detail, keep).inner
    place = f'<g transform="translate({x:.2f} {y:.2f}) scale({board.cell / UNIT:.5f})">{inner}</g>'
    return place + ground.pit_apron(board, ground.ground_colours(theme)) + walk(board, theme, detail)


def labels(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> None:
    """Paint the sprites, the same few pictures again and again, and the spaces' numbers."""
    x, y, w, h = board.box
    with p.clipped(x + FRAME, y + FRAME, w - 2 * FRAME, h - 2 * FRAME):
        for sprite in _of(board, p.theme, detail, keep).sprites:
            _paint_sprite(p, board, sprite, detail)
    numbers(p, board)


def _paint_sprite(p: Painter, board: Board, sprite: Sprite, detail: bool) -> None:
    left, top, w, h = board.box
    x, y = board.ox + sprite.x * board.cell, board.oy + sprite.y * board.cell
    drawn = symbols.sprite(sprite.name, p.theme.name, detail, sprite.tints, sprite.turn)
    k = board.cell * sprite.w / symbols.size_of(sprite.name)[0] / UNIT
    reach = max(drawn.width, drawn.height) * k / 2
    is_visible = left - reach < x < left + w + reach and top - reach < y < top + h + reach
    # The rounded corners of the frame stay free.
    corner = min(x - left, left + w - x) < reach + CORNER and min(y - top, top + h - y) < reach + CORNER
    if is_visible and not corner:
        # Blit it like the rasterised ground: it is no sprite of the table.
        surface = p.sprite(drawn, drawn.width * k)
        half = surface.get_width() / 2, surface.get_height() / 2
        p.target.blit(surface, (round((x - p.ox) * p.u - half[0]), round((y - p.oy) * p.u - half[1])))


def paint_ground(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> bool:
    """Paint the plain ground of a landscape straight onto the picture, and return whether there is one."""
    found = landscape_of(board.track)
    if found is None:
        return False
    p.target.fill(found.ground.of(p.theme.name))
    k, ox, oy = board.cell * p.u, (board.ox - p.ox) * p.u, (board.oy - p.oy) * p.u
    for colour, points in _of(board, p.theme, detail, keep).floor:
        pygame.draw.polygon(p.target, colour, [(ox + x * k, oy + y * k) for x, y in points])
    return True


IN_LANDSCAPE: Final = TrackRenderer(vectors, labels, paint_ground=paint_ground)
"""For the `TRACKS` of a game whose tracks are walks and name their landscape."""
