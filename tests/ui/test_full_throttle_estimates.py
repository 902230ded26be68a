"""Full Throttle!'s estimates: when figures are sampled and shown, and what a hint makes of them."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.engine.contract import Action, Reason
from game.engine.figure import Figure
from game.games.full_throttle.rules.bets import BETS
from game.games.full_throttle.rules.cards import CARD_OF, COLOURS
from game.games.full_throttle.table import live_estimate
from game.games.full_throttle.table.live_estimate import LiveEstimate, share, step_share
from game.review.advice import Proposal

BET = {"phase": "bet", "spaces": {"red": "0a"}, "hand": ["red-1", "red-3", "blue-2"]}
RED, RED_3, BLUE = (Action(f"bet {card}") for card in ("red-1", "red-3", "blue-2"))

KNOWN = SimpleNamespace(
    course=SimpleNamespace(running_order=lambda *_: range(len(COLOURS))),
    spaces=(),
    laps=(),
    podium=(),
    own_bets=(),
)
"""A seat knows that the mopeds ride in the order of `COLOURS`."""


class Sampled:
    """An estimate whose figures are given, and that counts its trials."""

    def __init__(self, course: object, position: Any, seat: int | None, seed: int) -> None:
        self.made_for = course, position, seat, seed
        self.trials = 0
        self.options: tuple[Action, ...] = (RED, RED_3, BLUE)
        self.knowledge = KNOWN
        self.points = {RED: 2.0, RED_3: 1.0, BLUE: 3.0}
        self.differences: dict[tuple[Action, Action], Figure] = {}

    def run(self, count: int) -> None:
        self.trials += count

    def places(self) -> list[list[Figure]]:
        return [[Figure(i / 10, 0.01), Figure(i / 20), Figure(i / 40)] for i in range(len(COLOURS))]

    def expected_points(self, moped: int, action: Action | None) -> Figure:
        return Figure(self.points.get(action, moped) if action else float(moped), 0.1)

    def win_difference(self, best: Action, other: Action) -> Figure:
        return self.differences.get((best, other), Figure(0.0, 0.1))


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch) -> LiveEstimate:
    """Estimates of a bet, before their first trial."""
    monkeypatch.setattr(live_estimate, "Estimate", Sampled)
    monkeypatch.setattr(live_estimate, "GOAL", 2000)
    made = LiveEstimate()
    made.aim(cast("Any", "course"), cast("Any", BET), 1, "bet", 7)
    return made


def sampled(live: LiveEstimate) -> Sampled:
    return cast("Sampled", live._estimate)


@pytest.mark.parametrize(
    ("chance", "said"),
    [(0.0, "<1"), (0.005, "<1"), (0.0051, "1"), (0.5, "50"), (0.9949, "99"), (0.995, ">99"), (1.0, ">99")],
)
def test_a_chance_is_said_in_full_per_cent_and_never_as_none_or_all(chance: float, said: str) -> None:
    assert share(chance) == said


def test_a_step_of_the_podium_is_certain_once_it_is_taken() -> None:
    """With red first at home: its own chances, those of the taken step, and all that is open."""
    assert [step_share(0.3, "red", ["red"], step) for step in range(3)] == ["100", "–", "–"]
    assert [step_share(0.3, "blue", ["red"], step) for step in range(3)] == ["–", "30", "30"]
    assert [step_share(0.3, "blue", [], step) for step in range(3)] == ["30", "30", "30"]


@pytest.mark.parametrize(
    ("position", "ready"),
    [
        (BET, True),
        ({**BET, "spaces": {}}, False),
        *(({**BET, "phase": p}, False) for p in ("grid", "deal", "plug")),
    ],
)
def test_nothing_is_estimated_before_the_first_card(
    monkeypatch: pytest.MonkeyPatch, position: Any, ready: bool
) -> None:
    monkeypatch.setattr(live_estimate, "Estimate", Sampled)
    live = LiveEstimate()
    live.figures = cast("Any", "figures of before")
    live.aim(cast("Any", "course"), position, 1, "key", 7)
    assert (live._estimate is not None) is ready is not live.is_ready
    assert bool(live.figures) is ready, "figures of before stay, pale, until there are others"
    if ready:
        assert sampled(live).made_for == ("course", position, 1, 7)
        first = live._estimate
        live.aim(cast("Any", "course"), position, 1, "key", 7)
        assert live._estimate is first, "the same position goes on"
    else:
        assert not live.tick(500, False) and not live.publish() and live.advice({RED: Figure(1.0)}) is None


def test_figures_are_shown_when_there_are_enough_and_changed_seldom(live: LiveEstimate) -> None:
    """At 60 trials, after a while at twice as many, and when all are done."""
    estimate, shown = sampled(live), []
    for ms, trials in (
        (0, 59),
        (0, 60),
        (400, 119),
        (0, 120),
        (349, 300),
        (1, 300),
        (0, 601),
        (0, 2000),
        (0, 2000),
    ):
        estimate.trials = trials
        live._ms += ms
        if live.publish():
            assert live.figures is not None
            shown.append((live.figures.trials, live._ms))
    assert shown == [(60, 0.0), (120, 0.0), (300, 0.0), (2000, 0.0)]
    assert live.is_ready and live.of("bet") is live.figures and live.of("another") is None
    live.forget()
    assert live.figures is None and live.is_ready and live.of("bet") is None


def test_figures_are_read_by_moped_and_by_card_of_the_hand(live: LiveEstimate) -> None:
    """A bet of its own card costs the moped; another decision leaves it as it is."""
    live.complete()
    figures = live.figures
    assert figures is not None and figures.trials == sampled(live).trials == live_estimate.AT_ONCE
    assert figures.podium["yellow"] == (0.1, 0.05, 0.025)
    assert BETS[CARD_OF["blue-2"]] == BLUE and {
        card: one.value for card, one in figures.expected_points.items()
    } == {
        **{"red-1": 2.0, "red-3": 1.0},
        "blue-2": 3.0,
    }
    live.aim(cast("Any", "course"), cast("Any", {**BET, "phase": "row"}), 1, "row", 7)
    live.complete(10)
    assert live.figures is not None and live.figures.expected_points["blue-2"].value == COLOURS.index("blue")
    live.aim(cast("Any", "course"), cast("Any", {**BET, "hand": 3}), 1, "count", 7)
    live.complete()
    live.complete(10)
    assert sampled(live).trials == live_estimate.AT_ONCE and live.figures.expected_points == {}


@pytest.mark.parametrize(
    ("hold", "hurry", "seconds", "goal"),
    [
        (True, False, live_estimate.SLICE_S, live_estimate.GOAL),
        (False, False, live_estimate.REST_S, live_estimate.REST_GOAL),
        (True, True, live_estimate.HURRY_S, live_estimate.GOAL),
        (False, True, live_estimate.HURRY_S, live_estimate.GOAL),
    ],
)
def test_a_frame_gives_time_to_estimates_by_what_goes_on(
    live: LiveEstimate, monkeypatch: pytest.MonkeyPatch, hold: bool, hurry: bool, seconds: float, goal: int
) -> None:
    """In motion, at rest up to a lower goal, and for a hint."""
    monkeypatch.setattr(live_estimate, "GOAL", goal if goal > live_estimate.REST_GOAL else 2000)
    given: list[float] = []
    monkeypatch.setattr(live, "_sample", lambda _, seconds: given.append(seconds))
    live.tick(1500.0, hold, hurry)
    assert (given, live._goal) == ([seconds], goal)


def test_sampling_ends_at_its_goal_or_when_the_time_is_over(
    live: LiveEstimate, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = iter(range(100))
    monkeypatch.setattr(live_estimate.time, "perf_counter", lambda: float(next(clock)))
    live._sample(sampled(live), 4.0)
    assert sampled(live).trials == 3 * live_estimate.SLICE
    live._goal = 10
    live._sample(sampled(live), 50.0)
    assert sampled(live).trials == 10


@pytest.mark.parametrize(
    ("hold", "at", "shown"), [(False, None, True), (True, "bet", True), (True, "before", False)]
)
def test_in_motion_only_first_figures_of_the_board_s_position_are_shown(
    live: LiveEstimate, monkeypatch: pytest.MonkeyPatch, hold: bool, at: str | None, shown: bool
) -> None:
    monkeypatch.setattr(live, "_sample", lambda *_: None)
    sampled(live).trials = 60
    assert live.tick(16.0, hold, at=at) is shown
    sampled(live).trials = 500
    assert live.tick(live_estimate.FRESH_MS, hold, at=at) is not hold


# -- hints -----
def advised(live: LiveEstimate, **wins: tuple[float, float]) -> list[Proposal]:
    """What a hint proposes by these chances to win with their errors."""
    live.complete()
    found = live.advice({Action(f"bet {card.replace('_', '-')}"): Figure(*win) for card, win in wins.items()})
    assert found is not None
    return found


@pytest.fixture
def gained(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The choices that reasons are asked for."""
    asked: list[tuple[Any, ...]] = []

    def gains(known: Any, best: Action, other: Action, odds: Any) -> Iterator[Reason]:
        asked.append((known, best, other, odds.trials))
        yield Reason("ahead", {"other": other})

    def more_points(best: Action, other: Action, odds: Any) -> Iterator[Reason]:
        if odds.points[other] > odds.points[best]:
            yield Reason("wins", {"other": other})

    monkeypatch.setattr(live_estimate, "gains", gains)
    monkeypatch.setattr(live_estimate, "more_points", more_points)
    return asked


