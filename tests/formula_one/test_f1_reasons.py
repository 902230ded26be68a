"""What is said for a turn is so: held against the turn carried out by the rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

from playthrough import reasoned

from game.engine import registry
from game.engine.contract import Chance
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import MOST_BRAKES, MOST_TYRES, SUPERB, count

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
        if key in ("tyres", "brakes"):
            lost = sum(event.data[key] for event in own if event.kind in (events.DECLARED, events.BRAKED))
            most = MOST_TYRES if key == "tyres" else MOST_BRAKES
            assert (lost, most - getattr(state, key)[seat]) == (data["n"], data["left"])
        elif key == "no_wear":
            assert (world.tyres[seat], world.brakes[seat]) == (state.tyres[seat], state.brakes[seat])
        elif key == "limit":
            assert all(event.data["excess"] <= 0 for event in own if event.kind == events.ENTERED)
        elif key == "fast":
            if isinstance(world.actor(), Chance):
                assert abs(spin(world, seat) - data["spin"]) < 1e-9, (action, reason)
            assert data["over"] > 0
        elif key == "keeps":
            assert count(world.hands[seat], SUPERB) and count(state.hands[seat], SUPERB)
            circuit = state.agreement.circuit
            label = next(place for place in reason.places if place.startswith("space.")).partition(".")[2]
            assert circuit.band[circuit.node_of[label]] == data["corner"] - 1
        elif key == "baulked":
            assert any(event.kind == events.BAULKED and event.data["by"] == data["seat"] for event in own)
        elif key == "pit":
            assert any(event.kind == events.MOVED and event.data["box"] for event in own)
    assert {"limit", "fast"} & set(seen) and len(seen) > 2, seen
