"""What a sponsor may ask of a seat at nestorgames GP."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.contract import GoalRule, RaceHistory
from game.games.grand_prix.rules.steps import DICE

LONG: Final = 14
PUSHES: Final = 2
ITEMS_USED: Final = 3


def _crashes(race: RaceHistory, seat: int) -> int:
    return sum(e.kind == "crashed" and seat in e.data["cars"] for _, e in race.events)


def crashes_up_to(most: int) -> GoalRule:
    """Return the goal of no more crashes than so many."""
    return lambda race, seat: _crashes(race, seat) <= most


def all_dice(race: RaceHistory, seat: int) -> bool:
    """Return whether the car had all its dice at the flag."""
    dice: int = DICE
    for _, event in race.events:
        if event.kind == "crashed" and seat in event.data["cars"]:
            dice = event.data["dice"][event.data["cars"].index(seat)]
        elif event.kind in ("repaired", "mended") and event.seat == seat:
            dice = event.data["dice"]
    return bool(dice == DICE)


def long_move(race: RaceHistory, seat: int) -> bool:
    """Return whether the car drove 14 spaces or more in one move."""
    moves = (e.data for _, e in race.events if e.kind == "moved" and e.seat == seat)
    return any(move["distance"] >= LONG for move in moves)


def two_pushes(race: RaceHistory, seat: int) -> bool:
    """Return whether the car pushed others twice or more."""
    pushes = [e for _, e in race.events if e.kind == "pushed" and e.data["by"] == seat]
    return len(pushes) >= PUSHES


def three_items(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat used three items or more."""
    return sum(e.kind == "item_used" and e.seat == seat for _, e in race.events) >= ITEMS_USED


GOALS: Final[Mapping[str, GoalRule]] = {
    "no_crash": crashes_up_to(0),
    "one_crash": crashes_up_to(1),
    "two_crashes": crashes_up_to(2),
    "three_crashes": crashes_up_to(3),
    "all_dice": all_dice,
    "long_move": long_move,
    "two_pushes": two_pushes,
    "three_items": three_items,
}
