"""Renderers of tracks: a game draws its own ones with `TRACKS` in its `table/tracks.py`."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from game.engine import registry
from game.ui.draw.box import Box

if TYPE_CHECKING:
    from game.ui.draw.painter import Painter
    from game.ui.draw.theme import Theme
    from game.ui.tracks.board import Board


def no_labels(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> None:
    """Draw no texts on the track."""


def nothing_below(p: Painter, board: Board, detail: bool, keep: Sequence[Box]) -> bool:
    """Draw no ground, as the vectors contain it; return False."""
    return False


def no_notes(p: Painter, board: Board) -> None:
    """Draw no notes for authors of tracks."""


@dataclass(frozen=True, slots=True)
class TrackRenderer:
    """A game's own drawing of its tracks, for table, thumbnail, viewer and `track show`.

    `vectors(board, theme, detail, keep)` returns the whole track as SVG in u; without `detail` it is a
    thumbnail, and the boxes `keep` are left free for a table's panels. `labels(p, board, detail, keep)` draws
    the texts over it, `notes(p, board)` what only authors of track files need. `paint_ground`, with the same
    arguments as `labels`, draws large plain ground under the vectors and returns whether it did: rasterising
    that is as costly as a wood.
    """

    vectors: Callable[[Board, Theme, bool, Sequence[Box]], str]
    labels: Callable[[Painter, Board, bool, Sequence[Box]], None] = no_labels
    notes: Callable[[Painter, Board], None] = no_notes
    paint_ground: Callable[[Painter, Board, bool, Sequence[Box]], bool] = nothing_below


@cache
def renderer_of(game: str) -> TrackRenderer | None:
    """Return `TRACKS` of a game's `table/tracks.py`; None if it has none or the game is not installed."""
    games = registry.games()
    if game not in games:
        return None
    table = f"{registry.module_of(games[game])}.table"
    try:
        module = importlib.import_module(f"{table}.tracks")
    except ModuleNotFoundError as error:
        if error.name not in (table, f"{table}.tracks"):
            raise
        return None
    renderer: TrackRenderer = module.TRACKS
    return renderer
