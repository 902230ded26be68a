"""Worker processes for reviews; a crash in one is contained."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from game.review.jobs import Found, Job
from game.review.work import PoolFactory, Task, TaskAnswer, looked
from game.services.workers import cores

MAX_WORKERS: Final = 8
MAX_RESTARTS: Final = 6
"""How many crashed workers are replaced before the review is given up."""
TRIES: Final = 2
"""How often a task is tried."""
AHEAD_S: Final = 0.1
"""A helper has so much to do while nobody looks whether it is done."""
DEEPEST: Final = 12


class _Worker:
    """One process with what it has to do."""

    def __init__(self, job: Job, begin: Callable[[], None]) -> None:
        # spawned, for a fork inherits the locks of other threads as they stand
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, job, begin), daemon=True)
        self.process.start()
        theirs.close()
        self.tasks: list[Task] = []

    def close(self) -> None:
        """End it at once: it holds nothing that could be harmed."""
        self.process.kill()
        self.process.join(1)
        self.pipe.close()


class ProcessPool:
    """One low-priority process per core."""

    def __init__(self, job: Job, begin: Callable[[], None], count: int | None = None) -> None:
        self._job, self._begin = job, begin
        self._restarts_left = MAX_RESTARTS
        self._tries: dict[Task, int] = {}
        self._lost: list[Task] = []
        self._mean = AHEAD_S
        self.at_work: list[_Worker] = []
        for _ in range(count or _cores()):
            self._hire()

    def _hire(self) -> None:
        try:
            self.at_work.append(_Worker(self._job, self._begin))
        except OSError:
            self._restarts_left -= 1

    @property
    def broken(self) -> bool:
        """Whether nobody is left to work."""
        return not self.at_work and self._restarts_left <= 0

    @property
    def _depth(self) -> int:
        return max(2, min(DEEPEST, 1 + int(AHEAD_S / max(self._mean, 1e-3))))

    @property
    def free_slots(self) -> int:
        """Return how many more tasks the pool accepts."""
        given = sum(len(helper.tasks) for helper in self.at_work)
        return self._depth * len(self.at_work) - given - len(self._lost)

    def give(self, task: Task) -> None:
        """Give a task to whoever has least to do."""
        for helper in sorted(self.at_work, key=lambda one: len(one.tasks)):
            try:
                helper.pipe.send(task)
            except (OSError, ValueError):
                continue
            helper.tasks.append(task)
            return
        self._lost.append(task)

    def take(self) -> list[TaskAnswer]:
        """What is done by now; tasks of a helper that has ended are given to another."""
        found: list[TaskAnswer] = []
        for helper in list(self.at_work):
            try:
                while helper.pipe.poll():
                    task, result, seconds = helper.pipe.recv()
                    helper.tasks.remove(task)
                    self._mean += (seconds - self._mean) / 8
                    found += self._answered(task, result)
            except Exception:
                # a helper that was killed may have left half an answer behind
                self._buried(helper)
        lost, self._lost = self._lost, []
        for task in lost:
            found += self._answered(task, None)
        return found

    def _answered(self, task: Task, result: Found | None) -> list[TaskAnswer]:
        if result is None:
            self._tries[task] = self._tries.get(task, 0) + 1
            if self._tries[task] < TRIES and self.at_work:
                self.give(task)
                return []
        return [TaskAnswer(task, result)]

    def _buried(self, helper: _Worker) -> None:
        """One has ended: another takes its place, while it is worth trying."""
        self.at_work.remove(helper)
        helper.close()
        # only the first of them was being looked at, the others are no fault of theirs
        self._lost += helper.tasks[:1]
        self._restarts_left -= 1
        if self._restarts_left > 0:
            self._hire()
        for task in helper.tasks[1:]:
            self.give(task)

    def close(self) -> None:
        """End them all at once."""
        for helper in self.at_work:
            helper.close()
        self.at_work.clear()


def helpers(begin: Callable[[], None], count: int | None = None) -> PoolFactory:
    """Hires so many processes, or one a core; `begin` gives each its tracks."""
    return partial(ProcessPool, begin=begin, count=count)


def _cores() -> int:
    # where a process cannot be made to stand back, one core is left to the window
    return max(1, min(MAX_WORKERS, cores() if hasattr(os, "nice") else cores() - 1))


def _serve(pipe: Connection, job: Job, begin: Callable[[], None]) -> None:
    """Look at steps until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(10)
    begin()
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            began = time.monotonic()
            result: Found | None = None
            with contextlib.suppress(Exception):
                result = looked(job, task)
            pipe.send((task, result, time.monotonic() - began))
