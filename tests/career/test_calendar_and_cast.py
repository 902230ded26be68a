"""Calendar and cast: a thousand seeds within the rules, and minutes added up."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from game.career.season import CLASSES, EVENTS, FIRST_CAST, calendar, event_config, minutes, next_cast
from game.engine import registry
from game.engine.drivers import drivers
from game.engine.record import CareerEvent, SeatInfo

YOU = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


@pytest.mark.parametrize("season", [1, 2, 5])
def test_a_thousand_calendars_keep_the_rules(season: int) -> None:
    for seed in range(1000):
        events = calendar(seed, season)
        assert len(events) == EVENTS
        assert set(Counter(event.game for event in events).values()) == {2}
        assert all(a.game != b.game for a, b in pairwise(events))
        tracks = Counter(event.track for event in events[:-1] if event.track)
        assert max(tracks.values()) == 1
        assert events[-1].track not in tracks or events[-1].game == "formula_one"
        assert all(event.track != "grand" for event in events[:-1])
        options = [dict(event.options) for event in events if event.game == "grand_prix"]
        assert sorted(map(list, options)) == [["items_on_road"], ["wet_race"]]
        long_one = next(n for n, event in enumerate(events, 1) if dict(event.options).get("laps") == 2)
        assert long_one == (4 if events[-1].game == "grand_prix" else 8)
        assert minutes(events) <= 80


def test_calendars_of_two_seeds_differ_and_that_of_one_stays() -> None:
    assert calendar(7, 2) == calendar(7, 2)
    assert any(calendar(seed, 2) != calendar(7, 2) for seed in range(5))


def test_the_first_season_is_74_minutes() -> None:
    assert 70 <= minutes(calendar(1, 1)) <= 76


def test_all_twelve_are_met_by_the_fourth_season() -> None:
    for seed in range(200):
        casts: list[tuple[str, ...]] = []
        for _ in range(4):
            casts.append(next_cast(seed, drivers.ids, casts, {}))
        assert casts[0] == FIRST_CAST
        assert {id for cast in casts for id in cast} == set(drivers.ids)


def test_the_two_with_most_history_come_along() -> None:
    cast = next_cast(3, drivers.ids, [FIRST_CAST], {"yuki": 5, "bruno": 9, "mina": 1})
    assert cast[-2:] == ("bruno", "yuki")
    assert not set(cast[:3]) & set(FIRST_CAST)


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize("rank", CLASSES)
def test_every_event_can_be_set_up_and_lower_levels_leave_first(seats: int, rank: str) -> None:
    cast = FIRST_CAST[: seats - 1]
    for season in (1, 2):
        for number in range(1, EVENTS + 1):
            career = CareerEvent(YOU, 11, season, rank, number, cast)
            config = event_config(career, SeatInfo("human", "Mika"))
            registry.game(config.game).new(config.setup())
            levels = sorted(seat.level for seat in config.seats if seat.kind == "bot")
            assert levels == sorted(CLASSES[rank][6 - seats :])


def test_the_player_drives_in_its_own_colour_where_the_game_has_it() -> None:
    for number in range(1, EVENTS + 1):
        you = {**YOU, "colours": ["blue", "white"]}
        config = event_config(CareerEvent(you, 11, 1, "club", number, FIRST_CAST), SeatInfo("human", "Mika"))
        tokens = [token for seat in config.seats for token in seat.tokens]
        assert len({*tokens}) == len(tokens)
        if any(token.id == "blue" for token in registry.game(config.game).tokens):
            assert config.seats[next(iter(config.humans()))].tokens == ("blue",)
