"""What the other seats have probably bet: drafts played through as often as wanted, as a seat knows them.

Whoever drafts is taken to like a card by how far its moped has come, or would come with the cards that are
left, and to keep it with a chance that grows with that. How each rival weighs the two, and how surely, is
told by what he kept; which of the cards that are known only together he kept, by how he drafts. So both are
drawn in turn, each as the other makes it likely (a Gibbs sampler, with a step of Metropolis for the cards).
All that a seat has seen holds in every world that is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Final, NamedTuple

from game.games.full_throttle.bots.knowledge import Cards, Draft, Knowledge
from game.games.full_throttle.bots.sprint import Habit, driven
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
"""How a rival may draft; the fourth one fits the aces' choices best of all that go by these."""
PRIOR: Final = (0.15, 0.15, 0.15, 0.3, 0.1, 0.1, 0.05)
"""How likely each of them is before anything has been seen."""
ALIKE: Final = 0.5
"""What each other rival who drafts so adds to that: those at one table tend to be of a kind."""
TABLES: Final = (Habit(1.0, 1.0), Habit(1.0, 3.0), Habit(0.0, 0.7), Habit(0.0, 2.5))
"""How a table may draft on in imagined races, where all are taken to be of one kind."""
_OF_TABLES: Final = (0.4, 0.3, 0.1, 0.2)
"""How likely each of them is before anything has been seen."""
_SLIP: Final = 1e-12
"""What the worst card weighs beside the best: nobody is so sure that one slip rules him out."""
_SETTLE: Final = 10
"""Worlds that are drawn and left before the first one that counts."""
_AGAIN: Final = 0.25
"""How surely cards go under the deck in the order of what the seat that puts them there gains by them."""

Worths = Sequence[Sequence[float]]
"""By moped, in rows: how far it has come, and how far it will with the cards that are left."""


class Guess(NamedTuple):
    """One way a draft may have gone."""

    kept: tuple[tuple[int, int], ...]
    """(seat, moped) of every bet but the own one."""
    under: Cards
    """The three under the deck, the first one drawn first."""


def worths(known: Knowledge) -> list[Worths]:
    """By draft what the mopeds were worth to those who drafted, as far as this seat can tell."""
    config = known.config
    left = [0.0] * len(MOPEDS)
    for card in config.pack:
        left[MOPED_OF[card]] += NUMBER_OF[card]
    race = _Replay(known)
    found: list[Worths] = []
    for at, card in enumerate(known.turned[: config.each * len(known.drafts)]):
        left[MOPED_OF[card]] -= NUMBER_OF[card]
        race.turn(card)
        if (at + 1) % config.each:
            continue
        come = driven(known.course, race.spaces, race.laps)
        found.append((come, [rows + still for rows, still in zip(come, left, strict=True)]))
        draft = known.drafts[len(found) - 1]
        share = draft.under.count(None) / max(1, len(draft.pool))
        for under in draft.under:
            if under is not None:
                left[MOPED_OF[under]] += NUMBER_OF[under]
        for other in draft.pool if share else ():
            left[MOPED_OF[other]] += NUMBER_OF[other] * share
    return found


class _Replay:
    """The mopeds as they stood; as they stand where it is not known from where they started."""

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


def shares(drafts: Sequence[Draft], worth: Sequence[Worths]) -> list[float]:
    """By habit of `TABLES` how likely the others as a whole have it, by what they kept of which hands."""
    told = list(map(log, _OF_TABLES))
    for draft, mopeds in zip(drafts, worth, strict=True):
        for at, habit in enumerate(TABLES):
            told[at] += _evidence(draft.turned, draft.before, mopeds, habit)
            if draft.pool and draft.own_bet is not None and None not in (*draft.row, *draft.under):
                hand = (*draft.pool, *draft.row, *draft.under)
                told[at] += _evidence(hand, draft.pool, mopeds, habit)  # type: ignore[arg-type]
    most = max(told)
    chances = [exp(sure - most) for sure in told]
    return [chance / sum(chances) for chance in chances]


