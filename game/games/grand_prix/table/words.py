"""Events, steps and the table in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.rules.position import Position
from game.ui.race.log import BAD, GOOD, LogMessage

if TYPE_CHECKING:
    from game.games.grand_prix.table.names import Names


def _faces(names: Names, faces: list[int]) -> str:
    return reduce(lambda a, b: names.t("faces_joint", a=a, b=b), map(str, faces))


# -- lines of the log -----
def _log_message(
    names: Names, event: Event[Any], key: str, /, tone: str = "", icon: str = "", **params: Any
) -> LogMessage:
    return LogMessage(names.t(f"log.{key}", **{"name": names.seat(event.seat), **params}), tone, icon)


def roll_off(names: Names, event: Event[e.Qualifying]) -> LogMessage | None:
    """Describe who rolls once more for the pole, and why."""
    level = event.data["level"]
    if level is None:
        return None
    key = "roll_off" if level else "roll_off_zero"
    return _log_message(names, event, key, icon="dice", names=names.seats(event.data["seats"]))


def qualified(names: Names, event: Event[e.Qualified]) -> LogMessage:
    """Describe a qualifying result, or none after a repeat."""
    faces, result = _faces(names, event.data["faces"]), event.data["result"]
    return _log_message(names, event, "qualified" if result else "qualified_zero", faces=faces, n=result)


def started(names: Names, event: Event[e.RaceStarted]) -> LogMessage:
    """Describe the beginning of a race and its pole."""
    pole = names.seat(event.data["order"][0])
    return _log_message(names, event, "race", icon="flag", n=event.data["race"], name=pole)


def rolled(names: Names, event: Event[e.Rolled]) -> LogMessage | None:
    """Describe a repeat; other dice are described with the move."""
    data, corner = event.data, event.data["in_corner"]
    if not data["repeat"] or data["cause"] == "qualifying":
        return None
    faces, key = _faces(names, data["faces"]), "repeat_corner" if corner else "repeat"
    return _log_message(names, event, key, BAD if corner else "", faces=faces, n=data["roll"])


def stopped(names: Names, event: Event[e.Stopped]) -> LogMessage:
    """Describe the faces that are driven, and the distance."""
    data, key = event.data, "stopped_turbine" if event.data["turbine"] else "stopped"
    return _log_message(names, event, key, faces=_faces(names, data["faces"]), n=data["distance"])


def held(names: Names, event: Event[e.Held]) -> LogMessage:
    """Describe why the safety car forbids a move."""
    why, car = event.data["why"], event.data["car"]
    return _log_message(names, event, f"held_{why}" if why else "held", BAD, other=names.seat(car))


def moved(names: Names, event: Event[e.Moved]) -> LogMessage:
    """Describe how far a car drove, where to and by which path."""
    data, path = event.data, event.data["way"].split("+")[0].split("-")[0]
    key = "moved_home" if data["to"] is None else f"moved_{path}" if path in ("gate", "shortcut") else "moved"
    return _log_message(names, event, key, n=data["distance"], space=names.space(data["to"]))


def pushed(names: Names, event: Event[e.Pushed]) -> LogMessage:
    """Describe who pushed a car, and where to."""
    data, key = event.data, "pushed_aside" if event.data["sideways"] else "pushed"
    return _log_message(names, event, key, by=names.seat(data["by"]), space=names.space(data["to"]))


def crashed(names: Names, event: Event[e.Crashed]) -> LogMessage:
    """Describe one or several cars that crashed, and why."""
    cars, cause = event.data["cars"], names.t(f"cause.{event.data['cause']}")
    if len(cars) == 1:
        return _log_message(names, event, "crash", BAD, "warning", name=names.seat(cars[0]), cause=cause)
    return _log_message(
        names, event, "crash_many", BAD, "warning", names=names.seats(cars), n=len(cars), cause=cause
    )


def slid(names: Names, event: Event[e.Slid]) -> LogMessage:
    """Describe cars that slide on oil."""
    cars, space = names.seats(event.data["cars"]), names.space(event.data["to"])
    return _log_message(names, event, "slid", BAD, names=cars, space=space)


def gate(names: Names, event: Event[e.GateToggled]) -> LogMessage:
    """Describe a gate that opens or closes."""
    return _log_message(names, event, "gate_open" if event.data["open"] else "gate_closed")


def rocket(names: Names, event: Event[e.RocketFired]) -> LogMessage:
    """Describe whether a rocket hit, and what it needed."""
    data, key = event.data, "rocket_hit" if event.data["hit"] else "rocket_miss"
    cars = names.seats(data["cars"])
    return _log_message(names, event, key, names=cars, roll=data["roll"], n=data["distance"])


def taken(names: Names, event: Event[e.ItemTaken]) -> LogMessage:
    """Describe an item taken from the road or the tray."""
    key, item = "took_tray" if event.data["tray"] else "took", names.item(event.data["item"])
    return _log_message(names, event, key, GOOD, item=item)


def ended(names: Names, event: Event[e.RaceEnded]) -> LogMessage:
    """Describe who won a race."""
    winners = names.seats(event.data["winner_seats"])
    return _log_message(names, event, "race_won", icon="trophy", n=event.data["race"], name=winners)


def champion(names: Names, event: Event[e.ChampionshipEnded]) -> LogMessage:
    """Describe the champion."""
    return _log_message(names, event, "champion", icon="trophy", name=names.seats(event.data["champions"]))


# -- steps and the table in words -----
def read_out(names: Names, position: Position, order: Sequence[int]) -> str:
    """Return the table as text."""
    lines = [names.t("read.track", name=names.track(position), n=position["options"]["discs"])]
    for i, seat in enumerate(order):
        at = position["spaces"][seat]
        params = {
            "n": i + 1,
            "name": names.seat(seat),
            "laps": position["laps"][seat],
            "dice": position["dice"][seat],
        }
        where = names.space(at) if at is not None else names.t("where.off")
        line = names.t("read.car", where=where, **params)
        if position["flipped"][seat]:
            line += names.t("read.flipped")
        if position["items"][seat]:
            kinds = [names.item(kind) for kind in position["items"][seat]]
            line += names.t("read.items", list=names.scene.app.translator.language.listing(kinds))
        lines.append(line)
    items = [f"{names.space(spot)}: {names.item(item)}" for spot, item in position["road"]]
    if items:
        lines.append(names.t("read.road", list=", ".join(items)))
    tray = position["tray"]
    if isinstance(tray, dict):
        lines.append(names.t("read.tray", space=names.space(tray["space"]), item=names.item(tray["item"])))
    if position["rolled"]:
        key = "read.dice_qualify" if position["phase"].startswith("qualify") else "read.dice"
        lines.append(names.t(key, faces=_faces(names, position["rolled"]), n=sum(position["rolled"])))
    return "\n".join(lines)
