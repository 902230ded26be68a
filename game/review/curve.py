"""The curve of the chances to win over a race, with the noise of few playouts smoothed away."""

from __future__ import annotations

from math import fsum
from typing import Final, NamedTuple

from game.review.results import Review

EFFECTIVE: Final = 64
"""How many playouts, of neighbouring steps together, make a point of the curve."""
MAX_DISTANCE: Final = 0.04
"""Steps further away than this share of the race do not count."""


class CurvePoint(NamedTuple):
    """A point of the curve: the number of steps played, and the seats' chances to win there."""

    at: int
    wins: tuple[float, ...]


def curve(review: Review, steps: int, most: int) -> list[CurvePoint]:
    """Return at most `most` points, from the first step that was reviewed to the result."""
    known = _known(review)
    if not known:
        return []
    first = known[0][0]
    count = max(2, min(most, steps - first + 1))
    places = [first + round((steps - first) * i / (count - 1)) for i in range(count)]
    inner = [CurvePoint(at, _smoothed(known, at, steps)) for at in dict.fromkeys(places) if at < steps]
    return [*inner, CurvePoint(steps, review.wins)]


def _known(review: Review) -> list[tuple[int, float, tuple[float, ...]]]:
    """Return as (step, playouts, chances) what is known before each step."""
    # what needs no playouts has no noise, and makes a point alone
    found = [(one.index, float(one.playouts or EFFECTIVE), one.wins) for one in review.win_chances]
    placed = {one.index for one in review.win_chances if not one.playouts}
    for luck in review.chances:
        playouts = float(luck.playouts or EFFECTIVE)
        if luck.index not in placed:
            found.append((luck.index, 2.0 * playouts, luck.before))
        found.append((luck.index + 1, playouts, luck.after))
    return sorted(found)


def _smoothed(known: list[tuple[int, float, tuple[float, ...]]], at: int, steps: int) -> tuple[float, ...]:
    """Return the weighted mean of the nearest steps."""
    nearest = sorted(known, key=lambda one: abs(one[0] - at))
    picked: list[tuple[float, tuple[float, ...]]] = []
    total = 0.0
    for index, playouts, wins in nearest:
        away = abs(index - at) / max(1.0, MAX_DISTANCE * steps)
        if picked and (away > 1 or total >= EFFECTIVE):
            break
        picked.append((playouts * (1.0 - 0.7 * min(1.0, away)), wins))
        total += playouts
    weight = fsum(share for share, _ in picked)
    return tuple(fsum(w * wins[seat] for w, wins in picked) / weight for seat in range(len(picked[0][1])))
