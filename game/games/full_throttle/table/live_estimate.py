"""The chances as the viewer's own knowledge gives them, sampled a little every frame."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from game.engine.contract import ALIKE, Action, Estimates, Reason
from game.engine.figure import Figure
from game.games.full_throttle.bots.estimate import Estimate
from game.games.full_throttle.bots.reasons import gains, more_points
from game.games.full_throttle.bots.search import PROPOSED, is_within_error
from game.games.full_throttle.rules.bets import BETS
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS, MOPED_OF
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.position import Position
from game.review.advice import MOST, Proposal

GOAL: Final = 2000
"""As many trials as are worth waiting for: the error is then about one in a hundred."""
FIRST: Final = 60
"""As many are needed to show anything."""
PICTURED: Final = 120
"""As many are sampled at once for pictures and hints."""
SLICE: Final = 2
SLICE_S: Final = 0.003
"""Trials at once, and how long a frame may give to them."""
LONG_MS: Final = 5000.0
REST_SHARE: Final = 0.002
"""How long a table has rested when somebody thinks for long, and the share of a core that finer figures are
worth to them."""
FIRST_S: Final = 0.008
"""How long a frame may give at rest while nothing is known of the position."""
HURRY_S: Final = 0.014
"""How long a frame may give while somebody waits for a hint."""
NEVER: Final = "–"
"""What is said of what can no longer be."""
FRESH_MS: Final = 350.0
"""How often figures on the screen change at most while they are refined."""
FINER: Final = 2.0
"""By how many times more trials they must have come from to be worth another picture."""


@dataclass(frozen=True, slots=True)
class LiveFigures:
    """One state of the estimates: by colour the chance of each podium step, by card its worth."""

    trials: int
    podium: Mapping[str, tuple[float, float, float]]
    expected_points: Mapping[str, Figure]
    """By card on offer the points that it is expected to bring."""


class LiveEstimate:
    """Samples endings for one observation after another; what is shown lags until it is worth showing."""

    def __init__(self) -> None:
        self.figures: LiveFigures | None = None
        self._estimate: Estimate | None = None
        self._seen = cast("Position", {})
        self._key: Any = None
        self._published: Any = None
        """The position, as `aim` names it, that the figures belong to."""
        self._ms = 0.0
        self._rested_ms = 0.0
        self._saved_s = 0.0
        """What the share of a core has come to at rest and is not spent."""
        self._shown = -1

    def aim(self, course: Course, seen: Position, seat: int | None, key: Any, seed: int) -> None:
        """Estimate this observation of a seat from now on."""
        if key == self._key:
            return
        self._key, self._seen = key, seen
        self._shown = -1
        self._ms = self._rested_ms = self._saved_s = 0.0
        ready = bool(seen["spaces"]) and seen["phase"] not in ("grid", "deal", "plug")
        self._estimate = Estimate(course, seen, seat, seed) if ready else None
        if not ready:
            self.figures = None

    def forget(self) -> None:
        """Show nothing until something new is known."""
        self.figures, self._key, self._estimate = None, None, None

    def of(self, key: Any) -> LiveFigures | None:
        """The figures of this position; None where those there are belong to another."""
        return self.figures if self._published == key else None

    def tick(self, ms: float, hold: bool, hurry: bool = False, at: Any = None) -> bool:
        """Sample a little; True where the figures to be shown have changed.

        While held only the first ones of a position come, once it is the one on the board, `at`.
        """
        estimate = self._estimate
        if estimate is None:
            return False
        if hurry:
            self._sample(estimate, HURRY_S)
        elif hold or estimate.trials < FIRST:
            self._sample(estimate, SLICE_S if hold else FIRST_S, GOAL if hold else FIRST)
        else:
            # seldom and several: one at a time costs three times as much
            self._rested_ms += ms
            self._saved_s += ms / 1000 * REST_SHARE if self._rested_ms > LONG_MS else 0.0
            if self._saved_s >= SLICE_S:
                self._saved_s -= SLICE_S
                self._sample(estimate, SLICE_S)
        self._ms += ms
        return (not hold or (self._shown < 0 and at == self._key)) and self.publish()

    def _sample(self, estimate: Estimate, seconds: float, goal: int | None = None) -> None:
        """Run trials for so long, up to a goal."""
        goal = GOAL if goal is None else goal
        until = time.perf_counter() + seconds
        while estimate.trials < goal and time.perf_counter() < until:
            estimate.run(SLICE)

    def publish(self) -> bool:
        """Show the figures as they are by now; True where they differ from those shown and are worth it."""
        estimate = self._estimate
        if estimate is None:
            return False
        trials = estimate.trials
        finer = trials >= FINER * self._shown
        due = (self._ms >= FRESH_MS and finer) or trials >= GOAL or self._shown < 0
        if trials == self._shown or trials < FIRST or not due:
            return False
        self._ms = 0.0
        self._publish(estimate)
        return True

    def _publish(self, estimate: Estimate) -> None:
        """Show the figures as they are by now."""
        self._shown, self._published = estimate.trials, self._key
        self.figures = _read(estimate, self._seen)

    @property
    def ready(self) -> bool:
        """Whether the figures are as fine as they will be."""
        return self._estimate is None or self._estimate.trials >= GOAL

    def advice(self, wins: Estimates) -> list[Proposal] | None:
        """The options by these chances, by which the button proposes as well; None without a choice.

        The first one says why, in one fact from the figures shown.
        """
        estimate = self._estimate
        if estimate is None or not estimate.options or not estimate.trials:
            return None
        self._publish(estimate)
        order = sorted(wins, key=lambda action: (-wins[action].value, wins[action].error))
        told = [Proposal((one,), wins[one], PROPOSED, self._behind(wins, order[0], one)) for one in order]
        told[0] = told[0]._replace(reasons=_why(estimate, told[:MOST]))
        return told[:MOST]

    def _behind(self, wins: Estimates, best: Action, other: Action) -> float:
        """By how much a choice is worse than the best one; nothing where neither trials show it."""
        assert self._estimate is not None
        if is_within_error(wins[best], wins[other]) and not self._estimate.lead(best, other).is_clear:
            return 0.0
        return wins[best].value - wins[other].value

    def complete(self, trials: int = PICTURED) -> None:
        """Sample at once, for pictures and hints."""
        if self._estimate is not None:
            self._estimate.run(max(0, trials - self._estimate.trials))
            self._publish(self._estimate)


def _why(estimate: Estimate, told: Sequence[Proposal]) -> tuple[Reason, ...]:
    """Why not what brings most points; else what the first choice gains against the next best.

    Nothing is said against a choice that may be as good.
    """
    behind = {one.steps[0]: one.behind for one in told if one.behind > ALIKE}
    best = told[0].steps[0]
    if (richer := _richest(estimate)) in behind:
        found = next(more_points(best, richer, estimate), None)
        if found is not None:
            return (found,)
    if len(told) < 2 or (other := told[1].steps[0]) not in behind:
        return ()
    found = next(gains(estimate.knowledge, best, other, estimate), None)
    return () if found is None else (found,)


def _richest(estimate: Estimate) -> Action:
    """The card that brings most points, as they stand below the cards; an order where one is chosen."""

    def worth(action: Action) -> float:
        verb, card = action.split(" ")[:2]
        return estimate.expected_points(MOPED_OF[CARD_OF[card]], action).value if verb == "bet" else 0.0

    return max(estimate.options, key=worth)


def _read(estimate: Estimate, seen: Position) -> LiveFigures:
    places = estimate.places()
    podium = {
        colour: (own[0].value, own[1].value, own[2].value)
        for colour, own in zip(COLOURS, places, strict=True)
    }
    hand = seen["hand"] if isinstance(seen["hand"], list) else []
    bet = seen["phase"] == "bet"
    worth = {
        card: estimate.expected_points(MOPED_OF[CARD_OF[card]], BETS[CARD_OF[card]] if bet else None)
        for card in dict.fromkeys(hand)
    }
    return LiveFigures(estimate.trials, podium, worth)


def step_share(chance: float, colour: str, home: Sequence[str], step: int) -> str:
    """The chance of a step of the podium in per cent; what is settled by who is home is certain for all."""
    if step < len(home):
        return "100" if home[step] == colour else NEVER
    return NEVER if colour in home else share(chance)


def share(chance: float) -> str:
    """A chance in whole per cent, as sampling tells nothing finer that would be worth reading."""
    if chance < 0.005:
        return "<1"
    return ">99" if chance > 0.995 else f"{chance * 100:.0f}"
