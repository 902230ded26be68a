"""Everything a turn could come to: for each speed, each end and each way there, the exact consequences.

A plan is a whole turn as one would choose it: a card before the move, a speed, where to drive, an extra move.
It is found by carrying its steps out on a copy of the state, so that it cannot differ from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from game.engine.contract import Action
from game.engine.odds import Foretold
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import (
    CARBURETTOR,
    EXTRA,
    GAIN,
    MOST_BRAKES,
    MOST_TYRES,
    STEP,
    TACTIC_OF,
    TACTICS,
    TOP_SPEED,
    count,
)
from game.games.formula_one.rules.chances import CornerEntry, MoveForecast, corner_entries_of, forecast_move
from game.games.formula_one.rules.driving import DONE, NEXT_TURN
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, EXTRA_MOVE, MATCHING, SPEED
from game.games.formula_one.table.board.tones import SAFE, SPIN, SURE, TONES, WEAR

if TYPE_CHECKING:
    from game.games.formula_one.rules.circuit import Circuit, Entered
    from game.games.formula_one.rules.play import FormulaOneState

EXTRAS = tuple(TACTICS[kind] for kind in EXTRA)
"""The cards that are played after the move; the others come before it."""
BEFORE = tuple(name for name in TACTICS if name not in EXTRAS)
_GAUGES: Final = ("tyres", "brakes")


@dataclass(frozen=True, eq=False)
class Plan:
    """A whole turn: its steps, the way, and what it comes to."""

    steps: tuple[str, ...]
    speed: int
    """As declared."""
    start: int
    nodes: tuple[int, ...]
    legs: tuple[int, ...]
    """How many of the nodes each move goes through: the normal one, then an extra one."""
    forecast: MoveForecast | None
    """The corners and their chances; None where there are none, or the turn ends before them."""
    baulked_by: int
    drop: int
    """What the speed falls by at once, by braking or behind another car."""
    tyres: int
    brakes: int
    """Wear that is certain."""
    final: int
    """The speed afterwards, if nothing happens."""
    end: int
    """The last node driven to."""
    lost: str = ""
    """`spin` or `retire` where it is certain without any corner."""
    cause: str = ""
    """Why it spins for certain."""
    matches: bool = False
    """Whether the speed of a faster car in the way may be taken."""
    in_box: bool = False
    laps: int = 0
    blocked: bool = False
    """Whether it cannot leave its box or spin point."""
    sway: int = 0
    """How far the way leads across the road, in half lanes."""

    @cached_property
    def spin(self) -> Fraction:
        """The chance that the turn ends in a spin."""
        if self.lost:
            return Fraction(1)
        return self.forecast.spin if self.forecast else Fraction(0)

    @cached_property
    def wear_at_most(self) -> tuple[int, int]:
        """The most that tyres and brakes may lose in corners, over what is certain."""
        if self.forecast is None:
            return 0, 0
        fates = self.forecast.ends.chances
        tyres = [fate.tyres for fate in fates]
        brakes = [fate.brakes for fate in fates]
        return max(tyres) - min(tyres), max(brakes) - min(brakes)

    @cached_property
    def risk_level(self) -> str:
        """How safe it is."""
        if self.spin == 1:
            return SURE
        if self.spin:
            return SPIN
        wears = self.tyres or self.brakes or any(self.wear_at_most)
        return WEAR if wears else SAFE

    @cached_property
    def rank(self) -> tuple[object, ...]:
        """Plans of one speed from the best on: safe, little risk, little wear, as straight as can be."""
        wear = self.tyres + self.brakes + sum(self.wear_at_most)
        return TONES.index(self.risk_level), self.spin, wear, -len(self.nodes), self.in_box, self.sway

    def normal(self, state: FormulaOneState) -> tuple[int, ...]:
        """The nodes of the normal move, where it is still to be made in that state."""
        return self.nodes[: self.legs[0]] if self.legs and state.phase in (SPEED, DRIVING) else ()

    @property
    def corners(self) -> tuple[CornerEntry, ...]:
        """The corners that are entered, in order."""
        return tuple(trial.corner for trial in self.forecast.checks) if self.forecast else ()

    @property
    def card(self) -> str:
        """The tactic card that is played in it; empty for none."""
        return next((step.split(" ")[1] for step in self.steps if step.startswith("play ")), "")

    @property
    def drive(self) -> str:
        """The step of the normal move; empty where there is none."""
        return next((step for step in self.steps if step.startswith("drive ")), "")


def next_speeds(plan: Plan, tyres: int) -> tuple[int, int, int]:
    """Next turn's slowest speed, the slowest without wear, and the fastest; `tyres` is the wear then."""
    now = plan.final
    slowest = max(0, now - 2 * STEP) if tyres >= MOST_TYRES else 0
    return slowest, max(0, now - STEP), min(TOP_SPEED, now + GAIN)


