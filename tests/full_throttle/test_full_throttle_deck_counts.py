"""What is said of the deck: sure counts and unseen cards that add up, and are never against the true deck."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from ft_games import played, random_setup

from game.games.full_throttle.bots.knowledge import know
from game.games.full_throttle.rules.cards import CARDS, UNDER_CARDS
from game.games.full_throttle.rules.state import DEAL, GRID


@pytest.mark.slow
def test_counts_of_the_deck_add_up_and_are_true(seed: int) -> None:
    """For every seat and a spectator, after every step: sure and unseen cards are all of the deck."""
    rng, unseen = Random(seed), 0
    for _ in range(6):
        setup = random_setup(rng)
        for state, _, _ in played(setup, rng):
            if state.phase in (GRID, DEAL) or rng.random() < 0.5:
                continue
            deck = Counter(state.deck[state.drawn :])
            for seat in (None, *range(setup.seats)):
                known = know(state.config.course, state.observe(seat), seat)
                assert sum(known.certain) + known.uncertain_count == known.deck == deck.total()
                for card in CARDS:
                    assert known.certain[card] <= deck[card] <= known.certain[card] + known.possible[card]
                    assert deck[card] - known.certain[card] <= known.uncertain_count
                unseen += known.uncertain_count
    assert unseen


def test_in_the_first_round_every_card_of_the_deck_is_known(seed: int) -> None:
    rng = Random(seed)
    for _ in range(4):
        for state, _, _ in played(random_setup(rng), rng):
            if state.round > 1:
                break
            if state.phase not in (GRID, DEAL):
                known = know(state.config.course, state.observe(0), 0)
                assert known.uncertain_count == 0 and known.deck == len(state.config.pack) - state.drawn


def test_what_comes_back_is_of_what_is_said_to_come_back_perhaps(seed: int) -> None:
    """The three put under the deck are cards of the round that were told apart from the deck's own."""
    rng, seen = Random(seed), 0
    for _ in range(4):
        setup = random_setup(rng)
        shown: dict[int | None, Counter[int]] = {}
        for state, step, _ in played(setup, rng):
            seats = (None, *range(setup.seats))
            if step.startswith("under"):
                back = Counter(state.deck[-UNDER_CARDS:])
                assert all(back <= known for known in shown.values())
                seen += 1
            elif state.phase not in (GRID, DEAL):
                shown = {
                    seat: Counter(
                        dict(enumerate(know(state.config.course, state.observe(seat), seat).face_up))
                    )
                    for seat in seats
                }
    assert seen
