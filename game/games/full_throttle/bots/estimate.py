"""Chances from sampled endings of the race: one set of them counts for every option of a seat at once.

Each trial draws a world that fits all a seat has seen: the others' bets and the cards under the deck as they
have probably drafted, the rest of the deck in any order. The race is run in it once, up to the cards that the
present choice is about; from there on it is run with each option, on the same cards. Trials come in any
number at a time, and the same seed gives the same ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.engine.contract import Action
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.games.full_throttle.bots.inference import TABLES, Rivals, World, shares, worths
from game.games.full_throttle.bots.knowledge import Draft, Knowledge, know
from game.games.full_throttle.bots.sprint import HOLE, NEVER, Sprint
from game.games.full_throttle.rules.bets import BETS, ROWS, unders
from game.games.full_throttle.rules.cards import CARD_OF, CARDS, MOPED_OF, MOPEDS, UNDER_CARDS
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.scoring import POINTS, by_moped

WORLDS: Final = 60
"""How many ways all past drafts may have gone are kept, where nothing else is asked for."""
_FINE: Final = 1000
_WORTH: Final = (*(_FINE * points for points in POINTS), *POINTS)
"""By place of a moped: what a bet on it counts, with the tie-break of FT-5.4 behind the point."""
_EVEN: Final = 1.0 / len(MOPEDS)


class DraftEnd(NamedTuple):
    """What an option makes of the present draft: the bets (seat, moped) in it, and the three put under."""

    kept: tuple[tuple[int, int], ...]
    under: Sequence[int]


class OptionTrials:
    """What the trials of one option came to."""

    __slots__ = ("leads", "places", "points", "squares", "trials", "wins")

    def __init__(self) -> None:
        self.trials = 0
        self.places = [[0] * len(MOPEDS) for _ in MOPEDS]
        self.wins: list[float] = []
        """By trial the seat's share of the win."""
        self.leads: list[float] = []
        """By trial its points less those of the best other seat."""
        self.points = 0
        self.squares = 0

    def add(self, order: Sequence[int], totals: list[int], seat: int | None) -> None:
        """Count one ending; totals are in `_WORTH`."""
        self.trials += 1
        for place, moped in enumerate(order):
            self.places[moped][place] += 1
        if seat is None:
            return
        own = totals[seat]
        others = max(totals[:seat] + totals[seat + 1 :])
        self.wins.append(1.0 / totals.count(own) if own >= others else 0.0)
        self.leads.append((own - others) / _FINE)
        points = own // _FINE
        self.points += points
        self.squares += points * points


