"""Points, the standing and who is champion (GP-9.1, 9.2, 9.4); halves count as points × 2 throughout."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.grand_prix.rules.config import GameConfig

RaceResult = tuple[tuple[int, ...], int, bool]
"""A finished race: the order of its seats, who held the fastest turn (−1 nobody), whether a tie-break."""


def race_halves(agreed: GameConfig, result: RaceResult) -> list[int]:
    """GP-9.1, 9.4: per seat n, n−1 … 1 points, half a one for the fastest turn; none for a tie-break."""
    order, fastest, tie_break = result
    halves = [0] * agreed.seats
    if tie_break:
        return halves
    for place, seat in enumerate(order):
        halves[seat] = 2 * (len(order) - place)
    if agreed.fastest_turn and fastest >= 0:
        halves[fastest] += 1
    return halves


def total_halves(agreed: GameConfig, results: Sequence[RaceResult]) -> list[int]:
    """Per seat its half points over all races."""
    totals = [0] * agreed.seats
    for result in results:
        for seat, halves in enumerate(race_halves(agreed, result)):
            totals[seat] += halves
    return totals


def team_sums(agreed: GameConfig, per_seat: Sequence[int]) -> list[int]:
    """GP-9.2: summed by team; without teams every seat is its own."""
    sums = [0] * (max(agreed.team_of) + 1)
    for seat, value in enumerate(per_seat):
        sums[agreed.team_of[seat]] += value
    return sums


def race_winner(agreed: GameConfig, result: RaceResult) -> int:
    """The team that won a race: most points of the places, tied: the one with the best-placed car."""
    order = result[0]
    if not agreed.teams:
        return agreed.team_of[order[0]]
    sums = [0] * (max(agreed.team_of) + 1)
    for place, seat in enumerate(order):
        sums[agreed.team_of[seat]] += len(order) - place
    first = [agreed.team_of[seat] for seat in order]
    return min(set(first), key=lambda team: (-sums[team], first.index(team)))


def wins(agreed: GameConfig, results: Sequence[RaceResult]) -> list[int]:
    """Races won per team; tie-break races do not count."""
    won = [0] * (max(agreed.team_of) + 1)
    for result in results:
        if not result[2]:
            won[race_winner(agreed, result)] += 1
    return won


def ranking(agreed: GameConfig, results: Sequence[RaceResult]) -> list[tuple[float, ...]]:
    """Per team what it is ranked by, more is better: points, wins, tie-break; in a single race its place."""
    if not results:
        return [(0.0,)] * (max(agreed.team_of) + 1)
    if not agreed.target:
        return _single(agreed, results[-1])
    totals = team_sums(agreed, total_halves(agreed, results))
    won = wins(agreed, results)
    last = [0.0] * len(totals)
    if results[-1][2]:
        order = _team_order(agreed, results[-1])
        for place, team in enumerate(order):
            last[team] = len(order) - place
    return [(totals[team], won[team], last[team]) for team in range(len(totals))]


def _single(agreed: GameConfig, result: RaceResult) -> list[tuple[float, ...]]:
    order = _team_order(agreed, result)
    return [(float(-order.index(team)),) for team in range(max(agreed.team_of) + 1)]


def _team_order(agreed: GameConfig, result: RaceResult) -> list[int]:
    """The teams of a race from the best one, by GP-9.2."""
    order = result[0]
    sums = [0] * (max(agreed.team_of) + 1)
    for place, seat in enumerate(order):
        sums[agreed.team_of[seat]] += len(order) - place
    first = [agreed.team_of[seat] for seat in order]
    return sorted(dict.fromkeys(first), key=lambda team: (-sums[team], first.index(team)))


def decided(agreed: GameConfig, results: Sequence[RaceResult]) -> bool:
    """GP-9.1: whether somebody has reached the target, so that no ordinary race follows."""
    totals = team_sums(agreed, total_halves(agreed, results))
    return bool(agreed.target) and max(totals) >= 2 * agreed.target


def contenders(agreed: GameConfig, results: Sequence[RaceResult]) -> tuple[int, ...] | None:
    """Who races next: everybody, those tied for the title, or None when all is over."""
    everybody = tuple(range(agreed.seats))
    if not agreed.target:
        return None
    if not decided(agreed, results):
        return everybody
    ranks = ranking(agreed, results)
    best = max(ranks)
    tied = tuple(seat for seat in everybody if ranks[agreed.team_of[seat]] == best)
    return None if len({agreed.team_of[seat] for seat in tied}) == 1 else tied


def places(agreed: GameConfig, results: Sequence[RaceResult]) -> tuple[int, ...]:
    """Per seat its final place, 1 is best; those who cannot be told apart share it."""
    ranks = ranking(agreed, results)
    of_seat = [ranks[agreed.team_of[seat]] for seat in range(agreed.seats)]
    teams = {agreed.team_of[seat]: rank for seat, rank in enumerate(of_seat)}
    return tuple(1 + sum(rank > own for rank in teams.values()) for own in of_seat)
