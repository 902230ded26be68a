"""The results of a review at single steps: decisions, luck, and chances to win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.figure import CLEAR_ERRORS, SURE_ERRORS

NAMED_FROM: Final = 16
"""The fewest playouts from which a size is named: before, differences are mostly noise."""
SIZES: Final[Mapping[str, float]] = {"blunder": 0.08, "mistake": 0.04, "doubtful": 0.02}
"""The share of a win that a decision of each size costs at least."""
MIN_DIFFERENCE: Final = 0.02
"""The least difference that means something in one race."""
MIN_LUCK: Final = 0.001
"""The least luck that is shown."""


@dataclass(frozen=True, slots=True)
class RatedOption:
    """An option of a decision: the seat's chance to win after it, with its standard error."""

    step: str
    wins: float
    error: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was not forced, judged by what its seat could know.

    `worth` is by how much the best option's chance to win exceeds the chosen one's, `error` its standard
    error. Where noise is greater than the difference, `worth` may be below 0.
    """

    index: int
    seat: int
    chosen: str
    best: str
    worth: float
    error: float
    options: tuple[RatedOption, ...]
    playouts: int
    proposed: bool = False
    """Whether the app had proposed it to a person."""
    as_good: bool = False
    """Whether the table had called it about as good as the best one."""
    alike: tuple[str, ...] = ()
    """The other options that are clearly better than the chosen one, and not clearly worse than the best."""

    @property
    def percentage_points(self) -> int:
        """What it cost in whole percentage points of winning: the figure of every sentence and list."""
        return round(100 * self.worth)

    def win_percentage(self, step: str) -> int | None:
        """Return the chance to win after an option in whole per cent; None for one that was not rated.

        The best option is ahead of the chosen one by just what the decision cost.
        """
        wins = {option.step: round(100 * option.wins) for option in self.options}
        if step not in wins or self.chosen not in wins:
            return None
        cost = max(0, self.percentage_points) if self.best != self.chosen else 0
        own = min(wins[self.chosen], 100 - cost)
        return {self.best: own + cost, self.chosen: own}.get(step, wins[step])

    @property
    def is_excused(self) -> bool:
        """Whether the app itself had proposed it, or had called it about as good as the best one."""
        return self.proposed or self.as_good

    @property
    def is_costly(self) -> bool:
        """Whether it clearly cost something."""
        return self.worth >= MIN_DIFFERENCE and self.worth > CLEAR_ERRORS * self.error

    @property
    def size(self) -> str:
        """`doubtful`, `mistake`, `blunder`, or "" where the loss is not clear of its standard error.

        The loss less one standard error is what is compared with the sizes. What the app had proposed or
        called about as good as the best is nobody's mistake and has none.
        """
        if self.is_excused or self.playouts < NAMED_FROM or self.worth <= SURE_ERRORS * self.error:
            return ""
        return next((name for name, least in SIZES.items() if self.worth - self.error >= least), "")


@dataclass(frozen=True, slots=True)
class Luck:
    """What a chance or a draw gave to every seat: the value after it minus the mean over possible outcomes.

    With `exact` every outcome was listed; otherwise the mean is over sampled ones. `before` and `after` are
    the seats' chances to win, `errors` the standard errors of `wins`. `playouts` is 0 where the game's
    standing gives the chances; then `points` is empty, and the error of an exact mean is its difference from
    the standing before the chance.
    """

    index: int
    step: str
    exact: bool
    wins: tuple[float, ...]
    points: tuple[float, ...]
    errors: tuple[float, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    playouts: int
    samples: int = 0
    """How many outcomes the standing valued; 0 where all were listed, or playouts valued them."""


@dataclass(frozen=True, slots=True)
class WinChances:
    """The seats' chances to win before a step, by what all of them together know.

    `playouts` is 0 where the game's standing gives them, `chooser` the seat that has a choice there.
    """

    index: int
    wins: tuple[float, ...]
    playouts: int
    chooser: int | None = None
