"""The view that tables of track games share: a board that zooms, a layout, a choice that is not sent yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.engine.venue.track import Track, catalogue
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.race.board.camera import Camera, holds
from game.ui.race.board.layout import Frame
from game.ui.race.board.stage import CarPose
from game.ui.race.scene import RaceScene
from game.ui.race.table import TableView
from game.ui.tracks.board import Board

LayoutT = TypeVar("LayoutT", bound=Frame)


class HalfMade(Protocol):
    """A choice that is not sent yet."""

    @property
    def is_made(self) -> bool:
        """Whether anything is chosen."""
        ...

    def clear(self) -> None:
        """Choose nothing."""


class OfTrack(Protocol):
    """A game's geometry of one track."""

    @property
    def track(self) -> Track: ...


@dataclass(frozen=True, slots=True)
class TrackAlone:
    """The geometry for a game that needs none but the track."""

    track: Track


class RoadView(TableView, Generic[LayoutT]):
    """The part of a track game's table that does not depend on rules; `first` is its initial layout.

    A game's view annotates `choice` with a class of its own (`choice: Chosen`); only `is_made` and
    `clear` are used here.
    """

    choice: HalfMade

    def __init__(self, scene: RaceScene, first: LayoutT) -> None:
        super().__init__(scene)
        self.camera = Camera()
        self._layout = first
        self._board: tuple[object, Board] | None = None
        self._followed: object = None

    @property
    def ground(self) -> OfTrack:
        """The game's geometry of the track in play."""
        return TrackAlone(catalogue.find(self.scene.game.id, self.observation["track"]))

    @property
    def is_deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.scene.offered)

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""
        offered = next((a for a in self.scene.offered if a == action), None)
        if offered is not None:
            self.scene.commit(offered)

    # -- layout and board -----
    def layout(self, p: Painter) -> LayoutT:
        """Return the layout of this window."""
        left_handed = self.app.settings.left_handed
        if not self._layout.is_for(p.w, p.h, left_handed, p.text_scale):
            self._layout = self._layout.of(p.w, p.h, left_handed, p.text_scale)
        return self._layout

    def frame(self, p: Painter) -> Frame:
        return self.layout(p)

    def board_box(self, p: Painter) -> Box | None:
        return self.layout(p).ground

    def board(self, p: Painter) -> Board:
        """Return the track fitted into this window."""
        box = self.layout(p).board
        if not self.scene.director.is_busy:
            self._follow_car(box)
        key = (self.ground.track, box, self.camera.zoom, self.camera.shift)
        if self._board is None or self._board[0] != key:
            self._board = key, Board(self.ground.track, box, self.camera.zoom, self.camera.shift)
        return self._board[1]

    def _follow_car(self, box: Box) -> None:
        """Pan an enlarged board with the viewer's car, once it has moved or is to move."""
        pose = self.moving_pieces().get(self.scene.viewer)
        if not isinstance(pose, CarPose):
            return
        key = pose.x, pose.y, self.is_deciding
        if key == self._followed:
            return
        self._followed = key
        if self.camera.zoom > 1.0:
            board = Board(self.ground.track, box, self.camera.zoom, self.camera.shift)
            self.camera.follow(box, *board.point(pose.x, pose.y))

    # -- keys, wheel, drag -----
    def key(self, name: str) -> bool:
        """Show the whole board again with the `fit` key."""
        if name != "fit":
            return False
        self.camera.fit()
        self.app.changed()
        return True

    def wheel(self, by: int, x: float, y: float) -> bool:
        """Zoom the board at the pointer."""
        return self._moved(self.camera.wheel(self._layout.board, by, x, y)) or holds(self._layout.board, x, y)

    def drag(self, dx: float, dy: float, x: float, y: float) -> bool:
        """Pan the zoomed board."""
        return holds(self._layout.board, x, y) and self._moved(self.camera.drag(self._layout.board, dx, dy))

    def _moved(self, moved: bool) -> bool:
        if moved:
            self.app.changed()
        return moved

    def back(self) -> bool:
        """Clear the choice."""
        if not self.choice.is_made:
            return False
        self.choice.clear()
        self.app.changed()
        return True
