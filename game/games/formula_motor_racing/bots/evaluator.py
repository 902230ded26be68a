"""The evaluator of Formula Motor Racing, on which bots of every level are built."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import Final, cast

from game.engine.contract import Action, Budget, Estimates, Evaluator, Rated, Reason, Sight
from game.games.formula_motor_racing.bots.evaluate import title_scale
from game.games.formula_motor_racing.bots.habits import HABITS
from game.games.formula_motor_racing.bots.policy import choose, rated
from game.games.formula_motor_racing.bots.proposal import is_safe, proposed_beside
from game.games.formula_motor_racing.bots.reasons import reasons
from game.games.formula_motor_racing.bots.standing import as_it_stands, standing, won
from game.games.formula_motor_racing.bots.winning import win_estimates
from game.games.formula_motor_racing.rules.cards import CARDS, PLACES, STEPS
from game.games.formula_motor_racing.rules.line import drop, move_up, pull_up
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.scoring import team_totals
from game.games.formula_motor_racing.rules.state import DEAL, OVER, PLAY, RaceState

CLEAR_LEAD: Final = 3.0
"""Points that are a clear lead at the end of a season."""
NEAR_SIGHT_SEATS: Final = 4
"""Seats up to which short playouts tell options apart better than races played to their end."""


class MotorRacingEvaluator(Evaluator[RaceState]):
    """Rules of thumb for Formula Motor Racing; ratings are points of a race."""

    budget = Budget(worlds=6000, decisions=6000)
    """Playouts end with the race, so that near its end many worlds are cheap."""
    short_budget = Budget(options=20, worlds=6000, decisions=4200, depth=2, min_lead_errors=0.0)
    """Two rounds, then an evaluation: with few seats the luck of the cards hides what is further off."""
    habits = HABITS
    search_cost_unit = 0.03
    """A point of a race changes the chance of the title by about this much."""
    proposer = staticmethod(proposed_beside)

    def policy(self, state: RaceState, rng: Random) -> Action:
        """Return the action with the highest value; ties always go to the same one."""
        return choose(state)

    def ratings(self, state: RaceState, sight: Sight) -> Rated:
        """Return every legal action with its value in points now, or at the end of the race."""
        return rated(state, sight != "near")

    def standing(self, state: RaceState) -> Sequence[float] | None:
        """Return the seats' chances of the title, by fitted facts once the plays due are carried out."""
        return standing(state)

    def win_estimates(self, state: RaceState, rng: Random) -> Iterator[Estimates]:
        """Yield win chances: exact ones for the last play of a race, else from playouts to the next turn."""
        yield from win_estimates(state, _chance, rng)

    def is_safe(self, state: RaceState, action: Action) -> bool:
        """Return whether no roll of the die costs one of the seat's cars a place."""
        return is_safe(cast(MotorRacingState, state), action, state.turn)

    def reasons(self, state: RaceState, steps: Sequence[Action]) -> Sequence[Reason]:
        """Return the effects of a play on the line and on points, and what the die may do."""
        return reasons(cast(MotorRacingState, state), steps)

    def candidates(self, state: RaceState) -> Sequence[Action]:
        """Return the legal actions without those that lead to the same line as another play of the card."""
        steps = state.legal()
        if state.phase != PLAY:
            return steps
        found: dict[object, Action] = {}
        for step in steps:
            found.setdefault(_effect(state, step), step)
        return tuple(found.values())

    def can_stop_playout(self, state: RaceState) -> bool:
        """Return whether a race has just ended or the season is over."""
        return state.phase in (OVER, DEAL)

    def budget_at(self, state: RaceState, level: str) -> Budget:
        """Return a budget of short playouts where they win more: in the last race, with few seats."""
        few = state.config.seats <= NEAR_SIGHT_SEATS and state.race == state.config.races
        return self.short_budget if few else self.budget

    def rough_win_chance(self, state: RaceState, seat: int) -> float | None:
        """Return the seat's chance by the teams' fitted facts, None in the last round, which is soon over."""
        if state.phase != PLAY or state.last_plays is not None:
            return None
        chances = as_it_stands(state)
        return sum([chances[team] for team in state.config.teams[seat]])

    def value(self, state: RaceState, seat: int) -> float:
        """Return the chance of the title; after the last race half for the win and half for its lead.

        The half for the lead tells a search more than wins alone, of which it sees few.
        """
        left = state.config.races - len(state.results)
        totals = team_totals(state.final_lines())
        teams = state.config.teams[seat]
        if left:
            return title_chance(totals, teams, left)
        result = state.result()
        has_won = result is not None and seat in result.winners
        lead = max(totals[team] for team in teams)
        lead -= max(points for team, points in enumerate(totals) if team not in teams)
        return 0.5 * has_won + 0.5 / (1.0 + exp(-lead / CLEAR_LEAD))


def _chance(state: RaceState, seat: int) -> float:
    """A seat's chance of the title once a race is over, or right before its next play."""
    teams = state.config.teams[seat]
    if state.phase == DEAL:
        left = state.config.races - len(state.results)
        return title_chance(team_totals(state.final_lines()), teams, left)
    chances = won(state) if state.phase == OVER else as_it_stands(state)
    return sum([chances[team] for team in teams])


def title_chance(totals: Sequence[int], teams: Sequence[int], races_left: int) -> float:
    """Return a rough chance that one of these teams becomes champion, with at least one race left."""
    scale = title_scale(races_left)
    top = max(totals)
    shares = [exp((points - top) / scale) for points in totals]
    return sum(shares[team] for team in teams) / sum(shares)


def _effect(state: RaceState, step: Action) -> object:
    """The card and the line after a play, or the play itself where the die decides."""
    _, card, car = STEPS[step]
    kind = CARDS[card].kind
    if car < 0 or kind not in ("overtake", "drop", "turbo"):
        return step
    line = state.line[:]
    at = line.index(car)
    if kind == "overtake":
        pull_up(line, state.running_count, at, PLACES[card])
    elif kind == "drop":
        drop(line, state.running_count, at, PLACES[card])
    else:
        move_up(line, at, PLACES[card])
    return card, tuple(line)
