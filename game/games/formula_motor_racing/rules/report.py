"""What can be told of a race that has been run, from its events alone: no texts, no pictures.

It reads a match's history, so that a race gone on with from a record, or any earlier race of a
season, is told just as well as the one that ended now.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from game.engine.contract import Event, Json
from game.engine.match import Played
from game.engine.odds import Roll
from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARS, TEAM_OF, TEAMS

BIG_GAIN: Final = 4
LONG_CHARGE: Final = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """The order after a play (or on the grid): the steps played by then, who played what."""

    step: int
    order: tuple[str, ...]
    running: int
    seat: int | None = None
    card: str = ""


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that stood out: kind, the cars it is about, a number (places or rolls), its weight."""

    step: int
    turn: int
    kind: str
    cars: tuple[str, ...]
    seat: int | None
    number: int
    weight: int


@dataclass(slots=True)
class Changes:
    """Places a car won and lost in a race, by whose cards."""

    own: int = 0
    up: int = 0
    down: int = 0

    @property
    def total(self) -> int:
        """Grid place minus final place."""
        return self.own + self.up + self.down


@dataclass(slots=True)
class Story:
    """One race from grid to flag."""

    race: int
    frames: list[Frame] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    rolls: list[Roll] = field(default_factory=list)
    changes: dict[str, Changes] = field(default_factory=lambda: {car: Changes() for car in CARS})

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


def owners(teams: Sequence[Sequence[str]]) -> dict[str, int | None]:
    """Per car the seat that directs it, None for nobody."""
    seat_of = {team: seat for seat, own in enumerate(teams) for team in own}
    return {car: seat_of.get(TEAMS[TEAM_OF[i]]) for i, car in enumerate(CARS)}


def races_run(history: Sequence[Played]) -> int:
    """How many races of this history have ended."""
    return sum(event.kind == "race_ended" for played in history for event in played.events)


def story(history: Sequence[Played], race: int, teams: Sequence[Sequence[str]]) -> Story:
    """Tell that race (from 1); `teams` are the seats' teams. Raises LookupError before its start."""
    reporter = _Teller(race, owners(teams))
    for played in history:
        for event in played.events:
            reporter.take(played.index + 1, event)
        if reporter.over:
            break
    if not reporter.story.frames:
        raise LookupError(f"race {race} has not begun")
    reporter.close()
    return reporter.story


