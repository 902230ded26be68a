"""Races to test with, decisions by position in the record, without pytest for processes that start often."""

from __future__ import annotations

from typing import Any

from game.engine.contract import Action, Game
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo


def config_of(game: Game, seats: int, seed: int, options: dict[str, Any] | None = None) -> RaceConfig:
    """Return a config with one human on the first seat and bots on the others."""
    infos = [
        SeatInfo("bot" if i else "human", f"P{i + 1}", "club" if i else "", "", tokens)
        for i, tokens in enumerate(game.default_tokens(seats))
    ]
    chosen = dict(game.presets.get("first", {})) if options is None else options
    return RaceConfig(game.id, tuple(infos), seed, chosen)


def by_index(match: Match) -> Action:
    """Return an action that depends only on the number of steps, so that a resumed game repeats it."""
    legal = match.legal()
    return legal[(len(match.steps) * 2_654_435_761 >> 16) % len(legal)]
