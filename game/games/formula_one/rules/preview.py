"""Everything that a turn may come to: the exact consequences of each speed, end and path.

A plan is a whole turn as a player would choose it: a card before the move, a speed, a path, an extra move.
It is found by carrying out its steps on a copy of the state, so that it cannot differ from the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from game.engine.contract import Action
from game.engine.odds import PlayedAhead
from game.games.formula_one.rules import cards, events
from game.games.formula_one.rules.chances import CornerEntry, MoveForecast, corner_entries_of, forecast_move
from game.games.formula_one.rules.driving import DONE, NEXT_TURN, move_paths
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.speed import is_blocked
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, EXTRA_MOVE, MATCHING, SPEED

if TYPE_CHECKING:
    from game.games.formula_one.rules.circuit import Circuit, Entered
    from game.games.formula_one.rules.play import FormulaOneState

SAFE, WEAR, SPIN, SURE = RISKS = "safe", "wear", "spin", "sure"
"""The risk of a turn, from the best to the worst."""
EXTRAS = tuple(cards.TACTICS[kind] for kind in cards.EXTRA)
"""The cards that are played after the move; the others come before it."""
BEFORE = tuple(name for name in cards.TACTICS if name not in EXTRAS)
_GAUGES: Final = ("tyres", "brakes")


@dataclass(frozen=True, eq=False)
class Plan:
    """A whole turn: its steps, its path and its consequences."""

    steps: tuple[str, ...]
    speed: int
    """The declared speed."""
    start: int
    nodes: tuple[int, ...]
    legs: tuple[int, ...]
    """The number of nodes of each move: the normal one, then an extra one."""
    forecast: MoveForecast | None
    """The corners and their chances; None without any, or if the turn ends before them."""
    baulked_by: int
    drop: int
    """The fall in speed by braking or behind another car."""
    tyres: int
    brakes: int
    """The certain wear of both gauges."""
    final: int
    """The speed at the end, if nothing happens."""
    end: int
    """The last node."""
    lost: str = ""
    """`spin` or `retire` if that is certain before any corner."""
    cause: str = ""
    """Why it spins for certain."""
    matches: bool = False
    """Whether the speed of a faster car in the way may be taken."""
    is_in_box: bool = False
    laps: int = 0
    is_blocked: bool = False
    """Whether the car cannot leave its box or spin point."""
    sway: int = 0
    """How far the path leads across the road, in half lanes."""

    @cached_property
    def spin(self) -> Fraction:
        """Return the chance that the turn ends in a spin."""
        if self.lost:
            return Fraction(1)
        return self.forecast.spin if self.forecast else Fraction(0)

    @cached_property
    def wear_at_most(self) -> tuple[int, int]:
        """Return the most that tyres and brakes may lose in corners, beyond what is certain."""
        if self.forecast is None:
            return 0, 0
        outcomes = self.forecast.ends.chances
        tyres = [outcome.tyres for outcome in outcomes]
        brakes = [outcome.brakes for outcome in outcomes]
        return max(tyres) - min(tyres), max(brakes) - min(brakes)

    @cached_property
    def risk_level(self) -> str:
        """Return how safe it is."""
        if self.spin == 1:
            return SURE
        if self.spin:
            return SPIN
        wears = self.tyres or self.brakes or any(self.wear_at_most)
        return WEAR if wears else SAFE

    @cached_property
    def rank(self) -> tuple[object, ...]:
        """Return the sort key from the best on: safe, little risk, little wear, as straight as possible."""
        wear = self.tyres + self.brakes + sum(self.wear_at_most)
        return RISKS.index(self.risk_level), self.spin, wear, -len(self.nodes), self.is_in_box, self.sway

    def normal(self, state: FormulaOneState) -> tuple[int, ...]:
        """Return the nodes of the normal move, if it is still to be made in that state."""
        return self.nodes[: self.legs[0]] if self.legs and state.phase in (SPEED, DRIVING) else ()

    @property
    def corners(self) -> tuple[CornerEntry, ...]:
        """Return the corners that are entered, in order."""
        return tuple(check.corner for check in self.forecast.checks) if self.forecast else ()

    @property
    def card(self) -> str:
        """Return the tactic card that is played in it; empty for none."""
        return next((step.split(" ")[1] for step in self.steps if step.startswith("play ")), "")


def next_speeds(plan: Plan, tyres: int) -> tuple[int, int, int]:
    """Return next turn's slowest speed, the slowest without wear, and the fastest, for the tyres then."""
    now = plan.final
    slowest = max(0, now - 2 * cards.STEP) if tyres >= cards.MAX_TYRES else 0
    return slowest, max(0, now - cards.STEP), min(cards.TOP_SPEED, now + cards.GAIN)


