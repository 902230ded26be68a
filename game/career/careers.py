"""The player's careers: which there are, how one stands, and what is raced next."""

from __future__ import annotations

import contextlib
import secrets
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from pathlib import Path

from game.career import file, luck
from game.career.facts import Fact, shared_with_player
from game.career.goals import COMMON, Goal, event_goals
from game.career.notes import Notes, notes_of
from game.career.points import FIGHT, Places, Row, contenders, event_points, table
from game.career.press import Page, press
from game.career.rival import rival_of_the_day
from game.career.season import EVENTS, Event, calendar, event_config, next_cast
from game.engine.contract import Json
from game.engine.drivers import drivers
from game.engine.errors import PaddockError
from game.engine.head_to_head import HeadToHead, head_to_head
from game.engine.record import CareerEvent, RaceConfig, Record, SeatInfo
from game.services import locks, paths
from game.services.records.saves import (
    SEED_LIMIT,
    SUFFIX,
    TRASH,
    read_record,
    safe_stem,
)

CUPS = 3
"""For how many places of a season there is a cup."""


@dataclass(frozen=True)
class CareerView:
    """A career as its pages show it: the season that is raced, its events, and the next one.

    Drivers are counted from the player, who is 0; the cast follows.
    """

    folder: Path
    career: file.Career
    faults: tuple[PaddockError, ...]

    @property
    def season(self) -> int:
        """The number of the season, from 1; 0 before the first."""
        return max(self.career.seasons, default=0)

    @property
    def cast(self) -> tuple[str, ...]:
        """The rivals of the season."""
        return self.career.seasons[self.season].cast

    @property
    def rank(self) -> str:
        """The class of the season."""
        return self.career.seasons[self.season].rank

    @cached_property
    def calendar(self) -> tuple[Event, ...]:
        """The eight events of the season."""
        return calendar(self.career.seed, self.season)

    @property
    def results(self) -> list[Places]:
        """The places of the events that are over, in order; those after a gap count later."""
        return self.career.results(self.season)

    @property
    def next_event(self) -> int | None:
        """The number of the event to race, from 1; None before a season and after its last event."""
        if not self.season:
            return None
        left = (number for number in range(1, EVENTS + 1) if (self.season, number) not in self.career.events)
        return next(left, None)

    def finished(self, number: int) -> file.Finished | None:
        """Return a finished event of the season; None for one that is still to come."""
        return self.career.events.get((self.season, number))

    def points(self, number: int, driver: int) -> Fraction:
        """Return the points of a driver for a finished event."""
        return event_points(self.career.events[self.season, number].places)[driver]

    def table(self, events: int | None = None) -> list[Row]:
        """Return the table of the season, or that after its first events."""
        return table(self.results[:events], len(self.cast) + 1)

    def unknown_luck(self) -> list[luck.Event]:
        """Return the finished events of the season whose luck is not known yet."""
        return luck.unknown(self.folder, self.career, self.season)

    def without_luck(self) -> luck.Column | None:
        """Return the second column of the table; None while it is too early."""
        return luck.season_column(self.career, self.season)

    @property
    def own_place(self) -> int:
        """The player's place in the table."""
        return next(row.place for row in self.table() if not row.driver)

    @cached_property
    def contenders(self) -> tuple[int, ...]:
        """Who can still win the title; nobody named while many events are left."""
        left = EVENTS - len(self.results)
        return contenders(self.results, len(self.cast) + 1, left) if left <= FIGHT else ()

    def event(self, number: int) -> CareerEvent:
        """Return the place of an event of the season in the career."""
        return CareerEvent(self.career.driver, self.career.seed, self.season, self.rank, number, self.cast)

    def config(self, number: int) -> RaceConfig:
        """Return the config of an event of the season, with the player on a seat."""
        return event_config(self.event(number), SeatInfo("human", str(self.career.driver["name"])))

    @cached_property
    def facts(self) -> list[Fact]:
        """What happened between drivers in all events, which are counted from the career's first."""
        found: list[Fact] = []
        for index, (key, event) in enumerate(sorted(self.career.events.items())):
            # what is missing counts for nothing, which the career tells
            with contextlib.suppress(PaddockError):
                known = notes_of(self.folder / event.record, event.digest, key).facts
                found += (replace(fact, event=index) for fact in known)
        return found

    @property
    def _events_before(self) -> int:
        """The number of events in the seasons before this one."""
        return sum(season < self.season for season, _ in self.career.events)

    @cached_property
    def _rivals(self) -> list[str]:
        """The rival of the day in each event, for later ones as things stand."""
        rivals: list[str] = []
        before = self._events_before
        for done in range(EVENTS):
            known = [fact for fact in self.facts if fact.event < before + done]
            last = rivals[-1] if rivals else ""
            rivals.append(rival_of_the_day(self.event(done + 1), self.results[:done], known, last))
        return rivals

    def rival(self, number: int) -> str:
        """Return the rival of the day in an event of the season."""
        return self._rivals[number - 1]

    def against(self, rival: str) -> HeadToHead:
        """Return the player's head-to-head with a driver in all events that are over.

        Places stand from the career's lines, so that a record that is missing counts too.
        """
        casts = {season: self.career.seasons[season].cast for season, _ in self.career.events}
        return head_to_head(
            (event.places[0], event.places[1 + casts[season].index(rival)])
            for (season, _), event in self.career.events.items()
            if rival in casts[season]
        )

    def goals(self, number: int) -> tuple[Goal, Goal]:
        """Return what the sponsors ask for in an event of the season that is over or the next one."""
        return event_goals(self.event(number), self.calendar[number - 1], self.rival(number))

    def page(self, number: int) -> Page:
        """Return the press page of a finished event of the season; raises RecordError without its record."""
        before = self._events_before
        known = (fact for fact in self.facts if before <= fact.event < before + number)
        found = [replace(fact, event=fact.event - before) for fact in known]
        event = self.career.events[self.season, number]
        path = self.folder / event.record
        moments = notes_of(path, event.digest, (self.season, number)).moments
        column = luck.season_column(self.career, self.season, number)
        return press(read_record(path), self.results[:number], found, self.rival(number), column, moments)

    @cached_property
    def latest_page(self) -> Page:
        """The press page of the last event that is over; raises RecordError without its record."""
        return self.page(len(self.results))

    def goals_met(self, number: int) -> tuple[bool, bool]:
        """Return which goals of a finished event were met; none without its record."""
        event = self.career.events[self.season, number]
        try:
            notes = notes_of(self.folder / event.record, event.digest, (self.season, number))
        except PaddockError:
            return False, False
        clean, bold = (self._is_met(goal, event, number, notes) for goal in self.goals(number))
        return clean, bold

    def _is_met(self, goal: Goal, event: file.Finished, number: int, notes: Notes) -> bool:
        if event.is_given_up or goal.name not in COMMON:
            return goal.name in notes.goals
        if goal.rival is None:
            return event.places[0] == 1
        return event.places[0] < event.places[1 + self.cast.index(self.rival(number))]

    def trophies(self) -> list[tuple[str, int]]:
        """Return the trophies of a season that is over, each with the place it was won in."""
        if self.next_event is not None or not self.season:
            return []
        own = [next(row.place for row in self.table(n) if not row.driver) for n in (EVENTS - 1, EVENTS)]
        column = self.without_luck()
        leads = column is not None and not column.unknown and 0 in column.first
        found = [(f"cup.{self.rank}", own[1])] if own[1] <= CUPS else []
        others = {
            "last_round": own[0] > 1 == own[1],
            "luck_aside": own[1] == 1 and leads,
            "wall.goals": all(all(self.goals_met(n)) for n in range(1, EVENTS + 1)),
        }
        return [*found, *((id, 1) for id, is_won in others.items() if is_won)]

    @cached_property
    def waiting(self) -> Path | None:
        """The record of the next event if it has been begun."""
        return None if self.next_event is None else self.begun(self.next_event)

    def begun(self, number: int) -> Path | None:
        """Return the record of an event of the season that has been begun."""
        for path, record in self._unlisted():
            if record.header.config.career == self.event(number):
                return path
        return None

    def _unlisted(self) -> list[tuple[Path, Record]]:
        """Return the records that no line names; those that cannot be read are left out."""
        listed = {event.record for event in self.career.events.values()}
        found = []
        for path in sorted(self.folder.glob(f"*{SUFFIX}")):
            if path.name not in listed:
                try:
                    found.append((path, read_record(path)))
                except PaddockError:
                    continue
        return found


