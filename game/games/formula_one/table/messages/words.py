"""Events, steps and the table in sentences."""

from __future__ import annotations

from dataclasses import replace

from game.engine.contract import Event
from game.games.formula_one.rules import events, season
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.board.tones import SAFE, SPIN, WEAR
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.plan.plans import Plan, Plans
from game.games.formula_one.table.plan.words import leaves_of, plan_words, remark, speed_words
from game.ui.race.log import BAD, GOOD, LogMessage
from game.ui.race.result import MessageLike


def _wear(names: Names, data: events.Worn) -> str:
    return names.wear(data["tyres"], data["brakes"])


def tied(names: Names, event: Event[events.Tied]) -> LogMessage:
    """Describe who rolls again."""
    return LogMessage(names.t("log.tied", names=names.seats(event.data["seats"])), "", "dice")


def cars_taken(names: Names, event: Event[events.CarsTaken]) -> LogMessage:
    """Describe who has car 1."""
    return LogMessage(names.t("log.cars_taken", name=names.seat(event.data["first"])), "", "flag")


def started(names: Names, event: Event[events.RaceStarted]) -> LogMessage:
    """Describe which race begins."""
    key = "race" if event.data["races"] > 1 else "race_only"
    return LogMessage(names.t(f"log.{key}", n=event.data["race"], laps=event.data["laps"]), "", "flag")


def declared(names: Names, event: Event[events.Declared]) -> LogMessage | None:
    """Describe braking with wear; otherwise the move gives the speed."""
    data = event.data
    if not (data["tyres"] or data["brakes"]):
        return None
    params = {
        "name": names.seat(event.seat),
        "a": data["before"],
        "b": data["speed"],
        "wear": _wear(names, data),
    }
    return LogMessage(names.t("log.braked", **params), calm=names.t("log.calm_braked", **params))


def moved(names: Names, event: Event[events.Moved]) -> LogMessage:
    """Describe how far a car drove, how and where to."""
    data = event.data
    key = "extra" if data["extra"] else "box" if data["box"] else "rejoined" if data["rejoined"] else "moved"
    if not data["spaces"]:
        key = "moved_none" if data["speed"] else "stood"
    params = {
        "name": names.seat(event.seat),
        "n": data["spaces"],
        "speed": data["speed"],
        "card": names.card(data["extra"]) if data["extra"] else "",
    }
    calm: MessageLike = ""
    if key in ("moved", "extra"):
        calm_key = "corners" if data["corners"] else key
        calm = names.t(f"log.calm_{calm_key}", name=params["name"])
    return LogMessage(names.t(f"log.{key}", **params), calm=calm)


def braked(names: Names, event: Event[events.Braked]) -> LogMessage:
    """Describe a car slowed behind another, and its wear."""
    data = event.data
    worn = data["tyres"] or data["brakes"]
    params = {
        "name": names.seat(event.seat),
        "by": names.seat(data["by"]),
        "n": data["speed"],
        "wear": _wear(names, data),
    }
    return LogMessage(names.t("log.slowed_worn" if worn else "log.slowed", **params), BAD if worn else "")


def rolled(names: Names, event: Event[events.Rolled]) -> LogMessage:
    """Describe the result of the dice."""
    data = event.data
    params = {
        "name": names.seat(event.seat),
        "corner": data["corner"],
        "excess": data["excess"],
        "dice": "+".join(map(str, data["dice"])),
        "wear": _wear(names, data),
    }
    key = "rolled_spin" if data["spin"] else "rolled_wear" if data["tyres"] or data["brakes"] else "rolled"
    tone, calm = BAD if key != "rolled" else GOOD, names.t(f"log.calm_{key}", **params)
    return LogMessage(names.t(f"log.{key}", **params), tone, calm=calm)


def spun(names: Names, event: Event[events.Spun]) -> LogMessage | None:
    """Describe a spin; one by dice is described with the roll."""
    data = event.data
    if data["cause"] == "dice":
        return None
    corner = data["corner"]
    params = {"name": names.seat(event.seat), "corner": corner or 0}
    place = "corner" if corner is not None else "off"
    return LogMessage(names.t(f"log.spun_{data['cause']}_{place}", **params), BAD)


def spared(names: Names, event: Event[events.Spared]) -> LogMessage:
    """Describe what spared a corner."""
    data = event.data
    params = {"name": names.seat(event.seat), "corner": data["corner"], "excess": data["excess"]}
    return LogMessage(names.t(f"log.spared_{data['by']}", **params), GOOD)


def pit_card(names: Names, event: Event[events.PitCardDrawn]) -> LogMessage:
    """Describe a pit card."""
    data = event.data
    params = {"name": names.seat(event.seat), "n": data["card"], "what": names.pit_card(data["card"])}
    text = names.t("log.pit_card", **params)
    if data["taken"]:
        text = names.t("log.pit_taken", what=text, card=names.card(data["taken"]))
    return LogMessage(text)


