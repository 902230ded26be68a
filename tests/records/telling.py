"""Races that are told in words, and the files that hold the words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from playthrough import config_of, play_out

from game.engine import registry
from game.engine.contract import Game
from game.engine.match import Match
from game.engine.record import Record, new_header, parse_record

HERE = Path(__file__).parent
FURTHER: Mapping[str, tuple[int, int, dict[str, Any]]] = {
    "formula_motor_racing": (4, 5, {"races": 2, "drivers_title": True}),
    "formula_one": (4, 1, {"races": 3, "laps": 1}),
    "full_throttle": (4, 3, {}),
    "grand_prix": (4, 2, {"championship": True, "fastest_turn": True, "safety_car": True, "teams": True}),
}
"""Seats, seed and options of a race or season with more in it than the golden race of the fewest seats."""
GAMES = [game for game in registry.games().values() if game.id in FURTHER]


def fewest(game: Game) -> Record:
    """Return the golden race of the fewest seats."""
    return parse_record((HERE / f"{game.id}-{game.seats[0]}.race").read_text(encoding="utf-8"))


def further(game: Game) -> Record:
    """Return a race or season with more of the options, played by position."""
    seats, seed, options = FURTHER[game.id]
    agreed = config_of(game, seats, seed, options)
    match = Match(game, agreed.setup(), seed)
    play_out(match)
    return Record(new_header(game, agreed), tuple(match.steps))


def compare(name: str, lines: Sequence[str], refresh: bool) -> None:
    """Compare lines with those of a file, which --refresh-records writes."""
    file = HERE / f"{name}.story.txt"
    if refresh:
        file.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    assert list(lines) == file.read_text(encoding="utf-8").splitlines()
