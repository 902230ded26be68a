"""The cards played in a race: on which car, the rolls, and the changes of places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from game.engine.contract import Event
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.table.names import Names
from game.ui.race.board.pieces import Tone
from game.ui.race.log import BAD, GOOD


@dataclass(slots=True)
class Move:
    """A card played: by whom, on which car, its rolls and the changes of places."""

    seat: int
    card: str
    car: str | None = None
    rolls: tuple[int, ...] = ()
    changes: tuple[tuple[str, int, int | None], ...] = ()
    """Per car concerned its place before and after; None is out of the race."""
    note: str = ""
    """The cause why a card had no effect, else empty."""
    clause: str = ""
    index: int = 0
    """The index of its latest step."""
    before: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
    """The cars that ran and those that were out before it, or before its last roll."""
    tones: tuple[Tone, ...] = ()
    """What each face of the die means for the viewer; empty for a spectator, or without a die."""


@dataclass(slots=True)
class Moves:
    """The cards played in the current race, collected from its events."""

    played: list[Move] = field(default_factory=list)
    shifts: int = 0
    """How often cars changed places or dropped out."""
    line: tuple[tuple[str, ...], tuple[str, ...]] = (), ()
    """The cars that run and those that are out."""

    @property
    def last(self) -> Move | None:
        """The card played last."""
        return self.played[-1] if self.played else None

    def race_started(self, event: Event[events.RaceStarted], index: int) -> None:
        """Forget the moves of the race before."""
        self.played.clear()
        self.shifts, self.line = 0, (tuple(event.data["order"]), ())

    def card_played(self, event: Event[events.CardPlayed], index: int) -> None:
        """Add a move."""
        assert event.seat is not None
        card, car = event.data["card"], event.data["car"]
        self.played.append(Move(event.seat, card, car, clause=event.clause, index=index, before=self.line))

    def rolled(self, event: Event[events.Rolled], index: int) -> None:
        """Add a roll to the last move."""
        if last := self.last:
            rolls = (*last.rolls, event.data["roll"])
            self.played[-1] = replace(
                last, rolls=rolls, note="", clause=event.clause, index=index, before=self.line
            )

    def no_effect(self, event: Event[events.NoEffect], index: int) -> None:
        """Note that the last move, or its roll, changed nothing."""
        if last := self.last:
            self.played[-1] = replace(last, note=event.data["cause"], clause=event.clause)

    def moved(self, event: Event[events.Moved], index: int) -> None:
        """Add changes of places to the last move."""
        data, after = event.data, event.data["after"]
        out = self.line[1]
        self.line = tuple(after[: len(after) - len(out)]), out
        self._changed(event, data["before"], {car: after.index(car) + 1 for car in data["cars"]})

    def out_of_race(self, event: Event[events.Out], index: int) -> None:
        """Add cars that left the race to the last move."""
        data, out = event.data, tuple(event.data["out"])
        self.line = tuple(data["after"][: len(data["after"]) - len(out)]), out
        self._changed(event, data["before"], dict.fromkeys(data["cars"]))

    def _changed(self, event: Event, before: Sequence[str], after: Mapping[str, int | None]) -> None:
        self.shifts += 1
        if last := self.last:
            started = {car: was for car, was, _ in last.changes}
            changes = {car: (car, was, now) for car, was, now in last.changes}
            for car, now in after.items():
                changes[car] = (car, started.get(car, before.index(car) + 1), now)
            self.played[-1] = replace(last, changes=tuple(changes.values()), clause=event.clause)


def change_text(names: Names, was: int, now: int | None) -> str:
    """Return a change of places as text, such as 3→1, or that the car is out."""
    return names.t("log.result_out") if now is None else f"{was}→{now}"


def change_tone(was: int, now: int | None) -> str:
    """Return the tone of a change of places: good for a gain, bad for a loss."""
    return BAD if now is None or now > was else GOOD if now < was else ""
