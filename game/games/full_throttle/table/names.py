"""Who and what is who: mopeds, cards, seats and places in the player's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.art.cards import split
from game.ui.race.names import GameNames
from game.ui.race.race_summary import seat_called
from game.ui.race.result import Message
from game.ui.race.words import bot_level

ID: Final = "full_throttle"
LAPS: Final = HOME - 1


class Names(GameNames):
    """Words for one race; reads what is shown, never translates ahead."""

    def worded(self, field: str, value: Any) -> Any:
        words = {"card": self.card, "cards": self.cards, "colour": self.colour_in, "order": self.colours}
        return words[field](value) if field in words else value

    def colour(self, colour: str) -> str:
        """A moped by its colour, as in a list: Red, 赤."""
        return self.t(f"colour.{colour}")

    def colours(self, colours: Sequence[str]) -> str:
        """Several mopeds in a sentence."""
        return self.listing([self.t(f"colour_in.{c}") for c in colours])

    def colour_in(self, colour: str) -> str:
        """A moped within a sentence: red, 赤."""
        return self.t(f"colour_in.{colour}")

    def rider(self, colour: str) -> str:
        """Who rides the moped."""
        return self.t(f"rider.{colour}")

    def card(self, card: str) -> str:
        """A card: red 2, 赤の「2」."""
        colour, speed = split(card)
        return self.t("card", colour=self.colour_in(colour), n=speed)

    def card_head(self, card: str) -> str:
        """A card where a line or a title begins with it: Red 2, 赤の「2」."""
        colour, speed = split(card)
        return self.t("card", colour=self.colour(colour), n=speed)

    def cards(self, cards: Sequence[str]) -> str:
        """Several cards in a sentence."""
        return self.listing([self.card(card) for card in cards])

    def seat_in(self, seat: int) -> str:
        """A seat within a sentence: the only person, who has no name, is no "You" there."""
        called = seat_called(self.scene.table)(seat, False)
        return self.scene.t(called.key) if isinstance(called, Message) else self.seat(seat)

    def bot(self, seat: int) -> str:
        """A bot's level and style, where they are told."""
        info = self.scene.table.seats[seat]
        level = bot_level(self.scene.app, info)
        return f"{level} · {self.scene.t(f'style.{info.style}')}" if level and info.style else level

    def where(self, row: int, laps: int) -> str:
        """Lap and row of a moped; rows are counted from 1 behind the line."""
        if laps > LAPS:
            return self.t("lap.home")
        return self.t("lap.start") if laps <= 0 else self.t("where", lap=laps, row=row + 1)

    def place(self, place: int) -> str:
        """1st, 1位."""
        return self.t("place", n=place)


def counts(cards: Sequence[str]) -> dict[str, int]:
    """How many of these cards are on each moped."""
    found = dict.fromkeys(COLOURS, 0)
    for card in cards:
        found[split(card)[0]] += 1
    return found


def own_bets(seen: Position, seat: int | None) -> list[str]:
    """A seat's bets, as far as they are to be seen."""
    bets: Any = seen["bets"][seat] if seat is not None else None
    return list(bets) if isinstance(bets, list) else []
