"""The bounds of `tools/bench.py --frames`: a line for each, with every table's figure and the verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.engine.contract import Json


class Bound(NamedTuple):
    """The most that a figure may be, with its description."""

    key: str
    words: str
    most: float
    timed: bool = True
    """Whether it depends on the machine's speed."""


REFERENCE_US: Final = 320.0
"""The reference loop's time for which the bounds hold."""
BOUNDS: Final = (
    *(Bound(f"first_{size}_ms", f"first frame, {size}, ms", 100) for size in ("1080p", "2160p")),
    Bound("p99_1080p_ms", "99 % of frames, 1080p, ms", 16),
    Bound("p99_2160p_ms", "99 % of frames, 2160p, ms", 33),
    *(Bound(f"longest_{size}_ms", f"longest frame, {size}, ms", 50) for size in ("1080p", "2160p")),
    Bound("decision_first_s", "first decision ever, s of a core", 3),
    Bound("decision_s", "first decision of a race, s of a core", 1),
    Bound("rest_percent", "at rest after that, %", 1),
    Bound("memory_growth_mb", "memory more than after race 1, MB", 60, timed=False),
)
UNMEASURED: Final = "–"


def verdicts(frames: Mapping[str, Mapping[str, Json]]) -> list[str]:
    """Return a line for each bound: the bound, the figure of each table, and the tables that miss it.

    Figures are scaled to a machine on which the reference loop takes `REFERENCE_US`."""
    widths = [max(9, len(game) + 2) for game in frames]
    head = "".join(f"{game:>{w}}" for game, w in zip(frames, widths, strict=True))
    lines = [f"{'bound':<40}{'most':>6}{head}   verdict"]
    for bound in BOUNDS:
        found = [_value(bound, figures) for figures in frames.values()]
        cells = "".join(
            f"{UNMEASURED if value is None else f'{value:.1f}':>{w}}"
            for value, w in zip(found, widths, strict=True)
        )
        lines.append(f"{bound.words:<40}{bound.most:>6g}{cells}   {_verdict(bound, found, list(frames))}")
    return lines


def _value(bound: Bound, figures: Mapping[str, Json]) -> float | None:
    value, loop = figures.get(bound.key), figures["reference_us"]
    if not isinstance(value, (int, float)) or not isinstance(loop, (int, float)):
        return None
    return value * REFERENCE_US / loop if bound.timed else float(value)


def _verdict(bound: Bound, found: Sequence[float | None], games: Sequence[str]) -> str:
    known = [(value, game) for value, game in zip(found, games, strict=True) if value is not None]
    missed = [game for value, game in known if value > bound.most]
    if missed:
        return "missed: " + ", ".join(missed)
    return "met" if len(known) == len(games) else "not measured"
