"""Reasons for a play: its effects on the line and on points, and what the die may do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.contract import Action, Reason
from game.engine.odds import Consequence
from game.games.formula_motor_racing.bots.proposal import is_harmless, play_gains
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARDS, NO_CAR, STEPS, STOP_STEP, TEAMS, Card
from game.games.formula_motor_racing.rules.cards import CARS as CAR_NAMES
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import (
    Lineup,
    Points,
    faces_of,
    points_if_ended_now,
    preview,
)
from game.games.formula_motor_racing.rules.scoring import rank_teams
from game.games.formula_motor_racing.rules.state import PLAY


def reasons(state: MotorRacingState, steps: Sequence[Action]) -> list[Reason]:
    """Return the reasons for a play, an answer to a roll, or a neighbour chosen for a crash."""
    consequence = preview(state, steps[0])
    ours = {TEAMS[team] for team in state.config.teams[state.turn]}
    now = points_if_ended_now(state)
    if steps[0] == STOP_STEP:
        car = CAR_NAMES[state.car]
        return [Reason("keeps", {"car": car, "place": state.line.index(state.car) + 1}, (f"car.{car}",))]
    if len(consequence.endings) > 1:
        return _roll_reasons(state, steps[0], consequence, ours)
    end = consequence.endings[0].facts
    found = [
        *_win_reasons(state, end, ours),
        *_move_reasons(state, steps[0], end, ours, now),
        *_score_reasons(state, end, ours, now),
    ]
    found += [fact for fact in _certain_out_reasons(state, consequence, ours) if fact not in found]
    return found or [Reason("no_harm", {}, tuple(f"car.{car}" for car in end.order if _team(car) in ours))]


def _team(car: str) -> str:
    return car.rpartition("-")[0]


def _win_reasons(state: MotorRacingState, end: Lineup, ours: set[str]) -> list[Reason]:
    """The reason that the last play of the season wins, with the points of the best other team."""
    if state.last_plays != 1 or state.race != state.config.races:
        return []
    line = [CAR_OF[car] for car in (*end.order, *end.out)]
    ranked = [TEAMS[team] for team in rank_teams([end.points.totals[team] for team in TEAMS], line)]
    if ranked[0] not in ours:
        return []
    other = next(team for team in ranked if team not in ours)
    points, theirs = end.points.totals[ranked[0]], end.points.totals[other]
    return [Reason("wins" if points > theirs else "wins_tie", {"points": points, "team": other, "n": theirs})]


def _move_reasons(
    state: MotorRacingState, action: Action, end: Lineup, ours: set[str], now: Points
) -> list[Reason]:
    """The own car that gains most and by whom, else the rival's car that loses most.

    If the play costs own points, the own car that loses most.
    """
    places = {CAR_NAMES[car]: at + 1 for at, car in enumerate(state.line)}
    ups = [car for car, by in end.changes.items() if by > 0 and _team(car) in ours]
    if ups:
        car = max(
            ups, key=lambda one: (now.cars.get(one, 0) != end.points.cars.get(one, 0), end.changes[one])
        )
        return [_gain_reason(state, action, end, car, places)]
    out = [car for car in _new_retirements(state, end) if _is_played(state, car)]
    if out:
        return [_out_reason(out[0], ours)]
    downs = [car for car, by in end.changes.items() if by < 0 and _is_played(state, car)]
    losses = [car for car in downs if _team(car) in ours]
    key, cars = "back", [car for car in downs if car not in losses]
    if losses and (not cars or any(end.points.teams[team] < now.teams[team] for team in ours)):
        key, cars = "both_fall" if len(losses) == 2 and len(ours) == 1 else "falls", losses
    if not cars:
        return []
    car = min(cars, key=lambda one: (end.points.cars[one] - now.cars[one], end.changes[one]))
    return [_shift_reason(key, car, places[car], end.changes[car], against=key != "back")]


def _is_played(state: MotorRacingState, car: str) -> bool:
    """Whether a seat directs a car; what happens to neutral ones is no reason for a play."""
    return state.config.owner[CAR_OF[car]] >= 0


def _gain_reason(
    state: MotorRacingState, action: Action, end: Lineup, car: str, places: Mapping[str, int]
) -> Reason:
    """How an own car moves up: past which teams, pulled by which car, or as another one falls back."""
    by = end.changes[car]
    reason = _shift_reason("up", car, places[car], by)
    _, card, target = STEPS[action] if state.phase == PLAY else (0, -1, NO_CAR)
    cause = "" if target == NO_CAR else CAR_NAMES[target]
    if cause and cause != car:
        key = "rides" if CARDS[card].kind == "overtake" else "clears"
        return Reason(key, {**reason.params, "by": cause}, (*reason.elements, f"car.{cause}"))
    after = [*end.order, *end.out]
    directed = {
        TEAMS[team] for seat, teams in enumerate(state.config.teams) if seat != state.turn for team in teams
    }
    passed = [
        other
        for other in end.order[places[car] - by :]
        if places[other] < places[car] and _team(other) in directed and after.index(other) >= places[car] - by
    ]
    names = list(dict.fromkeys(_team(other) for other in passed))[:2]
    if not names:
        return reason
    elements = tuple(f"car.{other}" for other in passed)
    return Reason("passes", {**reason.params, "past": names}, (*reason.elements, *elements))


def _new_retirements(state: MotorRacingState, end: Lineup) -> list[str]:
    before = {CAR_NAMES[car] for car in state.line[state.running_count :]}
    return [car for car in end.out if car not in before]


def _certain_out_reasons(
    state: MotorRacingState, consequence: Consequence[Lineup], ours: set[str]
) -> list[Reason]:
    """The cars of players that go out at every roll."""
    first, *others = (_new_retirements(state, end.facts) for end in consequence.endings)
    return [
        _out_reason(car, ours)
        for car in first
        if _is_played(state, car) and all(car in out for out in others)
    ]


def _out_reason(car: str, own: set[str]) -> Reason:
    return Reason("out", {"car": car}, (f"car.{car}",), _team(car) in own)


def _shift_reason(key: str, car: str, place: int, by: int, *, against: bool = False) -> Reason:
    return Reason(key, {"car": car, "before": place, "after": place - by}, (f"car.{car}",), against)


def _score_reasons(state: MotorRacingState, end: Lineup, ours: set[str], now: Points) -> list[Reason]:
    """What the seat would score if the race ended now, else the points that a rival team would lose."""
    before, after = (sum(points.teams[team] for team in ours) for points in (now, end.points))
    if before != after:
        cars = tuple(f"car.{car}" for car in end.changes if _team(car) in ours)
        return [Reason("points", {"before": before, "after": after}, cars, after < before)]
    directed = {TEAMS[team] for teams in state.config.teams for team in teams}
    losses = {team: now.teams[team] - end.points.teams[team] for team in TEAMS if team in directed - ours}
    team = max(losses, key=lambda one: losses[one])
    if losses[team] <= 0:
        return []
    cars = tuple(f"car.{car}" for car in end.changes if _team(car) == team)
    return [Reason("takes", {"team": team, "n": losses[team]}, cars)]


def _harm_key(card: Card) -> str:
    return "rolls_back" if card.kind == "pit" else "rolls_out" if card.retires else "rolls_last"


def _roll_reasons(
    state: MotorRacingState, action: Action, consequence: Consequence[Lineup], ours: set[str]
) -> list[Reason]:
    """On how many faces an own car moves up or is harmed, or a rival's is harmed.

    For a neutral car, on how many faces own cars move.
    """
    card, target = STEPS[action][1:] if state.phase == PLAY else (state.card, state.car)
    of = sum(len(faces_of(end)) for end in consequence.endings)
    sure = _certain_out_reasons(state, consequence, ours)
    if target == NO_CAR or not of:
        return [*_strike_reasons(state, consequence, ours), *sure] if of else sure
    car = CAR_NAMES[target]
    if not _is_played(state, car):
        charged = CARDS[card].kind == "charge"
        return [*(_help_reasons if charged else _strike_reasons)(state, consequence, ours), *sure]
    was_out = car in [CAR_NAMES[one] for one in state.line[state.running_count :]]
    up = [end for end in consequence.endings if end.facts.changes.get(car, 0) > 0]
    back = [
        end
        for end in consequence.endings
        if end.facts.changes.get(car, 0) < 0 or (car in end.facts.out and not was_out)
    ]
    found = []
    harm = (_harm_key(CARDS[card]), back)
    for key, ends in (("charges", up), harm) if _team(car) in ours else (harm,):
        faces = sorted(face for end in ends for face in faces_of(end))
        if faces:
            elements = (f"car.{car}", *(f"face.{face}" for face in faces))
            against = key != "charges" and _team(car) in ours
            found.append(Reason(key, {"car": car, "n": len(faces), "of": of}, elements, against))
    return [*found, *sure]


def _strike_reasons(
    state: MotorRacingState, consequence: Consequence[Lineup], ours: set[str]
) -> list[Reason]:
    """On how many faces own cars gain unharmed, else a rival's is harmed; and on how many an own one is."""
    gains = strikes = harms = 0
    for end in consequence.endings:
        choices = [one for one in (end.facts, end.facts.with_other_car) if one]
        harmless = [one for one in choices if is_harmless(state, one, ours)]
        faces = len(faces_of(end))
        harms += 0 if harmless else faces
        gains += faces * any(
            by > 0 for one in harmless for car, by in one.changes.items() if _team(car) in ours
        )
        strikes += faces * any(
            _is_played(state, car) and _team(car) not in ours and not is_harmless(state, one, {_team(car)})
            for one in harmless
            for car in CAR_NAMES
        )
    of = sum(len(faces_of(end)) for end in consequence.endings)
    if gains or strikes:
        return [_faces_reason("hits" if gains else "strikes", gains or strikes, harms, of)]
    return [Reason("harms", {"n": harms, "of": of}, is_against=True)] if harms else []


def _faces_reason(key: str, n: int, harms: int, of: int) -> Reason:
    """On how many faces something good happens, and something bad where it does on any."""
    return Reason(key if harms else f"{key}_only", {"n": n, "ill": harms, "of": of})


def _help_reasons(state: MotorRacingState, consequence: Consequence[Lineup], ours: set[str]) -> list[Reason]:
    """On how many faces the charge of a neutral car is good for the seat, as the button counts them."""
    before, good, bad, of = points_if_ended_now(state), 0, 0, 0
    last = state.last_plays is not None and state.race == state.config.races
    for end in consequence.endings:
        values = play_gains(state, end.facts, before, ours, is_last_round=last)
        value, faces = next((n for n in values if n), 0), len(faces_of(end))
        good, bad, of = good + faces * (value > 0), bad + faces * (value < 0), of + faces
    return [_faces_reason("helps", good, bad, of)] if good else []