def folders() -> list[Path]:
    """Return the folders of all careers, the one that was raced last first."""
    found = [(path.stat().st_mtime_ns, path.parent) for path in paths.careers().glob(f"*/{file.NAME}")]
    return [folder for _, folder in sorted(found, reverse=True)]


def latest_record() -> Path | None:
    """Return the record of all careers that was written last, which may go on; None without a folder."""
    try:
        found = [(path.stat().st_mtime_ns, path) for path in paths.careers().glob(f"*/*{SUFFIX}")]
    except (OSError, PaddockError):
        return None
    return max(found)[1] if found else None


def view_of(folder: Path) -> CareerView:
    """Return how a career stands; a race that ended without its line is added first.

    Raises CareerError for a file that makes no sense, LockedError where another window writes it.
    """
    career, faults = file.look(folder)
    found = CareerView(folder, career, tuple(faults))
    path = found.waiting
    try:
        is_over = path is not None and file.finished_event(path) is not None
    except PaddockError:
        # a record that cannot be continued says so when it is opened
        is_over = False
    if is_over:
        assert path is not None
        found = CareerView(folder, file.store(folder, [path.name]), found.faults)
    return found


def begin(driver: Mapping[str, Json], seed: int | None = None) -> Path:
    """Begin a career and return its folder, which is named after the driver.

    The same seed brings the same calendar, dice and cards, and draws rivals alike.
    """
    folder = _made(str(driver["name"]))
    file.begin(folder, driver, secrets.randbelow(SEED_LIMIT) if seed is None else seed)
    return folder


