"""The frozen model of one moment, from which panels and board are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.position import Position
from game.games.formula_one.rules.preview import Plan, Plans
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.geometry import Layout
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.plan.choice import Choice
from game.games.formula_one.table.stage import Stage, Trail, number_of
from game.ui.draw.mark import Mark
from game.ui.race.board.calm import CardTexts
from game.ui.race.board.memo import Memo
from game.ui.race.model import TableModel
from game.ui.tracks.board import Board

CLAUSES = {
    "order": "F1-2.1",
    "deal": "F1-2.1",
    "pits": "F1-1.3",
    "penalty": "F1-5.2",
    "speed": "F1-3.1",
    "drive": "F1-4.1",
    "match": "F1-4.2",
    "extra": "F1-6.1",
    "extra_drive": "F1-6.1",
    "spare": "F1-6.2",
    "tyre": "F1-7.4",
    "over": "F1-8.2",
}


@dataclass(frozen=True, eq=False)
class Model(TableModel):
    """One moment of the table: its layout, the position, the choice and the pointer."""

    names: Names
    layout: Layout
    ground: Ground
    board: Board
    """The track in its window, zoomed."""
    full_board: Board
    """The same without zoom."""
    is_zoomed: bool
    is_leaning: bool
    """Whether the board has leaned in by itself."""
    observation: Position
    """The position that is decided on."""
    stage: Stage
    """The position as far as motion has shown it, with everything that moves."""
    key: int
    """The number of positions so far; values calculated for another one are obsolete."""
    memo: Memo
    trails: tuple[Trail, ...]
    """The paths of the others since the viewer's last turn."""
    me: int
    """The seat whose dashboard is shown."""
    is_working: bool
    """Whether the chances for a proposal are still being calculated."""
    shows_odds: bool
    """Whether chances are told, at Calm only in words and of what is pointed at."""
    card: CardTexts | None
    """The texts of the card of Calm; None at other depths."""
    charts: Charts
    choice: Choice
    plans: Plans | None
    """All plans of a turn, while the viewer chooses one."""
    speeds: tuple[int, ...]
    """The speeds that may be declared with the chosen card."""
    chosen: Plan | None
    """The plan that the button commits."""
    options: Sequence[str]
    """The few steps that are offered in place of plans."""
    option: str
    """The step that the button sends."""
    is_certain_win: bool
    """Whether the button's choice wins for certain."""
    preview: Plan | None
    """The plan that a click on the pointed element would choose."""
    spin_without_tyre: Fraction
    """F1-7.4: the chance to spin without the special tyre, while the viewer decides on it; else 0."""

    @property
    def clause(self) -> str:
        """Return the clause of this moment."""
        if self.chosen is not None and self.chosen.risk_level in ("spin", "sure"):
            return "F1-5.1"
        return CLAUSES[self.observation["phase"]]

    @property
    def speed(self) -> int:
        """Return the speed of the chosen plan or step; the car's own if that sets none."""
        if self.chosen is not None:
            return self.chosen.speed
        word, _, speed = self.option.partition(" ")
        return int(speed) if word == "match" else self.observation["speeds"][self.me]

    @property
    def displayed(self) -> Position:
        """Return the position as far as motion has shown it."""
        return self.stage.displayed

    @property
    def order(self) -> list[int]:
        """Return the seats as the right column lists them."""
        return list(self.displayed["order"])

    @property
    def long(self) -> float:
        """Return a car's length in u."""
        return self.ground.long * self.board.scale

    def number(self, seat: int) -> int:
        """Return the number of a seat's car, from 1; 0 before the dice."""
        return number_of(self.displayed, seat)

    def hand_size(self, seat: int) -> int:
        """Return the number of a seat's tactic cards."""
        held = self.displayed["hands"][seat]
        return len(held) if isinstance(held, list) else held

    def look(self, seat: int) -> Mark:
        """Return colour and shape of a seat's car."""
        return self.names.seat_car(self.displayed, seat)

    @property
    def explained(self) -> Plan | None:
        """Return the plan whose chances are drawn: the preview or the chosen one, at Calm if pointed at."""
        plan = self.preview or self.chosen
        if plan is None or plan is self.preview or not self.is_calm:
            return plan
        end = f"space.{self.ground.circuit.labels[plan.end]}"
        is_pointed = self.pointed in ("go", f"speed.{plan.speed}", f"tab.{plan.speed}", end)
        return plan if is_pointed else None

    def plans_of(self, speed: int) -> Sequence[Plan]:
        """Return the plans of a speed with the chosen card, the best first."""
        return self.plans.of(speed, self.choice.now.card) if self.plans is not None else ()