class Estimate:
    """Chances as one seat (None: a spectator) may reckon them; `run` makes them finer.

    `options` are the legal actions while the seat is to decide, else there are none. `worlds` are the ways
    all past drafts may have gone that trials draw from.
    """

    def __init__(
        self,
        course: Course,
        seen: Position,
        seat: int | None,
        seed: int | str,
        worlds: int = WORLDS,
    ) -> None:
        self.knowledge = known = know(course, seen, seat)
        self._unseen = 0.0 if known.phase == "over" else UNSAMPLED_VARIANCE
        self.seat = seat
        self._rng = Random(f"{seed}:{seat}:{known.round}:{known.phase}:{known.turn}:{len(known.turned)}")
        choosing = known.draft is not None and known.turn == seat
        self.options: tuple[Action, ...] = ()
        self._drafting: Drafting | None = None
        if choosing:
            self.options, self._drafting = _options(known)
        self.tallies = [OptionTrials() for _ in self.options or (None,)]
        self._alive = list(range(len(self.tallies)))
        self._drafts = _open_drafts(known, choosing)
        self._worlds: list[World] = []
        self._most = worlds
        self._rivals: Rivals | None = None
        self._worths = worths(known) if known.drafts else []
        self._tables = shares(known.drafts, self._worths)
        """By kind of table how likely the others are of it."""
        self._top = [card for card in CARDS for _ in range(known.top[card])]
        if known.phase == "deal":
            self._top = list(known.config.pack)
        self._kept = [[0] * len(MOPEDS) for _ in range(known.config.seats)]
        for who, own in enumerate(seen["bets"]):
            if not isinstance(own, int):
                self._kept[who] = list(by_moped([CARD_OF[name] for name in own]))

    # -- trials

    @property
    def trials(self) -> int:
        """How many endings have been run; fewer for options that were given up."""
        return max(tally.trials for tally in self.tallies)

    @property
    def alive(self) -> Sequence[int]:
        """The options, by their place in `options`, that are still tried."""
        return self._alive

    def give_up(self, option: int) -> None:
        """Try this option no more; its figures stay as they are."""
        self._alive.remove(option)

    def run(self, trials: int) -> None:
        """Run so many endings more."""
        if self.knowledge.phase == "over":
            order = self._start().standing()
            for _ in range(trials):
                self.tallies[0].add(order, bet_values(self._kept, order), self.seat)
        elif self.knowledge.spaces:
            for _ in range(trials):
                self._trial()

    def _trial(self) -> None:
        rng = self._rng
        sprint = self._start()
        world = self._world(rng)
        under = self._past(world, sprint.kept)
        deck = self._top[:]
        rng.shuffle(deck)
        sprint.fill(deck + under)
        sprint.habit = rng.choices(TABLES, self._tables)[0]
        if self._drafting is None:
            sprint.run(NEVER, rng)
            order = sprint.standing()
            self.tallies[0].add(order, bet_values(sprint.kept, order), self.seat)
            return
        ends = self._drafting(sprint, self._alive, rng)
        hole = len(sprint.deck)
        sprint.deck += [HOLE] * UNDER_CARDS
        self._branch(sprint, ends, hole, rng)

    def _branch(self, sprint: Sprint, ends: Sequence[DraftEnd], hole: int, rng: Random) -> None:
        """Run on to where the options differ, and from there with each of them."""
        over = sprint.run(hole, rng)
        order, kept = sprint.standing(), sprint.kept
        luck = rng.random()
        known: dict[tuple[int, ...], tuple[list[int], list[list[int]]]] = {}
        for at, end in zip(self._alive, ends, strict=True):
            if not over:
                # options that put the same cards under the deck end alike
                under = tuple(end.under)
                found = known.get(under)
                if found is None:
                    ending = sprint.copy()
                    ending.put(hole, under)
                    ending.run(NEVER, Random(luck))
                    found = known[under] = ending.standing(), ending.kept
                order, kept = found
            totals = bet_values(kept, order)
            for seat, moped in end.kept:
                totals[seat] += _WORTH[order.index(moped)]
            self.tallies[at].add(order, totals, self.seat)

    def _start(self) -> Sprint:
        """The race as it stands, with the bets that are known; a draft that goes on counts as over."""
        known = self.knowledge
        config, drafting = known.config, known.draft is not None
        shown = () if drafting else known.turned[config.each * (known.round - 1) :]
        plug = known.plug if known.plug >= 0 else int(self._rng.random() * config.seats)
        plug = (plug + drafting) % config.seats
        sprint = Sprint(config.course, config.each, known.spaces, known.laps, known.podium, plug, shown)
        sprint.kept = [own[:] for own in self._kept]
        return sprint

    def _world(self, rng: Random) -> World:
        """One way all may have gone so far."""
        if len(self._worlds) == self._most:
            return self._worlds[int(rng.random() * self._most)]
        if self._rivals is None:
            known = self.knowledge
            drafts = [draft for draft, _ in self._drafts]
            self._rivals = Rivals(drafts, self._worths, known.config.seats, self.seat, rng)
        self._worlds.append(self._rivals.draw())
        return self._worlds[-1]

    def _past(self, world: World, kept: list[list[int]]) -> list[int]:
        """Add the bets of every draft as this world has them; what then lies under the deck."""
        found: list[int] = []
        for one, (_, left) in zip(world.guesses, self._drafts, strict=True):
            for seat, moped in one.kept:
                kept[seat][moped] += 1
            if left:
                found += one.under[-left:]
        return found

    # -- figures

    def places(self, option: Action | None = None) -> list[list[Figure]]:
        """By moped its chance of each place, the winner's first; without an option the mean over all."""
        tallies = self._of(option)
        if not self.trials:
            return [[Figure(_EVEN, 0.0)] * len(MOPEDS) for _ in MOPEDS]
        return [
            [
                _share(sum(tally.places[moped][place] for tally in tallies), tallies, self._unseen)
                for place in MOPEDS
            ]
            for moped in MOPEDS
        ]

    def podium(self, option: Action | None = None) -> list[Figure]:
        """By moped its chance of a podium step."""
        tallies = self._of(option)
        if not self.trials:
            return [Figure(len(POINTS) * _EVEN, 0.0)] * len(MOPEDS)
        return [
            _share(sum(sum(tally.places[moped][: len(POINTS)]) for tally in tallies), tallies, self._unseen)
            for moped in MOPEDS
        ]

    def expected_points(self, moped: int, option: Action | None = None) -> Figure:
        """The points that one card on this moped is expected to bring."""
        tallies = self._of(option)
        n = sum(tally.trials for tally in tallies)
        if not n:
            return Figure(sum(POINTS) * _EVEN, 0.0)
        counts = [sum(tally.places[moped][place] for tally in tallies) for place in range(len(POINTS))]
        total = sum(count * points for count, points in zip(counts, POINTS, strict=True))
        squares = sum(count * points * points for count, points in zip(counts, POINTS, strict=True))
        return _mean(total, squares, n, len(tallies), self._unseen)

    def win(self, option: Action | None = None) -> Figure | None:
        """The chance that the seat wins, a shared win counting in part; None for a spectator."""
        if self.seat is None:
            return None
        tallies = self._of(option)
        wins = [win for tally in tallies for win in tally.wins]
        if not wins:
            return Figure(1.0 / self.knowledge.config.seats, 0.0)
        return _mean(sum(wins), sum(win * win for win in wins), len(wins), len(tallies), self._unseen)

    def lead(self, option: Action, other: Action) -> Figure:
        """By how much more often one option wins than another, on the endings that both share."""
        one, two = (self.tallies[self.options.index(action)].wins for action in (option, other))
        return Figure.mean([a - b for a, b in zip(one, two, strict=False)], UNSAMPLED_VARIANCE)

    def points(self, option: Action | None = None) -> Figure | None:
        """The points that the seat is expected to end with; None for a spectator or without trials."""
        tallies = self._of(option)
        n = sum(tally.trials for tally in tallies)
        if self.seat is None or not n:
            return None
        total, squares = sum(tally.points for tally in tallies), sum(tally.squares for tally in tallies)
        return _mean(total, squares, n, len(tallies), self._unseen)

    def bets(self, seat: int) -> list[float]:
        """By moped how many cards a seat has probably bet on it so far; its own are counted."""
        found = [float(count) for count in self._kept[seat]]
        made = self.knowledge.draft.made if self.knowledge.draft else 0
        for at, (draft, _) in enumerate(self._drafts):
            if draft.number == self.knowledge.round and draft.seats.index(seat) >= made:
                continue
            for world in self._worlds:
                for who, moped in world.guesses[at].kept:
                    found[moped] += (who == seat) / len(self._worlds)
        return found

    def _of(self, option: Action | None) -> list[OptionTrials]:
        return self.tallies if option is None else [self.tallies[self.options.index(option)]]


