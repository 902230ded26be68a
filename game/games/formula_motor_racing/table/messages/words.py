"""Texts of steps, reasons and the table."""

from __future__ import annotations

from typing import Any

from game.engine.contract import Reason
from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import Names, card_of, team_of


def describe_step(names: Names, step: str) -> str:
    """Return the text of a step; that of a deal does not name its cards."""
    match step.split(" "):
        case ["play", card, car]:
            # the car already names the colour of an Overtake; a Pit stop may be for any car or one colour
            is_overtake = card_of(card).kind == "overtake"
            name = names.numbered_card(card) if is_overtake else names.full_card(card)
            # a line that breaks does so before the car
            return names.t("step.play", card=name, car=names.car(car).replace(" ", "\u00a0"))
        case ["play", card]:
            return names.t("step.play_only", card=names.full_card(card))
        case ["with", car]:
            return names.t("step.with", car=names.car(car))
        case ["roll", face]:
            return names.t("step.roll", n=face)
        case [verb, *_]:
            return names.t(f"step.{verb}")
    return ""


def read_out(model: Model) -> str:
    """Return the table as text."""
    names, observation, line = model.names, model.observation, model.line

    def cars(listed: list[str]) -> str:
        places = {car: names.t("place", n=line.index(car) + 1) for car in listed}
        return names.join_names([f"{places[car]} {names.car(car)} {names.driver(car)}" for car in listed])

    lines = [names.t("read.running", list=cars(observation["order"]))]
    if observation["out"]:
        lines.append(names.t("read.out", list=cars(observation["out"])))
    if model.hand:
        lines.append(names.t("read.hand", list=names.join_names([*map(names.full_card, model.hand)])))
    lines.append(names.t("read.deck", n=observation["deck"], m=len(observation["discard"])))
    totals = points_if_ended_now(observation).totals if observation["order"] else {}
    each = [
        names.t("read.item", name=f"{names.team_owner(team)} {names.team(team)}", n=totals[team])
        for team in sorted(totals, key=lambda team: -totals[team])
    ]
    if each:
        key = "read.totals_over" if model.is_over else "read.totals"
        lines.append(names.t(key, list=names.join_names(each)))
    return "\n".join(lines)


def describe_reason(names: Names, reason: Reason) -> str:
    """Return the text of a reason for a play, with cars, places and teams by name."""
    params: dict[str, Any] = dict(reason.params)
    if "car" in params:
        params["who"] = names.team_owner(team_of(params["car"]))
    for key in ("car", "by"):
        if key in params:
            params[key] = names.car(params[key])
    if "team" in params:
        params["who"] = names.team_label(params["team"])
        params["team"] = names.team(params["team"])
    if "past" in params:
        params["past"] = [names.team_owner(team) for team in params["past"]]
    if reason.key in ("up", "back", "falls", "both_fall", "passes", "rides", "clears", "keeps"):
        params |= {
            key: names.t("place", n=params[key]) for key in ("before", "after", "place") if key in params
        }
    text = names.t(f"reason.{reason.key}", **params)
    return text[:1].upper() + text[1:]
