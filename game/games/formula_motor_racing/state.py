"""The state of a season of Formula Motor Racing: fields, copy, result, observation, invariants."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Self

from game.engine.contract import Action, Chance, Emit, Json, Result, State, Step
from game.games.formula_motor_racing import data, rules, scoring
from game.games.formula_motor_racing.cards import (
    ALL_RUN,
    CARS,
    D12_CHANCE,
    DEAL_CHANCE,
    GRID_CHANCE,
    HAND,
    NO_CAR,
    PACK,
)
from game.games.formula_motor_racing.phases import CRASH, DEAL, GRID, OVER, PLAY, ROLL
from game.games.formula_motor_racing.season import UNDIRECTED, Season

FinalLine = tuple[tuple[int, ...], int]
"""How a race ended: all cars in final order, and how many of them ran to the end."""

_CHANCES: Final = (None, GRID_CHANCE, DEAL_CHANCE, D12_CHANCE)


class MotorRacingState(State):
    """One season in progress.

    `line` is always the order the race would end in now: the `running` cars, then the out line from
    its head. The deck is the tuple `deck` from `drawn` on, so that copies share it. `car`, `card` and
    `rolls` belong to the card being carried out; `last_plays` counts the plays left once the deck is
    empty (None before).
    """

    __slots__ = (
        "car", "card", "deck", "discard", "drawn", "hands", "last_plays", "line", "offers", "phase",
        "race", "removed", "results", "rolls", "running", "season", "turn",
    )  # fmt: skip

    season: Season
    phase: int
    turn: int
    line: list[int]
    running: int
    offers: tuple[tuple[Action, ...], ...]
    hands: list[list[int]]
    deck: tuple[int, ...]
    drawn: int
    discard: list[int]
    removed: tuple[int, ...]
    card: int
    car: int
    rolls: tuple[int, ...]
    last_plays: int | None
    race: int
    results: tuple[FinalLine, ...]

    def __init__(self, season: Season) -> None:
        self.season = season
        self.phase = GRID
        self.turn = -1
        self.line = []
        self.running = 0
        self.offers = ALL_RUN
        self.hands = [[] for _ in range(season.seats)]
        self.deck = PACK
        self.drawn = 0
        self.discard = []
        self.removed = ()
        self.card = -1
        self.car = NO_CAR
        self.rolls = ()
        self.last_plays = None
        self.race = 1
        self.results = ()

    def actor(self) -> int | Chance | None:
        """The seat on turn; the grid, the deal or the die; None after the last race."""
        phase = self.phase
        return self.turn if phase >= PLAY else _CHANCES[phase]

    def legal(self) -> Sequence[Action]:
        """Every legal action, cards in the order of the hand."""
        return rules.legal(self)

    def apply(self, step: Step, emit: Emit | None = None) -> None:
        """Carry out a step; raises IllegalStep and leaves the state unchanged where it is refused."""
        rules.apply(self, step, emit)

    def copy(self) -> Self:
        """An independent copy; what never changes in place is shared."""
        other = self.__class__.__new__(self.__class__)
        other.season = self.season
        other.phase = self.phase
        other.turn = self.turn
        other.line = self.line[:]
        other.running = self.running
        other.offers = self.offers
        other.hands = [hand[:] for hand in self.hands]
        other.deck = self.deck
        other.drawn = self.drawn
        other.discard = self.discard[:]
        other.removed = self.removed
        other.card = self.card
        other.car = self.car
        other.rolls = self.rolls
        other.last_plays = self.last_plays
        other.race = self.race
        other.results = self.results
        return other

    def final_lines(self) -> list[tuple[int, ...]]:
        """The final orders of the races run so far, in their order."""
        return [line for line, _running in self.results]

    def result(self) -> Result | None:
        """The constructors' standing after the last race (FMR-6.3), else None.

        `places` ranks the seats by their best team in the constructors' standing, and `points` are
        that team's: with three seats the better of a seat's two teams counts, as it is a team that
        becomes champion. `winners` is empty where the champion is undirected.
        """
        if self.phase != OVER:
            return None
        standing = scoring.team_standing(scoring.team_totals(self.final_lines()), self.line)
        totals = scoring.team_totals(self.final_lines())
        best = [min(own, key=standing.index) for own in self.season.teams]
        ranked = sorted(range(self.season.seats), key=lambda seat: standing.index(best[seat]))
        champion = self.season.owner[2 * standing[0]]
        return Result(
            places=tuple(ranked.index(seat) + 1 for seat in range(self.season.seats)),
            points=tuple(totals[team] for team in best),
            winners=() if champion == UNDIRECTED else (champion,),
            data=data.final_table(self),
        )

    def to_data(self) -> dict[str, Json]:
        """The whole state in a rules reader's words; data.py lists the keys."""
        return data.to_data(self)

    def observe(self, seat: int | None) -> dict[str, Json]:
        """`to_data()` with the others' hands, the deck and the removed cards as counts."""
        return data.observe(self, seat)

    def determinize(self, seat: int, rng: Random) -> Self:
        """A copy with all cards this seat has not seen dealt anew over hands, deck and removed."""
        other = self.copy()
        hands = [hand for i, hand in enumerate(other.hands) if i != seat]
        unseen = [card for hand in hands for card in hand]
        unseen += other.deck[other.drawn :]
        unseen += other.removed
        unseen.sort()  # the worlds drawn must not depend on where the hidden cards really are
        rng.shuffle(unseen)
        at = 0
        for hand in hands:
            hand[:] = unseen[at : at + len(hand)]
            at += len(hand)
        if self.phase not in (GRID, DEAL):
            left = len(other.deck) - other.drawn
            other.deck = tuple(unseen[at : at + left])
            other.drawn = 0
            other.removed = tuple(unseen[at + left :])
        return other

    def check(self) -> None:
        """Raise AssertionError where cards, cars, hands or the turn do not add up."""
        cards = [card for hand in self.hands for card in hand]
        cards += [*self.deck[self.drawn :], *self.discard, *self.removed]
        assert sorted(cards) == list(PACK), "the 54 cards are not complete"
        if self.phase == GRID:
            assert not self.line and not self.results, "cars stand before the grid is drawn"
            return
        assert sorted(self.line) == list(range(12)), "the twelve cars are not complete"
        assert 0 <= self.running <= 12
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        if self.phase in (DEAL, OVER):
            assert self.turn == -1
            return
        assert 0 <= self.turn < self.season.seats, "nobody is on turn"
        assert (self.last_plays is None) == (self.drawn < len(self.deck)), "deck and last plays disagree"
        self._check_hands()
        if self.phase == CRASH or (self.phase == ROLL and self.car != NO_CAR):
            assert self.line.index(self.car) < self.running, f"{CARS[self.car]} is out"

    def _check_hands(self) -> None:
        """Everybody holds 5 cards, one less after the last play or while a card is carried out."""
        n = self.season.seats
        for seat, hand in enumerate(self.hands):
            size = HAND - (seat == self.turn and self.phase != PLAY)
            if self.last_plays is not None and (seat - self.turn) % n >= self.last_plays:
                size -= 1
            assert len(hand) == size, f"seat {seat} holds {len(hand)} cards, not {size}"
