"""Hints: the best complete choices of a decision with their chances to win, from what its seat may know.

The ratings of the game's best bot pick and sort the choices. The chances are those of the game's own model
if it has one, else those after playouts of one round, as in a review, so that no review calls a hint an
error. Playouts of all choices share their worlds and their luck: differences become clear long before the
chances are precise. At first only a clear gain moves a choice to the front, later a likely one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from game.bots.bot import decision_rng
from game.engine.contract import Action, Evaluator, Position, Reason, SeatView, State
from game.engine.figure import CLEAR_ERRORS, UNSAMPLED_VARIANCE, Figure
from game.review.playouts import looking_ahead

MAX_PROPOSALS: Final = 3
"""How many choices are proposed."""
MAX_CANDIDATES: Final = 8
"""How many are tried in the first worlds, as ratings look no further than the turn."""
MAX_WORLDS: Final = 1000
"""Worlds after which the chances are precise enough: the error is then at most 1.6 %."""
WORLDS_TO_SHOW: Final = 24
"""The fewest worlds from which a chance is shown."""
WORLDS_TO_SORT: Final = 100
"""Worlds from which on all choices but the first are sorted by their chances, and a likely gain is enough."""
LIKELY: Final = 1.0
"""Standard errors that make a gain likely."""
WON: Final = 0.995
"""Chances from which on nothing is to be gained."""
FACTS: Final = 1
"""How many facts of a choice are shown: one that is read beats two that are not."""


class Proposal(NamedTuple):
    """A complete choice with its chance to win."""

    steps: tuple[Action, ...]
    win: Figure | None = None
    """None before WORLDS_TO_SHOW worlds."""
    trials: int = 0
    """The number of playouts; 0 where the game's own model gives the chance."""
    behind: float = 0.0
    """By how much the first choice is better; 0 unless that is clear."""
    reasons: tuple[Reason, ...] = ()


