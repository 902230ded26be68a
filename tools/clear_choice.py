"""Finds whether one option of a decision is clearly best, from nothing but what its seat could know.

All options are tried in the same worlds with the same luck, and valued as in a review and in a hint. An
option that is clearly behind the best one is dropped."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import fsum
from random import Random
from typing import Final

from game.engine.contract import Action, Evaluator, State
from game.engine.figure import UNSAMPLED_VARIANCE, Figure
from game.review.playouts import look_ahead, play_out

MARGIN: Final = 0.04
"""By how much every other option must be less likely to win."""
ERRORS: Final = 3.0
"""Standard errors by which it must be behind as well."""
FAR: Final = 5.0
"""Standard errors behind the best at which an option is dropped after few worlds."""


@dataclass(frozen=True, slots=True)
class Round:
    """A limit of worlds; to go on, rivals must then be `least` and `errors` standard errors behind."""

    worlds: int
    errors: float
    least: float = 0.03


QUICK: Final = (Round(24, 0.8), Round(64, 1.5), Round(160, 2.1), Round(400, 2.6))
"""The rounds that find a candidate; most positions are given up after few worlds."""
SURE: Final = (Round(64, 0.5), Round(256, 1.8), Round(512, 2.5), Round(1024, ERRORS))
"""The rounds that confirm it in other worlds."""


Steps = tuple[Action, ...]
"""An option with the further decisions of the same choice."""
Valued = Callable[[State, Evaluator[State], Random, int], float]
"""Returns the value of a world for a seat after its option; changes the world."""


def to_the_end(state: State, evaluator: Evaluator[State], rng: Random, seat: int) -> float:
    """Return the seat's share of the win in a playout to the end: a second opinion."""
    return play_out(state, evaluator, rng).wins[seat]


class Weighing:
    """The options of one decision, each tried in as many worlds as are needed to tell it from the best."""

    def __init__(
        self,
        state: State,
        evaluator: Evaluator[State],
        seed: int | str,
        fewest: int = 64,
        enough: int = 256,
        valued: Valued = look_ahead,
    ) -> None:
        """An option may be clearly worse after `fewest` worlds if far behind, otherwise after `enough`."""
        seat = state.actor()
        assert isinstance(seat, int)
        self.seat, self._state, self._evaluator, self._seed = seat, state, evaluator, seed
        self.fewest, self.enough, self._valued = fewest, enough, valued
        self.groups, opened = alike(state, seat)
        """By one option of each group the options with the same effect."""
        self.values: dict[Steps, list[float]] = {
            steps: [] for option in self.groups for steps in opened[option]
        }

    def try_all(self, choices: Sequence[Steps], worlds: int) -> None:
        """Try these choices in all worlds up to that number."""
        for number in range(min(len(self.values[steps]) for steps in choices), worlds):
            rng = Random(f"{self._seed}:{number}")
            world, dice_seed = self._state.determinize(self.seat, rng), rng.random()
            for steps in choices:
                if len(self.values[steps]) > number:
                    continue
                after = world.copy()
                for step in steps:
                    after.apply(step)
                self.values[steps].append(self._valued(after, self._evaluator, Random(dice_seed), self.seat))

    def of(self, options: Sequence[Action]) -> list[Steps]:
        """Return all choices that begin with these options."""
        return [steps for steps in self.values if steps[0] in options]

    def leader(self, option: Action | None = None) -> Steps:
        """Return the choice that wins most of those tried in all worlds (with this option, if given)."""
        return max(
            (steps for steps in self.values if option in (None, steps[0])),
            key=lambda steps: (len(self.values[steps]), fsum(self.values[steps])),
        )

    def gap(self, best: Steps, other: Steps) -> Figure:
        """Return by how much the other choice is less likely to win."""
        pairs = zip(self.values[best], self.values[other], strict=False)
        return Figure.mean([a - b for a, b in pairs], UNSAMPLED_VARIANCE)

    def is_worse(self, best: Steps, other: Steps) -> bool:
        """Return whether the other choice is clearly worse: with more worlds a smaller lead is enough."""
        less, error = self.gap(best, other)
        enough = ERRORS if len(self.values[other]) >= self.enough else FAR
        return len(self.values[other]) >= self.fewest and less >= MARGIN and less >= enough * error

    def clear(
        self, rounds: Sequence[Round], wanted: Callable[[Action], bool], among: Sequence[Action] = ()
    ) -> Action | None:
        """Return the clearly best option (of all, or of `among`) if it is wanted, else None."""
        choices = self.of(among or list(self.groups))
        alive = choices
        for one in rounds:
            self.try_all(alive, one.worlds)
            lead = self.leader()
            if not wanted(lead[0]):
                return None
            rivals = [s for s in alive if s[0] != lead[0] and not self.is_worse(lead, s)]
            if any(less < one.least or less < one.errors * error for less, error in self._gaps(lead, rivals)):
                return None
            alive = [lead, *rivals]
            if not rivals and one.worlds >= self.enough:
                break
        others = [steps for steps in choices if steps[0] != lead[0]]
        return lead[0] if others and all(self.is_worse(lead, steps) for steps in others) else None

    def _gaps(self, lead: Steps, rivals: Sequence[Steps]) -> list[Figure]:
        return [self.gap(lead, steps) for steps in rivals]

    def wins(self, best: Action) -> list[tuple[Action, Figure]]:
        """Return every option with its chance to win, the best first.

        The error is that of the difference to the best; for the best, of its chance."""
        lead = self.leader(best)
        best_figure = Figure.mean(self.values[lead], UNSAMPLED_VARIANCE)
        found: list[tuple[Action, Figure]] = []
        for one, options in self.groups.items():
            less, error = min(self.gap(lead, steps) for steps in self.of([one]))
            figure = best_figure if one == best else Figure(max(0.0, best_figure.value - less), error)
            found += [(action, figure) for action in options]
        return sorted(found, key=lambda row: (-row[1].value, row[0] != best))


def alike(state: State, seat: int) -> tuple[dict[Action, list[Action]], dict[Action, list[Steps]]]:
    """Return the options grouped by the position they lead to, and the choices that each option opens.

    Where the same actions are still legal after an option, as after a card before a speed is declared, it has
    the value of the best of them."""
    world, legal = state.determinize(seat, Random(0)), state.legal()
    found: dict[str, list[Action]] = {}
    opened: dict[Action, list[Steps]] = {}
    for action in legal:
        after = world.copy()
        after.apply(action)
        found.setdefault(repr(after.to_data()), []).append(action)
        further = [step for step in after.legal() if step in legal] if after.actor() == seat else []
        opened[action] = [(action, step) for step in further] or [(action,)]
    return {options[0]: options for options in found.values()}, opened
