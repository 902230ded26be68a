"""The parts of a seat's result: an equal start, luck, its own choices and those of the others.

The chances to win before and after every choice make one chain from the start to the result, so that the
parts always add up. A choice counts for the change from right before it to right after it, minus the luck of
what it drew. Whatever nobody chose is luck: dice, draws, forced moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import floor, fsum, sqrt
from typing import Final

from game.engine.figure import Figure
from game.review.steps import Luck, WinChances

PARTS: Final = ("luck", "own", "others")
"""The parts that are added to the equal start."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a step changed for one seat; `chooser` is the seat that chose it, None where it was luck."""

    index: int
    chooser: int | None
    gain: float


@dataclass(frozen=True, slots=True)
class ResultParts:
    """The parts of a seat's result in shares of a win: fair + luck + own + others = result."""

    fair: float
    """The share of an equal start: one win for all seats together."""
    luck: Figure
    own: Figure
    others: Figure
    result: float

    def percentage_points(self) -> dict[str, int]:
        """Return fair, luck, own, others and result as whole percentage points that add up."""
        fair, result = round(self.fair * 100), round(self.result * 100)
        exact = {name: getattr(self, name).value * 100 for name in PARTS}
        found = {name: floor(value) for name, value in exact.items()}
        spare = result - fair - sum(found.values())
        # the largest remainders are rounded up
        order = sorted(PARTS, key=lambda name: found[name] - exact[name])
        for i in range(abs(spare)):
            found[order[i % len(order)]] += 1 if spare > 0 else -1
        return {"fair": fair, **found, "result": result}


def result_parts(
    wins: Sequence[float], win_chances: Sequence[WinChances], chances: Sequence[Luck]
) -> list[ResultParts]:
    """Return the parts of each seat's result; empty where no step was reviewed."""
    entries = sorted(win_chances, key=lambda one: one.index)
    lucks = {one.index: one for one in chances}
    return [_of_seat(wins, seat, entries, lucks) for seat in range(len(wins)) if entries]


def changes_of(
    wins: Sequence[float], seat: int, win_chances: Sequence[WinChances], chances: Sequence[Luck]
) -> list[Change]:
    """Return what changed a seat's chance to win, from the equal start to the result; they add up to it."""
    entries = sorted(win_chances, key=lambda one: one.index)
    return _changes(wins, seat, entries, {one.index: one for one in chances})


def _changes(
    wins: Sequence[float], seat: int, entries: Sequence[WinChances], lucks: Mapping[int, Luck]
) -> list[Change]:
    found, now = [], 1 / len(wins)
    for at, entry in enumerate(entries):
        # what is between two steps, such as a first position beside an equal start, is nobody's choice
        found.append(Change(entry.index, None, entry.wins[seat] - now))
        now = entry.wins[seat]
        after = entry.after or (wins if at + 1 == len(entries) else entries[at + 1].wins)
        drawn = lucks.get(entry.index)
        gift = drawn.wins[seat] if drawn is not None and entry.chooser is not None else 0.0
        found.append(Change(entry.index, entry.chooser, after[seat] - now - gift))
        if gift:
            found.append(Change(entry.index, None, gift))
        now = after[seat]
    last = entries[-1].index if entries else 0
    return [*found, Change(last, None, wins[seat] - now)]


def _of_seat(
    wins: Sequence[float], seat: int, entries: Sequence[WinChances], lucks: Mapping[int, Luck]
) -> ResultParts:
    squares = {"own": 0.0, "others": 0.0}
    ends: dict[str, Counter[int]] = {"own": Counter(), "others": Counter()}
    """By part how often the noise of each step counts: between two choices of one part it cancels out."""
    for at, entry in enumerate(entries):
        if entry.chooser is None:
            continue
        part = "own" if entry.chooser == seat else "others"
        drawn = lucks.get(entry.index)
        if not entry.after:
            ends[part][at + 1] += 1
        ends[part][at] -= 1
        if drawn is not None:
            squares[part] += drawn.errors[seat] ** 2
    noise = [_noise(entry, seat) for entry in entries] + [0.0]
    chosen = [one for one in _changes(wins, seat, entries, lucks) if one.chooser is not None]
    own = fsum(one.gain for one in chosen if one.chooser == seat)
    others = fsum(one.gain for one in chosen if one.chooser != seat)
    fair, result = 1 / len(wins), wins[seat]

    def error(counts: Mapping[int, int], drawn: float) -> float:
        return sqrt(fsum(count * count * noise[at] for at, count in counts.items()) + drawn)

    both = Counter(ends["own"])
    both.update(ends["others"])
    luck = fsum((result, -fair, -own, -others))
    # the luck of single dice and draws sums to something else where the standing is not exact
    apart = luck - fsum(one.wins[seat] for one in lucks.values())
    return ResultParts(
        fair,
        Figure(luck, error(both, squares["own"] + squares["others"] + apart * apart)),
        Figure(own, error(ends["own"], squares["own"])),
        Figure(others, error(ends["others"], squares["others"])),
        result,
    )


def _noise(entry: WinChances, seat: int) -> float:
    """Return the variance of a chance estimated by playouts."""
    win = entry.wins[seat]
    return win * (1 - win) / entry.playouts if entry.playouts else 0.0
