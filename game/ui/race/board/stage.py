"""The current frame of a table and the clips that animate it: poses, flying cards, fades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.ui.draw.theme import MS_BANNER, MS_CARD
from game.ui.race.board.dice import Die
from game.ui.race.director import Clip, ease

Spot = tuple[float, float, float]
"""A card's top left and width in u."""


@dataclass(slots=True)
class BoardPiece:
    """What befalls anything that stands on the board.

    `lift` raises it, `angle` turns it, `fx` is what befalls it (a name of `art.EFFECTS`) at the time
    `fx_t` from 0 to 1, `top` puts it before the others.
    """

    lift: float = field(default=0.0, kw_only=True)
    angle: float = field(default=0.0, kw_only=True)
    fx: str = field(default="", kw_only=True)
    fx_t: float = field(default=0.0, kw_only=True)
    top: bool = field(default=False, kw_only=True)

    def steady(self) -> None:
        """Nothing befalls it any longer."""
        self.top, self.lift, self.angle, self.fx, self.fx_t = False, 0.0, 0.0, "", 0.0


@dataclass(slots=True)
class CarPose(BoardPiece):
    """A car on a board seen from above: its middle, the way it heads (`angle`), its size and side."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    alpha: int = 255
    flipped: bool = False
    """Upside down."""

    def copy(self) -> CarPose:
        """The same pose, to be changed alone."""
        return CarPose(
            self.x,
            self.y,
            self.scale,
            self.alpha,
            self.flipped,
            lift=self.lift,
            angle=self.angle,
            fx=self.fx,
            fx_t=self.fx_t,
            top=self.top,
        )


@dataclass(slots=True)
class Flight:
    """A card under way from a spot to a spot, at the time t."""

    card: str
    source: Spot
    target: Spot
    t: float = 0.0
    back: bool = False
    """Whether it comes from the deck, face down at first."""

    def spot(self) -> Spot:
        """Where it is now, on a slight bow."""
        (x1, y1, w1), (x2, y2, w2), t = self.source, self.target, self.t
        bow = 60 * t * (1 - t)
        return x1 + (x2 - x1) * t, y1 + (y2 - y1) * t - bow, w1 + (w2 - w1) * t


@dataclass(slots=True)
class Banner:
    """A large line over the board, with its icon and how far it has come and gone."""

    icon: str
    headline: str
    detail: str
    t: float = 0.0


@dataclass(slots=True)
class Stage:
    """All that moves above a board; a game adds its own."""

    dice: tuple[Die, ...] = ()
    flight: Flight | None = None
    banner: Banner | None = None

    def clear(self) -> None:
        """Nothing is in motion."""
        self.dice, self.flight, self.banner = (), None, None

    @property
    def die(self) -> Die | None:
        """The die that is shown, where it is one."""
        return self.dice[0] if self.dice else None

    def show_dice(self, dice: tuple[Die, ...]) -> None:
        """Put these dice over the board."""
        self.dice = dice


# -- clips ---------------------------------------------------------------------------------------------
def flight_clip(
    stage: Stage,
    launch: Callable[[], Flight],
    *,
    still: bool = False,
    landed: Callable[[], None] | None = None,
    sound: str = "",
) -> Clip:
    """A card flies; `launch` says which, from where and to where when its time has come."""

    def began() -> None:
        stage.flight = launch()

    def update(t: float) -> None:
        if stage.flight:
            stage.flight.t = t if still else ease(t)

    def ended() -> None:
        stage.flight = None
        if landed:
            landed()

    return Clip(MS_CARD, update, began, ended, sound)


def banner_clip(stage: Stage, icon: str, words: Callable[[], tuple[str, str]], share: float = 2.0) -> Clip:
    """A headline and a line below it, in the words of the moment it comes."""

    def began() -> None:
        stage.banner = Banner(icon, *words())

    def update(t: float) -> None:
        if stage.banner:
            stage.banner.t = t

    def ended() -> None:
        stage.banner = None

    return Clip(MS_BANNER * share, update, began, ended)
