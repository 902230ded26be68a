"""From plain data back to a state, every fault as a sentence; and scenarios laid over a fresh game.

`load` is strict: the data of `to_data` come back exactly. `apply_overrides` completes what a scenario leaves
out,
so that only what matters must be written:

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

from game.engine.contract import Json
from game.engine.plain import Data, fault, strictly
from game.engine.venue import Venue
from game.games.formula_motor_racing.rules import season
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARD_IDS, HAND, PACK, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.play import MotorRacingState
from game.games.formula_motor_racing.rules.season import Season

_IN_PLAY = ("order", "out", "hands", "deck", "discard", "removed", "pending", "turn", "last_plays", "results")
"""The keys that only a race in progress has."""


# Strictly


@strictly({**season.SHAPE, **MotorRacingState.shape})
def load(data: Data, venue: Venue) -> MotorRacingState:
    """The state these data describe; raises SetupError where they lack or contradict something."""
    state = MotorRacingState(Season.read(data))
    state.read(data)
    count = Counter([*state.deck, *state.discard, *state.removed])
    for hand in state.hands:
        count.update(hand)
    pack = Counter(PACK)
    for card in sorted(pack | count):
        if count[card] != pack[card]:
            raise fault(f"the pack holds {pack[card]} {CARD_IDS[card]}, the data {count[card]}")
    if len(state.hands) != state.config.seats:
        raise fault("hands and seats do not fit")
    if (data["pending"] is None) != (data["phase"] in ("grid", "deal", "play", "over")):
        raise fault("pending card and phase do not fit")
    return state


# Scenarios


def apply_overrides(data: Data, given: Data, venue: Venue) -> dict[str, Json]:
    """`data` of a fresh game with `given` over it, completed as the module says."""
    laid = {**data, **given}
    if "phase" not in given and any(key in given for key in _IN_PLAY):
        laid["phase"] = "play"
    if "results" in given and "race" not in given:
        laid["race"] = len(given["results"]) + 1
    if laid["phase"] == "grid":
        return laid
    if not laid["order"] and not laid["out"]:
        laid["order"] = [f"{team}-1" for team in TEAMS] + [f"{team}-2" for team in reversed(TEAMS)]
    if laid["phase"] == "deal":
        return laid
    if laid["turn"] is None:
        laid["turn"] = _first_seat(laid)
    if laid["last_plays"] is None and given.get("deck") == []:
        laid["last_plays"] = laid["seats"]
    _apply_cards(laid, given)
    return laid


def _first_seat(laid: Data) -> int | None:
    """FMR-3.1 on names; None where no car is directed or known, for load to complain."""
    for name in laid["order"]:
        for seat, own in enumerate(laid["teams"]):
            if name in CAR_OF and TEAMS[TEAM_OF[CAR_OF[name]]] in own:
                return seat
    return None


def _apply_cards(laid: dict[str, Json], given: Data) -> None:
    """Every card where `given` wants it, the others where they may be."""
    seats = range(laid["seats"])
    hands = [list(given["hands"][seat]) if seat < len(given.get("hands", ())) else [] for seat in seats]
    discard = list(given.get("discard", ()))
    pending = laid["pending"]
    if pending is not None and pending["card"] not in discard:
        discard.append(pending["card"])  # it is face up already (FMR-3.2)
    removed, deck = list(given.get("removed", ())), list(given.get("deck", ()))
    rest = Counter([CARD_IDS[card] for card in PACK])
    rest.subtract([*discard, *removed, *deck, *(card for hand in hands for card in hand)])
    free = [card for card in CARD_IDS for _ in range(rest[card])]
    while len(removed) < laid["short_race"][laid["race"] - 1] and free:
        removed.append(free.pop())
    for hand, size in zip(hands, _hand_sizes(laid), strict=True):
        while len(hand) < size and free:
            hand.append(free.pop(0))
    if "deck" in given:
        discard[:0] = free
    else:
        deck = free
    laid.update(hands=hands, deck=deck, discard=discard, removed=removed)


def _hand_sizes(laid: Data) -> list[int]:
    """How many cards each seat must hold: 5, less where it has played and not drawn."""
    n, turn, last = laid["seats"], laid["turn"] or 0, laid["last_plays"]
    last = n if last is None else last
    return [
        HAND - (laid["pending"] is not None and seat == turn) - ((seat - turn) % n >= last)
        for seat in range(n)
    ]
