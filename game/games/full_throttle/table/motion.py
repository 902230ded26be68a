"""The motion of one step: cards are turned and passed on, mopeds drive, stop, hop and finish."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import UNDER_CARDS
from game.games.full_throttle.table import pace
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.model import Model
from game.games.full_throttle.table.panels.stake import Reaction
from game.games.full_throttle.table.stage import Carried, Ride, Station
from game.ui.race.board.effects import LIGHTS
from game.ui.race.board.motion import drive_clip, fade_clip, photo_finish, show_clip, text_banner_clip
from game.ui.race.board.path import Path, through
from game.ui.race.director import Clip, ease, ease_out

if TYPE_CHECKING:
    from game.ui.kit.scene import Shell


class Motion:
    """The clips of one step."""

    def __init__(
        self, model: Model, card: TurnedCard | None, app: Shell, reaction: Reaction | None = None
    ) -> None:
        self.model = model
        self.card = card
        """The card that the step turned, if any, with its results."""
        self.app = app
        self.reaction = reaction
        """What the card does to the viewer's bets."""
        self.stage, self.ground, self.names, self.still = (
            model.stage,
            model.ground,
            model.names,
            model.reduced_motion,
        )

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
            target = Station("green", stage.landing, max(stage.displayed["due"], stage.landing + 1))
            stage.carried.append(Carried(Station("deck"), target, data["card"]))
            self.app.changed()

        def ended() -> None:
            stage.landing = -1
            stage.carried.clear()
            self.app.changed()

        is_last = turned.last or data["nth"] == data["due"]
        fly = Clip(pace.TURNED, self._carry, began, ended, dims=is_last)
        return [fly, Clip(pace.LAST_READ if is_last else pace.READ, dims=is_last)]

    def _carry(self, t: float) -> None:
        for carried in self.stage.carried:
            carried.t = 1.0 if self.still else ease(t)

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
            self.app.redraw()

        clips: list[Clip] = []
        if move.kept:
            clips.append(self._fade(colour, move) if self.still else self._ride(colour, move))
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
            if reaction.is_good and self.app.speed(False) > 0:
                self.stage.cheer = reaction.colour, 0.0

        return Clip(pace.REACTION, None, began, None, reaction.sound)

    def _ride(self, colour: str, move: MopedMove) -> Clip:
        """The drive along the road, leaning into bends, a little lifted while it passes through others."""
        stage, ground = self.stage, self.ground
        spaces = (move.start, *move.path[: move.kept])
        poses = [ground.track.spaces[space].pose for space in spaces]
        path = Path(through([(pose.x, pose.y, pose.angle) for pose in poses], 12))

        def lean(pose: Ride, t: float) -> None:
            share = ease(t)
            at = min(len(spaces) - 1, math.floor(share * (len(spaces) - 1) + 0.5))
            pose.turn, pose.side = ground.turn(spaces[at]), ground.side(spaces[at])
            position = share * move.kept - 0.5
            through_it = any(move.by[n] and abs(position - n) < 0.75 for n in range(move.kept))
            pose.lift = min(1.0, pose.lift + 0.16) if through_it else max(0.0, pose.lift - 0.12)

        down = self._down(colour, move.to)
        return drive_clip(
            lambda: stage.poses.get(colour),
            lambda _: path,
            pace.RIDE.ms(move.kept),
            12.0,
            also=lean,
            ended=down,
            sound="engine-moped",
        )

    def _bump(self, colour: str, move: MopedMove) -> Clip:
        """A bump before a block: a little forward, and back."""
        stage, ground = self.stage, self.ground
        home = ground.pose(move.to)
        dx, dy = math.cos(math.radians(home.angle)), math.sin(math.radians(home.angle))
        reach = 0.0 if self.still else 0.22 * ground.length

        def update(t: float) -> None:
            pose = stage.poses.get(colour)
            if pose is None:
                return
            distance = reach * math.sin(min(1.0, t * 1.5) * math.pi) * (1 - 0.5 * t)
            pose.top = True
            pose.x, pose.y = home.x + dx * distance, home.y + dy * distance

        return Clip(pace.BUMP, update, None, self._down(colour, move.to))

    def _down(self, colour: str, space: int) -> Callable[[], None]:
        def ended() -> None:
            if colour in self.stage.poses:
                self.stage.poses[colour] = self.ground.pose(space)

        return ended

    def _fade(self, colour: str, move: MopedMove) -> Clip:
        """A fade from the old space to the new one, for reduced motion."""
        stage, goal = self.stage, self.ground.pose(move.to)

        def put(pose: Ride) -> None:
            pose.x, pose.y, pose.angle = goal.x, goal.y, goal.angle
            pose.turn, pose.side = goal.turn, goal.side

        return fade_clip(
            lambda: stage.poses.get(colour), put, pace.FADE, self._down(colour, move.to), "engine-moped"
        )

    def bonus(self, event: Event[events.Bonus]) -> list[Clip]:
        """Return a hop on the +2 space before the bonus move."""
        stage, colour = self.stage, event.data["colour"]

        def update(t: float) -> None:
            pose = stage.poses.get(colour)
            if pose is not None:
                pose.top = True
                pose.lift = 0.0 if self.still else 1.2 * math.sin(t * math.pi)

        return [Clip(pace.HOP, update)]

    # -- laps and the podium -----
    def lap(self, event: Event[events.Lap]) -> list[Clip]:
        """Return the highlight of the lap marker on its new field."""
        stage, data = self.stage, event.data

        def show(t: float | None) -> None:
            stage.marker = "" if t is None else data["colour"]

        return [show_clip(show, pace.MARKER)]

    def podium(self, event: Event[events.Podium]) -> list[Clip]:
        """Return the banner of a moped that finishes, longer for a winner with somebody close behind."""
        colour, place, model, names = event.data["colour"], event.data["step"], self.model, self.names
        # a step moves one moped only, so the others are where they will be when it is home
        others = [other for other in self.stage.displayed["order"] if other != colour] if place == 1 else []
        n, rivals = photo_finish({other: model.to_go(other) for other in others})

        def params() -> dict[str, Any]:
            shared = {"colour": names.colour(colour), "place": names.place(place)}
            return {**shared, "rider": names.rider(colour), "n": n, "names": names.colours(rivals)}

        key, ms = ("photo", pace.PHOTO_FINISH) if rivals else ("podium", pace.HOME)
        return [text_banner_clip(self.stage, names, key, params, ms=ms)]

    def round_started(self, event: Event[events.RoundStarted]) -> list[Clip]:
        """Return the start lights before the first round."""
        if event.data["round"] > 1:
            return []
        order = self.stage.displayed["order"]
        return self._line("grid", pace.BANNER, LIGHTS, names=lambda: self.names.colours(order))

    def _line(self, key: str, ms: float, icon: str = "flag", **params: Callable[[], str]) -> list[Clip]:
        def texts() -> dict[str, str]:
            return {name: text() for name, text in params.items()}

        return [text_banner_clip(self.stage, self.names, key, texts, icon, ms)]

    def over(self, event: Event[events.RaceOver]) -> list[Clip]:
        """Return the banner of the podium."""
        key = "over" if event.data["reason"] == "podium" else "over_deck"
        return self._line(key, pace.OVER, names=lambda: self.names.colours(event.data["podium"]))

    def last(self, event: Event[events.LastCards]) -> list[Clip]:
        """Return the banner of the last cards."""
        return self._line("last", pace.LAST_CARDS)

    def plug(self, event: Event[events.Plug]) -> list[Clip]:
        """Return the banner of the seat that drafts first in the first round."""
        if event.data["before"] is not None:
            return []
        return self._line("plug", pace.BANNER, name=lambda: self.names.seat(event.seat))

    # -- the draft -----
    def draft(self, event: Event[events.DraftStarted]) -> list[Clip]:
        """Return the flight of the round's cards to the seat with the spark plug."""
        seat = event.data["order"][0]
        return self._hand_over(Station("green"), self._station(seat), len(event.data["cards"]))

    def bet(self, event: Event[events.Bet]) -> list[Clip]:
        """Return the flight of a face-down card to a seat's bets."""
        return self._throw(self._station(event.seat), Station("bets", event.seat or 0))

    def own_bet(self, event: Event[events.BetCard]) -> list[Clip]:
        """Return the flight of the viewer's card to its bets."""
        card = event.data["card"]
        source = Station("hand", self.model.hand_index(card), max(1, len(self.model.hand)))
        return self._throw(source, Station("mine", colour=card.split("-")[0]), card)

    def passed(self, event: Event[events.HandPassed]) -> list[Clip]:
        """Return the flight of the hand to the next seat."""
        return self._hand_over(
            self._station(event.data["before"]), self._station(event.seat), event.data["cards"]
        )

    def row(self, event: Event) -> list[Clip]:
        """Return the flight of a card to the row."""
        return self._throw(self._station(event.seat), Station("row"))

    def under(self, event: Event) -> list[Clip]:
        """Return the flight of the last cards under the deck."""
        return self._hand_over(self._station(event.seat), Station("deck"), UNDER_CARDS)

    def _station(self, seat: int | None) -> Station:
        """The station of a seat's hand, for the viewer the action panel."""
        return Station("hand", 0, 6) if seat == self.model.pov_seat else Station("seat", seat or 0)

    def _throw(self, source: Station, target: Station, card: str = "") -> list[Clip]:
        """The flight of a card out of a hand; a hand that others see shows its backs."""
        stage = self.stage

        def began() -> None:
            stage.carried.append(Carried(source, target, card))
            stage.is_covered = target.what == "mine"

        return [Clip(pace.BET, self._carry, began, stage.carried.clear)]

    def _hand_over(self, source: Station, target: Station, count: int) -> list[Clip]:
        """The flight of a hand of `count` backs."""
        stage = self.stage

        def began() -> None:
            stage.carried[:] = [Carried(source, target, "", count)]
            stage.is_covered = target.what != "deck"

        def update(t: float) -> None:
            for carried in stage.carried:
                carried.t = ease_out(t) if not self.still else 1.0

        return [Clip(pace.HAND_OVER, update, began, stage.carried.clear)]
