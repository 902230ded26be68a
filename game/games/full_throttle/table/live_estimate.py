"""Live estimates from the viewer's knowledge, sampled a little every frame."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from game.engine.contract import ALIKE, Action, Estimates, Reason
from game.engine.figure import Figure
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.reasons import expected_other, gains, more_points
from game.games.full_throttle.bots.search import PROPOSED, is_within_error
from game.games.full_throttle.rules.bets import BETS
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS, MOPED_OF
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position
from game.review.advice import MAX_PROPOSALS, Proposal

GOAL: Final = 2000
"""The number of trials after which sampling stops: the error is then about 0.01."""
FIRST: Final = 60
"""The least number of trials to show."""
AT_ONCE: Final = 120
"""Trials sampled at once for pictures and hints."""
SLICE: Final = 2
SLICE_S: Final = 0.003
"""Trials in a slice, and the seconds of a frame for them."""
REST_GOAL: Final = 500
"""The number of trials after which a table at rest waits for a hint: the error is then about 0.02."""
REST_S: Final = 0.008
"""Seconds of a frame at rest for trials."""
HURRY_S: Final = 0.014
"""Seconds of a frame while the player waits for a hint."""
NEVER: Final = "–"
"""The text of an impossible result."""
FRESH_MS: Final = 350.0
"""The least time between two changes of the displayed figures."""
FINER: Final = 2.0
"""The least factor of trials between two changes of the displayed figures."""


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """Estimates at one time: by colour the chance of each podium step, by card its expected points."""

    trials: int
    podium: Mapping[str, tuple[float, float, float]]
    expected_points: Mapping[str, Figure]
    """By offered card its expected points."""


class LiveEstimate:
    """A sampler of endings for the current observation; its displayed `figures` change only seldom."""

    def __init__(self) -> None:
        self.figures: LiveFigures | None = None
        self.is_asked = False
        """Whether a hint waits for more exact figures."""
        self._estimate: Estimate | None = None
        self._observation = cast("Position", {})
        self._key: Any = None
        self._published: Any = None
        """The key of the position that the figures belong to."""
        self._ms = 0.0
        self._shown_trials = -1
        self._goal = GOAL
        """The number of trials to sample now."""

    def aim(self, course: Course, observation: Position, seat: int | None, key: Any, seed: int) -> None:
        """Set the observation of a seat to estimate; `key` identifies it."""
        if key == self._key:
            return
        self._key, self._observation = key, observation
        self._shown_trials = -1
        self._ms = 0.0
        ready = bool(observation["spaces"]) and observation["phase"] not in ("grid", "deal", "plug")
        self._estimate = Estimate(course, observation, seat, seed) if ready else None
        if not ready:
            self.figures = None

    def forget(self) -> None:
        """Remove all figures."""
        self.figures, self._key, self._estimate = None, None, None

    def of(self, key: Any) -> LiveFigures | None:
        """Return the figures of the position with this key, else None."""
        return self.figures if self._published == key else None

    def tick(self, ms: float, hold: bool, hurry: bool = False, at: Any = None) -> bool:
        """Sample a little; return whether the displayed figures have changed.

        With `hold` only the first figures of a position are displayed, once `at`, the board's key, is its
        key.
        """
        estimate = self._estimate
        if estimate is None:
            return False
        self._goal = GOAL if hurry or hold else min(REST_GOAL, GOAL)
        self._sample(estimate, HURRY_S if hurry else SLICE_S if hold else REST_S)
        self._ms += ms
        return (not hold or (self._shown_trials < 0 and at == self._key)) and self.publish()

    def _sample(self, estimate: Estimate, seconds: float) -> None:
        """Run trials for some seconds, up to the goal."""
        until = time.perf_counter() + seconds
        while estimate.trials < self._goal and time.perf_counter() < until:
            estimate.run(SLICE)

    def publish(self) -> bool:
        """Display the current figures if they are due; return whether they changed."""
        estimate = self._estimate
        if estimate is None:
            return False
        trials = estimate.trials
        finer = trials >= FINER * self._shown_trials
        due = (self._ms >= FRESH_MS and finer) or trials >= self._goal or self._shown_trials < 0
        if trials == self._shown_trials or trials < FIRST or not due:
            return False
        self._ms = 0.0
        self._publish(estimate)
        return True

    def _publish(self, estimate: Estimate) -> None:
        self._shown_trials, self._published = estimate.trials, self._key
        self.figures = _read(estimate, self._observation)

    @property
    def is_ready(self) -> bool:
        """Whether sampling is complete."""
        return self._estimate is None or self._estimate.trials >= GOAL

    def advise(self, wins: Estimates | None) -> list[Proposal] | None:
        """Return `advice` once it is as exact as a hint should be; None until then."""
        self.is_asked = wins is None or not self.is_ready
        return self.advice(wins) if wins and not self.is_asked else None

    def advice(self, wins: Estimates) -> list[Proposal] | None:
        """Return the options by win chance, as for the default choice; None without figures.

        The first one has a reason from the displayed figures.
        """
        estimate = self._estimate
        if estimate is None or not estimate.options or not estimate.trials:
            return None
        self._publish(estimate)
        order = sorted(wins, key=lambda action: (-wins[action].value, wins[action].error))
        proposals = [
            Proposal((one,), wins[one], PROPOSED, self._behind(wins, order[0], one)) for one in order
        ]
        proposals[0] = proposals[0]._replace(reasons=_why(estimate, proposals))
        return proposals[:MAX_PROPOSALS]

    def _behind(self, wins: Estimates, best: Action, other: Action) -> float:
        """By how much a choice is worse than the best one, 0 within the errors."""
        assert self._estimate is not None
        if (
            is_within_error(wins[best], wins[other])
            and not self._estimate.win_difference(best, other).is_clear
        ):
            return 0.0
        return wins[best].value - wins[other].value

    def complete(self, trials: int = AT_ONCE) -> None:
        """Sample so many trials at once, for pictures and hints."""
        if self._estimate is not None:
            self._estimate.run(max(0, trials - self._estimate.trials))
            self._publish(self._estimate)


def _why(estimate: Estimate, proposals: Sequence[Proposal]) -> tuple[Reason, ...]:
    """Why not the card with most points, else why the first choice and not the expected other one.

    There is no reason against a choice that may be as good.
    """
    behind = {one.steps[0]: one.behind for one in proposals if one.behind > ALIKE}
    best, *others = (one.steps[0] for one in proposals)
    if not behind.keys() & {*others[: MAX_PROPOSALS - 1]}:
        return ()
    if (other_card := _most_points(estimate)) in behind:
        found = next(more_points(best, other_card, estimate), None)
        if found is not None:
            return (found,)
    if (other := expected_other(estimate.knowledge, best, others)) not in behind:
        return ()
    found = next(gains(estimate.knowledge, best, other, estimate), None)
    return () if found is None else (found,)


def _most_points(estimate: Estimate) -> Action:
    """The bet with the most expected points."""

    def points(action: Action) -> float:
        verb, card = action.split(" ")[:2]
        return estimate.expected_points(MOPED_OF[CARD_OF[card]], action).value if verb == "bet" else 0.0

    return max(estimate.options, key=points)


def _read(estimate: Estimate, observation: Position) -> LiveFigures:
    places = zip(COLOURS, estimate.places(), strict=True)
    podium = {colour: (row[0].value, row[1].value, row[2].value) for colour, row in places}
    hand = observation["hand"] if isinstance(observation["hand"], list) else []
    bet = observation["phase"] == "bet"
    points = {
        card: estimate.expected_points(MOPED_OF[CARD_OF[card]], BETS[CARD_OF[card]] if bet else None)
        for card in dict.fromkeys(hand)
    }
    return LiveFigures(estimate.trials, podium, points)


def step_share(chance: float, colour: str, home: Sequence[str], step: int) -> str:
    """Return the chance of a step of the podium in per cent, certain for steps that are taken."""
    if step < len(home):
        return "100" if home[step] == colour else NEVER
    return NEVER if colour in home else share(chance)


def share(chance: float) -> str:
    """Return a chance in full per cent, as samples are no more exact than that."""
    # a half is rounded to the even number, which would be 0 or 100 here
    if chance <= 0.005:
        return "<1"
    return ">99" if chance >= 0.995 else f"{chance * 100:.0f}"
