"""Match over every game: record, replay, undo, redo and the same digest in another process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playthrough import by_index, config_of, every_other, play_out, tables

from game.engine import registry
from game.engine.contract import Game
from game.engine.match import Match, UndoError, digest
from game.engine.record import format_record, new_header, parse_record

ROOT = Path(__file__).parents[2]


def _new(game: Game, seats: int, seed: int, practice: bool = False) -> Match:
    agreed = config_of(game, seats, seed)
    return Match(game, agreed.setup(), seed, practice=practice)


def _text(game: Game, seats: int, seed: int, match: Match) -> str:
    return format_record(new_header(game, config_of(game, seats, seed)), match.steps)


@pytest.mark.parametrize(("game", "seats"), tables())
def test_record_round_trip(game: Game, seats: int, seed: int) -> None:
    """A record replays to the same state, events and record, and goes on with the same chances."""
    match = _new(game, seats, seed)
    play_out(match)
    text = _text(game, seats, seed, match)
    record = parse_record(text)
    again = Match.from_record(record)
    assert again.digest() == match.digest()
    assert list(again.history) == list(match.history)
    assert format_record(record.header, record.steps) == text
    half = Match.from_record(record.until(len(record.steps) // 2))
    play_out(half)
    assert half.digest() == match.digest()


@pytest.mark.parametrize(("game", "seats"), tables())
@pytest.mark.slow
def test_state_at(game: Game, seats: int, seed: int) -> None:
    """Stepping through shows each state as it was."""
    match = _new(game, seats, seed)
    digests = [match.digest()]
    match.listeners.append(lambda played: digests.append(match.digest()))
    play_out(match)
    for index in (0, 1, 31, 32, 33, len(digests) // 2, len(digests) - 1):
        if index < len(digests):
            assert digest(match.state_at(index)) == digests[index]
    with pytest.raises(IndexError):
        match.state_at(len(digests))


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize(("game", "seats"), tables())
@pytest.mark.slow
def test_undo_and_redo(game: Game, seats: int, seed: int, practice: bool) -> None:
    """Undo goes back to the decision, redo to where it was, and the future stays the same."""
    rng = Random(seed)
    match = _new(game, seats, seed, practice)
    match.advance()
    undone = 0
    while not match.is_over:
        before = {len(match.steps): match.digest()}
        seat = match.actor()
        assert isinstance(seat, int)
        match.play(rng.choice(match.legal()))
        if rng.random() < 0.5:
            match.advance()
        after, steps = match.digest(), list(match.steps)
        stop = match.undo_stop(seat, range(seats))
        if stop is not None:
            assert not practice
            with pytest.raises(UndoError):
                match.undo(seat, range(seats))
            assert match.digest() == after
        elif not undone or rng.random() < 0.5:
            undone += 1
            removed = match.undo(seat, range(seats))
            assert match.digest() == before[len(match.steps)]
            assert [*match.steps, *(played.step for played in removed)] == steps
            assert match.can_redo
            match.redo()
            assert match.digest() == after and match.steps == steps
        match.advance()
    assert undone or not practice
    replayed = Match.from_record(parse_record(_text(game, seats, seed, match)))
    assert replayed.digest() == match.digest()


@pytest.mark.parametrize(("game", "seats"), tables())
def test_undo_does_not_turn_the_dice(game: Game, seats: int, seed: int) -> None:
    """In practice, deciding the same again after an undo meets the same chances."""
    straight, wavering = _new(game, seats, seed), _new(game, seats, seed, practice=True)
    play_out(straight)
    rng = Random(seed)
    wavering.advance()
    while not wavering.is_over:
        seat = wavering.actor()
        legal = wavering.legal()
        if rng.random() < 0.3:
            wavering.play(rng.choice(legal))
            wavering.advance()
            wavering.undo(seat)
        wavering.play(by_index(wavering))
        wavering.advance()
    assert wavering.steps == straight.steps


@pytest.mark.parametrize(("game", "seats"), tables())
def test_same_seed_same_shuffles(game: Game, seats: int, seed: int) -> None:
    """The first shuffle depends on the seed only."""
    first = [played.step for played in _new(game, seats, seed).advance()]
    assert first == [played.step for played in _new(game, seats, seed).advance()]


@pytest.mark.parametrize("game", [*dict.fromkeys(p.values[0] for p in tables())], ids=lambda g: g.id)
@pytest.mark.slow
def test_a_branch_has_luck_of_its_own(game: Game, seed: int) -> None:
    """It keeps what the seat knew, replays to the same end, and two branches go on differently."""
    seats = game.seats[-1]
    match = _new(game, seats, seed)
    play_out(match)
    whole = parse_record(_text(game, seats, seed, match))
    ends, others = [], 0
    middle = len(match.steps) // 2
    for at in (0, 1, len(match.steps) // 3, *[middle] * 4):
        record = whole.branched(at, seed + len(ends) + 1, over=False)
        branch = Match.from_record(record)
        branch._state.check()
        assert branch.practice and branch.steps == match.steps[:at]
        assert branch.observe(0) == match.state_at(at).observe(0)
        started = branch.digest()
        play_out(branch)
        assert digest(branch.state_at(at)) == started
        again = Match.from_record(parse_record(format_record(record.header, branch.steps)))
        assert again.digest() == branch.digest()
        ends.append(branch.steps[at:])
        others += ends[-1] != match.steps[at:]
        while (stop := branch.undo_stop(0)) is None:
            branch.undo(0)
        assert stop.reason == "branch" or (stop.reason == "start" and at < 2), stop
        assert len(branch.steps) >= at
    # two of the smallest races may well fall alike, and careful cars roll few dice after half of a race
    assert others > 2 and len({tuple(end) for end in (match.steps[middle:], *ends[3:])}) > 1


def test_what_only_bots_saw_does_not_stop_an_undo(seed: int) -> None:
    """A hand handed on to a bot is taken back; one that a person holds stays with them."""
    game = registry.game("full_throttle")
    match = _new(game, 4, seed)
    match.advance()
    first = match.actor()
    assert isinstance(first, int)
    holder = (first + 1) % 4
    match.play(match.legal()[0])
    assert match.actor() == holder
    assert match.undo_stop(first, {first}) is None
    stop = match.undo_stop(first, {first, holder})
    assert stop is not None and stop.reason == "reveal"
    match.undo(first, {first})
    assert match.actor() == first


@pytest.mark.parametrize("game", [*dict.fromkeys(p.values[0] for p in tables())], ids=lambda g: g.id)
def test_a_view_offers_a_seat_only_its_own_actions(game: Game, seed: int) -> None:
    """Whoever does not decide now has nothing to choose from."""
    match = _new(game, game.seats[-1], seed)
    while not match.is_over:
        actor = match.actor()
        for seat in range(game.seats[-1]):
            assert list(match.view(seat).legal) == (list(match.legal()) if seat == actor else [])
        if match.play_chance() is None:
            match.play(by_index(match))


@pytest.mark.parametrize("hash_seed", every_other(["1", "2"]))
@pytest.mark.parametrize("game", [*dict.fromkeys(p.values[0] for p in tables())], ids=lambda g: g.id)
def test_digest_in_another_process(game: Game, hash_seed: str, seed: int, tmp_path: Path) -> None:
    """The same record gives the same digest in another process, whatever its hash seed."""
    seats = game.seats[-1]
    match = _new(game, seats, seed)
    play_out(match)
    record = parse_record(_text(game, seats, seed, match))
    if hash_seed == "2":
        # what a branch draws anew is the same everywhere too
        record = record.branched(len(match.steps) // 2, seed + 1, over=True)
        match = Match.from_record(record)
        play_out(match)
    file = tmp_path / "race.race"
    file.write_text(format_record(record.header, match.steps), encoding="utf-8", newline="\n")
    command = [sys.executable, str(ROOT / "main.py"), "replay", str(file), "--check"]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == match.digest()