def copy(folder: Path) -> Path:
    """Copy a career with its records and return the new folder: all of it, or nothing and a PaddockError.

    Raises LockedError where another window writes it, CareerError for a file that makes no sense.
    """
    file.look(folder)
    with _held(folder):
        goal = _made(folder.name)
        try:
            # a folder counts as a career once it has the file
            for path in sorted(folder.iterdir(), key=lambda path: path.name == file.NAME):
                if path.is_file():
                    shutil.copy2(path, goal)
        except OSError as error:
            shutil.rmtree(goal, ignore_errors=True)
            raise paths.write_error(goal, error) from error
    return goal


def rename(folder: Path, name: str) -> Path:
    """Give a career's folder the player's name for it, made safe for every system; return its new path.

    The driver keeps its name, by which records belong to the career. Raises LockedError where another window
    writes it.
    """
    goal = _named(name)
    if goal == folder:
        return folder
    return _move(folder, paths.free_path(goal))


def discard(folder: Path) -> Path:
    """Move a career to the trash, from where it can be put back by hand; returns its new folder.

    Raises LockedError where another window writes it.
    """
    trash = folder.parent / TRASH
    try:
        trash.mkdir(exist_ok=True)
    except OSError as error:
        raise paths.write_error(trash, error) from error
    return _move(folder, paths.free_path(trash / folder.name))


def _named(name: str) -> Path:
    """Return the folder of a career of this name."""
    stem = safe_stem(name, "driver")
    return paths.careers() / (f"driver {stem}" if stem.casefold() == TRASH else stem)


def _made(name: str) -> Path:
    """Make a folder for a career of this name, with a number if there is one already."""
    folder = paths.free_path(_named(name))
    try:
        folder.mkdir()
    except OSError as error:
        raise paths.write_error(folder, error) from error
    return folder


def _move(folder: Path, goal: Path) -> Path:
    with _held(folder):
        try:
            return folder.rename(goal)
        except OSError as error:
            raise paths.write_error(folder, error) from error


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Lock a career's file, and the races that may be under way; raises LockedError."""
    with contextlib.ExitStack() as held:
        held.enter_context(locks.hold(folder / file.NAME))
        over: set[str] = set()
        with contextlib.suppress(PaddockError):
            over = {event.record for event in file.look(folder)[0].events.values()}
        for path in folder.glob(f"*{SUFFIX}"):
            if path.name not in over:
                held.enter_context(locks.hold(path))
        yield


def next_rivals(now: CareerView) -> tuple[str, ...]:
    """Return the five rivals of the season that follows; with fewer seats the first are left out."""
    casts = [now.career.seasons[number].cast for number in sorted(now.career.seasons)]
    return next_cast(now.career.seed, drivers.ids, casts, shared_with_player(now.facts))


def start_season(now: CareerView, rank: str, cast: tuple[str, ...]) -> None:
    """Begin the season that follows in this class, with these rivals."""
    file.add_season(now.folder, now.season + 1, file.Season(rank, cast))
