"""Match: the only writer of a game's true state; it plays, samples, records and undoes steps."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol, Self

from game.engine import registry
from game.engine.contract import (
    Action,
    Chance,
    Event,
    Game,
    Json,
    Outcome,
    Position,
    Result,
    SeatView,
    Setup,
    State,
    Step,
)
from game.engine.errors import IllegalStep, PaddockError, RecordError
from game.engine.record import Branch, Record, check_playable

SNAPSHOT_EVERY: Final = 32
"""Steps between two snapshots: rebuilding an earlier state repeats fewer than this many."""

StopReason = Literal["start", "branch", "chance", "reveal", "other_human"]


class Journal(Protocol):
    """Where a match writes its steps; it keeps them in memory while they cannot be written to disk."""

    def append(self, line: str) -> None:
        """Write one step."""
        ...

    def truncate(self, steps: int) -> None:
        """Keep only the first `steps` steps."""
        ...

    @property
    def fault(self) -> PaddockError | None:
        """The error that keeps the last steps from the disk, or None."""
        ...


@dataclass(frozen=True, slots=True)
class Played:
    """A step that was played: its index in the record, the seat (None: chance) and its events."""

    index: int
    step: Step
    seat: int | None
    events: tuple[Event, ...]

    def visible_events(self, seat: int | None) -> tuple[Event, ...]:
        """Return the events that a seat (None: a spectator) may see."""
        return tuple(event for event in self.events if event.is_visible_to(seat))


class VisibleEvent(NamedTuple):
    """An event visible to a seat, with the seat's observation right after it."""

    event: Event
    after: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class UndoStop:
    """Why undo is not possible, and the step that prevents it with its index ("" and -1: no step does)."""

    reason: StopReason
    step: str = ""
    index: int = -1


class UndoError(PaddockError):
    """An undo or redo that is not possible now."""


