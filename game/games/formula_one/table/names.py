"""Names of cars, seats, corners, cards and spaces in the player's words and colours."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, cast

from game.engine.venue.charts import charts
from game.engine.venue.track import catalogue
from game.games.formula_one.rules import events
from game.games.formula_one.rules.circuit import circuit_of
from game.games.formula_one.rules.driving import DONE
from game.games.formula_one.rules.position import Position
from game.ui.draw.mark import Mark
from game.ui.race.names import GameNames

if TYPE_CHECKING:
    from game.engine.venue.space import Corner, Space
    from game.engine.venue.track import Track
    from game.games.formula_one.rules.charts import Charts

ID = "formula_one"
ROLLS = 36
TRIMS = ("#1D1F24", "#F7F7F2", "#F7F7F2", "#F7F7F2", "#FFD21A", "#F7F7F2")
"""By car the colour of nose ring and helmet."""
UNDRAWN = Mark("#8E959F", "disc")
"""Colour and shape of a seat without a car."""


class Names(GameNames):
    """Words and colours for one race; nothing is translated before it is drawn."""

    step_fields: ClassVar = {
        "roll": ("a", "b"),
        "speed": ("n",),
        "play": ("card",),
        "match": ("n",),
        "spare": ("n",),
    }

    def render_field(self, field: str, value: Any) -> Any:
        if field == "card":
            return self.card(value) if isinstance(value, str) else self.pit_card(value)
        if field == "spin":
            return self._risk(Fraction(value).limit_denominator(ROLLS**3))
        return self.seat(value) if field in ("by", "seat") and isinstance(value, int) else value

    def mark_at(self, index: int, seat: int | None) -> Mark | None:
        """Return colour and shape of a seat's car at a step of the history; None before the dice."""
        taken = (
            event.data["cars"]
            for played in reversed(self.scene.match.history[: index + 1])
            for event in played.events
            if events.CARS_TAKEN.is_of(event)
        )
        cars = next(taken, None)
        car = cars[seat] if cars is not None and seat is not None else None
        return None if car is None else self.token_styles[car]

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
        where, lane = self.where(label), self.lane(label) if label else ""
        return self.t("place.lane", where=where, lane=lane) if lane else where

    def where(self, label: str | None) -> str:
        """Return a space in words without its lane."""
        if not label:
            return self.t("off_road")
        if label[0] in "PS":
            return self.t("box" if label[0] == "P" else "spin_point", n=label[1:])
        if label[0] == "O":
            return self.t("place.beside")
        track, space, corner = self._next_corner(label)
        lap = len(track.rows)
        before = (corner.band - space.row) % lap
        inside = (corner.rows[1] - space.row) % lap <= (corner.rows[1] - corner.band) % lap
        key = "place.corner" if inside else "place.before"
        return self.t(key, n=corner.number, rows=before)

    def _next_corner(self, label: str) -> tuple[Track, Space, Corner]:
        """Return the track, a space of its road, and the corner that this is in or comes to next."""
        track = catalogue.find(ID, self.scene.config.track)
        space = track.spaces[circuit_of(track).node_of[label]]
        corner = min(track.corners, key=lambda one: (one.rows[1] - space.row) % len(track.rows))
        return track, space, corner

    def lane(self, label: str) -> str:
        """Return only the lane of a space; empty for a single lane, or off the road."""
        if label[0] in "PSO":
            return ""
        track, space, corner = self._next_corner(label)
        return self._lane(space.lane, len(track.rows[space.row]), corner.hand == "left")

    def is_inner(self, label: str, other: str) -> bool:
        """Return whether a space is nearer than another of its row to the inside of the next corner."""
        track, space, corner = self._next_corner(label)
        farther_left = space.lane < track.spaces[circuit_of(track).node_of[other]].lane
        return farther_left == (corner.hand == "left")

    def _lane(self, lane: int, lanes: int, is_left_inside: bool) -> str:
        """Return a lane from the inside of the next corner."""
        if lanes == 1:
            return ""
        at = lane if is_left_inside else lanes - 1 - lane
        if at in (0, lanes - 1):
            return self.t("place.outside" if at else "place.inside")
        if 2 * at == lanes - 1:
            return self.t("place.middle")
        is_inner = 2 * at < lanes - 1
        return self.t("place.from_inside" if is_inner else "place.from_outside", n=min(at + 1, lanes - at))

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

    def wear_head(self, tyres: int, brakes: int) -> str:
        """Return the same at the beginning of a line."""
        text = self.wear(tyres, brakes)
        return text[:1].upper() + text[1:]

    # -- steps and reasons -----
    def describe_step(self, step: str) -> str:
        verb, *words = step.split(" ")
        return self._describe_drive(words) if verb == "drive" else super().describe_step(step)

    def _describe_drive(self, words: list[str]) -> str:
        t = self.t
        text = t("step.drive_box") if words[0] == "box" else t("step.drive", space=self.place(words[0]))
        if "via" in words:
            end = words.index("behind") if "behind" in words else None
            paths = [self.place(label) for label in words[words.index("via") + 1 : end]]
            text = t("step.via", what=text, list=self.join_names(paths))
        if "behind" in words:
            text = t("step.behind", what=text, car=t(f"token.{words[words.index('behind') + 1]}"))
        return text

    def describe_choice(self, steps: Sequence[str]) -> str:
        """Return a whole turn: speed and card as on the button, then the lane at the end."""
        if len(steps) == 1:
            # The path itself is drawn; the panel only fits its end.
            return self.choice_part(steps[0])
        plays = [step for step in steps if step.startswith("play ")]
        ends = [step for step in steps if step.startswith("drive ")][-1:]
        others = [step for step in steps if step not in (*plays, DONE) and not step.startswith("drive ")]
        text = ""
        for step in (*others, *plays, *ends):
            key = "card" if step in plays else "end" if step in ends else "more"
            part = self._lane_part(step) if step in ends else self.choice_part(step)
            text = self.t(f"turn.{key}", what=text, part=part) if text else part
        return text

    def _lane_part(self, step: str) -> str:
        """Return the end of a path whose length follows from the speed: its lane, if it has one."""
        place = step.split(" ")[1]
        brief = place != "box" and " behind " not in step
        return (brief and self.lane(place)) or self.choice_part(step)

    def choice_part(self, step: str) -> str:
        """Return a step of a whole turn as brief as a row of a hint: the card, the speed, the end."""
        verb, *words = step.split(" ")
        if verb == "play":
            return self.card(words[0])
        if verb == "drive" and words[0] != "box":
            text = self.place(words[0])
            car = words[words.index("behind") + 1] if "behind" in words else ""
            return self.t("step.behind", what=text, car=self.t(f"token.{car}")) if car else text
        return self.describe_step(step)

    def _risk(self, chance: Fraction) -> str:
        """Return a chance to spin as the button says it; charts of one's own may have no spin."""
        sure = {Fraction(0): "reason.no_spin", Fraction(1): "button.what.spins"}
        return self.t(sure[chance]) if chance in sure else self.one_in(chance)

    def one_in(self, chance: Fraction) -> str:
        """Return a chance to spin in spoken form: 1 in 9, about 3 in 10."""
        t = self.t
        if chance.numerator == 1:
            return t("button.what.one_in", n=chance.denominator)
        if chance < Fraction(1, 10):
            return t("button.what.about_one_in", n=round(1 / chance))
        return t("button.what.about_in_ten", n=min(9, max(1, round(10 * chance))))


def charts_in_use() -> Charts:
    """Return the shipped charts, or the player's own."""
    return cast("Charts", charts.find(ID))


def track_of(observation: Position) -> Track:
    """Return the track of a race."""
    return catalogue.find(ID, observation["track"])
