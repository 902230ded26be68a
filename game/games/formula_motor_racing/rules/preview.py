"""What exactly would happen: every outcome of an action on public information, with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from game.engine.contract import Action, Json, Step
from game.games.formula_motor_racing.rules import scoring
from game.games.formula_motor_racing.rules.cards import (
    CAR_OF,
    CARD_IDS,
    CARD_OF,
    CARDS,
    CARS,
    NO_CAR,
    PACK,
    ROLLS,
    STAND_STEP,
    STOP_STEP,
    TEAM_OF,
    TEAMS,
    offers,
)
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.season import build
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, OVER, PHASES, PLAY, ROLL, SPIN

Source = MotorRacingState | Mapping[str, Json]
"""A state, or what a seat observes of it."""
_FACE = Fraction(1, 12)


@dataclass(frozen=True, slots=True)
class Points:
    """Points if the race ended now (FMR-5.2, 6.1): of this race, and of the season with it."""

    cars: Mapping[str, int]
    teams: Mapping[str, int]
    totals: Mapping[str, int]
    drivers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Branch:
    """One outcome of an action, as it is if the player then stops or lets the roll stand.

    `rolls` are the faces that lead here (none without a die), `steps` an example of the steps that do.
    `then` says what the player may do before that: `again` after a charge or a first spin, else empty.
    `changes` has the places gained (+) or lost (-) by every car that moved. `other` is the crash with
    the other neighbour, where the player chooses.
    """

    rolls: tuple[int, ...]
    chance: Fraction
    steps: tuple[Step, ...]
    order: tuple[str, ...]
    out: tuple[str, ...]
    changes: Mapping[str, int]
    points: Points
    then: str = ""
    other: Branch | None = None


@dataclass(frozen=True, slots=True)
class ChargeOutlook:
    """One's own charging car: stop now, or roll once more and then stop; points of its team if it ended."""

    car: str
    chance_up: Fraction
    chance_ill: Fraction
    ill: str
    """`loses_gear` or `engine_blows`."""
    stop: int
    again: Fraction
    up: int
    down: int


def preview(source: Source, action: Action, seat: int | None = None) -> tuple[Branch, ...]:
    """Every distinguishable outcome of `action`; chances sum to 1.

    Uses public information only, so any card may be asked about, also while another seat is on turn.
    """
    start = _probe(source, seat)
    state = start.copy()
    state.apply(action)
    if state.phase != ROLL:
        return (_settle(start, state, (), Fraction(1), (action,)),)
    found: dict[object, Branch] = {}
    for face, roll in enumerate(ROLLS, 1):
        after = state.copy()
        after.apply(roll)
        branch = _settle(start, after, (face,), _FACE, (action, roll))
        key = (branch.order, branch.out, branch.then, branch.other and branch.other.order)
        if key in found:
            same = found[key]
            branch = replace(same, rolls=(*same.rolls, face), chance=same.chance + _FACE)
        found[key] = branch
    return tuple(found.values())


def _settle(
    start: MotorRacingState,
    state: MotorRacingState,
    rolls: tuple[int, ...],
    chance: Fraction,
    steps: tuple[Step, ...],
) -> Branch:
    """The branch once the player stops, stands, or crashes with either neighbour."""
    if state.phase in (CHARGE, SPIN):
        last = STOP_STEP if state.phase == CHARGE else STAND_STEP
        after = state.copy()
        after.apply(last)
        return _branch(start, after, rolls, chance, (*steps, last), "again")
    if state.phase == CRASH:
        choices = []
        for choice in state.legal():
            after = state.copy()
            after.apply(choice)
            choices.append(_branch(start, after, rolls, chance, (*steps, choice)))
        return replace(choices[0], other=choices[1])
    return _branch(start, state, rolls, chance, steps)


