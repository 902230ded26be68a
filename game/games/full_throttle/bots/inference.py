"""The other seats' probable bets: samples of all drafts that agree with the knowledge of a seat.

The model: a seat values a card by how far its moped has come, or would come with the cards left, and keeps it
with a chance that grows with that. A rival's habits follow from the cards it kept, and the cards it kept,
where they are known only as a group, from its habits. Both are drawn in turn, each given the other: a Gibbs
sampler, with a Metropolis step for the cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.bots.knowledge import Cards, Draft, Knowledge
from game.games.full_throttle.bots.sprint import Habit, rows_driven
from game.games.full_throttle.rules.cards import MOPED_OF, MOPEDS, NUMBER_OF

HABITS: Final = (
    Habit(1.0, 0.3),
    Habit(1.0, 0.8),
    Habit(1.0, 1.6),
    Habit(0.68, 2.5, 1.0),
    Habit(1.0, 3.5),
    Habit(0.0, 0.7),
    Habit(0.0, 2.5),
)
"""The habits that a rival may have; the fourth one fits the choices of aces best."""
PRIOR: Final = (0.15, 0.15, 0.15, 0.3, 0.1, 0.1, 0.05)
"""The prior chance of each habit."""
SHARED_HABIT: Final = 0.5
"""Added to a habit's prior for each other rival who has it, as rivals at a table tend to be alike."""
TABLE_HABITS: Final = (Habit(1.0, 1.0), Habit(1.0, 3.0), Habit(0.0, 0.7), Habit(0.0, 2.5))
"""The habits of a table in sampled races, where all seats share one."""
_TABLE_PRIOR: Final = (0.4, 0.3, 0.1, 0.2)
"""The prior chance of each habit of a table."""
_MIN_WEIGHT: Final = 1e-12
"""The least weight of a card beside the best, so that no single mistake rules a habit out."""
_BURN_IN: Final = 10
"""Samples discarded before the first one that counts."""
_AGAIN: Final = 0.25
"""How strongly the order of cards under the deck follows the gain of the seat that puts them there."""

Values = Sequence[Sequence[float]]
"""Two lists by moped, in rows: its progress, and its progress with the cards left."""


class Guess(NamedTuple):
    """A sample of one draft."""

    kept: tuple[tuple[int, int], ...]
    """(seat, moped) of every bet of another seat."""
    under: Cards
    """The three cards under the deck, the next one first."""


def draft_values(known: Knowledge) -> list[Values]:
    """Return by draft the values of the mopeds at that time, as far as this seat knows."""
    config = known.config
    left = [0.0] * len(MOPEDS)
    for card in config.pack:
        left[MOPED_OF[card]] += NUMBER_OF[card]
    race = _Replay(known)
    found: list[Values] = []
    for at, card in enumerate(known.turned[: config.each * len(known.drafts)]):
        left[MOPED_OF[card]] -= NUMBER_OF[card]
        race.turn(card)
        if (at + 1) % config.each:
            continue
        reached = rows_driven(known.course, race.spaces, race.laps)
        found.append((reached, [rows + still for rows, still in zip(reached, left, strict=True)]))
        draft = known.drafts[len(found) - 1]
        share = draft.under.count(None) / max(1, len(draft.pool))
        for under in draft.under:
            if under is not None:
                left[MOPED_OF[under]] += NUMBER_OF[under]
        for other in draft.pool if share else ():
            left[MOPED_OF[other]] += NUMBER_OF[other] * share
    return found


class _Replay:
    """The mopeds in earlier rounds; in their current positions if their grid is not known."""

    def __init__(self, known: Knowledge) -> None:
        self.course = known.course
        self.moves = bool(known.grid)
        self.spaces = list(known.grid or known.spaces)
        self.laps = [0] * len(MOPEDS) if self.moves else list(known.laps)
        self.occupied = sum(1 << space for space in self.spaces)

    def turn(self, card: int) -> None:
        """Move the card's moped."""
        moped = MOPED_OF[card]
        here = self.spaces[moped]
        if self.moves:
            self.spaces[moped], crossed = self.course.jump(here, NUMBER_OF[card], self.occupied)
            self.occupied ^= (1 << here) ^ (1 << self.spaces[moped])
            self.laps[moped] += crossed


