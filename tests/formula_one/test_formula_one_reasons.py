"""What is said for a turn is so: held against the turn carried out by the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playthrough import reasoned

from game import bots
from game.engine import registry
from game.engine.contract import Action, Chance, SeatView, Setup, Sight
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import SUPERB, count

F1 = registry.game("formula_one")


def spin(state: Any, seat: int, weight: float = 1.0) -> float:
    """How likely the seat's move ends in a spin, over every roll that may come."""
    actor = state.actor()
    if not isinstance(actor, Chance):
        return 0.0
    total = 0.0
    for outcome, share in actor.outcomes() or ():
        world, told = state.copy(), list[Any]()
        world.apply(outcome, told.append)
        spun = any(event.kind == events.SPUN and event.seat == seat for event in told)
        total += float(share) * (1.0 if spun else spin(world, seat) if world.turn == seat else 0.0)
    return total


def test_every_reason_is_so(seed: int) -> None:
    seen: Counter[str] = Counter()
    for state, action, reason in reasoned(F1, seed, 0.15, 3):
        data, seat, key = reason.params, state.turn, reason.key
        seen[key] += 1
        world, told = state.copy(), list[Any]()
        world.apply(action, told.append)
        own = [event for event in told if event.seat == seat]
        if key == "passes":
            was, now = state.running_order(), world.running_order()
            other = data["seat"]
            assert was.index(other) < was.index(seat) and now.index(seat) < now.index(other)
        elif key == "no_wear":
            assert (world.tyres[seat], world.brakes[seat]) == (state.tyres[seat], state.brakes[seat])
        elif key == "limit":
            assert all(event.data["excess"] <= 0 for event in own if event.kind == events.ENTERED)
        elif key in ("fast", "fast_all"):
            if isinstance(world.actor(), Chance):
                assert abs(spin(world, seat) - data["spin"]) < 1e-9, (action, reason)
            assert data["speed"] == world.declared
        elif key == "keeps":
            assert count(world.hands[seat], SUPERB) and count(state.hands[seat], SUPERB)
            circuit = state.config.circuit
            label = next(id for id in reason.elements if id.startswith("space.")).partition(".")[2]
            assert circuit.band[circuit.node_of[label]] == data["corner"] - 1
        elif key == "behind":
            assert any(event.kind == events.BAULKED and event.data["by"] == data["seat"] for event in own)
        elif key == "pit":
            assert any(event.kind == events.MOVED and event.data["box"] for event in own)
    assert {"limit", "fast"} & set(seen) and len(seen) > 2, seen


def test_no_reason_speaks_against_its_own_turn(seed: int) -> None:
    """Hints said what a turn wears and who is in its way: reasons to leave it."""
    for _, _, reason in reasoned(F1, seed, 0.15, 2):
        assert reason.key not in ("tyres", "brakes", "baulked")


def test_the_chance_of_two_corners_is_told_of_both() -> None:
    """The hint gave corner 1 the chance to spin in corner 1 or 2."""
    new = F1.new(Setup(2, {"laps": 1}, F1.default_tokens(2), "kestrel_heath")).to_data()
    given = {"spaces": ["6a"], "speeds": [120], "hands": [["slipstreaming"], []]}
    start: Any = F1.load(F1.apply_overrides(new, given))
    state = start.copy()
    steps = [Action(step) for step in ("speed 140", "drive 13a", "play slipstreaming", "drive 16a")]
    for step in steps:
        state.apply(step)
    told = {reason.key: reason for reason in F1.evaluator.reasons(start, steps)}
    fast = told["fast_all"]
    assert fast.params["corners"] == ["1", "2"] and len(fast.elements) == 2 and "fast" not in told
    assert fast.params["spin"] == pytest.approx(spin(state, 0))


def special_tyre() -> Any:
    """The car is 40 too fast in corner 1, with tyre wear 4, and holds the special tyre."""
    new = F1.new(Setup(2, {"laps": 3}, F1.default_tokens(2), "kestrel_heath")).to_data()
    given = {"spaces": ["6a"], "speeds": [160], "tyres": [4], "kept": [[1]], "laps": [2, 3]}
    state: Any = F1.load(F1.apply_overrides(new, given))
    state.apply(F1.parse("speed 160"))
    state.apply(next(way.step for way in state.paths.paths if way.corners and way.corners[0].excess == 40))
    return state


@pytest.mark.parametrize("seeds", [3, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.slow
def test_a_special_tyre_that_is_kept_spares_nothing(seeds: int) -> None:
    """Kept, it was rated as if it had been used: both tied, and the hint said that nothing spins."""
    state = special_tyre()
    sights: tuple[Sight, ...] = ("near", "far", "full")
    for sight in sights:
        worth = dict(F1.evaluator.ratings(state, sight))
        assert worth[Action("use")] > worth[Action("keep")], sight
    chances = dict(F1.evaluator.chances(state) or ())
    assert chances[Action("use")] > chances[Action("keep")]
    kept = state.copy()
    kept.apply(F1.parse("keep"))
    before, after = F1.evaluator.standing(state), F1.evaluator.standing(kept)
    assert before is not None and after is not None and after[0] < before[0]
    told = {reason.key: reason.params for reason in F1.evaluator.reasons(state, [Action("keep")])}
    assert told["fast"]["spin"] == pytest.approx(11 / 36) == spin(kept, 0)
    for seed in range(seeds):
        assert bots.make("ace", None, F1, seed).choose(SeatView(state, 0, 0)) == "use"
