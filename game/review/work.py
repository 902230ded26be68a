"""A review that is refined while it is shown: first a few playouts for every step, then more.

A caller calls `step` now and then and reads `review`. The work itself is done by `ReviewWorkers`: worker
processes (`worker_pool.py`), or the calling process in tests.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, Protocol

from game.engine.match import Match
from game.engine.record import Record, format_record
from game.review.jobs import Found, Job, assemble_review
from game.review.playouts import MIN_PLAYOUTS, ReviewPlan
from game.review.results import Review, record_digest
from game.review.steps import Luck, WinChances

MIDDLE_PLAYOUTS: Final = 16
"""Playouts that let the review say how large a mistake was: the player's decisions get them first."""
FULL_PLAYOUTS: Final = ReviewPlan().playouts
"""Playouts of every step when the work is done."""


@dataclass(frozen=True, slots=True)
class Task:
    """A step to review with a number of playouts, completely or its decision alone.

    With 0 playouts, luck and chances are read from the game's standing.
    """

    index: int
    playouts: int
    is_decision: bool


class TaskAnswer(NamedTuple):
    """The review of a task's step; None where it failed."""

    task: Task
    found: Found | None


class ReviewWorkers(Protocol):
    """A pool of workers that review steps."""

    @property
    def free_slots(self) -> int:
        """How many more tasks the pool accepts."""

    @property
    def has_failed(self) -> bool:
        """Whether the pool has failed for good."""

    def submit(self, task: Task) -> None:
        """Hand a task to a worker."""

    def collect(self) -> list[TaskAnswer]:
        """Return the answers that are ready."""

    def close(self) -> None:
        """Stop at once; tasks under way are lost."""


PoolFactory = Callable[[Job], ReviewWorkers]
"""Makes the workers for a job."""


class WorkStage(NamedTuple):
    """A part of the work: its name, its playouts, and whether it is for the player's decisions alone."""

    name: str
    playouts: int
    is_decisions_only: bool


FIRST: Final = WorkStage("first", MIN_PLAYOUTS, False)
CHANCES: Final = WorkStage("chances", 0, False)
"""The first stage where the game has a standing: the parts of the result are known after it, and steps
without a decision need no playouts then."""
OWN_STAGES: Final = (
    WorkStage("own", MIDDLE_PLAYOUTS, True),
    WorkStage("own", FULL_PLAYOUTS, True),
)
LATE_STAGES: Final = (
    WorkStage("all", MIDDLE_PLAYOUTS, False),
    WorkStage("all", FULL_PLAYOUTS, False),
)


