"""Trophies: which races win them, and the file that keeps them whatever happens to their records."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.engine import registry
from game.engine.contract import Event, Kind, Setup
from game.engine.drivers import drivers
from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.services import paths, track_files
from game.services.i18n import load_languages
from game.services.records import trophies
from game.services.records.saves import Saves, read_record
from game.services.records.statistics import FinishedGame, SeatEntry
from game.services.records.trophies import DRIVERS, TRACKS

RECORDS = Path(__file__).parents[1] / "records"
FMR, F1, GP, FT = "formula_motor_racing", "formula_one", "grand_prix", "full_throttle"


def raced(
    levels: Sequence[str],
    place: int = 1,
    game: str = F1,
    track: str | None = "tannfeld",
    first_driver: int = 0,
) -> FinishedGame:
    """A race against bots of these levels, driven by the drivers from this one on."""
    names = [*drivers.ids, *drivers.ids][first_driver:]
    seats = (
        SeatEntry("human", "Aki"),
        *(SeatEntry("bot", "", level, style) for level, style in zip(levels, names, strict=False)),
    )
    others = [n for n in range(1, len(seats) + 1) if n != place]
    places = (place, *others)
    return FinishedGame(
        game, "2026-11-29", seats, places, (0.0,) * len(seats), (places.index(1),), track=track
    )


# -- what wins one -----
@pytest.mark.parametrize(
    ("levels", "won"),
    [
        (("club", "club"), []),
        (("club", "club", "rookie"), []),
        (("club", "club", "club"), ["club"]),
        (("club", "pro", "ace"), ["club"]),
        (("pro", "pro", "ace", "rookie"), ["club", "pro"]),
        (("ace", "ace", "ace"), ["club", "pro", "ace"]),
    ],
)
def test_a_win_against_three_bots_of_a_level_or_stronger_wins_its_medal(
    levels: tuple[str, ...], won: list[str]
) -> None:
    assert trophies.medals(raced(levels)) == [f"level.{F1}.{level}" for level in won]
    assert trophies.medals(raced(levels, 2)) == []


def test_bots_among_themselves_win_nothing() -> None:
    entry = raced(("ace",) * 3)
    alone = replace(entry, seats=(SeatEntry("bot", "", "ace"), *entry.seats[1:]))
    assert trophies.due([alone]) == {}


def test_whoever_came_in_ahead_of_all_drivers_has_that_wall() -> None:
    entries = [raced(("rookie",) * 3, first_driver=first) for first in (0, 3, 6)]
    assert DRIVERS not in trophies.due(entries)
    assert trophies.due([*entries, raced(("rookie",) * 3, 4, first_driver=9)]).get(DRIVERS) is None
    last = raced(("rookie",) * 3, first_driver=9)
    assert trophies.due([*entries, last])[DRIVERS] == "2026-11-29"
    others = [replace(entries[0], places=places) for places in ((2, 1, 3, 4), (1, 1, 3, 4))]
    assert trophies.against_drivers([*entries, *others])[drivers.ids[0]] == (1, 1, 1)


def test_whoever_raced_on_every_shipped_track_has_that_wall() -> None:
    every = [(id, track) for id in registry.games() for track in track_files.shipped(id)]
    assert len(every) >= 10
    entries = [raced((), game=game, track=track) for game, track in every]
    assert TRACKS not in trophies.due([*entries[1:], raced((), game=F1, track="mine")])
    assert TRACKS in trophies.due(entries)


def test_a_race_on_the_track_that_a_game_begins_with_counts_for_the_wall() -> None:
    """Two tracks had been raced on, and none was counted, as nobody had chosen them."""
    left = trophies.tracks_left([raced((), game=game, track=None) for game in registry.games()])
    firsts = {(game, catalogue.ids(game)[0]) for game in registry.games() if catalogue.ids(game)}
    assert firsts and not firsts & left


# -- clean races -----
def clean(game_id: str, events: Iterable[Event], tokens: tuple[tuple[str, ...], ...] = ()) -> bool:
    return registry.game(game_id).is_clean(Setup(2, {}, tokens), 0, list(events))


def event_of(kind: str, seat: int | None = 0, **data: Any) -> Event:
    return Kind(kind, dict)("X", seat, data)


def test_two_laps_without_a_spin_are_clean_at_formula_one() -> None:
    start, lap, spin = event_of("race_started", None), event_of("lap"), event_of("spun")
    assert clean(F1, [start, lap, lap])
    assert not clean(F1, [start, lap, spin, lap]) and not clean(F1, [start, spin, lap, lap])
    assert clean(F1, [start, spin, lap, lap, lap]), "two clean laps after the one with the spin"
    assert not clean(F1, [start, lap, start, lap]), "laps of two races are not added up"
    assert clean(F1, [start, lap, event_of("spun", 1), event_of("lap", 1), lap]), "another car's spin"


def test_three_laps_without_a_crash_are_clean_at_grand_prix() -> None:
    start, lap = event_of("race_started", None), event_of("lap")
    crash, other = event_of("crashed", 1, cars=[0, 1]), event_of("crashed", 1, cars=[1])
    assert clean(GP, [start, lap, other, lap, lap])
    assert not clean(GP, [start, lap, crash, lap, lap]) and not clean(GP, [start, lap, lap])


def test_both_cars_home_three_times_are_clean_at_formula_motor_racing() -> None:
    good, bad = event_of("race_ended", None, out=["red-1"]), event_of("race_ended", None, out=["blue-2"])
    tokens = (("blue",), ("red",))
    assert clean(FMR, [good, bad, good, good], tokens)
    assert not clean(FMR, [good, bad, good], tokens)
    assert not clean(FMR, [good] * 3), "without teams nobody has cars"


def test_four_bets_on_the_winner_are_clean_at_full_throttle() -> None:
    def ended(bets: int) -> Event:
        return event_of("ended", None, order=["red", "blue"], seats=[{"cards": {"red": bets, "blue": 5}}])

    assert clean(FT, [ended(4)]) and not clean(FT, [ended(3)])


@pytest.mark.parametrize(
    "name", ["formula_one-6", "grand_prix-8", "full_throttle-6", "formula_motor_racing-6"]
)
def test_clean_races_are_found_in_real_records(name: str) -> None:
    match = Match.from_record(read_record(RECORDS / f"{name}.race"))
    found = [trophies.is_clean(match, seat) for seat in range(match.setup.seats)]
    spoilt = {"formula_one": "spun", "grand_prix": "crashed"}.get(match.game.id)
    if spoilt:
        events = [event for played in match.history for event in played.events if event.kind == spoilt]
        hit = {car for event in events for car in event.data.get("cars", [event.seat])}
        # whoever never spun or crashed and drove the laps has a clean race
        assert all(found[seat] for seat in range(match.setup.seats) if seat not in hit and laps(match, seat))
    assert set(found) <= {True, False}


def laps(match: Match, seat: int) -> bool:
    events = [event for played in match.history for event in played.events]
    need = {F1: 2, GP: 3}[match.game.id]
    return sum(event.kind == "lap" and event.seat == seat for event in events) >= need


# -- the file -----
def test_a_trophy_is_kept_once_and_outlives_its_record() -> None:
    path = paths.saves() / "won.race"
    path.write_text("a record")
    assert trophies.award("wall.goals", "2026-11-29", path) is None
    assert trophies.award("wall.goals", "2026-12-01") is None
    [line] = paths.trophies_file().read_text().splitlines()
    assert '"record": "saves/won.race"' in line
    kept, notices = trophies.load()
    assert kept["wall.goals"].day == "2026-11-29" and kept["wall.goals"].path == path and notices == []
    Saves(paths.saves()).delete(path)
    kept, _ = trophies.load()
    assert kept["wall.goals"].path is None and kept["wall.goals"].record == "saves/won.race"


def test_a_cup_in_a_better_place_takes_the_worse_ones_place() -> None:
    for day, place in (("2026-01-01", 3), ("2026-02-01", 1), ("2026-03-01", 2)):
        trophies.award("cup.club", day, place=place)
    cup = trophies.load()[0]["cup.club"]
    assert (cup.day, cup.place) == ("2026-02-01", 1)


def test_a_renamed_record_is_found_again() -> None:
    old, new = paths.saves() / "a.race", paths.saves() / "b.race"
    trophies.award("cup.pro", "2026-01-01", old, 2)
    new.write_text("a record")
    assert trophies.store_rename(old, new) is None
    assert trophies.load()[0]["cup.pro"].path == new
    size = paths.trophies_file().stat().st_size
    trophies.store_rename(paths.saves() / "other.race", new)
    assert paths.trophies_file().stat().st_size == size


@pytest.mark.parametrize("record", ["../../etc/passwd", "/etc/passwd", "saves"])
def test_no_file_outside_the_players_folder_is_opened(record: str) -> None:
    paths.saves()
    assert trophies.Trophy("cup.club", "2026-01-01", record).path is None


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"\xff",
        b"[]",
        b'{"format": 2, "id": "cup.club", "day": "2026-01-01", "record": "", "place": 1}',
        b'{"format": 1, "id": "cup.club", "day": "2026-13-01", "record": "", "place": 1}',
        b'{"format": 1, "id": "cup.club", "day": "2026-01-01", "record": "", "place": 4}',
        b'{"format": 1, "id": "cup.club", "day": "2026-01-01", "record": "\\u0000", "place": 1}',
        b'{"format": 1, "id": 7, "day": "2026-01-01", "record": "", "place": 1}',
        b'"' + b"x" * 3000 + b'"',
    ],
)
def test_a_damaged_line_is_told_by_number_and_left_alone(line: bytes) -> None:
    trophies.award("cup.pro", "2026-01-01")
    path = paths.trophies_file()
    before = path.read_bytes() + line + b"\n"
    path.write_bytes(before)
    kept, [notice] = trophies.load()
    assert list(kept) == ["cup.pro"] and notice.params["line"] == 2
    for language in load_languages()[0].values():
        assert "trophies.jsonl" in language.notice(notice)
    trophies.award("cup.masters", "2026-01-02")
    assert path.read_bytes().startswith(before) and set(trophies.load()[0]) == {"cup.pro", "cup.masters"}


def test_without_a_folder_a_trophy_is_reported_as_unsaved(blocked: Path) -> None:
    notice = trophies.award("cup.club", "2026-01-01", blocked / "saves" / "a.race")
    assert notice is not None and notice.key == "trophies_unsaved"
    for language in load_languages()[0].values():
        assert language.notice(notice) and language.missing == set()
    assert trophies.load()[0] == {}


# -- a race that ends -----
def ended(game_id: str = F1) -> Match:
    return Match.from_record(read_record(RECORDS / f"{game_id}-6.race"))


def test_the_race_that_wins_a_medal_names_it_once_with_its_record() -> None:
    match, path = ended(), paths.saves() / "a.race"
    loser = raced(("club",) * 3, 2)
    new, notice = trophies.award_race([loser], match, path)
    assert notice is None and not any(id.startswith("level") for id in new)
    new, _ = trophies.award_race([loser, raced(("club",) * 3)], match, path)
    assert f"level.{F1}.club" in new
    assert trophies.load()[0][f"level.{F1}.club"].record == "saves/a.race"
    assert trophies.award_race([loser, *[raced(("club",) * 3)] * 2], match, path)[0] == []


def test_races_of_before_are_awarded_without_a_record() -> None:
    entries = [raced(("pro",) * 3)]
    assert trophies.award_earlier(entries) is None and trophies.award_earlier(entries) is None
    kept = trophies.load()[0]
    assert set(kept) == {f"level.{F1}.club", f"level.{F1}.pro"} and {one.record for one in kept.values()} == {
        ""
    }
    assert len(paths.trophies_file().read_text().splitlines()) == 2


def test_there_are_twenty_four() -> None:
    others = {
        id for game in registry.games() if game not in registry.FLOOR for id in trophies.ids() if game in id
    }
    assert len({*trophies.ids()} - others) == 24 and len(trophies.ids()) == 24 + len(others)
