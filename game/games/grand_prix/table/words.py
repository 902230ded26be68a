"""What happened, in sentences: the log, steps in words, the table as text."""

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


# -- lines of the log --------------------------------------------------------------------------------
def _log_message(
    names: Names, event: Event[Any], key: str, /, tone: str = "", icon: str = "", **params: Any
) -> LogMessage:
    return LogMessage(names.t(f"log.{key}", **{"name": names.seat(event.seat), **params}), tone, icon)


def roll_off(names: Names, event: Event[e.Qualifying]) -> LogMessage | None:
    """Who has to roll once more for the pole."""
    if not event.data["roll_off"]:
        return None
    return _log_message(names, event, "roll_off", icon="dice", names=names.seats(event.data["seats"]))


def qualified(names: Names, event: Event[e.Qualified]) -> LogMessage:
    """A result for the pole, or nothing after a repeat."""
    faces, result = _faces(names, event.data["faces"]), event.data["result"]
    return _log_message(names, event, "qualified" if result else "qualified_zero", faces=faces, n=result)


def started(names: Names, event: Event[e.RaceStarted]) -> LogMessage:
    """A race begins, with who has the pole."""
    pole = names.seat(event.data["order"][0])
    return _log_message(names, event, "race", icon="flag", n=event.data["race"], name=pole)


def rolled(names: Names, event: Event[e.Rolled]) -> LogMessage | None:
    """Only a repeat is told; what was kept is told with the move."""
    data, corner = event.data, event.data["in_corner"]
    if not data["repeat"] or data["cause"] == "qualifying":
        return None
    faces, key = _faces(names, data["faces"]), "repeat_corner" if corner else "repeat"
    return _log_message(names, event, key, BAD if corner else "", faces=faces, n=data["roll"])


def stopped(names: Names, event: Event[e.Stopped]) -> LogMessage:
    """The faces that are driven, and how far."""
    data, key = event.data, "stopped_turbine" if event.data["turbine"] else "stopped"
    return _log_message(names, event, key, faces=_faces(names, data["faces"]), n=data["distance"])


def held(names: Names, event: Event[e.Held]) -> LogMessage:
    """Why the safety car forbids a move."""
    why, car = event.data["why"], event.data["car"]
    return _log_message(names, event, f"held_{why}" if why else "held", BAD, other=names.seat(car))


def moved(names: Names, event: Event[e.Moved]) -> LogMessage:
    """How far a car drove, where to and which way."""
    data, way = event.data, event.data["way"].split("+")[0].split("-")[0]
    key = "moved_home" if data["to"] is None else f"moved_{way}" if way in ("gate", "shortcut") else "moved"
    return _log_message(names, event, key, n=data["distance"], space=names.space(data["to"]))


def pushed(names: Names, event: Event[e.Pushed]) -> LogMessage:
    """Who pushed a car, and where to."""
    data, key = event.data, "pushed_aside" if event.data["sideways"] else "pushed"
    return _log_message(names, event, key, by=names.seat(data["by"]), space=names.space(data["to"]))


def crashed(names: Names, event: Event[e.Crashed]) -> LogMessage:
    """One car or several, and why."""
    cars, cause = event.data["cars"], names.t(f"cause.{event.data['cause']}")
    if len(cars) == 1:
        return _log_message(names, event, "crash", BAD, "warning", name=names.seat(cars[0]), cause=cause)
    return _log_message(
        names, event, "crash_many", BAD, "warning", names=names.seats(cars), n=len(cars), cause=cause
    )


def slid(names: Names, event: Event[e.Slid]) -> LogMessage:
    """Cars slide on oil."""
    cars, space = names.seats(event.data["cars"]), names.space(event.data["to"])
    return _log_message(names, event, "slid", BAD, names=cars, space=space)


def gate(names: Names, event: Event[e.GateToggled]) -> LogMessage:
    """A gate opens or closes."""
    return _log_message(names, event, "gate_open" if event.data["open"] else "gate_closed")


