"""The cards as they were played: on which car, what was rolled, and what became of the cars."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.engine.contract import Event
from game.games.formula_motor_racing.table.names import Names
from game.ui.race.log import BAD, GOOD

FOLLOWED: Final = frozenset({"card_played", "rolled", "moved", "out", "no_effect"})
"""The kinds of event that change what is told of a move while it is shown."""


@dataclass(slots=True)
class Move:
    """A card as it was played: who, which, on which car, what was rolled and what became of the cars."""

    seat: int
    card: str
    car: str | None = None
    rolls: tuple[int, ...] = ()
    changes: tuple[tuple[str, int, int | None], ...] = ()
    """Per car concerned its place before and after; None is out of the race."""
    note: str = ""
    """The cause where a card had no effect, or `stays`."""
    clause: str = ""
    index: int = 0


def follow(moves: list[Move], events: Iterable[Event], index: int) -> None:
    """Bring the list of moves up to date with the events of a step."""
    for event in events:
        if event.kind == "race_started":
            moves.clear()
        elif event.kind == "card_played" and event.seat is not None:
            moves.append(Move(event.seat, event.data["card"], event.data["car"]))
        if moves:
            moves[-1] = _after(moves[-1], event, index)


def _after(move: Move, event: Event, index: int) -> Move:
    data, clause = event.data, event.clause
    match event.kind:
        case "card_played":
            return replace(move, clause=clause, index=index)
        case "rolled":
            return replace(move, rolls=(*move.rolls, data["roll"]), note="", clause=clause, index=index)
        case "no_effect":
            return replace(move, note=data["cause"], clause=clause, index=index)
        case "charge_stopped":
            return replace(move, index=index)
        case "moved" | "out":
            changes = {car: (was, now) for car, was, now in move.changes}
            for car in data["cars"]:
                was = changes[car][0] if car in changes else data["before"].index(car) + 1
                changes[car] = (was, None if event.kind == "out" else data["after"].index(car) + 1)
            packed = tuple((car, was, now) for car, (was, now) in changes.items())
            return replace(move, changes=packed, clause=clause, index=index)
    return move


def change_text(names: Names, was: int, now: int | None) -> str:
    """3→1, or that the car is out."""
    return names.t("log.result_out") if now is None else f"{was}→{now}"


def change_tone(was: int, now: int | None) -> str:
    """Good where a car gained places."""
    return BAD if now is None or now > was else GOOD if now < was else ""
