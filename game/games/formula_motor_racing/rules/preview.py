"""Exact previews of an action from public information: the line after every roll, and its points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.engine.contract import Action
from game.engine.odds import Consequence, Ending, after, follow
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
    TEAMS,
    offers,
)
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.season import make_season
from game.games.formula_motor_racing.rules.state import CHARGE, CRASH, OVER, PHASES, PLAY, SPIN

Source = MotorRacingState | Position
"""A state, or what a seat observes of it."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points if the race ended now (FMR-5.2, 6.1): of this race, and of the season with it."""

    cars: Mapping[str, int]
    teams: Mapping[str, int]
    totals: Mapping[str, int]
    drivers: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Lineup:
    """The line after a play, if the player then stops or lets the roll stand.

    `further_choice` is what the player may do before that: `again` after a charge or a first spin, or empty.
    `changes` has the places gained (+) or lost (-) by every car that moved. `with_other_car` is the crash
    with the other neighbour, where the player chooses.
    """

    order: tuple[str, ...]
    out: tuple[str, ...]
    further_choice: str = ""
    with_other_car: Lineup | None = None
    final_steps: tuple[Action, ...] = field(default=(), compare=False)
    """What the player decides after the roll."""
    changes: Mapping[str, int] = field(default_factory=dict, compare=False)
    points: Points = field(kw_only=True, compare=False)


def preview(source: Source, action: Action, seat: int | None = None) -> Consequence[Lineup]:
    """Return all endings of an action with their exact chances.

    Public information is enough, so that any card can be previewed, also while another seat is on turn.
    """
    start = _probe(source, seat)
    return follow(start, (action,), lambda end: _final_line(start, end))


def faces_of(ending: Ending[Lineup]) -> tuple[int, ...]:
    """Return the faces of the die that lead to an ending; none if no die is rolled."""
    return tuple(ROLLS.index(roll) + 1 for roll in ending.first)


def _final_line(start: MotorRacingState, state: MotorRacingState) -> Lineup:
    """The line once the player stops, stands, or crashes with either neighbour."""
    if state.phase in (CHARGE, SPIN):
        return _lineup(start, state, STOP_STEP if state.phase == CHARGE else STAND_STEP, "again")
    if state.phase == CRASH:
        first, *others = (_lineup(start, state, choice) for choice in state.legal())
        return replace(first, with_other_car=others[0])
    return _lineup(start, state)


def _lineup(
    start: MotorRacingState, state: MotorRacingState, last: Action | None = None, further_choice: str = ""
) -> Lineup:
    steps = () if last is None else (last,)
    if steps:
        state = after(state, steps)
    line, running = state.line, state.running_count
    before = {car: at for at, car in enumerate(start.line)}
    changes = {CARS[car]: before[car] - at for at, car in enumerate(line) if before[car] != at}
    order, out = tuple(CARS[car] for car in line[:running]), tuple(CARS[car] for car in line[running:])
    return Lineup(order, out, further_choice, None, steps, changes, points=points_if_ended_now(state))


def points_if_ended_now(source: Source) -> Points:
    """Return the points of every car and team if the race ended with the current line.

    After the season the line is that of the last race, whose points are in the totals already.
    """
    if isinstance(source, MotorRacingState):
        line, lines, over = source.line, source.final_lines(), source.phase == OVER
    else:
        line = [CAR_OF[name] for name in (*source["order"], *source["out"])]
        lines, over = _final_lines(source), source["phase"] == PHASES[OVER]
    now = [line] if line else []
    season = lines if over else [*lines, *now]
    cars = dict(zip(CARS, scoring.driver_totals(now), strict=True))
    teams = dict(zip(TEAMS, scoring.team_totals(now), strict=True))
    if not lines:
        return Points(cars, teams, teams, cars)
    totals = dict(zip(TEAMS, scoring.team_totals(season), strict=True))
    return Points(cars, teams, totals, dict(zip(CARS, scoring.driver_totals(season), strict=True)))


def hidden_cards(observation: Position) -> Counter[str]:
    """Return by card how many copies this observer has not seen: in other hands, in the deck or removed."""
    hidden = Counter(CARD_IDS[card] for card in PACK)
    hidden.subtract(observation["discard"])
    for hand in observation["hands"]:
        if not isinstance(hand, int):
            hidden.subtract(hand)
    return +hidden


def _final_lines(observation: Position) -> list[tuple[int, ...]]:
    return [tuple(CAR_OF[name] for name in (*race["order"], *race["out"])) for race in observation["results"]]


def _probe(source: Source, seat: int | None) -> MotorRacingState:
    """A state with the public facts of `source`, every card in every hand and a deck that never runs out."""
    state = source.copy() if isinstance(source, MotorRacingState) else _from_observation(source)
    if seat is not None and seat != state.turn:
        state.turn, state.phase, state.rolls = seat, PLAY, ()
    state.hands = [list(range(len(CARDS))) for _ in state.hands]
    state.deck, state.drawn, state.last_plays = (0,) * len(CARS), 0, None
    return state


def _from_observation(observation: Position) -> MotorRacingState:
    teams = tuple(tuple(TEAMS.index(name) for name in seat_teams) for seat_teams in observation["teams"])
    no_names = ("",) * len(CARS)
    season = make_season(
        teams, observation["races"], tuple(observation["short_race"]), False, no_names, no_names
    )
    state = MotorRacingState(season)
    state.line = [CAR_OF[name] for name in (*observation["order"], *observation["out"])]
    state.running_count = len(observation["order"])
    state.offers = offers(frozenset(state.line[state.running_count :]))
    state.phase = PHASES.index(observation["phase"])
    state.turn = -1 if observation["turn"] is None else observation["turn"]
    state.race = observation["race"]
    state.results = tuple((line, len(CARS)) for line in _final_lines(observation))
    pending = observation["pending"]
    if pending is not None:
        state.card = CARD_OF[pending["card"]]
        state.car = NO_CAR if pending["car"] is None else CAR_OF[pending["car"]]
        state.rolls = tuple(pending["rolls"])
    return state
