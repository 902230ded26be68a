"""The log: the messages of events, with their short results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from game.engine.contract import Event
from game.engine.match import Played
from game.games.formula_motor_racing.rules.data import Classification, FinalTable
from game.games.formula_motor_racing.rules.events import (
    MOVED,
    NO_EFFECT,
    OUT,
    ROLLED,
    CardPlayed,
    Crashed,
    NoEffect,
    RaceStarted,
    Rolled,
    Spun,
)
from game.games.formula_motor_racing.table.messages.moves import change_text, change_tone
from game.games.formula_motor_racing.table.names import Names, card_of, pictogram, picture_of
from game.ui.race.log import BAD, LogFormatter, LogMessage
from game.ui.race.names import MessageScene
from game.ui.race.result import MessageLike
from game.ui.race.scene import LogLine, RaceScene


class LogWords(Names):
    """The names for the log messages of one step, with all its events: a message may need later ones."""

    def __init__(self, scene: RaceScene, events: Sequence[Event] = ()) -> None:
        super().__init__(scene)
        self.events = events

    def has(self, *kinds: str) -> bool:
        """Return whether the step has an event of one of these kinds."""
        return any(event.kind in kinds for event in self.events)

    def of_card(self, text: MessageLike, card: str) -> LogMessage:
        """Return a message with the card's icon and the step's result."""
        result, tone = self._result()
        return LogMessage(text, tone, pictogram(picture_of(card)), result)

    def _result(self) -> tuple[MessageLike, str]:
        """The short result of the step: 3→1, out, no effect."""
        for event in self.events:
            if MOVED.is_of(event):
                data = event.data
                car = data["cars"][0]
                was, now = data["before"].index(car) + 1, data["after"].index(car) + 1
                return change_text(self, was, now), change_tone(was, now)
            if OUT.is_of(event):
                return self.t("log.result_both" if len(event.data["cars"]) > 1 else "log.result_out"), BAD
            if NO_EFFECT.is_of(event):
                return self.t("log.result_stays" if event.data["cause"] == "stays" else "log.result_none"), ""
        if any(ROLLED.is_of(event) and event.data["effect"] == "crashes" for event in self.events):
            # the car is out with either neighbour
            return self.t("log.result_out"), BAD
        return "", ""


class ShortLine(LogWords):
    """The names for short messages in a narrow column, where the seat's mark replaces its name."""

    def t(self, key: str, **params: Any) -> str:
        short = key.replace("log.", "log_short.", 1)
        if self.scene.app.translator.has(f"{self.scene.game.id}.{short}"):
            key = short
        return super().t(key, **params)


def log_lines(
    names: Names, played: Played, viewer: int | None, formatters: Mapping[str, LogFormatter[LogWords]]
) -> list[LogLine]:
    """Return the log lines of one step, from its events that the viewer may see."""
    events = played.visible_events(viewer)
    scene = cast("RaceScene", MessageScene(names.scene))
    full, narrow = LogWords(scene, events), ShortLine(scene, events)
    lines = []
    for event in events:
        formatter = formatters.get(event.kind)
        if formatter and (entry := formatter(full, event)):
            short = formatter(narrow, event)
            mark = None if event.seat is None else names.seat_style(event.seat)
            short_text = short.text if short else ""
            about = mark, event.clause, played.index, short_text
            lines.append(LogLine(entry.text, entry.result, entry.tone, entry.icon, *about))
    return lines


def card_played(line: LogWords, event: Event[CardPlayed]) -> LogMessage | None:
    """Return the message of a card without a die."""
    card, car, name = event.data["card"], event.data["car"], line.seat(event.seat)
    kind = card_of(card)
    if any(NO_EFFECT.is_of(e) and e.data["cause"] == "both_out" for e in line.events):
        return line.of_card(line.t("log.both_out", name=name, card=line.full_card(card)), card)
    if car is None or kind.kind not in ("overtake", "turbo", "drop"):
        return None
    key = f"log.{kind.kind}"
    behind = ""
    if kind.kind == "overtake":
        # the car that comes along; nothing moves where the leader overtakes
        moved = next((e.data["cars"] for e in line.events if MOVED.is_of(e)), [])
        behind = line.car(moved[1]) if len(moved) > 1 else ""
        key += "" if behind else "_alone" if moved else "_leader"
    params = {"name": name, "car": line.car(car), "other": behind, "n": kind.places}
    text = line.t(key, **params, card=line.numbered_card(card))
    return line.of_card(text, card)


def rolled(line: LogWords, event: Event[Rolled]) -> LogMessage | None:
    """Return the message of a roll, none for one that crashes cars, which `crashed` reports."""
    data = event.data
    card, car, again = data["card"], data["car"], data["nth"] > 1
    kind = card_of(card).kind
    if kind == "crash" and line.has("crashed"):
        return None
    empty = "" if car else "_empty"
    key = {
        "pit": "pit",
        "charge": "charge_on" if again else "charge",
        "spin": f"spin_{'second' if again else 'first'}{empty}",
        "crash": f"crash{empty or '_hit'}",
    }[kind]
    name, hit = line.seat(event.seat), line.car(car) if car else ""
    text = line.t(f"log.{key}", name=name, roll=data["roll"], car=hit, card=line.card(card))
    return line.of_card(text, card)


def spun(line: LogWords, event: Event[Spun]) -> LogMessage | None:
    """Return the message of a first roll that stood; a second roll has its message from `rolled`."""
    if line.has("rolled"):
        return None
    text = line.t("log.spin_stand", name=line.seat(event.seat), car=line.car(event.data["car"]))
    return line.of_card(text, event.data["card"])


def no_effect(line: LogWords, event: Event[NoEffect]) -> LogMessage | None:
    """Return the message of a first roll that stood and hit an empty place."""
    if line.has("rolled", "card_played") or event.data["cause"] != "empty_position":
        return None
    return line.of_card(line.t("log.spin_stand_empty", name=line.seat(event.seat)), event.data["card"])


def crashed(line: LogWords, event: Event[Crashed]) -> LogMessage:
    """Return the message of two cars that crash, or of the only running one."""
    car, *others = map(line.car, event.data["cars"])
    params = {"car": car, "roll": event.data["roll"]}
    if others:
        params["other"] = others[0]
    return line.of_card(line.t("log.crash" if others else "log.crash_alone", **params), "crash")


def race_started(line: LogWords, event: Event[RaceStarted]) -> LogMessage:
    """Return the message of a race's start, with the car on pole."""
    return LogMessage(
        line.t("log.race", n=event.data["race"], car=line.car(event.data["order"][0])), "", "flag"
    )


def race_ended(line: LogWords, event: Event[Classification]) -> LogMessage:
    """Return the message of a race's winner."""
    car = [*event.data["order"], *event.data["out"]][0]
    text = line.t("log.race_won", n=event.data["race"], car=line.car(car), name=line.driver(car))
    return LogMessage(text, "", "trophy")


def season_ended(line: LogWords, event: Event[FinalTable]) -> LogMessage:
    """Return the message of the champion: a seat, or a team that nobody directs."""
    seat, team = event.data["champion_seat"], event.data["champion"]
    if seat is None:
        return LogMessage(line.t("log.season_nobody", team=line.team(team)), "", "trophy")
    return LogMessage(line.t("log.season", name=line.seat(seat)), "", "trophy")
