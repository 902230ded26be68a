"""A bot that plays its best options to the end of the race in many worlds that fit what it sees."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from random import Random
from time import perf_counter

from game.bots.advice import decision_rng, ratings
from game.bots.paired import Comparison
from game.engine.contract import Action, Chance, Game, SeatView, State


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a decision may cost: counted in decisions played out, so that a seed repeats it."""

    options: int = 10
    """The best-rated options that are tried."""
    slack: float = 4.0
    """Options rated this many times the evaluator's scale below the best are not tried."""
    decisions: int = 6000
    """Decisions in all playouts together; the round of worlds that is under way is finished."""
    clear: float = 0.8
    """Standard errors by which an option has to beat the best-rated one."""
    seconds: float = 0.8
    """Cap for slow machines."""


class SearchBot:
    """Deviates from the best rating only where sampled worlds show a clear gain.

    All options meet the same hidden cards and the same dice (common random numbers), and everybody
    goes on by the game's policy until the evaluator can value the state.
    """

    def __init__(self, game: Game, seed: int, style: str, budget: Budget) -> None:
        self._evaluator = game.evaluator
        self._seed = seed
        self._style = style
        self._budget = budget

    def choose(self, view: SeatView) -> Action:
        """Decide at once."""
        thinking = self.think(view)
        try:
            while True:
                next(thinking)
        except StopIteration as done:
            choice: Action = done.value
            return choice

    def think(self, view: SeatView) -> Generator[None, None, Action]:
        """Decide in slices of one playout."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        rng = decision_rng(self._seed, view)
        options = self._options(view, rng)
        comparison = Comparison(options, self._budget.clear)
        spent, seconds = 0, 0.0
        while not comparison.settled() and spent < self._budget.decisions and seconds < self._budget.seconds:
            world, luck, values = view.determinize(rng), rng.random(), []
            for option in comparison.alive:
                began = perf_counter()
                value, decisions = self._playout(world, option, view.seat, luck)
                values.append(value)
                spent += decisions
                seconds += perf_counter() - began
                yield
            comparison.add(values)
            comparison.prune()
        return comparison.winner()

    def _options(self, view: SeatView, rng: Random) -> list[Action]:
        """The options worth trying, best first; ties by lot."""
        world = view.determinize(rng)
        rated = ratings(self._evaluator, world, "far", self._style, rng)
        worth = dict(rated)
        floor = max(worth.values()) - self._budget.slack * self._evaluator.scale
        options = [
            action for action in self._evaluator.candidates(world) if worth.get(action, floor) >= floor
        ]
        rng.shuffle(options)
        options.sort(key=lambda action: -worth.get(action, floor))
        return options[: self._budget.options]

    def _playout(self, world: State, option: Action, seat: int, luck: float) -> tuple[float, int]:
        """The seat's value after the option and everybody's policy, and how many decisions that took."""
        state = world.copy()
        state.apply(option)
        rng = Random(luck)
        policy, settled = self._evaluator.policy, self._evaluator.settled
        decisions = 1
        while not settled(state):
            actor = state.actor()
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
            else:
                state.apply(policy(state, rng))
                decisions += 1
        return self._evaluator.value(state, seat), decisions
