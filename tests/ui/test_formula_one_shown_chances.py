"""The chances that the table shows for whole turns, against the 36 rolls of the rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, product
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1] / "formula_one"))

from f1_games import laid, our_charts, played, random_setup

from game.engine.contract import Action, Chance, Outcome
from game.engine.odds import follow
from game.games.formula_one.rules.cards import BIT, FAULTY_BRAKES, PUNCTURE, SPECIAL_TYRE, TACTICS
from game.games.formula_one.rules.chances import check_without_special, forecast_move, proposed_spare
from game.games.formula_one.rules.charts import DROPS, Charts, Penalty
from game.games.formula_one.rules.corners import KEEP, SPARES, USE
from game.games.formula_one.rules.driving import DONE, KEEP_SPEED
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.preview import Plan, Plans
from game.games.formula_one.rules.state import EXTRA_CARD, MATCHING, SPARE, SPEED, TYRE

Ends = dict[tuple[int, int, int], Fraction]
"""The corner spun in (-1: none), tyre wear, brake wear."""


def shown(plan: Plan) -> Ends:
    """What the table says."""
    assert plan.forecast is not None
    found: Ends = {}
    for outcome, chance in plan.forecast.ends.chances.items():
        key = (outcome.spun, outcome.tyres, outcome.brakes)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def by_the_rules(state: FormulaOneState, plan: Plan, seat: int) -> Ends:
    """What the rules do after the plan's steps, over all rolls."""
    world = state.copy()
    turn = (world.race, world.round)
    for step in plan.steps:
        world.apply(Action(step))

    def decide(now: FormulaOneState) -> Action | None:
        if now.turn != seat or (now.race, now.round) != turn:
            return None
        if now.phase == SPARE:
            return SPARES[proposed_spare(now)]
        return {EXTRA_CARD: DONE, TYRE: USE, MATCHING: KEEP_SPEED}.get(now.phase)

    def ends(now: FormulaOneState) -> tuple[int, int, int]:
        nodes = now.config.circuit.spin_node
        spun = nodes.index(now.at[seat]) if now.at[seat] in nodes else -1
        return spun, now.tyres[seat], now.brakes[seat]

    return dict(follow(world, (), ends, decide).chances)


def turns(rng: Random) -> Iterator[FormulaOneState]:
    """Beginnings of turns with worn gauges, high speeds, kept pit cards, long before the end."""
    while True:
        for state, _, _ in played(random_setup(rng), rng):
            seat, circuit = state.turn, state.config.circuit
            if state.phase != SPEED or rng.random() < 0.5 or state.last_round or not min(state.laps_left):
                continue
            if state.laps_left[seat] == 1 or len(state.retired) >= state.config.seats - 1:
                continue
            world = state.copy()
            world.tyres[seat], world.brakes[seat] = rng.choice((0, 3, 4, 7, 8)), rng.choice((0, 4, 5))
            world.speed[seat] = world.last = 20 * rng.randrange(3, 9)
            road = [node for node in range(circuit.spaces) if circuit.on_road[node] and node not in state.at]
            world.at[seat] = rng.choice(road)
            world.worn = (world.tyres[seat], world.brakes[seat])
            card = rng.choice((SPECIAL_TYRE, FAULTY_BRAKES, PUNCTURE))
            if card in world.deck:
                world.deck = tuple(other for other in world.deck if other != card)
                world.kept[seat] |= BIT[card]
                world.since[seat] = rng.randrange(4)
            yield world


def test_what_the_table_shows_is_counted_over_36_rolls(seed: int) -> None:
    """Every way of a random speed and card: each end of the turn with its chance."""
    rng = Random(seed)
    compared = 0
    for state in turns(rng):
        seat, circuit = state.turn, state.config.circuit
        plans = Plans(state, seat)
        card = rng.choice(["", *(name for name in TACTICS if plans.holds(name))])
        speeds = plans.speeds_with(card)
        for plan in rng.sample(found := plans.of(rng.choice(speeds[-4:]), card), min(12, len(found))):
            if plan.forecast is None or circuit.is_box[plan.end] or not plan.corners:
                continue
            assert shown(plan) == by_the_rules(state, plan, seat), f"{plan.steps} in {state.to_data()}"
            compared += 1
        if compared > 200:
            break


def test_brakes_that_fail_within_the_move_are_shown() -> None:
    """Pit card 2: the first corner of the move is the second since the stop, so 40 over in the next spins."""
    state = laid(
        "porto_serra",
        spaces=["27b", "0b"],
        speeds=[100, 0],
        kept=[[2]],
        corners_since=[1],
        hands=[["quick_reactions"]],
    )
    plans = Plans(state, 0).of(100, "quick_reactions")
    excesses = {tuple(entry.excess for entry in plan.corners): plan for plan in plans}
    plan = excesses[20, 40]
    assert plan.spin == 1 and [entry.ruling for entry in plan.corners] == ["roll", "spin"]
    assert shown(plan) == by_the_rules(state, plan, 0)


