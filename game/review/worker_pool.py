"""Worker processes for reviews; a crash in one is contained."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final

from game.review.jobs import Found, Job
from game.review.work import PoolFactory, Task, TaskAnswer, review_task
from game.services.workers import be_in_background, cores

MAX_WORKERS: Final = 8
MAX_RESTARTS: Final = 6
"""How many crashed workers are replaced before the pool gives up."""
TRIES: Final = 2
"""How often a task is tried."""
AHEAD_S: Final = 0.1
"""Seconds of work that a worker has queued, so that it never waits for the next frame."""
MAX_QUEUED: Final = 12


class _Worker:
    """A worker process with its tasks."""

    def __init__(self, job: Job, begin: Callable[[], None]) -> None:
        # spawned, because a fork inherits locks that other threads hold
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(theirs, job, begin), daemon=True)
        self.process.start()
        theirs.close()
        self.tasks: list[Task] = []
        self.steps: set[int] = set()
        """The steps that it has reviewed, or will: it knows what it has tried there."""

    def close(self) -> None:
        """Kill the process; it writes nothing that could be damaged."""
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
        self.workers: list[_Worker] = []
        for _ in range(count or _cores()):
            self._start_worker()

    def _start_worker(self) -> None:
        try:
            self.workers.append(_Worker(self._job, self._begin))
        except OSError:
            self._restarts_left -= 1

    @property
    def has_failed(self) -> bool:
        """Whether no worker is left and none may be started."""
        return not self.workers and self._restarts_left <= 0

    @property
    def _depth(self) -> int:
        return max(2, min(MAX_QUEUED, 1 + int(AHEAD_S / max(self._mean, 1e-3))))

    @property
    def free_slots(self) -> int:
        """How many more tasks the pool accepts."""
        handed_out = sum(len(worker.tasks) for worker in self.workers)
        return self._depth * len(self.workers) - handed_out - len(self._lost)

    def submit(self, task: Task) -> None:
        """Give a task to the worker that has reviewed its step before, or to one with fewer tasks."""

        def load(worker: _Worker) -> int:
            return len(worker.tasks) + (task.index not in worker.steps)

        for worker in sorted(self.workers, key=load):
            try:
                worker.pipe.send(task)
            except (OSError, ValueError):
                continue
            worker.tasks.append(task)
            worker.steps.add(task.index)
            return
        self._lost.append(task)

    def collect(self) -> list[TaskAnswer]:
        """Return the answers that are ready; tasks of a crashed worker go to another."""
        found: list[TaskAnswer] = []
        for worker in list(self.workers):
            try:
                while worker.pipe.poll():
                    task, result, seconds = worker.pipe.recv()
                    worker.tasks.remove(task)
                    self._mean += (seconds - self._mean) / 8
                    found += self._answers(task, result)
            except Exception:
                # a killed worker may have left half an answer
                self._replace(worker)
        lost, self._lost = self._lost, []
        for task in lost:
            found += self._answers(task, None)
        return found

    def _answers(self, task: Task, result: Found | None) -> list[TaskAnswer]:
        if result is None:
            self._tries[task] = self._tries.get(task, 0) + 1
            if self._tries[task] < TRIES and self.workers:
                self.submit(task)
                return []
        return [TaskAnswer(task, result)]

    def _replace(self, worker: _Worker) -> None:
        """Replace a crashed worker, as long as restarts are left."""
        self.workers.remove(worker)
        worker.close()
        # only the first task was under way and may have caused the crash
        self._lost += worker.tasks[:1]
        self._restarts_left -= 1
        if self._restarts_left > 0:
            self._start_worker()
        for task in worker.tasks[1:]:
            self.submit(task)

    def close(self) -> None:
        """Kill all workers."""
        for worker in self.workers:
            worker.close()
        self.workers.clear()


def pool_factory(begin: Callable[[], None], count: int | None = None) -> PoolFactory:
    """Return a factory of pools with `count` processes, or one a core; each calls `begin` first."""
    return partial(ProcessPool, begin=begin, count=count)


def _cores() -> int:
    # where processes cannot have a low priority, one core is left to the window
    return max(1, min(MAX_WORKERS, cores() if hasattr(os, "nice") else cores() - 1))


def _serve(pipe: Connection, job: Job, begin: Callable[[], None]) -> None:
    """Review steps until the pipe is closed."""
    be_in_background()
    begin()
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = pipe.recv()
            began = time.monotonic()
            result: Found | None = None
            with contextlib.suppress(Exception):
                result = review_task(job, task)
            pipe.send((task, result, time.monotonic() - began))