class Work:
    """The review of a finished race in progress; decisions of `focus_seats` come first."""

    def __init__(
        self,
        record: Record,
        match: Match,
        steps: Iterable[int],
        make_pool: PoolFactory,
        focus_seats: Collection[int] = (),
        kept: Review | None = None,
    ) -> None:
        self.match, self.focus_seats = match, focus_seats
        self.digest = record_digest(record)
        self.plan = ReviewPlan(race=self.digest)
        self.make_pool, self._job = make_pool, Job(format_record(record.header, record.steps), self.plan)
        self._workers: ReviewWorkers | None = None
        ordered = sorted(steps := list(steps))
        # the last steps first, as the end of the race is shown first
        mirrored = dict(zip(ordered, reversed(ordered), strict=True))
        self._steps = [mirrored[index] for index in steps]
        has_standing = match.game.evaluator.standing(match.state_at(0)) is not None
        first = CHANCES if has_standing else FIRST
        self._stages: tuple[WorkStage, ...] = (first, *OWN_STAGES, *LATE_STAGES)
        self._by_standing: set[int] = set()
        """The steps that the game's standing has valued."""
        self._found: dict[int, Found] = {}
        self._level: dict[int, int] = {}
        """By step the playouts of its whole review."""
        self._decided: dict[int, int] = {}
        """By step the playouts of its decision."""
        self._failed: set[int] = set()
        if kept is not None and kept.digest == self.digest and kept.seed == self.plan.seed:
            self._begin_with(kept)
        self._queue: deque[Task] = deque()
        self._handed_out = 0
        self.stage = -1
        self.total = self.answered = 0
        self.revision = 0
        """Grows with every answer, so that a screen notices new ones."""
        self._next_stage()
        self._pass_empty_stages()

    def _begin_with(self, kept: Review) -> None:
        for decision in kept.decisions:
            self._found[decision.index] = Found(decision.index, decision)
            self._decided[decision.index] = decision.playouts
        for luck in kept.chances:
            found = self._found.get(luck.index, Found(luck.index))
            self._found[luck.index] = replace(found, luck=luck)
            self._count_kept(luck)
        for known in kept.win_chances:
            found = self._found.get(known.index, Found(known.index))
            self._found[known.index] = replace(found, win_chances=known)
            self._count_kept(known)

    def _count_kept(self, one: Luck | WinChances) -> None:
        if one.playouts:
            self._level[one.index] = one.playouts
        else:
            self._count_answer(one.index)

    def _count_answer(self, index: int) -> None:
        """Count a step as answered by the game's standing: only a decision needs playouts then."""
        self._by_standing.add(index)
        is_decision = self.match.history[index].seat is not None
        self._level[index] = self._decided.get(index, 0) if is_decision else FULL_PLAYOUTS

    # -- progress -----
    @property
    def now(self) -> WorkStage:
        """The current stage, or the last one."""
        return self._stages[min(max(0, self.stage), len(self._stages) - 1)]

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.stage >= len(self._stages)

    @property
    def has_failed(self) -> bool:
        """Whether the workers have failed for good."""
        return self._workers is not None and self._workers.has_failed

    @property
    def are_decisions_final(self) -> bool:
        """Whether the player's decisions have all their playouts, so that nothing said of them changes."""
        return self.stage > len(OWN_STAGES)

    @property
    def progress(self) -> float:
        """How far the work is on its way to settled decisions, 0 to 1; every stage counts alike."""
        done = self.stage + self.answered / max(1, self.total)
        return min(1.0, done / (1 + len(OWN_STAGES)))

    @property
    def has_all_parts(self) -> bool:
        """Whether every step is valued, so that the parts of a result are known."""
        return self.stage > 0 and all(map(self._has_chances, self._steps))

    @property
    def has_gaps(self) -> bool:
        """Whether a step failed for good, so that the chances before every step can never be known."""
        return not all(map(self._has_chances, self._failed))

    @property
    def has_failed_decisions(self) -> bool:
        """Whether what a decision of the player cost could not be worked out."""
        return any(self.match.history[index].seat in self.focus_seats for index in self._failed)

    def _has_chances(self, index: int) -> bool:
        return index in self._found and self._found[index].win_chances is not None

    @property
    def has_results(self) -> bool:
        """Whether there are results yet."""
        return bool(self._found)

    @property
    def playouts(self) -> int:
        """The number of playouts that every step has; 0 during the first stage."""
        levels = [self._level.get(index, 0) for index in self._steps if index not in self._failed]
        return min(levels, default=0)

    def review(self) -> Review:
        """Return the review with what has been found so far."""
        left_out = sum(1 for index in self._steps if not self._has_chances(index))
        plan = replace(self.plan, playouts=self.playouts or MIN_PLAYOUTS)
        return assemble_review(self.digest, self.match, plan, left_out, list(self._found.values()))

    # -- work -----
    def step(self) -> bool:
        """Collect answers and hand out tasks; return whether there are new answers."""
        if self.is_done or self.has_failed:
            return False
        if self._workers is None:
            self._workers = self.make_pool(self._job)
        before = self.revision
        for answer in self._workers.collect():
            self._merge(answer)
        self._pass_empty_stages()
        while self._queue and self._workers.free_slots > 0:
            self._workers.submit(self._queue.popleft())
            self._handed_out += 1
        if self.is_done:
            self._workers.close()
        return self.revision != before

    def pause(self) -> None:
        """Stop the work at once; `step` resumes it."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None
        if self._handed_out:
            # tasks handed out are lost
            self._handed_out = 0
            self.stage -= 1
            self._next_stage()

    def _merge(self, answer: TaskAnswer) -> None:
        task, new = answer
        self._handed_out -= 1
        self.answered += 1
        self.revision += 1
        if new is None:
            self._failed.add(task.index)
            return
        old = self._found.get(task.index, Found(task.index))
        self._found[task.index] = Found(
            task.index, new.decision or old.decision, new.luck or old.luck, new.win_chances or old.win_chances
        )
        if not task.playouts:
            self._count_answer(task.index)
            return
        self._decided[task.index] = task.playouts
        if not task.is_decision or task.index in self._by_standing:
            self._level[task.index] = task.playouts

    def _next_stage(self) -> None:
        self.stage += 1
        if self.is_done:
            return
        stage = self._stages[self.stage]
        wanted = self._focus_decisions() if stage.is_decisions_only else self._steps
        level = self._decided if stage.is_decisions_only else self._level
        todo = [
            index
            for index in wanted
            if index not in self._failed and self._is_wanted(index, stage, level.get(index, 0))
        ]
        self._queue = deque(
            Task(
                index,
                stage.playouts,
                stage.is_decisions_only or (stage.playouts > 0 and index in self._by_standing),
            )
            for index in todo
        )
        self.total, self.answered = len(wanted), len(wanted) - len(todo)

    def _is_wanted(self, index: int, stage: WorkStage, playouts: int) -> bool:
        """Return whether a step has less than a stage gives it."""
        return playouts < stage.playouts if stage.playouts else index not in self._by_standing

    def _pass_empty_stages(self) -> None:
        while not self._queue and not self._handed_out and not self.is_done:
            self._next_stage()

    def _focus_decisions(self) -> list[int]:
        """Return the steps at which the focus seats chose, those that may have cost most first."""
        chosen = [index for index in self._steps if self.match.history[index].seat in self.focus_seats]
        found = {index: one.decision for index, one in self._found.items() if one.decision is not None}
        most = {index: one.worth + one.error for index, one in found.items()}
        return sorted(chosen, key=lambda index: (-most.get(index, 0.0), index))


class InProcessWorker:
    """Reviews steps in the caller's process, one per call, for tests and pictures."""

    has_failed = False

    def __init__(self, job: Job) -> None:
        self.job = job
        self.tasks: list[Task] = []
        self.is_closed = False

    @property
    def free_slots(self) -> int:
        """1, or 0 while it has a task."""
        return 1 - len(self.tasks)

    def submit(self, task: Task) -> None:
        """Keep a task until `collect`."""
        self.tasks.append(task)

    def collect(self) -> list[TaskAnswer]:
        """Do the tasks and return their answers."""
        tasks, self.tasks = self.tasks, []
        return [TaskAnswer(task, review_task(self.job, task)) for task in tasks]

    def close(self) -> None:
        """Note that it was closed; no task is under way between two calls."""
        self.is_closed = True


def review_task(job: Job, task: Task) -> Found:
    """Review the step of a task."""
    plan = replace(job.plan, playouts=task.playouts or MIN_PLAYOUTS)
    return job.review(task.index, plan, task.playouts > 0, not task.is_decision)
