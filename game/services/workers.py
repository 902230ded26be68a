"""Pools of worker processes: never more than there is work or cores, and gone when their task is left."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, resource_tracker
from multiprocessing.pool import Pool


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def worker_count(wanted: int, tasks: int) -> int:
    """How many workers are worth starting for so many tasks."""
    return max(1, min(wanted, tasks, cores()))


@contextmanager
def worker_pool(count: int, begin: Callable[[], None] | None = None) -> Iterator[Pool]:
    """A pool that ends with the block, also when Ctrl+C ends it; `begin` runs first in every worker."""
    pool: Pool | None = None
    let_through = _hold_interrupts()
    try:
        # spawned, for a fork inherits the locks of other threads as they stand
        pool = get_context("spawn").Pool(count, _begin, (begin,))
        let_through()
        yield pool
    finally:
        if pool is not None:
            pool.terminate()
            pool.join()
        let_through()


def _hold_interrupts() -> Callable[[], None]:
    """Have Ctrl+C wait until the function that comes back is called, which then raises KeyboardInterrupt.

    Processes started meanwhile never get it, though the terminal sends it to all of them.
    """
    waiting: list[int] = []
    held = True
    # a mask alone would not do: the system may give the signal to another thread
    handler = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number)) or signal.SIG_DFL
    masked = hasattr(signal, "pthread_sigmask")
    if masked:
        # it is started with the first worker, and lets interrupts through again
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


def _begin(begin: Callable[[], None] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if begin is not None:
        begin()
