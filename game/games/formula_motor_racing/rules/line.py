"""The line of twelve cars: how cards change it, as pure functions on a list.

`line` holds all twelve cars, the `running` ones first and behind them the out line from its head, so
that it always is the order the race would end in now (FMR-5.2). Positions are 0-based here.
"""

from __future__ import annotations


def pull_up(line: list[int], running: int, at: int, places: int) -> int:
    """FMR-4.1: the car at `at` and its slipstreamer move up together; returns the places moved."""
    to = at - places if at > places else 0
    end = at + 2 if at + 1 < running else at + 1  # the last running car moves alone (FMR-4.1.2)
    line[to:end] = line[at:end] + line[to:at]
    return at - to


def move_up(line: list[int], at: int, places: int) -> int:
    """FMR-4.3, 4.5: the car at `at` moves up alone; returns the places moved."""
    to = at - places if at > places else 0
    line.insert(to, line.pop(at))
    return at - to


def drop(line: list[int], running: int, at: int, places: int) -> int:
    """FMR-4.2, 4.4: the car at `at` drops, at most to last running place; returns the places lost."""
    to = at + places
    if to >= running:
        to = running - 1
    line.insert(to, line.pop(at))
    return to - at


def retire(line: list[int], running: int, at: int) -> int:
    """FMR-5.1: the car at `at` goes to the head of the out line; returns the cars still running."""
    line.insert(running - 1, line.pop(at))
    return running - 1


def crash(line: list[int], running: int, at: int, other: int) -> int:
    """FMR-4.7, 5.1: two neighbours go out in the order they ran in; returns the cars still running.

    `other` equals `at` for a lone running car, which crashes alone (FMR-4.7.1).
    """
    front = min(at, other)
    rear = max(at, other) + 1
    line[front:running] = line[rear:running] + line[front:rear]
    return running - (rear - front)


def crash_partners(running: int, at: int) -> tuple[int, ...]:
    """FMR-4.7: the positions that may be taken out with the car at `at`: ahead, then behind."""
    if running == 1:
        return (at,)
    return tuple(p for p in (at - 1, at + 1) if 0 <= p < running)
