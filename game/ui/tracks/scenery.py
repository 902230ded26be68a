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
from game.ui.tracks.landscape import Landscape, landscape_of
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
    stood: tuple[tuple[str, Shape], ...] = ()
    """What was placed one by one, and its ground in cells."""
    cell: float = 1.0
    """A cell in units of the track."""

    def placed(self, board: Board, inner: str) -> str:
        """Return fragments in hundredths of a cell at their place on a board."""
        (x, y), k = board.point(0.0, 0.0), board.scale * self.cell / UNIT
        return f'<g transform="translate({x:.2f} {y:.2f}) scale({k:.5f})">{inner}</g>'


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
    site = CircuitSite(track, taken, found.cell) if track.layout == "road" else WalkSite(track)
    placer = Placer(site, found, theme, detail, keep)
    placer.run(far_ground)
    sprites = tuple(sorted(placer.sprites, key=lambda sprite: sprite.y))
    inner, under, cell = "".join(placer.parts), "".join(placer.under), _cell(track, found)
    return Scenery(tuple(placer.floor), inner, sprites, under, tuple(placer.stood), cell)


def _cell(track: Track, found: Landscape) -> float:
    """Return what a landscape calls a cell, in units of the track."""
    return to_scale(track).unit * found.cell


def fixed(track: Track) -> list[Shape]:
    """Return the ground of what a landscape puts at a certain place, in pieces and in the track's units."""
    found = landscape_of(track)
    if found is None:
        return []
    k, shapes = _cell(track, found), [shape for rule in found.rules for shape in rule.fixed()]
    return [tuple((x * k, y * k) for x, y in piece) for shape in shapes for piece in pieces(shape)]


def scenery_of(
    board: Board, theme: Theme, detail: bool, keep: Sequence[Box], taken: tuple[Shape, ...] = ()
) -> Scenery:
    """Return the scenery that a board shows; the boxes `keep`, in u, stay free."""
    found = landscape_of(board.track)
    k = _cell(board.track, found) if found else 1.0
    x0, y0, x1, y1 = board.bounds
    left, top, w, h = board.box
    (a, b), (c, d), by = board.back(left, top), board.back(left + w, top + h), BEYOND * k
    is_far_visible = a < x0 - by or b < y0 - by or c > x1 + by or d > y1 + by
    # Rounded, as a moved board must not move the trees.
    boxes = tuple(
        (
            *(round(part / k, 2) for part in board.back(x, y)),
            *(round(part / k / board.scale, 2) for part in size),
        )
        for x, y, *size in keep
    )
    return build_scenery(board.track, theme.name, detail, is_far_visible, boxes, taken)


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return a whole track as SVG in u; a track without a landscape lies in a meadow."""
    if landscape_of(board.track) is None:
        return ground.ground(board, theme, detail) + walk(board, theme, detail)
    laid = scenery_of(board, theme, detail, keep)
    return (
        laid.placed(board, laid.inner)
        + ground.pit_apron(board, ground.ground_colours(theme))
        + walk(board, theme, detail)
    )


def labels(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> None:
    """Paint the sprites, the same few pictures again and again, and the spaces' numbers."""
    paint_sprites(p, board, detail, keep)
    numbers(p, board)


def paint_sprites(
    p: Painter, board: Board, detail: bool, keep: Sequence[Box], is_upright: bool = False
) -> None:
    """Paint the sprites; what is seen from its side, `is_upright`, is not cut where the board ends."""
    x, y, w, h = board.box
    laid = scenery_of(board, p.theme, detail, keep)
    with p.clipped(x + FRAME, y + FRAME, w - 2 * FRAME, h - 2 * FRAME):
        for sprite in laid.sprites:
            _paint_sprite(p, board, sprite, board.scale * laid.cell, detail, is_upright)


def _paint_sprite(
    p: Painter, board: Board, sprite: Sprite, cell: float, detail: bool, is_upright: bool
) -> None:
    left, top, w, h = board.box
    x, y = board.ox + sprite.x * cell, board.oy + sprite.y * cell
    drawn = symbols.sprite(sprite.name, p.theme.name, detail, sprite.tints, sprite.turn)
    k = cell * sprite.w / symbols.size_of(sprite.name)[0] / UNIT
    reach = max(drawn.width, drawn.height) * k / 2
    inner = min(x - left, left + w - x, y - top, top + h - y)
    is_visible = inner > -reach
    if is_upright:
        (a, b), (x0, y0, x1, y1), size = board.back(x, y), board.bounds, reach / symbols.AIR
        is_visible &= min(a - x0, x1 - a, b - y0, y1 - b) > size / board.scale or inner > size
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
    laid, ox, oy = scenery_of(board, p.theme, detail, keep), (board.ox - p.ox) * p.u, (board.oy - p.oy) * p.u
    k = board.scale * laid.cell * p.u
    for colour, points in laid.floor:
        pygame.draw.polygon(p.target, colour, [(ox + x * k, oy + y * k) for x, y in points])
    return True


IN_LANDSCAPE: Final = TrackRenderer(vectors, labels, paint_ground=paint_ground)
"""For the `TRACKS` of a game whose tracks are walks and name their landscape."""
