"""From a step's events to clips: cards turned and passed on, mopeds that ride, stop, hop and come home."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from game.engine.contract import Event
from game.engine.match import Played
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.stage import Carried, Ride, Station
from game.games.full_throttle.table.story import Turned, Way
from game.ui.draw.theme import MS_CAR, MS_CAR_MAX, MS_CARD
from game.ui.race.board.motion import drive_clip, fade_clip, line_clip, show_clip
from game.ui.race.board.path import Path, through
from game.ui.race.board.stage import banner_clip
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.ui.kit.scene import Shell

MS_READ: Final = 260.0
"""From turning a card to its moped's start, so that one sees whose it is."""
MS_DWELL: Final = 420.0
MS_BUMP: Final = 420.0
MS_HOP: Final = 260.0
MS_MARKER: Final = 360.0
MS_FADE: Final = 320.0
SLOW: Final = 1.9
"""A moped is slower than a racing car."""


class Motion:
    """Makes the clips of one step."""

    def __init__(
        self, model: Model, turned: Turned | None, app: Shell, happened: Callable[[Event], None]
    ) -> None:
        self.model = model
        self.turned = turned
        """What the step's card did, where it turned one."""
        self.app = app
        self.happened = happened
        """Brings the position shown forward by an event."""
        self.stage, self.ground, self.names, self.still = model.stage, model.ground, model.names, model.still

    def clips(self, played: Played) -> list[Clip]:
        """The motion of the step, from the events that the viewer's eyes may see."""
        clips: list[Clip] = []
        for event in played.visible_to(self.model.eyes):
            told = Clip(0, ended=partial(self.happened, event))
            make = _ANIMATORS.get(event.kind)
            moved = make(self, event) if make else []
            clips += [told, *moved] if event.kind in _AT_ONCE else [*moved, told]
        if self.turned is not None:
            clips.append(Clip(MS_DWELL, None))
        return clips

    # -- a card is turned --------------------------------------------------------------------------
    def _turned(self, event: Event) -> list[Clip]:
        stage, data, turned = self.stage, event.data, self.turned
        if turned is None:
            return []

        def began() -> None:
            stage.turned, stage.ways = turned, 0
            stage.cards = [*stage.cards, turned]
            stage.landing = len(stage.cards) - 1
            target = Station("green", stage.landing, max(stage.seen["due"], stage.landing + 1))
            stage.carried.append(Carried(Station("deck"), target, data["card"]))
            self.app.changed()

        def ended() -> None:
            stage.landing = -1
            stage.carried.clear()
            self.app.changed()

        fly = Clip(MS_CARD * 1.2, self._carry, began, ended, "card")
        return [fly, Clip(MS_READ, None)]

    def _carry(self, t: float) -> None:
        for carried in self.stage.carried:
            carried.t = 1.0 if self.still else ease(t)

    # -- a moped moves -----------------------------------------------------------------------------
    def _moved(self, event: Event) -> list[Clip]:
        turned = self.turned
        if turned is None:
            return []
        way = turned.ways[event.data["nth"]]
        colour = turned.colour

        def shown() -> None:
            self.stage.ways = event.data["nth"] + 1
            self.app.redraw()

        clips = [Clip(0, began=shown)]
        if self.still and way.kept:
            return [*clips, self._fade(colour, way)]
        if way.kept:
            clips.append(self._ride(colour, way))
        if way.stopped in ("blocked", "stays"):
            clips.append(self._bump(colour, way))
        return clips

    def _ride(self, colour: str, way: Way) -> Clip:
        """Along the road, leaning as it bends; through others it is lifted a little."""
        stage, ground = self.stage, self.ground
        spaces = (way.start, *way.path[: way.kept])
        poses = [ground.track.spaces[space].pose for space in spaces]
        path = Path(through([(pose.x, pose.y, pose.angle) for pose in poses], 12))

        def lean(pose: Ride, t: float) -> None:
            share = ease(t)
            at = min(len(spaces) - 1, math.floor(share * (len(spaces) - 1) + 0.5))
            pose.turn, pose.side = ground.turn(spaces[at]), ground.side(spaces[at])
            near = share * way.kept - 0.5
            through_it = any(way.by[n] and abs(near - n) < 0.75 for n in range(way.kept))
            pose.lift = min(1.0, pose.lift + 0.16) if through_it else max(0.0, pose.lift - 0.12)

        ms = min(MS_CAR_MAX, MS_CAR * SLOW * way.kept + 180)
        down = self._down(colour, way.to)
        return drive_clip(lambda: stage.poses.get(colour), lambda _: path, ms, 12.0, also=lean, ended=down)

    def _bump(self, colour: str, way: Way) -> Clip:
        """It would go on and cannot: a start forward, and back."""
        stage, ground = self.stage, self.ground
        home = ground.pose(way.to)
        dx, dy = math.cos(math.radians(home.angle)), math.sin(math.radians(home.angle))
        reach = 0.0 if self.still else 0.22 * ground.length

        def update(t: float) -> None:
            pose = stage.poses.get(colour)
            if pose is None:
                return
            far = reach * math.sin(min(1.0, t * 1.5) * math.pi) * (1 - 0.5 * t)
            pose.top = True
            pose.x, pose.y = home.x + dx * far, home.y + dy * far

        return Clip(MS_BUMP, update, None, self._down(colour, way.to), "refuse")

    def _down(self, colour: str, space: int) -> Callable[[], None]:
        def ended() -> None:
            if colour in self.stage.poses:
                self.stage.poses[colour] = self.ground.pose(space)

        return ended

    def _fade(self, colour: str, way: Way) -> Clip:
        """Reduced motion: the moped goes here and comes there."""
        stage, goal = self.stage, self.ground.pose(way.to)

        def put(pose: Ride) -> None:
            pose.x, pose.y, pose.angle = goal.x, goal.y, goal.angle
            pose.turn, pose.side = goal.turn, goal.side

        return fade_clip(lambda: stage.poses.get(colour), put, MS_FADE, self._down(colour, way.to))

    def _bonus(self, event: Event) -> list[Clip]:
        """A hop on the +2 space before it goes on."""
        stage, colour = self.stage, event.data["colour"]

        def update(t: float) -> None:
            pose = stage.poses.get(colour)
            if pose is not None:
                pose.top = True
                pose.lift = 0.0 if self.still else 1.2 * math.sin(t * math.pi)

        return [Clip(MS_HOP, update, None, None, "spin")]

    # -- laps and the podium -----------------------------------------------------------------------
    def _lap(self, event: Event) -> list[Clip]:
        stage, data = self.stage, event.data

        def show(t: float | None) -> None:
            stage.marker = "" if t is None else data["colour"]

        return [show_clip(show, MS_MARKER, "click")]

    def _podium(self, event: Event) -> list[Clip]:
        stage, data = self.stage, event.data

        def words() -> tuple[str, str]:
            names = self.names
            place = names.place(data["step"])
            head = names.t("banner.podium", colour=names.colour(data["colour"]), place=place)
            return head, names.t("banner.podium_sub", rider=names.rider(data["colour"]))

        return [banner_clip(stage, "flag", words, 2.4)]

    def _line(self, key: str, share: float = 2.0) -> Callable[[Event], list[Clip]]:
        def make(event: Event) -> list[Clip]:
            names, data = self.names, event.data

            def params() -> dict[str, Any]:
                found = {"name": names.seat(event.seat), "n": data.get("round", 0)}
                return found | ({"names": names.colours(data["podium"])} if "podium" in data else {})

            return [line_clip(self.stage, names, key, params, share=share)]

        return make

    def _over(self, event: Event) -> list[Clip]:
        key = "over" if event.data["reason"] == "podium" else "over_deck"
        return self._line(key, 2.4)(event)

    def _last(self, event: Event) -> list[Clip]:
        return self._line("last", 2.4)(event)

    def _plug(self, event: Event) -> list[Clip]:
        return self._line("plug", 2.0)(event) if event.data["before"] is None else []

    # -- the draft ---------------------------------------------------------------------------------
    def _draft(self, event: Event) -> list[Clip]:
        """The round's cards are taken up by the seat with the spark plug."""
        seat = event.data["order"][0]
        return [self._hand_over(Station("green"), self._station(seat), len(event.data["cards"]))]

    def _bet(self, event: Event) -> list[Clip]:
        """A card leaves the hand, face down, for the seat's bets."""
        if event.seat is None or self.model.eyes == event.seat:
            return []
        seat = event.seat
        target = Station("bets", seat)
        return [self._throw(Carried(self._station(seat), target))]

    def _own_bet(self, event: Event) -> list[Clip]:
        card = str(event.data["card"])
        source = Station("hand", self.model.hand_index(card), max(1, len(self.model.hand)))
        target = Station("mine", colour=card.split("-")[0])
        return [self._throw(Carried(source, target, card))]

    def _passed(self, event: Event) -> list[Clip]:
        if event.seat is None:
            return []
        source = self._station(event.data["before"])
        return [self._hand_over(source, self._station(event.seat), event.data["cards"])]

    def _row(self, event: Event) -> list[Clip]:
        if event.seat is None:
            return []
        return [self._throw(Carried(self._station(event.seat), Station("row")))]

    def _under(self, event: Event) -> list[Clip]:
        if event.seat is None:
            return []
        return [self._hand_over(self._station(event.seat), Station("deck"), event.data["cards"])]

    def _station(self, seat: int) -> Station:
        """Where a seat holds its hand: the viewer's own lies in the tray."""
        return Station("hand", 0, 6) if seat == self.model.eyes else Station("seat", seat)

    def _throw(self, carried: Carried) -> Clip:
        stage = self.stage

        def began() -> None:
            stage.carried.append(carried)

        def ended() -> None:
            stage.carried.clear()

        return Clip(MS_CARD * 1.1, self._carry, began, ended, "card")

    def _hand_over(self, source: Station, target: Station, count: int) -> Clip:
        """A hand of so many backs goes from place to place."""
        stage = self.stage

        def began() -> None:
            stage.carried[:] = [Carried(source, target, "", count)]
            stage.holder = target

        def update(t: float) -> None:
            for carried in stage.carried:
                carried.t = ease_out(t) if not self.still else 1.0

        def ended() -> None:
            stage.carried.clear()

        return Clip(MS_CARD * 1.4, update, began, ended, "card")


_AT_ONCE: Final = ("turned", "lap", "podium", "round_started", "draft_started")
"""What is told before it is shown, as the picture needs it."""
_ANIMATORS: dict[str, Callable[[Motion, Event], list[Clip]]] = {
    "turned": Motion._turned,
    "moved": Motion._moved,
    "bonus": Motion._bonus,
    "lap": Motion._lap,
    "podium": Motion._podium,
    "last_cards": Motion._last,
    "race_over": Motion._over,
    "plug": Motion._plug,
    "draft_started": Motion._draft,
    "bet": Motion._bet,
    "bet_card": Motion._own_bet,
    "hand_passed": Motion._passed,
    "row_laid": Motion._row,
    "put_under": Motion._under,
}
