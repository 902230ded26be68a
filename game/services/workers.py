"""Pools of worker processes, which end with the block that uses them."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, resource_tracker
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from typing import Final, TypeVar

from game.engine.errors import PaddockError

Item = TypeVar("Item")
Result = TypeVar("Result")

AHEAD: Final = 3
"""How many chunks for each worker are handed over before their results are read."""


class WorkersLost(PaddockError):
    """A worker process ended unexpectedly."""


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worker_count(wanted: int, tasks: int) -> int:
    """Return how many workers to start for a number of tasks."""
    return max(1, min(wanted, tasks, cores()))


def be_in_background() -> None:
    """Leave Ctrl+C to the app, and the processor to its window."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(10)


def start_in_background(work: Callable[[Item], None], item: Item) -> BaseProcess:
    """Start a process that does one piece of work and ends with the app; raises OSError."""
    # spawned, because a fork inherits locks that other threads hold
    process = get_context("spawn").Process(target=_work_in_background, args=(work, item), daemon=True)
    process.start()
    return process


def _work_in_background(work: Callable[[Item], None], item: Item) -> None:
    be_in_background()
    work(item)


class WorkerPool:
    """Runs a function for many items in other processes."""

    def __init__(self, executor: ProcessPoolExecutor, count: int) -> None:
        self._executor, self._count = executor, count

    def imap(
        self, task: Callable[[Item], Result], items: Iterable[Item], chunksize: int = 1
    ) -> Iterator[Result]:
        """Yield the results in the order of the items, which are handed over in chunks."""
        rest, waiting = iter(items), deque[Future[list[Result]]]()
        while chunk := list(islice(rest, chunksize)):
            waiting.append(self._executor.submit(_run, task, chunk))
            if len(waiting) >= AHEAD * self._count:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()

    def imap_unordered(self, task: Callable[[Item], Result], items: Iterable[Item]) -> Iterator[Result]:
        """Yield the results as they come; when the iterator is closed, items not begun are left out."""
        waiting = [self._executor.submit(task, item) for item in items]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


@contextmanager
def worker_pool(count: int, begin: Callable[[], None] | None = None) -> Iterator[WorkerPool]:
    """Yield a pool that ends with the block, also after Ctrl+C; `begin` runs first in every worker.

    Raises WorkersLost where a worker ends before its work is done.
    """
    others = set(active_children())
    # spawned, because a fork inherits locks that other threads hold
    context = get_context("spawn")
    let_through = _hold_interrupts()
    executor = ProcessPoolExecutor(count, context, _begin, (begin, context.Barrier(count)))
    try:
        for _ in range(count):
            # each starts one worker, as none can be idle before all have begun
            executor.submit(_run, bool, ())
        let_through()
        yield WorkerPool(executor, count)
    except BrokenProcessPool as error:
        raise WorkersLost("A worker process ended unexpectedly, so the work was given up.") from error
    finally:
        for worker in set(active_children()) - others:
            worker.kill()
        executor.shutdown(cancel_futures=True)
        let_through()


def _hold_interrupts() -> Callable[[], None]:
    """Hold back Ctrl+C until the returned function is called, which then raises KeyboardInterrupt.

    Processes started in between never get it, although the terminal sends it to all of them.
    """
    waiting: list[int] = []
    held = True
    # a mask alone is not enough: the system may give the signal to another thread
    handler = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number)) or signal.SIG_DFL
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        # otherwise it starts with the first worker and unblocks the signal again
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})

    def let_through() -> None:
        nonlocal held
        if not held:
            return
        held = False
        if masked:
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        signal.signal(signal.SIGINT, handler)
        if waiting and handler is not signal.SIG_IGN:
            waiting.clear()
            raise KeyboardInterrupt

    return let_through


def _begin(begin: Callable[[], None] | None, all_begun: Barrier) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin()
    all_begun.wait()


def _run(task: Callable[[Item], Result], items: Iterable[Item]) -> list[Result]:
    return [task(item) for item in items]