Listener = Callable[[Played], None]
RngState = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The state before some step, with the state of each stream of random numbers."""

    state: State
    streams: dict[str, RngState]


class Match:
    """One game in progress with its record; the same seed and decisions give the same match."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        seed: int,
        journal: Journal | None = None,
        practice: bool = False,
        branches: Sequence[Branch] = (),
    ) -> None:
        self.game = game
        self.setup = setup
        self.seed = seed
        self.practice = practice
        self.branches = tuple(branches)
        self.journal = journal
        self.listeners: list[Listener] = []
        self.revision = 0
        """Raised with every change of the steps, for caches."""
        self._state = self._with_hidden_redrawn(game.new(setup), 0)
        self._streams: dict[str, Random] = {}
        self._played: list[Played] = []
        self._decisions_made = [0] * setup.seats
        self._undone: list[list[Step]] = []
        self._legal: tuple[int, Sequence[Action]] | None = None
        self._snapshots = [_Snapshot(self._state.copy(), {})]

    @classmethod
    def from_record(cls, record: Record, journal: Journal | None = None) -> Self:
        """Replay a record; raises RecordError with the line of a step that the rules refuse.

        `journal` is the one that the record was read from; it gets only later steps.
        """
        config = record.header.config
        try:
            game = registry.game(config.game)
        except registry.UnknownGameError as error:
            message = f"{record.name} cannot be opened: {error}"
            raise RecordError(message, "record_game", file=record.name, game=config.game) from error
        check_playable(record, game)
        try:
            branches = record.header.branches
            match = cls(game, config.setup(), config.seed, practice=config.practice, branches=branches)
        except PaddockError as error:
            message = f"{record.name} cannot be opened: {error}"
            raise RecordError(message, "record_setup", file=record.name, fault=error) from error
        for index, text in enumerate(record.steps):
            match._replay_line(record, index, text)
        match.journal = journal
        return match

    # -- reading -----

    @property
    def steps(self) -> list[Step]:
        """Every step so far."""
        return [played.step for played in self._played]

    @property
    def history(self) -> Sequence[Played]:
        """Every step so far with its events."""
        return self._played

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._state.actor() is None

    @property
    def result(self) -> Result | None:
        """Places, points and winners when the game has ended."""
        return self._state.result()

    @property
    def fault(self) -> PaddockError | None:
        """The error that keeps the record from the disk, or None."""
        return self.journal.fault if self.journal else None

    def actor(self) -> int | Chance | None:
        """Return the seat or the chance that decides now, or None when the game is over."""
        return self._state.actor()

    def legal(self) -> Sequence[Action]:
        """Return the legal actions, computed once a step."""
        cached = self._legal
        if cached is None or cached[0] != self.revision:
            cached = self._legal = self.revision, self._state.legal()
        return cached[1]

    def view(self, seat: int) -> SeatView:
        """Return a seat's view of the current state; later steps do not change it."""
        history = [played.events for played in self._played]
        return SeatView(self._state.copy(), seat, self._decisions_made[seat], history)

    def observe(self, seat: int | None) -> Position:
        """Return the observation of a seat (None: a spectator)."""
        return self._state.observe(seat)

    def to_data(self) -> dict[str, Json]:
        """Return the full state as plain data, for tests and tools."""
        return self._state.to_data()

    def digest(self) -> str:
        """Return the sha256 of the state, the same in every process."""
        return digest(self._state)

    def state_at(self, index: int) -> State:
        """Return a copy of the state after the first `index` steps."""
        if not 0 <= index <= len(self._played):
            raise IndexError(f"This match has {len(self._played)} steps, not {index}.")
        start = index // SNAPSHOT_EVERY
        state = self._snapshots[start].state.copy()
        for played in self._played[start * SNAPSHOT_EVERY : index]:
            state.apply(played.step)
            state = self._with_hidden_redrawn(state, played.index + 1)
        return state

    def visible_events(self, index: int, seat: int | None) -> list[VisibleEvent]:
        """Return the events of a step visible to a seat (None: a spectator), with the observation after each.

        Computed on demand by repeating the step, so that events nobody looks at cost nothing.
        """
        state = self.state_at(index)
        found: list[VisibleEvent] = []

        def collect(event: Event) -> None:
            if event.is_visible_to(seat):
                found.append(VisibleEvent(event, state.observe(seat)))

        state.apply(self._played[index].step, collect)
        return found

    # -- playing -----

    def play(self, action: Action) -> Played:
        """Carry out the decision of the seat whose turn it is; raises IllegalStep."""
        seat = self._state.actor()
        if not isinstance(seat, int):
            reason = "the game is over" if seat is None else "chance decides now"
            raise IllegalStep(action, reason, self.game.prefix)
        played = self._carry_out(action, seat)
        self._undone.clear()
        return played

    def play_chance(self) -> Played | None:
        """Sample one chance and carry it out; return None where none is due."""
        chance = self._state.actor()
        if not isinstance(chance, Chance):
            return None
        return self._carry_out(chance.sample(self._stream(chance.kind)), None)

    def advance(self) -> list[Played]:
        """Let chance decide until a seat must, or the game is over."""
        played_steps = []
        while (played := self.play_chance()) is not None:
            played_steps.append(played)
        return played_steps

    # -- undo -----

    def undo_stop(self, seat: int, humans: Collection[int] = ()) -> UndoStop | None:
        """Return what keeps the seat from undoing its last decision, or None."""
        target = self._last_decision_index(seat)
        if target is None:
            return UndoStop("start")
        if self.branches and target < self.branches[-1].at:
            return UndoStop("branch")
        if self.practice:
            return None
        humans = {seat, *humans}
        for played in reversed(self._played[target:]):
            if played.seat is None:
                return UndoStop("chance", played.step, played.index)
            if played.seat != seat and played.seat in humans:
                return UndoStop("other_human", played.step, played.index)
            if any(_reveals_to(event, seat, humans) for event in played.events):
                return UndoStop("reveal", played.step, played.index)
        return None

    def undo(self, seat: int, humans: Collection[int] = ()) -> list[Played]:
        """Take back everything from the seat's last decision on, and return it."""
        stop = self.undo_stop(seat, humans)
        target = self._last_decision_index(seat)
        if stop is not None or target is None:
            reason = stop.reason if stop else "start"
            step = stop.step if stop else ""
            message = f"Nothing can be undone: {_UNDO_WORDS[reason].format(step=step)}."
            raise UndoError(message, f"undo_{reason}", step=step)
        removed = self._played[target:]
        self._cut(target)
        self._undone.append([played.step for played in removed])
        return removed

    @property
    def can_redo(self) -> bool:
        """Whether something undone can be played again."""
        return bool(self._undone)

    def redo(self) -> list[Played]:
        """Play again what the last undo took back."""
        if not self._undone:
            raise UndoError("Nothing has been undone.", "redo_nothing")
        return [self._repeat(step) for step in self._undone.pop()]

    # -- internals -----

    def _carry_out(self, step: Step, seat: int | None) -> Played:
        events: list[Event] = []
        self._state.apply(step, events.append)
        played = Played(len(self._played), step, seat, tuple(events))
        self._played.append(played)
        self.revision += 1
        if seat is not None:
            self._decisions_made[seat] += 1
        self._state = self._with_hidden_redrawn(self._state, len(self._played))
        if len(self._played) % SNAPSHOT_EVERY == 0:
            streams = {kind: rng.getstate() for kind, rng in self._streams.items()}
            self._snapshots.append(_Snapshot(self._state.copy(), streams))
        if self.journal is not None:
            self.journal.append(str(step))
        for listener in self.listeners:
            listener(played)
        return played

    def _repeat(self, step: Step) -> Played:
        """Carry out a known step; a chance moves its stream on as if it had been sampled now."""
        actor = self._state.actor()
        if isinstance(actor, Chance):
            if isinstance(step, Action):
                raise IllegalStep(step, "chance decides now", self.game.prefix)
            actor.sample(self._stream(actor.kind))
            return self._carry_out(step, None)
        if actor is None:
            raise IllegalStep(step, "the game is over", self.game.prefix)
        if isinstance(step, Outcome):
            raise IllegalStep(step, f"seat {actor + 1} decides now", self.game.prefix)
        return self._carry_out(step, actor)

    def _replay_line(self, record: Record, index: int, text: str) -> None:
        try:
            self._repeat(self.game.parse(text))
        except PaddockError as error:
            line = record.line_of(index)
            message = f"{record.name}, line {line}: {error}"
            params = {"file": record.name, "line": line, "step": text, "fault": error}
            raise RecordError(message, "record_step", **params) from error

    def _stream(self, kind: str) -> Random:
        """Return the random numbers of one kind of chance, so that dice never change a shuffle."""
        if kind not in self._streams:
            self._streams[kind] = Random(f"{self.seed}:{kind}")
        return self._streams[kind]

    def _with_hidden_redrawn(self, state: State, step_count: int) -> State:
        """Return the state after `step_count` steps, with what is hidden drawn anew where it branched."""
        for branch in self.branches:
            if branch.at == step_count:
                state = state.determinize(branch.seat, Random(f"{branch.seed}:branch:{branch.seat}"))
        return state

    def _last_decision_index(self, seat: int) -> int | None:
        for played in reversed(self._played):
            if played.seat == seat:
                return played.index
        return None

    def _cut(self, count: int) -> None:
        """Keep the first `count` steps and rebuild the state and the streams they lead to."""
        kept = self._played[:count]
        for removed in self._played[count:]:
            if removed.seat is not None:
                self._decisions_made[removed.seat] -= 1
        start = count // SNAPSHOT_EVERY
        snapshot = self._snapshots[start]
        del self._snapshots[start + 1 :]
        self._state = snapshot.state.copy()
        self._streams = {}
        for kind, rng_state in snapshot.streams.items():
            self._streams[kind] = Random()
            self._streams[kind].setstate(rng_state)
        for played in kept[start * SNAPSHOT_EVERY :]:
            chance = self._state.actor()
            if isinstance(chance, Chance):
                chance.sample(self._stream(chance.kind))
            self._state.apply(played.step)
            self._state = self._with_hidden_redrawn(self._state, played.index + 1)
        self._played = kept
        self.revision += 1
        if self.journal is not None:
            self.journal.truncate(count)


_UNDO_WORDS: Final = {
    "start": "this seat has not decided anything yet",
    "branch": "the practice race begins here",
    "chance": "chance has decided {step!r} since then",
    "reveal": "{step!r} has revealed something since then",
    "other_human": "another player has decided {step!r} since then",
}


def _reveals_to(event: Event, seat: int, humans: Collection[int]) -> bool:
    """Return whether an event showed a person something that an undo by this seat cannot take back.

    A public event of the seat's own showed it nothing new. What only bots saw does not count: they decide
    anew from what they know after the undo.
    """
    if not event.reveals or (event.seat == seat and event.seats is None):
        return False
    return event.seats is None or any(human in event.seats for human in humans)


def digest(state: State) -> str:
    """Return the sha256 of a state's data in canonical form."""
    return data_digest(state.to_data())


def data_digest(data: Json) -> str:
    """Return the sha256 of plain data in canonical form."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