def _share(count: int, tallies: Sequence[OptionTrials], unseen: float) -> Figure:
    n = sum(tally.trials for tally in tallies)
    return _mean(count, count, n, len(tallies), unseen)


def _mean(total: float, squares: float, n: int, options: int, unseen: float) -> Figure:
    """Mean and standard error of n values; those of several options share their worlds, so count once."""
    mean = total / n
    worlds = n / options
    spread = max(0.0, squares / n - mean * mean) + unseen / worlds
    return Figure(mean, sqrt(spread / max(1.0, worlds - 1)))


def bet_values(kept: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """By seat what its bets come to in `_WORTH` when the mopeds come in so."""
    a, b, c, d, e, f = order
    first, second, third, fourth, fifth, sixth = _WORTH
    return [
        own[a] * first + own[b] * second + own[c] * third + own[d] * fourth + own[e] * fifth + own[f] * sixth
        for own in kept
    ]


# What is open


def _open_drafts(known: Knowledge, choosing: bool) -> list[tuple[Draft, int]]:
    """Every draft with how many of its cards are under the deck, the last ones of the three put there.

    Of the draft in which the seat is to choose only what has happened before is left open.
    """
    left = {group.number: len(group.cards) for group in known.groups}
    found = [(draft, left.get(draft.number, 0)) for draft in known.drafts]
    if known.draft is not None:
        draft = known.draft
        if choosing:
            found[-1] = (draft._replace(choosing=(), pool=(), row=(), under=()), 0)
        else:
            found[-1] = (draft, UNDER_CARDS)
    return found


Drafting = Callable[[Sprint, Sequence[int], Random], list[DraftEnd]]
"""What each of these options makes of the present draft in one trial."""


def _options(known: Knowledge) -> tuple[tuple[Action, ...], Drafting]:
    """What the seat may do now, and what comes of it."""
    draft = known.draft
    assert draft is not None
    hand = sorted(draft.pool)
    cards = list(dict.fromkeys(hand))
    if known.phase == "under":
        found = unders(hand)
        triples = [found.orders[action] for action in found.actions]
        return found.actions, lambda sprint, alive, rng: [DraftEnd((), triples[at]) for at in alive]
    if known.phase == "row":
        return tuple(ROWS[card] for card in cards), lambda sprint, alive, rng: [
            DraftEnd((), _without(rng.sample(hand, len(hand)), cards[at])) for at in alive
        ]
    seats = draft.choosing

    def ends(sprint: Sprint, alive: Sequence[int], rng: Random) -> list[DraftEnd]:
        best = sprint.ranked(hand, rng)
        mixed = rng.sample(range(len(hand)), len(hand))
        return [_bet(cards[at], best, mixed, seats) for at in alive]

    return tuple(BETS[card] for card in cards), ends


def _bet(card: int, best: Sequence[int], mixed: Sequence[int], seats: Sequence[int]) -> DraftEnd:
    """This seat keeps the card, those behind it the best others; three of the rest go under the deck."""
    left = list(best)
    left.remove(card)
    kept = [(seat, MOPED_OF[other]) for seat, other in zip(seats[1:], left, strict=False)]
    rest = left[len(kept) :]
    under = [rest[at] for at in mixed if at < len(rest)][:UNDER_CARDS]
    return DraftEnd(((seats[0], MOPED_OF[card]), *kept), under)


def _without(cards: Sequence[int], card: int) -> list[int]:
    left = list(cards)
    left.remove(card)
    return left
