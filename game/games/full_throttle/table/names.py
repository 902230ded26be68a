"""Names of mopeds, cards, seats and places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from game.engine.contract import Reason
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.art.cards import split
from game.ui.race.names import GameNames
from game.ui.race.race_summary import seat_namer
from game.ui.race.result import Message
from game.ui.race.words import bot_level

ID: Final = "full_throttle"
LAPS: Final = HOME - 1
WITH_NONE: Final = ("bets", "keeps", "sooner", "known")
"""The reasons that compare bets or cards, of which there may be none of the other moped."""


class Names(GameNames):
    """Names for one race."""

    def render_field(self, field: str, value: Any) -> Any:
        words: dict[str, Callable[[Any], str]] = {
            **dict.fromkeys(("card", "second"), self.card),
            **dict.fromkeys(("colour", "other"), self.colour_in),
            "cards": self.cards,
            "order": self.colours,
            "name": self.seat,
        }
        return words[field](value) if field in words else value

    def colour(self, colour: str) -> str:
        """Return a moped's name by its colour for lists, such as Red, 赤."""
        return self.t(f"colour.{colour}")

    def colours(self, colours: Sequence[str]) -> str:
        """Return several mopeds for a sentence."""
        return self.join_names([self.t(f"colour_in.{c}") for c in colours])

    def colour_in(self, colour: str) -> str:
        """Return a moped's name by its colour within a sentence, such as red, 赤."""
        return self.t(f"colour_in.{colour}")

    def rider(self, colour: str) -> str:
        """Return the name of a moped's rider."""
        return self.t(f"rider.{colour}")

    def card(self, card: str) -> str:
        """Return a card's name, such as red 2, 赤の「2」."""
        colour, speed = split(card)
        return self.t("card", colour=self.colour_in(colour), n=speed)

    def card_head(self, card: str) -> str:
        """Return a card's name at the start of a line, such as Red 2, 赤の「2」."""
        colour, speed = split(card)
        return self.t("card", colour=self.colour(colour), n=speed)

    def cards(self, cards: Sequence[str]) -> str:
        """Return several cards for a sentence."""
        return self.join_names([self.card(card) for card in cards])

    def seat_in(self, seat: int) -> str:
        """Return a seat's name within a sentence, where the only person is not "You"."""
        called = seat_namer(self.scene.config)(seat, False)
        return self.scene.t(called.key) if isinstance(called, Message) else self.seat(seat)

    def bot(self, seat: int) -> str:
        """Return a bot's level, if the settings allow it."""
        return bot_level(self.scene.app, self.scene.config.seats[seat])

    def where(self, row: int, laps: int) -> str:
        """Return the text of lap and row of a moped; rows are counted from 1 behind the line."""
        if laps > LAPS:
            return self.t("lap.home")
        return self.t("lap.start") if laps <= 0 else self.t("where", lap=laps, row=row + 1)

    def place(self, place: int) -> str:
        """Return a place as text, such as 1st, 1位."""
        return self.t("place", n=place)

    # -- steps and reasons -----
    def describe_step(self, step: str) -> str:
        """Return the text of a step, which names no face-down card."""
        verb, *rest = step.split(" ")
        if verb == "turn":
            return self.t("step.turn_card", card=self.card(rest[0]))
        if verb == "plug":
            return self.t("step.plug", name=self.seat_in(int(rest[0])))
        return self.t(f"step.{verb}")

    def describe_in_full(self, step: str, position: Any = None) -> str:
        verb, *cards = step.split(" ")
        if verb in ("bet", "row"):
            return self.t(f"step.{verb}_card", card=self.card(cards[0]))
        if verb == "under":
            return self.t("step.under_cards", cards=self.cards(cards))
        return self.describe_step(step)

    def describe_choice(self, steps: Sequence[str]) -> str:
        """Return the text of a decision in a hint: only the cards, as the prompt names the decision."""
        verb, *cards = steps[0].split(" ")
        if verb == "under":
            parts = [split(card) for card in cards]
            return self.join_names([self.t("step.brief", colour=self.colour_in(c), n=n) for c, n in parts])
        return self.card(cards[0]) if verb in ("bet", "row") else self.describe_step(steps[0])

    def describe_reason(self, reason: Reason) -> str:
        if reason.key in WITH_NONE and reason.params["m"] == 0:
            reason = replace(reason, key=f"{reason.key}_none")
        said = super().describe_reason(reason)
        return said[:1].upper() + said[1:]


def counts(cards: Sequence[str]) -> dict[str, int]:
    """Return by colour the number of these cards."""
    found = dict.fromkeys(COLOURS, 0)
    for card in cards:
        found[split(card)[0]] += 1
    return found


def own_bets(observation: Position, seat: int | None) -> list[str]:
    """Return a seat's bets if the observation has them, else an empty list."""
    bets: Any = observation["bets"][seat] if seat is not None else None
    return list(bets) if isinstance(bets, list) else []
