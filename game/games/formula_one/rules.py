"""The rules of Formula-1: what is legal, and every step checked before it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_one import corners, driving, events, race
from game.games.formula_one.cards import CARBURETTOR, SUPERB, TACTICS, count
from game.games.formula_one.circuit import Way
from game.games.formula_one.limits import fastest, is_blocked, punctured, slowest
from game.games.formula_one.phases import CLAUSE, DRIVING, PHASES, WAITS
from game.games.formula_one.speed import declare
from game.games.formula_one.steps import (
    DEAL,
    DECLARE,
    DONE_,
    DRIVE,
    EXTRAS,
    MATCH_CHOICES,
    PLAY,
    ROLL,
    SAME_SPEED,
    SHUFFLE,
    SPECIAL,
    STEPS,
    TYRE_CHOICES,
    dealt,
    declarations,
    meaning,
    shuffled,
)

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState

# What is legal


def _nothing(state: FormulaOneState) -> Sequence[Action]:
    return ()


def _speeds(state: FormulaOneState) -> Sequence[Action]:
    seat = state.turn
    return declarations(slowest(state, seat), fastest(state, seat), early_cards(state, seat))


def _ways(state: FormulaOneState) -> Sequence[Action]:
    found = state.ways
    return tuple([way.step for way in found.ways]) if found is not None else ()


def _match_choices(state: FormulaOneState) -> Sequence[Action]:
    return MATCH_CHOICES


def _extra_choices(state: FormulaOneState) -> Sequence[Action]:
    return EXTRAS[driving.extra_cards(state, state.turn)]


def _tyre_choices(state: FormulaOneState) -> Sequence[Action]:
    return TYRE_CHOICES


def early_cards(state: FormulaOneState, seat: int) -> int:
    """F1-6.2: the mask of cards that may be played before the move."""
    hand = state.hands[seat]
    if not hand or state.card >= 0 or not state.agreement.circuit.on_road[state.at[seat]]:
        return 0
    mask = 0
    if count(hand, SUPERB):
        mask |= 1 << SUPERB
    if count(hand, CARBURETTOR):
        mask |= 1 << CARBURETTOR
    return 0 if mask and punctured(state, seat, 0) else mask


# Carrying out a step


def _refuse(state: FormulaOneState, step: Step) -> None:
    phase = state.phase
    raise IllegalStep(step, WAITS[phase], CLAUSE[phase], f"waits_{PHASES[phase]}")


def _meaning(step: Step) -> tuple[int, int, int]:
    return STEPS.get(step) or meaning(step)


def _over(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    _refuse(state, step)


def _order(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-2.1: a seat's dice for the cars."""
    what, a, b = _meaning(step)
    if what != ROLL:
        _refuse(state, step)
    if emit is not None:
        events.rolled_for_cars(state, emit, a, b)
    race.rolled_for_cars(state, a + b, emit)


