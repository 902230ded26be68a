"""The title's summary of a saved race: a small road, the first three, its progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import registry
from game.games.formula_motor_racing.rules.cards import HAND, PACK
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.table.names import ID, team_of
from game.ui.draw import art
from game.ui.draw.painter import Painter
from game.ui.race.board.pieces import car_at
from game.ui.race.names import token_styles_of
from game.ui.race.showcase import Runner, Showcase, SummaryLine
from game.ui.race.words import seat_name

if TYPE_CHECKING:
    from game.services.records.saves import RecordSummary
    from game.ui.kit.scene import Shell

CAR_COUNT = 6
"""The number of cars on the small road: those in the points."""


class SpectatorView(Showcase[Position]):
    """The part of the table that needs only a spectator's observation."""

    token_field = "teams"

    @classmethod
    def thumbnail(cls, p: Painter, observation: Position, x: float, y: float, w: float, h: float) -> bool:
        order = observation["order"]
        if not order:
            return False
        t = p.theme
        road_y, road_h = y + h * 0.2, h * 0.66
        p.rect(x, y, w, h, t.grass)
        p.svg_fragments(
            x, road_y - 12, w, road_h + 24, art.straight(x, road_y, w, road_h, 6, 26, t.asphalt, t.grass)
        )
        p.svg_fragments(x + w - 9, road_y, 6, road_h, art.chequers(x + w - 9, road_y, 6, road_h, 3))
        width, styles = w * 0.33, token_styles_of(registry.game(ID))
        # the leader is at the right; the lower row is drawn last
        for row in (0, 1):
            for i, car in enumerate(order[:CAR_COUNT]):
                if i % 2 == row:
                    middle = x + w - 12 - width * (0.5 + i * 0.4)
                    ground = road_y + road_h * (0.84 if row else 0.46)
                    car_at(p, middle, ground, width, styles[team_of(car)][0], "white")
        return True

    @classmethod
    def summary_lines(cls, app: Shell, summary: RecordSummary[Position]) -> list[SummaryLine]:
        observation, header = summary.observation, summary.header
        if header is None:
            return []
        race, races = observation["race"], observation["races"]
        lines = [SummaryLine(app.t("common.race_of", n=race, total=races))]
        humans = header.config.humans()
        for i, car in enumerate(observation["order"][:3]):
            team = team_of(car)
            seat = next((n for n, teams in enumerate(observation["teams"]) if team in teams), None)
            neutral = app.t(f"{ID}.order.nobody", team=app.t(f"{ID}.team_head.{team}"))
            who = neutral if seat is None else seat_name(app, header.config, seat)
            text = f"{observation['numbers'][car]}  {who}"
            lines.append(
                SummaryLine(text, str(i + 1), token_styles_of(registry.game(ID))[team], seat in humans)
            )
        return lines

    @classmethod
    def runners(cls, observation: Position) -> list[Runner]:
        styles = token_styles_of(registry.game(ID))
        return [Runner(car, *styles[team_of(car)]) for car in observation["order"]]

    @classmethod
    def progress(cls, observation: Position) -> float | None:
        # the cards drawn after the deal measure the progress of a race
        full = len(PACK) - observation["removed"] - HAND * observation["seats"]
        left = full if observation["phase"] in ("grid", "deal") else observation["deck"]
        return float((observation["race"] - 1 + max(0.0, 1 - left / full)) / observation["races"])
