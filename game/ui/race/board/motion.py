"""Motions shared by all games: along a path, there and back, shown for a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar

from game.ui.race.board.path import Path
from game.ui.race.board.stage import Stage, banner_clip
from game.ui.race.director import Clip, ease
from game.ui.race.names import GameNames

MS_FADE = 380.0


class Placed(Protocol):
    """What stands on a board and may be moved over it."""

    x: float
    y: float
    angle: float
    alpha: int
    top: bool


Token = TypeVar("Token", bound=Placed)


def drive_clip(
    pose: Callable[[], Token | None],
    way: Callable[[Token | None], Path],
    ms: float,
    reach: float,
    *,
    also: Callable[[Token, float], None] | None = None,
    pace: Callable[[float], float] = ease,
    ended: Callable[[], None] | None = None,
    sound: str = "overtake",
) -> Clip:
    """Along a way that is asked for when its time has come; `also` is what befalls it besides.

    `pace` is how much of the way has been made at the time t, both from 0 to 1.
    """
    held: list[Path] = []

    def began() -> None:
        now = pose()
        held[:] = [way(now)]
        if now is not None:
            now.top = True

    def update(t: float) -> None:
        now = pose()
        if now is None or not held:
            return
        if held[0].length > 0:
            now.x, now.y, now.angle = held[0].smooth_at(held[0].length * pace(t), reach)
        if also:
            also(now, t)

    return Clip(ms, update, began, ended, sound)


def fade_clip(
    pose: Callable[[], Token | None],
    put: Callable[[Token], None] | None,
    ms: float = MS_FADE,
    ended: Callable[[], None] | None = None,
    sound: str = "",
) -> Clip:
    """Reduced motion: it goes here and comes where `put` sets it; without that it is gone for good."""

    def update(t: float) -> None:
        now = pose()
        if now is None:
            return
        if t >= 0.5 and put:
            put(now)
        now.alpha = round(255 * abs(1 - 2 * t)) if put or t < 0.5 else 0

    return Clip(ms, update, None, ended, sound)


def over_kerbs(drive: Clip, where: bool) -> list[Clip]:
    """A drive that is heard to run over the kerbs of a corner, where it comes through one."""
    return [Clip(0, sound="kerb", with_next=True), drive] if where else [drive]


def show_clip(show: Callable[[float | None], None], ms: float, sound: str = "") -> Clip:
    """Something is shown at the times from 0 to 1, and then no longer (None)."""
    return Clip(ms, show, lambda: show(0.0), lambda: show(None), sound)


def line_clip(
    stage: Stage,
    names: GameNames,
    key: str,
    params: Callable[[], Mapping[str, Any]],
    icon: str = "flag",
    share: float = 2.0,
) -> Clip:
    """A banner in the game's own words: `banner.key` and below it `banner.key_sub`."""

    def words() -> tuple[str, str]:
        now = params()
        return names.t(f"banner.{key}", **now), names.t(f"banner.{key}_sub", **now)

    return banner_clip(stage, icon, words, share)
