"""A race told event by event for its report: the grid, rounds, rolls, and what is worth telling."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from game.engine import odds
from game.engine.contract import Event
from game.games.formula_one.rules import chances, events
from game.games.formula_one.rules.cards import PITS
from game.games.formula_one.rules.charts import SPIN, Charts
from game.games.formula_one.rules.season import Classification
from game.games.formula_one.table.names import ID
from game.ui.race.race_summary import Incident
from game.ui.race.report import FINISH, LAST, RaceMoment, RoundOrder, message_factory
from game.ui.race.result import SeatName
from game.ui.race.story import Story

message = message_factory(ID)
DEAR, FAST = 2, 20
"""Wear by a baulk, and excess at a corner spared, from which they are worth telling."""
CLOSE = Fraction(1, 9)
"""Chance of a spin that it is worth telling to have got away with."""


@dataclass(slots=True, kw_only=True)
class RaceStory(Story):
    """One race told; of each roll in a corner it is wanted that it is no spin."""

    charts: Charts
    order_at: Callable[[int], list[int]]
    """The running order at a step."""
    round: int = 1
    spins: list[Incident] = field(default_factory=list)
    gone: list[Incident] = field(default_factory=list)
    """Who retired."""

    def add(self, weight: int, event: Event, index: int, kind: str, **params: object) -> None:
        """Something that is worth telling befell the event's seat."""
        assert event.seat is not None
        params = {"name": SeatName(event.seat), **params}
        self.moments.append(RaceMoment(weight, index, self.round, kind, params, event.seat))


def race_started(told: RaceStory, event: Event[events.RaceStarted], index: int) -> None:
    """The grid."""
    told.grid = list(event.data["order"])
    told.frames.append(RoundOrder(index + 1, 0, told.grid))


def turn_started(told: RaceStory, event: Event[events.TurnStarted], index: int) -> None:
    """The order at the end of a round."""
    if event.data["round"] > told.round:
        told.frames.append(RoundOrder(index + 1, told.round, told.order_at(index + 1)))
        told.round = event.data["round"]


def race_ended(told: RaceStory, event: Event[Classification], index: int) -> None:
    """The last round, and whether the winner was not yet ahead before it."""
    told.end, told.round = event.data, event.data["rounds"]
    order, before = list(event.data["order"]), list(told.frames[-1].order)
    late = len(told.frames) > 1 and before.index(order[0]) > 0
    told.add(FINISH, event, index, "won_late" if late else "won", n=before.index(order[0]) + 1)
    told.frames.append(RoundOrder(index + 1, told.round, order))


def rolled(told: RaceStory, event: Event[events.Rolled], index: int) -> None:
    """A roll: a spin, or one that a car got away with."""
    data, seat = event.data, event.seat
    assert seat is not None
    brakes, tyres = data["before"]
    spin = chances.rolled(told.charts, data["excess"], tyres, brakes).get(SPIN, Fraction(0))
    told.rolls.append(odds.Roll(seat, 1 - spin, not data["spin"]))
    if data["spin"] or spin >= CLOSE:
        weight, kind = (12 - int(spin * 12), "spun") if data["spin"] else (2 + int(spin * 18), "held")
        told.add(weight, event, index, kind, n=data["corner"], excess=data["excess"], a=int(spin * 36))


def spun(told: RaceStory, event: Event[events.Spun], index: int) -> None:
    """A spin without a roll."""
    corner = event.data["corner"]
    told.spins.append(Incident(str(event.seat), index, told.round))
    if event.data["cause"] != "dice":
        told.add(7, event, index, "spun_corner" if corner is not None else "spun_brakes", n=corner or 0)


def last_round(told: RaceStory, event: Event, index: int) -> None:
    """Who began the last round."""
    told.add(LAST, event, index, "last_round")


def retired(told: RaceStory, event: Event, index: int) -> None:
    """Who left the board."""
    told.gone.append(Incident(str(event.seat), index, told.round))
    told.add(20, event, index, "retired")


def braked(told: RaceStory, event: Event[events.Braked], index: int) -> None:
    """A baulk that cost much."""
    tyres, brakes = event.data["tyres"], event.data["brakes"]
    if brakes + tyres >= DEAR:
        other = SeatName(event.data["by"])
        told.add(3 + brakes + tyres, event, index, "baulked", other=other, tyres=tyres, brakes=brakes)


def corner_spared(told: RaceStory, event: Event[events.Spared], index: int) -> None:
    """A corner that would have been a certain spin."""
    excess = event.data["excess"]
    if excess >= FAST:
        told.add(excess // 10, event, index, "spared", n=event.data["corner"], excess=excess)


def pit_card(told: RaceStory, event: Event[events.PitCardDrawn], index: int) -> None:
    """What a pit card did."""
    card = event.data["card"]
    told.add(6 if PITS[card].miss > 1 else 4, event, index, "pit", card=message(f"pit_card.{card}"))
