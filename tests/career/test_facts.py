"""Facts of real races: each is held against the state that its step left."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.career.facts import PLAYER, facts, shared_with_player
from game.career.play import record_text
from game.career.season import FIRST_CAST, event_config
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
    assert {fact.kind for fact in found} <= {"ahead", "level"}
    assert len(found) == 15


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


def test_what_is_shared_with_the_player_counts_hits_of_both() -> None:
    found = facts([race(1), race(4)])
    hits = [fact for fact in found if fact.kind == "hit" and PLAYER in (fact.who, fact.whom)]
    assert sum(shared_with_player(found).values()) == len(hits)
