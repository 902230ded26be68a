"""The gain of the best choice over the next best: one fact that is not true of the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from game.engine.contract import Action, Reason
from game.games.grand_prix.bots.choices import advantage
from game.games.grand_prix.bots.judge import TurnsJudge, chance_to_land
from game.games.grand_prix.bots.winning import estimates, is_win
from game.games.grand_prix.rules import dice, events
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import (
    Landing,
    aim,
    dice_left,
    forbidden_distances,
    landings,
    to_go,
)
from game.games.grand_prix.rules.road import space_ahead
from game.games.grand_prix.rules.state import ITEM, PATH, PLACE, QUALIFY, RUN, TRAY, TURN, count
from game.games.grand_prix.rules.steps import (
    AGAIN,
    DICE,
    ITEMS,
    REPAIR_STEP,
    ROCKET,
    ROLL,
    SIDES,
    STEPS,
    STOP_STEP,
    TURBINE,
    USE,
    WRENCH,
)

LIKELY: Final = 0.05
"""The least chance of a rival to end its move on a space for a reason to name it."""
FEW_SPACES: Final = 12
"""About two turns of a car."""


def gain(state: GrandPrixState, step: Action) -> Reason | None:
    """Return what this choice gains against the next best; None where it is not the best."""
    found = estimates(state)
    if len(found) < 2 or step not in found:
        return None
    rest = {action: win.value for action, win in found.items() if action != step}
    other = max(rest, key=lambda action: rest[action])
    if found[step].value < rest[other]:
        return None
    if state.phase == QUALIFY:
        return _qualifying_gain(state, step)
    if state.phase == RUN:
        return rolling_gain(state) if step == AGAIN else _stopping_gain(state)
    if state.phase == PATH:
        return _path_gain(state, step, other)
    if state.phase == TURN:
        return _turn_gain(state, step, other)
    return _placing_gain(state, step) if state.phase in (TRAY, ITEM, PLACE) else None


def _now(state: GrandPrixState) -> tuple[Landing, ...]:
    return landings(state, dice.set_of(state.rolled))


def _others(landing: Landing) -> tuple[int, ...]:
    """Return the rivals that crash."""
    return tuple(car for car in landing.crashed if car != landing.seat)


def _taken(landing: Landing) -> str:
    """Return the item that the car gets; empty for none."""
    taken = [
        event.data["item"] for event in landing.forecast.of(events.ITEM_TAKEN) if event.seat == landing.seat
    ]
    return str(taken[0]) if taken else ""


# -- another die, or stop -----


def _qualifying_gain(state: GrandPrixState, step: Action) -> Reason:
    mask = dice.set_of(state.rolled)
    if step == STOP_STEP:
        return Reason("keeps_result", {"n": dice.SUM[mask], "k": dice.COUNT[mask], "of": SIDES})
    result, to_beat = dice.SUM[mask], max(state.marks)
    if result < to_beat:
        return Reason("result_behind", {"n": result, "best": to_beat})
    if result == to_beat:
        return Reason("result_level", {"n": result})
    return Reason("result_ahead", {"n": result, "waiting": len(state.queue) - 1})


def rolling_gain(state: GrandPrixState) -> Reason:
    """Return what one more die may bring that a stop does not."""
    stops_now, ends = _now(state), _fresh_ends(state)

    def faces(brings: str, holds: Callable[[Landing], object], **params: object) -> Reason | None:
        """How many faces may come to what no stop now does."""
        found = [face for face, stops in ends.items() if any(map(holds, stops))]
        highlights = tuple(f"face.{face}" for face in found)
        return Reason(brings, {"n": len(found), "of": SIDES, **params}, highlights) if found else None

    if not any(map(is_win, stops_now)) and (winning := faces("faces_win", is_win)):
        return winning
    worst = stops_now[0] if stops_now else None
    if worst is not None and all(one.tone == "bad" for one in stops_now):
        if worst.is_held:
            return Reason("held", {}, (f"land.{worst.distance}",))
        hit = _others(worst)
        key = "stop_crashes_with" if hit else "stop_crashes"
        return Reason(key, {"space": worst.end, "seats": hit}, (f"space.{worst.end}",))
    if not any(_others(one) for one in stops_now):
        struck = {face: stops for face, stops in ends.items() if any(_hits(one) for one in stops)}
        victims = {car for stops in struck.values() for one in stops if _hits(one) for car in _others(one)}
        if struck and len(victims) == 1:
            highlights = tuple(f"face.{face}" for face in struck)
            return Reason("faces_crash", {"n": len(struck), "of": SIDES, "seat": min(victims)}, highlights)
    if ground := _gains_ground(state):
        return ground
    if not any(map(_taken, stops_now)) and (item := faces("faces_item", _taken)):
        return item
    dangers = [danger(state, one) for one in stops_now]
    if found := next((danger for danger in dangers if danger), None):
        return found
    leaving = faces("leaves_corner", lambda one: one.tone != "bad" and not one.ends_in_corner)
    if leaving and stops_now and all(one.ends_in_corner and one.tone != "bad" for one in stops_now):
        return leaving
    if rival := _nearly_home(state, stops_now):
        return rival
    ahead_now = set[int]().union(*map(_cars_behind, stops_now))
    if beaten := Counter(car for stops in ends.values() for car in _passed(stops, ahead_now)):
        car = max(beaten, key=lambda car: (beaten[car], -car))
        if passing := faces("faces_pass", lambda one: car in _passed([one], ahead_now), seat=car):
            return passing
    stopped = (dice.BOOSTED if state.turbine else dice.SUM)[dice.set_of(state.rolled)]
    moves = [0 if all(one.is_held for one in stops) else stops[0].distance for stops in ends.values()]
    return Reason("worth_risk", {"n": stopped, "mean": round(sum(moves) / max(1, len(moves)), 1)})


def _fresh_ends(state: GrandPrixState) -> dict[int, tuple[Landing, ...]]:
    """Return the stops after each face of the next die that is no repeat."""
    fresh = [face for face in range(1, SIDES + 1) if face not in state.rolled and dice_left(state)]
    return {face: landings(state, dice.set_of((*state.rolled, face))) for face in fresh}


def _nearly_home(state: GrandPrixState, stops: Sequence[Landing]) -> Reason | None:
    """Return the rival that has the fewest spaces to go, if few, and stays ahead whichever stop is made."""
    seat, teams = state.turn, state.config.team_of
    left = to_go(state.config.course, state.observe(seat))
    near = {car: n for car, n in left.items() if n <= FEW_SPACES and teams[car] != teams[seat]}
    if not near or any(_cars_behind(one) & set(near) for one in stops):
        return None
    rival = min(near, key=lambda car: near[car])
    return Reason("nearly_home", {"seat": rival, "left": near[rival]})


def _cars_behind(landing: Landing) -> set[int]:
    """Return the rivals still on the road that have come less far than the seat's car."""
    after, seat = landing.forecast.after, landing.seat
    reached, teams = after.config.course.reached, after.config.team_of
    rivals = [car for car, at in enumerate(after.spaces) if at >= 0 and teams[car] != teams[seat]]
    if after.spaces[seat] < 0:
        return set(rivals)
    own = reached(after.laps[seat], after.spaces[seat])
    return {car for car in rivals if reached(after.laps[car], after.spaces[car]) < own}


