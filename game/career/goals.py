"""The two goals that sponsors set for an event: a clean one and a bold one. They bring no points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.career.facts import PLAYER, race_history
from game.career.season import Event, drawn, seating
from game.engine.contract import Json
from game.engine.match import Match
from game.engine.record import CareerEvent

RIVAL: Final = "ahead_of_rival"
WIN: Final = "win"
COMMON: Final = (RIVAL, WIN)
"""The goals of every game."""
NEVER_TOGETHER: Final = ({"calm_corners", "bold_corners"}, {RIVAL, WIN})
"""Goals that exclude each other, or of which one is met with the other."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal of a seat; `rival` is the seat that it has to beat, where it is about one."""

    game: str
    name: str
    seat: int
    rival: int | None = None

    @property
    def key(self) -> str:
        """The key of its text, which may name the `{rival}`."""
        return f"goals.{self.name}" if self.name in COMMON else f"goals.{self.game}.{self.name}"


def event_goals(career: CareerEvent, event: Event, rival: str = "") -> tuple[Goal, Goal]:
    """Return the player's clean and bold goal of an event, drawn by the career's seed.

    `rival` is the id of the rival of the day; without one no goal is about it.
    """
    offered = OFFERED[_kind(event)]
    clean, bold = offered.get(career.rank, offered["pro"])
    pairs = [
        (one, other)
        for one in clean.split()
        for other in bold.split()
        if {one, other} not in NEVER_TOGETHER and (rival or one != RIVAL)
    ]
    seats = seating(career)

    def goal(name: str) -> Goal:
        against = seats.index(rival) if name == RIVAL else None
        return Goal(event.game, name, seats.index(PLAYER), against)

    one, other = drawn(pairs, career.seed, career.season, career.event, "goals")[0]
    return goal(one), goal(other)


def is_goal_met(goal: Goal, match: Match) -> bool:
    """Return whether a finished race meets a goal; one that is not over meets none."""
    if match.result is None:
        return False
    places = match.result.places
    if goal.name == WIN:
        return places[goal.seat] == 1
    if goal.rival is not None:
        return places[goal.seat] < places[goal.rival]
    return match.game.goals[goal.name](race_history(match), goal.seat)


STAYS_MET: Final = frozenset(
    ("two_passed", "led_a_lap", "all_in_front", "won_from_the_back", "long_move", "two_pushes", "three_items")
)
"""Goals that nothing undoes once they are met."""
STAYS_MISSED: Final = frozenset(
    (
        *("no_spin", "wear_2", "wear_3", "wear_4", "wear_5", "calm_corners"),
        *("all_home", "no_own_die"),
        *("no_crash", "one_crash", "two_crashes", "three_crashes"),
    )
)
"""Goals that nothing brings back once they are missed."""


def goal_so_far(goal: Goal, match: Match, steps: int) -> bool | None:
    """Return whether a goal is met or missed for good after so many steps; None while both can be."""
    if match.result is not None and steps == len(match.history):
        return is_goal_met(goal, match)
    if goal.name not in STAYS_MET | STAYS_MISSED:
        return None
    is_met = match.game.goals[goal.name](race_history(match, steps), goal.seat)
    return is_met if goal.name in (STAYS_MET if is_met else STAYS_MISSED) else None


# -- what is offered -----

KIND: Final = {"formula_motor_racing": "short_race", "formula_one": "laps", "grand_prix": "wet_race"}
"""By game the option that changes most how often goals are met; at Full Throttle! it is the track."""
OFFERED: Final[Mapping[tuple[str, Json], Mapping[str, tuple[str, str]]]] = {
    ("formula_motor_racing", True): {
        "club": ("all_home ahead_of_rival", "all_in_front win"),
        "pro": ("all_home no_own_die ahead_of_rival", "all_in_front"),
    },
    ("formula_motor_racing", None): {
        "club": ("all_home ahead_of_rival", "all_in_front won_from_the_back"),
        "pro": ("all_home no_own_die", "won_from_the_back"),
    },
    ("formula_one", 1): {
        "club": ("calm_corners", "bold_corners led_a_lap win"),
        "pro": ("wear_2 wear_3", "two_passed win"),
    },
    ("formula_one", 2): {
        "club": ("no_spin wear_3", "led_a_lap win"),
        "pro": ("wear_4", "two_passed led_a_lap win"),
    },
    ("full_throttle", "side_a"): {
        "club": ("whole_podium ahead_of_rival", "outsiders"),
        "pro": ("whole_podium ahead_of_rival", "outsiders three_on_winner"),
    },
    ("full_throttle", "side_b"): {
        "club": ("whole_podium ahead_of_rival", "three_on_winner"),
        "pro": ("whole_podium none_on_last ahead_of_rival", "outsiders three_on_winner"),
    },
    ("grand_prix", None): {
        "club": ("all_dice two_crashes ahead_of_rival", "long_move two_pushes three_items win"),
        "pro": ("all_dice no_crash ahead_of_rival", "long_move two_pushes three_items"),
    },
    ("grand_prix", True): {
        "club": ("three_crashes", "two_pushes win"),
        "pro": ("all_dice one_crash ahead_of_rival", "long_move two_pushes win"),
    },
}
"""By kind of event and class the clean and the bold goals that bots met in 25 to 60 % of its events.

Counted over 40 simulated seasons a class for its bots of the higher level; `career simulate --json` counts
those that are offered. Masters has the goals of the Pro Series.
"""


def _kind(event: Event) -> tuple[str, Json]:
    """Return the row of the offer for an event."""
    return event.game, dict(event.options).get(KIND[event.game]) if event.game in KIND else event.track
