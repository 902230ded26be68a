"""Proposals: on which car to play a card, and whether the die can turn it against its player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from math import exp
from typing import Final, NamedTuple

from game.engine.contract import ALIKE, Action, Estimates
from game.engine.default_choice import CERTAIN, OPEN, SLACK, DefaultChoice, default_choice, is_about_equal
from game.engine.figure import EQUAL_ERRORS
from game.engine.odds import Consequence
from game.games.formula_motor_racing.bots.evaluate import title_scale
from game.games.formula_motor_racing.rules.cards import CARDS, CARS, NO_CAR, STEPS, TEAMS, StepKind
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import Lineup, Points, Source, points_if_ended_now, preview

CLEARLY_BEHIND: Final = ALIKE + SLACK
"""From this gap on an action is clearly worse than another."""


def is_safe(source: Source, action: Action, seat: int) -> bool:
    """Return whether no roll of the die costs one of the seat's cars a place, or the race."""
    endings = preview(source, action, seat).endings
    if not any(end.first for end in endings):
        return True
    ours = _teams(source)[seat]
    return all(
        any(is_harmless(source, one, ours) for one in (end.facts, end.facts.with_other_car) if one)
        for end in endings
    )


def is_clearly_worse(estimates: Estimates, action: Action, than: Iterable[Action] | None = None) -> bool:
    """Return whether one of the others (by default all) wins clearly more often, or for certain."""
    # a coach leaves out what the lesson does not accept
    others = [one for one in (estimates if than is None else than) if one in estimates]
    if action not in estimates or not others:
        return False
    best, win = max(estimates[other].value for other in others), estimates[action].value
    return best - win > CLEARLY_BEHIND or best >= CERTAIN > win


def proposed_play(
    source: Source, estimates: Estimates, plays: Collection[Action], seat: int
) -> Action | None:
    """Return the play of one card to propose: on an own car that it helps, or on a rival's that it hurts.

    An only play is always proposed; of about equal ones that with the best points on the table. None where no
    play helps, where several are as dangerous, and where a play on a neutral car would be better, which the
    player has to choose.
    """
    if len(plays) == 1:
        return next(iter(plays))
    # a coach leaves out what the lesson does not accept
    effects = {play: _effect(source, play, seat) for play in plays if play in estimates}
    helpful = [play for play in effects if effects[play].helps]
    found, outcome = default_choice(estimates, lambda play: is_safe(source, play, seat), helpful)
    if outcome == "wins":
        return found
    if found is None or is_clearly_worse(estimates, found, plays):
        return None
    equal = [
        play
        for play in helpful
        if is_about_equal(estimates, found, play, ALIKE)
        and not is_clearly_worse(estimates, play, plays)
        and (outcome == "risky" or is_safe(source, play, seat))
    ]
    best = max([found, *equal], key=lambda play: (not effects[play].feeds, effects[play].chance))
    # rather than propose a play that gives a rival points, ask the player if another may be as good
    others = [play for play in effects if _may_be_as_good(estimates, play, best)]
    return best if not effects[best].feeds or all(effects[play].feeds for play in others) else None


class OwnGoal(NamedTuple):
    """What is wrong with a play that works against its player; `hurts` and `helps` are cars, or empty."""

    hurts: str
    """The player's own car that can only fall."""
    helps: str
    """A rival's car that moves up while none of the player's does."""
    is_sure: bool
    """Whether no die decides."""


