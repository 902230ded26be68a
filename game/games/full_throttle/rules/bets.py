"""Step B: every seat keeps a card of the hand as a bet, the last one puts the rest away (FT-4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

from game.engine.contract import Action, Emit, Step
from game.engine.errors import IllegalStep
from game.games.full_throttle.rules import events
from game.games.full_throttle.rules.cards import CARD_IDS, CARD_OF, UNDER_CARDS
from game.games.full_throttle.rules.config import HIDDEN
from game.games.full_throttle.rules.state import ROW, TURN, UNDER, RaceState

BETS: Final = tuple(Action(f"bet {name}") for name in CARD_IDS)
ROWS: Final = tuple(Action(f"row {name}") for name in CARD_IDS)
BET_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(BETS)}
ROW_OF: Final[dict[Step, int]] = {step: card for card, step in enumerate(ROWS)}

Triple = tuple[int, ...]


class Unders(NamedTuple):
    """Every order in which three cards may go under the deck."""

    actions: tuple[Action, ...]
    orders: dict[Step, Triple]
    """By step the cards, the first one drawn first."""


_UNDERS: Final[dict[Triple, Unders]] = {}


def unders(hand: Sequence[int]) -> Unders:
    """FT-4.2: every order of the last three cards, equal ones once; cached."""
    triple = tuple(hand)
    known = _UNDERS.get(triple)
    if known is None:
        orders = tuple(dict.fromkeys(permutations(triple)))
        actions = tuple(Action("under " + " ".join(map(CARD_IDS.__getitem__, order))) for order in orders)
        known = _UNDERS[triple] = Unders(actions, dict(zip(actions, orders, strict=True)))
    return known


def under_step(text: str) -> Action | None:
    """Return the `under` step with this text, else None."""
    word, *names = text.split(" ")
    cards = [CARD_OF.get(name, -1) for name in names]
    if word != "under" or len(cards) != UNDER_CARDS or min(cards) < 0:
        return None
    return Action(text)


def bet_choices(state: RaceState) -> Sequence[Action]:
    """FT-4.1: every card of the hand once, in the order of colours."""
    return [BETS[card] for card in dict.fromkeys(state.hand)]


def row_choices(state: RaceState) -> Sequence[Action]:
    """FT-4.3: every card of the hand once."""
    return [ROWS[card] for card in dict.fromkeys(state.hand)]


def under_choices(state: RaceState) -> Sequence[Action]:
    """FT-4.2: every order of the last three cards."""
    return unders(state.hand).actions


def bet(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-4.1: one card of the hand is kept face down, the others go to the left."""
    card = BET_OF.get(step, -1)
    if card not in state.hand:
        if card < 0:
            raise state.refusal(step)
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FT-4.1", "not_in_hand")
    seat = state.turn
    state.hand.remove(card)
    state.bets[seat] += (card,)
    config = state.config
    after = seat + 1 if seat + 1 < config.seats else 0
    if emit is not None:
        events.emit_bet(state, emit, card)
    if after != state.plug:
        state.turn = after
        if emit is not None:
            events.emit_hand_passed(state, emit, seat)
    else:
        state.phase = ROW if config.row else UNDER


def place_in_row(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-4.3: with two or three seats the last one adds a card to the right end of the row."""
    card = ROW_OF.get(step, -1)
    if card not in state.hand:
        if card < 0:
            raise state.refusal(step)
        raise IllegalStep(step, f"{CARD_IDS[card]} is not in this hand", "FT-4.3", "not_in_hand")
    state.hand.remove(card)
    state.row += (card,)
    state.phase = UNDER
    if emit is not None:
        events.emit_row_laid(state, emit, card)


def put_under(state: RaceState, step: Step, emit: Emit | None) -> None:
    """FT-4.2, 4.5: the last three go under the deck, and the spark plug to the left."""
    cards = unders(state.hand).orders.get(step)
    if cards is None:
        if under_step(step) is not None:
            raise IllegalStep(step, "these are not the three cards left", "FT-4.2", "not_these_three")
        raise state.refusal(step)
    seat, before, config = state.turn, state.plug, state.config
    uncovers = len(state.row) - state.row_up > HIDDEN
    state.deck += cards
    state.hand.clear()
    state.row_up += uncovers
    state.plug = before + 1 if before + 1 < config.seats else 0
    state.turn = -1
    state.round += 1
    state.phase = TURN
    if emit is None:
        return
    events.emit_put_under(state, emit, seat, cards)
    if uncovers:
        events.emit_row_turned(state, emit)
    events.emit_plug_given(state, emit, before)
    events.emit_round_started(state, emit)
