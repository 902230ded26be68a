"""The best whole choices of a decision and how likely each of them wins, from what its seat knows alone.

The ratings of the game's best bot pick the choices and put them in order. The chances are those of the
game's own model where it has one, else those after playouts of one round, as in a review, so that what a
hint says is no error there. In these all choices meet the same worlds and the same luck, so that what sets
them apart shows long before the chances themselves are fine, and only a clear gain moves a choice to the
front, and later a likely one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.bots.bot import decision_rng
from game.engine.contract import Action, Evaluator, Position, Reason, SeatView, State
from game.engine.figure import CLEAR, UNSAMPLED_VARIANCE, Figure
from game.review.playouts import looking_ahead

MOST: Final = 3
"""So many choices are told."""
WIDE: Final = 8
"""So many are tried in the first worlds, as ratings see no further than the turn."""
GOAL: Final = 1000
"""Worlds after which the chances are fine enough: the error is then 1.6 in a hundred at the most."""
FEWEST: Final = 24
"""Worlds before any chance is told."""
MIN_WORLDS: Final = 100
"""Worlds after which the others are told in the order of their chances, and a likely gain is enough."""
LIKELY: Final = 1.0
"""Those that make it likely."""
WON: Final = 0.995
"""Chances from which on nothing is to be gained."""
FACTS: Final = 1
"""So many facts of a choice are told: one that is read beats two that are not."""


class Proposal(NamedTuple):
    """One whole choice, and how likely it wins."""

    steps: tuple[Action, ...]
    win: Figure | None = None
    """None while too little is known."""
    trials: int = 0
    """Playouts that tried it; none where the game's own model gives the chance."""
    behind: float = 0.0
    """By how much the first choice is clearly better; nothing where it may be as good."""
    reasons: tuple[Reason, ...] = ()


class Advice:
    """What is proposed at one decision; `work` makes it finer, a slice at a time."""

    def __init__(
        self,
        view: SeatView,
        evaluator: Evaluator[State],
        level: str,
        seed: int,
        belongs: Callable[[Position], bool],
    ) -> None:
        """Choices as this level rates them, chances by its model.

        `belongs` says whether what the seat would decide at an observation is part of the same choice.
        """
        self._view, self._evaluator, self._seed, self._belongs = view, evaluator, seed, belongs
        self._sight = evaluator.levels.get(level, evaluator.levels["pro"])[0]
        self._choices: list[tuple[Action, ...]] = []
        self._reasons: list[tuple[Reason, ...]] = []
        self._wins: list[list[float]] = []
        self._modelled: list[float] = []
        """By choice its chance in the game's own model, where it has one."""
        self._work = self._all()
        self.done = False
        self.named: tuple[Action, ...] = ()
        """A choice that is told whatever its chance, as somebody looks at it."""

    @property
    def worlds(self) -> int:
        """How many worlds all choices have been tried in."""
        return len(self._wins[-1]) if self._wins else 0

    @property
    def proposals(self) -> list[Proposal]:
        """The choices, the best one first; none while they are being picked."""
        if self._modelled and self._choices:
            best = max(self._modelled)
            return [
                Proposal(steps, Figure(win), 0, best - win, reasons)
                for steps, win, reasons in zip(self._choices, self._modelled, self._reasons, strict=True)
            ]
        order = ranked(self._wins)
        return [
            proposal(self._choices[i], self._wins[i], self._wins[order[0]], self.worlds, self._reasons[i])
            for i in order
        ]

    def work(self, seconds: float) -> None:
        """Work for so long."""
        until = time.perf_counter() + seconds
        while not self.done and time.perf_counter() < until:
            self.done = next(self._work, self) is self

    def complete(self, worlds: int) -> None:
        """Work until so many worlds have been tried."""
        while not self.done and self.worlds < worlds:
            self.done = next(self._work, self) is self

    # -- the choices -----------------------------------------------------------------------------------
    def _all(self) -> Iterator[None]:
        world = self._view.determinize(decision_rng(self._seed, self._view))
        # another race of a championship is about something new
        for _ in self._evaluator.prepare(world, self._sight):
            yield
        rated = self._rated(world)
        best, spare = rated[:MOST], rated[MOST:WIDE]
        yield
        known = self._evaluator.chances(world) if self._sight == "full" else None
        if known is not None:
            wins = {action: min(1.0, max(0.0, win)) for action, win in known}
            best.sort(key=lambda action: -round(wins[action], 3))
            if wins[best[-1]] >= WON:
                # any of these wins: certain ones are told first, then as the model lists them
                good = [action for action, _ in known if action in rated and wins[action] >= WON]
                best = sorted(good, key=lambda action: wins[action] < 1)[:MOST]
            self._modelled = [wins[action] for action in best]
        found: list[tuple[Action, ...]] = []
        for action in best:
            # a model's chance of an action is that of the best turn that begins with it
            begun = self._evaluator.completed(world, action) if known is not None else (action,)
            whole: list[Action] = []
            for step in self._whole(world.copy(), begun):
                whole.append(step)
                yield
            found.append(tuple(whole))
        self._wins = [[] for _ in found]
        self._reasons = distinctive_reasons([self._evaluator.reasons(world, steps) for steps in found])
        self._choices = found
        yield
        if known is None:
            yield from self._tried(world, spare)

    def _rated(self, world: State) -> list[Action]:
        """The actions worth a thought, the best one first."""
        evaluator = self._evaluator
        worth = dict(evaluator.ratings(world, self._sight, ""))
        options = [action for action in evaluator.candidates(world) if action in worth] or list(worth)
        best = max(options, key=lambda action: worth[action])
        rest = sorted((action for action in options if action != best), key=lambda action: -worth[action])
        return [best, *rest]

    def _whole(self, world: State, begun: Sequence[Action]) -> Iterator[Action]:
        """All that goes with the first actions before dice fall or another seat acts."""
        seat = self._view.seat
        for step in begun:
            yield step
            world.apply(step)
        while world.actor() == seat and self._belongs(world.observe(seat)):
            step = self._rated(world)[0]
            yield step
            world.apply(step)

    # -- the chances -----------------------------------------------------------------------------------
    def _tried(self, known: State, spare: Sequence[Action]) -> Iterator[None]:
        """Play every choice out in one world after the other; after the first ones the best of more stay."""
        for number in range(GOAL):
            if number == FEWEST and spare:
                yield from self._widened(known, spare)
            yield from self._world(number, self._choices, self._wins)

    def _world(
        self, number: int, choices: Sequence[tuple[Action, ...]], found: Sequence[list[float]]
    ) -> Iterator[None]:
        rng = Random(f"{self._seed}:hint:{number}")
        world, luck = self._view.determinize(rng), rng.random()
        for steps, wins in zip(choices, found, strict=True):
            after = world.copy()
            for step in steps:
                if step in after.legal():
                    after.apply(step)
            wins.append((yield from looking_ahead(after, self._evaluator, Random(luck), self._view.seat)))

    def _widened(self, known: State, spare: Sequence[Action]) -> Iterator[None]:
        """Try further choices in the same worlds: the rated best, the named and the likeliest stay."""
        choices: list[tuple[Action, ...]] = []
        for action in spare:
            whole: list[Action] = []
            for step in self._whole(known.copy(), (action,)):
                whole.append(step)
                yield
            choices.append(tuple(whole))
        wins: list[list[float]] = [[] for _ in choices]
        for number in range(FEWEST):
            yield from self._world(number, choices, wins)
        every = [*self._choices, *choices]
        tried = [*self._wins, *wins]
        rest = sorted(range(1, len(every)), key=lambda i: (every[i] != self.named, -sum(tried[i])))
        kept = [0, *rest[: MOST - 1]]
        self._reasons = distinctive_reasons([self._evaluator.reasons(known, every[i]) for i in kept])
        self._choices, self._wins = [every[i] for i in kept], [tried[i] for i in kept]


