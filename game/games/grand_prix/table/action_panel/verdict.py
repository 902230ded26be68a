"""The consequences of a landing, in a word for a column and in a sentence for a button."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any, Final

from game.engine.contract import Event
from game.games.grand_prix.bots.winning import is_win
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.preview import Landing
from game.ui.race.board.pieces import BAD, GOOD, PLAIN
from game.ui.race.depth import Depth

if TYPE_CHECKING:
    from game.games.grand_prix.table.names import Names

WORDS: Final = {
    events.HELD: "held",
    events.SLID: "slide",
    events.BOMB_EXPLODED: "bomb",
    events.CRASHED: "crash",
    events.PUSHED: "push",
    events.FINISHED: "finish",
    events.TELEPORTED: "teleport",
    events.GATE_TOGGLED: "gate",
    events.ITEM_TAKEN: "item",
    events.LAP: "lap",
}
"""The word of a landing by what it brings; the first of several counts."""
SENTENCES: Final[dict[str, Callable[[Any, bool], str]]] = {
    events.HELD: lambda data, is_own: f"held_{data['why']}" if data["why"] else "held",
    events.PUSHED: lambda data, is_own: "pushed",
    events.CRASHED: lambda data, is_own: (
        "crash_many" if len(data["cars"]) > 1 else "crash_own" if is_own else "crash_one"
    ),
    events.SLID: lambda data, is_own: "slid",
    events.TELEPORTED: lambda data, is_own: "teleported",
    events.GATE_TOGGLED: lambda data, is_own: "gate_open" if data["open"] else "gate_closed",
    events.ITEM_TAKEN: lambda data, is_own: "item" if is_own else "other_item",
    events.BOMB_EXPLODED: lambda data, is_own: "bomb",
    events.LAP: lambda data, is_own: "lap" if data["left"] and is_own else "",
    events.FINISHED: lambda data, is_own: "finished" if is_own else "other_finished",
    events.SAFETY_CAR_OUT: lambda data, is_own: "safety",
    events.FASTEST_TURN: lambda data, is_own: "fastest",
}
"""The key of what is said of an event, from its data and whether it is about the seat's own car."""
WITH_SPACE: Final = ("pushed", "slid", "teleported", "crash_many")
"""The keys of sentences that name a space, which they do not at Calm."""
COUNTED: Final = ("left", "place", "sum")
"""The fields of events that a sentence may name as its number."""


def tone_of(landing: Landing) -> str:
    """Return the tone of a landing for its seat: good for a win, bad for a crash or a forbidden move."""
    if landing.tone == "bad":
        return BAD
    return GOOD if is_win(landing) else PLAIN


def short_word(names: Names, landing: Landing, paths: int = 1) -> str:
    """Return one word about a landing."""
    plain = "fork" if paths > 1 else "corner" if landing.ends_in_corner else "free"
    key = next((key for kind, key in WORDS.items() if landing.forecast.of(kind)), plain)
    return names.t(
        "short.crash_own" if key == "crash" and landing.seat in landing.crashed else f"short.{key}"
    )


def verdict(names: Names, landing: Landing) -> str:
    """Return everything that follows a landing, in one line or two."""
    told = (_describe_event(names, event, landing) for event in landing.forecast.events)
    parts = list(dict.fromkeys(filter(None, told)))
    if landing.ends_in_corner and landing.seat not in landing.crashed and not landing.is_held:
        # only the next turn would show what a corner costs (GP-3.3.2)
        parts.append(names.t("verdict.corner"))
    elif not parts:
        parts = [names.t("verdict.free")]
    line = reduce(lambda a, b: names.t("verdict.joint", a=a, b=b), parts)
    return line[:1].upper() + line[1:]


def _describe_event(names: Names, event: Event[Any], landing: Landing) -> str:
    """Return what is said of an event; empty for one that says nothing."""
    data = event.data
    cars = sorted(data.get("cars", ()), key=lambda car: car != landing.seat)
    about = data.get("car", cars[0] if event.kind == events.CRASHED else event.seat)
    key = SENTENCES[event.kind](data, about == landing.seat) if event.kind in SENTENCES else ""
    if not key:
        return ""
    return names.t(
        f"verdict.{key}_calm" if key in WITH_SPACE and names.scene.depth == Depth.CALM else f"verdict.{key}",
        name=names.seat(about),
        names=names.language.within(names.seats(cars)),
        space=names.space(data.get("to", data.get("space"))),
        item=names.item(data["item"]) if "item" in data else "",
        n=next((data[field] for field in COUNTED if field in data), len(cars)),
    )


def landing_label(names: Names, landing: Landing) -> str:
    """Return a path with the space it leads to, or that the car stays."""
    if not landing.path_kind or names.scene.depth == Depth.CALM:
        return names.path(landing.path_kind)
    return names.t("way.to", way=names.path(landing.path_kind), space=names.space(landing.end))
