"""The state of nestorgames GP: fields, copy, result, observation, invariants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from game.engine.contract import Action, Chance, Emit, Json, Result, State, Step
from game.games.grand_prix import data, rules, scoring
from game.games.grand_prix.agreement import Agreement
from game.games.grand_prix.holdings import ASIDE, NO_TRAY, OFF, count, packed
from game.games.grand_prix.phases import ITEM, OVER, PLACE, QUALIFY, ROCKET, RUN, SEAT, TRAY, TURN, WAY
from game.games.grand_prix.race import UNMARKED
from game.games.grand_prix.scoring import RaceResult
from game.games.grand_prix.steps import (
    AGAIN_OR_STOP,
    ARMED,
    BOMB,
    DICE,
    DIE,
    KINDS,
    OIL,
    STEPS,
    UNKNOWN,
    FirstSeat,
)
from game.games.grand_prix.steps import TRAY as TRAY_CODE


class GrandPrixState(State):
    """One race or championship in progress.

    Per seat: `spaces` and `places` (−1 off the road), `laps` (−1 until the car has left the pit lane),
    `dice` in hand, `items` as a number with four bits a kind. Bits by seat: `flipped`, `cylinders` (in
    the box: the shortcut is used up); by gate: `gates` (open). `road` has by place what lies there.
    `rolled` and `seen` are the faces of this turn, as a list and as bits. `chooser` picks the next item
    of the tray. `returning` are kinds of items that come back when the turn ends.
    """

    __slots__ = (
        "agreement", "chooser", "cylinders", "dice", "fastest", "fastest_seat", "finished", "flipped",
        "gates", "items", "laps", "marks", "one_die", "phase", "places", "queue", "race", "racing",
        "results", "returning", "road", "rolled", "safety_fresh", "safety_rounds", "safety_seat", "seen",
        "spaces", "starter", "supply", "tie_break", "tray", "tray_item", "turbine", "turn", "used",
    )  # fmt: skip

    agreement: Agreement
    phase: int
    turn: int
    race: int
    racing: tuple[int, ...]
    tie_break: bool
    results: tuple[RaceResult, ...]
    starter: int
    queue: tuple[int, ...]
    marks: tuple[int, ...]
    spaces: list[int]
    places: list[int]
    laps: list[int]
    dice: list[int]
    items: list[int]
    road: list[int]
    flipped: int
    cylinders: int
    gates: int
    supply: int
    tray: int
    tray_item: int
    chooser: int
    returning: tuple[int, ...]
    rolled: tuple[int, ...]
    seen: int
    used: bool
    turbine: bool
    one_die: bool
    finished: tuple[int, ...]
    safety_rounds: int
    safety_seat: int
    safety_fresh: bool
    fastest: int
    fastest_seat: int

    def __init__(self, agreement: Agreement) -> None:
        n = agreement.seats
        self.agreement = agreement
        self.phase = SEAT
        self.turn = self.starter = self.chooser = -1
        self.race = 1
        self.racing = tuple(range(n))
        self.tie_break = False
        self.results = ()
        self.queue = ()
        self.marks = (UNMARKED,) * n
        self.spaces = [OFF] * n
        self.places = [OFF] * n
        self.laps = [-1] * n
        self.dice = [DICE] * n
        self.items = [0] * n
        self.road = [0] * agreement.course.places
        self.flipped = self.cylinders = self.gates = self.supply = 0
        self.tray = ASIDE if agreement.tray else NO_TRAY
        self.tray_item = 0
        self.returning = ()
        self.rolled = ()
        self.seen = 0
        self.used = self.turbine = self.one_die = False
        self.finished = ()
        self.safety_rounds = 0
        self.safety_seat = -1
        self.safety_fresh = False
        self.fastest = 0
        self.fastest_seat = -1

    def actor(self) -> int | Chance | None:
        """The seat that decides; the draw or the die; None when all is over."""
        phase = self.phase
        if phase >= QUALIFY:
            return self.chooser if phase == ITEM else self.turn
        if phase == OVER:
            return None
        return FirstSeat(self.racing) if phase == SEAT else DIE

    def legal(self) -> Sequence[Action]:
        """Every legal action; the ordinary turn before the items, the course before other ways."""
        return AGAIN_OR_STOP if self.phase == RUN else rules.legal(self)

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused."""
        rules.APPLY[self.phase](self, step, STEPS.get(step, UNKNOWN), emit)

    def copy(self) -> Self:
        """An independent copy; what never changes in place is shared."""
        other = self.__class__.__new__(self.__class__)
        other.agreement = self.agreement
        other.phase = self.phase
        other.turn = self.turn
        other.race = self.race
        other.racing = self.racing
        other.tie_break = self.tie_break
        other.results = self.results
        other.starter = self.starter
        other.queue = self.queue
        other.marks = self.marks
        other.spaces = self.spaces[:]
        other.places = self.places[:]
        other.laps = self.laps[:]
        other.dice = self.dice[:]
        other.items = self.items[:]
        other.road = self.road[:]
        other.flipped = self.flipped
        other.cylinders = self.cylinders
        other.gates = self.gates
        other.supply = self.supply
        other.tray = self.tray
        other.tray_item = self.tray_item
        other.chooser = self.chooser
        other.returning = self.returning
        other.rolled = self.rolled
        other.seen = self.seen
        other.used = self.used
        other.turbine = self.turbine
        other.one_die = self.one_die
        other.finished = self.finished
        other.safety_rounds = self.safety_rounds
        other.safety_seat = self.safety_seat
        other.safety_fresh = self.safety_fresh
        other.fastest = self.fastest
        other.fastest_seat = self.fastest_seat
        return other

    def result(self) -> Result | None:
        """Places, points and winners after the last race, else None.

        With teams both partners have their team's place, and both win.
        """
        if self.phase != OVER:
            return None
        places = scoring.places(self.agreement, self.results)
        return Result(
            places=places,
            points=tuple(map(data.points, scoring.total_halves(self.agreement, self.results))),
            winners=tuple(seat for seat, place in enumerate(places) if place == 1),
            data=data.final_table(self),
        )

    def to_data(self) -> dict[str, Json]:
        """The whole state in a rules reader's words; data.py lists the keys."""
        return data.to_data(self)

    def observe(self, seat: int | None) -> dict[str, Json]:
        """The same: nothing is hidden in this game, face-down bombs are known to be bombs (GP-8.5)."""
        return data.to_data(self)

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy: every seat knows everything."""
        return self.copy()

    def check(self) -> None:
        """Raise AssertionError where cars, dice, items or the turn do not add up."""
        agreed = self.agreement
        course = agreed.course
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        running = self.phase not in (OVER, SEAT, QUALIFY) and any(s != OFF for s in self.spaces)
        for seat in range(agreed.seats):
            space = self.spaces[seat]
            assert self.places[seat] == (OFF if space == OFF else course.place[space])
            assert 0 <= self.dice[seat] <= DICE, f"seat {seat} has {self.dice[seat]} dice"
            assert self.laps[seat] <= agreed.discs, f"seat {seat} has taken too many discs"
            if running:
                off = seat in self.finished or seat not in self.racing
                assert off == (space == OFF), f"seat {seat} is neither racing nor finished"
                assert off or self.laps[seat] < agreed.discs, f"seat {seat} has finished on the road"
        for place in range(course.places):
            if not course.corner[course.space_at[place]]:
                assert self.places.count(place) <= 1, (
                    f"two cars stand on {course.labels[course.space_at[place]]}"
                )
            assert not (self.road[place] and course.barred[place]), "an item lies on a teleport or switch"
        assert bin(self.seen).count("1") <= len(self.rolled) <= DICE
        if self.phase in (TURN, RUN, WAY, TRAY, ITEM, PLACE, ROCKET):
            assert self.turn >= 0, "nobody is on turn"
            assert self.spaces[self.turn] != OFF or self.phase == ITEM, "nobody is on turn"
            self._check_items()

    def _check_items(self) -> None:
        """GP-1.2: the items are complete; oil that lies stays."""
        stock, course = self.agreement.stock, self.agreement.course
        own = sum(self.items) + self.supply
        for kind in KINDS:
            there = count(own, kind) + self.returning.count(kind)
            there += self.road.count(kind) + (self.tray_item == kind)
            there += self.road.count(ARMED) if kind == BOMB else 0
            there -= len(course.oil) if kind == OIL and self.agreement.wet else 0
            there += self.phase == ROCKET and kind == 2
            assert there == stock[kind], f"{there} items of kind {kind}, not {stock[kind]}"
        assert (self.tray >= 0) == (self.tray_item > 0) == (TRAY_CODE in self.road), "the tray is lost"
        assert self.supply == packed([count(self.supply, kind) if kind in KINDS else 0 for kind in range(6)])
