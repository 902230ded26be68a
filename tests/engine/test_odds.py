"""What follows from a choice: exactly by walking chance, or sampled within its error."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import odds, registry
from game.engine.contract import Action, Chance, Event, Setup, State
from game.engine.figure import Figure
from game.engine.match import digest

TOY = registry.game("toy_race")
DRIVE = Action("drive")
ONCE = settings(max_examples=40, deadline=None, print_blob=True)


def _grid(length: int = 12) -> State:
    return TOY.new(Setup(2, {"boosts": False, "length": length}))


def _space(state: State) -> int:
    return int(state.to_data()["spaces"][0])


def _drive(state: State) -> Action:
    return DRIVE


def test_one_die() -> None:
    """Six faces, a sixth each, and which of them it was; the state asked about is not touched."""
    state = _grid()
    before = digest(state)
    told = odds.follow(state, (DRIVE,), _space)
    assert [(one.facts, one.chance) for one in told.endings] == [(n, Fraction(1, 6)) for n in range(1, 7)]
    assert [one.first for one in told.endings] == [(f"roll {n}",) for n in range(1, 7)]
    assert [one.steps for one in told.endings] == [(DRIVE, f"roll {n}") for n in range(1, 7)]
    assert told.choice == (DRIVE,) and not told.sampled
    assert told.mean(lambda space: space) == Fraction(7, 2)
    assert told.chance(lambda space: space > 4) == Fraction(1, 3)
    assert digest(state) == before


def _counted(length: int, spaces: tuple[int, int], turn: int) -> dict[tuple[int, int], Fraction]:
    """How likely each end of a toy race is, by its rules told anew: whoever stands on the line has won."""
    if max(spaces) == length:
        return {spaces: Fraction(1)}
    found: dict[tuple[int, int], Fraction] = {}
    for face in range(1, 7):
        now = list(spaces)
        now[turn] = min(length, now[turn] + face)
        for end, chance in _counted(length, (now[0], now[1]), 1 - turn).items():
            found[end] = found.get(end, Fraction(0)) + chance / 6
    return found


@ONCE
@given(spaces=st.tuples(st.integers(1, 6), st.integers(1, 5)), apart=st.integers(1, 7))
def test_exact_chances_equal_enumeration(spaces: tuple[int, int], apart: int) -> None:
    """The rest of a race: chances add up to exactly 1 and are those of all rolls, like ends told as one."""
    start = TOY.load({**_grid(6).to_data(), "spaces": list(spaces)})

    def facts(state: State) -> tuple[int, int]:
        one, other = state.to_data()["spaces"]
        return one // apart, other // apart

    told = odds.follow(start, (), facts, _drive)
    wanted: dict[tuple[int, int], Fraction] = {}
    for (one, other), chance in _counted(6, spaces, 0).items():
        key = one // apart, other // apart
        wanted[key] = wanted.get(key, Fraction(0)) + chance
    assert told.chances == wanted
    assert len(told.endings) == len(wanted) and sum(one.chance for one in told.endings) == 1
    for ending in told.endings:
        assert facts(odds.after(start, ending.steps)) == ending.facts


@pytest.mark.parametrize("space", [0, 3])
def test_what_is_sampled_is_within_its_error(space: int, seed: int) -> None:
    """Races played out: their mean lies about the exact chance, as near as its error says."""
    rng, trials = Random(seed), 600
    start = TOY.load({**_grid(6).to_data(), "spaces": [space, space]})

    def won(state: State) -> bool:
        result = state.result()
        assert result is not None
        return result.winners[0] == 0

    def played() -> bool:
        state = start.copy()
        while (actor := state.actor()) is not None:
            state.apply(actor.sample(rng) if isinstance(actor, Chance) else DRIVE)
        return won(state)

    figure = Figure.mean([played() for _ in range(trials)])
    exact = float(odds.follow(start, (), won, _drive).chance(bool))
    assert abs(figure.value - exact) < 5 * figure.error, f"seed {seed}"
    assert figure.error == pytest.approx((exact * (1 - exact) / trials) ** 0.5, rel=0.25)


def test_few_samples_that_agree_are_not_sure() -> None:
    """The mean of what has been seen, with an error for what has not."""
    assert Figure.mean([1.0] * 5) == (1.0, 0.0)
    assert Figure.mean([1.0] * 5, unseen=0.5) == (1.0, pytest.approx((0.5 / 4 / 5) ** 0.5))


def test_decisions_end_the_walk() -> None:
    """It goes through those that are told to it, up to the first that is not."""
    told = odds.follow(_grid(), (), _space, lambda state: DRIVE if state.to_data()["turn"] == 0 else None)
    assert told.chances == {n: Fraction(1, 6) for n in range(1, 7)}
    assert odds.follow(_grid(), (), _space).chances == {0: 1}


def test_without_chance() -> None:
    """A choice that leaves nothing to chance has one sure ending; an illegal one is refused."""
    dealt = TOY.new(Setup(2))
    deal = dealt.actor()
    assert isinstance(deal, Chance)
    dealt.apply(deal.sample(Random(1)))
    boost = dealt.legal()[1]
    (sure,) = odds.follow(dealt, (boost,), _space).endings
    assert (sure.chance, sure.steps, sure.first) == (1, (boost,), ())
    assert not odds.list_outcomes(dealt)


def test_steps_are_told_up_to_another_turn() -> None:
    """What is carried out tells its events in order; those of another turn are left out."""
    start = odds.PlayedAhead(TOY.load({**_grid(6).to_data(), "spaces": [3, 3]}), ends=frozenset(("won",)))
    done = start.then(DRIVE).then(odds.list_outcomes(odds.after(start.after, (DRIVE,)))[2][0])
    assert done.steps == (DRIVE, "roll 3") and done.is_over and not start.steps
    assert [event.kind for event in done.events] == ["moved"]
    (moved,) = done.of("moved")
    assert isinstance(moved, Event) and done.last("moved") is moved and done.last("boosted") is None
    assert _space(start.after) == 3 and _space(done.after) == 6


def test_too_wide() -> None:
    """A shuffle cannot be listed, a huge tree is given up."""
    with pytest.raises(odds.TooWideError, match="too many"):
        odds.follow(TOY.new(Setup(2)), (), _space)
    with pytest.raises(odds.TooWideError, match="More than 50"):
        odds.follow(_grid(30), (), _space, _drive, limit=50)


@pytest.mark.parametrize(
    ("figure", "shown"),
    [
        (Figure(53.44), 53.4),
        (Figure(53.44, 0.3), 53.4),
        (Figure(53.44, 0.7), 53),
        (Figure(53.44, 2.4), 53),
        (Figure(53.44, 4.6), 53),
        (Figure(53.44, 4.9), 50),
        (Figure(53.44, 40.0), 50),
        (Figure(-0.2, 3.0), 0),
    ],
)
def test_a_figure_has_as_many_digits_as_its_error_bears(figure: Figure, shown: float) -> None:
    found = figure.rounded()
    assert found == shown and isinstance(found, type(shown))


def test_a_lead_counts_once_it_exceeds_its_error() -> None:
    assert Figure(0.05, 0.02).is_clear and Figure(0.01).is_clear
    assert not Figure(0.05, 0.03).is_clear and not Figure(0.0).is_clear
    assert not Figure(-0.5, 0.01).is_clear
