"""The review of a finished race: whether there is one, its progress and its results."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import count
from typing import Final

from game import review
from game.engine.errors import PaddockError
from game.engine.record import Record
from game.services import track_files
from game.services.records import reviews
from game.ui.race.scene import RaceScene

CALM_MS: Final = 300.0
"""The minimum time between updates of the figures, so that they can be read."""
PLACES: Final = 48
"""The number of points on the chart."""

_SERIALS: Final = count()
POOL: review.PoolFactory = review.pool_factory(track_files.install)
"""The pool of worker processes for reviews; tests replace it."""
POOL_OF_ONE: review.PoolFactory = review.pool_factory(track_files.install, 1)
"""The pool for reviews in the background: a single process, as somebody may be racing."""


@dataclass(frozen=True)
class ReviewFigures:
    """A snapshot of a review; `serial` differs for each."""

    serial: int
    found: review.Review
    places: tuple[review.CurvePoint, ...]
    has_all_parts: bool
    """Whether every step is valued."""
    are_decisions_final: bool
    """Whether nothing said of the player's decisions changes any more."""
    has_gaps: bool = False
    """Whether a part of the race could not be worked out."""

    @cached_property
    def seats(self) -> list[review.SeatRow]:
        """The row of each seat, worked out once: a screen asks for them at every turn."""
        return self.found.seats()


class Reviewing:
    """The work on one race's review; after leaving it goes on in the background until it is significant."""

    def __init__(self, race: RaceScene) -> None:
        self.race = race
        self.make_pool, self.make_pool_of_one = POOL, POOL_OF_ONE
        self.work: review.Work | None = None
        self.figures: ReviewFigures | None = None
        self.why = self._why()
        """The locale key of the reason why there is no review; empty where there is one."""
        self._record: Record | None = None
        self._waited = CALM_MS
        self._displayed = self._kept = -1

    def _why(self) -> str:
        if not self.race.match.is_over:
            return "review.under_way"
        return "review.practice" if self.race.config.practice else ""

    # -- the work -----
    def open(self) -> None:
        """Start with the saved review of this race; `tick` does the rest."""
        other = self.race.app.background.release()
        if other is not None and not (isinstance(other, Reviewing) and self._continue(other)):
            # it is saved and stopped, so that only one uses the machine
            other.pause()
        if self.work is not None or self.why:
            if self.work is not None:
                self.work.make_pool = self.make_pool
            return
        race, match = self.race, self.race.match
        try:
            self._record = race.record()
        except PaddockError:
            self.why = "review.unreadable"
            return
        seats = race.config.humans() if race.viewer is None else {race.viewer}
        known = review.from_data(reviews.load_review(review.record_digest(self._record)))
        steps = review.steps_to_review(match)
        self.work = review.Work(self._record, match, steps, self.make_pool, seats, known)
        if self.work.has_results:
            self._kept = self.work.revision
            self._show(self.work)

    def begin_early(self) -> None:
        """Start in the background, while the last motion of the race is shown; `open` goes on from there."""
        self.open()
        if self.work is not None and self._is_unfinished(self.work):
            self.race.app.background.give(self)

    def _continue(self, early: Reviewing) -> bool:
        """Take over the work that began early; return whether it is on this race as it is now."""
        if self.work is not None or early.work is None or early.race is not self.race or self.why:
            return False
        try:
            record = self.race.record()
        except PaddockError:
            return False
        if review.record_digest(record) != early.work.digest:
            return False
        self._record, self.work, self._kept = record, early.work, early._kept
        self._show(self.work)
        return True

    def tick(self, ms: float) -> bool:
        """Work for a moment; return whether there is something new to show."""
        work = self.work
        if work is None or work.is_done or work.has_failed:
            return False
        stage = work.stage
        work.step()
        self._waited += ms
        over = work.is_done or work.has_failed
        if work.stage != stage:
            self._keep(work)
        if over or (work.revision != self._displayed and self._waited >= CALM_MS):
            self._waited = 0.0
            self._show(work)
            return True
        return False

    def leave(self) -> None:
        """Save the results, and go on in the background until the player's decisions are settled."""
        self.pause()
        if self.work is not None and self._is_unfinished(self.work):
            self.work.make_pool = self.make_pool_of_one
            self.race.app.background.give(self)

    def work_on(self) -> bool:
        """Work in the background; return False once the rest can wait until the review is opened."""
        work = self.work
        if work is None or not self._is_unfinished(work):
            return False
        stage = work.stage
        work.step()
        if work.stage != stage:
            self._keep(work)
        return self._is_unfinished(work)

    @staticmethod
    def _is_unfinished(work: review.Work) -> bool:
        return not (work.is_done or work.has_failed or work.are_decisions_final)

    def pause(self) -> None:
        """Stop the work, and save what it found."""
        if self.work is not None:
            self.work.pause()
            self._keep(self.work)

    def _show(self, work: review.Work) -> None:
        self._displayed = work.revision
        if work.has_results:
            found = work.review()
            places = review.curve(found, len(self.race.match.history), PLACES)
            self.figures = ReviewFigures(
                next(_SERIALS),
                found,
                tuple(places),
                work.has_all_parts,
                work.are_decisions_final,
                work.has_gaps,
            )

    def _keep(self, work: review.Work) -> None:
        if work.revision == self._kept or not work.has_results:
            return
        self._kept = work.revision
        found = work.review()
        reviews.save_review(found.digest, found.to_data())
        if work.are_decisions_final:
            self._note(found)

    def _note(self, found: review.Review) -> None:
        """Save how the only person at the table did, for the statistics."""
        humans = self.race.config.humans()
        if found.left_out or len(humans) != 1 or self._record is None:
            return
        row = found.seats()[min(humans)]
        own = [one.playouts for one in found.decisions if one.seat == row.seat]
        levels = {seat.level for seat in self.race.config.seats if seat.kind == "bot"}
        started = self._record.header.started[:10]
        try:
            day = date.fromisoformat(started).isoformat()
        except ValueError:
            day = date.today().isoformat()
        reviews.save_own_review(
            reviews.OwnReview(
                found.digest,
                found.game,
                day,
                tuple(sorted(levels)),
                len(found.wins),
                row.decisions,
                row.per_choice,
                row.luck,
                row.result,
                # the error rests on these; other seats may have fewer by then
                min(own, default=found.playouts),
            )
        )
