"""The state as plain data, and what is worked out of it for results."""

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
    agreed, results, over = state.config, state.results, state.phase == OVER
    places = scoring.places(agreed, results) if over else ()
    return {
        **agreed.to_data(),
        **state.public_data(),
        "order": running_order(state),
        "points": [_points(scoring.race_halves(agreed, result)) for result in results],
        "totals": _points(scoring.total_halves(agreed, results)),
        "champion": [seat for seat, place in enumerate(places) if place == 1] if over else None,
    }


def points(halves: int) -> float:
    """Half points as players write them: 4, or 4.5."""
    return halves // 2 if halves % 2 == 0 else halves / 2


def _points(halves: Sequence[int]) -> list[float]:
    return [points(value) for value in halves]


def running_order(state: RaceState) -> list[int]:
    """The racing seats as the race would end now: the finished, then by laps and distance (GP-8.2)."""
    course, laps, spaces = state.config.course, state.laps, state.spaces
    still = [seat for seat in state.racing if spaces[seat] >= 0]
    still.sort(key=lambda seat: -course.reached(laps[seat], spaces[seat]))
    return [*state.finished, *still]


def classification(state: RaceState) -> RaceEnded:
    """The race that just ended and the standing after it."""
    agreed, result = state.config, state.results[-1]
    order, fastest, tie_break = result
    totals = scoring.total_halves(agreed, state.results)
    return {
        "race": len(state.results),
        "order": list(order),
        "laps": [max(state.laps[seat], 0) for seat in order],
        "points": _points(scoring.race_halves(agreed, result)),
        "totals": _points(totals),
        "standing": standing(agreed, state.results),
        "fastest": {"seat": fastest, "sum": state.fastest} if fastest >= 0 else None,
        "winner_seats": _team(agreed, scoring.race_winner(agreed, result)),
        "tie_break": tie_break,
        "target": agreed.target or None,
        "last": scoring.contenders(agreed, state.results) is None,
    }


def standing(agreed: GameConfig, results: Sequence[RaceResult]) -> list[Ranked]:
    """The seats (or teams) from the best one: seats, place, points, races won."""
    ranks, totals = scoring.ranking(agreed, results), scoring.total_halves(agreed, results)
    won = scoring.wins(agreed, results)
    sums = scoring.team_sums(agreed, totals)
    rows: list[Ranked] = []
    for team in sorted(range(len(ranks)), key=lambda team: ranks[team], reverse=True):
        place = 1 + sum(rank > ranks[team] for rank in ranks)
        rows.append(
            {
                "seats": _team(agreed, team),
                "place": place,
                "points": points(sums[team]),
                "wins": won[team],
            }
        )
    return rows


def _team(agreed: GameConfig, team: int) -> list[int]:
    return [seat for seat, own in enumerate(agreed.team_of) if own == team]


def final_table(state: RaceState) -> ChampionshipEnded:
    """The end of it all: races, standing, champions; halves included."""
    agreed, results = state.config, state.results
    places = scoring.places(agreed, results)
    return {
        "races": [_points(scoring.race_halves(agreed, result)) for result in results],
        "orders": [list(result[0]) for result in results],
        "tie_breaks": [result[2] for result in results],
        "fastest": [None if result[1] < 0 else result[1] for result in results],
        "totals": _points(scoring.total_halves(agreed, results)),
        "wins": scoring.wins(agreed, results),
        "standing": standing(agreed, results),
        "champions": [seat for seat, place in enumerate(places) if place == 1],
        "target": agreed.target or None,
        "teams": [_team(agreed, team) for team in range(max(agreed.team_of) + 1)] if agreed.teams else None,
    }
