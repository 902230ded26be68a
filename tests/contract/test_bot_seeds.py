"""What bots decide follows from the race's seed, the seat and the number of its decision; no text counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playthrough import by_index, config_of, each_game, play_out

from game import bots
from game.bots.bot import decision_rng
from game.bots.search import SearchBot
from game.engine.contract import Game, SeatView, Step
from game.engine.match import Match
from game.engine.record import Branch, format_record, new_header, parse_record

LONG = pytest.mark.long
QUICK = ("rookie", "club", *bots.HELPERS)
DECISIONS = 10
"""So many decisions of a race are compared."""


def _begun(game: Game, level: str, seed: int) -> list[Step]:
    """The beginning of a race of bots of a level; those that search do so less than in play."""
    seats = game.seats[0]
    match = Match(game, config_of(game, seats, seed).setup(), seed)
    players = [bots.make(level, None, game, seed * seats + seat) for seat in range(seats)]
    if isinstance(players[0], SearchBot):
        few = replace(game.evaluator.budget, options=3, decisions=100)
        players = [SearchBot(game, seed * seats + seat, level, "", few) for seat in range(seats)]
    match.advance()
    for _ in range(DECISIONS):
        if isinstance(seat := match.actor(), int):
            match.play(players[seat].choose(match.view(seat)))
            match.advance()
    return match.steps


def _with_one_more_key(tells: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
    return lambda *args: {"one_more": "constant", **tells(*args)}


@pytest.mark.parametrize("level", [*QUICK, *(pytest.param(level, marks=LONG) for level in ("pro", "ace"))])
@pytest.mark.parametrize("game", each_game())
def test_one_more_key_of_an_observation_changes_no_race(
    game: Game, level: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = _begun(game, level, seed)
    kind = type(game.new(config_of(game, game.seats[0], seed).setup()))
    for tells in ("observe", "to_data"):
        monkeypatch.setattr(kind, tells, _with_one_more_key(getattr(kind, tells)))
    assert _begun(game, level, seed) == before, f"seed {seed}"


def _luck(match: Match, seat: int) -> float:
    return decision_rng(match.seed, match.view(seat)).random()


@pytest.mark.parametrize("game", each_game())
def test_a_race_that_is_resumed_or_branched_goes_on_with_the_same_luck(game: Game, seed: int) -> None:
    """From every step of a race, for the seat on turn."""
    agreed = config_of(game, game.seats[0], seed)
    match = Match(game, agreed.setup(), seed, practice=True)
    luck: dict[int, tuple[int, float]] = {}
    match.advance()
    while isinstance(seat := match.actor(), int) and len(luck) < 3 * DECISIONS:
        luck[len(match.steps)] = seat, _luck(match, seat)
        match.play(by_index(match))
        match.advance()
    assert len({one for _, one in luck.values()}) == len(luck), "every decision has a luck of its own"
    record = parse_record(format_record(new_header(game, agreed), match.steps))
    for index, (seat, one) in luck.items():
        assert _luck(Match.from_record(record.until(index)), seat) == one
        branch = replace(record.header, branches=(Branch(index, seat, seed, over=False),))
        assert _luck(Match.from_record(replace(record.until(index), header=branch)), seat) == one


@pytest.mark.parametrize("game", each_game())
def test_what_is_decided_anew_after_an_undo_has_the_same_luck(game: Game, seed: int) -> None:
    match = Match(game, config_of(game, game.seats[0], seed).setup(), seed, practice=True)
    match.advance()
    for _ in range(DECISIONS):
        if isinstance(seat := match.actor(), int):
            before = _luck(match, seat)
            match.play(by_index(match))
            match.advance()
            match.undo(seat)
            assert _luck(match, seat) == before
            match.redo()


def test_seats_and_decisions_differ_in_their_luck() -> None:
    """No two of them share random numbers, and another seed has others."""
    found = {
        decision_rng(seed, SeatView(None, seat, made)).random()  # type: ignore[arg-type]
        for seed in range(12)
        for seat in range(12)
        for made in range(12)
    }
    assert len(found) == 12**3


@pytest.mark.parametrize("game", each_game())
def test_a_race_played_out_counts_the_decisions_of_each_seat(game: Game, seed: int) -> None:
    match = Match(game, config_of(game, game.seats[0], seed).setup(), seed)
    play_out(match)
    made = [match.view(seat).decisions_made for seat in range(match.setup.seats)]
    assert made == [sum(one.seat == seat for one in match.history) for seat in range(match.setup.seats)]
