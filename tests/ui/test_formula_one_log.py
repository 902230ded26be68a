"""What the log of Formula-1 says of every event: its sentence, tone or icon, and what Calm says instead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at

from game.engine.contract import Event, Kind
from game.games.formula_one.rules import events
from game.games.formula_one.table.events import ROWS
from game.games.formula_one.table.view import FormulaOneView
from game.ui.race.log import log_lines

NO_WEAR = {"tyres": 0, "brakes": 0}
BOTH = {"tyres": 1, "brakes": 2}
DRIVEN = {
    "spaces": 5,
    "speed": 100,
    "extra": None,
    "box": False,
    "rejoined": False,
    "corners": [],
}
ROLLED = {"corner": 3, "excess": 40, "dice": [2, 6], "spin": False, **NO_WEAR}


@pytest.fixture(scope="module")
def view(module_home: None) -> Iterator[FormulaOneView]:
    """A table of four in English."""
    yield table_at(make_table_app(), "24b")


def said(view: FormulaOneView, event: Event) -> list[str]:
    """Return the lines of an event: tone and icon, the sentence, and behind a bar the one of Calm."""
    found = log_lines(view.names, [event], 0, ROWS.formatters, lambda seat: None)
    told = []
    for line in found:
        sign = "".join(f"{word}: " for word in (line.tone, line.icon) if word)
        calm = view.scene.render_text(line.calm)
        told.append(f"{sign}{view.scene.render_text(line.text)}{f' | {calm}' if calm else ''}")
    return told


@pytest.mark.parametrize(
    ("kind", "seat", "data", "line"),
    [
        (events.ROLLED_FOR_CARS, 1, {"sum": 9}, "dice: Draw for the cars: Gaston rolled 9"),
        (events.TIED, None, {"seats": [0, 2, 3]}, "dice: Rolling again: You, Nikki and Lowe"),
        (events.CARS_TAKEN, 1, {"first": 2}, "flag: Nikki took car 1"),
        (events.RACE_STARTED, 0, {"races": 1, "race": 1, "laps": 2}, "flag: The race begins: 2 laps"),
        (events.RACE_STARTED, 0, {"races": 2, "race": 1, "laps": 2}, "flag: Race 1: 2 laps"),
        (events.MISSED, 1, {"left": 1}, "Gaston missed a turn; 1 more to miss"),
        (events.PLAYED, 1, {"card": "slipstreaming", "left": 3}, "Gaston played Slipstreaming"),
        (events.BLOCKED, 1, {"by": 0, "speed": 60}, "bad: Gaston could not get out behind you; speed 60 mph"),
        (events.BAULKED, 1, {"by": 0}, "bad: Gaston got stuck behind you"),
        (events.MATCHED, 1, {"by": 2, "speed": 80}, "Gaston took 80 mph behind Nikki"),
        (events.RETIRED, 1, {}, "bad: Gaston retired: the tyres are worn out"),
        (events.LAP, 1, {"left": 2}, "good: Gaston: 2 laps to go"),
        (events.LAP, 1, {"left": 0}, "good: Gaston completed all laps"),
        (events.LAST_ROUND, 1, {}, "flag: Last round: Gaston crossed the line"),
        (events.PITTED, 1, {}, "good: Gaston pitted: all wear gone"),
        (events.PIT_CARD, 1, {"card": 12, "taken": None}, "Gaston: pit card 12, Faulty ignition"),
        (
            events.PIT_CARD,
            1,
            {"card": 13, "taken": "superb_driving"},
            "Gaston: pit card 13, New instructions; took Superb driving",
        ),
        (events.CARD_RETURNED, 1, {"card": 16}, "Gaston gave back Puncture"),
        (events.RACE_ENDED, 1, {"race": 1, "last": True, "order": [1, 0]}, "trophy: Gaston won the race"),
        (events.RACE_ENDED, 1, {"race": 1, "last": False, "order": [1, 0]}, "trophy: Race 1 won by Gaston"),
        (events.RACE_ENDED, 1, {"race": 2, "last": True, "order": [1, 0]}, "trophy: Race 2 won by Gaston"),
        (events.LEAGUE_ENDED, 2, {"champion": 3}, "trophy: Champion: Lowe"),
    ],
)
def test_every_event_is_said_in_its_own_words(
    view: FormulaOneView, kind: Kind[Any], seat: int | None, data: Any, line: str
) -> None:
    assert said(view, kind("", seat, data)) == [line]


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        ({}, ["Gaston drove 5 spaces at 100 mph | Gaston drove on"]),
        ({"corners": [3]}, ["Gaston drove 5 spaces at 100 mph | Gaston drove into a corner"]),
        ({"box": True}, ["Gaston drove into the pit from 100 mph"]),
        ({"rejoined": True}, ["Gaston rejoined at 100 mph"]),
        ({"spaces": 0}, ["Gaston could not move: the road ahead was blocked"]),
        ({"spaces": 0, "speed": 0}, ["Gaston stood still"]),
        (
            {"extra": "fast_gear_change", "spaces": 2},
            ["Gaston drove 2 spaces more: Fast gear change | Gaston drove a little further"],
        ),
        (
            {"extra": "fast_gear_change", "spaces": 2, "box": True, "corners": [1]},
            ["Gaston drove 2 spaces more: Fast gear change | Gaston drove into a corner"],
        ),
    ],
)
def test_a_drive_says_how_far_how_and_where_to(view: FormulaOneView, data: Any, lines: list[str]) -> None:
    assert said(view, events.MOVED("", 1, {**DRIVEN, **data})) == lines


@pytest.mark.parametrize(
    ("wear", "lines"),
    [
        (NO_WEAR, []),
        (BOTH, ["Gaston braked from 120 to 60 mph: tyres +1, brakes +2 | Gaston braked hard"]),
        ({"tyres": 2, "brakes": 0}, ["Gaston braked from 120 to 60 mph: tyres +2 | Gaston braked hard"]),
        ({"tyres": 0, "brakes": 1}, ["Gaston braked from 120 to 60 mph: brakes +1 | Gaston braked hard"]),
    ],
)
def test_braking_is_logged_for_its_wear(view: FormulaOneView, wear: Any, lines: list[str]) -> None:
    """Without any, the drive that follows names the speed."""
    assert said(view, events.DECLARED("", 1, {"before": 120, "speed": 60, **wear})) == lines


@pytest.mark.parametrize(
    ("wear", "line"),
    [
        (NO_WEAR, "Gaston slowed to 40 mph behind you"),
        (BOTH, "bad: Gaston slowed to 40 mph behind you: tyres +1, brakes +2"),
        ({"tyres": 2, "brakes": 0}, "bad: Gaston slowed to 40 mph behind you: tyres +2"),
        ({"tyres": 0, "brakes": 1}, "bad: Gaston slowed to 40 mph behind you: brakes +1"),
    ],
)
def test_slowing_behind_a_car_is_bad_where_it_wears(view: FormulaOneView, wear: Any, line: str) -> None:
    assert said(view, events.BRAKED("", 1, {"by": 0, "speed": 40, **wear})) == [line]


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ({}, "good: Gaston: corner 3 at +40, dice 2+6: no penalty | Gaston got away with too much speed"),
        (
            {"tyres": 1},
            "bad: Gaston: corner 3 at +40, dice 2+6: tyres +1 | Gaston came in too fast and wore the car",
        ),
        (
            {"brakes": 1},
            "bad: Gaston: corner 3 at +40, dice 2+6: brakes +1 | Gaston came in too fast and wore the car",
        ),
        ({"spin": True}, "bad: Gaston: corner 3 at +40, dice 2+6: spin | Gaston came in too fast and spun"),
    ],
)
def test_a_roll_says_what_the_dice_did(view: FormulaOneView, data: Any, line: str) -> None:
    assert said(view, events.ROLLED("", 1, {**ROLLED, **data})) == [line]


@pytest.mark.parametrize(
    ("cause", "corner", "lines"),
    [
        ("dice", 3, []),
        ("excess", 3, ["bad: Gaston spun in corner 3: 60 or more too fast"]),
        ("tyres", 3, ["bad: Gaston spun in corner 3: tyres worn out"]),
        ("failed_brakes", 3, ["bad: Gaston spun in corner 3: the brakes have failed"]),
        ("puncture", 3, ["bad: Gaston spun in corner 3: puncture"]),
        ("brakes", None, ["bad: Gaston spun off: brakes worn out"]),
        ("failed_brakes", None, ["bad: Gaston spun off: the brakes have failed"]),
    ],
)
def test_a_spin_says_why_unless_the_roll_has_said_it(
    view: FormulaOneView, cause: str, corner: int | None, lines: list[str]
) -> None:
    data: Any = {"cause": cause, "corner": corner}
    assert said(view, events.SPUN("", 1, data)) == lines


@pytest.mark.parametrize(
    ("by", "how"), [("superb_driving", "with superb driving"), ("special_tyre", "on the special tyre")]
)
def test_a_spared_corner_says_by_what(view: FormulaOneView, by: str, how: str) -> None:
    data: Any = {"corner": 4, "excess": 20, "by": by}
    assert said(view, events.CORNER_SPARED("", 1, data)) == [f"good: Gaston: corner 4 at +20 {how}"]


def test_a_replay_marks_starts_spins_retirements_and_ends() -> None:
    assert ROWS.marks == {
        "race_started": "start",
        "spun": "out",
        "retired": "out",
        "race_ended": "end",
        "league_ended": "end",
    }
    assert ROWS.counts == {"turn_started": "turn"}


def test_a_newcomer_is_told_of_what_stops_a_car() -> None:
    assert ROWS.topics == {"blocked": "blocked", "baulked": "baulked", "spun": "spun", "pitted": "pitted"}


def test_cards_baulks_and_the_end_are_heard() -> None:
    heard = {kind: row.sound for kind, row in ROWS.by_kind.items() if row.sound}
    assert heard == {"played": "card", "baulked": "spin", "pit_card": "card", "race_ended": "cheer"}
