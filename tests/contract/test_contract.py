"""Every game at every number of seats keeps the contract in seeded random games to the end."""

from __future__ import annotations

from random import Random

import pytest
from playthrough import (
    Hidden,
    check_events,
    check_load,
    check_offer,
    check_refusal,
    check_secrecy,
    check_wording,
    each_game,
    every_other,
    random_setup,
    states,
    tables,
    written,
)

from game.engine.contract import Event, Game, Outcome, State, Step
from game.engine.errors import PaddockError

LEAST, FEW, MANY = 1, 8, 200
STEPS = 800
"""After so many no further quick game is begun: the longest games are checked in fewer of them."""
ENOUGH, SHARE = 8000, 0.125
"""After so many steps the dear checks of the long games are made at a share of the steps."""


def play_checked(game: Game, seats: int, rng: Random, hidden: Hidden, share: float = 1.0) -> int:
    """One random game with every check at a share of the steps, the cheap ones at all; its steps."""
    pool: list[Step] = []
    copies: list[tuple[State, str]] = []
    worded: set[str] = set()
    last, told = None, ""
    for state, step in states(game, random_setup(game, seats, rng), rng):
        dear = share == 1.0 or rng.random() < share
        now = written(state) if told or dear else ""
        assert not told or now == told, "emitting changes the state"
        told = ""
        state.check()
        check_offer(game, state)
        parsed = game.parse(str(step))
        assert parsed == step and type(parsed) is type(step)
        if dear:
            if pool:
                _check_words(game, check_refusal(state, rng.choice(pool), now), worded)
            told = check_events(game, state, step)
            if rng.random() < 0.25:
                copies.append((state.copy(), now))
                check_load(game, state)
                seat = rng.randrange(seats)
                hidden.look(state, seat, rng)
                check_secrecy(state, step, seat, rng)
        pool.append(step)
        last = state
    assert last is not None
    assert not told or written(last) == told, "emitting changes the state"
    _check_end(game, last, seats, pool)
    assert all(written(copy) == before for copy, before in copies), "a copy changed with its original"
    return len(pool)


def _check_words(game: Game, refused: PaddockError | None, worded: set[str]) -> None:
    if refused is not None and refused.key not in worded:
        check_wording(game, refused)
        worded.add(refused.key)


def _check_end(game: Game, state, seats: int, pool: list[Step]) -> None:
    result = state.result()
    assert result is not None and not state.legal()
    assert len(result.places) == len(result.points) == seats
    assert min(result.places) >= 1 and all(0 <= seat < seats for seat in result.winners)
    check_load(game, state)
    state.check()
    for step in (pool[0], pool[-1]):
        if not isinstance(step, Outcome):
            check_refusal(state, step)


@pytest.mark.parametrize(("game", "seats"), every_other(tables(), 1))
@pytest.mark.slow
def test_random_games(game: Game, seats: int, seed: int) -> None:
    """A few games a seat count."""
    _random_games(game, seats, seed, FEW, STEPS)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats"), tables())
def test_many_random_games(game: Game, seats: int, seed: int) -> None:
    """200 games a seat count; where they are long, the dear checks are made at a share of their steps."""
    _random_games(game, seats, seed + 1, MANY)


def _random_games(game: Game, seats: int, seed: int, count: int, enough: int = 10**9) -> None:
    hidden, steps = Hidden(), 0
    for number in range(count):
        if number >= LEAST and steps > enough:
            break
        share = 1.0 if steps < ENOUGH else SHARE
        steps += play_checked(game, seats, Random(f"{seed}:{number}"), hidden, share)
    hidden.check()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_result_only_when_over(game: Game, seats: int, seed: int) -> None:
    """result() is None until the end."""
    rng = Random(seed)
    for state, _ in states(game, random_setup(game, seats, rng), rng):
        assert state.result() is None


@pytest.mark.parametrize(("game", "seats"), every_other(tables(), 1))
@pytest.mark.slow
def test_who_has_finished_is_not_asked_again(game: Game, seats: int, seed: int) -> None:
    rng = Random(seed)
    for state, _ in states(game, random_setup(game, seats, rng), rng):
        actor = state.actor()
        assert not isinstance(actor, int) or not game.has_finished(state.observe(None), actor)


@pytest.mark.parametrize(("game", "seats"), every_other(tables(), 1))
@pytest.mark.slow
def test_evaluator(game: Game, seats: int, seed: int) -> None:
    """The policy's and the candidates' actions are legal; values lie between 0 and 1."""
    rng = Random(seed)
    evaluator = game.evaluator
    state = game.new(random_setup(game, seats, rng))
    while (actor := state.actor()) is not None:
        if not isinstance(actor, int):
            state.apply(actor.sample(rng))
            continue
        legal = set(state.legal())
        candidates = list(evaluator.candidates(state))
        assert candidates and set(candidates) <= legal
        before = written(state)
        action = evaluator.policy(state, rng)
        assert action in legal and written(state) == before
        state.apply(action)
    assert evaluator.can_stop_playout(state)
    assert all(0 <= evaluator.value(state, seat) <= 1 for seat in range(seats))


@pytest.mark.parametrize(("game", "seats"), tables())
def test_spectator_sees_no_more_than_any_seat(game: Game, seats: int, seed: int) -> None:
    """What a spectator sees does not depend on what is hidden from a seat without cards of its own."""
    rng = Random(seed)
    for state, _ in states(game, random_setup(game, seats, rng), rng):
        if rng.random() < 0.1:
            public = state.observe(None)
            seen = [state.observe(seat) for seat in range(seats)]
            for key, value in public.items():
                for at, own in enumerate(seen):
                    if isinstance(value, list) and len(value) == seats and value != own[key]:
                        others = [i for i in range(seats) if i != at]
                        assert [value[i] for i in others] == [own[key][i] for i in others]


@pytest.mark.parametrize("game", each_game())
def test_a_state_can_be_seen_after_every_event(game: Game, seed: int) -> None:
    """By every seat and a spectator, with all that an observation has: tables show what events lead to."""
    rng = Random(seed)
    seats = rng.choice(game.seats)
    state = game.new(random_setup(game, seats, rng))
    keys = {eyes: state.observe(eyes).keys() for eyes in (None, *range(seats))}

    def look(event: Event) -> None:
        eyes = rng.choice([None, *range(seats)])
        assert state.observe(eyes).keys() == keys[eyes], event.kind

    for _ in range(STEPS):
        actor = state.actor()
        if actor is None:
            break
        step = rng.choice(state.legal()) if isinstance(actor, int) else actor.sample(rng)
        state.apply(step, look)
