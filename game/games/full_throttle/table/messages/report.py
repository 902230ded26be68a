"""The content of the end screen: the count of bets, key moments, positions round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from game.engine.match import Match
from game.engine.venue.track import catalogue
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.rules.course import LAPS, course_of
from game.games.full_throttle.rules.position import Position
from game.games.full_throttle.rules.scoring import POINTS, Counted
from game.games.full_throttle.rules.scoring import count as count_now
from game.games.full_throttle.rules.state import RaceState
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.events import ROWS
from game.games.full_throttle.table.messages.finale import Finale
from game.games.full_throttle.table.messages.story import RaceStory, TurnedCard
from game.games.full_throttle.table.names import ID
from game.ui.kit.scene import Destination
from game.ui.race.race_summary import Sentence, SummaryFacts, seat_namer, summarize
from game.ui.race.report import (
    RaceMoment,
    Reporter,
    badge_of,
    key_moments,
    leads,
    message_factory,
    plain_report,
)
from game.ui.race.result import (
    Badge,
    KeyMoment,
    Message,
    PlaceLine,
    Positions,
    RaceReport,
    SeatName,
    Tally,
    TallyRow,
    TitleBanner,
)

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

message = message_factory(ID)
MANY_LOST = 3
"""The least number of bets on one moped that scored nothing that is told of a lost race."""
CLIMB = 3
"""The least gain of places that is a key moment."""
ICONS = {"home": "trophy", "climb": "up", "chain": "lightning", "lead": "flag", "deck": "cards"}
TONES = {"home": "good", "climb": "good", "chain": "good", "lead": "", "deck": ""}


def new_history(match: Match) -> RaceStory:
    """Return the history of a match before its first step."""
    start = cast("Position", match.state_at(0).observe(None))
    return RaceStory.at_start(course_of(catalogue.find(ID, start["track"])), start)


def race_history(match: Match, count: int | None = None) -> RaceStory:
    """Return the history of a race up to `count` steps, by default all."""
    history = new_history(match)
    for played in match.history[:count]:
        ROWS.add_to_story(history, played.events, played.index)
    return history


class FullThrottleReporter(Reporter[Position]):
    """Builds the report of the one race, and its own end screen."""

    @property
    def run(self) -> int:
        return int(self.scene.match.is_over)

    def race_report(self, race: int) -> RaceReport:
        return race_report(self.scene, race_history(self.scene.match))

    @classmethod
    def end_scene(cls, scene: RaceScene) -> Destination:
        return Finale(scene.app, scene, cls(scene).race_report(1), True)


def _moment(weight: int, turned: TurnedCard, kind: str, **params: Any) -> RaceMoment:
    params.setdefault("colour", message(f"colour_in.{turned.colour}"))
    return RaceMoment(weight, turned.index + 1, turned.round, kind, params, COLOURS.index(turned.colour))


def _remarkable(turned: TurnedCard) -> list[RaceMoment]:
    """The key moments of a card."""
    found = []
    speed = int(turned.card[-1])
    if turned.podium:
        place = message("place", n=turned.podium)
        found.append(_moment(99 - turned.podium, turned, "home", place=place))
    if turned.bonuses > 1:
        found.append(_moment(8 + turned.bonuses, turned, "chain", n=turned.bonuses, card=speed))
    if turned.gain >= CLIMB:
        found.append(_moment(4 + turned.gain, turned, "climb", n=turned.gain, card=speed))
    if turned.stopped == "stays" and speed == 3:
        names = [message(f"colour_in.{colour}") for colour in turned.moves[0].block]
        found.append(_moment(5, turned, "stuck", card=speed, names=names))
    return found


def moments(history: RaceStory) -> list[RaceMoment]:
    """Return all candidates for key moments of a race."""
    found = [moment for turned in history.cards for moment in _remarkable(turned)]
    for lead in leads(history.frames[:-1]):
        colour = message(f"colour_in.{COLOURS[lead.seat]}")
        found.append(lead._replace(step=lead.step + 1, params={"colour": colour}))
    return [*found, *history.moments]


def race_report(scene: RaceScene, history: RaceStory) -> RaceReport:
    """Return the report of the race."""
    plain, result = plain_report(scene), scene.match.result
    assert result is not None
    count = cast("Counted", result.data)
    positions = _positions(history, count["order"])
    found, swing = moments(history), _swing(scene, history)
    return replace(
        plain,
        banner=plain.banner or shared_win(plain, count["winners"]),
        positions=positions,
        **summarize(positions, _facts(scene, history, count, swing), _name_of),
        swing=swing.words if swing is not None else None,
        moments=key_moments(found, message, _mark, ICONS, TONES),
        moments_found=len(found),
        tally=_tally(plain, count),
        ties=_ties(scene, count),
        facts=_lost_bets(count),
        who="name",
        laps=LAPS,
    )


def shared_win(plain: RaceReport, winners: Sequence[int]) -> TitleBanner:
    """Return the banner of several winners, with the mark of the first of them (FT-5.4)."""
    first = next(row for row in plain.rows if row.seat in winners)
    names = message("report.winners", names=tuple(SeatName(seat) for seat in winners))
    return TitleBanner(message("report.shared"), first.badge, names, None, first.points, is_decided=True)


def _name_of(trace: PlaceLine, begins_sentence: bool) -> Message:
    return message(f"{'colour' if begins_sentence else 'colour_in'}.{trace.id}")


def _swing(scene: RaceScene, history: RaceStory) -> KeyMoment | None:
    """Return which card of the last round gave the bets of those who won the lead."""
    match = scene.match

    def ahead(steps: int) -> tuple[int, ...]:
        """Who would win if the race ended after so many steps."""
        return count_now(cast("RaceState", match.state_at(steps))).winners

    since, end = history.frames[-2].step, len(match.history)
    winners = ahead(end)
    step = next((i for i in reversed(range(since, end)) if ahead(i) != winners), None)
    turned = next((one for one in history.cards if one.index == step), None)
    if step is None or turned is None:
        return None
    card = message("card", colour=message(f"colour_in.{turned.colour}"), n=turned.card[-1])
    others, name_of = [seat for seat in ahead(step) if seat not in winners], seat_namer(scene.config)
    seats = {"names": winners, "others": others}
    names = {key: tuple(name_of(seat, False) for seat in named) for key, named in seats.items()}
    words = message("report.tale.swing" if others else "report.tale.swing_shared", card=card, **names)
    mark = _mark(COLOURS.index(turned.colour))
    return KeyMoment(step + 1, turned.round, words, "cards", mark, "good")


def _facts(scene: RaceScene, history: RaceStory, count: Counted, swing: KeyMoment | None) -> SummaryFacts:
    """The facts for the summary of the race, beside the order of the mopeds."""
    before = history.frames[-2]
    home = next((turned.index for turned in history.cards if turned.podium), history.frames[-1].step - 1)
    return SummaryFacts(
        flag_step=home,
        last_step=before.step,
        last_order=tuple(COLOURS[moped] for moped in before.order),
        finish=_finish(scene, count),
        finish_badge=badge_of(scene, count["winners"][0]),
        sentences=(*_own_bets(scene, history, count), *([Sentence(9, swing)] if swing else ())),
    )


def _finish(scene: RaceScene, count: Counted) -> Message:
    """The sentence about the winner and the margin (FT-5.4)."""
    name_of, seats, winners = seat_namer(scene.config), count["seats"], count["winners"]
    points = seats[winners[0]]["points"]
    names = [name_of(seat, not i) for i, seat in enumerate(winners)]
    if len(winners) > 1:
        return message("report.tale.finish_shared", names=names, n=points)
    others = [seat for seat in range(len(seats)) if seat != winners[0]]
    second = max(others, key=lambda seat: (seats[seat]["points"], -seats[seat]["place"]))
    gap = points - seats[second]["points"]
    key = "report.tale.finish" if gap else "report.tale.finish_tie"
    return message(key, name=names[0], other=name_of(second, False), n=points, gap=gap)


def _ties(scene: RaceScene, count: Counted) -> dict[int, Message]:
    """Return that the tie-break decided, by seat: the winner's, and those level with it (FT-5.4)."""
    points = [seat["points"] for seat in count["seats"]]
    level = [seat for seat, own in enumerate(points) if own == points[count["winners"][0]]]
    if len(count["winners"]) > 1 or len(level) < 2:
        return {}
    return dict.fromkeys(level, _finish(scene, count))


