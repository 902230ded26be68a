"""The goals for the rules of each game, and calls of one game that are timed one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.engine import registry
from game.games.formula_one.rules.cards import FASTEST, TOP_SPEED
from game.games.formula_one.rules.circuit import circuit_of

COMMON: Final[Mapping[str, float]] = {
    "decisions_per_s": 150_000,
    "with_events_per_s": 100_000,
    "copy_us": 6,
    "save_us": 100,
    "load_us": 100,
}
"""Playouts without and with events, and microseconds a state, for games without goals of their own."""
OWN: Final[Mapping[str, Mapping[str, float]]] = {
    "formula_one": {"decisions_per_s": 60_000, "legal_160_us": 1000},
    "grand_prix": {"decisions_per_s": 400_000, "copy_us": 3},
}

Calls = Sequence[Callable[[], object]]


def goals_of(game_id: str) -> Mapping[str, float]:
    """Return the goals of a game by the names of its figures."""
    return {**COMMON, **OWN.get(game_id, {})}


def own_calls(game_id: str) -> Mapping[str, Calls]:
    """Return calls of one game only, by the name of their figure: the 99th percentile in microseconds."""
    return {"legal_160_us": _legal_moves()} if game_id == "formula_one" else {}


def _legal_moves() -> Calls:
    """Return calls that compute every legal move at 160 mph from each space, past cars, uncached."""
    circuit = circuit_of(registry.game("formula_one").venue().track)

    def legal(start: int) -> Callable[[], object]:
        ahead = [to for n in circuit.track.forward[start] for to in circuit.track.forward[n]]
        cars = sum({1 << node for node in ahead[::2]})
        return lambda: circuit.search_uncached(start, FASTEST, TOP_SPEED, cars)

    return [legal(space.index) for space in circuit.track.spaces if space.part != "box"]
