"""What a sponsor may ask of a seat at Full Throttle!"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, cast

from game.engine.contract import GoalRule, RaceHistory
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.events import ENDED
from game.games.full_throttle.rules.scoring import Counted
from game.games.full_throttle.rules.state import RaceState

PODIUM: Final = 3


def _count(race: RaceHistory) -> Counted:
    return next(event.data for _, event in race.events if ENDED.is_of(event))


def whole_podium(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat has a bet on each of the first three mopeds."""
    count = _count(race)
    return all(count["seats"][seat]["cards"][colour] for colour in count["order"][:PODIUM])


def none_on_last(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat has no bet on the last moped."""
    count = _count(race)
    return not count["seats"][seat]["cards"][count["order"][-1]]


def bets_on_winner(least: int) -> GoalRule:
    """Return the goal of so many bets on the winning moped."""

    def is_met(race: RaceHistory, seat: int) -> bool:
        count = _count(race)
        return count["seats"][seat]["cards"][count["order"][0]] >= least

    return is_met


def outsiders(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat bet twice on a moped in place 4 to 6 that ends in the first three."""
    podium, bets = _count(race)["order"][:PODIUM], Counter[str]()
    for step, event in race.events:
        if event.kind == "bet_card" and event.seat == seat:
            colour = event.data["card"].rpartition("-")[0]
            order = cast("RaceState", race.state_at(step)).running_order()
            bets[colour] += order.index(COLOURS.index(colour)) >= PODIUM
    return any(bets[colour] >= 2 for colour in podium)


GOALS: Final[Mapping[str, GoalRule]] = {
    "whole_podium": whole_podium,
    "none_on_last": none_on_last,
    "three_on_winner": bets_on_winner(3),
    "four_on_winner": bets_on_winner(4),
    "outsiders": outsiders,
}
