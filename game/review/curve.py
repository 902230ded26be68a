"""The chances to win over a race, as they are drawn: the noise of few playouts is smoothed away."""

from __future__ import annotations

from math import fsum
from typing import Final, NamedTuple

from game.review.results import Review

EFFECTIVE: Final = 64
"""So many playouts, of neighbouring steps together, make a place of the curve."""
WIDEST: Final = 0.04
"""No step further off than this share of the race counts."""


class CurvePoint(NamedTuple):
    """A place of the curve: so many steps played, and the seats' chances to win there."""

    at: int
    wins: tuple[float, ...]


def curve(review: Review, steps: int, most: int) -> list[CurvePoint]:
    """At most so many places from the first step looked at to the end, where the result stands."""
    known = _known(review)
    if not known:
        return []
    first = known[0][0]
    count = max(2, min(most, steps - first + 1))
    places = [first + round((steps - first) * i / (count - 1)) for i in range(count)]
    inner = [CurvePoint(at, _smoothed(known, at, steps)) for at in dict.fromkeys(places) if at < steps]
    return [*inner, CurvePoint(steps, review.wins)]


def _known(review: Review) -> list[tuple[int, float, tuple[float, ...]]]:
    """By step what is known of the chances before it, and how many playouts that is worth."""
    # what needs no playouts has no noise, and is a place by itself
    found = [(one.index, float(one.playouts or EFFECTIVE), one.wins) for one in review.win_chances]
    placed = {one.index for one in review.win_chances if not one.playouts}
    for luck in review.chances:
        worth = float(luck.playouts or EFFECTIVE)
        if luck.index not in placed:
            found.append((luck.index, 2.0 * worth, luck.before))
        found.append((luck.index + 1, worth, luck.after))
    return sorted(found)


def _smoothed(known: list[tuple[int, float, tuple[float, ...]]], at: int, steps: int) -> tuple[float, ...]:
    """The mean of the nearest places, those nearer counting more."""
    near = sorted(known, key=lambda one: abs(one[0] - at))
    picked: list[tuple[float, tuple[float, ...]]] = []
    total = 0.0
    for index, playouts, wins in near:
        away = abs(index - at) / max(1.0, WIDEST * steps)
        if picked and (away > 1 or total >= EFFECTIVE):
            break
        picked.append((playouts * (1.0 - 0.7 * min(1.0, away)), wins))
        total += playouts
    weight = fsum(share for share, _ in picked)
    return tuple(fsum(w * wins[seat] for w, wins in picked) / weight for seat in range(len(picked[0][1])))
