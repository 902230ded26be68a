"""The evaluator of nestorgames GP: what bots, hints and reviews ask."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import ClassVar, cast

from game.engine.contract import Action, ActionChances, Estimates, Evaluator, Rated, Reason, Sight
from game.games.grand_prix.bots.habits import HABITS
from game.games.grand_prix.bots.policy import candidates, choose
from game.games.grand_prix.bots.ratings import SPACES, ratings_by_sight
from game.games.grand_prix.bots.reasons import reasons
from game.games.grand_prix.bots.stakes import title_in_progress
from game.games.grand_prix.bots.standing import standing
from game.games.grand_prix.bots.strategy import pace_in_progress
from game.games.grand_prix.bots.winning import ALIKE, chances, estimates, is_safe
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.scoring import total_halves
from game.games.grand_prix.rules.state import OVER, SEAT_DRAW, RaceState

__all__ = ["GrandPrixEvaluator"]


class GrandPrixEvaluator(Evaluator[RaceState]):
    """Rules of thumb and an exact plan over the dice: roll three, stop, mind the corners."""

    levels: ClassVar[Mapping[str, tuple[Sight, float]]] = {
        "rookie": ("near", 3.0),
        "club": ("near", 1.0),
        "pro": ("far", 0.0),
        "ace": ("full", 0.0),
    }
    """No level searches: the plan over the dice is exact, and playouts tell options apart less well."""
    cost_units: ClassVar[Mapping[Sight, float]] = {"near": SPACES, "far": SPACES, "full": SPACES}
    """Costs are in turns, ratings in spaces."""
    habits = HABITS
    alike = ALIKE
    rates_title = True

    def policy(self, state: RaceState, rng: Random) -> Action:
        """Return a quick sensible move, always the same one in the same position."""
        return choose(state)

    def ratings(self, state: RaceState, sight: Sight) -> Rated:
        """Return every legal action with its value, about in spaces."""
        return ratings_by_sight(state, sight)

    def chances(self, state: RaceState) -> ActionChances | None:
        """Return each action's chance to win, ordered as `win_estimates`; None off the road or with teams.

        In a championship it is the chance of the title, with even chances in the races to come.
        """
        return chances(state)

    def win_estimates(self, state: RaceState, rng: Random) -> Iterator[Estimates]:
        """Yield one estimate, by the exact plan; far from the finish progress counts as well."""
        yield estimates(state)

    def is_safe(self, state: RaceState, action: Action) -> bool:
        """Return whether nothing can spoil it, or it drives best where that counts for more."""
        return is_safe(cast(GrandPrixState, state), action)

    def standing(self, state: RaceState) -> Sequence[float] | None:
        """Return the chances to win, fitted between turns, exact within one; None for titles and teams."""
        return standing(state)

    def prepare(self, state: RaceState, sight: Sight) -> Iterator[float]:
        """Prepare the turns to the finish of this course, and for the ace the value of a title."""
        if sight != "near":
            pace = pace_in_progress(state.config.course)
            while not pace.step():
                yield pace.done
        if sight == "full" and (title := title_in_progress(state)) is not None:
            while not title.step():
                yield 1.0

    def reasons(self, state: RaceState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Return what the faces of the next die lead to, or where a stop ends."""
        return reasons(cast(GrandPrixState, state), steps)

    def candidates(self, state: RaceState) -> Sequence[Action]:
        """Return the legal actions without those that cannot help."""
        return candidates(state)

    def can_stop_playout(self, state: RaceState) -> bool:
        """Return whether a race has just ended or all is over."""
        return bool(state.results) and state.phase in (OVER, SEAT_DRAW)

    def value(self, state: RaceState, seat: int) -> float:
        """Return 1 for the title, 0 for none; between the races of a championship the share of points."""
        if state.result() is not None:
            return super().value(state, seat)
        totals = total_halves(state.config, state.results)
        return totals[seat] / max(1, sum(totals))
