"""One race opened in two real windows at once: nobody's steps are lost, and nobody is shut out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from playthrough import config_of

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo
from game.services.records.saves import Saves, read_record

WINDOW = Path(__file__).parent / "window.py"
ROOT = Path(__file__).parents[2]
GAMES = ("formula_motor_racing", "grand_prix", "full_throttle", "formula_one")
TRIALS = "PADDOCK_TRIALS"
"""How many trials the long test makes: 16 without it."""


class Window:
    """One process with the app, and what it told of the race it showed."""

    def __init__(self, home: Path, saved: list[str], decisions: int, seed: str) -> None:
        command = [sys.executable, str(WINDOW), str(decisions), seed]
        env = {**os.environ, "PYTHONPATH": str(ROOT), "PADDOCK_HOME": str(home)}
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, env=env, **pipes)  # type: ignore[call-overload]
        self.told, self.path, self.saved = False, Path(), saved
        self.steps: list[str] = []
        self.end = ""

    def say(self) -> None:
        """Let it go on."""
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def hear(self, until: str) -> None:
        """Take in what it tells up to a word, or up to its end."""
        for line in self.process.stdout:
            if not line.endswith("\n"):
                return
            word, *rest = line[:-1].split("\t")
            if word == "told":
                self.told = True
            elif word == "open":
                self.path = Path(rest[0])
                self.steps = rest[1:]
                # the one that came second may see a race that the first has already taken steps back in
                seen = self.steps[: len(self.saved)]
                assert self.told or seen == self.saved, "not as it was saved"
            elif word == "step":
                self.steps.append(rest[0])
            elif word == "cut":
                # what is taken back may have been saved before this window opened the race
                del self.steps[int(rest[0]) :]
            elif word == "done":
                self.end = rest[0]
            if word == until:
                return

    def on_disk(self) -> list[str]:
        """The steps in the record that it played."""
        return list(read_record(self.path).steps)


def _saved(home: Path, game_id: str, rng: Random) -> Path:
    """A race that was left after some steps."""
    game = registry.game(game_id)
    agreed = config_of(game, game.seats[0], rng.randrange(10**6))
    seats = tuple(
        SeatInfo(seat.kind, seat.name, "random" if seat.kind == "bot" else "", "", seat.tokens)
        for seat in agreed.seats
    )
    match, journal = Saves(home / "saves").start(
        game, RaceConfig(game_id, seats, agreed.seed, agreed.options)
    )
    for _ in range(rng.randrange(1, 30)):
        if match.play_chance() is None and not match.is_over:
            match.play(rng.choice(match.legal()))
    journal.close()
    return journal.path


def _trial(home: Path, game_id: str, seed: str) -> None:
    """Two windows at once; one of them is killed in some trials."""
    rng = Random(seed)
    path = _saved(home, game_id, rng)
    before = list(read_record(path).steps)
    windows = [Window(home, before, rng.randrange(2, 9), f"{seed}:{name}") for name in "ab"]
    for window in windows:
        window.hear("ready")
    for window in windows:
        window.say()
    for window in windows:
        window.hear("done")
    killed = rng.random() < 0.5
    for window in windows:
        if killed:
            window.process.kill()
        else:
            window.say()
        window.hear("")
        window.process.wait(timeout=60)
    assert sorted(window.told for window in windows) == [False, True], "both raced on, or neither"
    assert len({window.path for window in windows}) == 2
    assert path in {window.path for window in windows}, "the one that was first has the race itself"
    for window in windows:
        assert window.on_disk() == window.steps, f"{seed}: steps were lost"
        assert Match.from_record(read_record(window.path)).digest() == window.end
    # a lock that a killed window had shuts nobody out
    assert Saves(home / "saves").resume(path)


@pytest.mark.long
def test_two_windows(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first plays it, the second says so and races on in a copy; the four games in turn."""
    for number in range(int(os.environ.get(TRIALS, "16"))):
        home = tmp_path / str(number)
        # this process looks for their locks where they keep them
        monkeypatch.setenv("PADDOCK_HOME", str(home))
        _trial(home, GAMES[number % 4], f"{seed}:{number}")
