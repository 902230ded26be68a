"""What the title shows of a race that is not open: the track with its cars, the first three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine import registry
from game.engine.venue.track import catalogue
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.board.cars import Livery, body
from game.games.grand_prix.table.names import ID
from game.games.grand_prix.table.stage import Ground
from game.ui.draw.painter import Painter
from game.ui.race.names import token_styles_of
from game.ui.race.table import SummaryLine, TableView, front_seats
from game.ui.tracks.art import thumbnail
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.services.records.saves import RecordSummary
    from game.ui.kit.scene import Shell


class SavedRace(TableView[Position]):
    """The part of the table that needs no race, only what a spectator may know of one."""

    vehicle = "60_side"

    @classmethod
    def thumbnail(cls, p: Painter, observation: Position, x: float, y: float, w: float, h: float) -> bool:
        track = catalogue.find(ID, observation["track"])
        thumbnail(p, track, x, y, w, h, f"gp.saved.{track.id}.{round(w)}")
        ground, board = Ground(track), Board(track, (x, y, w, h))
        looks = token_styles_of(registry.game(ID))
        for seat, pose in ground.rest(observation).items():
            token = observation["colours"][seat]
            px, py = board.point(pose.x, pose.y)
            size = max(13.0, board.cell * 1.15)
            livery = Livery.of(looks[token], token)
            p.art(body(livery, pose.flipped), px, py, size, mid=True, angle=(pose.angle + 90) % 360)
        return True

    @classmethod
    def summary_lines(cls, app: Shell, summary: RecordSummary) -> list[SummaryLine]:
        seen, header = summary.observation, summary.header
        if header is None:
            return []
        discs = seen["options"]["discs"]
        lap = min(discs, max(seen["laps"], default=0) + 1)
        key = "saved.race_lap" if seen["options"]["championship"] else "saved.lap"
        first = SummaryLine(app.t(f"{ID}.{key}", race=seen["race"], n=lap, of=discs))
        looks, cars = token_styles_of(registry.game(ID)), seen["colours"]
        return [first, *front_seats(app, header.table, seen["order"], lambda seat: looks[cars[seat]])]

    @classmethod
    def runners(cls, observation: Position) -> list[tuple[str, str]]:
        looks = token_styles_of(registry.game(ID))
        order = observation["order"] or observation["racing"]
        return [(str(seat), looks[observation["colours"][seat]][0]) for seat in order]

    @classmethod
    def progress(cls, observation: Position) -> float | None:
        options = observation["options"]
        if observation["phase"] == "over":
            return 1.0
        done = _race_share(observation)
        if not options["championship"]:
            return done
        goal = options["target"]
        best = max(observation["totals"], default=0)
        return float(min(0.99, (best + done * observation["seats"] / 2) / (goal + observation["seats"] / 2)))


def _race_share(seen: Position) -> float:
    """How much of the race is run: the discs the leader and the last car still have."""
    discs = seen["options"]["discs"]
    racing = seen["racing"]
    taken = sum(seen["laps"][seat] for seat in racing)
    return float(taken / max(1, discs * len(racing)))
