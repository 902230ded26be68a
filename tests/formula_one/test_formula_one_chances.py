"""The shown chances against the 36 rolls of the rules: corners, whole moves, pit cards, superb driving."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

import pytest
from f1_games import dash, laid, on_small, our_charts, play

from game.engine.contract import Action
from game.engine.odds import follow
from game.games.formula_one.rules.cards import (
    BIT,
    FAULTY_BRAKES,
    PUNCTURE,
    SPECIAL_TYRE,
    SUPERB,
    TYRE_BIT,
    WHOLE_PACK,
    packed,
)
from game.games.formula_one.rules.chances import (
    CornerEntry,
    MoveOutcome,
    corner_entries_of,
    forecast_move,
    move_outcomes,
    proposed_spare,
    roll_spread,
)
from game.games.formula_one.rules.charts import NONE, SPIN, Penalty
from game.games.formula_one.rules.circuit import Entered
from game.games.formula_one.rules.corners import KEEP, SPARES, USE
from game.games.formula_one.rules.driving import DONE
from game.games.formula_one.rules.pits import has_special_tyre
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.state import DRIVING, EXTRA_CARD, PENALTY, SPARE, SPEED, TYRE

ALL = Fraction(1)


def of_36(count: int) -> Fraction:
    """So many of the 36 rolls."""
    return Fraction(count, 36)


# -- one corner, by hand -----


def test_at_20_over_a_spin_is_4_in_36() -> None:
    for tyres in range(8):
        found = roll_spread(our_charts(), 20, tyres)
        assert found == {NONE: of_36(21), Penalty(False, 1): of_36(11), SPIN: of_36(4)}


@pytest.mark.parametrize(("tyres", "spin"), [(0, 4), (3, 4), (4, 11), (7, 11)])
def test_at_40_over_worn_tyres_make_it_11_in_36(tyres: int, spin: int) -> None:
    found = roll_spread(our_charts(), 40, tyres)
    assert found[SPIN] == of_36(spin)
    assert found[Penalty(False, 1, 1)] == of_36(10)
    assert found.get(Penalty(False, 2), 0) == of_36(11 - spin)
    assert found[NONE] == of_36(4)
    assert sum(found.values()) == ALL


def test_60_over_and_worn_out_tyres_always_spin_and_no_excess_never() -> None:
    assert roll_spread(our_charts(), 60, 0) == {SPIN: ALL}
    assert roll_spread(our_charts(), 20, 8) == {SPIN: ALL}
    assert roll_spread(our_charts(), 0, 8) == {NONE: ALL}


def test_every_excess_and_gauge_is_counted_over_the_36_rolls() -> None:
    charts = our_charts()
    for excess in (0, 20, 40, 60, 80):
        for tyres in range(9):
            for penalty, chance in roll_spread(charts, excess, tyres).items():
                rolls = [charts.penalty(a, b, excess, tyres) for a in range(1, 7) for b in range(1, 7)]
                assert chance == of_36(rolls.count(penalty))


# -- several corners, by hand -----


def test_a_spin_in_the_first_corner_voids_the_second() -> None:
    found = forecast_move(our_charts(), [CornerEntry(0, 0, 80, 20), CornerEntry(1, 0, 80, 60)], 0, 0)
    assert [trial.reached for trial in found.checks] == [ALL, of_36(32)]
    assert found.spin == ALL
    assert found.ends.chances[MoveOutcome(0, 0, 0)] == of_36(4)
    assert sum(found.ends.chances.values()) == ALL
    assert MoveOutcome(-1, 0, 0) not in found.ends.chances


def test_wear_of_the_first_corner_counts_in_the_second() -> None:
    """With tyres at 7 and +20 twice, a 4, 5 or 3+5 in the first corner makes the second a spin."""
    found = forecast_move(our_charts(), [CornerEntry(0, 0, 80, 20), CornerEntry(1, 0, 80, 20)], 7, 0)
    worn = of_36(11)
    assert found.ends.chances[MoveOutcome(1, 8, 0)] == worn
    assert found.ends.chances[MoveOutcome(1, 7, 0)] == of_36(21) * of_36(4)
    assert found.ends.chances[MoveOutcome(-1, 7, 0)] == of_36(21) ** 2


def test_the_special_tyre_spares_one_corner() -> None:
    entries = [CornerEntry(0, 0, 80, 40), CornerEntry(1, 0, 80, 20)]
    used = forecast_move(our_charts(), entries, 8, 5, special=True)
    assert used.ends.chances == {MoveOutcome(1, 8, 5, False): ALL}
    assert forecast_move(our_charts(), [CornerEntry(0, 0, 80, 60)], 0, 0, special=True).spin == ALL


# -- whole moves, by the rules -----


def later(state: FormulaOneState, seat: int, use: bool) -> dict[tuple[int, int, int, bool], Fraction]:
    """Where the seat stands, with which gauges, when its turn is over, over all rolls by the rules."""
    turn = (state.round, state.race)

    def decide(now: FormulaOneState) -> Action | None:
        if now.turn != seat or (now.round, now.race) != turn:
            return None
        if now.phase == SPARE:
            return SPARES[proposed_spare(now)]
        return {EXTRA_CARD: DONE, TYRE: USE if use else KEEP}.get(now.phase)

    def ends(now: FormulaOneState) -> tuple[int, int, int, bool]:
        return now.at[seat], now.tyres[seat], now.brakes[seat], bool(now.kept[seat] & TYRE_BIT)

    return dict(follow(state, (), ends, decide).chances)


def told(
    state: FormulaOneState, end: int, use: bool, corners: Sequence[Entered] = ()
) -> dict[tuple[int, int, int, bool], Fraction]:
    """The same from `prospect`; a pit card 1 that is not used stays."""
    circuit, seat = state.config.circuit, state.turn
    found: dict[tuple[int, int, int, bool], Fraction] = {}
    held = has_special_tyre(state, seat)
    entries, gauges = corner_entries_of(state, corners), (state.tyres[seat], state.brakes[seat])
    chances = forecast_move(state.config.charts, entries, *gauges, held and use)
    for outcome, chance in chances.ends.chances.items():
        node = end if outcome.spun < 0 else circuit.spin_node[outcome.spun]
        key = (node, outcome.tyres, outcome.brakes, outcome.special or (held and not use))
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def is_last(state: FormulaOneState) -> bool:
    """Whether the race may end with this turn, and the road be cleared."""
    return state.last_round or min(state.laps_left) <= 1 or len(state.retired) == state.config.seats - 1


def races(rng: Random, count: int) -> Iterator[FormulaOneState]:
    """Positions of random races on the small circuit, many of them worn and with pit cards."""
    for _ in range(count):
        state = on_small(["0a", "0b", "0c", "1a"])
        pack = rng.sample(WHOLE_PACK, len(WHOLE_PACK))
        state.hands = [packed(pack[5 * seat : 5 * seat + 5]) for seat in range(4)]
        state.stock = packed(pack[20:])
        for _ in range(240):
            actor = state.actor()
            if not isinstance(actor, int) and actor is not None:
                yield state
                state.apply(actor.sample(rng))
                continue
            if is_last(state) or actor is None:
                break
            if state.phase == SPEED and rng.random() < 0.3:
                dash(state, state.turn, tyres=rng.randrange(9), brakes=rng.randrange(6))
                card = rng.choice((SPECIAL_TYRE, FAULTY_BRAKES, PUNCTURE, 0))
                if card in state.deck:
                    state.deck = tuple(other for other in state.deck if other != card)
                    state.kept[state.turn] |= BIT[card]
            yield state
            state.apply(rng.choice(state.legal()))


def test_chances_before_the_drive_equal_the_rules(seed: int) -> None:
    """Every way of random positions: braking paid, tactic and pit cards in play, the dice still to come."""
    rng = Random(seed)
    compared = 0
    for state in races(rng, 12):
        if state.phase != DRIVING or state.paths is None or is_last(state):
            continue
        for way in state.paths.paths:
            entered = [corner for corner in way.corners if corner.excess]
            if way.baulked_by >= 0 or not entered or state.config.circuit.is_box[way.end]:
                continue
            use = rng.random() < 0.7
            after = state.copy()
            after.apply(way.step)
            assert told(state, way.end, use, way.corners) == later(after, state.turn, use), (
                f"seed {seed}: {way.step} in {state.to_data()}"
            )
            compared += 1
    assert compared > 40


def test_chances_of_the_dice_that_are_due_equal_the_rules(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    for state in races(rng, 25):
        if state.phase == PENALTY and not is_last(state) and state.behind < 0:
            end = state.at[state.turn]
            if not state.config.circuit.is_box[end]:
                # pit card 1, where it is held, has been kept for this corner and may be used in a later one
                for use in (True, False):
                    assert told(state, end, use) == later(state, state.turn, use), (
                        f"seed {seed}: {state.to_data()}"
                    )
                compared += 1
    assert compared > 10


def test_superb_driving_spares_the_first_corner_taken_too_fast() -> None:
    state = on_small(["1a", "10a"], cards=(SUPERB,))
    dash(state, 0, speed=120)
    play(state, "play superb_driving", "speed 140")
    assert state.paths is not None
    for way in state.paths.paths:
        assert any(corner.excess for corner in way.corners)
        assert all(
            entry.ruling == "free" or entry.excess <= 0 for entry in corner_entries_of(state, way.corners)
        )
        assert set(told(state, way.end, True, way.corners).values()) == {ALL}


def test_of_two_corners_the_likelier_spin_is_proposed_to_be_spared() -> None:
    """At 140 corner 3 is 40 over on the inside and corner 4 is 60 over: that one spins for certain."""
    state = laid("porto_serra", spaces=["27a", "0b"], speeds=[140, 0], hands=[["superb_driving"]])
    play(state, "play superb_driving", "speed 140")
    assert state.paths is not None
    way = next(way for way in state.paths.paths if [corner.excess for corner in way.corners] == [40, 60])
    assert [entry.ruling for entry in corner_entries_of(state, way.corners)] == ["roll", "free"]
    state.apply(way.step)
    assert SPARES[proposed_spare(state)] == "spare 4" in state.legal()


def test_plain_numbers_are_the_exact_ones() -> None:
    entries = (CornerEntry(0, 0, 80, 40), CornerEntry(1, 0, 80, 20))
    exact = forecast_move(our_charts(), entries, 3, 4).ends.chances
    for outcome, chance in move_outcomes(our_charts(), entries, 3, 4, False):
        assert chance == pytest.approx(float(exact[outcome]))
