"""The preview of a saved race on the title screen: the circuit with its cars, and the first three."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.engine import registry
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.board.cars import Ground, body
from game.games.formula_one.table.names import ID, TRIMS, track_of
from game.games.formula_one.table.stage import number_of
from game.ui.draw.painter import Painter
from game.ui.race.names import token_styles_of
from game.ui.race.showcase import Runner, Showcase, SummaryLine
from game.ui.race.vehicle import Vehicle
from game.ui.tracks.art import thumbnail
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.services.records.saves import RecordSummary
    from game.ui.kit.scene import Shell

MIN_CAR_LENGTH = 17.0
"""The least length of a car in u, however small the picture."""


class SpectatorView(Showcase[Position]):
    """The part of the table that needs only a spectator's observation."""

    vehicle = Vehicle("60_side")
    token_field = "cars"

    @classmethod
    def thumbnail(cls, p: Painter, observation: Position, x: float, y: float, w: float, h: float) -> bool:
        track = track_of(observation)
        thumbnail(p, track, x, y, w, h, f"f1.saved.{track.id}.{round(w)}")
        ground, board = Ground(track), Board(track, (x, y, w, h))
        styles = token_styles_of(registry.game(ID))
        for seat, pose in ground.rest(observation).items():
            number, car = number_of(observation, seat), observation["cars"][seat]
            if not number or car is None:
                continue
            px, py = board.point(pose.x, pose.y)
            length = max(MIN_CAR_LENGTH, ground.long * board.scale * 1.25)
            drawing = body(styles[car][0], TRIMS[number - 1])
            p.art(drawing, px, py, length, mid=True, angle=pose.angle % 360)
        return True

    @classmethod
    def summary_lines(cls, app: Shell, summary: RecordSummary) -> list[SummaryLine]:
        observation, header = cast("Position", summary.observation), summary.header
        if header is None:
            return []
        options = observation["options"]
        laps_run = options["laps"] - min(observation["laps"], default=0)
        lap = min(options["laps"], laps_run + 1)
        key = "saved.race_lap" if options["races"] > 1 else "saved.lap"
        first = SummaryLine(app.t(f"{ID}.{key}", race=observation["race"], n=lap, of=options["laps"]))
        return [first, *cls.front_seats(app, header.config, observation)]

    @classmethod
    def runners(cls, observation: Position) -> list[Runner]:
        styles = token_styles_of(registry.game(ID))
        cars = {seat: observation["cars"][seat] for seat in observation["order"]}
        return [Runner(str(seat), *styles[car], seat) for seat, car in cars.items() if car is not None]

    @classmethod
    def progress(cls, observation: Position) -> float | None:
        if observation["phase"] == "over":
            return 1.0
        options = observation["options"]
        best = max(observation["distance"], default=0)
        race_rows = options["laps"] * track_of(observation).lap
        run = len(observation["results"]) + min(0.99, best / max(1, race_rows))
        return float(min(0.99, run / options["races"]))
