"""The reasons to roll or to stop: the gain of the best choice, and the facts about any other."""

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
    """Return what the best choice gains against the next best, else its facts, as the rules foretell."""
    first = steps[0]
    if len(state.legal()) == 1:
        # A forced choice needs no reason.
        return [Reason("first_die")] if first == ROLL else []
    if (best := gain(state, first)) is not None:
        # what a further die may bring, and how likely it brings nothing
        return [best, *(_repeat_reasons(state) if first == AGAIN and state.phase == RUN else [])]
    if state.phase == QUALIFY:
        return _repeat_reasons(state) if first in (ROLL, AGAIN) else []
    if state.phase == PATH:
        stop = next((one for one in _stops_now(state) if one.step == first), None)
        return _stop_reasons(state, stop) if stop is not None else []
    if state.phase not in (RUN, TURN) or state.spaces[state.turn] < 0:
        return []
    if first in (ROLL, AGAIN):
        return [*_face_reasons(state), *_repeat_reasons(state)]
    if first == STOP_STEP:
        stops = _stops_now(state)
        chosen = next((one for one in stops if one.step in steps), stops[0] if stops else None)
        return _stop_reasons(state, chosen) if chosen is not None else []
    return _item_reasons(state, first)


def _stops_now(state: GrandPrixState) -> tuple[Landing, ...]:
    """Return the results of stopping now."""
    return landings(state, dice.set_of(state.rolled))


def _repeat_reasons(state: GrandPrixState) -> list[Reason]:
    """Return how many faces of the next die repeat; in a corner they make the car crash."""
    n = len(set(state.rolled))
    if not n:
        return []
    racing = state.phase != QUALIFY and state.spaces[state.turn] >= 0
    corner = racing and state.config.course.corner[state.spaces[state.turn]]
    highlights = tuple(f"face.{face}" for face in sorted(set(state.rolled)))
    return [Reason("repeat_corner" if corner else "repeat", {"n": n, "of": SIDES}, highlights)]


def _face_reasons(state: GrandPrixState) -> list[Reason]:
    """Return how many faces of the next die bring something, when stopping then."""
    if state.is_flipped(state.turn) or not dice_left(state):
        return []
    fresh = [face for face in range(1, SIDES + 1) if face not in state.rolled]
    ends = {face: landings(state, dice.set_of((*state.rolled, face))) for face in fresh}

    def some(key: str, holds: Callable[[Landing], bool]) -> list[Reason]:
        faces = [face for face, stops in ends.items() if any(map(holds, stops))]
        if not faces or len(faces) == SIDES:
            return []
        highlights = tuple(f"face.{face}" for face in faces)
        return [Reason(key, {"n": len(faces), "of": SIDES}, highlights)]

    lap = some("faces_lap", _laps)
    item = some("faces_item", _takes_item)
    free = some("faces_free", lambda one: one.tone == "good")
    return [*lap, *item, *free]


def _laps(landing: Landing) -> bool:
    """Return whether the car completes a lap."""
    return any(event.seat == landing.seat for event in landing.forecast.of(events.LAP))


def _takes_item(landing: Landing) -> bool:
    """Return whether the car gets an item."""
    return any(event.seat == landing.seat for event in landing.forecast.of(events.ITEM_TAKEN))


def _stop_reasons(state: GrandPrixState, landing: Landing) -> list[Reason]:
    """Return where a stop ends, and who crashes."""
    seat, space = landing.seat, landing.end
    highlights = (f"land.{landing.distance}", f"space.{space}")
    if landing.is_held:
        return [Reason("held", {}, highlights)]
    found = []
    others = [car for car in landing.crashed if car != seat]
    if seat in landing.crashed:
        found.append(Reason("crash", {"space": space}, highlights))
    elif _laps(landing) or space is None:
        found.append(Reason("lap", {"n": landing.distance}, highlights))
    else:
        found.append(Reason("lands", {"n": landing.distance, "space": space}, highlights))
    if others:
        found.append(Reason("others", {"n": len(others)}, highlights))
    elif _takes_item(landing):
        found.append(Reason("item", {}, highlights))
    elif seat not in landing.crashed and AGAIN in state.legal():
        found += [Reason("spared", reason.params, reason.elements) for reason in _repeat_reasons(state)]
    return found


def _item_reasons(state: GrandPrixState, step: Action) -> list[Reason]:
    """Return what an item would do now."""
    if step == USES[TURBINE]:
        best = max(state.rolled, default=0)
        return [Reason("turbine", {"n": best}, ("item.turbine",))] if best else []
    target = aim(state, state.turn) if step == "use rocket" else None
    if target is None:
        return []
    hits = target.chance.numerator * SIDES // target.chance.denominator
    return [Reason("rocket", {"n": hits, "of": SIDES, "space": target.space}, (f"space.{target.space}",))]