def _deal(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-2.1: the tactic cards."""
    if _meaning(step)[0] != DEAL:
        _refuse(state, step)
    race.deal(state, dealt(step), emit)


def _pits(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-1.3: the pit cards; then the race begins."""
    if _meaning(step)[0] != SHUFFLE:
        _refuse(state, step)
    race.start(state, shuffled(step), emit)


def _speed(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-3.1, 4.3, 6.2: a card before the move, or the speed."""
    what, value, _ = STEPS.get(step) or meaning(step)
    if what == PLAY:
        _play_early(state, step, value, emit)
        return
    if what != DECLARE:
        _refuse(state, step)
    seat = state.turn
    high = fastest(state, seat)
    if value > high:
        _too_fast(state, step, seat, high)
    low = slowest(state, seat)
    if value < low:
        _too_slow(state, step, seat, low)
    blocked = is_blocked(state, seat)
    if not declare(state, value, emit):
        return
    if blocked:
        if emit is not None:
            events.blocked(state, emit)
        race.finish_turn(state, emit)
    elif value:
        state.phase = DRIVING
        state.ways = driving.moves(state, seat, value)
    else:
        driving.after_move(state, emit)


def _too_fast(state: FormulaOneState, step: Step, seat: int, high: int) -> None:
    if is_blocked(state, seat):
        raise IllegalStep(
            step, f"a car that cannot leave comes to {high} mph at most", "F1-4.3", "blocked_fast", most=high
        )
    if state.start[seat] and not state.last:
        raise IllegalStep(
            step, f"the pit card lets it start at {high} mph at most", "F1-7.4", "start_fast", most=high
        )
    raise IllegalStep(step, f"{high} mph is the most", "F1-3.1", "too_fast", most=high)


def _too_slow(state: FormulaOneState, step: Step, seat: int, low: int) -> None:
    if is_blocked(state, seat):
        raise IllegalStep(step, "a car that cannot leave does not brake", "F1-4.3", "blocked_slow", least=low)
    reason = f"the tyres are worn out: {low} mph is the least"
    raise IllegalStep(step, reason, "F1-3.4", "too_slow", least=low)


def _play_early(state: FormulaOneState, step: Step, kind: int, emit: Emit | None) -> None:
    _check_card(state, step, kind)
    if kind not in (SUPERB, CARBURETTOR):
        raise IllegalStep(step, "an extra move comes after the move", "F1-6.1", "card_later")
    driving.play(state, kind, emit)


def _check_card(state: FormulaOneState, step: Step, kind: int) -> None:
    """F1-6.1, 6.2, 7.4: whether the card may be played at all."""
    seat = state.turn
    if not count(state.hands[seat], kind):
        raise IllegalStep(step, "the seat has no such card", "F1-6.1", "no_card", card=TACTICS[kind])
    if state.card >= 0:
        raise IllegalStep(step, "one tactic card a turn", "F1-6.1", "one_card")
    if not state.agreement.circuit.on_road[state.at[seat]]:
        raise IllegalStep(step, "the car is not on the road", "F1-6.2", "card_off_road")
    if punctured(state, seat, len(state.entered)):
        raise IllegalStep(step, "the tyre is punctured: no tactic cards", "F1-7.4", "card_punctured")


def _chosen(state: FormulaOneState, step: Step) -> Way:
    """The way a step names; raises IllegalStep."""
    assert state.ways is not None
    way = driving.way_of(state.ways, step)
    if way is None:
        if _meaning(step)[0] != DRIVE:
            _refuse(state, step)
        reason, far = "no way of the full length leads there like that", state.ways.length
        raise IllegalStep(step, reason, "F1-4.1", "no_way", spaces=far)
    return way


def _drive(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-4.1, 4.2: the declared move."""
    driving.drive(state, _chosen(state, step), emit)


def _match(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-4.2: the speed of a faster car ahead."""
    what, takes, _ = _meaning(step)
    if what != SAME_SPEED:
        _refuse(state, step)
    driving.match(state, state.behind, bool(takes), emit)


def _extra(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-6.1: an extra move, or none."""
    what, kind, _ = _meaning(step)
    if what == DONE_:
        corners.judge(state, emit)
        return
    if what != PLAY:
        _refuse(state, step)
    _check_card(state, step, kind)
    if kind in (SUPERB, CARBURETTOR):
        raise IllegalStep(step, "this card is played before the move", "F1-6.2", "card_before")
    driving.play(state, kind, emit)


def _extra_move(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-6.1: the way of an extra move."""
    driving.drive_on(state, _chosen(state, step), emit)


def _tyre(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-7.4, card 1: the special tyre for this corner, or not."""
    what, uses, _ = _meaning(step)
    if what != SPECIAL:
        _refuse(state, step)
    if uses:
        corners.use_special_tyre(state, emit)
    else:
        corners.dare(state, emit)


def _penalty(state: FormulaOneState, step: Step, emit: Emit | None) -> None:
    """F1-5.2: the dice."""
    what, a, b = STEPS.get(step) or meaning(step)
    if what != ROLL:
        _refuse(state, step)
    corners.rolled(state, a, b, emit)


LEGAL: Final[tuple[Callable[[FormulaOneState], Sequence[Action]], ...]] = (
    _nothing, _nothing, _nothing, _nothing, _nothing, _speeds, _ways, _match_choices, _extra_choices, _ways,
    _tyre_choices,
)  # fmt: skip
"""By phase."""
APPLY: Final[tuple[Callable[[FormulaOneState, Step, Emit | None], None], ...]] = (
    _over, _order, _deal, _pits, _penalty, _speed, _drive, _match, _extra, _extra_move, _tyre,
)  # fmt: skip
"""By phase."""
assert len(LEGAL) == len(APPLY) == len(PHASES)
