"""The map of the track viewer: zoomed with the wheel at the pointer, moved by dragging, sharp at rest."""

from __future__ import annotations

import pygame

from game.engine.venue.track import Track
from game.ui.draw import svg
from game.ui.draw.art_base import polygon
from game.ui.draw.box import Box, box_of
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.scene import Shell
from game.ui.race.board.camera import Camera, holds
from game.ui.race.words import first_text
from game.ui.scenes.tracks.model import clause_of, explain, feature_of, text_key
from game.ui.tracks import art as track_art
from game.ui.tracks.board import Board
from game.ui.tracks.circuit import spin_spot

LAYER = "tracks.map"
MAX_ZOOM = 5.0
REST_MS = 140.0
"""Milliseconds without motion before the map is drawn sharp again."""


class TrackMap:
    """One track in a box, with zoom and position."""

    def __init__(self, app: Shell) -> None:
        self.app = app
        self.track: Track | None = None
        self.box: Box = (0.0, 0.0, 1.0, 1.0)
        self.camera = Camera(MAX_ZOOM)
        self._rest_ms = 0.0
        self._sharp: tuple[Board, pygame.Surface] | None = None

    # -- moving -----
    def show(self, track: Track | None) -> None:
        """Show another track completely."""
        if track is not self.track:
            self.track = track
            self._sharp = None
        self.fit()

    def fit(self) -> None:
        """Show the complete track."""
        self.camera.fit()

    @property
    def zoom(self) -> float:
        """The zoom factor; 1 shows the complete track."""
        return self.camera.zoom

    @property
    def shift(self) -> tuple[float, float]:
        """The distance of the map's centre from the box's."""
        return self.camera.shift

    @property
    def board(self) -> Board | None:
        """The board at the present zoom and position."""
        return Board(self.track, self.box, self.zoom, self.shift) if self.track else None

    def has_point(self, x: float, y: float) -> bool:
        """Return whether a point is on the map."""
        return holds(self.box, x, y)

    def zoom_at(self, steps: int, x: float | None = None, y: float | None = None) -> None:
        """Zoom so that the given point, or the middle, stays in place."""
        left, top, w, h = self.box
        x, y = left + w / 2 if x is None else x, top + h / 2 if y is None else y
        self.camera.zoom_at(self.box, steps, x, y)
        self._rest_ms = REST_MS

    def drag(self, dx: float, dy: float) -> None:
        """Move the map."""
        if self.camera.drag(self.box, dx, dy):
            self._rest_ms = REST_MS

    @property
    def is_moving(self) -> bool:
        """Whether an earlier picture stands in while the map moves."""
        return self._rest_ms > 0 and self._sharp is not None

    def tick(self, ms: float) -> bool:
        """Return whether the map has come to rest and must be drawn."""
        if self._rest_ms <= 0:
            return False
        self._rest_ms -= ms
        return self._rest_ms <= 0

    # -- elements -----
    def build(self, ui: Elements) -> None:
        """Declare an element for each visible space with a feature."""
        board = self.board
        if board is None:
            return
        for space in board.track.spaces:
            if not feature_of(board, space.index):
                continue
            shape = tuple(board.outline(space.index)) if board.track.layout == "road" else ()
            x, y, w, h = box_of(shape) if shape else board.square(space.index, 0.92)
            if not (self.has_point(x, y) and self.has_point(x + w - 0.01, y + h - 0.01)):
                continue
            if any(space.index == crossing.spaces[1] for crossing in board.track.crossings):
                continue
            label, text = explain(self.app, board, space.index)
            head = self.app.t(
                text_key(self.app, board.track, "space_n"), space=space.label, row=space.row + 1
            )
            ui.add(
                Element(
                    f"tracks.space.{space.label}",
                    "space",
                    f"{label} – {head}" if self.app.translator.code == "en" else f"{label}・{head}",
                    (x, y, w, h),
                    None,
                    _draw_space,
                    tooltip=text,
                    clause=clause_of(self.app, board, space.index),
                    shape=shape,
                    extra={"tip_head": label},
                )
            )
        self._build_spin_points(ui, board)

    def _build_spin_points(self, ui: Elements, board: Board) -> None:
        """Declare the spin points, where cars wait that spun in a corner."""
        for corner in board.track.corners:
            point = corner.spin_point
            if point is None:
                continue
            x, y, _ = spin_spot(board, point)
            half = 12 * board.scale
            if not (self.has_point(x - half, y - half) and self.has_point(x + half, y + half)):
                continue
            label = self.app.t("tracks.feature.spin", n=corner.number)
            back = board.track.spaces[point.rejoin].label
            ui.add(
                Element(
                    f"tracks.spin.{corner.number}",
                    "space",
                    label,
                    (x - half, y - half, 2 * half, 2 * half),
                    None,
                    _draw_space,
                    tooltip=self.app.t("tracks.feature.spin_help", n=corner.number, space=back),
                    clause=first_text(self.app, (f"{board.track.game}.track_clause.spin",), ""),
                    extra={"tip_head": label},
                )
            )

    # -- picture -----
    def paint(self, p: Painter, around: str) -> None:
        """Draw the map; while it moves, the last sharp picture, scaled."""
        board = self.board
        if board is None:
            return
        with p.clipped(*self.box):
            if self.is_moving:
                self._paint_moving(p, board)
                return
            track_art.road(p, board, LAYER, around=around)
            self._sharp = board, p.layers.items[LAYER][1]
            track_art.gates(p, board)

    def _paint_moving(self, p: Painter, board: Board) -> None:
        assert self._sharp is not None
        old, picture = self._sharp
        scale = board.cell / old.cell
        left, top, w, h = self.box
        p.rect(left, top, w, h, "#CBD3AB" if p.theme.name == "paper" else p.theme.grass)
        x, y = board.point(*old.back(left, top))
        size = (round(picture.get_width() * scale), round(picture.get_height() * scale))
        scaled = picture if scale == 1 else pygame.transform.scale(picture, size)
        p.target.blit(scaled, (round((x - p.ox) * p.u), round((y - p.oy) * p.u)))


def _draw_space(p: Painter, e: Element, look: Look) -> None:
    if look.is_hot:
        x, y, w, h = e.rect
        if e.shape:
            d = polygon(list(e.shape))
            ring = svg.path(d, None, "#14161A", 6) + svg.path(d, None, p.theme.accent, 3)
            p.svg_fragments(x - 4, y - 4, w + 8, h + 8, ring)
            return
        p.rect(x, y, w, h, None, 5, "#14161A", 6)
        p.rect(x, y, w, h, None, 5, p.theme.accent, 3)
