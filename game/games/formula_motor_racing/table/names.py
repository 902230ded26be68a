"""Who and what is who: cars, teams, seats, cards of the pack, in the player's words and colours."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS, TEAMS, Card
from game.games.formula_motor_racing.rules.position import Position
from game.ui.race.names import GameNames

ID = "formula_motor_racing"


def team_of(car: str) -> str:
    """The team of a car."""
    return car.rpartition("-")[0]


def card_of(card: str) -> Card:
    """The kind of card behind an id."""
    return CARDS[CARD_OF[card]]


def picture_of(card: str) -> str:
    """The name of a card's scene and pictogram."""
    kind = card_of(card)
    if kind.kind == "overtake":
        return "overtake"
    return "pit_stop" if kind.kind == "pit" else card.replace("-", "_")


def pictogram(picture: str) -> str:
    """The icon of this game for what `picture_of` names."""
    return f"{ID}/action_{picture}"


class Names(GameNames):
    """Words and colours for one race: cars, teams, seats, cards."""

    @cached_property
    def agreed(self) -> Position:
        """What was agreed before the start: teams, numbers and drivers stay what they are."""
        return cast("Position", self.scene.match.observe(None))

    # -- colours ------------------------------------------------------------------------------------
    def colour(self, car: str) -> str:
        """The body colour of a car."""
        return self.token_styles[team_of(car)][0]

    def look(self, car: str) -> tuple[str, str]:
        """Colour and shape of a car's team."""
        return self.token_styles[team_of(car)]

    def livery(self, card: str) -> tuple[str, str]:
        """Colour and shape of the team that a card is for; both empty where it is for any."""
        team = card_of(card).team
        return self.token_styles[TEAMS[team]] if team >= 0 else ("", "")

    # -- words --------------------------------------------------------------------------------------
    def number(self, car: str) -> str:
        """The number on a car."""
        return str(self.agreed["numbers"][car])

    def car(self, car: str) -> str:
        """A car in words: red 9."""
        return self.t("car", team=self.t(f"team.{team_of(car)}"), n=self.number(car))

    def team(self, team: str) -> str:
        """A team's colour in words."""
        return self.t(f"team.{team}")

    def owner(self, team: str) -> int | None:
        """The seat that directs a team, None where nobody does."""
        return next((seat for seat, own in enumerate(self.agreed["teams"]) if team in own), None)

    def team_owner(self, team: str) -> str:
        """Who directs a team, by name."""
        seat = self.owner(team)
        return self.scene.t("seat.undirected") if seat is None else self.scene.seat_name(seat)

    def team_named(self, team: str) -> str:
        """The same for lists, where teams that nobody directs are told apart by their colours."""
        named = self.t("order.nobody", team=self.team(team))
        return named if self.owner(team) is None else self.team_owner(team)

    def driver(self, car: str) -> str:
        """Who drives a car: the driver where the drivers' title is on, else who directs the team."""
        name = str(self.agreed["drivers"][car]) if self.agreed["drivers_title"] else ""
        return name or self.team_owner(team_of(car))

    def seat_look(self, seat: int) -> tuple[str, str]:
        """Colour and shape of a seat's first team."""
        return self.token_styles[self.agreed["teams"][seat][0]]

    # -- cards --------------------------------------------------------------------------------------
    def card(self, card: str) -> str:
        """A card's name without its number."""
        return self.t(f"card.{picture_of(card)}")

    def card_value(self, card: str) -> str:
        """The number on a card: +3, −2."""
        kind = card_of(card)
        if kind.kind == "overtake":
            return f"+{kind.places}"
        return f"−{kind.places}" if kind.kind == "drop" else ""

    def card_valued(self, card: str) -> str:
        """A card's name with its number, where it has one."""
        value = self.card_value(card)
        return self.t("card_valued", card=self.card(card), value=value) if value else self.card(card)

    def card_whole(self, card: str) -> str:
        """A card's name with colour and number, for sentences and lists."""
        kind = card_of(card)
        name = self.card_valued(card)
        if kind.kind == "charge":
            name = self.t("card_with", card=name, what=self.t(f"ill.{'blows' if kind.retires else 'gear'}"))
        if kind.team >= 0:
            name = self.t("card_team", card=name, team=self.team(TEAMS[kind.team]))
        return name

    def card_text(self, card: str, full: bool) -> str:
        """What a card does, in two short lines or whole."""
        kind = card_of(card)
        key = f"does.{picture_of(card)}"
        if kind.kind == "pit" and kind.team < 0:
            key += "_any"
        # a short sentence begins with the team
        head = "team_head" if kind.kind == "overtake" and not full else "team"
        team = self.t(f"{head}.{TEAMS[kind.team]}") if kind.team >= 0 else ""
        return self.t(f"{key}{'_full' if full else ''}", team=team, n=kind.places)