def _own_bets(scene: RaceScene, history: RaceStory, count: Counted) -> tuple[Sentence, ...]:
    """The sentence about the bets on the podium, of the viewer or else of the winner."""
    seat = count["winners"][0] if scene.viewer is None else scene.viewer
    seat_count, step = count["seats"][seat], history.frames[-1].step
    on = sum(seat_count["cards"][colour] for colour in count["order"][: len(POINTS)])
    params = {"name": SeatName(seat), "n": on, "all": len(seat_count["bets"]), "points": seat_count["points"]}
    moment = KeyMoment(
        step, history.round, message("report.tale.bets", **params), "cards", badge_of(scene, seat)
    )
    return (Sentence(8, moment),)


def _lost_bets(count: Counted) -> dict[int, Message]:
    """Return by seat the moped without points that it bet on most, if that was a quarter or more."""
    found, scored = {}, count["order"][: len(POINTS)]
    for seat, own in enumerate(count["seats"]):
        on, colour = max((n, colour) for colour, n in own["cards"].items() if colour not in scored)
        if on >= max(MANY_LOST, len(own["bets"]) / 4):
            params = {"n": on, "all": len(own["bets"]), "colour": message(f"colour_in.{colour}")}
            found[seat] = message("report.fact.bets", name=SeatName(seat), **params)
    return found


def _mark(moped: int) -> Badge | None:
    """The badge of a moped; None for a moment of no moped."""
    rider = RIDERS[COLOURS[moped]]
    return Badge(rider.colour, rider.shape) if moped >= 0 else None


def _positions(history: RaceStory, order: list[str]) -> Positions:
    labels = [
        message("report.round", n=frame.round) if frame.round else message("report.grid")
        for frame in history.frames
    ]
    traces = []
    for colour in order:
        rider, moped = RIDERS[colour], COLOURS.index(colour)
        places = tuple(frame.order.index(moped) + 1 for frame in history.frames)
        mark = Badge(rider.colour, rider.shape, rider.number)
        # no seat owns a moped, so its line belongs to seat -1
        traces.append(PlaceLine(colour, mark, message(f"colour.{colour}"), -1, places))
    return Positions(tuple(frame.step for frame in history.frames), tuple(labels), traces=tuple(traces))


def _tally(plain: RaceReport, count: Counted) -> Tally:
    """Points by podium step and their sum, by seat."""
    rows = []
    for row in plain.rows:
        assert row.seat is not None
        seat_count = count["seats"][row.seat]
        rows.append(
            TallyRow(row.id, row.badge, row.name, row.seat, (*seat_count["steps"], seat_count["points"]))
        )
    columns = (*(message("place", n=i + 1) for i in range(len(POINTS))), message("report.sum"))
    return Tally(message("report.bets"), message("report.bets_note"), columns, tuple(rows))
