"""Whether one option of a decision is clearly best, from nothing but what its seat could know.

All options meet the same worlds, drawn anew for the seat, and the same luck, and count as in a review and in
a hint; an option that is clearly behind the best one is tried no more.
"""

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
"""So much less likely every other option must win."""
ERRORS: Final = 3.0
"""And so many standard errors of the difference."""
FAR: Final = 5.0
"""So many errors behind an option is given up after few worlds."""


@dataclass(frozen=True, slots=True)
class Round:
    """Up to so many worlds; to go on, rivals must then be so far, and so many standard errors, behind."""

    worlds: int
    errors: float
    least: float = 0.03


QUICK: Final = (Round(24, 0.8), Round(64, 1.5), Round(160, 2.1), Round(400, 2.6))
"""How a candidate is found: most positions are given up after few worlds."""
SURE: Final = (Round(64, 0.5), Round(256, 1.8), Round(512, 2.5), Round(1024, ERRORS))
"""How it is held in other worlds."""


Steps = tuple[Action, ...]
"""An option with what else is decided before anything comes of it."""
Valued = Callable[[State, Evaluator[State], Random, int], float]
"""What a world is worth to a seat in which an option has been taken; the world is used up."""


def to_the_end(state: State, evaluator: Evaluator[State], rng: Random, seat: int) -> float:
    """The seat's share of the win when all go on by rules of thumb: a second opinion."""
    return play_out(state, evaluator, rng).wins[seat]


class Weighing:
    """The options of one decision, each in as many worlds as are needed to tell it from the best."""

    def __init__(
        self,
        state: State,
        evaluator: Evaluator[State],
        seed: int | str,
        fewest: int = 64,
        enough: int = 256,
        valued: Valued = look_ahead,
    ) -> None:
        """An option may be clearly worse after `fewest` worlds if it is far behind, else after `enough`."""
        seat = state.actor()
        assert isinstance(seat, int)
        self.seat, self._state, self._evaluator, self._seed = seat, state, evaluator, seed
        self.fewest, self.enough, self._valued = fewest, enough, valued
        self.groups, opened = alike(state, seat)
        """By option that stands for them the options that differ in nothing."""
        self.values: dict[Steps, list[float]] = {
            steps: [] for option in self.groups for steps in opened[option]
        }

    def meet(self, choices: Sequence[Steps], worlds: int) -> None:
        """Try these in all worlds up to that number."""
        for number in range(min(len(self.values[steps]) for steps in choices), worlds):
            rng = Random(f"{self._seed}:{number}")
            world, luck = self._state.determinize(self.seat, rng), rng.random()
            for steps in choices:
                if len(self.values[steps]) > number:
                    continue
                after = world.copy()
                for step in steps:
                    after.apply(step)
                self.values[steps].append(self._valued(after, self._evaluator, Random(luck), self.seat))

    def of(self, options: Sequence[Action]) -> list[Steps]:
        """All that may be decided with these options."""
        return [steps for steps in self.values if steps[0] in options]

    def leader(self, option: Action | None = None) -> Steps:
        """Of what has met all worlds (with this option alone, where one is given) what wins most."""
        return max(
            (steps for steps in self.values if option in (None, steps[0])),
            key=lambda steps: (len(self.values[steps]), fsum(self.values[steps])),
        )

    def gap(self, best: Steps, other: Steps) -> Figure:
        """By how much one is less likely to win with the other."""
        pairs = zip(self.values[best], self.values[other], strict=False)
        return Figure.mean([a - b for a, b in pairs], UNSAMPLED_VARIANCE)

    def is_worse(self, best: Steps, other: Steps) -> bool:
        """Whether that is clear: the better the more worlds say so."""
        less, error = self.gap(best, other)
        enough = ERRORS if len(self.values[other]) >= self.enough else FAR
        return len(self.values[other]) >= self.fewest and less >= MARGIN and less >= enough * error

    def clear(
        self, rounds: Sequence[Round], wanted: Callable[[Action], bool], among: Sequence[Action] = ()
    ) -> Action | None:
        """The option that is clearly best (of all, or of some), if it is wanted, or None."""
        choices = self.of(among or list(self.groups))
        alive = choices
        for one in rounds:
            self.meet(alive, one.worlds)
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
        """Every option with its chance to win, the best one first, as it compares with the best.

        The error is that of the difference, of the best option its own.
        """
        lead = self.leader(best)
        own = Figure.mean(self.values[lead], UNSAMPLED_VARIANCE)
        found: list[tuple[Action, Figure]] = []
        for one, options in self.groups.items():
            less, error = min(self.gap(lead, steps) for steps in self.of([one]))
            figure = own if one == best else Figure(max(0.0, own.value - less), error)
            found += [(action, figure) for action in options]
        return sorted(found, key=lambda row: (-row[1].value, row[0] != best))


def alike(state: State, seat: int) -> tuple[dict[Action, list[Action]], dict[Action, list[Steps]]]:
    """The options of a decision, those together that lead to the same position, and what goes on from each.

    Where the same actions are still on offer after an option, as after a card that is played before a speed
    is declared, it is worth as much as the best of them.
    """
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
