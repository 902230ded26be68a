"""From events to lines of the log: by kind of event who words it, and how its fields are worded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from game.engine.contract import Event
from game.ui.race.names import GameNames
from game.ui.race.result import MessageLike
from game.ui.race.scene import LogLine

BAD, GOOD = "bad", "good"


class LogMessage(NamedTuple):
    """A log message: sentence, tone, icon where no seat is concerned, short result."""

    text: MessageLike
    tone: str = ""
    icon: str = ""
    result: MessageLike = ""


AnyNames = TypeVar("AnyNames", bound=GameNames)
LogFormatter = Callable[[AnyNames, Event], LogMessage | None]
"""Formats one kind of event; None if it is not logged."""


def plain(
    key: str, tone: str = "", icon: str = "", **fields: str
) -> Callable[[GameNames, Event], LogMessage]:
    """A sentence whose params are the seat's name and fields of the event's data, in the game's words."""

    def format_event(names: GameNames, event: Event) -> LogMessage:
        params: dict[str, Any] = {"name": names.seat(event.seat)}
        params |= {param: names.worded(field, event.data[field]) for param, field in fields.items()}
        return LogMessage(names.t(f"log.{key}", **params), tone, icon)

    return format_event


def log_line(
    untold: AnyNames,
    event: Event,
    index: int,
    tellers: Mapping[str, LogFormatter[AnyNames]],
    mark: Callable[[int], tuple[str, str] | None],
) -> LogLine | None:
    """The line of one event of a step, in words that are read later; `mark` is what a seat is known by."""
    tell = tellers.get(event.kind)
    said = tell(untold, event) if tell else None
    if said is None:
        return None
    whose = mark(event.seat) if event.seat is not None and not said.icon else None
    return LogLine(said.text, said.result, said.tone, said.icon, whose, event.clause, index)


def log_lines(
    names: AnyNames,
    events: Iterable[Event],
    index: int,
    tellers: Mapping[str, LogFormatter[AnyNames]],
    mark: Callable[[int], tuple[str, str] | None],
) -> list[LogLine]:
    """The lines of all events of a step."""
    untold = names.as_messages
    lines = (log_line(untold, event, index, tellers, mark) for event in events)
    return [line for line in lines if line]