def own_goal(source: Source, play: Action, seat: int) -> OwnGoal | None:
    """Return what a play on a car does against its player: it hurts an own car, or helps a rival.

    None for any other play, and for one whose car the die picks. A roll hurts if no face gains the seat a
    place, and helps a rival if that one moves up on most faces, and on more than the seat's cars.
    """
    verb, card, target = STEPS[play]
    if verb is not StepKind.PLAY or target == NO_CAR:
        return None
    car, line, out, ours = CARS[target], _line(source), _out(source), _teams(source)[seat]
    endings = preview(source, play, seat).endings
    moves = [(end.chance, _moves(end.facts, out)) for end in endings]
    own = [(chance, sum(by for one, by in moved.items() if _team(one) in ours)) for chance, moved in moves]
    gains = sum(chance for chance, places in own if places > 0)
    is_sure = not any(end.first for end in endings)

    def range_of(one: str) -> tuple[int, int]:
        places = [moved.get(one, 0) for _, moved in moves]
        return min(places), max(places)

    ours_running = [one for one in line if _team(one) in ours]
    fallen = [one for one in ours_running if range_of(one)[0] < 0 >= range_of(one)[1]]
    is_worse_off = not gains and any(places < 0 for _, places in own)
    rivals = {team for teams in _teams(source) for team in teams} - set(ours)
    follower = line[line.index(car) + 1 :][:1] if CARDS[card].kind == "overtake" else []
    helped = ""
    for one in (car, *follower):
        rises = sum(chance for chance, moved in moves if moved.get(one, 0) > 0)
        if not helped and _team(one) in rivals and rises > max(gains, Fraction(1, 2)):
            helped = "" if is_sure and gains else one
    hurt = fallen[0] if fallen and is_worse_off else ""
    return OwnGoal(hurt, helped, is_sure) if hurt or helped else None


def _moves(end: Lineup, out: Collection[str]) -> dict[str, int]:
    """Return the places that each car gains or loses; a car that goes out loses one at least."""
    return {**end.changes, **{car: min(-1, end.changes.get(car, 0)) for car in end.out if car not in out}}


def has_harmless(estimates: Estimates, play: Action, is_own_goal: Callable[[Action], bool]) -> bool:
    """Return whether a play that is no own goal wins about as often as this one, or more often.

    Without one, or where this one is certain to win, a play against oneself is a sacrifice.
    """
    win = estimates[play].value if play in estimates else 0.0
    if win >= CERTAIN:
        return False
    ranked = sorted(estimates, key=lambda one: -estimates[one].value)
    return any(not is_own_goal(one) for one in ranked if one != play and estimates[one].value >= win - ALIKE)


def proposed_step(source: Source, estimates: Estimates, seat: int) -> DefaultChoice:
    """Return the default choice while a card is carried out; equally good and safe ones are left open.

    What is sure to cost an own car a place, or the race, is not proposed while another is about as good;
    with the last play of a season, whose chances are exact, only the win counts.
    """
    ours, is_exact = _teams(source)[seat], not any(win.error for win in estimates.values())

    def is_sure_harm(action: Action) -> bool:
        endings = preview(source, action, seat).endings
        return not is_exact and not any(end.first or is_harmless(source, end.facts, ours) for end in endings)

    options = [
        action
        for action in estimates
        if not (is_sure_harm(action) and has_harmless(estimates, action, is_sure_harm))
    ]
    safe = {action for action in options if is_safe(source, action, seat)}
    found = default_choice(estimates, safe.__contains__, options)
    if found.action is None or found.outcome == "wins":
        return found
    best = estimates[found.action].value
    alike = all(abs(estimates[action].value - best) <= ALIKE for action in options)
    return OPEN if alike and len(safe) == len(options) > 1 else found


def proposed_beside(state: MotorRacingState, estimates: Estimates, chosen: Action) -> Action | None:
    """Return what Space does once the card of the chosen play is picked; without a card, by itself."""
    verb, *named = chosen.split(" ")
    if verb != "play":
        return proposed_step(state, estimates, state.turn).action
    plays = [one for one in state.legal() if one.split(" ")[:2] == [verb, *named[:1]]]
    found = proposed_play(state, estimates, plays, state.turn)
    if found is None or is_clearly_worse(estimates, found):
        return None

    def is_own_goal(play: Action) -> bool:
        return own_goal(state, play, state.turn) is not None

    return None if is_own_goal(found) and has_harmless(estimates, found, is_own_goal) else found


def _may_be_as_good(estimates: Estimates, play: Action, best: Action) -> bool:
    """Whether the errors of both leave open which is better."""
    first, second = estimates[best], estimates[play]
    error = (first.error**2 + second.error**2) ** 0.5
    return bool(first.value - second.value <= ALIKE + EQUAL_ERRORS * error)


class _PlayEffect(NamedTuple):
    """The effect of a play on the result if the race ended now."""

    helps: bool
    """Whether it helps the seat's cars, or harms rivals and not these."""
    feeds: bool
    """Whether a rival gains points, the seat none, and no harm to others makes up for it."""
    chance: float
    """The chance of the title with these points."""


