"""Races a season with bots on all seats, as its screens do with a person on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from game import bots
from game.career import file
from game.career.season import EVENTS, event_config
from game.engine import registry
from game.engine.match import Match
from game.engine.record import CareerEvent, RaceConfig, SeatInfo, format_record, new_header
from game.services import paths, track_files
from game.services.workers import worker_count, worker_pool

BOT_SEED_STEP: Final = 100
"""Keeps the bots of neighbouring events apart."""


def season_configs(career: CareerEvent, player: SeatInfo) -> list[RaceConfig]:
    """Return the tables of a season's events; the event of `career` is not looked at."""
    numbers = range(1, EVENTS + 1)
    return [
        event_config(
            CareerEvent(career.driver, career.seed, career.season, career.rank, number, career.cast), player
        )
        for number in numbers
    ]


def record_text(config: RaceConfig) -> str:
    """Race a table of bots to the end and return its record."""
    game = registry.game(config.game)
    match = Match(game, config.setup(), config.seed)
    for _ in drive(match, config.seats, config.seed * BOT_SEED_STEP):
        pass
    return format_record(new_header(game, config), match.steps)


def drive(match: Match, seats: Sequence[SeatInfo], seed: int) -> Iterator[None]:
    """Let bots race a match to its end, in slices."""
    players = [bots.make(seat.level, seat.style, match.game, seed + i) for i, seat in enumerate(seats)]
    match.advance()
    while isinstance(seat := match.actor(), int):
        match.play((yield from players[seat].think(match.view(seat))))
        match.advance()
        yield


def race_season(folder: Path, configs: Sequence[RaceConfig], jobs: int) -> Iterator[str]:
    """Race a season into a career's folder and yield the name of each record, in the order of the events."""
    count = worker_count(jobs, len(configs))
    if count == 1:
        yield from _stored(folder, configs, map(record_text, configs))
        return
    # workers start without the installed tracks and drivers
    with worker_pool(count, track_files.install) as pool:
        yield from _stored(folder, configs, pool.imap(record_text, configs))


def _stored(folder: Path, configs: Sequence[RaceConfig], texts: Iterator[str]) -> Iterator[str]:
    for config, text in zip(configs, texts, strict=True):
        assert config.career is not None
        name = f"{config.career.season}-{config.career.event}.race"
        paths.write_new(folder / name, text.encode())
        file.store(folder, [name])
        yield name
