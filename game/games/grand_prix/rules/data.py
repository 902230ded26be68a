"""The state as plain data, and the tables that are derived from it for results."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Json
from game.games.grand_prix.rules import scoring
from game.games.grand_prix.rules.config import GameConfig
from game.games.grand_prix.rules.events import ChampionshipEnded, RaceEnded, Ranked
from game.games.grand_prix.rules.scoring import RaceResult
from game.games.grand_prix.rules.state import OVER, RaceState


def to_data(state: RaceState) -> dict[str, Json]:
    """Return the whole state, a `Position`."""
    config, results, over = state.config, state.results, state.phase == OVER
    places = scoring.places(config, results) if over else ()
    return {
        **config.to_data(),
        **state.public_data(),
        "order": running_order(state),
        "points": [_points(scoring.race_halves(config, result)) for result in results],
        "totals": _points(scoring.total_halves(config, results)),
        "champion": [seat for seat, place in enumerate(places) if place == 1] if over else None,
    }


def points(halves: int) -> float:
    """Return half points as players write them: 4, or 4.5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _points(halves: Sequence[int]) -> list[float]:
    return [points(value) for value in halves]


def running_order(state: RaceState) -> list[int]:
    """Return the racing seats as the race would end now: the finished, then by distance (GP-8.2)."""
    course, laps, spaces = state.config.course, state.laps, state.spaces
    running = [seat for seat in state.racing if spaces[seat] >= 0]
    running.sort(key=lambda seat: -course.reached(laps[seat], spaces[seat]))
    return [*state.finished, *running]


def classification(state: RaceState) -> RaceEnded:
    """Return the result of the race that just ended and the standing after it."""
    config, result = state.config, state.results[-1]
    order, fastest, tie_break = result
    totals = scoring.total_halves(config, state.results)
    return {
        "race": len(state.results),
        "order": list(order),
        "laps": [max(state.laps[seat], 0) for seat in order],
        "points": _points(scoring.race_halves(config, result)),
        "totals": _points(totals),
        "standing": rank_seats(config, state.results),
        "fastest": {"seat": fastest, "sum": state.fastest} if fastest >= 0 else None,
        "winner_seats": _team(config, scoring.race_winner(config, result)),
        "tie_break": tie_break,
        "target": config.target or None,
        "last": scoring.contenders(config, state.results) is None,
    }


def rank_seats(config: GameConfig, results: Sequence[RaceResult]) -> list[Ranked]:
    """Return the seats (or teams) from the best one: seats, place, points, races won."""
    ranks, totals = scoring.ranking(config, results), scoring.total_halves(config, results)
    won = scoring.wins(config, results)
    sums = scoring.team_sums(config, totals)
    rows: list[Ranked] = []
    for team in sorted(range(len(ranks)), key=lambda team: ranks[team], reverse=True):
        place = 1 + sum(rank > ranks[team] for rank in ranks)
        seats = _team(config, team)
        rows.append({"seats": seats, "place": place, "points": points(sums[team]), "wins": won[team]})
    return rows


def _team(config: GameConfig, team: int) -> list[int]:
    return [seat for seat, its_team in enumerate(config.team_of) if its_team == team]


def final_table(state: RaceState) -> ChampionshipEnded:
    """Return the end of the championship: races, standing, champions; halves included."""
    config, results = state.config, state.results
    places = scoring.places(config, results)
    teams = range(max(config.team_of) + 1) if config.options["teams"] else ()
    return {
        "races": [_points(scoring.race_halves(config, result)) for result in results],
        "orders": [list(result.order) for result in results],
        "tie_breaks": [result.tie_break for result in results],
        "fastest": [None if result.fastest < 0 else result.fastest for result in results],
        "totals": _points(scoring.total_halves(config, results)),
        "wins": scoring.wins(config, results),
        "standing": rank_seats(config, results),
        "champions": [seat for seat, place in enumerate(places) if place == 1],
        "target": config.target or None,
        "teams": [_team(config, team) for team in teams] or None,
    }
