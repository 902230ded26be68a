"""What of a race a career remembers: who cost whom speed, and who was where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import cast

from game.engine.contract import Event, Hit, RaceHistory, RoundPlaces
from game.games.formula_one.rules.circuit import OFF
from game.games.formula_one.rules.state import RaceState


def hits(history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield who baulked whom so that it lost speed (F1-3.5, 4.2)."""
    for step, event in history:
        # it is told only where the car in the way was slower than the declared speed
        if event.kind == "braked" and event.seat is not None:
            yield Hit(step, event.data["by"], event.seat)


def mishaps(history: Iterable[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
    """Yield the step and the seat of every spin (F1-5.4)."""
    return ((step, event.seat) for step, event in history if event.kind == "spun" and event.seat is not None)


def round_places(race: RaceHistory) -> Iterator[RoundPlaces]:
    """Yield the places by laps and distance after every round; the last are those of F1-8.2."""
    number = current = 0
    for step, event in race.events:
        data = event.data
        if event.kind == "race_started":
            number, current = data["race"], 1
            yield RoundPlaces(step, number, 0, _places(race, step))
        elif event.kind == "turn_started" and data["round"] > current:
            yield RoundPlaces(step, number, current, _places(race, step))
            current = data["round"]
        elif event.kind == "race_ended":
            racing = [seat for seat in data["order"] if seat not in data["retired"]]
            places = [racing.index(seat) + 1 if seat in racing else 0 for seat in range(race.setup.seats)]
            yield RoundPlaces(step, number, data["rounds"], tuple(places))


def _places(race: RaceHistory, step: int) -> tuple[int, ...]:
    state = cast("RaceState", race.state_at(step + 1))
    reached = {seat: state.progress(seat) for seat, node in enumerate(state.at) if node != OFF}
    return tuple(
        1 + sum(other > reached[seat] for other in reached.values()) if seat in reached else 0
        for seat in range(race.setup.seats)
    )
