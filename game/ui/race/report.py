"""Shared parts of race reports: the reporter, the key moments and when they appear."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import ClassVar, Generic, NamedTuple, cast

from game.engine import odds
from game.engine.contract import AnyPosition, Event, Json
from game.engine.match import Played
from game.services.records.statistics import FinishedGame, SeatEntry, tally
from game.ui.draw.theme import SEATS
from game.ui.kit.scene import Destination
from game.ui.race import routes
from game.ui.race.names import token_styles_of
from game.ui.race.result import (
    Badge,
    ClassificationRow,
    KeyMoment,
    Message,
    RaceReport,
    SeatName,
    Standings,
    TitleBanner,
)
from game.ui.race.scene import RaceScene

MOMENTS = 10
ALIKE = 3
"""How many moments of one kind are told while others wait."""
OWN_WEIGHT = 2
"""What a moment of one's own weighs more than another's."""
FINISH, LAST, CRASH, LEAD = 99, 7, 6, 5
"""What moments of every game weigh: the winner's finish, the last lap or round, a crash or spin, the lead."""


class RaceMoment(NamedTuple):
    """A notable event of a race: weight, step, kind, text parameters and seat."""

    weight: int
    step: int
    round: int
    kind: str
    params: dict[str, object]
    seat: int


def foremost(moments: Sequence[RaceMoment], own: int | None = None) -> list[RaceMoment]:
    """The weightiest moments in the order they happened: a few of each kind, then what fits."""
    ends = {id(moment): (moment.step, moment.weight >= FINISH, i) for i, moment in enumerate(moments)}
    ranked = sorted(
        moments, key=lambda m: (-m.weight - OWN_WEIGHT * (own is not None and m.seat == own), m.step)
    )
    seen: Counter[str] = Counter()
    best: list[RaceMoment] = []
    more: list[RaceMoment] = []
    for moment in ranked:
        seen[moment.kind] += 1
        (best if seen[moment.kind] <= ALIKE else more).append(moment)
    # what one step tells stays in its order, and the end of the race is told last
    return sorted([*best, *more][:MOMENTS], key=lambda m: ends[id(m)])


def key_moments(
    moments: Sequence[RaceMoment],
    message: Callable[..., Message],
    badge: Callable[[int], Badge | None],
    icons: Mapping[str, str],
    tones: Mapping[str, str],
    own: int | None = None,
) -> tuple[KeyMoment, ...]:
    """Return the key moments of a race; a kind without icon or tone counts as bad."""
    return tuple(
        KeyMoment(
            step,
            number,
            message(f"report.moment.{kind}", **params),
            icons.get(kind, "warning"),
            badge(seat),
            tones.get(kind, "bad"),
        )
        for _, step, number, kind, params, seat in foremost(moments, own)
    )


class RoundOrder(NamedTuple):
    """The order after a round: the steps shown by then, the round (0: the grid), who is where."""

    step: int
    round: int
    order: Sequence[int]


@dataclass(slots=True)
class Story:
    """One race told: the grid, the order after every round, what is worth telling, rolls, how it ended."""

    grid: list[int] = field(default_factory=list)
    end: Mapping[str, Json] = field(default_factory=dict)
    """What the event tells that ended the race."""
    frames: list[RoundOrder] = field(default_factory=list)
    moments: list[RaceMoment] = field(default_factory=list)
    rolls: list[odds.Roll] = field(default_factory=list)


def events_of(history: Sequence[Played], race: int) -> Iterator[tuple[Event, int]]:
    """The events of one race of a history with the step of each, to the one that ends it."""
    now = 1
    for played in history:
        for event in played.events:
            if now == race:
                yield event, played.index
            now += event.kind == "race_ended"
        if now > race:
            return


def race_ends(history: Sequence[Played]) -> list[int]:
    """How many steps are played when each race of a history has ended."""
    return [played.index + 1 for played in history for event in played.events if event.kind == Reporter.ended]


def leads(frames: Sequence[RoundOrder]) -> list[RaceMoment]:
    """Who took the lead, round by round: whoever was ahead when one ended and not when it began."""
    return [
        RaceMoment(
            LEAD, frame.step - 1, frame.round, "lead", {"name": SeatName(frame.order[0])}, frame.order[0]
        )
        for before, frame in pairwise(frames)
        if before.order[0] != frame.order[0]
    ]


