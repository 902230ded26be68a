"""How a game draws its own tracks: the hook by which `table/tracks.py` brings ground, road and scenery."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.engine import registry

if TYPE_CHECKING:
    from game.ui.draw.painter import Painter
    from game.ui.draw.theme import Theme
    from game.ui.tracks.board import Board, Box


def no_labels(p: Painter, board: Board, detail: bool) -> None:
    """A track without texts on it."""


def nothing_below(p: Painter, board: Board, detail: bool) -> bool:
    """A track whose ground is among its vectors."""
    return False


def no_notes(p: Painter, board: Board) -> None:
    """A track whose numbers are all among its texts."""


@dataclass(frozen=True, slots=True)
class TrackRenderer:
    """A game's own drawing of its tracks, wherever one is shown: table, thumbnail, viewer, `track show`.

    `vectors(board, theme, detail, keep)` is the whole track as SVG in u; without `detail` it is a thumbnail,
    and in the boxes `keep` a table lays its panels, so nothing stands there. `labels(p, board, detail)`
    paints the texts over it, `notes(p, board)` what only who writes a track file wants to see.
    `below(p, board, detail)` paints wide plain ground under the vectors and says whether it did: to fill a
    whole board costs a rasteriser as much as a wood.
    """

    vectors: Callable[[Board, Theme, bool, Sequence[Box]], str]
    labels: Callable[[Painter, Board, bool], None] = no_labels
    notes: Callable[[Painter, Board], None] = no_notes
    below: Callable[[Painter, Board, bool], bool] = nothing_below


@cache
def renderer_of(game: str) -> TrackRenderer | None:
    """`TRACKS` of a game's `table/tracks.py`; None where it has no such file or no such game is here."""
    known = registry.games()
    if game not in known:
        return None
    table = f"{registry.module_of(known[game])}.table"
    try:
        module = importlib.import_module(f"{table}.tracks")
    except ModuleNotFoundError as error:
        if error.name not in (table, f"{table}.tracks"):
            raise
        return None
    renderer: TrackRenderer = module.TRACKS
    return renderer