def table_chances(drafts: Sequence[Draft], values: Sequence[Values]) -> list[float]:
    """Return by habit of `TABLE_HABITS` its chance for the others as a group, from the cards they kept."""
    evidence = list(map(log, _TABLE_PRIOR))
    for draft, mopeds in zip(drafts, values, strict=True):
        for at, habit in enumerate(TABLE_HABITS):
            evidence[at] += _evidence(draft.turned, draft.before, mopeds, habit)
            if draft.pool and draft.own_bet is not None and None not in (*draft.row, *draft.under):
                hand = (*draft.pool, *draft.row, *draft.under)
                evidence[at] += _evidence(hand, draft.pool, mopeds, habit)  # type: ignore[arg-type]
    most = max(evidence)
    chances = [exp(sure - most) for sure in evidence]
    return [chance / sum(chances) for chance in chances]


def _evidence(hand: Cards, kept: Cards, values: Values, habit: Habit) -> float:
    """The logarithm of the chance that these cards were kept of a hand, the best one first."""
    best = sorted(log_weights(kept, values, habit), reverse=True)
    total = sum(map(exp, log_weights(hand, values, habit)))
    evidence = 0.0
    for log_weight in best:
        evidence += log_weight - log(max(total, exp(log_weight)))
        total -= exp(log_weight)
    return evidence


def log_weights(cards: Sequence[int], values: Values, habit: Habit) -> list[float]:
    """Return by card the logarithm of its weight, relative to the best moped."""
    share = habit.lookahead
    mopeds = [reached + share * (final - reached) for reached, final in zip(*values, strict=True)]
    best = max(mopeds)
    return [(mopeds[MOPED_OF[card]] - best - habit.slow * NUMBER_OF[card]) / habit.doubt for card in cards]


class World(NamedTuple):
    """A sample of all drafts."""

    guesses: tuple[Guess, ...]
    """By draft."""
    habits: tuple[int, ...]
    """By seat the index of its habit in `HABITS`."""


class Rivals:
    """A sampler of worlds that agree with the knowledge of a seat (None: a spectator)."""

    def __init__(
        self, drafts: Sequence[Draft], values: Sequence[Values], seats: int, own_seat: int | None, rng: Random
    ) -> None:
        self._rng = rng
        self._drafts = drafts
        self._hands = [_hands(draft, mopeds) for draft, mopeds in zip(drafts, values, strict=True)]
        self._others = [seat for seat in range(seats) if seat != own_seat]
        self._all = [hand for both in self._hands for hand in both]
        self.habits = [_draw_index(PRIOR, rng) for _ in range(seats)]
        for hand in self._all:
            hand.kept = hand.propose(self.habits, rng)
        for _ in range(_BURN_IN if self._all else 0):
            self._step()

    def draw(self) -> World:
        """Return the next sample, which follows from the one before."""
        self._step()
        counts = [[0] * len(MOPEDS) for _ in self.habits]
        found = []
        for draft, hands in zip(self._drafts, self._hands, strict=True):
            pairs = [pair for hand in hands for pair in zip(hand.seats, hand.kept, strict=True)]
            kept = tuple([(seat, MOPED_OF[card]) for seat, card in pairs])
            for seat, moped in kept:
                counts[seat][moped] += 1
            found.append(Guess(kept, self._under(draft, hands, counts[draft.seats[-1]])))
        return World(tuple(found), tuple(self.habits))

    def _step(self) -> None:
        """Draw every rival's habit given the cards kept, then the cards kept given the habits."""
        rng = self._rng
        evidence = [[0.0] * len(HABITS) for _ in self.habits]
        for hand in self._all:
            if hand.is_informative:
                for seat, added in zip(hand.seats, hand.log_likelihood(hand.kept)[0], strict=True):
                    evidence[seat] = [a + b for a, b in zip(evidence[seat], added, strict=True)]
        for seat in self._others:
            most = max(evidence[seat])
            self.habits[seat] = -1
            alike = [self.habits[who] for who in self._others]
            weights = [
                exp(sure - most) * (prior + SHARED_HABIT * alike.count(at))
                for at, (sure, prior) in enumerate(zip(evidence[seat], PRIOR, strict=True))
            ]
            self.habits[seat] = _draw_index(weights, rng)
        for hand in self._all:
            hand.step(self.habits, rng)

    def _under(self, draft: Draft, hands: Sequence[_Hand], bets: Sequence[int]) -> Cards:
        """The cards under the deck, which nobody kept, in an order by the bets of the seat that chose it."""
        if None not in draft.under:
            return draft.under  # type: ignore[return-value]
        cards = list(draft.pool)
        for hand in hands[-1:] if draft.choosing else ():
            for card in hand.kept:
                cards.remove(card)
        self._rng.shuffle(cards)
        if None in draft.row:
            cards.pop()
        average = sum(bets) / len(MOPEDS)
        weights = [exp(_AGAIN * NUMBER_OF[card] * (bets[MOPED_OF[card]] - average)) for card in cards]
        order: list[int] = []
        while cards:
            at = _draw_index(weights, self._rng)
            order.append(cards.pop(at))
            del weights[at]
        unknown = iter(order)
        return tuple([next(unknown) if card is None else card for card in draft.under])


