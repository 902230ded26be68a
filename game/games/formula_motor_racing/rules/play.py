"""A turn of Formula Motor Racing: legal actions, the checks before each step, the phases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Self

from game.engine.contract import Action, Chance, Emit, Json, Result, Step
from game.engine.errors import IllegalStep
from game.engine.fields import Phase, in_order
from game.games.formula_motor_racing.rules import data, effects, events, scoring
from game.games.formula_motor_racing.rules.cards import (
    AIM_OF,
    CARD_IDS,
    CARDS,
    CARS,
    CHARGE_CHOICE,
    D12_CHANCE,
    DEAL_CHANCE,
    GRID_CHANCE,
    HAND,
    KIND_OF,
    NO_CAR,
    OTHER,
    PACK,
    PLAYS,
    SPIN_CHOICE,
    STEPS,
    TURBO,
    WITHS,
    StepKind,
)
from game.games.formula_motor_racing.rules.line import crash_partners
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.race import deal, end_turn, set_grid
from game.games.formula_motor_racing.rules.season import UNDIRECTED
from game.games.formula_motor_racing.rules.state import (
    CRASH,
    DEAL,
    GRID,
    OVER,
    PHASES,
    PLAY,
    ROLL,
    RaceState,
)

# -- legal actions -----


def _plays(state: RaceState) -> Sequence[Action]:
    """FMR-3.2: every card of the hand once, in its order, on every car it may be played on."""
    plays: tuple[Action, ...] = ()
    rows = state.offers
    for card in dict.fromkeys(state.hands[state.turn]):
        plays += rows[card] if card != TURBO else tailenders(state.line, state.running_count)
    return plays


def _neighbours(state: RaceState) -> Sequence[Action]:
    """FMR-4.7: the crash with the car directly ahead or with the car directly behind, if they run."""
    line = state.line
    return tuple([WITHS[line[p]] for p in crash_partners(state.running_count, line.index(state.car))])


def tailenders(line: Sequence[int], running: int) -> tuple[Action, ...]:
    """FMR-4.3: the turbo on each of the last three running cars, the last one last."""
    plays = PLAYS[TURBO]
    return tuple([plays[car] for car in line[max(0, running - 3) : running]])


# -- carrying out a step -----


def _play(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-3.2: play one card; the cards that roll wait for the die, the others end the turn."""
    kind, card, car = STEPS.get(step, OTHER)
    if kind is not StepKind.PLAY:
        raise state.refusal(step)
    hand = state.hands[state.turn]
    if card not in hand:
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FMR-3.2", "not_in_hand")
    if car >= 0:
        at = state.line.index(car)
        if at >= state.running_count:
            raise IllegalStep(step, f"{CARS[car]} is out of the race", CARDS[card].clause, "car_out")
        if card == TURBO and at < state.running_count - 3:
            reason = f"{CARS[car]} is not one of the last three running cars"
            raise IllegalStep(step, reason, "FMR-4.3", "not_tailender")
    else:
        at = -1
        if AIM_OF[card] == "colour" and step not in state.offers[card]:
            raise IllegalStep(step, "a car of this colour still runs", CARDS[card].clause, "car_runs")
    hand.remove(card)
    state.discard.append(card)
    state.card = card
    state.car = car
    if emit is not None:
        events.emit_card_played(state, emit, card, car)
    effects.EFFECTS[KIND_OF[card]](state, at, emit)


def _roll(state: RaceState, step: Step, emit: Emit | None) -> None:
    kind, roll, _ = STEPS.get(step, OTHER)
    if kind is not StepKind.ROLL:
        raise state.refusal(step)
    effects.roll(state, roll, emit)


# -- decisions within a card -----


