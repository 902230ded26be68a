"""Load a state from plain data, and complete a scenario over a fresh game.

`load` is strict: it reads exactly the data of `to_data`. `apply_overrides` completes what a scenario leaves
out:

- anything of a race in progress given (`order`, `hands`, `turn` ...) means that cards are being played,
  unless `phase` says otherwise; `phase: grid` and `phase: deal` are before the grid and before the deal;
- `order` is the grid of teams drawn in the rules' order unless given, `out` is empty unless given;
- the seat of the leading directed car is on turn unless `turn` is given (FMR-3.1);
- hands given short are filled with cards nobody mentions, in the order of the rules' table; the rest of
  the pack is the deck, or the discard pile where `deck` is given;
- with an empty deck and no `last_plays` every seat is still to play once (FMR-3.4);
- `results` given move `race` on to the next one.
"""

from __future__ import annotations

from collections import Counter
from typing import cast

from game.engine.plain import Data, checks_shape, data_error
from game.engine.venue import Venue
from game.games.formula_motor_racing.rules import season
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARD_IDS, HAND, PACK, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.position import FullPosition, Public
from game.games.formula_motor_racing.rules.season import Season

_IN_PLAY = ("order", "out", "hands", "deck", "discard", "removed", "pending", "turn", "last_plays", "results")
"""The keys that only a race in progress has."""


# -- loading -----


@checks_shape({**season.SHAPE, **MotorRacingState.shape})
def load(data: FullPosition, venue: Venue) -> MotorRacingState:
    """Return the state that the data describe; raises SetupError if they are incomplete or inconsistent."""
    state = MotorRacingState(Season.read(data))
    state.read(data)
    count = Counter([*state.deck, *state.discard, *state.removed])
    for hand in state.hands:
        count.update(hand)
    pack = Counter(PACK)
    for card in sorted(pack | count):
        if count[card] != pack[card]:
            raise data_error(f"the pack holds {pack[card]} {CARD_IDS[card]}, the data {count[card]}")
    if len(state.hands) != state.config.seats:
        raise data_error("hands and seats do not match")
    if (data["pending"] is None) != (data["phase"] in ("grid", "deal", "play", "over")):
        raise data_error("pending card and phase do not match")
    return state


# -- scenarios -----


def apply_overrides(data: Data, overrides: Data, venue: Venue) -> FullPosition:
    """Return the data of a fresh game with the overrides, completed as the module docstring says."""
    # what a scenario gives is checked when the result is loaded
    full = cast("FullPosition", {**data, **overrides})
    if "phase" not in overrides and any(key in overrides for key in _IN_PLAY):
        full["phase"] = "play"
    if "results" in overrides and "race" not in overrides:
        full["race"] = len(overrides["results"]) + 1
    if full["phase"] == "grid":
        return full
    if not full["order"] and not full["out"]:
        full["order"] = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in reversed(TEAMS)]
    if full["phase"] == "deal":
        return full
    if full["turn"] is None:
        full["turn"] = _first_seat(full)
    if full["last_plays"] is None and overrides.get("deck") == []:
        full["last_plays"] = full["seats"]
    _apply_cards(full, overrides)
    return full


def _first_seat(full: Public) -> int | None:
    """FMR-3.1 on names; None where no car is directed or known, which `load` then reports."""
    for name in full["order"]:
        for seat, seat_teams in enumerate(full["teams"]):
            if name in CAR_OF and TEAMS[TEAM_OF[CAR_OF[name]]] in seat_teams:
                return seat
    return None


def _apply_cards(full: FullPosition, overrides: Data) -> None:
    """Place the cards that the overrides name, then fill up hands, removed cards and deck."""
    hands = [list(hand) for hand in overrides.get("hands", ())][: full["seats"]]
    hands += [[] for _ in range(full["seats"] - len(hands))]
    discard = list(overrides.get("discard", ()))
    pending = full["pending"]
    if pending is not None and pending["card"] not in discard:
        discard.append(pending["card"])  # it is face up already (FMR-3.2)
    removed, deck = list(overrides.get("removed", ())), list(overrides.get("deck", ()))
    rest = Counter([CARD_IDS[card] for card in PACK])
    rest.subtract([*discard, *removed, *deck, *(card for hand in hands for card in hand)])
    free = [card for card in CARD_IDS for _ in range(rest[card])]
    while len(removed) < full["short_race"][full["race"] - 1] and free:
        removed.append(free.pop())
    for hand, size in zip(hands, _hand_sizes(full), strict=True):
        while len(hand) < size and free:
            hand.append(free.pop(0))
    if "deck" in overrides:
        discard[:0] = free
    else:
        deck = free
    full["hands"], full["deck"], full["discard"], full["removed"] = hands, deck, discard, removed


def _hand_sizes(full: Public) -> list[int]:
    """How many cards each seat must hold: 5, less where it has played and not drawn."""
    n, turn, last = full["seats"], full["turn"] or 0, full["last_plays"]
    last = n if last is None else last
    return [
        HAND - (full["pending"] is not None and seat == turn) - ((seat - turn) % n >= last)
        for seat in range(n)
    ]
