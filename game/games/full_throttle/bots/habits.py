"""What the habits of drivers like in Full Throttle!; costs are expected points of the bets.

Each rule returns what it likes at a decision: a function over actions, None where it has nothing to say.
All of them are about bets: nobody drives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from math import ceil
from typing import Final

from game.engine.contract import HabitContext, HabitRule, Preference
from game.engine.drivers import Habit
from game.games.full_throttle.rules.bets import BET_OF
from game.games.full_throttle.rules.cards import COLOURS, MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.rules.events import MOVED, ROUND_STARTED, Moved
from game.games.full_throttle.rules.movement import PODIUM
from game.games.full_throttle.rules.scoring import by_moped
from game.games.full_throttle.rules.state import BET, RaceState

Context = HabitContext[RaceState]


def _back_hottest(context: Context, habit: Habit) -> Preference | None:
    """Like the moped that went furthest this round."""
    return _backing(context, _hottest(context).__contains__)


def _not_hottest(context: Context, habit: Habit) -> Preference | None:
    """Like any other than the moped that went furthest this round."""
    hottest = _hottest(context)
    return _backing(context, lambda moped: moped not in hottest)


def _not_leader(context: Context, habit: Habit) -> Preference | None:
    """Like any other than the moped in front."""
    leader = context.state.running_order()[0]
    return _backing(context, lambda moped: moped != leader)


def _back_second(context: Context, habit: Habit) -> Preference | None:
    """Like the moped right behind the leader."""
    second = context.state.running_order()[1]
    return _backing(context, lambda moped: moped == second)


def _back_rank(context: Context, habit: Habit) -> Preference | None:
    """Like mopeds in the places of `rank`."""
    order, ranks = context.state.running_order(), habit.numbers("rank")
    return _backing(context, lambda moped: order.index(moped) + 1 in ranks)


def _stack(context: Context, habit: Habit) -> Preference | None:
    """Like a moped off the podium places that the seat has bet on before."""
    outsiders, held = context.state.running_order()[PODIUM:], _held(context)
    return _backing(context, lambda moped: moped in outsiders and held[moped] > 0)


def _late_stack(context: Context, habit: Habit) -> Preference | None:
    """Like the colour bet on most, in the `last` rounds that the shuffled cards are enough for, and later."""
    config, held = context.state.config, _held(context)
    is_late = ceil(len(config.pack) / config.each) - context.state.round < habit.number("last")
    return _backing(context, held.__getitem__) if is_late else None


def _spread(context: Context, habit: Habit) -> Preference | None:
    """Like the colour bet on least."""
    held = _held(context)
    return _backing(context, lambda moped: -held[moped])


def _number(context: Context, habit: Habit) -> Preference | None:
    """Like to keep cards with the number `prefer`."""
    if context.state.phase != BET:
        return None
    wanted = habit.number("prefer")
    return lambda action: NUMBER_OF[BET_OF[action]] == wanted


def _not_stopped(context: Context, habit: Habit) -> Preference | None:
    """Like mopeds that no other stopped this round."""
    stopped = {COLOURS.index(move["colour"]) for move in _moves(context, 1) if _stoppers(move)}
    return _backing(context, lambda moped: moped not in stopped)


def _back_blocker(context: Context, habit: Habit) -> Preference | None:
    """Like mopeds that stopped another this round."""
    blockers = {moped for move in _moves(context, 1) for moped in _stoppers(move)}
    return _backing(context, blockers.__contains__)


def _spare(context: Context, habit: Habit) -> Preference | None:
    """Like mopeds that stopped none of the colours bet on, in the last `rounds` rounds."""
    held = _held(context)
    moves = _moves(context, habit.number("rounds"))
    against = {m for move in moves if held[COLOURS.index(move["colour"])] for m in _stoppers(move)}
    return _backing(context, lambda moped: moped not in against)


def _copy_before(context: Context, habit: Habit) -> Preference | None:
    """Like colours that somebody before the seat kept: those missing from the hand that it got."""
    state = context.state
    turned = state.deck[state.config.each * (state.round - 1) : state.drawn]
    kept = {MOPED_OF[card] for card in Counter(turned) - Counter(state.hand)}
    return _backing(context, kept.__contains__)


HABITS: Final[Mapping[str, HabitRule]] = {
    "back_hottest": _back_hottest,
    "not_hottest": _not_hottest,
    "not_leader": _not_leader,
    "back_second": _back_second,
    "back_rank": _back_rank,
    "stack": _stack,
    "late_stack": _late_stack,
    "spread": _spread,
    "number": _number,
    "not_stopped": _not_stopped,
    "back_blocker": _back_blocker,
    "spare": _spare,
    "copy_before": _copy_before,
}
"""By name each rule that a driver's file may ask for."""


def _backing(context: Context, likes: Callable[[int], float]) -> Preference | None:
    """Like bets by their moped; None at other decisions."""
    if context.state.phase != BET:
        return None
    return lambda action: likes(MOPED_OF[BET_OF[action]])


def _held(context: Context) -> tuple[int, ...]:
    """By moped the bets that the seat has made."""
    return by_moped(context.state.bets[context.seat])


def _moves(context: Context, rounds: float) -> Iterator[Moved]:
    """Yield the moves of the latest rounds, the latest first."""
    for event in context.recent_events():
        if MOVED.is_of(event):
            yield event.data
        rounds -= ROUND_STARTED.is_of(event)
        if rounds <= 0:
            return


def _stoppers(move: Moved) -> set[int]:
    """The mopeds on the spaces at the end of a move that it could not keep."""
    return {COLOURS.index(space["by"]) for space in move["path"] if space["by"] and not space["kept"]}


def _hottest(context: Context) -> Collection[int]:
    """The mopeds that kept the most spaces this round."""
    spaces = [0] * len(MOPEDS)
    for move in _moves(context, 1):
        spaces[COLOURS.index(move["colour"])] += sum(space["kept"] for space in move["path"])
    return {moped for moped in MOPEDS if spaces[moped] == max(spaces)}
