"""What of a race a career remembers: who crashed whom, and who was where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import cast

from game.engine.contract import Event, Hit, RaceHistory, RoundPlaces
from game.engine.rounds import Rounds
from game.games.grand_prix.rules.state import OFF, RaceState


def hits(history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield who crashed whom by landing in a corner, a push or a rocket (GP-4.1, 4.2, 8.3)."""
    mover = shooter = -1
    pushed: tuple[int, int] = (-1, -1)
    for step, event in history:
        if event.seat is None:
            continue
        if event.kind == "moved":
            mover = event.seat
        elif event.kind == "rocket_fired":
            shooter = event.seat
        elif event.kind == "pushed":
            pushed = event.data["by"], event.seat
        elif event.kind == "crashed":
            cause, cars = event.data["cause"], event.data["cars"]
            if cause == "corner" and mover in cars:
                yield from (Hit(step, mover, car) for car in cars if car != mover)
            elif cause == "rocket":
                yield from (Hit(step, shooter, car) for car in cars if car != shooter)
            elif cause == "pushed" and pushed[1] in cars:
                yield Hit(step, *pushed)


def mishaps(history: Sequence[tuple[int, Event]]) -> Iterator[tuple[int, int]]:
    """Yield the step and the seat of every car that crashed alone and was hit by nobody (GP-5.1)."""
    hit = {(one.step, one.seat) for one in hits(history)}
    for step, event in history:
        cars: Sequence[int] = event.data["cars"] if event.kind == "crashed" else ()
        if len(cars) == 1 and (step, cars[0]) not in hit:
            yield step, cars[0]


def round_places(race: RaceHistory) -> Iterator[RoundPlaces]:
    """Yield the places by laps and spaces after every round; the finished are ahead of those still racing."""
    number, rounds = 0, Rounds()
    for step, event in race.events:
        if event.kind == "race_started":
            number, rounds = event.data["race"], Rounds()
            yield RoundPlaces(step, number, 0, _places(race, step))
        elif event.kind == "turn_started" and event.seat is not None:
            if rounds.turn(event.seat) and rounds.number > 1:
                yield RoundPlaces(step, number, rounds.number - 1, _places(race, step))
        elif event.kind == "race_ended":
            order = event.data["order"]
            places = [order.index(seat) + 1 if seat in order else 0 for seat in range(race.setup.seats)]
            yield RoundPlaces(step, number, rounds.number, tuple(places))


def _places(race: RaceHistory, step: int) -> tuple[int, ...]:
    state = cast("RaceState", race.state_at(step + 1))
    reached = {
        seat: state.config.course.reached(state.laps[seat], state.spaces[seat])
        for seat in state.racing
        if state.spaces[seat] != OFF
    }
    places = {seat: place for place, seat in enumerate(state.finished, 1)}
    for seat, own in reached.items():
        places[seat] = len(state.finished) + 1 + sum(other > own for other in reached.values())
    return tuple(places.get(seat, 0) for seat in range(race.setup.seats))
