"""The story of a race from its events: the grid, rounds, rolls, key moments."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

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
from game.ui.race.story import SeatStory

message = message_factory(ID)
DEAR, FAST = 2, 20
"""The wear by a baulk, and the excess at a spared corner, that make a moment."""
LIKELY = Fraction(1, 2)
"""The least chance of a spin that could be expected."""
CLOSE = Fraction(1, 9)
"""The least chance of an avoided spin that makes a moment."""


@dataclass(slots=True, kw_only=True)
class RaceStory(SeatStory):
    """The history of one race; a corner roll counts as lucky if the car does not spin."""

    end: Classification = field(default_factory=lambda: cast("Classification", {}))
    charts: Charts
    round: int = 1
    retired: list[Incident] = field(default_factory=list)
    """Retirements, in order."""
    risks: list[RaceMoment] = field(default_factory=list)
    """Spins that were certain or likely at the speed of the entry; their weight is the chance in 36."""


def turn_started(story: RaceStory, event: Event[events.TurnStarted], index: int) -> None:
    """Record the order at the end of a round."""
    if event.data["round"] > story.round:
        story.frames.append(RoundOrder(index + 1, story.round, story.order_after(index)))
        story.round = event.data["round"]


def race_ended(story: RaceStory, event: Event[Classification], index: int) -> None:
    """Record the result, and whether the winner took the lead in the last round."""
    story.end, story.round = event.data, event.data["rounds"]
    order, before = list(event.data["order"]), list(story.frames[-1].order)
    late = len(story.frames) > 1 and before.index(order[0]) > 0
    story.add(FINISH, index, "won_late" if late else "won", event.seat, n=before.index(order[0]) + 1)
    story.frames.append(RoundOrder(index + 1, story.round, order))


def rolled(story: RaceStory, event: Event[events.Rolled], index: int) -> None:
    """Record a roll: a spin, or a lucky escape."""
    data, seat = event.data, event.seat
    assert seat is not None
    brakes, tyres = data["before"]
    spin = chances.roll_spread(story.charts, data["excess"], tyres, brakes).get(SPIN, Fraction(0))
    story.rolls.append(odds.Roll(seat, 1 - spin, not data["spin"]))
    if data["spin"] or spin >= CLOSE:
        weight, kind = (12 - int(spin * 12), "spun") if data["spin"] else (2 + int(spin * 18), "held")
        story.add(weight, index, kind, event.seat, n=data["corner"], excess=data["excess"], a=int(spin * 36))
    if data["spin"] and spin >= LIKELY:
        params: dict[str, object] = {"n": data["corner"], "excess": data["excess"], "a": int(spin * 36)}
        story.risks.append(RaceMoment(int(spin * 36), index, story.round, "likely", params, seat))


def spun(story: RaceStory, event: Event[events.Spun], index: int) -> None:
    """Record a spin; one without a roll is a moment."""
    corner = event.data["corner"]
    story.mishaps.append(Incident(str(event.seat), index, story.round))
    if event.data["cause"] == "excess":
        story.risks.append(RaceMoment(36, index, story.round, "certain", {"n": corner}, event.seat or 0))
    if event.data["cause"] != "dice":
        story.add(7, index, "spun_corner" if corner is not None else "spun_brakes", event.seat, n=corner or 0)


def last_round(story: RaceStory, event: Event, index: int) -> None:
    """Record who began the last round."""
    story.add(LAST, index, "last_round", event.seat)


def retired(story: RaceStory, event: Event, index: int) -> None:
    """Record a retired car."""
    story.retired.append(Incident(str(event.seat), index, story.round))
    story.add(20, index, "retired", event.seat)


def braked(story: RaceStory, event: Event[events.Braked], index: int) -> None:
    """Record a car that another one slowed at a high cost in wear."""
    tyres, brakes = event.data["tyres"], event.data["brakes"]
    if brakes + tyres >= DEAR:
        other = SeatName(event.data["by"])
        story.add(3 + brakes + tyres, index, "baulked", event.seat, other=other, tyres=tyres, brakes=brakes)


def corner_spared(story: RaceStory, event: Event[events.Spared], index: int) -> None:
    """Record a spared corner with a large excess."""
    excess = event.data["excess"]
    if excess >= FAST:
        story.add(excess // 10, index, "spared", event.seat, n=event.data["corner"], excess=excess)


def pit_card(story: RaceStory, event: Event[events.PitCardDrawn], index: int) -> None:
    """Record a pit card."""
    card = event.data["card"]
    story.add(6 if PITS[card].miss > 1 else 4, index, "pit", event.seat, card=message(f"pit_card.{card}"))
