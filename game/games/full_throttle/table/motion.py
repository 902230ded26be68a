"""The motion of Full Throttle!: cards are turned and passed on, mopeds drive, stop, hop and finish."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import UNDER_CARDS
from game.games.full_throttle.table import pace
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.stake import Reaction
from game.games.full_throttle.table.stage import Carried, Ride, Stage, Station
from game.ui.race.board import motion
from game.ui.race.board.effects import LIGHTS
from game.ui.race.board.motion import Heading
from game.ui.race.board.path import Point, through
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.games.full_throttle.table.names import Names
    from game.ui.race.events import Rows


class Motion(motion.Motion):
    """The motion of one step."""

    names: Names
    stage: Stage
    reach = 12.0

    def __init__(
        self,
        model: Model,
        rows: Rows[Motion, Names, Any],
        card: TurnedCard | None,
        reaction: Reaction | None = None,
    ) -> None:
        super().__init__(model.names, model.stage, rows)
        self.model, self.ground = model, model.ground
        self.card = card
        """The card that the step turned, if any, with its results."""
        self.reaction = reaction
        """What the card does to the viewer's bets."""

    # -- a card is turned -----
    def turned(self, event: Event[events.Turned]) -> list[Clip]:
        """Return the card's flight from the deck to the green, and a pause; longer for the last card."""
        stage, data, turned = self.stage, event.data, self.card
        if turned is None:
            return []

        def began() -> None:
            stage.turned, stage.moves_shown = turned, 0
            stage.cards = [*stage.cards, turned]
            stage.landing = len(stage.cards) - 1
            self.scene.app.changed()

        def carried() -> Carried:
            target = Station("green", stage.landing, max(stage.displayed["due"], stage.landing + 1))
            return Carried(Station("deck"), target, data["card"])

        def ended() -> None:
            stage.landing = -1
            self.scene.app.changed()

        over = (lambda t: 1.0) if self.still else ease
        fly = self.hold("carried", carried, pace.TURNED, over, on_begin=began, ended=ended)
        is_last = turned.last or data["nth"] == data["due"]
        read = Clip(pace.LAST_READ if is_last else pace.READ)
        fly.dims = read.dims = is_last
        return [fly, read]

    # -- a moped moves -----
    def moved(self, event: Event[events.Moved]) -> list[Clip]:
        """Return the moped's drive, and a bump where it is blocked; then the panel explains the move."""
        turned = self.card
        if turned is None:
            return []
        move = turned.moves[event.data["nth"]]
        colour = turned.colour

        def shown() -> None:
            self.stage.moves_shown = event.data["nth"] + 1
            self.scene.app.redraw()

        clips: list[Clip] = []
        if move.kept:
            clips.append(self._ride(colour, move))
        if move.stopped in ("blocked", "stays") and not (self.still and move.kept):
            clips.append(self._bump(colour, move))
        # the action panel shows the move only after its end
        clips.append(Clip(0, ended=shown))
        if self.reaction and move is turned.moves[-1]:
            clips.append(self._react(self.reaction))
        return clips

    def _react(self, reaction: Reaction) -> Clip:
        """A cheer, which goes on while the next card is turned, or a groan."""

        def began() -> None:
            if reaction.is_good and self.scene.app.speed(False) > 0:
                self.stage.cheer = reaction.colour, 0.0

        return Clip(pace.REACTION, None, began, None, reaction.sound)

    def _ride(self, colour: str, move: MopedMove) -> Clip:
        """The drive along the road, leaning into bends, a little lifted while it passes through others."""
        ground, down, goal = self.ground, self._down(colour, move.to), self.ground.pose(move.to)

        def put(pose: Ride) -> None:
            pose.x, pose.y, pose.angle = goal.x, goal.y, goal.angle
            pose.turn, pose.side = goal.turn, goal.side

        if self.still:
            return self.fade(colour, put, pace.FADE, ended=down, sound="engine-moped")
        spaces = (move.start, *move.path[: move.kept])
        poses = [ground.track.spaces[space].pose for space in spaces]

        def lean(pose: Ride, t: float) -> None:
            share = ease(t)
            at = min(len(spaces) - 1, math.floor(share * (len(spaces) - 1) + 0.5))
            pose.turn, pose.side = ground.turn(spaces[at]), ground.side(spaces[at])
            position = share * move.kept - 0.5
            through_it = any(move.by[n] and abs(position - n) < 0.75 for n in range(move.kept))
            pose.lift = min(1.0, pose.lift + 0.16) if through_it else max(0.0, pose.lift - 0.12)

        way = [(pose.x, pose.y, pose.angle) for pose in poses]
        ms = pace.RIDE.ms(move.kept)
        return self.drive(colour, way, ms, also=lean, ended=down, sound="engine-moped")

    def line(self, spots: Sequence[Heading]) -> Sequence[Point]:
        return through(spots, 12)

    def _bump(self, colour: str, move: MopedMove) -> Clip:
        """A bump before a block: a little forward, and back."""
        home = self.ground.pose(move.to)
        dx, dy = math.cos(math.radians(home.angle)), math.sin(math.radians(home.angle))
        reach = 0.0 if self.still else 0.22 * self.ground.length

        def bump(pose: Ride, t: float) -> None:
            distance = reach * math.sin(min(1.0, t * 1.5) * math.pi) * (1 - 0.5 * t)
            pose.top = True
            pose.x, pose.y = home.x + dx * distance, home.y + dy * distance

        return self.move(colour, bump, pace.BUMP, ended=self._down(colour, move.to))

    def _down(self, colour: str, space: int) -> Callable[[], None]:
        def ended() -> None:
            if colour in self.stage.poses:
                self.stage.poses[colour] = self.ground.pose(space)

        return ended

    def bonus(self, event: Event[events.Bonus]) -> list[Clip]:
        """Return a hop on the +2 space before the bonus move."""

        def hop(pose: Ride, t: float) -> None:
            pose.top = True
            pose.lift = 0.0 if self.still else 1.2 * math.sin(t * math.pi)

        return [self.move(event.data["colour"], hop, pace.HOP)]

    # -- laps and the podium -----
    def lap(self, event: Event[events.Lap]) -> list[Clip]:
        """Return the highlight of the lap marker on its new field."""
        colour = event.data["colour"]
        return [self.show("marker", lambda t: colour, pace.MARKER, nothing="")]

    def podium(self, event: Event[events.Podium]) -> list[Clip]:
        """Return the banner of a moped that finishes, longer for a winner with somebody close behind."""
        colour, place, model, names = event.data["colour"], event.data["step"], self.model, self.names
        # a step moves one moped only, so the others are where they will be when it is home
        others = [other for other in self.stage.displayed["order"] if other != colour] if place == 1 else []
        n, rivals = motion.photo_finish({other: model.to_go(other) for other in others})

        def params() -> dict[str, Any]:
            shared = {"colour": names.colour(colour), "place": names.place(place)}
            return {**shared, "rider": names.rider(colour), "n": n, "names": names.colours(rivals)}

        key, ms = ("photo", pace.PHOTO_FINISH) if rivals else ("podium", pace.HOME)
        return [self.banner(key, params, ms=ms)]

    def round_started(self, event: Event[events.RoundStarted]) -> list[Clip]:
        """Return the start lights before the first round."""
        if event.data["round"] > 1:
            return []
        order = self.stage.displayed["order"]
        return [self._announce("grid", order, pace.BANNER, LIGHTS)]

    def _announce(self, key: str, colours: list[str], ms: float, icon: str = "flag") -> Clip:
        """A banner that names mopeds."""
        return self.banner(key, lambda: {"names": self.names.colours(colours)}, icon, ms)

    def over(self, event: Event[events.RaceOver]) -> list[Clip]:
        """Return the banner of the podium."""
        key = "over" if event.data["reason"] == "podium" else "over_deck"
        return [self._announce(key, event.data["podium"], pace.OVER)]

    def plug(self, event: Event[events.Plug]) -> list[Clip]:
        """Return the banner of the seat that drafts first in the first round."""
        return [] if event.data["before"] is not None else motion.banner("flag", key="plug")(self, event)

    # -- the draft -----
    def draft(self, event: Event[events.DraftStarted]) -> list[Clip]:
        """Return the flight of the round's cards to the seat with the spark plug."""
        seat = event.data["order"][0]
        hand = Carried(Station("green"), self._station(seat), count=len(event.data["cards"]))
        return self._pass(hand, is_hand=True, covers=True)

    def bet(self, event: Event[events.Bet]) -> list[Clip]:
        """Return the flight of a face-down card to a seat's bets."""
        return self._pass(Carried(self._station(event.seat), Station("bets", event.seat or 0)))

    def own_bet(self, event: Event[events.BetCard]) -> list[Clip]:
        """Return the flight of the viewer's card to its bets."""
        card = event.data["card"]
        source = Station("hand", self.model.hand_index(card), max(1, len(self.model.hand)))
        return self._pass(Carried(source, Station("mine", colour=card.split("-")[0]), card), covers=True)

    def passed(self, event: Event[events.HandPassed]) -> list[Clip]:
        """Return the flight of the hand to the next seat."""
        before, after = self._station(event.data["before"]), self._station(event.seat)
        return self._pass(Carried(before, after, count=event.data["cards"]), is_hand=True, covers=True)

    def row(self, event: Event) -> list[Clip]:
        """Return the flight of a card to the row."""
        return self._pass(Carried(self._station(event.seat), Station("row")))

    def under(self, event: Event) -> list[Clip]:
        """Return the flight of the last cards under the deck."""
        hand = Carried(self._station(event.seat), Station("deck"), count=UNDER_CARDS)
        return self._pass(hand, is_hand=True)

    def _station(self, seat: int | None) -> Station:
        """The station of a seat's hand, for the viewer the action panel."""
        return Station("hand", 0, 6) if seat == self.model.pov_seat else Station("seat", seat or 0)

    def _pass(self, carried: Carried, is_hand: bool = False, covers: bool = False) -> list[Clip]:
        """The flight of a card or of a whole hand; `covers`: the viewer's hand is not shown meanwhile."""

        def began() -> None:
            self.stage.is_covered = covers

        ms, progress = (pace.HAND_OVER, ease_out) if is_hand else (pace.BET, ease)
        over = (lambda t: 1.0) if self.still else progress
        return [self.hold("carried", lambda: carried, ms, over, on_begin=began)]
