"""Facts of real races: each is held against the state that its step left."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.career.facts import (
    PLAYER,
    Fact,
    between,
    facts,
    first_win,
    shared_with_player,
    wins_in_a_row,
)
from game.career.play import record_text
from game.career.season import FIRST_CAST, event_config
from game.engine.head_to_head import HeadToHead
from game.engine.match import Match
from game.engine.record import CareerEvent, Record, SeatInfo, parse_record
from game.services.records.saves import read_record

RECORDS = Path(__file__).parents[1] / "records"
YOU = {"name": "Mika", "number": 21, "colours": ["green", "white"], "portrait": "0"}


def race(event: int, level: str = "policy") -> Record:
    career = CareerEvent(YOU, 3, 1, "club", event, FIRST_CAST)
    return parse_record(record_text(event_config(career, SeatInfo("bot", "Mika", level))))


@pytest.mark.parametrize("event", [1, 2, 4, 3])
def test_every_fact_is_between_two_of_the_cast_and_names_a_step(event: int) -> None:
    record = race(event)
    for fact in facts([record]):
        assert fact.who != fact.whom
        assert {fact.who, fact.whom} <= {PLAYER, *FIRST_CAST}
        assert fact.event == 0 and 0 <= fact.step < len(record.steps)


def test_full_throttle_has_no_hits_and_one_head_to_head_a_pair() -> None:
    found = facts([race(2)])
    assert not [fact for fact in found if fact.kind == "hit"]
    assert len([fact for fact in found if fact.kind in ("ahead", "level")]) == 15


def test_whoever_was_hit_at_grand_prix_has_crashed_in_that_step_and_its_hitter_did_something() -> None:
    match = Match.from_record(read_record(RECORDS / "grand_prix-8.race"))
    history = [(played.index, event) for played in match.history for event in played.events]
    found = list(match.game.hits(match.setup, history))
    assert found
    for hit in found:
        events = [event for step, event in history if step == hit.step]
        crashed = [event.data["cars"] for event in events if event.kind == "crashed"]
        assert any(hit.seat in cars for cars in crashed)
        did = {"moved": "seat", "rocket_fired": "seat", "pushed": "by"}
        active = [e.seat if did[e.kind] == "seat" else e.data["by"] for e in events if e.kind in did]
        assert hit.by in active


def test_whoever_is_baulked_at_formula_one_has_the_speed_of_the_car_in_the_way() -> None:
    match = Match.from_record(race(4, "club"))
    history = [(played.index, event) for played in match.history for event in played.events]
    found = list(match.game.hits(match.setup, history))
    assert found
    told = {(step, e.data["by"], e.seat) for step, e in history if e.kind == "baulked"}
    assert {tuple(hit) for hit in found} <= told


def test_a_card_that_moves_another_team_back_is_a_hit() -> None:
    match = Match.from_record(read_record(RECORDS / "formula_motor_racing-6.race"))
    history = [(played.index, event) for played in match.history for event in played.events]
    found = list(match.game.hits(match.setup, history))
    assert found and all(hit.by != hit.seat for hit in found)


@pytest.mark.parametrize("event", [3, 4])
def test_a_pass_is_seen_in_the_running_order_of_the_positions(event: int) -> None:
    """At Formula-1 and nestorgames GP a position says who is ahead; it is asked here, not the rules."""
    record = race(event, "club")
    match = Match.from_record(record)
    ids = [seat.style if seat.style in FIRST_CAST else PLAYER for seat in record.header.config.seats]
    passed = [fact for fact in facts([record]) if fact.kind == "passed"]
    last_round = max(fact.numbers[1] for fact in passed)
    assert passed
    for fact in passed:
        if fact.numbers[1] < last_round:
            order = [ids[seat] for seat in match.state_at(fact.step + 1).observe(None)["order"]]
            assert order.index(fact.who) < order.index(fact.whom)


@pytest.mark.parametrize("event", [1, 2, 3, 4])
def test_a_race_is_won_from_at_most_one_driver_and_by_who_won_it(event: int) -> None:
    record = race(event, "club")
    match = Match.from_record(record)
    won = [fact for fact in facts([record]) if fact.kind == "won"]
    assert len({fact.numbers[0] for fact in won}) == len(won)
    if event > 1:
        assert match.result is not None
        places = dict(
            zip((seat.style for seat in record.header.config.seats), match.result.places, strict=True)
        )
        assert all(places[fact.who] == 1 for fact in won)


def ends(*winners: str) -> list[Fact]:
    """Events of three drivers that these won, the others level behind."""
    found = []
    for event, winner in enumerate(winners):
        one, other = (id for id in ("mina", "yuki", PLAYER) if id != winner)
        found += [
            Fact("ahead", winner, one, event, 9, (1, 2)),
            Fact("ahead", winner, other, event, 9, (1, 2)),
        ]
        found.append(Fact("level", one, other, event, 9, (2, 2)))
    return found


def test_head_to_head_counts_ahead_behind_and_level() -> None:
    found = ends("mina", "mina", PLAYER, "yuki")
    assert between(found, PLAYER, "mina") == HeadToHead(ahead=1, behind=2, level=1)
    assert between(found, "mina", PLAYER) == HeadToHead(ahead=2, behind=1, level=1)


def test_wins_in_a_row_are_the_latest_and_the_first_win_is_the_earliest() -> None:
    found = ends("yuki", "mina", "yuki", "yuki")
    assert [wins_in_a_row(found, id) for id in ("yuki", "mina", PLAYER)] == [2, 0, 0]
    assert [first_win(found, id) for id in ("yuki", "mina", PLAYER)] == [0, 1, None]


def test_a_shared_win_is_a_win_and_events_of_others_break_no_run() -> None:
    shared = [Fact("level", "yuki", PLAYER, 0, 9, (1, 1)), Fact("ahead", "yuki", PLAYER, 2, 9, (1, 2))]
    elsewhere = Fact("ahead", "mina", PLAYER, 1, 9, (1, 2))
    assert wins_in_a_row([shared[0], elsewhere, shared[1]], "yuki") == 2
    assert first_win([*shared, elsewhere], PLAYER) == 0


def test_what_is_shared_with_the_player_counts_hits_of_both() -> None:
    found = facts([race(1), race(4)])
    hits = [fact for fact in found if fact.kind == "hit" and PLAYER in (fact.who, fact.whom)]
    assert sum(shared_with_player(found).values()) == len(hits)


@pytest.mark.parametrize("name", ["grand_prix-8", "formula_one-6"])
def test_a_mishap_is_a_crash_or_spin_that_no_other_car_had_a_part_in(name: str) -> None:
    match = Match.from_record(read_record(RECORDS / f"{name}.race"))
    history = [(played.index, event) for played in match.history for event in played.events]
    hit = {(one.step, one.seat) for one in match.game.hits(match.setup, history)}
    found = list(match.game.mishaps(match.setup, history))
    assert found and not hit & {*found}
    for step, seat in found:
        events = [event for at, event in history if at == step]
        assert any(
            (event.kind == "spun" and event.seat == seat)
            or (event.kind == "crashed" and [*event.data["cars"]] == [seat])
            for event in events
        )
