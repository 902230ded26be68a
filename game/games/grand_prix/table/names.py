"""Names of cars, seats, items and spaces in the player's words and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any, ClassVar

from game.engine.contract import Reason
from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.board.cars import Livery
from game.ui.race.names import GameNames

ID = "grand_prix"
MAX_NAMED = 3
"""The most cars that a title names."""

DRAWINGS = {
    "turbine": "turbine",
    "rocket": "rocket",
    "bomb": "bomb_unarmed",
    "armed": "bomb_armed",
    "wrench": "wrench",
    "oil": "oil_slick",
}
"""The drawings of items on the road and in hand; a bomb in hand is drawn armed."""


class Names(GameNames):
    """Words and colours for one race; nothing is translated before it is drawn."""

    step_fields: ClassVar = {"use": ("item",), "item": ("item",), "place": ("item", "space")}

    def render_field(self, field: str, value: Any) -> Any:
        if field == "faces":
            return self.faces(value)
        if field == "item":
            return self.item(value)
        return self.space(value) if field in ("space", "to") else value

    def faces(self, faces: list[int]) -> str:
        """Return the faces of dice in a row."""
        return reduce(lambda a, b: self.t("faces_joint", a=a, b=b), map(str, faces))

    def livery(self, observation: Position, seat: int) -> Livery:
        """Return the livery of a seat's car."""
        token = observation["colours"][seat]
        return Livery.of(self.token_styles[token], token)

    def item(self, item: str) -> str:
        """Return an item's name."""
        return self.t(f"item.{item}")

    def space(self, spot: Spot | None) -> str:
        """Return a space as a part of a sentence."""
        return self.t("finish_line") if spot is None else self.t("space", n=spot)

    def end(self, spot: Spot | None) -> str:
        """Return the space that a move leads to, short enough for a column or a list."""
        return self.t("odds.finish") if spot is None else str(spot)

    def path(self, kind: str) -> str:
        """Return a path in words: the course, the shortcut, through the gate, or staying."""
        parts = [self.t(f"way.{part.split('-')[0]}") for part in kind.split("+")] if kind else []
        return " + ".join(dict.fromkeys(parts)) or self.t("way.stay")

    def crashing(self, cars: Sequence[int], big: bool) -> str:
        """Return who crashes, or how many where they are too many to name."""
        if big:
            return self.t("crash.big")
        if len(cars) > MAX_NAMED:
            return self.t("crash.more", n=len(cars))
        if len(cars) > 1:
            return self.t("crash.many", names=self.seats(cars))
        is_own = self.scene.is_me(cars[0])
        return self.t("crash.own") if is_own else self.t("crash.one", name=self.seat(cars[0]))

    # -- steps and reasons -----
    def describe_step(self, step: str) -> str:
        verb, *words = step.split(" ")
        if verb == "roll" and words:
            return self.t("step.rolled", n=words[0])
        if verb == "first":
            return self.t("step.first", name=self.seat(int(words[0])))
        if verb == "go":
            return self.t("step.go", way=self.path(words[0]))
        return super().describe_step(step)

    def describe_in_full(self, step: str, position: Position | None = None) -> str:
        """Return a step with the dice rolled before it, or the space of its car."""
        if position is None:
            return self.describe_step(step)
        rolled = position["rolled"]
        faces = self.t("faces_added", list=" + ".join(map(str, rolled)))
        if rolled and step.startswith("roll "):
            return self.t("step.rolled_on", n=step.split(" ")[1], faces=faces)
        if rolled and step in ("again", "stop"):
            return self.t(f"step.{step}_on", faces=faces, nth=len(rolled) + 1)
        what, seat = self.describe_step(step), position["turn"]
        at = position["spaces"][seat] if seat is not None else None
        return what if at is None else self.t("step.from", what=what, space=self.space(at))

    def describe_reason(self, reason: Reason) -> str:
        if "k" in reason.params:
            # once in two, not three times in six
            often = Fraction(reason.params["k"], reason.params["of"])
            reason = replace(reason, params={**reason.params, "k": often.numerator, "of": often.denominator})
        return super().describe_reason(reason)
