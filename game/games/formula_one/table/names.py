"""Who and what is who: cars, seats, corners, cards and spaces in the player's words and colours."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.engine.venue.track import catalogue
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.circuit import circuit_of
from game.games.formula_one.rules.position import Position
from game.ui.race.names import GameNames

if TYPE_CHECKING:
    from game.engine.venue.track import Track
    from game.ui.race.scene import RaceScene

ID = "formula_one"
ROLLS = 36
TRIMS = ("#1D1F24", "#F7F7F2", "#F7F7F2", "#F7F7F2", "#FFD21A", "#F7F7F2")
"""By car: nose ring and helmet."""


UNDRAWN = "#8E959F", "disc"
"""Colour and shape of a seat that has no car yet."""


class Names(GameNames):
    """Words and colours for one race; reads what is shown, never translates ahead."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self._taken: list[tuple[int, list[str]]] = []
        self._read = 0

    def worded(self, field: str, value: Any) -> Any:
        if field == "card" and isinstance(value, str):
            return self.card(value)
        return self.seat(value) if field in ("by", "seat") and isinstance(value, int) else value

    def mark_at(self, index: int, seat: int | None) -> tuple[str, str] | None:
        """Colour and shape of the car a seat has at a step of the history; None before the dice."""
        history = self.scene.match.history
        if self._read > len(history):
            self._taken, self._read = [], 0
        for played in history[self._read :]:
            self._taken += [(played.index, e.data["cars"]) for e in played.events if e.kind == "cars_taken"]
        self._read = len(history)
        cars = next((cars for at, cars in reversed(self._taken) if at <= index), None)
        return self.token_styles[cars[seat]] if cars is not None and seat is not None else None

    def car(self, number: int) -> tuple[str, str]:
        """Colour and shape of the car with this number, from 1."""
        return self.token_styles[CARS[number - 1]]

    def seat_car(self, seen: Position, seat: int) -> tuple[str, str]:
        """Colour and shape of a seat's car in a position."""
        return self.token_styles.get(str(seen["cars"][seat]), UNDRAWN)

    def card(self, kind: str) -> str:
        """A tactic card's name on one line."""
        return self.t(f"card_name.{kind}")

    def pit_card(self, number: int) -> str:
        """A pit card's name."""
        return self.t(f"pit_card.{number}")

    def space(self, label: str | None) -> str:
        """A space by its code, for the table as text."""
        return self.t("space", n=label) if label else self.t("off_road")

    def place(self, label: str | None) -> str:
        """A space in the words of who looks at the board: which corner, how far before it, which lane."""
        if not label:
            return self.t("off_road")
        if label[0] in "PS":
            return self.t("box" if label[0] == "P" else "spin_point", n=label[1:])
        if label[0] == "O":
            return self.t("place.beside")
        track = catalogue.find(ID, self.scene.table.track)
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
        """The lane of a space alone; empty where it is the only one, or the space is none of the road."""
        if label[0] in "PSO":
            return ""
        track = catalogue.find(ID, self.scene.table.track)
        space = track.spaces[circuit_of(track).node_of[label]]
        corner = min(track.corners, key=lambda one: (one.rows[1] - space.row) % len(track.rows))
        return self._lane(space.lane, len(track.rows[space.row]), corner.hand == "left")

    def _lane(self, lane: int, lanes: int, left_inside: bool) -> str:
        """A lane from the inside of the corner that comes next."""
        if lanes == 1:
            return ""
        at = lane if left_inside else lanes - 1 - lane
        if at in (0, lanes - 1):
            return self.t("place.outside" if at else "place.inside")
        return self.t("place.middle") if 2 * at == lanes - 1 else self.t("place.from_inside", n=at + 1)

    def fraction(self, count: int) -> str:
        """So many of 36 rolls."""
        return self.scene.t("odds.in_short", a=count, b=ROLLS)

    def chance(self, chance: Fraction) -> str:
        """The chance of one roll in 36ths, then in per cent; that of several in per cent alone."""
        count = chance * ROLLS
        if count.denominator > 1:
            return self.t("odds.pct", p=chance)
        return self.scene.t("odds.in", a=count.numerator, b=ROLLS, p=chance)

    def wear(self, tyres: int, brakes: int) -> str:
        """Wear of both gauges in words."""
        if tyres and brakes:
            return self.t("wear.both", tyres=tyres, brakes=brakes)
        if tyres:
            return self.t("wear.tyres", n=tyres)
        return self.t("wear.brakes", n=brakes) if brakes else self.t("wear.none")

    def track(self, shown: Position) -> str:
        """The track's name in the player's language."""
        return track_of(shown).name(self.scene.app.translator.code)


def track_of(shown: Position) -> Track:
    """The track of a race."""
    return catalogue.find(ID, shown["track"])