def returned(names: Names, event: Event[events.Returned]) -> LogMessage:
    """Describe which card went back."""
    return LogMessage(
        names.t("log.returned", name=names.seat(event.seat), what=names.pit_card(event.data["card"]))
    )


def lap(names: Names, event: Event[events.Lap]) -> LogMessage:
    """Describe a lap, or the last one."""
    left = event.data["left"]
    return LogMessage(names.t("log.lap" if left else "log.finish", name=names.seat(event.seat), n=left), GOOD)


def ended(names: Names, event: Event[season.Classification]) -> LogMessage:
    """Describe who won."""
    race, winner = event.data["race"], names.seat(event.data["order"][0])
    alone = race == 1 and event.data["last"]
    return LogMessage(names.t("log.won" if alone else "log.race_won", n=race, name=winner), "", "trophy")


def champion(names: Names, event: Event[season.FinalTable]) -> LogMessage:
    """Describe who won the league."""
    return LogMessage(names.t("log.champion", name=names.seat(event.data["champion"])), "", "trophy")


# -- the calm table -----
def outlook(plans: Plans, ground: Ground) -> tuple[int, str, int]:
    """Return the corner that a turn may reach first (0: none), and how fast is safe: a text and a speed."""
    levels = {speed: plans.risk_level(speed) for speed in plans.speeds}
    entered = (
        plan.corners[0].corner for speed in reversed(levels) for plan in plans.of(speed) if plan.corners
    )
    first = next(entered, None)
    corner = ground.track.corners[first].number if first is not None else 0
    safe = max((speed for speed, level in levels.items() if level == SAFE), default=-1)
    faster = [level for speed, level in levels.items() if speed > safe]
    if safe < 0:
        return corner, "calm.none_safe", 0
    if not faster:
        return corner, "calm.all_safe", safe
    return corner, "calm.wears_above" if faster[0] == WEAR else "calm.spins_above", safe


def why_chosen(plan: Plan | None, key: str, safe: int) -> str:
    """Return the key of the sentence about a chosen plan, from the text and the speed of the outlook."""
    level, has_safe = plan.risk_level if plan is not None else "", key != "calm.none_safe"
    if plan is None:
        return "calm.some_safe" if has_safe else key
    if level == SAFE:
        # no speed beyond is safe without a card
        if not has_safe or plan.speed > safe:
            return "calm.card_safe"
        return "calm.slower_safe" if key == "calm.all_safe" and plan.speed < safe else key
    if not has_safe:
        return key
    if level == WEAR:
        return "calm.this_wears" if plan.tyres or plan.brakes else "calm.this_may_wear"
    return "calm.this_may_spin" if level == SPIN else "calm.this_spins"


# -- the table as text -----
def read_out(m: Model) -> str:
    """Return the table as text: every dashboard, then the choice and its consequences."""
    # at Calm without chances, as on the screen
    m = replace(m, shows_odds=m.shows_odds and not m.is_calm)
    names, observation = m.names, m.observation
    t, listing = names.t, m.names.join_names
    lines = [t("read.track", name=names.track(observation), n=observation["options"]["laps"])]
    for i, seat in enumerate(observation["order"]):
        car = observation["cars"][seat]
        hand = observation["hands"][seat]
        params = {
            "n": i + 1,
            "name": names.seat(seat),
            "where": names.space(observation["spaces"][seat]),
            "speed": observation["speeds"][seat],
            "tyres": observation["tyres"][seat],
            "brakes": observation["brakes"][seat],
            "laps": observation["laps"][seat],
            "cards": len(hand) if isinstance(hand, list) else hand,
            "car": t(f"token.{car}") if car in CARS else "–",
        }
        line = t("read.car", **params)
        if observation["miss"][seat]:
            line = t("read.miss", what=line, n=observation["miss"][seat])
        if observation["kept"][seat]:
            line = t(
                "read.kept", what=line, list=listing([names.pit_card(n) for n in observation["kept"][seat]])
            )
        lines.append(line)
    held = observation["hands"][m.me]
    if isinstance(held, list) and held:
        lines.append(t("read.hand", list=listing([names.card(kind) for kind in held])))
    lines += _plan_lines(m)
    return "\n".join(lines)


def _plan_lines(m: Model) -> list[str]:
    """Return the speeds to choose from, each with its best path; and the corners of the chosen one."""
    lines = [words for words in (speed_words(m, speed) for speed in m.speeds) if words]
    if m.chosen is None:
        return lines
    lines.append(m.names.t("read.chosen", what=plan_words(m, m.chosen)))
    if m.chosen.card and not m.choice.has_idle_card:
        lines.append(m.names.t("read.card", card=m.names.card(m.chosen.card)))
    if special := remark(m, m.chosen):
        lines.append(m.names.t("read.remark", what=special))
    for leaf in leaves_of(m, m.chosen):
        parts = [f"{part.text} {part.fraction} ({part.percent})" for part in leaf.parts]
        text = leaf.verdict or ", ".join(parts)
        lines.append(m.names.t("read.corner", n=leaf.number, head=leaf.head, what=text))
    return lines
