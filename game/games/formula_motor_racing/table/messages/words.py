"""Texts of steps, reasons and the table."""

from __future__ import annotations

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.model import Model


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
