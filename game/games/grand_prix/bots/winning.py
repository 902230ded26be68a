"""How likely each action wins, exact where the race is about to end, and which actions cannot go wrong.

Far from the finish progress weighs as well: a chance to win that is nearly 0 or 1 tells nothing apart there,
and whoever drives well has more of it later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, Estimates, Rated
from game.engine.figure import Figure
from game.games.grand_prix.bots.judge import Chances, Judge, Progress, cylinder, left
from game.games.grand_prix.bots.stakes import plain, stakes_of, to_win
from game.games.grand_prix.bots.strategy import pace_of
from game.games.grand_prix.bots.style_weights import planned
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.dice import set_of
from game.games.grand_prix.rules.preview import Landing, landings
from game.games.grand_prix.rules.state import PATH, QUALIFY, RUN, TURN
from game.games.grand_prix.rules.steps import AGAIN, STOP_STEP

if TYPE_CHECKING:
    from game.games.grand_prix.rules.play import GrandPrixState
    from game.games.grand_prix.rules.state import RaceState

ALIKE: Final = 0.006
"""About a tenth of a turn: there are some sixty decisions in a race."""
UNSURE: Final = 0.001
"""A chance that is no certainty is at least so far from 0 and 1."""
PROGRESS: Final = 0.03
"""What a turn sooner at the finish is worth beside the chance to win, while the race is long."""
CHANCE_MARGIN: Final = 0.1
"""So far from 0 and 1 is a chance then."""
NEAR, FAR = 3.0, 9.0
"""Turns to the finish of the first car with which progress begins to weigh, and weighs fully."""
DOUBT: Final = 0.01
"""Beside a sure win no other chance comes closer to 1: nobody calls the two about as good."""
POLE: Final = 10.0
"""By how much qualifying is spread: what the first place is worth is little, and all there is to win."""


def estimates(state: RaceState) -> Estimates:
    """Return every legal action with the chance of the seat on turn, or of its team, to win."""
    if state.phase in (RUN, TURN, PATH):
        found = _on_the_road(state)
    else:
        agreed = state.config
        even = 1.0 / len(set(agreed.team_of))
        spread = POLE if state.phase == QUALIFY else 1.0
        judge = Chances(agreed, stakes_of(state))
        found = [(step, _open(even + spread * worth)) for step, worth in planned(state, judge)]
    return {step: Figure(win) for step, win in found}


def chances(state: RaceState) -> Rated | None:
    """Return every legal action with the chance to win the race or the title, as hints name it.

    The choice that `estimates` puts first has its chance by the model, and every other is as far behind it
    as there, so that a hint and what is proposed never contradict each other. None off the road and with
    partners.
    """
    agreed = state.config
    if state.phase not in (RUN, TURN, PATH) or agreed.teams:
        return None
    if state.finished and not agreed.target:
        return [(step, 0.0) for step in state.legal()]
    judge = _Ends(state)
    found = _apart(planned(state, judge))
    if not judge.length:
        return found
    best, top = max(found, key=lambda rated: rated[1])
    win = _open(dict(planned(state, Chances(agreed, to_win(state))))[best])
    return [(step, max(0.0, win - (top - worth))) for step, worth in found]


def _on_the_road(state: RaceState) -> Rated:
    agreed = state.config
    if agreed.teams:
        return [(step, _open(win)) for step, win in planned(state, Chances(agreed, stakes_of(state)))]
    if state.finished and not agreed.target:
        # the race is won: places are left
        behind = Chances(agreed, plain(agreed.seats, 0.0))
        return [(step, _open(share)) for step, share in planned(state, behind)]
    return _apart(planned(state, _Ends(state)))


def _apart(found: Rated) -> Rated:
    """The chances, what may still fail well apart from what is sure to win."""
    if all(win < 1.0 for _, win in found):
        return found
    return [(step, win if win == 1.0 else min(win, 1.0 - DOUBT)) for step, win in found]


def _open(chance: float) -> float:
    """A chance that is no certainty."""
    return min(1.0 - UNSURE, max(UNSURE, chance))


class _Ends(Judge):
    """The chance to win: 1 after the finish, 0 where a rival cannot miss it, else by the model.

    In a championship it is that of the title, which no race makes certain here.
    """

    def __init__(self, state: RaceState) -> None:
        agreed = state.config
        self._single = not agreed.target
        self._chances = Chances(agreed, to_win(state))
        self.turn: float = self._chances.turn
        self.items: Mapping[int, float] = self._chances.items
        self._progress = Progress()
        self._from = self._progress(state, state.turn)
        self.length = _length(state)
        """How much progress weighs: not at all near the finish."""

    def __call__(self, state: RaceState, seat: int) -> float:
        if self._single:
            if state.finished:
                return float(state.finished[0] == seat)
            if _cannot_miss(state, next_car(state, seat)):
                return 0.0
        win = self._chances(state, seat)
        if self.length:
            # the ends of the scale make room for what progress adds
            win += self.length * (CHANCE_MARGIN * (1.0 - 2.0 * win) + PROGRESS * self._gained(state, seat))
        return _open(win)

    def _gained(self, state: RaceState, seat: int) -> float:
        """Turns by which the finish came nearer."""
        return self._progress(state, seat) - self._from


def _length(state: RaceState) -> float:
    """0 where the first car may soon be home, 1 where that takes long."""
    pace = pace_of(state.config.course)
    turns = min(pace.turns(left(state, s), state.dice[s], cylinder(state, s)) for s in state.racing)
    return min(1.0, max(0.0, (turns - NEAR) / (FAR - NEAR)))


def next_car(state: RaceState, seat: int) -> int:
    """Return the seat that moves after this one; turns go counter-clockwise (GP-2.1)."""
    seats = state.config.seats
    order = [(seat - i) % seats for i in range(1, seats + 1)]
    return next(car for car in order if state.spaces[car] >= 0 or car == seat)


def _cannot_miss(state: RaceState, car: int) -> bool:
    """Whether a car crosses the line with the first die of its next turn, whatever that shows."""
    ready = not state.is_flipped(car) and state.dice[car] > 0 and not state.safety_rounds
    return ready and state.spaces[car] >= 0 and left(state, car) <= 1


# What cannot go wrong


def is_safe(state: GrandPrixState, action: Action) -> bool:
    """Return whether the action keeps what one has: no die that may repeat, no crash at its end."""
    if action == AGAIN:
        return False
    if state.phase not in (RUN, PATH) or (action != STOP_STEP and state.phase == RUN):
        return True
    ways = landings(state, set_of(state.rolled))
    if state.phase == PATH:
        ways = tuple(way for way in ways if way.step == action)
    return any(way.tone != "bad" for way in ways)


def wins_race(landing: Landing) -> bool:
    """Return whether this stop wins the race."""
    home = landing.forecast.of(events.FINISHED)
    return any(event.seat == landing.seat and event.data["place"] == 1 for event in home)
