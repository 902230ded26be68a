"""The consequences of a landing, in a word for a column and in a sentence for a button."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.engine.venue.track import catalogue
from game.games.grand_prix.bots.winning import is_win
from game.games.grand_prix.rules import events
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.rules.preview import Landing
from game.ui.race.board.pieces import BAD, GOOD, PLAIN
from game.ui.race.depth import Depth

if TYPE_CHECKING:
    from game.games.grand_prix.table.names import Names


def tone_of(landing: Landing) -> str:
    """Return the tone of a landing for its seat: good for a win, bad for a crash or a forbidden move."""
    if landing.tone == "bad":
        return BAD
    return GOOD if is_win(landing) else PLAIN


def short_word(names: Names, landing: Landing, observation: Position, paths: int = 1) -> str:
    """Return one word about a landing."""
    key = _word_key(landing)
    if key == "free" and paths > 1:
        key = "fork"
    if key == "free" and landing.end is not None and _is_corner(landing, observation):
        key = "corner"
    return names.t(f"short.{key}")


def _is_corner(landing: Landing, observation: Position) -> bool:
    track = catalogue.find("grand_prix", observation["track"])
    label = str(landing.end)
    return any(space.label == label and track.is_corner[space.index] for space in track.spaces)


def _word_key(landing: Landing) -> str:
    if landing.is_held:
        return "held"
    if landing.forecast.of(events.SLID):
        return "slide"
    if landing.forecast.of(events.BOMB_EXPLODED):
        return "bomb"
    if landing.crashed:
        return "crash_own" if landing.seat in landing.crashed else "crash"
    if landing.pushed:
        return "push"
    if landing.end is None or landing.forecast.of(events.FINISHED):
        return "finish"
    for kind, key in (
        (events.TELEPORTED, "teleport"),
        (events.GATE_TOGGLED, "gate"),
        (events.ITEM_TAKEN, "item"),
        (events.LAP, "lap"),
    ):
        if any(event.kind == kind for event in landing.forecast.events):
            return key
    return "free"


def verdict(names: Names, observation: Position, landing: Landing) -> str:
    """Return everything that follows a landing, in one line or two."""
    parts = [
        text for text in (_describe_event(names, event, landing) for event in landing.forecast.events) if text
    ]
    parts = list(dict.fromkeys(parts))
    if not parts:
        parts = [names.t("verdict.corner" if _is_corner(landing, observation) else "verdict.free")]
    line = reduce(lambda a, b: names.t("verdict.joint", a=a, b=b), parts)
    return line[:1].upper() + line[1:]


def _describe_event(names: Names, event: Event[Any], landing: Landing) -> str:
    t = names.t
    is_own = event.seat == landing.seat
    if event.kind == events.HELD:
        held: events.Held = event.data
        key = f"verdict.held_{held['why']}" if held["why"] else "verdict.held"
        return t(key, name=names.seat(held["car"])) if held["why"] else t(key)
    if event.kind == events.PUSHED:
        pushed: events.Pushed = event.data
        return t(_with_space(names, "pushed"), name=names.seat(event.seat), space=names.space(pushed["to"]))
    if event.kind == events.CRASHED:
        return _describe_crash(names, event.data, landing)
    if event.kind == events.SLID:
        slid: events.Slid = event.data
        return t(_with_space(names, "slid"), space=names.space(slid["to"]), n=len(slid["cars"]))
    if event.kind == events.TELEPORTED:
        teleported: events.Teleported = event.data
        return t(_with_space(names, "teleported"), space=names.space(teleported["to"]))
    if event.kind == events.GATE_TOGGLED:
        gate: events.GateToggled = event.data
        return t("verdict.gate_open" if gate["open"] else "verdict.gate_closed")
    if event.kind == events.ITEM_TAKEN:
        taken: events.ItemTaken = event.data
        key = "verdict.item" if is_own else "verdict.other_item"
        return t(key, name=names.seat(event.seat), item=names.item(taken["item"]))
    if event.kind == events.BOMB_EXPLODED:
        return t("verdict.bomb")
    if event.kind == events.LAP:
        lap: events.Lap = event.data
        return t("verdict.lap", n=lap["left"]) if lap["left"] and is_own else ""
    if event.kind == events.FINISHED:
        finished: events.Finished = event.data
        return (
            t("verdict.finished", n=finished["place"])
            if is_own
            else t("verdict.other_finished", name=names.seat(event.seat))
        )
    if event.kind == events.SAFETY_CAR_OUT:
        return t("verdict.safety")
    if event.kind == events.FASTEST_TURN:
        fastest: events.FastestTurnBeaten = event.data
        return t("verdict.fastest", n=fastest["sum"])
    return ""


def _describe_crash(names: Names, data: events.Crashed, landing: Landing) -> str:
    cars = data["cars"]
    if len(cars) == 1:
        if cars[0] == landing.seat:
            return names.t("verdict.crash_own")
        return names.t("verdict.crash_one", name=names.seat(cars[0]))
    crashed = names.language.within(names.seats(sorted(cars, key=lambda car: car != landing.seat)))
    return names.t(_with_space(names, "crash_many"), names=crashed, space=names.space(data["space"]))


def _with_space(names: Names, key: str) -> str:
    """Return the key of a verdict that names a space, which it does not at Calm."""
    return f"verdict.{key}_calm" if names.scene.depth == Depth.CALM else f"verdict.{key}"


def path_name(names: Names, name: str) -> str:
    """Return a path in words: the course, the shortcut, through the gate, or staying."""
    if not name:
        return names.t("way.stay")
    parts = [names.t(f"way.{part.split('-')[0]}") for part in name.split("+")]
    return " + ".join(dict.fromkeys(parts))


def landing_label(names: Names, landing: Landing) -> str:
    """Return a path with the space it leads to, or that the car stays."""
    if not landing.path_kind or names.scene.depth == Depth.CALM:
        return path_name(names, landing.path_kind)
    return names.t("way.to", way=path_name(names, landing.path_kind), space=names.space(landing.end))
