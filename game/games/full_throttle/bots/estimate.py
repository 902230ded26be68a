"""Chances from sampled endings of the race, the same ones for all options of a seat.

Each trial draws a world that agrees with the observation: the others' bets and the cards under the deck are
drawn by how they probably drafted, the rest of the deck in random order. The race is run in it once, up to
the cards that the choice is about, and from there with each option on the same cards. Equal seeds give equal
trials.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.engine.contract import Action
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.games.full_throttle.bots.inference import TABLE_HABITS, Rivals, World, draft_values, table_chances
from game.games.full_throttle.bots.knowledge import Draft, Knowledge, know
from game.games.full_throttle.bots.sprint import HOLE, NEVER, Sprint
from game.games.full_throttle.rules.bets import BETS, ROWS, unders
from game.games.full_throttle.rules.cards import CARD_OF, CARDS, MOPED_OF, MOPEDS, UNDER_CARDS
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.scoring import POINTS, by_moped

WORLDS: Final = 60
"""The number of sampled worlds by default."""
_POINT: Final = 1000
_BET_VALUES: Final = (*(_POINT * points for points in POINTS), *POINTS)
"""By place of a moped the value of a bet on it: points in thousands, and the tie-break of FT-5.4."""
_EQUAL_CHANCE: Final = 1.0 / len(MOPEDS)


class DraftEnd(NamedTuple):
    """The end of the current draft with an option: bets (seat, moped), and the cards put under the deck."""

    kept: tuple[tuple[int, int], ...]
    under: Sequence[int]


class OptionTally:
    """The results of the trials of one option."""

    __slots__ = ("leads", "places", "trials", "wins")

    def __init__(self) -> None:
        self.trials = 0
        self.places = [[0] * len(MOPEDS) for _ in MOPEDS]
        self.wins: list[float] = []
        """By trial the seat's share of the win."""
        self.leads: list[float] = []
        """By trial its points less those of the best other seat."""

    def add(self, order: Sequence[int], totals: list[int], seat: int | None) -> None:
        """Add one ending; totals are by seat, in the units of `_BET_VALUES`."""
        self.trials += 1
        for place, moped in enumerate(order):
            self.places[moped][place] += 1
        if seat is None:
            return
        total = totals[seat]
        others = max(totals[:seat] + totals[seat + 1 :])
        self.wins.append(1.0 / totals.count(total) if total >= others else 0.0)
        self.leads.append((total - others) / _POINT)