class Advice:
    """The proposals at one decision; `work` refines them a slice at a time."""

    def __init__(
        self,
        view: SeatView,
        evaluator: Evaluator[State],
        level: str,
        seed: int,
        is_same_choice: Callable[[Position], bool],
    ) -> None:
        """Prepare hints with the ratings of a level.

        `is_same_choice` returns whether the decision at an observation is part of the same choice.
        """
        self._view, self._evaluator, self._seed, self._is_same_choice = view, evaluator, seed, is_same_choice
        self._sight = evaluator.levels.get(level, evaluator.levels["pro"])[0]
        self._choices: list[tuple[Action, ...]] = []
        self._reasons: list[tuple[Reason, ...]] = []
        self._wins: list[list[float]] = []
        self._model_chances: list[float] = []
        """By choice its chance in the game's own model; empty without one."""
        self._slices = self._run()
        self.is_done = False
        self.pinned: tuple[Action, ...] = ()
        """A choice that stays among the proposals whatever its chance, as it is on the screen."""

    @property
    def worlds(self) -> int:
        """The number of worlds in which all choices have been tried."""
        return len(self._wins[-1]) if self._wins else 0

    @property
    def proposals(self) -> list[Proposal]:
        """The proposals, the best one first; empty while choices are being picked."""
        if self._model_chances and self._choices:
            best = max(self._model_chances)
            return [
                Proposal(steps, Figure(win), 0, best - win, reasons)
                for steps, win, reasons in zip(self._choices, self._model_chances, self._reasons, strict=True)
            ]
        order = ranked(self._wins)
        return [
            proposal(self._choices[i], self._wins[i], self._wins[order[0]], self.worlds, self._reasons[i])
            for i in order
        ]

    def work(self, seconds: float) -> None:
        """Refine the proposals for this many seconds."""
        until = time.perf_counter() + seconds
        while not self.is_done and time.perf_counter() < until:
            self.is_done = next(self._slices, self) is self

    def complete(self, worlds: int) -> None:
        """Refine the proposals until this many worlds have been tried."""
        while not self.is_done and self.worlds < worlds:
            self.is_done = next(self._slices, self) is self

    # -- choices -----
    def _run(self) -> Iterator[None]:
        world = self._view.determinize(decision_rng(self._seed, self._view))
        # another race of a championship may be on another track
        for _ in self._evaluator.prepare(world, self._sight):
            yield
        rated = self._rated(world)
        best, spare = rated[:MAX_PROPOSALS], rated[MAX_PROPOSALS:MAX_CANDIDATES]
        yield
        chances = self._evaluator.chances(world) if self._sight == "full" else None
        if chances is not None:
            wins = {action: min(1.0, max(0.0, win)) for action, win in chances}
            best.sort(key=lambda action: -round(wins[action], 3))
            if wins[best[-1]] >= WON:
                # any of these wins: certain ones are told first, then as the model lists them
                good = [action for action, _ in chances if action in rated and wins[action] >= WON]
                best = sorted(good, key=lambda action: wins[action] < 1)[:MAX_PROPOSALS]
            self._model_chances = [wins[action] for action in best]
        found: list[tuple[Action, ...]] = []
        for action in best:
            # a model's chance of an action is that of the best turn that begins with it
            begun = self._evaluator.complete_choice(world, action) if chances is not None else (action,)
            steps: list[Action] = []
            for step in self._complete(world.copy(), begun):
                steps.append(step)
                yield
            found.append(tuple(steps))
        self._wins = [[] for _ in found]
        self._reasons = distinctive_reasons([self._evaluator.reasons(world, steps) for steps in found])
        self._choices = found
        yield
        if chances is None:
            yield from self._try_in_worlds(world, spare)

    def _rated(self, world: State) -> list[Action]:
        """Return the actions to consider, the best one first."""
        evaluator = self._evaluator
        ratings = dict(evaluator.ratings(world, self._sight))
        options = [action for action in evaluator.candidates(world) if action in ratings] or list(ratings)
        best = max(options, key=lambda action: ratings[action])
        rest = sorted((action for action in options if action != best), key=lambda action: -ratings[action])
        return [best, *rest]

    def _complete(self, world: State, begun: Sequence[Action]) -> Iterator[Action]:
        """Yield the steps of the choice that begins with these, until chance or another seat decides."""
        seat = self._view.seat
        for step in begun:
            yield step
            world.apply(step)
        while world.actor() == seat and self._is_same_choice(world.observe(seat)):
            step = self._rated(world)[0]
            yield step
            world.apply(step)

    # -- chances -----
    def _try_in_worlds(self, world: State, spare: Sequence[Action]) -> Iterator[None]:
        """Try every choice in world after world; after the first worlds spare ones may replace some."""
        for number in range(MAX_WORLDS):
            if number == WORLDS_TO_SHOW and spare:
                yield from self._try_spare(world, spare)
            yield from self._try_in_world(number, self._choices, self._wins)

    def _try_in_world(
        self, number: int, choices: Sequence[tuple[Action, ...]], found: Sequence[list[float]]
    ) -> Iterator[None]:
        rng = Random(f"{self._seed}:hint:{number}")
        world, dice_seed = self._view.determinize(rng), rng.random()
        for steps, wins in zip(choices, found, strict=True):
            after = world.copy()
            for step in steps:
                if step in after.legal():
                    after.apply(step)
            wins.append(
                (yield from looking_ahead(after, self._evaluator, Random(dice_seed), self._view.seat))
            )

    def _try_spare(self, world: State, spare: Sequence[Action]) -> Iterator[None]:
        """Try spare choices in the same worlds; the best-rated, the pinned and the likeliest ones stay."""
        choices: list[tuple[Action, ...]] = []
        for action in spare:
            steps: list[Action] = []
            for step in self._complete(world.copy(), (action,)):
                steps.append(step)
                yield
            choices.append(tuple(steps))
        wins: list[list[float]] = [[] for _ in choices]
        for number in range(WORLDS_TO_SHOW):
            yield from self._try_in_world(number, choices, wins)
        every = [*self._choices, *choices]
        tried = [*self._wins, *wins]
        rest = sorted(range(1, len(every)), key=lambda i: (every[i] != self.pinned, -sum(tried[i])))
        kept = [0, *rest[: MAX_PROPOSALS - 1]]
        self._reasons = distinctive_reasons([self._evaluator.reasons(world, every[i]) for i in kept])
        self._choices, self._wins = [every[i] for i in kept], [tried[i] for i in kept]


