"""Every seat's chance to win as all cards of the table lie, but for the order of those never turned.

Where few of these are left, races are run to their ends over many of their orders, everybody drafting by the
rules of thumb. With more of them that would tell nothing for its time: there each moped is taken on by all
its cards, how far that may fall out otherwise grows with the cards to come, every podium gets its chance from
it, and what the bets come to on it is blurred by the drafts to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, factorial, sqrt
from random import Random
from typing import Final

from game.engine.fields import StateKey
from game.engine.standing import shares
from game.games.full_throttle.bots.endings import NOBODY, RaceToEnd
from game.games.full_throttle.bots.estimate import bet_values
from game.games.full_throttle.bots.sprint import NEVER, ROW, SLOW, driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import POINTS
from game.games.full_throttle.rules.state import BET, DEAL, GRID, PLUG, RaceState

FEW, MANY = 14, 28
"""Up to so many cards never turned races are only run, from so many on not at all; between, both."""
SURER: Final = 1.7
"""To this power go the chances of both, as a mean of two opinions is less sure than what came of it."""
ORDERS: Final = 48
"""At most so many orders of these cards are run."""
DOUBT: Final = 0.35
"""Points by which totals are blurred in a race that is run, for each draft in it (squared)."""
SPREAD: Final = (1.6, 2.7)
"""The square of how far a moped may fall out otherwise, in rows: at least, and for each card to come."""
BLUR: Final = (0.3, 5.0)
"""The square of the points by which totals are blurred: at least, and for each round to come."""
TIE: Final = 0.1
"""The points by which they are where no bets are to come."""
KEPT: Final = 512
"""How many positions are remembered: the same one comes again in other orders of the deck."""

Chances = Sequence[float]
_POSITION: Final = StateKey(RaceState, "deck")
_known: dict[object, Chances] = {}


def standing(state: FullThrottleState) -> Chances:
    """By seat its chance to win."""
    if (over := shares(state)) is not None:
        return over
    seats = state.config.seats
    if state.phase in (GRID, DEAL, PLUG):
        return [1.0 / seats] * seats
    pack = len(state.config.pack)
    top = sorted(state.deck[state.drawn : pack])
    shown = state.deck[state.config.each * (state.round - 1) : state.drawn]
    key = (_POSITION.of(state), tuple(sorted(shown)), tuple(top), state.deck[pack:])
    found = _known.get(key)
    if found is None:
        if len(_known) >= KEPT:
            _known.clear()
        found = _known[key] = _worked_out(state, top)
    return found


def _worked_out(state: FullThrottleState, top: list[int]) -> Chances:
    ending = RaceToEnd(state)
    under = state.deck[max(state.drawn, len(state.config.pack)) :]
    ending.fill([*top, *under])
    if state.phase >= BET:
        ending.drafted(state)
    share = min(1.0, max(0.0, (MANY - len(top)) / (MANY - FEW)))
    if share == 1.0:
        return _run(ending, top)
    reckoned = _reckoned(ending, top)
    if not share:
        return reckoned
    mixed = [share * a + (1.0 - share) * b for a, b in zip(_run(ending, top), reckoned, strict=True)]
    sure = [chance**SURER for chance in mixed]
    whole = sum(sure)
    return [one / whole for one in sure]


# Races that are run


def _run(ending: RaceToEnd, top: Sequence[int]) -> Chances:
    """The mean over orders of the cards never turned."""
    count, rest = len(top), ending.deck[len(top) :]
    total = [0.0] * len(ending.kept)
    orders = _orders(count)
    for order in orders:
        race = ending.copy()
        race.deck = [top[at] for at in order] + rest
        rounds = len(race.drafts)
        race.run(NEVER, NOBODY)
        worth = bet_values(race.kept, race.standing())
        for seat, chance in enumerate(_winners(worth, len(race.drafts) - rounds)):
            total[seat] += chance
    return [chance / len(orders) for chance in total]


def _winners(worth: Sequence[int], drafts: int) -> Chances:
    best = max(worth)
    if not drafts:
        count = worth.count(best)
        return [(own == best) / count for own in worth]
    blur = 1000.0 * DOUBT * sqrt(drafts)
    odds = [exp((own - best) / blur) for own in worth]
    whole = sum(odds)
    return [one / whole for one in odds]


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    """Some orders of so many cards, in which cards come about equally often at each place."""
    if count < 2:
        return (tuple(range(count)),)
    rng, found = Random(count), dict[tuple[int, ...], None]()
    stride = -(-2 * count // ORDERS)
    while len(found) < min(2 * ORDERS // 3, factorial(count)):
        base = rng.sample(range(count), count)
        for way in (base, base[::-1]):
            for turn in range(0, count, stride):
                found[(*way[turn:], *way[:turn])] = None
    return tuple(found)


# A race that is reckoned


def _reckoned(ending: RaceToEnd, top: Sequence[int]) -> Chances:
    """The mean over podiums, by how far the mopeds will come."""
    home, left = HOME * ending.course.lap / ROW, len(top)
    come = driven(ending.course, ending.spaces, ending.laps)
    more = [0] * len(MOPEDS)
    for card in top:
        more[MOPED_OF[card]] += NUMBER_OF[card]
    sooner = sorted([(home - far) / steps if steps else 1e9 for far, steps in zip(come, more, strict=True)])
    share = min(1.0, max(0.0, sooner[len(POINTS) - 1]))
    rows = [far + share * steps for far, steps in zip(come, more, strict=True)]
    cards = share * left
    width = sqrt(SPREAD[0] + SPREAD[1] * cards)
    weights = [exp((far - max(rows)) / width) for far in rows]
    return _on_podiums(ending, weights, *_bets(ending, top, cards))


def _bets(ending: RaceToEnd, top: Sequence[int], cards: float) -> tuple[list[list[int]], float]:
    """By seat and moped the bets with those that this round will probably add, and rounds to follow."""
    kept, n = [own[:] for own in ending.kept], len(ending.kept)
    if ending.podium:
        return kept, 0.0
    missing = ending.each - len(ending.face_up)
    rounds = (cards - missing) / ending.each
    if rounds < 0:
        return kept, 0.0
    if not ending.face_up:
        return kept, rounds + 1.0
    base = driven(ending.course, ending.spaces, ending.laps)
    base = [far + left for far, left in zip(base, ending.left, strict=True)]
    look = [base[MOPED_OF[card]] - SLOW * NUMBER_OF[card] for card in range(len(MOPEDS) * 3)]
    sorted_top = sorted(top, key=lambda card: (look[card], card))
    due = min(missing, len(top))
    hand = ending.face_up + [sorted_top[int((i + 0.5) * len(top) / due)] for i in range(due)]
    hand.sort(key=lambda card: (-look[card], card))
    for place in range(n):
        kept[(ending.plug + place) % n][MOPED_OF[hand[place]]] += 1
    return kept, rounds


def _on_podiums(
    ending: RaceToEnd, weights: Sequence[float], kept: Sequence[Sequence[int]], rounds: float
) -> Chances:
    blur = TIE if ending.podium else sqrt(BLUR[0] + BLUR[1] * rounds)
    seats = range(len(kept))
    first, second, third = [
        [[exp(points * own[moped] / blur) for own in kept] for moped in MOPEDS] for points in POINTS
    ]
    total = [0.0] * len(kept)
    for (a, b, c), chance in _podiums(weights, ending.podium):
        odds = [x * y * z for x, y, z in zip(first[a], second[b], third[c], strict=True)]
        part = chance / sum(odds)
        for seat in seats:
            total[seat] += part * odds[seat]
    whole = sum(total)
    return [chance / whole for chance in total]


def _podiums(weights: Sequence[float], home: Sequence[int]) -> Iterator[tuple[tuple[int, int, int], float]]:
    """Every podium with its chance: each step goes by the shares of those who are not on one yet."""
    for a in home[:1] or MOPEDS:
        others = [moped for moped in MOPEDS if moped != a]
        rest = sum([weights[moped] for moped in others])
        one = 1.0 if home else weights[a]
        for b in home[1:2] or others:
            two = one if len(home) > 1 else one * weights[b] / rest
            left = rest - weights[b]
            for c in others:
                if c != b and left > 0.0:
                    yield (a, b, c), two * weights[c] / left
