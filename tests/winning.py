"""How many races one bot wins, played no further than it takes to tell whether that is enough."""

from __future__ import annotations

from statistics import fmean, stdev

from game.commands.simulate import Simulation, play_one

CERTAIN = 4.0
"""Standard errors that a mean is above a bound before the races left are taken not to matter."""
DEALS = 10
"""Deals, in every rotation of the seats, before a mean is taken to be certain."""


def share_of_wins(plan: Simulation, games: int, least: float) -> float:
    """Return the first bot's share of so many races; the rest count as lost once it has more than `least`."""
    wins = 0.0
    for index in range(games):
        wins += play_one(plan, index).wins[0]
        if wins / games > least:
            break
    return wins / games


def points_ahead(plan: Simulation, games: int, least: float) -> float:
    """Return by how many points a race the first bot leads; fewer races where `least` is surely exceeded."""
    rotations = len(plan.bots)
    leads: list[float] = []
    for deal in range(games // rotations):
        races = [play_one(plan, deal * rotations + moved).points for moved in range(rotations)]
        leads.append(fmean(own - fmean(others) for own, *others in races))
        if deal >= DEALS and fmean(leads) - CERTAIN * stdev(leads) / len(leads) ** 0.5 > least:
            break
    return fmean(leads)