def complete_by_policy(
    view: SeatView,
    evaluator: Evaluator[State],
    first: Action,
    seed: int,
    is_same_choice: Callable[[Position], bool],
) -> tuple[State, tuple[Action, ...]]:
    """Return a sampled world, and an action with the steps by which the policy completes the choice."""
    world, rng = view.determinize(decision_rng(seed, view)), Random(seed)
    after, steps = world.copy(), [first]
    after.apply(first)
    while after.actor() == view.seat and is_same_choice(after.observe(view.seat)):
        steps.append(evaluator.policy(after, rng))
        after.apply(steps[-1])
    return world, tuple(steps)


def distinctive_reasons(found: Sequence[Sequence[Reason]]) -> list[tuple[Reason, ...]]:
    """Return each choice's most important fact that no other has, and its most important one in favour."""
    kept = []
    for i, facts in enumerate(found):
        others = {_content(fact) for j, other in enumerate(found) if j != i for fact in other}
        only_its = [fact for fact in facts if _content(fact) not in others]
        first = only_its[:FACTS]
        kept.append((*first, *(fact for fact in spoken_facts(only_its, True) if fact not in first)))
    return kept


def spoken_facts(facts: Sequence[Reason], is_best: bool) -> Sequence[Reason]:
    """Return the facts of a choice that are shown; for the best choice none that speaks against it."""
    return [fact for fact in facts if not (is_best and fact.is_against)][:FACTS]


def _content(fact: Reason) -> tuple[str, str]:
    """Return what a fact says, without its places on the table."""
    return fact.key, repr(sorted(fact.params.items()))


def gain(ours: Sequence[float], theirs: Sequence[float]) -> Figure:
    """Return the mean of the differences in the same worlds, and its standard error."""
    differences = [a - b for a, b in zip(ours, theirs, strict=False)]
    return Figure.mean(differences, UNSAMPLED_VARIANCE) if len(differences) > 1 else Figure(0.0, 1.0)


def ranked(wins: Sequence[Sequence[float]]) -> list[int]:
    """Return the order of the choices: as rated, but one surely better than the first goes before it."""
    order = list(range(len(wins)))
    for i in order[1:]:
        lead, error = gain(wins[i], wins[order[0]])
        threshold = CLEAR_ERRORS if len(wins[i]) < WORLDS_TO_SORT else LIKELY
        if len(wins[i]) >= WORLDS_TO_SHOW and lead > threshold * error:
            order.remove(i)
            order.insert(0, i)
    if wins and len(wins[-1]) >= WORLDS_TO_SORT:
        order[1:] = sorted(order[1:], key=lambda i: -sum(wins[i]))
    return order


def proposal(
    steps: tuple[Action, ...],
    wins: Sequence[float],
    best: Sequence[float],
    trials: int,
    reasons: tuple[Reason, ...] = (),
) -> Proposal:
    """Return the proposal of a choice from its playouts and those of the first choice."""
    if len(wins) < WORLDS_TO_SHOW:
        return Proposal(steps, None, trials, 0.0, reasons)
    lead = gain(best, wins)
    behind = lead.value if lead.is_clear else 0.0
    return Proposal(steps, Figure.mean(wins, UNSAMPLED_VARIANCE), trials, behind, reasons)
