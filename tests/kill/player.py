"""A race played into a folder of saves, step by step on stdout; the kill test starts and kills it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from deciding import by_index, config_of

from game.engine import registry
from game.services import track_files
from game.services.records.saves import Saves


def die_within(write_number: int, share: float) -> None:
    """Kill this process in the middle of a write: only a part of the line gets out."""
    real, count = os.write, 0

    def torn(handle: int, data: bytes) -> int:
        nonlocal count
        count += 1
        if count == write_number:
            real(handle, data[: int(len(data) * share)])
            os.kill(os.getpid(), signal.SIGKILL)
        return real(handle, data)

    os.write = torn


def main() -> None:
    """Arguments: folder, game, seats, seed, and perhaps at which write to die and after what share of it."""
    folder, game_id, seats, seed, *death = sys.argv[1:]
    if death:
        die_within(int(death[0]), float(death[1]))
    track_files.install()
    game = registry.game(game_id)
    match, _ = Saves(Path(folder)).start(game, config_of(game, int(seats), int(seed)))
    match.listeners.append(lambda played: print(played.index, flush=True))
    match.advance()
    while not match.is_over:
        match.play(by_index(match))
        match.advance()


if __name__ == "__main__":
    main()
