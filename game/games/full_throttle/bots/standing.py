"""Every seat's chance to win as all cards of the table lie, but for the order of those never turned.

Races are run to their ends over many orders of these, everybody drafting by the rules of thumb, and what the
bets come to is blurred by the drafts to come, as players do not draft by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, factorial
from random import Random
from typing import Final

from game.engine.standing import shares
from game.games.full_throttle.bots.endings import NOBODY, Ending
from game.games.full_throttle.bots.estimate import worth_of
from game.games.full_throttle.bots.sprint import NEVER
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.state import BET, DEAL, GRID, PLUG

ORDERS: Final = (12, 48)
"""Of these cards so many orders are run at least, and at most."""
TURNED: Final = 1000
"""So many cards are turned in all of them, as that takes the time."""
DOUBT: Final = 0.17
"""Points by which totals are blurred, for drafts to come to the power of 1.5, as that fitted 1,000 races."""
KEPT: Final = 512
"""How many positions are remembered: the same one comes again in other orders of the deck."""

Chances = Sequence[float]
_known: dict[object, Chances] = {}


def standing(state: FullThrottleState) -> Chances:
    """By seat its chance to win."""
    if (over := shares(state)) is not None:
        return over
    seats = state.agreement.seats
    if state.phase in (GRID, DEAL, PLUG):
        return [1.0 / seats] * seats
    pack = len(state.agreement.pack)
    top = sorted(state.deck[state.drawn : pack])
    shown = state.deck[state.agreement.each * (state.round - 1) : state.drawn]
    key = (
        *(state.agreement, state.phase, state.drawn, state.round, state.plug, state.turn, state.podium),
        *(tuple(state.spaces), tuple(state.laps), tuple(state.bets), state.row, state.row_up),
        *(tuple(state.hand), tuple(sorted(shown)), tuple(top), state.deck[pack:]),
    )
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = _worked_out(state, top)
    return found


def _worked_out(state: FullThrottleState, top: list[int]) -> Chances:
    ending = Ending(state)
    under = state.deck[max(state.drawn, len(state.agreement.pack)) :]
    ending.fill([*top, *under])
    if state.phase >= BET:
        ending.drafted(state)
    return _run(ending, top)


def _run(ending: Ending, top: Sequence[int]) -> Chances:
    """The mean over orders of the cards never turned."""
    count, rest = len(top), ending.deck[len(top) :]
    total = [0.0] * len(ending.kept)
    orders = _orders(count)
    for order in orders:
        race = ending.copy()
        race.deck = [top[at] for at in order] + rest
        rounds = len(race.laid)
        race.run(NEVER, NOBODY)
        worth = worth_of(race.kept, race.standing())
        for seat, chance in enumerate(_winners(worth, len(race.laid) - rounds)):
            total[seat] += chance
    return [chance / len(orders) for chance in total]


def _winners(worth: Sequence[int], drafts: int) -> Chances:
    best = max(worth)
    if not drafts:
        count = worth.count(best)
        return [(own == best) / count for own in worth]
    blur = 1000.0 * DOUBT * drafts**1.5
    odds = [exp((own - best) / blur) for own in worth]
    whole = sum(odds)
    return [one / whole for one in odds]


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    """Some orders of so many cards, in which cards come about equally often at each place."""
    if count < 2:
        return (tuple(range(count)),)
    rng, found = Random(count), dict[tuple[int, ...], None]()
    wanted = min(ORDERS[1], max(ORDERS[0], TURNED // count))
    stride = -(-2 * count // wanted)
    while len(found) < min(2 * wanted // 3, factorial(count)):
        base = rng.sample(range(count), count)
        for way in (base, base[::-1]):
            for turn in range(0, count, stride):
                found[(*way[turn:], *way[:turn])] = None
    return tuple(found)
