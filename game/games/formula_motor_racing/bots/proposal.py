"""What may be proposed of a card: on which car, and whether the die can turn it against its player."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from typing import Final

from game.engine.contract import ALIKE, Action, Estimates
from game.engine.default_choice import CERTAIN, SLACK, default_choice
from game.games.formula_motor_racing.rules.cards import CARDS, CARS, STEPS, TEAMS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.preview import Lineup, Source, preview

CLEARLY_BEHIND: Final = ALIKE + SLACK
"""How far behind another an action is clearly worse."""


def is_safe(source: Source, action: Action, seat: int) -> bool:
    """Return whether no roll of the die costs one of the seat's cars a place, or the race."""
    endings = preview(source, action, seat).endings
    if not any(end.first for end in endings):
        return True
    own = _teams(source)[seat]
    return all(
        any(is_harmless(source, one, own) for one in (end.facts, end.facts.other) if one) for end in endings
    )


def is_clearly_worse(estimates: Estimates, action: Action, than: Iterable[Action] | None = None) -> bool:
    """Return whether one of the others (all by default) wins clearly more often, or for certain."""
    # a coach leaves out what the lesson does not accept
    others = [one for one in (estimates if than is None else than) if one in estimates]
    if action not in estimates or not others:
        return False
    best, win = max(estimates[other].value for other in others), estimates[action].value
    return best - win > CLEARLY_BEHIND or best >= CERTAIN > win


def proposed_play(
    source: Source, estimates: Estimates, plays: Collection[Action], seat: int
) -> Action | None:
    """Return the play of one card to propose: on an own car where it helps, on a rival's where it hurts.

    The only one there is in any case. None where no car is worth it, where several are as dangerous, and
    where a neutral car would be clearly better, which the player has to point out.
    """
    if len(plays) == 1:
        return next(iter(plays))
    helpful = [play for play in plays if _helps(source, play, seat)]
    found = default_choice(estimates, lambda play: is_safe(source, play, seat), helpful).action
    return None if found is None or is_clearly_worse(estimates, found, plays) else found


def _helps(source: Source, play: Action, seat: int) -> bool:
    """Whether a play on an own or a rival's car helps the seat's cars, or harms rivals and not these.

    A neutral car counts only where it pulls one of the seat's cars along.
    """
    _, card, target = STEPS[play]
    car, teams, line = CARS[target], _teams(source), _line(source)
    own, directed = teams[seat], {team for had in teams for team in had}
    follower = line[line.index(car) + 1 :][:1] if CARDS[card].kind == "overtake" else []
    if _team(car) not in directed and not any(_team(behind) in own for behind in follower):
        return False
    told = preview(source, play, seat)

    def places(of: Callable[[str], bool]) -> Fraction:
        return told.mean(lambda end: sum(by for moved, by in end.changes.items() if of(moved)))

    ours = places(lambda moved: _team(moved) in own)
    if ours or _team(car) in own:
        return ours > 0
    # a car that goes out from the last place changes no place
    return places(lambda moved: moved == car) < 0 or any(car in end.facts.out for end in told.endings)


def is_harmless(source: Source, end: Lineup, own: Collection[str]) -> bool:
    """Return whether what a play comes to costs none of these teams' cars a place, or the race."""
    out = _out(source)
    gone = any(_team(car) in own for car in end.out if car not in out)
    return not gone and all(by >= 0 for car, by in end.changes.items() if _team(car) in own)


def _team(car: str) -> str:
    return car.rpartition("-")[0]


def _teams(source: Source) -> list[list[str]]:
    if isinstance(source, MotorRacingState):
        return [[TEAMS[team] for team in own] for own in source.agreement.teams]
    return [list(own) for own in source["teams"]]


def _line(source: Source) -> list[str]:
    """The running cars from the leader on."""
    if isinstance(source, MotorRacingState):
        return [CARS[car] for car in source.line[: source.running]]
    return list(source["order"])


def _out(source: Source) -> list[str]:
    if isinstance(source, MotorRacingState):
        return [CARS[car] for car in source.line[source.running :]]
    return list(source["out"])
