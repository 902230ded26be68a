"""What is to be seen of the table at one moment; panels and board draw from this and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar, cast

from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.layout import Layout
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.plan.choice import Choice, after
from game.games.formula_one.table.plan.plans import Plan, Plans
from game.games.formula_one.table.stage import Stage, Trail, number_of
from game.ui.tracks.board import Board

Kept = TypeVar("Kept")


class Memo:
    """What was worked out for a picture, by name: anew where its key has changed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, object]] = {}

    def get(self, name: str, key: object, make: Callable[[], Kept]) -> Kept:
        """What stands under a name."""
        found = self._kept.get(name)
        if found is None or found[0] != key:
            found = self._kept[name] = key, make()
        return cast(Kept, found[1])


class Commands(Protocol):
    """What clicks, keys and the wheel do at this table."""

    def drive(self) -> None:
        """Commit the chosen plan."""

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""

    def choose_speed(self, speed: int) -> None:
        """Set a speed; the way is the best one at it."""

    def turn_dial(self, by: int) -> bool:
        """Set the next speed up or down."""
        ...

    def choose_space(self, node: int) -> None:
        """Let the way end on a space, or lead through it."""

    def choose_card(self, card: str) -> None:
        """Choose a tactic card, or lay it back."""

    def choose_other(self) -> None:
        """Take the other way that the lower button names."""

    def next_path(self, by: int) -> bool:
        """Take the next way at the chosen speed to the left or right."""
        ...


@dataclass(frozen=True, eq=False)
class Model:
    """One moment of the table: where things lie, what stands there, what is chosen and what is pointed at."""

    names: Names
    layout: Layout
    ground: Ground
    board: Board
    """The track in its window, as it is enlarged."""
    full_board: Board
    """The same with nothing enlarged."""
    zoomed: bool
    observation: Position
    """The position that is to be decided on."""
    stage: Stage
    """The position as far as it has been shown, with all that moves."""
    key: int
    """How many positions have been shown: what was worked out for another is of no use."""
    memo: Memo
    trails: tuple[Trail, ...]
    """Where the others went since the viewer's last turn."""
    viewer: int | None
    me: int
    """Whose dashboard is shown."""
    deciding: bool
    working: bool
    """Whether the chances that a proposal needs are still worked out."""
    busy: bool
    """Whether things move."""
    still: bool
    """Whether they fade instead of travelling."""
    odds: bool
    """Whether chances are told."""
    language: str
    charts: Charts
    clause: str
    """The clause of this moment."""
    choice: Choice
    plans: Plans | None
    """What a turn could come to, while the viewer chooses one."""
    speeds: tuple[int, ...]
    """What may be declared with the chosen card."""
    chosen: Plan | None
    """What the button does."""
    options: Sequence[str]
    """The few steps that are offered where no plan is chosen."""
    option: str
    """The one of them that the button sends."""
    wins: bool
    """Whether what the button does wins for certain."""
    preview: Plan | None
    """What a click on what is pointed at would choose instead."""
    pointed: str
    """The id of the element pointed at."""
    focused: bool
    """Whether it is the keyboard that points."""
    bare_spin: Fraction
    """F1-7.4: the chance to spin without the special tyre; 0 but while one is asked whether to use it."""

    @property
    def displayed(self) -> Position:
        """The position as far as it has been shown."""
        return self.stage.displayed

    @property
    def order(self) -> list[int]:
        """The seats as the right column lists them."""
        return list(self.displayed["order"])

    @property
    def long(self) -> float:
        """A car's length in u."""
        return self.ground.long * self.board.scale

    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    def number(self, seat: int) -> int:
        """The number of a seat's car, from 1; 0 before the dice."""
        return number_of(self.displayed, seat)

    def look(self, seat: int) -> tuple[str, str]:
        """Colour and shape of a seat's car."""
        return self.names.seat_car(self.displayed, seat)

    def pointed_at(self, prefix: str) -> str | None:
        """What follows the prefix in the id of the element pointed at."""
        return after(prefix, self.pointed)

    def plans_of(self, speed: int) -> Sequence[Plan]:
        """The plans of a speed with the chosen card, the best first."""
        return self.plans.of(speed, self.choice.card) if self.plans is not None else ()
