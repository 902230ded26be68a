"""The rival of the day: each reason alone moves the choice, and ties are drawn by the seed."""

from __future__ import annotations

from game.career.facts import PLAYER, Fact
from game.career.points import Places
from game.career.rival import rival_of_the_day
from game.career.season import FIRST_CAST
from game.engine.record import CareerEvent

YOU = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


def rivals(results: list[Places] | None = None, found: list[Fact] | None = None, last: str = "") -> set[str]:
    """Everybody who is the rival with some of twenty seeds."""
    return {
        rival_of_the_day(CareerEvent(YOU, seed, 1, "club", 3, FIRST_CAST), results or [], found or [], last)
        for seed in range(20)
    }


def ahead(who: str, whom: str, events: int) -> list[Fact]:
    return [Fact("ahead", who, whom, event, 9, (1, 2)) for event in range(events)]


def test_with_no_history_the_seed_draws_and_draws_the_same_again() -> None:
    assert len(rivals()) > 2
    career = CareerEvent(YOU, 5, 1, "club", 1, FIRST_CAST)
    assert rival_of_the_day(career, [], []) == rival_of_the_day(career, [], [])


def test_whoever_was_the_rival_last_time_is_not_again_where_all_else_is_equal() -> None:
    assert "yuki" not in rivals(last="yuki")


def test_the_rival_is_close_in_points() -> None:
    behind = [(6, 1, 2, 3, 4, 5)] * 3
    assert rivals(behind) == {"mina", "bruno"}


def test_a_hit_in_the_last_two_events_counts_either_way_and_an_older_one_does_not() -> None:
    level = [Fact("level", "mina", "bruno", 3, 9, (2, 2))]
    assert rivals(found=[*level, Fact("hit", PLAYER, "gaston", 2, 4)]) == {"gaston"}
    assert rivals(found=[*level, Fact("hit", "nikki", PLAYER, 3, 4)]) == {"nikki"}
    assert len(rivals(found=[*level, Fact("hit", "nikki", PLAYER, 1, 4)])) > 2


def test_the_rival_has_ended_ahead_about_as_often_as_behind() -> None:
    found = [fact for id in FIRST_CAST if id != "mina" for fact in ahead(PLAYER, id, 2)]
    assert rivals(found=[*found, *ahead("mina", PLAYER, 1)]) == {"mina"}


def test_bruno_dislikes_nobody_here_but_is_disliked_by_gaston() -> None:
    """Feelings are among the drivers; nobody feels anything about the player."""
    of_bruno = {
        rival_of_the_day(CareerEvent(YOU, seed, 1, "club", 3, FIRST_CAST), [], [], who="bruno")
        for seed in range(20)
    }
    assert of_bruno == {"gaston"}