class Rounds:
    """Counts rounds by whose turns begin: a seat's second turn opens the next one."""

    def __init__(self) -> None:
        self.number = 0
        self._had: set[int] = set()

    def turn(self, seat: int) -> bool:
        """A turn begins; True where it is the first of a round."""
        opens = not self.number or seat in self._had
        if opens:
            self.number += 1
            self._had.clear()
        self._had.add(seat)
        return opens


def message_factory(game_id: str) -> Callable[..., Message]:
    """`message(key, **params)` for texts of this game's own file."""

    def say(key: str, **params: object) -> Message:
        return Message(f"{game_id}.{key}", params)

    return say


def plain_report(scene: RaceScene) -> RaceReport:
    """Return the default report: places and points by seat."""
    result = scene.match.result
    if result is None:
        raise ValueError("the game is not over")
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    rows = tuple(
        ClassificationRow(
            str(seat), result.places[seat], _badge(scene, seat), SeatName(seat), seat, result.points[seat]
        )
        for seat in order
    )
    return RaceReport(
        rows,
        game_name=Message(f"{scene.game_id}.name"),
        columns=("points",),
        banner=_winner(rows, result.winners),
    )


def _winner(rows: tuple[ClassificationRow, ...], winners: tuple[int, ...]) -> TitleBanner | None:
    """Who won, where it was exactly one."""
    if len(winners) != 1:
        return None
    row = next(row for row in rows if row.seat == winners[0])
    return TitleBanner(Message("race_end.winner"), row.badge, row.name, row.seat, row.points, decided=True)


def _badge(scene: RaceScene, seat: int) -> Badge:
    """The mark that a seat has at the table."""
    return Badge(*(scene.mark(seat) or SEATS[seat % len(SEATS)]))


def statistics_entry(scene: RaceScene, seconds: int) -> FinishedGame:
    """What the statistics keep of a finished game, which took so long."""
    result = scene.match.result
    if result is None:
        raise ValueError("the game is not over")
    table = scene.table
    return FinishedGame(
        game=table.game,
        day=date.today().isoformat(),
        seats=tuple(SeatEntry(seat.kind, seat.name, seat.level, seat.style) for seat in table.seats),
        places=result.places,
        points=result.points,
        winners=result.winners,
        seconds=seconds,
        track=table.track,
        races=scene.game.races(table.setup()),
        dice=tally(scene.game, scene.match.steps),
    )


class Reporter(ABC, Generic[AnyPosition]):
    """Builds reports and standings for one race scene, from what everybody may know."""

    ended: ClassVar[str] = "race_ended"
    """The event that ends a race; its data have `race` and `last` where there are several."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.observation = cast("AnyPosition", scene.match.observe(None))
        self.token_styles = token_styles_of(scene.game)

    @property
    @abstractmethod
    def run(self) -> int:
        """How many races have ended."""

    @abstractmethod
    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""

    def reports(self) -> list[RaceReport]:
        """The reports of all races that have ended."""
        return [self.race_report(race) for race in range(1, self.run + 1)]

    def standings(self, races: int | None = None) -> Standings:
        """The season after the first `races` races (None: all that are over)."""
        raise NotImplementedError(f"{type(self).__name__} has no season")

    @classmethod
    def paused_at(cls, scene: RaceScene, played: Played) -> Destination | None:
        """The end of a race that is not the season's last."""
        for event in played.events:
            if event.kind == cls.ended and not event.data["last"]:
                return routes.RaceEnd(scene, cls(scene).race_report(int(event.data["race"])), False)
        return None

    @classmethod
    def end_scene(cls, scene: RaceScene) -> Destination:
        """The end of the last race."""
        reporter = cls(scene)
        return routes.RaceEnd(scene, reporter.race_report(reporter.run), True)

    @classmethod
    def score_sheet(cls, scene: RaceScene) -> Destination:
        """The season so far, at any time."""
        return routes.Standings(scene, cls(scene).standings())
