"""The drawing of a nestorgames GP track with its landscape, for table, lists and `track show`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.engine.venue.track import Track
from game.games.grand_prix.table.places import city, desert, harbour, hills, props, speedway
from game.games.grand_prix.table.places.free_space import BEYOND
from game.games.grand_prix.table.places.palette import Palette, palette_of
from game.games.grand_prix.table.places.plants import SIDE, plant
from game.games.grand_prix.table.places.scene_builder import UNIT, Outline, PlacedPlant, SceneBuilder
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.draw.theme import Theme
from game.ui.tracks import ground
from game.ui.tracks.art import numbers, walk
from game.ui.tracks.board import Board

PLACES: Final[Mapping[str, tuple[str, Callable[[SceneBuilder], None]]]] = {
    "harbour": (harbour.SEA, harbour.build),
    "hills": (hills.GRASS, hills.build),
    "desert": (desert.SAND, desert.build),
    "city": (city.STREET, city.build),
    "speedway": (speedway.GRASS, speedway.build),
}
"""By its name in a track file: the colour of the ground far out, and what builds the rest."""


FRAME: Final = 1.8
"""The line round a board, and the radius of its corners, that nothing grows over."""
CORNER: Final = 4.0


def vectors(board: Board, theme: Theme, detail: bool, keep: Sequence[Box]) -> str:
    """Return a whole track as SVG in u; a track without a landscape lies in a meadow."""
    found = PLACES.get(board.track.landscape)
    if found is None:
        return ground.ground(board, theme, detail) + walk(board, theme, detail)
    x, y = board.point(0.0, 0.0)
    scenery = build_scenery(board.track, theme.name, detail, _is_far_visible(board)).inner
    place = f'<g transform="translate({x:.2f} {y:.2f}) scale({board.cell / UNIT:.5f})">{scenery}</g>'
    return place + ground.pit_apron(board, ground.ground_colours(theme)) + walk(board, theme, detail)


class Scenery(NamedTuple):
    """What surrounds a track, from the ground up.

    `floor` are colours with outlines in cells, `inner` fragments in hundredths of a cell, and of the plants
    the lower ones come later.
    """

    floor: tuple[tuple[str, Outline], ...]
    inner: str
    plants: tuple[PlacedPlant, ...]


@lru_cache(maxsize=24)
def build_scenery(track: Track, theme: str, detail: bool, far_ground: bool = False) -> Scenery:
    """Return everything round a track's road; `far_ground` for more than a cell beyond it."""
    scene = SceneBuilder(track, Palette(theme), detail)
    PLACES[track.landscape][1](scene)
    stand = scene.free_space.board.grandstand
    if stand:
        x, y, w, h = (part * UNIT for part in stand)
        scene.add(props.at(x + w / 2, y + h / 2, props.grandstand(scene.palette, w, h, scene.brush)))
    if far_ground:
        scene.finish()
    return Scenery(
        tuple(scene.floor), "".join(scene.parts), tuple(sorted(scene.plants, key=lambda placed: placed.y))
    )


def _is_far_visible(board: Board) -> bool:
    """Return whether ground far out is visible."""
    x0, y0, x1, y1 = board.bounds
    left, top, w, h = board.box
    (a, b), (c, d) = board.back(left, top), board.back(left + w, top + h)
    return a < x0 - BEYOND or b < y0 - BEYOND or c > x1 + BEYOND or d > y1 + BEYOND


def labels(p: Painter, board: Board, detail: bool) -> None:
    """Paint the plants, as the same few pictures again and again, and the spaces' numbers."""
    if board.track.landscape in PLACES:
        x, y, w, h = board.box
        with p.clipped(x + FRAME, y + FRAME, w - 2 * FRAME, h - 2 * FRAME):
            _plants(p, board, build_scenery(board.track, p.theme.name, detail, _is_far_visible(board)).plants)
    numbers(p, board)


def _plants(p: Painter, board: Board, plants: Sequence[PlacedPlant]) -> None:
    t, k = palette_of(p.theme), board.cell
    left, top, w, h = board.box
    for kind, px, py, r, turn in plants:
        x, y, reach = board.ox + px * k, board.oy + py * k, 1.5 * r * k
        is_visible = left - reach < x < left + w + reach and top - reach < y < top + h + reach
        # The rounded corners of the frame stay free.
        corner = min(x - left, left + w - x) < reach + CORNER and min(y - top, top + h - y) < reach + CORNER
        if is_visible and not corner:
            # Blit it like the rasterised ground: it is no sprite of the table.
            surface = p.sprite(plant(t, kind, turn), SIDE * r * k)
            half = surface.get_width() / 2, surface.get_height() / 2
            p.target.blit(surface, (round((x - p.ox) * p.u - half[0]), round((y - p.oy) * p.u - half[1])))


def below(p: Painter, board: Board, detail: bool) -> bool:
    """Paint the plain ground of a landscape straight onto the picture, and return whether there is one."""
    found = PLACES.get(board.track.landscape)
    if found is None:
        return False
    p.target.fill(palette_of(p.theme)(found[0]))
    k, ox, oy = board.cell * p.u, (board.ox - p.ox) * p.u, (board.oy - p.oy) * p.u
    for colour, points in build_scenery(board.track, p.theme.name, detail, _is_far_visible(board)).floor:
        pygame.draw.polygon(p.target, colour, [(ox + x * k, oy + y * k) for x, y in points])
    return True
