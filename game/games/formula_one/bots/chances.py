"""The chance to win the race by action, and the turn that the app proposes by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import exp
from typing import Final

from game.engine.contract import ALIKE, Action, ActionChances, Estimates, Event, Rated
from game.engine.fields import StateKey
from game.engine.figure import Figure
from game.games.formula_one.bots.duel import DuelJudge, Rival, WinJudge
from game.games.formula_one.bots.judge import RETIRED, CarAfterMove
from game.games.formula_one.bots.ratings import ratings_by_sight
from game.games.formula_one.bots.solo import solo_tables
from game.games.formula_one.bots.solo_table import SoloTable
from game.games.formula_one.bots.standing import NO_MATTER
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
from game.games.formula_one.rules.corners import sparable_corners
from game.games.formula_one.rules.events import RETIRED as GONE
from game.games.formula_one.rules.events import SPUN
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.speed import SPEED_OF, SPEEDS, fastest
from game.games.formula_one.rules.state import DRIVING, PENALTY, SPARE, SPEED, TYRE

SHARPER: Final = 1.5
"""By how much more turns to go decide who wins than the ace expects; fitted to 300 races of four pros."""


AS_GOOD: Final = 0.1
"""A chance behind the best one by no more than this share of it is about as good, if all are small."""
DANGEROUS: Final = Fraction(1, 10)
"""With such a chance to spin, a turn is proposed only if no other one is about as good."""
LOST: Final = 0.0005
"""A race with no better chance is about the place, the distance and the wear."""
WON: Final = 0.995
"""From such a chance on another turn can hardly gain anything, but may spare tyres and brakes."""
MAX_EXTRA: Final = max(EXTRA.values())
"""The most spaces that a card adds to a move."""


class ChanceJudge(DuelJudge):
    """The chance to finish before every rival; a car that cannot finish before the race ends is beaten."""

    def __init__(self, state: FormulaOneState, seat: int, table: SoloTable) -> None:
        super().__init__(state, seat, table)
        self._last_round = state.last_round
        self._left = 1
        self._is_late_by_rival = [self._is_late(rival, state.hands[rival.seat]) for rival in self.rivals]

    def _is_late(self, rival: Rival, hand: int) -> bool:
        """Return whether this car can no longer cross the line for the last time in this round."""
        node, speed, _, _, laps_left, *_ = rival.car
        if laps_left <= 0:
            return False
        if laps_left > 1 or rival.has_moved or rival.waits:
            return True
        reach = min(speed + FASTER, FASTEST)
        if hand:
            reach = max(reach, CARBURETTOR_SPEED // STEP, reach + MAX_EXTRA)
        return self._circuit.lap - self._circuit.row[node] > reach

    def __call__(self, car: CarAfterMove) -> float:
        """Return a value between 0 and 1."""
        self._left = car.laps_left
        return super().__call__(car)

    def stopped(self, laps_left: int, hand: int, kept: int) -> float:
        """Return the chance after a stop."""
        self._left = laps_left
        return super().stopped(laps_left, hand, kept)

    def chance(self, my_turns: float, theirs: Sequence[float]) -> float:
        """Return the chance of a car with so many turns to go against the rivals' turns."""
        if my_turns >= RETIRED or (self._last_round and self._left > 0):
            return 0.0
        # not the product of the duels: a car that beats one rival is likelier to beat the next one, too
        odds = 1.0
        for i, (turns, width) in enumerate(zip(theirs, self._widths, strict=True)):
            if self._left <= 0 and self._is_late_by_rival[i]:
                continue
            if self._left <= 0 and self.rivals[i].car.laps_left <= 0 and my_turns != turns:
                # both are over the line and stay where they are
                if my_turns > turns:
                    return 0.0
                continue
            odds += exp(min(30.0, SHARPER * (my_turns - turns) * width))
        return 1.0 / odds


def _turn_plan(state: FormulaOneState) -> TurnPlan:
    return TurnPlan(state, ChanceJudge(state, state.turn, _solo_table(state)))


def _solo_table(state: FormulaOneState) -> SoloTable:
    config = state.config
    return solo_tables(config.circuit.track, config.charts, config.laps).table()


def chances(state: FormulaOneState) -> ActionChances:
    """Return every legal action with the chance of the seat on turn to win the race.

    Where the race is as good as won, those that wear and risk least come first, the fastest of these before.
    """
    ratings = _turn_plan(state).ratings()
    if state.phase == SPEED and max(chance for _, chance in ratings) >= WON:
        speed = {step: SPEED_OF.get(step, -1) for step, _ in ratings}
        ratings.sort(
            key=lambda one: (one[1] < WON, _wear(state, one[0]), risk(state, one[0]), -speed[one[0]])
        )
    return ratings


def _wear(state: FormulaOneState, first: Action) -> int:
    """What the best turn that begins with this action wears before any dice."""
    seat, after = state.turn, state.copy()
    for step in complete_turn(state, first):
        after.apply(step)
    return after.tyres[seat] + after.brakes[seat] - state.tyres[seat] - state.brakes[seat]


# -- what the app proposes -----

CACHE_SIZE: Final = 64
_POSITION: Final = StateKey(FormulaOneState, "hands", *NO_MATTER)
_turns: dict[tuple[object, ...], tuple[Action, ...]] = {}
"""The whole turn by position and action."""
_proposable: dict[tuple[object, ...], frozenset[Action]] = {}
"""By position the first steps of turns about as good as the best one that are least likely to spin."""
_lost: dict[tuple[object, ...], bool] = {}
"""By position whether no turn has a chance to win."""


