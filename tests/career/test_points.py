"""Points, ties and the title fight, held against a slow count of every order."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from game.career.points import POINTS, Places, contenders, event_points, ranked, table


def places_of(rng: Random, drivers: int) -> Places:
    return ranked([rng.randrange(drivers + 2) for _ in range(drivers)])


def test_a_shared_place_shares_its_points() -> None:
    assert event_points((1, 1, 3, 4, 5, 6)) == (9, 9, 6, 4, 2, 1)
    assert event_points((1, 2, 2, 2)) == (10, 6, 6, 6)


def test_with_fewer_seats_the_points_are_cut() -> None:
    assert event_points((4, 2, 3, 1)) == (4, 8, 6, 10)


@pytest.mark.parametrize("drivers", [4, 5, 6])
def test_points_of_an_event_are_always_the_same_sum(drivers: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(300):
        places = places_of(rng, drivers)
        assert sum(event_points(places)) == sum(POINTS[:drivers])
        for place in set(places):
            # counted slowly: the places that the shared ones take up, one after the other
            taken = sorted(range(drivers), key=lambda i: places[i])
            own = [POINTS[nth] for nth, i in enumerate(taken) if places[i] == place]
            assert event_points(places)[places.index(place)] == Fraction(sum(own), len(own))


def test_more_wins_go_before_more_second_places() -> None:
    # 10 + 6 = 8 + 8
    rows = table([(1, 2, 3, 4), (3, 2, 1, 4)], 4)
    assert [(row.driver, row.points) for row in rows[:3]] == [(2, 16), (0, 16), (1, 16)]


def test_the_last_event_decides_between_equal_places() -> None:
    assert [row.driver for row in table([(1, 2, 3, 4), (2, 1, 3, 4)], 4)][:2] == [1, 0]


def test_drivers_equal_in_everything_share_the_title() -> None:
    rows = table([(1, 1, 3, 4), (1, 1, 3, 4)], 4)
    assert [row.place for row in rows] == [1, 1, 3, 4]
    assert contenders([(1, 1, 3, 4)], 4, 0) == (0, 1)


def slow_contenders(events: list[Places], drivers: int, left: int) -> tuple[int, ...]:
    orders = list({ranked(levels) for levels in product(range(drivers), repeat=drivers)})
    winners: set[int] = set()
    for rest in product(orders, repeat=left):
        rows = table([*events, *rest], drivers)
        winners |= {row.driver for row in rows if row.place == 1}
    return tuple(sorted(winners))


@pytest.mark.parametrize("left", [0, 1, 2])
def test_who_can_still_win_agrees_with_every_order_tried(left: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(8 if left < 2 else 2):
        events = [places_of(rng, 4) for _ in range(rng.randint(2, 6))]
        assert contenders(events, 4, left) == slow_contenders(events, 4, left)


def test_with_three_events_to_go_of_six_drivers_the_last_may_be_out() -> None:
    events = [(1, 2, 3, 4, 5, 6)] * 5
    # 50, 40, 30, 20, 10, 5 points: 30 more are too few for the last two
    assert contenders(events, 6, 3) == (0, 1, 2)


def test_a_shared_place_of_the_leaders_can_let_a_third_one_through() -> None:
    events = [(1, 2, 3, 4), (2, 1, 3, 4)]
    rows = {row.driver: row.points for row in table(events, 4)}
    assert rows == {0: 18, 1: 18, 2: 12, 3: 8}
    assert contenders([*events, (3, 3, 1, 2)], 4, 1) == slow_contenders([*events, (3, 3, 1, 2)], 4, 1)
