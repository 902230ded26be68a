"""What a sponsor may ask of a seat at Formula-1."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Final

from game.engine.contract import GoalRule, RaceHistory
from game.games.formula_one.rules.facts import round_places

CALM: Final = 20
BOLD: Final = 40
"""The excess in mph that a calm corner has at most and a bold one at least."""


def no_spin(race: RaceHistory, seat: int) -> bool:
    """Return whether the car never spun and was not retired."""
    return not any(e.seat == seat and e.kind in ("spun", "retired") for _, e in race.events)


def _wear(race: RaceHistory, seat: int) -> int:
    """Return the highest that tyres or brakes ever were."""
    worn = (e.data["wear"] for _, e in race.events if e.seat == seat and "wear" in e.data)
    return max(map(max, worn), default=0)


def wear_up_to(most: int) -> GoalRule:
    """Return the goal of neither tyres nor brakes above so much wear at any time."""
    return lambda race, seat: _wear(race, seat) <= most


def calm_corners(race: RaceHistory, seat: int) -> bool:
    """Return whether no corner was entered at more than 20 mph over its limit."""
    entered = (e.data for _, e in race.events if e.kind == "entered" and e.seat == seat)
    return all(corner["excess"] <= CALM for corner in entered)


def bold_corners(race: RaceHistory, seat: int) -> bool:
    """Return whether two corners were taken at 40 mph over the limit or more, without a spin in them."""
    taken, turn = 0, list[int]()
    for _, event in race.events:
        if event.seat != seat:
            continue
        if event.kind == "turn_started":
            taken, turn = taken + len(turn), []
        elif event.kind == "entered" and event.data["excess"] >= BOLD:
            turn.append(event.data["corner"])
        elif event.kind == "spun":
            lost = {event.data["corner"], *event.data["void"]}
            turn = [corner for corner in turn if corner not in lost]
        elif event.kind == "retired":
            turn = []
    return taken + len(turn) >= 2


def two_passed(race: RaceHistory, seat: int) -> bool:
    """Return whether the car was behind two others after a round and ahead of both after the next."""
    for before, after in pairwise(round_places(race)):
        own = before.places[seat], after.places[seat]
        if after.round and all(own):
            pairs = zip(before.places, after.places, strict=True)
            if sum(0 < was < own[0] and now > own[1] for was, now in pairs) >= 2:
                return True
    return False


def led_a_lap(race: RaceHistory, seat: int) -> bool:
    """Return whether the car was the first across the line at the end of a lap."""
    first: dict[int, int | None] = {}
    for _, event in race.events:
        if event.kind == "lap":
            first.setdefault(event.data["done"], event.seat)
    return seat in first.values()


GOALS: Final[Mapping[str, GoalRule]] = {
    "no_spin": no_spin,
    **{f"wear_{most}": wear_up_to(most) for most in (2, 3, 4, 5)},
    "calm_corners": calm_corners,
    "bold_corners": bold_corners,
    "two_passed": two_passed,
    "led_a_lap": led_a_lap,
}