_Likelihoods = tuple[list[list[float]], list[list[float]]]
"""By seat and habit the logarithms of two chances: that it kept its card, and any card of the pool."""


class _Hand:
    """A hand that some seats chose from in turn, where the cards they kept are known only as a group."""

    def __init__(self, seats: Sequence[int], hand: Cards, pool: Cards, values: Values) -> None:
        self.seats = seats
        self.pool = pool
        """The cards that they may have kept."""
        self.is_informative = len(pool) < len(hand)
        """Whether some cards are known not to be kept; else it is no evidence of habits."""
        self.kept: Cards = ()
        self._hand = hand
        cards = sorted(set(hand))
        logs = [log_weights(cards, values, habit) for habit in HABITS]
        self._weights = [
            {card: exp(one) + _MIN_WEIGHT for card, one in zip(cards, row, strict=True)} for row in logs
        ]
        self._cache: dict[Cards, _Likelihoods] = {}

    def propose(self, habits: Sequence[int], rng: Random) -> Cards:
        """Return cards of the pool drawn for one seat after another by their habits."""
        left, found = list(self.pool), []
        for seat in self.seats:
            weight = self._weights[habits[seat]]
            found.append(left.pop(_draw_index([weight[card] for card in left], rng) if len(left) > 1 else 0))
        return tuple(found)

    def step(self, habits: Sequence[int], rng: Random) -> None:
        """Draw other cards as kept, accepted with the Metropolis probability."""
        if len(self.pool) == 1:
            return
        other = self.propose(habits, rng)
        if self.is_informative and other != self.kept:
            new, old = self.log_likelihood(other)[1], self.log_likelihood(self.kept)[1]
            gain = sum([new[at][habits[seat]] - old[at][habits[seat]] for at, seat in enumerate(self.seats)])
            if gain < 0 and rng.random() >= exp(gain):
                return
        self.kept = other

    def log_likelihood(self, kept: Cards) -> _Likelihoods:
        """Return the cached likelihoods of these cards being kept."""
        known = self._cache.get(kept)
        if known is None:
            known = self._cache[kept] = self._new_likelihoods(kept)
        return known

    def _new_likelihoods(self, kept: Cards) -> _Likelihoods:
        hand, pool = list(self._hand), list(self.pool)
        chances, table_chances = [], []
        for card in kept:
            totals = [sum([weight[one] for one in hand]) for weight in self._weights]
            pairs = list(zip(self._weights, totals, strict=True))
            chances.append([log(weight[card] / total) for weight, total in pairs])
            table_chances.append([log(sum([weight[one] for one in pool]) / total) for weight, total in pairs])
            hand.remove(card)
            pool.remove(card)
        return chances, table_chances


def _hands(draft: Draft, values: Values) -> list[_Hand]:
    """The hands of a draft that other seats chose from: those before the seat, and those after it."""
    found = []
    if draft.before:
        found.append(_Hand(draft.seats[: len(draft.before)], draft.turned, draft.before, values))
    if draft.choosing:
        sure = tuple([card for card in (*draft.row, *draft.under) if card is not None])
        found.append(_Hand(draft.choosing, (*draft.pool, *sure), draft.pool, values))
    return found


def _draw_index(weights: Sequence[float], rng: Random) -> int:
    """A random index, by weight."""
    rest = rng.random() * sum(weights)
    for at, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return at
    return len(weights) - 1