class _Teller:
    """Walks through the events of one race."""

    def __init__(self, race: int, owner: Mapping[str, int | None]) -> None:
        self.story = Story(race)
        self.owner = owner
        self.on = False
        self.over = False
        self.order: list[str] = []
        self.running = 12
        self.seat: int | None = None
        self.card = ""
        self.before: list[str] = []
        self.charges = 0
        self.found: list[Moment] = []

    def take(self, step: int, event: Event) -> None:
        """One event; those of other races are passed over."""
        if event.kind == "race_started" and event.data["race"] == self.story.race:
            self.on = True
            self.order = list(event.data["order"])
            self.story.frames.append(Frame(step, tuple(self.order), self.running))
        elif self.on and event.kind == "race_ended":
            self.on, self.over = False, True
        elif self.on:
            reporter = _TELLERS.get(event.kind)
            if reporter:
                reporter(self, step, event)

    def close(self) -> None:
        """After the last event: the lead that was kept, then the best moment of each play, in order."""
        self._lead_for_good()
        best: dict[tuple[int, bool], Moment] = {}
        for moment in self.found:
            key = (moment.turn, moment.kind == "last_round")
            kept = best.get(key)
            if kept is None or moment.weight > kept.weight:
                best[key] = moment
        self.story.moments = sorted(best.values(), key=lambda m: (m.step, m.turn, m.kind == "last_round"))

    # -- one kind of event each ----------------------------------------------------------------------
    @property
    def turn(self) -> int:
        """The play that is being carried out, from 1."""
        return len(self.story.frames)

    def _played(self, step: int, event: Event) -> None:
        self.seat, self.card = event.seat, event.data["card"]
        self.before = list(self.order)
        self.charges = 0

    def _rolled(self, step: int, event: Event) -> None:
        seat = event.seat
        if seat is None:
            return
        chance, wanted = self._wish(seat, event)
        self.story.rolls.append(Roll(seat, chance, wanted))
        if event.data["effect"] == "charges":
            self.charges += 1

    def _wish(self, seat: int, event: Event) -> tuple[Fraction, bool]:
        """How likely the roll was to come as the seat wanted, and whether it did.

        One's own car should charge on, stay out of trouble in the pits and be spared; a car of
        anyone else should not.
        """
        card, effect, car = event.data["card"], event.data["effect"], event.data["car"]
        own = car is not None and self.owner[car] == seat
        if card.startswith("charge"):
            return (Fraction(3, 4), effect == "charges") if own else (Fraction(1, 4), effect != "charges")
        if card.startswith("pit"):
            return Fraction(1, 2), (effect == "stays") == own
        others = sum(self.owner[runner] != seat for runner in self.order[: self.running])
        return Fraction(others, 12), car is not None and not own

    def _moved(self, step: int, event: Event) -> None:
        before, after = event.data["before"], event.data["after"]
        self._count(event.seat, before, after)
        self.order = list(after)
        if event.data["cause"] in ("overtake", "turbo") and event.data["places"] >= BIG_GAIN:
            cars, places = tuple(event.data["cars"]), event.data["places"]
            self._found(step, "gain" if len(cars) == 1 else "slipstream", cars, places, places)

    def _out(self, step: int, event: Event) -> None:
        before, after = event.data["before"], event.data["after"]
        self._count(event.seat, before, after)
        self.order = list(after)
        self.running = len(after) - len(event.data["out"])
        weight = {"crash": 12, "spin": 9, "engine_blows": 9}[event.data["cause"]]
        cars = tuple(event.data["cars"])
        places = before.index(cars[0]) + 1
        self._found(step, f"out_{event.data['cause']}", cars, places, weight + (places <= 3))

    def _lost_gear(self, step: int, event: Event) -> None:
        place = self.order.index(event.data["car"]) + 1
        if self.running - place >= 2:
            self._found(step, "lost_gear", (event.data["car"],), place, 5 + (place <= 3))

    def _spun(self, step: int, event: Event) -> None:
        if event.data["card"] == "spin-last":
            place = event.data["place"]
            self._found(step, "spin_last", (event.data["car"],), place, 6 + (place <= 3))

    def _deck_empty(self, step: int, event: Event) -> None:
        # told after the play that drew the last card, which has its frame already
        turn, plays = self.turn - 1, event.data["last_plays"]
        self.found.append(Moment(step, turn, "last_round", (self.order[0],), self.seat, plays, 7))

    def _turn_ended(self, step: int, event: Event) -> None:
        if self.before and self.charges >= LONG_CHARGE:
            car = max(self.order, key=lambda c: self.before.index(c) - self.order.index(c))
            self._found(step, "charge", (car,), self.charges, 3 + self.charges)
        if self.before and self.before[0] != self.order[0]:
            self._found(step, "lead", (self.order[0], self.before[0]), 0, 4)
        self.story.frames.append(Frame(step, tuple(self.order), self.running, self.seat, self.card))

    # -- help ------------------------------------------------------------------------------------------
    def _found(self, step: int, kind: str, cars: Sequence[str], number: int, weight: int) -> None:
        self.found.append(Moment(step, self.turn, kind, tuple(cars), self.seat, number, weight))

    def _count(self, seat: int | None, before: Sequence[str], after: Sequence[str]) -> None:
        for car in CARS:
            gained = before.index(car) - after.index(car)
            changes = self.story.changes[car]
            if gained and self.owner[car] is not None and self.owner[car] == seat:
                changes.own += gained
            elif gained > 0:
                changes.up += gained
            else:
                changes.down += gained

    def _lead_for_good(self) -> None:
        """The play that put the winner in front to stay."""
        frames = self.story.frames
        winner = frames[-1].order[0]
        turn = len(frames) - 1
        while turn > 0 and frames[turn - 1].order[0] == winner:
            turn -= 1
        if turn > 0:
            cars = (winner, frames[turn - 1].order[0])
            self.found.append(Moment(frames[turn].step, turn, "lead_kept", cars, frames[turn].seat, 0, 11))


_TELLERS: Final = {
    "card_played": _Teller._played,
    "rolled": _Teller._rolled,
    "moved": _Teller._moved,
    "out": _Teller._out,
    "lost_gear": _Teller._lost_gear,
    "spun": _Teller._spun,
    "deck_empty": _Teller._deck_empty,
    "hand_size": _Teller._turn_ended,
}


# -- the season ----------------------------------------------------------------------------------------
def final_lines(observation: Mapping[str, Json], races: int | None = None) -> list[list[int]]:
    """The final orders of the first `races` races (None: of all that are over), cars as numbers."""
    results = observation["results"][:races]
    return [[CAR_OF[car] for car in [*result["order"], *result["out"]]] for result in results]


def last_line(observation: Mapping[str, Json], lines: Sequence[list[int]]) -> list[int]:
    """The order that decides ties: the last race's, before the first one the order of now."""
    return lines[-1] if lines else order_now(observation) or list(range(12))


def order_now(observation: Mapping[str, Json]) -> list[int]:
    """The order the race would end in now; empty before the grid is drawn."""
    return [CAR_OF[car] for car in [*observation["order"], *observation["out"]]]


def running_totals(lines: Sequence[Sequence[int]]) -> list[list[int]]:
    """Per team its points before the first race, after it, after the second …"""
    sums = [scoring.team_totals(lines[:n]) for n in range(len(lines) + 1)]
    return [[sums[n][team] for n in range(len(sums))] for team in range(6)]
