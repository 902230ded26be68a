"""The preview of a saved race on the title screen: the track with its cars, and the first three."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from game.engine import registry
from game.engine.venue.track import catalogue
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.board.cars import Livery, body
from game.games.grand_prix.table.names import ID
from game.games.grand_prix.table.stage import Ground
from game.ui.draw.painter import Painter
from game.ui.race.names import token_styles_of
from game.ui.race.showcase import Runner, Showcase, SummaryLine
from game.ui.race.vehicle import Vehicle
from game.ui.tracks.art import thumbnail
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.services.records.saves import RecordSummary
    from game.ui.kit.scene import Shell


class SpectatorView(Showcase[Position]):
    """The part of the table that needs only a spectator's observation."""

    vehicle = Vehicle("60_side")
    token_field = "colours"

    @classmethod
    def thumbnail(cls, p: Painter, observation: Position, x: float, y: float, w: float, h: float) -> bool:
        track = catalogue.find(ID, observation["track"])
        thumbnail(p, track, x, y, w, h, f"gp.saved.{track.id}.{round(w)}")
        ground, board = Ground(track), Board(track, (x, y, w, h))
        styles = token_styles_of(registry.game(ID))
        for seat, pose in ground.rest(observation).items():
            token = observation["colours"][seat]
            px, py = board.point(pose.x, pose.y)
            size = max(13.0, board.cell * 1.15)
            livery = Livery.of(styles[token], token)
            p.art(body(livery, pose.flipped), px, py, size, mid=True, angle=(pose.angle + 90) % 360)
        return True

    @classmethod
    def summary_lines(cls, app: Shell, summary: RecordSummary) -> list[SummaryLine]:
        observation, header = cast("Position", summary.observation), summary.header
        if header is None:
            return []
        discs = observation["options"]["discs"]
        lap = min(discs, max(observation["laps"], default=0) + 1)
        key = "saved.race_lap" if observation["options"]["championship"] else "saved.lap"
        first = SummaryLine(app.t(f"{ID}.{key}", race=observation["race"], n=lap, of=discs))
        return [first, *cls.front_seats(app, header.config, observation)]

    @classmethod
    def runners(cls, observation: Position) -> list[Runner]:
        styles = token_styles_of(registry.game(ID))
        order = observation["order"] or observation["racing"]
        return [Runner(str(seat), *styles[observation["colours"][seat]]) for seat in order]

    @classmethod
    def progress(cls, observation: Position) -> float | None:
        options = observation["options"]
        if observation["phase"] == "over":
            return 1.0
        # the share of the race that is run, by the discs of all cars
        discs = options["discs"] * len(observation["racing"])
        share_run = float(sum(observation["laps"][seat] for seat in observation["racing"]) / max(1, discs))
        if not options["championship"]:
            return share_run
        goal = options["target"]
        best = max(observation["totals"], default=0)
        # a race brings about half as many points as there are seats: the one in progress counts for its share
        # of them, and the race that passes the target goes beyond it by as many
        race_points = observation["seats"] / 2
        return float(min(0.99, (best + share_run * race_points) / (goal + race_points)))
