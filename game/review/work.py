"""A review that grows while one looks: a first look at every step, then the same with more playouts.

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
from game.review.jobs import Found, Job, look_at, together
from game.review.playouts import LEAST, ReviewPlan
from game.review.results import Review, record_digest
from game.review.steps import Luck, WinChances

MIDDLE: Final = 16
"""Playouts from which sizes are named: one's own decisions get them first, then everything."""
MOST: Final = ReviewPlan().playouts
"""With so many the work is done."""


@dataclass(frozen=True, slots=True)
class Task:
    """A step to look at with so many playouts; for `decision` alone, or for all that is in it.

    With none it is asked what the game itself tells of luck and chances.
    """

    index: int
    playouts: int
    decision: bool


class TaskAnswer(NamedTuple):
    """What was found for a task; None where it was tried and failed."""

    task: Task
    found: Found | None


class ReviewWorkers(Protocol):
    """A pool of workers that evaluate steps."""

    @property
    def free_slots(self) -> int:
        """Return how many more tasks the pool accepts."""

    @property
    def broken(self) -> bool:
        """Whether nothing can be done any more."""

    def give(self, task: Task) -> None:
        """Have a task done."""

    def take(self) -> list[TaskAnswer]:
        """What is done by now."""

    def close(self) -> None:
        """End at once; what is under way is lost."""


PoolFactory = Callable[[Job], ReviewWorkers]
"""Finds hands for a job."""


class WorkStage(NamedTuple):
    """A part of the work: its name, its playouts, its steps in their order, whether decisions alone."""

    name: str
    playouts: int
    decisions: bool


STANDING_STAGE: Final = WorkStage("told", 0, False)
"""Goes before the others where the game itself tells every seat's chance; decisions alone are then left."""
STAGES: Final = (
    WorkStage("first", LEAST, False),
    WorkStage("own", MIDDLE, True),
    WorkStage("all", MIDDLE, False),
    WorkStage("own", MOST, True),
    WorkStage("all", MOST, False),
)


