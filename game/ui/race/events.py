"""One row an event: its motion and sound, log line, mark in a replay, topic, part in a story."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from game.engine.contract import Event, Facts, Kind
from game.ui.race.director import Clip
from game.ui.race.log import LogMessage
from game.ui.race.names import GameNames
from game.ui.race.result import MessageLike

Mover = TypeVar("Mover")
"""The object that makes the clips of a table."""
Names = TypeVar("Names", bound=GameNames)
Story = TypeVar("Story")
"""The object that gathers a race for its report."""
Motion = Callable[[Mover, Event[Any]], Iterable[Clip]]
Part = Callable[[Story, Event[Any], int], None]
"""Adds an event to a story, with the index of its step."""


@dataclass(frozen=True, slots=True)
class EventRow(Generic[Mover, Names, Story]):
    """The reactions of a table to one kind of event; None and empty for no reaction."""

    kind: str
    motion: Motion[Mover] | None = None
    sound: str = ""
    """Played with the first of the motion's clips that takes time, unless that has a sound."""
    sync_first: bool = False
    """Whether the displayed position is updated before the motion."""
    log: Callable[[Names, Event[Any]], LogMessage | None] | None = None
    caption: bool = False
    """Whether the log message is shown on the table too, during the motion."""
    mark: str = ""
    """The mark on a replay's scrubber: `start` or `end` of a race, `out`, or a `part` of it."""
    counts: str = ""
    """What begins with it and is counted in a replay: a `turn` or a `round`.

    Where no event begins a round, a seat's second turn does.
    """
    topic: str = ""
    """The topic explained when a player first meets it; its texts are `met.<topic>`."""
    topic_if: Callable[[Names, Event[Any]], bool] | None = None
    """Whether an event of this kind is one of the topic; None for always."""
    story: Part[Story] | None = None


_QUIET: EventRow[Any, Any, Any] = EventRow("")


class Rows(Generic[Mover, Names, Story]):
    """The rows of a table by kind of event."""

    def __init__(self, *rows: EventRow[Mover, Names, Story]) -> None:
        self.by_kind = {row.kind: row for row in rows}
        self.formatters = {row.kind: row.log for row in rows if row.log}
        self.marks = {row.kind: row.mark for row in rows if row.mark}
        self.counts = {row.kind: row.counts for row in rows if row.counts}
        self.topics = {row.kind: row.topic for row in rows if row.topic}
        if len(self.by_kind) != len(rows):
            raise ValueError("an event has more than one row")

    def clips(self, mover: Mover, event: Event, happened: Callable[[], None]) -> list[Clip]:
        """Return the motion of an event.

        `happened` updates the displayed position after the motion, or before it with `sync_first`.
        """
        row, synced = self.by_kind.get(event.kind, _QUIET), Clip(0, ended=happened)
        motion = list(row.motion(mover, event)) if row.motion else []
        first = next((clip for clip in motion if clip.ms), None)
        if first and not first.sound:
            first.sound = row.sound
        return [synced, *motion] if row.sync_first else [*motion, synced]

    def caption(self, names: Names, event: Event) -> MessageLike:
        """Return the text on the table while an event is shown; empty for none."""
        row = self.by_kind.get(event.kind, _QUIET)
        message = row.log(names.as_messages, event) if row.caption and row.log else None
        return message.text if message else ""

    def replay_mark(self, events: Iterable[Event]) -> str:
        """Return the mark of a step with these events on a replay's scrubber; empty for none."""
        found = {self.marks.get(event.kind) for event in events}
        return next((mark for mark in ("end", "start", "out", "part") if mark in found), "")

    def topic(self, names: Names, event: Event) -> str:
        """Return the topic to explain when a player first meets this event; empty for none."""
        row = self.by_kind.get(event.kind, _QUIET)
        return row.topic if row.topic_if is None or row.topic_if(names, event) else ""

    def add_to_story(self, story: Story, events: Iterable[Event], index: int) -> None:
        """Add the events of step `index` to a story."""
        for event in events:
            row = self.by_kind.get(event.kind)
            if row and row.story:
                row.story(story, event, index)


def row(
    kind: Kind[Facts],
    *,
    motion: Callable[[Mover, Event[Facts]], Iterable[Clip]] | None = None,
    sound: str = "",
    sync_first: bool = False,
    log: Callable[[Names, Event[Facts]], LogMessage | None] | None = None,
    caption: bool = False,
    mark: str = "",
    counts: str = "",
    topic: str = "",
    topic_if: Callable[[Names, Event[Facts]], bool] | None = None,
    story: Callable[[Story, Event[Facts], int], None] | None = None,
) -> EventRow[Mover, Names, Story]:
    """Return a row, type-checked: its functions take the data of this kind of event."""
    return EventRow(kind, motion, sound, sync_first, log, caption, mark, counts, topic, topic_if, story)