def test_a_hint_lists_at_most_three_by_their_chances(live: LiveEstimate, gained: list[Any]) -> None:
    """Of equal chances the one that is known better comes first."""
    rows = advised(live, red_3=(0.3, 0.02), blue_2=(0.3, 0.01), red_1=(0.6, 0.01), red_2=(0.1, 0.01))
    assert [row.steps for row in rows] == [(RED,), (BLUE,), (RED_3,)]
    assert [row.win for row in rows] == [Figure(0.6, 0.01), Figure(0.3, 0.01), Figure(0.3, 0.02)]
    assert {row.trials for row in rows} == {live_estimate.PROPOSED}
    assert [round(row.behind, 2) for row in rows] == [0.0, 0.3, 0.3]
    assert not rows[1].reasons and not rows[2].reasons


@pytest.mark.parametrize(
    ("error", "difference", "behind"),
    [(0.01, Figure(0.0, 0.1), 0.1), (0.2, Figure(0.0, 0.1), 0.0), (0.2, Figure(0.3, 0.1), 0.1)],
)
def test_a_choice_is_behind_only_if_that_is_clear(
    live: LiveEstimate, gained: list[Any], error: float, difference: Figure, behind: float
) -> None:
    """By the chances, or by both on the same trials."""
    sampled(live).differences[RED, BLUE] = difference
    rows = advised(live, red_1=(0.6, error), blue_2=(0.5, error))
    assert rows[1].behind == pytest.approx(behind)