def _charge_on(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-4.5.1: roll again or stop."""
    kind = STEPS.get(step, OTHER).kind
    if kind is StepKind.AGAIN:
        state.phase = ROLL
        if emit is not None:
            events.emit_rerolled(state, emit, "FMR-4.5.1")
    elif kind is StepKind.STOP:
        if emit is not None:
            events.emit_charge_stopped(state, emit)
        end_turn(state, emit)
    else:
        raise state.refusal(step)


def _spin_again(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-4.6: roll once more or let the first roll stand."""
    kind = STEPS.get(step, OTHER).kind
    if kind is StepKind.AGAIN:
        state.phase = ROLL
        if emit is not None:
            events.emit_rerolled(state, emit, "FMR-4.6")
    elif kind is StepKind.STAND:
        effects.spin(state, state.rolls[0], emit)
    else:
        raise state.refusal(step)


def _crash_with(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FMR-4.7: the running car directly ahead or directly behind."""
    kind, car, _ = STEPS.get(step, OTHER)
    if kind is not StepKind.WITH:
        raise state.refusal(step)
    at = state.line.index(state.car)
    other = state.line.index(car)
    if other not in crash_partners(state.running_count, at):
        reason = f"{CARS[car]} does not run directly ahead of or behind {CARS[state.car]}"
        raise IllegalStep(step, reason, "FMR-4.7", "not_a_neighbour")
    effects.collide(state, at, other, emit)


class MotorRacingState(RaceState):
    """One season in progress."""

    phases = in_order(
        PHASES,
        Phase("over", "the season is over", "FMR-3.2"),
        Phase("grid", "the grid is to be drawn first", "FMR-3.2", set_grid, chance=GRID_CHANCE),
        Phase("deal", "the cards are to be dealt first", "FMR-3.2", deal, chance=DEAL_CHANCE),
        Phase("roll", "the die is to be rolled first", "FMR-3.2", _roll, chance=D12_CHANCE),
        Phase("play", "a card is to be played", "FMR-3.2", _play, _plays),
        Phase(
            "charge",
            "the charge goes on or stops: again or stop",
            "FMR-3.2",
            _charge_on,
            lambda state: CHARGE_CHOICE,
        ),
        Phase(
            "spin",
            "the roll stands or is made once more: again or stand",
            "FMR-3.2",
            _spin_again,
            lambda state: SPIN_CHOICE,
        ),
        Phase("crash", "the second car of the crash is to be chosen", "FMR-3.2", _crash_with, _neighbours),
    )

    def actor(self) -> int | Chance | None:
        """Return the seat on turn; the grid, the deal or the die; None after the last race."""
        phase = self.phase
        return self.turn if phase >= PLAY else self.phases[phase].chance

    def refusal(self, step: Step) -> IllegalStep:
        """Return the error for a step that is not accepted now."""
        if step not in STEPS and step.split(" ")[0] not in ("grid", "deal"):
            return IllegalStep(step, "there is no such step in this game", "FMR-3.2", "no_such_step")
        return super().refusal(step)

    def result(self) -> Result | None:
        """Return the constructors' standing after the last race (FMR-6.3), else None.

        `places` ranks the seats by their best team in the constructors' standing, and `points` are
        that team's: with three seats the better of a seat's two teams counts, as it is a team that
        becomes champion. `winners` has the seat of the champion, or nobody if no seat directs that team.
        """
        if self.phase != OVER:
            return None
        totals = scoring.team_totals(self.final_lines())
        standing = scoring.rank_teams(totals, self.line)
        best = [min(teams, key=standing.index) for teams in self.config.teams]
        ranked = sorted(range(self.config.seats), key=lambda seat: standing.index(best[seat]))
        champion = self.config.owner[2 * standing[0]]
        return Result(
            places=tuple(ranked.index(seat) + 1 for seat in range(self.config.seats)),
            points=tuple(totals[team] for team in best),
            winners=() if champion == UNDIRECTED else (champion,),
            data=data.final_table(self),
        )

    def to_data(self) -> dict[str, Json]:
        """Return the whole state as plain data; position.py lists the keys."""
        return {**data.public(self), **self.hidden()}

    def observe(self, seat: int | None) -> Position:
        """Return `to_data()` with the others' hands, the deck and the removed cards as counts."""
        return data.observe(self, seat)

    def determinize(self, seat: int, rng: Random) -> Self:
        """Return a copy in which all cards that this seat has not seen are dealt again at random."""
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

    def redrawn(self, rng: Random) -> Self:
        """Return a copy with the deck and the removed cards shuffled; the hands stay."""
        other = self.copy()
        if self.phase not in (GRID, DEAL):
            unseen = sorted([*self.deck[self.drawn :], *self.removed])
            rng.shuffle(unseen)
            left = len(self.deck) - self.drawn
            other.deck, other.drawn, other.removed = tuple(unseen[:left]), 0, tuple(unseen[left:])
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
        assert 0 <= self.running_count <= 12
        assert len(self.results) == self.race - (self.phase != OVER), "races and results disagree"
        if self.phase in (DEAL, OVER):
            assert self.turn == -1
            return
        assert 0 <= self.turn < self.config.seats, "nobody is on turn"
        assert (self.last_plays is None) == (self.drawn < len(self.deck)), "deck and last plays disagree"
        self._check_hands()
        if self.phase == CRASH or (self.phase == ROLL and self.car != NO_CAR):
            assert self.line.index(self.car) < self.running_count, f"{CARS[self.car]} is out"

    def _check_hands(self) -> None:
        """Everybody holds 5 cards, one less after the last play or while a card is carried out."""
        n = self.config.seats
        for seat, hand in enumerate(self.hands):
            size = HAND - (seat == self.turn and self.phase != PLAY)
            if self.last_plays is not None and (seat - self.turn) % n >= self.last_plays:
                size -= 1
            assert len(hand) == size, f"seat {seat} holds {len(hand)} cards, not {size}"