def _evidence(hand: Cards, kept: Cards, worth: Worths, habit: Habit) -> float:
    """The logarithm of the chance that these were kept of a hand, the best one first."""
    best = sorted(log_weights(kept, worth, habit), reverse=True)
    total = sum(map(exp, log_weights(hand, worth, habit)))
    told = 0.0
    for look in best:
        told += look - log(max(total, exp(look)))
        total -= exp(look)
    return told


def log_weights(cards: Sequence[int], worth: Worths, habit: Habit) -> list[float]:
    """By card the logarithm of its weight; the worth of the best moped counts as nothing."""
    far = habit.far
    mopeds = [come + far * (will - come) for come, will in zip(*worth, strict=True)]
    best = max(mopeds)
    return [(mopeds[MOPED_OF[card]] - best - habit.slow * NUMBER_OF[card]) / habit.doubt for card in cards]


class World(NamedTuple):
    """One way all may have gone."""

    guesses: tuple[Guess, ...]
    """By draft."""
    habits: tuple[int, ...]
    """By seat how it drafts: its place in `HABITS`."""


class Rivals:
    """Worlds that fit what a seat (None: a spectator) has seen, each as often as it is likely."""

    def __init__(
        self, drafts: Sequence[Draft], worth: Sequence[Worths], seats: int, own: int | None, rng: Random
    ) -> None:
        self._rng = rng
        self._drafts = drafts
        self._hands = [_hands(draft, mopeds) for draft, mopeds in zip(drafts, worth, strict=True)]
        self._others = [seat for seat in range(seats) if seat != own]
        self._all = [hand for both in self._hands for hand in both]
        self.habits = [_drawn(PRIOR, rng) for _ in range(seats)]
        for hand in self._all:
            hand.kept = hand.propose(self.habits, rng)
        for _ in range(_SETTLE if self._all else 0):
            self._step()

    def draw(self) -> World:
        """The next world; each one goes on from the one before."""
        self._step()
        counts = [[0] * len(MOPEDS) for _ in self.habits]
        found = []
        for draft, hands in zip(self._drafts, self._hands, strict=True):
            kept = tuple(
                [
                    (seat, MOPED_OF[card])
                    for hand in hands
                    for seat, card in zip(hand.seats, hand.kept, strict=True)
                ]
            )
            for seat, moped in kept:
                counts[seat][moped] += 1
            found.append(Guess(kept, self._under(draft, hands, counts[draft.seats[-1]])))
        return World(tuple(found), tuple(self.habits))

    def _step(self) -> None:
        """Draw how everybody drafts by what he kept, then what everybody kept by how he drafts."""
        rng = self._rng
        told = [[0.0] * len(HABITS) for _ in self.habits]
        for hand in self._all:
            if hand.is_informative:
                for seat, more in zip(hand.seats, hand.log_likelihood(hand.kept)[0], strict=True):
                    told[seat] = [a + b for a, b in zip(told[seat], more, strict=True)]
        for seat in self._others:
            most = max(told[seat])
            self.habits[seat] = -1
            alike = [self.habits[who] for who in self._others]
            weights = [
                exp(sure - most) * (prior + ALIKE * alike.count(at))
                for at, (sure, prior) in enumerate(zip(told[seat], PRIOR, strict=True))
            ]
            self.habits[seat] = _drawn(weights, rng)
        for hand in self._all:
            hand.step(self.habits, rng)

    def _under(self, draft: Draft, hands: Sequence[_Hand], own: Sequence[int]) -> Cards:
        """What lies under the deck: what nobody kept, as the own bets of who put it there have it ordered."""
        if None not in draft.under:
            return draft.under  # type: ignore[return-value]
        cards = list(draft.pool)
        for hand in hands[-1:] if draft.choosing else ():
            for card in hand.kept:
                cards.remove(card)
        self._rng.shuffle(cards)
        if None in draft.row:
            cards.pop()
        even = sum(own) / len(MOPEDS)
        weights = [exp(_AGAIN * NUMBER_OF[card] * (own[MOPED_OF[card]] - even)) for card in cards]
        order: list[int] = []
        while cards:
            at = _drawn(weights, self._rng)
            order.append(cards.pop(at))
            del weights[at]
        waiting = iter(order)
        return tuple([next(waiting) if card is None else card for card in draft.under])


