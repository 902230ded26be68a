"""What of a race a career remembers: whose card moved whose car back or out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.engine.contract import Event, Hit


def hits(tokens: Sequence[Sequence[str]], history: Iterable[tuple[int, Event]]) -> Iterator[Hit]:
    """Yield whose play itself moved another's car back or out; `tokens` are the teams of each seat."""
    seat_of = {team: seat for seat, teams in enumerate(tokens) for team in teams}
    for step, event in history:
        if event.seat is None or event.kind not in ("moved", "out"):
            continue
        before, after = event.data["before"], event.data["after"]
        for car in event.data["cars"]:
            owner = seat_of.get(car.partition("-")[0], event.seat)
            if owner != event.seat and (event.kind == "out" or after.index(car) > before.index(car)):
                yield Hit(step, event.seat, owner)
