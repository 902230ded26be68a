"""Every seat's win chance from all cards except the order of those never turned.

With few of these cards left, races are run to their ends over many of their orders, with drafts by the rules
of thumb. With many of them that would cost too much time, so the chances are approximated: the progress of
each moped by all its cards, with a variance that grows with the cards to come, gives every podium its chance,
and the points of the bets on it are blurred by the drafts to come.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import exp, factorial, sqrt
from random import Random
from typing import Final

from game.engine.fields import StateKey
from game.engine.standing import win_shares
from game.games.full_throttle.bots.endings import NOBODY, RaceToEnd
from game.games.full_throttle.bots.estimate import bet_values
from game.games.full_throttle.bots.sprint import NEVER, NUMBER_COST, ROW, rows_driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF
from game.games.full_throttle.rules.course import HOME
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import POINTS
from game.games.full_throttle.rules.state import BET, DEAL, GRID, PLUG, RaceState

RUN_ONLY, APPROXIMATE_ONLY = 14, 28
"""With up to 14 cards never turned races are run, from 28 on approximated; between, both."""
SHARPENING: Final = 1.7
"""The power applied to the mean of both, as a mean of two forecasts is less certain than the results."""
ORDERS: Final = 48
"""The most orders of these cards that are run."""
DOUBT: Final = 0.35
"""The blur of totals in points in a race that is run, times the root of its drafts."""
SPREAD: Final = (1.6, 2.7)
"""The variance of a moped's progress in rows: at least, and for each card to come."""
BLUR: Final = (0.3, 5.0)
"""The variance of totals in points: at least, and for each round to come."""
TIE: Final = 0.1
"""The blur of totals in points if no bets are to come."""
MAX_CACHED: Final = 512
"""The size of the cache: the same position appears with other orders of the deck."""

Chances = Sequence[float]
_POSITION: Final = StateKey(RaceState, "deck")
_cache: dict[object, Chances] = {}


def standing(state: FullThrottleState) -> Chances:
    """Return by seat its win chance."""
    if (final := win_shares(state)) is not None:
        return final
    seats = state.config.seats
    if state.phase in (GRID, DEAL, PLUG):
        return [1.0 / seats] * seats
    pack = len(state.config.pack)
    top = sorted(state.deck[state.drawn : pack])
    face_up = state.deck[state.config.each * (state.round - 1) : state.drawn]
    key = (_POSITION.of(state), tuple(sorted(face_up)), tuple(top), state.deck[pack:])
    found = _cache.get(key)
    if found is None:
        if len(_cache) >= MAX_CACHED:
            _cache.clear()
        found = _cache[key] = _chances(state, top)
    return found


def _chances(state: FullThrottleState, top: list[int]) -> Chances:
    ending = RaceToEnd(state)
    under = state.deck[max(state.drawn, len(state.config.pack)) :]
    ending.fill([*top, *under])
    if state.phase >= BET:
        ending.finish_draft(state)
    share = min(1.0, max(0.0, (APPROXIMATE_ONLY - len(top)) / (APPROXIMATE_ONLY - RUN_ONLY)))
    if share == 1.0:
        return _run(ending, top)
    approximate = _approximate(ending, top)
    if not share:
        return approximate
    mixed = [share * a + (1.0 - share) * b for a, b in zip(_run(ending, top), approximate, strict=True)]
    sharper = [chance**SHARPENING for chance in mixed]
    total = sum(sharper)
    return [one / total for one in sharper]


# -- run races -----


def _run(ending: RaceToEnd, top: Sequence[int]) -> Chances:
    """The chances as a mean over orders of the cards never turned."""
    count, rest = len(top), ending.deck[len(top) :]
    total = [0.0] * len(ending.kept)
    orders = _orders(count)
    for order in orders:
        race = ending.copy()
        race.deck = [top[at] for at in order] + rest
        rounds = len(race.drafts)
        race.run(NEVER, NOBODY)
        values = bet_values(race.kept, race.running_order())
        for seat, chance in enumerate(_winners(values, len(race.drafts) - rounds)):
            total[seat] += chance
    return [chance / len(orders) for chance in total]


