"""The second column of a season's table: event points without luck, and the process that works luck out.

A position is valued by the points that every seat may expect. The game's standing gives the chances to win;
these give strengths, and strengths the chances of all places (Plackett-Luce). Luck of a chance is the value
after it less the mean over its outcomes, so that its mean is zero however good the values are.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import cbrt, fsum, sqrt
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, NamedTuple

from game.career import file
from game.career.points import POINTS, Places, event_points, ranked
from game.career.season import EVENTS
from game.engine.contract import Evaluator, State, Step
from game.engine.errors import PaddockError
from game.engine.match import Match
from game.engine.record import Record
from game.review import ReviewPlan, record_digest
from game.review.chances import possible_outcomes
from game.review.jobs import is_chance
from game.services import track_files
from game.services.records import reviews
from game.services.records.saves import display_name, read_raw, to_record
from game.services.workers import start_in_background

VERSION: Final = 12
"""The version of luck: raised when the same record would give another luck; up to 11 it was the reviews'."""
MIN_EVENTS: Final = 3
"""The fewest events that show how far a driver's events scatter."""
EVEN: Final = 0.1
"""What every strength has at least, so that those who cannot win come in in any order."""


# -- one event -----
def points_by_strength(strengths: Sequence[float]) -> list[float]:
    """Return the points that each seat may expect where every next place goes by strength among the rest."""
    count = len(strengths)
    points, reached = [0.0] * count, [1.0] + [0.0] * ((1 << count) - 1)
    # by the set of seats that have come in, as bits: whatever their order, the rest is the same
    for home in range((1 << count) - 1):
        rest = [seat for seat in range(count) if not home >> seat & 1]
        whole, worth = fsum(strengths[seat] for seat in rest), POINTS[home.bit_count()]
        for seat in rest:
            share = reached[home] * strengths[seat] / whole
            points[seat] += share * worth
            reached[home | 1 << seat] += share
    return points


def expected_points(state: State, evaluator: Evaluator) -> Sequence[float] | None:
    """Return by seat the event points of a race that is over, or those to expect; None without a standing."""
    if (result := state.result()) is not None:
        return [float(points) for points in event_points(ranked(result.places))]
    chances = evaluator.standing(state)
    # whoever hardly ever wins is not last that often: of simple powers this leaves equal bots' points, less
    # their luck, the least spread over all games
    return None if chances is None else points_by_strength([cbrt(chance) + EVEN for chance in chances])


def step_luck(
    state: State, step: Step, evaluator: Evaluator, plan: ReviewPlan, index: int
) -> Sequence[float] | None:
    """Return the points that a step's chance gave each seat, which add up to 0; None without a standing."""
    outcomes, at = possible_outcomes(state, step, plan, index, plan.samples)
    values = [expected_points(ending.facts, evaluator) for ending in outcomes.endings]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    weights = [float(ending.chance) for ending in outcomes.endings]
    return [
        seat[at] - fsum(w * value for w, value in zip(weights, seat, strict=True))
        for seat in zip(*known, strict=True)
    ]


def event_luck(record: Record) -> tuple[float, ...] | None:
    """Return what luck gave each driver of a finished event in points, the player's first.

    None where the game has no standing. Raises RecordError as `Match.from_record` does.
    """
    config = record.header.config
    if record.header.given_up is not None:
        # bots raced on alone, and the player's place is not theirs
        return (0.0,) * len(config.seats)
    match = Match.from_record(record)
    evaluator, plan = match.game.evaluator, ReviewPlan(race=record_digest(record))
    total = [0.0] * len(config.seats)
    for played in filter(is_chance, match.history):
        gained = step_luck(match.state_at(played.index), played.step, evaluator, plan, played.index)
        if gained is None:
            return None
        if gained:
            total = [so_far + gain for so_far, gain in zip(total, gained, strict=True)]
    return tuple(total[seat] for seat in file.driver_seats(config))


