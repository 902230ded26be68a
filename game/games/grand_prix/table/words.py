"""What happened, in sentences: the log, steps in words, captions, the table as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial, reduce
from typing import TYPE_CHECKING

from game.engine.contract import Event, Json
from game.ui.race.log import BAD, GOOD, Said, Teller, plain
from game.ui.race.log import log_lines as line_by_line
from game.ui.race.result import Words
from game.ui.race.scene import LogLine

if TYPE_CHECKING:
    from game.engine.match import Played
    from game.games.grand_prix.table.names import Names


def log_lines(names: Names, shown: Mapping[str, Json], played: Played, viewer: int | None) -> list[LogLine]:
    """The sentences of one step."""
    mark = partial(names.look, shown)
    return line_by_line(names, played.visible_to(viewer), played.index, _LINES, mark)


def _faces(names: Names, faces: list[int]) -> str:
    return reduce(lambda a, b: names.t("faces_joint", a=a, b=b), map(str, faces))


def _rolled(names: Names, event: Event) -> Said | None:
    """Only a repeat is told; what was kept is told with the move."""
    data = event.data
    if not data["repeat"] or data["cause"] == "qualifying":
        return None
    key = "repeat_corner" if data["in_corner"] else "repeat"
    said = names.t(
        f"log.{key}", name=names.seat(event.seat), faces=_faces(names, data["faces"]), n=data["roll"]
    )
    return Said(said, BAD if data["in_corner"] else "")


def _qualified(names: Names, event: Event) -> Said:
    faces = _faces(names, event.data["faces"])
    key = "qualified" if event.data["result"] else "qualified_zero"
    return Said(names.t(f"log.{key}", name=names.seat(event.seat), faces=faces, n=event.data["result"]))


def _stopped(names: Names, event: Event) -> Said:
    data = event.data
    key = "stopped_turbine" if data["turbine"] else "stopped"
    said = names.t(
        f"log.{key}", name=names.seat(event.seat), faces=_faces(names, data["faces"]), n=data["distance"]
    )
    return Said(said)


def _moved(names: Names, event: Event) -> Said:
    data = event.data
    way = data["way"].split("+")[0].split("-")[0]
    key = "moved_home" if data["to"] is None else f"moved_{way}" if way in ("gate", "shortcut") else "moved"
    said = names.t(
        f"log.{key}", name=names.seat(event.seat), n=data["distance"], space=names.space(data["to"])
    )
    return Said(said)


def _pushed(names: Names, event: Event) -> Said:
    data = event.data
    key = "pushed_aside" if data["sideways"] else "pushed"
    said = names.t(
        f"log.{key}", name=names.seat(event.seat), by=names.seat(data["by"]), space=names.space(data["to"])
    )
    return Said(said)


def _crashed(names: Names, event: Event) -> Said:
    data = event.data
    cause = names.t(f"cause.{data['cause']}")
    if len(data["cars"]) > 1:
        said = names.t("log.crash_many", names=names.seats(data["cars"]), n=len(data["cars"]), cause=cause)
    else:
        said = names.t("log.crash", name=names.seat(data["cars"][0]), cause=cause)
    return Said(said, BAD, "warning")


def _slid(names: Names, event: Event) -> Said:
    data = event.data
    said = names.t("log.slid", names=names.seats(data["cars"]), space=names.space(data["to"]))
    return Said(said, BAD)


def _gate(names: Names, event: Event) -> Said:
    key = "gate_open" if event.data["open"] else "gate_closed"
    return Said(names.t(f"log.{key}", name=names.seat(event.seat)))


def _held(names: Names, event: Event) -> Said:
    data = event.data
    key = f"held_{data['why']}" if data["why"] else "held"
    params = {"other": names.seat(data["car"])} if data["why"] else {}
    return Said(names.t(f"log.{key}", name=names.seat(event.seat), **params), BAD)


def _rocket(names: Names, event: Event) -> Said:
    data = event.data
    key = "rocket_hit" if data["hit"] else "rocket_miss"
    said = names.t(
        f"log.{key}",
        name=names.seat(event.seat),
        names=names.seats(data["cars"]),
        roll=data["roll"],
        n=data["distance"],
    )
    return Said(said)


def _taken(names: Names, event: Event) -> Said:
    key = "took_tray" if event.data["tray"] else "took"
    return Said(names.t(f"log.{key}", name=names.seat(event.seat), item=names.item(event.data["item"])), GOOD)


def _started(names: Names, event: Event) -> Said:
    return Said(
        names.t("log.race", n=event.data["race"], name=names.seat(event.data["order"][0])), "", "flag"
    )


def _ended(names: Names, event: Event) -> Said:
    winners = names.seats(event.data["winner_seats"])
    return Said(names.t("log.race_won", n=event.data["race"], name=winners), "", "trophy")


def _champion(names: Names, event: Event) -> Said:
    return Said(names.t("log.champion", name=names.seats(event.data["champions"])), "", "trophy")


def _roll_off(names: Names, event: Event) -> Said | None:
    if not event.data["roll_off"]:
        return None
    return Said(names.t("log.roll_off", names=names.seats(event.data["seats"])), "", "dice")


_LINES: dict[str, Teller[Names]] = {
    "seat_drawn": plain("drawn"),
    "qualifying": _roll_off,
    "qualified": _qualified,
    "race_started": _started,
    "tray_placed": plain("tray", item="item", space="space"),
    "tray_aside": plain("tray_aside", icon="info"),
    "item_placed": plain("placed", item="item", space="space"),
    "turned_back": plain("turned_back"),
    "repaired": plain("repaired", n="dice"),
    "item_used": plain("used", item="item"),
    "mended": plain("mended"),
    "rocket_fired": _rocket,
    "item_returned": plain("returned", icon="info", item="item", space="space"),
    "rolled": _rolled,
    "stopped": _stopped,
    "held": _held,
    "moved": _moved,
    "lap": plain("lap", GOOD, n="laps"),
    "finished": plain("finished", GOOD, n="place"),
    "pushed": _pushed,
    "crashed": _crashed,
    "gate_toggled": _gate,
    "teleported": plain("teleported", space="to"),
    "slid": _slid,
    "item_taken": _taken,
    "bomb_exploded": plain("bomb", BAD, space="space"),
    "fastest_turn": plain("fastest", GOOD, n="sum"),
    "safety_car_out": plain("safety_out", BAD, "warning"),
    "safety_car_in": plain("safety_in", "", "flag"),
    "race_ended": _ended,
    "championship_ended": _champion,
}

_CAPTIONED = {
    "moved",
    "pushed",
    "slid",
    "teleported",
    "crashed",
    "held",
    "gate_toggled",
    "item_taken",
    "bomb_exploded",
    "rocket_fired",
    "turned_back",
    "repaired",
    "mended",
    "item_used",
    "lap",
    "finished",
    "stopped",
}


def caption(names: Names, event: Event) -> Words:
    """The sentence that stands in the tray while an event is shown; empty for small ones."""
    if event.kind not in _CAPTIONED:
        return ""
    said = _LINES[event.kind](names.untold, event)
    return said.text if said else ""


# -- steps and the table in words ------------------------------------------------------------------
def say_step(names: Names, step: str) -> str:
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


def read_out(names: Names, shown: Mapping[str, Json], order: Sequence[int]) -> str:
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
