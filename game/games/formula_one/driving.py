"""The ways a car may drive, baulks, extra moves (F1-4, 6.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.contract import Action, Emit
from game.games.formula_one import events
from game.games.formula_one.cards import CARS, EXTRA, GAIN, ONE, STEP, TOP_SPEED, count
from game.games.formula_one.circuit import Way, Ways
from game.games.formula_one.corners import judge
from game.games.formula_one.limits import punctured
from game.games.formula_one.phases import EXTRA_CARD, EXTRA_MOVE, MATCHING
from game.games.formula_one.scoring import BAULKS, CARDS_PLAYED, FACTS
from game.games.formula_one.speed import slow_behind

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

# Ways


def occupied(state: FormulaOneState) -> int:
    """The nodes where cars stand in the way, as bits."""
    bits, spaces = 0, state.agreement.circuit.spaces
    for node in state.at:
        if 0 <= node < spaces:
            bits |= 1 << node
    return bits


def ways(state: FormulaOneState, seat: int, spaces: int, speed: int) -> Ways:
    """Every way of so many spaces at a speed, as far as the road is free; nobody is baulked yet."""
    agreed = state.agreement
    laps_done = agreed.laps - state.left[seat]
    if seat == state.turn:
        laps_done += state.crossed
    return agreed.circuit.ways(state.at[seat], spaces, speed, occupied(state), state.car_of(seat), laps_done)


def moves(state: FormulaOneState, seat: int, speed: int) -> Ways:
    """F1-4.1, 4.2: the moves of a car at a declared speed; baulked, each with the car it stops behind."""
    found = ways(state, seat, speed // STEP, speed)
    if found.full:
        return found
    circuit = state.agreement.circuit
    baulked: list[Way] = []
    for way in found.ways:
        if circuit.is_box[way.end]:
            baulked.append(way)
            continue
        cars = _ahead(state, way.end)
        for car in cars:
            text = f"{way.step} behind {CARS[state.car_of(car)]}" if len(cars) > 1 else way.step
            baulked.append(way._replace(step=Action(text), baulked_by=car))
    return Ways(tuple(baulked), False, found.length)


def _ahead(state: FormulaOneState, node: int) -> list[int]:
    """F1-4.2: the cars in the way, one for each speed among them, the straightest ahead first."""
    edges = sorted(state.agreement.circuit.edges[node], key=lambda edge: edge[1])
    cars: dict[int, int] = {}
    for edge in edges:
        car = state.at.index(edge[0])
        cars.setdefault(state.speed[car], car)
    return list(cars.values())


def way_of(found: Ways, step: str) -> Way | None:
    """The way with that step."""
    for way in found.ways:
        if way.step == step:
            return way
    return None


# Driving


def drive(state: FormulaOneState, way: Way, emit: Emit | None) -> None:
    """F1-4: the declared move; then a baulk, an extra move, the corners."""
    seat = state.turn
    _go(state, way, emit)
    state.start[seat] = 0
    by = way.baulked_by
    if by >= 0:
        state.behind = by
        state.facts[FACTS * seat + BAULKS] += 1
        if emit is not None:
            events.baulked(state, emit, by)
        ahead, own = state.speed[by], state.speed[seat]
        if ahead < own:
            if not slow_behind(state, by, emit):
                return
        elif own < matched_speed(state, by):
            state.phase = MATCHING
            return
    after_move(state, emit)


def _go(state: FormulaOneState, way: Way, emit: Emit | None) -> None:
    seat = state.turn
    if emit is not None:
        events.moved(state, emit, way)
    state.at[seat] = way.end
    state.moved = True
    if way.corners:
        entered, before = way.corners, state.crossed
        state.entered += tuple([c._replace(laps=c.laps + before) for c in entered]) if before else entered
    state.crossed += way.laps
    state.ways = None


def matched_speed(state: FormulaOneState, by: int) -> int:
    """F1-4.2: the speed that the car on turn may take from a faster one ahead."""
    return min(state.speed[by], state.last + GAIN, TOP_SPEED)


def match(state: FormulaOneState, by: int, takes: bool, emit: Emit | None) -> None:
    """F1-4.2: the speed of the faster car is taken, or not."""
    if takes:
        was = state.speed[state.turn]
        state.speed[state.turn] = matched_speed(state, by)
        if emit is not None:
            events.matched(state, emit, by, was)
    after_move(state, emit)


# Extra moves (F1-6.1)


def extra_cards(state: FormulaOneState, seat: int) -> int:
    """The mask of extra moves that may be played now."""
    hand = state.hands[seat]
    if not hand or state.card >= 0 or not state.agreement.circuit.on_road[state.at[seat]]:
        return 0
    mask = 0
    for kind in EXTRA:
        if count(hand, kind):
            mask |= 1 << kind
    if not mask or punctured(state, seat, len(state.entered)):
        return 0
    return mask if ways(state, seat, 1, 0).full else 0


def extra_ways(state: FormulaOneState, seat: int, spaces: int) -> Ways:
    """F1-5.1, 6.1: the ways of an extra move; corners count at the declared speed."""
    return ways(state, seat, spaces, state.declared)


def after_move(state: FormulaOneState, emit: Emit | None) -> None:
    """An extra move may follow; then the corners are judged."""
    if extra_cards(state, state.turn):
        state.phase = EXTRA_CARD
    else:
        judge(state, emit)


def play(state: FormulaOneState, kind: int, emit: Emit | None) -> None:
    """F1-6.1: a tactic card is played onto the discard pile."""
    seat = state.turn
    state.hands[seat] -= ONE[kind]
    if count(state.known[seat], kind):
        # cards of a kind are alike: the one that everybody knows of is gone
        state.known[seat] -= ONE[kind]
    state.discard += (kind,)
    state.card = kind
    state.facts[FACTS * seat + CARDS_PLAYED] += 1
    if emit is not None:
        events.played(state, emit, kind)
    if kind in EXTRA:
        state.phase = EXTRA_MOVE
        state.ways = extra_ways(state, seat, EXTRA[kind])


def drive_on(state: FormulaOneState, way: Way, emit: Emit | None) -> None:
    """F1-6.1: the extra move; corners follow."""
    _go(state, way, emit)
    judge(state, emit)
