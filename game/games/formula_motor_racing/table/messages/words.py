"""Texts of steps, reasons and the table."""

from __future__ import annotations

from game.games.formula_motor_racing.rules.preview import points_if_ended_now
from game.games.formula_motor_racing.table.board.strip import title_now, totals_now
from game.games.formula_motor_racing.table.model import Model


def _team(model: Model, team: str) -> str:
    """The name of a team, with its colour where it is that of its owner."""
    names, label = model.names, model.names.team_label(team)
    if names.owner(team) is None:
        return label
    return names.scene.t("seat.named", name=label, team=names.team(team))


def read_out(model: Model) -> str:
    """Return the table as text."""
    names, observation, line = model.names, model.observation, model.line

    points = points_if_ended_now(observation) if line else None

    def read_car(car: str) -> str:
        place, n = names.t("place", n=line.index(car) + 1), points.cars.get(car, 0) if points else 0
        key = "read.scoring" if n else "read.car"
        return names.t(key, place=place, car=names.car(car), who=names.driver_label(car), n=n)

    def cars(listed: list[str]) -> str:
        return names.join_names([read_car(car) for car in listed])

    lines = [names.t("read.running", list=cars(observation["order"]))]
    if observation["out"]:
        lines.append(names.t("read.out", list=cars(observation["out"])))
    if model.hand:
        lines.append(names.t("read.hand", list=names.join_names([*map(names.full_card, model.hand)])))
    lines.append(names.t("read.deck", n=observation["deck"], m=len(observation["discard"])))
    totals = totals_now(model) if line else {}
    each = [
        names.t("read.item", name=_team(model, team), n=totals[team])
        for team in sorted(totals, key=lambda team: -totals[team])
    ]
    if each:
        said = names.join_names(each) if any(totals.values()) else names.t("calm.no_points")
        lines.append(names.t("read.totals", title=title_now(model), list=said))
    return "\n".join(lines)
