"""What a turn gains: cars it passes, corners, cards kept, as the rules carry it out on a copy.

Each fact speaks for the turn that it is told of; what a turn costs stands beside its chances.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Action, Reason
from game.engine.odds import Foretold
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import SPECIAL_TYRE, SUPERB, TACTICS, count
from game.games.formula_one.rules.chances import CornerEntry, corner_entries_of, forecast_move
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.corners import KEEP, USE
from game.games.formula_one.rules.driving import NEXT_TURN
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.play import FormulaOneState


def reasons(state: FormulaOneState, steps: Sequence[Action]) -> list[Reason]:
    """The facts of a whole turn, or of what is left of it."""
    told = Foretold(state, NEXT_TURN)
    for step in steps:
        if told.over or step not in told.after.legal():
            break
        told = told.then(step)
    if not told.steps:
        return []
    if any(move.data["box"] for move in told.of(events.MOVED)):
        return [Reason("pit")]
    return [
        *_finish(told),
        *_passed(state, told),
        *_tyre(told),
        *_corners(told),
        *_slowed(told),
        *_matched(told),
        *_kept(state, told),
        *_behind(told),
        *_clear(told),
    ]


def _finish(told: Foretold[FormulaOneState]) -> list[Reason]:
    """The last lap is done with it."""
    lap = told.last(events.LAP)
    return [Reason("finish")] if lap is not None and not lap.data["left"] else []


def _clear(told: Foretold[FormulaOneState]) -> list[Reason]:
    """Nothing stands against so much road."""
    moves = told.of(events.MOVED)
    if told.of(events.ENTERED) or not (spaces := sum(move.data["spaces"] for move in moves)):
        return []
    return [Reason("clear", {"n": spaces}, (f"space.{moves[-1].data['to']}",))]


def _passed(state: FormulaOneState, told: Foretold[FormulaOneState]) -> list[Reason]:
    """The foremost car that it comes past."""
    seat, after = state.turn, told.after
    if after.race != state.race or after.at[seat] == OFF:
        return []
    was, now = state.running_order(), after.running_order()
    passed = [one for one in was[: was.index(seat)] if now.index(one) > now.index(seat)]
    return [Reason("passes", {"seat": passed[0]}, (f"row.{passed[0]}",))] if passed else []


def _behind(told: Foretold[FormulaOneState]) -> list[Reason]:
    """The car that it follows."""
    baulk = told.last(events.BAULKED)
    if baulk is None:
        return []
    return [Reason("behind", {"seat": baulk.data["by"]}, (f"space.{baulk.data['space']}",))]


def _matched(told: Foretold[FormulaOneState]) -> list[Reason]:
    """More speed from a faster car."""
    matched = told.last(events.MATCHED)
    if matched is None:
        return []
    return [Reason("matched", {"seat": matched.data["by"], "n": matched.data["speed"]}, ("dial",))]


def _tyre(told: Foretold[FormulaOneState]) -> list[Reason]:
    """Pit card 1, used or kept."""
    lit = (f"pit.{SPECIAL_TYRE}",)
    if KEEP in told.steps:
        return [Reason("keeps_tyre", {}, lit)]
    spared = told.last(events.CORNER_SPARED)
    if spared is None or USE not in told.steps:
        return []
    return [Reason("spared_tyre", {"corner": spared.data["corner"]}, lit)]


def _corners(told: Foretold[FormulaOneState]) -> list[Reason]:
    """The corners that are taken too fast, or the last of those that are taken within their limits."""
    after = told.after
    if told.over:
        entered = told.of(events.ENTERED)
        spared = told.last(events.CORNER_SPARED)
        if spared is not None and spared.data["by"] == TACTICS[SUPERB]:
            data = spared.data
            return [Reason("spared", {"corner": data["corner"]}, (f"space.{data['space']}",))]
        if not entered or any(event.data["excess"] > 0 for event in entered):
            return []
        last = entered[-1].data
        return [Reason("limit", {"corner": last["corner"]}, (f"space.{last['space']}",))]
    hurdles = corner_entries_of(after)
    fast = [hurdle for hurdle in hurdles if hurdle.excess > 0]
    if not fast:
        return []
    return [_fast(after, hurdles, fast)]


def _fast(after: FormulaOneState, hurdles: Sequence[CornerEntry], fast: Sequence[CornerEntry]) -> Reason:
    """The corners that are taken too fast, with the chance to spin in any of them."""
    seat, labels = after.turn, after.config.circuit.labels
    first = fast[0]
    if first.let == "free":
        lit = (f"space.{labels[first.space]}", f"card.{TACTICS[SUPERB]}")
        return Reason("spared", {"corner": first.corner + 1}, lit)
    rolled = [hurdle for hurdle in fast if hurdle.let != "free"]
    gauges = after.tyres[seat], after.brakes[seat]
    spin = forecast_move(after.config.charts, hurdles, *gauges, has_special_tyre(after, seat)).spin
    told = {"speed": after.declared, "spin": float(spin)}
    places = tuple(f"space.{labels[hurdle.space]}" for hurdle in rolled)
    if len(rolled) == 1:
        return Reason("fast", {"corner": first.corner + 1, **told}, places)
    return Reason("fast_all", {"corners": [str(hurdle.corner + 1) for hurdle in rolled], **told}, places)


def _slowed(told: Foretold[FormulaOneState]) -> list[Reason]:
    """Braking that wears nothing."""
    braking = [*told.of(events.DECLARED), *told.of(events.BRAKED)]
    worn = any(event.data[gauge] for event in braking for gauge in ("tyres", "brakes"))
    slower = any(event.data["drop"] > 0 for event in braking)
    return [Reason("no_wear", {}, ("gauge.tyres", "gauge.brakes"))] if slower and not worn else []


def _kept(state: FormulaOneState, told: Foretold[FormulaOneState]) -> list[Reason]:
    """Superb driving that stays in hand for the corner ahead."""
    after, seat, circuit = told.after, state.turn, state.config.circuit
    if after.race != state.race or after.at[seat] == OFF or not count(after.hands[seat], SUPERB):
        return []
    rows = circuit.track.rows
    at = circuit.row[after.at[seat]]
    for ahead in range(1, circuit.lap):
        node = rows[(at + ahead) % circuit.lap][0]
        if circuit.band[node] >= 0:
            lit = (f"card.{TACTICS[SUPERB]}", f"space.{circuit.labels[node]}")
            return [Reason("keeps", {"corner": circuit.band[node] + 1}, lit)]
    return []
