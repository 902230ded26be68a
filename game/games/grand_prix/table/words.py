"""Events, steps and the table in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine.contract import Event
from game.games.grand_prix.rules import events as e
from game.games.grand_prix.rules.position import Position
from game.ui.race.log import BAD, GOOD, LogMessage, log_message, plain

if TYPE_CHECKING:
    from game.games.grand_prix.table.names import Names


# -- lines of the log -----
qualified = plain(("result", "qualified", "qualified_zero"), faces="faces", n="result")
stopped = plain(("turbine", "stopped_turbine", "stopped"), faces="faces", n="distance")
pushed = plain(("sideways", "pushed_aside", "pushed"), by="by", space="to")
slid = plain("slid", BAD, names="cars", space="to")
gate = plain(("open", "gate_open", "gate_closed"))
rocket = plain(("hit", "rocket_hit", "rocket_miss"), names="cars", roll="roll", n="distance")
taken = plain(("tray", "took_tray", "took"), GOOD, item="item")
ended = plain("race_won", "", "trophy", n="race", name="winner_seats")
champion = plain("champion", "", "trophy", name="champions")


def roll_off(names: Names, event: Event[e.Qualifying]) -> LogMessage | None:
    """Describe who rolls once more for the pole, and why."""
    level = event.data["level"]
    if level is None:
        return None
    key = "roll_off" if level else "roll_off_zero"
    return log_message(names, event, key, icon="dice", names=names.seats(event.data["seats"]))


def started(names: Names, event: Event[e.RaceStarted]) -> LogMessage:
    """Describe the beginning of a race and its pole."""
    pole = names.seat(event.data["order"][0])
    return log_message(names, event, "race", icon="flag", n=event.data["race"], name=pole)


def rolled(names: Names, event: Event[e.Rolled]) -> LogMessage | None:
    """Describe a repeat; other dice are described with the move."""
    data, corner = event.data, event.data["in_corner"]
    if not data["repeat"] or data["cause"] == "qualifying":
        return None
    faces, key = names.faces(data["faces"]), "repeat_corner" if corner else "repeat"
    return log_message(names, event, key, BAD if corner else "", faces=faces, n=data["roll"])


def held(names: Names, event: Event[e.Held]) -> LogMessage:
    """Describe why the safety car forbids a move."""
    why, car = event.data["why"], event.data["car"]
    return log_message(names, event, f"held_{why}" if why else "held", BAD, other=names.seat(car))


def moved(names: Names, event: Event[e.Moved]) -> LogMessage:
    """Describe how far a car drove, where to and by which path."""
    data, path = event.data, event.data["way"].split("+")[0].split("-")[0]
    key = "moved_home" if data["to"] is None else f"moved_{path}" if path in ("gate", "shortcut") else "moved"
    return log_message(names, event, key, n=data["distance"], space=names.space(data["to"]))


def crashed(names: Names, event: Event[e.Crashed]) -> LogMessage:
    """Describe one or several cars that crashed, and why."""
    cars, cause = event.data["cars"], names.t(f"cause.{event.data['cause']}")
    who = {"name": names.seat(cars[0])} if len(cars) == 1 else {"names": names.seats(cars), "n": len(cars)}
    key = "crash" if len(cars) == 1 else "crash_many"
    return log_message(names, event, key, BAD, "warning", cause=cause, **who)


# -- steps and the table in words -----
def read_out(names: Names, position: Position, order: Sequence[int]) -> str:
    """Return the table as text."""
    lines = [names.t("read.track", name=names.track(position), n=position["options"]["discs"])]
    for i, seat in enumerate(order):
        at, name = position["spaces"][seat], names.seat(seat)
        where = names.space(at) if at is not None else names.t("where.off")
        laps, dice = position["laps"][seat], position["dice"][seat]
        line = names.t("read.car", where=where, n=i + 1, name=name, laps=laps, dice=dice)
        if position["flipped"][seat]:
            line += names.t("read.flipped")
        if kinds := position["items"][seat]:
            line += names.t("read.items", list=names.join_names([names.item(kind) for kind in kinds]))
        lines.append(line)
    items = [f"{names.space(spot)}: {names.item(item)}" for spot, item in position["road"]]
    if items:
        lines.append(names.t("read.road", list=", ".join(items)))
    tray = position["tray"]
    if isinstance(tray, dict):
        lines.append(names.t("read.tray", space=names.space(tray["space"]), item=names.item(tray["item"])))
    if position["rolled"]:
        key = "read.dice_qualify" if position["phase"].startswith("qualify") else "read.dice"
        lines.append(names.t(key, faces=names.faces(position["rolled"]), n=sum(position["rolled"])))
    return "\n".join(lines)
