"""The rules of Full Throttle!: what is legal, and every step checked before it is carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.full_throttle import events
from game.games.full_throttle.agreement import HIDDEN
from game.games.full_throttle.cards import (
    BET_OF,
    BETS,
    CARD_IDS,
    CARD_OF,
    COLOURS,
    MOPED_OF,
    NUMBER_OF,
    PLUG_OF,
    ROW_OF,
    ROWS,
    TURN_OF,
    known,
    unders,
)
from game.games.full_throttle.course import HOME
from game.games.full_throttle.phases import BET, DEAL, OVER, PHASES, PLUG, ROW, TURN, UNDER, WAITS

if TYPE_CHECKING:
    from game.games.full_throttle.state import FullThrottleState

STEPS_OF_PODIUM: Final = 3


def legal(state: FullThrottleState) -> Sequence[Action]:
    """Every legal action; () at chance or the end."""
    phase = state.phase
    if phase == BET:
        return [BETS[card] for card in dict.fromkeys(state.hand)]
    if phase == UNDER:
        return unders(state.hand).actions
    if phase == ROW:
        return [ROWS[card] for card in dict.fromkeys(state.hand)]
    return ()


def _refuse(state: FullThrottleState, step: Step) -> IllegalStep:
    """Why a step of another kind is not open now."""
    if known(step) is None:
        return IllegalStep(step, "there is no such step in this game", "FT-1.2", "no_such_step")
    return IllegalStep(step, WAITS[state.phase], _CLAUSE[state.phase], f"waits_{PHASES[state.phase]}")


_CLAUSE: Final = ("FT-2.1", "FT-2.3", "FT-2.3", "FT-3.1", "FT-5.2", "FT-4.1", "FT-4.3", "FT-4.2")


# Before the start


def _grid(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-2.1: the mopeds on the starting spaces, lap markers on start."""
    names = step.split(" ")
    if names[0] != "grid" or known(step) is None:
        raise _refuse(state, step)
    order = [COLOURS.index(name) for name in names[1:]]
    grid = state.agreement.course.grid
    state.spaces = [grid[order.index(moped)] for moped in range(len(COLOURS))]
    state.grid = tuple(state.spaces)
    state.laps = [0] * len(COLOURS)
    state.occupied = sum(1 << space for space in grid)
    state.phase = DEAL
    if emit is not None:
        events.grid_set(state, emit, order)


