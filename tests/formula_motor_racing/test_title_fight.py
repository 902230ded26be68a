"""Who can still be champion: never too few, and exactly whom trying every finish leaves in reach."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.scoring import drivers_in_reach, teams_in_reach


def champions(lines: Sequence[Sequence[int]]) -> tuple[int, int]:
    """The champion team and driver after these races."""
    team = scoring.rank_teams(scoring.team_totals(lines), lines[-1])[0]
    return team, scoring.rank_drivers(scoring.driver_totals(lines), lines[-1])[0]


@given(st.integers(1, 16), st.integers(1, 16), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
@pytest.mark.slow
def test_whoever_wins_could_win(run: int, left: int, rng: Random) -> None:
    lines = [rng.sample(range(12), 12) for _ in range(run + left)]
    team, driver = champions(lines)
    assert teams_in_reach(scoring.team_totals(lines[:run]), left)[team]
    assert drivers_in_reach(scoring.driver_totals(lines[:run]), left)[driver]


@given(st.integers(1, 12), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_reach_keeps_within_the_bounds(run: int, rng: Random) -> None:
    lines = [rng.sample(range(12), 12) for _ in range(run)]
    for left in (1, 3):
        teams, drivers = scoring.team_totals(lines), scoring.driver_totals(lines)
        for total, reach in zip(teams, teams_in_reach(teams, left), strict=True):
            assert not reach or total + 16 * left >= max(teams)
        for total, reach in zip(drivers, drivers_in_reach(drivers, left), strict=True):
            assert not reach or total + 10 * left >= max(drivers)


def finishes(points: tuple[int, ...], holders: int) -> list[tuple[int, ...]]:
    """Every way to give these points to rivals of so many cars each, as points per rival (5 rivals)."""
    found = set()
    for owners in product(range(5), repeat=len(points)):
        if all(owners.count(rival) <= holders for rival in range(5)):
            found.add(tuple(sum(p for p, o in zip(points, owners, strict=True) if o == r) for r in range(5)))
    return sorted(found)


@pytest.mark.parametrize("left", [1, 2])
def test_team_reach_equals_trying_everything(left: int) -> None:
    rng = Random(left)
    shares = finishes((4, 3, 2, 1), 2)
    both = (
        shares
        if left == 1
        else sorted({tuple(map(sum, zip(a, b, strict=True))) for a in shares for b in shares})
    )
    for _ in range(60):
        totals = [rng.randrange(0, 14 * left) for _ in range(6)]
        for team, reach in enumerate(teams_in_reach(totals, left)):
            most = totals[team] + 16 * left
            rivals = totals[:team] + totals[team + 1 :]
            open_ = any(all(r + more <= most for r, more in zip(rivals, s, strict=True)) for s in both)
            assert reach == open_, f"{totals} team {team} left {left}"


def test_a_title_out_of_reach_although_the_bound_allows_it() -> None:
    """Rivals all but level leave no room for the points that the others must take."""
    assert not teams_in_reach([0, 16, 16, 16, 15, 15], 1)[0]
    assert teams_in_reach([0, 16, 13, 12, 11, 10], 1)[0]
