"""What the app proposes: the best choice, and of several that are about as good the expected one."""

from __future__ import annotations

from typing import Final

from game.engine.contract import Action, Estimates
from game.engine.default_choice import default_choice
from game.games.full_throttle.bots.knowledge import Knowledge, know
from game.games.full_throttle.rules.cards import CARD_OF, MOPED_OF, NUMBER_OF
from game.games.full_throttle.rules.play import FullThrottleState
from game.games.full_throttle.rules.scoring import by_moped

EQUAL: Final = 0.005
"""Win chances that differ by at most this are equal: by more, the expected bet is worth clearly less."""


def proposed_by(state: FullThrottleState, estimates: Estimates, _: Action | None = None) -> Action | None:
    """Return the proposal to the seat on turn, whatever it chose."""
    return proposed(know(state.config.course, state.observe(state.turn), state.turn), estimates)


def proposed(known: Knowledge, estimates: Estimates) -> Action | None:
    """Return the proposed action; of several with about equal win chances the one a newcomer would expect."""
    best, outcome = default_choice(estimates, lambda _: True)
    if best is None or outcome == "wins":
        return best
    alike = [one for one in estimates if is_alike(estimates, best, one)]
    return min(alike, key=lambda one: (_expectation(known, one), -estimates[one].value))


def is_alike(estimates: Estimates, best: Action, other: Action) -> bool:
    """Return whether another action wins about as often as the best one, whatever the errors."""
    return bool(estimates[best].value - estimates[other].value <= EQUAL)


def _expectation(known: Knowledge, action: Action) -> list[tuple[int, ...]]:
    """A key that sorts the expected action first.

    A bet is on the foremost moped. The card for the row is of a moped with few own bets that is well placed,
    and of cards under the deck those with many own bets come first.
    """
    order = known.course.running_order(known.spaces, known.laps, known.podium)
    verb, *cards = action.split(" ")
    own_bets, key = by_moped(known.own_bets), list[tuple[int, ...]]()
    for card in map(CARD_OF.__getitem__, cards):
        moped, number = MOPED_OF[card], NUMBER_OF[card]
        bets, place = own_bets[moped], order.index(moped)
        if verb == "bet":
            key.append((place, number))
        elif verb == "row":
            key.append((bets, place))
        else:
            key.append((-bets, -number if bets else number))
    return key