class Estimate:
    """Chances from the knowledge of one seat (None: a spectator); `run` makes them more exact.

    `options` are the legal actions while the seat is to decide, else empty. `worlds` is the number of sampled
    worlds that trials draw from.
    """

    def __init__(
        self,
        course: Course,
        observation: Position,
        seat: int | None,
        seed: int | str,
        worlds: int = WORLDS,
    ) -> None:
        self.knowledge = known = know(course, observation, seat)
        self._unsampled_variance = 0.0 if known.phase == "over" else UNSAMPLED_VARIANCE
        self.seat = seat
        self._rng = Random(f"{seed}:{seat}:{known.round}:{known.phase}:{known.turn}:{len(known.turned)}")
        choosing = known.draft is not None and known.turn == seat
        self.options: tuple[Action, ...] = ()
        self._drafting: Drafting | None = None
        if choosing:
            self.options, self._drafting = _options(known)
        self.tallies = [OptionTally() for _ in self.options or (None,)]
        self._tried_options = list(range(len(self.tallies)))
        self._drafts = _drafts_with_open_cards(known, choosing)
        self._worlds: list[World] = []
        self._most_worlds = worlds
        self._rivals: Rivals | None = None
        self._values = draft_values(known) if known.drafts else []
        self._tables = table_chances(known.drafts, self._values)
        """By habit of `TABLE_HABITS` its chance for the others as a group."""
        self._unturned = [card for card in CARDS for _ in range(known.top[card])]
        if known.phase == "deal":
            self._unturned = list(known.config.pack)
        self._kept = [[0] * len(MOPEDS) for _ in range(known.config.seats)]
        for who, cards in enumerate(observation["bets"]):
            if not isinstance(cards, int):
                self._kept[who] = list(by_moped([CARD_OF[name] for name in cards]))

    # -- trials -----

    @property
    def trials(self) -> int:
        """The number of endings run; options that were given up have fewer."""
        return max(tally.trials for tally in self.tallies)

    @property
    def tried_options(self) -> Sequence[int]:
        """The indexes in `options` of those that are still tried."""
        return self._tried_options

    def give_up(self, option: int) -> None:
        """Stop trying an option; its figures stay."""
        self._tried_options.remove(option)

    def run(self, trials: int) -> None:
        """Run more endings."""
        if self.knowledge.phase == "over":
            order = self._new_sprint().running_order()
            for _ in range(trials):
                self.tallies[0].add(order, bet_values(self._kept, order), self.seat)
        elif self.knowledge.spaces:
            for _ in range(trials):
                self._trial()

    def _trial(self) -> None:
        rng = self._rng
        sprint = self._new_sprint()
        world = self._world(rng)
        under = self._add_past_bets(world, sprint.kept)
        deck = self._unturned[:]
        rng.shuffle(deck)
        sprint.fill(deck + under)
        sprint.habit = rng.choices(TABLE_HABITS, self._tables)[0]
        if self._drafting is None:
            sprint.run(NEVER, rng)
            order = sprint.running_order()
            self.tallies[0].add(order, bet_values(sprint.kept, order), self.seat)
            return
        ends = self._drafting(sprint, self._tried_options, rng)
        hole = len(sprint.deck)
        sprint.deck += [HOLE] * UNDER_CARDS
        self._run_options(sprint, ends, hole, rng)

    def _run_options(self, sprint: Sprint, ends: Sequence[DraftEnd], hole: int, rng: Random) -> None:
        """Run to where the options differ, and from there with each of them."""
        over = sprint.run(hole, rng)
        order, kept = sprint.running_order(), sprint.kept
        ending_seed = rng.random()
        endings: dict[tuple[int, ...], tuple[list[int], list[list[int]]]] = {}
        for option, end in zip(self._tried_options, ends, strict=True):
            if not over:
                # options that put the same cards under the deck have the same ending
                under = tuple(end.under)
                found = endings.get(under)
                if found is None:
                    ending = sprint.copy()
                    ending.put(hole, under)
                    ending.run(NEVER, Random(ending_seed))
                    found = endings[under] = ending.running_order(), ending.kept
                order, kept = found
            totals = bet_values(kept, order)
            for seat, moped in end.kept:
                totals[seat] += _BET_VALUES[order.index(moped)]
            self.tallies[option].add(order, totals, self.seat)

    def _new_sprint(self) -> Sprint:
        """The current race with the known bets; a draft in progress counts as over."""
        known = self.knowledge
        config, drafting = known.config, known.draft is not None
        face_up = () if drafting else known.turned[config.each * (known.round - 1) :]
        plug = known.plug if known.plug >= 0 else int(self._rng.random() * config.seats)
        plug = (plug + drafting) % config.seats
        sprint = Sprint(config.course, config.each, known.spaces, known.laps, known.podium, plug, face_up)
        sprint.kept = [counts[:] for counts in self._kept]
        return sprint

    def _world(self, rng: Random) -> World:
        """A sampled world of all past drafts."""
        if len(self._worlds) == self._most_worlds:
            return self._worlds[int(rng.random() * self._most_worlds)]
        if self._rivals is None:
            known = self.knowledge
            drafts = [draft for draft, _ in self._drafts]
            self._rivals = Rivals(drafts, self._values, known.config.seats, self.seat, rng)
        self._worlds.append(self._rivals.draw())
        return self._worlds[-1]

    def _add_past_bets(self, world: World, kept: list[list[int]]) -> list[int]:
        """Add the bets of all drafts in a world to `kept`; returns the cards under the deck."""
        found: list[int] = []
        for one, (_, left) in zip(world.guesses, self._drafts, strict=True):
            for seat, moped in one.kept:
                kept[seat][moped] += 1
            if left:
                found += one.under[-left:]
        return found

    # -- figures -----

    def places(self, option: Action | None = None) -> list[list[Figure]]:
        """Return by moped its chance of each place; without an option the mean over all options."""
        tallies = self._tallies_of(option)
        if not self.trials:
            return [[Figure(_EQUAL_CHANCE, 0.0)] * len(MOPEDS) for _ in MOPEDS]
        return [
            [
                _share(
                    sum(tally.places[moped][place] for tally in tallies), tallies, self._unsampled_variance
                )
                for place in MOPEDS
            ]
            for moped in MOPEDS
        ]

    def podium(self, option: Action | None = None) -> list[Figure]:
        """Return by moped its chance of a podium step."""
        tallies = self._tallies_of(option)
        if not self.trials:
            return [Figure(len(POINTS) * _EQUAL_CHANCE, 0.0)] * len(MOPEDS)
        return [
            _share(
                sum(sum(tally.places[moped][: len(POINTS)]) for tally in tallies),
                tallies,
                self._unsampled_variance,
            )
            for moped in MOPEDS
        ]

    def expected_points(self, moped: int, option: Action | None = None) -> Figure:
        """Return the expected points of one card on this moped."""
        tallies = self._tallies_of(option)
        n = sum(tally.trials for tally in tallies)
        if not n:
            return Figure(sum(POINTS) * _EQUAL_CHANCE, 0.0)
        counts = [sum(tally.places[moped][place] for tally in tallies) for place in range(len(POINTS))]
        total = sum(count * points for count, points in zip(counts, POINTS, strict=True))
        squares = sum(count * points * points for count, points in zip(counts, POINTS, strict=True))
        return _mean(total, squares, n, len(tallies), self._unsampled_variance)

    def win(self, option: Action | None = None) -> Figure | None:
        """Return the seat's win chance, shared wins counted in part; None for a spectator."""
        if self.seat is None:
            return None
        tallies = self._tallies_of(option)
        wins = [win for tally in tallies for win in tally.wins]
        if not wins:
            return Figure(1.0 / self.knowledge.config.seats, 0.0)
        return _mean(
            sum(wins), sum(win * win for win in wins), len(wins), len(tallies), self._unsampled_variance
        )

    def win_difference(self, option: Action, other: Action) -> Figure:
        """Return the difference of two options' win chances on the endings that both share."""
        one, two = (self.tallies[self.options.index(action)].wins for action in (option, other))
        return Figure.mean([a - b for a, b in zip(one, two, strict=False)], UNSAMPLED_VARIANCE)

    def expected_bets(self, seat: int) -> list[float]:
        """Return by moped the expected number of a seat's bets on it, exact for the estimate's seat."""
        found = [float(count) for count in self._kept[seat]]
        made = self.knowledge.draft.made if self.knowledge.draft else 0
        for at, (draft, _) in enumerate(self._drafts):
            if draft.number == self.knowledge.round and draft.seats.index(seat) >= made:
                continue
            for world in self._worlds:
                for who, moped in world.guesses[at].kept:
                    found[moped] += (who == seat) / len(self._worlds)
        return found

    def _tallies_of(self, option: Action | None) -> list[OptionTally]:
        return self.tallies if option is None else [self.tallies[self.options.index(option)]]


