"""The verbs that all games share: drive, move, fade, fly, throw, show, hold, announce."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypedDict, TypeVar, Unpack

from game.engine.contract import Event
from game.ui.race import pace
from game.ui.race.board.dice import Die, dice_clips
from game.ui.race.board.path import Path, Point
from game.ui.race.board.stage import Banner, Flight, Stage
from game.ui.race.director import Clip, ease, steadily
from game.ui.race.events import Rows
from game.ui.race.names import GameNames


class Placed(Protocol):
    """An object on a board that clips may move."""

    x: float
    y: float
    angle: float
    alpha: int
    top: bool


class Parts(TypedDict, total=False):
    """What a clip may have beside its motion, see `Clip`."""

    on_begin: Callable[[], None]
    ended: Callable[[], None]
    sound: str
    dims: bool


Rival = TypeVar("Rival")
Heading = tuple[float, float, float]
"""A point in the track's units, and the heading there in degrees."""
COUNTED: Final = ("left", "race", "place", "rounds")
"""The fields of events that a banner may name as its number."""
CLOSE: Final = 3
"""How far from the line the nearest rival is at most where a finish was close, in steps of the course."""


class Motion:
    """Makes the clips of a step; a game's own says which verb each event uses, with which of its facts.

    Objects on the board are looked up by name for every frame, as their poses may be replaced meanwhile.
    """

    names: GameNames
    stage: Stage
    reach: float = 0.0
    """The distance over which a car turns in a bend, in the track's units."""

    def __init__(self, names: GameNames, stage: Stage, rows: Rows[Any, Any, Any]) -> None:
        self.names, self.stage, self.rows = names, stage, rows
        self.scene = names.scene
        self.step: Sequence[Event] = ()
        """The visible events of the step in motion."""
        self.after: Any = {}
        """The position right after the event whose clips are made."""

    @property
    def still(self) -> bool:
        """Whether motion is reduced."""
        return self.scene.reduced_motion

    # -- a step -----
    def clips(
        self, visible: Iterable[tuple[Event, Any]], happened: Callable[[Event, Any], None] | None = None
    ) -> list[Clip]:
        """Return the motion of a step from its visible events, each with the position right after it.

        `happened` shows that position; by default it is the method of this name.
        """
        events = list(visible)
        self.step = [event for event, _ in events]
        clips: list[Clip] = []
        for event, self.after in events:
            clips += self.react(event, partial(happened or self.happened, event, self.after))
        return clips

    def react(self, event: Event, happened: Callable[[], None]) -> list[Clip]:
        """Return the motion of one event; without any, it only changes the display."""
        return self.rows.clips(self, event, happened)

    def happened(self, event: Event, after: Any) -> None:
        """Show the position after an event; a table that draws what it was synced to needs nothing."""

    # -- what stands on the board -----
    def line(self, spots: Sequence[Heading]) -> Sequence[Point]:
        """Return the points of a drive through these spots."""
        return [(x, y) for x, y, _ in spots]

    def drive(
        self,
        name: Any,
        spots: Sequence[Heading],
        ms: float,
        also: Callable[[Any, float], None] | None = None,
        progress: Callable[[float], float] = ease,
        **parts: Unpack[Parts],
    ) -> Clip:
        """Return a drive from where an object stands to the last of these spots.

        `also` gets the object and the time for every frame; `progress` is the share driven at the time t,
        both from 0 to 1. With reduced motion it fades over instead, without `also`.
        """
        if self.still:
            return self.fade(name, put_at(*spots[-1]), **parts)
        paths: list[Path] = []

        def follow(token: Placed, t: float) -> None:
            if not paths:
                token.top = True
                paths.append(Path(self.line([(token.x, token.y, spots[0][2]), *spots[1:]])))
            if paths[0].length > 0:
                at = paths[0].length * progress(t)
                token.x, token.y, token.angle = paths[0].smooth_at(at, self.reach)
            if also:
                also(token, t)

        return self.move(name, follow, ms, **parts)

    def move(self, name: Any, how: Callable[[Any, float], None], ms: float, **parts: Unpack[Parts]) -> Clip:
        """Return a motion of an object: `how` gets it and the time from 0 to 1, as long as it is there."""

        def update(t: float) -> None:
            token = self.stage.poses.get(name)
            if token is not None:
                how(token, t)

        return Clip(ms, update, **parts)

    def fade(
        self, name: Any, put: Callable[[Any], None], ms: float = pace.FADE, **parts: Unpack[Parts]
    ) -> Clip:
        """Return an object fading out, and in where `put` places it."""

        def fade(token: Placed, t: float) -> None:
            if t >= 0.5:
                put(token)
            token.alpha = round(255 * abs(1 - 2 * t))

        return self.move(name, fade, ms, **parts)

    # -- what is shown above it -----
    def show(
        self,
        field: str,
        picture: Callable[[float], Any],
        ms: float,
        nothing: Any = None,
        **parts: Unpack[Parts],
    ) -> Clip:
        """Return something shown for a while: `picture` of the time from 0 to 1 in a field of the stage."""
        clip = Clip(ms, lambda t: setattr(self.stage, field, picture(t)), **parts)
        also = clip.ended

        def ended() -> None:
            setattr(self.stage, field, nothing)
            if also:
                also()

        clip.ended = ended
        return clip

    def hold(
        self,
        field: str,
        make: Callable[[], Any],
        ms: float,
        progress: Callable[[float], float] = steadily,
        **parts: Unpack[Parts],
    ) -> Clip:
        """Return the same of one object, made for the first frame, which keeps its progress as `t`."""
        made: list[Any] = []

        def picture(t: float) -> Any:
            if not made:
                made.append(make())
            made[0].t = progress(t)
            return made[0]

        return self.show(field, picture, ms, **parts)

    def fly(self, launch: Callable[[], Flight], ms: float, **parts: Unpack[Parts]) -> Clip:
        """Return the flight of a card; `launch` is called when it begins."""
        return self.hold("flight", launch, ms, steadily if self.still else ease, **parts)

    def throw(
        self,
        fallen: Callable[[], Sequence[Die]],
        timing: pace.Throw = pace.DICE,
        *,
        show: Callable[[tuple[Die, ...]], None] | None = None,
        dims: bool = False,
    ) -> list[Clip]:
        """Return dice that are thrown, fall as `fallen` says, and lie to be read."""
        return dice_clips(show or self.stage.show_dice, fallen, still=self.still, timing=timing, dims=dims)

    def announce(self, icon: str, texts: Callable[[], tuple[str, str]], ms: float = pace.BANNER) -> Clip:
        """Return a banner over the board; `texts` returns headline and detail when it begins."""
        return self.hold("banner", lambda: Banner(icon, *texts()), ms)

    def banner(
        self,
        key: str,
        params: Callable[[], Mapping[str, Any]],
        icon: str = "flag",
        ms: float = pace.BANNER,
    ) -> Clip:
        """Return a banner with the game's texts `banner.key` and below it `banner.key_sub`."""

        def texts() -> tuple[str, str]:
            values = params()
            return self.names.t(f"banner.{key}", **values), self.names.t(f"banner.{key}_sub", **values)

        return self.announce(icon, texts, ms)