def _passed(stops: Sequence[Landing], before: set[int]) -> set[int]:
    """Return the rivals that some safe stop leaves behind, but for these."""
    return set[int]().union(*(_cars_behind(one) for one in stops if one.tone != "bad")) - before


def _hits(landing: Landing) -> bool:
    """Return whether rivals crash and the seat's own car does not."""
    return landing.tone != "bad" and bool(_others(landing))


def _gains_ground(state: GrandPrixState) -> Reason | None:
    """Return that rolling on leads further on average, if it does."""
    mask = dice.set_of(state.rolled)
    mean = float(dice.mean_rolling_on(mask, dice_left(state), state.turbine, forbidden_distances(state)))
    stopped = (dice.BOOSTED if state.turbine else dice.SUM)[mask]
    if mean <= stopped + 0.05:
        return None
    return Reason("further_on", {"n": stopped, "mean": round(mean, 1)})


def danger(state: GrandPrixState, landing: Landing) -> Reason | None:
    """Return what a rival may do to the car where this stop ends; None where nobody threatens it."""
    after, seat = landing.forecast.after, landing.seat
    space = after.spaces[seat]
    if space < 0:
        return None
    course, highlights = state.config.course, (f"space.{landing.end}",)
    rival, chance = _likeliest(state, space)
    if chance >= LIKELY:
        params = {"space": landing.end, "seat": rival}
        if course.corner[space]:
            return Reason("hit_there", params, highlights)
        if course.corner[course.onward[space]]:
            return Reason("pushed_there", params, highlights)
    teams = state.config.team_of
    for car, items in enumerate(after.items):
        if teams[car] != teams[seat] and after.spaces[car] >= 0 and count(items, ROCKET):
            aimed = aim(after, car)
            if aimed is not None and seat in aimed.cars and aimed.chance:
                return Reason("shot_there", {"space": landing.end, "seat": car}, highlights)
    return None


def _stopping_gain(state: GrandPrixState) -> Reason | None:
    """Return what a stop brings that one more die may spoil."""
    good = [one for one in _now(state) if one.tone != "bad"]
    risk = {"k": dice.COUNT[dice.set_of(state.rolled)], "of": SIDES}
    highlights = tuple(f"face.{face}" for face in sorted(set(state.rolled)))
    for one in good:
        if is_win(one):
            return Reason("stop_wins", {}, (f"land.{one.distance}",))
    for one in good:
        if hit := _others(one):
            return Reason("crashes", {"seats": hit, **risk}, (f"space.{one.end}",))
    for one in good:
        if item := _taken(one):
            return Reason("takes", {"item": item, **risk}, (f"space.{one.end}",))
    if not good or not good[0].distance:
        # a stop that keeps nothing gains nothing by itself
        return None
    corner = state.config.course.corner[state.spaces[state.turn]]
    return Reason("keeps_corner" if corner else "keeps", {"n": good[0].distance, **risk}, highlights)


