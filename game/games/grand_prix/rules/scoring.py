"""Points, the standing and the champion (GP-9.1, 9.2, 9.4); points × 2 throughout, as halves count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.games.grand_prix.rules.config import GameConfig


class RaceResult(NamedTuple):
    """A finished race."""

    order: tuple[int, ...]
    fastest: int = -1
    """The seat with the fastest turn, −1 for nobody."""
    tie_break: bool = False


def race_halves(config: GameConfig, result: RaceResult) -> list[int]:
    """GP-9.1, 9.4: return per seat n, n−1 … 1 points, ½ for the fastest turn; none in a tie-break."""
    order, fastest = result.order, result.fastest
    halves = [0] * config.seats
    if result.tie_break:
        return halves
    for place, seat in enumerate(order):
        halves[seat] = 2 * (len(order) - place)
    if config.fastest_turn and fastest >= 0:
        halves[fastest] += 1
    return halves


def total_halves(config: GameConfig, results: Sequence[RaceResult]) -> list[int]:
    """Return per seat its half points over all races."""
    totals = [0] * config.seats
    for result in results:
        for seat, halves in enumerate(race_halves(config, result)):
            totals[seat] += halves
    return totals


def team_sums(config: GameConfig, per_seat: Sequence[int]) -> list[int]:
    """GP-9.2: sum values by team; without teams every seat is a team."""
    sums = [0] * (max(config.team_of) + 1)
    for seat, value in enumerate(per_seat):
        sums[config.team_of[seat]] += value
    return sums


def race_winner(config: GameConfig, result: RaceResult) -> int:
    """Return the team that won a race: most points of the places, then the best-placed car."""
    order = result.order
    if not config.options["teams"]:
        return config.team_of[order[0]]
    sums = [0] * (max(config.team_of) + 1)
    for place, seat in enumerate(order):
        sums[config.team_of[seat]] += len(order) - place
    first = [config.team_of[seat] for seat in order]
    return min(set(first), key=lambda team: (-sums[team], first.index(team)))


def wins(config: GameConfig, results: Sequence[RaceResult]) -> list[int]:
    """Races won per team; tie-break races do not count."""
    won = [0] * (max(config.team_of) + 1)
    for result in results:
        if not result[2]:
            won[race_winner(config, result)] += 1
    return won


def ranking(config: GameConfig, results: Sequence[RaceResult]) -> list[tuple[float, ...]]:
    """Return per team its rank, more is better: points, wins, tie-break; in a single race its place."""
    if not results:
        return [(0.0,)] * (max(config.team_of) + 1)
    if not config.target:
        order = _team_order(config, results[-1])
        return [(float(-order.index(team)),) for team in range(len(order))]
    totals = team_sums(config, total_halves(config, results))
    won = wins(config, results)
    last = [0.0] * len(totals)
    if results[-1].tie_break:
        order = _team_order(config, results[-1])
        for place, team in enumerate(order):
            last[team] = len(order) - place
    return [(totals[team], won[team], last[team]) for team in range(len(totals))]


def _team_order(config: GameConfig, result: RaceResult) -> list[int]:
    """The teams of a race from the best one, by GP-9.2."""
    order = result.order
    sums = [0] * (max(config.team_of) + 1)
    for place, seat in enumerate(order):
        sums[config.team_of[seat]] += len(order) - place
    first = [config.team_of[seat] for seat in order]
    return sorted(dict.fromkeys(first), key=lambda team: (-sums[team], first.index(team)))


def is_decided(config: GameConfig, results: Sequence[RaceResult]) -> bool:
    """GP-9.1: return whether somebody has reached the target, so that no ordinary race follows."""
    totals = team_sums(config, total_halves(config, results))
    return bool(config.target) and max(totals) >= 2 * config.target


def contenders(config: GameConfig, results: Sequence[RaceResult]) -> tuple[int, ...] | None:
    """Return who races next: everybody, those tied for the title, or None when all is over."""
    everybody = tuple(range(config.seats))
    if not config.target:
        return None
    if not is_decided(config, results):
        return everybody
    ranks = ranking(config, results)
    best = max(ranks)
    tied = tuple(seat for seat in everybody if ranks[config.team_of[seat]] == best)
    return None if len({config.team_of[seat] for seat in tied}) == 1 else tied


def places(config: GameConfig, results: Sequence[RaceResult]) -> tuple[int, ...]:
    """Return per seat its final place, 1 is best; seats that are level share it."""
    ranks = ranking(config, results)
    of_seat = [ranks[config.team_of[seat]] for seat in range(config.seats)]
    teams = {config.team_of[seat]: rank for seat, rank in enumerate(of_seat)}
    return tuple(1 + sum(rank > its_rank for rank in teams.values()) for its_rank in of_seat)
