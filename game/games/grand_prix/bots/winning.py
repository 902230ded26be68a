"""The chance of each action to win, exact where the race is about to end, and the safe actions.

Far from the finish progress weighs as well: there a chance to win near 0 or 1 tells nothing apart, and good
driving raises it later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from game.engine.contract import Action, ActionChances, Estimates
from game.engine.default_choice import losing_actions
from game.engine.figure import Figure
from game.games.grand_prix.bots.judge import Judge, StakesJudge, TurnsJudge, spaces_left
from game.games.grand_prix.bots.ratings import plan_ratings
from game.games.grand_prix.bots.stakes import even_stakes, stakes_of, winning_stakes
from game.games.grand_prix.bots.strategy import pace_of
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
"""The least distance of an uncertain chance from 0 and 1."""
PROGRESS: Final = 0.03
"""The value of a turn sooner at the finish beside the chance to win, while the race is long."""
CHANCE_MARGIN: Final = 0.1
"""The distance from 0 and 1 that a chance then keeps."""
PROGRESS_FROM, PROGRESS_FULL = 3.0, 9.0
"""Turns to the finish of the first car where progress begins to weigh, and weighs fully."""
DOUBT: Final = 0.01
"""The least distance of other chances from 1 beside a sure win, so that nobody calls them alike."""
LOST: Final = 0.005
"""A race is decided for a seat whose chance to win is this close to 0 or 1 whatever it does."""
SOONER: Final = 0.1
"""Turns by which another die must bring the finish nearer than a safe stop that wins as often."""
POLE: Final = 10.0
"""The factor that spreads qualifying, where the first place is of little value but all there is to win."""


def estimates(state: RaceState) -> Estimates:
    """Return every legal action with the chance of the seat on turn, or of its team, to win."""
    if state.phase in (RUN, TURN, PATH):
        ratings = _on_the_road(state)
    else:
        config = state.config
        even = 1.0 / len(set(config.team_of))
        spread = POLE if state.phase == QUALIFY else 1.0
        judge = StakesJudge(config, stakes_of(state))
        ratings = [(step, _uncertain(even + spread * value)) for step, value in plan_ratings(state, judge)]
    found = {step: Figure(win) for step, win in ratings}
    if not _is_decided(state):
        return found
    # the first of equal ones is proposed
    turns = dict(plan_ratings(state, TurnsJudge()))
    return {step: found[step] for step in sorted(found, key=lambda step: -turns[step])}


def chances(state: RaceState) -> ActionChances | None:
    """Return every legal action with the chance to win the race or the title, as hints name it.

    The action that `win_estimates` puts first has its chance by the model, and every other is as far
    behind it as there, so that a hint and a proposal never contradict each other. None off the road and with
    teams.
    """
    config = state.config
    if state.phase not in (RUN, TURN, PATH) or config.options["teams"]:
        return None
    if state.finished and not config.target:
        return [(step, 0.0) for step in state.legal()]
    judge = _WinJudge(state)
    ratings = _mark_wins(plan_ratings(state, judge))
    if not judge.progress_weight:
        return ratings
    best, top = max(ratings, key=lambda rated: rated[1])
    win = _uncertain(dict(plan_ratings(state, StakesJudge(config, winning_stakes(state))))[best])
    return [(step, max(0.0, win - (top - value))) for step, value in ratings]


def _on_the_road(state: RaceState) -> ActionChances:
    config = state.config
    if config.options["teams"]:
        return [
            (step, _uncertain(win))
            for step, win in plan_ratings(state, StakesJudge(config, stakes_of(state)))
        ]
    if state.finished and not config.target:
        # the race is won; only places are left
        behind = StakesJudge(config, even_stakes(config.seats, 0.0))
        return [(step, _uncertain(share)) for step, share in plan_ratings(state, behind)]
    return _mark_wins(plan_ratings(state, _WinJudge(state)))


def _mark_wins(chances: ActionChances) -> ActionChances:
    """Return the chances, with everything that may still fail well below a sure win."""
    if all(win < 1.0 for _, win in chances):
        return chances
    return [(step, win if win == 1.0 else min(win, 1.0 - DOUBT)) for step, win in chances]


def _uncertain(chance: float) -> float:
    """Return a chance with a distance from 0 and 1."""
    return min(1.0 - UNSURE, max(UNSURE, chance))


class _WinJudge(Judge):
    """The chance to win: 1 after the finish, 0 where a rival cannot miss it, else by the model.

    In a championship it is that of the title, which no race makes certain here.
    """

    def __init__(self, state: RaceState) -> None:
        config = state.config
        self._single = not config.target
        self._chances = StakesJudge(config, winning_stakes(state))
        self.turn: float = self._chances.turn
        self.items: Mapping[int, float] = self._chances.items
        self._progress = TurnsJudge()
        self._progress_before = self._progress(state, state.turn)
        self.progress_weight = _progress_weight(state)
        """The weight of progress: none near the finish."""

    def __call__(self, state: RaceState, seat: int) -> float:
        if self._single:
            if state.finished:
                return float(state.finished[0] == seat)
            if _cannot_miss(state, next_car(state, seat)):
                return 0.0
        win = self._chances(state, seat)
        if self.progress_weight:
            # the scale shrinks at both ends for what progress adds
            gained = PROGRESS * (self._progress(state, seat) - self._progress_before)
            win += self.progress_weight * (CHANCE_MARGIN * (1.0 - 2.0 * win) + gained)
        return _uncertain(win)


def _progress_weight(state: RaceState) -> float:
    """Return 0 where the first car may finish soon, 1 where that takes long."""
    pace = pace_of(state.config.course)
    turns = min(pace.turns(spaces_left(state, s), state.dice[s], state.has_shortcut(s)) for s in state.racing)
    return min(1.0, max(0.0, (turns - PROGRESS_FROM) / (PROGRESS_FULL - PROGRESS_FROM)))


def next_car(state: RaceState, seat: int) -> int:
    """Return the seat that moves after this one; turns go counter-clockwise (GP-2.1)."""
    seats = state.config.seats
    order = [(seat - i) % seats for i in range(1, seats + 1)]
    return next(car for car in order if state.spaces[car] >= 0 or car == seat)


def _cannot_miss(state: RaceState, car: int) -> bool:
    """Return whether a car crosses the line with any first die of its next turn."""
    ready = not state.is_flipped(car) and state.dice[car] > 0 and not state.safety_rounds
    return ready and state.spaces[car] >= 0 and spaces_left(state, car) <= 1


# -- what cannot go wrong -----


def is_safe(state: GrandPrixState, action: Action) -> bool:
    """Return whether the action keeps what the seat has, or drives best where that counts for more.

    In a decided race nothing is left to keep, and chances of partners hardly tell turns apart while the race
    is long: whoever stops on a first 1 there only crawls.
    """
    with_partners = state.config.options["teams"] and state.phase == RUN and _progress_weight(state) > 0.0
    if not with_partners and (state.phase not in (RUN, PATH) or not _is_decided(state)):
        return _keeps(state, action)
    turns = dict(plan_ratings(state, TurnsJudge()))
    for step in losing_actions(estimates(state)):
        del turns[step]
    return action == max(turns, key=lambda step: turns[step] + SOONER * _keeps(state, step))


def _is_decided(state: RaceState) -> bool:
    """Return whether the seat on turn wins, or loses, about as surely whatever it does on the road."""
    config = state.config
    if state.phase not in (RUN, TURN, PATH) or config.options["teams"]:
        return False
    if state.finished and not config.target:
        return True
    wins = [win for _, win in plan_ratings(state, StakesJudge(config, winning_stakes(state)))]
    return max(wins) < LOST or min(wins) > 1.0 - LOST


def _keeps(state: GrandPrixState, action: Action) -> bool:
    """Return whether no die may repeat after the action, and no crash lies at its end."""
    if action == AGAIN:
        return False
    if state.phase not in (RUN, PATH) or (action != STOP_STEP and state.phase == RUN):
        return True
    stops = landings(state, set_of(state.rolled))
    if state.phase == PATH:
        stops = tuple(stop for stop in stops if stop.step == action)
    # a car that the safety car holds stays where it is
    return any(stop.is_held or stop.tone != "bad" for stop in stops)


def is_win(landing: Landing) -> bool:
    """Return whether this stop wins the race."""
    finishes = landing.forecast.of(events.FINISHED)
    return any(event.seat == landing.seat and event.data["place"] == 1 for event in finishes)
