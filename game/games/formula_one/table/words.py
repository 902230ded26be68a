"""What happened, in sentences: the log, steps in words, captions, the table as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.engine.contract import Event
from game.games.formula_one.cards import CARS
from game.games.formula_one.table.names import Names
from game.ui.result import Words
from game.ui.table import LogLine

if TYPE_CHECKING:
    from game.engine.match import Played
    from game.games.formula_one.table.view import FormulaOneView
    from game.ui.table import RaceScene

Said = tuple[Words, str, str]
"""A sentence, its tone, and an icon where the line is nobody's."""
BAD, GOOD = "bad", "good"


def log_lines(names: Names, scene: RaceScene, played: Played) -> list[LogLine]:
    """The sentences of one step."""
    events, untold = played.visible_to(scene.viewer), names.untold
    lines = []
    for i, event in enumerate(events):
        make = _LINES.get(event.kind)
        said = make(untold, event, events[:i]) if make else None
        if said:
            text, tone, icon = said
            seat = event.seat if not icon else None
            mark = names.mark_at(played.index, seat)
            lines.append(LogLine(text, "", tone, icon, mark, event.clause, played.index))
    return lines


def _name(names: Names, event: Event) -> str:
    return names.seat(event.seat)


def _plain(key: str, tone: str = "", icon: str = "", **fields: str) -> Callable[..., Said]:
    """A sentence whose params are the seat's name and fields of the event's data."""

    def make(names: Names, event: Event, before: Any) -> Said:
        params: dict[str, Any] = {"name": _name(names, event)}
        for param, field in fields.items():
            value = event.data[field]
            if field == "card" and isinstance(value, str):
                value = names.card(value)
            elif field in ("by", "seat") and isinstance(value, int):
                value = names.seat(value)
            params[param] = value
        return names.t(f"log.{key}", **params), tone, icon

    return make


def _wear(names: Names, data: Any) -> str:
    return names.wear(data["tyres"], data["brakes"])


def _tied(names: Names, event: Event, before: Any) -> Said:
    return names.t("log.tied", names=names.seats(event.data["seats"])), "", "dice"


def _cars_taken(names: Names, event: Event, before: Any) -> Said:
    return names.t("log.cars_taken", name=names.seat(event.data["first"])), "", "flag"


def _started(names: Names, event: Event, before: Any) -> Said:
    key = "race" if event.data["races"] > 1 else "race_only"
    return names.t(f"log.{key}", n=event.data["race"], laps=event.data["laps"]), "", "flag"


def _declared(names: Names, event: Event, before: Any) -> Said | None:
    """Told where it wears; else the move tells the speed."""
    data = event.data
    if not (data["tyres"] or data["brakes"]):
        return None
    params = {
        "name": _name(names, event), "a": data["before"], "b": data["speed"], "wear": _wear(names, data),
    }  # fmt: skip
    return names.t("log.braked", **params), "", ""


def _moved(names: Names, event: Event, before: Any) -> Said:
    data = event.data
    key = "extra" if data["extra"] else "box" if data["box"] else "rejoined" if data["rejoined"] else "moved"
    params = {
        "name": _name(names, event), "n": data["spaces"], "speed": data["speed"],
        "space": names.space(data["to"]), "card": names.card(data["extra"]) if data["extra"] else "",
    }  # fmt: skip
    return names.t(f"log.{key}", **params), "", ""


def _braked(names: Names, event: Event, before: Any) -> Said:
    data = event.data
    worn = data["tyres"] or data["brakes"]
    params = {
        "name": _name(names, event), "by": names.seat(data["by"]), "n": data["speed"],
        "wear": _wear(names, data),
    }  # fmt: skip
    return names.t("log.slowed_worn" if worn else "log.slowed", **params), BAD if worn else "", ""


def _rolled(names: Names, event: Event, before: Any) -> Said:
    data = event.data
    params = {
        "name": _name(names, event), "corner": data["corner"], "excess": data["excess"],
        "dice": "+".join(map(str, data["dice"])), "wear": _wear(names, data),
    }  # fmt: skip
    key = "rolled_spin" if data["spin"] else "rolled_wear" if data["tyres"] or data["brakes"] else "rolled"
    return names.t(f"log.{key}", **params), BAD if key != "rolled" else GOOD, ""


def _spun(names: Names, event: Event, before: Any) -> Said | None:
    """What the dice did is told with the roll."""
    data = event.data
    if data["cause"] == "dice":
        return None
    corner = data["corner"]
    params = {"name": _name(names, event), "corner": corner or 0}
    place = "corner" if corner is not None else "off"
    return names.t(f"log.spun_{data['cause']}_{place}", **params), BAD, ""


def _spared(names: Names, event: Event, before: Any) -> Said:
    data = event.data
    params = {"name": _name(names, event), "corner": data["corner"], "excess": data["excess"]}
    return names.t(f"log.spared_{data['by']}", **params), GOOD, ""


def _pit_card(names: Names, event: Event, before: Any) -> Said:
    data = event.data
    params = {"name": _name(names, event), "n": data["card"], "what": names.pit_card(data["card"])}
    said = names.t("log.pit_card", **params)
    if data["taken"]:
        said = names.t("log.pit_taken", what=said, card=names.card(data["taken"]))
    return said, "", ""


def _returned(names: Names, event: Event, before: Any) -> Said:
    return names.t("log.returned", name=_name(names, event), what=names.pit_card(event.data["card"])), "", ""


