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


def _on_winner(race: RaceHistory, seat: int) -> int:
    count = _count(race)
    return count["seats"][seat]["cards"][count["order"][0]]


def three_on_winner(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat has three bets or more on the winning moped."""
    return _on_winner(race, seat) >= 3


def four_on_winner(race: RaceHistory, seat: int) -> bool:
    """Return whether the seat has four bets or more on the winning moped."""
    return _on_winner(race, seat) >= 4


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
    "three_on_winner": three_on_winner,
    "four_on_winner": four_on_winner,
    "outsiders": outsiders,
}