def banner(icon: str, ms: float = pace.BANNER, key: str = "") -> Callable[[Any, Event], list[Clip]]:
    """Return a row's motion: a line over the board, in the texts of the event's kind or of `key`.

    They get the `name` of its seat, the `names` of its seats, the `winner` and what it counts as `n`.
    """

    def make(motion: Motion, event: Event) -> list[Clip]:
        names, data = motion.names, event.data

        def params() -> dict[str, Any]:
            return {
                "n": next((data[field] for field in COUNTED if field in data), 0),
                "name": names.seat(event.seat),
                "names": names.seats(data.get("seats", [])),
                "winner": names.seats(data.get("winner_seats", [])),
            }

        return [motion.banner(key or event.kind, params, icon, ms)]

    return make


def put_at(x: float, y: float, angle: float) -> Callable[[Placed], None]:
    """Return what puts an object at a point with a heading."""

    def put(token: Placed) -> None:
        token.x, token.y, token.angle = x, y, angle

    return put


def over_kerbs(drive: Clip, is_corner: bool) -> list[Clip]:
    """Return a drive with the sound of kerbs if it goes through a corner."""
    return [Clip(0, sound="kerb", with_next=True), drive] if is_corner else [drive]


def photo_finish(to_go: Mapping[Rival, int]) -> tuple[int, list[Rival]]:
    """Return the steps that the nearest rivals of a winner had to go, and who; nobody if it was not close."""
    nearest = min(to_go.values(), default=CLOSE + 1)
    return nearest, [rival for rival, n in to_go.items() if n == nearest <= CLOSE]
