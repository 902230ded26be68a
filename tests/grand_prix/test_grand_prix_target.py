"""The target of a championship is any number of points (GP-9.1); records of before had it for each car."""

from __future__ import annotations

import pytest
from gp_games import GAME

from game.engine.contract import Setup
from game.engine.errors import RecordError, SetupError
from game.engine.match import Match
from game.engine.record import RaceConfig, Record, SeatInfo, format_record, new_header, parse_record
from game.ui.scenes.setup.model import SetupModel

TARGET = next(option for option in GAME.options if option.id == "target")


def of_version(version: int, target: int | None) -> Record:
    """A record of a championship of four as that version of the rules wrote it."""
    seats = tuple(SeatInfo("bot", level="club", tokens=own) for own in GAME.default_tokens(4))
    options = {"items": False, "championship": True} | ({} if target is None else {"target": target})
    text = format_record(new_header(GAME, RaceConfig(GAME.id, seats, 1, options)), ())
    return parse_record(text.replace(f"rules_version: {GAME.rules_version}", f"rules_version: {version}"))


@pytest.mark.parametrize(("agreed", "points"), [(None, 12), (4, 4), (17, 17), (99, 99)])
def test_any_number_of_points_may_be_agreed(agreed: int | None, points: int) -> None:
    options = {"championship": True} | ({} if agreed is None else {"target": agreed})
    assert GAME.new(Setup(4, options)).config.target == points


@pytest.mark.parametrize("target", [3, 100])
def test_fewer_points_than_cars_or_more_than_99_are_refused(target: int) -> None:
    with pytest.raises(SetupError):
        GAME.new(Setup(4, {"championship": True, "target": target}))


@pytest.mark.parametrize(("written", "points"), [(None, 12), (1, 4), (5, 20)])
def test_a_record_of_version_2_keeps_the_target_it_was_raced_for(written: int | None, points: int) -> None:
    record = of_version(2, written)
    seen = Match.from_record(record).observe(None)
    assert seen["options"]["target"] == points
    assert record.header.rules_version == GAME.rules_version


def test_a_record_of_version_2_written_anew_is_one_of_today() -> None:
    again = parse_record(format_record(of_version(2, 2).header, ()))
    assert again.header.config.options["target"] == 8
    assert again.header.rules_version == GAME.rules_version


def test_a_record_of_version_1_is_refused_in_a_sentence() -> None:
    with pytest.raises(RecordError) as refused:
        Match.from_record(of_version(1, None))
    assert refused.value.key == "record_rules"


def test_the_target_of_the_set_up_follows_the_number_of_cars() -> None:
    model = SetupModel(GAME)
    assert model.value(TARGET) == 12
    model.add_seat()
    assert model.value(TARGET) == 15
    model.set_option(TARGET, 5)
    model.add_seat()
    assert model.value(TARGET) == 6, "no fewer points than cars"
    model.set_option(TARGET, 40)
    model.remove_seat(0)
    assert model.value(TARGET) == 40
    model.set_option(TARGET, 15)
    model.remove_seat(0)
    assert model.value(TARGET) == 12
    model.choose_preset("full")
    assert model.preset == "full" and model.fault() is None