def rocket(names: Names, event: Event[e.RocketFired]) -> LogMessage:
    """Whether a rocket hit, and what it took."""
    data, key = event.data, "rocket_hit" if event.data["hit"] else "rocket_miss"
    cars = names.seats(data["cars"])
    return _log_message(names, event, key, names=cars, roll=data["roll"], n=data["distance"])


def taken(names: Names, event: Event[e.ItemTaken]) -> LogMessage:
    """An item from the road or the tray."""
    key, item = "took_tray" if event.data["tray"] else "took", names.item(event.data["item"])
    return _log_message(names, event, key, GOOD, item=item)


def ended(names: Names, event: Event[e.RaceEnded]) -> LogMessage:
    """Who won a race."""
    winners = names.seats(event.data["winner_seats"])
    return _log_message(names, event, "race_won", icon="trophy", n=event.data["race"], name=winners)


def champion(names: Names, event: Event[e.ChampionshipEnded]) -> LogMessage:
    """Who won it all."""
    return _log_message(names, event, "champion", icon="trophy", name=names.seats(event.data["champions"]))


# -- steps and the table in words ------------------------------------------------------------------
def describe_step(names: Names, step: str) -> str:
    """A step in the player's words."""
    words = step.split(" ")
    verb = words[0]
    if verb == "roll" and len(words) > 1:
        return names.t("step.rolled", n=words[1])
    if verb == "first":
        return names.t("step.first", name=names.seat(int(words[1])))
    if verb in ("use", "item"):
        return names.t(f"step.{verb}", item=names.item(words[1]))
    if verb == "place":
        return names.t("step.place", item=names.item(words[1]), space=names.space(words[2]))
    if verb == "go":
        ways = [names.t(f"way.{part.split('-')[0]}") for part in words[1].split("+")]
        return names.t("step.go", way=" + ".join(ways))
    return names.t(f"step.{verb.replace('-', '_')}")


def describe_step_at(names: Names, step: str, seen: Position) -> str:
    """A step with the dice that lay before it, or where its car stood."""
    rolled = seen["rolled"]
    faces = names.t("faces_added", list=" + ".join(map(str, rolled)))
    if rolled and (step in ("again", "stop") or step.startswith("roll ")):
        key = "rolled" if step.startswith("roll ") else step
        params = {"n": step.split(" ")[1]} if key == "rolled" else {"n": sum(rolled)}
        return names.t(f"step.{key}_on", faces=faces, nth=len(rolled) + 1, **params)
    what, seat = describe_step(names, step), seen["turn"]
    at = seen["spaces"][seat] if seat is not None else None
    return what if at is None else names.t("step.from", what=what, space=names.space(at))


def read_out(names: Names, shown: Position, order: Sequence[int]) -> str:
    """The table as text."""
    lines = [names.t("read.track", name=names.track(shown), n=shown["options"]["discs"])]
    for i, seat in enumerate(order):
        at = shown["spaces"][seat]
        params = {
            "n": i + 1,
            "name": names.seat(seat),
            "laps": shown["laps"][seat],
            "dice": shown["dice"][seat],
        }
        where = names.space(at) if at is not None else names.t("where.off")
        line = names.t("read.car", where=where, **params)
        if shown["flipped"][seat]:
            line += names.t("read.flipped")
        if shown["items"][seat]:
            items = names.scene.app.translator.language.listing([names.item(k) for k in shown["items"][seat]])
            line += names.t("read.items", list=items)
        lines.append(line)
    lying = [f"{names.space(spot)}: {names.item(item)}" for spot, item in shown["road"]]
    if lying:
        lines.append(names.t("read.road", list=", ".join(lying)))
    tray = shown["tray"]
    if isinstance(tray, dict):
        lines.append(names.t("read.tray", space=names.space(tray["space"]), item=names.item(tray["item"])))
    if shown["rolled"]:
        lines.append(names.t("read.dice", faces=_faces(names, shown["rolled"]), n=sum(shown["rolled"])))
    return "\n".join(lines)
