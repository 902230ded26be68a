"""What happened, in sentences and as moves: the log, steps in words, and what each card did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event, Json
from game.games.formula_motor_racing.bots.evaluator import points_if_ended_now
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import Names, card_of, pictogram, picture_of
from game.games.formula_motor_racing.table.stage import Move
from game.ui.race.result import Words
from game.ui.race.scene import LogLine

if TYPE_CHECKING:
    from game.engine.match import Played

GOOD, BAD = "good", "bad"


# -- moves -----------------------------------------------------------------------------------------
def follow(moves: list[Move], events: Iterable[Event], index: int) -> None:
    """Bring the list of moves up to date with the events of a step."""
    for event in events:
        data = event.data
        if event.kind == "race_started":
            moves.clear()
        elif event.kind == "card_played" and event.seat is not None:
            moves.append(Move(event.seat, data["card"], data["car"], clause=event.clause, index=index))
        elif moves and event.kind in _FOLLOW:
            moves[-1] = _after(moves[-1], event, index)


_FOLLOW = {"rolled", "moved", "out", "no_effect", "charge_stopped"}


def _after(move: Move, event: Event, index: int) -> Move:
    data = event.data
    if event.kind == "rolled":
        return move.with_(rolls=(*move.rolls, data["roll"]), note="", clause=event.clause, index=index)
    if event.kind == "no_effect":
        return move.with_(note=data["cause"], clause=event.clause, index=index)
    if event.kind == "charge_stopped":
        return move.with_(index=index)
    changes = {car: (was, now) for car, was, now in move.changes}
    for car in data["cars"]:
        was = changes[car][0] if car in changes else data["before"].index(car) + 1
        changes[car] = (was, None if event.kind == "out" else data["after"].index(car) + 1)
    packed = tuple((car, was, now) for car, (was, now) in changes.items())
    return move.with_(changes=packed, clause=event.clause, index=index)


def change_text(names: Names, was: int, now: int | None) -> str:
    """3→1, or that the car is out."""
    return names.t("log.result_out") if now is None else f"{was}→{now}"


def change_tone(was: int, now: int | None) -> str:
    """Good where a car gained places."""
    return BAD if now is None or now > was else GOOD if now < was else ""


# -- the log ---------------------------------------------------------------------------------------
def log_lines(names: Names, shown: Mapping[str, Json], played: Played, viewer: int | None) -> list[LogLine]:
    """The sentences of one step, from what the viewer may see of it."""
    events = played.visible_to(viewer)
    return [line for event in events for line in _line(names.untold, dict(shown), event, events, played)]


def _line(
    names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...], played: Played
) -> list[LogLine]:
    make = _LINES.get(event.kind)
    if make is None:
        return []
    said = make(names, shown, event, events)
    if not said:
        return []
    text, result, tone, icon = said
    told = make(ShortNames(names.scene), shown, event, events)
    short = told[0] if told else ""
    mark = None if event.seat is None else names.seat_look(event.seat, shown)
    return [LogLine(text, result, tone, icon, mark, event.clause, played.index, short)]


Said = tuple[Words, Words, str, str]
"""A sentence, its short result, its tone, an icon."""


class ShortNames(Names):
    """Tells the log in lines for a narrow column: without the name, which the mark stands for."""

    def t(self, key: str, **params: Any) -> str:
        short = key.replace("log.", "log_short.", 1)
        if self.scene.app.translator.has(f"{self.scene.game.id}.{short}"):
            key = short
        return super().t(key, **params)


def _name(names: Names, event: Event) -> str:
    return names.scene.seat_name(event.seat) if event.seat is not None else ""


def _icon(card: str) -> str:
    return pictogram(picture_of(card))


def _card_now(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    """A card without a die: the sentence is complete with the step that plays it."""
    card, car = event.data["card"], event.data["car"]
    kind = card_of(card)
    name = _name(names, event)
    result, tone = _result(names, events)
    if any(e.kind == "no_effect" and e.data["cause"] == "both_out" for e in events):
        return names.t("log.both_out", name=name, card=names.card_whole(card)), result, tone, _icon(card)
    if kind.kind == "overtake":
        moved = next((e for e in events if e.kind == "moved"), None)
        alone = moved is not None and len(moved.data["cars"]) == 1
        key = "log.overtake_alone" if alone else "log.overtake"
        return names.t(key, name=name, car=names.car(shown, car), n=kind.places), result, tone, _icon(card)
    if kind.kind == "turbo":
        return names.t("log.turbo", name=name, car=names.car(shown, car)), result, tone, _icon(card)
    if kind.kind == "drop":
        text = names.t("log.drop", name=name, card=names.card_valued(card), car=names.car(shown, car))
        return text, result, tone, _icon(card)
    return None


def _result(names: Names, events: Iterable[Event]) -> tuple[Words, str]:
    """The short result of a step: 3→1, out, no effect."""
    for event in events:
        if event.kind == "moved":
            car = event.data["cars"][0]
            was, now = event.data["before"].index(car) + 1, event.data["after"].index(car) + 1
            return change_text(names, was, now), change_tone(was, now)
        if event.kind == "out":
            key = "log.result_both" if len(event.data["cars"]) > 1 else "log.result_out"
            return names.t(key), BAD
        if event.kind == "no_effect":
            stays = event.data["cause"] == "stays"
            return names.t("log.result_stays" if stays else "log.result_none"), ""
    return "", ""


def _rolled(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    data = event.data
    card, roll = data["card"], data["roll"]
    kind = card_of(card).kind
    name, car = _name(names, event), data["car"]
    who = names.car(shown, car) if car else ""
    result, tone = _result(names, events)
    again = data["nth"] > 1
    if kind == "pit":
        text = names.t("log.pit", name=name, car=who, roll=roll)
    elif kind == "charge":
        text = names.t("log.charge_on" if again else "log.charge", name=name, car=who, roll=roll)
    elif kind == "spin":
        key = "log.spin_second" if again else "log.spin_first"
        params = {} if again else {"card": names.card(card)}
        if car:
            params["car"] = who
        text = names.t(key if car else f"{key}_empty", name=name, roll=roll, **params)
        result = result or names.t("log.result_reroll")
    else:
        if any(e.kind == "crashed" for e in events):
            return None
        text = names.t(
            "log.crash_hit" if car else "log.crash_empty",
            name=name,
            roll=roll,
            **({"car": who} if car else {}),
        )
        result = result or names.t("log.result_spin")
    return text, result, tone, _icon(card)


def _spun(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    """Only where the first roll stood; a second roll has told it already."""
    if any(e.kind == "rolled" for e in events):
        return None
    result, tone = _result(names, events)
    text = names.t("log.spin_stand", name=_name(names, event), car=names.car(shown, event.data["car"]))
    return text, result, tone, _icon(event.data["card"])


def _no_effect(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    """A spin that was left standing on an empty place."""
    if any(e.kind in ("rolled", "card_played") for e in events) or event.data["cause"] != "empty_position":
        return None
    text = names.t("log.spin_stand_empty", name=_name(names, event))
    return text, names.t("log.result_none"), "", _icon(event.data["card"])


def _crashed(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    cars = [names.car(shown, car) for car in event.data["cars"]]
    result, tone = _result(names, events)
    icon = pictogram("crash")
    if len(cars) == 1:
        return names.t("log.crash_alone", car=cars[0], roll=event.data["roll"]), result, tone, icon
    text = names.t("log.crash", car=cars[0], other=cars[1], roll=event.data["roll"])
    return text, result, tone, icon


def _stopped(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    text = names.t("log.charge_stop", name=_name(names, event), car=names.car(shown, event.data["car"]))
    return text, "", "", "flag"


def _race_started(
    names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]
) -> Said | None:
    text = names.t("log.race", n=event.data["race"], car=names.car(shown, event.data["order"][0]))
    return text, "", "", "flag"


def _deck_empty(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    return names.t("log.last_round"), "", "", "cards"


def _race_ended(names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]) -> Said | None:
    car = event.data["order"][0] if event.data["order"] else event.data["out"][0]
    text = names.t(
        "log.race_won", n=event.data["race"], car=names.car(shown, car), name=names.driver(shown, car)
    )
    return text, "", "", "trophy"


def _season_ended(
    names: Names, shown: dict[str, Json], event: Event, events: tuple[Event, ...]
) -> Said | None:
    seat = event.data["champion_seat"]
    if seat is None:
        return names.t("log.season_nobody", team=names.team(event.data["champion"])), "", "", "trophy"
    return names.t("log.season", name=names.scene.seat_name(seat)), "", "", "trophy"


_LINES = {
    "card_played": _card_now,
    "rolled": _rolled,
    "spun": _spun,
    "no_effect": _no_effect,
    "crashed": _crashed,
    "charge_stopped": _stopped,
    "race_started": _race_started,
    "deck_empty": _deck_empty,
    "race_ended": _race_ended,
    "season_ended": _season_ended,
}


# -- steps and the table in words ------------------------------------------------------------------
def say_step(names: Names, shown: Mapping[str, Json], step: str) -> str:
    """A step in the player's words; the order of a deal stays untold."""
    words = step.split(" ")
    verb = words[0]
    if verb == "play" and len(words) > 2:
        return names.t("step.play", card=names.card_whole(words[1]), car=names.car(dict(shown), words[2]))
    if verb == "play":
        return names.t("step.play_only", card=names.card_whole(words[1]))
    if verb == "with":
        return names.t("step.with", car=names.car(dict(shown), words[1]))
    if verb == "roll":
        return names.t("step.roll", n=words[1])
    return names.t(f"step.{verb}")


def read_out(model: Model) -> str:
    """The table as text."""
    names, shown = model.names, model.shown
    language = model.names.language

    line = model.line

    def cars(some: list[str]) -> str:
        each = []
        for car in some:
            place = names.t("place", n=line.index(car) + 1)
            each.append(f"{place} {names.car(shown, car)} {names.driver(shown, car)}")
        return language.listing(each)

    deck = shown["deck"]
    totals = points_if_ended_now(shown).totals if shown["order"] else {}
    teams = sorted(totals, key=lambda team: -totals[team])
    lines = [names.t("read.running", list=cars(shown["order"]))]
    if shown["out"]:
        lines.append(names.t("read.out", list=cars(shown["out"])))
    if model.hand:
        lines.append(
            names.t("read.hand", list=language.listing([names.card_whole(card) for card in model.hand]))
        )
    lines.append(names.t("read.deck", n=deck, m=len(shown["discard"])))
    each = []
    for team in teams:
        name = f"{names.team_owner(shown, team)} {names.team(team)}"
        each.append(names.t("read.item", name=name, n=totals[team]))
    if each:
        lines.append(names.t("read.totals", list=language.listing(each)))
    return "\n".join(lines)
