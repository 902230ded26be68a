"""Events, steps and the table in sentences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.engine.contract import Event
from game.games.formula_one.rules import events, season
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.preview import SAFE, SPIN, WEAR, Plan, Plans
from game.games.formula_one.table.board.cars import Ground
from game.games.formula_one.table.model import Model
from game.games.formula_one.table.names import Names
from game.games.formula_one.table.plan.words import leaves_of, plan_words, remark, speed_words
from game.ui.race.log import BAD, GOOD, LogMessage, log_message, plain

tied = plain("tied", "", "dice", names="seats")
cars_taken = plain("cars_taken", "", "flag", name="first")
spared = plain("spared_{by}", GOOD, corner="corner", excess="excess")
returned = plain("returned", what="card")
lap = plain(("left", "lap", "finish"), GOOD, n="left")
champion = plain("champion", "", "trophy", name="champion")


def _wear(names: Names, data: events.Worn) -> str:
    return names.wear(data["tyres"], data["brakes"])


def started(names: Names, event: Event[events.RaceStarted]) -> LogMessage:
    """Describe which race begins."""
    key = "race" if event.data["races"] > 1 else "race_only"
    return log_message(names, event, key, icon="flag", n=event.data["race"], laps=event.data["laps"])


def declared(names: Names, event: Event[events.Declared]) -> LogMessage | None:
    """Describe braking with wear; otherwise the move gives the speed."""
    data = event.data
    if not (data["tyres"] or data["brakes"]):
        return None
    params: dict[str, Any] = {"a": data["before"], "b": data["speed"], "wear": _wear(names, data)}
    return log_message(names, event, "braked", calm="calm_braked", **params)


def moved(names: Names, event: Event[events.Moved]) -> LogMessage:
    """Describe how far a car drove, how and where to."""
    data = event.data
    key = "extra" if data["extra"] else "box" if data["box"] else "rejoined" if data["rejoined"] else "moved"
    if not data["spaces"]:
        key = "moved_none" if data["speed"] else "stood"
    card = names.card(data["extra"]) if data["extra"] else ""
    calm = "calm_corners" if data["corners"] else f"calm_{key}"
    params: dict[str, Any] = {"n": data["spaces"], "speed": data["speed"], "card": card}
    return log_message(names, event, key, calm=calm if key in ("moved", "extra") else "", **params)


def braked(names: Names, event: Event[events.Braked]) -> LogMessage:
    """Describe a car slowed behind another, and its wear."""
    data = event.data
    worn = data["tyres"] or data["brakes"]
    key, tone = ("slowed_worn", BAD) if worn else ("slowed", "")
    by, wear = names.seat(data["by"]), _wear(names, data)
    return log_message(names, event, key, tone, by=by, n=data["speed"], wear=wear)


def rolled(names: Names, event: Event[events.Rolled]) -> LogMessage:
    """Describe the result of the dice."""
    data = event.data
    key = "rolled_spin" if data["spin"] else "rolled_wear" if data["tyres"] or data["brakes"] else "rolled"
    params: dict[str, Any] = {
        "corner": data["corner"],
        "excess": data["excess"],
        "dice": "+".join(map(str, data["dice"])),
    }
    tone, wear = BAD if key != "rolled" else GOOD, _wear(names, data)
    return log_message(names, event, key, tone, calm=f"calm_{key}", wear=wear, **params)


def spun(names: Names, event: Event[events.Spun]) -> LogMessage | None:
    """Describe a spin; one by dice is described with the roll."""
    data = event.data
    if data["cause"] == "dice":
        return None
    key = f"spun_{data['cause']}_{'off' if data['corner'] is None else 'corner'}"
    return log_message(names, event, key, BAD, corner=data["corner"] or 0)


def pit_card(names: Names, event: Event[events.PitCardDrawn]) -> LogMessage:
    """Describe a pit card."""
    data = event.data
    params = {"name": names.seat(event.seat), "n": data["card"], "what": names.pit_card(data["card"])}
    text = names.t("log.pit_card", **params)
    if data["taken"]:
        text = names.t("log.pit_taken", what=text, card=names.card(data["taken"]))
    return LogMessage(text)


def ended(names: Names, event: Event[season.Classification]) -> LogMessage:
    """Describe who won."""
    race, winner = event.data["race"], names.seat(event.data["order"][0])
    key = "won" if race == 1 and event.data["last"] else "race_won"
    return log_message(names, event, key, icon="trophy", n=race, name=winner)


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