# -- the column -----
@dataclass(frozen=True, slots=True)
class Column:
    """By driver its luck in whole points and its points less that, so that both add up to its points."""

    luck: tuple[int, ...]
    points: tuple[Fraction, ...]
    error: float
    """The standard error of a driver's points without luck."""
    unknown: int
    """The number of events whose luck is not known and counts as none."""

    @property
    def lead_error(self) -> float:
        """The standard error of the difference between two drivers."""
        count = len(self.points)
        return self.error * sqrt(2 * count / (count - 1))

    @property
    def first(self) -> tuple[int, ...]:
        """The drivers with most points without luck."""
        return tuple(driver for driver, points in enumerate(self.points) if points == max(self.points))


def column(events: Sequence[Places], lucks: Sequence[Sequence[float] | None]) -> Column | None:
    """Return the column after these events; None while they are too few.

    The error is measured: it is how far the drivers' events, less their luck, scatter about each driver's
    own mean.
    """
    if (count := len(events)) < MIN_EVENTS:
        return None
    points = [event_points(places) for places in events]
    none = (0.0,) * len(points[0])
    known = [none if luck is None else luck for luck in lucks]
    totals = [sum(own, Fraction()) for own in zip(*points, strict=True)]
    whole = tuple(round(fsum(own)) for own in zip(*known, strict=True))
    scatter = 0.0
    for own, luck in zip(zip(*points, strict=True), zip(*known, strict=True), strict=True):
        adjusted = [float(one) - gained for one, gained in zip(own, luck, strict=True)]
        mean = fsum(adjusted) / count
        scatter += fsum((one - mean) ** 2 for one in adjusted)
    # the points of an event are shared out, which takes one driver's freedom away in scatter and error alike
    error = sqrt(count * scatter / (count - 1) / len(totals))
    rest = tuple(total - luck for total, luck in zip(totals, whole, strict=True))
    return Column(whole, rest, error, sum(luck is None for luck in lucks))


# -- what is kept -----
class Event(NamedTuple):
    """A finished event to work out: its record, and the first digits of its digest."""

    path: Path
    digest: str


def event_of(path: Path) -> Event:
    """Return the event of a finished record; raises RecordError where it cannot be read."""
    return Event(path, file.digest_of(read_raw(path)))


def kept() -> dict[str, tuple[float, ...]]:
    """Return by digest what luck gave the drivers of the events that have been worked out."""
    return reviews.event_lucks(VERSION)


def unknown(folder: Path, career: file.Career, season: int) -> list[Event]:
    """Return the finished events of a season whose luck is not known yet."""
    known = kept()
    events = [event for (of, _), event in sorted(career.events.items()) if of == season]
    return [Event(folder / one.record, one.digest) for one in events if one.digest not in known]


def season_column(career: file.Career, season: int, count: int = EVENTS) -> Column | None:
    """Return the column after the first events of a season, with what is known; None while too few."""
    known = kept()
    events = career.in_order(season)[:count]
    lucks = [known.get(event.digest, ()) for event in events]
    drivers = len(career.seasons[season].cast) + 1
    return column([event.places for event in events], [one if len(one) == drivers else None for one in lucks])


def work_out(event: Event) -> None:
    """Work out an event and keep its luck under its digest.

    Raises RecordError for a record that cannot be replayed or is another one by now.
    """
    raw = read_raw(event.path)
    record = to_record(raw, display_name(event.path))
    if file.digest_of(raw) == event.digest and (luck := event_luck(record)) is not None:
        reviews.save_event_luck(VERSION, event.digest, luck)


def work_out_all(events: Iterable[Event]) -> None:
    """Work out events in a process of its own; those that cannot be replayed are left out."""
    track_files.install()
    for event in events:
        with contextlib.suppress(PaddockError):
            work_out(event)


class LuckWork:
    """One process in the background, which works events out; each is tried once."""

    def __init__(self) -> None:
        self._process: BaseProcess | None = None
        self._tried: set[Event] = set()

    @property
    def is_working(self) -> bool:
        """Whether events are being worked out."""
        return self._process is not None and self._process.is_alive()

    def begin(self, events: Iterable[Event]) -> None:
        """Work out those of these events that have not been tried, unless others are being worked out."""
        new = [event for event in events if event not in self._tried]
        if new and not self.is_working:
            self._tried.update(new)
            # without a process the column leaves these events out
            with contextlib.suppress(OSError):
                self._process = start_in_background(work_out_all, new)


WORK: Final = LuckWork()
"""The work of this app; it goes on whichever page is open, and what it finds is kept."""
