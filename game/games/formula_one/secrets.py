"""What a seat may know: hands, undealt cards and unseen pit cards stay hidden (F1-1.3, 2.1)."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.engine.contract import Json
from game.games.formula_one import data
from game.games.formula_one.cards import kinds_in, packed, size

if TYPE_CHECKING:
    from game.games.formula_one.state import FormulaOneState


def observe(state: FormulaOneState, seat: int | None) -> dict[str, Json]:
    """The state's data with others' hands and the undealt cards as counts, unseen pit cards as None."""
    seen = data.to_data(state)
    seen["hands"] = [cards if at == seat else size(state.hands[at]) for at, cards in enumerate(seen["hands"])]
    seen["stock"] = size(state.stock)
    seen["pit_deck"] = [None] * state.unseen + seen["pit_deck"][state.unseen :]
    return seen


def shuffle(state: FormulaOneState, seat: int, rng: Random) -> None:
    """Deal anew what the seat does not see; as many cards everywhere, and the known ones stay."""
    n = state.agreement.seats
    hidden = [state.hands[at] - state.known[at] if at != seat else 0 for at in range(n)]
    pool = [kind for hand in hidden for kind in kinds_in(hand)] + kinds_in(state.stock - state.stock_known)
    rng.shuffle(pool)
    for at in range(n):
        if at != seat:
            count = size(hidden[at])
            state.hands[at] = state.known[at] + packed(pool[:count])
            del pool[:count]
    state.stock = state.stock_known + packed(pool)
    top = list(state.deck[: state.unseen])
    rng.shuffle(top)
    state.deck = (*top, *state.deck[state.unseen :])