def _deal(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-2.2, 2.3: the shuffled deck."""
    names = step.split(" ")
    cards = tuple([CARD_OF.get(name, -1) for name in names[1:]])
    if names[0] != "deal":
        raise _refuse(state, step)
    if tuple(sorted(cards)) != state.agreement.pack:
        reason = f"these are not the {len(state.agreement.pack)} race cards of this table"
        clause = "FT-2.2" if state.agreement.seats == 2 else "FT-1.2"
        raise IllegalStep(step, reason, clause, "not_the_pack", cards=len(state.agreement.pack))
    state.deck = cards
    state.phase = PLUG
    if emit is not None:
        events.shuffled(state, emit)


def _plug(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-2.3: somebody drafts first in the first round."""
    seat = PLUG_OF.get(step, -1)
    if seat < 0:
        raise _refuse(state, step)
    if seat >= state.agreement.seats:
        raise IllegalStep(step, "nobody sits there", "FT-2.3", "no_such_seat")
    state.plug = seat
    state.phase = TURN
    if emit is not None:
        events.plug_given(state, emit, None)
        events.round_started(state, emit)


# Step A


def _turn(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-3.1: the next card is turned and its moped moves at once."""
    drawn = state.drawn
    card = state.deck[drawn]
    if TURN_OF.get(step, -1) != card:
        if step in TURN_OF:
            raise IllegalStep(step, "another card is on top of the deck", "FT-3.1", "not_on_top")
        raise _refuse(state, step)
    state.drawn = drawn = drawn + 1
    moped = MOPED_OF[card]
    here = state.spaces[moped]
    agreed = state.agreement
    to, laps = agreed.course.jump(here, NUMBER_OF[card], state.occupied)
    if emit is not None:
        events.turned(state, emit, card)
        events.driven(state, emit, moped, agreed.course.legs(here, NUMBER_OF[card], state.occupied))
    if to != here:
        state.spaces[moped] = to
        state.occupied ^= 1 << here | 1 << to
    if laps and state.laps[moped] < HOME:
        _cross(state, moped, laps, emit)
    if state.podium:
        if len(state.podium) == STEPS_OF_PODIUM:
            _finish(state, "podium", emit)
        elif drawn == len(state.deck):
            _finish(state, "deck", emit)
    elif drawn == state.due:
        state.hand = sorted(state.deck[drawn - agreed.each : drawn])
        state.turn = state.plug
        state.phase = BET
        if emit is not None:
            events.draft_started(state, emit)
    elif drawn == len(state.deck):
        _finish(state, "deck", emit)


def _cross(state: FullThrottleState, moped: int, laps: int, emit: Emit | None) -> None:
    """FT-3.7, 5.1: the lap marker moves, from lap 3 to the podium."""
    before = state.laps[moped]
    state.laps[moped] = min(HOME, before + laps)
    home = state.laps[moped] == HOME
    if home:
        state.podium += (moped,)
    if emit is None:
        return
    events.lap(state, emit, moped, before)
    if home:
        events.on_podium(state, emit, moped)
        if len(state.podium) == 1:
            events.last_cards(state, emit)


def _finish(state: FullThrottleState, reason: str, emit: Emit | None) -> None:
    """FT-5.2, 5.3: the race is over; an empty podium step is taken by the foremost on the road."""
    home = len(state.podium)
    state.podium = tuple(state.standings()[:STEPS_OF_PODIUM])
    state.phase = OVER
    if emit is not None:
        events.race_over(state, emit, reason, home)


# Step B


def _bet(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-4.1: one card of the hand is kept face down, the others go to the left."""
    card = BET_OF.get(step, -1)
    if card not in state.hand:
        if card < 0:
            raise _refuse(state, step)
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FT-4.1", "not_in_hand")
    seat = state.turn
    state.hand.remove(card)
    state.bets[seat] += (card,)
    agreed = state.agreement
    after = seat + 1 if seat + 1 < agreed.seats else 0
    if emit is not None:
        events.bet(state, emit, card)
    if after != state.plug:
        state.turn = after
        if emit is not None:
            events.hand_passed(state, emit, seat)
    else:
        state.phase = ROW if agreed.row else UNDER


def _row(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-4.3: with two or three seats the last one lays a card at the right end of the row."""
    card = ROW_OF.get(step, -1)
    if card not in state.hand:
        if card < 0:
            raise _refuse(state, step)
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FT-4.3", "not_in_hand")
    state.hand.remove(card)
    state.row += (card,)
    state.phase = UNDER
    if emit is not None:
        events.row_laid(state, emit, card)


def _under(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    """FT-4.2, 4.5: the last three go under the deck, and the spark plug to the left."""
    cards = unders(state.hand).orders.get(step)
    if cards is None:
        if step.startswith("under ") and known(step) is not None:
            raise IllegalStep(step, "these are not the three cards left", "FT-4.2", "not_these_three")
        raise _refuse(state, step)
    state.deck += cards
    state.hand.clear()
    if emit is not None:
        events.put_under(state, emit, cards)
    if len(state.row) - state.row_up > HIDDEN:
        state.row_up += 1
        if emit is not None:
            events.row_turned(state, emit)
    agreed = state.agreement
    before = state.plug
    state.plug = before + 1 if before + 1 < agreed.seats else 0
    state.turn = -1
    state.round += 1
    state.due += agreed.each
    state.phase = TURN
    if emit is not None:
        events.plug_given(state, emit, before)
        events.round_started(state, emit)


def _over(state: FullThrottleState, step: Step, emit: Emit | None) -> None:
    raise _refuse(state, step)


APPLY: Final[tuple[Callable[[FullThrottleState, Step, Emit | None], None], ...]] = (
    _grid, _deal, _plug, _turn, _over, _bet, _row, _under,
)  # fmt: skip
"""By phase."""