def _lap(names: Names, event: Event, before: Any) -> Said:
    left = event.data["left"]
    return names.t("log.lap" if left else "log.finish", name=_name(names, event), n=left), GOOD, ""


def _ended(names: Names, event: Event, before: Any) -> Said:
    race, winner = event.data["race"], names.seat(event.data["order"][0])
    alone = race == 1 and event.data["last"]
    return names.t("log.won" if alone else "log.race_won", n=race, name=winner), "", "trophy"


def _champion(names: Names, event: Event, before: Any) -> Said:
    return names.t("log.champion", name=names.seat(event.data["champion"])), "", "trophy"


_LINES: dict[str, Callable[..., Said | None]] = {
    "rolled_for_cars": _plain("rolled_for_cars", "", "dice", n="sum"),
    "tied": _tied,
    "cars_taken": _cars_taken,
    "race_started": _started,
    "missed": _plain("missed", n="left"),
    "played": _plain("played", card="card"),
    "declared": _declared,
    "blocked": _plain("blocked", BAD, by="by", n="speed"),
    "moved": _moved,
    "baulked": _plain("baulked", BAD, by="by"),
    "braked": _braked,
    "matched": _plain("matched", n="speed", by="by"),
    "corner_spared": _spared,
    "rolled": _rolled,
    "spun": _spun,
    "retired": _plain("retired", BAD),
    "lap": _lap,
    "last_round": _plain("last_round", "", "flag"),
    "pitted": _plain("pitted", GOOD),
    "pit_card": _pit_card,
    "card_returned": _returned,
    "race_ended": _ended,
    "league_ended": _champion,
}

_QUIET = ("rolled_for_cars", "tied", "cars_taken", "race_started", "race_ended", "league_ended", "played")


def caption(names: Names, event: Event) -> Words:
    """The sentence that stands in the tray while an event is shown; empty for those told elsewhere."""
    if event.kind in _QUIET or event.kind not in _LINES:
        return ""
    said = _LINES[event.kind](names.untold, event, ())
    return said[0] if said else ""


# -- steps -----------------------------------------------------------------------------------------------
def say_step(names: Names, step: str) -> str:
    """A step in the player's words."""
    words = step.split(" ")
    verb = words[0]
    t = names.t
    if verb == "roll" and len(words) > 2:
        return t("step.roll", a=words[1], b=words[2])
    if verb == "speed":
        return t("step.speed", n=words[1])
    if verb == "play":
        return t("step.play", card=names.card(words[1]))
    if verb == "drive":
        return _say_drive(names, words[1:])
    return t(f"step.{verb}")


def _say_drive(names: Names, words: list[str]) -> str:
    t = names.t
    said = t("step.drive_box") if words[0] == "box" else t("step.drive", space=names.space(words[0]))
    if "via" in words:
        end = words.index("behind") if "behind" in words else len(words)
        said = t("step.via", what=said, list=" ".join(words[words.index("via") + 1 : end]))
    if "behind" in words:
        said = t("step.behind", what=said, car=t(f"token.{words[words.index('behind') + 1]}"))
    return said


# -- the table as text -----------------------------------------------------------------------------------
def read_out(view: FormulaOneView) -> str:
    """The table as text: every dashboard, then what is chosen and what it comes to."""
    names, shown = view.names, view.shown
    t, listing = names.t, view.scene.app.translator.language.listing
    lines = [t("read.track", name=names.track(shown), n=shown["options"]["laps"])]
    for i, seat in enumerate(shown["order"]):
        car = shown["cars"][seat]
        hand = shown["hands"][seat]
        params = {
            "n": i + 1, "name": names.seat(seat), "where": names.space(shown["spaces"][seat]),
            "speed": shown["speeds"][seat], "tyres": shown["tyres"][seat], "brakes": shown["brakes"][seat],
            "laps": shown["laps"][seat], "cards": len(hand) if isinstance(hand, list) else hand,
            "car": t(f"token.{car}") if car in CARS else "–",
        }  # fmt: skip
        line = t("read.car", **params)
        if shown["miss"][seat]:
            line = t("read.miss", what=line, n=shown["miss"][seat])
        if shown["kept"][seat]:
            line = t("read.kept", what=line, list=listing([names.pit_card(n) for n in shown["kept"][seat]]))
        lines.append(line)
    held = shown["hands"][view.me]
    if isinstance(held, list) and held:
        lines.append(t("read.hand", list=listing([names.card(kind) for kind in held])))
    lines += _plan_lines(view)
    return "\n".join(lines)


def _plan_lines(view: FormulaOneView) -> list[str]:
    """The speeds one may choose, each with what its best way comes to; the corners of the chosen one."""
    from game.games.formula_one.table.elements import plan_words
    from game.games.formula_one.table.leaves import leaves_of

    plans, chosen = view.choice.plans, view.chosen
    if plans is None:
        return []
    lines = []
    for speed in plans.speeds_with(view.choice.card):
        best = plans.of(speed, view.choice.card)
        if best:
            lines.append(plan_words(view, best[0]))
    if chosen is not None:
        lines.append(view.names.t("read.chosen", what=plan_words(view, chosen)))
        for leaf in leaves_of(view, chosen):
            parts = [f"{part.text} {part.fraction} ({part.percent})" for part in leaf.parts]
            said = leaf.verdict or ", ".join(parts)
            lines.append(view.names.t("read.corner", n=leaf.number, head=leaf.head, what=said))
    return lines