def _branch(
    start: MotorRacingState,
    state: MotorRacingState,
    rolls: tuple[int, ...],
    chance: Fraction,
    steps: tuple[Step, ...],
    then: str = "",
) -> Branch:
    line, running = state.line, state.running
    was = {car: at for at, car in enumerate(start.line)}
    changes = {CARS[car]: was[car] - at for at, car in enumerate(line) if was[car] != at}
    order, out = tuple(CARS[car] for car in line[:running]), tuple(CARS[car] for car in line[running:])
    return Branch(rolls, chance, steps, order, out, changes, points_if_ended_now(state), then)


def charge_outlook(source: Source) -> ChargeOutlook:
    """FMR-4.5.1: the next roll of the charge under way against stopping, exactly."""
    state = _probe(source, None)
    if state.phase != CHARGE:
        raise ValueError(f"no charge is under way: the phase is {PHASES[state.phase]}")
    team = TEAMS[TEAM_OF[state.car]]
    up, down = preview(source, Action("again"))
    gained, lost = up.points.teams[team], down.points.teams[team]
    ill = "engine_blows" if CARDS[state.card].retires else "loses_gear"
    again = up.chance * gained + down.chance * lost
    stop = points_if_ended_now(state).teams[team]
    return ChargeOutlook(CARS[state.car], up.chance, down.chance, ill, stop, again, gained, lost)


def points_if_ended_now(source: Source) -> Points:
    """Points of every car and team if the race ended with the line as it stands.

    After the season the line is that of the last race, whose points are in the totals already.
    """
    if isinstance(source, MotorRacingState):
        line, lines, over = source.line, source.final_lines(), source.phase == OVER
    else:
        line = [CAR_OF[name] for name in (*source["order"], *source["out"])]
        lines, over = _final_lines(source), source["phase"] == PHASES[OVER]
    now = [line] if line else []
    season = lines if over else [*lines, *now]
    return Points(
        dict(zip(CARS, scoring.driver_totals(now), strict=True)),
        dict(zip(TEAMS, scoring.team_totals(now), strict=True)),
        dict(zip(TEAMS, scoring.team_totals(season), strict=True)),
        dict(zip(CARS, scoring.driver_totals(season), strict=True)),
    )


def unseen(observation: Mapping[str, Json]) -> Counter[str]:
    """Copies of each card that this observer has not seen: in other hands, the deck or removed."""
    left = Counter(CARD_IDS[card] for card in PACK)
    left.subtract(observation["discard"])
    for hand in observation["hands"]:
        if not isinstance(hand, int):
            left.subtract(hand)
    return +left


def _final_lines(data: Mapping[str, Json]) -> list[tuple[int, ...]]:
    return [tuple(CAR_OF[name] for name in (*race["order"], *race["out"])) for race in data["results"]]


def _probe(source: Source, seat: int | None) -> MotorRacingState:
    """A state with the public facts of `source`, every card in every hand and a deck without end."""
    state = source.copy() if isinstance(source, MotorRacingState) else _from_observation(source)
    if seat is not None and seat != state.turn:
        state.turn, state.phase, state.rolls = seat, PLAY, ()
    state.hands = [list(range(len(CARDS))) for _ in state.hands]
    state.deck, state.drawn, state.last_plays = (0,) * 12, 0, None
    return state


def _from_observation(data: Mapping[str, Json]) -> MotorRacingState:
    teams = tuple(tuple(TEAMS.index(name) for name in own) for own in data["teams"])
    season = build(teams, data["races"], tuple(data["short_race"]), False, ("",) * 12, ("",) * 12)
    state = MotorRacingState(season)
    state.line = [CAR_OF[name] for name in (*data["order"], *data["out"])]
    state.running = len(data["order"])
    state.offers = offers(frozenset(state.line[state.running :]))
    state.phase = PHASES.index(data["phase"])
    state.turn = -1 if data["turn"] is None else data["turn"]
    state.race = data["race"]
    state.results = tuple((line, 12) for line in _final_lines(data))
    pending = data["pending"]
    if pending is not None:
        state.card = CARD_OF[pending["card"]]
        state.car = NO_CAR if pending["car"] is None else CAR_OF[pending["car"]]
        state.rolls = tuple(pending["rolls"])
    return state
