"""A bot that tries its best options by playouts in many sampled worlds."""

from __future__ import annotations

from random import Random

from game.bots.bot import Bot, Thinking, decision_rng
from game.bots.driven import DrivingHabits
from game.bots.paired import Comparison
from game.engine.contract import Action, Budget, Chance, Game, SeatView, State
from game.engine.drivers import Driver


class SearchBot(Bot):
    """Deviates from the best rating only where sampled worlds show a clear gain.

    All options are tried with the same hidden cards and dice (common random numbers), and every seat goes on
    by the game's policy until the evaluator can value the state. With a driver, habits decide among what they
    may cost.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        level: str,
        driver: Driver | None = None,
        budget: Budget | None = None,
    ) -> None:
        self._evaluator = game.evaluator
        self._seed = seed
        self._level = level
        self._habits = DrivingHabits(game, driver)
        self._budget = budget

    def think(self, view: SeatView) -> Thinking:
        """Decide in slices of one playout."""
        legal = view.legal
        if len(legal) == 1:
            return legal[0]
        rng = decision_rng(self._seed, view)
        rated_state = view.determinize(rng)
        budget = self._budget or self._evaluator.budget_at(rated_state, self._level)
        unit = self._evaluator.search_cost_unit
        options = self._options(rated_state, rng, budget)
        comparison = Comparison(options, budget.min_lead_errors, self._habits.max_cost * unit)
        spent = 0
        while not comparison.is_decided() and comparison.worlds < budget.worlds and spent < budget.decisions:
            world, dice_seed, values = view.determinize(rng), rng.random(), []
            for option in comparison.remaining:
                value, decisions = self._playout(world, option, view.seat, dice_seed, budget.depth)
                values.append(value)
                spent += decisions
                yield
            comparison.add(values)
            comparison.prune()
        if not self._habits:
            return comparison.best_option()
        return self._habits.choose(comparison.gains(), unit, rated_state, view)

    def _options(self, state: State, rng: Random, budget: Budget) -> list[Action]:
        """Return the options to try, the best-rated first; ties are broken at random."""
        ratings = dict(self._evaluator.ratings(state, "far"))
        floor = max(ratings.values()) - budget.slack * self._evaluator.scale
        options = [
            action for action in self._evaluator.candidates(state) if ratings.get(action, floor) >= floor
        ]
        rng.shuffle(options)
        options.sort(key=lambda action: -ratings.get(action, floor))
        return options[: budget.options]

    def _playout(
        self, world: State, option: Action, seat: int, dice_seed: float, depth: int
    ) -> tuple[float, int]:
        """Return the seat's value after a playout from the option, and the number of decisions in it."""
        state = world.copy()
        state.apply(option)
        rng = Random(dice_seed)
        policy, can_stop = self._evaluator.policy, self._evaluator.can_stop_playout
        decisions, turns_left = 1, depth
        previous_actor: int | None = seat
        while not can_stop(state):
            actor = state.actor()
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            decisions += 1
            is_new_turn = actor == seat and previous_actor != seat
            if is_new_turn:
                # a depth of 0 has no limit: it only falls below
                turns_left -= 1
                if turns_left == 0 and (chance := self._evaluator.rough_win_chance(state, seat)) is not None:
                    return chance, decisions
            previous_actor = actor
            state.apply(policy(state, rng))
        return self._evaluator.value(state, seat), decisions