class Work:
    """The review of one finished race in the making; `focus_seats` are the seats whose decisions come
    first."""

    def __init__(
        self,
        record: Record,
        match: Match,
        steps: Iterable[int],
        hire: PoolFactory,
        own: Collection[int] = (),
        kept: Review | None = None,
    ) -> None:
        self.match, self.focus_seats = match, own
        self.digest = record_digest(record)
        self.plan = ReviewPlan(race=self.digest)
        self.hire, self._job = hire, Job(format_record(record.header, record.steps), self.plan)
        self._workers: ReviewWorkers | None = None
        ordered = sorted(steps := list(steps))
        # the last ones first: they are looked at soonest, so that there is something to show
        mirrored = dict(zip(ordered, reversed(ordered), strict=True))
        self._steps = [mirrored[index] for index in steps]
        told = match.game.evaluator.standing(match.state_at(0)) is not None
        self._stages = (STANDING_STAGE, *STAGES) if told else STAGES
        self._reported: set[int] = set()
        self._found: dict[int, Found] = {}
        self._level: dict[int, int] = {}
        self._decided: dict[int, int] = {}
        self._failed: set[int] = set()
        if kept is not None and kept.digest == self.digest and kept.seed == self.plan.seed:
            self._begin_with(kept)
        self._queue: deque[Task] = deque()
        self._given = 0
        self.stage = -1
        self.total = self.answered = 0
        self.fresh = 0
        """Counts what was found, so that whoever shows it knows when to look again."""
        self._next_stage()
        self._pass_empty_stages()

    def _begin_with(self, kept: Review) -> None:
        for decision in kept.decisions:
            self._found[decision.index] = Found(decision.index, decision)
            self._decided[decision.index] = decision.playouts
        for luck in kept.chances:
            found = self._found.get(luck.index, Found(luck.index))
            self._found[luck.index] = replace(found, luck=luck)
            self._known(luck)
        for known in kept.win_chances:
            found = self._found.get(known.index, Found(known.index))
            self._found[known.index] = replace(found, win_chances=known)
            self._known(known)

    def _known(self, one: Luck | WinChances) -> None:
        """How far a step is whose luck or chances are known."""
        if one.playouts:
            self._level[one.index] = one.playouts
        else:
            self._count_answer(one.index)

    def _count_answer(self, index: int) -> None:
        """What the game tells of a step is known: only a decision has more to it."""
        self._reported.add(index)
        decided = self.match.history[index].seat is not None
        self._level[index] = self._decided.get(index, 0) if decided else MOST

    # -- how far it is ---------------------------------------------------------------------------------
    @property
    def now(self) -> WorkStage:
        """What is being done, or was done last."""
        return self._stages[min(max(0, self.stage), len(self._stages) - 1)]

    @property
    def done(self) -> bool:
        """Whether nothing is left to do."""
        return self.stage >= len(self._stages)

    @property
    def broken(self) -> bool:
        """Whether the hands have failed for good."""
        return self._workers is not None and self._workers.broken

    @property
    def has_enough_playouts(self) -> bool:
        """Whether the player's decisions have enough playouts to name the size of a mistake."""
        return self.stage >= len(self._stages) - 3

    @property
    def anything(self) -> bool:
        """Whether there are figures at all."""
        return bool(self._found)

    @property
    def playouts(self) -> int:
        """How many every step has been looked at with; 0 during the first look."""
        levels = [self._level.get(index, 0) for index in self._steps if index not in self._failed]
        return min(levels, default=0)

    def review(self) -> Review:
        """What is known by now."""
        left_out = sum(1 for index in self._steps if not self._level.get(index))
        plan = replace(self.plan, playouts=self.playouts or LEAST)
        return together(self.digest, self.match, plan, left_out, list(self._found.values()))

    # -- doing it --------------------------------------------------------------------------------------
    def step(self) -> bool:
        """Take what is done and give out more; True where something was found."""
        if self.done or self.broken:
            return False
        if self._workers is None:
            self._workers = self.hire(self._job)
        before = self.fresh
        for answer in self._workers.take():
            self._merge(answer)
        self._pass_empty_stages()
        while self._queue and self._workers.free_slots > 0:
            self._workers.give(self._queue.popleft())
            self._given += 1
        if self.done:
            self._workers.close()
        return self.fresh != before

    def pause(self) -> None:
        """End the work at once; `step` takes it up again."""
        if self._workers is not None:
            self._workers.close()
            self._workers = None
        if self._given:
            # what was given out is lost
            self._given = 0
            self.stage -= 1
            self._next_stage()

    def _merge(self, answer: TaskAnswer) -> None:
        task, new = answer
        self._given -= 1
        self.answered += 1
        self.fresh += 1
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
        if not task.decision or task.index in self._reported:
            self._level[task.index] = task.playouts

    def _next_stage(self) -> None:
        self.stage += 1
        if self.done:
            return
        stage = self._stages[self.stage]
        wanted = self._own_decisions() if stage.decisions else self._steps
        level = self._decided if stage.decisions else self._level
        todo = [
            index
            for index in wanted
            if index not in self._failed
            and (level.get(index, 0) < stage.playouts if stage.playouts else index not in self._reported)
        ]
        self._queue = deque(
            Task(index, stage.playouts, stage.decisions or index in self._reported) for index in todo
        )
        self.total, self.answered = len(wanted), len(wanted) - len(todo)

    def _pass_empty_stages(self) -> None:
        while not self._queue and not self._given and not self.done:
            self._next_stage()

    def _own_decisions(self) -> list[int]:
        """One's own, those first that may have cost most."""
        found = [one.decision for one in self._found.values() if one.decision is not None]
        own = [decision for decision in found if decision.seat in self.focus_seats]
        return [one.index for one in sorted(own, key=lambda one: (-one.worth - one.error, one.index))]


class InProcessWorker:
    """Evaluates steps in the caller's process, one per call, for tests and pictures."""

    broken = False

    def __init__(self, job: Job) -> None:
        self.job = job
        self.tasks: list[Task] = []
        self.closed = False

    @property
    def free_slots(self) -> int:
        """One task at a time."""
        return 1 - len(self.tasks)

    def give(self, task: Task) -> None:
        """Keep it until somebody waits for it."""
        self.tasks.append(task)

    def take(self) -> list[TaskAnswer]:
        """Do what was given."""
        tasks, self.tasks = self.tasks, []
        return [TaskAnswer(task, looked(self.job, task)) for task in tasks]

    def close(self) -> None:
        """Nothing is under way between two calls."""
        self.closed = True


def looked(job: Job, task: Task) -> Found:
    """What is found for a task of a job."""
    plan = replace(job.plan, playouts=task.playouts or LEAST)
    return look_at(job.match, task.index, plan, task.playouts > 0, not task.decision)