def test_a_tyre_that_goes_flat_within_the_move_is_shown() -> None:
    """Pit card 16: after the third corner since the stop any excess in the next one spins."""
    state = laid("porto_serra", spaces=["27a", "0b"], speeds=[120, 0], kept=[[16]], corners_since=[2])
    for plan in Plans(state, 0).of(140):
        if len(plan.corners) == 2 and not plan.lost:
            assert plan.spin == 1
            assert plan.corners[0].excess >= 60 or plan.corners[1].ruling == "spin"


# -- the special tyre -----
def harmless_at_20() -> Charts:
    """Charts as a player may edit them: at +20 no roll does anything."""
    ours = our_charts()
    rows = {
        name: row._replace(marks=tuple(mark for mark in row.marks if mark != 20))
        for name, row in ours.rows.items()
    }
    return Charts(dict(zip(DROPS, ours.reductions[1:], strict=True)), rows)


def offered(rng: Random) -> Iterator[FormulaOneState]:
    """Positions in which pit card 1 may be used, with other kept cards, any wear, and edited charts."""
    edited = harmless_at_20()
    for state in turns(rng):
        seat = state.turn
        state.kept[seat] = BIT[SPECIAL_TYRE] | rng.choice((0, BIT[FAULTY_BRAKES], BIT[PUNCTURE]))
        state.deck = tuple(card for card in state.deck if card not in (SPECIAL_TYRE, FAULTY_BRAKES, PUNCTURE))
        if rng.random() < 0.3:
            state.config = replace(state.config, charts=edited)
        for _ in range(8):
            if not isinstance(state.actor(), int) or state.turn != seat or state.phase == TYRE:
                break
            state.apply(rng.choice(state.legal()))
        if state.phase == TYRE and state.turn == seat:
            yield state


def test_the_special_tyre_is_offered_with_the_odds_of_keeping_it(seed: int) -> None:
    """With pit card 16 or 2 in force the table said 4 in 36 of what spins for certain."""
    rng = Random(seed)
    certain = 0
    for state in islice(offered(rng), 60):
        seat = state.turn
        corner, since = state.entered[state.judged], (state.race, state.round)
        before = state.tyres[seat], state.brakes[seat]
        kept = state.copy()
        kept.apply(KEEP)
        spins: dict[tuple[bool, int, int], Fraction] = {}
        point = state.config.circuit.spin_node[corner.corner]
        chance = kept.actor() if kept.turn == seat and (kept.race, kept.round) == since else None
        for a, b in product(range(1, 7), repeat=2) if isinstance(chance, Chance) else [(0, 0)]:
            after = kept.copy()
            if a:
                after.apply(Outcome(f"roll {a} {b}"))
            here = after.at[seat] == point
            worn = (0, 0) if here else (after.tyres[seat] - before[0], after.brakes[seat] - before[1])
            key = (here, *worn)
            spins[key] = spins.get(key, Fraction(0)) + (Fraction(1, 36) if a else 1)
        trial = check_without_special(state)
        if len(state.entered) - state.judged == 1:
            told = {tuple(penalty): share for penalty, share in trial.spread.items()}
            assert told == spins, f"{state.to_data()}"
        assert trial.spin == spins.get((True, 0, 0), 0), f"{state.to_data()}"
        certain += trial.spin == 1
    assert certain


def test_a_flat_tyre_spins_for_certain_without_the_special_one() -> None:
    """Kept cards 1 and 16 with three corners behind the car: shown were 4 in 36."""
    state = laid("kestrel_heath", spaces=["15b", "0b"], speeds=[100, 0], kept=[[1, 16]], corners_since=[3])
    for step in ("speed 100", "drive 20a via 16b"):
        state.apply(Action(step))
    if state.phase == EXTRA_CARD:
        state.apply(DONE)
    assert state.phase == TYRE and check_without_special(state).spin == 1


def test_no_plan_uses_a_tyre_card_not_held_or_worn_out_brakes() -> None:
    state = laid("porto_serra", spaces=["24b", "0b"], speeds=[100, 0], brakes=[5, 0])
    entry = next(one for plan in Plans(state, 0).of(140) for one in plan.corners if one.excess == 40)
    spread = forecast_move(our_charts(), [entry], 0, 5).checks[0].spread
    assert Penalty(False, 1, 1) not in spread and spread[Penalty(False, 1, 0)] > 0
    free = forecast_move(harmless_at_20(), [entry._replace(excess=20)], 0, 0).checks[0]
    assert free.spread == {Penalty(): 1} and not free.special
    held = forecast_move(our_charts(), [entry], 0, 0, True).checks[0]
    assert held.spread == {Penalty(): 1} and held.special
