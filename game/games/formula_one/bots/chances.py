"""The chance to win the race by what a seat may do, and the turn that the app proposes by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp
from typing import Final

from game.engine.contract import ALIKE, Action, Estimates, Event, Rated
from game.engine.fields import StateKey
from game.engine.figure import Figure
from game.games.formula_one.bots.duel import DuelJudge, Rival
from game.games.formula_one.bots.judge import RETIRED, CarAfterMove
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.standing import NO_MATTER
from game.games.formula_one.bots.style_weights import rated
from game.games.formula_one.bots.turn_plan import TurnPlan
from game.games.formula_one.rules.cards import (
    CARBURETTOR,
    CARBURETTOR_SPEED,
    EXTRA,
    FASTER,
    FASTEST,
    KIND_OF,
    STEP,
    size,
)
from game.games.formula_one.rules.chances import NEVER, SURE, corner_entries_of, forecast_move
from game.games.formula_one.rules.corners import sparable
from game.games.formula_one.rules.events import RETIRED as GONE
from game.games.formula_one.rules.events import SPUN
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.speed import SPEED_OF, SPEEDS, fastest
from game.games.formula_one.rules.state import DRIVING, PENALTY, SPARE, SPEED, TYRE

SHARPER: Final = 1.5
"""By how much turns to go tell more of who wins than the ace reckons; fitted to 300 races of four pros."""


AS_GOOD: Final = 0.1
"""By so much of the best chance another one is behind that is about as good, where all are small."""
DANGEROUS: Final = Fraction(1, 10)
"""So likely to spin, a turn is proposed only where no other one is about as good."""
LOST: Final = 0.0005
"""A race with no better chance is about the place, the distance and the wear."""
WON: Final = 0.995
"""From such a chance on another turn can hardly gain anything, but may spare tyres and brakes."""
LONGEST: Final = max(EXTRA.values())
"""Spaces that a card may add to a move."""


class ChanceJudge(DuelJudge):
    """The chance to be home before every rival; beaten is who cannot come home before the race ends."""

    def __init__(self, state: FormulaOneState, seat: int, table: SoloTable) -> None:
        super().__init__(state, seat, table)
        self._last_round = state.last_round
        self._left = 1
        self._late = [self._is_late(rival, state.hands[rival.seat]) for rival in self.rivals]

    def _is_late(self, rival: Rival, hand: int) -> bool:
        """Whether this car cannot cross the line for the last time in this round any more."""
        node, speed, _, _, left, *_ = rival.car
        if left <= 0:
            return False
        if left > 1 or rival.moved or rival.waits:
            return True
        reach = min(speed + FASTER, FASTEST)
        if hand:
            reach = max(reach, CARBURETTOR_SPEED // STEP, reach + LONGEST)
        return self._circuit.lap - self._circuit.row[node] > reach

    def __call__(self, stand: CarAfterMove) -> float:
        """Between 0 and 1."""
        self._left = stand.left
        return super().__call__(stand)

    def stopped(self, left: int, hand: int, kept: int) -> float:
        """The chance after a stop."""
        self._left = left
        return super().stopped(left, hand, kept)

    def chance(self, own: float, theirs: Sequence[float]) -> float:
        """Of a car with so many turns to go against the rivals' turns."""
        if own >= RETIRED or (self._last_round and self._left > 0):
            return 0.0
        # not the product of the duels, for who beats one rival is likelier to beat the next one, too
        odds = 1.0
        for i, (turns, width) in enumerate(zip(theirs, self._widths, strict=True)):
            if self._left <= 0 and self._late[i]:
                continue
            if self._left <= 0 and self.rivals[i].car.left <= 0 and own != turns:
                # both are over the line and stay where they are
                if own > turns:
                    return 0.0
                continue
            odds += exp(min(30.0, SHARPER * (own - turns) * width))
        return 1.0 / odds


def _turn_plan(state: FormulaOneState, extras: bool = True) -> TurnPlan:
    agreed = state.config
    table = solo_tables(agreed.circuit.track, agreed.charts, agreed.laps).table()
    return TurnPlan(state, ChanceJudge(state, state.turn, table), extras)


def chances(state: FormulaOneState) -> Rated:
    """Every legal action with the chance of the seat on turn to win the race.

    Where the race is as good as won, those that wear and risk least come first, the fastest of these before.
    """
    found = _turn_plan(state).ratings()
    if state.phase == SPEED and max(worth for _, worth in found) >= WON:
        speed = {step: SPEED_OF.get(step, -1) for step, _ in found}
        found.sort(key=lambda one: (one[1] < WON, _wear(state, one[0]), risk(state, one[0]), -speed[one[0]]))
    return found


def _wear(state: FormulaOneState, first: Action) -> int:
    """What the best turn that begins with this action wears before any dice."""
    seat, after = state.turn, state.copy()
    for step in complete_turn(state, first):
        after.apply(step)
    return after.tyres[seat] + after.brakes[seat] - state.tyres[seat] - state.brakes[seat]


# What the app proposes

