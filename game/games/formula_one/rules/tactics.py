"""Tactic cards: which may be played when, and playing one (F1-6)."""

from __future__ import annotations

from game.engine.contract import Emit, Step
from game.engine.errors import IllegalStep
from game.games.formula_one.rules import events
from game.games.formula_one.rules.cards import CARBURETTOR, EXTRA, ONE, SUPERB, TACTICS, count, size
from game.games.formula_one.rules.pits import has_puncture
from game.games.formula_one.rules.season import CARDS_PLAYED, FACTS
from game.games.formula_one.rules.state import RaceState


def early_cards(state: RaceState, seat: int) -> int:
    """F1-6.2: return the mask of cards that may be played before the move."""
    hand = state.hands[seat]
    if not hand or state.card >= 0 or not state.config.circuit.on_road[state.at[seat]]:
        return 0
    mask = 0
    if count(hand, SUPERB):
        mask |= 1 << SUPERB
    if count(hand, CARBURETTOR):
        mask |= 1 << CARBURETTOR
    return 0 if mask and has_puncture(state, seat, 0) else mask


def play_early(state: RaceState, step: Step, kind: int, emit: Emit | None) -> None:
    """F1-6.2: play a card before the move."""
    _check(state, step, kind)
    if kind in EXTRA:
        raise IllegalStep(step, "an extra move comes after the move", "F1-6.1", "card_later")
    _play(state, kind, emit)


def play_late(state: RaceState, step: Step, kind: int, emit: Emit | None) -> None:
    """F1-6.1: play a card for an extra move."""
    _check(state, step, kind)
    if kind not in EXTRA:
        raise IllegalStep(step, "this card is played before the move", "F1-6.2", "card_before")
    _play(state, kind, emit)


def _check(state: RaceState, step: Step, kind: int) -> None:
    """F1-6.1, 6.2, 7.4: raise IllegalStep if the card may not be played at all."""
    seat = state.turn
    if not count(state.hands[seat], kind):
        raise IllegalStep(step, "the seat has no such card", "F1-6.1", "no_card", card=TACTICS[kind])
    if state.card >= 0:
        raise IllegalStep(step, "one tactic card a turn", "F1-6.1", "one_card")
    if not state.config.circuit.on_road[state.at[seat]]:
        raise IllegalStep(step, "the car is not on the road", "F1-6.2", "card_off_road")
    if has_puncture(state, seat, len(state.entered)):
        raise IllegalStep(step, "the tyre is punctured: no tactic cards", "F1-7.4", "card_punctured")


def _play(state: RaceState, kind: int, emit: Emit | None) -> None:
    """F1-6.1: put a tactic card onto the discard pile."""
    seat = state.turn
    state.hands[seat] -= ONE[kind]
    if count(state.known[seat], kind):
        # cards of a kind are alike, so the publicly known one is played
        state.known[seat] -= ONE[kind]
    state.discard += (kind,)
    state.card = kind
    state.facts[FACTS * seat + CARDS_PLAYED] += 1
    if emit is not None:
        facts: events.Played = {"card": TACTICS[kind], "left": size(state.hands[seat])}
        emit(events.PLAYED("F1-6.1" if kind in EXTRA else "F1-6.2", seat, facts, None, True))