def carried_on(
    view: SeatView,
    evaluator: Evaluator[State],
    first: Action,
    seed: int,
    belongs: Callable[[Position], bool],
) -> tuple[State, tuple[Action, ...]]:
    """A world as the seat may take it to be, and an action with all that rules of thumb add to the choice."""
    world, rng = view.determinize(decision_rng(seed, view)), Random(seed)
    after, steps = world.copy(), [first]
    after.apply(first)
    while after.actor() == view.seat and belongs(after.observe(view.seat)):
        steps.append(evaluator.policy(after, rng))
        after.apply(steps[-1])
    return world, tuple(steps)


def distinctive_reasons(found: Sequence[Sequence[Reason]]) -> list[tuple[Reason, ...]]:
    """Of each choice's facts the weightiest that is true of no other choice."""
    kept = []
    for i, own in enumerate(found):
        others = {_content(fact) for j, facts in enumerate(found) if j != i for fact in facts}
        kept.append(tuple([fact for fact in own if _content(fact) not in others][:FACTS]))
    return kept


def _content(fact: Reason) -> tuple[str, str]:
    """What a fact says, wherever on the table it is seen."""
    return fact.key, repr(sorted(fact.params.items()))


def gain(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """The mean of the differences in the same worlds, and its standard error."""
    apart = [a - b for a, b in zip(ours, theirs, strict=False)]
    return Figure.mean(apart, UNSAMPLED_VARIANCE) if len(apart) > 1 else Figure(0.0, 1.0)


def ranked(wins: Sequence[Sequence[float]]) -> list[int]:
    """The choices as they are told: as rated, but that one surely better than the first goes before it."""
    order = list(range(len(wins)))
    for i in order[1:]:
        more, error = gain(wins[i], wins[order[0]])
        sure = CLEAR if len(wins[i]) < MIN_WORLDS else LIKELY
        if len(wins[i]) >= FEWEST and more > sure * error:
            order.remove(i)
            order.insert(0, i)
    if wins and len(wins[-1]) >= MIN_WORLDS:
        order[1:] = sorted(order[1:], key=lambda i: -sum(wins[i]))
    return order


def proposal(
    steps: tuple[Action, ...],
    wins: Sequence[float],
    best: Sequence[float],
    trials: int,
    reasons: tuple[Reason, ...] = (),
) -> Proposal:
    """What its playouts say of a choice, beside those of the first one."""
    if len(wins) < FEWEST:
        return Proposal(steps, None, trials, 0.0, reasons)
    lead = gain(best, wins)
    behind = lead.value if lead.is_clear else 0.0
    return Proposal(steps, Figure.mean(wins, UNSAMPLED_VARIANCE), trials, behind, reasons)
