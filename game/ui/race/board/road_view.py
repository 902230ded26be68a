"""The view that tables share: a layout, and on a track a board that zooms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from game.engine.venue.track import Track, catalogue
from game.ui.draw.box import Box
from game.ui.draw.painter import Painter
from game.ui.race.board.camera import Camera
from game.ui.race.board.layout import Frame
from game.ui.race.board.memo import Memo
from game.ui.race.board.stage import CarPose
from game.ui.race.scene import RaceScene
from game.ui.race.table import TableView
from game.ui.tracks.board import Board

LayoutT = TypeVar("LayoutT", bound=Frame)


class OfTrack(Protocol):
    """A game's geometry of one track."""

    @property
    def track(self) -> Track: ...


GroundT = TypeVar("GroundT", bound=OfTrack)


@dataclass(frozen=True, slots=True)
class TrackAlone:
    """The geometry for a game that needs none but the track."""

    track: Track


class BoardView(TableView, Generic[LayoutT]):
    """The part of a table with a layout of its own, of the class `layout`."""

    def __init__(self, scene: RaceScene, layout: type[LayoutT]) -> None:
        super().__init__(scene)
        self._layout = layout.of(1280, 720)

    def layout(self, p: Painter) -> LayoutT:
        """Return the layout of this window."""
        left_handed = self.app.settings.left_handed
        if not self._layout.is_for(p.w, p.h, left_handed, p.text_scale):
            self._layout = self._layout.of(p.w, p.h, left_handed, p.text_scale)
        return self._layout

    def frame(self, p: Painter) -> Frame:
        return self.layout(p)


class RoadView(BoardView[LayoutT], Generic[LayoutT, GroundT]):
    """The part of a track game's table that does not depend on rules.

    `ground` makes the game's geometry of the track in play.
    """

    camera: Camera

    def __init__(self, scene: RaceScene, layout: type[LayoutT], ground: Callable[[Track], GroundT]) -> None:
        super().__init__(scene, layout)
        self.camera = Camera()
        self.ground = ground(catalogue.find(scene.game.id, scene.match.observe(None)["track"]))
        self.memo = Memo()
        self._followed: object = None

    def board(self, p: Painter) -> Board:
        """Return the track fitted into this window."""
        box = self.layout(p).board
        if self.camera.is_leaning:
            # it leans back once the viewer's car has moved
            if self.observation["turn"] != self.scene.viewer:
                self.camera.fit()
        elif not self.scene.director.is_busy:
            self._follow_car(box)
        if self.camera.zoom <= 1:
            return self.full_board(p)
        seen = self.ground.track, box, self.camera.zoom, self.camera.shift
        return self.memo.get("board", seen, lambda: Board(*seen))

    def full_board(self, p: Painter) -> Board:
        """Return the track fitted into this window, without zoom."""
        seen = self.ground.track, self.layout(p).board
        return self.memo.get("full board", seen, lambda: Board(*seen))

    def _follow_car(self, box: Box) -> None:
        """Pan an enlarged board with the viewer's car, once it has moved or is to move."""
        pose = self.stage.poses.get(self.scene.viewer)
        if not isinstance(pose, CarPose):
            return
        key = pose.x, pose.y, self.is_deciding
        if key == self._followed:
            return
        self._followed = key
        if self.camera.zoom > 1.0:
            board = Board(self.ground.track, box, self.camera.zoom, self.camera.shift)
            self.camera.follow(box, *board.point(pose.x, pose.y))

    def key(self, name: str) -> bool:
        if name != "fit":
            return super().key(name)
        self.camera.fit()
        self.app.changed()
        return True
