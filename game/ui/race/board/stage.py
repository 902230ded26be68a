"""The moving parts of a table at one moment: poses, flying cards, banners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from game.ui.race.board.dice import Die

Spot = tuple[float, float, float]
"""A card's top left and width in u."""


@dataclass(slots=True)
class BoardPiece:
    """The state of anything that stands on the board.

    `lift` raises it, `angle` turns it, `fx` is an effect on it (a name of `art.EFFECTS`) at the time `fx_t`
    from 0 to 1, `top` draws it before the others.
    """

    lift: float = field(default=0.0, kw_only=True)
    angle: float = field(default=0.0, kw_only=True)
    fx: str = field(default="", kw_only=True)
    fx_t: float = field(default=0.0, kw_only=True)
    top: bool = field(default=False, kw_only=True)

    def clear_effects(self) -> None:
        """Bring it to rest: no effect, not lifted, not turned."""
        self.top, self.lift, self.angle, self.fx, self.fx_t = False, 0.0, 0.0, "", 0.0


@dataclass(slots=True)
class CarPose(BoardPiece):
    """A car on a board seen from above: its middle in the track's units, `angle`, scale and opacity."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    alpha: int = 255
    flipped: bool = False
    """Whether it lies upside down."""

    def copy(self) -> CarPose:
        """Return the same pose as a new object."""
        return replace(self)


@dataclass(slots=True)
class Flight:
    """A card on its way from a spot to a spot, at the time t."""

    card: str
    source: Spot
    target: Spot
    t: float = 0.0
    back: bool = False
    """Whether it comes from the deck, face down at first."""

    def spot(self) -> Spot:
        """Return where it is now, on a slight curve."""
        (x1, y1, w1), (x2, y2, w2), t = self.source, self.target, self.t
        rise = 60 * t * (1 - t)
        return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - rise, w1 + (w2 - w1) * t


@dataclass(slots=True)
class Banner:
    """A large line over the board, with an icon; `t` from 0 to 1 slides it in and out."""

    icon: str
    headline: str
    detail: str
    t: float = 0.0


@dataclass(slots=True)
class Stage:
    """All that moves on and above a board; a game adds its own."""

    displayed: Any = field(default_factory=dict)
    """The position as far as motion has shown it; empty where motion does not change one."""
    poses: dict[Any, Any] = field(default_factory=dict)
    """By name the objects on the board that clips move, such as cars."""
    dice: tuple[Die, ...] = ()
    flight: Flight | None = None
    banner: Banner | None = None

    def clear(self) -> None:
        """Remove everything from the stage."""
        self.dice, self.flight, self.banner = (), None, None

    @property
    def moving_pieces(self) -> Mapping[Any, object]:
        """What several bots' turns move in one motion: the fields x, y, angle, … of each are read and set.

        A piece keeps its name as long as it stands on the board.
        """
        return self.poses

    @property
    def die(self) -> Die | None:
        """The first of the dice shown; None if there are none."""
        return self.dice[0] if self.dice else None

    def show_dice(self, dice: tuple[Die, ...]) -> None:
        self.dice = dice
