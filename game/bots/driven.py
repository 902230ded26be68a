"""How a driver chooses: among the actions within a habit's cost of the best, the habit decides."""

from __future__ import annotations

from game.engine.contract import Action, Game, HabitContext, Rated, SeatView, State
from game.engine.drivers import Driver, Habit


class DrivingHabits:
    """The habits of a driver in one game."""

    def __init__(self, game: Game, driver: Driver | None) -> None:
        habits = driver.habits.get(game.id, ()) if driver else ()
        self._rules = game.evaluator.habits
        self._habits = [habit for habit in habits if habit.rule in self._rules]
        self.max_cost = max([abs(habit.cost) for habit in self._habits], default=0.0)
        """The most that a choice may be below the best one, in the game's unit of costs."""

    def __bool__(self) -> bool:
        return bool(self._habits)

    def choose(self, rated: Rated, unit: float, world: State, view: SeatView) -> Action:
        """Return the choice among rated actions, where `unit` of their ratings is one unit of costs.

        The habits decide one after another among what those before them left, and the rating at last. What is
        left is within the cost of the first habit that decided, so that costs do not add up.
        """
        context = HabitContext(world, view)
        left = rated
        for habit in self._habits:
            left = self._preferred(left, habit, context, unit)
        return max(left, key=lambda found: found[1])[0]

    def _preferred(self, rated: Rated, habit: Habit, context: HabitContext[State], unit: float) -> Rated:
        """Return what a habit likes best within its cost; everything where it likes all of that alike."""
        preference = self._rules[habit.rule](context, habit)
        if preference is None:
            return rated
        # what has a cost below 0 is avoided
        sign = 1.0 if habit.cost >= 0 else -1.0
        floor = max(rating for _, rating in rated) - abs(habit.cost) * unit
        liked = [(sign * preference(action), action, rating) for action, rating in rated if rating >= floor]
        most = max(like for like, _, _ in liked)
        if all(like == most for like, _, _ in liked):
            return rated
        return [(action, rating) for like, action, rating in liked if like == most]
