"""Exact chances: the effect of a roll on the penalty chart, and the ends of a move through corners.

Everything is counted over the 36 rolls with `Charts.penalty`, by which the rules judge them too. The odds
box, the bots and the tables of a solo car use it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from game.engine.odds import Consequence, Ending
from game.games.formula_one.rules import pits
from game.games.formula_one.rules.cards import MAX_BRAKES, MAX_TYRES, SUPERB
from game.games.formula_one.rules.charts import ALWAYS, NONE, SPIN, Charts, Penalty
from game.games.formula_one.rules.circuit import Entered
from game.games.formula_one.rules.corners import sparable_corners
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
    ruling: Literal["roll", "free", "spin"] = "roll"
    """Whether it is rolled for, costs nothing (superb driving), or is a sure spin (pit cards 2 and 16)."""
    is_due: bool = False
    """Whether its roll is due, so that pit card 1 cannot be used in it any more."""


class MoveOutcome(NamedTuple):
    """How a move ends: the corner of a spin (−1: none), the gauges, whether pit card 1 is still held."""

    spun: int
    tyres: int
    brakes: int
    special: bool = False


class CornerCheck(NamedTuple):
    """One corner of a move, predicted before it: the chance to reach it, and its penalties."""

    corner: CornerEntry
    reached: Fraction
    spread: Spread
    special: bool = False
    """Whether pit card 1 spares it."""

    @property
    def spin(self) -> Fraction:
        """Return the chance to spin here, once here."""
        return self.spread.get(SPIN, NEVER)


class MoveForecast(NamedTuple):
    """A whole move: its corners in order, and every end with its chance."""

    checks: tuple[CornerCheck, ...]
    ends: Consequence[MoveOutcome]

    @property
    def spin(self) -> Fraction:
        """Return the chance that the move ends in a spin."""
        return self.ends.chance(lambda outcome: outcome.spun >= 0)


@lru_cache(maxsize=1024)
def roll_spread(charts: Charts, excess: int, tyres: int, brakes: int = 0) -> Spread:
    """Return the effect of one roll on a car so many mph too fast with so much wear."""
    found: dict[Penalty, Fraction] = {}
    for a in FACES:
        for b in FACES:
            penalty = charts.penalty(a, b, excess, tyres, brakes)
            found[penalty] = found.get(penalty, NEVER) + ONE_ROLL
    return MappingProxyType(dict(sorted(found.items())))


def corner_spread(charts: Charts, entry: CornerEntry, tyres: int, brakes: int) -> Spread:
    """Return the effect of a corner on a car with so much wear."""
    if entry.ruling == "free" or entry.excess <= 0:
        return MappingProxyType({NONE: SURE})
    if entry.ruling == "spin":
        return MappingProxyType({SPIN: SURE})
    return roll_spread(charts, min(entry.excess, ALWAYS), tyres, brakes)


def gauges_after(tyres: int, brakes: int, penalty: Penalty) -> tuple[int, int]:
    """Return the gauges after a penalty, capped at their ends (F1-3.3)."""
    return min(tyres + penalty.tyres, MAX_TYRES), min(brakes + penalty.brakes, MAX_BRAKES)


def can_use_special(entry: CornerEntry) -> bool:
    """Return whether pit card 1 may be used in a corner: 20 or 40 too fast, not spared nor rolled for."""
    return entry.ruling != "free" and not entry.is_due and 0 < entry.excess <= SPECIAL_MOST


def forecast_move(
    charts: Charts, entries: Sequence[CornerEntry], tyres: int, brakes: int, special: bool = False
) -> MoveForecast:
    """Return how a move through these corners may end; a spin voids later ones.

    With `special` pit card 1 is held; it is used in the first corner where it is allowed.
    """
    here, ends = {MoveOutcome(-1, tyres, brakes, special): SURE}, dict[MoveOutcome, Fraction]()
    checks = []
    for entry in entries:
        reached = sum(here.values(), NEVER)
        after: dict[MoveOutcome, Fraction] = {}
        total: dict[Penalty, Fraction] = {}
        for outcome, chance in here.items():
            for end, penalty, share in _corner_outcomes(charts, entry, outcome):
                into = after if end.spun < 0 else ends
                into[end] = into.get(end, NEVER) + chance * share
                total[penalty] = total.get(penalty, NEVER) + chance * share
        special = can_use_special(entry) and any(outcome.special for outcome in here)
        spread = {penalty: share / reached for penalty, share in sorted(total.items())} if reached else {}
        checks.append(CornerCheck(entry, reached, MappingProxyType(spread), special))
        here = after
    outcomes = {**ends, **here}
    endings = tuple(Ending(outcome, chance) for outcome, chance in outcomes.items())
    return MoveForecast(tuple(checks), Consequence(endings))


def _corner_outcomes(
    charts: Charts, entry: CornerEntry, outcome: MoveOutcome
) -> list[tuple[MoveOutcome, Penalty, Fraction]]:
    """Return what one corner makes of a car that has come so far."""
    _, tyres, brakes, special = outcome
    if special and can_use_special(entry):
        return [(MoveOutcome(-1, tyres, brakes, False), NONE, SURE)]
    found = []
    for penalty, share in corner_spread(charts, entry, tyres, brakes).items():
        spun = entry.corner if penalty.spin else -1
        after = gauges_after(tyres, brakes, penalty)
        # A gauge at its end wears no more, whatever the chart says.
        effective = Penalty(penalty.spin, after[0] - tyres, after[1] - brakes)
        found.append((MoveOutcome(spun, *after, special), effective, share))
    return found


@lru_cache(maxsize=50_000)
def move_outcomes(
    charts: Charts, entries: tuple[CornerEntry, ...], tyres: int, brakes: int, special: bool
) -> tuple[tuple[MoveOutcome, float], ...]:
    """Return the ends of a move with their chances as plain numbers, cached for the bots."""
    found = forecast_move(charts, entries, tyres, brakes, special).ends.chances
    return tuple((outcome, float(chance)) for outcome, chance in found.items())


# -- moves of a state -----


def corner_entries_of(
    state: RaceState, further: Sequence[Entered] = (), spared: int | None = None
) -> tuple[CornerEntry, ...]:
    """Return the corners to be judged for the seat on turn, and those it would enter besides.

    `further` are the corners of a path not driven yet; pit cards and superb driving are counted in.
    `spared` is the corner for superb driving; None takes the one that the player chose, or the proposed
    one.
    """
    seat, circuit = state.turn, state.config.circuit
    if spared is None:
        spared = state.spared
        if state.card == SUPERB and spared == NO_CORNER:
            spared = proposed_spare(state, further)
    found = []
    for corners_before, corner in enumerate((*state.entered[state.judged :], *further)):
        ruling: Literal["roll", "free", "spin"] = "roll"
        if corner.excess > 0:
            if corner.corner == spared:
                ruling = "free"
            elif _is_certain_spin(state, seat, corner, corners_before):
                ruling = "spin"
        is_due = state.phase == PENALTY and not corners_before and pits.has_special_tyre(state, seat)
        found.append(
            CornerEntry(
                corner.corner, corner.space, circuit.limit[corner.space], corner.excess, ruling, is_due
            )
        )
    return tuple(found)


def proposed_spare(state: RaceState, further: Sequence[Entered] = ()) -> int:
    """F1-6.2: return the corner that superb driving had best spare, the likeliest spin; or NO_CORNER."""
    corners = sparable_corners(state, further)
    if len(corners) < 2:
        return corners[0].corner if corners else NO_CORNER
    seat, charts = state.turn, state.config.charts
    gauges = state.tyres[seat], state.brakes[seat]
    order = [corner.corner for corner in (*state.entered[state.judged :], *further)]

    def spin(corner: Entered) -> Fraction:
        if _is_certain_spin(state, seat, corner, order.index(corner.corner)):
            return SURE
        return roll_spread(charts, min(corner.excess, ALWAYS), *gauges).get(SPIN, NEVER)

    return max(corners, key=lambda corner: (spin(corner), corner.excess)).corner


def _is_certain_spin(state: RaceState, seat: int, corner: Entered, corners_before: int) -> bool:
    """F1-7.4: return whether pit card 2 or 16 makes the corner a spin, after so many corners before it."""
    failed = corner.excess >= FAILED_BRAKES_FROM and pits.has_failed_brakes(state, seat, corners_before)
    return failed or pits.has_puncture(state, seat, corners_before)


def check_without_special(state: RaceState) -> CornerCheck:
    """Return the check of the corner for which pit card 1 is offered, if the card is kept."""
    seat = state.turn
    entry = corner_entries_of(state)[0]
    return forecast_move(state.config.charts, [entry], state.tyres[seat], state.brakes[seat]).checks[0]
