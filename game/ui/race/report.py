"""Parts of race reports that games share: the reporter, key moments, the history of a race."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import ClassVar, Generic, NamedTuple, TypedDict, cast

from game.engine import odds
from game.engine.contract import AnyPosition, Event, Json, Kind
from game.engine.match import Played
from game.services.records.statistics import FinishedGame, SeatEntry, count_dice
from game.ui.draw.theme import SEATS
from game.ui.kit.scene import Destination
from game.ui.race import routes
from game.ui.race.names import token_styles_of
from game.ui.race.result import (
    Badge,
    Championship,
    ClassificationRow,
    KeyMoment,
    Message,
    RaceReport,
    SeatName,
    TitleBanner,
)
from game.ui.race.scene import RaceScene

MOMENTS = 10
"""The most moments of a report."""
MAX_PER_KIND = 3
"""The most moments of one kind that are listed before others."""
OWN_WEIGHT = 2
"""The extra weight of a moment of the viewer's own seat."""
FINISH, LAST, CRASH, LEAD = 99, 7, 6, 5
"""Weights of moments of every game: the winner's finish, last lap or round, crash or spin, new leader."""


class RaceMoment(NamedTuple):
    """A notable event of a race: weight, step, kind, text parameters and seat."""

    weight: int
    step: int
    round: int
    kind: str
    params: dict[str, object]
    seat: int


def foremost(moments: Sequence[RaceMoment], viewer: int | None = None) -> list[RaceMoment]:
    """Return the weightiest moments in the order they happened: a few of each kind, then what fits."""
    sort_keys = {id(moment): (moment.step, moment.weight >= FINISH, i) for i, moment in enumerate(moments)}
    ranked = sorted(
        moments, key=lambda m: (-m.weight - OWN_WEIGHT * (viewer is not None and m.seat == viewer), m.step)
    )
    counts: Counter[str] = Counter()
    best: list[RaceMoment] = []
    others: list[RaceMoment] = []
    for moment in ranked:
        counts[moment.kind] += 1
        (best if counts[moment.kind] <= MAX_PER_KIND else others).append(moment)
    # the moments of one step keep their order, and the end of the race comes last
    return sorted([*best, *others][:MOMENTS], key=lambda m: sort_keys[id(m)])


def key_moments(
    moments: Sequence[RaceMoment],
    message: Callable[..., Message],
    badge: Callable[[int], Badge | None],
    icons: Mapping[str, str],
    tones: Mapping[str, str],
    viewer: int | None = None,
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
        for _, step, number, kind, params, seat in foremost(moments, viewer)
    )


class RoundOrder(NamedTuple):
    """The order after a round: the steps shown by then, the round (0: the grid), the seats in order."""

    step: int
    round: int
    order: Sequence[int]


@dataclass(slots=True)
class Story:
    """The history of a race: the grid, the order after every round, moments, rolls, the end."""

    grid: list[int] = field(default_factory=list)
    end: Mapping[str, Json] = field(default_factory=dict)
    """The data of the event that ended the race."""
    frames: list[RoundOrder] = field(default_factory=list)
    moments: list[RaceMoment] = field(default_factory=list)
    rolls: list[odds.Roll] = field(default_factory=list)

    def started(self, event: Event, index: int) -> None:
        """Record the grid."""
        self.grid = list(event.data["order"])
        self.frames.append(RoundOrder(index + 1, 0, self.grid))


def events_of(history: Sequence[Played], race: int) -> Iterator[tuple[Event, int]]:
    """Yield the events of one race of a history, with the step of each, up to the one that ends it."""
    current = 1
    for played in history:
        for event in played.events:
            if current == race:
                yield event, played.index
            current += event.kind == "race_ended"
        if current > race:
            return


def race_ends(history: Sequence[Played]) -> list[int]:
    """Return for each race of a history how many steps are played when it has ended."""
    return [played.index + 1 for played in history for event in played.events if event.kind == Reporter.ended]


def leads(frames: Sequence[RoundOrder]) -> list[RaceMoment]:
    """Return the changes of the lead: who is ahead when a round ends and was not when it began."""
    return [
        RaceMoment(
            LEAD, frame.step - 1, frame.round, "lead", {"name": SeatName(frame.order[0])}, frame.order[0]
        )
        for before, frame in pairwise(frames)
        if before.order[0] != frame.order[0]
    ]


