"""The words of lessons, and the races at their tables."""

from __future__ import annotations

import secrets

from game.engine import registry
from game.engine.contract import Game, Setup
from game.engine.drivers import drivers
from game.engine.lesson import SEED, Lesson
from game.engine.record import RaceConfig, SeatInfo
from game.ui.kit.scene import Shell
from game.ui.race import routes

LEVEL = "rookie"
"""The level of the bots at a lesson's table, and in the race after the last lesson."""

SEEDS = 10**9


def lesson_text_of(app: Shell, lesson: Lesson, key: str) -> str:
    """Return a text of a lesson: from its own file, else from the locale files."""
    texts = lesson.texts.get(app.translator.code) or next(iter(lesson.texts.values()), {})
    return texts[key] if key in texts else app.t(f"lessons_{lesson.game}.{lesson.id}.{key}")


def race_after(app: Shell, lesson: Lesson) -> routes.Play | None:
    """Return the race that follows a lesson, with the coach; None where none does."""
    game = registry.game(lesson.game)
    setup = lesson.race_for(game)
    if setup is None:
        return None
    return routes.Play(lesson_config(game, setup, 0, counts=True), is_coached=True)


def lesson_config(game: Game, setup: Setup, seat: int, counts: bool = False) -> RaceConfig:
    """Return a table of this set-up with the player on one seat and rookies on the others."""
    tokens = setup.tokens or game.default_tokens(setup.seats)
    seats = tuple(
        SeatInfo("human", "", tokens=tokens[i])
        if i == seat
        else SeatInfo("bot", "", LEVEL, drivers.ids[i % len(drivers.ids)], tokens[i])
        for i in range(setup.seats)
    )
    seed = secrets.randbelow(SEEDS) if counts else SEED
    return RaceConfig(game.id, seats, seed, setup.options, setup.track, practice=not counts)
