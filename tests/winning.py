"""How many races one bot wins, played no further than it takes to tell whether that is enough."""

from __future__ import annotations

from game.commands.simulate import Simulation, play_one


def share_of_wins(plan: Simulation, games: int, least: float) -> float:
    """Return the first bot's share of so many races; the rest count as lost once it has more than `least`."""
    wins = 0.0
    for index in range(games):
        wins += play_one(plan, index).wins[0]
        if wins / games > least:
            break
    return wins / games
