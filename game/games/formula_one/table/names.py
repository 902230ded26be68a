"""Names of cars, seats, corners, cards and spaces in the player's words and colours."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.engine.venue.track import catalogue
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.circuit import circuit_of
from game.games.formula_one.rules.position import Position
from game.ui.draw.mark import Mark
from game.ui.race.names import GameNames

if TYPE_CHECKING:
    from game.engine.venue.track import Track
    from game.ui.race.scene import RaceScene

ID = "formula_one"
ROLLS = 36
TRIMS = ("#1D1F24", "#F7F7F2", "#F7F7F2", "#F7F7F2", "#FFD21A", "#F7F7F2")
"""By car the colour of nose ring and helmet."""


UNDRAWN = Mark("#8E959F", "disc")
"""Colour and shape of a seat without a car."""


class Names(GameNames):
    """Words and colours for one race; nothing is translated before it is drawn."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self._cars_by_step: list[tuple[int, list[str | None]]] = []
        self._steps_read = 0

    def render_field(self, field: str, value: Any) -> Any:
        if field == "card" and isinstance(value, str):
            return self.card(value)
        return self.seat(value) if field in ("by", "seat") and isinstance(value, int) else value

    def mark_at(self, index: int, seat: int | None) -> Mark | None:
        """Return colour and shape of a seat's car at a step of the history; None before the dice."""
        history = self.scene.match.history
        if self._steps_read > len(history):
            self._cars_by_step, self._steps_read = [], 0
        for played in history[self._steps_read :]:
            self._cars_by_step += [
                (played.index, _cars_in(event)) for event in played.events if event.kind == events.CARS_TAKEN
            ]
        self._steps_read = len(history)
        cars = next((cars for at, cars in reversed(self._cars_by_step) if at <= index), None)
        car = cars[seat] if cars is not None and seat is not None else None
        return None if car is None else self.token_styles[car]

    def car(self, number: int) -> Mark:
        """Return colour and shape of the car with this number, from 1."""
        return self.token_styles[CARS[number - 1]]

    def seat_car(self, observation: Position, seat: int) -> Mark:
        """Return colour and shape of a seat's car in a position."""
        return self.token_styles.get(str(observation["cars"][seat]), UNDRAWN)

    def card(self, kind: str) -> str:
        """Return a tactic card's name on one line."""
        return self.t(f"card_name.{kind}")

    def pit_card(self, number: int) -> str:
        """Return a pit card's name."""
        return self.t(f"pit_card.{number}")

    def space(self, label: str | None) -> str:
        """Return a space by its code, for the table as text."""
        return self.t("space", n=label) if label else self.t("off_road")

    def place(self, label: str | None) -> str:
        """Return a space in words: which corner, how far before it, which lane."""
        if not label:
            return self.t("off_road")
        if label[0] in "PS":
            return self.t("box" if label[0] == "P" else "spin_point", n=label[1:])
        if label[0] == "O":
            return self.t("place.beside")
        track = catalogue.find(ID, self.scene.config.track)
        space = track.spaces[circuit_of(track).node_of[label]]
        lap = len(track.rows)
        corner = min(track.corners, key=lambda one: (one.rows[1] - space.row) % lap)
        before = (corner.band - space.row) % lap
        inside = (corner.rows[1] - space.row) % lap <= (corner.rows[1] - corner.band) % lap
        key = "place.corner" if inside else "place.before"
        where = self.t(key, n=corner.number, rows=before)
        lane = self._lane(space.lane, len(track.rows[space.row]), corner.hand == "left")
        return self.t("place.lane", where=where, lane=lane) if lane else where

    def lane(self, label: str) -> str:
        """Return only the lane of a space; empty for a single lane, or off the road."""
        if label[0] in "PSO":
            return ""
        track = catalogue.find(ID, self.scene.config.track)
        space = track.spaces[circuit_of(track).node_of[label]]
        corner = min(track.corners, key=lambda one: (one.rows[1] - space.row) % len(track.rows))
        return self._lane(space.lane, len(track.rows[space.row]), corner.hand == "left")

    def _lane(self, lane: int, lanes: int, is_left_inside: bool) -> str:
        """Return a lane from the inside of the next corner."""
        if lanes == 1:
            return ""
        at = lane if is_left_inside else lanes - 1 - lane
        if at in (0, lanes - 1):
            return self.t("place.outside" if at else "place.inside")
        return self.t("place.middle") if 2 * at == lanes - 1 else self.t("place.from_inside", n=at + 1)

    def fraction(self, count: int) -> str:
        """Return so many of 36 rolls."""
        return self.scene.t("odds.in_short", a=count, b=ROLLS)

    def chance(self, chance: Fraction) -> str:
        """Return the chance of one roll in 36ths and per cent; that of several in per cent."""
        count = chance * ROLLS
        if count.denominator > 1:
            return self.t("odds.pct", p=chance)
        return self.scene.t("odds.in", a=count.numerator, b=ROLLS, p=chance)

    def wear(self, tyres: int, brakes: int) -> str:
        """Return the wear of both gauges in words."""
        if tyres and brakes:
            return self.t("wear.both", tyres=tyres, brakes=brakes)
        if tyres:
            return self.t("wear.tyres", n=tyres)
        return self.t("wear.brakes", n=brakes) if brakes else self.t("wear.none")

    def track(self, observation: Position) -> str:
        """Return the track's name in the player's language."""
        return track_of(observation).name(self.scene.app.translator.code)


def track_of(observation: Position) -> Track:
    """Return the track of a race."""
    return catalogue.find(ID, observation["track"])


def _cars_in(event: Event[Any]) -> list[str | None]:
    taken: events.CarsTaken = event.data
    return taken["cars"]
