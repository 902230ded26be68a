"""A race told from its events: who did what, what is worth telling, the order after every round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from game.engine import odds
from game.engine.contract import Event
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.table.names import ID
from game.ui.race.race_summary import Incident
from game.ui.race.report import CRASH, FINISH, LAST, RaceMoment, RoundOrder, Rounds, message_factory
from game.ui.race.result import SeatName
from game.ui.race.story import Story

message = message_factory(ID)


@dataclass(slots=True)
class RaceHistory(Story):
    """One race told, with what each seat did in it; rolls are a turn's dice after its first."""

    order_after: Callable[[int], list[int]] = field(kw_only=True)
    """Who is where after a step."""
    crashes: Counter[int] = field(default_factory=Counter)
    caused: Counter[int] = field(default_factory=Counter)
    pushes: Counter[int] = field(default_factory=Counter)
    items: Counter[int] = field(default_factory=Counter)
    rounds: Rounds = field(default_factory=Rounds)
    mishaps: list[Incident] = field(default_factory=list)
    home: list[Incident] = field(default_factory=list)
    """Who took the flag, in order."""
    last_step: int = 0
    last_order: list[int] = field(default_factory=list)
    """Where everybody was when the last lap began."""
    turn: int = -1
    """Whose turn it is."""
    last_lap: bool = False
    """Whether somebody has begun it."""

    def moment(self, weight: int, index: int, key: str, seat: int | None, **params: object) -> None:
        """Something worth telling of a seat."""
        who = seat or 0
        given = {"name": SeatName(who), **params}
        self.moments.append(RaceMoment(weight, index, self.rounds.number, key, given, who))


def started(told: RaceHistory, event: Event[e.RaceStarted], index: int) -> None:
    """The grid."""
    told.grid = list(event.data["order"])
    told.frames.append(RoundOrder(index + 1, 0, told.grid))


def turn_started(told: RaceHistory, event: Event[e.TurnStarted], index: int) -> None:
    """With the first turn of a round the one before is over."""
    told.turn, before = event.seat or 0, told.rounds.number
    if told.rounds.turn(told.turn) and before:
        told.frames.append(RoundOrder(index + 1, before, told.order_after(index)))


def rolled(told: RaceHistory, event: Event[e.Rolled], index: int) -> None:
    """A die after the first may repeat a face."""
    data = event.data
    if data["cause"] == "move" and data["nth"] > 1:
        before = len(set(data["faces"][:-1]))
        told.rolls.append(odds.Roll(event.seat or 0, Fraction(6 - before, 6), not data["repeat"]))


def moved(told: RaceHistory, event: Event[e.Moved], index: int) -> None:
    """A long way."""
    far = event.data["distance"]
    if far >= 15:
        told.moment(far // 4, index, "long", event.seat, n=far)


def pushed(told: RaceHistory, event: Event[e.Pushed], index: int) -> None:
    """By whose turn it is."""
    told.pushes[told.turn] += 1


def crashed(told: RaceHistory, event: Event[e.Crashed], index: int) -> None:
    """Who crashed, and whose turn brought it about."""
    cars = event.data["cars"]
    for car in cars:
        told.crashes[car] += 1
        told.mishaps.append(Incident(str(car), index, told.rounds.number))
        if car != told.turn and told.turn >= 0:
            told.caused[told.turn] += 1
    key, cause = "crash_many" if len(cars) > 1 else "crash", message(f"cause.{event.data['cause']}")
    told.moment(CRASH + 2 * (len(cars) - 1), index, key, cars[0], n=len(cars), cause=cause)


def taken(told: RaceHistory, event: Event[e.ItemTaken], index: int) -> None:
    """One more item."""
    told.items[event.seat or 0] += 1


def lap(told: RaceHistory, event: Event[e.Lap], index: int) -> None:
    """The first to begin the last one."""
    if event.data["left"] == 1 and not told.last_lap:
        told.last_lap = True
        told.last_step, told.last_order = index, told.order_after(index)
        told.moment(LAST, index, "last_lap", event.seat)


def finished(told: RaceHistory, event: Event[e.Finished], index: int) -> None:
    """Who is home; the winner is worth telling."""
    told.home.append(Incident(str(event.seat), index, told.rounds.number))
    if event.data["place"] == 1:
        told.moment(FINISH, index, "won", event.seat)


def safety(told: RaceHistory, event: Event[e.SafetyCarOut], index: int) -> None:
    """A big accident."""
    told.moment(9, index, "safety", event.seat)


def ended(told: RaceHistory, event: Event[e.RaceEnded], index: int) -> None:
    """The classification."""
    told.end = event.data
    told.frames.append(RoundOrder(index + 1, told.rounds.number, list(event.data["order"])))
