"""What the best choice gains against the next best: one fact that is not true of the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine.contract import Action, Reason
from game.games.grand_prix.bots.choices import advantage
from game.games.grand_prix.bots.judge import Progress, chance_to_land
from game.games.grand_prix.bots.winning import estimates, wins_race
from game.games.grand_prix.rules import dice, events
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.preview import Landing, aim, dice_left, landings
from game.games.grand_prix.rules.road import place_ahead
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
"""How likely a rival must be to end its move there, for its name to be told."""


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
        return _qualifying(state, step)
    if state.phase == RUN:
        return _rolled_on(state) if step == AGAIN else _stopped(state)
    if state.phase == PATH:
        return _driven(state, step, other)
    if state.phase == TURN:
        return _begun(state, step, other)
    return _put_out(state, step) if state.phase in (TRAY, ITEM, PLACE) else None


def _now(state: GrandPrixState) -> tuple[Landing, ...]:
    return landings(state, dice.set_of(state.rolled))


def _others(landing: Landing) -> tuple[int, ...]:
    """The rivals that crash."""
    return tuple(car for car in landing.crashed if car != landing.seat)


def _taken(landing: Landing) -> str:
    """The item that the car gets; empty for none."""
    taken = [
        event.data["item"] for event in landing.forecast.of(events.ITEM_TAKEN) if event.seat == landing.seat
    ]
    return str(taken[0]) if taken else ""


# Another die, or stop


def _qualifying(state: GrandPrixState, step: Action) -> Reason:
    shown = dice.set_of(state.rolled)
    if step == STOP_STEP:
        return Reason("keeps_result", {"n": dice.SUM[shown], "k": dice.COUNT[shown], "of": SIDES})
    result, to_beat = dice.SUM[shown], max(state.marks)
    if result < to_beat:
        return Reason("result_behind", {"n": result, "best": to_beat})
    if result == to_beat:
        return Reason("result_level", {"n": result})
    return Reason("result_ahead", {"n": result, "waiting": len(state.queue) - 1})


def _rolled_on(state: GrandPrixState) -> Reason:
    """What one more die may bring that a stop does not."""
    stops = _now(state)
    ends = {
        face: landings(state, dice.set_of((*state.rolled, face)))
        for face in range(1, SIDES + 1)
        if face not in state.rolled and dice_left(state)
    }

    def faces(brings: str, holds: Callable[[Landing], object]) -> Reason | None:
        """How many faces may come to what no stop now does."""
        found = [face for face, ways in ends.items() if any(map(holds, ways))]
        lit = tuple(f"face.{face}" for face in found)
        return Reason(brings, {"n": len(found), "of": SIDES}, lit) if found else None

    if not any(map(wins_race, stops)) and (home := faces("faces_win", wins_race)):
        return home
    worst = stops[0] if stops else None
    if worst is not None and all(one.tone == "bad" for one in stops):
        if worst.is_held:
            return Reason("held", {}, (f"land.{worst.distance}",))
        hit = _others(worst)
        key = "stop_crashes_with" if hit else "stop_crashes"
        return Reason(key, {"space": worst.end, "seats": hit}, (f"space.{worst.end}",))
    if not any(_others(one) for one in stops):
        struck = {face: ways for face, ways in ends.items() if any(_hits(one) for one in ways)}
        victims = {car for ways in struck.values() for one in ways if _hits(one) for car in _others(one)}
        if struck and len(victims) == 1:
            lit = tuple(f"face.{face}" for face in struck)
            return Reason("faces_crash", {"n": len(struck), "of": SIDES, "seat": min(victims)}, lit)
    if ground := _gains_ground(state):
        return ground
    if not any(map(_taken, stops)) and (item := faces("faces_item", _taken)):
        return item
    dangers = [danger(state, one) for one in stops]
    return next((danger for danger in dangers if danger), Reason("worth_risk"))


def _hits(landing: Landing) -> bool:
    """Whether rivals crash and the own car does not."""
    return landing.tone != "bad" and bool(_others(landing))


def _gains_ground(state: GrandPrixState) -> Reason | None:
    """Whether rolling on leads further than the dice that lie, on average."""
    shown = dice.set_of(state.rolled)
    mean = float(dice.mean_rolling_on(shown, dice_left(state), state.turbine))
    stopped = (dice.BOOSTED if state.turbine else dice.SUM)[shown]
    if mean <= stopped + 0.05:
        return None
    return Reason("further_on", {"n": stopped, "mean": round(mean, 1)})


def danger(state: GrandPrixState, landing: Landing) -> Reason | None:
    """Return what a rival may do to the car where this stop ends; None where nobody threatens it."""
    after, seat = landing.forecast.after, landing.seat
    space = after.spaces[seat]
    if space < 0:
        return None
    course, lit = state.config.course, (f"space.{landing.end}",)
    rival, chance = _likeliest(state, space)
    if chance >= LIKELY:
        params = {"space": landing.end, "seat": rival}
        if course.corner[space]:
            return Reason("hit_there", params, lit)
        if course.corner[course.onward[space]]:
            return Reason("pushed_there", params, lit)
    teams = state.config.team_of
    for car, items in enumerate(after.items):
        if teams[car] != teams[seat] and after.spaces[car] >= 0 and count(items, ROCKET):
            aimed = aim(after, car)
            if aimed is not None and seat in aimed.cars and aimed.chance:
                return Reason("shot_there", {"space": landing.end, "seat": car}, lit)
    return None


def _stopped(state: GrandPrixState) -> Reason:
    """What a stop brings that one more die may spoil."""
    good = [one for one in _now(state) if one.tone != "bad"]
    risk = {"k": dice.COUNT[dice.set_of(state.rolled)], "of": SIDES}
    lit = tuple(f"face.{face}" for face in sorted(set(state.rolled)))
    for one in good:
        if wins_race(one):
            return Reason("stop_wins", {}, (f"land.{one.distance}",))
    for one in good:
        if hit := _others(one):
            return Reason("crashes", {"seats": hit, **risk}, (f"space.{one.end}",))
    for one in good:
        if item := _taken(one):
            return Reason("takes", {"item": item, **risk}, (f"space.{one.end}",))
    corner = state.config.course.corner[state.spaces[state.turn]]
    distance = good[0].distance if good else 0
    return Reason("keeps_corner" if corner else "keeps", {"n": distance, **risk}, lit)


# Ways, items, repairs


def _driven(state: GrandPrixState, step: Action, other: Action) -> Reason | None:
    ways = {one.step: one for one in _now(state)}
    mine, theirs = ways.get(step), ways.get(other)
    if mine is None or theirs is None:
        return None
    if theirs.tone == "bad" and mine.tone != "bad" and not theirs.is_held:
        return Reason("way_spares", {"space": theirs.end}, (f"space.{theirs.end}",))
    if hit := _others(mine):
        return Reason("crashes_there", {"seats": hit}, (f"space.{mine.end}",))
    if item := _taken(mine):
        return Reason("takes_there", {"item": item}, (f"space.{mine.end}",))
    apart = _ground(state, mine) - _ground(state, theirs)
    if apart > 0:
        return Reason("way_shorter", {"n": apart}, (f"space.{mine.end}",))
    return Reason("way_keeps", {}, (f"space.{mine.end}",)) if "shortcut" in theirs.path_kind else None


def _ground(state: GrandPrixState, landing: Landing) -> int:
    """How far along the course a way leads."""
    after, seat, course = landing.forecast.after, landing.seat, state.config.course
    if after.spaces[seat] < 0:
        return course.lap * state.config.discs
    return course.lap * max(0, after.laps[seat]) + course.distance[after.spaces[seat]]


def _begun(state: GrandPrixState, step: Action, other: Action) -> Reason | None:
    seat = state.turn
    what, kind = STEPS[step]
    if what == USE:
        return _used(state, kind)
    if STEPS[other][0] == USE:
        item = ITEMS[STEPS[other][1]]
        return Reason("keeps_item", {"item": item}, (f"item.{item}",))
    held = state.dice[seat]
    now = float(dice.mean_rolling_on(0, held))
    more = float(dice.mean_rolling_on(0, min(DICE, held + 1)))
    params = {"dice": held, "now": round(now, 1), "more": round(more, 1)}
    if step == REPAIR_STEP:
        turns = Progress()
        mended = state.copy()
        mended.dice[seat] = held + 1
        better = turns(mended, seat) > turns(state, seat)
        return Reason("repair", params, ("repair",)) if better and more > now else Reason("spare_die")
    return Reason("roll", params) if step == ROLL else None


def _used(state: GrandPrixState, kind: int) -> Reason | None:
    seat = state.turn
    if kind == ROCKET:
        found = aim(state, seat)
        if found is None:
            return None
        hits = found.chance.numerator * SIDES // found.chance.denominator
        params = {"n": hits, "of": SIDES, "seats": found.cars, "space": found.space}
        return Reason("rocket_hits", params, (f"space.{found.space}",))
    if kind == TURBINE:
        left = state.dice[seat]
        more = float(dice.mean_rolling_on(0, left, True) - dice.mean_rolling_on(0, left))
        return Reason("turbine_adds", {"mean": round(more, 1)}, ("item.turbine",))
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
    """The rival most likely to end its next move there, and how likely that is."""
    course, teams = state.config.course, state.config.team_of
    found = [
        (chance_to_land(course, state, car, space), -car)
        for car, at in enumerate(state.spaces)
        if at >= 0 and teams[car] != teams[state.turn]
    ]
    chance, car = max(found, default=(0.0, 0))
    return -car, chance


def _put_out(state: GrandPrixState, step: Action) -> Reason | None:
    """Whom the item on the tray, or on the road, is for."""
    course = state.config.course
    words = step.split(" ")
    if state.phase == PLACE:
        space = course.space_of[next(label for label in course.labels if str(label) == words[2])]
        rival, chance = _likeliest(state, space)
        if words[1] != "oil" or chance < LIKELY:
            return None
        return Reason("trap_for", {"item": "oil", "space": course.labels[space], "seat": rival})
    space = course.space_at[place_ahead(state)]
    seat = state.chooser if state.chooser >= 0 else state.turn
    spot = course.labels[space]
    lead = advantage(state, seat, space)
    if not lead:
        return None
    return Reason("tray_mine" if lead > 0 else "tray_theirs", {"item": words[1]}, (f"space.{spot}",))