def estimates(state: FormulaOneState) -> Iterator[Estimates]:
    """Yield the chances in slices; with the last one the proposable turns are known as well."""
    ratings: Rated = []
    for slice_ in _turn_plan(state).in_slices():
        ratings = slice_
        yield {}
    best = max(value for _, value in ratings)
    _remember_lost(state, best)
    if best < LOST:
        yield {}
        rated = ratings_by_sight(state, "full")
        highest = max(value for _, value in rated)
        least_risky = frozenset(step for step, value in rated if value == highest)
    else:
        risks = {}
        for step, value in ratings:
            if step in KIND_OF and state.phase == SPEED and is_idle(state, step):
                continue
            if value >= best - min(ALIKE, AS_GOOD * best):
                risks[step] = risk(state, step)
                yield {}
        least = min(risks.values(), default=NEVER)
        least_risky = frozenset(step for step, spin in risks.items() if spin == least)
        speeds = [(step, value) for step, value in ratings if step in risks and step in SPEED_OF]
        if least >= DANGEROUS and len(speeds) > 1:
            # the player decides on the risk, unless one speed is better and no riskier than the others
            likeliest = max(speeds, key=lambda one: one[1])[0]
            if least_risky.intersection(SPEED_OF) != {likeliest}:
                least_risky = frozenset()
    if len(_proposable) >= CACHE_SIZE:
        _proposable.clear()
    _proposable[_knowledge_key(state)] = least_risky
    # the first of equal ones is proposed
    yield {step: Figure(value) for step, value in sorted(ratings, key=lambda one: _effort(state, one[0]))}


def _effort(state: FormulaOneState, step: Action) -> tuple[int, int]:
    """Return the wear of declaring a speed, and its distance from the last one; cards come after speeds."""
    if step not in SPEED_OF:
        return (step in KIND_OF) * 100, 0
    change = SPEED_OF[step] - state.last
    return sum(state.config.charts.reduction(max(0, -change))), abs(change)


def complete_turn(state: FormulaOneState, first: Action) -> tuple[Action, ...]:
    """Return the best turn that begins with this action, up to another decision or roll."""
    key = (*_knowledge_key(state), first)
    turn = _turns.get(key)
    if turn is None:
        if len(_turns) >= CACHE_SIZE:
            _turns.clear()
        turn = _turns[key] = _plan_to_complete(state).complete_turn(first)
    return turn


def _plan_to_complete(state: FormulaOneState, extras: bool = True) -> TurnPlan:
    """Return the plan that completes turns: in a lost race, where all chances are 0, for the place."""
    key = _knowledge_key(state)
    if key not in _lost:
        _remember_lost(state, max(value for _, value in _turn_plan(state).ratings()))
    judge = WinJudge if _lost[key] else ChanceJudge
    return TurnPlan(state, judge(state, state.turn, _solo_table(state)), extras)


def _remember_lost(state: FormulaOneState, best: float) -> None:
    if len(_lost) >= CACHE_SIZE:
        _lost.clear()
    _lost[_knowledge_key(state)] = best < LOST


def _knowledge_key(state: FormulaOneState) -> tuple[object, ...]:
    """Return the key of what the turns depend on: of others' cards their number, and the known ones."""
    return (*_POSITION.of(state), state.hands[state.turn], *map(size, state.hands))


def best_turn(state: FormulaOneState, card: int | None, speed: int | None) -> tuple[Action, ...]:
    """Return the best turn with an effective card, or with none, at this speed if one is given.

    Return an empty tuple if there is none.
    """
    if card is not None:
        return _plan_to_complete(state).with_card(card, speed)
    plan = _plan_to_complete(state, extras=False)
    if speed is not None:
        step = SPEEDS[speed // STEP]
        return plan.complete_turn(step) if state.phase == SPEED and step in state.legal() else ()
    ratings = [(step, value) for step, value in plan.ratings() if step not in KIND_OF]
    return plan.complete_turn(max(ratings, key=lambda rated: rated[1])[0]) if ratings else ()


def risk(state: FormulaOneState, first: Action) -> Fraction:
    """Return the chance that the best turn with this first action ends off the road, or out of the race."""
    seat, now = state.turn, state
    for step in complete_turn(state, first):
        emitted: list[Event] = []
        now = now.copy()
        now.apply(step, emitted.append)
        if any(event.kind in (SPUN, GONE) for event in emitted):
            return SURE
    same_turn = now.turn == seat and now.round == state.round and now.race == state.race
    if not same_turn or now.phase not in (PENALTY, SPARE, TYRE):
        return NEVER
    charts, gauges = now.config.charts, (now.tyres[seat], now.brakes[seat])
    return forecast_move(charts, corner_entries_of(now), *gauges, has_special_tyre(now, seat)).spin


def is_least_risky(state: FormulaOneState, action: Action) -> bool:
    """Return whether no turn about as good as the best one is less likely to spin than this one.

    Nearly every turn through a corner has a risk, so that among equals the least risky is proposed, and
    none where all of several are dangerous. In a lost race it is the turn that is best for the place.
    """
    key = _knowledge_key(state)
    if key not in _proposable:
        for _ in estimates(state):
            pass
    return action in _proposable[key]


def is_idle(state: FormulaOneState, play: Action) -> bool:
    """Return whether this card, played before the move, would do nothing in the best turn with it."""
    turn, now, usual = complete_turn(state, play), state, fastest(state, state.turn)
    for step in turn:
        if now.phase == DRIVING and now.paths is not None:
            route = next(route for route in now.paths.paths if route.step == step)
            if KIND_OF[play] == CARBURETTOR:
                return now.declared <= usual
            return not sparable_corners(now, route.corners)
        now = now.copy()
        now.apply(step)
    return True
