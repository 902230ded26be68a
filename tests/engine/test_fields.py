"""A state declared once: what comes of its fields and phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from types import NoneType, SimpleNamespace
from typing import Any, Self

import pytest

from game.engine.contract import Action, Chance, Json, Result, Step
from game.engine.errors import IllegalStep, SetupError
from game.engine.fields import (
    BY_SEAT,
    PILES,
    PLAIN,
    SEAT,
    Declared,
    Phase,
    StateKey,
    clearing,
    field,
    in_order,
    joint,
    named,
)

PHASES = ("over", "move")


@dataclass(frozen=True)
class GameConfig:
    seats: int = 2


def _read_car(state: Any, told: Mapping[str, Json] | None) -> None:
    if told is not None:
        state.rounds, state.fresh = told["rounds"], told["fresh"]


class Race(Declared[GameConfig]):
    phase: int = field(1, named(PHASES, "phase"))
    turn: int = field(-1, SEAT)
    rolls: tuple[int, ...] = field((), PLAIN, of="turn")
    dice: list[int] = field(lambda state: [6] * state.config.seats, BY_SEAT)
    hands: list[list[int]] = field([[], []])
    deck: tuple[int, ...] = field((3, 4), PLAIN, key="pile", secret=True)
    rounds: int = field(0, of="turn")
    fresh: bool = field(False)
    car = joint(
        ({"rounds": int, "fresh": bool}, NoneType),
        lambda state: {"rounds": state.rounds, "fresh": state.fresh} if state.rounds else None,
        _read_car,
    )


clear_turn = clearing(Race, "turn")


def _go(state: Race, step: Step, emit: object) -> None:
    if step != "go":
        raise state.refusal(step)
    state.phase = 0


class Game(Race):
    phases = in_order(
        PHASES,
        Phase("over", "it is over", "T-2"),
        Phase("move", "a move is to be made", "T-1", _go, lambda state: (Action("go"),)),
    )

    def actor(self) -> int | Chance | None:
        return self.turn

    def result(self) -> Result | None:
        return None

    def to_data(self) -> dict[str, Json]:
        return {**self.public_data(), **self.hidden()}

    def observe(self, seat: int | None) -> dict[str, Json]:
        return self.public_data()

    def determinize(self, seat: int, rng: Random) -> Self:
        return self.copy()

    def check(self) -> None:
        pass


def test_a_copy_shares_no_list() -> None:
    state = Game(GameConfig())
    other = state.copy()
    other.dice[0], other.turn = 1, 0
    other.hands[1].append(7)
    assert type(other) is Game and other.config is state.config
    assert (state.dice, state.turn, state.hands) == ([6, 6], -1, [[], []])
    assert not hasattr(state, "__dict__")


def test_a_key_has_every_field_but_those_left_out() -> None:
    key, state = StateKey(Race, "rolls"), Game(GameConfig())
    other = state.copy()
    other.rolls = (6,)
    assert key.of(other) == key.of(state)
    other.hands[1].append(7)
    assert hash(key.of(other)) != hash(key.of(state))
    with pytest.raises(TypeError, match="Race has no dize"):
        StateKey(Race, "dize")


def test_two_states_start_with_lists_of_their_own() -> None:
    Game(GameConfig()).hands[0].append(1)
    assert Game(GameConfig()).hands == [[], []]


def test_plain_data_are_what_is_read_back() -> None:
    state = Game(GameConfig())
    state.turn, state.rolls, state.rounds, state.dice = 1, (2, 5), 3, [4, 6]
    shown = {
        "phase": "move",
        "turn": 1,
        "rolls": [2, 5],
        "dice": [4, 6],
        "car": {"rounds": 3, "fresh": False},
    }
    assert state.public_data() == shown
    assert state.hidden() == {"pile": [3, 4]}
    assert set(Game.shape) == {*shown, "pile"} and Game.shape["rolls"] == [int]
    other = Game(GameConfig())
    other.read(state.to_data())
    assert other.to_data() == state.to_data() and other.rolls == (2, 5)


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("phase", "pause", "no phase"),
        ("turn", 2, "no seat 2"),
        ("dice", [1], "dice has 1 entries"),
    ],
)
def test_what_is_not_there_is_refused(key: str, value: Json, told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Game(GameConfig()).read({**Game(GameConfig()).to_data(), key: value})


def test_a_part_starts_anew_alone() -> None:
    state = Game(GameConfig())
    state.rolls, state.rounds, state.turn = (1,), 2, 1
    clear_turn(state)
    assert (state.rolls, state.rounds, state.turn) == ((), 0, 1)


def test_the_row_of_the_phase_says_what_goes_and_why_not() -> None:
    state = Game(GameConfig())
    assert state.legal() == ("go",)
    with pytest.raises(IllegalStep, match=r"a move is to be made \(T-1\)"):
        state.apply(Action("stay"))
    state.apply(Action("go"))
    assert state.legal() == ()
    with pytest.raises(IllegalStep, match="it is over"):
        state.apply(Action("go"))


def test_rows_in_another_order_than_their_names_are_refused() -> None:
    row: Phase[Race] = Phase("move", "", "")
    with pytest.raises(AssertionError, match="another order"):
        in_order(PHASES, row, row)


class Table(Declared[GameConfig]):
    phase: int = field(0, named(PHASES, "phase"))
    pile: list[int] = field([3, 4], PLAIN)
    hands: list[list[int]] = field(lambda state: [[1], [2]], PILES)


def test_lists_in_plain_data_are_nobody_elses() -> None:
    # fields alone are no whole state, so their functions are called on something that holds them
    state: Any = SimpleNamespace(config=GameConfig())
    Table._start(state)
    told = Table.public_data(state)
    told["pile"].append(9)
    told["hands"][0].append(9)
    assert (state.pile, state.hands) == ([3, 4], [[1], [2]])
    Table.read(state, told)
    told["pile"].append(8)
    told["hands"][0].append(8)
    assert (state.pile, state.hands) == ([3, 4, 9], [[1, 9], [2]])


def test_a_plain_field_of_another_type_is_told_by_name() -> None:
    with pytest.raises(TypeError, match=r"names: dict\[str, int\] needs a form of its own"):

        class Odd(Declared[GameConfig]):
            names: dict[str, int] = field({}, PLAIN)
