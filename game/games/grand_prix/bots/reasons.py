"""Why to roll or to stop: what the best choice gains, and what speaks for or against any other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine.contract import Action, Reason
from game.games.grand_prix.bots.gains import gain
from game.games.grand_prix.rules import dice, events
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import Landing, aim, dice_left, landings
from game.games.grand_prix.rules.state import PATH, QUALIFY, RUN, TURN
from game.games.grand_prix.rules.steps import AGAIN, ROLL, SIDES, STOP_STEP, TURBINE, USES


def reasons(state: GrandPrixState, steps: Sequence[Action]) -> list[Reason]:
    """What the best choice gains against the next best; of another one its facts, as the rules foretell."""
    first = steps[0]
    if len(state.legal()) == 1:
        # nothing speaks for what one cannot but do
        return [Reason("first_die")] if first == ROLL else []
    if (best := gain(state, first)) is not None:
        return [best]
    if state.phase == QUALIFY:
        return _repeats(state) if first in (ROLL, AGAIN) else []
    if state.phase == PATH:
        way = next((one for one in _now(state) if one.step == first), None)
        return _ended(state, way) if way is not None else []
    if state.phase not in (RUN, TURN) or state.spaces[state.turn] < 0:
        return []
    if first in (ROLL, AGAIN):
        return [*_faces(state), *_repeats(state)]
    if first == STOP_STEP:
        ways = _now(state)
        chosen = next((one for one in ways if one.step in steps), ways[0] if ways else None)
        return _ended(state, chosen) if chosen is not None else []
    return _item(state, first)


def _now(state: GrandPrixState) -> tuple[Landing, ...]:
    """What stopping now comes to."""
    return landings(state, dice.set_of(state.rolled))


def _repeats(state: GrandPrixState) -> list[Reason]:
    """How many faces of the next die lie already; in a corner they make the car crash."""
    n = len(set(state.rolled))
    if not n:
        return []
    racing = state.phase != QUALIFY and state.spaces[state.turn] >= 0
    corner = racing and state.config.course.corner[state.spaces[state.turn]]
    lit = tuple(f"face.{face}" for face in sorted(set(state.rolled)))
    return [Reason("repeat_corner" if corner else "repeat", {"n": n, "of": SIDES}, lit)]


def _faces(state: GrandPrixState) -> list[Reason]:
    """How many faces of the next die bring something, if one stopped then."""
    if state.is_flipped(state.turn) or not dice_left(state):
        return []
    fresh = [face for face in range(1, SIDES + 1) if face not in state.rolled]
    ends = {face: landings(state, dice.set_of((*state.rolled, face))) for face in fresh}

    def some(key: str, holds: Callable[[Landing], bool]) -> list[Reason]:
        faces = [face for face, ways in ends.items() if any(map(holds, ways))]
        if not faces or len(faces) == SIDES:
            return []
        lit = tuple(f"face.{face}" for face in faces)
        return [Reason(key, {"n": len(faces), "of": SIDES}, lit)]

    lap = some("faces_lap", _laps)
    item = some("faces_item", _takes)
    free = some("faces_free", lambda one: one.tone == "good")
    return [*lap, *item, *free]


def _laps(landing: Landing) -> bool:
    """Whether the car completes a lap."""
    return any(event.seat == landing.seat for event in landing.forecast.of(events.LAP))


def _takes(landing: Landing) -> bool:
    """Whether the car gets an item."""
    return any(event.seat == landing.seat for event in landing.forecast.of(events.ITEM_TAKEN))


def _ended(state: GrandPrixState, landing: Landing) -> list[Reason]:
    """Where a stop ends, and who crashes."""
    seat, spot = landing.seat, landing.end
    lit = (f"land.{landing.distance}", f"space.{spot}")
    if landing.is_held:
        return [Reason("held", {}, lit)]
    found = []
    others = [car for car in landing.crashed if car != seat]
    if seat in landing.crashed:
        found.append(Reason("crash", {"space": spot}, lit))
    elif _laps(landing) or spot is None:
        found.append(Reason("lap", {"n": landing.distance}, lit))
    else:
        found.append(Reason("lands", {"n": landing.distance, "space": spot}, lit))
    if others:
        found.append(Reason("others", {"n": len(others)}, lit))
    elif _takes(landing):
        found.append(Reason("item", {}, lit))
    elif seat not in landing.crashed and AGAIN in state.legal():
        found += [Reason("spared", reason.params, reason.places) for reason in _repeats(state)]
    return found


def _item(state: GrandPrixState, step: Action) -> list[Reason]:
    """What an item would do now."""
    if step == USES[TURBINE]:
        return (
            [Reason("turbine", {"n": max(state.rolled, default=0)}, ("item.turbine",))]
            if state.rolled
            else []
        )
    found = aim(state, state.turn) if step == "use rocket" else None
    if found is None:
        return []
    hits = found.chance.numerator * SIDES // found.chance.denominator
    return [Reason("rocket", {"n": hits, "of": SIDES, "space": found.space}, (f"space.{found.space}",))]
