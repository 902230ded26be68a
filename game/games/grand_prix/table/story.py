"""The story of a race from its events: each seat's actions, key moments, the order after every round."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from game.engine import odds
from game.engine.contract import Event
from game.engine.rounds import Rounds
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table.names import ID
from game.ui.race.race_summary import Incident
from game.ui.race.report import CRASH, FINISH, LAST, RoundOrder, message_factory
from game.ui.race.story import SeatStory

message = message_factory(ID)


@dataclass(slots=True, kw_only=True)
class RaceStory(SeatStory):
    """The history of one race by seat; rolls are a turn's dice after its first."""

    end: e.RaceEnded = field(default_factory=lambda: cast("e.RaceEnded", {}))
    crashes: Counter[int] = field(default_factory=Counter)
    repairs: Counter[int] = field(default_factory=Counter)
    """The turns spent on turning the car back and on getting dice back."""
    caused: Counter[int] = field(default_factory=Counter)
    pushes: Counter[int] = field(default_factory=Counter)
    items: Counter[int] = field(default_factory=Counter)
    rounds: Rounds = field(default_factory=Rounds)
    finishers: list[Incident] = field(default_factory=list)
    """The cars that finished, in order."""
    last_step: int = 0
    last_order: list[int] = field(default_factory=list)
    """The running order when the last lap began."""
    turn: int = -1
    """The seat on turn."""
    is_last_lap: bool = False
    """Whether a car has begun it."""


def turn_started(story: RaceStory, event: Event[e.TurnStarted], index: int) -> None:
    """End the round before at the first turn of a new one."""
    story.turn, before = event.seat or 0, story.round
    if story.rounds.turn(story.turn) and before:
        story.frames.append(RoundOrder(index + 1, before, story.order_after(index)))
    story.round = story.rounds.number


def rolled(story: RaceStory, event: Event[e.Rolled], index: int) -> None:
    """Record a die after the first, which may repeat a face."""
    data = event.data
    if data["cause"] == "move" and data["nth"] > 1:
        before = len(set(data["faces"][:-1]))
        story.rolls.append(odds.Roll(event.seat or 0, Fraction(6 - before, 6), not data["repeat"]))


def moved(story: RaceStory, event: Event[e.Moved], index: int) -> None:
    """Record a long move as a moment."""
    distance = event.data["distance"]
    if distance >= 15:
        story.add(distance // 4, index, "long", event.seat, n=distance)


def pushed(story: RaceStory, event: Event[e.Pushed], index: int) -> None:
    """Count a push for the seat on turn."""
    story.pushes[story.turn] += 1


def crashed(story: RaceStory, event: Event[e.Crashed], index: int) -> None:
    """Count a crash for its cars, and for the seat whose turn caused it."""
    cars = event.data["cars"]
    for car in cars:
        story.crashes[car] += 1
        story.mishaps.append(Incident(str(car), index, story.round))
        if car != story.turn and story.turn >= 0:
            story.caused[story.turn] += 1
    key, cause = "crash_many" if len(cars) > 1 else "crash", message(f"cause.{event.data['cause']}")
    story.add(CRASH + 2 * (len(cars) - 1), index, key, cars[0], n=len(cars), cause=cause)


def repaired(story: RaceStory, event: Event, index: int) -> None:
    """Count a turn spent on what a crash has done (GP-3.1, 3.2)."""
    story.repairs[event.seat or 0] += 1


def taken(story: RaceStory, event: Event[e.ItemTaken], index: int) -> None:
    """Count an item."""
    story.items[event.seat or 0] += 1


def lap(story: RaceStory, event: Event[e.Lap], index: int) -> None:
    """Record the first car to begin the last lap."""
    if event.data["left"] == 1 and not story.is_last_lap:
        story.is_last_lap = True
        story.last_step, story.last_order = index, story.order_after(index)
        story.add(LAST, index, "last_lap", event.seat)


def finished(story: RaceStory, event: Event[e.Finished], index: int) -> None:
    """Record a car that finished; the winner is a moment."""
    story.finishers.append(Incident(str(event.seat), index, story.round))
    if event.data["place"] == 1:
        story.add(FINISH, index, "won", event.seat)


def safety(story: RaceStory, event: Event[e.SafetyCarOut], index: int) -> None:
    """Record a big accident as a moment."""
    story.add(9, index, "safety", event.seat)


def ended(story: RaceStory, event: Event[e.RaceEnded], index: int) -> None:
    """Record the classification."""
    story.end = event.data
    story.frames.append(RoundOrder(index + 1, story.round, list(event.data["order"])))
