"""Exact chances: what a roll against the penalty chart does, and how a whole move through corners ends.

Everything is counted over the 36 rolls with `Charts.penalty`, by which the rules judge them too. The odds
box, the bots and the tables of a solo car all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from game.engine.odds import Consequence, Ending
from game.games.formula_one.rules import pits
from game.games.formula_one.rules.cards import MOST_BRAKES, MOST_TYRES, SUPERB
from game.games.formula_one.rules.charts import ALWAYS, NONE, SPIN, Charts, Penalty
from game.games.formula_one.rules.circuit import Entered
from game.games.formula_one.rules.corners import sparable
from game.games.formula_one.rules.pits import FAILED_BRAKES_FROM, SPECIAL_MOST
from game.games.formula_one.rules.state import NO_CORNER, PENALTY, RaceState

FACES: Final = range(1, 7)
ONE_ROLL: Final = Fraction(1, 36)
SURE: Final = Fraction(1)
NEVER: Final = Fraction(0)

Spread = Mapping[Penalty, Fraction]
"""Each penalty of one corner with its chance; they add up to 1."""


class CornerEntry(NamedTuple):
    """A corner that a move enters: its index, the space of its red band, the limit and the excess in mph."""

    corner: int
    space: int
    limit: int
    excess: int
    let: Literal["roll", "free", "spin"] = "roll"
    """Whether it is rolled for, costs nothing (superb driving), or is a sure spin (pit cards 2 and 16)."""
    due: bool = False
    """Whether its roll is due, so that pit card 1 is of no use in it any more."""


class MoveOutcome(NamedTuple):
    """How a move ends: the corner spun in (−1: none), the gauges, whether pit card 1 is still held."""

    spun: int
    tyres: int
    brakes: int
    special: bool = False


class CornerCheck(NamedTuple):
    """One corner of a move, seen from before it: how likely it is reached, and what it does then."""

    corner: CornerEntry
    reached: Fraction
    spread: Spread
    special: bool = False
    """Whether pit card 1 is what spares it."""

    @property
    def spin(self) -> Fraction:
        """The chance to spin here, once here."""
        return self.spread.get(SPIN, NEVER)


class MoveForecast(NamedTuple):
    """A whole move: its corners in order, and every end with its chance."""

    checks: tuple[CornerCheck, ...]
    ends: Consequence[MoveOutcome]

    @property
    def spin(self) -> Fraction:
        """The chance that the move ends in a spin."""
        return self.ends.chance(lambda fate: fate.spun >= 0)


@lru_cache(maxsize=1024)
def rolled(charts: Charts, excess: int, tyres: int, brakes: int = 0) -> Spread:
    """What one roll does to a car so many mph too fast with so much wear."""
    found: dict[Penalty, Fraction] = {}
    for a in FACES:
        for b in FACES:
            penalty = charts.penalty(a, b, excess, tyres, brakes)
            found[penalty] = found.get(penalty, NEVER) + ONE_ROLL
    return MappingProxyType(dict(sorted(found.items())))


def judged(charts: Charts, hurdle: CornerEntry, tyres: int, brakes: int) -> Spread:
    """What a corner does to a car with so much wear."""
    if hurdle.let == "free" or hurdle.excess <= 0:
        return MappingProxyType({NONE: SURE})
    if hurdle.let == "spin":
        return MappingProxyType({SPIN: SURE})
    return rolled(charts, min(hurdle.excess, ALWAYS), tyres, brakes)


def worn(tyres: int, brakes: int, penalty: Penalty) -> tuple[int, int]:
    """The gauges after a penalty, capped at their ends (F1-3.3)."""
    return min(tyres + penalty.tyres, MOST_TYRES), min(brakes + penalty.brakes, MOST_BRAKES)


def helps(hurdle: CornerEntry) -> bool:
    """Whether pit card 1 may be used in a corner: too fast, by 40 at most, not spared nor rolled for."""
    return hurdle.let != "free" and not hurdle.due and 0 < hurdle.excess <= SPECIAL_MOST


def forecast_move(
    charts: Charts, hurdles: Sequence[CornerEntry], tyres: int, brakes: int, special: bool = False
) -> MoveForecast:
    """How a move through these corners may end; a spin makes later ones void.

    `special`: whether pit card 1 is held; it is used in the first corner where it may help.
    """
    here, ends = {MoveOutcome(-1, tyres, brakes, special): SURE}, dict[MoveOutcome, Fraction]()
    trials = []
    for hurdle in hurdles:
        reached = sum(here.values(), NEVER)
        after: dict[MoveOutcome, Fraction] = {}
        total: dict[Penalty, Fraction] = {}
        for fate, chance in here.items():
            for end, penalty, share in _taken(charts, hurdle, fate):
                into = after if end.spun < 0 else ends
                into[end] = into.get(end, NEVER) + chance * share
                total[penalty] = total.get(penalty, NEVER) + chance * share
        special = helps(hurdle) and any(fate.special for fate in here)
        spread = {penalty: share / reached for penalty, share in sorted(total.items())} if reached else {}
        trials.append(CornerCheck(hurdle, reached, MappingProxyType(spread), special))
        here = after
    fates = {**ends, **here}
    return MoveForecast(tuple(trials), Consequence(tuple(Ending(fate, fates[fate]) for fate in fates)))


def _taken(
    charts: Charts, hurdle: CornerEntry, fate: MoveOutcome
) -> list[tuple[MoveOutcome, Penalty, Fraction]]:
    """What one corner makes of a car that has come so far."""
    _, tyres, brakes, special = fate
    if special and helps(hurdle):
        return [(MoveOutcome(-1, tyres, brakes, False), NONE, SURE)]
    found = []
    for penalty, share in judged(charts, hurdle, tyres, brakes).items():
        spun = hurdle.corner if penalty.spin else -1
        after = worn(tyres, brakes, penalty)
        # a gauge that stands at its end wears no more, whatever the chart says
        felt = Penalty(penalty.spin, after[0] - tyres, after[1] - brakes)
        found.append((MoveOutcome(spun, *after, special), felt, share))
    return found


@lru_cache(maxsize=50_000)
def move_outcomes(
    charts: Charts, hurdles: tuple[CornerEntry, ...], tyres: int, brakes: int, special: bool
) -> tuple[tuple[MoveOutcome, float], ...]:
    """The ends of a move with their chances as plain numbers, kept as bots ask the same again and again."""
    found = forecast_move(charts, hurdles, tyres, brakes, special).ends.chances
    return tuple((fate, float(chance)) for fate, chance in found.items())


# Moves of a state


def corner_entries_of(
    state: RaceState, further: Sequence[Entered] = (), spared: int | None = None
) -> tuple[CornerEntry, ...]:
    """The corners that the seat on turn has still to be judged in, and those it would enter besides.

    `further` are the corners of a way not driven yet; pit cards and superb driving are counted in. `spared`
    is the corner that superb driving is to spare; None: the one that the player chose, or would be proposed.
    """
    seat, circuit = state.turn, state.config.circuit
    if spared is None:
        spared = state.spared
        if state.card == SUPERB and spared == NO_CORNER:
            spared = proposed_spare(state, further)
    found = []
    for ahead, corner in enumerate((*state.entered[state.judged :], *further)):
        let: Literal["roll", "free", "spin"] = "roll"
        if corner.excess > 0:
            if corner.corner == spared:
                let = "free"
            elif _certain(state, seat, corner, ahead):
                let = "spin"
        due = state.phase == PENALTY and not ahead and pits.has_special_tyre(state, seat)
        found.append(
            CornerEntry(corner.corner, corner.space, circuit.limit[corner.space], corner.excess, let, due)
        )
    return tuple(found)


def proposed_spare(state: RaceState, further: Sequence[Entered] = ()) -> int:
    """F1-6.2: the corner that superb driving had best spare: the likeliest spin; NO_CORNER where none is."""
    corners = sparable(state, further)
    if len(corners) < 2:
        return corners[0].corner if corners else NO_CORNER
    seat, charts = state.turn, state.config.charts
    gauges = state.tyres[seat], state.brakes[seat]
    order = [corner.corner for corner in (*state.entered[state.judged :], *further)]

    def spin(corner: Entered) -> Fraction:
        if _certain(state, seat, corner, order.index(corner.corner)):
            return SURE
        return rolled(charts, min(corner.excess, ALWAYS), *gauges).get(SPIN, NEVER)

    return max(corners, key=lambda corner: (spin(corner), corner.excess)).corner


def _certain(state: RaceState, seat: int, corner: Entered, ahead: int) -> bool:
    """F1-7.4: whether pit card 2 or 16 makes the corner a spin, so many corners before it in this move."""
    failed = corner.excess >= FAILED_BRAKES_FROM and pits.brakes_failed(state, seat, ahead)
    return failed or pits.punctured(state, seat, ahead)


def without_special(state: RaceState) -> CornerCheck:
    """The corner for which pit card 1 is offered, if the card is kept: what the next roll does, or a spin."""
    seat = state.turn
    hurdle = corner_entries_of(state)[0]
    return forecast_move(state.config.charts, [hurdle], state.tyres[seat], state.brakes[seat]).checks[0]
