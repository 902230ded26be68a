"""A race told from its history, and what a report makes of it where every seat drives its own car."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from game.engine import odds
from game.ui.race.race_summary import Facts, Tale, seat_called, tale
from game.ui.race.report import Story as Story
from game.ui.race.report import events_of as events_of
from game.ui.race.report import key_moments
from game.ui.race.result import (
    Badge,
    ClassificationRow,
    DiceLuck,
    KeyMoment,
    Message,
    PlaceLine,
    Positions,
    SeatName,
    Series,
    Tally,
    TallyRow,
)
from game.ui.race.scene import RaceScene


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The parts of a race's report: `message` words a key of the game's own, `badge` is a seat's mark."""

    story: Story
    message: Callable[..., Message]
    badge: Callable[[int], Badge]

    def rows(self, out: Sequence[int] = ()) -> tuple[ClassificationRow, ...]:
        """The classification; `out` are the seats that have dropped out."""
        told, points, totals = self.story, self.story.end["points"], self.story.end["totals"]
        rows = []
        for place, seat in enumerate(told.end["order"], 1):
            start = told.grid.index(seat) + 1 if seat in told.grid else place
            who = SeatName(seat)
            badge = self.badge(seat)
            rows.append(
                ClassificationRow(
                    str(seat), place, badge, who, seat, points[seat], start, totals[seat], seat in out
                )
            )
        return tuple(rows)

    def positions(self) -> Positions:
        """Who was where after every round, and who led."""
        frames, grid = self.story.frames, self.message("report.on_grid")
        said = [self.message("report.leads", name=SeatName(f.order[0])) if f.round else grid for f in frames]
        traces = []
        for seat in self.story.end["order"]:
            places = tuple(frame.order.index(seat) + 1 for frame in frames)
            traces.append(PlaceLine(str(seat), self.badge(seat), SeatName(seat), seat, places))
        steps, rounds = tuple(frame.step for frame in frames), tuple(frame.round for frame in frames)
        return Positions(steps, tuple(said), rounds, tuple(traces))

    def tale(self, scene: RaceScene, facts: Facts) -> Tale:
        """The race in sentences."""
        called = seat_called(scene.table)
        return tale(self.positions(), facts, lambda trace, head: called(int(trace.id), head))

    def moments(
        self, icons: Mapping[str, str], tones: Mapping[str, str], own: int | None
    ) -> tuple[KeyMoment, ...]:
        """What is worth telling; a kind with no icon or tone of its own is something bad."""
        return key_moments(self.story.moments, self.message, self.badge, icons, tones, own)

    def luck(self) -> tuple[DiceLuck, ...]:
        """How the dice fell for each seat."""
        rolls, order = self.story.rolls, self.story.end["order"]
        return tuple(DiceLuck(seat, self.badge(seat), *odds.luck(rolls, seat)) for seat in order)

    def tally(self, columns: Sequence[str], values: Callable[[int], tuple[int, ...]]) -> Tally:
        """What each seat did, under the columns with these names."""
        say = self.message
        rows = tuple(
            TallyRow(str(seat), self.badge(seat), SeatName(seat), seat, values(seat))
            for seat in self.story.end["order"]
        )
        heads = tuple(say(f"report.by.{name}") for name in columns)
        return Tally(say("report.by.title"), say("report.by.note"), heads, rows, signed=False)

    def series(self, points: Sequence[Sequence[float]]) -> tuple[Series, ...]:
        """How each seat's points grew, race by race, the most first; halves only where there are any."""
        found = []
        for seat in range(len(points[0])):
            sums = [0.0]
            for line in points:
                sums.append(sums[-1] + line[seat])
            totals = tuple(int(value) if value == int(value) else value for value in sums)
            # a chart of points draws halves as well
            whole = cast("tuple[int, ...]", totals)
            found.append(Series(str(seat), self.badge(seat), SeatName(seat), seat, whole))
        return tuple(sorted(found, key=lambda series: -series.totals[-1]))