def _harmless(circuit: Circuit, corner: Entered) -> CornerEntry:
    """Return a corner at the safety speed, or one that superb driving has spared."""
    ruling: Literal["roll", "free"] = "free" if corner.excess else "roll"
    return CornerEntry(corner.corner, corner.space, circuit.limit[corner.space], corner.excess, ruling)


class Plans:
    """The plans of one position, calculated when they are asked for."""

    def __init__(self, state: FormulaOneState, seat: int) -> None:
        self.state = state
        self.seat = seat
        self._cache: dict[tuple[str, int], tuple[Plan, ...]] = {}

    @property
    def circuit(self) -> Circuit:
        """Return the track's tables."""
        return self.state.config.circuit

    @cached_property
    def speeds(self) -> tuple[int, ...]:
        """Return the speeds that may be declared without a card; within a move the declared one."""
        if self.state.phase != SPEED:
            return (self.state.declared,)
        return self._speeds(self.state)

    def speeds_with(self, card: str) -> tuple[int, ...]:
        """Return the speeds that may be declared with this card played."""
        if card not in BEFORE or self.state.phase != SPEED or f"play {card}" not in self.state.legal():
            return self.speeds
        state = self.state.copy()
        state.apply(Action(f"play {card}"))
        return self._speeds(state)

    @staticmethod
    def _speeds(state: FormulaOneState) -> tuple[int, ...]:
        return tuple(int(step.split(" ")[1]) for step in state.legal() if step.startswith("speed "))

    @cached_property
    def boxed_in(self) -> tuple[tuple[int, ...], int]:
        """F1-4.2: return the seats that leave no free space ahead, and the highest speed behind one of them.

        No seats if a space is free.
        """
        state, seat = self.state, self.seat
        if state.phase != SPEED or is_blocked(state, seat):
            return (), 0
        found = move_paths(state, seat, cards.STEP)
        behind = {path.baulked_by for path in found.paths}
        if found.is_full_length or -1 in behind:
            return (), 0
        ahead = self.circuit.paths(state.at[seat], 1, cards.STEP, 0, state.car_of(seat), 0).paths
        by = {state.at.index(path.end) for path in ahead if path.end in state.at}
        return tuple(sorted(by)), max(state.speed[car] for car in behind)

    def holds(self, card: str) -> bool:
        """Return whether the seat holds this card."""
        return bool(cards.count(self.state.hands[self.seat], cards.TACTIC_OF[card]))

    def may_play(self, card: str, speed: int) -> bool:
        """Return whether this card can be played in a turn at this speed."""
        state = self.state
        if not self.holds(card) or state.card >= 0:
            return False
        if card in BEFORE:
            return Action(f"play {card}") in state.legal()
        if state.phase in (SPEED, DRIVING):
            return any(len(plan.legs) > 1 for plan in self.of(speed, card))
        return Action(f"play {card}") in state.legal()

    def of(self, speed: int, card: str = "") -> tuple[Plan, ...]:
        """Return the plans of a speed, with a card if one is given; the best first."""
        key = (card, speed)
        if key not in self._cache:
            self._cache[key] = tuple(sorted(self._find_plans(speed, card), key=lambda plan: plan.rank))
        return self._cache[key]

    def find(self, steps: Sequence[str]) -> Plan | None:
        """Return the plan that begins with these steps."""
        arguments = dict(step.split(" ", 1) for step in steps if " " in step)
        card, speed = arguments.get("play", ""), int(arguments.get("speed", self.state.declared))
        fitting = (plan for plan in self.of(speed, card) if plan.steps == tuple(steps[: len(plan.steps)]))
        return next(fitting, None) if steps else None

    def uses(self, plan: Plan, card: str) -> bool:
        """Return whether a card does anything in a plan; an extra move without free spaces does nothing."""
        if plan.card != card or card in EXTRAS:
            return plan.card == card
        if card == cards.TACTICS[cards.CARBURETTOR]:
            return plan.speed > self.speeds[-1]
        return any(entry.excess > 0 and entry.ruling == "free" for entry in plan.corners)

    def without_card(self, plan: Plan) -> Plan | None:
        """Return the same turn without its card."""
        return next((other for other in self.of(plan.speed) if other.nodes == plan.nodes), None)

    def risk_level(self, speed: int, card: str = "") -> str:
        """Return the risk level of the best plan of a speed."""
        plans = self.of(speed, card)
        return plans[0].risk_level if plans else SURE

    # -- carrying out -----
    def _find_plans(self, speed: int, card: str) -> list[Plan]:
        turn = PlayedAhead(self.state, NEXT_TURN)
        if self.state.phase == SPEED:
            for step in ((f"play {card}",) if card in BEFORE else ()) + (f"speed {speed}",):
                if step not in turn.after.legal():
                    return []
                turn = turn.then(Action(step))
        found: list[Plan] = []
        self._explore(turn, card if card in EXTRAS else "", found)
        if card in EXTRAS and any(len(plan.legs) > 1 for plan in found):
            found = [plan for plan in found if len(plan.legs) > 1]
        return found

    def _explore(self, turn: PlayedAhead[FormulaOneState], extra: str, found: list[Plan]) -> None:
        """Carry out every path until the turn is over or waits for dice or another choice."""
        state = turn.after
        if not turn.is_over and state.phase in (DRIVING, EXTRA_MOVE) and state.paths is not None:
            for route in state.paths.paths:
                self._explore(turn.then(route.step), extra, found)
        elif not turn.is_over and state.phase == EXTRA_CARD:
            play = Action(f"play {extra}")
            self._explore(turn.then(play if extra and play in state.legal() else DONE), "", found)
        else:
            found.append(self._plan(turn))

    def _plan(self, turn: PlayedAhead[FormulaOneState]) -> Plan:
        before, after, seat, circuit = self.state, turn.after, self.seat, self.circuit
        moves = turn.of(events.MOVED)
        nodes = tuple(circuit.node_of[label] for move in moves for label in move.data["path"])
        baulk, spun = turn.last(events.BAULKED), turn.last(events.SPUN)
        lost = "retire" if turn.of(events.RETIRED) else ""
        if spun is not None and spun.data["corner"] is None:
            lost = "spin"
        declared, braking = turn.last(events.DECLARED), [*turn.of(events.DECLARED), *turn.of(events.BRAKED)]
        tyres, brakes = (sum(event.data[gauge] for event in braking) for gauge in _GAUGES)
        speed = declared.data["speed"] if declared else before.declared if before.phase != SPEED else 0
        paced = [*braking, *turn.of(events.MATCHED)]
        final = paced[-1].data["speed"] if paced else before.speed[seat]
        in_box = any(move.data["box"] for move in moves)
        entries = self._corner_entries(turn)
        gauges = (
            min(before.tyres[seat] + tyres, cards.MAX_TYRES),
            min(before.brakes[seat] + brakes, cards.MAX_BRAKES),
        )
        has_special = has_special_tyre(before, seat)
        chances = (
            forecast_move(before.config.charts, entries, *gauges, has_special)
            if entries and not lost
            else None
        )
        return Plan(
            steps=turn.steps,
            speed=speed,
            start=before.at[seat],
            nodes=nodes,
            legs=tuple(len(move.data["path"]) for move in moves),
            forecast=chances,
            baulked_by=-1 if baulk is None else baulk.data["by"],
            drop=braking[-1].data["drop"] if braking else 0,
            tyres=tyres,
            brakes=brakes,
            final=0 if lost or in_box else final,
            end=nodes[-1] if nodes else before.at[seat],
            lost=lost,
            cause=spun.data["cause"] if spun is not None else "",
            is_in_box=in_box,
            matches=not turn.is_over and after.phase == MATCHING,
            laps=sum(move.data["laps"] for move in moves),
            is_blocked=bool(turn.of(events.BLOCKED)),
            sway=self._sway((before.at[seat], *nodes)),
        )

    def _sway(self, nodes: tuple[int, ...]) -> int:
        """Return how far a path leads across the road by changes of lane, not by bends."""
        circuit = self.circuit
        spots = [circuit.track.spaces[node] for node in nodes if circuit.on_road[node]]
        across = [2 * spot.lane - len(circuit.track.rows[spot.row]) for spot in spots]
        return sum(abs(b - a) for a, b in pairwise(across))

    def _corner_entries(self, turn: PlayedAhead[FormulaOneState]) -> tuple[CornerEntry, ...]:
        """Return the corners entered in this turn, in earlier steps of it too, as they are judged."""
        before, after, circuit = self.state, turn.after, self.circuit
        if not turn.is_over:
            # Dice or a choice are due: corners before were harmless, and the rules know the others.
            passed = after.entered[before.judged : after.judged]
            return *(_harmless(circuit, corner) for corner in passed), *corner_entries_of(after)
        entered = [(e.corner, e.space, e.excess) for e in before.entered[before.judged :]]
        entered += [
            (event.data["corner"] - 1, circuit.node_of[event.data["space"]], event.data["excess"])
            for event in turn.of(events.ENTERED)
        ]
        spared = {event.data["space"] for event in turn.of(events.CORNER_SPARED)}
        spun = turn.last(events.SPUN)
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
