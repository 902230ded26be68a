"""Exact odds by walking chance nodes."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from game.engine import odds, registry
from game.engine.contract import Action, Setup, State
from game.engine.match import digest

TOY = registry.game("toy_race")
DRIVE = Action("drive")


def _grid(length: int = 12) -> State:
    return TOY.new(Setup(2, {"boosts": False, "length": length}))


def test_one_die() -> None:
    """Six faces, a sixth each; the state asked about is not touched."""
    state = _grid()
    before = digest(state)
    spaces = odds.after(state, DRIVE, lambda s: s.to_data()["spaces"][0])
    assert spaces == {n: Fraction(1, 6) for n in range(1, 7)}
    assert odds.expected(spaces) == Fraction(7, 2)
    assert digest(state) == before


def test_a_whole_race() -> None:
    """Everybody drives to the end: the chances add up to exactly one and agree with playing it out."""
    won = odds.distribution(_grid(6), lambda s: s.result().winners[0], lambda s: DRIVE)
    assert sum(won.values()) == 1 and won[0] > won[1]
    rng, trials, first = Random(1), 4000, 0
    for _ in range(trials):
        state = _grid(6)
        while (actor := state.actor()) is not None:
            state.apply(DRIVE if isinstance(actor, int) else actor.sample(rng))
        first += state.result().winners == (0,)
    assert abs(first / trials - won[0]) < 0.04


def test_until() -> None:
    """The walk ends where it is told to."""
    rounds = odds.distribution(
        _grid(), lambda s: s.to_data()["spaces"][0], lambda s: DRIVE, lambda s: s.to_data()["turn"] == 1
    )
    assert rounds == {n: Fraction(1, 6) for n in range(1, 7)}


def test_outcomes_after() -> None:
    """One row an outcome; an action without chance is its own row."""
    rows = odds.outcomes_after(_grid(), DRIVE)
    assert [step for step, _, _ in rows] == [f"roll {n}" for n in range(1, 7)]
    assert [state.to_data()["spaces"][0] for _, _, state in rows] == [1, 2, 3, 4, 5, 6]
    dealt = TOY.new(Setup(2))
    dealt.apply(dealt.actor().sample(Random(1)))
    boost = dealt.legal()[1]
    assert [(step, chance) for step, chance, _ in odds.outcomes_after(dealt, boost)] == [(boost, 1)]


def test_too_wide() -> None:
    """A shuffle cannot be listed, a huge tree is given up."""
    with pytest.raises(odds.TooWideError, match="too many"):
        odds.distribution(TOY.new(Setup(2)), lambda s: 0)
    with pytest.raises(odds.TooWideError, match="More than 50"):
        odds.distribution(_grid(30), lambda s: 0, lambda s: DRIVE, limit=50)