KEPT: Final = 64
_POSITION: Final = StateKey(FormulaOneState, "hands", *NO_MATTER)
_turns: dict[tuple[object, ...], tuple[Action, ...]] = {}
"""By position and action the whole turn."""
_proposable: dict[tuple[object, ...], frozenset[Action]] = {}
"""By position the first steps of turns about as good as the best one that are least likely to spin."""


def estimates(state: FormulaOneState) -> Iterator[Estimates]:
    """The chances in slices; with the last one the turns that may be proposed are known as well."""
    found: Rated = []
    for slice_ in _turn_plan(state).in_slices():
        found = slice_
        yield {}
    best = max(worth for _, worth in found)
    if best < LOST:
        yield {}
        worths = rated(state, "full", "")
        most = max(worth for _, worth in worths)
        least_risky = frozenset(step for step, worth in worths if worth == most)
    else:
        risks = {}
        for step, worth in found:
            if step in KIND_OF and state.phase == SPEED and is_idle(state, step):
                continue
            if worth >= best - min(ALIKE, AS_GOOD * best):
                risks[step] = risk(state, step)
                yield {}
        least = min(risks.values(), default=NEVER)
        least_risky = frozenset(step for step, spin in risks.items() if spin == least)
        speeds = [(step, worth) for step, worth in found if step in risks and step in SPEED_OF]
        if least >= DANGEROUS and len(speeds) > 1:
            # which speed to dare is for the player to say, but where one is better and no riskier than all
            likeliest = max(speeds, key=lambda one: one[1])[0]
            if least_risky.intersection(SPEED_OF) != {likeliest}:
                least_risky = frozenset()
    if len(_proposable) >= KEPT:
        _proposable.clear()
    _proposable[_in_sight(state)] = least_risky
    # of equal ones the first is proposed
    yield {step: Figure(worth) for step, worth in sorted(found, key=lambda one: _effort(state, one[0]))}


def _effort(state: FormulaOneState, step: Action) -> tuple[int, int]:
    """What declaring a speed wears, and how far it is from the last one; cards come after all speeds."""
    if step not in SPEED_OF:
        return (step in KIND_OF) * 100, 0
    change = SPEED_OF[step] - state.last
    return sum(state.config.charts.reduction(max(0, -change))), abs(change)


def complete_turn(state: FormulaOneState, first: Action) -> tuple[Action, ...]:
    """The best turn that begins with this action, as far as nothing else is to be decided or rolled for."""
    key = (*_in_sight(state), first)
    turn = _turns.get(key)
    if turn is None:
        if len(_turns) >= KEPT:
            _turns.clear()
        turn = _turns[key] = _turn_plan(state).complete_turn(first)
    return turn


def _in_sight(state: FormulaOneState) -> tuple[object, ...]:
    """Return all that the turns are worked out from: of others' cards how many, and those that all know."""
    return (*_POSITION.of(state), state.hands[state.turn], *map(size, state.hands))


def best_turn(state: FormulaOneState, card: int | None, speed: int | None) -> tuple[Action, ...]:
    """The best turn with a card that does something in it, or with none; at this speed where one is given.

    Empty where there is none.
    """
    if card is not None:
        return _turn_plan(state).with_card(card, speed)
    plan = _turn_plan(state, extras=False)
    if speed is not None:
        step = SPEEDS[speed // STEP]
        return plan.complete_turn(step) if state.phase == SPEED and step in state.legal() else ()
    found = [(step, worth) for step, worth in plan.ratings() if step not in KIND_OF]
    return plan.complete_turn(max(found, key=lambda one: one[1])[0]) if found else ()


def risk(state: FormulaOneState, first: Action) -> Fraction:
    """The chance that the best turn that begins with this action ends off the road, or out of the race."""
    seat, now = state.turn, state
    for step in complete_turn(state, first):
        told: list[Event] = []
        now = now.copy()
        now.apply(step, told.append)
        if any(event.kind in (SPUN, GONE) for event in told):
            return SURE
    own = now.turn == seat and now.round == state.round and now.race == state.race
    if not own or now.phase not in (PENALTY, SPARE, TYRE):
        return NEVER
    charts, gauges = now.config.charts, (now.tyres[seat], now.brakes[seat])
    return forecast_move(charts, corner_entries_of(now), *gauges, has_special_tyre(now, seat)).spin


def is_least_risky(state: FormulaOneState, action: Action) -> bool:
    """Whether no turn about as good as the best one is less likely to spin than this one.

    Nearly every turn through a corner risks something, so that of equal ones the least risky is proposed;
    none is where all of several are dangerous.
    Where the race is lost it is the turn that is best for the place.
    """
    key = _in_sight(state)
    if key not in _proposable:
        for _ in estimates(state):
            pass
    return action in _proposable[key]


def is_idle(state: FormulaOneState, play: Action) -> bool:
    """Whether this card, played before the move, would do nothing in the best turn that begins with it."""
    turn, now, usual = complete_turn(state, play), state, fastest(state, state.turn)
    for step in turn:
        if now.phase == DRIVING and now.paths is not None:
            way = next(way for way in now.paths.paths if way.step == step)
            return not (now.declared > usual if KIND_OF[play] == CARBURETTOR else sparable(now, way.corners))
        now = now.copy()
        now.apply(step)
    return True
