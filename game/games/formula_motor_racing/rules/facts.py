"""What of a race a career remembers: whose card moved whose car back or out, and who was where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.engine.contract import Event, Hit, RaceHistory, RoundPlaces
from game.engine.rounds import Rounds


def seats_of(tokens: Sequence[Sequence[str]]) -> dict[str, int]:
    """Return the seat of each car whose team is somebody's; `tokens` are the teams of each seat."""
    return {f"{team}-{n}": seat for seat, teams in enumerate(tokens) for team in teams for n in (1, 2)}


def hits(tokens: Sequence[Sequence[str]], history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield whose play itself moved another's car back or out; `tokens` are the teams of each seat."""
    seat_of = seats_of(tokens)
    for step, event in history:
        if event.seat is None or event.kind not in ("moved", "out"):
            continue
        before, after = event.data["before"], event.data["after"]
        for car in event.data["cars"]:
            owner = seat_of.get(car, event.seat)
            if owner != event.seat and (event.kind == "out" or after.index(car) > before.index(car)):
                yield Hit(step, event.seat, owner)


def round_places(race: RaceHistory) -> Iterator[RoundPlaces]:
    """Yield the place of each seat's best running car after every round; nobody's cars count too."""
    seat_of = seats_of(race.setup.tokens)
    number, running, rounds = 0, [""], Rounds()

    def places() -> tuple[int, ...]:
        best = dict.fromkeys(range(race.setup.seats), 0)
        for place, car in reversed([*enumerate(running, 1)]):
            if car in seat_of:
                best[seat_of[car]] = place
        return tuple(best.values())

    for step, event in race.events:
        data = event.data
        if event.kind == "race_started":
            number, running, rounds = data["race"], data["order"], Rounds()
            yield RoundPlaces(step, number, 0, places())
        elif event.kind == "turn_started" and event.seat is not None:
            if rounds.turn(event.seat) and rounds.number > 1:
                yield RoundPlaces(step, number, rounds.number - 1, places())
        elif event.kind in ("moved", "out"):
            # cars that are out stand behind those that run
            count = len(running) if event.kind == "moved" else len(data["after"]) - len(data["out"])
            running = data["after"][:count]
        elif event.kind == "race_ended":
            running = data["order"]
            yield RoundPlaces(step, number, rounds.number, places())
