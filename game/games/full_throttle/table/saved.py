"""The title's summary of a saved race: the village with its mopeds, the first three, its progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.engine.venue.track import catalogue
from game.games.full_throttle.rules.course import LAPS
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.table.art.cards import draw_back
from game.games.full_throttle.table.art.riders import RIDERS, ride_above
from game.games.full_throttle.table.names import ID
from game.games.full_throttle.table.stage import Ground
from game.ui.draw.mark import Mark
from game.ui.draw.painter import Painter
from game.ui.kit.marks import draw_mark
from game.ui.race.showcase import Runner, Showcase, SummaryLine
from game.ui.race.vehicle import Vehicle
from game.ui.tracks.art import thumbnail
from game.ui.tracks.board import Board

if TYPE_CHECKING:
    from game.services.records.saves import RecordSummary
    from game.ui.kit.scene import Shell


class Moped(Vehicle):
    """Mopeds, which nobody owns: a seat is shown by its bets."""

    def draw_piece(self, p: Painter, colour: str, shape: str, x: float, y: float, width: float) -> None:
        """Draw a seat as face-down bets with its mark, as nobody owns a moped."""
        height = min(width * 0.42, 92.0)
        card = height / 1.36
        for i in (-1, 1, 0):
            draw_back(p, x + i * card * 0.62 - card / 2, y - height / 2 + abs(i) * 3, card, height)
        draw_mark(p, Mark(colour, shape), x, y, card * 0.36)

    def draw_above(
        self, p: Painter, id: str, colour: str, x: float, y: float, length: float, heading: float
    ) -> None:
        ride_above(p, id, x, y, length, heading)


class SpectatorView(Showcase[Position]):
    """The part of the table that needs only a spectator's observation."""

    vehicle = Moped(has_mark=True)

    @classmethod
    def thumbnail(cls, p: Painter, observation: Position, x: float, y: float, w: float, h: float) -> bool:
        track = catalogue.find(ID, observation["track"])
        thumbnail(p, track, x, y, w, h, f"ft.saved.{track.id}.{round(w)}")
        ground, board = Ground(track), Board(track, (x, y, w, h))
        length = max(22.0, ground.length * board.scale)
        for colour, pose in ground.rest(observation["spaces"]).items():
            px, py = board.point(pose.x, pose.y)
            ride_above(p, colour, px, py, length, pose.angle, pose.turn)
        return True

    @classmethod
    def summary_lines(cls, app: Shell, summary: RecordSummary[Position]) -> list[SummaryLine]:
        observation = summary.observation
        lap = min(LAPS, max([1, *observation["laps"].values()]))
        lines = [SummaryLine(app.t(f"{ID}.saved.round", n=observation["round"], lap=lap, of=LAPS))]
        for i, colour in enumerate(observation["order"][:3]):
            rider = RIDERS[colour]
            name, who = app.t(f"{ID}.colour.{colour}"), app.t(f"{ID}.rider.{colour}")
            text = app.t(f"{ID}.saved.moped", colour=name, rider=who)
            lines.append(SummaryLine(text, str(i + 1), rider.mark))
        return lines

    @classmethod
    def runners(cls, observation: Position) -> list[Runner]:
        return [Runner(colour, RIDERS[colour].colour) for colour in observation["order"] or RIDERS]

    @classmethod
    def progress(cls, observation: Position) -> float | None:
        if observation["phase"] == "over":
            return 1.0
        if not observation["laps"]:
            return 0.0
        # the race ends when the third moped finishes
        third = sorted(observation["laps"].values(), reverse=True)[2]
        row = 0.0
        if third:
            track = catalogue.find(ID, observation["track"])
            labels = {space.label: space.row for space in track.spaces}
            rows = [labels[at] for c, at in observation["spaces"].items() if observation["laps"][c] == third]
            row = max(rows, default=0) / max(1, len(track.rows))
        return float(min(0.99, (max(0, third - 1) + row) / LAPS))
