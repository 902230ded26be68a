"""The history of a race from its events: the order after each play, key moments, rolls, changes of places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Final

from game.engine.contract import Event
from game.engine.odds import Roll
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.rules.cards import CARS
from game.ui.race.race_summary import Incident
from game.ui.race.report import RaceMoment

BIG_GAIN: Final = 4
LONG_CHARGE: Final = 3


@dataclass(frozen=True, slots=True)
class PlayOrder:
    """The order after a play or on the grid, with the number of steps so far, the seat and its card."""

    step: int
    order: tuple[str, ...]
    running: int
    seat: int | None = None
    card: str = ""


@dataclass(slots=True)
class Changes:
    """Places that a car gained and lost in a race, by its seat's cards and by others' cards."""

    own_change: int = 0
    up: int = 0
    down: int = 0

    @property
    def total(self) -> int:
        """Grid place minus final place."""
        return self.own_change + self.up + self.down


@dataclass(slots=True)
class RaceStory:
    """One race from grid to flag, collected from its events; `moments` are complete after `close`."""

    seats: int
    owner: Mapping[str, int | None]
    """By car the seat that directs it, None for nobody."""
    frames: list[PlayOrder] = field(default_factory=list)
    moments: list[RaceMoment] = field(default_factory=list)
    """Their params are the `cars` concerned and a number `n` of places or rolls."""
    rolls: list[Roll] = field(default_factory=list)
    changes: dict[str, Changes] = field(default_factory=lambda: {car: Changes() for car in CARS})
    mishaps: list[Incident] = field(default_factory=list)
    """Every car that went out."""
    last_step: int = 0
    last_order: tuple[str, ...] = ()
    """The order when the last round began."""
    _line: list[str] = field(default_factory=list)
    _running: int = len(CARS)
    _seat: int | None = None
    _card: str = ""
    _before: list[str] = field(default_factory=list)
    """The order before the current card."""
    _charges: int = 0
    _found: list[tuple[int, RaceMoment]] = field(default_factory=list)
    """All candidates for key moments, each with its play."""

    @property
    def grid(self) -> tuple[str, ...]:
        """The order at the start."""
        return self.frames[0].order

    @property
    def order(self) -> tuple[str, ...]:
        """All cars in final order."""
        return self.frames[-1].order

    @property
    def out(self) -> frozenset[str]:
        """The cars that did not finish."""
        return frozenset(self.order[self.frames[-1].running :])

    def round(self, play: int) -> int:
        """Return the round of a play: each seat plays once in it; 0 for the grid."""
        return -(-play // self.seats)

    def close(self) -> None:
        """Choose the key moments after the last event: the best one of each play, in order."""
        self._add_final_lead()
        best: dict[tuple[int, bool], RaceMoment] = {}
        for play, moment in self._found:
            key = (play, moment.kind == "last_round")
            if key not in best or moment.weight > best[key].weight:
                best[key] = moment
        self.moments = [best[key] for key in sorted(best, key=lambda key: (best[key].step, *key))]

    # -- events -----
    def race_started(self, event: Event[events.RaceStarted], index: int) -> None:
        """Add the order on the grid."""
        self._line = event.data["order"]
        self.frames.append(PlayOrder(index + 1, tuple(self._line), self._running))

    def card_played(self, event: Event[events.CardPlayed], index: int) -> None:
        """Begin a play."""
        self._seat, self._card = event.seat, event.data["card"]
        self._before, self._charges = self._line, 0

    def rolled(self, event: Event[events.Rolled], index: int) -> None:
        """Add a roll: the chance that it came as the seat wanted, and whether it did.

        The seat wants its cars to charge on, to lose nothing in the pits and not to be hit, and the
        opposite for all others.
        """
        seat, card, effect, car = event.seat, event.data["card"], event.data["effect"], event.data["car"]
        if seat is None:
            return
        is_own = car is not None and self.owner[car] == seat
        if card.startswith("charge"):
            chance, wanted = Fraction(3 if is_own else 1, 4), (effect == "charges") == is_own
        elif card.startswith("pit"):
            chance, wanted = Fraction(1, 2), (effect == "stays") == is_own
        else:
            others = sum(self.owner[runner] != seat for runner in self._line[: self._running])
            chance, wanted = Fraction(others, 12), car is not None and not is_own
        self.rolls.append(Roll(seat, chance, wanted))
        self._charges += effect == "charges"

    def moved(self, event: Event[events.Moved], index: int) -> None:
        """Count changes of places; a large gain is a key moment."""
        data, cars = event.data, event.data["cars"]
        self._count(event.seat, data["before"], data["after"])
        if data["cause"] in ("overtake", "turbo") and data["places"] >= BIG_GAIN:
            self._add(index, "gain" if len(cars) == 1 else "slipstream", cars, data["places"], data["places"])

    def out_of_race(self, event: Event[events.Out], index: int) -> None:
        """Count changes of places; cars that leave the race are a key moment."""
        data = event.data
        number = self.round(len(self.frames))
        self.mishaps += [Incident(car, index, number) for car in data["cars"]]
        self._count(event.seat, data["before"], data["after"])
        self._running = len(data["after"]) - len(data["out"])
        weight = {"crash": 12, "spin": 9, "engine_blows": 9}[data["cause"]]
        self._add_mishap(index, f"out_{data['cause']}", data["cars"], data["before"], weight)

    def lost_gear(self, event: Event[events.Mishap], index: int) -> None:
        """Add a failed charge that costs more than a place."""
        car = event.data["car"]
        if car and self._running - self._line.index(car) >= 3:
            self._add_mishap(index, "lost_gear", [car], self._line, 5)

    def spun(self, event: Event[events.Spun], index: int) -> None:
        """Add a car that spins to last place."""
        if event.data["card"] == "spin-last":
            self._add_mishap(index, "spin_last", [event.data["car"]], self._line, 6)

    def deck_empty(self, event: Event[events.DeckEmpty], index: int) -> None:
        """Add the start of the last round; the play that drew the last card has its frame already."""
        self.last_step, self.last_order = self.frames[-1].step, self.frames[-1].order
        self._add(index, "last_round", self._line[:1], event.data["last_plays"], 7, len(self.frames) - 1)

    def turn_ended(self, event: Event[events.HandSize], index: int) -> None:
        """Add the order after a play."""
        if self._charges >= LONG_CHARGE:
            car = max(self._line, key=lambda car: self._before.index(car) - self._line.index(car))
            self._add(index, "charge", [car], self._charges, 3 + self._charges)
        if self._before[0] != self._line[0]:
            self._add(index, "lead", [self._line[0], self._before[0]], 0, 4)
        self.frames.append(PlayOrder(index + 1, tuple(self._line), self._running, self._seat, self._card))

    # -- help -----
    def _add(
        self, index: int, kind: str, cars: Sequence[str], n: int | None, weight: int, play: int = 0
    ) -> None:
        play = play or len(self.frames)
        params: dict[str, object] = {"cars": tuple(cars), "n": n}
        self._found.append((play, RaceMoment(weight, index + 1, self.round(play), kind, params, -1)))

    def _add_mishap(
        self, index: int, kind: str, cars: Sequence[str], line: Sequence[str], weight: int
    ) -> None:
        """Add a mishap; on one of the first three places it weighs a little more."""
        place = line.index(cars[0]) + 1
        self._add(index, kind, cars, place, weight + (place <= 3))

    def _count(self, seat: int | None, before: Sequence[str], after: list[str]) -> None:
        for car, changes in self.changes.items():
            gained = before.index(car) - after.index(car)
            if self.owner[car] is not None and self.owner[car] == seat:
                changes.own_change += gained
            elif gained > 0:
                changes.up += gained
            else:
                changes.down += gained
        self._line = after

    def _add_final_lead(self) -> None:
        """Add the play that put the winner into the lead for good."""
        leads = enumerate(pairwise(self.frames), 1)
        changes = [(play, was, now) for play, (was, now) in leads if was.order[0] != now.order[0]]
        for play, was, now in changes[-1:]:
            self._add(now.step - 1, "lead_kept", (now.order[0], was.order[0]), 0, 11, play)
