"""What a turn gains: cars it passes, corners, cards kept, as the rules carry it out on a copy.

Each fact speaks for its turn, but for a chance to spin; other costs are shown beside its chances.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Action, Reason
from game.engine.odds import PlayedAhead
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import SPECIAL_TYRE, SUPERB, TACTICS, count
from game.games.formula_one.rules.chances import CornerEntry, corner_entries_of, forecast_move
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.corners import KEEP, USE
from game.games.formula_one.rules.driving import NEXT_TURN
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.play import FormulaOneState


def reasons(state: FormulaOneState, steps: Sequence[Action]) -> list[Reason]:
    """Return the facts of a whole turn, or of the rest of it."""
    turn = PlayedAhead(state, NEXT_TURN)
    for step in steps:
        if turn.is_over or step not in turn.after.legal():
            break
        turn = turn.then(step)
    if not turn.steps:
        return []
    if any(move.data["box"] for move in turn.of(events.MOVED)):
        return [Reason("pit")]
    return [
        *_finish(turn),
        *_passed(state, turn),
        *_tyre(turn),
        *_corners(turn),
        *_slowed(turn),
        *_matched(turn),
        *_kept_card(state, turn),
        *_behind(turn),
        *_clear(turn),
    ]


def _finish(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return that the turn completes the last lap."""
    lap = turn.last(events.LAP)
    return [Reason("finish")] if lap is not None and not lap.data["left"] else []


def _clear(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return that the turn drives far without a corner."""
    moves = turn.of(events.MOVED)
    if turn.of(events.ENTERED) or not (spaces := sum(move.data["spaces"] for move in moves)):
        return []
    return [Reason("clear", {"n": spaces}, (f"space.{moves[-1].data['to']}",))]


def _passed(state: FormulaOneState, turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return the foremost car that the turn passes."""
    seat, after = state.turn, turn.after
    if after.race != state.race or after.at[seat] == OFF:
        return []
    was, now = state.running_order(), after.running_order()
    passed = [other for other in was[: was.index(seat)] if now.index(other) > now.index(seat)]
    return [Reason("passes", {"seat": passed[0]}, (f"row.{passed[0]}",))] if passed else []


def _behind(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return the car that the turn ends behind."""
    baulk = turn.last(events.BAULKED)
    if baulk is None:
        return []
    return [Reason("behind", {"seat": baulk.data["by"]}, (f"space.{baulk.data['space']}",))]


def _matched(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return the speed taken from a faster car."""
    matched = turn.last(events.MATCHED)
    if matched is None:
        return []
    return [Reason("matched", {"seat": matched.data["by"], "n": matched.data["speed"]}, ("dial",))]


def _tyre(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return that pit card 1 is used or kept."""
    highlights = (f"pit.{SPECIAL_TYRE}",)
    if KEEP in turn.steps:
        return [Reason("keeps_tyre", {}, highlights)]
    spared = turn.last(events.CORNER_SPARED)
    if spared is None or USE not in turn.steps:
        return []
    return [Reason("spared_tyre", {"corner": spared.data["corner"]}, highlights)]


def _corners(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return the corners taken too fast, or else the last one taken within its limit."""
    after = turn.after
    if turn.is_over:
        entered = turn.of(events.ENTERED)
        spared = turn.last(events.CORNER_SPARED)
        if spared is not None and spared.data["by"] == TACTICS[SUPERB]:
            data = spared.data
            return [Reason("spared", {"corner": data["corner"]}, (f"space.{data['space']}",))]
        if not entered or any(event.data["excess"] > 0 for event in entered):
            return []
        last = entered[-1].data
        return [Reason("limit", {"corner": last["corner"]}, (f"space.{last['space']}",))]
    entries = corner_entries_of(after)
    fast = [entry for entry in entries if entry.excess > 0]
    if not fast:
        return []
    return [_fast(after, entries, fast)]


def _fast(after: FormulaOneState, entries: Sequence[CornerEntry], fast: Sequence[CornerEntry]) -> Reason:
    """Return the corners taken too fast, with the chance to spin in any of them."""
    seat, labels = after.turn, after.config.circuit.labels
    first = fast[0]
    if first.ruling == "free":
        highlights = (f"space.{labels[first.space]}", f"card.{TACTICS[SUPERB]}")
        return Reason("spared", {"corner": first.corner + 1}, highlights)
    rolled = [entry for entry in fast if entry.ruling != "free"]
    gauges = after.tyres[seat], after.brakes[seat]
    spin = forecast_move(after.config.charts, entries, *gauges, has_special_tyre(after, seat)).spin
    params = {"speed": after.declared, "spin": float(spin)}
    places, dares = tuple(f"space.{labels[entry.space]}" for entry in rolled), spin > 0
    if len(rolled) == 1:
        return Reason("fast", {"corner": first.corner + 1, **params}, places, dares)
    corners = [str(entry.corner + 1) for entry in rolled]
    return Reason("fast_all", {"corners": corners, **params}, places, dares)


def _slowed(turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return that braking has no wear."""
    braking = [*turn.of(events.DECLARED), *turn.of(events.BRAKED)]
    worn = any(event.data[gauge] for event in braking for gauge in ("tyres", "brakes"))
    slower = any(event.data["drop"] > 0 for event in braking)
    return [Reason("no_wear", {}, ("gauge.tyres", "gauge.brakes"))] if slower and not worn else []


def _kept_card(state: FormulaOneState, turn: PlayedAhead[FormulaOneState]) -> list[Reason]:
    """Return the next corner, for which superb driving stays in hand."""
    after, seat, circuit = turn.after, state.turn, state.config.circuit
    if after.race != state.race or after.at[seat] == OFF or not count(after.hands[seat], SUPERB):
        return []
    rows = circuit.track.rows
    at = circuit.row[after.at[seat]]
    for ahead in range(1, circuit.lap):
        node = rows[(at + ahead) % circuit.lap][0]
        if circuit.band[node] >= 0:
            highlights = (f"card.{TACTICS[SUPERB]}", f"space.{circuit.labels[node]}")
            return [Reason("keeps", {"corner": circuit.band[node] + 1}, highlights)]
    return []
