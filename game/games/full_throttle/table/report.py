"""From a race's events to what the end screen shows: the count of bets, moments, positions round by round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from game.engine.contract import Json
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import Course
from game.games.full_throttle.rules.scoring import POINTS
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.names import ID
from game.games.full_throttle.table.story import Reporter, Turned
from game.ui.race.report import LEAD, Telling, foremost, sayer
from game.ui.race.result import (
    Badge,
    Banner,
    Moment,
    Positions,
    RaceReport,
    Row,
    Say,
    SeatName,
    Tally,
    TallyRow,
    Trace,
)

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

say = sayer(ID)
CLIMB = 3
"""A card that wins so many places is worth telling."""
ICONS = {
    "home": "trophy",
    "climb": "up",
    "chain": "lightning",
    "stuck": "warning",
    "lead": "flag",
    "deck": "cards",
}


@dataclass(slots=True)
class Story:
    """A race told: the order after every round, and what was remarkable."""

    frames: list[tuple[int, list[str]]] = field(default_factory=list)
    """Steps shown and the order then."""
    moments: list[Telling] = field(default_factory=list)


def told(scene: RaceScene, course: Course) -> Story:
    """The story of the race from its history."""
    reporter, story = Reporter(course), Story()
    leader = ""
    for played in scene.match.history:
        kinds = {event.kind for event in played.events}
        if "round_started" in kinds and reporter.spaces:
            story.frames.append((played.index, reporter.order()))
        reporter.follow(played.events, played.index)
        if "turned" in kinds:
            turned = reporter.turned[-1]
            story.moments += _moments(turned, reporter.round)
            first = reporter.order()[0]
            if first != leader and reporter.round > 1:
                story.moments.append(_telling(LEAD, turned, reporter.round, "lead"))
            leader = first
        for event in played.events:
            if event.kind == "race_over" and event.data["reason"] == "deck":
                weight = Telling(50, played.index + 1, reporter.round, "deck", {}, -1)
                story.moments.append(weight)
    story.frames.append((len(scene.match.history), reporter.order()))
    return story


def _telling(weight: int, turned: Turned, number: int, kind: str, **params: Any) -> Telling:
    params.setdefault("colour", say(f"colour_in.{turned.colour}"))
    return Telling(weight, turned.index + 1, number, kind, params, COLOURS.index(turned.colour))


def _moments(turned: Turned, number: int) -> list[Telling]:
    """What is remarkable about a card."""
    found = []
    speed = int(turned.card[-1])
    if turned.podium:
        place = say("place", n=turned.podium)
        found.append(_telling(99 - turned.podium, turned, number, "home", place=place))
    if turned.bonuses > 1:
        found.append(_telling(8 + turned.bonuses, turned, number, "chain", n=turned.bonuses, card=speed))
    if turned.gain >= CLIMB:
        found.append(_telling(4 + turned.gain, turned, number, "climb", n=turned.gain, card=speed))
    if turned.stopped == "stays" and speed == 3:
        found.append(_telling(5, turned, number, "stuck", card=speed))
    return found


def race_report(scene: RaceScene, course: Course) -> RaceReport:
    """The report of the race."""
    result = scene.match.result
    assert result is not None
    count: Mapping[str, Json] = result.data
    story = told(scene, course)
    return RaceReport(
        rows=_rows(scene, count),
        game_name=say("name"),
        columns=("points",),
        banner=_banner(scene, count),
        positions=_positions(story, count),
        moments=_told_moments(story),
        tally=_tally(scene, count),
        who="name",
    )


def badge(scene: RaceScene, seat: int) -> Badge:
    """A seat's mark."""
    colour, shape = scene.mark(seat) or ("#9AA3AB", "disc")
    return Badge(colour, shape)


def ranked(count: Mapping[str, Json]) -> list[int]:
    """The seats from the winner on."""
    seats = count["seats"]
    return sorted(range(len(seats)), key=lambda seat: (seats[seat]["place"], seat))


def _rows(scene: RaceScene, count: Mapping[str, Json]) -> tuple[Row, ...]:
    rows = []
    for seat in ranked(count):
        own = count["seats"][seat]
        rows.append(Row(str(seat), own["place"], badge(scene, seat), SeatName(seat), seat, own["points"]))
    return tuple(rows)


def _banner(scene: RaceScene, count: Mapping[str, Json]) -> Banner | None:
    winners = count["winners"]
    if len(winners) != 1:
        return None
    seat = winners[0]
    points = count["seats"][seat]["points"]
    return Banner(Say("race_end.winner"), badge(scene, seat), SeatName(seat), seat, points, decided=True)


def _positions(story: Story, count: Mapping[str, Json]) -> Positions:
    frames = story.frames
    said = [say("report.grid"), *(say("report.round", n=i) for i in range(1, len(frames)))]
    traces = []
    for colour in count["order"]:
        rider = RIDERS[colour]
        places = tuple(order.index(colour) + 1 for _, order in frames)
        mark = Badge(rider.colour, rider.shape, rider.number)
        # no seat owns a moped; -1 is nobody's seat, and its line is drawn like any other
        traces.append(Trace(colour, mark, say(f"colour.{colour}"), -1, places))
    return Positions(tuple(step for step, _ in frames), tuple(said), traces=tuple(traces))


def _told_moments(story: Story) -> tuple[Moment, ...]:
    found = []
    for moment in foremost(story.moments):
        mark = None
        if moment.seat >= 0:
            rider = RIDERS[COLOURS[moment.seat]]
            mark = Badge(rider.colour, rider.shape)
        tone = {"home": "good", "climb": "good", "chain": "good", "stuck": "bad"}.get(moment.kind, "")
        words = say(f"report.moment.{moment.kind}", **moment.params)
        found.append(Moment(moment.step, moment.round, words, ICONS[moment.kind], mark, tone))
    return tuple(found)


def _tally(scene: RaceScene, count: Mapping[str, Json]) -> Tally:
    """Points by podium step and their sum, by seat; the screen adds every bet of every round."""
    rows = []
    for seat in ranked(count):
        own = count["seats"][seat]
        values = (*own["steps"], own["points"])
        rows.append(TallyRow(str(seat), badge(scene, seat), SeatName(seat), seat, values))
    columns = (*(say("place", n=i + 1) for i in range(len(POINTS))), say("report.sum"))
    return Tally(say("report.bets"), say("report.bets_note"), columns, tuple(rows))