# -- ways, items, repairs -----


def _path_gain(state: GrandPrixState, step: Action, other: Action) -> Reason | None:
    paths = {one.step: one for one in _now(state)}
    mine, theirs = paths.get(step), paths.get(other)
    return route_gain(mine, theirs) if mine is not None and theirs is not None else None


def route_gain(mine: Landing, theirs: Landing) -> Reason | None:
    """Return what the better of two routes gains; None where neither leads further."""
    if theirs.tone == "bad" and mine.tone != "bad" and not theirs.is_held:
        return Reason("way_spares", {"space": theirs.end}, (f"space.{theirs.end}",))
    if hit := _others(mine):
        return Reason("crashes_there", {"seats": hit}, (f"space.{mine.end}",))
    if item := _taken(mine):
        return Reason("takes_there", {"item": item}, (f"space.{mine.end}",))
    apart = _progress(mine) - _progress(theirs)
    if apart > 0:
        return Reason("way_shorter", {"n": apart}, (f"space.{mine.end}",))
    return Reason("way_keeps", {}, (f"space.{mine.end}",)) if "shortcut" in theirs.path_kind else None


def _progress(landing: Landing) -> int:
    """Return how far along the course a path leads."""
    after, seat = landing.forecast.after, landing.seat
    course = after.config.course
    if after.spaces[seat] < 0:
        return course.lap * after.config.discs
    return course.lap * max(0, after.laps[seat]) + course.distance[after.spaces[seat]]


def _turn_gain(state: GrandPrixState, step: Action, other: Action) -> Reason | None:
    seat = state.turn
    what, kind = STEPS[step]
    if what == USE:
        return _item_gain(state, kind)
    if STEPS[other][0] == USE:
        item = ITEMS[STEPS[other][1]]
        return Reason("keeps_item", {"item": item}, (f"item.{item}",))
    held = state.dice[seat]
    now = float(dice.mean_rolling_on(0, held))
    with_another = float(dice.mean_rolling_on(0, min(DICE, held + 1)))
    params = {"dice": held, "now": round(now, 1), "more": round(with_another, 1)}
    if step == REPAIR_STEP:
        turns = TurnsJudge()
        mended = state.copy()
        mended.dice[seat] = held + 1
        better = turns(mended, seat) > turns(state, seat)
        return Reason("repair", params, ("repair",)) if better and with_another > now else Reason("spare_die")
    return Reason("roll", params) if step == ROLL else None


def _item_gain(state: GrandPrixState, kind: int) -> Reason | None:
    seat = state.turn
    if kind == ROCKET:
        target = aim(state, seat)
        if target is None:
            return None
        hits = target.chance.numerator * SIDES // target.chance.denominator
        params = {"n": hits, "of": SIDES, "seats": target.cars, "space": target.space}
        return Reason("rocket_hits", params, (f"space.{target.space}",))
    if kind == TURBINE:
        dice_in_hand = state.dice[seat]
        extra = float(dice.mean_rolling_on(0, dice_in_hand, True) - dice.mean_rolling_on(0, dice_in_hand))
        return Reason("turbine_adds", {"mean": round(extra, 1)}, ("item.turbine",))
    if kind == WRENCH:
        key = "wrench_upright" if state.is_flipped(seat) else "wrench_dice"
        return Reason(key, {"n": DICE - state.dice[seat]}, ("item.wrench",))
    space = state.spaces[seat]
    rival, chance = _likeliest(state, space)
    spot = state.config.course.labels[space]
    if chance < LIKELY:
        return Reason("trap", {"item": ITEMS[kind], "space": spot}, (f"space.{spot}",))
    return Reason("trap_for", {"item": ITEMS[kind], "space": spot, "seat": rival}, (f"space.{spot}",))


def _likeliest(state: GrandPrixState, space: int) -> tuple[int, float]:
    """Return the rival most likely to end its next move there, and how likely that is."""
    course, teams = state.config.course, state.config.team_of
    found = [
        (chance_to_land(course, state, car, space), -car)
        for car, at in enumerate(state.spaces)
        if at >= 0 and teams[car] != teams[state.turn]
    ]
    chance, car = max(found, default=(0.0, 0))
    return -car, chance


def _placing_gain(state: GrandPrixState, step: Action) -> Reason | None:
    """Return whom the item on the tray, or on the road, is for."""
    course = state.config.course
    words = step.split(" ")
    if state.phase == PLACE:
        space = course.space_of[next(label for label in course.labels if str(label) == words[2])]
        rival, chance = _likeliest(state, space)
        if words[1] != "oil" or chance < LIKELY:
            return None
        return Reason("trap_for", {"item": "oil", "space": course.labels[space], "seat": rival})
    space = space_ahead(state)
    seat = state.chooser if state.chooser >= 0 else state.turn
    spot = course.labels[space]
    lead = advantage(state, seat, space)
    if not lead:
        return None
    return Reason("tray_mine" if lead > 0 else "tray_theirs", {"item": words[1]}, (f"space.{spot}",))
