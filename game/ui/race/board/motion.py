"""Clips that all games share: driving along a path, fading, showing something for a while."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol, TypeVar

from game.engine.contract import Event
from game.ui.race import pace
from game.ui.race.board.path import Path
from game.ui.race.board.stage import Stage, banner_clip
from game.ui.race.director import Clip, ease
from game.ui.race.names import GameNames


class Placed(Protocol):
    """An object on a board that clips may move."""

    x: float
    y: float
    angle: float
    alpha: int
    top: bool


Token = TypeVar("Token", bound=Placed)
Rival = TypeVar("Rival")
COUNTED: Final = ("left", "race", "place", "rounds")
"""The fields of events that a banner may name as its number."""
CLOSE: Final = 3
"""How far from the line the nearest rival is at most where a finish was close, in steps of the course."""


def drive_clip(
    pose: Callable[[], Token | None],
    path: Callable[[Token | None], Path],
    ms: float,
    reach: float,
    *,
    also: Callable[[Token, float], None] | None = None,
    progress: Callable[[float], float] = ease,
    ended: Callable[[], None] | None = None,
    sound: str = "overtake",
) -> Clip:
    """Return a clip that drives an object along a path, which is asked for when the clip begins.

    `also` gets the object and the time for every frame; `progress` is the share of the path driven at the
    time t, both from 0 to 1.
    """
    paths: list[Path] = []

    def began() -> None:
        token = pose()
        paths[:] = [path(token)]
        if token is not None:
            token.top = True

    def update(t: float) -> None:
        token = pose()
        if token is None or not paths:
            return
        if paths[0].length > 0:
            token.x, token.y, token.angle = paths[0].smooth_at(paths[0].length * progress(t), reach)
        if also:
            also(token, t)

    return Clip(ms, update, began, ended, sound)


def pose_clip(
    pose: Callable[[], Token | None],
    move: Callable[[Token, float], None],
    ms: float,
    ended: Callable[[], None] | None = None,
    sound: str = "",
) -> Clip:
    """Return a clip that calls `move` with an object and the time from 0 to 1, as long as it is there."""

    def update(t: float) -> None:
        token = pose()
        if token is not None:
            move(token, t)

    return Clip(ms, update, None, ended, sound)


def put_at(x: float, y: float, angle: float) -> Callable[[Placed], None]:
    """Return what puts an object at a point with a heading."""

    def put(token: Placed) -> None:
        token.x, token.y, token.angle = x, y, angle

    return put


def fade_clip(
    pose: Callable[[], Token | None],
    put: Callable[[Token], None] | None,
    ms: float = pace.FADE,
    ended: Callable[[], None] | None = None,
    sound: str = "",
) -> Clip:
    """Return the clip for reduced motion: the object fades out and fades in where `put` places it.

    Without `put` it does not come back.
    """

    def fade(token: Token, t: float) -> None:
        if t >= 0.5 and put:
            put(token)
        token.alpha = round(255 * abs(1 - 2 * t)) if put or t < 0.5 else 0

    return pose_clip(pose, fade, ms, ended, sound)


def over_kerbs(drive: Clip, is_corner: bool) -> list[Clip]:
    """Return a drive with the sound of kerbs if it goes through a corner."""
    return [Clip(0, sound="kerb", with_next=True), drive] if is_corner else [drive]


def show_clip(show: Callable[[float | None], None], ms: float, sound: str = "") -> Clip:
    """Return a clip that calls `show` with the time from 0 to 1, and with None at its end."""
    return Clip(ms, show, lambda: show(0.0), lambda: show(None), sound)


def text_banner_clip(
    stage: Stage,
    names: GameNames,
    key: str,
    params: Callable[[], Mapping[str, Any]],
    icon: str = "flag",
    ms: float = pace.BANNER,
) -> Clip:
    """Return the clip of a banner with the game's texts `banner.key` and below it `banner.key_sub`."""

    def texts() -> tuple[str, str]:
        values = params()
        return names.t(f"banner.{key}", **values), names.t(f"banner.{key}_sub", **values)

    return banner_clip(stage, icon, texts, ms)


def banner(icon: str, ms: float = pace.BANNER, key: str = "") -> Callable[[Any, Event], list[Clip]]:
    """Return a row's motion: a line over the board, in the texts of the event's kind or of `key`.

    They get the `name` of its seat, the `names` of its seats, the `winner` and what it counts as `n`.
    """

    def make(motion: Any, event: Event) -> list[Clip]:
        names, data = motion.names, event.data

        def params() -> dict[str, Any]:
            return {
                "n": next((data[field] for field in COUNTED if field in data), 0),
                "name": names.seat(event.seat),
                "names": names.seats(data.get("seats", [])),
                "winner": names.seats(data.get("winner_seats", [])),
            }

        return [text_banner_clip(motion.stage, names, key or event.kind, params, icon, ms)]

    return make


def photo_finish(to_go: Mapping[Rival, int]) -> tuple[int, list[Rival]]:
    """Return the steps that the nearest rivals of a winner had to go, and who; nobody if it was not close."""
    nearest = min(to_go.values(), default=CLOSE + 1)
    return nearest, [rival for rival, n in to_go.items() if n == nearest <= CLOSE]
