"""The state as plain data in a rules reader's words, for records, seats, scenarios and score sheets.

| key | what |
|---|---|
| seats, colours, track, options | what was agreed |
| race, racing, tie_break | number of the race from 1, the seats in it, whether it is a tie-break (GP-9.1) |
| phase | seat, qualify_roll, qualify, place, tray, turn, roll, rocket, run, way, item, over |
| turn | the seat whose turn it is, or None |
| chooser | the seat that picks the next item of the tray, or None |
| starter, queue, qualifying | GP-2.1: who began, who is still to roll, results by seat (None: not yet) |
| spaces | by seat the space its car stands on; None off the road |
| in_pit_lane | by seat whether its car has not yet left the pit lane over the line |
| laps | by seat the discs it has taken |
| dice, lost | by seat the dice in hand and in the box |
| flipped, cylinders | by seat: upside down; shortcut used, so that the cylinder is in the box |
| items | by seat the items it owns |
| available | items neither owned nor on the road |
| road | pairs of space and item: `bomb` lies face down, `armed` face up; the tray is not among them |
| tray | space and item of the tray, `aside`, or None where no tray is used |
| returning | items that come back at the end of the turn (GP-8.5) |
| gates | by gate whether it is open |
| rolled | the faces of this turn |
| used, turbine, one_die | an item was used this turn; a turbine was; the safety car allows one die only |
| finished | the seats that have finished, in order |
| order | all racing seats in the order the race would end in now |
| safety_car | None, or rounds left, the seat whose accident it was, whether its turn still lasts |
| fastest | None, or sum and seat of the fastest turn |
| results | per finished race: order, fastest (seat or None), tie_break |
| points, totals, champion | by race and seat; by seat; the winning seats when all is over, else None |
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.contract import Json
from game.games.grand_prix.rules import scoring
from game.games.grand_prix.rules.agreement import Agreement
from game.games.grand_prix.rules.events import ChampionshipEnded, RaceEnded, Ranked
from game.games.grand_prix.rules.scoring import RaceResult
from game.games.grand_prix.rules.state import OVER, RaceState


def to_data(state: RaceState) -> dict[str, Json]:
    """The whole state; see the module for the keys."""
    agreed, results, over = state.agreement, state.results, state.phase == OVER
    places = scoring.places(agreed, results) if over else ()
    return {
        **agreed.to_data(),
        **state.shown(),
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
    course, laps, spaces = state.agreement.course, state.laps, state.spaces
    still = [seat for seat in state.racing if spaces[seat] >= 0]
    still.sort(key=lambda seat: -course.reached(laps[seat], spaces[seat]))
    return [*state.finished, *still]


def classification(state: RaceState) -> RaceEnded:
    """The race that just ended and the standing after it."""
    agreed, result = state.agreement, state.results[-1]
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


def standing(agreed: Agreement, results: Sequence[RaceResult]) -> list[Ranked]:
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


def _team(agreed: Agreement, team: int) -> list[int]:
    return [seat for seat, own in enumerate(agreed.team_of) if own == team]


def final_table(state: RaceState) -> ChampionshipEnded:
    """The end of it all: races, standing, champions; halves included."""
    agreed, results = state.agreement, state.results
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
