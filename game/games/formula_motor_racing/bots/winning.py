"""The win chance of every legal action: exact for the last play of a race, else from playouts.

The last play of a race is carried out with every face of the die. Before that each action is played on by the
rules of thumb in sampled worlds, until its seat is on turn again or the race is over, and is evaluated there.
All actions share the same worlds and dice; the more worlds, the fewer actions of each card are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum, sqrt
from random import Random
from typing import Final

from game.engine.contract import Action, Chance, Estimates
from game.engine.figure import Figure
from game.engine.odds import after
from game.games.formula_motor_racing.bots.policy import choose
from game.games.formula_motor_racing.rules.cards import AGAIN_STEP, STEPS, STOP_STEP
from game.games.formula_motor_racing.rules.state import CHARGE, DEAL, OVER, PLAY, RaceState

Value = Callable[[RaceState, int], float]
"""The win chance of a seat in a race that is over, or right before its next play."""

DECISIONS: Final = 9000
"""Decisions in all playouts together, about half a second: with fewer, which car a card helps stays open."""
SLICE: Final = 60
"""Decisions in a slice, a few milliseconds."""
MIN_WORLDS: Final = 48
"""No fewer worlds are sampled."""
MAX_TRIED: Final = {16: 6, 24: 4, 32: 3, 48: 2}
"""After so many worlds, the most actions of one card that are still tried."""
DROP_ERRORS: Final = 2.0
"""An action this many standard errors behind the best one of its card is tried no further."""
ENOUGH_PRECISION: Final = 0.01
"""The standard error of a difference below which no further worlds are sampled."""
NOT_DRAWN: Final = 0.05
"""The squared difference of a world that was not sampled; less than `figure.UNSAMPLED_VARIANCE`, as chances
differ less than wins."""
MODEL_ERROR: Final = 0.005
"""The least error while races are still to come, as their value is only approximate."""


def win_estimates(state: RaceState, value: Value, rng: Random) -> Iterator[Estimates]:
    """Yield the win chance of the seat on turn with each legal action; empty until it is known.

    `value` is called when the seat is on turn again, and when the race is over.
    """
    if state.last_plays == 1:
        yield _exact(state, value)
        return
    yield from Trials(state, value, rng).work()


# -- the last play -----


def _exact(state: RaceState, value: Value) -> Estimates:
    seat, last = state.turn, state.race == state.config.races
    found: dict[Action, Figure] = {}
    for step in state.legal():
        chance = _win_chance(after(state, (step,)), seat, value, {})
        found[step] = Figure(chance, 0.0 if last else MODEL_ERROR)
    return found


def _win_chance(state: RaceState, seat: int, value: Value, known: dict[object, float]) -> float:
    """The win chance with the best decisions of the seat; `known` caches those of charges."""
    if state.phase in (OVER, DEAL):
        return value(state, seat)
    actor = state.actor()
    if isinstance(actor, Chance):
        return fsum(
            float(probability) * _win_chance(after(state, (face,)), seat, value, known)
            for face, probability in actor.outcomes() or ()
        )
    if state.phase == CHARGE:
        line = (state.running_count, *state.line)
        if line not in known:
            known[line] = stop = _win_chance(after(state, (STOP_STEP,)), seat, value, known)
            again = _win_chance(after(state, (AGAIN_STEP,)), seat, value, known)
            # in the lead a good roll changes nothing, and another may follow while it pays
            while again > known[line] + 1e-9:
                known[line] = again
                again = _win_chance(after(state, (AGAIN_STEP,)), seat, value, known)
            known[line] = max(stop, again)
        return known[line]
    return max(_win_chance(after(state, (step,)), seat, value, known) for step in state.legal())


# -- playouts -----


class Trials:
    """Every legal action played on in the same sampled worlds."""

    def __init__(self, state: RaceState, value: Value, rng: Random) -> None:
        self._state, self._value, self._rng = state, value, rng
        self._seat = state.turn
        self._chances: dict[Action, list[float]] = {step: [] for step in state.legal()}
        groups: dict[int, list[Action]] = {}
        for step in self._chances:
            groups.setdefault(STEPS[step][1] if state.phase == PLAY else -1, []).append(step)
        self._groups = list(groups.values())
        """The actions of each card that are still tried."""
        self._min_error = 0.0 if state.race == state.config.races else MODEL_ERROR

    def work(self) -> Iterator[Estimates]:
        """Yield empty estimates while sampling worlds, then the figures once the best action is clear."""
        spent = reported = worlds = 0
        while spent < DECISIONS and not (worlds >= MIN_WORLDS and self._is_clear()):
            world, dice_seed = self._state.determinize(self._seat, self._rng), self._rng.random()
            for group in self._groups:
                for step in group:
                    chance, decisions = self._play_on(world, step, dice_seed)
                    self._chances[step].append(chance)
                    spent += decisions
                    if spent - reported >= SLICE:
                        reported = spent
                        yield {}
            worlds += 1
            if most := min((n for min_worlds, n in MAX_TRIED.items() if worlds >= min_worlds), default=0):
                self._groups = [self._best_actions(group, most) for group in self._groups]
        yield self.estimates()

    def _play_on(self, world: RaceState, step: Action, dice_seed: float) -> tuple[float, int]:
        state, rng, seat = world.copy(), Random(dice_seed), self._seat
        state.apply(step)
        race, others_played, decisions = state.race, False, 1
        while state.phase != OVER and state.race == race:
            actor = state.actor()
            if isinstance(actor, Chance):
                state.apply(actor.sample(rng))
                continue
            if actor != seat:
                others_played = True
            elif others_played and state.last_plays is None:
                break
            decisions += 1
            state.apply(choose(state))
        return self._value(state, seat), decisions

    def _best(self, group: Sequence[Action]) -> Action:
        return max(group, key=lambda step: fsum(self._chances[step]) / len(self._chances[step]))

    def _best_actions(self, group: list[Action], most: int) -> list[Action]:
        """A card's best actions so far, without those clearly behind the first."""
        ranked = sorted(group, key=lambda step: -fsum(self._chances[step]))
        best = ranked[0]
        return [step for step in ranked[:most] if step == best or not self._is_hopeless(step, best)]

    def _is_hopeless(self, step: Action, best: Action) -> bool:
        gap, error = self._behind(step, best)
        return gap > DROP_ERRORS * error

    def _is_clear(self) -> bool:
        """Whether further worlds would change neither the best action nor the gaps of the others."""
        leads = [self._best(group) for group in self._groups]
        best = self._best(leads)
        return all(len(group) == 1 for group in self._groups) and all(
            step == best or self._behind(step, best).error < ENOUGH_PRECISION for step in leads
        )

    def _behind(self, step: Action, best: Action) -> Figure:
        """By how much an action is behind another in the worlds that both were tried in, with the error."""
        gaps = [b - a for a, b in zip(self._chances[step], self._chances[best], strict=False)]
        if len(gaps) < 2:
            return Figure(0.0, 1.0)
        # actions with the same effect differ in no world, also in none that was not sampled
        return Figure.mean(gaps, NOT_DRAWN if any(gaps) else 0.0)

    def estimates(self) -> Estimates:
        """Return each action's win chance, measured against the best so that the dice they share cancel out.

        The errors of two actions combine to the error of their difference.
        """
        best = self._best([self._best(group) for group in self._groups])
        top = fsum(self._chances[best]) / len(self._chances[best])
        behind = {step: self._behind(step, best) for step in self._chances if step != best}
        min_error = max(
            self._min_error, min((error for _, error in behind.values()), default=ENOUGH_PRECISION), 1e-6
        )
        found = {}
        for step in self._chances:
            gap, error = behind.get(step, (0.0, min_error))
            found[step] = Figure(min(1.0, max(0.0, top - gap)), max(min_error, error) / sqrt(2.0))
        return found