def _winners(values: Sequence[int], drafts: int) -> Chances:
    best = max(values)
    if not drafts:
        count = values.count(best)
        return [(value == best) / count for value in values]
    blur = 1000.0 * DOUBT * sqrt(drafts)
    odds = [exp((value - best) / blur) for value in values]
    total = sum(odds)
    return [one / total for one in odds]


@cache
def _orders(count: int) -> tuple[tuple[int, ...], ...]:
    """Some orders of so many cards, in which each card is about equally often at each place."""
    if count < 2:
        return (tuple(range(count)),)
    rng, found = Random(count), dict[tuple[int, ...], None]()
    stride = -(-2 * count // ORDERS)
    while len(found) < min(2 * ORDERS // 3, factorial(count)):
        base = rng.sample(range(count), count)
        for order in (base, base[::-1]):
            for turn in range(0, count, stride):
                found[(*order[turn:], *order[:turn])] = None
    return tuple(found)


# -- approximated races -----


def _approximate(ending: RaceToEnd, top: Sequence[int]) -> Chances:
    """The chances as a mean over podiums, by the expected progress of the mopeds."""
    home, left = HOME * ending.course.lap / ROW, len(top)
    rows_now = rows_driven(ending.course, ending.spaces, ending.laps)
    to_come = [0] * len(MOPEDS)
    for card in top:
        to_come[MOPED_OF[card]] += NUMBER_OF[card]
    pairs = list(zip(rows_now, to_come, strict=True))
    shares_home = sorted([(home - now) / steps if steps else 1e9 for now, steps in pairs])
    share = min(1.0, max(0.0, shares_home[len(POINTS) - 1]))
    rows = [now + share * steps for now, steps in pairs]
    cards = share * left
    width = sqrt(SPREAD[0] + SPREAD[1] * cards)
    weights = [exp((one - max(rows)) / width) for one in rows]
    return _on_podiums(ending, weights, *_bets(ending, top, cards))


def _bets(ending: RaceToEnd, top: Sequence[int], cards: float) -> tuple[list[list[int]], float]:
    """The bets by seat and moped with the probable ones of this round, and the rounds after it."""
    kept, n = [counts[:] for counts in ending.kept], len(ending.kept)
    if ending.podium:
        return kept, 0.0
    missing = ending.each - len(ending.face_up)
    rounds = (cards - missing) / ending.each
    if rounds < 0:
        return kept, 0.0
    if not ending.face_up:
        return kept, rounds + 1.0
    base = rows_driven(ending.course, ending.spaces, ending.laps)
    base = [rows + left for rows, left in zip(base, ending.left, strict=True)]
    value = [base[MOPED_OF[card]] - NUMBER_COST * NUMBER_OF[card] for card in range(len(MOPEDS) * 3)]
    sorted_top = sorted(top, key=lambda card: (value[card], card))
    due = min(missing, len(top))
    hand = ending.face_up + [sorted_top[int((i + 0.5) * len(top) / due)] for i in range(due)]
    hand.sort(key=lambda card: (-value[card], card))
    for place in range(n):
        kept[(ending.plug + place) % n][MOPED_OF[hand[place]]] += 1
    return kept, rounds


def _on_podiums(
    ending: RaceToEnd, weights: Sequence[float], kept: Sequence[Sequence[int]], rounds: float
) -> Chances:
    blur = TIE if ending.podium else sqrt(BLUR[0] + BLUR[1] * rounds)
    seats = range(len(kept))
    first, second, third = [
        [[exp(points * bets[moped] / blur) for bets in kept] for moped in MOPEDS] for points in POINTS
    ]
    total = [0.0] * len(kept)
    for (a, b, c), chance in _podiums(weights, ending.podium):
        odds = [x * y * z for x, y, z in zip(first[a], second[b], third[c], strict=True)]
        part = chance / sum(odds)
        for seat in seats:
            total[seat] += part * odds[seat]
    overall = sum(total)
    return [chance / overall for chance in total]


def _podiums(weights: Sequence[float], home: Sequence[int]) -> Iterator[tuple[tuple[int, int, int], float]]:
    """Every podium with its chance: each step by the weights of the mopeds that are not on one yet."""
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
