"""Names and colours of cars, teams, seats and cards."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar, cast

from game.engine.contract import Event, Reason
from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS, TEAMS, Card
from game.games.formula_motor_racing.rules.events import OUT
from game.games.formula_motor_racing.rules.position import Position
from game.ui.draw.mark import Mark
from game.ui.race.names import GameNames

ID = "formula_motor_racing"


def team_of(car: str) -> str:
    """Return the team of a car."""
    return car.rpartition("-")[0]


def card_of(card: str) -> Card:
    """Return the card with an id."""
    return CARDS[CARD_OF[card]]


def picture_of(card: str) -> str:
    """Return the name of a card's scene and pictogram."""
    kind = card_of(card)
    if kind.kind == "overtake":
        return "overtake"
    return "pit_stop" if kind.kind == "pit" else card.replace("-", "_")


def pictogram(picture: str) -> str:
    """Return the icon of a pictogram that `picture_of` names."""
    return f"{ID}/action_{picture}"


class Names(GameNames):
    """Names and colours for one race: cars, teams, seats, cards."""

    step_fields: ClassVar = {"with": ("car",), "roll": ("n",)}

    @cached_property
    def config(self) -> Position:
        """A position for teams, numbers and drivers, which never change."""
        return cast("Position", self.scene.match.observe(None))

    # -- colours -----
    def colour(self, car: str) -> str:
        """Return the body colour of a car."""
        return self.token_styles[team_of(car)][0]

    def car_style(self, car: str) -> Mark:
        """Return colour and shape of a car's team."""
        return self.token_styles[team_of(car)]

    def livery(self, card: str) -> tuple[str, str]:
        """Return colour and shape of the team that a card is for; both empty if it is for any."""
        team = card_of(card).team
        return self.token_styles[TEAMS[team]] if team >= 0 else ("", "")

    # -- words -----
    def render_field(self, field: str, value: Any) -> Any:
        return self.car(value) if field == "car" else value

    def number(self, car: str) -> str:
        """Return the number on a car."""
        return str(self.config["numbers"][car])

    def car(self, car: str) -> str:
        """Return the name of a car, such as red 9."""
        return self.t("car", team=self.t(f"team.{team_of(car)}"), n=self.number(car))

    def team(self, team: str) -> str:
        """Return the name of a team's colour."""
        return self.t(f"team.{team}")

    def owner(self, team: str) -> int | None:
        """Return the seat that directs a team, None where nobody does."""
        return next((seat for seat, teams in enumerate(self.config["teams"]) if team in teams), None)

    def team_owner(self, team: str) -> str:
        """Return the name of the seat that directs a team."""
        seat = self.owner(team)
        return self.scene.t("seat.undirected") if seat is None else self.scene.seat_name(seat)

    def team_label(self, team: str) -> str:
        """Return `team_owner` for lists, and a name of their own for teams that nobody directs."""
        named = self.t("order.nobody", team=self.t(f"team_head.{team}"))
        return named if self.owner(team) is None else self.team_owner(team)

    def team_in_text(self, team: str) -> str:
        """Return `team_label` for the middle of a sentence."""
        named = self.t("order.nobody_in_text", team=self.team(team))
        return named if self.owner(team) is None else self.team_owner(team)

    def driver(self, car: str) -> str:
        """Return the driver of a car in a season with a drivers' title, else the team's owner."""
        return self._own_driver(car) or self.team_owner(team_of(car))

    def driver_label(self, car: str) -> str:
        """Return `driver` for lists, and the team's name for teams that nobody directs."""
        return self._own_driver(car) or self.team_label(team_of(car))

    def _own_driver(self, car: str) -> str:
        return str(self.config["drivers"][car]) if self.config["drivers_title"] else ""

    def seat_style(self, seat: int) -> Mark:
        """Return colour and shape of a seat's first team."""
        return self.token_styles[self.config["teams"][seat][0]]

    def topic_params(self, event: Event) -> dict[str, Any]:
        return {"cars": [self.car(car) for car in event.data["cars"]]} if OUT.is_of(event) else {}

    # -- cards -----
    def card(self, card: str) -> str:
        """Return a card's name without its number."""
        return self.t(f"card.{picture_of(card)}")

    def card_value(self, card: str) -> str:
        """Return the number on a card, such as +3 or −2."""
        kind = card_of(card)
        if kind.kind == "overtake":
            return f"+{kind.places}"
        return f"−{kind.places}" if kind.kind == "drop" else ""

    def numbered_card(self, card: str) -> str:
        """Return a card's name with its number, if it has one."""
        value = self.card_value(card)
        return self.t("card_valued", card=self.card(card), value=value) if value else self.card(card)

    def full_card(self, card: str) -> str:
        """Return a card's name with colour and number, for sentences and lists."""
        kind = card_of(card)
        name = self.numbered_card(card)
        if kind.kind == "charge":
            name = self.t("card_with", card=name, what=self.t(f"ill.{'blows' if kind.retires else 'gear'}"))
        if kind.team >= 0:
            name = self.t("card_team", card=name, team=self.team(TEAMS[kind.team]))
        return name

    def move(self, card: str, car: str | None) -> str:
        """Return a card with the car that it is played on, if there is one, and that car's owner."""
        name = self.full_card(card)
        if not car:
            return name
        target, who = self.car(car), self.team_owner(team_of(car))
        return f"{name}・{target}（{who}）" if self.is_japanese else f"{name} · {target} ({who})"

    def card_text(self, card: str, full: bool) -> str:
        """Return what a card does, in two short lines or in full."""
        kind = card_of(card)
        key = f"does.{picture_of(card)}"
        if kind.kind == "pit" and kind.team < 0:
            key += "_any"
        # a short sentence begins with the team
        head = "team_head" if kind.kind == "overtake" and not full else "team"
        team = self.t(f"{head}.{TEAMS[kind.team]}") if kind.team >= 0 else ""
        return self.t(f"{key}{'_full' if full else ''}", team=team, n=kind.places)

    # -- steps and reasons -----
    def describe_step(self, step: str) -> str:
        """Return the text of a step; that of a deal does not name its cards."""
        match step.split(" "):
            case ["play", card, car]:
                # the car already names the colour of an Overtake; a Pit stop may be for any car or one colour
                is_overtake = card_of(card).kind == "overtake"
                name = self.numbered_card(card) if is_overtake else self.full_card(card)
                # a line that breaks does so before the car
                return self.t("step.play", card=name, car=self.car(car).replace(" ", "\u00a0"))
            case ["play", card]:
                return self.t("step.play_only", card=self.full_card(card))
        return super().describe_step(step)

    def describe_reason(self, reason: Reason) -> str:
        """Return the text of a reason for a play, with cars, places and teams by name."""
        params: dict[str, Any] = dict(reason.params)
        if "car" in params:
            params["who"] = self.team_owner(team_of(params["car"]))
        for key in ("car", "by"):
            if key in params:
                params[key] = self.car(params[key])
        if "team" in params:
            params["who"] = self.team_in_text(params["team"])
            params["team"] = self.team(params["team"])
        if "past" in params:
            params["past"] = [self.team_in_text(team) for team in params["past"]]
        if reason.key in ("up", "back", "falls", "both_fall", "passes", "rides", "clears", "keeps"):
            params |= {
                key: self.t("place", n=params[key]) for key in ("before", "after", "place") if key in params
            }
        text = self.t(f"reason.{reason.key}", **params)
        return text[:1].upper() + text[1:]