def message_factory(game_id: str) -> Callable[..., Message]:
    """Return `message(key, **params)` for texts of this game's own file."""

    def message(key: str, **params: object) -> Message:
        return Message(f"{game_id}.{key}", params)

    return message


def badge_of(scene: RaceScene, seat: int) -> Badge:
    """Return the badge of a seat's mark, or of a default colour."""
    return Badge(*(scene.mark(seat) or SEATS[seat % len(SEATS)]))


def plain_report(scene: RaceScene) -> RaceReport:
    """Return the default report: places and points by seat."""
    result = scene.match.result
    if result is None:
        raise ValueError("the game is not over")
    order = sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat))
    rows = []
    for seat in order:
        place, name, points = result.places[seat], SeatName(seat), result.points[seat]
        rows.append(ClassificationRow(str(seat), place, badge_of(scene, seat), name, seat, points))
    banner = None
    if len(result.winners) == 1:
        row = next(row for row in rows if row.seat == result.winners[0])
        head = Message("race_end.winner")
        banner = TitleBanner(head, row.badge, row.name, row.seat, row.points, is_decided=True)
    game_name = Message(f"{scene.game_id}.name")
    return RaceReport(tuple(rows), game_name=game_name, columns=("points",), banner=banner)


def statistics_entry(scene: RaceScene, seconds: int) -> FinishedGame:
    """Return the entry of a finished game for the statistics."""
    result = scene.match.result
    if result is None:
        raise ValueError("the game is not over")
    config = scene.config
    return FinishedGame(
        game=config.game,
        day=date.today().isoformat(),
        seats=tuple(SeatEntry(seat.kind, seat.name, seat.level, seat.style) for seat in config.seats),
        places=result.places,
        points=result.points,
        winners=result.winners,
        seconds=seconds,
        track=config.track,
        races=scene.game.races(config.setup()),
        dice=count_dice(scene.game, scene.match.steps),
    )


class EndedRace(TypedDict):
    """What the end screen reads of the event that ends a race of a season."""

    race: int
    last: bool


class Reporter(ABC, Generic[AnyPosition]):
    """Builds reports and standings for one race scene, from what everybody may know."""

    ended: ClassVar[Kind[EndedRace]] = Kind("race_ended", EndedRace)
    """The event that ends a race; its data have `race` and `last` if there are several."""

    def __init__(self, scene: RaceScene) -> None:
        self.scene = scene
        self.observation = cast("AnyPosition", scene.match.observe(None))
        self.token_styles = token_styles_of(scene.game)

    @property
    def run(self) -> int:
        """The number of races that have ended: by default those that have `results`."""
        return len(cast("Mapping[str, Sequence[object]]", self.observation)["results"])

    @abstractmethod
    def race_report(self, race: int) -> RaceReport:
        """Return the report of a race that has ended; races count from 1."""

    def reports(self) -> list[RaceReport]:
        """Return the reports of all races that have ended."""
        return [self.race_report(race) for race in range(1, self.run + 1)]

    @classmethod
    def has_season(cls, observation: AnyPosition) -> bool:
        """Return whether several races count together, so that the race menu has a score sheet."""
        return False

    def championship(self, races: int | None = None) -> Championship:
        """Return the season after the first `races` races (None: all that have ended)."""
        raise NotImplementedError(f"{type(self).__name__} has no season")

    @classmethod
    def paused_at(cls, scene: RaceScene, played: Played) -> Destination | None:
        """Return the end screen of a race that is not the season's last, if this step ends one."""
        for event in played.events:
            if cls.ended.is_of(event) and not event.data["last"]:
                return routes.RaceEnd(scene, cls(scene).race_report(event.data["race"]), False)
        return None

    @classmethod
    def end_scene(cls, scene: RaceScene) -> Destination:
        """Return the end screen of the last race."""
        reporter = cls(scene)
        return routes.RaceEnd(scene, reporter.race_report(reporter.run), True)

    @classmethod
    def score_sheet(cls, scene: RaceScene) -> Destination:
        """Return the standings of the season so far."""
        return routes.Championship(scene, cls(scene).championship())