def _effect(source: Source, play: Action, seat: int) -> _PlayEffect:
    ours, directed = _teams(source)[seat], {team for teams in _teams(source) for team in teams}
    before, consequence = points_if_ended_now(source).totals, preview(source, play, seat)
    scale = title_scale(max(1, _races_left(source)))

    def chance(totals: Mapping[str, int]) -> float:
        odds = {team: exp(points / scale) for team, points in totals.items()}
        return sum(odds[team] for team in ours) / sum(odds.values())

    after = consequence.mean(lambda end: Fraction(chance(end.points.totals)))
    gains = {
        team: consequence.mean(lambda end: end.points.totals[team] - before[team])  # noqa: B023
        for team in directed
    }
    fed = max((gains[team] for team in directed if team not in ours), default=Fraction(0)) > 0
    feeds = fed and max(gains[team] for team in ours) <= 0 and float(after) <= chance(before)
    return _PlayEffect(_helps(source, play, consequence, ours, directed), feeds, float(after))


def _helps(
    source: Source,
    play: Action,
    consequence: Consequence[Lineup],
    ours: Collection[str],
    directed: Collection[str],
) -> bool:
    """Whether a play on an own or a rival's car helps the seat's cars, or harms rivals and not these.

    A neutral car counts only if it pulls one of the seat's cars along. A charge on a rival's car never
    counts, as it moves that up more often than it harms it.
    """
    _, card, target = STEPS[play]
    car, line = CARS[target], _line(source)
    if CARDS[card].kind == "charge" and _team(car) not in ours:
        return False
    follower = line[line.index(car) + 1 :][:1] if CARDS[card].kind == "overtake" else []
    if _team(car) not in directed and not any(_team(behind) in ours for behind in follower):
        return False

    def places(of: Callable[[str], bool]) -> Fraction:
        return consequence.mean(lambda end: sum(by for moved, by in end.changes.items() if of(moved)))

    gained = places(lambda moved: _team(moved) in ours)
    if gained or _team(car) in ours:
        return gained > 0
    # a car that goes out from the last place changes no place
    return places(lambda moved: moved == car) < 0 or any(car in end.facts.out for end in consequence.endings)


def is_harmless(source: Source, end: Lineup, ours: Collection[str]) -> bool:
    """Return whether an ending costs none of these teams' cars a place, or the race."""
    out = _out(source)
    loses_car = any(_team(car) in ours for car in end.out if car not in out)
    return not loses_car and all(by >= 0 for car, by in end.changes.items() if _team(car) in ours)


def play_gains(
    source: Source, end: Lineup, before: Points, own: Collection[str], *, is_last_round: bool
) -> tuple[int, int, int]:
    """Return what a play comes to for these teams: points, else places, else what the best rival loses.

    In the last round how far they are ahead of the best rival comes first.
    """

    def best(points: Points, is_own: bool) -> int:
        return max((n for team, n in points.totals.items() if (team in own) is is_own), default=0)

    gain = best(end.points, True) - best(before, True)
    rival = best(before, False) - best(end.points, False)
    places = 2 * sum(n for car, n in end.changes.items() if _team(car) in own)
    running = _line(source)
    # a car that goes out from the last place keeps it, and yet can never come back
    places += sum(-1 if _team(car) in own else 1 for car in end.out if car in running)
    return (gain + rival, gain, places) if is_last_round else (gain, places, rival)


def _team(car: str) -> str:
    return car.rpartition("-")[0]


def _teams(source: Source) -> list[list[str]]:
    if isinstance(source, MotorRacingState):
        return [[TEAMS[team] for team in teams] for teams in source.config.teams]
    return [list(teams) for teams in source["teams"]]


def _line(source: Source) -> list[str]:
    """The running cars from the leader on."""
    if isinstance(source, MotorRacingState):
        return [CARS[car] for car in source.line[: source.running_count]]
    return list(source["order"])


def _out(source: Source) -> list[str]:
    if isinstance(source, MotorRacingState):
        return [CARS[car] for car in source.line[source.running_count :]]
    return list(source["out"])


def _races_left(source: Source) -> int:
    """The races that still count, this one included."""
    if isinstance(source, MotorRacingState):
        return source.config.races - len(source.results)
    return int(source["races"]) - len(source["results"])
