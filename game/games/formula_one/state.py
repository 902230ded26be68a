"""The state of Formula-1: fields, copy, result, observation, invariants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from game.engine.contract import Action, Chance, Emit, Json, Result, State, Step
from game.games.formula_one import data, rules, scoring, secrets
from game.games.formula_one.agreement import Agreement
from game.games.formula_one.cards import (
    BIT,
    EACH,
    MOST_BRAKES,
    MOST_TYRES,
    PIT_CARDS,
    TACTICS,
    TOP_SPEED,
    count,
)
from game.games.formula_one.circuit import OFF, Entered, Ways
from game.games.formula_one.phases import (
    DEALING,
    DRIVING,
    EXTRA_MOVE,
    ORDER,
    OVER,
    PENALTY,
    PIT_DECK,
    SPEED,
)
from game.games.formula_one.scoring import FACTS, RaceResult
from game.games.formula_one.steps import ORDER_DICE, PENALTY_DICE, THE_DEAL, THE_PITS

UNROLLED = -1
NOBODY = -1
NO_CARD = -1
_CHANCES = {ORDER: ORDER_DICE, DEALING: THE_DEAL, PIT_DECK: THE_PITS, PENALTY: PENALTY_DICE}


class FormulaOneState(State):
    """One race or league in progress.

    Per seat: `at` (a node of the circuit, OFF when retired), `speed`, `tyres`, `brakes`, `left` (laps to
    go), `hands` and `known` (all cards; those that everybody knows of) as packed counts, `miss` (moves to
    miss), `start` (the highest starting speed a pit card allows, 0 without one), `since` (corners since
    leaving the pit, while a kept card counts them), `kept` (bits of kept pit cards); `facts` has what the
    classification tells, FACTS numbers a seat. `first` is the seat with car 1.

    Of the turn under way: `last` (the speed before it), `declared`, `before` (tyre and brake wear before
    its braking), `card` (the tactic card played), `entered` (corners whose band was entered), `judged` (how
    many of them are done with), `crossed` (lines crossed), `behind` (the seat it was baulked by), `moved`,
    and `ways` where one is to be chosen. `gone` are the retired, the first one first, with distance and
    speed.
    """

    __slots__ = (
        "agreement", "at", "before", "behind", "brakes", "card", "crossed", "deck", "declared", "discard",
        "entered", "facts", "first", "gone", "hands", "judged", "kept", "known", "last", "last_round", "left",
        "marks", "miss", "moved", "phase", "queue", "race", "results", "round", "since", "speed", "start",
        "stock", "stock_known", "turn", "tyres", "unseen", "ways",
    )  # fmt: skip

    agreement: Agreement
    phase: int
    race: int
    round: int
    turn: int
    first: int
    queue: tuple[int, ...]
    marks: tuple[int, ...]
    results: tuple[RaceResult, ...]
    at: list[int]
    speed: list[int]
    tyres: list[int]
    brakes: list[int]
    left: list[int]
    hands: list[int]
    known: list[int]
    miss: list[int]
    start: list[int]
    since: list[int]
    kept: list[int]
    facts: list[int]
    discard: tuple[int, ...]
    stock: int
    stock_known: int
    deck: tuple[int, ...]
    unseen: int
    gone: tuple[tuple[int, int, int], ...]
    last_round: bool
    last: int
    declared: int
    before: tuple[int, int]
    card: int
    entered: tuple[Entered, ...]
    judged: int
    crossed: int
    behind: int
    moved: bool
    ways: Ways | None

    def __init__(self, agreement: Agreement) -> None:
        n = agreement.seats
        self.agreement = agreement
        self.phase = ORDER
        self.race = 1
        self.round = 0
        self.turn = self.first = NOBODY
        self.queue = tuple(range(n))
        self.marks = (UNROLLED,) * n
        self.results = ()
        self.at = [OFF] * n
        self.speed = [0] * n
        self.tyres = [0] * n
        self.brakes = [0] * n
        self.left = [agreement.laps] * n
        self.hands = [0] * n
        self.known = [0] * n
        self.miss = [0] * n
        self.start = [0] * n
        self.since = [0] * n
        self.kept = [0] * n
        self.facts = [0] * (FACTS * n)
        self.discard = ()
        self.stock = self.stock_known = 0
        self.deck = ()
        self.unseen = 0
        self.gone = ()
        self.last_round = False
        self.clear_turn()

    def clear_turn(self) -> None:
        """Forget the turn under way."""
        self.last = self.declared = self.judged = self.crossed = 0
        self.before = (0, 0)
        self.card = NO_CARD
        self.entered = ()
        self.behind = NOBODY
        self.moved = False
        self.ways = None

    def actor(self) -> int | Chance | None:
        """The seat that decides; dice or a shuffle; None when all is over."""
        phase = self.phase
        if phase >= SPEED:
            return self.turn
        return _CHANCES.get(phase)

    def legal(self) -> Sequence[Action]:
        """Every legal action: speeds from the lowest, ways from the left, then the rest."""
        return rules.LEGAL[self.phase](self)

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused."""
        rules.APPLY[self.phase](self, step, emit)

    def copy(self) -> Self:
        """An independent copy; what never changes in place is shared."""
        other = self.__class__.__new__(self.__class__)
        other.agreement = self.agreement
        other.phase = self.phase
        other.race = self.race
        other.round = self.round
        other.turn = self.turn
        other.first = self.first
        other.queue = self.queue
        other.marks = self.marks
        other.results = self.results
        other.at = self.at[:]
        other.speed = self.speed[:]
        other.tyres = self.tyres[:]
        other.brakes = self.brakes[:]
        other.left = self.left[:]
        other.hands = self.hands[:]
        other.known = self.known[:]
        other.miss = self.miss[:]
        other.start = self.start[:]
        other.since = self.since[:]
        other.kept = self.kept[:]
        other.facts = self.facts[:]
        other.discard = self.discard
        other.stock = self.stock
        other.stock_known = self.stock_known
        other.deck = self.deck
        other.unseen = self.unseen
        other.gone = self.gone
        other.last_round = self.last_round
        other.last = self.last
        other.declared = self.declared
        other.before = self.before
        other.card = self.card
        other.entered = self.entered
        other.judged = self.judged
        other.crossed = self.crossed
        other.behind = self.behind
        other.moved = self.moved
        other.ways = self.ways
        return other

    def result(self) -> Result | None:
        """Places, points and winners after the last race, else None."""
        if self.phase != OVER:
            return None
        places = scoring.places(self.agreement.seats, self.results)
        return Result(
            places=places,
            points=tuple(scoring.totals(self.agreement.seats, self.results)),
            winners=(places.index(1),),
            data=data.final_table(self),
        )

    def to_data(self) -> dict[str, Json]:
        """The whole state in a rules reader's words; data.py lists the keys."""
        return data.to_data(self)

    def observe(self, seat: int | None) -> dict[str, Json]:
        """The same with others' hands and the undealt cards as counts, unseen pit cards as None."""
        return secrets.observe(self, seat)

    def determinize(self, seat: int, rng: Random) -> Self:
        """Others' hidden cards, the undealt ones and the unseen pit cards drawn anew."""
        other = self.copy()
        secrets.shuffle(other, seat, rng)
        return other

    def check(self) -> None:
        """Raise AssertionError where cars, gauges, cards or the turn do not add up."""
        agreed = self.agreement
        circuit = agreed.circuit
        n = agreed.seats
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        assert 1 <= self.race <= agreed.races, f"race {self.race} of {agreed.races}"
        standing = [node for node in self.at if 0 <= node < circuit.spaces]
        assert len(set(standing)) == len(standing), "two cars stand on one space"
        for seat in range(n):
            assert self.speed[seat] in range(0, TOP_SPEED + 1, 20), f"speed {self.speed[seat]}"
            assert 0 <= self.tyres[seat] <= MOST_TYRES, f"tyre wear {self.tyres[seat]}"
            assert 0 <= self.brakes[seat] <= MOST_BRAKES, f"brake wear {self.brakes[seat]}"
            assert 0 <= self.left[seat] <= agreed.laps, f"{self.left[seat]} laps to go"
            assert self.miss[seat] in range(3), f"{self.miss[seat]} moves to miss"
            for kind in range(len(TACTICS)):
                assert count(self.hands[seat], kind) >= count(self.known[seat], kind), "an unknown known card"
        assert not self.last_round or not all(self.left), "the last round has no finisher"
        self._check_cards()
        if self.phase >= PENALTY:
            self._check_turn()

    def _check_turn(self) -> None:
        circuit, turn = self.agreement.circuit, self.turn
        assert turn >= 0 and self.at[turn] != OFF, "nobody is on turn"
        assert self.first >= 0, "nobody has car 1"
        assert not self.miss[turn], "a seat is on turn that misses its move"
        gone = [seat for seat, _, _ in self.gone]
        assert sorted(gone) == [seat for seat, node in enumerate(self.at) if node == OFF], "lost cars"
        assert (self.ways is not None) == (self.phase in (DRIVING, EXTRA_MOVE)), "ways and phase disagree"
        assert 0 <= self.judged <= len(self.entered)
        assert all(0 <= e.corner < len(circuit.spin_node) for e in self.entered)
        for seat, node in enumerate(self.at):
            box = node >= 0 and circuit.is_box[node]
            assert not box or node == circuit.box[self.car_of(seat)], "a car stands in a foreign box"

    def _check_cards(self) -> None:
        """F1-1.2, 1.3: thirty tactic cards and sixteen pit cards."""
        if self.phase in (ORDER, DEALING, PIT_DECK, OVER):
            return
        for kind, name in enumerate(TACTICS):
            there = sum(count(hand, kind) for hand in self.hands) + count(self.stock, kind)
            there += self.discard.count(kind)
            assert there == EACH, f"{there} cards {name}"
        held = [card for bits in self.kept for card in BIT if bits & BIT[card]]
        assert sorted([*self.deck, *held]) == list(PIT_CARDS), "the pit cards are not complete"
        assert 0 <= self.unseen <= len(self.deck)

    def car_of(self, seat: int) -> int:
        """The seat's car, 0 the first to move (F1-2.1)."""
        return (seat - self.first) % self.agreement.seats
