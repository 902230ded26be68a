"""Log messages of events, and the log lines made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from game.engine.contract import Event
from game.ui.draw.mark import Mark
from game.ui.race.names import GameNames
from game.ui.race.result import MessageLike
from game.ui.race.scene import LogLine

BAD, GOOD = "bad", "good"


class LogMessage(NamedTuple):
    """A log message: sentence, tone, icon where it concerns no seat, short result, calm sentence."""

    text: MessageLike
    tone: str = ""
    icon: str = ""
    result: MessageLike = ""
    calm: MessageLike = ""


AnyNames = TypeVar("AnyNames", bound=GameNames)
LogFormatter = Callable[[AnyNames, Event], LogMessage | None]
"""Returns the log message of one kind of event; None if it is not logged."""


def plain(
    key: str, tone: str = "", icon: str = "", **fields: str
) -> Callable[[GameNames, Event], LogMessage]:
    """Return a formatter whose params are the seat's name and, by param, fields of the event's data."""

    def format_event(names: GameNames, event: Event) -> LogMessage:
        params: dict[str, Any] = {"name": names.seat(event.seat)}
        params |= {param: names.render_field(field, event.data[field]) for param, field in fields.items()}
        return LogMessage(names.t(f"log.{key}", **params), tone, icon)

    return format_event


def log_line(
    names: AnyNames,
    event: Event,
    index: int,
    formatters: Mapping[str, LogFormatter[AnyNames]],
    mark: Callable[[int], Mark | None],
) -> LogLine | None:
    """Return the log line of an event, or None; `mark` returns the colour and shape of a seat.

    `names` are those that yield messages (`GameNames.as_messages`).
    """
    formatter = formatters.get(event.kind)
    message = formatter(names, event) if formatter else None
    if message is None:
        return None
    seat_mark = mark(event.seat) if event.seat is not None and not message.icon else None
    return LogLine(
        message.text,
        message.result,
        message.tone,
        message.icon,
        seat_mark,
        event.clause,
        index,
        calm=message.calm,
    )


def log_lines(
    names: AnyNames,
    events: Iterable[Event],
    index: int,
    formatters: Mapping[str, LogFormatter[AnyNames]],
    mark: Callable[[int], Mark | None],
) -> list[LogLine]:
    """Return the log lines of a step's events."""
    messages = names.as_messages
    lines = (log_line(messages, event, index, formatters, mark) for event in events)
    return [line for line in lines if line]
