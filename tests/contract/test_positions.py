"""What a seat may know is what its game's `Position` declares, of the declared types."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest
from playthrough import random_setup, states
from typeguard import CollectionCheckStrategy, TypeCheckError, check_type

from game.engine import registry

EVERY = 12
"""One in so many states is looked at."""


@pytest.mark.parametrize("game_id", registry.FLOOR)
@pytest.mark.slow
def test_every_seat_knows_what_the_position_declares(game_id: str, seed: int) -> None:
    game, rng = registry.game(game_id), Random(seed)
    declared = import_module(f"game.games.{game_id}.rules.position").Position
    for seats in game.seats:
        for n, (state, _) in enumerate(states(game, random_setup(game, seats, rng), rng)):
            if n % EVERY == 0 or state.result() is not None:
                for seat in (None, n // EVERY % seats):
                    known = state.observe(seat)
                    check_type(known, declared, collection_check_strategy=CollectionCheckStrategy.ALL_ITEMS)


@pytest.mark.parametrize("game_id", registry.FLOOR)
def test_a_position_with_another_key_is_refused(game_id: str) -> None:
    game = registry.game(game_id)
    declared = import_module(f"game.games.{game_id}.rules.position").Position
    state, _ = next(states(game, random_setup(game, game.seats[0], Random(1)), Random(1)))
    with pytest.raises(TypeCheckError):
        check_type({**state.observe(None), "weather": "wet"}, declared)
