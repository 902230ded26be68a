"""How the table of Formula-1 names spaces, steps, whole turns, chances and cars."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at

from game.games.formula_one.rules import events
from game.games.formula_one.table.board.effects import _for_cars, roll_words
from game.games.formula_one.table.names import UNDRAWN, Names
from game.games.formula_one.table.stage import Rolling
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App
from game.ui.race.board.dice import Die


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


@pytest.fixture(scope="module")
def view(app: App) -> FormulaOneView:
    """A table on Porto Serra, which is driven clockwise."""
    return table_at(app, "24b", "0b", "0c", "0d")


@pytest.mark.parametrize(
    ("label", "place", "lane"),
    [
        ("0a", "11 spaces before corner 1", "outside"),
        ("0c", "11 spaces before corner 1", "3rd from outside"),
        ("64g", "13 spaces before corner 1", "inside"),
        ("10a", "1 space before corner 1", "outside"),
        ("20a", "corner 2", "outside"),
        ("21b", "corner 2", "middle"),
        ("22c", "corner 2", "inside"),
        ("23a", "5 spaces before corner 3", "outside"),
        ("24b", "4 spaces before corner 3", "2nd from outside"),
        # corner 4 turns to the left
        ("34a", "corner 4", "inside"),
        ("34c", "corner 4", "outside"),
        ("P3", "pit box 3", ""),
        ("S2", "spin point 2", ""),
        ("O17", "beside the road", ""),
    ],
)
def test_a_space_is_named_by_the_next_corner_and_its_lane(
    view: FormulaOneView, label: str, place: str, lane: str
) -> None:
    names = view.names
    assert (names.where(label), names.lane(label)) == (place, lane)
    assert names.place(label) == (f"{place}, {lane}" if lane else place)
    assert names.space(label) == f"space {label}"


def test_a_road_of_one_lane_has_no_inside(view: FormulaOneView) -> None:
    assert view.names._lane(0, 1, True) == ""
    lanes = [view.names._lane(lane, 4, True) for lane in range(4)]
    assert lanes == ["inside", "2nd from inside", "2nd from outside", "outside"]
    assert [view.names._lane(lane, 2, False) for lane in range(2)] == ["outside", "inside"]


def test_a_retired_car_is_off_the_board(view: FormulaOneView) -> None:
    assert view.names.space(None) == view.names.place(None) == view.names.where(None) == "off the board"


@pytest.mark.parametrize(
    ("step", "said", "brief"),
    [
        ("roll 3 4", "dice 3 and 4", ""),
        ("speed 120", "120 mph", ""),
        ("play slipstreaming", "play Slipstreaming", "Slipstreaming"),
        ("drive 28a", "drive to corner 3, outside", "corner 3, outside"),
        ("drive box", "drive into the pit", ""),
        (
            "drive 28a via 20a 28b",
            "drive to corner 3, outside, by corner 2, outside and corner 3, middle",
            "corner 3, outside",
        ),
        ("drive 28a behind red", "drive to corner 3, outside behind Red", "corner 3, outside behind Red"),
        (
            "drive 28a via 26a behind red",
            "drive to corner 3, outside, by 2 spaces before corner 3, outside behind Red",
            "corner 3, outside behind Red",
        ),
        ("match 80", "take 80 mph", ""),
        ("spare 2", "Superb driving spares corner 2", ""),
        ("keep_speed", "keep your own speed", ""),
        ("done", "no extra move", ""),
        ("use", "use the special tyre", ""),
        ("keep", "keep the special tyre", ""),
    ],
)
def test_a_step_is_said_in_full_and_in_a_row_of_a_hint(
    view: FormulaOneView, step: str, said: str, brief: str
) -> None:
    assert view.names.describe_step(step) == said
    assert view.names.choice_part(step) == (brief or said)


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (["drive 28a"], "corner 3, outside"),
        (["speed 0"], "0 mph"),
        (["speed 20", "done"], "20 mph"),
        (["speed 100", "drive 28a"], "100 mph, outside"),
        (["speed 100", "drive P1"], "100 mph, pit box 1"),
        (["play superb_driving", "speed 100", "drive 28a"], "100 mph + Superb driving, outside"),
        (["speed 100", "drive 26a", "play slipstreaming", "drive 28b"], "100 mph + Slipstreaming, middle"),
        (["speed 100", "drive box"], "100 mph, drive into the pit"),
        (["speed 100", "drive 28a behind red", "done"], "100 mph, corner 3, outside behind Red"),
        (["match 80", "spare 2"], "take 80 mph, Superb driving spares corner 2"),
    ],
)
def test_a_turn_is_its_speed_its_card_and_its_lane(view: FormulaOneView, steps: list[str], said: str) -> None:
    assert view.names.describe_choice(steps) == said


@pytest.mark.parametrize(
    ("chance", "spoken", "counted"),
    [
        (Fraction(4, 36), "1 in 9 spins", "4 in 36 (11.1 %)"),
        (Fraction(11, 36), "about 3 in 10 spin", "11 in 36 (30.6 %)"),
        (Fraction(35, 36), "about 9 in 10 spin", "35 in 36 (97.2 %)"),
        (Fraction(99, 100), "about 9 in 10 spin", "99.0 %"),
        (Fraction(3, 50), "about 1 in 17 spins", "6.0 %"),
        (Fraction(2, 19), "about 1 in 10 spin", "10.5 %"),
        (Fraction(1, 10), "1 in 10 spins", "10.0 %"),
    ],
)
def test_a_chance_is_spoken_on_buttons_and_counted_in_tooltips(
    view: FormulaOneView, chance: Fraction, spoken: str, counted: str
) -> None:
    assert view.names.one_in(chance) == spoken and view.names.chance(chance) == counted


def test_certain_ends_need_no_chance(view: FormulaOneView) -> None:
    said = [view.names.render_field("spin", chance) for chance in (0.0, 4 / 36, 1.0)]
    assert said == ["no roll spins", "1 in 9 spins", "you spin"]
    assert view.names.fraction(4) == "4 in 36"


@pytest.mark.parametrize(
    ("tyres", "brakes", "said"),
    [(0, 0, "no wear"), (2, 0, "tyres +2"), (0, 3, "brakes +3"), (1, 2, "tyres +1, brakes +2")],
)
def test_wear_is_named_gauge_by_gauge(view: FormulaOneView, tyres: int, brakes: int, said: str) -> None:
    assert view.names.wear(tyres, brakes) == said


def test_seats_and_cards_are_named_where_events_number_them(view: FormulaOneView) -> None:
    said = [view.names.render_field(*field) for field in (("by", 1), ("seat", 0), ("card", "carburettor"))]
    assert said == ["Gaston", "You", "Carburettor adjustment"]
    assert view.names.render_field("speed", 1) == 1
    assert view.names.track(view.observation) == "Porto Serra"


def taken(*cars: str | None) -> Any:
    """A step after which the seats have these cars."""
    return SimpleNamespace(events=[events.CARS_TAKEN("", 0, {"first": 0, "cars": list(cars)})])


def test_a_line_of_the_log_has_the_car_that_its_seat_had_then(app: App) -> None:
    """In a season the cars change hands; steps that are undone are forgotten."""
    scene: Any = table_at(app, "24b").scene
    other = SimpleNamespace(events=[])
    history = [other, taken("orange", "yellow", None, None), other, other, other]
    scene.match = SimpleNamespace(history=history)
    names = Names(scene)
    orange, yellow = names.token_styles["orange"], names.token_styles["yellow"]
    assert [names.mark_at(index, 0) for index in (0, 1, 9)] == [None, orange, orange]
    assert [names.mark_at(9, seat) for seat in (1, 2, None)] == [yellow, None, None]
    history.append(taken("yellow", "orange", None, None))
    assert [names.mark_at(index, 0) for index in (9, 5, 4, 1)] == [yellow, yellow, orange, orange]
    history.pop()
    assert names.mark_at(9, 0) == orange


def test_a_seat_has_the_mark_of_its_car(view: FormulaOneView) -> None:
    names = view.names
    assert names.seat_car(view.observation, 1) == names.token_styles["orange"]
    undrawn: Any = {**view.observation, "cars": [None] * 4}
    assert names.seat_car(undrawn, 1) == UNDRAWN


@pytest.mark.parametrize(
    ("faces", "rolls", "said"),
    [
        ((6, 4), [9, None, None, None], ("Highest so far", "good")),
        ((6, 3), [9, None, None, None], ("Level at 9", "warn")),
        ((1, 2), [9, None, 11, None], ("Highest so far: 11", "warn")),
        ((1, 2), [None, 12, None, None], ("Highest so far", "good")),
    ],
)
def test_dice_for_the_cars_say_how_they_compare(
    view: FormulaOneView, faces: tuple[int, int], rolls: list[int | None], said: tuple[str, str]
) -> None:
    """Gaston's own sum is not compared with itself."""
    m: Any = SimpleNamespace(names=view.names, displayed={"rolls": rolls})
    rolling = Rolling(1, tuple(Die(face) for face in faces))
    assert _for_cars(m, rolling) == said


@pytest.mark.parametrize(
    ("rolling", "said"),
    [
        (Rolling(0, spin=True), "Spin!"),
        (Rolling(0), "No penalty"),
        (Rolling(0, tyres=1, brakes=2), "Tyres +1, brakes +2"),
        (Rolling(0, tyres=2), "Tyres +2"),
        (Rolling(0, brakes=1), "Brakes +1"),
    ],
)
def test_dice_for_a_corner_say_what_they_came_to(view: FormulaOneView, rolling: Rolling, said: str) -> None:
    assert roll_words(view.model, rolling) == said