def _harmless(circuit: Circuit, corner: Entered) -> CornerEntry:
    """A corner at the safety speed, or one that superb driving has spared."""
    let: Literal["roll", "free"] = "free" if corner.excess else "roll"
    return CornerEntry(corner.corner, corner.space, circuit.limit[corner.space], corner.excess, let)


class Plans:
    """The plans of one position, worked out when they are asked for."""

    def __init__(self, state: FormulaOneState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self._kept: dict[tuple[str, int], tuple[Plan, ...]] = {}

    @property
    def circuit(self) -> Circuit:
        """The track's tables."""
        return self.state.config.circuit

    @cached_property
    def speeds(self) -> tuple[int, ...]:
        """The speeds that may be declared without a card; in the middle of a move only the one declared."""
        if self.state.phase != SPEED:
            return (self.state.declared,)
        return self._speeds(self.state)

    def speeds_with(self, card: str) -> tuple[int, ...]:
        """The speeds that may be declared with this card played."""
        if card not in BEFORE or self.state.phase != SPEED or f"play {card}" not in self.state.legal():
            return self.speeds
        state = self.state.copy()
        state.apply(Action(f"play {card}"))
        return self._speeds(state)

    @staticmethod
    def _speeds(state: FormulaOneState) -> tuple[int, ...]:
        return tuple(int(step.split(" ")[1]) for step in state.legal() if step.startswith("speed "))

    def holds(self, card: str) -> bool:
        """Whether the seat holds this card."""
        return bool(count(self.state.hands[self.seat], TACTIC_OF[card]))

    def may_play(self, card: str, speed: int) -> bool:
        """Whether this card can be played in a turn at this speed."""
        state = self.state
        if not self.holds(card) or state.card >= 0:
            return False
        if card in BEFORE:
            return Action(f"play {card}") in state.legal()
        if state.phase in (SPEED, DRIVING):
            return any(len(plan.legs) > 1 for plan in self.of(speed, card))
        return Action(f"play {card}") in state.legal()

    def of(self, speed: int, card: str = "") -> tuple[Plan, ...]:
        """The plans of a speed, the best first; with a card where one is to be played."""
        key = (card, speed)
        if key not in self._kept:
            self._kept[key] = tuple(sorted(self._found(speed, card), key=lambda plan: plan.rank))
        return self._kept[key]

    def find(self, steps: Sequence[str]) -> Plan | None:
        """The plan that begins with these steps."""
        said = dict(step.split(" ", 1) for step in steps if " " in step)
        card, speed = said.get("play", ""), int(said.get("speed", self.state.declared))
        fitting = (plan for plan in self.of(speed, card) if plan.steps == tuple(steps[: len(plan.steps)]))
        return next(fitting, None) if steps else None

    def uses(self, plan: Plan, card: str) -> bool:
        """Whether a card that is to be played does anything in a plan; an extra move without room is none."""
        if plan.card != card or card in EXTRAS:
            return plan.card == card
        if card == TACTICS[CARBURETTOR]:
            return plan.speed > self.speeds[-1]
        return any(hurdle.excess > 0 and hurdle.let == "free" for hurdle in plan.corners)

    def without_card(self, plan: Plan) -> Plan | None:
        """The same turn without its card."""
        return next((one for one in self.of(plan.speed) if one.nodes == plan.nodes), None)

    def risk_level(self, speed: int, card: str = "") -> str:
        """The tone of the best plan of a speed."""
        plans = self.of(speed, card)
        return plans[0].risk_level if plans else SURE

    # -- carrying out ----------------------------------------------------------------------------------
    def _found(self, speed: int, card: str) -> list[Plan]:
        told = Foretold(self.state, NEXT_TURN)
        if self.state.phase == SPEED:
            for step in ((f"play {card}",) if card in BEFORE else ()) + (f"speed {speed}",):
                if step not in told.after.legal():
                    return []
                told = told.then(Action(step))
        found: list[Plan] = []
        self._explore(told, card if card in EXTRAS else "", found)
        if card in EXTRAS and any(len(plan.legs) > 1 for plan in found):
            found = [plan for plan in found if len(plan.legs) > 1]
        return found

    def _explore(self, told: Foretold[FormulaOneState], extra: str, found: list[Plan]) -> None:
        """Go on from here, way by way, until the turn is over or waits for dice or a choice of its own."""
        state = told.after
        if not told.over and state.phase in (DRIVING, EXTRA_MOVE) and state.paths is not None:
            for way in state.paths.paths:
                self._explore(told.then(way.step), extra, found)
        elif not told.over and state.phase == EXTRA_CARD:
            play = Action(f"play {extra}")
            self._explore(told.then(play if extra and play in state.legal() else DONE), "", found)
        else:
            found.append(self._plan(told))

    def _plan(self, told: Foretold[FormulaOneState]) -> Plan:
        was, after, seat, circuit = self.state, told.after, self.seat, self.circuit
        moves = told.of(events.MOVED)
        nodes = tuple(circuit.node_of[label] for move in moves for label in move.data["path"])
        baulk, spun = told.last(events.BAULKED), told.last(events.SPUN)
        lost = "retire" if told.of(events.RETIRED) else ""
        if spun is not None and spun.data["corner"] is None:
            lost = "spin"
        declared, braking = told.last(events.DECLARED), [*told.of(events.DECLARED), *told.of(events.BRAKED)]
        tyres, brakes = (sum(event.data[gauge] for event in braking) for gauge in _GAUGES)
        speed = declared.data["speed"] if declared else was.declared if was.phase != SPEED else 0
        paced = [*braking, *told.of(events.MATCHED)]
        final = paced[-1].data["speed"] if paced else was.speed[seat]
        in_box = any(move.data["box"] for move in moves)
        hurdles = self._corner_entries(told)
        gauges = min(was.tyres[seat] + tyres, MOST_TYRES), min(was.brakes[seat] + brakes, MOST_BRAKES)
        special = has_special_tyre(was, seat)
        chances = (
            forecast_move(was.config.charts, hurdles, *gauges, special) if hurdles and not lost else None
        )
        return Plan(
            steps=told.steps,
            speed=speed,
            start=was.at[seat],
            nodes=nodes,
            legs=tuple(len(move.data["path"]) for move in moves),
            forecast=chances,
            baulked_by=-1 if baulk is None else baulk.data["by"],
            drop=braking[-1].data["drop"] if braking else 0,
            tyres=tyres,
            brakes=brakes,
            final=0 if lost or in_box else final,
            end=nodes[-1] if nodes else was.at[seat],
            lost=lost,
            cause=spun.data["cause"] if spun is not None else "",
            in_box=in_box,
            matches=not told.over and after.phase == MATCHING,
            laps=sum(move.data["laps"] for move in moves),
            blocked=bool(told.of(events.BLOCKED)),
            sway=self._sway((was.at[seat], *nodes)),
        )

    def _sway(self, nodes: tuple[int, ...]) -> int:
        """How far a way leads across the road: changes of lane, not bends."""
        circuit = self.circuit
        spots = [circuit.track.spaces[node] for node in nodes if circuit.on_road[node]]
        across = [2 * spot.lane - len(circuit.track.rows[spot.row]) for spot in spots]
        return sum(abs(b - a) for a, b in pairwise(across))

    def _corner_entries(self, told: Foretold[FormulaOneState]) -> tuple[CornerEntry, ...]:
        """The corners entered in this turn, those of an earlier step of it included, as they are judged."""
        was, after, circuit = self.state, told.after, self.circuit
        if not told.over:
            # dice or a choice are due: corners before that were harmless, and the rules know of the others
            passed = after.entered[was.judged : after.judged]
            return *(_harmless(circuit, corner) for corner in passed), *corner_entries_of(after)
        entered = [(e.corner, e.space, e.excess) for e in was.entered[was.judged :]]
        entered += [
            (event.data["corner"] - 1, circuit.node_of[event.data["space"]], event.data["excess"])
            for event in told.of(events.ENTERED)
        ]
        spared = {event.data["space"] for event in told.of(events.CORNER_SPARED)}
        spun = told.last(events.SPUN)
        return tuple(
            CornerEntry(
                corner,
                space,
                circuit.limit[space],
                excess,
                "free"
                if circuit.labels[space] in spared
                else "spin"
                if spun is not None and spun.data["corner"] == corner + 1
                else "roll",
            )
            for corner, space, excess in entered
        )
