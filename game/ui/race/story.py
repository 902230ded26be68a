"""The report of a race where every seat drives its own car, from the history of the race."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, TypeVar, cast

from game.engine import odds
from game.engine.match import Played
from game.ui.race.events import Rows
from game.ui.race.race_summary import Incident, SummaryFacts, seat_namer, summarize
from game.ui.race.report import RaceMoment, Story, events_of, key_moments, leads
from game.ui.race.result import (
    Badge,
    ClassificationRow,
    DiceLuck,
    Message,
    PlaceLine,
    Positions,
    RaceReport,
    SeatName,
    Series,
    Tally,
    TallyRow,
)
from game.ui.race.scene import RaceScene

AnyStory = TypeVar("AnyStory", bound=Story)


@dataclass(slots=True, kw_only=True)
class SeatStory(Story):
    """The history of such a race."""

    order_after: Callable[[int], list[int]]
    """Returns the running order after a step."""
    round: int = 0
    mishaps: list[Incident] = field(default_factory=list)
    """Crashes or spins."""

    def add(self, weight: int, index: int, kind: str, seat: int | None, **params: object) -> None:
        """Add a key moment of a seat."""
        params = {"name": SeatName(seat or 0), **params}
        self.moments.append(RaceMoment(weight, index, self.round, kind, params, seat or 0))


class SeatsAtEnd(TypedDict):
    """What such a report reads of the event that ended the race."""

    order: list[int]
    points: list[float]
    totals: list[float]


def gather_story(
    story: AnyStory, rows: Rows[Any, Any, AnyStory], history: Sequence[Played], race: int
) -> AnyStory:
    """Add the events of one race of a history to its story, and who took the lead in which round."""
    for event, index in events_of(history, race):
        rows.add_to_story(story, [event], index)
    story.moments += leads(story.frames[:-1])
    return story


@dataclass(frozen=True, slots=True)
class SeatReport:
    """The parts of such a report.

    `message` returns a message of the game's own file, `badge` the badge of a seat.
    """

    story: Story
    message: Callable[..., Message]
    badge: Callable[[int], Badge]

    @property
    def end(self) -> SeatsAtEnd:
        """The places and points of the race, in the data of the event that ended it."""
        return cast("SeatsAtEnd", self.story.end)

    def rows(self, retired: Sequence[int] = ()) -> tuple[ClassificationRow, ...]:
        """Return the classification; `retired` are the seats that have dropped out."""
        grid, points, totals = self.story.grid, self.end["points"], self.end["totals"]
        rows = []
        for place, seat in enumerate(self.end["order"], 1):
            start = grid.index(seat) + 1 if seat in grid else place
            name, badge = SeatName(seat), self.badge(seat)
            rows.append(
                ClassificationRow(
                    str(seat), place, badge, name, seat, points[seat], start, totals[seat], seat in retired
                )
            )
        return tuple(rows)

    def positions(self) -> Positions:
        """Return the order after every round, with the leaders."""
        frames, grid = self.story.frames, self.message("report.on_grid")
        leads = [self.message("report.leads", name=SeatName(f.order[0])) if f.round else grid for f in frames]
        traces = []
        for seat in self.end["order"]:
            places = tuple(frame.order.index(seat) + 1 for frame in frames)
            traces.append(PlaceLine(str(seat), self.badge(seat), SeatName(seat), seat, places))
        steps, rounds = tuple(frame.step for frame in frames), tuple(frame.round for frame in frames)
        return Positions(steps, tuple(leads), rounds, tuple(traces))

    def report(
        self,
        scene: RaceScene,
        facts: SummaryFacts,
        icons: Mapping[str, str],
        tones: Mapping[str, str],
        number: int | None,
    ) -> RaceReport:
        """Return a report that lacks what only the game knows, such as its banner and its tally.

        `number` is that of the race in a season; kinds of moments without icon or tone count as bad.
        """
        name_of, positions, moments = seat_namer(scene.config), self.positions(), self.story.moments
        plain, params = ("_plain", {}) if number is None else ("", {"n": number})
        return RaceReport(
            rows=self.rows(),
            title=Message(f"race_end.title{plain}", params),
            game_name=self.message("name"),
            classification=Message(f"race_end.classification{plain}", params),
            positions=positions,
            **summarize(positions, facts, lambda trace, head: name_of(int(trace.id), head)),
            moments=key_moments(moments, self.message, self.badge, icons, tones, scene.viewer),
            moments_found=len(moments),
            luck=self.luck(),
            luck_note=self.message("report.luck_note"),
            vehicle="60_side",
            who="driver",
        )

    def luck(self) -> tuple[DiceLuck, ...]:
        """Return each seat's luck with the dice."""
        rolls, order = self.story.rolls, self.end["order"]
        return tuple(DiceLuck(seat, self.badge(seat), *odds.luck(rolls, seat)) for seat in order)

    def tally(self, columns: Sequence[str], values: Callable[[int], tuple[int, ...]]) -> Tally:
        """Return a table of counts by seat, under the columns with these names."""
        rows = tuple(
            TallyRow(str(seat), self.badge(seat), SeatName(seat), seat, values(seat))
            for seat in self.end["order"]
        )
        title, note, *heads = (self.message(f"report.by.{name}") for name in ("title", "note", *columns))
        return Tally(title, note, tuple(heads), rows, signed=False)

    def series(self, points: Sequence[Sequence[float]]) -> tuple[Series, ...]:
        """Return the points of each seat after every race, the highest total first."""
        series = []
        for seat in range(len(points[0])):
            sums = [0.0]
            for line in points:
                sums.append(sums[-1] + line[seat])
            totals = tuple(int(value) if value == int(value) else value for value in sums)
            # a chart of points draws halves as well
            drawn = cast("tuple[int, ...]", totals)
            series.append(Series(str(seat), self.badge(seat), SeatName(seat), seat, drawn))
        return tuple(sorted(series, key=lambda one: -one.totals[-1]))