def _share(count: int, tallies: Sequence[OptionTally], unseen: float) -> Figure:
    n = sum(tally.trials for tally in tallies)
    return _mean(count, count, n, len(tallies), unseen)


def _mean(total: float, squares: float, n: int, options: int, unseen: float) -> Figure:
    """Mean and standard error of n values; values of several options share worlds, which count once."""
    mean = total / n
    worlds = n / options
    spread = max(0.0, squares / n - mean * mean) + unseen / worlds
    return Figure(mean, sqrt(spread / max(1.0, worlds - 1)))


def bet_values(kept: Sequence[Sequence[int]], order: Sequence[int]) -> list[int]:
    """Return by seat the value of its bets with this final order, in the units of `_BET_VALUES`."""
    a, b, c, d, e, f = order
    first, second, third, fourth, fifth, sixth = _BET_VALUES
    return [
        bets[a] * first
        + bets[b] * second
        + bets[c] * third
        + bets[d] * fourth
        + bets[e] * fifth
        + bets[f] * sixth
        for bets in kept
    ]


# -- the current draft -----


def _drafts_with_open_cards(known: Knowledge, choosing: bool) -> list[tuple[Draft, int]]:
    """Every draft with the number of its cards under the deck.

    Of the draft in which the seat is to choose only the bets before it are open.
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
"""(race, indexes of options, random generator) -> the end of the current draft with each option."""


def _options(known: Knowledge) -> tuple[tuple[Action, ...], Drafting]:
    """The legal actions, and the function that ends the draft with each of them."""
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
    """The first seat keeps the card, the next seats the best others; three of the rest go under the deck."""
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
