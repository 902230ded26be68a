"""One row an event: its motion and sound, its line in the log, its mark in a replay, its part in a story."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from game.engine.contract import Event, Facts, Kind
from game.ui.race.director import Clip
from game.ui.race.log import LogMessage
from game.ui.race.names import GameNames
from game.ui.race.result import MessageLike

Mover = TypeVar("Mover")
"""What makes the clips of a table."""
Names = TypeVar("Names", bound=GameNames)
Story = TypeVar("Story")
"""What a race is gathered in for its report."""
Motion = Callable[[Mover, Event[Any]], Iterable[Clip]]
Part = Callable[[Story, Event[Any], int], None]
"""Takes an event with the index of its step into a story."""


@dataclass(frozen=True, slots=True)
class EventRow(Generic[Mover, Names, Story]):
    """What a table makes of one kind of event; None and empty where it makes nothing of it."""

    kind: str
    motion: Motion[Mover] | None = None
    sound: str = ""
    """Played with the first of its clips that lasts and has no sound of its own."""
    sync_first: bool = False
    """Whether the displayed position is updated before the motion."""
    log: Callable[[Names, Event[Any]], LogMessage | None] | None = None
    caption: bool = False
    """Whether that line stands on the table too while the event is shown."""
    mark: str = ""
    """On the scrubber of a replay: `start` or `end` of a race, `out`, a `part` of it."""
    story: Part[Story] | None = None


_QUIET: EventRow[Any, Any, Any] = EventRow("")


class Rows(Generic[Mover, Names, Story]):
    """The rows of a table by kind of event."""

    def __init__(self, *rows: EventRow[Mover, Names, Story]) -> None:
        self.by_kind = {row.kind: row for row in rows}
        self.tellers = {row.kind: row.log for row in rows if row.log}
        self.marks = {row.kind: row.mark for row in rows if row.mark}
        if len(self.by_kind) != len(rows):
            raise ValueError("an event has more than one row")

    def clips(
        self, mover: Mover, events: Iterable[Event], happened: Callable[[Event], None] | None = None
    ) -> list[Clip]:
        """The motion of these events one after another; `happened` brings the position shown forward."""
        clips: list[Clip] = []
        for event in events:
            row = self.by_kind.get(event.kind, _QUIET)
            told = [Clip(0, ended=partial(happened, event))] if happened else []
            moved = list(row.motion(mover, event)) if row.motion else []
            first = next((clip for clip in moved if clip.ms), None)
            if first and not first.sound:
                first.sound = row.sound
            clips += [*told, *moved] if row.sync_first else [*moved, *told]
        return clips

    def caption(self, names: Names, event: Event) -> MessageLike:
        """The sentence that stands on the table while an event is shown; empty where none does."""
        row = self.by_kind.get(event.kind, _QUIET)
        said = row.log(names.as_messages, event) if row.caption and row.log else None
        return said.text if said else ""

    def add_to_story(self, story: Story, events: Iterable[Event], index: int) -> None:
        """Add the events of a step to a story."""
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
    story: Callable[[Story, Event[Facts], int], None] | None = None,
) -> EventRow[Mover, Names, Story]:
    """A row whose parts are held to what the data of this kind of event hold."""
    return EventRow(kind, motion, sound, sync_first, log, caption, mark, story)
