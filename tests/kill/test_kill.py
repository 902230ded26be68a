"""kill -9 at random points: what was played is on disk, and the race resumes to the same end."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playthrough import config_of, each_game, every_other, play_out

from game.engine.contract import Game
from game.engine.match import Match
from game.services.records.saves import Saves

PLAYER = Path(__file__).parent / "player.py"
ROOT = Path(__file__).parents[2]
SEED = 77
KILLS = "PADDOCK_KILLS"
"""How many kills a game the long test makes: 50 without it."""

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kill -9 is for POSIX systems")


def _start(folder: Path, game: Game, *death: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(PLAYER), str(folder), game.id, str(game.seats[0]), str(SEED), *death]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)


def _undisturbed(game: Game) -> Match:
    match = Match(game, config_of(game, game.seats[0], SEED).setup(), SEED)
    play_out(match)
    return match


def _check(folder: Path, whole: Match, told: int) -> None:
    """Everything that was told is there, and the race goes on as if nothing had happened."""
    saves = Saves(folder)
    summaries = list(saves.each())
    if not summaries:
        assert told == 0
        return
    match, _, journal = saves.resume(summaries[0].path)
    assert told <= len(match.steps), "a step that was carried out is lost"
    assert match.steps == whole.steps[: len(match.steps)]
    play_out(match)
    journal.close()
    assert match.digest() == whole.digest()
    assert saves.summary(summaries[0].path).is_finished


def _kill_after(game: Game, lines: int, folder: Path, whole: Match) -> None:
    with _start(folder, game) as player:
        assert player.stdout is not None
        told = 0
        while told < lines and player.stdout.readline():
            told += 1
        player.kill()
        told += sum(1 for line in player.stdout if line.endswith("\n"))
    _check(folder, whole, told)


def _kill_within(game: Game, write: int, share: float, folder: Path, whole: Match) -> None:
    with _start(folder, game, str(write), str(share)) as player:
        assert player.stdout is not None
        told = sum(1 for _ in player.stdout)
    assert player.returncode == -9
    _check(folder, whole, told)


def _kills(game: Game, seed: int, count: int, folder: Path) -> None:
    rng, whole = Random(f"{seed}:{game.id}"), _undisturbed(game)
    for number in range(count):
        steps = len(whole.steps)
        place = folder / str(number)
        if number % 2:
            _kill_after(game, rng.randrange(steps + 1), place, whole)
        else:
            _kill_within(game, rng.randrange(1, steps + 2), rng.random(), place, whole)


@pytest.mark.parametrize("game", every_other(each_game()))
def test_a_few_kills(game: Game, seed: int, tmp_path: Path) -> None:
    """Between two steps and in the middle of a write."""
    _kills(game, seed, 2, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", each_game())
def test_many_kills(game: Game, seed: int, tmp_path: Path) -> None:
    """At random points: 50 a game, over 200 altogether."""
    _kills(game, seed + 1, int(os.environ.get(KILLS, "50")), tmp_path)


@pytest.mark.parametrize("game", every_other(each_game(), 1))
def test_kill_while_the_record_begins(game: Game, tmp_path: Path) -> None:
    """Half a header is never seen: there is no record yet, or a whole one."""
    whole = _undisturbed(game)
    _kill_within(game, 1, 0.5, tmp_path / "header", whole)
    _kill_within(game, 2, 0.5, tmp_path / "first step", whole)
