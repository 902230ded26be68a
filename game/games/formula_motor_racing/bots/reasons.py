"""Why a play is good: what it does to the line and to points, and what the die may do."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Action, Reason
from game.engine.odds import Consequence
from game.games.formula_motor_racing.rules.cards import CARDS, NO_CAR, STEPS, TEAMS, Card
from game.games.formula_motor_racing.rules.cards import CARS as CAR_NAMES
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import (
    Lineup,
    Points,
    faces_of,
    points_if_ended_now,
    preview,
    unseen,
)
from game.games.formula_motor_racing.rules.state import PLAY


def reasons(state: MotorRacingState, steps: Sequence[Action]) -> list[Reason]:
    """The facts of a play, an answer to a roll, or a neighbour chosen for a crash."""
    told = preview(state, steps[0])
    own = {TEAMS[team] for team in state.agreement.teams[state.turn]}
    now = points_if_ended_now(state)
    if len(told.endings) > 1:
        return _rolled(state, steps[0], told, own)
    end = told.endings[0].facts
    found = [*_moved(state, end, own, now), *_scored(end, own, now), *_unseen(state, end, own)]
    return [*found, *(fact for fact in _fallen(state, told) if fact not in found)]


def _team(car: str) -> str:
    return car.rpartition("-")[0]


def _moved(state: MotorRacingState, end: Lineup, own: set[str], now: Points) -> list[Reason]:
    """The own car that gains most, else the rival that loses most points or places."""
    places = {CAR_NAMES[car]: at + 1 for at, car in enumerate(state.line)}
    fallen = _gone_out(state, end)
    ups = [car for car, by in end.changes.items() if by > 0 and _team(car) in own]
    if ups:
        car = max(
            ups, key=lambda one: (now.cars.get(one, 0) != end.points.cars.get(one, 0), end.changes[one])
        )
        return [_shift("up", car, places[car], end.changes[car])]
    if fallen:
        return [_out(fallen[0])]
    backs = [car for car, by in end.changes.items() if by < 0 and _team(car) not in own]
    if backs:
        car = min(backs, key=lambda one: (end.points.cars[one] - now.cars[one], end.changes[one]))
        return [_shift("back", car, places[car], end.changes[car])]
    return []


def _gone_out(state: MotorRacingState, end: Lineup) -> list[str]:
    """The cars that are out by then and were not before."""
    gone = {CAR_NAMES[car] for car in state.line[state.running :]}
    return [car for car in end.out if car not in gone]


def _fallen(state: MotorRacingState, told: Consequence[Lineup]) -> list[Reason]:
    """The cars that go out however the die falls."""
    first, *others = (_gone_out(state, end.facts) for end in told.endings)
    return [_out(car) for car in first if all(car in out for out in others)]


def _out(car: str) -> Reason:
    return Reason("out", {"car": car}, (f"car.{car}",))


def _shift(key: str, car: str, place: int, by: int) -> Reason:
    return Reason(key, {"car": car, "before": place, "after": place - by}, (f"car.{car}",))


def _scored(end: Lineup, own: set[str], now: Points) -> list[Reason]:
    """What the seat would score if the race ended now, else what a rival team would no longer."""
    before, after = (sum(points.teams[team] for team in own) for points in (now, end.points))
    if before != after:
        cars = tuple(f"car.{car}" for car in end.changes if _team(car) in own)
        return [Reason("points", {"before": before, "after": after}, cars)]
    losses = {team: now.teams[team] - end.points.teams[team] for team in TEAMS if team not in own}
    team = max(losses, key=lambda one: losses[one])
    if losses[team] <= 0:
        return []
    cars = tuple(f"car.{car}" for car in end.changes if _team(car) == team)
    return [Reason("takes", {"team": team, "n": losses[team]}, cars)]


def _unseen(state: MotorRacingState, end: Lineup, own: set[str]) -> list[Reason]:
    """How many cards for the colour that gains have not been seen: what comes later is scarce or not."""
    teams = [_team(car) for car, by in end.changes.items() if by > 0 and _team(car) in own]
    if not teams or state.phase != PLAY:
        return []
    team = TEAMS.index(teams[0])
    names = {card.id for card in CARDS if card.team == team}
    n = sum(count for card, count in unseen(state.observe(state.turn)).items() if card in names)
    return [Reason("unseen", {"team": teams[0], "n": n}, ("deck",))]


def _ill(card: Card) -> str:
    """What its die may do to the car: a pit stop costs places, a charge ends last or out of the race."""
    return "rolls_back" if card.kind == "pit" else "rolls_out" if card.retires else "rolls_last"


def _rolled(
    state: MotorRacingState, action: Action, told: Consequence[Lineup], own: set[str]
) -> list[Reason]:
    """On how many faces the car goes up or comes to harm; of a rival's, what speaks for the play."""
    card, target = STEPS[action][1:] if state.phase == PLAY else (state.card, state.car)
    of = sum(len(faces_of(end)) for end in told.endings)
    sure = _fallen(state, told)
    if target == NO_CAR or not of:
        return sure
    car = CAR_NAMES[target]
    gone = car in [CAR_NAMES[one] for one in state.line[state.running :]]
    up = [end for end in told.endings if end.facts.changes.get(car, 0) > 0]
    back = [
        end
        for end in told.endings
        if end.facts.changes.get(car, 0) < 0 or (car in end.facts.out and not gone)
    ]
    found = []
    for key, ends in (("rolls_up", up), (_ill(CARDS[card]), back)):
        faces = sorted(face for end in ends for face in faces_of(end))
        if faces:
            lit = (f"car.{car}", *(f"face.{face}" for face in faces))
            found.append(Reason(key, {"car": car, "n": len(faces), "of": of}, lit))
    return [*(found if _team(car) in own else found[-1:]), *sure]
