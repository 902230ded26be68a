"""Steps and the table in the player's words."""

from __future__ import annotations

from typing import Any

from game.engine.contract import Reason
from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import Names, card_of, team_of


def describe_step(names: Names, step: str) -> str:
    """A step in the player's words; the order of a deal stays untold."""
    match step.split(" "):
        case ["play", card, car]:
            # the car names the colour of an Overtake; a Pit stop may be for any car or for one colour
            said = names.card_valued(card) if card_of(card).kind == "overtake" else names.card_whole(card)
            return names.t("step.play", card=said, car=names.car(car))
        case ["play", card]:
            return names.t("step.play_only", card=names.card_whole(card))
        case ["with", car]:
            return names.t("step.with", car=names.car(car))
        case ["roll", face]:
            return names.t("step.roll", n=face)
        case [verb, *_]:
            return names.t(f"step.{verb}")
    return ""


def read_out(model: Model) -> str:
    """The table as text."""
    names, shown, line = model.names, model.observation, model.line

    def cars(some: list[str]) -> str:
        return names.listing(
            [
                f"{names.t('place', n=line.index(car) + 1)} {names.car(car)} {names.driver(car)}"
                for car in some
            ]
        )

    lines = [names.t("read.running", list=cars(shown["order"]))]
    if shown["out"]:
        lines.append(names.t("read.out", list=cars(shown["out"])))
    if model.hand:
        lines.append(names.t("read.hand", list=names.listing([*map(names.card_whole, model.hand)])))
    lines.append(names.t("read.deck", n=shown["deck"], m=len(shown["discard"])))
    totals = points_if_ended_now(shown).totals if shown["order"] else {}
    each = [
        names.t("read.item", name=f"{names.team_owner(team)} {names.team(team)}", n=totals[team])
        for team in sorted(totals, key=lambda team: -totals[team])
    ]
    if each:
        lines.append(
            names.t("read.totals_over" if model.is_over else "read.totals", list=names.listing(each))
        )
    return "\n".join(lines)


def describe_reason(names: Names, reason: Reason) -> str:
    """A fact that speaks for a play, with cars, places and teams by name."""
    params: dict[str, Any] = dict(reason.params)
    if "car" in params:
        params["who"] = names.team_owner(team_of(params["car"]))
    for key in ("car", "by"):
        if key in params:
            params[key] = names.car(params[key])
    if "team" in params:
        params["who"] = names.team_named(params["team"])
        params["team"] = names.team(params["team"])
    if "past" in params:
        params["past"] = [names.team_owner(team) for team in params["past"]]
    if reason.key in ("up", "back", "falls", "both_fall", "passes", "rides", "clears", "keeps"):
        params |= {
            key: names.t("place", n=params[key]) for key in ("before", "after", "place") if key in params
        }
    key = reason.key
    if key in ("hits", "strikes") and 0 in (params["n"], params["ill"]):
        key = f"{key}_unharmed" if params["n"] else f"{key}_harmed"
    said = names.t(f"reason.{key}", **params)
    return said[:1].upper() + said[1:]
