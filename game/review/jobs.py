"""Reviews of whole records, by one process or several, within a time limit or without."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, MutableMapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from game.engine.contract import Action
from game.engine.errors import RecordError
from game.engine.match import Match, Played
from game.engine.record import Record, format_record, parse_record
from game.review.chances import luck_of, win_chances_of
from game.review.decisions import decision_of
from game.review.playouts import MIN_PLAYOUTS, ReviewPlan, final_payoff
from game.review.proposed import TableAdvice, advice_at
from game.review.results import Review, record_digest
from game.review.steps import NAMED_FROM, SIZES, Decision, Luck, WinChances
from game.services.workers import WorkerPool, worker_count, worker_pool

PROBES: Final = 12
"""How many steps are reviewed with the fewest playouts first, to measure how long a review takes."""


@dataclass(frozen=True, slots=True)
class Found:
    """The review of a step: its decision, its chance or draw, and the chances to win before it."""

    index: int
    decision: Decision | None = None
    luck: Luck | None = None
    win_chances: WinChances | None = None


ProgressCallback = Callable[[int, int], None]
"""Called with the number of finished steps and the total."""


def check_reviewable(record: Record, match: Match) -> None:
    """Raise RecordError for an unfinished race, or a branch of one whose cards must stay hidden."""
    if not match.is_over:
        message = f"{record.name} is not finished: only a finished race is reviewed."
        raise RecordError(message, "record_unfinished", file=record.name)
    if record.header.is_secret:
        message = f"{record.name} branched from a race that was not over, so its cards stay hidden."
        raise RecordError(message, "record_secret", file=record.name)


def is_chance(played: Played) -> bool:
    """Return whether a step is a chance, or a decision that drew something."""
    return played.seat is None or any(event.reveals for event in played.events)


def steps_to_review(match: Match) -> list[int]:
    """Return the steps with a decision or a draw, in an order in which every first part spreads evenly."""
    found = [
        played.index
        for played in match.history
        if is_chance(played) or len(match.state_at(played.index).legal()) > 1
    ]
    width = max(1, (len(found) - 1).bit_length())
    places = range(1 << width)
    return [found[at] for at in (int(f"{place:0{width}b}"[::-1], 2) for place in places) if at < len(found)]


def review_step(
    match: Match,
    index: int,
    plan: ReviewPlan,
    decisions: bool = True,
    luck: bool = True,
    tried: MutableMapping[tuple[int, Action], float] | None = None,
) -> Found:
    """Review one step: the decision, and the luck of the chance or of what was drawn."""
    state, played = match.state_at(index), match.history[index]
    evaluator = match.game.evaluator
    decision = chance = None
    if decisions and isinstance(played.step, Action):
        decision = decision_of(state, played.step, evaluator, plan, index, tried=tried)
    if luck and is_chance(played):
        chance = luck_of(state, played.step, evaluator, plan, index)
    win_chances = None
    is_told = chance is not None and not chance.playouts
    if luck and (decisions or is_told or evaluator.standing(state) is not None):
        win_chances = win_chances_of(state, evaluator, plan, index, chance)
    return Found(index, decision, chance, win_chances)


def review_record(
    record: Record,
    plan: ReviewPlan,
    seconds: float | None = None,
    jobs: int = 1,
    begin: Callable[[], None] | None = None,
    on_progress: ProgressCallback | None = None,
) -> Review:
    """Return the review of a finished race; raises RecordError where it cannot be replayed or reviewed.

    With `seconds` the plan's playouts are halved until they fit, down to LEAST; after that steps are left
    out, evenly over the race. Worker processes call `begin` first, to find their tracks.
    """
    match = Match.from_record(record)
    check_reviewable(record, match)
    steps = steps_to_review(match)
    digest = record_digest(record)
    job = Job(format_record(record.header, record.steps), replace(plan, race=digest))
    began = time.monotonic()
    found: list[Found] = []
    with _pool(worker_count(jobs, len(steps)), begin) as pool:
        if seconds is not None:
            job, found = _fitting(job, steps, seconds, pool)
        done = {one.index for one in found}
        rest = [index for index in steps if index not in done]
        for one in _results(job, rest, pool):
            found.append(one)
            if on_progress is not None:
                on_progress(len(found), len(steps))
            if seconds is not None and time.monotonic() - began > seconds:
                break
    return assemble_review(digest, match, job.plan, len(steps) - len(found), found)


@dataclass(frozen=True, slots=True)
class Job:
    """A record and a plan that can be sent to another process; called with a step, it reviews it."""

    text: str
    plan: ReviewPlan
    tried: dict[int, dict[tuple[int, Action], float]] = field(default_factory=dict, repr=False, compare=False)
    """By step what this process has tried at its decision, for the looks with more playouts."""

    def __call__(self, index: int) -> Found:
        return self.review(index, self.plan)

    def review(self, index: int, plan: ReviewPlan, decisions: bool = True, luck: bool = True) -> Found:
        """Review one step, and hold what a person lost by against what the table had said to them.

        Of the options that are about as good as the best, the one that the app had proposed is named.
        """
        found = review_step(self.match, index, plan, decisions, luck, self.tried.setdefault(index, {}))
        decision = found.decision
        if decision is None or decision.seat not in self.people or not _may_be_named(decision):
            return found
        step, as_good = _advice_at(self.text, index)
        if step in decision.alike:
            alike = (decision.best, *(one for one in decision.alike if one != step))
            decision = replace(decision, best=step, alike=alike)
        decision = replace(decision, proposed=step == decision.chosen, as_good=as_good)
        return replace(found, decision=decision)

    @property
    def match(self) -> Match:
        """The race, replayed once in each process."""
        return _race(self.text)[1]

    @property
    def people(self) -> Collection[int]:
        """The people to whom the app made proposals."""
        return _race(self.text)[0].header.config.humans()


@lru_cache(maxsize=2)
def _race(text: str) -> tuple[Record, Match]:
    record = parse_record(text)
    return record, Match.from_record(record)


@lru_cache(maxsize=256)
def _advice_at(text: str, index: int) -> TableAdvice:
    """The same again when the decision gets more playouts."""
    return advice_at(_race(text)[1], index)


def _may_be_named(decision: Decision) -> bool:
    """Return whether the app may name a decision as one that cost something."""
    return decision.playouts >= NAMED_FROM and (decision.is_costly or decision.worth >= SIZES["mistake"])


def _pool(jobs: int, begin: Callable[[], None] | None) -> AbstractContextManager[WorkerPool | None]:
    return nullcontext() if jobs == 1 else worker_pool(jobs, begin)


def _results(job: Job, steps: Sequence[int], pool: WorkerPool | None) -> Iterator[Found]:
    return map(job, steps) if pool is None else pool.imap_unordered(job, steps)


def _fitting(
    job: Job, steps: Sequence[int], seconds: float, pool: WorkerPool | None
) -> tuple[Job, list[Found]]:
    """Return the job with as many playouts as fit, and the steps already reviewed if these are the fewest."""
    least = replace(job, plan=replace(job.plan, playouts=min(MIN_PLAYOUTS, job.plan.playouts)))
    began = time.monotonic()
    found: list[Found] = []
    for one in _results(least, steps[:PROBES], pool):
        found.append(one)
        if time.monotonic() - began > seconds / 4:
            break
    spent = time.monotonic() - began
    left = 0.9 * (seconds - spent)
    each = spent / len(found) / least.plan.playouts if found else 0.0
    playouts = job.plan.playouts
    while playouts > MIN_PLAYOUTS and each * playouts * len(steps) > left:
        playouts = max(MIN_PLAYOUTS, playouts // 2)
    if playouts <= least.plan.playouts:
        return least, found
    return replace(job, plan=replace(job.plan, playouts=playouts)), []


def assemble_review(
    digest: str, match: Match, plan: ReviewPlan, left_out: int, found: Sequence[Found]
) -> Review:
    """Return the review of a race from the reviews of its steps."""
    ordered = sorted(found, key=lambda one: one.index)
    end = final_payoff(match.state_at(len(match.history)))
    return Review(
        digest,
        match.game.id,
        plan.playouts,
        plan.seed,
        left_out,
        end.wins,
        end.points,
        tuple(one.decision for one in ordered if one.decision is not None),
        tuple(one.luck for one in ordered if one.luck is not None),
        tuple(one.win_chances for one in ordered if one.win_chances is not None),
    )