def test_the_reason_is_against_the_card_with_most_points_else_against_the_foremost_other_moped(
    live: LiveEstimate, gained: list[Any]
) -> None:
    """And against none that may be as good."""
    (best, *_) = advised(live, red_1=(0.6, 0.01), red_3=(0.4, 0.01), blue_2=(0.3, 0.01))
    assert best.reasons == (Reason("wins", {"other": BLUE}),) and not gained
    sampled(live).points[RED] = 4.0
    (best, *_) = advised(live, red_1=(0.6, 0.01), red_3=(0.4, 0.01), blue_2=(0.3, 0.01))
    assert best.reasons == (Reason("ahead", {"other": BLUE}),)
    assert gained == [(KNOWN, RED, BLUE, live_estimate.AT_ONCE)]
    assert advised(live, red_1=(0.6, 0.01), red_3=(0.3, 0.01), blue_2=(0.59, 0.01))[0].reasons == ()
    assert advised(live, red_1=(0.6, 0.01))[0].reasons == ()


def test_a_hint_waits_for_chances_and_figures(live: LiveEstimate, gained: list[Any]) -> None:
    wins = {RED: Figure(0.6, 0.01)}
    assert live.advice(wins) is None, "without a trial"
    live.complete()
    assert live.advise(wins) is None and live.is_asked, "the figures are not exact enough"
    sampled(live).trials = 2000
    assert live.advise(None) is None and live.is_asked
    assert live.advise(wins) and not live.is_asked
    sampled(live).options = ()
    assert live.advice(wins) is None