_Told = tuple[list[list[float]], list[list[float]]]
"""By seat and habit the logarithm of the chance that it kept its card, and of that of one in the pool."""


class _Hand:
    """A hand that some seats chose from in turn, of which a seat knows only together what they kept."""

    def __init__(self, seats: Sequence[int], hand: Cards, pool: Cards, worth: Worths) -> None:
        self.seats = seats
        self.pool = pool
        """What they may have kept."""
        self.is_informative = len(pool) < len(hand)
        """Whether cards are known that they did not keep; else it says nothing of how they draft."""
        self.kept: Cards = ()
        self._hand = hand
        cards = sorted(set(hand))
        self._weights = [
            {
                card: exp(look) + _SLIP
                for card, look in zip(cards, log_weights(cards, worth, habit), strict=True)
            }
            for habit in HABITS
        ]
        self._known: dict[Cards, _Told] = {}

    def propose(self, habits: Sequence[int], rng: Random) -> Cards:
        """Cards of the pool, kept by one seat after another as they draft."""
        left, found = list(self.pool), []
        for seat in self.seats:
            weight = self._weights[habits[seat]]
            found.append(left.pop(_drawn([weight[card] for card in left], rng) if len(left) > 1 else 0))
        return tuple(found)

    def step(self, habits: Sequence[int], rng: Random) -> None:
        """Take other cards as kept, if they are as likely; what was not kept counts by its chance."""
        if len(self.pool) == 1:
            return
        other = self.propose(habits, rng)
        if self.is_informative and other != self.kept:
            new, old = self.log_likelihood(other)[1], self.log_likelihood(self.kept)[1]
            gain = sum([new[at][habits[seat]] - old[at][habits[seat]] for at, seat in enumerate(self.seats)])
            if gain < 0 and rng.random() >= exp(gain):
                return
        self.kept = other

    def log_likelihood(self, kept: Cards) -> _Told:
        """What it says of those who drafted that they kept these; reckoned once."""
        known = self._known.get(kept)
        if known is None:
            known = self._known[kept] = self._reckoned(kept)
        return known

    def _reckoned(self, kept: Cards) -> _Told:
        hand, pool = list(self._hand), list(self.pool)
        chances, shares = [], []
        for card in kept:
            totals = [sum([weight[one] for one in hand]) for weight in self._weights]
            pairs = list(zip(self._weights, totals, strict=True))
            chances.append([log(weight[card] / total) for weight, total in pairs])
            shares.append([log(sum([weight[one] for one in pool]) / total) for weight, total in pairs])
            hand.remove(card)
            pool.remove(card)
        return chances, shares


def _hands(draft: Draft, worth: Worths) -> list[_Hand]:
    """The two hands of a draft whose cards were kept by others: before the seat itself, and after it."""
    found = []
    if draft.before:
        found.append(_Hand(draft.seats[: len(draft.before)], draft.turned, draft.before, worth))
    if draft.choosing:
        sure = tuple([card for card in (*draft.row, *draft.under) if card is not None])
        found.append(_Hand(draft.choosing, (*draft.pool, *sure), draft.pool, worth))
    return found


def _drawn(weights: Sequence[float], rng: Random) -> int:
    """A place, each as likely as it weighs."""
    spot = rng.random() * sum(weights)
    for at, weight in enumerate(weights):
        spot -= weight
        if spot < 0:
            return at
    return len(weights) - 1
