"""Log messages of events, and the log lines made from them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeVar

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


PEOPLE: Final = ("name", "names", "by", "other")
"""Params that name seats, where the event's field is a seat or a list of seats."""


def log_message(
    names: GameNames, event: Event, key: str, /, tone: str = "", icon: str = "", calm: str = "", **params: Any
) -> LogMessage:
    """Return the message of an event, with the name of its seat unless `params` has another.

    `calm` is the key of its sentence at Calm, with the same params.
    """
    params = {"name": names.seat(event.seat), **params}
    calm_text = names.t(f"log.{calm}", **params) if calm else ""
    return LogMessage(names.t(f"log.{key}", **params), tone, icon, calm=calm_text)


def plain(
    key: str | tuple[str, str, str], tone: str = "", icon: str = "", **fields: str
) -> Callable[[GameNames, Event], LogMessage]:
    """Return a formatter whose params are the seat's name and, by param, fields of the event's data.

    A key may contain fields, such as `spared_{by}`, or be a field with the keys for it being true and false.
    """

    def render(names: GameNames, param: str, field: str, value: Any) -> Any:
        if param in PEOPLE and isinstance(value, int):
            return names.seat(value)
        if param in PEOPLE and isinstance(value, list) and all(isinstance(seat, int) for seat in value):
            return names.seats(value)
        return names.render_field(field, value)

    def format_event(names: GameNames, event: Event) -> LogMessage:
        data = event.data
        used = key.format_map(data) if isinstance(key, str) else key[1] if data[key[0]] else key[2]
        params = {param: render(names, param, field, data[field]) for param, field in fields.items()}
        return log_message(names, event, used, tone, icon, **params)

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
